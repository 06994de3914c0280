"""What may change hands in a deal (BR-18, CF-BRIB-02, CF-BRIB-04): cards, tanks and FTs, bribes.

Cards of the hand go to the hand, what lies in LEO to the other's LEO stack, and what is in space to a stack of his in that space.
"""

from armillary.games.high_frontier.ids import FREIGHTER, HAND, NONE, OUTPOST, ROCKET
from armillary.games.high_frontier.rules import diagram, payment, stacks
from armillary.games.high_frontier_conflict.freighters import freighters, isotopes
from armillary.games.high_frontier_conflict.ids import BERNAL, BERNALS
from armillary.games.high_frontier_conflict.piracy import bribes
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.refusal import Refusal

from . import depots, events, states, tokens

__all__ = [
    "OPEN",
    "berth",
    "part",
    "pump",
    "take_in",
    "tank_for",
    "tanks_of",
    "tradable",
    "why_not_bribe_deal",
    "why_not_fuel",
]

#: Where cards and water of others may come in.
OPEN = (ROCKET, OUTPOST, FREIGHTER, BERNAL)


# ------------------------------------------------------------------------------------------------------------- cards


def tradable(p: Conflict, seat: int, other: int = NONE) -> list[int]:
    """White cards of the hand and in LEO, and those in space that a stack of the other there can take; no Crews, and nothing
    that the other may not have (BR-60)."""
    bank, own = p.law.answers_bank(p, seat), stacks.stacks_of(p, seat)
    found: list[int] = []
    for card, place in enumerate(p.place):
        if p.black[card] or p.c.deck[card] < 0 or freighters.is_module1(p, card):
            continue
        if p.c.deck[card] == BERNALS and other != NONE and p.law.why_not_own(p, other, card) is not None:
            continue
        if place == HAND - seat or (place in own and (p.where[place] == bank or berth(p, card, other) != NONE)):
            found.append(card)
    return found


def berth(p: Conflict, card: int, seat: int) -> int:
    """The stack of the seat that can take that card where it is in space; NONE: there is none."""
    if seat == NONE or stacks.kind_of(p, p.place[card]) not in OPEN:
        return NONE
    space = p.where[p.place[card]]
    if space == p.c.leo:
        return NONE
    there = [s for s in stacks.stacks_of(p, seat) if p.where[s] == space and stacks.kind_of(p, s) in OPEN]
    return next((stack for stack in there if tokens.why_not_join(p, card, stack, space) is None), NONE)


def take_in(p: Conflict, card: int, target: int) -> None:
    """A card goes to a stack of another player in its space; outside LEO a glitch travels with it (AM-137). The stack that it
    leaves stays, even empty, until `part`."""
    source = p.place[card]
    space = p.where[source]
    stacks.leave(p, card, HAND - stacks.owner_of(p, target))
    stacks.join(p, card, target, space)
    if p.law.version1:
        stacks.close(p, source)
    if p.glitch[source] and space != p.c.leo:
        p.glitch[target] = 1


def part(p: Conflict, source: int) -> None:
    """What stays behind has not been decommissioned, so a crew is in no rescue pod (HF-A94; version 1 took it for a loss)."""
    stacks.close(p, source)
    if p.law.version1:
        stacks.remains(p, source, "traded")
    depots.tidy(p, source)


# --------------------------------------------------------------------------------------------------- tanks and FTs (BR-11)


def tanks_of(p: Conflict, stack: int) -> int:
    """Whole tanks of water that a stack in space could give away: a rocket's fuel, an outpost's FTs."""
    if p.where[stack] in (NONE, p.c.leo):
        return 0
    if stacks.kind_of(p, stack) != ROCKET:
        return p.fts[stack]
    if isotopes.gold_fuel(p, stack):
        return 0
    return diagram.whole_tanks(p.c, stacks.dry_mass(p, stack), p.steps[stack]) if p.steps[stack] else 0


def tank_for(p: Conflict, seat: int, space: int, tanks: int) -> int:
    """The stack of the seat there that takes so many: the rocket if it has room, else an outpost or Bernal (BR-11)."""
    rocket, depot = stacks.slot(p, seat, ROCKET), depots.depot_at(p, seat, space)
    fit = p.where[rocket] == space and not isotopes.gold_fuel(p, rocket)
    if fit and tanks <= diagram.room(p.c, stacks.dry_mass(p, rocket), p.steps[rocket]):
        return rocket
    return depot if depot != NONE and p.fts[depot] + tanks <= p.c.own.tokens.fts else NONE


def why_not_fuel(p: Conflict, maker: int, receiver: int, stack: int, tanks: int, price: int) -> Refusal | None:
    """BR-18, BR-11: tanks of a stack of one of the two, to a stack of the other in the same space, for Aqua of the other."""
    giver = stacks.owner_of(p, stack)
    if giver not in (maker, receiver):
        return Refusal("BR-18", "no-partner")
    payer = receiver if giver == maker else maker
    if tanks < 1 or tanks > tanks_of(p, stack):
        return Refusal("BR-11", "tanks-empty")
    if tank_for(p, payer, p.where[stack], tanks) == NONE:
        return Refusal("BR-18", "no-room-there", seat=payer)
    return None if 0 <= price <= p.wt[payer] else Refusal("BR-18", "too-poor", wt=price)


def pump(p: Conflict, maker: int, receiver: int, stack: int, tanks: int, price: int) -> None:
    giver = stacks.owner_of(p, stack)
    payer = receiver if giver == maker else maker
    target = tank_for(p, payer, p.where[stack], tanks)
    if stacks.kind_of(p, stack) == ROCKET:
        p.steps[stack] = diagram.take_tanks(p.c, stacks.dry_mass(p, stack), p.steps[stack], tanks)
    else:
        p.fts[stack] -= tanks
    if stacks.kind_of(p, target) == ROCKET:
        isotopes.water_in(p, target)
        p.steps[target] = diagram.add_tanks(p.c, stacks.dry_mass(p, target), p.steps[target], tanks)
    else:
        p.fts[target] += tanks
    payment.pay(p, payer, price, giver)
    p.tell(events.fuel_sold, giver, payer, tanks, price)


# -------------------------------------------------------------------------------------------------- bribes (CF-BRIB)


def why_not_bribe_deal(p: Conflict, giver: int) -> Refusal | None:
    """CF-BRIB-02: bribes change hands in deals only in peacetime; in Age of Piracy outside Anarchy."""
    if states.bribes(p) != 1:
        return Refusal("CF-BRIB-02", "no-bribe-deals")
    if bribes.tradable(p, giver):
        return None
    if bribes.can_pay(p, giver):
        return Refusal("BR-18", "heroism-not-traded", seat=giver)
    return Refusal("CF-BRIB-01", "no-bribe", seat=giver)
