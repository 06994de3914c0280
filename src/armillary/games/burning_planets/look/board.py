"""The field without its planets: a sky with stars, a cell a hexagon, sectors by number. Planets differ from match to match."""

from math import cos, radians, sin
from random import Random
from typing import TYPE_CHECKING

from armillary.kernel.text import Text
from armillary.scene import Board, Dots, Gradient, Hexagon, Label, Layer, Paint, Path, Shape

from . import surfaces

if TYPE_CHECKING:
    from armillary.games.burning_planets.game import BurningPlanets

__all__ = ["CELL", "TONES", "board", "corner", "hexagons", "place", "rim"]

#: Distance from the centre of a cell to its corner, in board units.
CELL = surfaces.CELL
WIDE = surfaces.WIDE

#: Four tones of the ground a biome, dark to light.
TONES = {
    "fair": ("#2f6a3c", "#3c7d43", "#4d9150", "#5fa257"),
    "harsh": ("#7d4f22", "#935f2a", "#a86f33", "#bd8342"),
    "water": ("#14506b", "#1a6180", "#237493", "#2f88a5"),
}
AIR = {"fair": "#6fd49a", "harsh": "#e8a35c", "water": "#6cc6f0"}
SEATS = ("#7db8ff", "#f59b4c", "#2f9e7e", "#f6e23f", "#cf62a8", "#f0452f")

PALETTE = {
    "sky": "sky",
    "star": "#b9c6ea",
    "cell": "#6f86c02e",
    "line": "#6f86c02e",
    "tile": "#6f86c055",
    "number": "#8b97b8",
    "grid": "#ffffff29",
    "shade": "shade",
    "night": "#070b16",
    "contact": "#03050c73",
    "name": "#f2ead8",
    "kind": "#b9c0d4",
    "forest": "#a9d68a",
    "mountain": "#e5d3b3",
    "building": "#f2ead8",
    "rock": "#a39a8c",
    "nobody": "#b9b29f",
    "ember": "#ff7a4d",
    "brass": "#f0cf65",
    "ivory": "#f2ead8",
    "dim": "#b9b29f",
    **surfaces.PALETTE,
    **{f"{biome}-air": f"{biome}-air" for biome in TONES},
    **{f"{biome}-{number}": tone for biome, tones in TONES.items() for number, tone in enumerate(tones)},
    **{f"seat-{'ABCDEF'[number]}": colour for number, colour in enumerate(SEATS)},
}
PAINTS: dict[str, Paint] = {
    **surfaces.PAINTS,
    "sky": Gradient([(0, "#16204a"), (0.55, "#0d1330"), (1, "#070a18")], radial=True, x=0.4, y=0.45, r=0.75),
    #: A globe: light from the upper left, night at the lower right.
    "shade": Gradient(
        [(0, "#ffffff4d"), (0.28, "#ffffff0a"), (0.55, "#03050c1a"), (0.85, "#03050c9e"), (1, "#03050ce0")],
        radial=True,
        x=0.33,
        y=0.28,
        r=0.8,
    ),
    **{f"{biome}-air": Gradient([(0.8, f"{glow}8c"), (1, f"{glow}00")], radial=True) for biome, glow in AIR.items()},
}


def place(point: tuple[int, int]) -> tuple[float, float]:
    """The middle of a cell: pointy hexagons, east to the right."""
    q, r = point
    return round(WIDE * (q + r / 2), 2), round(CELL * 1.5 * r, 2)


def corner(x: float, y: float, turned: float, size: float = CELL) -> str:
    return f"{x + size * cos(radians(turned)):.1f} {y + size * sin(radians(turned)):.1f}"


def hexagons(points: list[tuple[float, float]], size: float = CELL) -> str:
    """Many cells as one path."""
    return " ".join(
        "M " + " L ".join(corner(x, y, 60 * side - 30, size) for side in range(6)) + " Z" for x, y in points
    )


def rim(game_points: list[tuple[int, int]], directions: list[tuple[int, int]]) -> str:
    """The outline of a set of cells, edge by edge."""
    inside = set(game_points)
    parts: list[str] = []
    for q, r in game_points:
        x, y = place((q, r))
        for number, (dq, dr) in enumerate(directions):
            if (q + dq, r + dr) not in inside:
                parts.append(f"M {corner(x, y, -60 * number - 30)} L {corner(x, y, -60 * number + 30)}")
    return " ".join(parts)


def board(game: "BurningPlanets", text: Text) -> Board:
    """Sky, cells and sectors of the layout, what places are called and which lie side by side."""
    geo = game.geo
    middles = [place(point) for point in geo.points]
    xs, ys = [x for x, _ in middles], [y for _, y in middles]
    left, top = min(xs) - 3 * CELL, min(ys) - 3 * CELL
    box = (
        round(left, 1),
        round(top, 1),
        round(max(xs) - min(xs) + 6 * CELL, 1),
        round(max(ys) - min(ys) + 6 * CELL, 1),
    )
    cells: list[Shape] = [
        Hexagon(x, y, CELL * 0.97, id=f"cell:{geo.names[number]}", style="cell outline thin")
        for number, (x, y) in enumerate(middles)
    ]
    sectors: list[Shape] = []
    for tile in range(geo.tiles):
        points = [geo.points[cell] for cell in geo.tile_cells[tile]]
        sectors.append(Path(rim(points, geo.directions), style="tile thin"))
        x, y = place(geo.points[geo.circle(geo.points[geo.centre[tile]], 5)[10]])
        sectors.append(Label(x + CELL, y, str(tile + 1), style="number display", px=11, rank=0))
    return Board(
        box=box,
        layers=[Layer("sky", sky(box)), Layer("cells", cells), Layer("sectors", sectors)],
        palette=PALETTE,
        paints=PAINTS,
        names={f"cell:{name}": cell_words(game, number, text) for number, name in enumerate(geo.names)},
        beside={
            f"cell:{name}": [f"cell:{geo.names[there]}" for there in geo.near[number]]
            for number, name in enumerate(geo.names)
        },
        unit=0.5,
        map=True,
        veil=True,
    )


def sky(box: tuple[float, float, float, float]) -> list[Shape]:
    """A field of stars, the same every time."""
    x, y, wide, high = box
    rng = Random(7)
    ground = Path(f"M {x} {y} h {wide} v {high} h {-wide} Z", style="sky")
    stars = [
        Dots(
            [(round(x + rng.random() * wide, 1), round(y + rng.random() * high, 1)) for _ in range(count)],
            r=size,
            style="star",
        )
        for count, size in ((140, 0.35), (60, 0.6), (18, 0.95))
    ]
    return [ground, *stars]


def cell_words(game: "BurningPlanets", cell: int, text: Text) -> str:
    geo = game.geo
    tile, ring = geo.tile[cell], geo.ring[cell]
    if not ring:
        return text.fill("place", "centre", {"sector": tile + 1})
    # Tiles of another size may overlap: then a cell of the ring can belong to the tile next to it.
    around = [other for other in geo.circle(geo.points[geo.centre[tile]], ring) if geo.tile[other] == tile]
    number = around.index(cell) + 1 if cell in around else cell
    return text.fill("place", "cell", {"sector": tile + 1, "ring": ring, "number": number})
