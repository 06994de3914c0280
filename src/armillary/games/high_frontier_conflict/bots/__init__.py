"""The bots of this title, and how a searching player thinks in it."""

from armillary.games.high_frontier.bots.programmes import BOUNDS
from armillary.games.high_frontier.bots.values import terms
from armillary.games.high_frontier.flow.operations import Operation
from armillary.games.high_frontier.ids import NONE, ROCKET
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.chart.turns import Year
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.position import Position

from .combat import Temper
from .greedy import Greedy, evaluate
from .outlook import Outlook
from .politics import Bearing
from .styles import Fixer, Patriot, Privateer, Profiteer, Stonethrower, Turncoat
from .telling import tell
from .yardstick import Yardstick

__all__ = ["FIXED", "LEARNS", "PLAYERS", "SEARCH", "Greedy", "clock", "evaluate", "tell", "terms", "thinks"]

PLAYERS = {
    "greedy": Greedy,
    "profiteer": Profiteer,
    "privateer": Privateer,
    "stonethrower": Stonethrower,
    "fixer": Fixer,
    "patriot": Patriot,
    "turncoat": Turncoat,
}


#: Kept as it is, so that others can be measured by it for years.
FIXED = {"yardstick": Yardstick}


def clock(p: Position) -> int:
    """The number of the turn: lines of play are judged at the start of the same one. The 1st Player may change between years,
    so the year counts its turns."""
    assert isinstance(p, Conflict)
    year = p.frames[0] if p.frames else None
    turns = year.turns if isinstance(year, Year) else 0
    return (p.round - 1) * len(p.wt) + max(0, turns - 1)


def thinks(p: Position, seat: int) -> bool:
    """About the operation, while no rocket is under way: a flight has been planned exactly, and a fresh look loses the plan."""
    assert isinstance(p, Conflict)
    return isinstance(p.frames[-1], Operation) and p.where[stacks.slot(p, seat, ROCKET)] in (
        NONE,
        p.law.answers_bank(p, seat),
    )


#: Numbers beyond High Frontier's that can be bred: of the temper (least, spite) and of the bearing.
TEMPERS = {"least": (0.0, 4.0), "spite": (0.0, 2.5)}
BEARINGS = {
    "bribes": (0.0, 2.0),
    "leave": (0.0, 2.5),
    "flips": (0.0, 3.0),
    "sabotage": (0.3, 3.0),
    "defects": (0.0, 6.0),
    "truce": (0.0, 6.0),
}


def weighed(level: str, numbers: dict[str, float]) -> Greedy:
    """A bot with weights, a temper and a bearing of its own."""
    bot = Greedy(level)
    bot.weights = Outlook(**{name: numbers[name] for name in BOUNDS})
    bot.temper = Temper(least=numbers["least"], spite=numbers["spite"])
    bot.bearing = Bearing(**{name: numbers[name] for name in BEARINGS})
    bot.politician = bot.new_politician()
    return bot


#: Its numbers are where learning begins. An instance, because compiled code reads no attribute through the class.
_USUAL = Greedy("medium")

#: What can be learned (`armillary train high-frontier-conflict --numbers`), beginning with `greedy`.
LEARNS = {
    "make": weighed,
    "numbers": {
        name: (least, float(getattr(usual, name)), most)
        for usual, bounds in ((_USUAL.weights, BOUNDS), (_USUAL.temper, TEMPERS), (_USUAL.bearing, BEARINGS))
        for name, (least, most) in bounds.items()
    },
}

#: How a searching player thinks in this title (see `armillary.players.search.Settings`): plans of the styles race over two years,
#: and the base's own is left only on clear evidence. It thinks at operations: a fresh look at every move loses the plan.
SEARCH = {
    "method": "race",
    "base": "greedy",
    "styles": ("profiteer", "privateer"),
    "plans": True,
    "turns": 4,
    "horizon": 200,
    "roots": 4,
    "doubt": 2.0,
    "scale": 6.0,
    "margin": 0.0,
}

#: Lines that are tried for a hint, and whether reviews play on after a roll: the planner makes every line dear.
HINT_WORK = 8
SETTLES = False
#: For puzzles, and for hints and reviews where chances say nothing: choices are weighed by points ahead (who will win shows
#: late in a match), on fewer samples for the same reason.
PUZZLE_UNIT = "lead"
PUZZLE_TOLD = 240
