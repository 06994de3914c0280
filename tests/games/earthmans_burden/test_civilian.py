"""Phase 3: groups, Overthrow, Espionage, Pacification, Construction, Research."""

from typing import Any

import pytest

BASIC = ["intrigue", "machinations"]


@pytest.mark.rule("EB-CIV-01", "EB-CIV-02", "EB-CIV-03", "EB-CIV-10")
def test_units_that_have_not_acted_form_groups(play: Any) -> None:
    match = play({"mars": {"A": "5/1/0", "B": "0/1/0"}}, [1, 1, 2, 2])
    match.do("A at mars", "A explore 2", "A end")
    assert match.step == "Civilian"
    match.do("A at mars")
    assert match.choices("A") == ["overthrow B", "espionage B", "construct", "research"]
    match.do("A overthrow B", "A sound 1")
    assert match.choices("A") == ["fleets 0..3"], "the two that explored stay out"
    match.refused("A fleets 4", "EB-CIV-02")
    match.do("A fleets 2")
    assert len(match.rolled()[-1]["dice"]) == 2


@pytest.mark.rule("EB-CIV-02", "EB-CIV-05")
def test_members_share_a_world_and_worlds_come_one_after_the_other(play: Any) -> None:
    match = play({"mars": {"A": "0/2/0"}, "venus": {"A": "0/2/0"}, "luna": {"B": "1/0/0"}}, [1, 1, 1])
    match.do("A at mars", "A research")
    assert match.choices("A") == ["sound 1..2"], "those of Venus cannot join"
    match.do("A sound 1", "A at venus", "A research", "A sound 1")
    assert match.choices("A") == ["at venus", "end"]
    match.refused("A at mars", "EB-CIV-05")
    match.do("A at venus", "A research")
    assert match.deciding == "B", "the last one acted, and nobody acts twice"


@pytest.mark.rule("EB-CIV-04", "EB-TECH-AV1")
def test_construction_and_research_are_for_developments(play: Any) -> None:
    given = {"mars": {"A": "4/2/0"}, "luna": {"B": "1/0/0"}}
    match = play(given, [1, 1, 1, 1], phase="civilian")
    match.do("A at mars", "A construct")
    match.refused("A fleets 2", "EB-CIV-04")
    assert match.step == "Civilian"
    match = play({"mars": {"A": "4/0/0", "B": "0/1/0"}}, [1], phase="civilian")
    match.do("A at mars")
    assert match.choices("A") == ["overthrow B", "espionage B"]
    match.refused("A research", "EB-CIV-04")
    match.refused("A construct", "EB-CIV-04")


@pytest.mark.rule("EB-CIV-07")
def test_a_development_explored_this_turn_acts(play: Any) -> None:
    match = play({"mars": {"A": "1/0/0"}, "luna": {"B": "1/0/0"}}, [6, 1])
    match.do("A at mars", "A explore 1", "A settle 1")
    assert match.choices("A") == ["at mars", "end"]
    match.do("A at mars")
    assert match.may("A research")


@pytest.mark.rule("EB-CIV-08")
def test_units_gained_in_the_phase_may_not_join(play: Any) -> None:
    match = play({"mars": {"A": "0/2/0", "B": "0/2/0"}}, [6, 6], phase="civilian")
    match.do("A at mars", "A construct", "A sound 2", "A nominate 2")
    assert match.at("mars") == "2/2/0"
    assert match.deciding == "B", "the two new fleets could overthrow, if they could act"
    match = play({"mars": {"A": "0/1/0", "B": "0/2/0"}}, [1], phase="civilian")
    match.do("B offer-units A sound mars 1", "A accept 1", "A at mars", "A research")
    assert match.at("mars") == "0/2/0"
    assert len(match.rolled()[0]["dice"]) == 1, "the given one does not join, so there is nothing to ask"


@pytest.mark.rule("EB-CIV-08")
def test_refusal_names_new_units(play: Any) -> None:
    match = play({"venus": {"A": "0/1/0"}, "mars": {"A": "0/0/0", "B": "0/2/0"}}, [], phase="civilian")
    match.do("B offer-units A sound mars 1", "A accept 1")
    assert match.choices("A") == ["at venus", "end"]
    match.refused("A at mars", "EB-CIV-08")


@pytest.mark.rule("EB-CIV-11")
def test_fleets_alone_need_two_and_something_to_do(play: Any) -> None:
    match = play({"mars": {"A": "1/0/0", "B": "0/1/0"}, "luna": {"A": "3/0/0"}}, [], phase="civilian")
    assert match.deciding == "B", "one fleet gives no die, and at Luna there is nobody"
    match = play({"mars": {"A": "3/0/0", "B": "1/0/0"}}, [4], phase="civilian")
    match.do("A at mars")
    assert match.choices("A") == ["espionage B"], "Pacification by fleets alone is not offered"
    match.do("A espionage B")
    assert match.choices("A") == ["fleets 2..3"]


@pytest.mark.rule("EB-OVT-08")
def test_the_penalties_are_fixed_at_the_declaration(play: Any) -> None:
    """Without a foothold and outnumbered: what is taken does not change what the later dice needed."""
    match = play({"mars": {"A": "4/0/0", "B": "0/5/0"}}, [6, 5, 4], phase="civilian")
    match.do("A at mars", "A overthrow B", "A fleets 4")
    assert match.rolled()[0]["target"] == 6
    match.do("A unsettle")
    assert match.at("mars", "B") == "0/4/1"
    assert [roll["roll"] for roll in match.rolled()] == [3, 9], "no defence roll; B's own ongoing risk comes next"


@pytest.mark.rule("EB-OVT-01", "EB-OVT-05")
def test_overthrow_needs_a_development_and_may_be_forgone(play: Any) -> None:
    match = play({"mars": {"A": "0/2/0", "B": "2/0/0", "C": "0/1/0"}}, [6, 6], phase="civilian", seats=3)
    match.do("A at mars")
    match.refused("A overthrow B", "EB-OVT-01")
    match.do("A overthrow C", "A sound 2")
    match.refused("A take", "EB-OVT-06")
    match.do("A forgo")
    assert match.at("mars", "C") == "0/1/0"


@pytest.mark.rule("EB-ESP-01", "EB-UN-16")
def test_espionage_needs_a_unit_and_not_the_un(play: Any) -> None:
    match = play({"earth": {"A": "0/1/0", "B": "1/0/0", "un": "12/5/0"}}, [1], phase="civilian", seats=3)
    match.do("A at earth")
    assert match.may("A espionage B")
    assert match.may("A overthrow un")
    match.refused("A espionage un", "EB-UN-16")
    match.refused("A espionage C", "EB-ESP-01")


@pytest.mark.rule("EB-ESP-02", "EB-ESP-03", "EB-ESP-04", "EB-ESP-05", "EB-ESP-06", "EB-ESP-12")
@pytest.mark.parametrize(
    ("mine", "theirs", "need"),
    [
        ("4/2/0", "0/1/0", 4),
        ("4/2/0", "0/1/1", 3),
        ("4/2/0", "1/0/0", 5),
        ("4/0/0", "0/1/0", 5),
        ("4/0/0", "1/0/0", 6),
        ("4/2/0", "30/1/0", 4),
    ],
)
def test_what_a_lead_needs(play: Any, mine: str, theirs: str, need: int) -> None:
    sound = mine.split("/")[1]
    dice = 2 + int(sound)
    match = play({"mars": {"A": mine, "B": theirs}}, [1] * dice + [4], phase="civilian")
    match.do("A at mars", "A espionage B")
    if sound != "0":
        match.do(f"A sound {sound}")
    match.do("A fleets 4")
    roll = match.rolled()[0]
    assert roll["target"] == need
    assert len(roll["dice"]) == dice


@pytest.mark.rule("EB-ESP-06", "EB-ESP-07", "EB-ESP-09", "EB-ESP-10", "EB-ESP-11", "EB-ESP-12", "EB-ESP-13")
def test_each_lead_is_followed_up_and_each_success_used_on_its_own(play: Any) -> None:
    given = {
        "earth": {"A": "0/5/0", "B": "0/2/0"},
        "technologies": {"A": ["intrigue"], "B": ["intrigue", "machinations", "shielding"]},
        "eschaton": {"B": 3},
    }
    match = play(given, [3, 6, 4, 2, 1, 4, 4, 4], phase="civilian")
    match.do("A at earth", "A espionage B", "A sound 5")
    # +1 Intrigue: 3, 6 and 4 are leads; three follow-ups at +1 need a 4.
    assert [len(roll["dice"]) for roll in match.rolled()] == [5, 3]
    assert match.choices("A") == [
        "steal shielding",
        "destroy shielding",
        "steal machinations",
        "destroy machinations",
        "set-back",
        "forgo",
    ]
    match.refused("A destroy intrigue", "EB-ESP-10")
    match.do("A steal machinations")
    assert "machinations" in match.words["technologies"]["B"], "the target keeps what is stolen"
    match.do("A destroy machinations")
    assert set(match.words["technologies"]["B"]) == {"intrigue", "shielding"}
    match.do("A set-back")
    assert match.at("eschaton", "B") == 2
    assert set(match.words["technologies"]["A"]) == {"intrigue", "machinations"}
    assert match.deciding == "B"


@pytest.mark.rule("EB-ESP-11", "EB-ESP-13")
def test_the_spy_may_decline_and_no_counter_goes_below_the_start(play: Any) -> None:
    given = {"mars": {"A": "0/2/0", "B": "0/1/0"}, "technologies": {"B": ["shielding"]}}
    match = play(given, [6, 6, 6, 6], phase="civilian")
    match.do("A at mars", "A espionage B", "A sound 2")
    match.refused("A set-back", "EB-ESP-11")
    match.do("A forgo")
    assert match.words["technologies"] == {"A": [], "B": ["shielding"]}
    # Nothing to be had at all: nobody is asked.
    match = play({"mars": {"A": "0/1/0", "B": "0/1/0"}}, [6, 6], phase="civilian")
    match.do("A at mars", "A espionage B")
    assert match.deciding == "B"


@pytest.mark.rule("EB-ESP-08")
def test_follow_ups_take_technologies_but_not_situations(play: Any) -> None:
    given = {
        "mars": {"A": "4/0/0", "B": "0/1/1"},
        "technologies": {"A": BASIC, "B": ["security", "shielding"]},
    }
    match = play(given, [6, 6, 3, 4], phase="civilian")
    match.do("A at mars", "A espionage B", "A fleets 4")
    # Locating: +2 -1 technologies, +1 turmoil, -1 no foothold. Following up: +2 -1 only.
    assert [roll["target"] for roll in match.rolled()] == [3, 4]
    assert match.rolled()[1]["hits"] == 1
    match = play(given, [6, 6, 4, 5], phase="civilian", rulings={"espionage_follow_up_modifiers": "none"})
    match.do("A at mars", "A espionage B", "A fleets 4")
    assert match.rolled()[1]["target"] == 5


@pytest.mark.rule("EB-ESP-08", "EB-DICE-05")
def test_a_six_does_not_save_a_follow_up(play: Any) -> None:
    given = {
        "mars": {"A": "0/1/0", "B": "0/1/0"},
        "technologies": {"B": ["security", "advanced-security", "shielding"]},
    }
    match = play(given, [6, 6], phase="civilian")
    match.do("A at mars", "A espionage B")
    assert [roll["target"] for roll in match.rolled()] == [6, 7]
    assert match.rolled()[1]["hits"] == 0
    assert match.deciding == "B"


@pytest.mark.rule("EB-PAC-03")
def test_only_members_are_pacified(play: Any) -> None:
    match = play({"mars": {"A": "0/2/3"}, "luna": {"B": "1/0/0"}}, [6, 6, 6], phase="civilian")
    match.do("A at mars", "A pacify", "A sound 2")
    assert match.choices("A") == ["at-risk 1..3"], "somebody at risk must be in the group"
    match.do("A at-risk 1")
    assert match.at("mars") == "0/3/2"
    match = play({"mars": {"A": "0/2/0"}, "luna": {"B": "1/0/0"}}, [], phase="civilian")
    match.do("A at mars")
    match.refused("A pacify", "EB-PAC-03")


@pytest.mark.rule("EB-CON-02")
def test_one_to_as_many_as_dice_may_be_named(play: Any) -> None:
    match = play({"mars": {"A": "0/4/0"}, "luna": {"B": "1/0/0"}}, [3, 3, 3], phase="civilian")
    match.do("A at mars", "A construct", "A sound 3")
    assert match.choices("A") == ["nominate 1..3"]
    match.refused("A nominate 4", "EB-CON-02")
    match.refused("A nominate 0", "EB-CON-02")
    free = play(
        {"mars": {"A": "0/2/0"}, "luna": {"B": "1/0/0"}},
        [6, 6],
        phase="civilian",
        rulings={"construction_nomination_cap": "none"},
    )
    free.do("A at mars", "A construct", "A sound 2", "A nominate 5")
    assert free.at("mars") == "2/0/1", "two built, three short: both at risk, then one lost"


@pytest.mark.rule("EB-RES-07")
def test_nothing_left_to_research_resets_the_counter(play: Any) -> None:
    from armillary.games.earthmans_burden.ids import TECHNOLOGIES

    match = play(
        {"mars": {"A": "0/2/0"}, "luna": {"B": "1/0/0"}, "research": {"A": 3}, "technologies": {"A": TECHNOLOGIES}},
        [5, 5, 6],
        phase="civilian",
    )
    match.p.ai_total = match.p.ai[0] = 0
    match.do("A at mars", "A research", "A sound 2")
    assert match.at("research") == 1


@pytest.mark.rule("EB-RES-07")
def test_the_last_advance_in_vain_leaves_the_counter_at_its_start(play: Any) -> None:
    from armillary.games.earthmans_burden.ids import TECHNOLOGIES

    match = play(
        {"mars": {"A": "0/1/0"}, "luna": {"B": "1/0/0"}, "research": {"A": 3}, "technologies": {"A": TECHNOLOGIES}},
        [5],
        phase="civilian",
    )
    match.do("A at mars", "A research")
    assert match.at("research") == 0


@pytest.mark.rule("EB-RES-06")
def test_advances_still_due_are_made_from_the_starting_node(play: Any) -> None:
    match = play({"mars": {"A": "0/3/0"}, "luna": {"B": "1/0/0"}, "research": {"A": 3}}, [5, 5, 5], phase="civilian")
    match.do("A at mars", "A research", "A sound 3")
    assert match.at("research") == 4, "the choice comes the moment the node is reached"
    match.do("A learn shielding")
    assert match.at("research") == 2


@pytest.mark.rule("EB-RES-08")
def test_several_groups_advance_one_counter(play: Any) -> None:
    match = play({"mars": {"A": "0/2/0"}, "venus": {"A": "0/1/0"}, "luna": {"B": "1/0/0"}}, [5, 5, 5], phase="civilian")
    match.do("A at mars", "A research", "A sound 1", "A at mars", "A research", "A at venus", "A research")
    assert match.at("research") == 3


@pytest.mark.rule("EB-RES-09", "EB-DICE-05")
def test_nothing_modifies_research(play: Any) -> None:
    from armillary.games.earthmans_burden.ids import TECHNOLOGIES

    known = [name for name in TECHNOLOGIES if name != "paradox-circuits"]
    match = play(
        {"mars": {"A": "0/1/0", "B": "9/0/0"}, "technologies": {"A": known}},
        [4],
        phase="civilian",
    )
    match.do("A at mars", "A research")
    assert match.rolled()[0]["target"] == 5
    assert match.at("research") == 0


@pytest.mark.rule("EB-RES-04")
def test_one_breakthrough_only(play: Any) -> None:
    match = play({"mars": {"A": "0/3/0"}, "luna": {"B": "1/0/0"}}, [6, 2, 5, 6, 6, 1], phase="civilian")
    match.do("A at mars", "A research", "A sound 3")
    assert match.step == "Research"
    match.do("A learn nanotechnology")
    assert match.at("research") == 0
    assert match.dice_left == 0


@pytest.mark.rule("EB-UN-10")
@pytest.mark.parametrize(("scope", "worlds"), [("any", {"earth", "mars"}), ("earth", {"earth"}), ("group", {"earth"})])
def test_what_the_uns_favour_may_pacify(play: Any, scope: str, worlds: set[str]) -> None:
    match = play(
        {"earth": {"A": "0/1/1", "un": "12/4/0"}, "mars": {"A": "0/0/1"}, "luna": {"B": "1/0/0"}},
        [],
        phase="civilian",
        rulings={"un_pacify_scope": scope},
    )
    match.do("A at earth")
    found = [text.split()[1:] for text in match.choices("A") if text.startswith("favour-pacify")]
    assert {node for _, node in found} == worlds
    members = {unit for unit, _ in found}
    assert members == ({"at-risk"} if scope == "group" else {"sound", "at-risk"})


@pytest.mark.rule("EB-MIL-05")
def test_civilian_groups_fixed_first(play: Any) -> None:
    given = {"earth": {"A": "2/2/1", "un": "12/4/0"}, "luna": {"B": "1/0/0"}}
    match = play(given, [5, 1, 1], phase="civilian", rulings={"group_formation": "all_first"})
    assert match.choices("A") == ["group-at earth", "done"]
    match.do("A group-at earth", "A sound 1", "A at-risk 1", "A fleets 0")
    match.do("A group-at earth", "A sound 1", "A fleets 0")
    match.do("A done")
    assert match.choices("A") == ["at earth", "end"]
    match.do("A at earth", "A pacify")
    assert match.choices("A") == ["use 0"], "only the first group has somebody at risk"
    match.do("A use 0", "A at earth", "A favour-fleet -", "A use 0")
    assert match.at("earth") == "3/3/0"
    assert match.deciding == "B"


@pytest.mark.rule("EB-CIV-11", "EB-CIV-03")
@pytest.mark.parametrize("action", ["construct", "research", "overthrow B", "espionage B"])
def test_a_group_whose_last_candidates_leave_is_not_formed(play: Any, action: str) -> None:
    """No sound development was wanted, and those at risk are taken off before they could be named."""
    match = play({"earth": {"A": "0/3/2", "B": "1/1/0", "un": "12/0/0"}, "mars": {"B": "3/0/0"}}, [], phase="civilian")
    match.do("A at earth", f"A {action}", "A sound 0")
    assert match.choices("A") == ["at-risk 1..2"]
    match.do("A remove at-risk earth 2")
    assert match.choices("A") == ["at earth", "end"], "nothing was declared"
    assert match.rolled() == []
    match.do("A at earth", f"A {action}")
    assert match.choices("A") == ["sound 1..3"]


@pytest.mark.rule("EB-CIV-11")
def test_fleets_that_give_no_die_any_more_form_no_group(play: Any) -> None:
    match = play({"earth": {"A": "4/0/2", "B": "1/1/0", "un": "12/0/0"}, "mars": {"B": "3/0/0"}}, [], phase="civilian")
    match.do("A at earth", "A overthrow B", "A at-risk 0")
    assert match.choices("A") == ["fleets 2..4"]
    match.do("A remove fleet earth 3")
    assert match.choices("A") == ["at earth", "end"]
    assert match.rolled() == []


@pytest.mark.rule("EB-UN-09", "EB-MIL-05")
def test_the_favour_is_off_when_the_development_is_gone(play: Any) -> None:
    match = play(
        {"earth": {"A": "0/2/1", "B": "1/1/0", "un": "12/2/0"}, "mars": {"A": "0/0/1", "B": "3/0/0"}},
        [],
        phase="civilian",
        rulings={"group_formation": "all_first"},
    )
    match.do("A group-at earth", "A sound 1", "A at-risk 0", "A done", "A at earth", "A favour-pacify - mars")
    match.do("A remove at-risk mars 1")
    assert match.choices("A") == ["at earth", "end"]
    match.do("A at earth", "A favour-pacify - earth", "A use 0")
    assert match.at("earth") == "0/3/0"


@pytest.mark.rule("EB-CIV-04", "EB-RES-01")
def test_fleets_do_not_join_research(play: Any) -> None:
    match = play({"mars": {"A": "4/2/0"}, "luna": {"B": "1/0/0"}}, [1, 1], phase="civilian")
    match.do("A at mars", "A research", "A sound 2")
    assert len(match.rolled()[0]["dice"]) == 2, "nobody is asked for fleets"
    assert match.words["acted"] == {"mars": {"A": "0/2/0"}}


@pytest.mark.rule("EB-CIV-09", "EB-OVT-02", "EB-ESP-02")
@pytest.mark.parametrize("action", ["overthrow B", "espionage B"])
@pytest.mark.parametrize(("fleets", "dice"), [(0, 2), (1, 2), (3, 3), (5, 4)])
def test_fleets_give_a_die_for_each_two_rounded_down(play: Any, action: str, fleets: int, dice: int) -> None:
    match = play({"mars": {"A": "5/2/0", "B": "0/1/0"}}, [1] * dice, phase="civilian")
    match.do("A at mars", f"A {action}", "A sound 2", f"A fleets {fleets}")
    assert len(match.rolled()[0]["dice"]) == dice
