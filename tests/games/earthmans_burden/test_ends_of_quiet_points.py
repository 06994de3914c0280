"""Where extraordinary actions meet the turn's bookkeeping: what a quiet point leaves behind when it ends."""

from typing import Any

import pytest

ALL = {"windows": "all"}
ENGINES = [
    "von-neumann-engines",
    "nanotechnology",
    "nanofactories",
    "drone-networking",
    "advanced-von-neumann-engines",
]


def pass_on(match: Any) -> None:
    """Everybody passes until the turn's own step asks."""
    while match.step == "QuietPoint":
        match.do(f"{match.deciding} pass")


# ----------------------------------------------------------------------------------------- the right to rise is a fleet's


@pytest.mark.rule("EB-MOVE-01", "EB-MOVE-04")
def test_a_fleet_that_fell_does_not_rise_in_place_of_one_that_was_removed(play: Any) -> None:
    given = {"luna": {"A": "1/0/0", "B": "1/0/0"}, "cislunar": {"A": 1}, "mars": {"A": "1/0/0"}}
    match = play(given, [], phase="movement")
    match.do("A remove fleet luna 1", "A from cislunar", "A to luna 1")
    assert match.choices("A") == ["from mars", "done"]
    match.refused("A from luna", "EB-MOVE-04")


@pytest.mark.rule("EB-MOVE-01", "EB-XTRA-16")
def test_nor_does_one_that_was_converted_during_movement(play: Any) -> None:
    given = {"mars": {"A": "1/1/0", "B": "1/0/0"}, "luna": {"A": "1/0/0"}}
    match = play(given, [], phase="movement")
    match.do("A remove fleet mars 1", "A convert sound mars 1")
    assert match.choices("A") == ["from luna", "done"]
    match.refused("A from mars", "EB-MOVE-04")


@pytest.mark.rule("EB-MOVE-04")
def test_of_two_fleets_in_an_orbit_the_one_that_began_there_rises(play: Any) -> None:
    given = {"mars": {"A": "1/0/0", "B": "1/0/0"}, "mars-approach": {"A": 1}}
    match = play(given, [], phase="movement")
    assert match.at("mars") == "2/0/0", "one way down: it has fallen"
    match.do("A from mars")
    assert match.choices("A")[0].split()[-1] == "1", "one of them rises, not both"


@pytest.mark.rule("EB-MOVE-01", "EB-XTRA-12")
def test_a_fleet_that_is_swapped_for_another_player_s_does_not_rise(play: Any) -> None:
    """One exchange gives a fleet away and gets one back: as many as before are there, none of which began the phase there."""
    given = {"mars": {"A": "1/0/0", "B": "1/0/0"}, "home-arc": {"A": 1}}
    match = play(given, [], phase="movement")
    match.do("A deal-with B", "A give-units fleet mars 1", "A ask-units fleet mars 1", "A propose-deal", "B accept 1")
    assert match.at("mars") == "1/0/0"
    assert "from mars" not in match.choices("A")


@pytest.mark.rule("EB-MIL-07", "EB-MOVE-04")
def test_a_fleet_that_fell_acts_in_the_next_phase(play: Any) -> None:
    given = {"mars": {"B": "1/0/0"}, "mars-approach": {"A": 1}}
    match = play(given, [], phase="movement")
    assert match.step == "Military"
    assert "new" not in match.words or match.words["new"] == {}
    assert match.may("A at mars")


# --------------------------------------------------------------------------------------- those who passed are asked again


@pytest.mark.rule("EB-XTRA-19", "EB-XTRA-20", "EB-XTRA-22")
def test_who_passed_is_asked_again_when_the_active_player_acts_before_his_group(play: Any) -> None:
    match = play({"mars": {"A": "2/1/0", "B": "1/1/0"}}, [6, 6], options=ALL)
    pass_on(match)
    assert match.step == "Military"
    match.do("A convert sound mars 1")
    assert (match.step, match.deciding) == ("QuietPoint", "B"), "B passed at another state of things"
    match.do("B pass")
    assert (match.step, match.deciding) == ("Military", "A")


@pytest.mark.rule("EB-XTRA-22")
def test_also_when_the_world_of_the_group_has_been_named(play: Any) -> None:
    match = play({"mars": {"A": "2/1/0", "B": "1/1/0"}}, [], options=ALL)
    pass_on(match)
    match.do("A at mars", "A remove sound mars 1")
    assert (match.step, match.deciding) == ("QuietPoint", "B")
    match.do("B pass")
    assert match.choices("A") == ["explore 1..2", "attack B 1..2"], "A goes on with his group"


@pytest.mark.rule("EB-XTRA-20", "EB-OVT-01")
def test_who_passed_is_asked_again_before_an_overthrow(play: Any) -> None:
    match = play({"mars": {"A": "2/2/0", "B": "0/1/0"}}, [], phase="civilian", options=ALL)
    pass_on(match)
    match.do("A at mars", "A overthrow B", "A remove fleet mars 1")
    assert (match.step, match.deciding) == ("QuietPoint", "B")
    match.do("B convert sound mars 1")
    pass_on(match)
    assert (match.step, match.choices("A")) == ("Civilian", ["at mars", "end"]), "nobody is left to overthrow"


@pytest.mark.rule("EB-XTRA-19", "EB-XTRA-22")
def test_who_passed_is_asked_again_between_two_risk_worlds(play: Any) -> None:
    given = {"luna": {"A": "0/0/1"}, "mars": {"A": "1/0/1", "B": "1/0/0"}}
    match = play(given, [6, 6], phase="risk", options=ALL)
    pass_on(match)
    assert match.step == "Risk"
    match.do("A remove fleet mars 1")
    assert (match.step, match.deciding) == ("QuietPoint", "B")
    match.do("B pass")
    assert (match.step, match.deciding) == ("Risk", "A"), "he is about to decide, so he need not pass"


@pytest.mark.rule("EB-XTRA-21", "EB-XTRA-22")
def test_who_is_offered_something_by_the_active_player_is_asked(play: Any) -> None:
    match = play({"mars": {"A": "3/0/0", "B": "1/0/0"}}, [6, 6], options=ALL)
    pass_on(match)
    match.do("A offer-units B fleet mars 1")
    assert (match.step, match.deciding, match.choices("B")) == ("QuietPoint", "B", ["accept 1", "decline 1"])
    match.do("B decline 1")
    assert (match.step, match.deciding) == ("Military", "A"), "a declined offer is no change"


@pytest.mark.rule("EB-XTRA-23")
def test_a_program_that_is_offered_something_is_not_stopped_for(play: Any) -> None:
    match = play({"mars": {"A": "3/0/0", "B": "1/0/0"}, "quiet": {"asked": ["A"]}}, [])
    pass_on(match)
    match.do("A offer-units B fleet mars 1")
    assert (match.step, match.deciding) == ("Military", "A")


# ------------------------------------------------------------------------------------------------------------ offers lapse


@pytest.mark.rule("EB-XTRA-24", "EB-MOVE-01")
def test_offers_lapse_when_a_fleet_moves(play: Any) -> None:
    match = play({"mars": {"A": "3/0/0", "B": "1/0/0"}}, [], phase="movement")
    match.do("A offer-units B fleet mars 1", "A from mars")
    assert match.p.offers, "nothing has happened yet"
    match.do("A to mars-approach 1")
    assert not match.p.offers
    assert match.rolled("OffersLapsed")


@pytest.mark.rule("EB-XTRA-24", "EB-TECH-NT1")
def test_offers_lapse_when_a_technology_rolls(play: Any) -> None:
    given = {"mars": {"A": "1/1/0", "B": "1/0/0"}, "technologies": {"A": ["nanotechnology"]}}
    match = play(given, [6], phase="before-civilian")
    match.do("A offer-units B fleet mars 1", "A nanotechnology mars")
    assert not match.p.offers


@pytest.mark.rule("EB-XTRA-24", "EB-RISK-02")
def test_offers_lapse_at_the_dice_of_ongoing_risk(play: Any) -> None:
    given = {"luna": {"A": "0/0/1"}, "mars": {"A": "1/0/1", "B": "1/0/0"}, "ai": {"B": 1}}
    match = play(given, [6], phase="risk")
    match.do("A offer-units B fleet mars 1", "A roll-risk luna")
    assert match.step == "Rerolls"
    assert not match.p.offers, "nobody waits for a roll with an open offer in hand"


@pytest.mark.rule("EB-XTRA-24", "EB-XTRA-06")
def test_offers_lapse_at_the_die_of_a_conversion(play: Any) -> None:
    match = play({"mars": {"A": "2/0/0", "B": "1/0/1"}}, [6])
    match.do("A offer-units B fleet mars 1", "B convert at-risk mars 1")
    assert not match.p.offers


@pytest.mark.rule("EB-XTRA-24")
def test_offers_stand_for_the_turn_where_the_table_says_so(play: Any) -> None:
    match = play({"mars": {"A": "3/0/0", "B": "1/0/0"}}, [], phase="movement", rulings={"offers_lapse": "turn"})
    match.do("A offer-units B fleet mars 1", "A from mars", "A to mars-approach 1")
    assert match.p.offers


# ---------------------------------------------------------------------------------------------- a phase ends with its player


@pytest.mark.rule("EB-MIL-01", "EB-XTRA-18", "EB-TURN-02")
@pytest.mark.parametrize("windows", ["all", "phases"])
def test_a_region_given_up_at_the_end_of_military_can_be_explored_in_it(play: Any, windows: str) -> None:
    """After his group on Mars A's fleets on Luna have nothing to do there, until he gives up one of its two regions."""
    given = {"luna": {"A": "2/2/0"}, "mars": {"A": "1/0/0", "B": "1/0/0"}}
    match = play(given, [1, 6, 6], options={"windows": windows})
    pass_on(match)
    match.do("A at mars", "A attack B 1", "B hold-fire")
    assert match.step == "QuietPoint"
    match.do("B pass", "A remove sound luna 1")
    pass_on(match)
    assert match.step == "Military"
    match.do("A at luna", "A explore 2")
    assert match.rolled()[1]["dice"] == [6, 6]


@pytest.mark.rule("EB-CIV-01", "EB-XTRA-10", "EB-TECH-AV1")
def test_engines_copied_at_the_end_of_civilian_can_build_in_it(play: Any) -> None:
    known = {"A": ENGINES[:-1], "B": ENGINES}
    given = {"luna": {"A": "2/0/0"}, "mars": {"B": "1/0/0"}, "technologies": known}
    match = play(given, [1, 1, 1], phase="civilian", options={"windows": "turns"})
    assert (match.step, match.deciding) == ("QuietPoint", "B")
    match.do("B offer-technology A advanced-von-neumann-engines", "A accept 1")
    pass_on(match)
    assert match.step == "Civilian"
    assert match.may("A at luna")


@pytest.mark.rule("EB-MIL-01")
def test_a_phase_with_nothing_to_do_is_over_when_all_have_passed(play: Any) -> None:
    match = play({"mars": {"A": "0/1/0", "B": "0/1/0"}}, [], options=ALL)
    asked = []
    while match.step == "QuietPoint":
        asked.append(match.deciding)
        match.do(f"{match.deciding} pass")
    assert asked == ["B", "A"], "nobody is asked twice for nothing"
    assert match.step == "Civilian"


# -------------------------------------------------------------------------------------------------------- leaving at a stop


@pytest.mark.rule("EB-XTRA-19", "EB-OPT-RE")
def test_the_stop_before_the_un_s_steps_is_made_when_the_active_player_resigns(play: Any) -> None:
    given = {"mars": {"A": "1/1/0", "B": "1/1/0", "C": "1/0/0"}}
    match = play(given, [], seats=3, phase="start", options={"windows": "turns", "resignation": True})
    match.do("B pass", "C pass", "A resign")
    assert (match.step, match.deciding) == ("QuietPoint", "B"), "the round of asking starts again"
    assert match.words["turn"]["seat"] == "A"
    match.do("B pass", "C pass")
    assert match.words["turn"]["seat"] == "B", "they have passed: the stop at the end of the turn asks nobody twice"


@pytest.mark.rule("EB-XTRA-19", "EB-XTRA-20", "EB-OPT-AS9")
def test_and_when_he_takes_his_commander_off_at_the_last_stop(play: Any) -> None:
    given = {
        "mars": {"A": "0/1/0", "B": "1/1/0", "C": "1/0/0"},
        "commanders": {"A": "mars", "B": "earth", "C": "earth"},
    }
    options = {"windows": "turns", "assassination": True}
    match = play(given, [], seats=3, phase="end", options=options)
    match.do("B pass", "C pass", "A remove commander mars 1")
    assert match.words["out"] == ["A"]
    assert (match.step, match.deciding) == ("QuietPoint", "B")
    match.do("B convert sound mars 1")
    assert match.at("mars", "B") == "2/0/0"


# ---------------------------------------------------------------------------------------------------------- his choice which


@pytest.mark.rule("EB-UNIT-09", "EB-TECH-AV5", "EB-TECH-AV4")
@pytest.mark.parametrize(("acted", "marks"), [(1, "1/0/1"), (0, "2/0/1")])
def test_the_own_fire_takes_a_fleet_of_the_group_or_the_one_just_built(play: Any, acted: int, marks: str) -> None:
    """One of two is built; of the group of two fleets and a development at risk the shortfall falls on a fleet."""
    given = {"luna": {"A": "2/0/1"}, "mars": {"B": "1/0/0"}, "technologies": {"A": ENGINES}}
    match = play(given, [6, 1, 4, 1], phase="civilian")
    match.do("A at luna", "A construct", "A at-risk 1", "A fleets 2", "A nominate 2", "A lose fleet 1")
    assert match.choices("A") == ["fleets 0..1"]
    match.refused("A fleets 2", "EB-UNIT-09")
    match.do(f"A fleets {acted}")
    assert match.at("luna") == "2/0/1"
    assert match.words["acted"]["luna"]["A"] == marks


@pytest.mark.rule("EB-UNIT-09", "EB-TECH-AV5")
def test_keeping_the_group_s_fleets_keeps_its_development(play: Any) -> None:
    """Two shortfalls: who gives up the fleet just built has still a fleet of the group for the second one."""
    given = {"luna": {"A": "2/0/1"}, "mars": {"B": "1/0/0"}, "technologies": {"A": [*ENGINES]}}
    match = play(given, [6, 1, 4, 4], phase="civilian")
    match.do("A at luna", "A construct", "A at-risk 1", "A fleets 2", "A nominate 2")
    match.do("A lose fleet 2", "A fleets 1")
    assert match.at("luna") == "1/0/1"
    assert match.words["acted"]["luna"]["A"] == "1/0/1", "one of the group, and the one just built"


@pytest.mark.rule("EB-UNIT-09", "EB-TECH-AV4")
def test_the_own_fire_takes_the_development_that_is_named(play: Any) -> None:
    given = {"luna": {"A": "1/2/0"}, "mars": {"B": "1/0/0"}, "technologies": {"A": ENGINES}}
    match = play(given, [1, 4, 1], phase="civilian")
    match.do("A at luna", "A construct", "A sound 1", "A fleets 1", "A risk-fleet")
    assert match.choices("A") == ["lose fleet 1", "lose sound 1", "lose sound-acted 1"]
    match.refused("A lose sound 2", "EB-ATK-07")
    match.do("A lose sound 1")
    assert match.words["acted"]["luna"]["A"] == "1/1/0", "the idle one is gone"


@pytest.mark.rule("EB-UNIT-09")
def test_fleets_alone_are_named_by_their_marks_too(play: Any) -> None:
    """Three of four fleets are the group; one hit, and the one that stood aside may be the one that is lost."""
    given = {"luna": {"A": "4/0/0"}, "mars": {"B": "1/0/0"}, "technologies": {"A": ENGINES}}
    match = play(given, [1, 4, 1], phase="civilian")
    match.do("A at luna", "A construct", "A fleets 3")
    assert match.choices("A") == ["fleets 0..1"]
    match.do("A fleets 0")
    assert match.at("luna") == "3/0/0"
    assert match.words["acted"]["luna"]["A"] == "3/0/0"
    whole = play(given, [1, 1, 4, 1], phase="civilian")
    whole.do("A at luna", "A construct", "A fleets 4", "A nominate 1")
    assert whole.at("luna") == "3/0/0", "all are of the group: there is nothing to choose"
