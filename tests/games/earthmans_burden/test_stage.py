"""What is decided about stands on the stage: attacks with their odds, return fire, what successes are used for."""

from typing import Any

import pytest

import armillary

GIVEN = {"mars": {"A": "3/0/0", "B": "1/2/0"}}


def shares(stage: Any) -> list[tuple[Any, str, bool | None]]:
    return [(pytest.approx(one.share), one.title, one.good) for one in stage.prospects]


def test_an_attack_that_is_considered_shows_both_sides_and_exact_odds(play: Any) -> None:
    match = play(GIVEN).do("A at mars")
    game, p = match.game, match.p
    sketch = game.preview(p.view(0), 0, game.parse("attack B 3"), game.text())
    stage = sketch.stage
    assert [(party.title, party.seat, party.lines) for party in stage.parties] == [
        ("A", 0, ["3 fleets"]),
        ("B", 1, ["1 fleet", "2 sound developments"]),
    ]
    # Three dice that hit from 4 on, three units that can fall.
    assert shares(stage) == [
        (1 / 8, "B loses nothing", None),
        (3 / 8, "B loses 1 unit", True),
        (3 / 8, "B loses 2 units", True),
        (1 / 8, "B loses everything there", True),
    ]
    assert (
        stage.after == "Then B may return fire with what is left of 1 die; 5 or more hits. That fire is not answered."
    )


def test_more_hits_than_units_are_one_result(play: Any) -> None:
    match = play({"mars": {"A": "3/0/0", "B": "0/1/0"}}).do("A at mars")
    stage = match.game.preview(match.p.view(0), 0, match.game.parse("attack B 3"), match.game.text()).stage
    assert shares(stage) == [(1 / 8, "B loses nothing", None), (7 / 8, "B loses everything there", True)]
    assert stage.after == "B has nothing there to return fire."


@pytest.mark.parametrize(("viewer", "good"), [(0, False), (1, True), (None, None)])
def test_return_fire_is_good_for_whoever_fires(play: Any, viewer: int | None, good: bool | None) -> None:
    match = play({"mars": {"A": "2/0/0", "B": "2/0/0"}}, [1, 1]).do("A at mars", "A attack B 2")
    assert match.choices("B") == ["return-fire-alone", "hold-fire"]
    stage = match.game.scene(match.p.view(viewer), viewer, match.game.text()).stage
    assert stage.title == "Return fire at Mars"
    assert [one.good for one in stage.prospects] == [None, good, good]


def test_an_overthrow_says_what_its_successes_do(play: Any) -> None:
    match = play({"mars": {"A": "0/2/0", "B": "0/2/0"}}, [6, 6], phase="civilian")
    match.do("A at mars", "A overthrow B", "A sound 2")
    for language, line in (("en", "2 successes to use"), ("de", "noch 2 Erfolge")):
        stage = match.game.scene(match.p.view(0), 0, match.game.text(language)).stage
        assert stage.line == line
        assert [party.figure for party in stage.parties] == ["2", "2"]
    assert match.game.scene(play(GIVEN).p.view(0), 0, match.game.text()).stage is None


def begun(seed: int = 1, **options: Any) -> tuple[Any, Any]:
    rules = armillary.game("earthmans-burden", 3, options=options)
    return rules, rules.start(seed)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_first_decisions_stand_on_the_stage(language: str) -> None:
    """Three cards, each of which is the choices of its kind; in later rounds two, and the disc in front."""
    rules, p = begun()
    text, seat = rules.text(language), p.deciding()[0]
    stage = rules.scene(p.view(seat), seat, text).stage
    assert [card.id for card in stage.cards] == ["begin:region", "begin:fleets", "begin:technology"]
    assert all(len(card.rows) == 4 for card in stage.cards)
    assert len(stage.boxes) == 4
    assert not stage.aside
    told = [stage.title, stage.line, *(word for card in stage.cards for row in card.rows for word in row)]
    assert not [word for word in told if "{" in word or "begin." in word]
    marked = {mark for choice in p.choices(seat) for mark in rules.marks(p, seat, choice)}
    assert {card.id for card in stage.cards} <= marked, "every card can be pressed"
    other = (seat + 1) % 3
    assert rules.scene(p.view(other), other, text).stage is None, "who waits looks at the disc"
    for _ in range(3):
        p.apply(p.deciding()[0], ("orbit",))
    seat = p.deciding()[0]
    later = rules.scene(p.view(seat), seat, text).stage
    assert [card.id for card in later.cards] == ["begin:fleets", "begin:technology"]
    assert later.aside


def test_ways_to_win_are_those_of_the_table() -> None:
    for options, ways in (
        ({"basic-game": True}, ["Conquest", "Blockade", "Peace"]),
        ({"no-true-ai": True}, ["Conquest", "Blockade", "Peace"]),
        ({"advanced-hydroponics": True}, ["Conquest", "Singularity", "Peace"]),
    ):
        rules, p = begun(**options)
        seat = p.deciding()[0]
        stage = rules.scene(p.view(seat), seat, rules.text()).stage
        assert [head for head, _ in stage.boxes] == ways, options
