"""The turn: phases, events, what is new."""

from typing import Any

import pytest

from armillary.games.burning_planets.ids import ITEMS

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


@pytest.mark.rule("BP-TURN-01")
def test_the_phases_in_their_order(duel: Any) -> None:
    p = duel.given([10], phase="start", planets=PORT, stock={"A": RICH})
    assert [event.kind for event in p.log] == ["TurnBegan", "EventRolled", "Collected"]
    steps = []
    for choice in ("done", "done", "end-turn"):
        steps.append(type(p.frames[-1]).__name__)
        if choice != "end-turn":
            duel.play(p, f"A: {choice}")
    assert steps == ["Structures", "Ships", "Actions"]


@pytest.mark.rule("BP-EVENT-01")
def test_the_event_is_known_before_resources_are_collected(duel: Any) -> None:
    for seat, other in (("A", "B"), ("B", "A")):
        planets = {"planet-4": small("water", seat, forests=3), "planet-5": small("harsh", other, mountains=5)}
        starts = {seat: "planet-4", other: "planet-5"}
        p = duel.given([1], phase="start", active=seat, planets=planets, starts=starts)
        assert p.event == 1
        assert p.stock == [0] * 8


@pytest.mark.rule("BP-EVENT-02", "BP-EVENT-03", "BP-EVENT-04", "BP-EVENT-05", "BP-EVENT-06", "BP-EVENT-07")
def test_what_events_stop(duel: Any) -> None:
    data = duel.game.components
    idle = [[ITEMS[kind] for kind in row] for row in data.idle]
    barred = [[ITEMS[kind] for kind in row] for row in data.barred]
    assert idle == [[], ["greenhouse", "habitat", "forest"], ["blast-furnace", "drilling-facility"]]
    assert barred == [[], ["greenhouse", "habitat"], ["blast-furnace", "drilling-facility"]]
    assert data.ships_act == [True, True, False]


@pytest.mark.rule("BP-EVENT-07")
def test_no_ship_acts_in_a_stellar_wind_but_structures_do(duel: Any) -> None:
    units = {
        "A": [
            "cannon 2,0",
            "tower -2,0",
            "habitat 7,0",
            "space-station 8,4",
            "enormous 3,-3",
            "cargo 3,0",
            "small 9,4",
        ],
        "B": ["big 3,-1", "big -3,0", "big 8,0", "big 8,3"],
    }
    p = duel.given([20], phase="start", asteroids=["7,0"], units=units, stock={"A": RICH})
    duel.play(p, "A: done")
    if "done" in duel.offered(p, 0):
        duel.play(p, "A: done")
    acting = [text for text in duel.offered(p, 0) if text.startswith("unit")]
    assert acting == ["unit 2,0", "unit -2,0", "unit 7,0", "unit 8,4"]
    for cell in ("3,-3", "3,0", "9,4"):
        assert duel.why(p, 0, f"unit {cell}") == "BP-EVENT-07"


@pytest.mark.rule("BP-EVENT-01", "BP-TURN-01")
def test_the_event_die_comes_before_income_in_every_turn(duel: Any) -> None:
    p = duel.given([2, 19, 10], phase="start")
    duel.play(p, "A: done", "A: end-turn", "B: done", "B: end-turn")
    kinds = [event.kind for event in p.log]
    assert kinds == ["TurnBegan", "EventRolled", "Collected"] * 3
    assert [event.facts["dice"] for event in p.log if event.kind == "EventRolled"] == [[2], [19], [10]]


@pytest.mark.rule("BP-EVENT-08")
def test_most_results_have_no_effect(duel: Any) -> None:
    for roll in range(2, 20):
        p = duel.given([roll], phase="start")
        assert p.event == 0
        assert p.stock[:4] == [2, 3, 0, 0]


@pytest.mark.rule("BP-EVENT-04", "BP-EVENT-06")
def test_events_bar_buying_space_structures_but_not_setting_them_down(duel: Any) -> None:
    p = duel.given(
        planets=PORT_TOO,
        event="climatic-anomaly",
        asteroids=["4,1"],
        units={"A": ["cargo 3,0"]},
        stock={"A": {"M": 99, "F": 99}},
        looted={"A": {"habitat": 1}},
    )
    duel.play(p, "A: unit 3,0")
    assert duel.why(p, 0, "take-aboard habitat bought openly") == "BP-EVENT-04"
    assert duel.why(p, 0, "take-aboard drilling-facility bought openly") == ""
    assert duel.why(p, 0, "take-aboard habitat looted openly") == ""
    duel.play(p, "A: take-aboard habitat looted secretly")
    p = duel.given(event="climatic-anomaly", asteroids=["4,1"], units={"A": ["cargo 4,0 carries=habitat"]})
    duel.play(p, "A: unit 4,0", "A: unload 4,1")
