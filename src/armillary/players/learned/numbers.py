"""A title's bot with tuned parameters.

A title makes its bot tunable with `LEARNS` in its package `bots`: `make`, which builds a bot from a level and named parameters,
and the minimum, default and maximum of each parameter.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from armillary import typed
from armillary.kernel import Game
from armillary.players.basic import GreedyPlayer, bots_module
from armillary.players.player import PlayerError

__all__ = ["Bounds", "LearnedNumbers", "bounds_of"]

#: By name: the minimum, default and maximum.
Bounds = dict[str, tuple[float, float, float]]


def bounds_of(game: Game) -> Bounds:
    """The tunable parameters; PlayerError if the title has none."""
    bounds: Bounds = _learns(game)["numbers"]
    return bounds


def _learns(game: Game) -> dict[str, Any]:
    found: dict[str, Any] | None = getattr(bots_module(game), "LEARNS", None)
    if found is None:
        raise PlayerError(f"the bots of {game.title.title} have no numbers to learn; train a network")
    return found


class LearnedNumbers(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Tuned parameters and how they were tuned; for two seats, the file `learned/2.json` in the title's folder."""

    title: str
    seats: int
    numbers: dict[str, float]
    training: dict[str, Any] = {}

    def player(self, game: Game, level: str, name: str = "") -> GreedyPlayer:
        for problem in self.why_not(game):
            raise PlayerError(f"these numbers do not fit: {problem}")
        make = _learns(game)["make"]
        return GreedyPlayer(game, name or f"learned:{level}", level, lambda level: make(level, self.numbers))

    def why_not(self, game: Game) -> Iterator[str]:
        """The reasons why they do not fit this game."""
        if (self.title, self.seats) != (game.title.slug, game.seats):
            yield f"they are for {self.title} with {self.seats} seats, not {game.title.slug} with {game.seats}"
            return
        bounds = bounds_of(game)
        for name in sorted(set(bounds) ^ set(self.numbers)):
            yield f"{name!r} is missing" if name in bounds else f"{name!r} is no number of this title"
        for name, value in self.numbers.items():
            if name in bounds and not bounds[name][0] <= value <= bounds[name][2]:
                yield f"{name!r} is {value}, and must be from {bounds[name][0]} to {bounds[name][2]}"

    def save(self, file: Path) -> None:
        file.write_bytes(msgspec.json.format(msgspec.json.encode(self)) + b"\n")

    @staticmethod
    def load(data: bytes, name: str) -> "LearnedNumbers":
        try:
            return typed.decode(data, LearnedNumbers)
        except msgspec.DecodeError as error:
            raise PlayerError(f"{name} holds no learned numbers: {error}") from None
