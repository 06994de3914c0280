"""The board, the units and the order of a turn."""

from typing import Any

import pytest


@pytest.mark.rule("EB-TURN-01", "EB-TURN-06", "EB-XTRA-18")
def test_the_steps_of_a_turn_come_in_their_order(play: Any) -> None:
    """With every technology of the fixed points, and a window at each, the steps show themselves."""
    match = play(
        {
            "earth": {"A": "3/1/1", "un": "12/5/0"},
            "home-arc": {"A": 3},
            "mars": {"B": "1/0/0"},
            "technologies": {
                "A": ["orion-engines", "fusion-engines", "solar-sails", "nanotechnology", "von-neumann-engines"]
            },
        },
        [6, 6, 6, 4],
        phase="start",
        options={"windows": "all"},
    )
    steps = []
    answers = {
        "QuietPoint": "pass",
        "Orion": "done",
        "Fusion": "done",
        "Sails": "done",
        "Military": "end",
        "BeforeCivilian": "done",
        "Civilian": "end",
    }
    while match.words["turn"]["seat"] == "A" and not match.p.over:
        steps.append(f"{match.step}:{match.words['turn']['phase']}")
        who = match.deciding
        if match.step == "Movement":
            if "from home-arc" in match.choices(who):
                match.do("A from home-arc", "A to cislunar 3")
            else:
                match.do("A done")
        else:
            match.do(f"{who} {answers[match.step]}")
    assert steps == [
        "QuietPoint:start",
        "QuietPoint:start",
        "Orion:orion",
        "Fusion:fusion",
        "Movement:movement",
        "Movement:movement",
        "Sails:sails",
        "QuietPoint:sails",
        "Military:military",
        "BeforeCivilian:before-civilian",
        "QuietPoint:risk",
        "QuietPoint:risk",
        "Civilian:civilian",
    ]


@pytest.mark.rule("EB-TURN-05", "EB-TECH-ES3")
def test_at_the_start_the_blockade_comes_before_the_eschaton(play: Any) -> None:
    """Both would win now: the blockade is looked at first, so no die is rolled."""
    techs = ["artificial-intelligence", "cognition-circuits", "advanced-ai", "the-eschaton", "paradox-circuits"]
    given = {
        "earth": {"A": "0/7/0"},
        "mars": {"B": "1/0/0"},
        "technologies": {"A": techs},
        "eschaton": {"A": 5},
        "blockade": {"A": 2},
    }
    match = play(given, [], phase="start")
    assert match.p.result.reason == "blockade"
    # And B's turn rolls nothing for A.
    match = play({**given, "blockade": {"A": 0}}, [], phase="start", seat="B")
    assert match.at("eschaton") == 5


@pytest.mark.rule("EB-TURN-07")
def test_a_player_without_units_stays_in(play: Any) -> None:
    match = play(
        {
            "mars": {"A": "1/0/0", "C": "2/0/0"},
            "technologies": {"B": ["artificial-intelligence", "cognition-circuits"]},
        },
        [],
        phase="civilian",
        seats=3,
    )
    # A's turn ends at once, B's turn passes by with the AI counter placed, and C decides.
    assert match.deciding == "C"
    assert match.at("ai", "B") == 2
    match.do("C offer-units B fleet mars 1")
    match.do("B accept 1")
    assert match.at("mars", "B") == "1/0/0"


@pytest.mark.rule("EB-UNIT-01", "EB-UNIT-03", "EB-UNIT-05")
def test_units_on_a_world_are_fleets_in_orbit_and_developments_in_regions(play: Any) -> None:
    match = play({"luna": {"A": "2/0/0", "B": "0/1/0"}}, [6, 6])
    match.do("A at luna", "A explore 2")
    assert match.choices("A") == ["settle 0..1"], "one region is claimed already, so there is one left"
    match.do("A settle 1")
    assert match.at("luna") == "1/1/0"
    assert match.p.unclaimed[3] == 0
    match = play({"luna": {"A": "1/0/0", "B": "0/1/1"}}, [])
    match.do("A at luna")
    assert not match.may("A explore"), "a development at risk still claims its region"
    match.refused("A explore 1", "EB-EXP-08")


@pytest.mark.rule("EB-UNIT-05")
def test_more_developments_than_regions_are_no_position(play: Any) -> None:
    with pytest.raises(ValueError, match="more developments than its 2 regions"):
        play({"luna": {"A": "0/2/0", "B": "0/1/0"}})


@pytest.mark.rule("EB-UNIT-02")
def test_a_development_is_sound_or_at_risk(play: Any) -> None:
    match = play({"mars": {"A": "0/2/0", "B": "0/2/0"}}, [6, 1, 4], phase="civilian")
    match.do("A at mars", "A overthrow B", "A sound 2", "A unsettle")
    assert match.at("mars", "B") == "0/1/1"
    assert match.p.units[1] == 2, "turned over, not removed"


@pytest.mark.rule("EB-UNIT-04", "EB-UNIT-07")
def test_spaceborne_fleets_are_on_no_world(play: Any) -> None:
    match = play({"mars": {"A": "2/0/0", "B": "0/1/0"}, "mars-approach": {"A": 1, "B": 4}}, [3, 3])
    match.refused("A at mars-approach", "EB-UNIT-07")
    match.do("A at mars")
    assert match.choices("A") == ["explore 1..2", "attack B 1..2"], "the fleet in the trajectory does not join"
    match.refused("B remove fleet mars-approach 1", "EB-UNIT-07")
    assert not any("mars-approach" in text for text in match.interjections("B"))
    # Two units against one: were the four spaceborne fleets counted, the attack would be outnumbered.
    match.do("A attack B 2")
    assert match.rolled()[0]["target"] == 4


@pytest.mark.rule("EB-UNIT-06")
def test_any_number_of_fleets_share_a_place_in_peace(play: Any) -> None:
    match = play({"home-arc": {"A": 50, "B": 60}, "mars": {"A": "9/0/0", "B": "9/0/0"}}, [], phase="movement")
    match.do("A from home-arc", "A to mars-approach 50")
    match.do("A done", "A end")
    assert (match.at("mars", "B"), match.at("mars", "A")) == ("9/0/0", "9/0/0")
    assert match.at("home-arc", "B") == 60


@pytest.mark.rule("EB-UNIT-08", "EB-UN-12")
def test_only_the_uns_fleets_are_limited(play: Any) -> None:
    match = play({"earth": {"A": "200/0/0", "un": "11/7/0"}, "mars": {"B": "1/0/0"}}, [], phase="end")
    assert match.at("earth", "un") == "12/7/0"
    match = play({"earth": {"A": "200/0/0", "un": "12/7/0"}, "mars": {"B": "1/0/0"}}, [], phase="end")
    assert match.at("earth", "un") == "12/7/0"


@pytest.mark.rule("EB-TB-01", "EB-SETUP-13")
def test_the_technology_board(play: Any) -> None:
    match = play(None, [0], seats=3)
    for track in ("ai", "research", "eschaton"):
        assert match.words[track] == {"A": 0, "B": 0, "C": 0}
    assert match.words["technologies"] == {"A": [], "B": [], "C": []}
    match.do("A learn heavy-weapons")
    assert match.words["technologies"]["A"] == ["heavy-weapons"]


@pytest.mark.rule("EB-SETUP-06")
@pytest.mark.parametrize("place", ["cislunar", "home-arc", "inner-descent", "apex"])
def test_three_fleets_in_one_trajectory_above_earth(play: Any, place: str) -> None:
    match = play(None, [0])
    match.refused("A skyward sunward-arc", "EB-SETUP-06")
    match.do(f"A skyward {place}")
    assert match.at(place) == 3


@pytest.mark.rule("EB-SETUP-15")
def test_two_players_cannot_claim_the_same_region(play: Any) -> None:
    match = play(None, [0], seats=6)
    match.do("A claim", "F claim", "E claim", "D claim", "C claim", "B claim")
    assert match.p.unclaimed[match.p.c.home] == 1
    assert match.p.sound.count(1) == 6


@pytest.mark.rule("EB-MOVE-06")
def test_the_journey_to_jupiter_takes_until_turn_five(play: Any) -> None:
    match = play({"earth": {"A": "3/0/0", "un": "12/7/0"}, "mars": {"B": "0/1/0"}}, [], phase="movement")
    match.do("A from earth", "A to apex 3")
    way = {"apex": "outer-descent", "giants-arc": "jovian-approach"}
    for _ in range(20):
        if match.at("jupiter") == "3/0/0":
            break
        if match.deciding == "B":
            match.do("B end")
        else:
            place = match.choices("A")[0].split()[1]
            match.do(f"A from {place}", f"A to {way[place]} 3")
    assert match.words["turn"]["round"] == 5
    assert match.at("jupiter") == "3/0/0"
    assert match.may("A at jupiter"), "it has fallen into the orbit in this turn and may act in it"


@pytest.mark.rule("EB-MOVE-07", "EB-MOVE-08", "EB-MOVE-09")
def test_only_own_fleets_move_and_nobody_blocks(play: Any) -> None:
    match = play({"earth": {"A": "1/2/0", "B": "4/1/0", "un": "12/4/0"}, "cislunar": {"B": 3}}, [], phase="movement")
    assert match.choices("A") == ["from earth", "done"]
    match.do("A from earth")
    assert match.choices("A")[0] == "to cislunar 1", "the development and the other factions' fleets cannot move"
    match.do("A to cislunar 1")
    assert match.at("earth", "un") == "12/4/0"
    assert match.at("earth", "B") == "4/1/0"
    assert match.at("earth") == "0/2/0"
    assert match.at("cislunar", "B") == 3
    match = play({"earth": {"A": "1/0/0", "un": "12/6/0"}, "luna": {"B": "1/0/0"}}, [], phase="movement")
    match.refused("A from luna", "EB-MOVE-07")


@pytest.mark.rule("EB-UN-11", "EB-UN-13", "EB-UN-15")
def test_the_un_claims_first_and_then_builds(play: Any) -> None:
    match = play({"earth": {"A": "1/1/0", "un": "4/1/1"}, "mars": {"B": "1/0/0"}}, [], phase="end")
    assert match.at("earth", "un") == "5/5/1", "four regions claimed, sound; one fleet; the one at risk stays at risk"
    told = [event.kind for event in match.p.log if event.kind.startswith("UN")]
    assert told == ["UNClaimed", "UNBuilt"]
    assert match.words["turn"]["seat"] == "B", "the UN has no turn of its own"


@pytest.mark.rule("EB-UN-14")
def test_a_un_without_developments_neither_claims_nor_builds(play: Any) -> None:
    match = play({"earth": {"A": "1/1/0", "un": "4/0/0"}, "mars": {"B": "1/0/0"}}, [], phase="end")
    assert match.at("earth", "un") == "4/0/0"


@pytest.mark.rule("EB-RISK-01", "EB-RISK-05")
def test_ongoing_risk_is_forced_and_only_ones_own(play: Any) -> None:
    match = play({"mars": {"A": "0/0/1", "B": "0/2/3"}}, [1], phase="risk")
    assert match.at("mars") == "0/0/0"
    assert match.at("mars", "B") == "0/2/3"


@pytest.mark.rule("EB-RISK-02")
def test_ongoing_risk_is_rolled_world_by_world(play: Any) -> None:
    match = play({"mars": {"A": "0/1/2"}, "venus": {"A": "0/2/1"}, "luna": {"B": "1/0/0"}}, [1, 4, 5], phase="risk")
    rolls = [roll["dice"] for roll in match.rolled()]
    assert rolls == [[1], [4, 5]]
    assert match.at("venus") == "0/1/2"
    assert match.at("mars") == "0/1/2"


def test_the_last_setup_round_warns_who_has_no_unit(play: Any) -> None:
    match = play(None, [0])
    match.do("A learn shielding", "B orbit", "A learn security", "B orbit", "A learn intrigue", "B orbit")
    assert "no unit" in match.game.prompt(match.p, 0, match.game.text())
    match.do("A orbit")
    assert "no unit" not in match.game.prompt(match.p, 1, match.game.text())


@pytest.mark.rule("EB-UN-08")
def test_the_uns_favour_comes_back_every_turn(play: Any) -> None:
    match = play({"earth": {"A": "0/1/0", "un": "12/6/0"}, "mars": {"B": "0/1/0"}}, [], phase="civilian")
    match.do("A at earth", "A favour-fleet sound", "B end")
    assert match.deciding == "A"
    match.do("A done", "A end", "A at earth", "A favour-fleet sound")
    assert match.at("earth") == "2/1/0"


@pytest.mark.rule("EB-OPT-AS3")
def test_a_commander_acts_again_in_the_next_turn(play: Any) -> None:
    match = play(
        {"commanders": {"A": "mars", "B": "luna"}, "mars": {"A": "1/0/0"}}, [1, 1], options={"assassination": True}
    )
    match.do("A at mars", "A lead-explore 0", "A end")
    assert match.words["led"] == ["A"]
    match.do("B done", "B end")
    match.do("A done", "A at mars")
    assert match.may("A lead-explore"), "the mark is gone with the new turn"


@pytest.mark.rule("EB-CIV-07", "EB-CIV-01")
def test_what_was_gained_in_the_military_phase_takes_part_in_the_civilian_phase(play: Any) -> None:
    match = play({"mars": {"A": "1/2/0", "B": "0/1/0"}}, [1])
    match.do("A convert sound mars 2", "A at mars")
    assert match.choices("A") == ["explore 1", "attack B 1"], "too late for a military group"
    match.do("A explore 1")
    assert match.step == "Civilian"
    match.do("A at mars")
    assert match.choices("A") == ["overthrow B", "espionage B"], "but the two new fleets form a civilian one"


@pytest.mark.rule("EB-OPT-AS5", "EB-UN-12")
def test_a_player_who_is_out_has_no_turn(play: Any) -> None:
    """So the UN, which builds at the end of every player's turn, builds once between A and C."""
    match = play(
        {"earth": {"un": "5/7/0"}, "mars": {"A": "1/0/0", "B": "0/1/0"}, "luna": {"C": "1/0/0"}, "out": ["B"]},
        [],
        phase="end",
        seats=3,
    )
    assert match.deciding == "C"
    assert match.at("earth", "un") == "6/7/0"


@pytest.mark.rule("EB-MOVE-01", "EB-MOVE-05")
@pytest.mark.parametrize("count", [1, 2, 63, 64, 65, 98, 130])
def test_any_part_of_a_stack_may_rise(play: Any, count: int) -> None:
    given = {"earth": {"A": f"{count}/0/0"}, "luna": {"A": "2/0/0"}, "mars": {"A": "1/0/0", "B": "1/0/0"}}
    match = play(given, [], phase="movement")
    for world, fleets, goals in (
        ("luna", 2, ["cislunar", "home-arc", "inner-descent", "apex"]),
        ("mars", 1, ["mars-approach", "home-arc", "belt-arc", "inner-descent", "apex"]),
        ("earth", count, ["cislunar", "home-arc", "inner-descent", "apex"]),
    ):
        match.do(f"A from {world}")
        amount = "1" if fleets == 1 else f"1..{fleets}"
        assert match.choices("A") == [f"to {goal} {amount}" for goal in goals]
        match.do(f"A to apex {fleets}")
    assert match.at("apex") == count + 3


@pytest.mark.rule("EB-MOVE-04")
def test_what_has_fallen_into_an_orbit_does_not_rise_with_those_that_waited_there(play: Any) -> None:
    match = play({"mars": {"A": "2/0/0", "B": "1/0/0"}, "mars-approach": {"A": 3}}, [], phase="movement")
    assert match.at("mars") == "5/0/0"
    match.do("A from mars")
    assert match.may("A to mars-approach 1..2"), "the two that began the phase in the orbit"
    match.refused("A to mars-approach 3", "EB-MOVE-04")
    match.do("A to mars-approach 2")
    assert match.step != "Movement" or match.choices("A") == ["done"]
    assert (match.at("mars"), match.at("mars-approach")) == ("3/0/0", 2)
