"""The component pack as it stands in its file: every number with its bounds, and as notes what no rule reads."""

from typing import Annotated, Literal

import msgspec

from armillary.packs import Amount, Coordinate, Die, Note, Number

Struct = msgspec.Struct
Amounts = dict[Literal["B", "C", "F", "M"], Amount]
#: A place in the lattice of tiles, or a step in it.
Point = tuple[Coordinate, Coordinate]
#: A number of a table that is cast for.
Roll = Annotated[int, msgspec.Meta(ge=1, le=100)]
Radius = Annotated[int, msgspec.Meta(ge=1, le=12)]
Shield = Annotated[int, msgspec.Meta(ge=0, le=100)]
Speed = Annotated[int, msgspec.Meta(ge=0, le=6)]
#: Actions of a unit in a turn.
Actions = Annotated[int, msgspec.Meta(ge=0, le=20)]
#: How often something may be done on a planet in a turn.
PerTurn = Annotated[int, msgspec.Meta(ge=0, le=15)]
#: A unit takes up its cell and a cargo ship its only berth: none, or one.
NoneOrOne = Annotated[int, msgspec.Meta(ge=0, le=1)]


class Players(Struct, frozen=True):
    min: Annotated[Number, "fewest"]
    max: Annotated[Number, "most"]


class Meta(Struct, frozen=True):
    players: Note[Players]
    dice_named_in_text: Note[list[Die]]


class Resource(Struct, frozen=True):
    id: str
    name: str


class Banknotes(Struct, frozen=True):
    denominations: list[Amount]
    bank_limit: Amount | None


class Lattice(Struct, frozen=True):
    a: Point
    b: Point


class GeometryData(Struct, frozen=True):
    cell_shape: Note[Literal["hexagon"]]
    coordinates: Note[Literal["axial"]]
    directions: Annotated[list[Point], "steps to the cells around"]
    tile_radius: Annotated[Radius, "radius of a tile in cells"]
    cells_per_tile: Note[Amount]
    #: It follows from the radius of the tiles.
    tile_lattice: Note[Lattice]
    units_per_cell: Note[NoneOrOne]
    field_edge: Note[Literal["wall"]]


class PlanetSize(Struct, frozen=True):
    id: str
    radius: Annotated[Radius, "radius in cells"]
    cells: Note[Amount]
    inner: Note[Amount]
    border: Note[Amount]
    touching: Note[Amount]
    resource_die: Annotated[Die, "die for the resources"]
    size_roll: Annotated[list[Roll], "rolls that give this size"]


class PlanetRules(Struct, frozen=True):
    planets_per_player: Annotated[int, msgspec.Meta(ge=1, le=9), "planets for each player"]
    size_die: Annotated[Die, "die for the size"]
    biome_die: Annotated[Die, "die for the biome"]
    starting_resources_on_planet: Annotated[int, msgspec.Meta(ge=2, le=12), "natural resources at the start"]
    starting_forest_die: Annotated[Die, "die for the forests at the start"]
    position_in_tile: Note[str]
    monolith_cell: Note[str]
    items_per_cell: Note[NoneOrOne]
    bombardment_vertexes: Note[str]
    resource_placement: Note[str]


class Biome(Struct, frozen=True):
    id: str
    roll: Annotated[list[Roll], "rolls that give this biome"]
    forests: Annotated[bool, "has forests"]
    mountains: Annotated[bool, "has mountains"]
    forbidden: Annotated[list[str], "buildings that cannot stand here"]


class Layout(Struct, frozen=True):
    players: Annotated[Number, "players at most"]
    shape: Note[str]
    position_die: Annotated[Die, "die for the place"]
    tiles: Annotated[list[Point], "places of the tiles"]


class Asteroids(Struct, frozen=True):
    shield: Shield
    defence_die: Note[Die | None]
    count: Note[str]
    #: The option `modifier_die` of the title.
    modifier_die_options: Note[list[Die]]
    modifier_die_default: Note[Die]
    cells: Note[NoneOrOne]
    min_distance: Annotated[int, msgspec.Meta(ge=1, le=6), "least distance from planets"]
    same_tile_allowed: Note[bool]
    planet_tiles_allowed: Note[bool]
    structures_per_asteroid: Annotated[NoneOrOne, "structures on an asteroid"]
    allowed_structures: Note[list[str]]
    no_legal_cell: Note[str]


class Natural(Struct, frozen=True):
    id: str
    produces: Annotated[Amounts, "resources a turn"]
    cost: Note[Amounts | None]


class Profile(Struct, frozen=True, kw_only=True):
    kind: Note[Literal["ship", "defence", "space", "building"]]
    attack_die: Die | None = None
    defence_die: Die | None = None
    shield: Shield | None = None
    speed: Speed = 0
    actions: Annotated[Actions, "actions in a turn"] = 0
    move_actions: Annotated[Actions, "moves in a turn"] = 0
    attack_actions: Annotated[Actions, "attacks that are actions in a turn"] = 0
    attacks: Annotated[Actions, "attacks in a turn"] = 0
    produces: Annotated[Amounts, "resources a turn"] = msgspec.field(default_factory=dict)
    where: Note[str] = ""
    builds_ships: Note[bool] = False
    builds_space_structures: Note[bool] = False
    #: The same as `biomes.*.forbidden`, which is read.
    forbidden_biomes: Note[list[str]] = msgspec.field(default_factory=list)


class Faction(Struct, frozen=True):
    id: str
    #: The page has its own words for factions, in every language.
    name: Note[str]
    starting_biome: Annotated[Literal["fair", "harsh", "water"], "biome at the start"]
    ship_names: dict[str, str]
    cost: dict[str, Amounts]


class StartValues(Struct, frozen=True):
    production_turns_in_stock: Annotated[Amount, "turns of production in stock"]
    cannons: Annotated[int, msgspec.Meta(ge=0, le=12), "cannons of each planet"]
    ships: Note[Amount]
    #: The option `second_planet_owned` of the title.
    second_planet_owner: Note[str | None]
    seat_order: Note[str]
    generation_order: Note[str]


class EventResult(Struct, frozen=True):
    roll: Annotated[list[Roll], "rolls that give this event"]
    id: str
    no_production: Annotated[list[str], "what does not produce"]
    no_building: Annotated[list[str], "what cannot be built"]
    ships_may_act: bool


class Events(Struct, frozen=True):
    die: Die
    results: Annotated[list[EventResult], "results of the die"]
    scope: Note[str]


class Limits(Struct, frozen=True):
    structures_built_per_planet_per_turn: Annotated[PerTurn, "structures built on a planet in a turn"]
    own_structures_demolished_per_planet_per_turn: Annotated[PerTurn, "own structures demolished on a planet in a turn"]
    own_naturals_destroyed_per_planet_per_turn: Annotated[
        PerTurn, "own natural resources destroyed on a planet in a turn"
    ]
    ships_built_per_turn: Note[Amount | None]
    space_structures_per_cargo_ship: Annotated[NoneOrOne, "space structures in a cargo ship"]
    resource_capacity_of_cargo_ship: Note[Amount | None]
    #: The ruling `space_structure_counts_as_build` of the title.
    space_structure_counts_as_the_planets_build: Note[bool]
    bombardment_ships: Annotated[int, msgspec.Meta(ge=1, le=6), "ships of a bombardment"]
    demolition_refund: Note[Amount]


class CounterMix(Struct, frozen=True):
    unlimited_in_digital_play: bool
    per_player: dict[str, Amount]
    shared: dict[str, Amount]
    cargo_ids: str


class Odds(Struct, frozen=True):
    table: dict[str, dict[str, str]]


class Pack(Struct, frozen=True):
    """components.yaml as it stands."""

    meta: Annotated[Meta, "about the game"]
    resources: list[Resource]
    banknotes: Note[Banknotes]
    geometry: Annotated[GeometryData, "cells and tiles"]
    planet_sizes: list[PlanetSize]
    planet_rules: Annotated[PlanetRules, "planets at the start"]
    biomes: list[Biome]
    layouts: Annotated[list[Layout], "places of the planets"]
    asteroids: Asteroids
    natural_resources: list[Natural]
    profiles: Annotated[dict[str, Profile], "units and buildings"]
    factions: list[Faction]
    factions_may_repeat: Note[bool]
    start: Annotated[StartValues, "start of the game"]
    turn_phases: Note[list[str]]
    events: Events
    limits: Limits
    counter_mix: Note[CounterMix]
    combat_odds: Note[Odds]
