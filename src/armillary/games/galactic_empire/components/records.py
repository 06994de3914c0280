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
    arc: tuple[Small, Small]
    quadrant: Note[Small]
    system: bool
    void: bool
    arm: str
    line: list[Number]
    vertex: list[Number]


class Randomization(msgspec.Struct, frozen=True):
    """Row by the first die, column by the second; system sectors stand twice (GE-DIE-06)."""

    rows: list[list[Number]]


class MapData(msgspec.Struct, frozen=True):
    sectors: list[SectorData]
    randomization: Randomization


class UnitType(msgspec.Struct, frozen=True):
    """A mobile unit (GE-DEF-10): AF GE-COMP-08, CF GE-COMP-09, CG GE-COMP-10, IO GE-COMP-11, SF GE-COMP-12, TH GE-COMP-14,
    WS GE-COMP-15. -1 stands for a variable strength (GE-COMP-18) and for unlimited movement.
    """

    id: str
    name: str
    military: OrNone
    morphogenetic: OrNone
    resource: Small
    movement: OrNone
    copies: Amount


class SystemUnit(msgspec.Struct, frozen=True):
    """GE-COMP-13: it never moves (GE-COMP-16), and its strengths are for defence only (GE-COMP-17)."""

    id: str
    military: Small
    morphogenetic: Small
    resource: Small
    copies: Small


class EmpireSet(msgspec.Struct, frozen=True):
    id: str
    leadership: Small


class Counters(msgspec.Struct, frozen=True):
    """The counter mix of the two sheets (GE-COMP-02), with the Imperial markers (GE-COMP-19) and the empire sets (GE-COMP-20)."""

    unit_types: list[UnitType]
    system_units: list[SystemUnit]
    leaders: list[Small]
    nexus: Small
    repression_illumination: Small
    star_gates: Small
    identification_markers: Note[Small]
    empire_sets: list[EmpireSet]


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a chart: it applies from min to max."""

    min: Edge | None
    max: Edge | None


class OperationsRow(Row, frozen=True, kw_only=True):
    move: str
    attack: bool
    attrition: bool


class DiceRow(Row, frozen=True, kw_only=True):
    result: str
    index_dice: Modifier


class MarkersRow(Row, frozen=True, kw_only=True):
    markers: Small


class SuppressionRow(Row, frozen=True, kw_only=True):
    success: bool
    alienation: bool
    resistance: bool


class UnitsRow(Row, frozen=True, kw_only=True):
    units: dict[str, Small]


class HalvesRow(Row, frozen=True, kw_only=True):
    halves: Small


class ChaosDiceRow(Row, frozen=True, kw_only=True):
    dice: Small


class TransHumanRow(Row, frozen=True, kw_only=True):
    imperial: Small
    chaos: Small


class ResultRow(Row, frozen=True, kw_only=True):
    result: str


class PointsRow(Row, frozen=True, kw_only=True):
    vp: Modifier


class CombatResults(msgspec.Struct, frozen=True):
    first_row: Note[Modifier]
    first_column: Note[Modifier]
    rows: list[list[Modifier]]


class ChaosOperations(msgspec.Struct, frozen=True):
    usurper: list[OperationsRow]
    independent_empire: list[OperationsRow]
    invader: list[OperationsRow]
    rebel: list[OperationsRow]


class Price(msgspec.Struct, frozen=True):
    id: str
    recruit: Amount
    maintenance: Amount
    illumination: Amount = 0


class IncreasedResources(msgspec.Struct, frozen=True):
    multiplier: list[HalvesRow]
    chaos_dice: list[ChaosDiceRow]


class ExpeditionRow(msgspec.Struct, frozen=True):
    id: str
    name: str
    first: Small
    second_min: Small
    second_max: Small
    resolution: bool
    marker_stays: bool


class IndexChanges(msgspec.Struct, frozen=True):
    imperial_mobile_eliminated: Modifier
    imperial_mobile_converted: Modifier
    imperial_system_eliminated: Modifier
    imperial_system_converted: Modifier
    chaos_mobile_eliminated: Modifier
    chaos_mobile_converted: Modifier
    chaos_system_eliminated: Modifier
    chaos_system_converted: Modifier
    nexus_lost_core: Modifier
    nexus_lost_elsewhere: Modifier


class IndexLimits(msgspec.Struct, frozen=True):
    minimum: Amount
    maximum: Number
    first_turn_cap: Amount


class Victory(msgspec.Struct, frozen=True):
    core_system: Modifier
    other_system: Modifier
    maximum: Amount
    index_points: list[PointsRow]


class Tables(msgspec.Struct, frozen=True):
    combat_results: CombatResults
    chaos_operations: ChaosOperations
    usurpation: list[DiceRow]
    chaos_markers: list[MarkersRow]
    extropy: list[DiceRow]
    suppression: list[SuppressionRow]
    recruiting: list[UnitsRow]
    expenditure: list[Price]
    increased_resources: IncreasedResources
    transhuman_values: list[TransHumanRow]
    resolution: list[ResultRow]
    star_gate: list[ResultRow]
    expedition_modifiers: dict[str, Small]
    expedition_results: list[ExpeditionRow]
    invader_forces: list[UnitsRow]
    index_changes: IndexChanges
    index: IndexLimits
    victory: Victory


class MarkerData(msgspec.Struct, frozen=True):
    id: str
    name: str
    copies: Small
    kind: str
    disposition: Note[str]
    suppressible: bool
    once: Note[bool]
    option: Note[str]
    leadership: list[Small]


class Markers(msgspec.Struct, frozen=True):
    markers: list[MarkerData]


class Force(msgspec.Struct, frozen=True):
    unit: str
    count: Amount


class ScenarioData(msgspec.Struct, frozen=True):
    """A scenario; `rounds` of events on turn 1 and its index cap (GE-S1-07, GE-S2-06, GE-S3-11, GE-S4-12, GE-S5-10, GE-S6-09),
    `levels` from Decline to Galactic Triumph (GE-S1-06, GE-S2-05, GE-S3-10, GE-S4-10, GE-S5-07, GE-S6-07).
    """

    id: str
    number: Small
    name: str
    index: From1To100
    rp: Amount
    turns: From1To100
    rounds: Small
    imperial_systems: list[Number]
    chaos_systems: list[Number]
    forces: list[Force]
    placement: str
    per_system: Small
    leaders: list[Small]
    nexus: Small
    nexus_at: list[Number]
    repression: Small
    illumination: Small
    rebel_factor: Small
    empires: str
    homes: list[Number]
    empire_extra: dict[str, Small]
    split_by_die: bool
    minimum_resource: Small
    leviathan: bool
    levels: list[Amount]


class Scenarios(msgspec.Struct, frozen=True):
    scenarios: list[ScenarioData]
    universal_index: Amount
    pool_cycle: Number
