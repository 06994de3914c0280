"""The eight optional rules, and the rulings that belong to them."""

from typing import Any

import pytest

from armillary.games.earthmans_burden.ids import TECHNOLOGIES
from armillary.games.earthmans_burden.meta import TITLE

TECHS = ["artificial-intelligence", "cognition-circuits", "advanced-ai", "the-eschaton", "paradox-circuits"]


@pytest.mark.rule("EB-OPT-00")
def test_optional_rules_are_off_unless_agreed(play: Any) -> None:
    named = [option for option in TITLE.options if option.rule.startswith("EB-OPT")]
    assert len(named) == 8
    assert all(option.default is False for option in named)
    match = play({"mars": {"A": "1/0/0", "B": "1/0/0"}})
    match.refused("B resign", "EB-OPT-00")
    assert match.words["commanders"] == {}


@pytest.mark.rule("EB-OPT-BG3", "EB-OPT-BG1")
def test_basic_game_has_no_singularity(play: Any) -> None:
    given = {"mars": {"A": "0/1/0", "B": "1/0/0"}, "technologies": {"A": TECHS}, "eschaton": {"A": 5}}
    match = play(given, [], phase="start", options={"basic_game": True})
    assert match.at("eschaton") == 5
    assert match.rolled() == []


@pytest.mark.rule("EB-OPT-BG4")
def test_basic_game_bars_copying(play: Any) -> None:
    given = {"mars": {"A": "0/1/0", "B": "1/0/0"}, "technologies": {"A": ["shielding"]}}
    match = play(given, [], options={"basic_game": True}, phase="civilian")
    match.refused("A offer-technology B shielding", "EB-OPT-BG4")
    assert not any(text.startswith("offer-technology") for text in match.interjections("A"))


@pytest.mark.rule("EB-OPT-BG4")
def test_the_closed_centre_is_not_passed_through(play: Any) -> None:
    match = play(
        {"earth": {"A": "6/0/0"}, "luna": {"B": "1/0/0"}, "technologies": {"A": ["orion-engines"]}},
        [],
        phase="orion",
        options={"minigame": True},
    )
    match.do("A orion earth")
    assert [text.split()[1] for text in match.choices("A")] == ["cislunar", "home-arc", "inner-descent"]


@pytest.mark.rule("EB-OPT-NT", "EB-OPT-NT2")
def test_no_true_ai(play: Any) -> None:
    options = {"no_true_ai": True}
    known = TECHS[:3]
    match = play(
        {"mars": {"A": "0/1/0", "B": "0/1/0"}, "research": {"A": 3}, "technologies": {"A": known, "B": TECHS}},
        [5],
        phase="civilian",
        options=options,
    )
    match.do("A at mars", "A research")
    assert match.may("A learn abstraction-circuits")
    match.refused("A learn the-eschaton", "EB-OPT-NT")
    match = play(
        {"mars": {"A": "0/1/0", "B": "0/1/0"}, "technologies": {"A": known, "B": TECHS}},
        [6, 6],
        phase="civilian",
        options=options,
    )
    match.refused("B offer-technology A the-eschaton", "EB-OPT-NT")
    match.do("A at mars", "A espionage B")
    assert not match.may("A steal")
    assert match.may("A destroy the-eschaton")
    match = play(
        {"mars": {"A": "0/1/0", "B": "1/0/0"}, "technologies": {"A": TECHS}, "eschaton": {"A": 5}},
        [],
        phase="start",
        options=options,
    )
    assert match.at("eschaton") == 5, "and nobody rolls for the Singularity"


@pytest.mark.rule("EB-OPT-AH")
def test_advanced_hydroponics(play: Any) -> None:
    match = play(
        {"earth": {"A": "0/7/0"}, "mars": {"B": "1/0/0"}, "blockade": {"A": 2}},
        [],
        phase="start",
        options={"advanced_hydroponics": True},
    )
    assert not match.p.over


@pytest.mark.rule("EB-OPT-LS")
def test_loyal_subjects(play: Any) -> None:
    given = {"mars": {"A": "0/2/0", "B": "0/1/1"}, "technologies": {"B": ["shielding"]}}
    match = play(given, [6, 5, 5, 6], phase="civilian", options={"loyal_subjects": True})
    match.refused("B offer-units A sound mars 1", "EB-OPT-LS")
    match.refused("B offer-technology A shielding", "EB-OPT-LS")
    assert not any(text.startswith("offer") for text in match.interjections("B"))
    match.do("A at mars", "A overthrow B", "A sound 1", "A take")
    assert match.at("mars") == "0/2/1", "Overthrow still transfers"
    match.do("A at mars", "A espionage B", "A steal shielding")
    assert match.words["technologies"]["A"] == ["shielding"], "and so does Espionage"


@pytest.mark.rule("EB-OPT-7P3")
def test_the_imaginary_region_goes_with_its_development(play: Any) -> None:
    earth = dict.fromkeys("BCDEFG", "0/1/0") | {"A": "3/1/0", "un": "0/1/0"}
    match = play({"earth": earth, "imaginary": True}, [6, 1, 1], seats=7, options={"seven_players": True})
    match.do("A at earth")
    assert not match.may("A explore"), "it is never unclaimed"
    match.do("A attack un 3")
    assert match.words["imaginary"] is False
    assert match.p.unclaimed[match.p.c.home] == 0


@pytest.mark.rule("EB-OPT-7P4")
def test_the_imaginary_region_counts_for_no_blockade(play: Any) -> None:
    match = play(
        {"earth": {"A": "0/7/0", "un": "12/1/0"}, "mars": {"B": "1/0/0"}, "imaginary": True, "blockade": {"A": 2}},
        [],
        phase="start",
        seats=7,
        options={"seven_players": True},
    )
    assert match.p.result.reason == "blockade"


@pytest.mark.rule("EB-OPT-7P2")
def test_the_imaginary_development_works_like_any_other(play: Any) -> None:
    earth = dict.fromkeys("ABCDEFG", "0/1/0") | {"un": "3/1/0"}
    match = play({"earth": earth, "imaginary": True}, [], phase="civilian", seats=7, options={"seven_players": True})
    match.do("A at earth", "A favour-fleet sound")
    assert match.at("earth") == "1/1/0"
    assert match.at("earth", "un") == "4/1/0", "and the UN builds at the end of the turn"


# ------------------------------------------------------------------------------------------------------- Assassination


def led(**given: Any) -> dict[str, Any]:
    return {"commanders": {"A": "mars", "B": "luna"}, **given}


OPTIONS = {"assassination": True}


@pytest.mark.rule("EB-OPT-AS1")
def test_commanders_start_in_earths_orbit(play: Any) -> None:
    match = play(None, [0], options=OPTIONS)
    assert match.words["commanders"] == {"A": "earth", "B": "earth"}
    assert match.p.units[:2] == [1, 1]
    match.do("A pass", "B pass", "A pass", "B pass", "A pass", "B pass", "A pass", "B pass")
    assert not match.p.over, "everybody has a unit from the start"


@pytest.mark.rule("EB-OPT-AS2")
def test_a_commander_moves_like_a_fleet(play: Any) -> None:
    match = play(led(mars={"A": "2/0/0"}), [], phase="movement", options=OPTIONS)
    match.do("A from mars")
    assert match.may("A lead belt-arc 0..2")
    match.do("A lead belt-arc 1")
    assert match.words["commanders"]["A"] == "belt-arc"
    assert match.at("belt-arc") == 1
    # In the next turn it has to fall.
    match = play(
        led(commanders={"A": "belt-arc", "B": "luna"}, luna={"B": "1/0/0"}), [], phase="movement", options=OPTIONS
    )
    match.refused("A done", "EB-MOVE-02")
    match.do("A from belt-arc", "A lead belt-approach 0")
    assert match.words["commanders"]["A"] == "belt-approach"


@pytest.mark.rule("EB-OPT-AS3")
def test_a_commander_who_is_elsewhere_leads_no_group(play: Any) -> None:
    match = play(
        led(mars={"A": "3/0/0", "B": "0/3/0"}, commanders={"A": "luna"}), [], phase="military", options=OPTIONS
    )
    match.do("A at mars")
    match.refused("A lead-attack B 1", "EB-OPT-AS3")
    match.refused("A lead-explore 1", "EB-OPT-AS3")
    assert match.may("A attack")


@pytest.mark.rule("EB-OPT-AS3")
def test_a_commander_acts_as_two_fleets(play: Any) -> None:
    match = play(led(mars={"A": "1/0/0", "B": "0/3/0"}), [1] * 3, options=OPTIONS)
    match.do("A at mars", "A lead-attack B 1")
    assert len(match.rolled()[0]["dice"]) == 3
    assert match.rolled()[0]["target"] == 4, "it counts as two units, so three against three"
    assert match.deciding == "B", "it has acted: nobody is left for a civilian group"
    # Return fire with two dice, and a whole die in civilian groups.
    match = play(led(mars={"B": "1/0/0"}), [1, 1, 1], seat="B", options=OPTIONS)
    match.do("B at mars", "B attack A 1", "A return-fire-alone")
    assert len(match.rolled()[1]["dice"]) == 2
    match = play(led(mars={"A": "0/1/0", "B": "0/2/0"}), [1, 1], phase="civilian", options=OPTIONS)
    match.do("A at mars", "A overthrow B", "A sound 1")
    assert match.choices("A") == ["commander 0..1"]
    match.do("A commander 1")
    assert len(match.rolled()[0]["dice"]) == 2


@pytest.mark.rule("EB-TECH-ES5", "EB-OPT-AS2")
@pytest.mark.parametrize(("place", "step"), [("mars", 1), ("belt-arc", 0)])
def test_a_commander_on_a_world_is_enough_for_the_eschaton(play: Any, place: str, step: int) -> None:
    given = led(commanders={"A": place, "B": "luna"}, technologies={"A": TECHS}, eschaton={"A": 0})
    match = play(given, [5] if step else [], phase="start", options=OPTIONS)
    if step:
        match.do("A pass")
    assert match.at("eschaton") == step


@pytest.mark.rule("EB-OPT-AS4", "EB-OPT-AS5", "EB-OPT-AS6", "EB-OPT-AS7")
def test_a_commander_is_hit_last_and_dies_of_one_hit(play: Any) -> None:
    given = led(
        mars={"A": "1/1/0", "B": "3/0/0"},
        venus={"A": "4/1/1"},
        apex={"A": 3},
        technologies={"A": ["shielding"]},
        belt={"C": "1/0/0"},
    )
    match = play(given, [6, 6, 1, 1, 1, 1], seat="B", seats=3, options=OPTIONS)
    match.do("B at mars", "B attack A 3")
    assert match.words["commanders"]["A"] == "mars", "two hits, two other units"
    assert match.at("mars") == "0/0/0"
    match.do("A hold-fire")
    match = play(given, [6, 6, 6], seat="B", seats=3, options=OPTIONS)
    match.do("B at mars", "B attack A 3")
    assert match.words["out"] == ["A"]
    assert match.at("venus") == "0/1/1", "developments stay, with their state"
    assert match.at("apex") == 0
    assert match.words["technologies"]["A"] == ["shielding"]
    assert not match.p.over
    assert match.interjections("A") == []


@pytest.mark.rule("EB-OPT-AS4")
def test_damage_may_not_be_assigned_to_the_commander(play: Any) -> None:
    match = play(led(mars={"A": "1/1/0", "B": "3/0/0"}), [6, 1, 1], seat="B", options=OPTIONS)
    match.do("B at mars", "B attack A 3")
    assert match.choices("A") == ["lose fleet 1", "lose sound 1"]
    match.refused("A lose commander 1", "EB-OPT-AS4")


@pytest.mark.rule("EB-OPT-AS5")
def test_an_eliminated_players_turn_is_over(play: Any) -> None:
    given = led(mars={"A": "0/0/0", "B": "9/0/0"}, venus={"A": "3/2/1"}, belt={"C": "1/0/0"})
    match = play(given, [1, 1] + [6] * 9, seats=3, options=OPTIONS)
    match.do("A at mars", "A lead-attack B 0", "B return-fire-alone")
    assert match.words["out"] == ["A"]
    assert match.deciding == "B"
    assert match.words["turn"]["seat"] == "B"
    assert match.at("venus") == "0/2/1"
    assert match.dice_left == 0, "neutral developments roll no ongoing risk"


@pytest.mark.rule("EB-OPT-AS8")
@pytest.mark.parametrize(("reading", "need"), [("no", 4), ("yes", 5)])
def test_neutral_technologies(play: Any, reading: str, need: int) -> None:
    match = play(
        {
            "mars": {"A": "3/0/0", "B": "0/2/0"},
            "luna": {"C": "1/0/0"},
            "technologies": {"B": ["shielding"]},
            "out": ["B"],
        },
        [1],
        seats=3,
        rulings={"neutral_passive_technologies": reading},
    )
    match.do("A at mars", "A attack B 1")
    assert match.rolled()[0]["target"] == need


@pytest.mark.rule("EB-OPT-AS8")
@pytest.mark.parametrize(("reading", "need", "rolls"), [("no", 4, 1), ("yes", 5, 2)])
def test_un_support_for_neutral_pieces(play: Any, reading: str, need: int, rolls: int) -> None:
    match = play(
        {
            "earth": {"A": "3/0/0", "B": "0/2/0", "un": "2/1/0"},
            "luna": {"C": "1/0/0"},
            "technologies": {"B": ["heavy-weapons", "defensive-grid", "tracking-systems"]},
            "out": ["B"],
        },
        [1] * 5,
        seats=3,
        rulings={"un_support_for_neutrals": reading},
    )
    match.do("A at earth", "A attack B 3")
    assert match.rolled()[0]["target"] == need
    assert len(match.rolled()) == rolls
    if rolls == 2:
        assert match.rolled()[1]["target"] == 5, "its own weapons and Tracking Systems work for nobody"
        assert len(match.rolled()[1]["dice"]) == 2, "only the UN fires"


@pytest.mark.rule("EB-OPT-AS8")
def test_technologies_of_neutral_players_can_be_stolen(play: Any) -> None:
    match = play(
        {
            "mars": {"A": "0/1/0", "B": "0/2/0"},
            "luna": {"C": "1/0/0"},
            "technologies": {"B": ["security", "shielding"]},
            "out": ["B"],
        },
        [4, 5],
        seats=3,
        phase="civilian",
    )
    match.do("A at mars", "A espionage B")
    assert match.may("A steal shielding")
    assert match.may("A destroy security")


@pytest.mark.rule("EB-OPT-AS9")
def test_a_commander_is_not_given_sacrificed_or_swapped(play: Any) -> None:
    match = play(
        led(mars={"A": "6/0/0"}, luna={"B": "1/0/0"}, technologies={"A": ["orion-engines"]}),
        [],
        phase="orion",
        options=OPTIONS,
    )
    match.refused("A offer-units B commander mars 1", "EB-OPT-AS9")
    match.do("A orion mars")
    match.refused("A sacrifice commander", "EB-OPT-AS9")
    assert "to belt-arc 1..5" in match.choices("A")
    assert "lead belt-arc 0..4" in match.choices("A"), "it fills one of five places"
    match = play(led(mars={"A": "0/0/0"}, luna={"B": "1/0/0"}, belt={"C": "1/0/0"}), [], seats=3, options=OPTIONS)
    match.do("A remove commander mars 1")
    assert match.words["out"] == ["A"], "taking it off means losing"


@pytest.mark.rule("EB-OPT-RE")
def test_resigning_in_ones_own_turn_ends_it(play: Any) -> None:
    match = play(
        {"mars": {"A": "2/1/0"}, "luna": {"B": "1/0/0", "C": "1/0/0"}}, [], seats=3, options={"resignation": True}
    )
    match.do("A resign")
    assert match.words["out"] == ["A"]
    assert match.at("mars") == "0/1/0"
    assert match.deciding == "B"
    match.do("B done", "B end")
    match.do("C resign")
    assert match.p.result.reason == "conquest"
    assert match.p.result.winners == (1,)


@pytest.mark.rule("EB-TECH-05")
def test_the_other_reading_of_the_eschatons_prerequisites(play: Any) -> None:
    given = {"mars": {"A": "0/1/0"}, "luna": {"B": "1/0/0"}, "research": {"A": 3}, "technologies": {"A": TECHS[:3]}}
    match = play(given, [5], phase="civilian")
    match.do("A at mars", "A research")
    assert match.may("A learn the-eschaton")
    match = play(given, [5], phase="civilian", rulings={"eschaton_prereq": "abstraction"})
    match.do("A at mars", "A research")
    match.refused("A learn the-eschaton", "EB-TECH-03")
    assert len(TECHNOLOGIES) == 27


@pytest.mark.rule("EB-OPT-AS5", "EB-VIC-01")
def test_nobody_who_is_out_wins_by_old_declarations(play: Any) -> None:
    given = {"mars": {"A": "1/0/0", "B": "1/0/0", "C": "1/0/0", "D": "1/0/0"}}
    match = play(given, [], seats=4, options={"resignation": True})
    match.do("A concede D", "B concede D", "D resign", "C resign")
    assert not match.p.over, "A and B have declared for D, who has lost"
    match.refused("A concede D", "EB-OPT-AS5")
    match.do("A concede B")
    assert match.p.result.winners == (1,)


@pytest.mark.rule("EB-OPT-7P3", "EB-UN-11")
@pytest.mark.parametrize("un", ["12/1/0", "12/0/1"])
def test_a_real_region_for_the_un_ends_the_imaginary_one(play: Any, un: str) -> None:
    earth = dict.fromkeys("BCDEFG", "0/1/0") | {"A": "0/1/0", "un": un}
    match = play({"earth": earth, "imaginary": True}, [], phase="movement", seats=7, options={"seven_players": True})
    match.do("A remove sound earth 1")
    while match.deciding == "A":
        match.do(f"A {match.choices('A')[-1]}")
    assert match.words["imaginary"] is False
    assert match.at("earth", "un") == "12/1/0", "the region that was left, and no other"
