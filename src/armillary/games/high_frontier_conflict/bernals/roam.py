"""Freedom to roam with Module 2: black cards sold at the Bernals of others (3B4, CF-ROAM)."""

from armillary.games.high_frontier.ids import HAND, NONE
from armillary.games.high_frontier.rules import decks, stacks
from armillary.games.high_frontier_conflict.assembly import laws, petitions
from armillary.games.high_frontier_conflict.chart import depots, leave, market, states, tokens
from armillary.games.high_frontier_conflict.ids import SALE_LEAVE
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import anchoring, events, stations

__all__ = [
    "buyers",
    "patents",
    "peaceful",
    "sales",
    "sell",
    "take_patent",
    "why_not_patent",
    "why_not_seek_sale",
    "why_not_sell",
]

#: Two enemies who have traded at a Bernal do not fight there in that turn (`p.traded`): (seat * 8 + other) * 1024 + space.
WIDTH = 1024


def bernal_stack(p: Conflict, seat: int, space: int) -> int:
    """The anchored Bernal of the seat there, or NONE."""
    return next((s for s in stations.stations(p, seat) if p.where[s] == space and p.anchored[s]), NONE)


def sales(p: Conflict, seat: int) -> list[tuple[int, int]]:
    """(card, buyer): black cards of the seat beside anchored Bernals of others."""
    if not p.c.bernal_slots or not stacks.black_up(p):
        return []
    own = stacks.stacks_of(p, seat)
    found: list[tuple[int, int]] = []
    for card, place in enumerate(p.place):
        if place in own and p.black[card] and p.c.product[card] != NONE:
            found += [(card, other) for other in buyers(p, seat, p.where[place])]
    return found


def buyers(p: Conflict, seat: int, space: int) -> list[int]:
    return [other for other in states.opponents(p, seat) if bernal_stack(p, other, space) != NONE]


@does("CF-ROAM-02", "CF-ROAM-03")
def why_not_sell(p: Conflict, seat: int, card: int, other: int) -> Refusal | None:
    """CF-ROAM-01, AM-46: under the law of individuality, and in War and Anarchy for everybody; at another's Bernal, never one's
    own; CF-ROAM-02: not where a Dirtside makes the same letter; CF-ROAM-03, CF-ROAM-04: only an enemy has to be asked."""
    stack = p.place[card]
    if stack not in stacks.stacks_of(p, seat) or not p.black[card] or p.c.product[card] == NONE:
        return Refusal("CF-ROAM-01", "no-black-card", card=card)
    if tokens.sealed(stacks.kind_of(p, stack)):
        return Refusal("CF-CORE-05", "sealed-stack", stack=stack)
    if not laws.roams(p, seat) and not states.on(p, states.WARTIME):
        return Refusal("CF-ROAM-01", "no-roaming")
    space = p.where[stack]
    if other == seat or bernal_stack(p, other, space) == NONE:
        return Refusal("CF-ROAM-01", "no-bernal-there")
    letters = [p.letter[site] for site in stations.dirtsides(p, bernal_stack(p, other, space))]
    if p.c.product[card] in letters:
        return Refusal("CF-ROAM-02", "made-there", card=card)
    if states.enemy(p, seat, other) and not leave.has(p, other, seat, SALE_LEAVE, space):
        return Refusal("CF-ROAM-04", "enemy-must-agree", seat=other)
    return None


def why_not_seek_sale(p: Conflict, seat: int, other: int, space: int, price: int) -> Refusal | None:
    """CF-ROAM-04: an enemy is asked, for which one of the two has to evade honor."""
    if not states.enemy(p, seat, other):
        return Refusal("CF-ROAM-03", "cannot-refuse", seat=other)
    if not any(other == buyer and p.where[p.place[card]] == space for card, buyer in sales(p, seat)):
        return Refusal("CF-ROAM-01", "no-bernal-there")
    return petitions.why_not_between(p, seat, other) or leave.why_not_price(p, seat, other, SALE_LEAVE, space, price)


def sell(p: Conflict, seat: int, card: int, other: int) -> None:
    """CF-ROAM-05: the price of the letter, from the pool."""
    stack = p.place[card]
    price = p.law.answers_price(p, p.c.product[card])
    p.wt[seat] += price
    if states.enemy(p, seat, other):
        p.traded.append(code(seat, other, p.where[stack]))
    p.tell(events.card_sold_abroad, seat, other, card, price)
    stacks.leave(p, card, NONE)
    decks.put_under(p, card)
    market.lose_products(p, seat, p.c.product[card], NONE)
    stacks.close(p, stack)
    depots.tidy(p, stack)
    if p.law.version > 1:
        p.law.told_dwindled(p, stack)  # BR-70: what a Freighter carried stays


def code(one: int, other: int, space: int) -> int:
    return (min(one, other) * 8 + max(one, other)) * WIDTH + space


def peaceful(p: Conflict, one: int, other: int, space: int) -> bool:
    """CF-ROAM-04: have the two traded there this turn?"""
    return bool(p.traded) and code(one, other, space) in p.traded


# ------------------------------------------------------------------------------------------------ the buyer's card


def patents(p: Conflict) -> list[int]:
    return [deck for deck, top in enumerate(p.tops) if top != NONE]


def why_not_patent(p: Conflict, seat: int, deck: int) -> Refusal | None:
    if deck >= len(p.tops) or p.tops[deck] == NONE:
        return Refusal("CF-ROAM-06", "deck-empty", deck=deck)
    if p.law.version < 2:
        return anchoring.why_not_third(p, seat, p.tops[deck])
    return p.law.why_not_own(p, seat, p.tops[deck])


def take_patent(p: Conflict, seat: int, deck: int) -> None:
    """CF-ROAM-06: the Bernal's owner takes the top card of any deck."""
    card = decks.draw(p, deck)
    if p.law.version > 1:
        p.law.told_researched(p, card, seat)  # BR-70, CF-ISO-08: the side that is up, and the standard of a GW thruster
    else:
        p.black[card] = 0
        p.put(card, HAND - seat)
    p.tell(events.patent_taken, seat, card)
    decks.show_next(p, deck)
