"""What is told: one function for each event, with its rules and facts. Nothing is built if nobody listens."""

from typing import Final

from armillary.kernel.event import Event

from .ids import AT_RISK, ESCHATON_ROLL, NANOTECHNOLOGY_ROLL, UN, VON_NEUMANN_ROLL
from .position import SolarDisc

Why = list[str]

#: EB-DICE-04, EB-DICE-05: where a 6 always succeeds and a 1 never does, and where only the threshold counts.
ALWAYS: Final[tuple[str, ...]] = ("EB-DICE-04",)
PLAIN: Final[tuple[str, ...]] = ("EB-DICE-05",)
#: The rules that hold for each kind of roll (in the order of ROLLS), besides the one that calls for it.
CLAUSES: Final[list[tuple[str, ...]]] = [
    (*ALWAYS, "EB-ATK-06"),
    (*ALWAYS, "EB-ATK-06", "EB-ATK-12", "EB-TECH-AI8"),
    ALWAYS,
    ALWAYS,
    (*ALWAYS, "EB-ESP-06"),
    (*PLAIN, "EB-ESP-08", "EB-ESP-13", "EB-TECH-AI8"),
    PLAIN,
    PLAIN,
    (*PLAIN, "EB-RES-09"),
    (*PLAIN, "EB-RISK-01", "EB-RISK-05", "EB-RISK-07"),
    PLAIN,
    PLAIN,
    PLAIN,
    PLAIN,
    (*PLAIN, "EB-TECH-ES3"),
    (*ALWAYS, "EB-TECH-AV4"),
]


# ----------------------------------------------------------------------------------------------------------------- set-up


def setup_began(p: SolarDisc) -> Event:
    return Event("SetupBegan", "EB-SETUP-01", "EB-SETUP-02", "EB-SETUP-03", "EB-SETUP-13", seat=p.starter)


def commanders_placed(p: SolarDisc) -> Event:
    return Event("CommandersPlaced", "EB-OPT-AS1", node=p.c.paths + p.c.home)


def earth_claimed(p: SolarDisc, seat: int) -> Event:
    return Event("EarthClaimed", "EB-SETUP-04", "EB-SETUP-15", seat=seat)


def fleets_placed(p: SolarDisc, seat: int, node: int, count: int) -> Event:
    rule = "EB-SETUP-05" if node >= p.c.paths else "EB-SETUP-06"
    return Event("FleetsPlaced", rule, "EB-SETUP-09", seat=seat, node=node, count=count)


def setup_passed(p: SolarDisc, seat: int) -> Event:
    return Event("SetupPassed", "EB-SETUP-10", seat=seat)


def imaginary_region_found(p: SolarDisc) -> Event:
    return Event("ImaginaryRegionFound", "EB-OPT-7P1", "EB-OPT-7P2", count=1)


def un_placed(p: SolarDisc, developments: int) -> Event:
    return Event("UNPlaced", "EB-SETUP-11", "EB-SETUP-12", count=p.c.un_fleets, number=developments)


# --------------------------------------------------------------------------------------------------------------- the turn


def turn_began(p: SolarDisc, seat: int) -> Event:
    rules = ["EB-TURN-01", "EB-TURN-05", "EB-TURN-06"]
    if not p.units[seat]:
        rules.append("EB-TURN-07")
    if p.round == 1 and seat == (p.starter + 1) % p.game.seats:
        rules.append("EB-SETUP-14")
    return Event("TurnBegan", rules, seat=seat, round=p.round)


def blockade_held(p: SolarDisc, seat: int) -> Event:
    return Event("BlockadeHeld", "EB-VIC-04", "EB-VIC-05", "EB-BOARD-06", seat=seat, number=p.streak[seat])


def ai_placed(p: SolarDisc, seat: int, node: int) -> Event:
    pair = "EB-TECH-AA" if node == p.c.ai_advanced else "EB-TECH-AI1"
    return Event("AIPlaced", pair, "EB-TECH-AI5", "EB-TECH-AI6", "EB-TECH-04", seat=seat, number=node)


def eschaton_advanced(p: SolarDisc, seat: int) -> Event:
    return Event("EschatonAdvanced", "EB-TECH-ES2", "EB-TECH-ES5", seat=seat, number=p.eschaton[seat])


def un_idle(p: SolarDisc) -> Event:
    return Event("UNIdle", "EB-UN-14", count=p.units[UN])


def un_claimed(p: SolarDisc, count: int) -> Event:
    return Event("UNClaimed", "EB-UN-11", "EB-UN-13", count=count)


def un_built(p: SolarDisc) -> Event:
    return Event("UNBuilt", "EB-UN-12", "EB-UN-13", "EB-UN-15", "EB-UNIT-08", count=p.c.un_built)


# ------------------------------------------------------------------------------------------------------------------- dice


def dice_rolled(p: SolarDisc, kind: int, faction: int, need: int, rule: str) -> Event:
    below = kind in (NANOTECHNOLOGY_ROLL, VON_NEUMANN_ROLL)
    rules = [rule, "EB-DICE-01", *CLAUSES[kind]]
    if kind == ESCHATON_ROLL and p.ai_total:
        rules.append("EB-TECH-ES4")
    return Event(
        "DiceRolled",
        rules,
        faction=faction,
        roll=kind,
        dice=list(p.pool),
        sides=p.c.die,
        target=need,
        hits=len([die for die in p.pool if (die <= need if below else die >= need)]),
    )


def dice_rerolled(p: SolarDisc, seat: int, kind: int, need: int, count: int) -> Event:
    return Event(
        "DiceRerolled",
        "EB-TECH-AI2",
        "EB-TECH-AI3",
        "EB-TECH-AI7",
        seat=seat,
        roll=kind,
        dice=list(p.pool),
        sides=p.c.die,
        target=need,
        count=count,
        left=p.ai[seat],
    )


# --------------------------------------------------------------------------------------------------------------- movement


def fleets_moved(
    p: SolarDisc, seat: int, origin: int, goal: int, count: int, led: bool, rules: tuple[str, ...]
) -> Event:
    return Event("FleetsMoved", rules, seat=seat, node_from=origin, node_to=goal, count=count, led=led)


def unit_sacrificed(p: SolarDisc, seat: int, node: int, unit: int, rules: tuple[str, ...]) -> Event:
    return Event("UnitSacrificed", rules, seat=seat, node=node, unit=unit)


# --------------------------------------------------------------------------------------------------------------- military


def world_closed(p: SolarDisc, seat: int, world: int, rule: str) -> Event:
    return Event("WorldClosed", rule, "EB-MIL-09", seat=seat, node=p.c.paths + world)


def attack_declared(p: SolarDisc, seat: int, target: int, world: int, dice: int, modifier: int, why: Why) -> Event:
    general = ("EB-ATK-01", "EB-ATK-20", "EB-MIL-02", "EB-MIL-03", "EB-MIL-05", "EB-MIL-07", "EB-MIL-08")
    rules = (*general, "EB-TURN-04", "EB-DICE-02", "EB-DICE-03", "EB-DICE-06", *why)
    node = p.c.paths + world
    return Event("AttackDeclared", rules, seat=seat, faction=target, node=node, count=dice, modifier=modifier)


def fire_returned(p: SolarDisc, target: int, seat: int, world: int, dice: int, modifier: int, why: Why) -> Event:
    node = p.c.paths + world
    rules = ("EB-ATK-09", "EB-ATK-10", "EB-ATK-11", *why)
    return Event("FireReturned", rules, faction=target, seat_at=seat, node=node, count=dice, modifier=modifier)


def units_lost(p: SolarDisc, faction: int, world: int, unit: int, count: int, why: Why) -> Event:
    return Event("UnitsLost", why, faction=faction, node=p.c.paths + world, unit=unit, count=count)


def hits_wasted(p: SolarDisc, faction: int, world: int, count: int) -> Event:
    return Event("HitsWasted", "EB-ATK-08", faction=faction, node=p.c.paths + world, count=count)


def player_out(p: SolarDisc, seat: int, rule: str) -> Event:
    return Event("PlayerOut", rule, "EB-OPT-AS5", "EB-OPT-AS6", "EB-OPT-AS7", seat=seat)


def exploration_declared(p: SolarDisc, seat: int, world: int, dice: int, modifier: int, why: Why) -> Event:
    rules = ("EB-EXP-01", "EB-EXP-02", "EB-MIL-02", "EB-MIL-03", "EB-MIL-05", "EB-MIL-07", "EB-TURN-04", *why)
    return Event("ExplorationDeclared", rules, seat=seat, node=p.c.paths + world, count=dice, modifier=modifier)


def regions_claimed(p: SolarDisc, seat: int, world: int, count: int, most: int) -> Event:
    rules = ["EB-EXP-03", "EB-EXP-07", "EB-EXP-08", "EB-UNIT-01"]
    if count > 1:
        rules += ["EB-EXP-04", "EB-EXP-05"]
    if count < most:
        rules.append("EB-EXP-06")
    return Event("RegionsClaimed", rules, seat=seat, node=p.c.paths + world, count=count)


# --------------------------------------------------------------------------------------------------------------- civilian


def fleet_grown(p: SolarDisc, seat: int, world: int) -> Event:
    return Event("FleetGrown", "EB-TECH-NT1", "EB-TECH-NT2", seat=seat, node=p.c.paths + world)


def development_grown(p: SolarDisc, seat: int, world: int) -> Event:
    rules = ("EB-TECH-VN1", "EB-TECH-VN2", "EB-CIV-07")
    return Event("DevelopmentGrown", rules, seat=seat, node=p.c.paths + world)


def risk_held(p: SolarDisc, seat: int, world: int, count: int) -> Event:
    return Event("RiskHeld", "EB-RISK-06", seat=seat, node=p.c.paths + world, count=count)


def risk_vain(p: SolarDisc, seat: int, world: int, count: int) -> Event:
    return Event("RiskVain", "EB-RISK-09", seat=seat, node=p.c.paths + world, count=count)


def development_at_risk(p: SolarDisc, faction: int, world: int, rules: tuple[str, ...]) -> Event:
    return Event("DevelopmentAtRisk", *rules, "EB-UNIT-02", faction=faction, node=p.c.paths + world)


def development_lost(p: SolarDisc, faction: int, world: int, rules: tuple[str, ...]) -> Event:
    return Event("DevelopmentLost", rules, faction=faction, node=p.c.paths + world)


def overthrow_declared(p: SolarDisc, seat: int, target: int, world: int, dice: int, modifier: int, why: Why) -> Event:
    rules = ("EB-OVT-01", "EB-OVT-08", "EB-CIV-02", "EB-CIV-03", "EB-CIV-09", "EB-TURN-04", "EB-DICE-03", *why)
    node = p.c.paths + world
    return Event("OverthrowDeclared", rules, seat=seat, faction=target, node=node, count=dice, modifier=modifier)


def development_unsettled(p: SolarDisc, seat: int, target: int, world: int) -> Event:
    return Event("DevelopmentUnsettled", "EB-OVT-05", "EB-UNIT-09", seat=seat, faction=target, node=p.c.paths + world)


def development_taken(p: SolarDisc, seat: int, target: int, world: int) -> Event:
    rules = ("EB-OVT-06", "EB-OVT-07", "EB-CIV-08")
    return Event("DevelopmentTaken", rules, seat=seat, faction=target, node=p.c.paths + world)


def imaginary_region_gone(p: SolarDisc, seat: int) -> Event:
    return Event("ImaginaryRegionGone", "EB-OPT-7P3", "EB-OPT-7P4", seat=seat)


def espionage_declared(p: SolarDisc, seat: int, target: int, world: int, dice: int, modifier: int, why: Why) -> Event:
    rules = ("EB-ESP-01", "EB-ESP-12", "EB-CIV-02", "EB-CIV-03", "EB-CIV-09", "EB-TURN-04", "EB-DICE-03", *why)
    node = p.c.paths + world
    return Event("EspionageDeclared", rules, seat=seat, faction=target, node=node, count=dice, modifier=modifier)


def technology_gained(p: SolarDisc, seat: int, technology: int, rule: str) -> Event:
    rules = (rule, "EB-TECH-01", "EB-TECH-02", "EB-TECH-03")
    return Event("TechnologyGained", rules, seat=seat, technology=technology)


def technology_lost(p: SolarDisc, target: int, seat: int, technology: int) -> Event:
    return Event("TechnologyLost", "EB-ESP-10", seat=target, seat_by=seat, technology=technology)


def eschaton_set_back(p: SolarDisc, target: int, seat: int) -> Event:
    return Event("EschatonSetBack", "EB-ESP-11", seat=target, seat_by=seat, number=p.eschaton[target])


def developments_pacified(p: SolarDisc, seat: int, world: int, count: int, why: Why) -> Event:
    rules = ("EB-PAC-02", "EB-PAC-03", "EB-CIV-06", "EB-CIV-09", *why)
    return Event("DevelopmentsPacified", rules, seat=seat, node=p.c.paths + world, count=count)


def construction_declared(p: SolarDisc, seat: int, world: int, dice: int, named: int, why: Why) -> Event:
    rules = ("EB-CON-01", "EB-CON-02", "EB-CIV-02", "EB-CIV-03", "EB-TURN-04", *why)
    return Event("ConstructionDeclared", rules, seat=seat, node=p.c.paths + world, count=dice, number=named)


def fleets_built(p: SolarDisc, seat: int, world: int, built: int, able: int) -> Event:
    rules = ("EB-CON-04", "EB-CON-07", "EB-CON-08") if able > built else ("EB-CON-04", "EB-CON-07")
    return Event("FleetsBuilt", rules, seat=seat, node=p.c.paths + world, count=built)


def research_advanced(p: SolarDisc, seat: int, rules: tuple[str, ...]) -> Event:
    return Event("ResearchAdvanced", rules, seat=seat, number=p.research[seat])


def research_in_vain(p: SolarDisc, seat: int) -> Event:
    return Event("ResearchInVain", "EB-RES-07", seat=seat)


def fleet_favoured(p: SolarDisc, seat: int) -> Event:
    return Event("FleetFavoured", "EB-UN-08", "EB-UN-10", seat=seat, node=p.c.paths + p.c.home)


def pacification_favoured(p: SolarDisc, seat: int, world: int) -> Event:
    return Event("PacificationFavoured", "EB-UN-09", "EB-UN-10", seat=seat, node=p.c.paths + world)


# ---------------------------------------------------------------------------------------------------------- extraordinary


def units_removed(p: SolarDisc, seat: int, world: int, unit: int, count: int) -> Event:
    rules = ("EB-XTRA-01", "EB-TURN-02")
    return Event("UnitsRemoved", rules, seat=seat, node=p.c.paths + world, unit=unit, count=count)


def developments_converted(
    p: SolarDisc, seat: int, world: int, count: int, fleets: int, rules: tuple[str, ...]
) -> Event:
    node = p.c.paths + world
    return Event("DevelopmentsConverted", *rules, "EB-XTRA-16", seat=seat, node=node, count=count, fleets=fleets)


def counter_lowered(p: SolarDisc, seat: int, track: int, number: int) -> Event:
    return Event("CounterLowered", "EB-XTRA-02" if track == 0 else "EB-XTRA-03", seat=seat, track=track, number=number)


def units_given(p: SolarDisc, maker: int, receiver: int, unit: int, node: int, count: int) -> Event:
    rules = ["EB-XTRA-07", "EB-XTRA-08", "EB-XTRA-09"]
    if unit == AT_RISK:
        rules.append("EB-XTRA-12")
    return Event("UnitsGiven", rules, seat=maker, seat_to=receiver, unit=unit, node=node, count=count)


def offers_lapsed(p: SolarDisc) -> Event:
    return Event("OffersLapsed", "EB-TURN-03", "EB-XTRA-24")


def peace_declared(p: SolarDisc, seat: int) -> Event:
    return Event("PeaceDeclared", "EB-VIC-07", "EB-VIC-08", seat=seat)


def word_retracted(p: SolarDisc, seat: int) -> Event:
    return Event("WordRetracted", "EB-VIC-08", seat=seat)


def victory_conceded(p: SolarDisc, seat: int, to: int) -> Event:
    return Event("VictoryConceded", "EB-VIC-01", "EB-VIC-08", seat=seat, seat_to=to)
