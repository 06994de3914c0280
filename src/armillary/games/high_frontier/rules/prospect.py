"""Prospecting (5.6, 2.6E; HF-PRO, HF-CARD-09, HF-CARD-10)."""

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import (
    ASSAY_ISRU,
    ASSAY_ROLL,
    BUGGY,
    DISK,
    NO_PLATFORM,
    NONE,
    PROSPECT,
    RAYGUN,
    ROCKET,
)
from armillary.games.high_frontier.position import Chart
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import supports
from .refuel import divined
from .stacks import cards_in, kind_of, site_at, stacks_of

__all__ = ["chance", "prospect", "reach_of", "why_not_prospect"]


@does("HF-PRO-12")
def helper(p: Chart, card: int, special: int) -> bool:
    """HF-PRO-12: a refinery of that kind aboard, at work together with the card that prospects."""
    stack = p.place[card]
    return any(
        p.c.special[2 * other + p.black[other]] == special and supports.cooled_chains(p, stack, (card, other))
        for other in cards_in(p, stack)
    )


@does("HF-PRO-12", "HF-CARD-08")
def isru_of(p: Chart, seat: int, card: int) -> int:
    """The rating of a card for prospecting: helpers lower it, not below nothing (HF-PRO-12, HF-A54)."""
    isru = p.c.isru[2 * card + p.black[card]]
    if helper(p, card, ASSAY_ISRU):
        isru -= 1
    return max(0, isru - divined(p, seat, p.where[p.place[card]]))


@does("HF-CARD-09", "HF-CARD-10", "HF-PRO-08", "HF-PRO-20")
def reach_of(p: Chart, card: int) -> tuple[int, ...]:
    """Sites that the card can try from where it stands, its own first."""
    space = p.where[p.place[card]]
    here = site_at(p, space)
    own = () if here == NONE else (here,)
    platform = p.c.platform[2 * card + p.black[card]]
    if platform == RAYGUN:
        # HF-PRO-09: not into an atmosphere; the hex it stands on is no firing (HF-PRO-20).
        return own + tuple(site for site in p.c.in_sight[space] if not p.c.atmosphere[site] and site != here)
    if platform == BUGGY and here != NONE:
        return own + tuple(site for site in p.c.road[here] if site != here)  # HF-PRO-11
    return own


def why_not_prospect(p: Chart, seat: int, card: int, site: int) -> Refusal | None:
    """HF-PRO-01, HF-PRO-02: a working card in the rocket stack, wet enough a site without a disk, and a disk to put there."""
    stack = p.place[card]
    if stack not in stacks_of(p, seat) or kind_of(p, stack) != ROCKET:
        return Refusal("HF-PRO-01", "not-in-rocket", card=card)
    if p.c.platform[2 * card + p.black[card]] == NO_PLATFORM or p.law.asks_idle(p, card):
        return Refusal("HF-PRO-01", "no-isru", card=card)
    if site not in reach_of(p, card):
        if p.c.atmosphere[site] and site in p.c.in_sight[p.where[stack]]:
            return Refusal("HF-PRO-09", "atmosphere", site=site)
        return Refusal("HF-PRO-07", "out-of-sight", site=site)
    if p.claim[site] != NONE or p.busted[site]:
        return Refusal("HF-PRO-02", "disk-there", site=site)
    refusal = p.law.why_not_act(p, seat, PROSPECT, site)
    if refusal is not None:
        return refusal
    if p.law.answers_spare(p, seat, DISK) == 0:
        return Refusal("HF-COMP-03", "no-disk")
    if not supports.works(p, card):
        return Refusal("HF-SUP-01", "unsupported", card=card)
    isru = isru_of(p, seat, card)
    if isru > p.c.hydration[site]:
        return Refusal("HF-PRO-01", "too-dry", site=site, isru=isru, hydration=p.c.hydration[site])
    return None


@does("HF-COMP-08")
def prospect(p: Chart, seat: int, card: int, site: int) -> None:
    """HF-PRO-03: at most the size; a buggy tries twice (HF-PRO-10)."""
    help_ = 1 if helper(p, card, ASSAY_ROLL) else 0
    rolls = p.roll(1, 6, "HF-PRO-03")
    if rolls[0] - help_ > p.c.size[site] and p.c.platform[2 * card + p.black[card]] == BUGGY:
        rolls = rolls + p.roll(1, 6, "HF-PRO-10")
    if rolls[-1] - help_ <= p.c.size[site]:
        p.claim[site] = seat
        p.tell(events.claim_placed, seat, site, rolls)
        p.law.told_claimed(p, seat, site, "prospect")
    else:
        p.busted[site] = 1
        p.tell(events.site_busted, seat, site, rolls)


def chance(p: Chart, card: int, site: int) -> float:
    """How likely `prospect` would place a claim."""
    good = min(6, p.c.size[site] + (1 if helper(p, card, ASSAY_ROLL) else 0)) / 6
    return 1 - (1 - good) ** 2 if p.c.platform[2 * card + p.black[card]] == BUGGY else good
