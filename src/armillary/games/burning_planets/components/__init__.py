"""The component pack: read, checked against what the rules take for granted, and frozen."""

from collections.abc import Callable
from importlib import resources
from typing import Any

import msgspec

from armillary.games.burning_planets.ids import CARGO, FOREST, ITEMS, RESOURCES
from armillary.packs import load_pack

from .frozen import Components
from .records import Layout, Pack

__all__ = ["SCHEMAS", "Components", "Layout", "Pack", "load_components"]

#: The file of the pack and what it holds.
SCHEMAS: dict[str, type[msgspec.Struct]] = {"components": Pack}

_LOADED: dict[Any, Components] = {}


def load_components(replacement: Any = None) -> Components:
    """Our pack, or ours with the user's file (a path) or values by path laid over it."""
    if replacement is None and None in _LOADED:
        return _LOADED[None]
    pack = load_pack(
        resources.files("armillary.games.burning_planets") / "components" / "components.yaml",
        Pack,
        replacement=replacement,
        check=check,
    )
    found = Components(pack)
    if replacement is None:
        _LOADED[None] = found
    return found


#: Told of a mistake: where in the pack, and what.
Wrong = Callable[[str, str], None]


def check(pack: Pack, wrong: Wrong) -> None:
    """What the structures cannot say: the dice cover their tables, charts are whole, the field holds together."""
    check_tables(pack, wrong)
    check_planets(pack, wrong)
    check_events(pack, wrong)
    check_units(pack, wrong)
    check_geometry(pack, wrong)
    check_layouts(pack, wrong)


def check_tables(pack: Pack, wrong: Wrong) -> None:
    """What the rules know by its place, and the dice that are thrown on tables."""
    for path, found, known in (
        ("resources", [resource.id for resource in pack.resources], RESOURCES),
        ("planet_sizes", [size.id for size in pack.planet_sizes], ("small", "medium", "big")),
        ("biomes", [biome.id for biome in pack.biomes], ("fair", "harsh", "water")),
        ("factions", [faction.id for faction in pack.factions], ("humans", "digitals", "xenos")),
    ):
        if found != list(known):
            wrong(path, f"must be {', '.join(known)} in this order")
    for path, rolls, faces in (
        ("planet_sizes", [roll for size in pack.planet_sizes for roll in size.size_roll], pack.planet_rules.size_die),
        ("biomes", [roll for biome in pack.biomes for roll in biome.roll], pack.planet_rules.biome_die),
        ("events.results", [roll for event in pack.events.results for roll in event.roll], pack.events.die),
    ):
        if sorted(rolls) != list(range(1, faces + 1)):
            wrong(path, f"every face of the d{faces} must be named exactly once")


def check_planets(pack: Pack, wrong: Wrong) -> None:
    for biome in pack.biomes:
        if not biome.forests and not biome.mountains:
            wrong(f"biomes.{biome.id}.forests", "a planet has forests, mountains or both")
        for name in biome.forbidden:
            if name not in ("blast_furnace", "greenhouse", "spaceport", "cannon", "tower"):
                wrong(f"biomes.{biome.id}.forbidden", f"{name!r} is no structure of a planet")
    if pack.planet_rules.starting_forest_die > pack.planet_rules.starting_resources_on_planet:
        wrong("planet_rules.starting_forest_die", "must not give more forests than there are starting resources")


def check_events(pack: Pack, wrong: Wrong) -> None:
    for event in pack.events.results:
        for path, listed in (("no_production", event.no_production), ("no_building", event.no_building)):
            for name in listed:
                if name.replace("_", "-") not in ITEMS:
                    wrong(f"events.results.{event.id}.{path}", f"there is no {name!r}")
    if {event.id for event in pack.events.results} != {"calm", "climatic_anomaly", "stellar_wind"}:
        wrong("events.results", "must be calm, climatic_anomaly and stellar_wind")


def check_units(pack: Pack, wrong: Wrong) -> None:
    """Prices and profiles of all that is sold."""
    sold = {item.replace("-", "_") for item in ITEMS[:FOREST]}
    for faction in pack.factions:
        if set(faction.cost) != sold:
            wrong(f"factions.{faction.id}.cost", f"must price exactly {', '.join(sorted(sold))}")
    if set(pack.profiles) != sold:
        wrong("profiles", f"must describe exactly {', '.join(sorted(sold))}")
    else:
        for name in [ITEMS[number].replace("-", "_") for number in range(CARGO + 1)]:
            if not pack.profiles[name].speed:
                wrong(f"profiles.{name}.speed", "a ship moves: must be 1 to 6")


def check_geometry(pack: Pack, wrong: Wrong) -> None:
    """Planets fit on their tiles, and what stands on them at the start fits there."""
    reach, starting = pack.geometry.tile_radius, pack.planet_rules.starting_resources_on_planet + pack.start.cannons
    if sorted(pack.geometry.directions) != [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]:
        wrong("geometry.directions", "must be the six neighbours of a cell")
    for size in pack.planet_sizes:
        room = 3 * size.radius * (size.radius + 1)
        if size.radius + 1 >= reach:
            wrong(f"planet_sizes.{size.id}", "the touching ring and one more ring must lie inside the tile")
        if 2 * size.resource_die > room:
            wrong(f"planet_sizes.{size.id}.resource_die", f"two dice may give more than the {room} cells of the planet")
        if pack.asteroids.min_distance > reach - size.radius + 1:
            wrong("asteroids.min_distance", f"a planet of radius {size.radius} on the next tile may be closer")
        if starting > room - 3 * size.radius * (size.radius - 1):
            wrong("start.cannons", f"with the starting resources they do not fit on the border of a {size.id} planet")


def check_layouts(pack: Pack, wrong: Wrong) -> None:
    players = pack.meta.players
    if sorted(layout.players for layout in pack.layouts) != list(range(players.min, players.max + 1)):
        wrong("layouts", "one layout for each number of players")
    for number, layout in enumerate(pack.layouts):
        where = f"layouts.{number}"
        if len(set(layout.tiles)) != len(layout.tiles):
            wrong(where, "a tile stands twice")
        if len(layout.tiles) < pack.planet_rules.planets_per_player * layout.players:
            wrong(where, "has fewer tiles than there are planets")
        if layout.position_die < len(layout.tiles):
            wrong(where, "the position die must be able to name every tile")
