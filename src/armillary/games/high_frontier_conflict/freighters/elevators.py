"""Space Elevators (1B9, 3E7i; BR-5C, BR-75, CF-FRT-14, CF-FAC-12, CF-SCO-05).

An elevator is a pair of spaces, kept as one number. Printed ones have slots in the pack; those of an ET Home Bernal run from
its space to a Dirtside (CF-ETB-09 to CF-ETB-13, CF-ETB-17).
"""

from armillary.games.high_frontier.ids import FREIGHTER, LEO_STACK, LPOINT, NONE, OUTPOST, ROCKET
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.assembly import petitions
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.chart import depots, tokens
from armillary.games.high_frontier_conflict.ids import AUTHORITY, BERNAL, FREIGHTERS, MOBILE
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import events

__all__ = [
    "attempts",
    "build",
    "burn_between",
    "code",
    "ends",
    "fail",
    "linked",
    "lose_idle",
    "other_end",
    "raises_earth",
    "ride",
    "ride_fts",
    "riders",
    "stands",
    "targets",
    "token_at",
    "why_not_build",
    "why_not_ride",
    "why_not_ride_fts",
]

# A slot is built once, so its pair stands in the list once.


#: Bernals that build elevators as ET Home Bernals, and zones in which authority bars it in wartime.
BUILDERS = ("lofstrom-loop", "geo-elevator")
BARRED = ("earth", "mars")


def code(p: Conflict, one: int, other: int) -> int:
    low, high = sorted((one, other))
    return low * len(p.c.spaces) + high


def ends(p: Conflict, elevator: int) -> tuple[int, int]:
    return elevator // len(p.c.spaces), elevator % len(p.c.spaces)


def stands(p: Conflict, one: int, other: int) -> bool:
    return code(p, one, other) in p.elevators


def other_end(p: Conflict, elevator: int, space: int) -> int:
    one, other = ends(p, elevator)
    return other if space == one else one


def factory_at(p: Conflict, space: int) -> int:
    """Whose Factory stands there; NONE: nobody's."""
    site = stacks.site_at(p, space)
    return p.factory[site] if site != NONE else NONE


# ----------------------------------------------------------------------------------------------------------- building


def unit_at(p: Conflict, seat: int, space: int) -> int:
    """BR-75: what makes the attempt there: a Freighter or a Mobile Factory of the seat (its stack), or NONE."""
    for stack in stacks.stacks_of(p, seat):
        if p.where[stack] == space and stacks.kind_of(p, stack) in (FREIGHTER, MOBILE):
            return stack
    return NONE


def attempts(p: Conflict, seat: int) -> list[tuple[int, int]]:
    """Printed slots, each with the end at which the seat's unit would make the attempt."""
    return [
        (one, other)
        for pair in p.c.module1.elevators
        for one, other in (pair, pair[::-1])
        if why_not_build(p, seat, one, other) is None
    ] + [pair for pair in et_pairs(p, seat) if not stands(p, *pair)]


@does("CF-ETB-09", "BR-5C")
def why_not_build(p: Conflict, seat: int, space: int, to: int) -> Refusal | None:
    """BR-75: a Factory at one end, a cube or Freighter of the seat at the other; Earth's comes with a Bernal only. An ET Home
    Bernal builds its own (CF-ETB-09)."""
    if (space, to) in et_pairs(p, seat):
        return why_not_et(p, seat, space, to)
    pair = (space, to) if (space, to) in p.c.module1.elevators else (to, space)
    if pair not in p.c.module1.elevators:
        return Refusal("BR-75", "no-elevator-slot", space=space)
    if pair == p.c.module1.earth_elevator:
        return Refusal("BR-75", "earth-by-bernal")
    if stands(p, space, to):
        return Refusal("BR-75", "elevator-stands")
    if factory_at(p, to) == NONE:
        return Refusal("BR-75", "no-factory-at-end", space=to)
    if unit_at(p, seat, space) == NONE and factory_at(p, space) != seat:
        return Refusal("BR-75", "no-unit-at-end", space=space)
    return None


@does("CF-ETB-09")
def et_builder(p: Conflict, seat: int) -> int:
    """CF-ETB-09: an ET Home Bernal that is the Lofstrom Loop or the GEO Elevator, in a lagrange space; NONE: none."""
    stack = stations.et_home(p, seat)
    if stack == NONE or p.c.kind[p.where[stack]] != LPOINT:
        return NONE
    return stack if p.c.cards[stations.station(p, stack)] in BUILDERS else NONE


@does("CF-ETB-13")
def et_pairs(p: Conflict, seat: int) -> list[tuple[int, int]]:
    """CF-ETB-11, CF-ETB-13: from the Bernal through one lander burn to a Dirtside (over Ganymede there are two), or along a
    printed route that begins at the Bernal or at a Dirtside of it."""
    stack = et_builder(p, seat)
    if stack == NONE:
        return []
    space = p.where[stack]
    sides = stations.dirtsides(p, stack)
    found = [(space, p.c.site_space[site]) for site in sides if burn_between(p, space, site) != NONE]
    ends_of = {space, *(p.c.site_space[site] for site in sides)}
    for one, other in p.c.module1.elevators:
        if (one, other) != p.c.module1.earth_elevator:
            found += [pair for pair in ((one, other), (other, one)) if pair[0] in ends_of and pair not in found]
    return found


@does("CF-ETB-17")
def burn_between(p: Conflict, space: int, site: int) -> int:
    """The lander burn over which an elevator runs (CF-ETB-17: its token lies there); NONE: there is none."""
    near = p.c.near_spaces[space]
    return next((burn for burn in near if site in p.c.lander_burn[burn]), NONE)


@does("CF-ETB-17")
def token_at(p: Conflict, elevator: int) -> tuple[float, float]:
    """CF-ETB-17: where its token lies on the chart: on the burn that it spans, or half-way."""
    one, other = ends(p, elevator)
    for space, end in ((one, other), (other, one)):
        site = stacks.site_at(p, end)
        burn = burn_between(p, space, site) if site != NONE else NONE
        if burn != NONE:
            return float(p.c.at[burn][0]), float(p.c.at[burn][1])
    (ax, ay), (bx, by) = p.c.at[one], p.c.at[other]
    return (ax + bx) / 2, (ay + by) / 2


@does("CF-ETB-12")
def why_not_et(p: Conflict, seat: int, space: int, to: int) -> Refusal | None:
    """CF-ETB-11: one elevator a site; CF-ETB-12, CF-RES-06: in wartime authority bars it in the zones of Earth and Mars."""
    if any(to in ends(p, elevator) for elevator in p.elevators):
        return Refusal("CF-ETB-11", "elevator-stands")
    if p.c.zones[p.c.zone[space]] in BARRED and petitions.barred(p, seat, AUTHORITY):
        return Refusal("CF-RES-06", "barred", place=AUTHORITY)
    return None


def raises_earth(p: Conflict, stack: int) -> bool:
    """BR-75: the GEO Elevator Bernal, just anchored in its home orbit, while Earth has no elevator."""
    if not p.c.freight_cards:
        return False
    card = stations.station(p, stack)
    geo = card != NONE and p.c.cards[card] == "geo-elevator" and stations.in_home_orbit(p, stack)
    return geo and not stands(p, *p.c.module1.earth_elevator)


def build(p: Conflict, seat: int, one: int, other: int) -> None:
    p.elevators.append(code(p, one, other))
    p.elevators.sort()
    p.tell(events.elevator_built, seat, one, other)


@does("CF-ETB-10")
def by_bernal(p: Conflict, seat: int, space: int) -> bool:
    """CF-ETB-10: did the Bernal make the attempt? It never goes for it."""
    builder = et_builder(p, seat)
    return builder != NONE and p.where[builder] == space


def fail(p: Conflict, seat: int, space: int) -> None:
    """BR-74: the unit that tried is decommissioned: the Freighter with what it carries no more, or the cube."""
    from . import freighters, mobile

    if by_bernal(p, seat, space):
        return
    stack = unit_at(p, seat, space)
    if stack == NONE:
        site = stacks.site_at(p, space)
        tokens.take_back(p, seat, site)
    elif stacks.kind_of(p, stack) == MOBILE:
        mobile.lost(p, stack, "epic-hazard")
    else:
        stacks.scrap(p, [freighters.card_of(p, seat)], "epic-hazard")
        stacks.remains(p, stack, "epic-hazard")
        depots.tidy(p, stack)


def lose_idle(p: Conflict) -> None:
    """BR-75, CF-FRT-14, CF-FAC-12: at the end of a turn one without a Factory at either end is removed; Earth's never is."""
    for elevator in p.elevators[:]:
        one, other = ends(p, elevator)
        if elevator == code(p, *p.c.module1.earth_elevator):
            continue
        if factory_at(p, one) == NONE and factory_at(p, other) == NONE:
            p.elevators.remove(elevator)
            p.tell(events.elevator_lost, one, other)


@does("CF-SCO-05")
def linked(p: Conflict, site: int) -> bool:
    """CF-SCO-05: does an elevator end at this site?"""
    space = p.c.site_space[site]
    return any(space in ends(p, elevator) for elevator in p.elevators)


# ------------------------------------------------------------------------------------------------------------- riding


def owners(p: Conflict, elevator: int) -> set[int]:
    return {factory_at(p, space) for space in ends(p, elevator)} - {NONE}


def riders(p: Conflict, seat: int) -> list[tuple[int, int]]:
    """(elevator, end) at which the seat may load something, as owner of a Factory at an end."""
    return [(elevator, space) for elevator in p.elevators if seat in owners(p, elevator) for space in ends(p, elevator)]


def targets(p: Conflict, seat: int, space: int) -> list[int]:
    """Stacks of the seat at the other end that can take cards, and a new outpost (at the Bank: the LEO stack)."""
    there = [
        stack
        for stack in stacks.stacks_of(p, seat)
        if p.where[stack] == space and stacks.kind_of(p, stack) in (ROCKET, OUTPOST, FREIGHTER, LEO_STACK, BERNAL)
    ]
    if space == p.law.answers_bank(p, seat):
        leo = stacks.slot(p, seat, LEO_STACK)
        return there if leo in there else [*there, leo]
    post = tokens.outpost_for(p, seat, space)
    return there if post == NONE or post in there else [*there, post]


def elevator_from(p: Conflict, seat: int, space: int, to: int) -> Refusal | None:
    if not stands(p, space, to):
        return Refusal("BR-75", "no-elevator", space=space)
    if seat not in owners(p, code(p, space, to)):
        return Refusal("BR-75", "no-factory-at-end", space=to)
    return None


def why_not_ride(p: Conflict, seat: int, card: int, stack: int) -> Refusal | None:
    """BR-75: cards of the seat from one end to a stack of its own at the other; the Freighter itself stays (BR-70)."""
    source = p.place[card]
    own = stacks.stacks_of(p, seat)
    if source not in own or stack not in own or p.c.deck[card] == FREIGHTERS:
        return Refusal("BR-75", "not-yours", card=card)
    if tokens.sealed(stacks.kind_of(p, source)) and p.law.version > 1:
        return Refusal("CF-CORE-05", "sealed-stack", stack=source)
    space = p.where[source]
    to = next((other_end(p, e, space) for e, end in riders(p, seat) if end == space), NONE)
    if p.where[stack] != NONE:
        to = p.where[stack]
    if to == NONE:
        return Refusal("BR-75", "no-elevator", space=space)
    if p.where[stack] == NONE and stacks.kind_of(p, stack) not in (OUTPOST, LEO_STACK):
        return Refusal("BR-75", "no-stack-there", stack=stack)
    return elevator_from(p, seat, space, to) or tokens.why_not_join(p, card, stack, to)


def ride(p: Conflict, seat: int, card: int, stack: int) -> None:
    source = p.place[card]
    space = p.where[source]
    to = p.where[stack]
    if to == NONE:
        to = next(other_end(p, e, space) for e, end in riders(p, seat) if end == space)
    fresh = p.where[stack] == NONE
    glitch = p.glitch[source]
    stacks.add_card(p, card, stack, to)
    if glitch and to != p.law.answers_bank(p, seat) and p.law.version > 1:
        p.glitch[stack] = 1  # AM-137
    if fresh:
        p.moved[stack], p.began[stack] = 1, to
    depots.tidy(p, source)
    p.tell(events.elevator_ridden, seat, card, to)


def why_not_ride_fts(p: Conflict, seat: int, stack: int, to: int, tanks: int) -> Refusal | None:
    """BR-75: FTs of an outpost or Freighter at one end to one at the other."""
    own = stacks.stacks_of(p, seat)
    if stack not in own or to not in own or p.where[stack] == NONE or p.where[to] == NONE:
        return Refusal("BR-75", "no-elevator", space=p.where[stack]) if stack in own else Refusal("BR-11", "no-outpost")
    refusal = elevator_from(p, seat, p.where[stack], p.where[to])
    if refusal is not None:
        return refusal
    if stacks.kind_of(p, to) not in (OUTPOST, FREIGHTER):
        return Refusal("BR-11", "no-outpost")
    if tanks < 1 or tanks > p.fts[stack]:
        return Refusal("BR-11", "tanks-empty")
    return Refusal("BR-11", "tanks-full") if p.fts[to] + tanks > p.c.own.tokens.fts else None


def ride_fts(p: Conflict, seat: int, stack: int, to: int, tanks: int) -> None:
    p.fts[stack] -= tanks
    p.fts[to] += tanks
    p.tell(events.fts_ridden, seat, stack, to, tanks)
