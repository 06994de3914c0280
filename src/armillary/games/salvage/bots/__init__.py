"""The bots of this title, and how a searching player thinks in it."""

from typing import Final

from armillary.games.salvage.position import Orbit
from armillary.kernel.position import Position

from .greedy import Greedy, chance, terms
from .styles import Miser, Plunger
from .telling import tell

__all__ = ["PLAYERS", "SEARCH", "Greedy", "chance", "clock", "tell", "terms"]

PLAYERS: Final = {"greedy": Greedy, "plunger": Plunger, "miser": Miser}


def clock(p: Position) -> int:
    """The round: whatever was bid before, a searching player's lines meet the same luck in it."""
    assert isinstance(p, Orbit)
    return p.round


#: How a searching player thinks in this title (see `armillary.players.search.Settings`): a match is short enough to be played
#: to its end in every iteration, so that nothing needs to be judged on the way; points count
#: beside the win, because they tell more from few matches.
SEARCH: Final = {
    "method": "race",
    "horizon": 400,
    "roots": 12,
    "scale": 1.0,
    "doubt": 0.0,
    "margin": 0.6,
    "points": 8.0,
}

#: For puzzles: many decisions here are between two things.
PUZZLE_CHOICES: Final = 2
