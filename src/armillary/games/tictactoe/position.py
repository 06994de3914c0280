"""The grid."""

from armillary.fields import Axis, Kept, One, Per
from armillary.kernel.native import mypyc_attr
from armillary.kernel.position import Position

from .ids import CELLS, EMPTY


def count_marks(p: "Grid") -> int:
    return 9 - p.cells.count(EMPTY)


@mypyc_attr(allow_interpreted_subclasses=True)
class Grid(Position):
    """The grid: each cell holds the seat that marked it, or EMPTY."""

    cells: list[int]
    marked: int
    FIELDS = {
        "cells": Per(Axis("cell", CELLS), One(Axis("mark", ("X", "O", ".")), start=EMPTY), at="grid"),
        "marked": Kept(count_marks),
    }
    __slots__ = FIELDS
