"""Technologies (EB-TECH): prerequisites, what may be learnt, and the modifiers that they give."""

from armillary.games.earthmans_burden import events
from armillary.games.earthmans_burden.ids import (
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
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.kernel.choice import Choice
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal


@does("EB-OPT-NT2")
def why_not_learn(p: SolarDisc, seat: int, technology: int) -> Refusal | None:
    """EB-TECH-03: only with all prerequisites, however it is gained. EB-TECH-02: nobody knows it twice. EB-OPT-NT2: every way to
    gain a technology comes through here, so that none leads to what the options bar."""
    bit = 1 << technology
    if not p.c.allowed & bit:
        if p.c.basic:
            return Refusal("EB-OPT-BG1", "no-technologies")
        return Refusal("EB-OPT-NT", "no-true-ai", technology=technology)
    if p.tech[seat] & bit:
        return Refusal("EB-TECH-02", "known", technology=technology, seat=seat)
    missing = p.c.needs[technology] & ~p.tech[seat]
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
    return bool(p.c.allowed & bit) and not known & bit and not p.c.needs[technology] & ~known


def learnable(p: SolarDisc, seat: int) -> list[Choice]:
    """Every technology that the player may research now."""
    c = p.c
    known = p.tech[seat]
    wanted = c.allowed & ~known
    needs = c.needs
    learn = c.learn
    return [
        learn[technology]
        for technology in range(TECHNOLOGY_COUNT)
        if wanted >> technology & 1 and not needs[technology] & ~known
    ]


def learn(p: SolarDisc, seat: int, technology: int, rule: str) -> None:
    """It works from now on."""
    p.tech[seat] |= 1 << technology
    p.tell(events.technology_gained, seat, technology, rule)


def why_not_steal(p: SolarDisc, seat: int, target: int, technology: int) -> Refusal | None:
    """EB-ESP-09: what they know and one could learn."""
    if not p.tech[target] >> technology & 1:
        return Refusal("EB-ESP-09", "they-do-not-know", technology=technology, faction=target)
    return why_not_learn(p, seat, technology)


def why_not_destroy(p: SolarDisc, target: int, technology: int) -> Refusal | None:
    """EB-ESP-10: none of the technologies that stay may lose a prerequisite."""
    known = p.tech[target]
    if not known >> technology & 1:
        return Refusal("EB-ESP-10", "they-do-not-know", technology=technology, faction=target)
    needs = p.c.needs
    for other in range(TECHNOLOGY_COUNT):
        if known >> other & 1 and needs[other] >> technology & 1:
            return Refusal("EB-ESP-10", "still-needed", technology=technology, technology_by=other)
    return None


def modifier(
    p: SolarDisc, faction: int, first: int, first_rule: str, second: int, second_rule: str, why: list[str] | None
) -> int:
    """One for each of the two technologies."""
    known = p.tech[faction]
    total = 0
    if known & first:
        total += 1
        if why is not None:
            why.append(first_rule)
    if known & second:
        total += 1
        if why is not None:
            why.append(second_rule)
    return total


def weapons(p: SolarDisc, faction: int, why: list[str] | None = None) -> int:
    """On all Attack dice, return fire included. The UN has no technologies (EB-UN-15).

    Those of neutral players work for nobody, not even if the UN returns fire for their pieces.
    """
    if p.out[faction]:
        if why is not None:
            why.append("EB-OPT-AS8")
        return 0
    return modifier(p, faction, HEAVY_WEAPONS, "EB-TECH-HW", ADVANCED_WEAPONS, "EB-TECH-AW", why)


def asleep(p: SolarDisc, faction: int, why: list[str] | None) -> bool:
    """What protects neutral pieces does not work unless the table says so."""
    if p.out[faction] and not p.c.neutral_passive:
        if why is not None:
            why.append("EB-OPT-AS8")
        return True
    return False


def shields(p: SolarDisc, faction: int, why: list[str] | None = None) -> int:
    if asleep(p, faction, why):
        return 0
    return modifier(p, faction, SHIELDING, "EB-TECH-SH", ADVANCED_SHIELDING, "EB-TECH-AS", why)


def intrigue(p: SolarDisc, faction: int, why: list[str] | None = None) -> int:
    """On Overthrow and Espionage dice."""
    return modifier(p, faction, INTRIGUE, "EB-TECH-IN", MACHINATIONS, "EB-TECH-MA", why)


def security(p: SolarDisc, faction: int, why: list[str] | None = None) -> int:
    """Against Overthrow and Espionage dice of others."""
    if asleep(p, faction, why):
        return 0
    return modifier(p, faction, SECURITY, "EB-TECH-SE", ADVANCED_SECURITY, "EB-TECH-AY", why)


def infrastructure(p: SolarDisc, faction: int, why: list[str] | None = None) -> int:
    """On Pacification dice."""
    return modifier(p, faction, INFRASTRUCTURE, "EB-TECH-IF", ADVANCED_INFRASTRUCTURE, "EB-TECH-AF", why)
