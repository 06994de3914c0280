"""Technologies: prerequisites, what may be learnt, and their modifiers."""

from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.tables import (
    ADVANCED_INFRASTRUCTURE,
    ADVANCED_SECURITY,
    ADVANCED_SHIELDING,
    ADVANCED_WEAPONS,
    HEAVY_WEAPONS,
    INFRASTRUCTURE,
    INTRIGUE,
    MACHINATIONS,
    SECURITY,
    SHIELDING,
    TECHNOLOGY_COUNT,
)
from armillary.kernel.choice import Choice
from armillary.kernel.refusal import Refusal


def why_not_learn(p: SolarDisc, seat: int, technology: int) -> Refusal | None:
    """EB-TECH-03: only with all prerequisites, however it is gained. EB-TECH-02: nobody knows it twice."""
    bit = 1 << technology
    if not p.t.allowed & bit:
        if p.t.basic:
            return Refusal("EB-OPT-BG1", "no-technologies")
        return Refusal("EB-OPT-NT", "no-true-ai", technology=technology)
    if p.tech[seat] & bit:
        return Refusal("EB-TECH-02", "known", technology=technology, seat=seat)
    missing = p.t.needs[technology] & ~p.tech[seat]
    if missing:
        first = 0
        while not missing >> first & 1:
            first += 1
        return Refusal("EB-TECH-03", "prerequisite", technology=technology, technology_needed=first, seat=seat)
    return None


def can_learn(p: SolarDisc, seat: int, technology: int) -> bool:
    """The same as `why_not_learn`, without the words: for the hot path."""
    bit = 1 << technology
    known = p.tech[seat]
    return bool(p.t.allowed & bit) and not known & bit and not p.t.needs[technology] & ~known


def learnable(p: SolarDisc, seat: int) -> list[Choice]:
    """Every technology that the player may research now."""
    t = p.t
    known = p.tech[seat]
    wanted = t.allowed & ~known
    needs = t.needs
    learn = t.learn
    return [
        learn[technology]
        for technology in range(TECHNOLOGY_COUNT)
        if wanted >> technology & 1 and not needs[technology] & ~known
    ]


def learn(p: SolarDisc, seat: int, technology: int, rule: str) -> None:
    """EB-TECH-01: it works from now on."""
    p.tech[seat] |= 1 << technology
    if p.log is not None:
        p.tell("TechnologyGained", (rule, "EB-TECH-01", "EB-TECH-02", "EB-TECH-03"), seat=seat, technology=technology)


def can_remove(p: SolarDisc, seat: int, technology: int) -> bool:
    """EB-ESP-10: none of the remaining technologies may lose a prerequisite."""
    known = p.tech[seat]
    bit = 1 << technology
    if not known & bit:
        return False
    needs = p.t.needs
    needed = 0
    for other in range(TECHNOLOGY_COUNT):
        if known >> other & 1:
            needed |= needs[other]
    return not needed & bit


def weapons(p: SolarDisc, faction: int) -> int:
    """EB-TECH-HW, EB-TECH-AW: on all Attack dice, return fire included. The UN has no technologies (EB-UN-15).

    EB-OPT-AS8: those of neutral players work for nobody, not even if the UN returns fire for their pieces.
    """
    if p.out[faction]:
        return 0
    known = p.tech[faction]
    return (1 if known & HEAVY_WEAPONS else 0) + (1 if known & ADVANCED_WEAPONS else 0)


def shields(p: SolarDisc, faction: int) -> int:
    """EB-TECH-SH, EB-TECH-AS; EB-OPT-AS8: those of neutral pieces do not work unless the table says so."""
    if p.out[faction] and not p.t.neutral_passive:
        return 0
    known = p.tech[faction]
    return (1 if known & SHIELDING else 0) + (1 if known & ADVANCED_SHIELDING else 0)


def intrigue(p: SolarDisc, faction: int) -> int:
    """EB-TECH-IN, EB-TECH-MA: on Overthrow and Espionage dice."""
    known = p.tech[faction]
    return (1 if known & INTRIGUE else 0) + (1 if known & MACHINATIONS else 0)


def security(p: SolarDisc, faction: int) -> int:
    """EB-TECH-SE, EB-TECH-AY: against Overthrow and Espionage dice of others."""
    if p.out[faction] and not p.t.neutral_passive:
        return 0
    known = p.tech[faction]
    return (1 if known & SECURITY else 0) + (1 if known & ADVANCED_SECURITY else 0)


def infrastructure(p: SolarDisc, faction: int) -> int:
    """EB-TECH-IF, EB-TECH-AF: on Pacification dice."""
    known = p.tech[faction]
    return (1 if known & INFRASTRUCTURE else 0) + (1 if known & ADVANCED_INFRASTRUCTURE else 0)
