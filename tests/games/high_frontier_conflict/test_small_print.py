"""The small print: limits that are just met, what is listed once a turn, what is left over and whose it is."""

from collections.abc import Callable
from typing import Any

import pytest

from armillary.games.high_frontier.rules import diagram, stacks
from armillary.games.high_frontier_conflict.rules import fights
from armillary.testkit import Match

SLUG = "high-frontier-conflict"
WAR = {"now": "war", "anarchy": False, "war_happened": True}

Make = Callable[..., Any]


def play(
    dice: list[int] | None = None,
    *,
    step: str = "operation",
    mode: str = "age-of-piracy",
    options: dict[str, Any] | None = None,
    **given: Any,
) -> Match:
    whole: dict[str, Any] = {"factions": ["purple", "red"], "turn": "A", "first": "A", "step": step, **given}
    return Match(SLUG, len(whole["factions"]), given=whole, dice=dice, scenario=mode, options=options or {})


def freight(dice: list[int] | None = None, step: str = "operation", **given: Any) -> Match:
    return play(dice, step=step, options={"m1": True}, **given)


def held(match: Match, stack: str, what: str = "fts") -> int:
    found: int = match.words["stacks"][stack][what]
    return found


def listed(match: Match, verb: str) -> list[str]:
    return [choice for choice in match.choices("A") if choice.split()[0] == verb]


# -------------------------------------------------------------------------------------------------- tanks (BR-10, BR-70)


@pytest.mark.rule("BR-70", "BR-10")
def test_tanks_at_the_bank_are_aqua_one_for_each() -> None:
    given: dict[str, Any] = {"freighters": {"A": {"at": "leo", "fts": 3, "cards": ["ore-barge black"]}}}
    match = freight(step="moves", wt={"A": 2, "B": 0}, **given)
    match.refused("A cash-fts A-freighter 0", "BR-11").refused("A cash-fts A-freighter 4", "BR-11")
    match.do("A cash-fts A-freighter 1")
    assert match.p.wt[0] == 3
    assert held(match, "A-freighter") == 2
    assert listed(match, "cash-fts") == []
    elsewhere = {"A": {"at": "geo", "fts": 3, "cards": ["ore-barge black"]}}
    freight(step="moves", freighters=elsewhere).refused("A cash-fts A-freighter 1", "BR-10")


@pytest.mark.rule("BR-73")
def test_gold_is_banked_once_a_turn() -> None:
    given: dict[str, Any] = {
        "freighters": {"A": {"at": "leo", "cards": ["ore-barge black"]}},
        "freight": {"iso": {"A": "C"}, "gold": {"A-freighter": 2}},
    }
    match = freight(step="moves", **given).do("A bank-gold A-freighter 1")
    assert match.p.gold_bank[0] == 1
    assert listed(match, "bank-gold") == []


@pytest.mark.rule("BR-73")
@pytest.mark.parametrize(("gold", "good"), [(7, True), (8, False)])
def test_an_outpost_holds_eight_tanks_of_gold(gold: int, good: bool) -> None:
    match = freight(
        factories={"himalia": "A"},
        outposts={"A": {"at": "himalia", "cards": ["cascade-torch black"]}},
        freight={"iso": {"A": "C"}, "gold": {"A-outpost": gold}},
    )
    assert match.may("A refine A-outpost") is good


@pytest.mark.rule("BR-70")
@pytest.mark.parametrize(("m1", "place"), [(False, "A-leo"), (True, "A-freighter black")])
def test_a_freighter_at_the_bank_is_unloaded_unless_it_is_a_card(m1: bool, place: str) -> None:
    card = "ore-barge black" if m1 else "kuck-mosquito"
    given: dict[str, Any] = {"freighters": {"A": {"at": "geo", "cards": [card]}}}
    match = play(step="moves", options={"m1": m1}, **given).do("A move A-freighter", "A fly leo")
    assert match.words["cards"][card.split()[0]] == place


# -------------------------------------------------------------------------------------------------- elevators (BR-75)


LIFT: dict[str, Any] = {
    "factories": {"luna": "A"},
    "freighters": {"A": {"at": "l1", "cards": ["ore-barge black"]}, "B": {"at": "l1", "cards": ["deep-hauler black"]}},
    "rockets": {"A": {"at": "l1", "cards": ["photon-sail"]}},
    "outposts": {"A": {"at": "luna", "fts": 3, "cards": ["kuck-mosquito"]}},
    "freight": {"elevators": [["l1", "luna"]]},
}


@pytest.mark.rule("BR-75", "BR-11")
def test_tanks_ride_the_elevator_to_an_outpost_or_freighter_of_ones_own() -> None:
    match = freight(step="moves", **LIFT)
    match.refused("A ride-fts A-outpost B-freighter 1", "BR-75")
    match.refused("A ride-fts A-outpost A-rocket 1", "BR-11")
    match.refused("A ride-fts A-outpost A-freighter 4", "BR-11")
    match.do("A ride-fts A-outpost A-freighter 2")
    assert (held(match, "A-outpost"), held(match, "A-freighter")) == (1, 2)
    assert listed(match, "ride-fts") == []


@pytest.mark.rule("BR-75")
def test_tanks_are_lost_when_the_last_card_rides_away() -> None:
    match = freight(step="moves", **LIFT)
    post = next(s for s in stacks.stacks_of(match.p, 0) if match.p.fts[s] == 3)
    match.do("A ride kuck-mosquito A-freighter")
    assert match.p.fts[post] == 0


@pytest.mark.rule("BR-74", "BR-75")
def test_a_cube_that_fails_to_raise_an_elevator_is_gone() -> None:
    match = freight([1], wt={"A": 0, "B": 0}, factories={"phobos": "A", "mars_arsia": "A"})
    match.do("A raise-elevator phobos mars_arsia")
    assert match.words["sites"]["phobos"]["factory"] is None
    assert match.words["sites"]["mars_arsia"]["factory"] == "A"


# ------------------------------------------------------------------------------------------------ Bernals (BR-61, BR-6A)


@pytest.mark.rule("HF-CARD-14", "BR-61")
def test_only_radiators_are_boosted_light_to_a_home_bernal() -> None:
    given: dict[str, Any] = {
        "bernals": {"A": {"at": "geo", "cards": ["geo-elevator"], "anchored": True}},
        "hands": {"A": ["fuel-cell", "bubble-membrane"]},
        "wt": {"A": 20, "B": 0},
    }
    match = play(options={"m2": True}, **given).refused("A boost-light fuel-cell A-bernal", "HF-CARD-14")
    assert match.may("A boost-light bubble-membrane A-bernal")


@pytest.mark.rule("BR-6A")
def test_a_bernal_that_carries_too_much_stays() -> None:
    heavy = ["geo-elevator", "fuel-cell", "homopolar-flywheel-bank", "ion-drive", "cermet-nerva", "mass-driver"]
    match = play(step="moves", options={"m2": True}, bernals={"A": {"at": "l1", "steps": 5, "cards": heavy}})
    match.refused("A move A-bernal", "BR-6A")


# --------------------------------------------------------------------------------------------- fights (CF-VIC, CF-PROP)


@pytest.mark.rule("CF-VIC-06", "BR-43")
def test_the_only_chit_of_the_beaten_is_taken_without_asking(war: Make) -> None:
    given = {"glory": [], "players": {"B": {"pow_kept": 1}}}
    match = war(["purple", "red", "gray"], given, state="war").won(0, 0b010).do("A hero B")
    assert match.p.pow_kept == [1, 0, 0]
    assert match.step != "Hero"


@pytest.mark.rule("CF-PROP-13")
def test_a_sneak_attack_is_paid_for_once_a_turn() -> None:
    match = play(
        [6, 6],
        step="combat",
        mode="war",
        factions=["green", "yellow"],
        state=WAR,
        assembly={"star": "war-slot"},
        rockets={"A": {"at": "l2", "cards": ["green-crew"]}},
        outposts={"B": {"at": "l2", "cards": ["cermet-nerva", "fuel-cell"]}},
    )
    match.p.betrayed = [1]
    assert fights.toll(match.p, 0, 1) == 1
    match.do("A assault l2")
    assert fights.toll(match.p, 0, 1) == 0


# ------------------------------------------------------------------------------------- stones and glitches (CF-DROP, BR-33)


@pytest.mark.rule("CF-DROP-10")
def test_a_stone_of_ice_takes_five_tanks() -> None:
    cards = ["hypergolic-penetrator-bus", "kuck-mosquito"]
    match = play(factions=["white", "yellow"], rockets={"A": {"at": "ceres_heo", "steps": 21, "cards": cards}})
    p = match.p
    rocket = next(s for s in stacks.stacks_of(p, 0) if p.steps[s])
    tanks = diagram.whole_tanks(p.c, stacks.dry_mass(p, rocket), 21)
    match.do("A dislodge hypergolic-penetrator-bus", "A set-out")
    assert match.words["cards"]["kuck-mosquito"] == "A-rocket"
    assert diagram.whole_tanks(match.p.c, stacks.dry_mass(match.p, rocket), match.p.steps[rocket]) <= tanks - 5


@pytest.mark.rule("BR-33")
def test_the_stack_whose_unit_refuels_another_is_triggered() -> None:
    match = play(
        [6],
        rockets={"A": {"at": "ryugu", "cards": ["ion-drive"]}},
        outposts={"A": {"at": "ryugu", "glitch": True, "cards": ["kuck-mosquito"]}},
    )
    match.do("A refuel isru A-rocket 1")
    assert not match.words["stacks"]["A-outpost"]["glitch"]


@pytest.mark.rule("CF-FIRE-01", "CF-FIRE-05")
def test_fire_all_ends_with_what_costs_nothing_and_binds_nobody_else() -> None:
    """The kamikaze would be used up, so it is kept; the defender is asked, he did not say `fire-all`."""
    match = play(
        [1, 1],
        step="combat",
        factions=["green", "yellow"],
        rockets={"A": {"at": "l2", "cards": ["green-crew", "hall-effect-thruster", "fuel-cell"]}},
        outposts={"B": {"at": "l2", "cards": ["carbon-carbon-fin black", "cermet-nerva"]}},
    )
    match.do("A assault l2", "A lead green-crew", "A fire-all")
    assert match.words["cards"]["hall-effect-thruster"] == "A-rocket"
    assert (match.step, match.deciding) == ("Battle", "B")
