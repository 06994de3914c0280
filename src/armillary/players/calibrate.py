"""Calibration: bots of all styles and levels play, and one factor per phase of a match is fitted to the results.

Of every five matches, two are for fitting, one for deciding whether to keep the fit, and two for testing. The reported figures
and the curve come from the test matches alone.
"""

from bisect import bisect_right
from collections.abc import Callable
from math import log, sqrt
from random import Random

from armillary.kernel import Choice, Game, Position

from .basic import bots_of
from .judge import PHASES, Calibration, Judge, softmax
from .making import make
from .match import play
from .search.settings import hook

__all__ = ["calibrate", "curve_svg"]

#: A sample: the tick of the clock, the standings of all seats, and each seat's result (share of the win, or points).
Sample = tuple[int, list[float], list[float]]
LEVELS = ("easy", "medium", "hard")
#: The use of each of five matches.
PARTS = ("fit", "test", "choose", "test", "fit")
BINS = 10
LEAST = 1e-6


def calibrate(
    game: Game, matches: int, seed: str = "calibrate", told: Callable[[int], None] | None = None
) -> Calibration:
    """Play that many matches between bots, and fit."""
    judge = Judge(game, Calibration(seats=game.seats, turns=[], factors=[1.0], offsets=[0.0]))
    rng = Random(seed)
    parts: dict[str, list[Sample]] = {"fit": [], "choose": [], "test": []}
    begun, ended = [], []
    for number in range(matches):
        found = _match(game, judge, f"{seed}/{number}", rng)
        if found:
            begun.append(found[0][0])
            ended.append(found[-1][0])
        parts[PARTS[number % len(PARTS)]].extend(found)
        if told is not None:
            told(number + 1)
    first, last = min(begun, default=0), sum(ended) / max(1, len(ended))
    turns = [round(first + (last + 1 - first) * part / PHASES) for part in range(1, PHASES)]
    if game.seats == 1:
        return _points(game, turns, parts, matches)
    return _chances(game, turns, parts, matches)


def _match(game: Game, judge: Judge, seed: str, rng: Random) -> list[Sample]:
    """One match between randomly drawn bots, sampled at each tick of the clock."""
    names = list(dict.fromkeys(["greedy", *bots_of(game)]))
    players = [make(game, f"{rng.choice(names)}:{rng.choice(LEVELS)}") for _ in range(game.seats)]
    ticks: dict[int, list[float]] = {}

    def watch(p: Position, seat: int, choice: Choice) -> None:
        tick = judge.tick(p)
        if tick not in ticks:
            ticks[tick] = [judge.standing(p, one) for one in range(game.seats)]

    p, _ = play(game, players, seed, watch=watch)
    if p.result is None:
        return []
    came = judge.chances(p)
    return [(tick, standings, came) for tick, standings in ticks.items()]


def _chances(game: Game, turns: list[int], parts: dict[str, list[Sample]], matches: int) -> Calibration:
    fit, choose, test = parts["fit"], parts["choose"], parts["test"]
    factors = []
    for phase in range(PHASES):
        chosen = [sample for sample in fit if bisect_right(turns, sample[0]) == phase]
        factors.append(round(_best(chosen), 3) if chosen else 1.0)
    if _loss(choose, turns, factors) >= _loss(choose, turns, [1.0] * PHASES):
        # The weights already fit the chances, or there were too few matches: the fit gains nothing.
        factors = [1.0] * PHASES
    blind = -log(1.0 / game.seats)
    plain = _loss(test, turns, [1.0] * PHASES)
    fitted = _loss(test, turns, factors)
    said: list[tuple[float, float]] = []
    for tick, standings, came in test:
        chances = softmax(standings, factors[bisect_right(turns, tick)])
        said += list(zip(chances, came, strict=True))
    curve = _curve(said)
    error = sum(abs(mean - share) * count for mean, share, count in curve) / max(1, sum(count for _, _, count in curve))
    return Calibration(
        seats=game.seats,
        turns=turns,
        factors=factors,
        matches=matches,
        options={name: game.options[name] for name in hook(game, "FITTED") or ()},
        loss=[round(blind, 3), round(plain, 3), round(fitted, 3)],
        error=round(error, 4),
        curve=curve,
    )


def _loss(samples: list[Sample], turns: list[int], factors: list[float]) -> float:
    total = 0.0
    for tick, standings, came in samples:
        chances = softmax(standings, factors[bisect_right(turns, tick)])
        total -= sum(share * log(max(LEAST, chance)) for share, chance in zip(came, chances, strict=True))
    return total / max(1, len(samples))


def _best(samples: list[Sample]) -> float:
    """The maximum-likelihood factor, by ternary search: the loss is convex in the factor."""
    low, high = 0.0, 4.0
    for _ in range(40):
        one, two = low + (high - low) / 3, high - (high - low) / 3
        if _loss(samples, [], [one]) + _odd(one) < _loss(samples, [], [two]) + _odd(two):
            high = two
        else:
            low = one
    return (low + high) / 2


def _odd(factor: float) -> float:
    """Any factor fits if the standings hardly differ; use 1 then."""
    return 0.01 * (factor - 1.0) ** 2


def _curve(said: list[tuple[float, float]]) -> list[tuple[float, float, int]]:
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for chance, came in said:
        bins[min(BINS - 1, int(chance * BINS))].append((chance, came))
    return [
        (
            round(sum(one for one, _ in found) / len(found), 4),
            round(sum(one for _, one in found) / len(found), 4),
            len(found),
        )
        for found in bins
        if found
    ]


def _points(game: Game, turns: list[int], parts: dict[str, list[Sample]], matches: int) -> Calibration:
    """A straight line for each phase: final points against the points that the evaluation predicts."""
    fit, test = [*parts["fit"], *parts["choose"]], parts["test"]
    slopes, offsets = [], []
    for phase in range(PHASES):
        chosen = [(one[1][0], one[2][0]) for one in fit if bisect_right(turns, one[0]) == phase]
        slope, offset = _line(chosen) if len(chosen) > 2 else (1.0, 0.0)
        slopes.append(round(slope, 3))
        offsets.append(round(offset, 3))
    gaps, plain, said = [], [], []
    for tick, standings, came in test:
        phase = bisect_right(turns, tick)
        told = slopes[phase] * standings[0] + offsets[phase]
        gaps.append((told - came[0]) ** 2)
        plain.append((standings[0] - came[0]) ** 2)
        said.append((told, came[0]))
    said.sort()
    size = max(1, len(said) // BINS)
    curve = [
        (round(sum(a for a, _ in part) / len(part), 2), round(sum(b for _, b in part) / len(part), 2), len(part))
        for part in (said[start : start + size] for start in range(0, len(said), size))
    ]
    error = sum(abs(a - b) * count for a, b, count in curve) / max(1, len(said))
    return Calibration(
        seats=1,
        turns=turns,
        factors=slopes,
        offsets=offsets,
        matches=matches,
        loss=[round(sqrt(sum(plain) / max(1, len(plain))), 2), round(sqrt(sum(gaps) / max(1, len(gaps))), 2)],
        error=round(error, 2),
        curve=curve,
    )


def _line(points: list[tuple[float, float]]) -> tuple[float, float]:
    count = len(points)
    x, y = sum(a for a, _ in points) / count, sum(b for _, b in points) / count
    spread = sum((a - x) ** 2 for a, _ in points)
    slope = sum((a - x) * (b - y) for a, b in points) / spread if spread else 1.0
    return slope, y - slope * x


def curve_svg(name: str, found: Calibration, said: str, came: str) -> str:
    """The calibration curve as a picture: predicted chance across, observed share upwards; perfect on the diagonal."""
    size, edge = 240, 34
    most = 1.0 if found.seats > 1 else max(1.0, *(max(a, b) for a, b, _ in found.curve))
    least = 0.0 if found.seats > 1 else min(0.0, *(min(a, b) for a, b, _ in found.curve))

    def at(value: float) -> float:
        return (value - least) / (most - least) * size

    total = max(1, sum(count for _, _, count in found.curve))
    dots = "".join(
        f'<circle cx="{edge + at(a):.1f}" cy="{edge + size - at(b):.1f}" r="{2 + 14 * sqrt(count / total):.1f}"/>'
        for a, b, count in found.curve
    )
    ticks = ""
    for part in range(5):
        value, along = _tick(least, most, part, found), size * part / 4
        ticks += f'<text x="{edge + along:.0f}" y="{edge + size + 14}" text-anchor="middle">{value}</text>'
        ticks += f'<text x="{edge - 5}" y="{edge + size - along + 4:.0f}" text-anchor="end">{value}</text>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size + 2 * edge} {size + 2 * edge}" width="{size + 2 * edge}" '
        'font-family="sans-serif" font-size="10" fill="#333">'
        f'<rect width="100%" height="100%" fill="#fbf7ec"/><text x="{edge}" y="20" font-size="13">{name}</text>'
        f'<rect x="{edge}" y="{edge}" width="{size}" height="{size}" fill="none" stroke="#bbb"/>'
        f'<path d="M{edge} {edge + size}L{edge + size} {edge}" stroke="#bbb" stroke-dasharray="4 4"/>'
        f'<g fill="#b07d2b" fill-opacity=".75">{dots}</g>{ticks}'
        f'<text x="{edge + size / 2}" y="{edge + size + 28}" text-anchor="middle">{said}</text>'
        f'<text transform="translate(10 {edge + size / 2}) rotate(-90)" text-anchor="middle">{came}</text></svg>\n'
    )


def _tick(least: float, most: float, part: int, found: Calibration) -> str:
    value = least + (most - least) * part / 4
    return f"{100 * value:.0f} %" if found.seats > 1 else f"{value:.0f}"
