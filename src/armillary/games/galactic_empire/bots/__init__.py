"""The title's own players. `PLAYERS` names them; `SEARCH` says how a searching player thinks here."""

from .greedy import PLAYERS, SEARCH, Greedy, evaluate

__all__ = ["PLAYERS", "SEARCH", "Greedy", "evaluate"]
