"""The changing part of the picture: banner, seats with their blocs, pieces, panels, phases, stones under way."""

import msgspec

from armillary.games.high_frontier.flow.setup import Factions
from armillary.games.high_frontier.ids import NONE, SECTORS
from armillary.games.high_frontier.look.board import board as base_board
from armillary.games.high_frontier.look.panels import hand_of
from armillary.games.high_frontier.look.stage import stage
from armillary.games.high_frontier.look.trails import trails
from armillary.games.high_frontier_conflict.assembly import look as assembly
from armillary.games.high_frontier_conflict.combat import look as combat
from armillary.games.high_frontier_conflict.components import ConflictComponents
from armillary.games.high_frontier_conflict.ids import BLOCS, PETITION_LEAVE, STATES
from armillary.games.high_frontier_conflict.piracy import bribes
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.games.high_frontier_conflict.strikes import look as strikes
from armillary.kernel.text import Text
from armillary.scene import Area, Board, Column, Label, Party, Phases, Scene, SeatLook, Shape, Stage

from . import states
from .asking_leave import Leave
from .colours import colours
from .panels import panels
from .pieces import pieces

__all__ = ["board", "scene", "seat_looks"]

#: Steps of a turn (BR-08), and the frames that belong to each.
PHASES: dict[str, tuple[str, ...]] = {
    "moves": ("Moves", "Course", "Plot", "Flight", "Hazard", "Roll", "Refit", "Stranded"),
    "combat": ("Combat", "Muster", "Battle", "Denial", "Zap", "Occupy", "AfterBattle"),
    "operation": (
        "Operation",
        "Boost",
        "Prospect",
        "Industrialise",
        "Auction",
        "Tie",
        "Dislodge",
        "Fundraise",
        "EpicElevator",
        "EpicFuture",
    ),
    "end": ("EndOfTurn", "Sunspots", "GlitchTie", "PadTie", "BudgetCut"),
}
#: Signs of the blocs, beside their colours.
SIGNS = ("\N{BLACK CHESS KING}", "\N{BLACK FLAG}")


def board(c: ConflictComponents, text: Text) -> Board:
    """The base's chart with the overlay; Uranus is an inset with an area of its own."""
    found = base_board(c, text, sparse=True)
    width, height = c.chart_file.canvas
    left, top, right, bottom = c.overlay.insets["uranus"]
    box = (left * width, top * height, (right - left) * width, (bottom - top) * height)
    uranus = Area("uranus", text.word("zone", "uranus"), box)
    return msgspec.structs.replace(
        found, palette={**found.palette, **assembly.PALETTE, **combat.PALETTE}, areas=[*found.areas, uranus]
    )


def seat_looks(p: Conflict, text: Text) -> list[SeatLook]:
    """A seat is its colour, as soon as it has one; in the War game with the sign of its bloc."""
    looks: list[SeatLook] = []
    for seat, faction in enumerate(p.faction):
        if faction == NONE:
            looks.append(SeatLook(text.word("seat", p.game.vocabulary.word("seat", seat))))
            continue
        colour = p.c.own.factions[faction]
        looks.append(SeatLook(text.word("faction", colour.id), colour.colour))
    return looks


def scene(p: Conflict, seat: int | None, text: Text) -> Scene:
    looks = seat_looks(p, text)
    return Scene(
        pieces=pieces(p, text),
        panels=panels(p, seat, text),
        overlay=[*trails(p), *claim_names(p, text), *combat.overlay(p, seat, text)],
        headline=headline(p, text),
        seats=looks,
        columns=columns(p, text),
        phases=phases(p, text),
        stage=decided(p, seat, looks, text),
        home=home(p),
    )


#: What is shown at home, in units: half the width, the ground below the Sun, and the whole height, most of it the disc's.
HALF, GROUND, HEIGHT = 4030.0, 260.0, 6540.0


def home(p: Conflict) -> tuple[float, float, float, float]:
    """The half disc as wide as a table's window, and the Sun near its foot."""
    x, y = p.c.chart_file.sol
    return x - HALF, y + GROUND - HEIGHT, 2 * HALF, HEIGHT


def claim_names(p: Conflict, text: Text) -> list[Shape]:
    """Sites that somebody has claimed are named at every zoom; the others are not, from afar."""
    c = p.c
    return [
        Label(*c.at[space], text.word("space", word), style="ivory", px=12.5, rank=60, id=f"space:{word}")
        for site, (space, word) in enumerate(zip(c.site_space, c.sites, strict=True))
        if p.claim[site] != NONE or p.factory[site] != NONE
    ]


def decided(p: Conflict, seat: int | None, looks: list[SeatLook], text: Text) -> Stage | None:
    """What is decided about: a colour, a card at auction, a battle, the assembly, somebody's leave."""
    frame = p.frames[-1] if p.frames else None
    if isinstance(frame, Leave):
        return _asked(p, frame, looks, text)
    if isinstance(frame, Factions):
        return colours(p, text)
    return (
        stage(p, seat, looks, text)
        or combat.stage(p, text)
        or assembly.stage(p, seat, text)
        or strikes.stage(p, seat, text)
    )


def _asked(p: Conflict, frame: Leave, looks: list[SeatLook], text: Text) -> Stage:
    """Who asks whom for leave, and what is paid for it."""
    facts = p.game.named(p, frame.facts(p, None), text)
    price = text.fill("price", str(frame.facts(p, None)["price"]), facts)
    if frame.permit == PETITION_LEAVE:
        line = p.game.prompt(p, frame.grantor, text)
        return assembly.petitioned(p, frame.grantee, frame.grantor, frame.place, price, line, text)
    asker, asked = looks[frame.grantee].word, looks[frame.grantor].word
    return Stage(
        title=text.fill("panel", "asks", {"seat": asker, "other": asked}),
        line=p.game.prompt(p, frame.grantor, text),
        rule=frame.rule,
        parties=[
            Party(
                asker, frame.grantee, [text.word("panel", "would-do")], figure=price, caption=text.word("panel", "pays")
            ),
            Party(
                asked,
                frame.grantor,
                [text.word("panel", "may-refuse")],
                figure=price,
                caption=text.word("panel", "gets"),
            ),
        ],
    )


def headline(p: Conflict, text: Text) -> str:
    """State, year of how many, season, disks."""
    facts = {
        "state": text.word("state", STATES[p.state]),
        "year": p.round,
        "years": p.law.disks * len(p.c.seasons),
        "sector": text.word("sector", SECTORS[p.law.answers_sector(p)]),
        "disks": p.pile,
        "seat": p.game.word(p, "seat", p.first, text),
    }
    return text.fill("scene", "headline-anarchy" if p.anarchy else "headline-year", facts)


def columns(p: Conflict, text: Text) -> list[Column]:
    seats = range(len(p.wt))
    values: dict[str, list[str]] = {
        "points": [str(int(score)) for score in p.game.scores(p)],
        "wt": [str(wt) for wt in p.wt],
        "bribes": [str(bribes.purse(p, seat)) for seat in seats],
        "claims": [str(p.claim.count(seat)) for seat in seats],
        "factories": [str(p.factory.count(seat)) for seat in seats],
        "hand": [str(len(hand_of(p, seat))) for seat in seats],
    }
    if "piracy" not in p.game.rooms:
        del values["bribes"]
    if states.blocs(p):
        values["bloc"] = [
            "" if p.faction[seat] == NONE else f"{SIGNS[side]} {text.word('bloc-short', BLOCS[side])}"
            for seat, side in ((seat, states.bloc(p, seat) if p.faction[seat] != NONE else 0) for seat in seats)
        ]
    return [
        Column(name, text.word("column", name), text.fill("column-title", name, {}, ""), figures)
        for name, figures in values.items()
    ]


def phases(p: Conflict, text: Text) -> Phases:
    names = list(PHASES)
    now = -1
    for frame in p.frames:
        for number, phase in enumerate(names):
            if type(frame).__name__ in PHASES[phase]:
                now = number
    return Phases([text.word("phase", name) for name in names], now)
