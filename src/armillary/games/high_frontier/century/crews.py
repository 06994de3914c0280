"""What becomes of crews: rescue pods and colonies (6.7; HF-DEC-07, HF-DEC-08)."""

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import FREIGHTER, LEO_STACK, NONE, SPOILT
from armillary.games.high_frontier.position import HighFrontier
from armillary.games.high_frontier.rules import stacks
from armillary.kernel.evidence import does

__all__ = ["make_colony", "make_pod"]


@does("HF-STACK-04")
def make_pod(p: HighFrontier, stack: int) -> None:
    """HF-DEC-08: the crew goes to the freighter slot; a card there is decommissioned, its cube marks the pod."""
    seat, space = stacks.owner_of(p, stack), p.where[stack]
    pod = stacks.slot(p, seat, FREIGHTER)
    if stack == pod or space == p.law.answers_bank(p, seat) or stacks.kind_of(p, stack) == LEO_STACK:
        return
    if p.where[pod] == NONE and p.law.answers_spare_cubes(p, seat) == 0:
        return  # HF-A17: without a cube there is nothing to mark it with, so the stack stays what it is.
    crew = stacks.cards_in(p, stack)[0]
    stacks.scrap(p, stacks.cards_in(p, pod), "pod")
    p.where[pod] = space
    p.moved[pod] = max(p.moved[pod], p.moved[stack])
    p.trail[pod] = ()
    p.put(crew, pod)
    p.trip[crew] |= SPOILT
    stacks.close(p, stack)
    p.tell(events.pod_made, seat, crew, space)


def make_colony(p: HighFrontier, seat: int, space: int) -> None:
    """HF-DEC-07: a crew that is given up at a factory adds a cube of its owner there, if one is left."""
    site = stacks.site_at(p, space)
    if site != NONE and p.factory[site] != NONE and p.law.answers_spare_cubes(p, seat) > 0:
        p.cubes[site * len(p.wt) + seat] += 1
        p.tell(events.colony_founded, seat, site)
