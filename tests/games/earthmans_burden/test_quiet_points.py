"""Quiet points: who is asked when for extraordinary actions, which units are named, who resigns."""

from random import Random
from typing import Any

import pytest

from armillary.kernel import game
from armillary.kernel.playout import random_choice

ALL = {"windows": "all"}


@pytest.mark.rule("EB-XTRA-19", "EB-XTRA-16")
def test_the_active_player_may_convert_before_his_movement_is_counted(play: Any) -> None:
    match = play({"luna": {"A": "0/2/0"}, "mars": {"B": "1/0/0"}}, phase="start", options=ALL)
    match.do("B pass")
    assert (match.step, match.deciding) == ("QuietPoint", "A")
    match.do("A convert sound luna 2", "B pass", "A pass")
    assert match.step == "Movement"
    match.do("A from luna")
    assert match.choices("A")[0].endswith("1..2"), "both rise in this turn's Movement"


@pytest.mark.rule("EB-XTRA-19", "EB-MIL-01")
def test_who_has_no_fleet_may_convert_and_attack_in_one_turn(play: Any) -> None:
    match = play({"mars": {"A": "0/2/0", "B": "0/1/0"}}, [6], phase="start", options=ALL)
    match.do("B pass", "A convert sound mars 1", "B pass", "A pass", "A done")
    match.do("A at mars", "A attack B 1")
    assert match.rolled()[0]["dice"] == [6]


@pytest.mark.rule("EB-XTRA-19", "EB-RISK-07")
def test_a_development_may_be_converted_before_its_risk_roll(play: Any) -> None:
    """B's risk roll follows A's turn that an Overthrow ended: he gets his chance before the dice are counted."""
    match = play({"luna": {"A": "0/1/0", "B": "0/0/1"}}, [6], phase="before-civilian", seat="B", options=ALL)
    match.do("A pass")
    assert (match.step, match.deciding) == ("QuietPoint", "B")
    match.do("B convert at-risk luna 1")
    assert match.at("luna", "B") == "1/0/0"
    match.do("A pass", "B pass")
    assert not match.rolled("DevelopmentLost")
    assert len(match.rolled()) == 1, "nothing was at risk when the phase began"


@pytest.mark.rule("EB-XTRA-19", "EB-XTRA-09")
def test_a_fleet_built_last_is_given_at_the_end_of_the_turn(play: Any) -> None:
    match = play({"luna": {"A": "1/0/0", "B": "0/1/0"}}, [6], phase="civilian", seat="B", options=ALL)
    match.do("A pass", "B pass")
    match.do("B at luna", "B construct")
    assert match.deciding == "A", "after the last group of the phase there is a stop"
    match.do("A pass", "B offer-units A fleet luna 1", "A accept 1")
    assert match.at("luna", "A") == "2/0/0"
    match.do("A pass", "B pass")
    while match.step == "QuietPoint":
        match.do(f"{match.deciding} pass")
    assert match.words["turn"]["seat"] == "A"
    match.do("A from luna")
    assert match.choices("A")[0].endswith("1..2"), "it is there for the next player's Movement"


@pytest.mark.rule("EB-XTRA-20")
def test_the_others_are_asked_first_and_every_action_starts_the_round_anew(play: Any) -> None:
    given = {"mars": {"A": "2/0/0", "B": "1/1/0", "C": "1/0/1"}}
    match = play(given, [], seats=3, options={"windows": "phases"})
    assert (match.step, match.deciding) == ("QuietPoint", "B")
    assert match.choices("B")[0] == "pass"
    match.do("B pass", "C offer-units B fleet mars 1")
    assert match.deciding == "B", "an offer is answered at once"
    assert match.choices("B") == ["accept 1", "decline 1"]
    match.do("B accept 1")
    assert match.deciding == "B", "things have changed, so he is asked again"
    match.do("B pass")
    assert match.deciding == "C"
    match.do("C pass")
    assert match.deciding == "A", "the active player last"
    match.do("A pass")
    assert match.step == "Military"
    assert match.at("mars", "B") == "2/1/0"


@pytest.mark.rule("EB-XTRA-18")
def test_without_stops_the_others_interject(play: Any) -> None:
    match = play({"mars": {"A": "2/0/0", "B": "1/1/0"}}, [])
    assert match.step == "Military"
    assert match.interjections("B")


@pytest.mark.rule("EB-XTRA-21")
def test_only_who_could_do_something_is_asked(play: Any) -> None:
    match = play({"mars": {"A": "2/0/0", "B": "1/0/0"}, "home-arc": {"C": 3}}, [], seats=3, options=ALL)
    assert match.deciding == "B"
    match.do("B pass")
    assert match.deciding == "A", "C has nothing in orbit, no development and no technology"
    wise = play({"mars": {"A": "2/0/0"}, "home-arc": {"B": 3}, "technologies": {"B": ["shielding"]}}, [], options=ALL)
    assert wise.deciding == "B", "a technology that A could copy"
    known = {"A": ["shielding"], "B": ["shielding"]}
    idle = play({"mars": {"A": "2/0/0"}, "home-arc": {"B": 3}, "technologies": known}, [], options=ALL)
    assert idle.deciding == "A"


@pytest.mark.rule("EB-XTRA-22")
def test_nobody_is_asked_twice_for_nothing(play: Any) -> None:
    """Nobody can move, nothing is at risk: who passed at the start is asked again only after A's first group."""
    given = {"mars": {"A": "0/2/0", "B": "0/1/0", "C": "0/1/0"}}
    match = play(given, [1], seats=3, phase="start", options=ALL)
    asked = []
    while match.step == "QuietPoint":
        asked.append(match.deciding)
        match.do(f"{match.deciding} pass")
    assert asked == ["B", "C", "A"]
    assert match.step == "Civilian"
    match.do("A at mars", "A research", "A sound 1")
    assert (match.step, match.deciding) == ("QuietPoint", "B"), "dice have been rolled"


@pytest.mark.rule("EB-XTRA-22")
def test_a_declined_offer_is_not_repeated_at_the_same_point(play: Any) -> None:
    match = play({"mars": {"A": "4/0/0", "B": "1/1/0"}}, [1, 1, 1])
    match.do("A offer-units B fleet mars 2", "B decline 1")
    match.refused("A offer-units B fleet mars 2", "EB-XTRA-22")
    assert [text for text in match.interjections("A") if text.startswith("offer-units")] == [
        "offer-units B fleet mars 1",
        "offer-units B fleet mars 3..4",
    ]
    match.do("A offer-units B fleet mars 3", "A withdraw 2", "A at mars", "A explore 1")
    while match.step != "Military":
        match.do(f"{match.deciding} {match.choices(match.deciding)[-1].replace('0..1', '0')}")
    match.do("A offer-units B fleet mars 2")


@pytest.mark.rule("EB-XTRA-23")
@pytest.mark.parametrize(("windows", "stops"), [("none", 0), ("turns", 2), ("phases", 2), ("all", 2), ("people", 0)])
def test_how_often_the_game_stops_in_a_quiet_turn(play: Any, windows: str, stops: int) -> None:
    """A researches with one development, and B is asked: at the start and after the group, not in between."""
    match = play({"mars": {"A": "0/1/0", "B": "1/0/0"}}, [1], phase="start", options={"windows": windows})
    found = 0
    while match.words["turn"]["seat"] == "A":
        if match.deciding == "B":
            found += 1
            match.do("B pass")
        elif match.step == "QuietPoint":
            match.do("A pass")
        elif "research" in match.choices("A"):
            match.do("A research")
        else:
            match.do(f"A {match.choices('A')[0]}")
    assert found == stops


@pytest.mark.rule("EB-XTRA-23")
def test_people_say_that_they_want_to_be_asked(play: Any) -> None:
    match = play(None, [0], seats=2)
    assert match.interjections("B") == ["ask-me"], "also in the setup"
    match.do("B ask-me")
    assert match.words["quiet"]["asked"] == ["B"]
    match = play({"mars": {"A": "1/0/0", "B": "1/0/0"}, "quiet": {"asked": ["B"]}}, [])
    assert (match.step, match.deciding) == ("QuietPoint", "B"), "A, held by a program, is not asked"
    match.do("B do-not-ask")
    assert match.step == "Military"
    every = play({"mars": {"A": "1/0/0", "B": "1/0/0"}}, [], options=ALL)
    every.refused("B ask-me", "EB-XTRA-23")


@pytest.mark.rule("EB-XTRA-23")
def test_a_table_seats_people_and_programs() -> None:
    rules = game("earthmans-burden", 2)
    p = rules.start(1)
    wish = rules.seated(p, 0, True)
    assert wish == ("ask-me",)
    p.apply(0, wish)
    assert rules.seated(p, 0, True) is None
    assert rules.seated(p, 0, False) == ("do-not-ask",)


@pytest.mark.rule("EB-OPT-RE")
def test_who_gives_up_at_the_table_leaves_neutral_pieces_only_with_the_option(play: Any) -> None:
    given = {"mars": {"A": "1/0/0", "B": "2/1/0", "C": "1/0/0"}}
    plain = play(given, [], seats=3)
    assert plain.game.resigning(plain.p, 1) is None
    match = play(given, [], seats=3, options={"resignation": True})
    assert match.game.resigning(match.p, 1) == ("resign",)
    match.do("B resign")
    assert match.at("mars", "B") == "0/1/0"
    assert match.words["out"] == ["B"]


# ----------------------------------------------------------------------------------------------------- which unit is meant


@pytest.mark.rule("EB-UNIT-09", "EB-XTRA-15")
def test_a_conversion_names_the_idle_or_the_acted_one(play: Any) -> None:
    given = {"venus": {"A": "0/2/0", "B": "1/0/0"}, "acted": {"venus": {"A": "0/1/0"}}}
    idle = play(given, [], phase="movement", seat="B")
    idle.do("A convert sound venus 1", "A offer-units B fleet venus 1")
    acted = play(given, [], phase="movement", seat="B")
    acted.do("A convert sound-acted venus 1")
    acted.refused("A offer-units B fleet venus 1", "EB-XTRA-08")
    acted = play(given, [], phase="movement", seat="B")
    acted.refused("A convert sound venus 2", "EB-UNIT-09")


@pytest.mark.rule("EB-UN-10", "EB-UNIT-09")
@pytest.mark.parametrize(("verb", "marks"), [("favour-pacify", "0/0/1"), ("favour-pacify-acted", "0/1/0")])
def test_the_favour_pacifies_the_development_that_the_player_names(play: Any, verb: str, marks: str) -> None:
    """Two at risk on Luna, one of which has acted: pacify the idle one, and it may act as a sound one."""
    given = {
        "earth": {"A": "0/1/0", "un": "12/6/0"},
        "luna": {"A": "0/0/2", "B": "1/0/0"},
        "acted": {"luna": {"A": "0/0/1"}},
    }
    match = play(given, [], phase="civilian")
    match.do("A at earth", f"A {verb} sound luna")
    assert match.at("luna") == "0/1/1"
    assert match.words["acted"]["luna"]["A"] == marks


@pytest.mark.rule("EB-UN-10")
@pytest.mark.parametrize("verb", ["favour-pacify", "favour-pacify-acted"])
@pytest.mark.parametrize(("unit", "acted"), [("sound", "0/1/0"), ("at-risk", "0/0/1")])
def test_the_development_that_asks_is_the_one_that_is_named(play: Any, verb: str, unit: str, acted: str) -> None:
    given = {
        "earth": {"A": "0/1/1", "un": "12/5/0"},
        "luna": {"A": "0/0/2", "B": "1/0/0"},
        "acted": {"luna": {"A": "0/0/1"}},
    }
    match = play(given, [], phase="civilian").do("A at earth", f"A {verb} {unit} luna")
    assert match.at("luna") == "0/1/1"
    assert match.words["acted"]["earth"]["A"] == acted


@pytest.mark.rule("EB-UN-10")
def test_the_asking_development_may_itself_be_pacified(play: Any) -> None:
    given = {"earth": {"A": "0/0/2", "un": "12/5/0"}, "mars": {"B": "1/0/0"}}
    match = play(given, [6, 6], phase="civilian")
    match.do("A at earth")
    assert {text for text in match.choices("A") if text.startswith("favour")} == {
        "favour-fleet at-risk",
        "favour-pacify at-risk earth",
        "favour-pacify-acted at-risk earth",
    }


@pytest.mark.rule("EB-UNIT-09", "EB-OVT-05")
def test_an_overthrow_names_the_development(play: Any) -> None:
    given = {"mars": {"A": "0/3/0", "B": "0/2/0"}, "acted": {"mars": {"B": "0/1/0"}}}
    match = play(given, [6], phase="civilian")
    match.do("A at mars", "A overthrow B", "A sound 1")
    assert match.choices("A") == ["unsettle", "unsettle-acted", "forgo"]
    match.do("A unsettle")
    assert match.words["acted"]["mars"]["B"] == "0/1/0", "the idle one is at risk"


# ---------------------------------------------------------------------------------------------------- the order of the worlds


@pytest.mark.rule("EB-RISK-08")
def test_the_player_chooses_the_next_world_where_it_matters(play: Any) -> None:
    given = {"luna": {"A": "0/0/1"}, "mars": {"A": "0/0/1", "B": "1/0/0"}, "ai": {"B": 1}}
    match = play(given, [6, 2], phase="risk")
    assert match.choices("A") == ["roll-risk luna", "roll-risk mars"]
    match.do("A roll-risk mars", "B pass")
    assert match.step != "Risk", "the last world is no choice"
    plain = play({"luna": {"A": "0/0/1"}, "mars": {"A": "0/0/1", "B": "1/0/0"}}, [6, 6], phase="risk")
    assert plain.step == "Civilian"


@pytest.mark.rule("EB-RISK-09")
def test_dice_are_rolled_for_what_was_at_risk_when_the_phase_began(play: Any) -> None:
    given = {"luna": {"A": "0/0/1"}, "mars": {"A": "0/0/1", "B": "1/0/0"}}
    match = play(given, [6, 1], phase="risk", options=ALL)
    while match.step == "QuietPoint":
        match.do(f"{match.deciding} pass")
    match.do("A roll-risk luna")
    match.do("B pass", "A remove at-risk mars 1")
    while match.step == "QuietPoint":
        match.do(f"{match.deciding} pass")
    assert match.rolled("RiskVain") == [{"seat": 0, "node": match.game.parse("at mars")[1], "count": 1}]


@pytest.mark.rule("EB-TECH-AV5")
def test_no_development_is_lost_while_a_fleet_of_the_group_is_left(play: Any) -> None:
    techs = [
        "von-neumann-engines",
        "nanotechnology",
        "nanofactories",
        "drone-networking",
        "advanced-von-neumann-engines",
    ]
    given = {"luna": {"A": "2/0/1"}, "mars": {"B": "1/0/0"}, "technologies": {"A": techs}}
    match = play(given, [1, 2, 4, 1, 3, 2], phase="civilian")
    match.do("A at luna", "A construct", "A at-risk 1", "A fleets 2", "A nominate 2")
    match.do("A lose fleet 1")
    assert match.at("luna") == "1/0/1"


# ------------------------------------------------------------------------------------------------------------ true reasons


@pytest.mark.rule("EB-MIL-05")
def test_a_world_without_a_planned_group_is_refused_for_that(play: Any) -> None:
    given = {"mars": {"A": "2/0/0", "B": "1/0/0"}, "luna": {"A": "2/0/0", "B": "1/0/0"}}
    match = play(given, [], rulings={"group_formation": "all_first"})
    match.do("A group mars 1", "A done")
    match.refused("A at luna", "EB-MIL-05")


@pytest.mark.rule("EB-TECH-OE4")
def test_a_fleet_too_many_is_refused_for_that(play: Any) -> None:
    given = {"mars": {"A": "3/0/0", "B": "1/0/0"}, "technologies": {"A": ["orion-engines"]}}
    match = play(given, [], phase="orion")
    match.do("A orion mars")
    match.refused("A to mars-approach 3", "EB-TECH-OE4")
    assert match.may("A to mars-approach 1..2")


def test_random_matches_with_every_stop_end() -> None:
    for seed in range(3):
        p: Any = game("earthmans-burden", 3, options={"windows": "all", "round_limit": 5}).start(seed)
        rng = Random(seed)
        for _ in range(20_000):
            if p.over:
                break
            seat = p.deciding()[0]
            p.apply(seat, random_choice(p.choices(seat), rng))
        assert p.over
        assert p.status() == []
