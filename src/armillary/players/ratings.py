"""Ratings from results: confidence intervals, and Elo ratings by maximum likelihood (Bradley and Terry)."""

from collections.abc import Sequence
from math import log10, sqrt
from random import Random

__all__ = ["bradley_terry", "interval_of_mean", "quantile", "resampled", "wilson"]

#: The normal quantile for a two-sided 95 % interval.
DEVIATE = 1.959964
#: The quantiles of Student's t for the same interval, by degrees of freedom: small samples need wider intervals.
STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131)


def wilson(points: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of `points` out of `games`. Draws make it slightly too wide, never too narrow."""
    if not games:
        return 0.0, 1.0
    share, square = points / games, DEVIATE * DEVIATE
    centre = (share + square / (2 * games)) / (1 + square / games)
    half = DEVIATE * sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    return max(0.0, centre - half), min(1.0, centre + half)


def interval_of_mean(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean and its 95 % interval (Student's t)."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, float("-inf"), float("inf")
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    deviate = STUDENT[count - 2] if count - 2 < len(STUDENT) else DEVIATE * (1 + 1.1 / (count - 1))
    half = deviate * sqrt(variance / count)
    return mean, mean - half, mean + half


def bradley_terry(players: int, points: Sequence[Sequence[float]]) -> list[float]:
    """Elo ratings, the first player at 0, from `points[i][j]`: what i scored against j.

    Half a point is added to each side of every pair that met, so that a clean sweep has a finite rating.
    """
    met = [
        [points[i][j] + points[j][i] + 1.0 if i != j and points[i][j] + points[j][i] else 0.0 for j in range(players)]
        for i in range(players)
    ]
    won = [sum(points[i][j] + 0.5 for j in range(players) if met[i][j]) for i in range(players)]
    strength = [1.0] * players
    for _ in range(200):
        fresh = []
        for i in range(players):
            against = sum(met[i][j] / (strength[i] + strength[j]) for j in range(players) if met[i][j])
            fresh.append(won[i] / against if against else strength[i])
        mean = sum(fresh) / players
        fresh = [value / mean for value in fresh]
        change = max(abs(new - old) / old for new, old in zip(fresh, strength, strict=True))
        strength = fresh
        if change < 1e-7:
            break
    return [400 * log10(value / strength[0]) for value in strength]


def resampled(blocks: int, times: int, rng: Random) -> list[list[int]]:
    """Bootstrap: `times` samples of block indices, drawn with replacement."""
    return [[rng.randrange(blocks) for _ in range(blocks)] for _ in range(times)]


def quantile(values: Sequence[float], part: float) -> float:
    """The value below which `part` of the values lie."""
    ordered = sorted(values)
    at = part * (len(ordered) - 1)
    low = int(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (at - low) * (ordered[high] - ordered[low])
