"""Independent Empires (11.0): founding, threats, conquest, recruiting, colonization, dissolution."""

from typing import Any

import pytest

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.rules.empires import next_conquest, threat
from armillary.games.galactic_empire.rules.forces import dissolve

E1 = ids.EMPIRE
HOME49 = {"s49": {"system": "e1 2/2/3"}}


def empire(position: Any, word: str = "e1") -> dict[str, Any]:
    found: dict[str, Any] = position.words["empires"][word]
    return found


# -------------------------------------------------------------------------------------------------------- founding


@pytest.mark.rule("GE-IE-02", "GE-IE-05", "GE-IE-06", "GE-IE-08", "GE-EV-38", "GE-EVM-05")
def test_a_marker_steps_down_to_a_system(still: Any) -> None:
    # (2,2) is 14, no system unit there; 13 has a Chaos one.
    position = still({"map": {"s13": {"system": "rebels 2/1/1"}, "s15": {"system": "imperial 1/2/1"}}}).play(
        "ie-3", 2, 2
    )
    assert position.sector("s13") == {"system": "e3 2/1/1"}
    assert empire(position, "e3") == {
        "home": "s13",
        "leadership": 3,
        "defence": "",
        "attack": "",
        "at": "off-map",
        "claims": ["s13"],
        "no_recruiting": 0,
    }
    assert position.words["discard"] == {}
    assert position.done


@pytest.mark.rule("GE-IE-03")
def test_an_empty_core_gets_a_random_chaos_system(still: Any) -> None:
    position = still({"map": {"s01": {"imperial": "SF"}, "s31": {"system": "imperial 1/1/1"}}}).play(
        "ie-1", 2, 2, "3/3/4"
    )
    assert position.sector("s01") == {"system": "e1 3/3/4"}
    assert empire(position)["defence"] == "SF"
    assert position.done


@pytest.mark.rule("GE-IE-07", "GE-EV-45")
def test_every_mobile_unit_in_the_home_joins(still: Any) -> None:
    given = {
        "map": {"s13": {"system": "imperial 2/1/1", "imperial": "SF", "rebels": "CG"}},
        "forces": {"u1a": {"at": "s13", "units": "AF"}, "i2a": {"at": "s13", "units": "WS"}},
        "leaders": {"leader-1a": "s13 SF"},
    }
    position = still(given).play("ie-1", 2, 0)
    assert empire(position)["defence"] == "AF CG SF WS"
    assert position.sector("s13") == {"system": "e1 2/1/1"}
    assert position.words["forces"] == {}
    assert position.words["leaders"] == {}
    assert position.words["discard"] == {"usurper-1a": 1, "invader-2a": 1}
    assert position.done


@pytest.mark.rule("GE-IE-43", "GE-IE-44", "GE-IE-45", "GE-IE-05")
def test_a_new_empire_replaces_an_old_one_at_home(still: Any) -> None:
    given = {
        "map": {**HOME49, "s50": {"system": "e1 1/2/1"}},
        "empires": {"e1": {"home": "s49", "defence": "SF", "attack": "AF", "at": "s50"}},
    }
    position = still(given).play("ie-2", 7, 6)
    assert position.sector("s49") == {"system": "e2 2/2/3"}
    assert set(position.words["empires"]) == {"e2"}
    assert empire(position, "e2")["defence"] == "SF"
    assert position.sector("s50") == {"system": "rebels 1/2/1", "rebels": "AF"}
    assert position.words["discard"] == {"ie-1": 1}
    assert position.done


@pytest.mark.rule("GE-IE-05")
def test_a_new_empire_takes_a_conquered_sector_and_the_old_one_lives(still: Any) -> None:
    given = {
        "map": {**HOME49, "s50": {"system": "e1 1/2/1"}},
        "empires": {"e1": {"home": "s49", "attack": "AF", "at": "s50"}},
    }
    position = still(given).play("ie-2", 7, 8)
    assert position.sector("s50") == {"system": "e2 1/2/1"}
    assert empire(position, "e2")["defence"] == "AF"
    assert empire(position)["claims"] == ["s49", "s50"]
    assert position.done


@pytest.mark.rule("GE-IE-09", "GE-REB-11")
def test_at_most_three_rebel_empires(still: Any) -> None:
    homes = {"r1": "s20", "r2": "s31", "r3": "s49"}
    systems = {
        s: {"system": f"{word} {kind}"}
        for (word, s), kind in zip(homes.items(), ("1/2/1", "2/1/1", "1/3/1"), strict=True)
    }
    given = {
        "map": {**systems, "s13": {"system": "rebels 2/2/1", "rebels": "9SF"}},
        "empires": {w: {"home": s} for w, s in homes.items()},
    }
    position = still(given).phase("B", 3)
    assert position.sector("s13") == {"system": "rebels 2/2/1", "rebels": "9SF"}
    assert position.done


@pytest.mark.rule("GE-REB-11", "GE-REB-12", "GE-IE-14")
def test_a_rebel_empire_flips_an_imperial_system(still: Any) -> None:
    given = {"map": {"s13": {"system": "imperial 2/2/1", "rebels": "2SF", "imperial": "CG IO"}}}
    # Two Rebel units: a 3 founds nothing, a 2 does.
    assert still(given).phase("B", 3, 3).words["empires"] == {}
    position = still(given).phase("B", 3, 2, "r3")
    assert position.sector("s13") == {"system": "r3 2/2/1", "imperial": "IO"}
    assert empire(position, "r3")["defence"] == "CG 2SF"
    assert empire(position, "r3")["leadership"] == 3
    assert position.done


@pytest.mark.rule("GE-REB-11")
def test_no_second_roll_without_a_system_or_after_another_result(still: Any) -> None:
    assert still({"map": {"s12": {"rebels": "2SF"}}}).phase("B", 3).done
    assert still({"map": {"s13": {"system": "rebels 2/2/1", "rebels": "2SF"}}}).phase("B", 5).done


# --------------------------------------------------------------------------------------------------------- threats


@pytest.mark.rule("GE-IE-25")
@pytest.mark.parametrize(
    "given",
    [
        {"map": {**HOME49, "s50": {"system": "e1 1/1/2"}, "s49": {"system": "e1 2/2/3", "imperial": "CF"}}},
        {"map": {**HOME49, "s50": {"system": "e1 1/1/2"}, "s49": {"system": "e1 2/2/3", "rebels": "CF"}}},
        {"map": {**HOME49, "s50": {"system": "e1 1/1/2"}}, "forces": {"u1a": {"at": "s49", "units": "CF"}}},
        {"map": {**HOME49, "s50": {"system": "e1 1/1/2"}}, "aliens": [["hive", "s49", 1]]},
    ],
)
def test_the_home_comes_first(still: Any, given: dict[str, Any]) -> None:
    given["map"]["s48"] = {"rebels": "SF"}
    position = still({**given, "empires": {"e1": {"home": "s49", "attack": "SF", "at": "s50", "claims": ["s48"]}}})
    assert threat(position.p, 0) == 49


@pytest.mark.rule("GE-IE-26")
def test_a_lost_sector_comes_second_and_is_remembered(still: Any) -> None:
    given = {"map": {**HOME49, "s48": {"system": "rebels 1/1/2"}, "s50": {"system": "e1 1/1/2", "imperial": "3AF"}}}
    position = still({**given, "empires": {"e1": {"home": "s49", "claims": ["s48"]}}})
    assert threat(position.p, 0) == 48
    assert next_conquest(position.p, 0) == 48
    # Two lost sectors: the higher number.
    position = still({**given, "empires": {"e1": {"home": "s49", "claims": ["s32", "s48"]}}})
    assert threat(position.p, 0) == 48


@pytest.mark.rule("GE-IE-27")
def test_a_force_heavier_than_the_system_comes_third(still: Any) -> None:
    # System 1/2: three points. One SF and one CG are four, of one side; two sides of two points each are not.
    base = {"empires": {"e1": {"home": "s49"}}}
    strong = {"map": {**HOME49, "s50": {"system": "e1 1/2/1", "imperial": "SF CG"}}}
    weak = {"map": {**HOME49, "s50": {"system": "e1 1/2/1", "imperial": "SF", "rebels": "CG"}}}
    assert threat(still({**base, **strong}).p, 0) == 50
    assert threat(still({**base, **weak}).p, 0) == 0
    equal = {"map": {**HOME49, "s50": {"system": "e1 1/2/1", "imperial": "AF"}}}
    assert threat(still({**base, **equal}).p, 0) == 0
    alien = {"map": {**HOME49, "s50": {"system": "e1 1/2/1"}}, "aliens": [["probe", "s50", 3]]}
    assert threat(still({**base, **alien}).p, 0) == 50


@pytest.mark.rule("GE-IE-29", "GE-CRT-19")
def test_inherited_sectors_out_of_reach_are_not_answered(still: Any) -> None:
    given = {
        "map": {**HOME49, "s13": {"system": "e1 1/2/1", "imperial": "5AF"}},
        "empires": {"e1": {"home": "s49", "claims": ["s13", "s15"]}},
    }
    position = still(given)
    assert threat(position.p, 0) == 0
    assert position.p.status() == []
    # Its resources count all the same: 3 + 1, and leadership 1.
    assert position.phase("E", 4).told("RecruitingRolled")[0]["modifier"] == 5


# -------------------------------------------------------------------------------------------------------- conquest


@pytest.mark.rule("GE-IE-15", "GE-IE-24")
def test_the_next_conquest_is_the_highest_neighbour(still: Any) -> None:
    position = still({"map": HOME49, "empires": {"e1": {"home": "s49"}}})
    assert position.p.c.system_neighbours[49] == (32, 48, 50)
    assert next_conquest(position.p, 0) == 50
    position = still({"map": {**HOME49, "s50": {"system": "e1 1/2/1"}}, "empires": {"e1": {"home": "s49"}}})
    assert next_conquest(position.p, 0) == 48
    for home in position.p.c.systems:
        members = (home, *position.p.c.system_neighbours[home])
        assert all(position.p.c.distance[a][b] <= 2 for a in members for b in members)


@pytest.mark.rule("GE-IE-16", "GE-OPS-18", "GE-IE-12")
def test_leaving_home_divides_the_force(still: Any) -> None:
    given = {"map": {"s49": {"system": "e1 3/3/4"}}, "empires": {"e1": {"home": "s49", "defence": "3SF CG"}}}
    position = still(given).phase("B", 6)
    assert (empire(position)["attack"], empire(position)["at"], empire(position)["defence"]) == ("CG 2SF", "s50", "SF")
    assert position.done


@pytest.mark.rule("GE-OPS-17")
def test_threatened_only_means_no_conquest(still: Any) -> None:
    given = {"map": {"s49": {"system": "e1 3/3/4"}}, "empires": {"e1": {"home": "s49", "defence": "3SF"}}}
    position = still(given).phase("B", 4)
    assert position.told("OperationsRolled")[0]["move"] == "threatened"
    assert empire(position)["defence"] == "3SF"
    assert position.done


@pytest.mark.rule("GE-IE-20")
def test_it_stays_until_it_controls_the_sector(still: Any) -> None:
    given = {
        "map": {"s49": {"system": "e1 3/3/4"}, "s48": {"system": "rebels 3/3/3"}},
        "empires": {"e1": {"home": "s49", "attack": "SF", "at": "s48", "defence": "SF"}},
    }
    # The next conquest would be 50, but the Rebels in 48 are not beaten yet: it attacks again, 2 - 3 = -1, 4 + 1: no effect.
    position = still(given).phase("B", 7, 4)
    assert empire(position)["at"] == "s48"
    assert position.told("CombatRolled")[0]["sector"] == 48


@pytest.mark.rule("GE-IE-20", "GE-IE-19", "GE-OPS-17", "GE-IE-21")
def test_a_threat_pulls_it_away(still: Any) -> None:
    given = {
        "map": {
            "s49": {"system": "e1 3/3/4"},
            "s48": {"system": "rebels 3/3/3"},
            "s50": {"system": "e1 1/1/2", "imperial": "2AF"},
        },
        "empires": {"e1": {"home": "s49", "attack": "SF", "at": "s48", "defence": "SF"}},
    }
    position = still(given).phase("B", 4, 9)
    assert empire(position)["at"] == "s50"
    moves = [(facts["sector"], facts["sector_to"]) for facts in position.told("ForceMoved")]
    assert moves == [(48, 49), (49, 50)]


@pytest.mark.rule("GE-IE-17", "GE-IE-36")
def test_an_empire_that_has_it_all_rests_and_does_not_recruit(still: Any) -> None:
    systems = {
        s: {"system": f"e1 {kind}"}
        for s, kind in (("s49", "2/2/3"), ("s50", "1/2/1"), ("s48", "2/1/1"), ("s32", "1/3/1"))
    }
    position = still({"map": systems, "empires": {"e1": {"home": "s49", "defence": "SF"}}})
    assert position.phase("B").done
    assert position.phase("E").done


@pytest.mark.rule("GE-IE-29")
def test_then_the_attack_force_goes_home(still: Any) -> None:
    systems = {
        s: {"system": f"e1 {kind}"}
        for s, kind in (("s49", "2/2/3"), ("s50", "1/2/1"), ("s48", "2/1/1"), ("s32", "1/3/1"))
    }
    given = {"map": systems, "empires": {"e1": {"home": "s49", "attack": "SF", "at": "s50"}}}
    assert empire(still(given).phase("B", 2))["at"] == "s50"
    position = still(given).phase("B", 4)
    assert (empire(position)["at"], empire(position)["defence"]) == ("off-map", "SF")
    assert position.done


@pytest.mark.rule("GE-IE-28")
def test_no_operations_whatever_the_threats(still: Any) -> None:
    given = {
        "map": {"s49": {"system": "e1 2/2/3", "imperial": "CF"}},
        "empires": {"e1": {"home": "s49", "defence": "SF"}},
    }
    position = still(given).phase("B", 1)
    assert position.sector("s49")["imperial"] == "CF"
    assert position.done
    position = still(given).phase("B", 0)
    # Attrition: the only unit is lost, and nobody attacks.
    assert empire(position)["defence"] == ""
    assert position.done


@pytest.mark.rule("GE-IE-23")
def test_world_ships_change_places_to_answer_a_threat(still: Any) -> None:
    given = {
        "map": {
            "s49": {"system": "e1 3/3/4"},
            "s50": {"system": "e1 2/2/3"},
            "s48": {"system": "e1 1/1/2", "imperial": "3AF"},
        },
        "empires": {"e1": {"home": "s49", "attack": "2WS SF", "at": "s50", "defence": "WS"}},
    }
    position = still(given).phase("B", 4, 9, 0)
    # The two World Ships of the attack force stay at home; the one from home goes on with the SF.
    assert empire(position)["at"] == "s48"
    assert empire(position)["defence"] == "2WS"
    assert position.told("ForceMoved")[1]["units"] == "SF WS"


@pytest.mark.rule("GE-IE-13", "GE-IE-11")
def test_both_stacks_attack_once_with_the_empires_leadership(still: Any) -> None:
    given = {
        "map": {"s49": {"system": "e3 3/3/4", "rebels": "CF"}, "s50": {"system": "rebels 3/3/3"}},
        "empires": {"e3": {"home": "s49", "attack": "SF", "at": "s50", "defence": "SF", "leadership": 3}},
    }
    # The home is threatened, so the force goes home; there one stack attacks.
    position = still(given).phase("B", 3, 5)
    assert empire(position, "e3")["defence"] == "2SF"
    assert [facts["sector"] for facts in position.told("CombatRolled")] == [49]
    assert position.told("CombatRolled")[0]["modifier"] == 3
    assert position.sector("s49") == {"system": "e3 3/3/4"}


@pytest.mark.rule("GE-IE-37", "GE-IE-35")
def test_automatic_attrition_counts_colony_ships_as_income(still: Any) -> None:
    # Upkeep of 2 AF is 4 against 3.
    given = {"map": HOME49, "empires": {"e1": {"home": "s49", "defence": "2AF"}}}
    position = still(given).phase("B")
    assert empire(position)["defence"] == "AF"
    assert position.words["rp"] == 0
    # One SF and one CF: upkeep 2 against 3 + 1.
    given = {"map": {"s49": {"system": "e1 1/1/1"}}, "empires": {"e1": {"home": "s49", "defence": "CF SF"}}}
    given["map"]["s01"] = {"system": "imperial 1/2/1"}
    position = still(given).phase("B", 1)
    assert empire(position)["defence"] == "CF SF"
    assert position.done


@pytest.mark.rule("GE-OPS-09")
def test_attrition_takes_from_all_units_of_the_empire(still: Any) -> None:
    given = {
        "map": {"s49": {"system": "e1 3/3/4"}},
        "empires": {"e1": {"home": "s49", "attack": "AF", "at": "s50", "defence": "SF"}},
    }
    # Index 0-6 is the attack force by type, 7-13 the home defence.
    position = still(given).phase("B", 0, 7 + ids.SF)
    assert (empire(position)["attack"], empire(position)["defence"]) == ("AF", "")
    position = still(given).phase("B", 0, ids.AF)
    assert (empire(position)["attack"], empire(position)["at"], empire(position)["defence"]) == ("", "off-map", "SF")
    assert position.done


# ------------------------------------------------------------------------------------------------------- recruiting


@pytest.mark.rule("GE-IE-31", "GE-IE-35", "GE-REC-06", "GE-SEQ-08")
def test_recruiting_roll(still: Any) -> None:
    given: dict[str, Any] = {
        "map": {**HOME49, "s50": {"system": "e2 1/1/2"}, "s12": {"rebels": "SF"}},
        "empires": {"e2": {"home": "s49"}},
        "forces": {"u1a": {"at": "s31", "units": "SF"}, "i1a": {"at": "s05", "units": "SF"}},
        "rp": 9,
    }
    given["map"]["s49"] = {"system": "e2 2/2/3"}
    position = still(given).phase("E", 4)
    # Nobody else rolls, and nobody pays.
    assert len(position.told("RecruitingRolled")) == 1
    assert position.words["rp"] == 9
    assert position.sector("s12") == {"rebels": "SF"}
    assert [force["units"] for force in position.words["forces"].values()] == ["SF", "SF"]
    # 4 + 3 + 2 + leadership 2 = 11: one CG, at home.
    facts = position.told("RecruitingRolled")[0]
    assert (facts["modifier"], facts["units"]) == (7, "CG")
    assert empire(position, "e2")["defence"] == "CG"
    assert position.done


@pytest.mark.rule("GE-EV-10")
def test_a_nebula_hides_resources_from_recruiting(still: Any) -> None:
    given = {"map": HOME49, "empires": {"e1": {"home": "s49"}}, "aliens": [["nebula", "s49", 1]]}
    assert still(given).phase("E", 4).told("RecruitingRolled")[0]["modifier"] == 1


def scarce(position: Any, **left: int) -> Any:
    """Put all units of a type but so many into the hands of Rebels far away."""
    for word, count in left.items():
        kind = ids.UNIT_WORDS.index(word)
        position.p.reb[64 * 7 + kind] += position.p.avail[kind] - count
        position.p.avail[kind] = count
    return position


@pytest.mark.rule("GE-IE-32")
def test_without_alpha_fleets_one_is_exchanged_for_a_world_ship(still: Any) -> None:
    given = {"map": HOME49, "empires": {"e1": {"home": "s49", "attack": "2AF", "at": "s50", "defence": "AF"}}}
    position = scarce(still(given), AF=0).phase("E", 8)
    # 8 + 3 + 1 = 12: an AF; the one at home goes first.
    assert (empire(position)["attack"], empire(position)["defence"]) == ("2AF", "WS")
    assert position.p.avail[ids.AF] == 1
    assert position.told("RecruitingRolled")[0]["units"] == "WS"
    given["empires"]["e1"]["defence"] = ""
    position = scarce(still(given), AF=0).phase("E", 8)
    assert (empire(position)["attack"], empire(position)["defence"]) == ("AF", "WS")
    position = scarce(still(given), AF=0, WS=0).phase("E", 8)
    assert (empire(position)["attack"], empire(position)["defence"]) == ("2AF", "SF")
    assert position.told("RecruitingRolled")[0]["units"] == "SF"
    position = scarce(still({"map": HOME49, "empires": {"e1": {"home": "s49"}}}), AF=0).phase("E", 8)
    assert empire(position)["defence"] == "SF"
    assert position.done


@pytest.mark.rule("GE-IE-33")
def test_without_control_groups_one_is_exchanged_for_a_transhuman(still: Any) -> None:
    given = {"map": HOME49, "empires": {"e1": {"home": "s49", "defence": "CG"}}}
    position = scarce(still(given), CG=0).phase("E", 5)
    assert empire(position)["defence"] == "TH"
    assert position.told("RecruitingRolled")[0]["units"] == "TH"
    assert empire(scarce(still(given), CG=0, TH=0).phase("E", 5))["defence"] == "CG SF"
    assert empire(scarce(still(given, options={"transhumans": False}), CG=0).phase("E", 5))["defence"] == "CG SF"
    assert (
        empire(scarce(still({"map": HOME49, "empires": {"e1": {"home": "s49"}}}), CG=0).phase("E", 5))["defence"]
        == "SF"
    )


@pytest.mark.rule("GE-IE-34", "GE-REC-08")
def test_without_star_fleets_nothing_comes(still: Any) -> None:
    given = {"map": HOME49, "empires": {"e1": {"home": "s49"}}}
    assert empire(scarce(still(given), SF=0).phase("E", 2))["defence"] == ""
    assert empire(scarce(still(given), SF=0, CG=0).phase("E", 5))["defence"] == ""


# ----------------------------------------------------------------------------------------------------- colonization


@pytest.mark.rule("GE-IE-38", "GE-SEQ-07", "GE-COL-04")
def test_an_empire_colonizes_with_a_colony_ship(still: Any) -> None:
    given = {"map": HOME49, "empires": {"e1": {"home": "s49", "attack": "CF SF", "at": "s50"}}}
    position = still(given).phase("D", "3/3/3")
    assert position.sector("s50") == {"system": "e1 3/3/3"}
    assert (empire(position)["attack"], empire(position)["no_recruiting"]) == ("SF", 0)
    given["empires"]["e1"]["attack"] = "CF 2WS"
    position = still(given).phase("D", "3/3/3", "WS")
    assert empire(position)["attack"] == "CF WS"
    assert position.done


@pytest.mark.rule("GE-IE-39")
def test_without_one_it_forgoes_recruiting(still: Any) -> None:
    given = {"map": HOME49, "empires": {"e1": {"home": "s49", "attack": "SF", "at": "s50"}}}
    position = still(given).phase("D", "3/3/3").phase("E")
    assert position.sector("s50") == {"system": "e1 3/3/3"}
    assert empire(position)["no_recruiting"] == 1
    assert position.done


@pytest.mark.rule("GE-IE-40")
def test_the_lowest_home_colonizes_a_contested_sector(still: Any) -> None:
    systems = {"s49": {"system": "e1 2/2/3"}, "s31": {"system": "e2 1/1/2"}}
    given = {
        "map": systems,
        "empires": {
            "e1": {"home": "s49", "attack": "CF", "at": "s48"},
            "e2": {"home": "s31", "attack": "CF", "at": "s48"},
        },
    }
    position = still(given)
    assert 48 in position.p.c.system_neighbours[31]
    position.phase("D", "3/3/3")
    assert position.sector("s48") == {"system": "e2 3/3/3"}
    assert empire(position)["attack"] == "CF"
    assert position.done


@pytest.mark.rule("GE-IE-38", "GE-CTRL-02", "GE-COMP-04")
def test_no_colony_where_a_system_is_or_none_can_be(still: Any) -> None:
    given = {
        "map": {**HOME49, "s50": {"system": "rebels 1/1/2"}},
        "empires": {"e1": {"home": "s49", "attack": "CF", "at": "s50"}},
    }
    assert still(given).phase("D").done
    given = {"map": HOME49, "empires": {"e1": {"home": "s49", "attack": "CF", "at": "s33"}}}
    assert still(given).phase("D").done


@pytest.mark.rule("GE-IE-46")
def test_losing_the_home_dissolves_at_once_so_it_is_never_colonized(still: Any) -> None:
    given = {"map": {"s49": {"system": "e1 2/2/3"}}, "empires": {"e1": {"home": "s49", "defence": "CF"}}}
    position = still(given).phase("D")
    assert position.sector("s49") == {"system": "e1 2/2/3"}
    assert empire(position)["defence"] == "CF"
    position = still(given).play("attrition", 7, 6)
    assert position.words["empires"] == {}
    assert position.sector("s49") == {"rebels": "CF"}
    position.phase("D", "3/3/3")
    assert position.sector("s49") == {"system": "rebels 3/3/3"}


@pytest.mark.rule("GE-COL-05", "GE-REC-06")
@pytest.mark.parametrize(
    "given",
    [
        {"map": {"s50": {"rebels": "CF SF"}}},
        {"forces": {"u1a": {"at": "s50", "units": "CF SF"}}},
        {"forces": {"i1a": {"at": "s50", "units": "CF SF"}}},
    ],
)
def test_other_forces_colonize_for_the_rebels(still: Any, given: dict[str, Any]) -> None:
    position = still(given).phase("D", "3/3/3")
    assert position.sector("s50")["system"] == "rebels 3/3/3"
    assert position.p.avail[ids.CF] == position.p.c.unit_copies[ids.CF]
    assert position.phase("E").done


@pytest.mark.rule("GE-EV-45", "GE-EV-68")
def test_a_marker_goes_with_its_last_colony_ship(still: Any) -> None:
    position = still({"forces": {"u1a": {"at": "s50", "units": "CF"}}}).phase("D", "3/3/3")
    assert position.words["forces"] == {}
    assert position.words["discard"] == {"usurper-1a": 1}
    assert position.done


@pytest.mark.rule("GE-EV-26", "GE-EV-27")
def test_the_colonization_event(still: Any) -> None:
    position = still().play("colonization").phase("D", "3/3/3")
    assert position.sector("s57") == {"system": "rebels 3/3/3"}
    assert position.words["discard"] == {"colonization": 1}
    given = {"map": {"s57": {"system": "e1 2/2/3"}}, "empires": {"e1": {"home": "s57", "attack": "SF", "at": "s56"}}}
    position = still(given).play("colonization").phase("D", "3/3/3")
    assert position.sector("s56") == {"system": "e1 3/3/3"}
    assert empire(position)["no_recruiting"] == 0
    assert position.done


@pytest.mark.rule("GE-EV-26")
def test_the_colonization_event_in_a_full_galaxy(at: Any) -> None:
    position = at(
        {"clear": False, "turn": 3, "phase": "D", "index": 50, "in_force": {"colonization": 1}},
        [],
        scenario="over-the-edge",
    )
    assert position.words["discard"] == {"colonization": 1}


# ------------------------------------------------------------------------------------------------------ dissolution


@pytest.mark.rule("GE-IE-18", "GE-IE-41", "GE-IE-44")
def test_a_rebel_empire_gives_its_set_back(still: Any) -> None:
    given = {"map": {"s49": {"system": "r1 2/2/3"}}, "empires": {"r1": {"home": "s49", "defence": "SF"}}}
    position = still(given).play("attrition", 7, 6)
    assert position.words["empires"] == {}
    assert position.words["discard"] == {"attrition": 1}
    assert position.sector("s49") == {"rebels": "SF"}
    assert position.done


@pytest.mark.rule("GE-IE-42", "GE-REB-04")
def test_a_rebellion_at_home_dissolves_only_with_imperial_units(still: Any) -> None:
    given = {
        "map": {"s49": {"system": "e1 2/2/3", "imperial": "CG"}},
        "empires": {"e1": {"home": "s49", "defence": "SF"}},
    }
    position = still(given).play("rebellion", 7, 6)
    assert position.words["empires"] == {}
    assert position.sector("s49") == {"system": "rebels 2/2/3", "rebels": "CG SF"}
    given = {"map": {"s49": {"system": "e1 2/2/3"}}, "empires": {"e1": {"home": "s49", "defence": "SF"}}}
    position = still(given).play("rebellion", 7, 6)
    assert set(position.words["empires"]) == {"e1"}
    # The marker went on: up to 73, then down to the only Imperial system, the Core.
    assert position.sector("s01")["system"] == "rebels 1/1/1"


@pytest.mark.rule("GE-IE-01", "GE-COMP-20", "GE-IE-08")
def test_event_marker_and_identification_are_two_things(still: Any) -> None:
    """The grey event marker comes from the pool and lies at home; every unit and system carries the empire's number."""
    given = {"map": {"s49": {"system": "imperial 2/2/3", "imperial": "2SF"}}}
    position = still(given)
    before = position.p.pool[ids.IE_MARKER]
    position.play("ie-1", 7, 6)
    assert position.p.pool[ids.IE_MARKER] == before - 1
    assert position.p.sys_side[49] == E1
    assert ids.stack_side(ids.HOME) == E1
    assert position.p.stack_at[ids.HOME] == 49


@pytest.mark.rule("GE-IE-10")
def test_an_empire_event_can_be_suppressed(still: Any) -> None:
    given = {"map": {"s01": {"system": "imperial 1/1/1", "nexus": 1}, "s02": {"system": "imperial 1/2/1"}}}
    position = still(given).play("ie-1", 0, 2, 9).do("suppress")
    assert position.words["empires"] == {}


# --------------------------------------------------------------------------------------------------- Star Gates


@pytest.mark.rule("GE-GATE-10", "GE-GATE-20")
def test_an_empire_teleports_only_if_nothing_else_will_do(still: Any) -> None:
    given = {
        "map": {
            "s49": {"system": "e1 3/3/4"},
            "s50": {"system": "e1 2/2/3", "gate": 1},
            "s48": {"system": "rebels 1/1/2", "gate": 1},
        },
        "empires": {"e1": {"home": "s49", "attack": "CF SF", "at": "s50"}},
    }
    # A Colonization Fleet cannot walk two sectors: both units roll for the gate, then attack 48.
    position = still(given).phase("B", 7, 4, 9, 9)
    assert empire(position)["at"] == "s48"
    assert len(position.told("GateRolled")) == 2
    given["empires"]["e1"]["attack"] = "SF"
    position = still(given).phase("B", 7, 9)
    assert empire(position)["at"] == "s48"
    assert position.told("GateRolled") == []


@pytest.mark.rule("GE-GATE-09", "GE-GATE-11", "GE-GATE-20", "GE-GATE-12")
def test_a_usurper_must_take_a_gate_towards_the_core(still: Any) -> None:
    gates = {"s33": {"gate": 1}, "s02": {"gate": 1}, "s03": {"gate": 1}, "s64": {"gate": 1}}
    given = {"map": gates, "forces": {"u3a": {"at": "s33", "units": "AF 2SF CG"}}}
    # Gate 02 by chance; the AF arrives, the CG fails and is left as a Rebel, one SF is lost, the other is thrown to 12.
    position = still(given).phase("B", 4, "s02", 4, 2, 1, 3, 1, 9, 1, 1)
    assert position.words["forces"] == {"u3a": {"at": "s02", "units": "AF"}}
    assert position.sector("s33") == {"gate": 1, "rebels": "CG"}
    assert position.sector("s12") == {"rebels": "SF"}
    assert position.words["index"] == 53
    assert position.done


@pytest.mark.rule("GE-GATE-12", "GE-GATE-20")
def test_a_collapsing_gate_leaves_everybody_behind(still: Any) -> None:
    given = {"map": {"s33": {"gate": 1}, "s02": {"gate": 1}}, "forces": {"u3a": {"at": "s33", "units": "AF SF"}}}
    position = still(given).phase("B", 4, 0)
    assert position.words["forces"] == {"u3a": {"at": "s33", "units": "AF SF"}}
    assert position.sector("s33") == {}
    assert position.words["index"] == 50
    assert position.done


@pytest.mark.rule("GE-GATE-11")
def test_invaders_use_no_gates(still: Any) -> None:
    given = {"map": {"s33": {"gate": 1}, "s02": {"gate": 1}}, "forces": {"i4a": {"at": "s33", "units": "AF"}}}
    assert still(given).phase("B", 8).words["forces"]["i4a"]["at"] == "s21"


@pytest.mark.rule("GE-GATE-09", "GE-OPT-01")
def test_without_the_option_or_a_nearer_gate_a_usurper_walks(still: Any) -> None:
    given = {"map": {"s33": {"gate": 1}, "s02": {"gate": 1}}, "forces": {"u3a": {"at": "s33", "units": "SF"}}}
    position = still(given, options={"star-gates": False}).phase("B", 4)
    assert position.words["forces"]["u3a"]["at"] == "s13"
    given = {"map": {"s33": {"gate": 1}, "s64": {"gate": 1}}, "forces": {"u3a": {"at": "s33", "units": "SF"}}}
    assert still(given).phase("B", 4).words["forces"]["u3a"]["at"] == "s13"


@pytest.mark.rule("GE-REB-11")
def test_a_rebel_empire_cannot_be_suppressed(still: Any) -> None:
    given = {"repression": 5, "map": {"s13": {"system": "rebels 2/2/1", "rebels": "2SF", "imperial": "IO"}}}
    given["map"]["s01"] = {"system": "imperial 1/1/1"}
    position = still(given).phase("B", 3, 3, "r1")
    assert set(position.words["empires"]) == {"r1"}
    assert position.done


# ------------------------------------------------------------------------------------------------- rest and Attrition


RESTING = {
    "map": {"s53": {"system": "e1 1/2/3"}, "s36": {"system": "e1 1/1/2"}},
    "empires": {"e1": {"home": "s53", "defence": "4AF"}},
}


@pytest.mark.rule("GE-IE-48", "GE-IE-37")
def test_an_overstretched_empire_loses_units_at_rest(still: Any) -> None:
    position = still(RESTING)
    for left in ("3AF", "2AF", "2AF"):
        position.phase("B")
        assert position.words["empires"]["e1"]["defence"] == left
    assert [event["sector"] for event in position.told("EmpireRested")] == [53]
    assert position.done


@pytest.mark.rule("GE-IE-37")
def test_the_narrow_reading_spares_an_empire_that_expands(still: Any) -> None:
    given = {**RESTING, "map": {**RESTING["map"], "s36": {"system": "rebels 1/1/2"}}}
    narrow = {"overstretched": "at-rest"}
    assert still(given, rulings=narrow).phase("B", 1).words["empires"]["e1"]["defence"] == "4AF"
    assert still(given).phase("B").words["empires"]["e1"]["defence"] == "3AF"
    assert still(RESTING, rulings=narrow).phase("B").words["empires"]["e1"]["defence"] == "3AF"


@pytest.mark.rule("GE-IE-47", "GE-IE-20")
def test_a_sector_without_a_symbol_does_not_hold_the_attack_force(still: Any) -> None:
    given = {
        "map": {"s49": {"system": "e2 2/2/4"}, "s50": {"system": "rebels 1/1/1"}},
        "empires": {"e2": {"home": "s49", "attack": "SF", "at": "s33"}},
    }
    # 6 + 2 = 8: it goes home and on to the next conquest, 50.
    position = still(given).phase("B", 6, 5)
    assert position.words["empires"]["e2"]["at"] == "s50"
    # In a sector that it is to conquer it stays.
    given["empires"] = {"e2": {"home": "s49", "attack": "SF", "at": "s48"}}
    assert still(given).phase("B", 6).words["empires"]["e2"]["at"] == "s48"


@pytest.mark.rule("GE-IE-26", "GE-IE-15")
def test_a_conquered_system_is_no_threat_whatever_unit_it_is(still: Any) -> None:
    given = {
        "map": {"s53": {"system": "e1 1/2/3"}, "s36": {"system": "e1 1/1/1"}},
        "empires": {"e1": {"home": "s53", "defence": "SF"}},
    }
    p = still(given).p
    assert (threat(p, 0), next_conquest(p, 0)) == (0, 0)


@pytest.mark.rule("GE-IE-27")
def test_a_force_of_equal_strength_is_no_threat(still: Any) -> None:
    given = {
        "map": {"s53": {"system": "e1 1/2/3"}, "s36": {"system": "e1 1/1/1", "rebels": "SF"}},
        "empires": {"e1": {"home": "s53", "defence": "SF"}},
    }
    assert threat(still(given).p, 0) == 0
    given["map"]["s36"]["rebels"] = "AF"
    assert threat(still(given).p, 0) == 36


@pytest.mark.rule("GE-GATE-12", "GE-GATE-20", "GE-EV-68")
def test_a_force_lost_in_the_gate_is_gone_with_its_marker(still: Any) -> None:
    given = {"map": {"s33": {"gate": 1}, "s02": {"gate": 1}}, "forces": {"u3a": {"at": "s33", "units": "SF"}}}
    position = still(given).phase("B", 4, 1)
    assert position.words["forces"] == {}
    assert position.p.discard[position.game.vocabulary.value("marker", "usurper-3a")] == 1
    assert position.done


@pytest.mark.rule("GE-EV-43")
def test_a_force_that_walks_in_or_grows_there_drives_the_institute_away(still: Any) -> None:
    home = {"s49": {"system": "e1 3/3/4"}}
    walks = {"forces": {"u3a": {"at": "s33", "units": "3SF"}}, "institute": ["s13", 1]}
    position = still(walks, options={"star-gates": False}).phase("B", 4)
    assert position.words["forces"]["u3a"]["at"] == "s13"
    assert position.words["institute"] is None
    grows = {"map": home, "empires": {"e1": {"home": "s49", "defence": "2SF"}}, "institute": ["s49", 1]}
    position = still(grows)
    assert position.words["institute"] is not None, "four points are not enough"
    assert position.phase("E", 2).words["institute"] is None


@pytest.mark.rule("GE-CRT-19", "GE-IE-44")
@pytest.mark.parametrize("heir", [ids.INVADER, ids.INVADER + 7, ids.USURPER])
def test_only_the_empire_and_empires_inherit(still: Any, heir: int) -> None:
    given = {"map": {**HOME49, "s50": {"system": "e1 1/1/1"}}, "empires": {"e1": {"home": "s49"}}}
    position = still(given)
    dissolve(position.p, 0, "GE-IE-41", heir)
    assert position.sector("s50") == {"system": "rebels 1/1/1"}
    assert position.told("EmpireDissolved")[0]["side_to"] == ids.REBELS
