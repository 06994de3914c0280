"""Prices and products (BR-17, BR-51, BR-53)."""

from armillary.games.high_frontier.ids import HAND, NONE, SELL_BLACK
from armillary.games.high_frontier.rules import ending, stacks
from armillary.games.high_frontier_conflict.ids import FREIGHTERS, GW_THRUSTERS
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.refusal import Refusal

from . import events

__all__ = [
    "income",
    "lose_products",
    "unbuilt",
    "why_not_sell_black",
]


def income(p: Conflict, seat: int) -> None:
    """2010 5.1, where there is no assembly."""
    amount = p.law.answers_income(p, seat)
    p.wt[seat] += amount
    p.tell(events.income_earned, seat, amount)


def unbuilt(p: Conflict, site: int, owner: int, letter: int) -> None:
    """BR-17, BR-53: the track goes back; the product is lost."""
    product = p.product[site]
    p.letter[site] = NONE
    p.product[site] = NONE
    ending.raise_track(p, letter, "BR-17")
    lose_products(p, owner, letter, product)


def freight(p: Conflict, card: int) -> bool:
    """Cards of Module 1 are nobody's product and have no White side (BR-70)."""
    return p.c.deck[card] in (FREIGHTERS, GW_THRUSTERS)


def lose_products(p: Conflict, seat: int, letter: int, product: int) -> None:
    """BR-53: of his black cards of that letter as many as he now has too many turn white, the Factory's own first."""
    standing = sum(1 for site, owner in enumerate(p.factory) if owner == seat and p.letter[site] == letter)
    mine = [
        card
        for card, place in enumerate(p.place)
        if p.black[card] and p.c.product[card] == letter and place == HAND - seat and not freight(p, card)
    ]
    mine.sort(key=lambda card: (card != product, card in p.product))
    while len(mine) > standing:
        card = mine.pop(0)
        p.black[card] = 0
        for site, made in enumerate(p.product):
            if made == card:
                p.product[site] = NONE
        p.tell(events.product_lost, seat, card)


def why_not_sell_black(p: Conflict, seat: int, card: int) -> Refusal | None:
    """BR-51, CF-ETB-08: a black card in LEO or at the Bank; at an ET Home Bernal not what a Dirtside of it makes (3B4a)."""
    from armillary.games.high_frontier_conflict.bernals import stations

    stack = p.place[card]
    ports = stations.ports(p, seat)
    if stack < 0 or stacks.owner_of(p, stack) != seat or not p.black[card] or p.c.product[card] == NONE:
        return Refusal("HF-MKT-02", "not-black-in-leo", card=card)
    if p.where[stack] not in ports:
        return Refusal("HF-MKT-02", "not-black-in-leo", card=card)
    home = stations.et_home(p, seat)
    if home != NONE and p.c.product[card] in [p.letter[site] for site in stations.dirtsides(p, home)]:
        return Refusal("CF-ETB-08", "made-there", card=card)
    return p.law.why_not_act(p, seat, SELL_BLACK)
