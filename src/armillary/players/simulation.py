"""Runs many matches on many cores; the results do not depend on the number of workers."""

import gc
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_all_start_methods, get_context
from time import perf_counter
from types import TracebackType
from typing import Any

import msgspec

from armillary.kernel.setup import Setup

from .making import make
from .match import play
from .player import Player, PlayerError

__all__ = ["Outcome", "Results", "leave_interrupts", "processes", "settle", "simulate"]

#: Matches per task, small enough that the run does not end waiting for one long task.
CHUNKS_PER_WORKER = 8

Progress = Callable[[int, int], None]


class Outcome(msgspec.Struct, frozen=True, array_like=True):
    """One match: its number, winners, reason for the end (`unfinished` if it hit the limit), scores, decisions."""

    number: int
    winners: list[int]
    reason: str
    scores: list[float]
    decisions: int


class Results(msgspec.Struct, frozen=True):
    """The results of a simulation. Everything but the times depends only on set-up, players, games and seed."""

    title: str
    players: list[str]
    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    games_per_second: float
    #: Wins by seat; a shared win counts as a fraction.
    wins: list[float]
    #: Mean score by seat.
    scores: list[float]
    lengths: dict[str, float]
    ends: dict[str, int]
    outcomes: list[Outcome]


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a simulation: the results of the games that were finished, None if there are none."""

    def __init__(self, results: Results | None) -> None:
        super().__init__()
        self.results = results


class Processes(ProcessPoolExecutor):
    """Worker processes that end with the block they serve: if it ends with an exception (Ctrl-C, an error of one of them), what
    the others are at is not waited for."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        if kind is not None:
            running = list((self._processes or {}).values())
            self.shutdown(wait=False, cancel_futures=True)
            for process in running:
                process.terminate()
        return super().__exit__(kind, error, trace)


def settle() -> None:
    """For a process that plays many matches: the collector of garbage leaves alone what is loaded, and seldom looks at what bots
    keep while they think (a sixth of the time of a match of Conflict, in pauses of up to a quarter of a second)."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def processes(workers: int) -> Processes:
    """A pool of worker processes.

    It forks (fast, and works from a script or a prompt) only while this process has a single thread. Otherwise it starts fresh
    processes, because a fork would inherit locks that other threads hold."""
    try:
        threads = len(os.listdir("/proc/self/task"))
    except OSError:
        threads = 2
    known = get_all_start_methods()
    method = "fork" if threads == 1 and "fork" in known else "forkserver" if "forkserver" in known else "spawn"
    return Processes(workers, mp_context=get_context(method), initializer=begin_work)


def begin_work() -> None:
    """What a worker does first."""
    leave_interrupts()
    settle()


def leave_interrupts() -> None:
    """Ignore Ctrl-C in a worker: the main process handles it and ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def simulate(
    made: Setup,
    seats: Sequence[str],
    games: int,
    seed: int | str = 0,
    workers: int | None = None,
    progress: Progress | None = None,
    budget: float | None = None,
) -> Results:
    """Play `games` matches between the players named in `seats` (a single name fills every seat). Ctrl-C raises `Interrupted`."""
    specs = list(seats) * made.seats if len(seats) == 1 else list(seats)
    if len(specs) != made.seats:
        raise PlayerError(f"{made.seats} seats need one player each (or one for all), not {len(specs)}")
    for spec in set(specs):
        make(made.game(), spec).close()
    workers = min(workers or os.cpu_count() or 1, max(1, games))
    begin = perf_counter()
    outcomes: list[Outcome] = []
    try:
        for part in _parts(made, specs, games, str(seed), workers, budget):
            outcomes += part
            if progress is not None:
                progress(len(outcomes), games)
    except KeyboardInterrupt:
        raise Interrupted(_summary(made, specs, outcomes, perf_counter() - begin) if outcomes else None) from None
    return _summary(made, specs, outcomes, perf_counter() - begin)


def _parts(
    made: Setup, specs: list[str], games: int, seed: str, workers: int, budget: float | None
) -> Iterator[list[Outcome]]:
    size = max(1, games // (workers * CHUNKS_PER_WORKER))
    chunks = [range(start, min(start + size, games)) for start in range(0, games, size)]
    if workers == 1:
        for chunk in chunks:
            yield play_chunk(made, specs, seed, chunk, budget)
        return
    with processes(workers) as pool:
        waiting: set[Future[list[Outcome]]] = {
            pool.submit(play_chunk, made, specs, seed, chunk, budget) for chunk in chunks
        }
        # What waits is cancelled by the pool when the block ends early. A future that is cancelled here meanwhile would make the
        # pool's own thread fail when its processes have gone.
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()


def play_chunk(made: Setup, specs: list[str], seed: str, numbers: range, budget: float | None) -> list[Outcome]:
    """Play the matches with these numbers. Each derives its dice and generators from the seed and its number."""
    rules = made.game()
    cast: dict[str, Player] = {}
    players: list[Player] = []
    for spec in specs:
        if spec not in cast:
            cast[spec] = make(rules, spec)
        players.append(cast[spec])
    try:
        return [_outcome(made, players, number, f"{seed}/{number}", budget) for number in numbers]
    finally:
        for player in cast.values():
            player.close()


def _outcome(made: Setup, players: list[Player], number: int, seed: str, budget: float | None) -> Outcome:
    p, decisions = play(made.game(), players, seed, budget=budget)
    if p.result is None:
        return Outcome(number, [], "unfinished", list(p.game.scores(p)), decisions)
    return Outcome(number, list(p.result.winners), p.result.reason, list(p.result.scores), decisions)


def _summary(made: Setup, specs: list[str], outcomes: list[Outcome], seconds: float) -> Results:
    outcomes.sort(key=lambda outcome: outcome.number)
    wins = [0.0] * made.seats
    scores = [0.0] * made.seats
    for outcome in outcomes:
        for winner in outcome.winners:
            wins[winner] += 1 / len(outcome.winners)
        for seat, score in enumerate(outcome.scores):
            scores[seat] += score / len(outcomes)
    lengths = sorted(outcome.decisions for outcome in outcomes)
    decisions = sum(lengths)
    spread: dict[str, Any] = {}
    if lengths:
        spread = {
            "least": lengths[0],
            "median": lengths[len(lengths) // 2],
            "mean": decisions / len(lengths),
            "most": lengths[-1],
        }
    return Results(
        title=made.title,
        players=specs,
        games=len(outcomes),
        decisions=decisions,
        seconds=seconds,
        decisions_per_second=decisions / seconds if seconds else 0.0,
        games_per_second=len(outcomes) / seconds if seconds else 0.0,
        wins=wins,
        scores=scores,
        lengths=spread,
        ends=dict(sorted(Counter(outcome.reason for outcome in outcomes).items())),
        outcomes=outcomes,
    )
