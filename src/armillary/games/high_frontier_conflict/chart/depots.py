"""Losses: FTs, decommissioned cards and what is left of a stack (BR-11, BR-16, BR-3C)."""

from armillary.games.high_frontier import events as base_events
from armillary.games.high_frontier.ids import CREW, FREIGHTER, HAND, LEO_STACK, NONE, OUTPOST, ROCKET
from armillary.games.high_frontier.rules import diagram, stacks
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.ids import (
    BERNAL,
    COLONIST,
    FREIGHTERS,
    GW_THRUSTERS,
    KAMIKAZE,
    MOBILE,
    STONE,
)
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import events, glory

__all__ = [
    "become_outpost",
    "cash",
    "depot_at",
    "fill",
    "haul",
    "load",
    "lost",
    "remains",
    "store",
    "stored",
    "tidy",
    "why_not_cash",
    "why_not_haul",
    "why_not_load",
    "why_not_store",
]

# What is decommissioned by combat or otherwise goes one way (`lost`), whatever the cause.


#: Causes that leave an outpost behind, not a rescue pod (BR-3C).
COMBAT = "combat"


def lost(p: Conflict, card: int, stack: int, cause: str) -> int:
    """BR-16: to the hand of its owner; a Crew to its Bank, as a card of the LEO stack or (BR-61) of the Home Bernal; Colonists by
    cause (BR-65); a chit it carries fades (BR-41)."""
    from armillary.games.high_frontier_conflict.bernals import colonists

    seat = stacks.owner_of(p, stack)
    if p.carries[card] != NONE:
        glory.fade(p, seat, card)
    if p.c.deck[card] == COLONIST:
        return colonists.lost(p, card, stack, cause)
    if p.c.deck[card] in (FREIGHTERS, GW_THRUSTERS):
        p.black[card] = 1  # A hand shows its Black side.
        return HAND - seat
    if p.c.deck[card] != CREW:
        whiten_surplus(p, seat, card)
        return HAND - seat
    return crew_home(p, seat)


@does("CF-FRT-22")
def crew_home(p: Conflict, seat: int) -> int:
    """CF-FRT-22: a Crew comes back to its owner's Bank: the stack there, begun if need be."""
    from armillary.games.high_frontier_conflict.bernals import colonists

    home = colonists.home_stack(p, seat)
    if p.where[home] == NONE:
        p.where[home] = p.law.answers_bank(p, seat)
        p.steps[home] = 0
        p.trail[home] = ()
    return home


def whiten_surplus(p: Conflict, seat: int, card: int) -> None:
    """BR-53: a black card that comes back to the hand turns white if no Factory of its letter is left to have made it."""
    letter = p.c.product[card]
    if not p.black[card] or letter == NONE:
        return
    standing = sum(1 for site, owner in enumerate(p.factory) if owner == seat and p.letter[site] == letter)
    if sum(1 for other in stacks.hand(p, seat) if p.black[other] and p.c.product[other] == letter) >= standing:
        p.black[card] = 0
        for site, product in enumerate(p.product):
            if product == card:
                p.product[site] = NONE
        p.tell(events.product_lost, seat, card)


def tidy(p: Conflict, stack: int) -> None:
    """What belonged to a stack that is no more goes with it: FTs without a card are lost (AM-147)."""
    if stacks.kind_of(p, stack) == BERNAL:
        from armillary.games.high_frontier_conflict.bernals.anchoring import scuttled

        scuttled(p, stack)
    if p.where[stack] == NONE:
        p.fts[stack] = p.gold[stack] = p.glitch[stack] = p.landed[stack] = p.dared[stack] = 0
        p.began[stack] = p.dive[stack] = NONE
        if stacks.kind_of(p, stack) == STONE:
            seat = stacks.owner_of(p, stack)
            p.stone_kind[seat] = p.stone_zone[seat] = NONE
            p.stone_age[seat] = p.stone_boulder[seat] = 0
            p.stone_goal[seat] = NONE


@does("BR-3C")
def remains(p: Conflict, stack: int, cause: str) -> None:
    """BR-3C: a lone Crew becomes a freighter (2010 6.7B); in combat it stays as an outpost."""
    if stacks.kind_of(p, stack) == FREIGHTER and p.law.version > 1:
        p.law.told_dwindled(p, stack)
        return
    if stacks.kind_of(p, stack) in (LEO_STACK, OUTPOST, FREIGHTER, STONE, KAMIKAZE, BERNAL, MOBILE):
        return
    seat, space = stacks.owner_of(p, stack), p.where[stack]
    if space == p.law.answers_bank(p, seat):
        return
    if cause == COMBAT or p.c.freight_cards:  # With Module 1 there is no one-card freighter to be a pod (BR-70).
        become_outpost(p, stack)
        return
    pod = stacks.slot(p, seat, FREIGHTER)
    crew = stacks.cards_in(p, stack)[0]
    glitch = p.glitch[stack]
    stacks.scrap(p, stacks.cards_in(p, pod), "pod")
    p.where[pod] = space
    p.moved[pod] = max(p.moved[pod], p.moved[stack])
    p.trail[pod] = ()
    p.put(crew, pod)
    p.landed[pod], p.began[pod] = p.landed[stack], p.began[stack]
    stacks.close(p, stack)
    tidy(p, stack)
    p.glitch[pod] = glitch
    p.tell(base_events.pod_made, seat, crew, space)


def kept(p: Conflict, stack: int) -> bool:
    """BR-11: does the cap take nothing from what the stack leaves behind? A Bernal may have been a Bank."""
    return stacks.kind_of(p, stack) == BERNAL and p.law.version > 1


@does("CF-FRT-21")
def tanks_of(p: Conflict, stack: int) -> int:
    """CF-FRT-21, BR-11: the whole tanks of its fuel, which may be kept as FTs."""
    return diagram.whole_tanks(p.c, stacks.dry_mass(p, stack), p.steps[stack]) if p.steps[stack] else 0


def become_outpost(p: Conflict, stack: int) -> None:
    """BR-11: whole tanks are kept as FTs; landed, glitch and where it began stay what they were (a target does not change)."""
    from .tokens import outpost_for

    seat, space = stacks.owner_of(p, stack), p.where[stack]
    post = outpost_for(p, seat, space)
    tanks = tanks_of(p, stack)
    gold = p.gold[stack]
    if stacks.kind_of(p, stack) == ROCKET:
        gold, tanks = (tanks, 0) if gold else (0, tanks)  # BR-73: its fuel is one of the two.
    tanks, more = (0, p.fts[stack] + tanks) if kept(p, stack) else (tanks or p.fts[stack], 0)
    p.steps[stack] = p.fts[stack] = 0
    fresh = p.where[post] == NONE
    if fresh:
        p.began[post], p.landed[post] = p.began[stack], p.landed[stack]
    if p.law.version > 1:  # HF-MOVE-14: nor does what it may become again move in this turn
        p.moved[post] = max(p.moved[post], p.moved[stack])
    p.glitch[post] = max(p.glitch[post], p.glitch[stack])
    for card in stacks.cards_in(p, stack):
        stacks.add_card(p, card, post, space)
    p.fts[post] = stored(p, p.fts[post], tanks) + more
    p.gold[post] = p.gold[post] + gold if kept(p, stack) else min(p.c.module1.file.most_gold, p.gold[post] + gold)
    tidy(p, stack)
    p.tell(base_events.outpost_founded, seat, space)


# ---------------------------------------------------------------------------------------------------------- FTs (BR-11)


def stored(p: Conflict, held: int, more: int) -> int:
    """FTs after so many more have come: up to the cap, but what is above it already (Aqua of a lost Bank) is kept."""
    return max(held, min(p.c.own.tokens.fts, held + more))


def fill(p: Conflict, rocket: int, tanks: int) -> int:
    """As many of these tanks as the rocket holds; how many went in."""
    dry = stacks.dry_mass(p, rocket)
    tanks = min(tanks, diagram.room(p.c, dry, p.steps[rocket]))
    if p.steps[rocket] and p.gold[rocket]:
        return 0  # BR-73: water does not mix with gold.
    if tanks:
        p.gold[rocket] = 0
        p.steps[rocket] = diagram.add_tanks(p.c, dry, p.steps[rocket], tanks)
    return tanks


def post_at(p: Conflict, seat: int, space: int) -> int:
    """The outpost of the seat there, or NONE."""
    for stack in stacks.stacks_of(p, seat):
        if stacks.kind_of(p, stack) == OUTPOST and p.where[stack] == space:
            return stack
    return NONE


def depot_at(p: Conflict, seat: int, space: int) -> int:
    """BR-11: what of the seat holds FTs there: an outpost, or a Bernal stack; NONE: nothing."""
    found = post_at(p, seat, space)
    if found != NONE:
        return found
    first = seat * len(p.c.slots)
    return next((first + slot for slot in p.c.bernal_slots if p.where[first + slot] == space), NONE)


def why_not_store(p: Conflict, seat: int, stack: int, tanks: int) -> Refusal | None:
    """BR-11: a rocket leaves whole tanks at an own outpost in its space."""
    if stack not in stacks.stacks_of(p, seat) or stacks.kind_of(p, stack) != ROCKET or p.where[stack] == NONE:
        return Refusal("BR-11", "no-rocket")
    post = depot_at(p, seat, p.where[stack])
    if post == NONE:
        return Refusal("BR-11", "no-outpost")
    if p.steps[stack] and p.gold[stack]:
        return Refusal("BR-73", "tanks-hold-gold", stack=stack)
    if tanks < 1 or tanks > diagram.whole_tanks(p.c, stacks.dry_mass(p, stack), p.steps[stack]):
        return Refusal("BR-11", "tanks-empty")
    return Refusal("BR-11", "tanks-full") if p.fts[post] + tanks > p.c.own.tokens.fts else None


def store(p: Conflict, seat: int, stack: int, tanks: int) -> None:
    post = depot_at(p, seat, p.where[stack])
    p.steps[stack] = diagram.take_tanks(p.c, stacks.dry_mass(p, stack), p.steps[stack], tanks)
    p.fts[post] += tanks
    p.tell(events.fts_stored, seat, post, tanks)


def why_not_load(p: Conflict, seat: int, stack: int, tanks: int) -> Refusal | None:
    """BR-11: FTs of an own outpost go into the rocket in its space, at the start or end of its move."""
    if stack not in stacks.stacks_of(p, seat) or stacks.kind_of(p, stack) != ROCKET or p.where[stack] == NONE:
        return Refusal("BR-11", "no-rocket")
    post = depot_at(p, seat, p.where[stack])
    if post == NONE or tanks < 1 or tanks > p.fts[post]:
        return Refusal("BR-11", "tanks-empty")
    if p.steps[stack] and p.gold[stack]:
        return Refusal("BR-73", "tanks-hold-gold", stack=stack)
    if tanks > diagram.room(p.c, stacks.dry_mass(p, stack), p.steps[stack]):
        return Refusal("HF-FUEL-06", "tanks-full")
    return None


def load(p: Conflict, seat: int, stack: int, tanks: int) -> None:
    post = depot_at(p, seat, p.where[stack])
    p.fts[post] -= fill(p, stack, tanks)
    p.tell(events.fts_loaded, seat, stack, tanks)


# ------------------------------------------------------------------------------------------- FTs of Freighters (BR-70)


def why_not_haul(p: Conflict, seat: int, stack: int, to: int, tanks: int) -> Refusal | None:
    """BR-70: FTs between an own Freighter and outposts of one space."""
    own = stacks.stacks_of(p, seat)
    if stack not in own or to not in own or stack == to or p.where[stack] == NONE or p.where[to] != p.where[stack]:
        return Refusal("BR-70", "no-freighter-there")
    if stacks.kind_of(p, to) not in (OUTPOST, FREIGHTER) or not p.c.freight_cards:
        return Refusal("BR-70", "no-freighter-there")
    if tanks < 1 or tanks > p.fts[stack]:
        return Refusal("BR-11", "tanks-empty")
    return Refusal("BR-11", "tanks-full") if p.fts[to] + tanks > p.c.own.tokens.fts else None


def haul(p: Conflict, seat: int, stack: int, to: int, tanks: int) -> None:
    p.fts[stack] -= tanks
    p.fts[to] += tanks
    p.tell(events.fts_hauled, seat, stack, to, tanks)


def why_not_cash(p: Conflict, seat: int, stack: int, tanks: int) -> Refusal | None:
    """BR-10, BR-70: FTs that a Freighter has brought to the Bank are Aqua."""
    if stack not in stacks.stacks_of(p, seat) or p.where[stack] not in stations.ports(p, seat):
        return Refusal("BR-10", "not-at-the-bank", stack=stack)
    return None if 1 <= tanks <= p.fts[stack] else Refusal("BR-11", "tanks-empty")


def cash(p: Conflict, seat: int, stack: int, tanks: int) -> None:
    p.fts[stack] -= tanks
    p.wt[seat] += tanks
    p.tell(events.fts_cashed, seat, stack, tanks)
