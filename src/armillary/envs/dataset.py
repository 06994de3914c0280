"""Data sets of skilled play: every seat of every game is an episode of what it saw, could do and did.

An episode has one observation and mask more than actions: the last pair shows the end of the game. The reward comes with the
seat's last action; it is the worth of the result (see `rewards`). Every game is also kept as a record, which replays to the same
positions.
"""

import os
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from armillary.encoding import Observer, encoder_of
from armillary.kernel import Game
from armillary.kernel.setup import Setup
from armillary.players import PlayerError
from armillary.players.simulation import processes

from .opponents import Taught
from .walk import Walk

__all__ = ["FORMATS", "DatasetError", "Episode", "Written", "episodes_of", "write"]

Format = Literal["minari", "parquet"]
FORMATS: tuple[Format, ...] = ("minari", "parquet")
#: Games that one process plays before it hands their episodes over.
CHUNK = 4


class DatasetError(ValueError):
    """A data set that cannot be made; the message says why."""


class Episode(msgspec.Struct, frozen=True):
    """One seat of one game."""

    game: int
    seat: int
    player: str
    seed: int
    #: The record of the game, relative to the data set's folder.
    record: str
    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    actions: NDArray[np.int64]
    rewards: NDArray[np.float64]
    #: Did the game end? Otherwise it was cut at its bound.
    ended: bool


class Written(msgspec.Struct, frozen=True):
    """The data set that was written: its size, its name and its files."""

    games: int
    episodes: int
    steps: int
    #: The name under which Minari loads it; empty without that format.
    minari: str
    files: list[str]


def episodes_of(game: Game, players: Sequence[str], number: int, seed: int, records: Path) -> list[Episode]:
    """Play one game and return an episode for each seat that decided anything."""
    encoder = encoder_of(game)
    walk = Walk(game, encoder.actions)
    walk.reset(seed)
    rng = Random(f"dataset/{seed}")
    cast = [Taught(game, encoder.actions, name) for name in players]
    observers = [Observer(encoder) for _ in players]
    seen: list[list[NDArray[np.float32]]] = [[] for _ in players]
    masks: list[list[NDArray[np.int8]]] = [[] for _ in players]
    acts: list[list[int]] = [[] for _ in players]

    def look(seat: int) -> None:
        seen[seat].append(np.array(observers[seat].look(walk.position, seat, walk.prefix), np.float32))

    longest = game.title.longest * encoder.actions.longest
    for _ in range(longest):
        if walk.position.result is not None:
            break
        seat = walk.seat
        action = cast[seat].action(walk.position, seat, walk.spelled, rng)
        look(seat)
        masks[seat].append(walk.mask())
        acts[seat].append(action)
        walk.act(action)
    for one in cast:
        one.player.close()
    file = records / f"{number:06}.jsonl"
    walk.save(file, list(players))
    ended = walk.position.result is not None
    worths = walk.rewards() if ended else [0.0] * game.seats
    found = []
    for seat, name in enumerate(players):
        if not acts[seat]:
            continue
        observers[seat] = Observer(encoder)
        seen[seat].append(np.array(observers[seat].look(walk.position, seat), np.float32))
        masks[seat].append(np.zeros(len(encoder.actions), np.int8))
        rewards = np.zeros(len(acts[seat]))
        rewards[-1] = worths[seat]
        found.append(
            Episode(
                number,
                seat,
                name,
                seed,
                f"{records.name}/{file.name}",
                np.stack(seen[seat]),
                np.stack(masks[seat]),
                np.array(acts[seat], np.int64),
                rewards,
                ended,
            )
        )
    return found


def _chunk(made: Setup, players: list[str], seed: int, numbers: range, records: Path) -> list[Episode]:
    game = made.game()
    return [one for number in numbers for one in episodes_of(game, players, number, seed + number, records)]


def _played(made: Setup, players: list[str], seed: int, games: int, workers: int, records: Path) -> Iterator[Any]:
    """The episodes, chunk by chunk in the order of the games, whatever the number of workers."""
    chunks = [range(start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)]
    if workers == 1:
        for chunk in chunks:
            yield _chunk(made, players, seed, chunk, records)
        return
    with processes(workers) as pool:
        waiting: list[Future[list[Episode]]] = []
        try:
            for chunk in chunks:
                waiting.append(pool.submit(_chunk, made, players, seed, chunk, records))
                # Bounded, because episodes are large and the writer may be slower than the players.
                if len(waiting) > 2 * workers:
                    yield waiting.pop(0).result()
            while waiting:
                yield waiting.pop(0).result()
        finally:
            for future in waiting:
                future.cancel()


def write(
    made: Setup,
    players: Sequence[str],
    games: int,
    out: Path,
    *,
    seed: int = 1,
    workers: int | None = None,
    formats: Sequence[Format] = FORMATS,
    progress: Callable[[int], None] | None = None,
) -> Written:
    """Play and write the data set into the folder `out`, which must not exist or be empty."""
    names = list(players) * made.seats if len(players) == 1 else list(players)
    if len(names) != made.seats:
        raise PlayerError(f"{made.seats} seats need one player each (or one for all), not {len(names)}")
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise DatasetError(f"{out} is there already: name a folder that does not exist or is empty")
    game = made.game()
    encoder = encoder_of(game)
    for name in dict.fromkeys(names):
        Taught(game, encoder.actions, name).player.close()
    sinks = [SINKS[one](made, names, out) for one in formats]
    records = out / "records"
    records.mkdir(parents=True)
    episodes = steps = done = 0
    workers = min(workers or os.cpu_count() or 1, max(1, games // CHUNK))
    for chunk in _played(made, names, seed, games, workers, records):
        for sink in sinks:
            sink.add(chunk)
        episodes += len(chunk)
        steps += sum(len(one.actions) for one in chunk)
        done = min(games, done + CHUNK)
        if progress is not None:
            progress(done)
    for sink in sinks:
        sink.close()
    card = {
        "title": made.title,
        "rules_version": game.title.rules_version,
        "setup": msgspec.to_builtins(made),
        "players": names,
        "seed": seed,
        "games": games,
        "episodes": episodes,
        "steps": steps,
        "layout": encoder.version,
        "actions": encoder.actions.names,
    }
    (out / "dataset.json").write_bytes(msgspec.json.format(msgspec.json.encode(card)) + b"\n")
    files = [path for sink in sinks for path in sink.files]
    return Written(games, episodes, steps, next((sink.name for sink in sinks if sink.name), ""), files)


class _Parquet:
    """One row a step, and one for the end of each episode (without an action)."""

    name = ""

    def __init__(self, made: Setup, players: list[str], out: Path) -> None:
        try:
            import pyarrow as arrow
            import pyarrow.parquet
        except ModuleNotFoundError:
            raise DatasetError("Parquet needs pyarrow: pip install 'armillary[datasets]'") from None
        encoder = encoder_of(made.game())
        self.arrow = arrow
        self.schema = arrow.schema(
            {
                "game": arrow.int32(),
                "seat": arrow.int16(),
                "player": arrow.string(),
                "seed": arrow.int64(),
                "record": arrow.string(),
                "step": arrow.int32(),
                "observation": arrow.list_(arrow.float32(), encoder.size),
                "action_mask": arrow.list_(arrow.int8(), len(encoder.actions)),
                "action": arrow.int64(),
                "reward": arrow.float64(),
                "terminated": arrow.bool_(),
                "truncated": arrow.bool_(),
            }
        )
        self.files = ["steps.parquet"]
        out.mkdir(parents=True, exist_ok=True)
        self.writer = pyarrow.parquet.ParquetWriter(out / "steps.parquet", self.schema, compression="zstd")

    def add(self, episodes: list[Episode]) -> None:
        arrow = self.arrow
        for one in episodes:
            steps = len(one.actions)
            rows = steps + 1
            last = np.arange(1, rows + 1) == steps
            sight = arrow.FixedSizeListArray.from_arrays(one.observations.ravel(), one.observations.shape[1])
            masks = arrow.FixedSizeListArray.from_arrays(one.masks.ravel(), one.masks.shape[1])
            columns = [
                np.full(rows, one.game, np.int32),
                np.full(rows, one.seat, np.int16),
                [one.player] * rows,
                np.full(rows, one.seed, np.int64),
                [one.record] * rows,
                np.arange(rows, dtype=np.int32),
                sight,
                masks,
                [*one.actions.tolist(), None],
                [*one.rewards.tolist(), None],
                last & one.ended,
                last & (not one.ended),
            ]
            self.writer.write_batch(
                arrow.RecordBatch.from_arrays(
                    [arrow.array(column, field.type) for column, field in zip(columns, self.schema, strict=True)],
                    schema=self.schema,
                )
            )

    def close(self) -> None:
        self.writer.close()


@contextmanager
def _environment(**values: str) -> Iterator[None]:
    """Set environment variables for a while: Minari takes its folder from one."""
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


class _Minari:
    """A data set that Minari's own API loads, from the folder `minari`."""

    def __init__(self, made: Setup, players: list[str], out: Path) -> None:
        try:
            import minari
        except ModuleNotFoundError:
            raise DatasetError("Minari is not installed: pip install 'armillary[datasets]'") from None
        from gymnasium import spaces

        encoder = encoder_of(made.game())
        self.folder = out / "minari"
        self.minari = minari
        self.players = players
        self.name = f"armillary/{made.title}-v{made.game().title.rules_version}"
        self.files = ["minari"]
        self.spaces: dict[str, Any] = {
            "observation_space": spaces.Dict(
                {
                    "observation": spaces.Box(-1.0, 1.0, (encoder.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (len(encoder.actions),), np.int8),
                }
            ),
            "action_space": spaces.Discrete(len(encoder.actions)),
        }
        self.title = made.title
        self.dataset: Any = None

    def add(self, episodes: list[Episode]) -> None:
        from minari.data_collector import EpisodeBuffer

        buffers = [
            EpisodeBuffer(
                seed=one.seed,
                options={"seat": one.seat},
                observations={"observation": one.observations, "action_mask": one.masks},
                actions=one.actions,
                rewards=one.rewards.tolist(),
                terminations=[*[False] * (len(one.actions) - 1), one.ended],
                truncations=[*[False] * (len(one.actions) - 1), not one.ended],
            )
            for one in episodes
        ]
        with _environment(MINARI_DATASETS_PATH=str(self.folder)), warnings.catch_warnings():
            first = 0
            warnings.simplefilter(
                "ignore"
            )  # Minari would like a permalink, a mail address and an environment of its own
            if self.dataset is None:
                self.dataset = self.minari.create_dataset_from_buffers(
                    self.name,
                    buffers,
                    algorithm_name=", ".join(self.players),
                    author="Armillary",
                    description=f"Play of {self.title} between {', '.join(self.players)}; one episode a seat.",
                    data_format="arrow",
                    **self.spaces,
                )
            else:
                first = int(self.dataset.total_episodes)
                self.dataset.update_dataset_from_buffer(buffers)
            told = [
                {"seat": one.seat, "player": one.player, "game": one.game, "record": one.record} for one in episodes
            ]
            self.dataset.storage.update_episode_metadata(told, range(first, first + len(told)))

    def close(self) -> None:
        pass


SINKS: dict[Format, Any] = {"minari": _Minari, "parquet": _Parquet}
