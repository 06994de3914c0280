"""Combat (8.0, GE-CBT): who fights whom, differential, modifiers. The roll and its results are in `combat_results`.

A `Fight` says who takes part in one combat. Frames build one from their own data whenever they need it; the lists `att` and `reb`
are shared with the frame, so that losses of the military part are known in the morphogenetic part (ruling A-75).
"""

from typing import Any, Final

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from .forces import (
    MUTANT_STRENGTH,
    has_alien,
    imperial_here,
    messiah_forbids,
    stack_counts,
    stacks_at,
    system_strength,
    total_strength,
)
from .odds import Odds, percents

IMPERIAL: Final = ids.IMPERIAL
REBELS: Final = ids.REBELS
MUTANT: Final = ids.MUTANT
MILITARY: Final = ids.MILITARY
MORPHOGENETIC: Final = ids.MORPHOGENETIC
MODES: Final[tuple[str, ...]] = ("military", "morphogenetic")
RESULT_WORDS: Final[tuple[str, ...]] = ("A3", "A2", "A1", "-", "D1", "D2", "D3")


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

    @does("GE-COMP-17")
    def attack_strength(self, p: Galaxy, of: int) -> int:
        """GE-CRT-01, GE-CBT-16: the attackers' total of the strength used. Systems, whose strength is printed in parentheses, are
        never among them (GE-COMP-17)."""
        total = total_strength(p, self.att, of, self.side == IMPERIAL)
        if of == MORPHOGENETIC and self.stack == MUTANT and any(self.att):
            total += MUTANT_STRENGTH
        return total

    @does("GE-CBT-24")
    def defence_strength(self, p: Galaxy, of: int) -> int:
        """GE-CBT-15, GE-CBT-24: the defenders' total; systems add their parenthesized strength to it."""
        total = total_strength(p, self.reb, of, False)
        s = self.sector
        if self.imp:
            total += total_strength(p, p.imp[s * T : s * T + T], of, True)
        if self.sys:
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
        if any(self.reb) or self.sys or (self.imp and imperial_here(p, self.sector)):
            return True
        return any(any(stack_counts(p, stack)) for stack in self.stacks)

    def imperial_defends(self, p: Galaxy) -> bool:
        """Do Imperial units take part in the defence, so that leaders and Illumination may help?"""
        s = self.sector
        if self.imp and imperial_here(p, s):
            return True
        return self.sys and p.sys_side[s] == IMPERIAL

    # ------------------------------------------------------------------------------------------------- modifiers

    def attack_modifier(
        self, p: Galaxy, of: int, leader: int = -1, illumination: int = 0, why: list[str] | None = None
    ) -> int:
        """What is added to the die. `leader` is an Imperial leader or -1; the rules that apply go to `why`."""
        if self.side != IMPERIAL:
            if why is not None and self.side != REBELS:
                why += ["GE-CRT-05"]
            return p.lead[self.side]
        modifier = help_of(p, leader, of, illumination, why)
        militarism, pacifism = p.in_force[ids.MILITARISM], p.in_force[ids.PACIFISM]
        if why is not None and (militarism or pacifism):
            why += ["GE-CRT-06", *["GE-EV-49"] * bool(militarism), *["GE-EV-57"] * bool(pacifism)]
            why += ["GE-EV-50"] * bool(militarism and pacifism)
        push = militarism - pacifism
        return modifier + (push if of == MILITARY else -push)

    def defence_modifier(
        self, p: Galaxy, of: int, leader: int = -1, illumination: int = 0, why: list[str] | None = None
    ) -> int:
        """What is subtracted: the best single leader of the side (GE-CRT-09, ruling A-81), and an Illumination marker."""
        best = 0
        for stack in self.stacks:
            if any(stack_counts(p, stack)):
                best = max(best, p.lead[ids.stack_side(stack)])
        s = self.sector
        if self.sys and p.sys_side[s] >= ids.EMPIRE:
            best = max(best, p.lead[p.sys_side[s]])
            if why is not None:
                why += ["GE-IE-13"]
        if why is not None and best:
            why += ["GE-CRT-05", "GE-CRT-09"]
        if self.side == IMPERIAL:
            return best
        if why is not None:
            help_of(p, leader, of, illumination, why)
        return max(best, leader_value(p, leader, of)) + illumination

    def results(self, p: Galaxy, of: int, leader: int, illumination: int) -> list[int]:
        """The result for each face of the die: N is DN, -N is AN."""
        attack, defence = self.modifiers(p, of, leader, illumination)
        column = self.differential(p, of)
        return [result_of(p, column, face + attack - defence) for face in range(10)]

    def modifiers(
        self, p: Galaxy, of: int, leader: int, illumination: int, why: list[str] | None = None
    ) -> tuple[int, int]:
        """What the attacker adds and what the defender subtracts (GE-CRT-07)."""
        if self.side == IMPERIAL:
            return self.attack_modifier(p, of, leader, illumination, why), self.defence_modifier(p, of, why=why)
        return self.attack_modifier(p, of, why=why), self.defence_modifier(p, of, leader, illumination, why)

    def facts(self, p: Galaxy, of: int, leader: int, illumination: int) -> dict[str, Any]:
        """What a person wants to know before the die is thrown: strengths, differential, modifier, odds."""
        attack, defence = self.modifiers(p, of, leader, illumination)
        return {
            "sector": self.sector,
            "side": self.side,
            "mode": MODES[of],
            "attack": self.attack_strength(p, of),
            "defence": self.defence_strength(p, of),
            "differential": self.differential(p, of),
            "modifier": attack - defence,
            "odds": chances(self.results(p, of, leader, illumination)),
        }


def chances(results: list[int]) -> Odds:
    """From the best result for the attacker to the worst."""
    return percents([RESULT_WORDS[result + 3] for result in sorted(results, reverse=True)])


def result_of(p: Galaxy, differential: int, roll: int) -> int:
    """GE-CRT-02, GE-CRT-08: rolls above 11 count as 11, below -2 as -2."""
    row = max(-2, min(11, roll))
    return p.c.crt[(row + 2) * 13 + differential + 6]


def help_of(p: Galaxy, leader: int, of: int, illumination: int, why: list[str] | None) -> int:
    """What one leader and one Illumination marker bring to the side of the Empire."""
    if why is not None and leader >= 0:
        why += ["GE-CRT-03", "GE-LDR-03", "GE-LDR-06", "GE-LDR-09"]
    if why is not None and illumination:
        why += ["GE-ILL-01", "GE-ILL-02", "GE-CRT-04"]
    return leader_value(p, leader, of) + illumination


def leader_value(p: Galaxy, leader: int, of: int) -> int:
    """One leader's value (GE-LDR-09), with what an expedition taught him (GE-CRT-06)."""
    if leader < 0:
        return 0
    return p.c.leader_value[leader] + (p.leader_arsenal[leader] if of == MILITARY else p.leader_lens[leader])


# -------------------------------------------------------------------------------------------------- may they fight?


@does("GE-EV-12")
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
        return Refusal("GE-CBT-13", "no-strength", sector=fight.sector, mode=MODES[of])
    if not fight.defended(p):
        return Refusal("GE-CBT-01", "nobody-to-attack", sector=fight.sector)
    return None


def why_not_chaos_attack(p: Galaxy, fight: Fight) -> Refusal | None:
    """Can the force attack in one way or the other?"""
    refusal = why_not_fight(p, fight, MILITARY)
    return None if refusal is None else why_not_fight(p, fight, MORPHOGENETIC)


@does("GE-CBT-03", "GE-DEF-04", "GE-ALN-03")
def hostile_to_empire(p: Galaxy, s: int) -> bool:
    """Is there anything in the sector that Imperial units could attack (GE-CBT-03)? No aliens (GE-DEF-04, GE-ALN-03)."""
    if p.sys_side[s] != IMPERIAL:
        return True
    if any(p.reb[s * T : s * T + T]):
        return True
    return bool(stacks_at(p, s))


@does("GE-CBT-05", "GE-DEF-03", "GE-DEF-04", "GE-DEF-11", "GE-ALN-03", "GE-COMP-17")
def chaos_fight(p: Galaxy, side: int, stack: int, s: int, rebels: list[int] | None = None) -> Fight:
    """What a Chaos force attacks: all that is hostile to it, as one group (GE-CBT-04, GE-CBT-05, GE-CBT-06,
    GE-CBT-07, GE-CBT-31, GE-CBT-34, GE-CBT-35, GE-CBT-36, GE-CBT-37). Every force but its own is (GE-DEF-03, GE-DEF-11), aliens
    are no units (GE-DEF-04, GE-ALN-03), systems never attack (GE-COMP-17).
    """
    nobody = [0] * T
    here = stacks_at(p, s)
    if side == REBELS:
        system = p.sys_kind[s] >= 0 and p.sys_side[s] != REBELS
        # Only these Rebels attack, where some of the sector have had their attack (GE-EV-73).
        if rebels is None or not p.rules.rebels_attack_once:
            rebels = p.reb[s * T : s * T + T]
        return Fight(s, side, ids.NO_STACK, rebels, True, system, here, nobody)
    att = stack_counts(p, stack)
    if side < ids.EMPIRE:
        others = [other for other in here if other < ids.EMPIRE and other != stack]
        return Fight(s, side, stack, att, True, False, others, nobody)
    system = p.sys_kind[s] >= 0 and p.sys_side[s] != side
    others = [other for other in here if ids.stack_side(other) != side]
    return Fight(s, side, stack, att, True, system, others, p.reb[s * T : s * T + T])
