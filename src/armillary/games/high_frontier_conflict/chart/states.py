"""Modes and states (bridge 10; BR-05, CF-GEN, CF-WAR): what holds in which situation. Only this module looks at them.

`situation` names a column of the table below, everything else asks `on(p, SWITCH)`.
"""

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier_conflict.ids import (
    AGE_OF_PIRACY,
    ANARCHY,
    EMPIRE,
    FUTURE_WARS,
    INDEPENDENCE,
    LOYALIST,
    PEACE,
    WAR,
    WON_PENDING,
)
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import events

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
    "RESTRICTED",
    "TALKS",
    "VOTES",
    "WARTIME",
    "WEAPONS",
    "allies",
    "anarchy_begins",
    "anarchy_ends",
    "assembly",
    "bloc",
    "blocs",
    "bribes",
    "check_victory",
    "check_victory_1",
    "enemies",
    "enemy",
    "note",
    "on",
    "opponents",
    "situation",
    "why_not_colour",
    "winner_of",
]


# Columns: Age of Piracy and its Anarchy (an Empire's too), peace or truce, Anarchy, War, War in Anarchy, Republic and its
# Anarchy, Empire.
# F: a future war, in a game without combat (CF-GEN-09); its peace is that of a Republic.
P, PA, C, A, W, WA, R, RA, E, F = range(10)

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
#: May a truce be made?
TALKS = 14
#: Do the petitions and restrictions of 3D3 to 3D5 hold? In a future war nothing else of the War does.
RESTRICTED = 15

# Of any length to the compiler, which would else unfold them number by number (57,000 lines of C).
TABLE: tuple[tuple[int, ...], ...] = (
    # P PA C  A  W WA  R RA  E  F
    (2, 2, 0, 1, 1, 1, 0, 0, 0, 0),  # FIGHT
    (0, 0, 0, 0, 1, 0, 0, 0, 0, 0),  # DUTY
    (1, 1, 0, 1, 1, 1, 0, 0, 0, 0),  # WEAPONS
    (1, 0, 1, 0, 0, 0, 1, 0, 1, 1),  # PRIVILEGES
    (0, 1, 0, 2, 2, 2, 0, 1, 0, 0),  # FELONIES
    (0, 0, 1, 0, 0, 0, 1, 0, 0, 1),  # LAWS
    (0, 0, 1, 0, 0, 0, 1, 1, 0, 1),  # VOTES
    (0, 0, 1, 0, 0, 0, 0, 0, 0, 0),  # FLIPS
    (0, 0, 1, 1, 0, 0, 0, 0, 0, 0),  # OUTBREAK
    (0, 0, 0, 1, 1, 1, 0, 0, 0, 0),  # WARTIME
    (1, 0, 1, 2, 2, 2, 1, 0, 1, 1),  # BRIBES
    (0, 0, 1, 2, 2, 2, 1, 1, 0, 1),  # INCOME
    (0, 0, 1, 1, 1, 1, 1, 1, 0, 1),  # PLACED
    (1, 1, 1, 1, 1, 1, 0, 0, 1, 0),  # LUNA
    (0, 0, 0, 0, 1, 1, 0, 0, 0, 0),  # TALKS
    (0, 0, 0, 1, 1, 1, 0, 0, 0, 1),  # RESTRICTED
)


#: CF-GEN-06: the Piracy Variant lets everybody be fought and obliges nobody.
PIRACY_ROWS: dict[int, tuple[int, ...]] = {FIGHT: (2, 2, 3, 3, 3, 3, 0, 0, 0, 0), DUTY: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)}
#: Without Conflict: nobody is fought, nobody takes bribes.
SETTLED_ROWS: dict[int, tuple[int, ...]] = dict.fromkeys((FIGHT, DUTY, WEAPONS, BRIBES), (0,) * 10)
#: The table by mode.
TABLES: tuple[tuple[tuple[int, ...], ...], ...] = (
    TABLE,
    TABLE,
    tuple([PIRACY_ROWS.get(switch, row) for switch, row in enumerate(TABLE)]),
    TABLE,
    tuple([SETTLED_ROWS.get(switch, row) for switch, row in enumerate(TABLE)]),
)


#: The situation: the column by mode, state of affairs (PEACE to EMPIRE), and whether there is Anarchy.
BLOCS_COLUMNS: tuple[int, ...] = (C, C, A, A, W, WA, C, C, R, RA, E, PA)
#: Future Wars: a Republic, but for the season after a cause of war.
FUTURE_COLUMNS: tuple[int, ...] = (R, RA, R, RA, F, F, R, RA, R, RA, R, RA)
COLUMNS: tuple[tuple[int, ...], ...] = ((P, PA) * 6, BLOCS_COLUMNS, BLOCS_COLUMNS, FUTURE_COLUMNS, (P, PA) * 6)


def situation(p: Conflict) -> int:
    return COLUMNS[p.law.situations][2 * p.state + p.anarchy]


#: The same turned round, for the hot question: by mode and state of affairs, the values of all switches.
SWITCHES: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    [
        tuple([tuple([row[column] for row in TABLES[mode]]) for column in columns])
        for mode, columns in enumerate(COLUMNS)
    ]
)


@does("CF-GEN-01", "CF-CORE-01", "CF-WAR-08", "CF-WAR-33", "CF-WAR-34")
def on(p: Conflict, switch: int) -> int:
    """The value of a switch now."""
    return SWITCHES[p.law.situations][2 * p.state + p.anarchy][switch]


def bribes(p: Conflict) -> int:
    """BRIBES; AM-10: in wartime they pay for leave, or by the other reading for nothing."""
    value = on(p, BRIBES)
    return 0 if value == 2 and not p.law.war_bribes else value


@does("CF-GEN-08")
def blocs(p: Conflict) -> bool:
    """Is it a game with blocs, chits and a War (not Age of Piracy)?"""
    return p.law.mode != AGE_OF_PIRACY


@does("CF-GEN-02")
def assembly(p: Conflict) -> bool:
    """Is there one? Not in Age of Piracy, and not in an Empire."""
    return p.law.mode != AGE_OF_PIRACY and p.state != EMPIRE


def anarchy_begins(p: Conflict) -> None:
    """BR-05: from the event until the marker leaves blue. What it does to the assembly is the assembly's affair."""
    p.anarchy = 1
    if p.law.mode == AGE_OF_PIRACY:
        p.state = ANARCHY
    p.tell(events.anarchy_began, p.first)


def anarchy_ends(p: Conflict) -> None:
    """BR-05: the marker has left blue."""
    p.anarchy = 0
    if p.state == ANARCHY:
        p.state = PEACE
    p.tell(events.anarchy_ended)


# ----------------------------------------------------------------------------------------------------------- blocs


@does("CF-SET-03", "CF-SET-04")
def why_not_colour(p: Conflict, seat: int, faction: int) -> Refusal | None:
    """CF-SET-04, AM-133: a colour is refused if it would leave a bloc empty; only the last seat can do that."""
    taken = [p.c.start_bloc[other] for other in p.faction if other != NONE]
    if len(taken) == len(p.faction) - 1 and set(taken) == {p.c.start_bloc[faction]}:
        return Refusal("CF-SET-04", "bloc-empty", faction=faction)
    return None


@does("CF-POL-05", "CF-WAR-16", "CF-PROP-01")
def bloc(p: Conflict, seat: int) -> int:
    """CF-POL-05, CF-WAR-16: what the chit of one's colour shows now; never stored."""
    return p.chit[p.c.ideology[p.faction[seat]]]


@does("CF-WAR-06")
def opponents(p: Conflict, seat: int) -> list[int]:
    """CF-WAR-06: all others, clockwise from one's left."""
    seats = len(p.wt)
    return [(seat + step) % seats for step in range(1, seats)]


@does("CF-WAR-04", "CF-WAR-05")
def enemy(p: Conflict, one: int, other: int) -> bool:
    """CF-WAR-04: of the other bloc, in War or Anarchy. One's own Crew is always on one's side (CF-WAR-05)."""
    return bool(on(p, RESTRICTED)) and bloc(p, one) != bloc(p, other)


def enemies(p: Conflict, seat: int) -> list[int]:
    return [other for other in opponents(p, seat) if enemy(p, seat, other)]


@does("CF-WAR-04")
def allies(p: Conflict, seat: int) -> list[int]:
    """CF-WAR-04."""
    return [other for other in opponents(p, seat) if bloc(p, seat) == bloc(p, other)] if on(p, RESTRICTED) else []


@does("CF-END-01", "CF-END-02", "CF-PROP-02")
def winner_of(p: Conflict, chits: list[int] | None = None) -> int:
    """CF-PROP-02, CF-END-01, CF-END-02: six chits alike, or all players in one bloc; NONE: nobody has won. `chits`: if they lay
    so."""
    shown = p.chit if chits is None else chits
    for side in (LOYALIST, INDEPENDENCE):
        if all(chit == side for chit in shown) or all(shown[p.c.ideology[colour]] == side for colour in p.faction):
            return side
    return NONE


def note(p: Conflict, what: int) -> None:
    """Marks a state that the end of the turn brings; of two, the graver one is kept (AM-162)."""
    p.pending = max(p.pending, what)


@does("CF-PROP-12")
def check_victory(p: Conflict) -> None:
    """CF-END-01, CF-END-02, CF-PROP-12: six chits alike, or all players in one bloc, end the War. Asked whenever a chit has
    flipped, so that everybody knows, and at the end of every turn."""
    if p.state != WAR or p.pending == WON_PENDING or p.law.mode == FUTURE_WARS:
        return
    side = winner_of(p)
    if side != NONE:
        p.winner = side
        note(p, WON_PENDING)


def check_victory_1(p: Conflict, *, defected: bool) -> None:
    """Rules version 1: all players in one bloc counted when an extremist fell, not when a plain chit did."""
    if p.state == WAR and p.pending != WON_PENDING and (defected or len(set(p.chit)) == 1):
        check_victory(p)
