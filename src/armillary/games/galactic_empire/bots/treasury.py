"""The greedy player's answers about money: income, maintenance, what to buy and where to put it, colonies.

In the keys of `min` and `max`, which are hot, `choice[1]` is the first argument of the verb.
"""

from typing import Any

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.position import PASS, Galaxy, T
from armillary.games.galactic_empire.rules import extropy
from armillary.games.galactic_empire.rules.forces import imperial_system, stack_counts
from armillary.kernel.choice import Choice

from .styles import Style
from .values import coverage_of, interest, turns_left, unit_worth, use_of


def increase(p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
    if turns_left(p) < 2:
        return PASS
    if p.turn == 1:
        # The index cannot rise above 95 on the first turn: the higher it is, the cheaper this gets.
        return ("increase", None) if p.chaos_index >= style.first_increase else PASS
    return ("increase", None) if p.chaos_index <= style.later_increase else PASS


def disband(p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
    def rank(choice: Choice) -> float:
        _, _, kind = choice
        return unit_worth(p, kind, style) / max(p.c.maintenance[kind], 1)

    return min(listed, key=rank)


def release(p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
    if listed[0] == PASS:
        return PASS
    leaders = [choice for choice in listed if choice[0] == "release-leader"]
    if leaders:
        return min(leaders, key=lambda choice: p.c.leader_value[choice[1]])
    return min(listed, key=lambda choice: coverage_of(p, choice[1]))


def buy(p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
    can = {choice[1] for choice in listed if choice[0] == "buy"}
    left = turns_left(p)
    hostile = [s for s in p.c.systems if p.sys_kind[s] >= 0 and p.sys_side[s] != ids.IMPERIAL]
    empty = sum(1 for s in p.c.systems if p.sys_kind[s] < 0)
    spare = p.rp - reserve(p, len(hostile), style)
    converters = sum(p.imp[ids.CG :: T]) + sum(p.imp[ids.IO :: T]) + 2 * sum(p.imp[ids.WS :: T])
    if ids.REPRESSION in can and left and p.repression < style.repression:
        return ("buy", ids.REPRESSION)
    if ids.CF in can and left and sum(p.imp[ids.CF :: T]) < min(empty, style.settlers):
        return ("buy", ids.CF)
    core = imperial_system(p, ids.CORE)
    if core and style.core_first:
        first = for_the_core(p, can, p.rp - extropy.cost(p), left, style)
        if first is not None:
            return first
    wanted = min(style.converters_each * len(hostile) + 2, style.converters_most)
    if ids.CG in can and spare >= 5 and hostile and converters < wanted:
        return ("buy", ids.CG)
    if ids.NEXUS in can and spare >= 6 and left > style.nexus_turns and sum(p.nexus) < style.nexuses:
        return ("buy", ids.NEXUS)
    foes = sum(1 for stack in range(ids.USURPER, ids.STACKS) if p.stack_at[stack] and any(stack_counts(p, stack)))
    guns = sum(p.imp[ids.AF :: T]) + sum(p.imp[ids.SF :: T])
    if ids.AF in can and spare >= 5 and guns < style.guns_each * foes:
        return ("buy", ids.AF)
    if core:
        spared = for_the_core(p, can, p.rp - extropy.cost(p), left, style)
        if spared is not None:
            return spared
    return PASS


def for_the_core(p: Galaxy, can: set[int], spare: int, left: int, style: Style) -> Choice | None:
    """What makes Extropy better: a leader in the Core, who needs a unit there, and Illumination."""
    here = any(p.imp[ids.CORE * T : ids.CORE * T + T])
    led = any(at == ids.CORE for at in p.leader_at)
    if left > 1 and not led and spare >= style.leader_spare:
        if not here and ids.SF in can and p.recruited[ids.CORE] < p.c.sys_resource[p.sys_kind[ids.CORE]]:
            return ("buy", ids.SF)
        for item in (ids.LEADER1 + 3, ids.LEADER1 + 2, ids.LEADER1 + 1):
            if here and item in can and spare >= p.c.price[item]:
                return ("buy", item)
    if ids.ILLUMINATION in can and spare >= 3 and p.illumination < style.illumination:
        return ("buy", ids.ILLUMINATION)
    return None


def reserve(p: Galaxy, hostile: int, style: Style) -> int:
    """What is kept for Extropy: nothing while there is much to convert."""
    if not imperial_system(p, ids.CORE) or p.in_force[ids.PARANOIA]:
        return 0
    if hostile > style.busy and turns_left(p):
        return 0
    return extropy.cost(p)


def placing(p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
    item: int = frame.item
    if item < T:
        core: Choice = ("recruit", ids.CORE)
        if item == ids.SF and core in listed:
            return core
        goals = interest(p, item)
        return max(listed, key=lambda choice: use_of(p, choice[1], item, goals))
    if item == ids.NEXUS:
        return max(listed, key=lambda choice: coverage_of(p, choice[1]))
    if item < ids.NEXUS:
        return max(listed, key=lambda choice: 2 * (choice[1] == ids.CORE) + (choice[2] == ids.SF))
    return listed[0]


def colonize(p: Galaxy, frame: Any, listed: list[Choice], style: Style) -> Choice:
    found = [choice for choice in listed if choice[0] == "colonize" and choice[2] == ids.CF]
    return found[0] if found else PASS
