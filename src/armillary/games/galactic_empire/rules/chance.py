"""The ten-sided die (0 to 9), random sectors and other random choices (1.0, GE-DIE)."""

from typing import Final

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import Galaxy
from armillary.kernel.evidence import does

#: The faces of the die: a 0 counts as zero (GE-DIE-01).
FACES: Final = list(range(10))


@does("GE-DIE-01", "GE-DIE-02")
def die(p: Galaxy, rule: str) -> int:
    """One roll of the die. The caller adds up all modifiers before it applies them (GE-DIE-02)."""
    return p.pick(FACES, rule)


def dice(p: Galaxy, count: int, rule: str) -> list[int]:
    """Several rolls, to be added up (ruling A-10)."""
    return [p.pick(FACES, rule) for _ in range(count)]


def random_sector(p: Galaxy, rule: str) -> int:
    """GE-DIE-03: row by the first roll, column by the second. Any sector will do unless the event says otherwise (GE-DIE-05)."""
    first = p.pick(FACES, "GE-DIE-03")
    second = p.pick(FACES, "GE-DIE-03")
    sector = p.c.random_sectors[first * 10 + second]
    p.tell(events.sector_rolled, ("GE-DIE-03", "GE-DIE-05", "GE-DIE-06", rule), [first, second], sector)
    return sector


@does("GE-DIE-07")
def one_of(p: Galaxy, options: list[int], rule: str) -> int:
    """GE-DIE-07: equal shares. With a single option nothing is rolled."""
    return options[0] if len(options) == 1 else p.pick(options, rule)


def draw(p: Galaxy, counts: list[int], rule: str) -> int:
    """A blind draw from a pool that is kept as counts: every counter in it is equally likely."""
    return p.pick([thing for thing, count in enumerate(counts) for _ in range(count)], rule)


@does("GE-DIE-07")
def random_unit(p: Galaxy, counts: list[int], rule: str) -> int:
    """The type of one unit among these, each unit equally likely (GE-DIE-07)."""
    kinds = [kind for kind in range(ids.TYPES) if counts[kind]]
    return kinds[0] if len(kinds) == 1 else p.pick_weighted(counts, rule)
