"""What Module 1 answers where others ask (1B)."""

from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.chart.hooks import Answers
from armillary.games.high_frontier_conflict.ids import MOBILE
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.refusal import Refusal

from . import freighters, isotopes, mobile

__all__ = ["Freighters"]


class Freighters(Answers):
    def why_not_own(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        return freighters.why_not_own(p, seat, card)

    def asks_promoted(self, p: Conflict, card: int) -> bool:
        return freighters.promoted(p, card)

    def asks_stalled(self, p: Conflict, stack: int, card: int) -> bool:
        return isotopes.stalled(p, stack, card)

    def answers_haul(self, p: Conflict, stack: int, haul: int) -> int:
        return freighters.haul(p, stack)

    def answers_landing(self, p: Conflict, stack: int, site: int, lands: bool) -> bool:
        """BR-72: a Mobile Factory lands on Claims, by itself."""
        mine = stacks.kind_of(p, stack) == MOBILE
        return mobile.landable(p, stacks.owner_of(p, stack), site) if mine else lands

    def answers_purse(self, p: Conflict, seat: int, wt: int) -> int:
        return isotopes.purse(p, seat)

    def told_dwindled(self, p: Conflict, stack: int) -> None:
        freighters.dwindle(p, stack)

    def told_landed(self, p: Conflict, stack: int, site: int) -> None:
        if stacks.kind_of(p, stack) == MOBILE:
            mobile.land(p, stack, site)

    def told_paying(self, p: Conflict, seat: int, amount: int) -> None:
        isotopes.cover(p, seat, amount)

    def told_researched(self, p: Conflict, card: int, seat: int) -> None:
        """BR-70: cards of Module 1 come Black side up."""
        p.black[card] = int(freighters.is_module1(p, card))
        isotopes.acquired(p, seat, card)
