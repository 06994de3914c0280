"""What happens, as events: one function for each, which says nothing if nobody listens.

`units` are counts by type; the words of the title write them out.
"""

from collections.abc import Sequence

from armillary.kernel.event import Event

from .position import Galaxy

Rules = str | tuple[str, ...]


def turn_begun(p: Galaxy) -> Event:
    return Event("TurnBegun", "GE-SEQ-17", turn=p.turn)


def phase_begun(p: Galaxy, rule: Rules) -> Event:
    return Event("PhaseBegun", rule, phase=p.phase, turn=p.turn)


def event_over(p: Galaxy, marker: int) -> Event:
    return Event("EventOver", "GE-EVM-06", "GE-EVM-09", marker=marker)


def attack_barred(p: Galaxy, rule: Rules, side: int, sector: int, mode: str) -> Event:
    return Event("AttackBarred", rule, side=side, sector=sector, mode=mode)


def colonist_spent(p: Galaxy, rule: Rules, side: int, sector: int, unit: int) -> Event:
    return Event("ColonistSpent", rule, side=side, sector=sector, unit=unit)


def empire_overstretched(p: Galaxy, rule: Rules, side: int, sector: int) -> Event:
    return Event("EmpireOverstretched", rule, side=side, sector=sector)


def empire_rested(p: Galaxy, rule: Rules, side: int, sector: int) -> Event:
    return Event("EmpireRested", rule, side=side, sector=sector)


def attrition_suffered(p: Galaxy, rule: Rules, side: int, sector: int, unit: int) -> Event:
    return Event("AttritionSuffered", rule, side=side, sector=sector, unit=unit)


def usurpation_rolled(p: Galaxy, dice: list[int], modifier: int, side: int, total: int, result: str) -> Event:
    return Event(
        "UsurpationRolled",
        "GE-USR-14",
        "GE-USR-07",
        dice=dice,
        sides=10,
        modifier=modifier,
        side=side,
        total=total,
        result=result,
    )


def event_rolled(p: Galaxy, rule: Rules, dice: list[int]) -> Event:
    return Event("EventRolled", rule, dice=dice, sides=10)


def recruiting_forgone(p: Galaxy, side: int, sector: int) -> Event:
    return Event("RecruitingForgone", "GE-IE-39", side=side, sector=sector)


def recruiting_rolled(p: Galaxy, rule: Rules, dice: list[int], modifier: int, side: int, units: Sequence[int]) -> Event:
    return Event("RecruitingRolled", rule, dice=dice, sides=10, modifier=modifier, side=side, units=list(units))


def independence_rolled(p: Galaxy, dice: list[int], sector: int, target: int) -> Event:
    return Event("IndependenceRolled", "GE-REB-11", dice=dice, sides=10, sector=sector, target=target)


def alliance_ended(p: Galaxy) -> Event:
    return Event("AllianceEnded", "GE-EV-22")


def attack_begun(p: Galaxy, sector: int, mode: str, units: Sequence[int]) -> Event:
    """What every Imperial attack rests on."""
    rules = ("GE-SEQ-13", "GE-CBT-01", "GE-CBT-11", "GE-CBT-12", "GE-CBT-13", "GE-CBT-20", "GE-CBT-21", "GE-CBT-22")
    return Event("AttackBegun", rules, sector=sector, mode=mode, units=list(units))


def unit_received(p: Galaxy, rule: Rules, unit: int, sector: int) -> Event:
    return Event("UnitReceived", rule, unit=unit, sector=sector)


def alliance_made(p: Galaxy, side: int, sector: int) -> Event:
    return Event("AllianceMade", "GE-EV-20", side=side, sector=sector)


def side_rolled(p: Galaxy, rule: Rules, dice: list[int], sector: int, side: int) -> Event:
    return Event("SideRolled", rule, dice=dice, sides=10, sector=sector, side=side)


def loyalty_rolled(p: Galaxy, rule: Rules, dice: list[int], sector: int, unit: int, side: int) -> Event:
    return Event("LoyaltyRolled", rule, dice=dice, sides=10, sector=sector, unit=unit, side=side)


def event_in_force(p: Galaxy, rule: Rules, marker: int) -> Event:
    return Event("EventInForce", rule, marker=marker)


def demand_paid(p: Galaxy, rule: Rules, due: int, paid: int) -> Event:
    return Event("DemandPaid", rule, due=due, paid=paid, rp=p.rp)


def institute_placed(p: Galaxy, sector: int) -> Event:
    return Event("InstitutePlaced", "GE-EV-39", sector=sector)


def marker_suppressed(p: Galaxy, marker: int, sector: int) -> Event:
    return Event("MarkerSuppressed", "GE-SUP-16", marker=marker, sector=sector)


def marker_replaced(p: Galaxy, rule: Rules, marker: int, marker_new: int | None) -> Event:
    return Event("MarkerReplaced", rule, marker=marker, marker_new=marker_new)


def nothing_happened(p: Galaxy, rule: Rules, marker: int) -> Event:
    return Event("NothingHappened", rule, marker=marker)


def marker_revealed(p: Galaxy, marker: int) -> Event:
    return Event("MarkerRevealed", "GE-EVM-01", "GE-SEQ-03", marker=marker, left=len(p.drawn))


def marker_vetoed(p: Galaxy, marker: int) -> Event:
    return Event("MarkerVetoed", "GE-EV-41", marker=marker)


def usurper_rose(p: Galaxy, rule: Rules, side: int, sector: int, units: Sequence[int]) -> Event:
    return Event("UsurperRose", rule, side=side, sector=sector, units=list(units))


def usurper_arrived(p: Galaxy, marker: int) -> Event:
    return Event("UsurperArrived", "GE-S5-03", "GE-S5-12", marker=marker)


def alien_rolled(
    p: Galaxy, rule: Rules, dice: list[int], modifier: int, marker: int, sector: int, outcome: str
) -> Event:
    return Event(
        "AlienRolled", rule, dice=dice, sides=10, modifier=modifier, marker=marker, sector=sector, outcome=outcome
    )


def index_dice_rolled(p: Galaxy, rule: Rules, dice: list[int]) -> Event:
    return Event("IndexDiceRolled", rule, dice=dice, sides=10)


def alien_gone(p: Galaxy, rule: Rules, marker: int, sector: int) -> Event:
    return Event("AlienGone", rule, marker=marker, sector=sector)


def probe_rolled(p: Galaxy, dice: list[int], amount: int) -> Event:
    return Event("ProbeRolled", "GE-EV-16", dice=dice, sides=10, amount=amount, rp=p.rp)


def sector_rolled(p: Galaxy, rule: Rules, dice: list[int], sector: int) -> Event:
    return Event("SectorRolled", rule, dice=dice, sides=10, sector=sector)


def colonized(p: Galaxy, sector: int, unit: int) -> Event:
    return Event(
        "Colonized",
        "GE-SEQ-11",
        "GE-COL-01",
        "GE-COL-02",
        "GE-COL-03",
        "GE-CTRL-04",
        "GE-REC-04",
        "GE-REC-05",
        sector=sector,
        unit=unit,
    )


def units_converted(p: Galaxy, rule: Rules, sector: int, side: int, side_to: int, units: Sequence[int]) -> Event:
    return Event("UnitsConverted", rule, sector=sector, side=side, side_to=side_to, units=list(units))


def combat_rolled(
    p: Galaxy,
    rule: Rules,
    dice: list[int],
    sector: int,
    side: int,
    mode: str,
    attack: int,
    defence: int,
    differential: int,
    modifier: int,
    final: int,
    result: str,
) -> Event:
    return Event(
        "CombatRolled",
        rule,
        dice=dice,
        sides=10,
        sector=sector,
        side=side,
        mode=mode,
        attack=attack,
        defence=defence,
        differential=differential,
        modifier=modifier,
        final=final,
        result=result,
    )


def units_eliminated(p: Galaxy, sector: int, side: int, units: Sequence[int]) -> Event:
    return Event("UnitsEliminated", "GE-CRT-11", "GE-DEF-08", sector=sector, side=side, units=list(units))


def empire_founded(p: Galaxy, rule: Rules, side: int, sector: int, leadership: int, units: Sequence[int]) -> Event:
    return Event("EmpireFounded", rule, side=side, sector=sector, leadership=leadership, units=list(units))


def resources_changed(p: Galaxy, rule: str, change: int) -> Event:
    return Event("ResourcesChanged", rule, "GE-RES-06", change=change, rp=p.rp)


def units_defected(p: Galaxy, sector: int, units: Sequence[int]) -> Event:
    return Event("UnitsDefected", "GE-EV-29", sector=sector, units=list(units))


def alien_placed(p: Galaxy, rule: Rules, marker: int, sector: int) -> Event:
    return Event("AlienPlaced", rule, marker=marker, sector=sector)


def expedition_possible(p: Galaxy, sector: int) -> Event:
    return Event("ExpeditionPossible", "GE-EV-32", sector=sector)


def trans_human_appeared(p: Galaxy, sector: int, side: int) -> Event:
    return Event("TransHumanAppeared", "GE-EV-65", "GE-EV-66", "GE-TH-04", sector=sector, side=side)


def rebellion_broke(p: Galaxy, rule: Rules, sector: int, units: Sequence[int]) -> Event:
    return Event("RebellionBroke", rule, sector=sector, units=list(units))


def invaders_rolled(p: Galaxy, dice: list[int], units: Sequence[int]) -> Event:
    return Event("InvadersRolled", "GE-EV-44", dice=dice, sides=10, units=list(units))


def invaders_appeared(p: Galaxy, side: int, sector: int, units: Sequence[int]) -> Event:
    return Event("InvadersAppeared", "GE-INV-01", "GE-REC-07", side=side, sector=sector, units=list(units))


def mutant_rose(p: Galaxy, side: int, sector: int, units: Sequence[int]) -> Event:
    return Event("MutantRose", "GE-EV-51", "GE-EV-52", "GE-EV-53", side=side, sector=sector, units=list(units))


def leader_tested(p: Galaxy, dice: list[int], leader: int, sector: int, lost: bool) -> Event:
    return Event("LeaderTested", "GE-EV-60", dice=dice, sides=10, leader=leader, sector=sector, lost=lost)


def nexus_tested(p: Galaxy, dice: list[int], sector: int, lost: bool) -> Event:
    return Event("NexusTested", "GE-EV-69", dice=dice, sides=10, sector=sector, lost=lost)


def expedition_rolled(p: Galaxy, dice: list[int], sector: int, leader: int, entry: int) -> Event:
    return Event(
        "ExpeditionRolled",
        "GE-SEQ-16",
        "GE-EXP-01",
        "GE-EXP-02",
        "GE-EXP-09",
        "GE-EXP-11",
        "GE-LDR-08",
        "GE-EXP-07",
        dice=dice,
        sides=10,
        sector=sector,
        leader=leader,
        entry=entry,
    )


def expedition_lost(p: Galaxy, rule: Rules, sector: int, unit: int, leader: int) -> Event:
    return Event("ExpeditionLost", rule, sector=sector, unit=unit, leader=leader)


def treasure_rolled(p: Galaxy, dice: list[int], amount: int) -> Event:
    return Event("TreasureRolled", "GE-EXP-06", dice=dice, sides=10, amount=amount, rp=p.rp)


def resolution_rolled(p: Galaxy, dice: list[int], modifier: int, outcome: str) -> Event:
    return Event(
        "ResolutionRolled",
        "GE-EXP-03",
        "GE-EXP-04",
        "GE-EXP-05",
        dice=dice,
        sides=10,
        modifier=modifier,
        outcome=outcome,
    )


def unit_appeared(p: Galaxy, rule: Rules, sector: int, unit: int) -> Event:
    return Event("UnitAppeared", rule, sector=sector, unit=unit)


def gate_found(p: Galaxy, sector: int) -> Event:
    return Event("GateFound", "GE-GATE-02", sector=sector)


def markers_found(p: Galaxy, count: int) -> Event:
    return Event("MarkersFound", "GE-MRK-01", count=count)


def unit_unpaid(p: Galaxy, sector: int, unit: int) -> Event:
    return Event("UnitUnpaid", "GE-RES-08", sector=sector, unit=unit)


def maintenance_paid(p: Galaxy, amount: int) -> Event:
    return Event("MaintenancePaid", "GE-SEQ-10", "GE-RES-10", amount=amount, rp=p.rp)


def markers_paid(p: Galaxy, amount: int) -> Event:
    return Event("MarkersPaid", "GE-NEX-05", "GE-RES-10", "GE-MRK-06", amount=amount, rp=p.rp)


def unit_recruited(p: Galaxy, rule: Rules, sector: int, unit: int, price: int) -> Event:
    return Event("UnitRecruited", rule, sector=sector, unit=unit, price=price, rp=p.rp)


def nexus_bought(p: Galaxy, sector: int, price: int) -> Event:
    return Event("NexusBought", "GE-NEX-02", "GE-NEX-03", sector=sector, price=price, rp=p.rp)


def gate_bought(p: Galaxy, sector: int, price: int) -> Event:
    return Event("GateBought", "GE-GATE-01", sector=sector, price=price, rp=p.rp)


def marker_bought(p: Galaxy, item: int, count: int) -> Event:
    return Event("MarkerBought", "GE-MRK-01", "GE-MRK-02", "GE-MRK-05", item=item, count=count, rp=p.rp)


def extropy_rolled(p: Galaxy, rule: Rules, dice: list[int], modifier: int, outcome: str) -> Event:
    return Event("ExtropyRolled", rule, dice=dice, sides=10, modifier=modifier, outcome=outcome)


def leader_lost(p: Galaxy, rule: str, leader: int, sector: int) -> Event:
    return Event("LeaderLost", rule, "GE-CHG-11", leader=leader, sector=sector)


def leader_placed(p: Galaxy, rule: Rules, leader: int, sector: int, unit: int) -> Event:
    return Event("LeaderPlaced", rule, leader=leader, sector=sector, unit=unit)


def force_gone(p: Galaxy, rule: Rules, side: int, marker: int) -> Event:
    return Event("ForceGone", rule, side=side, marker=marker)


def system_placed(p: Galaxy, rule: Rules, sector: int, system: int, side: int) -> Event:
    return Event("SystemPlaced", rule, sector=sector, system=system, side=side)


def system_turned(p: Galaxy, rule: Rules, sector: int, side: int, side_from: int) -> Event:
    return Event("SystemTurned", rule, sector=sector, side=side, side_from=side_from)


def system_eliminated(p: Galaxy, rule: Rules, sector: int, system: int, side: int) -> Event:
    return Event("SystemEliminated", rule, sector=sector, system=system, side=side)


def nexus_lost(p: Galaxy, rule: Rules, sector: int) -> Event:
    return Event("NexusLost", rule, sector=sector)


def empire_dissolved(p: Galaxy, rule: Rules, side: int, sector: int, side_to: int, units: Sequence[int]) -> Event:
    """`units` go to the heir, most often to the Rebels."""
    return Event("EmpireDissolved", rule, side=side, sector=sector, side_to=side_to, units=list(units))


def sector_emptied(p: Galaxy, rule: Rules, sector: int) -> Event:
    return Event("SectorEmptied", rule, sector=sector)


def institute_returned(p: Galaxy, sector: int) -> Event:
    return Event("InstituteReturned", "GE-EV-43", sector=sector)


def gate_removed(p: Galaxy, rule: Rules, sector: int) -> Event:
    return Event("GateRemoved", rule, sector=sector)


def leviathan_gone(p: Galaxy) -> Event:
    return Event("LeviathanGone", "GE-EV-48", "GE-CHG-12")


def gate_rolled(
    p: Galaxy, rule: Rules, dice: list[int], unit: int, sector: int, sector_to: int, side: int, result: str
) -> Event:
    return Event(
        "GateRolled", rule, dice=dice, sides=10, unit=unit, sector=sector, sector_to=sector_to, side=side, result=result
    )


def index_changed(p: Galaxy, rule: Rules, change: float, index: float) -> Event:
    return Event("IndexChanged", rule, change=change, index=index)


def units_moved(p: Galaxy, rule: Rules, sector_from: int, sector_to: int, units: Sequence[int], leaders: int) -> Event:
    return Event("UnitsMoved", rule, sector_from=sector_from, sector_to=sector_to, units=list(units), leaders=leaders)


def leader_transferred(p: Galaxy, leader: int, unit: int, sector: int) -> Event:
    return Event("LeaderTransferred", "GE-LDR-05", leader=leader, unit=unit, sector=sector)


def operations_rolled(
    p: Galaxy,
    rule: Rules,
    dice: list[int],
    modifier: int,
    side: int,
    sector: int,
    total: int,
    operation: int,
    move: str,
    attack: int,
    attrition: bool,
) -> Event:
    return Event(
        "OperationsRolled",
        rule,
        dice=dice,
        sides=10,
        modifier=modifier,
        side=side,
        sector=sector,
        total=total,
        operation=operation,
        move=move,
        attack=attack,
        attrition=attrition,
    )


def force_moved(p: Galaxy, side: int, sector: int, sector_to: int, units: Sequence[int], rule: Rules) -> Event:
    return Event("ForceMoved", rule, side=side, sector=sector, sector_to=sector_to, units=list(units))


def force_stayed(p: Galaxy, side: int, sector: int, rule: Rules) -> Event:
    return Event("ForceStayed", rule, side=side, sector=sector)


def threat_seen(p: Galaxy, rule: Rules, side: int, sector: int) -> Event:
    return Event("ThreatSeen", rule, side=side, sector=sector)


def pool_refilled(p: Galaxy, rule: Rules, count: int) -> Event:
    return Event("PoolRefilled", rule, count=count)


def markers_drawn(p: Galaxy, rule: Rules) -> Event:
    return Event("MarkersDrawn", rule, count=len(p.drawn), index=p.chaos_index)


def resources_collected(p: Galaxy, rule: Rules, amount: int) -> Event:
    return Event("ResourcesCollected", rule, amount=amount, rp=p.rp)


def increase_rolled(p: Galaxy, dice: list[int], modifier: int, times: float) -> Event:
    return Event(
        "IncreaseRolled",
        "GE-INC-01",
        "GE-INC-02",
        "GE-INC-03",
        "GE-INC-06",
        "GE-INC-08",
        dice=dice,
        sides=10,
        modifier=modifier,
        times=times,
    )


def chaos_dice_rolled(p: Galaxy, dice: list[int], modifier: int) -> Event:
    return Event("ChaosDiceRolled", "GE-INC-04", dice=dice, sides=10, modifier=modifier)


def star_gate_rolled(p: Galaxy, dice: list[int], sector: int, unit: int, outcome: str) -> Event:
    return Event(
        "StarGateRolled",
        "GE-GATE-06",
        "GE-GATE-12",
        "GE-GATE-13",
        "GE-GATE-14",
        dice=dice,
        sides=10,
        sector=sector,
        unit=unit,
        outcome=outcome,
    )


def unit_teleported(p: Galaxy, unit: int, sector_from: int, sector_to: int) -> Event:
    return Event("UnitTeleported", "GE-GATE-05", "GE-GATE-07", unit=unit, sector_from=sector_from, sector_to=sector_to)


def suppression_rolled(
    p: Galaxy, rule: Rules, dice: list[int], modifier: int, total: int, sector: int, marker: int, suppression: int
) -> Event:
    return Event(
        "SuppressionRolled",
        rule,
        dice=dice,
        sides=10,
        modifier=modifier,
        total=total,
        sector=sector,
        marker=marker,
        suppression=suppression,
    )


def points_counted(p: Galaxy, rule: str, points: int, level: str) -> Event:
    rules = ("GE-VIC-01", "GE-VIC-02", "GE-VIC-03", "GE-VIC-04", "GE-VIC-05", "GE-VIC-06", rule)
    return Event("PointsCounted", rules, points=points, level=level)


def universal_victory(p: Galaxy) -> Event:
    return Event("UniversalVictory", "GE-S7-02", turns=p.turn)


def tracks_set(p: Galaxy, rule: Rules, index: int, rp: int) -> Event:
    return Event("TracksSet", rule, index=index, rp=rp, turns=p.rules.turns)


def markers_joined(p: Galaxy, rule: Rules, marker: int, count: int) -> Event:
    return Event("MarkersJoined", rule, marker=marker, count=count)


def garrison_rolled(p: Galaxy, rule: Rules, dice: list[int], modifier: int, sector: int, units: Sequence[int]) -> Event:
    return Event("GarrisonRolled", rule, dice=dice, sides=10, modifier=modifier, sector=sector, units=list(units))


def unit_placed(p: Galaxy, rule: Rules, unit: int, sector: int) -> Event:
    return Event("UnitPlaced", rule, unit=unit, sector=sector)


def nexus_placed(p: Galaxy, rule: Rules, sector: int) -> Event:
    return Event("NexusPlaced", rule, sector=sector)


def leviathan_came(p: Galaxy, rule: Rules) -> Event:
    return Event("LeviathanCame", rule)


def leviathan_returned(p: Galaxy) -> Event:
    return Event("LeviathanReturned", "GE-EV-46")


def units_crowned(p: Galaxy, side: int, units: Sequence[int]) -> Event | None:
    """The units of a victorious Usurper are the Empire's."""
    if not (any(units)):
        return None
    return Event("UnitsCrowned", "GE-USR-17", "GE-USR-18", side=side, units=list(units))


def marker_relocated(p: Galaxy, rule: Rules, marker: int, sector_from: int, sector: int) -> Event | None:
    """Nobody in the sector of the dice: the marker moves on."""
    if sector == sector_from:
        return None
    return Event("MarkerRelocated", rule, marker=marker, sector_from=sector_from, sector=sector)


def expedition_learnt(p: Galaxy, sector: int, count: int) -> Event:
    """Fight for Information: the next expedition there has it easier."""
    return Event("ExpeditionLearnt", "GE-EXP-04", sector=sector, count=count)


def went_deeper(p: Galaxy, sector: int, leader: int, unit: int) -> Event:
    """Go Deeper: the same expedition has it easier next turn."""
    return Event("WentDeeper", "GE-EXP-04", sector=sector, leader=leader, unit=unit)


def leader_gifted(p: Galaxy, leader: int, mode: str) -> Event:
    return Event("LeaderGifted", "GE-CRT-06", leader=leader, mode=mode)


def nothing_found(p: Galaxy, sector: int) -> Event:
    return Event("NothingFound", "GE-EXP-06", sector=sector)


def targets_kept(p: Galaxy, sector: int, units: Sequence[int]) -> Event | None:
    """The units of a destroyed home are Rebels, and still under attack."""
    if not (any(units)):
        return None
    return Event("TargetsKept", "GE-CBT-39", sector=sector, units=list(units))
