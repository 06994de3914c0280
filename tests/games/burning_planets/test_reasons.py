"""Every reason that the trading and building chapters have for a refusal, each in a position in which it is given."""

from random import Random
from typing import Any

import pytest

from armillary.games.burning_planets.ids import SMALL
from armillary.games.burning_planets.rules import barter, cargo, economy

SHIPS = {"A": ["cargo 3,-1"], "B": ["cargo 10,-5"]}


def reason(table: Any, p: Any, seat: int, text: str) -> tuple[str, str]:
    """The rule that refuses, and the words that say why."""
    refusal = p.why_none(seat, table.game.parse(text))
    return ("", "") if refusal is None else (refusal.rule, refusal.key)


@pytest.mark.rule("BP-TRADE-01", "BP-TRADE-02", "BP-TRADE-15")
def test_reasons_against_a_draft(trio: Any) -> None:
    p = trio.given(units=SHIPS)
    assert reason(trio, p, 0, "propose A") == ("BP-TRADE-01", "no-partner")
    for text in ("carrier 3,-1", "give metal 3", "get food 3", "offer-openly"):
        assert reason(trio, p, 0, text) == ("BP-TRADE-01", "no-draft"), text
    trio.play(p, "A: propose B")
    assert reason(trio, p, 0, "propose C") == ("BP-TRADE-01", "drafting")
    assert reason(trio, p, 0, "give metal 3") == ("BP-TRADE-02", "carrier-first")
    assert reason(trio, p, 0, "get metal 3") == ("BP-TRADE-02", "carrier-first")
    assert reason(trio, p, 0, "carrier 4,-1") == ("BP-TRADE-02", "not-a-carrier")
    trio.play(p, "A: carrier 3,-1")
    assert reason(trio, p, 0, "carrier 10,-5") == ("BP-TRADE-15", "carrier-named")
    assert reason(trio, p, 0, "offer-openly") == ("BP-TRADE-01", "nothing-named")
    for verb in ("give", "get"):
        assert reason(trio, p, 0, f"{verb} food 201") == ("BP-TRADE-01", "too-much-at-once")
        assert reason(trio, p, 0, f"{verb} food 0") == ("BP-TRADE-01", "too-much-at-once")
        trio.play(p, f"A: {verb} food 1")
        assert reason(trio, p, 0, f"{verb} food 1") == ("BP-TRADE-01", "already-named")
    assert reason(trio, p, 0, "offer-openly") == ("", "")
    nobody = trio.given()
    assert reason(trio, nobody, 0, "propose B") == ("BP-TRADE-02", "no-carrier")


@pytest.mark.rule("BP-TRADE-02", "BP-TRADE-15")
def test_a_barter_needs_a_ship_that_is_there(trio: Any) -> None:
    p = trio.given(units=SHIPS)
    assert barter.why_not_barter(p, 0, 1, 0, 1) is None
    refusal = barter.why_not_barter(p, 0, 1, 0, 2)
    assert refusal is not None
    assert (refusal.rule, refusal.facts) == ("BP-TRADE-02", {"seat": 1})


@pytest.mark.rule("BP-ALLY-01", "BP-ALLY-02", "BP-ALLY-03")
def test_reasons_against_a_pact(duel: Any, trio: Any) -> None:
    p = duel.given()
    assert reason(duel, p, 0, "pact B") == ("BP-ALLY-01", "two-players")
    assert reason(duel, p, 0, "end-pact B") == ("BP-ALLY-01", "two-players")
    p = trio.given()
    assert reason(trio, p, 0, "pact A") == ("BP-ALLY-02", "no-partner")
    for partner in "BC":
        assert reason(trio, p, 0, f"end-pact {partner}") == ("BP-ALLY-03", "no-pact")
    trio.play(p, "A: pact B")
    assert reason(trio, p, 0, "pact B") == ("BP-ALLY-02", "pact-offered")
    assert reason(trio, p, 0, "pact C") == ("", "")
    assert reason(trio, p, 1, "pact A") == ("", "")
    p = trio.given(pacts=["AB"])
    assert reason(trio, p, 0, "pact B") == reason(trio, p, 1, "pact A") == ("BP-ALLY-02", "already-allied")
    assert reason(trio, p, 0, "end-pact B") == reason(trio, p, 1, "end-pact A") == ("", "")
    assert reason(trio, p, 0, "end-pact A") == ("BP-ALLY-03", "no-pact")
    out = trio.given(out=["C"], planets={"planet-7": {"size": "small", "biome": "water", "owner": None}})
    assert reason(trio, out, 0, "pact C") == ("BP-ALLY-02", "no-partner")
    assert reason(trio, out, 2, "pact A") == ("BP-ALLY-02", "no-partner")
    assert reason(trio, out, 0, "propose C") == ("BP-TRADE-01", "no-partner")


@pytest.mark.rule("BP-TRADE-03")
def test_reasons_against_a_load(trio: Any) -> None:
    p = trio.given(units={"A": ["cargo 3,-1"]}, stock={"A": {"M": 5}})
    trio.play(p, "A: unit 3,-1")
    assert reason(trio, p, 0, "request planet-5") == ("BP-TRADE-03", "already-yours")
    assert reason(trio, p, 0, "load planet-6") == ("BP-TRADE-03", "not-touching")
    assert reason(trio, p, 0, "load planet-5") == ("", "")
    refusal = cargo.why_not_take(p, 0, 5, 3, 1, 0)
    assert refusal is not None
    assert (refusal.rule, refusal.key, refusal.facts) == ("BP-TRADE-03", "needs-consent", {"seat": 1})
    trio.play(p, "A: load planet-5")
    assert reason(trio, p, 0, "take metal 6") == ("BP-TRADE-03", "too-little")
    assert reason(trio, p, 0, "take food 1") == ("BP-TRADE-03", "too-little")
    trio.play(p, "A: take metal 3")
    assert reason(trio, p, 0, "take metal 1") == ("BP-TRADE-05", "already-taken")
    p = trio.given(units={"A": ["cargo 3,-1"]})
    trio.play(p, "A: unit 3,-1")
    assert reason(trio, p, 0, "load planet-5") == ("BP-TRADE-03", "empty-stock")
    p = trio.given(units={"A": ["cargo 10,-5"]}, stock={"A": {"M": 5}})
    trio.play(p, "A: unit 10,-5")
    assert reason(trio, p, 0, "load planet-6") == ("BP-TRADE-03", "needs-consent")


@pytest.mark.rule("BP-UNIT-03")
def test_no_ship_is_launched_on_a_full_field(duel: Any) -> None:
    planets = {"planet-4": {"size": "small", "biome": "fair", "owner": "A", "cells": {"0,1": "spaceport"}}}
    p = duel.given(phase="ships", planets=planets, stock={"A": {"M": 99, "F": 99}})
    yard = economy.yards(p, 0)[0]
    assert economy.why_not_launch(p, 0, SMALL, yard) is None
    p.blocked = p.geo.everywhere
    refusal = economy.why_not_launch(p, 0, SMALL, yard)
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("BP-UNIT-03", "field-full")


@pytest.mark.rule("BP-SEC-05", "BP-SEC-12")
@pytest.mark.parametrize("seed", range(4))
def test_an_outsider_thinks_of_some_barter_that_is_being_answered(bench: Any, seed: int) -> None:
    table = bench(3, barter_times="own-action-phase")
    p = table.given(units={"A": ["cargo 3,-1"], "B": ["cargo 10,-5", "cargo 10,-4"]})
    table.play(p, "A: propose B", "A: carrier 3,-1", "A: give metal 1", "A: offer-secretly")
    seen = table.game.sampled(p.view(2), 2, Random(seed))
    top = seen.frames[-1]
    assert (top.maker, top.receiver, len(seen.offers)) == (0, 1, 1)
    number, maker, receiver, public, (kind, owner, serial, gives, gets, secret) = seen.offers[0]
    assert (top.offer, number, seen.next_offer) == (number, 1, 2)
    assert (maker, receiver, public, kind, secret) == (0, 1, False, "barter", 1)
    assert (owner, serial) in [(0, 1), (1, 1), (1, 2)]
    for goods in (gives, gets):
        assert sorted(goods)[:3] == [0, 0, 0]
        assert max(goods) in (5, 10, 20, 30, 50)
    seen.apply(1, ("decline", number))
    assert seen.status() == []
