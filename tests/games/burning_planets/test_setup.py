"""Set-up: planets, asteroids, starting values."""

from random import Random
from typing import Any

import pytest

from armillary.games.burning_planets.ids import FOREST, MOUNTAIN
from armillary.games.burning_planets.position import KINDS, PlayingField
from armillary.kernel.dice import ScriptedDice
from armillary.kernel.game import random_choice


def sides(p: PlayingField, rule: str) -> list[int]:
    """The dice thrown for a rule, by their faces."""
    return [draw["d"] for draw in p.draws or () if draw["rule"] == rule]


RICH = {"B": 99, "C": 99, "F": 99, "M": 99}


def small(biome: str, owner: str | None, **more: Any) -> dict[str, Any]:
    return {"size": "small", "biome": biome, "owner": owner, **more}


def geo_count(p: PlayingField) -> int:
    return bin(p.rocks).count("1")


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


@pytest.mark.rule("BP-SETUP-09", "BP-BUILD-01")
def test_everything_may_be_built_on_a_fair_planet(duel: Any) -> None:
    p = duel.given(phase="structures", stock={"A": {"B": 99, "C": 99, "F": 99, "M": 99}})
    wanted = ["blast-furnace", "greenhouse", "spaceport", "cannon", "tower"]
    assert [text for text in duel.offered(p, 0) if text.startswith("build")] == [
        f"build planet-4 {name}" for name in wanted
    ]
