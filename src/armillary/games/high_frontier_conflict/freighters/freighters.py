"""Freighter cards and promotion of Module 1 (BR-70, BR-71; CF-GEN-11, CF-KAM-02).

A card of Module 1 has a Black and a Purple side: `p.black` says which is up. The Freighter card is its freighter stack;
everything else aboard is cargo. In a hand a card shows its Black side.
"""

from armillary.games.high_frontier.ids import D_TYPE, FREIGHTER, HAND, LEO_STACK, NONE
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.chart import depots
from armillary.games.high_frontier_conflict.ids import FREIGHTERS, GW_THRUSTERS, MOBILE
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.refusal import Refusal

__all__ = [
    "at_home",
    "card_of",
    "dwindle",
    "haul",
    "is_module1",
    "makes",
    "promotable",
    "promoted",
    "why_not_aboard",
    "why_not_own",
    "why_not_produce",
]


def is_module1(p: Conflict, card: int) -> bool:
    return p.c.deck[card] in (FREIGHTERS, GW_THRUSTERS)


def card_of(p: Conflict, seat: int, deck: int = FREIGHTERS) -> int:
    """The seat's card of that deck, in the hand or in play; NONE: it has none."""
    own = stacks.stacks_of(p, seat)
    for card in p.c.freight_cards:
        if p.c.deck[card] == deck and (p.place[card] == HAND - seat or p.place[card] in own):
            return card
    return NONE


def promoted(p: Conflict, card: int) -> bool:
    """Is it in play with its Purple side up?"""
    return card != NONE and is_module1(p, card) and p.place[card] >= 0 and not p.black[card]


def why_not_own(p: Conflict, seat: int, card: int) -> Refusal | None:
    """BR-70, BR-73: at most one Freighter and one GW thruster each."""
    deck = p.c.deck[card]
    if deck not in (FREIGHTERS, GW_THRUSTERS) or card_of(p, seat, deck) == NONE:
        return None
    return Refusal("BR-70" if deck == FREIGHTERS else "BR-73", "one-each", card=card_of(p, seat, deck))


def makes(p: Conflict, site: int, card: int) -> bool:
    """BR-70: a Factory of its letter; D is the type of the world, whatever the Factory there makes."""
    letter = p.c.product[card]
    return p.c.spectral[site] == D_TYPE if letter == D_TYPE else p.letter[site] == letter


def haul(p: Conflict, stack: int) -> int:
    """BR-70: net thrust as printed; a Mobile Factory moves like the seat's promoted Freighter (BR-72)."""
    seat, kind = stacks.owner_of(p, stack), stacks.kind_of(p, stack)
    card = card_of(p, seat) if kind in (FREIGHTER, MOBILE) else NONE
    if card == NONE or (kind == MOBILE and not promoted(p, card)):
        return 0
    return p.c.thrust[2 * card + p.black[card]]


# -------------------------------------------------------------------------------------------------------------- cargo


def why_not_aboard(p: Conflict, card: int, stack: int, space: int) -> Refusal | None:
    """BR-70: any cards into a Freighter that is there; the Freighter itself is no cargo."""
    if p.c.deck[card] == FREIGHTERS:
        return Refusal("BR-70", "freighter-is-no-cargo", card=card)
    if stacks.kind_of(p, stack) == FREIGHTER and p.where[stack] != space:
        return Refusal("BR-70", "no-freighter-there")
    return None


def why_not_produce(p: Conflict, seat: int, card: int, site: int, stack: int) -> Refusal | None:
    """BR-70: a Freighter card starts the freighter stack; other cards join it only where it stands."""
    if p.c.deck[card] == FREIGHTERS:
        if stacks.kind_of(p, stack) != FREIGHTER or p.where[stack] != NONE:
            return Refusal("BR-70", "only-as-freighter", card=card)
        return None
    if stacks.kind_of(p, stack) == FREIGHTER and p.where[stack] != p.c.site_space[site]:
        return Refusal("BR-70", "no-freighter-there")
    return None


def dwindle(p: Conflict, stack: int) -> None:
    """A freighter stack that has lost its card: the cargo stays as an outpost, at the Bank in the LEO stack (BR-3C)."""
    if not p.c.freight_cards or stacks.kind_of(p, stack) != FREIGHTER or p.where[stack] == NONE:
        return
    cards = stacks.cards_in(p, stack)
    if not cards or any(p.c.deck[card] == FREIGHTERS for card in cards):
        return
    seat, space = stacks.owner_of(p, stack), p.where[stack]
    if space != p.law.answers_bank(p, seat):
        depots.become_outpost(p, stack)
        return
    for card in cards:
        stacks.add_card(p, card, stacks.slot(p, seat, LEO_STACK), space)
    depots.tidy(p, stack)


# ---------------------------------------------------------------------------------------------------- promotion (BR-71)


def promotable(p: Conflict, seat: int) -> list[int]:
    """Cards of Module 1 of the seat that lie in play with their Black side up."""
    own, place = stacks.stacks_of(p, seat), p.place
    return [card for card in p.c.freight_cards if place[card] in own and p.black[card]]


def at_home(p: Conflict, seat: int, card: int) -> bool:
    """BR-71: does it lie at a Colony of the seat on a Factory of its letter?"""
    site = stacks.site_at(p, p.where[p.place[card]])
    return site != NONE and p.dome[site] == seat and p.factory[site] == seat and makes(p, site, card)
