"""Refuelling at sites (5.5, 6.4F, 8.3E; HF-REF, HF-HAZ-06, HF-ADV-14)."""

from typing import Final

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import (
    AEROBRAKE,
    DIVINING,
    NO_PLATFORM,
    NONE,
    REFUEL,
    ROBONAUT,
    ROCKET,
    SCOOP,
    STEAL_WATER,
)
from armillary.games.high_frontier.position import Chart
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import diagram, outposts, stacks, supports
from .stacks import cards_in, dry_mass, kind_of, mass, owner_of, site_at, stacks_of

__all__ = [
    "SOURCES",
    "can_refit",
    "divined",
    "grind",
    "has_scoop",
    "refuel",
    "tanks_from",
    "units",
    "why_not_grind",
    "why_not_refuel",
]

# Where the water comes from.
ISRU: Final = 0
EXTRACTORS: Final = 1
FACTORY: Final = 2
THEFT: Final = 3
DIRT: Final = 4
SCOOPED: Final = 5
SOURCES: Final[tuple[str, ...]] = ("isru", "extractors", "factory", "theft", "dirt", "scoop")


@does("HF-REF-05")
def divined(p: Chart, seat: int, space: int) -> int:
    """HF-REF-05: divining nubots at work in the same place lower every ISRU by one."""
    for stack in stacks_of(p, seat):
        if p.where[stack] == space:
            for card in cards_in(p, stack):
                if p.c.special[2 * card + p.black[card]] == DIVINING and supports.works(p, card):
                    return 1
    return 0


def units(p: Chart, seat: int, space: int) -> list[int]:
    """Crews and robonauts of the seat there that work, with an outpost and a freighter too (HF-A50)."""
    c = p.c
    return [
        card
        for stack in stacks_of(p, seat)
        if p.where[stack] == space
        for card in cards_in(p, stack)
        if (c.deck[card] < 0 or c.deck[card] == ROBONAUT)
        and c.platform[2 * card + p.black[card]] != NO_PLATFORM
        and supports.works(p, card)
        and not p.law.asks_idle(p, card)
    ]


@does("HF-REF-04")
def yields(p: Chart, seat: int, site: int) -> list[int]:
    """HF-REF-02: 1 + hydration - ISRU tanks for each unit, never less than none (HF-A50)."""
    space = p.c.site_space[site]
    help_ = divined(p, seat, space)
    found = []
    for card in units(p, seat, space):
        isru = max(0, p.c.isru[2 * card + p.black[card]] - help_)
        found.append(max(0, 1 + p.c.hydration[site] - isru))
    return found


def has_scoop(p: Chart, stack: int) -> bool:
    """HF-HAZ-05: the scoop with its supports."""
    return any(
        p.c.special[2 * card + p.black[card]] == SCOOP and supports.works(p, card) for card in cards_in(p, stack)
    )


def has_dirt(p: Chart, stack: int) -> bool:
    """HF-ADV-14: a dirt-bucket thruster aboard with its supports (HF-SUP-01), where the rule is in force."""
    return p.law.dirt and any(
        p.c.dirt[2 * card + p.black[card]] and (p.law.version1 or supports.works(p, card))
        for card in cards_in(p, stack)
    )


def tanks_from(p: Chart, seat: int, source: int, stack: int) -> int:
    """How many tanks that source gives this rocket; the rocket's own limit comes on top."""
    space = p.where[stack]
    site = site_at(p, space)
    most = len(p.c.tank_steps[dry_mass(p, stack)]) - 1
    if source == SCOOPED:
        return most if p.c.hazard[space] == AEROBRAKE and has_scoop(p, stack) else 0
    if site == NONE:
        return 0
    if source == DIRT:
        return most if has_dirt(p, stack) else 0
    if source == FACTORY:
        return most if p.factory[site] == seat else 0
    if source == THEFT:
        return most if p.factory[site] not in (NONE, seat) else 0
    found = yields(p, seat, site)
    if source == EXTRACTORS:
        return sum(found) if p.law.extractors and len(found) > 1 else 0
    return max(found, default=0)


def why_not_refuel(p: Chart, seat: int, source: int, stack: int, tanks: int) -> Refusal | None:
    """HF-REF-01: into the player's rocket there."""
    if stack not in stacks_of(p, seat) or kind_of(p, stack) != ROCKET or p.where[stack] == NONE:
        return Refusal("HF-REF-01", "no-rocket")
    site = site_at(p, p.where[stack])
    if site == NONE and p.c.hazard[p.where[stack]] != AEROBRAKE:
        return Refusal("HF-REF-01", "not-at-site")
    refusal = p.law.why_not_act(p, seat, REFUEL, site)
    if refusal is not None:
        return refusal
    most = tanks_from(p, seat, source, stack)
    if most == 0:
        rule = ("HF-REF-02", "HF-REF-04", "HF-REF-06", "HF-REF-08", "HF-ADV-14", "HF-HAZ-06")[source]
        return Refusal(rule, "no-water", source=source)
    if source == THEFT:
        crime = p.law.why_not_felony(p, seat, p.factory[site], STEAL_WATER, site)
        if crime is not None:
            return crime if crime.rule == "HF-FAC-06" else Refusal("HF-REF-08", "water-theft", seat=p.factory[site])
    if tanks < 1 or tanks > most:
        return Refusal("HF-REF-02", "too-many-tanks", tanks=most)
    if tanks > diagram.room(p.c, dry_mass(p, stack), p.steps[stack]):
        return Refusal("HF-FUEL-06", "tanks-full")
    return None


@does("HF-REF-03", "HF-REF-07", "HF-REF-09", "HF-ADV-16")
def refuel(p: Chart, seat: int, source: int, stack: int, tanks: int) -> None:
    p.steps[stack] = diagram.add_tanks(p.c, dry_mass(p, stack), p.steps[stack], tanks)
    rule = ("HF-REF-02", "HF-REF-04", "HF-REF-06", "HF-REF-08", "HF-ADV-14", "HF-HAZ-06")[source]
    p.tell(events.refuelled, seat, stack, source, tanks, p.steps[stack], rule)


def grind(p: Chart, stack: int, card: int) -> None:
    """HF-ADV-15: a decommissioned card becomes a tank for each point of its mass."""
    tanks = mass(p, card)
    stacks.decommission(p, [card], "ground", whole=True)
    dry = dry_mass(p, stack)
    tanks = min(tanks, diagram.room(p.c, dry, p.steps[stack]))
    if tanks or p.law.version1:
        # A card without mass neither adds nor takes fuel; version 1 emptied an open tank.
        p.steps[stack] = diagram.add_tanks(p.c, dry, p.steps[stack], tanks)
    p.tell(events.tanks_filled, owner_of(p, stack), stack, tanks, p.steps[stack], "HF-ADV-15")


def why_not_grind(p: Chart, seat: int, stack: int, card: int) -> Refusal | None:
    """HF-ADV-15: a dirt rocket, any other card aboard that has mass, and no crew where that is a felony."""
    if stack not in stacks_of(p, seat) or kind_of(p, stack) != ROCKET or not has_dirt(p, stack):
        return Refusal("HF-ADV-15", "no-dirt-rocket")
    if p.place[card] != stack or p.c.dirt[2 * card + p.black[card]]:
        return Refusal("HF-ADV-15", "not-aboard", card=card)
    return outposts.why_not_scrap(p, seat, card)


def can_refit(p: Chart, stack: int, engine: int, burns: int) -> bool:
    """HF-ADV-15: has a dirt rocket in space burns left, and something else to grind?"""
    if engine == NONE or burns < 1 or not p.law.dirt or not p.c.dirt[2 * engine + p.black[engine]]:
        return False
    if site_at(p, p.where[stack]) != NONE:
        return False
    seat = owner_of(p, stack)
    return any(mass(p, card) and why_not_grind(p, seat, stack, card) is None for card in cards_in(p, stack))
