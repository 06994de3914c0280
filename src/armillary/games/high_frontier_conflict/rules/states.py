"""Modes and states (bridge 10; BR-05, CF-GEN, CF-WAR): what holds in which situation. Only this module looks at them.

`situation` names a column of the table below, everything else asks `on(p, SWITCH)`.
"""

from armillary.games.high_frontier_conflict import events
from armillary.games.high_frontier_conflict.ids import (
    AGE_OF_PIRACY,
    ANARCHY,
    EMPIRE,
    PEACE,
    PIRACY_VARIANT,
    REPUBLIC,
    WAR,
)
from armillary.games.high_frontier_conflict.position import Conflict

__all__ = [
    "BRIBES",
    "DUTY",
    "FELONIES",
    "FIGHT",
    "FLIPS",
    "INCOME",
    "LAWS",
    "LUNA",
    "OUTBREAK",
    "PLACED",
    "PRIVILEGES",
    "VOTES",
    "WARTIME",
    "WEAPONS",
    "anarchy_begins",
    "anarchy_ends",
    "on",
    "situation",
]

# Columns: Age of Piracy and its Anarchy (an Empire's too), peace or truce, Anarchy, War, War in Anarchy, Republic and its
# Anarchy, Empire.
P, PA, C, A, W, WA, R, RA, E = range(9)

# Rows, and what their values mean.
#: 0 nobody may be fought, 1 enemies, 2 everybody for a bribe, 3 the other bloc freely and one's own for a bribe.
FIGHT = 0
DUTY, WEAPONS, PRIVILEGES = 1, 2, 3
#: 0 Purple alone, 1 everybody against everybody, 2 everybody against enemies and Purple against all.
FELONIES = 4
LAWS, VOTES, FLIPS, OUTBREAK, WARTIME = 5, 6, 7, 8, 9
#: Bribes in deals: 0 none, 1 any, 2 as the price of a leave.
BRIBES = 10
#: 0 income, 1 fundraising, 2 its first three steps.
INCOME = 11
PLACED, LUNA = 12, 13

TABLE = (
    # P PA C  A  W WA  R RA  E
    (2, 2, 0, 1, 1, 1, 0, 0, 0),  # FIGHT
    (0, 0, 0, 0, 1, 0, 0, 0, 0),  # DUTY
    (1, 1, 0, 1, 1, 1, 0, 0, 0),  # WEAPONS
    (1, 0, 1, 0, 0, 0, 1, 0, 1),  # PRIVILEGES
    (0, 1, 0, 2, 2, 2, 0, 1, 0),  # FELONIES
    (0, 0, 1, 0, 0, 0, 1, 0, 0),  # LAWS
    (0, 0, 1, 0, 0, 0, 1, 1, 0),  # VOTES
    (0, 0, 1, 0, 0, 0, 0, 0, 0),  # FLIPS
    (0, 0, 1, 1, 0, 0, 0, 0, 0),  # OUTBREAK
    (0, 0, 0, 1, 1, 1, 0, 0, 0),  # WARTIME
    (1, 0, 1, 2, 2, 2, 1, 0, 1),  # BRIBES
    (0, 0, 1, 2, 2, 2, 1, 1, 0),  # INCOME
    (0, 0, 1, 1, 1, 1, 1, 1, 0),  # PLACED
    (1, 1, 1, 1, 1, 1, 0, 0, 1),  # LUNA
)


def situation(p: Conflict) -> int:
    if p.law.mode == AGE_OF_PIRACY:
        return PA if p.anarchy else P
    if p.state == ANARCHY:
        return A
    if p.state == WAR:
        return WA if p.anarchy else W
    if p.state == REPUBLIC:
        return RA if p.anarchy else R
    if p.state == EMPIRE:
        return PA if p.anarchy else E
    return C


def on(p: Conflict, switch: int) -> int:
    """The value of a switch now; the Piracy Variant lets everybody be fought and obliges nobody (CF-GEN-06)."""
    column = situation(p)
    if p.law.mode == PIRACY_VARIANT and column in (C, A, W, WA):
        if switch == FIGHT:
            return 3
        if switch == DUTY:
            return 0
    return TABLE[switch][column]


def assembly(p: Conflict) -> bool:
    """Is there one? Not in Age of Piracy, and not in an Empire."""
    return p.law.mode != AGE_OF_PIRACY and p.state != EMPIRE


def anarchy_begins(p: Conflict) -> None:
    """BR-05: from the event until the marker leaves blue. What it does to the assembly is the assembly's affair."""
    p.anarchy = 1
    if p.law.mode == AGE_OF_PIRACY:
        p.state = ANARCHY
    events.anarchy_began(p, p.first)


def anarchy_ends(p: Conflict) -> None:
    """BR-05: the marker has left blue."""
    p.anarchy = 0
    if p.state == ANARCHY:
        p.state = PEACE
    events.anarchy_ended(p)
