"""Isotope fuel: gold FTs, beads at the Bank, the iso-standard, the price of no failure (3B5; BR-73, CF-ISO).

Gold is one kind here: what a seat's beads become when they leave its Bank is its own standard (CF-ISO-06), so no letter is
kept with them. In a rocket fuel is either water or gold.
"""

from armillary.games.high_frontier.ids import FREIGHTER, NONE, OUTPOST, ROCKET
from armillary.games.high_frontier.rules import diagram, payment, stacks
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.chart import events as chart_events
from armillary.games.high_frontier_conflict.chart import leave
from armillary.games.high_frontier_conflict.ids import GW_THRUSTERS, VAULT_LEAVE
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import events

__all__ = [
    "acquired",
    "add",
    "bank_gold",
    "buy_bead",
    "cash_bead",
    "cover",
    "double_finao",
    "draw_gold",
    "gold_fuel",
    "gold_in",
    "haul_gold",
    "holders",
    "holds",
    "loot",
    "purse",
    "receive",
    "room",
    "spend",
    "stalled",
    "take",
    "vault_owner",
    "vaults",
    "water_in",
    "why_not_bank_gold",
    "why_not_buy_bead",
    "why_not_cash_bead",
    "why_not_draw_gold",
    "why_not_haul_gold",
    "why_not_water",
]

# ------------------------------------------------------------------------------------------------- rockets and their fuel


def gold_fuel(p: Conflict, stack: int) -> bool:
    """Is what its tanks hold gold? Of rockets alone: other stacks have gold beside their fuel."""
    return p.steps[stack] > 0 and p.gold[stack] > 0 and stacks.kind_of(p, stack) == ROCKET


def stalled(p: Conflict, stack: int, card: int) -> bool:
    """BR-73: a GW thruster burns gold only, and nothing else burns it. Without fuel, and as a kamikaze, nobody asks."""
    if stacks.kind_of(p, stack) != ROCKET or not p.steps[stack]:
        return False
    return (p.c.deck[card] == GW_THRUSTERS) != (p.gold[stack] > 0)


def why_not_water(p: Conflict, stack: int) -> Refusal | None:
    """Water does not mix with gold, and gold is no water."""
    return Refusal("BR-73", "tanks-hold-gold", stack=stack) if gold_fuel(p, stack) else None


def water_in(p: Conflict, stack: int) -> None:
    """Water is about to come into an empty rocket."""
    if not p.steps[stack] and stacks.kind_of(p, stack) == ROCKET:
        p.gold[stack] = 0


# ---------------------------------------------------------------------------------------------------------- gold FTs


def holders(p: Conflict, seat: int, space: int) -> list[int]:
    """Stacks of the seat there that can hold gold."""
    return [stack for stack in stacks.stacks_of(p, seat) if p.where[stack] == space and holds(p, stack)]


def holds(p: Conflict, stack: int) -> bool:
    """Is it of a kind that can hold gold?"""
    return stacks.kind_of(p, stack) in (ROCKET, OUTPOST, FREIGHTER)


def gold_in(p: Conflict, stack: int) -> int:
    """Whole tanks of gold that could be taken out of it."""
    if stacks.kind_of(p, stack) != ROCKET:
        return p.gold[stack]
    return diagram.whole_tanks(p.c, stacks.dry_mass(p, stack), p.steps[stack]) if gold_fuel(p, stack) else 0


def room(p: Conflict, stack: int) -> int:
    """How many tanks of gold it can still take."""
    if stacks.kind_of(p, stack) != ROCKET:
        return p.c.module1.file.most_gold - p.gold[stack]
    if p.steps[stack] and not p.gold[stack]:
        return 0
    return diagram.room(p.c, stacks.dry_mass(p, stack), p.steps[stack])


def add(p: Conflict, stack: int, tanks: int) -> None:
    if stacks.kind_of(p, stack) != ROCKET:
        p.gold[stack] += tanks
        return
    p.gold[stack] = 1
    p.steps[stack] = diagram.add_tanks(p.c, stacks.dry_mass(p, stack), p.steps[stack], tanks)


def take(p: Conflict, stack: int, tanks: int) -> None:
    """The gate by which gold leaves a stack."""
    assert 0 <= tanks <= gold_in(p, stack), "no more gold is taken than is there"
    if stacks.kind_of(p, stack) != ROCKET:
        p.gold[stack] -= tanks
        return
    p.steps[stack] = diagram.take_tanks(p.c, stacks.dry_mass(p, stack), p.steps[stack], tanks)


def why_not_haul_gold(p: Conflict, seat: int, stack: int, to: int, tanks: int) -> Refusal | None:
    """BR-11, BR-73: gold FTs between own stacks of one space."""
    own = stacks.stacks_of(p, seat)
    if stack not in own or p.where[stack] == NONE or stack == to or to not in holders(p, seat, p.where[stack]):
        return Refusal("BR-73", "no-gold-there", stack=to)
    if tanks < 1 or tanks > gold_in(p, stack):
        return Refusal("BR-73", "too-little-gold", tanks=gold_in(p, stack))
    return Refusal("BR-73", "no-room-for-gold", stack=to) if tanks > room(p, to) else None


def haul_gold(p: Conflict, seat: int, stack: int, to: int, tanks: int) -> None:
    take(p, stack, tanks)
    add(p, to, tanks)
    p.tell(events.gold_hauled, seat, stack, to, tanks)


def loot(p: Conflict, seat: int, space: int, tanks: int) -> None:
    """BR-11, CF-ISO-07: captured gold goes into stacks of the captor there; who never had a GW thruster cannot hold it."""
    if p.iso[seat] == NONE:
        return
    for stack in holders(p, seat, space):
        more = min(tanks, room(p, stack))
        if more > 0:
            add(p, stack, more)
            tanks -= more


# -------------------------------------------------------------------------------- the standard, and what gold has done


@does("CF-ISO-08")
def acquired(p: Conflict, seat: int, card: int) -> None:
    """CF-ISO-01, CF-ISO-08: the letter that a new GW thruster names is the seat's iso-standard."""
    if p.c.deck[card] == GW_THRUSTERS:
        p.iso[seat] = p.c.module1.iso[card]


def double_finao(p: Conflict, seat: int) -> None:
    """CF-ISO-03: at once and for good; a second cause changes nothing."""
    if not p.finao_doubled:
        p.finao_doubled = 1
        p.tell(chart_events.finao_doubled, seat, p.law.answers_finao(p, seat))


# -------------------------------------------------------------------------------------- beads at the Bank (CF-ISO-02, 04, 07)


def receive(p: Conflict, seat: int, beads: int) -> None:
    """CF-ISO-07: who never had a GW thruster gets Aqua instead."""
    if p.iso[seat] == NONE:
        p.wt[seat] += beads * p.c.module1.file.bead
        p.tell(events.bead_changed, seat, beads, beads * p.c.module1.file.bead, "CF-ISO-07")
    else:
        p.gold_bank[seat] += beads


def spend(p: Conflict, seat: int, beads: int) -> None:
    """The gate by which beads leave a Bank."""
    assert 0 <= beads <= p.gold_bank[seat], "nothing is paid from an empty Bank"
    p.gold_bank[seat] -= beads


def why_not_bank_gold(p: Conflict, seat: int, stack: int, tanks: int) -> Refusal | None:
    """BR-73: gold FTs of a stack at the Bank are beads; the Bank is open where Aqua is fuel (BR-61, AM-163, CF-ETB-08)."""
    if stack not in stacks.stacks_of(p, seat) or p.where[stack] not in stations.ports(p, seat):
        return Refusal("CF-ISO-04", "not-at-the-bank", stack=stack)
    if tanks < 1 or tanks > gold_in(p, stack):
        return Refusal("BR-73", "too-little-gold", tanks=gold_in(p, stack))
    return None


def bank_gold(p: Conflict, seat: int, stack: int, tanks: int) -> None:
    take(p, stack, tanks)
    p.gold_bank[seat] += tanks
    p.tell(events.gold_banked, seat, stack, tanks)


def why_not_draw_gold(p: Conflict, seat: int, stack: int, tanks: int) -> Refusal | None:
    """CF-ISO-06: leaving the Bank, beads are fuel of the seat's own standard."""
    own = stacks.stacks_of(p, seat)
    if stack not in own or p.where[stack] not in stations.ports(p, seat) or not holds(p, stack):
        return Refusal("CF-ISO-04", "not-at-the-bank", stack=stack)
    if tanks < 1 or tanks > p.gold_bank[seat]:
        return Refusal("BR-73", "too-little-gold", tanks=p.gold_bank[seat])
    return Refusal("BR-73", "no-room-for-gold", stack=stack) if tanks > room(p, stack) else None


def draw_gold(p: Conflict, seat: int, stack: int, tanks: int) -> None:
    spend(p, seat, tanks)
    add(p, stack, tanks)
    p.tell(events.gold_drawn, seat, stack, tanks)


def why_not_cash_bead(p: Conflict, seat: int) -> Refusal | None:
    return None if p.gold_bank[seat] else Refusal("CF-ISO-04", "no-bead")


def cash_bead(p: Conflict, seat: int, rule: str = "CF-ISO-04") -> None:
    """CF-ISO-04: a bead for ten Aqua."""
    spend(p, seat, 1)
    p.wt[seat] += p.c.module1.file.bead
    p.tell(events.bead_changed, seat, 1, p.c.module1.file.bead, rule)


def why_not_buy_bead(p: Conflict, seat: int) -> Refusal | None:
    """CF-ISO-04, CF-ISO-07: ten Aqua for a bead, for those who may hold one."""
    if p.iso[seat] == NONE:
        return Refusal("CF-ISO-07", "never-had-gw")
    price = p.c.module1.file.bead
    return None if p.wt[seat] >= price else Refusal("CF-ISO-04", "too-poor", wt=price)


def buy_bead(p: Conflict, seat: int) -> None:
    payment.pay(p, seat, p.c.module1.file.bead)
    p.gold_bank[seat] += 1
    p.tell(events.bead_bought, seat, p.c.module1.file.bead)


@does("CF-ISO-02")
def purse(p: Conflict, seat: int) -> int:
    """CF-ISO-02: in auctions and for no failure beads at the Bank are money."""
    beads = p.gold_bank[seat]
    if p.leave:
        beads += sum(gold_in(p, stack) for stack in vaults(p, seat))
    return p.wt[seat] + beads * p.c.module1.file.bead if beads else p.wt[seat]


def vaults(p: Conflict, seat: int) -> list[int]:
    """CF-ISO-05: stacks with gold of the seat beside a Bernal whose owner has agreed that beads may be spent there."""
    if not p.leave:
        return []
    return [
        stack
        for stack in stacks.stacks_of(p, seat)
        if p.where[stack] != NONE
        and (p.gold[stack] and stacks.kind_of(p, stack) in (ROCKET, OUTPOST, FREIGHTER))
        and vault_owner(p, p.where[stack]) != NONE
        and leave.has(p, vault_owner(p, p.where[stack]), seat, VAULT_LEAVE, p.where[stack])
    ]


def vault_owner(p: Conflict, space: int) -> int:
    """Whose anchored Bernal stands there; NONE: nobody's."""
    for stack, where in enumerate(p.where):
        if where == space and p.anchored[stack]:
            return stacks.owner_of(p, stack)
    return NONE


def cover(p: Conflict, seat: int, amount: int) -> None:
    """CF-ISO-02, CF-ISO-04: beads are changed until the Aqua is enough; what is over comes back as Aqua."""
    while p.wt[seat] < amount and p.gold_bank[seat]:
        cash_bead(p, seat, "CF-ISO-02")
    for stack in vaults(p, seat):
        while p.wt[seat] < amount and gold_in(p, stack):
            take(p, stack, 1)
            p.wt[seat] += p.c.module1.file.bead
            p.tell(events.bead_changed, seat, 1, p.c.module1.file.bead, "CF-ISO-05")
