"""Glory and heroism (BR-40 to BR-43): chits of the zones, parades, four deeds."""

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.ids import DAREDEVIL, HOMECOMING, SETTLERS, SUNWARD
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.refusal import Refusal

from . import events

__all__ = ["chits", "colony_founded", "fade", "home", "landed", "take", "why_not_take"]


def zone_number(p: Conflict, space: int) -> int:
    """The glory chit of the zone, by its place in `c.glory_zones`; NONE: that zone has none."""
    zone = p.c.zone[space]
    return p.c.glory_zones.index(zone) if zone in p.c.glory_zones else NONE


def why_not_take(p: Conflict, seat: int, card: int) -> Refusal | None:
    """BR-40: a Human of the seat on a site of the zone, who carries none."""
    stack = p.place[card]
    if stack not in stacks.stacks_of(p, seat) or card not in stacks.crews_in(p, stack) or p.captor[card] != NONE:
        return Refusal("BR-40", "no-human", card=card)
    if p.carries[card] != NONE:
        return Refusal("BR-40", "carries-one", card=card)
    space = p.where[stack]
    if stacks.site_at(p, space) == NONE:
        return Refusal("BR-40", "not-at-site")
    number = zone_number(p, space)
    if number == NONE or not p.glory_left & (1 << number):
        return Refusal("BR-40", "no-chit")
    return None


def take(p: Conflict, seat: int, card: int) -> None:
    number = zone_number(p, p.where[p.place[card]])
    p.glory_left &= ~(1 << number)
    p.carries[card] = number
    p.tell(events.glory_taken, seat, card, p.c.glory_zones[number])


def fade(p: Conflict, seat: int, card: int) -> None:
    """BR-41: decommissioned or settled: the chit comes to the reserve low side up."""
    number = p.carries[card]
    p.carries[card] = NONE
    p.glory_low[seat] |= 1 << number
    p.tell(events.glory_deposited, seat, card, p.c.glory_zones[number], parade=False)


def home(p: Conflict, stack: int) -> None:
    """BR-41: a ticker tape parade at the Bank, high side up."""
    seat = stacks.owner_of(p, stack)
    for card in stacks.crews_in(p, stack):
        number = p.carries[card]
        if number == NONE:
            continue
        p.carries[card] = NONE
        p.glory_high[seat] |= 1 << number
        p.tell(events.glory_deposited, seat, card, p.c.glory_zones[number], parade=True)
        if p.c.glory_zones[number] >= p.c.far:
            award(p, seat, HOMECOMING)


def landed(p: Conflict, stack: int, site: int) -> None:
    """BR-42, AM-160: any Human's entering a site in whatever stack."""
    if not p.deeds or not stacks.crews_in(p, stack):
        return
    seat = stacks.owner_of(p, stack)
    if p.c.zone[p.c.site_space[site]] == p.c.sunward:
        award(p, seat, SUNWARD)
    if p.dared[stack] and p.c.size[site] >= p.c.own.heroism.size:
        award(p, seat, DAREDEVIL)


def colony_founded(p: Conflict, seat: int, site: int) -> None:
    if p.c.zone[p.c.site_space[site]] >= p.c.far:
        award(p, seat, SETTLERS)


def award(p: Conflict, seat: int, deed: int) -> None:
    """BR-42: each once, at once."""
    if p.deeds & deed:
        p.deeds &= ~deed
        p.heroism[seat] |= deed
        p.tell(events.heroism_won, seat, deed.bit_length() - 1)


def chits(p: Conflict, seat: int) -> int:
    """Glory chits that a seat holds anywhere: in reserve and on its Humans."""
    held = p.glory_low[seat].bit_count() + p.glory_high[seat].bit_count() + p.pow_kept[seat]
    own = stacks.stacks_of(p, seat)
    return held + sum(1 for card, number in enumerate(p.carries) if number != NONE and p.place[card] in own)
