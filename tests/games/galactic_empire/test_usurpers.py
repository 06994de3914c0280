"""Usurpers and usurpation (10.0), and the Mutant as one of them."""

from typing import Any

import pytest


@pytest.mark.rule("GE-USR-01", "GE-USR-02", "GE-USR-04")
def test_a_usurper_takes_the_mobile_units_and_nothing_else(still: Any) -> None:
    given = {
        "map": {"s04": {"system": "imperial 2/2/4", "imperial": "2SF CG", "rebels": "AF"}},
        "forces": {"i1a": {"at": "s04", "units": "SF"}},
    }
    position = still(given).play("usurper-2a", 0, 5)
    assert position.words["forces"] == {"u2a": {"at": "s04", "units": "CG 2SF"}, "i1a": {"at": "s04", "units": "SF"}}
    assert position.sector("s04") == {"system": "imperial 2/2/4", "rebels": "AF"}
    assert position.words["index"] == 50
    assert position.done


@pytest.mark.rule("GE-USR-05")
def test_the_marker_steps_down_to_the_next_units(still: Any) -> None:
    # (1,9) is sector 12; 12, 11 and 10 are empty, 09 has a Star Fleet.
    position = still({"map": {"s09": {"imperial": "SF"}, "s13": {"imperial": "AF"}}}).play("usurper-2a", 1, 9)
    assert position.words["forces"] == {"u2a": {"at": "s09", "units": "SF"}}
    # Void numbers are stepped over.
    position = still({"map": {"s58": {"imperial": "SF"}}}).play("usurper-2a", 9, 1)
    assert position.words["forces"]["u2a"]["at"] == "s58"


@pytest.mark.rule("GE-USR-06", "GE-EV-68", "GE-SEQ-06")
def test_alone_in_the_core_it_stays_until_it_is_decided(still: Any) -> None:
    position = still({"map": {"s31": {"imperial": "SF"}}}).play("usurper-2a", 2, 0)
    assert position.words["forces"] == {"u2a": {"at": "s01", "units": ""}}
    position.phase("B")
    assert position.words["forces"] == {"u2a": {"at": "s01", "units": ""}}
    position.phase("C", 1, 3)
    assert position.words["forces"] == {}
    assert position.words["index"] == 47
    assert position.done


@pytest.mark.rule("GE-IO-01")
def test_the_imperial_order_is_passed_by(still: Any) -> None:
    given = {"map": {"s12": {"imperial": "IO"}, "s09": {"imperial": "SF"}}, "leaders": {"leader-1a": "s12 IO"}}
    position = still(given).play("usurper-2a", 1, 9)
    assert position.words["forces"]["u2a"]["at"] == "s09"
    given = {"map": {"s12": {"imperial": "IO SF"}}, "leaders": {"leader-1a": "s12 SF"}}
    position = still(given).play("usurper-2a", 1, 9)
    assert position.words["forces"]["u2a"] == {"at": "s12", "units": "SF"}
    # The leader stays with the Order (ruling A-50).
    assert position.words["leaders"] == {"leader-1a": "s12 IO"}
    position = still(given, options={"imperial-order": False}).play("usurper-2a", 1, 9)
    assert position.words["forces"]["u2a"]["units"] == "IO SF"
    assert position.words["leaders"] == {}


@pytest.mark.rule("GE-LDR-11")
def test_a_leader_whose_units_are_all_usurped_is_lost(still: Any) -> None:
    given = {"map": {"s12": {"imperial": "SF"}}, "leaders": {"leader-1a": "s12 SF"}}
    assert still(given).play("usurper-2a", 1, 9).words["leaders"] == {}


# -------------------------------------------------------------------------------------------------------- operations


@pytest.mark.rule("GE-USR-07", "GE-OPS-03")
def test_the_leader_value_modifies_the_operations_roll(still: Any) -> None:
    position = still({"forces": {"u4a": {"at": "s31", "units": "SF"}}}).phase("B", 0)
    assert position.told("OperationsRolled")[0]["total"] == 4


@pytest.mark.rule("GE-USR-09", "GE-USR-10", "GE-OPS-15", "GE-MOVE-14", "GE-MOVE-15")
def test_the_advance_is_straight_and_as_fast_as_the_slowest(still: Any) -> None:
    # The rulebook's 33 - 21 - 13 - 07 with an Alpha Fleet of value 3: the index rises by 3.
    position = still({"index": 70, "forces": {"u3a": {"at": "s33", "units": "AF"}}}).phase("B", 4)
    assert position.words["forces"]["u3a"]["at"] == "s07"
    assert position.words["index"] == 73
    position = still({"index": 70, "forces": {"u3a": {"at": "s33", "units": "AF SF"}}}).phase("B", 4)
    assert position.words["forces"]["u3a"]["at"] == "s13"
    position = still({"index": 70, "forces": {"u3a": {"at": "s33", "units": "AF WS"}}}).phase("B", 4)
    assert position.words["forces"]["u3a"]["at"] == "s21"


@pytest.mark.rule("GE-MOVE-12")
def test_transhumans_alone_reach_the_core_at_once(still: Any) -> None:
    position = still({"forces": {"u3a": {"at": "s73", "units": "TH"}}}).phase("B", 4)
    assert position.words["forces"]["u3a"]["at"] == "s01"


def test_the_other_ruling_counts_every_sector(still: Any) -> None:
    given = {"index": 70, "forces": {"u3a": {"at": "s33", "units": "AF"}}}
    assert still(given, rulings={"usurper-advance": "per-sector"}).phase("B", 4).words["index"] == 79


@pytest.mark.rule("GE-USR-11", "GE-USR-12", "GE-OPS-10", "GE-OPS-15")
def test_it_advances_on_a_chaos_core_and_stays_there(still: Any) -> None:
    given = {
        "map": {"s01": {"system": "rebels 1/1/1"}, "s04": {"system": "imperial 2/2/4"}},
        "forces": {"u3a": {"at": "s07", "units": "SF"}},
    }
    position = still(given).phase("B", 4)
    assert position.words["forces"]["u3a"]["at"] == "s01"
    position.phase("B", 4)
    assert position.words["forces"]["u3a"]["at"] == "s01"
    # Only the real move raised the index.
    assert position.words["index"] == 53


@pytest.mark.rule("GE-OPS-10", "GE-OPS-07", "GE-OPS-11", "GE-CBT-02")
def test_in_the_core_it_still_attacks(still: Any) -> None:
    given = {
        "map": {"s01": {"system": "imperial 1/1/1", "imperial": "SF"}},
        "forces": {"u3a": {"at": "s01", "units": "3SF"}},
    }
    position = still(given).phase("B", 6, 4)
    assert position.told("OperationsRolled")[0]["move"] == "toward_core"
    assert position.told("CombatRolled")[0]["attack"] == 6
    assert position.sector("s01") == {"system": "imperial 1/1/1"}
    assert position.words["index"] == 52


@pytest.mark.rule("GE-OPS-08")
def test_no_operations(still: Any) -> None:
    given = {"map": {"s12": {"imperial": "SF"}}, "forces": {"u2a": {"at": "s12", "units": "SF"}}}
    assert still(given).phase("B", 1).done


@pytest.mark.rule("GE-USR-08", "GE-OPS-05")
def test_lowest_sector_first_and_chance_within_a_sector(still: Any) -> None:
    forces = {
        "u1a": {"at": "s31", "units": "SF"},
        "u2a": {"at": "s12", "units": "SF"},
        "u3a": {"at": "s31", "units": "SF"},
    }
    position = still({"forces": forces}).phase("B", 1, "u3a", 1, 1)
    assert [facts["side"] for facts in position.told("OperationsRolled")] == [3, 4, 2]


@pytest.mark.rule("GE-USR-13", "GE-CBT-04", "GE-CBT-34", "GE-DEF-03")
def test_usurpers_attack_imperial_mobile_units_and_other_usurpers_only(still: Any) -> None:
    given = {
        "map": {"s12": {"imperial": "SF", "rebels": "CF"}},
        "forces": {
            "u2a": {"at": "s12", "units": "3AF"},
            "u1a": {"at": "s12", "units": "CF"},
            "i1a": {"at": "s12", "units": "CF"},
        },
    }
    position = still(given).phase("B", "u2a", 3, 4, 4, 4, 1)
    facts = position.told("CombatRolled")[0]
    assert (facts["attack"], facts["defence"]) == (9, 2)
    # The Imperial SF and the other Usurper's CF are gone; Rebels and Invaders are untouched.
    assert position.sector("s12") == {"rebels": "CF"}
    assert set(position.words["forces"]) == {"u2a", "i1a"}


@pytest.mark.rule("GE-EV-09")
def test_a_nebula_holds_a_usurper_and_stops_him(still: Any) -> None:
    given = {"aliens": [["nebula", "s13", 1]], "forces": {"u3a": {"at": "s13", "units": "AF"}}}
    position = still(given).phase("B", 4)
    assert position.words["forces"]["u3a"]["at"] == "s13"
    assert position.words["index"] == 50
    given = {"aliens": [["nebula", "s13", 1]], "forces": {"u3a": {"at": "s33", "units": "AF"}}}
    assert still(given).phase("B", 4).words["forces"]["u3a"]["at"] == "s13"


# -------------------------------------------------------------------------------------------------------- usurpation


@pytest.mark.rule("GE-USR-14", "GE-USR-15", "GE-SEQ-06")
def test_defeat(still: Any) -> None:
    position = still({"forces": {"u2a": {"at": "s01", "units": "2SF"}}}).phase("C", 0, 4, 5)
    # 0 + 2 = 2: defeated, two dice.
    assert position.words["index"] == 41
    assert position.words["forces"] == {}
    assert position.words["discard"] == {"usurper-2a": 1}
    assert position.p.avail[4] == position.p.c.unit_copies[4]
    assert position.done


@pytest.mark.rule("GE-USR-16")
def test_stalemate_is_rolled_again(still: Any) -> None:
    # 5 + 2 = 7: stalemate; 6 + 2 = 8: stalemate and a die (without the leader value); 1 + 2 = 3: defeated, one die.
    position = still({"forces": {"u2a": {"at": "s01", "units": "SF"}}}).phase("C", 5, 6, 9, 1, 4)
    assert position.words["index"] == 50 + 9 - 4
    assert len(position.told("UsurpationRolled")) == 3
    assert position.done


@pytest.mark.rule("GE-USR-17", "GE-LDR-12")
def test_victory(still: Any) -> None:
    given = {
        "map": {"s01": {"system": "imperial 1/1/1", "imperial": "AF"}},
        "forces": {"u4a": {"at": "s01", "units": "2SF"}},
        "leaders": {"leader-1a": "s01 AF", "leader-2a": "s01 AF"},
    }
    position = still(given).phase("C")
    assert position.offers() == ["use-leader leader-1a", "use-leader leader-2a", "pass"]
    # 9 + 4 - 1 = 12: victorious, two dice.
    position.roll(9, "leader-4b", 2, 3).do("use-leader leader-1a")
    assert position.sector("s01") == {"system": "imperial 1/1/1", "imperial": "AF 2SF"}
    assert set(position.words["leaders"]) == {"leader-2a", "leader-4b"}
    assert position.words["index"] == 55
    assert position.words["discard"] == {"usurper-4a": 1}
    assert position.done


@pytest.mark.rule("GE-USR-14")
def test_an_imperial_leader_opposes_the_usurper(still: Any) -> None:
    given = {
        "map": {"s01": {"system": "imperial 1/1/1", "imperial": "AF"}},
        "forces": {"u2a": {"at": "s01", "units": "SF"}},
        "leaders": {"leader-3a": "s01 AF"},
    }
    position = still(given).phase("C").roll(6, 5).do("use-leader leader-3a")
    # 6 + 2 - 3 = 5: defeated; the leader stays.
    assert position.words["index"] == 45
    assert position.words["leaders"] == {"leader-3a": "s01 AF"}
    position = still(given).phase("C").roll(7, "leader-1a", 5).do("pass")
    assert position.words["index"] == 55


@pytest.mark.rule("GE-USR-18")
def test_a_victorious_usurper_brings_the_core_back(still: Any) -> None:
    given = {
        "map": {"s01": {"system": "e1 1/1/1"}, "s02": {"system": "e1 1/2/1"}, "s31": {"imperial": "SF"}},
        "empires": {"e1": {"home": "s01", "attack": "CG", "at": "s02"}},
        "forces": {"u4a": {"at": "s01", "units": "2SF"}},
    }
    position = still(given).phase("C", 5, "leader-1a", 0)
    assert position.sector("s01") == {"system": "imperial 1/1/1", "imperial": "2SF"}
    assert position.sector("s02") == {"system": "rebels 1/2/1", "rebels": "CG"}
    assert position.words["empires"] == {}
    assert position.words["index"] == 50
    assert position.done


@pytest.mark.rule("GE-USR-14")
def test_several_usurpers_try_in_random_order(still: Any) -> None:
    forces = {"u1a": {"at": "s01", "units": "SF"}, "u2a": {"at": "s01", "units": "SF"}}
    position = still({"forces": forces}).phase("C", "u2a", 1, 0, 1, 0, 0)
    assert [facts["side"] for facts in position.told("UsurpationRolled")] == [3, 2]
    assert position.done


# --------------------------------------------------------------------------------------------------------- the Mutant


@pytest.mark.rule("GE-EV-54", "GE-OPS-03")
def test_the_mutant_is_a_usurper_of_leadership_five(still: Any) -> None:
    given = {"map": {"s07": {"imperial": "SF"}}, "forces": {"um": {"at": "s33", "units": "AF"}}}
    position = still(given).phase("B", 9, 9)
    assert position.told("OperationsRolled")[0]["total"] == 14
    assert position.words["forces"]["um"]["at"] == "s07"
    facts = position.told("CombatRolled")[0]
    assert (facts["attack"], facts["defence"], facts["modifier"]) == (3, 2, 5)
    # Five for the advance, two for the fleet that was destroyed.
    assert position.words["index"] == 57
    assert position.done


@pytest.mark.rule("GE-EV-54")
def test_the_mutants_own_strength_attacks(still: Any) -> None:
    given = {"map": {"s31": {"imperial": "2AF"}}, "forces": {"um": {"at": "s31", "units": "SF"}}}
    position = still(given).phase("B", 0, 2, 5)
    military, mind = position.told("CombatRolled")
    assert (military["attack"], military["defence"]) == (2, 6)
    assert (mind["attack"], mind["defence"], mind["final"], mind["result"]) == (3, 0, 10, "D3")
    assert position.words["forces"]["um"]["units"] == "2AF SF"
    assert position.words["index"] == 52
    assert position.done


@pytest.mark.rule("GE-EV-56")
def test_the_mutants_attempt_ends_him(still: Any) -> None:
    position = still({"forces": {"um": {"at": "s01", "units": "SF"}}}).phase("C", 4, 3)
    # 4 + 5 = 9: victorious; no leader is drawn.
    assert position.sector("s01")["imperial"] == "SF"
    assert position.words["leaders"] == {}
    assert position.words["gone"] == ["mutant"]
    assert position.words["index"] == 53
    assert position.done


@pytest.mark.rule("GE-USR-19", "GE-USR-17")
def test_the_leader_of_a_victorious_usurper_stands_with_his_units(still: Any) -> None:
    given = {
        "map": {"s01": {"system": "imperial 1/1/1", "imperial": "4CG"}},
        "forces": {"u4a": {"at": "s01", "units": "AF"}},
    }
    position = still(given).phase("C", 5, "leader-1a", 0)
    assert position.words["leaders"] == {"leader-1a": "s01 AF new"}
    assert position.done
    # The player picks one of several, not of the others.
    given["forces"] = {"u4a": {"at": "s01", "units": "AF SF"}}
    position = still(given).phase("C", 5, "leader-1a", 0)
    assert position.offers() == ["place-leader leader-1a s01 AF", "place-leader leader-1a s01 SF"]
    position.refused("place-leader leader-1a s01 CG", "GE-USR-19")
    position.do("place-leader leader-1a s01 SF")
    assert position.words["leaders"] == {"leader-1a": "s01 SF new"}
    # After a marker alone he joins a unit of the player's choice.
    given["forces"] = {"u4a": {"at": "s01", "units": ""}}
    given["map"]["s01"]["imperial"] = "4CG SF"
    position = still(given).phase("C", 5, "leader-1a", 0)
    assert position.offers() == ["place-leader leader-1a s01 CG", "place-leader leader-1a s01 SF"]
