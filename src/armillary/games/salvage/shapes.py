"""What the fields of the position and of the steps are, for programs that learn, and how far bids can go."""

from typing import TYPE_CHECKING

from armillary.shape import Count, Each, Flag, Id, Shapes, Told

from .components import Parts
from .ids import GONE

if TYPE_CHECKING:
    from .game import Salvage


def shapes(game: "Salvage") -> Shapes:
    c: Parts = game.components
    seats, cards, wrecks = game.seats, len(c.cards), len(c.wrecks)
    rounds: int = max(next(option.values for option in game.title.options if option.id == "length"))
    #: All the money that there can be, if one crew had it (SV-SETUP-03, SV-DOCK-02).
    money = seats * (max(c.credits, c.decaying_credits) + c.wage * rounds)
    seat = Id(seats)
    return Shapes(
        position={
            "round": Count(rounds),
            "rounds": Told(),
            "first": seat,
            "wreck": Id(wrecks, -1),
            "place": Each(Id(seats, GONE), wrecks),
            "credits": Each(Count(c.credits), seats),
            # A hand that one may not see is empty.
            "hands": Each(Each(Count(4), cards, fixed=False), seats),
            "held": Each(Count(c.hand_limit), seats),
            "offered": Each(Flag(), seats),
            "deck": Each(Count(6), cards),
            "left": Count(sum(c.card_count)),
            "discard": Each(Count(6), cards),
        },
        steps={
            "crew": seat,
            "waiting": Each(seat, seats, fixed=False),
            "bonus": Count(c.cutter),
            "total": Count(12),
        },
        numbers={"credits": range(money + 1)},
    )
