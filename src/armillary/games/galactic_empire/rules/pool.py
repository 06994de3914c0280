"""The blind pool of Chaos Event markers (5.0): drawing, returning; what is discarded stays out (GE-EVM-09)."""

from typing import Final

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import Galaxy

from .chance import draw
from .forces import imperial_system

#: How many rounds the first turn has and where the index stops, by scenario.
FIRST_TURN_RULE: Final[tuple[str, ...]] = ("", "GE-S1-07", "GE-S2-06", "GE-S3-11", "GE-S4-12", "GE-S5-10", "GE-S6-09")


def refill_pool(p: Galaxy, rule: str) -> None:
    """GE-EVM-10 and rulings A-17, A-18: every marker that was discarded goes back and the pool is mixed."""
    count = sum(p.discard)
    for marker in range(ids.MARKERS):
        p.pool[marker] += p.discard[marker]
        p.discard[marker] = 0
    p.tell(events.pool_refilled, rule, count)


def markers_due(p: Galaxy) -> int:
    """GE-IDX-02, GE-SCN-12: by the current index, on turn 1 by the starting index; the Institute may add one (
    GE-EV-40).
    """
    c = p.c
    if p.turn == 1:
        return c.markers_at[p.rules.plan.index]
    count = c.markers_at[p.chaos_index]
    s = p.institute
    if p.turn > p.institute_turn and p.sys_side[s] != ids.IMPERIAL:
        count += 1
    return count


def draw_markers(p: Galaxy) -> None:
    """GE-EVM-01: all markers of the round are drawn first; nobody sees them yet."""
    count = markers_due(p)
    if sum(p.pool) < count:
        refill_pool(p, "GE-EVM-10")
    for _ in range(count):
        if not any(p.pool):
            break
        marker = draw(p, p.pool, "GE-IDX-02")
        p.pool[marker] -= 1
        p.drawn.append(marker)
    rules = ["GE-IDX-02", "GE-EVM-01", "GE-SEQ-02"]
    if p.turn == 1:
        rules += ["GE-SCN-12", FIRST_TURN_RULE[p.rules.plan.number]]
    elif count > p.c.markers_at[p.chaos_index]:
        rules.append("GE-EV-40")
    p.tell(events.markers_drawn, tuple(rules))


def draw_substitute(p: Galaxy) -> int:
    """Ruling A-19: one more marker, at once; -1 if there is none at all."""
    if not any(p.pool):
        refill_pool(p, "GE-EVM-10")
    if not any(p.pool):
        return -1
    marker = draw(p, p.pool, "GE-EVM-07")
    p.pool[marker] -= 1
    return marker


def may_veto(p: Galaxy) -> bool:
    """GE-EV-41: once per turn, from the turn after the Institute came to a sector whose system is Imperial."""
    return not p.vetoed and p.turn > p.institute_turn and imperial_system(p, p.institute)
