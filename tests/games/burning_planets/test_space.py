"""Space structures: bought, carried, set down, picked up."""

from typing import Any

import pytest

from armillary.kernel.canon import canonical

RICH = {"B": 99, "C": 99, "F": 99, "M": 99}


def small(biome: str, owner: str | None, **more: Any) -> dict[str, Any]:
    return {"size": "small", "biome": biome, "owner": owner, **more}


PORT = {"planet-4": small("fair", "A", forests=2, mountains=3, cells={"0,1": "spaceport"})}

PORT_TOO = {
    "planet-4": {
        "size": "small",
        "biome": "fair",
        "owner": "A",
        "forests": 2,
        "mountains": 3,
        "cells": {"0,1": "spaceport"},
    }
}


@pytest.mark.rule("BP-SPACE-01")
def test_a_foreign_port_supplies_nothing(duel: Any) -> None:
    planets = {"planet-5": small("harsh", "B", mountains=5, cells={"13,-5": "spaceport"})}
    p = duel.given(planets=planets, units={"A": ["cargo 10,-5"]}, stock={"A": RICH})
    duel.play(p, "A: unit 10,-5")
    assert not any(text.startswith("take-aboard") for text in duel.offered(p, 0))
    assert duel.why(p, 0, "take-aboard habitat bought openly") == "BP-SPACE-01"


@pytest.mark.rule("BP-SPACE-03")
def test_asteroids_are_built_on_wherever_they_lie(duel: Any) -> None:
    # On the own planet's tile, on an enemy's and on one without a planet.
    for rock, ship in (("4,1", "4,0"), ("9,-4", "8,-4"), ("-13,6", "-12,6")):
        p = duel.given(asteroids=[rock], units={"A": [f"cargo {ship} carries=drilling-facility"]})
        duel.play(p, f"A: unit {ship}", f"A: unload {rock}")
        assert f"drilling-facility {rock} #1" in p.to_words()["units"]["A"]


@pytest.mark.rule("BP-SPACE-05")
def test_a_full_ship_picks_nothing_up(duel: Any) -> None:
    units = {"A": ["cargo 6,0 carries=habitat", "space-station 6,1", "drilling-facility 7,0"]}
    p = duel.given(asteroids=["7,0"], units=units)
    duel.play(p, "A: unit 6,0")
    assert not any(text.startswith("pick-up") for text in duel.offered(p, 0))
    assert duel.why(p, 0, "pick-up 6,1") == duel.why(p, 0, "pick-up 7,0") == "BP-SPACE-05"


@pytest.mark.rule("BP-SPACE-06", "BP-CHART-H8")
@pytest.mark.parametrize(
    ("kind", "price"), [("drilling-facility", {"M": 10}), ("habitat", {"F": 10}), ("space-station", {"M": 10, "F": 10})]
)
def test_a_space_structure_is_paid_when_it_is_loaded(duel: Any, kind: str, price: dict[str, int]) -> None:
    p = duel.given(planets=PORT, units={"A": ["cargo 3,0"]}, stock={"A": price})
    duel.play(p, "A: unit 3,0", f"A: take-aboard {kind} bought openly")
    assert p.stock[:4] == [0, 0, 0, 0]
    for short in price:
        p = duel.given(planets=PORT, units={"A": ["cargo 3,0"]}, stock={"A": {**price, short: 9}})
        duel.play(p, "A: unit 3,0")
        assert duel.why(p, 0, f"take-aboard {kind} bought openly") == "BP-CHART-H8"


@pytest.mark.rule("BP-SPACE-16")
def test_a_finished_transport_leaves_no_secret_behind(duel: Any) -> None:
    p = duel.given(asteroids=["7,0"], units={"A": ["cargo 6,0 carries=habitat secret"]})
    duel.play(p, "A: unit 6,0", "A: unload 7,0")
    assert p.view(1).to_words()["units"]["A"] == ["cargo 6,0 #1 left=1", "habitat 7,0 #1"]
    p = duel.given([4, 1], active="B", units={"A": ["cargo 6,0 carries=habitat secret"], "B": ["small 7,0"]})
    shown = p.revealed
    duel.play(p, "B: unit 7,0", "B: attack 6,0")
    assert p.revealed > shown
    assert [event.facts["item"] for event in p.log if event.kind == "StructureLooted" and event.seen_by(None)] == [8]


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


@pytest.mark.rule("BP-SPACE-15")
def test_the_register_does_not_tell_where_a_structure_comes_from(duel: Any) -> None:
    told = []
    for kind, source in (("habitat", "bought"), ("habitat", "looted"), ("space-station", "bought")):
        p = duel.given(
            planets=PORT_TOO,
            units={"A": ["cargo 3,0"]},
            stock={"A": {"M": 20, "F": 20}},
            looted={"A": {"habitat": 1}},
        )
        duel.play(p, "A: unit 3,0", f"A: take-aboard {kind} {source} secretly")
        told.append((repr([event.seen_by(1) for event in p.log]), canonical(p.view(1).inspect())))
    assert told[0] == told[1] == told[2]


@pytest.mark.rule("BP-SPACE-14")
def test_a_station_is_moved_by_a_cargo_ship(duel: Any) -> None:
    p = duel.given([10, 10], units={"A": ["cargo 6,0", "space-station 7,0"], "B": ["space-station 5,0"]})
    duel.play(p, "A: unit 6,0")
    assert duel.why(p, 0, "pick-up 5,0") == "BP-SPACE-14"  # somebody else's
    duel.play(p, "A: pick-up 7,0")
    assert p.at[duel.game.geo.number["7,0"]] == 0
    duel.play(p, "A: unload 6,-1")
    assert "space-station 6,-1 #2" in p.to_words()["units"]["A"]


@pytest.mark.rule("BP-SPACE-01", "BP-SPACE-06")
def test_space_structures_come_from_ports(duel: Any) -> None:
    p = duel.given(units={"A": ["cargo 3,0"]}, stock={"A": {"M": 99, "F": 99}})
    duel.play(p, "A: unit 3,0")
    assert duel.why(p, 0, "take-aboard habitat bought openly") == "BP-SPACE-01"
    p = duel.given(planets=PORT_TOO, phase="structures", units={"A": ["cargo 3,0"]}, stock={"A": {"M": 99, "F": 99}})
    assert duel.why(p, 0, "build planet-4 habitat") == "BP-SPACE-06"  # not in advance
    duel.play(p, "A: done", "A: done", "A: unit 3,0", "A: take-aboard habitat bought openly")
    assert p.stock[:4] == [0, 0, 89, 99]


@pytest.mark.rule("BP-SPACE-03", "BP-SPACE-02")
def test_one_structure_per_asteroid(duel: Any) -> None:
    p = duel.given(asteroids=["7,0", "5,1"], units={"A": ["cargo 6,0 carries=habitat"], "B": ["habitat 7,0"]})
    duel.play(p, "A: unit 6,0")
    assert duel.why(p, 0, "unload 7,0") == "BP-SPACE-02"
    assert duel.why(p, 0, "unload 5,1") == ""
