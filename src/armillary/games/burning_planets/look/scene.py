"""The field to look at: charcoal hexes, planets as islands of their biome, units as glyphs in three faction languages."""

from math import cos, radians, sin, sqrt
from typing import TYPE_CHECKING

from armillary.games.burning_planets.ids import (
    BIOMES,
    CARGO,
    EVENTS,
    FACTIONS,
    FOREST,
    GOODS,
    ITEM,
    ITEMS,
    PLANET_KINDS,
    RESOURCES,
    ROCK,
    SHIP_CLASSES,
    SIZES,
    SPACE_KINDS,
    UNIT,
    UNKNOWN,
    goods_text,
    ship_text,
)
from armillary.games.burning_planets.position import Contract, PlayingField
from armillary.games.burning_planets.rules.secrecy import knows
from armillary.games.burning_planets.rules.victory import standing
from armillary.kernel.scene import (
    Badge,
    Board,
    Card,
    Cards,
    Counter,
    Counters,
    Hexagon,
    Label,
    Layer,
    Panel,
    Path,
    Piece,
    Scene,
    Shape,
    Table,
)

from .captions import item_name, unit_name

if TYPE_CHECKING:
    from armillary.games.burning_planets.game import BurningPlanets

__all__ = ["board", "scene"]

#: Distance from the centre of a cell to its corner, in board units.
CELL = 10.0
WIDE = CELL * sqrt(3)

PALETTE = {
    "line": "#2a2b33",
    "space": "#15161c",
    "space-line": "#24262f",
    "tile": "#3a3d49",
    "number": "#5c5f6e",
    "fair": "#3f6b3a",
    "fair-line": "#5d8f54",
    "fair-edge": "#345a30",
    "fair-edge-line": "#5d8f54",
    "harsh": "#9a6a34",
    "harsh-line": "#c08b4a",
    "harsh-edge": "#83582a",
    "harsh-edge-line": "#c08b4a",
    "water": "#1f6e74",
    "water-line": "#3d9ba0",
    "water-edge": "#195a60",
    "water-edge-line": "#3d9ba0",
    "centre": "#0d0e12",
    "centre-line": "#e4572e",
    "forest": "#a9d68a",
    "mountain": "#e5d3b3",
    "building": "#f2ead8",
    "rock": "#a39a8c",
    "nobody": "#b9b29f",
    "ember": "#e4572e",
    "brass": "#f0cf65",
    "ivory": "#f2ead8",
    "dim": "#b9b29f",
    "seat-A": "#e69f00",
    "seat-B": "#56b4e9",
    "seat-C": "#009e73",
    "seat-D": "#f0e442",
    "seat-E": "#cc79a7",
    "seat-F": "#d55e00",
}


def place(point: tuple[int, int]) -> tuple[float, float]:
    """The middle of a cell: pointy hexagons, east to the right."""
    q, r = point
    return round(WIDE * (q + r / 2), 2), round(CELL * 1.5 * r, 2)


def corner(x: float, y: float, degrees: float) -> str:
    return f"{x + CELL * cos(radians(degrees)):.1f} {y + CELL * sin(radians(degrees)):.1f}"


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


def board(game: "BurningPlanets") -> Board:
    """The cells and tiles of the layout. Planets differ from match to match and come with the scene."""
    geo = game.geo
    cells: list[Shape] = []
    for number, point in enumerate(geo.points):
        x, y = place(point)
        name = geo.names[number]
        cells.append(Hexagon(x, y, CELL * 0.97, id=f"cell:{name}", style="space", title=name))
    tiles: list[Shape] = []
    for tile in range(geo.tiles):
        points = [geo.points[cell] for cell in geo.tile_cells[tile]]
        tiles.append(Path(rim(points, geo.directions), style="tile thin"))
        x, y = place(geo.points[geo.circle(geo.points[geo.centre[tile]], 5)[10]])
        tiles.append(Label(x + CELL, y - CELL * 0.1, str(tile + 1), 11, style="number display"))
    xs = [place(point)[0] for point in geo.points]
    ys = [place(point)[1] for point in geo.points]
    box = (min(xs) - 2 * CELL, min(ys) - 2 * CELL, max(xs) - min(xs) + 4 * CELL, max(ys) - min(ys) + 4 * CELL)
    return Board(
        box=(round(box[0], 1), round(box[1], 1), round(box[2], 1), round(box[3], 1)),
        layers=[Layer("cells", cells), Layer("tiles", tiles)],
        palette=PALETTE,
    )


def letter(seat: int) -> str:
    return chr(ord("A") + seat)


def scene(p: PlayingField, seat: int | None) -> Scene:
    """Everything that changes, from a position cut to what the seat may know."""
    styles: dict[str, str] = {}
    overlay: list[Shape] = []
    pieces: list[Piece] = []
    for tile in range(p.geo.tiles):
        if p.sizes[tile]:
            draw_planet(p, tile, styles, overlay, pieces)
    draw_asteroids(p, pieces)
    for other in range(p.seats):
        for slot in p.fleet[other]:
            pieces.append(unit_piece(p, slot, seat))
    return Scene(
        pieces=pieces,
        panels=panels(p, seat),
        styles=styles,
        overlay=overlay,
        headline=headline(p),
    )


def headline(p: PlayingField) -> str:
    if not p.round:
        return "Setting up the field"
    event = f" · {p.game.text().word('event', EVENTS[p.event])}" if p.event else ""
    return f"Round {p.round} · {letter(p.active)}'s turn{event}"


# ---------------------------------------------------------------------------------------------------------- pieces


def draw_planet(p: PlayingField, tile: int, styles: dict[str, str], overlay: list[Shape], pieces: list[Piece]) -> None:
    geo, size, owner = p.geo, p.sizes[tile], p.owners[tile]
    biome = BIOMES[p.biomes[tile]]
    border = set(geo.border[tile][size])
    for cell in geo.cells[tile][size]:
        styles[f"cell:{geo.names[cell]}"] = f"{biome}-edge" if cell in border else biome
        what = p.at[cell]
        if ROCK < what < UNIT:
            kind = what + ITEM
            x, y = place(geo.points[cell])
            name = p.game.text().word("item", ITEMS[kind])
            pieces.append(
                Piece(
                    id=f"item-{geo.names[cell]}",
                    symbol=ITEMS[kind],
                    x=x,
                    y=y,
                    size=14,
                    style=ITEMS[kind] if kind >= FOREST else "building",
                    title=name,
                    mark=f"cell:{geo.names[cell]}",
                )
            )
    centre = geo.names[geo.centre[tile]]
    styles[f"cell:{centre}"] = "centre"
    points = [geo.points[cell] for cell in geo.cells[tile][size]]
    overlay.append(Path(rim(points, geo.directions), style=f"seat-{letter(owner)} thick" if owner >= 0 else "nobody"))
    x, y = place(geo.points[geo.centre[tile]])
    whose = f"of {letter(owner)}" if owner >= 0 else "of nobody"
    pieces.append(
        Piece(
            id=f"monolith-{tile + 1}",
            symbol="monolith" if owner >= 0 else "planet",
            x=x,
            y=y,
            owner=owner if owner >= 0 else None,
            size=18,
            style="nobody",
            title=f"planet {tile + 1} {whose}: {SIZES[size]}, {biome}",
            mark=f"planet:planet-{tile + 1}",
        )
    )


def draw_asteroids(p: PlayingField, pieces: list[Piece]) -> None:
    if not p.rocks:
        return
    for cell, point in enumerate(p.geo.points):
        if p.rocks & p.geo.bit[cell]:
            x, y = place(point)
            name = p.geo.names[cell]
            pieces.append(
                Piece(
                    id=f"asteroid-{name}",
                    symbol="asteroid",
                    x=x,
                    y=y,
                    size=19,
                    style="rock",
                    title=f"asteroid at {name}",
                    mark=f"cell:{name}",
                )
            )


def unit_piece(p: PlayingField, slot: int, seat: int | None) -> Piece:
    kind, owner, cell = p.unit_kind[slot], p.unit_owner[slot], p.unit_cell[slot]
    x, y = place(p.geo.points[cell])
    badges: list[Badge] = []
    if kind == CARGO:
        badges = cargo_badges(p, slot)
    elif kind < CARGO and owner == p.active and p.unit_left[slot] > 0 and p.frames:
        badges = [Badge(str(p.unit_left[slot]), "brass", f"actions left: {p.unit_left[slot]}")]
    symbol = f"{FACTIONS[p.factions[owner]]}-{ITEMS[kind]}" if kind in SHIP_CLASSES else ITEMS[kind]
    waiting = owner == p.active and p.unit_left[slot] <= 0 and p.unit_moves[slot] <= 0
    return Piece(
        id=f"unit-{letter(owner)}-{'c' if kind == CARGO else 'u'}{p.unit_serial[slot]}",
        symbol=symbol,
        x=x,
        y=y,
        owner=owner,
        size=(14.0, 15.5, 17.0, 19.0, 16.0, 14.5, 16.0, 14.0, 14.0, 17.5)[kind],
        style="faint" if waiting and p.frames else "",
        title=unit_name(p, slot, p.game.text()),
        mark=f"cell:{p.geo.names[cell]}",
        badges=badges,
    )


def cargo_badges(p: PlayingField, slot: int) -> list[Badge]:
    """What may be seen of the hold: open goods, a structure, or that something is face down."""
    badges: list[Badge] = []
    held = p.unit_hold[slot * 4 : slot * 4 + 4]
    if any(held):
        badges.append(Badge(goods_text(held), "ivory", f"carries {goods_text(held)}"))
    for found in p.contracts:
        if found.owner == p.unit_owner[slot] and found.serial == p.unit_serial[slot] and 1 in found.states:
            badges.append(Badge("contract", "ember", "carries goods under a contract"))
    carried = p.unit_carry[slot]
    if carried == UNKNOWN:
        badges.append(Badge("?", "ember", "carries a structure that is face down in the register"))
    elif carried >= 0:
        name = p.game.text().word("item", ITEMS[carried])
        badges.append(Badge(name, "brass", f"carries a {name}"))
    return badges


# ---------------------------------------------------------------------------------------------------------- panels


def panels(p: PlayingField, seat: int | None) -> list[Panel]:
    found: list[Panel] = [faction_panel(p, other, seat) for other in range(p.seats)]
    if p.contracts:
        found.append(
            Cards(
                id="contracts",
                title="Contracts",
                cards=[contract_card(found, number, seat) for number, found in enumerate(p.contracts, 1)],
            )
        )
    ships = cargo_rows(p)
    if ships:
        found.append(Table(id="cargo", title="Cargo ships", head=["ship", "at", "hold", "structure"], rows=ships))
    if seat is not None and p.factions[seat] >= 0:
        found.append(chart_panel(p, seat))
    return found


def faction_panel(p: PlayingField, other: int, seat: int | None) -> Counters:
    text = p.game.text()
    faction = p.factions[other]
    name = text.word("faction", FACTIONS[faction]) if faction >= 0 else "no faction yet"
    shown = other == seat or p.game.open_stock
    counters = [
        Counter(
            f"stock-{letter(other)}-{RESOURCES[number]}",
            resource.name.lower(),
            str(p.stock[other * 4 + number]) if shown else "?",
            "brass" if shown else "dim",
        )
        for number, resource in enumerate(p.c.pack.resources)
    ]
    counters.append(Counter(f"planets-{letter(other)}", "planets", str(p.owners.count(other))))
    ships = sum(1 for slot in p.fleet[other] if p.unit_kind[slot] <= CARGO)
    counters.append(Counter(f"ships-{letter(other)}", "ships", str(ships)))
    counters.append(
        Counter(f"worth-{letter(other)}", "on the board", str(standing(p, other)), title="10 a planet and prices")
    )
    for number, kind in enumerate(SPACE_KINDS):
        if other == seat and p.looted[other * 3 + number]:
            label = f"looted {text.word('item', ITEMS[kind])}"
            counters.append(Counter(f"looted-{ITEMS[kind]}", label, str(p.looted[other * 3 + number]), "brass"))
    state = " · destroyed" if p.out[other] else " · would share the victory" if p.share[other] else ""
    allies = [letter(pact[0] if pact[1] == other else pact[1]) for pact in p.pacts if other in pact]
    if allies and other == seat:
        state += f" · allied with {', '.join(allies)}"
    return Counters(id=f"faction-{letter(other)}", title=f"{name}{state}", counters=counters, seat=other)


def contract_card(found: Contract, number: int, seat: int | None) -> Card:
    one, two = letter(found.maker), letter(found.partner)
    if not knows(found, seat):
        return Card(
            id=f"contract-{number}",
            title=f"Contract {number}: {one} and {two}",
            lines=["face down", f"seal {found.seal[:12]}"],
            style="dim",
            hidden=True,
        )
    lines = [
        f"{one} gives {goods_text(found.gives)}: {GOODS[found.states[0]]}",
        f"{two} gives {goods_text(found.gets)}: {GOODS[found.states[1]]}",
        f"on ship {ship_text(found.owner, found.serial)}",
    ]
    if found.secret:
        lines.append("turned up" if found.shown else "secret, face down for the others")
    return Card(id=f"contract-{number}", title=f"Contract {number}: {one} and {two}", lines=lines, style="brass")


def cargo_rows(p: PlayingField) -> list[list[str]]:
    rows: list[list[str]] = []
    for owner in range(p.seats):
        for slot in p.fleet[owner]:
            if p.unit_kind[slot] == CARGO:
                carried = p.unit_carry[slot]
                what = "" if carried < 0 else "face down" if carried == UNKNOWN else ITEMS[carried].replace("-", " ")
                rows.append(
                    [
                        ship_text(owner, p.unit_serial[slot]),
                        p.geo.names[p.unit_cell[slot]],
                        goods_text(p.unit_hold[slot * 4 : slot * 4 + 4]),
                        what,
                    ]
                )
    return rows


def chart_panel(p: PlayingField, seat: int) -> Table:
    """The chart of the own faction: what everything costs and does."""
    data, faction = p.c, p.factions[seat]
    rows: list[list[str]] = []
    for kind in (*SHIP_CLASSES, *PLANET_KINDS, *SPACE_KINDS):
        attack = f"d{data.attack[kind]}" if data.attack[kind] else ""
        rows.append(
            [
                item_name(p, seat, kind, p.game.text()),
                goods_text(data.price[faction][kind]),
                attack,
                str(data.shield[kind]) if data.defence[kind] else "",
                str(data.speed[kind]) if data.speed[kind] else "",
                goods_text(data.yields[kind]) if any(data.yields[kind]) else "",
            ]
        )
    return Table(
        id="chart",
        title=f"Chart of the {p.game.text().word('faction', FACTIONS[faction])}",
        head=["", "price", "attack", "shield", "speed", "yield"],
        rows=rows,
        seat=seat,
    )
