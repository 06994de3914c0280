"""The network: two hidden layers, with a policy over the title's actions and a value of the position."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from .weights import ABOUT, NAMES, NetError

__all__ = ["NAMES", "Net", "NetError", "masked"]

Array = NDArray[np.float32]
#: The score of a forbidden action.
NEVER = np.float32(-1e9)


class Net:
    """Weights by name, and their description (`about`: title, seats, layout, training)."""

    def __init__(self, arrays: dict[str, Array], about: dict[str, Any]) -> None:
        self.arrays = arrays
        self.about = about

    @staticmethod
    def fresh(inputs: int, actions: int, hidden: int, about: dict[str, Any], seed: int = 0) -> "Net":
        rng = np.random.default_rng(seed)

        def layer(rows: int, columns: int, gain: float) -> Array:
            found: Array = (rng.standard_normal((rows, columns)) * gain / np.sqrt(rows)).astype(np.float32)
            return found

        # Few inputs are non-zero, so the initial weights of the first layer may be larger than its width suggests.
        first = (rng.standard_normal((inputs, hidden)) * 0.08).astype(np.float32)
        arrays = {
            "w1": first,
            "b1": np.zeros(hidden, np.float32),
            "w2": layer(hidden, hidden, 1.4),
            "b2": np.zeros(hidden, np.float32),
            "wp": layer(hidden, actions, 0.1),
            "bp": np.zeros(actions, np.float32),
            "wv": layer(hidden, 1, 0.5),
            "bv": np.zeros(1, np.float32),
        }
        return Net(arrays, about)

    def forward(self, observed: Array) -> tuple[Array, Array]:
        """Action scores and values for a batch."""
        a = self.arrays
        # Most inputs are 0 in every row: of a large title's ten thousand, a few hundred are not.
        there = np.flatnonzero(observed.any(0))
        one = np.maximum(observed[:, there] @ a["w1"][there] + a["b1"], 0.0)
        two = np.maximum(one @ a["w2"] + a["b2"], 0.0)
        return two @ a["wp"] + a["bp"], np.tanh(two @ a["wv"] + a["bv"])[:, 0]

    def body(self, observed: Array) -> Array:
        """The last hidden layer for one sparse observation."""
        a = self.arrays
        there = np.flatnonzero(observed)
        one = np.maximum(observed[there] @ a["w1"][there] + a["b1"], 0.0)
        found: Array = np.maximum(one @ a["w2"] + a["b2"], 0.0)
        return found

    def scores(self, observed: Array) -> Array:
        found: Array = self.body(observed) @ self.arrays["wp"] + self.arrays["bp"]
        return found

    def vector(self, size: int) -> Array:
        return np.zeros(size, np.float32)

    def scores_of(self, observed: Array, actions: Sequence[int]) -> list[float]:
        found: list[float] = self.scores(observed)[actions].tolist()
        return found

    def value(self, observed: Array) -> float:
        """The value of one observation, from -1 to 1."""
        return float(np.tanh(self.body(observed) @ self.arrays["wv"] + self.arrays["bv"])[0])

    def copy(self) -> "Net":
        return Net({name: array.copy() for name, array in self.arrays.items()}, dict(self.about))

    def save(self, file: Path | IO[bytes]) -> None:
        """Saved in half precision: the player's choices stay the same, at half the size."""
        halves: dict[str, Any] = {name: array.astype(np.float16) for name, array in self.arrays.items()}
        halves[ABOUT] = np.frombuffer(json.dumps(self.about).encode(), np.uint8)
        np.savez_compressed(file, **halves)

    @staticmethod
    def load(file: Path | IO[bytes]) -> "Net":
        try:
            with np.load(file, allow_pickle=False) as data:
                arrays = {name: data[name].astype(np.float32) for name in NAMES}
                about: dict[str, Any] = json.loads(data[ABOUT].tobytes())
        except (OSError, ValueError, KeyError) as error:
            raise NetError(f"{getattr(file, 'name', 'the file')} holds no weights of ours: {error}") from None
        return Net(arrays, about)


def masked(scores: Array, mask: NDArray[Any]) -> Array:
    found: Array = np.where(mask, scores, NEVER)
    return found
