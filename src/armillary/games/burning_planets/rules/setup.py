"""Set-up, BP-SETUP, BP-AST, BP-START: planets, asteroids and starting values."""

from armillary.games.burning_planets import events
from armillary.games.burning_planets.ids import (
    FOREST,
    GROUND,
    MOUNTAIN,
)
from armillary.games.burning_planets.position import PlayingField
from armillary.kernel.refusal import Refusal

__all__ = ["asteroid_cells", "generate_planets", "roll_tile", "why_not_asteroid"]


def generate_planets(p: PlayingField) -> None:
    """Two planets for each player (BP-SETUP-01): all starting planets in seat order, then all second ones (A-02), and so on if
    the pack has more."""
    for number in range(p.seats):
        generate_start(p, (p.first + number) % p.seats)
    for planet in range(1, p.c.planets):
        owned = planet == 1 and p.game.second_planet_owned
        for number in range(p.seats):
            # Only the first planet is a starting planet; the other has no owner (BP-SETUP-02, A-03).
            generate_other(p, (p.first + number) % p.seats if owned else -1)


def roll_tile(p: PlayingField, rule: str) -> int:
    """The position die (BP-SETUP-05). A number without a tile is cast again (BP-SETUP-04)."""
    while True:
        tile = p.roll(1, p.geo.die, rule)[0] - 1
        if tile < p.geo.tiles:
            return tile
        p.tell(events.die_cast_again)


def free_tile(p: PlayingField) -> int:
    """A tile without a planet; a taken one is a clash (BP-SETUP-04, A-07)."""
    while True:
        tile = roll_tile(p, "BP-SETUP-05")
        if not p.sizes[tile]:
            return tile
        p.tell(events.die_cast_again)


def generate_start(p: PlayingField, seat: int) -> None:
    """Position, size, biome, resources, in this order (BP-SETUP-03)."""
    data = p.c
    tile = free_tile(p)
    fixed = p.game.start_size
    size = fixed or data.size_of_roll[p.roll(1, data.size_die, "BP-SETUP-07")[0]]
    faction = p.factions[seat]
    biome = data.start_biome[faction]  # BP-SETUP-15: no die
    p.add_planet(tile, size, biome, seat)
    total = data.starting_resources  # BP-SETUP-16: whatever the size
    if data.has_forests[biome] and data.has_mountains[biome]:
        forests = starting_forests(p)  # BP-SETUP-17
    else:
        forests = total if data.has_forests[biome] else 0  # BP-SETUP-18: one kind, no die
    place_naturals(p, tile, forests, total - forests)
    p.starts[seat] = tile
    starting_stock(p, seat, forests, total - forests)
    split = "BP-SETUP-17" if data.has_forests[biome] and data.has_mountains[biome] else "BP-SETUP-18"
    p.tell(events.planet_generated, tile, ("BP-SETUP-02", "BP-SETUP-15", "BP-SETUP-16", split))
    p.tell(events.stock_given, seat)


def starting_forests(p: PlayingField) -> int:
    while True:
        forests = p.roll(1, p.c.starting_forest_die, "BP-SETUP-17")[0]
        if not p.game.human_even_start or forests in (2, 3):
            return forests


def generate_other(p: PlayingField, owner: int) -> None:
    """A planet that is nobody's start: a die for the biome (BP-SETUP-14), two for the resources (BP-SETUP-20)."""
    data = p.c
    tile = free_tile(p)
    size = data.size_of_roll[p.roll(1, data.size_die, "BP-SETUP-07")[0]]
    biome = data.biome_of_roll[p.roll(1, data.biome_die, "BP-SETUP-14")[0]]
    p.add_planet(tile, size, biome, owner)
    die = data.resource_die[size]  # BP-SETUP-21: by size
    one = p.roll(1, die, "BP-SETUP-20")[0]
    two = p.roll(1, die, "BP-SETUP-20")[0]
    if data.has_forests[biome] and data.has_mountains[biome]:
        forests, mountains, rules = one, two, ("BP-SETUP-14", "BP-SETUP-20", "BP-SETUP-21", "BP-SETUP-09")
    elif data.has_forests[biome]:
        # The forest die twice, and the sum counts (BP-SETUP-12, BP-SETUP-22).
        forests, mountains, rules = one + two, 0, ("BP-SETUP-14", "BP-SETUP-21", "BP-SETUP-22", "BP-SETUP-12")
    else:
        forests, mountains, rules = 0, one + two, ("BP-SETUP-14", "BP-SETUP-21", "BP-SETUP-22", "BP-SETUP-10")
    place_naturals(p, tile, forests, mountains)
    p.tell(events.planet_generated, tile, rules)


def place_naturals(p: PlayingField, tile: int, forests: int, mountains: int) -> None:
    """Off the border while there is room (BP-SETUP-19): inner cells in spiral order, forests first, then border sides (A-08)."""
    size = p.sizes[tile]
    free = [cell for cell in (*p.geo.inner[tile][size], *p.geo.border[tile][size]) if p.at[cell] == GROUND]
    for number in range(forests + mountains):
        p.add_item(free[number], FOREST if number < forests else MOUNTAIN)


def asteroid_cells(p: PlayingField, tile: int) -> list[int]:
    """Cells of the tile where an asteroid may lie: any (BP-AST-05) that is free on all sides (BP-AST-08).

    Planets of other tiles are always far enough away; asteroids across the edge are not (A-11).
    """
    zone, rocks = p.geo.zone, p.rocks
    return [cell for cell in p.geo.off_planet[tile][p.sizes[tile]] if not zone[cell] & rocks]


def why_not_asteroid(p: PlayingField, tile: int, cell: int) -> Refusal | None:
    if p.geo.tile[cell] != tile:
        return Refusal("BP-AST-04", "other-tile", planet=tile)
    return None if cell in asteroid_cells(p, tile) else Refusal("BP-AST-08", "too-close", cell=cell)


def starting_stock(p: PlayingField, seat: int, forests: int, mountains: int) -> None:
    """Ten turns' worth of what the natural resources of the starting planet produce (BP-START-01)."""
    turns = p.c.turns_in_stock
    for resource in range(4):
        amount = turns * (forests * p.c.yields[FOREST][resource] + mountains * p.c.yields[MOUNTAIN][resource])
        p.stock[seat * 4 + resource] = amount
        p.gained[resource] += amount
