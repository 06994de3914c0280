"""Tic-tac-toe: every rule, and the numbers everybody knows."""

from itertools import product
from pathlib import Path

import pytest

from armillary import game
from armillary.kernel.scenario import run_scenario

SCENARIOS = sorted(Path(str(game("tictactoe").files)).glob("scenarios/*.yaml"))
LINES = ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "c1 b2 a3"]


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.stem)
def test_scenario(file: Path) -> None:
    run_scenario(file)


@pytest.mark.rule("TT-END-01")
@pytest.mark.parametrize(("line", "last"), list(product(LINES, range(3))))
def test_every_line_wins_whichever_cell_comes_last(line: str, last: int) -> None:
    cells = line.split()
    finishing = cells.pop(last)
    others = [cell for cell in ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3") if cell not in line.split()]
    # Two noughts that never make a line with each other alone.
    p = game("tictactoe").given({"grid": {**dict.fromkeys(cells, "X"), **dict.fromkeys(others[:2], "O")}})
    p.apply(0, p.game.parse(f"mark {finishing}"))
    assert p.result is not None
    assert p.result.winners == (0,)


def test_the_whole_tree_has_255168_games() -> None:
    """The count of all games is known: 131,184 won by X, 77,904 by O, 46,080 drawn. Here from the corner and by symmetry."""
    counts = {"X": 0, "O": 0, "draw": 0}

    def walk(p, weight):  # type: ignore[no-untyped-def]
        if p.result is not None:
            who = "draw" if len(p.result.winners) == 2 else "XO"[p.result.winners[0]]
            counts[who] += weight
            return
        seat = p.deciding()[0]
        for choice in p.choices(seat):
            twin = p.copy()
            twin.apply(seat, choice)
            walk(twin, weight)

    for opening, symmetric in (("a1", 4), ("b1", 4), ("b2", 1)):
        p = game("tictactoe").start()
        p.apply(0, p.game.parse(f"mark {opening}"))
        walk(p, symmetric)
    assert counts == {"X": 131_184, "O": 77_904, "draw": 46_080}


def test_the_prompt_speaks_to_whoever_marks() -> None:
    rules = game("tictactoe")
    p = rules.start(1)
    said = {seat: rules.prompt(p.view(seat), seat, rules.text()) for seat in (0, 1, None)}
    assert said == {0: "You are X: mark an empty cell.", 1: "X marks a cell next.", None: "X marks a cell next."}
    assert rules.prompt(p.view(0), 0, rules.text("de")) == "Du bist X: Markiere ein leeres Feld."
