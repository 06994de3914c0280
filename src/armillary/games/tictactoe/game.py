"""Tic-tac-toe, the whole of it. Fast because simple: nine ints and one frame."""

from typing import Any

from armillary.kernel.choice import Choice, Verb
from armillary.kernel.dice import Dice
from armillary.kernel.frame import Frame
from armillary.kernel.game import Game
from armillary.kernel.native import mypyc_attr
from armillary.kernel.position import Position
from armillary.kernel.refusal import Refusal
from armillary.kernel.scene import Board, Circle, Layer, Path, Piece, Scene
from armillary.kernel.text import Text

EMPTY = 2
CELLS = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
MARKS: list[Choice] = [("mark", cell) for cell in range(9)]
#: The lines through each cell, without the cell itself.
LINES: list[list[tuple[int, int]]] = [
    [(1, 2), (3, 6), (4, 8)],
    [(0, 2), (4, 7)],
    [(0, 1), (5, 8), (4, 6)],
    [(4, 5), (0, 6)],
    [(3, 5), (1, 7), (0, 8), (2, 6)],
    [(3, 4), (2, 8)],
    [(7, 8), (0, 3), (4, 2)],
    [(6, 8), (1, 4)],
    [(6, 7), (2, 5), (0, 4)],
]

#: What no step says: the grid is empty from the start.
RULES = ("TT-SETUP-01",)


@mypyc_attr(allow_interpreted_subclasses=True)
class Grid(Position):
    """The grid: each cell holds the seat that marked it, or EMPTY."""

    FIELDS = ("cells", "marked")
    LISTS = ("cells",)
    __slots__ = FIELDS

    def __init__(self, game: Game, dice: Dice) -> None:
        super().__init__(game, dice)
        self.cells: list[int] = [EMPTY] * 9
        self.marked: int = 0

    def to_words(self) -> dict[str, Any]:
        return {"grid": {name: ".XO"[(cell + 1) % 3] for name, cell in zip(CELLS, self.cells, strict=True)}}

    def from_words(self, data: dict[str, Any]) -> None:
        grid = data.get("grid")
        if set(data) != {"grid"} or not isinstance(grid, dict) or set(grid) != set(CELLS):
            raise ValueError(f"'grid' must give every cell of {', '.join(CELLS)} as X, O or .")
        wrong = [f"{name}: {grid[name]!r}" for name in CELLS if grid[name] not in (".", "X", "O")]
        if wrong:
            raise ValueError(f"a cell is X, O or ., but {', '.join(wrong)}")
        self.cells = [(".XO".index(grid[name]) - 1) % 3 for name in CELLS]
        self.marked = 9 - self.cells.count(EMPTY)


class Mark(Frame[Grid]):
    """The seats mark cells in turn."""

    __slots__ = ()
    rule = "TT-PLAY-01"

    def advance(self, p: Grid) -> None:
        p.ask(p.marked % 2)

    def choices(self, p: Grid, seat: int) -> list[Choice]:
        cells = p.cells
        return [mark for mark in MARKS if cells[mark[1]] == EMPTY]

    def take(self, p: Grid, seat: int, choice: Choice) -> None:
        cell: int = choice[1]
        cells = p.cells
        cells[cell] = seat
        p.marked += 1
        if p.log is not None:
            p.tell("CellMarked", "TT-PLAY-02", seat=seat, cell=cell)
        for one, two in LINES[cell]:
            if cells[one] == seat and cells[two] == seat:
                p.finish((seat,), "line", "TT-END-01", (1.0, 0.0) if seat == 0 else (0.0, 1.0))
                return
        if p.marked == 9:
            p.finish((0, 1), "full", "TT-END-02", (0.5, 0.5))

    def why_not(self, p: Grid, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] == "mark" and type(choice[1]) is int and 0 <= choice[1] < 9 and p.cells[choice[1]] != EMPTY:
            return Refusal("TT-PLAY-02", "taken", cell=choice[1], seat=p.cells[choice[1]])
        return None

    def refusals(self, p: Grid, seat: int) -> list[tuple[Choice, Refusal]]:
        found = ((mark, self.why_not(p, seat, mark)) for mark in MARKS)
        return [(mark, refusal) for mark, refusal in found if refusal is not None]

    def facts(self, p: Grid, seat: int | None) -> dict[str, Any]:
        return {"seat": p.marked % 2}


class TicTacToe(Game[Grid]):
    """Three in a row on a grid of nine."""

    position = Grid
    frames = (Mark,)
    verbs = (Verb("mark", "TT-PLAY-02", ("cell", "cell")),)
    package = "armillary.games.tictactoe"

    def words(self) -> dict[str, list[str]]:
        return {"cell": CELLS}

    def setup(self, p: Grid) -> None:
        p.push(Mark())

    def status(self, p: Grid) -> list[str]:
        crosses, noughts = p.cells.count(0), p.cells.count(1)
        if crosses - noughts not in (0, 1):
            return [f"{crosses} crosses and {noughts} noughts"]
        return []

    def board(self, text: Text) -> Board:
        lines = [Path(f"M {at} 0 V 300 M 0 {at} H 300", style="line") for at in (100, 200)]
        cells = [
            Circle(50 + 100 * (number % 3), 50 + 100 * (number // 3), 42, id=f"cell:{name}", style="well", title=name)
            for number, name in enumerate(CELLS)
        ]
        return Board(
            box=(0, 0, 300, 300),
            layers=[Layer("lines", list(lines)), Layer("cells", list(cells))],
            palette={"line": "#4a5f92", "well": "#121a30"},
        )

    def scene(self, p: Grid, seat: int | None, text: Text) -> Scene:
        return Scene(
            pieces=[
                Piece(
                    id=f"mark-{name}",
                    symbol="cross" if cell == 0 else "nought",
                    x=50 + 100 * (number % 3),
                    y=50 + 100 * (number // 3),
                    owner=cell,
                    size=60,
                    title=f"{'X' if cell == 0 else 'O'} on {name}",
                )
                for number, (name, cell) in enumerate(zip(CELLS, p.cells, strict=True))
                if cell != EMPTY
            ]
        )
