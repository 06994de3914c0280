"""What a seat may not know, it cannot find out: stocks, registers, contracts, pacts; and seals hold."""

from random import Random
from typing import Any

import msgspec
import pytest

from armillary.games.burning_planets.position import PlayingField
from armillary.games.burning_planets.rules.contracts import seal, terms_text
from armillary.kernel.canon import canonical
from armillary.kernel.game import random_choice
from armillary.kernel.odds import odds
from armillary.kernel.view import make_view

RICH = {
    "stock": {seat: {"B": 60, "C": 60, "F": 60, "M": 60} for seat in "ABC"},
    "looted": {"B": {"drilling-facility": 1, "habitat": 2, "space-station": 0}},
    "asteroids": ["5,-4", "8,2", "20,-12"],
    "pacts": ["AB"],
    "units": {
        "A": ["cargo 3,-1", "cargo 9,-4 hold=5B", "small 4,-1", "cannon 2,0"],
        "B": ["cargo 10,-5", "cargo 6,-3 carries=habitat secret", "big 16,-8"],
        "C": ["cargo 23,-10", "medium 22,-9", "cargo 11,-3 carries=space-station secret"],
    },
    "contracts": {
        "contract-1": {
            "partners": ["A", "B"],
            "ship": "A#2",
            "gives": [{"M": 10}, {"C": 30}],
            "goods": ["aboard", "waiting"],
            "secret": True,
            "nonce": "00ff",
            "seal": "x",
        },
        "contract-2": {
            "partners": ["C", "B"],
            "ship": "C#1",
            "gives": [{"F": 20}, {"M": 5}],
            "secret": True,
            "seal": "y",
        },
        "contract-3": {
            "partners": ["C", "A"],
            "ship": "C#2",
            "gives": [{"F": 1}, {}],
            "goods": ["waiting", "delivered"],
            "shown": True,
        },
    },
}
PLANETS = {
    f"planet-{5 + seat}": {
        "size": "small",
        "biome": ("fair", "harsh", "water")[seat],
        "owner": "ABC"[seat],
        "forests": (2, 0, 4)[seat],
        "mountains": (2, 4, 0)[seat],
        "cells": {cell: "spaceport"},
    }
    for seat, cell in enumerate(("0,1", "13,-5", "26,-11"))
}


def look(p: PlayingField, number: int) -> None:
    """The law of non-interference, at one position, for every seat and a spectator."""
    for seat in (*range(p.seats), None):
        seen = p.view(seat)
        other = p.game.sampled(seen, seat, Random(number))
        assert other.status() == []
        assert canonical(seen.inspect()) == canonical(other.view(seat).inspect())
        assert canonical(seen.view(seat).inspect()) == canonical(seen.inspect())
        assert msgspec.json.encode(make_view(p, seat)) == msgspec.json.encode(make_view(other, seat))
        if seat is not None:
            assert p.choices(seat) == seen.choices(seat) == other.choices(seat)
            assert p.interjections(seat) == seen.interjections(seat) == other.interjections(seat)
        rng = Random(number)
        for _ in range(6):
            if other.over:
                break
            who = other.deciding()[0]
            other.apply(who, random_choice(other.choices(who), rng))
            assert other.status() == []


@pytest.mark.rule("BP-ECON-06", "BP-SPACE-15", "BP-TRADE-09", "BP-ALLY-05")
@pytest.mark.parametrize("seed", range(4))
def test_views_hide_while_trade_goes_on(trio: Any, seed: int) -> None:
    """From a table full of ships, contracts and secrets, random play with many proposals; looked at step by step."""
    p = trio.given(planets=PLANETS, **RICH)
    rng = Random(seed)
    for number in range(140):
        if p.over:
            break
        if number % 3 == 0 or type(p.frames[-1]).__name__ in ("Proposal", "Signature", "Consent", "Request", "Load"):
            look(p, number)
        if rng.random() < 0.1:
            seat = rng.randrange(3)
            listed = p.interjections(seat)
            if listed:
                p.apply(seat, random_choice(listed, rng))
                continue
        seat = p.deciding()[0]
        # Trade is what we are after here: it is preferred to the end of the turn.
        choices = [
            choice for choice in p.choices(seat) if choice[0] not in ("end-turn", "drop", "leave", "move", "decline")
        ]
        p.apply(seat, random_choice(choices if choices and rng.random() < 0.85 else p.choices(seat), rng))
        assert p.status() == []


@pytest.mark.rule("BP-ECON-06")
def test_stocks_are_hidden(duel: Any) -> None:
    p = duel.given(stock={"A": {"B": 1, "C": 2, "F": 3, "M": 4}, "B": {"M": 9}})
    nothing = {"B": 0, "C": 0, "F": 0, "M": 0}
    assert p.view(0).to_words()["stock"] == {"A": {"B": 1, "C": 2, "F": 3, "M": 4}, "B": nothing}
    assert p.view(1).to_words()["stock"] == {"A": nothing, "B": {**nothing, "M": 9}}
    assert p.view(None).to_words()["stock"] == {"A": nothing, "B": nothing}
    assert p.view(1).to_words()["accounts"] == p.view(None).to_words()["accounts"]


@pytest.mark.rule("BP-ECON-06")
def test_open_stocks_are_a_reading(bench: Any) -> None:
    table = bench(rulings={"hidden_stock": "open"})
    p = table.given(stock={"A": {"M": 4}, "B": {"M": 9}})
    assert p.view(None).to_words()["stock"]["B"]["M"] == 9
    look(p, 1)


@pytest.mark.rule("BP-SPACE-15", "BP-SPACE-16")
def test_a_registered_structure_is_shown_when_set_down(duel: Any) -> None:
    planets = {
        "planet-4": {
            "size": "small",
            "biome": "fair",
            "owner": "A",
            "forests": 2,
            "mountains": 3,
            "cells": {"0,1": "spaceport"},
        }
    }
    p = duel.given(planets=planets, asteroids=["4,0"], units={"A": ["cargo 3,0"]}, stock={"A": {"M": 20, "F": 20}})
    duel.play(p, "A: unit 3,0", "A: take-aboard drilling-facility bought secretly")
    for seat, words in (
        (0, "carries=drilling-facility secret"),
        (1, "carries=unknown secret"),
        (None, "carries=unknown secret"),
    ):
        assert p.view(seat).to_words()["units"]["A"] == [f"cargo 3,0 #1 left=1 {words}"]
    (event,) = [event for event in p.log if event.kind == "StructureRegistered"]
    assert event.seen_by(0).facts["what"] == "drilling-facility"
    assert event.seen_by(1).facts["what"] == "something"
    before = p.revealed
    duel.play(p, "A: unload 4,0")
    assert p.revealed == before + 1
    assert p.view(1).to_words()["units"]["A"][1] == "drilling-facility 4,0 #1"


@pytest.mark.rule("BP-TRADE-08", "BP-TRADE-09")
def test_a_seal_fixes_the_terms_and_hides_them(trio: Any) -> None:
    seals = []
    for amount in (10, 11):
        p = trio.given(list(range(1, 17)), units={"A": ["cargo 3,-1"]})
        trio.play(
            p, "A: propose B", "A: carrier 3,-1", f"A: give metal {amount}", "A: get concrete 30", "A: offer-secretly"
        )
        assert p.view(2).offers == []
        trio.play(p, "B: accept 2")
        (found,) = p.contracts
        assert found.nonce == bytes(range(16)).hex()
        assert found.seal == seal(terms_text(found), found.nonce)
        assert p.view(2).contracts[0].seal == found.seal
        seals.append(found.seal)
        (event,) = [event for event in p.log if event.kind == "ContractSealed"]
        assert event.seen_by(2).facts == {
            "seat": 0,
            "seat_to": 1,
            "number": 1,
            "seal": found.seal,
            "goods": "?",
            "goods_back": "?",
            "ship": "?",
        }
        assert event.seen_by(1).facts["goods"] == f"{amount}M"
    assert seals[0] != seals[1]


@pytest.mark.rule("BP-TRADE-10")
def test_a_secret_shipment_is_announced_without_its_contents(trio: Any) -> None:
    p = trio.given(
        units={"A": ["cargo 10,-5"]}, contracts={"contract-1": RICH["contracts"]["contract-1"] | {"ship": "A#1"}}
    )  # type: ignore[index]
    trio.play(p, "A: unit 10,-5", "A: deliver planet-6")
    (event,) = [event for event in p.log if event.kind == "ShipmentReceived"]
    assert event.seen_by(2).facts == {"seat": 1, "ship": "A-1", "goods": "?"}
    assert event.seen_by(1).facts == {"seat": 1, "ship": "A-1", "goods": "10M"}


@pytest.mark.rule("BP-TRADE-07")
def test_an_open_barter_is_known_to_all(trio: Any) -> None:
    p = trio.given(units={"B": ["cargo 3,-1"]})
    trio.play(p, "A: propose B", "A: carrier 3,-1", "A: give metal 10", "A: offer-openly")
    assert p.view(2).offers
    trio.play(p, "B: accept 1")
    assert p.view(2).to_words()["contracts"]["contract-1"]["gives"][0]["M"] == 10
    assert p.view(None).to_words()["contracts"]["contract-1"]["ship"] == "B#1"


def test_a_proposal_in_the_making_is_the_makers_own(trio: Any) -> None:
    p = trio.given(units={"B": ["cargo 3,-1"]})
    trio.play(p, "A: propose B", "A: carrier 3,-1", "A: give metal 10")
    assert p.view(0).drafts[0].give == [0, 0, 0, 10]
    for seat in (1, 2, None):
        assert p.view(seat).drafts == [None, None, None]


def test_a_view_knows_no_choices_of_others(duel: Any) -> None:
    p = duel.given(phase="structures", stock={"A": {"B": 99, "C": 99, "M": 99}})
    assert ("build", 3, 10) in p.choices(0)  # worked out and remembered before the view is cut
    assert ("build", 3, 10) not in p.view(1).choices(0)


@pytest.mark.rule("BP-TRADE-03")
def test_consent_is_asked_without_knowing_the_stock(duel: Any) -> None:
    for held in (5, 50):
        p = duel.given(active="B", units={"B": ["cargo 3,-1"]}, stock={"A": {"B": held}})
        duel.play(p, "B: unit 3,-1", "B: request planet-4")
        assert duel.offered(p, 1)[0] == "ask-for biomass 1..200"
        duel.play(p, "B: ask-for biomass 20", "B: send")
        assert duel.offered(p, 0) == (["refuse"] if held < 20 else ["consent", "refuse"])
    duel.play(p, "A: consent")
    assert p.stock[0] == 30


@pytest.mark.rule("BP-TRADE-03", "BP-TRADE-08")
def test_a_contract_is_consent_and_an_empty_stock_gives_nothing(trio: Any) -> None:
    contract = {"partners": ["A", "B"], "ship": "A#1", "gives": [{"M": 10}, {"C": 30}], "secret": True}
    p = trio.given(units={"A": ["cargo 10,-5"]}, contracts={"contract-1": contract}, stock={"B": {"C": 29}})
    trio.play(p, "A: unit 10,-5", "A: load-contract 1")
    assert p.stock[5] == 29
    assert trio.why(p, 0, "load-contract 1") == "BP-TRADE-17"  # not at once again
    assert p.unit_left[0] == 2
    p = trio.given(units={"A": ["cargo 10,-5"]}, contracts={"contract-1": contract}, stock={"B": {"C": 31}})
    trio.play(p, "A: unit 10,-5", "A: load-contract 1")
    assert (p.stock[5], p.unit_left[0]) == (1, 1)


def test_odds_from_a_view_do_not_tell_a_stock(duel: Any) -> None:
    shown = []
    for metal in (0, 80):
        p = duel.given(units={"A": ["small 3,0"], "B": ["small 4,0"]}, stock={"B": {"M": metal}})
        duel.play(p, "A: unit 3,0")
        shown.append(odds(p.view(0), 0, duel.game.parse("attack 4,0")))
    assert shown[0] == shown[1]


def test_goods_of_a_destroyed_partner_stay_on_the_ship(trio: Any) -> None:
    """A-39: the contract is turned up and the goods are in the open hold."""
    contract = {
        "partners": ["A", "C"],
        "ship": "A#1",
        "gives": [{}, {"F": 7}],
        "goods": ["delivered", "aboard"],
        "secret": True,
    }
    planets = {"planet-7": {"size": "small", "biome": "water", "forests": 5}}
    p = trio.given(
        [6, 1],
        planets=planets,
        units={"A": ["medium 20,-9", "cargo 0,9"], "C": ["small 21,-9"]},
        contracts={"contract-1": contract},
    )
    trio.play(p, "A: unit 20,-9", "A: attack 21,-9")
    assert p.out == [0, 0, 1]
    words = p.to_words()
    assert words["contracts"]["contract-1"]["shown"]
    assert words["units"]["A"][1] == "cargo 0,9 #1 hold=7F"


def test_the_scene_shows_cargo_to_those_who_may_see_it(trio: Any) -> None:
    p = trio.given(planets=PLANETS, **RICH)

    def badges(seat: int | None) -> dict[str, list[str]]:
        pieces = trio.game.scene(p.view(seat), seat, trio.game.text()).pieces
        return {piece.id: [badge.text for badge in piece.badges] for piece in pieces if "-c" in piece.id}

    assert badges(0)["unit-A-c2"] == badges(2)["unit-A-c2"] == ["5B", "contract"]
    assert badges(1)["unit-B-c2"] == ["habitat"]
    assert badges(0)["unit-B-c2"] == badges(None)["unit-B-c2"] == ["?"]
    panels = {panel.id: panel for panel in trio.game.scene(p.view(2), 2, trio.game.text()).panels}
    assert [counter.value for counter in panels["faction-A"].counters[:4]] == ["?"] * 4
    assert [counter.value for counter in panels["faction-C"].counters[:4]] == ["60"] * 4
    assert [card.hidden for card in panels["contracts"].cards] == [True, False, False]


def test_every_mark_of_a_choice_can_be_found(trio: Any) -> None:
    """Cells are shapes of the board, planets are pieces of the scene."""
    p = trio.given(planets=PLANETS, phase="structures", **RICH)
    shapes = {
        shape.id
        for layer in trio.game.board(trio.game.text()).layers
        for shape in layer.shapes
        if getattr(shape, "id", "")
    }
    for texts in ((), ("A: done",), ("A: done",), ("A: unit 3,-1",)):
        trio.play(p, *texts)
        scene = trio.game.scene(p.view(0), 0, trio.game.text())
        known = shapes | {piece.mark or piece.id for piece in scene.pieces}
        for choice in p.choices(0):
            for mark in trio.game.marks(p, 0, choice):
                if mark.startswith(("cell:", "planet:")):
                    assert mark in known
