"""Training: clone a bot, then improve by playing in a league of the title's bots and past selves.

Everything is kept in one folder, and a run can be interrupted and resumed: `state.npz`, the learning curve `curve.jsonl` (one
line per round: steps, shares and ratings by opponent), past selves as `self-N.npz`, and the current player, `learned.npz`.
"""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from armillary.encoding import encoder_of
from armillary.kernel.setup import Setup, setup
from armillary.players.basic import bots_of
from armillary.players.learned.net import Net
from armillary.players.player import PlayerError

from .crew import Arrays, CrewPlan, Crews, Finished
from .learner import Batch, Learner
from .tally import Tally

__all__ = ["Curriculum", "Training", "course_of"]

#: Minibatch size, and passes over each round.
ROWS = 2048
CLONE_PASSES = 2
PASSES = 3
#: Seconds between two saves.
SAVE_EVERY = 20.0
#: Points of a solitaire title that are worth as much as a win.
POINTS = 50.0


class Curriculum(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The configuration of a run; kept in the folder as `course.json`."""

    title: str
    seats: int
    teacher: str = "greedy:hard"
    opponents: list[str] = []
    #: Options that differ from those for simulation.
    options: dict[str, Any] = {}
    #: Seconds of cloning, and seconds in total.
    clone: float = 60.0
    seconds: float = 300.0
    #: Maximum number of rounds; 0: as many as the time allows.
    rounds: int = 0
    hidden: int = 256
    tables: int = 16
    steps: int = 64
    longest: int = 4000
    #: Subtracted at every step, so that delaying a defeat does not pay.
    cost: float = 0.0
    #: Discount per step; long matches need it nearer to 1.
    discount: float = 0.999
    #: Trace decay (lambda) of the generalised advantages; long matches need it nearer to 1, too.
    trace: float = 0.96
    rate: float = 4e-4
    entropy: float = 0.01
    #: Rounds between two past selves, and how many are kept.
    past_every: int = 20
    reward: str = "result"
    seed: int = 1


def course_of(title: str, seats: int | None = None, **more: Any) -> Curriculum:
    """The configuration for a title, by default with all its bots as opponents; PlayerError names the problem."""
    made = setup(title, seats, options=more.get("options"))
    bots = [f"{name}:hard" for name in dict.fromkeys(["greedy", *bots_of(made.game())])]
    course = Curriculum(title=title, seats=made.seats, opponents=bots)
    known = {field.name for field in msgspec.structs.fields(Curriculum)}
    wrong = sorted(set(more) - known)
    if wrong:
        raise PlayerError(f"a course has no {wrong[0]!r}; it has {', '.join(sorted(known))}")
    if made.seats == 1 and "reward" not in more:
        more["reward"] = "chances"
    return msgspec.structs.replace(course, **more)


class Training:
    """One run in one folder. `run` continues until the time is used up."""

    def __init__(self, course: Curriculum, folder: Path, *, workers: int = 1, torch: bool = False) -> None:
        self.course = course
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        made: Setup = setup(course.title, course.seats, options=course.options)
        encoder = encoder_of(made.game())
        about = {"title": course.title, "seats": course.seats, "layout": encoder.version}
        self.net = Net.fresh(encoder.size, len(encoder.actions), course.hidden, about, course.seed)
        self.learner: Any = Learner(self.net)
        if torch:
            from .torch_learner import TorchLearner

            self.learner = TorchLearner(self.net)
        sizes = course.tables, course.steps, course.longest
        plan = CrewPlan(made, course.teacher, course.opponents, *sizes, course.reward, course.cost)
        self.alone = made.seats == 1
        self.elapsed = 0.0
        self.rounds = 0
        self.taken = 0
        self.selves = 0
        self.tally = Tally(course.seats)
        #: The inputs that were ever non-zero; nothing was learned about the others.
        self.seen = np.zeros(len(self.net.arrays["w1"]), bool)
        self.rng = np.random.default_rng(course.seed)
        self._resume()
        self.crews = Crews(plan, self.net, workers, course.seed + self.rounds)
        for number in range(self.selves):
            self.crews.add(f"learned:{self.folder / f'self-{number}.npz'}")

    # -------------------------------------------------------------------------------------------------------- run

    def run(self, report: Callable[[dict[str, Any]], None] = lambda line: None) -> Net:
        """Train; each round is reported and appended to the curve."""
        course, crews = self.course, self.crews
        began = time.perf_counter() - self.elapsed
        saved = self.elapsed
        try:
            self._begin()
            while crews.orders is not None:
                cloning, rounds, finished = crews.finish()
                self.rounds += 1
                self.taken += course.steps * course.tables * crews.size
                # Workers play the next round during learning; PPO has the probabilities with which it was played.
                if self.elapsed < course.seconds and not 0 < course.rounds <= self.rounds:
                    self._begin()
                line = self._clone(rounds) if cloning else self._improve(rounds, finished)
                if not cloning and self.rounds % course.past_every == 0:
                    self._keep_self()
                self.elapsed = time.perf_counter() - began
                line = {
                    "round": self.rounds,
                    "seconds": round(self.elapsed, 1),
                    "steps": self.taken,
                    **line,
                    "shares": self.tally.shares(),
                }
                with (self.folder / "curve.jsonl").open("a", encoding="utf-8") as file:
                    file.write(json.dumps(line) + "\n")
                if self.elapsed - saved > SAVE_EVERY:
                    saved = self.elapsed
                    self.save()
                report(line)
        finally:
            crews.close()
            self.save()
        return self.net

    def _begin(self) -> None:
        """Start the next round. In cloning rounds the network acts more and more often, to learn how to recover from errors."""
        clone = self.course.clone
        cloning = self.elapsed < clone
        self.crews.begin(cloning, min(0.3, 0.5 * self.elapsed / clone) if cloning else 0.0)

    def _clone(self, rounds: list[Arrays]) -> dict[str, Any]:
        batch = self._batch(rounds)
        found: dict[str, float] = {}
        rate = 1e-3 if self.elapsed < 0.7 * self.course.clone else 3e-4
        for rows in self._portions(batch, CLONE_PASSES):
            found = self.learner.clone(self.learner.part(batch, rows), rate)
        self.learner.weights()
        return {"phase": "clone", **{name: round(value, 4) for name, value in found.items()}}

    def _improve(self, rounds: list[Arrays], finished: Finished) -> dict[str, Any]:
        course = self.course
        self._count(finished)
        batch = self._batch(rounds)
        left = max(0.05, 1.0 - self.elapsed / course.seconds)
        found: dict[str, float] = {}
        for rows in self._portions(batch, PASSES):
            found = self.learner.improve(self.learner.part(batch, rows), course.rate * left, course.entropy * left)
        self.learner.weights()
        return {"phase": "league", **{name: round(value, 4) for name, value in found.items()}}

    def _batch(self, rounds: list[Arrays]) -> Batch:
        for one in rounds:
            self.seen[one["where"][: one["many"].sum()]] = True
        better = [{**one, **advantages(one, self.scale, self.course.discount, self.course.trace)} for one in rounds]
        batch: Batch = self.learner.bring(rounds, joined(better))
        return batch

    def _portions(self, batch: Batch, passes: int) -> list[NDArray[np.intp]]:
        count = len(batch["action"])
        parts = max(1, count // ROWS)
        return [rows for _ in range(passes) for rows in np.array_split(self.rng.permutation(count), parts)]

    @property
    def scale(self) -> float:
        return 1.0 / POINTS if self.alone else 1.0

    def _count(self, finished: Finished) -> None:
        seats = self.course.seats
        self.tally.next_round()
        for name, worth, _ in finished:
            # A worth of 1 is a sole win and -1/(n-1) a loss; an equal share is 1/n.
            share = worth if self.alone else (worth * (seats - 1) + 1) / seats
            self.tally.count("past selves" if name.startswith("learned:") else name, share)

    # ------------------------------------------------------------------------------------------------ save and resume

    def _keep_self(self) -> None:
        file = self.folder / f"self-{self.selves}.npz"
        self._player().save(file)
        self.selves += 1
        self.crews.add(f"learned:{file}")

    def _player(self) -> Net:
        """The current network, without the random initial weights of inputs that it has never seen."""
        net = self.net.copy()
        net.arrays["w1"][~self.seen] = 0.0
        return net

    def save(self) -> None:
        """Save the current player and the state needed to resume."""
        (self.folder / "course.json").write_bytes(msgspec.json.format(msgspec.json.encode(self.course)))
        self.net.about["training"] = {
            "seconds": round(self.elapsed),
            "steps": self.taken,
            "teacher": self.course.teacher,
            "opponents": self.course.opponents,
            "shares": self.tally.shares(),
        }
        self._player().save(self.folder / "learned.npz")
        counters = np.array([self.elapsed, self.rounds, self.taken, self.selves])
        part = self.folder / "state.part.npz"
        np.savez(part, counters=counters, seen=self.seen, **self.learner.state())
        part.replace(self.folder / "state.npz")

    def _resume(self) -> None:
        file = self.folder / "state.npz"
        if not file.is_file():
            return
        with np.load(file, allow_pickle=False) as data:
            state = {name: data[name] for name in data.files}
        if state["net_w1"].shape != self.net.arrays["w1"].shape or state["net_wp"].shape != self.net.arrays["wp"].shape:
            raise PlayerError(f"{self.folder} holds the training of another title, size or layout: name a fresh folder")
        self.seen = state.pop("seen")
        elapsed, rounds, taken, selves = state.pop("counters").tolist()
        self.elapsed, self.rounds, self.taken, self.selves = elapsed, int(rounds), int(taken), int(selves)
        self.learner.restore(state)
        self.learner.weights()


# ------------------------------------------------------------------------------------------------------------- returns


def advantages(one: Arrays, scale: float, discount: float, trace: float) -> Arrays:
    """Generalised advantages (how much better each step was than expected), and the targets of the value."""
    reward, over, value = one["reward"] * np.float32(scale), one["over"], one["value"]
    found = np.zeros_like(reward)
    coming, after = np.zeros(reward.shape[1], np.float32), one["last"]
    for step in range(len(reward) - 1, -1, -1):
        goes_on = ~over[step]
        surprise = reward[step] + discount * after * goes_on - value[step]
        coming = surprise + discount * trace * goes_on * coming
        found[step], after = coming, value[step]
    return {"advantage": found, "worth": found + value}


def joined(rounds: list[Arrays]) -> Batch:
    """The steps of all tables and rounds, flattened into one batch."""
    names = ("mask", "action", "worth", "advantage", "chance")
    return {name: np.concatenate([one[name].reshape(-1, *one[name].shape[2:]) for one in rounds]) for name in names}
