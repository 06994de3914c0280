"""The grid as drawn, and the marks on it."""

from armillary.games.tictactoe.ids import CELLS, EMPTY
from armillary.games.tictactoe.position import Grid
from armillary.kernel.text import Text
from armillary.scene import Board, Circle, Layer, Path, Piece, Scene


def spot(number: int) -> tuple[float, float]:
    return 50.0 + 100 * (number % 3), 50.0 + 100 * (number // 3)


def board() -> Board:
    lines = [Path(f"M {at} 0 V 300 M 0 {at} H 300", style="line") for at in (100, 200)]
    cells = [
        Circle(*spot(number), 42, id=f"cell:{name}", style="well", title=name) for number, name in enumerate(CELLS)
    ]
    return Board(
        box=(0, 0, 300, 300),
        layers=[Layer("lines", list(lines)), Layer("cells", list(cells))],
        palette={"line": "#4a5f92", "well": "#121a30"},
        places={f"cell:{name}": spot(number) for number, name in enumerate(CELLS)},
        names={f"cell:{name}": name for name in CELLS},
        beside={f"cell:{name}": beside(number) for number, name in enumerate(CELLS)},
    )


def beside(number: int) -> list[str]:
    """The cells next to one, for the arrow keys."""
    column, row = number % 3, number // 3
    near = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
    return [f"cell:{CELLS[3 * y + x]}" for x, y in near if 0 <= x < 3 and 0 <= y < 3]


def scene(p: Grid, text: Text) -> Scene:
    pieces = []
    for number, (name, cell) in enumerate(zip(CELLS, p.cells, strict=True)):
        if cell != EMPTY:
            x, y = spot(number)
            title = text.fill("scene", "mark", {"seat": text.word("seat", "AB"[cell]), "cell": name})
            symbol = "cross" if cell == 0 else "nought"
            pieces.append(Piece(id=f"mark-{name}", symbol=symbol, x=x, y=y, owner=cell, size=60, title=title))
    return Scene(pieces=pieces)
