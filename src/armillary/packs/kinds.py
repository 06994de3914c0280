"""Kinds of values in packs: numbers with their bounds, and notes, which no rule reads.

A schema says `hull: Amount`, `odds: Note[str]`, or, where no kind fits, `Annotated[int, msgspec.Meta(ge=2, le=7)]`.

A key's own words are its title (`lobby_price`: "lobby price"). Where they do not say what the value is, a text beside the kind
does: `cutter: Annotated[Amount, "what a cutter adds to the roll"]`. Reports and errors show titles.
"""

from collections.abc import Sequence
from typing import Annotated, Any, TypeVar

import msgspec

__all__ = [
    "Amount",
    "Coordinate",
    "Die",
    "Factor",
    "Modifier",
    "Note",
    "Number",
    "Small",
    "bounds",
    "is_note",
    "outside",
    "span",
    "title_of",
]

T = TypeVar("T")

#: For the reader of the file: a remark, a print list, a value that follows from others. Nobody may change it, for nothing would.
Note = Annotated[T, msgspec.Meta(extra={"note": True})]
#: A cost, a count, a price: nothing or more.
Amount = Annotated[int, msgspec.Meta(ge=0, le=1000)]
#: The same where a board game has hardly more than a handful.
Small = Annotated[int, msgspec.Meta(ge=0, le=30)]
#: Counted from one.
Number = Annotated[int, msgspec.Meta(ge=1, le=1000)]
#: Something that is added to a roll or to a score.
Modifier = Annotated[int, msgspec.Meta(ge=-30, le=30)]
#: A place on a drawing or in a lattice.
Coordinate = Annotated[int, msgspec.Meta(ge=-20_000, le=20_000)]
#: The sides of a die.
Die = Annotated[int, msgspec.Meta(ge=2, le=100)]
#: Something that is multiplied with.
Factor = Annotated[float, msgspec.Meta(gt=0, le=20)]


def is_note(metas: Sequence[Any]) -> bool:
    """Do the annotations of a field declare a note?"""
    return any(isinstance(meta, msgspec.Meta) and (meta.extra or {}).get("note") for meta in metas)


def title_of(key: str, metas: Sequence[Any]) -> str:
    """What people read instead of a key: the text that was declared beside its kind, or its own words."""
    return next((meta for meta in metas if isinstance(meta, str)), key.replace("_", " "))


def bounds(metas: Sequence[Any]) -> msgspec.Meta | None:
    """The annotation that has bounds, if there is one."""
    for meta in metas:
        if isinstance(meta, msgspec.Meta) and (meta.ge, meta.gt, meta.le, meta.lt) != (None, None, None, None):
            return meta
    return None


def outside(value: float, meta: msgspec.Meta) -> bool:
    return (
        (meta.ge is not None and value < meta.ge)
        or (meta.gt is not None and value <= meta.gt)
        or (meta.le is not None and value > meta.le)
        or (meta.lt is not None and value >= meta.lt)
    )


def span(meta: msgspec.Meta) -> str:
    """The allowed range in words: `0 to 30`."""
    low = f"{meta.ge}" if meta.ge is not None else f"more than {meta.gt}" if meta.gt is not None else ""
    high = f"{meta.le}" if meta.le is not None else f"less than {meta.lt}" if meta.lt is not None else ""
    if low and high:
        return f"{low} to {high}"
    return f"{low} or more" if low else f"{high} or less"
