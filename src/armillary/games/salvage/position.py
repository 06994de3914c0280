"""The position: what lies on the table of Salvage, and what is in the crews' hands."""

from typing import Any

from armillary.kernel.dice import Dice
from armillary.kernel.game import Game
from armillary.kernel.native import mypyc_attr
from armillary.kernel.position import Position

from .components import Parts
from .ids import DRIFTING


@mypyc_attr(allow_interpreted_subclasses=True)
class Orbit(Position):
    """Money, cards and wrecks. A hand that one may not see is an empty list; its size is always in `held`."""

    FIELDS = (
        "c",
        "round",
        "rounds",
        "first",
        "wreck",
        "place",
        "credits",
        "hands",
        "held",
        "offered",
        "deck",
        "left",
        "discard",
    )
    LISTS = ("place", "credits", "held", "offered", "deck", "discard")
    ROWS = ("hands",)
    HIDDEN = ("deck", "hands")
    __slots__ = FIELDS

    def __init__(self, game: Game, dice: Dice) -> None:
        super().__init__(game, dice)
        parts: Parts = game.components
        self.c: Parts = parts
        self.round: int = 0
        self.rounds: int = game.options["length"]
        #: The first crew of the round.
        self.first: int = game.seats - 1
        #: The wreck that the crews bid for, or -1.
        self.wreck: int = -1
        self.place: list[int] = [DRIFTING] * len(parts.wrecks)
        self.credits: list[int] = [0] * game.seats
        #: By seat and kind of card: how many.
        self.hands: list[list[int]] = [[0] * len(parts.cards) for _ in range(game.seats)]
        self.held: list[int] = [0] * game.seats
        #: Who has made an offer in this round (0 or 1).
        self.offered: list[int] = [0] * game.seats
        #: What may still be drawn, by kind: the deck has no order until a card is drawn from it.
        self.deck: list[int] = list(parts.card_count)
        self.left: int = sum(parts.card_count)
        self.discard: list[int] = [0] * len(parts.cards)

    def to_words(self) -> dict[str, Any]:
        from .saved import to_words

        return to_words(self)

    def from_words(self, data: dict[str, Any]) -> None:
        from .saved import from_words

        from_words(self, data)
