"""The network in plain Python, for where numpy is missing: one observation at a time, without what is zero in it.

Of a large title's thousands of inputs a few hundred are not zero, of the hidden numbers half, and only the actions that are
allowed get a score: a decision costs some hundred thousand multiplications.
"""

from array import array
from collections.abc import Sequence
from math import tanh
from operator import mul
from pathlib import Path
from typing import IO, Any

from .weights import NAMES, AwayError, NetError, read

__all__ = ["PlainNet"]


class PlainNet:
    """Fulfils `Weights`."""

    def __init__(self, arrays: "dict[str, array[float]]", about: dict[str, Any]) -> None:
        self.about = about
        hidden, actions = len(arrays["b1"]), len(arrays["bp"])
        self._layers = [(rows(arrays[weights], hidden), arrays[bias]) for weights, bias in (("w1", "b1"), ("w2", "b2"))]
        #: By action: its weights.
        self._policy = [arrays["wp"][action::actions] for action in range(actions)]
        self._bias = arrays["bp"]
        self._value = arrays["wv"]
        self._value_bias = arrays["bv"][0]

    @staticmethod
    def load(file: Path | IO[bytes], name: str) -> "PlainNet":
        """AwayError if the file holds the description alone."""
        about, found = read(file)
        if not found:
            raise AwayError(name)
        for missing in set(NAMES) - set(found):
            raise NetError(f"{name} holds no weights of ours: {missing} is missing")
        return PlainNet(found, about)

    def vector(self, size: int) -> "array[float]":
        return array("f", bytes(4 * size))

    def _body(self, observed: Sequence[float]) -> Sequence[float]:
        """The last hidden layer."""
        layer = observed
        for weights, bias in self._layers:
            sums: Sequence[float] = bias
            for place, value in enumerate(layer):
                if value:
                    sums = [total + value * weight for total, weight in zip(sums, weights[place], strict=True)]
            layer = [max(total, 0.0) for total in sums]
        return layer

    def scores_of(self, observed: Sequence[float], actions: Sequence[int]) -> list[float]:
        body = self._body(observed)
        return [sum(map(mul, body, self._policy[action])) + self._bias[action] for action in actions]

    def value(self, observed: Sequence[float]) -> float:
        return tanh(sum(map(mul, self._body(observed), self._value)) + self._value_bias)


def rows(weights: "array[float]", width: int) -> "list[array[float]]":
    return [weights[start : start + width] for start in range(0, len(weights), width)]
