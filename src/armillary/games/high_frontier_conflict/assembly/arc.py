"""The assembly as an arc: a sector of seats for each place, the law at the rostrum, and the ghost of what a choice changes.

The ring of six ideologies is cut between Equality and Authority, which are next to each other too (BR-21); Centrist, next to all,
sits in the middle. A sector has the colour of its chit, amber or blue, and the sign of the bloc beside its name.
"""

from math import cos, pi, sin
from typing import NamedTuple

from armillary.games.high_frontier_conflict.chart import states
from armillary.games.high_frontier_conflict.ids import (
    AUTHORITY,
    BLOCS,
    CENTRIST,
    CORRUPT,
    DELEGATES,
    EQUALITY,
    EXTREMIST,
    FREEDOM,
    HONEST,
    HONOR,
    INDIVIDUALITY,
    PLACES,
    UNITY,
    WAR_SLOT,
)
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.text import Text
from armillary.scene import Badge, Circle, Label, Piece, Sector, Shape, Sheet, Tag, Way

from . import delegates, petitions

__all__ = ["PALETTE", "SIGNS", "Considered", "Move", "board"]

#: Blocs are blue and amber, each with its sign beside the colour.
PALETTE = {
    "wedge-loyalist": "#1b2a58",
    "wedge-loyalist-line": "#4a66ad",
    "wedge-independence": "#3a2f2c",
    "wedge-independence-line": "#8a6b3c",
    "wedge-none": "#232945",
    "wedge-none-line": "#56618f",
    "wedge-loyalist-law": "#263a77",
    "wedge-loyalist-law-line": "#f2ead8",
    "wedge-independence-law": "#55432f",
    "wedge-independence-law-line": "#f2ead8",
    "wedge-none-law": "#333a60",
    "wedge-none-law-line": "#f2ead8",
    "seat-free": "#0a0f1e",
    "seat-free-line": "#33406b",
    "rostrum": "#0a0f1e",
    "rostrum-line": "#c9a227",
    "ghost-ring": "#63f5e6",
    "asked-ring": "#e8cf86",
    "chit-loyalist": "#2a5fb8",
    "chit-loyalist-line": "#9cc3ff",
    "chit-independence": "#b8791e",
    "chit-independence-line": "#ffd894",
    "bribe": "#0b0d14",
    "bribe-line": "#8d949c",
}
SIGNS = ("\N{BLACK CHESS KING}", "\N{BLACK FLAG}")

#: From the left to the right, neighbours beside each other.
ARC = (EQUALITY, INDIVIDUALITY, FREEDOM, CENTRIST, HONOR, UNITY, AUTHORITY)
TURN, GAP = 180 / len(ARC), 1.2
WIDTH, HEIGHT, X, Y = 1000.0, 600.0, 500.0, 480.0
ROSTRUM, INNER, CHITS, OUTER, NAMES = 116.0, 164.0, 187.0, 390.0, 430.0
#: Rows of seats from the front: how far out, and how many.
ROWS = ((230.0, 3), (278.0, 4), (321.0, 5), (362.0, 6))
SEAT, FREE, SMALL, EDGE = 32.0, 15.0, 8.0, 20.0
#: Where the words about a choice stand: under the arc, on the side of the seat that they speak of.
CORNERS = ((40.0, 590.0), (960.0, 590.0))


class Move(NamedTuple):
    """A delegate more or less: where, whose, of which kind."""

    place: int
    seat: int
    kind: int
    change: int


class Considered(NamedTuple):
    """What a choice would change, whose delegates are asked for leave (place, seat), and words about it."""

    moves: list[Move]
    asked: tuple[int, int] | None
    words: list[str]


def at(place: int, radius: float, turn: float = 0.0) -> tuple[float, float]:
    """A point of a sector, `turn` degrees from its middle."""
    angle = ((ARC.index(place) - 3) * TURN + turn) * pi / 180
    return round(X + radius * sin(angle), 2), round(Y - radius * cos(angle), 2)


def seats_of(place: int) -> list[tuple[float, float]]:
    """The seats of a sector, the front row first."""
    wide = TURN - 2 * GAP
    return [
        at(place, radius, (number - (count - 1) / 2) * wide / count)
        for radius, count in ROWS
        for number in range(count)
    ]


def seated(p: Conflict, place: int) -> list[tuple[int, int]]:
    """Who sits there, one entry for each delegate: extremists first, then by player."""
    return [
        (seat, kind)
        for kinds in ((EXTREMIST,), (HONEST, CORRUPT))
        for seat in range(len(p.wt))
        for kind in kinds
        for _ in range(delegates.delegates(p, seat, place, kind))
    ]


def board(p: Conflict, seat: int | None, text: Text, considered: Considered | None = None) -> Sheet:
    """Sectors with their seats, chits and delegates, and the law in force at the rostrum."""
    shapes: list[Shape] = []
    pieces: list[Piece] = []
    for place in ARC:
        _sector(p, seat, place, shapes, text)
        pieces += _delegates(p, place, shapes, considered, text)
    _rostrum(p, shapes, pieces, text)
    if considered is not None and considered.words:
        spot = _spoken_of(p, considered)
        corner = CORNERS[spot[0] > X]
        shapes.append(Way([corner, spot], style="ghost-ring", ghost=True))
        shapes.append(Tag(*corner, considered.words, style="ghost-ring"))
    return Sheet("assembly", text.word("panel", "assembly"), (0, 0, WIDTH, HEIGHT), shapes, pieces)


def _sector(p: Conflict, seat: int | None, place: int, shapes: list[Shape], text: Text) -> None:
    word = PLACES[place]
    bloc = "none" if place == CENTRIST else BLOCS[p.chit[place]]
    law = "-law" if delegates.active(p, place) else ""
    middle = (ARC.index(place) - 3) * TURN
    half = TURN / 2 - GAP / 2
    title = _told(p, seat, place, text)
    shapes.append(
        Sector(X, Y, INNER, OUTER, middle - half, middle + half, f"place:{word}", f"wedge-{bloc}{law}", title)
    )
    for number, (x, y) in enumerate(seats_of(place)):
        shapes.append(Circle(x, y, FREE if number < ROWS[0][1] else SMALL, style="seat-free"))
    if place != CENTRIST:
        _chit(p, place, shapes, text)
    x, y = at(place, NAMES)
    # The outermost names begin and end at the edges: on a small sheet, too, they are not cut off.
    anchor = "middle"
    if place in (ARC[0], ARC[-1]):
        x, anchor = (EDGE, "start") if place == ARC[0] else (WIDTH - EDGE, "end")
    count = text.fill("panel", "seats-taken", {"count": delegates.votes(p, place)})
    shapes.append(Label(x, y - 12, text.word("place", word), size=19, style="ivory bold", anchor=anchor, rank=50))
    shapes.append(Label(x, y + 9, count, size=14, style="dim", anchor=anchor, rank=20))
    if p.legacy[place]:
        x, y = at(place, OUTER - 12, TURN / 2 - 4)
        shapes.append(Circle(x, y, 11, style="ivory", title=text.fill("panel", "legacy", {"count": p.legacy[place]})))
        shapes.append(Label(x, y + 5, str(p.legacy[place]), size=13, style="night bold", avoid=False))


def _chit(p: Conflict, place: int, shapes: list[Shape], text: Text) -> None:
    bloc = p.chit[place]
    x, y = at(place, CHITS, -5)
    name = text.word("bloc", BLOCS[bloc])
    shapes.append(Circle(x, y, 13, id=f"chit:{PLACES[place]}", style=f"chit-{BLOCS[bloc]}", title=name))
    shapes.append(Label(x, y + 5, SIGNS[bloc], size=15, style="ivory", avoid=False))


def _told(p: Conflict, seat: int | None, place: int, text: Text) -> str:
    """Who sits there, law, bar and award of a place, and how the reader evades the bar."""
    word = PLACES[place]
    looks = p.game.seat_looks(p, text)
    here = [one for one, _ in seated(p, place)]
    held = ", ".join(f"{looks[one].word} {here.count(one)}" for one in dict.fromkeys(here))
    first = text.fill("panel", "seated-short", {"place": text.word("place", word), "count": len(here)})
    lines = [f"{first} ({held})" if held else first]
    lines += [text.word("law", p.c.laws[place]), text.word("bar", word), text.word("award", word)]
    if seat is not None and place < CENTRIST and states.on(p, states.WARTIME):
        why: list[str] = []
        petitions.evades(p, seat, place, why)
        lines.append(text.word("evades", why[0] if why else "nobody"))
    return ". ".join(lines)


def _delegates(p: Conflict, place: int, shapes: list[Shape], considered: Considered | None, text: Text) -> list[Piece]:
    """One pin for each delegate on its seat; who would come or go is faint, with a ring; who is asked for leave has one too."""
    moves = [] if considered is None else [move for move in considered.moves if move.place == place]
    going = [(move.seat, move.kind) for move in moves if move.change < 0]
    here = seated(p, place)
    coming = [(move.seat, move.kind) for move in moves if move.change > 0]
    spots = seats_of(place)
    found: list[Piece] = []
    counts: dict[tuple[int, int], int] = {}
    for number, (owner, kind) in enumerate([*here, *coming]):
        x, y = spots[min(number, len(spots) - 1)]
        leaves = (owner, kind) in going
        if leaves:
            going.remove((owner, kind))
        ghost = leaves or number >= len(here)
        asked = considered is not None and considered.asked == (place, owner)
        if ghost or asked:
            shapes.append(Circle(x, y, 22, style=f"{'ghost' if ghost else 'asked'}-ring outline thick"))
        counts[owner, kind] = counts.get((owner, kind), 0) + 1
        found.append(_pin(p, place, owner, kind, counts[owner, kind], (x, y), ghost, text))
    return found


def _pin(
    p: Conflict, place: int, owner: int, kind: int, number: int, spot: tuple[float, float], ghost: bool, text: Text
) -> Piece:
    facts = p.game.named(p, {"seat": owner, "delegate": kind}, text)
    key = "extremist" if kind == EXTREMIST else "delegates"
    title = text.fill("panel", key, {**facts, "count": 1})
    seat = p.game.vocabulary.word("seat", owner)
    sign = {CORRUPT: "\N{BLACK CIRCLE}", EXTREMIST: "\N{BLACK STAR}"}.get(kind, "")
    return Piece(
        f"delegate:{PLACES[place]}-{seat}-{DELEGATES[kind]}-{number}",
        "cube",
        *spot,
        owner=owner,
        size=SEAT,
        px=28,
        style=" ".join(word for word in ("bribe" if kind == CORRUPT else "", "faint" if ghost else "") if word),
        title=title,
        badges=[Badge(sign, style="bribe")] if sign else [],
        mark=f"place:{PLACES[place]}",
    )


def _rostrum(p: Conflict, shapes: list[Shape], pieces: list[Piece], text: Text) -> None:
    """The law in force with the place that makes it, and how the votes stand."""
    shapes.append(Circle(X, Y, ROSTRUM, style="rostrum"))
    law = text.word("panel", "no-law")
    if p.star != WAR_SLOT:
        law = text.word("law", p.c.laws[p.star]).partition(":")[0]
    x, y = (X, Y - 66)
    if p.star == WAR_SLOT:
        shapes.append(Circle(x, y, 26, id="place:war-slot", style="spot-war", title=text.word("place", "war-slot")))
    pieces.append(Piece("star", "star", x, y, size=34, px=28, plate="none", title=text.word("panel", "star")))
    shapes.append(Label(X, Y - 28, text.word("panel", "law-now"), size=14, style="dim", rank=10))
    shapes.append(Label(X, Y + 2, law, size=20, style="ivory display", rank=60))
    counts = sorted((delegates.votes(p, place) for place in ARC), reverse=True)
    if p.star != WAR_SLOT and counts[0]:
        facts = {"place": text.word("place", PLACES[p.star]), "most": counts[0], "second": counts[1]}
        leads = delegates.leaders(p) == [p.star]
        tally = text.fill("panel", "rostrum-leads" if leads else "rostrum", facts)
        shapes.append(Label(X, Y + 30, tally, size=14, style="dim", rank=10))


def _spoken_of(p: Conflict, considered: Considered) -> tuple[float, float]:
    """Where the words about a choice point: at who would come, else at who is asked, else at who would go."""
    coming = [move for move in considered.moves if move.change > 0]
    if coming:
        place = coming[0].place
        return seats_of(place)[min(len(seated(p, place)), len(seats_of(place)) - 1)]
    if considered.asked is not None:
        place, seat = considered.asked
    elif considered.moves:
        place, seat = considered.moves[0].place, considered.moves[0].seat
    else:
        return X, Y - ROSTRUM
    number = next((at for at, (owner, _) in enumerate(seated(p, place)) if owner == seat), 0)
    return seats_of(place)[number]
