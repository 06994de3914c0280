"""Propaganda, corruption and dismissal (CF-PROP, CF-CORR, CF-VIC): chits, extremists, defection, suborning, whistleblowing."""

from collections.abc import Callable
from typing import Any

import pytest

from armillary.games.high_frontier_conflict.assembly import propaganda
from armillary.games.high_frontier_conflict.chart import states
from armillary.games.high_frontier_conflict.piracy import bribes

LOYAL = 0
Make = Callable[..., Any]
CHITS = ("freedom", "honor", "unity", "authority", "equality", "individuality")


def chits(letters: str) -> dict[str, str]:
    """`NLLLNN` in the order of the ring."""
    return {
        place: "loyalist" if letter == "L" else "independence" for place, letter in zip(CHITS, letters, strict=True)
    }


@pytest.mark.rule("CF-PROP-06", "CF-PROP-01", "CF-PROP-03", "AM-24")
def test_diplomacy_flips_the_chit_where_the_law_arrives(war: Make) -> None:
    given = {"assembly": {"star": "authority", "honest": {"authority": {"B": 1}, "equality": {"B": 1}}}, "wt": {"B": 0}}
    match = war(["red", "purple", "white"], given, turn="B").do("B fundraise", "B elect equality")
    match.do("B shift authority honest equality").refused("B flip freedom", "CF-PROP-06").do("B flip equality")
    assert (match.shown, match.star, match.p.wt[1]) == ("NLLLLN", "equality", 1)
    assert match.event("ChitFlipped") == {"seat": 1, "place": 4, "bloc": LOYAL}


@pytest.mark.rule("CF-PROP-06", "CF-POL-02")
def test_no_diplomacy_under_an_extremist(war: Make) -> None:
    given = {"assembly": {"star": "authority", "honest": {"honor": {"A": 1}, "freedom": {"B": 1}}}}
    match = war(["red", "purple"], given).do("A fundraise", "A elect freedom", "A skip")
    assert match.star == "freedom"
    assert not match.events("ChitFlipped")


@pytest.mark.rule("CF-PROP-04", "CF-VIC-04", "CF-VIC-01", "AM-22", "AM-27")
def test_a_victory_flips_an_enemy_chit_without_extremist_first(war: Make) -> None:
    match = war(["purple", "red", "gray"], state="war").won(0, 0b110)
    assert match.step == "Operation"  # equality, the only one without extremist: nothing is asked
    assert match.shown == "NLLLLN"


@pytest.mark.rule("CF-PROP-05", "CF-PROP-11", "CF-POL-03", "CF-POL-04", "CF-POL-05", "CF-VIC-05", "AM-126")
def test_then_the_extremist_of_the_beaten(war: Make) -> None:
    given = {"assembly": {"chits": chits("NLLLLN")}}
    match = war(["purple", "red", "gray"], given, state="war").won(0, 0b010)
    assert match.shown == "LLLLLN"
    p = match.p
    assert (p.extremist, states.bloc(p, 1)) == ([1, 0, 1], LOYAL)
    assert match.delegates() == {"freedom": {"B": 1}}
    assert states.enemies(p, 0) == [2]
    match = war(["purple", "red", "gray"], given, state="war").won(0, 0b110)
    match.refused("A flip unity", "CF-PROP-04").do("A flip individuality")
    assert match.shown == "NLLLLL"


def reason(match: Any, beaten: int) -> str:
    """Why A may not flip freedom."""
    refusal = propaganda.why_not_flip(match.p, 0, 0, beaten)
    assert refusal is not None
    return refusal.key


@pytest.mark.rule("CF-PROP-04", "CF-PROP-05")
def test_the_order_of_choice_is_explained(war: Make) -> None:
    given = {"assembly": {"chits": chits("NLLLNN")}}
    match = war(["purple", "red", "green"], given, state="war")
    assert reason(match, 0b010) == "plain-first"
    match.p.chit[5] = LOYAL
    assert propaganda.flippable(match.p, 0, 0b100) == [4]
    assert reason(match, 0b100) == "beaten-first"


@pytest.mark.rule("CF-VIC-06", "BR-43", "AM-132")
def test_the_war_hero_takes_a_chit_that_the_beaten_chooses(war: Make) -> None:
    given = {
        "glory": [],
        "players": {"B": {"glory_low": ["mars"], "glory_high": ["venus", "ceres"]}, "C": {"glory_low": ["jupiter"]}},
    }
    match = war(["purple", "red", "gray"], given, state="war").won(0, 0b010)
    match.refused("A hero C", "CF-VIC-06").do("A hero B", "B yield-chit low")
    assert match.words["players"]["A"]["glory_low"] == ["mars"]
    assert match.event("WarHero") == {"seat": 0, "seat_loser": 1, "chit": 0}
    match = war(["purple", "red", "gray"], given, state="war").won(0, 0b010).do("A no-hero")
    assert match.words["players"]["A"]["glory_low"] == []


@pytest.mark.rule("CF-CORR-08", "CF-PROP-16", "CF-CORR-09", "AM-31")
def test_each_flip_may_oust_and_whistle(war: Make) -> None:
    given = {
        "assembly": {"corrupt": {"equality": {"B": 1, "C": 1}, "authority": {"C": 1}}},
        "bribes": {"A": 3, "B": 2, "C": 2},
        "supply": 2,
    }
    match = war(["purple", "red", "gray"], given, state="war").won(0, 0b010)
    match.refused("A oust A", "CF-CORR-08").do("A oust B", "A whistle C")
    assert match.p.bribes == [5, 2, 2]
    assert match.delegates("corrupt") == {"equality": {"C": 1}}
    match = war(["purple", "red", "gray"], given, state="war").won(0, 0b010).do("A spare", "A spare")
    assert match.p.bribes == [3, 2, 2]


# ------------------------------------------------------------------------------------------------------------ defection


def two_factories(**more: Any) -> dict[str, Any]:
    return {"factories": {"ryugu": "A", "luna": "A"}, "domes": {"luna": "A"}, **more}


@pytest.mark.rule("CF-PROP-08", "CF-PROP-09", "CF-POL-03", "AM-34")
def test_a_defector_leaves_a_factory_without_colony_to_an_enemy(war: Make) -> None:
    match = war(["purple", "red", "gray", "white"], two_factories(), state="war", step="moves")
    match.do("A defect").refused("A heir D", "CF-PROP-09").do("A heir B")
    site = match.words["sites"]["ryugu"]
    assert (site["factory"], site["claim"]) == ("B", "A")
    assert match.shown == "NLLNNN"
    assert match.words["players"]["A"]["extremist"] is False
    assert match.words["turn"]["betrayed"] == ["D"]
    match.refused("A defect", "CF-PROP-08")


@pytest.mark.rule("CF-PROP-09", "AM-34")
def test_without_a_cube_for_it_the_factory_is_gone(war: Make) -> None:
    full = {"assembly": {"honest": {"freedom": {"B": 6}}}}
    match = war(["purple", "red"], two_factories(**full), step="moves").do("A defect")
    assert match.words["sites"]["ryugu"]["factory"] is None
    assert match.words["tracks"]["C"] == 0
    assert match.words["turn"]["betrayed"] == []  # in peace nobody is betrayed


@pytest.mark.rule("CF-PROP-14", "CF-PROP-13", "CF-VEND-07", "AM-36")
def test_former_allies_are_fair_game_in_that_turn(war: Make) -> None:
    given = {"claims": {"ryugu": "B"}, "rockets": {"A": {"at": "ryugu", "cards": ["white-crew"]}}}
    match = war(["white", "yellow", "red"], given, state="war", step="moves").refused("A jump ryugu", "BR-30")
    match.do("A defect", "A jump ryugu")
    assert match.words["sites"]["ryugu"]["claim"] == "A"


@pytest.mark.rule(
    "CF-PROP-12", "CF-PROP-15", "CF-PROP-02", "CF-END-02", "CF-PROP-10", "CF-END-08", "CF-END-06", "CF-END-07"
)
def test_capitulation_of_two_players(war: Make) -> None:
    given = {
        "assembly": {"chits": chits("NLLLLL"), "corrupt": {"unity": {"A": 1}}, "legacy": {"honor": 1}},
        "bribes": {"A": 2, "B": 3},
        "supply": 6,
        "first": "B",
    }
    match = war(["purple", "red"], given, state="war", step="moves", turn="B").do("B defect", "B done")
    assert match.words["state"]["pending"] == "won"
    assert match.words["state"]["now"] == "war"  # until the turn ends
    match.do("B done")
    words = match.words
    assert (words["state"]["now"], words["state"]["winner"]) == ("empire", "loyalist")
    assert match.p.bribes == [5, 0]
    assert match.p.supply == 7
    assert words["assembly"]["honest"] == words["assembly"]["corrupt"] == words["assembly"]["legacy"] == {}
    assert match.p.extremist == [0, 0]
    assert match.step == "Moves"  # no Space Lord: the loser's turn won it for his new side
    match.do("A done").refused("A fundraise", "BR-20").do("A income")


# --------------------------------------------------------------------------------------------------- bribes and dismissal


@pytest.mark.rule("CF-CORR-06", "CF-CORR-01", "CF-CORR-02", "CF-RES-02", "CF-PET-06", "CF-WAR-21", "CF-BRIB-03")
def test_a_foreign_delegate_suborned_opens_boosting_to_all(war: Make) -> None:
    given = {
        "assembly": {"honest": {"unity": {"B": 1}}},
        "players": {"B": {"extremist": False}},
        "bribes": {"A": 2},
        "wt": {"A": 5},
        "hands": {"A": ["photon-sail"]},
    }
    match = war(["red", "yellow", "purple"], given, state="war")
    assert match.p.c.mass[2 * match.p.c.cards.index("photon-sail")] == 1
    match.refused("A boost photon-sail A-leo", "CF-RES-02").do("A suborn unity B")
    match.refused("A suborn unity B", "CF-WAR-21").do("A boost photon-sail A-leo")
    assert (match.p.bribes[0], match.p.wt[0]) == (1, 0)
    assert match.delegates("corrupt") == {"unity": {"B": 1}}


@pytest.mark.rule("CF-CORR-07", "CF-FW-07", "CF-WAR-22", "CF-POL-06", "CF-CORR-06")
def test_white_and_extremists_are_incorruptible(war: Make) -> None:
    given = {"assembly": {"honest": {"honor": {"B": 1}}}}
    match = war(["red", "white"], given, state="war").refused("A suborn honor B", "CF-FW-07")
    match.refused("A suborn freedom A", "CF-CORR-07")
    war(["red", "white"], given).refused("A suborn honor B", "CF-CORR-06")
    poor = {"assembly": {"honest": {"unity": {"B": 1}}}, "wt": {"A": 3}}
    war(["red", "yellow"], poor, state="war").refused("A suborn unity B", "CF-CORR-06")


@pytest.mark.rule("CF-CORR-05", "CF-WAR-20", "CF-WAR-21", "AM-32", "AM-33")
def test_honest_delegates_among_enemies_go_when_the_turn_ends(war: Make) -> None:
    given = {"assembly": {"honest": {"unity": {"A": 2}, "honor": {"A": 1}, "freedom": {"A": 1}, "centrist": {"A": 1}}}}
    match = war(["red", "yellow"], given, state="war").do("A done")
    assert match.step == "LastSuborn"
    match.do("A suborn unity A")
    assert match.delegates() == {"freedom": {"A": 1}, "centrist": {"A": 1}}
    assert match.delegates("corrupt") == {"unity": {"A": 1}}
    assert match.p.bribes[0] == 2
    match = war(["red", "yellow"], given, state="war").do("A done", "A let-go")
    assert match.delegates("corrupt") == {}


@pytest.mark.rule("CF-WAR-22", "CF-CORR-05")
def test_whites_delegates_abroad_cannot_be_saved(war: Make) -> None:
    given = {"assembly": {"honest": {"freedom": {"A": 1}}}}
    match = war(["white", "red"], given, state="war").do("A done")
    assert match.step == "Moves"
    assert match.delegates() == {}


@pytest.mark.rule("CF-BRIB-04", "AM-156", "AM-11")
def test_a_heroism_chit_serves_as_a_bribe_and_then_only_as_one(war: Make) -> None:
    given = {"players": {"A": {"bribes": 1, "heroism": ["sunward"]}}, "deeds": []}
    match = war(["red", "yellow", "purple"], given, state="war")
    p = match.p
    assert bribes.purse(p, 0) == 2
    bribes.pay(p, 0, 1, "CF-VEND-03")
    bribes.pay(p, 0, 1, "CF-VEND-03")
    assert (p.bribes[:2], p.heroism[0], p.used_heroism) == ([0, 4], 0, [0, 1, 0])
    bribes.pay(p, 1, 2, "CF-VEND-03")  # the used chit first
    assert (p.bribes[1], p.used_heroism) == (4, [0, 0, 1])


@pytest.mark.rule("CF-FRT-19", "AM-29", "AM-77")
def test_a_genocide_costs_all_delegates_but_the_extremist(war: Make) -> None:
    given = {
        "assembly": {"honest": {"honor": {"A": 1}, "unity": {"A": 1}}, "corrupt": {"unity": {"A": 1}}},
        "bribes": {"A": 2, "B": 3},
        "supply": 6,
    }
    match = war(["yellow", "red"], given, state="war")
    match.p.law.told_disgraced(match.p, 0)
    assert (match.delegates(), match.delegates("corrupt"), match.p.supply) == ({}, {}, 7)
    assert match.p.extremist == [1, 1]


@pytest.mark.rule("CF-CORR-04", "CF-CORR-10", "BR-22")
def test_corrupt_delegates_vote_and_stay_corrupt_in_peace(war: Make) -> None:
    given = {"assembly": {"star": "freedom", "corrupt": {"unity": {"B": 2}}}, "supply": 4}
    match = war(["red", "purple"], given).do("A fundraise", "A skip", "A skip")
    assert match.star == "unity"
    assert match.delegates("corrupt") == {"unity": {"B": 2}}


@pytest.mark.rule("CF-VEND-05")
def test_felonies_cost_no_bribe(war: Make) -> None:
    given = {"claims": {"ryugu": "B"}, "rockets": {"A": {"at": "ryugu", "cards": ["red-crew"]}}}
    match = war(["red", "purple"], given, state="war", step="moves").do("A jump ryugu")
    assert match.p.bribes == [3, 3]
