"""The title's own players. `PLAYERS` names them; `SEARCH`, `clock` and `evaluate` are for a searching player."""

from dataclasses import replace
from typing import Any, Final

from .greedy import PLAYERS, SEARCH, Greedy, clock, evaluate, terms
from .styles import BOUNDS, REGENT
from .telling import tell

__all__ = ["LEARNS", "PLAYERS", "SEARCH", "Greedy", "clock", "evaluate", "tell", "terms"]


def styled(level: str, numbers: dict[str, Any]) -> Greedy:
    """A bot with numbers of its own."""
    return Greedy(level, replace(REGENT, **numbers))


#: What can be learned (`armillary train galactic-empire --numbers`), beginning with the regent's numbers.
LEARNS: Final = {
    "make": styled,
    "numbers": {name: (least, min(getattr(REGENT, name), most), most) for name, (least, most) in BOUNDS.items()},
}
