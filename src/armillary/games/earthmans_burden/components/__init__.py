"""The component pack as typed structures, and the flat tables that the rules read."""

from functools import cache
from importlib import resources
from typing import Annotated, Any

import msgspec

from armillary.games.earthmans_burden.ids import TECHNOLOGIES
from armillary.packs import Amount, Die, Modifier, Note, PackError, Problem, Small, load_pack, located

from .tables import Tables

__all__ = ["SCHEMAS", "Pack", "load_components"]

#: A handful, one at least.
From1To30 = Annotated[int, msgspec.Meta(ge=1, le=30)]
#: Numbers of players.
Seats = Annotated[int, msgspec.Meta(ge=2, le=7)]
#: Degrees.
Angle = Annotated[int, msgspec.Meta(ge=0, le=360)]


class Players(msgspec.Struct, frozen=True):
    least: Seats
    most: Seats
    most_with_seven_players: Note[Seats]
    most_with_minigame: Seats


class Trajectory(msgspec.Struct, frozen=True):
    id: str
    name: str
    ring: Small
    angle: Angle


class Solar(msgspec.Struct, frozen=True):
    centre: str
    home: str
    rings: Note[Small]
    trajectories: list[Trajectory]
    arrows: list[tuple[str, str]]


class World(msgspec.Struct, frozen=True):
    id: str
    name: str
    ring: Small
    angle: Angle
    regions: list[str]


class Limits(msgspec.Struct, frozen=True):
    least: Small
    most: Small


class Tracks(msgspec.Struct, frozen=True):
    ai_basic: Small
    ai_advanced: Small
    research: Small
    eschaton: Small


class Setup(msgspec.Struct, frozen=True):
    rounds: Amount
    fleets: Amount
    un_fleets: Amount


class UN(msgspec.Struct, frozen=True):
    ceiling: Amount
    built: Amount


class Attack(msgspec.Struct, frozen=True):
    success: Small
    natural: Note[bool]
    outnumbered: Modifier
    return_fire: Modifier


class Exploration(msgspec.Struct, frozen=True):
    success: Small
    natural: Note[bool]
    regions_per_bonus: From1To30


class Overthrow(msgspec.Struct, frozen=True):
    success: Small
    natural: Note[bool]
    outnumbered: Modifier
    no_foothold: Modifier


class Espionage(msgspec.Struct, frozen=True):
    success: Small
    natural: Note[bool]
    turmoil: Modifier
    no_target_development: Modifier
    no_foothold: Modifier
    follow_up: Small


class Plain(msgspec.Struct, frozen=True):
    success: Small
    natural: Note[bool]


class Research(msgspec.Struct, frozen=True):
    success: Small
    natural: Note[bool]
    breakthrough: Small


class Actions(msgspec.Struct, frozen=True):
    attack: Attack
    exploration: Exploration
    overthrow: Overthrow
    espionage: Espionage
    pacification: Plain
    construction: Plain
    research: Research
    fleets_per_die: From1To30


class Rolls(msgspec.Struct, frozen=True):
    die: Die
    risk_at_most: Small
    conversion_lost_at_most: Small
    sails_dice: Small
    sails_success: Small
    refraction_dice: Small
    refraction_double: Small
    engine_group: Small
    eschaton_success: Small
    self_fire_dice: Small
    grid_fleets: Small
    nanofactories_per_die: From1To30


class Victory(msgspec.Struct, frozen=True):
    blockade_turns: Small


class Commander(msgspec.Struct, frozen=True):
    fleets: Amount
    group: Amount


class Technology(msgspec.Struct, frozen=True):
    id: str
    name: str
    tier: Note[Small]
    needs: list[str]
    grid: tuple[Small, Small]
    pair: Note[str | None] = None


class Travel(msgspec.Struct, frozen=True):
    order: list[str]
    turns: dict[str, list[Small]]


class Pack(msgspec.Struct, frozen=True):
    """Everything that a designer may change."""

    players: Players
    board: Solar
    worlds: list[World]
    region_limits: Limits
    tracks: Tracks
    setup: Setup
    un: UN
    actions: Actions
    rolls: Rolls
    victory: Victory
    commander: Commander
    technologies: list[Technology]
    travel: Note[Travel]


#: The file of the pack and what it holds.
SCHEMAS: dict[str, type[msgspec.Struct]] = {"pack": Pack}


def load_components(replacement: Any = None) -> Pack:
    """Our pack, or with the user's file laid over it (a path), or with single values changed (`{path: value}`)."""
    return _own_pack() if replacement is None else _load(replacement)


@cache
def _own_pack() -> Pack:
    return _load(None)


def _load(replacement: Any) -> Pack:
    source = resources.files("armillary.games.earthmans_burden") / "components" / "pack.yaml"
    pack = load_pack(source, Pack, replacement=replacement)
    problems = [Problem("pack.yaml", 0, where, reason) for where, reason in faults(pack)]
    if problems:
        raise PackError(located(problems, {"pack": source}, {"pack": replacement}))
    return pack


def faults(pack: Pack) -> list[tuple[str, str]]:
    """What the rulebook says of the components and this pack breaks: (where, reason)."""
    found: list[tuple[str, str]] = []
    rings = {place.id: place.ring for place in pack.board.trajectories}
    rings.update({world.id: world.ring for world in pack.worlds})
    paths = {place.id for place in pack.board.trajectories}
    if len(rings) != len(pack.board.trajectories) + len(pack.worlds):
        found.append(("board", "two places have the same id"))
    for parent, child in pack.board.arrows:
        # EB-BOARD-03, EB-BOARD-05: an arrow starts at a trajectory and crosses one ring toward the rim.
        if parent not in paths or child not in rings:
            found.append(("board.arrows", f"{parent} -> {child} does not lead from a trajectory to a place"))
        elif rings[child] != rings[parent] + 1:
            found.append(("board.arrows", f"{parent} -> {child} does not cross exactly one ring"))
    if [name for name, ring in rings.items() if ring == 0] != [pack.board.centre]:
        found.append(("board.centre", "there must be one central trajectory, in ring 0 (EB-BOARD-07)"))
    for name in paths:
        # EB-BOARD-08: a fleet in a trajectory must be able to fall.
        if not any(parent == name for parent, _ in pack.board.arrows):
            found.append(("board.arrows", f"{name} has no worldward arrow (EB-BOARD-08)"))
    for name in rings:
        if name != pack.board.centre and not any(child == name for _, child in pack.board.arrows):
            found.append(("board.arrows", f"{name} has no skyward arrow"))
    for world in pack.worlds:
        # EB-BOARD-02: two to seven regions.
        if not pack.region_limits.least <= len(world.regions) <= pack.region_limits.most:
            found.append(("worlds", f"{world.id} has {len(world.regions)} regions (EB-BOARD-02)"))
    if pack.board.home not in {world.id for world in pack.worlds}:
        found.append(("board.home", f"{pack.board.home} is no world"))
    names = [technology.id for technology in pack.technologies]
    if names != TECHNOLOGIES:
        found.append(("technologies", "the list must hold the technologies of the rules, in their order"))
    for technology in pack.technologies:
        for need in technology.needs:
            if need not in names:
                found.append(("technologies", f"{technology.id} needs the unknown {need}"))
    return found


def tables(pack: Pack, *, minigame: bool, eschaton_prerequisites: str) -> Tables:
    """The pack as flat lists of ints: what the rules read in play."""
    names = [place.id for place in pack.board.trajectories] + [world.id for world in pack.worlds]
    index = {name: number for number, name in enumerate(names)}
    down: list[list[int]] = [[] for _ in names]
    up: list[list[int]] = [[] for _ in names]
    centre = index[pack.board.centre]
    for parent, child in pack.board.arrows:
        if minigame and centre in (index[parent], index[child]):
            continue  # EB-OPT-MG2: the centre is closed
        down[index[parent]].append(index[child])
        up[index[child]].append(index[parent])
    needs = []
    for technology in pack.technologies:
        wanted = technology.needs
        if eschaton_prerequisites == "abstraction" and technology.id in ("the-eschaton", "paradox-circuits"):
            wanted = ["advanced-ai", "abstraction-circuits"]
        needs.append(sum(1 << TECHNOLOGIES.index(name) for name in wanted))
    c = Tables(len(pack.board.trajectories), len(pack.worlds), down, up, needs)
    c.names = names
    c.home = index[pack.board.home] - c.paths
    c.centre = centre
    c.regions = [len(world.regions) for world in pack.worlds]
    c.ai_basic = pack.tracks.ai_basic
    c.ai_advanced = pack.tracks.ai_advanced
    c.research_goal = pack.tracks.research
    c.eschaton_goal = pack.tracks.eschaton
    c.setup_rounds = pack.setup.rounds
    c.setup_fleets = pack.setup.fleets
    c.un_fleets = pack.setup.un_fleets
    c.un_ceiling = pack.un.ceiling
    c.un_built = pack.un.built
    actions = pack.actions
    c.attack_success = actions.attack.success
    c.attack_outnumbered = actions.attack.outnumbered
    c.return_fire = actions.attack.return_fire
    c.explore_success = actions.exploration.success
    c.regions_per_bonus = actions.exploration.regions_per_bonus
    c.overthrow_success = actions.overthrow.success
    c.overthrow_outnumbered = actions.overthrow.outnumbered
    c.overthrow_no_foothold = actions.overthrow.no_foothold
    c.espionage_success = actions.espionage.success
    c.turmoil = actions.espionage.turmoil
    c.no_target_development = actions.espionage.no_target_development
    c.espionage_no_foothold = actions.espionage.no_foothold
    c.follow_up = actions.espionage.follow_up
    c.pacify_success = actions.pacification.success
    c.construct_success = actions.construction.success
    c.research_success = actions.research.success
    c.breakthrough = actions.research.breakthrough
    c.fleets_per_die = actions.fleets_per_die
    rolls = pack.rolls
    c.die = rolls.die
    c.risk_at_most = rolls.risk_at_most
    c.conversion_lost_at_most = rolls.conversion_lost_at_most
    c.sails_dice = rolls.sails_dice
    c.sails_success = rolls.sails_success
    c.refraction_dice = rolls.refraction_dice
    c.refraction_double = rolls.refraction_double
    c.engine_group = rolls.engine_group
    c.eschaton_success = rolls.eschaton_success
    c.self_fire_dice = rolls.self_fire_dice
    c.grid_fleets = rolls.grid_fleets
    c.nanofactories_per_die = rolls.nanofactories_per_die
    c.blockade_turns = pack.victory.blockade_turns
    c.commander_fleets = pack.commander.fleets
    c.commander_group = pack.commander.group
    return c
