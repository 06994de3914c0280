"""The bots of this title, and how a searching player thinks in it."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from armillary.games.high_frontier.position import Chart, OnChart
from armillary.kernel.choice import Choice
from armillary.kernel.position import Position

from . import proposals as racing
from .greedy import Greedy
from .missioner import Missioner
from .programmes import BOUNDS, Weights
from .styles import Financier, Industrialist, Prospector, Raider, Sailor
from .telling import tell
from .values import evaluate, terms

__all__ = [
    "FIXED",
    "LEARNS",
    "PLAYERS",
    "SEARCH",
    "Greedy",
    "clock",
    "evaluate",
    "foreseen",
    "lines",
    "proposals",
    "tell",
    "terms",
    "thinks",
]

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
    """Where plans are chosen, not on the way."""
    assert isinstance(p, OnChart)
    return racing.worth_thinking(Greedy("hard"), p, seat)


def lines(p: Position) -> int:
    """How many fit into half a second: with supports, where every flight is looked at more closely, half as many."""
    most: int = SEARCH["lines"]
    return most // 2 if isinstance(p, OnChart) and p.c.expanded else most


def proposals(view: Position, seat: int) -> Iterator[tuple[Choice, Callable[[str], Any]]]:
    """What a searching player compares with its base's choice, each with the bot that plays it on."""
    assert isinstance(view, OnChart)
    return racing.proposed(Greedy, view, seat)


def foreseen(p: Position, seat: int) -> float:
    """Where a line of play leads: points, and what programme and rocket promise."""
    assert isinstance(p, OnChart)
    return racing.foreseen(Greedy("hard"), p, seat)


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

#: How a searching player thinks in this title (see `armillary.players.search.Settings`): programmes, limits at auctions and
#: answers to offers race over two rounds, on few common samples; the base's own is left only on clear evidence. So many lines
#: take less than half a second.
SEARCH: Final[dict[str, Any]] = {
    "method": "race",
    "base": "greedy",
    "plans": True,
    "proposals": True,
    "turns": 4,
    "horizon": 200,
    "roots": 5,
    "halve": 2,
    "lines": 16,
    "doubt": 1.0,
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
