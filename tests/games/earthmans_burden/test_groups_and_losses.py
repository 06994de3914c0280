"""Groups being put together while others act, fire on oneself, marks of what is turned or taken, Commanders with engines."""

from itertools import product
from random import Random
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


# ------------------------------------------------------------------------------------------------------- fire on oneself


@pytest.mark.rule("EB-TECH-AV4", "EB-TECH-AV5", "EB-UNIT-09")
def test_each_hit_of_the_own_fire_is_taken_and_then_the_next_shortfall_is_asked(play: Any) -> None:
    """Nothing is built of two: two hits, one on an idle development, one on a fleet; the second shortfall on a development."""
    given = {"mars": {"A": "2/3/1"}, "luna": {"B": "1/0/0"}, "technologies": {"A": ENGINES}}
    match = play(given, [1, 1, 4, 4], phase="civilian")
    match.do("A at mars", "A construct", "A sound 1", "A at-risk 0", "A fleets 2", "A nominate 2")
    assert match.choices("A") == ["risk-development", "risk-fleet"]
    match.do("A risk-fleet")
    assert match.choices("A") == ["lose fleet 1..2", "lose sound 1..2", "lose sound-acted 1", "lose at-risk 1"]
    match.do("A lose sound 1")
    assert (match.step, match.choices("A")) == (
        "Losses",
        ["lose fleet 1", "lose sound 1", "lose sound-acted 1", "lose at-risk 1"],
    )
    match.do("A lose fleet 1")
    assert match.at("mars") == "1/2/1"
    assert match.p.frames[-1].fleets == 1, "one of the group's two is left"
    assert [(one["unit"], one["count"]) for one in match.rolled("UnitsLost")] == [(1, 1), (0, 1)]
    assert match.choices("A") == ["risk-development", "risk-fleet"]
    assert match.p.frames[-1].facts(match.p, 0)["short"] == 1
    match.do("A risk-development")
    assert (match.at("mars"), match.words["acted"]["mars"]["A"]) == ("1/1/2", "1/0/1")
    assert match.step == "Civilian"


@pytest.mark.rule("EB-CON-06", "EB-TECH-AV5")
def test_after_the_group_s_last_fleet_its_developments_are_counted_again(play: Any) -> None:
    """The fire takes its fleet and its sound development, so that the second shortfall costs the one at risk, no idle one."""
    given = {"mars": {"A": "1/2/1"}, "luna": {"A": "0/1/0", "B": "1/0/0"}, "technologies": {"A": ENGINES}}
    match = play(given, [1, 1, 1, 4, 4], phase="civilian")
    match.do("A at mars", "A construct", "A sound 1", "A at-risk 1", "A fleets 1", "A nominate 2", "A risk-fleet")
    match.do("A lose fleet 1", "A lose sound-acted 1")
    assert match.at("mars") == "0/1/0"
    assert [event["unit"] for event in match.rolled("UnitsLost")] == [0, 1]
    assert len(match.rolled("DevelopmentLost")) == 1


@pytest.mark.rule("EB-TECH-AV5", "EB-OPT-AS3", "EB-OPT-AS4")
def test_a_commander_stays_in_the_group_as_two_fleets_until_nothing_else_is_left(play: Any) -> None:
    given = {
        "mars": {"A": "0/2/0"},
        "commanders": {"A": "mars", "B": "earth"},
        "technologies": {"A": ENGINES},
    }
    match = play(given, [1, 1, 4, 1, 4, 4], phase="civilian", options=LED)
    match.do("A at mars", "A construct", "A sound 1", "A commander 1", "A nominate 2", "A risk-fleet")
    assert match.choices("A") == ["lose sound 1", "lose sound-acted 1"]
    match.do("A lose sound 1")
    assert match.choices("A") == ["risk-development", "risk-fleet"], "he is still of the group"
    match.do("A risk-fleet")
    assert match.p.result.reason == "conquest", "the last development is lost, and the Commander to the other hit"
    assert match.at("mars") == "0/0/0"


@pytest.mark.rule("EB-TECH-AV1", "EB-TECH-AV3", "EB-OPT-AS3")
def test_one_fleet_and_a_commander_that_build_are_told(play: Any) -> None:
    given = {
        "mars": {"A": "1/1/0"},
        "luna": {"A": "0/1/0"},
        "commanders": {"A": "mars", "B": "earth"},
        "technologies": {"A": ENGINES},
    }
    match = play(given, [6, 6], phase="civilian", options=LED)
    match.do("A at mars", "A construct", "A sound 1", "A fleets 1", "A commander 1", "A nominate 1")
    declared = match.events("ConstructionDeclared")[0]
    assert {"EB-TECH-AV1", "EB-TECH-AV3", "EB-OPT-AS3"} <= set(declared.rules)
    assert (declared.facts["count"], declared.facts["number"]) == (2, 1)
    assert match.words["led"] == ["A"]


# ---------------------------------------------------------------------------------------------------------- overthrow


@pytest.mark.rule("EB-OVT-05", "EB-UNIT-09")
@pytest.mark.parametrize(("choice", "marks"), [("unsettle", "0/1/0"), ("unsettle-acted", "0/0/1")])
def test_who_overthrows_says_whether_the_one_put_at_risk_has_acted(play: Any, choice: str, marks: str) -> None:
    given = {"mars": {"A": "0/3/0", "B": "0/2/0"}, "luna": {"A": "0/1/0"}, "acted": {"mars": {"B": "0/1/0"}}}
    match = play(given, [6, 1, 1], phase="civilian")
    match.do("A at mars", "A overthrow B", "A sound 3")
    assert match.choices("A") == ["unsettle", "unsettle-acted", "forgo"]
    match.do(f"A {choice}")
    assert (match.at("mars", "B"), match.words["acted"]["mars"]["B"]) == ("0/1/1", marks)
    assert match.step == "Civilian", "one success, one use"
    assert match.at("mars", "A") == "0/3/0"


@pytest.mark.rule("EB-OVT-06", "EB-UNIT-09", "EB-CIV-08")
@pytest.mark.parametrize(("choice", "marks"), [("take", {"B": "0/0/1"}), ("take-acted", {})])
def test_who_overthrows_says_whether_the_one_taken_has_acted(play: Any, choice: str, marks: dict[str, str]) -> None:
    given = {"mars": {"A": "0/3/0", "B": "0/0/2"}, "luna": {"A": "0/1/0"}, "acted": {"mars": {"B": "0/0/1"}}}
    match = play(given, [6, 1, 1], phase="civilian")
    match.do("A at mars", "A overthrow B", "A sound 3")
    assert match.choices("A") == ["take", "take-acted", "forgo"]
    match.do(f"A {choice}")
    assert (match.at("mars", "B"), match.at("mars", "A")) == ("0/0/1", "0/3/1")
    assert match.words["acted"]["mars"] == {"A": "0/3/0", **marks}
    assert match.words["new"] == {"mars": {"A": "0/0/1"}}, "it does not act in this phase"
    assert match.step != "Overthrow"


@pytest.mark.rule("EB-CIV-08", "EB-XTRA-12")
def test_nobody_is_new_after_the_turn(play: Any) -> None:
    """A development taken over, a sound one and a fleet given during the phase."""
    given = {"mars": {"A": "0/4/0", "B": "1/1/1"}, "luna": {"B": "1/1/0"}}
    match = play(given, [6, 1, 1, 1], phase="civilian")
    match.do("A at mars", "A overthrow B", "A sound 3", "A take")
    match.do("B offer-units A sound luna 1", "A accept 1", "B offer-units A fleet mars 1", "A accept 2")
    assert match.words["new"] == {"mars": {"A": "1/0/1"}, "luna": {"A": "0/1/0"}}
    match.do("A end")
    assert match.words["turn"]["seat"] == "B"
    assert match.words["new"] == {}


@pytest.mark.rule("EB-OVT-05", "EB-OVT-08")
def test_of_three_successes_two_are_used_and_the_last_is_forgone(play: Any) -> None:
    match = play({"mars": {"A": "0/3/0", "B": "0/2/0"}}, [6, 6, 6], phase="civilian")
    match.do("A at mars", "A overthrow B", "A sound 3")
    left = []
    for choice in ("unsettle", "take"):
        left.append(match.p.frames[-1].facts(match.p, 0)["left"])
        match.do(f"A {choice}")
    left.append(match.p.frames[-1].facts(match.p, 0)["left"])
    assert left == [3, 2, 1]
    assert match.choices("A") == ["unsettle", "forgo"]
    match.do("A forgo")
    assert (match.at("mars", "A"), match.at("mars", "B")) == ("0/3/1", "0/1/0")


# ----------------------------------------------------------------------------------- a group while others are not silent


def ready(words: dict[str, Any], who: str) -> list[int]:
    """Fleets, sound, at risk, Commander of a player on Mars that may still join a group."""
    total = [int(count) for count in words["mars"][who].split("/")]
    for marks in (words["acted"], words["new"]):
        total = [a - int(b) for a, b in zip(total, marks.get("mars", {}).get(who, "0/0/0").split("/"), strict=True)]
    return [*total, int(words["commanders"].get(who) == "mars" and who not in words["led"])]


def can_be_finished(words: dict[str, Any], action: str, named: dict[str, int]) -> bool:
    """Is there a group with the members named so far, of those who are there, that has a die for the action (EB-CIV-11)?"""
    fleets, sound, risk, lead = ready(words, "A")
    against = [int(count) for count in words["mars"]["B"].split("/")]
    if action == "overthrow B" and not against[1] + against[2]:
        return False
    if action == "espionage B" and not sum(against) and words["commanders"].get("B") != "mars":
        return False
    with_fleets = action not in ("construct", "research")
    most = {
        "sound": sound,
        "at-risk": risk,
        "fleets": fleets if with_fleets else 0,
        "commander": lead if with_fleets else 0,
    }
    if any(count > most[kind] for kind, count in named.items()):
        return False
    for counts in product(*(range(count + 1) for count in most.values())):
        group = dict(zip(most, counts, strict=True))
        if any(group[kind] != count for kind, count in named.items()):
            continue
        dice = group["sound"] + group["at-risk"] + (group["fleets"] + 2 * group["commander"]) // 2
        if dice and (action != "pacify" or group["at-risk"]):
            return True
    return False


@pytest.mark.rule("EB-CIV-02", "EB-CIV-04", "EB-CIV-11", "EB-PAC-03", "EB-XTRA-18")
@pytest.mark.parametrize("action", ["overthrow B", "espionage B", "pacify", "construct", "research"])
@pytest.mark.parametrize("options", [{}, LED], ids=["plain", "commanders"])
def test_a_group_goes_on_if_it_can_still_be_finished(play: Any, action: str, options: dict[str, Any]) -> None:
    went_on = []
    for seed in range(120):
        rng = Random(f"{action} {seed}")
        given: dict[str, Any] = {
            "mars": {
                "A": f"{rng.randint(0, 3)}/{rng.randint(0, 2)}/{rng.randint(0, 2)}",
                "B": f"{rng.randint(0, 1)}/{rng.randint(0, 1)}/{rng.randint(0, 1)}",
            },
            "luna": {"A": "0/1/0", "B": "1/0/0"},
        }
        if options:
            given["commanders"] = {"A": rng.choice(["mars", "luna"]), "B": "luna"}
        match = play(given, [1] * 12, phase="civilian", options=options)
        if not match.may("A at mars"):
            continue
        match.do("A at mars")
        if not match.may(f"A {action}"):
            continue
        match.do(f"A {action}")
        named: dict[str, int] = {}
        while match.step == "Civilian" and match.p.frames[-1].world == 4 and len(named) < seed % 4:
            choice = rng.choice(list(expand(match.p.choices(0))))
            named[choice[0]] = choice[1]
            match.do(f"A {choice[0]} {choice[1]}")
        frame = match.p.frames[-1]
        if match.step != "Civilian" or frame.world != 4:
            continue
        # Questions with one answer only are not asked: what has been answered is what lies before the open question.
        asked = ["sound", "at-risk", "fleets", "commander", "nominate"]
        named = dict(zip(asked[: frame.step], (frame.sound, frame.risk, frame.fleets, frame.lead), strict=False))
        if frame.step > 3:
            continue
        who, seat = rng.choice([("A", 0), ("A", 0), ("B", 1)])
        removals = [choice for choice in match.p.interjections(seat) if choice[0] == "remove" and choice[2] == 19]
        removals = [choice for choice in expand(removals) if choice[1] < 3]
        if not removals:
            continue
        _, unit, _, count = rng.choice(removals)
        thrown = match.p.thrown
        words = match.words
        left = [int(number) for number in words["mars"][who].split("/")]
        left[unit] -= count
        words["mars"][who] = "/".join(map(str, left))
        match.do(f"{who} remove {('fleet', 'sound', 'at-risk')[unit]} mars {count}")
        top = match.p.frames[-1]
        on = match.p.thrown > thrown or (match.step == "Civilian" and top.world == 4 and top.verb >= 0)
        assert on == can_be_finished(words, action, named), (seed, given, named, who, unit, count)
        went_on.append(on)
    assert {True, False} <= set(went_on), "both happened"


@pytest.mark.rule("EB-CIV-02", "EB-XTRA-18")
def test_a_group_on_the_first_world_of_the_board_is_looked_at_again_too(play: Any) -> None:
    given = {"mercury": {"A": "0/1/0", "B": "0/1/0"}, "mars": {"A": "0/1/0"}}
    match = play(given, [], phase="civilian")
    match.do("A at mercury", "A remove sound mercury 1")
    assert match.choices("A") == ["at mars", "end"]


# -------------------------------------------------------------------------------------------------- Commanders and engines


@pytest.mark.rule("EB-TECH-OE1", "EB-OPT-AS2")
def test_a_commander_with_fleets_is_offered_one_start_with_orion_engines(play: Any) -> None:
    given = {
        "mercury": {"A": "4/2/0", "B": "1/0/0"},
        "commanders": {"A": "mercury", "B": "earth"},
        "technologies": {"A": ["orion-engines"]},
    }
    match = play(given, [], phase="orion", options=LED)
    assert match.choices("A") == ["orion mercury", "done"]
    match.do("A orion mercury")
    assert match.choices("A") == ["sacrifice fleet", "sacrifice sound"]
    assert match.p.frames[-1].facts(match.p, 0)["node"] == match.p.c.paths, "the first world of the board"
    match.do("A sacrifice sound")
    assert match.choices("A")[:2] == ["to mercury-approach 1..4", "lead mercury-approach 0..4"]
    match.do("A lead mercury-approach 1")
    assert match.words["commanders"]["A"] == "mercury-approach"
    assert (match.at("mercury"), match.at("mercury-approach")) == ("3/1/0", 1)


@pytest.mark.rule("EB-TECH-FE1", "EB-TECH-FE2", "EB-OPT-AS2")
def test_a_commander_is_driven_by_fusion_engines_once(play: Any) -> None:
    given = {
        "apex": {"A": 3},
        "mars": {"B": "1/0/0"},
        "commanders": {"A": "apex", "B": "mars"},
        "technologies": {"A": ["orion-engines", "fusion-engines"]},
    }
    match = play(given, [], phase="fusion", options=LED)
    match.do("A fusion apex", "A from apex")
    assert match.choices("A")[:2] == ["to inner-descent 1..2", "lead inner-descent 0..2"]
    match.do("A lead inner-descent 1")
    assert match.words["commanders"]["A"] == "inner-descent"
    assert (match.at("apex"), match.at("inner-descent")) == (1, 1)
    match.do("A fusion inner-descent")
    assert match.choices("A") == ["from apex"], "neither the Commander nor the fleet that came with him moves twice"
    match.do("A from apex")
    assert not [text for text in match.choices("A") if text.startswith("lead")]


@pytest.mark.rule("EB-TECH-SS1", "EB-TECH-SS3", "EB-OPT-AS2")
def test_a_commander_alone_in_the_first_trajectory_sails_once(play: Any) -> None:
    given = {
        "mars": {"B": "1/0/0"},
        "commanders": {"A": "apex", "B": "mars"},
        "technologies": {"A": ["solar-sails"]},
    }
    match = play(given, [6, 6, 6], phase="sails", options=LED)
    assert match.choices("A") == ["from apex", "done"]
    match.refused("A to inner-descent 1", "EB-TECH-SS1")
    match.do("A from apex")
    assert match.choices("A") == ["lead inner-descent 0", "lead outer-descent 0"], "one ring, not two"
    match.refused("A to inner-descent 1", "EB-TECH-SS3")
    match.do("A lead inner-descent 0")
    assert match.words["commanders"]["A"] == "inner-descent"
    assert match.step != "Sails", "there is nobody left to sail"


@pytest.mark.rule("EB-TECH-SS1", "EB-XTRA-18")
def test_the_question_where_to_sail_stands_after_what_does_not_concern_it(play: Any) -> None:
    given = {
        "apex": {"A": 1},
        "belt-arc": {"A": 1},
        "mars": {"A": "1/0/0", "B": "1/0/0"},
        "technologies": {"A": ["solar-sails"]},
    }
    match = play(given, [6, 6, 6], phase="sails")
    match.do("A from apex", "A remove fleet mars 1")
    assert match.choices("A") == ["to inner-descent 1", "to outer-descent 1"], "the question stands"


@pytest.mark.rule("EB-MIL-05", "EB-OPT-AS3")
@pytest.mark.parametrize(("action", "event"), [("attack B", "AttackDeclared"), ("explore", "ExplorationDeclared")])
def test_a_planned_group_with_a_commander_acts_once(play: Any, action: str, event: str) -> None:
    given = {"mars": {"A": "3/0/0", "B": "9/0/0"}, "commanders": {"A": "mars", "B": "earth"}}
    rulings = {"group_formation": "all_first"}
    match = play(given, [1] * 9, options=LED, rulings=rulings)
    match.do("A lead-group mars 1", "A group mars 2", "A at mars")
    whole = [text for text in match.choices("A") if "explore" in text]
    assert whole == ["lead-explore 1", "explore 2"]
    match.refused(f"A lead-{action} 0", "EB-MIL-05")
    match.do(f"A lead-{action} 1")
    assert match.rolled(event)[0]["count"] == 3
    if match.step == "Attack":
        match.do("B hold-fire")
    assert match.words["led"] == ["A"]
    assert match.choices("A") == ["at mars", "end"]
    match.do("A at mars")
    assert [text for text in match.choices("A") if "explore" in text] == ["explore 2"]


# --------------------------------------------------------------------------------------------------- what else is lost


@pytest.mark.rule("EB-ATK-07", "EB-ATK-15")
@pytest.mark.parametrize(
    ("theirs", "left", "unit"), [("0/0/3", "0/0/2", 2), ("0/3/0", "0/2/0", 1), ("3/0/0", "2/0/0", 0)]
)
def test_units_all_alike_are_lost_without_asking(play: Any, theirs: str, left: str, unit: int) -> None:
    match = play({"mars": {"A": "1/0/0", "B": theirs}}, [6, 6, 6])
    free = match.p.unclaimed[4]
    match.do("A at mars", "A attack B 1")
    assert match.at("mars", "B") == left
    assert [(one["unit"], one["count"]) for one in match.rolled("UnitsLost")] == [(unit, 1)]
    assert match.p.unclaimed[4] == free + (unit > 0)


@pytest.mark.rule("EB-UN-05", "EB-UN-01")
@pytest.mark.parametrize(("un", "helped"), [("2/0/0", True), ("0/1/0", True), ("0/0/0", False)])
def test_the_un_s_help_is_told_while_it_has_units(play: Any, un: str, helped: bool) -> None:
    match = play({"earth": {"A": "1/0/0", "B": "2/0/0", "un": un}}, [1, 1, 1, 1, 1])
    match.do("A at earth", "A attack B 1")
    match.do("B return-fire-alone")
    assert ("EB-UN-05" in match.events("FireReturned")[0].rules) == helped


@pytest.mark.rule("EB-PAC-02", "EB-TECH-IF")
@pytest.mark.parametrize("known", [[], ["infrastructure"]])
def test_what_helps_to_pacify_is_told(play: Any, known: list[str]) -> None:
    given = {"mars": {"A": "0/0/1"}, "luna": {"B": "1/0/0"}, "technologies": {"A": known}}
    match = play(given, [5], phase="civilian")
    match.do("A at mars", "A pacify")
    assert ("EB-TECH-IF" in match.events("DevelopmentsPacified")[0].rules) == bool(known)
    assert match.at("mars") == "0/1/0"


@pytest.mark.rule("EB-OPT-AS5", "EB-XTRA-13")
@pytest.mark.parametrize(("who", "left"), [("A", 0), ("B", 0), ("C", 1)])
def test_offers_from_and_to_a_player_who_leaves_are_gone(play: Any, who: str, left: int) -> None:
    given = {"mars": {"A": "2/0/0", "B": "1/0/0", "C": "1/0/0"}}
    match = play(given, [], seats=3, seat="C" if who == "A" else "A", options={"resignation": True})
    match.do("A offer-units B fleet mars 1", "A deal-with B", f"{who} resign")
    assert len(match.p.offers) == left
    assert len(match.p.drafts) == left
    assert match.words["out"] == [who]


@pytest.mark.rule("EB-RISK-08", "EB-XTRA-23")
@pytest.mark.parametrize(("asked", "step"), [([], "Civilian"), (["B"], "QuietPoint")])
def test_the_order_of_risk_is_asked_where_people_may_act_between(play: Any, asked: list[str], step: str) -> None:
    given = {"luna": {"A": "0/0/1"}, "mars": {"A": "0/0/1", "B": "1/0/0"}, "quiet": {"asked": asked}}
    match = play(given, [6, 6], phase="risk")
    assert match.step == step
    if asked:
        match.do("B pass")
        assert (match.step, match.choices("A")) == ("Risk", ["roll-risk luna", "roll-risk mars"])
    else:
        assert len(match.rolled()) == 2


@pytest.mark.rule("EB-UN-17", "EB-UN-08")
def test_the_favour_is_asked_for_on_earth_alone(play: Any) -> None:
    given = {"mercury": {"A": "0/1/1"}, "earth": {"A": "0/1/0", "un": "12/6/0"}, "luna": {"B": "1/0/0"}}
    match = play(given, [], phase="civilian")
    match.refused("A favour-fleet sound", "EB-CIV-03")
    match.do("A at mercury")
    match.refused("A favour-fleet sound", "EB-UN-17")
    match.refused("A favour-pacify sound mercury", "EB-UN-17")


@pytest.mark.rule("EB-UN-10", "EB-UNIT-09")
@pytest.mark.parametrize(("scope", "choices"), [("any", 4), ("group", 1)])
def test_the_ruling_on_the_group_pacifies_the_one_who_asks(play: Any, scope: str, choices: int) -> None:
    """Two at risk on Earth, one of which has acted; the one who asks has acted then, too."""
    given = {
        "earth": {"A": "0/1/3", "un": "12/2/0"},
        "luna": {"B": "1/0/0"},
        "acted": {"earth": {"A": "0/0/1"}},
    }
    match = play(given, [], phase="civilian", rulings={"un_pacify_scope": scope}).do("A at earth")
    favours = [text for text in match.choices("A") if text.startswith("favour-pacify")]
    assert len(favours) == choices, favours
    match.do("A favour-pacify at-risk earth")
    acted = {"any": "0/0/2", "group": "0/1/1"}[scope]
    assert (match.at("earth"), match.words["acted"]["earth"]["A"]) == ("0/2/2", acted)
    assert match.words["turn"]["favour"]
