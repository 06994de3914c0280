"""The greedy player: complete games of every scenario, better than the naive script, the same every time."""

from random import Random
from typing import Any

import pytest

import armillary
from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.bots import PLAYERS, Greedy, evaluate
from armillary.games.galactic_empire.bots.measure import NAIVE, NAIVE_MEDIAN, measure
from armillary.games.galactic_empire.meta import TITLE
from armillary.kernel.game import Game
from armillary.kernel.playout import random_choice
from armillary.kernel.position import Position


def test_it_reaches_the_median_of_the_naive_script_in_over_the_edge() -> None:
    found = measure("over-the-edge", 10, 500, "hard")
    assert found.median >= NAIVE_MEDIAN
    assert found.victories + found.draws >= sum(NAIVE["over-the-edge"])


@pytest.mark.parametrize("scenario", [name for name in NAIVE if name != "over-the-edge"])
def test_it_does_at_least_as_well_as_the_naive_script_elsewhere(scenario: str) -> None:
    found = measure(scenario, 6, 700, "hard")
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
        assert player.reason(seen, 0, choice, rules.text())
        steps.add(type(p.frames[-1]).__name__)
        p.apply(0, choice)
    assert {"PlaceUnits", "PlaceNexus", "Recruiting", "Movement", "MoveStack", "ImperialCombat"} <= steps


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_every_style_beats_random(name: str) -> None:
    rules = armillary.game("galactic-empire", scenario="over-the-edge")
    scores = [_played(rules, PLAYERS[name]("hard"), seed) for seed in range(4)]
    chance = [_played(rules, None, seed) for seed in range(4)]
    assert sum(scores) > sum(chance) + 4 * 10


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_every_style_plays_another_scenario_from_views_with_listed_choices(name: str) -> None:
    rules = armillary.game("galactic-empire", scenario="empire-strikes")
    player, rng, p = PLAYERS[name]("hard"), Random(2), rules.start(name)
    while not p.over:
        p.apply(0, player.choose(p.view(0), 0, rng))


def test_styles_differ() -> None:
    rules = armillary.game("galactic-empire", scenario="over-the-edge")
    lines = set()
    for name in PLAYERS:
        player, p = PLAYERS[name]("hard"), rules.start(1)
        while not p.over and p.turn < 4:
            p.apply(0, player.choose(p, 0, Random(0)))
        lines.add(p.hash())
    assert len(lines) == len(PLAYERS)


def test_medium_makes_mistakes_that_hard_does_not_make() -> None:
    assert _line(PLAYERS["greedy"]("medium")) != _line(PLAYERS["greedy"]("hard"))


def test_a_plan_is_not_carried_over_to_another_line_of_play() -> None:
    """A search has one bot play many lines from one position: what it remembers of one must not show in the next."""
    rules = armillary.game("galactic-empire", scenario="over-the-edge")
    p, rng = rules.start(3), Random(0)
    player = PLAYERS["greedy"]("hard")
    while not (p.turn == 2 and type(p.frames[-1]).__name__ == "Movement"):
        p.apply(0, player.choose(p, 0, rng))
    other = p.copy()
    # The same units in the same places, but all that was hostile is loyal now: there is nothing to move for.
    other.reb = [0] * len(other.reb)
    other.sys_side = [ids.IMPERIAL] * len(other.sys_side)
    other.stack_at = [0] * len(other.stack_at)
    used, fresh = PLAYERS["greedy"]("hard"), PLAYERS["greedy"]("hard")
    assert used.choose(p, 0, rng) != fresh.choose(other, 0, rng)
    assert used.choose(other, 0, rng) == fresh.choose(other, 0, rng)


def _played(rules: Game, player: Greedy | None, seed: int) -> float:
    p, rng = rules.start(seed), Random(seed)
    while p.result is None:
        p.apply(0, random_choice(p.choices(0), rng) if player is None else player.choose(p, 0, rng))
    return p.result.scores[0]


def _line(player: Greedy) -> str:
    rules = armillary.game("galactic-empire", scenario="empire-strikes")
    p, rng = rules.start(3), Random(0)
    while not p.over and p.turn < 3:
        p.apply(0, player.choose(p, 0, rng))
    return p.hash()


def test_evaluation_foretells_the_points() -> None:
    """Later positions of a game are judged nearer to its end, and the end itself is its points."""
    rules = armillary.game("galactic-empire", scenario="over-the-edge")
    early, late = [], []
    for seed in range(8):
        player, p, rng, found = PLAYERS["greedy"]("hard"), rules.start(seed), Random(seed), {}
        while p.result is None:
            found.setdefault(p.turn, evaluate(p, 0))
            p.apply(0, player.choose(p, 0, rng))
        assert evaluate(p, 0) == p.result.scores[0]
        early.append(abs(found[1] - p.result.scores[0]))
        late.append(abs(found[p.turn] - p.result.scores[0]))
    assert sum(late) < sum(early) / 2


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


def test_it_never_answers_with_a_range(at: Any) -> None:
    """Nothing that it thinks about pays, though it has begun to choose targets: it goes on with those."""
    given = {"turn": 3, "phase": "J", "index": 50, "map": {"s12": {"imperial": "SF CG", "rebels": "3WS 3TH 2AF"}}}
    play = at(given).do("attack s12", "target-rebels AF 1")
    assert play.step == "ChooseTargets"
    choice = Greedy("hard").choose(play.p.view(0), 0, Random(0))
    assert type(choice[-1]) is not range
    play.p.apply(0, choice)


def test_a_search_finds_all_that_it_needs_here() -> None:
    from armillary.games.galactic_empire import bots

    p = armillary.game("galactic-empire").start(1)
    assert bots.clock(p) == 1
    assert set(bots.SEARCH["frames"]) <= set(p.game.frame_classes)
    assert bots.SEARCH["base"] in bots.PLAYERS
