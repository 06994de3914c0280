"""Values of the pack that the rules read: each is changed, and play follows it."""

from typing import Any

import pytest

from armillary.games.burning_planets.components import load_components
from armillary.games.burning_planets.ids import BUILT, CANNON
from armillary.games.burning_planets.position import PlayingField
from armillary.kernel.dice import ScriptedDice
from armillary.kernel.registry import game
from armillary.packs import PackError

PORT = {
    "planet-4": {
        "size": "small",
        "biome": "fair",
        "owner": "A",
        "forests": 2,
        "mountains": 3,
        "cells": {"0,1": "spaceport", "0,-1": "greenhouse"},
    },
    "planet-5": {"size": "small", "biome": "harsh", "owner": "B", "mountains": 5},
}
RICH = {"A": {"B": 99, "C": 99, "F": 99, "M": 99}}


def given(components: Any, rulings: dict[str, str] | None = None, **words: Any) -> PlayingField:
    """A duel with this pack; A acts."""
    rules = game("burning-planets", 2, components=components, rulings=rulings)
    partial = {
        "phase": "structures",
        "round": 2,
        "first": "A",
        "active": "A",
        "factions": {"A": "humans", "B": "digitals"},
        "starts": {"A": "planet-4", "B": "planet-5"},
        "planets": PORT,
        "stock": RICH,
        **words,
    }
    p = rules.given(partial, listen=True)
    assert isinstance(p, PlayingField)
    assert p.status() == []
    return p


def play(p: PlayingField, *texts: str) -> None:
    for text in texts:
        p.apply(0, p.game.parse(text))
        assert p.status() == []
        again = p.game.restore(p.inspect(), None)
        assert again.hash() == p.hash()


def why(p: PlayingField, text: str) -> str:
    refusal = p.why_none(0, p.game.parse(text))
    return "" if refusal is None else refusal.rule


def started(seed: int, components: Any, seats: int = 2) -> PlayingField:
    """The first turn of a match by first choices."""
    p = game("burning-planets", seats, components=components).start(seed)
    assert isinstance(p, PlayingField)
    while not p.round:
        seat = p.deciding()[0]
        p.apply(seat, p.choices(seat)[0])
        assert p.status() == []
    return p


@pytest.mark.rule("BP-BUILD-02")
def test_structures_built_in_a_turn() -> None:
    p = given({"limits.structures_built_per_planet_per_turn": 2})
    play(p, "build planet-4 spaceport", "place 0,2", "build planet-4 spaceport", "place 1,1")
    assert why(p, "build planet-4 spaceport") == "BP-BUILD-02"
    assert p.to_words()["planets"]["planet-4"]["used"] == ["built", "built"]
    p = given({"limits.structures_built_per_planet_per_turn": 0}, phase="start", stock={})
    p.dice = ScriptedDice([10])
    p.settle()
    p.stock[:4] = [99] * 4
    assert why(p, "build planet-4 spaceport") == "BP-BUILD-02"


@pytest.mark.rule("BP-BUILD-03", "BP-BUILD-05")
def test_structures_and_naturals_destroyed_in_a_turn() -> None:
    changed = {
        "limits.own_structures_demolished_per_planet_per_turn": 2,
        "limits.own_naturals_destroyed_per_planet_per_turn": 3,
    }
    p = given(changed)
    forests = [p.geo.names[cell] for cell in p.geo.cells[3][1] if p.at[cell] in (7, 8)]
    for cell in forests[:3]:
        play(p, "pull-down planet-4", f"clear {cell}")
    play(p, "pull-down planet-4")
    assert why(p, f"clear {forests[3]}") == "BP-BUILD-05"
    play(p, "demolish 0,1", "pull-down planet-4", "demolish 0,-1")
    assert p.to_words()["planets"]["planet-4"]["used"] == ["demolished"] * 2 + ["cleared"] * 3
    assert why(p, "pull-down planet-4") == "BP-BUILD-03"


@pytest.mark.rule("BP-BUILD-02", "BP-SEC-14")
def test_what_is_bought_counts_with_what_is_built_if_the_table_reads_it_so() -> None:
    rulings = {"space_structure_counts_as_build": "yes"}
    ships = {"A": ["cargo 3,-1", "cargo 3,0"]}
    p = given({"limits.structures_built_per_planet_per_turn": 3}, rulings, phase="actions", units=ships)
    p.used[3] = 0
    play(p, "unit 3,-1", "take-aboard habitat bought secretly", "stop", "unit 3,0")
    assert p.view(1).used[3] == 0
    p.used[3] |= 2 << 4  # two were built before
    assert why(p, "take-aboard habitat bought openly") == ""
    p = given({"limits.structures_built_per_planet_per_turn": 2}, rulings, phase="actions", units=ships)
    p.used[3] |= 1 << 4
    play(p, "unit 3,-1", "take-aboard habitat bought openly", "stop", "unit 3,0")
    assert why(p, "take-aboard habitat bought openly") == "BP-BUILD-02"
    assert not p.used[3] & BUILT


@pytest.mark.rule("BP-SPACE-05", "BP-SPACE-02")
def test_structures_on_cargo_ships_and_on_asteroids() -> None:
    ships = {"A": ["cargo 3,-1", "habitat 4,-1"]}
    words: dict[str, Any] = {"phase": "actions", "units": ships, "asteroids": ["4,-1", "4,1"]}
    p = given({"limits.space_structures_per_cargo_ship": 0}, **words)
    play(p, "unit 3,-1")
    assert why(p, "take-aboard habitat bought openly") == "BP-SPACE-05"
    assert why(p, "pick-up 4,-1") == "BP-SPACE-05"
    assert not [choice for choice in p.choices(0) if choice[0] in ("pick-up", "take-aboard")]
    words["units"] = {"A": ["cargo 3,0 carries=drilling-facility"]}
    words["asteroids"] = ["4,0"]
    p = given({"asteroids.structures_per_asteroid": 0}, **words)
    play(p, "unit 3,0")
    assert why(p, "unload 4,0") == "BP-SPACE-02"
    assert not [choice for choice in p.choices(0) if choice[0] == "unload"]


@pytest.mark.rule("BP-AST-08")
@pytest.mark.parametrize("apart", [1, 3])
def test_the_distance_of_asteroids(apart: int) -> None:
    p = game("burning-planets", 2, components={"asteroids.min_distance": apart}).start(1)
    assert isinstance(p, PlayingField)
    placed: list[int] = []
    nearest = 99
    while not p.round:
        seat = p.deciding()[0]
        listed = p.choices(seat)
        choice = listed[0]
        if type(p.frames[-1]).__name__ == "PlaceAsteroid":
            if placed:
                choice = min(listed, key=lambda one: min(p.geo.distance(one[1], rock) for rock in placed))
                nearest = min(nearest, *[p.geo.distance(choice[1], rock) for rock in placed])
            placed.append(choice[1])
        p.apply(seat, choice)
        assert p.status() == []
    assert nearest == apart


@pytest.mark.rule("BP-AST-08", "BP-SETUP-04")
def test_asteroids_that_do_not_fit_are_left_out() -> None:
    """On one tile of a planet of radius 4 nothing is three steps away: the die would be cast for ever."""
    rules = game("burning-planets", 2, components={"asteroids.min_distance": 3}, options={"modifier_die": 20})
    for seed in range(3):
        p = rules.start(seed)
        assert isinstance(p, PlayingField)
        while not p.round:
            seat = p.deciding()[0]
            p.apply(seat, p.choices(seat)[-1])
        assert p.status() == []


@pytest.mark.rule("BP-START-02")
@pytest.mark.parametrize("cannons", [0, 2])
def test_the_first_cannons(cannons: int) -> None:
    p = started(3, {"start.cannons": cannons}, seats=3)
    assert [sum(p.unit_kind[slot] == CANNON for slot in fleet) for fleet in p.fleet] == [cannons] * 3


@pytest.mark.rule("BP-SETUP-01")
@pytest.mark.parametrize("planets", [1, 3])
def test_planets_of_each_player(planets: int) -> None:
    p = started(3, {"planet_rules.planets_per_player": planets})
    assert sum(1 for size in p.sizes if size) == 2 * planets
    assert sorted(owner for owner in p.owners if owner >= 0) == [0, 1]


@pytest.mark.rule("BP-SETUP-07", "BP-SETUP-14", "BP-EVENT-01")
def test_the_dice_of_the_tables() -> None:
    own = """
events:
  die: 12
  results:
    - {id: climatic_anomaly, roll: [1, 2]}
    - {id: stellar_wind, roll: [12]}
    - {id: calm, roll: [3, 4, 5, 6, 7, 8, 9, 10, 11]}
planet_rules: {size_die: 3, biome_die: 3}
planet_sizes:
  - {id: small, size_roll: [1]}
  - {id: medium, size_roll: [2]}
  - {id: big, size_roll: [3]}
biomes:
  - {id: fair, roll: [1]}
  - {id: harsh, roll: [2]}
  - {id: water, roll: [3]}
"""
    seen = set()
    for seed in range(4):
        rules = game("burning-planets", 2, components=own, options={"round_limit": 20})
        p = rules.start(seed)
        p.listen()
        for _ in range(400):
            if p.over:
                break
            seat = p.deciding()[0]
            p.apply(seat, p.choices(seat)[-1])
        assert p.draws is not None
        seen |= {(draw["rule"], draw["d"]) for draw in p.draws}
    assert {("BP-EVENT-01", 12), ("BP-SETUP-07", 3), ("BP-SETUP-14", 3)} <= seen
    assert not {pair for pair in seen if pair[0] in ("BP-EVENT-01", "BP-SETUP-07", "BP-SETUP-14") and pair[1] > 12}


@pytest.mark.rule("BP-BOMB-01", "BP-BOMB-03")
def test_the_ships_of_a_bombardment() -> None:
    four = ["16,-6", "16,-9", "13,-9", "10,-6"]
    units = {"A": [f"enormous {cell}" for cell in four], "B": ["tower 11,-6"]}
    p = given({"limits.bombardment_ships": 4}, phase="actions", units=units)
    assert ("bombard", 4) in p.choices(0)
    play(p, "bombard planet-5")
    assert not p.structures(4)
    assert all(p.unit_left[slot] == 0 for slot in p.fleet[0])
    p = given({"limits.bombardment_ships": 5}, phase="actions", units=units)
    assert why(p, "bombard planet-5") == "BP-BOMB-01"


@pytest.mark.rule("BP-COMBAT-07")
def test_the_shield_of_asteroids() -> None:
    p = given({"asteroids.shield": 3}, phase="actions", units={"A": ["small 3,-1"]}, asteroids=["4,-1"])
    p.dice = ScriptedDice([4])
    play(p, "unit 3,-1", "attack-asteroid 4,-1")
    assert not p.rocks


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("start.cannons", 8, "do not fit"),
        ("planet_rules.starting_forest_die", 6, "more forests"),
        ("planet_sizes.small.resource_die", 10, "more than the 18 cells"),
        ("asteroids.min_distance", 4, "closer"),
        ("planet_rules.planets_per_player", 4, "fewer tiles than"),
        ("events.die", 12, "every face of the d12"),
    ],
)
def test_a_value_that_cannot_be_played_is_refused(path: str, value: int, said: str) -> None:
    with pytest.raises(PackError, match=said):
        load_components({path: value})
