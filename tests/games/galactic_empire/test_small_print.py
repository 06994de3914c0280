"""Edges that the other tests pass by: the last sector, the first leader, nobody left, one too many, reasons told."""

from typing import Any

import pytest

import armillary
from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.rules import empires, imperial_attack, scenarios, suppression
from armillary.games.galactic_empire.rules.combat import Fight
from armillary.games.galactic_empire.rules.index import change_index
from armillary.games.galactic_empire.rules.usurpation import chance_of_victory

T = ids.TYPES


@pytest.mark.rule("GE-EV-23", "GE-EV-24")
def test_attrition_in_the_last_system_sector_takes_its_own_system(still: Any) -> None:
    """Whatever unit it is: also the first kind of the counters."""
    c = still().p.c
    last, first_kind = c.systems[-1], c.sys_words[0]
    dice = list(c.random_sectors).index(last)
    given = {"map": {c.sector_words[last]: {"system": f"imperial {first_kind}"}, "s02": {"system": "imperial 1/1/2"}}}
    position = still(given).play("attrition", dice // 10, dice % 10)
    assert position.sector(c.sector_words[last]) == {}
    assert "system" in position.sector("s02")
    assert position.events("SystemEliminated")[0].rules == ("GE-EV-23",)
    # Without one there the next lower system goes.
    position = still({"map": {"s02": {"system": "imperial 1/1/2"}}}).play("attrition", dice // 10, dice % 10)
    assert position.sector("s02") == {}


@pytest.mark.rule("GE-IDX-04")
def test_the_floor_is_named_only_where_it_holds_something_back(still: Any) -> None:
    position = still({"index": 3})
    change_index(position.p, -2, "GE-EV-28")
    assert position.words["index"] == 1
    assert position.events("IndexChanged")[-1].rules == ("GE-EV-28",)
    change_index(position.p, -1, "GE-EV-28")
    assert position.events("IndexChanged")[-1].rules == ("GE-EV-28", "GE-IDX-04")


@pytest.mark.rule("GE-IE-26", "GE-IE-27", "GE-IE-25")
def test_a_threat_is_told_with_its_priority(still: Any) -> None:
    given = {
        "map": {"s49": {"system": "e1 2/1/1"}, "s50": {"system": "e1 1/2/1"}, "s48": {"system": "rebels 1/1/2"}},
        "empires": {"e1": {"home": "s49", "claims": ["s48", "s49", "s50"]}},
    }
    p = still(given).p
    assert empires.threat_rules(p, 0, 49) == ("GE-IE-25",)
    assert empires.threat_rules(p, 0, 48) == ("GE-IE-19", "GE-IE-26"), "lost"
    assert empires.threat_rules(p, 0, 50) == ("GE-IE-19", "GE-IE-27"), "still held"


@pytest.mark.rule("GE-IE-43")
def test_an_empire_whose_home_becomes_another_s_is_dissolved_for_that(still: Any) -> None:
    given = {"map": {"s49": {"system": "e1 2/1/1"}}, "empires": {"e1": {"home": "s49", "defence": "SF"}}}
    position = still(given)
    empires.found_empire(position.p, 1, 49, "GE-EV-38")
    assert position.events("EmpireDissolved")[0].rules[0] == "GE-IE-43"


@pytest.mark.rule("GE-SUP-04")
def test_the_chance_of_a_suppression_is_counted_over_ten_faces(still: Any) -> None:
    position = still({"map": {"s12": {"imperial": "5WS"}}, "repression": 10})
    p = position.p
    marker = position.game.vocabulary.value("marker", "rebellion")
    rows, bands = p.c.tables.suppression, p.c.suppression_bands
    for repression in range(11):
        modifier = suppression.modifier_of(p, 12, marker, repression, -1)
        chance = 10 * len([face for face in range(10) if rows[bands.at(face + modifier)].success])
        assert suppression.chance_of_success(p, 12, marker, repression, -1) == chance <= 100


@pytest.mark.rule("GE-CBT-12", "GE-CBT-29")
def test_targets_are_those_of_the_sector(still: Any) -> None:
    p = still({"map": {"s12": {"rebels": "2SF"}, "s13": {"system": "rebels 2/2/3"}}}).p
    assert imperial_attack.why_not_target_rebels(p, 12, ids.SF, 2) is None
    for count in (0, 3):
        refusal = imperial_attack.why_not_target_rebels(p, 12, ids.SF, count)
        assert refusal is not None
        assert refusal.rule == "GE-CBT-12"
    assert imperial_attack.why_not_target_system(p, 13, 13) is None
    assert imperial_attack.why_not_target_system(p, 13, 12) is not None, "another sector"
    assert imperial_attack.why_not_target_system(p, 12, 12) is not None, "no system there"


@pytest.mark.rule("GE-CBT-13")
def test_those_who_are_left_must_be_able_to_attack(still: Any) -> None:
    p = still({"map": {"s12": {"imperial": "SF CF", "rebels": "SF"}}}).p
    units = p.imp[12 * T : 13 * T]
    fight = Fight(12, ids.IMPERIAL, -1, units, False, False, [], p.reb[12 * T : 13 * T])
    refusal = imperial_attack.why_not_hold_back(p, fight, ids.SF, 1)
    assert refusal is not None
    assert refusal.rule == "GE-CBT-13"
    assert imperial_attack.why_not_hold_back(p, fight, ids.CF, 1) is None


@pytest.mark.rule("GE-USR-14", "GE-LDR-09")
def test_the_first_leader_counts_like_the_others(still: Any) -> None:
    p = still({"forces": {"u4a": {"at": "s01", "units": "SF"}}}).p
    side = ids.USURPER + 3
    alone = chance_of_victory(p, side, -1)
    assert chance_of_victory(p, side, 0) < alone
    value = p.c.leader_value[0]
    same = next(leader for leader, other in enumerate(p.c.leader_value) if leader and other == value)
    assert chance_of_victory(p, side, 0) == chance_of_victory(p, side, same)


@pytest.mark.rule("GE-USR-14")
def test_the_first_leader_opposes_the_usurper(still: Any) -> None:
    c = still().p.c
    given = {
        "map": {"s01": {"system": "imperial 1/1/1", "imperial": "AF"}},
        "forces": {"u2a": {"at": "s01", "units": "SF"}},
        "leaders": {c.leader_words[0]: "s01 AF"},
    }
    position = still(given).phase("C").roll(5, 5).do(f"use-leader {c.leader_words[0]}")
    assert position.told("UsurpationRolled")[0]["modifier"] == 2 - c.leader_value[0]


@pytest.mark.rule("GE-GATE-01")
def test_no_second_gate_in_a_sector(at: Any) -> None:
    given = {
        "turn": 3,
        "phase": "G",
        "rp": 21,
        "gates_known": 1,
        "map": {"s01": {"system": "imperial 1/1/1"}, "s05": {"imperial": "SF", "gate": 1}},
    }
    play = at(given).do("buy star-gate")
    assert play.offers() == ["build-gate s01"]
    play.refused("build-gate s05", "GE-GATE-01")


@pytest.mark.rule("GE-NEX-02", "GE-RES-07")
def test_a_new_nexus_is_marked_as_new(at: Any) -> None:
    given = {"turn": 3, "phase": "G", "rp": 30, "map": {"s01": {"system": "imperial 1/1/1"}}}
    play = at(given).do("buy nexus")
    if play.offers("build-nexus"):
        play.do("build-nexus s01")
    assert (play.p.nexus[1], play.p.nexus_new[1]) == (1, 1)


@pytest.mark.rule("GE-LDR-06", "GE-LDR-09", "GE-TH-05")
def test_a_fight_is_told_with_the_rules_of_leaders_and_trans_humans(still: Any) -> None:
    given = {"map": {"s12": {"rebels": "TH", "imperial": "WS"}}, "leaders": {"leader-1a": "s12 WS"}}
    position = still(given).phase("B", 9)
    if position.offers("use-leader"):
        position.roll(5, 5).do("use-leader leader-1a")
    rules = position.events("CombatRolled")[0].rules
    assert {"GE-LDR-03", "GE-LDR-06", "GE-LDR-09", "GE-CRT-03", "GE-TH-05"} <= set(rules)


@pytest.mark.rule("GE-REC-08", "GE-S3-05")
def test_the_empire_s_starting_units_stay_out_of_the_garrisons() -> None:
    """With no more counters than the Empire is to place, nobody garrisons a Chaos system and no empire gets more."""
    p: Any = armillary.game("galactic-empire", scenario="empire-strikes").start(1)
    reserve = scenarios.reserved(p)
    p.reb = [0] * len(p.reb)
    p.stack_units = [0] * len(p.stack_units)
    p.avail = list(reserve)
    scenarios.rebel_garrisons(p)
    assert not any(p.reb)
    assert p.avail == reserve
    home = p.home[4]
    p.home, p.stack_at = [0] * 9, [0] * len(p.stack_at)
    scenarios.found_scenario_empire(p, 4, home)
    assert p.avail == reserve
    assert not any(p.stack_units)


@pytest.mark.rule("GE-TH-02", "GE-REC-03")
@pytest.mark.parametrize("item", ["TH", "SF"])
def test_where_a_recruit_may_be_tried_is_where_it_may_go(at: Any, item: str) -> None:
    """A Trans-human needs no system, others do: all that is listed is tried, and refused with a rule where it may not be."""
    sectors = {"s01": {"system": "imperial 1/1/1"}, "s05": {"imperial": "TH"}}
    play = at({"turn": 3, "phase": "G", "rp": 30, "illumination": 1, "map": sectors}).do(f"buy {item}")
    frame = play.p.frames[-1]
    tried = frame.tries(play.p, 0)
    assert set(play.p.choices(0)) == {choice for choice in tried if frame.why_not(play.p, 0, choice) is None}
