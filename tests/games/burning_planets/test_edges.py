"""Edges: the first planet and the first unit, the last action, the last free cell, one offer more, somebody else's ship."""

from random import Random
from typing import Any

import pytest

from armillary.games.burning_planets.flow.trade import TALK
from armillary.games.burning_planets.ids import CANNON, DRILL, FURNACE, GREENHOUSE, HABITAT, STATION
from armillary.games.burning_planets.position import PlayingField
from armillary.games.burning_planets.rules import barter, combat, conquest, economy, setup, victory
from armillary.kernel.choice import expand
from armillary.kernel.refusal import Refusal
from armillary.kernel.registry import game

SECRET = {"partners": ["A", "B"], "ship": "A#1", "gives": [{"M": 10}, {"C": 30}], "secret": True}
OPEN = SECRET | {"secret": False}


def alike_both_ways(p: PlayingField, seat: int) -> set[Any]:
    """The quick list is what no predicate refuses of the tries, and nothing is tried twice."""
    frame = p.frames[-1]
    tried = list(expand(frame.tries(p, seat)))
    assert len(tried) == len(set(tried))
    listed = set(expand(p.choices(seat)))
    assert {one for one in tried if frame.why_not(p, seat, one) is None} == listed
    return listed


def said(refusal: Refusal | None) -> tuple[str, str]:
    return ("", "") if refusal is None else (refusal.rule, refusal.key)


def around(table: Any, tile: int, size: int = 1) -> list[str]:
    """The names of the cells that touch the planet."""
    return [table.game.geo.names[cell] for cell in table.game.geo.touching[tile][size]]


def first_planet(owner: str | None, **more: Any) -> dict[str, Any]:
    return {"planet-1": {"size": "small", "biome": "fair", "owner": owner, **more}}


# ----------------------------------------------------------------------------------------- the first planet, the first unit


@pytest.mark.rule("BP-BUILD-08", "BP-COMBAT-01")
@pytest.mark.parametrize("tile", [0, 3, 6])
def test_a_defence_out_of_reach_is_out_of_reach_on_every_planet(duel: Any, tile: int) -> None:
    geo = duel.game.geo
    planets = {f"planet-{tile + 1}": {"size": "small", "biome": "fair", "owner": "B"}}
    border = geo.names[geo.border[tile][1][0]]
    far = next(geo.names[cell] for cell in geo.touching[tile][1] if geo.distance(cell, geo.number[border]) > 2)
    start = {} if tile == 3 else {"planet-4": {"size": "small", "biome": "fair", "owner": "A"}}
    p = duel.given(planets=planets | start, units={"A": [f"small {far}"], "B": [f"cannon {border}", "small 0,9"]})
    assert said(combat.why_not_attack(p, 0, geo.number[border])) == ("BP-BUILD-08", "not-next")
    assert said(combat.why_not_attack(p, 0, geo.number["0,9"])) == ("BP-COMBAT-01", "not-next")


@pytest.mark.rule("BP-SEC-07", "BP-UNIT-03")
@pytest.mark.parametrize("tile", [0, 6])
def test_around_a_planet_without_room(duel: Any, tile: int) -> None:
    """An empty cargo ship is asked all the same, and a new ship is put as near as there is room."""
    geo = duel.game.geo
    ring = around(duel, tile)
    planets = {f"planet-{tile + 1}": {"size": "small", "biome": "fair", "owner": "A", "cells": {}}}
    port = geo.names[geo.inner[tile][1][0]]
    planets[f"planet-{tile + 1}"]["cells"] = {port: "spaceport"}
    outside = [
        geo.names[near] for near in geo.near[geo.number[ring[0]]] if geo.ring[near] > 3 or geo.tile[near] != tile
    ]
    units = {"A": [f"cargo {ring[0]} left=1"], "B": [f"small {cell}" for cell in (*ring[1:], *outside)]}
    p = duel.given(phase="actions", planets=planets, units=units)
    assert ("unit", geo.number[ring[0]]) in alike_both_ways(p, 0)
    p = duel.given(phase="ships", planets=planets, units=units, stock={"A": {"B": 99, "C": 99, "F": 99, "M": 99}})
    centre = geo.centre[tile]
    assert ("launch", 0, centre) in alike_both_ways(p, 0)
    p.apply(0, ("launch", 0, centre))
    free = {cell for cell in range(geo.count) if not p.at[cell]}
    nearest = min(geo.distance(centre, cell) for cell in free)
    assert {cell for _, cell in alike_both_ways(p, 0)} == {
        cell for cell in free if geo.distance(centre, cell) == nearest
    }
    assert {p.frames[-1].rule_of(p, 0, choice) for choice in p.choices(0)} == {"BP-UNIT-03"}


@pytest.mark.rule("BP-TRADE-03")
@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("resource", "BCFM")
def test_a_load_is_listed_for_the_own_stock_alone(trio: Any, seat: int, resource: str) -> None:
    name, tile = "ABC"[seat], 4 + seat
    cell = around(trio, tile)[0]
    others = {other: dict.fromkeys("BCFM", 9) for other in "ABC" if other != name}
    for own in (1, 0):
        p = trio.given(active=name, units={name: [f"cargo {cell}"]}, stock=others | {name: {resource: own}})
        trio.play(p, f"{name}: unit {cell}")
        assert (("load", tile) in alike_both_ways(p, seat)) == bool(own)


@pytest.mark.rule("BP-BOMB-02")
def test_the_first_unit_of_the_field_is_bombarded_like_any_other(duel: Any) -> None:
    geo = duel.game.geo
    guns = [f"{kind} {geo.names[cell]}" for kind, cell in zip(("cannon", "tower"), geo.border[3][1][:2], strict=True)]
    p = duel.given(active="B", units={"A": guns, "B": [f"enormous {geo.names[cell]}" for cell in geo.vertexes[3][1]]})
    assert p.slot_at(geo.border[3][1][0]) == 0
    duel.play(p, "B: bombard planet-4")
    assert (p.fleet[0], p.structures(3), p.status()) == ([], 0, [])


@pytest.mark.rule("BP-BOMB-01")
def test_why_a_planet_is_not_bombarded(duel: Any) -> None:
    """Of either player: his own, nobody's, none at all, one with a vertex missing."""
    planets = {"planet-1": {"size": "small", "biome": "fair", "owner": None}}
    p = duel.given(planets=planets, units={"A": ["enormous 4,0"], "B": ["enormous 0,9"]})
    for seat in (0, 1):
        enemy = conquest.why_not_bombard(p, seat, 4 - seat)
        assert said(enemy) == ("BP-BOMB-01", "vertex-missing")
        assert enemy is not None
        assert enemy.facts["cell"] == p.geo.vertexes[4 - seat][1][0]
        for tile in (3 + seat, 0, 1):
            assert said(conquest.why_not_bombard(p, seat, tile)) == ("BP-BOMB-01", "no-enemy-planet")


@pytest.mark.rule("BP-CONQ-05", "BP-CONQ-06", "BP-BUILD-04")
def test_why_a_cell_is_not_razed(duel: Any) -> None:
    geo = duel.game.geo
    cells = {"12,-4": "blast-furnace", "13,-8": "mountain"}
    planets = {"planet-5": {"size": "small", "biome": "harsh", "owner": "B", "cells": cells}}
    p = duel.given(planets=planets, units={"A": ["small 10,-5", "small 3,0", "cannon 2,0"]})
    why = {
        "12,-4": ("", ""),
        "13,-8": ("BP-BUILD-04", "natural"),
        "13,-6": ("BP-CONQ-05", "no-building"),  # the monolith
        "12,-5": ("BP-CONQ-05", "no-building"),  # bare ground
        "9,-4": ("BP-CONQ-05", "no-enemy-planet"),  # space
        "0,1": ("BP-CONQ-05", "no-enemy-planet"),  # the own planet
    }
    assert {name: said(conquest.why_not_raze(p, 0, geo.number[name])) for name in why} == why
    assert said(conquest.why_not_raze(p, 1, geo.number["12,-4"])) == ("BP-CONQ-05", "not-touching")
    assert said(conquest.why_not_raze(p, 2, geo.number["12,-4"])) == ("BP-CONQ-05", "only-ships")


@pytest.mark.rule("BP-BUILD-03", "BP-BUILD-05")
def test_why_a_cell_is_not_pulled_down(duel: Any) -> None:
    geo = duel.game.geo
    cells = {"0,1": "spaceport", "1,0": "forest"}
    planets = {"planet-4": {"size": "small", "biome": "fair", "owner": "A", "cells": cells}}
    p = duel.given(phase="structures", planets=planets, units={"A": ["cannon 2,0"]})
    for name, structure, natural in (
        ("0,1", True, False),
        ("2,0", True, False),  # the first unit of the field
        ("1,0", False, True),
        ("0,0", False, False),  # the monolith
        ("-1,0", False, False),  # bare ground
    ):
        for wanted, is_natural, rule in ((structure, False, "BP-BUILD-03"), (natural, True, "BP-BUILD-05")):
            refusal = economy.why_not_pull_down(p, 0, geo.number[name], natural=is_natural)
            assert said(refusal) == (("", "") if wanted else (rule, "nothing-there"))
    duel.play(p, "A: pull-down planet-4")
    alike_both_ways(p, 0)


# -------------------------------------------------------------------------------------------------- actions and their end


@pytest.mark.rule("BP-ACT-05", "BP-ACT-04")
@pytest.mark.parametrize(
    ("rest", "rule"),
    [("left=1 moves=0", "BP-ACT-05"), ("left=0 moves=1", "BP-ACT-05"), ("left=0 moves=0", "BP-ACT-04")],
)
def test_whatever_an_enormous_ship_has_left_is_lost_when_another_acts(duel: Any, rest: str, rule: str) -> None:
    p = duel.given(acting="3,-1", units={"A": [f"enormous 3,-1 {rest}", "small 0,5"], "B": ["small 4,-1"]})
    duel.play(p, "A: unit 0,5", "A: move 0,6", "A: stop")
    assert (p.unit_left[0], p.acting) == (0, p.geo.number["0,6"])
    assert duel.why(p, 0, "unit 3,-1") == rule


@pytest.mark.rule("BP-ACT-05", "BP-ACT-06")
def test_a_structure_loses_nothing_when_another_unit_acts(duel: Any) -> None:
    p = duel.given(acting="2,0", units={"A": ["cannon 2,0", "small 0,5"], "B": ["small 3,0"]})
    duel.play(p, "A: unit 0,5", "A: move 0,6", "A: stop")
    assert duel.why(p, 0, "unit 2,0") == ""


@pytest.mark.rule("BP-ACT-04")
def test_an_enormous_ship_with_a_move_alone_does_nothing_else(duel: Any) -> None:
    planets = {"planet-5": {"size": "small", "biome": "harsh", "owner": "B"}}
    for left, rule in ((0, "BP-ACT-04"), (1, "")):
        units = {"A": [f"enormous 10,-5 left={left} moves=1"], "B": ["small 9,-5"]}
        p = duel.given(planets=planets, units=units, asteroids=["9,-4"])
        duel.play(p, "A: unit 10,-5")
        assert p.frames[-1].facts(p, 0)["left"] == left
        step = p.frames[-1]
        for choice in ("attack 9,-5", "attack-asteroid 9,-4", "conquer planet-5"):
            assert said(step.why_not(p, 0, duel.game.parse(choice)))[0] == rule
        # What is impossible anyway is refused for its own reason.
        assert said(step.why_not(p, 0, duel.game.parse("attack 10,-4")))[0] == "BP-ACT-03"
        assert said(step.why_not(p, 0, duel.game.parse("deliver planet-5")))[0] == "BP-TRADE-02"
        alike_both_ways(p, 0)


@pytest.mark.rule("BP-ACT-02", "BP-ACT-07")
@pytest.mark.parametrize("wall", ["planet", "space-station"])
def test_ships_that_pass_through_own_units_pass_through_no_planet_and_no_station(bench: Any, wall: str) -> None:
    """By the other reading of A-23. Where a cannon stands on the planet is no way, nor where a station is."""
    table = bench(2, rulings={"pass_through_own": "yes"})
    geo = table.game.geo
    ring = geo.touching[3][1]
    corner = geo.vertexes[3][1][0]
    place = ring.index(corner)
    one, two = ring[place - 1], ring[(place + 1) % len(ring)]
    (gun,) = [cell for cell in geo.border[3][1] if corner in geo.near[cell]]
    walls = [cell for cell in geo.near[one] if cell in geo.near[corner] and cell not in ring and cell != gun]
    outside = [cell for cell in (*geo.near[one], *geo.near[corner]) if geo.ring[cell] > 2 and geo.tile[cell] == 3]
    names = geo.names
    foes = [f"small {names[cell]}" for cell in dict.fromkeys((corner, *outside, *walls)) if cell not in (one, two)]
    own = [f"big {names[one]}", f"cannon {names[gun]}"]
    if wall == "space-station":
        foes = foes[1:]
        own.append(f"space-station {names[corner]}")
    p = table.given(units={"A": own, "B": foes})
    table.play(p, f"A: unit {names[one]}")
    assert ("move", two) not in alike_both_ways(p, 0)
    if wall == "space-station":
        p = table.given(units={"A": [*own[:2], f"small {names[corner]}"], "B": foes})
        table.play(p, f"A: unit {names[one]}")
        assert ("move", two) in alike_both_ways(p, 0)  # through a ship


@pytest.mark.rule("BP-UNIT-03")
def test_in_a_full_field_no_ship_is_built(duel: Any) -> None:
    planets = {"planet-4": {"size": "small", "biome": "fair", "owner": "A", "cells": {"0,1": "spaceport"}}}
    p = duel.given(phase="ships", planets=planets, stock={"A": dict.fromkeys("BCFM", 99)})
    assert len(alike_both_ways(p, 0)) > 1
    p.blocked = p.geo.everywhere
    p._listed = None
    assert alike_both_ways(p, 0) == {("done",)}
    assert said(economy.why_not_launch(p, 0, 0, p.geo.centre[3])) == ("BP-UNIT-03", "field-full")
    p = duel.given(phase="ships", planets=planets)
    assert alike_both_ways(p, 0) == {("done",)}  # nothing can be paid


@pytest.mark.rule("BP-BUILD-01", "BP-BUILD-07")
def test_the_last_free_cell_of_a_planet(duel: Any) -> None:
    """One cell free within, one on the border, none: a building stands anywhere, a defence on the border."""
    geo = duel.game.geo
    inner, border = ([geo.names[cell] for cell in cells] for cells in (geo.inner[3][1], geo.border[3][1]))
    faults = {
        (1, 0): (("", ""), ("BP-BUILD-07", "no-border")),
        (0, 1): (("", ""), ("", "")),
        (0, 0): (("BP-BUILD-01", "no-room"), ("BP-BUILD-07", "no-border")),
        (1, 1): (("", ""), ("", "")),
    }
    for (within, without), (building, defence) in faults.items():
        cells = dict.fromkeys((*inner[within:], *border[without:]), "forest")
        planets = {"planet-4": {"size": "small", "biome": "fair", "owner": "A", "cells": cells}}
        p = duel.given(phase="structures", planets=planets, stock={"A": dict.fromkeys("BCFM", 99)})
        for kind in (FURNACE, GREENHOUSE):
            assert said(economy.why_not_build(p, 0, 3, kind)) == building
        assert said(economy.why_not_build(p, 0, 3, CANNON)) == defence
        alike_both_ways(p, 0)


# ------------------------------------------------------------------------------------------------------ space structures


@pytest.mark.rule("BP-SPACE-02", "BP-SPACE-04", "BP-SPACE-10", "BP-SPACE-12")
@pytest.mark.parametrize("kind", ["drilling-facility", "habitat", "space-station"])
def test_where_a_structure_is_set_down(duel: Any, kind: str) -> None:
    """Nothing is left out of either list, the rock is for facilities and the space for stations."""
    p = duel.given(units={"A": [f"cargo 3,-1 carries={kind}"]}, asteroids=["4,-1", "9,-4"])
    duel.play(p, "A: unit 3,-1")
    listed = {choice[1] for choice in alike_both_ways(p, 0) if choice[0] == "unload"}
    rock, far = p.geo.number["4,-1"], p.geo.number["9,-4"]
    empty = {cell for cell in p.geo.near[p.geo.number["3,-1"]] if not p.at[cell]}
    station = kind == "space-station"
    assert listed == (empty if station else {rock})
    why = p.frames[-1].why_not
    assert said(why(p, 0, ("unload", far))) == ("BP-SPACE-12" if station else "BP-SPACE-04", "not-next")
    wrong = rock if station else min(empty)
    expected = ("BP-SPACE-10", "not-empty") if station else ("BP-SPACE-02", "no-free-asteroid")
    assert said(why(p, 0, ("unload", wrong))) == expected


@pytest.mark.rule("BP-SPACE-04")
def test_who_has_nothing_aboard_sets_nothing_down(duel: Any) -> None:
    p = duel.given(units={"A": ["cargo 3,-1", "small 3,0"]}, asteroids=["4,-1"])
    duel.play(p, "A: unit 3,-1")
    assert said(p.frames[-1].why_not(p, 0, ("unload", p.geo.number["4,-1"]))) == ("BP-SPACE-04", "nothing-aboard")
    assert not [choice for choice in alike_both_ways(p, 0) if choice[0] == "unload"]


@pytest.mark.rule("BP-SPACE-09", "BP-SPACE-14")
@pytest.mark.parametrize("kind", ["drilling-facility", "habitat", "space-station"])
def test_which_structure_is_picked_up(duel: Any, kind: str) -> None:
    rocks = [] if kind == "space-station" else ["4,-1", "9,-4", "2,-4"]
    rule = "BP-SPACE-14" if kind == "space-station" else "BP-SPACE-09"
    units = {"A": [f"{kind} 4,-1", f"{kind} 9,-4", "cargo 3,-1"], "B": [f"{kind} 2,-4", "small 0,9"]}
    p = duel.given(units=units, asteroids=rocks)
    duel.play(p, "A: unit 3,-1")
    listed = {choice[1] for choice in alike_both_ways(p, 0) if choice[0] == "pick-up"}
    assert listed == {p.geo.number["4,-1"]}  # the first unit of the field
    why = p.frames[-1].why_not
    assert said(why(p, 0, ("pick-up", p.geo.number["9,-4"]))) == (rule, "not-next")
    assert said(why(p, 0, ("pick-up", p.geo.number["2,-4"]))) == (rule, "foreign-structure")
    assert said(why(p, 0, ("pick-up", p.geo.number["0,9"]))) == ("BP-SPACE-09", "no-structure")
    duel.play(p, "A: pick-up 4,-1")
    assert (p.unit_carry[2], p.unit_fired[2], p.unit_secret[2]) == (
        {"d": DRILL, "h": HABITAT, "s": STATION}[kind[0]],
        0,
        0,
    )
    assert said(why(p, 0, ("pick-up", p.geo.number["9,-4"])))[0] == rule


@pytest.mark.rule("BP-SPACE-08", "BP-TURN-05")
def test_what_holds_its_fire_has_not_fired(bench: Any) -> None:
    """A-17: where new structures hold their fire, one that is set down and taken up again has made no attack."""
    for reading, fired in (("on", 0), ("off", 1)):
        table = bench(2, rulings={"new_defences_hold_fire": reading})
        p = table.given(units={"A": ["space-station 4,-1 left=1", "cargo 3,-1"]})
        table.play(p, "A: unit 3,-1", "A: pick-up 4,-1")
        assert p.unit_fired[1] == fired


# ----------------------------------------------------------------------------------------------------------- bargaining


@pytest.mark.rule("BP-TRADE-14", "BP-ALLY-02")
def test_what_may_be_said_out_of_turn(bench: Any) -> None:
    """To all others who play, and to nobody else; two alone have no pacts; who is out says nothing."""
    trio = bench(3)
    p = trio.given(units={"A": ["cargo 3,-1"]}, out=["C"], planets={"planet-7": {"size": "small", "biome": "water"}})
    assert TALK.tries(p, 0) == [("pact", 1), ("propose", 1)]
    assert TALK.tries(p, 2) == []
    p = trio.given(units={"A": ["cargo 3,-1"]}, pacts=["AB"])
    assert TALK.tries(p, 0) == [("end-pact", 1), ("pact", 2), ("propose", 1), ("propose", 2)]
    assert TALK.tries(p, 2) == [("pact", 0), ("pact", 1), ("propose", 0), ("propose", 1)]
    assert TALK.tries(bench(2).given(units={"A": ["cargo 3,-1"]}), 1) == [("propose", 0)]


@pytest.mark.rule("BP-TRADE-14")
def test_how_many_barters_lie_open(trio: Any) -> None:
    """Two hundred of one player, pacts and the offers of others not counted."""
    p = trio.given(units={"A": ["cargo 3,-1"]})
    terms = ("barter", 0, 1, (1, 0, 0, 0), (0, 0, 0, 0), 0)
    others = [(1000 + number, 1, 2, True, terms) for number in range(300)]
    pacts = [(2000 + number, 0, 1, False, barter.PACT) for number in range(300)]
    p.offers = [*others, *pacts, *[(number, 0, 1, True, terms) for number in range(1, barter.MOST_OFFERS)]]
    assert [barter.too_many_offers(p, seat) for seat in range(3)] == [False, True, False]
    assert barter.why_not_propose(p, 0, 2) is None
    p.offers.append((999, 0, 1, True, terms))
    assert barter.too_many_offers(p, 0)
    assert said(barter.why_not_propose(p, 0, 2)) == ("BP-TRADE-14", "offers-open")


@pytest.mark.rule("BP-TRADE-15")
def test_only_drafts_and_offers_that_name_the_lost_ship_are_void(trio: Any) -> None:
    """A's second ship goes; his first, with the same owner, and B's second, with the same number, carry on."""
    units = {"A": ["cargo 3,-1", "cargo 4,0"], "B": ["cargo 10,-5", "cargo 10,-4"], "C": ["small 5,0"]}
    p = trio.given([4, 1], active="C", units=units)
    for seat, cell in (("A", "3,-1"), ("B", "10,-4"), ("A", "4,0")):
        trio.play(p, f"{seat}: propose C", f"{seat}: carrier {cell}", f"{seat}: give metal 1", f"{seat}: offer-openly")
    trio.play(
        p, "A: propose B", "A: carrier 3,-1", "B: propose C", "B: carrier 10,-4", "C: propose A", "C: carrier 4,0"
    )
    trio.play(p, "C: unit 5,0", "C: attack 4,0")
    assert [offer[4][1:3] for offer in p.offers] == [(0, 1), (1, 2)]
    assert [draft and (draft.owner, draft.serial) for draft in p.drafts] == [(0, 1), (1, 2), None]


@pytest.mark.rule("BP-TRADE-01")
def test_who_drops_his_draft_in_the_action_phase_goes_on_acting(bench: Any) -> None:
    table = bench(3, barter_times="own-action-phase")
    p = table.given(units={"A": ["cargo 3,-1"]})
    table.play(p, "A: propose B")
    assert ("propose", 1) not in p.choices(0)
    table.play(p, "A: drop")
    assert (type(p.frames[-1]).__name__, p.drafts[0], p.proposals[0]) == ("Actions", None, 1)
    assert {choice for choice in p.choices(0) if choice[0] == "propose"} == {("propose", 1), ("propose", 2)}
    alike_both_ways(p, 0)


@pytest.mark.rule("BP-TRADE-05", "BP-SEC-07")
def test_what_one_load_takes_on_is_one_action_and_told_once(trio: Any) -> None:
    """Own stock first or not: A loads under two face-down contracts and an open one."""
    own = SECRET | {"partners": ["A", "B"], "gives": [{"M": 2}, {}], "goods": ["waiting", "delivered"]}
    contracts = {"contract-1": own, "contract-2": own | {"secret": False}, "contract-3": own}
    for order in ([1, 3, 2], [2, 1, 3], [3, 2, 1]):
        p = trio.given(units={"A": ["cargo 3,-1"]}, contracts=contracts, stock={"A": {"M": 9, "F": 3}})
        trio.play(p, "A: unit 3,-1", "A: load planet-5")
        p.log = []
        for number in order:
            trio.play(p, f"A: load-contract {number}")
        trio.play(p, "A: take food 1", "A: done")
        assert (p.unit_left[0], p.unit_sealed[0]) == (1, 1)
        told = [event for event in p.log or () if event.kind in ("ContractLoaded", "SecretLoad", "GoodsLoaded")]
        assert told
        outside = [seen.facts.get("goods") for event in p.log or () if (seen := event.seen_by(2)) is not None]
        assert outside.count("?") == 1
        assert p.stock[:4] == [0, 0, 2, 3]
        assert [contract.loaded(0)[3] for contract in p.contracts] == [2, 2, 2]


@pytest.mark.rule("BP-TRADE-17")
@pytest.mark.parametrize("version", [1, 2, 3])
def test_when_a_vain_load_is_tried_again(bench: Any, version: int) -> None:
    """After any action of its player and in a new turn; in version 1 in a new round."""
    table = bench(3)
    table.game = game("burning-planets", 3, rules_version=version)
    units = {"A": ["cargo 10,-5", "small 4,0"]}
    for between in ("A: move 5,0", "turn"):
        p = table.given([10] * 9, units=units, contracts={"contract-1": OPEN}, stock={"B": {"C": 29}})
        table.play(p, "A: unit 10,-5", "A: load-contract 1")
        assert table.why(p, 0, "load-contract 1") == "BP-TRADE-17"
        assert p.unit_left[0] == 2
        table.play(p, "A: stop")
        if between == "turn":
            table.play(p, "A: end-turn", "B: done", "B: end-turn")
            assert p.contracts[0].tried == (2 if version == 1 else 0)
            table.play(p, *(("C: done",) if p.choices(2) == [("done",)] else ()))
        else:
            table.play(p, "A: unit 4,0", between, "A: stop", "A: unit 10,-5")
            assert table.why(p, 0, "load-contract 1") == ("BP-TRADE-17" if version == 1 else "")


# -------------------------------------------------------------------------------------------------------------- victory


@pytest.mark.rule("BP-VICT-01")
@pytest.mark.parametrize("kind", ["small", "cargo", "drilling-facility", "habitat", "space-station"])
def test_any_ship_or_space_structure_keeps_its_player_in_the_match(duel: Any, kind: str) -> None:
    planets = {"planet-5": {"size": "small", "biome": "harsh", "owner": None}}
    rocks = ["0,9"] if kind in ("drilling-facility", "habitat") else []
    p = duel.given(planets=planets, units={"B": [f"{kind} 0,9"]}, asteroids=rocks)
    assert victory.alive(p, 1)
    p.remove_unit(0)
    assert not victory.alive(p, 1)


@pytest.mark.rule("BP-VICT-01", "BP-SEC-10")
def test_what_a_destroyed_player_had_goes_and_what_others_have_stays(trio: Any) -> None:
    planets = {"planet-6": {"size": "small", "biome": "harsh", "owner": None}}
    words = {
        "stock": {name: {"B": 1, "C": 2, "F": 3, "M": 4} for name in "ABC"},
        "looted": {name: {"drilling-facility": 1, "habitat": 2, "space-station": 3} for name in "ABC"},
        "share": ["B", "C"],
        "contracts": {"contract-1": SECRET, "contract-2": SECRET | {"partners": ["A", "C"]}},
        "units": {"A": ["small 4,0", "cargo 3,-1"], "B": ["small 5,0"]},
    }
    p = trio.given([4, 1], planets=planets, **words)
    trio.play(p, "A: unit 4,0", "A: attack 5,0")
    assert p.out == [0, 1, 0]
    assert p.stock == [1, 2, 3, 4, 0, 0, 0, 0, 1, 2, 3, 4]
    assert p.looted == [1, 2, 3, 0, 0, 0, 1, 2, 3]
    assert (p.spent, p.share) == ([1, 2, 3, 4], [0, 0, 1])
    assert [contract.shown for contract in p.contracts] == [1, 0]
    kinds = [event.kind for event in p.log or ()]
    assert kinds.count("PlayerDestroyed") == 1


@pytest.mark.rule("BP-VICT-01", "BP-TRADE-11")
def test_at_the_end_every_contract_is_turned_up(trio: Any) -> None:
    """A destroys C, and B is out already."""
    planets = {f"planet-{number}": {"size": "small", "biome": "water", "owner": None} for number in (6, 7)}
    p = trio.given(
        [4, 1],
        planets=planets,
        out=["B"],
        units={"A": ["small 4,0", "cargo 3,-1"], "C": ["small 5,0"]},
        contracts={"contract-1": SECRET | {"partners": ["A", "C"]}},
    )
    trio.play(p, "A: unit 4,0", "A: attack 5,0")
    assert p.result is not None
    assert (p.result.winners, p.result.reason, p.result.rule) == ((0,), "destruction", "BP-VICT-01")
    assert p.result.scores == (1.0, 0.0, 0.0)
    assert p.contracts[0].shown == 1


@pytest.mark.rule("BP-VICT-02", "BP-TRADE-11", "BP-SEC-10")
def test_who_share_the_victory_turn_up_what_they_had_signed(trio: Any) -> None:
    planets = {"planet-7": {"size": "small", "biome": "water", "owner": None}}
    words = {"units": {"A": ["cargo 3,-1"]}, "contracts": {"contract-1": SECRET}}
    p = trio.given(planets=planets, out=["C"], share=["B"], **words)
    trio.play(p, "A: end-turn", "A: share")
    assert p.result is not None
    assert (p.result.winners, p.result.reason, p.result.rule) == ((0, 1), "shared", "BP-VICT-02")
    assert (p.result.scores, p.contracts[0].shown) == ((0.5, 0.5, 0.0), 1)


@pytest.mark.rule("BP-VICT-02")
def test_a_wish_that_stands_is_not_told_again(trio: Any) -> None:
    planets = {"planet-7": {"size": "small", "biome": "water", "owner": None}}
    for share, choice, told in ((["A"], "share", 0), ([], "alone", 0), ([], "share", 1), (["A"], "alone", 1)):
        p = trio.given([10], planets=planets, out=["C"], share=share)
        trio.play(p, "A: end-turn", f"A: {choice}")
        assert p.share == [int(choice == "share"), 0, 0]
        assert [event.kind for event in p.log or ()].count("ShareChanged") == told


@pytest.mark.rule("BP-VICT-01")
def test_the_round_limit_ranks_those_who_are_left_by_what_they_have(bench: Any) -> None:
    table = bench(3, round_limit=20)
    planets = {"planet-7": {"size": "small", "biome": "water", "owner": None}}
    words = {"planets": planets, "out": ["C"], "contracts": {"contract-1": SECRET}}
    p = table.given([10, 10], round=20, units={"A": ["big 4,0", "cargo 3,-1"]}, **words)
    table.play(p, "A: end-turn", "A: alone", "B: done", "B: end-turn", "B: alone")
    assert p.result is not None
    assert (p.result.winners, p.result.reason) == ((0, 1), "round-limit")
    standing = [victory.standing(p, seat) for seat in range(2)]
    assert p.result.scores == (standing[0] / sum(standing), standing[1] / sum(standing), 0.0)
    assert p.contracts[0].shown == 1


@pytest.mark.rule("BP-TURN-01", "BP-VICT-01")
def test_a_round_begins_with_the_first_place_though_its_player_is_out(bench: Any) -> None:
    table = bench(3)
    planets = {"planet-6": {"size": "small", "biome": "harsh", "owner": None}}
    p = table.given([10] * 6, planets=planets, first="B", active="A", out=["B"])
    table.play(p, "A: end-turn", "A: alone")
    assert (p.round, p.active) == (3, 2)
    table.play(p, "C: done", "C: end-turn", "C: alone")
    assert (p.round, p.active) == (3, 0)


@pytest.mark.rule("BP-VICT-01", "BP-TRADE-06")
def test_goods_on_the_ship_of_who_resigns_leave_the_field(bench: Any) -> None:
    table = bench(3, resignation=True)
    contracts = {
        "contract-1": OPEN | {"goods": ["waiting", "aboard"]},
        "contract-2": OPEN | {"ship": "B#1", "gives": [{"F": 5}, {"B": 6}], "goods": ["aboard", "waiting"]},
    }
    p = table.given([10], units={"A": ["cargo 3,-1 hold=1B"], "B": ["cargo 10,-5 hold=1F"]}, contracts=contracts)
    table.play(p, "A: resign")
    assert p.spent == [1, 30, 0, 0]
    assert p.to_words()["units"]["B"] == ["cargo 10,-5 #1 hold=6F"]  # A-39: what is on the other's ship stays there
    assert p.status() == []


# --------------------------------------------------------------------------------------------------------------- set-up


@pytest.mark.rule("BP-AST-08", "BP-SETUP-04")
def test_when_no_asteroid_fits_any_more_the_cannons_are_next() -> None:
    p = game("burning-planets", 2, components={"asteroids.min_distance": 3}, options={"modifier_die": 20}).start(4)
    assert isinstance(p, PlayingField)
    while type(p.frames[-1]).__name__ != "PlaceAsteroid":
        seat = p.deciding()[0]
        p.apply(seat, p.choices(seat)[0])
    seat = p.deciding()[0]
    last = p.choices(seat)[0]
    for tile in range(p.geo.tiles):
        while cells := [cell for cell in setup.asteroid_cells(p, tile) if p.geo.distance(cell, last[1]) >= 3]:
            p.add_asteroid(cells[0])
    p.apply(seat, last)
    assert type(p.frames[-1]).__name__ == "PlaceCannon"
    assert p.status() == []


@pytest.mark.rule("BP-BUILD-02", "BP-BUILD-03", "BP-BUILD-05")
@pytest.mark.parametrize("most", [(1, 2, 3), (2, 3, 1), (3, 1, 2)])
def test_each_limit_of_a_turn_is_its_own(most: tuple[int, int, int]) -> None:
    built, demolished, cleared = most
    components = {
        "limits.structures_built_per_planet_per_turn": built,
        "limits.own_structures_demolished_per_planet_per_turn": demolished,
        "limits.own_naturals_destroyed_per_planet_per_turn": cleared,
    }
    rules = game("burning-planets", 2, components=components)
    geo = rules.geo  # type: ignore[attr-defined]
    free = [geo.names[cell] for cell in (*geo.inner[3][1], *geo.border[3][1])]
    cells = dict.fromkeys(free[:5], "greenhouse") | dict.fromkeys(free[5:10], "forest")
    p = rules.given(
        {
            "phase": "structures",
            "round": 2,
            "first": "A",
            "active": "A",
            "factions": {"A": "humans", "B": "digitals"},
            "starts": {"A": "planet-4", "B": "planet-5"},
            "planets": {
                "planet-4": {"size": "small", "biome": "fair", "owner": "A", "cells": cells},
                "planet-5": {"size": "small", "biome": "harsh", "owner": "B"},
            },
            "stock": {"A": dict.fromkeys("BCFM", 999)},
        },
    )
    rng = Random(built)
    done = {"place": 0, "demolish": 0, "clear": 0}
    for _ in range(60):
        assert isinstance(p, PlayingField)
        listed = [choice for choice in sorted(alike_both_ways(p, 0)) if choice[0] not in ("done", "leave")]
        if not listed:
            break
        choice = rng.choice(listed)
        done[choice[0]] = done.get(choice[0], 0) + 1
        p.apply(0, choice)
    assert (done["place"], done["demolish"], done["clear"]) == most
