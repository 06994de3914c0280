"""The Combat Results Table at work (9.0, GE-CRT): the roll, what is eliminated or converted, and the Chaos Index after it.

Nobody can be withdrawn and markers are never hit themselves. Systems and mobile units differ in what becomes of them
(GE-CBT-18): a system changes its owner, a mobile unit its stack (GE-MOVE-07, GE-IO-02).
"""

from collections.abc import Sequence
from typing import Final

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import Galaxy, T

from .chance import die
from .combat import (
    IMPERIAL,
    MILITARY,
    MODES,
    MORPHOGENETIC,
    MUTANT,
    REBELS,
    RESULT_WORDS,
    Fight,
    result_of,
)
from .forces import (
    MUTANT_STRENGTH,
    check_institute,
    eliminate_from_stack,
    eliminate_imperial,
    eliminate_rebels,
    eliminate_system,
    empire_at_home,
    imperial_here,
    settle_leaders,
    settle_stack,
    stack_counts,
    strength,
    system_strength,
    take_imperial,
    total_strength,
    turn_system,
)
from .index import change_index
from .victory import check_survival

#: The owner of no system.
NOBODY: Final = -1
#: Who is attacked by which type of Chaos force, and as one group.
ATTACK_RULES: Final[tuple[tuple[str, str, str], ...]] = (
    ("GE-CBT-04", "GE-CBT-34", "GE-USR-13"),
    ("GE-CBT-05", "GE-CBT-35", "GE-IE-13"),
    ("GE-CBT-06", "GE-CBT-36", "GE-INV-07"),
    ("GE-CBT-07", "GE-CBT-37", "GE-REB-10"),
)


#: What every roll of combat rests on, and what that of a Chaos force does besides.
ROLL_RULES: Final[tuple[str, ...]] = (
    "GE-CRT-01",
    "GE-CRT-02",
    "GE-CRT-07",
    "GE-CRT-08",
    "GE-CRT-10",
    "GE-CRT-21",
    "GE-CBT-09",
    "GE-CBT-12",
    "GE-CBT-14",
    "GE-CBT-16",
    "GE-CBT-17",
    "GE-CBT-19",
)
CHAOS_RULES: Final[tuple[str, ...]] = ("GE-CBT-02", "GE-CBT-10", "GE-CBT-32", "GE-CBT-33")


def rules_of(p: Galaxy, fight: Fight) -> list[str]:
    """Who takes part, and why they do; the modifiers add their own."""
    rules = list(ROLL_RULES)
    s = fight.sector
    if fight.side == IMPERIAL:
        rules += ["GE-CBT-03", "GE-CBT-20"]
    else:
        rules += [*CHAOS_RULES, *ATTACK_RULES[ids.side_type(fight.side)]]
        rules += ["GE-CBT-31"] * bool(fight.imp and imperial_here(p, s))
    rules += ["GE-CBT-15", "GE-CBT-18"] * fight.sys
    rules += ["GE-EV-54", "GE-EV-55"] * (fight.stack == MUTANT or MUTANT in fight.stacks)
    rules += ["GE-TH-05"] * bool(fight.att[ids.TH] or fight.reb[ids.TH] or (fight.imp and p.imp[s * T + ids.TH]))
    return rules


def resolve(p: Galaxy, fight: Fight, of: int, leader: int, illumination: int) -> None:
    """Roll and carry out one combat (GE-CRT-21 is an example). The Illumination marker is spent here (GE-ILL-02)."""
    why = rules_of(p, fight)
    attack, defence = fight.modifiers(p, of, leader, illumination, why)
    if illumination:
        p.illumination -= 1
    column = fight.differential(p, of)
    roll = die(p, "GE-CRT-02")
    result = result_of(p, column, roll + attack - defence)
    p.tell(
        events.combat_rolled,
        tuple(dict.fromkeys(why)),
        [roll],
        fight.sector,
        fight.side,
        MODES[of],
        fight.attack_strength(p, of),
        fight.defence_strength(p, of),
        column,
        attack - defence,
        max(-2, min(11, roll + attack - defence)),
        RESULT_WORDS[result + 3],
    )
    change, by_system = 0, 0
    if result > 0:
        change, by_system = hit_defenders(p, fight, of, result)
    else:
        hit_attackers(p, fight, of, -result)  # without effect: nobody
    settle(p, fight)
    if change or by_system:
        change_index(p, change + by_system, change_rules(fight, of, change != 0, by_system != 0))
    check_survival(p)


def change_rules(fight: Fight, of: int, mobile: bool, system: bool) -> tuple[str, ...]:
    """The lines of the Chaos Index chart for what was lost."""
    if fight.side == IMPERIAL:
        lines = ("GE-CHG-07", "GE-CHG-09") if of == MILITARY else ("GE-CHG-08", "GE-CHG-10")
    else:
        lines = ("GE-CHG-03", "GE-CHG-05") if of == MILITARY else ("GE-CHG-04", "GE-CHG-06")
    return tuple([line for line, lost in zip(lines, (mobile, system), strict=True) if lost])


def settle(p: Galaxy, fight: Fight) -> None:
    """Leaders, empty stacks and the Institute after a roll."""
    settle_leaders(p, fight.sector)
    for stack in fight.stacks:
        settle_stack(p, stack)
    if fight.stack != ids.NO_STACK:
        settle_stack(p, fight.stack)
    check_institute(p)


def struck(p: Galaxy, counts: Sequence[int], of: int, number: int, imperial: bool) -> list[int]:
    """GE-CRT-10: of these units those of that strength or less, 0 included."""
    return [count if count and strength(p, kind, of, imperial) <= number else 0 for kind, count in enumerate(counts)]


def struck_in_stack(p: Galaxy, stack: int, of: int, number: int) -> list[int]:
    if stack == MUTANT and of == MORPHOGENETIC:
        return stack_counts(p, stack) if number == 3 else [0] * T  # GE-EV-55
    return struck(p, stack_counts(p, stack), of, number, False)


def struck_attackers(p: Galaxy, fight: Fight, of: int, number: int) -> list[int]:
    """Attackers that lent strength, of that strength or less (GE-CRT-10, GE-CBT-14)."""
    if fight.stack == MUTANT and of == MORPHOGENETIC:
        return list(fight.att) if number == 3 else [0] * T  # GE-EV-55
    imperial = fight.side == IMPERIAL
    return [
        count if count and 1 <= strength(p, kind, of, imperial) <= number else 0 for kind, count in enumerate(fight.att)
    ]


def hit_defenders(p: Galaxy, fight: Fight, of: int, number: int) -> tuple[int, int]:
    """A D result: every attacked unit of that strength or less, 0 included (GE-CRT-10).

    Returns the change of the index by mobile units and by the system. Only combat between the Empire and Chaos changes it, and
    only for the other side's losses (ruling A-82).
    """
    s = fight.sector
    changes = p.c.tables.index_changes
    by_empire = fight.side == IMPERIAL
    lost = 0
    if fight.imp:
        affected = struck(p, p.imp[s * T : s * T + T], of, number, True)
        lost += sum(affected)
        lose_imperial(p, fight, of, affected)
    gained = 0
    affected = struck(p, fight.reb, of, number, False)
    if any(affected):
        gained += sum(affected)
        lose_rebels(p, fight, of, affected)
    for stack in fight.stacks:
        affected = struck_in_stack(p, stack, of, number)
        if any(affected):
            gained += sum(affected)
            lose_stack(p, fight, stack, of, affected)
    if by_empire:
        change = gained * (changes.chaos_mobile_eliminated if of == MILITARY else changes.chaos_mobile_converted)
    else:
        change = lost * (changes.imperial_mobile_eliminated if of == MILITARY else changes.imperial_mobile_converted)
    by_system = 0
    if fight.sys and system_strength(p, s, of) <= number:
        by_system = lose_system(p, fight, of)
    return change, by_system


def lose_imperial(p: Galaxy, fight: Fight, of: int, affected: list[int]) -> None:
    """Imperial units of the defending group."""
    if not any(affected):
        return
    s = fight.sector
    if of == MILITARY:
        for kind, count in enumerate(affected):
            if count:
                eliminate_imperial(p, s, kind, count)
    else:
        for kind, count in enumerate(affected):
            if count:
                take_imperial(p, s, kind, count)
                join(p, fight.side, fight.stack, s, kind, count)  # GE-CRT-16
    tell_losses(p, of, s, IMPERIAL, fight.side, affected)


def lose_rebels(p: Galaxy, fight: Fight, of: int, affected: list[int]) -> None:
    s = fight.sector
    for kind, count in enumerate(affected):
        if count:
            fight.reb[kind] -= count
            if of == MILITARY:
                eliminate_rebels(p, s, kind, count)
            else:
                p.reb[s * T + kind] -= count
                join(p, fight.side, fight.stack, s, kind, count)  # GE-CRT-14, 17
    tell_losses(p, of, s, REBELS, fight.side, affected)


def lose_stack(p: Galaxy, fight: Fight, stack: int, of: int, affected: list[int]) -> None:
    s = fight.sector
    for kind, count in enumerate(affected):
        if count:
            if of == MILITARY:
                eliminate_from_stack(p, stack, kind, count)
            else:
                p.stack_units[stack * T + kind] -= count
                join(p, fight.side, fight.stack, s, kind, count)  # GE-CRT-14, 17
    tell_losses(p, of, s, ids.stack_side(stack), fight.side, affected)


def lose_system(p: Galaxy, fight: Fight, of: int) -> int:
    """The system unit is hit; the change of the index (GE-CHG-05, GE-CHG-06, GE-CHG-09, GE-CHG-10)."""
    s = fight.sector
    owner = p.sys_side[s]
    changes = p.c.tables.index_changes
    resource = p.c.sys_resource[p.sys_kind[s]]
    factor = 0
    if owner == IMPERIAL:
        factor = changes.imperial_system_eliminated if of == MILITARY else changes.imperial_system_converted
    elif fight.side == IMPERIAL:
        factor = changes.chaos_system_eliminated if of == MILITARY else changes.chaos_system_converted
    if of == MILITARY:
        n = empire_at_home(p, s)
        if n >= 0:
            keep_as_targets(p, fight, ids.HOME + n)
        eliminate_system(p, s, "GE-CRT-11")
    else:
        # GE-CRT-18, GE-CRT-19: an Independent Empire keeps it, the Empire too, anybody else makes it a Rebel system.
        new = fight.side if fight.side == IMPERIAL or ids.EMPIRE <= fight.side < ids.INVADER else REBELS
        turn_system(p, s, new, "GE-CRT-18", new)
    return factor * resource


def keep_as_targets(p: Galaxy, fight: Fight, defence: int) -> None:
    """GE-CBT-39: with its home destroyed an empire's units there are Rebels, and still those that are attacked."""
    if p.rules.home_units_stay_targets and defence in fight.stacks and fight.side != REBELS:
        survivors = stack_counts(p, defence)
        for kind, count in enumerate(survivors):
            fight.reb[kind] += count
        p.tell(events.targets_kept, fight.sector, survivors)


def hit_attackers(p: Galaxy, fight: Fight, of: int, number: int) -> None:
    """An A result: attackers that lent strength, of that strength or less (GE-CRT-10, GE-CBT-14).

    This is how systems strike back (GE-CTRL-03). It never changes the index (GE-IDX-03).
    """
    s = fight.sector
    imperial = fight.side == IMPERIAL
    affected = struck_attackers(p, fight, of, number)
    if not any(affected):
        return
    if of == MORPHOGENETIC:
        to_side, to_stack = counter_converter(p, fight)
    else:
        to_side, to_stack = -1, -1
    for kind, count in enumerate(affected):
        if not count:
            continue
        fight.att[kind] -= count
        if imperial:
            if of == MILITARY:
                eliminate_imperial(p, s, kind, count)
            else:
                take_imperial(p, s, kind, count)
        elif fight.side == REBELS:
            p.reb[s * T + kind] -= count
            if of == MILITARY:
                p.avail[kind] += count
        else:
            p.stack_units[fight.stack * T + kind] -= count
            if of == MILITARY:
                p.avail[kind] += count
        if of == MORPHOGENETIC:
            join(p, to_side, to_stack, s, kind, count)
    tell_losses(p, of, s, fight.side, to_side, affected, ("GE-CRT-22", "GE-CTRL-03", "GE-IDX-03"))


def counter_converter(p: Galaxy, fight: Fight) -> tuple[int, int]:
    """GE-CRT-22: converted attackers go to the defending side of highest morphogenetic total, its system included.

    Ties: Imperial, Usurper, Independent Empire, Invader, Rebel (ruling A-76).
    """
    s = fight.sector
    here = p.imp[s * T : s * T + T]
    imperial = fight.imp and any(here)
    stacks = [stack for stack in fight.stacks if any(stack_counts(p, stack))]
    owner = p.sys_side[s] if fight.sys else NOBODY
    system = system_strength(p, s, MORPHOGENETIC) if fight.sys else 0
    # A system without units of its side, which counts by itself.
    with_units = imperial or stacks or any(fight.reb)
    lone = owner if p.rules.lone_systems_convert or not with_units else NOBODY
    if lone >= ids.EMPIRE and lone not in [ids.stack_side(stack) for stack in stacks]:
        stacks.append(ids.HOME + lone - ids.EMPIRE)
    if p.rules.lone_systems_convert:
        stacks.sort(key=lambda stack: (ids.side_type(ids.stack_side(stack)), ids.stack_side(stack)))
    defending: list[tuple[int, int, int]] = []
    if imperial or lone == IMPERIAL:
        defending.append((IMPERIAL, ids.NO_STACK, total_strength(p, here, MORPHOGENETIC, True)))
    for stack in stacks:
        # What a lone system of an empire wins goes home, where its other units do not defend.
        counts = stack_counts(p, stack) if stack in fight.stacks else [0] * T
        total = total_strength(p, counts, MORPHOGENETIC, False)
        defending.append((ids.stack_side(stack), stack, total + (MUTANT_STRENGTH if stack == MUTANT else 0)))
    if any(fight.reb) or lone == REBELS:
        defending.append((REBELS, ids.NO_STACK, total_strength(p, fight.reb, MORPHOGENETIC, False)))
    totals = [total + (system if side == owner else 0) for side, _, total in defending]
    side, stack, _ = defending[totals.index(max(totals))]
    return side, stack


def join(p: Galaxy, side: int, stack: int, s: int, kind: int, count: int) -> None:
    """Converted units join the converting force (GE-DEF-07, GE-CRT-12, GE-CRT-13, GE-CRT-14, GE-CRT-15, GE-CRT-16,
    GE-CRT-17).
    """
    if side == IMPERIAL:
        p.imp[s * T + kind] += count
        p.imp_units += count
    elif side == REBELS:
        p.reb[s * T + kind] += count
    else:
        if not p.stack_at[stack]:
            p.stack_at[stack] = p.home[stack - ids.HOME]
        p.stack_units[stack * T + kind] += count


def tell_losses(
    p: Galaxy, of: int, s: int, side: int, side_to: int, affected: list[int], more: tuple[str, ...] = ()
) -> None:
    if of == MILITARY:
        p.tell(events.units_eliminated, s, side, affected)
        return
    rules = ["GE-CRT-12", "GE-CRT-13", "GE-CRT-20", "GE-DEF-07", "GE-MOVE-07", *more]
    rules += ["GE-IO-02"] * bool(affected[ids.IO])
    if side_to == IMPERIAL:
        rules.append("GE-CRT-14")
    elif side == IMPERIAL:
        rules.append("GE-CRT-16")
    else:
        rules += ["GE-CRT-15", "GE-CRT-17"]
    p.tell(events.units_converted, tuple(rules), s, side, side_to, affected)
