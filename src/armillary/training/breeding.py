"""Tunes the parameters of a title's bot by an evolution strategy, in a league of the title's bots and past selves.

Each generation samples a population (a litter) around the current parameters, in antithetic pairs, plays it on the same seeds and
moves the mean towards the winners. This also works where matches are too long for a network to learn which of a thousand
decisions won: a few dozen parameters that drive all decisions can still be compared by results.

Everything is kept in one folder, and a run can be interrupted and resumed, as in `league`. The player is `learned.json`.
"""

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from armillary.kernel.setup import Setup, setup
from armillary.players.basic import bots_of
from armillary.players.learned.numbers import LearnedNumbers, bounds_of
from armillary.players.making import make
from armillary.players.match import play
from armillary.players.player import Player, PlayerError
from armillary.players.simulation import processes

from .tally import Tally

__all__ = ["Breed", "Breeding", "breed_of"]

Array = NDArray[np.float64]

#: Step size: the fraction of the way towards the better half of the population.
RATE = 0.7
#: Standard deviation of the population at the start and at the end, as a fraction of each parameter's range.
WIDE, CLOSE = 0.12, 0.04
#: The player is a moving average of the mean; this is its decay per generation.
KEPT = 0.8
#: Sampling weight of a past self; an opponent that was never beaten has 1.
PAST_WEIGHT = 0.12


class Breed(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The configuration of a run; kept in the folder as `course.json`."""

    title: str
    seats: int
    #: Options that differ from those for simulation.
    options: dict[str, Any] = {}
    opponents: list[str] = []
    seconds: float = 300.0
    #: Maximum number of generations; 0: as many as the time allows.
    rounds: int = 0
    #: Population size, and the seeds that each member plays from every seat.
    litter: int = 48
    seeds: int = 4
    #: Generations between two past selves, and how many past selves are kept.
    past_every: int = 8
    past: int = 4
    #: Initial parameters that replace the defaults, for example those tuned for another number of seats.
    start: dict[str, float] = {}
    seed: int = 1


def breed_of(title: str, seats: int | None = None, **more: Any) -> Breed:
    """The configuration for a title, by default with all its bots as opponents; PlayerError names the problem."""
    made = setup(title, seats, options=more.get("options"))
    bots = dict.fromkeys(["greedy", *bots_of(made.game())])
    known = {field.name for field in msgspec.structs.fields(Breed)}
    wrong = sorted(set(more) - known)
    if wrong:
        raise PlayerError(f"breeding has no {wrong[0]!r}; it has {', '.join(sorted(known))}")
    opponents = [] if made.seats == 1 else [f"{name}:hard" for name in bots]
    for name in more.get("start", {}):
        if name not in bounds_of(made.game()):
            raise PlayerError(f"{title} has no number {name!r} to begin with")
    return msgspec.structs.replace(Breed(title=title, seats=made.seats, opponents=opponents), **more)


class Breeding:
    """One run in one folder. `run` continues until the time is used up."""

    def __init__(self, course: Breed, folder: Path, *, workers: int = 1) -> None:
        self.course = course
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.made: Setup = setup(course.title, course.seats, options=course.options)
        self.bounds = bounds_of(self.made.game())
        self.workers = workers
        self.elapsed = 0.0
        self.rounds = 0
        self.matches = 0
        #: Parameters scaled to 0..1 within their bounds: the current mean, and the player, its moving average.
        usual = {name: course.start.get(name, usual) for name, (_, usual, _) in self.bounds.items()}
        self.stands = np.array(
            [(usual[name] - least) / (most - least) for name, (least, _, most) in self.bounds.items()]
        )
        self.player = self.stands.copy()
        self.selves: list[dict[str, float]] = []
        self.tally = Tally(course.seats)
        self._resume()

    # -------------------------------------------------------------------------------------------------------- run

    def run(self, report: Callable[[dict[str, Any]], None] = lambda line: None) -> LearnedNumbers:
        """Tune; each generation is reported and appended to the curve."""
        course = self.course
        began = time.perf_counter() - self.elapsed
        pool = processes(self.workers) if self.workers > 1 else None
        try:
            while self.elapsed < course.seconds and not 0 < course.rounds <= self.rounds:
                self._round(pool)
                self.elapsed = time.perf_counter() - began
                line = {
                    "round": self.rounds,
                    "seconds": round(self.elapsed, 1),
                    "steps": self.matches,
                    "phase": "league",
                    "shares": self.tally.shares(),
                }
                with (self.folder / "curve.jsonl").open("a", encoding="utf-8") as file:
                    file.write(json.dumps(line) + "\n")
                self.save()
                report(line)
        finally:
            if pool is not None:
                pool.shutdown(cancel_futures=True)
        return self.learned()

    def _round(self, pool: Executor | None) -> None:
        course = self.course
        rng = np.random.default_rng((course.seed, self.rounds))
        done = min(1.0, max(self.elapsed / course.seconds, self.rounds / course.rounds if course.rounds else 0.0))
        spread = WIDE + (CLOSE - WIDE) * done
        half = rng.standard_normal((course.litter // 2, len(self.stands)))
        steps = np.concatenate([half, -half])
        litter = [self.numbers(self.stands + spread * one) for one in steps]
        fixtures = list(self._fixtures(Random(f"{course.seed}/{self.rounds}")))
        jobs = [(self.made, numbers, fixtures) for numbers in litter]
        found = list(pool.map(_play_all, jobs) if pool is not None else map(_play_all, jobs))
        self._count(fixtures, found)
        worth = np.array([sum(one) / len(one) for one in found])
        self.stands = np.clip(self.stands + RATE * spread * (weights_by_rank(worth) @ steps), 0.0, 1.0)
        self.player = KEPT * self.player + (1.0 - KEPT) * self.stands
        self.rounds += 1
        self.matches += sum(map(len, found))
        if course.seats > 1 and self.rounds % course.past_every == 0:
            self.selves = [*self.selves, self.numbers(self.player)][-course.past :]

    def _fixtures(self, rng: Random) -> Iterator["Fixture"]:
        """The matches of a generation; opponents that are hard to beat are drawn more often."""
        course = self.course
        names: list[str | dict[str, float]] = [*course.opponents, *self.selves]
        chances = [1.05 - self.tally.share(name) for name in course.opponents] + [PAST_WEIGHT] * len(self.selves)
        for number in range(course.seeds):
            seed = f"breed/{course.seed}/{self.rounds}/{number}"
            against = rng.choices(names, chances)[0] if names else ""
            for seat in range(course.seats):
                yield seat, against, seed

    def numbers(self, point: Array) -> dict[str, float]:
        """The parameters, by name, of a point in the scaled space."""
        inside = np.clip(point, 0.0, 1.0).tolist()
        return {
            name: round(least + part * (most - least), 4)
            for part, (name, (least, _, most)) in zip(inside, self.bounds.items(), strict=True)
        }

    def learned(self) -> LearnedNumbers:
        about = {
            "seconds": round(self.elapsed),
            "matches": self.matches,
            "opponents": self.course.opponents,
            "shares": self.tally.shares(),
        }
        course = self.course
        return LearnedNumbers(title=course.title, seats=course.seats, numbers=self.numbers(self.player), training=about)

    def _count(self, fixtures: list["Fixture"], found: list[list[float]]) -> None:
        self.tally.next_round()
        for number, (_, against, _) in enumerate(fixtures):
            name = against if isinstance(against, str) else "past selves"
            self.tally.count(name or "alone", sum(one[number] for one in found), len(found))

    # ------------------------------------------------------------------------------------------------ save and resume

    def save(self) -> None:
        """Save the current player and the state needed to resume."""
        (self.folder / "course.json").write_bytes(msgspec.json.format(msgspec.json.encode(self.course)))
        self.learned().save(self.folder / "learned.json")
        state = {
            "names": list(self.bounds),
            "counters": [self.elapsed, self.rounds, self.matches],
            "stands": self.stands.tolist(),
            "player": self.player.tolist(),
            "selves": self.selves,
            "tally": self.tally.kept,
        }
        part = self.folder / "state.part.json"
        part.write_text(json.dumps(state), encoding="utf-8")
        part.replace(self.folder / "state.json")

    def _resume(self) -> None:
        file = self.folder / "state.json"
        if not file.is_file():
            return
        state = json.loads(file.read_text(encoding="utf-8"))
        if state["names"] != list(self.bounds):
            raise PlayerError(
                f"{self.folder} holds the breeding of another title or of other numbers: name a fresh folder"
            )
        self.elapsed, self.rounds, self.matches = state["counters"]
        self.stands, self.player = np.array(state["stands"]), np.array(state["player"])
        self.selves, self.tally = state["selves"], Tally(self.course.seats, state["tally"])


#: The seat of the tested bot, the opponent on the other seats (a name or parameters), the seed.
Fixture = tuple[int, str | dict[str, float], str]


def _play_all(job: tuple[Setup, dict[str, float], list[Fixture]]) -> list[float]:
    """The worth of each match to the bot with these parameters: its share of the win, or its points if solitaire."""
    made, numbers, fixtures = job
    game = made.game()
    tried = LearnedNumbers(title=game.title.slug, seats=game.seats, numbers=numbers).player(game, "hard")
    found = []
    for seat, against, seed in fixtures:
        players: list[Player] = [tried] * game.seats
        if game.seats > 1:
            if isinstance(against, str):
                other: Player = make(game, against)
            else:
                other = LearnedNumbers(title=game.title.slug, seats=game.seats, numbers=against).player(game, "hard")
            players = [tried if one == seat else other for one in range(game.seats)]
        p, _ = play(game, players, seed)
        if game.seats == 1:
            found.append(p.result.scores[0] if p.result is not None else game.scores(p)[0])
        else:
            winners = p.result.winners if p.result is not None else ()
            found.append(1.0 / len(winners) if seat in winners else 0.0)
    return found


def weights_by_rank(worth: Array) -> Array:
    """Weights by rank: positive for the better half, most for the best; equal and negative for the rest. Ties share theirs."""
    count = len(worth)
    pull = np.maximum(0.0, np.log(count / 2 + 1.0) - np.log(np.arange(1, count + 1)))
    pull = pull / pull.sum() - 1.0 / count
    found = np.empty(count)
    for value in np.unique(worth):
        there = worth == value
        above = int((worth > value).sum())
        found[there] = pull[above : above + int(there.sum())].mean()
    return found
