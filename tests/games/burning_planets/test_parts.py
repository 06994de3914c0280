"""Goods under a contract that are handed over in parts, kept, or taken back to their giver (BP-TRADE-04, A-25, A-41, A-63)."""

from typing import Any

import pytest

from armillary.games.burning_planets.ids import ABOARD, DELIVERED, DIVERTED, LOST, WAITING

#: A's ship at B's planet, with ten metal and six food from A for B, who has given nothing yet of his eight concrete.
ABOARD_FOR_B = {
    "partners": ["A", "B"],
    "ship": "A#1",
    "gives": [{"M": 10, "F": 6}, {"C": 8}],
    "goods": ["aboard", "waiting"],
}


def at_b(table: Any, **contract: Any) -> Any:
    return table.given(
        units={"A": ["cargo 10,-5"]}, contracts={"contract-1": ABOARD_FOR_B | contract}, stock={"B": {"C": 20}}
    )


@pytest.mark.rule("BP-TRADE-04")
def test_goods_under_a_contract_are_handed_over_in_parts(trio: Any) -> None:
    p = at_b(trio)
    trio.play(p, "A: unit 10,-5", "A: deliver-part planet-6", "A: hand-goods 1 A metal 4", "A: hand-goods 1 A food 6")
    assert p.unit_left[0] == 1  # one action, however many parts (BP-TRADE-05)
    contract = p.contracts[0]
    assert (p.stock[4:8], contract.states, contract.loaded(0)) == ([0, 20, 6, 4], [ABOARD, WAITING], [0, 0, 0, 6])
    assert trio.why(p, 0, "hand-goods 1 A metal 7") == "BP-TRADE-04"
    assert trio.why(p, 0, "hand-goods 1 B metal 1") == "BP-TRADE-04"
    trio.play(p, "A: done", "A: deliver planet-6")
    assert (p.stock[4:8], contract.states) == ([0, 20, 6, 10], [DELIVERED, WAITING])
    assert p.status() == []


@pytest.mark.rule("BP-TRADE-04", "BP-TRADE-11")
def test_the_last_part_completes_a_contract_and_turns_it_up(trio: Any) -> None:
    p = at_b(trio, gives=[{"M": 10}, {}], goods=["aboard", "delivered"], secret=True)
    trio.play(p, "A: unit 10,-5", "A: deliver-part planet-6", "A: hand-goods 1 A metal 9")
    assert not p.contracts[0].shown
    trio.play(p, "A: hand-goods 1 A metal 1")
    assert (p.contracts[0].states, p.contracts[0].shown) == ([DELIVERED, DELIVERED], 1)


@pytest.mark.rule("BP-TRADE-04")
def test_the_carrier_may_keep_a_part(trio: Any) -> None:
    """B's ship takes home four of the ten metal that A gave for C: no contract binds (A-41)."""
    contract = {"partners": ["A", "C"], "ship": "C#1", "gives": [{}, {"F": 10}], "goods": ["delivered", "aboard"]}
    p = trio.given(active="C", units={"C": ["cargo 3,-1"]}, contracts={"contract-1": contract})
    trio.play(p, "C: unit 3,-1", "C: deliver-part planet-5", "C: hand-goods 1 C food 6", "C: done")
    assert (p.stock[2], p.contracts[0].loaded(1)) == (6, [0, 0, 4, 0])
    p = trio.given(
        active="C",
        units={"C": ["cargo 10,-5"]},
        contracts={"contract-1": contract | {"aboard": [{}, {"F": 4}], "brought": [{}, {"F": 6}]}},
    )
    trio.play(p, "C: unit 10,-5", "C: deliver planet-6")  # B gets what was due to A
    assert (p.stock[6], p.contracts[0].states, p.contracts[0].astray[6]) == (4, [DELIVERED, DIVERTED], 4)


@pytest.mark.rule("BP-TRADE-03", "BP-TRADE-04")
def test_what_goes_back_to_its_giver_can_be_loaded_again(trio: Any) -> None:
    """A-63: the contract stands, and the giver's consent with it."""
    p = trio.given(
        units={"A": ["cargo 10,-5"]},
        contracts={"contract-1": ABOARD_FOR_B | {"goods": ["waiting", "aboard"]}},
    )
    trio.play(p, "A: unit 10,-5", "A: deliver-part planet-6", "A: hand-goods 1 B concrete 3", "A: done")
    contract = p.contracts[0]
    assert (p.stock[5], contract.states[1], contract.waiting(1)) == (3, ABOARD, [0, 3, 0, 0])
    trio.play(p, "A: load-contract 1", "A: done")
    assert (p.stock[5], contract.loaded(1)) == (0, [0, 8, 0, 0])
    p.unit_left[0] = 1
    trio.play(p, "A: unit 10,-5", "A: deliver planet-6")
    assert (p.stock[5], contract.states[1]) == (8, WAITING)


@pytest.mark.rule("BP-LOOT-01", "BP-TRADE-06")
def test_only_what_is_still_aboard_is_looted(trio: Any) -> None:
    contract = ABOARD_FOR_B | {"aboard": [{"M": 7}, {}], "brought": [{"M": 3, "F": 6}, {}]}
    p = trio.given(
        [4, 1], active="C", units={"A": ["cargo 3,-1"], "C": ["small 4,-1"]}, contracts={"contract-1": contract}
    )
    trio.play(p, "C: unit 4,-1", "C: attack 3,-1")
    assert (p.stock[8:12], p.contracts[0].states) == ([0, 0, 15, 22], [LOST, LOST])  # with the price of the ship
    assert p.status() == []


@pytest.mark.rule("BP-VICT-01")
def test_the_rest_of_the_goods_of_a_destroyed_partner_stays_on_the_ship(trio: Any) -> None:
    contract = ABOARD_FOR_B | {"aboard": [{"M": 7}, {}], "brought": [{"M": 3, "F": 6}, {}]}
    planets = {"planet-6": {"size": "small", "biome": "harsh", "owner": "B"}}
    p = trio.given(
        active="C",
        planets=planets,
        units={"A": ["cargo 3,-1"], "C": ["small 10,-5"]},
        contracts={"contract-1": contract},
    )
    trio.play(p, "C: unit 10,-5", "C: conquer planet-6")
    assert (p.out, p.unit_hold[:4], p.contracts[0].states) == ([0, 1, 0], [0, 0, 0, 7], [LOST, LOST])
    assert p.status() == []


def test_the_card_of_a_contract_tells_the_parts(trio: Any) -> None:
    p = at_b(trio, aboard=[{"M": 7}, {}], brought=[{"M": 3, "F": 6}, {}])
    card = trio.game.scene(p.view(2), 2, trio.game.text()).panels[3].cards[0]
    assert "7 metal aboard, 6 food, 3 metal delivered, nothing taken elsewhere" in card.lines
