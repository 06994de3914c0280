"""The position: what lies on the table of Salvage, and what is in the crews' hands."""

from typing import Any

from armillary.kernel.dice import Dice
from armillary.kernel.game import Game
from armillary.kernel.native import mypyc_attr
from armillary.kernel.position import Position

from .components import Parts

__all__ = ["DRIFTING", "GONE", "HERE", "Orbit"]

#: Where a wreck is, if it is not in the hold of a seat (0, 1, ...).
DRIFTING = -1
HERE = -2
GONE = -3
PLACES = {DRIFTING: "drifting", HERE: "here", GONE: "gone"}


def letter(seat: int) -> str:
    return chr(ord("A") + seat)


#: The same with the seats.
WORDS = PLACES | {seat: letter(seat) for seat in range(26)}


@mypyc_attr(allow_interpreted_subclasses=True)
class Orbit(Position):
    """Money, cards and wrecks. A hand that one may not see is an empty list; its size is always in `held`."""

    FIELDS = (
        "parts",
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
        self.parts: Parts = parts
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

    # ------------------------------------------------------------------------------------------------ in words

    def to_words(self) -> dict[str, Any]:
        parts = self.parts
        return {
            "round": self.round,
            "first": letter(self.first),
            "wrecks": {name: WORDS[place] for name, place in zip(parts.wrecks, self.place, strict=True)},
            "crews": {
                letter(seat): {
                    "credits": self.credits[seat],
                    "cards": self.held[seat],
                    "hand": self._cards(self.hands[seat]) if self.hands[seat] else None,
                    "offered": bool(self.offered[seat]),
                }
                for seat in range(len(self.credits))
            },
            "deck": {"cards": self.left, "unseen": self._cards(self.deck)},
            "discard": self._cards(self.discard),
        }

    def _cards(self, counts: list[int]) -> dict[str, int]:
        return dict(zip(self.parts.cards, counts, strict=True))

    def from_words(self, data: dict[str, Any]) -> None:
        wanted = {"round", "first", "wrecks", "crews", "deck", "discard"}
        if set(data) != wanted:
            raise ValueError(f"a position of Salvage has {', '.join(sorted(wanted))}, not {', '.join(sorted(data))}")
        parts, seats = self.parts, [letter(seat) for seat in range(self.game.seats)]
        self.round = _count(data["round"], "round", self.rounds)
        self.first = _word(data["first"], seats, "first")
        wrecks = _keys(data["wrecks"], parts.wrecks, "wrecks")
        places = {word: number for number, word in PLACES.items()} | {name: seat for seat, name in enumerate(seats)}
        for number, name in enumerate(parts.wrecks):
            if wrecks[name] not in places:
                raise ValueError(f"wrecks.{name} is {wrecks[name]!r}, but must be one of {', '.join(places)}")
            self.place[number] = places[wrecks[name]]
        here = [number for number, place in enumerate(self.place) if place == HERE]
        if len(here) > 1:
            raise ValueError("only one wreck is here at a time")
        self.wreck = here[0] if here else -1
        crews = _keys(data["crews"], seats, "crews")
        for seat, name in enumerate(seats):
            where = f"crews.{name}"
            crew = _keys(crews[name], ["credits", "cards", "hand", "offered"], where)
            self.credits[seat] = _count(crew["credits"], f"{where}.credits")
            self.held[seat] = _count(crew["cards"], f"{where}.cards")
            if type(crew["offered"]) is not bool:
                raise ValueError(f"{where}.offered is true or false")
            self.offered[seat] = int(crew["offered"])
            self.hands[seat] = [] if crew["hand"] is None else self._counts(crew["hand"], f"{where}.hand")
            if crew["hand"] is not None and sum(self.hands[seat]) != self.held[seat]:
                raise ValueError(f"{where}.cards is {self.held[seat]}, but the hand has {sum(self.hands[seat])}")
        deck = _keys(data["deck"], ["cards", "unseen"], "deck")
        self.left = _count(deck["cards"], "deck.cards")
        self.deck = self._counts(deck["unseen"], "deck.unseen")
        self.discard = self._counts(data["discard"], "discard")

    def _counts(self, data: Any, where: str) -> list[int]:
        counts = _keys(data, self.parts.cards, where)
        return [_count(counts[name], f"{where}.{name}") for name in self.parts.cards]


def _keys(data: Any, names: list[str], where: str) -> dict[str, Any]:
    if not isinstance(data, dict) or set(data) != set(names):
        raise ValueError(f"{where} must have exactly {', '.join(names)}")
    return data


def _count(value: Any, where: str, most: int = 1_000_000) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"{where} is {value!r}, but must be a number from 0 to {most}")
    return value


def _word(value: Any, words: list[str], where: str) -> int:
    if value not in words:
        raise ValueError(f"{where} is {value!r}, but must be one of {', '.join(words)}")
    return words.index(value)
