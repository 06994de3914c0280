"""The one step: the seats mark cells in turn."""

from typing import Any

from armillary.games.tictactoe import events
from armillary.games.tictactoe.ids import EMPTY, MARKS
from armillary.games.tictactoe.position import Grid
from armillary.games.tictactoe.rules.play import has_line, why_not_mark
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal


class Mark(Frame[Grid]):
    """The seats mark cells in turn."""

    __slots__ = ()
    rule = "TT-PLAY-01"

    @does("TT-PLAY-01")
    def advance(self, p: Grid) -> None:
        p.ask(p.marked % 2)

    def tries(self, p: Grid, seat: int) -> list[Choice]:
        return MARKS

    def choices(self, p: Grid, seat: int) -> list[Choice]:
        """Hot: it is all there is to do (by tries random play takes 95 % longer), and the yardstick against other libraries."""
        cells = p.cells
        return [mark for mark in MARKS if cells[mark[1]] == EMPTY]

    def why_not_mark(self, p: Grid, seat: int, cell: int) -> Refusal | None:
        return why_not_mark(p, cell)

    def take_mark(self, p: Grid, seat: int, cell: int) -> None:
        self.take(p, seat, MARKS[cell])

    def take(self, p: Grid, seat: int, choice: Choice) -> None:
        """Hot, as the list is."""
        cell: int = choice[1]
        p.cells[cell] = seat
        p.marked += 1
        p.tell(events.cell_marked, seat, cell)
        if has_line(p.cells, seat, cell):
            p.finish((seat,), "line", "TT-END-01", (1.0, 0.0) if seat == 0 else (0.0, 1.0))
        elif p.marked == 9:
            p.finish((0, 1), "full", "TT-END-02", (0.5, 0.5))

    def facts(self, p: Grid, seat: int | None) -> dict[str, Any]:
        return {"seat": p.marked % 2}


VERBS = (Verb("mark", "TT-PLAY-02", ("cell", "cell")),)
FRAMES = (Mark,)
