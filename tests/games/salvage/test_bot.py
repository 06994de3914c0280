"""The bot of Salvage: it only sees views, plays legal choices, and beats chance."""

from random import Random
from typing import Any

import pytest

from armillary.games.salvage.bots import PLAYERS, Greedy, chance
from armillary.kernel import allows, game, random_choice
from armillary.kernel.game import Game


def play(rules: Game, seed: int, bots: dict[int, Greedy]) -> tuple[int, ...]:
    rng, p = Random(seed), rules.start(seed)
    while not p.over:
        seat = p.deciding()[0]
        if seat in bots:
            choice = bots[seat].choose(p.view(seat), seat, rng)
            assert allows(p.choices(seat), choice)
        else:
            choice = random_choice(p.choices(seat), rng)
        p.apply(seat, choice)
    assert p.result is not None
    return p.result.winners


@pytest.mark.parametrize(("seats", "level", "least"), [(2, "hard", 0.7), (2, "easy", 0.58), (4, "hard", 0.36)])
def test_the_bot_beats_random_play(seats: int, level: str, least: float) -> None:
    rules, games = game("salvage", seats), 300
    won = 0.0
    for seed in range(games):
        seat = seed % seats
        winners = play(rules, seed, {seat: Greedy(level)})
        won += (seat in winners) / len(winners)
    assert won / games > least


@pytest.mark.parametrize("style", ["plunger", "miser"])
def test_every_style_beats_random_play(style: str) -> None:
    rules = game("salvage", 2)
    won = sum(seed % 2 in play(rules, seed, {seed % 2: PLAYERS[style]("hard")}) for seed in range(200))
    assert won > 130


def test_a_plunger_bids_more_than_a_miser() -> None:
    p = game("salvage", 2).start(1)
    seat = p.deciding()[0]
    bids = [PLAYERS[style]("hard").choose(p.view(seat), seat, Random(1))[1] for style in ("miser", "greedy", "plunger")]
    assert bids == sorted(bids)
    assert bids[0] < bids[-1]


def test_levels_are_ordered() -> None:
    rules = game("salvage", 2)
    won = sum(
        seed % 2 in play(rules, seed, {seed % 2: Greedy("hard"), 1 - seed % 2: Greedy("easy")}) for seed in range(300)
    )
    assert won > 165


@pytest.mark.parametrize("options", [{}, {"open-hands": True}])
def test_it_explains_evaluates_and_deals(options: dict[str, Any]) -> None:
    rules = game("salvage", 3, options=options)
    bot, rng = PLAYERS["greedy"](), Random(5)
    sold = 0
    for seed in range(12):
        p = rules.start(seed)
        while not p.over:
            for seat in range(3):
                if p.interjections(seat):
                    deal = bot.interject(p.view(seat), seat, rng)
                    if deal is not None:
                        assert allows(p.interjections(seat), deal)
                        p.apply(seat, deal)
                        sold += deal[0] == "accept"
            seat = p.deciding()[0]
            view = p.view(seat)
            choice = bot.choose(view, seat, rng)
            assert bot.reason(view, seat, choice, view.game.text())
            assert -200 < bot.evaluate(view, seat) < 200
            p.apply(seat, choice)
        assert p.result is not None
        assert all(bot.evaluate(p, seat) > 0 for seat in p.result.winners)
    assert sold > 0


def test_chances_are_those_of_two_dice() -> None:
    throws = [(one, two) for one in range(1, 7) for two in range(1, 7)]
    for hull in range(2, 13):
        for bonus in (0, 2):
            good = [throw for throw in throws if sum(throw) > 2 and sum(throw) + bonus >= hull]
            assert chance(hull, bonus) == pytest.approx(len(good) / 36)
