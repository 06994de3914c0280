"""The firing procedure: targets and their columns, fire values, and what a shot does (3E1, 3E2; CF-FRT, CF-FIRE)."""

from typing import NamedTuple

from armillary.games.high_frontier.ids import LEO_STACK, NONE, OUTPOST
from armillary.games.high_frontier.rules import payment, stacks
from armillary.games.high_frontier.rules.stacks import cards_in, kind_of, owner_of, site_at, stacks_at
from armillary.games.high_frontier_conflict.chart import glitches
from armillary.games.high_frontier_conflict.chart.glitches import number
from armillary.games.high_frontier_conflict.freighters import mobile
from armillary.games.high_frontier_conflict.ids import (
    BERNAL,
    BERNALS,
    CAPTURE,
    COLLATERAL,
    DAMAGE,
    DESTROY,
    FIRED,
    FROSTLINE,
    GLITCHES,
    GUN,
    KAMIKAZE,
    KAMIKAZE_FIRE,
    MANNED,
    MOBILE,
    OVERLOAD,
    RAYGUN_FIRE,
    SERVED,
    SPACE,
    STONE,
    STONE_FIRE,
    UNANCHOR,
    UNMANNED,
    ZAP,
)
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does

from . import damage, events, survivors, weapons

__all__ = [
    "Aim",
    "Arm",
    "Group",
    "Result",
    "aim",
    "cards_hit",
    "decommission",
    "fire",
    "groups",
    "possible",
    "start_of",
    "zap_hulls",
    "zap_targets",
]

# What every shot goes through (CF-FRT-01, CF-FRT-02), columns (CF-FRT-16 to CF-FRT-18), and the rows of the table, which are
# data.


#: What concerns cards, and what a Factory.
ON_CARDS = OVERLOAD | ZAP | COLLATERAL | GLITCHES | CAPTURE
ON_FACTORY = DAMAGE | DESTROY | CAPTURE


class Arm(NamedTuple):
    """What fires and how: a card (with a partner that a buggy carries), or the gun of a Factory."""

    card: int = NONE
    mode: int = GUN
    site: int = NONE
    partner: int = NONE


class Group(NamedTuple):
    """Targets of one column in a space: stacks, the site whose Factory may be hit, and the site whose dome may be hit while its
    Factory is no target (NONE: none)."""

    column: int
    stacks: tuple[int, ...]
    site: int
    dome: int = NONE


class Aim(NamedTuple):
    """The fire value is `sign` times the dice plus an offset."""

    dice: int
    sign: int
    offset: int


class Result:
    """What a shot has done: seats that lost something (bits), the fire value of a zap, the site of a capture and Bernals to
    come loose, both to be carried out."""

    __slots__ = ("capture", "hit", "loose", "zap")

    def __init__(self) -> None:
        self.hit = 0
        self.zap = 0
        self.capture = NONE
        self.loose: list[int] = []


def start_of(p: Conflict, arm: Arm) -> int:
    return p.c.site_space[arm.site] if arm.card == NONE else p.where[p.place[arm.card]]


# ------------------------------------------------------------------------------------------------------- targets


@does("CF-FRT-18", "CF-FRT-02")
def groups(p: Conflict, hostile: int, space: int, mode: int = GUN) -> list[Group]:
    """What stands in the space of these seats (bits), by column: on the site, then what has landed in this turn or is in space
    (CF-FRT-18, AM-140), then stones, which defend as sites (CF-DROP-22) while they are in their first turn (CF-CORE-07)."""
    site = site_at(p, space)
    ground: list[int] = []
    flying: list[int] = []
    found: list[Group] = []
    for stack in stacks_at(p, space):
        seat, kind = owner_of(p, stack), kind_of(p, stack)
        if not hostile & (1 << seat) or kind == LEO_STACK or sheltered(p, seat, site):
            continue
        if kind == STONE:
            if stone_exposed(p, seat):
                found.append(Group(column_on_site(p, [stack], colony=False), (stack,), NONE))
        elif site != NONE and not p.landed[stack]:
            ground.append(stack)
        else:
            flying.append(stack)
    if mode == STONE_FIRE and p.stone_kind[p.phasing] == FROSTLINE:
        ground = [stack for stack in ground if kind_of(p, stack) == OUTPOST]  # CF-DROP-28, AM-95
    only = p.c.weapons[mode].space_only
    if only:
        flying = bernals_among(p, flying, only)
    if flying:
        found.insert(0, Group(SPACE, tuple(flying), NONE))
    # CF-CMB-14: a submarine Factory is out of reach.
    target = site if site != NONE and damage.exposed(p, site, hostile) else NONE
    if target != NONE and sheltered(p, p.factory[target], target):
        target = NONE
    colony = site != NONE and p.dome[site] != NONE and bool(hostile & (1 << p.dome[site]))
    dome = site if colony and target == NONE and damage.bare_dome(p, site, hostile) else NONE
    if dome != NONE and sheltered(p, p.dome[dome], dome):
        dome = NONE
    if ground or target != NONE or dome != NONE:
        found.insert(0, Group(column_on_site(p, ground, colony), tuple(ground), target, dome))
    return [group for group in found if possible(p, mode, group)]


@does("CF-BUG-03", "CF-RNG-13", "CF-DATK-03")
def bernals_among(p: Conflict, flying: list[int], only: str) -> list[int]:
    """CF-BUG-03, CF-RNG-13: of space targets a buggy and an amat bomb hit Bernals only; CF-DATK-03: a stone anchored ones."""
    return [s for s in flying if kind_of(p, s) == BERNAL and (only == "bernal" or p.anchored[s])]


@does("CF-FRT-16", "CF-CMB-15")
def column_on_site(p: Conflict, among: list[int], colony: bool) -> int:
    """CF-FRT-16: a site without Humans of the other side, or (CF-FRT-17) one with them. A Colony counts as Humans, a submarine
    one too, though it cannot be hit itself (CF-CMB-15)."""
    return MANNED if colony or manned(p, among) else UNMANNED


@does("CF-DROP-22", "CF-CORE-07", "CF-KAM-10")
def stone_exposed(p: Conflict, seat: int) -> bool:
    """CF-DROP-22, CF-CORE-07, CF-KAM-10: in its first turn a stone is shot at and dived at, as a site; afterwards by nobody."""
    return p.stone_age[seat] <= 1


@does("CF-FUT-04")
def sheltered(p: Conflict, seat: int, site: int) -> bool:
    """CF-FUT-04: with the Beehive Ark no combat touches the seat's tokens on sites of size 1."""
    return site != NONE and p.c.size[site] == 1 and p.law.asks_power(p, seat, "beehive-ark")


@does("CF-FRT-17")
def manned(p: Conflict, among: list[int]) -> bool:
    """CF-FRT-17: Humans of the other side; prisoners are none (AM-62)."""
    return any(weapons.human(p, card) for stack in among for card in cards_in(p, stack))


@does("CF-FRT-06")
def possible(p: Conflict, mode: int, group: Group) -> int:
    """What that row of the table could do to the group at all, as bits; only Bernals can come loose (CF-FRT-06)."""
    bits = 0
    for cell in p.c.effect[mode][group.column]:
        bits |= cell
    bernal = any(kind_of(p, stack) == BERNAL for stack in group.stacks)
    return bits & (
        (ON_CARDS if group.stacks else 0)
        | (ON_FACTORY if group.site != NONE else 0)
        | (DESTROY if group.dome != NONE else 0)
        | (UNANCHOR if bernal else 0)
    )


# ----------------------------------------------------------------------------------------------------- fire values


def aim(p: Conflict, seat: int, arm: Arm, space: int, goo: bool = False, why: list[str] | None = None) -> Aim:
    """The dice and what is added to them; `why` collects the rules."""
    row = p.c.weapons[arm.mode]
    reasons = [] if why is None else why
    dice, sign, offset = row.dice, 1, 0
    if arm.mode == GUN and mass_beam(p, seat):
        dice = 1
        reasons.append("CF-FUT-02")
    if goo and arm.mode == RAYGUN_FIRE:
        dice = p.c.firing.goo_dice
        reasons.append("CF-FW-10")
    if row.less:
        rating = weapons.isru_of(p, seat, arm.card)
        if arm.partner != NONE:
            rating = min(rating, weapons.isru_of(p, seat, arm.partner))
            reasons.append("CF-BUG-05")
        offset = -rating
    elif row.source:
        sign = -1
        if arm.mode == KAMIKAZE_FIRE:
            offset = weapons.thrust_of(p, arm.card)
        else:
            offset = p.c.firing.factory_gun if arm.card == NONE else weapons.rad_of(p, arm.card)
    if row.warhead and weapons.wields(p, seat, "warheads"):
        offset += row.warhead
        reasons += ["CF-FW-05", "CF-KAM-07"]
    site = site_at(p, space)
    if row.crash and site != NONE and p.c.crash_near[site] and not only_flying(p, seat, space):
        offset += row.crash
        reasons.append("CF-RNG-05" if arm.mode == RAYGUN_FIRE else "CF-RNG-10")
    return Aim(dice, sign, offset)


@does("CF-FUT-02")
def mass_beam(p: Conflict, seat: int) -> bool:
    """CF-FUT-02: whose guns roll one die instead of two."""
    return p.law.asks_power(p, seat, "mass-beam")


def only_flying(p: Conflict, seat: int, space: int) -> bool:
    """Has everything of the others there landed in this turn, so that the site itself is no target?"""
    others = ((1 << len(p.wt)) - 1) & ~(1 << seat)
    return all(group.column == SPACE for group in groups(p, others, space))


RULE_OF = ("CF-FRT-23", "CF-RNG-07", "CF-FRT-25", "CF-BUG-04", "CF-KAM-06", "CF-DATK-04", "CF-RNG-11")


def fire(p: Conflict, seat: int, arm: Arm, space: int, hostile: int, goo: bool = False) -> Result:
    """CF-CMB-20: one shot, with all that follows at once (CF-FIRE-04), except what somebody has to choose."""
    why: list[str] = []
    chance = aim(p, seat, arm, space, goo, why)
    chain = () if arm.card == NONE else weapons.chain_for(p, arm.card, arm.partner) or ()
    spend(p, seat, arm, chain)
    rolls = p.roll(chance.dice, 6, RULE_OF[arm.mode], alike=True)
    value = chance.sign * sum(rolls) + chance.offset
    targets = groups(p, hostile, space, arm.mode)
    p.tell(
        events.fire_rolled, seat, arm.card, arm.mode, space, rolls, value, targets[0].column, (RULE_OF[arm.mode], *why)
    )
    result = Result()
    if not any(p.c.effects_of(arm.mode, group.column, value) & possible(p, arm.mode, group) for group in targets):
        p.tell(events.shot_missed, seat, space)
    for group in targets:
        strike(p, seat, arm, group, value, hostile, result)
    if arm.mode == KAMIKAZE_FIRE:
        crash(p, arm, chain)
    return result


def spend(p: Conflict, seat: int, arm: Arm, chain: tuple[int, ...]) -> None:
    """CF-FIRE-08, CF-FIRE-09: it has fired; what serves it cannot fire any more. CF-FW-11: an amat bomb costs Aqua."""
    if arm.mode == STONE_FIRE:
        return
    if arm.card == NONE:
        p.gun_fired[arm.site] = 1
        return
    for support in chain:
        p.fired[support] = SERVED
    p.fired[arm.card] = FIRED
    if arm.partner != NONE:
        p.fired[arm.partner] = FIRED
    price = weapons.amat_price(p, seat, arm.mode)
    if price:
        payment.pay(p, seat, price)


@does("CF-KAM-01")
def crash(p: Conflict, arm: Arm, chain: tuple[int, ...]) -> None:
    """CF-KAM-01, CF-CORE-08: the thruster and its supports are gone, hit or miss; of a stack that dived, or was formed as a
    kamikaze, everything."""
    stack = p.place[arm.card]
    whole = p.dive[stack] != NONE or kind_of(p, stack) == KAMIKAZE
    gone = cards_in(p, stack) if whole else [card for card in cards_in(p, stack) if card == arm.card or card in chain]
    stacks.scrap(p, gone, "kamikaze", whole=True)
    survivors.settle(p, [stack])


# --------------------------------------------------------------------------------------------------------- effects


def strike(p: Conflict, seat: int, arm: Arm, group: Group, value: int, hostile: int, result: Result) -> None:
    """The effects of the band, in their order."""
    band = p.c.effects_of(arm.mode, group.column, value)
    if arm.mode == STONE_FIRE and band & (DAMAGE | DESTROY) and p.stone_kind[seat] == FROSTLINE:
        # Only sites explode: the column of space has neither.
        result.hit |= damage.explode(p, seat, site_at(p, p.where[stacks.slot(p, seat, STONE)]))
        return
    bits = band & possible(p, arm.mode, group)
    if bits & OVERLOAD:
        result.hit |= glitch_rolls(p, seat, group.stacks, value, "CF-FRT-03")
    if bits & UNANCHOR:
        shake(p, group.stacks, result)
    if bits & ZAP and (zap_targets(p, group.stacks, value) or zap_hulls(p, group.stacks, value)):
        result.zap = value
    if bits & DAMAGE and not p.damaged[group.site]:
        result.hit |= damage.damage(p, seat, group.site)
    if bits & GLITCHES:
        glitch_all(p, group.stacks)
    if bits & DESTROY:
        if group.site != NONE:
            result.hit |= damage.destroy(p, seat, group.site)
        else:
            result.hit |= damage.raze(p, seat, group.dome)
    if bits & COLLATERAL and group.stacks:
        result.hit |= glitch_rolls(p, seat, group.stacks, 1, "CF-FRT-11")
    if bits & CAPTURE:
        result.hit |= damage.overrun(p, seat, group.stacks, group.site)
        if group.site != NONE:
            result.capture = group.site


@does("CF-BER-08")
def shake(p: Conflict, among: tuple[int, ...], result: Result) -> None:
    """CF-FRT-06: Bernals come loose; CF-BER-08: one that is loose gets a glitch, unless it has one."""
    for stack in among:
        if kind_of(p, stack) != BERNAL or p.where[stack] == NONE:
            continue
        if p.anchored[stack]:
            result.loose.append(stack)
            result.hit |= 1 << owner_of(p, stack)
        elif not p.glitch[stack]:
            glitches.put(p, stack)


@does("CF-FRT-10")
def glitch_all(p: Conflict, among: tuple[int, ...]) -> None:
    """CF-FRT-10: a glitch on every stack that has none."""
    for stack in among:
        if not p.glitch[stack]:
            glitches.put(p, stack)


@does("CF-FRT-05", "CF-FRT-20", "CF-FRT-04")
def glitch_rolls(p: Conflict, seat: int, among: tuple[int, ...], count: int, rule: str) -> int:
    """CF-FRT-03, CF-FRT-05, CF-FRT-11: so many dice; every target card whose rad-hardness comes up is decommissioned, a heavy
    radiator with its second hit (CF-FRT-20). RH above 6 never comes up (CF-FRT-04)."""
    rolls = p.roll(count, 6, rule, alike=True)
    p.tell(events.losses_rolled, seat, rolls, rule)
    hit = 0
    for stack in among:
        if kind_of(p, stack) == MOBILE and mobile.rad_of(p, owner_of(p, stack)) in rolls:
            hit |= 1 << owner_of(p, stack)
            mobile.lost(p, stack, "combat")
        struck = cards_hit(p, stack, rolls)
        if struck:
            hit |= 1 << owner_of(p, stack)
            decommission(p, seat, struck)
            left = [card for card in struck if p.place[card] == stack and rolls.count(number(p, card)) > 1]
            stacks.scrap(p, left, "combat")
    survivors.settle(p, list(among))
    return hit


@does("CF-FRT-08")
def decommission(p: Conflict, seat: int, cards: list[int]) -> None:
    """CF-FRT-08: losses in combat; of an anchored Bernal it is genocide."""
    stack = p.place[cards[0]]
    murder = bool(p.anchored[stack]) and any(p.c.deck[card] == BERNALS for card in cards)
    stacks.scrap(p, cards, "combat")
    if murder:
        damage.genocide(p, seat, owner_of(p, stack))


def cards_hit(p: Conflict, stack: int, rolls: list[int]) -> list[int]:
    return [card for card in cards_in(p, stack) if number(p, card) in rolls]


@does("CF-FRT-07")
def zap_targets(p: Conflict, among: tuple[int, ...], value: int) -> list[int]:
    """CF-FRT-07: cards of rad-hardness below the fire value."""
    return [card for stack in among for card in cards_in(p, stack) if weapons.rad_of(p, card) < value]


@does("CF-CMB-04")
def zap_hulls(p: Conflict, among: tuple[int, ...], value: int) -> list[int]:
    """CF-FAC-09: Mobile Factories whose rad-hardness is below the fire value."""
    return [stack for stack in among if kind_of(p, stack) == MOBILE and mobile.rad_of(p, owner_of(p, stack)) < value]
