"""The rows of the baseline tables on a machine with many cores: `python -m bench.at_once --cores 16 --out rows.jsonl`.

It trains MaskablePPO with each seed for the steps that `bench.baselines` has fixed, and plays the blocks of all rows meanwhile.
Each process has one thread. A row is written when its last block was played; what is not finished in time is left out, whatever
it was going to show. `python -m bench.baselines --add rows.jsonl` brings the rows into `bench/baselines.jsonl`.
"""

import argparse
import importlib.util
import os
import sys
import tempfile
import traceback
from collections import Counter, deque
from collections.abc import Callable
from functools import cache, lru_cache
from math import inf
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

import msgspec

from armillary.command import in_force
from armillary.encoding import encoder_of
from armillary.envs.baseline import Played, machine, play_block, row_of
from armillary.kernel.setup import Setup, setup

from .baselines import LEARNER, PLANS, ROOT, SEARCH, SEEDS, Row, environments, measured, rows_of

#: A training with a further seed starts if so many times what the first one took is left, and so many seconds for its games.
MARGIN, GAMES = 1.2, 30.0
#: Blocks of a learner's row that are begun before one has ended.
TRIED = 2
KINDS = get_context("fork")


class Training(NamedTuple):
    title: str
    seats: int
    seed: int
    steps: int


class Task(NamedTuple):
    """A training, or a block of a row (of the learner whose weights lie at this path)."""

    training: Training | None
    row: Row | None
    block: int
    weights: str


@cache
def example() -> Any:
    """`examples/maskable_ppo.py`, with one thread."""
    import torch

    torch.set_num_threads(1)
    spec = importlib.util.spec_from_file_location("maskable_ppo", ROOT / "examples" / "maskable_ppo.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def made_for(title: str, seats: int) -> Setup:
    return setup(title, seats, simulation=True)


@lru_cache(maxsize=3)
def policy_at(weights: str) -> Callable[[dict[str, Any]], int]:
    model = example().MaskablePPO.load(weights, device="cpu")
    policy: Callable[[dict[str, Any]], int] = example().policy_of(model)
    return policy


def train(task: Training, folder: Path) -> tuple[str, dict[str, Any]]:
    begin, spent = perf_counter(), process_time()
    made = made_for(task.title, task.seats)
    model = example().train(made, "random", task.steps, task.seed, 8)
    trained = {
        "steps": int(model.num_timesteps),
        "opponent": "random" if task.seats > 1 else "",
        "seed": task.seed,
        "seconds": perf_counter() - begin,
        "processor_seconds": process_time() - spent,
    }
    path = folder / f"{task.title}-{task.seats}-{task.seed}.zip"
    model.save(path, exclude=["env"])
    return str(path), trained


def perform(task: Task, folder: Path) -> Any:
    if task.training:
        return train(task.training, folder)
    row = task.row
    assert row is not None
    begin = perf_counter()
    player = policy_at(task.weights) if task.weights else row.player
    found = play_block(made_for(row.title, row.seats), player, row.against or "random", task.block, "1")
    return found, perf_counter() - begin


def work(pipe: Connection, folder: Path) -> None:
    """A process: one task after the other, until it is told to stop."""
    while (task := pipe.recv()) is not None:
        try:
            pipe.send((True, perform(task, folder)))
        except Exception:
            pipe.send((False, traceback.format_exc()))


class Pending:
    """A row whose blocks are being played."""

    def __init__(self, row: Row, training: dict[str, Any] | None, weights: str) -> None:
        self.row, self.training, self.weights = row, training, weights
        self.blocks = max(2, -(-row.games // row.seats))
        self.found: list[Played] = []
        self.begun = self.played = 0
        self.seconds = 0.0

    def tasks(self) -> list[Task]:
        return [Task(None, self.row, block, self.weights) for block in range(self.blocks)]

    def left(self) -> float:
        """The seconds that its blocks still take, as far as one can tell; endless while its first ones are being played."""
        if not self.played:
            return self.blocks if self.begun < TRIED else inf
        return (self.blocks - self.played) * self.seconds / self.played

    def line(self, told: str) -> bytes:
        row, made = self.row, made_for(self.row.title, self.row.seats)
        found = row_of(made, row.player, row.against, "1", self.found, self.seconds)
        seed = self.training["seed"] if self.training else 1
        data = {
            "command": row.command(seed),
            "played": in_force(made.game()),
            **msgspec.to_builtins(found),
            "machine": told,
        }
        return msgspec.json.encode(data | ({"training": self.training} if self.training else {})) + b"\n"


class Run:
    """The queues, and who works at what."""

    def __init__(self, out: Path, cores: int, seconds: float, folder: Path, smoke: bool = False) -> None:
        self.out, self.cores, self.folder, self.smoke = out, cores, folder, smoke
        self.begin = perf_counter()
        self.end = self.begin + seconds
        self.told = machine(cores)
        self.trainings: deque[Training] = deque()
        #: Blocks of the learners go first: their rows were the longest on the way.
        self.evaluations: dict[tuple[Row, str], deque[Task]] = {}
        self.blocks: deque[Task] = deque()
        self.pending: dict[tuple[Row, str], Pending] = {}
        self.took: dict[tuple[str, int], float] = {
            (row.title, row.seats): one["training"]["seconds"]
            for row, ones in measured().items()
            for one in ones
            if "training" in one and not smoke
        }
        self.written = 0

    def say(self, text: str) -> None:
        print(f"{perf_counter() - self.begin:6.1f} s: {text}", flush=True)

    def ask(self, row: Row, *, training: dict[str, Any] | None = None, weights: str = "") -> None:
        one = Pending(row, training, weights)
        self.pending[row, weights] = one
        if weights:
            self.evaluations[row, weights] = deque(one.tasks())
        else:
            self.blocks.extend(one.tasks())

    def fits(self, training: Training) -> bool:
        known = self.took.get((training.title, training.seats))
        if known is None:
            return training.seed == SEEDS[0]
        return self.end - perf_counter() > MARGIN * known + GAMES

    def next(self, trainer: bool) -> Task | None:
        """What is done next: a training by most processes, blocks by the others and by all who have nothing else."""
        # The learner's row that is ready soonest. One with endless games must not hold up all others: its first blocks show it.
        key = min(self.evaluations, key=lambda key: self.pending[key].left(), default=None)
        if key and self.pending[key].left() < self.cores * (self.end - perf_counter()):
            return self.evaluation(key)
        if trainer or not self.blocks:
            for training in self.trainings:
                if self.fits(training):
                    self.trainings.remove(training)
                    return Task(training, None, 0, "")
        if self.blocks:
            return self.blocks.popleft()
        return self.evaluation(key) if key else None

    def evaluation(self, key: tuple[Row, str]) -> Task:
        task = self.evaluations[key].popleft()
        self.pending[key].begun += 1
        if not self.evaluations[key]:
            del self.evaluations[key]
        return task

    def done(self, task: Task, good: bool, result: Any) -> None:
        if not good:
            self.say(f"FAILED {task}\n{result}")
            return
        if task.training:
            weights, training = result
            one = task.training
            self.took[one.title, one.seats] = training["seconds"]
            self.say(f"trained {one} in {training['seconds']:.0f} s")
            for row in rows_of(one.title, one.seats):
                if row.player == LEARNER:
                    self.ask(shrunk(row, self.smoke), training=training, weights=weights)
            return
        assert task.row is not None
        pending = self.pending[task.row, task.weights]
        played, seconds = result
        pending.found += played
        pending.played += 1
        pending.seconds += seconds
        if pending.played == pending.blocks:
            with self.out.open("ab") as file:
                file.write(pending.line(self.told))
            self.written += 1
            seed = f" with seed {pending.training['seed']}" if pending.training else ""
            self.say(
                f"{pending.row.player} in {pending.row.title} {pending.row.seats} against {pending.row.against}{seed}"
            )

    def start(self) -> tuple[Any, Connection]:
        here, there = KINDS.Pipe()
        process = KINDS.Process(target=work, args=(there, self.folder), daemon=True)
        process.start()
        there.close()
        return process, here

    def go(self, trainers: int) -> None:
        crew: dict[Connection, tuple[Any, int]] = {}
        busy: dict[Connection, Task] = {}
        for number in range(self.cores):
            process, pipe = self.start()
            crew[pipe] = process, number
        while perf_counter() < self.end:
            for pipe, (_, number) in crew.items():
                if pipe not in busy and (task := self.next(number < trainers)):
                    busy[pipe] = task
                    pipe.send(task)
            if not busy:
                break
            for ready in wait(list(busy), timeout=max(0.0, min(5.0, self.end - perf_counter()))):
                assert isinstance(ready, Connection)
                task = busy.pop(ready)
                try:
                    self.done(task, *ready.recv())
                except (EOFError, OSError):
                    # A process that died takes its task with it, and nothing else.
                    self.say(f"DIED at {task}")
                    _, number = crew.pop(ready)
                    process, pipe = self.start()
                    crew[pipe] = process, number
        for process, _ in crew.values():
            process.kill()
        left = len(self.blocks) + sum(map(len, self.evaluations.values()))
        self.say(
            f"{self.written} rows; not begun: {left} blocks and {list(self.trainings)}; cut: {list(busy.values())}"
        )


def shrunk(row: Row, smoke: bool) -> Row:
    return row._replace(games=2 * row.seats) if smoke else row


def already_trained() -> set[tuple[str, int, int]]:
    """Environments and seeds of the learner whose rows are all there."""
    rows = [(row, one) for row, ones in measured().items() for one in ones if "training" in one]
    found = Counter((row.title, row.seats, one["training"]["seed"]) for row, one in rows)
    return {key for key, count in found.items() if count == sum(row.player == LEARNER for row in rows_of(*key[:2]))}


def missing_first(again: bool) -> list[Row]:
    """Rows of players by name: those that were never measured, the quick players first, then all others once more."""
    done = measured()
    rows = [row for title, seats in environments() for row in rows_of(title, seats) if row.player != LEARNER]
    quick = sorted(rows, key=lambda row: row.player == SEARCH)
    return [row for row in quick if row not in done] + ([row for row in quick if row in done] if again else [])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=450.0)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--again", action="store_true", help="measure the rows of the table again, after the missing ones"
    )
    parser.add_argument("--smoke", action="store_true", help="a few steps and games of each row, to try it out")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run = Run(given.out, given.cores, given.seconds, Path(folder), given.smoke)
        run.say(run.told)
        if importlib.util.find_spec("sb3_contrib") and importlib.util.find_spec("torch"):
            trained = already_trained()
            for seed in SEEDS:
                steps = {one: 64 if given.smoke else PLANS[one[0]].steps for one in environments()}
                for one in sorted(steps, key=lambda one: -steps[one] * encoder_of(made_for(*one).game()).size):
                    if given.again or (*one, seed) not in trained:
                        run.trainings.append(Training(*one, seed, steps[one]))
        else:
            run.say("no sb3-contrib here: only players by name")
        for row in missing_first(given.again):
            run.ask(shrunk(row, given.smoke))
        run.go(trainers=max(1, given.cores * 10 // 16))


if __name__ == "__main__":
    sys.exit(main())
