"""Planets as globes of hexes: air, ground in four tones and its texture, a grid, a sphere's shade, the owner's ring, a name."""

from math import cos, sin

from armillary.games.burning_planets.ids import BIOMES, FOREST, ITEM, ITEMS, ROCK, SIZES, UNIT
from armillary.games.burning_planets.position import PlayingField
from armillary.kernel.text import Text
from armillary.scene import Circle, Group, Label, Path, Piece, Sector, Shape

from .board import CELL, hexagons, place
from .names import planet_name, seat_name
from .surfaces import landmarks

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
    ground.append(Circle(x, y, far, style=f"{biome}-strokes"))
    seen = landmarks(biome, [(point, place(point)) for point in points])
    if seen:
        ground.append(Path(seen, style=f"{biome}-landmark"))
    ground.append(Path(hexagons([place(point) for point in points]), style="grid outline thin"))
    overlay += [
        Circle(x, y, round(far * 1.2, 1), style=f"{biome}-air"),
        Circle(x, y, far, style=f"{biome}-1"),
        Group(ground, clip=Circle(x, y, far)),
        Circle(x, y, far, style="shade"),
        Sector(x, y, far, round(far + 2.6, 1), style="night"),
        Sector(x, y, round(far + 0.6, 1), round(far + 2, 1), style=f"seat-{letter(owner)}" if owner >= 0 else "nobody"),
    ]
    standing = [cell for cell in geo.cells[tile][size] if ROCK < p.at[cell] < UNIT or cell == geo.centre[tile]]
    overlay.append(Path("".join(contact(*place(geo.points[cell])) for cell in standing), style="contact"))
    facts = {
        "planet": planet_name(tile, text),
        "size": text.word("size", SIZES[size]),
        "biome": text.word("biome", biome),
    }
    whose = owner if owner >= 0 else None
    overlay.append(Label(x, y + far + 4, facts["planet"], style="name display", px=15, rank=9, plate=True, owner=whose))
    overlay.append(Label(x, y + far + 18, text.fill("scene", "kind", facts), style="kind", px=11, rank=2))
    if owner >= 0:
        facts["seat"] = seat_name(p, owner, text)
    pieces.append(
        Piece(
            id=f"monolith-{tile + 1}",
            symbol="monolith" if owner >= 0 else "planet",
            x=x,
            y=y,
            owner=whose,
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


def contact(x: float, y: float) -> str:
    """The shadow of what stands on a cell, where it touches the ground."""
    return f"M{x - 6.6:.1f} {y + 5.5:.1f}a6.6 2.1 0 1 0 13.2 0a6.6 2.1 0 1 0 -13.2 0z"


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
