"""What is decided about stands on the stage: attacks with their odds, return fire, what successes are used for."""

from typing import Any

import pytest

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
        (1 / 8, "B loses all that is there", True),
    ]
    assert stage.after == "Then B may fire back with what is left of 1 die, 5 or more hits. Nothing answers that."


def test_more_hits_than_units_are_one_result(play: Any) -> None:
    match = play({"mars": {"A": "3/0/0", "B": "0/1/0"}}).do("A at mars")
    stage = match.game.preview(match.p.view(0), 0, match.game.parse("attack B 3"), match.game.text()).stage
    assert shares(stage) == [(1 / 8, "B loses nothing", None), (7 / 8, "B loses all that is there", True)]
    assert stage.after == "B has nothing there that fires back."


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
