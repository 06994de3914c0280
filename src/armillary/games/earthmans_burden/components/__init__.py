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
    least: Annotated[Seats, "fewest players"]
    most: Annotated[Seats, "most players"]
    most_with_seven_players: Note[Seats]
    most_with_minigame: Annotated[Seats, "most players of the Minigame"]


class Trajectory(msgspec.Struct, frozen=True):
    id: str
    name: str
    ring: Small
    angle: Annotated[Angle, "angle on the Solar Disc"]


class Solar(msgspec.Struct, frozen=True):
    centre: Annotated[str, "trajectory in the centre"]
    home: Annotated[str, "home world"]
    rings: Note[Small]
    trajectories: list[Trajectory]
    arrows: Annotated[list[tuple[str, str]], "ways worldward"]


class World(msgspec.Struct, frozen=True):
    id: str
    name: str
    ring: Small
    angle: Annotated[Angle, "angle on the Solar Disc"]
    regions: list[str]


class Limits(msgspec.Struct, frozen=True):
    least: Annotated[Small, "fewest"]
    most: Small


class Tracks(msgspec.Struct, frozen=True):
    ai_basic: Annotated[Small, "basic AI"]
    ai_advanced: Annotated[Small, "advanced AI"]
    research: Small
    eschaton: Annotated[Small, "the Eschaton"]


class Setup(msgspec.Struct, frozen=True):
    rounds: Annotated[Amount, "rounds of placing"]
    fleets: Annotated[Amount, "fleets of each player"]
    un_fleets: Annotated[Amount, "fleets of the UN"]


class UN(msgspec.Struct, frozen=True):
    ceiling: Annotated[Amount, "most fleets"]
    built: Annotated[Amount, "fleets built in a turn"]


class Attack(msgspec.Struct, frozen=True):
    success: Annotated[Small, "least die that succeeds"]
    natural: Note[bool]
    outnumbered: Annotated[Modifier, "change of the die when outnumbered"]
    return_fire: Annotated[Modifier, "change of the die of return fire"]


class Exploration(msgspec.Struct, frozen=True):
    success: Annotated[Small, "least die that succeeds"]
    natural: Note[bool]
    regions_per_bonus: Annotated[From1To30, "unclaimed regions for a bonus of one"]


class Overthrow(msgspec.Struct, frozen=True):
    success: Annotated[Small, "least die that succeeds"]
    natural: Note[bool]
    outnumbered: Annotated[Modifier, "change of the die when outnumbered"]
    no_foothold: Annotated[Modifier, "change of the die without a foothold"]


class Espionage(msgspec.Struct, frozen=True):
    success: Annotated[Small, "least die that succeeds"]
    natural: Note[bool]
    turmoil: Annotated[Modifier, "change of the die where there is turmoil"]
    no_target_development: Annotated[Modifier, "change of the die against a target without a development"]
    no_foothold: Annotated[Modifier, "change of the die without a foothold"]
    follow_up: Annotated[Small, "least die of the follow-up"]


class Plain(msgspec.Struct, frozen=True):
    success: Annotated[Small, "least die that succeeds"]
    natural: Note[bool]


class Research(msgspec.Struct, frozen=True):
    success: Annotated[Small, "least die that succeeds"]
    natural: Note[bool]
    breakthrough: Annotated[Small, "least die of a breakthrough"]


class Actions(msgspec.Struct, frozen=True):
    attack: Attack
    exploration: Exploration
    overthrow: Overthrow
    espionage: Espionage
    pacification: Plain
    construction: Plain
    research: Research
    fleets_per_die: Annotated[From1To30, "fleets for a die"]


class Rolls(msgspec.Struct, frozen=True):
    die: Annotated[Die, "sides of a die"]
    risk_at_most: Annotated[Small, "highest die that is lost at a risk"]
    conversion_lost_at_most: Annotated[Small, "highest die that loses a fleet in a conversion"]
    sails_dice: Annotated[Small, "dice of Solar Sails"]
    sails_success: Annotated[Small, "least die that succeeds with Solar Sails"]
    refraction_dice: Annotated[Small, "dice of Refraction Fields"]
    refraction_double: Annotated[Small, "die of Refraction Fields that counts twice"]
    engine_group: Annotated[Small, "most fleets in a group"]
    eschaton_success: Annotated[Small, "least die of a step to the Eschaton"]
    self_fire_dice: Annotated[Small, "dice of fire on one's own fleets"]
    grid_fleets: Annotated[Small, "fleets that a development counts as with a Defensive Grid"]
    nanofactories_per_die: Annotated[From1To30, "developments for a die with Nanofactories"]


class Victory(msgspec.Struct, frozen=True):
    blockade_turns: Annotated[Small, "turns of a blockade that wins"]


class Commander(msgspec.Struct, frozen=True):
    fleets: Annotated[Amount, "fleets that it counts as"]
    group: Annotated[Amount, "places that it takes in a group"]


class Technology(msgspec.Struct, frozen=True):
    id: str
    name: str
    tier: Note[Small]
    needs: Annotated[list[str], "technologies that it needs"]
    grid: Annotated[tuple[Small, Small], "place in the chart"]
    pair: Note[str | None] = None


class Travel(msgspec.Struct, frozen=True):
    order: list[str]
    turns: dict[str, list[Small]]


class Pack(msgspec.Struct, frozen=True):
    """Everything that a designer may change."""

    players: Players
    board: Annotated[Solar, "Solar Disc"]
    worlds: list[World]
    region_limits: Annotated[Limits, "regions of a world"]
    tracks: Annotated[Tracks, "steps to a result"]
    setup: Annotated[Setup, "start of the game"]
    un: Annotated[UN, "UN"]
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
