"""The end (BR-09): scores by the outcome of the War."""

from typing import Any

from armillary.games.high_frontier_conflict import events
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.games.high_frontier_conflict.rules import scoring
from armillary.kernel.choice import Verb
from armillary.kernel.frame import Frame

__all__ = ["FRAMES", "VERBS", "Ending", "finish"]


class Ending(Frame[Conflict]):
    """CF-SCO-01: the last disk has come off, and the game is over at once."""

    __slots__ = ()
    rule = "BR-09"

    def advance(self, p: Conflict) -> None:
        finish(p, "disks", "CF-SCO-01")


def finish(p: Conflict, reason: str, rule: str) -> None:
    scores = scoring.points(p)
    for seat, points in enumerate(scores):
        why: list[tuple[str, int]] = []
        scoring.score(p, seat, scoring.outcome(p), why)
        events.scored(p, seat, points, why)
    p.finish(scoring.leaders(p, scores), reason, rule, tuple(float(score) for score in scores))


FRAMES: tuple[type[Frame[Any]], ...] = (Ending,)
VERBS: tuple[Verb, ...] = ()
