"""The operation of 2010 (5): Space Tourism gives a second one, and factories are marked with cubes."""

from armillary.games.high_frontier.flow import operations as base
from armillary.games.high_frontier.flow import production
from armillary.games.high_frontier.flow.operations import BEGUN, LAST, TOURING
from armillary.games.high_frontier.ids import NONE, TOURISM
from armillary.games.high_frontier.position import HighFrontier
from armillary.games.high_frontier.rules import stacks
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import building, government
from .ventures import Ventures, Withdraw

__all__ = ["FRAMES", "VERBS", "Industrialise", "Operation"]


@does("HF-SEQ-04", "HF-VENT-03")
class Operation(base.Operation[HighFrontier], Ventures):
    """HF-SEQ-03: one a turn, two with Space Tourism (HF-SEQ-04, HF-VENT-03). Quiet."""

    __slots__ = ()

    def advance(self, p: HighFrontier) -> None:
        seat = p.phasing
        if p.law.version1:
            if not self.begun:
                self.begun = BEGUN
                self.left = 2 if p.ventures[TOURISM] == seat else 1
            if self.left or self.free_tries(p, seat) or self.pod_tries(p, seat):
                p.ask(seat)
            else:
                p.pop()
            return
        if not self.begun:
            self.begun = BEGUN
            self.left = 1
        if self.begun != LAST:
            # HF-VENT-03: two operations a turn with the venture, whenever in the turn it comes or goes.
            tours = p.ventures[TOURISM] == seat
            if tours and self.begun == BEGUN:
                self.begun = TOURING
                self.left += 1
            elif not tours and self.begun == TOURING:
                self.begun = BEGUN
                self.left = max(self.left - 1, 0)
        if self.left or self.around(p, seat):
            p.ask(seat)
        else:
            self.end(p)

    def around(self, p: HighFrontier, seat: int) -> bool:
        """Is there anything to be done after the act (HF-A19, HF-A91)? With cards in play there always is; else cards of the
        hand can be turned, or a venture bought."""
        first, count = seat * len(p.c.slots), len(p.c.slots)
        if p.where[first : first + count].count(NONE) < count:
            return True
        if stacks.black_up(p) and self.turn_tries(p, seat):
            return True
        return p.claim.count(seat) >= p.c.fewest_claims and bool(self.venture_tries(p, seat))

    def take_income(self, p: HighFrontier, seat: int) -> None:
        self.left -= 1
        government.take_income(p, seat)

    def why_not_industrialise(self, p: HighFrontier, seat: int, refinery: int, robonaut: int) -> Refusal | None:
        return self.why_spent() or building.why_not_industrialise(p, seat, refinery, robonaut)


class Industrialise(production.Industrialise[HighFrontier]):
    """5.7: a cube for the factory, taken from elsewhere if none is left (HF-IND-04, HF-IND-05)."""

    __slots__ = ()

    def free_cube(self, p: HighFrontier) -> None:
        p.push(p.game.step(Withdraw)(seat=self.seat))

    def build(self, p: HighFrontier, used: tuple[int, ...]) -> None:
        building.build(p, self.seat, self.site, used, self.refinery, self.letter)


FRAMES = (Operation, production.Boost, production.GiveUp, production.Prospect, Industrialise)
VERBS = (*base.VERBS, *production.VERBS)
