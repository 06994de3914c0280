"""The component pack keeps every fact that the rulebook states or implies."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

import armillary
from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.components import Bands, Components, load_components
from armillary.packs import PackError

C: Components = load_components()
SECTORS = {sector.id: sector for sector in C.map_data.sectors}
VOID = [s for s in SECTORS if C.void[s]]


def value(bands: Bands, rows: list[Any], roll: int, name: str) -> Any:
    return getattr(rows[bands.at(roll)], name)


# ------------------------------------------------------------------------------------------------------------- map


@pytest.mark.rule("GE-COMP-03")
def test_73_named_and_numbered_sectors() -> None:
    assert sorted(SECTORS) == list(range(1, 74))
    assert len({sector.name for sector in SECTORS.values()}) == 73
    assert C.sector_names[1] == "Core"
    assert C.sector_names[4] == "Cygnus-Carina Alpha"


@pytest.mark.rule("GE-DEF-05")
def test_adjacency_is_mutual_and_lines_are_not_vertices() -> None:
    for sector in SECTORS.values():
        assert not set(sector.line) & set(sector.vertex)
        assert sector.id not in (*sector.line, *sector.vertex)
        for other in sector.line:
            assert sector.id in SECTORS[other].line
        for other in sector.vertex:
            assert sector.id in SECTORS[other].vertex
    assert set(C.adjacent[5]) == {1, 2, 4, 6, 8, 9}
    assert all(other not in C.adjacent[one] for one in (1, 13, 17) for other in (1, 13, 17))


def test_geometry_follows_from_rings_and_arcs() -> None:
    """Two sectors of neighbouring rings share a line if their arcs overlap, a vertex if only their ends meet."""
    for one in SECTORS.values():
        for two in SECTORS.values():
            if two.ring != one.ring + 1 or one.ring == 0:
                continue
            inner, outer = set(range(*one.arc)), set(range(*two.arc))
            if inner & outer:
                assert two.id in one.line
            elif {one.arc[0] % 16, one.arc[1] % 16} & {two.arc[0] % 16, two.arc[1] % 16}:
                assert two.id in one.vertex
            else:
                assert two.id not in C.adjacent[one.id]


@pytest.mark.rule("GE-USR-09")
def test_one_inward_line_each() -> None:
    for s in range(2, 74):
        inner = [other for other in C.line[s] if C.ring[other] < C.ring[s]]
        assert inner == [C.inward[s]]
    assert (C.inward[7], C.inward[3], C.inward[33], C.inward[21], C.inward[13]) == (3, 1, 21, 13, 7)


@pytest.mark.rule("GE-OPS-12")
def test_some_sectors_have_several_outward_lines() -> None:
    assert C.outward[1] == (2, 3, 4, 5)
    assert C.outward[6] == (10, 11)
    assert all(not C.outward[s] for s in range(58, 74))


@pytest.mark.rule("GE-OPS-13", "GE-OPS-14")
def test_higher_and_lower_numbers_are_one_step() -> None:
    for s in range(1, 58):
        assert C.higher[s] == s + 1
    for s in range(2, 59):
        assert C.lower[s] == s - 1
    assert C.higher[58] == 73
    assert C.lower[1] == 0
    assert 73 in C.line[58]


def test_the_void() -> None:
    assert VOID == [59, 60, 62, 67, 68, 70]
    assert len(C.enterable) == 67


def test_system_symbols() -> None:
    assert len(C.systems) == 33
    assert {1, 13, 17, 49, 57} <= set(C.systems)
    assert C.systems[-1] == 57
    for quadrant in range(1, 5):
        assert sum(1 for sector in SECTORS.values() if sector.system and sector.quadrant == quadrant) == 8
    assert [sum(1 for s in C.systems if s <= border) for border in (9, 17, 25, 57)] == [7, 11, 17, 33]
    assert len(C.system_neighbours[49]) >= 3
    assert len(C.system_neighbours[57]) >= 3
    near = [{home, *C.system_neighbours[home]} for home in (49, 57)]
    assert not near[0] & near[1]


@pytest.mark.rule("GE-IE-24")
def test_an_empire_spans_two_sectors() -> None:
    for home in C.systems:
        members = (home, *C.system_neighbours[home])
        assert max(C.distance[one][two] for one in members for two in members) <= 2


@pytest.mark.rule("GE-DIE-03", "GE-DIE-06")
def test_randomization_table() -> None:
    counts = Counter(C.random_sectors)
    assert len(C.random_sectors) == 100
    assert C.random_sectors[5] == 4
    for s in SECTORS:
        assert counts[s] == (0 if C.void[s] else 2 if C.symbol[s] else 1)


# ------------------------------------------------------------------------------------------------------------ units


@pytest.mark.rule(
    "GE-COMP-08", "GE-COMP-09", "GE-COMP-10", "GE-COMP-11", "GE-COMP-12", "GE-COMP-15", "GE-COMP-14", "GE-DEF-10"
)
@pytest.mark.parametrize(
    ("unit", "values"),
    [
        ("AF", (3, 0, 0, 3)),
        ("CF", (0, 0, 1, 1)),
        ("CG", (0, 2, 0, 2)),
        ("IO", (2, 2, 0, 3)),
        ("SF", (2, 0, 0, 2)),
        ("TH", (-1, -1, 0, -1)),
        ("WS", (3, 3, 1, 1)),
    ],
)
def test_unit_values(unit: str, values: tuple[int, int, int, int]) -> None:
    kind = ids.UNIT_WORDS.index(unit)
    assert (C.military[kind], C.morphogenetic[kind], C.resource[kind], C.movement[kind]) == values
    # Every type but systems is mobile: movement 1 or more, or unlimited (-1).
    assert C.movement[kind] != 0


@pytest.mark.rule("GE-COMP-13")
def test_system_units() -> None:
    assert len(C.sys_words) == 24
    assert len(set(C.sys_words)) == 24
    assert sum(C.sys_copies) == 48
    assert all(copies % 2 == 0 for copies in C.sys_copies)
    assert (min(C.sys_resource), max(C.sys_resource)) == (1, 4)
    assert all(1 <= strength <= 3 for strength in (*C.sys_military, *C.sys_morphogenetic))
    for kind, word in enumerate(C.sys_words):
        assert word == f"{C.sys_military[kind]}/{C.sys_morphogenetic[kind]}/{C.sys_resource[kind]}"
    rich = sum(copies for copies, resource in zip(C.sys_copies, C.sys_resource, strict=True) if resource >= 2)
    assert rich >= 7


@pytest.mark.rule("GE-COMP-02")
def test_two_identical_sheets() -> None:
    counters = C.counters
    numbers = [
        *C.unit_copies,
        *C.sys_copies,
        *counters.leaders,
        counters.nexus,
        counters.repression_illumination,
        counters.star_gates,
    ]
    kinds = Counter(kind.id for kind, copies in zip(C.marker_data, C.marker_copies, strict=True) for _ in range(copies))
    assert all(number % 2 == 0 for number in (*numbers, *kinds.values()))
    assert len(kinds) == 39


@pytest.mark.rule("GE-COMP-19", "GE-MRK-03")
def test_imperial_markers() -> None:
    assert Counter(C.leader_value) == {1: 4, 2: 4, 3: 2, 4: 2}
    assert C.counters.nexus >= 5
    assert C.counters.repression_illumination == 10
    for item in ("nexus", "repression", "illumination", "leader-1"):
        assert item in ids.ITEM_WORDS


@pytest.mark.rule("GE-IE-09", "GE-COMP-20")
def test_empire_sets() -> None:
    assert [item.id for item in C.counters.empire_sets] == ["E1", "E2", "E3", "E4", "E5", "E6", "R1", "R2", "R3"]
    assert all(1 <= item.leadership <= 3 for item in C.counters.empire_sets)
    assert max(len(C.system_neighbours[home]) for home in C.systems) + 1 <= C.counters.identification_markers


# ----------------------------------------------------------------------------------------------------------- charts


@pytest.mark.rule("GE-CRT-02", "GE-CRT-08")
def test_combat_results_table() -> None:
    table = C.tables.combat_results
    assert (table.first_row, table.first_column) == (-2, -6)
    assert len(table.rows) == 14
    assert all(len(row) == 13 for row in table.rows)
    assert table.rows[5 + 2][2 + 6] == 1
    assert {cell for row in table.rows for cell in row} == {-3, -2, -1, 0, 1, 2, 3}
    for row in table.rows:
        assert row == sorted(row)
    for column in range(13):
        cells = [row[column] for row in table.rows]
        assert cells == sorted(cells)


@pytest.mark.rule("GE-OPS-02", "GE-REB-09")
def test_chaos_operations_table() -> None:
    moves = [
        {"none", "toward_core"},
        {"none", "threatened", "threatened_or_conquer"},
        {"none", "higher", "lower", "away_from_core", "one_toward_core"},
        {"none"},
    ]
    for column, rows in enumerate(C.operations):
        assert {row.move for row in rows} == moves[column]
        kinds = {(row.move, row.attack, row.attrition) for row in rows}
        assert ("none", False, True) in kinds
        assert ("none", False, False) in kinds
        assert any(row.attack for row in rows)
        assert not any(row.attrition and (row.attack or row.move != "none") for row in rows)
    assert [value(C.operations_bands[0], C.operations[0], roll, "move") for roll in (4, 7, 9)] == [
        "none",
        "toward_core",
        "toward_core",
    ]


@pytest.mark.rule("GE-USR-14", "GE-USR-15", "GE-USR-16", "GE-USR-17")
def test_usurpation_table() -> None:
    rows = C.tables.usurpation
    for row in rows:
        assert row.result in ("defeated", "stalemate", "victorious")
        assert (row.index_dice < 0) == (row.result == "defeated")
    assert {row.index_dice for row in rows if row.result == "stalemate"} == {0, 1}
    for usurper in range(1, 6):
        for loyal in range(5):
            results = {value(C.usurpation_bands, rows, face + usurper - loyal, "result") for face in range(10)}
            assert results - {"stalemate"}


@pytest.mark.rule("GE-IDX-02")
def test_chaos_markers_chart() -> None:
    assert C.markers_at[80] == C.markers_at[70] == 8
    assert all(one <= two for one, two in pairwise(C.markers_at[1:]))


@pytest.mark.rule("GE-SUP-16", "GE-SUP-12", "GE-SUP-13")
def test_suppression_table() -> None:
    rows = C.tables.suppression
    for roll in range(8, 13):
        row = rows[C.suppression_bands.at(roll)]
        assert row.success
        assert row.alienation
    assert any(row.resistance for row in rows)
    assert not any(row.resistance and row.success for row in rows)


@pytest.mark.rule("GE-S3-05", "GE-S4-02", "GE-IE-31")
def test_recruiting_table() -> None:
    def upto(most: int) -> set[tuple[int, ...]]:
        found = {tuple(C.recruiting_units[C.recruiting_bands.at(roll)]) for roll in range(1, most + 1)}
        return found - {(0,) * 7}

    single = {(0, 0, 0, 0, 1, 0, 0), (0, 0, 1, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0, 0)}
    assert upto(14) == single
    assert upto(18) == single | {(2, 0, 0, 0, 0, 0, 0), (0, 0, 2, 0, 0, 0, 0)}
    assert upto(60) > upto(18)
    for units in upto(60):
        assert not any(units[kind] for kind in (ids.CF, ids.IO, ids.TH, ids.WS))


def test_expenditure_chart() -> None:
    price = dict(zip(ids.ITEM_WORDS, C.price, strict=True))
    upkeep = dict(zip(ids.ITEM_WORDS, C.maintenance, strict=True))
    assert (price["TH"], C.price_illumination[ids.TH]) == (10, 1)
    assert (price["star-gate"], price["repression"]) == (10, 1)
    assert price["illumination"] > 1
    assert (upkeep["repression"], upkeep["illumination"]) == (0, 0)
    assert upkeep["nexus"] >= 1


def test_extropy_and_increased_resources() -> None:
    assert value(C.extropy_bands, C.tables.extropy, 0, "result") == "overload"
    assert value(C.extropy_bands, C.tables.extropy, 30, "result") == "omega_upload"
    increased = C.tables.increased_resources
    assert value(C.multiplier_bands, increased.multiplier, 7, "halves") == 4
    assert value(C.chaos_dice_bands, increased.chaos_dice, 5, "dice") == 2


@pytest.mark.rule("GE-TH-05")
def test_transhuman_values() -> None:
    assert (C.th_imperial[30], C.th_chaos[30]) == (3, 1)
    assert all(0 <= strength <= 3 for strength in (*C.th_imperial, *C.th_chaos))


@pytest.mark.rule("GE-ALN-05", "GE-GATE-12")
def test_resolution_and_star_gate_tables() -> None:
    assert [row.result for row in C.tables.resolution] == ["negative", "indeterminate", "positive"]
    results = [value(C.star_gate_bands, C.tables.star_gate, face, "result") for face in range(10)]
    assert results == ["gate_collapses", "unit_eliminated", "move_fails", "random_sector"] + ["move_completes"] * 6


@pytest.mark.rule("GE-EXP-07", "GE-EXP-04")
def test_expedition_table() -> None:
    rows = C.tables.expedition_results
    assert len(rows) == 20
    assert len(set(C.expedition)) == 20
    assert {row.id for row in rows if row.marker_stays} == {"fight", "deeper"}
    assert [C.expedition_modifier[kind] for kind in (ids.AF, ids.WS, ids.IO, ids.TH, ids.SF)] == [1, 1, 2, 2, 0]
    assert {row.resolution for row in rows} == {True, False}


@pytest.mark.rule(
    "GE-CHG-02", "GE-CHG-03", "GE-CHG-04", "GE-CHG-05", "GE-CHG-06", "GE-CHG-07", "GE-CHG-08", "GE-CHG-09", "GE-CHG-10"
)
def test_index_changes() -> None:
    changes = C.tables.index_changes
    assert (changes.nexus_lost_core, changes.nexus_lost_elsewhere) == (2, 1)
    assert (changes.imperial_mobile_eliminated, changes.imperial_mobile_converted) == (2, 1)
    assert (changes.imperial_system_eliminated, changes.imperial_system_converted) == (2, 1)
    assert (changes.chaos_mobile_eliminated, changes.chaos_mobile_converted) == (-1, -2)
    assert (changes.chaos_system_eliminated, changes.chaos_system_converted) == (-1, -2)


# ---------------------------------------------------------------------------------------------------------- markers


@pytest.mark.rule("GE-POOL-01", "GE-SCN-10")
def test_chaos_event_markers() -> None:
    assert sum(C.marker_copies) == 138
    kinds = Counter(kind.id for kind, copies in zip(C.marker_data, C.marker_copies, strict=True) for _ in range(copies))
    assert (kinds["usurper"], kinds["rebellion"], kinds["ie"]) == (8, 12, 12)
    assert sum(1 for kind in {kind.id: kind for kind in C.marker_data}.values() if kind.kind == "alien") == 7
    # The pool lasts ten turns at the highest index, with the Institute.
    assert sum(C.marker_copies) >= 24 + 9 * 10 + 9


@pytest.mark.rule("GE-OPS-03", "GE-EV-54")
def test_leadership_of_the_markers() -> None:
    usurpers = [C.side_value[side] for side in range(ids.USURPER, ids.MUTANT)]
    invaders = [C.side_value[side] for side in range(ids.INVADER, ids.SIDES)]
    assert Counter(usurpers) == Counter(invaders) == {1: 2, 2: 2, 3: 2, 4: 2}
    assert C.side_value[ids.MUTANT] == 5
    assert C.side_value[ids.REBELS] == 0


@pytest.mark.rule("GE-SUP-01", "GE-EVM-07", "GE-POOL-02")
def test_suppressible_and_once_per_game() -> None:
    kinds = {kind.id: kind for kind in C.marker_data}
    assert {key for key, kind in kinds.items() if kind.suppressible} == {"usurper", "ie", "invader", "rebellion"}
    assert {key for key, kind in kinds.items() if kind.once} == {"institute", "leviathan", "mutant"}


def test_first_turn_rounds_fit_the_chart() -> None:
    for scenario in C.scenarios.scenarios:
        assert C.markers_at[scenario.index] == 8
        for force in scenario.forces:
            assert C.unit_copies[ids.UNIT_WORDS.index(force.unit)] >= force.count


@pytest.mark.rule("GE-SEQ-01")
def test_fourteen_phases() -> None:
    assert len(ids.PHASE_WORDS) == len(set(ids.PHASE_WORDS)) == ids.PHASES == 14


@pytest.mark.rule("GE-COMP-05", "GE-COMP-06")
def test_units_have_two_faces_and_markers_are_no_units() -> None:
    """Any counter can stand for the Empire or for Chaos: both draw on the same mix."""
    p = armillary.game("galactic-empire").given(
        {"clear": True, "phase": "G", "map": {"s01": {"system": "imperial 1/1/1", "imperial": "20AF", "rebels": "4AF"}}}
    )
    assert p.avail[ids.AF] == 0  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="counter mix"):
        armillary.game("galactic-empire").given(
            {"clear": True, "phase": "G", "map": {"s01": {"imperial": "20AF", "rebels": "5AF"}}}
        )
    assert not set(ids.UNIT_WORDS) & set(C.marker_words)


# ----------------------------------------------------------------------------------------------------- one's own pack


def test_a_changed_value_is_used() -> None:
    own = load_components({"tables.victory.core_system": 7})
    assert own.tables.victory.core_system == 7
    assert C.tables.victory.core_system == 5


def test_a_broken_pack_is_refused_with_reasons() -> None:
    with pytest.raises(PackError):
        load_components({"tables.victory.core_systems": 7})
    with pytest.raises(PackError, match="no file"):
        load_components({"nonsense.value": 1})
    with pytest.raises(PackError):
        load_components({"markers.markers.usurper.copies": 6})
