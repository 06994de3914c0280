"""The picture: a dead ring station, the wrecks on their orbit around it, and a berth for each crew."""

from functools import lru_cache
from math import cos, radians, sin

from armillary.kernel.scene import (
    Badge,
    Board,
    Card,
    Cards,
    Circle,
    Hexagon,
    Label,
    Layer,
    Panel,
    Path,
    Piece,
    Scene,
    Sector,
    Shape,
    Symbol,
    Track,
)
from armillary.kernel.text import Text

from . import hints
from .components import Parts
from .position import GONE, HERE, Orbit, letter
from .scoring import contract_worth

__all__ = ["make_board", "make_scene"]

CENTRE_X, CENTRE_Y = 300.0, 300.0
ORBIT = 232.0
BERTH_X, BERTH_Y, BERTH_STEP = 645.0, 92.0, 140.0
SLOT_X, SLOT_STEP = 722.0, 50.0

PALETTE = {
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

#: Dim stars, placed by hand so that they do not look counted out.
STARS = (
    (38, 44, 1.6), (112, 96, 1.1), (205, 30, 1.3), (422, 58, 1.0), (548, 34, 1.7), (590, 210, 1.1), (28, 232, 1.2),
    (66, 402, 1.5), (150, 566, 1.0), (330, 604, 1.2), (500, 560, 1.6), (575, 470, 1.0), (968, 26, 1.4), (905, 610, 1.2),
    (760, 24, 1.0), (616, 610, 1.3), (985, 330, 1.1), (14, 610, 1.0),
)  # fmt: skip


def orbit_place(wreck: int, count: int) -> tuple[float, float]:
    """Where a drifting wreck is drawn: evenly on the orbit, the first at the top."""
    angle = radians(360 * wreck / count)
    return CENTRE_X + ORBIT * sin(angle), CENTRE_Y - ORBIT * cos(angle)


def make_board(parts: Parts, seats: int, text: Text) -> Board:
    sky: list[Shape] = [Circle(x, y, r, style="star") for x, y, r in STARS]
    sky += [
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
        Label(CENTRE_X, CENTRE_Y + 146, text.word("panel", "station"), 13, style="dim display"),
    ]
    berths: list[Shape] = []
    for seat in range(seats):
        y = BERTH_Y + BERTH_STEP * seat
        name = letter(seat)
        crew = text.word("seat", name)
        berths += [
            Path(f"M {BERTH_X} {y + 36} H 985", style="line thin"),
            Hexagon(BERTH_X, y, 36, id=f"seat:{name}", style="well", title=crew),
            Symbol(BERTH_X, y, 40, "tug", style=f"seat-{name}"),
            Label(BERTH_X + 48, y - 28, crew, 15, style="ivory bold", anchor="start"),
        ]
        berths += [Circle(SLOT_X + SLOT_STEP * slot, y + 8, 21, style="line outline dotted") for slot in range(6)]
    dock: list[Shape] = [
        Circle(60, 560, 34, id="dock:dock", style="well", title=text.word("choice", "wage")),
        Symbol(60, 560, 40, "crane", style="brass"),
        Label(60, 612, text.word("panel", "dock"), 13, style="dim"),
        Circle(148, 560, 34, id="deck:deck", style="well", title=text.word("choice", "draw")),
        Symbol(148, 560, 40, "cards", style="brass"),
        Label(148, 612, text.word("panel", "deck"), 13, style="dim"),
    ]
    layers = [Layer("sky", sky), Layer("station", station), Layer("berths", berths), Layer("dock", dock)]
    return Board(box=(0, 0, 1000, 640), layers=layers, palette=PALETTE)


def make_scene(p: Orbit, seat: int | None, text: Text) -> Scene:
    """Everything that changes, from a position cut to what the seat may know."""
    parts, places = p.parts, tuple(p.place)
    panels: list[Panel] = []
    if seat is not None and p.hands[seat]:
        panels.append(hand_panel(parts, text, places, seat, tuple(p.hands[seat])))
    panels.append(rounds_panel(p.round, p.rounds, text))
    kinds = holds(parts, places, len(p.credits))
    return Scene(
        pieces=wreck_pieces(parts, text, places, len(p.credits)),
        panels=panels,
        overlay=wreck_labels(parts, text, p.wreck),
        headline=text.fill("headline", "round", {"round": p.round, "rounds": p.rounds}),
        columns=hints.columns(p, seat, [len(types) for types in kinds], text),
        phases=hints.phases(p, text),
    )


# Most of a picture is as it was a step before, and the same for every seat: what was drawn is kept for a while. Nobody changes
# it: shapes and panels are frozen, and their lists are only read.


@lru_cache(maxsize=500)
def wreck_labels(parts: Parts, text: Text, wreck: int) -> list[Shape]:
    """What must be known of the wreck that is bid for."""
    if wreck < 0:
        return []
    return [
        Label(
            CENTRE_X - 28,
            CENTRE_Y - 44,
            text.fill("panel", "hull", {"hull": parts.hull[wreck]}),
            16,
            style="ember bold",
        ),
        Label(
            CENTRE_X + 28,
            CENTRE_Y - 44,
            text.fill("panel", "value", {"value": parts.value[wreck]}),
            16,
            style="brass bold",
        ),
        Label(CENTRE_X, CENTRE_Y + 56, text.word("wreck", parts.wrecks[wreck]), 15, style="ivory"),
    ]


@lru_cache(maxsize=500)
def wreck_pieces(parts: Parts, text: Text, places: tuple[int, ...], crews: int) -> list[Piece]:
    stowed = [0] * crews
    pieces: list[Piece] = []
    for wreck, place in enumerate(places):
        if place >= 0:
            pieces.append(wreck_piece(parts, text, wreck, place, stowed[place]))
            stowed[place] += 1
        elif place != GONE:
            pieces.append(wreck_piece(parts, text, wreck, place, 0))
    return pieces


@lru_cache(maxsize=5000)
def wreck_piece(parts: Parts, text: Text, wreck: int, place: int, slot: int) -> Piece:
    """A wreck on its orbit, at the station, or in a slot of a crew's hold."""
    name = parts.wrecks[wreck]
    kind = parts.types[parts.wreck_type[wreck]]
    facts = {"wreck": text.word("wreck", name), "type": text.word("type", kind)}
    title = text.fill("panel", "wreck", facts | {"hull": parts.hull[wreck], "value": parts.value[wreck]})
    size, badges, style = 42.0, [], kind
    if place == HERE:
        x, y, size = CENTRE_X, CENTRE_Y, 92.0
    elif place >= 0:
        x, y = SLOT_X + SLOT_STEP * slot, BERTH_Y + BERTH_STEP * place + 8
        size, badges = 36.0, [Badge(str(parts.value[wreck]), "brass", text.word("column", "points"))]
    else:
        x, y = orbit_place(wreck, len(parts.wrecks))
        style = f"{kind} faint"
    return Piece(
        id=f"wreck:{name}", symbol=kind, x=round(x, 1), y=round(y, 1), size=size, style=style, title=title,
        owner=None, badges=badges,
    )  # fmt: skip


@lru_cache(maxsize=500)
def holds(parts: Parts, places: tuple[int, ...], crews: int) -> list[set[int]]:
    """The different types of wreck in the hold of each crew."""
    kinds: list[set[int]] = [set() for _ in range(crews)]
    for wreck, place in enumerate(places):
        if place >= 0:
            kinds[place].add(parts.wreck_type[wreck])
    return kinds


@lru_cache(maxsize=500)
def rounds_panel(round: int, rounds: int, text: Text) -> Track:
    return Track(
        id="rounds",
        title=text.word("panel", "rounds"),
        nodes=[str(number) for number in range(1, rounds + 1)],
        markers=[(round - 1, None, text.fill("headline", "round", {"round": round, "rounds": rounds}))]
        if round
        else [],
    )


@lru_cache(maxsize=2000)
def hand_panel(parts: Parts, text: Text, places: tuple[int, ...], seat: int, hand: tuple[int, ...]) -> Cards:
    cards = [
        hand_card(parts, text, card, count, count * contract_worth(parts, places, seat, card))
        for card, count in enumerate(hand)
        if count
    ]
    return Cards(id="hand", title=text.word("panel", "hand"), cards=cards, seat=seat)


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
        style="steel" if kind < 0 else parts.types[kind],
    )
