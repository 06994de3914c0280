"""The title's own players. `PLAYERS` names them; `SEARCH`, `clock` and `evaluate` are for a searching player."""

from .greedy import PLAYERS, SEARCH, Greedy, clock, evaluate, terms

__all__ = ["PLAYERS", "SEARCH", "Greedy", "clock", "evaluate", "terms"]
