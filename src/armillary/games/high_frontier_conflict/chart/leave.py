"""Leave (BR-18, BR-31, AM-157): asked before the act, for a price or none, good for the turn."""

from armillary.games.high_frontier.ids import HAND, NONE
from armillary.games.high_frontier.rules import payment
from armillary.games.high_frontier_conflict.freighters import freighters
from armillary.games.high_frontier_conflict.ids import CLAIM_LEAVE, LUNA_LEAVE, VAULT_LEAVE, WATER_LEAVE
from armillary.games.high_frontier_conflict.piracy import bribes
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.refusal import Refusal

from . import events, states

__all__ = [
    "asked_price",
    "cards",
    "code",
    "give",
    "grantor",
    "has",
    "pay",
    "payable",
    "price_code",
    "refuse",
    "why_not_ask",
    "why_not_price",
]


def code(grantor: int, grantee: int, permit: int, place: int) -> int:
    """One leave as a number: `p.leave` is a list of these. `place` is a site, an ideology or NONE."""
    return ((grantor * 8 + grantee) * 16 + permit) * 1024 + place + 1


def has(p: Conflict, grantor: int, grantee: int, permit: int, place: int) -> bool:
    return code(grantor, grantee, permit, place) in p.leave


def give(p: Conflict, grantor: int, grantee: int, permit: int, place: int) -> None:
    p.leave.append(code(grantor, grantee, permit, place))
    p.tell(events.leave_given, grantor, grantee, permit, place)


def refuse(p: Conflict, grantor: int, grantee: int, permit: int, place: int) -> None:
    p.tell(events.leave_refused, grantor, grantee, permit, place)


def grantor(p: Conflict, permit: int, place: int) -> int:
    """Whose leave it takes: the 1st Player's office for Luna, a Factory's owner for its water."""
    if permit == LUNA_LEAVE:
        return p.first
    if permit == CLAIM_LEAVE:
        return p.claim[place]
    if permit == VAULT_LEAVE:
        found = [stack for stack, space in enumerate(p.where) if space == place and p.anchored[stack]]
        return found[0] // len(p.c.slots) if found else NONE
    return p.factory[place] if permit == WATER_LEAVE else NONE


# -------------------------------------------------------------------------------------------------------------- price

#: A bribe or a card is worth more than any Aqua, so that prices rise and asking comes to an end.
BRIBE_PRICE, CARD_PRICE = 1000, 2000


def price_code(leave: int, price: int) -> int:
    """What was asked for at which price: `p.asked` is a list of these."""
    return leave * 4096 + price


def asked_price(p: Conflict, leave: int) -> int:
    """The highest price offered for it this turn; -1: never asked."""
    if not p.asked:  # hot: nearly always
        return -1
    return max((entry % 4096 for entry in p.asked if entry // 4096 == leave), default=-1)


def why_not_ask(
    p: Conflict, seat: int, other: int, permit: int, place: int, price: int, card: int = NONE
) -> Refusal | None:
    """AM-157: of whom it may be asked, and for what."""
    if other == seat or other != grantor(p, permit, place):
        return Refusal("BR-31" if permit == LUNA_LEAVE else "BR-30", "not-his-to-give", seat=other)
    return p.law.why_not_deal(p, seat, other, ()) or why_not_price(p, seat, other, permit, place, price, card)


def why_not_price(
    p: Conflict, seat: int, other: int, permit: int, place: int, price: int, card: int = NONE
) -> Refusal | None:
    """AM-157: a higher price than before, which the asker has."""
    leave = code(other, seat, permit, place)
    if leave in p.leave:
        return Refusal("BR-18", "has-leave", seat=other)
    if price <= asked_price(p, leave):
        return Refusal("BR-18", "asked-already", seat=other)
    if price == BRIBE_PRICE:
        if states.bribes(p) == 0:
            return Refusal("CF-BRIB-02", "no-bribe-deals")
        if bribes.tradable(p, seat):
            return None
        if bribes.can_pay(p, seat):
            return Refusal("BR-18", "heroism-not-traded", seat=seat)
        return Refusal("CF-BRIB-01", "no-bribe", seat=seat)
    if price == CARD_PRICE:
        if p.place[card] != HAND - seat or p.black[card] or p.c.deck[card] < 0 or freighters.is_module1(p, card):
            return Refusal("BR-18", "not-tradable", card=card)
        return p.law.why_not_own(p, other, card)  # BR-60: nobody gets a third Bernal
    return None if 0 <= price <= p.wt[seat] else Refusal("BR-18", "too-poor", wt=price)


def payable(p: Conflict, seat: int, other: int, permit: int, place: int) -> tuple[range, bool, list[int]]:
    """All that `why_not_price` allows: amounts of Aqua, a bribe, cards. Hot: menus ask once for each grantor."""
    leave = code(other, seat, permit, place)
    if leave in p.leave:
        return range(0), False, []
    asked = asked_price(p, leave)
    bribe = asked < BRIBE_PRICE and states.bribes(p) != 0 and bribes.tradable(p, seat) > 0
    return range(asked + 1, p.wt[seat] + 1), bribe, cards(p, seat, other) if asked < CARD_PRICE else []


def cards(p: Conflict, seat: int, other: int) -> list[int]:
    """Cards of the hand with which the seat may pay the other."""
    deck, black = p.c.deck, p.black
    white = [card for card in p.held[HAND - seat] if deck[card] >= 0 and not black[card]]
    if not p.c.module_cards:
        return white
    return [card for card in white if not freighters.is_module1(p, card) and p.law.why_not_own(p, other, card) is None]


def pay(p: Conflict, grantor: int, grantee: int, price: int, card: int) -> None:
    """The asker pays when it is granted."""
    if price == BRIBE_PRICE:
        bribes.pay(p, grantee, grantor, "BR-18")
    elif price == CARD_PRICE:
        p.put(card, HAND - grantor)
        p.tell(events.card_paid, grantee, grantor, card)
    else:
        payment.pay(p, grantee, price, grantor)
        p.tell(events.aqua_paid, grantee, grantor, price, "BR-18")
