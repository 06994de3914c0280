"""The sunspot cycle (8.5A; HF-EVT-01)."""

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import YELLOW
from armillary.games.high_frontier.position import HighFrontier

__all__ = ["advance"]


def advance(p: HighFrontier) -> None:
    """HF-EVT-01: one step clockwise after every event roll; coming into yellow is counted for Hermes Fall."""
    before = p.law.answers_sector(p)
    p.sunspot = (p.sunspot + 1) % len(p.c.sunspots)
    after = p.law.answers_sector(p)
    if after == YELLOW and before != YELLOW:
        p.yellows += 1
    p.tell(events.sunspots_moved, after)
