"""What Futures answer where others ask (1D, 3F2)."""

from armillary.games.high_frontier_conflict.chart.hooks import Answers
from armillary.games.high_frontier_conflict.position import Conflict

from . import completed

__all__ = ["Futures"]


class Futures(Answers):
    def asks_power(self, p: Conflict, seat: int, power: str) -> bool:
        return self.answers_holder(p, power, seat + 1) == seat

    def answers_holder(self, p: Conflict, power: str, holder: int) -> int:
        return completed.owner(p, power) if power in p.c.module1.number else holder
