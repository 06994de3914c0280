"""Imperial movement (6.0) and leaders on the move (18.2).

Every sector costs one point (GE-MOVE-03), and lines and vertices are crossed alike (GE-MOVE-04): reach is plain distance.
There is no stacking limit (GE-MOVE-06), hostile units share a sector but never a stack (GE-MOVE-07), markers do not count
(GE-MOVE-08), and units without movement, the systems, are not among those that can be taken along (GE-COMP-16).
"""

from collections.abc import Sequence

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.kernel.refusal import Refusal

from .combat import hostile_to_empire


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


def origins(p: Galaxy) -> list[int]:
    """Sectors with Imperial mobile units that may still move."""
    imp, moved = p.imp, p.moved
    held = nebulas(p) if p.aliens else []
    if not any(imp):
        return []
    return [s for s in p.c.enterable if imp[s * T : s * T + T] != moved[s * T : s * T + T] and s not in held]


def speed_of(p: Galaxy, counts: Sequence[int]) -> int:
    """The speed of the slowest unit (GE-MOVE-10); -1 is unlimited (GE-MOVE-12, GE-TH-06)."""
    movement = p.c.movement
    least = -1
    for kind in range(T):
        if counts[kind]:
            speed = movement[kind]
            if speed >= 0 and (least < 0 or speed < least):
                least = speed
    return least


def destinations(p: Galaxy, s: int, speed: int) -> Sequence[int]:
    """Where a stack may end its move: never in the Void, though it may pass it (GE-MOVE-16), whatever enemies are on the way
    (GE-MOVE-11). Entering a Living Nebula ends the move (GE-EV-09, ruling A-97)."""
    c = p.c
    if speed < 0:
        return [other for other in c.enterable if other != s]
    if p.aliens:
        held = nebulas(p)
        if held:
            return _around(p, s, speed, held)
    return c.reach[speed][s]


def _around(p: Galaxy, s: int, speed: int, held: list[int]) -> list[int]:
    """The same, step by step, because nobody passes through a Living Nebula."""
    c = p.c
    seen = [False] * (ids.SECTORS + 1)
    seen[s] = True
    edge = [s]
    for _ in range(speed):
        following: list[int] = []
        for at in edge:
            if at != s and at in held:
                continue
            for other in c.adjacent[at]:
                if not seen[other]:
                    seen[other] = True
                    following.append(other)
        edge = following
    return [other for other in c.enterable if seen[other] and other != s]


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


def move(p: Galaxy, s: int, to: int, counts: Sequence[int], leaders: Sequence[int]) -> None:
    """A stack finishes its move before the next one begins (GE-MOVE-05); its leaders come with it (GE-LDR-04)."""
    imp, moved = p.imp, p.moved
    for kind in range(T):
        count = counts[kind]
        if count:
            imp[s * T + kind] -= count
            imp[to * T + kind] += count
            moved[to * T + kind] += count
            carry_fresh(p, s, to, kind)
    for leader in leaders:
        p.leader_at[leader] = to
    if p.log is not None:
        p.tell(
            "UnitsMoved",
            rules_of_move(p, s, to, counts, leaders),
            sector_from=s,
            sector_to=to,
            units=count_words(counts),
            leaders=len(leaders),
        )


def rules_of_move(p: Galaxy, s: int, to: int, counts: Sequence[int], leaders: Sequence[int]) -> tuple[str, ...]:
    """What made this move possible, for the log."""
    rules = ["GE-MOVE-02", "GE-MOVE-03", "GE-MOVE-04", "GE-MOVE-05", "GE-MOVE-10", "GE-MOVE-13"]
    if leaders:
        rules.append("GE-LDR-04")
    if speed_of(p, counts) < 0:
        rules += ["GE-MOVE-12", "GE-TH-06"]
    if hostile_to_empire(p, s) or hostile_to_empire(p, to):
        rules += ["GE-MOVE-06", "GE-MOVE-11"]
    return tuple(rules)


def carry_fresh(p: Galaxy, s: int, to: int, kind: int) -> None:
    """Units that need no maintenance this turn are not told apart after they are paid for: keep the counts possible."""
    if p.fresh[s * T + kind] > p.imp[s * T + kind]:
        p.fresh[s * T + kind] = p.imp[s * T + kind]


def count_words(counts: Sequence[int]) -> str:
    """`2 SF, CG`: for the log."""
    return ", ".join(
        f"{count} {ids.UNIT_WORDS[kind]}" if count > 1 else ids.UNIT_WORDS[kind]
        for kind, count in enumerate(counts)
        if count
    )


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


def transfer(p: Galaxy, leader: int, kind: int) -> None:
    p.leader_with[leader] = kind
    if p.log is not None:
        p.tell("LeaderTransferred", "GE-LDR-05", leader=leader, unit=kind, sector=p.leader_at[leader])
