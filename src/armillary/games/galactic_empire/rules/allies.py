"""Forces allied for a turn (32.0 Alliance, GE-EV-20 to 22 and 71 to 73): which, how far, where to."""

from typing import Final

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from .empires import leave_home_whole, merge_at_home
from .forces import nebula_holds, slowest, stack_counts
from .index import change_index

REBELS: Final = ids.REBELS


def candidates(p: Galaxy) -> list[tuple[int, int]]:
    """Every Chaos force with mobile units, as (side, sector), that is not allied yet."""
    found = [(REBELS, s) for s in p.c.enterable if any(p.reb[s * T : s * T + T])]
    for stack in range(ids.USURPER, ids.STACKS):
        if p.stack_at[stack] and any(stack_counts(p, stack)):
            found.append((ids.stack_side(stack), p.stack_at[stack]))
    return [force for force in found if force not in p.allied]


def here(p: Galaxy, side: int, s: int) -> bool:
    """Is the force with which an Alliance was made still there? An empire has two: the home defence, and the attack force."""
    n = empire_of(side)
    if side == REBELS:
        return any(p.reb[s * T : s * T + T])
    if n >= 0:
        return bool(p.stack_at[ids.HOME + n]) if s == p.home[n] else p.stack_at[side] == s
    return bool(p.stack_at[side])


@does("GE-EV-74")
def forget_the_lost(p: Galaxy) -> None:
    """GE-EV-74: an Alliance ends with its force; no other force takes its place."""
    p.allied = [force for force in p.allied if here(p, *force)]


def why_not_ally(p: Galaxy, side: int, s: int) -> Refusal | None:
    if (side, s) in candidates(p):
        return None
    return Refusal("GE-EV-20", "allied-already" if (side, s) in p.allied else "no-such-force")


def empire_of(side: int) -> int:
    """The number of the empire whose force it is, -1 for others."""
    return side - ids.EMPIRE if ids.EMPIRE <= side < ids.INVADER else -1


def stack(p: Galaxy, side: int, s: int) -> int:
    """The stack that is moved; an empire may be met at home, as its home defence."""
    n = empire_of(side)
    if n >= 0 and p.stack_at[side] != s and p.stack_at[ids.HOME + n]:
        return ids.HOME + n
    return side


def movement(p: Galaxy, side: int, units: list[int]) -> int:
    """How many sectors it may go, -1 without limit: as the slowest unit, an Invader one (GE-EV-71)."""
    if not any(units):
        return 0
    left = slowest(p, units)
    return 1 if side >= ids.INVADER and p.rules.allies_by_the_book else left


def why_not_move(p: Galaxy, side: int, s: int, to: int, left: int) -> Refusal | None:
    """One step: never into the Void, never out of a Nebula (GE-EV-09)."""
    c = p.c
    if c.void[to]:
        return Refusal("GE-MOVE-17", "void", sector=to)
    if nebula_holds(p, s):
        return Refusal("GE-EV-09", "nebula", sector=s)
    n = empire_of(side)
    if left > 0 and to not in c.adjacent[s]:
        return Refusal("GE-EV-71" if side >= ids.INVADER else "GE-EV-21", "ally-too-far", sector=to)
    if n >= 0:
        home = p.home[n]
        if s == home and p.stack_at[side] not in (0, home):
            return Refusal("GE-IE-30", "one-attack-force", side=side)
        if to != home and to not in c.adjacent[home]:
            return Refusal("GE-EV-72", "ally-too-far", sector=to)
    return None


def step(p: Galaxy, side: int, s: int, to: int, units: list[int]) -> None:
    n = empire_of(side)
    if side == REBELS:
        for kind, count in enumerate(units):
            p.reb[s * T + kind] -= count
            p.reb[to * T + kind] += count
    elif n >= 0 and s == p.home[n] and not p.stack_at[side]:
        leave_home_whole(p, n, to)
    else:
        p.stack_at[side] = to
    p.tell(events.force_moved, side, s, to, units, ("GE-EV-21", "GE-EV-73") if side == REBELS else "GE-EV-21")


def movement_after(p: Galaxy, side: int, s: int, left: int) -> int:
    """What is left after a step to this sector; a Nebula ends the move. Home does not (GE-EV-72)."""
    n = empire_of(side)
    if nebula_holds(p, s) or (n >= 0 and s == p.home[n] and not p.rules.allies_by_the_book):
        return 0
    return max(0, left - 1)


def stop(p: Galaxy, side: int, start: int, s: int) -> None:
    """The move is over. At home it joins the home defence; a Usurper brought closer to the Core raises the index all the
    same (ruling A-36)."""
    n = empire_of(side)
    if n >= 0 and p.stack_at[side] == p.home[n]:
        merge_at_home(p, n)
    distance = p.c.distance[ids.CORE]
    if side < ids.EMPIRE and distance[s] < distance[start]:
        change_index(p, p.lead[side], "GE-USR-10")
