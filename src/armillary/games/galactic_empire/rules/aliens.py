"""Alien Conflict (19.0): every alien on the map rolls on the Alien/Expedition Resolution Table.

Aliens are markers, not units (GE-DEF-04): nothing attacks them and no combat touches them (GE-ALN-03); what empties their sector
takes them along (GE-EV-04).
"""

from typing import Final

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.kernel.evidence import does

from .chance import die
from .forces import (
    empty_sector,
    remove_leader,
    stack_counts,
    stacks_at,
    system_strength,
    total_strength,
)
from .index import change_index
from .odds import Odds, percents
from .victory import check_survival

NEGATIVE: Final = 0
INDETERMINATE: Final = 1
POSITIVE: Final = 2
#: What each alien adds to its roll: military or morphogenetic strength in its sector, nothing (-1).
STRENGTH: Final[tuple[int, ...]] = (ids.MILITARY, ids.MORPHOGENETIC, ids.MORPHOGENETIC, -1, -1, -1, ids.MILITARY)
#: The rule behind each alien's roll.
ROLL_RULES: Final[tuple[str, ...]] = (
    "GE-EV-02",
    "GE-EV-05",
    "GE-EV-08",
    "GE-EV-11",
    "GE-EV-14",
    "GE-EV-15",
    "GE-EV-19",
)
RESULT_RULES: Final[tuple[str, ...]] = (
    "GE-EV-03",
    "GE-EV-06",
    "GE-EV-08",
    "GE-EV-11",
    "GE-EV-14",
    "GE-EV-16",
    "GE-EV-19",
)


def order(p: Galaxy) -> list[tuple[int, int, int]]:
    """Ascending sector, then order of placement (ruling A-105)."""
    return sorted(p.aliens, key=lambda alien: alien[1])


def present_strength(p: Galaxy, s: int, of: int) -> int:
    """All strength of one kind in the sector, both sides and the system (GE-EV-02)."""
    total = total_strength(p, p.imp[s * T : s * T + T], of, True)
    total += total_strength(p, p.reb[s * T : s * T + T], of, False)
    for stack in stacks_at(p, s):
        total += total_strength(p, stack_counts(p, stack), of, False)
    if p.sys_kind[s] >= 0:
        total += system_strength(p, s, of)
    return total


def modifier(p: Galaxy, alien: tuple[int, int, int]) -> int:
    """What is added to the alien's roll, but for a leader."""
    marker, s, turn = alien
    if marker == ids.MESSIAH:
        return p.turn - turn  # GE-EV-14, ruling A-107
    of = STRENGTH[marker]
    if of < 0 or (marker == ids.HIVE and p.game.rulings["hive-strength"] == "leader-only"):
        return 0
    return present_strength(p, s, of)


def resolve(p: Galaxy, alien: tuple[int, int, int], leader: int | None) -> None:
    """Roll for one alien and carry out what the table says (GE-ALN-05)."""
    c = p.c
    marker, s, _ = alien
    added = modifier(p, alien) + (0 if leader is None else c.leader_value[leader])
    rolled = die(p, ROLL_RULES[marker])
    result = c.resolution_bands.at(rolled + added)
    p.tell(
        events.alien_rolled,
        ("GE-SEQ-15", "GE-ALN-02", "GE-ALN-05", ROLL_RULES[marker]),
        [rolled],
        added,
        marker,
        s,
        c.tables.resolution[result].result,
    )
    if marker in (ids.BIOMECH, ids.DARK_EMPIRE):
        _predators(p, alien, leader, result)
    elif marker == ids.PROBE:
        _probe(p, alien, result)
    else:
        rule = RESULT_RULES[marker]
        if result == NEGATIVE and leader is not None:
            remove_leader(p, leader, rule)
        elif result == POSITIVE:
            remove_alien(p, alien, rule)


def _predators(p: Galaxy, alien: tuple[int, int, int], leader: int | None, result: int) -> None:
    """GE-EV-03, GE-EV-06: Negative and Indeterminate empty the sector, the leader used included; only Negative keeps the
    marker. No index change for units (ruling A-106)."""
    rule = RESULT_RULES[alien[0]]
    if result != POSITIVE:
        if leader is not None:
            remove_leader(p, leader, rule)
        empty_sector(p, alien[1], rule, p.aliens.index(alien))
    if result != NEGATIVE:
        remove_alien(p, alien, rule)
    check_survival(p)


def _probe(p: Galaxy, alien: tuple[int, int, int], result: int) -> None:
    """GE-EV-16, GE-EV-17: it always leaves."""
    s = alien[1]
    remove_alien(p, alien, "GE-EV-17")
    if result == POSITIVE:
        gained = die(p, "GE-EV-16")
        p.rp += gained
        lowered = die(p, "GE-EV-16")
        p.tell(events.probe_rolled, [gained, lowered], gained)
        change_index(p, -lowered, "GE-EV-16")
        return
    empty_sector(p, s, "GE-EV-16")
    rolled = die(p, "GE-EV-16")
    p.tell(events.index_dice_rolled, "GE-EV-16", [rolled])
    change_index(p, rolled, "GE-EV-16")
    check_survival(p)


@does("GE-ALN-04")
def remove_alien(p: Galaxy, alien: tuple[int, int, int], rule: str) -> None:
    """GE-ALN-04: the marker leaves the map."""
    p.aliens.remove(alien)
    p.discard[alien[0]] += 1
    p.tell(events.alien_gone, (rule, "GE-ALN-04"), alien[0], alien[1])


def chances(p: Galaxy, added: int) -> Odds:
    """Each result and how likely it is, for the prompt."""
    c = p.c
    return percents([c.tables.resolution[c.resolution_bands.at(rolled + added)].result for rolled in range(10)])
