"""The bots of this title, and how a searching player thinks in it."""

from typing import Final

from armillary.games.high_frontier.flow.operations import Operation
from armillary.games.high_frontier.ids import NONE, ROCKET
from armillary.games.high_frontier.position import Chart, OnChart
from armillary.games.high_frontier.rules import stacks
from armillary.kernel.position import Position

from .greedy import Greedy
from .missioner import Missioner
from .programmes import BOUNDS, Weights
from .styles import Financier, Industrialist, Prospector, Raider, Sailor
from .telling import tell
from .values import evaluate, terms

__all__ = ["FIXED", "LEARNS", "PLAYERS", "SEARCH", "Greedy", "clock", "evaluate", "tell", "terms", "thinks"]

PLAYERS: Final = {
    "greedy": Greedy,
    "prospector": Prospector,
    "industrialist": Industrialist,
    "financier": Financier,
    "raider": Raider,
    "sailor": Sailor,
}

#: Kept as it is, so that others can be measured by it for years.
FIXED: Final = {"yardstick": Missioner}


def clock(p: Position) -> int:
    """The number of the turn: lines of play are judged at the start of the same one."""
    assert isinstance(p, OnChart)
    seats = len(p.wt)
    return (p.round - 1) * seats + (p.phasing - p.first) % seats


def thinks(p: Position, seat: int) -> bool:
    """About the operation, while no rocket is under way: a flight has been planned exactly, and a fresh look loses the plan."""
    assert isinstance(p, OnChart)
    return isinstance(p.frames[-1], Operation) and p.where[stacks.slot(p, seat, ROCKET)] in (NONE, p.law.bank(p, seat))


def weighed(level: str, numbers: dict[str, float]) -> Greedy[Chart]:
    """A bot with weights of its own."""
    bot: Greedy[Chart] = Greedy(level)
    bot.weights = Weights(**numbers)
    return bot


#: Its numbers are where learning begins. An instance, because compiled code reads no attribute through the class.
_USUAL: Final[Greedy[Chart]] = Greedy("medium")

#: What can be learned (`armillary train high-frontier --numbers`), beginning with `greedy`.
LEARNS: Final = {
    "make": weighed,
    "numbers": {name: (least, float(getattr(_USUAL.weights, name)), most) for name, (least, most) in BOUNDS.items()},
}

#: How a searching player thinks in this title (see `armillary.players.search.Settings`): the plans of the styles for the rest of
#: the turn race against each other over two rounds, and the base's own is left only on clear evidence.
SEARCH: Final = {
    "method": "race",
    "base": "greedy",
    "styles": ("prospector", "industrialist", "raider"),
    "plans": True,
    "turns": 4,
    "horizon": 200,
    "roots": 4,
    "doubt": 2.0,
    "scale": 6.0,
    "margin": 0.0,
}

#: Lines that are tried for a hint: the planner makes every one of them dear.
HINT_WORK: Final = 8
#: For reviews: rolls are judged at once, since playing on takes too long.
SETTLES: Final = False
#: Options that a fit of the chances to win holds for, and says nothing of others.
FITTED: Final = ("expanded",)
#: For puzzles, and for hints and reviews without such a fit: choices are weighed by points ahead (who will win shows late in a
#: match), on fewer samples for the same reason.
PUZZLE_UNIT: Final = "lead"
PUZZLE_TOLD: Final = 240
