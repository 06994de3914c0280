"""The searching player: deterministic for a work budget, anytime, honest about what it may know, stronger than greedy."""

from collections.abc import Callable
from itertools import count
from random import Random

import pytest

from armillary.kernel import Position, allows, titles
from armillary.kernel.setup import setup
from armillary.players import PlayerError, make, play, simulate
from armillary.players.search import SearchPlayer, Settings, Tree

TITLES = sorted(titles())


def grid(cells: str) -> Position:
    """A tic-tac-toe position from nine characters, row by row."""
    names = [f"{column}{row}" for row in "123" for column in "abc"]
    return setup("tictactoe").game().given({"grid": dict(zip(names, cells, strict=True))})


def test_it_takes_a_win_and_stops_a_loss() -> None:
    player = make(setup("tictactoe").game(), "search:200")
    win = grid("XX.OO....")
    assert player.choose(win.view(0), 0, Random(1)) == ("mark", 2)
    threat = grid("XX..O....")
    assert player.choose(threat.view(1), 1, Random(1)) == ("mark", 2)


def test_search_hardly_ever_loses_at_tic_tac_toe() -> None:
    results = simulate(setup("tictactoe"), ["greedy:hard", "search:300"], 30, seed=2, workers=1)
    assert results.wins[1] > 24


@pytest.mark.parametrize("slug", TITLES)
def test_a_work_budget_makes_it_deterministic(slug: str, midgame: Callable[[str], Position]) -> None:
    p = midgame(slug)
    rules = p.game
    seat = p.deciding()[0]
    answers = {make(rules, "search:12").choose(p.view(seat), seat, Random(7)) for _ in range(2)}
    assert len(answers) == 1
    assert allows(p.choices(seat), answers.pop())


@pytest.mark.parametrize("slug", TITLES)
def test_search_plays_on_in_every_title(slug: str) -> None:
    rules = setup(slug).game()
    player = make(rules, "search:6")
    p, decisions = play(rules, [player, *[make(rules, "random")] * (rules.seats - 1)], "on", most=24)
    assert p.over or decisions >= 24
    assert p.status() == []


@pytest.mark.parametrize("slug", TITLES)
def test_hidden_information_does_not_reach_the_search(slug: str, midgame: Callable[[str], Position]) -> None:
    """From two positions that look alike to the seat it makes the same choice."""
    p = midgame(slug)
    rules = p.game
    seat = p.deciding()[0]
    other = rules.sampled(p.view(seat), seat, Random(99))
    choices = {make(rules, "search:8").choose(truth.view(seat), seat, Random(3)) for truth in (p, other)}
    assert len(choices) == 1


@pytest.mark.parametrize(("level", "share"), [("hard", 1.0), ("medium", 0.4)])
def test_a_time_budget_is_kept(level: str, share: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on by a hundredth of a second whenever it is read."""
    clock = count()
    for module in ("player", "thinking"):
        monkeypatch.setattr(f"armillary.players.search.{module}.perf_counter", lambda: next(clock) / 100)
    rules = setup("tictactoe").game()
    player = make(rules, f"search:{level}")
    assert isinstance(player, SearchPlayer)
    thought = player.search(rules.start(1).view(0), 0, Random(1), budget=1.0).thought()
    assert thought.seconds == pytest.approx(share, abs=0.03)
    assert thought.iterations == pytest.approx(100 * share, abs=5)


def test_it_says_why() -> None:
    rules = setup("tictactoe").game()
    player = make(rules, "search:200")
    assert isinstance(player, SearchPlayer)
    p = grid("XX.OO....")
    choice = player.choose(p.view(0), 0, Random(1))
    assert player.last is not None
    thought = player.last[2]
    assert thought.iterations == 200
    assert sum(line.visits for line in thought.lines) <= 200
    assert thought.margin > 0
    said = player.explain(p.view(0), 0, choice, p.game.text())
    assert "TT-PLAY-02" in said
    assert "ahead of the next" in said


def test_long_lists_open_up_slowly() -> None:
    rules = setup("tictactoe").game()
    search = Tree(
        rules,
        [make(rules, "greedy:hard")],
        make(rules, "greedy:hard"),
        rules.start(1).view(0),
        0,
        Random(1),
        Settings(wide=1.0, growth=0.4),
    )
    search.run(300, None)
    node = search.root.children[search.ranked()[0].choice]
    assert node.visits > 20
    assert 1 < len(node.children) <= 1 + node.visits**0.4


def test_paranoid_opponents_work_against_us() -> None:
    rules = setup("tictactoe").game()
    settings = Settings(horizon=9, rollout="random", opponents="paranoid", trust=0.1)
    threat = grid("XX..O....")
    search = Tree(
        rules, [make(rules, "greedy:hard")], make(rules, "greedy:hard"), threat.view(1), 1, Random(1), settings
    )
    search.run(200, None)
    assert search.best().choice == ("mark", 2)


@pytest.mark.parametrize("spec", ["search:superb", "search:0", "search:-1s", "search:hard+timid"])
def test_a_wrong_measure_is_refused(spec: str) -> None:
    with pytest.raises(PlayerError, match=r"search:|style"):
        make(setup("tictactoe").game(), spec)


@pytest.mark.parametrize("style", ["bold", "cautious"])
def test_styles_play(style: str) -> None:
    results = simulate(setup("tictactoe"), [f"search:30+{style}", "random"], 6, seed=1, workers=1)
    assert results.wins[0] >= 4


def test_it_thinks_only_where_the_title_wants_it_to() -> None:
    rules = setup("salvage").game()
    p = rules.start(1)
    seat = p.deciding()[0]
    step = type(p.frames[-1]).__name__
    for frames, thinks in (((step,), True), (("AnotherStep",), False)):
        player = SearchPlayer(rules, iterations=6, settings=Settings(frames=frames))
        choice = player.choose(p.view(seat), seat, Random(1))
        assert (player.last is not None) is thinks
        assert player.explain(p.view(seat), seat, choice, rules.text())


def test_secret_answers_are_not_known_to_the_others() -> None:
    """In Salvage all crews bid at once: the tree has no answer of the rival to our bid, only what comes after both."""
    rules = setup("salvage").game()
    p = rules.start(1)
    seat = p.deciding()[0]
    search = Tree(
        rules,
        [make(rules, "greedy:hard")],
        make(rules, "greedy:hard"),
        p.view(seat),
        seat,
        Random(4),
        Settings(horizon=2),
    )
    search.run(60, None)
    assert p.choices(seat)[0][0] == "bid"
    after = [node for child in search.root.children.values() for node in child.children.values()]
    assert after
    assert all(node.choice[0] != "bid" for node in after)
