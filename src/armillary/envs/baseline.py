"""Baselines: how well a player does in an environment, against the same opponents, seeds and seats for everybody.

A block is one seed, played once from every seat; the opponents fill the others. So two players who are measured with the same
seed have met the same set-ups and dice from the same seats. A policy (any function of an observation) is measured as a player is.
"""

import os
import platform
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

import msgspec

from armillary.kernel.setup import Setup
from armillary.players import Player, PlayerError, make, play
from armillary.players.ladder import Timed
from armillary.players.ratings import interval_of_mean, wilson
from armillary.players.simulation import processes

from .opponents import Opponent, player_of
from .rewards import result_worth

__all__ = ["Baseline", "machine", "measure"]


class Played(msgspec.Struct, frozen=True, array_like=True):
    """One episode: what the player won (a shared win counts as a fraction), the return, and the time it took."""

    block: int
    seat: int
    share: float
    reward: float
    ended: bool
    decisions: int
    seconds: float


class Baseline(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the table. Everything but the times depends only on set-up, players, games and seed."""

    title: str
    rules_version: int
    seats: int
    player: str
    #: Who sat in all other seats; empty in a title for one.
    against: str
    seed: str
    games: int
    #: Games that ended by the limit of decisions: they count as not won, with a return of 0.
    unfinished: int
    #: The share of games won and its interval; an even share is one over the seats. None in a title for one.
    share: float | None
    share_low: float | None
    share_high: float | None
    #: The mean return of an episode, as the environments pay it, and its interval over the blocks.
    reward: float
    reward_low: float
    reward_high: float
    decisions: float
    #: Processor time of a decision of this player in milliseconds, and wall-clock seconds of the whole row.
    ms_a_decision: float
    seconds: float


def play_block(made: Setup, player: Opponent, against: str, block: int, seed: str) -> list[Played]:
    """One seed, from every seat."""
    game = made.game()
    own: dict[Any, Player] = {}
    subject = player_of(game, player, Random(0), own)
    rival = make(game, against) if game.seats > 1 else subject
    found = []
    try:
        for seat in range(game.seats):
            clocked = Timed(subject, process_time)
            cast: list[Player] = [clocked if one == seat else rival for one in range(game.seats)]
            p, _ = play(game, cast, f"{seed}/{block}")
            result = p.result
            winners = [] if result is None else result.winners
            found.append(
                Played(
                    block,
                    seat,
                    1 / len(winners) if seat in winners else 0.0,
                    0.0 if result is None else result_worth(p, seat),
                    result is not None,
                    clocked.decisions,
                    clocked.seconds,
                )
            )
    finally:
        for one in (*own.values(), rival):
            one.close()
    return found


def measure(
    made: Setup,
    player: Opponent,
    against: str = "random",
    *,
    games: int = 100,
    seed: int | str = 1,
    name: str | None = None,
    workers: int | None = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Baseline:
    """Measure a player by name, or a policy, in whole blocks (two at least). Only players by name can use several workers."""
    game = made.game()
    if not isinstance(player, str):
        workers = 1
    for spec in {one for one in (player, against) if isinstance(one, str)}:
        make(game, spec).close()
    # Two blocks at least: one has no spread.
    blocks = max(2, -(-games // game.seats))
    begin = perf_counter()
    found: list[Played] = []
    for block in _blocks(made, player, against, blocks, str(seed), min(workers or os.cpu_count() or 1, blocks)):
        found += block
        if progress is not None:
            progress(len(found), blocks * game.seats)
    return row_of(made, name or str(player), against, str(seed), found, perf_counter() - begin)


def machine(processes: int = 1) -> str:
    """What this process measures on, in words: times mean something beside it only."""
    about = Path("/proc/cpuinfo")
    lines = about.read_text(encoding="utf-8").splitlines() if about.is_file() else []
    kind = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())
    words = [f"{os.cpu_count()} cores ({kind})", f"{processes} process{'es' * (processes > 1)} at once"]
    words.append(f"Python {platform.python_version()}")
    with suppress(PackageNotFoundError):
        words.append(f"torch {version('torch')} on the processor")
    return ", ".join(words)


def _blocks(
    made: Setup, player: Opponent, against: str, blocks: int, seed: str, workers: int
) -> Iterator[list[Played]]:
    if workers == 1:
        for block in range(blocks):
            yield play_block(made, player, against, block, seed)
        return
    with processes(workers) as pool:
        waiting: set[Future[list[Played]]] = {
            pool.submit(play_block, made, player, against, block, seed) for block in range(blocks)
        }
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()


def row_of(made: Setup, name: str, against: str, seed: str, found: list[Played], seconds: float) -> Baseline:
    """The row of these games."""
    if not found:
        raise PlayerError("no game was played")
    game = made.game()
    alone = game.seats == 1
    wins = sum(one.share for one in found)
    low, high = wilson(wins, len(found))
    # Episodes of a block share their dice, so that their mean is one observation.
    blocks: dict[int, list[float]] = {}
    for one in sorted(found, key=lambda one: (one.block, one.seat)):
        blocks.setdefault(one.block, []).append(one.reward)
    reward = interval_of_mean([sum(rewards) / len(rewards) for rewards in blocks.values()])
    decisions = sum(one.decisions for one in found)
    return Baseline(
        title=made.title,
        rules_version=game.title.rules_version,
        seats=game.seats,
        player=name,
        against="" if alone else against,
        seed=seed,
        games=len(found),
        unfinished=sum(not one.ended for one in found),
        share=None if alone else wins / len(found),
        share_low=None if alone else low,
        share_high=None if alone else high,
        reward=reward[0],
        reward_low=reward[1],
        reward_high=reward[2],
        decisions=decisions / len(found),
        ms_a_decision=1000 * sum(one.seconds for one in found) / max(1, decisions),
        seconds=seconds,
    )
