"""The greedy player: legal at every table, strong enough, quick enough, and blind to what it may not know."""

from random import Random
from typing import Any

import pytest

from armillary.games.burning_planets.bots import Greedy, evaluate
from armillary.games.burning_planets.bots.measure import duels


def test_it_ends_duels_against_itself() -> None:
    """A short form of the measurement: 98 of 100 with the full one."""
    found = duels(10, "greedy")
    assert found.decided >= 8


def test_it_beats_random_play() -> None:
    """A short form of the measurement: 100 of 100 with the full one."""
    found = duels(12, "random")
    assert found.won >= 11
    assert found.seconds / found.decisions < 0.005


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_it_plays_at_every_table(bench: Any, seats: int, level: str) -> None:
    rules = bench(seats, round_limit=20).game
    p = rules.start(5)
    rng = Random(5)
    bots = [Greedy(level) for _ in range(seats)]
    steps = 0
    while not p.over and steps < 2500:
        seat = p.deciding()[0]
        choice = bots[seat].choose(p.view(seat), seat, rng)
        assert bots[seat].reason(p, seat, choice, rules.text())
        p.apply(seat, choice)
        steps += 1
    assert p.over


def test_it_decides_from_its_view_alone(bench: Any) -> None:
    rules = bench(3, round_limit=60).game
    p = rules.start(8)
    rng = Random(8)
    for number in range(900):
        if p.over:
            break
        seat = p.deciding()[0]
        seen = p.view(seat)
        choice = Greedy().choose(seen, seat, Random(number))
        if number % 5 == 0:
            other = rules.sampled(seen, seat, rng)
            assert Greedy().choose(other.view(seat), seat, Random(number)) == choice
        p.apply(seat, choice)


def test_evaluation_is_for_the_seat(duel: Any) -> None:
    even = duel.given()
    assert -0.2 < evaluate(even, 0) < 0.2
    strong = duel.given(units={"A": ["enormous 4,0", "big 5,0"]})
    assert evaluate(strong, 0) > 0.3
    assert evaluate(strong, 1) < -0.3
    won = duel.given([4, 1], units={"A": ["small 10,-6", "medium 17,-6"], "B": ["cargo 18,-6"]})
    duel.play(won, "A: unit 10,-6", "A: conquer planet-5", "A: stop", "A: unit 17,-6", "A: attack 18,-6")
    assert (evaluate(won, 0), Greedy().evaluate(won, 1)) == (1.0, -1.0)


def test_it_takes_good_deals_and_pacts(trio: Any) -> None:
    p = trio.given(units={"A": ["cargo 3,-1"]})
    trio.play(p, "A: propose B", "A: carrier 3,-1", "A: give metal 20", "A: get concrete 10", "A: offer-openly")
    assert Greedy().interject(p.view(1), 1, Random(0)) == ("accept", 1)
    trio.play(p, "B: decline 1", "A: propose B", "A: carrier 3,-1", "A: get metal 20", "A: offer-secretly")
    assert Greedy().interject(p.view(1), 1, Random(0)) == ("decline", 2)
    trio.play(p, "B: decline 2", "A: pact B")
    assert Greedy().interject(p.view(1), 1, Random(0)) == ("accept", 6)
    assert Greedy().interject(p.view(2), 2, Random(0)) is None
