"""What the fields are, for programs that learn."""

from armillary.shape import Each, Id, Shapes, Told

from .ids import CELLS

#: A cell: one of two seats, or empty.
SHAPES = Shapes(position={"cells": Each(Id(3), len(CELLS)), "marked": Told()})
