"""What the fields of a position and of its steps are: flags, ids, counts, sets, lists of these.

They follow from the kinds of the declared fields (`Game.shapes`). Observations for programs that learn are laid
out from the declaration alone, so a bound must be a true one: the most that the rules and the components allow.
"""

from collections.abc import Callable
from typing import Any

import msgspec

__all__ = ["Bits", "Count", "Each", "Flag", "Id", "Maybe", "Print", "Record", "Shape", "Shapes", "Through", "Told"]


class Shape(msgspec.Struct, frozen=True):
    """What a value is."""


class Flag(Shape, frozen=True):
    """No or yes: 0 or 1."""


class Id(Shape, frozen=True):
    """One of `count` things, numbered from 0; `least` is -1 where it may be nothing. No number is more than another.

    `open`: the last one stands for all above it, which other fields tell apart.
    """

    count: int
    least: int = 0
    open: bool = False


class Count(Shape, frozen=True):
    """A count. It seldom exceeds `usual`; larger counts are possible and stay distinguishable."""

    usual: int


class Bits(Shape, frozen=True):
    """A set of `count` things, as bits of a number."""

    count: int


class Print(Shape, frozen=True):
    """Anything, as a fingerprint: told apart, not understood."""


class Told(Shape, frozen=True):
    """Other fields tell it already (a sum that is kept, an index), or it never changes in this set-up: left out."""


class Through(Shape, frozen=True):
    """What this function makes of the value: only then it has a shape."""

    work: Callable[[Any], Any]
    shape: Shape


class Maybe(Shape, frozen=True):
    """A value or None."""

    shape: Shape


class Each(Shape, frozen=True):
    """A list of at most `most` values; `fixed`: always as many."""

    shape: Shape
    most: int
    fixed: bool = True


class Record(Shape, frozen=True):
    """A Thing by the names of its fields, or a tuple in their order."""

    parts: dict[str, Shape]


class Shapes(msgspec.Struct, frozen=True, kw_only=True):
    """The declaration of a title."""

    #: By field of the position.
    position: dict[str, Shape] = {}
    #: By step and field: `Attack.target`.
    steps: dict[str, Shape] = {}
    #: What is worked out from the position in place of fields that are declared `Told`.
    worked_out: dict[str, tuple[Callable[[Any], Any], Shape]] = {}
    #: The fields that such a function reads, all of them: while they stay as they are it is not called again.
    reads: dict[str, tuple[str, ...]] = {}
    #: The numbers that an argument of a verb can be: `boost.tanks`, or `tanks` for every verb. Others have no bound.
    numbers: dict[str, range] = {}
