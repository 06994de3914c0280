"""The end (BR-09): scores by the outcome of the War."""

from typing import Any

from armillary.games.high_frontier.position import FEW
from armillary.games.high_frontier_conflict.assembly.steps import FinalVote
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.choice import Verb
from armillary.kernel.frame import Frame

from . import events, scoring

__all__ = ["FRAMES", "VERBS", "Ending", "finish"]


class Ending(Frame[Conflict]):
    """CF-SCO-01: the last disk has come off, and the game is over at once; with an assembly after the final vote (BR-28)."""

    FIELDS = {"lord": FEW, "voted": FEW}
    __slots__ = FIELDS
    rule = "BR-09"

    def __init__(self, lord: int = 0, voted: int = 0) -> None:
        #: A Space Lord has ended it: no vote (AM-109).
        self.lord = lord
        self.voted = voted

    def advance(self, p: Conflict) -> None:
        if self.lord:
            finish(p, "space-lord", "CF-END-11")
        elif not self.voted and p.law.asks_final_vote(p):
            self.voted = 1
            p.push(p.game.step(FinalVote)())
        else:
            finish(p, "disks", "CF-SCO-01")


def finish(p: Conflict, reason: str, rule: str) -> None:
    scores: list[int] = []
    for seat in range(len(p.wt)):
        why: list[tuple[str, int]] = []
        scores.append(scoring.score(p, seat, scoring.outcome(p), why))
        p.tell(events.scored, seat, scores[seat], why)
    p.finish(scoring.leaders(p, scores), reason, rule, tuple(float(score) for score in scores))


FRAMES: tuple[type[Frame[Any]], ...] = (Ending,)
VERBS: tuple[Verb, ...] = ()
