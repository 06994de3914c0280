"""The grid."""

from typing import Any, Final

from armillary.kernel.dice import Dice
from armillary.kernel.game import Game
from armillary.kernel.native import mypyc_attr
from armillary.kernel.position import Position

from .ids import CELLS, EMPTY

#: What no step says: the grid is empty from the start.
RULES: Final[tuple[str, ...]] = ("TT-SETUP-01",)


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
