"""Rules that the scenario files do not exercise, and their edges."""

from random import Random
from typing import Any

import pytest

from armillary.games.burning_planets.ids import FOREST, GREENHOUSE, MOUNTAIN
from armillary.games.burning_planets.position import KINDS, PlayingField
from armillary.kernel.dice import ScriptedDice
from armillary.kernel.game import random_choice
from armillary.kernel.odds import odds

PORT = {
    "planet-4": {
        "size": "small",
        "biome": "fair",
        "owner": "A",
        "forests": 2,
        "mountains": 3,
        "cells": {"0,1": "spaceport"},
    }
}


# ----------------------------------------------------------------------------------------------------------- set-up


@pytest.mark.rule("BP-SETUP-10", "BP-SETUP-12", "BP-SETUP-20", "BP-SETUP-21", "BP-SETUP-22")
def test_second_planets_cast_two_dice(bench: Any) -> None:
    # Order, A digitals, B xenos: tile 4, small; tile 5, small; then harsh medium (6 + 5) and water big (8 + 7).
    rules = bench().game
    p = rules.start(ScriptedDice([20, 1, 4, 1, 5, 2, 1, 3, 3, 6, 5, 2, 4, 5, 8, 7, 1, 1]))
    p.apply(0, rules.parse("faction digitals"))
    p.apply(1, rules.parse("faction xenos"))
    counts = [(p.counts[tile * KINDS + FOREST], p.counts[tile * KINDS + MOUNTAIN]) for tile in range(7)]
    assert counts == [(0, 11), (15, 0), (0, 0), (0, 5), (5, 0), (0, 0), (0, 0)]


@pytest.mark.rule("BP-SETUP-01", "BP-SETUP-02", "BP-SETUP-15", "BP-SETUP-16", "BP-AST-03")
@pytest.mark.parametrize("seats", range(2, 7))
def test_generation_at_every_table(bench: Any, seats: int) -> None:
    rules = bench(seats).game
    for seed in range(4):
        p = rules.start(seed)
        rng = Random(seed)
        while p.frames[-1].__class__.__name__ != "PlaceCannon":
            seat = p.deciding()[0]
            p.apply(seat, random_choice(p.choices(seat), rng))
        assert sum(1 for size in p.sizes if size) == 2 * seats
        assert sorted(owner for owner in p.owners if owner >= 0) == list(range(seats))
        assert geo_count(p) in range(p.geo.tiles + 1, p.geo.tiles + 7)
        for seat in range(seats):
            tile = p.starts[seat]
            assert p.owners[tile] == seat
            assert p.biomes[tile] == p.factions[seat]
            assert p.counts[tile * KINDS + FOREST] + p.counts[tile * KINDS + MOUNTAIN] == 5
        assert p.status() == []


def geo_count(p: PlayingField) -> int:
    return bin(p.rocks).count("1")


@pytest.mark.rule("BP-AST-02", "BP-AST-03")
@pytest.mark.parametrize("die", [4, 6, 8, 12, 20])
def test_the_agreed_die_is_the_modifier_die(bench: Any, die: int) -> None:
    rules = bench(modifier_die=die).game
    p = rules.start(3, listen=True)
    p.apply(p.deciding()[0], ("faction", 1))
    p.apply(p.deciding()[0], ("faction", 1))
    (event,) = [event for event in p.log if event.kind == "AsteroidsRolled"]
    assert event.facts["sides"] == die
    assert p.frames[-1].total == 7 + event.facts["dice"][0]


@pytest.mark.rule("BP-AST-06", "BP-AST-07")
def test_an_unplaceable_tile_is_cast_again_but_a_used_one_is_not(bench: Any) -> None:
    # Tile 4 has a planet and asteroids all over ring 6: no legal cell is left, so 4 is cast again and 5 (a planet) stands.
    table = bench()
    ring = table.game.geo.circle((0, 0), 6)[::2]
    names = [table.game.geo.names[cell] for cell in ring]
    inner = [table.game.geo.names[cell] for cell in table.game.geo.circle((0, 0), 4)[::2]]
    frames = {"frames": [{"frame": "PlaceAsteroid", "number": 0, "total": 3, "tile": -1}]}
    planets = {"planet-4": {"size": "small", "biome": "fair", "owner": "A", "forests": 2, "mountains": 3}}
    p = table.given([4, 8, 5], planets=planets, asteroids=names + inner, phase="start", flow=frames)
    assert p.frames[-1].tile == 4
    p = table.given([4], planets=planets, asteroids=names, phase="start", flow=frames)
    assert p.frames[-1].tile == 3


@pytest.mark.rule("BP-START-02")
def test_the_first_cannon_may_fire_in_the_first_turn(duel: Any) -> None:
    p = duel.given(
        [10, 10],
        round=0,
        phase="start",
        flow={"frames": [{"frame": "PlaceCannon", "number": 0}]},
        units={"B": ["small 3,0"]},
    )
    assert duel.why(p, 0, "place 1,0") == "BP-BUILD-01"
    assert duel.why(p, 0, "place 0,1") == "BP-BUILD-07"
    duel.play(p, "A: place 2,0", "B: place 11,-6", "A: done")
    assert p.round == 1
    assert "unit 2,0" in duel.offered(p, 0)


# ------------------------------------------------------------------------------------------------ turn and economy


@pytest.mark.rule("BP-EVENT-01", "BP-TURN-01")
def test_the_event_die_comes_before_income_in_every_turn(duel: Any) -> None:
    p = duel.given([2, 19, 10], phase="start")
    duel.play(p, "A: done", "A: end-turn", "B: done", "B: end-turn")
    kinds = [event.kind for event in p.log]
    assert kinds == ["TurnBegan", "EventRolled", "Collected"] * 3
    assert [event.facts["dice"] for event in p.log if event.kind == "EventRolled"] == [[2], [19], [10]]


@pytest.mark.rule("BP-EVENT-08")
def test_most_results_have_no_effect(duel: Any) -> None:
    for roll in range(2, 20):
        p = duel.given([roll], phase="start")
        assert p.event == 0
        assert p.stock[:4] == [2, 3, 0, 0]


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


@pytest.mark.rule("BP-SETUP-09", "BP-BUILD-01")
def test_everything_may_be_built_on_a_fair_planet(duel: Any) -> None:
    p = duel.given(phase="structures", stock={"A": {"B": 99, "C": 99, "F": 99, "M": 99}})
    wanted = ["blast-furnace", "greenhouse", "spaceport", "cannon", "tower"]
    assert [text for text in duel.offered(p, 0) if text.startswith("build")] == [
        f"build planet-4 {name}" for name in wanted
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
    p = table.given(phase="ships", planets=PORT, stock={"A": {"M": 5, "F": 4}})
    assert table.why(p, 0, "launch small 0,0") == "BP-CHART-H1"
    assert table.offered(p, 0) == ["done"]
    p = table.given(phase="ships", planets=PORT, factions={"A": "digitals", "B": "humans"}, stock={"A": {"M": 29}})
    assert table.why(p, 0, "launch cargo 0,0") == "BP-CHART-D5"
    p = table.given(
        phase="structures", factions={"A": "xenos", "B": "humans"}, stock={"A": {"M": 99, "C": 99, "F": 9, "B": 9}}
    )
    assert table.why(p, 0, "build planet-4 cannon") == "BP-CHART-X7"


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


# ---------------------------------------------------------------------------------------------- actions and combat


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


@pytest.mark.rule("BP-COMBAT-06", "BP-COMBAT-02")
@pytest.mark.parametrize(
    ("attacker", "target", "chance"),
    [
        ("small 3,-1", "medium 4,-1", "1/4"),
        ("big 3,-1", "enormous 4,-1", "13/160"),
        ("enormous 3,-1", "cargo 4,-1", "49/60"),
        ("space-station 3,-1", "space-station 4,-1", "11/32"),
        ("cannon 2,0", "big 3,-1", "25/64"),
        ("tower 2,0", "enormous 3,-1", "17/80"),
    ],
)
def test_exact_odds(duel: Any, attacker: str, target: str, chance: str) -> None:
    p = duel.given(units={"A": [attacker], "B": [target]})
    cell = target.split()[1]
    duel.play(p, f"A: unit {attacker.split()[1]}")
    found = odds(p, 0, duel.game.parse(f"attack {cell}"))
    hits = sum(value for text, value in found.items() if "destroyed" in text)
    assert str(hits) == chance


@pytest.mark.rule("BP-COMBAT-06")
def test_a_habitat_fights_like_a_ship(duel: Any) -> None:
    p = duel.given([4, 1], asteroids=["7,0"], units={"A": ["habitat 7,0"], "B": ["small 8,0"]})
    duel.play(p, "A: unit 7,0", "A: attack 8,0")
    assert p.fleet[1] == []


@pytest.mark.rule("BP-COMBAT-08")
def test_an_own_structure_dies_with_its_asteroid(duel: Any) -> None:
    p = duel.given([20], asteroids=["7,0"], units={"A": ["habitat 7,0", "enormous 6,0"]})
    duel.play(p, "A: unit 6,0", "A: attack-asteroid 7,0")
    assert len(p.fleet[0]) == 1
    assert p.at[duel.game.geo.number["7,0"]] == 0


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


# ----------------------------------------------------------------------------------------------- conquest and loot


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


@pytest.mark.rule("BP-VICT-01")
def test_a_player_without_planets_plays_on_from_a_station(duel: Any) -> None:
    p = duel.given([10, 10], units={"A": ["small 10,-6"], "B": ["space-station 0,9"]}, stock={"B": {"M": 10}})
    duel.play(p, "A: unit 10,-6", "A: conquer planet-5", "A: stop", "A: end-turn")
    assert not p.out[1]
    duel.play(p, "B: launch small 0,9", "B: place 0,10", "B: done", "B: end-turn")


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


@pytest.mark.rule("BP-LOOT-02", "BP-LOOT-01")
def test_a_cannon_loots_as_well(duel: Any) -> None:
    p = duel.given([8, 1], units={"A": ["cannon 2,0"], "B": ["cargo 3,0 hold=7C"]})
    duel.play(p, "A: unit 2,0", "A: attack 3,0")
    assert p.stock[:4] == [0, 7, 0, 30]


# ------------------------------------------------------------------------------------------------ space structures


@pytest.mark.rule("BP-SPACE-14")
def test_a_station_is_moved_by_a_cargo_ship(duel: Any) -> None:
    p = duel.given([10, 10], units={"A": ["cargo 6,0", "space-station 7,0"], "B": ["space-station 5,0"]})
    duel.play(p, "A: unit 6,0")
    assert duel.why(p, 0, "pick-up 5,0") == "BP-SPACE-14"  # somebody else's
    duel.play(p, "A: pick-up 7,0")
    assert p.at[duel.game.geo.number["7,0"]] == 0
    duel.play(p, "A: unload 6,-1")
    assert "space-station 6,-1 #2" in p.to_words()["units"]["A"]


@pytest.mark.rule("BP-SPACE-01", "BP-SPACE-06")
def test_space_structures_come_from_ports(duel: Any) -> None:
    p = duel.given(units={"A": ["cargo 3,0"]}, stock={"A": {"M": 99, "F": 99}})
    duel.play(p, "A: unit 3,0")
    assert duel.why(p, 0, "take-aboard habitat bought openly") == "BP-SPACE-01"
    p = duel.given(planets=PORT, phase="structures", units={"A": ["cargo 3,0"]}, stock={"A": {"M": 99, "F": 99}})
    assert duel.why(p, 0, "build planet-4 habitat") == "BP-SPACE-06"  # not in advance
    duel.play(p, "A: done", "A: done", "A: unit 3,0", "A: take-aboard habitat bought openly")
    assert p.stock[:4] == [0, 0, 89, 99]


@pytest.mark.rule("BP-SPACE-03", "BP-SPACE-02")
def test_one_structure_per_asteroid(duel: Any) -> None:
    p = duel.given(asteroids=["7,0", "5,1"], units={"A": ["cargo 6,0 carries=habitat"], "B": ["habitat 7,0"]})
    duel.play(p, "A: unit 6,0")
    assert duel.why(p, 0, "unload 7,0") == "BP-SPACE-02"
    assert duel.why(p, 0, "unload 5,1") == ""


@pytest.mark.rule("BP-EVENT-04", "BP-EVENT-06")
def test_events_bar_buying_space_structures_but_not_setting_them_down(duel: Any) -> None:
    p = duel.given(
        planets=PORT,
        event="climatic-anomaly",
        asteroids=["4,1"],
        units={"A": ["cargo 3,0"]},
        stock={"A": {"M": 99, "F": 99}},
        looted={"A": {"habitat": 1}},
    )
    duel.play(p, "A: unit 3,0")
    assert duel.why(p, 0, "take-aboard habitat bought openly") == "BP-EVENT-04"
    assert duel.why(p, 0, "take-aboard drilling-facility bought openly") == ""
    assert duel.why(p, 0, "take-aboard habitat looted openly") == ""
    duel.play(p, "A: take-aboard habitat looted secretly")
    p = duel.given(event="climatic-anomaly", asteroids=["4,1"], units={"A": ["cargo 4,0 carries=habitat"]})
    duel.play(p, "A: unit 4,0", "A: unload 4,1")


@pytest.mark.rule("BP-TRADE-02", "BP-TRADE-03")
def test_only_cargo_ships_carry(duel: Any) -> None:
    p = duel.given(units={"A": ["big 3,0"]}, stock={"A": {"M": 9}})
    duel.play(p, "A: unit 3,0")
    assert duel.why(p, 0, "load planet-4") == "BP-TRADE-02"
    assert duel.why(p, 0, "take-aboard habitat bought openly") == "BP-SPACE-04"
    assert duel.why(p, 0, "propose B") != ""


# ------------------------------------------------------------------------------------------------------- alliances


@pytest.mark.rule("BP-ALLY-01")
def test_alliances_need_more_than_two_players(duel: Any, trio: Any) -> None:
    p = duel.given()
    assert p.interjections(0) == []
    assert duel.why(p, 1, "pact A") == "BP-ALLY-01"
    assert ("pact", 1) in trio.given().interjections(0)


@pytest.mark.rule("BP-ALLY-02", "BP-ALLY-03")
def test_a_pact_is_made_and_ended_at_any_moment(trio: Any) -> None:
    p = trio.given(phase="structures")
    trio.play(p, "C: pact B")
    assert p.interjections(1)[0] == ("accept", 4)
    trio.play(p, "B: accept 4")
    assert p.pacts == [(1, 2)]
    assert trio.why(p, 1, "pact C") == "BP-ALLY-02"
    trio.play(p, "B: end-pact C")
    assert p.pacts == []
    assert trio.why(p, 2, "end-pact B") == "BP-ALLY-03"


@pytest.mark.rule("BP-ALLY-04")
def test_no_rule_enforces_a_pact(trio: Any) -> None:
    units = {"A": ["small 3,0"], "B": ["small 4,0"]}
    alone, allied = trio.given(units=units), trio.given(units=units, pacts=["AB"])
    for p in (alone, allied):
        trio.play(p, "A: unit 3,0")
    assert alone.choices(0) == allied.choices(0)
    assert ("attack", trio.game.geo.number["4,0"]) in allied.choices(0)


@pytest.mark.rule("BP-ALLY-05")
def test_nobody_else_hears_of_a_pact(trio: Any) -> None:
    p = trio.given()
    trio.play(p, "A: pact B")
    assert p.view(1).offers
    assert not p.view(2).offers
    trio.play(p, "B: accept 2")
    for seat, pacts in ((0, ["AB"]), (1, ["AB"]), (2, []), (None, [])):
        assert p.view(seat).to_words()["pacts"] == pacts
        heard = {event.kind for event in p.log if event.seen_by(seat)}
        assert ("PactMade" in heard) == bool(pacts)
        assert ("OfferMade" in heard) == bool(pacts)


# ----------------------------------------------------------------------------------------------------------- trade


@pytest.mark.rule("BP-TRADE-02", "BP-TRADE-13")
def test_the_carrier_belongs_to_a_partner_and_has_a_number(trio: Any) -> None:
    p = trio.given(units={"A": ["cargo 3,-1", "small 4,-1"], "B": ["cargo 10,-5", "cargo 9,-4"], "C": ["cargo 23,-10"]})
    trio.play(p, "A: propose B")
    listed = [trio.game.notation(choice) for choice in p.interjections(0)]
    assert listed == ["pact B", "pact C", "carrier 3,-1", "carrier 10,-5", "carrier 9,-4", "drop"]
    trio.play(p, "A: carrier 9,-4", "A: give metal 5", "A: offer-openly", "B: accept 1")
    assert p.to_words()["contracts"]["contract-1"]["ship"] == "B#2"


@pytest.mark.rule("BP-TRADE-13")
def test_numbers_of_ships_are_never_used_again(duel: Any) -> None:
    planets = {**PORT}
    p = duel.given(
        [8, 1, 10, 10],
        planets=planets,
        phase="actions",
        units={"A": ["cannon 2,0"], "B": ["cargo 3,0"]},
        stock={"B": {"M": 60}},
    )
    duel.play(p, "A: unit 2,0", "A: attack 3,0")
    assert p.serials[2:] == [0, 1]
    slot = p.add_unit(4, 1, duel.game.geo.number["9,0"], 0, 0, 0)
    assert p.unit_serial[slot] == 2


@pytest.mark.rule("BP-TRADE-04")
def test_goods_are_delivered_at_planets_with_an_owner(duel: Any) -> None:
    planets = {"planet-1": {"size": "small", "biome": "fair"}}
    p = duel.given(planets=planets, units={"A": ["cargo -6,-4 hold=5B", "cargo 10,-5 hold=7C+3M", "cargo 0,8 hold=1B"]})
    duel.play(p, "A: unit -6,-4")
    assert duel.why(p, 0, "deliver planet-1") == "BP-TRADE-04"
    duel.play(p, "A: stop", "A: unit 0,8")
    assert duel.why(p, 0, "deliver planet-4") == "BP-TRADE-04"
    duel.play(p, "A: stop", "A: unit 10,-5", "A: deliver-part planet-5", "A: hand concrete 4", "A: done")
    assert p.stock[4:] == [0, 4, 0, 0]
    assert "cargo 10,-5 #2 left=1 hold=3C+3M" in p.to_words()["units"]["A"]
    duel.play(p, "A: deliver planet-5")
    assert p.stock[4:] == [0, 7, 0, 3]


@pytest.mark.rule("BP-TRADE-09")
def test_contract_goods_may_go_elsewhere(trio: Any) -> None:
    contract = {
        "partners": ["A", "B"],
        "ship": "A#1",
        "gives": [{}, {"C": 30}],
        "goods": ["delivered", "aboard"],
        "secret": True,
        "seal": "s",
    }
    p = trio.given(units={"A": ["cargo 23,-10"]}, contracts={"contract-1": contract})
    trio.play(p, "A: unit 23,-10", "A: deliver planet-7")
    assert p.to_words()["contracts"]["contract-1"]["goods"] == ["delivered", "diverted"]
    assert not p.to_words()["contracts"]["contract-1"]["shown"]
    assert p.stock[9] == 30


@pytest.mark.rule("BP-TRADE-05")
def test_loading_and_delivering_are_actions(duel: Any) -> None:
    p = duel.given(units={"A": ["cargo 3,0"]}, stock={"A": {"B": 9, "C": 9}})
    duel.play(p, "A: unit 3,0", "A: load planet-4", "A: take biomass 3", "A: take concrete 4", "A: done")
    assert p.to_words()["units"]["A"] == ["cargo 3,0 #1 left=1 hold=3B+4C"]
    duel.play(p, "A: deliver planet-4")
    assert p.to_words()["units"]["A"] == ["cargo 3,0 #1 left=0"]
    assert p.stock[:4] == [9, 9, 0, 0]
    assert duel.why(p, 0, "unit 3,0") == "BP-ACT-01"
