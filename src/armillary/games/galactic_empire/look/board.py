"""The galaxy as geometry: eight rings of sectors over a painted spiral, and the Chaos Index as a barometer around them.

Angles are counted in sixteenths of a turn, clockwise from the top, as the map does (GE-COMP-03).
"""

from collections.abc import Sequence
from math import cos, hypot, pi, sin

from armillary.kernel.scene import Board, Circle, Label, Layer, Sector, Shape, Symbol

__all__ = ["BAROMETER", "CENTRE", "RADII", "ROWS", "arc_point", "galaxy", "piece_spots", "sector_centre", "values_spot"]

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
#: Inner and outer radius of the barometer.
BAROMETER = (708.0, 724.0)
SIZE = 2 * CENTRE

PALETTE = {
    "seat-A": "#c9a227",
    "deep": "#0b1020",
    "arm": "#3d5aa00d",
    "arm-bright": "#8fa8e60e",
    "core-glow": "#f0cf650c",
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
    "held-imperial": "#c9a22733",
    "held-chaos": "#b3202b44",
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


#: How deep into its ring each row of pieces stands (0 is the outer edge): Imperial units, the system with markers, Chaos units.
ROWS = (0.17, 0.5, 0.83)
#: How far apart pieces of a row stand.
GAP = 35.0


def piece_spots(ring: int, start: int, end: int, count: int, row: int) -> list[tuple[float, float]]:
    """Where `count` things stand in a sector, side by side along its arc."""
    inner, outer = RADII[ring]
    if ring == 0:
        gap = min(GAP, 150.0 / max(count, 1))
        y = CENTRE + (-36.0, 0.0, 40.0)[row]
        return [(CENTRE + gap * (place - (count - 1) / 2), y) for place in range(count)]
    radius = outer - (outer - inner) * ROWS[row]
    width = (end - start) * pi / 8 * radius
    gap = min(GAP, (width - 30) / max(count, 1))
    middle = (start + end) / 2
    per = gap / radius * 8 / pi
    return [arc_point(radius, middle + per * (place - (count - 1) / 2)) for place in range(count)]


def values_spot(ring: int, start: int, end: int) -> tuple[float, float]:
    """Where the values of a sector's system are written: in the outer corner opposite to its number."""
    if ring == 0:
        return CENTRE, CENTRE + 76
    outer = RADII[ring][1]
    return arc_point(outer - 17, end - 33 / outer * 8 / pi)


def _spiral(places: Sequence[tuple[float, float]]) -> list[Shape]:
    """An arm, painted as soft discs along its places (radius, angle): broad in the middle, thin at its ends."""
    shapes: list[Shape] = []
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
        if walked < 13:
            continue
        walked, number = 0.0, number + 1
        along = sin(pi * (0.14 + 0.8 * step / (legs * 40)))
        x, y = arc_point(radius + 20 * sin(number * 2.4), angle)
        shapes.append(Circle(x, y, round(18 + 48 * along, 1), style="arm"))
        x, y = arc_point(radius + 8 * sin(number * 1.7), angle)
        shapes.append(Circle(x, y, round(6 + 24 * along, 1), style="arm-bright"))
    return shapes


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
    """A scatter of stars, always the same one."""
    shapes: list[Shape] = []
    value = 20_777
    for number in range(count):
        value = (value * 1_103_515_245 + 12_345) % 2_147_483_648
        radius = 700.0 * (value / 2_147_483_648) ** 0.6
        value = (value * 1_103_515_245 + 12_345) % 2_147_483_648
        x, y = arc_point(radius, 16.0 * value / 2_147_483_648)
        shapes.append(Circle(x, y, 0.8 + value % 7 / 6, style="star-bright" if number % 9 == 0 else "star"))
    return shapes


def _gauge() -> list[Shape]:
    """The scale of the Chaos Index: a full turn is 100, with a tick where the number of event markers changes."""
    inner, outer = BAROMETER
    shapes: list[Shape] = [
        Sector(CENTRE, CENTRE, inner, outer, id="track:chaos-index", style="gauge", title="Chaos Index")
    ]
    for value in range(0, 100, 5):
        band = value % 20 == 0
        at = value * 3.6
        least, most = (inner - 4, outer + 4) if band else (inner, outer - 7)
        shapes.append(Sector(CENTRE, CENTRE, least, most, at - 0.12, at + 0.12, style="gauge-tick"))
        if band:
            x, y = arc_point(outer + 20, value * 0.16)
            shapes.append(Label(x, y + 7, str(value or 100), size=22, style="number"))
    return shapes


def galaxy(
    names: Sequence[str],
    rings: Sequence[int],
    arcs: Sequence[tuple[int, int]],
    systems: Sequence[bool],
    voids: Sequence[bool],
    arms: Sequence[Sequence[int]],
    words: Sequence[str],
) -> Board:
    """The board. All sequences are by sector id (0 is unused); `words` are the sectors' slugs."""
    spiral: list[Shape] = [Circle(CENTRE, CENTRE, 704, style="deep")]
    for arm in arms:
        places = _unwound([(rings[sector], *arcs[sector]) for sector in arm])
        spiral += _spiral(places)
    spiral += [Circle(CENTRE, CENTRE, radius, style="core-glow") for radius in range(40, 190, 12)]
    spiral += _stars(420)

    fields: list[Shape] = []
    labels: list[Shape] = []
    places_of: dict[str, tuple[float, float]] = {}
    for sector in range(1, len(names)):
        ring = rings[sector]
        start, end = arcs[sector]
        inner, outer = RADII[ring]
        style = (
            "void" if voids[sector] else "core-space" if sector == 1 else "system-space" if systems[sector] else "space"
        )
        mark = f"sector:{words[sector]}"
        title = f"{sector:02d} {names[sector]}"
        if ring == 0:
            fields.append(Circle(CENTRE, CENTRE, outer, id=mark, style=style, title=title))
        else:
            fields.append(
                Sector(CENTRE, CENTRE, inner, outer, start * 22.5, end * 22.5, id=mark, style=style, title=title)
            )
        places_of[mark] = sector_centre(ring, start, end)
        if ring == 0:
            labels.append(Label(CENTRE, CENTRE - 66, f"{sector:02d}", size=20, style="number"))
        else:
            x, y = arc_point(outer - 17, start + 20 / outer * 8 / pi)
            labels.append(Label(x, y + 7, f"{sector:02d}", size=19, style="void-name" if voids[sector] else "number"))
        if systems[sector]:
            x, y = piece_spots(ring, start, end, 1, 1)[0]
            labels.append(Symbol(x, y, 36, "system-site", style="line"))
    return Board(
        box=(0, 0, SIZE, SIZE),
        layers=[
            Layer("spiral", spiral),
            Layer("barometer", _gauge()),
            Layer("sectors", fields),
            Layer("labels", labels),
        ],
        palette=PALETTE,
        places=places_of,
    )
