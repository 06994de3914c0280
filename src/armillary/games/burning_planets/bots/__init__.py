"""The bots of this title, and how a searching player thinks in it."""

from dataclasses import replace
from typing import Final

from armillary.games.burning_planets.flow.turn import Structures
from armillary.games.burning_planets.position import PlayingField
from armillary.kernel.position import Position

from .greedy import Greedy
from .sight import evaluate, terms
from .styles import Besieger, Ironclad, Raider, Settler, Stalker
from .telling import tell
from .temper import BOUNDS, IRONCLAD

__all__ = ["LEARNS", "PLAYERS", "SEARCH", "Greedy", "clock", "evaluate", "tell", "terms", "thinks"]

PLAYERS: Final = {
    "greedy": Greedy,
    "besieger": Besieger,
    "ironclad": Ironclad,
    "raider": Raider,
    "settler": Settler,
    "stalker": Stalker,
}


def clock(p: Position) -> int:
    """Turns since the setup, one by one: lines of play are judged when the same player's turn begins."""
    assert isinstance(p, PlayingField)
    return p.round * p.seats + (p.active - p.first) % p.seats if p.round else 0


def thinks(p: Position, seat: int) -> bool:
    """Once a turn, before anything is built: whose plan to follow. The rest of the turn carries it out."""
    assert isinstance(p, PlayingField)
    return isinstance(p.frames[-1], Structures) and not any(p.used)


#: How a searching player thinks in this title (see `armillary.players.search.Settings`): which bot's plan is the best for the
#: next rounds.
SEARCH: Final = {
    "method": "race",
    "base": "ironclad",
    "styles": ("raider", "stalker"),
    "plans": True,
    "roots": 3,
    "turns": 20,
    "horizon": 2000,
    "doubt": 1.0,
    "scale": 2.0,
}


def tempered(level: str, numbers: dict[str, float]) -> Greedy:
    """A bot with numbers of its own."""
    return Ironclad(level, replace(IRONCLAD, **numbers))


#: What can be learned (`armillary train burning-planets --numbers`), beginning with the ironclad's numbers.
LEARNS: Final = {
    "make": tempered,
    "numbers": {name: (least, min(getattr(IRONCLAD, name), most), most) for name, (least, most) in BOUNDS.items()},
}
