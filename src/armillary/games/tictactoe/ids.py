"""The numbers behind the words: cells and the lines through them."""

from typing import Final

from armillary.kernel.choice import Choice

EMPTY: Final = 2
CELLS: Final = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
MARKS: Final[list[Choice]] = [("mark", cell) for cell in range(9)]
#: The lines through each cell, without the cell itself.
LINES: Final[list[list[tuple[int, int]]]] = [
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
