"""Plans as hints in the smaller titles: what, why, the alternative and the difference, in both languages."""

from typing import Any

import pytest

from armillary.games.tictactoe.bots.telling import outcome, tell
from armillary.games.tictactoe.position import Grid
from armillary.kernel import game
from armillary.players.advice import advise, say
from armillary.players.making import make
from armillary.players.match import play
from armillary.players.search.settings import hook

TITLES = ("tictactoe", "salvage", "earthmans-burden", "burning-planets", "galactic-empire")
STARTS = {"en": ("Plan: ", "Instead: "), "de": ("Plan: ", "Stattdessen: ")}
#: Decisions of a match that are looked at, and how many of these have a plan at least.
STEPS, LEAST = 70, 5


@pytest.mark.parametrize("slug", TITLES)
def test_a_plan_says_what_and_why_and_what_else_in_both_languages(slug: str) -> None:
    rules: Any = game(slug)
    told: list[list[str]] = []
    keys = {key for key in rules.text("en").catalogue["plan"] if "-" in key}

    def look(p: Any, seat: int, choice: Any) -> None:
        for language, (first, second) in STARTS.items():
            text = rules.text(language)
            said = hook(rules, "tell")(p.view(seat), seat, text)
            assert len(said) in (0, 2)
            if said:
                told.append(said)
                assert said[0].startswith(first)
                assert said[1].startswith(second)
                assert not any(sign in line for line in said for sign in "{}_#")
                assert not keys & set(" ".join(said).split())

    players = [make(rules, "greedy:medium" if slug != "tictactoe" else "random") for _ in range(rules.seats)]
    for seed in ("1", "2"):
        play(rules, players, seed, watch=look, most=STEPS)
    assert len(told) >= 2 * LEAST
    assert len({tuple(said) for said in told}) >= LEAST, "not always the same"


def grid(marks: str) -> Grid:
    p = game("tictactoe").start(1)
    assert isinstance(p, Grid)
    p.cells[:] = ["XO.".index(mark) for mark in marks]
    return p


@pytest.mark.parametrize(
    ("marks", "seat", "said"),
    [
        ("XX.OO....", 0, ["Plan: C1. It makes three in a row.", "Instead: C2."]),
        ("XX..O....", 1, ["Plan: C1. Otherwise the other side has three in a row there", "Instead: "]),
        ("X...O...X", 1, ["Plan: B", "Instead: "]),
        ("X.......O", 0, ["Plan: ", "Instead: "]),
    ],
)
def test_tic_tac_toe_looks_to_the_end(marks: str, seat: int, said: list[str]) -> None:
    p = grid(marks)
    found = tell(p, seat, p.game.text("en"))
    assert [line.casefold().startswith(start.casefold()) for line, start in zip(found, said, strict=True)] == [
        True,
        True,
    ]


def test_what_best_play_leads_to() -> None:
    free = list(range(9))
    assert {outcome(grid("." * 9).cells, 0, cell)[0] for cell in free} == {0}, "a draw from everywhere"
    assert outcome(grid("XX.OO....").cells, 0, 2) == (1, 1)
    assert outcome(grid("XX.OO....").cells, 0, 8)[0] == -1, "the other side completes its line"
    assert outcome(grid("X...O...X").cells, 1, 2)[0] == -1, "a corner lets the other side threaten two lines at once"


def test_a_hint_ends_with_the_plan() -> None:
    rules = game("salvage")
    p = rules.start(3)
    seat = p.deciding()[0]
    view = p.view(seat)
    text = rules.text("en")
    said = say(advise(rules, view, seat, 20), rules, view, text)
    assert said[-2:] == hook(rules, "tell")(view, seat, text)
    assert said[-2].startswith("Plan: ")
