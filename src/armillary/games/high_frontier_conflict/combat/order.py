"""Firing in a battle: which weapon may fire at what now, what must fire, and in which order (3D8, 3E1; CF-CMB, CF-FIRE)."""

from armillary.games.high_frontier.ids import NO_PLATFORM, NONE, RAYGUN
from armillary.games.high_frontier.rules.stacks import cards_in, kind_of, site_at, stacks_of
from armillary.games.high_frontier_conflict.chart import states
from armillary.games.high_frontier_conflict.futures import comets
from armillary.games.high_frontier_conflict.ids import (
    AMAT,
    BUGGY_FIRE,
    FIRED,
    KAMIKAZE_FIRE,
    PAID_HUMANS,
    RAYGUN_FIRE,
    SERVED,
    STONE,
    STONE_FIRE,
)
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import damage, events, fights, firing, weapons
from .fights import Fight
from .firing import Arm

__all__ = [
    "declared",
    "drop",
    "fire",
    "fires_first",
    "lead_stands",
    "must",
    "order",
    "own_arms",
    "pair",
    "pairs",
    "plain",
    "ready",
    "shots",
    "target_spaces",
    "why_not_card",
    "why_not_fire",
    "why_not_fire_all",
    "why_not_gun",
    "why_not_hold",
    "why_not_operational",
    "why_not_pair",
]


@does("CF-CMB-19", "CF-CMB-23", "CF-BUG-06")
def own_arms(p: Conflict, f: Fight, seat: int) -> list[Arm]:
    """What the seat might fire with in this battle: everything that is a weapon of its own that takes part (attacker), or that it
    has anywhere (defender, CF-CMB-19)."""
    attacking = seat == f.attacker
    among = fights.fighting(p, f) if attacking else weapons.armed_stacks(p, seat)
    found = [
        Arm(card, mode) for stack in among for card in cards_in(p, stack) for mode in weapons.modes_of(p, seat, card)
    ]
    found += pairs(p, f, seat)
    sites = f.guns if attacking else [site for site, owner in enumerate(p.factory) if owner == seat]
    return found + [Arm(site=site) for site in sites]


def pairs(p: Conflict, f: Fight, seat: int) -> list[Arm]:
    """CF-BUG-05, AM-69: a buggy carries one other platform beside it, if that has a better ISRU or is a raygun."""
    among = fights.fighting(p, f) if seat == f.attacker else weapons.armed_stacks(p, seat)
    cards = [card for stack in among for card in cards_in(p, stack)]
    buggies = [card for card in cards if weapons.why_not_mode(p, seat, card, BUGGY_FIRE) is None]
    return [
        Arm(buggy, BUGGY_FIRE, NONE, other)
        for buggy in buggies
        for other in cards
        if other != buggy
        and weapons.platform(p, other) != NO_PLATFORM
        and not weapons.captive(p, other)
        and p.where[p.place[other]] == p.where[p.place[buggy]]
        and (weapons.isru_of(p, seat, other) < weapons.isru_of(p, seat, buggy) or weapons.platform(p, other) == RAYGUN)
    ]


def pair(card: int, partner: int) -> Arm:
    return Arm(card, BUGGY_FIRE, NONE, partner)


@does("CF-CMB-09")
def target_spaces(p: Conflict, f: Fight, seat: int) -> list[int]:
    """CF-CMB-09: the attacker fires at the defending space, a defender at any space with attackers (AM-56)."""
    if seat == f.attacker:
        return [f.space]
    spaces = {p.where[stack] for stack in fights.fighting(p, f)}
    return sorted(spaces | {p.c.site_space[site] for site in f.guns if p.factory[site] == f.attacker})


def why_not_fire(p: Conflict, f: Fight, seat: int, arm: Arm, space: int) -> Refusal | None:
    """May that weapon fire at that space now? Range, what it has done, what it needs, what there is to hit, what it costs."""
    attacking = seat == f.attacker
    refusal = why_not_gun(p, f, seat, arm.site) if arm.card == NONE else why_not_card(p, f, seat, arm)
    if refusal is not None:
        return refusal
    if space not in target_spaces(p, f, seat):
        return Refusal("CF-CMB-09", "wrong-space", space=space)
    refusal = weapons.why_not_range(p, arm.mode, firing.start_of(p, arm), space)
    if refusal is not None:
        return refusal
    if not firing.groups(p, fights.hostile_to(f, seat), space, arm.mode):
        return Refusal("CF-FRT-02", "no-target", space=space)
    if fights.traded(p, seat, fights.hostile_to(f, seat), firing.start_of(p, arm)):
        return Refusal("CF-ROAM-04", "traded-here")
    if attacking and arm.mode == RAYGUN_FIRE and not f.first:
        return Refusal("CF-CMB-13", "raygun-not-declared", card=arm.card)
    aqua = weapons.amat_price(p, seat, arm.mode)
    if p.wt[seat] < aqua and arm.card != NONE:
        return Refusal("CF-RNG-11", "too-poor", wt=aqua)
    if arm.mode == KAMIKAZE_FIRE and not fights.can_pay(p, seat, len(fights.unpaid_for_humans(p, f, seat, arm.card))):
        return Refusal("CF-KAM-08", "bribes-short")
    if arm.card != NONE and weapons.chain_for(p, arm.card, arm.partner) is None:
        return why_not_operational(p, arm)
    return None


def why_not_pair(p: Conflict, f: Fight, seat: int, card: int, partner: int, space: int) -> Refusal | None:
    return why_not_fire(p, f, seat, pair(card, partner), space)


def ready(p: Conflict, f: Fight, seat: int, arm: Arm) -> bool:
    return any(why_not_fire(p, f, seat, arm, space) is None for space in target_spaces(p, f, seat))


@does("CF-FAC-08")
def why_not_gun(p: Conflict, f: Fight, seat: int, site: int) -> Refusal | None:
    """CF-RNG-06: every Factory has a gun; no damaged one (CF-FAC-08), no submarine one (CF-CMB-14), once a turn."""
    if p.factory[site] != seat or (seat == f.attacker and site not in f.guns):
        return Refusal("CF-RNG-06", "no-factory-gun", site=site)
    if p.damaged[site]:
        return Refusal("CF-FAC-08", "factory-damaged", site=site)
    if p.c.submarine[site]:
        return Refusal("CF-CMB-14", "submarine", site=site)
    if p.gun_fired[site]:
        return Refusal("CF-FIRE-08", "gun-has-fired", site=site)
    return None


def why_not_card(p: Conflict, f: Fight, seat: int, arm: Arm) -> Refusal | None:
    for card in (arm.card, arm.partner):
        if card == NONE:
            continue
        stack = p.place[card]
        if stack not in stacks_of(p, seat):
            return Refusal("CF-CMB-10", "no-weapon", card=card)
        refusal = weapons.why_not_armed(p, seat, stack)
        if refusal is not None:
            return refusal
        if p.fired[card] == FIRED:
            return Refusal("CF-FIRE-08", "has-fired", card=card)
        if p.fired[card] == SERVED:
            return Refusal("CF-FIRE-09", "has-served", card=card)
        if seat == f.attacker and stack not in fights.fighting(p, f):
            return Refusal("CF-CMB-10", "takes-no-part", stack=stack)
    if arm.partner != NONE and arm not in pairs(p, f, seat):
        return Refusal("CF-BUG-05", "cannot-carry", card=arm.partner)
    if arm.mode == AMAT and seat != f.attacker:
        return Refusal("CF-FW-11", "attack-only")
    refusal = weapons.why_not_mode(p, seat, arm.card, arm.mode)
    stack = p.place[arm.card]
    if arm.mode == KAMIKAZE_FIRE and kind_of(p, stack) == STONE:
        return Refusal("CF-FIRE-06", "steers-a-stone", card=arm.card)
    diving = p.dive[stack] != NONE and kind_of(p, stack) != STONE and bool(weapons.thrust_of(p, arm.card))
    if refusal is None and arm.mode != KAMIKAZE_FIRE and diving:
        return Refusal("CF-FIRE-06", "must-dive", card=arm.card)
    return refusal


def why_not_operational(p: Conflict, arm: Arm) -> Refusal:
    """CF-FIRE-04, CF-FIRE-07: for want of a support, or of therms."""
    stack = p.place[arm.card]
    cold = weapons.fed(p, stack, arm.card)
    return (
        Refusal("CF-FIRE-07", "too-hot-to-fire", card=arm.card)
        if cold
        else Refusal("CF-FIRE-04", "unsupported", card=arm.card)
    )


def shots(p: Conflict, f: Fight, seat: int) -> list[tuple[Arm, int]]:
    """Every shot that the seat could fire now."""
    spaces = target_spaces(p, f, seat)
    return [
        (arm, space) for arm in own_arms(p, f, seat) for space in spaces if why_not_fire(p, f, seat, arm, space) is None
    ]


@does("CF-CMB-17", "CF-CMB-16", "CF-CMB-18", "CF-FIRE-13", "CF-CMB-03")
def must(p: Conflict, f: Fight, arm: Arm, space: int) -> bool:
    """CF-FIRE-05, CF-CMB-03: in War every weapon beside its target has to fire, but not kamikazes and amat bombs, and of the
    defenders only those in the defending space (CF-CMB-17)."""
    if not states.on(p, states.DUTY) or p.c.weapons[arm.mode].optional or arm.partner != NONE:
        return False
    return firing.start_of(p, arm) == space == f.space


def why_not_hold(p: Conflict, f: Fight, seat: int) -> Refusal | None:
    """AM-138: where combat is optional anybody may hold fire, but for a dive-bomber and the raygun that was declared."""
    for arm, space in shots(p, f, seat):
        if seat == f.attacker:
            if arm.mode == KAMIKAZE_FIRE and p.dive[p.place[arm.card]] == f.space:
                return Refusal("CF-KAM-03", "must-strike", card=arm.card)
            if f.lead in (arm.card, arm.partner) and f.lead != NONE and arm.mode in (RAYGUN_FIRE, BUGGY_FIRE):
                return Refusal("CF-RNG-04", "lead-must-fire", card=f.lead)
        if must(p, f, arm, space):
            return Refusal("CF-FIRE-05", "must-fire")
    return None


def plain(p: Conflict, arm: Arm) -> bool:
    """Does firing it cost nothing, so that `fire-all` may do it?"""
    return not p.c.weapons[arm.mode].optional


def why_not_fire_all(p: Conflict, f: Fight, seat: int) -> Refusal | None:
    if any(plain(p, arm) for arm, _ in shots(p, f, seat)):
        return None
    return Refusal("CF-FIRE-05", "nothing-plain")


@does("CF-CMB-13")
def fires_first(p: Conflict, f: Fight) -> bool:
    """CF-CMB-13: a raygun, jammers or a sneak attack; if the raygun that was declared is gone, another may stand in."""
    if f.jam or f.sneak:
        return True
    f.first = 1
    if f.lead != NONE and not lead_stands(p, f):
        f.lead = next(
            (
                arm.card
                for arm in own_arms(p, f, f.attacker)
                if arm.mode == RAYGUN_FIRE and ready(p, f, f.attacker, arm)
            ),
            NONE,
        )
    f.first = 0
    return f.lead != NONE


def lead_stands(p: Conflict, f: Fight) -> bool:
    """Can the declared raygun still fire, by itself or carried by a buggy?"""
    return any(
        f.lead in (arm.card, arm.partner) and ready(p, f, f.attacker, arm)
        for arm in own_arms(p, f, f.attacker)
        if arm.mode in (RAYGUN_FIRE, BUGGY_FIRE)
    )


def order(p: Conflict, f: Fight) -> list[int]:
    """AM-58: the attacker, and the defenders in seating order from his left."""
    others = [seat for seat in states.opponents(p, f.attacker) if f.defenders & (1 << seat)]
    return [f.attacker, *others] if f.first else [*others, f.attacker]


def declared(p: Conflict, f: Fight) -> None:
    """The battle begins."""
    p.attacked.append(f.space)
    for other in fights.seats_of(f.defenders):
        p.tell(events.attack_declared, f.attacker, other, f.space)


@does("CF-VIC-02", "CF-VIC-03", "CF-FIRE-12", "CF-VEND-06")
def fire(p: Conflict, f: Fight, seat: int, arm: Arm, space: int) -> firing.Result:
    """The shot itself: what it costs, the dice, and who has lost something in the defending space (CF-VIC-02, CF-VIC-03)."""
    if arm.mode == KAMIKAZE_FIRE and fights.human_aboard(p, arm.card):
        fights.pay_vendetta(p, f, seat, PAID_HUMANS, "CF-VEND-10")
    result = firing.fire(p, seat, arm, space, fights.hostile_to(f, seat), fights.goo_on(p, f, seat))
    if seat == f.attacker:
        f.hit |= result.hit & f.defenders
    return result


@does("CF-DATK-05", "CF-DATK-01", "CF-DATK-04")
def drop(p: Conflict, f: Fight) -> firing.Result:
    """CF-DATK-01, CF-DATK-04, AM-59: the stone's own roll, before all other fire."""
    if not firing.groups(p, f.defenders, f.space, STONE_FIRE):
        return firing.Result()  # A glitch has taken what there was to hit.
    fights.pay_for_stone(p, f)
    if comets.is_comet(p, f.attacker):
        return strike_comet(p, f)
    arm = Arm(mode=STONE_FIRE, card=NONE, site=site_at(p, f.space))
    result = firing.fire(p, f.attacker, arm, f.space, f.defenders)
    f.hit |= result.hit & f.defenders
    return result


@does("CF-FUT-08")
def strike_comet(p: Conflict, f: Fight) -> firing.Result:
    """CF-FUT-08, CF-FUT-09: no roll: the site is busted, everything there is gone, and a Colony there is a genocide."""
    result = firing.Result()
    result.hit = damage.explode(p, f.attacker, site_at(p, f.space))
    f.hit |= result.hit & f.defenders
    return result
