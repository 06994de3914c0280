"""What the room answers where others ask (3D7)."""

from armillary.games.high_frontier_conflict.chart.hooks import Answers
from armillary.games.high_frontier_conflict.position import Conflict

from . import stones

__all__ = ["Strikes"]


class Strikes(Answers):
    def told_turn_begins(self, p: Conflict, seat: int) -> None:
        stones.age(p, seat)
