"""How far a right reaches: one more than there is, the one who may not, the first and the last; and what the tale tells of it."""

from typing import Any

import pytest

from armillary.kernel.choice import expand

ENGINES = [
    "von-neumann-engines",
    "nanotechnology",
    "nanofactories",
    "drone-networking",
    "advanced-von-neumann-engines",
]
LED = {"assassination": True}
ESCHATON = ["artificial-intelligence", "cognition-circuits", "advanced-ai", "the-eschaton", "paradox-circuits"]
ALL_FIRST = {"group_formation": "all_first"}


# ------------------------------------------------------------------------------------------------- extraordinary actions


@pytest.mark.rule("EB-XTRA-01", "EB-XTRA-02", "EB-XTRA-03", "EB-XTRA-04", "EB-XTRA-07", "EB-XTRA-08", "EB-UNIT-09")
def test_every_amount_on_offer_is_allowed_and_one_more_is_refused(play: Any) -> None:
    given = {
        "mars": {"A": "3/2/3", "B": "1/0/0"},
        "mercury": {"A": "1/1/1"},
        "acted": {"mars": {"A": "1/1/2"}},
        "ai": {"A": 2},
        "research": {"A": 1},
        "eschaton": {"A": 3},
    }
    match = play(given, [], phase="civilian")
    rules = {
        "remove": {"EB-XTRA-01"},
        "convert": {"EB-XTRA-04", "EB-UNIT-09"},
        "lower": {"EB-XTRA-02", "EB-XTRA-03"},
        "offer-units": {"EB-XTRA-07", "EB-XTRA-08"},
    }
    met = set()
    for listed in match.p.interjections(0):
        verb, last = listed[0], listed[-1]
        if verb not in rules:
            continue
        amounts = list(last) if type(last) is range else [last]
        assert amounts == list(range(0 if verb == "lower" else 1, amounts[-1] + 1))
        for choice in expand([listed]):
            assert match.game.why_not_interject(match.p, 0, choice) is None
        for wrong in (amounts[0] - 1, amounts[-1] + 1):
            why = match.game.why_not_interject(match.p, 0, (*listed[:-1], wrong))
            assert why is not None, (listed, wrong)
            assert why.rule in rules[verb]
            met.add((verb, why.rule, why.key))
    assert {("convert", "EB-UNIT-09", "name-the-mark"), ("offer-units", "EB-XTRA-08", "have-acted")} <= met


@pytest.mark.rule("EB-XTRA-01")
def test_a_seat_that_nobody_has_is_refused(play: Any) -> None:
    match = play({"mars": {"A": "2/0/0", "B": "1/0/0"}}, [])
    refusal = match.p.why_not(2, match.game.parse("remove fleet mars 1"))
    assert refusal.key == "not-your-decision"


@pytest.mark.rule("EB-XTRA-07")
def test_a_draft_is_gone_once_it_is_proposed(play: Any) -> None:
    match = play({"mars": {"A": "2/0/0", "B": "1/0/0"}}, [])
    match.do("A deal-with B", "A give-units fleet mars 1", "A propose-deal")
    assert match.words["drafts"] == []
    assert "deal-with B" in match.interjections("A")


@pytest.mark.rule("EB-XTRA-22")
def test_of_many_only_the_amounts_that_were_declined_are_not_offered_again(play: Any) -> None:
    match = play({"mars": {"A": "5/0/0", "B": "1/0/0"}}, [])
    match.do("A offer-units B fleet mars 3", "B decline 1")
    offers = [text for text in match.interjections("A") if text.startswith("offer-units")]
    assert offers == ["offer-units B fleet mars 1..2", "offer-units B fleet mars 4..5"]
    match.do("A offer-units B fleet mars 4", "B decline 2", "A offer-units B fleet mars 1", "B decline 3")
    offers = [text for text in match.interjections("A") if text.startswith("offer-units")]
    assert offers == ["offer-units B fleet mars 2", "offer-units B fleet mars 5"]
    match.refused("A offer-units B fleet mars 4", "EB-XTRA-22")


# ---------------------------------------------------------------------------------------------------------- engines


@pytest.mark.rule("EB-TECH-OE3", "EB-TECH-OE4", "EB-OPT-AS9")
@pytest.mark.parametrize(
    ("own", "commander", "choices"),
    [
        ("1/1/0", "mars", ["sacrifice fleet", "sacrifice sound"]),
        ("2/0/1", "earth", ["sacrifice fleet", "sacrifice at-risk"]),
        ("0/1/1", "mars", ["sacrifice sound", "sacrifice at-risk"]),
    ],
)
def test_what_may_be_given_up_for_orion_engines(play: Any, own: str, commander: str, choices: list[str]) -> None:
    given = {
        "mars": {"A": own, "B": "1/0/0"},
        "commanders": {"A": commander, "B": "earth"},
        "technologies": {"A": ["orion-engines"]},
    }
    match = play(given, [], phase="orion", options=LED).do("A orion mars")
    assert match.choices("A") == choices
    match.refused("A sacrifice commander", "EB-OPT-AS9")
    match.refused("A sacrifice sound-acted", "EB-UNIT-09")


@pytest.mark.rule("EB-TECH-OE4")
@pytest.mark.parametrize(("own", "commander"), [("1/0/0", "luna"), ("0/0/0", "mars")])
def test_the_group_itself_is_not_given_up(play: Any, own: str, commander: str) -> None:
    given = {
        "mars": {"A": own, "B": "1/0/0"},
        "luna": {"A": "1/1/0"},
        "commanders": {"A": commander, "B": "earth"},
        "technologies": {"A": ["orion-engines"]},
    }
    match = play(given, [], phase="orion", options=LED)
    assert match.choices("A") == ["orion luna", "done"]
    match.refused("A orion mars", "EB-TECH-OE4")


@pytest.mark.rule("EB-TECH-OE3", "EB-TECH-OE4", "EB-XTRA-01")
@pytest.mark.parametrize("world", ["mercury", "mars"])
def test_what_is_given_up_is_asked_where_there_is_a_choice(play: Any, world: str) -> None:
    given = {world: {"A": "3/0/0", "B": "1/0/0"}, "technologies": {"A": ["orion-engines"]}}
    match = play(given, [], phase="orion").do(f"A orion {world}")
    assert match.choices("A")[0] == f"to {world}-approach 1..2", "only a fleet can be"
    given = {world: {"A": "3/1/0", "B": "1/0/0"}, "technologies": {"A": ["orion-engines"]}}
    match = play(given, [], phase="orion").do(f"A orion {world}", "A sacrifice sound")
    assert match.choices("A")[0] == f"to {world}-approach 1..3"
    match.do(f"A remove sound {world} 1")
    assert match.choices("A")[0] == f"to {world}-approach 1..2", "the development is gone, so a fleet it is"
    match.do(f"A remove fleet {world} 2")
    assert match.step == "Movement", "one fleet alone cannot be given up for itself"


@pytest.mark.rule("EB-TECH-FE3", "EB-TECH-FE1")
@pytest.mark.parametrize(("ruling", "rule"), [("no", "EB-TECH-FE3"), ("yes", "EB-TECH-FE1")])
def test_the_first_world_s_orbit_is_an_orbit_to_fusion_engines(play: Any, ruling: str, rule: str) -> None:
    given = {
        "apex": {"A": 3},
        "mars": {"B": "1/0/0"},
        "technologies": {"A": ["orion-engines", "fusion-engines"]},
    }
    match = play(given, [], phase="fusion", rulings={"fusion_may_enter_orbit": ruling}).do("A fusion apex")
    match.do("A from apex").refused("A to mercury 1", rule)


@pytest.mark.rule("EB-MOVE-01", "EB-XTRA-01")
def test_a_fleet_about_to_rise_that_is_taken_off_does_not(play: Any) -> None:
    given = {"mercury": {"A": "1/0/0"}, "mars": {"A": "1/0/0", "B": "1/0/0"}}
    match = play(given, [], phase="movement").do("A from mercury", "A remove fleet mercury 1")
    assert match.choices("A") == ["from mars", "done"]


@pytest.mark.rule("EB-MIL-01", "EB-XTRA-01")
@pytest.mark.parametrize(("count", "choices"), [(1, ["explore 1", "attack B 1"]), (2, ["at mars", "end"])])
def test_a_military_group_on_the_first_world_of_the_board_is_looked_at_again(
    play: Any, count: int, choices: list[str]
) -> None:
    given = {"mercury": {"A": "2/0/0", "B": "1/0/0"}, "mars": {"A": "1/0/0"}}
    match = play(given, []).do("A at mercury", f"A remove fleet mercury {count}")
    assert match.choices("A") == choices


# -------------------------------------------------------------------------------------------------- groups and their dice


@pytest.mark.rule("EB-TECH-AV1", "EB-OPT-AS3", "EB-TECH-AV5")
def test_two_fleets_and_a_commander_are_four_fleets_that_can_be_at_stake(play: Any) -> None:
    given = {
        "mars": {"A": "2/0/1"},
        "luna": {"A": "0/1/0"},
        "commanders": {"A": "mars", "B": "earth"},
        "technologies": {"A": ENGINES},
    }
    match = play(given, [1, 1, 1, 1, 1], phase="civilian", options=LED)
    match.do("A at mars", "A construct", "A at-risk 1", "A fleets 2", "A commander 1", "A nominate 1")
    assert match.events("ConstructionDeclared")[0].facts["count"] == 3
    assert [event["dice"] for event in match.rolled()] == [[1, 1, 1], [1, 1]], "the fleets pay, not the development"
    assert match.at("mars") == "2/0/1"


@pytest.mark.rule("EB-TECH-AV5", "EB-ATK-07")
def test_as_many_hits_as_units_take_all_of_them(play: Any) -> None:
    given = {"mars": {"A": "1/1/0"}, "luna": {"A": "0/1/0", "B": "1/0/0"}, "technologies": {"A": ENGINES}}
    match = play(given, [1, 4, 4], phase="civilian")
    match.do("A at mars", "A construct", "A fleets 1", "A risk-fleet")
    assert match.at("mars") == "0/0/0", "there is nothing to choose"
    assert match.step == "Civilian"


@pytest.mark.rule("EB-CON-02")
def test_the_number_is_named_last(play: Any) -> None:
    given = {"mars": {"A": "0/2/0"}, "luna": {"A": "0/1/0", "B": "1/0/0"}}
    match = play(given, [1, 1], phase="civilian").do("A at mars", "A construct")
    refusal = match.p.why_not(0, match.game.parse("nominate 9"))
    assert refusal.rule != "EB-CON-02"
    match.do("A sound 2").refused("A nominate 3", "EB-CON-02").refused("A nominate 0", "EB-CON-02")
    match.do("A nominate 2")
    assert match.at("mars") == "0/0/2", "both fail, and each puts one at risk"


@pytest.mark.rule("EB-MIL-05", "EB-CIV-02")
def test_a_planned_group_that_names_its_number_goes_on_while_it_is_whole(play: Any) -> None:
    given = {"mars": {"A": "2/2/0", "B": "0/1/0"}, "luna": {"A": "0/1/0", "B": "2/0/0"}}
    match = play(given, [1, 1], phase="civilian", rulings=ALL_FIRST)
    match.do("A group-at mars", "A sound 2", "A fleets 0", "A group-at mars", "A fleets 2", "A done")
    match.do("A at mars", "A construct")
    assert match.choices("A") == ["use 0"], "fleets do not build"
    match.refused("A use 1", "EB-CIV-04")
    match.do("A use 0", "B remove fleet luna 1")
    assert match.choices("A") == ["nominate 1..2"]
    match.do("A remove sound mars 1")
    assert match.choices("A") == ["at mars", "end"], "the other group is left"


@pytest.mark.rule("EB-CIV-08", "EB-XTRA-12")
def test_developments_that_were_given_form_no_group(play: Any) -> None:
    given = {"mars": {"A": "0/1/0", "B": "1/0/0"}, "luna": {"B": "0/1/0"}, "venus": {"B": "0/0/1"}}
    match = play(given, [], phase="civilian")
    match.do("B offer-units A sound luna 1", "A accept 1", "B offer-units A at-risk venus 1", "A accept 2")
    assert match.words["new"] == {"luna": {"A": "0/1/0"}, "venus": {"A": "0/0/1"}}
    assert match.choices("A") == ["at mars", "end"]
    match.refused("A at luna", "EB-CIV-08")


@pytest.mark.rule("EB-CIV-02", "EB-PAC-03")
def test_what_is_at_risk_and_has_acted_is_not_pacified_again(play: Any) -> None:
    given = {"mars": {"A": "0/1/1"}, "luna": {"B": "1/0/0"}, "acted": {"mars": {"A": "0/0/1"}}}
    match = play(given, [], phase="civilian").do("A at mars")
    match.refused("A pacify", "EB-CIV-02", node=match.p.c.paths + 4)


@pytest.mark.rule("EB-ESP-11", "EB-ESP-13")
def test_the_only_use_of_a_success_in_espionage_is_asked_for(play: Any) -> None:
    given = {"mars": {"A": "0/1/0", "B": "0/1/0"}, "eschaton": {"B": 1}}
    match = play(given, [6, 6], phase="civilian").do("A at mars", "A espionage B")
    assert match.choices("A") == ["set-back", "forgo"]
    match.do("A set-back")
    assert match.at("eschaton", "B") == 0
    assert match.step != "Espionage"


@pytest.mark.rule("EB-OPT-7P3", "EB-OVT-06")
def test_taking_from_a_player_leaves_the_imaginary_region(play: Any) -> None:
    earth = {"A": "0/4/0", "B": "0/0/3", "un": "12/1/0"}
    given = {"earth": earth, "mars": {"A": "0/1/0"}, "imaginary": True}
    match = play(given, [6, 1, 1, 1], phase="civilian", seats=7, options={"seven_players": True})
    match.do("A at earth", "A overthrow B", "A sound 4", "A take")
    assert match.words["imaginary"] is True
    assert (match.at("earth", "A"), match.at("earth", "B")) == ("0/4/1", "0/0/2")


# ------------------------------------------------------------------------------------------------------ what dice need


@pytest.mark.rule("EB-TECH-DG", "EB-ATK-11")
@pytest.mark.parametrize(
    ("ruling", "known", "theirs", "outnumbered"),
    [
        ("no", ["defensive-grid"], "0/3/0", True),
        ("yes", ["defensive-grid"], "0/3/0", False),
        ("yes", ["defensive-grid"], "0/2/0", False),
        ("yes", ["defensive-grid"], "0/1/0", True),
        ("yes", [], "1/3/0", True),
    ],
)
def test_the_grid_in_the_outnumbering_test(
    play: Any, ruling: str, known: list[str], theirs: str, outnumbered: bool
) -> None:
    """Six against three developments: with the ruling they count nine, two six, one three."""
    given = {"mars": {"A": "6/0/0", "B": theirs}, "technologies": {"B": known}}
    match = play(given, [1] * 12, rulings={"defensive_grid_outnumbers": ruling})
    match.do("A at mars", "A attack B 1", "B return-fire-alone")
    penalty = match.p.c.return_fire
    assert match.rolled("FireReturned")[0]["modifier"] == penalty + (match.p.c.attack_outnumbered if outnumbered else 0)


@pytest.mark.rule("EB-ATK-05", "EB-OPT-AS3")
@pytest.mark.parametrize(("commander", "modifier"), [("mars", 1), ("earth", 0)])
def test_a_commander_counts_two_in_the_outnumbering_test(play: Any, commander: str, modifier: int) -> None:
    given = {"mars": {"A": "2/0/0", "B": "1/0/0"}, "commanders": {"A": "earth", "B": commander}}
    match = play(given, [1, 1, 1, 1, 1], options=LED).do("A at mars", "A attack B 1")
    assert match.rolled("AttackDeclared")[0]["modifier"] == modifier * match.p.c.attack_outnumbered


@pytest.mark.rule("EB-UN-03")
@pytest.mark.parametrize(("un", "told"), [("1/0/0", True), ("0/0/0", False)])
def test_that_the_un_is_not_hit_is_told_while_it_is_there(play: Any, un: str, told: bool) -> None:
    match = play({"earth": {"A": "1/0/0", "B": "2/0/0", "un": un}}, [6]).do("A at earth", "A attack B 1")
    assert ("EB-UN-03" in match.events("UnitsLost")[0].rules) == told


@pytest.mark.rule("EB-OPT-AS8")
def test_no_technologies_of_neutral_pieces_help_the_un_fire_for_them(play: Any) -> None:
    given = {
        "earth": {"A": "2/0/0", "C": "0/2/0", "un": "2/0/0"},
        "mars": {"B": "1/0/0"},
        "out": ["C"],
        "technologies": {"C": ["heavy-weapons"]},
    }
    match = play(given, [1, 1, 1], seats=3, rulings={"un_support_for_neutrals": "yes"})
    match.do("A at earth", "A attack C 1")
    fired = match.events("FireReturned")[0]
    assert "EB-OPT-AS8" in fired.rules
    assert fired.facts["modifier"] == match.p.c.return_fire


@pytest.mark.rule("EB-TECH-DN", "EB-EXP-02")
@pytest.mark.parametrize(("known", "more"), [([], 0), (["drone-networking"], 1)])
def test_drones_add_one_to_the_bonus_of_the_free_regions(play: Any, known: list[str], more: int) -> None:
    had = ["von-neumann-engines", "nanotechnology", *known]
    match = play({"mars": {"A": "1/0/0"}, "luna": {"B": "1/0/0"}, "technologies": {"A": had}}, [1])
    match.do("A at mars", "A explore 1")
    assert match.rolled("ExplorationDeclared")[0]["modifier"] == 6 // match.p.c.regions_per_bonus + more


@pytest.mark.rule("EB-TECH-ES5")
@pytest.mark.parametrize(
    ("given", "rolls"),
    [
        ({"mars": {"A": "0/1/1"}}, 1),
        ({"mars": {"A": "0/0/1"}}, 1),
        ({"home-arc": {"A": 2}, "commanders": {"A": "mercury", "B": "luna"}}, 1),
        ({"home-arc": {"A": 2}, "commanders": {"A": "kronian-approach", "B": "luna"}}, 0),
    ],
)
def test_any_unit_on_a_world_lets_one_roll_for_the_eschaton(play: Any, given: dict[str, Any], rolls: int) -> None:
    words = {"luna": {"B": "1/0/0"}, "commanders": {"A": "home-arc", "B": "luna"}, **given}
    match = play({**words, "technologies": {"A": ESCHATON}}, [1] * 6, phase="start", options=LED)
    assert len([event for event in match.rolled() if event["roll"] == 14]) == rolls


@pytest.mark.rule("EB-OPT-7P2")
def test_the_imaginary_region_is_told_as_one_development(play: Any) -> None:
    match = play(None, [0], seats=7, options={"seven_players": True})
    for _ in range(7):
        match.do(f"{match.deciding} claim")
    while match.step == "SetupRound":
        match.do(f"{match.deciding} pass")
    assert match.rolled("UNPlaced") == [{"count": 12, "number": 1}]
    assert match.words["imaginary"] is True
    assert match.at("earth", "un") == "12/1/0"


# --------------------------------------------------------------------------------------------- after an attack, with plans


@pytest.mark.rule("EB-UN-06", "EB-MIL-08", "EB-OPT-AS8")
@pytest.mark.parametrize("target", ["un", "C"])
def test_the_phase_goes_on_where_nobody_returns_fire(play: Any, target: str) -> None:
    """The UN without fleets and neutral pieces that nobody helps: the second group still acts."""
    given = {"earth": {"A": "2/0/0", "C": "0/2/0", "un": "0/2/0"}, "mars": {"B": "1/0/0"}, "out": ["C"]}
    match = play(given, [1, 1], seats=3).do("A at earth", f"A attack {target} 1")
    assert (match.step, match.choices("A")) == ("Military", ["at earth", "end"])
    match.do("A at earth", f"A attack {target} 1")
    assert [event["roll"] for event in match.rolled()] == [0, 0]


@pytest.mark.rule("EB-CIV-11", "EB-CIV-04", "EB-MIL-05")
def test_a_planned_group_that_has_no_die_left_is_refused(play: Any) -> None:
    given = {"mars": {"A": "1/1/0", "B": "0/1/0"}, "luna": {"A": "0/1/0"}}
    match = play(given, [], phase="civilian", rulings=ALL_FIRST)
    match.do("A group-at mars", "A sound 0", "A group-at mars", "A done")
    match.do("A at mars", "A overthrow B")
    assert match.choices("A") == ["use 1"]
    match.refused("A use 0", "EB-CIV-11", node=match.p.c.paths + 4)
    match.refused("A use 2", "EB-MIL-05", node=match.p.c.paths + 4)


@pytest.mark.rule("EB-UN-10", "EB-PAC-03")
@pytest.mark.parametrize(("scope", "able"), [("group", False), ("earth", True)])
def test_a_planned_group_without_one_at_risk_asks_for_no_pacification_of_its_own(
    play: Any, scope: str, able: bool
) -> None:
    given = {"earth": {"A": "0/1/1", "un": "12/2/0"}, "luna": {"B": "1/0/0"}}
    rulings = {**ALL_FIRST, "un_pacify_scope": scope}
    match = play(given, [], phase="civilian", rulings=rulings)
    match.do("A group-at earth", "A sound 1", "A at-risk 0", "A done", "A at earth")
    assert ("favour-pacify - earth" in match.choices("A")) == able
    if not able:
        match.refused("A favour-pacify - earth", "EB-MIL-05")


@pytest.mark.rule("EB-OPT-NT2", "EB-XTRA-10")
def test_what_the_options_bar_is_not_offered_even_by_somebody_who_has_it(play: Any) -> None:
    given = {"mars": {"A": "1/0/0", "B": "1/0/0"}, "technologies": {"A": ESCHATON, "B": ESCHATON[:3]}}
    match = play(given, [], options={"no_true_ai": True})
    assert not [text for text in match.interjections("A") if text.startswith("offer-technology")]
    match.refused("A offer-technology B the-eschaton", "EB-OPT-NT")


@pytest.mark.rule("EB-OPT-AS1")
@pytest.mark.parametrize("flags", ["out", "led", "asked"])
def test_status_sees_a_flag_that_is_none(play: Any, flags: str) -> None:
    match = play({"mars": {"A": "1/0/0", "B": "1/0/0"}}, [])
    getattr(match.p, flags)[1] = 2
    assert any(line.startswith(f"{flags} is") for line in match.p.status())


# ---------------------------------------------------------------------------------------------------------- said and moved


@pytest.mark.rule("EB-XTRA-22")
@pytest.mark.parametrize(
    ("phase", "end"), [("orion", "done"), ("fusion", "done"), ("movement", "done"), ("civilian", "end")]
)
def test_who_ends_a_step_has_had_his_say_at_that_state_of_things(play: Any, phase: str, end: str) -> None:
    given = {
        "mars": {"A": "3/1/0", "B": "1/0/0"},
        "home-arc": {"A": 2},
        "technologies": {"A": ["orion-engines", "fusion-engines"]},
    }
    match = play(given, [1] * 9, phase=phase, options={"windows": "all"})
    while match.step == "QuietPoint":
        match.do(f"{match.deciding} pass")
    if phase == "movement":
        match.do("A from home-arc", "A to mars-approach 2")
    match.do("A remove fleet mars 1")
    while match.step == "QuietPoint":
        match.do(f"{match.deciding} pass")
    before = match.words["quiet"]["passed"].get("A")
    match.do(f"A {end}")
    assert match.words["quiet"]["passed"]["A"] != before


@pytest.mark.rule("EB-TECH-FE2", "EB-TECH-FE4")
def test_of_fleets_that_have_moved_one_is_given_up_first(play: Any) -> None:
    """Two of four in the trajectory have moved; after the next sacrifice there it is one of three, so that two can still go."""
    given = {
        "inner-descent": {"A": 4},
        "home-arc": {"A": 2},
        "mars": {"B": "1/0/0"},
        "technologies": {"A": ["orion-engines", "fusion-engines"]},
    }
    match = play(given, [], phase="fusion")
    match.do("A fusion inner-descent", "A from inner-descent", "A to home-arc 2")
    match.do("A fusion home-arc", "A from inner-descent", "A to sunward-arc 1")
    assert (match.at("home-arc"), match.at("sunward-arc"), match.at("inner-descent")) == (3, 1, 0)
    match.do("A fusion home-arc", "A from home-arc")
    assert match.choices("A")[0] == "to venus-approach 1..2"


@pytest.mark.rule("EB-UN-10", "EB-UNIT-09", "EB-MIL-05")
def test_a_planned_group_asks_for_the_one_that_has_acted(play: Any) -> None:
    given = {
        "earth": {"A": "0/1/0", "un": "12/2/0"},
        "mars": {"A": "0/0/2", "B": "1/0/0"},
        "acted": {"mars": {"A": "0/0/1"}},
    }
    match = play(given, [], phase="civilian", rulings=ALL_FIRST)
    match.do("A group-at earth", "A done", "A at earth", "A favour-pacify-acted - mars")
    assert match.p.frames[-1].acted == 1
    match.do("A use 0")
    assert match.at("mars") == "0/1/1"
    assert match.words["acted"]["mars"]["A"] == "0/1/0"
