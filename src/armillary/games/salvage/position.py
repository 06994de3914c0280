"""The position: what lies on the table of Salvage, and what is in the crews' hands."""

from typing import Any

from armillary.fields import COMPONENTS, SEAT, Axis, Conserved, Constant, Count, Kept, One, Per, Sum, Yes
from armillary.kernel.native import mypyc_attr
from armillary.kernel.position import Position

from .components import Parts
from .ids import DRIFTING, HERE, PLACES

CARDS = Axis("cards")
WRECKS = Axis("wrecks")


def length(game: Any) -> int:
    rounds: int = game.options["length"]
    return rounds


def longest(game: Any) -> int:
    """One layout of observations for every length of the match."""
    most: int = max(next(option.values for option in game.title.options if option.id == "length"))
    return most


def last_seat(game: Any) -> int:
    """The first round begins with the crew after it."""
    seats: int = game.seats
    return seats - 1


def all_cards(game: Any) -> int:
    cards: int = sum(game.components.card_count)
    return cards


def here(p: "Orbit") -> int:
    """The wreck that the crews bid for, or -1."""
    found = [wreck for wreck, place in enumerate(p.place) if place == HERE]
    if len(found) > 1:
        raise ValueError("only one wreck is here at a time")
    return found[0] if found else -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Orbit(Position):
    """Money, cards and wrecks. A hand that one may not see is an empty list; its size is always in `held`."""

    c: Parts
    round: int
    rounds: int
    #: The first crew of the round.
    first: int
    #: The wreck that the crews bid for, or -1.
    wreck: int
    #: Where each wreck is: in the hold of a seat, or one of PLACES.
    place: list[int]
    credits: list[int]
    #: By seat and kind of card: how many.
    hands: list[list[int]]
    held: list[int]
    #: Who has made an offer in this round (0 or 1).
    offered: list[int]
    #: What may still be drawn, by kind: the deck has no order until a card is drawn from it.
    deck: list[int]
    left: int
    discard: list[int]
    FIELDS = {
        "c": COMPONENTS,
        "round": Count(longest, most=length),
        "rounds": Constant(length),
        "first": One(SEAT, start=last_seat),
        "wreck": Kept(here, One(WRECKS, {-1: "none"}), start=-1),
        "place": Per(WRECKS, One(SEAT, PLACES, start=DRIFTING), at="wrecks"),
        "credits": Per(SEAT, Count("credits"), at="crews.*.credits"),
        "hands": Per(SEAT, Per(CARDS, Count(4)), at="crews.*.hand", secret="deck"),
        "held": Per(SEAT, Count("hand_limit", most="hand_limit"), at="crews.*.cards"),
        "offered": Per(SEAT, Yes(), at="crews.*.offered"),
        "deck": Per(CARDS, Count(6), at="deck.unseen", start="card_count"),
        "left": Count(all_cards, at="deck.cards", start=all_cards),
        "discard": Per(CARDS, Count(6)),
    }
    LAWS = (Conserved("card_count", "deck", "discard", "hands"), Sum("left", "deck"), Sum("held", "hands"))
    __slots__ = FIELDS
