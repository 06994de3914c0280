"""Giving up a crew (6.7B; HF-DEC-06)."""

from armillary.games.high_frontier.ids import ABANDON_CREW, CREW, NONE
from armillary.games.high_frontier.position import Chart
from armillary.kernel.refusal import Refusal

from . import stacks

__all__ = ["why_not_abandon"]


def why_not_abandon(p: Chart, seat: int, card: int) -> Refusal | None:
    """HF-DEC-06: giving up a crew elsewhere than at an own factory or in LEO is a felony."""
    if p.c.deck[card] != CREW:
        return None
    space = p.where[p.place[card]]
    site = stacks.site_at(p, space)
    if space == p.law.answers_bank(p, seat) or (site != NONE and p.factory[site] == seat):
        return None
    refusal = p.law.why_not_felony(p, seat, seat, ABANDON_CREW, site)
    return None if refusal is None else Refusal("HF-DEC-06", "abandon-crew", card=card)
