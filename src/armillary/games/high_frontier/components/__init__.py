"""The component pack: read, checked against what the rules take for granted, and frozen."""

from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from armillary.games.high_frontier.ids import (
    GENERATORS,
    HAZARDS,
    PLATFORMS,
    REACTORS,
    SAILS,
    SPACE_KINDS,
    SPECIALS,
    SPECTRA,
)
from armillary.packs import PackError, Problem, by_file, load_pack, located, together

from .frozen import Components
from .records import Cards, ChartFile, Face, Tables

__all__ = ["FILES", "SCHEMAS", "Components", "load_components", "read_records"]

#: The files of the pack and what they hold.
SCHEMAS: dict[str, type[msgspec.Struct]] = {"chart": ChartFile, "cards": Cards, "tables": Tables}
FILES = tuple(SCHEMAS)


def load_components(
    files: dict[str, Traversable], replacement: Any = None, *, expanded: bool = True, rockets: int = 1
) -> Components:
    """The pack, with the user's own laid over it."""
    if replacement is None:
        return _own(tuple(sorted(files.items())), expanded, rockets)
    return _freeze(read_records(files, by_file(replacement, SCHEMAS)), expanded, rockets)


@cache
def _own(files: tuple[tuple[str, Traversable], ...], expanded: bool, rockets: int) -> Components:
    return _freeze(_own_records(files), expanded, rockets)


@cache
def _own_records(files: tuple[tuple[str, Traversable], ...]) -> tuple[ChartFile, Cards, Tables]:
    return read_records(dict(files), {})


def read_records(files: dict[str, Traversable], own: dict[str, Any]) -> tuple[ChartFile, Cards, Tables]:
    """The files, checked: what a module lays its own over."""
    chart = load_pack(files["chart"], ChartFile, replacement=own.get("chart"))
    cards = load_pack(files["cards"], Cards, replacement=own.get("cards"))
    tables = load_pack(files["tables"], Tables, replacement=own.get("tables"))
    problems = [*chart_problems(chart), *card_problems(cards), *table_problems(tables, chart, cards)]
    if problems:
        raise PackError(located(problems, files, own))
    return chart, cards, tables


def _freeze(records: tuple[ChartFile, Cards, Tables], expanded: bool, rockets: int) -> Components:
    chart, cards, tables = records
    return together(lambda: Components(chart, cards, tables, expanded=expanded, rockets=rockets))


class _Findings:
    """Collects what is wrong with one file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def need(self, good: bool, path: str, reason: str) -> None:
        if not good:
            self.problems.append(Problem(f"{self.file}.yaml", 0, path, reason))

    def one_of(self, value: str, known: Any, path: str) -> None:
        self.need(value in known, path, f"{value!r} is none of {', '.join(name for name in known if name)}")


def chart_problems(chart: ChartFile) -> list[Problem]:
    found = _Findings("chart")
    spaces = {space.id: space for space in chart.spaces}
    zones = {zone.id for zone in chart.zones}
    found.need(len(spaces) == len(chart.spaces), "spaces", "an id stands twice")
    maps = [space.map for space in chart.spaces]
    found.need(maps == sorted(maps), "spaces", "basic spaces must come before expanded ones")
    found.need("leo" in spaces, "spaces", "there is no leo")
    near: dict[str, list[str]] = {name: [] for name in spaces}
    for where, edges in (("routes", chart.routes), ("aerobrakes", chart.aerobrakes), ("roads", chart.roads)):
        for a, b in edges:
            found.one_of(a, spaces, where)
            found.one_of(b, spaces, where)
            if where == "routes" and a in near and b in near:
                near[a].append(b)
                near[b].append(a)
    for space in chart.spaces:
        found.one_of(space.kind, SPACE_KINDS, space.id)
        found.one_of(space.zone, zones, space.id)
        found.one_of(space.hazard, HAZARDS, space.id)
        if space.kind == "hohmann":
            ends = sorted(end for pair in space.straight for end in pair)
            found.need(ends == sorted(near[space.id]), space.id, "straight must pair all neighbours of a Hohmann")
    sites = {site.id for site in chart.sites}
    found.need(sites == {space.id for space in chart.spaces if space.kind == "site"}, "sites", "not the site spaces")
    for site in chart.sites:
        found.one_of(site.spectral, SPECTRA, site.id)
    return found.problems


def card_problems(cards: Cards) -> list[Problem]:
    found = _Findings("cards")
    found.need(len({card.slug for card in cards.cards}) == len(cards.cards), "cards", "a slug stands twice")

    def face_problems(face: Face, path: str) -> None:
        found.one_of(face.platform, PLATFORMS, path)
        found.one_of(face.special, SPECIALS, path)
        found.one_of(face.sail, SAILS, path)
        found.need(all(kind in GENERATORS for kind in face.generator), path, "generators are e or p")
        found.need(all(kind in REACTORS for kind in face.reactor), path, "reactors are n, o or x")
        burns = face.fuel > 0 or not face.thrust or bool(face.sail)
        found.need(burns, f"{path}.fuel", f"{face.fuel} is out of range for a thruster; allowed is more than 0 to 20")

    for card in cards.cards:
        face_problems(card.white, f"{card.id}.white")
        found.need((card.black is None) == (card.deck == "crew"), card.id, "every card but a crew has a black side")
        if card.black is not None:
            face_problems(card.black, f"{card.id}.black")
    return found.problems


def table_problems(tables: Tables, chart: ChartFile, cards: Cards) -> list[Problem]:
    found = _Findings("tables")
    slugs = {card.slug for card in cards.cards}
    sites = {site.id for site in chart.sites}
    for faction in tables.factions:
        found.one_of(faction.crew, slugs, f"factions.{faction.id}")
    found.need([row.dry for row in tables.diagram.rows] == list(range(tables.diagram.dry_mass + 1)), "diagram", "rows")
    last = -1
    for entry in sorted(tables.diagram.classes, key=lambda one: one.columns):
        holds = entry.columns[0] == last + 1 and entry.columns[1] >= entry.columns[0]
        found.need(
            holds, f"diagram.classes.{entry.id}.columns", f"the classes must cover all columns: from {last + 1} on"
        )
        last = entry.columns[1]
    for row in tables.diagram.rows:
        found.need(row.tanks == sorted(set(row.tanks)), f"diagram.rows.{row.dry}", "tanks must rise")
    found.need(len(tables.busted_mines) == 6, "busted_mines", "one entry for each side of the die")
    for names in tables.busted_mines:
        for name in names:
            found.one_of(name, sites, "busted_mines")
    spots = {spot.id for spot in tables.politics}
    for spot in tables.politics:
        for name in spot.next:
            found.one_of(name, spots, f"politics.{spot.id}")
    return found.problems
