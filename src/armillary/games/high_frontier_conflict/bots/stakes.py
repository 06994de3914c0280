"""What losses and gains of a fight count: others' losses by how they stand, bribes and a turned chit by how the War may end.

The unit is a point of one's own score against the best of the others, as in programmes.
"""

from armillary.games.high_frontier_conflict.assembly import propaganda
from armillary.games.high_frontier_conflict.ids import OUTCOMES
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.games.high_frontier_conflict.war import scoring, states

from .politics import outcome_odds, slip
from .rivals import shares

__all__ = ["Stakes"]


class Stakes:
    """What a seat fights for, worked out once a decision."""

    __slots__ = ("bribe", "hit", "scores", "shares")

    def __init__(self, p: Conflict, seat: int, spite: float) -> None:
        self.scores = scoring.points(p)
        self.shares = shares(self.scores, seat, spite)
        odds = outcome_odds(p)
        #: Points of a bribe that a victim gets: one's own is lost, and he has it.
        rivals = max(1, len(p.wt) - 1)
        self.bribe = slip(p, seat, odds) * (1 + sum(self.shares) / rivals)
        #: Points of a victorious attack beside its spoils: it turns a chit (CF-VIC-04).
        self.hit = turning(p, seat, odds)

    def seen_by(self, other: int) -> "Stakes":
        """What another fights for, as far as his fire goes."""
        found = object.__new__(Stakes)
        found.scores, found.bribe, found.hit = self.scores, self.bribe, 0.0
        found.shares = shares(self.scores, other)
        return found


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
