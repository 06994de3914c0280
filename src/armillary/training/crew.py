"""Gathers experience: plays several tables at once, in this process or in workers, with the current network."""

import os
import time
from collections.abc import Sequence
from multiprocessing import get_all_start_methods, get_context
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armillary.envs.opponents import Pool
from armillary.envs.seat import SeatEnv
from armillary.kernel.setup import Setup
from armillary.players.learned.net import NAMES, Net
from armillary.players.simulation import leave_interrupts

__all__ = ["Crew", "CrewPlan", "Crews", "drawn"]

#: Sampling weight of a past self; a bot has 1.
PAST_WEIGHT = 0.15
#: Observations are stored sparsely: room for ROOM non-zero numbers, plus one in SPARSE of the layout's size.
ROOM, SPARSE = 200, 12
#: Seconds in which all workers may end by themselves.
PATIENCE = 1.0

Arrays = dict[str, NDArray[Any]]
#: (opponent, worth, steps) of each finished episode.
Finished = list[tuple[str, float, int]]


class CrewPlan:
    """What a crew plays, as plain data that can be sent to workers."""

    def __init__(
        self,
        made: Setup,
        teacher: str,
        opponents: Sequence[str],
        tables: int,
        steps: int,
        longest: int,
        reward: str,
        cost: float = 0.0,
    ) -> None:
        self.made = made
        self.teacher = teacher
        self.opponents = list(opponents)
        self.tables = tables
        self.steps = steps
        self.longest = longest
        self.reward = reward
        #: Subtracted at every step, so that delaying a defeat does not pay.
        self.cost = cost

    def layout(self, inputs: int, actions: int) -> dict[str, tuple[str, tuple[int, ...]]]:
        """The arrays of one round, by step and table. Each observation has `many` numbers in `where` and `what`, in sequence."""
        each = (self.steps, self.tables)
        room = self.steps * self.tables * min(inputs, ROOM + inputs // SPARSE)
        return {
            "where": ("i4", (room,)),
            "what": ("f4", (room,)),
            "many": ("i4", each),
            "mask": ("?", (*each, actions)),
            "action": ("i8", each),
            "chance": ("f4", each),
            "value": ("f4", each),
            "reward": ("f4", each),
            "over": ("?", each),
            "last": ("f4", (self.tables,)),
        }


class Crew:
    """Several tables in one process. A cloning round records the teacher's actions, even where the network acts."""

    def __init__(self, plan: CrewPlan, number: int, seed: int) -> None:
        self.plan = plan
        self.rng = np.random.default_rng((seed, number))
        self.pool = Pool(plan.opponents)
        self.tables: dict[bool, list[SeatEnv]] = {}
        self.observed: dict[bool, list[dict[str, NDArray[Any]]]] = {}
        self.taught: list[int] = []
        self.lengths: dict[bool, list[int]] = {}
        self.seed = seed * 1_000_003 + number * 1009

    def _sit_down(self, taught: bool) -> None:
        plan = self.plan
        alone = plan.made.seats == 1
        more: dict[str, Any] = {} if alone else {"opponents": self.pool}
        self.tables[taught] = [
            SeatEnv(
                plan.made,
                seat=None,
                reward=plan.reward,
                unfinished=0.0 if alone else -1.0,
                longest=plan.longest,
                cost=plan.cost,
                teacher=plan.teacher if taught else None,
                **more,
            )
            for _ in range(plan.tables)
        ]
        begun = [table.reset(seed=self.seed + number) for number, table in enumerate(self.tables[taught])]
        self.observed[taught] = [observed for observed, _ in begun]
        self.lengths[taught] = [0] * plan.tables
        if taught:
            self.taught = [info["teacher"] for _, info in begun]

    def gather(self, net: Net, out: Arrays, cloning: bool, own_way: float) -> Finished:
        """Play `steps` steps at every table. While cloning, the network acts in a fraction `own_way` of them."""
        if cloning not in self.tables:
            self._sit_down(cloning)
        tables, observed, lengths = self.tables[cloning], self.observed[cloning], self.lengths[cloning]
        finished: Finished = []
        count = len(tables)
        written = 0
        for step in range(self.plan.steps):
            seen = np.stack([one["observation"] for one in observed])
            mask = np.stack([one["action_mask"] for one in observed]).astype(bool)
            rows, places = there(seen != 0)
            until = written + len(places)
            out["where"][written:until], out["what"][written:until] = places, seen[rows, places]
            out["many"][step] = np.bincount(rows, minlength=count)
            written = until
            scores, value = net.forward(seen)
            actions, chances = drawn(scores, mask, self.rng)
            out["mask"][step], out["value"][step], out["chance"][step] = mask, value, chances
            taken = actions
            if cloning:
                labels = np.array(self.taught)
                # A choice without a spelling teaches nothing: record the network's own action.
                labels = np.where(labels < 0, actions, labels)
                taken = np.where(self.rng.random(count) < own_way, actions, labels)
                out["action"][step] = labels
            else:
                out["action"][step] = actions
            for number, table in enumerate(tables):
                found, reward, over, cut, info = table.step(int(taken[number]))
                lengths[number] += 1
                out["reward"][step, number] = reward
                out["over"][step, number] = over or cut
                if over or cut:
                    worth = table.worth(table.walk.position, table.seat) if over else table.unfinished
                    names = {player.name for player in table.opponents} or {"alone"}
                    finished += [(name, float(worth), lengths[number]) for name in names]
                    lengths[number] = 0
                    found, info = table.reset()
                observed[number] = found
                if cloning:
                    self.taught[number] = info["teacher"]
        out["last"][:] = net.forward(np.stack([one["observation"] for one in observed]))[1]
        return finished


def there(flags: NDArray[np.bool_]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Row and column indices of the true entries; several times faster than `np.nonzero` in two dimensions."""
    rows, columns = np.divmod(np.flatnonzero(flags), flags.shape[1])
    return rows, columns


def drawn(
    scores: NDArray[Any], mask: NDArray[np.bool_], rng: np.random.Generator
) -> tuple[NDArray[np.intp], NDArray[Any]]:
    """Sample one allowed action per row from the softmax of the scores; also returns its log-probability."""
    rows, actions = there(mask)
    starts = np.searchsorted(rows, np.arange(len(mask)))
    allowed = scores[rows, actions]
    allowed = allowed - np.maximum.reduceat(allowed, starts)[rows]
    logs = allowed - np.log(np.add.reduceat(np.exp(allowed), starts))[rows]
    # Gumbel-max trick: samples all rows at once.
    noisy = logs - np.log(-np.log(rng.random(len(logs)) + 1e-20) + 1e-20)
    picked = np.lexsort((noisy, rows))[np.append(starts[1:], len(rows)) - 1]
    return actions[picked], logs[picked]


def _work(
    pipe: Any, plan: CrewPlan, number: int, seed: int, raw: list[dict[str, Any]], layout: Any, weights: Any, net: Net
) -> None:
    leave_interrupts()
    crew = Crew(plan, number, seed)
    halves = [_views(one, layout, number) for one in raw]
    shared = _weights(weights, net)
    while True:
        order = pipe.recv()
        if order is None:
            return
        half, cloning, own_way, newcomers = order
        for name in newcomers:
            crew.pool.add(name, PAST_WEIGHT)
        pipe.send(crew.gather(Net(shared, net.about), halves[half], cloning, own_way))


def _views(raw: dict[str, Any], layout: Any, number: int) -> Arrays:
    found = {}
    for name, (kind, shape) in layout.items():
        size = int(np.prod(shape))
        whole = np.frombuffer(raw[name], dtype=kind)
        found[name] = whole[number * size : (number + 1) * size].reshape(shape)
    return found


def _weights(raw: Any, net: Net) -> dict[str, NDArray[np.float32]]:
    flat = np.frombuffer(raw, np.float32)
    found, at = {}, 0
    for name in NAMES:
        array = net.arrays[name]
        found[name] = flat[at : at + array.size].reshape(array.shape)
        at += array.size
    return found


class Crews:
    """All crews: one in this process, or one per worker. Workers gather the next round while the learner uses the last one."""

    def __init__(self, plan: CrewPlan, net: Net, workers: int, seed: int) -> None:
        self.plan = plan
        self.net = net
        layout = plan.layout(net.arrays["w1"].shape[0], net.arrays["wp"].shape[1])
        self.size = max(1, workers)
        self.pipes: list[Any] = []
        self.processes: list[Any] = []
        self.newcomers: list[str] = []
        self.crew: Crew | None = None
        #: The pending round, and the half of the double buffer that it is written to.
        self.orders: tuple[bool, float] | None = None
        self.half = 0
        if workers < 2:
            self.crew = Crew(plan, 0, seed)
            self.rounds = [[{name: np.zeros(shape, kind) for name, (kind, shape) in layout.items()}]]
            return
        # The workers use all cores already, so their matrix products must be single-threaded.
        for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
            os.environ.setdefault(name, "1")
        context: Any = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")
        raw = [
            {
                name: context.RawArray("b", workers * int(np.prod(shape)) * np.dtype(kind).itemsize)
                for name, (kind, shape) in layout.items()
            }
            for _ in range(2)
        ]
        weights = context.RawArray("b", 4 * sum(net.arrays[name].size for name in NAMES))
        self.shared = _weights(weights, net)
        self.rounds = [[_views(half, layout, number) for number in range(workers)] for half in raw]
        for number in range(workers):
            ours, theirs = context.Pipe()
            arguments = (theirs, plan, number, seed, raw, layout, weights, net)
            process = context.Process(target=_work, args=arguments, daemon=True)
            process.start()
            theirs.close()
            self.pipes.append(ours)
            self.processes.append(process)

    def add(self, opponent: str) -> None:
        """Add an opponent to the pools: a past self."""
        self.newcomers.append(opponent)

    def begin(self, cloning: bool, own_way: float = 0.0) -> None:
        """Start a round with the current network."""
        self.orders = cloning, own_way
        self.half = (self.half + 1) % len(self.rounds)
        newcomers, self.newcomers = self.newcomers, []
        if self.crew is not None:
            for name in newcomers:
                self.crew.pool.add(name, PAST_WEIGHT)
            return
        for name in NAMES:
            self.shared[name][...] = self.net.arrays[name]
        for pipe in self.pipes:
            pipe.send((self.half, cloning, own_way, newcomers))

    def finish(self) -> tuple[bool, list[Arrays], Finished]:
        """Wait for the current round: whether it was for cloning, its experience, and the episodes that ended."""
        assert self.orders is not None, "no round is under way"
        (cloning, own_way), self.orders = self.orders, None
        rounds = self.rounds[self.half]
        if self.crew is not None:
            return cloning, rounds, self.crew.gather(self.net, rounds[0], cloning, own_way)
        return cloning, rounds, [one for pipe in self.pipes for one in pipe.recv()]

    def close(self) -> None:
        for pipe in self.pipes:
            try:
                pipe.send(None)
            except (BrokenPipeError, OSError):
                continue
        until = time.monotonic() + PATIENCE
        for process in self.processes:
            process.join(max(0.0, until - time.monotonic()))
            if process.is_alive():
                process.terminate()
