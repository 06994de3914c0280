"""What happens, as events: one function for each, which says nothing if nobody listens.

`units` are counts by type; the words of the title write them out.
"""

from collections.abc import Sequence

from .position import Galaxy

Rules = str | tuple[str, ...]


def turn_begun(p: Galaxy) -> None:
    if p.log is not None:
        p.tell("TurnBegun", "GE-SEQ-17", turn=p.turn)


def phase_begun(p: Galaxy, rule: Rules) -> None:
    if p.log is not None:
        p.tell("PhaseBegun", rule, phase=p.phase, turn=p.turn)


def event_over(p: Galaxy, marker: int) -> None:
    if p.log is not None:
        p.tell("EventOver", ("GE-EVM-06", "GE-EVM-09"), marker=marker)


def attack_barred(p: Galaxy, rule: Rules, side: int, sector: int, mode: str) -> None:
    if p.log is not None:
        p.tell("AttackBarred", rule, side=side, sector=sector, mode=mode)


def colonist_spent(p: Galaxy, rule: Rules, side: int, sector: int, unit: int) -> None:
    if p.log is not None:
        p.tell("ColonistSpent", rule, side=side, sector=sector, unit=unit)


def empire_overstretched(p: Galaxy, rule: Rules, side: int, sector: int) -> None:
    if p.log is not None:
        p.tell("EmpireOverstretched", rule, side=side, sector=sector)


def empire_rested(p: Galaxy, rule: Rules, side: int, sector: int) -> None:
    if p.log is not None:
        p.tell("EmpireRested", rule, side=side, sector=sector)


def attrition_suffered(p: Galaxy, rule: Rules, side: int, sector: int, unit: int) -> None:
    if p.log is not None:
        p.tell("AttritionSuffered", rule, side=side, sector=sector, unit=unit)


def usurpation_rolled(p: Galaxy, dice: list[int], modifier: int, side: int, total: int, result: str) -> None:
    if p.log is not None:
        p.tell(
            "UsurpationRolled",
            ("GE-USR-14", "GE-USR-07"),
            dice=dice,
            sides=10,
            modifier=modifier,
            side=side,
            total=total,
            result=result,
        )


def event_rolled(p: Galaxy, rule: Rules, dice: list[int]) -> None:
    if p.log is not None:
        p.tell("EventRolled", rule, dice=dice, sides=10)


def recruiting_forgone(p: Galaxy, side: int, sector: int) -> None:
    if p.log is not None:
        p.tell("RecruitingForgone", "GE-IE-39", side=side, sector=sector)


def recruiting_rolled(p: Galaxy, rule: Rules, dice: list[int], modifier: int, side: int, units: Sequence[int]) -> None:
    if p.log is not None:
        p.tell("RecruitingRolled", rule, dice=dice, sides=10, modifier=modifier, side=side, units=list(units))


def independence_rolled(p: Galaxy, dice: list[int], sector: int, target: int) -> None:
    if p.log is not None:
        p.tell("IndependenceRolled", "GE-REB-11", dice=dice, sides=10, sector=sector, target=target)


def alliance_ended(p: Galaxy) -> None:
    if p.log is not None:
        p.tell("AllianceEnded", "GE-EV-22")


def attack_begun(p: Galaxy, sector: int, mode: str, units: Sequence[int]) -> None:
    """What every Imperial attack rests on."""
    if p.log is not None:
        rules = ("GE-SEQ-13", "GE-CBT-01", "GE-CBT-11", "GE-CBT-12", "GE-CBT-13", "GE-CBT-20", "GE-CBT-21", "GE-CBT-22")
        p.tell("AttackBegun", rules, sector=sector, mode=mode, units=list(units))


def unit_received(p: Galaxy, rule: Rules, unit: int, sector: int) -> None:
    if p.log is not None:
        p.tell("UnitReceived", rule, unit=unit, sector=sector)


def alliance_made(p: Galaxy, side: int, sector: int) -> None:
    if p.log is not None:
        p.tell("AllianceMade", "GE-EV-20", side=side, sector=sector)


def side_rolled(p: Galaxy, rule: Rules, dice: list[int], sector: int, side: int) -> None:
    if p.log is not None:
        p.tell("SideRolled", rule, dice=dice, sides=10, sector=sector, side=side)


def loyalty_rolled(p: Galaxy, rule: Rules, dice: list[int], sector: int, unit: int, side: int) -> None:
    if p.log is not None:
        p.tell("LoyaltyRolled", rule, dice=dice, sides=10, sector=sector, unit=unit, side=side)


def event_in_force(p: Galaxy, rule: Rules, marker: int) -> None:
    if p.log is not None:
        p.tell("EventInForce", rule, marker=marker)


def demand_paid(p: Galaxy, rule: Rules, due: int, paid: int) -> None:
    if p.log is not None:
        p.tell("DemandPaid", rule, due=due, paid=paid, rp=p.rp)


def institute_placed(p: Galaxy, sector: int) -> None:
    if p.log is not None:
        p.tell("InstitutePlaced", "GE-EV-39", sector=sector)


def marker_suppressed(p: Galaxy, marker: int, sector: int) -> None:
    if p.log is not None:
        p.tell("MarkerSuppressed", "GE-SUP-16", marker=marker, sector=sector)


def marker_replaced(p: Galaxy, rule: Rules, marker: int, marker_new: int | None) -> None:
    if p.log is not None:
        p.tell("MarkerReplaced", rule, marker=marker, marker_new=marker_new)


def nothing_happened(p: Galaxy, rule: Rules, marker: int) -> None:
    if p.log is not None:
        p.tell("NothingHappened", rule, marker=marker)


def marker_revealed(p: Galaxy, marker: int) -> None:
    if p.log is not None:
        p.tell("MarkerRevealed", ("GE-EVM-01", "GE-SEQ-03"), marker=marker, left=len(p.drawn))


def marker_vetoed(p: Galaxy, marker: int) -> None:
    if p.log is not None:
        p.tell("MarkerVetoed", "GE-EV-41", marker=marker)


def usurper_rose(p: Galaxy, rule: Rules, side: int, sector: int, units: Sequence[int]) -> None:
    if p.log is not None:
        p.tell("UsurperRose", rule, side=side, sector=sector, units=list(units))


def usurper_arrived(p: Galaxy, marker: int) -> None:
    if p.log is not None:
        p.tell("UsurperArrived", ("GE-S5-03", "GE-S5-12"), marker=marker)


def alien_rolled(
    p: Galaxy, rule: Rules, dice: list[int], modifier: int, marker: int, sector: int, outcome: str
) -> None:
    if p.log is not None:
        p.tell(
            "AlienRolled", rule, dice=dice, sides=10, modifier=modifier, marker=marker, sector=sector, outcome=outcome
        )


def index_dice_rolled(p: Galaxy, rule: Rules, dice: list[int]) -> None:
    if p.log is not None:
        p.tell("IndexDiceRolled", rule, dice=dice, sides=10)


def alien_gone(p: Galaxy, rule: Rules, marker: int, sector: int) -> None:
    if p.log is not None:
        p.tell("AlienGone", rule, marker=marker, sector=sector)


def probe_rolled(p: Galaxy, dice: list[int], amount: int) -> None:
    if p.log is not None:
        p.tell("ProbeRolled", "GE-EV-16", dice=dice, sides=10, amount=amount, rp=p.rp)


def sector_rolled(p: Galaxy, rule: Rules, dice: list[int], sector: int) -> None:
    if p.log is not None:
        p.tell("SectorRolled", rule, dice=dice, sides=10, sector=sector)


def colonized(p: Galaxy, sector: int, unit: int) -> None:
    if p.log is not None:
        p.tell(
            "Colonized",
            ("GE-SEQ-11", "GE-COL-01", "GE-COL-02", "GE-COL-03", "GE-CTRL-04", "GE-REC-04", "GE-REC-05"),
            sector=sector,
            unit=unit,
        )


def units_converted(p: Galaxy, rule: Rules, sector: int, side: int, side_to: int, units: Sequence[int]) -> None:
    if p.log is not None:
        p.tell("UnitsConverted", rule, sector=sector, side=side, side_to=side_to, units=list(units))


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
) -> None:
    if p.log is not None:
        p.tell(
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


def units_eliminated(p: Galaxy, sector: int, side: int, units: Sequence[int]) -> None:
    if p.log is not None:
        p.tell("UnitsEliminated", ("GE-CRT-11", "GE-DEF-08"), sector=sector, side=side, units=list(units))


def empire_founded(p: Galaxy, rule: Rules, side: int, sector: int, leadership: int, units: Sequence[int]) -> None:
    if p.log is not None:
        p.tell("EmpireFounded", rule, side=side, sector=sector, leadership=leadership, units=list(units))


def resources_changed(p: Galaxy, rule: str, change: int) -> None:
    if p.log is not None:
        p.tell("ResourcesChanged", (rule, "GE-RES-06"), change=change, rp=p.rp)


def units_defected(p: Galaxy, sector: int, units: Sequence[int]) -> None:
    if p.log is not None:
        p.tell("UnitsDefected", "GE-EV-29", sector=sector, units=list(units))


def alien_placed(p: Galaxy, rule: Rules, marker: int, sector: int) -> None:
    if p.log is not None:
        p.tell("AlienPlaced", rule, marker=marker, sector=sector)


def expedition_possible(p: Galaxy, sector: int) -> None:
    if p.log is not None:
        p.tell("ExpeditionPossible", "GE-EV-32", sector=sector)


def trans_human_appeared(p: Galaxy, sector: int, side: int) -> None:
    if p.log is not None:
        p.tell("TransHumanAppeared", ("GE-EV-65", "GE-EV-66", "GE-TH-04"), sector=sector, side=side)


def rebellion_broke(p: Galaxy, rule: Rules, sector: int, units: Sequence[int]) -> None:
    if p.log is not None:
        p.tell("RebellionBroke", rule, sector=sector, units=list(units))


def invaders_rolled(p: Galaxy, dice: list[int], units: Sequence[int]) -> None:
    if p.log is not None:
        p.tell("InvadersRolled", "GE-EV-44", dice=dice, sides=10, units=list(units))


def invaders_appeared(p: Galaxy, side: int, sector: int, units: Sequence[int]) -> None:
    if p.log is not None:
        p.tell("InvadersAppeared", ("GE-INV-01", "GE-REC-07"), side=side, sector=sector, units=list(units))


def mutant_rose(p: Galaxy, side: int, sector: int, units: Sequence[int]) -> None:
    if p.log is not None:
        p.tell("MutantRose", ("GE-EV-51", "GE-EV-52", "GE-EV-53"), side=side, sector=sector, units=list(units))


def leader_tested(p: Galaxy, dice: list[int], leader: int, sector: int, lost: bool) -> None:
    if p.log is not None:
        p.tell("LeaderTested", "GE-EV-60", dice=dice, sides=10, leader=leader, sector=sector, lost=lost)


def nexus_tested(p: Galaxy, dice: list[int], sector: int, lost: bool) -> None:
    if p.log is not None:
        p.tell("NexusTested", "GE-EV-69", dice=dice, sides=10, sector=sector, lost=lost)


def expedition_rolled(p: Galaxy, dice: list[int], sector: int, leader: int, entry: int) -> None:
    if p.log is not None:
        p.tell(
            "ExpeditionRolled",
            ("GE-SEQ-16", "GE-EXP-01", "GE-EXP-02", "GE-EXP-09", "GE-EXP-11", "GE-LDR-08", "GE-EXP-07"),
            dice=dice,
            sides=10,
            sector=sector,
            leader=leader,
            entry=entry,
        )


def expedition_lost(p: Galaxy, rule: Rules, sector: int, unit: int, leader: int) -> None:
    if p.log is not None:
        p.tell("ExpeditionLost", rule, sector=sector, unit=unit, leader=leader)


def treasure_rolled(p: Galaxy, dice: list[int], amount: int) -> None:
    if p.log is not None:
        p.tell("TreasureRolled", "GE-EXP-06", dice=dice, sides=10, amount=amount, rp=p.rp)


def resolution_rolled(p: Galaxy, dice: list[int], modifier: int, outcome: str) -> None:
    if p.log is not None:
        p.tell(
            "ResolutionRolled",
            ("GE-EXP-03", "GE-EXP-04", "GE-EXP-05"),
            dice=dice,
            sides=10,
            modifier=modifier,
            outcome=outcome,
        )


def unit_appeared(p: Galaxy, rule: Rules, sector: int, unit: int) -> None:
    if p.log is not None:
        p.tell("UnitAppeared", rule, sector=sector, unit=unit)


def gate_found(p: Galaxy, sector: int) -> None:
    if p.log is not None:
        p.tell("GateFound", "GE-GATE-02", sector=sector)


def markers_found(p: Galaxy, count: int) -> None:
    if p.log is not None:
        p.tell("MarkersFound", "GE-MRK-01", count=count)


def unit_unpaid(p: Galaxy, sector: int, unit: int) -> None:
    if p.log is not None:
        p.tell("UnitUnpaid", "GE-RES-08", sector=sector, unit=unit)


def maintenance_paid(p: Galaxy, amount: int) -> None:
    if p.log is not None:
        p.tell("MaintenancePaid", ("GE-SEQ-10", "GE-RES-10"), amount=amount, rp=p.rp)


def markers_paid(p: Galaxy, amount: int) -> None:
    if p.log is not None:
        p.tell("MarkersPaid", ("GE-NEX-05", "GE-RES-10", "GE-MRK-06"), amount=amount, rp=p.rp)


def unit_recruited(p: Galaxy, rule: Rules, sector: int, unit: int, price: int) -> None:
    if p.log is not None:
        p.tell("UnitRecruited", rule, sector=sector, unit=unit, price=price, rp=p.rp)


def nexus_bought(p: Galaxy, sector: int, price: int) -> None:
    if p.log is not None:
        p.tell("NexusBought", ("GE-NEX-02", "GE-NEX-03"), sector=sector, price=price, rp=p.rp)


def gate_bought(p: Galaxy, sector: int, price: int) -> None:
    if p.log is not None:
        p.tell("GateBought", "GE-GATE-01", sector=sector, price=price, rp=p.rp)


def marker_bought(p: Galaxy, item: int, count: int) -> None:
    if p.log is not None:
        p.tell("MarkerBought", ("GE-MRK-01", "GE-MRK-02", "GE-MRK-05"), item=item, count=count, rp=p.rp)


def extropy_rolled(p: Galaxy, rule: Rules, dice: list[int], modifier: int, outcome: str) -> None:
    if p.log is not None:
        p.tell("ExtropyRolled", rule, dice=dice, sides=10, modifier=modifier, outcome=outcome)


def leader_lost(p: Galaxy, rule: str, leader: int, sector: int) -> None:
    if p.log is not None:
        p.tell("LeaderLost", (rule, "GE-CHG-11"), leader=leader, sector=sector)


def leader_placed(p: Galaxy, rule: Rules, leader: int, sector: int, unit: int) -> None:
    if p.log is not None:
        p.tell("LeaderPlaced", rule, leader=leader, sector=sector, unit=unit)


def force_gone(p: Galaxy, rule: Rules, side: int, marker: int) -> None:
    if p.log is not None:
        p.tell("ForceGone", rule, side=side, marker=marker)


def system_placed(p: Galaxy, rule: Rules, sector: int, system: int, side: int) -> None:
    if p.log is not None:
        p.tell("SystemPlaced", rule, sector=sector, system=system, side=side)


def system_turned(p: Galaxy, rule: Rules, sector: int, side: int, side_from: int) -> None:
    if p.log is not None:
        p.tell("SystemTurned", rule, sector=sector, side=side, side_from=side_from)


def system_eliminated(p: Galaxy, rule: Rules, sector: int, system: int, side: int) -> None:
    if p.log is not None:
        p.tell("SystemEliminated", rule, sector=sector, system=system, side=side)


def nexus_lost(p: Galaxy, rule: Rules, sector: int) -> None:
    if p.log is not None:
        p.tell("NexusLost", rule, sector=sector)


def empire_dissolved(p: Galaxy, rule: Rules, side: int, sector: int, side_to: int, units: Sequence[int]) -> None:
    """`units` go to the heir, most often to the Rebels."""
    if p.log is not None:
        p.tell("EmpireDissolved", rule, side=side, sector=sector, side_to=side_to, units=list(units))


def sector_emptied(p: Galaxy, rule: Rules, sector: int) -> None:
    if p.log is not None:
        p.tell("SectorEmptied", rule, sector=sector)


def institute_returned(p: Galaxy, sector: int) -> None:
    if p.log is not None:
        p.tell("InstituteReturned", "GE-EV-43", sector=sector)


def gate_removed(p: Galaxy, rule: Rules, sector: int) -> None:
    if p.log is not None:
        p.tell("GateRemoved", rule, sector=sector)


def leviathan_gone(p: Galaxy) -> None:
    if p.log is not None:
        p.tell("LeviathanGone", ("GE-EV-48", "GE-CHG-12"))


def gate_rolled(
    p: Galaxy, rule: Rules, dice: list[int], unit: int, sector: int, sector_to: int, side: int, result: str
) -> None:
    if p.log is not None:
        p.tell(
            "GateRolled",
            rule,
            dice=dice,
            sides=10,
            unit=unit,
            sector=sector,
            sector_to=sector_to,
            side=side,
            result=result,
        )


def index_changed(p: Galaxy, rule: Rules, change: float, index: float) -> None:
    if p.log is not None:
        p.tell("IndexChanged", rule, change=change, index=index)


def units_moved(p: Galaxy, rule: Rules, sector_from: int, sector_to: int, units: Sequence[int], leaders: int) -> None:
    if p.log is not None:
        p.tell("UnitsMoved", rule, sector_from=sector_from, sector_to=sector_to, units=list(units), leaders=leaders)


def leader_transferred(p: Galaxy, leader: int, unit: int, sector: int) -> None:
    if p.log is not None:
        p.tell("LeaderTransferred", "GE-LDR-05", leader=leader, unit=unit, sector=sector)


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
) -> None:
    if p.log is not None:
        p.tell(
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


def force_moved(p: Galaxy, side: int, sector: int, sector_to: int, units: Sequence[int], rule: Rules) -> None:
    if p.log is not None:
        p.tell("ForceMoved", rule, side=side, sector=sector, sector_to=sector_to, units=list(units))


def force_stayed(p: Galaxy, side: int, sector: int, rule: Rules) -> None:
    if p.log is not None:
        p.tell("ForceStayed", rule, side=side, sector=sector)


def threat_seen(p: Galaxy, rule: Rules, side: int, sector: int) -> None:
    if p.log is not None:
        p.tell("ThreatSeen", rule, side=side, sector=sector)


def pool_refilled(p: Galaxy, rule: Rules, count: int) -> None:
    if p.log is not None:
        p.tell("PoolRefilled", rule, count=count)


def markers_drawn(p: Galaxy, rule: Rules) -> None:
    if p.log is not None:
        p.tell("MarkersDrawn", rule, count=len(p.drawn), index=p.chaos_index)


def resources_collected(p: Galaxy, rule: Rules, amount: int) -> None:
    if p.log is not None:
        p.tell("ResourcesCollected", rule, amount=amount, rp=p.rp)


def increase_rolled(p: Galaxy, dice: list[int], modifier: int, times: float) -> None:
    if p.log is not None:
        p.tell(
            "IncreaseRolled",
            ("GE-INC-01", "GE-INC-02", "GE-INC-03", "GE-INC-06", "GE-INC-08"),
            dice=dice,
            sides=10,
            modifier=modifier,
            times=times,
        )


def chaos_dice_rolled(p: Galaxy, dice: list[int], modifier: int) -> None:
    if p.log is not None:
        p.tell("ChaosDiceRolled", "GE-INC-04", dice=dice, sides=10, modifier=modifier)


def star_gate_rolled(p: Galaxy, dice: list[int], sector: int, unit: int, outcome: str) -> None:
    if p.log is not None:
        p.tell(
            "StarGateRolled",
            ("GE-GATE-06", "GE-GATE-12", "GE-GATE-13", "GE-GATE-14"),
            dice=dice,
            sides=10,
            sector=sector,
            unit=unit,
            outcome=outcome,
        )


def unit_teleported(p: Galaxy, unit: int, sector_from: int, sector_to: int) -> None:
    if p.log is not None:
        p.tell("UnitTeleported", ("GE-GATE-05", "GE-GATE-07"), unit=unit, sector_from=sector_from, sector_to=sector_to)


def suppression_rolled(
    p: Galaxy, rule: Rules, dice: list[int], modifier: int, total: int, sector: int, marker: int, suppression: int
) -> None:
    if p.log is not None:
        p.tell(
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


def points_counted(p: Galaxy, rule: str, points: int, level: str) -> None:
    if p.log is not None:
        rules = ("GE-VIC-01", "GE-VIC-02", "GE-VIC-03", "GE-VIC-04", "GE-VIC-05", "GE-VIC-06", rule)
        p.tell("PointsCounted", rules, points=points, level=level)


def universal_victory(p: Galaxy) -> None:
    if p.log is not None:
        p.tell("UniversalVictory", "GE-S7-02", turns=p.turn)


def tracks_set(p: Galaxy, rule: Rules, index: int, rp: int) -> None:
    if p.log is not None:
        p.tell("TracksSet", rule, index=index, rp=rp, turns=p.rules.turns)


def markers_joined(p: Galaxy, rule: Rules, marker: int, count: int) -> None:
    if p.log is not None:
        p.tell("MarkersJoined", rule, marker=marker, count=count)


def garrison_rolled(p: Galaxy, rule: Rules, dice: list[int], modifier: int, sector: int, units: Sequence[int]) -> None:
    if p.log is not None:
        p.tell("GarrisonRolled", rule, dice=dice, sides=10, modifier=modifier, sector=sector, units=list(units))


def unit_placed(p: Galaxy, rule: Rules, unit: int, sector: int) -> None:
    if p.log is not None:
        p.tell("UnitPlaced", rule, unit=unit, sector=sector)


def nexus_placed(p: Galaxy, rule: Rules, sector: int) -> None:
    if p.log is not None:
        p.tell("NexusPlaced", rule, sector=sector)


def leviathan_came(p: Galaxy, rule: Rules) -> None:
    if p.log is not None:
        p.tell("LeviathanCame", rule)


def leviathan_returned(p: Galaxy) -> None:
    if p.log is not None:
        p.tell("LeviathanReturned", "GE-EV-46")


def units_crowned(p: Galaxy, side: int, units: Sequence[int]) -> None:
    """The units of a victorious Usurper are the Empire's."""
    if p.log is not None and any(units):
        p.tell("UnitsCrowned", ("GE-USR-17", "GE-USR-18"), side=side, units=list(units))


def marker_relocated(p: Galaxy, rule: Rules, marker: int, sector_from: int, sector: int) -> None:
    """Nobody in the sector of the dice: the marker moves on."""
    if p.log is not None and sector != sector_from:
        p.tell("MarkerRelocated", rule, marker=marker, sector_from=sector_from, sector=sector)


def expedition_learnt(p: Galaxy, sector: int, count: int) -> None:
    """Fight for Information: the next expedition there has it easier."""
    if p.log is not None:
        p.tell("ExpeditionLearnt", "GE-EXP-04", sector=sector, count=count)


def went_deeper(p: Galaxy, sector: int, leader: int, unit: int) -> None:
    """Go Deeper: the same expedition has it easier next turn."""
    if p.log is not None:
        p.tell("WentDeeper", "GE-EXP-04", sector=sector, leader=leader, unit=unit)


def leader_gifted(p: Galaxy, leader: int, mode: str) -> None:
    if p.log is not None:
        p.tell("LeaderGifted", "GE-CRT-06", leader=leader, mode=mode)


def nothing_found(p: Galaxy, sector: int) -> None:
    if p.log is not None:
        p.tell("NothingFound", "GE-EXP-06", sector=sector)


def targets_kept(p: Galaxy, sector: int, units: Sequence[int]) -> None:
    """The units of a destroyed home are Rebels, and still under attack."""
    if p.log is not None and any(units):
        p.tell("TargetsKept", "GE-CBT-39", sector=sector, units=list(units))
