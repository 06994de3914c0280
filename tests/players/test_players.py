"""The interface of players, and simulation between them."""

from random import Random

import pytest

from armillary.kernel import allows, game, titles
from armillary.kernel.setup import setup
from armillary.players import PlayerError, available, make, play, simulate
from armillary.players.basic import RandomPlayer

TITLES = sorted(titles())


class Seeing(RandomPlayer):
    """A random player that goes the long way, through views."""

    blind = False


@pytest.mark.parametrize("slug", TITLES)
@pytest.mark.parametrize("spec", ["random", "greedy:easy", "greedy", "greedy:hard"])
def test_players_answer_with_listed_choices(slug: str, spec: str) -> None:
    made = setup(slug)
    rules = made.game()
    player = make(rules, spec)
    p = rules.start(5)
    rng = Random(5)
    for _ in range(60):
        if p.over:
            break
        seat = p.deciding()[0]
        view = p.view(seat)
        choice = player.choose(view, seat, rng)
        assert allows(p.choices(seat), choice), f"{choice} is not on the list"
        assert player.explain(view, seat, choice, rules.text())
        p.apply(seat, choice)


@pytest.mark.parametrize("slug", TITLES)
def test_the_fast_path_plays_the_same_matches_as_views_do(slug: str) -> None:
    rules = setup(slug).game()
    blind, _ = play(rules, [RandomPlayer(rules)] * rules.seats, "seed", most=300)
    seeing, _ = play(rules, [Seeing(rules)] * rules.seats, "seed", most=300)
    assert blind.hash() == seeing.hash()


@pytest.mark.parametrize("slug", TITLES)
def test_a_player_depends_on_its_generator_alone(slug: str) -> None:
    made = setup(slug)
    rules = made.game()
    hashes = [
        play(rules, [make(rules, "greedy") for _ in range(made.seats)], "again", most=40)[0].hash() for _ in range(2)
    ]
    assert hashes[0] == hashes[1]


def test_simulation_is_the_same_whatever_the_number_of_workers() -> None:
    made = setup("tictactoe")
    reports: list[tuple[int, int]] = []
    alone = simulate(made, ["greedy", "random"], 60, seed=3, workers=1)
    two = simulate(made, ["greedy", "random"], 60, seed=3, workers=2, progress=lambda *at: reports.append(at))
    assert alone.outcomes == two.outcomes
    assert [outcome.number for outcome in two.outcomes] == list(range(60))
    assert reports[-1] == (60, 60)
    assert simulate(made, ["greedy", "random"], 60, seed=4, workers=1).outcomes != alone.outcomes


def test_a_simulation_adds_up() -> None:
    results = simulate(setup("tictactoe"), ["random"], 200, seed=1, workers=1)
    assert results.games == 200
    assert sum(results.wins) == pytest.approx(200)
    assert sum(results.ends.values()) == 200
    assert results.decisions == sum(outcome.decisions for outcome in results.outcomes)
    assert results.lengths["least"] >= 5
    assert results.lengths["most"] <= 9


def test_greedy_beats_random_at_tic_tac_toe() -> None:
    made = setup("tictactoe")
    first = simulate(made, ["greedy:hard", "random"], 200, seed=1, workers=1).wins[0]
    second = simulate(made, ["random", "greedy:hard"], 200, seed=1, workers=1).wins[1]
    assert first + second > 250


def test_the_simulation_options_hold_unless_told_otherwise() -> None:
    for slug, card in titles().items():
        made = setup(slug)
        required = card.scenario(made.scenario).requires if made.scenario else {}
        for name, value in card.simulation.items():
            assert made.options.get(name, required.get(name)) == value


@pytest.mark.parametrize("spec", ["", "nobody", "random:easy", "greedy:superb"])
def test_an_unknown_player_is_refused_with_what_is_known(spec: str) -> None:
    with pytest.raises(PlayerError, match=r"random|easy|level"):
        make(game("tictactoe"), spec)


def test_the_seats_need_a_player_each() -> None:
    with pytest.raises(PlayerError, match="2 seats"):
        simulate(setup("tictactoe"), ["random"] * 3, 1)


def test_what_is_available_can_be_made() -> None:
    rules = game("tictactoe")
    assert "greedy:hard" in available(rules)
    for spec in available(rules):
        if not spec.startswith("search"):
            assert make(rules, spec).name


def test_a_player_at_several_seats_has_a_bot_for_each() -> None:
    """Bots remember what they are about: one seat's plan is no other's."""
    from armillary.players.basic import GreedyPlayer

    player = make(setup("high-frontier").game(), "greedy:hard")
    assert isinstance(player, GreedyPlayer)
    first, second = player.bot_at(0), player.bot_at(1)
    assert first is not second
    assert type(first) is type(second)
    assert first is player.bot_at(0)
    assert second.slip == 0.0  # the level goes with it
