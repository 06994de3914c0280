"""Combat (8.0, 9.0): who fights whom, differential, modifiers, the Combat Results Table, and what a result does.

Nobody can be withdrawn (GE-CBT-17) and markers are never hit themselves (GE-CBT-19, GE-CRT-20). Systems and mobile units differ
in what becomes of them (GE-CBT-18): a system changes its owner, a mobile unit its stack (GE-MOVE-07, GE-IO-02).

A `Fight` says who takes part in one combat. Frames build one from their own data whenever they need it; the lists `att` and `reb`
are shared with the frame, so that losses of the military part are known in the morphogenetic part (ruling A-75).
"""

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.games.galactic_empire.scoring import check_survival
from armillary.games.galactic_empire.words import units_word
from armillary.kernel.refusal import Refusal

from .chance import die
from .forces import (
    check_institute,
    eliminate_from_stack,
    eliminate_imperial,
    eliminate_rebels,
    eliminate_system,
    has_alien,
    imperial_here,
    messiah_forbids,
    settle_leaders,
    settle_stack,
    stack_counts,
    stacks_at,
    strength,
    system_strength,
    take_imperial,
    total_strength,
    turn_system,
)
from .index import change_index

IMPERIAL, REBELS, MUTANT = ids.IMPERIAL, ids.REBELS, ids.MUTANT
MILITARY, MORPHOGENETIC = ids.MILITARY, ids.MORPHOGENETIC
#: The Mutant's own morphogenetic strength (GE-EV-54).
MUTANT_STRENGTH = 3
RESULT_WORDS = ("A3", "A2", "A1", "-", "D1", "D2", "D3")


class Fight:
    """One combat: the attackers (`side`, and for a marked Chaos force its `stack`) and everything that is attacked."""

    __slots__ = ("att", "imp", "reb", "sector", "side", "stack", "stacks", "sys")

    def __init__(
        self,
        sector: int,
        side: int,
        stack: int,
        att: list[int],
        imp: bool,
        sys: bool,
        stacks: list[int],
        reb: list[int],
    ) -> None:
        self.sector = sector
        self.side = side
        self.stack = stack
        #: Attacking units by type.
        self.att = att
        #: Attacked: all Imperial mobile units, the system unit, whole marked stacks, Rebel units by type.
        self.imp = imp
        self.sys = sys
        self.stacks = stacks
        self.reb = reb

    # ------------------------------------------------------------------------------------------------- strengths

    def attack_strength(self, p: Galaxy, of: int) -> int:
        """GE-CRT-01, GE-CBT-16: the attackers' total of the strength used."""
        total = total_strength(p, self.att, of, self.side == IMPERIAL)
        if of == MORPHOGENETIC and self.stack == MUTANT and any(self.att):
            total += MUTANT_STRENGTH
        return total

    def defence_strength(self, p: Galaxy, of: int) -> int:
        """GE-CBT-15, GE-CBT-24: the defenders' total; systems add their parenthesized strength to it."""
        total = total_strength(p, self.reb, of, False)
        s = self.sector
        if self.imp:
            total += total_strength(p, p.imp[s * T : s * T + T], of, True)
        if self.sys and p.sys_kind[s] >= 0:
            total += system_strength(p, s, of)
        for stack in self.stacks:
            counts = stack_counts(p, stack)
            total += total_strength(p, counts, of, False)
            if of == MORPHOGENETIC and stack == MUTANT and any(counts):
                total += MUTANT_STRENGTH
        return total

    def differential(self, p: Galaxy, of: int) -> int:
        """GE-CRT-01, GE-CRT-02: between -6 and +6."""
        return max(-6, min(6, self.attack_strength(p, of) - self.defence_strength(p, of)))

    def defended(self, p: Galaxy) -> bool:
        """Is anybody left to be attacked?"""
        s = self.sector
        if any(self.reb) or (self.sys and p.sys_kind[s] >= 0) or (self.imp and imperial_here(p, s)):
            return True
        return any(any(stack_counts(p, stack)) for stack in self.stacks)

    def imperial_defends(self, p: Galaxy) -> bool:
        """Do Imperial units take part in the defence, so that leaders and Illumination may help?"""
        s = self.sector
        if self.imp and imperial_here(p, s):
            return True
        return self.sys and p.sys_kind[s] >= 0 and p.sys_side[s] == IMPERIAL

    # ------------------------------------------------------------------------------------------------- modifiers

    def attack_modifier(self, p: Galaxy, of: int, leader: int, illumination: int) -> int:
        """What is added to the die (GE-CRT-03, GE-CRT-04, GE-CRT-05, GE-CRT-06, GE-CRT-07). `leader` is an Imperial
        leader or -1.
        """
        if self.side != IMPERIAL:
            return p.lead[self.side]
        modifier = leader_value(p, leader, of) + illumination
        push = p.in_force[ids.MILITARISM] - p.in_force[ids.PACIFISM]  # GE-EV-49, GE-EV-50, GE-EV-57
        return modifier + (push if of == MILITARY else -push)

    def defence_modifier(self, p: Galaxy, of: int, leader: int, illumination: int) -> int:
        """What is subtracted: the best single leader of the side (GE-CRT-09, ruling A-81), and an Illumination marker."""
        best = 0
        for stack in self.stacks:
            if any(stack_counts(p, stack)):
                best = max(best, p.lead[ids.stack_side(stack)])
        s = self.sector
        if self.sys and p.sys_kind[s] >= 0 and p.sys_side[s] >= ids.EMPIRE:
            best = max(best, p.lead[p.sys_side[s]])  # GE-IE-13
        if self.side == IMPERIAL:
            return best
        return max(best, leader_value(p, leader, of)) + illumination

    def results(self, p: Galaxy, of: int, leader: int, illumination: int) -> list[int]:
        """The result for each face of the die: N is DN, -N is AN."""
        attack, defence = self._both(p, of, leader, illumination)
        column = self.differential(p, of)
        return [result_of(p, column, face + attack - defence) for face in range(10)]

    def _both(self, p: Galaxy, of: int, leader: int, illumination: int) -> tuple[int, int]:
        if self.side == IMPERIAL:
            return self.attack_modifier(p, of, leader, illumination), self.defence_modifier(p, of, -1, 0)
        return self.attack_modifier(p, of, -1, 0), self.defence_modifier(p, of, leader, illumination)

    def facts(self, p: Galaxy, of: int, leader: int, illumination: int) -> dict[str, object]:
        """What a person wants to know before the die is thrown: strengths, differential, modifier, odds."""
        attack, defence = self._both(p, of, leader, illumination)
        return {
            "sector": self.sector,
            "side": self.side,
            "mode": ("military", "morphogenetic")[of],
            "attack": self.attack_strength(p, of),
            "defence": self.defence_strength(p, of),
            "differential": self.differential(p, of),
            "modifier": attack - defence,
            "odds": odds_words(self.results(p, of, leader, illumination)),
        }


def odds_words(results: list[int]) -> str:
    """`D2 30%, D1 20%, - 50%`: from the best for the attacker to the worst."""
    shares = [(result, results.count(result)) for result in sorted(set(results), reverse=True)]
    return ", ".join(f"{RESULT_WORDS[result + 3]} {count * 10}%" for result, count in shares)


def result_of(p: Galaxy, differential: int, roll: int) -> int:
    """GE-CRT-02, GE-CRT-08: rolls above 11 count as 11, below -2 as -2."""
    row = max(-2, min(11, roll))
    return p.c.crt[(row + 2) * 13 + differential + 6]


def leader_value(p: Galaxy, leader: int, of: int) -> int:
    """One leader's value (GE-LDR-09), with what an expedition taught him (GE-CRT-06)."""
    if leader < 0:
        return 0
    return p.c.leader_value[leader] + (p.leader_arsenal[leader] if of == MILITARY else p.leader_lens[leader])


# -------------------------------------------------------------------------------------------------- may they fight?


def why_not_kind(p: Galaxy, s: int, of: int) -> Refusal | None:
    """Aliens that forbid attacks, to every side (GE-EV-07, GE-EV-12, GE-EV-13, GE-EV-18, ruling A-84)."""
    if not p.aliens:
        return None
    if messiah_forbids(p, s):
        return Refusal("GE-EV-13", "messiah", sector=s)
    if of == MILITARY and has_alien(p, s, ids.HIVE):
        return Refusal("GE-EV-07", "hive", sector=s)
    if of == MORPHOGENETIC and has_alien(p, s, ids.RANDOIDS):
        return Refusal("GE-EV-18", "randoids", sector=s)
    return None


def why_not_fight(p: Galaxy, fight: Fight, of: int) -> Refusal | None:
    """Can this kind of combat take place?"""
    refusal = why_not_kind(p, fight.sector, of)
    if refusal is not None:
        return refusal
    if fight.attack_strength(p, of) <= 0:
        return Refusal("GE-CBT-13", "no-strength", sector=fight.sector, mode=("military", "morphogenetic")[of])
    if not fight.defended(p):
        return Refusal("GE-CBT-01", "nobody-to-attack", sector=fight.sector)
    return None


def why_not_chaos_attack(p: Galaxy, fight: Fight) -> Refusal | None:
    """Can the force attack in one way or the other?"""
    refusal = why_not_fight(p, fight, MILITARY)
    return None if refusal is None else why_not_fight(p, fight, MORPHOGENETIC)


def hostile_to_empire(p: Galaxy, s: int) -> bool:
    """Is there anything in the sector that Imperial units could attack (GE-CBT-03)?"""
    if p.sys_kind[s] >= 0 and p.sys_side[s] != IMPERIAL:
        return True
    if any(p.reb[s * T : s * T + T]):
        return True
    return bool(stacks_at(p, s))


def chaos_fight(p: Galaxy, side: int, stack: int, s: int) -> Fight:
    """What a Chaos force attacks: all that is hostile to it, as one group (GE-CBT-04, GE-CBT-05, GE-CBT-06,
    GE-CBT-07, GE-CBT-31, GE-CBT-34, GE-CBT-35, GE-CBT-36, GE-CBT-37).
    """
    nobody = [0] * T
    here = stacks_at(p, s)
    if side == REBELS:
        system = p.sys_kind[s] >= 0 and p.sys_side[s] != REBELS
        return Fight(s, side, -1, p.reb[s * T : s * T + T], True, system, here, nobody)
    att = stack_counts(p, stack)
    if side < ids.EMPIRE:
        others = [other for other in here if other < ids.EMPIRE and other != stack]
        return Fight(s, side, stack, att, True, False, others, nobody)
    system = p.sys_kind[s] >= 0 and p.sys_side[s] != side
    others = [other for other in here if ids.stack_side(other) != side]
    return Fight(s, side, stack, att, True, system, others, p.reb[s * T : s * T + T])


# ------------------------------------------------------------------------------------------------------ resolution


def resolve(p: Galaxy, fight: Fight, of: int, leader: int, illumination: int) -> None:
    """Roll and carry out one combat (GE-CRT-21 is an example). The Illumination marker is spent here (GE-ILL-01, GE-ILL-02)."""
    attack, defence = fight._both(p, of, leader, illumination)
    if illumination:
        p.illumination -= 1
    column = fight.differential(p, of)
    roll = die(p, "GE-CRT-02")
    result = result_of(p, column, roll + attack - defence)
    if p.log is not None:
        p.tell(
            "CombatRolled",
            combat_rules(p, fight, of, leader, illumination),
            dice=[roll],
            sides=10,
            sector=fight.sector,
            side=fight.side,
            mode=("military", "morphogenetic")[of],
            attack=fight.attack_strength(p, of),
            defence=fight.defence_strength(p, of),
            differential=column,
            modifier=attack - defence,
            final=max(-2, min(11, roll + attack - defence)),
            result=RESULT_WORDS[result + 3],
        )
    change, by_system = 0, 0
    if result > 0:
        change, by_system = hit_defenders(p, fight, of, result)
    elif result < 0:
        hit_attackers(p, fight, of, -result)
    settle(p, fight)
    if change or by_system:
        change_index(p, change + by_system, change_rules(fight, of, change != 0, by_system != 0))
    check_survival(p)


#: Who is attacked by which type of Chaos force, and as one group.
ATTACK_RULES = (
    ("GE-CBT-04", "GE-CBT-34", "GE-USR-13"),
    ("GE-CBT-05", "GE-CBT-35", "GE-IE-13"),
    ("GE-CBT-06", "GE-CBT-36", "GE-INV-07"),
    ("GE-CBT-07", "GE-CBT-37", "GE-REB-10"),
)


def combat_rules(p: Galaxy, fight: Fight, of: int, leader: int, illumination: int) -> tuple[str, ...]:
    """The rules that did the work in this roll."""
    rules = ["GE-CRT-01", "GE-CRT-02", "GE-CRT-07", "GE-CRT-10", "GE-CBT-09", "GE-CBT-12", "GE-CBT-16"]
    s = fight.sector
    if fight.side == IMPERIAL:
        rules += ["GE-CBT-03", "GE-CBT-20"]
        if p.in_force[ids.MILITARISM]:
            rules += ["GE-CRT-06", "GE-EV-49"]
        if p.in_force[ids.PACIFISM]:
            rules += ["GE-CRT-06", "GE-EV-57"]
        if p.in_force[ids.MILITARISM] and p.in_force[ids.PACIFISM]:
            rules.append("GE-EV-50")
    else:
        rules += ["GE-CBT-02", "GE-CBT-10", "GE-CBT-32", *ATTACK_RULES[ids.side_type(fight.side)]]
        if fight.imp and imperial_here(p, s):
            rules.append("GE-CBT-31")
    if fight.sys and p.sys_kind[s] >= 0:
        rules.append("GE-CBT-15")
        if p.sys_side[s] >= ids.EMPIRE:
            rules.append("GE-IE-13")
    if leader >= 0:
        rules += ["GE-CRT-03", "GE-LDR-06", "GE-LDR-09"]
    if illumination:
        rules += ["GE-ILL-01", "GE-ILL-02", "GE-CRT-04"]
    if fight.side > REBELS or fight.stacks:
        rules += ["GE-CRT-05", "GE-CRT-09"]
    if fight.stack == MUTANT or MUTANT in fight.stacks:
        rules += ["GE-EV-54", "GE-EV-55"]
    if fight.att[ids.TH] or fight.reb[ids.TH] or (fight.imp and p.imp[s * T + ids.TH]):
        rules.append("GE-TH-05")
    return tuple(rules)


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
    if fight.stack >= 0:
        settle_stack(p, fight.stack)
    check_institute(p)


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
        affected = [
            count if count and strength(p, kind, of, True) <= number else 0
            for kind, count in enumerate(p.imp[s * T : s * T + T])
        ]
        lost += sum(affected)
        change = lost * (changes.imperial_mobile_eliminated if of == MILITARY else changes.imperial_mobile_converted)
        lose_imperial(p, fight, of, affected)
    else:
        change = 0
    gained = 0
    affected = [
        count if count and strength(p, kind, of, False) <= number else 0 for kind, count in enumerate(fight.reb)
    ]
    if any(affected):
        gained += sum(affected)
        lose_rebels(p, fight, of, affected)
    for stack in fight.stacks:
        counts = stack_counts(p, stack)
        if stack == MUTANT and of == MORPHOGENETIC:
            affected = counts if number == 3 else [0] * T  # GE-EV-55
        else:
            affected = [
                count if count and strength(p, kind, of, False) <= number else 0 for kind, count in enumerate(counts)
            ]
        if any(affected):
            gained += sum(affected)
            lose_stack(p, fight, stack, of, affected)
    if by_empire:
        change = gained * (changes.chaos_mobile_eliminated if of == MILITARY else changes.chaos_mobile_converted)
    by_system = 0
    if fight.sys and p.sys_kind[s] >= 0 and system_strength(p, s, of) <= number:
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
        if ids.EMPIRE <= owner < ids.INVADER and p.home[owner - ids.EMPIRE] == s:
            keep_as_targets(p, fight, ids.HOME + owner - ids.EMPIRE)
        eliminate_system(p, s, "GE-CRT-11")
    else:
        # GE-CRT-18, GE-CRT-19: an Independent Empire keeps it, the Empire too, anybody else makes it a Rebel system.
        new = fight.side if fight.side == IMPERIAL or ids.EMPIRE <= fight.side < ids.INVADER else REBELS
        turn_system(p, s, new, "GE-CRT-18", new)
    return factor * resource


def keep_as_targets(p: Galaxy, fight: Fight, defence: int) -> None:
    """GE-CBT-39: with its home destroyed an empire's units there are Rebels, and still those that are attacked."""
    if p.rules.home_units_stay_targets and defence in fight.stacks and fight.side != REBELS:
        fight.stacks.remove(defence)
        for kind, count in enumerate(stack_counts(p, defence)):
            fight.reb[kind] += count


def hit_attackers(p: Galaxy, fight: Fight, of: int, number: int) -> None:
    """An A result: attackers that lent strength, of that strength or less (GE-CRT-10, GE-CBT-14).

    This is how systems strike back (GE-CTRL-03). It never changes the index (GE-IDX-03).
    """
    s = fight.sector
    imperial = fight.side == IMPERIAL
    affected = [0] * T
    for kind, count in enumerate(fight.att):
        if count and 1 <= strength(p, kind, of, imperial) <= number:
            affected[kind] = count
    if fight.stack == MUTANT and of == MORPHOGENETIC:
        affected = list(fight.att) if number == 3 else [0] * T  # GE-EV-55
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
    tell_losses(p, of, s, fight.side, to_side, affected)


def counter_converter(p: Galaxy, fight: Fight) -> tuple[int, int]:
    """GE-CRT-22: converted attackers go to the defending side of highest morphogenetic total, its system included.

    Ties: Imperial, Usurper, Independent Empire, Invader, Rebel (ruling A-76).
    """
    s = fight.sector
    owner = p.sys_side[s] if fight.sys and p.sys_kind[s] >= 0 else -1
    system = system_strength(p, s, MORPHOGENETIC) if owner >= 0 else 0
    alone = owner if p.rules.lone_systems_convert else -1
    defending: list[tuple[int, int, int]] = []
    here = p.imp[s * T : s * T + T]
    if (fight.imp and any(here)) or alone == IMPERIAL:
        defending.append((IMPERIAL, -1, total_strength(p, here, MORPHOGENETIC, True) if fight.imp else 0))
    stacks = [stack for stack in fight.stacks if any(stack_counts(p, stack))]
    if p.rules.lone_systems_convert:
        if owner >= ids.EMPIRE and owner not in [ids.stack_side(stack) for stack in stacks]:
            stacks.append(ids.HOME + owner - ids.EMPIRE)
        stacks.sort(key=lambda stack: (ids.side_type(ids.stack_side(stack)), ids.stack_side(stack)))
    for stack in stacks:
        total = 0
        if stack in fight.stacks:
            total = total_strength(p, stack_counts(p, stack), MORPHOGENETIC, False)
        defending.append((ids.stack_side(stack), stack, total + (MUTANT_STRENGTH if stack == MUTANT else 0)))
    if any(fight.reb) or alone == REBELS:
        defending.append((REBELS, -1, total_strength(p, fight.reb, MORPHOGENETIC, False)))
    if not defending:
        return owner, ids.HOME + owner - ids.EMPIRE if owner >= ids.EMPIRE else -1
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


def tell_losses(p: Galaxy, of: int, s: int, side: int, side_to: int, affected: list[int]) -> None:
    if p.log is None:
        return
    if of == MILITARY:
        p.tell("UnitsEliminated", ("GE-CRT-11", "GE-DEF-08"), sector=s, side=side, units=units_word(affected))
        return
    rules = ["GE-CRT-12", "GE-DEF-07", "GE-MOVE-07"]
    if side_to == IMPERIAL:
        rules.append("GE-CRT-14")
    elif side == IMPERIAL:
        rules.append("GE-CRT-16")
    else:
        rules += ["GE-CRT-15", "GE-CRT-17"]
    p.tell("UnitsConverted", tuple(rules), sector=s, side=side, side_to=side_to, units=units_word(affected))
