"""Making gold: factory refuels that yield isotopes (3B5; BR-73, CF-ISO-01, CF-ISO-03, CF-ISO-09)."""

from armillary.games.high_frontier.ids import D_TYPE, FREIGHTER, NONE, OUTPOST, ROCKET
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.chart import industry
from armillary.games.high_frontier_conflict.ids import GW_THRUSTERS
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.refusal import Refusal

from . import events, isotopes

__all__ = ["makers", "refine", "thruster", "why_not_refine"]


def thruster(p: Conflict, seat: int) -> int:
    """The seat's GW thruster in space; NONE: there is none."""
    own = stacks.stacks_of(p, seat)
    for card, place in enumerate(p.place):
        if p.c.deck[card] == GW_THRUSTERS and place in own:
            return card
    return NONE


def why_not_refine(p: Conflict, seat: int, stack: int) -> Refusal | None:
    """BR-73, CF-ISO-01, CF-ISO-09: a factory refuel where the isotope is made, with the thruster in space; one gold FT."""
    if stack not in stacks.stacks_of(p, seat) or p.where[stack] == NONE:
        return Refusal("BR-73", "no-gold-there", stack=stack)
    card = thruster(p, seat)
    if card == NONE:
        return Refusal("CF-ISO-09", "no-gw-thruster")
    site = stacks.site_at(p, p.where[stack])
    if site == NONE or not industry.serves_water(p, site, seat):
        return Refusal("CF-ISO-01", "no-isotope-works")
    letter = p.c.module1.iso[card]
    made = p.c.spectral[site] == D_TYPE if letter == D_TYPE else p.letter[site] == letter
    if not made:
        return Refusal("CF-ISO-01", "no-isotope-works")
    if stack not in isotopes.holders(p, seat, p.where[stack]) or isotopes.room(p, stack) < 1:
        return Refusal("BR-73", "no-room-for-gold", stack=stack)
    return None


def makers(p: Conflict, seat: int) -> list[int]:
    """Stacks of the seat at Factories, into which gold might be made."""
    if thruster(p, seat) == NONE:
        return []
    return [
        stack
        for stack in stacks.stacks_of(p, seat)
        if p.where[stack] != NONE
        and stacks.kind_of(p, stack) in (ROCKET, OUTPOST, FREIGHTER)
        and stacks.site_at(p, p.where[stack]) != NONE
        and p.factory[stacks.site_at(p, p.where[stack])] != NONE
    ]


def refine(p: Conflict, seat: int, stack: int) -> None:
    isotopes.add(p, stack, 1)
    p.tell(events.gold_made, seat, stack)
    isotopes.double_finao(p, seat)
