"""Tic-tac-toe, the smallest of all titles: the hooks that tie it together."""

from armillary.kernel.evidence import does
from armillary.kernel.game import Game
from armillary.kernel.text import Text
from armillary.scene import Board, Goal, Scene

from .flow import mark
from .flow.mark import Mark
from .ids import CELLS
from .look.board import board, scene
from .look.goal import goal
from .position import Grid


class TicTacToe(Game[Grid]):
    """Three in a row on a grid of nine."""

    position = Grid
    frames = mark.FRAMES
    verbs = mark.VERBS
    package = "armillary.games.tictactoe"

    def words(self) -> dict[str, list[str]]:
        return {"cell": CELLS}

    @does("TT-SETUP-01")
    def setup(self, p: Grid) -> None:
        p.push(Mark())

    def status(self, p: Grid) -> list[str]:
        crosses, noughts = p.cells.count(0), p.cells.count(1)
        uneven = [] if crosses - noughts in (0, 1) else [f"{crosses} crosses and {noughts} noughts"]
        return super().status(p) + uneven

    def prompt(self, p: Grid, seat: int | None, text: Text) -> str:
        """Tells the player whose mark it is, and the others who makes it."""
        if p.result is not None or seat in p.deciding():
            return super().prompt(p, seat, text)
        return text.fill("prompt", "Mark-waiting", self.named(p, p.frames[-1].facts(p, seat), text))

    def board(self, text: Text) -> Board:
        return board()

    def scene(self, p: Grid, seat: int | None, text: Text) -> Scene:
        return scene(p, text)

    def goal(self, p: Grid, seat: int, text: Text) -> Goal | None:
        return goal(p, seat, text)
