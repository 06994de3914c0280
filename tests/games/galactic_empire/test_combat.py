"""Combat (8.0, 9.0): strengths, modifiers, the table, what results do, and the index."""

from typing import Any

import pytest

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.rules.combat import Fight, chaos_fight, result_of, why_not_fight
from armillary.games.galactic_empire.rules.combat_results import resolve
from armillary.games.galactic_empire.rules.leaders import offered
from armillary.games.galactic_empire.saved import units_value

MILITARY, MIND = ids.MILITARY, ids.MORPHOGENETIC


def imperial(
    position: Any, sector: int, attackers: str, *, rebels: str = "", stacks: tuple[int, ...] = (), system: bool = False
) -> Fight:
    """An Imperial attack on these targets."""
    return Fight(sector, ids.IMPERIAL, -1, units_value(attackers), False, system, list(stacks), units_value(rebels))


def fight(position: Any, attack: Fight, of: int, die: int, leader: int = -1, illumination: int = 0) -> Any:
    position.roll(die)
    resolve(position.p, attack, of, leader, illumination)
    return position


# -------------------------------------------------------------------------------------------------------- the table


@pytest.mark.rule("GE-CRT-02", "GE-CRT-08")
def test_columns_and_rows_are_clamped(still: Any) -> None:
    p = still({"map": {"s12": {"imperial": "4AF", "rebels": "CF"}}}).p
    assert imperial(p, 12, "4AF", rebels="CF").differential(p, MILITARY) == 6
    assert imperial(p, 12, "SF", rebels="9SF").differential(p, MILITARY) == -6
    assert result_of(p, 0, 14) == result_of(p, 0, 11) == 2
    assert result_of(p, 0, -4) == result_of(p, 0, -2) == -2
    assert result_of(p, 2, 5) == 1


@pytest.mark.rule("GE-CRT-01", "GE-CBT-16", "GE-CBT-13")
def test_only_the_strength_used_counts(still: Any) -> None:
    p = still({"map": {"s12": {"imperial": "SF CG", "rebels": "CG IO"}}}).p
    attack = imperial(p, 12, "SF CG", rebels="CG IO")
    assert (attack.attack_strength(p, MILITARY), attack.defence_strength(p, MILITARY)) == (2, 2)
    assert (attack.attack_strength(p, MIND), attack.defence_strength(p, MIND)) == (2, 4)


@pytest.mark.rule("GE-CBT-13", "GE-COMP-17")
def test_an_attack_needs_strength(still: Any) -> None:
    position = still({"map": {"s12": {"imperial": "CG CF", "rebels": "SF"}}})
    refusal = why_not_fight(position.p, imperial(position.p, 12, "CG CF", rebels="SF"), MILITARY)
    assert refusal is not None
    assert refusal.rule == "GE-CBT-13"
    assert why_not_fight(position.p, imperial(position.p, 12, "CG CF", rebels="SF"), MIND) is None


@pytest.mark.rule("GE-CBT-01")
def test_an_attack_needs_somebody_to_attack(still: Any) -> None:
    position = still({"map": {"s12": {"imperial": "SF"}}})
    refusal = why_not_fight(position.p, imperial(position.p, 12, "SF"), MILITARY)
    assert refusal is not None
    assert refusal.rule == "GE-CBT-01"


@pytest.mark.rule("GE-CRT-07", "GE-CRT-03", "GE-CRT-05", "GE-LDR-09")
def test_attacker_adds_and_defender_subtracts(still: Any) -> None:
    given = {
        "map": {"s12": {"imperial": "SF"}},
        "forces": {"u2a": {"at": "s12", "units": "SF"}},
        "leaders": {"leader-1a": "s12 SF", "leader-3a": "s12 SF"},
    }
    position = still(given)
    attack = imperial(position.p, 12, "SF", stacks=(ids.USURPER + 1,))
    fight(position, attack, MILITARY, 5, leader=0)
    facts = position.told("CombatRolled")[0]
    assert (facts["modifier"], facts["final"]) == (-1, 4)
    assert attack.attack_modifier(position.p, MILITARY, 8, 0) == 3


@pytest.mark.rule("GE-CRT-09", "GE-CRT-05")
def test_the_best_chaos_leader_counts_alone(still: Any) -> None:
    forces = {"u2a": {"at": "s12", "units": "SF"}, "i1a": {"at": "s12", "units": "SF"}}
    p = still({"map": {"s12": {"imperial": "SF"}}, "forces": forces}).p
    attack = imperial(p, 12, "SF", stacks=(ids.USURPER + 1, ids.INVADER))
    assert attack.defence_modifier(p, MILITARY, -1, 0) == 2


@pytest.mark.rule("GE-IE-13", "GE-CRT-05")
def test_an_empires_system_brings_its_leadership(still: Any) -> None:
    p = still(
        {"map": {"s49": {"system": "e3 2/2/3"}, "s50": {"system": "e3 1/1/2"}}, "empires": {"e3": {"home": "s49"}}}
    ).p
    assert imperial(p, 50, "SF", system=True).defence_modifier(p, MILITARY, -1, 0) == 3


@pytest.mark.rule("GE-CRT-04", "GE-ILL-01", "GE-ILL-02")
def test_one_illumination_for_one_roll(still: Any) -> None:
    given = {"illumination": 2, "map": {"s12": {"imperial": "SF", "rebels": "SF"}}}
    position = still(given)
    fight(position, imperial(position.p, 12, "SF", rebels="SF"), MILITARY, 5, illumination=1)
    assert position.told("CombatRolled")[0]["final"] == 6
    assert position.words["illumination"] == 1
    position = still({"illumination": 1, "map": {"s12": {"imperial": "SF", "rebels": "SF"}}}).phase("B", 9)
    assert position.offers() == ["illuminate", "pass"]
    position.roll(5).do("illuminate")
    assert position.told("CombatRolled")[0]["final"] == 4
    assert position.words["illumination"] == 0
    assert position.done


@pytest.mark.rule("GE-EV-49", "GE-EV-50", "GE-EV-57", "GE-CRT-06")
def test_militarism_and_pacifism(still: Any) -> None:
    def modifiers(in_force: dict[str, int]) -> tuple[int, int]:
        p = still({"in_force": in_force, "map": {"s12": {"imperial": "IO", "rebels": "IO"}}}).p
        attack = imperial(p, 12, "IO", rebels="IO")
        return attack.attack_modifier(p, MILITARY, -1, 0), attack.attack_modifier(p, MIND, -1, 0)

    assert modifiers({"militarism": 1}) == (1, -1)
    assert modifiers({"pacifism": 1}) == (-1, 1)
    assert modifiers({"militarism": 1, "pacifism": 1}) == (0, 0)
    # Chaos attacks are not touched.
    p = still({"in_force": {"militarism": 1}, "map": {"s12": {"imperial": "IO", "rebels": "IO"}}}).p
    assert chaos_fight(p, ids.REBELS, -1, 12).attack_modifier(p, MILITARY, -1, 0) == 0


@pytest.mark.rule("GE-CRT-06")
def test_what_a_leader_learned_on_an_expedition(still: Any) -> None:
    given = {
        "map": {"s12": {"imperial": "IO", "rebels": "IO"}},
        "leaders": {"leader-1a": "s12 IO arsenal", "leader-2a": "s12 IO lens"},
    }
    p = still(given).p
    attack = imperial(p, 12, "IO", rebels="IO")
    assert (attack.attack_modifier(p, MILITARY, 0, 0), attack.attack_modifier(p, MIND, 0, 0)) == (2, 1)
    assert (attack.attack_modifier(p, MILITARY, 4, 0), attack.attack_modifier(p, MIND, 4, 0)) == (2, 3)


# ------------------------------------------------------------------------------------------------------ what results do


@pytest.mark.rule("GE-CRT-10", "GE-CRT-11", "GE-CHG-07", "GE-DEF-08")
def test_a_military_d2_eliminates_strength_two_and_less(still: Any) -> None:
    position = still({"map": {"s12": {"imperial": "4AF", "rebels": "AF SF CG CF"}}})
    fight(position, imperial(position.p, 12, "4AF", rebels="AF SF CG CF"), MILITARY, 4)
    # 12 - 5 = +6 with a 4: D2.
    assert position.told("CombatRolled")[0]["result"] == "D2"
    assert position.sector("s12") == {"imperial": "4AF", "rebels": "AF"}
    assert position.words["index"] == 47
    assert position.p.avail[ids.SF] == position.p.c.unit_copies[ids.SF]


@pytest.mark.rule("GE-CRT-10", "GE-CBT-14", "GE-IDX-03")
def test_an_a_result_spares_those_who_lent_no_strength(still: Any) -> None:
    position = still({"map": {"s12": {"imperial": "SF CG", "rebels": "4AF"}}})
    fight(position, imperial(position.p, 12, "SF CG", rebels="4AF"), MILITARY, 0)
    assert position.told("CombatRolled")[0]["result"] == "A3"
    assert position.sector("s12") == {"imperial": "CG", "rebels": "4AF"}
    assert position.words["index"] == 50


@pytest.mark.rule("GE-CRT-12", "GE-CRT-14", "GE-CHG-08", "GE-DEF-07", "GE-MOVE-07")
def test_conversion_by_the_empire(still: Any) -> None:
    position = still({"map": {"s12": {"imperial": "3CG"}}, "forces": {"u1a": {"at": "s12", "units": "SF CG"}}})
    fight(position, imperial(position.p, 12, "3CG", stacks=(ids.USURPER,)), MIND, 7)
    # 6 - 2 = +4, 7 - 1 = 6: D2. Both turn, the marker goes: index -4.
    assert position.sector("s12") == {"imperial": "4CG SF"}
    assert position.words["forces"] == {}
    assert position.words["discard"] == {"usurper-1a": 1}
    assert position.words["index"] == 46


@pytest.mark.rule("GE-CRT-16", "GE-CHG-04", "GE-CBT-10", "GE-CBT-09")
def test_conversion_by_chaos(still: Any) -> None:
    given = {"map": {"s12": {"imperial": "SF"}}, "forces": {"u1a": {"at": "s12", "units": "2CG AF"}}}
    # Attack only (4 + 1): military 3 - 2 = +1, 2 + 1 = 3: no effect; mind 4 - 0 = +4, 3 + 1 = 4: D1, the SF joins.
    position = still(given).phase("B", 4, 2, 3)
    assert [facts["mode"] for facts in position.told("CombatRolled")] == ["military", "morphogenetic"]
    assert position.words["forces"] == {"u1a": {"at": "s12", "units": "AF 2CG SF"}}
    assert position.sector("s12") == {}
    assert position.words["index"] == 51
    assert position.done


@pytest.mark.rule("GE-CRT-15", "GE-CRT-17", "GE-CHG-11")
def test_conversion_between_chaos_forces_leaves_the_index_alone(still: Any) -> None:
    given = {"forces": {"u1a": {"at": "s12", "units": "3CG"}, "u2a": {"at": "s12", "units": "SF"}}}
    position = still(given).phase("B", "u1a", 4, 5)
    assert position.words["forces"] == {"u1a": {"at": "s12", "units": "3CG SF"}}
    assert position.words["index"] == 50
    assert position.words["discard"] == {"usurper-2a": 1}


@pytest.mark.rule("GE-CRT-18", "GE-CHG-06")
def test_a_system_converted_by_rebels_or_invaders_is_a_rebel_system(still: Any) -> None:
    given = {"map": {"s13": {"system": "imperial 1/1/2"}}, "forces": {"i1a": {"at": "s13", "units": "3CG"}}}
    position = still(given).phase("B", 9, 3)
    assert position.sector("s13") == {"system": "rebels 1/1/2"}
    assert position.words["index"] == 52
    given = {"map": {"s13": {"system": "imperial 1/1/2", "rebels": "3CG"}}}
    position = still(given).phase("B", 9, 3)
    assert position.sector("s13") == {"system": "rebels 1/1/2", "rebels": "3CG"}


@pytest.mark.rule("GE-CRT-18", "GE-IE-26")
def test_a_system_converted_by_an_empire_belongs_to_it(still: Any) -> None:
    given = {
        "map": {"s49": {"system": "e1 3/3/4"}, "s50": {"system": "imperial 1/1/2"}},
        "empires": {"e1": {"home": "s49", "attack": "3CG", "at": "s50"}},
    }
    position = still(given).phase("B", 6, 3)
    assert position.sector("s50") == {"system": "e1 1/1/2"}
    assert position.words["empires"]["e1"]["claims"] == ["s49", "s50"]
    assert position.words["index"] == 52


@pytest.mark.rule("GE-CHG-05")
def test_an_imperial_system_destroyed_by_chaos(still: Any) -> None:
    position = still({"map": {"s13": {"system": "imperial 1/1/2", "rebels": "3SF"}}}).phase("B", 9, 4)
    assert position.sector("s13") == {"rebels": "3SF"}
    assert position.words["index"] == 54


@pytest.mark.rule("GE-CHG-09", "GE-CHG-10")
def test_chaos_systems_destroyed_or_converted_by_the_empire(still: Any) -> None:
    given = {"map": {"s13": {"system": "rebels 1/1/2", "imperial": "3AF 3CG"}}}
    position = still(given)
    fight(position, imperial(position.p, 13, "3AF", system=True), MILITARY, 5)
    assert position.words["index"] == 48
    assert "system" not in position.sector("s13")
    position = still(given)
    fight(position, imperial(position.p, 13, "3CG", system=True), MIND, 5)
    assert position.words["index"] == 46
    assert position.sector("s13")["system"] == "imperial 1/1/2"


@pytest.mark.rule("GE-CRT-19", "GE-IE-18", "GE-IE-41")
def test_a_home_converted_by_the_empire_brings_the_rest(still: Any) -> None:
    given = {
        "map": {"s49": {"system": "e1 1/1/2", "imperial": "4CG"}, "s50": {"system": "e1 1/2/1"}},
        "empires": {"e1": {"home": "s49", "defence": "IO", "attack": "AF", "at": "s50"}},
    }
    position = still(given)
    # 8 - 3 = +5, 4 - 1 = 3: D1. The system turns (-4); the IO of strength 2 does not and becomes a Rebel.
    fight(position, imperial(position.p, 49, "4CG", stacks=(ids.HOME,), system=True), MIND, 4)
    assert position.sector("s49") == {"system": "imperial 1/1/2", "imperial": "4CG", "rebels": "IO"}
    assert position.sector("s50") == {"system": "imperial 1/2/1", "imperial": "AF"}
    assert position.words["empires"] == {}
    assert position.words["index"] == 46
    assert position.p.status() == []


@pytest.mark.rule("GE-CRT-19")
def test_a_home_converted_by_another_empire_or_by_invaders(still: Any) -> None:
    systems = {"s49": {"system": "e1 1/1/2"}, "s50": {"system": "e1 1/2/1"}, "s31": {"system": "e2 3/3/4"}}
    given = {"map": systems, "empires": {"e1": {"home": "s49", "attack": "AF", "at": "s50"}, "e2": {"home": "s31"}}}
    position = still(given)
    position.p.stack_at[ids.EMPIRE + 1] = 49
    position.p.stack_units[(ids.EMPIRE + 1) * 7 + ids.CG] = 4
    position.p.avail[ids.CG] -= 4
    fight(position, chaos_fight(position.p, ids.EMPIRE + 1, ids.EMPIRE + 1, 49), MIND, 4)
    assert position.sector("s49")["system"] == "e2 1/1/2"
    assert position.sector("s50")["system"] == "e2 1/2/1"
    assert position.words["empires"]["e2"]["attack"] == "AF 4CG"
    assert set(position.words["empires"]) == {"e2"}
    given = {
        "map": {k: systems[k] for k in ("s49", "s50")},
        "empires": {"e1": {"home": "s49", "attack": "AF", "at": "s50"}},
        "forces": {"i1a": {"at": "s49", "units": "4CG"}},
    }
    position = still(given)
    fight(position, chaos_fight(position.p, ids.INVADER, ids.INVADER, 49), MIND, 4)
    assert position.sector("s49") == {"system": "rebels 1/1/2"}
    assert position.sector("s50") == {"system": "rebels 1/2/1", "rebels": "AF"}


@pytest.mark.rule("GE-CRT-10", "GE-IDX-03", "GE-CRT-16", "GE-CRT-20")
def test_attackers_converted_by_the_defence(still: Any) -> None:
    """Ruling A-76: they go to the defending force of highest morphogenetic total."""
    given = {
        "map": {"s12": {"imperial": "CG", "rebels": "CG"}},
        "forces": {"i2a": {"at": "s12", "units": "2CG"}},
        "leaders": {"leader-1a": "s12 CG"},
    }
    position = still(given)
    fight(position, imperial(position.p, 12, "CG", rebels="CG", stacks=(ids.INVADER + 1,)), MIND, 1)
    # 2 - 6 = -4, 1 - 2 = -1: A3. The CG joins the Invaders; its leader is lost with the stack.
    assert position.words["forces"]["i2a"]["units"] == "3CG"
    assert position.sector("s12") == {"rebels": "CG"}
    assert position.words["leaders"] == {}
    assert position.words["index"] == 50


@pytest.mark.rule("GE-CTRL-03", "GE-CBT-18")
def test_a_system_answers_through_a_results(still: Any) -> None:
    position = still({"map": {"s13": {"system": "rebels 3/3/3", "imperial": "CG SF"}}})
    fight(position, imperial(position.p, 13, "CG", system=True), MIND, 0)
    assert position.sector("s13") == {"system": "rebels 3/3/3", "imperial": "SF", "rebels": "CG"}
    position = still(
        {
            "map": {"s49": {"system": "e1 3/3/3"}, "s50": {"system": "e1 3/3/4", "imperial": "CG"}},
            "empires": {"e1": {"home": "s49"}},
        }
    )
    fight(position, imperial(position.p, 50, "CG", system=True), MIND, 0)
    assert position.words["empires"]["e1"]["defence"] == "CG"
    assert position.p.status() == []


@pytest.mark.rule("GE-CTRL-03", "GE-CBT-15", "GE-COMP-17")
def test_systems_never_attack(still: Any) -> None:
    assert still({"map": {"s13": {"system": "rebels 3/3/3", "imperial": "SF"}}}).phase("B").done


@pytest.mark.rule("GE-CBT-31", "GE-CBT-17", "GE-CBT-35", "GE-CBT-05")
def test_imperial_units_defend_as_one_group_with_their_system(still: Any) -> None:
    given = {
        "map": {
            "s49": {"system": "e1 3/3/4"},
            "s50": {"system": "imperial 2/1/1", "imperial": "SF CG", "rebels": "SF"},
        },
        "empires": {"e1": {"home": "s49", "attack": "AF", "at": "s50"}},
        "forces": {"i1a": {"at": "s50", "units": "SF"}, "u1a": {"at": "s50", "units": "SF"}},
    }
    p = still(given).p
    attack = chaos_fight(p, ids.EMPIRE, ids.EMPIRE, 50)
    assert attack.defence_strength(p, MILITARY) == 2 + 2 + 2 + 2 + 2
    assert attack.defence_strength(p, MIND) == 1 + 2


@pytest.mark.rule("GE-LDR-06", "GE-CRT-03", "GE-LDR-03")
def test_one_leader_may_defend(still: Any) -> None:
    given = {
        "map": {"s12": {"imperial": "SF", "rebels": "SF"}},
        "leaders": {"leader-2a": "s12 SF", "leader-1a": "s12 SF"},
    }
    position = still(given).phase("B", 9)
    assert position.offers() == ["use-leader leader-1a", "use-leader leader-2a", "pass"]
    position.roll(6).do("use-leader leader-2a")
    assert position.told("CombatRolled")[0]["modifier"] == -2
    assert position.done


@pytest.mark.rule("GE-LDR-10", "GE-CBT-19", "GE-CHG-11", "GE-CHG-03")
def test_leaders_fall_only_with_their_last_unit(still: Any) -> None:
    given = {"map": {"s12": {"imperial": "SF AF", "rebels": "5SF"}}, "leaders": {"leader-2a": "s12 SF"}}
    position = still(given).phase("B", 9).roll(5).do("pass")
    # 10 - 5 = +5 with a 5: D2. The SF is gone, the leader goes on with the AF.
    assert position.words["leaders"] == {"leader-2a": "s12 AF"}
    assert position.words["index"] == 52
    given["map"]["s12"]["imperial"] = "SF"
    position = still(given).phase("B", 9).roll(5).do("pass")
    assert position.words["leaders"] == {}
    assert position.words["index"] == 52


# ------------------------------------------------------------------------------------------------------------ aliens


@pytest.mark.rule("GE-EV-07", "GE-EV-18", "GE-EV-12")
def test_aliens_forbid_attacks_to_every_side(still: Any) -> None:
    given = {"map": {"s13": {"imperial": "IO", "rebels": "IO"}}}
    for alien, of, rule in (
        ("hive", MILITARY, "GE-EV-07"),
        ("randoids", MIND, "GE-EV-18"),
        ("messiah", MILITARY, "GE-EV-13"),
        ("messiah", MIND, "GE-EV-13"),
    ):
        position = still({**given, "aliens": [[alien, "s13", 3]]})
        for attack in (imperial(position.p, 13, "IO", rebels="IO"), chaos_fight(position.p, ids.REBELS, -1, 13)):
            refusal = why_not_fight(position.p, attack, of)
            assert refusal is not None
            assert refusal.rule == rule
    position = still({**given, "aliens": [["hive", "s13", 3]]}).phase("B", 9, 9)
    assert [facts["mode"] for facts in position.told("CombatRolled")] == ["morphogenetic"]


@pytest.mark.rule("GE-EV-13", "GE-EV-12")
def test_the_messiahs_peace_grows(still: Any) -> None:
    given = {
        "map": {
            "s13": {"imperial": "IO", "rebels": "IO"},
            "s14": {"imperial": "IO", "rebels": "IO"},
            "s15": {"imperial": "IO", "rebels": "IO"},
        }
    }
    for turn, peaceful in ((3, {13}), (4, {13, 14}), (5, {13, 14, 15})):
        p = still({**given, "turn": turn, "aliens": [["messiah", "s13", 3]]}).p
        found = {s for s in (13, 14, 15) if why_not_fight(p, imperial(p, s, "IO", rebels="IO"), MILITARY) is not None}
        assert found == peaceful


# ------------------------------------------------------------------------------------------------- Mutant, Trans-humans


@pytest.mark.rule("GE-EV-55", "GE-EV-54")
def test_the_mutant_ignores_all_but_threes(still: Any) -> None:
    given = {"map": {"s12": {"imperial": "7CG"}}, "forces": {"um": {"at": "s12", "units": "2SF CG"}}}
    position = still(given)
    attack = imperial(position.p, 12, "7CG", stacks=(ids.MUTANT,))
    assert attack.defence_strength(position.p, MIND) == 2 + 3
    # +6, 8 - 5 = 3: D2.
    fight(position, attack, MIND, 8)
    assert position.told("CombatRolled")[0]["result"] == "D2"
    assert position.words["forces"]["um"]["units"] == "CG 2SF"
    position.p.illumination = 3
    fight(position, attack, MIND, 9, leader=11)
    # 9 + 4 - 5 = 8: D3, everything turns.
    assert position.words["forces"] == {}
    assert position.words["gone"] == ["mutant"]
    assert position.sector("s12") == {"imperial": "8CG 2SF"}
    assert position.words["index"] == 44


@pytest.mark.rule("GE-EV-55", "GE-EV-56")
def test_the_mutants_own_a3_turns_everything(still: Any) -> None:
    given = {"map": {"s12": {"imperial": "7CG"}}, "forces": {"um": {"at": "s12", "units": "SF"}}}
    position = still(given)
    p = position.p
    # 3 - 14 = -6; 0 + 5 = 5: A2, ignored; with leadership 0 it would be A3.
    fight(position, chaos_fight(p, ids.MUTANT, ids.MUTANT, 12), MIND, 0)
    assert position.words["forces"]["um"]["units"] == "SF"
    p.lead[ids.MUTANT] = 0
    fight(position, chaos_fight(p, ids.MUTANT, ids.MUTANT, 12), MIND, 0)
    assert position.words["forces"] == {}
    assert position.sector("s12") == {"imperial": "7CG SF"}
    assert position.words["gone"] == ["mutant"]


@pytest.mark.rule("GE-EV-55")
def test_military_combat_hits_the_mutant_normally(still: Any) -> None:
    given = {"map": {"s12": {"imperial": "4AF"}}, "forces": {"um": {"at": "s12", "units": "SF CG"}}}
    position = still(given)
    fight(position, imperial(position.p, 12, "4AF", stacks=(ids.MUTANT,)), MILITARY, 6)
    # +6, 6 - 5 = 1: D1, only the CG.
    assert position.words["forces"]["um"]["units"] == "SF"


@pytest.mark.rule("GE-TH-05", "GE-COMP-18")
def test_transhumans_are_read_at_the_moment_of_each_roll(still: Any) -> None:
    for index, loyal, chaos in ((30, 3, 1), (50, 2, 2), (72, 1, 3)):
        p = still({"index": index, "map": {"s12": {"imperial": "TH", "rebels": "TH"}}}).p
        attack = imperial(p, 12, "TH", rebels="TH")
        assert (attack.attack_strength(p, MILITARY), attack.defence_strength(p, MIND)) == (loyal, chaos)


@pytest.mark.rule("GE-TH-01", "GE-CRT-12")
def test_transhumans_are_hit_like_others(still: Any) -> None:
    position = still({"index": 30, "map": {"s12": {"imperial": "3CG", "rebels": "TH"}}})
    fight(position, imperial(position.p, 12, "3CG", rebels="TH"), MIND, 3)
    assert position.sector("s12") == {"imperial": "3CG TH"}


@pytest.mark.rule("GE-IO-02")
def test_combat_converts_the_imperial_order(still: Any) -> None:
    given = {"map": {"s12": {"imperial": "IO"}}, "forces": {"u3a": {"at": "s12", "units": "4CG"}}}
    position = still(given).phase("B", 3, 5)
    # 8 - 2 = +6, 5 + 3 = 8: D3.
    assert position.words["forces"]["u3a"]["units"] == "4CG IO"


@pytest.mark.rule("GE-DEF-03", "GE-DEF-11", "GE-CBT-06")
def test_forces_of_one_type_are_hostile_to_each_other_but_rebels_are_not(still: Any) -> None:
    forces = {
        "i1a": {"at": "s12", "units": "SF"},
        "i2a": {"at": "s12", "units": "SF"},
        "u1a": {"at": "s12", "units": "SF"},
        "u2a": {"at": "s12", "units": "SF"},
    }
    p = still({"map": {"s12": {"rebels": "2SF"}}, "forces": forces}).p
    assert chaos_fight(p, ids.INVADER, ids.INVADER, 12).stacks == [ids.USURPER, ids.USURPER + 1, ids.INVADER + 1]
    assert chaos_fight(p, ids.USURPER, ids.USURPER, 12).stacks == [ids.USURPER + 1]
    rebels = chaos_fight(p, ids.REBELS, -1, 12)
    assert rebels.reb == [0] * 7
    assert rebels.att == units_value("2SF")


@pytest.mark.rule("GE-CBT-12")
def test_no_attack_across_a_border(still: Any) -> None:
    p = still({"map": {"s12": {"rebels": "SF"}, "s13": {"imperial": "SF"}}}).p
    refusal = why_not_fight(p, chaos_fight(p, ids.REBELS, -1, 12), MILITARY)
    assert refusal is not None
    assert refusal.rule == "GE-CBT-01"


@pytest.mark.rule("GE-CBT-02")
def test_chaos_attacks_only_in_its_own_phase(at: Any) -> None:
    position = at(
        {
            "turn": 3,
            "phase": "C",
            "index": 50,
            "map": {"s01": {"system": "imperial 1/1/1"}, "s12": {"imperial": "CF", "rebels": "5AF"}},
        }
    )
    assert position.sector("s12")["imperial"] == "CF"
    assert position.told("CombatRolled") == []


def test_exact_odds_before_the_decision(still: Any) -> None:
    """The prompt says what each face of the die would do."""
    given = {"map": {"s12": {"imperial": "SF", "rebels": "2SF"}}, "leaders": {"leader-2a": "s12 SF"}}
    position = still(given).phase("B", 9)
    facts = position.p.frames[-1].facts(position.p, 0)
    assert (facts["differential"], facts["modifier"]) == (2, 0)
    # S = 2 + die: A1 at 2 and 3, nothing from 4 to 6, D1 at 7 and 8, D2 from 9 to 11.
    assert facts["odds"] == (("D2", 30), ("D1", 20), ("-", 30), ("A1", 20))


@pytest.mark.rule("GE-CRT-22")
def test_attackers_are_converted_by_a_system_that_defends_alone(still: Any) -> None:
    given = {
        "map": {"s13": {"system": "imperial 2/3/1", "rebels": "AF"}, "s31": {"imperial": "SF"}},
        "forces": {"i1a": {"at": "s13", "units": "CG"}},
    }
    position = still(given)
    fight(position, chaos_fight(position.p, ids.INVADER, ids.INVADER, 13), MIND, 0)
    assert position.sector("s13") == {"system": "imperial 2/3/1", "imperial": "CG", "rebels": "AF"}
    # Ties in the order Imperial, Usurper, Independent Empire, Invader, Rebel: a home defence before an Invader.
    given = {
        "map": {"s49": {"system": "e1 2/2/1", "imperial": "CG"}},
        "empires": {"e1": {"home": "s49", "defence": "SF"}},
        "forces": {"i1a": {"at": "s49", "units": "IO"}},
    }
    position = still(given)
    mixed = imperial(position.p, 49, "CG", system=True, stacks=(ids.INVADER, ids.HOME))
    fight(position, mixed, MIND, 0)
    assert position.words["empires"]["e1"]["defence"] == "CG SF"


@pytest.mark.rule("GE-CRT-22")
@pytest.mark.parametrize(
    ("system", "rebels", "heir"), [("2/3/1", "CG", "imperial"), ("1/2/1", "CG", "imperial"), ("2/3/1", "2CG", "rebels")]
)
def test_a_system_adds_to_its_sides_total(still: Any, system: str, rebels: str, heir: str) -> None:
    """An Invader's CG is converted by the higher total of Star Fleet and system or Rebels; a tie is Imperial."""
    given = {
        "map": {"s13": {"system": f"imperial {system}", "imperial": "SF", "rebels": rebels}},
        "forces": {"i1a": {"at": "s13", "units": "CG"}},
    }
    position = still(given)
    fight(position, chaos_fight(position.p, ids.INVADER, ids.INVADER, 13), MIND, 0)
    assert position.sector("s13")["imperial"] == ("CG SF" if heir == "imperial" else "SF")
    assert sum(position.p.reb[13 * 7 : 14 * 7]) == (2 if rebels == "2CG" else 0) + (
        1 if heir == "rebels" or rebels == "CG" else 0
    )


@pytest.mark.rule("GE-IE-13")
def test_every_system_of_an_empire_brings_its_leadership(still: Any) -> None:
    given = {"map": {"s49": {"system": "e3 2/2/3"}, "s50": {"system": "e3 1/1/1"}}, "empires": {"e3": {"home": "s49"}}}
    p = still(given).p
    assert imperial(p, 50, "SF", system=True).defence_modifier(p, MILITARY, -1, 0) == 3


def test_leaders_alike_are_offered_once(still: Any) -> None:
    alike = still({"map": {"s12": {"imperial": "SF"}}, "leaders": {"leader-1a": "s12 SF", "leader-1b": "s12 SF"}})
    assert len(offered(alike.p, 12)) == 1
    unlike = still({"map": {"s12": {"imperial": "SF"}}, "leaders": {"leader-1a": "s12 SF", "leader-2a": "s12 SF"}})
    assert len(offered(unlike.p, 12)) == 2


@pytest.mark.rule("GE-REB-03")
def test_the_last_imperial_unit_lost_in_combat_ends_the_game_at_once(still: Any) -> None:
    given = {"map": {"s01": {"system": "rebels 1/1/1"}, "s12": {"imperial": "SF", "rebels": "9AF"}}}
    position = still(given)
    fight(position, chaos_fight(position.p, ids.REBELS, -1, 12), MILITARY, 9)
    assert position.p.result.reason == "extinction"
