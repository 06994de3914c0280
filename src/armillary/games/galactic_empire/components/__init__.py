"""The component pack: YAML with provenance, checked, and frozen into flat arrays that the rules index."""

from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from armillary.games.galactic_empire import ids
from armillary.kernel.graph import Graph
from armillary.packs import OWN, Amount, PackError, Problem, load_pack

FILES = ("map", "counters", "tables", "markers", "scenarios")


#: The printed values of units, systems and the map: they are data (`counters.yaml`, `map.yaml`), read here.
RULES = (
    "GE-COMP-02",
    "GE-COMP-03",
    "GE-COMP-08",
    "GE-COMP-09",
    "GE-COMP-10",
    "GE-COMP-11",
    "GE-COMP-12",
    "GE-COMP-13",
    "GE-COMP-14",
    "GE-COMP-15",
    "GE-COMP-16",
    "GE-COMP-17",
    "GE-COMP-18",
    "GE-DEF-05",
    "GE-DEF-10",
)


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


class Bands:
    """A chart as an array: `at(roll)` is the number of the row that applies."""

    __slots__ = ("low", "rows")

    def __init__(self, rows: list[Any]) -> None:
        ends = [end for row in rows for end in (row.min, row.max) if end is not None]
        self.low: int = min(ends)
        high = max(ends)
        self.rows: list[int] = []
        for value in range(self.low, high + 1):
            found = [
                number
                for number, row in enumerate(rows)
                if (row.min is None or row.min <= value) and (row.max is None or value <= row.max)
            ]
            if len(found) != 1:
                raise ValueError(f"{len(found)} rows apply to {value}")
            self.rows.append(found[0])

    def at(self, value: int) -> int:
        index = value - self.low
        rows = self.rows
        if index < 0:
            return rows[0]
        return rows[index] if index < len(rows) else rows[-1]


class Components:
    """Everything printed, frozen. Lists are indexed by sector (1..73; 0 is off the map), unit type, marker or roll."""

    def __init__(
        self, map_data: MapData, counters: Counters, tables: Tables, markers: Markers, scenarios: Scenarios
    ) -> None:
        self.map_data = map_data
        self.counters = counters
        self.tables = tables
        self.scenarios = scenarios
        self._map(map_data)
        self._counters(counters)
        self._tables(tables)
        self._markers(markers)

    def _map(self, data: MapData) -> None:
        count = ids.SECTORS + 1
        self.sector_names: list[str] = ["off the map"] + [sector.name for sector in data.sectors]
        self.sector_words: list[str] = ["off-map"] + [f"s{sector.id:02d}" for sector in data.sectors]
        self.symbol: list[bool] = [False] + [sector.system for sector in data.sectors]
        self.void: list[bool] = [True] + [sector.void for sector in data.sectors]
        self.ring: list[int] = [-1] + [sector.ring for sector in data.sectors]
        self.line: list[tuple[int, ...]] = [()] + [tuple(sector.line) for sector in data.sectors]
        self.adjacent: list[tuple[int, ...]] = [()] + [
            tuple(sorted(sector.line + sector.vertex)) for sector in data.sectors
        ]
        self.graph: Graph[tuple[int, ...]] = Graph(self.adjacent)
        #: Sectors with a system symbol, and those that are not Void, in ascending order.
        self.systems: tuple[int, ...] = tuple(s for s in range(1, count) if self.symbol[s])
        self.enterable: tuple[int, ...] = tuple(s for s in range(1, count) if not self.void[s])
        #: The single inward line; the enterable outward lines; the next number up or down among enterable neighbours.
        self.inward: list[int] = [0] * count
        self.outward: list[tuple[int, ...]] = [()] * count
        self.higher: list[int] = [0] * count
        self.lower: list[int] = [0] * count
        self.system_neighbours: list[tuple[int, ...]] = [()] * count
        for s in range(1, count):
            inner = [other for other in self.line[s] if self.ring[other] < self.ring[s]]
            self.inward[s] = inner[0] if inner else 0
            self.outward[s] = tuple(o for o in self.line[s] if self.ring[o] > self.ring[s] and not self.void[o])
            up = [other for other in self.adjacent[s] if other > s and not self.void[other]]
            down = [other for other in self.adjacent[s] if other < s and not self.void[other]]
            self.higher[s] = up[0] if up else 0
            self.lower[s] = down[-1] if down else 0
            self.system_neighbours[s] = tuple(o for o in self.adjacent[s] if self.symbol[o])
        #: Steps between sectors, Void ones counted like any other (ruling A-08).
        self.distance: list[list[int]] = [[0] * count] + [self.graph.distances(s) for s in range(1, count)]
        #: reach[speed][s]: where a unit may end a move of up to `speed` steps (through the Void, never into it).
        self.reach: list[list[tuple[int, ...]]] = [
            [
                tuple(o for o in self.enterable if s and 0 < self.distance[s][o] <= speed) if s else ()
                for s in range(count)
            ]
            for speed in range(4)
        ]
        self.random_sectors: list[int] = [cell for row in data.randomization.rows for cell in row]

    def _counters(self, data: Counters) -> None:
        self.unit_names: list[str] = [unit.name for unit in data.unit_types]
        self.military: list[int] = [unit.military for unit in data.unit_types]
        self.morphogenetic: list[int] = [unit.morphogenetic for unit in data.unit_types]
        self.resource: list[int] = [unit.resource for unit in data.unit_types]
        self.movement: list[int] = [unit.movement for unit in data.unit_types]
        self.unit_copies: list[int] = [unit.copies for unit in data.unit_types]
        self.sys_words: list[str] = [f"{u.military}/{u.morphogenetic}/{u.resource}" for u in data.system_units]
        self.sys_military: list[int] = [unit.military for unit in data.system_units]
        self.sys_morphogenetic: list[int] = [unit.morphogenetic for unit in data.system_units]
        self.sys_resource: list[int] = [unit.resource for unit in data.system_units]
        self.sys_copies: list[int] = [unit.copies for unit in data.system_units]
        #: Imperial leaders: the value of each marker, and a word for it.
        self.leader_value: list[int] = [value for value, n in enumerate(data.leaders, 1) for _ in range(n)]
        self.leader_words: list[str] = [
            f"leader-{value}{'abcdefgh'[copy]}" for value, n in enumerate(data.leaders, 1) for copy in range(n)
        ]
        self.set_leadership: list[int] = [item.leadership for item in data.empire_sets]

    def _tables(self, data: Tables) -> None:
        #: crt[(die + 2) * 13 + differential + 6], both clamped: N is DN, -N is AN, 0 no effect.
        self.crt: list[int] = [cell for row in data.combat_results.rows for cell in row]
        columns = data.chaos_operations
        self.operations: list[list[OperationsRow]] = [
            columns.usurper,
            columns.independent_empire,
            columns.invader,
            columns.rebel,
        ]
        self.operations_bands: list[Bands] = [Bands(column) for column in self.operations]
        self.operations_move: list[list[int]] = [
            [ids.MOVE_WORDS.index(row.move) for row in column] for column in self.operations
        ]
        self.usurpation_bands = Bands(data.usurpation)
        self.extropy_bands = Bands(data.extropy)
        self.suppression_bands = Bands(data.suppression)
        self.recruiting_bands = Bands(data.recruiting)
        self.recruiting_units: list[list[int]] = [units_of(row.units) for row in data.recruiting]
        self.invader_bands = Bands(data.invader_forces)
        self.invader_units: list[list[int]] = [units_of(row.units) for row in data.invader_forces]
        self.multiplier_bands = Bands(data.increased_resources.multiplier)
        self.chaos_dice_bands = Bands(data.increased_resources.chaos_dice)
        self.resolution_bands = Bands(data.resolution)
        self.star_gate_bands = Bands(data.star_gate)
        order = {price.id.replace("LEADER", "leader-").replace("_", "-").lower(): price for price in data.expenditure}
        prices = [order[word.lower()] for word in ids.ITEM_WORDS]
        self.price: list[int] = [price.recruit for price in prices]
        self.maintenance: list[int] = [price.maintenance for price in prices]
        self.price_illumination: list[int] = [price.illumination for price in prices]
        #: By the Chaos Index.
        markers = Bands(data.chaos_markers)
        values = Bands(data.transhuman_values)
        points = Bands(data.victory.index_points)
        # Beyond the maximum too: the index has passed it at the moment when the match is lost.
        whole = range(2 * data.index.maximum + 1)
        self.markers_at: list[int] = [data.chaos_markers[markers.at(i)].markers for i in whole]
        self.th_imperial: list[int] = [data.transhuman_values[values.at(i)].imperial for i in whole]
        self.th_chaos: list[int] = [data.transhuman_values[values.at(i)].chaos for i in whole]
        self.points_at: list[int] = [data.victory.index_points[points.at(i)].vp for i in whole]
        self.expedition_words: list[str] = [row.id for row in data.expedition_results]
        #: expedition[first * 10 + second]: the number of the entry.
        self.expedition: list[int] = [
            next(
                number
                for number, row in enumerate(data.expedition_results)
                if row.first == first and row.second_min <= second <= row.second_max
            )
            for first in range(10)
            for second in range(10)
        ]
        self.expedition_modifier: list[int] = [data.expedition_modifiers.get(word, 0) for word in ids.UNIT_WORDS]

    def _markers(self, data: Markers) -> None:
        self.marker_data: list[MarkerData] = []
        self.marker_words: list[str] = []
        self.marker_copies: list[int] = []
        self.marker_value: list[int] = []
        for kind in data.markers:
            if kind.id in ("usurper", "invader"):
                for number, value in enumerate(kind.leadership):
                    self._marker(kind, f"{kind.id}-{value}{'ab'[number // 4]}", 1, value)
            elif kind.id == "ie":
                for number in range(6):
                    self._marker(kind, f"ie-{number + 1}", 2, kind.leadership[number])
            else:
                self._marker(kind, kind.id, kind.copies, kind.leadership[0] if kind.leadership else 0)
        self.suppressible: list[bool] = [kind.suppressible for kind in self.marker_data]
        #: Leadership by side (the scenario may draw another for an empire).
        self.side_value: list[int] = [0] * ids.SIDES
        for number in range(8):
            self.side_value[ids.USURPER + number] = self.marker_value[ids.USURPER_MARKER + number]
            self.side_value[ids.INVADER + number] = self.marker_value[ids.INVADER_MARKER + number]
        self.side_value[ids.MUTANT] = self.marker_value[ids.MUTANT_MARKER]
        for number, value in enumerate(self.set_leadership):
            self.side_value[ids.EMPIRE + number] = value

    def _marker(self, kind: MarkerData, word: str, copies: int, value: int) -> None:
        self.marker_data.append(kind)
        self.marker_words.append(word)
        self.marker_copies.append(copies)
        self.marker_value.append(value)


def units_of(named: dict[str, int]) -> list[int]:
    """`{SF: 2, CG: 1}` as counts by unit type."""
    return [named.get(word, 0) for word in ids.UNIT_WORDS]


@cache
def own_components() -> Components:
    """Our own pack, read once."""
    return _load({})


def load_components(replacement: Any = None) -> Components:
    """Our pack, with the user's own laid over it: files of the same names (a folder, or their texts), or values by path.

    A path begins with the name of its file: `{"tables.chaos_index.maximum": 9}`; a whole file is `{"tables.yaml": TEXT}`.
    """
    if replacement is None:
        return own_components()
    if isinstance(replacement, str):
        raise PackError([Problem(OWN, 0, "the pack", f"has several files: give {', '.join(FILES)} by name")])
    source = replacement
    if isinstance(replacement, Path):
        replacement = {file.name: file for file in sorted(replacement.glob("*.yaml"))}
    own: dict[str, Any] = {}
    for where, value in replacement.items():
        name, _, path = where.partition(".")
        if name not in FILES:
            raise PackError([Problem(name, 0, where, f"there is no file {name!r}; known are {', '.join(FILES)}")])
        if path == "yaml" and isinstance(value, (str, Path)):
            own[name] = value
        elif isinstance(own.setdefault(name, {}), dict):
            own[name][path] = value
    if not own:
        raise PackError([Problem(str(source), 0, "the folder", f"holds none of {', '.join(FILES)} (.yaml)")])
    return _load(own)


def _load(own: dict[str, Any]) -> Components:
    folder = resources.files(__package__ or "")

    def load(name: str, schema: Any) -> Any:
        return load_pack(folder / f"{name}.yaml", schema, replacement=own.get(name))

    markers: Markers = load("markers", Markers)
    counters: Counters = load("counters", Counters)
    map_data: MapData = load("map", MapData)
    problems = constraints(map_data, counters, markers)
    if problems:
        raise PackError(problems)
    try:
        return Components(map_data, counters, load("tables", Tables), markers, load("scenarios", Scenarios))
    except ValueError as error:
        raise PackError([Problem("tables.yaml", 0, "a chart", str(error))]) from None


def constraints(map_data: MapData, counters: Counters, markers: Markers) -> list[Problem]:
    """What the rules take for granted of any pack."""
    problems: list[Problem] = []

    def need(good: bool, file: str, path: str, reason: str) -> None:
        if not good:
            problems.append(Problem(f"{file}.yaml", 0, path, reason))

    sectors = {sector.id: sector for sector in map_data.sectors}
    need(list(sectors) == list(range(1, ids.SECTORS + 1)), "map", "sectors", "must be numbered 1 to 73 in order")
    for sector in map_data.sectors:
        for other in (*sector.line, *sector.vertex):
            back = sectors.get(other)
            near = back is not None and sector.id in (*back.line, *back.vertex)
            need(near, "map", f"sectors[{sector.id}]", f"is adjacent to {other}, but not the other way round")
        inner = [other for other in sector.line if other in sectors and sectors[other].ring < sector.ring]
        need(len(inner) == (0 if sector.id == ids.CORE else 1), "map", f"sectors[{sector.id}]", "needs one inward line")
    rows = map_data.randomization.rows
    need(len(rows) == 10 and all(len(row) == 10 for row in rows), "map", "randomization", "must be ten rows of ten")
    need(
        [u.id for u in counters.unit_types] == ids.UNIT_WORDS,
        "counters",
        "unit_types",
        "must be the seven types in order",
    )
    need(len(counters.empire_sets) == 9, "counters", "empire_sets", "must be E1 to E6 and R1 to R3")
    need(len(counters.leaders) == 4, "counters", "leaders", "must give the number of markers of value 1, 2, 3 and 4")
    kinds = [kind.id for kind in markers.markers]
    need(kinds == [name for name, _ in ids.MARKER_KINDS], "markers", "markers", "must be the 39 kinds in order")
    for kind in markers.markers:
        if kind.leadership:
            need(len(kind.leadership) == kind.copies, "markers", kind.id, "needs one leadership for each copy")
        if kind.id in ("usurper", "invader"):
            need(kind.copies == 8, "markers", kind.id, "must have eight markers")
        if kind.id == "ie":
            need(kind.copies == 12, "markers", kind.id, "must have twelve markers, 1 to 6 twice")
    return problems
