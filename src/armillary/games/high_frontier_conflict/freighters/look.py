"""Module 1 on the table: a panel of gold, isotopes and Futures, elevators on the chart, notes on the cards."""

from armillary.games.high_frontier.ids import NONE, ROCKET, SPECTRA
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.ids import FREIGHTERS, GW_THRUSTERS
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.text import Text
from armillary.scene import Badge, DataTable, Panel, Piece

from . import elevators

__all__ = ["badges", "notes", "panels", "pieces"]


def panels(p: Conflict, text: Text) -> list[Panel]:
    """Beads and isotope of each seat, its Futures, and which elevators stand."""
    if not p.c.freight_cards:
        return []
    rows: list[list[str]] = []
    for seat, look in enumerate(p.game.seat_looks(p, text)):
        done = [text.word("future", p.c.module1.futures[f]) for f, owner in enumerate(p.future) if owner == seat]
        rows.append(
            [
                look.word,
                text.fill("panel", "beads", {"count": p.gold_bank[seat]}),
                SPECTRA[p.iso[seat]] if p.iso[seat] != NONE else text.word("panel", "none-yet"),
                ", ".join(done) or text.word("panel", "none-yet"),
            ]
        )
    names = [
        text.fill("panel", "elevator", dict(zip(("one", "other"), named(p, elevator, text), strict=True)))
        for elevator in p.elevators
    ]
    said = text.fill("panel", "elevators", {"names": ", ".join(names)}) if names else text.word("panel", "no-elevators")
    rows.append(["", said, "", ""])
    head = [text.word("panel", name) for name in ("player", "gold-head", "iso-head", "futures-head")]
    return [DataTable("freight", text.word("panel", "freight"), head, rows)]


def named(p: Conflict, elevator: int, text: Text) -> list[str]:
    return [text.word("space", p.c.spaces[space]) for space in elevators.ends(p, elevator)]


def pieces(p: Conflict, text: Text) -> list[Piece]:
    """CF-ETB-17: the token of an elevator lies on the burn that it spans, else half-way between its ends."""
    found: list[Piece] = []
    for elevator in p.elevators:
        one, other = elevators.ends(p, elevator)
        x, y = elevators.token_at(p, elevator)
        title = text.fill("panel", "elevator", dict(zip(("one", "other"), named(p, elevator, text), strict=True)))
        mark = f"elevator:{p.c.spaces[one]}-{p.c.spaces[other]}"
        found.append(Piece(mark, "elevator", x, y, size=52.0, px=18, plate="none", title=title))
    return found


def badges(p: Conflict, stack: int, text: Text) -> list[Badge]:
    """Gold FTs; of a rocket, that its fuel is gold."""
    if not p.gold[stack]:
        return []
    count = "\N{BLACK CIRCLE}" if stacks.kind_of(p, stack) == ROCKET else str(p.gold[stack])
    return [Badge(count, "gold", text.word("panel", "gold-head"))]


# ------------------------------------------------------------------------------------------------ notes on the cards


def notes(p: Conflict, card: int, text: Text) -> list[str]:
    """The isotope, and the Future of a card of Module 1."""
    if p.c.module1.future[card] == NONE:
        return []
    found: list[str] = []
    if p.c.deck[card] == GW_THRUSTERS:
        found.append(text.fill("note", "isotope", {"letter": SPECTRA[p.c.module1.iso[card]]}))
    elif p.c.deck[card] == FREIGHTERS:
        found.append(text.word("note", "freight"))
    if p.law.futures:
        name = p.c.module1.futures[p.c.module1.future[card]]
        found.append(text.fill("note", "future", {"future": text.word("future", name)}))
        found.append(text.word("future-text", name))
    return found
