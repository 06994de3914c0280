"""The changing part of the picture: pieces, panels, seats, phases."""

from armillary.games.high_frontier.ids import NONE, SECTORS
from armillary.games.high_frontier.look.panels import hand_of
from armillary.games.high_frontier.look.stage import stage
from armillary.games.high_frontier.look.trails import trails
from armillary.games.high_frontier.position import HighFrontier
from armillary.games.high_frontier.rules import stacks
from armillary.kernel.text import Text
from armillary.scene import Column, Phases, Scene, SeatLook

from .panels import panels
from .pieces import pieces

__all__ = ["columns", "scene", "seat_looks"]

#: Colours of the factions (HF-FAC-01), told apart also by those who see few colours.
COLOURS = {"nasa": "#e8ecf6", "shimizu": "#f59b4c", "esa": "#2f9e7e", "prc": "#f0452f", "un": "#8f6bff"}

#: Steps of a turn (HF-SEQ-01), and the frames that belong to each.
PHASES: dict[str, tuple[str, ...]] = {
    "moves": ("Moves", "Course", "Plot", "Flight", "Hazard", "Roll", "Stranded", "Landing", "Interception", "Combat"),
    "event": ("Happening", "Event", "Glitch", "PadTie", "BudgetCut", "Elect"),
    "operation": ("Operation", "Boost", "Prospect", "Industrialise", "Produce", "Auction", "Tie"),
}

#: Half the width and the height of what is shown at home, in units: the spaces and their names are legible there.
INNER, INNER_HEIGHT, MARGIN = 1780.0, 2860.0, 200.0


def seat_looks(p: HighFrontier, text: Text) -> list[SeatLook]:
    """A seat is its faction, as soon as it has one."""
    looks: list[SeatLook] = []
    for seat, faction in enumerate(p.faction):
        if faction == NONE:
            looks.append(SeatLook(text.word("seat", p.game.vocabulary.word("seat", seat))))
        else:
            word = p.c.factions[faction]
            looks.append(SeatLook(text.word("faction", word), COLOURS.get(word, "")))
    return looks


def scene(p: HighFrontier, seat: int | None, text: Text) -> Scene:
    looks = seat_looks(p, text)
    return Scene(
        pieces=pieces(p, text),
        panels=panels(p, seat, text),
        overlay=trails(p),
        headline=headline(p, text),
        seats=looks,
        columns=columns(p, text),
        phases=phases(p, text),
        stage=stage(p, seat, looks, text),
        home=home(p, seat),
    )


def home(p: HighFrontier, seat: int | None) -> tuple[float, float, float, float]:
    """The inner planets and the belt above the Sun, and wherever else the seat has something."""
    c = p.c
    sun_x, sun_y = c.chart_file.sol
    left, top, right = sun_x - INNER, sun_y - INNER_HEIGHT, sun_x + INNER
    mine = [c.at[space] for stack, space in enumerate(p.where) if space != NONE and stacks.owner_of(p, stack) == seat]
    mine += [c.at[space] for site, space in enumerate(c.site_space) if p.claim[site] == seat]
    for x, y in mine:
        left, top, right = min(left, x - MARGIN), min(top, y - MARGIN), max(right, x + MARGIN)
    return left, top, right - left, c.chart_file.canvas[1] - top


def headline(p: HighFrontier, text: Text) -> str:
    facts = {
        "round": p.round,
        "sector": text.word("sector", SECTORS[p.law.answers_sector(p)]),
        "spot": text.word("spot", p.c.spots[p.spot]),
    }
    return text.fill("scene", "headline-expanded" if p.c.expanded else "headline", facts)


def columns(p: HighFrontier, text: Text) -> list[Column]:
    seats = range(len(p.wt))
    values: dict[str, list[int]] = {
        "points": [int(score) for score in p.game.scores(p)],
        "wt": list(p.wt),
        "claims": [p.claim.count(seat) for seat in seats],
        "factories": [p.factory.count(seat) for seat in seats],
        "hand": [len(hand_of(p, seat)) for seat in seats],
    }
    return [
        Column(name, text.word("column", name), text.fill("column-title", name, {}, ""), [str(n) for n in numbers])
        for name, numbers in values.items()
    ]


def phases(p: HighFrontier, text: Text) -> Phases:
    names = list(PHASES)
    now = -1
    for frame in p.frames:
        for number, phase in enumerate(names):
            if type(frame).__name__ in PHASES[phase]:
                now = number
    return Phases([text.word("phase", name) for name in names], now)
