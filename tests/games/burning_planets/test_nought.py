"""Seat, slot, cell and resource nought are like any other: what holds for the others is tried with the first of each."""

from typing import Any

import pytest

from armillary.games.burning_planets.rules import barter, cargo, conquest
from armillary.kernel.registry import game


@pytest.mark.rule("BP-ACT-05")
def test_a_ship_on_the_first_cell_loses_its_rest_like_any_other(duel: Any) -> None:
    names = duel.game.geo.names
    near = duel.game.geo.near[0][0]
    far = next(cell for cell in range(40, 80) if cell not in duel.game.geo.near[0])
    p = duel.given(units={"A": [f"small {names[near]}", f"small {names[far]}"]})
    duel.play(p, f"A: unit {names[near]}", f"A: move {names[0]}")
    assert p.acting == 0
    duel.play(p, "A: stop", f"A: unit {names[far]}")
    there = next(choice for choice in duel.offered(p, 0) if choice.startswith("move "))
    duel.play(p, f"A: {there}", "A: stop")
    assert duel.why(p, 0, f"unit {names[0]}") == "BP-ACT-05"


@pytest.mark.rule("BP-BOMB-01")
@pytest.mark.parametrize(("seat", "victim", "tile"), [(0, 1, 4), (1, 0, 3)])
def test_either_player_bombards_the_other(duel: Any, seat: int, victim: int, tile: int) -> None:
    name = "AB"[seat]
    geo = duel.game.geo
    ships = [f"enormous {geo.names[cell]}" for cell in geo.vertexes[tile][1]]
    p = duel.given(active=name, units={name: ships})
    assert p.owners[tile] == victim
    assert conquest.bombardable(p, seat) == [tile]
    assert conquest.bombardable(p, victim) == []
    assert f"bombard planet-{tile + 1}" in duel.offered(p, seat)


@pytest.mark.rule("BP-CONQ-05", "BP-CONQ-06")
def test_a_defence_is_attacked_and_not_razed_whichever_unit_it_is(duel: Any) -> None:
    geo = duel.game.geo
    border = geo.border[3][1]
    ring = geo.touching[3][1]
    for first in (0, 1):
        cannons = [f"cannon {geo.names[cell]}" for cell in border[:2]]
        p = duel.given(active="B", units={"A": cannons, "B": [f"small {geo.names[ring[0]]}"]})
        assert p.slot_at(border[first]) == first
        refusal = conquest.why_not_raze(p, p.fleet[1][0], border[first])
        assert refusal is not None
        assert (refusal.rule, refusal.key) == ("BP-CONQ-06", "attack-it")


@pytest.mark.rule("BP-TRADE-03")
@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("resource", "BCFM")
def test_one_resource_in_stock_is_enough_to_load(trio: Any, seat: int, resource: str) -> None:
    name, tile = "ABC"[seat], 4 + seat
    cell = trio.game.geo.names[trio.game.geo.touching[tile][1][0]]
    p = trio.given(active=name, units={name: [f"cargo {cell}"]}, stock={name: {resource: 1}})
    trio.play(p, f"{name}: unit {cell}", f"{name}: load planet-{tile + 1}")
    words = {"B": "biomass", "C": "concrete", "F": "food", "M": "metal"}
    assert trio.offered(p, seat) == [f"take {words[resource]} 1..1", "done"]
    # What the others have does not count.
    others = {other: {"B": 9, "C": 9, "F": 9, "M": 9} for other in "ABC" if other != name}
    p = trio.given(active=name, units={name: [f"cargo {cell}"]}, stock=others)
    trio.play(p, f"{name}: unit {cell}")
    assert trio.why(p, seat, f"load planet-{tile + 1}") == "BP-TRADE-03"


@pytest.mark.rule("BP-LOOT-01", "BP-LOOT-02")
def test_a_ship_in_a_place_that_became_free_has_an_empty_hold(duel: Any) -> None:
    """The cargo ship that was looted leaves its slot to the next unit that is built."""
    geo = duel.game.geo
    one, two = geo.names[geo.touching[3][1][0]], geo.names[geo.touching[3][1][1]]
    planets = {"planet-4": {"size": "small", "biome": "fair", "owner": "A", "cells": {"0,1": "spaceport"}}}
    p = duel.given(
        [4, 1],
        active="A",
        planets=planets,
        units={"A": [f"big {one}"], "B": [f"cargo {two} hold=3B+2M"]},
        stock={"A": {"M": 90, "F": 90}},
    )
    slot = p.slot_at(geo.number[two])
    duel.play(p, f"A: unit {one}", f"A: attack {two}")
    assert p.unit_cell[slot] == -1
    assert p.unit_hold[slot * 4 : slot * 4 + 4] == [0, 0, 0, 0]
    assert p.add_unit(4, 0, geo.number[two], 2, 2, 0) == slot
    assert "hold" not in p.to_words()["units"]["A"][-1]


@pytest.mark.rule("BP-TRADE-14")
def test_version_2_counted_the_offers_of_their_maker() -> None:
    p = game("burning-planets", 3, rules_version=2).start(1)
    terms = ("barter", 0, 1, (1, 0, 0, 0), (0, 0, 0, 0), 0)
    p.offers = [(number, 1, 2, True, terms) for number in range(1, 8)]
    assert not any(barter.too_many_offers(p, seat) for seat in range(3))
    p.offers.append((8, 1, 2, True, terms))
    assert [barter.too_many_offers(p, seat) for seat in range(3)] == [False, True, False]


@pytest.mark.rule("BP-SPACE-09")
def test_the_first_unit_of_the_field_is_picked_up_like_any_other(duel: Any) -> None:
    geo = duel.game.geo
    ring = geo.touching[3][1]
    stations = [f"space-station {geo.names[cell]}" for cell in (ring[0], ring[2])]
    p = duel.given(units={"A": [*stations, f"cargo {geo.names[ring[1]]}"]})
    ship = p.fleet[0][2]
    for slot, cell in ((0, ring[0]), (1, ring[2])):
        assert p.slot_at(cell) == slot
        assert cargo.why_not_pick_up(p, ship, cell) is None
