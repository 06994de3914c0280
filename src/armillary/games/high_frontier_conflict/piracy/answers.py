"""What the room answers where others ask (3D2)."""

from armillary.games.high_frontier_conflict.chart.hooks import Answers
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does

from . import vendetta

__all__ = ["Piracy"]


class Piracy(Answers):
    @does("BR-38")
    def asks_contested(self, p: Conflict, seat: int, stack: int, kind: str) -> bool:
        """CF-VEND-08: contested, if an enemy could pay and another roll could spoil it."""
        return bool(vendetta.saboteurs(p, seat)) and vendetta.spoils(p, stack, kind)
