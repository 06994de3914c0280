"""Every option and every reading of a ruling changes what it says, and nothing ends otherwise than declared."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from armillary.games.burning_planets.ids import FOREST
from armillary.games.burning_planets.position import KINDS
from armillary.kernel.game import random_choice
from armillary.kernel.odds import odds
from armillary.kernel.title import OptionError


def started(rules: Any, seed: int, faction: int) -> Any:
    p = rules.start(seed)
    while type(p.frames[-1]).__name__ == "ChooseFaction":
        p.apply(p.deciding()[0], ("faction", faction))
    return p


@pytest.mark.rule("BP-SETUP-07")
def test_equal_start_size(bench: Any) -> None:
    for number, size in enumerate(("small", "medium", "big"), 1):
        rules = bench(equal_start_size=size).game
        for seed in range(3):
            p = started(rules, seed, 0)
            assert [p.sizes[tile] for tile in p.starts] == [number, number]


@pytest.mark.rule("BP-SETUP-02")
def test_second_planet_owned(bench: Any) -> None:
    for owned in (False, True):
        p = started(bench(second_planet_owned=owned).game, 1, 1)
        assert sorted(owner for tile, owner in enumerate(p.owners) if p.sizes[tile]) == (
            [0, 0, 1, 1] if owned else [-1, -1, 0, 1]
        )
        assert p.stock == [0, 50, 0, 0] * 2


@pytest.mark.rule("BP-SETUP-17")
def test_human_even_start(bench: Any) -> None:
    seen: dict[bool, set[int]] = {False: set(), True: set()}
    for even in seen:
        rules = bench(human_even_start=even).game
        for seed in range(25):
            p = started(rules, seed, 0)
            seen[even] |= {p.counts[tile * KINDS + FOREST] for tile in p.starts}
    assert seen == {False: {1, 2, 3, 4}, True: {2, 3}}


@pytest.mark.rule("BP-TRADE-14")
def test_proposals_are_counted(bench: Any) -> None:
    for limit in (0, 1, 3):
        table = bench(max_proposals_per_turn=limit)
        p = table.given(units={"B": ["cargo 3,-1"]})
        for _ in range(limit):
            table.play(p, "A: propose B", "A: drop")
        assert table.why(p, 0, "propose B") == "BP-TRADE-14"
    p = bench().given()
    assert bench().why(p, 0, "propose B") == "BP-TRADE-02"  # nobody has a cargo ship


def test_round_limit(bench: Any) -> None:
    table = bench(round_limit=20)
    p = table.given([10, 10], round=20, units={"A": ["big 4,0"]})
    table.play(p, "A: end-turn", "B: done", "B: end-turn")
    assert p.result is not None
    assert (p.result.reason, p.result.winners) == ("round-limit", (0, 1))
    assert p.result.scores == (50 / 60, 10 / 60)  # ten a planet, forty for the Big


def test_resignation(bench: Any) -> None:
    table = bench(3, resignation=True)
    p = table.given([10], units={"A": ["cargo 4,0 hold=5B"]}, stock={"A": {"M": 3}})
    assert ("resign",) not in p.interjections(1)
    table.play(p, "A: unit 4,0", "A: resign")
    assert p.out == [1, 0, 0]
    assert p.deciding() == (1,)
    assert p.owners[4] == -1
    p = bench(2, resignation=True).given()
    table.play(p, "A: resign")
    assert (p.result.reason, p.result.winners) == ("resignation", (1,))


@pytest.mark.rule("BP-ACT-04")
def test_the_other_reading_of_the_enormous_budget(bench: Any) -> None:
    table = bench(rulings={"enormous_budget": "four-in-all-one-may-move"})
    p = table.given([1, 4] * 4, units={"A": ["enormous 3,0"], "B": ["small 5,0"]})
    table.play(p, "A: unit 3,0", "A: move 4,0", *["A: attack 5,0"] * 3)
    assert table.why(p, 0, "unit 4,0") == "BP-ACT-04"
    p = table.given([1, 4] * 4, units={"A": ["enormous 4,0"], "B": ["small 5,0"]})
    table.play(p, "A: unit 4,0", *["A: attack 5,0"] * 4)
    assert table.why(p, 0, "unit 4,0") == "BP-ACT-04"  # no move is left


@pytest.mark.rule("BP-BUILD-02")
def test_a_space_structure_may_count_as_the_planets_build(bench: Any) -> None:
    planets = {
        "planet-4": {
            "size": "small",
            "biome": "fair",
            "owner": "A",
            "forests": 2,
            "mountains": 3,
            "cells": {"0,1": "spaceport"},
            "used": ["built"],
        }
    }
    for reading, rule in (("no", ""), ("yes", "BP-BUILD-02")):
        table = bench(rulings={"space_structure_counts_as_build": reading})
        p = table.given(planets=planets, units={"A": ["cargo 3,0"]}, stock={"A": {"M": 50}})
        table.play(p, "A: unit 3,0")
        assert table.why(p, 0, "take-aboard drilling-facility bought openly") == rule


@pytest.mark.rule("BP-TURN-05")
def test_new_defences_fire_at_once_unless_the_table_reads_it_otherwise(bench: Any) -> None:
    assert bench().game.rulings["new-defences-hold-fire"] == "off"
    for reading, rule in (("on", "BP-TURN-05"), ("off", "")):
        table = bench(rulings={"new_defences_hold_fire": reading})
        p = table.given(phase="structures", units={"B": ["small 3,0"]}, stock={"A": {"M": 10, "C": 10}})
        table.play(p, "A: build planet-4 cannon", "A: place 2,0", "A: done")
        assert table.why(p, 0, "unit 2,0") == rule


@pytest.mark.rule("BP-ACT-02", "BP-ACT-07")
def test_passing_through_own_units(bench: Any) -> None:
    # The way out is blocked by own ships: only the other reading lets the ship through, and never onto them.
    units = {"A": ["small 19,-6", "small 18,-6", "small 18,-5", "small 19,-7"], "B": ["small 17,-5"]}
    for reading, free in (("no", 0), ("yes", 1)):
        table = bench(rulings={"pass_through_own": reading})
        p = table.given(units=units)
        assert (table.why(p, 0, "unit 19,-6") == "") is bool(free)
        if free:
            table.play(p, "A: unit 19,-6")
            assert table.why(p, 0, "move 18,-6") == "BP-ACT-07"
            assert table.why(p, 0, "move 17,-6") == ""
            assert table.why(p, 0, "move 17,-5") == "BP-ACT-07"  # enemies stay in the way


@pytest.mark.parametrize("seats", [1, 7])
def test_numbers_of_players(bench: Any, seats: int) -> None:
    with pytest.raises(OptionError, match="2 to 6"):
        bench(seats)


CASES: list[tuple[int, dict[str, Any], dict[str, str]]] = [
    (2, {}, {}),
    (3, {"second_planet_owned": True, "modifier_die": 20}, {"pass_through_own": "yes", "new_defences_hold_fire": "on"}),
    (4, {"equal_start_size": "big"}, {"hidden_stock": "open", "space_structure_counts_as_build": "yes"}),
    (6, {"human_even_start": True}, {"enormous_budget": "four-in-all-one-may-move"}),
]


@pytest.mark.parametrize(("seats", "options", "rulings"), CASES)
def test_invariants_in_random_play(bench: Any, seats: int, options: dict[str, Any], rulings: dict[str, str]) -> None:
    rules = bench(seats, rulings=rulings, round_limit=20, **options).game
    for seed in range(2):
        p = rules.start(seed)
        rng = Random(seed)
        while not p.over:
            seat = p.deciding()[0]
            p.apply(seat, random_choice(p.choices(seat), rng))
            assert p.status() == []
        assert p.result is not None
        assert p.result.reason in rules.title.ends


def test_odds_end_where_a_rule_rolls_again_until_it_fits(duel: Any) -> None:
    """The set-up casts again on every clash: what is too unlikely to follow is left out, and said."""
    p = duel.game.start(3)
    while type(p.frames[-1]).__name__ != "PlaceAsteroid" or p.frames[-1].number < 2:
        seat = p.deciding()[0]
        p.apply(seat, p.choices(seat)[0])
    seat = p.deciding()[0]
    found = odds(p.view(seat), seat, p.choices(seat)[0])
    assert 1 - sum(found.values()) < Fraction(1, 10**6)
    coarse = odds(p.view(seat), seat, p.choices(seat)[0], limit=60)
    assert sum(coarse.values()) == 1
    assert list(coarse)[-1] == "further rolls that were not followed"
