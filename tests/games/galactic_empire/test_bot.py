"""The greedy player: complete games of every scenario, better than the naive script, the same every time."""

from random import Random

import pytest

import armillary
from armillary.games.galactic_empire.bot import PLAYERS, Greedy, evaluate
from armillary.games.galactic_empire.measure import NAIVE, NAIVE_MEDIAN, measure
from armillary.games.galactic_empire.meta import TITLE
from armillary.kernel.position import Position


def test_it_reaches_the_median_of_the_naive_script_in_over_the_edge() -> None:
    found = measure("over-the-edge", 10, 500)
    assert found.median >= NAIVE_MEDIAN
    assert found.victories + found.draws >= sum(NAIVE["over-the-edge"])


@pytest.mark.parametrize("scenario", [name for name in NAIVE if name != "over-the-edge"])
def test_it_does_at_least_as_well_as_the_naive_script_elsewhere(scenario: str) -> None:
    found = measure(scenario, 5, 500)
    assert found.victories + found.draws >= sum(NAIVE[scenario])


def test_the_measure_is_reproducible() -> None:
    one, two = measure("second-empire", 1, 7), measure("second-empire", 1, 7)
    assert (one.ends, one.median, one.decisions) == (two.ends, two.median, two.decisions)


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_every_level_plays_to_the_end(level: str) -> None:
    assert measure("empire-strikes", 1, 3, level).games == 1


def test_it_answers_every_decision_from_a_view_with_a_listed_choice() -> None:
    """In Sweep of Empire, which goes on."""
    rules = armillary.game("galactic-empire", scenario="sweep-of-empire", options={"turn-limit": 10})
    player, rng = PLAYERS["greedy"](), Random(1)
    p = rules.start(4)
    steps = set()
    while not p.over:
        seen = p.view(0)
        before = seen.hash()
        choice = player.choose(seen, 0, rng)
        assert seen.hash() == before, "thinking changes nothing"
        assert player.explain(seen, 0, choice)
        steps.add(type(p.frames[-1]).__name__)
        p.apply(0, choice)
    assert {"PlaceUnits", "PlaceNexus", "Recruiting", "Movement", "MoveStack", "ImperialCombat"} <= steps


def test_evaluation_knows_better_from_worse() -> None:
    rules = armillary.game("galactic-empire", scenario="civil-war")

    def value(given: dict[str, object]) -> float:
        found: Position = rules.given({"clear": True, "turn": 3, "phase": "J", "rp": 9, **given})
        return evaluate(found, 0)

    core = {"s01": {"system": "imperial 2/2/2"}, "s02": {"imperial": "SF"}}
    plain = value({"index": 50, "map": core})
    assert value({"index": 40, "map": core}) > plain
    assert value({"index": 50, "map": {**core, "s04": {"system": "imperial 1/1/1"}}}) > plain
    assert value({"index": 50, "map": {**core, "s05": {"imperial": "CG"}}}) > plain
    assert value({"index": 95, "map": core}) < plain - 5


def test_the_card_offers_the_greedy_player() -> None:
    assert PLAYERS["greedy"] is Greedy
    assert TITLE.slug == "galactic-empire"
