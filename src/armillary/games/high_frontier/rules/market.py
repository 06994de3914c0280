"""Income and the free market (5.1, 5.3; HF-INC, HF-MKT)."""

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import HAND, INCOME, NONE, SELL_BLACK, SELL_WHITE
from armillary.games.high_frontier.position import Chart
from armillary.kernel.refusal import Refusal

from . import payment, stacks
from .decks import put_under

__all__ = [
    "sell",
    "sell_black",
    "take_income_from",
    "why_not_income",
    "why_not_income_from",
    "why_not_sell",
    "why_not_sell_black",
]


def why_not_income(p: Chart, seat: int) -> Refusal | None:
    refusal = p.law.why_not_act(p, seat, INCOME)
    if refusal is not None:
        return refusal
    if p.law.answers_payers(p, seat) is not None:
        return Refusal("HF-GOV-07", "egalitarianism")
    return None


def why_not_income_from(p: Chart, seat: int, other: int) -> Refusal | None:
    """HF-GOV-07: from a richer player, and only then."""
    refusal = p.law.why_not_act(p, seat, INCOME)
    if refusal is not None:
        return refusal
    richer = p.law.answers_payers(p, seat)
    if richer is None:
        return Refusal("HF-INC-01", "from-pool")
    if other not in richer:
        return Refusal("HF-GOV-07", "not-richer", seat=other)
    return None


def take_income_from(p: Chart, seat: int, other: int) -> None:
    amount = p.law.answers_income(p, seat)
    payment.pay(p, other, amount, seat)
    p.tell(events.income_levied, seat, other, amount)


def why_not_sell(p: Chart, seat: int, card: int) -> Refusal | None:
    """HF-MKT-01: a white card of the hand. HF-MKT-09: crews belong to no deck."""
    if p.c.deck[card] < 0:
        return Refusal("HF-MKT-09", "crew-unsaleable", card=card)
    if p.place[card] != HAND - seat or p.black[card]:
        return Refusal("HF-MKT-01", "not-white-in-hand", card=card)
    return p.law.why_not_act(p, seat, SELL_WHITE)


def sell(p: Chart, seat: int, card: int) -> None:
    price = p.law.answers_sale(p, seat, card)
    payment.receive(p, seat, price)
    put_under(p, card)
    p.tell(events.card_sold, seat, card, price)


def why_not_sell_black(p: Chart, seat: int, card: int) -> Refusal | None:
    """HF-MKT-02: a black card in LEO, in whatever stack."""
    stack = p.place[card]
    if stack < 0 or stacks.owner_of(p, stack) != seat or not p.black[card] or p.c.product[card] == NONE:
        return Refusal("HF-MKT-02", "not-black-in-leo", card=card)
    if p.where[stack] != p.law.answers_bank(p, seat):
        return Refusal("HF-MKT-02", "not-black-in-leo", card=card)
    return p.law.why_not_act(p, seat, SELL_BLACK)


def sell_black(p: Chart, seat: int, card: int) -> None:
    price = p.law.answers_sale(p, seat, card)
    payment.receive(p, seat, price)
    p.tell(events.product_sold, seat, card, price)
    stacks.decommission(p, [card], "sold", whole=True)
