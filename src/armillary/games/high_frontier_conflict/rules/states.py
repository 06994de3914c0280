"""Modes and states: what holds when (3A, 3C; BR-05, BR-2B, CF-GEN, CF-WAR). Only this module looks at mode and state.

`situation` names a column of the table, everything else asks `on(p, SWITCH)`. A change that a turn brings is noted in `pending` and
made when the turn ends.
"""

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier_conflict.ids import (
    EMPIRE,
    INDEPENDENCE,
    INDEPENDENCE_VICTORY,
    LOYALIST,
    LOYALIST_VICTORY,
    PIRACY,
    UNRESOLVED,
    WAR,
    WON_PENDING,
)
from armillary.games.high_frontier_conflict.position import Conflict

__all__ = [
    "ALL",
    "BRIBES",
    "COLUMNS",
    "DIPLOMACY",
    "DUTY",
    "ENEMIES",
    "FELONIES",
    "FIGHT",
    "FREE",
    "FUNDRAISE",
    "LAWS",
    "LUNA",
    "OUTBREAK",
    "PLACED",
    "PRIVILEGES",
    "TALKS",
    "VOTES",
    "WARTIME",
    "WEAPONS",
    "allies",
    "assembly",
    "bloc",
    "check_victory",
    "enemies",
    "enemy",
    "note",
    "on",
    "opponents",
    "outcome",
    "situation",
    "winner_of",
]

# Blocs exist or do not, states have no other voice than their switches.
RULES = ("CF-GEN-01", "CF-GEN-02", "CF-GEN-06", "CF-GEN-07", "CF-GEN-08", "CF-CORE-01", "CF-WAR-06", "CF-WAR-08")

# Columns: Age of Piracy and its Anarchy (the Empire's too), peace and truce, Anarchy, War, War in Anarchy, the Republic and its
# Anarchy, the Empire.
P, PA, C, A, W, WA, R, RA, E = range(9)
COLUMNS = ("P", "Pa", "C", "A", "W", "Wa", "R", "Ra", "E")

# Switches.
(
    FIGHT,
    DUTY,
    WEAPONS,
    PRIVILEGES,
    FELONIES,
    LAWS,
    VOTES,
    DIPLOMACY,
    OUTBREAK,
    WARTIME,
    BRIBES,
    FUNDRAISE,
    PLACED,
    LUNA,
    TALKS,
) = range(15)

#: Whom one may fight: enemies; everybody, for a bribe; everybody, one's own bloc for a bribe (Piracy Variant).
ENEMIES, ALL, FREE = 1, 2, 3
#: Felonies beyond Purple's: on enemies, on everybody. Bribes in deals: for leave only, in any deal.
ON_ENEMIES, ON_ALL = 1, 2
FOR_LEAVE, ANY = 1, 2

#: Design of the table: a row a switch, a value a column.
#                      P     Pa    C     A           W           Wa          R    Ra      E
TABLE = {
    FIGHT:            (ALL,  ALL,  0,    ENEMIES,    ENEMIES,    ENEMIES,    0,   0,      0),
    DUTY:             (0,    0,    0,    0,          1,          0,          0,   0,      0),
    WEAPONS:          (1,    1,    0,    1,          1,          1,          0,   0,      0),
    PRIVILEGES:       (1,    0,    1,    0,          0,          0,          1,   0,      1),
    FELONIES:         (0,    ON_ALL, 0,  ON_ENEMIES, ON_ENEMIES, ON_ENEMIES, 0,   ON_ALL, 0),
    LAWS:             (0,    0,    1,    0,          0,          0,          1,   0,      0),
    VOTES:            (0,    0,    1,    0,          0,          0,          1,   1,      0),
    DIPLOMACY:        (0,    0,    1,    0,          0,          0,          0,   0,      0),
    OUTBREAK:         (0,    0,    1,    1,          0,          0,          0,   0,      0),
    WARTIME:          (0,    0,    0,    1,          1,          1,          0,   0,      0),
    BRIBES:           (ANY,  0,    ANY,  FOR_LEAVE,  FOR_LEAVE,  FOR_LEAVE,  ANY, 0,      ANY),
    FUNDRAISE:        (0,    0,    1,    1,          1,          1,          1,   1,      0),
    PLACED:           (0,    0,    1,    1,          1,          1,          1,   1,      0),
    LUNA:             (1,    1,    1,    1,          1,          1,          0,   0,      1),
    TALKS:            (0,    0,    0,    0,          1,          1,          0,   0,      0),
}  # fmt: skip

#: The Piracy Variant (CF-GEN-06): everybody may be fought while blocs exist, and nobody must.
VARIANT = {**TABLE, FIGHT: (ALL, ALL, FREE, FREE, FREE, FREE, 0, 0, 0), DUTY: (0,) * 9}

BY_COLUMN = tuple(tuple(TABLE[switch][column] for switch in range(len(TABLE))) for column in range(len(COLUMNS)))
VARIANT_BY_COLUMN = tuple(
    tuple(VARIANT[switch][column] for switch in range(len(TABLE))) for column in range(len(COLUMNS))
)

#: By state, without and with the flag: PEACE, ANARCHY, WAR, TRUCE, REPUBLIC, EMPIRE.
WITH_BLOCS = ((C, A), (A, A), (W, WA), (C, A), (R, RA), (E, PA))
WITHOUT = ((P, PA), (PA, PA))


def situation(p: Conflict) -> int:
    return (WITH_BLOCS if p.law.blocs else WITHOUT)[p.state][p.anarchy]


def on(p: Conflict, switch: int) -> int:
    """What the table says now: 0 is off."""
    return (VARIANT_BY_COLUMN if p.law.variant else BY_COLUMN)[situation(p)][switch]


def assembly(p: Conflict) -> bool:
    """Is there an assembly (CF-GEN-02; the Empire has none, CF-POST-04)?"""
    return p.law.blocs and p.state != EMPIRE


def note(p: Conflict, what: int) -> None:
    """The turn's end will bring it; what counts more stays (AM-162)."""
    p.pending = max(p.pending, what)


def outcome(p: Conflict) -> int:
    """Which column is scored: the winner's; if there was a War and nobody won it, the unresolved one; no War: Independence's (AM-40)."""
    if not p.law.blocs:
        return PIRACY
    if p.winner != NONE:
        return (LOYALIST_VICTORY, INDEPENDENCE_VICTORY)[p.winner]
    return UNRESOLVED if p.war_happened else p.c.no_war


# ---------------------------------------------------------------------------------------------------------- blocs


def bloc(p: Conflict, seat: int) -> int:
    """CF-POL-05, CF-WAR-16: what the chit of one's colour shows now; never stored."""
    return p.chit[p.c.ideology[p.faction[seat]]]


def opponents(p: Conflict, seat: int) -> list[int]:
    """CF-WAR-06: all others, clockwise from one's left."""
    seats = len(p.wt)
    return [(seat + step) % seats for step in range(1, seats)]


def enemy(p: Conflict, one: int, other: int) -> bool:
    """CF-WAR-04: of the other bloc, in War or Anarchy. A player is on his own side always (CF-WAR-05)."""
    return bool(on(p, WARTIME)) and bloc(p, one) != bloc(p, other)


def enemies(p: Conflict, seat: int) -> list[int]:
    return [other for other in opponents(p, seat) if enemy(p, seat, other)]


def allies(p: Conflict, seat: int) -> list[int]:
    """CF-WAR-04."""
    if not on(p, WARTIME):
        return []
    return [other for other in opponents(p, seat) if bloc(p, seat) == bloc(p, other)]


def winner_of(p: Conflict) -> int:
    """CF-PROP-02, CF-END-01, CF-END-02: six chits alike, or all players in one bloc; NONE: nobody has won."""
    for side in (LOYALIST, INDEPENDENCE):
        if all(chit == side for chit in p.chit) or all(bloc(p, seat) == side for seat in range(len(p.wt))):
            return side
    return NONE


def check_victory(p: Conflict, *, defected: bool) -> None:
    """CF-END-01, CF-END-02, CF-PROP-12: in War only; all players in one bloc count after a defection or surrender."""
    if p.state != WAR or p.pending == WON_PENDING:
        return
    alike = all(chit == p.chit[0] for chit in p.chit)
    if alike or (defected and winner_of(p) != NONE):
        p.winner = winner_of(p)
        note(p, WON_PENDING)
