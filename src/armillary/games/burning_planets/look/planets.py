"""Planets as globes of hexes: air, ground in four tones, a grid, a sphere's shade, the owner's ring, a name."""

from math import cos, sin

from armillary.games.burning_planets.ids import BIOMES, FOREST, ITEM, ITEMS, ROCK, SIZES, UNIT
from armillary.games.burning_planets.position import PlayingField
from armillary.kernel.text import Text
from armillary.scene import Circle, Group, Label, Path, Piece, Shape

from .board import CELL, hexagons, place
from .names import planet_name, seat_name

__all__ = ["draw_planet", "letter"]


def letter(seat: int) -> str:
    return chr(ord("A") + seat)


def tone(q: int, r: int) -> int:
    """Which of four tones the ground has: gentle hills and hollows."""
    rough = sin(q * 1.27 + 3) * cos(r * 1.51 - 1) + 0.8 * sin((q + r) * 0.83 + 1.7)
    return min(3, max(0, int((rough + 1.8) / 3.6 * 4)))


def draw_planet(p: PlayingField, tile: int, overlay: list[Shape], pieces: list[Piece], text: Text) -> None:
    geo, size, owner = p.geo, p.sizes[tile], p.owners[tile]
    biome = BIOMES[p.biomes[tile]]
    x, y = place(geo.points[geo.centre[tile]])
    far = round((p.c.radius[size] * 1.59 + 1.02) * CELL, 1)
    points = [geo.points[cell] for cell in geo.cells[tile][size]]
    ground: list[Shape] = []
    for shade in range(4):
        cells = [place(point) for point in points if tone(*point) == shade]
        if cells:
            ground.append(Path(hexagons(cells, CELL + 0.3), style=f"{biome}-{shade}"))
    ground.append(Path(hexagons([place(point) for point in points]), style="grid outline thin"))
    overlay += [
        Circle(x, y, round(far * 1.2, 1), style=f"{biome}-air"),
        Circle(x, y, far, style=f"{biome}-1"),
        Group(ground, clip=Circle(x, y, far)),
        Circle(x, y, far, style="shade"),
        Circle(x, y, far + 2, style=f"{f'seat-{letter(owner)}' if owner >= 0 else 'nobody'} outline thick"),
    ]
    facts = {
        "planet": planet_name(tile, text),
        "size": text.word("size", SIZES[size]),
        "biome": text.word("biome", biome),
    }
    overlay.append(Label(x, y + far + 12, facts["planet"], style="name display", px=15, rank=9))
    overlay.append(Label(x, y + far + 21, text.fill("scene", "kind", facts), style="kind", px=11, rank=2))
    if owner >= 0:
        facts["seat"] = seat_name(p, owner, text)
    pieces.append(
        Piece(
            id=f"monolith-{tile + 1}",
            symbol="monolith" if owner >= 0 else "planet",
            x=x,
            y=y,
            owner=owner if owner >= 0 else None,
            size=18,
            style="nobody",
            title=text.fill("scene", "owned" if owner >= 0 else "planet", facts),
            mark=f"planet:planet-{tile + 1}",
            plate="figure" if owner >= 0 else "none",
            at=f"cell:{geo.names[geo.centre[tile]]}",
        )
    )
    for cell in geo.cells[tile][size]:
        if ROCK < p.at[cell] < UNIT:
            pieces.append(item_piece(p, cell, text))


def item_piece(p: PlayingField, cell: int, text: Text) -> Piece:
    """A building or natural resource on its cell."""
    kind = p.at[cell] + ITEM
    x, y = place(p.geo.points[cell])
    mark = f"cell:{p.geo.names[cell]}"
    return Piece(
        id=f"item-{p.geo.names[cell]}",
        symbol=ITEMS[kind],
        x=x,
        y=y,
        size=14,
        style=ITEMS[kind] if kind >= FOREST else "building",
        title=text.word("item", ITEMS[kind]),
        mark=mark,
        plate="none",
        at=mark,
    )
