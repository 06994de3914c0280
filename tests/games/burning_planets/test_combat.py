"""Fighting, asteroids, loot."""

from typing import Any

import pytest

from armillary.games.burning_planets.position import PlayingField
from armillary.kernel.odds import odds


def small(biome: str, owner: str | None, **more: Any) -> dict[str, Any]:
    return {"size": "small", "biome": biome, "owner": owner, **more}


def sides(p: PlayingField, rule: str) -> list[int]:
    """The dice thrown for a rule, by their faces."""
    return [draw["d"] for draw in p.draws or () if draw["rule"] == rule]


@pytest.mark.rule("BP-COMBAT-02", "BP-COMBAT-09", "BP-COMBAT-03", "BP-COMBAT-06")
@pytest.mark.parametrize(
    ("attacker", "target", "dice"),
    [
        ("small 4,0", "cargo 5,0", [4, 6]),
        ("medium 4,0", "big 5,0", [6, 8]),
        ("enormous 4,0", "small 5,0", [20, 4]),
        ("space-station 4,0", "enormous 5,0", [8, 20]),
        ("habitat 4,0", "cargo 5,0", [4, 6]),
        ("drilling-facility 4,0", "space-station 5,0", [4, 8]),
        ("big 4,0", "habitat 5,0", [8, 4]),
        ("cannon 2,0", "medium 3,0", [8, 6]),
        ("tower 2,0", "big 3,0", [12, 8]),
    ],
)
def test_both_cast_their_own_die_and_equal_numbers_miss(duel: Any, attacker: str, target: str, dice: list[int]) -> None:
    rocks = [text.split()[1] for text in (attacker, target) if text.split()[0] in ("habitat", "drilling-facility")]
    equal = min(dice)
    p = duel.given([equal, equal], asteroids=rocks, units={"A": [attacker], "B": [target]})
    duel.play(p, f"A: unit {attacker.split()[1]}", f"A: attack {target.split()[1]}")
    assert sides(p, "BP-COMBAT-02") == dice
    assert len(p.fleet[1]) == len(p.fleet[0]) == 1


@pytest.mark.rule("BP-COMBAT-06", "BP-COMBAT-02")
@pytest.mark.parametrize(
    ("attacker", "target", "chance"),
    [
        ("small 3,-1", "medium 4,-1", "1/4"),
        ("big 3,-1", "enormous 4,-1", "13/160"),
        ("enormous 3,-1", "cargo 4,-1", "49/60"),
        ("space-station 3,-1", "space-station 4,-1", "11/32"),
        ("cannon 2,0", "big 3,-1", "25/64"),
        ("tower 2,0", "enormous 3,-1", "17/80"),
    ],
)
def test_exact_odds(duel: Any, attacker: str, target: str, chance: str) -> None:
    p = duel.given(units={"A": [attacker], "B": [target]})
    cell = target.split()[1]
    duel.play(p, f"A: unit {attacker.split()[1]}")
    found = odds(p, 0, duel.game.parse(f"attack {cell}"))
    hits = sum(value for text, value in found.items() if "destroyed" in text)
    assert str(hits) == chance


@pytest.mark.rule("BP-COMBAT-06")
def test_a_habitat_fights_like_a_ship(duel: Any) -> None:
    p = duel.given([4, 1], asteroids=["7,0"], units={"A": ["habitat 7,0"], "B": ["small 8,0"]})
    duel.play(p, "A: unit 7,0", "A: attack 8,0")
    assert p.fleet[1] == []


@pytest.mark.rule("BP-COMBAT-08")
def test_an_own_structure_dies_with_its_asteroid(duel: Any) -> None:
    p = duel.given([20], asteroids=["7,0"], units={"A": ["habitat 7,0", "enormous 6,0"]})
    duel.play(p, "A: unit 6,0", "A: attack-asteroid 7,0")
    assert len(p.fleet[0]) == 1
    assert p.at[duel.game.geo.number["7,0"]] == 0


@pytest.mark.rule("BP-LOOT-02", "BP-LOOT-01")
def test_a_cannon_loots_as_well(duel: Any) -> None:
    p = duel.given([8, 1], units={"A": ["cannon 2,0"], "B": ["cargo 3,0 hold=7C"]})
    duel.play(p, "A: unit 2,0", "A: attack 3,0")
    assert p.stock[:4] == [0, 7, 0, 30]
