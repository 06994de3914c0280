"""Trading and alliances: who may propose what and when, offers that have been overtaken, loads in vain."""

from typing import Any

import pytest

from armillary.games.burning_planets.rules.barter import MOST_OFFERS, PACT

SHIPS = {"A": ["cargo 3,-1"], "B": ["cargo 10,-5"]}
CONTRACT = {"partners": ["A", "B"], "ship": "A#1", "gives": [{}, {"C": 8}], "goods": ["delivered", "waiting"]}


@pytest.mark.rule("BP-TRADE-14")
@pytest.mark.parametrize("phase", ["structures", "ships", "actions"])
def test_any_two_barter_in_any_phase_of_anybodys_turn(trio: Any, phase: str) -> None:
    planets = {
        "planet-5": {"size": "small", "biome": "fair", "owner": "A", "forests": 2, "cells": {"0,1": "spaceport"}},
    }
    p = trio.given(phase=phase, planets=planets, units=SHIPS)
    asked = p.choices(0)
    trio.play(p, "C: propose B", "C: carrier 10,-5", "C: give food 4", "C: offer-openly", "B: accept 1")
    assert (p.deciding(), p.choices(0)) == ((0,), asked)
    assert (p.contracts[0].maker, p.contracts[0].partner) == (2, 1)


@pytest.mark.rule("BP-TRADE-14")
def test_bartering_interrupts_no_unit_and_has_no_limit(trio: Any) -> None:
    p = trio.given(units={"A": ["cargo 3,-1", "small 4,-1"], "B": ["cargo 10,-5"]})
    trio.play(p, "A: unit 4,-1", "A: move 5,-1")
    for number in range(6):
        trio.play(p, "A: propose B", "A: carrier 3,-1", f"A: give metal {number + 1}", "A: offer-openly")
        trio.play(p, f"B: decline {1 + 4 * number}")
    trio.play(p, "A: move 6,-1")
    # In the middle of placing a structure, too.
    p = trio.given(phase="structures", units=SHIPS, stock={"A": {"C": 50}})
    trio.play(p, "A: build planet-5 blast-furnace", "B: propose A", "B: drop", "A: place 0,2")


@pytest.mark.rule("BP-TRADE-14")
def test_the_house_may_keep_bartering_to_the_own_action_phase(bench: Any) -> None:
    table = bench(3, barter_times="own-action-phase", max_proposals_per_turn=3)
    p = table.given(units=SHIPS)
    assert table.why(p, 1, "propose A") == "BP-TRADE-14"
    table.play(p, "A: propose B", "A: carrier 3,-1", "A: give metal 1", "A: offer-secretly")
    assert p.deciding() == (1,)
    assert table.game.prompt(p.view(2), 2, table.game.text()).count("?") >= 3  # who is not in it reads no terms
    table.play(p, "B: decline 2")
    assert p.deciding() == (0,)


@pytest.mark.rule("BP-TRADE-15")
def test_an_offer_lapses_with_its_ship(trio: Any) -> None:
    p = trio.given([4, 1], active="C", units={**SHIPS, "C": ["small 4,-1"]})
    trio.play(p, "A: propose B", "A: carrier 3,-1", "A: give metal 1", "A: offer-secretly", "A: propose B")
    trio.play(p, "A: carrier 3,-1", "C: unit 4,-1", "C: attack 3,-1")
    assert (p.offers, p.drafts) == ([], [None, None, None])
    assert trio.why(p, 1, "accept 2") == "kernel-offer"


@pytest.mark.rule("BP-TRADE-15")
def test_every_offer_has_a_number_of_its_own(trio: Any) -> None:
    p = trio.given(units=SHIPS)
    numbers = set()
    for round_ in range(300):
        for secret in ("offer-openly", "offer-secretly"):
            for text in ("propose B", "carrier 3,-1", "give metal 1", secret):
                p.apply(0, trio.game.parse(text))
        p.asked = [0, 0, 0]
        for seat, other in ((0, 1), (2, 1), (0, 2)):
            p.apply(seat, ("pact", other))
        made = [offer[0] for offer in p.offers]
        assert len(set(made)) == 5
        assert not numbers & set(made), round_
        numbers |= set(made)
        p.offers = []
    assert max(numbers) > 1_000


@pytest.mark.rule("BP-ALLY-06")
def test_crossed_offers_of_a_pact_fall_together(trio: Any) -> None:
    p = trio.given()
    trio.play(p, "B: pact C", "C: pact B", "C: accept 4")
    assert p.offers == []
    assert trio.why(p, 1, "accept 8") == "kernel-offer"


@pytest.mark.rule("BP-ALLY-07")
def test_an_ended_pact_is_not_restored_by_an_old_offer(trio: Any) -> None:
    """The example of the ledger: 2 and 3 have offered each other a pact, one is accepted, later 2 ends the pact."""
    p = trio.given()
    trio.play(p, "B: pact C", "C: pact B", "C: accept 4", "B: end-pact C")
    trio.refused("B: accept 8", "kernel-offer")
    assert p.pacts == []


@pytest.mark.rule("BP-ALLY-02")
def test_a_pact_may_be_offered_again_in_the_same_turn(trio: Any) -> None:
    """Withdrawn, declined or ended: only an offer that still lies there is not made twice (BP-ALLY-07, A-44)."""
    p = trio.given()
    trio.play(p, "B: pact A", "B: withdraw 2", "B: pact A", "A: decline 6", "B: pact A")
    assert trio.why(p, 1, "pact A") == "BP-ALLY-02"
    assert trio.why(p, 0, "pact B") == ""
    assert p.view(0).to_words()["asked"]["B"] == []  # and nobody sees that it was offered before
    trio.play(p, "A: accept 10", "A: end-pact B", "B: pact A", "A: accept 14", "B: end-pact A", "A: pact B")
    assert len(p.offers) == 1


@pytest.mark.rule("BP-TRADE-14")
def test_open_offers_have_no_number_but_the_servers(trio: Any) -> None:
    """The ninth, and the hundredth; pacts do not count towards the bound of the server, which is each player's own."""
    p = trio.given(units=SHIPS)
    trio.play(p, "A: pact B", "A: pact C")

    def offer(seat: int, partner: str) -> None:
        cell = "3,-1" if seat == 0 else "10,-5"
        for text in (f"propose {partner}", f"carrier {cell}", "give metal 1", "offer-secretly"):
            p.apply(seat, trio.game.parse(text))

    for _ in range(MOST_OFFERS):
        assert trio.why(p, 0, "propose B") == ""
        offer(0, "B")
    assert trio.why(p, 0, "propose B") == "BP-TRADE-14"
    refusal = p.why_none(0, trio.game.parse("propose B"))
    assert str(MOST_OFFERS) in trio.game.explain(p, refusal, trio.game.text())
    offer(1, "A")
    number = next(found[0] for found in p.offers if found[1] == 0 and found[4] != PACT)
    trio.play(p, f"A: withdraw {number}")
    assert trio.why(p, 0, "propose B") == ""


@pytest.mark.rule("BP-TRADE-17")
def test_a_bombardment_lifts_the_bar_too(trio: Any) -> None:
    vertexes = trio.game.geo.vertexes[5][1]
    six = [f"enormous {trio.game.geo.names[cell]}" for cell in vertexes]
    contract = CONTRACT | {"partners": ["A", "C"], "ship": "A#1"}
    ring = trio.game.geo.touching[6][1]
    p = trio.given(units={"A": [*six, f"cargo {trio.game.geo.names[ring[0]]}"]}, contracts={"contract-1": contract})
    cell = trio.game.geo.names[ring[0]]
    trio.play(p, f"A: unit {cell}", "A: load-contract 1")
    assert trio.why(p, 0, "load-contract 1") == "BP-TRADE-17"
    trio.play(p, "A: stop", "A: bombard planet-6", f"A: unit {cell}")
    assert trio.why(p, 0, "load-contract 1") == ""


@pytest.mark.rule("BP-TRADE-16", "BP-TRADE-17")
def test_a_vain_load_may_be_tried_again_once_something_was_done(trio: Any) -> None:
    """The example of the ledger: 8 concrete are called for in vain, 12 delivered, and the call succeeds."""
    p = trio.given(units={"A": ["cargo 10,-5 hold=12C"]}, contracts={"contract-1": CONTRACT}, stock={"B": {"C": 3}})
    trio.play(p, "A: unit 10,-5", "A: load-contract 1")
    assert p.unit_left[0] == 2
    assert trio.why(p, 0, "load-contract 1") == "BP-TRADE-17"
    trio.play(p, "A: deliver planet-6", "A: load-contract 1", "A: done")
    assert (p.stock[5], p.unit_left[0]) == (7, 0)


@pytest.mark.rule("BP-TRADE-17")
def test_another_units_action_lifts_the_bar_too_and_so_does_the_next_turn(trio: Any) -> None:
    words = {"units": {"A": ["cargo 10,-5", "small 4,-1"]}, "contracts": {"contract-1": CONTRACT}}
    p = trio.given(**words)
    trio.play(p, "A: unit 10,-5", "A: load-contract 1", "A: stop", "A: unit 4,-1", "A: move 5,-1", "A: stop")
    trio.play(p, "A: unit 10,-5")
    assert trio.why(p, 0, "load-contract 1") == ""
    p = trio.given([10, 10, 10], **words)
    trio.play(p, "A: unit 10,-5", "A: load-contract 1", "A: stop", "A: end-turn", "B: done", "B: end-turn")
    trio.play(p, "C: done", "C: end-turn", "A: done", "A: unit 10,-5")
    assert trio.why(p, 0, "load-contract 1") == ""


@pytest.mark.rule("BP-EVENT-07")
def test_a_stellar_wind_is_why_a_formation_does_not_bombard(duel: Any) -> None:
    six = ["16,-6", "16,-9", "13,-9", "10,-6", "10,-3", "13,-3"]
    p = duel.given([20, 10], phase="start", units={"A": [f"enormous {cell}" for cell in six], "B": ["tower 11,-6"]})
    while type(p.frames[-1]).__name__ != "Actions":
        duel.play(p, "A: done")
    assert duel.why(p, 0, "bombard planet-5") == ("BP-EVENT-07" if p.event == 2 else "BP-BOMB-03")
    assert p.event == 2
