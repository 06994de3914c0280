"""Many games at once in worker processes."""

import os
from typing import Any

import numpy as np
import pytest

from armillary.envs import gymnasium_env, vector_env
from armillary.envs.opponents import Pool


def course(workers: int, steps: int = 60, here: int | None = None) -> list[Any]:
    """What happens at six tables under the same random policy."""
    tables = vector_env("salvage", 6, workers=workers, here=here, seat=None)
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


def test_the_games_do_not_depend_on_who_plays_them() -> None:
    alone = course(0)
    assert course(3) == alone
    assert course(2, here=3) == alone


def by_halves(workers: int, here: int | None = None) -> list[Any]:
    """Each half's steps by turns: what each of five games went through."""
    tables = vector_env("salvage", 5, workers=workers, here=here)
    try:
        observed, _ = tables.reset(seed=3)
        found: list[Any] = []
        for half, games in enumerate(tables.halves):
            tables.step_async(observed["action_mask"][games].argmax(1), half)
        for number in range(80):
            observed, rewards, over, cut, info = tables.step_wait()
            found.append((observed["observation"].tobytes(), rewards.tobytes(), over.tobytes(), cut.tobytes()))
            if (over | cut).any():
                found.append(info["final_obs"]["observation"][over | cut].tobytes())
            tables.step_async(observed["action_mask"].argmax(1), number % 2)
        # Begun and not waited for: a reset ends it.
        tables.reset(seed=4)
        with pytest.raises(RuntimeError, match="no step is under way"):
            tables.step_wait()
        return found
    finally:
        tables.close()


def test_halves_by_turns() -> None:
    tables = vector_env("salvage", 5, workers=0)
    observed, _ = tables.reset(seed=3)
    expected: list[Any] = []
    for _ in range(40):
        observed, rewards, over, cut, info = tables.step(observed["action_mask"].argmax(1))
        for games in tables.halves:
            seen = observed["observation"][games], rewards[games], over[games], cut[games]
            expected.append(tuple(array.tobytes() for array in seen))
            if (over | cut)[games].any():
                expected.append(info["final_obs"]["observation"][games][(over | cut)[games]].tobytes())
    tables.close()
    assert by_halves(0) == expected
    assert by_halves(1, here=2) == expected


def test_who_waits_for_one_half_goes_on_with_the_other() -> None:
    tables = vector_env("salvage", 8, workers=1, here=4)
    try:
        observed, _ = tables.reset(seed=3)
        tables.ears[0].called = list  # The worker takes its time.
        for half, games in enumerate(tables.halves):
            tables.step_async(observed["action_mask"][games].argmax(1), half)
        tables.step_wait()
        (waiting,) = tables.ordered
        assert waiting.halves == (1,)
        assert not waiting.go_on(), "its share is done"
        tables.step_wait()
    finally:
        tables.close()


def test_a_step_is_waited_for_before_the_next() -> None:
    tables = vector_env("tictactoe", 4, workers=0)
    observed, _ = tables.reset(seed=1)
    actions = observed["action_mask"].argmax(1)
    with pytest.raises(RuntimeError, match="no step is under way"):
        tables.step_wait()
    tables.step_async(actions[:2], 0)
    with pytest.raises(RuntimeError, match="under way"):
        tables.step_async(actions[:2], 0)
    with pytest.raises(RuntimeError, match="under way"):
        tables.step(actions)
    tables.step_async(actions[2:], 1)
    first, *_ = tables.step_wait()
    second, *_ = tables.step_wait()
    assert len(first["observation"]) == len(second["observation"]) == 2
    tables.close()


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="this system gives no processor away")
def test_each_worker_has_a_processor_of_its_own_unless_their_number_is_given() -> None:
    everywhere = os.sched_getaffinity(0)
    tables = vector_env("tictactoe", 8)
    given = vector_env("tictactoe", 8, workers=1)
    try:
        tables.reset(seed=1)
        given.reset(seed=1)
        places = [os.sched_getaffinity(process.pid) for process in tables.processes]
        assert len(places) == min(len(everywhere) - 1, 8 - len(tables.share.halves[0]) - len(tables.share.halves[1]))
        assert all(len(place) == 1 for place in places)
        assert len(set().union(*places)) == len(places)
        assert os.sched_getaffinity(given.processes[0].pid) == os.sched_getaffinity(0) == everywhere
    finally:
        tables.close()
        given.close()


def test_nobody_plays_more_games_than_there_are() -> None:
    with pytest.raises(ValueError, match="0 to 4 of 4 games"):
        vector_env("tictactoe", 4, workers=1, here=5)


def test_opponents_here_are_copies_as_in_the_workers() -> None:
    pool = Pool(["random"])
    tables = vector_env("tictactoe", 2, workers=0, opponents=pool)
    pool.add("nobody")
    for seed in range(20):
        tables.reset(seed=seed)
    tables.close()


class Broken(Exception):
    pass


def breaks(observed: dict[str, Any]) -> int:
    raise Broken("on purpose")


def test_what_goes_wrong_at_a_table_is_told_whoever_plays_it() -> None:
    for workers in (0, 1):
        tables = vector_env("tictactoe", 2, workers=workers, opponents=(breaks,))
        try:
            observed, _ = tables.reset(seed=1)
            with pytest.raises(RuntimeError, match="Broken: on purpose"):
                tables.step(observed["action_mask"].argmax(1))
        finally:
            tables.close()


def test_what_goes_wrong_meanwhile_is_told_with_its_half() -> None:
    tables = vector_env("tictactoe", 4, workers=1, here=2, opponents=(breaks,))
    try:
        observed, _ = tables.reset(seed=1)
        for half, games in enumerate(tables.halves):
            tables.step_async(observed["action_mask"][games].argmax(1), half)
        for _ in tables.halves:
            with pytest.raises(RuntimeError, match="Broken: on purpose"):
                tables.step_wait()
        assert not tables.ordered
    finally:
        tables.close()


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
