"""Many seats at many tables at once: games in worker processes, observations in shared memory.

Each worker plays its share of the games and writes what changed of its observations straight into arrays that this process
reads; over the pipes go single bytes. The games depend on the seed alone, not on the number of workers.
"""

import os
from collections.abc import Callable
from itertools import pairwise
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from time import perf_counter
from typing import Any, Final

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from armillary.kernel.setup import Setup

from .seat import SeatEnv

__all__ = ["VectorSeats"]

#: So many seconds a process looks for a message before it goes to sleep: to be woken up takes longer than many a step.
PATIENCE: Final = 0.001
#: Let others have the processor that we only wait on; not every system can.
_give_way: Final[Callable[[], None]] = getattr(os, "sched_yield", lambda: None)

#: name -> (type, shape after the number of games).
Layout = dict[str, tuple[str, tuple[int, ...]]]


def _layout(size: int, actions: int) -> Layout:
    return {
        "observation": ("f4", (size,)),
        "action_mask": ("i1", (actions,)),
        "final_observation": ("f4", (size,)),
        "final_mask": ("i1", (actions,)),
        "actions": ("i8", ()),
        "rewards": ("f8", ()),
        "terminations": ("?", ()),
        "truncations": ("?", ()),
        "seats": ("i8", ()),
        "teacher": ("i8", ()),
    }


def _arrays(raw: dict[str, Any], layout: Layout, games: int) -> dict[str, NDArray[Any]]:
    return {
        name: np.frombuffer(raw[name], dtype=kind, count=games * int(np.prod(shape))).reshape(games, *shape)
        for name, (kind, shape) in layout.items()
    }


def _hear(pipe: Connection) -> bytes:
    """The next message."""
    until = perf_counter() + PATIENCE
    while not pipe.poll() and perf_counter() < until:
        _give_way()
    return pipe.recv_bytes()


def _work(
    pipe: Connection, made: Setup, more: dict[str, Any], raw: dict[str, Any], games: int, own: range, layout: Layout
) -> None:
    """A worker: its games, one order at a time. `r` resets with the seed that follows, if any, `s` steps, `q` ends."""
    arrays = _arrays(raw, layout, games)
    # One game for all tables: what it has spelled and written for one of them it remembers for the others.
    game = made.game()
    tables = [SeatEnv(game, **more) for _ in own]
    for table, number in zip(tables, own, strict=True):
        table.observe_into(arrays["observation"][number])
    try:
        while True:
            order = _hear(pipe)
            if order == b"q":
                return
            try:
                if order == b"s":
                    _step(tables, own, arrays)
                else:
                    _reset(tables, own, arrays, int(order[1:]) if len(order) > 1 else None)
                pipe.send_bytes(b"")
            except Exception as error:
                pipe.send_bytes(f"{type(error).__name__}: {error}".encode())
    except (EOFError, KeyboardInterrupt):
        return
    finally:
        for table in tables:
            table.close()


def _reset(tables: list[SeatEnv], own: range, arrays: dict[str, NDArray[Any]], seed: int | None) -> None:
    for table, number in zip(tables, own, strict=True):
        observed, info = table.reset(seed=None if seed is None else seed + number)
        arrays["seats"][number] = info["seat"]
        arrays["teacher"][number] = info.get("teacher", -1)
        arrays["action_mask"][number] = observed["action_mask"]


def _step(tables: list[SeatEnv], own: range, arrays: dict[str, NDArray[Any]]) -> None:
    """One step of each game; a finished game starts anew at once, and its last observation is kept aside."""
    rewards, overs, cuts, teacher = [], [], [], []
    masks = arrays["action_mask"]
    stretch = slice(own.start, own.stop)
    for table, number, action in zip(tables, own, arrays["actions"][stretch].tolist(), strict=True):
        observed, reward, over, cut, info = table.step(action)
        if over or cut:
            arrays["final_observation"][number] = observed["observation"]
            arrays["final_mask"][number] = observed["action_mask"]
            observed, info = table.reset()
            arrays["seats"][number] = info["seat"]
        masks[number] = observed["action_mask"]
        rewards.append(reward)
        overs.append(over)
        cuts.append(cut)
        teacher.append(info.get("teacher", -1))
    arrays["rewards"][stretch] = rewards
    arrays["terminations"][stretch] = overs
    arrays["truncations"][stretch] = cuts
    arrays["teacher"][stretch] = teacher


class VectorSeats(VectorEnv[Any, Any, Any]):
    """`games` times `SeatEnv` in `workers` processes, with Gymnasium's interface for vectors (reset in the same step)."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        made: Setup,
        games: int,
        *,
        workers: int | None = None,
        copy: bool = True,
        **more: Any,
    ) -> None:
        """`copy` False hands out the shared arrays themselves, which the next step overwrites. The rest goes to `SeatEnv`."""
        super().__init__()
        one = SeatEnv(made.game(), **more)
        self.taught = one.teacher is not None
        self.num_envs = games
        self.copy = copy
        self.single_observation_space = one.observation_space
        self.single_action_space = one.action_space
        self.observation_space = batch_space(one.observation_space, games)
        self.action_space = batch_space(one.action_space, games)
        layout = _layout(one.encoder.size, len(one.actions))
        one.close()
        workers = max(1, min(workers or os.cpu_count() or 1, games))
        context: Any = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")
        raw = {
            name: context.RawArray("b", max(1, games * int(np.prod(shape)) * np.dtype(kind).itemsize))
            for name, (kind, shape) in layout.items()
        }
        self.arrays = _arrays(raw, layout, games)
        self.pipes: list[Any] = []
        self.processes: list[Any] = []
        bounds = [games * number // workers for number in range(workers + 1)]
        for start, stop in pairwise(bounds):
            ours, theirs = context.Pipe()
            own = range(start, stop)
            process = context.Process(target=_work, args=(theirs, made, more, raw, games, own, layout), daemon=True)
            process.start()
            theirs.close()
            self.pipes.append(ours)
            self.processes.append(process)

    def _order(self, order: bytes) -> None:
        for pipe in self.pipes:
            pipe.send_bytes(order)
        complaints = []
        for number, pipe in enumerate(self.pipes):
            try:
                complaints.append(_hear(pipe).decode())
            except EOFError:
                complaints.append(f"worker {number} has gone (exit status {self.processes[number].exitcode})")
        for complaint in complaints:
            if complaint:
                raise RuntimeError(complaint)

    def _observed(self) -> dict[str, NDArray[Any]]:
        found = {name: self.arrays[name] for name in ("observation", "action_mask")}
        return {name: array.copy() for name, array in found.items()} if self.copy else found

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Game number n gets seed + n."""
        if isinstance(seed, list):
            raise ValueError("one seed for all games, please: game n gets seed + n")
        self._order(b"r" if seed is None else b"r%d" % seed)
        return self._observed(), self._info()

    def _info(self) -> dict[str, Any]:
        names = {"seat": "seats", **({"teacher": "teacher"} if self.taught else {})}
        return {name: self.arrays[array].copy() for name, array in names.items()}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[dict[str, NDArray[Any]], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        arrays = self.arrays
        arrays["actions"][:] = actions
        self._order(b"s")
        over, cut = arrays["terminations"].copy(), arrays["truncations"].copy()
        info = self._info()
        done = over | cut
        if done.any():
            info["_final_obs"] = done
            info["final_obs"] = {
                "observation": arrays["final_observation"].copy(),
                "action_mask": arrays["final_mask"].copy(),
            }
        return self._observed(), arrays["rewards"].copy(), over, cut, info

    def close_extras(self, **kwargs: Any) -> None:
        for pipe in self.pipes:
            try:
                pipe.send_bytes(b"q")
            except (BrokenPipeError, OSError):
                continue
        for process in self.processes:
            process.join(5)
            if process.is_alive():
                process.terminate()
                process.join()
        for pipe in self.pipes:
            pipe.close()
