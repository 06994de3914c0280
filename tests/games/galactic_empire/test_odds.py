"""Exact chances for prompts."""

from typing import Any

from armillary.games.galactic_empire.rules import extropy
from armillary.games.galactic_empire.rules.combat import chances
from armillary.games.galactic_empire.rules.odds import percents


def test_shares_of_ten_faces_in_the_order_in_which_results_come() -> None:
    faces = ["overload"] * 3 + ["no_effect"] * 2 + ["stability"] * 5
    assert percents(faces) == (("overload", 30), ("no_effect", 20), ("stability", 50))
    assert percents(["positive"] * 10) == (("positive", 100),)


def test_results_of_combat_from_the_best_to_the_worst() -> None:
    assert chances([-1, 0, 2, 2, 1, 0, 0, 0, -3, 0]) == (("D2", 20), ("D1", 10), ("-", 50), ("A1", 10), ("A3", 10))


def test_a_modifier_helps_the_extropy_roll(still: Any) -> None:
    p = still().p
    table = [p.c.tables.extropy[p.c.extropy_bands.at(rolled + 2)].result for rolled in range(10)]
    assert extropy.chances(p, 2) == percents(table)
    assert extropy.chances(p, 2) != extropy.chances(p, -2)
