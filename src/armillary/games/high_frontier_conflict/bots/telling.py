"""A programme in words, as in High Frontier: raids are told, too."""

from armillary.games.high_frontier.bots.telling import told
from armillary.kernel.position import Position
from armillary.kernel.text import Text

from .greedy import Greedy

__all__ = ["tell"]


def tell(view: Position, seat: int, text: Text) -> list[str]:
    """Two or three sentences about the best programme of a seat."""
    return told(Greedy("hard"), view, seat, text)
