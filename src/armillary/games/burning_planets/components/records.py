"""The component pack as it stands in its file."""

from typing import Literal

import msgspec

Struct = msgspec.Struct
Amounts = dict[str, int]


class Players(Struct, frozen=True):
    min: int
    max: int


class Meta(Struct, frozen=True):
    players: Players
    dice_named_in_text: list[int]


class Resource(Struct, frozen=True):
    id: str
    name: str


class Banknotes(Struct, frozen=True):
    denominations: list[int]
    bank_limit: int | None


class Lattice(Struct, frozen=True):
    a: tuple[int, int]
    b: tuple[int, int]


class GeometryData(Struct, frozen=True):
    cell_shape: Literal["hexagon"]
    coordinates: Literal["axial"]
    directions: list[tuple[int, int]]
    tile_radius: int
    cells_per_tile: int
    tile_lattice: Lattice
    units_per_cell: int
    field_edge: Literal["wall"]


class PlanetSize(Struct, frozen=True):
    id: str
    radius: int
    cells: int
    inner: int
    border: int
    touching: int
    resource_die: int
    size_roll: list[int]


class PlanetRules(Struct, frozen=True):
    planets_per_player: int
    size_die: int
    biome_die: int
    starting_resources_on_planet: int
    starting_forest_die: int
    position_in_tile: str
    monolith_cell: str
    items_per_cell: int
    bombardment_vertexes: str
    resource_placement: str


class Biome(Struct, frozen=True):
    id: str
    roll: list[int]
    forests: bool
    mountains: bool
    forbidden: list[str]


class Layout(Struct, frozen=True):
    players: int
    shape: str
    position_die: int
    tiles: list[tuple[int, int]]


class Asteroids(Struct, frozen=True):
    shield: int
    defence_die: int | None
    count: str
    modifier_die_options: list[int]
    modifier_die_default: int
    cells: int
    min_distance: int
    same_tile_allowed: bool
    planet_tiles_allowed: bool
    structures_per_asteroid: int
    allowed_structures: list[str]
    no_legal_cell: str


class Natural(Struct, frozen=True):
    id: str
    produces: Amounts
    cost: Amounts | None


class Profile(Struct, frozen=True, kw_only=True):
    kind: Literal["ship", "defence", "space", "building"]
    attack_die: int | None = None
    defence_die: int | None = None
    shield: int | None = None
    speed: int = 0
    actions: int = 0
    move_actions: int = 0
    attack_actions: int = 0
    attacks: int = 0
    produces: Amounts = msgspec.field(default_factory=dict)
    where: str = ""
    builds_ships: bool = False
    builds_space_structures: bool = False
    forbidden_biomes: list[str] = msgspec.field(default_factory=list)


class Faction(Struct, frozen=True):
    id: str
    name: str
    starting_biome: str
    ship_names: dict[str, str]
    cost: dict[str, Amounts]


class Start(Struct, frozen=True):
    production_turns_in_stock: int
    cannons: int
    ships: int
    second_planet_owner: str | None
    seat_order: str
    generation_order: str


class EventResult(Struct, frozen=True):
    roll: list[int]
    id: str
    no_production: list[str]
    no_building: list[str]
    ships_may_act: bool


class Events(Struct, frozen=True):
    die: int
    results: list[EventResult]
    scope: str


class Limits(Struct, frozen=True):
    structures_built_per_planet_per_turn: int
    own_structures_demolished_per_planet_per_turn: int
    own_naturals_destroyed_per_planet_per_turn: int
    ships_built_per_turn: int | None
    space_structures_per_cargo_ship: int
    resource_capacity_of_cargo_ship: int | None
    space_structure_counts_as_the_planets_build: bool
    bombardment_ships: int
    demolition_refund: int


class CounterMix(Struct, frozen=True):
    unlimited_in_digital_play: bool
    per_player: dict[str, int]
    shared: dict[str, int]
    cargo_ids: str


class Odds(Struct, frozen=True):
    table: dict[str, dict[str, str]]


class Pack(Struct, frozen=True):
    """components.yaml as it stands."""

    meta: Meta
    resources: list[Resource]
    banknotes: Banknotes
    geometry: GeometryData
    planet_sizes: list[PlanetSize]
    planet_rules: PlanetRules
    biomes: list[Biome]
    layouts: list[Layout]
    asteroids: Asteroids
    natural_resources: list[Natural]
    profiles: dict[str, Profile]
    factions: list[Faction]
    factions_may_repeat: bool
    start: Start
    turn_phases: list[str]
    events: Events
    limits: Limits
    counter_mix: CounterMix
    combat_odds: Odds
