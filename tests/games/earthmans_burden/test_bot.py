"""The bot beats random play, never leaves its list, and says why."""

from itertools import pairwise
from random import Random

import pytest

from armillary.games.earthmans_burden.bot import PLAYERS, Greedy, clock, evaluate
from armillary.games.earthmans_burden.bot_styles import Admiral
from armillary.games.earthmans_burden.flow.reactions import ESCHATON, RESEARCH, Rerolls
from armillary.games.earthmans_burden.measure import against_random
from armillary.games.earthmans_burden.tables import ESCHATON_PAIR
from armillary.kernel import allows, game
from armillary.kernel.setup import setup
from armillary.players import Player, make, play

STYLES = sorted(set(PLAYERS) - {"greedy"})


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
    assert evaluate(p, 0) > 5 > -5 > evaluate(p, 1)


def test_evaluate_looks_at_the_tracks_in_the_end() -> None:
    """Land decides while nobody is near the Singularity; then the nearer one is ahead, whatever the other holds."""
    rules = game("earthmans-burden", 2)
    p = rules.given({"turn": {"phase": "military", "seat": "A"}, "mars": {"A": "2/6/0"}, "venus": {"B": "0/2/0"}})
    assert evaluate(p, 0) > evaluate(p, 1)
    p.tech[1] |= ESCHATON_PAIR
    p.eschaton[1] = 5
    assert evaluate(p, 0) < evaluate(p, 1)
    assert evaluate(p, 0) == pytest.approx(-evaluate(p, 1))


def test_the_clock_goes_on_by_one_from_turn_to_turn() -> None:
    p = game("earthmans-burden", 3, options={"round_limit": 2}).start(1)
    player, rng, seen = Greedy("hard"), Random(1), [clock(p)]
    while not p.over:
        seat = p.deciding()[0]
        p.apply(seat, player.choose(p, seat, rng))
        if not p.over:
            seen.append(clock(p))
    assert {after - before for before, after in pairwise(seen)} == {0, 1}
    assert (seen[0], max(seen)) == (0, 2 * 3)


# ---------------------------------------------------------------------------------------------------------- styles


def won(one: str, other: str, blocks: int) -> int:
    """Matches that one wins of two for each block: the same seed from both seats."""
    rules = setup("earthmans-burden", 2).game()
    found = 0
    for number in range(2 * blocks):
        players: list[Player] = [make(rules, one), make(rules, other)]
        p, _ = play(rules, players if number % 2 else players[::-1], f"styles/{number // 2}")
        assert p.result is not None
        found += p.result.winners == (1 - number % 2,)
    return found


@pytest.mark.parametrize("style", STYLES)
def test_every_style_beats_random_play(style: str) -> None:
    assert won(f"{style}:hard", "random", 6) >= 11


def test_the_admiral_beats_the_greedy_player() -> None:
    """Measured: about 92 % of 100; at least 80 % of 30 here."""
    assert won("admiral:hard", "greedy:hard", 15) >= 24


@pytest.mark.parametrize(
    "options",
    [{"assassination": True, "windows": "phases"}, {"basic_game": True, "minigame": True}, {"no_true_ai": True}],
)
def test_styles_play_under_every_option(options: dict[str, object]) -> None:
    p = game("earthmans-burden", 4, options={"round_limit": 10, **options}).start(5)
    players = [PLAYERS[style]("hard") for style in STYLES]
    rng = Random(5)
    while not p.over:
        seat = p.deciding()[0]
        choice = players[seat].choose(p.view(seat), seat, rng)
        assert allows(p.choices(seat), choice)
        p.apply(seat, choice)


def test_the_admiral_keeps_its_ai_for_the_singularity() -> None:
    p = game("earthmans-burden", 2).given(
        {"turn": {"phase": "civilian", "seat": "A"}, "mars": {"A": "1/1/0", "B": "1/0/0"}}
    )
    admiral = Admiral("hard")
    research = Rerolls(RESEARCH, 0, -1, 5, 0, [0] * 7)
    p.tech[1] |= ESCHATON_PAIR
    p.eschaton[1] = 2
    assert admiral.pays(p, 0, research, True)
    p.eschaton[1] = 3
    assert not admiral.pays(p, 0, research, True)
    assert admiral.pays(p, 0, Rerolls(ESCHATON, 1, -1, 5, 0, [0] * 7), False)


def test_it_is_offered_to_tables() -> None:
    assert PLAYERS["greedy"]("easy").slip > PLAYERS["greedy"]().slip > PLAYERS["greedy"]("hard").slip == 0
