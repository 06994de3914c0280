"""What the room answers where others ask (3D6, 3D8, 3E)."""

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier_conflict.chart.hooks import Answers
from armillary.games.high_frontier_conflict.ids import AGE_OF_PIRACY
from armillary.games.high_frontier_conflict.position import Conflict

from . import damage, interception, prisoners

__all__ = ["Combat"]


class Combat(Answers):
    def answers_loss(self, p: Conflict, card: int, stack: int, place: int | None) -> int | None:
        return place if p.captor[card] == NONE else prisoners.lost(p, card)

    def answers_stops(self, p: Conflict, stack: int, stops: frozenset[int]) -> frozenset[int]:
        """There are no enemies in Age of Piracy (AM-52)."""
        if p.law.mode == AGE_OF_PIRACY and not p.law.piracy_halts:
            return stops
        return interception.stops(p, stack)

    def told_dome_destroyed(self, p: Conflict, seat: int, victim: int) -> None:
        damage.genocide(p, seat, victim)

    def told_home(self, p: Conflict, stack: int) -> None:
        prisoners.home(p, stack)
