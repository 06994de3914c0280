"""The component pack: YAML with provenance, read, checked against what the rules take for granted, and frozen."""

from functools import cache
from importlib import resources
from typing import Any

import msgspec

from armillary.games.galactic_empire import ids
from armillary.packs import PackError, Problem, by_file, load_pack, located, together

from .frozen import Bands, Components, units_of
from .records import Counters, MapData, Markers, OperationsRow, ScenarioData, Scenarios, Tables

__all__ = ["FILES", "SCHEMAS", "Bands", "Components", "OperationsRow", "ScenarioData", "load_components", "units_of"]

#: The files of the pack and what they hold.
SCHEMAS: dict[str, type[msgspec.Struct]] = {
    "map": MapData,
    "counters": Counters,
    "tables": Tables,
    "markers": Markers,
    "scenarios": Scenarios,
}
FILES = tuple(SCHEMAS)


@cache
def own_components() -> Components:
    """Our own pack, read once."""
    return _load({})


def load_components(replacement: Any = None) -> Components:
    """Our pack, with the user's own laid over it."""
    if replacement is None:
        return own_components()
    return _load(by_file(replacement, SCHEMAS))


def _load(own: dict[str, Any]) -> Components:
    folder = resources.files(__package__ or "")

    def load(name: str, schema: Any) -> Any:
        return load_pack(folder / f"{name}.yaml", schema, replacement=own.get(name))

    markers: Markers = load("markers", Markers)
    counters: Counters = load("counters", Counters)
    map_data: MapData = load("map", MapData)
    problems = constraints(map_data, counters, markers)
    if problems:
        raise PackError(located(problems, {name: folder / f"{name}.yaml" for name in FILES}, own))
    tables: Tables = load("tables", Tables)
    scenarios: Scenarios = load("scenarios", Scenarios)
    try:
        return together(lambda: Components(map_data, counters, tables, markers, scenarios))
    except PackError as error:
        raise PackError([Problem("tables.yaml", 0, "a chart", one.reason) for one in error.problems]) from None


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
