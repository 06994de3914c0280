"""Felonies, Luna, leave, deals and bribes (BR-18, BR-2A, BR-30, BR-31, CF-BRIB)."""

from typing import Any

import pytest

from armillary.games.high_frontier.ids import NASA
from armillary.games.high_frontier.rules import factions
from armillary.testkit import Match

SLUG = "high-frontier-conflict"


def match(**given: Any) -> Match:
    seats = given.pop("seats", 2)
    colours = ["purple", "green", "white"][:seats]
    dice = given.pop("dice", [])
    return Match(SLUG, seats, given={"factions": colours, "first": "A", "turn": "A"} | given, dice=dice)


LANDED = {"at": "ryugu", "cards": ["purple-crew", "fuel-cell"]}
GREEN = {"at": "ryugu", "cards": ["green-crew", "fuel-cell"]}


@pytest.mark.rule("BR-30", "BR-2A", "CF-CORE-03", "HF-FAC-05", "HF-LAND-03")
def test_purple_jumps_claims_in_peace_and_others_in_anarchy() -> None:
    m = match(rockets={"A": LANDED}, claims={"ryugu": "B"})
    m.do("A jump ryugu")
    assert m.words["sites"]["ryugu"]["claim"] == "A"
    m = match(turn="B", rockets={"B": GREEN}, claims={"ryugu": "A"})
    m.refused("B jump ryugu", "BR-30")
    m = match(turn="B", rockets={"B": GREEN}, claims={"ryugu": "A"}, state={"now": "anarchy", "anarchy": True})
    m.do("B jump ryugu")


@pytest.mark.rule("BR-30", "HF-FAC-06")
def test_a_felony_needs_a_human_and_none_who_opposes() -> None:
    m = match(rockets={"A": {"at": "ryugu", "cards": ["fuel-cell"]}}, claims={"ryugu": "B"})
    m.refused("A jump ryugu", "BR-30")
    m = match(rockets={"A": LANDED}, outposts={"B": GREEN}, claims={"ryugu": "B"})
    m.refused("A jump ryugu", "BR-30")
    m = match(rockets={"A": LANDED}, factories={"ryugu": "B"})
    m.refused("A jump ryugu", "BR-30")


@pytest.mark.rule("BR-30", "HF-LAND-05", "BR-52")
def test_industry_on_anothers_claim_jumps_it() -> None:
    cards = ["purple-crew", "solar-furnace-kiln", "kuck-mosquito"]
    m = match(rockets={"A": {"at": "ryugu", "cards": cards}}, claims={"ryugu": "B"}, step="operation")
    m.do("A industrialise solar-furnace-kiln kuck-mosquito")
    assert m.words["sites"]["ryugu"]["factory"] == "A"
    assert m.words["sites"]["ryugu"]["claim"] == "A"


LUNA = {"at": "luna", "steps": 0, "cards": ["green-crew", "kuck-mosquito"]}


@pytest.mark.rule("BR-31", "BR-30")
def test_luna_is_prospected_by_leave_of_the_first_player() -> None:
    m = match(turn="B", step="operation", rockets={"B": LUNA}, seats=3, busted=[])
    m.refused("B prospect kuck-mosquito luna", "BR-31")
    m.do("B ask-luna A luna 2")
    assert m.step == "OfficeLeave"
    assert m.choices("A") == ["grant", "refuse"]
    m.do("A refuse")
    m.refused("B ask-luna A luna 2", "BR-18")
    m.do("B ask-luna A luna 3", "A grant")
    assert (m.p.wt[0], m.p.wt[1]) == (9, 3)
    m.dice(1).do("B prospect kuck-mosquito luna")
    assert m.words["sites"]["luna"]["claim"] == "B"


@pytest.mark.rule("BR-31", "CF-BRIB-02", "CF-BRIB-01")
def test_leave_may_be_bought_with_a_bribe_or_a_card() -> None:
    m = match(turn="B", step="operation", rockets={"B": LUNA}, hands={"B": ["ion-drive"]})
    m.do("B ask-luna-bribe A luna", "A grant")
    assert m.p.bribes == [4, 2]
    m = match(turn="B", step="operation", rockets={"B": LUNA}, hands={"B": ["ion-drive"]})
    m.do("B ask-luna-card A luna ion-drive")
    assert "Ion Drive" in m.game.prompt(m.p, 0, m.game.text()), "the price is named"
    m.do("A grant")
    assert m.event("CardPaid")["card"] == m.p.c.cards.index("ion-drive")
    assert m.words["cards"]["ion-drive"] == "A hand"
    m = match(turn="B", step="operation", rockets={"B": LUNA}, state={"now": "anarchy", "anarchy": True})
    assert m.may("B prospect kuck-mosquito luna"), "in Anarchy everybody may do without"
    assert not m.may("B ask-luna-bribe A luna")


@pytest.mark.rule("BR-31")
def test_the_first_player_needs_no_leave_and_purple_takes_it() -> None:
    m = match(step="operation", rockets={"A": {"at": "luna", "cards": ["purple-crew", "kuck-mosquito"]}})
    assert m.may("A prospect kuck-mosquito luna")
    m = match(step="operation", first="B", rockets={"A": {"at": "luna", "cards": ["purple-crew", "kuck-mosquito"]}})
    assert m.may("A prospect kuck-mosquito luna"), "a Felony against the 1st Player"


WATER = {"at": "ryugu", "steps": 0, "cards": ["green-crew", "hall-effect-thruster", "fuel-cell"]}


@pytest.mark.rule("BR-55", "BR-18", "HF-REF-06", "HF-REF-08")
def test_water_of_anothers_factory_needs_leave() -> None:
    m = match(turn="B", step="operation", rockets={"B": WATER}, factories={"ryugu": "A"})
    m.refused("B refuel factory B-rocket 1", "BR-55")
    m.refused("B refuel theft B-rocket 1", "BR-30")
    m.do("B ask-supply A ryugu 0", "A grant", "B refuel factory B-rocket 3")
    assert m.words["stacks"]["B-rocket"]["steps"] == 7


@pytest.mark.rule("BR-55", "CF-FAC-06", "BR-30")
def test_purple_steals_water_but_not_from_a_damaged_factory() -> None:
    rocket = {"at": "ryugu", "cards": ["purple-crew", "hall-effect-thruster", "fuel-cell"]}
    m = match(step="operation", rockets={"A": rocket}, factories={"ryugu": "B"})
    m.do("A refuel theft A-rocket 2")
    m = match(step="operation", rockets={"A": rocket}, factories={"ryugu": "A"}, damaged=["ryugu"])
    m.refused("A refuel factory A-rocket 2", "CF-FAC-06")
    p, site = m.p, m.p.c.sites.index("ryugu")
    assert not p.law.asks_assists(p, site, 0)
    assert p.law.asks_supplies(p, site, 0), "power and cooling stay"


@pytest.mark.rule("BR-18", "HF-DEAL-01", "CF-BRIB-02", "CF-BRIB-04")
def test_deals_with_cards_of_the_hand_and_bribes() -> None:
    m = match(hands={"A": ["ion-drive"], "B": ["mass-driver"]})
    m.refused("A offer B purple-crew mass-driver 0", "BR-18")
    m.do("A offer B ion-drive mass-driver 1", "B accept 1")
    assert m.words["cards"]["ion-drive"] == "B hand"
    assert m.words["cards"]["mass-driver"] == "A hand"
    assert m.p.wt == [5, 7]
    m.do("B offer-bribe A 2", "A accept 1")
    assert (m.p.bribes, m.p.wt) == ([4, 2], [3, 9])
    m = match(state={"now": "anarchy", "anarchy": True})
    m.refused("A offer-bribe B 1", "CF-BRIB-02")


def said(m: Match, language: str = "en") -> list[str]:
    text = m.game.text(language)
    return [m.game.say(m.p, event, text) for event in m.events()]


@pytest.mark.rule("BR-18", "CF-BRIB-02", "BR-31")
def test_the_log_says_what_changed_hands() -> None:
    m = match(hands={"A": ["ion-drive"], "B": ["mass-driver"]})
    m.do("A offer B ion-drive mass-driver 1", "B accept 1", "B offer-bribe A 2", "A accept 1")
    told = said(m)
    assert "Purple and Green make a deal: Ion Drive for Mass Driver, +1 Aqua." in told
    assert "Green pays Purple a bribe." in told
    assert "Purple pays Green 2 Aqua." in told
    assert "Violett zahlt Grün 2 Aqua." in said(m, "de")


@pytest.mark.rule("CF-BRIB-04")
def test_a_heroism_chit_serves_as_a_bribe_and_is_used_up() -> None:
    m = Match(
        SLUG,
        3,
        given={
            "factions": ["white", "green", "red"],
            "turn": "A",
            "step": "combat",
            "bribes": {"A": 0},
            "players": {"A": {"heroism": ["sunward"]}},
            "deeds": ["settlers", "homecoming", "daredevil"],
            "rockets": {"A": {"at": "l2", "cards": ["melt-probe-crawler black"]}},
            "outposts": {"B": {"at": "l2", "cards": ["ion-drive"]}},
        },
    )
    m.do("A assault l2")
    assert m.words["players"]["A"]["heroism"] == []
    assert m.words["players"]["B"]["used_heroism"] == 1


@pytest.mark.rule("BR-2A", "HF-FAC-01", "HF-AUC-06")
def test_privileges_by_colour() -> None:
    m = Match(SLUG, 3, given={"factions": ["gray", "red", "yellow"], "first": "A", "turn": "A"})
    p = m.p
    assert p.law.answers_tie(p, 1, [0, 1]) == 0, "Gray wins ties"
    assert p.law.answers_tie(p, 2, [1, 2]) == 2
    assert p.law.answers_hand_limit(p, 1) == -1, "Red has no hand limit"
    factions.pay_fee(p, NASA, "launch-fee", ("HF-FAC-02", "HF-BOOST-02"))
    assert p.wt[2] == 7, "Yellow gets the launch fee"
    p.anarchy = 1
    assert p.law.answers_hand_limit(p, 1) == 3
    assert p.law.answers_tie(p, 1, [0, 1]) == 1


@pytest.mark.rule("BR-5B", "HF-FAC-04", "BR-5A")
def test_powersats() -> None:
    m = match(seats=3, factories={"luna": "C", "hertha": "A"})
    p = m.p
    assert p.law.answers_beams(p, 1) == [1, 2], "Green by privilege, White by a Factory with the push icon"
    p.anarchy = 1
    assert p.law.answers_beams(p, 1) == [2]
    p.damaged[p.c.luna] = 1
    assert p.law.answers_beams(p, 1) == []


@pytest.mark.rule("BR-18", "BR-11")
def test_water_is_sold_to_a_stack_in_the_same_space() -> None:
    rocket = {"at": "l1", "steps": 0, "cards": ["hall-effect-thruster", "fuel-cell"]}
    post = {"at": "l1", "fts": 3, "cards": ["ion-drive"]}
    m = match(rockets={"B": rocket}, outposts={"A": post})
    m.refused("A offer-fuel B A-outpost 4 0", "BR-11")
    m.refused("A offer-fuel B B-rocket 1 0", "BR-18")
    m.do("A offer-fuel B A-outpost 2 3", "B accept 1")
    assert (m.words["stacks"]["A-outpost"]["fts"], m.words["stacks"]["B-rocket"]["steps"]) == (1, 6)
    assert m.p.wt == [9, 3]
    assert m.event("FuelSold")["price"] == 3
    m.do("A seek-fuel B B-rocket 1 1", "B accept 1")
    assert (m.words["stacks"]["A-outpost"]["fts"], m.p.wt) == (2, [8, 4])


@pytest.mark.rule("BR-18", "BR-11")
def test_water_needs_a_stack_with_room_in_the_space() -> None:
    rocket = {"at": "l1", "steps": 10, "cards": ["hall-effect-thruster", "fuel-cell"]}
    m = match(rockets={"B": rocket}, outposts={"A": {"at": "l2", "fts": 3, "cards": ["ion-drive"]}})
    m.refused("A offer-fuel B A-outpost 1 0", "BR-18")
    m = match(rockets={"B": rocket}, outposts={"A": {"at": "l1", "fts": 8, "cards": ["ion-drive"]}})
    m.refused("A seek-fuel B B-rocket 1 0", "BR-18")
    m.refused("A offer-fuel B A-outpost 1 7", "BR-18")


@pytest.mark.rule("BR-18")
def test_white_cards_are_traded_where_both_have_a_stack() -> None:
    given = {
        "rockets": {"B": {"at": "l1", "cards": ["hall-effect-thruster", "fuel-cell"]}},
        "outposts": {"A": {"at": "l1", "cards": ["ion-drive", "kuck-mosquito black"]}},
    }
    m = match(**given)
    m.refused("A offer B kuck-mosquito - -1", "BR-18")
    m.do("A offer B ion-drive - -2", "B accept 1")
    assert m.words["cards"]["ion-drive"] == "B-rocket"
    assert m.p.wt == [8, 4]
    m = match(**{**given, "outposts": {"A": {"at": "l2", "cards": ["ion-drive"]}}})
    m.refused("A offer B ion-drive - -2", "BR-18")


SAT: dict[str, Any] = {
    "rockets": {"A": {"at": "l2", "cards": ["kuck-mosquito", "hall-effect-thruster", "fuel-cell"]}},
    "outposts": {"B": {"at": "l2", "cards": ["ion-drive"]}},
}


@pytest.mark.rule("BR-5B", "CF-RNG-08", "BR-18")
def test_a_powersat_is_lent_for_the_turn_to_rockets_and_mirrors() -> None:
    """AM-135: until the borrower's turn ends, whatever stack needs it."""
    m = match(**SAT)
    rocket = next(s for s in range(len(m.p.where)) if m.p.where[s] != -1 and s < len(m.p.c.slots))
    assert not m.p.law.asks_powered(m.p, rocket)
    m.do("A borrow-power B 2")
    assert (m.step, m.choices("B")) == ("PowerLeave", ["grant", "refuse"])
    m.do("B refuse")
    m.refused("A borrow-power B 2", "BR-18")
    m.do("A borrow-power B 3", "B grant")
    assert m.p.wt == [3, 9]
    assert m.p.law.asks_powered(m.p, rocket)
    m.refused("A borrow-power B 4", "BR-5B")
    m.do("A done", "A assault l2")
    assert m.may("A fire kuck-mosquito mirror l2")
    m = match(**SAT)
    m.do("A borrow-power-bribe B", "B grant", "A done")
    while m.p.phasing == 0:
        m.do(f"A {'stop' if m.may('A stop') else m.choices('A')[0]}")
    assert not m.p.law.asks_powered(m.p, rocket), "the loan ends with the turn"


@pytest.mark.rule("BR-5B", "BR-08")
def test_nobody_lends_what_he_has_not_or_while_craft_move() -> None:
    m = match(factions=["purple", "white"], **SAT)
    m.refused("A borrow-power B 2", "BR-5B")
    m = match(**SAT)
    m.do("A kamikaze hall-effect-thruster", "A set-out")
    m.refused("A borrow-power B 2", "BR-08")
