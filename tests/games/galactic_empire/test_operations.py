"""Chaos Operations (7.0), Invaders (12.0) and Rebels (13.0)."""

from typing import Any

import pytest

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.rules.chaos_events import rebellion_sector


def at_sector(position: Any, word: str) -> str:
    return str(position.words["forces"][word]["at"])


# ------------------------------------------------------------------------------------------------------------ order


@pytest.mark.rule("GE-SEQ-04", "GE-OPS-04", "GE-OPS-01", "GE-CBT-08", "GE-DEF-01")
def test_usurpers_empires_invaders_rebels(still: Any) -> None:
    given = {
        "map": {"s02": {"rebels": "SF"}, "s49": {"system": "e1 3/3/4"}},
        "empires": {"e1": {"home": "s49", "defence": "SF"}},
        "forces": {"i1a": {"at": "s05", "units": "SF"}, "u1a": {"at": "s57", "units": "SF"}},
    }
    position = still(given).phase("B", 1, 1, 1, 2)
    assert [facts["side"] for facts in position.told("OperationsRolled")] == [
        ids.USURPER,
        ids.EMPIRE,
        ids.INVADER,
        ids.REBELS,
    ]
    assert position.done


@pytest.mark.rule("GE-SEQ-05", "GE-OPS-05")
def test_ascending_sectors_within_a_type(still: Any) -> None:
    given = {"map": {s: {"rebels": "SF"} for s in ("s31", "s05", "s12")}}
    position = still(given).phase("B", 2, 2, 2)
    assert [facts["sector"] for facts in position.told("OperationsRolled")] == [5, 12, 31]


@pytest.mark.rule("GE-OPS-05")
def test_an_empire_rolls_once_in_the_order_of_its_attack_force(still: Any) -> None:
    given = {
        "map": {"s49": {"system": "e1 3/3/4"}, "s31": {"system": "e2 2/2/3"}},
        "empires": {
            "e1": {"home": "s49", "attack": "SF", "at": "s32", "defence": "SF"},
            "e2": {"home": "s31", "attack": "SF", "at": "s48"},
        },
    }
    position = still(given).phase("B", 1, 0)
    assert [facts["sector"] for facts in position.told("OperationsRolled")] == [32, 48]
    assert [facts["side"] for facts in position.told("OperationsRolled")] == [ids.EMPIRE, ids.EMPIRE + 1]


@pytest.mark.rule("GE-OPS-01")
def test_systems_alone_do_not_operate(still: Any) -> None:
    assert still({"map": {"s13": {"system": "rebels 2/1/1"}}}).phase("B").done


@pytest.mark.rule("GE-CBT-38", "GE-CBT-32")
def test_a_force_that_was_attacked_may_attack_later(still: Any) -> None:
    given = {"map": {"s12": {"rebels": "2SF"}}, "forces": {"i1a": {"at": "s12", "units": "2SF"}}}
    # The Invader attacks (10 + 1): 4 - 4 = 0, die 4 + 1 = 5, no effect. The Rebels answer: 0, die 5 - 1 = 4, no effect.
    position = still(given).phase("B", 9, 4, 5, 5)
    assert [facts["side"] for facts in position.told("CombatRolled")] == [ids.INVADER, ids.REBELS]
    assert position.done


@pytest.mark.rule("GE-OPS-02", "GE-DIE-02")
def test_one_roll_with_the_sum_of_its_modifiers(still: Any) -> None:
    facts = still({"forces": {"i3a": {"at": "s31", "units": "SF"}}}).phase("B", 0).told("OperationsRolled")[0]
    assert (facts["dice"], facts["modifier"], facts["total"]) == ([0], 3, 3)


# --------------------------------------------------------------------------------------------------------- invaders


@pytest.mark.rule("GE-INV-01", "GE-EV-44", "GE-REC-07")
def test_invaders_appear_anywhere(still: Any) -> None:
    position = still().play("invader-4a", 0, 2, 4, 9, 0, 4)
    assert position.words["forces"] == {"i4a": {"at": "s03", "units": "AF 3SF TH"}}
    assert position.p.avail[ids.SF] == position.p.c.unit_copies[ids.SF] - 3
    assert position.done


@pytest.mark.rule("GE-EV-44")
@pytest.mark.parametrize(
    ("die", "units"),
    [(0, "AF"), (1, "AF"), (2, "SF"), (3, "SF"), (4, "2SF"), (5, "CG SF"), (6, "CG"), (7, "2CG"), (8, "WS"), (9, "TH")],
)
def test_the_invader_table(still: Any, die: int, units: str) -> None:
    assert still().play("invader-1a", die, 0, 4).words["forces"]["i1a"]["units"] == units


@pytest.mark.rule("GE-COMP-14")
def test_without_transhumans_a_nine_is_rolled_again(still: Any) -> None:
    position = still(options={"transhumans": False}).play("invader-1a", 9, 9, 6, 0, 4)
    assert position.words["forces"]["i1a"]["units"] == "CG"


@pytest.mark.rule("GE-REC-08")
def test_invaders_are_limited_by_the_counter_mix(still: Any) -> None:
    position = still()
    position.p.reb[64 * 7 + ids.WS] = position.p.avail[ids.WS]
    position.p.avail[ids.WS] = 0
    position.play("invader-2a", 8, 6, 0, 4)
    assert position.words["forces"]["i2a"]["units"] == "CG"
    assert position.done


@pytest.mark.rule("GE-OPS-06", "GE-OPS-13", "GE-OPS-19", "GE-INV-04")
def test_higher(still: Any) -> None:
    # 1 + 3 = 4. One sector only, although the fleet could go three.
    position = still({"forces": {"i3a": {"at": "s12", "units": "AF"}}}).phase("B", 1)
    assert at_sector(position, "i3a") == "s13"
    assert position.done


@pytest.mark.rule("GE-OPS-14", "GE-INV-07")
def test_lower_and_attack(still: Any) -> None:
    given = {
        "map": {"s11": {"imperial": "CF"}, "s12": {"imperial": "CF"}},
        "forces": {"i3a": {"at": "s12", "units": "AF"}},
    }
    position = still(given).phase("B", 3, 9)
    assert at_sector(position, "i3a") == "s11"
    # GE-CBT-33: the sector that it left is not attacked.
    assert position.sector("s12") == {"imperial": "CF"}
    assert position.sector("s11") == {}
    assert position.done


@pytest.mark.rule("GE-CBT-33")
def test_no_attack_in_sectors_passed_through(still: Any) -> None:
    given = {
        "map": {"s21": {"imperial": "CF"}, "s13": {"imperial": "CF"}, "s07": {"imperial": "CF"}},
        "forces": {"u3a": {"at": "s33", "units": "AF"}},
    }
    position = still(given).phase("B", 9, 9)
    assert at_sector(position, "u3a") == "s07"
    assert [facts["sector"] for facts in position.told("CombatRolled")] == [7]


@pytest.mark.rule("GE-OPS-14")
def test_lower_in_the_core_stays(still: Any) -> None:
    given = {
        "map": {"s01": {"system": "rebels 1/1/1"}, "s04": {"system": "imperial 2/1/1"}},
        "forces": {"i3a": {"at": "s01", "units": "AF"}},
    }
    # 6 + ... it stays and attacks the Rebel system.
    position = still(given).phase("B", 3, 9)
    assert at_sector(position, "i3a") == "s01"
    assert "system" not in position.sector("s01")


@pytest.mark.rule("GE-OPS-12", "GE-INV-06", "GE-MOVE-17")
def test_away_from_the_core(still: Any) -> None:
    # 06 has two outward lines, 10 and 11: chance chooses. 5 + 3 = 8.
    position = still({"forces": {"i3a": {"at": "s06", "units": "AF"}}}).phase("B", 5, "s11")
    assert at_sector(position, "i3a") == "s11"
    # 43's only outward line leads to 59, which is Void.
    position = still({"forces": {"i3a": {"at": "s43", "units": "AF"}}}).phase("B", 5)
    assert at_sector(position, "i3a") == "s43"
    position = still({"forces": {"i3a": {"at": "s64", "units": "AF"}}}).phase("B", 5)
    assert at_sector(position, "i3a") == "s64"
    assert position.done


@pytest.mark.rule("GE-OPS-16", "GE-INV-05")
def test_one_towards_the_core(still: Any) -> None:
    # 9 + 3 = 12.
    position = still({"forces": {"i3a": {"at": "s33", "units": "AF"}}}).phase("B", 9)
    assert at_sector(position, "i3a") == "s21"
    given = {"map": {"s01": {"system": "imperial 3/3/4"}}, "forces": {"i3a": {"at": "s01", "units": "CG"}}}
    position = still(given).phase("B", 9, 0)
    assert at_sector(position, "i3a") == "s01"


@pytest.mark.rule("GE-OPS-07", "GE-INV-07", "GE-CBT-06", "GE-CBT-36")
def test_invaders_attack_everybody_as_one_group(still: Any) -> None:
    given = {
        "map": {"s13": {"system": "imperial 2/1/1", "imperial": "SF", "rebels": "SF"}, "s49": {"system": "e1 3/3/4"}},
        "forces": {
            "i1a": {"at": "s13", "units": "4AF"},
            "i2a": {"at": "s13", "units": "SF"},
            "u2a": {"at": "s13", "units": "SF"},
        },
        "empires": {"e1": {"home": "s49"}},
    }
    position = still(given)
    position.p.stack_at[ids.EMPIRE] = 13
    position.p.stack_units[ids.EMPIRE * 7 + ids.SF] = 1
    position.p.avail[ids.SF] -= 1
    # Usurper rests, the empire cannot be at rest: it rolls 1; Invader 1 attacks: 12 - (2+2+2+2+2+2) = 0, 9 + 1 - 2 = 8: D1.
    position.phase("B", 1, 1, "i1a", 9, 9, 1, 2, 9)
    facts = position.told("CombatRolled")[0]
    assert (facts["attack"], facts["defence"], facts["modifier"]) == (12, 12, -1)


@pytest.mark.rule("GE-EV-09")
def test_a_nebula_holds_invaders(still: Any) -> None:
    given = {"aliens": [["nebula", "s13", 1]], "forces": {"i3a": {"at": "s13", "units": "AF"}}}
    assert at_sector(still(given).phase("B", 1), "i3a") == "s13"


# ----------------------------------------------------------------------------------------------------------- rebels


@pytest.mark.rule("GE-REB-01", "GE-REB-05", "GE-REB-06", "GE-DEF-02", "GE-EVM-03")
def test_a_rebellion_turns_all_imperial_units(still: Any) -> None:
    position = still({"map": {"s04": {"system": "imperial 2/2/4", "imperial": "2SF CG", "rebels": "AF"}}}).play(
        "rebellion", 0, 5
    )
    assert position.sector("s04") == {"system": "rebels 2/2/4", "rebels": "AF CG 2SF"}
    assert position.words["forces"] == {}
    assert position.words["discard"] == {"rebellion": 1}
    assert position.done


@pytest.mark.rule("GE-IO-01")
def test_the_imperial_order_does_not_rebel(still: Any) -> None:
    given = {"map": {"s12": {"imperial": "IO SF"}}}
    assert still(given).play("rebellion", 1, 9).sector("s12") == {"imperial": "IO", "rebels": "SF"}
    assert still(given, options={"imperial-order": False}).play("rebellion", 1, 9).sector("s12") == {"rebels": "IO SF"}
    # Alone it is passed by (ruling A-49).
    position = still({"map": {"s12": {"imperial": "IO"}, "s13": {"imperial": "SF"}}}).play("rebellion", 1, 9)
    assert position.sector("s13") == {"rebels": "SF"}


@pytest.mark.rule("GE-REB-02", "GE-REB-04")
def test_the_search_goes_up_and_then_down(still: Any) -> None:
    position = still({"map": {"s61": {"imperial": "SF"}}, "forces": {"u1a": {"at": "s57", "units": "SF"}}})
    assert rebellion_sector(position.p, 54) == 61
    assert rebellion_sector(position.p, 62) == 61
    position = still({"map": {"s53": {"system": "imperial 2/2/4"}, "s20": {"imperial": "SF"}}})
    assert rebellion_sector(position.p, 54) == 53
    assert rebellion_sector(position.p, 20) == 20


@pytest.mark.rule("GE-REB-08")
def test_leaders_are_removed_even_with_a_loyal_order(still: Any) -> None:
    given = {"map": {"s12": {"imperial": "IO SF"}}, "leaders": {"leader-2a": "s12 IO"}}
    assert still(given).play("rebellion", 1, 9).words["leaders"] == {}


@pytest.mark.rule("GE-REB-09", "GE-REB-10", "GE-CBT-07", "GE-CBT-37")
def test_rebels_attack_as_one_force_and_never_move(still: Any) -> None:
    given = {"map": {"s12": {"rebels": "2SF AF", "imperial": "SF"}}, "forces": {"i1a": {"at": "s12", "units": "CF"}}}
    position = still(given).phase("B", 1, 9, 5)
    facts = position.told("CombatRolled")[0]
    # 7 against 2, one modifier of 1 subtracted.
    assert (facts["attack"], facts["defence"], facts["modifier"]) == (7, 2, -1)
    assert position.sector("s12") == {"rebels": "AF 2SF"}
    assert all(row.move == "none" for row in position.p.c.operations[ids.T_REBEL])


@pytest.mark.rule("GE-REB-10", "GE-CBT-15")
def test_rebels_and_their_system_defend_together(still: Any) -> None:
    given = {
        "map": {"s13": {"system": "rebels 3/3/3", "rebels": "SF"}},
        "forces": {"i1a": {"at": "s13", "units": "AF"}},
    }
    facts = still(given).phase("B", 9, 4, 2, 9).told("CombatRolled")[0]
    assert (facts["attack"], facts["defence"]) == (3, 5)


@pytest.mark.rule("GE-OPS-09")
def test_rebel_attrition(still: Any) -> None:
    position = still({"map": {"s12": {"rebels": "SF CG"}}}).phase("B", 0, "CG")
    assert position.sector("s12") == {"rebels": "SF"}
    assert position.done


@pytest.mark.rule("GE-REB-03", "GE-VIC-07")
def test_without_imperial_units_the_game_is_lost(still: Any) -> None:
    position = still().play("rebellion", 0, 0)
    assert position.p.result.reason == "extinction"
    assert position.p.result.winners == ()


@pytest.mark.rule("GE-DIE-07")
def test_random_choices_are_equally_likely(still: Any) -> None:
    """Three units, one of them lost: each with chance one third, whatever the die would have to re-roll."""
    from fractions import Fraction

    from armillary.games.galactic_empire.rules.operations import lose_random_unit
    from armillary.kernel.dice import BranchingDice

    position = still({"forces": {"u1a": {"at": "s12", "units": "2SF CG"}}})
    dice = BranchingDice(1000)
    chances: dict[str, Fraction] = {}
    while True:
        trial = position.p.copy()
        trial.dice = dice
        lose_random_unit(trial, ids.USURPER)
        left = trial.to_words()["forces"]["u1a"]["units"]
        chances[left] = chances.get(left, Fraction(0)) + dice.probability
        if not dice.next_path():
            break
    assert chances == {"2SF": Fraction(1, 3), "CG SF": Fraction(2, 3)}


@pytest.mark.rule("GE-EV-09")
def test_a_nebula_holds_an_attack_force_and_a_home_defence(still: Any) -> None:
    given = {
        "map": {"s49": {"system": "e2 2/2/4"}, "s50": {"system": "e2 1/1/1"}},
        "empires": {"e2": {"home": "s49", "attack": "2SF", "at": "s50"}},
        "aliens": [["nebula", "s50", 1]],
    }
    position = still(given).phase("B", 6)
    assert position.words["empires"]["e2"]["at"] == "s50"
    assert [event["sector"] for event in position.told("ForceStayed")] == [50]
    given["empires"] = {"e2": {"home": "s49", "defence": "2SF"}}
    given["aliens"] = [["nebula", "s49", 1]]
    given["map"] = {"s49": {"system": "e2 2/2/4"}, "s50": {"system": "rebels 1/1/1"}}
    position = still(given).phase("B", 6)
    assert position.words["empires"]["e2"]["defence"] == "2SF"
    assert position.told("ForceMoved") == []
