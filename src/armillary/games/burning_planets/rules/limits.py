"""How often something may be done on a planet in a turn, BP-BUILD-02, BP-BUILD-03, BP-BUILD-05: as often as the pack says, once.

A bit of `p.used` says that nothing more of its kind may be done. Where the pack allows more than one, the bits above count.
"""

from typing import Final

from armillary.games.burning_planets.ids import BUILT, CLEARED, DEMOLISHED, SUPPLIED
from armillary.games.burning_planets.position import PlayingField

__all__ = ["UNSEEN", "begin", "count", "use"]

#: The place of each count.
SHIFT: Final[dict[int, int]] = {BUILT: 4, DEMOLISHED: 8, CLEARED: 12, SUPPLIED: 16}
#: What others may not know (BP-SEC-14).
UNSEEN: Final = SUPPLIED | 15 << 16


def begin(p: PlayingField, tile: int) -> None:
    """A turn begins, or the planet has a new owner: nothing is used up but what the pack allows not once."""
    p.used[tile] = p.c.never


def most(p: PlayingField, limit: int) -> int:
    """How often in a turn. A purchase that counts as building (SUPPLIED, A-20) has the limit of building."""
    limits = p.c.per_turn
    return limits[1] if limit == DEMOLISHED else limits[2] if limit == CLEARED else limits[0]


def count(p: PlayingField, tile: int, limit: int) -> int:
    """How often it was done this turn."""
    used, allowed = p.used[tile], most(p, limit)
    if allowed > 1:
        return used >> SHIFT[limit] & 15
    return 1 if allowed and used & limit else 0


def use(p: PlayingField, tile: int, limit: int) -> None:
    """Once more. What is bought at a planet is counted apart, for others may not know of it, and with what was built."""
    allowed = most(p, limit)
    if allowed > 1:
        p.used[tile] += 1 << SHIFT[limit]
        done = count(p, tile, limit) + (count(p, tile, BUILT) if limit == SUPPLIED else 0)
        if done < allowed:
            return
    p.used[tile] |= limit
