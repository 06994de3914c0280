"""Victory points and levels (29.0), and every way in which the match ends."""

from typing import Final

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import Galaxy
from armillary.kernel.evidence import does

#: Levels from worst to best (GE-VIC-06): the first two are defeats, the third is a draw, the last two are victories.
#: The rule that says which points make which level, by scenario.
LEVEL_RULE: Final[tuple[str, ...]] = ("", "GE-S1-06", "GE-S2-05", "GE-S3-10", "GE-S4-10", "GE-S5-07", "GE-S6-07")
LEVELS: Final[tuple[str, ...]] = ("collapse", "decline", "survival", "expanding", "triumph")


@does("GE-CTRL-01", "GE-DEF-06", "GE-DEF-09", "GE-VIC-05")
def victory_points(p: Galaxy) -> int:
    """The Core, the other sectors of the Empire (GE-DEF-09) and the Chaos Index (GE-VIC-02, GE-VIC-03, GE-VIC-04, GE-VIC-05). The
    owner of the system unit controls the sector, even if others are there (GE-CTRL-01, GE-DEF-06)."""
    c = p.c
    victory = c.tables.victory
    points = p.imp_systems * victory.other_system
    if p.sys_kind[ids.CORE] >= 0 and p.sys_side[ids.CORE] == ids.IMPERIAL:
        points += victory.core_system - victory.other_system
    return points + c.points_at[min(p.chaos_index, c.tables.index.maximum)]


@does("GE-S2-05", "GE-S3-10", "GE-S4-10", "GE-S5-07", "GE-S6-07")
def level(p: Galaxy, points: int) -> int:
    """The scenario's level for that many points: 0 Collapse to 4 Galactic Triumph (GE-VIC-01, GE-S1-06 and its like)."""
    return sum(1 for least in p.rules.plan.levels if points >= least)


def score(p: Galaxy) -> None:
    """The last turn is over: count and compare (GE-VIC-01)."""
    points = victory_points(p)
    reached = level(p, points)
    p.tell(events.points_counted, LEVEL_RULE[p.rules.plan.number], points, LEVELS[reached])
    # A draw has no winner and no loser: the points tell it from a defeat.
    p.finish((0,) if reached >= 3 else (), LEVELS[reached], "GE-VIC-01", (float(points),))


def last_turn(p: Galaxy) -> bool:
    """Is the match over with this turn? Then it is counted."""
    game = p.rules
    if game.sweep and universal(p):
        win_universal(p)
    elif not game.turns or p.turn < game.turns:
        return False
    elif game.sweep:
        p.finish((), "limit", "GE-S7-01", (float(victory_points(p)),))
    else:
        score(p)
    return True


def universal(p: Galaxy) -> bool:
    """GE-S7-02: every system-symbol sector Imperial and the exact index at 10 or less."""
    return p.imp_systems == len(p.c.systems) and p.index2 <= 2 * p.c.scenarios.universal_index


def win_universal(p: Galaxy) -> None:
    p.tell(events.universal_victory)
    # One scale for every end: victory points, and behind the comma the turns that it took, the fewer the better.
    scored = victory_points(p) + 1 / p.turn if p.rules.sweep_in_points else float(p.turn)
    p.finish((0,), "universal", "GE-S7-02", (round(scored, 3),))


def catastrophe(p: Galaxy) -> None:
    """GE-IDX-05: the index would rise above 100."""
    p.finish((), "catastrophe", "GE-IDX-05", (0.0,))


def check_survival(p: Galaxy) -> None:
    """GE-REB-03, ruling A-27: without any Imperial unit the game is a Collapse at once."""
    if not p.imp_units and not p.imp_systems and p.result is None:
        p.finish((), "extinction", "GE-REB-03", (0.0,))
