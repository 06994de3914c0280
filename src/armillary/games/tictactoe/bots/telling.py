"""A plan in words, worked out to the end of the match: what, why, the alternative, and what it would cost."""

from typing import Final

from armillary.games.tictactoe.ids import CELLS, EMPTY, LINES
from armillary.games.tictactoe.position import Grid
from armillary.games.tictactoe.rules.play import has_line
from armillary.kernel.position import Position
from armillary.kernel.text import Text

__all__ = ["outcome", "tell"]

WON: Final = 1
DRAWN: Final = 0
LOST: Final = -1
NAMES: Final = {WON: "won", DRAWN: "drawn", LOST: "lost"}


def outcome(cells: list[int], seat: int, cell: int) -> tuple[int, int]:
    """What a mark there leads to if both play their best, and with how many marks from now on."""
    if has_line(cells, seat, cell):
        return WON, 1
    left = [*cells[:cell], seat, *cells[cell + 1 :]]
    free = [other for other, mark in enumerate(left) if mark == EMPTY]
    if not free:
        return DRAWN, 1
    theirs = max((outcome(left, 1 - seat, other) for other in free), key=_taste)
    return -theirs[0], theirs[1] + 1


def _taste(one: tuple[int, int]) -> tuple[int, int]:
    """A win soon, a loss late."""
    result, marks = one
    return result, -marks if result == WON else marks


def tell(view: Position, seat: int, text: Text) -> list[str]:
    assert isinstance(view, Grid)
    cells = view.cells
    free = [cell for cell, mark in enumerate(cells) if mark == EMPTY]
    if len(free) < 2:
        return []
    found = {cell: outcome(cells, seat, cell) for cell in free}
    ranked = sorted(free, key=lambda cell: (*_taste(found[cell]), _lines(cells, seat, cell)), reverse=True)
    first, second = ranked[:2]
    facts = {"cell": text.word("cell", CELLS[first]), "other": text.word("cell", CELLS[second])}
    why = {**facts, "marks": (found[first][1] + 1) // 2}
    said = text.fill("plan", "first", {**facts, "why": text.fill("plan", _why(cells, seat, first, found[first]), why)})
    same = found[first][0] == found[second][0]
    key = f"{'same' if same else 'worse'}-{NAMES[found[second][0]]}"
    return [said, text.fill("plan", key, facts)]


def _why(cells: list[int], seat: int, cell: int, found: tuple[int, int]) -> str:
    result, marks = found
    if result == WON:
        return "wins-now" if marks == 1 else "wins-later"
    if has_line(cells, 1 - seat, cell):
        return "stops"
    return "draws" if result == DRAWN else "lasts"


def _lines(cells: list[int], seat: int, cell: int) -> int:
    """How many lines through it are still open to the seat."""
    return sum(1 for line in LINES[cell] if all(cells[other] in (seat, EMPTY) for other in line))
