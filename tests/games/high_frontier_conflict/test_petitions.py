"""Restrictions and petitions (CF-RES, CF-PET), leave that is asked for, deals between enemies, sabotage (CF-VEND)."""

from collections.abc import Callable
from typing import Any

import pytest

from armillary.games.high_frontier_conflict.assembly import petitions
from armillary.games.high_frontier_conflict.ids import AUTHORITY, FREEDOM, HONOR, UNITY
from armillary.kernel.choice import Choice
from armillary.scene import Circle
from armillary.table.facts import Order
from armillary.table.orders import ordered

Make = Callable[..., Any]


@pytest.mark.rule("CF-RES-01", "CF-RES-07", "CF-RES-15", "CF-PET-02", "CF-VEND-01", "CF-WAR-31")
def test_what_war_bars_and_who_evades_it(war: Make) -> None:
    hands = {"A": ["mass-driver"], "B": ["cermet-nerva"]}
    match = war(["red", "purple", "gray"], {"hands": hands, "wt": {"A": 0, "B": 0}}, state="war")
    match.refused("A research thruster", "CF-RES-07").do("A sell mass-driver")
    assert match.p.wt[0] == 3  # freedom is evaded by Red's own extremist
    match = war(["red", "purple", "gray"], {"hands": hands, "wt": {"B": 0}}, state="war", turn="B").do(
        "B sell cermet-nerva"
    )
    assert match.p.wt[1] == 1
    black = {"leos": {"B": {"cards": ["cermet-nerva black"]}}}
    match = war(["red", "purple", "gray"], black, state="war", turn="B")
    match.refused("B sell-black cermet-nerva", "CF-RES-01")
    peace = war(["red", "purple", "gray"], black, turn="B").do("B sell-black cermet-nerva")
    assert peace.p.wt[1] > 6


@pytest.mark.rule("CF-RES-07")
def test_everybody_may_bid_in_greens_auction(war: Make) -> None:
    match = war(["green", "red"], {"hands": {"A": [], "B": []}}, state="war").do("A research thruster", "A pass")
    assert match.deciding == "B"
    assert any(choice.startswith("bid") for choice in match.choices("B"))


@pytest.mark.rule("CF-RES-10", "CF-PET-04", "BR-41", "AM-86")
def test_leo_is_shut_without_authority(war: Make) -> None:
    given = {"rockets": {"A": {"at": "e_heo", "steps": 10, "cards": ["green-crew"]}}}
    near = next(iter(neighbours(war(["green", "purple"], given))))
    given["rockets"]["A"]["at"] = near
    match = war(["green", "purple"], given, state="war", step="moves")
    assert match.p.c.leo in match.p.law.answers_shut(match.p, 0)
    assert match.p.c.leo not in match.p.law.answers_shut(match.p, 1)
    match.do("A move A-rocket")
    assert not match.may("A fly leo")
    open_ = {**given, "assembly": {"honest": {"authority": {"A": 1}}}}
    assert petitions.evades(war(["green", "purple"], open_, state="war").p, 0, AUTHORITY)


def neighbours(match: Any) -> list[str]:
    c = match.p.c
    return [c.spaces[b if a == c.leo else a] for a, b in c.routes if c.leo in (a, b)]


@pytest.mark.rule("CF-PET-01", "CF-PET-05", "AM-19", "AM-157")
def test_an_ally_lends_a_delegate_for_the_turn(war: Make) -> None:
    given = {"hands": {"A": ["photon-sail"]}, "wt": {"A": 3}, "assembly": {"honest": {"unity": {"B": 1}}}}
    match = war(["red", "gray", "purple"], given, state="war")
    assert petitions.sources(match.p, 0, UNITY) == [1]
    match.do("A petition B unity 0")
    assert (match.deciding, match.step) == ("B", "AllyLeave")
    match.do("B refuse").refused("A petition B unity 0", "BR-18").do("A petition B unity 2", "B grant")
    assert match.p.wt[:2] == [1, 8]
    match.refused("A petition B unity 3", "CF-PET-01").do("A boost photon-sail A-leo")
    assert match.words["cards"]["photon-sail"] == "A-leo"
    assert match.words["turn"]["leave"] == [] or match.deciding == "A"


@pytest.mark.rule("CF-PET-03", "CF-PET-02", "CF-RES-11", "CF-RES-12", "AM-125", "AM-10")
def test_an_enemys_extremist_may_be_asked_once_honor_is_evaded(war: Make) -> None:
    """SC-06: White's leave first, for a card; then Yellow's, for a bribe."""
    given = {"hands": {"A": ["photon-sail", "mass-driver"]}, "wt": {"A": 5}}
    match = war(["red", "yellow", "white"], given, state="war")
    match.refused("A boost photon-sail A-leo", "CF-RES-02").refused("A petition-bribe B unity", "CF-RES-11")
    match.do("A petition-card C honor mass-driver")
    assert (match.deciding, match.step) == ("C", "EnemyLeave")
    match.do("C grant")
    assert match.words["cards"]["mass-driver"] == "C hand"
    match.do("A petition-bribe B unity", "B grant")
    assert match.p.bribes == [2, 4, 3]
    match.do("A boost photon-sail A-leo")
    honest = {**given, "assembly": {"honest": {"unity": {"B": 1}}}, "players": {"B": {"extremist": False}}}
    war(["red", "yellow", "white"], honest, state="war").refused("A petition B unity 0", "CF-PET-03")
    alone = {**given, "players": {"C": {"extremist": False}}}
    match = war(["red", "yellow", "white"], alone, state="war")
    assert not any(choice.startswith("petition") and " honor" in choice for choice in match.choices("A"))


@pytest.mark.rule("CF-RES-11", "AM-17")
def test_one_honor_petition_of_either_party_covers_a_deal(war: Make) -> None:
    given = {"assembly": {"honest": {"honor": {"A": 1}}}, "players": {"D": {"extremist": False}}}
    p = war(["yellow", "green", "purple", "white"], given, state="war").p
    assert petitions.why_not_between(p, 0, 1) is None
    assert petitions.why_not_between(p, 1, 0) is None
    refusal = petitions.why_not_between(p, 2, 1)
    assert refusal is not None
    assert refusal.rule == "CF-RES-11"
    assert petitions.why_not_between(p, 0, 2) is None  # allies need none
    p.corrupt[HONOR * 4] = 1
    assert petitions.why_not_between(p, 2, 1) is None


@pytest.mark.rule("CF-PET-06", "CF-PET-04", "CF-CORR-02")
def test_what_evades_is_named(war: Make) -> None:
    given = {"assembly": {"honest": {"unity": {"A": 1}}, "corrupt": {"honor": {"B": 1}}}, "supply": 5}
    p = war(["red", "purple"], given, state="war").p
    for place, rule in ((FREEDOM, "CF-PET-02"), (UNITY, "CF-PET-04"), (HONOR, "CF-PET-06")):
        why: list[str] = []
        assert petitions.evades(p, 0, place, why)
        assert why == [rule]
    assert not petitions.evades(p, 0, AUTHORITY)


@pytest.mark.rule("CF-RES-14")
def test_no_failure_cannot_be_bought_without_individuality(war: Make) -> None:
    match = war(["red", "gray"], {"wt": {"A": 9, "B": 9}}, state="war")
    from armillary.games.high_frontier.ids import FINAO

    assert match.p.law.why_not_act(match.p, 0, FINAO).rule == "CF-RES-14"
    assert match.p.law.why_not_act(match.p, 1, FINAO) is None


# ---------------------------------------------------------------------------------------------------------- sabotage


def risky(war: Make, dice: list[int], **given: Any) -> Any:
    """Red's rocket goes into a crash hazard beside Luna's neighbours."""
    whole = {"rockets": {"A": {"at": "llo", "steps": 12, "cards": ["red-crew", "metastable-helium-rocket"]}}, **given}
    return war(["red", "purple", "yellow"], whole, dice, state="war", step="moves")


def roll(match: Any) -> Any:
    from armillary.games.high_frontier.ids import CRASH
    from armillary.games.high_frontier_conflict.chart.flight import Roll

    p = match.p
    rocket = next(
        s for s, space in enumerate(p.where) if space != -1 and p.c.slot_names[s % len(p.c.slots)] == "rocket"
    )
    p.push(Roll(kind=CRASH, stack=rocket, space=p.where[rocket]))
    p.owing = ()
    p._listed = None
    p.settle()
    return match


@pytest.mark.rule("CF-VEND-08", "CF-VEND-03", "CF-VEND-04", "AM-14")
def test_enemies_with_a_bribe_may_have_a_success_rolled_again(war: Make) -> None:
    match = roll(risky(war, [4, 5, 1]))
    assert (match.deciding, match.step) == ("B", "Sabotage")
    match.do("B let-be", "C sabotage")
    assert match.p.bribes == [4, 3, 2]
    assert match.deciding == "B"  # the new success may be sabotaged again
    match.do("B sabotage")
    assert match.words["cards"]["metastable-helium-rocket"] == "A hand"


@pytest.mark.rule("CF-VEND-08", "CF-VEND-09")
def test_who_cannot_pay_or_is_no_enemy_is_not_asked(war: Make) -> None:
    match = roll(risky(war, [4], bribes={"B": 0, "C": 0}))
    assert match.step == "Moves"
    allied = {"assembly": {"chits": dict.fromkeys(("unity", "authority"), "independence")}}
    assert roll(risky(war, [4], **allied)).step == "Moves"
    assert roll(risky(war, [1])).step == "Moves"  # a failure needs no sabotage


def test_answers_have_no_numbers_so_that_standing_orders_give_them(war: Make) -> None:
    orders = [Order(answer="refuse", step="AllyLeave"), Order(answer="let-be", step="Sabotage")]
    given = {"hands": {"A": ["photon-sail"]}, "wt": {"A": 3}, "assembly": {"honest": {"unity": {"B": 1}}}}
    match = war(["red", "gray", "purple"], given, state="war").do("A petition B unity 1")
    listed: list[Choice] = match.p.choices(1)
    assert listed == [("grant",), ("refuse",)]
    assert ordered(match.p, 1, orders) == (0, ("refuse",))
    rolled = roll(risky(war, [4]))
    assert rolled.p.choices(1) == [("let-be",), ("sabotage",)]
    assert ordered(rolled.p, 1, orders) == (1, ("let-be",))


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_petition_says_whose_delegate_is_asked_and_what_follows(war: Make, language: str) -> None:
    """On the stage of who asks, while it is chosen, and of who is asked: both parties, the price, the delegate with a ring."""
    given = {"hands": {"A": ["photon-sail"]}, "wt": {"A": 3}, "assembly": {"honest": {"unity": {"B": 1}}}}
    match = war(["red", "gray", "purple"], given, state="war")
    rules, p, text = match.game, match.p, match.game.text(language)
    asking = rules.preview(p, 0, rules.parse("petition B unity 2"), text).stage
    match.do("A petition B unity 2")
    asked = rules.scene(match.p, 1, text).stage
    for stage in (asking, asked):
        assert [party.seat for party in stage.parties] == [0, 1]
        assert all("2" in party.figure for party in stage.parties)
        assert len(stage.boxes) == 2, "granted, refused"
        rings = [one for one in stage.sheet.shapes if isinstance(one, Circle) and one.style.startswith("asked-ring")]
        pin = next(one for one in stage.sheet.pieces if one.owner == 1 and one.mark == "place:unity")
        assert [(one.x, one.y) for one in rings] == [(pin.x, pin.y)]
        assert "{" not in stage.note + "".join(line for _, lines in stage.boxes for line in lines)
