"""Train a masked policy by REINFORCE with nothing but numpy, until it beats random play.

    python examples/train.py tictactoe
    python examples/train.py salvage --minutes 3

A policy with one hidden layer sees what its seat may know, picks among the allowed actions, and is pushed towards what won. It
sits on every seat in turn, against random players, at many tables at once. At the end it plays matches that it did not train on,
and the last of them is saved as a record: `armillary replay FILE`, or open it on the page.
"""

import argparse
from time import perf_counter
from typing import Any

import numpy as np

from armillary.envs import gymnasium_env, vector_env
from armillary.kernel.setup import setup

Array = Any


class Policy:
    """Observation -> tanh layer -> one number per action; forbidden actions get no weight. Also guesses the outcome."""

    def __init__(self, size: int, actions: int, hidden: int = 64, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        self.parts = {
            "w": rng.normal(0, 1 / np.sqrt(size), (size, hidden)),
            "b": np.zeros(hidden),
            "actor": rng.normal(0, 0.01, (hidden, actions)),
            "critic": np.zeros((hidden, 1)),
        }
        self.moments = {name: [np.zeros_like(part), np.zeros_like(part)] for name, part in self.parts.items()}
        self.updates = 0

    def forward(self, seen: Array, mask: Array) -> tuple[Array, Array, Array]:
        """The hidden layer, the chances of the actions, and the guess, for each row."""
        hidden = np.tanh(seen @ self.parts["w"] + self.parts["b"])
        scores = np.where(mask > 0, hidden @ self.parts["actor"], -1e9)
        scores -= scores.max(1, keepdims=True)
        chances = np.exp(scores)
        chances /= chances.sum(1, keepdims=True)
        return hidden, chances, (hidden @ self.parts["critic"])[:, 0]

    def act(self, seen: Array, mask: Array, rng: np.random.Generator) -> Array:
        """One action per row, drawn by its chance."""
        _, chances, _ = self.forward(seen, mask)
        bars = chances.cumsum(1)
        return (bars < rng.random((len(bars), 1)) * bars[:, -1:]).sum(1)

    def learn(self, seen: Array, mask: Array, taken: Array, outcome: Array, rate: float = 0.003) -> None:
        """Make actions likelier by how much better they came out than was guessed."""
        hidden, chances, guess = self.forward(seen, mask)
        rows = np.arange(len(taken))
        better = outcome - guess
        gain = (better - better.mean()) / (better.std() + 1e-6)
        # Gradient of -log chance * gain, with a little entropy so that it goes on exploring.
        logs = np.log(np.maximum(chances, 1e-9))
        entropy = -(chances * logs).sum(1, keepdims=True)
        slope = chances * gain[:, None]
        slope[rows, taken] -= gain
        slope += 0.01 * chances * (logs + entropy)
        slope /= len(taken)
        miss = -better[:, None] / len(taken)
        back = (slope @ self.parts["actor"].T + miss @ self.parts["critic"].T) * (1 - hidden**2)
        slopes = {"w": seen.T @ back, "b": back.sum(0), "actor": hidden.T @ slope, "critic": hidden.T @ miss}
        self.updates += 1
        for name, part in self.parts.items():
            first, second = self.moments[name]
            first += 0.1 * (slopes[name] - first)
            second += 0.001 * (slopes[name] ** 2 - second)
            size = np.sqrt(second / (1 - 0.999**self.updates)) + 1e-8
            part -= rate * first / (1 - 0.9**self.updates) / size


def train(
    title: str,
    *,
    steps: int = 400_000,
    minutes: float | None = None,
    games: int = 64,
    workers: int | None = None,
    seed: int = 0,
    quiet: bool = False,
) -> Policy:
    """Play and learn until the steps or the minutes are used up."""
    rng = np.random.default_rng(seed)
    tables = vector_env(setup(title), games, workers=workers, seat=None, opponents=("random",))
    spaces = tables.single_observation_space
    policy = Policy(spaces["observation"].shape[0], spaces["action_mask"].shape[0], seed=seed)
    begin = perf_counter()
    try:
        now, _ = tables.reset(seed=seed)
        open_: list[list[tuple[Array, Array, int]]] = [[] for _ in range(games)]
        batch: list[tuple[Array, Array, int, float]] = []
        results: list[float] = []
        total = [0.0] * games
        done_steps = 0
        while done_steps < steps and (minutes is None or perf_counter() - begin < 60 * minutes):
            actions = policy.act(now["observation"], now["action_mask"], rng)
            after, rewards, over, cut, _ = tables.step(actions)
            done_steps += games
            for table in range(games):
                open_[table].append((now["observation"][table], now["action_mask"][table], int(actions[table])))
                total[table] += rewards[table]
                if over[table] or cut[table]:
                    batch += [(*moment, total[table]) for moment in open_[table]]
                    results.append(total[table])
                    open_[table], total[table] = [], 0.0
            now = after
            if len(batch) >= 2048:
                policy.learn(*(np.array(column) for column in zip(*batch, strict=True)))
                batch = []
                if not quiet and policy.updates % 20 == 0:
                    print(f"{done_steps:8} steps, {len(results):6} matches, mean reward {np.mean(results[-500:]):+.3f}")
    finally:
        tables.close()
    return policy


def judge(title: str, policy: Policy, matches: int = 200, seed: int = 10_000, save: str | None = None) -> float:
    """The mean reward of matches against random players, every seat in turn: 0 is as good as random."""
    rng = np.random.default_rng(seed)
    table = gymnasium_env(title, seat=None, opponents=("random",))
    total = 0.0
    for number in range(matches):
        now, _ = table.reset(seed=seed) if number == 0 else table.reset()
        while True:
            action = policy.act(now["observation"][None], now["action_mask"][None], rng)[0]
            now, reward, over, cut, _ = table.step(int(action))
            total += reward
            if over or cut:
                break
    if save:
        table.save(save)
    table.close()
    return total / matches


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("title", nargs="?", default="tictactoe")
    parser.add_argument("--steps", type=int, default=400_000)
    parser.add_argument("--minutes", type=float, default=3.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save", metavar="FILE", default=None, help="write the last match as a record")
    chosen = parser.parse_args()
    fresh = judge(chosen.title, untrained(chosen.title))
    policy = train(chosen.title, steps=chosen.steps, minutes=chosen.minutes, seed=chosen.seed)
    print(f"untrained {fresh:+.3f}, trained {judge(chosen.title, policy, save=chosen.save):+.3f} (mean reward a match)")


def untrained(title: str) -> Policy:
    table = gymnasium_env(title)
    return Policy(table.encoder.size, len(table.actions))


if __name__ == "__main__":
    main()
