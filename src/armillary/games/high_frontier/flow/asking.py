"""What is done out of turn at quiet points: offers (5.9), ESA's power, UN's cycler (2.3B). Promises are talk (HF-A31)."""

from typing import Any, Final

from armillary.games.high_frontier.ids import NONE, ROCKET
from armillary.games.high_frontier.position import Chart
from armillary.games.high_frontier.rules import bundles, deals, stacks
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.offer import answer_offer, propose
from armillary.kernel.refusal import Refusal

from .auctions import Auction

__all__ = [
    "NAMES",
    "TERMS",
    "VERBS",
    "bound",
    "deal",
    "grants_of",
    "interject",
    "offer_of",
    "offers",
    "put_in_place",
    "request",
    "terms_facts",
    "why_not",
    "why_not_deal",
    "without",
]

NAMES: Final[tuple[str, ...]] = (
    *("offer", "power", "cycle"),
    *("amend-card", "amend-water", "amend-power", "amend-cycler", "accept-into"),
)
#: Names of the kinds of terms.
TERMS: Final[tuple[str, ...]] = ("cards", "power", "cycler", "water", "gift", "pump")

VERBS: tuple[Verb, ...] = (
    Verb("offer", "HF-DEAL-01", ("other", "seat"), ("give", "card?"), ("take", "card?"), ("wt", "number")),
    Verb("amend-card", "HF-DEAL-01", ("offer", "number"), ("card", "card")),
    Verb("amend-water", "HF-DEAL-01", ("offer", "number"), ("wt", "number")),
    Verb("amend-power", "HF-FAC-04", ("offer", "number"), ("stack", "stack")),
    Verb("amend-cycler", "HF-FAC-10", ("offer", "number"), ("stack", "stack")),
    Verb("accept-into", "HF-DEAL-01", ("offer", "number"), ("stack", "stack")),
    Verb("power", "HF-FAC-04", ("stack", "stack")),
    Verb("cycle", "HF-FAC-10", ("stack", "stack")),
)


def request(p: Chart, maker: int, receiver: int, terms: tuple[Any, ...], rule: str, wait: bool = True) -> None:
    """Propose, with the number that everybody can see is next: all offers here are public."""
    p.next_offer = p.offers[-1][0] + 1 if p.offers else 1
    propose(p, maker, receiver, terms, rule, wait=wait)


def bound(p: Chart) -> list[int]:
    """WT of each seat that its bid has spoken for, while it may win."""
    found = [0] * len(p.wt)
    for frame in p.frames:
        if isinstance(frame, Auction) and frame.bids:
            highest = max(frame.bids)
            for seat, bid in enumerate(frame.bids):
                if bid == highest:
                    found[seat] = bid
    return found


# ------------------------------------------------------------------------------------------------------ what is listed


def offers(p: Chart, seat: int) -> list[Choice]:
    """Deals that could be made now, changes to one's own, and help for the craft of others that have not moved yet."""
    found: list[Choice] = []
    if not p.law.version1 or not any(offer[1] == seat for offer in p.offers):
        found += new_offers(p, seat)
    if not p.law.version1:
        found += changes(p, seat)
        for number, maker, receiver, _, terms in p.offers:
            if receiver != seat or not bundles.is_bundle(terms) or why_not_deal(p, maker, seat, terms) is not None:
                continue
            into = bundles.landing_stacks(p, seat, terms)
            found += [("accept-into", number, stack) for stack in into]
    for stack in stacks.stacks_of(p, p.phasing):
        for verb in ("power", "cycle"):
            if seat != p.phasing and why_not(p, seat, (verb, stack)) is None:
                found.append((verb, stack))
    return found


def new_offers(p: Chart, seat: int) -> list[Choice]:
    """A card of each side at most, and WT one way; what is on the table already is not offered twice."""
    found: list[Choice] = []
    mine = deals.tradable(p, seat)
    held = bound(p) if not p.law.version1 else [0] * len(p.wt)
    most = p.wt[seat] - held[seat]
    for other in range(len(p.wt)):
        if other == seat or p.law.answers_bank(p, seat) != p.law.answers_bank(p, other):
            continue
        least = held[other] - p.wt[other]
        if most > 0:
            found.append(("offer", other, None, None, range(1, most + 1)))
        for give in (None, *mine):
            for take in (None, *deals.tradable(p, other)):
                if give is None and take is None:
                    continue
                low = 0 if take is not None and give is None else least
                high = 0 if give is not None and take is None else most
                found.append(("offer", other, give, take, range(low, high + 1)))
    if p.law.version1:
        return found
    made = {(receiver, terms) for _, maker, receiver, _, terms in p.offers if maker == seat}
    fresh: list[Choice] = []
    for choice in found:
        taken = [wt for wt in choice[-1] if (choice[1], bundle_of((*choice[:-1], wt))) in made]
        fresh += without(choice, taken) if taken else [choice]
    return fresh


def without(choice: Choice, taken: list[int]) -> list[Choice]:
    """The amounts of a range that are left, as ranges."""
    found: list[Choice] = []
    start, stop = choice[-1].start, choice[-1].stop
    for amount in sorted(taken):
        if amount > start:
            found.append((*choice[:-1], range(start, amount)))
        start = amount + 1
    if start < stop:
        found.append((*choice[:-1], range(start, stop)))
    return found


def changes(p: Chart, seat: int) -> list[Choice]:
    """What may be changed in one's own open offers."""
    found: list[Choice] = []
    held = bound(p) if p.offers else []
    for number, maker, receiver, _, terms in p.offers:
        if maker != seat or not bundles.is_bundle(terms):
            continue
        tried: list[Choice] = [
            ("amend-card", number, card) for who in (maker, receiver) for card in deals.tradable(p, who)
        ]
        tried += [
            ("amend-power" if kind == deals.POWER else "amend-cycler", number, stack)
            for kind, stack in bundles.permits(p, maker, receiver)
        ]
        found += [choice for choice in tried if why_not(p, seat, choice) is None]
        amounts = range(held[receiver] - p.wt[receiver], p.wt[maker] - held[maker] + 1)
        taken = [wt for wt in amounts if why_not(p, seat, ("amend-water", number, wt)) is not None]
        found += without(("amend-water", number, amounts), taken)
    return found


# ---------------------------------------------------------------------------------------------------------- the terms


def terms_of(choice: Choice) -> tuple[Any, ...]:
    """As version 1 of the rules wrote it: a card of each side at most."""
    _, _, give, take, wt = choice
    return (deals.CARDS, NONE if give is None else give, NONE if take is None else take, wt)


def bundle_of(choice: Choice) -> tuple[Any, ...]:
    _, _, give, take, wt = choice
    return (deals.CARDS, () if give is None else (give,), () if take is None else (take,), wt, ())


def changed(p: Chart, offer: tuple[Any, ...], choice: Choice) -> tuple[Any, ...]:
    """The terms of an offer with a change."""
    _, maker, _, _, terms = offer
    kind, give, take, net, grants = terms
    verb, _, what = choice
    if verb == "amend-card":
        return bundles.amended(terms, p.place[what] in stacks.stacks_of(p, maker), what)
    if verb == "amend-water":
        return kind, give, take, what, grants
    grant = (deals.POWER if verb == "amend-power" else deals.CYCLER, what)
    left = tuple([other for other in grants if other != grant])
    return kind, give, take, net, left if grant in grants else (*grants, grant)


def offer_of(p: Chart, number: int) -> tuple[int, int, int, bool, tuple[Any, ...]] | None:
    return next((offer for offer in p.offers if offer[0] == number), None)


def why_not_deal(p: Chart, maker: int, receiver: int, terms: tuple[Any, ...]) -> Refusal | None:
    if bundles.is_bundle(terms):
        return p.law.why_not_deal(p, maker, receiver, terms) or bundles.why_not(p, maker, receiver, terms, bound(p))
    return deals.why_not_terms(p, maker, receiver, terms)


def deal(p: Chart, maker: int, receiver: int, terms: tuple[Any, ...]) -> None:
    if bundles.is_bundle(terms):
        bundles.execute(p, maker, receiver, terms)
    else:
        deals.execute(p, maker, receiver, terms)


# ------------------------------------------------------------------------------------------------ what is refused, done


def why_not(p: Chart, seat: int, choice: Choice) -> Refusal | None:
    if not p.frames[-1].quiet:
        return Refusal("HF-DEAL-01", "not-now")
    if choice[0] == "offer":
        return why_not_offer(p, seat, choice)
    if choice[0] == "accept-into":
        return why_not_accept_into(p, seat, choice)
    if choice[0].startswith("amend-"):
        return why_not_amend(p, seat, choice)
    verb, stack = choice
    if stacks.owner_of(p, stack) != p.phasing or p.where[stack] == NONE or p.moved[stack] or seat == p.phasing:
        return Refusal("HF-FAC-04" if verb == "power" else "HF-FAC-10", "not-now")
    if verb == "power":
        if stacks.kind_of(p, stack) != ROCKET:
            return Refusal("HF-FAC-04", "no-rocket")
        return deals.why_not_terms(p, p.phasing, seat, (deals.POWER, stack, NONE, 0))
    if not p.c.expanded:
        return Refusal("HF-FAC-10", "no-belts")
    return deals.why_not_terms(p, p.phasing, seat, (deals.CYCLER, stack, NONE, 0))


def why_not_offer(p: Chart, seat: int, choice: Choice) -> Refusal | None:
    _, other, give, take, wt = choice
    if other == seat or other >= len(p.wt):
        return Refusal("HF-DEAL-01", "no-partner")
    if p.law.version1:
        if any(offer[1] == seat for offer in p.offers):
            return Refusal("HF-DEAL-01", "one-offer")
        return deals.why_not_terms(p, seat, other, terms_of(choice))
    if (give is None and (wt < 0 or (take is None and wt == 0))) or (take is None and give is not None and wt > 0):
        return Refusal("HF-DEAL-01", "nothing-offered")
    terms = bundle_of(choice)
    if any(offer[1:3] == (seat, other) and offer[4] == terms for offer in p.offers):
        return Refusal("HF-DEAL-01", "offered-already")
    return why_not_deal(p, seat, other, terms)


def why_not_amend(p: Chart, seat: int, choice: Choice) -> Refusal | None:
    offer = offer_of(p, choice[1])
    if p.law.version1 or offer is None or offer[1] != seat or not bundles.is_bundle(offer[4]):
        return Refusal("HF-DEAL-01", "no-such-offer", offer=choice[1])
    if choice[0] in ("amend-power", "amend-cycler") and not 0 <= choice[2] < len(p.where):
        return Refusal("HF-DEAL-01", "no-stack-there", stack=choice[2])
    terms = changed(p, offer, choice)
    if any(other[1:3] == offer[1:3] and other[4] == terms for other in p.offers):
        return Refusal("HF-DEAL-01", "offered-already")
    return why_not_deal(p, seat, offer[2], terms)


def why_not_accept_into(p: Chart, seat: int, choice: Choice) -> Refusal | None:
    offer = offer_of(p, choice[1])
    if offer is None or offer[2] != seat or not bundles.is_bundle(offer[4]):
        return Refusal("HF-DEAL-01", "no-such-offer", offer=choice[1])
    terms = offer[4]
    return why_not_deal(p, offer[1], seat, terms) or bundles.why_not_into(p, seat, terms, choice[2])


def interject(p: Chart, seat: int, choice: Choice) -> None:
    if choice[0] == "offer":
        terms = terms_of(choice) if p.law.version1 else bundle_of(choice)
        request(p, seat, choice[1], terms, "HF-DEAL-01", wait=False)
        return
    if choice[0].startswith("amend-"):
        offer = offer_of(p, choice[1])
        assert offer is not None
        put_in_place(p, offer, changed(p, offer, choice), "HF-DEAL-01")
        return
    if choice[0] == "accept-into":
        _, number, stack = choice
        p.offers = [(*offer[:4], (*offer[4], stack)) if offer[0] == number else offer for offer in p.offers]
        answer_offer(p, seat, ("accept", number))
        return
    verb, stack = choice
    kind = deals.POWER if verb == "power" else deals.CYCLER
    deals.execute(p, p.phasing, seat, (kind, stack, NONE, 0))


def put_in_place(p: Chart, offer: tuple[Any, ...], terms: tuple[Any, ...], rule: str) -> None:
    """A changed offer in the place of the old one, with a number of its own."""
    old, maker, receiver, *_ = offer
    number = p.offers[-1][0] + 1
    answer_offer(p, maker, ("withdraw", old))
    p.next_offer = number
    propose(p, maker, receiver, terms, rule)


def grants_of(terms: tuple[Any, ...]) -> list[tuple[int, int]]:
    """The permissions of a deal: (kind, stack)."""
    return [(kind, stack) for kind, stack in terms[4]] if bundles.is_bundle(terms) else []


def terms_facts(terms: tuple[Any, ...]) -> dict[str, Any]:
    """An offer's terms as facts for its words."""
    if bundles.is_bundle(terms):
        return {"give": tuple(terms[1]), "take": tuple(terms[2]), "net": terms[3]}
    kind, one, other, amount = terms
    if kind == deals.CARDS:
        return {"give": one, "take": other, "net": amount}
    if kind == deals.GIFT:
        return {"card": one}
    return {"stack": one, "tanks": other if kind == deals.WATER else amount, "wt": amount}
