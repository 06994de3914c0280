"""Calibration: what is shipped was fitted and is shown, a fit finds the factor that made the data, and fresh matches agree."""

from pathlib import Path
from random import Random

import pytest

from armillary.kernel import game, titles
from armillary.players import calibrate as fitting
from armillary.players.calibrate import calibrate, curve_svg
from armillary.players.judge import PHASES, Calibration, Judge, calibrations, softmax
from armillary.players.search.settings import hook

TITLES = [slug for slug in sorted(titles()) if hook(game(slug), "terms") is not None]
DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("slug", TITLES)
def test_a_title_is_calibrated_and_its_curve_is_in_the_docs(slug: str) -> None:
    found = calibrations(game(slug))
    assert found
    page = (DOCS / "calibration.md").read_text(encoding="utf-8")
    for seats, one in found.items():
        assert len(one.factors) == PHASES == len(one.turns) + 1
        assert one.turns == sorted(one.turns)
        assert one.matches >= 80
        assert one.loss[-1] <= one.loss[-2], "the fit is no worse than none"
        if seats > 1:
            assert one.loss[-1] < one.loss[0], "it says more than nothing"
            assert one.error < 0.05
        picture = f"pictures/calibration-{slug}-{seats}.svg"
        assert f"({picture})" in page
        drawn = (DOCS / picture).read_text(encoding="utf-8")
        assert drawn.count("<circle") == len(one.curve)


def test_a_fit_finds_the_factor_that_made_the_data() -> None:
    rng = Random(4)
    samples: list[fitting.Sample] = []
    for _ in range(2000):
        standings = [rng.uniform(-2, 2), rng.uniform(-2, 2)]
        won = rng.random() < softmax(standings, 0.5)[0]
        samples.append((0, standings, [1.0, 0.0] if won else [0.0, 1.0]))
    # It leans a little towards 1, where few samples say little.
    assert fitting._best(samples) == pytest.approx(0.55, abs=0.1)
    assert fitting._loss(samples, [], [0.5]) < fitting._loss(samples, [], [1.0])


def test_fresh_matches_come_out_as_the_shipped_chances_say() -> None:
    """Salvage, bots of all kinds: of what was said to be likely most came true."""
    rules = game("salvage", 2)
    shipped = calibrations(rules)[2]
    fresh = calibrate(rules, 120, "fresh matches")
    said: list[tuple[float, float]] = []
    rng, judge = Random("fresh"), Judge(rules, Calibration(seats=2, turns=[], factors=[1.0], offsets=[0.0]))
    for number in range(100):
        for tick, standings, came in fitting._match(rules, judge, f"fresh/{number}", rng):
            chances = softmax(standings, shipped.factors[sum(tick >= turn for turn in shipped.turns)])
            said.append((chances[0], came[0]))
    curve = fitting._curve(said)
    error = sum(abs(mean - share) * count for mean, share, count in curve) / len(said)
    assert error < 0.1
    likely = [came for chance, came in said if chance > 0.7]
    assert sum(likely) / len(likely) > 0.65
    assert fresh.loss[2] <= fresh.loss[0]


def test_the_curve_is_a_picture() -> None:
    found = Calibration(seats=2, turns=[1, 2, 3, 4], factors=[1.0] * 5, curve=[(0.2, 0.25, 10), (0.8, 0.75, 10)])
    drawn = curve_svg("A title", found, "said", "came true")
    assert drawn.count("<circle") == 2
    assert "A title" in drawn
