"""The bot beats random play, never leaves its list, and says why."""

from random import Random

import pytest

from armillary.games.earthmans_burden.bot import PLAYERS, Greedy, evaluate
from armillary.games.earthmans_burden.measure import against_random
from armillary.kernel import allows, game


@pytest.mark.parametrize("seats", [2, 4])
def test_it_beats_random_play(seats: int) -> None:
    """The short form of `python -m armillary.games.earthmans_burden.measure`: at least 95 of 100."""
    found = against_random(seats, 40)
    assert found["won"] >= 38, found


@pytest.mark.parametrize(
    "options",
    [
        {"assassination": True, "windows": "phases"},
        {"basic_game": True, "minigame": True, "windows": "all"},
        {"no_true_ai": True, "resignation": True},
    ],
)
@pytest.mark.parametrize("ruling", ["sequential", "all_first"])
def test_it_plays_under_every_option(options: dict[str, object], ruling: str) -> None:
    rules = game("earthmans-burden", 3, options={"round_limit": 10, **options}, rulings={"group_formation": ruling})
    p = rules.start(3)
    players = [Greedy("hard"), Greedy("medium"), Greedy("easy")]
    rng = Random(3)
    while not p.over:
        seat = p.deciding()[0]
        view = p.view(seat)
        choice = players[seat].choose(view, seat, rng)
        assert allows(p.choices(seat), choice)
        assert players[seat].explain(view, seat, choice)
        p.apply(seat, choice)
    assert p.status() == []


def test_evaluate_knows_who_is_ahead() -> None:
    rules = game("earthmans-burden", 2)
    p = rules.given({"turn": {"phase": "military", "seat": "A"}, "mars": {"A": "9/5/0"}, "luna": {"B": "1/0/0"}})
    assert evaluate(p, 0) > 0.5
    assert evaluate(p, 1) < -0.5
    p.apply(1, ("concede", 0))
    assert (evaluate(p, 0), evaluate(p, 1)) == (1.0, -1.0)


def test_it_is_offered_to_tables() -> None:
    assert PLAYERS["greedy"]("easy").slip > PLAYERS["greedy"]().slip > PLAYERS["greedy"]("hard").slip == 0
