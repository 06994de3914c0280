"""Spacecraft that halt others (3A3d; CF-CORE-09, CF-CORE-10, BR-13): rockets, freighters and Bernals outside LEO, of enemies."""

from armillary.games.high_frontier.ids import FREIGHTER, NONE, ROCKET
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier.rules.law import NOWHERE
from armillary.games.high_frontier_conflict.ids import BERNAL, MOBILE
from armillary.games.high_frontier_conflict.position import Conflict

from . import bernals, states

__all__ = ["stops"]

# The route search and `law.entered` ask for these; outposts and stones are not looked for.
RULES = ("CF-CORE-09", "CF-CORE-10")

#: What halts and is halted; a Mobile Factory off its Claim too (CF-CMB-04).
CRAFT = (ROCKET, FREIGHTER, BERNAL, MOBILE)


def stops(p: Conflict, stack: int) -> frozenset[int]:
    """Where a rocket or freighter must end its move. Kamikazes and stones pass (SC-18)."""
    if not states.on(p, states.WARTIME) or stacks.kind_of(p, stack) not in CRAFT:
        return NOWHERE
    seat = stacks.owner_of(p, stack)
    hostile = states.enemies(p, seat)
    calm = bernals.red_crosses(p)
    return frozenset(
        p.where[craft]
        for other in hostile
        for craft in stacks.stacks_of(p, other)
        if stacks.kind_of(p, craft) in CRAFT
        and p.where[craft] not in (NONE, p.c.leo)
        # CF-BER-09: the red cross stops nobody.
        and not (stacks.kind_of(p, craft) == BERNAL and p.where[craft] in calm)
    )
