"""Weapons: what can fire, how, and what it needs (3D6, 3E1, 3E3 to 3E5; CF-FW, CF-RNG, CF-BUG, CF-KAM, CF-FIRE).

A weapon is a card with a way of firing, or the gun of a Factory. It is derived, never stored; what a card has done in this turn
stands in `p.fired`, what a Factory's gun has in `p.gun_fired`.
"""

from armillary.games.high_frontier.ids import BUGGY, CREW, LEO_STACK, NO_PLATFORM, NONE, RADIATOR, RAYGUN, ROBONAUT
from armillary.games.high_frontier.rules import prospect, supports
from armillary.games.high_frontier.rules.stacks import cards_in, kind_of, owner_of, site_at, stacks_at, stacks_of
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.chart import states
from armillary.games.high_frontier_conflict.ids import (
    AMAT,
    BERNAL,
    BERNALS,
    BUGGY_FIRE,
    FIRED,
    GUN,
    KAMIKAZE_FIRE,
    MIRROR,
    RAYGUN_FIRE,
    SERVED,
    UNFIRED,
)
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

__all__ = [
    "amat_price",
    "armed_stacks",
    "captive",
    "chain_for",
    "fed",
    "human",
    "in_range",
    "isru_of",
    "modes_of",
    "rad_of",
    "thrust_of",
    "why_not_armed",
    "why_not_mode",
    "why_not_range",
    "wields",
]

# Who has which weapon is data (CF-FW-01); rad-hardness and ISRU are printed (CF-RNG-06, CF-RNG-09).


@does("CF-FW-01", "CF-FW-02")
def wields(p: Conflict, seat: int, weapon: str) -> bool:
    """CF-FW-01, CF-FW-02: is that faction weapon the seat's, and may it be used now?"""
    if not states.on(p, states.WEAPONS):
        return False
    if weapon == "goo" and p.law.asks_power(p, seat, "goo"):
        return True  # CF-SCO-14: Pharmaceutics
    return p.c.own.factions[p.faction[seat]].weapon == weapon and stations.entitled(p, seat)


def captive(p: Conflict, card: int) -> bool:
    return p.captor[card] != NONE


@does("BR-32")
def human(p: Conflict, card: int) -> bool:
    """BR-32: a Crew or Human Colonist who is nobody's prisoner."""
    return p.law.asks_human(p, card) and not captive(p, card)


def rad_of(p: Conflict, card: int) -> int:
    return p.c.rad[2 * card + p.black[card]]


def thrust_of(p: Conflict, card: int) -> int:
    """BR-1A: the number in the triangle."""
    return p.c.thrust[2 * card + p.black[card]]


def platform(p: Conflict, card: int) -> int:
    return p.c.platform[2 * card + p.black[card]]


@does("CF-RNG-09")
def isru_of(p: Conflict, seat: int, card: int) -> int:
    """CF-RNG-09: the rating as for prospecting; a marine without one uses the best of a platform beside him (AM-68); NONE:
    none."""
    if platform(p, card) != NO_PLATFORM:
        return prospect.isru_of(p, seat, card)
    space = p.where[p.place[card]]
    found = [
        prospect.isru_of(p, seat, other)
        for stack in stacks_of(p, seat)
        if p.where[stack] == space
        for other in cards_in(p, stack)
        if platform(p, other) != NO_PLATFORM and supports.works(p, other)
    ]
    return min(found, default=NONE)


@does("CF-FW-09")
def powered(p: Conflict, seat: int, card: int) -> bool:
    """CF-RNG-08, CF-FW-09: power from a Powersat; Green's Humans and robonauts need none."""
    if wields(p, seat, "mirrors") and (p.law.asks_human(p, card) or p.c.deck[card] == ROBONAUT):
        return True
    return p.law.asks_powered(p, p.place[card])


def modes_of(p: Conflict, seat: int, card: int) -> list[int]:
    """The ways in which this card could fire, whatever it needs to do so."""
    return [mode for mode in WAYS if why_not_mode(p, seat, card, mode) is None]


WAYS = (RAYGUN_FIRE, GUN, MIRROR, BUGGY_FIRE, KAMIKAZE_FIRE, AMAT)


def why_not_mode(p: Conflict, seat: int, card: int, mode: int) -> Refusal | None:
    """Is the card a weapon of that kind?"""
    if captive(p, card):
        return Refusal("CF-VIC-09", "captive", card=card)
    if mode == RAYGUN_FIRE:
        return None if platform(p, card) == RAYGUN else Refusal("CF-RNG-04", "no-raygun", card=card)
    if mode == GUN:
        return (
            None
            if rad_of(p, card) >= p.c.firing.gun_rad
            else Refusal("CF-RNG-06", "no-gun", card=card, rad=p.c.firing.gun_rad)
        )
    if mode == MIRROR:
        return why_not_mirror(p, seat, card)
    if mode == BUGGY_FIRE:
        return None if is_buggy(p, seat, card) else Refusal("CF-BUG-01", "no-buggy", card=card)
    if mode == KAMIKAZE_FIRE:
        return why_not_kamikaze(p, seat, card)
    if mode == AMAT:
        # CF-RNG-12, CF-FUT-05: anybody with an Antimatter Lab, or the Future.
        if is_thrower(p, card) and (wields(p, seat, "amat") or free_amat(p, seat)):
            return None
        return Refusal("CF-FW-11", "no-amat", card=card)
    return Refusal("CF-FIRE-06", "no-weapon", card=card)


@does("CF-BUG-01", "CF-FW-06")
def is_buggy(p: Conflict, seat: int, card: int) -> bool:
    """CF-BUG-01: a platform with the buggy icon; CF-FW-06: White's Humans are marines, with or without a platform (AM-68)."""
    if platform(p, card) == BUGGY:
        return True
    return p.law.asks_human(p, card) and wields(p, seat, "marines") and isru_of(p, seat, card) != NONE


@does("CF-FW-12")
def is_thrower(p: Conflict, card: int) -> bool:
    """CF-FW-11: a Crew; CF-FW-12: an anchored Bernal."""
    return p.c.deck[card] == CREW or (p.c.deck[card] == BERNALS and bool(p.anchored[p.place[card]]))


@does("CF-RNG-12", "CF-FUT-05")
def free_amat(p: Conflict, seat: int) -> bool:
    """CF-RNG-12, CF-FUT-05: a promoted Antimatter Factory, or the Future, where such weapons may be used at all."""
    if not states.on(p, states.WEAPONS):
        return False
    return p.law.asks_power(p, seat, "free-amat") or p.law.asks_power(p, seat, "antimatter")


@does("CF-RNG-12", "CF-FUT-05")
def amat_price(p: Conflict, seat: int, mode: int) -> int:
    """CF-RNG-11: what a shot costs in Aqua; CF-RNG-12, CF-FUT-05: nothing with an Antimatter Lab or the Future."""
    return 0 if mode == AMAT and free_amat(p, seat) else p.c.weapons[mode].aqua


def why_not_mirror(p: Conflict, seat: int, card: int) -> Refusal | None:
    """CF-RNG-08: a platform in space, not on a site (AM-70), to which power is beamed."""
    if platform(p, card) == NO_PLATFORM:
        return Refusal("CF-RNG-08", "no-mirror", card=card)
    if site_at(p, p.where[p.place[card]]) != NONE:
        return Refusal("CF-RNG-08", "mirror-on-site", card=card)
    if not powered(p, seat, card):
        return Refusal("CF-RNG-08", "no-powersat", card=card)
    return None


def why_not_kamikaze(p: Conflict, seat: int, card: int) -> Refusal | None:
    """CF-KAM-01: a thruster; with Humans it is Purple's alone (CF-KAM-08)."""
    if not thrust_of(p, card) or p.c.deck[card] == BERNALS:  # BR-6A: a Bernal is no missile.
        return Refusal("CF-KAM-01", "no-thruster", card=card)
    manned = human(p, card) or (p.dive[p.place[card]] != NONE and any(human(p, x) for x in cards_in(p, p.place[card])))
    if manned and not stations.purple(p, seat):
        return Refusal("CF-KAM-08", "no-human-kamikaze", card=card)
    return None


# ------------------------------------------------------------------------------------------------- range (3E1d, 3E3)


def in_range(p: Conflict, mode: int, start: int, space: int) -> bool:
    return why_not_range(p, mode, start, space) is None


@does("CF-CMB-02", "CF-FIRE-11")
def sees(p: Conflict, start: int, space: int) -> bool:
    """CF-CMB-02, CF-FIRE-11: an adjacent space, hazards between not counted, without a road or an atmosphere in the way."""
    return space in p.c.sight[start]


@does("CF-RNG-02", "CF-RNG-03", "CF-BUG-02")
def why_not_range(p: Conflict, mode: int, start: int, space: int) -> Refusal | None:
    """CF-FIRE-10: ranged weapons reach adjacent spaces, buggies sites along a road (CF-BUG-02), the others their own space."""
    c = p.c
    if c.leo in (start, space):
        return Refusal("CF-FIRE-02", "leo-security")
    here, there = site_at(p, start), site_at(p, space)
    if start == space:
        if mode == BUGGY_FIRE and here == NONE and not bernal_there(p, space):
            return Refusal("CF-BUG-02", "buggy-in-space")
        return None
    road = here != NONE and there != NONE and there in c.road[here]
    if c.weapons[mode].road:
        return None if road else Refusal("CF-BUG-02", "no-road", space=space)
    if not c.weapons[mode].ranged:
        return Refusal("CF-FIRE-10", "own-space-only", space=space)
    if sees(p, start, space):
        return None
    if road and space in c.adjacent[start]:
        return Refusal("CF-RNG-02", "road-blocks", space=space)
    if (here != NONE and c.atmosphere[here]) or (there != NONE and c.atmosphere[there]):
        return Refusal("CF-RNG-03", "atmosphere-blocks", space=space)
    return Refusal("CF-RNG-01", "not-adjacent", space=space)


@does("CF-BUG-03")
def bernal_there(p: Conflict, space: int) -> bool:
    """CF-BUG-03: something in space that buggies can get at."""
    return any(kind_of(p, stack) == BERNAL for stack in stacks_at(p, space))


# -------------------------------------------------------------------------------- supports and cooling (3E1b, 3E1c)


def armed_stacks(p: Conflict, seat: int) -> list[int]:
    """CF-CMB-14: stacks of the seat that may fight: all outside LEO, and not beside the red cross (CF-BER-09)."""
    slots, leo = p.c.slots, p.c.leo
    first = seat * len(slots)
    found = [
        first + slot
        for slot, space in enumerate(p.where[first : first + len(slots)])
        if space != NONE and space != leo and slots[slot] != LEO_STACK
    ]
    calm = stations.red_crosses(p)
    return [stack for stack in found if p.where[stack] not in calm] if calm else found


@does("CF-CMB-11")
def why_not_armed(p: Conflict, seat: int, stack: int) -> Refusal | None:
    """Why that stack is none of `armed_stacks`: another's (CF-CMB-11), none at all, in LEO, or beside the red cross."""
    if stack not in stacks_of(p, seat):
        return Refusal("CF-CMB-11", "attacker-alone")
    if p.where[stack] == NONE:
        return Refusal("CF-CMB-10", "takes-no-part", stack=stack)
    if kind_of(p, stack) == LEO_STACK or p.where[stack] == p.c.leo:
        return Refusal("CF-CMB-14", "cannot-fight")
    if p.where[stack] in stations.red_crosses(p):
        return Refusal("CF-BER-09", "red-cross", space=p.where[stack])
    return None


def therms_of(p: Conflict, card: int) -> int:
    return p.c.therms[2 * card + p.black[card]]


def heat(p: Conflict, stack: int, more: tuple[int, ...] = ()) -> int:
    """AM-142: therms of every card of the stack that has fired or served in this turn, and of those that would; each once."""
    hot = {card for card in cards_in(p, stack) if p.fired[card] != UNFIRED}
    return sum(therms_of(p, card) for card in hot.union(more))


def radiators(p: Conflict, stack: int) -> int:
    """Therms of the radiators as they are turned, without a Factory's."""
    c = p.c
    return sum(
        c.cooling[2 * card + p.black[card]] if p.heavy[card] else c.light_cooling[2 * card + p.black[card]]
        for card in cards_in(p, stack)
        if c.deck[card] == RADIATOR
    )


@does("CF-FIRE-07")
def cooled(p: Conflict, stack: int, more: tuple[int, ...]) -> bool:
    """CF-FIRE-07, AM-142: two weapons never use the same therm; what is short comes from an own Factory, for all stacks
    together."""
    short = max(0, heat(p, stack, more) - radiators(p, stack))
    if not short:
        return True
    seat, space = owner_of(p, stack), p.where[stack]
    site = site_at(p, space)
    if site == NONE or not p.law.asks_supplies(p, site, seat):
        return False
    for other in stacks_of(p, seat):
        if other != stack and p.where[other] == space:
            short += max(0, heat(p, other) - radiators(p, other))
    return short <= p.c.tables.factory_therms


@does("CF-FIRE-04")
def chain_for(p: Conflict, card: int, partner: int = NONE) -> tuple[int, ...] | None:
    """The supports that serve this card when it fires (CF-FIRE-04, CF-FIRE-09): none that has fired (AM-116), cooled
    together with whatever fired before. Of several ways the one that uses up the fewest other weapons, then the coolest.
    None: it cannot fire."""
    stack = p.place[card]
    if p.anchored[stack] and p.c.deck[card] == BERNALS:
        return ()  # AM-66, CF-FRT-06: anchored it needs no supports.
    wanted: tuple[int, ...] = (card,)
    beside: tuple[int, ...] = ()
    if partner != NONE:
        if p.place[partner] == stack:
            wanted = (card, partner)
        else:
            other = chain_for(p, partner)
            if other is None:
                return None
            beside = other
    spent = fired_in(p, stack)
    fit = [chain for chain in supports.chains(p, stack, wanted, spent=spent) if cooled(p, stack, (*wanted, *chain[0]))]
    if not fit:
        return None
    return (*min(fit, key=lambda chain: (guns_among(p, chain[0]), chain[1], chain[0]))[0], *beside)


def fed(p: Conflict, stack: int, card: int) -> bool:
    """Has it its supports, whatever the heat?"""
    return bool(supports.chains(p, stack, (card,), spent=fired_in(p, stack)))


def fired_in(p: Conflict, stack: int) -> tuple[int, ...]:
    """Cards of the stack that have fired: they support no other (AM-116)."""
    return tuple([card for card in cards_in(p, stack) if p.fired[card] == FIRED])


def guns_among(p: Conflict, cards: tuple[int, ...]) -> int:
    return sum(1 for card in cards if p.fired[card] != SERVED and rad_of(p, card) >= p.c.firing.gun_rad)
