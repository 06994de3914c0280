"""Many games at once in worker processes."""

from typing import Any

import numpy as np
import pytest

from armillary.envs import gymnasium_env, vector_env


def course(workers: int, steps: int = 60) -> list[Any]:
    """What happens at six tables under the same random policy."""
    tables = vector_env("salvage", 6, workers=workers, seat=None)
    try:
        rng = np.random.default_rng(1)
        observed, _ = tables.reset(seed=3)
        found: list[Any] = []
        for _ in range(steps):
            mask = observed["action_mask"]
            actions = (rng.random(mask.shape) * mask).argmax(1)
            observed, rewards, over, cut, info = tables.step(actions)
            found.append((observed["observation"].tobytes(), rewards.tobytes(), over.tobytes(), cut.tobytes()))
            if (over | cut).any():
                assert info["_final_obs"].tolist() == (over | cut).tolist()
                ended = info["final_obs"]["observation"][over | cut]
                assert not np.array_equal(ended, observed["observation"][over | cut])
                found.append(ended.tobytes())
        return found
    finally:
        tables.close()


def test_the_games_do_not_depend_on_the_number_of_workers() -> None:
    assert course(1) == course(3)


def test_a_table_of_the_vector_is_the_table_by_itself() -> None:
    tables = vector_env("salvage", 2, workers=1)
    alone = gymnasium_env("salvage")
    try:
        together, _ = tables.reset(seed=10)
        single, _ = alone.reset(seed=11)
        for _ in range(12):
            assert np.array_equal(together["observation"][1], single["observation"])
            actions = together["action_mask"].argmax(1)
            together, rewards, over, _, _ = tables.step(actions)
            single, reward, done, _, _ = alone.step(int(actions[1]))
            assert rewards[1] == reward
            assert over[1] == done
            if done:
                break
    finally:
        tables.close()
        alone.close()


def test_arrays_are_handed_out_as_asked() -> None:
    tables = vector_env("tictactoe", 3, workers=1, copy=False)
    try:
        first, _ = tables.reset(seed=1)
        again, *_ = tables.step(first["action_mask"].argmax(1))
        assert np.shares_memory(first["observation"], again["observation"])
    finally:
        tables.close()


def test_there_is_one_seed_for_all_games() -> None:
    tables = vector_env("tictactoe", 2, workers=1)
    try:
        with pytest.raises(ValueError, match="seed"):
            tables.reset(seed=[1, 2])
    finally:
        tables.close()


def test_a_worker_that_has_gone_is_noticed() -> None:
    tables = vector_env("tictactoe", 2, workers=1)
    try:
        tables.reset(seed=1)
        tables.processes[0].terminate()
        tables.processes[0].join()
        with pytest.raises((RuntimeError, BrokenPipeError)):
            tables.step(np.zeros(2, np.int64))
    finally:
        tables.close()
