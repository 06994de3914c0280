"""The games of one process of a vector environment, and the worker process that plays them on order."""

import gc
import os
import pickle
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain
from multiprocessing import parent_process
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armillary.kernel import Game
from armillary.kernel.setup import Setup

from .line import END, FINE, KEEP, LONG, PUT, Line, rung
from .seat import SeatEnv

__all__ = ["Layout", "Share", "arrays_of", "layout_of", "work"]

#: name -> (dtype, shape without the leading axis of games).
Layout = dict[str, tuple[str, tuple[int, ...]]]


def layout_of(size: int, actions: int) -> Layout:
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


def arrays_of(raw: dict[str, Any], layout: Layout, games: int) -> dict[str, NDArray[Any]]:
    return {
        name: np.frombuffer(raw[name], dtype=kind, count=games * int(np.prod(shape))).reshape(games, *shape)
        for name, (kind, shape) in layout.items()
    }


class Share:
    """The games of one process, in parts that can be stepped independently."""

    def __init__(
        self, game: Game, more: dict[str, Any], arrays: dict[str, NDArray[Any]], parts: Sequence[range]
    ) -> None:
        """All tables share one game, so that they share its caches of spellings and encodings."""
        self.arrays = arrays
        #: Writing a single number into a memoryview is faster than into a NumPy array.
        self.told: list[Any] = [arrays[name].data for name in ("rewards", "terminations", "truncations", "teacher")]
        self.parts = parts
        self.tables = [[SeatEnv(game, **more) for _ in games] for games in parts]
        for tables, games in zip(self.tables, parts, strict=True):
            for table, number in zip(tables, games, strict=True):
                table.observe_into(arrays["observation"][number], arrays["action_mask"][number])

    def reset(self, seed: int | None) -> Iterator[None]:
        """Reset the games one by one."""
        arrays = self.arrays
        for tables, games in zip(self.tables, self.parts, strict=True):
            for table, number in zip(tables, games, strict=True):
                _, info = table.reset(seed=None if seed is None else seed + number)
                arrays["seats"][number] = info["seat"]
                arrays["teacher"][number] = info.get("teacher", -1)
                yield

    def step(self, part: int) -> Iterator[None]:
        """Step the games of a part one by one. A finished game is reset at once; its final observation is kept separately."""
        arrays, games = self.arrays, self.parts[part]
        rewards, overs, cuts, teacher = self.told
        for table, number, action in zip(
            self.tables[part], games, arrays["actions"][games.start : games.stop].tolist(), strict=True
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

    def obey(self, code: int, message: bytes) -> Iterator[None]:
        """Carry out an order game by game: step the parts whose bits are set in the code, reset, or take up games."""
        if code == LONG:
            return self.reset(int(message) if message else None)
        if code == PUT:
            return self.put(message)
        return chain.from_iterable(self.step(part) for part in range(len(self.parts)) if code >> part & 1)

    def keep(self) -> bytes:
        """All games, in their order, written down in the middle of their episodes."""
        return pickle.dumps([table for tables in self.tables for table in tables])

    def put(self, written: bytes) -> Iterator[None]:
        """Take up games that were written down."""
        kept = iter(pickle.loads(written))
        arrays = self.arrays
        for tables, games in zip(self.tables, self.parts, strict=True):
            for place, number in enumerate(games):
                tables[place].close()
                tables[place] = table = next(kept)
                arrays["observation"][number] = 0
                table.observe_into(arrays["observation"][number], arrays["action_mask"][number])
                table.observe()
                yield

    def close(self) -> None:
        for tables in self.tables:
            for table in tables:
                table.close()


def work(
    line: Line,
    made: Setup,
    more: dict[str, Any],
    raw: dict[str, Any],
    games: int,
    parts: Sequence[range],
    layout: Layout,
    processor: int | None,
) -> None:
    """The main loop of a worker: it carries out orders and answers each, with the error if there was one."""
    if processor is not None:
        # Pinned, because the scheduler tends to wake a process on the sender's processor even if another one is idle.
        with suppress(OSError):
            os.sched_setaffinity(0, {processor})
    share = Share(made.game(), more, arrays_of(raw, layout, games), parts)
    # Everything allocated so far lives as long as the process: exclude it from garbage collection.
    gc.freeze()
    parent = parent_process()
    try:
        while True:
            while not rung(line.come, 1.0):
                if parent is not None and not parent.is_alive():
                    return
            code, message = line.hear()
            if code == END:
                return
            try:
                if code == KEEP:
                    line.say(PUT, share.keep())
                    continue
                for _ in share.obey(code, message):
                    pass
            except Exception as error:
                line.say(LONG, f"{type(error).__name__}: {error}".encode())
            else:
                line.say(FINE)
    except (EOFError, OSError, KeyboardInterrupt):
        return
    finally:
        share.close()
