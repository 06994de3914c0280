"""Patent decks (2.5A, 3.1C, 3.2B; HF-PLH, HF-SETUP): a top card, unseen cards, and known ones put under them.

The order below the top card is drawn when a card comes up: shuffling and drawing lazily are the same.
"""

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import BAG, NONE, TOP, UNDER
from armillary.games.high_frontier.position import Chart

from . import stacks

__all__ = ["bottom", "deal", "draw", "left", "put_under", "show", "show_next"]


def left(p: Chart, deck: int) -> list[int]:
    """The unseen cards."""
    decks = p.c.deck
    return [card for card in p.held[BAG] if decks[card] == deck]


def show(p: Chart, deck: int, card: int) -> None:
    p.tops[deck] = card
    p.put(card, TOP)


def show_next(p: Chart, deck: int) -> None:
    """HF-PLH-01: a new top card lies open: an unseen one if there is one, else the first of those put under."""
    unseen = left(p, deck)
    if unseen:
        show(p, deck, p.pick(unseen, "HF-PLH-01"))
    elif p.under[deck]:
        show(p, deck, p.under[deck].pop(0))
    else:
        p.tops[deck] = NONE
        return
    p.tell(events.card_up, deck, p.tops[deck])


def draw(p: Chart, deck: int) -> int:
    """Take the top card (NONE: the deck is empty, HF-A25). The caller gives it a place, then `show_next` is due."""
    card = p.tops[deck]
    p.tops[deck] = NONE
    return card


def bottom(p: Chart, deck: int) -> int:
    """HF-SCN-14: the card at the bottom, or NONE if there is only the top card."""
    if p.under[deck]:
        return p.under[deck].pop()
    unseen = left(p, deck)
    return p.pick(unseen, "HF-SCN-14") if unseen else NONE


def put_under(p: Chart, card: int) -> None:
    """A card goes to the bottom of its deck, white side up; a factory that made it has no product any more."""
    p.black[card] = 0
    p.heavy[card] = 0
    if p.product.count(NONE) < len(p.product):  # Hot: for long there is no factory.
        while card in p.product:
            p.product[p.product.index(card)] = NONE
    deck = p.c.deck[card]
    if p.tops[deck] == NONE:
        show(p, deck, card)
        p.tell(events.card_up, deck, card)
        return
    p.put(card, UNDER)
    p.under[deck].append(card)


def deal(p: Chart, seat: int, rule: str) -> None:
    """HF-SETUP-11: one card at random from each deck; the top card is one of them."""
    for deck in range(len(p.c.decks)):
        pile = left(p, deck) + ([p.tops[deck]] if p.tops[deck] != NONE else [])
        if not pile:
            continue
        card = p.pick(pile, rule)
        if card == p.tops[deck]:
            draw(p, deck)
            stacks.into_hand(p, card, seat, black=0)
            show_next(p, deck)
        else:
            stacks.into_hand(p, card, seat, black=0)
        p.tell(events.card_dealt, seat, card, rule)
