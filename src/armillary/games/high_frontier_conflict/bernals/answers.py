"""What Module 2 answers where others ask (2)."""

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier_conflict.chart.hooks import Answers
from armillary.games.high_frontier_conflict.ids import BERNALS
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import anchoring, stations
from .steps import Loosened, undermine

__all__ = ["Bernals"]


class Bernals(Answers):
    def why_not_own(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        return anchoring.why_not_third(p, seat, card)

    @does("CF-ETB-14")
    def asks_escorted(self, p: Conflict, stack: int, belt: int) -> bool:
        """CF-ETB-14: the owner of a Tourism Cycler is safe in belts where it is anchored, or beside it."""
        return stations.escorts(p, stack)

    def asks_power(self, p: Conflict, seat: int, power: str) -> bool:
        return stations.power(p, seat, power)

    @does("CF-GEN-10", "CF-ETB-04")
    def answers_privilege(self, p: Conflict, seat: int, privileged: bool) -> bool:
        """CF-GEN-10: only with a Home Bernal; CF-ETB-04: with an ET one always."""
        return stations.entitled(p, seat) if privileged else stations.et_home(p, seat) != NONE

    def answers_loss(self, p: Conflict, card: int, stack: int, place: int | None) -> int | None:
        if place is None and p.c.deck[card] == BERNALS:
            anchoring.wrecked(p, stack)
            p.black[card] = 0
        return place

    def told_fired(self, p: Conflict, seat: int, shaken: list[int]) -> None:
        """CF-FRT-06, CF-FRT-13: Bernals come loose that were hit, or that no Factory serves any more."""
        undermine(p, seat)
        for stack in shaken:
            if p.anchored[stack]:
                p.push(p.game.step(Loosened)(craft=stack, by=seat))
