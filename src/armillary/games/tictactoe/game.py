"""Tic-tac-toe, the smallest of all titles: the hooks that tie it together."""

from armillary.kernel.game import Game
from armillary.kernel.text import Text
from armillary.scene import Board, Scene
from armillary.shape import Shapes

from .flow import mark
from .flow.mark import Mark
from .ids import CELLS
from .look.board import board, scene
from .position import Grid
from .shapes import SHAPES
from .status import broken


class TicTacToe(Game[Grid]):
    """Three in a row on a grid of nine."""

    position = Grid
    frames = mark.FRAMES
    verbs = mark.VERBS
    package = "armillary.games.tictactoe"

    def words(self) -> dict[str, list[str]]:
        return {"cell": CELLS}

    def setup(self, p: Grid) -> None:
        p.push(Mark())

    def status(self, p: Grid) -> list[str]:
        return broken(p)

    def shapes(self) -> Shapes:
        return SHAPES

    def board(self, text: Text) -> Board:
        return board()

    def scene(self, p: Grid, seat: int | None, text: Text) -> Scene:
        return scene(p, text)
