"""The turn (4.0): the steps of the game's sequence, the end of the turn and of the game."""

from typing import Any, ClassVar, Final

from armillary.games.high_frontier import events
from armillary.games.high_frontier.position import FEW, TEXT, Chart, On
from armillary.games.high_frontier.rules import ending
from armillary.kernel.choice import Verb
from armillary.kernel.frame import Frame
from armillary.kernel.native import mypyc_attr

from .auctions import ELECTION, Auction
from .happenings import Event

__all__ = ["ENDED", "FRAMES", "VERBS", "Turn"]

#: What a step hands back when the game ends with it.
ENDED: Final = "ended"


@mypyc_attr(allow_interpreted_subclasses=True)
class Turn(Frame[On]):
    """One turn after the other. It lies below all other steps and never leaves."""

    FIELDS = {"stage": FEW, "ending": FEW, "reason": TEXT}
    __slots__ = FIELDS
    rule = "HF-SEQ-01"
    rules: ClassVar[tuple[str, ...]] = ("HF-MOVE-14",)

    def __init__(self, stage: int = 0, ending: int = 0, reason: str = "") -> None:
        self.stage = stage
        #: 1: the game ends now; 2: the last election has been held.
        self.ending = ending
        self.reason = reason

    def advance(self, p: On) -> None:
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
        next_turn(p)

    def returned(self, p: On, result: Any) -> None:
        if isinstance(result, str) and result.startswith(ENDED):
            self.ending = 1
            self.reason = result.removeprefix(ENDED).strip() or "factories"

    def end(self, p: On) -> None:
        """HF-END-05, HF-GOV-12: one last election, then the score."""
        if self.ending == 1 and p.c.expanded and len(p.wt) > 1:
            self.ending = 2
            p.tell(events.last_election, p.phasing)
            p.push(p.game.step(Auction)(kind=ELECTION))
            return
        finish(p, self.reason, "HF-END-04" if self.reason == "bought" else ending.end_rule(p))


def finish(p: Chart, reason: str, rule: str) -> None:
    scores = ending.points(p)
    for seat, points in enumerate(scores):
        why: list[tuple[str, int]] = []
        ending.score(p, seat, why)
        p.tell(events.final_score, seat, points, why)
    p.finish(ending.leaders(p, scores), reason, rule, tuple(float(score) for score in scores))


def next_turn(p: Chart) -> None:
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


FRAMES = (Turn,)
VERBS: tuple[Verb, ...] = ()
