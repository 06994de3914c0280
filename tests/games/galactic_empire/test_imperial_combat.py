"""Phase J: where, at whom, with what; leaders and Illumination; what conversion and elimination do."""

from fractions import Fraction
from typing import Any

import pytest

from armillary.games.galactic_empire.flow.combat import MilitaryAttack
from armillary.kernel.odds import odds

#: An Imperial Core with enough RP makes the game wait in the Extropy Phase.
CORE = {"s01": {"system": "imperial 1/1/1"}}


def fight(at: Any, sector: dict[str, Any], dice: list[int | str] | None = None, **more: Any) -> Any:
    """A battle in sector 12 on turn 3, index 50."""
    options = more.pop("options", None)
    given = {
        "turn": 3,
        "phase": "J",
        "index": 50,
        "rp": 10,
        "map": {**CORE, "s12": sector, **more.pop("also", {})},
        **more,
    }
    return at(given, dice, options=options)


@pytest.mark.rule("GE-SEQ-13", "GE-CBT-20", "GE-CBT-21", "GE-CBT-02")
def test_attacks_are_voluntary(at: Any) -> None:
    play = fight(at, {"imperial": "3SF", "rebels": "SF"})
    assert play.offers() == ["pass", "attack s12"]
    play.do("pass")
    assert play.sector("s12") == {"imperial": "3SF", "rebels": "SF"}
    assert play.step == "Extropy"


@pytest.mark.rule("GE-CBT-12", "GE-CBT-01", "GE-CBT-03")
def test_only_hostile_units_in_the_same_sector_are_attacked(at: Any) -> None:
    play = fight(
        at,
        {"imperial": "3SF", "rebels": "SF"},
        also={"s11": {"imperial": "3SF", "system": "imperial 1/1/1"}, "s10": {"rebels": "SF"}},
    )
    assert play.offers("attack") == ["attack s12"]
    play.refused("attack s11", "GE-CBT-01")
    play.refused("attack s10", "GE-CBT-12")


@pytest.mark.rule("GE-CBT-13", "GE-COMP-17", "GE-CTRL-03")
def test_units_without_strength_and_systems_do_not_attack(at: Any) -> None:
    play = fight(
        at,
        {"imperial": "2CF", "rebels": "SF"},
        also={"s13": {"system": "imperial 3/3/4", "rebels": "SF"}, "s20": {"imperial": "SF", "rebels": "SF"}},
    )
    assert play.offers("attack") == ["attack s20"]
    play.refused("attack s12", "GE-CBT-22")
    weak = fight(at, {"imperial": "TH", "rebels": "SF"}, index=80)
    assert weak.offers("attack") == ["attack s12"], "a Trans-human of strength 1 is enough"


@pytest.mark.rule("GE-CBT-09", "GE-CBT-11", "GE-CBT-16")
def test_military_first_and_each_is_a_choice(at: Any) -> None:
    play = fight(at, {"imperial": "2SF 2CG", "rebels": "AF"}, [5]).do("attack s12", "engage")
    assert play.step == "MilitaryAttack"
    play.refused("morphogenetic - 0", "GE-CBT-09")
    play.do("pass")
    assert play.step == "MorphogeneticAttack"
    play.refused("military - 0", "GE-CBT-09")
    play.do("morphogenetic - 0")
    rolled = play.told("CombatRolled")
    assert [(one["attack"], one["defence"]) for one in rolled] == [(4, 0)], "Star Fleets and Alpha Fleets do not count"


@pytest.mark.rule("GE-CBT-22")
def test_each_unit_fights_in_one_combat_a_turn(at: Any) -> None:
    play = fight(at, {"imperial": "2SF CG", "rebels": "3AF"}, [5]).do(
        "attack s12", "target-rebels AF 1", "hold-back SF 1", "hold-back CG 1"
    )
    play.do("military - 0")
    assert play.sector("s12")["fought"] == "SF"
    play.do("attack s12", "target-rebels AF 1")
    assert play.offers() == ["engage", "hold-back CG 1", "hold-back SF 1"], (
        "one Star Fleet and the Control Group are left"
    )
    play.roll(5, 4).do("engage", "military - 0", "morphogenetic - 0")
    assert play.step == "Extropy", "everybody has fought"


@pytest.mark.rule("GE-CBT-13", "GE-CBT-22")
def test_who_had_no_strength_in_the_attack_has_not_fought(at: Any) -> None:
    play = fight(at, {"imperial": "SF CG", "rebels": "2AF"}, [5]).do(
        "attack s12", "target-rebels AF 1", "engage", "military - 0", "pass"
    )
    assert play.sector("s12")["fought"] == "SF"
    assert play.offers("attack") == ["attack s12"]


@pytest.mark.rule("GE-CBT-23", "GE-CBT-25")
def test_a_force_may_be_attacked_several_times_by_different_units(at: Any) -> None:
    play = fight(at, {"imperial": "4SF"}, [5, 5], forces={"u2a": {"at": "s12", "units": "AF"}})
    play.do("attack s12", "hold-back SF 2", "military - 0", "attack s12", "engage", "military - 0")
    assert [one["attack"] for one in play.told("CombatRolled")] == [4, 4]


@pytest.mark.rule("GE-CBT-26", "GE-CBT-27", "GE-CBT-28", "GE-CBT-24", "GE-CBT-30")
def test_marked_forces_are_attacked_as_wholes_alone_or_together(at: Any) -> None:
    forces = {
        "u2a": {"at": "s13", "units": "SF CG"},
        "u1b": {"at": "s13", "units": "AF"},
        "i3a": {"at": "s13", "units": "WS"},
    }
    sectors = {"s13": {"imperial": "5AF", "system": "e3 2/2/3", "rebels": "CG"}}
    empires = {"e3": {"home": "s13", "defence": "2SF"}}
    play = fight(at, {}, also=sectors, forces=forces, empires=empires).do("attack s13")
    assert sorted(play.offers()) == sorted(
        ["target u2a", "target u1b", "target i3a", "target e3", "target-rebels CG 1", "target-all"]
    )
    play.do("target e3")
    assert "target e3" not in play.offers()
    play.do("engage", "engage")
    battle = play.p.frames[-1]
    assert isinstance(battle, MilitaryAttack)
    assert battle.fight().defence_strength(play.p, 0) == 4 + 2, "both Star Fleets and the home system"
    play = fight(at, {}, also=sectors, forces=forces, empires=empires).do(
        "attack s13", "target u2a", "target i3a", "target-rebels CG 1", "engage", "engage"
    )
    battle = play.p.frames[-1]
    assert isinstance(battle, MilitaryAttack)
    assert battle.fight().defence_strength(play.p, 0) == 2 + 0 + 3
    assert battle.fight().defence_strength(play.p, 1) == 2 + 3 + 2


@pytest.mark.rule("GE-CBT-29")
def test_rebels_are_attacked_one_by_one_or_together(at: Any) -> None:
    play = fight(at, {"imperial": "5AF", "rebels": "2SF CG"}).do("attack s12")
    assert play.offers() == ["target-rebels CG 1", "target-rebels SF 1..2", "target-all"]
    play.do("target-rebels SF 1", "engage", "engage")
    battle = play.p.frames[-1]
    assert isinstance(battle, MilitaryAttack)
    assert battle.fight().defence_strength(play.p, 0) == 2
    system = fight(at, {}, also={"s13": {"imperial": "5AF", "system": "rebels 2/2/3", "rebels": "SF"}}).do("attack s13")
    assert "target-system s13" in system.offers()


@pytest.mark.rule("GE-CBT-27")
def test_a_lone_system_of_an_empire_is_a_target(at: Any) -> None:
    sectors = {"s49": {"system": "e5 2/2/3"}, "s50": {"system": "e5 1/1/2", "imperial": "3AF"}}
    play = fight(at, {}, [5], also=sectors, empires={"e5": {"home": "s49"}}).do("attack s50", "engage", "military - 0")
    assert play.told("CombatRolled")[0]["modifier"] == -2, (
        "the empire's leadership, wherever its systems are (GE-IE-13)"
    )
    assert play.sector("s50") == {"imperial": "3AF"}
    assert play.words["index"] == 48


# --------------------------------------------------------------------------------------- leaders, Illumination, events


@pytest.mark.rule("GE-CRT-03", "GE-LDR-03", "GE-LDR-06", "GE-LDR-09")
def test_one_leader_of_those_who_take_part_may_help(at: Any) -> None:
    leaders = {"leader-3a": "s12 SF", "leader-1a": "s12 SF", "leader-2a": "s12 CG"}
    play = fight(at, {"imperial": "2SF CG", "rebels": "AF"}, [4], leaders=leaders).do(
        "attack s12", "hold-back CG 1", "engage"
    )
    assert play.offers("military") == ["military - 0", "military leader-1a 0", "military leader-3a 0"]
    play.refused("military leader-2a 0", "GE-LDR-06"), "his Control Group was held back"
    play.do("military leader-3a 0")
    assert play.told("CombatRolled")[0]["modifier"] == 3, "never added up"


@pytest.mark.rule("GE-ILL-01", "GE-ILL-02", "GE-CRT-04", "GE-MRK-04")
def test_one_illumination_a_roll(at: Any) -> None:
    play = fight(at, {"imperial": "2SF 2CG", "rebels": "AF"}, [4, 4], illumination=3).do("attack s12", "engage")
    play.refused("military - 2", "GE-ILL-02")
    play.do("military - 1")
    assert play.words["illumination"] == 2
    play.do("morphogenetic - 1")
    assert play.words["illumination"] == 1
    assert [one["modifier"] for one in play.told("CombatRolled")] == [1, 1]
    dark = fight(at, {"imperial": "2SF", "rebels": "AF"}, illumination=0).do("attack s12", "engage")
    dark.refused("military - 1", "GE-ILL-02")


@pytest.mark.rule("GE-EV-49", "GE-EV-50", "GE-EV-57", "GE-CRT-06")
def test_militarism_and_pacifism(at: Any) -> None:
    for in_force, expected in (
        ({"militarism": 1}, [1, -1]),
        ({"pacifism": 1}, [-1, 1]),
        ({"militarism": 1, "pacifism": 1}, [0, 0]),
    ):
        play = fight(at, {"imperial": "2SF 2CG", "rebels": "AF"}, [4, 4], in_force=in_force)
        play.do("attack s12", "engage", "military - 0", "morphogenetic - 0")
        assert [one["modifier"] for one in play.told("CombatRolled")] == expected


@pytest.mark.rule("GE-CRT-06")
def test_what_an_expedition_taught_a_leader(at: Any) -> None:
    play = fight(at, {"imperial": "2SF 2CG", "rebels": "AF"}, [4, 4], leaders={"leader-1a": "s12 SF arsenal"})
    play.do("attack s12", "engage", "military leader-1a 0", "morphogenetic leader-1a 0")
    assert [one["modifier"] for one in play.told("CombatRolled")] == [2, 1]
    play = fight(at, {"imperial": "2SF 2CG", "rebels": "AF"}, [4, 4], leaders={"leader-1a": "s12 SF lens"})
    play.do("attack s12", "engage", "military leader-1a 0", "morphogenetic leader-1a 0")
    assert [one["modifier"] for one in play.told("CombatRolled")] == [1, 2]


@pytest.mark.rule("GE-EV-07", "GE-EV-18", "GE-EV-12", "GE-EV-13")
def test_aliens_forbid_attacks(at: Any) -> None:
    sector = {"imperial": "2SF 2CG", "rebels": "AF"}
    hive = fight(at, sector, aliens=[["hive", "s12", 2]]).do("attack s12", "engage")
    assert hive.step == "MorphogeneticAttack"
    randoids = fight(at, sector, [5], aliens=[["randoids", "s12", 2]]).do("attack s12", "engage", "military - 0")
    assert randoids.step != "MorphogeneticAttack"
    only = fight(
        at,
        {"imperial": "2SF", "rebels": "AF"},
        aliens=[["hive", "s12", 2]],
        also={"s30": {"imperial": "SF", "rebels": "SF"}},
    )
    assert only.offers("attack") == ["attack s30"]
    only.refused("attack s12", "GE-EV-07")
    for turn, here, near in ((3, False, True), (2, False, False), (1, False, False)):
        messiah = {"s13": {"imperial": "SF", "rebels": "SF"}, "s57": {"imperial": "SF", "rebels": "SF"}}
        play = fight(at, sector, aliens=[["messiah", "s12", turn]], also=messiah)
        offered = play.offers("attack")
        assert ("attack s12" in offered, "attack s13" in offered) == (here, near)
        assert "attack s57" in offered


# ------------------------------------------------------------------------------------------------------ what results do


@pytest.mark.rule("GE-CRT-13", "GE-CRT-14", "GE-CHG-08", "GE-DEF-07")
def test_converted_units_become_imperial_and_may_fight_at_once(at: Any) -> None:
    play = fight(
        at,
        {"imperial": "3CG"},
        [9, 9],
        forces={"i2a": {"at": "s12", "units": "AF"}, "u1a": {"at": "s12", "units": "SF"}},
    )
    play.do("attack s12", "target i2a", "engage", "engage", "morphogenetic - 0")
    assert play.sector("s12") == {"imperial": "AF 3CG", "fought": "3CG"}
    assert play.words["index"] == 48
    assert "i2a" not in play.words["forces"], "the marker is gone"
    play.do("attack s12", "military - 0")
    assert play.told("CombatRolled")[1]["attack"] == 3, "the Alpha Fleet attacks the Usurper"


@pytest.mark.rule("GE-CHG-07", "GE-CHG-09", "GE-CRT-11", "GE-DEF-08")
def test_elimination_lowers_the_index_by_one_a_unit_and_by_the_resource_value(at: Any) -> None:
    sectors = {"s13": {"imperial": "5AF", "system": "rebels 2/1/3", "rebels": "CG CF"}}
    play = fight(at, {}, [9], also=sectors).do("attack s13", "target-all", "engage", "military - 0")
    assert play.told("CombatRolled")[0]["result"] == "D3"
    assert play.sector("s13") == {"imperial": "5AF"}
    assert play.words["index"] == 50 - 2 - 3


@pytest.mark.rule("GE-IDX-03", "GE-CRT-10")
def test_an_a_result_never_moves_the_index(at: Any) -> None:
    play = fight(at, {"imperial": "2CG", "rebels": "3WS"}, [0]).do(
        "attack s12", "target-rebels WS 3", "engage", "morphogenetic - 0"
    )
    assert play.told("CombatRolled")[0]["result"] == "A3"
    assert play.sector("s12") == {"rebels": "2CG 3WS"}, "converted by those they attacked"
    assert play.words["index"] == 50


@pytest.mark.rule("GE-LDR-10", "GE-LDR-12", "GE-CBT-19", "GE-CRT-20")
def test_a_leader_dies_when_all_mobile_units_of_his_sector_are_gone(at: Any) -> None:
    play = fight(at, {"imperial": "SF CG", "rebels": "3AF"}, [0], leaders={"leader-2a": "s12 SF"})
    play.do("attack s12", "target-all", "engage", "military - 0")
    assert play.words["leaders"] == {"leader-2a": "s12 CG"}, "the Control Group is left"
    play = fight(at, {"imperial": "SF", "rebels": "3AF"}, [0], leaders={"leader-2a": "s12 SF"})
    play.do("attack s12", "target-all", "military - 0")
    assert play.words["leaders"] == {}
    play = fight(at, {"imperial": "2CG", "rebels": "3WS"}, [0], leaders={"leader-2a": "s12 CG"})
    play.do("attack s12", "target-all", "engage", "morphogenetic - 0")
    assert play.sector("s12") == {"rebels": "2CG 3WS"}
    assert play.words["leaders"] == {}, "he does not go over with them"


@pytest.mark.rule("GE-CRT-02")
def test_the_odds_of_the_prompt_are_the_exact_odds(at: Any) -> None:
    play = fight(at, {"imperial": "3SF", "rebels": "2SF"}).do("attack s12", "target-rebels SF 2", "engage")
    facts = play.p.frames[-1].facts(play.p, 0)
    assert facts["differential"] == 2
    assert facts["odds"] == (("D2", 30), ("D1", 20), ("-", 30), ("A1", 20))
    found = odds(play.p, 0, ("military", None, 0))
    destroyed = sum(
        (share for text, share in found.items() if "2 Star Fleets of the Rebels are eliminated" in text), Fraction(0)
    )
    lost = sum((share for text, share in found.items() if "of the Empire are eliminated" in text), Fraction(0))
    assert destroyed == Fraction(3, 10), "a D2 hits Star Fleets"
    assert lost == 0, "an A1 does not"
    assert sum(found.values()) == 1


@pytest.mark.rule("GE-CBT-39")
def test_units_of_a_destroyed_home_stay_targets(at: Any) -> None:
    empire = {"empires": {"e2": {"home": "s13", "defence": "AF"}}}
    sectors = {"s13": {"system": "e2 2/2/3", "imperial": "4IO", "rebels": "CG"}}
    play = at({"turn": 3, "phase": "J", "index": 50, "rp": 10, "map": {**CORE, **sectors}, **empire}, [9, 9])
    # 4 IO are worth 2 each: 8 - (3 + 2) = 3, 9 - 2 = 7 gives D2, the system and not the AF (3).
    play.do("attack s13", "target e2", "engage", "engage", "military - 0")
    assert play.sector("s13") == {"imperial": "4IO", "rebels": "AF CG"}
    assert play.step == "MorphogeneticAttack"
    rolled = play.do("morphogenetic - 0").told("CombatRolled")[-1]
    assert (rolled["defence"], rolled["modifier"]) == (0, 0), "only the AF, and without its leadership"
    assert play.sector("s13")["rebels"] == "CG", "Rebels who were not attacked are not drawn in"


@pytest.mark.rule("GE-CBT-27")
def test_an_empire_is_attacked_with_its_system_and_nothing_else(at: Any) -> None:
    map_of = {**CORE, "s13": {"system": "e2 2/2/3", "imperial": "3AF", "rebels": "SF"}}
    empire = {"e2": {"home": "s13", "defence": "AF"}}
    play = at({"turn": 3, "phase": "J", "index": 50, "rp": 10, "map": map_of, "empires": empire}, [5])
    play.do("attack s13", "target e2", "engage", "engage", "military - 0")
    assert play.told("CombatRolled")[0]["defence"] == 5, "the Alpha Fleet and the system, not the Rebels"
    # A force that does not own the system leaves it alone.
    play = at(
        {
            "turn": 3,
            "phase": "J",
            "index": 50,
            "rp": 10,
            "map": {**CORE, "s13": {"system": "rebels 2/2/3", "imperial": "3AF"}},
            "forces": {"i1a": {"at": "s13", "units": "AF"}},
        },
        [5],
    )
    play.do("attack s13", "target i1a", "engage", "engage", "military - 0")
    assert play.told("CombatRolled")[0]["defence"] == 3
