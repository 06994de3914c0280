"""Rulings that a table may read otherwise (ambiguities: AM-10, AM-51, AM-52, AM-64)."""

from typing import Any

import pytest

from armillary.games.high_frontier_conflict.chart import glitches
from armillary.games.high_frontier_conflict.combat import odds
from armillary.testkit import Match

SLUG = "high-frontier-conflict"


def read(rulings: dict[str, str], seats: int = 2, scenario: str = "war", **given: Any) -> Match:
    base: dict[str, Any] = {"turn": "A", "step": "moves", "first": "A"}
    if scenario == "war":
        base["assembly"] = {"star": "war-slot"}
    return Match(SLUG, seats, given=base | given, rulings=rulings, scenario=scenario)


WAR: dict[str, Any] = {
    "factions": ["yellow", "purple"],
    "state": {"now": "war", "war_happened": True},
    "step": "operation",
    "hands": {"B": ["ion-drive"]},
    "turn": "B",
}


@pytest.mark.rule("CF-BRIB-02")
def test_in_war_a_bribe_pays_for_leave_or_never() -> None:
    """AM-10."""
    read({}, **WAR).do("B petition-bribe A unity")
    read({"war-bribes": "never"}, **WAR).refused("B petition-bribe A unity", "CF-BRIB-02")


PATROL: dict[str, Any] = {
    "factions": ["white", "green"],
    "rockets": {
        "A": {"at": "l1", "steps": 10, "cards": ["hall-effect-thruster", "fuel-cell"]},
        "B": {"at": "l2", "cards": ["ion-drive"]},
    },
}
ANARCHY: dict[str, Any] = {**PATROL, "state": {"now": "anarchy", "anarchy": True}}


def stops(match: Match) -> list[str]:
    p = match.p
    rocket = p.c.slots.index(1)
    return sorted(p.c.spaces[space] for space in p.law.answers_stops(p, rocket))


@pytest.mark.rule("CF-CORE-09")
def test_in_anarchy_an_enemy_halts_a_craft_or_lets_it_pass() -> None:
    """AM-51: by the other reading for one turn, against payment if need be; in War there is no passing."""
    halted = read({}, **ANARCHY)
    assert stops(halted) == ["l2"]
    halted.refused("A ask-passage B 1", "CF-CORE-09")
    asked = read({"anarchy-intercept": "by-consent"}, **ANARCHY, bribes={"A": 3})
    assert stops(asked) == ["l2"]
    asked.do("A ask-passage B 1", "B grant")
    assert stops(asked) == []
    assert asked.p.wt == [5, 7]
    war = read({"anarchy-intercept": "by-consent"}, **PATROL, state={"now": "war", "war_happened": True})
    war.refused("A ask-passage B 1", "CF-CORE-09")


@pytest.mark.rule("CF-CORE-09")
def test_in_age_of_piracy_nobody_halts_or_everybody_does() -> None:
    """AM-52."""
    given = {**PATROL, "factions": ["white", "purple"]}
    assert stops(read({}, scenario="age-of-piracy", **given)) == []
    match = read({"piracy-intercept": "halts"}, scenario="age-of-piracy", **given)
    assert stops(match) == ["l2"]
    assert match.p.law.asks_halted(match.p, match.p.c.slots.index(1), match.p.c.number["l2"])


@pytest.mark.rule("BR-34")
def test_a_card_of_rad_hardness_0_is_safe_or_as_soft_as_1() -> None:
    """AM-64: no card of ours has 0, so one is made so."""
    for reading, hit in (("never", []), ("as-one", [1])):
        match = read({"rad-hardness-0": reading}, scenario="age-of-piracy", **PATROL)
        p = match.p
        card = p.c.cards.index("fuel-cell")
        rad = list(p.c.rad)
        rad[2 * card] = 0
        kept, p.c.rad = p.c.rad, tuple(rad)
        try:
            assert [die for die in range(7) if die and glitches.victims(p, [card], die)] == hit
            assert (odds.gone(p, card, 1) > 0) == bool(hit)
        finally:
            p.c.rad = kept
