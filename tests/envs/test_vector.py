"""Many games at once in worker processes."""

import os
import signal
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Timer
from time import monotonic, sleep
from typing import Any

import numpy as np
import pytest

from armillary.envs import gymnasium_env, vector, vector_env
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


def by_parts(workers: int, here: int | None = None, steps: int = 40) -> list[list[Any]]:
    """What each of five games goes through if its part goes on as soon as it is ready."""
    tables = vector_env("salvage", 5, workers=workers, here=here)
    try:
        observed, _ = tables.reset(seed=3)
        found: list[list[Any]] = [[] for _ in range(5)]
        for part, games in enumerate(tables.parts):
            tables.step_async(observed["action_mask"][games].argmax(1), part)
        while any(len(steps_of) < steps for steps_of in found):
            observed, rewards, over, cut, info = tables.step_wait()
            for at, game in enumerate(range(5)[tables.parts[info["part"]]]):
                ended = info["final_obs"]["observation"][at].tobytes() if over[at] or cut[at] else b""
                seen = observed["observation"][at].tobytes(), rewards[at], over[at], cut[at], info["seat"][at], ended
                found[game].append(seen)
            tables.step_async(observed["action_mask"].argmax(1), info["part"])
        # Begun and not waited for: a reset ends it.
        tables.reset(seed=4)
        with pytest.raises(RuntimeError, match="no such step is under way"):
            tables.step_wait()
        return [steps_of[:steps] for steps_of in found]
    finally:
        tables.close()


def test_parts_by_themselves() -> None:
    tables = vector_env("salvage", 5, workers=0)
    observed, _ = tables.reset(seed=3)
    expected: list[list[Any]] = [[] for _ in range(5)]
    for _ in range(40):
        observed, rewards, over, cut, info = tables.step(observed["action_mask"].argmax(1))
        assert "part" not in info
        for game in range(5):
            ended = info["final_obs"]["observation"][game].tobytes() if over[game] or cut[game] else b""
            seen = observed["observation"][game].tobytes(), rewards[game], over[game], cut[game]
            expected[game].append((*seen, info["seat"][game], ended))
    tables.close()
    assert any(step[-1] for steps_of in expected for step in steps_of), "a game ends"
    assert by_parts(0) == expected
    assert by_parts(1, here=2) == expected
    assert by_parts(2) == expected
    assert by_parts(7) == expected


def test_each_game_is_in_one_part() -> None:
    for games, workers, here in ((1, 0, None), (5, 0, None), (5, 1, 2), (5, 2, 0), (5, 5, 0), (32, 1, 16), (7, 3, 1)):
        tables = vector_env("tictactoe", games, workers=workers, here=here)
        try:
            assert [game for part in tables.parts for game in range(games)[part]] == list(range(games))
            assert len(tables.parts) <= 1 + 2 * workers
        finally:
            tables.close()


def under_way(tables: Any) -> None:
    """A step of every part."""
    observed, _ = tables.reset(seed=3)
    for part, games in enumerate(tables.parts):
        tables.step_async(observed["action_mask"][games].argmax(1), part)


def test_who_waits_for_a_worker_goes_on_with_the_own_games() -> None:
    tables = vector_env("salvage", 8, workers=1, here=4)
    try:
        under_way(tables)
        *_, info = tables.step_wait(2)
        assert info["part"] == 2
        assert all(order.part in (0, 1) for order in tables.ordered)
        *_, info = tables.step_wait(0)
        assert info["part"] == 0
        *_, info = tables.step_wait()
        assert info["part"] == 1
    finally:
        tables.close()


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no process can be halted on this system")
def test_a_worker_that_takes_its_time_holds_nobody_up() -> None:
    tables = vector_env("salvage", 8, workers=1, here=4)
    worker = tables.processes[0].pid
    # Whoever waited for the worker would get its part in the end, and be found out.
    waking = Timer(20, os.kill, (worker, signal.SIGCONT))
    try:
        observed, _ = tables.reset(seed=3)
        os.kill(worker, signal.SIGSTOP)
        waking.start()
        for part, games in enumerate(tables.parts):
            tables.step_async(observed["action_mask"][games].argmax(1), part)
        for _ in range(5):
            observed, *_, info = tables.step_wait()
            assert info["part"] == 0
            tables.step_async(observed["action_mask"].argmax(1), 0)
    finally:
        waking.cancel()
        os.kill(worker, signal.SIGCONT)
        tables.close()


def test_the_own_games_go_on_however_quick_the_workers_are() -> None:
    tables = vector_env("tictactoe", 3, workers=1, here=1)
    try:
        under_way(tables)
        handed_out = []
        for _ in range(40):
            # Both of the worker's parts are ready whenever we look.
            while any(order.awaited for order in tables.ordered):
                tables.bell.acquire()
                tables._listen()
            observed, *_, info = tables.step_wait()
            handed_out.append(info["part"])
            tables.step_async(observed["action_mask"].argmax(1), info["part"])
        assert min(handed_out.count(part) for part in range(3)) >= 8
    finally:
        tables.close()


def test_a_step_is_waited_for_before_the_next() -> None:
    tables = vector_env("tictactoe", 4, workers=1, here=2)
    try:
        observed, _ = tables.reset(seed=1)
        actions = observed["action_mask"].argmax(1)
        with pytest.raises(RuntimeError, match="no such step is under way"):
            tables.step_wait()
        tables.step_async(actions[:2], 0)
        with pytest.raises(RuntimeError, match="no such step is under way"):
            tables.step_wait(1)
        with pytest.raises(RuntimeError, match="under way"):
            tables.step_async(actions[:2], 0)
        with pytest.raises(RuntimeError, match="under way"):
            tables.step_async(actions)
        with pytest.raises(RuntimeError, match="under way"):
            tables.step(actions)
        with pytest.raises(ValueError, match="parts 0 to 2"):
            tables.step_async(actions, 3)
        tables.step_async(actions[2:3], 1)
        sizes = sorted(len(tables.step_wait()[1]) for _ in range(2))
        assert sizes == [1, 2]
    finally:
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
        assert len(places) == min(len(everywhere) - 1, 8 - sum(map(len, tables.share.parts)))
        assert all(len(place) == 1 for place in places)
        assert len(set().union(*places)) == len(places)
        assert os.sched_getaffinity(given.processes[0].pid) == os.sched_getaffinity(0) == everywhere
    finally:
        tables.close()
        given.close()


def test_who_has_many_workers_plays_none_of_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    for processors, own in ((3, 5), (9, 0)):
        monkeypatch.setattr(vector, "_processors", lambda processors=processors: [None] * processors)
        tables = vector_env("tictactoe", 16)
        try:
            assert len(tables.processes) == processors - 1
            assert sum(map(len, tables.share.parts)) == own
        finally:
            tables.close()


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


def test_what_goes_wrong_is_told_with_its_part() -> None:
    tables = vector_env("tictactoe", 4, workers=1, here=2, opponents=(breaks,))
    try:
        under_way(tables)
        for _ in tables.parts:
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
    tables = vector_env("tictactoe", 4, workers=2)
    try:
        tables.reset(seed=1)
        tables.processes[1].kill()
        tables.processes[1].join()
        for _ in range(2):
            with pytest.raises(RuntimeError, match=r"worker 2 has gone \(exit status -9\)"):
                tables.step(np.zeros(4, np.int64))
        with pytest.raises(RuntimeError, match="worker 2 has gone"):
            tables.reset(seed=1)
        assert not tables.ordered
    finally:
        tables.close()


def alone(pipe: Connection) -> None:
    """A process that starts a worker, tells who it is and is killed."""
    tables = vector_env("tictactoe", 2, workers=1)
    tables.reset(seed=1)
    pipe.send(tables.processes[0].pid)
    os.kill(os.getpid(), 9)


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks into /proc")
def test_no_worker_outlives_who_started_it() -> None:
    ours, theirs = Pipe()
    starter = get_context("forkserver").Process(target=alone, args=(theirs,))
    starter.start()
    worker = ours.recv()
    starter.join()
    until = monotonic() + 30
    while Path(f"/proc/{worker}").exists() and "Z" not in Path(f"/proc/{worker}/stat").read_text().split()[2]:
        assert monotonic() < until
        sleep(0.1)
