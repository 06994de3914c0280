"""What follows from an act beside its main effect: fuel and tanks of what is left, whose product is lost, what is still owed."""

from typing import Any

import pytest

from armillary.games.high_frontier.flow.flight import BELT
from armillary.games.high_frontier.ids import FREIGHTER, HAND, NONE, OUTPOST, ROCKET, UNDER
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.bernals import colonists
from armillary.games.high_frontier_conflict.chart import depots, flight, glory, industry, market, setup, tokens
from armillary.games.high_frontier_conflict.combat import battle, damage, interception
from armillary.games.high_frontier_conflict.freighters import freighters
from armillary.games.high_frontier_conflict.futures import completed, dyson
from armillary.games.high_frontier_conflict.ids import MOBILE
from armillary.games.high_frontier_conflict.war import spoils
from armillary.kernel import game
from armillary.testkit import Match

from .plays import SLUG, WAR, number, play

ALL: dict[str, Any] = {"m1": True, "m2": True, "futures": True}


def slot(match: Match, kind: int, seat: int = 0) -> int:
    return stacks.slot(match.p, seat, kind)


@pytest.mark.rule("BR-53")
@pytest.mark.parametrize("own", ["ion-drive", "project-orion"])
def test_the_lost_factory_takes_its_own_product_first(own: str) -> None:
    """Two black cards of a letter, one Factory of it left: what the lost one had made turns white."""
    match = play(factories={"luna": "A S"}, hands={"A": ["ion-drive black", "project-orion black"]})
    p, cards = match.p, [number(match, name) for name in ("ion-drive", "project-orion")]
    letter = p.c.product[cards[0]]
    p.letter[p.c.sites.index("luna")] = letter
    market.lose_products(p, 0, letter, number(match, own))
    assert [p.black[card] for card in cards] == [own != "ion-drive", own != "project-orion"]
    assert all(p.place[card] == HAND for card in cards)


@pytest.mark.rule("BR-65", "AM-147")
def test_tanks_are_lost_with_the_last_colonist_of_an_outpost() -> None:
    match = play(mode="war", options={"m2": True}, outposts={"A": {"at": "l1", "fts": 3, "cards": ["traders"]}})
    colonists.discard(match.p, 0, number(match, "traders"), "limit")
    assert match.p.fts[slot(match, OUTPOST)] == 0
    assert match.p.status() == []


@pytest.mark.rule("CF-END-09", "HF-DEC-03")
def test_a_rocket_that_lets_its_prisoner_go_keeps_its_tanks() -> None:
    """A released Colonist leaves the rocket lighter: two tanks stay two tanks in the new row."""
    rocket = {"at": "l1", "steps": 9, "cards": ["arcjet-hopper", "traders captor:A"]}
    match = play(mode="war", options={"m2": True}, rockets={"A": rocket}, **WAR)
    p, card = match.p, number(match, "traders")
    dry = stacks.dry_mass(p, slot(match, ROCKET))
    p.steps[slot(match, ROCKET)] = p.c.tank_steps[dry][2]
    p.colonist_of[card] = 1
    spoils.release(p, card)
    left = stacks.dry_mass(p, slot(match, ROCKET))
    assert left < dry
    assert p.steps[slot(match, ROCKET)] == p.c.tank_steps[left][2]


@pytest.mark.rule("BR-74", "CF-FRT-21")
def test_a_rocket_that_spends_its_thruster_stays_as_an_outpost() -> None:
    rocket = {"at": "l1", "cards": ["spheromak black", "fuel-cell"]}
    match = play(mode="war", options=ALL, rockets={"A": rocket})
    completed.spend(match.p, 0, number(match, "spheromak"))
    assert match.words["cards"]["fuel-cell"] == "A-outpost"


@pytest.mark.rule("CF-FUT-10")
def test_the_ally_pays_for_the_dark() -> None:
    match = play(mode="war", options=ALL, factions=["red", "green", "purple"], **WAR)
    p = match.p
    before = list(p.bribes)
    dyson.deny(p, 0, 1, 2, number(match, "ion-drive"))
    assert p.bribes == [before[0] + 1, before[1] - 1, before[2]]
    dyson.deny(p, 0, NONE, 2, number(match, "ion-drive"))
    assert p.bribes == [before[0] + 1, before[1] - 1, before[2]]


@pytest.mark.rule("BR-72", "HF-ADV-04")
@pytest.mark.parametrize(("more", "lost"), [(0, False), (1, True)])
def test_a_mobile_factory_is_lost_in_a_belt_above_its_hardness_only(more: int, lost: bool) -> None:
    given: dict[str, Any] = {
        "mobiles": {"A": {"at": "l1"}},
        "freighters": {"A": {"at": "l2", "cards": ["swift-pinnace black"]}},
    }
    match = play(options={"m1": True}, year=1, **given)
    roll = flight.Roll(kind=BELT, stack=slot(match, MOBILE), space=match.p.c.number["l1"], thrust=0)
    assert match.p.c.rad[2 * number(match, "swift-pinnace") + 1] == 3
    roll.die = 3 + more
    assert roll.fails(match.p) is lost


@pytest.mark.rule("BR-06")
def test_the_quick_start_tells_the_round() -> None:
    p = play().p
    assert [setup.QuickStart(taken=taken).facts(p, 0)["round"] for taken in (0, 1, 2, 5)] == [1, 1, 2, 3]


@pytest.mark.rule("CF-DROP-26")
@pytest.mark.parametrize(("goes", "rule"), [("red", "CF-DROP-26"), ("none", None)])
def test_a_stone_that_can_go_no_farther_owes_an_attack_that_it_can_pay(goes: str, rule: str | None) -> None:
    """At its last spot it attacks if there is anything that it may hit."""
    stone = {"stone": {"kind": "synodic", "zone": "earth", "age": 4, "boulder": False}}
    match = play(
        step="moves",
        mode="war",
        stones={"A": {"at": "earth_spot", "cards": ["hypergolic-penetrator-bus"]}},
        players={"A": stone},
        factories={"luna": "B"} if goes == "red" else {},
        **WAR,
    )
    if rule is None:
        match.do("A done")
    else:
        match.refused("A done", rule)


@pytest.mark.rule("BR-33")
@pytest.mark.parametrize(("die", "claims"), [(3, 1), (5, 0)])
def test_only_a_glitch_that_takes_the_prospector_stops_it(die: int, claims: int) -> None:
    """A 3 takes the thruster, and the robonaut works on; a 5 takes the robonaut."""
    rocket = {"at": "encke", "cards": ["hypergolic-penetrator-bus", "ion-drive"], "glitch": True}
    match = play([die, 1], rockets={"A": rocket})
    match.do("A prospect hypergolic-penetrator-bus encke")
    assert len(match.events("ClaimPlaced")) == claims


@pytest.mark.rule("BR-71")
@pytest.mark.parametrize("wt", [0, 1, 2])
def test_a_lab_is_asked_for_with_the_last_aqua(wt: int) -> None:
    lab = {"at": "l2", "cards": ["powersat-station promoted"], "anchored": True}
    post = {"at": "l2", "cards": ["convicts"]}
    match = play(mode="war", options={"m2": True}, bernals={"B": lab}, outposts={"A": post}, wt={"A": wt, "B": 0})
    assert [choice for choice in match.choices("A") if choice.startswith("ask-lab")] == [f"ask-lab B l2 0..{wt}"]


@pytest.mark.rule("CF-CORE-09")
@pytest.mark.parametrize(("price", "good"), [(0, True), (3, True), (4, False)])
def test_nobody_promises_more_for_passage_than_he_has(price: int, good: bool) -> None:
    match = Match(
        game(SLUG, 2, scenario="war", rulings={"anarchy-intercept": "by-consent"}),
        given={
            "factions": ["white", "green"],
            "turn": "A",
            "wt": {"A": 3, "B": 0},
            "state": {"now": "anarchy", "anarchy": True},
            "assembly": {"star": "war-slot"},
        },
    )
    refusal = interception.why_not_ask_passage(match.p, 0, 1, price)
    assert (refusal is None) is good


@pytest.mark.rule("CF-VIC-06")
def test_glory_on_humans_counts_for_whoever_has_them() -> None:
    """Two in reserve and one aboard are three for their owner, and none for the other."""
    rockets = {"A": {"at": "l1", "cards": ["purple-crew glory:mars"]}, "B": {"at": "l2", "cards": ["red-crew"]}}
    players = {"A": {"glory_low": ["venus"], "glory_high": ["saturn"]}}
    match = play(rockets=rockets, players=players, glory=["mercury", "jupiter", "uranus", "ceres"])
    assert [glory.chits(match.p, seat) for seat in (0, 1)] == [3, 0]


@pytest.mark.rule("HF-PROD-04")
@pytest.mark.parametrize(("cards", "rule"), [([], None), (["ion-drive"], "HF-PROD-04")])
def test_a_freighter_takes_one_card_at_its_factory(cards: list[str], rule: str | None) -> None:
    full = {"freighters": {"A": {"at": "himalia", "cards": cards}}} if cards else {}
    match = play(factories={"himalia": "A"}, hands={"A": ["fuel-cell black"]}, **full)
    card, p = number(match, "fuel-cell"), match.p
    p.letter[p.c.sites.index("himalia")] = p.c.product[card]
    refusal = industry.why_not_produce(p, 0, card, p.c.sites.index("himalia"), slot(match, FREIGHTER), False)
    assert (refusal and refusal.rule) == rule


@pytest.mark.rule("CF-CORE-22", "BR-50")
def test_a_specialist_in_leo_acts_beside_the_operation_of_the_first_seat_too() -> None:
    """What bars him there is the rule of his act, not that the operation is spent."""
    cards = ["pioneers", "guards", "convicts", "closed-cycle-biofoundry", "kuck-mosquito"]
    match = play(
        mode="war", options={"m2": True}, leos={"A": {"cards": cards}}, hands={"A": ["ion-drive"]}, wt={"A": 9}
    )
    match.do("A sell ion-drive")
    match.refused("A promote convicts", "BR-71")
    match.refused("A industrialise closed-cycle-biofoundry kuck-mosquito", "HF-IND-01")


@pytest.mark.rule("BR-73", "BR-11")
@pytest.mark.parametrize(("gold", "taken"), [(1, 0), (0, 2)])
def test_tanks_that_hold_gold_take_no_water(gold: int, taken: int) -> None:
    rocket = {"at": "l1", "steps": 3, "cards": ["cascade-torch black"]}
    freight = {"iso": {"A": "C"}, "gold": {"A-rocket": gold} if gold else {}}
    match = play(options={"m1": True}, rockets={"A": rocket}, freight=freight)
    assert depots.fill(match.p, slot(match, ROCKET), 2) == taken
    assert (match.p.steps[slot(match, ROCKET)] > 3) is (taken > 0)


@pytest.mark.rule("CF-FRT-15", "CF-ISO-07")
@pytest.mark.parametrize(("version", "taken"), [(1, 0), (None, 2)])
def test_gold_fts_are_captured_since_the_second_rules_version(version: int | None, taken: int) -> None:
    posts = {seat: {"at": "l1", "cards": [card]} for seat, card in (("A", "ion-drive"), ("B", "mag-sail"))}
    freight = {"iso": {"A": "C", "B": "S"}, "gold": {"B-outpost": 2}}
    match = play(version=version, options={"m1": True}, outposts=posts, freight=freight)
    damage.overrun(match.p, 0, (slot(match, OUTPOST, 1),), NONE)
    assert match.p.gold[slot(match, OUTPOST)] == taken


@pytest.mark.rule("CF-FUT-10")
def test_the_sun_is_denied_to_the_weapon_that_fires() -> None:
    """It does nothing more in this turn; its mode and its target are no cards."""
    match = play(mode="war", options=ALL, **WAR)
    p, weapon = match.p, number(match, "diode-slab-laser")
    p.push(battle.Denial(seat=0, judge=1, shot=[weapon, 3, NONE, 5]))
    battle.Denial(seat=0, judge=1, shot=[weapon, 3, NONE, 5]).take_deny_sun(p, 1)
    assert [card for card, fired in enumerate(p.fired) if fired] == [weapon]


@pytest.mark.rule("BR-11")
@pytest.mark.parametrize(("m2", "most"), [(True, 999), (False, None)])
def test_a_stack_holds_so_many_tanks_at_most(m2: bool, most: int | None) -> None:
    """Aqua of a lost Bank are kept whole with Module 2; else there are as many FTs as markers."""
    most = most or play().p.c.own.tokens.fts

    def post(fts: int) -> Match:
        return play(mode="war", options={"m2": m2}, outposts={"A": {"at": "l1", "fts": fts, "cards": ["ion-drive"]}})

    assert post(most).p.fts[slot(post(most), OUTPOST)] == most
    with pytest.raises(ValueError, match="fts"):
        post(most + 1)


@pytest.mark.rule("BR-70")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_promoted_thruster_in_leo_is_promoted_whosever_it_is(seat: int) -> None:
    who = "AB"[seat]
    match = play(options={"m1": True}, leos={who: {"cards": ["spheromak"]}})
    assert freighters.promoted(match.p, number(match, "spheromak"))
    hand = play(options={"m1": True}, hands={who: ["spheromak"]})
    assert not freighters.promoted(hand.p, number(hand, "spheromak"))


@pytest.mark.rule("BR-12", "BR-3C")
def test_the_crew_of_an_abandoned_rocket_is_saved_and_its_cargo_is_not() -> None:
    match = play(rockets={"A": {"at": "l1", "cards": ["ion-drive", "purple-crew"]}})
    tokens.abandon(match.p, 0, slot(match, ROCKET))
    assert (match.words["cards"]["ion-drive"], match.words["cards"]["purple-crew"]) == ("A hand", "A-freighter")


@pytest.mark.rule("BR-33", "CF-FAC-11")
@pytest.mark.parametrize(("die", "whole"), [(4, False), (5, True)])
def test_a_repair_triggers_the_glitch_of_the_robonaut(die: int, whole: bool) -> None:
    """A 4 takes the robonaut before it repairs anything."""
    post = {"at": "himalia", "cards": ["kuck-mosquito"], "glitch": True}
    match = play([die], factories={"himalia": "A"}, damaged=["himalia"], outposts={"A": post})
    match.do("A repair himalia kuck-mosquito")
    assert (not match.p.damaged[match.p.c.sites.index("himalia")]) is whole


@pytest.mark.rule("BR-65")
def test_the_queue_has_its_seen_and_its_unseen_colonists() -> None:
    p = play(mode="war", options={"m2": True}).p
    every = len(p.c.colonist_cards)
    assert colonists.queue_left(p) == every
    p.put(p.c.colonist_cards[0], UNDER)
    p.queue = [p.c.colonist_cards[0]]
    assert colonists.queue_left(p) == every


@pytest.mark.rule("BR-08", "HF-FUEL-01")
@pytest.mark.parametrize("turn", ["A", "B"])
@pytest.mark.parametrize(("steps", "wt", "asked"), [(0, 3, True), (5, 0, True), (0, 0, False)])
def test_a_rocket_in_leo_can_tank_and_drain_after_the_operation(turn: str, steps: int, wt: int, asked: bool) -> None:
    """A seat with a fuelled rocket, or with a rocket and Aqua, is asked again; any other seat has nothing left to do."""
    rocket = {turn: {"at": "leo", "steps": steps, "cards": ["ion-drive"]}}
    match = play(turn=turn, rockets=rocket, wt={"A": wt, "B": wt})
    match.do(f"{turn} research thruster")
    while type(match.p.frames[-1]).__name__ not in ("Operation", "Moves"):
        match.do(f"{match.deciding} {match.choices(match.deciding)[0]}")
    assert (match.deciding == turn and match.step == "Operation") is asked
