"""Skill as a mean and an uncertainty, by the Plackett-Luce model of rankings (Weng and Lin 2011), from openskill.

The library's scale starts at 25 with a deviation of 25/3. The displayed rating is sixty times that, so that everybody starts at
1500.
"""

from collections.abc import Sequence

from openskill.models import PlackettLuce

__all__ = ["points", "rate", "spread"]

SCALE = 60
_MODEL = PlackettLuce()


def rate(skills: Sequence[tuple[float, float] | None], ranks: Sequence[int]) -> list[tuple[float, float]]:
    """New (mean, deviation) of everybody after a match; rank 1 is the best, equal ranks are ties. None: not rated before."""
    sides = [[_MODEL.rating() if skill is None else _MODEL.rating(mu=skill[0], sigma=skill[1])] for skill in skills]
    return [(side[0].mu, side[0].sigma) for side in _MODEL.rate(sides, ranks=[float(rank) for rank in ranks])]


def points(mu: float) -> int:
    return round(mu * SCALE)


def spread(sigma: float) -> int:
    """Two deviations: the true skill is within them 19 times out of 20."""
    return round(2 * sigma * SCALE)
