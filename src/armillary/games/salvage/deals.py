"""Deals at the dock: a crew offers one of its cards to another for credits. Between the two of them, and nobody else."""

from armillary.kernel.choice import Choice
from armillary.kernel.offer import propose
from armillary.kernel.refusal import Refusal

from .position import Orbit

__all__ = ["carry_out_sale", "offer_sale", "sales", "why_not_sale", "why_not_sell"]


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


def why_not_sell(p: Orbit, seat: int, choice: Choice) -> Refusal | None:
    """Why that offer cannot be made."""
    _, card, buyer, price = choice
    if not p.frames[-1].quiet:
        return Refusal("SV-DEAL-01", "not-at-dock")
    if p.offered[seat]:
        return Refusal("SV-DEAL-03", "one-offer")
    if type(buyer) is not int or not 0 <= buyer < len(p.credits) or buyer == seat:
        return Refusal("SV-DEAL-01", "no-buyer")
    if type(price) is not int or price < 1:
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
    if p.held[seat] >= p.parts.hand_limit:
        return Refusal("SV-HAND-02", "hand-full", limit=p.parts.hand_limit)
    return None


def offer_sale(p: Orbit, seat: int, choice: Choice) -> None:
    _, card, buyer, price = choice
    p.offered[seat] = 1
    propose(p, seat, buyer, (card, price), "SV-DEAL-01", public=False)


def carry_out_sale(p: Orbit, maker: int, receiver: int, card: int, price: int) -> None:
    """SV-DEAL-02: card and money change hands at once. What card it was stays between the two."""
    p.hands[maker][card] -= 1
    p.held[maker] -= 1
    p.hands[receiver][card] += 1
    p.held[receiver] += 1
    p.credits[maker] += price
    p.credits[receiver] -= price
    p.reveal()
    if p.log is not None:
        p.tell(
            "CardSold",
            "SV-DEAL-02",
            to=(maker, receiver),
            public={"seat": maker, "seat_to": receiver, "credits": price},
            seat=maker,
            seat_to=receiver,
            card=card,
            credits=price,
        )
