"""What losses and gains of a fight count: others' losses by how they stand, bribes and a turned chit by how the War may end.

The unit is a point of one's own score against the best of the others, as in programmes.
"""

from armillary.games.high_frontier_conflict.assembly import propaganda
from armillary.games.high_frontier_conflict.chart import scoring, states
from armillary.games.high_frontier_conflict.ids import OUTCOMES
from armillary.games.high_frontier_conflict.position import Conflict

from .politics import outcome_odds, slip
from .rivals import shares

__all__ = ["Stakes", "at_stake"]


class Stakes:
    """What a seat fights for, worked out once a decision by `at_stake`."""

    __slots__ = ("bribe", "hit", "scores", "shares")

    def __init__(self, scores: list[int], shares_: list[float], bribe: float, hit: float) -> None:
        self.scores = scores
        #: By seat: how much of what it loses counts as won.
        self.shares = shares_
        #: Points of a bribe that a victim gets: one's own is lost, and he has it.
        self.bribe = bribe
        #: Points of a victorious attack beside its spoils: it turns a chit (CF-VIC-04).
        self.hit = hit

    def seen_by(self, other: int) -> "Stakes":
        """What another fights for, as far as his fire goes."""
        return Stakes(self.scores, shares(self.scores, other), self.bribe, 0.0)


def at_stake(p: Conflict, seat: int, spite: float) -> Stakes:
    scores = scoring.points(p)
    found = shares(scores, seat, spite)
    odds = outcome_odds(p)
    bribe = slip(p, seat, odds) * (1 + sum(found) / max(1, len(p.wt) - 1))
    return Stakes(scores, found, bribe, turning(p, seat, odds))


def turning(p: Conflict, seat: int, odds: list[float]) -> float:
    """How much better, or worse, the seat stands when it has to turn a chit."""
    if not states.blocs(p) or not states.on(p, states.WARTIME):
        return 0.0
    own = states.bloc(p, seat)
    places = propaganda.flippable(p, seat, 0)
    if not places:
        return 0.0
    table = [[scoring.score(p, other, how) for other in range(len(p.wt))] for how in range(len(OUTCOMES))]
    leads = [row[seat] - max(row[:seat] + row[seat + 1 :]) for row in table]
    now = sum(chance * lead for chance, lead in zip(odds, leads, strict=True))
    best = -99.0
    for place in places:
        chits = list(p.chit)
        chits[place] = own
        then = outcome_odds(p, chits)
        best = max(best, sum(chance * lead for chance, lead in zip(then, leads, strict=True)))
    return best - now
