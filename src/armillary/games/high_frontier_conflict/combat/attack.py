"""Attacks: what can be attacked, what has to be, and what joins before the first shot (3D8, 3D6; CF-CMB, CF-FW)."""

from armillary.games.high_frontier.ids import CREW, NONE
from armillary.games.high_frontier.rules.stacks import cards_in, site_at, stacks_of
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.chart import states
from armillary.games.high_frontier_conflict.futures import comets
from armillary.games.high_frontier_conflict.ids import (
    BUGGY_FIRE,
    GUN,
    PAID_GOO,
    PAID_SNEAK,
    RAYGUN_FIRE,
    UNFIRED,
)
from armillary.games.high_frontier_conflict.piracy import bribes
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.games.high_frontier_conflict.strikes import stones
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import fights, order, weapons
from .fights import Fight
from .firing import Arm

__all__ = [
    "attack_tries",
    "begin",
    "join_tries",
    "pay_for",
    "reaches",
    "tolls",
    "whole",
    "why_not_attack",
    "why_not_go",
    "why_not_goo",
    "why_not_jam",
    "why_not_join",
    "why_not_join_factory",
    "why_not_lead",
    "why_not_pay",
    "why_not_stop",
]


def attack_tries(p: Conflict, seat: int) -> list[int]:
    """Spaces with somebody else's tokens in reach of any of the seat's stacks or Factories, whatever they can do there."""
    c = p.c
    held = {p.where[stack] for stack in weapons.armed_stacks(p, seat)}
    held |= {c.site_space[site] for site, owner in enumerate(p.factory) if owner == seat}
    if not held:
        return []
    own = stacks_of(p, seat)
    taken = {space for stack, space in enumerate(p.where) if space != NONE and stack not in own}
    taken |= {c.site_space[site] for site, owner in enumerate(p.factory) if owner not in (NONE, seat)}
    if p.dome.count(NONE) < len(p.dome) and p.law.version > 1:
        taken |= {c.site_space[site] for site, owner in enumerate(p.dome) if owner not in (NONE, seat)}
    taken -= {c.leo}
    found = set()
    for space in taken:
        site = c.site_of[space]
        roads = () if site == NONE else c.road[site]
        if space in held or any(near in held for near in c.sight[space]) or any(c.site_space[s] in held for s in roads):
            found.add(space)
    return sorted(found)


def begin(p: Conflict, seat: int, space: int) -> Fight:
    """AM-57, AM-141: everything of the attacker's in the space takes part, but not what has left it and come back (AM-144)."""
    own = [stack for stack in weapons.armed_stacks(p, seat) if p.where[stack] == space]
    site = site_at(p, space)
    guns = [site] if site != NONE and p.factory[site] == seat else []
    free = [other for other in fights.foes(p, seat, space) if not fights.toll(p, seat, other)]
    f = Fight(space=space, attacker=seat, defenders=sum(1 << other for other in free), guns=guns)
    for stack in own:
        fights.enlist(p, f, stack)
    if p.law.version > 1:
        f.sneak = int(any(fights.sneaks(p, other) for other in free))
    # CF-FIRE-06: a stone attacks as a stone; where that costs extra, it is asked about. Those who are still to be paid for the
    # attack are to be paid for the stone as well.
    sure = bool(free) or states.on(p, states.FIGHT) == fights.ALL or comets.is_comet(p, seat) or p.law.version < 2
    if sure and fights.stone_ready(p, f) and not fights.unpaid_for_stone(p, f):
        f.stone = 1
    return f


def whole(p: Conflict, seat: int, space: int) -> Fight:
    """The largest attack that the seat could make there: everybody, with everything."""
    f = begin(p, seat, space)
    f.defenders = sum(1 << other for other in fights.foes(p, seat, space))
    f.stacks, f.spots = [], []
    for stack in weapons.armed_stacks(p, seat):
        if fights.why_not_take_part(p, stack, space) is None:
            fights.enlist(p, f, stack)
    f.guns = [site for site, owner in enumerate(p.factory) if owner == seat]
    f.first = 1
    return f


def why_not_attack(p: Conflict, seat: int, space: int) -> Refusal | None:
    """CF-CMB-10: a space with hostile tokens in reach of a weapon that has not fired; once a turn (CF-CMB-08), never LEO."""
    if not states.on(p, states.FIGHT):
        return Refusal("CF-VEND-02", "no-combat")
    if space == p.c.leo:
        return Refusal("CF-FIRE-02", "leo-security")
    if space in stations.red_crosses(p):
        return Refusal("CF-BER-09", "red-cross", space=space)
    if space in p.attacked:
        return Refusal("CF-CMB-08", "attacked-already", space=space)
    others = fights.foes(p, seat, space)
    if not others:
        return Refusal("CF-CMB-10", "nobody-to-attack", space=space)
    if all(fights.toll(p, seat, other) for other in others) and not fights.can_pay(p, seat):
        return Refusal("CF-GEN-07", "bribes-short")
    f = whole(p, seat, space)
    if fights.stone_ready(p, f):
        if p.law.version < 2:
            falls = fights.why_not_stone(p, f) is None
        else:
            falls = stones.why_not_hit(p, seat, space) is None
        if falls:
            return None
    for arm in order.own_arms(p, f, seat):
        if order.why_not_fire(p, f, seat, arm, space) is None:
            return None
    return Refusal("CF-CMB-10", "no-weapon-there", space=space)


def why_not_stop(p: Conflict, seat: int) -> Refusal | None:
    """CF-CMB-03, AM-54: in War combat is over only when no unfired weapon that must fire could still fire at an enemy beside
    it."""
    if not states.on(p, states.DUTY):
        return None
    for space in sorted({p.where[stack] for stack in weapons.armed_stacks(p, seat)}):
        if why_not_attack(p, seat, space) is not None:
            continue
        f = begin(p, seat, space)
        if f.stone and f.defenders and fights.why_not_stone(p, f) is None:
            return Refusal("CF-DATK-01", "must-fall", space=space)
        f.first = 1
        if f.defenders and any(
            order.must(p, f, arm, space) and order.why_not_fire(p, f, seat, arm, space) is None
            for arm in order.own_arms(p, f, seat)
        ):
            return Refusal("CF-CMB-03", "must-attack", space=space)
    return None


def tolls(p: Conflict, f: Fight) -> list[int]:
    """Defenders who would have to be paid before they can be attacked."""
    return [
        o for o in fights.foes(p, f.attacker, f.space) if not f.defenders & (1 << o) and fights.toll(p, f.attacker, o)
    ]


def why_not_pay(p: Conflict, f: Fight, other: int) -> Refusal | None:
    if other not in tolls(p, f):
        return Refusal("CF-GEN-07", "nothing-due", seat=other)
    return None if fights.can_pay(p, f.attacker) else Refusal("CF-GEN-07", "bribes-short")


def pay_for(p: Conflict, f: Fight, other: int) -> None:
    """CF-VEND-03: the bribe is paid at once."""
    whom = states.on(p, states.FIGHT)
    sneak = fights.sneaks(p, other)
    rule = "CF-PROP-13" if sneak else "CF-GEN-06" if whom == fights.FREE else "CF-GEN-07"
    bribes.pay(p, f.attacker, other, rule)
    if sneak:
        p.paid[other] |= PAID_SNEAK
        f.sneak = 1
    f.defenders |= 1 << other


def join_tries(p: Conflict, f: Fight) -> tuple[list[int], list[int]]:
    """Stacks and Factories elsewhere from which something could be fired at the space."""
    posts = [stack for stack in weapons.armed_stacks(p, f.attacker) if p.where[stack] != f.space]
    sites = [
        site
        for site, owner in enumerate(p.factory)
        if owner == f.attacker and p.c.site_space[site] != f.space and f.space in p.c.sight[p.c.site_space[site]]
    ]
    near = [stack for stack in posts if reaches(p, p.where[stack], f.space)]
    return near, sites


def reaches(p: Conflict, start: int, space: int) -> bool:
    return weapons.in_range(p, GUN, start, space) or weapons.in_range(p, BUGGY_FIRE, start, space)


@does("CF-RNG-01")
def why_not_join(p: Conflict, f: Fight, stack: int) -> Refusal | None:
    """CF-RNG-01, AM-57: a stack elsewhere that has a shot at the space."""
    if stack in f.stacks:
        return Refusal("CF-CMB-10", "joined-already", stack=stack)
    refusal = weapons.why_not_armed(p, f.attacker, stack) or fights.why_not_take_part(p, stack, f.space)
    if refusal is not None:
        return refusal
    trial = whole(p, f.attacker, f.space)
    trial.stacks, trial.spots, trial.guns, trial.defenders = [stack], [p.where[stack]], [], f.defenders
    first: Refusal | None = None
    for arm in order.own_arms(p, trial, f.attacker):
        refusal = order.why_not_fire(p, trial, f.attacker, arm, f.space)
        if refusal is None:
            return None
        first = first or refusal
    return first or Refusal("CF-CMB-10", "no-weapon-there", space=f.space)


def why_not_join_factory(p: Conflict, f: Fight, site: int) -> Refusal | None:
    """AM-141: the gun of a Factory elsewhere."""
    if site in f.guns:
        return Refusal("CF-CMB-10", "joined-already", stack=NONE)
    trial = whole(p, f.attacker, f.space)
    trial.defenders = f.defenders
    return order.why_not_fire(p, trial, f.attacker, Arm(site=site), f.space)


def why_not_lead(p: Conflict, f: Fight, card: int) -> Refusal | None:
    """CF-CMB-13, AM-57: a raygun that will fire, so that the attacker fires first."""
    if f.lead != NONE:
        return Refusal("CF-CMB-13", "led-already")
    if weapons.why_not_mode(p, f.attacker, card, RAYGUN_FIRE) is not None:
        return Refusal("CF-RNG-04", "no-raygun", card=card)
    first, f.first = f.first, 1
    refusal = order.why_not_fire(p, f, f.attacker, Arm(card, RAYGUN_FIRE), f.space)
    if refusal is not None and any(
        arm.partner == card and order.why_not_fire(p, f, f.attacker, arm, f.space) is None
        for arm in order.pairs(p, f, f.attacker)
    ):
        refusal = None  # CF-BUG-05: carried by a buggy it gives first fire as well.
    f.first = first
    return refusal


def why_not_go(p: Conflict, f: Fight) -> Refusal | None:
    """Somebody is attacked; in War a raygun beside the enemy has to fire, so one of them has to lead (CF-FIRE-05)."""
    if not f.defenders:
        return Refusal("CF-GEN-07", "nobody-paid")
    if states.on(p, states.DUTY) and f.lead == NONE and not f.jam and not f.sneak:
        beside = [stack for stack in fights.fighting(p, f) if p.where[stack] == f.space]
        for card in (card for stack in beside for card in cards_in(p, stack)):
            if why_not_lead(p, f, card) is None:
                return Refusal("CF-FIRE-05", "must-lead", card=card)
    return None


@does("CF-FW-04")
def why_not_jam(p: Conflict, f: Fight) -> Refusal | None:
    """CF-FW-03, CF-FW-04, AM-115: Red's Crew, or an anchored Bernal of his, in a stack that takes part."""
    if f.jam:
        return Refusal("CF-FW-03", "jammed-already")
    if not weapons.wields(p, f.attacker, "jammers"):
        return Refusal("CF-FW-03", "no-jammers")
    if not any(
        p.anchored[stack] or (p.c.deck[card] == CREW and weapons.human(p, card))
        for stack in fights.fighting(p, f)
        for card in cards_in(p, stack)
    ):
        return Refusal("CF-FW-03", "no-crew-there")
    return None


def why_not_goo(p: Conflict, f: Fight, seat: int) -> Refusal | None:
    """CF-VEND-11, AM-12: one bribe to each victim, or none."""
    if not weapons.wields(p, seat, "goo"):
        return Refusal("CF-FW-10", "no-goo")
    due = fights.unpaid(p, f, seat, PAID_GOO)
    if not due or fights.goo_on(p, f, seat):
        return Refusal("CF-VEND-11", "nothing-due", seat=seat)
    if not any(arm.mode == RAYGUN_FIRE and p.fired[arm.card] == UNFIRED for arm in order.own_arms(p, f, seat)):
        return Refusal("CF-FW-10", "no-rayguns")
    return None if fights.can_pay(p, seat, len(due)) else Refusal("CF-VEND-03", "bribes-short")
