"""Claims that are jumped, and factories with their cubes (5.7; HF-IND, HF-LAND-03)."""

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import DISK, EXTRA_CUBE, INDUSTRIALISE, JUMP, NONE, REFINERY, ROBONAUT
from armillary.games.high_frontier.position import HighFrontier
from armillary.games.high_frontier.rules import industry, stacks
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import glory

__all__ = ["build", "why_not_industrialise", "why_not_jump", "why_not_jump_landing"]


@does("HF-IND-03")
def why_not_industrialise(p: HighFrontier, seat: int, refinery: int, robonaut: int) -> Refusal | None:
    """HF-IND-01: a refinery and a robonaut of the player, both working, on a claim of his without a factory."""
    if p.c.deck[refinery] != REFINERY or p.c.deck[robonaut] != ROBONAUT:
        return Refusal("HF-IND-01", "refinery-and-robonaut")
    site = industry.site_of(p, seat, refinery)
    if site == NONE or industry.site_of(p, seat, robonaut) != site:
        return Refusal("HF-IND-01", "not-together")
    if p.busted[site]:
        return Refusal("HF-IND-14", "busted", site=site)
    if p.factory[site] != NONE:
        return Refusal("HF-IND-04", "factory-there", site=site)
    if p.claim[site] == NONE:
        return Refusal("HF-IND-01", "no-claim", site=site)
    refusal = p.law.why_not_act(p, seat, INDUSTRIALISE, site)
    if refusal is not None:
        return refusal
    if p.claim[site] != seat:
        refusal = why_not_jump(p, seat, site)
        if refusal is not None:
            return refusal
        if p.law.answers_spare(p, seat, DISK) == 0:
            return Refusal("HF-COMP-03", "no-disk")
    if p.law.answers_spare_cubes(p, seat) == 0 and not glory.withdrawals(p, seat, glory_only=False):
        return Refusal("HF-IND-05", "no-cube")
    if not industry.support_sets(p, refinery, robonaut):
        return Refusal("HF-SUP-01", "unsupported", card=refinery)
    return None


def why_not_jump(p: HighFrontier, seat: int, site: int) -> Refusal | None:
    """HF-LAND-03, HF-LAND-05: another's claim without a cube and without a crew; a felony."""
    if p.claim[site] in (NONE, seat):
        return Refusal("HF-LAND-03", "no-claim", site=site)
    if any(p.cubes[site * len(p.wt) + other] for other in range(len(p.wt))):
        return Refusal("HF-LAND-03", "factory-there", site=site)
    return p.law.why_not_felony(p, seat, p.claim[site], JUMP, site)


@does("HF-IND-13", "HF-SUP-04")
def build(p: HighFrontier, seat: int, site: int, used: tuple[int, ...], refinery: int, letter: int) -> None:
    """HF-IND-01, HF-IND-02: the cards go, a cube comes (HF-IND-04), perhaps a second (HF-IND-06)."""
    extra = p.c.special[2 * refinery + p.black[refinery]] == EXTRA_CUBE
    if p.claim[site] != seat:
        industry.jump(p, seat, site, "HF-LAND-05")
    stacks.decommission(p, list(used), "industry")
    p.cubes[site * len(p.wt) + seat] += 1
    p.factory[site] = seat
    p.letter[site] = letter
    p.tell(events.factory_built, seat, site, letter)
    if extra and p.law.answers_spare_cubes(p, seat) > 0:
        p.cubes[site * len(p.wt) + seat] += 1
        p.tell(events.colony_founded, seat, site)
    p.law.told_built(p, seat, site, letter, "industry")


def why_not_jump_landing(p: HighFrontier, stack: int) -> Refusal | None:
    """HF-LAND-03: with a crew aboard, on another's claim, and a disk of one's own to put there."""
    site = stacks.site_at(p, p.where[stack])
    seat = stacks.owner_of(p, stack)
    if not stacks.crews_in(p, stack):
        return Refusal("HF-LAND-03", "no-crew")
    if p.law.answers_spare(p, seat, DISK) == 0:
        return Refusal("HF-COMP-03", "no-disk")
    return why_not_jump(p, seat, site)
