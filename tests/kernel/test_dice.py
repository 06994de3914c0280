"""Dice: keyed, scripted, recorded, branching."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armillary.kernel import BranchingDice, KeyedDice, OutOfDice, RecordedDice, ScriptedDice, TooManyBranches
from armillary.kernel.dice import PairedDice
from armillary.kernel.odds import odds
from armillary.kernel.verify import _stream, _uniform

from .toy import Board, toy


def test_the_same_seed_and_ordinal_give_the_same_dice_in_any_order() -> None:
    dice = KeyedDice(1)
    first, after = dice.rolls(0, 40, 6, "", False)
    far, _ = dice.rolls(5000, 10, 20, "", False)
    again, _ = dice.rolls(0, 40, 6, "", False)
    assert first == again
    assert KeyedDice(1).rolls(5000, 10, 20, "", False)[0] == far
    assert dice.rolls(after, 40, 6, "", False)[0] != first
    assert KeyedDice(2).rolls(0, 40, 6, "", False)[0] != first


@given(
    seed=st.binary(min_size=32, max_size=32),
    ordinal=st.integers(0, 3000),
    count=st.integers(0, 130),
    sides=st.sampled_from([2, 3, 4, 6, 8, 10, 12, 20, 100, 200, 255, 256, 300, 70000]),
)
def test_dice_agree_with_the_independent_description(seed: bytes, ordinal: int, count: int, sides: int) -> None:
    """The fast path with its tables and chunks gives what docs/fairness.md describes, across all boundaries."""
    values, end = KeyedDice(seed).rolls(ordinal, count, sides, "", False)
    stream = _stream(seed, ordinal)
    at = ordinal
    for value in values:
        expected, used = _uniform(stream, sides)
        assert value == expected + 1
        at += used
    assert end == at


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20])
def test_dice_are_fair(sides: int) -> None:
    counts = Counter(KeyedDice("fair").rolls(0, 60_000, sides, "", False)[0])
    expected = 60_000 / sides
    chi_square = sum((counts[face] - expected) ** 2 / expected for face in range(1, sides + 1))
    assert set(counts) == set(range(1, sides + 1))
    assert chi_square < 60, counts


def test_weighted_picks_follow_their_weights() -> None:
    dice, ordinal, counts = KeyedDice("bag"), 0, Counter[int]()
    for _ in range(6000):
        index, ordinal = dice.weighted(ordinal, [1, 0, 3], "")
        counts[index] += 1
    assert counts[1] == 0
    assert 1350 < counts[0] < 1650


def test_a_script_that_does_not_fit_says_what_was_asked_for() -> None:
    dice = ScriptedDice([3, 7])
    with pytest.raises(OutOfDice, match="gives 7, but R-1 rolls 2d6"):
        dice.rolls(0, 2, 6, "R-1", False)
    with pytest.raises(OutOfDice, match="R-2 asks for die 3 of 3d8"):
        dice.rolls(0, 3, 8, "R-2", False)
    with pytest.raises(OutOfDice, match=r"gives 3, but R-3 picks one of \[1, 2\]"):
        dice.below(0, [1, 2], "R-3")
    assert dice.below(0, [9, 3], "R-3") == (1, 1)
    with pytest.raises(OutOfDice):
        dice.weighted(0, [1, 1, 1, 0], "R-4")


def test_recorded_dice_check_rule_and_shape() -> None:
    draws = [
        {"at": 0, "to": 2, "rule": "R", "d": 6, "values": [1, 2]},
        {"at": 2, "to": 3, "rule": "R", "of": 3, "index": 1},
    ]
    dice = RecordedDice(draws)
    assert dice.rolls(0, 2, 6, "R", False) == ([1, 2], 2)
    assert dice.below(2, [4, 5, 6], "R") == (1, 3)
    for call in (
        lambda: dice.rolls(0, 2, 6, "other", False),
        lambda: dice.rolls(0, 2, 8, "R", False),
        lambda: dice.rolls(0, 3, 6, "R", False),
        lambda: dice.below(2, [4, 5], "R"),
        lambda: dice.below(9, [4], "R"),
    ):
        with pytest.raises(OutOfDice):
            call()


def run_all(roll: object) -> dict[object, Fraction]:
    dice, found = BranchingDice(10_000), {}
    while True:
        outcome = roll(dice)  # type: ignore[operator]
        found[outcome] = found.get(outcome, Fraction(0)) + dice.probability
        if not dice.next_path():
            return found


def test_branches_cover_everything_once() -> None:
    ordered = run_all(lambda dice: tuple(dice.rolls(0, 3, 6, "", False)[0]))
    assert len(ordered) == 216
    assert set(ordered.values()) == {Fraction(1, 216)}
    alike = run_all(lambda dice: tuple(dice.rolls(0, 3, 6, "", True)[0]))
    assert len(alike) == 56
    assert alike[(1, 2, 3)] == Fraction(6, 216)
    assert sum(alike.values()) == 1
    mixed = run_all(lambda dice: (dice.weighted(0, [1, 0, 2], "")[0], dice.below(0, [5, 6], "")[0]))
    assert mixed == {(0, 0): Fraction(1, 6), (0, 1): Fraction(1, 6), (2, 0): Fraction(1, 3), (2, 1): Fraction(1, 3)}


def test_branches_that_depend_on_earlier_ones() -> None:
    def explode(dice: BranchingDice) -> int:
        total = dice.rolls(0, 1, 6, "", False)[0][0]
        return total + dice.rolls(0, 1, 6, "", False)[0][0] if total == 6 else total

    found = run_all(explode)
    assert sum(found.values()) == 1
    assert found[12] == Fraction(1, 36)
    assert found[3] == Fraction(1, 6)


def test_too_many_branches_are_refused_before_they_are_run() -> None:
    dice = BranchingDice(1000)
    with pytest.raises(TooManyBranches, match="60466176"):
        dice.rolls(0, 10, 6, "", False)


def test_odds_are_exact_and_leave_the_position_alone() -> None:
    p = toy().start(1)
    before = p.hash()
    found = odds(p, 0, ("roll",))
    assert sorted(found.values()) == [Fraction(1, 9), Fraction(4, 9), Fraction(4, 9)]
    assert sum(found.values()) == 1
    assert p.hash() == before


def test_odds_group_by_what_the_title_calls_an_outcome() -> None:
    rules = toy()
    rules.outcome = lambda before, after, text: f"{after.points[0]} points"  # type: ignore[attr-defined, method-assign]
    p = rules.start(1)
    assert isinstance(p, Board)
    assert odds(p, 0, ("roll",)) == {
        "0 points": Fraction(4, 9),
        "1 points": Fraction(4, 9),
        "2 points": Fraction(1, 9),
    }


def test_paired_dice_give_every_rule_its_own_luck_in_every_turn() -> None:
    """Two lines of play that part at one roll meet the same dice at the next turn, and other rules are not disturbed."""

    def line(extra: int) -> list[list[int]]:
        dice, seen = PairedDice(7, turn=1), []
        for _ in range(extra):
            dice.rolls(0, 2, 6, "ATTACK", False)
        seen.append(dice.rolls(0, 3, 6, "WEATHER", False)[0])
        dice.begin(2)
        seen.append(dice.rolls(0, 2, 6, "ATTACK", False)[0])
        seen.append([dice.below(0, range(10), "DRAW")[0], dice.weighted(0, [1, 0, 3], "BAG")[0]])
        return seen

    assert line(0) == line(3)
    assert line(0)[0] != PairedDice(8, turn=1).rolls(0, 3, 6, "WEATHER", False)[0]


def test_paired_dice_count_what_was_thrown() -> None:
    dice = PairedDice(1)
    assert [dice.rolls(5, count, 6, "R", False)[1] for count in (1, 2, 7)] == [6, 7, 12]
    assert dice.below(5, range(4), "S")[1] == 6
    assert dice.weighted(5, [1, 2], "T")[1] == 6


def test_paired_dice_are_fair() -> None:
    dice = PairedDice(1)
    faces = Counter(dice.rolls(0, 1, 6, "R", False)[0][0] for _ in range(6000))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(850 < count < 1150 for count in faces.values())
    places = Counter(dice.below(0, range(4), "S")[0] for _ in range(4000))
    assert all(850 < places[place] < 1150 for place in range(4))
    bag = Counter(dice.weighted(0, [1, 0, 3], "T")[0] for _ in range(4000))
    assert bag[1] == 0
    assert 850 < bag[0] < 1150
