"""Imperial movement (6.0) and leaders on the move (18.2).

Every sector costs one point (GE-MOVE-03), and lines and vertices are crossed alike (GE-MOVE-04): reach is plain distance.
There is no stacking limit (GE-MOVE-06), hostile units share a sector but never a stack (GE-MOVE-07), markers do not count
(GE-MOVE-08), and units without movement, the systems, are not among those that can be taken along (GE-COMP-16).
"""

from collections.abc import Sequence

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.kernel.event import Event
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from .combat import hostile_to_empire
from .forces import occupied, slowest


def nebulas(p: Galaxy) -> list[int]:
    """Sectors that no unit may leave by movement (GE-EV-09)."""
    return [s for marker, s, _ in p.aliens if marker == ids.NEBULA]


def unmoved(p: Galaxy, s: int) -> bool:
    """Is there an Imperial mobile unit that has not moved this phase?"""
    start = s * T
    return p.imp[start : start + T] != p.moved[start : start + T]


def why_not_leave(p: Galaxy, s: int) -> Refusal | None:
    """Can anything leave that sector now?"""
    if not any(p.imp[s * T : s * T + T]):
        return Refusal("GE-COMP-07", "no-unit", sector=s)
    if any(marker == ids.NEBULA and at == s for marker, at, _ in p.aliens):
        return Refusal("GE-EV-09", "nebula", sector=s)
    if not unmoved(p, s):
        return Refusal("GE-MOVE-10", "has-moved", sector=s)
    return None


@does("GE-COMP-16")
def origins(p: Galaxy) -> list[int]:
    """Sectors with Imperial mobile units that may still move; systems, with movement 0, never do (GE-COMP-16)."""
    held = nebulas(p) if p.aliens else []
    return [s for s in occupied(p) if unmoved(p, s) and s not in held]


def destinations(p: Galaxy, s: int, speed: int) -> Sequence[int]:
    """Where a stack may end its move: never in the Void, though it may pass it (GE-MOVE-16), whatever enemies are on the way
    (GE-MOVE-11). Entering a Living Nebula ends the move (GE-EV-09, ruling A-97)."""
    c = p.c
    if speed == ids.UNLIMITED:
        return [other for other in c.enterable if other != s]
    if p.aliens:
        held = nebulas(p)
        if held:
            steps = c.graph.distances(s, most=speed, ends=frozenset(held))
            return [other for other in c.enterable if steps[other] > 0]
    return c.reach[speed][s]


def why_not_arrive(p: Galaxy, s: int, to: int, speed: int) -> Refusal | None:
    """May a stack of that speed move from s to that sector?"""
    c = p.c
    if not 0 < to <= ids.SECTORS or to == s:
        return Refusal("GE-MOVE-02", "not-there", sector=s)
    if c.void[to]:
        return Refusal("GE-MOVE-16", "void", sector=to)
    if to not in destinations(p, s, speed):
        if speed >= c.distance[s][to]:
            return Refusal("GE-EV-09", "nebula-between", sector=to)
        return Refusal("GE-MOVE-10", "too-far", sector=to, steps=c.distance[s][to], speed=speed)
    return None


def left(p: Galaxy, s: int) -> list[int]:
    """Units by type that have not moved."""
    return [here - gone for here, gone in zip(p.imp[s * T : s * T + T], p.moved[s * T : s * T + T], strict=True)]


def why_not_take(p: Galaxy, s: int, counts: Sequence[int], kind: int, count: int) -> Refusal | None:
    """GE-MOVE-13: each type is named once, with as many as have not moved."""
    if counts[kind]:
        return Refusal("GE-MOVE-13", "taken-already", unit=kind)
    return Refusal("GE-MOVE-10", "not-so-many", unit=kind) if not 0 < count <= left(p, s)[kind] else None


def why_not_bring(p: Galaxy, leader: int, s: int, counts: Sequence[int], done: Sequence[int]) -> Refusal | None:
    """GE-LDR-04: with units that go, and not twice in a turn (GE-LDR-05)."""
    if p.leader_at[leader] != s:
        return Refusal("GE-LDR-04", "leader-elsewhere", leader=leader)
    if leader in done:
        return Refusal("GE-LDR-05", "leader-has-moved", leader=leader)
    return None if counts[p.leader_with[leader]] else Refusal("GE-LDR-04", "leader-elsewhere", leader=leader)


def why_not_go(p: Galaxy, s: int, to: int, counts: Sequence[int]) -> Refusal | None:
    """May these units move there?"""
    if not any(counts):
        return Refusal("GE-MOVE-13", "nothing-chosen")
    return why_not_arrive(p, s, to, slowest(p, counts))


def must_go(p: Galaxy, s: int, counts: Sequence[int], moved_leaders: Sequence[int]) -> list[int]:
    """Leaders who go along because every unmoved unit of the kind they are with leaves (GE-LDR-02, GE-LDR-05)."""
    found: list[int] = []
    at = p.leader_at
    for leader in range(len(at)):
        if at[leader] == s and leader not in moved_leaders:
            i = s * T + p.leader_with[leader]
            leaving = counts[p.leader_with[leader]]
            if leaving and leaving == p.imp[i] - p.moved[i]:
                found.append(leader)
    return found


@does("GE-MOVE-08", "GE-NEX-04")
def move(p: Galaxy, s: int, to: int, counts: Sequence[int], leaders: Sequence[int]) -> None:
    """A stack finishes its move before the next one begins (GE-MOVE-05); its leaders come with it (GE-LDR-04). Other markers stay
    (GE-NEX-04), and none counts for stacking (GE-MOVE-08)."""
    imp, moved = p.imp, p.moved
    for kind in range(T):
        count = counts[kind]
        if count:
            imp[s * T + kind] -= count
            imp[to * T + kind] += count
            moved[to * T + kind] += count
            # Those that need no maintenance this turn are not told apart after they are paid for: keep the counts possible.
            p.fresh[s * T + kind] = min(p.fresh[s * T + kind], p.imp[s * T + kind])
    for leader in leaders:
        p.leader_at[leader] = to
    p.tell(units_moved, s, to, counts, leaders)


def units_moved(p: Galaxy, s: int, to: int, counts: Sequence[int], leaders: Sequence[int]) -> Event:
    return events.units_moved(p, rules_of_move(p, s, to, counts, leaders), s, to, counts, len(leaders))


def rules_of_move(p: Galaxy, s: int, to: int, counts: Sequence[int], leaders: Sequence[int]) -> tuple[str, ...]:
    """What made this move possible, for the log."""
    rules = ["GE-MOVE-02", "GE-MOVE-03", "GE-MOVE-04", "GE-MOVE-05", "GE-MOVE-10", "GE-MOVE-13"]
    if leaders:
        rules.append("GE-LDR-04")
    if slowest(p, counts) == ids.UNLIMITED:
        rules += ["GE-MOVE-12", "GE-TH-06"]
    if hostile_to_empire(p, s) or hostile_to_empire(p, to):
        rules += ["GE-MOVE-06", "GE-MOVE-11"]
    return tuple(rules)


# ----------------------------------------------------------------------------------------------- changing stacks


def transfers(p: Galaxy, done: Sequence[int]) -> list[tuple[int, int]]:
    """(leader, unit type): where a leader may change to, in his own sector (GE-LDR-05)."""
    found: list[tuple[int, int]] = []
    at, imp = p.leader_at, p.imp
    for leader in range(len(at)):
        s = at[leader]
        if s and leader not in done:
            for kind in range(T):
                if imp[s * T + kind] and kind != p.leader_with[leader]:
                    found.append((leader, kind))
    return found


def why_not_transfer(p: Galaxy, leader: int, kind: int, done: Sequence[int]) -> Refusal | None:
    """To another unit of his sector, once before and once after all movement."""
    return None if (leader, kind) in transfers(p, done) else why_not_transfer_now(leader)


def why_not_transfer_now(leader: int) -> Refusal | None:
    return Refusal("GE-LDR-05", "no-transfer", leader=leader)


def transfer(p: Galaxy, leader: int, kind: int) -> None:
    p.leader_with[leader] = kind
    p.tell(events.leader_transferred, leader, kind, p.leader_at[leader])
