"""Destruction, victory alone and shared."""

from typing import Any

import pytest


def small(biome: str, owner: str | None, **more: Any) -> dict[str, Any]:
    return {"size": "small", "biome": biome, "owner": owner, **more}


@pytest.mark.rule("BP-VICT-01", "BP-COMBAT-08")
def test_the_last_structure_may_go_with_its_asteroid(duel: Any) -> None:
    planets = {"planet-5": small("harsh", None, mountains=5)}
    p = duel.given([20], planets=planets, asteroids=["7,0"], units={"A": ["enormous 6,0"], "B": ["habitat 7,0"]})
    duel.play(p, "A: unit 6,0", "A: attack-asteroid 7,0")
    assert (p.result.reason, p.result.winners) == ("destruction", (0,))


@pytest.mark.rule("BP-VICT-02")
def test_a_wish_to_share_is_taken_back_at_the_last_moment(trio: Any) -> None:
    planets = {"planet-7": {"size": "small", "biome": "water", "forests": 5}}
    p = trio.given([10], planets=planets, out=["C"], share=["B"])
    trio.play(p, "A: end-turn")
    assert trio.offered(p, 0) == ["alone", "share"]
    trio.play(p, "B: alone", "A: share")
    assert not p.over
    assert p.deciding() == (1,)


@pytest.mark.rule("BP-VICT-01")
def test_a_player_without_planets_plays_on_from_a_station(duel: Any) -> None:
    p = duel.given([10, 10], units={"A": ["small 10,-6"], "B": ["space-station 0,9"]}, stock={"B": {"M": 10}})
    duel.play(p, "A: unit 10,-6", "A: conquer planet-5", "A: stop", "A: end-turn")
    assert not p.out[1]
    duel.play(p, "B: launch small 0,9", "B: place 0,10", "B: done", "B: end-turn")


@pytest.mark.rule("BP-VICT-02", "BP-ALLY-04")
def test_sharing_asks_nobody_for_a_pact_unless_the_table_reads_it_so(bench: Any) -> None:
    """A-45: the declarations of all who are left are the alliance. By the other reading each two of them need a pact."""
    words = {"out": ["C"], "planets": {"planet-7": {"size": "small", "biome": "water", "owner": None}}}
    free = bench(3)
    p = free.given([10], **words)
    free.play(p, "A: end-turn", "A: share", "B: done", "B: end-turn", "B: share")
    assert p.result.winners == (0, 1)
    strict = bench(3, rulings={"shared_victory": "allies"})
    p = strict.given([10], **words)
    strict.play(p, "A: end-turn")
    assert strict.why(p, 0, "share") == "BP-VICT-02"
    strict.play(p, "A: pact B", "B: accept 2", "A: share", "B: done", "B: end-turn", "B: share")
    assert p.result.winners == (0, 1)


@pytest.mark.rule("BP-VICT-02", "BP-ALLY-03")
def test_by_the_other_reading_a_wish_to_share_falls_with_the_pact(bench: Any) -> None:
    table = bench(3, rulings={"shared_victory": "allies"})
    words = {"out": ["C"], "planets": {"planet-7": {"size": "small", "biome": "water", "owner": None}}}
    p = table.given([10], pacts=["AB"], share=["A"], active="B", **words)
    table.play(p, "B: end-pact A")
    assert p.share == [0, 0, 0]
    table.play(p, "B: end-turn")
    assert table.why(p, 1, "share") == "BP-VICT-02"
