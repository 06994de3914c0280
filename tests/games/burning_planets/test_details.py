"""Every clause of the rules that the scenario files leave open: each test fails when its clause is broken."""

from typing import Any

import pytest

from armillary.games.burning_planets.ids import ITEMS
from armillary.games.burning_planets.position import PlayingField
from armillary.kernel.dice import ScriptedDice

RICH = {"B": 99, "C": 99, "F": 99, "M": 99}
SIX = ["16,-6", "16,-9", "13,-9", "10,-6", "10,-3", "13,-3"]


def small(biome: str, owner: str | None, **more: Any) -> dict[str, Any]:
    return {"size": "small", "biome": biome, "owner": owner, **more}


PORT = {"planet-4": small("fair", "A", forests=2, mountains=3, cells={"0,1": "spaceport"})}


def sides(p: PlayingField, rule: str) -> list[int]:
    """The dice thrown for a rule, by their faces."""
    return [draw["d"] for draw in p.draws or () if draw["rule"] == rule]


# ---------------------------------------------------------------------------------------------------------- set-up


@pytest.mark.rule("BP-SETUP-07", "BP-SETUP-15", "BP-SETUP-18", "BP-SETUP-20", "BP-SETUP-21", "BP-AST-02", "BP-AST-03")
@pytest.mark.parametrize("die", [4, 20])
def test_the_dice_of_the_setup(bench: Any, die: int) -> None:
    """Two starts of one kind of resource take neither biome nor forest die; size decides the resource dice."""
    rules = bench(modifier_die=die).game
    # Order; digitals on tile 4, xenos on tile 5; a medium Harsh planet on tile 1, a big Water one on tile 2; asteroids.
    script = [20, 1, 4, 1, 5, 4, 1, 3, 3, 6, 5, 2, 4, 5, 8, 7, 3, 1]
    p = rules.start(ScriptedDice(script), listen=True)
    p.apply(0, rules.parse("faction digitals"))
    p.apply(1, rules.parse("faction xenos"))
    assert isinstance(p, PlayingField)
    assert sides(p, "BP-SETUP-05") == [8] * 4
    assert sides(p, "BP-SETUP-07") == [4] * 4
    assert sides(p, "BP-SETUP-14") == [6] * 2
    assert sides(p, "BP-SETUP-17") == []
    assert sides(p, "BP-SETUP-20") == [6, 6, 8, 8]
    assert sides(p, "BP-AST-03") == [die]
    counts = {tile: [p.counts[tile * 15 + kind] for kind in (13, 14)] for tile in (0, 1, 3, 4)}
    assert counts == {0: [0, 11], 1: [15, 0], 3: [0, 5], 4: [5, 0]}
    assert [p.biomes[tile] for tile in (3, 4)] == [1, 2]
    assert [p.sizes[tile] for tile in (3, 4, 0, 1)] == [1, 3, 2, 3]
    assert p.stock == [0, 50, 0, 0, 50, 0, 0, 0]


@pytest.mark.rule("BP-SETUP-17", "BP-START-01")
@pytest.mark.parametrize("forests", [1, 4])
def test_a_human_start_splits_five_resources(bench: Any, forests: int) -> None:
    rules = bench().game
    script = [20, 1, 4, 1, forests, 5, 4, 1, 1, 3, 4, 3, 2, 1, 5, 4, 4, 3, 1]
    p = rules.start(ScriptedDice(script), listen=True)
    p.apply(0, rules.parse("faction humans"))
    p.apply(1, rules.parse("faction digitals"))
    assert sides(p, "BP-SETUP-17") == [4]
    assert [p.counts[3 * 15 + kind] for kind in (13, 14)] == [forests, 5 - forests]
    assert p.stock[:4] == [10 * forests, 50 - 10 * forests, 0, 0]


@pytest.mark.rule("BP-SETUP-09", "BP-SETUP-20")
def test_a_fair_planet_has_both_kinds_one_cast_each(bench: Any) -> None:
    rules = bench().game
    p = rules.start(ScriptedDice([20, 1, 4, 1, 5, 4, 1, 1, 2, 3, 2, 2, 4, 1, 6, 8, 3, 1]))
    p.apply(0, rules.parse("faction digitals"))
    p.apply(1, rules.parse("faction digitals"))
    counts = {tile: [p.counts[tile * 15 + kind] for kind in (13, 14)] for tile in (0, 1)}
    assert counts == {0: [3, 2], 1: [6, 8]}


@pytest.mark.rule("BP-SETUP-08", "BP-SETUP-09", "BP-SETUP-11", "BP-SETUP-13")
@pytest.mark.parametrize(("biome", "barred"), [("fair", ""), ("harsh", "greenhouse"), ("water", "blast-furnace")])
def test_biomes_limit_structures(duel: Any, biome: str, barred: str) -> None:
    p = duel.given(phase="structures", planets={"planet-4": small(biome, "A")}, stock={"A": RICH})
    wanted = [name for name in ("blast-furnace", "greenhouse", "spaceport", "cannon", "tower") if name != barred]
    assert duel.offered(p, 0) == [*(f"build planet-4 {name}" for name in wanted), "done"]


@pytest.mark.rule("BP-SETUP-19")
def test_overflow_goes_to_the_sides_of_the_border_first(bench: Any) -> None:
    """A small Water planet with eight forests: six inside, two on sides of the border, none on a corner."""
    rules = bench().game
    p = rules.start(ScriptedDice([20, 1, 4, 1, 5, 2, 1, 1, 5, 4, 4, 2, 1, 5, 1, 1, 3, 1]))
    p.apply(0, rules.parse("faction digitals"))
    p.apply(1, rules.parse("faction digitals"))
    geo = p.geo
    assert all(p.at[cell] == 7 for cell in geo.inner[0][1])
    corners = [cell for number, cell in enumerate(geo.circle(geo.points[geo.centre[0]], 2)) if number % 2 == 0]
    assert sum(p.at[cell] == 7 for cell in geo.border[0][1]) == 2
    assert not any(p.at[cell] == 7 for cell in corners)


@pytest.mark.rule("BP-START-02", "BP-BUILD-07")
def test_the_first_cannon_stands_on_a_free_border_cell(duel: Any) -> None:
    flow = {"frames": [{"frame": "PlaceCannon", "number": 0}]}
    p = duel.given([10], round=0, phase="start", flow=flow)
    geo = duel.game.geo
    assert {choice[1] for choice in p.choices(0)} == set(geo.border[3][1])
    duel.play(p, "A: place 2,0", "B: place 11,-6")
    assert p.to_words()["units"] == {"A": ["cannon 2,0 #1"], "B": ["cannon 11,-6 #1"]}


# ------------------------------------------------------------------------------------------------ turn and economy


@pytest.mark.rule("BP-TURN-01")
def test_the_phases_in_their_order(duel: Any) -> None:
    p = duel.given([10], phase="start", planets=PORT, stock={"A": RICH})
    assert [event.kind for event in p.log] == ["TurnBegan", "EventRolled", "Collected"]
    steps = []
    for choice in ("done", "done", "end-turn"):
        steps.append(type(p.frames[-1]).__name__)
        if choice != "end-turn":
            duel.play(p, f"A: {choice}")
    assert steps == ["Structures", "Ships", "Actions"]


@pytest.mark.rule("BP-EVENT-01")
def test_the_event_is_known_before_resources_are_collected(duel: Any) -> None:
    for seat, other in (("A", "B"), ("B", "A")):
        planets = {"planet-4": small("water", seat, forests=3), "planet-5": small("harsh", other, mountains=5)}
        starts = {seat: "planet-4", other: "planet-5"}
        p = duel.given([1], phase="start", active=seat, planets=planets, starts=starts)
        assert p.event == 1
        assert p.stock == [0] * 8


@pytest.mark.rule("BP-EVENT-02", "BP-EVENT-03", "BP-EVENT-04", "BP-EVENT-05", "BP-EVENT-06", "BP-EVENT-07")
def test_what_events_stop(duel: Any) -> None:
    data = duel.game.components
    idle = [[ITEMS[kind] for kind in row] for row in data.idle]
    barred = [[ITEMS[kind] for kind in row] for row in data.barred]
    assert idle == [[], ["greenhouse", "habitat", "forest"], ["blast-furnace", "drilling-facility"]]
    assert barred == [[], ["greenhouse", "habitat"], ["blast-furnace", "drilling-facility"]]
    assert data.ships_act == [True, True, False]


@pytest.mark.rule("BP-EVENT-07")
def test_no_ship_acts_in_a_stellar_wind_but_structures_do(duel: Any) -> None:
    units = {
        "A": [
            "cannon 2,0",
            "tower -2,0",
            "habitat 7,0",
            "space-station 8,4",
            "enormous 3,-3",
            "cargo 3,0",
            "small 9,4",
        ],
        "B": ["big 3,-1", "big -3,0", "big 8,0", "big 8,3"],
    }
    p = duel.given([20], phase="start", asteroids=["7,0"], units=units, stock={"A": RICH})
    duel.play(p, "A: done")
    if "done" in duel.offered(p, 0):
        duel.play(p, "A: done")
    acting = [text for text in duel.offered(p, 0) if text.startswith("unit")]
    assert acting == ["unit 2,0", "unit -2,0", "unit 7,0", "unit 8,4"]
    for cell in ("3,-3", "3,0", "9,4"):
        assert duel.why(p, 0, f"unit {cell}") == "BP-EVENT-07"


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


@pytest.mark.rule("BP-ECON-06")
def test_looted_structures_are_the_owners_secret(duel: Any) -> None:
    p = duel.given(looted={"A": {"habitat": 2}})
    assert p.view(0).to_words()["looted"]["A"]["habitat"] == 2
    for seat in (1, None):
        assert p.view(seat).to_words()["looted"]["A"]["habitat"] == 0


# --------------------------------------------------------------------------------------------------------- building


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


# --------------------------------------------------------------------------------------------------------- actions

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
        contracts={"contract-1": contract, "contract-2": loaded},
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


@pytest.mark.rule("BP-TRADE-03", "BP-TRADE-04")
def test_goods_change_hands_only_where_the_ship_touches_the_planet(duel: Any) -> None:
    planets = {"planet-1": {"size": "medium", "biome": "fair"}}
    for ship in ("4,-1", "-6,-3"):
        p = duel.given(planets=planets, units={"A": [f"cargo {ship} hold=5M"]}, stock={"A": RICH, "B": RICH})
        duel.play(p, f"A: unit {ship}")
        words = {text.split()[0] for text in duel.offered(p, 0)}
        assert not words & {"load", "request", "deliver", "deliver-part", "load-contract"}
        for planet in ("planet-4", "planet-1"):
            assert duel.why(p, 0, f"load {planet}") == "BP-TRADE-03"
            assert duel.why(p, 0, f"request {planet}") == "BP-TRADE-03"
            assert duel.why(p, 0, f"deliver {planet}") == "BP-TRADE-04"


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


@pytest.mark.rule("BP-COMBAT-02", "BP-COMBAT-09", "BP-COMBAT-03", "BP-COMBAT-06")
@pytest.mark.parametrize(
    ("attacker", "target", "dice"),
    [
        ("small 4,0", "cargo 5,0", [4, 6]),
        ("medium 4,0", "big 5,0", [6, 8]),
        ("enormous 4,0", "small 5,0", [20, 4]),
        ("space-station 4,0", "enormous 5,0", [8, 20]),
        ("habitat 4,0", "cargo 5,0", [4, 6]),
        ("drilling-facility 4,0", "space-station 5,0", [4, 8]),
        ("big 4,0", "habitat 5,0", [8, 4]),
        ("cannon 2,0", "medium 3,0", [8, 6]),
        ("tower 2,0", "big 3,0", [12, 8]),
    ],
)
def test_both_cast_their_own_die_and_equal_numbers_miss(duel: Any, attacker: str, target: str, dice: list[int]) -> None:
    rocks = [text.split()[1] for text in (attacker, target) if text.split()[0] in ("habitat", "drilling-facility")]
    equal = min(dice)
    p = duel.given([equal, equal], asteroids=rocks, units={"A": [attacker], "B": [target]})
    duel.play(p, f"A: unit {attacker.split()[1]}", f"A: attack {target.split()[1]}")
    assert sides(p, "BP-COMBAT-02") == dice
    assert len(p.fleet[1]) == len(p.fleet[0]) == 1


# --------------------------------------------------------------------------------------------------------- conquest


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


# ------------------------------------------------------------------------------------------------ space structures


@pytest.mark.rule("BP-SPACE-01")
def test_a_foreign_port_supplies_nothing(duel: Any) -> None:
    planets = {"planet-5": small("harsh", "B", mountains=5, cells={"13,-5": "spaceport"})}
    p = duel.given(planets=planets, units={"A": ["cargo 10,-5"]}, stock={"A": RICH})
    duel.play(p, "A: unit 10,-5")
    assert not any(text.startswith("take-aboard") for text in duel.offered(p, 0))
    assert duel.why(p, 0, "take-aboard habitat bought openly") == "BP-SPACE-01"


@pytest.mark.rule("BP-SPACE-03")
def test_asteroids_are_built_on_wherever_they_lie(duel: Any) -> None:
    # On the own planet's tile, on an enemy's and on one without a planet.
    for rock, ship in (("4,1", "4,0"), ("9,-4", "8,-4"), ("-13,6", "-12,6")):
        p = duel.given(asteroids=[rock], units={"A": [f"cargo {ship} carries=drilling-facility"]})
        duel.play(p, f"A: unit {ship}", f"A: unload {rock}")
        assert f"drilling-facility {rock} #1" in p.to_words()["units"]["A"]


@pytest.mark.rule("BP-SPACE-05")
def test_a_full_ship_picks_nothing_up(duel: Any) -> None:
    units = {"A": ["cargo 6,0 carries=habitat", "space-station 6,1", "drilling-facility 7,0"]}
    p = duel.given(asteroids=["7,0"], units=units)
    duel.play(p, "A: unit 6,0")
    assert not any(text.startswith("pick-up") for text in duel.offered(p, 0))
    assert duel.why(p, 0, "pick-up 6,1") == duel.why(p, 0, "pick-up 7,0") == "BP-SPACE-05"


@pytest.mark.rule("BP-SPACE-06", "BP-CHART-H8")
@pytest.mark.parametrize(
    ("kind", "price"), [("drilling-facility", {"M": 10}), ("habitat", {"F": 10}), ("space-station", {"M": 10, "F": 10})]
)
def test_a_space_structure_is_paid_when_it_is_loaded(duel: Any, kind: str, price: dict[str, int]) -> None:
    p = duel.given(planets=PORT, units={"A": ["cargo 3,0"]}, stock={"A": price})
    duel.play(p, "A: unit 3,0", f"A: take-aboard {kind} bought openly")
    assert p.stock[:4] == [0, 0, 0, 0]
    for short in price:
        p = duel.given(planets=PORT, units={"A": ["cargo 3,0"]}, stock={"A": {**price, short: 9}})
        duel.play(p, "A: unit 3,0")
        assert duel.why(p, 0, f"take-aboard {kind} bought openly") == "BP-CHART-H8"


@pytest.mark.rule("BP-SPACE-16")
def test_a_finished_transport_leaves_no_secret_behind(duel: Any) -> None:
    p = duel.given(asteroids=["7,0"], units={"A": ["cargo 6,0 carries=habitat secret"]})
    duel.play(p, "A: unit 6,0", "A: unload 7,0")
    assert p.view(1).to_words()["units"]["A"] == ["cargo 6,0 #1 left=1", "habitat 7,0 #1"]
    p = duel.given([4, 1], active="B", units={"A": ["cargo 6,0 carries=habitat secret"], "B": ["small 7,0"]})
    shown = p.revealed
    duel.play(p, "B: unit 7,0", "B: attack 6,0")
    assert p.revealed > shown
    assert [event.facts["item"] for event in p.log if event.kind == "StructureLooted" and event.seen_by(None)] == [8]


@pytest.mark.rule("BP-CHART-A3")
def test_spaceports_and_stations_yield_nothing(duel: Any) -> None:
    planets = {"planet-4": small("fair", "A", cells={"0,1": "spaceport", "1,0": "spaceport"})}
    p = duel.given([10], phase="start", planets=planets, units={"A": ["space-station 0,9"]}, stock={"A": RICH})
    assert p.to_words()["stock"]["A"] == RICH
    duel.play(p, "A: done")
    yards = {text.split()[2] for text in duel.offered(p, 0) if text.startswith("launch")}
    assert yards == {"0,0", "0,9"}


@pytest.mark.rule("BP-VICT-01", "BP-COMBAT-08")
def test_the_last_structure_may_go_with_its_asteroid(duel: Any) -> None:
    planets = {"planet-5": small("harsh", None, mountains=5)}
    p = duel.given([20], planets=planets, asteroids=["7,0"], units={"A": ["enormous 6,0"], "B": ["habitat 7,0"]})
    duel.play(p, "A: unit 6,0", "A: attack-asteroid 7,0")
    assert (p.result.reason, p.result.winners) == ("destruction", (0,))


@pytest.mark.rule("BP-TRADE-08")
def test_a_contract_names_goods_and_ship(trio: Any) -> None:
    seals = set()
    for cell, give, get in (("3,-1", 10, 5), ("4,-1", 10, 5), ("10,-5", 10, 5), ("3,-1", 11, 5), ("3,-1", 10, 6)):
        p = trio.given(list(range(1, 17)), units={"A": ["cargo 3,-1", "cargo 4,-1"], "B": ["cargo 10,-5"]})
        trio.play(p, "A: propose B", f"A: carrier {cell}", f"A: give metal {give}", f"A: get food {get}")
        trio.play(p, "A: offer-secretly", "B: accept 2")
        seals.add(p.contracts[0].seal)
    assert len(seals) == 5  # the same nonce each time, and every clause is under the seal


@pytest.mark.rule("BP-BOMB-01")
def test_ships_of_others_do_not_complete_a_formation(trio: Any) -> None:
    units = {
        "A": [f"enormous {cell}" for cell in SIX[1:]] + ["enormous 4,0"],
        "B": ["cannon 11,-6"],
        "C": ["enormous 16,-6"],
    }
    p = trio.given(units=units, pacts=["AC"])
    assert trio.why(p, 0, "bombard planet-6") == "BP-BOMB-01"


@pytest.mark.rule("BP-TRADE-06", "BP-TRADE-12")
def test_goods_of_a_contract_are_nobodys_until_they_arrive(trio: Any) -> None:
    contract = {"partners": ["A", "B"], "ship": "A#1", "gives": [{"M": 10}, {}], "secret": True, "nonce": "00ff"}
    contract["goods"] = ["waiting", "delivered"]
    p = trio.given(
        [4, 1],
        units={"A": ["cargo 3,-1"], "C": ["small 4,-1"]},
        stock={"A": {"M": 15}},
        contracts={"contract-1": contract},
    )
    trio.play(p, "A: unit 3,-1", "A: load-contract 1")
    assert p.stock == [0, 0, 0, 5] + [0] * 8
    units = {"A": ["cargo 3,-1"], "C": ["small 4,-1"]}
    p = trio.given(
        [4, 1], active="C", units=units, contracts={"contract-1": contract | {"goods": ["aboard", "delivered"]}}
    )
    trio.play(p, "C: unit 4,-1", "C: attack 3,-1")
    assert p.stock == [0] * 8 + [0, 0, 15, 15 + 10]  # the hold and the price of a Human cargo ship
    (event,) = [event for event in p.log if event.kind == "ContractShown"]
    assert event.seen_by(None).facts == {
        "seat": 0,
        "seat_to": 1,
        "number": 1,
        "goods": "10M",
        "goods_back": "nothing",
        "ship": "A-1",
        "nonce": "00ff",
    }


# -------------------------------------------------------------------------------------------------------- alliances


@pytest.mark.rule("BP-ALLY-03", "BP-ALLY-05")
def test_either_partner_ends_a_pact(trio: Any) -> None:
    for seat, other in (("A", "C"), ("C", "A")):
        p = trio.given(pacts=["AC"])
        trio.play(p, f"{seat}: end-pact {other}")
        assert p.pacts == []
        assert {event.kind for event in p.log if event.seen_by(1)} == set()


@pytest.mark.rule("BP-ALLY-04")
def test_allies_may_do_everything_to_each_other(trio: Any) -> None:
    """Conquer, destroy buildings, attack, load only with consent: as if there were no pact."""
    cells = {"13,-5": "blast-furnace"}
    for planet in (small("harsh", "B", mountains=5), small("harsh", "B", mountains=5, cells=cells)):
        listed = []
        for pacts in ([], ["AB"]):
            units = {"A": ["cargo 10,-5", "big 16,-6"], "B": ["cargo 10,-4", "small 16,-5"]}
            p = trio.given(planets={"planet-6": planet}, units=units, pacts=pacts)
            shown = []
            for cell in ("10,-5", "16,-6"):
                trio.play(p, f"A: unit {cell}")
                shown += trio.offered(p, 0)
                trio.play(p, "A: stop")
            listed.append(shown)
        assert listed[0] == listed[1]
