"""Conquest, destroying buildings, bombardment."""

from typing import Any

import pytest


def small(biome: str, owner: str | None, **more: Any) -> dict[str, Any]:
    return {"size": "small", "biome": biome, "owner": owner, **more}


SIX = ["16,-6", "16,-9", "13,-9", "10,-6", "10,-3", "13,-3"]


@pytest.mark.rule("BP-CONQ-01")
def test_a_planet_is_conquered_from_the_ring_around_it_only(duel: Any) -> None:
    planets = {"planet-1": {"size": "medium", "biome": "fair", "forests": 4}}
    for cell, rule in (("-6,-3", ""), ("-6,-2", "BP-CONQ-01")):
        p = duel.given(planets=planets, units={"A": [f"small {cell}"]})
        duel.play(p, f"A: unit {cell}")
        assert duel.why(p, 0, "conquer planet-1") == rule


@pytest.mark.rule("BP-CONQ-04", "BP-CONQ-06", "BP-CONQ-07")
@pytest.mark.parametrize("defence", ["cannon", "tower"])
def test_a_defence_anywhere_protects_the_buildings(duel: Any, defence: str) -> None:
    planets = {"planet-5": small("harsh", "B", mountains=5, cells={"12,-4": "blast-furnace"})}
    p = duel.given(planets=planets, units={"A": ["big 10,-5"], "B": [f"{defence} 15,-6"]})
    duel.play(p, "A: unit 10,-5")
    assert not any(text.startswith(("raze", "conquer")) for text in duel.offered(p, 0))
    assert duel.why(p, 0, "raze 12,-4") == "BP-CONQ-07"
    assert duel.why(p, 0, "raze 15,-6") == "BP-CONQ-06"
    assert duel.why(p, 0, "conquer planet-5") == "BP-CONQ-04"


@pytest.mark.rule("BP-BOMB-02")
def test_a_bombardment_leaves_nothing_but_nature(duel: Any) -> None:
    cells = {"12,-4": "blast-furnace", "13,-8": "spaceport", "15,-7": "blast-furnace"}
    planets = {"planet-5": small("harsh", "B", mountains=5, cells=cells)}
    units = {"A": [f"enormous {cell}" for cell in SIX], "B": ["cannon 11,-6", "tower 15,-6"]}
    p = duel.given(planets=planets, units=units)
    duel.play(p, "A: bombard planet-5")
    found = p.to_words()["planets"]["planet-5"]
    assert sorted(found["cells"].values()) == ["mountain"] * 5
    assert (found["owner"], p.to_words()["units"]["B"], p.structures(4)) == ("B", [], 0)


@pytest.mark.rule("BP-BOMB-01", "BP-BOMB-03")
def test_a_ship_that_came_this_turn_does_not_bombard(duel: Any) -> None:
    units = {"A": [*(f"enormous {cell}" for cell in SIX[1:]), "enormous 17,-6"], "B": ["cannon 11,-6"]}
    p = duel.given([10, 10], units=units)
    assert duel.why(p, 0, "bombard planet-5") == "BP-BOMB-01"
    duel.play(p, "A: unit 17,-6", "A: move 16,-6")
    if type(p.frames[-1]).__name__ == "Act":
        duel.play(p, "A: stop")
    assert duel.why(p, 0, "bombard planet-5") == "BP-BOMB-03"
    duel.play(p, "A: end-turn", "B: done", "B: end-turn", "A: done", "A: bombard planet-5")
    for cell in SIX:
        assert duel.why(p, 0, f"unit {cell}") == "BP-ACT-04"


@pytest.mark.rule("BP-BOMB-01")
def test_ships_of_others_do_not_complete_a_formation(trio: Any) -> None:
    units = {
        "A": [f"enormous {cell}" for cell in SIX[1:]] + ["enormous 4,0"],
        "B": ["cannon 11,-6"],
        "C": ["enormous 16,-6"],
    }
    p = trio.given(units=units, pacts=["AC"])
    assert trio.why(p, 0, "bombard planet-6") == "BP-BOMB-01"


@pytest.mark.rule("BP-BOMB-01")
def test_a_formation_without_room_to_move_bombards(duel: Any) -> None:
    geo = duel.game.geo
    crowd = [geo.names[cell] for cell in geo.near[geo.number["16,-6"]] if not duel.given().at[cell]]
    units = {"A": [f"enormous {cell}" for cell in SIX] + [f"small {cell}" for cell in crowd], "B": ["tower 11,-6"]}
    p = duel.given(units=units)
    assert duel.why(p, 0, "unit 16,-6") != ""
    duel.play(p, "A: bombard planet-5")
    assert p.fleet[1] == []


@pytest.mark.rule("BP-CONQ-02")
def test_the_monolith_changes_with_the_owner(duel: Any) -> None:
    p = duel.given(units={"A": ["small 10,-6"], "B": ["small 0,9"]})
    duel.play(p, "A: unit 10,-6", "A: conquer planet-5")
    scene = duel.game.scene(p.view(0), 0, duel.game.text())
    monolith = next(piece for piece in scene.pieces if piece.id == "monolith-5")
    assert monolith.owner == 0
    cells = {shape.id: (shape.x, shape.y) for shape in duel.game.board(duel.game.text()).layers[1].shapes}
    assert (monolith.x, monolith.y) == cells["cell:13,-6"]
    assert monolith.mark == "planet:planet-5"


@pytest.mark.rule("BP-CONQ-05")
def test_no_raid_on_uninhabited_or_own_planets(duel: Any) -> None:
    planets = {
        "planet-4": {
            "size": "small",
            "biome": "fair",
            "owner": "A",
            "forests": 2,
            "mountains": 3,
            "cells": {"0,1": "spaceport"},
        }
    }
    p = duel.given(planets=planets, units={"A": ["small 3,0"]})
    duel.play(p, "A: unit 3,0")
    assert duel.why(p, 0, "raze 0,1") == "BP-CONQ-05"
    assert duel.why(p, 0, "conquer planet-4") == "BP-CONQ-01"


@pytest.mark.rule("BP-BOMB-01", "BP-BOMB-03")
def test_bombardment_needs_six_fresh_ships_on_the_vertexes(duel: Any) -> None:
    six = ["16,-6", "16,-9", "13,-9", "10,-6", "10,-3", "13,-3"]
    p = duel.given(units={"A": [f"enormous {cell}" for cell in six[:5]], "B": ["cannon 11,-6"]})
    assert duel.why(p, 0, "bombard planet-5") == "BP-BOMB-01"
    p = duel.given(
        units={"A": [*(f"enormous {cell}" for cell in six[:5]), "enormous 13,-3 new"], "B": ["cannon 11,-6"]}
    )
    assert duel.why(p, 0, "bombard planet-5") == "BP-BOMB-03"
    p = duel.given([1, 8], units={"A": [f"enormous {cell}" for cell in six], "B": ["cannon 11,-6"]})
    assert duel.why(p, 0, "bombard planet-5") == ""
    duel.play(p, "A: unit 10,-6", "A: attack 11,-6", "A: stop")
    assert duel.why(p, 0, "bombard planet-5") == "BP-BOMB-03"
    p = duel.given(
        planets={"planet-5": {"size": "small", "biome": "harsh"}},
        units={"A": [f"enormous {cell}" for cell in six], "B": ["small 0,9"]},
    )
    assert duel.why(p, 0, "bombard planet-5") == "BP-BOMB-01"  # it has to be somebody's
