"""Colonization (16.0, GE-COL): of the Empire, at the player's wish, and of Chaos, by itself."""

from typing import Final

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from .chance import random_unit
from .forces import (
    discard_stack,
    eliminate_from_stack,
    eliminate_imperial,
    eliminate_rebels,
    place_system,
    settle_leaders,
    stack_counts,
)

REBELS: Final = ids.REBELS
#: The stacks that colonize as GE-COL-05 says.
OTHERS: Final[tuple[int, ...]] = (*range(ids.USURPER, ids.EMPIRE), *range(ids.INVADER, ids.SIDES))


def why_not_colonize(p: Galaxy, s: int, kind: int) -> Refusal | None:
    """GE-COL-02: a symbol, no system unit of either side, and a Colonization Fleet or World Ship to expend (GE-COL-01)."""
    if not 0 < s <= ids.SECTORS or not p.c.symbol[s]:
        return Refusal("GE-COMP-04", "no-symbol", sector=s)
    if p.sys_kind[s] >= 0:
        return Refusal("GE-COL-02", "system-here", sector=s)
    if kind not in (ids.CF, ids.WS) or not p.imp[s * T + kind]:
        return Refusal("GE-COL-01", "no-colonists", sector=s)
    if not any(p.sys_pool):
        return Refusal("GE-REC-08", "no-system-left")
    return None


def colonies(p: Galaxy) -> list[tuple[int, int]]:
    """(sector, type) of every possible colonization."""
    imp, kinds = p.imp, p.sys_kind
    return [(s, kind) for s in p.c.systems if kinds[s] < 0 for kind in (ids.CF, ids.WS) if imp[s * T + kind]]


def colonists(p: Galaxy) -> list[tuple[int, int]]:
    """(sector, type) wherever an Imperial Colonization Fleet or World Ship is."""
    return [(s, kind) for s in p.c.enterable for kind in (ids.CF, ids.WS) if p.imp[s * T + kind]]


def colonize(p: Galaxy, s: int, kind: int) -> None:
    """GE-COL-01, GE-COL-03: the unit is expended, a system drawn at random is Imperial."""
    p.tell(events.colonized, s, kind)
    place_system(p, s, ids.IMPERIAL, "GE-COL-03")
    eliminate_imperial(p, s, kind, 1)
    settle_leaders(p, s)


# ------------------------------------------------------------------------------------------------------------ Chaos


@does("GE-COL-04")
def colonize_for_chaos(p: Galaxy) -> None:
    """GE-COL-04: the Colonization event, then empires by home number, then other forces by sector (ruling A-30)."""
    colonization_event(p)
    for n in sorted([n for n in range(9) if p.home[n]], key=lambda n: p.home[n]):
        colonize_for_empire(p, n)
    for s in p.c.systems:
        if p.sys_kind[s] < 0:
            colonize_for_others(p, s)


def colonization_event(p: Galaxy) -> None:
    """GE-EV-26, GE-EV-27: a Chaos system in the highest-numbered symbol sector without one."""
    for _ in range(p.in_force[ids.COLONIZATION]):
        empty = [s for s in p.c.systems if p.sys_kind[s] < 0]
        if empty:
            s = empty[-1]
            owners = [n for n in range(9) if p.home[n] and p.stack_at[ids.EMPIRE + n] == s]
            owner = ids.EMPIRE + min(owners, key=lambda n: p.home[n]) if owners else REBELS
            place_system(p, s, owner, "GE-EV-27" if owners else "GE-EV-26")
    p.discard[ids.COLONIZATION] += p.in_force[ids.COLONIZATION]
    p.in_force[ids.COLONIZATION] = 0


@does("GE-IE-40", "GE-IE-46")
def colonize_for_empire(p: Galaxy, n: int) -> None:
    """GE-IE-38, GE-IE-39, GE-IE-40, GE-IE-46: a CF or WS is spent, or the empire forgoes recruiting."""
    side = ids.EMPIRE + n
    s = p.stack_at[side]
    if s not in p.c.system_neighbours[p.home[n]] or p.sys_kind[s] >= 0:
        return
    if not place_system(p, s, side, "GE-IE-38"):
        return
    if not spend_colonist(p, side, "GE-IE-38"):
        p.no_recruiting[n] = 1
        p.tell(events.recruiting_forgone, side, s)


def spend_colonist(p: Galaxy, stack: int, rule: str) -> bool:
    """One CF or WS of the stack is expended, at random if there are several; False if there is none."""
    counts = stack_counts(p, stack)
    colonists = [count if kind in (ids.CF, ids.WS) else 0 for kind, count in enumerate(counts)]
    if not any(colonists):
        return False
    kind = random_unit(p, colonists, rule)
    s = p.stack_at[stack]
    eliminate_from_stack(p, stack, kind, 1)
    p.tell(events.colonist_spent, rule, ids.stack_side(stack), s, kind)
    if not any(stack_counts(p, stack)):
        discard_stack(p, stack, rule)
    return True


def colonize_for_others(p: Galaxy, s: int) -> None:
    """GE-COL-05, ruling A-69: Usurpers, Invaders and Rebels colonize with a CF or WS; the new system is a Rebel one.

    Among the colonists of several forces in the sector one is picked at random.
    """
    givers = [stack for stack in OTHERS if p.stack_at[stack] == s and colonists_of(stack_counts(p, stack))]
    rebels = p.reb[s * T : s * T + T]
    if colonists_of(rebels):
        givers.append(ids.NO_STACK)
    if not givers or not place_system(p, s, REBELS, "GE-COL-05"):
        return
    stack = givers[0]
    if len(givers) > 1 and p.rules.colonist_at_random:
        weights = [colonists_of(rebels if giver == ids.NO_STACK else stack_counts(p, giver)) for giver in givers]
        stack = givers[p.pick_weighted(weights, "GE-COL-05")]
    if stack == ids.NO_STACK:
        kind = random_unit(p, [rebels[kind] if kind in (ids.CF, ids.WS) else 0 for kind in range(T)], "GE-COL-05")
        eliminate_rebels(p, s, kind, 1)
        p.tell(events.colonist_spent, "GE-COL-05", REBELS, s, kind)
    else:
        spend_colonist(p, stack, "GE-COL-05")


def colonists_of(counts: list[int]) -> int:
    return counts[ids.CF] + counts[ids.WS]
