"""The component pack: YAML with provenance, read, checked against what the rules take for granted, and frozen."""

from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from armillary.games.galactic_empire import ids
from armillary.packs import OWN, PackError, Problem, load_pack

from .frozen import Bands, Components, units_of
from .records import Counters, MapData, Markers, OperationsRow, ScenarioData, Scenarios, Tables

__all__ = ["FILES", "Bands", "Components", "OperationsRow", "ScenarioData", "load_components", "units_of"]

FILES = ("map", "counters", "tables", "markers", "scenarios")


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
