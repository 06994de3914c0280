"""A vector environment: games run in worker processes, and observations are in shared memory.

Each process plays its share of the games and writes the changes of its observations straight into shared arrays. The games depend
only on the seed, not on which process plays them.

A worker's share has two parts, which can be stepped independently: while the caller computes the actions for one part, the worker
plays the other. Parts are returned in the order in which they finish, so that no process waits for a slower one.
"""

import os
import pickle
from collections.abc import Iterator, Sequence
from itertools import pairwise
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.reduction import ForkingPickler
from typing import Any, Final

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from armillary.kernel.setup import Setup

from .line import BOTH, END, KEEP, LONG, PUT, Line, connected, rung
from .seat import SeatEnv
from .share import Share, arrays_of, layout_of, work

__all__ = ["VectorSeats"]

#: With this many workers, computing their actions keeps this process busy, so it plays no games itself.
MANY: Final = 8

Stepped = tuple[dict[str, NDArray[Any]], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class Order:
    """A pending order: its part (None: all games), the rest of our own share of it, the processes that have not answered
    yet, and the first error."""

    def __init__(self, part: int | None) -> None:
        self.part = part
        self.own: Iterator[None] | None = None
        self.awaited: set[int] = set()
        self.complaint = ""

    @property
    def done(self) -> bool:
        return self.own is None and not self.awaited

    def answered(self, process: int, complaint: str) -> None:
        self.awaited.discard(process)
        self.complaint = self.complaint or complaint


def _processors() -> Sequence[int | None]:
    """The processors that this process may use; None for each where the system does not support pinning."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return [None] * (os.cpu_count() or 1)


def _shares(games: int, workers: int, here: int) -> list[list[range]]:
    """The parts of each process: first this one, with one part of `here` games, then two parts for each worker."""
    rest = games - here
    bounds = [here + rest * number // (2 * workers) for number in range(2 * workers)] + [games]
    parts = [range(first, last) for first, last in pairwise([0, *bounds])]
    shares = [parts[:1], *(parts[number : number + 2] for number in range(1, len(parts), 2))]
    return [[part for part in share if part] for share in shares]


class VectorSeats(VectorEnv[Any, Any, Any]):
    """`games` copies of `SeatEnv` in `workers` processes, as a Gymnasium vector environment (same-step autoreset)."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

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
        """`here` is the number of games that this process plays itself while it waits for the workers.

        By default every processor but one gets a worker, and this process plays a share as large as theirs, unless there are so
        many workers that they keep it busy. If `workers` is given, this process plays none, unless `here` says otherwise; with 0
        workers it plays all. With `copy=False` the caller gets the shared arrays themselves, which the next step of these games
        overwrites. Further arguments go to `SeatEnv`.
        """
        super().__init__()
        #: What makes this environment again, in another process.
        self.arguments = {"made": made, "games": games, "workers": workers, "here": here, "copy": copy, **more}
        game = made.game()
        one = SeatEnv(game, **more)
        self.taught = one.teacher is not None
        self.num_envs = games
        self.copy = copy
        self.single_observation_space = one.observation_space
        self.single_action_space = one.action_space
        self.observation_space = batch_space(one.observation_space, games)
        self.action_space = batch_space(one.action_space, games)
        layout = layout_of(one.encoder.size, len(one.actions))
        one.close()
        places: Sequence[int | None] = [None] * (workers or 0)
        if workers is None:
            places = _processors()[1:]
            workers = len(places)
            if here is None:
                here = games // (workers + 1) if workers < MANY else 0
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
        self.arrays = arrays_of(raw, layout, games)
        shares = _shares(games, workers, here)
        #: The games of each part, as a slice.
        self.parts = [slice(part.start, part.stop) for share in shares for part in share]
        #: Where each part is played: the process (0 is this one) and the code that steps it.
        self.played = [(process, 1 << number) for process, share in enumerate(shares) for number in range(len(share))]
        #: Pending orders, oldest first.
        self.ordered: list[Order] = []
        #: The games that workers have written down, by process.
        self.kept: dict[int, bytes] = {}
        #: Released once for each answer of a worker.
        self.bell = context.Semaphore(0)
        self.lines: list[Line] = []
        self.processes: list[Any] = []
        for share, place in zip(shares[1:], places, strict=False):
            near, far = connected(context, self.bell)
            process = context.Process(
                target=work, args=(far, made, more, raw, games, share, layout, place), daemon=True
            )
            process.start()
            far.pipe.close()
            self.lines.append(near)
            self.processes.append(process)
        #: Views of the shared arrays: for each part, and for all games (None).
        self.views: dict[int | None, dict[str, NDArray[Any]]] = {
            part: {name: array[games] for name, array in self.arrays.items()}
            for part, games in [(None, slice(None)), *enumerate(self.parts)]
        }
        # A copy, so that this process has its own opponents, as every worker does.
        self.share = Share(game, pickle.loads(ForkingPickler.dumps(more)), self.arrays, shares[0])

    # ------------------------------------------------------------------------------------------ orders and answers

    def _order(self, part: int | None, code: int, message: bytes = b"", process: int | None = None) -> None:
        """Send an order to one process or to all; this process works on its share while it waits."""
        order = Order(part)
        self.ordered.append(order)
        for number in range(len(self.lines) + 1) if process is None else (process,):
            if number == 0:
                order.own = self.share.obey(code, message)
                continue
            order.awaited.add(number)
            try:
                self.lines[number - 1].say(code, message)
            except OSError:
                order.answered(number, self._farewell(number))

    def _listen(self) -> None:
        """Receive one answer after the bell has rung; it belongs to the oldest order that waits for that process."""
        for process, line in enumerate(self.lines, 1):
            if line.come.acquire(False):
                code, message = line.hear()
                waiting = next(order for order in self.ordered if process in order.awaited)
                if code == PUT:
                    self.kept[process] = message
                waiting.answered(process, "" if code == PUT else message.decode())
                return

    def _miss(self) -> None:
        """Mark the orders of dead workers as failed."""
        for order in self.ordered:
            for process in tuple(order.awaited):
                if not self.processes[process - 1].is_alive():
                    order.answered(process, self._farewell(process))

    def _farewell(self, process: int) -> str:
        return f"worker {process} has gone (exit status {self.processes[process - 1].exitcode})"

    def _play(self, order: Order) -> None:
        """Play our own share of the order until an answer arrives."""
        assert order.own is not None
        rings = self.bell.acquire
        try:
            for _ in order.own:
                if rings(False):
                    self._listen()
                    return
        except Exception as error:
            order.complaint = f"{type(error).__name__}: {error}"
        order.own = None

    def _done(self, part: int | None = None) -> Order:
        """Wait for the first finished order, or for the order of this part; play our own share meanwhile."""
        if self.ordered[0].own is not None:
            # The oldest order is ours: continue it before serving faster workers, or they could starve it.
            self._play(self.ordered[0])
        elif self.bell.acquire(False):
            self._listen()
        while True:
            for order in self.ordered:
                if order.done and part in (None, order.part):
                    self.ordered.remove(order)
                    if order.complaint:
                        raise RuntimeError(order.complaint)
                    return order
            playing = next((order for order in self.ordered if order.own is not None), None)
            if playing is not None:
                self._play(playing)
            elif rung(self.bell, 0.2):
                self._listen()
            else:
                self._miss()

    # ------------------------------------------------------------------------------------------ copies

    def __getstate__(self) -> dict[str, Any]:
        """The arguments and all games in their order, so that a copy may play them in other processes."""
        if self.ordered:
            raise RuntimeError("a step is under way: wait for it before you pickle or copy the environment")
        kept = pickle.loads(self.share.keep())
        for process in range(1, len(self.lines) + 1):
            self._order(None, KEEP, process=process)
            self._done()
            kept += pickle.loads(self.kept.pop(process))
        answers = ("rewards", "terminations", "truncations", "seats", "teacher")
        return {
            "arguments": self.arguments,
            "games": [pickle.dumps(game) for game in kept],
            "arrays": {name: self.arrays[name].copy() for name in answers},
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(**state["arguments"])  # type: ignore[misc]
        games = [pickle.loads(game) for game in state["games"]]
        for process in range(len(self.lines) + 1):
            own = [part for part, (player, _) in zip(self.parts, self.played, strict=True) if player == process]
            self._order(None, PUT, pickle.dumps([game for part in own for game in games[part]]), process=process)
        while self.ordered:
            self._done()
        for name, array in state["arrays"].items():
            self.arrays[name][:] = array

    # ------------------------------------------------------------------------------------------ Gymnasium's interface

    def _observed(self, views: dict[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
        found = {"observation": views["observation"], "action_mask": views["action_mask"]}
        return {name: array.copy() for name, array in found.items()} if self.copy else found

    def _info(self, views: dict[str, NDArray[Any]]) -> dict[str, Any]:
        info = {"seat": views["seats"].copy()}
        return info | {"teacher": views["teacher"].copy()} if self.taught else info

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Reset all games; game n gets seed + n."""
        if isinstance(seed, list):
            raise ValueError("one seed for all games, please: game n gets seed + n")
        while self.ordered:
            self._done()
        self._order(None, LONG, b"" if seed is None else b"%d" % seed)
        self._done()
        views = self.views[None]
        return self._observed(views), self._info(views)

    def step(self, actions: NDArray[np.int64]) -> Stepped:
        if self.ordered:
            raise RuntimeError("a step is under way: wait for it first")
        self.step_async(actions)
        return self.step_wait()

    def step_async(self, actions: NDArray[np.int64], part: int | None = None) -> None:
        """Begin a step of all games or of one part; `step_wait` waits for its end. All parts may be stepped concurrently."""
        if part is not None and not 0 <= part < len(self.parts):
            raise ValueError(f"part is {part}: there are parts 0 to {len(self.parts) - 1}")
        if any(None in (part, before.part) or part == before.part for before in self.ordered):
            raise RuntimeError("a step of these games is under way: wait for it first")
        self.views[part]["actions"][:] = actions
        process, code = (None, BOTH) if part is None else self.played[part]
        self._order(part, code, process=process)

    def step_wait(self, part: int | None = None) -> Stepped:
        """The result of the step that finishes first, or of this part's step, in the form that `step` returns.

        `info["part"]` names the part, unless it was a step of all games."""
        if not any(part in (None, order.part) for order in self.ordered):
            raise RuntimeError("no such step is under way: begin one with step_async")
        part = self._done(part).part
        views = self.views[part]
        over, cut = views["terminations"].copy(), views["truncations"].copy()
        info = self._info(views)
        if part is not None:
            info["part"] = part
        done = over | cut
        if done.any():
            info["_final_obs"] = done
            info["final_obs"] = {
                "observation": views["final_observation"].copy(),
                "action_mask": views["final_mask"].copy(),
            }
        return self._observed(views), views["rewards"].copy(), over, cut, info

    def close_extras(self, **kwargs: Any) -> None:
        for line in self.lines:
            line.say(END)
        for process in self.processes:
            process.join(5)
            if process.is_alive():
                process.terminate()
                process.join()
        for line in self.lines:
            line.pipe.close()
        self.share.close()
