"""Where craft have come from."""

from armillary.games.high_frontier.position import Chart
from armillary.scene import Shape, Way

from .geometry import trail

__all__ = ["trails"]


def trails(p: Chart) -> list[Shape]:
    """The last way of each craft, faint until it moves again."""
    return [
        Way(trail(p.c, tuple(spaces))[0], ghost=True)
        for stack, spaces in enumerate(p.trail)
        if len(spaces) > 1 and p.where[stack] == spaces[-1]
    ]
