"""What is done out of turn at quiet points: offers (BR-18), power and cycler for the craft of others."""

from typing import Any

from armillary.games.high_frontier import events as base_events
from armillary.games.high_frontier.flow import asking as base
from armillary.games.high_frontier.ids import HAND, NONE
from armillary.games.high_frontier.rules import deals, payment, stacks
from armillary.games.high_frontier_conflict.freighters import isotopes
from armillary.games.high_frontier_conflict.ids import MOVING
from armillary.games.high_frontier_conflict.piracy import bribes
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.refusal import Refusal

from . import barter, depots, events

__all__ = ["NAMES", "TERMS", "VERBS", "deal", "interject", "offers", "terms_facts", "why_not", "why_not_deal"]

#: Terms beyond the base's: a bribe for Aqua; the amount is what the receiver pays, negative: what the maker pays.
BRIBE = 6
#: A gold bead for Aqua (CF-ISO-06), likewise.
BEAD = 7
#: Tanks or FTs of a stack for Aqua: (FUEL, stack, tanks, Aqua); whose stack it is gives, the other pays.
FUEL = 8
TERMS = (*base.TERMS, "bribe", "bead", "fuel")
NAMES = (*base.NAMES, "offer-bribe", "seek-bribe", "offer-bead", "seek-bead", "offer-fuel", "seek-fuel")


def offers(p: Conflict, seat: int) -> list[Choice]:
    """Cards of hand, LEO and one space for cards or Aqua, bribes and water for Aqua; one open offer a seat."""
    found: list[Choice] = []
    if not any(offer[1] == seat for offer in p.offers) and not p.once & MOVING:
        for other in range(len(p.wt)):
            if other == seat or p.law.why_not_deal(p, seat, other, ()) is not None:
                continue
            mine = barter.tradable(p, seat, other)
            if p.wt[seat]:
                found.append(("offer", other, None, None, range(1, p.wt[seat] + 1)))
            theirs = barter.tradable(p, other, seat)
            for give in (None, *mine):
                for take in (None, *theirs):
                    if give is None and take is None:
                        continue
                    low = 0 if take is not None and give is None else -p.wt[other]
                    high = 0 if give is not None and take is None else p.wt[seat]
                    found.append(("offer", other, give, take, range(low, high + 1)))
            if barter.why_not_bribe_deal(p, seat) is None:
                found.append(("offer-bribe", other, range(p.wt[other] + 1)))
            if barter.why_not_bribe_deal(p, other) is None:
                found.append(("seek-bribe", other, range(p.wt[seat] + 1)))
            if p.gold_bank[seat]:
                found.append(("offer-bead", other, range(p.wt[other] + 1)))
            if p.gold_bank[other]:
                found.append(("seek-bead", other, range(p.wt[seat] + 1)))
            found += fuel_offers(p, seat, other)
    for stack in stacks.stacks_of(p, p.phasing):
        if seat != p.phasing and p.where[stack] != NONE:
            found += [(verb, stack) for verb in ("power", "cycle") if why_not(p, seat, (verb, stack)) is None]
    return found


def fuel_offers(p: Conflict, seat: int, other: int) -> list[Choice]:
    """BR-18, BR-11: tanks of either to the other's stack in the same space."""
    found: list[Choice] = []
    for verb, giver, payer in (("offer-fuel", seat, other), ("seek-fuel", other, seat)):
        for stack in stacks.stacks_of(p, giver):
            for tanks in range(1, barter.tanks_of(p, stack) + 1):
                if barter.tank_for(p, payer, p.where[stack], tanks) != NONE:
                    found.append((verb, other, stack, tanks, range(p.wt[payer] + 1)))
    return found


def terms_of(choice: Choice) -> tuple[Any, ...]:
    match choice:
        case ("offer-fuel" | "seek-fuel", _, stack, tanks, price):
            return (FUEL, stack, tanks, price)
        case ("offer-bribe" | "seek-bribe" as verb, _, price):
            return (BRIBE, int(verb == "offer-bribe"), NONE, price)
        case ("offer-bead" | "seek-bead" as verb, _, price):
            return (BEAD, int(verb == "offer-bead"), NONE, price)
    return base.terms_of(choice)


def why_not(p: Conflict, seat: int, choice: Choice) -> Refusal | None:
    if choice[0] in ("power", "cycle"):
        return base.why_not(p, seat, choice)
    _, other, *_ = choice
    if not p.frames[-1].quiet or p.once & MOVING:
        return Refusal("BR-08", "not-now")
    if other == seat or other >= len(p.wt):
        return Refusal("BR-18", "no-partner")
    if any(offer[1] == seat for offer in p.offers):
        return Refusal("BR-18", "one-offer")
    if choice[0] in ("offer-fuel", "seek-fuel"):
        giver = seat if choice[0] == "offer-fuel" else other
        if stacks.owner_of(p, choice[2]) != giver:
            return Refusal("BR-18", "not-his-stack", seat=giver)
    return why_not_deal(p, seat, other, terms_of(choice))


def interject(p: Conflict, seat: int, choice: Choice) -> None:
    if choice[0] in ("power", "cycle"):
        base.interject(p, seat, choice)
    else:
        _, other, *_ = choice
        base.request(p, seat, other, terms_of(choice), "BR-18", wait=False)


def why_not_deal(p: Conflict, maker: int, receiver: int, terms: tuple[Any, ...]) -> Refusal | None:
    """BR-18: what may change hands; asked when it is offered and again when it is accepted."""
    kind, one, other, amount = terms
    refusal = p.law.why_not_deal(p, maker, receiver, terms)
    if refusal is not None:
        return refusal
    if kind == BRIBE:
        giver, payer = (maker, receiver) if one else (receiver, maker)
        if not 0 <= amount <= p.wt[payer]:
            return Refusal("BR-18", "too-poor", wt=amount)
        return barter.why_not_bribe_deal(p, giver)
    if kind == BEAD:
        giver, payer = (maker, receiver) if one else (receiver, maker)
        if not 0 <= amount <= p.wt[payer]:
            return Refusal("BR-18", "too-poor", wt=amount)
        return isotopes.why_not_cash_bead(p, giver)
    if kind == FUEL:
        return barter.why_not_fuel(p, maker, receiver, one, other, amount)
    if kind == deals.PUMP and isotopes.gold_fuel(p, one):
        return isotopes.why_not_water(p, one)
    if kind != deals.CARDS:
        return deals.why_not_terms(p, maker, receiver, terms)
    if one == NONE and other == NONE and amount <= 0:
        return Refusal("BR-18", "nothing-offered")
    for card, seat, to in ((one, maker, receiver), (other, receiver, maker)):
        if card == NONE:
            continue
        refusal = p.law.why_not_own(p, to, card)  # BR-60: nobody gets a third Bernal
        if refusal is not None:
            return refusal
        if card not in barter.tradable(p, seat, to):
            return Refusal("BR-18", "not-tradable", card=card)
    if amount > p.wt[maker] or -amount > p.wt[receiver]:
        return Refusal("BR-18", "too-poor", wt=abs(amount))
    return None


def deal(p: Conflict, maker: int, receiver: int, terms: tuple[Any, ...]) -> None:
    """A card of the hand goes to the hand, one in LEO to the other's LEO stack, one in space to his stack there."""
    kind, one, other, amount = terms
    if kind == BRIBE:
        giver, payer = (maker, receiver) if one else (receiver, maker)
        bribes.pay(p, giver, payer, "CF-BRIB-02")
        payment.pay(p, payer, amount, giver)
        p.tell(events.aqua_paid, payer, giver, amount, "CF-BRIB-02")
        return
    if kind == BEAD:
        giver, payer = (maker, receiver) if one else (receiver, maker)
        isotopes.spend(p, giver, 1)
        payment.pay(p, payer, amount, giver)
        p.tell(events.bead_sold, giver, payer, amount)
        isotopes.receive(p, payer, 1)
        return
    if kind == FUEL:
        barter.pump(p, maker, receiver, one, other, amount)
        return
    if kind != deals.CARDS:
        deals.execute(p, maker, receiver, terms)
        return
    moved: list[int] = []
    for card, seat in ((one, receiver), (other, maker)):
        if card == NONE:
            continue
        if p.place[card] < 0:
            p.put(card, HAND - seat)
            moved.append(card)
        elif p.where[p.place[card]] != p.c.leo:
            barter.hand_over(p, card, seat)
            moved.append(card)
    sources = {p.place[card] for card in (one, other) if card != NONE and card not in moved}
    give, take = [NONE if card in moved else card for card in (one, other)]
    deals.swap(p, maker, receiver, give, take)
    payer, payee = (maker, receiver) if amount >= 0 else (receiver, maker)
    payment.pay(p, payer, abs(amount), payee)
    p.tell(base_events.deal_done, maker, receiver, one, other, amount)
    for stack in sources:
        depots.tidy(p, stack)


def terms_facts(terms: tuple[Any, ...]) -> dict[str, Any]:
    """An offer's terms as facts for its words."""
    if terms[0] in (BRIBE, BEAD):
        return {"wt": terms[3], "gives": terms[1]}
    if terms[0] == FUEL:
        return {"stack": terms[1], "tanks": terms[2], "wt": terms[3]}
    return base.terms_facts(terms)


VERBS: tuple[Verb, ...] = (
    Verb("offer", "BR-18", ("other", "seat"), ("give", "card?"), ("take", "card?"), ("wt", "number")),
    Verb("offer-bribe", "CF-BRIB-02", ("other", "seat"), ("wt", "number")),
    Verb("seek-bribe", "CF-BRIB-02", ("other", "seat"), ("wt", "number")),
    Verb("offer-bead", "CF-ISO-06", ("other", "seat"), ("wt", "number")),
    Verb("seek-bead", "CF-ISO-06", ("other", "seat"), ("wt", "number")),
    Verb("offer-fuel", "BR-18", ("other", "seat"), ("stack", "stack"), ("tanks", "number"), ("wt", "number")),
    Verb("seek-fuel", "BR-18", ("other", "seat"), ("stack", "stack"), ("tanks", "number"), ("wt", "number")),
    Verb("power", "BR-5B", ("stack", "stack")),
    Verb("cycle", "HF-FAC-10", ("stack", "stack")),
)
