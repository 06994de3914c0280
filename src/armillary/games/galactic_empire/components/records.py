"""The component pack as it stands in its files."""

from typing import Annotated

import msgspec

from armillary.packs import Amount, Modifier, Note, Number, Small

#: -1 stands for none (or, of a strength, for a variable one).
OrNone = Annotated[int, msgspec.Meta(ge=-1, le=10)]
#: Where a row of a chart begins or ends.
Edge = Annotated[int, msgspec.Meta(ge=-1000, le=1000)]
#: Turns, the index.
From1To100 = Annotated[int, msgspec.Meta(ge=1, le=100)]


class SectorData(msgspec.Struct, frozen=True):
    """A sector; `line` and `vertex` list its neighbours (GE-COMP-03, GE-COMP-04, GE-DEF-05)."""

    id: Number
    name: str
    ring: Small
    arc: Annotated[tuple[Small, Small], "place on its ring, in sixteenths"]
    quadrant: Note[Small]
    system: Annotated[bool, "has a system"]
    void: Annotated[bool, "is void"]
    arm: Annotated[str, "arm of the galaxy"]
    line: Annotated[list[Number], "neighbours across a line"]
    vertex: Annotated[list[Number], "neighbours across a corner"]


class Randomization(msgspec.Struct, frozen=True):
    """Row by the first die, column by the second; system sectors stand twice (GE-DIE-06)."""

    rows: Annotated[list[list[Number]], "sectors by the two dice"]


class MapData(msgspec.Struct, frozen=True):
    sectors: list[SectorData]
    randomization: Annotated[Randomization, "random sectors"]


class UnitType(msgspec.Struct, frozen=True):
    """A mobile unit (GE-DEF-10): AF GE-COMP-08, CF GE-COMP-09, CG GE-COMP-10, IO GE-COMP-11, SF GE-COMP-12, TH GE-COMP-14,
    WS GE-COMP-15. -1 stands for a variable strength (GE-COMP-18) and for unlimited movement.
    """

    id: str
    name: str
    military: Annotated[OrNone, "military strength"]
    morphogenetic: Annotated[OrNone, "morphogenetic strength"]
    resource: Annotated[Small, "resource value"]
    movement: Annotated[OrNone, "movement allowance"]
    copies: Annotated[Amount, "counters"]


class SystemUnit(msgspec.Struct, frozen=True):
    """GE-COMP-13: it never moves (GE-COMP-16), and its strengths are for defence only (GE-COMP-17)."""

    id: str
    military: Annotated[Small, "military strength"]
    morphogenetic: Annotated[Small, "morphogenetic strength"]
    resource: Annotated[Small, "resource value"]
    copies: Annotated[Small, "counters"]


class EmpireSet(msgspec.Struct, frozen=True):
    id: str
    leadership: Annotated[Small, "leadership value"]


class Counters(msgspec.Struct, frozen=True):
    """The counter mix of the two sheets (GE-COMP-02), with the Imperial markers (GE-COMP-19) and the empire sets (GE-COMP-20)."""

    unit_types: Annotated[list[UnitType], "units that move"]
    system_units: list[SystemUnit]
    leaders: Annotated[list[Small], "leaders of value 1 to 4"]
    nexus: Annotated[Small, "Nexus counters"]
    repression_illumination: Annotated[Small, "counters of Repression and Illumination"]
    star_gates: Annotated[Small, "Star Gate counters"]
    identification_markers: Note[Small]
    empire_sets: Annotated[list[EmpireSet], "sets of independent empires"]


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a chart: it applies from min to max."""

    min: Annotated[Edge | None, "from"]
    max: Annotated[Edge | None, "to"]


class OperationsRow(Row, frozen=True, kw_only=True):
    move: Annotated[str, "how it moves"]
    attack: Annotated[bool, "attacks"]
    attrition: Annotated[bool, "suffers attrition"]


class DiceRow(Row, frozen=True, kw_only=True):
    result: str
    index_dice: Annotated[Modifier, "dice by which the Chaos Index changes"]


class MarkersRow(Row, frozen=True, kw_only=True):
    markers: Annotated[Small, "markers drawn"]


class SuppressionRow(Row, frozen=True, kw_only=True):
    success: Annotated[bool, "succeeds"]
    alienation: Annotated[bool, "alienates"]
    resistance: Annotated[bool, "meets resistance"]


class UnitsRow(Row, frozen=True, kw_only=True):
    units: Annotated[dict[str, Small], "units that appear"]


class HalvesRow(Row, frozen=True, kw_only=True):
    halves: Annotated[Small, "halves of the resources"]


class ChaosDiceRow(Row, frozen=True, kw_only=True):
    dice: Small


class TransHumanRow(Row, frozen=True, kw_only=True):
    imperial: Annotated[Small, "strength for the Empire"]
    chaos: Annotated[Small, "strength for Chaos"]


class ResultRow(Row, frozen=True, kw_only=True):
    result: str


class PointsRow(Row, frozen=True, kw_only=True):
    vp: Annotated[Modifier, "victory points"]


class CombatResults(msgspec.Struct, frozen=True):
    first_row: Note[Modifier]
    first_column: Note[Modifier]
    rows: Annotated[list[list[Modifier]], "results by differential and die"]


class ChaosOperations(msgspec.Struct, frozen=True):
    usurper: Annotated[list[OperationsRow], "usurpers"]
    independent_empire: Annotated[list[OperationsRow], "independent empires"]
    invader: Annotated[list[OperationsRow], "invaders"]
    rebel: Annotated[list[OperationsRow], "rebels"]


class Price(msgspec.Struct, frozen=True):
    id: str
    recruit: Annotated[Amount, "resource points to recruit"]
    maintenance: Annotated[Amount, "resource points of maintenance"]
    illumination: Annotated[Amount, "Illumination markers to recruit"] = 0


class IncreasedResources(msgspec.Struct, frozen=True):
    multiplier: Annotated[list[HalvesRow], "multiplier of resources"]
    chaos_dice: Annotated[list[ChaosDiceRow], "dice for Chaos"]


class ExpeditionRow(msgspec.Struct, frozen=True):
    id: str
    name: str
    first: Annotated[Small, "first die"]
    second_min: Annotated[Small, "least second die"]
    second_max: Annotated[Small, "highest second die"]
    resolution: Annotated[bool, "needs a roll of resolution"]
    marker_stays: Annotated[bool, "the marker stays"]


class IndexChanges(msgspec.Struct, frozen=True):
    imperial_mobile_eliminated: Annotated[Modifier, "for an Imperial unit that moves, eliminated"]
    imperial_mobile_converted: Annotated[Modifier, "for an Imperial unit that moves, converted"]
    imperial_system_eliminated: Annotated[Modifier, "for an Imperial system, eliminated"]
    imperial_system_converted: Annotated[Modifier, "for an Imperial system, converted"]
    chaos_mobile_eliminated: Annotated[Modifier, "for a Chaos unit that moves, eliminated"]
    chaos_mobile_converted: Annotated[Modifier, "for a Chaos unit that moves, converted"]
    chaos_system_eliminated: Annotated[Modifier, "for a Chaos system, eliminated"]
    chaos_system_converted: Annotated[Modifier, "for a Chaos system, converted"]
    nexus_lost_core: Annotated[Modifier, "for a Nexus lost in the Core"]
    nexus_lost_elsewhere: Annotated[Modifier, "for a Nexus lost elsewhere"]


class IndexLimits(msgspec.Struct, frozen=True):
    minimum: Annotated[Amount, "least"]
    maximum: Annotated[Number, "most"]
    first_turn_cap: Annotated[Amount, "most on the first turn"]


class Victory(msgspec.Struct, frozen=True):
    core_system: Annotated[Modifier, "points for the system of the Core"]
    other_system: Annotated[Modifier, "points for any other system"]
    maximum: Annotated[Amount, "most points"]
    index_points: Annotated[list[PointsRow], "points by the Chaos Index"]


class Tables(msgspec.Struct, frozen=True):
    combat_results: CombatResults
    chaos_operations: ChaosOperations
    usurpation: list[DiceRow]
    chaos_markers: list[MarkersRow]
    extropy: list[DiceRow]
    suppression: list[SuppressionRow]
    recruiting: list[UnitsRow]
    expenditure: Annotated[list[Price], "prices of units"]
    increased_resources: IncreasedResources
    transhuman_values: Annotated[list[TransHumanRow], "strengths of Trans-humans"]
    resolution: list[ResultRow]
    star_gate: list[ResultRow]
    expedition_modifiers: Annotated[dict[str, Small], "what units add on an expedition"]
    expedition_results: list[ExpeditionRow]
    invader_forces: Annotated[list[UnitsRow], "forces of invaders"]
    index_changes: Annotated[IndexChanges, "changes of the Chaos Index"]
    index: Annotated[IndexLimits, "Chaos Index"]
    victory: Victory


class MarkerData(msgspec.Struct, frozen=True):
    id: str
    name: str
    copies: Annotated[Small, "markers of this kind"]
    kind: str
    disposition: Note[str]
    suppressible: Annotated[bool, "can be suppressed"]
    once: Note[bool]
    option: Note[str]
    leadership: Annotated[list[Small], "leadership values, one marker each"]


class Markers(msgspec.Struct, frozen=True):
    markers: list[MarkerData]


class Force(msgspec.Struct, frozen=True):
    unit: str
    count: Annotated[Amount, "how many"]


class ScenarioData(msgspec.Struct, frozen=True):
    """A scenario; `rounds` of events on turn 1 and its index cap (GE-S1-07, GE-S2-06, GE-S3-11, GE-S4-12, GE-S5-10, GE-S6-09),
    `levels` from Decline to Galactic Triumph (GE-S1-06, GE-S2-05, GE-S3-10, GE-S4-10, GE-S5-07, GE-S6-07).
    """

    id: str
    number: Annotated[Small, "number in the book"]
    name: str
    index: Annotated[From1To100, "Chaos Index at the start"]
    rp: Annotated[Amount, "resource points at the start"]
    turns: From1To100
    rounds: Annotated[Small, "rounds of events on turn 1"]
    imperial_systems: Annotated[list[Number], "sectors of Imperial systems"]
    chaos_systems: Annotated[list[Number], "sectors of Chaos systems"]
    forces: Annotated[list[Force], "Imperial units at the start"]
    placement: Annotated[str, "where units are placed"]
    per_system: Annotated[Small, "most units in a system"]
    leaders: Annotated[list[Small], "leaders at the start"]
    nexus: Annotated[Small, "Nexus counters at the start"]
    nexus_at: Annotated[list[Number], "sectors with a Nexus at the start"]
    repression: Annotated[Small, "Repression markers at the start"]
    illumination: Annotated[Small, "Illumination markers at the start"]
    rebel_factor: Annotated[Small, "what a system's resources add to the roll for rebels"]
    empires: Annotated[str, "which independent empires there are"]
    homes: Annotated[list[Number], "home sectors of independent empires"]
    empire_extra: Annotated[dict[str, Small], "further units of each independent empire"]
    split_by_die: Annotated[bool, "a die for each unit decides who gets it"]
    minimum_resource: Annotated[Small, "least resource value of a system"]
    leviathan: Annotated[bool, "Leviathan is in the Core"]
    levels: Annotated[list[Amount], "points for each level of victory"]


class Scenarios(msgspec.Struct, frozen=True):
    scenarios: list[ScenarioData]
    universal_index: Annotated[Amount, "highest Chaos Index of a universal victory"]
    pool_cycle: Annotated[Number, "turns after which the pool is filled again"]
