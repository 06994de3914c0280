"""The card of tic-tac-toe."""

from armillary.kernel.title import Title

TITLE = Title(
    slug="tictactoe",
    title="Tic-tac-toe",
    summary="Three in a row on a grid of nine.",
    seats=(2, 2),
    minutes=(1, 1),
    difficulty=1,
    rules_version=1,
    factories={1: "armillary.games.tictactoe.game:TicTacToe"},
    ends=("line", "full"),
    longest=9,
)
