"""Play and its end (TT-PLAY, TT-END): which cells are free, who has a line."""

from armillary.games.tictactoe.ids import EMPTY, LINES
from armillary.games.tictactoe.position import Grid
from armillary.kernel.refusal import Refusal


def why_not_mark(p: Grid, cell: int) -> Refusal | None:
    taken = p.cells[cell]
    return None if taken == EMPTY else Refusal("TT-PLAY-02", "taken", cell=cell, seat=taken)


def has_line(cells: list[int], seat: int, cell: int) -> bool:
    """Is there a line through the cell that was just marked?"""
    for one, two in LINES[cell]:  # noqa: SIM110 (a generator would cost a third of a playout)
        if cells[one] == seat and cells[two] == seat:
            return True
    return False
