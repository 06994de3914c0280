"""Income, structures, ships and their prices."""

from typing import Any

import pytest

from armillary.games.burning_planets.ids import FOREST, GREENHOUSE
from armillary.games.burning_planets.position import KINDS


def small(biome: str, owner: str | None, **more: Any) -> dict[str, Any]:
    return {"size": "small", "biome": biome, "owner": owner, **more}


RICH = {"B": 99, "C": 99, "F": 99, "M": 99}

PORT = {"planet-4": small("fair", "A", forests=2, mountains=3, cells={"0,1": "spaceport"})}

PORT_TOO = {
    "planet-4": {
        "size": "small",
        "biome": "fair",
        "owner": "A",
        "forests": 2,
        "mountains": 3,
        "cells": {"0,1": "spaceport"},
    }
}


@pytest.mark.rule("BP-ECON-01")
def test_only_what_is_owned_yields(duel: Any) -> None:
    planets = {
        "planet-1": small("fair", None, forests=3, mountains=1),
        "planet-7": small("fair", "A", forests=1, cells={"6,8": "greenhouse"}),
    }
    units = {"A": ["habitat 7,0"], "B": ["drilling-facility -7,0"]}
    p = duel.given([10], phase="start", planets=planets, asteroids=["7,0", "-7,0"], units=units)
    assert p.stock == [2 + 1 + 1, 3, 1 + 1, 0, 0, 0, 0, 0]


@pytest.mark.rule("BP-RES-02", "BP-TRADE-04")
def test_any_faction_receives_any_resource(duel: Any) -> None:
    for hold in ("B", "C", "F", "M"):
        p = duel.given(units={"A": [f"cargo 10,-5 hold=4{hold}"]})
        duel.play(p, "A: unit 10,-5", "A: deliver planet-5")
        assert p.to_words()["stock"]["B"] == {name: 4 if name == hold else 0 for name in "BCFM"}


@pytest.mark.rule("BP-RES-02")
@pytest.mark.parametrize("faction", ["humans", "digitals", "xenos"])
def test_any_faction_barters_for_any_resource(duel: Any, faction: str) -> None:
    p = duel.given(factions={"A": faction, "B": "digitals"}, units={"A": ["cargo 10,-5"]})
    duel.play(p, "A: propose B", "A: carrier 10,-5")
    for verb in ("give", "get"):
        for name in ("biomass", "concrete", "food", "metal"):
            assert f"{verb} {name} 1..200" in duel.interjections("A")
            duel.play(p, f"A: {verb} {name} 7")


@pytest.mark.rule("BP-ECON-06")
def test_looted_structures_are_the_owners_secret(duel: Any) -> None:
    p = duel.given(looted={"A": {"habitat": 2}})
    assert p.view(0).to_words()["looted"]["A"]["habitat"] == 2
    for seat in (1, None):
        assert p.view(seat).to_words()["looted"]["A"]["habitat"] == 0


@pytest.mark.rule("BP-BUILD-01")
def test_a_building_goes_on_any_free_cell(duel: Any) -> None:
    p = duel.given(phase="structures", units={"A": ["cannon 2,0"]}, stock={"A": RICH})
    duel.play(p, "A: build planet-4 greenhouse")
    geo = duel.game.geo
    free = [cell for cell in geo.cells[3][1] if p.at[cell] == 1]
    assert len(free) == 18 - 5 - 1
    assert {choice[1] for choice in p.choices(0)} == set(free)
    for taken in ("1,0", "2,0"):
        assert duel.why(p, 0, f"place {taken}") == "BP-BUILD-01"
    duel.play(p, "A: place 0,2")  # a border cell
    refusal = duel.given(phase="structures", stock={"A": RICH}).why_not(0, duel.game.parse("build planet-5 spaceport"))
    assert (refusal.rule, refusal.key) == ("BP-BUILD-01", "not-your-planet")


@pytest.mark.rule("BP-BUILD-02", "BP-SPACE-06")
def test_a_bought_space_structure_may_use_up_the_planets_build(bench: Any) -> None:
    for reading, rule in (("no", ""), ("yes", "BP-BUILD-02")):
        table = bench(rulings={"space_structure_counts_as_build": reading})
        p = table.given(planets=PORT, units={"A": ["cargo 3,0", "cargo 0,3"]}, stock={"A": RICH})
        table.play(p, "A: unit 3,0", "A: take-aboard habitat bought openly", "A: stop", "A: unit 0,3")
        assert table.why(p, 0, "take-aboard habitat bought openly") == rule


@pytest.mark.rule("BP-BUILD-03", "BP-BUILD-05")
def test_limits_of_pulling_down_are_separate_and_by_planet(duel: Any) -> None:
    cells = {"0,1": "spaceport", "0,2": "greenhouse"}
    planets = {
        "planet-4": small("fair", "A", forests=2, mountains=3, cells=cells),
        "planet-1": small("fair", "A", forests=2, cells={"-6,-6": "greenhouse"}),
    }
    p = duel.given(phase="structures", planets=planets, units={"A": ["cannon 2,0"]}, stock={"A": {"B": 10}})
    duel.play(p, "A: pull-down planet-4", "A: demolish 0,2", "A: pull-down planet-4")
    assert all(text.startswith("clear") or text == "leave" for text in duel.offered(p, 0))
    assert duel.why(p, 0, "demolish 2,0") == "BP-BUILD-03"
    duel.play(p, "A: clear 1,0")
    assert "pull-down planet-4" not in duel.offered(p, 0)
    duel.play(p, "A: pull-down planet-1", "A: clear -5,-7", "A: pull-down planet-1", "A: demolish -6,-6")
    assert p.stock[:4] == [10, 0, 0, 0]  # no refund
    p = duel.given(phase="structures", units={"A": ["cannon 2,0"]})
    duel.play(p, "A: pull-down planet-4", "A: demolish 2,0")  # a defence is a structure
    assert p.fleet[0] == []


@pytest.mark.rule("BP-BUILD-04", "BP-CONQ-05")
def test_ships_do_not_destroy_natural_resources(duel: Any) -> None:
    planets = {"planet-5": small("harsh", "B", mountains=5, cells={"12,-4": "blast-furnace", "13,-8": "spaceport"})}
    p = duel.given(planets=planets, units={"A": ["cargo 10,-5"], "B": ["small 0,9"]})
    duel.play(p, "A: unit 10,-5")
    assert [text for text in duel.offered(p, 0) if text.startswith("raze")] == ["raze 13,-8", "raze 12,-4"]
    assert duel.why(p, 0, "raze 14,-6") == "BP-BUILD-04"
    duel.play(p, "A: raze 12,-4")  # a cargo ship destroys buildings as well, anywhere on the planet
    assert duel.why(p, 0, "raze 12,-4") == "BP-CONQ-05"


@pytest.mark.rule("BP-BUILD-08", "BP-COMBAT-01")
def test_only_what_is_next_to_a_ship_is_attacked(duel: Any) -> None:
    units = {"A": ["big 10,-5"], "B": ["cannon 11,-6", "cannon 11,-4", "tower 15,-6", "small 8,-5", "small 8,-3"]}
    p = duel.given(units=units, asteroids=["9,-2"])
    duel.play(p, "A: unit 10,-5")
    assert [text for text in duel.offered(p, 0) if text.startswith("attack")] == ["attack 11,-6"]
    assert duel.why(p, 0, "attack 11,-4") == duel.why(p, 0, "attack 15,-6") == "BP-BUILD-08"
    assert duel.why(p, 0, "attack 8,-5") == duel.why(p, 0, "attack-asteroid 9,-2") == "BP-COMBAT-01"


@pytest.mark.rule("BP-CHART-A3")
def test_spaceports_and_stations_yield_nothing(duel: Any) -> None:
    planets = {"planet-4": small("fair", "A", cells={"0,1": "spaceport", "1,0": "spaceport"})}
    p = duel.given([10], phase="start", planets=planets, units={"A": ["space-station 0,9"]}, stock={"A": RICH})
    assert p.to_words()["stock"]["A"] == RICH
    duel.play(p, "A: done")
    yards = {text.split()[2] for text in duel.offered(p, 0) if text.startswith("launch")}
    assert yards == {"0,0", "0,9"}


@pytest.mark.rule("BP-ECON-02")
def test_one_stock_for_all_planets(duel: Any) -> None:
    planets = {"planet-1": {"size": "small", "biome": "water", "owner": "A", "forests": 4}}
    p = duel.given([10], phase="start", planets=planets)
    assert p.stock[:4] == [6, 3, 0, 0]
    p = duel.given([10], phase="start", planets=planets, stock={"A": {"C": 7}})
    duel.play(p, "A: build planet-4 blast-furnace")  # paid with what the other planet helped to fill
    assert p.stock[:4] == [6, 0, 0, 0]


@pytest.mark.rule("BP-ECON-05")
def test_space_structures_yield_two_resources(duel: Any) -> None:
    p = duel.given(
        [10], phase="start", asteroids=["5,0", "-5,0"], units={"A": ["drilling-facility 5,0", "habitat -5,0"]}
    )
    assert p.stock[:4] == [3, 4, 1, 1]


@pytest.mark.rule("BP-RES-02")
def test_a_faction_owns_and_trades_what_its_charts_do_not_use(duel: Any) -> None:
    p = duel.given(active="B", units={"B": ["cargo 10,-5"]}, stock={"B": {"B": 9, "C": 9, "F": 9, "M": 9}})
    duel.play(p, "B: unit 10,-5", "B: load planet-5")
    assert duel.offered(p, 1) == [
        "take biomass 1..9",
        "take concrete 1..9",
        "take food 1..9",
        "take metal 1..9",
        "done",
    ]


@pytest.mark.rule("BP-BUILD-06")
def test_natural_resources_are_never_built(duel: Any) -> None:
    p = duel.given(phase="structures", stock={"A": {"B": 99, "C": 99, "F": 99, "M": 99}})
    duel.play(p, "A: pull-down planet-4", "A: clear 1,0")
    for name in ("forest", "mountain"):
        assert duel.why(p, 0, f"build planet-4 {name}") == "BP-BUILD-06"
    assert p.counts[3 * KINDS + FOREST] == 1


@pytest.mark.rule("BP-BUILD-02")
def test_several_planets_build_one_each(duel: Any) -> None:
    planets = {"planet-1": {"size": "small", "biome": "fair", "owner": "A"}}
    p = duel.given(phase="structures", planets=planets, stock={"A": {"B": 99, "C": 99}})
    duel.play(p, "A: build planet-4 greenhouse", "A: place 0,1", "A: build planet-1 greenhouse", "A: place -5,-7")
    assert p.counts[GREENHOUSE] == p.counts[3 * KINDS + GREENHOUSE] == 1
    assert not any(text.startswith("build") for text in duel.offered(p, 0))


@pytest.mark.rule("BP-BUILD-01")
def test_a_full_planet_takes_no_more(duel: Any) -> None:
    geo = duel.game.geo
    cells = {geo.names[cell]: "greenhouse" for cell in (*geo.inner[3][1], *geo.border[3][1])}
    p = duel.given(
        phase="structures",
        planets={"planet-4": {"size": "small", "biome": "fair", "owner": "A", "cells": cells}},
        stock={"A": {"B": 99, "C": 99, "M": 99}},
    )
    assert duel.why(p, 0, "build planet-4 greenhouse") == "BP-BUILD-01"
    assert duel.why(p, 0, "build planet-4 cannon") == "BP-BUILD-07"
    # What is pulled down makes room in the same phase.
    duel.play(p, "A: pull-down planet-4", "A: demolish 2,0", "A: build planet-4 cannon", "A: place 2,0")


@pytest.mark.rule("BP-CHART-H6", "BP-CHART-H7", "BP-CHART-H1", "BP-CHART-D5", "BP-CHART-X7")
def test_what_cannot_be_paid_is_refused_by_its_chart(bench: Any) -> None:
    table = bench()
    p = table.given(phase="structures", stock={"A": {"C": 9, "B": 9, "M": 4}})
    assert table.why(p, 0, "build planet-4 greenhouse") == "BP-CHART-H6"
    assert table.why(p, 0, "build planet-4 cannon") == "BP-CHART-H7"
    p = table.given(phase="ships", planets=PORT_TOO, stock={"A": {"M": 5, "F": 4}})
    assert table.why(p, 0, "launch small 0,0") == "BP-CHART-H1"
    assert table.offered(p, 0) == ["done"]
    p = table.given(phase="ships", planets=PORT_TOO, factions={"A": "digitals", "B": "humans"}, stock={"A": {"M": 29}})
    assert table.why(p, 0, "launch cargo 0,0") == "BP-CHART-D5"
    p = table.given(
        phase="structures", factions={"A": "xenos", "B": "humans"}, stock={"A": {"M": 99, "C": 99, "F": 9, "B": 9}}
    )
    assert table.why(p, 0, "build planet-4 cannon") == "BP-CHART-X7"
