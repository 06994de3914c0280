"""The turn of 2010 (4.0): its steps, the last election and the score (HF-SEQ, HF-END)."""

from armillary.games.high_frontier import events
from armillary.games.high_frontier.flow import turn as base
from armillary.games.high_frontier.flow.auctions import ELECTION, Auction
from armillary.games.high_frontier.position import HighFrontier
from armillary.games.high_frontier.rules import ending
from armillary.kernel.choice import Verb

from . import score
from .event import Event

__all__ = ["FRAMES", "VERBS", "Turn"]


class Turn(base.Turn[HighFrontier]):
    """One turn after the other. It lies below all other steps and never leaves."""

    __slots__ = ()

    def advance(self, p: HighFrontier) -> None:
        if self.ending:
            self.end(p)
            return
        steps = p.law.turn_steps
        if self.stage == 0:
            p.tell(events.turn_began, p.phasing, p.round)
            p.law.told_turn_begins(p, p.phasing)
        while self.stage < len(steps):
            step = steps[self.stage]
            self.stage += 1
            if step is Event and not p.due:
                continue  # hot: most turns cause no event, and the step would end at once
            p.push(p.game.step(step)())
            return
        self.stage = 0
        self.pass_on(p)

    def end(self, p: HighFrontier) -> None:
        """HF-END-05, HF-GOV-12: one last election, then the score."""
        if self.ending == 1 and p.c.expanded and len(p.wt) > 1:
            self.ending = 2
            p.tell(events.last_election, p.phasing)
            p.push(p.game.step(Auction)(kind=ELECTION))
            return
        finish(p, self.reason, "HF-END-04" if self.reason == "bought" else ending.end_rule(p))

    def pass_on(self, p: HighFrontier) -> None:
        """The turn is over: what was for this turn only is cleared, and play passes clockwise."""
        p.law.told_turn_over(p, p.phasing)
        if p.result is not None:
            return
        count = len(p.where)
        p.moved, p.beamed, p.cycled = [0] * count, [0] * count, [0] * count
        p.due = 0
        p.offers = []
        p.phasing = (p.phasing + 1) % len(p.wt)
        if p.phasing == p.first:
            p.round += 1
            if p.law.round_limit and p.round > p.law.round_limit:
                finish(p, "round-limit", "HF-GEN-05")


def finish(p: HighFrontier, reason: str, rule: str) -> None:
    scores = ending.points(p)
    for seat, points in enumerate(scores):
        why: list[tuple[str, int]] = []
        score.score(p, seat, why)
        p.tell(events.final_score, seat, points, why)
    p.finish(ending.leaders(p, scores), reason, rule, tuple(float(score) for score in scores))


FRAMES = (Turn,)
VERBS: tuple[Verb, ...] = ()
