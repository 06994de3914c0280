"""Players with a character: the reckoning bot with another hand on its purse."""

from .greedy import Greedy


class Plunger(Greedy):
    """Bids high for the first good wrecks and lives from hand to mouth afterwards."""

    bids = (0.85, 0.35)
    reserve = 2


class Miser(Greedy):
    """Bids low, keeps its purse full, and picks up at the end what the others can no longer pay for."""

    bids = (0.25, 0.2)
    reserve = 8
