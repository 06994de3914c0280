"""What the buttons say, and what gets the stage."""

from fractions import Fraction
from random import Random

import pytest

from armillary.games.salvage.look.hints import chance
from armillary.kernel import game, random_choice
from armillary.kernel.odds import odds
from armillary.kernel.position import Position
from armillary.kernel.view import make_view, view_events


def bidding(here: str = "curlew", **crews: object) -> Position:
    return game("salvage", 2).given({"round": 3, "here": here, "crews": crews}, listen=True)


@pytest.mark.rule("SV-SAL-01")
@pytest.mark.parametrize(("hull", "bonus", "throws"), [(5, 0, 30), (8, 0, 15), (8, 2, 26), (2, 0, 35), (13, 0, 0)])
def test_the_chance_is_that_of_the_dice(hull: int, bonus: int, throws: int) -> None:
    assert chance(hull, bonus) == Fraction(throws, 36)


def test_the_outlook_agrees_with_the_exact_odds() -> None:
    p = bidding(A={"hand": ["cutter"]}, B={"hand": ["jammer"]})
    p.apply(0, ("bid", 1))
    p.apply(1, ("bid", 0))
    text = p.game.text("de")
    for verb in ("board", "cut"):
        found = p.game.outlook(p.view(0), 0, (verb,), text)
        assert found is not None
        good = sum(share for share, is_good in found.parts if is_good)
        exact = odds(p.view(0), 0, (verb,), language="de")
        assert exact["An Bord: 5 ist erreicht"] == pytest.approx(good, abs=1e-3)
        assert found.figure == f"{round(good * 100)} %"


def test_a_bid_knows_the_rivals_purses() -> None:
    p = bidding(A={"credits": 7}, B={"credits": 4})
    found = p.game.outlook(p.view(0), 0, ("bid", 3), p.game.text())
    assert found is not None
    assert found.effect.startswith("Leaves 4 credits")
    assert found.scale == [(4, 1, "has 4 credits")]


@pytest.mark.rule("SV-SCORE-03")
def test_ones_own_points_count_ones_own_contracts() -> None:
    partial = {"wrecks": {"curlew": "A"}, "crews": {"A": {"hand": ["probe-contract"]}, "B": {"hand": ["jammer"]}}}
    p = game("salvage", 2).given(partial)

    def points(seat: int | None) -> str:
        return next(column.values[0] for column in make_view(p, seat).scene.columns if column.id == "points")

    assert int(points(0)) == int(points(1)) + p.game.components.contract
    assert points(None) == points(1)


def test_bids_and_dice_get_the_stage() -> None:
    p = bidding()
    p.apply(0, ("bid", 2))
    p.apply(1, ("bid", 1))
    told = view_events(p, p.log or [], 1)
    reveal = next(event.moment for event in told if event.kind == "BidsRevealed")
    assert reveal is not None
    assert reveal.tiles == [(0, "2"), (1, "1")]
    p.apply(0, ("board",))
    rolled = next(event for event in view_events(p, p.log or [], 1) if event.kind == "SalvageRolled")
    assert rolled.moment is not None
    assert rolled.moment.sum.endswith(f"= {rolled.facts['total']}")
    assert rolled.moment.good is bool(rolled.facts["hits"])


@pytest.mark.parametrize(
    ("bids", "tie", "said"),
    [
        ((2, 1), "order", "Crew A bids most: 2"),
        ((0, 0), "order", "Nobody bids: the wreck drifts on"),
        ((2, 2), "order", "Crew A and Crew B bid 2 each: the crew that comes first wins"),
        ((2, 2), "nobody", "Crew A and Crew B bid 2 each: nobody wins"),
    ],
)
def test_a_reveal_says_what_the_bids_lead_to(bids: tuple[int, int], tie: str, said: str) -> None:
    p = game("salvage", 2, rulings={"tie": tie}).given({"round": 3, "here": "curlew"}, listen=True)
    for seat, bid in enumerate(bids):
        p.apply(seat, ("bid", bid))
    told = view_events(p, p.log or [], 1)
    reveal = next(event.moment for event in told if event.kind == "BidsRevealed")
    assert reveal is not None
    assert reveal.lines == [said]


def test_the_phase_is_that_of_the_step() -> None:
    p = bidding()
    phases = make_view(p, 0, "de").scene.phases
    assert phases is not None
    assert phases.names[phases.now] == "Gebot"


def test_at_the_end_the_table_of_crews_says_what_the_result_says() -> None:
    """Contracts in the hands of others count at the end: nobody reads other points there than in the result."""
    rules, rng = game("salvage", 3), Random(4)
    p = rules.start(4)
    while not p.over:
        seat = p.deciding()[0]
        p.apply(seat, random_choice(p.choices(seat), rng))
    assert p.result is not None
    for seat in (0, None):
        points = rules.scene(p.view(seat), seat, rules.text()).columns[-1]
        assert [float(value) for value in points.values] == list(p.result.scores)
