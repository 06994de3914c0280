"""The race between candidates: the same luck for all, the clearly worse drop out, the winner's bot carries its plan out."""

from random import Random

import pytest

from armillary.games.salvage import bots as bot
from armillary.games.salvage.position import Orbit
from armillary.kernel import Position
from armillary.kernel.setup import setup
from armillary.players import PlayerError, make
from armillary.players.search import Race, SearchPlayer, Settings

RULES = setup("salvage", 2).game()
TO_THE_END = Settings(method="race", horizon=400, roots=12, scale=1.0, doubt=0.0)


def bidding(seed: int) -> Position:
    p = RULES.start(seed)
    assert p.choices(p.deciding()[0])[0][0] == "bid"
    return p


def race(p: Position, settings: Settings, guides: tuple[str, ...] = ("greedy:hard",), seed: int = 1) -> Race:
    seat = p.deciding()[0]
    bots = [make(RULES, guide) for guide in guides]
    return Race(RULES, bots, make(RULES, "greedy:hard"), p.view(seat), seat, Random(seed), settings)


def test_the_clearly_worse_drop_out_and_the_rest_get_the_work() -> None:
    p = bidding(2)
    found = race(p, TO_THE_END)
    found.run(1500, None)
    runs = sorted(len(candidate.values) for candidate in found.candidates)
    assert runs[0] < runs[-1] / 2
    worst = min(found.candidates, key=lambda candidate: candidate.mean)
    assert worst not in found.left


def test_who_dropped_out_does_not_win_on_its_few_samples() -> None:
    found = race(bidding(2), Settings(method="race", horizon=400, roots=3, scale=1.0, doubt=0.0))
    favourite, dropped, leader = found.candidates
    favourite.values, dropped.values, leader.values = [0.0] * 40, [0.5] * 6, [0.9] * 6 + [0.0] * 33 + [0.1]
    found.left = [favourite, leader]
    assert found.best() is leader
    found.left = [leader, dropped]
    dropped.values, leader.values = [0.4] * 40, [0.9] * 6 + [0.0] * 34
    favourite.values = [-0.5] * 6
    assert found.best() is dropped


def test_an_easy_player_plays_on_when_every_line_is_lost() -> None:
    found = race(bidding(2), TO_THE_END)
    for candidate in found.candidates:
        candidate.values = [-1.0]
    assert found.best(temperature=0.7) in found.candidates


def test_candidates_are_compared_on_the_same_luck() -> None:
    """Two candidates that are the same choice of the same bot have the same value in every sample."""
    found = race(bidding(3), TO_THE_END, guides=("greedy:hard", "greedy:hard"))
    found.run(400, None)
    one, two = found.candidates[:2]
    assert one.choice == two.choice
    shared = min(len(one.values), len(two.values))
    assert shared >= 6
    assert one.values[:shared] == two.values[:shared]


def test_it_stops_when_only_one_choice_is_left() -> None:
    """A single candidate: nothing to think about, and no time is spent."""
    found = race(bidding(4), Settings(method="race", horizon=400, roots=1, scale=1.0))
    found.run(500, None)
    assert found.iterations == 0
    assert found.best() is found.favourite


def test_it_stops_early_where_nothing_makes_a_difference() -> None:
    found = race(bidding(4), Settings(method="race", horizon=0, roots=6, scale=1e9))
    found.run(500, None)
    assert found.iterations < 100


def test_the_base_is_the_favourite_and_the_others_play_greedily() -> None:
    found = race(bidding(5), TO_THE_END, guides=("miser:hard", "plunger:hard"))
    assert found.favourite.guide.name == "miser:hard"
    assert found.candidates[1].guide.name == "plunger:hard"
    assert found.favourite.choice[1] < found.candidates[1].choice[1]
    assert all(candidate.guide.name == "miser:hard" for candidate in found.candidates[2:])


def test_the_winner_carries_its_plan_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it does not think, the bot whose choice won in this turn decides; in another turn the base does."""
    monkeypatch.setattr(bot, "clock", lambda p: p.round, raising=False)
    settings = Settings(
        method="race", base="miser", styles=("plunger",), roots=2, frames=("Bid",), horizon=400, scale=1.0
    )
    p = bidding(6)
    seat = p.deciding()[0]
    player = SearchPlayer(RULES, iterations=40, settings=settings)
    assert player.follow(p, seat).name == "miser:hard"
    choice = player.choose(p.view(seat), seat, Random(1))
    won = player.follow(p, seat).name
    assert won in ("miser:hard", "plunger:hard")
    assert choice == next(
        candidate.choice
        for candidate in player.search(p.view(seat), seat, Random(1), None).candidates
        if candidate.guide.name == won
    )
    later = p.copy()
    assert isinstance(later, Orbit)
    later.round += 1
    assert player.follow(later, seat).name == "miser:hard"


@pytest.mark.parametrize(("own", "said"), [({"method": "rally"}, "method"), ({"turns": 2}, "clock")])
def test_settings_that_make_no_sense_are_refused(
    monkeypatch: pytest.MonkeyPatch, own: dict[str, object], said: str
) -> None:
    monkeypatch.setattr(bot, "SEARCH", own)
    monkeypatch.delattr(bot, "clock")
    with pytest.raises(PlayerError, match=f"SEARCH in the bot.py of Salvage.*{said}"):
        make(RULES, "search:hard")


def test_a_title_may_say_itself_where_to_think(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot, "thinks", lambda p, seat: False, raising=False)
    p = bidding(7)
    seat = p.deciding()[0]
    player = SearchPlayer(RULES, iterations=40, settings=TO_THE_END)
    player.choose(p.view(seat), seat, Random(1))
    assert player.last is None
