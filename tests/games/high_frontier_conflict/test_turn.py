"""The turn and its operations (BR-08, BR-50 to BR-54), and what Age of Piracy leaves out (CF-GEN-07, CF-GEN-08)."""

from typing import Any

import pytest

from armillary.games.high_frontier_conflict.chart import states
from armillary.testkit import Match

SLUG = "high-frontier-conflict"


def match(**given: Any) -> Match:
    options = given.pop("options", {})
    start = {"factions": ["purple", "green"], "first": "A", "turn": "A"} | given
    return Match(SLUG, 2, given=start, dice=[], options=options)


ROCKET = {"at": "ryugu", "steps": 21, "cards": ["purple-crew"]}


@pytest.mark.rule("BR-08", "HF-SEQ-01", "CF-CMB-05")
def test_free_actions_come_before_the_first_move_and_again_with_the_operation() -> None:
    m = match(
        factories={"ryugu": "A"},
        rockets={"A": {"at": "deimos", "steps": 21, "cards": ["hypergolic-penetrator-bus"]}},
        outposts={"A": {"at": "ryugu", "cards": ["purple-crew"]}},
    )
    assert m.may("A colony purple-crew")
    m.do("A move A-rocket", "A stay")
    m.refused("A colony purple-crew", "BR-08")
    assert not m.may("A offer B"), "no deals while craft move"
    m.do("A done")
    if m.step == "Combat":
        m.do("A stop")
    assert m.step == "Operation"
    m.do("A colony purple-crew")


@pytest.mark.rule("BR-50", "HF-SEQ-03", "HF-INC-01")
def test_one_operation_a_turn() -> None:
    m = match(
        step="operation",
        hands={"A": ["ion-drive"]},
        leos={"A": {"cards": ["tik-heat-pipe heavy"]}},
    )
    m.do("A income")
    assert m.p.wt[0] == 7
    m.refused("A sell ion-drive", "BR-50")
    m.do("A lighten tik-heat-pipe")


@pytest.mark.rule("BR-51", "HF-MKT-02", "BR-17")
def test_the_market_pays_three_or_the_letters_price() -> None:
    m = match(step="operation", hands={"A": ["ion-drive"]})
    m.do("A sell ion-drive")
    assert m.p.wt[0] == 9
    m = match(step="operation", factories={"ryugu": "A"}, leos={"A": {"cards": ["kuck-mosquito black"]}})
    m.do("A sell-black kuck-mosquito")
    assert m.p.wt[0] == 14, "the first Factory of the letter lowers 10 to 8"


@pytest.mark.rule("BR-54", "CF-GEN-08", "BR-50")
def test_there_is_no_delivery_and_no_venture() -> None:
    names = set(match().game.vocabulary.verbs)
    assert {"income", "research", "sell", "boost", "prospect", "refuel", "industrialise", "produce"} <= names
    assert not {"venture", "end-game", "make-war", "deliver", "govern", "raid"} & names


@pytest.mark.rule("BR-08")
def test_with_free_turn_order_craft_move_after_the_operation() -> None:
    m = match(options={"free_turn_order": True}, rockets={"A": ROCKET}, step="operation")
    m.do("A income")
    if m.step == "Operation":
        m.do("A done")
    assert m.step == "Moves"
    assert m.may("A move A-rocket")


@pytest.mark.rule("CF-GEN-07", "CF-GEN-08", "CF-SET-10", "CF-SET-01", "HF-GEN-01", "HF-SETUP-01")
def test_age_of_piracy_has_no_blocs() -> None:
    m = match()
    p = m.p
    assert states.on(p, states.FIGHT) == 2, "everybody, for a bribe"
    assert not states.on(p, states.DUTY)
    assert not states.on(p, states.WARTIME)
    assert not p.law.asks_enemies(p, 0, 1)
    assert Match(SLUG, 2, given={"factions": ["purple", "yellow"], "turn": "A"}).p.faction == [3, 0]


@pytest.mark.rule("BR-07", "HF-SETUP-01")
def test_colours_are_chosen_in_seat_order() -> None:
    m = Match(SLUG, 2, options={"factions": "chosen"})
    assert m.deciding == "A"
    m.do("A take-faction gray")
    m.refused("B take-faction gray", "HF-SETUP-01")
    m.do("B take-faction white")
    assert m.words["cards"]["gray-crew"] == "A hand"


@pytest.mark.rule("BR-11", "BR-55")
def test_a_factory_fills_an_outpost() -> None:
    m = match(
        step="operation", factories={"ryugu": "A"}, outposts={"A": {"at": "ryugu", "fts": 3, "cards": ["ion-drive"]}}
    )
    m.refused("A fill A-outpost 6", "BR-11")
    m.do("A fill A-outpost 5")
    assert m.words["stacks"]["A-outpost"]["fts"] == 8
