"""What the laws of peace do (BR-23): free trade, old guard, research grants, freedom to roam, mishap insurance.

The general assembly and martial law are in `assembly`: they concern the assembly itself.
"""

from armillary.games.high_frontier.ids import LEO_STACK, NONE
from armillary.games.high_frontier.rules import decks, payment, stacks
from armillary.games.high_frontier_conflict.chart import glory, states
from armillary.games.high_frontier_conflict.ids import CENTRIST, EQUALITY, FREEDOM, HONOR, INDIVIDUALITY, UNITY
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.refusal import Refusal

from . import delegates, events

__all__ = [
    "income",
    "insure",
    "insured",
    "pay_insurance",
    "roams",
    "saleable",
    "sell_two",
    "take_grant",
    "why_not_grant",
    "why_not_insure",
    "why_not_sell_two",
]


def income(p: Conflict, seat: int) -> int:
    """BR-20: the pack's income; under the old guard one for each glory chit held anywhere."""
    return glory.chits(p, seat) if delegates.law_on(p, seat, HONOR) else p.c.income


def roams(p: Conflict, seat: int) -> bool:
    """Freedom to roam: Factories of others serve as one's own, on the spot and for freighters."""
    return delegates.law_on(p, seat, INDIVIDUALITY)


# ------------------------------------------------------------------------------------------------------- free trade


def saleable(p: Conflict, seat: int) -> list[int]:
    """White cards of the hand, black ones in LEO."""
    black, deck = p.black, p.c.deck
    found = [card for card in stacks.hand(p, seat) if deck[card] >= 0 and not black[card]]
    if 1 in black:
        leo = stacks.cards_in(p, stacks.slot(p, seat, LEO_STACK))
        found = sorted(found + [card for card in leo if deck[card] >= 0 and black[card]])
    return found


def why_not_sell_two(p: Conflict, seat: int, one: int, other: int) -> Refusal | None:
    if not delegates.law_on(p, seat, FREEDOM):
        return Refusal("BR-23", "free-trade")
    for card in (one, other):
        if card not in saleable(p, seat):
            return Refusal("BR-23", "not-saleable", card=card)
    return Refusal("BR-23", "not-saleable", card=other) if one == other else None


def sell_two(p: Conflict, seat: int, one: int, other: int) -> None:
    price = p.c.own.assembly.trade_price
    p.wt[seat] += price
    for card in (one, other):
        stack = p.place[card]
        p.black[card] = 0
        decks.put_under(p, card)
        if stack >= 0:
            stacks.remains(p, stack, "sold")
    p.tell(events.cards_traded, seat, one, other, price)


# -------------------------------------------------------------------------------------------------- research grants


def why_not_grant(p: Conflict, seat: int, deck: int) -> Refusal | None:
    """No auction, no supports, no hand limit."""
    if not delegates.law_on(p, seat, EQUALITY):
        return Refusal("BR-23", "no-grants")
    if p.tops[deck] == NONE:
        return Refusal("BR-1A", "deck-empty", deck=deck)
    price = p.c.own.assembly.grant_price
    if p.wt[seat] < price:
        return Refusal("BR-23", "too-poor", wt=price)
    return p.law.why_not_own(p, seat, p.tops[deck])


def take_grant(p: Conflict, seat: int, deck: int) -> None:
    price = p.c.own.assembly.grant_price
    card = decks.draw(p, deck)
    payment.pay(p, seat, price)
    p.law.told_researched(p, card, seat)
    p.tell(events.grant_taken, seat, card, price)
    decks.show_next(p, deck)


# -------------------------------------------------------------------------------------------------------- insurance


def why_not_insure(p: Conflict, seat: int) -> Refusal | None:
    """BR-24: centrist's law is lobbied for only now; not while it is active, nor under the general assembly."""
    if not states.on(p, states.VOTES):
        return Refusal("CF-CORE-15", "no-laws-now")
    if p.star == UNITY and states.on(p, states.LAWS):
        return Refusal("BR-23", "general-assembly")
    return delegates.why_not_buy_law(p, seat, CENTRIST)


def insure(p: Conflict, seat: int) -> None:
    delegates.lobby(p, seat, CENTRIST)


def insured(p: Conflict, seat: int, lobbied: list[int]) -> bool:
    """Who has a delegate there while the law is active, or has just lobbied for it."""
    return seat in lobbied or (delegates.active(p, CENTRIST) and delegates.has(p, seat, CENTRIST))


def pay_insurance(p: Conflict, seat: int, card: int) -> None:
    """The lost card's mass in Aqua."""
    amount = stacks.mass(p, card)
    p.wt[seat] += amount
    p.tell(events.insurance_paid, seat, amount)
