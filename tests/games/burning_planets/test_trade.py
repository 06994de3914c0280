"""Trading: loading, delivering, contracts, ships' numbers."""

from typing import Any

import pytest

from armillary.kernel.canon import canonical
from armillary.kernel.odds import odds
from armillary.kernel.position import HiddenInformation

RICH = {"B": 99, "C": 99, "F": 99, "M": 99}


def small(biome: str, owner: str | None, **more: Any) -> dict[str, Any]:
    return {"size": "small", "biome": biome, "owner": owner, **more}


SECRET = {"partners": ["A", "B"], "ship": "A#1", "gives": [{"M": 10}, {"C": 30}], "secret": True}

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


@pytest.mark.rule("BP-TRADE-08")
def test_a_contract_names_goods_and_ship(trio: Any) -> None:
    seals = set()
    for cell, give, get in (("3,-1", 10, 5), ("4,-1", 10, 5), ("10,-5", 10, 5), ("3,-1", 11, 5), ("3,-1", 10, 6)):
        p = trio.given(list(range(1, 17)), units={"A": ["cargo 3,-1", "cargo 4,-1"], "B": ["cargo 10,-5"]})
        trio.play(p, "A: propose B", f"A: carrier {cell}", f"A: give metal {give}", f"A: get food {get}")
        trio.play(p, "A: offer-secretly", "B: accept 2")
        seals.add(p.contracts[0].seal)
    assert len(seals) == 5  # the same nonce each time, and every clause is under the seal


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


@pytest.mark.rule("BP-TRADE-04", "BP-TRADE-11")
def test_goods_for_both_partners_are_handed_over_each_where_they_belong(trio: Any) -> None:
    """A ship may load what a partner gives before it hands over what the partner gets."""
    contract = SECRET | {"goods": ["aboard", "aboard"]}
    p = trio.given(units={"A": ["cargo 10,-5"]}, contracts={"contract-1": contract})
    trio.play(p, "A: unit 10,-5", "A: deliver-part planet-6")
    whole = [choice for choice in trio.offered(p, 0) if not choice.startswith("hand-goods")]
    assert whole == ["hand-contract 1 A", "hand-contract 1 B", "done"]
    trio.play(p, "A: hand-contract 1 A", "A: done")
    assert p.to_words()["contracts"]["contract-1"]["goods"] == ["delivered", "aboard"]
    assert (p.stock[4:8], p.contracts[0].shown) == ([0, 0, 0, 10], 0)
    trio.play(p, "A: deliver-part planet-6", "A: hand-contract 1 B")
    assert p.to_words()["contracts"]["contract-1"]["goods"] == ["delivered", "waiting"]  # with their giver again (A-63)
    assert p.contracts[0].shown == 0  # not complete, so it is not turned up


@pytest.mark.rule("BP-TRADE-05")
def test_one_load_action_takes_on_everything_from_one_planet(trio: Any) -> None:
    other = SECRET | {"gives": [{"F": 1}, {"C": 2}]}
    contracts = {"contract-1": SECRET, "contract-2": other}
    # At the partner's planet: what both contracts name.
    p = trio.given(units={"A": ["cargo 10,-5"]}, contracts=contracts, stock={"B": {"C": 40}})
    trio.play(p, "A: unit 10,-5", "A: load-contract 2")
    assert trio.offered(p, 0) == ["load-contract 1", "done"]
    trio.play(p, "A: load-contract 1", "A: done")
    assert (p.stock[5], p.unit_left[p.fleet[0][0]]) == (8, 1)
    # At the own planet: the own goods as well.
    p = trio.given(units={"A": ["cargo 3,-1"]}, contracts=contracts, stock={"A": {"M": 12, "F": 1}})
    trio.play(p, "A: unit 3,-1", "A: load planet-5", "A: take metal 2", "A: load-contract 1", "A: load-contract 2")
    trio.play(p, "A: done")
    assert p.stock[:4] == [0, 0, 0, 0]
    assert p.to_words()["units"]["A"] == ["cargo 3,-1 #1 left=1 hold=2M sealed"]
    assert [contract.states[0] for contract in p.contracts] == [1, 1]


@pytest.mark.rule("BP-TRADE-01")
def test_terms_have_no_upper_limit(duel: Any) -> None:
    p = duel.given(units={"B": ["cargo 3,-1"]})
    duel.play(p, "A: propose B", "A: carrier 3,-1", "A: give metal 200", "A: give metal 200", "A: give metal 17")
    assert duel.why(p, 0, "give metal 3") == "BP-TRADE-01"
    duel.play(p, "A: get food 200", "A: get food 1", "A: offer-openly", "B: accept 1")
    assert (p.contracts[0].gives, p.contracts[0].gets) == ((0, 0, 0, 417), (0, 0, 201, 0))
    p = duel.given(active="B", units={"B": ["cargo 3,-1"]}, stock={"A": {"B": 301}})
    duel.play(p, "B: unit 3,-1", "B: request planet-4", "B: ask-for biomass 200", "B: ask-for biomass 100", "B: send")
    duel.play(p, "A: consent")
    assert p.stock[0] == 1


@pytest.mark.rule("BP-TRADE-12")
def test_broken_contracts_of_a_destroyed_player_are_turned_up_too(trio: Any) -> None:
    contract = SECRET | {"partners": ["A", "C"], "gives": [{}, {"F": 7}], "goods": ["delivered", "diverted"]}
    p = trio.given(
        [6, 1],
        planets={"planet-7": {"size": "small", "biome": "water", "forests": 5}},
        units={"A": ["medium 20,-9", "cargo 0,9"], "C": ["small 21,-9"]},
        contracts={"contract-1": contract},
    )
    assert p.view(1).contracts[0].gives == ()
    trio.play(p, "A: unit 20,-9", "A: attack 21,-9")
    assert p.view(1).to_words()["contracts"]["contract-1"]["gives"][1]["F"] == 7


@pytest.mark.rule("BP-TRADE-13")
def test_the_number_of_a_lost_ship_is_not_given_again(duel: Any) -> None:
    dice = [4, 1, 10]
    p = duel.given(
        dice, active="B", planets=PORT, stock={"A": {"M": 90, "F": 90}}, units={"A": ["cargo 6,0"], "B": ["small 7,0"]}
    )
    duel.play(p, "B: unit 7,0", "B: attack 6,0", "B: stop", "B: end-turn", "A: done")
    duel.play(p, "A: launch cargo 0,0", "A: place 3,0", "A: launch small 0,0", "A: place 3,-1")
    duel.play(p, "A: launch cargo 0,0", "A: place 3,-2")
    assert p.to_words()["units"]["A"] == ["cargo 3,0 #2 new", "small 3,-1 #1 new", "cargo 3,-2 #3 new"]


@pytest.mark.rule("BP-TRADE-09", "BP-ECON-06")
def test_nobody_else_notices_that_goods_are_missing(trio: Any) -> None:
    p = trio.given(units={"A": ["cargo 10,-5"]}, contracts={"contract-1": SECRET}, stock={"B": {"C": 29}})
    trio.play(p, "A: unit 10,-5")
    before, heard = canonical(p.view(2).inspect()), len(p.log)
    trio.play(p, "A: load-contract 1")
    assert canonical(p.view(2).inspect()) == before
    assert [event.kind for event in p.log[heard:] if event.seen_by(2)] == []
    assert [event.kind for event in p.log[heard:] if event.seen_by(0)] == ["GoodsMissing"]
    # Of an open contract everybody sees it.
    p = trio.given(units={"A": ["cargo 10,-5"]}, contracts={"contract-1": SECRET | {"secret": False, "shown": True}})
    trio.play(p, "A: unit 10,-5", "A: load-contract 1")
    assert p.log[-1].seen_by(2).kind == "GoodsMissing"


def test_odds_say_when_they_hang_on_what_is_hidden(trio: Any) -> None:
    units = {"A": ["cargo 10,-5", "cargo 3,-1 carries=habitat secret"], "C": ["small 10,-4", "small 4,-1"]}
    loaded = SECRET | {"goods": ["aboard", "waiting"]}
    for cell, target in (("10,-4", "10,-5"), ("4,-1", "3,-1")):
        p = trio.given(active="C", units=units, contracts={"contract-1": loaded})
        trio.play(p, f"C: unit {cell}")
        with pytest.raises(HiddenInformation):
            odds(p.view(2), 2, trio.game.parse(f"attack {target}"))
    for reading, known in (("hidden", False), ("open", True)):
        table = type(trio)(3, rulings={"hidden_stock": reading})
        p = table.given(units={"A": ["cargo 10,-5"]}, contracts={"contract-1": SECRET}, stock={"B": {"C": 99}})
        table.play(p, "A: unit 10,-5")
        load = table.game.parse("load-contract 1")
        if known:
            assert list(odds(p.view(0), 0, load).values()) == [1]
        else:
            with pytest.raises(HiddenInformation):
                odds(p.view(0), 0, load)


@pytest.mark.rule("BP-TRADE-02", "BP-TRADE-03")
def test_only_cargo_ships_carry(duel: Any) -> None:
    p = duel.given(units={"A": ["big 3,0"]}, stock={"A": {"M": 9}})
    duel.play(p, "A: unit 3,0")
    assert duel.why(p, 0, "load planet-4") == "BP-TRADE-02"
    assert duel.why(p, 0, "take-aboard habitat bought openly") == "BP-SPACE-04"
    assert duel.why(p, 0, "propose B") != ""


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
