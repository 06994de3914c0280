"""The galaxy as geometry: eight rings of sectors over painted arms, and the Chaos Index as a barometer beside them.

Angles are counted in sixteenths of a turn, clockwise from the top, as the map does (GE-COMP-03).
"""

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from typing import Any

from armillary.games.galactic_empire.components import Components
from armillary.kernel.game import Game
from armillary.kernel.text import Text
from armillary.scene import (
    Board,
    Circle,
    Dots,
    Gradient,
    Hatch,
    Label,
    Layer,
    Paint,
    Path,
    Sector,
    Shape,
)

__all__ = [
    "CENTRE",
    "GAUGE",
    "RADII",
    "arc_point",
    "board",
    "gauge_bar",
    "gauge_height",
    "piece_spots",
    "sector_centre",
]

CENTRE = 764.0
#: Inner and outer radius of every ring, the Core first.
RADII: tuple[tuple[float, float], ...] = (
    (0, 92),
    (92, 182),
    (182, 272),
    (272, 362),
    (362, 452),
    (452, 545),
    (545, 640),
    (640, 696),
)
#: Left, top, right and bottom of the barometer.
GAUGE = (-136.0, 330.0, -112.0, 1230.0)
BOX = (-214.0, 48.0, 1696.0, 1432.0)
SIZE = 2 * CENTRE
LETTERS = ("Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta", "Eta", "Theta", "Iota")
PAINTS: dict[str, Paint] = {
    "deep": Gradient([(0, "#1b2444"), (0.55, "#0d1328"), (1, "#070a16")], radial=True),
    "core-glow": Gradient([(0, "#f0cf6570"), (0.5, "#f0cf6522"), (1, "#f0cf6500")], radial=True),
    "held-chaos": Hatch("#b3202b66", gap=9, width=2),
}

PALETTE = {
    "seat-A": "#c9a227",
    "deep": "deep",
    "arm": "#3d5aa012",
    "arm-bright": "#8fa8e614",
    "core-glow": "core-glow",
    "star": "#8fa3d4",
    "star-bright": "#f2ead8",
    "space": "#ffffff00",
    "system-space": "#8fa3d414",
    "void": "#05070fcc",
    "core-space": "#f0cf6522",
    "line": "#33456e",
    "number": "#8d9cc4",
    "void-name": "#5d6a92",
    "imperial": "#c9a227",
    "imperial-blue": "#56b4e9",
    "usurper": "#ff7a59",
    "empire": "#d6336c",
    "invader": "#f08c00",
    "rebel": "#e4572e",
    "alien": "#b197fc",
    "marker": "#f2ead8",
    "held-imperial": "#c9a22717",
    "held-chaos": "held-chaos",
    "military": "#f2ead8",
    "mind": "#b197fc",
    "pays": "#f2ead8",
    "word": "#8d9cc4",
    "pointer": "#f2ead8",
    "gauge": "#121a30",
    "gauge-tick": "#4a5f92",
    "gauge-calm": "#4fb3a5",
    "gauge-uneasy": "#c9a227",
    "gauge-tense": "#e08a2e",
    "gauge-critical": "#e4572e",
    "gauge-collapse": "#b3202b",
}


def arc_point(radius: float, sixteenths: float) -> tuple[float, float]:
    """A point of the board by distance from the Core and angle."""
    angle = sixteenths * pi / 8
    return round(CENTRE + radius * sin(angle), 1), round(CENTRE - radius * cos(angle), 1)


def sector_centre(ring: int, start: int, end: int) -> tuple[float, float]:
    if ring == 0:
        return CENTRE, CENTRE
    inner, outer = RADII[ring]
    return arc_point((inner + outer) / 2, (start + end) / 2)


#: How far apart pieces stand along an arc.
GAP = 56.0


def piece_spots(ring: int, start: int, end: int, count: int) -> list[tuple[float, float]]:
    """Where `count` things stand in a sector, side by side along its arc."""
    inner, outer = RADII[ring]
    if ring == 0:
        gap = min(GAP, 2 * outer / max(count, 1))
        return [(CENTRE + gap * (place - (count - 1) / 2), CENTRE) for place in range(count)]
    radius = (inner + outer) / 2
    width = (end - start) * pi / 8 * radius
    gap = min(GAP, (width - 20) / max(count, 1))
    middle = (start + end) / 2
    per = gap / radius * 8 / pi
    return [arc_point(radius, middle + per * (place - (count - 1) / 2)) for place in range(count)]


def _spiral(places: Sequence[tuple[float, float]]) -> list[Shape]:
    """An arm, painted as soft discs along its places (radius, angle): two broad strokes over each other."""
    broad: list[tuple[float, float]] = []
    bright: list[tuple[float, float]] = []
    walked, number = 0.0, 0
    legs = len(places) - 1
    last = arc_point(*places[0])
    for step in range(legs * 40):
        leg, t = step // 40, step % 40 / 40
        corners = [places[min(max(leg + offset, 0), legs)] for offset in (-1, 0, 1, 2)]
        radius = _smooth([corner[0] for corner in corners], t)
        angle = _smooth([corner[1] for corner in corners], t)
        here = arc_point(radius, angle)
        walked += hypot(here[0] - last[0], here[1] - last[1])
        last = here
        if walked < 22:
            continue
        walked, number = 0.0, number + 1
        broad.append(arc_point(radius + 20 * sin(number * 2.4), angle))
        bright.append(arc_point(radius + 8 * sin(number * 1.7), angle))
    return [Dots(broad, 58, style="arm"), Dots(broad[1:-2], 40, style="arm"), Dots(bright, 22, style="arm-bright")]


def _smooth(along: Sequence[float], t: float) -> float:
    """A curve from the second of four values to the third (Catmull-Rom)."""
    a, b, c, d = along
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - 3 * c + d - a) * t**3)


def _unwound(arm: Sequence[tuple[int, int, int]]) -> list[tuple[float, float]]:
    """The places of an arm from the Core outwards, with angles that do not jump at the top of the disc."""
    found: list[tuple[float, float]] = []
    for ring, start, end in arm:
        radius = sum(RADII[ring]) / 2
        angle = (start + end) / 2
        if found:
            while angle - found[-1][1] > 8:
                angle -= 16
            while found[-1][1] - angle > 8:
                angle += 16
        else:
            found.append((30.0, angle - 1.5))
        found.append((radius, angle))
    return found


def _stars(count: int) -> list[Shape]:
    """A scatter of stars, always the same one: three sizes, three shapes."""
    found: tuple[list[tuple[float, float]], ...] = ([], [], [])
    value = 20_777
    for number in range(count):
        value = (value * 1_103_515_245 + 12_345) % 2_147_483_648
        radius = 700.0 * (value / 2_147_483_648) ** 0.6
        value = (value * 1_103_515_245 + 12_345) % 2_147_483_648
        found[2 if number % 9 == 0 else number % 2].append(arc_point(radius, 16.0 * value / 2_147_483_648))
    return [
        Dots(points, size, style=style)
        for points, size, style in zip(found, (0.9, 1.4, 1.8), ("star", "star", "star-bright"), strict=True)
    ]


def gauge_height(index: float) -> float:
    """Where on the barometer an index stands."""
    _, top, _, bottom = GAUGE
    return bottom - (bottom - top) * min(index, 100) / 100


def gauge_bar(low: float, high: float, style: str, mark: str = "", title: str = "") -> Path:
    """A piece of the barometer."""
    left, _, right, _ = GAUGE
    least, most = gauge_height(low), gauge_height(high)
    return Path(f"M{left} {most:.1f}H{right}V{least:.1f}H{left}Z", id=mark, style=style, title=title)


def _gauge(text: Text) -> list[Shape]:
    """The scale of the Chaos Index on the left."""
    left, _, right, _ = GAUGE
    shapes: list[Shape] = [gauge_bar(0, 100, "gauge", "track:chaos-index", text.fill("scene", "index-title", {}))]
    for value in range(0, 101, 20):
        y = gauge_height(value)
        shapes.append(Path(f"M{left - 8} {y:.1f}H{right + 8}", style="gauge-tick"))
    return shapes


def _gauge_words(markers_at: Sequence[int], text: Text) -> list[Shape]:
    """What the scale is, and how many events each band brings."""
    left, top, right, _ = GAUGE
    name, lost = text.fill("scene", "index-name", {}), text.fill("scene", "index-lost", {})
    shapes: list[Shape] = [
        Label(left - 64, top - 84, name, size=30, style="pointer display", anchor="start", px=17, rank=6, avoid=False),
        Label(left - 64, top - 44, lost, size=20, style="word", anchor="start", px=12, rank=6, avoid=False),
    ]
    for value in range(10, 100, 20):
        events = text.fill("scene", "band-events", {"count": markers_at[value]})
        y = gauge_height(value) + 7
        shapes.append(Label(right + 16, y, events, size=20, style="word", anchor="start", px=11, rank=2))
    return shapes


def board(game: Game[Any], text: Text) -> Board:
    """Sectors over the painted arms, their numbers, the symbols of systems, and the barometer."""
    c: Components = game.components
    sectors = c.map_data.sectors
    # Five shapes for what were more than a thousand: the arms and stars are dots of one size each.
    spiral: list[Shape] = [Circle(CENTRE, CENTRE, 704, style="deep")]
    for arm in sorted({sector.arm for sector in sectors if sector.arm}):
        along = sorted((sector for sector in sectors if sector.arm == arm), key=lambda sector: _letter(sector.name))
        spiral += _spiral(_unwound([(sector.ring, *sector.arc) for sector in along]))
    spiral += [Circle(CENTRE, CENTRE, 190, style="core-glow"), *_stars(420)]

    fields: list[Shape] = []
    labels: list[Shape] = []
    names: list[Shape] = []
    places: dict[str, tuple[float, float]] = {}
    called: dict[str, str] = {}
    for sector in sectors:
        word = c.sector_words[sector.id]
        mark = f"sector:{word}"
        called[mark] = text.word("sector", word)
        start, end = sector.arc
        inner, outer = RADII[sector.ring]
        style = (
            "void" if sector.void else "core-space" if not sector.ring else "system-space" if sector.system else "space"
        )
        places[mark] = sector_centre(sector.ring, start, end)
        number = "void-name" if sector.void else "number"
        if sector.ring == 0:
            fields.append(Circle(CENTRE, CENTRE, outer, id=mark, style=style, title=called[mark]))
            x, y = CENTRE, CENTRE - 62
        else:
            fields.append(
                Sector(CENTRE, CENTRE, inner, outer, start * 22.5, end * 22.5, id=mark, style=style, title=called[mark])
            )
            x, y = arc_point(outer - 17, start + 20 / outer * 8 / pi)
        labels.append(Label(x, y + 7, f"{sector.id:02d}", size=19, style=number, px=11, rank=3))
        names.append(Label(*places[mark], called[mark], size=18, style=number, px=12, rank=1, id=mark))
    return Board(
        box=BOX,
        layers=[
            Layer("spiral", spiral),
            Layer("barometer", _gauge(text)),
            Layer("barometer-words", _gauge_words(c.markers_at, text), zoom=(0.45, 0)),
            Layer("sectors", fields),
            Layer("labels", labels),
            Layer("names", names, zoom=(1.8, 0)),
        ],
        palette=PALETTE,
        paints=PAINTS,
        places=places,
        names=called,
        beside={
            f"sector:{c.sector_words[s]}": [f"sector:{c.sector_words[other]}" for other in c.adjacent[s]]
            for s in range(1, len(c.sector_words))
        },
        unit=1.4,
    )


def _letter(name: str) -> int:
    """The systems of an arm lie from the Core outwards in the order of their Greek letters."""
    last = name.split()[-1]
    return LETTERS.index(last) if last in LETTERS else len(LETTERS)
