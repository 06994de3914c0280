"""What is done out of turn at quiet points: offers (BR-18), power and cycler for the craft of others.

An offer is made with a card of each side at most and then amended (`bundles`). Any number of offers may be open at once.
"""

from typing import Any

from armillary.games.high_frontier import events as base_events
from armillary.games.high_frontier.flow import asking as base
from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.rules import bundles as base_bundles
from armillary.games.high_frontier.rules import deals, payment, stacks
from armillary.games.high_frontier_conflict.freighters import isotopes
from armillary.games.high_frontier_conflict.ids import MOVING
from armillary.games.high_frontier_conflict.piracy import bribes
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.offer import answer_offer
from armillary.kernel.refusal import Refusal

from . import barter, bundles, events

__all__ = [
    "BRIBE",
    "NAMES",
    "TERMS",
    "VERBS",
    "deal",
    "grants_of",
    "interject",
    "offers",
    "terms_facts",
    "why_not",
    "why_not_deal",
]

#: Terms beyond the base's: a bribe for Aqua; the amount is what the receiver pays, negative: what the maker pays.
BRIBE = bundles.BRIBE
#: A gold bead for Aqua (CF-ISO-06), likewise.
BEAD = 7
#: Tanks or FTs of a stack for Aqua: (FUEL, stack, tanks, Aqua); whose stack it is gives, the other pays.
FUEL = 8
TERMS = (*base.TERMS, "bribe", "bead", "fuel")
NAMES = (*base.NAMES, "amend-bribe", "offer-bribe", "seek-bribe", "offer-bead", "seek-bead", "offer-fuel", "seek-fuel")


def offers(p: Conflict, seat: int) -> list[Choice]:
    """Deals that could be made now, changes to one's own, and help for the craft of others that have not moved yet."""
    found: list[Choice] = []
    if not p.once & MOVING:
        if not p.law.version1:
            found += fresh(p, seat, new_offers(p, seat))
            if p.offers:
                found += changes(p, seat) + landings(p, seat)
        elif not any(offer[1] == seat for offer in p.offers):
            found += new_offers(p, seat)
    for stack in stacks.stacks_of(p, p.phasing):
        if seat != p.phasing and p.where[stack] != NONE:
            found += [(verb, stack) for verb in ("power", "cycle") if why_not(p, seat, (verb, stack)) is None]
    return found


def new_offers(p: Conflict, seat: int) -> list[Choice]:
    """Cards of hand, LEO and one space for cards or Aqua, bribes and water for Aqua."""
    found: list[Choice] = []
    held = base.bound(p)
    own = bundles.spendable(p, seat, held)
    for other in range(len(p.wt)):
        if other == seat or p.law.why_not_deal(p, seat, other, ()) is not None:
            continue
        his = bundles.spendable(p, other, held)
        mine = barter.tradable(p, seat, other)
        if own:
            found.append(("offer", other, None, None, range(1, own + 1)))
        theirs = barter.tradable(p, other, seat)
        for give in (None, *mine):
            for take in (None, *theirs):
                if give is None and take is None:
                    continue
                low = 0 if take is not None and give is None else -his
                high = 0 if give is not None and take is None else own
                found.append(("offer", other, give, take, range(low, high + 1)))
        if barter.why_not_bribe_deal(p, seat) is None:
            found.append(("offer-bribe", other, range(his + 1)))
        if barter.why_not_bribe_deal(p, other) is None:
            found.append(("seek-bribe", other, range(own + 1)))
        if p.gold_bank[seat] and not held[seat]:
            found.append(("offer-bead", other, range(his + 1)))
        if p.gold_bank[other] and not held[other]:
            found.append(("seek-bead", other, range(own + 1)))
        found += fuel_offers(p, seat, other, own, his)
    return found


def fresh(p: Conflict, seat: int, found: list[Choice]) -> list[Choice]:
    """Without what the seat has on the table already."""
    made = [(offer[2], bundles.bundle(offer[4])) for offer in p.offers if offer[1] == seat]
    if not made:
        return found
    left: list[Choice] = []
    for choice in found:
        taken = [n for n in choice[-1] if (choice[1], bundles.bundle(terms_of((*choice[:-1], n)))) in made]
        left += base.without(choice, taken) if taken else [choice]
    return left


def changes(p: Conflict, seat: int) -> list[Choice]:
    """What may be changed in one's own open offers."""
    found: list[Choice] = []
    held = base.bound(p)
    for number, maker, receiver, _, terms in p.offers:
        if maker != seat or terms[0] != deals.CARDS:
            continue
        tried: list[Choice] = [
            ("amend-card", number, card)
            for who, to in ((maker, receiver), (receiver, maker))
            for card in barter.tradable(p, who, to)
        ]
        tried += [
            ("amend-power" if kind == deals.POWER else "amend-cycler", number, stack)
            for kind, stack in base_bundles.permits(p, maker, receiver)
        ]
        found += [choice for choice in tried if why_not(p, seat, choice) is None]
        aqua = range(-bundles.spendable(p, receiver, held), bundles.spendable(p, maker, held) + 1)
        count = range(-bribes.tradable(p, receiver), bribes.tradable(p, maker) + 1)
        for verb, amounts in (("amend-water", aqua), ("amend-bribe", count)):
            taken = [n for n in amounts if why_not(p, seat, (verb, number, n)) is not None]
            found += base.without((verb, number, amounts), taken)
    return found


def landings(p: Conflict, seat: int) -> list[Choice]:
    """Where the cargo that is offered could come in."""
    found: list[Choice] = []
    for number, maker, receiver, _, terms in p.offers:
        if receiver == seat and terms[0] == deals.CARDS and why_not_deal(p, maker, seat, terms) is None:
            into = bundles.landing_stacks(p, maker, seat, bundles.bundle(terms))
            found += [("accept-into", number, stack) for stack in into]
    return found


def fuel_offers(p: Conflict, seat: int, other: int, own: int, his: int) -> list[Choice]:
    """BR-18, BR-11: tanks of either to the other's stack in the same space, for what the two can pay."""
    found: list[Choice] = []
    for verb, giver, payer, most in (("offer-fuel", seat, other, his), ("seek-fuel", other, seat, own)):
        for stack in stacks.stacks_of(p, giver):
            for tanks in range(1, barter.tanks_of(p, stack) + 1):
                if barter.tank_for(p, payer, p.where[stack], tanks) != NONE:
                    found.append((verb, other, stack, tanks, range(most + 1)))
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


def changed(p: Conflict, offer: tuple[Any, ...], choice: Choice) -> tuple[Any, ...]:
    """The terms of an offer with a change."""
    verb, _, what = choice
    terms = bundles.bundle(offer[4])
    kind, give, take, net, grants = terms
    if verb == "amend-card":
        return bundles.amended(p, offer[1], terms, what)
    if verb == "amend-water":
        return kind, give, take, what, grants
    if verb == "amend-bribe":
        others = tuple([one for one in grants if one[0] != BRIBE])
        return kind, give, take, net, (*others, (BRIBE, what)) if what else others
    grant = (deals.POWER if verb == "amend-power" else deals.CYCLER, what)
    left = tuple([other for other in grants if other != grant])
    return kind, give, take, net, left if grant in grants else (*grants, grant)


def why_not(p: Conflict, seat: int, choice: Choice) -> Refusal | None:
    if choice[0] in ("power", "cycle"):
        return base.why_not(p, seat, choice)
    if not p.frames[-1].quiet or p.once & MOVING:
        return Refusal("BR-08", "not-now")
    if choice[0] == "accept-into":
        return why_not_accept_into(p, seat, choice)
    if choice[0].startswith("amend-"):
        return why_not_amend(p, seat, choice)
    _, other, *_ = choice
    if other == seat or other >= len(p.wt):
        return Refusal("BR-18", "no-partner")
    if p.law.version1 and any(offer[1] == seat for offer in p.offers):
        return Refusal("BR-18", "one-offer")
    if choice[0] in ("offer-fuel", "seek-fuel"):
        giver = seat if choice[0] == "offer-fuel" else other
        if stacks.owner_of(p, choice[2]) != giver:
            return Refusal("BR-18", "not-his-stack", seat=giver)
    terms = terms_of(choice)
    return why_not_twice(p, seat, other, terms) or why_not_deal(p, seat, other, terms)


def why_not_twice(p: Conflict, seat: int, other: int, terms: tuple[Any, ...]) -> Refusal | None:
    whole = bundles.bundle(terms)
    if any(offer[1:3] == (seat, other) and bundles.bundle(offer[4]) == whole for offer in p.offers):
        return Refusal("BR-18", "offered-already")
    return None


def why_not_amend(p: Conflict, seat: int, choice: Choice) -> Refusal | None:
    offer = base.offer_of(p, choice[1])
    if p.law.version1 or offer is None or offer[1] != seat or offer[4][0] != deals.CARDS:
        return Refusal("BR-18", "no-such-offer", offer=choice[1])
    if choice[0] in ("amend-power", "amend-cycler") and not 0 <= choice[2] < len(p.where):
        return Refusal("BR-18", "no-stack-there", stack=choice[2])
    terms = changed(p, offer, choice)
    return why_not_twice(p, seat, offer[2], terms) or why_not_deal(p, seat, offer[2], terms)


def why_not_accept_into(p: Conflict, seat: int, choice: Choice) -> Refusal | None:
    offer = base.offer_of(p, choice[1])
    if p.law.version1 or offer is None or offer[2] != seat or offer[4][0] != deals.CARDS:
        return Refusal("BR-18", "no-such-offer", offer=choice[1])
    terms = bundles.bundle(offer[4])
    refusal = why_not_deal(p, offer[1], seat, offer[4])
    return refusal or bundles.why_not_into(p, offer[1], seat, terms, choice[2])


def interject(p: Conflict, seat: int, choice: Choice) -> None:
    if choice[0] in ("power", "cycle"):
        base.interject(p, seat, choice)
    elif choice[0].startswith("amend-"):
        offer = base.offer_of(p, choice[1])
        assert offer is not None
        base.put_in_place(p, offer, changed(p, offer, choice), "BR-18")
    elif choice[0] == "accept-into":
        _, number, stack = choice
        p.offers = [
            (*offer[:4], (*bundles.bundle(offer[4]), stack)) if offer[0] == number else offer for offer in p.offers
        ]
        answer_offer(p, seat, ("accept", number))
    else:
        _, other, *_ = choice
        base.request(p, seat, other, terms_of(choice), "BR-18", wait=False)


def why_not_deal(p: Conflict, maker: int, receiver: int, terms: tuple[Any, ...]) -> Refusal | None:
    """BR-18: what may change hands; asked when it is offered and again when it is accepted."""
    refusal = p.law.why_not_deal(p, maker, receiver, terms)
    if refusal is not None:
        return refusal
    held = base.bound(p)
    if base_bundles.is_bundle(terms):
        return bundles.why_not(p, maker, receiver, terms, held)
    kind, one, other, amount = terms
    if kind in (BRIBE, BEAD):
        giver, payer = (maker, receiver) if one else (receiver, maker)
        if not 0 <= amount <= bundles.spendable(p, payer, held):
            return Refusal("BR-18", "too-poor", wt=amount)
        if kind == BRIBE:
            return barter.why_not_bribe_deal(p, giver)
        if held[giver]:
            return Refusal("CF-ISO-02", "bid-with-beads", seat=giver)
        return isotopes.why_not_cash_bead(p, giver)
    if kind == FUEL:
        refusal = barter.why_not_fuel(p, maker, receiver, one, other, amount)
        payer = receiver if stacks.owner_of(p, one) == maker else maker
        if refusal is None and amount > bundles.spendable(p, payer, held):
            return Refusal("BR-18", "too-poor", wt=amount)
        return refusal
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
    if abs(amount) > bundles.spendable(p, maker if amount > 0 else receiver, held):
        return Refusal("BR-18", "too-poor", wt=abs(amount))
    return None


def deal(p: Conflict, maker: int, receiver: int, terms: tuple[Any, ...]) -> None:
    """A card of the hand goes to the hand, one in LEO to the other's LEO stack, one in space to his stack there."""
    if base_bundles.is_bundle(terms):
        bundles.execute(p, maker, receiver, terms)
        return
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
    refusal = bundles.hand_over(p, maker, receiver, bundles.bundle(terms))
    assert refusal is None, refusal
    payer, payee = (maker, receiver) if amount >= 0 else (receiver, maker)
    payment.pay(p, payer, abs(amount), payee)
    p.tell(base_events.deal_done, maker, receiver, one, other, amount)


def grants_of(terms: tuple[Any, ...]) -> list[tuple[int, int]]:
    """The permissions and bribes of a deal: (kind, stack or number)."""
    return base.grants_of(terms) if terms[0] == deals.CARDS else []


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
    Verb("amend-card", "BR-18", ("offer", "number"), ("card", "card")),
    Verb("amend-water", "BR-18", ("offer", "number"), ("wt", "number")),
    Verb("amend-bribe", "CF-BRIB-02", ("offer", "number"), ("count", "number")),
    Verb("amend-power", "BR-5B", ("offer", "number"), ("stack", "stack")),
    Verb("amend-cycler", "HF-FAC-10", ("offer", "number"), ("stack", "stack")),
    Verb("accept-into", "BR-18", ("offer", "number"), ("stack", "stack")),
)
