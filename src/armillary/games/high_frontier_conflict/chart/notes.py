"""What the modules write on cards, beside what the data sheet says."""

import msgspec

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier_conflict.bernals import look as settlements
from armillary.games.high_frontier_conflict.freighters import look as freight
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.text import Text
from armillary.scene import Card, Cards, Panel

__all__ = ["annotated"]


def annotated(p: Conflict, found: list[Panel], text: Text) -> list[Panel]:
    """The same panels, with the notes of the modules that are played on their cards."""
    if not p.c.module_cards:
        return found
    return [
        msgspec.structs.replace(panel, cards=[noted(p, card, text) for card in panel.cards])
        if isinstance(panel, Cards)
        else panel
        for panel in found
    ]


def noted(p: Conflict, card: Card, text: Text) -> Card:
    number = number_of(p, card.id)
    if number == NONE:
        return card
    more = [*settlements.notes(p, number, text), *freight.notes(p, number, text)]
    back = card.back
    if back is not None:
        back = msgspec.structs.replace(back, lines=[*back.lines, *more])
    return msgspec.structs.replace(card, lines=[*card.lines, *more], back=back)


def number_of(p: Conflict, mark: str) -> int:
    """The card that a sheet shows: `card:slug`, or the top of a deck; NONE: another thing."""
    kind, _, word = mark.partition(":")
    if kind == "deck" and word in p.c.decks:
        return p.tops[p.c.decks.index(word)]
    if kind == "card" and word in p.c.cards:
        return p.c.cards.index(word)
    return NONE
