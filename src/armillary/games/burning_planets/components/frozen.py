"""What the rules read of the pack: tables of ints."""

from collections.abc import Mapping
from typing import Any

from armillary.games.burning_planets.ids import FOREST, ITEMS, MOUNTAIN, RESOURCES

from .records import Layout, Pack

__all__ = ["Components"]


class Components:
    """What the rules read: the same values by number. Never changes, never copied. `pack` is for those who print the charts."""

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
        limits = pack.limits
        #: Ships of a bombardment (BP-BOMB-01).
        self.formation: int = limits.bombardment_ships
        #: What may be built, pulled down and cleared on a planet in a turn (BP-BUILD-02, BP-BUILD-03, BP-BUILD-05), and the bits
        #: of what may not at all.
        self.per_turn: list[int] = [
            limits.structures_built_per_planet_per_turn,
            limits.own_structures_demolished_per_planet_per_turn,
            limits.own_naturals_destroyed_per_planet_per_turn,
        ]
        self.never: int = sum([1 << number for number, most in enumerate(self.per_turn) if not most])
        #: Does a cargo ship take a structure aboard (BP-SPACE-05), and does one stand on an asteroid (A-53)?
        self.carries: bool = limits.space_structures_per_cargo_ship > 0
        self.on_asteroids: bool = pack.asteroids.structures_per_asteroid > 0
        #: From an asteroid to the next one and to a planet (BP-AST-08), and what breaks one (BP-COMBAT-07).
        self.gap: int = pack.asteroids.min_distance
        self.asteroid_shield: int = pack.asteroids.shield
        #: Cannons and planets of each player at the start (BP-START-02, BP-SETUP-01).
        self.cannons: int = pack.start.cannons
        self.planets: int = rules.planets_per_player
        self.starting_resources: int = rules.starting_resources_on_planet
        self.starting_forest_die: int = rules.starting_forest_die
        self.turns_in_stock: int = pack.start.production_turns_in_stock
        # The field: steps to the neighbours of a cell, cells from the centre of a tile to its edge, from tile to tile, the tiles.
        self.directions: list[tuple[int, int]] = [(q, r) for q, r in pack.geometry.directions]
        self.tile_radius: int = pack.geometry.tile_radius
        # Tiles of radius r cover the plane exactly with these steps.
        reach = self.tile_radius
        self.lattice: tuple[tuple[int, int], tuple[int, int]] = ((2 * reach + 1, -reach), (reach, reach + 1))
        self.layouts: dict[int, Layout] = {layout.players: layout for layout in pack.layouts}
        #: By faction and class of ship; resources by number.
        self.ship_names: list[dict[str, str]] = [faction.ship_names for faction in pack.factions]
        self.resource_names: list[str] = [resource.name.lower() for resource in pack.resources]
        self.size_die: int = rules.size_die
        self.biome_die: int = rules.biome_die
        self.event_die: int = pack.events.die
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


def _amounts(found: Mapping[Any, int]) -> list[int]:
    return [found.get(name, 0) for name in RESOURCES]
