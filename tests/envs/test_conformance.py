"""The conformance suites of PettingZoo, Gymnasium and OpenSpiel, over every installed title."""

import copy
import pickle
import warnings
from pathlib import Path
from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from armillary.encoding import encoder_of
from armillary.envs import gymnasium_env, pettingzoo_env, register_gymnasium
from armillary.envs.walk import Walk
from armillary.kernel import Game, playout, titles
from armillary.kernel.record import Record, replay


@pytest.fixture(autouse=True)
def quiet() -> object:
    """The suites warn about matters of taste: dictionaries as observations, the names of agents."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


def test_pettingzoo_api(rules: Game) -> None:
    api_test(pettingzoo_env(rules), num_cycles=60)


def test_pettingzoo_seed(rules: Game) -> None:
    seed_test(lambda: pettingzoo_env(rules), num_cycles=30)


def test_gymnasium_checker(rules: Game) -> None:
    """Solitaire titles alone, the others against random players."""
    check_env(gymnasium_env(rules, render_mode="rgb_array"), skip_render_check=True)


def test_gymnasium_ids() -> None:
    ids = register_gymnasium()
    assert len(ids) == len(titles())
    assert register_gymnasium() == ids
    table = gymnasium.make("armillary/tictactoe-v1")
    observed, _ = table.reset(seed=1)
    assert observed["action_mask"].sum() > 7


def test_openspiel_random_sim(rules: Game) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from armillary.envs import register_openspiel

    register_openspiel()
    table = pyspiel.load_game(f"armillary_{rules.title.slug.replace('-', '_')}")
    short = rules.title.longest <= 200
    pyspiel.random_sim_test(table, num_sims=3 if short else 1, serialize=short, verbose=False)


def played(rules: Game, seed: int, most: int = 20_000) -> tuple[dict[str, float], object]:
    """A whole random episode, and what it gave to each agent."""
    table = pettingzoo_env(rules, strict=True)
    table.reset(seed=seed)
    rng = np.random.default_rng(seed)
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter(most):
        observed, reward, over, cut, _ = table.last()
        total[agent] += reward
        table.step(None if over or cut else int(rng.choice(np.flatnonzero(observed["action_mask"]))))
    return total, table


def test_rewards_are_those_of_the_result(rules: Game) -> None:
    total, table = played(rules, 5)
    result = table.walk.position.result  # type: ignore[attr-defined]
    assert result is not None
    if rules.seats == 1:
        start = rules.scores(rules.start(table.walk.seed))[0]  # type: ignore[attr-defined]
        assert total["seat_0"] == pytest.approx(result.scores[0] - start)
    else:
        assert sum(total.values()) == pytest.approx(0)
        best = [f"seat_{seat}" for seat in result.winners]
        assert all(total[agent] == max(total.values()) for agent in best)


def test_an_episode_saves_as_a_record_and_replays(rules: Game, tmp_path: Path) -> None:
    _, table = played(rules, 6)
    file = tmp_path / "episode.jsonl"
    table.save(file)  # type: ignore[attr-defined]
    record = Record.load(file)
    assert replay(record).hash() == table.walk.position.hash()  # type: ignore[attr-defined]


def test_a_forbidden_action_raises_when_strict() -> None:
    table = pettingzoo_env("tictactoe", strict=True)
    table.reset(seed=1)
    table.step(0)
    with pytest.raises(ValueError, match="mask"):
        table.step(0)
    with pytest.raises(ValueError, match="None"):
        table.step(None)


def test_a_forbidden_action_ends_the_episode_in_pettingzoo() -> None:
    table = pettingzoo_env("tictactoe")
    table.reset(seed=1)
    table.step(0)
    table.step(0)
    assert table.terminations["seat_1"]
    assert table._cumulative_rewards["seat_1"] == -1


def test_a_forbidden_action_changes_nothing_in_gymnasium() -> None:
    table = gymnasium_env("tictactoe")
    observed, _ = table.reset(seed=1)
    observed, *_ = table.step(0)
    after, reward, over, _, info = table.step(0)
    assert reward == -1
    assert not over
    assert "mark a1" in info["illegal"]
    assert np.array_equal(after["observation"], observed["observation"])


def test_an_episode_that_takes_too_long_is_cut() -> None:
    table = gymnasium_env("salvage", longest=3)
    observed, _ = table.reset(seed=1)
    for _ in range(3):
        action = int(np.flatnonzero(observed["action_mask"])[0])
        observed, _, over, cut, _ = table.step(action)
    assert cut
    assert not over


def test_pictures(rules: Game) -> None:
    table = pettingzoo_env(rules, "rgb_array", strict=True)
    table.reset(seed=1)
    frame = table.render()
    assert frame.ndim == 3
    assert frame.shape[2] == 3
    assert len(np.unique(frame.reshape(-1, 3), axis=0)) > 4


def test_an_episode_with_changed_components_replays(tmp_path: Path) -> None:
    """Single values by path travel in the record's header."""
    from armillary.kernel.setup import setup

    made = setup("salvage", components={"wage": 5})
    _, table = played(made.game(), 7)
    file = tmp_path / "changed.jsonl"
    table.save(file)  # type: ignore[attr-defined]
    record = Record.load(file)
    assert record.header.components == {"wage": 5}
    assert replay(record).hash() == table.walk.position.hash()  # type: ignore[attr-defined]


def test_copies_share_the_frozen_game(rules: Game) -> None:
    """A copy is a match of its own, but rules, components, vocabulary and layout are those of the original."""
    table = pettingzoo_env(rules, strict=True)
    table.reset(seed=1)
    twin = copy.deepcopy(table)
    assert twin.game is table.game
    assert twin.actions is table.actions
    assert twin.encoder is table.encoder
    action = int(np.flatnonzero(table.last()[0]["action_mask"])[0])
    before = twin.walk.position.hash()
    table.step(action)
    assert twin.walk.position.hash() == before
    twin.step(action)
    assert twin.walk.position.hash() == table.walk.position.hash()


def test_a_game_travels_as_its_set_up(rules: Game) -> None:
    written = pickle.dumps(rules)
    assert len(written) < 4000
    read = pickle.loads(written)
    assert read.options == rules.options
    assert read.start(1).hash() == rules.start(1).hash()
    assert pickle.loads(pickle.dumps(encoder_of(rules))).version == encoder_of(rules).version


def test_a_match_travels_with_its_dice(rules: Game) -> None:
    walk = Walk(rules, encoder_of(rules).actions)
    playout(walk.position, Random(1), 5)
    walk.act(walk.legal()[-1])
    read = pickle.loads(pickle.dumps(walk))
    assert read.position.hash() == walk.position.hash()
    assert read.legal() == walk.legal()
    for p in (walk.position, read.position):
        playout(p, Random(2), 100)
    assert read.position.hash() == walk.position.hash()
