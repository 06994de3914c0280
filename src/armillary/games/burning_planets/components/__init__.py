"""The component pack: typed structures, the loader, and the tables of ints that the rules read."""

from collections.abc import Callable
from importlib import resources
from typing import Any, Literal

import msgspec

from armillary.games.burning_planets.ids import CARGO, FOREST, ITEMS, MOUNTAIN, RESOURCES
from armillary.packs import load_pack

__all__ = ["Components", "Pack", "load_components"]

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


class Components:
    """What the rules read: the same values by number. Never changes, never copied."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        rules = pack.planet_rules
        names = [item.replace("-", "_") for item in ITEMS]
        #: Attack die, die in defence, shield, speed by kind of unit; 0 where the chart has none
        #: (BP-CHART-A5). The same for all factions (BP-CHART-A1, BP-CHART-A2).
        profiles = [pack.profiles.get(name) for name in names]
        self.attack: list[int] = [(found.attack_die or 0) if found else 0 for found in profiles]
        self.defence: list[int] = [(found.defence_die or 0) if found else 0 for found in profiles]
        self.shield: list[int] = [(found.shield or 0) if found else 0 for found in profiles]
        self.speed: list[int] = [found.speed if found else 0 for found in profiles]
        #: Actions and moves of a turn (BP-ACT-01, BP-ACT-04, BP-ACT-06, BP-SPACE-08, BP-SPACE-17).
        self.actions: list[int] = []
        self.moves: list[int] = []
        for found in profiles:
            self.actions.append((found.actions or found.attack_actions or found.attacks) if found else 0)
            self.moves.append((found.move_actions or found.actions) if found else 0)
        #: Yield of a turn by kind of item, four resources each (BP-ECON-03, BP-ECON-04, BP-ECON-05).
        self.yields: list[list[int]] = [_amounts(found.produces if found else {}) for found in profiles]
        for natural in pack.natural_resources:
            self.yields[FOREST if natural.id == "forest" else MOUNTAIN] = _amounts(natural.produces)
        #: Prices by faction and kind; mountains and forests have none (BP-CHART-A4).
        self.price: list[list[list[int]]] = [
            [_amounts(faction.cost.get(name, {})) for name in names] for faction in pack.factions
        ]
        #: The same as (resource, amount) of what is not nought.
        self.bill: list[list[list[tuple[int, int]]]] = [
            [[(number, count) for number, count in enumerate(price) if count] for price in row] for row in self.price
        ]
        self.worth: list[int] = [sum(price) for price in self.price[0]]
        #: Ships of a bombardment (BP-BOMB-01).
        self.formation: int = pack.limits.bombardment_ships
        self.radius: list[int] = [0] + [size.radius for size in pack.planet_sizes]
        self.resource_die: list[int] = [0] + [size.resource_die for size in pack.planet_sizes]
        self.size_of_roll: list[int] = [0] * (rules.size_die + 1)
        for number, size in enumerate(pack.planet_sizes, 1):
            for roll in size.size_roll:
                self.size_of_roll[roll] = number
        self.biome_of_roll: list[int] = [0] * (rules.biome_die + 1)
        for number, biome in enumerate(pack.biomes):
            for roll in biome.roll:
                self.biome_of_roll[roll] = number
        biome_ids = [biome.id for biome in pack.biomes]
        self.start_biome: list[int] = [biome_ids.index(faction.starting_biome) for faction in pack.factions]
        self.has_forests: list[bool] = [biome.forests for biome in pack.biomes]
        self.has_mountains: list[bool] = [biome.mountains for biome in pack.biomes]
        #: forbidden[biome] and idle/barred[event] list kinds of items.
        self.forbidden: list[list[int]] = [[names.index(name) for name in biome.forbidden] for biome in pack.biomes]
        events = {result.id: result for result in pack.events.results}
        order = [events["calm"], events["climatic_anomaly"], events["stellar_wind"]]
        self.idle: list[list[int]] = [[names.index(name) for name in event.no_production] for event in order]
        self.barred: list[list[int]] = [[names.index(name) for name in event.no_building] for event in order]
        self.ships_act: list[bool] = [event.ships_may_act for event in order]
        self.event_of_roll: list[int] = [0] * (pack.events.die + 1)
        for number, event in enumerate(order):
            for roll in event.roll:
                self.event_of_roll[roll] = number

    def chance(self, attacker: int, target: int) -> float:
        """That one attack destroys the target: more than its die (BP-COMBAT-03) and than its shield (BP-COMBAT-04)."""
        die, against, shield = self.attack[attacker], self.defence[target], self.shield[target]
        hits = sum(min(number - 1, against) for number in range(shield + 1, die + 1))
        return hits / (die * against) if die and against else 0.0


def _amounts(found: Amounts) -> list[int]:
    return [found.get(name, 0) for name in RESOURCES]


#: The largest tile that a pack may ask for: the field grows with its square.
MOST_RADIUS = 12
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


def check(pack: Pack, wrong: Callable[[str, str], None]) -> None:
    """What the structures cannot say: the dice cover their tables, charts are whole, the field holds together."""
    charts = [
        (f"factions.{faction.id}.cost.{name}", cost) for faction in pack.factions for name, cost in faction.cost.items()
    ]
    charts += [(f"profiles.{name}.produces", profile.produces) for name, profile in pack.profiles.items()]
    charts += [(f"natural_resources.{natural.id}.produces", natural.produces) for natural in pack.natural_resources]
    for path, amounts in charts:
        for resource, amount in amounts.items():
            if resource not in RESOURCES:
                wrong(f"{path}.{resource}", f"there is no resource {resource!r}; there are {', '.join(RESOURCES)}")
            elif amount < 0:
                wrong(f"{path}.{resource}", f"{amount} is less than nothing")
    if [resource.id for resource in pack.resources] != list(RESOURCES):
        wrong("resources", f"must be {', '.join(RESOURCES)} in this order")
    for path, rolls, faces in (
        ("planet_sizes", [roll for size in pack.planet_sizes for roll in size.size_roll], pack.planet_rules.size_die),
        ("biomes", [roll for biome in pack.biomes for roll in biome.roll], pack.planet_rules.biome_die),
        ("events.results", [roll for event in pack.events.results for roll in event.roll], pack.events.die),
    ):
        if sorted(rolls) != list(range(1, faces + 1)):
            wrong(path, f"every face of the d{faces} must be named exactly once")
    if [size.id for size in pack.planet_sizes] != ["small", "medium", "big"]:
        wrong("planet_sizes", "must be small, medium, big in this order")
    if [biome.id for biome in pack.biomes] != ["fair", "harsh", "water"]:
        wrong("biomes", "must be fair, harsh, water in this order")
    if {event.id for event in pack.events.results} != {"calm", "climatic_anomaly", "stellar_wind"}:
        wrong("events.results", "must be calm, climatic_anomaly and stellar_wind")
    if [faction.id for faction in pack.factions] != ["humans", "digitals", "xenos"]:
        wrong("factions", "must be humans, digitals, xenos in this order")
    sold = {item.replace("-", "_") for item in ITEMS[:FOREST]}
    for faction in pack.factions:
        if set(faction.cost) != sold:
            wrong(f"factions.{faction.id}.cost", f"must price exactly {', '.join(sorted(sold))}")
    if set(pack.profiles) != sold:
        wrong("profiles", f"must describe exactly {', '.join(sorted(sold))}")
    else:
        for name in [ITEMS[number].replace("-", "_") for number in range(CARGO + 1)]:
            if not 1 <= pack.profiles[name].speed <= 6:
                wrong(f"profiles.{name}.speed", "must be 1 to 6")
    reach = pack.geometry.tile_radius
    if reach > MOST_RADIUS:
        wrong("geometry.tile_radius", f"must not be more than {MOST_RADIUS}")
    for size in pack.planet_sizes:
        if size.radius + 1 >= reach:
            wrong(f"planet_sizes.{size.id}", "the touching ring and one more ring must lie inside the tile")
    if sorted(layout.players for layout in pack.layouts) != list(
        range(pack.meta.players.min, pack.meta.players.max + 1)
    ):
        wrong("layouts", "one layout for each number of players")
    for layout in pack.layouts:
        where = f"layouts.{pack.layouts.index(layout)}"
        if len(set(layout.tiles)) != len(layout.tiles):
            wrong(where, "a tile stands twice")
        if len(layout.tiles) <= pack.planet_rules.planets_per_player * layout.players:
            wrong(where, "needs more tiles than planets")
        if layout.position_die < len(layout.tiles):
            wrong(where, "the position die must be able to name every tile")
