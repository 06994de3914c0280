"""The player whose numbers were learned: a title's bot with numbers of its own.

A title lets its bot's numbers be learned by `LEARNS` in its package `bots`: `make`, which makes a bot of a level and of numbers
by name, and for each number the least, the usual and the most that it may be.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from armillary.kernel import Game
from armillary.players.basic import GreedyPlayer, bots_module
from armillary.players.player import PlayerError

__all__ = ["Bounds", "LearnedNumbers", "bounds_of"]

#: By name: the least, the usual, the most.
Bounds = dict[str, tuple[float, float, float]]


def bounds_of(game: Game) -> Bounds:
    """The numbers that can be learned; PlayerError if there are none."""
    bounds: Bounds = _learns(game)["numbers"]
    return bounds


def _learns(game: Game) -> dict[str, Any]:
    found: dict[str, Any] | None = getattr(bots_module(game), "LEARNS", None)
    if found is None:
        raise PlayerError(f"the bots of {game.title.title} have no numbers to learn; train a network")
    return found


class LearnedNumbers(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What was learned, and how: a file `learned/2.json` in the folder of its title, for two seats."""

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
        """What keeps them from this game."""
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
            return msgspec.json.decode(data, type=LearnedNumbers)
        except msgspec.DecodeError as error:
            raise PlayerError(f"{name} holds no learned numbers: {error}") from None
