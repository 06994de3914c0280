"""What the rules read of the pack: flat lists that they index."""

from typing import Any

from armillary.games.galactic_empire import ids
from armillary.kernel.graph import Graph

from .records import Counters, MapData, MarkerData, Markers, OperationsRow, Scenarios, Tables

__all__ = ["Bands", "Components", "units_of"]


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
