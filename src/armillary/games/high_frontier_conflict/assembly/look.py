"""The assembly as a small board beside the chart, with bribes, the outcomes and outbreak odds (3B2, 3G1, 3C1)."""

from math import cos, pi, sin

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier_conflict.ids import (
    BLOCS,
    CENTRIST,
    CORRUPT,
    DELEGATES,
    HONEST,
    OUTCOMES,
    PLACES,
    WAR_SLOT,
)
from armillary.games.high_frontier_conflict.piracy import bribes
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.games.high_frontier_conflict.war import outbreak, scoring, states
from armillary.kernel.choice import Choice
from armillary.kernel.text import Text
from armillary.scene import (
    Badge,
    Cell,
    Circle,
    DataTable,
    Grid,
    Label,
    Outlook,
    Panel,
    Piece,
    Sector,
    Shape,
    Sheet,
    Sketch,
    Stage,
    Tile,
)

from . import delegates, petitions
from .fundraising import Fundraise, Martial
from .steps import Tally

__all__ = ["PALETTE", "board", "outlook", "panels", "preview", "stage"]

#: Blocs are blue and amber, each with its sign beside the colour.
PALETTE = {
    "wedge": "#16203a",
    "wedge-line": "#7c8fc2",
    "wedge-law": "#27345c",
    "wedge-law-line": "#f2ead8",
    "chit-loyalist": "#2a5fb8",
    "chit-loyalist-line": "#9cc3ff",
    "chit-independence": "#b8791e",
    "chit-independence-line": "#ffd894",
    "bribe": "#0b0d14",
    "bribe-line": "#8d949c",
}
SIGNS = ("\N{BLACK CHESS KING}", "\N{BLACK FLAG}")

#: Centre, the ring's inner and outer radius, and where names, chits and cubes lie.
X, Y, INNER, OUTER = 330.0, 330.0, 92.0, 300.0
NAMES, CHITS, CUBES, LEGACY = 276.0, 132.0, 200.0, 288.0


def at(place: int, radius: float, turn: float = 0.0) -> tuple[float, float]:
    """A point of a wedge, `turn` degrees from its middle; of the centre, beside it."""
    if place == CENTRIST:
        return X + turn * 1.6, Y + (radius - CUBES) * 0.4
    angle = (place * 60 + turn) * pi / 180
    return round(X + radius * sin(angle), 2), round(Y - radius * cos(angle), 2)


def board(p: Conflict, seat: int | None, text: Text) -> Sheet:
    """Six wedges and the centre: chit with sign, extremist on it, cubes in seat colours, corrupt ones black."""
    shapes: list[Shape] = []
    pieces: list[Piece] = []
    for place in range(CENTRIST + 1):
        word = PLACES[place]
        style = "wedge-law" if delegates.active(p, place) else "wedge"
        title = told(p, seat, place, text)
        if place == CENTRIST:
            shapes.append(Circle(X, Y, INNER - 4, id=f"place:{word}", style=style, title=title))
        else:
            shapes.append(
                Sector(
                    X, Y, INNER, OUTER, place * 60 - 29, place * 60 + 29, id=f"place:{word}", style=style, title=title
                )
            )
            chit(p, place, shapes, pieces, text)
        x, y = at(place, NAMES)
        shapes.append(Label(x, y, text.word("place", word), size=17, style="ivory bold", avoid=False))
        if p.legacy[place]:
            x, y = at(place, LEGACY, 20)
            shapes.append(
                Circle(x, y, 12, style="ivory", title=text.fill("panel", "legacy", {"count": p.legacy[place]}))
            )
            shapes.append(Label(x, y + 5, str(p.legacy[place]), size=13, style="night bold", avoid=False))
        pieces += cubes(p, place, text)
    x, y = (X, Y - 44) if p.star == CENTRIST else (60.0, 60.0) if p.star == WAR_SLOT else at(p.star, NAMES - 40, 16)
    if p.star == WAR_SLOT:
        shapes.append(Circle(x, y, 34, id="place:war-slot", style="spot-war", title=text.word("place", "war-slot")))
    pieces.append(Piece("star", "star", x, y, size=34, px=26, plate="none", title=text.word("panel", "star")))
    law = text.word("law", p.c.laws[p.star]) if p.star != WAR_SLOT else text.word("panel", "no-law")
    shapes.append(Label(X, 680, law, size=16, style="ivory", avoid=False))
    return Sheet("assembly", text.word("panel", "assembly"), (0, 0, 660, 700), shapes, pieces)


def stage(p: Conflict, seat: int | None, text: Text, after: list[int] | None = None) -> Stage | None:
    """The assembly over the board while delegates are seated or votes are counted: seats, laws, who leads by how much; `after`
    are the votes as a choice that is considered would leave them."""
    if not p.frames or not isinstance(p.frames[-1], (Fundraise, Martial, Tally)):
        return None
    counts = [(delegates.votes(p, place), place) for place in range(CENTRIST + 1)]
    lines = [_seated(p, place, text) for count, place in sorted(counts, reverse=True) if count]
    law = text.word("law", p.c.laws[p.star]) if p.star != WAR_SLOT else text.word("panel", "no-law")
    leading = delegates.leaders(p)
    facts = {"places": _places(leading, text), "count": delegates.votes(p, leading[0])}
    return Stage(
        title=text.word("panel", "assembly"),
        rule=p.frames[-1].rule,
        sheet=board(p, seat, text),
        boxes=[
            (
                text.word("panel", "law-now"),
                [law, *([text.fill("panel", "leads-tie" if len(leading) > 1 else "leads", facts)] if lines else [])],
            ),
            (text.word("panel", "seats"), lines or [text.word("panel", "empty")]),
        ],
        tiles=[_bench(p, one, text) for one in range(len(p.wt))],
        note="" if after is None else _verdict(p, after, text),
    )


def _places(places: list[int], text: Text) -> str:
    return text.join([text.word("place", PLACES[place]) for place in places])


def _seated(p: Conflict, place: int, text: Text) -> str:
    """How many sit there, whose they are, and what the law of that place does."""
    looks = p.game.seat_looks(p, text)
    held = [f"{look.word} {count}" for seat, look in enumerate(looks) if (count := _held(p, seat, place))]
    facts = {"place": text.word("place", PLACES[place]), "count": delegates.votes(p, place), "seats": ", ".join(held)}
    return text.fill("panel", "seated", {**facts, "law": text.word("law", p.c.laws[place])})


def _held(p: Conflict, seat: int, place: int) -> int:
    return sum(delegates.delegates(p, seat, place, kind) for kind in delegates.kinds_at(p, seat, place))


def _bench(p: Conflict, seat: int, text: Text) -> Tile:
    """How many delegates a seat has, and what it could pay for more."""
    count = sum(_held(p, seat, place) for place in range(CENTRIST + 1))
    return Tile(
        seat=seat,
        figure=str(count),
        unit=text.fill("panel", "delegates-unit", {"count": count}),
        line=text.fill("panel", "purse", {"wt": p.wt[seat], "count": bribes.purse(p, seat)}),
    )


# ------------------------------------------------------------------------------------------------ what a choice would do


def votes_after(p: Conflict, choice: Choice) -> list[int] | None:
    """The votes of every place as the choice would leave them; None where it seats, moves and removes nobody."""
    moved: list[tuple[int, int]]
    match choice:
        case ("elect", place):
            moved = [(place, 1)]
        case ("shift", place, _, to):
            moved = [(place, -1), (to, 1)]
        case ("martial", place, _, _):
            moved = [(place, -1)]
        case ("skip",):
            moved = []
        case _:
            return None
    counts = [delegates.votes(p, place) for place in range(CENTRIST + 1)]
    for place, change in moved:
        counts[place] += change
    return counts


def _leading(counts: list[int]) -> list[int]:
    most = max(counts)
    return [place for place, count in enumerate(counts) if count == most] if most else [CENTRIST]


def _verdict(p: Conflict, counts: list[int], text: Text) -> str:
    """Whether the law stays, where it goes, or who chooses (BR-22)."""
    leading = _leading(counts)
    facts = {"places": _places(leading, text), "count": max(counts), "law": text.word("law", p.c.laws[leading[0]])}
    return text.fill("panel", f"tally-{_ruling(p, leading)}", facts)


def _ruling(p: Conflict, leading: list[int]) -> str:
    if not states.on(p, states.VOTES):
        return "none"
    return "tie" if len(leading) > 1 else "stays" if leading == [p.star] else "moves"


def outlook(p: Conflict, choice: Choice, text: Text) -> Outlook | None:
    """The votes that a delegate more or less makes, and the law that follows; the law that the star would bring."""
    frame = p.frames[-1] if p.frames else None
    if isinstance(frame, Tally) and choice[0] == "star":
        _, place = choice
        return Outlook(effect=text.word("law", p.c.laws[place]))
    counts = votes_after(p, choice) if isinstance(frame, (Fundraise, Martial)) else None
    if counts is None:
        return None
    most, second = sorted(counts, reverse=True)[:2]
    return Outlook(
        effect=_verdict(p, counts, text),
        figure=text.fill("panel", "votes", {"most": most, "second": second}),
        caption=text.word("panel", f"ruling-{_ruling(p, _leading(counts))}"),
    )


def preview(p: Conflict, seat: int, choice: Choice, text: Text) -> Sketch | None:
    """The assembly with what the votes would be."""
    frame = p.frames[-1] if p.frames else None
    counts = votes_after(p, choice) if isinstance(frame, (Fundraise, Martial)) else None
    return None if counts is None else Sketch(stage=stage(p, seat, text, counts))


def chit(p: Conflict, place: int, shapes: list[Shape], pieces: list[Piece], text: Text) -> None:
    bloc = p.chit[place]
    x, y = at(place, CHITS)
    name = text.word("bloc", BLOCS[bloc])
    shapes.append(Circle(x, y, 25, id=f"chit:{PLACES[place]}", style=f"chit-{BLOCS[bloc]}", title=name))
    shapes.append(Label(x, y + 8, SIGNS[bloc], size=22, style="ivory", avoid=False))
    owner = delegates.owner_of_place(p, place)
    if owner != NONE and p.extremist[owner]:
        title = text.fill("panel", "extremist", p.game.named(p, {"seat": owner}, text))
        pieces.append(
            Piece(f"extremist:{PLACES[place]}", "cube", x + 20, y - 14, owner=owner, size=24, px=18, title=title)
        )


def cubes(p: Conflict, place: int, text: Text) -> list[Piece]:
    """Honest and corrupt delegates, one piece for each seat and kind."""
    found: list[Piece] = []
    held = [
        (seat, kind, delegates.delegates(p, seat, place, kind))
        for seat in range(len(p.wt))
        for kind in (HONEST, CORRUPT)
        if delegates.delegates(p, seat, place, kind)
    ]
    for number, (seat, kind, count) in enumerate(held):
        x, y = at(place, CUBES, (number - (len(held) - 1) / 2) * 11)
        word = p.game.vocabulary.word("seat", seat)
        facts = p.game.named(p, {"seat": seat, "delegate": kind}, text)
        found.append(
            Piece(
                f"delegate:{PLACES[place]}-{word}-{DELEGATES[kind]}",
                "cube",
                x,
                y,
                owner=seat,
                count=count,
                size=26,
                px=20,
                style="bribe" if kind == CORRUPT else "",
                title=text.fill("panel", "delegates", {**facts, "count": count}),
                badges=[Badge("\N{BLACK CIRCLE}", style="bribe")] if kind == CORRUPT else [],
                mark=f"place:{PLACES[place]}",
            )
        )
    return found


def told(p: Conflict, seat: int | None, place: int, text: Text) -> str:
    """Law, bar and award of a place, and how the reader evades the bar."""
    word = PLACES[place]
    lines = [text.word("law", p.c.laws[place]), text.word("bar", word), text.word("award", word)]
    if seat is not None and place < CENTRIST and states.on(p, states.WARTIME):
        why: list[str] = []
        petitions.evades(p, seat, place, why)
        lines.append(text.word("evades", why[0] if why else "nobody"))
    return ". ".join(lines)


def panels(p: Conflict, seat: int | None, text: Text) -> list[Panel]:
    found: list[Panel] = []
    if NONE in p.faction:
        return found
    if states.assembly(p):
        found += [board(p, seat, text), politicians(p, text)]
    if states.blocs(p):
        found += [outcomes(p, text)]
        if states.on(p, states.OUTBREAK):
            found.append(outbreak_grid(p, text))
    return found


def politicians(p: Conflict, text: Text) -> DataTable:
    """Who stands where, with which bribes and which bars open: evaded, shut, or by whose leave."""
    looks = p.game.seat_looks(p, text)
    wartime = states.on(p, states.WARTIME)
    rows: list[list[str]] = []
    for seat, look in enumerate(looks):
        side = states.bloc(p, seat)
        bars = [
            text.word("bar-short", PLACES[place])
            for place in range(CENTRIST)
            if wartime and not petitions.evades(p, seat, place)
        ]
        rows.append(
            [
                look.word,
                f"{SIGNS[side]} {text.word('bloc', BLOCS[side])}",
                str(bribes.purse(p, seat)),
                text.word("panel", "stands" if p.extremist[seat] else "fallen"),
                ", ".join(bars) or text.word("panel", "none"),
            ]
        )
    head = [text.word("panel", name) for name in ("player", "bloc", "bribes", "extremist-head", "barred")]
    return DataTable("blocs", text.word("panel", "blocs"), head, rows)


def outcomes(p: Conflict, text: Text) -> DataTable:
    """The score of everybody under each outcome; the column as it stands is lit."""
    looks = p.game.seat_looks(p, text)
    now = scoring.outcome(p)
    rows = [
        [text.word("outcome", name), *[str(scoring.forecast(p, seat)[number]) for seat in range(len(looks))]]
        for number, name in enumerate(OUTCOMES[:3])
    ]
    head = [text.word("panel", "outcome"), *[look.word for look in looks]]
    return DataTable("outcomes", text.word("panel", "outcomes"), head, rows, lit=[now] if now < len(rows) else [])


def outbreak_grid(p: Conflict, text: Text) -> Grid:
    """What the next Factory of each letter risks (CF-WAR-09)."""
    rows: list[list[Cell]] = [[], []]
    for letter, word in enumerate(p.c.letters):
        sides, price = outbreak.outbreak_odds(p, letter)
        facts = {"letter": word, "price": price, "disks": delegates.disks_placed(p), "sides": sides}
        rows[0].append(Cell(f"letter:{word}", word, style=word))
        rows[1].append(
            Cell(
                f"outbreak:{word}",
                f"{sides}/6",
                style="lit" if sides else "",
                title=text.fill("panel", "outbreak-title", facts),
            )
        )
    return Grid("outbreak", text.word("panel", "outbreak"), rows)
