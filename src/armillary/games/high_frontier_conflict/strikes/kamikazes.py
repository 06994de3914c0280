"""Kamikazes and dive-bombs (3A3c, 3A3e, 3E5; CF-KAM, CF-CORE-08, CF-CORE-11, CF-CORE-12).

A kamikaze stack is formed while its owner moves: a thruster with its supports, perhaps more cards. It flies where no burn
and no pivot is needed; a stack that dives passes the lander burn of its target freely and pays no lander fuel (BR-56).
"""

from armillary.games.high_frontier.chart.reach import Drive
from armillary.games.high_frontier.ids import FREIGHTER, LEO_STACK, NONE, OUTPOST, ROCKET, STEP
from armillary.games.high_frontier.rules import flying, landing, stacks, thrust
from armillary.games.high_frontier.rules.stacks import cards_in, kind_of, site_at, stacks_of
from armillary.games.high_frontier_conflict.bernals import anchoring, stations
from armillary.games.high_frontier_conflict.chart import depots, states, tokens
from armillary.games.high_frontier_conflict.combat import fights, firing, survivors, weapons
from armillary.games.high_frontier_conflict.ids import BERNAL, BERNALS, KAMIKAZE, KAMIKAZE_FIRE, MOBILE, STONE
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import events

__all__ = [
    "GLIDE",
    "PARENTS",
    "begin_dive",
    "dive_way",
    "extras",
    "form",
    "glide_way",
    "glides",
    "lose_idle",
    "targets",
    "voyage_of",
    "why_not_dive",
    "why_not_form",
    "why_not_glide",
    "why_not_load",
    "why_not_move",
]

# A kamikaze stack is one of eight slots of its own (CF-KAM-05); it stops for nobody and has no fuel.


#: CF-KAM-04: no burns, no pivots; one burn costs more than the fuel that there is.
GLIDE = Drive(1, 1, 2 * STEP, False, False)


#: AM-72: stacks that may launch one: all but stones and kamikazes (a Mobile Factory has no cards); what is in LEO takes no part
#: in fights (CF-CMB-14).
PARENTS = (ROCKET, OUTPOST, FREIGHTER, BERNAL)


# --------------------------------------------------------------------------------------------------------- forming


@does("CF-KAM-05")
def free_slot(p: Conflict, seat: int) -> int:
    for stack in stacks_of(p, seat):
        if kind_of(p, stack) == KAMIKAZE and p.where[stack] == NONE:
            return stack
    return NONE


def why_not_form(p: Conflict, seat: int, card: int) -> Refusal | None:
    """CF-KAM-04, AM-72: a working thruster of any stack that may fight, where fighting is possible at all. What has moved in this
    turn with its stack moves no more (HF-MOVE-01)."""
    if not states.on(p, states.FIGHT):
        return Refusal("CF-VEND-02", "no-combat")
    stack = p.place[card]
    if stack not in stacks_of(p, seat) or kind_of(p, stack) not in PARENTS:
        return Refusal("CF-KAM-04", "not-from-there", card=card)
    refusal = weapons.why_not_armed(p, seat, stack) or weapons.why_not_kamikaze(p, seat, card)
    if refusal is not None:
        return refusal
    if p.moved[stack]:
        return Refusal("HF-MOVE-01", "has-moved", stack=stack)
    if weapons.chain_for(p, card) is None:
        return Refusal("CF-FIRE-04", "unsupported", card=card)
    if free_slot(p, seat) == NONE:
        return Refusal("CF-KAM-05", "no-slot")
    return None


def extras(p: Conflict, seat: int, card: int) -> list[int]:
    """AM-72: further cards of the parent stack that may go along."""
    chain = weapons.chain_for(p, card) or ()
    return [other for other in cards_in(p, p.place[card]) if other != card and other not in chain]


def why_not_load(p: Conflict, seat: int, card: int) -> Refusal | None:
    """CF-KAM-08: Humans with Purple's only; prisoners with nobody's, and no Bernal leaves its stack (BR-60)."""
    if p.c.deck[card] == BERNALS and p.law.version > 1:
        return Refusal("BR-60", "bernal-stays", card=card)
    if weapons.captive(p, card):
        return Refusal("CF-VIC-09", "captive", card=card)
    if weapons.human(p, card) and not stations.purple(p, seat):
        return Refusal("CF-KAM-08", "no-human-kamikaze", card=card)
    return None


@does("CF-KAM-02")
def form(p: Conflict, seat: int, card: int, more: list[int]) -> int:
    """The new stack; the parent keeps the fuel, and its glitch comes along (AM-137)."""
    parent, stack = p.place[card], free_slot(p, seat)
    space = p.where[parent]
    p.where[stack] = space
    p.steps[stack] = 0
    p.trail[stack] = ()
    p.began[stack], p.landed[stack], p.glitch[stack] = p.began[parent], p.landed[parent], p.glitch[parent]
    p.moved[stack] = 0
    for other in (card, *(weapons.chain_for(p, card) or ()), *more):
        stacks.add_card(p, other, stack, space)
    depots.tidy(p, parent)
    p.law.told_dwindled(p, parent)  # CF-KAM-02: the cargo of a Freighter stays behind.
    p.tell(events.kamikaze_formed, seat, card, space)
    return stack


def lose_idle(p: Conflict, seat: int) -> None:
    """CF-CORE-12, AM-122: when combat ends, kamikazes and dive-bombers that have not struck are lost."""
    if not tokens.away(p, seat):
        return
    for stack in stacks_of(p, seat):
        if p.where[stack] == NONE or kind_of(p, stack) in (STONE, LEO_STACK):
            continue
        if kind_of(p, stack) == KAMIKAZE or p.dive[stack] != NONE:
            p.tell(events.kamikaze_lost, seat, p.where[stack])
            stacks.scrap(p, cards_in(p, stack), "kamikaze", whole=True)
            survivors.close(p, stack)


# ---------------------------------------------------------------------------------------------------------- diving


def targets(p: Conflict, seat: int) -> list[int]:
    """AM-145: sites at which a kamikaze would find something to hit, and somebody who may be attacked and, if need be, paid."""
    own = stacks_of(p, seat)
    held = {*p.where[: own.start], *p.where[own.stop :]}  # where others are: most sites are empty
    if p.factory.count(NONE) < len(p.factory):
        held |= {p.c.site_space[site] for site, owner in enumerate(p.factory) if owner not in (NONE, seat)}
        held |= {p.c.site_space[site] for site, owner in enumerate(p.dome) if owner not in (NONE, seat)}
    held -= {NONE, p.c.leo}
    if not held:  # hot: every course of a rocket asks
        return []
    return [space for space in p.c.site_space if space in held and why_not_target(p, seat, space) is None]


def why_not_target(p: Conflict, seat: int, space: int) -> Refusal | None:
    others = fights.foes(p, seat, space)
    if not others:
        return Refusal("CF-KAM-09", "nobody-to-attack", space=space)
    if not firing.groups(p, sum(1 << other for other in others), space, KAMIKAZE_FIRE):
        return Refusal("CF-FRT-02", "no-target", space=space)
    if space in p.attacked:
        return Refusal("CF-CMB-08", "attacked-already", space=space)
    if all(fights.toll(p, seat, other) for other in others) and not fights.can_pay(p, seat):
        return Refusal("CF-GEN-07", "bribes-short")
    return None


def diver(p: Conflict, stack: int) -> int:
    """The thruster with which the stack would strike: its strongest that works; NONE: none."""
    seat = stacks.owner_of(p, stack)
    fit = [
        card
        for card in cards_in(p, stack)
        if weapons.why_not_kamikaze(p, seat, card) is None and weapons.chain_for(p, card) is not None
    ]
    return max(fit, key=lambda card: (weapons.thrust_of(p, card), -card), default=NONE)


def dives(p: Conflict, stack: int) -> bool:
    """CF-KAM-02: rockets and kamikazes do; of freighters only those of Module 1, and neither Bernals nor Mobile Factories."""
    kind = kind_of(p, stack)
    return kind in (ROCKET, KAMIKAZE) or (kind == FREIGHTER and bool(p.c.freight_cards))


def why_not_dive(p: Conflict, stack: int, setting: thrust.Setting | None, burner: int, space: int) -> Refusal | None:
    """CF-CORE-11, CF-KAM-09: a stack with a thruster and without Humans (Purple's apart, AM-114)."""
    seat = stacks.owner_of(p, stack)
    if not states.on(p, states.FIGHT):
        return Refusal("CF-VEND-02", "no-combat")
    if not dives(p, stack):
        return Refusal("CF-KAM-02", "dives-not", stack=stack)
    if not stations.purple(p, seat) and any(weapons.human(p, card) for card in cards_in(p, stack)):
        return Refusal("CF-CORE-11", "humans-aboard", stack=stack)
    if diver(p, stack) == NONE:
        return Refusal("CF-CORE-11", "no-thruster", card=cards_in(p, stack)[0])
    refusal = why_not_target(p, seat, space)
    if refusal is not None:
        return refusal
    if dive_way(p, stack, setting, burner, space) is None:
        return Refusal("CF-KAM-09", "out-of-reach", space=space)
    return None


def drive_of(p: Conflict, stack: int, setting: thrust.Setting | None, burner: int) -> Drive | None:
    if kind_of(p, stack) == KAMIKAZE:
        return GLIDE if setting is not None and thrust.thrust_of(p, stack, setting, 0) >= 1 else None
    if setting is None or landing.why_not_fly_at_all(p, stack, setting, burner) is not None:
        return None
    drive = landing.drive_of(p, stack, setting, burner)
    return Drive(drive.thrust, drive.steps, drive.consumption, drive.tireless, False)


def why_not_move(p: Conflict, seat: int, stack: int) -> Refusal | None:
    """HF-MOVE-14, CF-KAM-04: rockets, freighters, and kamikazes that have not moved and whose thruster works."""
    if stack in stacks_of(p, seat) and kind_of(p, stack) == BERNAL:
        return anchoring.why_not_move(p, seat, stack)
    if stack not in stacks_of(p, seat) or kind_of(p, stack) not in (KAMIKAZE, MOBILE):
        return thrust.why_not_move(p, seat, stack)
    if p.where[stack] == NONE:
        return Refusal("HF-MOVE-14", "no-craft")
    if p.moved[stack]:
        return Refusal("HF-MOVE-01", "has-moved", stack=stack)
    return None if thrust.best_setting(p, stack) is not None else Refusal("HF-THR-10", "no-engine")


def glides(p: Conflict, stack: int, setting: thrust.Setting | None) -> tuple[int, ...]:
    """CF-KAM-04, AM-145: where a kamikaze comes without burns and pivots; entering a site is a dive-bomb."""
    drive = drive_of(p, stack, setting, 0)
    if drive is None or setting is None:
        return ()
    table = landing.table_of(p, stack, setting[0])
    # A sail in a belt has more thrust than the drive says: the quick list may name what only a burn would reach.
    return tuple([space for space in table.destinations(drive, frozenset(p.c.site_space)) if table.fly(drive, space)])


def why_not_glide(p: Conflict, stack: int, setting: thrust.Setting | None, space: int) -> Refusal | None:
    if space in glides(p, stack, setting):
        return None
    if site_at(p, space) != NONE:
        return Refusal("CF-KAM-09", "only-diving", space=space)
    return Refusal("CF-KAM-04", "needs-burns", space=space)


def glide_way(p: Conflict, stack: int, setting: thrust.Setting, space: int) -> tuple[int, ...]:
    way = landing.table_of(p, stack, setting[0]).fly(GLIDE, space)
    assert way is not None
    return way.path[1:]


def voyage_of(p: Conflict, stack: int, setting: thrust.Setting, burner: int) -> flying.Voyage:
    voyage = flying.begin(p, stack, setting, burner, lander=False)
    if kind_of(p, stack) == KAMIKAZE:
        voyage.tireless, voyage.consumption = 1, STEP
    return voyage


def dive_way(
    p: Conflict, stack: int, setting: thrust.Setting | None, burner: int, space: int
) -> tuple[int, ...] | None:
    """The cheapest way to the site: as the search finds it without lander fuel, or through a lander burn that costs nothing."""
    drive = drive_of(p, stack, setting, burner)
    if drive is None or setting is None or space in landing.barred(p, stack):
        return None
    site = site_at(p, space)
    table = landing.table_of(p, stack, setting[0])
    ways = [way.path for way in table.ways(drive, space)]
    for burn, serves in enumerate(p.c.lander_burn):
        if site not in serves:
            continue
        if burn == p.where[stack]:
            ways.append((burn, space))
        for near in p.c.reach.chart.arcs[burn]:
            if near == p.where[stack]:
                ways.append((near, burn, space))
            elif near != space:
                ways += [(*way.path, burn, space) for way in table.ways(drive, near) if burn not in way.path]
    fit = [(cost, path) for path in ways if (cost := cost_of(p, stack, setting, burner, path)) is not None]
    return min(fit)[1][1:] if fit else None


def cost_of(
    p: Conflict, stack: int, setting: thrust.Setting, burner: int, path: tuple[int, ...]
) -> tuple[int, int] | None:
    """Fuel and length of a way that is flown with its lander burn free; None: it cannot be flown."""
    voyage = begin_dive(p, stack, setting, burner, path)
    for to in path[1:]:
        if flying.why_not_step(p, voyage, to) is not None:
            return None
        flying.step(p, voyage, to)
    return voyage.spent, len(path)


def begin_dive(p: Conflict, stack: int, setting: thrust.Setting, burner: int, path: tuple[int, ...]) -> flying.Voyage:
    """CF-KAM-09: the lander burns of the target count as lagrange spaces, so one burn of the way is free."""
    voyage = voyage_of(p, stack, setting, burner)
    site = site_at(p, path[-1])
    voyage.free = sum(1 for space in path[1:] if site in p.c.lander_burn[space])
    return voyage
