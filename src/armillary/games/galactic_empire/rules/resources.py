"""Imperial income (14.0) and Increased Resources (26.0)."""

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from .chance import dice, die
from .forces import has_alien, imperial_system, nebula_holds, remove_leader
from .index import change_index


def system_income(p: Galaxy) -> int:
    """GE-RES-02: the resource values of Imperial systems, even with others in the sector (GE-RES-04); none under a Living
    Nebula (GE-EV-10)."""
    total = 0
    resource, kinds, sides = p.c.sys_resource, p.sys_kind, p.sys_side
    for s in p.c.systems:
        if kinds[s] >= 0 and sides[s] == ids.IMPERIAL:
            total += resource[kinds[s]]
            if p.aliens and nebula_holds(p, s):
                total -= resource[kinds[s]]
    return total


def other_income(p: Galaxy) -> int:
    """GE-RES-03: one Colonization Fleet or World Ship a sector earns 1 where there is a symbol and no Imperial system;
    GE-GATE-08: 1 for each Star Gate in a sector with an Imperial system."""
    total = 0
    resource = p.c.resource
    for s in p.c.systems:
        held = imperial_system(p, s)
        if not held:
            best = max([resource[kind] for kind in (ids.CF, ids.WS) if p.imp[s * T + kind]], default=0)
            if best and not has_alien(p, s, ids.NEBULA):
                total += best
        elif p.gates[s] and p.rules.star_gates and not has_alien(p, s, ids.NEBULA):
            total += 1
    return total


def income(p: Galaxy) -> int:
    return system_income(p) + other_income(p)


@does("GE-COMP-21")
def collect(p: Galaxy, halves: int, rule: str) -> None:
    """GE-RES-05: income is added to what is there. `halves` is twice the multiplier; fractions are dropped (ruling A-91).
    More than 100 can be had (GE-COMP-21)."""
    systems, others = system_income(p), other_income(p)
    if p.game.rulings["income-multiplier"] == "systems-only":
        total = systems * halves // 2 + others
    else:
        total = (systems + others) * halves // 2
    p.rp += total
    rules = ["GE-RES-01", "GE-RES-02", "GE-RES-03", "GE-RES-04", "GE-RES-05", rule]
    if any(alien[0] == ids.NEBULA for alien in p.aliens):
        rules.append("GE-EV-10")
    if any(p.gates):
        rules.append("GE-GATE-08")
    p.tell(events.resources_collected, tuple(rules), total)


# --------------------------------------------------------------------------------------------- Increased Resources


def why_not_increase(p: Galaxy) -> Refusal | None:
    """May the player roll for Increased Resources this turn?"""
    if not p.rules.increased_resources:
        return Refusal("GE-OPT-01", "option-off")
    if not imperial_system(p, ids.CORE):
        return Refusal("GE-INC-02", "core-not-imperial")
    if p.turn < p.next_increase:
        return Refusal("GE-INC-06", "too-early", turn=p.next_increase)
    return None


def why_not_increase_with(p: Galaxy, leader: int | None) -> Refusal | None:
    """GE-INC-03: only a leader in the Core helps."""
    if leader is not None and p.leader_at[leader] != ids.CORE:
        return Refusal("GE-INC-03", "leader-not-in-core")
    return why_not_increase(p)


def increase(p: Galaxy, leader: int | None) -> None:
    """GE-INC-03 to GE-INC-07, as in the worked example (GE-INC-08): the modified roll gives the multiplier, the unmodified one
    the chaos dice and the next turn."""
    c = p.c
    value = 0 if leader is None else c.leader_value[leader]
    rolled = die(p, "GE-INC-01")
    halves = c.tables.increased_resources.multiplier[c.multiplier_bands.at(rolled + value)].halves
    count = c.tables.increased_resources.chaos_dice[c.chaos_dice_bands.at(rolled)].dice
    p.tell(events.increase_rolled, [rolled], value, halves / 2)
    collect(p, halves, "GE-INC-07")
    p.next_increase = p.turn + max(rolled, 1)
    chaos = dice(p, count, "GE-INC-04")
    p.tell(events.chaos_dice_rolled, chaos, -value)
    if leader is not None:
        remove_leader(p, leader, "GE-INC-05")
    change_index(p, max(sum(chaos) - value, 0), "GE-INC-04")
