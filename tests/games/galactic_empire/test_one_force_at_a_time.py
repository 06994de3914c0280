"""Where two chapters meet: Alliances with one force, markers that come once, what ends at once, what is taken at random."""

from typing import Any

import pytest

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.rules import chaos_events, empires
from armillary.games.galactic_empire.rules.forces import check_institute
from armillary.games.galactic_empire.rules.index import change_index

#: An empire with its attack force out, on a sector that it has not conquered yet, and a home defence.
DIVIDED = {
    "map": {"s49": {"system": "e1 2/1/1"}, "s50": {"system": "imperial 1/2/1"}},
    "empires": {"e1": {"home": "s49", "attack": "AF", "at": "s50", "defence": "SF"}},
}


def two_alliances(position: Any, *forces: str) -> Any:
    for force in forces:
        position.play("alliance").do(f"ally {force}")
    return position


# ------------------------------------------------------------------------------------------- an Alliance is with a force


@pytest.mark.rule("GE-EV-73", "GE-MOVE-10", "GE-EV-20")
def test_allied_rebels_that_share_a_sector_neither_attack_twice_nor_carry_each_other_off(still: Any) -> None:
    given = {"map": {"s12": {"rebels": "2SF"}, "s13": {"rebels": "CG", "imperial": "AF"}}}
    position = two_alliances(still(given), "rebels s12", "rebels s13").phase("B")
    position.do("ally-move s13", "pass").roll(4).do("ally-attack")
    assert [event["attack"] for event in position.told("CombatRolled")] == [4]
    assert position.step == "AlliedForce", "now the Rebels of 13, without those that have come"
    assert sum(position.p.frames[-1].units) == 1
    position.do("ally-move s14", "pass")
    assert position.sector("s14") == {"rebels": "CG"}
    assert position.sector("s13")["rebels"] == "2SF", "they have had their move and stay"
    assert position.done


@pytest.mark.rule("GE-EV-74", "GE-IE-30", "GE-EV-20")
def test_an_allied_home_defence_does_not_stop_the_attack_force(still: Any) -> None:
    position = still(DIVIDED).play("alliance").do("ally e1 s49")
    position.roll(9).phase("B", 5)
    # The home defence cannot leave and has nobody to attack; the attack force rolls 9 + 1 and attacks where it is.
    assert [event["sector"] for event in position.told("OperationsRolled")] == [50]
    assert [event["sector"] for event in position.told("CombatRolled")][:1] == [50]


@pytest.mark.rule("GE-EV-74")
def test_both_forces_of_an_empire_may_be_allied(still: Any) -> None:
    position = two_alliances(still(DIVIDED), "e1 s49", "e1 s50").phase("B")
    assert (position.step, position.p.frames[-1].sector) == ("AlliedForce", 50), "the attack force first"
    position.do("pass", "pass")
    assert not position.told("OperationsRolled")
    assert position.done


@pytest.mark.rule("GE-EV-74", "GE-EV-20")
def test_a_second_alliance_with_one_force_is_refused(still: Any) -> None:
    position = still(DIVIDED).play("alliance").do("ally e1 s50").play("alliance")
    assert position.offers() == ["ally e1 s49"]
    position.refused("ally e1 s50", "GE-EV-20")


@pytest.mark.rule("GE-EV-74")
def test_an_allied_attack_force_that_is_lost_is_not_replaced_by_the_home_defence(still: Any) -> None:
    """It is destroyed after the Alliance was made: the home defence rolls at the empire's place, and is not moved."""
    position = still(DIVIDED).play("alliance").do("ally e1 s50")
    position.p.stack_units[ids.EMPIRE * ids.TYPES + ids.AF] = 0
    position.p.avail[ids.AF] += 1
    position.p.stack_at[ids.EMPIRE] = 0
    position.phase("B", 4)
    assert [event["sector"] for event in position.told("OperationsRolled")] == [49]
    assert position.step != "AlliedForce"


@pytest.mark.rule("GE-EV-74")
@pytest.mark.parametrize(("reading", "rolls"), [("garrison-rolls", [49]), ("garrison-waits", [])])
def test_a_besieged_home_defence_rolls_while_the_attack_force_is_allied(still: Any, reading: str, rolls: Any) -> None:
    given = {**DIVIDED, "map": {**DIVIDED["map"], "s49": {"system": "e1 2/1/1", "imperial": "CF"}}}
    position = still(given, rulings={"allied-empire": reading}).play("alliance").do("ally e1 s50").phase("B")
    position.roll(*([9, 0] if rolls else [])).do("pass", "pass")
    assert [event["sector"] for event in position.told("OperationsRolled")] == rolls
    assert [event["sector"] for event in position.told("CombatRolled")] == rolls


@pytest.mark.rule("GE-EV-74", "GE-MOVE-10")
def test_a_home_defence_that_allies_have_joined_does_not_operate_again(still: Any) -> None:
    given = {**DIVIDED, "map": {**DIVIDED["map"], "s49": {"system": "e1 2/1/1", "imperial": "CF"}}}
    position = still(given).play("alliance").do("ally e1 s50").phase("B").do("ally-move s49", "pass", "pass")
    assert not position.told("OperationsRolled")
    assert position.done


@pytest.mark.rule("GE-EV-74", "GE-EV-72")
def test_an_allied_home_defence_that_leaves_does_not_roll_as_the_attack_force(still: Any) -> None:
    given = {"map": {"s49": {"system": "e1 2/1/1"}}, "empires": {"e1": {"home": "s49", "defence": "SF"}}}
    position = still(given).play("alliance").do("ally e1 s49").phase("B").do("ally-move s50", "pass")
    assert position.words["empires"]["e1"]["at"] == "s50"
    assert not position.told("OperationsRolled")
    assert position.done


# ------------------------------------------------------------------------------------------------------------ the Mutant


@pytest.mark.rule("GE-EV-55", "GE-EV-29", "GE-EV-76")
def test_defection_leaves_the_mutant_s_force_alone(still: Any) -> None:
    given = {"map": {"s12": {"rebels": "CF"}}, "forces": {"um": {"at": "s12", "units": "2SF"}}}
    position = still(given).play("defection", *sector_dice(still, 12))
    assert position.words["forces"]["um"] == {"at": "s12", "units": "2SF"}
    assert position.sector("s12") == {"imperial": "CF"}
    assert position.done


def sector_dice(still: Any, wanted: int) -> tuple[int, int]:
    """The two dice that make this sector."""
    table = still().p.c.random_sectors
    at = list(table).index(wanted)
    return at // 10, at % 10


@pytest.mark.rule("GE-IE-27", "GE-EV-54", "GE-EV-75")
def test_the_mutant_s_own_strength_threatens_an_empire(still: Any) -> None:
    """A Star Fleet (2 and 0) against a system of 1 and 2: only with the Mutant's 3 there is more."""
    given = {
        "map": {"s49": {"system": "e1 2/1/1"}, "s50": {"system": "e1 1/2/1"}},
        "empires": {"e1": {"home": "s49", "defence": "AF"}},
    }
    lone = still({**given, "forces": {"u3a": {"at": "s50", "units": "SF"}}})
    assert not empires.outweighed(lone.p, 0, 50)
    mutant = still({**given, "forces": {"um": {"at": "s50", "units": "SF"}}})
    assert empires.outweighed(mutant.p, 0, 50)
    assert empires.threat(mutant.p, 0) == 50


@pytest.mark.rule("GE-IE-27")
@pytest.mark.parametrize(("version", "units", "threatens"), [(2, "SF", False), (2, "SF AF", True), (3, "SF", True)])
def test_matches_of_older_versions_go_on_without_the_mutant_s_own_strength(
    still: Any, version: int, units: str, threatens: bool
) -> None:
    """A Star Fleet (2 and 0) is worth as much as a system of 1 and 1, and not more."""
    given = {
        "map": {"s49": {"system": "e1 2/1/1"}, "s50": {"system": "e1 1/1/1"}},
        "empires": {"e1": {"home": "s49", "defence": "AF"}},
        "forces": {"um": {"at": "s50", "units": units}},
    }
    assert empires.outweighed(still(given, version=version).p, 0, 50) == threatens


@pytest.mark.rule("GE-EV-75", "GE-EV-43")
@pytest.mark.parametrize(("reading", "left"), [("force", False), ("units", True)])
def test_whether_the_mutant_himself_drives_the_institute_away_is_a_ruling(still: Any, reading: str, left: bool) -> None:
    given = {
        "institute": ["s04", 2],
        "map": {"s04": {"system": "imperial 2/2/4"}},
        "forces": {"um": {"at": "s04", "units": "2CG"}},
    }
    position = still(given, rulings={"mutant-strength": reading})
    check_institute(position.p)
    assert (position.words["institute"] is None) == left


@pytest.mark.rule("GE-IE-27", "GE-EV-75")
@pytest.mark.parametrize(
    ("force", "system", "outweighed"),
    [
        ({"forces": {"um": {"at": "s50", "units": "SF"}}}, "2/2/1", True),
        ({"forces": {"um": {"at": "s50", "units": "SF"}}}, "3/2/1", False),
        ({"forces": {"u3a": {"at": "s50", "units": "2SF"}}}, "1/2/1", True),
        ({"forces": {"u3a": {"at": "s50", "units": "2SF"}}}, "2/2/1", False),
        ({"rebels": "2SF"}, "1/2/1", True),
        ({"rebels": "2SF"}, "2/2/1", False),
        ({"imperial": "SF CG"}, "1/2/1", True),
        ({"imperial": "SF CG"}, "2/2/1", False),
    ],
)
def test_a_force_outweighs_a_system_that_has_less(
    still: Any, force: dict[str, Any], system: str, outweighed: bool
) -> None:
    """As much is not more: military and morphogenetic strength together, of each force by itself."""
    here = {"system": f"e1 {system}", **{key: value for key, value in force.items() if key != "forces"}}
    given = {
        "map": {"s49": {"system": "e1 2/1/1"}, "s50": here},
        "empires": {"e1": {"home": "s49", "defence": "AF"}},
        "forces": force.get("forces", {}),
    }
    p = still(given).p
    assert empires.outweighed(p, 0, 50) == outweighed
    assert empires.threat(p, 0) == (50 if outweighed else 0)


@pytest.mark.rule("GE-EV-76", "GE-IE-07")
@pytest.mark.parametrize(("reading", "defence"), [("joins", "CF 2SF"), ("stays", "CF")])
def test_whether_an_empire_takes_in_the_mutant_is_a_ruling(still: Any, reading: str, defence: str) -> None:
    given = {
        "map": {"s49": {"system": "rebels 2/1/1", "rebels": "CF"}},
        "forces": {"um": {"at": "s49", "units": "2SF"}},
    }
    position = still(given, rulings={"empire-takes-mutant": reading})
    position.p.pool[ids.IE_MARKER] -= 1
    empires.found_empire(position.p, 0, 49, "GE-EV-38")
    assert position.words["empires"]["e1"]["defence"] == defence
    assert ("um" in position.words["forces"]) == (reading == "stays")
    assert position.p.status() == []


# ---------------------------------------------------------------------------------------------------------- once a game


@pytest.mark.rule("GE-EVM-07", "GE-EV-46")
def test_a_leviathan_discarded_for_want_of_an_imperial_core_is_used_up(still: Any) -> None:
    position = still({"map": {"s01": {"system": "rebels 1/1/1"}, "s04": {"system": "imperial 2/2/4"}}}).play(
        "leviathan"
    )
    assert position.words["gone"] == ["leviathan"]
    position.play("leviathan", "eye")
    assert [event["marker"] for event in position.told("MarkerReplaced")] == [ids.LEVIATHAN]
    assert position.words["removed"]["leviathan"] == 1


# ------------------------------------------------------------------------------------------------------------- at any time


@pytest.mark.rule("GE-EV-43", "GE-TH-05")
def test_the_institute_leaves_when_the_index_makes_trans_humans_strong_enough(still: Any) -> None:
    position = still(
        {"institute": ["s04", 2], "index": 10, "map": {"s04": {"system": "imperial 2/2/4", "rebels": "2TH"}}}
    )
    assert position.words["institute"] is not None
    check_institute(position.p)
    assert position.words["institute"] is not None, "weak at a low index"
    change_index(position.p, 80, "GE-SEQ-09")
    assert position.words["institute"] is None


@pytest.mark.rule("GE-IDX-05", "GE-EV-25")
def test_citizens_stop_rolling_when_the_game_has_ended(still: Any) -> None:
    """Two unpaid systems; the first has a Nexus, whose loss takes the index over 100."""
    given = {
        "index": 100,
        "map": {"s01": {"system": "imperial 1/1/1", "nexus": True}, "s04": {"system": "imperial 2/2/4"}},
    }
    position = still(given).play("citizens", 0)
    assert position.p.result is not None
    assert [event["sector"] for event in position.told("SideRolled")] == [1]
    assert position.used_up()


# --------------------------------------------------------------------------------------------------------------- at random


@pytest.mark.rule("GE-COL-05")
@pytest.mark.parametrize(("index", "left"), [(0, ("", "CF")), (1, ("CF", ""))])
def test_the_colonist_comes_from_any_of_the_forces_in_the_sector(still: Any, index: int, left: tuple[str, str]) -> None:
    s = next(s for s in still().p.c.systems if s not in (1, 4))
    word = f"s{s:02}"
    given = {"map": {word: {"rebels": "CF"}}, "forces": {"u3a": {"at": word, "units": "CF"}}}
    position = still(given).phase("D", 0, index)
    assert position.words["forces"].get("u3a", {"units": ""})["units"] == left[0]
    assert position.sector(word).get("rebels", "") == left[1]


# ------------------------------------------------------------------------------------------------------ forces of an empire


@pytest.mark.rule("GE-EV-66", "GE-IE-30")
@pytest.mark.parametrize(("out", "attack", "defence"), [(False, "TH", "SF"), (True, "AF", "SF TH")])
def test_a_trans_human_in_a_conquered_sector_joins_the_empire(still: Any, out: bool, attack: str, defence: str) -> None:
    empire = {"home": "s49", "defence": "SF", "claims": ["s49", "s50"]}
    if out:
        empire |= {"attack": "AF", "at": "s48"}
    given = {"map": {"s49": {"system": "e1 2/1/1"}, "s50": {"system": "e1 1/2/1"}}, "empires": {"e1": empire}}
    position = still(given)
    position.p.avail[ids.TH] -= 1
    side = chaos_events.join_leftmost(position.p, 50, ids.TH)
    assert side == ids.EMPIRE
    found = position.words["empires"]["e1"]
    assert (found["attack"], found["defence"]) == (attack, defence)
    assert position.p.status() == []


@pytest.mark.rule("GE-EVM-03", "GE-EV-36")
@pytest.mark.parametrize(("markers", "times"), [(0, 1), (1, 2), (2, 4)])
def test_two_imperial_elites_double_the_price_of_a_nexus_twice(still: Any, markers: int, times: int) -> None:
    from armillary.games.galactic_empire.rules.nexus import nexus_upkeep

    position = still({"in_force": {"elites": markers} if markers else {}})
    assert nexus_upkeep(position.p) == times * position.p.c.maintenance[ids.NEXUS]


@pytest.mark.rule("GE-IE-37", "GE-OPS-09")
def test_attrition_of_an_empire_with_one_stack_is_told_with_its_rule(still: Any) -> None:
    given = {"map": {"s49": {"system": "e1 1/1/1"}}, "empires": {"e1": {"home": "s49", "defence": "4AF"}}}
    position = still(given).phase("B")
    suffered = position.events("AttritionSuffered")
    assert [event.rules for event in suffered] == [("GE-OPS-09", "GE-IE-37")]
