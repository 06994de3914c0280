"""Every technology's effect that the scenario files do not show."""

from typing import Any

import pytest

PAIR = ["artificial-intelligence", "cognition-circuits"]
ADVANCED = [*PAIR, "advanced-ai", "abstraction-circuits"]


@pytest.mark.rule("EB-TECH-01", "EB-TECH-02", "EB-TECH-03")
def test_any_number_of_players_may_know_it_nobody_twice(play: Any) -> None:
    match = play(None, [0])
    match.do("A learn shielding", "B learn shielding")
    assert match.words["technologies"] == {"A": ["shielding"], "B": ["shielding"]}
    match.refused("A learn shielding", "EB-TECH-02")


@pytest.mark.rule("EB-TECH-04", "EB-TECH-AI1")
@pytest.mark.parametrize(("known", "node"), [(PAIR[:1], 0), (PAIR[1:], 0), (PAIR, 2), ([*PAIR, "advanced-ai"], 2)])
def test_a_pair_works_only_together(play: Any, known: list[str], node: int) -> None:
    match = play({"mars": {"A": "1/0/0", "B": "1/0/0"}, "technologies": {"A": known}}, [], phase="start")
    assert match.at("ai") == node


@pytest.mark.rule("EB-TECH-AA")
def test_the_advanced_pair_sets_the_counter_to_five(play: Any) -> None:
    match = play({"mars": {"A": "1/0/0", "B": "1/0/0"}, "technologies": {"A": ADVANCED}}, [], phase="start")
    assert match.at("ai") == 5


@pytest.mark.rule("EB-TECH-AI6", "EB-TECH-AI5")
def test_placing_sets_and_does_not_add_and_leftovers_stay(play: Any) -> None:
    given = {"mars": {"A": "1/0/0", "B": "1/0/0"}}
    match = play({**given, "technologies": {"A": PAIR}, "ai": {"A": 1}}, [], phase="start")
    assert match.at("ai") == 2
    match = play({**given, "technologies": {"A": PAIR}, "ai": {"A": 4}}, [], phase="start")
    assert match.at("ai") == 4
    match = play({**given, "ai": {"A": 1}}, [1, 5, 1], phase="start")
    assert match.at("ai") == 1, "not topped up without the technologies"
    match.do("A done", "A at mars", "A attack B 1")
    assert match.choices("A") == ["pass", "reroll 1"], "but still usable"
    match.do("A reroll 1", "A throw")
    assert match.at("ai") == 0


@pytest.mark.rule("EB-TECH-AI2", "EB-TECH-AI3")
def test_dice_are_rolled_again_and_the_new_results_stand(play: Any) -> None:
    match = play({"mars": {"A": "3/0/0", "B": "3/0/0"}, "ai": {"B": 2}}, [5, 6, 2, 3, 4])
    match.do("A at mars", "A attack B 3")
    assert match.choices("B") == ["pass", "reroll 2", "reroll 5", "reroll 6"]
    match.do("B reroll 5")
    assert match.choices("B") == ["throw", "reroll 2", "reroll 6"]
    match.do("B reroll 6")
    assert match.choices("B") == ["throw"]
    match.refused("B reroll 2", "EB-TECH-AI2")
    match.do("B throw")
    assert match.words["dice"] == [3, 4, 2]
    assert match.at("ai", "B") == 0
    assert match.at("mars", "B") == "2/0/0"


@pytest.mark.rule("EB-TECH-AI4", "EB-TECH-AI3")
def test_the_round_of_asking_starts_anew_after_each_reroll(play: Any) -> None:
    match = play(
        {"mars": {"B": "1/0/0", "C": "1/0/0"}, "luna": {"A": "1/0/0"}, "ai": {"A": 1, "B": 1, "C": 1}},
        [4, 2, 3, 6],
        seat="B",
        seats=3,
    )
    match.do("B at mars", "B attack C 1")
    assert match.deciding == "B", "the player whose turn it is comes first"
    match.do("B pass")
    assert match.deciding == "C"
    match.do("C reroll 4", "C throw")
    assert match.deciding == "B", "asked again, although he had passed"
    match.do("B reroll 2", "B throw")
    assert match.words["dice"] == [3]
    assert match.deciding == "A", "B and C have no step left and are not asked"
    match.do("A reroll 3", "A throw")
    assert match.at("mars", "C") == "0/0/0"


@pytest.mark.rule("EB-TECH-AI8", "EB-TECH-AI4")
def test_return_fire_is_a_roll_of_its_own(play: Any) -> None:
    match = play({"mars": {"A": "2/0/0", "B": "2/0/0"}, "ai": {"A": 2}}, [1, 1, 6, 6, 2, 2])
    match.do("A at mars", "A attack B 2", "A pass", "B return-fire-alone")
    assert match.choices("A") == ["pass", "reroll 6"]
    match.do("A reroll 6", "A reroll 6", "A throw")
    assert match.at("mars") == "2/0/0"


@pytest.mark.rule("EB-TECH-AI8")
def test_the_second_research_roll_and_the_follow_up_are_rolls_of_their_own(play: Any) -> None:
    match = play({"mars": {"A": "0/1/0"}, "luna": {"B": "1/0/0"}, "ai": {"B": 3}}, [6, 5, 1], phase="civilian")
    match.do("A at mars", "A research")
    assert match.choices("B") == ["pass", "reroll 6"]
    match.do("B pass")
    assert match.choices("B") == ["pass", "reroll 5"]
    match.do("B reroll 5", "B throw", "B pass")
    assert match.at("research") == 1
    given = {"mars": {"A": "0/1/0", "B": "0/1/0"}, "ai": {"B": 1}, "technologies": {"B": ["shielding"]}}
    match = play(given, [4, 5], phase="civilian")
    match.do("A at mars", "A espionage B", "B pass")
    assert match.choices("B") == ["pass", "reroll 5"]


def test_seats_that_cannot_react_are_never_asked(play: Any) -> None:
    match = play({"mars": {"A": "1/0/0", "B": "1/0/0"}, "luna": {"C": "1/0/0"}}, [1], seats=3)
    match.do("A at mars", "A attack B 1")
    assert match.step == "Attack"
    assert match.deciding == "B"


@pytest.mark.rule("EB-XTRA-17", "EB-TECH-AI7")
def test_conversion_dice_can_be_rolled_again(play: Any) -> None:
    match = play({"mars": {"A": "1/0/0", "B": "0/0/2"}, "ai": {"A": 1}}, [6, 3, 2])
    match.do("B convert at-risk mars 2")
    assert match.choices("A") == ["pass", "reroll 3", "reroll 6"]
    match.refused("A lower ai 0", "EB-TURN-03")
    match.do("A reroll 6", "A throw")
    assert match.at("mars", "B") == "0/0/0"


@pytest.mark.rule("EB-TECH-IN", "EB-TECH-MA", "EB-TECH-SE", "EB-TECH-AY")
@pytest.mark.parametrize(
    ("mine", "theirs", "need"),
    [
        (["intrigue"], [], 3),
        (["intrigue", "machinations"], [], 2),
        ([], ["security"], 5),
        ([], ["security", "advanced-security"], 6),
        (["intrigue"], ["security"], 4),
        ([], [], 4),
    ],
)
@pytest.mark.parametrize("action", ["overthrow", "espionage"])
def test_intrigue_and_security(play: Any, mine: list[str], theirs: list[str], need: int, action: str) -> None:
    match = play(
        {"mars": {"A": "0/2/0", "B": "0/2/0"}, "technologies": {"A": mine, "B": theirs}}, [1, 1], phase="civilian"
    )
    match.do("A at mars", f"A {action} B", "A sound 2")
    assert match.rolled()[0]["target"] == need


@pytest.mark.rule("EB-TECH-HW", "EB-TECH-AW", "EB-TECH-SH", "EB-TECH-AS")
@pytest.mark.parametrize(
    ("mine", "theirs", "attack", "back"),
    [
        ([], [], 4, 5),
        (["heavy-weapons"], [], 3, 5),
        (["heavy-weapons", "advanced-weapons"], [], 2, 5),
        ([], ["shielding"], 5, 5),
        ([], ["shielding", "advanced-shielding"], 6, 5),
        (["shielding"], [], 4, 6),
        (["shielding", "advanced-shielding"], ["heavy-weapons"], 4, 6),
        ([], ["heavy-weapons"], 4, 4),
        ([], ["heavy-weapons", "advanced-weapons"], 4, 3),
    ],
)
def test_weapons_and_shields(play: Any, mine: list[str], theirs: list[str], attack: int, back: int) -> None:
    match = play({"mars": {"A": "2/0/0", "B": "2/0/0"}, "technologies": {"A": mine, "B": theirs}}, [1, 1, 1, 1])
    match.do("A at mars", "A attack B 2", "B return-fire-alone")
    assert [roll["target"] for roll in match.rolled()] == [attack, back]


@pytest.mark.rule("EB-TECH-IF", "EB-TECH-AF")
@pytest.mark.parametrize(
    ("known", "need"), [([], 5), (["infrastructure"], 4), (["infrastructure", "advanced-infrastructure"], 3)]
)
def test_infrastructure(play: Any, known: list[str], need: int) -> None:
    match = play(
        {"mars": {"A": "0/0/1"}, "luna": {"B": "1/0/0"}, "technologies": {"A": known}}, [need], phase="civilian"
    )
    match.do("A at mars", "A pacify")
    assert match.rolled()[0]["target"] == need
    assert match.at("mars") == "0/1/0"


@pytest.mark.rule("EB-TECH-DG")
@pytest.mark.parametrize(("reading", "need"), [("no", 6), ("yes", 5)])
def test_defensive_grid_in_the_outnumbering_test(play: Any, reading: str, need: int) -> None:
    match = play(
        {"mars": {"A": "5/0/0", "B": "0/2/0"}, "technologies": {"B": ["defensive-grid"]}},
        [1] * 11,
        rulings={"defensive_grid_outnumbers": reading},
    )
    match.do("A at mars", "A attack B 5", "B return-fire-alone")
    assert len(match.rolled()[1]["dice"]) == 6
    assert match.rolled()[1]["target"] == need


@pytest.mark.rule("EB-TECH-OE3", "EB-TECH-OE4", "EB-TECH-OE1")
def test_orion_sacrifices_a_unit_that_is_not_of_the_group(play: Any) -> None:
    given = {"mars": {"A": "1/1/1"}, "earth": {"A": "1/0/0"}, "luna": {"B": "1/0/0"}}
    match = play({**given, "technologies": {"A": ["orion-engines"]}}, [], phase="orion")
    assert match.choices("A") == ["orion mars", "done"], "the lone fleet of Earth cannot be given up for itself"
    match.do("A orion mars")
    assert match.choices("A") == ["sacrifice sound", "sacrifice at-risk"]
    match.refused("A sacrifice fleet", "EB-TECH-OE4")
    match.do("A sacrifice at-risk")
    match.refused("A to mars-approach 2", "EB-TECH-OE4")
    match.do("A to belt-arc 1")
    assert match.at("mars") == "0/1/0"
    assert match.at("belt-arc") == 1


@pytest.mark.rule("EB-TECH-FE1", "EB-TECH-FE2", "EB-TECH-FE4")
def test_fusion_engines(play: Any) -> None:
    given = {"home-arc": {"A": 7}, "apex": {"A": 2}, "luna": {"B": "1/0/0"}}
    match = play({**given, "technologies": {"A": ["orion-engines", "fusion-engines"]}}, [], phase="fusion")
    match.do("A fusion apex", "A from home-arc")
    match.refused("A to cislunar 6", "EB-TECH-FE1")
    match.do("A to mars-approach 5")
    assert match.at("apex") == 1
    assert match.at("mars-approach") == 5
    assert match.at("home-arc") == 2
    # The next group: those in Mars Approach have been moved, and so may only be given up.
    match.do("A fusion mars-approach")
    assert match.choices("A") == ["from apex", "from home-arc"]
    match.refused("A from mars-approach", "EB-TECH-FE2")
    match.do("A from home-arc", "A to cislunar 2")
    assert match.at("mars-approach") == 4
    assert match.choices("A") == ["fusion cislunar", "fusion mars-approach", "done"]
    match.refused("A fusion apex", "EB-TECH-FE4")


@pytest.mark.rule("EB-TECH-FE2")
def test_no_fleet_is_moved_twice_by_fusion(play: Any) -> None:
    """Those that came to the Inner Descent stay there; one that was there already may still go on."""
    match = play(
        {
            "apex": {"A": 5},
            "home-arc": {"A": 3},
            "luna": {"B": "1/0/0"},
            "technologies": {"A": ["orion-engines", "fusion-engines"]},
        },
        [],
        phase="fusion",
    )
    match.do("A fusion home-arc", "A from apex", "A to inner-descent 5")
    match.do("A fusion home-arc")
    assert match.choices("A") == ["from home-arc"]
    match.refused("A from inner-descent", "EB-TECH-FE2")
    match.do("A from home-arc", "A to cislunar 1")
    assert match.step == "Movement", "nobody is left who has not been moved"
    mixed = play(
        {
            "apex": {"A": 2},
            "inner-descent": {"A": 1},
            "home-arc": {"A": 2},
            "luna": {"B": "1/0/0"},
            "technologies": {"A": ["orion-engines", "fusion-engines"]},
        },
        [],
        phase="fusion",
    )
    mixed.do("A fusion home-arc", "A from apex", "A to inner-descent 2", "A fusion home-arc", "A from inner-descent")
    assert mixed.choices("A")[0] == "to sunward-arc 1"


@pytest.mark.rule("EB-TECH-FE2")
def test_a_fleet_moved_by_orion_may_be_moved_by_fusion(play: Any) -> None:
    known = ["orion-engines", "fusion-engines"]
    match = play({"earth": {"A": "4/0/0"}, "luna": {"B": "1/0/0"}, "technologies": {"A": known}}, [], phase="orion")
    match.do("A orion earth", "A to home-arc 3")
    assert match.step == "Fusion"
    match.do("A fusion home-arc", "A from home-arc", "A to mars-approach 2")
    assert match.at("mars", "A") == "2/0/0", "and in Movement it falls a further ring"


@pytest.mark.rule("EB-TECH-FE3")
@pytest.mark.parametrize(
    ("reading", "origins"), [("no", ["from home-arc"]), ("yes", ["from home-arc", "from cislunar"])]
)
def test_fusion_does_not_enter_an_orbit(play: Any, reading: str, origins: list[str]) -> None:
    """Below the Cislunar Approach there are only orbits."""
    match = play(
        {
            "cislunar": {"A": 3},
            "home-arc": {"A": 1},
            "mars": {"B": "1/0/0"},
            "technologies": {"A": ["orion-engines", "fusion-engines"]},
        },
        [],
        phase="fusion",
        rulings={"fusion_may_enter_orbit": reading},
    )
    match.do("A fusion cislunar")
    assert match.choices("A") == origins
    match.do(f"A {origins[-1]}")
    if reading == "no":
        match.refused("A to earth 1", "EB-TECH-FE3")
    else:
        match.do("A to luna 2")
        assert match.at("luna") == "2/0/0"


@pytest.mark.rule("EB-TECH-SS1", "EB-TECH-SS3")
def test_no_fleet_sails_twice(play: Any) -> None:
    match = play(
        {"home-arc": {"A": 6}, "luna": {"B": "1/0/0"}, "technologies": {"A": ["solar-sails"]}},
        [6, 6, 6],
        phase="sails",
    )
    match.do("A from home-arc")
    match.refused("A to mars 1", "EB-TECH-RF2")
    match.do("A to mars-approach 5")
    assert match.choices("A") == ["from home-arc", "done"]
    match.refused("A from mars-approach", "EB-TECH-SS3")
    match.do("A from home-arc", "A to mars-approach 1")
    assert match.step != "Sails"


@pytest.mark.rule("EB-TECH-RF1", "EB-TECH-RF2", "EB-TECH-RF3")
def test_refraction_fields(play: Any) -> None:
    known = ["solar-sails", "refraction-fields"]
    match = play(
        {"home-arc": {"A": 6}, "cislunar": {"A": 1}, "venus": {"B": "1/0/0"}, "technologies": {"A": known}},
        [6, 4, 1, 2, 3],
        phase="sails",
    )
    assert len(match.rolled()[0]["dice"]) == 5
    match.do("A from cislunar")
    assert match.choices("A") == ["to earth 1", "to luna 1"], "two rings, but not beyond an orbit"
    match.do("A to luna 1", "A from home-arc")
    assert match.choices("A") == [
        "to venus-approach 1..5",
        "to cislunar 1..5",
        "to mars-approach 1..5",
        "to venus 1..5",
        "to earth 1..5",
        "to luna 1..5",
        "to mars 1..5",
    ]
    match.do("A to mars 5")
    assert match.at("mars") == "5/0/0"
    assert match.step == "Military", "two groups, one of them by two rings"


@pytest.mark.rule("EB-TECH-RF2")
def test_one_double_for_each_six(play: Any) -> None:
    known = ["solar-sails", "refraction-fields"]
    match = play(
        {"home-arc": {"A": 2}, "luna": {"B": "1/0/0"}, "technologies": {"A": known}}, [6, 5, 1, 2, 3], phase="sails"
    )
    match.do("A from home-arc", "A to mars 1", "A from home-arc")
    match.refused("A to mars 1", "EB-TECH-RF2")
    match.do("A to cislunar 1")


@pytest.mark.rule("EB-TECH-AV1", "EB-TECH-AV3")
def test_fleets_join_construction(play: Any) -> None:
    known = [
        "nanotechnology",
        "von-neumann-engines",
        "nanofactories",
        "drone-networking",
        "advanced-von-neumann-engines",
    ]
    match = play(
        {"mars": {"A": "5/2/0"}, "luna": {"B": "1/0/0"}, "technologies": {"A": known}}, [3] * 5, phase="civilian"
    )
    match.do("A at mars", "A construct", "A sound 2", "A fleets 5")
    assert match.choices("A") == ["nominate 1..5"], "2 + 1 by Nanofactories + 2 for five fleets"
    match.do("A nominate 5")
    assert match.at("mars") == "10/2/0"
    alone = play(
        {"mars": {"A": "4/0/0"}, "luna": {"B": "1/0/0"}, "technologies": {"A": known}}, [3, 3], phase="civilian"
    )
    alone.do("A at mars", "A construct")
    assert alone.choices("A") == ["fleets 2..4"]
    alone.do("A fleets 4", "A nominate 2")
    assert alone.at("mars") == "6/0/0"


@pytest.mark.rule("EB-TECH-AV2", "EB-TECH-AV4")
def test_a_shortfall_may_fall_on_a_fleet(play: Any) -> None:
    known = [
        "heavy-weapons",
        "shielding",
        "nanotechnology",
        "von-neumann-engines",
        "nanofactories",
        "drone-networking",
        "advanced-von-neumann-engines",
    ]
    match = play({"mars": {"A": "2/1/0", "B": "9/0/0"}, "technologies": {"A": known}}, [1, 1, 3, 2], phase="civilian")
    match.do("A at mars", "A construct", "A sound 1", "A fleets 2", "A nominate 2")
    assert match.choices("A") == ["risk-development", "risk-fleet"]
    match.do("A risk-fleet")
    # +1 weapons, no own shields, no outnumbering: a 3 hits.
    assert match.rolled()[1]["target"] == 3
    assert match.rolled()[1]["roll"] == 15
    assert match.choices("A") == ["lose fleet 1", "lose sound 1"], "he chooses the loss, and nobody returns fire"
    match.do("A lose fleet 1")
    assert match.choices("A") == ["risk-development", "risk-fleet"]
    match.do("A risk-development")
    assert match.at("mars") == "1/0/1"


@pytest.mark.rule("EB-TECH-AV2")
def test_a_development_is_lost_only_if_the_group_has_no_fleets(play: Any) -> None:
    known = [
        "nanotechnology",
        "von-neumann-engines",
        "nanofactories",
        "drone-networking",
        "advanced-von-neumann-engines",
    ]
    match = play(
        {"mars": {"A": "2/0/1"}, "luna": {"B": "1/0/0"}, "technologies": {"A": known}},
        [1, 1, 1, 1, 1, 1],
        phase="civilian",
    )
    match.do("A at mars", "A construct", "A at-risk 1", "A fleets 2", "A nominate 2")
    assert [roll["roll"] for roll in match.rolled()[:3]] == [7, 15, 15], "fire on oneself, twice"
    assert match.at("mars") == "2/0/1"


@pytest.mark.rule("EB-TECH-NT1", "EB-TECH-NT2", "EB-TECH-VN1")
def test_growing_is_optional_and_once_for_each_world(play: Any) -> None:
    known = ["nanotechnology", "von-neumann-engines"]
    match = play(
        {"luna": {"A": "0/2/0"}, "mars": {"A": "0/1/0", "B": "1/1/0"}, "technologies": {"A": known}},
        [2, 2],
        phase="before-civilian",
    )
    assert match.choices("A") == ["nanotechnology luna", "von-neumann mars", "nanotechnology mars", "done"]
    match.refused("A von-neumann luna", "EB-TECH-VN1")
    match.do("A nanotechnology luna")
    match.refused("A nanotechnology luna", "EB-TECH-NT1")
    match.do("A von-neumann mars")
    assert match.at("luna") == "1/2/0"
    assert match.at("mars") == "0/1/0", "a 2 is above the one development"
    match.do("A done")
    match.do("A at luna", "A construct")
    assert match.choices("A") == ["sound 1..2"]


@pytest.mark.rule("EB-TECH-NT2", "EB-XTRA-12")
def test_a_fleet_given_to_and_fro_still_may_not_act(play: Any) -> None:
    known = {"A": ["nanotechnology"]}
    match = play(
        {"mars": {"A": "1/4/0", "B": "3/2/0"}, "luna": {"A": "0/1/0"}, "technologies": known},
        [1],
        phase="before-civilian",
    )
    match.do("A nanotechnology mars", "A offer-units B fleet mars 2", "B accept 1")
    match.do("B offer-units A fleet mars 2", "A accept 2", "A done", "A at mars", "A overthrow B")
    assert match.choices("A") == ["sound 1..4"], "one of the two fleets may act, and one gives no die"


@pytest.mark.rule("EB-ESP-09", "EB-TECH-03")
def test_what_lacks_a_prerequisite_cannot_be_stolen(play: Any) -> None:
    known = {"A": ["shielding"], "B": ["intrigue", "machinations", "shielding"]}
    match = play({"mars": {"A": "0/1/0", "B": "0/1/0"}, "technologies": known}, [6, 6], phase="civilian")
    match.do("A at mars", "A espionage B")
    assert [text for text in match.choices("A") if text.startswith("steal")] == ["steal intrigue"]
    match.refused("A steal machinations", "EB-TECH-03")
    match.refused("A steal shielding", "EB-TECH-02")


@pytest.mark.rule("EB-TECH-NF")
def test_nanofactories_count_developments_at_risk(play: Any) -> None:
    known = {"A": ["nanotechnology", "nanofactories"]}
    match = play(
        {"mars": {"A": "0/1/2"}, "luna": {"B": "1/0/0"}, "technologies": known}, [6, 6, 6, 6], phase="civilian"
    )
    match.do("A at mars", "A construct", "A sound 1", "A at-risk 2")
    assert match.choices("A") == ["nominate 1..4"], "three developments and one die more"
