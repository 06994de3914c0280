"""The component pack as it stands in its files."""

import msgspec

from armillary.packs import Amount


class SectorData(msgspec.Struct, frozen=True):
    """A sector; `line` and `vertex` list its neighbours (GE-COMP-03, GE-COMP-04, GE-DEF-05)."""

    id: int
    name: str
    ring: int
    arc: tuple[int, int]
    quadrant: int
    system: bool
    void: bool
    arm: str
    line: list[int]
    vertex: list[int]


class Randomization(msgspec.Struct, frozen=True):
    """Row by the first die, column by the second; system sectors stand twice (GE-DIE-06)."""

    rows: list[list[int]]


class MapData(msgspec.Struct, frozen=True):
    sectors: list[SectorData]
    randomization: Randomization


class UnitType(msgspec.Struct, frozen=True):
    """A mobile unit (GE-DEF-10): AF GE-COMP-08, CF GE-COMP-09, CG GE-COMP-10, IO GE-COMP-11, SF GE-COMP-12, TH GE-COMP-14,
    WS GE-COMP-15. -1 stands for a variable strength (GE-COMP-18) and for unlimited movement.
    """

    id: str
    name: str
    military: int
    morphogenetic: int
    resource: int
    movement: int
    copies: int


class SystemUnit(msgspec.Struct, frozen=True):
    """GE-COMP-13: it never moves (GE-COMP-16), and its strengths are for defence only (GE-COMP-17)."""

    id: str
    military: int
    morphogenetic: int
    resource: int
    copies: int


class EmpireSet(msgspec.Struct, frozen=True):
    id: str
    leadership: int


class Counters(msgspec.Struct, frozen=True):
    """The counter mix of the two sheets (GE-COMP-02), with the Imperial markers (GE-COMP-19) and the empire sets (GE-COMP-20)."""

    unit_types: list[UnitType]
    system_units: list[SystemUnit]
    leaders: list[int]
    nexus: int
    repression_illumination: int
    star_gates: int
    identification_markers: int
    empire_sets: list[EmpireSet]


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a chart: it applies from min to max."""

    min: int | None
    max: int | None


class OperationsRow(Row, frozen=True, kw_only=True):
    move: str
    attack: bool
    attrition: bool


class DiceRow(Row, frozen=True, kw_only=True):
    result: str
    index_dice: int


class MarkersRow(Row, frozen=True, kw_only=True):
    markers: int


class SuppressionRow(Row, frozen=True, kw_only=True):
    success: bool
    alienation: bool
    resistance: bool


class UnitsRow(Row, frozen=True, kw_only=True):
    units: dict[str, int]


class HalvesRow(Row, frozen=True, kw_only=True):
    halves: int


class ChaosDiceRow(Row, frozen=True, kw_only=True):
    dice: int


class TransHumanRow(Row, frozen=True, kw_only=True):
    imperial: int
    chaos: int


class ResultRow(Row, frozen=True, kw_only=True):
    result: str


class PointsRow(Row, frozen=True, kw_only=True):
    vp: int


class CombatResults(msgspec.Struct, frozen=True):
    first_row: int
    first_column: int
    rows: list[list[int]]


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
    first: int
    second_min: int
    second_max: int
    resolution: bool
    marker_stays: bool


class IndexChanges(msgspec.Struct, frozen=True):
    imperial_mobile_eliminated: int
    imperial_mobile_converted: int
    imperial_system_eliminated: int
    imperial_system_converted: int
    chaos_mobile_eliminated: int
    chaos_mobile_converted: int
    chaos_system_eliminated: int
    chaos_system_converted: int
    nexus_lost_core: int
    nexus_lost_elsewhere: int


class IndexLimits(msgspec.Struct, frozen=True):
    minimum: int
    maximum: int
    first_turn_cap: int


class Victory(msgspec.Struct, frozen=True):
    core_system: int
    other_system: int
    maximum: int
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
    expedition_modifiers: dict[str, int]
    expedition_results: list[ExpeditionRow]
    invader_forces: list[UnitsRow]
    index_changes: IndexChanges
    index: IndexLimits
    victory: Victory


class MarkerData(msgspec.Struct, frozen=True):
    id: str
    name: str
    copies: int
    kind: str
    disposition: str
    suppressible: bool
    once: bool
    option: str
    leadership: list[int]


class Markers(msgspec.Struct, frozen=True):
    markers: list[MarkerData]


class Force(msgspec.Struct, frozen=True):
    unit: str
    count: int


class ScenarioData(msgspec.Struct, frozen=True):
    """A scenario; `rounds` of events on turn 1 and its index cap (GE-S1-07, GE-S2-06, GE-S3-11, GE-S4-12, GE-S5-10, GE-S6-09),
    `levels` from Decline to Galactic Triumph (GE-S1-06, GE-S2-05, GE-S3-10, GE-S4-10, GE-S5-07, GE-S6-07).
    """

    id: str
    number: int
    name: str
    index: int
    rp: int
    turns: int
    rounds: int
    imperial_systems: list[int]
    chaos_systems: list[int]
    forces: list[Force]
    placement: str
    per_system: int
    leaders: list[int]
    nexus: int
    nexus_at: list[int]
    repression: int
    illumination: int
    rebel_factor: int
    empires: str
    homes: list[int]
    empire_extra: dict[str, int]
    split_by_die: bool
    minimum_resource: int
    leviathan: bool
    levels: list[int]


class Scenarios(msgspec.Struct, frozen=True):
    scenarios: list[ScenarioData]
    universal_index: int
    pool_cycle: int
