"""`armillary dataset`: what is written is what was played, and Minari loads it."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from armillary.cli.app import app
from armillary.encoding import encoder_of
from armillary.envs.dataset import DatasetError, write
from armillary.envs.walk import Walk
from armillary.kernel.record import Record
from armillary.kernel.registry import titles
from armillary.kernel.setup import setup
from armillary.players import PlayerError

minari = pytest.importorskip("minari")
parquet = pytest.importorskip("pyarrow.parquet")


def loaded(out: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(out / "minari"))
    return minari.load_dataset(name)


@pytest.mark.parametrize("title", titles())
def test_minari_loads_what_was_played(title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replaying the record gives the observations, masks and actions of each episode."""
    made = setup(title)
    out = tmp_path / "data"
    written = write(made, ["random"], 1, out, seed=5, workers=1)
    dataset = loaded(out, written.minari, monkeypatch)
    assert (dataset.total_episodes, dataset.total_steps) == (written.episodes, written.steps)
    game = made.game()
    encoder = encoder_of(game)
    told = list(dataset.storage.get_episode_metadata(dataset.episode_indices))
    episodes = {one["seat"]: episode for one, episode in zip(told, dataset.iterate_episodes(), strict=True)}
    record = Record.load(out / told[0]["record"])
    walk = Walk(game, encoder.actions)
    walk.reset(5)
    counts = dict.fromkeys(episodes, 0)
    for step in record.steps:
        while True:
            seat, number = walk.seat, counts[walk.seat]
            episode = episodes[seat]
            if number < 5:  # encoding every position of a long game again takes too long
                assert (
                    encoder.encode(walk.position, seat, walk.prefix) == episode.observations["observation"][number]
                ).all()
                assert (walk.mask() == episode.observations["action_mask"][number]).all()
            counts[seat] += 1
            if walk.act(int(episode.actions[number])):
                break
        assert game.notation(walk.taken[-1][1]) == step.choice
    assert counts == {seat: len(episode.actions) for seat, episode in episodes.items()}
    for seat, episode in episodes.items():
        assert episode.rewards[-1] == pytest.approx(walk.rewards()[seat])
        assert not episode.rewards[:-1].any()
        assert episode.terminations.tolist() == [False] * (len(episode.actions) - 1) + [True]


def test_the_number_of_workers_changes_nothing_and_parquet_says_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = setup("salvage", seats=3)
    one = write(made, ["greedy", "random", "greedy:easy"], 9, tmp_path / "one", workers=1)
    two = write(made, ["greedy", "random", "greedy:easy"], 9, tmp_path / "two", workers=2)
    assert one == two
    first, second = (parquet.read_table(tmp_path / name / "steps.parquet") for name in ("one", "two"))
    assert first.equals(second)
    dataset = loaded(tmp_path / "one", one.minari, monkeypatch)
    rows = first.to_pylist()
    for number, episode in zip(dataset.episode_indices, dataset.iterate_episodes(), strict=True):
        about = next(iter(dataset.storage.get_episode_metadata([number])))
        own = [row for row in rows if (row["game"], row["seat"]) == (about["game"], about["seat"])]
        assert [row["action"] for row in own[:-1]] == episode.actions.tolist()
        assert own[-1]["action"] is None
        assert np.array_equal(
            np.array([row["observation"] for row in own], np.float32), episode.observations["observation"]
        )
        assert {row["player"] for row in own} == {about["player"]}


def test_a_dataset_is_never_written_over_another(tmp_path: Path) -> None:
    (tmp_path / "kept.txt").write_text("mine")
    with pytest.raises(DatasetError, match="is there already"):
        write(setup("salvage"), ["random"], 1, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["kept.txt"]


def test_a_player_that_does_not_exist_leaves_nothing_behind(tmp_path: Path) -> None:
    out = tmp_path / "data"
    with pytest.raises(PlayerError, match="no player 'gready'"):
        write(setup("salvage"), ["gready"], 1, out)
    assert not out.exists()


def test_the_command_and_the_clone(tmp_path: Path) -> None:
    out = tmp_path / "data"
    done = CliRunner().invoke(app, ["dataset", "salv", "--games", "30", "--workers", "1", "--out", str(out), "--json"])
    assert done.exit_code == 0, done.output
    told = json.loads(done.output)
    assert (told["games"], told["episodes"]) == (30, 60)
    again = CliRunner().invoke(app, ["dataset", "salvage", "--games", "1", "--out", str(out)])
    assert again.exit_code == 1
    assert "is there already" in again.output
    example = Path(__file__).parents[2] / "examples/clone_dataset.py"
    learned = subprocess.run(
        [sys.executable, example, out, "--rounds", "60"], capture_output=True, text=True, timeout=300, check=False
    )
    assert learned.returncode == 0, learned.stderr
    agreed, guessed = (float(found) for found in re.findall(r"(\d+\.\d)%", learned.stdout))
    assert agreed > guessed + 15, "the clone has learned something"
