"""Many seats at many tables at once: games in worker processes, observations in shared memory.

Each process plays its share of the games and writes what changed of its observations straight into arrays that this process
reads; over the pipes go single bytes. The games depend on the seed alone, not on who plays them.

The games are in two halves, which can be stepped by turns: while the actions of one half are worked out, the other plays. Who
waits for the workers' share of one half goes on with the own share of the other, if that has been ordered.
"""

import gc
import os
import pickle
import select
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain, pairwise
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from time import perf_counter
from typing import Any, Final

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from armillary.kernel import Game
from armillary.kernel.setup import Setup

from .seat import SeatEnv

__all__ = ["VectorSeats"]

#: So many seconds a process looks for a message before it goes to sleep: to be woken up takes longer than many a step.
PATIENCE: Final = 0.0002
#: Let others have the processor that we only wait on; not every system can.
_give_way: Final[Callable[[], None]] = getattr(os, "sched_yield", lambda: None)

#: All games.
ALL: Final = slice(None)

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


class Ear:
    """The end of a pipe at which messages are heard."""

    def __init__(self, pipe: Connection) -> None:
        self.pipe = pipe
        if hasattr(select, "poll"):
            # `pipe.poll` would make a selector each time it is asked, which takes longer than many a step.
            poller = select.poll()
            poller.register(pipe.fileno(), select.POLLIN)
            self.called: Callable[[], Any] = partial(poller.poll, 0)
        else:
            self.called = pipe.poll

    def hear(self) -> bytes:
        """The next message."""
        until = perf_counter() + PATIENCE
        while not self.called() and perf_counter() < until:
            _give_way()
        return self.pipe.recv_bytes()


def _tried(work: Callable[..., None], *about: Any) -> str:
    """Do it; what went wrong, if anything."""
    try:
        work(*about)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


class Share:
    """The games of one process, by halves."""

    def __init__(
        self, game: Game, more: dict[str, Any], arrays: dict[str, NDArray[Any]], halves: Sequence[range]
    ) -> None:
        """One game for all tables: what it has spelled and written for one of them it remembers for the others."""
        self.arrays = arrays
        #: Single numbers get sooner into memory than into an array.
        self.told: list[Any] = [arrays[name].data for name in ("rewards", "terminations", "truncations", "teacher")]
        self.halves = halves
        self.tables = [[SeatEnv(game, **more) for _ in own] for own in halves]
        for tables, own in zip(self.tables, halves, strict=True):
            for table, number in zip(tables, own, strict=True):
                table.observe_into(arrays["observation"][number], arrays["action_mask"][number])

    def reset(self, seed: int | None) -> None:
        arrays = self.arrays
        for tables, own in zip(self.tables, self.halves, strict=True):
            for table, number in zip(tables, own, strict=True):
                _, info = table.reset(seed=None if seed is None else seed + number)
                arrays["seats"][number] = info["seat"]
                arrays["teacher"][number] = info.get("teacher", -1)

    def step(self, *halves: int) -> None:
        for half in halves:
            for _ in self.steps(half):
                pass

    def steps(self, half: int) -> Iterator[None]:
        """One step of each game, one after the other; a finished game starts anew at once, and its last observation is kept
        aside."""
        arrays, own = self.arrays, self.halves[half]
        rewards, overs, cuts, teacher = self.told
        for table, number, action in zip(
            self.tables[half], own, arrays["actions"][own.start : own.stop].tolist(), strict=True
        ):
            observed, reward, over, cut, info = table.step(action)
            if over or cut:
                arrays["final_observation"][number] = observed["observation"]
                arrays["final_mask"][number] = observed["action_mask"]
                _, info = table.reset()
                arrays["seats"][number] = info["seat"]
            rewards[number] = reward
            overs[number] = over
            cuts[number] = cut
            teacher[number] = info.get("teacher", -1)
            yield

    def close(self) -> None:
        for tables in self.tables:
            for table in tables:
                table.close()


class Order:
    """A step of some halves that has been ordered: our own share of it, as far as it is done, and what went wrong."""

    def __init__(self, share: Share, halves: tuple[int, ...]) -> None:
        self.halves = halves
        self.steps: Iterator[None] = chain.from_iterable(share.steps(half) for half in halves)
        self.complaint = ""

    def go_on(self) -> bool:
        """One more game of our share; False: that was all."""
        try:
            return next(self.steps, self) is None
        except Exception as error:
            self.complaint = f"{type(error).__name__}: {error}"
            self.steps = iter(())
            return False


def _work(
    pipe: Connection,
    made: Setup,
    more: dict[str, Any],
    raw: dict[str, Any],
    games: int,
    halves: Sequence[range],
    layout: Layout,
    processor: int | None,
) -> None:
    """A worker: one order at a time. `r` resets, with the seed behind it if there is one, `s` steps halves, `q` ends."""
    if processor is not None:
        # Left alone, the system likes to run whom a message wakes up where the sender runs, while another processor is idle.
        with suppress(OSError):
            os.sched_setaffinity(0, {processor})
    share = Share(made.game(), more, _arrays(raw, layout, games), halves)
    # What there is now stays for good: nobody need look through it for rubbish.
    gc.freeze()
    ear = Ear(pipe)
    try:
        while True:
            order = ear.hear()
            if order == b"q":
                return
            if order[:1] == b"s":
                complaint = _tried(share.step, *order[1:])
            else:
                complaint = _tried(share.reset, int(order[1:]) if len(order) > 1 else None)
            pipe.send_bytes(complaint.encode())
    except (EOFError, KeyboardInterrupt):
        return
    finally:
        share.close()


def _processors() -> Sequence[int | None]:
    """Those that this process may use, by number where the system lets us choose."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return [None] * (os.cpu_count() or 1)


def _shares(games: int, workers: int, here: int) -> list[list[range]]:
    """By halves the games of this process, `here` of all, and of each worker: the rest in equal parts."""
    found: list[list[range]] = [[] for _ in range(1 + workers)]
    for first, last in pairwise((0, games // 2, games)):
        own = here * last // games - here * first // games
        rest = last - first - own
        start = first
        for number, share in enumerate(found):
            count = own if number == 0 else rest * number // workers - rest * (number - 1) // workers
            share.append(range(start, start + count))
            start += count
    return found


class VectorSeats(VectorEnv[Any, Any, Any]):
    """`games` times `SeatEnv` in `workers` processes, with Gymnasium's interface for vectors (reset in the same step)."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        made: Setup,
        games: int,
        *,
        workers: int | None = None,
        here: int | None = None,
        copy: bool = True,
        **more: Any,
    ) -> None:
        """`here`: so many of the games this process plays itself, rather than wait for the workers.

        Without `workers` there is one on each processor but one, and this process plays a share somewhat smaller than theirs,
        as it has the actions to find; with them it plays none, unless `here` says so, and without a single one all. `copy` False
        hands out the shared arrays themselves, which the next step overwrites. The rest goes to `SeatEnv`.
        """
        super().__init__()
        game = made.game()
        one = SeatEnv(game, **more)
        self.taught = one.teacher is not None
        self.num_envs = games
        self.copy = copy
        self.single_observation_space = one.observation_space
        self.single_action_space = one.action_space
        self.observation_space = batch_space(one.observation_space, games)
        self.action_space = batch_space(one.action_space, games)
        layout = _layout(one.encoder.size, len(one.actions))
        one.close()
        places: Sequence[int | None] = [None] * (workers or 0)
        if workers is None:
            places = _processors()[1:]
            workers = len(places)
            here = games // (workers + 1) * 15 // 16 if here is None else here
        if workers == 0:
            here = games
        here = here or 0
        if not 0 <= here <= games:
            raise ValueError(f"here is {here}: this process can play 0 to {games} of {games} games")
        workers = min(workers, games - here)
        context: Any = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")
        raw = {
            name: context.RawArray("b", max(1, games * int(np.prod(shape)) * np.dtype(kind).itemsize))
            for name, (kind, shape) in layout.items()
        }
        self.arrays = _arrays(raw, layout, games)
        #: The games of each half.
        self.halves = (slice(0, games // 2), slice(games // 2, games))
        #: The steps that have been ordered and not waited for.
        self.ordered: list[Order] = []
        self.pipes: list[Any] = []
        self.ears: list[Ear] = []
        self.processes: list[Any] = []
        own, *shares = _shares(games, workers, here)
        for share, place in zip(shares, places, strict=False):
            ours, theirs = context.Pipe()
            process = context.Process(
                target=_work, args=(theirs, made, more, raw, games, share, layout, place), daemon=True
            )
            process.start()
            theirs.close()
            self.pipes.append(ours)
            self.ears.append(Ear(ours))
            self.processes.append(process)
        # Opponents of its own, as every worker has them.
        self.share = Share(game, pickle.loads(ForkingPickler.dumps(more)), self.arrays, own)

    def _order(self, order: bytes) -> None:
        for pipe in self.pipes:
            pipe.send_bytes(order)

    def _gather(self, complaint: str) -> None:
        """Wait for the workers' answers to the oldest order. Meanwhile our own share of the next one goes on."""
        complaints = [complaint]
        following = self.ordered[0] if self.ordered else None
        for number, ear in enumerate(self.ears):
            while following is not None and not ear.called() and following.go_on():
                pass
            try:
                complaints.append(ear.hear().decode())
            except EOFError:
                complaints.append(f"worker {number} has gone (exit status {self.processes[number].exitcode})")
        for complaint in complaints:
            if complaint:
                raise RuntimeError(complaint)

    def _handed_out(self, name: str, games: slice) -> NDArray[Any]:
        found = self.arrays[name][games]
        return found.copy() if self.copy else found

    def _observed(self, games: slice) -> dict[str, NDArray[Any]]:
        return {name: self._handed_out(name, games) for name in ("observation", "action_mask")}

    def _info(self, games: slice) -> dict[str, Any]:
        names = {"seat": "seats", **({"teacher": "teacher"} if self.taught else {})}
        return {name: self.arrays[array][games].copy() for name, array in names.items()}

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Game number n gets seed + n."""
        if isinstance(seed, list):
            raise ValueError("one seed for all games, please: game n gets seed + n")
        while self.ordered:
            self.step_wait()
        self._order(b"r" if seed is None else b"r%d" % seed)
        self._gather(_tried(self.share.reset, seed))
        return self._observed(ALL), self._info(ALL)

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[dict[str, NDArray[Any]], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        if self.ordered:
            raise RuntimeError("a step is under way: wait for it first")
        self.step_async(actions)
        return self.step_wait()

    def step_async(self, actions: NDArray[np.int64], half: int | None = None) -> None:
        """Begin a step, of all games or of one half (0 or 1), for whose end `step_wait` waits. Both halves may be under way."""
        halves = (0, 1) if half is None else (half,)
        if any(one in before.halves for one in halves for before in self.ordered):
            raise RuntimeError("a step of these games is under way: wait for it first")
        self.arrays["actions"][ALL if half is None else self.halves[half]] = actions
        self._order(bytes([*b"s", *halves]))
        self.ordered.append(Order(self.share, halves))

    def step_wait(
        self,
    ) -> tuple[dict[str, NDArray[Any]], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """The end of the step that was begun first: what `step` gives, of all games or of that half."""
        if not self.ordered:
            raise RuntimeError("no step is under way: begin one with step_async")
        order = self.ordered.pop(0)
        while order.go_on():
            pass
        self._gather(order.complaint)
        arrays, halves = self.arrays, order.halves
        games = ALL if len(halves) == 2 else self.halves[halves[0]]
        over, cut = arrays["terminations"][games].copy(), arrays["truncations"][games].copy()
        info = self._info(games)
        done = over | cut
        if done.any():
            info["_final_obs"] = done
            info["final_obs"] = {
                "observation": arrays["final_observation"][games].copy(),
                "action_mask": arrays["final_mask"][games].copy(),
            }
        return self._observed(games), arrays["rewards"][games].copy(), over, cut, info

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
        self.share.close()
