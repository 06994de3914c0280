"""Mobile Factories (1B6, 3E7f, 3E8a; BR-72, CF-CMB-04, CF-FAC-09, CF-MAV-03, CF-MAV-04, CF-WAR-11).

Once the seat's Freighter is promoted its Factory cubes without a dome move like it. On a Claim such a cube is a Factory; off
it, a stack of the kind MOBILE without cards. While its course is being chosen the cube is both: the Factory goes when it
lifts off.
"""

from armillary.games.high_frontier.ids import D_TYPE, NONE
from armillary.games.high_frontier.rules import ending, industry, stacks
from armillary.games.high_frontier_conflict.chart import depots, felonies, leave
from armillary.games.high_frontier_conflict.ids import CLAIM_LEAVE, MOBILE
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import events, freighters

__all__ = [
    "at_site",
    "count",
    "dock",
    "land",
    "landable",
    "leaves",
    "lift_off",
    "lost",
    "rad_of",
    "ready",
    "stacks_off",
    "undock",
    "why_not_land",
    "why_not_undock",
]


def stacks_off(p: Conflict, seat: int) -> list[int]:
    """Mobile Factories of the seat that stand on no Claim."""
    first = seat * len(p.c.slots)
    return [first + slot for slot in p.c.mobile_slots if p.where[first + slot] != NONE and not at_site(p, first + slot)]


def at_site(p: Conflict, stack: int) -> bool:
    """Is it still the Factory that is about to lift off?"""
    site = stacks.site_at(p, p.where[stack])
    return site != NONE and p.factory[site] == stacks.owner_of(p, stack)


def count(p: Conflict, seat: int) -> int:
    """Cubes of the seat that are under way (BR-14)."""
    return len(stacks_off(p, seat))


def ready(p: Conflict, seat: int) -> bool:
    """BR-72: is the seat's Freighter promoted?"""
    return freighters.promoted(p, freighters.card_of(p, seat))


def rad_of(p: Conflict, seat: int) -> int:
    """BR-72, CF-FAC-09: the rad-hardness of the seat's Freighter, wherever that is."""
    card = freighters.card_of(p, seat)
    return 0 if card == NONE else p.c.rad[2 * card + p.black[card]]


# -------------------------------------------------------------------------------------------------------- lifting off


def free_slot(p: Conflict, seat: int) -> int:
    for stack in stacks.stacks_of(p, seat):
        if stacks.kind_of(p, stack) == MOBILE and p.where[stack] == NONE and not p.moved[stack]:
            return stack
    return NONE


def why_not_undock(p: Conflict, seat: int, site: int) -> Refusal | None:
    """BR-72, CF-FAC-09: a cube without a dome, undamaged, on a site that is small enough, once a turn."""
    if p.factory[site] != seat:
        return Refusal("BR-72", "not-your-factory", site=site)
    if not ready(p, seat):
        return Refusal("BR-72", "freighter-not-promoted")
    if p.dome[site] != NONE:
        return Refusal("BR-72", "colony-holds-it", site=site)
    if p.damaged[site]:
        return Refusal("CF-FAC-09", "factory-damaged", site=site)
    if p.c.size[site] > p.c.module1.file.mobile_size:
        return Refusal("BR-72", "site-too-big", site=site)
    if site in landed_now(p, seat):
        return Refusal("HF-MOVE-01", "factory-has-moved", site=site)
    return None if free_slot(p, seat) != NONE else Refusal("BR-72", "no-slot")


def landed_now(p: Conflict, seat: int) -> list[int]:
    """Sites on which a Mobile Factory of the seat has landed in this turn: its slot is empty and has moved."""
    return [
        stacks.site_at(p, p.trail[stack][-1])
        for stack in stacks.stacks_of(p, seat)
        if stacks.kind_of(p, stack) == MOBILE and p.where[stack] == NONE and p.moved[stack] and p.trail[stack]
    ]


def undock(p: Conflict, seat: int, site: int) -> int:
    """Its course is about to be chosen. The stack."""
    stack = free_slot(p, seat)
    p.where[stack] = p.c.site_space[site]
    p.began[stack] = p.where[stack]
    p.moved[stack] = 0
    p.trail[stack] = ()
    return stack


def dock(p: Conflict, stack: int) -> None:
    """It stays where it is, a Factory."""
    p.where[stack] = NONE
    p.moved[stack] = 0
    depots.tidy(p, stack)


def lift_off(p: Conflict, stack: int) -> None:
    """BR-72: leaving a site moves the track back; the Claim stays."""
    seat, site = stacks.owner_of(p, stack), stacks.site_at(p, p.where[stack])
    letter = p.letter[site]
    p.factory[site] = NONE
    p.tell(events.factory_lifted, seat, site)
    p.law.told_unbuilt(p, site, seat, letter)


# ------------------------------------------------------------------------------------------------------------ landing


def leaves(p: Conflict, seat: int, site: int) -> int:
    """CF-MAV-04: whose leave would let it land on that Claim; NONE: nobody's."""
    owner = p.claim[site]
    return owner if owner not in (NONE, seat) and p.factory[site] == NONE else NONE


def why_not_land(p: Conflict, seat: int, site: int) -> Refusal | None:
    """BR-72: on a Claim without a Factory up to size 5: one's own, another's with leave (CF-MAV-04) or by Felony (CF-MAV-03)."""
    owner = p.claim[site]
    if owner == NONE or p.factory[site] != NONE or p.busted[site]:
        return Refusal("BR-72", "no-free-claim", site=site)
    if p.c.size[site] > p.c.module1.file.mobile_size:
        return Refusal("BR-72", "site-too-big", site=site)
    if owner == seat or leave.has(p, owner, seat, CLAIM_LEAVE, site):
        return None
    return felonies.why_not_mobile_jump(p, seat, site)


def landable(p: Conflict, seat: int, site: int) -> bool:
    return why_not_land(p, seat, site) is None


@does("CF-MAV-03")
def land(p: Conflict, stack: int, site: int) -> None:
    """BR-72, CF-WAR-11, CF-MAV-03: a Factory again; the track moves down, and nobody rolls for an outbreak."""
    seat = stacks.owner_of(p, stack)
    owner = p.claim[site]
    p.where[stack] = NONE
    if owner != seat and not leave.has(p, owner, seat, CLAIM_LEAVE, site):
        felonies.jump(p, seat, site)
    letters = industry.letters_for(p, site)
    p.factory[site] = seat
    p.letter[site] = letters[0] if p.c.spectral[site] != D_TYPE else best_letter(p, letters)
    p.tell(events.factory_landed, seat, site, p.letter[site])
    ending.lower_track(p, p.letter[site])
    p.landed[stack] = 0


def best_letter(p: Conflict, letters: list[int]) -> int:
    """On a D world: the dearest letter after the track has moved (nobody is asked)."""
    last = len(p.c.track) - 1
    return max(letters, key=lambda letter: (p.c.track[min(p.tracks[letter] + 1, last)], -letter))


def lost(p: Conflict, stack: int, cause: str) -> None:
    """CF-FAC-09: off a Claim it is lost like a Spacecraft; its cube goes home."""
    seat, space = stacks.owner_of(p, stack), p.where[stack]
    p.tell(events.mobile_lost, seat, space, cause)
    p.where[stack] = NONE
    p.trail[stack] = ()
    depots.tidy(p, stack)
