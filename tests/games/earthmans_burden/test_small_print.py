"""Edges that the other tests pass by: the first world and the first trajectory, the last unit, one too many, reasons told."""

from typing import Any

import pytest

from armillary.kernel import game
from armillary.testkit import Match

SAILS = ["solar-sails"]
ENGINES = [
    "von-neumann-engines",
    "nanotechnology",
    "nanofactories",
    "drone-networking",
    "advanced-von-neumann-engines",
]


@pytest.mark.rule("EB-MIL-09", "EB-CIV-05")
@pytest.mark.parametrize(("phase", "action"), [("military", "explore 1"), ("civilian", "research")])
def test_the_first_world_of_the_board_is_closed_like_any_other(play: Any, phase: str, action: str) -> None:
    given = {"mercury": {"A": "2/2/0"}, "mars": {"A": "2/2/0"}, "venus": {"B": "1/0/0"}}
    match = play(given, [1, 1, 1, 1], phase=phase)
    for world in ("mercury", "mars"):
        match.do(f"A at {world}", f"A {action}")
        if phase == "civilian":
            match.do("A sound 1")
    assert match.choices("A") == ["at mars", "end"]
    match.refused("A at mercury", "EB-MIL-09" if phase == "military" else "EB-CIV-05")


@pytest.mark.rule("EB-XTRA-07")
def test_an_empty_exchange_is_not_proposed(play: Any) -> None:
    match = play({"mars": {"A": "2/0/0", "B": "1/0/0"}}, [])
    match.do("A deal-with B")
    assert "propose-deal" not in match.interjections("A")
    match.refused("A propose-deal", "EB-XTRA-07")
    match.do("A give-units fleet mars 1")
    assert "propose-deal" in match.interjections("A")


@pytest.mark.rule("EB-XTRA-22")
def test_what_was_withdrawn_may_be_offered_again(play: Any) -> None:
    match = play({"mars": {"A": "2/0/0", "B": "1/0/0"}}, [])
    match.do("A offer-units B fleet mars 1", "A withdraw 1", "A offer-units B fleet mars 1", "B accept 2")
    assert match.at("mars", "B") == "2/0/0"


@pytest.mark.rule("EB-XTRA-24")
@pytest.mark.parametrize("how", ["move", "die"])
def test_an_exchange_being_put_together_lapses_too(play: Any, how: str) -> None:
    match = play({"mars": {"A": "2/0/1", "B": "1/0/0"}}, [6], phase="movement")
    match.do("A deal-with B")
    assert match.words["drafts"]
    match.do(*(("A from mars", "A to mars-approach 1") if how == "move" else ("A convert at-risk mars 1",)))
    assert match.words["drafts"] == []


@pytest.mark.rule("EB-CIV-02", "EB-XTRA-18")
def test_a_group_whose_members_have_left_is_formed_anew(play: Any) -> None:
    given = {"mars": {"A": "4/1/0", "B": "0/1/0"}}
    match = play(given, [], phase="civilian")
    match.do("A at mars", "A overthrow B", "A sound 1")
    assert match.choices("A") == ["fleets 0..4"]
    match.do("A remove sound mars 1")
    assert match.choices("A") == ["at mars", "end"], "the development that was named is gone"


@pytest.mark.rule("EB-TECH-ES3")
def test_with_the_other_reading_everybody_rolls_for_the_eschaton_in_every_turn(play: Any) -> None:
    pair = ["artificial-intelligence", "cognition-circuits", "advanced-ai", "the-eschaton", "paradox-circuits"]
    given = {
        "mars": {"A": "1/0/0", "B": "1/0/0", "C": "1/0/0"},
        "technologies": dict.fromkeys("ABC", pair),
    }
    match = play(given, [1, 1, 1], seats=3, phase="start", rulings={"eschaton_roll_on": "every_turn"})
    while match.step == "Rerolls":
        match.do(f"{match.deciding} pass")
    assert [event["faction"] for event in match.rolled()] == [0, 1, 2]


@pytest.mark.rule("EB-TECH-SS1", "EB-OPT-AS2")
def test_a_commander_sails(play: Any) -> None:
    given = {
        "belt-arc": {"A": 2},
        "mars": {"B": "1/0/0"},
        "commanders": {"A": "belt-arc", "B": "mars"},
        "technologies": {"A": SAILS},
    }
    match = play(given, [6, 6, 6], phase="sails", options={"assassination": True})
    match.do("A from belt-arc", "A lead mars-approach 1")
    assert match.words["commanders"]["A"] == "mars-approach"
    assert (match.at("mars-approach"), match.at("belt-arc")) == (1, 1)


@pytest.mark.rule("EB-TECH-SS1", "EB-UNIT-04")
def test_a_commander_in_the_first_orbit_is_not_under_way(play: Any) -> None:
    given = {"mars": {"B": "1/0/0"}, "commanders": {"A": "mercury", "B": "mars"}, "technologies": {"A": SAILS}}
    match = play(given, [], phase="sails", options={"assassination": True})
    assert not match.rolled()


@pytest.mark.rule("EB-TECH-FE1", "EB-TECH-FE4")
def test_a_fleet_of_the_first_trajectory_is_given_up_for_others(play: Any) -> None:
    """One at the apex is the sacrifice; only one group can go, and it is asked which."""
    given = {
        "apex": {"A": 1},
        "home-arc": {"A": 2},
        "mars": {"B": "1/0/0"},
        "technologies": {"A": ["orion-engines", "fusion-engines"]},
    }
    match = play(given, [], phase="fusion")
    match.do("A fusion apex")
    assert match.choices("A") == ["from home-arc"]
    match.do("A from home-arc", "A to mars-approach 2")
    assert (match.at("apex"), match.at("mars")) == (0, "2/0/0"), "they fall on in Movement"


@pytest.mark.rule("EB-TECH-FE1", "EB-TECH-FE2")
def test_engines_need_a_fleet_under_way_and_none_moves_twice(play: Any) -> None:
    given = {
        "mercury": {"A": "2/0/0"},
        "inner-descent": {"A": 5},
        "mars": {"B": "1/0/0"},
        "technologies": {"A": ["orion-engines", "fusion-engines"]},
    }
    match = play(given, [], phase="fusion")
    refused = match.p.why_not(0, match.game.parse("fusion mercury"))
    assert (refused.rule, refused.key) == ("EB-TECH-FE1", "not-spaceborne")
    match.do("A fusion inner-descent", "A from inner-descent", "A to home-arc 3")
    assert match.at("inner-descent") == 1
    # Of the three that were moved one is the next sacrifice: two that have moved are left.
    match.do("A fusion home-arc", "A from inner-descent", "A to home-arc 1")
    assert match.at("home-arc") == 3
    assert match.step != "Fusion", "all of them have been moved"


@pytest.mark.rule("EB-TECH-OE1")
def test_no_more_than_five_go_with_orion_engines(play: Any) -> None:
    given = {"mars": {"A": "9/1/0", "B": "1/0/0"}, "technologies": {"A": ["orion-engines"]}}
    match = play(given, [], phase="orion")
    match.do("A orion mars", "A sacrifice sound")
    match.refused("A to mars-approach 6", "EB-TECH-OE1")
    match.refused("A to mars-approach 9", "EB-TECH-OE1")
    assert match.may("A to mars-approach 1..5")


@pytest.mark.rule("EB-ESP-10", "EB-ESP-09")
def test_only_what_the_other_knows_is_stolen_or_destroyed(play: Any) -> None:
    given = {"mars": {"A": "0/2/0", "B": "0/1/0"}, "technologies": {"B": ["shielding"]}}
    match = play(given, [6, 6], phase="civilian")
    match.do("A at mars", "A espionage B", "A sound 1")
    assert match.step == "Espionage"
    assert match.may("A destroy shielding")
    match.refused("A destroy intrigue", "EB-ESP-10")
    match.refused("A steal intrigue", "EB-ESP-09")


@pytest.mark.rule("EB-TECH-AV1", "EB-TECH-NF")
@pytest.mark.parametrize(("fleets", "told"), [(0, False), (2, True)])
def test_the_engines_are_named_where_fleets_build(play: Any, fleets: int, told: bool) -> None:
    given = {"luna": {"A": "2/1/0"}, "mars": {"B": "1/0/0"}, "technologies": {"A": ENGINES}}
    match = play(given, [6, 6], phase="civilian")
    match.do("A at luna", "A construct", "A sound 1", f"A fleets {fleets}")
    if fleets:
        match.do("A nominate 1")
    declared = match.events("ConstructionDeclared")[0]
    assert ("EB-TECH-AV1" in declared.rules) == told


@pytest.mark.rule("EB-OPT-AS3", "EB-CIV-09")
def test_a_commander_may_stay_out_of_a_group_that_has_a_die(play: Any) -> None:
    given = {"mars": {"A": "2/0/0", "B": "0/1/0"}, "commanders": {"A": "mars", "B": "earth"}}
    match = play(given, [], phase="civilian", options={"assassination": True})
    match.do("A at mars", "A overthrow B", "A fleets 2")
    assert match.choices("A") == ["commander 0..1"]
    match = play(given, [1], phase="civilian", options={"assassination": True})
    match.do("A at mars", "A overthrow B", "A fleets 0")
    assert match.rolled()[0]["dice"] == [1], "without fleets the Commander is the group"


@pytest.mark.rule("EB-UNIT-09", "EB-CIV-08")
def test_of_fleets_that_are_taken_off_each_loses_one_mark_only(play: Any) -> None:
    """One has acted, one is new, one is idle: who has acted goes first, and the new one stays new."""
    given = {
        "mars": {"A": "3/0/0", "B": "0/1/0"},
        "acted": {"mars": {"A": "1/0/0"}},
        "new": {"mars": {"A": "1/0/0"}},
    }
    match = play(given, [], phase="military")
    match.do("A remove fleet mars 1")
    assert match.words["acted"] == {}
    assert match.words["new"] == {"mars": {"A": "1/0/0"}}
    match.do("A at mars")
    assert match.choices("A")[0] == "explore 1"


@pytest.mark.rule("EB-TECH-TS")
def test_tracking_systems_are_named_in_the_return_fire(play: Any) -> None:
    given = {
        "mars": {"A": "3/0/0", "B": "2/1/0"},
        "technologies": {"B": ["defensive-grid", "heavy-weapons", "tracking-systems"]},
    }
    match = play(given, [1, 1, 1, 1, 1, 1, 1, 1], phase="military")
    match.do("A at mars", "A attack B 3", "B return-fire-alone")
    fired = match.events("FireReturned")[0]
    assert "EB-TECH-TS" in fired.rules


@pytest.mark.rule("EB-UN-10", "EB-UNIT-09")
def test_the_favour_names_an_acted_development_only_where_there_is_one(play: Any) -> None:
    given = {"earth": {"A": "0/1/0", "un": "12/6/0"}, "luna": {"A": "0/0/2", "B": "1/0/0"}}
    match = play(given, [], phase="civilian").do("A at earth")
    favours = [text for text in match.choices("A") if text.startswith("favour")]
    assert favours == ["favour-fleet sound", "favour-pacify sound luna"]
    match.refused("A favour-pacify-acted sound luna", "EB-UNIT-09")


@pytest.mark.rule("EB-XTRA-18", "EB-CIV-02")
def test_a_second_group_goes_on_after_what_does_not_concern_it(play: Any) -> None:
    given = {"luna": {"A": "0/0/2"}, "mars": {"A": "4/2/0", "B": "2/1/0"}, "venus": {"B": "1/0/0"}}
    match = play(given, [1], phase="civilian")
    match.do("A at luna", "A research", "A at-risk 1", "A at mars", "A research", "B remove fleet venus 1")
    assert match.choices("A") == ["sound 1..2"], "nobody at risk is in this group"
    match = play(given, [], phase="civilian")
    match.do("A at mars", "A overthrow B", "A sound 0", "B remove fleet venus 1")
    assert match.choices("A") == ["fleets 2..4"], "the fleets can still make up the group"


@pytest.mark.rule("EB-MIL-05", "EB-OPT-AS3")
def test_a_group_with_a_commander_who_is_not_there_is_not_fixed(play: Any) -> None:
    given = {"mars": {"A": "2/0/0", "B": "1/0/0"}, "commanders": {"A": "luna", "B": "earth"}}
    match = play(given, [], options={"assassination": True}, rulings={"group_formation": "all_first"})
    match.refused("A lead-group mars 1", "EB-OPT-AS3")


@pytest.mark.rule("EB-MOVE-01", "EB-MOVE-02", "EB-XTRA-19")
def test_a_choice_names_its_rule_at_the_first_world_and_at_a_stop(play: Any) -> None:
    match = play({"mercury": {"A": "1/0/0", "B": "1/0/0"}, "cislunar": {"A": 1}}, [], phase="movement")
    for text, rule in (("from mercury", "EB-MOVE-01"), ("from cislunar", "EB-MOVE-02")):
        assert match.game.rule_of(match.p, 0, match.game.parse(text)) == rule
    match = play({"mars": {"A": "1/0/0", "B": "1/0/0"}}, [], options={"windows": "all"})
    assert match.game.rule_of(match.p, 1, ("pass",)) == "EB-XTRA-19"
    assert match.game.rule_of(match.p, 1, match.game.parse("remove fleet mars 1")) == "EB-XTRA-01"


def test_prompts_name_the_world(play: Any) -> None:
    def prompt(match: Any) -> str:
        text: str = match.game.prompt(match.p, 0, match.game.text())
        return text

    engines = {"A": [*ENGINES, "orion-engines"]}
    given = {"luna": {"A": "2/1/0"}, "mars": {"A": "2/1/0", "B": "1/1/0"}, "technologies": engines}
    match = play(given, [], phase="orion").do("A orion luna")
    assert "Luna" in prompt(match)
    match = play(given, [6, 1, 4, 1], phase="civilian")
    match.do("A at luna", "A construct", "A sound 1", "A fleets 2", "A nominate 2")
    assert "Luna" in prompt(match)
    match.do("A risk-fleet", "A lose fleet 1")
    assert "Luna" in prompt(match)
    match = play(given, [6, 6], phase="civilian").do("A at mars", "A overthrow B", "A sound 1", "A fleets 2")
    assert "Mars" in prompt(match)


@pytest.mark.rule("EB-XTRA-21", "EB-OPT-LS")
def test_with_loyal_subjects_a_technology_is_no_reason_to_ask(play: Any) -> None:
    given = {"mars": {"A": "2/0/0"}, "home-arc": {"B": 3}, "technologies": {"B": ["shielding"]}}
    match = play(given, [], options={"windows": "all", "loyal_subjects": True})
    assert match.deciding == "A", "B could give nothing and copies nothing"


@pytest.mark.rule("EB-XTRA-23")
def test_nobody_asks_twice_to_be_asked(play: Any) -> None:
    match = play({"mars": {"A": "1/0/0", "B": "1/0/0"}}, []).do("B ask-me")
    match.refused("B ask-me", "EB-XTRA-23")
    assert match.interjections("B")[-1] == "do-not-ask"


@pytest.mark.rule("EB-XTRA-22")
def test_who_is_putting_a_group_together_on_the_first_world_is_not_asked_to_pass(play: Any) -> None:
    given = {"mercury": {"A": "1/2/0"}, "mars": {"B": "1/1/0"}}
    match = play(given, [], phase="civilian", options={"windows": "all"})
    match.do("B pass", "A pass", "A at mercury", "A research", "A remove fleet mercury 1", "B pass")
    assert (match.step, match.choices("A")) == ("Civilian", ["sound 1..2"])


@pytest.mark.rule("EB-MOVE-02", "EB-OPT-AS2")
def test_a_commander_at_the_apex_has_to_fall(play: Any) -> None:
    given = {"mars": {"A": "1/0/0", "B": "1/0/0"}, "commanders": {"A": "apex", "B": "mars"}}
    match = play(given, [], phase="movement", options={"assassination": True})
    assert "done" not in match.choices("A")
    match.refused("A done", "EB-MOVE-02")


@pytest.mark.rule("EB-TECH-FE2", "EB-TECH-FE4")
def test_why_a_trajectory_has_nobody_to_move_by_fusion(play: Any) -> None:
    known = {"A": ["orion-engines", "fusion-engines"]}
    given = {"apex": {"A": 1}, "inner-descent": {"A": 5}, "mars": {"B": "1/0/0"}, "technologies": known}
    match = play(given, [], phase="fusion").do("A fusion apex")
    match.refused("A from apex", "EB-TECH-FE4")
    match.do("A from inner-descent", "A to home-arc 3", "A fusion inner-descent")
    match.refused("A from home-arc", "EB-TECH-FE2")


def test_the_prompt_of_an_exploration_names_the_world(play: Any) -> None:
    match = play({"mars": {"A": "2/0/0", "B": "1/0/0"}}, [6, 6]).do("A at mars", "A explore 2")
    assert "Mars" in match.game.prompt(match.p, 0, match.game.text())


@pytest.mark.rule("EB-XTRA-11", "EB-XTRA-18")
def test_in_the_first_version_the_receiver_answers_an_offer_at_once() -> None:
    rules = game("earthmans-burden", 3, options={"windows": "all"}, rules_version=1)
    given = {"turn": {"phase": "military", "seat": "A"}, "mars": {"A": "1/0/0", "B": "2/0/0", "C": "1/0/0"}}
    match = Match(rules, given=given)
    match.do("B offer-units C fleet mars 1")
    assert (match.step, match.deciding) == ("Window", "C")
    assert match.game.rule_of(match.p, 2, match.game.parse("accept 1")) != "EB-XTRA-18"
    match.do("C decline 1")
    assert match.game.rule_of(match.p, 2, ("pass",)) == "EB-XTRA-18"


@pytest.mark.rule("EB-XTRA-13")
def test_no_exchange_with_oneself_or_with_who_is_out(play: Any) -> None:
    given = {"mars": {"A": "1/0/0", "B": "1/0/0", "C": "0/1/0"}, "out": ["C"]}
    match = play(given, [], seats=3)
    match.refused("A deal-with A", "EB-XTRA-13")
    match.refused("A deal-with C", "EB-XTRA-13")
    assert match.interjections("A").count("deal-with B") == 1


@pytest.mark.rule("EB-CIV-05", "EB-XTRA-18")
def test_a_group_beside_a_closed_world_goes_on_after_an_interjection(play: Any) -> None:
    """Venus, the second world, is closed; a group on Mercury, the first, is being put together."""
    worlds = {world: {"A": "0/2/0"} for world in ("mercury", "venus", "luna")}
    match = play({**worlds, "mars": {"B": "2/0/0"}}, [1, 1], phase="civilian")
    match.do("A at venus", "A research", "A sound 1", "A at luna", "A research", "A sound 1")
    match.do("A at mercury", "A research", "B remove fleet mars 1")
    assert match.choices("A") == ["sound 1..2"]


@pytest.mark.rule("EB-TECH-SS1", "EB-OPT-AS2")
def test_reasons_against_sailing_with_a_commander(play: Any) -> None:
    given = {
        "belt-arc": {"A": 2},
        "mars": {"B": "1/0/0"},
        "commanders": {"A": "venus", "B": "mars"},
        "technologies": {"A": SAILS},
    }
    match = play(given, [6, 6, 6], phase="sails", options={"assassination": True})
    match.do("A from belt-arc")
    assert not any(text.startswith("lead") for text in match.choices("A"))
    match.refused("A lead mars-approach 1", "EB-OPT-AS2")
    match.refused("A lead apex 1", "EB-TECH-SS1")
