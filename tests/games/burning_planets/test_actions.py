"""Actions: moving, order, budgets."""

from typing import Any

import pytest

RICH = {"B": 99, "C": 99, "F": 99, "M": 99}


def small(biome: str, owner: str | None, **more: Any) -> dict[str, Any]:
    return {"size": "small", "biome": biome, "owner": owner, **more}


PORT = {"planet-4": small("fair", "A", forests=2, mountains=3, cells={"0,1": "spaceport"})}

ACTIONS = [
    ("small 3,-1", "move 4,-1"),
    ("small 3,-1", "attack 4,-2"),
    ("small 3,-1", "attack-asteroid 4,-1"),
    ("small -6,-3", "conquer planet-1"),
    ("cargo -6,-3", "conquer planet-1"),
    ("small 10,-5", "raze 12,-4"),
    ("cargo 3,-1 hold=5M", "deliver planet-4"),
    ("cargo 3,-1 hold=5M", "deliver-part planet-4, hand metal 3, hand-contract 2 B"),
    ("cargo 3,-1", "load planet-4, take metal 3, take food 1, load-contract 1"),
    ("cargo 3,-1", "load-contract 1"),
    ("cargo 3,-1", "take-aboard habitat bought openly"),
    ("cargo 3,-1 carries=habitat", "unload 4,-1"),
    ("cargo 3,-1 carries=space-station", "unload 3,0"),
    ("cargo 3,-1", "pick-up 3,-2"),
]


@pytest.mark.rule("BP-ACT-01", "BP-SPACE-04", "BP-TRADE-05", "BP-CONQ-03", "BP-CONQ-05")
@pytest.mark.parametrize(("unit", "action"), ACTIONS, ids=lambda text: text)
def test_each_action_costs_one_of_two(duel: Any, unit: str, action: str) -> None:
    planets = {
        **PORT,
        "planet-1": {"size": "medium", "biome": "fair", "forests": 4},
        "planet-5": small("harsh", "B", mountains=5, cells={"12,-4": "blast-furnace", "13,-8": "spaceport"}),
    }
    contract = {"partners": ["A", "B"], "ship": "A#1", "gives": [{"M": 1}, {}], "goods": ["waiting", "delivered"]}
    loaded = {"partners": ["A", "B"], "ship": "A#1", "gives": [{}, {"M": 1}], "goods": ["delivered", "aboard"]}
    moving = action.startswith("move")
    p = duel.given(
        [1, 4],
        planets=planets,
        asteroids=[] if moving else ["4,-1"],
        units={"A": [unit, "space-station 3,-2"], "B": ["small 4,-2", "small 0,9"]},
        stock={"A": RICH},
        contracts={"contract-1": contract, "contract-2": loaded} if unit.startswith("cargo") else {},
    )
    slot = p.fleet[0][0]
    duel.play(p, f"A: unit {unit.split()[1]}", *(f"A: {part}" for part in action.split(", ")))
    assert p.unit_left[slot] == p.unit_moves[slot] == 1
    p = duel.given(
        planets=planets,
        asteroids=[] if moving else ["4,-1"],
        units={"A": [unit.replace(unit.split()[1], f"{unit.split()[1]} #1 left=0"), "space-station 3,-2"]},
    )
    assert duel.why(p, 0, f"unit {unit.split()[1]}") == "BP-ACT-01"  # without an action there is none to spend


def test_loading_or_handing_over_nothing_is_no_action(duel: Any) -> None:
    p = duel.given(units={"A": ["cargo 3,-1 hold=5M"]}, stock={"A": RICH})
    duel.play(p, "A: unit 3,-1", "A: load planet-4", "A: done", "A: deliver-part planet-4", "A: done")
    assert p.unit_left[p.fleet[0][0]] == 2


@pytest.mark.rule("BP-ACT-06", "BP-SPACE-08", "BP-SPACE-17")
@pytest.mark.parametrize(
    ("unit", "attacks", "rule"),
    [
        ("cannon 2,0", 2, "BP-ACT-06"),
        ("tower 2,0", 2, "BP-ACT-06"),
        ("drilling-facility 3,1", 1, "BP-SPACE-08"),
        ("habitat 3,1", 1, "BP-SPACE-08"),
        ("space-station 2,1", 2, "BP-SPACE-17"),
    ],
)
def test_how_often_structures_attack(duel: Any, unit: str, attacks: int, rule: str) -> None:
    kind, cell = unit.split()
    rocks = [cell] if kind in ("drilling-facility", "habitat") else []
    if rocks:
        cell = "4,1"
        rocks = ["4,1"]
    target = {"2,0": "3,0", "2,1": "3,0", "4,1": "4,0"}[cell]
    p = duel.given([1, 20] * attacks, asteroids=rocks, units={"A": [f"{kind} {cell}"], "B": [f"enormous {target}"]})
    duel.play(p, f"A: unit {cell}", *[f"A: attack {target}"] * attacks)
    assert duel.why(p, 0, f"unit {cell}") == rule


def test_launches_at_a_station_go_to_the_nearest_free_cell(duel: Any) -> None:
    geo = duel.game.geo
    around = [geo.names[cell] for cell in geo.near[geo.number["0,8"]]]
    p = duel.given(
        phase="ships",
        units={"A": ["space-station 0,8"], "B": [f"small {name}" for name in around]},
        stock={"A": {"M": 5, "F": 5}},
    )
    duel.play(p, "A: launch small 0,8")
    cells = [geo.number[text.split()[1]] for text in duel.offered(p, 0)]
    assert {geo.distance(cell, geo.number["0,8"]) for cell in cells} == {2}
    assert len(cells) == 12


@pytest.mark.rule("BP-ACT-03", "BP-CHART-A5")
def test_what_may_be_attacked(duel: Any) -> None:
    planets = {
        "planet-5": {
            "size": "small",
            "biome": "harsh",
            "owner": "B",
            "mountains": 5,
            "cells": {"11,-5": "blast-furnace"},
        }
    }
    units = {"A": ["big 10,-5", "small 9,-5"], "B": ["cannon 11,-6", "tower 13,-8", "medium 10,-4", "small 8,0"]}
    p = duel.given(planets=planets, units=units, asteroids=["9,-4"])
    duel.play(p, "A: unit 10,-5")
    offered = [text for text in duel.offered(p, 0) if text.startswith("attack")]
    assert sorted(offered) == ["attack 10,-4", "attack 11,-6", "attack-asteroid 9,-4"]
    assert duel.why(p, 0, "attack 11,-5") == "BP-ACT-03"  # a building is never a target
    assert duel.why(p, 0, "attack 9,-5") == "BP-ACT-03"  # nor an own unit
    assert duel.why(p, 0, "attack 8,0") == "BP-COMBAT-01"
    assert duel.why(p, 0, "attack 13,-8") == "BP-BUILD-08"


@pytest.mark.rule("BP-ACT-07", "BP-ACT-02")
def test_ships_go_round_what_is_in_their_way(duel: Any) -> None:
    p = duel.given(units={"A": ["medium 3,0", "small 4,0"], "B": ["small 4,-1"]}, asteroids=["6,2"])
    duel.play(p, "A: unit 3,0")
    offered = duel.offered(p, 0)
    assert duel.why(p, 0, "move 4,0") == duel.why(p, 0, "move 4,-1") == "BP-ACT-07"
    assert duel.why(p, 0, "move 2,0") == "BP-ACT-07"  # a planet
    assert duel.why(p, 0, "move 5,0") == ""  # round the corner: (3,1), (4,1)... in three steps
    assert "move 6,0" not in offered  # in the straight line three steps, but that is closed
    assert all(p.at[choice[1]] == 0 for choice in p.choices(0) if choice[0] == "move")


@pytest.mark.rule("BP-ACT-02")
def test_reach_on_open_ground(duel: Any) -> None:
    for kind, count in (("enormous", 6), ("big", 18), ("medium", 36), ("small", 60)):
        p = duel.given(units={"A": [f"{kind} -6,-6"]}, planets={})
        duel.play(p, "A: unit -6,-6")
        assert len([text for text in duel.offered(p, 0) if text.startswith("move")]) == count


@pytest.mark.rule("BP-ACT-05")
def test_structures_keep_their_attacks_and_interrupt_ships(duel: Any) -> None:
    p = duel.given([1, 4, 1, 4], units={"A": ["cannon 2,0", "small 4,0", "small -4,0"], "B": ["small 3,0"]})
    duel.play(p, "A: unit 2,0", "A: attack 3,0", "A: stop", "A: unit 4,0", "A: move 4,1", "A: stop")
    duel.play(p, "A: unit 2,0", "A: attack 3,0")  # the second attack of the cannon is still there
    assert duel.why(p, 0, "unit 4,1") == "BP-ACT-05"
    assert duel.why(p, 0, "unit -4,0") == ""


@pytest.mark.rule("BP-ACT-05")
def test_stopping_alone_loses_nothing(duel: Any) -> None:
    p = duel.given(units={"A": ["small 4,0", "small -4,0"]})
    duel.play(p, "A: unit 4,0", "A: move 5,0", "A: stop", "A: unit -4,0", "A: stop", "A: unit 5,0", "A: move 6,0")


@pytest.mark.rule("BP-ACT-04")
def test_the_four_are_for_conquering_and_razing_too(duel: Any) -> None:
    cells = {"12,-4": "blast-furnace", "13,-8": "blast-furnace", "15,-7": "blast-furnace"}
    planets = {"planet-5": {"size": "small", "biome": "harsh", "owner": "B", "mountains": 5, "cells": cells}}
    p = duel.given(planets=planets, units={"A": ["enormous 10,-5"], "B": ["small 0,9"]})
    duel.play(p, "A: unit 10,-5", "A: raze 12,-4", "A: raze 13,-8", "A: raze 15,-7", "A: conquer planet-5")
    assert p.owners[4] == 0
    duel.play(p, "A: move 10,-4")  # the move is apart
    assert duel.why(p, 0, "unit 10,-4") == "BP-ACT-04"
