"""Trading, BP-TRADE-01, -02, -14, -15, and Alliances, BP-ALLY: what two players offer each other, and when an offer is void."""

from collections.abc import Callable
from typing import Any, Final

from armillary.games.burning_planets import events
from armillary.games.burning_planets.ids import CARGO
from armillary.games.burning_planets.position import Contract, Draft, PlayingField
from armillary.kernel.evidence import does
from armillary.kernel.offer import propose
from armillary.kernel.refusal import Refusal

from .contracts import sign

__all__ = [
    "AMOUNTS",
    "MOST",
    "PACT",
    "allied",
    "barter_terms",
    "begin",
    "cargo_cells",
    "drop_drafts",
    "end_pact",
    "make_pact",
    "offer",
    "offer_pact",
    "partners",
    "sign_barter",
    "too_many_proposals",
    "void_offers",
    "void_offers_of_ship",
    "why_not_amount",
    "why_not_barter",
    "why_not_carrier",
    "why_not_end_pact",
    "why_not_name",
    "why_not_offer",
    "why_not_pact",
    "why_not_propose",
]

#: The most that may be named of a resource at once in a request or a contract, for stocks of others are not known. Terms are free
#: (BP-TRADE-01): a player who has named the most may name more of it.
MOST: Final = 200
AMOUNTS: Final = range(1, MOST + 1)
#: Barters that one player may have on offer at a time. The rules know no such number (BP-TRADE-14): it only keeps a player from
#: filling the server's memory. Version 2 had eight, pacts included.
MOST_OFFERS: Final = 200
VERSION2_OFFERS: Final = 8
PACT: Final[tuple[str, ...]] = ("pact",)

# ---------------------------------------------------------------------------------------------------- drawing up


def cargo_cells(p: PlayingField, one: int, two: int) -> list[int]:
    """The cargo ships of both partners: one of them has to carry the goods (BP-TRADE-02)."""
    return [p.unit_cell[slot] for seat in (one, two) for slot in p.fleet[seat] if p.unit_kind[slot] == CARGO]


def too_many_proposals(p: PlayingField, seat: int) -> bool:
    """Has the seat made all the proposals that the house option allows in a turn?"""
    most = p.game.most_proposals
    return most is not None and p.proposals[seat] >= most


def why_not_propose(p: PlayingField, seat: int, partner: int) -> Refusal | None:
    if partner == seat or p.out[partner] or p.out[seat]:
        return Refusal("BP-TRADE-01", "no-partner")
    if too_many_proposals(p, seat):
        return Refusal("BP-TRADE-14", "no-more-proposals")
    if p.drafts[seat] is not None:
        return Refusal("BP-TRADE-01", "drafting")
    if p.offers and too_many_offers(p, seat):
        return Refusal("BP-TRADE-14", "offers-open", count=MOST_OFFERS if p.game.free_talk else VERSION2_OFFERS)
    if not cargo_cells(p, seat, partner):
        return Refusal("BP-TRADE-02", "no-carrier", seat=partner)
    return None


def too_many_offers(p: PlayingField, seat: int) -> bool:
    """Has the seat as many barters on offer as the server keeps?"""
    if p.game.free_talk:
        return sum(1 for offer in p.offers if offer[1] == seat and offer[4] != PACT) >= MOST_OFFERS
    return sum(1 for offer in p.offers if offer[1] == seat) >= VERSION2_OFFERS


def partners(p: PlayingField, seat: int) -> list[int]:
    """Whom the seat may propose a barter to."""
    return [other for other in range(p.seats) if why_not_propose(p, seat, other) is None]


def begin(p: PlayingField, seat: int, partner: int) -> None:
    p.proposals[seat] += 1
    p.drafts[seat] = Draft(partner=partner)


def why_not_carrier(p: PlayingField, seat: int, cell: int) -> Refusal | None:
    draft = p.drafts[seat]
    if draft is None:
        return Refusal("BP-TRADE-01", "no-draft")
    if draft.serial:
        return Refusal("BP-TRADE-15", "carrier-named")
    if cell not in cargo_cells(p, seat, draft.partner):
        return Refusal("BP-TRADE-02", "not-a-carrier", cell=cell)
    return None


@does("BP-RES-02")
def why_not_amount(p: PlayingField, seat: int, resource: int, amount: int, *, mine: bool) -> Refusal | None:
    """May the draft name this amount, given or got? Of any resource, whatever the charts of the two factions use (BP-RES-02)."""
    draft = p.drafts[seat]
    if draft is None:
        return Refusal("BP-TRADE-01", "no-draft")
    if not draft.serial:
        return Refusal("BP-TRADE-02", "carrier-first")
    return why_not_name((draft.give if mine else draft.get)[resource], amount)


def why_not_name(named: int, amount: int) -> Refusal | None:
    """Each resource once; a player who has named the most may name more of it."""
    if named % MOST:
        return Refusal("BP-TRADE-01", "already-named")
    return None if 1 <= amount <= MOST else Refusal("BP-TRADE-01", "too-much-at-once", count=MOST)


def why_not_offer(p: PlayingField, seat: int) -> Refusal | None:
    draft = p.drafts[seat]
    if draft is None:
        return Refusal("BP-TRADE-01", "no-draft")
    if not any(draft.give) and not any(draft.get):
        return Refusal("BP-TRADE-01", "nothing-named")
    return why_not_barter(p, seat, draft.partner, draft.owner, draft.serial)


def drop_drafts(p: PlayingField, fits: Callable[[int, Draft], bool]) -> None:
    for seat, draft in enumerate(p.drafts):
        if draft is not None and fits(seat, draft):
            p.drafts[seat] = None


# --------------------------------------------------------------------------------------------------------- offers


@does("BP-SEC-12")
def offer(p: PlayingField, seat: int, *, secret: bool) -> int:
    """The draft becomes an offer: open to all, or known to the two alone until both have signed (BP-SEC-05, BP-SEC-12)."""
    draft = p.drafts[seat]
    assert draft is not None
    p.drafts[seat] = None
    terms = ("barter", draft.owner, draft.serial, tuple(draft.give), tuple(draft.get), int(secret))
    rule = "BP-SEC-05" if secret else "BP-TRADE-01"
    return numbered(p, seat, draft.partner, terms, rule, public=not secret)


@does("BP-TRADE-15")
def numbered(p: PlayingField, maker: int, receiver: int, terms: tuple[Any, ...], rule: str, *, public: bool) -> int:
    """Every offer has a number of its own (BP-TRADE-15) that tells nobody of offers that he may not know: open ones and those of
    each pair of players are counted apart."""
    if not p.game.lapsing_offers:
        return version1_numbered(p, maker, receiver, terms, rule, public=public)
    index = 0 if public else pair(p, maker, receiver)
    p.next_offer = 1 + p.numbers[index] * len(p.numbers) + index
    p.numbers[index] += 1
    number = propose(p, maker, receiver, terms, rule, public=public)
    p.next_offer = 1
    return number


def pair(p: PlayingField, one: int, two: int) -> int:
    """The number of a pair of seats, from 1."""
    low, high = min(one, two), max(one, two)
    return 1 + high * (high - 1) // 2 + low


def version1_numbered(
    p: PlayingField, maker: int, receiver: int, terms: tuple[Any, ...], rule: str, *, public: bool
) -> int:
    """Version 1 counted barters through, and numbered pacts from 1,000 on by maker and receiver."""
    if terms != PACT:
        return propose(p, maker, receiver, terms, rule, public=public)
    count = p.next_offer
    p.next_offer = 1000 + maker * p.seats + receiver
    number = propose(p, maker, receiver, terms, rule, public=public)
    p.next_offer = count
    return number


def barter_terms(terms: tuple[Any, ...]) -> tuple[int, int, tuple[int, ...], tuple[int, ...], int]:
    """Owner and number of the carrier, what the maker gives and gets, secret?"""
    _, owner, serial, give, get, secret = terms
    return owner, serial, give, get, secret


@does("BP-TRADE-15")
def why_not_barter(p: PlayingField, maker: int, receiver: int, owner: int, serial: int) -> Refusal | None:
    """A barter names an existing cargo ship of one of the two (BP-TRADE-15)."""
    if p.find_ship(owner, serial) < 0:
        return Refusal("BP-TRADE-02", "no-carrier", seat=receiver)
    return None


def sign_barter(p: PlayingField, maker: int, partner: int, terms: tuple[Any, ...]) -> None:
    owner, serial, give, get, secret = barter_terms(terms)
    sign(p, Contract(maker, partner, owner, serial, give, get, secret))


def void_offers(p: PlayingField, fits: Callable[[int, int, tuple[Any, ...]], bool]) -> None:
    """Offers (maker, receiver, terms) that have been overtaken go, silently: only the two knew of a secret one (A-61)."""
    p.offers = [found for found in p.offers if not fits(found[1], found[2], found[4])]


@does("BP-TRADE-15")
def void_offers_of_ship(p: PlayingField, owner: int, serial: int) -> None:
    """The ship is gone, and with it offers and drafts that name it (BP-TRADE-15)."""
    if p.game.lapsing_offers:
        void_offers(p, lambda _, __, terms: terms[1:3] == (owner, serial))
        drop_drafts(p, lambda _, draft: draft.owner == owner and draft.serial == serial)


# ---------------------------------------------------------------------------------------------------------- pacts


def allied(p: PlayingField, one: int, two: int) -> bool:
    return (min(one, two), max(one, two)) in p.pacts


def why_not_pact(p: PlayingField, seat: int, partner: int) -> Refusal | None:
    """A pact can be offered at any moment (BP-ALLY-02), as often as one likes; only an offer that still lies there is not made
    twice."""
    if p.seats < 3:
        return Refusal("BP-ALLY-01", "two-players")
    if partner == seat or p.out[seat] or p.out[partner]:
        return Refusal("BP-ALLY-02", "no-partner")
    if allied(p, seat, partner):
        return Refusal("BP-ALLY-02", "already-allied")
    if any(maker == seat and receiver == partner and terms == PACT for _, maker, receiver, _, terms in p.offers):
        return Refusal("BP-ALLY-02", "pact-offered")
    if p.game.lapsing_offers and not p.game.free_talk and p.asked[seat] >> partner & 1:
        return Refusal("BP-ALLY-02", "asked-this-turn", seat=partner)
    return None


def offer_pact(p: PlayingField, seat: int, partner: int) -> None:
    """That it is offered, and how it is answered, only the two know (BP-SEC-02)."""
    p.asked[seat] |= 1 << partner
    numbered(p, seat, partner, PACT, "BP-SEC-02", public=False)


@does("BP-ALLY-04")
def make_pact(p: PlayingField, maker: int, receiver: int) -> None:
    """A word between two players, known to them alone, that no rule enforces (BP-ALLY-02, BP-ALLY-04)."""
    p.pacts.append((min(maker, receiver), max(maker, receiver)))
    p.tell(events.pact_made, maker, receiver)
    void_pact_offers(p, maker, receiver)  # crossed offers fall together (BP-ALLY-06)


def why_not_end_pact(p: PlayingField, seat: int, partner: int) -> Refusal | None:
    if p.seats < 3:
        return Refusal("BP-ALLY-01", "two-players")
    return None if partner != seat and allied(p, seat, partner) else Refusal("BP-ALLY-03", "no-pact")


def end_pact(p: PlayingField, seat: int, partner: int) -> None:
    """Either partner alone, at any moment (BP-ALLY-03). It can be made again only by a new offer: none has outlived the making of
    the pact, and none was made since (BP-ALLY-06, BP-ALLY-07)."""
    both = (min(seat, partner), max(seat, partner))
    p.pacts = [pact for pact in p.pacts if pact != both]
    p.tell(events.pact_ended, seat, partner)
    if p.game.allies_share:
        for one in both:
            if p.share[one]:
                p.share[one] = 0
                p.tell(events.share_changed, one, "alone")


@does("BP-ALLY-06")
def void_pact_offers(p: PlayingField, one: int, two: int) -> None:
    """Crossed offers fall together: none stands beside a pact (BP-ALLY-06)."""
    if p.game.lapsing_offers:
        both = {one, two}
        void_offers(p, lambda maker, receiver, terms: terms == PACT and {maker, receiver} == both)
