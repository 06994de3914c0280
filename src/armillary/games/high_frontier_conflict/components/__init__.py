"""The component pack of this title: the base's files, our own beside them, checked and frozen."""

from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from armillary.games.high_frontier.components import SCHEMAS as BASE_SCHEMAS
from armillary.games.high_frontier.components import read_records
from armillary.games.high_frontier.ids import SPECTRA
from armillary.games.high_frontier_conflict.ids import (
    BERNAL_COUNTS,
    BLOCS,
    EFFECTS,
    EVENTS,
    PLACES,
    POWERS,
    PROMOTIONS,
    SEASON_EVENTS,
    SPECIALTIES,
    STACK_KINDS,
    WEAPONS,
    WHERES,
)
from armillary.packs import PackError, Problem, by_file, load_pack, located, together

from .frozen import ConflictComponents
from .module1 import Module1File
from .records import BernalFile, ConflictFile, FiringFile, Overlay, SkirmishFile

__all__ = ["FILES", "SCHEMAS", "ConflictComponents", "load_components"]

#: The files of the pack, those of the base first, and what they hold.
SCHEMAS: dict[str, type[msgspec.Struct]] = {
    **BASE_SCHEMAS,
    "overlay": Overlay,
    "conflict": ConflictFile,
    "firing": FiringFile,
    "skirmishes": SkirmishFile,
    "bernals": BernalFile,
    "module1": Module1File,
}
FILES = tuple(SCHEMAS)


def load_components(
    files: dict[str, Traversable],
    replacement: Any = None,
    *,
    dry: bool = False,
    modules: frozenset[str] = frozenset(),
) -> ConflictComponents:
    """The pack, with the user's own laid over it. `dry`: with the chit on Lutetia (CF-GEN-12); `modules`: m1, m2."""
    if replacement is None:
        return _own(tuple(sorted(files.items())), dry, modules)
    return _freeze(files, by_file(replacement, SCHEMAS), dry, modules)


@cache
def _own(files: tuple[tuple[str, Traversable], ...], dry: bool, modules: frozenset[str]) -> ConflictComponents:
    return _freeze(dict(files), {}, dry, modules)


def _freeze(
    files: dict[str, Traversable], own: dict[str, Any], dry: bool, modules: frozenset[str]
) -> ConflictComponents:
    chart, cards, tables = read_records(files, own)
    overlay = load_pack(files["overlay"], Overlay, replacement=own.get("overlay"))
    conflict = load_pack(files["conflict"], ConflictFile, replacement=own.get("conflict"))
    firing = load_pack(files["firing"], FiringFile, replacement=own.get("firing"))
    skirmishes = load_pack(files["skirmishes"], SkirmishFile, replacement=own.get("skirmishes"))
    bernals = load_pack(files["bernals"], BernalFile, replacement=own.get("bernals"))
    module1 = load_pack(files["module1"], Module1File, replacement=own.get("module1"))
    spaces = {space.id for space in chart.spaces} | {space.id for space in overlay.spaces}
    problems = [
        *overlay_problems(overlay, {space.id for space in chart.spaces}),
        *conflict_problems(conflict),
        *firing_problems(firing, spaces),
        *bernal_problems(bernals, spaces),
        *module1_problems(module1, spaces),
    ]
    if problems:
        raise PackError(located(problems, files, own))
    return together(
        lambda: ConflictComponents(
            chart, cards, tables, overlay, conflict, firing, skirmishes, bernals, module1, dry=dry, modules=modules
        )
    )


def need(found: list[Problem], file: str, good: bool, path: str, reason: str) -> None:
    if not good:
        found.append(Problem(f"{file}.yaml", 0, path, reason))


def overlay_problems(overlay: Overlay, base: set[str]) -> list[Problem]:
    found: list[Problem] = []
    known = set(base)
    need(found, "overlay", sum(tag.luna for tag in overlay.tags) == 1, "tags", "one of them is Luna")
    for tag in overlay.tags:
        need(found, "overlay", tag.id in base, tag.id, "is no space of the base")
    for space in overlay.spaces:
        need(found, "overlay", space.id not in known, space.id, "stands twice")
        need(
            found,
            "overlay",
            not space.near or space.near in known,
            space.id,
            f"is near {space.near!r}, which is unknown",
        )
        known.add(space.id)
    for one, other in (*overlay.routes, *overlay.aerobrakes, *overlay.roads):
        need(found, "overlay", {one, other} <= known, f"{one} - {other}", "joins a space that is unknown")
    return found


def conflict_problems(own: ConflictFile) -> list[Problem]:
    found: list[Problem] = []
    need(found, "conflict", len(own.bribes_at_start) == 7, "bribes_at_start", "one number for 0 to 6 players")
    for seats, each in enumerate(own.bribes_at_start):
        need(found, "conflict", seats * each <= own.tokens.bribes, f"bribes_at_start.{seats}", "more than there are")
    need(found, "conflict", own.track == sorted(own.track, reverse=True), "track", "prices must fall")
    need(found, "conflict", all(event in EVENTS for event in own.clock.events), "clock.events", f"is none of {EVENTS}")
    need(found, "conflict", len(own.clock.events) == 6, "clock.events", "one for each side of the die")
    season_events = own.clock.season_events.values()
    need(found, "conflict", all(e in SEASON_EVENTS for e in season_events), "clock.season_events", "unknown event")
    need(found, "conflict", len(own.factions) == 6, "factions", "there are six")
    for faction in own.factions:
        need(found, "conflict", faction.bloc in BLOCS, f"factions.{faction.id}", "has no such bloc")
        need(found, "conflict", faction.ideology in PLACES[:6], f"factions.{faction.id}", "has no such ideology")
    for slots in own.slots:
        need(
            found,
            "conflict",
            slots.kind in STACK_KINDS and slots.count > 0,
            f"slots.{slots.kind}",
            "is no kind of stack",
        )
    need(found, "conflict", tuple(own.assembly.places) == PLACES[:7], "assembly.places", "the ring and the centre")
    return found


def module1_problems(own: Module1File, spaces: set[str]) -> list[Problem]:
    found: list[Problem] = []
    futures = {future.id for future in own.futures}
    for name, kind, goal in [
        *((card.id, card.type, card.future) for card in own.freighters),
        *((card.id, card.type, card.future) for card in own.gw_thrusters),
    ]:
        need(found, "module1", kind in SPECTRA, name, f"is of none of {', '.join(SPECTRA)}")
        need(found, "module1", goal in futures, name, f"names {goal!r}, which is no Future")
    for gw in own.gw_thrusters:
        need(found, "module1", gw.iso in SPECTRA, gw.id, f"burns an isotope of none of {', '.join(SPECTRA)}")
    for elevator in own.elevators:
        need(found, "module1", set(elevator.ends) <= spaces, "elevators", "joins a space that is unknown")
    need(found, "module1", sum(one.earth for one in own.elevators) == 1, "elevators", "one is Earth's")
    for future in own.futures:
        need(found, "module1", future.deck in own.future_zones, future.id, "is of no known deck")
    return found


def firing_problems(firing: FiringFile, spaces: set[str]) -> list[Problem]:
    found: list[Problem] = []
    need(
        found, "firing", {row.id for row in firing.weapons} == set(WEAPONS), "weapons", f"must be {', '.join(WEAPONS)}"
    )
    for row in firing.weapons:
        for bands in (row.unmanned, row.manned, row.space):
            lows = [band.low for band in bands]
            need(found, "firing", lows == sorted(set(lows)) and lows[:1] > [0], row.id, "bands must rise from 1")
            need(
                found, "firing", all(e in EFFECTS for b in bands for e in b.effects), row.id, "names an unknown effect"
            )
    for stone in firing.stones:
        need(found, "firing", stone.first in spaces, stone.id, f"starts on {stone.first!r}, which is unknown")
    return found


def bernal_problems(file: BernalFile, spaces: set[str]) -> list[Problem]:
    found: list[Problem] = []
    slugs = [station.slug for station in file.bernals] + [settler.slug for settler in file.colonists]
    need(found, "bernals", len(slugs) == len(set(slugs)), "slug", "stands twice")
    homes = [station.home for station in file.bernals]
    need(found, "bernals", len(homes) == len(set(homes)), "home", "two Bernals have the same home orbit")
    for station in file.bernals:
        path = f"bernals.{station.slug}"
        need(found, "bernals", station.home in spaces, path, f"its home {station.home!r} is unknown")
        good = station.promotion in PROMOTIONS or station.promotion in ("C", "M", "S", "V")
        need(found, "bernals", good, path, f"is promoted nowhere: {station.promotion!r}")
        known = all(power in POWERS and where in WHERES for power, where in station.powers.items())
        need(found, "bernals", known, path, "has an unknown power")
        counted = all(points.per in BERNAL_COUNTS and points.where in WHERES for points in station.points)
        need(found, "bernals", counted, path, "scores for something unknown")
    for settler in file.colonists:
        path = f"colonists.{settler.slug}"
        need(found, "bernals", settler.ideology in PLACES[:7], path, "has no such ideology")
        need(found, "bernals", settler.specialty in SPECIALTIES, path, "has no such specialty")
        robot = settler.ideology == "centrist"
        need(found, "bernals", robot == bool(settler.type), path, "only robots have a type, and no ideology")
    return found
