"""Deals at the dock (SV-DEAL): a crew offers one of its cards to another for credits, between the two of them."""

from armillary.games.salvage import events
from armillary.games.salvage.position import Orbit
from armillary.kernel.choice import Choice
from armillary.kernel.offer import propose
from armillary.kernel.position import HiddenInformation
from armillary.kernel.refusal import Refusal


def sales(p: Orbit, seat: int) -> list[Choice]:
    """Every offer that the seat could make now; the price is a range."""
    if p.offered[seat]:
        return []
    buyers = [other for other in range(len(p.credits)) if other != seat and why_not_buy(p, other, 1) is None]
    return [
        ("sell", card, buyer, range(1, p.credits[buyer] + 1))
        for card, count in enumerate(p.hands[seat])
        if count
        for buyer in buyers
    ]


def why_not_sell(p: Orbit, seat: int, card: int, buyer: int, price: int) -> Refusal | None:
    """Why that offer cannot be made."""
    if not p.frames[-1].quiet:
        return Refusal("SV-DEAL-01", "not-at-dock")
    if p.offered[seat]:
        return Refusal("SV-DEAL-03", "one-offer")
    if buyer == seat:
        return Refusal("SV-DEAL-01", "no-buyer")
    if price < 1:
        return Refusal("SV-DEAL-01", "no-price")
    return why_not_sale(p, seat, buyer, card, price)


def why_not_sale(p: Orbit, maker: int, receiver: int, card: int, price: int) -> Refusal | None:
    """Can this sale be carried out now? The buyer cannot see the seller's hand: the rules keep an offered card in it."""
    if p.hands[maker] and not p.hands[maker][card]:
        return Refusal("SV-DEAL-01", "no-card", card=card)
    return why_not_buy(p, receiver, price)


def why_not_buy(p: Orbit, seat: int, price: int) -> Refusal | None:
    if p.credits[seat] < price:
        return Refusal("SV-DEAL-01", "too-poor", seat=seat, credits=p.credits[seat])
    if p.held[seat] >= p.c.hand_limit:
        return Refusal("SV-HAND-02", "hand-full", limit=p.c.hand_limit)
    return None


def offer_sale(p: Orbit, seat: int, card: int, buyer: int, price: int) -> None:
    p.offered[seat] = 1
    propose(p, seat, buyer, (card, price), "SV-DEAL-01", public=False)


def carry_out_sale(p: Orbit, maker: int, receiver: int, card: int, price: int) -> None:
    """SV-DEAL-02: card and money change hands at once. What card it was stays between the two."""
    if not p.hands[maker]:
        raise HiddenInformation("another crew's hand")
    p.hands[maker][card] -= 1
    p.held[maker] -= 1
    p.hands[receiver][card] += 1
    p.held[receiver] += 1
    p.credits[maker] += price
    p.credits[receiver] -= price
    p.reveal()
    p.tell(events.card_sold, maker, receiver, card, price)


def broken_offers(p: Orbit) -> list[str]:
    """Offers of a card that its maker does not hold."""
    return [
        f"offer {number} is of a card that seat {maker} does not hold"
        for number, maker, _, _, terms in p.offers
        if not p.hands[maker][terms[0]]
    ]
