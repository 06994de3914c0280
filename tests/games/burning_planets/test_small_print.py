"""Small print: refusals that play seldom meets, seat 0 and slot 0, edges of counts, and lists that are worked out in two ways."""

from random import Random
from typing import Any

import pytest

from armillary.games.burning_planets.ids import HABITAT, SUPPLIED
from armillary.games.burning_planets.position import PlayingField
from armillary.games.burning_planets.rules.economy import income
from armillary.games.burning_planets.rules.secrecy import sample_stock
from armillary.kernel.choice import expand
from armillary.kernel.registry import game

SHIPS = {"A": ["cargo 3,-1"], "B": ["cargo 10,-5"]}
SECRET = {"partners": ["A", "B"], "ship": "A#1", "gives": [{"M": 10}, {"C": 30}], "secret": True}


def alike_both_ways(p: PlayingField, seat: int) -> None:
    """The quick list is what no predicate refuses of the tries, each once."""
    frame = p.frames[-1]
    tried = list(expand(frame.tries(p, seat)))
    assert len(tried) == len(set(tried))
    assert {one for one in tried if frame.why_not(p, seat, one) is None} == set(expand(p.choices(seat)))


# -------------------------------------------------------------------------------------------------------- bargaining


@pytest.mark.rule("BP-TRADE-01", "BP-TRADE-15")
def test_a_barter_is_drawn_up_in_its_order(trio: Any) -> None:
    p = trio.given(units=SHIPS)
    for text in ("carrier 3,-1", "give metal 3", "get food 3", "offer-openly", "drop"):
        assert trio.why(p, 0, text) == "BP-TRADE-01", text
    trio.play(p, "A: propose B")
    assert trio.why(p, 0, "propose C") == "BP-TRADE-01"  # one draft at a time
    trio.play(p, "A: carrier 3,-1")
    assert trio.why(p, 0, "carrier 10,-5") == "BP-TRADE-15"


def test_version_1_numbered_pacts_by_maker_and_receiver() -> None:
    p = game("burning-planets", 3, rules_version=1).start(1)
    for seat, partner in ((1, 2), (2, 0)):
        p.apply(seat, ("pact", partner))
    assert [offer[0] for offer in p.offers] == [1000 + 1 * 3 + 2, 1000 + 2 * 3 + 0]


@pytest.mark.rule("BP-TRADE-14")
def test_a_request_counts_as_a_proposal(bench: Any) -> None:
    table = bench(3, max_proposals_per_turn=1)
    p = table.given(units={"A": ["cargo 10,-5"]})
    table.play(p, "A: unit 10,-5", "A: request planet-6", "A: leave")
    assert table.why(p, 0, "request planet-6") == "BP-TRADE-14"


@pytest.mark.rule("BP-SEC-05")
def test_an_outsider_does_not_see_the_number_of_the_offer_that_is_answered(bench: Any) -> None:
    table = bench(3, barter_times="own-action-phase")
    p = table.given(units=SHIPS)
    table.play(p, "A: propose B", "A: carrier 3,-1", "A: give metal 1", "A: offer-secretly")
    assert [p.view(seat).frames[-1].offer for seat in (0, 1, 2)] == [2, 2, 0]


# ------------------------------------------------------------------------------------------------------------- cargo


@pytest.mark.rule("BP-TRADE-03", "BP-TRADE-04")
def test_what_a_cargo_ship_cannot_do_where_it_is(trio: Any) -> None:
    p = trio.given(units={"A": ["cargo 8,-4"]}, contracts={"contract-1": SECRET})
    trio.play(p, "A: unit 8,-4")
    assert trio.why(p, 0, "load-contract 1") == "BP-TRADE-03"  # it touches nothing
    planets = {"planet-8": {"size": "small", "biome": "fair", "owner": None}}
    ring = trio.game.geo.names[trio.game.geo.touching[7][1][0]]
    p = trio.given(units={"A": [f"cargo {ring}"]}, planets=planets, contracts={"contract-1": SECRET})
    trio.play(p, f"A: unit {ring}")
    assert trio.why(p, 0, "load-contract 1") == "BP-TRADE-03"  # the planet is nobody's
    p = trio.given(units={"A": ["cargo 3,-1"]})
    trio.play(p, "A: unit 3,-1")
    assert trio.why(p, 0, "deliver planet-5") == "BP-TRADE-04"  # nothing aboard
    assert trio.why(p, 0, "pick-up 4,-1") == "BP-SPACE-09"  # nothing there


@pytest.mark.rule("BP-TRADE-04", "BP-TRADE-05")
def test_each_resource_is_handed_over_once_in_an_action_to_anybody(trio: Any) -> None:
    p = trio.given(active="B", units={"B": ["cargo 3,-1 hold=9M"]})
    trio.play(p, "B: unit 3,-1", "B: deliver-part planet-5", "B: hand metal 4")  # to the first seat
    assert trio.why(p, 1, "hand metal 1") == "BP-TRADE-05"
    trio.play(p, "B: done")
    alike_both_ways(p, 1)
    trio.play(p, "B: deliver planet-5")
    assert p.stock[:4] == [0, 0, 0, 9]


@pytest.mark.rule("BP-TRADE-03")
def test_a_load_offers_what_is_there_and_no_more(duel: Any) -> None:
    p = duel.given(units={"A": ["cargo 3,-1"]}, stock={"A": {"M": 9, "F": 1}})
    duel.play(p, "A: unit 3,-1", "A: load planet-4")
    assert duel.offered(p, 0) == ["take food 1..1", "take metal 1..9", "done"]
    assert p.frames[-1].tries(p, 0) == p.choices(0)


@pytest.mark.rule("BP-SEC-07")
def test_an_open_load_before_a_secret_one_does_not_hide_it(trio: Any) -> None:
    contracts = {
        "contract-1": SECRET,
        "contract-2": SECRET | {"secret": False, "gives": [{}, {"C": 2}], "goods": ["delivered", "waiting"]},
    }
    p = trio.given(units={"A": ["cargo 10,-5"]}, contracts=contracts, stock={"B": {"C": 99}})
    trio.play(p, "A: unit 10,-5", "A: load-contract 2")
    p.log = []
    trio.play(p, "A: load-contract 1")
    seen = [event.seen_by(2) for event in p.log]
    assert [event.facts["goods"] for event in seen if event is not None] == ["?"]


@pytest.mark.rule("BP-LOOT-01")
def test_the_loss_of_one_ship_leaves_the_hold_of_another_alone(trio: Any) -> None:
    p = trio.given(
        [4, 1], active="C", units={"A": ["cargo 20,-9 hold=5C+6F+7M", "cargo 3,-1 hold=1B"], "C": ["small 4,-1"]}
    )
    trio.play(p, "C: unit 4,-1", "C: attack 3,-1")
    assert p.unit_hold[:4] == [0, 5, 6, 7]


# ----------------------------------------------------------------------------------------------------------- secrecy


@pytest.mark.rule("BP-SEC-14")
def test_the_owner_sees_that_the_build_of_the_turn_is_used_up(bench: Any) -> None:
    table = bench(3, rulings={"space_structure_counts_as_build": "yes"})
    planets = {"planet-5": {"size": "small", "biome": "fair", "owner": "A", "cells": {"0,1": "spaceport"}}}
    p = table.given(planets=planets, units={"A": ["cargo 3,-1"]}, stock={"A": {"F": 30}})
    table.play(p, "A: unit 3,-1", "A: take-aboard habitat bought secretly")
    assert [p.view(seat).used[4] & SUPPLIED for seat in (0, 1)] == [SUPPLIED, 0]


class Highest(Random):
    """Always as much as there is."""

    def random(self) -> float:
        return 0.999


def test_a_sampled_stock_is_ten_turns_worth_at_most(trio: Any) -> None:
    p = trio.given()
    sample_stock(p, 1, Highest())
    assert p.stock[4:8] == [int(0.999 * (amount * 10 + 10)) for amount in income(p, 1)]


def test_a_sampled_face_down_load_is_on_the_ship_that_was_seen_to_load(trio: Any) -> None:
    p = trio.given(units={"A": ["cargo 10,-5", "cargo 3,-1"]}, contracts={"contract-1": SECRET}, stock={"B": {"C": 30}})
    trio.play(p, "A: unit 10,-5", "A: load-contract 1", "A: done")
    sides = set()
    for seed in range(20):
        found = trio.game.sampled(p.view(2), 2, Random(seed))
        contract = found.contracts[0]
        assert (contract.owner, contract.serial, len(contract.aboard), found.status()) == (0, 1, 8, [])
        sides.add(tuple(contract.states))
    assert sides == {(1, 0), (0, 1)}


# ----------------------------------------------------------------------------------------------------- units and turns


def boxed(table: Any, cell: str, unit: str, **words: Any) -> PlayingField:
    """The unit on its cell with a ship of C on every free cell around."""
    geo = table.game.geo
    empty = table.given(**words)
    free = [geo.names[near] for near in geo.near[geo.number[cell]] if not empty.at[near]]
    p: PlayingField = table.given(units={"A": [unit], "C": [f"cargo {near}" for near in free]}, **words)
    return p


@pytest.mark.rule("BP-SEC-07", "BP-ACT-02")
def test_a_cargo_ship_without_room_is_asked_at_a_planet_with_an_owner_only(trio: Any) -> None:
    p = boxed(trio, "3,-1", "cargo 3,-1 left=1")  # an empty hold, an empty stock, no port
    assert trio.why(p, 0, "unit 3,-1") == ""
    # In open space there is nothing to ask, though the last planet of the field has an owner.
    planets = {"planet-10": {"size": "small", "biome": "fair", "owner": "B"}}
    p = boxed(trio, "8,-4", "cargo 8,-4", planets=planets)
    assert trio.why(p, 0, "unit 8,-4") == "BP-ACT-02"


@pytest.mark.rule("BP-ACT-02", "BP-ACT-07")
def test_nobody_passes_through_ships_of_others(bench: Any) -> None:
    table = bench(3, rulings={"pass_through_own": "yes"})
    p = boxed(table, "8,-4", "cargo 8,-4")
    assert table.why(p, 0, "unit 8,-4") == "BP-ACT-02"


@pytest.mark.rule("BP-ACT-04")
def test_an_enormous_ship_that_has_moved_may_still_attack(duel: Any) -> None:
    p = duel.given(units={"A": ["enormous 3,-1 moves=0"], "B": ["small 4,-1"]})
    assert duel.why(p, 0, "unit 3,-1") == ""
    alike_both_ways(p, 0)
    p = duel.given(units={"A": ["enormous 3,-1 left=0 moves=1"], "B": ["small 4,-1"]})
    assert duel.why(p, 0, "unit 3,-1") == ""
    alike_both_ways(p, 0)


@pytest.mark.rule("BP-COMBAT-08", "BP-VICT-01")
def test_the_first_seat_too_is_destroyed_with_its_last_asteroid(duel: Any) -> None:
    planets = {"planet-4": {"size": "small", "biome": "fair", "owner": None}}
    units = {"A": ["habitat 4,-1"], "B": ["enormous 5,-1"]}
    p = duel.given([20], active="B", planets=planets, asteroids=["4,-1"], units=units)
    duel.play(p, "B: unit 5,-1", "B: attack-asteroid 4,-1")
    assert p.result is not None
    assert (p.out, p.result.winners) == ([1, 0], (1,))


@pytest.mark.rule("BP-VICT-01")
def test_who_resigns_leaves_no_port_and_no_goods(bench: Any) -> None:
    table = bench(3, resignation=True)
    cells = {"0,1": "spaceport", "1,0": "greenhouse", "0,-1": "blast-furnace"}
    planets = {"planet-5": {"size": "small", "biome": "fair", "owner": "A", "cells": cells}}
    p = table.given([10], planets=planets, units={"B": ["cargo 20,-9"], "A": ["cargo 4,0 hold=5C+6F+7M"]})
    table.play(p, "A: resign")
    assert p.structures(4) == 0
    assert p.status() == []


@pytest.mark.rule("BP-BUILD-01")
def test_nothing_is_built_where_no_planet_is(duel: Any) -> None:
    p = duel.given(phase="structures", stock={"A": {"C": 50}})
    refusal = p.why_none(0, duel.game.parse("build planet-1 blast-furnace"))
    assert (refusal.rule, refusal.key) == ("BP-BUILD-01", "no-planet")


# ------------------------------------------------------------------------------------------------- lists, words, rules


@pytest.mark.rule("BP-BOMB-01")
def test_both_lists_of_the_action_phase_name_a_bombardment(duel: Any) -> None:
    six = ["16,-6", "16,-9", "13,-9", "10,-6", "10,-3", "13,-3"]
    p = duel.given(units={"A": [f"enormous {cell}" for cell in six], "B": ["tower 11,-6"]})
    assert ("bombard", 4) in p.choices(0)
    alike_both_ways(p, 0)


@pytest.mark.rule("BP-SPACE-04")
def test_both_lists_of_a_cargo_ship_name_what_it_takes_aboard(duel: Any) -> None:
    planets = {"planet-4": {"size": "small", "biome": "fair", "owner": "A", "cells": {"0,1": "spaceport"}}}
    p = duel.given(
        planets=planets, units={"A": ["cargo 3,-1"]}, stock={"A": {"M": 50, "F": 50}}, looted={"A": {"habitat": 1}}
    )
    duel.play(p, "A: unit 3,-1")
    assert ("take-aboard", HABITAT, 1, 0) in p.choices(0)
    alike_both_ways(p, 0)


@pytest.mark.rule("BP-SETUP-17", "BP-SETUP-18", "BP-AST-04")
def test_the_rules_of_the_first_planets_and_the_number_of_the_tile() -> None:
    p = game("burning-planets", 3).start(2, listen=True)
    for faction in (0, 1, 2):
        p.apply(p.deciding()[0], ("faction", faction))
    assert p.log is not None
    made = [event.rules for event in p.log if event.kind == "PlanetGenerated" and "BP-SETUP-02" in event.rules]
    assert ["BP-SETUP-17" in rules for rules in made] == [True, False, False]
    assert ["BP-SETUP-18" in rules for rules in made] == [False, True, True]
    frame = p.frames[-1]
    assert frame.facts(p, 0)["tile"] == frame.tile + 1
