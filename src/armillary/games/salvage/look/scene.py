"""The picture: a dead ring station over a planet, its segments the rounds, wrecks on their orbit, a bay for each crew."""

from bisect import bisect_left
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from math import cos, dist, radians, sin

from armillary.games.salvage.components import Parts
from armillary.games.salvage.ids import GONE, HERE, letter
from armillary.games.salvage.position import Orbit
from armillary.games.salvage.rules.scoring import contract_worth
from armillary.kernel.text import Text
from armillary.scene import (
    Badge,
    Board,
    Card,
    Cards,
    Circle,
    Column,
    Dots,
    Gradient,
    Hatch,
    Label,
    Layer,
    Paint,
    Panel,
    Path,
    Piece,
    Scene,
    Sector,
    Shape,
    Symbol,
)

from . import hints

__all__ = ["make_board", "make_scene"]

WIDTH, HEIGHT = 1040.0, 848.0
CENTRE_X, CENTRE_Y = 520.0, 338.0
#: The orbit is wide and low; wrecks drift above the horizon, on the upper three quarters of it.
ORBIT_X, ORBIT_Y, ARC = 424.0, 248.0, 112.0
INNER, OUTER, HUB = 140.0, 178.0, 110.0
#: The bays leave room for the buttons of the board in the corner.
BAY_TOP, BAY_HEIGHT, BAY_LEFT, BAY_GAP = 644.0, 188.0, 64.0, 12.0

PALETTE = {
    "line": "#2b3a5e",
    "deep": "#0b1020",
    "hull": "steel",
    "hull-line": "#8fa3d4",
    "burnt": "char",
    "burnt-line": "#5a3a34",
    "spoke": "#4a5f92",
    "orbit": "#4a5f92",
    "ember": "#ff7a5c",
    "spark": "#d9764a",
    "lamp": "#f2ead8",
    "brass": "#c9a227",
    "ivory": "#f2ead8",
    "dim": "#b9b29f",
    "good": "#9bd48c",
    "well": "well",
    "well-line": "#4a5f92",
    "place": "#121a30",
    "place-line": "#4a5f92",
    "bay": "#0d1428ee",
    "bay-line": "#2b3a5e",
    "socket": "#4a5f92",
    "ghost": "#2b3a5e",
    "star": "#9fb0de",
    "night": "night",
    "planet": "planet",
    "air": "air",
    "strata": "strata",
    "seat-A": "#7db8ff",
    "seat-B": "#f59b4c",
    "seat-C": "#2f9e7e",
    "seat-D": "#f6e23f",
    "freighter": "#d9a066",
    "liner": "#a9cdf2",
    "probe": "#b7d98f",
    "tanker": "#ef9fb0",
}
PAINTS: dict[str, Paint] = {
    "night": Gradient([(0, "#16204a"), (0.55, "#0c1330"), (1, "#070b1600")], radial=True),
    "steel": Gradient([(0, "#a9b8de"), (0.5, "#5d6da0"), (1, "#2b3760")]),
    "char": Gradient([(0, "#3b2a30"), (1, "#1b1420")]),
    "well": Gradient([(0, "#24335c"), (0.6, "#111a36"), (1, "#0a1024")], radial=True),
    "planet": Gradient([(0, "#f0a35c"), (0.012, "#a8603a"), (0.05, "#5d3024"), (0.16, "#2c1a18")]),
    "air": Gradient([(0.9, "#e8894a00"), (0.955, "#e8894a66"), (0.962, "#ffcf9a99"), (1, "#e8894a00")], radial=True),
    "strata": Hatch("#00000033", angle=4, gap=22, width=7),
}

#: Stars, strewn by a rule that nobody sees.
STARS: list[tuple[float, float]] = [
    (float(17 + number * 397 % 1011), float(11 + number * 211 % 601)) for number in range(96)
]
BRIGHT: list[tuple[float, float]] = [
    (62, 48), (204, 196), (338, 66), (742, 58), (958, 120), (1002, 402), (884, 520), (150, 470), (36, 300), (610, 40),
]  # fmt: skip


def orbit_place(wreck: int, count: int) -> tuple[float, float]:
    """Where a drifting wreck is drawn: evenly on the arc above the horizon, from the left to the right."""
    arc = orbit()
    return arc[round((len(arc) - 1) * wreck / max(1, count - 1))]


@cache
def orbit() -> list[tuple[float, float]]:
    """Points of the arc at equal distances from each other."""
    fine = [
        (round(CENTRE_X + ORBIT_X * sin(radians(angle / 4)), 2), round(CENTRE_Y - ORBIT_Y * cos(radians(angle / 4)), 2))
        for angle in range(int(-ARC * 4), int(ARC * 4) + 1)
    ]
    gone = [0.0, *accumulate(dist(a, b) for a, b in pairwise(fine))]
    steps = [gone[-1] * step / 220 for step in range(221)]
    return [fine[min(len(fine) - 1, bisect_left(gone, step))] for step in steps]


def bay(seat: int, seats: int) -> tuple[float, float]:
    """Left edge and width of a crew's bay."""
    width = (WIDTH - BAY_LEFT - 12 - BAY_GAP * (seats - 1)) / seats
    return BAY_LEFT + seat * (width + BAY_GAP), width


def socket(seat: int, seats: int, kind: int, kinds: int) -> tuple[float, float]:
    left, width = bay(seat, seats)
    step = min(62.0, (width - 28) / kinds)
    return left + 14 + step * (kind + 0.5), BAY_TOP + 116


def around(angle: float, r: float) -> tuple[float, float]:
    # Rounded: the last digits of sines differ between platforms.
    return round(CENTRE_X + r * sin(radians(angle)), 2), round(CENTRE_Y - r * cos(radians(angle)), 2)


def make_board(parts: Parts, seats: int, rounds: int, text: Text) -> Board:
    sky: list[Shape] = [
        Circle(CENTRE_X, CENTRE_Y, 620, style="night"),
        Dots(STARS, 0.8, style="star"),
        Dots(BRIGHT, 1.5, style="star"),
        Circle(CENTRE_X, 2330, 1800, style="air"),
        Circle(CENTRE_X, 2330, 1730, style="planet"),
        Circle(CENTRE_X, 2330, 1730, style="strata"),
        Path(orbit_arc(), style="orbit dotted thin"),
    ]
    layers = [
        Layer("sky", sky),
        Layer("station", station(rounds, text)),
        Layer("bays", [shape for seat in range(seats) for shape in bay_shapes(parts, seat, seats, text)]),
        Layer("dock", dock(text)),
        Layer("crews", [crew_name(seat, seats, text) for seat in range(seats)], zoom=(0.6, 0)),
    ]
    names = {"dock:dock": text.word("panel", "dock"), "deck:deck": text.word("panel", "deck")}
    names |= {f"seat:{letter(seat)}": text.word("seat", letter(seat)) for seat in range(seats)}
    names |= {f"wreck:{name}": text.word("wreck", name) for name in parts.wrecks}
    names["hub:station"] = text.word("panel", "station")
    places = {"hub:station": (CENTRE_X, CENTRE_Y), "dock:dock": (72.0, 574.0), "deck:deck": (170.0, 574.0)}
    places |= {f"wreck:{name}": orbit_place(at, len(parts.wrecks)) for at, name in enumerate(parts.wrecks)}
    return Board(
        box=(0, 0, WIDTH, HEIGHT),
        layers=layers,
        palette=PALETTE,
        paints=PAINTS,
        unit=1,
        names=names,
        places=places,
    )


def orbit_arc() -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in orbit()[::4])


def station(rounds: int, text: Text) -> list[Shape]:
    """One segment for each round, with its number; what has burnt is styled by the scene."""
    turn = 360 / rounds
    shapes: list[Shape] = []
    for number in range(rounds):
        start = -118 + turn * number
        (x1, y1), (x2, y2) = around(start + turn * 0.46, HUB), around(start + turn * 0.46, INNER)
        shapes.append(Path(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}", style="spoke thick"))
    for number in range(rounds):
        start = -118 + turn * number
        end = start + turn * 0.92
        title = text.fill("panel", "segment", {"round": number + 1})
        shapes.append(Sector(CENTRE_X, CENTRE_Y, INNER, OUTER, start, end, f"segment:{number + 1}", "hull", title))
        lamps = [around(start + turn * 0.92 * step / 8, (INNER + OUTER) / 2) for step in range(1, 8)]
        shapes.append(Dots([(round(x, 1), round(y, 1)) for x, y in lamps], 1.7, style="lamp"))
        x, y = around((start + end) / 2, OUTER + 17)
        shapes.append(Label(x, y + 4, str(number + 1), style="dim", px=11, avoid=False))
    shapes += [
        Circle(CENTRE_X, CENTRE_Y, HUB, id="hub:station", style="well", title=text.word("panel", "station")),
        Label(CENTRE_X, 24, text.word("panel", "station").upper(), style="ivory display", px=15, rank=40),
        Label(CENTRE_X, 43, text.fill("panel", "falls", {"rounds": rounds}), style="dim", px=11, rank=20),
    ]
    return shapes


def bay_shapes(parts: Parts, seat: int, seats: int, text: Text) -> list[Shape]:
    left, width = bay(seat, seats)
    name = letter(seat)
    right, bottom = left + width, BAY_TOP + BAY_HEIGHT
    box = (
        f"M{left + 12} {BAY_TOP}H{right - 12}Q{right} {BAY_TOP} {right} {BAY_TOP + 12}"
        f"V{bottom - 12}Q{right} {bottom} {right - 12} {bottom}"
        f"H{left + 12}Q{left} {bottom} {left} {bottom - 12}V{BAY_TOP + 12}Q{left} {BAY_TOP} {left + 12} {BAY_TOP}Z"
    )
    crew = text.word("seat", name)
    shapes: list[Shape] = [
        Path(box, id=f"seat:{name}", style="bay", title=crew),
        Path(f"M{left + 10} {BAY_TOP + 1}H{right - 10}", style=f"seat-{name} thin"),
        Symbol(left + 28, BAY_TOP + 30, 30, "tug", style=f"seat-{name}"),
    ]
    for kind, word in enumerate(parts.types):
        x, y = socket(seat, seats, kind, len(parts.types))
        shapes += [Circle(x, y, 24, style="socket outline dotted"), Symbol(x, y, 26, word, style="ghost")]
    return shapes


def crew_name(seat: int, seats: int, text: Text) -> Label:
    left, _ = bay(seat, seats)
    crew = text.word("seat", letter(seat))
    return Label(left + 50, BAY_TOP + 35, crew, style="ivory bold", anchor="start", px=15, rank=30, avoid=False)


def dock(text: Text) -> list[Shape]:
    return [
        Circle(72, 574, 34, id="dock:dock", style="place", title=text.word("choice", "wage")),
        Symbol(72, 574, 40, "crane", style="brass"),
        Label(72, 626, text.word("panel", "dock"), style="ivory", px=12.5, rank=25, id="dock:dock"),
        Circle(170, 574, 34, id="deck:deck", style="place", title=text.word("choice", "draw")),
        Symbol(170, 574, 40, "cards", style="brass"),
        Label(170, 626, text.word("panel", "deck"), style="ivory", px=12.5, rank=25, id="deck:deck"),
    ]


def columns(p: Orbit, seat: int | None, text: Text) -> list[Column]:
    """The crews as a table."""
    return hints.columns(p, seat, [len(kinds) for kinds in holds(p.c, tuple(p.place), len(p.credits))], text)


def make_scene(p: Orbit, seat: int | None, text: Text) -> Scene:
    """Everything that changes, from a position cut to what the seat may know."""
    parts, places, crews = p.c, tuple(p.place), len(p.credits)
    panels: list[Panel] = []
    if seat is not None and p.hands[seat]:
        panels.append(hand_panel(parts, text, places, seat, tuple(p.hands[seat])))
    types = [len(kinds) for kinds in holds(parts, places, crews)]
    table = hints.columns(p, seat, types, text)
    overlay = [*wreck_labels(parts, text, p.wreck, places)]
    for crew, points in enumerate(table[-1].values):
        overlay += bay_labels(parts, text, crew, crews, points, types[crew])
    return Scene(
        pieces=wreck_pieces(parts, text, places, crews),
        panels=panels,
        styles={f"segment:{number}": "burnt" for number in range(1, p.round)},
        overlay=overlay,
        headline=headline(text, p.round, p.rounds),
        columns=table,
        phases=hints.phases(p, text),
    )


# Most of a picture is as it was a step before, and the same for every seat: what was drawn is kept for a while. Nobody changes
# it: shapes and panels are frozen, and their lists are only read.


@lru_cache(maxsize=500)
def headline(text: Text, round: int, rounds: int) -> str:
    return text.fill("headline", "round", {"round": round, "rounds": rounds})


@lru_cache(maxsize=500)
def wreck_labels(parts: Parts, text: Text, wreck: int, places: tuple[int, ...]) -> list[Shape]:
    """The names of the wrecks that drift, and what must be known of the one that is bid for."""
    found: list[Shape] = []
    for other, place in enumerate(places):
        if place >= 0 or place in (GONE, HERE):
            continue
        x, y = orbit_place(other, len(places))
        words = f"{text.word('wreck', parts.wrecks[other])}\n{text.fill('panel', 'hull', {'hull': parts.hull[other]})}"
        mark = f"wreck:{parts.wrecks[other]}"
        found.append(Label(round(x, 1), round(y + 42, 1), words, style="dim", px=12.5, rank=5, id=mark))
    if wreck >= 0:
        name = text.word("wreck", parts.wrecks[wreck])
        facts = {"hull": parts.hull[wreck], "value": parts.value[wreck]}
        hub = "hub:station"
        found += [
            Label(CENTRE_X, CENTRE_Y + 70, name, 27, style="ivory display", rank=60, id=hub),
            Label(CENTRE_X, CENTRE_Y + 95, text.fill("panel", "stage", facts), 19, style="good bold", rank=59, id=hub),
        ]
    return found


@lru_cache(maxsize=5000)
def bay_labels(parts: Parts, text: Text, crew: int, crews: int, points: str, types: int) -> list[Shape]:
    left, width = bay(crew, crews)
    charter = text.fill("panel", "types", {"types": types, "charter": parts.charter})
    score = f"{points} {text.word('column', 'points')}"
    return [
        Label(left + width - 14, BAY_TOP + 35, score, style="ivory bold", anchor="end", px=15, rank=12, avoid=False),
        Label(left + 16, BAY_TOP + 168, charter, style="dim", anchor="start", px=12),
    ]


@lru_cache(maxsize=500)
def wreck_pieces(parts: Parts, text: Text, places: tuple[int, ...], crews: int) -> list[Piece]:
    stowed: dict[tuple[int, int], int] = {}
    pieces: list[Piece] = []
    for wreck, place in enumerate(places):
        if place == GONE:
            continue
        key = (place, parts.wreck_type[wreck])
        pieces.append(wreck_piece(parts, text, wreck, place, stowed.get(key, 0), crews))
        stowed[key] = stowed.get(key, 0) + 1
    return pieces


@lru_cache(maxsize=5000)
def wreck_piece(parts: Parts, text: Text, wreck: int, place: int, above: int, crews: int) -> Piece:
    """A wreck on its orbit, at the station, or in the socket of its type in a crew's bay."""
    name = parts.wrecks[wreck]
    kind = parts.types[parts.wreck_type[wreck]]
    facts = {"wreck": text.word("wreck", name), "type": text.word("type", kind), "hull": parts.hull[wreck]}
    title = text.fill("panel", "wreck", {**facts, "value": parts.value[wreck]})
    badges = [Badge(str(parts.value[wreck]), kind, text.word("column", "points"))]
    x, y = orbit_place(wreck, len(parts.wrecks))
    size, least, plate, at = 44.0, 34.0, "none", f"wreck:{name}"
    if place == HERE:
        x, y, size, least, badges, at = CENTRE_X, CENTRE_Y - 24, 116.0, 64.0, [], "hub:station"
    elif place >= 0:
        x, y = socket(place, crews, parts.wreck_type[wreck], len(parts.types))
        y -= 38 * above
        size, least, plate, at = 34.0, 28.0, "pin", f"seat:{letter(place)}"
    return Piece(
        id=f"wreck:{name}",
        symbol=kind,
        x=round(x, 1),
        y=round(y, 1),
        size=size,
        style=kind,
        title=title,
        badges=badges,
        plate=plate,
        px=least,
        at=at,
    )


@lru_cache(maxsize=500)
def holds(parts: Parts, places: tuple[int, ...], crews: int) -> list[set[int]]:
    """The different types of wreck in the hold of each crew."""
    kinds: list[set[int]] = [set() for _ in range(crews)]
    for wreck, place in enumerate(places):
        if place >= 0:
            kinds[place].add(parts.wreck_type[wreck])
    return kinds


@lru_cache(maxsize=2000)
def hand_panel(parts: Parts, text: Text, places: tuple[int, ...], seat: int, hand: tuple[int, ...]) -> Cards:
    cards = [
        hand_card(parts, text, card, count, count * contract_worth(parts, places, seat, card))
        for card, count in enumerate(hand)
        if count
    ]
    return Cards(id="hand", title=text.word("panel", "hand"), cards=cards, seat=seat, look="hand")


@lru_cache(maxsize=500)
def hand_card(parts: Parts, text: Text, card: int, count: int, points: int) -> Card:
    slug = parts.cards[card]
    kind = parts.card_type[card]
    name = text.word("card", slug)
    effect = text.word("effect", slug)
    return Card(
        id=f"card:{slug}",
        title=name if count == 1 else f"{name} x{count}",
        lines=[effect] if kind < 0 else [effect, text.fill("panel", "now", {"points": points})],
        symbol=slug if kind < 0 else parts.types[kind],
        style="place" if kind < 0 else parts.types[kind],
    )
