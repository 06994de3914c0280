"""Felonies, and who witnesses them (2.3B, 6.4B, 8.6; HF-FAC, HF-LAND-03, HF-GOV)."""

from armillary.games.high_frontier.ids import ABANDON_CREW, ANARCHY, CREW, NONE, PRC
from armillary.games.high_frontier.position import HighFrontier
from armillary.games.high_frontier.rules import stacks
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

__all__ = ["humans", "why_not_felony"]


def crew_at(p: HighFrontier, space: int, seat: int) -> bool:
    """Does the seat have a crew card in a stack there?"""
    return any(p.c.deck[card] == CREW and p.where[p.place[card]] == space for card in stacks.cards_of(p, seat))


def humans(p: HighFrontier, space: int, of: int) -> bool:
    """A crew of one of these seats there, or cubes of theirs beyond a factory's first (HF-IND-06, HF-CMB-14)."""
    site = stacks.site_at(p, space)
    for seat in range(len(p.wt)):
        if not of & (1 << seat):
            continue
        if crew_at(p, space, seat):
            return True
        if site != NONE:
            colony = p.cubes[site * len(p.wt) + seat] - (1 if p.factory[site] == seat else 0)
            if colony > 0:
                return True
    return False


@does("HF-FAC-05", "HF-GOV-03", "HF-GOV-05")
def why_not_felony(p: HighFrontier, felon: int, victim: int, kind: int, site: int) -> Refusal | None:
    """HF-FAC-05: PRC always, others in anarchy and war (HF-FAC-11, HF-GOV-03, HF-GOV-05); not before witnesses (HF-FAC-06)."""
    lawless = p.c.spot_kind[p.spot] >= ANARCHY
    if not lawless and not p.law.asks_privilege(p, felon, PRC):
        return Refusal("HF-FAC-11", "felony", spot=p.spot)
    if kind == ABANDON_CREW or site == NONE:
        return None
    others = sum(1 << seat for seat in range(len(p.wt)) if seat != felon)
    if p.law.asks_humans(p, p.c.site_space[site], others):
        return Refusal("HF-FAC-06", "crew-defends", site=site)
    return None
