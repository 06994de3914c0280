"""Combat (8.3F, 8.4; HF-ADV-17, HF-ADV-18, HF-CMB).

A side is a seat with one stack (NONE: its factory alone; ALL: everything it has in the space). Weapons are cards, or the
cubes of a factory.
"""

from typing import Final

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import (
    BUGGY,
    CREW,
    CUBE,
    DISK,
    FREIGHTER,
    HAND,
    LEO_STACK,
    MISSILE,
    NONE,
    RAYGUN,
    ROBONAUT,
    ROCKET,
)
from armillary.games.high_frontier.position import Chart, HighFrontier
from armillary.games.high_frontier.rules import stacks, supports, thrust
from armillary.games.high_frontier.rules.stacks import cards_in, kind_of, owner_of, site_at
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

__all__ = [
    "ALL",
    "can_shoot",
    "cards_of",
    "cubes_of",
    "opponents",
    "raid",
    "raze",
    "remove_cubes",
    "seize",
    "shoot_card",
    "shoot_cube",
    "side_thrust",
    "stacks_in",
    "strike",
    "weapons",
    "why_not_attack",
    "why_not_cube",
    "why_not_factory_fire",
    "why_not_hit",
    "why_not_hold",
    "why_not_shoot",
    "why_not_strike",
]

#: The whole of a side in the space, in place of one stack.
ALL: Final = -2

DEFENDER_RAYGUNS: Final = 0
ATTACKER_RAYGUNS: Final = 1
DEFENDER_MISSILES: Final = 2
ATTACKER_MISSILES: Final = 3
BUGGIES: Final = 4
OVER: Final = 5


def stacks_in(p: Chart, seat: int, stack: int, space: int) -> list[int]:
    """The stacks of a side."""
    if stack == NONE:
        return []
    if stack != ALL:
        return [stack] if p.where[stack] == space else []
    return [s for s in stacks.stacks_of(p, seat) if p.where[s] == space and kind_of(p, s) != LEO_STACK]


def cards_of(p: Chart, seat: int, stack: int, space: int) -> list[int]:
    return [card for s in stacks_in(p, seat, stack, space) for card in cards_in(p, s)]


def cubes_of(p: Chart, seat: int, stack: int, space: int) -> int:
    """HF-CMB-16: cubes of the side's factory there; a single stack has none with it."""
    assert isinstance(p, HighFrontier)
    site = site_at(p, space)
    if site == NONE or stack >= 0:
        return 0
    return p.cubes[site * len(p.wt) + seat] if p.factory[site] == seat else 0


def in_pod(p: Chart, card: int) -> bool:
    return p.c.deck[card] == CREW and p.place[card] >= 0 and kind_of(p, p.place[card]) == FREIGHTER


@does("HF-CMB-04")
def weapons(p: Chart, seat: int, stack: int, space: int, platform: int) -> list[int]:
    """HF-CMB-02, HF-CMB-04, HF-CMB-06: working cards with that platform, none in pods; some thrusters fire like rayguns."""
    c = p.c
    return [
        card
        for card in cards_of(p, seat, stack, space)
        if (
            c.platform[2 * card + p.black[card]] == platform or (platform == RAYGUN and c.gun[2 * card + p.black[card]])
        )
        and not in_pod(p, card)
        and supports.works(p, card)
    ]


@does("HF-CMB-04")
def rad_of(p: Chart, card: int) -> int:
    """HF-CMB-04: a crew in a pod has none."""
    return p.c.tables.combat.pod_rad if in_pod(p, card) else p.c.rad[2 * card + p.black[card]]


def can_shoot(p: Chart, seat: int, stack: int, space: int) -> bool:
    """Has the side anything to fight with?"""
    return cubes_of(p, seat, stack, space) > 0 or any(
        weapons(p, seat, stack, space, platform) for platform in (RAYGUN, MISSILE, BUGGY)
    )


def opponents(p: Chart, seat: int, space: int) -> list[int]:
    """Other seats with a stack or a factory in the space."""
    site = site_at(p, space)
    return [
        other
        for other in range(len(p.wt))
        if other != seat and (stacks_in(p, other, ALL, space) or (site != NONE and p.factory[site] == other))
    ]


def why_not_attack(p: Chart, seat: int, stack: int, other: int) -> Refusal | None:
    """HF-ADV-17: in war, a stack that is no freighter, at the end of its owner's movement; HF-CMB-03: not in LEO."""
    assert isinstance(p, HighFrontier)
    if not p.law.asks_war(p):
        return Refusal("HF-ADV-17", "no-war", spot=p.spot)
    if stack not in stacks.stacks_of(p, seat) or p.where[stack] == NONE or kind_of(p, stack) in (FREIGHTER, LEO_STACK):
        return Refusal("HF-ADV-17", "no-craft")
    space = p.where[stack]
    if space == p.c.leo:
        return Refusal("HF-CMB-03", "leo-security")
    if other >= len(p.wt) or other not in opponents(p, seat, space):
        return Refusal("HF-ADV-17", "nobody-there", seat=other)
    if not can_shoot(p, seat, stack, space):
        return Refusal("HF-CMB-02", "unarmed")
    return None


def why_not_factory_fire(p: Chart, seat: int, space: int) -> Refusal | None:
    """HF-ADV-18, HF-CMB-16: an own factory there."""
    if not cubes_of(p, seat, NONE, space):
        return Refusal("HF-CMB-16", "no-factory-gun")
    return None


def why_not_shoot(p: Chart, ready: list[int], weapon: int, now: bool) -> Refusal | None:
    """HF-CMB-01: a weapon of this step that has not fired."""
    return None if now and weapon in ready else Refusal("HF-CMB-01", "no-weapon", card=weapon)


def why_not_hit(p: Chart, cards: list[int], card: int) -> Refusal | None:
    return None if card in cards else Refusal("HF-CMB-07", "no-target", card=card)


def why_not_cube(p: Chart, seat: int, stack: int, space: int) -> Refusal | None:
    return None if cubes_of(p, seat, stack, space) else Refusal("HF-CMB-07", "no-cube-there")


def why_not_strike(p: Chart, seat: int, whole: int, space: int, stack: int) -> Refusal | None:
    if stack in stacks_in(p, seat, whole, space):
        return None
    return Refusal("HF-CMB-08", "no-stack-there", stack=stack)


def why_not_hold(bound: bool) -> Refusal | None:
    """HF-A86: the missiles of a kamikaze must fire."""
    return Refusal("HF-CMB-10", "must-strike") if bound else None


# ------------------------------------------------------------------------------------------------- shots (8.4A, 8.4B)


def lose(p: Chart, cards: list[int]) -> None:
    stacks.decommission(p, cards, "combat")


def dice_of(p: Chart, weapon: int) -> int:
    """HF-CMB-06: mass driver and T-wave roll two dice; a factory's cube (NONE) and a raygun one."""
    combat = p.c.tables.combat
    return combat.gun_dice if weapon != NONE and p.c.gun[2 * weapon + p.black[weapon]] else combat.raygun_dice


def shoot_card(p: Chart, seat: int, weapon: int, card: int) -> None:
    """HF-CMB-07: above its rad-hardness."""
    rolls = p.roll(dice_of(p, weapon), 6, "HF-CMB-07", alike=True)
    hit = sum(rolls) > rad_of(p, card)
    p.tell(events.raygun_fired, seat, weapon, card, rolls, hit)
    if hit:
        lose(p, [card])


def shoot_cube(p: Chart, seat: int, weapon: int, victim: int, space: int) -> None:
    """HF-CMB-07, HF-CMB-16: a cube has rad-hardness 8."""
    rolls = p.roll(dice_of(p, weapon), 6, "HF-CMB-07", alike=True)
    hit = sum(rolls) > p.c.tables.combat.cube_rad
    p.tell(events.raygun_at_cube, seat, weapon, victim, rolls, hit)
    if hit:
        remove_cubes(p, victim, site_at(p, space), 1)


@does("HF-CMB-11")
def strike(p: Chart, seat: int, weapon: int, victim: int, stack: int, space: int) -> None:
    """HF-CMB-08, HF-CMB-09: 2d6 against every card of a stack, or every cube (stack NONE); the missile is used up."""
    assert isinstance(p, HighFrontier)
    rolls = p.roll(p.c.tables.combat.missile_dice, 6, "HF-CMB-08", alike=True)
    total = sum(rolls)
    p.tell(events.missile_fired, seat, weapon, victim, rolls)
    stacks.decommission(p, [weapon], "missile", whole=True)
    if stack == NONE:
        if total > p.c.tables.combat.cube_rad:
            site = site_at(p, space)
            remove_cubes(p, victim, site, p.cubes[site * len(p.wt) + victim])
        return
    if kind_of(p, stack) == ROCKET and any(p.c.immune[2 * card + p.black[card]] for card in cards_in(p, stack)):
        p.tell(events.missile_shrugged, victim)  # HF-CMB-05
        return
    lose(p, [card for card in cards_in(p, stack) if rad_of(p, card) < total])


def remove_cubes(p: Chart, owner: int, site: int, count: int) -> None:
    """HF-CMB-17: a factory that loses all its cubes is destroyed: product white, track back; the claim stays."""
    assert isinstance(p, HighFrontier)
    p.cubes[site * len(p.wt) + owner] -= count
    p.tell(events.cubes_lost, owner, site, count)
    if p.cubes[site * len(p.wt) + owner] > 0 or p.factory[site] != owner:
        return
    letter = p.letter[site]
    whiten_product(p, owner, site)
    p.factory[site] = NONE
    p.letter[site] = NONE
    p.tell(events.factory_destroyed, owner, site)
    p.law.told_unbuilt(p, site, owner, letter)


def whiten_product(p: Chart, owner: int, site: int) -> None:
    """The product card comes to its owner's hand, white."""
    card = p.product[site]
    p.product[site] = NONE
    if card == NONE:
        return
    if p.place[card] >= 0:
        stacks.decommission(p, [card], "combat", whole=True)
    if p.place[card] == HAND - owner:
        stacks.turn_in_hand(p, card, owner, black=0)


# ---------------------------------------------------------------------------------------------------- buggies (8.4C)


def side_thrust(p: Chart, seat: int, stack: int, space: int) -> int:
    """HF-CMB-15: the modified thrust of its best craft, as if it were about to move; nothing without one."""
    best = 0
    for s in stacks_in(p, seat, stack, space):
        setting = thrust.best_setting(p, s)
        if setting is not None:
            best = max(best, setting[1])
    return best


def raid_target(p: Chart, victim: int, stack: int, space: int) -> int:
    """HF-CMB-12, HF-CMB-14: what 2d6 must exceed against that stack, or the factory (NONE). Crews and robonauts guard all that
    the victim has in the space."""
    combat = p.c.tables.combat
    if p.law.asks_humans(p, space, 1 << victim):
        return combat.buggy_crew
    if not p.law.version1:
        guards = any(p.c.deck[card] == ROBONAUT for card in cards_of(p, victim, ALL, space))
        return combat.buggy_robonaut if guards or stack == NONE else combat.buggy_none
    robonaut = any(p.c.deck[card] == ROBONAUT for card in cards_of(p, victim, stack, space))
    return combat.buggy_robonaut if robonaut or cubes_of(p, victim, stack, space) else combat.buggy_none


def raid(p: Chart, seat: int, weapon: int, victim: int, stack: int, space: int) -> bool:
    """HF-CMB-12: does the buggy succeed?"""
    rolls = p.roll(p.c.tables.combat.buggy_dice, 6, "HF-CMB-12", alike=True)
    target = raid_target(p, victim, stack, space)
    p.tell(events.buggy_attacked, seat, weapon, victim, rolls, target)
    return sum(rolls) > target


def seize(p: Chart, seat: int, weapon: int, card: int) -> None:
    """HF-CMB-13: a white card is stolen, if the raider's stack can carry it; a black card or a crew is decommissioned."""
    stack, own = p.place[card], p.place[weapon]
    heavy = kind_of(p, own) == ROCKET and stacks.dry_mass(p, own) + stacks.mass(p, card) > p.c.most_dry
    if p.black[card] or p.c.deck[card] == CREW or heavy:
        lose(p, [card])
        return
    p.tell(events.card_stolen, seat, owner_of(p, stack), card)
    stacks.add_card(p, card, own, p.where[own])
    if p.law.version1:
        stacks.remains(p, stack, "combat")


def raze(p: Chart, seat: int, victim: int, space: int) -> None:
    """HF-CMB-13, HF-CMB-18: a cube goes; the last one captures the factory, if the raider has a disk and a cube."""
    assert isinstance(p, HighFrontier)
    site = site_at(p, space)
    if (
        p.cubes[site * len(p.wt) + victim] > 1
        or p.law.answers_spare(p, seat, DISK) == 0
        or p.law.answers_spare(p, seat, CUBE) == 0
    ):
        remove_cubes(p, victim, site, 1)
        return
    whiten_product(p, victim, site)
    p.cubes[site * len(p.wt) + victim] -= 1
    p.cubes[site * len(p.wt) + seat] += 1
    p.factory[site] = seat
    p.claim[site] = seat
    p.tell(events.factory_captured, seat, victim, site)
    p.law.told_factory_swapped(p, site, victim, seat, "buggy")
