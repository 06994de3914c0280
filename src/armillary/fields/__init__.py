"""Fields: what a position, a step or a Thing holds, said once.

A title declares its fields in its position class, each with its kind::

    class Orbit(Position):
        credits: list[int]
        hands: list[list[int]]
        FIELDS = {
            "credits": Per(SEAT, Count("credits"), at="crews.*.credits"),
            "hands": Per(SEAT, Per(CARDS, Count(4)), at="crews.*.hand", secret="deck"),
        }
        LAWS = (Sum("held", "hands"),)
        __slots__ = FIELDS

From the declaration follow: how the field is copied, what it starts with, how it is written in words and read back, what
programs that learn see of it (its shape, see `shape.py`), its bounds, who may see it, and the laws that hold between fields.
All but the copying is written as Python source, once for each game, because slugs and lengths are known then.

A number in a declaration is a number, the name of an attribute of the components, or a function of the game.
"""

from .classes import declared, dump, fields_of, loaded, things_of
from .derived import Derived, written
from .kinds import (
    COMPONENTS,
    SEAT,
    Axis,
    Bits,
    Constant,
    Count,
    Declared,
    Flat,
    Free,
    Kept,
    Kind,
    Listed,
    One,
    Per,
    Records,
    Yes,
    kinds_of,
    list_faults,
    record_of,
)
from .laws import Conserved, Law, Sum
from .source import frozen, plain

__all__ = [
    "COMPONENTS",
    "SEAT",
    "Axis",
    "Bits",
    "Conserved",
    "Constant",
    "Count",
    "Declared",
    "Derived",
    "Flat",
    "Free",
    "Kept",
    "Kind",
    "Law",
    "Listed",
    "One",
    "Per",
    "Records",
    "Sum",
    "Yes",
    "declared",
    "dump",
    "fields_of",
    "frozen",
    "kinds_of",
    "list_faults",
    "loaded",
    "plain",
    "record_of",
    "things_of",
    "written",
]
