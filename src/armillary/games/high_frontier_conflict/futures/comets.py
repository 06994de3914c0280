"""Comets of the Futures New Venus and Footfall (3F2g; CF-FUT-01, CF-FUT-07 to CF-FUT-09): what is dislodged, and what it does."""

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.combat import damage, survivors
from armillary.games.high_frontier_conflict.ids import SYNODIC
from armillary.games.high_frontier_conflict.piracy import bribes
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import completed, events

__all__ = ["AIMS", "aim", "arrived", "is_comet", "settlers", "why_not_aim"]

AIMS = ("new-venus", "footfall")


@does("CF-FUT-08")
def is_comet(p: Conflict, seat: int) -> bool:
    """CF-FUT-08: does the seat's synodic stone strike as a comet?"""
    return p.stone_kind[seat] == SYNODIC and any(completed.has(p, seat, name) for name in AIMS)


def settlers(p: Conflict, seat: int, space: int) -> list[int]:
    """Promoted Colonists of the seat there who name one of the two Futures, if it is still open."""
    return [
        card
        for stack in stacks.stacks_of(p, seat)
        if p.where[stack] == space
        for card in stacks.cards_in(p, stack)
        if completed.future_of(p, card) != NONE
        and p.c.module1.comet[completed.future_of(p, card)] != NONE
        and p.future[completed.future_of(p, card)] == NONE
    ]


def why_not_aim(p: Conflict, seat: int, site: int) -> Refusal | None:
    """CF-FUT-07: a synodic comet, in peace or War, by the promoted Colonist on the spot; a vendetta, so it costs a bribe."""
    if not p.law.futures or site == NONE or not p.c.synodic[site]:
        return Refusal("CF-FUT-07", "no-comet")
    if not settlers(p, seat, p.c.site_space[site]):
        return Refusal("CF-FUT-07", "no-settler-there", site=site)
    if not stations.purple(p, seat) and not bribes.can_pay(p, seat):
        return Refusal("CF-FUT-07", "bribes-short")
    return None


def aim(p: Conflict, seat: int, site: int) -> None:
    """The comet is busted, with what stood on it; the bribe goes to nobody in particular: to the supply."""
    future = completed.future_of(p, settlers(p, seat, p.c.site_space[site])[0])
    p.stone_goal[seat] = future
    if not stations.purple(p, seat):
        bribes.pay(p, seat, NONE, "CF-FUT-07")
    if p.factory[site] != NONE:
        owner, letter = p.factory[site], p.letter[site]
        p.factory[site] = p.letter[site] = p.dome[site] = NONE
        p.damaged[site] = 0
        p.law.told_unbuilt(p, site, owner, letter)
    p.claim[site] = NONE
    p.busted[site] = 1
    p.tell(events.comet_aimed, seat, site, future)


def arrived(p: Conflict, seat: int) -> None:
    """BR-76: the Future is complete when the stone reaches the zone of Venus or Earth; the stone is spent, its target struck."""
    future = p.stone_goal[seat]
    stone = survivors.stone_of(p, seat)
    if future == NONE or p.where[stone] == NONE:
        return
    if p.where[stone] == p.c.zone_spot[p.c.module1.comet[future]]:
        p.stone_goal[seat] = NONE
        survivors.lose_stone(p, seat, "fallen")
        if p.future[future] == NONE:
            completed.complete(p, seat, future)
        if p.law.version > 1:
            impact(p, seat, p.c.module1.comet_site[future])


def impact(p: Conflict, seat: int, site: int) -> None:
    """CF-FUT-09: the site is busted, with all that stands there; a Colony, or Earth itself (NONE), makes it a genocide."""
    if site == NONE:
        damage.genocide(p, seat, NONE)
    else:
        damage.explode(p, seat, site)
