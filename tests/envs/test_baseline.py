"""Cards and baselines of environments: they count what was played, on the same seeds from the same seats for everybody."""

import json
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from armillary.cli.app import app
from armillary.encoding import encoder_of
from armillary.envs import gymnasium_env
from armillary.envs.baseline import measure
from armillary.envs.card import card_of
from armillary.kernel.setup import setup
from armillary.testkit.modules import module_at
from armillary.testkit.sampling import whole

ROOT = Path(__file__).parents[2]


def printed(*words: str) -> str:
    done = CliRunner().invoke(app, [*words])
    assert done.exit_code == 0, done.output
    return done.stdout


def test_a_card_tells_games_of_open_information_from_games_with_secrets() -> None:
    board = card_of(setup("tictactoe"), 6)
    assert (board.hidden, board.sealed, board.chance, board.draws) == (0, 0, 0, 0)
    assert board.decisions == board.steps, "one action is one choice"
    assert (board.widest, board.longest, board.reward) == (9, 9, "zero-sum")
    wreck = card_of(setup("salvage"), 6)
    assert wreck.hidden == 1
    assert 0 < wreck.sealed < 0.5
    assert 0 < wreck.chance < 1
    assert wreck.draws > 10
    assert card_of(setup("salvage"), 6) == wreck, "the same seed gives the same card"


def test_the_card_of_a_title_for_one_says_that_it_is_played_for_points() -> None:
    card = json.loads(printed("card", "galactic-empire", "--games", "1", "--json"))
    assert (card["seats"], card["reward"], card["options"]["turn-limit"]) == (1, "score", "20")


def test_a_card_of_skilled_play_counts_their_choices() -> None:
    """Against an average player a good one ends this game sooner or later, but not in the same games."""
    assert card_of(setup("salvage"), 4, player="greedy:hard").decisions != card_of(setup("salvage"), 4).decisions


def test_equal_players_get_an_even_share_of_each_block() -> None:
    """In a block a player sits on every seat of one seed: a player without luck or choice of its own wins its share exactly."""
    found = measure(setup("salvage", 3), "greedy:hard", "greedy:hard", games=30)
    assert found.games == 30
    assert found.share_low is not None
    assert found.share_high is not None
    assert found.share_low < 1 / 3 < found.share_high


def test_a_better_player_wins_more_and_the_return_is_what_the_environment_pays() -> None:
    made = setup("tictactoe")
    found = measure(made, "greedy:hard", "random", games=40)
    assert found.share_low is not None
    assert found.share_low > 0.5
    # With two seats the return is 2 s - 1 for a share s, and 0 if nobody won.
    env = gymnasium_env(made, opponents=("random",), teacher="greedy:hard", seat=None)
    returns = []
    for game in range(40):
        _, info = env.reset(seed=1) if game == 0 else env.reset()
        over = cut = False
        while not (over or cut):
            _, reward, over, cut, info = env.step(info["teacher"])
        returns.append(reward)
    assert set(returns) <= {-1.0, 0.0, 1.0}
    assert found.reward_low < sum(returns) / 40 < found.reward_high


def test_the_number_of_workers_changes_nothing_but_the_time() -> None:
    def found(workers: int) -> dict[str, Any]:
        data = json.loads(printed("baseline", "salvage", "--games", "8", "--workers", str(workers), "--json"))
        return {
            row["player"]: {key: value for key, value in row.items() if key not in ("ms_a_decision", "seconds")}
            for row in data["rows"]
        }

    one = found(1)
    assert one == found(2)
    assert set(one) == {"random", "greedy:hard"}
    assert one["random"]["games"] == 8


def test_a_policy_is_measured_as_a_player_is() -> None:
    made = setup("salvage")
    encoder = encoder_of(made.game())

    def first(observed: dict[str, Any]) -> int:
        assert observed["observation"].shape == (encoder.size,)
        return int(observed["action_mask"].argmax())

    found = measure(made, first, "random", games=6, name="first")
    assert (found.player, found.games, found.unfinished) == ("first", 6, 0)
    assert measure(made, first, "random", games=6, name="first").reward == found.reward


def test_a_title_for_one_is_measured_by_its_points() -> None:
    found = measure(setup("galactic-empire", simulation=True), "random", games=2)
    assert (found.share, found.against) == (None, "")
    assert found.reward_low <= found.reward <= found.reward_high


def test_an_unknown_player_is_named() -> None:
    done = CliRunner().invoke(app, ["baseline", "salvage", "--players", "gready"])
    assert done.exit_code == 1
    assert "no player 'gready'" in done.output


# ------------------------------------------------------------------------------------------------ the page of the docs


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    return module_at(ROOT / "bench" / "baselines.py")


def line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def test_the_cards_of_the_docs_are_those_of_the_command(bench: ModuleType) -> None:
    """`python -m bench.baselines --page` writes them again. Sizes hold for all; play of the large titles is compared at night."""
    page = bench.CARDS_PAGE.read_text(encoding="utf-8")
    for title, seats in bench.environments():
        encoder = encoder_of(setup(title, seats).game())
        sizes = [bench.named(title, seats), f"{encoder.size:,}", f"{len(encoder.actions):,}"]
        assert line(sizes)[:-1] in page, "an observation or the actions have changed"
    for card in bench.cards_of("salvage", 2):
        assert line(bench.play_row(card)) in page
    if whole():
        assert bench.cards() in page


def test_the_baselines_of_the_docs_are_the_rows_that_were_measured(bench: ModuleType) -> None:
    shown = [title for page, name, titles in bench.BASELINES for title in titles]
    assert sorted(shown) == sorted(bench.PLANS)
    for page, name, titles in bench.BASELINES:
        made = bench.baselines(titles)
        assert f"<!-- {name} -->\n\n{made}\n\n<!-- end of {name} -->" in page.read_text(encoding="utf-8")


def test_a_row_that_was_not_measured_under_these_rules_says_so(
    bench: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "ROWS", tmp_path / "rows.jsonl")
    monkeypatch.setitem(bench.PLANS, "tictactoe", bench.Plan((2,), 8, 4, 1000))
    bench.measure_missing(["tictactoe"], ["random", "greedy:hard"], 1)
    rows = [json.loads(text) for text in bench.ROWS.read_text(encoding="utf-8").splitlines()]
    assert [(row["player"], row["against"], row["games"]) for row in rows] == [
        ("random", "random", 8),
        ("random", "greedy:hard", 8),
        ("greedy:hard", "random", 8),
        ("greedy:hard", "greedy:hard", 8),
    ]
    table = bench.baselines(["tictactoe"]).split("## ")[1]
    assert table.count("not measured") == 4, "the search and the learner, each against both"
    row = printed("baseline", *rows[2]["command"].split()[2:], "--json")
    assert json.loads(row)["rows"][0]["reward"] == rows[2]["reward"], "the command of a row measures it again"
    bench.measure_missing(["tictactoe"], ["random", "greedy:hard"], 1)
    assert len(bench.ROWS.read_text(encoding="utf-8").splitlines()) == 4, "nothing is measured twice"
    rows[0]["rules_version"] = 0
    bench.ROWS.write_bytes(b"\n".join(msgspec.json.encode(row) for row in rows))
    assert bench.baselines(["tictactoe"]).split("## ")[1].count("not measured") == 5


def test_rows_that_were_measured_at_once_are_those_of_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Blocks of all rows are played by several processes in any order; `--add` brings the rows in, in the order of the tables."""
    monkeypatch.syspath_prepend(str(ROOT))
    from bench import at_once, baselines

    monkeypatch.setattr(baselines, "ROWS", tmp_path / "baselines.jsonl")
    monkeypatch.setattr(baselines, "PLANS", {"tictactoe": baselines.Plan((2,), 8, 4, 64)})
    out = tmp_path / "rows.jsonl"
    run = at_once.Run(out, 2, 60.0, tmp_path)
    for row in reversed(at_once.missing_first(again=False)):
        run.ask(row)
    run.go(trainers=1)
    lines = out.read_text(encoding="utf-8").splitlines()
    assert len(lines) == run.written == 6, "random, greedy and search, each against two"
    baselines.add(lines)
    rows = [json.loads(line) for line in baselines.ROWS.read_text(encoding="utf-8").splitlines()]
    assert [row["player"] for row in rows] == ["random"] * 2 + ["greedy:hard"] * 2 + ["search:40"] * 2
    for row in rows:
        assert "2 processes at once" in row["machine"]
        again = json.loads(printed(*row["command"].split()[1:], "--json"))["rows"][0]
        assert {key: row[key] for key in again if key not in ("ms_a_decision", "seconds")} == {
            key: value for key, value in again.items() if key not in ("ms_a_decision", "seconds")
        }
    baselines.add(lines)
    assert len(baselines.ROWS.read_text(encoding="utf-8").splitlines()) == 6, "a row replaces the older one"
