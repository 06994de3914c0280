"""The goal line: win, else stop the other seat from winning, else take what most lines go through."""

from armillary.games.tictactoe.ids import CELLS, EMPTY, LINES
from armillary.games.tictactoe.position import Grid
from armillary.games.tictactoe.rules.play import has_line
from armillary.kernel.text import Text
from armillary.scene import Goal

__all__ = ["goal"]


def goal(p: Grid, seat: int, text: Text) -> Goal | None:
    free = [cell for cell, taken in enumerate(p.cells) if taken == EMPTY]
    if not free:
        return None
    for key, who in (("win", seat), ("stop", 1 - seat)):
        found = next((cell for cell in free if has_line(p.cells, who, cell)), None)
        if found is not None:
            return _goal(key, found, text)
    return _goal("take", max(free, key=lambda cell: len(LINES[cell])), text)


def _goal(key: str, cell: int, text: Text) -> Goal:
    facts = {"cell": text.word("cell", CELLS[cell]), "count": len(LINES[cell])}
    return Goal(text.fill("goal", key, facts), text.fill("goal", f"{key}-why", facts), [f"cell:{CELLS[cell]}"])
