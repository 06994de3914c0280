"""Budgets of what is told, in characters, and how lines share them."""

from collections.abc import Iterable, Sequence

from armillary.kernel.choice import Choice

#: Characters to a token, as everybody estimates them.
TOKEN = 4
#: Budgets in characters.
POSITION, CHOICES, EVENTS, LOOK = 2000 * TOKEN, 1200 * TOKEN, 400 * TOKEN, 4000 * TOKEN
#: The longest quotation of what another player wrote, and of what somebody asked for.
QUOTED = 200
#: What the line about that which was left out may take.
ROOM_FOR_MORE = 120


def share_room(lengths: Sequence[int], room: int) -> int:
    """The most characters a line may have so that all fit: short lines leave their room to long ones."""
    for number, length in enumerate(sorted(lengths)):
        share = room // (len(lengths) - number)
        if length > share:
            return share - 1
        room -= length
    return max(lengths, default=0)


def count_verbs(listed: Iterable[Choice]) -> dict[str, int]:
    """How many choices each verb has."""
    found: dict[str, int] = {}
    for choice in listed:
        found[choice[0]] = found.get(choice[0], 0) + 1
    return found
