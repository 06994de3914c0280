"""The Chaos Events (32.0) that need no decision, each with its exact effect, and where the marked forces appear."""

from typing import Final

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from .chance import dice, die, one_of, random_sector
from .empires import gather
from .forces import (
    add_imperial,
    dissolve,
    eliminate_system,
    empire_at_home,
    imperial_system,
    remove_leader,
    settle_leaders,
    settle_stack,
    stack_counts,
    stacks_at,
    take_imperial,
    turn_rebel,
    turn_system,
)
from .index import change_index
from .leaders import leaders_at
from .nexus import lose_nexus

IMPERIAL: Final = ids.IMPERIAL
REBELS: Final = ids.REBELS

# ------------------------------------------------------------------------------------------------------ index and RP


def cult(p: Galaxy) -> None:
    """GE-EV-28."""
    change_index(p, -rolled(p, "GE-EV-28"), "GE-EV-28")


def smash(p: Galaxy) -> None:
    """GE-EV-30."""
    change_index(p, rolled(p, "GE-EV-30"), "GE-EV-30")


def rolled(p: Galaxy, rule: str) -> int:
    roll = die(p, rule)
    p.tell(events.event_rolled, rule, [roll])
    return roll


@does("GE-COMP-21")
def change_rp(p: Galaxy, change: int, rule: str) -> None:
    """GE-RES-06: never below zero. More than 100 can be had (GE-COMP-21)."""
    p.rp = max(0, p.rp + change)
    p.tell(events.resources_changed, rule, change)


def robots(p: Galaxy) -> None:
    """GE-EV-61."""
    change_rp(p, p.imp_systems, "GE-EV-61")


def tech_advance(p: Galaxy) -> None:
    """GE-EV-63."""
    change_rp(p, rolled(p, "GE-EV-63"), "GE-EV-63")


def tech_collapse(p: Galaxy) -> None:
    """GE-EV-64."""
    change_rp(p, -rolled(p, "GE-EV-64"), "GE-EV-64")


# -------------------------------------------------------------------------------------------------- sectors and systems


def next_symbol(p: Galaxy, s: int) -> int:
    """The sector itself or the next higher one with a system symbol; above the last one, the last (GE-ALN-01,
    GE-EV-23).
    """
    for system in p.c.systems:
        if system >= s:
            return system
    return p.c.systems[-1]


def attrition(p: Galaxy) -> None:
    """GE-EV-23, GE-EV-24, ruling A-28."""
    s = next_symbol(p, random_sector(p, "GE-EV-23"))
    if p.sys_kind[s] < 0 and s == p.c.systems[-1]:
        lower = [system for system in p.c.systems if p.sys_kind[system] >= 0]
        if not lower:
            return
        eliminate_system(p, lower[-1], "GE-EV-24")
    elif p.sys_kind[s] >= 0:
        eliminate_system(p, s, "GE-EV-23")


def defection(p: Galaxy) -> None:
    """GE-EV-29, ruling A-33: all Chaos units of a random sector become Imperial; no index change. Not the Mutant's: only combat
    converts them (GE-EV-55).
    """
    s = random_sector(p, "GE-EV-29")
    turned = [0] * T
    for kind in range(T):
        turned[kind] += p.reb[s * T + kind]
        p.reb[s * T + kind] = 0
    for stack in stacks_at(p, s):
        if stack == ids.MUTANT and p.rules.mutant_apart:
            continue
        for kind in range(T):
            turned[kind] += p.stack_units[stack * T + kind]
            p.stack_units[stack * T + kind] = 0
        settle_stack(p, stack)
    for kind in range(T):
        p.imp[s * T + kind] += turned[kind]
    p.imp_units += sum(turned)
    if any(turned):
        p.tell(events.units_defected, s, turned)
    if p.sys_side[s] != IMPERIAL:
        turn_system(p, s, IMPERIAL, "GE-EV-29")


#: The rule of each Alien marker, in the order of the markers.
ALIEN_RULES: Final[tuple[str, ...]] = (
    "GE-EV-01",
    "GE-EV-05",
    "GE-EV-07",
    "GE-EV-09",
    "GE-EV-12",
    "GE-EV-15",
    "GE-EV-18",
)


def place_alien(p: Galaxy, marker: int) -> None:
    """GE-ALN-01: a random sector, upwards to the next system symbol. Biomech Predators and the Dark Empire shun
    their like; other Aliens may be in play twice, even together (GE-EVM-08).
    """
    s = next_symbol(p, random_sector(p, "GE-ALN-01"))
    while marker in (ids.BIOMECH, ids.DARK_EMPIRE) and any(m == marker and at == s for m, at, _ in p.aliens):
        s = next_symbol(p, random_sector(p, "GE-EV-01" if marker == ids.BIOMECH else "GE-EV-05"))
    p.aliens.append((marker, s, p.turn))
    p.tell(events.alien_placed, ("GE-ALN-01", "GE-ALN-03", "GE-EVM-08", ALIEN_RULES[marker]), marker, s)


def place_expedition(p: Galaxy) -> None:
    """GE-EV-32: a random sector without another such marker."""
    s = random_sector(p, "GE-EV-32")
    while p.expedition[s]:
        s = random_sector(p, "GE-EV-32")
    p.expedition[s] = 1
    p.tell(events.expedition_possible, s)


# ------------------------------------------------------------------------------------------------- leaders and Nexus


def power_struggle(p: Galaxy) -> None:
    """GE-EV-60, ruling A-37: one die per leader on the map, in ascending order of sectors."""
    here = sorted([(s, leader) for leader, s in enumerate(p.leader_at) if s])
    for s, leader in here:
        roll = die(p, "GE-EV-60")
        p.tell(events.leader_tested, [roll], leader, s, roll <= 4)
        if roll <= 4:
            remove_leader(p, leader, "GE-EV-60")


def web_raiders(p: Galaxy) -> None:
    """GE-EV-69: one die per Nexus, in ascending order of sectors."""
    for s in p.c.systems:
        if p.nexus[s] and p.result is None:
            roll = die(p, "GE-EV-69")
            p.tell(events.nexus_tested, [roll], s, roll <= 2)
            if roll <= 2:
                lose_nexus(p, s, "GE-EV-69")


# ----------------------------------------------------------------------------------------------------- Trans-humans


def transhumans(p: Galaxy) -> None:
    """GE-EV-65, GE-EV-66, ruling A-35: odd Imperial, even Chaos; a Chaos one joins the leftmost force of the sector."""
    s = random_sector(p, "GE-EV-65")
    roll = rolled(p, "GE-EV-65")
    if not p.avail[ids.TH]:
        return  # GE-REC-08
    if roll % 2:
        add_imperial(p, s, ids.TH, 1)
        p.fresh[s * T + ids.TH] += 1
        side = IMPERIAL
    else:
        p.avail[ids.TH] -= 1
        side = join_leftmost(p, s, ids.TH)
    p.tell(events.trans_human_appeared, s, side)


def join_leftmost(p: Galaxy, s: int, kind: int) -> int:
    """GE-EV-66: the force that is leftmost on the Chaos Operations Table, at random among several of a type; else a Rebel.

    A system of an empire is a force of it, too. In a conquered sector the unit is the attack force; where there is one elsewhere
    it goes home, since an empire has no third force (GE-IE-30).
    """
    here = [stack for stack in range(ids.USURPER, ids.STACKS) if p.stack_at[stack] == s]
    n = empire_at_home(p, s)
    owner = p.sys_side[s] - ids.EMPIRE
    if n >= 0 and ids.HOME + n not in here:
        here.append(ids.HOME + n)
    elif n < 0 and owner >= 0 and ids.EMPIRE + owner not in here and p.rules.empires_take_transhumans:
        here.append(ids.HOME + owner if p.stack_at[ids.EMPIRE + owner] else ids.EMPIRE + owner)
    for column in (ids.T_USURPER, ids.T_EMPIRE, ids.T_INVADER):
        found = [stack for stack in here if ids.side_type(ids.stack_side(stack)) == column]
        if found:
            stack = one_of(p, found, "GE-EV-66")
            p.stack_at[stack] = p.home[stack - ids.HOME] if stack >= ids.HOME else s
            p.stack_units[stack * T + kind] += 1
            return ids.stack_side(stack)
    p.reb[s * T + kind] += 1
    return REBELS


# --------------------------------------------------------------------------------------------- where forces appear


def convertible(p: Galaxy, s: int) -> bool:
    """Imperial mobile units that Usurper, Independent Empire and Rebellion markers turn (GE-IO-01, ruling A-49)."""
    at = s * T
    order = p.rules.imperial_order
    return any(p.imp[at + kind] and not (kind == ids.IO and order) for kind in range(T))


def usurper_sector(p: Galaxy, s: int) -> int:
    """GE-USR-05, GE-USR-06: the next lower number with Imperial mobile units, or the Core."""
    while s > ids.CORE and not convertible(p, s):
        s -= 1
    return s


def empire_sector(p: Galaxy, s: int) -> int:
    """GE-IE-02: the next lower number with a system unit, or the Core."""
    while s > ids.CORE and p.sys_kind[s] < 0:
        s -= 1
    return s


def can_rebel(p: Galaxy, s: int) -> bool:
    """GE-REB-02, GE-REB-04: an Imperial system, or Imperial mobile units that can be turned."""
    return imperial_system(p, s) or convertible(p, s)


def rebellion_sector(p: Galaxy, first: int) -> int:
    """GE-REB-02: upwards to 73, then down from the first sector; 0 if nobody can rebel."""
    for s in range(first, ids.SECTORS + 1):
        if can_rebel(p, s):
            return s
    for s in range(first - 1, 0, -1):
        if can_rebel(p, s):
            return s
    return 0


def usurp(p: Galaxy, side: int, s: int) -> None:
    """GE-USR-01, GE-USR-02, GE-USR-04: the Imperial mobile units of the sector follow the Usurper; systems and other
    Chaos units do not.
    """
    p.stack_at[side] = s
    turned = [0] * T
    if convertible(p, s):
        for kind in range(T):
            count = p.imp[s * T + kind]
            if count and not (kind == ids.IO and p.rules.imperial_order):
                take_imperial(p, s, kind, count)
                p.stack_units[side * T + kind] += count
                turned[kind] = count
        settle_leaders(p, s)
    rule = "GE-USR-01" if any(turned) else "GE-USR-06"
    rules = (rule, "GE-USR-02", "GE-USR-04", *(("GE-IO-01",) if p.imp[s * T + ids.IO] else ()))
    p.tell(events.usurper_rose, rules, side, s, turned)


def rebel(p: Galaxy, s: int) -> None:
    """GE-REB-01, GE-REB-05, GE-REB-08: system and mobile units become Rebels, leaders are lost; an empire with its
    home there dissolves.
    """
    turned = [0] * T
    for kind in range(T):
        count = p.imp[s * T + kind]
        if count and not (kind == ids.IO and p.rules.imperial_order):
            turn_rebel(p, s, kind, count)
            turned[kind] = count
    rules = ("GE-REB-01", "GE-REB-05", "GE-REB-06", *(("GE-IO-01",) if p.imp[s * T + ids.IO] else ()))
    p.tell(events.rebellion_broke, rules, s, turned)
    for leader in leaders_at(p, s):
        remove_leader(p, leader, "GE-REB-08")
    n = empire_at_home(p, s)
    if n >= 0 and any(turned):
        # Ruling A-72: only because Imperial units rebelled there.
        dissolve(p, n, "GE-IE-42")
    if imperial_system(p, s):
        turn_system(p, s, REBELS, "GE-REB-01")


def invader_units(p: Galaxy, value: int) -> list[int]:
    """GE-EV-44: one die per point of leadership; no more than the counter mix has (GE-REC-08)."""
    c = p.c
    counts = [0] * T
    rolls = dice(p, value, "GE-EV-44")
    if not p.rules.transhumans:
        for place, roll in enumerate(rolls):
            # Ruling A-22: without Trans-humans a 9 is rolled again.
            while roll == 9:
                roll = die(p, "GE-EV-44")
            rolls[place] = roll
    for roll in rolls:
        for kind, count in enumerate(c.invader_units[c.invader_bands.at(roll)]):
            counts[kind] = min(p.avail[kind], counts[kind] + count)
    p.tell(events.invaders_rolled, rolls, counts)
    return counts


def invade(p: Galaxy, side: int, s: int, counts: list[int]) -> None:
    """GE-INV-01."""
    p.stack_at[side] = s
    for kind, count in enumerate(counts):
        p.avail[kind] -= count
        p.stack_units[side * T + kind] += count
    p.tell(events.invaders_appeared, side, s, counts)


def mutate(p: Galaxy, s: int) -> None:
    """GE-EV-52, ruling A-48: every mobile unit of the sector, Imperial Order too, follows the Mutant."""
    gather(p, ids.MUTANT, s, False)
    counts = stack_counts(p, ids.MUTANT)
    p.tell(events.mutant_rose, ids.MUTANT, s, counts)


def mobile_units_at(p: Galaxy, s: int) -> bool:
    at = s * T
    return any(p.imp[at : at + T]) or any(p.reb[at : at + T]) or bool(stacks_at(p, s))


def settle_all_leaders(p: Galaxy) -> None:
    """After units were turned in several sectors at once."""
    for s in sorted({at for at in p.leader_at if at}):
        settle_leaders(p, s)


# ---------------------------------------------------------------------------------------- what the player decides in them


def sided(roll: int) -> int:
    """GE-EV-25, GE-EV-67: 0 to 2 makes Rebels."""
    return REBELS if roll <= 2 else IMPERIAL


def payable_systems(p: Galaxy) -> list[int]:
    kinds, sides = p.sys_kind, p.sys_side
    return [s for s in p.c.systems if kinds[s] >= 0 and sides[s] == IMPERIAL]


def why_not_unpaid_system(p: Galaxy, s: int, chosen: list[int]) -> Refusal | None:
    if not imperial_system(p, s):
        return Refusal("GE-EV-25", "not-imperial", sector=s)
    return Refusal("GE-EV-25", "chosen-already", sector=s) if s in chosen else None


def citizens_roll(p: Galaxy, s: int) -> None:
    roll = die(p, "GE-EV-25")
    p.tell(events.side_rolled, "GE-EV-25", [roll], s, sided(roll))
    if sided(roll) == REBELS:
        turn_system(p, s, REBELS, "GE-EV-25")


def why_not_unpaid_unit(p: Galaxy, s: int, kind: int, chosen: list[int]) -> Refusal | None:
    count = p.imp[s * T + kind]
    if not count:
        return Refusal("GE-EV-67", "no-unit", sector=s)
    return Refusal("GE-EV-67", "chosen-already", sector=s) if chosen.count(s * T + kind) >= count else None


def troops_roll(p: Galaxy, s: int, kind: int) -> None:
    roll = die(p, "GE-EV-67")
    p.tell(events.loyalty_rolled, "GE-EV-67", [roll], s, kind, sided(roll))
    if sided(roll) == REBELS:
        turn_rebel(p, s, kind, 1)


def why_not_receive(p: Galaxy, kind: int) -> Refusal | None:
    """Free forces are Star Fleets and Control Groups, as many as the counter mix has."""
    if kind not in (ids.SF, ids.CG):
        return Refusal("GE-EV-31", "not-for-free", unit=kind)
    return None if p.avail[kind] else Refusal("GE-REC-08", "none-left", item=kind)


def why_not_volunteer(p: Galaxy, chosen: int, kind: int, s: int) -> Refusal | None:
    """GE-EV-31: any sector that is not Void."""
    if kind != chosen:
        return Refusal("GE-EV-31", "other-unit-first", unit=chosen)
    return Refusal("GE-MOVE-16", "void", sector=s) if p.c.void[s] else None


def why_not_crusade(p: Galaxy, s: int) -> Refusal | None:
    """A system unit, of either side unless a ruling says otherwise, and units to come."""
    if p.sys_kind[s] < 0 or (p.rules.crusade_imperial and not imperial_system(p, s)):
        return Refusal("GE-EV-34", "crusade-needs-system")
    if not p.avail[ids.SF] and not p.avail[ids.CG]:
        return Refusal("GE-REC-08", "none-left", item=ids.SF)
    return None


def receive(p: Galaxy, s: int, kind: int, rule: str) -> None:
    """A free unit: no maintenance this turn (GE-RES-07)."""
    add_imperial(p, s, kind, 1)
    p.fresh[s * T + kind] += 1
    p.tell(events.unit_received, (rule, "GE-RES-07"), kind, s)


def pay(p: Galaxy, due: int, rule: str) -> int:
    """Ruling A-34: as much as there is. Returns what stays unpaid."""
    paid = min(p.rp, due)
    p.rp -= paid
    p.tell(events.demand_paid, rule, due, paid)
    return due - paid
