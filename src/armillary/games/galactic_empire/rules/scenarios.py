"""The scenarios (30.0, GE-S): what the rules place at set-up, where the player may place, and what later turns add."""

from typing import Final

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.components import units_of
from armillary.games.galactic_empire.position import Galaxy, N, T
from armillary.games.galactic_empire.saved import waiting_transhumans
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from .chance import die
from .forces import imperial_system, place_system, stack_counts, turn_system
from .pool import refill_pool
from .recruiting import join_home, recruit_for_empire, recruits, resources

IMPERIAL: Final = ids.IMPERIAL
REBELS: Final = ids.REBELS
#: The rules that hand out each scenario's forces, markers and tracks, by number.
FORCES_RULE: Final[tuple[str, ...]] = ("", "GE-S1-03", "GE-S2-03", "GE-S3-07", "GE-S4-07", "GE-S5-04", "GE-S6-04")
MARKERS_RULE: Final[tuple[str, ...]] = ("", "GE-S1-04", "GE-S2-04", "GE-S3-08", "GE-S4-08", "GE-S5-05", "GE-S6-05")
SYSTEMS_RULE: Final[tuple[str, ...]] = ("", "GE-S1-02", "GE-S2-02", "GE-S3-06", "GE-S4-06", "GE-S5-02", "GE-S6-03")
CHAOS_RULE: Final[tuple[str, ...]] = ("", "GE-S1-01", "GE-S2-02", "GE-S3-01", "GE-S4-01", "GE-S5-02", "GE-S6-01")
REBELS_RULE: Final[tuple[str, ...]] = ("", "", "", "GE-S3-05", "GE-S4-02", "", "GE-S6-02")
FOUNDING_RULES: Final = {
    3: ("GE-SC-IE", "GE-S3-02"),
    4: ("GE-SC-IE", "GE-S4-03", "GE-S4-04", "GE-S4-05"),
    6: ("GE-SC-IE", "GE-S6-02"),
}
#: What every set-up follows, and how some scenarios start.
SETUP_RULES: Final[tuple[str, ...]] = ("GE-SCN-02", "GE-SCN-03", "GE-SCN-05", "GE-SCN-06", "GE-SCN-10", "GE-IDX-01")
START_RULE: Final[tuple[tuple[str, ...], ...]] = ((), (), ("GE-S2-01",), (), (), ("GE-S5-01",), ())
TRACKS_RULE: Final[tuple[str, ...]] = ("", "GE-S1-05", "GE-S2-04", "GE-S3-09", "GE-S4-09", "GE-S5-06", "GE-S6-06")


@does("GE-SCN-01")
def set_up(p: Galaxy) -> None:
    """GE-SCN-01: in the scenario's own order (GE-S2-01 and its like). The frame of the first turn is already on the stack."""
    plan = p.rules.plan
    number = plan.number
    p.index2 = 2 * plan.index  # GE-IDX-01
    p.rp = plan.rp
    p.repression = plan.repression
    p.illumination = plan.illumination
    p.tell(events.tracks_set, (*SETUP_RULES, TRACKS_RULE[number], *START_RULE[number]), plan.index, plan.rp)
    set_markers(p)
    if plan.split_by_die:
        divide_galaxy(p)
    elif number == 5:
        # GE-S5-02: Imperial systems first, none of resource 1, then the Chaos systems.
        imperial_systems(p)
        chaos_systems(p)
    else:
        chaos_systems(p)
        chaos_forces(p)
        imperial_systems(p)
    for s in plan.nexus_at:
        p.nexus[s] = 1


def reserved(p: Galaxy) -> list[int]:
    """The Empire's starting units, set aside before Chaos recruits (ruling A-111)."""
    counts = [0] * T
    for force in p.rules.plan.forces:
        counts[ids.UNIT_WORDS.index(force.unit)] += force.count
    return counts


def leaders_of(p: Galaxy, values: list[int]) -> list[int]:
    """The first markers of these values."""
    chosen: list[int] = []
    for value in values:
        chosen.append(
            next(leader for leader, found in enumerate(p.c.leader_value) if found == value and leader not in chosen)
        )
    return chosen


def set_markers(p: Galaxy) -> None:
    """Markers that a scenario puts into play or keeps out of the pool at first."""
    plan = p.rules.plan
    if plan.leviathan:
        p.pool[ids.LEVIATHAN] -= 1
        p.leviathan = 1
        p.tell(events.leviathan_came, "GE-S4-11" if plan.number == 4 else "GE-S5-08")
    if plan.number == 5:
        p.removed[ids.LEVIATHAN] += p.pool[ids.LEVIATHAN]  # GE-S5-08
        p.pool[ids.LEVIATHAN] = 0
    if plan.number in (5, 6):
        for marker in ids.USURPER_MARKERS:
            put_aside(p, marker)  # GE-S5-03, GE-S5-09, GE-S6-08
        p.avail[ids.TH] -= waiting_transhumans(p)
    if plan.number == 6:
        put_aside(p, ids.REBELLION)


def put_aside(p: Galaxy, marker: int) -> None:
    p.aside[marker] += p.pool[marker]
    p.pool[marker] = 0


def within(p: Galaxy, span: list[int]) -> list[int]:
    """The system-symbol sectors from the first to the last number, ascending (GE-SCN-02, GE-SCN-03)."""
    return [s for s in p.c.systems if span and span[0] <= s <= span[1]]


def imperial_systems(p: Galaxy) -> None:
    plan = p.rules.plan
    for s in within(p, plan.imperial_systems):
        place_system(p, s, IMPERIAL, SYSTEMS_RULE[plan.number], plan.minimum_resource)


def chaos_systems(p: Galaxy) -> None:
    plan = p.rules.plan
    for s in within(p, plan.chaos_systems):
        place_system(p, s, REBELS, CHAOS_RULE[plan.number])


def divide_galaxy(p: Galaxy) -> None:
    """GE-S2-02: even is Imperial, odd is Chaos; 0 is even (ruling A-12)."""
    for s in p.c.systems:
        roll = die(p, "GE-S2-02")
        p.tell(events.side_rolled, "GE-S2-02", [roll], s, REBELS if roll % 2 else IMPERIAL)
        place_system(p, s, REBELS if roll % 2 else IMPERIAL, "GE-S2-02")


def chaos_forces(p: Galaxy) -> None:
    plan = p.rules.plan
    if plan.empires == "fixed":
        for n, home in zip((4, 5), plan.homes, strict=True):
            found_scenario_empire(p, n, home)
        rebel_garrisons(p)
    elif plan.empires == "strongest":
        rebel_garrisons(p)
        first = strongest(p)
        found_scenario_empire(p, 4, first)
        found_scenario_empire(p, 5, strongest(p, first))


def rebel_garrisons(p: Galaxy) -> None:
    """GE-S3-05, GE-S4-02, GE-S6-02: each Chaos system outside the empires rolls once for Rebels."""
    c = p.c
    plan = p.rules.plan
    rule = REBELS_RULE[plan.number]
    reserve = reserved(p)
    for s in c.systems:
        if p.sys_side[s] != REBELS:
            continue
        roll = die(p, rule)
        total = roll + plan.rebel_factor * c.sys_resource[p.sys_kind[s]]
        came = [0] * T
        for kind, count in enumerate(recruits(p, total)):
            came[kind] = min(count, max(0, p.avail[kind] - reserve[kind]))  # GE-REC-08
            p.reb[s * T + kind] += came[kind]
            p.avail[kind] -= came[kind]
        p.tell(events.garrison_rolled, rule, [roll], total - roll, s, came)


def strongest(p: Galaxy, first: int = 0) -> int:
    """GE-S4-03, GE-S4-04: the Chaos system of highest total value, lowest number on a tie, not within two sectors of
    the first.
    """
    c = p.c
    best, most = 0, -1
    for s in c.systems:
        if p.sys_side[s] != REBELS or (first and c.distance[first][s] <= 2):
            continue
        kind = p.sys_kind[s]
        value = c.sys_military[kind] + c.sys_morphogenetic[kind] + c.sys_resource[kind]
        if value > most:
            best, most = s, value
    return best


def found_scenario_empire(p: Galaxy, n: int, home: int) -> None:
    """GE-S3-02, GE-S3-03, GE-S3-04, GE-S4-05: leadership by chance, that many neighbours from the highest number,
    that many recruits.
    """
    c = p.c
    side = ids.EMPIRE + n
    plan = p.rules.plan
    leadership = p.pick([1, 2, 3], "GE-S3-02" if plan.number == 3 else "GE-S4-05")
    p.pool[ids.IE_MARKER + n] -= 1  # GE-SC-IE
    p.home[n] = home
    p.lead[side] = leadership
    sectors = [home]
    near = [s for s in c.system_neighbours[home] if p.sys_side[s] == REBELS]
    sectors += sorted(near, reverse=True)[:leadership]
    for s in sectors:
        turn_system(p, s, side, "GE-S3-03" if plan.number == 3 else "GE-S4-05")
    reserve = reserved(p)
    for s in sectors:
        for kind in range(T):
            count = p.reb[s * T + kind]
            if count:
                p.reb[s * T + kind] = 0
                p.stack_at[ids.HOME + n] = home
                p.stack_units[(ids.HOME + n) * T + kind] += count
    p.tell(events.empire_founded, FOUNDING_RULES[plan.number], side, home, leadership, stack_counts(p, ids.HOME + n))
    rule = "GE-S3-04" if plan.number == 3 else "GE-S4-05"
    for _ in range(leadership):
        roll = die(p, rule)
        modifier = resources(p, n) + leadership
        came = recruit_for_empire(p, n, recruits(p, roll + modifier), reserve)
        p.tell(events.recruiting_rolled, rule, [roll], modifier, side, came)
    for kind, count in enumerate(units_of(plan.empire_extra)):
        for _ in range(count):
            if p.avail[kind] > reserve[kind]:
                join_home(p, n, kind)


# ------------------------------------------------------------------------------------------------ the player's part


@does("GE-SCN-04")
def next_unit(p: Galaxy, left: list[int]) -> int:
    """GE-SCN-04: the type that is placed now, in the scenario's order; -1 when all stand."""
    for force in p.rules.plan.forces:
        kind = ids.UNIT_WORDS.index(force.unit)
        if left[kind]:
            return kind
    return -1


def sites(p: Galaxy) -> list[int]:
    """All sectors that `why_not_place` allows, in one walk."""
    plan = p.rules.plan
    kinds, imp, most = p.sys_kind, p.imp, plan.per_system
    if plan.placement == "imperial-systems":
        found = [s for s in p.c.systems if imperial_system(p, s)]
    else:
        found = list(p.c.enterable)
    return [s for s in found if kinds[s] < 0 or sum(imp[s * T : s * T + T]) < most] if most else found


def why_not_place(p: Galaxy, s: int) -> Refusal | None:
    """May a starting unit go here?"""
    plan = p.rules.plan
    rule = FORCES_RULE[plan.number]
    if not 0 < s < N or p.c.void[s]:
        return Refusal("GE-MOVE-16", "void", sector=s)
    if plan.placement == "imperial-systems" and not imperial_system(p, s):
        return Refusal(rule, "not-imperial", sector=s)
    if plan.per_system and p.sys_kind[s] >= 0 and sum(p.imp[s * T : s * T + T]) >= plan.per_system:
        return Refusal(rule, "system-full", sector=s, most=plan.per_system)
    return None


# ------------------------------------------------------------------------------------------- what scenarios add later


def begin_turn(p: Galaxy) -> None:
    """Special rules at the start of turns 2 and later, which override the general ones (GE-SCN-06)."""
    plan = p.rules.plan
    if plan.number == 5:
        if p.turn == 2 and p.aside[ids.REBELLION]:
            join_pool(p, ids.REBELLION, p.aside[ids.REBELLION], "GE-S5-11")  # ruling A-116
        if p.turn == 6:
            for marker in ids.USURPER_MARKERS:
                if p.aside[marker]:
                    join_pool(p, marker, 1, "GE-S5-09")
    elif plan.number == 6 and 2 <= p.turn <= 9:
        waiting = [m for m in ids.USURPER_MARKERS if p.aside[m]]
        if waiting:
            join_pool(p, p.pick(waiting, "GE-S6-08"), 1, "GE-S6-08")
        join_pool(p, ids.REBELLION, min(1 if p.turn <= 5 else 2, p.aside[ids.REBELLION]), "GE-S6-08")
    if p.rules.sweep and (p.turn - 1) % p.c.scenarios.pool_cycle == 0:
        refill_pool(p, "GE-EVM-10")


def join_pool(p: Galaxy, marker: int, count: int, rule: str) -> None:
    p.aside[marker] -= count
    p.pool[marker] += count
    if count:
        p.tell(events.markers_joined, rule, marker, count)
