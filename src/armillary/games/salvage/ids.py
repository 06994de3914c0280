"""The numbers behind the words: the two cards that the rules name, and where a wreck is."""

from typing import Final

#: The first two kinds of card; the others are contracts.
CUTTER: Final = 0
JAMMER: Final = 1

#: Where a wreck is, if it is not in the hold of a seat (0, 1, ...).
DRIFTING: Final = -1
HERE: Final = -2
GONE: Final = -3
PLACES: Final[dict[int, str]] = {DRIFTING: "drifting", HERE: "here", GONE: "gone"}


def letter(seat: int) -> str:
    return chr(ord("A") + seat)
