"""The bots of this title, and how a searching player thinks in it."""

from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.position import Position

from .greedy import Greedy, evaluate
from .styles import Fixer, Patriot, Privateer, Profiteer, Stonethrower, Turncoat

__all__ = ["PLAYERS", "SEARCH", "Greedy", "clock", "evaluate"]

PLAYERS = {
    "greedy": Greedy,
    "profiteer": Profiteer,
    "privateer": Privateer,
    "stonethrower": Stonethrower,
    "fixer": Fixer,
    "patriot": Patriot,
    "turncoat": Turncoat,
}


def clock(p: Position) -> int:
    """The number of the turn: lines of play are judged at the start of the same one."""
    assert isinstance(p, Conflict)
    seats = len(p.wt)
    return (p.round - 1) * seats + (p.phasing - p.first) % seats


#: How a searching player thinks in this title (see `armillary.players.search.Settings`): plans of the styles race over two years.
SEARCH = {
    "method": "race",
    "base": "greedy",
    "styles": ("profiteer", "privateer"),
    "plans": True,
    "frames": ("Moves", "Combat", "Operation"),
    "turns": 4,
    "horizon": 200,
    "roots": 4,
    "doubt": 1.0,
    "scale": 6.0,
    "margin": 0.0,
}

#: Lines that are tried for a hint, and whether reviews play on after a roll: the planner makes every line dear.
HINT_WORK = 8
SETTLES = False
