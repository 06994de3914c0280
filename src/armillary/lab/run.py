"""Runs an experiment: parts on processes or on a Ray cluster, resumable, with results as Parquet."""

import logging
import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from armillary import typed
from armillary.command import in_force
from armillary.players.simulation import processes

from .measure import MeasuredPart, measure_part
from .plan import Experiment

__all__ = ["LabError", "Results", "run"]

Progress = Callable[[int, int], None]


class LabError(ValueError):
    """An experiment that cannot be run or resumed; the message says why."""


class Results(msgspec.Struct, frozen=True):
    """All parts of a plan, in order."""

    plan: Experiment
    parts: list[MeasuredPart]


def run(
    plan: Experiment,
    folder: Path,
    *,
    engine: str = "processes",
    workers: int | None = None,
    fresh: bool = False,
    progress: Progress | None = None,
) -> Results:
    """Play the parts that are missing in the folder, and combine all results there.

    The folder then has plan.json, the parts, games.parquet, curves.parquet, options.parquet and rules.parquet. An interrupted run
    can be started again: finished parts are not played twice.
    """
    parts_folder = folder / "parts"
    _claim(plan, folder, fresh)
    jobs = plan.parts()
    done: dict[tuple[int, int], MeasuredPart] = {}
    for variant, start, _ in jobs:
        part = _load(parts_folder / _name(variant, start))
        if part is not None:
            done[variant, start] = part
    missing = [job for job in jobs if job[:2] not in done]
    if progress is not None:
        progress(len(done), len(jobs))
    for part in _engine(engine)(plan, missing, workers or os.cpu_count() or 1):
        _store(parts_folder / _name(part.variant, part.start), part)
        done[part.variant, part.start] = part
        if progress is not None:
            progress(len(done), len(jobs))
    results = Results(plan, [done[variant, start] for variant, start, _ in sorted(jobs)])
    write_tables(results, folder)
    return results


def _name(variant: int, start: int) -> str:
    return f"{variant:03}-{start:06}.part"


def _claim(plan: Experiment, folder: Path, fresh: bool) -> None:
    """Make sure that the folder belongs to this plan."""
    file = folder / "plan.json"
    encoded = msgspec.json.format(msgspec.json.encode(plan, order="deterministic"), indent=1)
    if fresh:
        for old in (folder / "parts").glob("*.part"):
            old.unlink()
    elif file.is_file() and file.read_bytes() != encoded:
        raise LabError(f"{folder} holds another experiment; choose another folder, or use --fresh to start again")
    (folder / "parts").mkdir(parents=True, exist_ok=True)
    file.write_bytes(encoded)


def _load(file: Path) -> MeasuredPart | None:
    """A finished part; None if there is none or it was truncated while being written."""
    try:
        return typed.unpack(file.read_bytes(), MeasuredPart)
    except (OSError, msgspec.MsgspecError):
        return None


def _store(file: Path, part: MeasuredPart) -> None:
    beside = file.with_suffix(".writing")
    beside.write_bytes(msgspec.msgpack.encode(part))
    beside.replace(file)


# ------------------------------------------------------------------------------------------------------- engines


def _engine(name: str) -> Callable[[Experiment, list[tuple[int, int, int]], int], Iterator[MeasuredPart]]:
    engines = {"processes": _on_processes, "ray": _on_ray}
    if name not in engines:
        raise LabError(f"engine {name!r} must be one of {', '.join(engines)}")
    return engines[name]


def _on_processes(plan: Experiment, jobs: list[tuple[int, int, int]], workers: int) -> Iterator[MeasuredPart]:
    if workers == 1 or len(jobs) < 2:
        for job in jobs:
            yield measure_part(plan, *job)
        return
    # The pool ends its workers when the block ends early, Ctrl-C during the submission included: what they are at is played
    # again next time.
    try:
        with processes(min(workers, len(jobs))) as pool:
            with _interrupts_wait():
                waiting = {pool.submit(measure_part, plan, *job) for job in jobs}
            while waiting:
                finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in finished:
                    yield future.result()
    except BrokenProcessPool:
        raise LabError(
            "a worker process was killed, perhaps for lack of memory (fewer --workers need less); finished parts are kept, "
            "and the same command resumes from there"
        ) from None


@contextmanager
def _interrupts_wait() -> Iterator[None]:
    """Delay Ctrl-C while processes are created, because the hooks that run around a fork would swallow it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _on_ray(plan: Experiment, jobs: list[tuple[int, int, int]], workers: int) -> Iterator[MeasuredPart]:
    """Run on the cluster that `ray` finds (RAY_ADDRESS), or on a local one that is started for it."""
    try:
        import ray
    except ModuleNotFoundError:
        raise LabError("--engine ray needs the package ray: pip install 'armillary[ray]'") from None
    started = not ray.is_initialized()
    if started:
        local: dict[str, Any] = {} if os.environ.get("RAY_ADDRESS") else {"num_cpus": workers}
        try:
            ray.init(include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR, **local)
        except Exception as error:  # Ray raises whatever its start met
            cause = f"{error}".strip().splitlines()[0] if f"{error}".strip() else type(error).__name__
            where = os.environ.get("RAY_ADDRESS") or "a local cluster"
            raise LabError(f"Ray cannot use {where}: {cause}. Without it: --engine processes") from None
    try:
        remote = ray.remote(measure_part)
        shared = ray.put(plan)
        waiting = [remote.remote(shared, *job) for job in jobs]
        while waiting:
            finished, waiting = ray.wait(waiting)
            yield from ray.get(finished)
    finally:
        if started:
            ray.shutdown()


# -------------------------------------------------------------------------------------------------------- tables


def write_tables(results: Results, folder: Path) -> None:
    """Write Parquet files for further analysis. They depend only on the plan."""
    import pyarrow as pa
    from pyarrow import parquet

    word, number, share = pa.string(), pa.int64(), pa.float64()
    # The options in force go with every table; a variant differs from them by its name.
    played = {"title": results.plan.title, "played": in_force(results.plan.variants[0].made.game())}

    def write(name: str, kinds: dict[str, pa.DataType], rows: Sequence[tuple[Any, ...]]) -> None:
        columns: Iterable[tuple[Any, ...]] = zip(*rows, strict=True) if rows else [()] * len(kinds)
        table = pa.table({head: pa.array(column, kinds[head]) for head, column in zip(kinds, columns, strict=True)})
        parquet.write_table(table.replace_schema_metadata(played), folder / f"{name}.parquet")

    names = [variant.name for variant in results.plan.variants]
    rows = [row for part in results.parts for row in part.rows]
    games = {
        "variant": word,
        "game": number,
        "winners": pa.list_(number),
        "reason": word,
        "scores": pa.list_(share),
        "decisions": number,
        "choices_per_decision": share,
        "factions": pa.list_(word),
        "lead_changes": number,
        "comeback": pa.bool_(),
    }
    write(
        "games",
        games,
        [
            (
                names[row.variant],
                row.number,
                row.winners,
                row.reason,
                row.scores,
                row.decisions,
                row.listed,
                row.factions,
                row.lead_changes,
                row.comeback,
            )
            for row in rows
        ],
    )
    own = [(names[row.variant], row.number, name, float(value)) for row in rows for name, value in row.measures.items()]
    if own:
        write("measures", {"variant": word, "game": number, "measure": word, "value": share}, own)
    write(
        "curves",
        {"variant": word, "game": number, "curve": word, "seat": number, "point": number, "value": share},
        [
            (names[row.variant], row.number, name, seat, point, value)
            for row in rows
            for name, seats in row.curves.items()
            for seat, values in enumerate(seats)
            for point, value in enumerate(values)
        ],
    )
    options: dict[tuple[str, str], list[int]] = {}
    rules: dict[tuple[str, str], int] = {}
    for part in results.parts:
        for option, (offered, taken) in part.options.items():
            count = options.setdefault((names[part.variant], option), [0, 0])
            count[0] += offered
            count[1] += taken
        for rule, used in part.rules.items():
            key = (names[part.variant], rule)
            rules[key] = rules.get(key, 0) + used
    write(
        "options",
        {"variant": word, "option": word, "offered": number, "taken": number},
        [(*key, *count) for key, count in options.items()],
    )
    write("rules", {"variant": word, "rule": word, "games": number}, [(*key, used) for key, used in rules.items()])
