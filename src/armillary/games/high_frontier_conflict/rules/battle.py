"""Combat: who may attack what, who takes part, who fires when (3D1, 3D8, 3E1; CF-CMB, CF-FIRE, CF-VEND).

A `Fight` is one battle: a defending space, the attacker with the stacks and Factories that take part, the defenders as bits.
Three words: an *opponent* is any other player, an *enemy* one of the other bloc in wartime (`states`), and *hostile* is the
other side of a
battle (AM-139).
"""

from armillary.games.high_frontier.ids import NO_PLATFORM, NONE, RAYGUN
from armillary.games.high_frontier.rules.stacks import cards_in, kind_of, owner_of, site_at, stacks_at, stacks_of
from armillary.games.high_frontier_conflict import events
from armillary.games.high_frontier_conflict.ids import (
    AMAT,
    BUGGY_FIRE,
    FIRED,
    GUN,
    KAMIKAZE_FIRE,
    PAID_GOO,
    PAID_HUMANS,
    PAID_SNEAK,
    PURPLE_FACTION,
    RAYGUN_FIRE,
    SERVED,
    STONE,
    STONE_FIRE,
    UNFIRED,
)
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.refusal import Refusal
from armillary.kernel.thing import Thing

from . import firing, losses, market, states, survivors, weapons
from .firing import Arm

__all__ = [
    "Fight",
    "arms",
    "attack_tries",
    "begin",
    "can_join",
    "can_pay",
    "fires_first",
    "foes",
    "goo_on",
    "hostile_to",
    "join_tries",
    "order",
    "pay_for",
    "shots",
    "target_spaces",
    "tolls",
    "unpaid",
    "why_not_attack",
    "why_not_fight",
    "why_not_fire",
    "why_not_goo",
    "why_not_hold",
    "why_not_jam",
    "why_not_join",
    "why_not_join_factory",
    "why_not_lead",
    "why_not_pay",
    "why_not_stone",
    "why_not_stop",
]

# Structure of a battle that says nothing by itself: who takes part and that each shot counts at once.
RULES = (
    "CF-CMB-02",
    "CF-CMB-06",
    "CF-CMB-09",
    "CF-CMB-11",
    "CF-CMB-16",
    "CF-CMB-17",
    "CF-CMB-18",
    "CF-CMB-19",
    "CF-CMB-23",
    "CF-FIRE-01",
    "CF-FIRE-12",
    "CF-FIRE-13",
    "CF-BUG-06",
    "CF-VEND-04",
    "CF-VEND-06",
    "CF-VIC-01",
)


class Fight(Thing):
    """One attack on one space."""

    FIELDS = (
        "space",
        "attacker",
        "defenders",
        "stacks",
        "spots",
        "guns",
        "lead",
        "jam",
        "sneak",
        "stone",
        "first",
        "hit",
    )
    LISTS = ("stacks", "spots", "guns")
    __slots__ = FIELDS

    def __init__(
        self,
        space: int = NONE,
        attacker: int = 0,
        defenders: int = 0,
        stacks: list[int] | None = None,
        spots: list[int] | None = None,
        guns: list[int] | None = None,
        lead: int = NONE,
        jam: int = 0,
        sneak: int = 0,
        stone: int = 0,
        first: int = 0,
        hit: int = 0,
    ) -> None:
        self.space = space
        self.attacker = attacker
        #: Seats as bits: those attacked, and those who have lost something.
        self.defenders = defenders
        #: Stacks of the attacker that take part and the spaces where they stand, and Factories (sites).
        self.stacks: list[int] = [] if stacks is None else stacks
        self.spots: list[int] = [] if spots is None else spots
        self.guns: list[int] = [] if guns is None else guns
        #: A raygun that is bound to fire (AM-57), jammers, a sneak attack, a stone that falls, and whether the attacker
        #: fires first.
        self.lead = lead
        self.jam = jam
        self.sneak = sneak
        self.stone = stone
        self.first = first
        self.hit = hit


# ------------------------------------------------------------------------------------------------- who fights whom

#: Whom one may fight (`states.FIGHT`): enemies; everybody, for a bribe; everybody, one's own bloc for a bribe.
ENEMIES, ALL, FREE = 1, 2, 3


def bloc(p: Conflict, seat: int) -> int:
    return p.chit[p.c.ideology[p.faction[seat]]]


def opponents(p: Conflict, seat: int) -> list[int]:
    return [(seat + step) % len(p.wt) for step in range(1, len(p.wt))]


def why_not_fight(p: Conflict, seat: int, other: int) -> Refusal | None:
    """CF-CMB-01, CF-GEN-06, CF-GEN-07: enemies in wartime; in the piracy games everybody."""
    whom = states.on(p, states.FIGHT)
    if not whom:
        return Refusal("CF-VEND-02", "no-combat")
    if whom == ENEMIES and not p.law.enemies(p, seat, other):
        return Refusal("CF-CMB-01", "no-enemy", seat=other)
    return None


def toll(p: Conflict, seat: int, other: int) -> int:
    """Bribes that an attack on that player costs: one in Age of Piracy (CF-GEN-07), on one's own bloc (CF-GEN-06), on a
    former ally
    in the turn of a defection (CF-PROP-13, AM-36), unless it was paid (AM-13) or the attacker is Purple (CF-FW-13)."""
    whom = states.on(p, states.FIGHT)
    if whom == ALL:
        return 1
    if whom == FREE and bloc(p, seat) == bloc(p, other):
        return 1
    if other in p.betrayed and p.faction[seat] != PURPLE_FACTION and not p.paid[other] & PAID_SNEAK:
        return 1
    return 0


def can_pay(p: Conflict, seat: int, count: int = 1) -> bool:
    return market.bribes_of(p, seat) >= count


def present(p: Conflict, seat: int, space: int) -> bool:
    """Has the seat anything there that combat could hurt (AM-55)?"""
    site = site_at(p, space)
    if site != NONE and p.factory[site] == seat and not p.c.submarine[site]:
        return True
    return any(
        owner_of(p, stack) == seat and (kind_of(p, stack) != STONE or p.stone_age[seat] <= 1)
        for stack in stacks_at(p, space)
    )


def foes(p: Conflict, seat: int, space: int) -> list[int]:
    """Whom an attack on that space could concern, in seating order from the attacker's left (AM-58)."""
    return [other for other in opponents(p, seat) if why_not_fight(p, seat, other) is None and present(p, other, space)]


def hostile_to(f: Fight, seat: int) -> int:
    return f.defenders if seat == f.attacker else 1 << f.attacker


def seats_of(bits: int) -> list[int]:
    return [seat for seat in range(bits.bit_length()) if bits & (1 << seat)]


# -------------------------------------------------------------------------------------------------- where to attack


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
    free = [other for other in foes(p, seat, space) if not toll(p, seat, other)]
    f = Fight(space=space, attacker=seat, defenders=sum(1 << other for other in free), guns=guns)
    for stack in own:
        enlist(p, f, stack)
    if stone_ready(p, f) and not unpaid_for_stone(p, f):
        f.stone = 1  # CF-FIRE-06: a stone attacks as a stone; where that costs extra, it is asked about.
    return f


def whole(p: Conflict, seat: int, space: int) -> Fight:
    """The largest attack that the seat could make there: everybody, with everything."""
    f = begin(p, seat, space)
    f.defenders = sum(1 << other for other in foes(p, seat, space))
    f.stacks, f.spots = [], []
    for stack in weapons.armed_stacks(p, seat):
        if why_not_take_part(p, stack, space) is None:
            enlist(p, f, stack)
    f.guns = [site for site, owner in enumerate(p.factory) if owner == seat]
    f.first = 1
    return f


def enlist(p: Conflict, f: Fight, stack: int) -> None:
    """A stack takes part."""
    f.stacks.append(stack)
    f.spots.append(p.where[stack])


def fighting(p: Conflict, f: Fight) -> list[int]:
    """The attacker's stacks that are still there: of one that was shot to pieces, the outpost it left (BR-3C)."""
    found: list[int] = []
    for stack, space in zip(f.stacks, f.spots, strict=True):
        live = stack if p.where[stack] == space else losses.post_at(p, f.attacker, space)
        if live != NONE and live not in found:
            found.append(live)
    return found


def why_not_take_part(p: Conflict, stack: int, space: int) -> Refusal | None:
    """CF-CMB-07, AM-144: a stack that has moved does not attack the space in which it began the turn."""
    if p.where[stack] != space and p.began[stack] == space:
        return Refusal("CF-CMB-07", "has-left", stack=stack)
    return None


def why_not_attack(p: Conflict, seat: int, space: int) -> Refusal | None:
    """CF-CMB-10: a space with hostile tokens in reach of a weapon that has not fired; once a turn (CF-CMB-08), never LEO."""
    if not states.on(p, states.FIGHT):
        return Refusal("CF-VEND-02", "no-combat")
    if space == p.c.leo:
        return Refusal("CF-FIRE-02", "leo-security")
    if space in p.attacked:
        return Refusal("CF-CMB-08", "attacked-already", space=space)
    others = foes(p, seat, space)
    if not others:
        return Refusal("CF-CMB-10", "nobody-to-attack", space=space)
    if all(toll(p, seat, other) for other in others) and not can_pay(p, seat):
        return Refusal("CF-GEN-07", "bribes-short")
    f = whole(p, seat, space)
    if stone_ready(p, f) and why_not_stone(p, f) is None:
        return None
    for arm in own_arms(p, f, seat):
        if why_not_fire(p, f, seat, arm, space) is None:
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
        if f.stone and f.defenders and why_not_stone(p, f) is None:
            return Refusal("CF-DATK-01", "must-fall", space=space)
        f.first = 1
        if f.defenders and any(
            must(p, f, arm, space) and why_not_fire(p, f, seat, arm, space) is None for arm in own_arms(p, f, seat)
        ):
            return Refusal("CF-CMB-03", "must-attack", space=space)
    return None


# ----------------------------------------------------------------------------------------------------------- muster


def tolls(p: Conflict, f: Fight) -> list[int]:
    """Defenders who would have to be paid before they can be attacked."""
    return [o for o in foes(p, f.attacker, f.space) if not f.defenders & (1 << o) and toll(p, f.attacker, o)]


def why_not_pay(p: Conflict, f: Fight, other: int) -> Refusal | None:
    if other not in tolls(p, f):
        return Refusal("CF-GEN-07", "nothing-due", seat=other)
    return None if can_pay(p, f.attacker) else Refusal("CF-GEN-07", "bribes-short")


def pay_for(p: Conflict, f: Fight, other: int) -> None:
    """CF-VEND-03: the bribe is paid at once."""
    sneak = states.on(p, states.FIGHT) == ENEMIES
    market.pay_bribe(p, f.attacker, other, "CF-PROP-13" if sneak else "CF-GEN-07")
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


def can_join(p: Conflict, f: Fight, stack: int) -> bool:
    return why_not_join(p, f, stack) is None


def why_not_join(p: Conflict, f: Fight, stack: int) -> Refusal | None:
    """CF-RNG-01, AM-57: a stack elsewhere that has a shot at the space."""
    if stack in f.stacks:
        return Refusal("CF-CMB-10", "joined-already", stack=stack)
    if stack not in weapons.armed_stacks(p, f.attacker):
        return Refusal("CF-CMB-14", "cannot-fight")
    refusal = why_not_take_part(p, stack, f.space)
    if refusal is not None:
        return refusal
    trial = whole(p, f.attacker, f.space)
    trial.stacks, trial.spots, trial.guns, trial.defenders = [stack], [p.where[stack]], [], f.defenders
    first: Refusal | None = None
    for arm in own_arms(p, trial, f.attacker):
        refusal = why_not_fire(p, trial, f.attacker, arm, f.space)
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
    return why_not_fire(p, trial, f.attacker, Arm(site=site), f.space)


def why_not_lead(p: Conflict, f: Fight, card: int) -> Refusal | None:
    """CF-CMB-13, AM-57: a raygun that will fire, so that the attacker fires first."""
    if f.lead != NONE:
        return Refusal("CF-CMB-13", "led-already")
    if weapons.why_not_mode(p, f.attacker, card, RAYGUN_FIRE) is not None:
        return Refusal("CF-RNG-04", "no-raygun", card=card)
    first, f.first = f.first, 1
    refusal = why_not_fire(p, f, f.attacker, Arm(card, RAYGUN_FIRE), f.space)
    if refusal is not None and any(
        arm.partner == card and why_not_fire(p, f, f.attacker, arm, f.space) is None for arm in pairs(p, f, f.attacker)
    ):
        refusal = None  # CF-BUG-05: carried by a buggy it gives first fire as well.
    f.first = first
    return refusal


def why_not_jam(p: Conflict, f: Fight) -> Refusal | None:
    """CF-FW-03, AM-115: Red's Crew in a stack that takes part."""
    if f.jam:
        return Refusal("CF-FW-03", "jammed-already")
    if not weapons.wields(p, f.attacker, "jammers"):
        return Refusal("CF-FW-03", "no-jammers")
    if not any(weapons.human(p, card) for stack in fighting(p, f) for card in cards_in(p, stack)):
        return Refusal("CF-FW-03", "no-crew-there")
    return None


def unpaid(p: Conflict, f: Fight, seat: int, bit: int) -> list[int]:
    """Victims to whom a vendetta of that kind is still to be paid: one bribe each a turn (CF-VEND-10, CF-VEND-11). What the
    attacker
    pays in Age of Piracy covers it (AM-103); a defender there pays for his own (AM-158)."""
    if seat == f.attacker and states.on(p, states.FIGHT) == ALL:
        return []
    return [other for other in seats_of(hostile_to(f, seat)) if not p.paid[other] & bit]


def goo_on(p: Conflict, f: Fight, seat: int) -> bool:
    """CF-FW-10: does this side fire gray goo? Against stones alone nothing is due."""
    if not weapons.wields(p, seat, "goo"):
        return False
    return not unpaid(p, f, seat, PAID_GOO) or (seat == f.attacker and only_stones(p, f))


def only_stones(p: Conflict, f: Fight) -> bool:
    found = firing.groups(p, f.defenders, f.space, RAYGUN_FIRE)
    return bool(found) and all(kind_of(p, stack) == STONE for group in found for stack in group.stacks)


def why_not_goo(p: Conflict, f: Fight, seat: int) -> Refusal | None:
    """CF-VEND-11, AM-12: one bribe to each victim, or none."""
    if not weapons.wields(p, seat, "goo"):
        return Refusal("CF-FW-10", "no-goo")
    due = unpaid(p, f, seat, PAID_GOO)
    if not due or goo_on(p, f, seat):
        return Refusal("CF-VEND-11", "nothing-due", seat=seat)
    if not any(arm.mode == RAYGUN_FIRE and p.fired[arm.card] == UNFIRED for arm in own_arms(p, f, seat)):
        return Refusal("CF-FW-10", "no-rayguns")
    return None if can_pay(p, seat, len(due)) else Refusal("CF-VEND-03", "bribes-short")


def pay_vendetta(p: Conflict, f: Fight, seat: int, bit: int, rule: str) -> None:
    for other in unpaid(p, f, seat, bit):
        market.pay_bribe(p, seat, other, rule)
        p.paid[other] |= bit


# ------------------------------------------------------------------------------------------------------------ stones


def stone_ready(p: Conflict, f: Fight) -> bool:
    """Has the attacker's stone been moved to that site in this turn?"""
    stone = survivors.stone_of(p, f.attacker)
    return p.where[stone] == f.space and p.dive[stone] == f.space and site_at(p, f.space) != NONE


def manned_stone(p: Conflict, seat: int) -> bool:
    return any(weapons.human(p, card) for card in cards_in(p, survivors.stone_of(p, seat)))


def unpaid_for_stone(p: Conflict, f: Fight) -> list[int]:
    """CF-DATK-02, CF-VEND-12: everybody pays each victim one bribe, Purple only for Humans aboard (once a turn, CF-VEND-10);
    in Age of Piracy the bribe for the attack is all (AM-103)."""
    if states.on(p, states.FIGHT) == ALL:
        return []
    if p.faction[f.attacker] != PURPLE_FACTION:
        return seats_of(f.defenders)
    return unpaid(p, f, f.attacker, PAID_HUMANS) if manned_stone(p, f.attacker) else []


def why_not_stone(p: Conflict, f: Fight) -> Refusal | None:
    """CF-DATK-01: a stone that was moved to the space, with a target there, and paid for."""
    if not stone_ready(p, f):
        return Refusal("CF-DATK-01", "no-stone-there")
    if not firing.groups(p, f.defenders, f.space, STONE_FIRE):
        return Refusal("CF-DATK-03", "no-target", space=f.space)
    if not can_pay(p, f.attacker, len(unpaid_for_stone(p, f))):
        return Refusal("CF-DATK-02", "bribes-short")
    return None


def pay_for_stone(p: Conflict, f: Fight) -> None:
    """CF-DROP-03: paid when the roll comes up."""
    human = p.faction[f.attacker] == PURPLE_FACTION
    for other in unpaid_for_stone(p, f):
        market.pay_bribe(p, f.attacker, other, "CF-VEND-10" if human else "CF-DATK-02")
        if human:
            p.paid[other] |= PAID_HUMANS


# ------------------------------------------------------------------------------------------------------------- fire


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
    others = [seat for seat in opponents(p, f.attacker) if f.defenders & (1 << seat)]
    return [f.attacker, *others] if f.first else [*others, f.attacker]


def own_arms(p: Conflict, f: Fight, seat: int) -> list[Arm]:
    """What the seat might fire with in this battle: everything that is a weapon of its own that takes part (attacker), or that it
    has anywhere (defender, CF-CMB-19)."""
    attacking = seat == f.attacker
    among = fighting(p, f) if attacking else weapons.armed_stacks(p, seat)
    found = [
        Arm(card, mode) for stack in among for card in cards_in(p, stack) for mode in weapons.modes_of(p, seat, card)
    ]
    found += pairs(p, f, seat)
    sites = f.guns if attacking else [site for site, owner in enumerate(p.factory) if owner == seat]
    return found + [Arm(site=site) for site in sites]


def pairs(p: Conflict, f: Fight, seat: int) -> list[Arm]:
    """CF-BUG-05, AM-69: a buggy carries one other platform beside it, if that has a better ISRU or is a raygun."""
    among = fighting(p, f) if seat == f.attacker else weapons.armed_stacks(p, seat)
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


def target_spaces(p: Conflict, f: Fight, seat: int) -> list[int]:
    """CF-CMB-09: the attacker fires at the defending space, a defender at any space with attackers (AM-56)."""
    if seat == f.attacker:
        return [f.space]
    spaces = {p.where[stack] for stack in fighting(p, f)}
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
    if not firing.groups(p, hostile_to(f, seat), space, arm.mode):
        return Refusal("CF-FRT-02", "no-target", space=space)
    if attacking and arm.mode == RAYGUN_FIRE and not f.first:
        return Refusal("CF-CMB-13", "raygun-not-declared", card=arm.card)
    if p.wt[seat] < p.c.weapons[arm.mode].aqua and arm.card != NONE:
        return Refusal("CF-RNG-11", "too-poor", wt=p.c.weapons[arm.mode].aqua)
    if arm.mode == KAMIKAZE_FIRE and not can_pay(p, seat, len(unpaid_for_humans(p, f, seat, arm.card))):
        return Refusal("CF-KAM-08", "bribes-short")
    if arm.card != NONE and weapons.chain_for(p, arm.card, arm.partner) is None:
        return why_not_operational(p, arm)
    return None


def ready(p: Conflict, f: Fight, seat: int, arm: Arm) -> bool:
    return any(why_not_fire(p, f, seat, arm, space) is None for space in target_spaces(p, f, seat))


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
        if stack not in weapons.armed_stacks(p, seat):
            return Refusal("CF-CMB-14", "cannot-fight")
        if p.fired[card] == FIRED:
            return Refusal("CF-FIRE-08", "has-fired", card=card)
        if p.fired[card] == SERVED:
            return Refusal("CF-FIRE-09", "has-served", card=card)
        if seat == f.attacker and stack not in fighting(p, f):
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


def unpaid_for_humans(p: Conflict, f: Fight, seat: int, card: int) -> list[int]:
    """CF-KAM-08: whom a kamikaze with Humans still has to be paid to."""
    return unpaid(p, f, seat, PAID_HUMANS) if human_aboard(p, card) else []


def human_aboard(p: Conflict, card: int) -> bool:
    """A Human kamikaze: the Crew itself, or one in a stack that dives."""
    stack = p.place[card]
    if p.dive[stack] != NONE:
        return any(weapons.human(p, other) for other in cards_in(p, stack))
    return weapons.human(p, card)


def arms(p: Conflict, f: Fight, seat: int) -> list[Arm]:
    return own_arms(p, f, seat)


def shots(p: Conflict, f: Fight, seat: int) -> list[tuple[Arm, int]]:
    """Every shot that the seat could fire now."""
    spaces = target_spaces(p, f, seat)
    return [
        (arm, space) for arm in own_arms(p, f, seat) for space in spaces if why_not_fire(p, f, seat, arm, space) is None
    ]


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


def fire(p: Conflict, f: Fight, seat: int, arm: Arm, space: int) -> firing.Result:
    """The shot itself: what it costs, the dice, and who has lost something in the defending space (CF-VIC-02, CF-VIC-03)."""
    if arm.mode == KAMIKAZE_FIRE and human_aboard(p, arm.card):
        pay_vendetta(p, f, seat, PAID_HUMANS, "CF-VEND-10")
    result = firing.fire(p, seat, arm, space, hostile_to(f, seat), goo_on(p, f, seat))
    if seat == f.attacker:
        f.hit |= result.hit & f.defenders
    return result


def drop(p: Conflict, f: Fight) -> firing.Result:
    """CF-DATK-01, CF-DATK-04, AM-59: the stone's own roll, before all other fire."""
    pay_for_stone(p, f)
    arm = Arm(mode=STONE_FIRE, card=NONE, site=site_at(p, f.space))
    result = firing.fire(p, f.attacker, arm, f.space, f.defenders)
    f.hit |= result.hit & f.defenders
    return result


def declared(p: Conflict, f: Fight) -> None:
    """The battle begins."""
    p.attacked.append(f.space)
    events.attack_declared(p, f.attacker, f.space, seats_of(f.defenders))


def pay_for_goo(p: Conflict, f: Fight, seat: int) -> None:
    pay_vendetta(p, f, seat, PAID_GOO, "CF-VEND-11")


def pair(card: int, partner: int) -> Arm:
    return Arm(card, BUGGY_FIRE, NONE, partner)


def why_not_pair(p: Conflict, f: Fight, seat: int, card: int, partner: int, space: int) -> Refusal | None:
    return why_not_fire(p, f, seat, pair(card, partner), space)


def plain(p: Conflict, arm: Arm) -> bool:
    """Does firing it cost nothing, so that `fire-all` may do it?"""
    return not p.c.weapons[arm.mode].optional


def why_not_fire_all(p: Conflict, f: Fight, seat: int) -> Refusal | None:
    if any(plain(p, arm) for arm, _ in shots(p, f, seat)):
        return None
    return Refusal("CF-FIRE-05", "nothing-plain")


def parties(p: Conflict, f: Fight) -> list[int]:
    """CF-CMB-12: every stack that takes part, the attacker's first; the defenders' are those in the defending space."""
    found = fighting(p, f)
    for seat in opponents(p, f.attacker):
        if f.defenders & (1 << seat):
            found += [stack for stack in weapons.armed_stacks(p, seat) if p.where[stack] == f.space]
    return found


def survivors_of(p: Conflict, f: Fight, seat: int) -> list[int]:
    """Cards of the seat that are left where the battle was fought, prisoners apart."""
    spaces = {f.space} if seat != f.attacker else {f.space, *f.spots}
    return sorted(
        card
        for stack in weapons.armed_stacks(p, seat)
        if p.where[stack] in spaces
        for card in cards_in(p, stack)
        if not weapons.captive(p, card)
    )


def after_order(p: Conflict, f: Fight) -> list[int]:
    return [f.attacker, *[seat for seat in opponents(p, f.attacker) if f.defenders & (1 << seat)]]


def copy_of(f: Fight) -> Fight:
    values = {name: getattr(f, name) for name in Fight.FIELDS}
    return Fight(**{**values, "stacks": f.stacks[:], "spots": f.spots[:], "guns": f.guns[:]})
