"""Alliances: made and ended in secret, enforced by nothing."""

from typing import Any

import pytest

from armillary.kernel.canon import canonical


def small(biome: str, owner: str | None, **more: Any) -> dict[str, Any]:
    return {"size": "small", "biome": biome, "owner": owner, **more}


@pytest.mark.rule("BP-ALLY-03", "BP-ALLY-05")
def test_either_partner_ends_a_pact(trio: Any) -> None:
    for seat, other in (("A", "C"), ("C", "A")):
        p = trio.given(pacts=["AC"])
        trio.play(p, f"{seat}: end-pact {other}")
        assert p.pacts == []
        assert {event.kind for event in p.log if event.seen_by(1)} == set()


@pytest.mark.rule("BP-ALLY-04")
def test_allies_may_do_everything_to_each_other(trio: Any) -> None:
    """Conquer, destroy buildings, attack, load only with consent: as if there were no pact."""
    cells = {"13,-5": "blast-furnace"}
    for planet in (small("harsh", "B", mountains=5), small("harsh", "B", mountains=5, cells=cells)):
        listed = []
        for pacts in ([], ["AB"]):
            units = {"A": ["cargo 10,-5", "big 16,-6"], "B": ["cargo 10,-4", "small 16,-5"]}
            p = trio.given(planets={"planet-6": planet}, units=units, pacts=pacts)
            shown = []
            for cell in ("10,-5", "16,-6"):
                trio.play(p, f"A: unit {cell}")
                shown += trio.offered(p, 0)
                trio.play(p, "A: stop")
            listed.append(shown)
        assert listed[0] == listed[1]


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


@pytest.mark.rule("BP-ALLY-01")
def test_alliances_need_more_than_two_players(duel: Any, trio: Any) -> None:
    p = duel.given()
    assert p.interjections(0) == []
    assert duel.why(p, 1, "pact A") == "BP-ALLY-01"
    assert ("pact", 1) in trio.given().interjections(0)


@pytest.mark.rule("BP-ALLY-02", "BP-ALLY-03")
def test_a_pact_is_made_and_ended_at_any_moment(trio: Any) -> None:
    p = trio.given(phase="structures")
    trio.play(p, "C: pact B")
    assert p.interjections(1)[0] == ("accept", 4)
    trio.play(p, "B: accept 4")
    assert p.pacts == [(1, 2)]
    assert trio.why(p, 1, "pact C") == "BP-ALLY-02"
    trio.play(p, "B: end-pact C")
    assert p.pacts == []
    assert trio.why(p, 2, "end-pact B") == "BP-ALLY-03"


@pytest.mark.rule("BP-ALLY-04")
def test_no_rule_enforces_a_pact(trio: Any) -> None:
    units = {"A": ["small 3,0"], "B": ["small 4,0"]}
    alone, allied = trio.given(units=units), trio.given(units=units, pacts=["AB"])
    for p in (alone, allied):
        trio.play(p, "A: unit 3,0")
    assert alone.choices(0) == allied.choices(0)
    assert ("attack", trio.game.geo.number["4,0"]) in allied.choices(0)


@pytest.mark.rule("BP-ALLY-05")
def test_nobody_else_hears_of_a_pact(trio: Any) -> None:
    p = trio.given()
    trio.play(p, "A: pact B")
    assert p.view(1).offers
    assert not p.view(2).offers
    trio.play(p, "B: accept 2")
    for seat, pacts in ((0, ["AB"]), (1, ["AB"]), (2, []), (None, [])):
        assert p.view(seat).to_words()["pacts"] == pacts
        heard = {event.kind for event in p.log if event.seen_by(seat)}
        assert ("PactMade" in heard) == bool(pacts)
        assert ("OfferMade" in heard) == bool(pacts)
