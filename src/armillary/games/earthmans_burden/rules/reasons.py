"""The rules behind a roll, for the log: which of them did the work this time. Asked only when somebody listens."""

from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.tables import (
    ADVANCED_INFRASTRUCTURE,
    ADVANCED_SECURITY,
    ADVANCED_SHIELDING,
    ADVANCED_WEAPONS,
    DEFENSIVE_GRID,
    DRONE_NETWORKING,
    HEAVY_WEAPONS,
    INFRASTRUCTURE,
    INTRIGUE,
    MACHINATIONS,
    NANOFACTORIES,
    SECURITY,
    SHIELDING,
    TRACKING_SYSTEMS,
    UN,
)

from .odds import outnumbered, un_helps
from .units import developments, strength

Rules = tuple[str, ...]


def known(p: SolarDisc, faction: int, *technologies: tuple[int, str]) -> list[str]:
    return [rule for bit, rule in technologies if p.tech[faction] & bit]


def firing(p: SolarDisc, faction: int, against: int) -> list[str]:
    """Weapons of the one, shields of the other."""
    if p.out[faction]:
        return ["EB-OPT-AS8"]
    rules = known(p, faction, (HEAVY_WEAPONS, "EB-TECH-HW"), (ADVANCED_WEAPONS, "EB-TECH-AW"))
    if p.out[against] and not p.t.neutral_passive:
        return [*rules, "EB-OPT-AS8"]
    return rules + known(p, against, (SHIELDING, "EB-TECH-SH"), (ADVANCED_SHIELDING, "EB-TECH-AS"))


def leading(p: SolarDisc, *factions: int, world: int) -> list[str]:
    return ["EB-OPT-AS3"] if any(p.commander[faction] == p.t.paths + world for faction in factions) else []


def of_attack(p: SolarDisc, seat: int, target: int, world: int) -> Rules:
    rules = ["EB-ATK-01", "EB-ATK-20", "EB-MIL-03", "EB-MIL-05", "EB-TURN-04", "EB-DICE-02", "EB-DICE-03", "EB-DICE-06"]
    rules += firing(p, seat, target) + leading(p, seat, target, world=world)
    if outnumbered(p, seat, target, world):
        rules += ["EB-ATK-04", "EB-ATK-05"]
        if strength(p, target, world) <= strength(p, seat, world):
            rules.append("EB-UN-01")
    return tuple(rules)


def of_return_fire(p: SolarDisc, target: int, seat: int, world: int, dice: int) -> Rules:
    rules = ["EB-ATK-09", "EB-ATK-10", "EB-ATK-11"]
    rules += firing(p, target, seat) + leading(p, seat, target, world=world)
    if target == UN:
        rules += ["EB-UN-06", "EB-UN-14"] if not developments(p, UN, world) else ["EB-UN-06"]
    elif developments(p, target, world):
        rules += known(p, target, (DEFENSIVE_GRID, "EB-TECH-DG"), (TRACKING_SYSTEMS, "EB-TECH-TS"))
        if not p.tech[target] & DEFENSIVE_GRID:
            rules.append("EB-ATK-14")
    elif p.tech[target] & TRACKING_SYSTEMS:
        rules.append("EB-TECH-TS2")
    if un_helps(p, target, world):
        rules.append("EB-UN-05")
        if dice > p.fleets[target * p.t.worlds + world]:
            rules += ["EB-UN-02", "EB-UN-04"]
    return tuple(rules)


def of_exploration(p: SolarDisc, seat: int, world: int) -> Rules:
    rules = ["EB-EXP-01", "EB-EXP-02", "EB-MIL-03", "EB-MIL-05", "EB-TURN-04"]
    if any(strength(p, other, world) for other in (*range(p.game.seats), UN) if other != seat):
        rules.append("EB-EXP-09")
    rules += known(p, seat, (DRONE_NETWORKING, "EB-TECH-DN")) + leading(p, seat, world=world)
    return tuple(rules)


def of_claims(count: int, most: int) -> Rules:
    rules = ["EB-EXP-03", "EB-EXP-07", "EB-EXP-08", "EB-UNIT-01"]
    if count > 1:
        rules += ["EB-EXP-04", "EB-EXP-05"]
    if count < most:
        rules.append("EB-EXP-06")
    return tuple(rules)


def intriguing(p: SolarDisc, seat: int, target: int) -> list[str]:
    rules = known(p, seat, (INTRIGUE, "EB-TECH-IN"), (MACHINATIONS, "EB-TECH-MA"))
    if p.out[target] and not p.t.neutral_passive:
        return [*rules, "EB-OPT-AS8"]
    return rules + known(p, target, (SECURITY, "EB-TECH-SE"), (ADVANCED_SECURITY, "EB-TECH-AY"))


def of_overthrow(p: SolarDisc, seat: int, target: int, world: int) -> Rules:
    rules = ["EB-OVT-01", "EB-OVT-08", "EB-CIV-02", "EB-CIV-03", "EB-TURN-04", "EB-DICE-03"]
    rules += intriguing(p, seat, target) + leading(p, seat, target, world=world)
    if outnumbered(p, seat, target, world):
        rules.append("EB-OVT-03")
        if strength(p, target, world) <= strength(p, seat, world):
            rules.append("EB-UN-01")
    if not developments(p, seat, world):
        rules += ["EB-OVT-04", "EB-CIV-11"]
    if target == UN or p.out[target]:
        rules.append("EB-OVT-09")
    return tuple(rules)


def of_espionage(p: SolarDisc, seat: int, target: int, world: int) -> Rules:
    rules = ["EB-ESP-01", "EB-ESP-12", "EB-CIV-02", "EB-CIV-03", "EB-TURN-04", "EB-DICE-03"]
    rules += intriguing(p, seat, target)
    if p.risk[target * p.t.worlds + world]:
        rules.append("EB-ESP-03")
    if not developments(p, target, world):
        rules.append("EB-ESP-04")
    if not developments(p, seat, world):
        rules += ["EB-ESP-05", "EB-CIV-11"]
    return tuple(rules)


def of_pacification(p: SolarDisc, seat: int) -> Rules:
    technologies = known(p, seat, (INFRASTRUCTURE, "EB-TECH-IF"), (ADVANCED_INFRASTRUCTURE, "EB-TECH-AF"))
    return ("EB-PAC-02", "EB-PAC-03", *technologies)


def of_construction(p: SolarDisc, seat: int, homes: int, fleets: int) -> Rules:
    rules = ["EB-CON-01", "EB-CON-02", "EB-CIV-02", "EB-CIV-03", "EB-TURN-04"]
    if homes >= p.t.nanofactories_per_die:
        rules += known(p, seat, (NANOFACTORIES, "EB-TECH-NF"))
    if fleets:
        rules += ["EB-TECH-AV1", "EB-TECH-AV3"]
    return tuple(rules)
