"""What to draw: boards, pieces and panels as data. Made in Python from a view; drawn by one generic client.

Everything that can be clicked has an id of the form `kind:word`, the same that choices carry as marks (`node:mars`,
`technology:solar-sails`). Style classes are words of the title's own palette; the client knows no title.
"""

from typing import Any

import msgspec

__all__ = [
    "Badge",
    "Board",
    "Card",
    "Cards",
    "Cell",
    "Circle",
    "Counter",
    "Counters",
    "Grid",
    "Hexagon",
    "Label",
    "Layer",
    "Panel",
    "Path",
    "Piece",
    "Scene",
    "Sector",
    "Shape",
    "Symbol",
    "Table",
    "Track",
]


class Circle(msgspec.Struct, frozen=True, tag="circle", tag_field="shape", omit_defaults=True):
    x: float
    y: float
    r: float
    id: str = ""
    style: str = ""
    title: str = ""


class Sector(msgspec.Struct, frozen=True, tag="sector", tag_field="shape", omit_defaults=True):
    """A piece of a ring around (x, y): radii `inner`..`outer`, degrees `start`..`end` clockwise from the top."""

    x: float
    y: float
    inner: float
    outer: float
    start: float = 0
    end: float = 360
    id: str = ""
    style: str = ""
    title: str = ""


class Hexagon(msgspec.Struct, frozen=True, tag="hexagon", tag_field="shape", omit_defaults=True):
    """Pointy top; `r` is the distance from the centre to a corner."""

    x: float
    y: float
    r: float
    id: str = ""
    style: str = ""
    title: str = ""


class Path(msgspec.Struct, frozen=True, tag="path", tag_field="shape", omit_defaults=True):
    """SVG path data; `arrow` draws a head at the end."""

    d: str
    id: str = ""
    style: str = ""
    title: str = ""
    arrow: bool = False


class Label(msgspec.Struct, frozen=True, tag="label", tag_field="shape", omit_defaults=True):
    x: float
    y: float
    text: str
    size: float = 12
    style: str = ""
    anchor: str = "middle"


class Symbol(msgspec.Struct, frozen=True, tag="symbol", tag_field="shape", omit_defaults=True):
    """A drawing of the title's art sheet (art.svg), placed and scaled."""

    x: float
    y: float
    size: float
    symbol: str
    id: str = ""
    style: str = ""
    title: str = ""


Shape = Circle | Sector | Hexagon | Path | Label | Symbol


class Layer(msgspec.Struct, frozen=True):
    id: str
    shapes: list[Shape]


class Board(msgspec.Struct, frozen=True):
    """The static geometry of a title: sent once, and the same for all seats."""

    #: x, y, width, height in the board's own units.
    box: tuple[float, float, float, float] = (0, 0, 100, 100)
    layers: list[Layer] = []
    #: Named colours of the title: style class -> CSS colour.
    palette: dict[str, str] = {}
    #: Where pieces of a place stand: mark -> (x, y), for titles whose pieces name a place instead of coordinates.
    places: dict[str, tuple[float, float]] = {}


class Badge(msgspec.Struct, frozen=True, omit_defaults=True):
    text: str
    style: str = ""
    title: str = ""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that stands on the board and moves. The id is stable, so that the client can move it along."""

    id: str
    symbol: str
    x: float
    y: float
    owner: int | None = None
    count: int = 1
    size: float = 24
    style: str = ""
    title: str = ""
    #: What lights when this piece may be chosen; the id itself if empty.
    mark: str = ""
    badges: list[Badge] = []


class Counter(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    label: str
    value: str
    style: str = ""
    title: str = ""


class Counters(msgspec.Struct, frozen=True, tag="counters", tag_field="panel", omit_defaults=True):
    """Named numbers: resources, victory points."""

    id: str
    title: str
    counters: list[Counter]
    seat: int | None = None


class Track(msgspec.Struct, frozen=True, tag="track", tag_field="panel", omit_defaults=True):
    """A row of nodes with markers: (node, owner or None, label)."""

    id: str
    title: str
    nodes: list[str]
    markers: list[tuple[int, int | None, str]]
    seat: int | None = None


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    title: str
    lines: list[str] = []
    style: str = ""
    symbol: str = ""
    hidden: bool = False


class Cards(msgspec.Struct, frozen=True, tag="cards", tag_field="panel", omit_defaults=True):
    id: str
    title: str
    cards: list[Card]
    seat: int | None = None


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    text: str
    style: str = ""
    title: str = ""
    owners: list[int] = []


class Grid(msgspec.Struct, frozen=True, tag="grid", tag_field="panel", omit_defaults=True):
    """Cells in rows: technologies, an assembly. `links` are pairs of cell ids (prerequisites)."""

    id: str
    title: str
    rows: list[list[Cell]]
    links: list[tuple[str, str]] = []
    seat: int | None = None


class Table(msgspec.Struct, frozen=True, tag="table", tag_field="panel", omit_defaults=True):
    id: str
    title: str
    head: list[str]
    rows: list[list[str]]
    seat: int | None = None
    #: Ids of rows that can be lit.
    ids: list[str] = []


Panel = Counters | Track | Cards | Grid | Table


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """The changing part of the picture."""

    pieces: list[Piece] = []
    panels: list[Panel] = []
    #: Further style classes of static shapes by id: who owns a world, what burns.
    styles: dict[str, str] = {}
    #: Shapes that come and go: a planned route, a front line.
    overlay: list[Shape] = []
    #: Turn, phase and the like for the top bar.
    headline: str = ""
    #: Anything else that a title's own panel may need, as plain JSON.
    extra: dict[str, Any] = {}
