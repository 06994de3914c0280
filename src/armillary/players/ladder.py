"""Measures playing strength: matches with paired seeds and rotated seats on all cores, ratings with intervals.

Every two players meet in blocks. A block is one seed, with the same dice and set-up, played once for each distribution of the
seats, so that neither luck nor seat favours a player. In a solitaire title every player plays the same seeds, and scores are
compared seed by seed.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import combinations
from random import Random
from time import monotonic, perf_counter
from typing import Any

import msgspec

from armillary.kernel.setup import Setup

from .making import make
from .match import play
from .player import Player, PlayerError
from .ratings import bradley_terry, interval_of_mean, quantile, resampled, wilson
from .simulation import processes

__all__ = ["Ladder", "Meeting", "Rung", "Timed", "climb", "seatings"]

RESAMPLES = 400


class Meeting(msgspec.Struct, frozen=True, kw_only=True):
    """The results of two players against each other.

    In a title for several seats: points and share of `one`. Solitaire: the difference of scores, `one` minus `two`.
    """

    one: str
    two: str
    matches: int
    blocks: int
    share: float
    low: float
    high: float
    #: The interval does not contain "equally strong".
    significant: bool


class Rung(msgspec.Struct, frozen=True, kw_only=True):
    """A player's rank: an Elo rating (the first player has 0), or the mean score in a solitaire title."""

    player: str
    rating: float
    low: float
    high: float
    matches: int
    decisions: int
    seconds_a_decision: float


class Ladder(msgspec.Struct, frozen=True, kw_only=True):
    title: str
    seats: int
    solitaire: bool
    seed: str
    budget: float | None
    seconds: float
    rungs: list[Rung]
    meetings: list[Meeting]


class Block(msgspec.Struct, frozen=True, array_like=True):
    """One seed played by two players (solitaire: by one): points of the first, matches, and time per player."""

    pair: tuple[int, ...]
    number: int
    points: float
    matches: int
    decisions: list[int]
    seconds: list[float]


def seatings(seats: int) -> list[list[int]]:
    """Every rotation of half against half, and the same with sides swapped: 0 is the first player, 1 the second."""
    half = [0 if seat < (seats + 1) // 2 else 1 for seat in range(seats)]
    found: list[list[int]] = []
    for turn in range(seats):
        turned = half[turn:] + half[:turn]
        for seating in (turned, [1 - who for who in turned]):
            if seating not in found:
                found.append(seating)
    return found


class Timed(Player):
    """Counts a player's decisions and the time they take, by the clock on the wall or another."""

    def __init__(self, player: Player, clock: Callable[[], float] = perf_counter) -> None:
        super().__init__(player.game, player.name)
        self.player = player
        self.clock = clock
        self.blind = player.blind
        self.decisions = 0
        self.seconds = 0.0

    def choose(self, view: Any, seat: int, rng: Random, budget: float | None = None) -> Any:
        begin = self.clock()
        choice = self.player.choose(view, seat, rng, budget)
        self.seconds += self.clock() - begin
        self.decisions += 1
        return choice

    def interject(self, view: Any, seat: int, rng: Random) -> Any:
        return self.player.interject(view, seat, rng)


def play_block(
    made: Setup, specs: list[str], pair: tuple[int, ...], number: int, seed: str, budget: float | None
) -> Block:
    """Play one seed in all seatings."""
    rules = made.game()
    cast = [Timed(make(rules, specs[index])) for index in pair]
    points = 0.0
    ways = seatings(made.seats) if len(pair) == 2 else [[0] * made.seats]
    try:
        for seating in ways:
            p, _ = play(rules, [cast[who] for who in seating], f"{seed}/{number}", budget=budget)
            if len(pair) == 1:
                points += p.result.scores[0] if p.result is not None else rules.scores(p)[0]
            else:
                points += _points(seating, p.result.winners if p.result is not None else ())
    finally:
        for timed in cast:
            timed.player.close()
    return Block(
        pair,
        number,
        points,
        len(ways),
        [timed.decisions for timed in cast],
        [timed.seconds for timed in cast],
    )


def _points(seating: list[int], winners: Sequence[int]) -> float:
    """The first player's points in a match: what each of its seats won, compared with each seat of the other."""
    if not winners:
        return 0.5
    won = [0.0, 0.0]
    for winner in winners:
        won[seating[winner]] += 1.0 / len(winners)
    rate = [won[who] / seating.count(who) for who in (0, 1)]
    return rate[0] / (rate[0] + rate[1])


def climb(
    made: Setup,
    specs: Sequence[str],
    *,
    blocks: int = 20,
    seed: int | str = 0,
    budget: float | None = 1.0,
    workers: int | None = None,
    minutes: float | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Ladder:
    """Play the players against each other, weakest first, and rate them. `minutes` stops early, after whole blocks."""
    rules = made.game()
    names = list(dict.fromkeys(specs))
    if len(names) < 2:
        raise PlayerError("a ladder needs two players or more")
    for spec in names:
        make(rules, spec).close()
    solitaire = made.seats == 1
    pairs: list[tuple[int, ...]] = (
        [(index,) for index in range(len(names))] if solitaire else list(combinations(range(len(names)), 2))
    )
    jobs = [(pair, number) for number in range(blocks) for pair in pairs]
    begin = perf_counter()
    found: list[Block] = []
    for block in _played(made, names, jobs, str(seed), budget, workers or os.cpu_count() or 1, minutes):
        found.append(block)
        if progress is not None:
            progress(len(found), len(jobs))
    if not found:
        raise PlayerError("no block was finished in time: give it more minutes")
    found.sort(key=lambda block: (block.number, block.pair))
    return Ladder(
        title=made.title,
        seats=made.seats,
        solitaire=solitaire,
        seed=str(seed),
        budget=budget,
        seconds=perf_counter() - begin,
        rungs=_by_score(names, found) if solitaire else _by_rating(names, found, str(seed)),
        meetings=_differences(names, found) if solitaire else _shares(names, pairs, found),
    )


def _played(
    made: Setup,
    names: list[str],
    jobs: list[tuple[tuple[int, ...], int]],
    seed: str,
    budget: float | None,
    workers: int,
    minutes: float | None,
) -> Iterator[Block]:
    deadline = None if minutes is None else monotonic() + 60 * minutes
    if workers == 1:
        for pair, number in jobs:
            if deadline is not None and monotonic() > deadline:
                return
            yield play_block(made, names, pair, number, seed, budget)
        return
    left = iter(jobs)
    with processes(workers) as pool:
        waiting: set[Future[Block]] = set()

        def feed() -> None:
            while len(waiting) < workers:
                job = next(left, None)
                if job is None or (deadline is not None and monotonic() > deadline):
                    return
                waiting.add(pool.submit(play_block, made, names, *job, seed, budget))

        feed()
        while waiting:
            done, rest = wait(waiting, return_when=FIRST_COMPLETED)
            waiting = set(rest)
            feed()
            for future in done:
                yield future.result()


def _spent(index: int, found: list[Block]) -> tuple[int, int, float]:
    """The matches, decisions and seconds of a player."""
    matches, decisions, seconds = 0, 0, 0.0
    for block in found:
        if index in block.pair:
            at = block.pair.index(index)
            matches += block.matches
            decisions += block.decisions[at]
            seconds += block.seconds[at]
    return matches, decisions, seconds


def _rung(name: str, index: int, found: list[Block], rating: float, low: float, high: float) -> Rung:
    matches, decisions, seconds = _spent(index, found)
    return Rung(
        player=name,
        rating=rating,
        low=low,
        high=high,
        matches=matches,
        decisions=decisions,
        seconds_a_decision=seconds / decisions if decisions else 0.0,
    )


def _by_rating(names: list[str], found: list[Block], seed: str) -> list[Rung]:
    rating = _rated(len(names), found)
    draws = [
        _rated(len(names), [found[index] for index in drawn])
        for drawn in resampled(len(found), RESAMPLES, Random(f"{seed}/ratings"))
    ]
    return [
        _rung(
            name,
            index,
            found,
            rating[index],
            quantile([draw[index] for draw in draws], 0.025),
            quantile([draw[index] for draw in draws], 0.975),
        )
        for index, name in enumerate(names)
    ]


def _rated(players: int, found: list[Block]) -> list[float]:
    points = [[0.0] * players for _ in range(players)]
    for block in found:
        one, two = block.pair
        points[one][two] += block.points
        points[two][one] += block.matches - block.points
    return bradley_terry(players, points)


def _shares(names: list[str], pairs: list[tuple[int, ...]], found: list[Block]) -> list[Meeting]:
    meetings = []
    for pair in pairs:
        own = [block for block in found if block.pair == pair]
        points = sum(block.points for block in own)
        matches = sum(block.matches for block in own)
        low, high = wilson(points, matches)
        meetings.append(
            Meeting(
                one=names[pair[0]],
                two=names[pair[1]],
                matches=matches,
                blocks=len(own),
                share=points / matches if matches else 0.5,
                low=low,
                high=high,
                significant=high < 0.5 or low > 0.5,
            )
        )
    return meetings


def _by_score(names: list[str], found: list[Block]) -> list[Rung]:
    rungs = []
    for index, name in enumerate(names):
        scores = [block.points for block in found if block.pair == (index,)]
        mean, low, high = interval_of_mean(scores) if scores else (0.0, 0.0, 0.0)
        rungs.append(_rung(name, index, found, mean, low, high))
    return rungs


def _differences(names: list[str], found: list[Block]) -> list[Meeting]:
    """Compare scores on the seeds that both players have played."""
    scores: list[dict[int, float]] = [{} for _ in names]
    for block in found:
        scores[block.pair[0]][block.number] = block.points
    meetings = []
    for one, two in combinations(range(len(names)), 2):
        both = sorted(scores[one].keys() & scores[two].keys())
        if not both:
            continue
        mean, low, high = interval_of_mean([scores[one][number] - scores[two][number] for number in both])
        meetings.append(
            Meeting(
                one=names[one],
                two=names[two],
                matches=len(both),
                blocks=len(both),
                share=mean,
                low=low,
                high=high,
                significant=high < 0 or low > 0,
            )
        )
    return meetings
