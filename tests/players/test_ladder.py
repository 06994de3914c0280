"""The ladder: seatings are fair, ratings are right where they are known, intervals contain what they should."""

from collections import Counter
from math import log10
from random import Random

import msgspec
import pytest
from click.testing import CliRunner

from armillary.cli.ladder import ladder
from armillary.kernel.setup import setup
from armillary.players import PlayerError
from armillary.players.ladder import _points, climb, seatings
from armillary.players.ratings import bradley_terry, interval_of_mean, quantile, wilson


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_player_sits_everywhere_equally_often(seats: int) -> None:
    ways = seatings(seats)
    for seat in range(seats):
        count = Counter(way[seat] for way in ways)
        assert count[0] == count[1]
    assert all(0 < sum(way) < seats for way in ways)


def test_points_are_shared_by_seats() -> None:
    assert _points([0, 1], (0,)) == 1.0
    assert _points([0, 1], (1,)) == 0.0
    assert _points([0, 1], (0, 1)) == 0.5
    assert _points([0, 1], ()) == 0.5
    assert _points([0, 1, 1], (0, 1)) == pytest.approx(2 / 3)


def test_wilson_knows_the_textbook() -> None:
    low, high = wilson(9, 10)
    assert low == pytest.approx(0.596, abs=0.001)
    assert high == pytest.approx(0.982, abs=0.001)
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_interval_of_a_mean_covers_it_nineteen_times_in_twenty() -> None:
    rng = Random(1)
    covered = 0
    for _ in range(400):
        _, low, high = interval_of_mean([rng.gauss(3, 2) for _ in range(12)])
        covered += low <= 3 <= high
    assert 365 <= covered <= 395


def test_ratings_are_the_odds() -> None:
    """Three of four points are 191 Elo, and ratings add up along a chain."""
    points = [[0, 2500, 0], [7500, 0, 2500], [0, 7500, 0]]
    first, second, third = bradley_terry(3, points)
    assert first == 0
    assert second == pytest.approx(400 * log10(3), abs=1)
    assert third == pytest.approx(800 * log10(3), abs=2)


def test_a_clean_sweep_has_a_finite_rating() -> None:
    assert 400 < bradley_terry(2, [[0, 0], [20, 0]])[1] < 800


def test_quantiles() -> None:
    assert quantile([4, 1, 3, 2, 5], 0.5) == 3
    assert quantile([0, 10], 0.25) == 2.5


def test_the_ladder_of_tic_tac_toe() -> None:
    made = setup("tictactoe")
    found = climb(made, ["random", "greedy:hard", "search:150"], blocks=10, budget=None, workers=2, seed=5)
    ratings = {rung.player: rung.rating for rung in found.rungs}
    assert ratings["random"] == 0
    assert ratings["search:150"] > ratings["greedy:hard"] > 0
    against = {(meeting.one, meeting.two): meeting for meeting in found.meetings}
    assert against["greedy:hard", "search:150"].significant
    assert against["greedy:hard", "search:150"].matches == 20
    for rung in found.rungs:
        assert rung.low <= rung.rating <= rung.high
        assert rung.decisions > 0
    alone = climb(made, ["random", "greedy:hard", "search:150"], blocks=10, budget=None, workers=1, seed=5)
    assert alone.meetings == found.meetings
    assert [rung.rating for rung in alone.rungs] == [rung.rating for rung in found.rungs]


def test_equal_players_are_not_told_apart() -> None:
    found = climb(setup("tictactoe"), ["greedy:hard", "greedy:medium"], blocks=3, budget=None, workers=1)
    assert not found.meetings[0].significant


def test_a_ladder_needs_two() -> None:
    with pytest.raises(PlayerError, match="two players"):
        climb(setup("tictactoe"), ["random", "random"])


def test_the_command_prints_json_and_tables() -> None:
    arguments = ["tictactoe", "--players", "random,greedy:hard", "--blocks", "4", "--seconds", "0", "--workers", "1"]
    printed = CliRunner().invoke(ladder, [*arguments, "--json"])
    assert printed.exit_code == 0, printed.output
    data = msgspec.json.decode(printed.stdout)
    assert [rung["player"] for rung in data["rungs"]] == ["random", "greedy:hard"]
    table = CliRunner().invoke(ladder, arguments)
    assert "Elo" in table.stdout
    assert "significant" in table.stdout


def test_the_command_names_an_unknown_player() -> None:
    printed = CliRunner().invoke(ladder, ["tictactoe", "--players", "random,nobody"])
    assert printed.exit_code == 1
    assert "nobody" in printed.output


def test_the_command_takes_options_and_rulings() -> None:
    arguments = [
        "high-frontier",
        "--players",
        "random,greedy:hard",
        "--blocks",
        "1",
        "--seconds",
        "0",
        "--workers",
        "1",
    ]
    printed = CliRunner().invoke(ladder, [*arguments, "-o", "round_limit=8", "-o", "expanded=no", "--json"])
    short = msgspec.json.decode(printed.stdout)["rungs"]
    printed = CliRunner().invoke(ladder, [*arguments, "-o", "round_limit=16", "-o", "expanded=no", "--json"])
    longer = msgspec.json.decode(printed.stdout)["rungs"]
    assert all(one["decisions"] > 1.5 * other["decisions"] for one, other in zip(longer, short, strict=True))
    printed = CliRunner().invoke(ladder, [*arguments, "-o", "nonsense=1"])
    assert "nonsense" in str(printed.exception)
