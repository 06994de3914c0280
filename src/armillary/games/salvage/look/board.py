"""The board: a dead ring station, the wrecks' orbit around it, a berth for each crew, the dock."""

from math import cos, radians, sin

from armillary.games.salvage.components import Parts
from armillary.games.salvage.ids import letter
from armillary.kernel.scene import (
    Board,
    Circle,
    Dots,
    Gradient,
    Hatch,
    Hexagon,
    Label,
    Layer,
    Path,
    Sector,
    Shape,
    Symbol,
)
from armillary.kernel.text import Text

CENTRE_X, CENTRE_Y = 320.0, 330.0
ORBIT = 262.0
BERTH_X, BERTH_Y, BERTH_STEP = 670.0, 110.0, 160.0
SLOT_X, SLOT_STEP = 745.0, 50.0

PALETTE = {
    "glow": "glow",
    "line": "#2b3a5e",
    "deep": "#0b1020",
    "steel": "#1b2540",
    "steel-line": "#4a5f92",
    "orbit": "#4a5f92",
    "ember": "#e4572e",
    "brass": "#c9a227",
    "ivory": "#f2ead8",
    "dim": "#b9b29f",
    "well": "#121a30",
    "well-line": "#2b3a5e",
    "star": "#8f9bbd",
    "seat-A": "#7db8ff",
    "seat-B": "#f59b4c",
    "seat-C": "#2f9e7e",
    "seat-D": "#f6e23f",
    "freighter": "#d9a066",
    "liner": "#9ecbe8",
    "probe": "#b7d98f",
    "tanker": "#e3879e",
}

PAINTS: dict[str, Gradient | Hatch] = {
    "glow": Gradient([(0, "#2b3a5e"), (1, "#0b102000")], radial=True),
}

#: Dim stars, placed by hand so that they do not look counted out.
STARS = (
    (38, 44, 1.6), (112, 96, 1.1), (205, 30, 1.3), (422, 58, 1.0), (548, 34, 1.7), (590, 210, 1.1), (28, 232, 1.2),
    (66, 402, 1.5), (150, 566, 1.0), (330, 604, 1.2), (500, 560, 1.6), (575, 470, 1.0), (968, 26, 1.4), (905, 610, 1.2),
    (760, 24, 1.0), (616, 610, 1.3), (985, 330, 1.1), (14, 610, 1.0), (120, 720, 1.2), (420, 760, 1.0), (560, 700, 1.3), (900, 740, 1.1), (1010, 560, 1.2),
)  # fmt: skip


def orbit_place(wreck: int, count: int) -> tuple[float, float]:
    """Where a drifting wreck is drawn: evenly on the orbit, the first at the top."""
    angle = radians(360 * wreck / count)
    return CENTRE_X + ORBIT * sin(angle), CENTRE_Y - ORBIT * cos(angle)


def make_board(parts: Parts, seats: int, text: Text) -> Board:
    sky: list[Shape] = [Dots([(x, y) for x, y, _ in STARS], 1.3, style="star")]
    sky += [
        Circle(CENTRE_X, CENTRE_Y, ORBIT + 40, style="glow"),
        Circle(CENTRE_X, CENTRE_Y, ORBIT, style="orbit outline dashed thin"),
        Circle(CENTRE_X, CENTRE_Y, ORBIT - 64, style="line outline thin"),
    ]
    # The ring has lost two of its segments, and one of its lights still burns.
    station: list[Shape] = [
        Sector(CENTRE_X, CENTRE_Y, 96, 118, start, end, style="steel")
        for start, end in ((8, 52), (56, 100), (104, 136), (160, 196), (200, 244), (248, 292), (322, 352))
    ]
    station += [
        Circle(CENTRE_X, CENTRE_Y, 78, style="well"),
        Circle(CENTRE_X + 100, CENTRE_Y + 36, 3.2, style="ember"),
        Circle(CENTRE_X + 69, CENTRE_Y - 82, 1.6, style="ember faint"),
        Label(CENTRE_X, CENTRE_Y + 146, text.word("scene", "station").upper(), 13, style="dim display", px=12, rank=3),
    ]
    berths: list[Shape] = []
    for seat in range(seats):
        y = BERTH_Y + BERTH_STEP * seat
        name = letter(seat)
        crew = text.word("seat", name)
        berths += [
            Path(f"M {BERTH_X} {y + 36} H 1015", style="line thin"),
            Hexagon(BERTH_X, y, 36, id=f"seat:{name}", style="well", title=crew),
            Symbol(BERTH_X, y, 40, "tug", style=f"seat-{name}"),
            Label(BERTH_X + 48, y - 28, crew, 15, style="ivory bold", anchor="start", px=13, rank=1),
        ]
        berths += [Circle(SLOT_X + SLOT_STEP * slot, y + 8, 21, style="line outline dotted") for slot in range(6)]
    dock: list[Shape] = [
        Circle(680, 720, 34, id="dock:dock", style="well", title=text.word("choice", "wage")),
        Symbol(680, 720, 40, "crane", style="brass"),
        Label(680, 772, text.word("scene", "dock"), 13, style="dim", px=11, rank=2),
        Circle(780, 720, 34, id="deck:deck", style="well", title=text.word("choice", "draw")),
        Symbol(780, 720, 40, "cards", style="brass"),
        Label(780, 772, text.word("scene", "deck"), 13, style="dim", px=11, rank=2),
    ]
    layers = [Layer("sky", sky), Layer("station", station), Layer("berths", berths), Layer("dock", dock)]
    places = {"dock:dock": (680.0, 720.0), "deck:deck": (780.0, 720.0)}
    names = {"dock:dock": text.word("scene", "dock"), "deck:deck": text.word("scene", "deck")}
    for seat in range(seats):
        places[f"seat:{letter(seat)}"] = (BERTH_X, BERTH_Y + BERTH_STEP * seat)
        names[f"seat:{letter(seat)}"] = text.word("seat", letter(seat))
    return Board(box=(0, 0, 1040, 800), layers=layers, palette=PALETTE, paints=PAINTS, places=places, names=names)
