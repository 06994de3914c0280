"""Glitches (BR-33, BR-34)."""

from typing import Any

import pytest

from armillary.games.high_frontier_conflict.chart import glitches
from armillary.testkit import Match

SLUG = "high-frontier-conflict"


def match(dice: list[int] | None = None, **given: Any) -> Match:
    return Match(
        SLUG, 2, given={"factions": ["purple", "green"], "first": "A", "turn": "A"} | given, dice=dice if dice else []
    )


@pytest.mark.rule("BR-33")
def test_the_largest_stack_without_a_human_is_struck() -> None:
    m = match(
        rockets={"A": {"at": "l1", "cards": ["hall-effect-thruster", "fuel-cell"]}},
        outposts={
            "A": [
                {"at": "l2", "cards": ["ion-drive", "mass-driver", "purple-crew"]},
                {"at": "geo", "cards": ["cermet-nerva"]},
            ]
        },
    )
    p = m.p
    assert [p.c.slot_names[s] for s in glitches.candidates(p, 0)] == ["rocket"]
    p.glitch[1] = 1
    assert [p.c.slot_names[s] for s in glitches.candidates(p, 0)] == ["outpost-2"]


@pytest.mark.rule("BR-33", "BR-03")
def test_ties_are_the_owners_choice() -> None:
    m = match(
        dice=[3],
        year=2,
        round=2,
        turn="B",
        step="operation",
        rockets={"A": {"at": "l1", "cards": ["hall-effect-thruster"]}},
        outposts={"A": {"at": "l2", "cards": ["ion-drive"]}},
    )
    m.do("B income")
    if m.step == "Operation":
        m.do("B done")
    assert m.choices("A") == ["glitch A-rocket", "glitch A-outpost"]
    m.refused("A glitch A-freighter", "BR-33")
    m.do("A glitch A-outpost")
    assert m.words["stacks"]["A-outpost"]["glitch"]


@pytest.mark.rule("BR-33", "BR-34")
def test_a_trigger_costs_the_cards_of_that_rad_hardness() -> None:
    m = match(
        dice=[5, 6],
        rockets={"A": {"at": "ryugu", "glitch": True, "cards": ["purple-crew", "kuck-mosquito", "fuel-cell"]}},
        step="operation",
    )
    assert glitches.trigger(m.p, 1)
    assert m.words["cards"]["fuel-cell"] == "A hand", "rad-hardness 5"
    assert m.words["cards"]["purple-crew"] == "A-rocket"
    assert not m.p.glitch[1]
    assert not glitches.trigger(m.p, 1)


@pytest.mark.rule("BR-34")
def test_rad_hardness_above_six_is_never_matched() -> None:
    p = match().p
    cards = [p.c.cards.index(name) for name in ("project-orion", "melt-probe-crawler")]
    assert not any(glitches.victims(p, cards, die) for die in range(1, 7))


@pytest.mark.rule("BR-33", "BR-52")
def test_an_operation_that_a_glitch_spoils_is_spent() -> None:
    m = match(
        dice=[4],
        rockets={"A": {"at": "ryugu", "glitch": True, "cards": ["kuck-mosquito", "fuel-cell"]}},
        step="operation",
    )
    m.do("A prospect kuck-mosquito ryugu")
    assert m.words["cards"]["kuck-mosquito"] == "A hand"
    assert "ryugu" not in m.words["sites"]
    assert not m.may("A income")


@pytest.mark.rule("BR-33")
def test_a_human_in_the_space_repairs() -> None:
    m = match(
        rockets={"A": {"at": "l1", "glitch": True, "cards": ["fuel-cell"]}},
        outposts={"A": {"at": "l1", "cards": ["purple-crew"]}},
    )
    m.do("A repair-glitch A-rocket")
    assert not m.words["stacks"]["A-rocket"]["glitch"]
    m = match(rockets={"A": {"at": "l1", "glitch": True, "cards": ["fuel-cell"]}})
    m.refused("A repair-glitch A-rocket", "BR-33")


@pytest.mark.rule("BR-33")
def test_a_glitch_travels_with_cards() -> None:
    m = match(
        rockets={"A": {"at": "l1", "glitch": True, "cards": ["fuel-cell", "ion-drive"]}},
        outposts={"A": {"at": "l1", "cards": ["mass-driver"]}},
    )
    m.do("A carry ion-drive A-outpost")
    assert m.words["stacks"]["A-outpost"]["glitch"]
