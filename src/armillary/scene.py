"""What to draw: boards, pieces and panels as data. Made in Python from a view; drawn by one generic client.

Everything that can be clicked has an id of the form `kind:word`, the same that choices carry as marks (`node:mars`,
`technology:solar-sails`). Style classes are words of the title's own palette; the client knows no title.
"""

from typing import Any

import msgspec

__all__ = [
    "Alternative",
    "Area",
    "Badge",
    "Board",
    "Card",
    "Cards",
    "Cell",
    "Circle",
    "Column",
    "Counter",
    "Counters",
    "DataTable",
    "Die",
    "Dots",
    "Fact",
    "Goal",
    "Gradient",
    "Grid",
    "Group",
    "Hatch",
    "Hexagon",
    "Label",
    "Layer",
    "Moment",
    "Outlook",
    "Paint",
    "Panel",
    "Party",
    "Path",
    "Phases",
    "Piece",
    "Scene",
    "SeatLook",
    "Sector",
    "Shape",
    "Sheet",
    "Side",
    "Sketch",
    "Stage",
    "Strip",
    "Symbol",
    "Tag",
    "Texture",
    "Tile",
    "Tool",
    "ToolArgument",
    "Track",
    "Tray",
    "Way",
]


# ------------------------------------------------------------------------------------------------------- paints


class Gradient(msgspec.Struct, frozen=True, tag="gradient", tag_field="paint", omit_defaults=True):
    """Colours that run into each other: `stops` are (0..1, colour). A radial one is centred at (x, y) of the shape's box (0..1);
    with `towards`, a point of the board, its bright side turns there (a world that is lit by its sun)."""

    stops: list[tuple[float, str]]
    radial: bool = False
    x: float = 0.5
    y: float = 0.5
    r: float = 0.5
    towards: tuple[float, float] | None = None


class Hatch(msgspec.Struct, frozen=True, tag="hatch", tag_field="paint", omit_defaults=True):
    """Parallel lines of one colour over nothing."""

    colour: str
    angle: float = 45
    gap: float = 6
    width: float = 1


class Texture(msgspec.Struct, frozen=True, tag="texture", tag_field="paint", omit_defaults=True):
    """Strokes over nothing that repeat: SVG path data in a tile of that width and height, all in the board's units."""

    d: str
    size: tuple[float, float]
    colour: str
    width: float = 1


Paint = Gradient | Hatch | Texture


# ------------------------------------------------------------------------------------------------------- shapes


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


class Dots(msgspec.Struct, frozen=True, tag="dots", tag_field="shape", omit_defaults=True):
    """Many small discs as one shape: stars, the spaces of one kind. `ids`, where given, go with the points."""

    points: list[tuple[float, float]]
    r: float
    style: str = ""
    ids: list[str] = []


class Label(msgspec.Struct, frozen=True, tag="label", tag_field="shape", omit_defaults=True):
    """Words on the board. With `px` they keep that size on the screen at every zoom; of labels that would cover each other
    the one of higher `rank` stays. `avoid` False pins it where it is. `id` names the place it belongs to. With `plate` they
    stand on a plate, rimmed in the colour of `owner` and with that seat's shape (None: nobody's)."""

    x: float
    y: float
    text: str
    size: float = 12
    style: str = ""
    anchor: str = "middle"
    px: float = 0
    rank: int = 0
    avoid: bool = True
    id: str = ""
    plate: bool = False
    owner: int | None = None


class Symbol(msgspec.Struct, frozen=True, tag="symbol", tag_field="shape", omit_defaults=True):
    """A drawing of the title's art sheet (art.svg), placed and scaled."""

    x: float
    y: float
    size: float
    symbol: str
    id: str = ""
    style: str = ""
    title: str = ""


class Way(msgspec.Struct, frozen=True, tag="way", tag_field="shape", omit_defaults=True):
    """A path with what it costs along it: beads are (index of a point, text, kind: burn, free, stop, danger, gain)."""

    points: list[tuple[float, float]]
    beads: list[tuple[int, str, str]] = []
    style: str = ""
    #: The way not taken, drawn fainter.
    ghost: bool = False


class Tag(msgspec.Struct, frozen=True, tag="tag", tag_field="shape", omit_defaults=True):
    """A small sign beside something considered: a bold line and a second one. At most five are shown."""

    x: float
    y: float
    lines: list[str]
    style: str = ""


class Group(msgspec.Struct, frozen=True, tag="group", tag_field="shape", omit_defaults=True):
    """Shapes that are cut by an outline (a circle, or path data) or drawn translucent together."""

    shapes: "list[Shape]"
    clip: Circle | Path | None = None
    opacity: float = 1
    id: str = ""


Shape = Circle | Sector | Hexagon | Path | Dots | Label | Symbol | Way | Tag | Group


class Layer(msgspec.Struct, frozen=True):
    """Shapes drawn together. `zoom` says between which multiples of the home view they are shown (0: no bound)."""

    id: str
    shapes: list[Shape]
    zoom: tuple[float, float] = (0, 0)


class Area(msgspec.Struct, frozen=True):
    """A part of the board with a name, to fly to."""

    id: str
    title: str
    box: tuple[float, float, float, float]


class Board(msgspec.Struct, frozen=True):
    """The static geometry of a title: sent once for a language, and the same for all seats."""

    #: x, y, width, height in the board's own units.
    box: tuple[float, float, float, float] = (0, 0, 100, 100)
    layers: list[Layer] = []
    #: Named colours of the title: style class -> CSS colour or the name of a paint.
    palette: dict[str, str] = {}
    paints: dict[str, Paint] = {}
    #: Where pieces of a place stand: mark -> (x, y), for titles whose pieces name a place instead of coordinates.
    places: dict[str, tuple[float, float]] = {}
    #: What each place is called: mark -> words. For finding by name and for the board as text.
    names: dict[str, str] = {}
    #: Which places lie beside which: mark -> marks. For walking the board by keyboard and for screen readers.
    beside: dict[str, list[str]] = {}
    #: The width of a thin line in the board's units; lights and dashes follow it. 0: a thousandth of the box.
    unit: float = 0
    areas: list[Area] = []
    #: Show a small map of the whole board in a corner.
    map: bool = False
    #: Darken what is not lit when more than 60 places are.
    veil: bool = False
    #: Places worth a journey: where the pointer rests on one of them, the planner is asked about it (a tool with `points`).
    goals: list[str] = []


# ------------------------------------------------------------------------------------------------------- pieces


class Badge(msgspec.Struct, frozen=True, omit_defaults=True):
    text: str
    style: str = ""
    title: str = ""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that stands on the board and moves. The id is stable, so that the client can move it along."""

    id: str
    #: A drawing of the art sheet; empty: the shape of the seat that owns it.
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
    #: pin: a plate in the owner's colour that stays upright; none: the drawing alone; figure: the drawing in the owner's colour.
    plate: str = "pin"
    #: The least size on the screen in pixels; 28 is the least of all.
    px: float = 28
    #: The points it travels along to where it stands now.
    via: list[tuple[float, float]] = []
    #: The place where it stands, as a mark: for the board as text.
    at: str = ""


class SeatLook(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a seat is called and shown now. An empty colour or symbol: the palette's own."""

    word: str
    colour: str = ""
    symbol: str = ""


# ------------------------------------------------------------------------------------------------------- panels


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


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """One figure of a data sheet: a symbol of the art sheet or a short word, the value, and what it means."""

    value: str
    symbol: str = ""
    label: str = ""
    title: str = ""


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card: a data sheet with facts, or a few lines. With `back` it can be turned over."""

    id: str
    title: str
    lines: list[str] = []
    style: str = ""
    symbol: str = ""
    hidden: bool = False
    #: The kind of card, shown above the title.
    kind: str = ""
    facts: list[Fact] = []
    back: "Card | None" = None
    #: A larger drawing of the art sheet.
    drawing: str = ""
    owner: int | None = None
    #: What it is in a few words under headings ("gives": "3 fleets"), and what is said at its foot ("How it wins").
    rows: list[tuple[str, str]] = []
    foot: list[tuple[str, str]] = []
    #: How hard it is to play, 1 to 3; 0 says nothing.
    level: int = 0


class Cards(msgspec.Struct, frozen=True, tag="cards", tag_field="panel", omit_defaults=True):
    """Cards of one kind of place: `look` is hand, tableau, market or stack."""

    id: str
    title: str
    cards: list[Card]
    seat: int | None = None
    look: str = "tableau"


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


class DataTable(msgspec.Struct, frozen=True, tag="table", tag_field="panel", omit_defaults=True):
    """Rows of text: standings, the charts of a rulebook. `lit` are the rows that apply now."""

    id: str
    title: str
    head: list[str]
    rows: list[list[str]]
    seat: int | None = None
    #: Ids of rows that can be lit.
    ids: list[str] = []
    lit: list[int] = []
    #: A chart to look things up in: kept folded away until it is asked for or one of its rows applies.
    chart: bool = False


class Sheet(msgspec.Struct, frozen=True, tag="sheet", tag_field="panel", omit_defaults=True):
    """A small board of its own, lit like the large one: a rocket diagram, an assembly."""

    id: str
    title: str
    box: tuple[float, float, float, float]
    shapes: list[Shape]
    pieces: list[Piece] = []
    seat: int | None = None


Panel = Counters | Track | Cards | Grid | DataTable | Sheet


# ------------------------------------------------------------------------------------------------------ the scene


class Column(msgspec.Struct, frozen=True, omit_defaults=True):
    """A column of the table of seats: a short head, what it means, and a figure for each seat."""

    id: str
    head: str
    title: str
    values: list[str]


class Phases(msgspec.Struct, frozen=True):
    """The phases of a turn, in order, and which one it is (-1: none of them)."""

    names: list[str]
    now: int


class Tile(msgspec.Struct, frozen=True, omit_defaults=True):
    """A party of what is being decided: its figure ("2" WT), a line about it, and `highest`, `out` or nothing."""

    seat: int
    figure: str
    unit: str = ""
    line: str = ""
    state: str = ""


class Party(msgspec.Struct, frozen=True, omit_defaults=True):
    """One side of a fight, a vote or a deal: who, what it brings or gives, and a figure (strength, votes)."""

    title: str
    seat: int | None = None
    lines: list[str] = []
    figure: str = ""
    caption: str = ""


class Prospect(msgspec.Struct, frozen=True, omit_defaults=True):
    """One way in which dice may fall out: its share, what it is called, what follows, and for whom it is good (None: nobody)."""

    share: float
    title: str
    text: str = ""
    good: bool | None = None


class Tray(msgspec.Struct, frozen=True, omit_defaults=True):
    """Pieces of one kind that are still to be placed, beside the board."""

    title: str
    left: int
    line: str = ""
    symbol: str = ""
    #: It is placed now; the others follow.
    now: bool = False
    #: How the choices begin that place it.
    takes: str = ""


class Stage(msgspec.Struct, frozen=True, omit_defaults=True):
    """The thing that is being decided, shown whole over the board for as long as the decision lasts."""

    title: str
    line: str = ""
    rule: str = ""
    cards: list[Card] = []
    #: Boxes of text: a heading and its lines.
    boxes: list[tuple[str, list[str]]] = []
    tiles: list[Tile] = []
    #: One sentence below, such as who wins a tie.
    note: str = ""
    #: A box that takes some work: its heading, and the tool that is asked for its rows (`Sketch.gains`).
    gains: str = ""
    tool: str = ""
    args: dict[str, str] = {}
    #: The tool that is asked how likely each amount is to win (`Sketch.bars`), with the same arguments.
    chances: str = ""
    #: A fight, a vote, a deal: its sides, and what follows from it.
    parties: list[Party] = []
    after: str = ""
    #: A board of its own instead of cards: an assembly.
    sheet: "Sheet | None" = None
    #: The exact odds of what is considered belong on the stage.
    odds: bool = False
    #: Odds that the title knows by itself, from bad to best: what is thrown, and each result with its consequence.
    throw: str = ""
    prospects: list[Prospect] = []
    #: It begins put aside: the seat decides something else meanwhile.
    aside: bool = False


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """The changing part of the picture."""

    pieces: list[Piece] = []
    panels: list[Panel] = []
    #: Further style classes of static shapes by id: who owns a world, what burns.
    styles: dict[str, str] = {}
    #: Shapes that come and go: a planned route, a front line.
    overlay: list[Shape] = []
    #: Turn, year and similar facts for the top bar.
    headline: str = ""
    #: How the seats are called and shown; empty: the kernel fills in the title's words and the palette.
    seats: list[SeatLook] = []
    columns: list[Column] = []
    phases: Phases | None = None
    #: What is decided about now; None: the board itself.
    stage: Stage | None = None
    #: What is still to be placed, in the order in which it is placed.
    tray: list[Tray] = []
    #: Figures, each with its caption, of what is being placed or collected: they follow every piece.
    sums: list[tuple[str, str]] = []
    #: What matters now, as a box of the board; None: all of it.
    home: tuple[float, float, float, float] | None = None
    #: Anything else that a title's own panel may need, as plain JSON.
    extra: dict[str, Any] = {}


# ------------------------------------------------------------------------------------------------------- moments


class Die(msgspec.Struct, frozen=True, omit_defaults=True):
    """A die that lies: its value, and whether it counts as a hit (None: it is only added up)."""

    value: int
    sides: int = 6
    good: bool | None = None


class Side(msgspec.Struct, frozen=True, omit_defaults=True):
    """One party of a clash: who, its dice, what it lost."""

    title: str
    seat: int | None = None
    dice: list[Die] = []
    losses: list[str] = []


class Moment(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event shown over the board for a moment: reveal (tiles), roll (dice, sum, verdict), clash (sides), banner, end."""

    stage: str
    title: str
    lines: list[str] = []
    #: A reveal: (seat, what it shows).
    tiles: list[tuple[int, str]] = []
    dice: list[Die] = []
    #: The sum as a sum: "4 + 1 = 5".
    sum: str = ""
    #: What it means: "a hit", "missed: 6 or more was needed".
    verdict: str = ""
    good: bool | None = None
    sides: list[Side] = []
    #: Where it happened, as marks.
    marks: list[str] = []


# -------------------------------------------------------------------------------------- considering and consulting


class Outlook(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a choice would do, in people's words, for its button."""

    #: One line: what is won and lost.
    effect: str = ""
    #: One large figure ("88 %") and what it counts ("a hit or more").
    figure: str = ""
    caption: str = ""
    #: The odds as a strip: (share, good?), from bad to best.
    parts: list[tuple[float, bool]] = []
    symbol: str = ""
    seat: int | None = None
    #: For amounts: marks on the scale (value, seat or None, words) and quick picks (value, words).
    scale: list[tuple[int, int | None, str]] = []
    picks: list[tuple[int, str]] = []


class Goal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the seat should be about next, by the title's own plan: a thing ("Next: a robonaut") and the reason in one line."""

    text: str
    why: str = ""
    #: What on the board or in the hand it speaks of, as marks.
    marks: list[str] = []


class Alternative(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of several answers, as a row: what it is called, a line about it, its figures, and the arguments that ask for it."""

    name: str
    line: str = ""
    cells: list[str] = []
    args: dict[str, str] = {}
    #: Another tool that is asked; empty: the same.
    tool: str = ""


class Strip(msgspec.Struct, frozen=True, omit_defaults=True):
    """A scale from 0 to `most`, such as fuel: larger dots, and stops (at, words, kind: start, end, gain)."""

    title: str
    most: int
    note: str = ""
    large: list[int] = []
    stops: list[tuple[int, str, str]] = []


class Sketch(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer drawn rather than done: the way of a considered choice, a plan, a range."""

    overlay: list[Shape] = []
    panels: list[Panel] = []
    #: Text to read, each line a sentence.
    lines: list[str] = []
    #: Choices (as notation) to put first in the list, in order: how to follow what was drawn.
    follow: list[str] = []
    #: Rows that can be picked, each a consultation of its own: (words, arguments).
    more: list[tuple[str, dict[str, str]]] = []
    #: Which of these rows is drawn.
    shown: int = 0
    #: `partial` (more can be found with more effort), `done`, or `none` (there is no answer, and `lines` say why).
    state: str = "done"
    #: The best answers by name, with the heads of their figures; the row that is drawn has the `plan` of `shown`.
    heads: list[str] = []
    options: list[Alternative] = []
    #: The drawn answer in detail: fuel, then step by step (words, a line, a figure), then figures with captions.
    strip: Strip | None = None
    way: list[tuple[str, str, str]] = []
    boxes: list[tuple[str, str]] = []
    #: What something brings: a badge (`new`, `reach`, or empty), words, a figure.
    gains: list[tuple[str, str, str]] = []
    #: The chance of each amount.
    bars: list[tuple[int, float]] = []
    #: Where there is no answer: what would change that.
    ways_out: list[Alternative] = []
    #: Choices (as notation) that carry out the first part of what was drawn, in one go; and what the button says.
    act: list[str] = []
    act_caption: str = ""
    act_line: str = ""
    #: What a considered choice would decide about, over the board until it is taken or put down.
    stage: Stage | None = None


class ToolArgument(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a tool asks for. `kind`: choice (one of `values`), place (a mark, picked on the board), number (least..most)."""

    id: str
    title: str
    kind: str
    values: list[tuple[str, str]] = []
    least: int = 0
    most: int = 0
    default: str = ""


class Tool(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to consult at the table: a mission planner, a combat calculator. Opened by its key or from the menu."""

    id: str
    title: str
    args: list[ToolArgument] = []
    key: str = ""
    #: The argument that a click on a place of the board answers; empty: the tool is only a form. Such a tool takes a
    #: further argument `effort`, 0 to 2, so that a first answer comes at once.
    points: str = ""
    #: It takes the argument `effort` as well: asked again while its answer is partial.
    steps: bool = False
