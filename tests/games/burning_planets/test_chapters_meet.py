"""Positions where two chapters of the rules meet, and the table of them in the docs."""

import re
from pathlib import Path
from typing import Any

import pytest

import armillary.games.burning_planets as package
from armillary.games.burning_planets.ids import BUILT, DIVERTED, LOST, WAITING

TESTS = Path(__file__).parent
DOC = TESTS.parents[2] / "docs" / "burning-planets.md"
SECRET = {"partners": ["A", "B"], "ship": "A#1", "gives": [{"M": 10}, {"C": 30}], "secret": True}
BARE = {"planet-6": {"size": "small", "biome": "harsh", "owner": "B"}}


@pytest.mark.rule("BP-CONQ-04", "BP-TRADE-04")
def test_a_planet_changes_hands_before_the_delivery(trio: Any) -> None:
    """A-59: whoever owns the planet gets the goods; B, who plays on from his ship, does not."""
    loaded = SECRET | {"goods": ["aboard", "waiting"], "secret": False}
    units = {"A": ["cargo 10,-5"], "B": ["small 20,-9"], "C": ["small 16,-7"]}
    p = trio.given([10, 10], active="C", planets=BARE, units=units, contracts={"contract-1": loaded})
    trio.play(
        p,
        "C: unit 16,-7",
        "C: conquer planet-6",
        "C: stop",
        "C: end-turn",
        "A: done",
        "A: unit 10,-5",
        "A: deliver planet-6",
    )
    assert (p.stock[11], p.stock[7], p.contracts[0].states) == (10, 0, [DIVERTED, WAITING])
    assert trio.why(p, 0, "load-contract 1") == "BP-TRADE-08"  # the planet is not the giver's


@pytest.mark.rule("BP-EVENT-07", "BP-TRADE-03")
def test_in_a_stellar_wind_nothing_is_loaded_under_a_contract(trio: Any) -> None:
    p = trio.given([20], phase="start", units={"A": ["cargo 10,-5"]}, contracts={"contract-1": SECRET})
    trio.play(p, "A: done")
    assert trio.why(p, 0, "unit 10,-5") == "BP-EVENT-07"
    assert p.contracts[0].states == [WAITING, WAITING]


@pytest.mark.rule("BP-VICT-01", "BP-TRADE-15", "BP-ALLY-06", "BP-SEC-10")
def test_a_player_is_destroyed_while_he_bargains(trio: Any) -> None:
    """Offers, drafts and pacts of his go, his contracts are turned up, a sealed ship is sealed no more."""
    units = {"A": ["cargo 3,-1"], "C": ["small 10,-5"]}
    loaded = SECRET | {"goods": ["aboard", "waiting"]}
    p = trio.given(active="C", planets=BARE, units=units, contracts={"contract-1": loaded}, pacts=["BC"])
    assert p.to_words()["units"]["A"] == ["cargo 3,-1 #1 sealed"]
    trio.play(p, "B: propose A", "B: carrier 3,-1", "B: give metal 1", "B: offer-secretly", "B: propose A", "A: pact B")
    trio.play(p, "C: unit 10,-5", "C: conquer planet-6")
    assert (p.offers, p.drafts, p.pacts, p.out) == ([], [None] * 3, [], [0, 1, 0])
    assert p.to_words()["units"]["A"] == ["cargo 3,-1 #1 hold=10M"]
    assert (p.contracts[0].shown, p.contracts[0].states) == (1, [LOST, LOST])


@pytest.mark.rule("BP-CONQ-02", "BP-BUILD-02")
def test_the_limits_of_a_turn_are_not_the_conquerors(duel: Any) -> None:
    planets = {"planet-5": {"size": "small", "biome": "harsh", "owner": "B", "used": ["built"]}}
    p = duel.given(planets=planets, units={"A": ["small 10,-5"], "B": ["small 0,9"]})
    assert p.used[4] == BUILT
    duel.play(p, "A: unit 10,-5", "A: conquer planet-5")
    assert p.used[4] == 0


@pytest.mark.rule("BP-VICT-01", "BP-VICT-02")
def test_the_last_who_did_not_want_to_share_is_destroyed(bench: Any) -> None:
    """Two want to share, the third does not: his end is theirs of the match."""
    table = bench(4)
    words: dict[str, Any] = {
        "factions": {"A": "humans", "B": "digitals", "C": "xenos", "D": "humans"},
        "out": ["D"],
        "share": ["A", "B"],
        "planets": {"planet-7": {"size": "small", "biome": "water", "owner": "C"}},
    }
    p = table.given(**words)
    ring = p.geo.names[p.geo.touching[6][1][0]]
    p = table.given(**words, units={"A": [f"small {ring}"]})
    table.play(p, f"A: unit {ring}", "A: conquer planet-7")
    assert p.result is not None
    assert (p.result.winners, p.result.reason) == ((0, 1), "shared")


@pytest.mark.rule("BP-LOOT-03", "BP-SPACE-16", "BP-TRADE-12")
def test_a_ship_with_everything_aboard_is_destroyed(trio: Any) -> None:
    """Open goods, goods under a face-down contract, a structure in the register, the price: all to the attacker, all shown."""
    loaded = SECRET | {"goods": ["aboard", "waiting"]}
    units = {"A": ["cargo 3,-1 hold=2B carries=habitat secret"], "C": ["small 4,-1"]}
    p = trio.given([4, 1], active="C", units=units, contracts={"contract-1": loaded})
    trio.play(p, "A: pact B", "B: propose A", "B: carrier 3,-1", "C: unit 4,-1", "C: attack 3,-1")
    assert (p.stock[8:12], p.looted[6:9]) == ([2, 0, 15, 25], [0, 1, 0])
    assert (p.contracts[0].shown, p.drafts[1], len(p.offers)) == (1, None, 1)  # the pact names no ship


def test_the_table_in_the_docs_names_checks_that_exist() -> None:
    rows = [line for line in DOC.read_text(encoding="utf-8").splitlines() if line.startswith("| ") and " x " in line]
    assert len(rows) >= 30
    tests = {
        name for file in TESTS.glob("test_*.py") for name in re.findall(r"^def (test_\w+)", file.read_text(), re.M)
    }
    files = {file.stem for file in (Path(package.__file__).parent / "scenarios").glob("*.yaml")}
    for row in rows:
        named = re.findall(r"`([^`]+)`", row)
        assert named, row
        assert set(named) <= tests | files, row
