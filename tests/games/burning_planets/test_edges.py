"""Where two rules meet, what could be found out by looking closely, and what nobody should send."""

from typing import Any

import pytest

from armillary.kernel.canon import canonical
from armillary.kernel.odds import odds
from armillary.kernel.position import HiddenInformation
from armillary.kernel.refusal import Refused

SIX = ["16,-6", "16,-9", "13,-9", "10,-6", "10,-3", "13,-3"]
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
SECRET = {"partners": ["A", "B"], "ship": "A#1", "gives": [{"M": 10}, {"C": 30}], "secret": True}


@pytest.mark.rule("BP-BOMB-01")
def test_a_formation_without_room_to_move_bombards(duel: Any) -> None:
    geo = duel.game.geo
    crowd = [geo.names[cell] for cell in geo.near[geo.number["16,-6"]] if not duel.given().at[cell]]
    units = {"A": [f"enormous {cell}" for cell in SIX] + [f"small {cell}" for cell in crowd], "B": ["tower 11,-6"]}
    p = duel.given(units=units)
    assert duel.why(p, 0, "unit 16,-6") != ""
    duel.play(p, "A: bombard planet-5")
    assert p.fleet[1] == []


@pytest.mark.rule("BP-SPACE-08", "BP-SPACE-17")
@pytest.mark.parametrize(("kind", "attacks"), [("habitat", 1), ("drilling-facility", 1), ("space-station", 2)])
def test_moving_a_structure_gives_it_no_more_attacks(bench: Any, kind: str, attacks: int) -> None:
    table = bench()
    rocks = [] if kind == "space-station" else ["7,0"]
    for made in range(attacks + 1):
        units = {"A": [f"{kind} 7,0", "cargo 6,1"], "B": ["enormous 7,1"]}
        p = table.given([1, 20] * attacks, asteroids=rocks, units=units)
        if made:
            table.play(p, "A: unit 7,0", *["A: attack 7,1"] * made)
            if made < attacks:
                table.play(p, "A: stop")
        table.play(p, "A: unit 6,1", "A: pick-up 7,0", "A: unload 7,0")
        assert (table.why(p, 0, "unit 7,0") == "") is (made < attacks)
        if made < attacks:
            table.play(p, "A: unit 7,0", *["A: attack 7,1"] * (attacks - made))
            assert table.why(p, 0, "unit 7,0") in ("BP-SPACE-08", "BP-SPACE-17")


def test_a_structure_carried_into_the_next_turn_is_fresh(bench: Any) -> None:
    table = bench()
    units = {"A": ["habitat 7,0", "cargo 6,1"], "B": ["enormous 7,1", "small 0,9"]}
    p = table.given([1, 20, 10, 10], asteroids=["7,0"], units=units)
    table.play(p, "A: unit 7,0", "A: attack 7,1", "A: unit 6,1", "A: pick-up 7,0")
    assert p.to_words()["units"]["A"] == ["cargo 6,1 #1 left=1 carries=habitat fired=1"]
    assert table.game.restore(p.inspect()).hash() == p.hash()
    table.play(p, "A: stop", "A: end-turn", "B: done", "B: end-turn", "A: done", "A: unit 6,1", "A: unload 7,0")
    table.play(p, "A: stop", "A: unit 7,0")


# ------------------------------------------------------------------------------------------------------------ trade


@pytest.mark.rule("BP-TRADE-04", "BP-TRADE-11")
def test_goods_for_both_partners_are_handed_over_each_where_they_belong(trio: Any) -> None:
    """A ship may load what a partner gives before it hands over what the partner gets."""
    contract = SECRET | {"goods": ["aboard", "aboard"]}
    p = trio.given(units={"A": ["cargo 10,-5"]}, contracts={"contract-1": contract})
    trio.play(p, "A: unit 10,-5", "A: deliver-part planet-6")
    assert trio.offered(p, 0) == ["hand-contract 1 A", "hand-contract 1 B", "done"]
    trio.play(p, "A: hand-contract 1 A", "A: done")
    assert p.to_words()["contracts"]["contract-1"]["goods"] == ["delivered", "aboard"]
    assert (p.stock[4:8], p.contracts[0].shown) == ([0, 0, 0, 10], 0)
    trio.play(p, "A: deliver-part planet-6", "A: hand-contract 1 B")
    assert p.to_words()["contracts"]["contract-1"]["goods"] == ["delivered", "diverted"]
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
    assert p.to_words()["units"]["A"] == ["cargo 3,-1 #1 left=1 hold=2M"]
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


# -------------------------------------------------------------------------------------------------------- alliances


@pytest.mark.rule("BP-ALLY-02", "BP-ALLY-03")
def test_pacts_are_made_from_the_first_moment_on(bench: Any) -> None:
    table = bench(3, resignation=True)
    p = table.game.start(1, listen=True)
    seen = set()
    while not p.round:
        step = type(p.frames[-1]).__name__
        asked = p.deciding()
        if step not in seen:
            seen.add(step)
            one, other, number = [("C", "A", 3), ("A", "C", 7), ("B", "C", 4)][len(seen) - 1]
            table.play(p, f"{one}: pact {other}", f"{other}: accept {number}", f"{other}: end-pact {one}")
            assert p.deciding() == asked
            assert ("resign",) not in p.interjections(p.active)
        p.apply(asked[0], p.choices(asked[0])[0])
    assert seen == {"ChooseFaction", "PlaceAsteroid", "PlaceCannon"}


@pytest.mark.rule("BP-VICT-02")
def test_a_wish_to_share_is_taken_back_at_the_last_moment(trio: Any) -> None:
    planets = {"planet-7": {"size": "small", "biome": "water", "forests": 5}}
    p = trio.given([10], planets=planets, out=["C"], share=["B"])
    trio.play(p, "A: end-turn")
    assert trio.offered(p, 0) == ["alone", "share"]
    trio.play(p, "B: alone", "A: share")
    assert not p.over
    assert p.deciding() == (1,)


# ---------------------------------------------------------------------------------------------------------- secrets


@pytest.mark.rule("BP-ALLY-05")
def test_the_numbers_of_barters_do_not_count_pacts(trio: Any) -> None:
    views = []
    for pacts in (False, True):
        p = trio.given(units={"A": ["cargo 3,-1"]})
        if pacts:
            trio.play(p, "A: pact B", "B: decline 2", "B: pact A")
        trio.play(p, "A: propose B", "A: carrier 3,-1", "A: give metal 10", "A: offer-openly")
        views.append(canonical(p.view(2).inspect()))
    assert views[0] == views[1]


@pytest.mark.rule("BP-SPACE-15")
def test_the_register_does_not_tell_where_a_structure_comes_from(duel: Any) -> None:
    told = []
    for kind, source in (("habitat", "bought"), ("habitat", "looted"), ("space-station", "bought")):
        p = duel.given(
            planets=PORT,
            units={"A": ["cargo 3,0"]},
            stock={"A": {"M": 20, "F": 20}},
            looted={"A": {"habitat": 1}},
        )
        duel.play(p, "A: unit 3,0", f"A: take-aboard {kind} {source} secretly")
        told.append((repr([event.seen_by(1) for event in p.log]), canonical(p.view(1).inspect())))
    assert told[0] == told[1] == told[2]


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


# --------------------------------------------------------------------------------------------- what nobody should send


@pytest.mark.parametrize("phase", ["structures", "ships", "actions"])
def test_nonsense_is_refused_and_changes_nothing(trio: Any, phase: str) -> None:
    units = {"A": ["small 3,0", "cargo 4,0", "space-station 0,9"]}
    p = trio.given(phase=phase, units=units, stock={"A": {"M": 50, "F": 50}})
    before = canonical(p.inspect())
    for verb in trio.game.vocabulary.verbs.values():
        for value in (-1, 10**9, None, "x"):
            if verb.args and not (verb.name in ("accept", "decline", "withdraw") and value == "x"):
                for seat in range(3):
                    with pytest.raises(Refused):
                        p.apply(seat, (verb.name, *[value] * len(verb.args)))
    assert canonical(p.inspect()) == before


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("units", {"A": [3]}),
        ("units", None),
        ("units", {"A": ["cannon 3,0"]}),
        ("stock", {"A": {"M": None}}),
        ("looted", {"A": {}}),
        ("contracts", {"contract-2": {}}),
        ("contracts", {"contract-1": {"partners": "A"}}),
        ("pacts", ["A"]),
        ("serials", {"A": [1]}),
        ("starts", {"A": 3}),
        ("planets", {"planet-4": 7}),
        ("planets", {"planet-99": {}}),
        ("asteroids", ["0,0"]),
        ("acting", []),
        ("event", "rain"),
    ],
)
def test_what_is_no_position_is_refused_as_such(duel: Any, key: str, value: Any) -> None:
    with pytest.raises(ValueError):
        duel.game.restore({**duel.given().inspect(), key: value})
