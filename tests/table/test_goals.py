"""The goal line: every title names what a seat should be about next, from its view, in both languages."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from armillary import game
from armillary.games.high_frontier.ids import BAG, HAND, THRUSTER
from armillary.kernel import random_choice
from armillary.kernel.game import Game
from armillary.table import levels

TITLES = (
    "tictactoe",
    "salvage",
    "high-frontier",
    "high-frontier-conflict",
    "earthmans-burden",
    "burning-planets",
    "galactic-empire",
)
DECISIONS = 150
#: Marks of places, which a board lists.
PLACES = ("space:", "site:", "node:", "sector:")


@pytest.mark.parametrize("title", TITLES)
def test_a_seat_is_told_what_to_be_about(title: str) -> None:
    rules: Game = game(title)
    languages, rng = [rules.text("en"), rules.text("de")], Random(f"goal {title}")
    places = rules.board(languages[0]).places
    player = levels.make(rules, "easy")
    p = rules.start(rng.randrange(1000))
    asked, told = 0, Counter[str]()
    for number in range(DECISIONS):
        if p.over:
            p = rules.start(rng.randrange(1000))
        seat = p.deciding()[0]
        view = p.view(seat)
        if number % 6 == 5:
            before = view.inspect()
            english, german = (rules.goal(view, seat, text) for text in languages)
            assert view.inspect() == before, "a goal only looks"
            asked += 1
            assert (english is None) == (german is None)
            for found in filter(None, (english, german)):
                told[found.text] += 1
                assert found.text, "a goal has a name"
                assert found.why, "a goal has a reason"
                assert "{" not in found.text + found.why, "a template without its fact"
                missing = [mark for mark in found.marks if mark.startswith(PLACES) and mark not in places]
                assert not missing, "it speaks of what is on the board"
        chosen = levels.answer(player, view, seat, rng, 0.01)
        p.apply(seat, random_choice(p.choices(seat), rng) if chosen is None else chosen)
    # Nothing is said while a match is set up or a first thing is chosen.
    assert told.total() >= 1.2 * asked, f"{told.total() // 2} of {asked}"
    assert len(told) > 2, "the line follows the position"


def test_a_crew_with_an_engine_is_not_called_nothing() -> None:
    """Who owns a crew that flies is told so; who owns one without an engine is told that nothing pushes a rocket."""
    rules = game("high-frontier", 5)
    p = rules.start(1)
    told = {}
    for seat in range(5):
        found = rules.goal(p.view(seat), seat, rules.text("en"))
        if found is not None and found.text == "Next: a thruster":
            told[rules.seat_looks(p, rules.text("en"))[seat].word] = found.why
    assert {"NASA", "UN"} <= told.keys()
    assert told["NASA"] == "So far only your crew or a robonaut can push a rocket."
    assert told["UN"] == "Nothing you own pushes a rocket yet."


def test_a_card_in_the_hand_is_owned() -> None:
    """With a thruster in the hand the next thing is no thruster. (Conflict makes no programmes for the goal line.)"""
    rules = game("high-frontier-conflict", 3)
    p: Any = rules.start(2)
    seat = p.deciding()[0]
    thruster = next(card for card, deck in enumerate(p.c.deck) if deck == THRUSTER and p.place[card] == BAG)
    p.put(thruster, HAND - seat)
    found = rules.goal(p.view(seat), seat, rules.text("en"))
    assert found is not None
    assert found.text == "Next: a robonaut"
    assert found.why == "You have an engine, but nothing that prospects."


def test_a_line_is_won_before_it_is_stopped() -> None:
    rules = game("tictactoe")
    p = rules.start(1)
    for choice in ("mark a1", "mark b1", "mark a2", "mark b2"):
        p.apply(p.deciding()[0], rules.parse(choice))
    told = [rules.goal(p, seat, rules.text("en")) for seat in (0, 1)]
    assert [(one.text, one.why) for one in told if one] == [
        ("Next: a3", "It makes three in a row."),
        ("Next: b3", "It makes three in a row."),
    ]
    p.apply(0, rules.parse("mark c3"))
    found = rules.goal(p, 0, rules.text("en"))
    assert found is not None
    assert found.text == "Next: a3", "the own line comes first"
