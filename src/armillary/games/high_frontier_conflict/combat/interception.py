"""Spacecraft that halt others (3A3d; CF-CORE-09, CF-CORE-10, BR-13): rockets, freighters and Bernals outside LEO, of enemies."""

from armillary.games.high_frontier.ids import FREIGHTER, NONE, ROCKET
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier.rules.law import NOWHERE
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.chart import leave, states
from armillary.games.high_frontier_conflict.ids import BERNAL, MOBILE, PASS_LEAVE
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

__all__ = ["halting", "stops", "why_not_ask_passage"]

# The route search and `law.asks_halted` ask for these; outposts and stones are not looked for.


#: What halts and is halted; a Mobile Factory off its Claim too (CF-CMB-04).
CRAFT = (ROCKET, FREIGHTER, BERNAL, MOBILE)


def halting(p: Conflict, seat: int) -> list[int]:
    """Whose Spacecraft halt those of the seat: enemies'; by rulings not of who lets him pass in Anarchy (AM-51), and in Age of
    Piracy everybody's (AM-52)."""
    if not states.blocs(p):
        return states.opponents(p, seat) if p.law.piracy_halts else []
    if not states.on(p, states.WARTIME):
        return []
    hostile = states.enemies(p, seat)
    if p.leave and p.law.pass_by_consent:
        hostile = [other for other in hostile if not leave.has(p, other, seat, PASS_LEAVE, NONE)]
    return hostile


@does("CF-CORE-10", "CF-CMB-04")
def is_craft(p: Conflict, stack: int) -> bool:
    """CF-CORE-10, CF-CMB-04: a Mobile Factory off its Claim halts and is halted like rocket and freighter, no outpost does."""
    return stacks.kind_of(p, stack) in CRAFT


def stops(p: Conflict, stack: int) -> frozenset[int]:
    """Where a rocket or freighter must end its move. Kamikazes and stones pass (SC-18)."""
    if not is_craft(p, stack):
        return NOWHERE
    hostile = halting(p, stacks.owner_of(p, stack))
    if not hostile:
        return NOWHERE
    calm = stations.red_crosses(p)
    return frozenset(
        p.where[craft]
        for other in hostile
        for craft in stacks.stacks_of(p, other)
        if is_craft(p, craft)
        and p.where[craft] not in (NONE, p.c.leo)
        # CF-BER-09: the red cross stops nobody.
        and not (stacks.kind_of(p, craft) == BERNAL and p.where[craft] in calm)
    )


def why_not_ask_passage(p: Conflict, seat: int, other: int, price: int) -> Refusal | None:
    """AM-51, by the reading that allows it: in Anarchy an enemy with Spacecraft under way may let another's pass."""
    if not p.law.pass_by_consent or not p.anarchy:
        return Refusal("CF-CORE-09", "no-passage")
    if other not in states.enemies(p, seat):
        return Refusal("CF-CORE-09", "not-an-enemy", seat=other)
    return p.law.why_not_deal(p, seat, other, ()) or leave.why_not_price(p, seat, other, PASS_LEAVE, NONE, price)
