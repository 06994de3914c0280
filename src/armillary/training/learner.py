"""Learning in numpy: hand-written gradients of the network, Adam, and the losses of cloning and PPO."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from armillary.players.learned.net import NAMES, Array, Net, masked

__all__ = ["Batch", "Learner"]

CLIP = 0.2
VALUE_WEIGHT = 0.5
LONGEST_STEP = 0.5

#: Arrays by name, one row per step: observed, mask, action, worth (the return), and for PPO also chance
#: (the log-probability with which the action was taken) and advantage.
Batch = dict[str, NDArray[Any]]


class Learner:
    """Trains a network; the `arrays` of its net change in place."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self.first = {name: np.zeros_like(array) for name, array in net.arrays.items()}
        self.second = {name: np.zeros_like(array) for name, array in net.arrays.items()}
        self.steps = 0

    def weights(self) -> dict[str, Array]:
        return self.net.arrays

    def bring(self, rounds: list[Batch], batch: Batch) -> Batch:
        """The batch with dense observations, from the sparse ones of its rounds."""
        width = self.net.arrays["w1"].shape[0]
        seen = []
        for one in rounds:
            many = one["many"].reshape(-1)
            count = int(many.sum())
            whole = np.zeros((len(many), width), np.float32)
            whole[np.repeat(np.arange(len(many)), many), one["where"][:count]] = one["what"][:count]
            seen.append(whole)
        return {**batch, "observed": np.concatenate(seen) if len(seen) > 1 else seen[0]}

    def part(self, batch: Batch, rows: NDArray[np.intp]) -> Batch:
        return {name: array[rows] for name, array in batch.items()}

    def clone(self, batch: Batch, rate: float) -> dict[str, float]:
        """One step towards the teacher's actions, and of the value towards the returns."""
        passed = self._forward(batch)
        chances, logs, value = passed["chances"], passed["logs"], passed["value"]
        count = len(value)
        rows = np.arange(count)
        scores = chances.copy()
        scores[rows, batch["action"]] -= 1.0
        worth = VALUE_WEIGHT * (value - batch["worth"])
        self._backward(passed, scores / count, worth / count, rate)
        agree = float((chances.argmax(1) == batch["action"]).mean())
        return {"loss": float(-logs[rows, batch["action"]].mean()), "agreement": agree}

    def improve(self, batch: Batch, rate: float, entropy: float) -> dict[str, float]:
        """One step of PPO: favour actions that went better than expected, with clipped updates."""
        passed = self._forward(batch)
        chances, logs, value = passed["chances"], passed["logs"], passed["value"]
        count = len(value)
        rows = np.arange(count)
        advantage = batch["advantage"]
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        ratio = np.exp(np.clip(logs[rows, batch["action"]] - batch["chance"], -20.0, 20.0))
        held = ((advantage > 0) & (ratio > 1 + CLIP)) | ((advantage < 0) & (ratio < 1 - CLIP))
        push = np.where(held, 0.0, -advantage * ratio)[:, None]
        scores = -chances * push
        scores[rows, batch["action"]] += push[:, 0]
        safe = np.where(batch["mask"], logs, 0.0)
        spread = -(chances * safe).sum(1, keepdims=True)
        scores += entropy * chances * (safe + spread)
        worth = VALUE_WEIGHT * (value - batch["worth"])
        self._backward(passed, scores / count, worth / count, rate)
        return {"entropy": float(spread.mean()), "error": float(np.square(value - batch["worth"]).mean())}

    def _forward(self, batch: Batch) -> Batch:
        a = self.net.arrays
        observed = batch["observed"]
        # Columns that are 0 in every row have no gradient.
        there = np.flatnonzero(observed.any(0))
        thin = observed[:, there]
        one = np.maximum(thin @ a["w1"][there] + a["b1"], 0.0)
        two = np.maximum(one @ a["w2"] + a["b2"], 0.0)
        scores = masked(two @ a["wp"] + a["bp"], batch["mask"])
        top = scores - scores.max(1, keepdims=True)
        logs = top - np.log(np.exp(top).sum(1, keepdims=True))
        value = np.tanh(two @ a["wv"] + a["bv"])[:, 0]
        passed = {"there": there, "thin": thin, "one": one, "two": two}
        return {**passed, "logs": logs, "chances": np.exp(logs), "value": value}

    def _backward(self, passed: Batch, scores: NDArray[Any], worth: NDArray[Any], rate: float) -> None:
        a = self.net.arrays
        one, two = passed["one"], passed["two"]
        worth = (worth * (1.0 - np.square(passed["value"])))[:, None]
        back_two = (scores @ a["wp"].T + worth @ a["wv"].T) * (two > 0)
        back_one = (back_two @ a["w2"].T) * (one > 0)
        first = np.zeros_like(a["w1"])
        first[passed["there"]] = passed["thin"].T @ back_one
        found = {
            "wp": two.T @ scores,
            "bp": scores.sum(0),
            "wv": two.T @ worth,
            "bv": worth.sum(0),
            "w2": one.T @ back_two,
            "b2": back_two.sum(0),
            "w1": first,
            "b1": back_one.sum(0),
        }
        length = float(np.sqrt(sum(float(np.square(one).sum()) for one in found.values())))
        shrink = min(1.0, LONGEST_STEP / (length + 1e-8))
        self.steps += 1
        for name in NAMES:
            gradient = found[name] * np.float32(shrink)
            self.first[name] += np.float32(0.1) * (gradient - self.first[name])
            self.second[name] += np.float32(0.001) * (np.square(gradient) - self.second[name])
            mean = self.first[name] / np.float32(1 - 0.9**self.steps)
            square = self.second[name] / np.float32(1 - 0.999**self.steps)
            a[name] -= np.float32(rate) * mean / (np.sqrt(square) + np.float32(1e-5))

    # ------------------------------------------------------------------------------------------------ save and resume

    def state(self) -> dict[str, NDArray[Any]]:
        found: dict[str, NDArray[Any]] = {"steps": np.array(self.steps)}
        for name in NAMES:
            found |= {
                f"net_{name}": self.net.arrays[name],
                f"one_{name}": self.first[name],
                f"two_{name}": self.second[name],
            }
        return found

    def restore(self, state: dict[str, NDArray[Any]]) -> None:
        self.steps = int(state["steps"])
        for name in NAMES:
            self.net.arrays[name][...] = state[f"net_{name}"]
            self.first[name][...] = state[f"one_{name}"]
            self.second[name][...] = state[f"two_{name}"]
