"""The playing field: hexagonal cells by number, with everything about them that never changes.

A field is made once for each layout and shared by all positions. Sets of cells are kept as bits of one int, so that "is
anything within reach?" is a single `&`, and where a ship can go is looked up by what stands around it.
"""

from typing import Final

from armillary.kernel.choice import Choice

from .components import Components, Layout

__all__ = ["Geometry", "geometry"]

Point = tuple[int, int]

#: The most answers kept of "where can a ship go": beyond it the memory starts afresh.
MOST_REACHES: Final = 20_000


def distance(one: Point, two: Point) -> int:
    q, r = one[0] - two[0], one[1] - two[1]
    return max(abs(q), abs(r), abs(q + r))


class Geometry:
    """Cells, tiles and what a planet of each size would cover on each tile."""

    def __init__(self, components: Components, layout: Layout) -> None:
        self.directions: list[Point] = components.directions
        self.die: int = layout.position_die
        reach = components.tile_radius
        (aq, ar), (bq, br) = components.lattice
        centres: list[Point] = [(tq * aq + tr * bq, tq * ar + tr * br) for tq, tr in layout.tiles]
        self.tiles: int = len(centres)
        self.points: list[Point] = []
        self.tile: list[int] = []
        #: Distance of each cell from the centre of its tile: a ring number.
        self.ring: list[int] = []
        for number, centre in enumerate(centres):
            for q in range(-reach, reach + 1):
                for r in range(max(-reach, -q - reach), min(reach, reach - q) + 1):
                    self.points.append((centre[0] + q, centre[1] + r))
                    self.tile.append(number)
                    self.ring.append(distance((q, r), (0, 0)))
        self.count: int = len(self.points)
        self.index: dict[Point, int] = {point: number for number, point in enumerate(self.points)}
        self.names: list[str] = [f"{q},{r}" for q, r in self.points]
        self.number: dict[str, int] = {name: number for number, name in enumerate(self.names)}
        self.near: list[tuple[int, ...]] = [
            tuple([self.index[(q + dq, r + dr)] for dq, dr in self.directions if (q + dq, r + dr) in self.index])
            for q, r in self.points
        ]
        self.bit: list[int] = [1 << number for number in range(self.count)]
        #: The bits of the neighbours of each cell.
        self.around: list[int] = [self.mask(near) for near in self.near]
        #: All cells.
        self.everywhere: int = (1 << self.count) - 1
        self.centre: list[int] = [self.index[point] for point in centres]
        sizes = range(len(components.radius))
        #: By tile and size (0: no planet): cells of the planet in spiral order, centre first.
        self.cells: list[list[tuple[int, ...]]] = []
        self.inner: list[list[tuple[int, ...]]] = []
        #: The border, sides before corners (A-08), and the corners alone.
        self.border: list[list[tuple[int, ...]]] = []
        self.touching: list[list[tuple[int, ...]]] = []
        self.vertexes: list[list[tuple[int, ...]]] = []
        for point in centres:
            cells: list[tuple[int, ...]] = []
            inner: list[tuple[int, ...]] = []
            border: list[tuple[int, ...]] = []
            touching: list[tuple[int, ...]] = []
            vertexes: list[tuple[int, ...]] = []
            for size in sizes:
                radius = components.radius[size]
                within: list[int] = []
                for ring in range(1, radius):
                    within += self.circle(point, ring)
                edge = self.circle(point, radius) if radius else []
                # Every `radius`-th cell of a ring, from the first, is a corner.
                sides = [cell for number, cell in enumerate(edge) if number % radius]
                corners = [cell for number, cell in enumerate(edge) if not number % radius]
                outside = self.circle(point, radius + 1) if radius else []
                cells.append((self.index[point], *within, *edge) if radius else ())
                inner.append(tuple(within))
                border.append((*sides, *corners))
                touching.append(tuple(outside))
                vertexes.append(tuple([cell for n, cell in enumerate(outside) if not n % (radius + 1)]))
            self.cells.append(cells)
            self.inner.append(inner)
            self.border.append(border)
            self.touching.append(touching)
            self.vertexes.append(vertexes)
        self.planet_mask: list[list[int]] = [[self.mask(found) for found in row] for row in self.cells]
        #: By tile: its cells by ring, for asteroids.
        self.tile_cells: list[list[int]] = [[] for _ in centres]
        for number, tile in enumerate(self.tile):
            self.tile_cells[tile].append(number)
        self._discs: list[list[int]] = [[] for _ in range(self.count)]
        #: Each cell with all that an asteroid on it keeps clear, as bits.
        self.zone: list[int] = [self.disc(cell, components.gap - 1) | self.bit[cell] for cell in range(self.count)]
        #: By tile and size: cells far enough from the planet for an asteroid, two steps at least.
        self.off_planet: list[list[list[int]]] = [
            [
                [cell for cell in cells_of_tile if not radius or self.ring[cell] >= radius + components.gap]
                for radius in components.radius
            ]
            for cells_of_tile in self.tile_cells
        ]
        # Choices that name a cell are made once.
        self.move: list[Choice] = [("move", cell) for cell in range(self.count)]
        self.place: list[Choice] = [("place", cell) for cell in range(self.count)]
        self.unit: list[Choice] = [("unit", cell) for cell in range(self.count)]
        self.attack: list[Choice] = [("attack", cell) for cell in range(self.count)]
        self.shatter: list[Choice] = [("attack-asteroid", cell) for cell in range(self.count)]
        self.raze: list[Choice] = [("raze", cell) for cell in range(self.count)]
        self._reaches: dict[tuple[int, int, int], list[Choice]] = {}
        #: By cell: the neighbours that a mask names, in their order (at most 64 masks).
        self._opened: list[dict[int, list[int]]] = [{} for _ in range(self.count)]

    def mask(self, cells: tuple[int, ...] | list[int]) -> int:
        found = 0
        for cell in cells:
            found |= 1 << cell
        return found

    def circle(self, centre: Point, radius: int) -> list[int]:
        """The cells at that distance, from direction 0 counter-clockwise; those off the field are left out."""
        dq, dr = self.directions[0]
        q, r = centre[0] + radius * dq, centre[1] + radius * dr
        found: list[int] = []
        for side in range(6):
            dq, dr = self.directions[(side + 2) % 6]
            for _ in range(radius):
                if (q, r) in self.index:
                    found.append(self.index[(q, r)])
                q, r = q + dq, r + dr
        return found

    def disc(self, cell: int, radius: int) -> int:
        """The bits of all cells within that distance, without the cell itself."""
        found = self._discs[cell]
        while len(found) <= radius:
            if not found:
                found.append(0)
            ring = self.mask(self.circle(self.points[cell], len(found)))
            found.append(found[-1] | ring)
        return found[radius]

    def reach(self, cell: int, speed: int, blocked: int) -> list[Choice]:
        """The moves of a ship: up to its speed, cell by cell, each step into a free cell (BP-ACT-02). Shared, do not change."""
        key = (cell, speed, blocked & self.disc(cell, speed))
        found = self._reaches.get(key)
        if found is None:
            found = [self.move[end] for end in self.flood(cell, speed, blocked, blocked)]
            if len(self._reaches) >= MOST_REACHES:
                self._reaches.clear()
            self._reaches[key] = found
        return found

    def flood(self, cell: int, speed: int, walls: int, taken: int) -> list[int]:
        """Cells reached in at most `speed` steps that cross no wall and end on none that is taken."""
        # Hot (a quarter of random play when it looked at cells one by one): the ways out of a cell are one mask, and which
        # cells that mask names is looked up.
        around, opened = self.around, self._opened
        unseen = ~(walls | self.bit[cell])
        edge = [cell]
        found: list[int] = []
        for _ in range(speed):
            following: list[int] = []
            for here in edge:
                free = around[here] & unseen
                if free:
                    cells = opened[here].get(free)
                    if cells is None:
                        cells = opened[here][free] = [there for there in self.near[here] if free & self.bit[there]]
                    following += cells
                    unseen ^= free
            found += following
            edge = following
        if taken == walls:
            return found
        return [there for there in found if not taken & self.bit[there]]

    def nearest_free(self, cell: int, blocked: int) -> list[int]:
        """The free cells at the smallest distance from the cell, and from any body around it (BP-UNIT-02, BP-UNIT-03)."""
        at = self.points[cell]
        best = 10_000
        found: list[int] = []
        for number, point in enumerate(self.points):
            if blocked & self.bit[number]:
                continue
            away = distance(at, point)
            if away < best:
                best = away
                found = []
            if away == best:
                found.append(number)
        return found

    def distance(self, one: int, two: int) -> int:
        return distance(self.points[one], self.points[two])


_FIELDS: Final[dict[tuple[int, int], Geometry]] = {}
_KEPT: Final[list[Components]] = []


def geometry(components: Components, seats: int) -> Geometry:
    """The field for that number of players; made once for each component pack."""
    key = (id(components), seats)
    if key not in _FIELDS:
        _KEPT.append(components)
        _FIELDS[key] = Geometry(components, components.layouts[seats])
    return _FIELDS[key]
