"""What lies beside the chart in every title: the card at auction, hands and the market."""

from armillary.games.high_frontier.ids import BAG, BLOCK, HAND, NONE
from armillary.games.high_frontier.position import Chart
from armillary.kernel.text import Text
from armillary.scene import Card, Cards, Panel

from .cards import data_sheet

__all__ = ["block", "hand_of", "market"]


def hand_of(p: Chart, seat: int) -> list[int]:
    return [card for card, place in enumerate(p.place) if place == HAND - seat]


def block(p: Chart, text: Text) -> list[Panel]:
    """The card that is being auctioned, with both its sides (HF-AUC-01)."""
    cards = [data_sheet(p, card, text) for card, place in enumerate(p.place) if place == BLOCK]
    return [Cards("block", text.word("panel", "block"), cards, look="market")] if cards else []


def market(p: Chart, text: Text) -> Cards:
    """The decks with their top cards open (HF-PLH-01)."""
    cards: list[Card] = []
    for deck, word in enumerate(p.c.decks):
        top = p.tops[deck]
        below = len(p.under[deck]) + sum(
            1 for card, place in enumerate(p.place) if place == BAG and p.c.deck[card] == deck
        )
        kind = text.fill("panel", "deck", {"deck": text.word("deck", word), "count": below})
        if top == NONE:
            cards.append(Card(f"deck:{word}", text.word("panel", "empty-deck"), kind=kind))
        else:
            cards.append(data_sheet(p, top, text, mark=f"deck:{word}", kind=kind))
    return Cards("market", text.word("panel", "market"), cards, look="market")
