"""Each seat's chance to win, the points it is ahead by, or the expected points in a solitaire game: one number for hints, reviews
and puzzles.

A title names the terms of its evaluation (`terms(p, seat)` of its bots: log-odds, or points). Their sum is a seat's standing.
Chances are the softmax of the standings, scaled by a factor per phase of the match. `armillary calibrate` fits the factors on
matches between bots and stores them in the title's folder as `calibration.json`. Without that file the factor is 1.

A title whose terms are points says so (`PUZZLE_UNIT = "lead"` beside its `SEARCH`). Its hints and reviews show a chance only
where a fit for this number of seats and these options predicts better than a uniform guess, and the points ahead elsewhere.
"""

from bisect import bisect_right
from collections.abc import Callable
from functools import cache
from importlib.resources.abc import Traversable
from math import exp, sqrt
from typing import Any

import msgspec

from armillary import typed
from armillary.kernel import Game, Position

from .player import standing as plain_standing
from .search.settings import hook

__all__ = ["FILE", "PHASES", "WHOLE", "Calibration", "Judge", "calibrations"]

#: The share of a uniform guess's log-loss that a fit must stay below to be shown as a chance.
TELLING = 0.95
#: Normal quantile: nine times in ten the truth lies within so many standard errors.
NINE_IN_TEN = 1.645
#: What counts as the whole chance: points of a solitaire game, points ahead.
WHOLE = {"chance": 1.0, "points": 40.0, "lead": 20.0}

FILE = "calibration.json"
#: The number of phases of a match.
PHASES = 5


class Calibration(msgspec.Struct, kw_only=True):
    """The fit for one number of seats."""

    seats: int
    #: Ticks of the title's clock at which each phase but the first begins.
    turns: list[int]
    factors: list[float]
    #: Options of the matches that it was fitted to, where others play too differently.
    options: dict[str, Any] = {}
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
            found = typed.decode(file.read_bytes(), list[Calibration])
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
        #: The fit for this number of seats, if the game has the options that it was made with.
        self.fitted = calibration or stored.get(game.seats)
        if self.fitted is not None and any(
            game.options.get(key) != value for key, value in self.fitted.options.items()
        ):
            self.fitted = None
        self._terms: Callable[[Position, int], dict[str, float]] | None = hook(game, "terms")
        self._clock: Callable[[Position], int] | None = hook(game, "clock")
        #: What hints and reviews show: `points` alone, `chance`, or `lead` where a chance would say no more than a coin.
        self.unit = self._unit()

    @property
    def alone(self) -> bool:
        """Is it a solitaire game, judged in points and not in chances?"""
        return self.game.seats == 1

    def _unit(self) -> str:
        if self.alone:
            return "points"
        if hook(self.game, "PUZZLE_UNIT") != "lead":
            return "chance"
        loss = self.fitted.loss if self.fitted is not None else []
        return "chance" if loss and loss[-1] < TELLING * loss[0] else "lead"

    @property
    def whole(self) -> float:
        """As much as the whole chance, in that unit."""
        return WHOLE[self.unit]

    def values(self, p: Position) -> list[float]:
        """By seat: its chance, its points to expect, or its points ahead of the best of the others."""
        if self.unit != "lead":
            return self.chances(p)
        seats = range(self.game.seats)
        worth = (
            [self.standing(p, seat) for seat in seats] if p.result is None else [float(one) for one in p.result.scores]
        )
        return [worth[seat] - max(worth[other] for other in seats if other != seat) for seat in seats]

    def spread(self) -> list[tuple[float, float, float]]:
        """How far such estimates are off on the average, nine times in ten: (estimate, downwards, upwards). Others lie between.

        A chance: from the share of matches that were won where it was estimated so (the curve of the fit), with its standard
        error. Points: from the error of the prediction. Empty where no fit for these seats and options exists."""
        fitted = self.fitted
        if fitted is None or self.unit == "lead":
            return []
        if self.unit == "points":
            off = NINE_IN_TEN * fitted.loss[-1] if fitted.loss else 0.0
            return [(0.0, off, off)] if off else []
        found = []
        for guess, share, count in fitted.curve:
            # Shares of 0 or 1 in a small sample are not certain: one win and one loss are added.
            smooth = (share * count + 1) / (count + 2)
            off = NINE_IN_TEN * sqrt(smooth * (1 - smooth) / (count + 2))
            found.append((guess, round(max(0.0, guess - share + off), 4), round(max(0.0, share - guess + off), 4)))
        return found

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
