"""Phase 2: groups, Attack, Exploration, the UN's help."""

from typing import Any

import pytest


@pytest.mark.rule("EB-MIL-01", "EB-MIL-02", "EB-MIL-03")
def test_groups_of_fleets_in_one_orbit(play: Any) -> None:
    match = play(
        {"mars": {"A": "3/0/0", "B": "0/1/0"}, "venus": {"A": "2/1/0"}, "luna": {"A": "0/2/0"}}, [1, 1, 1, 1, 1]
    )
    assert match.choices("A") == ["at venus", "at mars", "end"], "developments alone form no military group"
    match.refused("A at luna", "EB-MIL-01")
    match.do("A at mars")
    assert match.choices("A") == ["explore 1..3", "attack B 1..3"], "the fleets of Venus cannot join"
    match.refused("A construct", "EB-MIL-03")
    match.do("A attack B 2", "A at mars")
    assert match.choices("A") == ["explore 1", "attack B 1"], "two of the three have acted"
    match.do("A explore 1")
    assert match.choices("A") == ["at venus", "end"]
    match.refused("A at mars", "EB-MIL-01")
    match.do("A end")
    assert match.at("venus") == "2/1/0", "fleets may be left out of every group"


@pytest.mark.rule("EB-MIL-04", "EB-MIL-09")
def test_one_world_at_a_time(play: Any) -> None:
    match = play({"mars": {"A": "3/0/0"}, "venus": {"A": "3/0/0"}, "luna": {"B": "1/0/0"}}, [1, 1, 1])
    match.do("A at mars", "A explore 1")
    match.do("A at venus", "A explore 1")
    assert match.choices("A") == ["at venus", "end"]
    match.refused("A at mars", "EB-MIL-09")
    match.do("A at venus", "A explore 1")


@pytest.mark.rule("EB-MIL-05")
def test_groups_are_formed_one_at_a_time_unless_all_first(play: Any) -> None:
    given = {"mars": {"A": "3/0/0", "B": "0/1/0"}, "luna": {"B": "1/0/0"}}
    match = play(given, [1])
    match.do("A at mars", "A explore 1", "A at mars")
    assert match.may("A attack B 1..2"), "the next group is formed after the first has acted"
    match = play(given, [1, 1, 1], rulings={"group_formation": "all_first"})
    assert match.choices("A") == ["group mars 1..3", "done"]
    match.do("A group mars 2", "A group mars 1")
    assert match.choices("A") == ["at mars", "end"]
    match.do("A at mars")
    assert match.choices("A") == ["explore 2", "attack B 2", "explore 1", "attack B 1"]
    match.do("A explore 1", "A at mars")
    assert match.choices("A") == ["explore 2", "attack B 2"], "the sizes were fixed at the start"


@pytest.mark.rule("EB-MIL-06")
def test_fleets_gained_in_the_phase_may_not_join(play: Any) -> None:
    match = play({"mars": {"A": "1/2/0", "B": "2/0/0"}}, [1])
    match.do("A convert sound mars 2", "B offer-units A fleet mars 1", "A accept 1")
    assert match.at("mars") == "4/0/0"
    match.do("A at mars")
    assert match.choices("A") == ["explore 1", "attack B 1"]
    match.refused("A explore 2", "EB-MIL-06")


@pytest.mark.rule("EB-MIL-08", "EB-ATK-12")
def test_each_attack_brings_its_own_return_fire(play: Any) -> None:
    match = play({"mars": {"A": "6/0/0", "B": "2/0/0", "C": "1/0/0"}}, [1, 1, 6, 6, 1, 1], seats=3)
    match.do("A at mars", "A attack B 2", "B return-fire-alone")
    assert match.at("mars") == "4/0/0"
    assert match.deciding == "A", "the attacker may not answer return fire"
    match.do("A at mars", "A attack C 1", "C return-fire-alone")
    assert len(match.rolled()) == 4


@pytest.mark.rule("EB-ATK-02")
def test_nobody_attacks_himself(play: Any) -> None:
    match = play({"mars": {"A": "2/1/0", "B": "1/0/0"}})
    match.do("A at mars")
    assert not match.may("A attack A")
    match.refused("A attack A 1", "EB-ATK-02")
    match = play({"mars": {"A": "2/1/0"}, "luna": {"B": "1/0/0"}})
    match.do("A at mars")
    match.refused("A attack B 1", "EB-ATK-01")


@pytest.mark.rule("EB-ATK-05", "EB-DICE-06")
@pytest.mark.parametrize(
    ("mine", "theirs", "need"),
    [("2/1/0", "2/1/0", 4), ("2/0/0", "2/1/0", 5), ("1/1/1", "0/2/1", 4), ("1/0/0", "0/0/2", 5)],
)
def test_outnumbering_counts_all_units_and_equal_is_not_enough(play: Any, mine: str, theirs: str, need: int) -> None:
    match = play({"mars": {"A": mine, "B": theirs}, "mars-approach": {"A": 9, "B": 9}}, [1, 4, 4])
    match.do("A at mars", "A attack B 1")
    assert match.rolled()[0]["target"] == need


@pytest.mark.rule("EB-ATK-08", "EB-ATK-15")
def test_hits_beyond_the_units_are_lost_and_regions_are_free_again(play: Any) -> None:
    match = play({"luna": {"A": "4/0/0", "B": "1/1/0"}, "mars": {"B": "1/0/0"}}, [6, 6, 6, 6])
    match.do("A at luna", "A attack B 4")
    assert match.at("luna", "B") == "0/0/0"
    assert match.at("mars", "B") == "1/0/0"
    assert match.p.unclaimed[3] == 2


@pytest.mark.rule("EB-ATK-11")
def test_return_fire_is_judged_with_what_is_left(play: Any) -> None:
    match = play({"mars": {"A": "5/0/0", "B": "4/0/0"}}, [4, 5, 2, 1, 6, 5])
    match.do("A at mars", "A attack B 5", "B return-fire-alone")
    assert match.rolled()[1] == {
        "faction": 1,
        "roll": 1,
        "dice": [5],
        "sides": 6,
        "target": 6,
        "hits": 0,
    }
    assert match.at("mars") == "5/0/0"


@pytest.mark.rule("EB-ATK-13")
def test_the_attacker_chooses_his_losses_from_return_fire(play: Any) -> None:
    match = play({"mars": {"A": "3/1/1", "B": "3/0/0"}}, [1, 1, 6, 2, 2])
    match.do("A at mars", "A attack B 2", "B return-fire-alone")
    assert match.choices("A") == ["lose fleet 1", "lose sound 1", "lose at-risk 1"]
    match.do("A lose at-risk 1")
    assert match.at("mars") == "3/1/0"


@pytest.mark.rule("EB-ATK-14")
def test_developments_do_not_return_fire_without_a_grid(play: Any) -> None:
    match = play({"mars": {"A": "2/0/0", "B": "0/3/0"}}, [1, 1])
    match.do("A at mars", "A attack B 2")
    assert match.deciding != "B" or match.step != "Attack"
    assert len(match.rolled()) == 1


@pytest.mark.rule("EB-ATK-09")
def test_return_fire_may_be_declined(play: Any) -> None:
    match = play({"mars": {"A": "2/0/0", "B": "3/0/0"}}, [1, 1])
    match.do("A at mars", "A attack B 2", "B hold-fire")
    assert len(match.rolled()) == 1


@pytest.mark.rule("EB-DICE-04")
@pytest.mark.parametrize(("techs", "dice", "hits"), [("shields", [6, 5, 1], 1), ("weapons", [2, 1, 1], 1)])
def test_six_always_hits_and_one_never(play: Any, techs: str, dice: list[int], hits: int) -> None:
    known = {
        "shields": {"B": ["shielding", "advanced-shielding"]},
        "weapons": {"A": ["heavy-weapons", "advanced-weapons"]},
    }[techs]
    units = {"shields": ("3/0/0", "0/6/0"), "weapons": ("3/0/0", "0/3/0")}[techs]
    match = play({"mars": {"A": units[0], "B": units[1]}, "technologies": known}, dice)
    match.do("A at mars", "A attack B 3")
    left = int(units[1].split("/")[1]) - hits
    assert match.at("mars", "B") == f"0/{left}/0"
    assert match.rolled()[0]["target"] == (6 if techs == "shields" else 2)


@pytest.mark.rule("EB-DICE-04")
def test_one_never_explores_whatever_the_bonus(play: Any) -> None:
    # Six unclaimed regions and Drone Networking: +4, so that a 1 would be a 5.
    known = ["von-neumann-engines", "drone-networking"]
    match = play({"mars": {"A": "3/0/0"}, "luna": {"B": "1/0/0"}, "technologies": {"A": known}}, [1, 1, 2])
    match.do("A at mars", "A explore 3")
    assert match.rolled()[0]["target"] == 2
    assert match.choices("A") == ["settle 0..1"], "the 2 alone"


@pytest.mark.rule("EB-EXP-08")
def test_dice_beyond_the_unclaimed_regions_have_no_effect(play: Any) -> None:
    match = play({"mars": {"A": "3/0/0", "B": "0/5/0"}}, [6, 6, 6])
    match.do("A at mars", "A explore 3")
    assert match.choices("A") == ["settle 0..1"]
    match.do("A settle 1")
    assert match.at("mars") == "2/1/0"


@pytest.mark.rule("EB-UN-01")
@pytest.mark.parametrize(("un", "target"), [("12/2/0", 5), ("12/0/2", 5), ("12/1/0", 4)])
def test_every_sort_of_un_unit_counts_for_the_target(play: Any, un: str, target: int) -> None:
    match = play({"earth": {"A": "14/0/0", "B": "1/0/0", "un": un}, "mars": {"B": "1/0/0"}}, [1])
    match.do("A at earth", "A attack B 1")
    assert match.rolled()[0]["target"] == target


@pytest.mark.rule("EB-UN-01", "EB-UN-17")
def test_the_un_counts_for_a_player_attacked_on_earth_only(play: Any) -> None:
    match = play({"earth": {"A": "10/0/0", "B": "1/1/0", "un": "12/5/0"}}, [1])
    match.do("A at earth", "A attack B 1")
    assert match.rolled()[0]["target"] == 5, "19 against 10"
    match = play({"mars": {"A": "10/0/0", "B": "1/1/0"}, "earth": {"un": "12/5/0"}}, [1])
    match.do("A at mars", "A attack B 1")
    assert match.rolled()[0]["target"] == 4
    assert match.choices("B") == ["return-fire-alone", "hold-fire"]
    match.refused("B return-fire", "EB-UN-17")


@pytest.mark.rule("EB-UN-02", "EB-UN-03", "EB-UN-04", "EB-UN-05")
def test_the_uns_fleets_return_fire_for_the_target(play: Any) -> None:
    given = {
        "earth": {"A": "10/0/0", "B": "1/0/0", "un": "12/6/0"},
        "mars": {"B": "1/0/0"},
        "technologies": {"B": ["heavy-weapons"], "A": ["shielding"]},
    }
    match = play(given, [6, 6, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 4, 6])
    match.do("A at earth", "A attack B 2")
    assert match.at("earth", "B") == "0/0/0"
    assert match.at("earth", "un") == "12/6/0", "hits on a player never fall on the UN"
    assert match.choices("B") == ["return-fire", "hold-fire"], "even with no fleet of his own left"
    dice = match.p.dice.values
    dice[2:] = [5] * 10 + [4, 4]
    match.do("B return-fire")
    # +1 his weapons, -1 the attacker's shields, -1 return fire; 18 against 10, so no outnumbering.
    assert match.rolled()[1]["target"] == 5
    assert len(match.rolled()[1]["dice"]) == 12
    assert match.at("earth") == "0/0/0"


@pytest.mark.rule("EB-UN-02")
def test_the_target_may_leave_the_un_out(play: Any) -> None:
    match = play({"earth": {"A": "10/0/0", "B": "2/0/0", "un": "12/6/0"}}, [1, 1, 1])
    match.do("A at earth", "A attack B 1")
    assert match.choices("B") == ["return-fire", "return-fire-alone", "hold-fire"]
    match.do("B return-fire-alone")
    assert len(match.rolled()[1]["dice"]) == 2


@pytest.mark.rule("EB-UN-07")
def test_the_un_loses_fleets_then_what_is_at_risk_then_what_is_sound(play: Any) -> None:
    match = play({"earth": {"A": "4/0/0", "un": "1/1/1"}, "mars": {"B": "1/0/0"}}, [6, 6, 1, 1])
    match.do("A at earth", "A attack un 4")
    lost = [(event.facts["unit"], event.facts["count"]) for event in match.p.log if event.kind == "UnitsLost"]
    assert lost == [(0, 1), (2, 1)], "the fleet, then the one at risk; the sound one is left"


@pytest.mark.rule("EB-EXP-06")
def test_claiming_is_optional(play: Any) -> None:
    match = play({"mars": {"A": "3/0/0"}, "luna": {"B": "1/0/0"}}, [6, 6, 6])
    match.do("A at mars", "A explore 3")
    assert match.choices("A") == ["settle 0..3"]
    match.do("A settle 0")
    assert match.at("mars") == "3/0/0"


@pytest.mark.rule("EB-EXP-07")
def test_fleets_that_have_acted_are_swapped_first(play: Any) -> None:
    match = play({"mars": {"A": "4/0/0", "B": "1/0/0"}}, [6, 6])
    match.do("A at mars", "A explore 2", "A settle 2", "A at mars")
    assert match.may("A attack B 1..2"), "the two that stayed out may still act"


@pytest.mark.rule("EB-EXP-07", "EB-OPT-AS3")
def test_a_commanders_success_needs_another_fleet_to_swap(play: Any) -> None:
    given = {"mars": {"A": "1/0/0"}, "luna": {"B": "1/0/0"}, "commanders": {"A": "mars", "B": "luna"}}
    match = play(given, [6, 6], options={"assassination": True})
    match.do("A at mars", "A lead-explore 0")
    assert match.choices("A") == ["settle 0..1"], "two dice, but one fleet to swap"
    match.do("A settle 1")
    assert match.at("mars") == "0/1/0"
    match = play({**given, "mars": {"A": "0/0/0"}}, [6, 6], options={"assassination": True})
    match.do("A at mars", "A lead-explore 0")
    assert match.deciding == "B", "without a fleet the successes are lost"


def test_no_late_decision_is_slow_to_list(play: Any) -> None:
    """A stack of ninety-eight fleets is a handful of choices: amounts are ranges."""
    match = play({"mars": {"A": "98/3/3", "B": "98/0/0"}}, None)
    match.do("A at mars")
    assert match.choices("A") == ["attack B 1..98"]


@pytest.mark.rule("EB-MIL-05", "EB-OPT-AS3")
def test_a_planned_group_that_is_gone_opens_no_world(play: Any) -> None:
    """The Commander stands ready above Mars but is in none of the groups that were fixed."""
    match = play(
        {
            "mars": {"A": "1/0/0"},
            "venus": {"A": "2/0/0"},
            "luna": {"B": "1/0/0"},
            "commanders": {"A": "mars", "B": "luna"},
        },
        [],
        options={"assassination": True},
        rulings={"group_formation": "all_first"},
    )
    match.do("A group mars 1", "A group venus 2", "A done")
    assert match.choices("A") == ["at venus", "at mars", "end"]
    match.do("A remove fleet mars 1")
    assert match.choices("A") == ["at venus", "end"]
