"""How likely each seat is to win, or (alone) how many points it will probably have: one number for hints, reviews and puzzles.

A title names what its evaluation is made of (`terms(p, seat)` of its bots: log-odds, or points). Their sum is a seat's standing;
chances are the softmax of the standings, times a factor for each phase of a match that `armillary calibrate` fitted on matches
between bots and keeps in the title's folder as `calibration.json`. Without it the factor is 1.
"""

from bisect import bisect_right
from collections.abc import Callable
from functools import cache
from importlib.resources.abc import Traversable
from math import exp
from typing import Any

import msgspec

from armillary.kernel import Game, Position

from .player import standing as plain_standing
from .search.settings import hook

__all__ = ["FILE", "PHASES", "Calibration", "Judge", "calibrations"]

FILE = "calibration.json"
#: Into so many phases a match is divided.
PHASES = 5


class Calibration(msgspec.Struct, kw_only=True):
    """What was fitted for one number of seats."""

    seats: int
    #: Ticks of the title's clock at which the second to the last phase begin.
    turns: list[int]
    factors: list[float]
    #: Points that are added (a game for one).
    offsets: list[float] = []
    matches: int = 0
    #: Held-out matches: log-loss when nothing is known, unfitted, fitted; or (a game for one) the root mean square error.
    loss: list[float] = []
    #: The mean error of the chance over ten bins, weighted by their size; in points for one seat.
    error: float = 0.0
    #: The curve: (mean chance said, share that came true, how many) of each bin.
    curve: list[tuple[float, float, int]] = []


@cache
def _stored(folders: tuple[Traversable, ...]) -> dict[int, Calibration]:
    for folder in folders:
        file = folder / FILE
        if file.is_file():
            found = msgspec.json.decode(file.read_bytes(), type=list[Calibration])
            return {one.seats: one for one in found}
    return {}


def calibrations(game: Game) -> dict[int, Calibration]:
    """What was fitted for this title, by the number of seats."""
    return _stored(tuple(game.folders))


class Judge:
    """Terms, standings and chances in one game."""

    def __init__(self, game: Game, calibration: Calibration | None = None) -> None:
        self.game = game
        stored = calibrations(game)
        nearest = min(stored, key=lambda seats: abs(seats - game.seats), default=0)
        self.calibration = calibration or stored.get(game.seats) or (stored.get(nearest) if game.seats > 1 else None)
        self._terms: Callable[[Position, int], dict[str, float]] | None = hook(game, "terms")
        self._clock: Callable[[Position], int] | None = hook(game, "clock")

    @property
    def alone(self) -> bool:
        """A game for one: points instead of chances."""
        return self.game.seats == 1

    def tick(self, p: Position) -> int:
        """The title's clock; without one, 0."""
        return 0 if self._clock is None else self._clock(p)

    def terms(self, p: Position, seat: int) -> dict[str, float]:
        """What speaks for the seat, by name. A title that names nothing has its scores."""
        if self._terms is None:
            return {"score": plain_standing(p, seat)}
        return self._terms(p, seat)

    def standing(self, p: Position, seat: int) -> float:
        return sum(self.terms(p, seat).values())

    def phase(self, p: Position) -> int:
        return bisect_right(self.calibration.turns, self.tick(p)) if self.calibration is not None else 0

    def chances(self, p: Position) -> list[float]:
        """Of each seat, to win; in a game for one the points to expect. When it is over: what came."""
        seats = self.game.seats
        if p.result is not None:
            if self.alone:
                return [float(p.result.scores[0])]
            winners = p.result.winners
            return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
        fitted, phase = self.calibration, self.phase(p)
        standings = [self.standing(p, seat) for seat in range(seats)]
        if self.alone:
            if fitted is None:
                return standings
            return [fitted.factors[phase] * standings[0] + fitted.offsets[phase]]
        return softmax(standings, fitted.factors[phase] if fitted is not None else 1.0)


def softmax(standings: list[float], factor: float) -> list[float]:
    top = max(standings)
    weights = [exp(max(-60.0, factor * (one - top))) for one in standings]
    total = sum(weights)
    return [weight / total for weight in weights]


def plain(found: list[Calibration]) -> bytes:
    """As the file has it."""
    data: list[dict[str, Any]] = msgspec.to_builtins(found)
    return msgspec.json.format(msgspec.json.encode(data), indent=1) + b"\n"
