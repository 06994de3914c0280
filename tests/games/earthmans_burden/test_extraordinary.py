"""Extraordinary actions and how matches end."""

from typing import Any

import pytest

TECHS = ["artificial-intelligence", "cognition-circuits", "advanced-ai", "the-eschaton", "paradox-circuits"]


@pytest.mark.rule("EB-XTRA-01", "EB-TURN-02")
def test_units_may_be_taken_off_by_anybody_at_any_quiet_point(play: Any) -> None:
    match = play({"mars": {"A": "1/0/0", "B": "3/1/1"}})
    match.do("B remove fleet mars 2", "B remove at-risk mars 1")
    assert match.at("mars", "B") == "1/1/0"
    assert match.deciding == "A"
    match.refused("B remove at-risk mars 1", "EB-XTRA-01")


@pytest.mark.rule("EB-XTRA-02", "EB-XTRA-03")
def test_counters_go_back_never_forward(play: Any) -> None:
    match = play({"mars": {"A": "1/0/0", "B": "1/0/0"}, "ai": {"B": 5}, "research": {"B": 3}, "eschaton": {"B": 1}})
    assert [text for text in match.interjections("B") if text.startswith("lower")] == [
        "lower ai 0..4",
        "lower research 0..2",
        "lower eschaton 0",
    ]
    match.do("B lower ai 1", "B lower research 0", "B lower eschaton 0")
    assert (match.at("ai", "B"), match.at("research", "B"), match.at("eschaton", "B")) == (1, 0, 0)
    match.refused("B lower ai 2", "EB-XTRA-02")
    match.refused("B lower research 1", "EB-XTRA-03")


@pytest.mark.rule("EB-XTRA-13")
def test_nothing_is_given_to_the_un_or_to_neutral_players(play: Any) -> None:
    match = play({"mars": {"A": "2/0/0", "B": "1/0/0", "C": "0/1/0"}, "out": ["C"]}, seats=3)
    assert {text.split()[1] for text in match.interjections("A") if text.startswith("offer")} == {"B"}
    match.refused("A offer-units C fleet mars 1", "EB-XTRA-13")


@pytest.mark.rule("EB-XTRA-14", "EB-XTRA-24")
def test_only_completed_transfers_count(play: Any) -> None:
    """An offer binds nobody: it lapses with the next declaration, and nothing has changed hands."""
    match = play({"mars": {"A": "2/0/0", "B": "1/0/0"}}, [1])
    match.do("A offer-units B fleet mars 1")
    assert match.p.offers
    match.do("A at mars", "A explore 1")
    assert match.p.offers == []
    assert match.at("mars", "B") == "1/0/0"
    kept = play({"mars": {"A": "2/0/0", "B": "1/0/0"}}, [1], rulings={"offers_lapse": "turn"})
    kept.do("A offer-units B fleet mars 1", "A at mars", "A explore 1")
    assert kept.p.offers


@pytest.mark.rule("EB-XTRA-07", "EB-XTRA-08")
def test_an_offer_is_checked_again_when_it_is_accepted(play: Any) -> None:
    match = play({"mars": {"A": "2/0/0", "B": "1/0/0"}})
    match.do("A offer-units B fleet mars 2", "A remove fleet mars 1")
    assert match.interjections("B")[0] == "decline 1", "he can only decline what can no longer be given"
    match.refused("B accept 1", "EB-XTRA-07")


@pytest.mark.rule("EB-XTRA-12")
def test_a_given_development_keeps_its_state(play: Any) -> None:
    match = play({"mars": {"A": "1/0/1", "B": "1/0/0"}}, [6, 5], phase="movement")
    match.do("A offer-units B at-risk mars 1", "B accept 1")
    assert match.at("mars", "B") == "1/0/1"
    match.do("A done", "A end")
    assert match.deciding == "B"
    match.do("B done", "B end", "B at mars")
    assert match.may("B pacify"), "it acts for its new owner in his next turn"


@pytest.mark.rule("EB-XTRA-15")
@pytest.mark.parametrize(("reading", "rule"), [("yes", "EB-XTRA-08"), ("no", None)])
def test_a_converted_unit_keeps_its_mark(play: Any, reading: str, rule: str | None) -> None:
    match = play(
        {"mars": {"A": "0/2/0", "B": "1/0/0"}},
        [1],
        phase="civilian",
        rulings={"converted_unit_inherits_acted": reading},
    )
    match.do("A at mars", "A research", "A sound 1", "A convert sound-acted mars 1")
    assert match.at("mars") == "1/1/0"
    if rule:
        match.refused("A offer-units B fleet mars 1", rule)
    else:
        match.do("A offer-units B fleet mars 1")


@pytest.mark.rule("EB-XTRA-16", "EB-CIV-08")
def test_a_fleet_converted_before_a_phase_takes_part_in_it(play: Any) -> None:
    match = play({"mars": {"A": "1/2/0", "B": "1/0/0"}}, [1, 1], phase="orion")
    assert match.step == "Movement"
    match.do("A convert sound mars 1", "A done", "A at mars")
    assert match.may("A explore 1..2"), "converted before the Military phase, it acts in it"


@pytest.mark.rule("EB-XTRA-16", "EB-MOVE-01")
def test_a_fleet_converted_in_movement_does_not_rise_in_it(play: Any) -> None:
    match = play({"mars": {"A": "1/2/0", "B": "1/0/0"}}, [], phase="movement")
    match.do("A convert sound mars 1", "A from mars")
    assert match.choices("A")[0].endswith(" 1"), "only the fleet that began the phase in orbit may rise"


@pytest.mark.rule("EB-TURN-03", "EB-TURN-04")
def test_a_group_being_put_together_bows_to_what_happens(play: Any) -> None:
    """Until it is declared others may still act, and what has become impossible is dropped."""
    match = play({"luna": {"A": "0/2/0", "B": "0/0/0"}, "mars": {"A": "4/0/0", "B": "0/1/0"}}, [], phase="civilian")
    match.do("A at mars", "A overthrow B", "B remove sound mars 1")
    assert match.p.result is not None, "B had nothing else"
    match = play({"luna": {"A": "0/1/0", "B": "1/0/0"}, "mars": {"A": "4/0/0", "B": "0/1/0"}}, [], phase="civilian")
    match.do("A at mars", "A overthrow B")
    match.do("B convert sound mars 1")
    assert match.choices("A") == ["at luna", "at mars", "end"]


@pytest.mark.rule("EB-TURN-03")
def test_a_group_being_put_together_goes_on_after_what_does_not_concern_it(play: Any) -> None:
    match = play({"luna": {"B": "0/1/0"}, "mars": {"A": "4/1/0", "B": "0/1/0"}}, [], phase="civilian")
    match.do("A at mars", "A overthrow B")
    asked = match.choices("A")
    match.do("B convert sound luna 1")
    assert match.choices("A") == asked
    assert asked[0].startswith("sound")


@pytest.mark.rule("EB-XTRA-04", "EB-UNIT-09")
@pytest.mark.parametrize(("units", "kind"), [("0/2/0", "sound"), ("0/0/2", "at-risk")])
def test_units_that_all_have_acted_need_no_mark_to_be_named(play: Any, units: str, kind: str) -> None:
    match = play({"mars": {"A": units, "B": "1/0/0"}, "acted": {"mars": {"A": units}}}, [], phase="civilian")
    assert [text for text in match.interjections("A") if text.startswith("convert")] == [f"convert {kind} mars 1..2"]


# ------------------------------------------------------------------------------------------------------------- endings


@pytest.mark.rule("EB-VIC-01", "EB-VIC-08")
def test_declarations_stand_change_and_are_taken_back(play: Any) -> None:
    given = {"mars": {"A": "1/0/0", "B": "1/0/0", "C": "1/0/0"}}
    match = play(given, [], seats=3)
    match.do("B concede A")
    assert not match.p.over, "C has not agreed"
    match.do("C concede B", "B retract", "C concede A")
    assert match.words["declarations"] == {"C": "A"}
    match.refused("A concede A", "EB-VIC-01")
    match.do("B concede A")
    assert match.p.result.reason == "conquest"
    assert match.p.result.winners == (0,)


@pytest.mark.rule("EB-VIC-07", "EB-VIC-08")
def test_peace_needs_every_player_with_units(play: Any) -> None:
    match = play({"mars": {"A": "1/0/0", "B": "1/0/0"}, "home-arc": {"C": 1}}, [], seats=4)
    match.do("A declare-peace", "B declare-peace")
    assert not match.p.over
    match.do("C declare-peace")
    assert match.p.result.reason == "peace"
    assert match.p.result.winners == (0, 1, 2), "D has no units and has lost"
    assert match.p.result.scores[3] == 0.0


@pytest.mark.rule("EB-VIC-03")
def test_spaceborne_fleets_count_and_neutral_pieces_do_not(play: Any) -> None:
    given = {"mars": {"A": "2/0/0", "B": "1/0/0"}, "luna": {"C": "0/1/0"}, "earth": {"un": "12/7/0"}, "out": ["C"]}
    match = play({**given, "apex": {"B": 1}}, [6, 1, 4], seats=3)
    match.do("A at mars", "A attack B 2")
    assert not match.p.over, "B still has a fleet in a trajectory"
    match = play(given, [6, 1], seats=3)
    match.do("A at mars", "A attack B 2")
    assert match.p.result.reason == "conquest"


@pytest.mark.rule("EB-VIC-09")
def test_when_nobody_has_a_unit_all_have_lost(play: Any) -> None:
    match = play(None, [0])
    for step in ["A", "B"] * 4:
        match.do(f"{step} pass")
    assert match.p.result.reason == "extinction"
    assert match.p.result.winners == ()
    assert match.p.result.scores == (0.0, 0.0)


@pytest.mark.rule("EB-VIC-09")
def test_a_player_without_units_wins_only_by_express_agreement(play: Any) -> None:
    match = play({"mars": {"A": "1/0/0", "B": "1/0/0"}}, [], seats=3)
    match.do("A concede C")
    assert not match.p.over
    match.do("B concede C")
    assert match.p.result.winners == (2,)


@pytest.mark.rule("EB-VIC-05")
def test_a_blockade_is_counted_at_ones_own_turns_and_broken_by_a_gap(play: Any) -> None:
    given = {"earth": {"A": "0/5/2"}, "mars": {"B": "1/0/0"}}
    for regions, before, after in (("0/7/0", 0, 1), ("0/5/2", 1, 2), ("0/6/0", 2, 0), ("0/7/0", 0, 1)):
        # A's ongoing risk comes later in the turn; only its start is looked at.
        match = play({**given, "earth": {"A": regions}, "blockade": {"A": before}}, None, phase="start")
        assert match.at("blockade") == after
    # The turns of others do not count ...
    match = play({**given, "blockade": {"A": 2}}, None, phase="start", seat="B")
    assert match.at("blockade") == 2
    # ... unless the table counts any turns.
    match = play(
        {**given, "blockade": {"A": 2}}, None, phase="start", seat="B", rulings={"blockade_counts": "any_turns"}
    )
    assert match.p.result.reason == "blockade"


@pytest.mark.rule("EB-TECH-ES3")
@pytest.mark.parametrize(("reading", "step"), [("own_turn", 0), ("every_turn", 1)])
def test_in_whose_turn_the_eschaton_is_rolled(play: Any, reading: str, step: int) -> None:
    match = play(
        {"mars": {"A": "0/1/0", "B": "1/0/0"}, "technologies": {"A": TECHS}},
        [5],
        phase="start",
        seat="B",
        rulings={"eschaton_roll_on": reading},
    )
    assert match.at("eschaton") == step


@pytest.mark.rule("EB-VIC-06")
def test_the_singularity_needs_the_last_node(play: Any) -> None:
    given = {"mars": {"A": "0/1/0", "B": "1/0/0"}, "technologies": {"A": TECHS}}
    match = play({**given, "eschaton": {"A": 4}}, [5], phase="start")
    match.do("A pass")
    assert match.at("eschaton") == 5
    assert not match.p.over


def test_the_round_limit_is_for_simulation_and_ends_as_peace_does(play: Any) -> None:
    match = play(
        {"mars": {"A": "1/0/0", "B": "1/0/0"}},
        [],
        phase="end",
        seat="A",
        options={"round_limit": 1},
        turn={"starter": "A"},
    )
    assert match.p.result is not None
    assert match.p.result.reason == "round-limit"
    assert match.p.result.winners == (0, 1)


@pytest.mark.rule("EB-XTRA-07", "EB-XTRA-10", "EB-XTRA-11")
def test_an_exchange_is_carried_out_at_once_or_not_at_all(play: Any) -> None:
    given = {
        "mars": {"A": "3/0/0", "B": "1/2/0"},
        "technologies": {"A": ["shielding"], "B": ["heavy-weapons", "advanced-weapons"]},
    }
    match = play(given)
    match.refused("A give-technology shielding", "EB-XTRA-07")
    match.do("A deal-with B", "A give-units fleet mars 2", "A give-technology shielding")
    match.refused("A ask-technology advanced-weapons", "EB-TECH-03")
    match.do("A ask-technology heavy-weapons", "A ask-technology advanced-weapons", "A ask-units sound mars 1")
    assert match.p.view(1).drafts == [], "a draft is nobody else's business"
    match.do("A propose-deal")
    said = [match.game.say(match.p, event, match.game.text()) for event in match.p.log if event.kind == "OfferMade"]
    given_words = "2 fleets at Mars and Shielding"
    asked_words = "Heavy Weapons, Advanced Weapons, and 1 sound development at Mars"
    assert said == [f"A makes B an offer: {given_words} for {asked_words} (offer 1)."]
    assert match.at("mars") == "3/0/0", "nothing has changed hands yet"
    match.do("B accept 1")
    assert (match.at("mars"), match.at("mars", "B")) == ("1/1/0", "3/1/0")
    assert match.words["technologies"] == {
        "A": ["heavy-weapons", "shielding", "advanced-weapons"],
        "B": ["heavy-weapons", "shielding", "advanced-weapons"],
    }
    # If one part can no longer be given, the whole is off.
    match = play(given)
    match.do("A deal-with B", "A give-units fleet mars 2", "A ask-technology heavy-weapons", "A propose-deal")
    match.do("A remove fleet mars 2")
    match.refused("B accept 1", "EB-XTRA-07")
    assert match.words["technologies"]["A"] == ["shielding"]


def test_a_draft_is_dropped_or_lapses_with_the_next_declaration(play: Any) -> None:
    match = play({"mars": {"A": "3/0/0", "B": "1/2/0"}}, [1])
    match.do("A deal-with B")
    match.refused("A deal-with B", "EB-XTRA-07")
    match.do("A drop-deal", "A deal-with B", "A give-units fleet mars 1", "A at mars", "A explore 1")
    assert match.p.drafts == []
    loyal = play({"mars": {"A": "3/0/0", "B": "1/2/0"}}, options={"loyal_subjects": True})
    loyal.refused("A deal-with B", "EB-OPT-LS")


@pytest.mark.rule("EB-TECH-ES3")
def test_two_players_with_the_eschaton_roll_in_their_own_turns_only(play: Any) -> None:
    match = play(
        {"mars": {"A": "0/1/0", "B": "1/0/0"}, "technologies": {"A": TECHS, "B": TECHS}, "ai": {"A": 0}},
        [5],
        phase="start",
    )
    while match.step == "Rerolls":
        match.do("A pass")
    assert [roll["faction"] for roll in match.rolled()] == [0]
    assert (match.at("eschaton"), match.at("eschaton", "B")) == (1, 0)
