"""Five styles: what each likes, bids and risks. Weights over programmes, not other code; `taste` is for missions, where
flights are in no table."""

from armillary.games.high_frontier.position import Chart
from armillary.kernel.choice import Choice

from .greedy import Greedy
from .missions import Taste
from .programmes import Weights
from .values import evaluate

__all__ = ["Financier", "Industrialist", "Prospector", "Raider", "Sailor", "evaluate"]


class Prospector(Greedy[Chart]):
    """Claims many sites quickly: ventures and science before factories."""

    taste = Taste(claims=1.6, factories=0.7, patience=2.0)
    weights = Weights(claims=1.6, factories=0.8, glory=1.2, patience=1.0)


class Industrialist(Greedy[Chart]):
    """Few rockets, each with everything that a factory needs."""

    taste = Taste(claims=0.8, factories=1.4, money=0.8)
    weights = Weights(claims=0.8, factories=1.4, glory=0.7, patience=3.0)
    zeal = 1.0


class Financier(Greedy[Chart]):
    """Lets others pay: bids low, saves money, flies when it is cheap."""

    taste = Taste(money=1.5, patience=4.0)
    weights = Weights(money=0.2, price=1.5, floor=2.0, share=0.8, patience=3.0)
    zeal = 0.55
    reserve = 3


class Raider(Greedy[Chart]):
    """Takes risks, and takes others' claims where the law allows it."""

    taste = Taste(claims=1.2, risk=0.5, patience=2.0)
    weights = Weights(claims=1.2, leader=1.0, risk=0.5, patience=1.5)
    lead = 0

    def habit(self, p: Chart, seat: int, listed: list[Choice]) -> Choice:
        for choice in listed:
            if choice[0] == "jump-claim":
                return choice
        return super().habit(p, seat, listed)


class Sailor(Greedy[Chart]):
    """Uses sails and frugal engines: little fuel, no hurry."""

    taste = Taste(sails=True, money=1.3, patience=6.0)
    weights = Weights(tanks=3.0, glory=1.2, patience=4.0)
