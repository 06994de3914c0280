"""The rules that the log names: those that made the thing possible, and no others."""

from typing import Any

import pytest

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.rules.combat import chaos_fight
from armillary.games.galactic_empire.rules.combat_results import rules_of
from armillary.games.galactic_empire.rules.suppression import kind_rule


def rules(play: Any, kind: str) -> tuple[str, ...]:
    """The rules of the first event of this kind."""
    found: tuple[str, ...] = next(event.rules for event in play.p.log if event.kind == kind)
    return found


@pytest.mark.rule("GE-LDR-04", "GE-MOVE-12", "GE-TH-06")
def test_a_move_names_leaders_and_transhumans_only_where_they_move(at: Any) -> None:
    given = {"turn": 3, "phase": "I", "map": {"s13": {"imperial": "SF TH"}}, "leaders": {"leader-1a": "s13 SF"}}
    alone = rules(at(given).do("pass", "from s13", "take TH 1", "to s12"), "UnitsMoved")
    assert "GE-LDR-04" not in alone
    assert {"GE-MOVE-12", "GE-TH-06"} <= set(alone)
    led = rules(at(given).do("pass", "from s13", "take SF 1", "bring leader-1a", "to s12"), "UnitsMoved")
    assert "GE-LDR-04" in led
    assert not {"GE-MOVE-12", "GE-TH-06"} & set(led)


@pytest.mark.rule("GE-REB-07", "GE-USR-03", "GE-INV-02", "GE-IE-10")
@pytest.mark.parametrize(
    ("marker", "rule"),
    [
        (ids.REBELLION, "GE-REB-07"),
        (ids.USURPER_MARKER, "GE-USR-03"),
        (ids.USURPER_MARKER + 7, "GE-USR-03"),
        (ids.INVADER_MARKER, "GE-INV-02"),
        (ids.INVADER_MARKER + 7, "GE-INV-02"),
        (ids.IE_MARKER, "GE-IE-10"),
        (ids.IE_MARKER + 5, "GE-IE-10"),
    ],
)
def test_each_kind_of_marker_has_its_own_rule_of_suppression(marker: int, rule: str) -> None:
    assert kind_rule(marker) == rule


@pytest.mark.rule("GE-CBT-31", "GE-EV-54", "GE-EV-55")
def test_a_fight_names_who_takes_part(still: Any) -> None:
    given = {
        "map": {"s50": {"imperial": "SF"}},
        "forces": {"u1a": {"at": "s50", "units": "SF"}, "um": {"at": "s51", "units": "SF"}},
    }
    p = still(given).p
    usurper = rules_of(p, chaos_fight(p, ids.USURPER, ids.USURPER, 50))
    assert "GE-CBT-31" in usurper, "Imperial units defend"
    assert "GE-EV-54" not in usurper
    mutant = rules_of(p, chaos_fight(p, ids.MUTANT, ids.MUTANT, 51))
    assert "GE-CBT-31" not in mutant, "nobody Imperial is there"
    assert {"GE-EV-54", "GE-EV-55"} <= set(mutant)
    p.stack_at[ids.MUTANT] = 50
    assert "GE-EV-54" in rules_of(p, chaos_fight(p, ids.USURPER, ids.USURPER, 50)), "the Mutant is attacked"


@pytest.mark.rule("GE-CBT-26", "GE-CBT-27", "GE-CBT-28")
def test_a_target_names_the_rule_of_its_kind(at: Any) -> None:
    given = {
        "turn": 3,
        "phase": "J",
        "map": {"s01": {"system": "imperial 1/1/1"}, "s49": {"system": "e1 3/3/4"}, "s50": {"imperial": "9SF"}},
        "empires": {"e1": {"home": "s49", "attack": "SF", "at": "s50"}},
        "forces": {"i1a": {"at": "s50", "units": "SF"}, "u1a": {"at": "s50", "units": "SF"}},
    }
    play = at(given).do("attack s50")
    frame = play.p.frames[-1]
    named = {play.game.notation(choice): frame.rule_of(play.p, 0, choice) for choice in play.p.choices(0)}
    assert named["target u1a"] == "GE-CBT-26"
    assert named["target e1"] == "GE-CBT-27"
    assert named["target i1a"] == "GE-CBT-28"
    assert not any(rule for text, rule in named.items() if not text.startswith("target"))


@pytest.mark.rule("GE-EV-56", "GE-USR-17")
def test_a_crowned_usurper_and_a_crowned_mutant_leave_by_different_rules(still: Any) -> None:
    mutant = still({"forces": {"um": {"at": "s01", "units": "SF"}}}).phase("C", 4, 3)
    usurper = still({"forces": {"u4a": {"at": "s01", "units": "AF"}}}).phase("C", 5, "leader-1a", 0)
    assert rules(mutant, "ForceGone") == ("GE-EV-56",)
    assert rules(usurper, "ForceGone") == ("GE-USR-17", "GE-EV-68")


@pytest.mark.rule("GE-CRT-07")
def test_the_prompt_of_a_fight_shows_attack_less_defence(still: Any) -> None:
    given = {
        "map": {"s12": {"imperial": "SF"}},
        "forces": {"u2a": {"at": "s12", "units": "SF"}},
        "leaders": {"leader-1a": "s12 SF"},
    }
    p = still(given).p
    fight = chaos_fight(p, ids.USURPER + 1, ids.USURPER + 1, 12)
    attack, defence = fight.modifiers(p, ids.MILITARY, 0, 0)
    assert defence == 1, "the leader defends"
    assert fight.facts(p, ids.MILITARY, 0, 0)["modifier"] == attack - 1
