"""The bots of this title, and how a searching player thinks in it."""

from typing import Final

from armillary.games.earthmans_burden.position import SolarDisc
from armillary.kernel.position import Position

from .greedy import Greedy
from .sight import evaluate, terms
from .styles import Admiral, Raider, Scholar, Settler
from .telling import tell

__all__ = ["PLAYERS", "SEARCH", "Greedy", "clock", "evaluate", "tell", "terms"]

PLAYERS: Final = {"greedy": Greedy, "admiral": Admiral, "raider": Raider, "scholar": Scholar, "settler": Settler}


def clock(p: Position) -> int:
    """The number of the turn, 0 in the setup: lines of play are judged at the start of the same turn."""
    assert isinstance(p, SolarDisc)
    seats = p.game.seats
    return (p.round - 1) * seats + (p.active - p.starter - 1) % seats + 1 if p.round else 0


#: How a searching player thinks in this title (see `armillary.players.search.Settings`): it follows the admiral unless another
#: choice stands better four turns later. The setup is left to him, its fruits lie beyond that.
SEARCH: Final = {
    "method": "race",
    "base": "admiral",
    "frames": ("Movement", "Military", "Sails"),
    "turns": 4,
    "horizon": 400,
    "roots": 6,
    "doubt": 1.0,
    "scale": 2.0,
    "margin": 0.0,
}
