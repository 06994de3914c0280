"""What the ground of planets looks like: grass, waves and dunes all over, and here and there a lake, a shoal, a crater."""

from math import sqrt
from random import Random
from typing import Final

from armillary.scene import Texture

__all__ = ["PAINTS", "PALETTE", "landmarks"]

#: A tile of the texture is four cells wide and high, so that it meets itself and the grid.
CELL: Final = 10.0
WIDE: Final = CELL * sqrt(3)
CELLS: Final = 4

#: Strokes: (path from where it starts, how far apart they are set about a cell's middle).
STROKES: Final[dict[str, tuple[str, tuple[tuple[float, float], ...]]]] = {
    "fair": ("l-0.6 -2m0.6 2l0.9 -1.7", ((-4, -1.5), (1.5, -4.5), (4.5, 2), (-1.5, 4.5))),
    "water": ("q1.5 -1.6 3 0t3 0t3 0", ((-4.5, -3.6), (-4.5, 0.2), (-4.5, 4))),
    "harsh": ("c3 -3.4 5 -3 11 -0.2", ((-5.5, -3.2), (-5.5, 1.2), (-5.5, 4.8))),
}
COLOURS: Final = {"fair": "#d4f0a861", "water": "#bfe4ff61", "harsh": "#ffe0b061"}
#: What lies on single cells, drawn from a point left of its middle.
LANDMARKS: Final = {
    "fair": "m-2.5 -0.5q1 -3.5 5 -2q3.5 2 0.5 4q-3.5 1.5 -5.5 -2z",
    "water": "m-2.6 0.6q2 -4 5.5 -1q-1 4 -5.5 1z",
    "harsh": "m-3 0a3 2.2 0 1 0 6 0a3 2.2 0 1 0 -6 0z",
}
PALETTE: Final = {
    **{f"{biome}-strokes": f"{biome}-strokes" for biome in STROKES},
    "fair-landmark": "#2f6fb099",
    "water-landmark": "#e9d8a099",
    "harsh-landmark": "#3d221099",
}


def _texture(biome: str) -> Texture:
    """The strokes of every cell of a tile, each a little off its place; those over an edge are drawn on both sides."""
    rng = Random(biome)
    stroke, places = STROKES[biome]
    loose = 1.2 if biome == "fair" else 0.5
    high = 1.5 * CELL
    moved = {
        (column, row, number): (rng.uniform(-loose, loose), rng.uniform(-loose, loose))
        for column in range(CELLS)
        for row in range(CELLS)
        for number in range(len(places))
    }
    parts: list[str] = []
    for row in range(-1, CELLS + 1):
        for column in range(-1, CELLS + 1):
            for number, (x, y) in enumerate(places):
                dx, dy = moved[column % CELLS, row % CELLS, number]
                at = (WIDE * (column + row % 2 / 2) + x + dx, high * row + y + dy)
                parts.append(f"M{at[0]:.1f} {at[1]:.1f}{stroke}")
    return Texture("".join(parts), (round(CELLS * WIDE, 2), CELLS * high), COLOURS[biome], 0.4)


PAINTS: Final = {f"{biome}-strokes": _texture(biome) for biome in STROKES}


def landmarks(biome: str, cells: list[tuple[tuple[int, int], tuple[float, float]]]) -> str:
    """Some of the cells, always the same ones, as one path: (cell, its middle)."""
    return "".join(
        f"M{x:.1f} {y:.1f}{LANDMARKS[biome]}" for (q, r), (x, y) in cells if (5 * q + 3 * r + q * r) % 11 == 4
    )
