"""Each seat's chance to win, or the expected points in a solitaire game: one number for hints, reviews and puzzles.

A title names the terms of its evaluation (`terms(p, seat)` of its bots: log-odds, or points). Their sum is a seat's standing.
Chances are the softmax of the standings, scaled by a factor per phase of the match. `armillary calibrate` fits the factors on
matches between bots and stores them in the title's folder as `calibration.json`. Without that file the factor is 1.
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
#: The number of phases of a match.
PHASES = 5


class Calibration(msgspec.Struct, kw_only=True):
    """The fit for one number of seats."""

    seats: int
    #: Ticks of the title's clock at which each phase but the first begins.
    turns: list[int]
    factors: list[float]
    #: Points added to the prediction (solitaire only).
    offsets: list[float] = []
    matches: int = 0
    #: On held-out matches: log-loss of a uniform guess, unfitted and fitted; solitaire: root mean square error.
    loss: list[float] = []
    #: Mean calibration error over ten bins, weighted by their size; in points if solitaire.
    error: float = 0.0
    #: The curve: (mean predicted chance, observed share, number of samples) for each bin.
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
    """The calibrations of this title, by number of seats."""
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
        """Is it a solitaire game, judged in points and not in chances?"""
        return self.game.seats == 1

    def tick(self, p: Position) -> int:
        """The title's clock; 0 if it has none."""
        return 0 if self._clock is None else self._clock(p)

    def terms(self, p: Position, seat: int) -> dict[str, float]:
        """The terms of the seat's evaluation, by name; the scores if the title names no terms."""
        if self._terms is None:
            return {"score": plain_standing(p, seat)}
        return self._terms(p, seat)

    def standing(self, p: Position, seat: int) -> float:
        return sum(self.terms(p, seat).values())

    def phase(self, p: Position) -> int:
        return bisect_right(self.calibration.turns, self.tick(p)) if self.calibration is not None else 0

    def chances(self, p: Position) -> list[float]:
        """Each seat's chance to win, or the expected points in a solitaire game; the result once the match is over."""
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
    """The JSON text of the file."""
    data: list[dict[str, Any]] = msgspec.to_builtins(found)
    return msgspec.json.format(msgspec.json.encode(data), indent=1) + b"\n"
