"""Deals as the book allows them (BR-18): several cards, Aqua, bribes and permissions on both sides, several offers, in auctions
too; the receiver says which of his stacks takes the cargo, and what stays behind is what it was."""

from typing import Any

import pytest

from armillary.testkit import Match

SLUG = "high-frontier-conflict"


def match(**given: Any) -> Match:
    seats, options = given.pop("seats", 3), given.pop("options", {})
    colours = ["purple", "green", "white"][:seats]
    whole = {"factions": colours, "first": "A", "turn": "A", **given}
    return Match(SLUG, seats, given=whole, options=options)


HANDS: dict[str, Any] = {
    "hands": {"A": ["ion-drive"], "B": ["mass-driver"]},
    "leos": {"A": {"cards": ["melt-probe-crawler"]}, "B": {"cards": ["photon-sail"]}},
}


@pytest.mark.rule("BR-18", "HF-DEAL-01")
def test_a_deal_holds_any_number_of_cards_of_hand_and_leo_on_both_sides() -> None:
    m = match(**HANDS).do("A offer B ion-drive mass-driver 2")
    m.do("A amend-card 1 melt-probe-crawler", "A amend-card 2 photon-sail", "A amend-water 3 -1")
    assert [offer[0] for offer in m.p.offers] == [4]
    m.refused("B accept 1", "kernel-offer")  # nobody accepts what he has not seen
    m.do("B accept 4")
    assert (m.words["cards"]["ion-drive"], m.words["cards"]["mass-driver"]) == ("B hand", "A hand")
    assert (m.words["cards"]["melt-probe-crawler"], m.words["cards"]["photon-sail"]) == ("B-leo", "A-leo")
    assert m.p.wt == [7, 5, 6]


@pytest.mark.rule("BR-18")
def test_a_card_comes_out_of_an_offer_as_it_went_in() -> None:
    m = match(**HANDS).do("A offer B ion-drive mass-driver 0", "A amend-card 1 melt-probe-crawler")
    m.do("A amend-card 2 ion-drive", "B accept 3")
    assert (m.words["cards"]["ion-drive"], m.words["cards"]["melt-probe-crawler"]) == ("A hand", "B-leo")
    empty = match(**HANDS).do("A offer B ion-drive - -1")
    empty.refused("A amend-card 1 ion-drive", "BR-18")  # nothing for something is no offer


@pytest.mark.rule("BR-18", "CF-BRIB-02")
def test_bribes_go_along_with_cards_in_peace_only() -> None:
    m = match(**HANDS).do("A offer B ion-drive - 0", "A amend-bribe 1 -2")
    m.refused("A amend-bribe 2 4", "CF-BRIB-01").refused("A amend-bribe 2 -4", "CF-BRIB-01")
    assert (
        m.game.caption(m.p, 1, ("accept", 2), m.game.text()) == "Accept: Ion Drive for nothing, +0 Aqua, for 2 bribes"
    )
    m.do("B accept 2")
    assert m.p.bribes == [5, 1, 3]
    assert m.words["cards"]["ion-drive"] == "B hand"
    war = match(**HANDS, state={"now": "anarchy", "anarchy": True}).do("A offer B ion-drive - 0")
    war.refused("A amend-bribe 1 1", "CF-BRIB-02")


@pytest.mark.rule("BR-18", "BR-5B")
def test_permissions_are_part_of_a_deal() -> None:
    rockets = {"A": {"at": "leo", "steps": 4, "cards": ["hall-effect-thruster", "fuel-cell"]}}
    m = match(**HANDS, rockets=rockets).do("A offer B ion-drive - 0", "A amend-power 1 A-rocket")
    told = [m.game.say(m.p, event, m.game.text()) for event in m.p.log if event.kind == "OfferMade"]
    assert "power for the" in told[-1]
    m.refused("C amend-power 2 A-rocket", "BR-18").do("B accept 2")
    assert m.words["stacks"]["A-rocket"]["beamed"]


@pytest.mark.rule("BR-18")
def test_several_offers_are_open_at_once() -> None:
    m = match(**HANDS).do("A offer B ion-drive - -3", "A offer C ion-drive - -4", "B offer A photon-sail - -1")
    assert len(m.p.offers) == 3
    m.refused("A offer C ion-drive - -4", "BR-18")  # that is on the table already
    assert ("offer", 2, 0, None, range(-6, 1)) not in m.p.interjections(0)
    m.do("C accept 2")
    m.refused("B accept 1", "BR-18")  # it is sold
    assert m.words["cards"]["ion-drive"] == "C hand"


@pytest.mark.rule("BR-18", "HF-AUC-02")
def test_deals_go_on_during_an_auction_but_not_with_what_is_bid() -> None:
    m = match(**HANDS, step="operation").do("A research thruster")
    assert m.step == "Auction"
    m.do("A bid 4")
    m.refused("A offer C - - 3", "BR-18").refused("A offer B ion-drive mass-driver 3", "BR-18")
    m.do("A offer C - - 2", "C accept 1")
    assert m.p.wt == [4, 6, 8]
    m.do("B pass", "C bid 7", "A offer B - - 3", "B accept 1")
    assert m.p.wt == [1, 9, 8]  # outbid, so it is his to give
    m.refused("C offer B - - 2", "BR-18")


@pytest.mark.rule("BR-18", "HF-DEAL-03")
def test_the_last_cargo_that_is_dealt_away_leaves_a_rocket_with_its_fuel() -> None:
    rockets = {
        "A": {"at": "l2", "steps": 8, "cards": ["purple-crew", "ion-drive"]},
        "B": {"at": "l2", "cards": ["hall-effect-thruster", "fuel-cell"]},
    }
    m = match(rockets=rockets).do("A offer B ion-drive - -1", "B accept 1")
    assert m.words["cards"]["ion-drive"] == "B-rocket"
    assert m.words["cards"]["purple-crew"] == "A-rocket"
    assert m.words["stacks"]["A-rocket"]["steps"] > 0


CARGO: dict[str, Any] = {
    "rockets": {
        "A": {"at": "l2", "glitch": True, "cards": ["ion-drive", "kuck-mosquito"]},
        "B": {"at": "l2", "cards": ["hall-effect-thruster", "fuel-cell"]},
    },
    "outposts": {"B": {"at": "l2", "cards": ["photon-sail"]}},
}


@pytest.mark.rule("BR-18", "BR-12")
def test_the_receiver_says_which_stack_takes_the_cargo_and_a_glitch_comes_with_the_last_card() -> None:
    m = match(**CARGO).do("A offer B ion-drive - -1", "A amend-card 1 kuck-mosquito")
    m.refused("B accept-into 2 A-rocket", "BR-18").refused("B accept-into 2 B-leo", "BR-12")
    m.refused("C accept-into 2 C-leo", "BR-18")
    m.do("B accept-into 2 B-outpost")
    assert m.words["cards"]["ion-drive"] == m.words["cards"]["kuck-mosquito"] == "B-outpost"
    assert m.words["stacks"]["B-outpost"]["glitch"]
    assert not m.words["stacks"]["B-rocket"]["glitch"]
    assert "A-rocket" not in m.words["stacks"]


@pytest.mark.rule("BR-18", "HF-BOOST-08")
def test_in_leo_the_rocket_may_take_it_too() -> None:
    m = match(**HANDS, rockets={"B": {"at": "leo", "cards": ["hall-effect-thruster"]}})
    m.do("A offer B melt-probe-crawler - -1", "B accept-into 1 B-rocket")
    assert m.words["cards"]["melt-probe-crawler"] == "B-rocket"
    assert m.p.wt[:2] == [7, 5]
    hand = match(**HANDS).do("A offer B ion-drive - -1")
    hand.refused("B accept-into 1 B-leo", "BR-18")  # from hand to hand


@pytest.mark.rule("BR-18", "HF-BOOST-08")
def test_what_a_stack_takes_one_by_one_may_be_too_much_at_once() -> None:
    rockets = {
        "A": {"at": "l2", "cards": ["ion-drive", "mass-driver", "purple-crew"]},
        "B": {"at": "l2", "cards": ["von-neumann-santa-claus", "closed-cycle-biofoundry"]},
    }
    for first, second in (("ion-drive", "mass-driver"), ("mass-driver", "ion-drive")):
        m = match(rockets=rockets).do(f"A offer B {first} - -1")
        m.refused(f"A amend-card 1 {second}", "BR-18")  # 10 and 3, 10 and 4, but not 17
    with_outpost = match(rockets=rockets, outposts={"B": {"at": "l2", "cards": ["photon-sail"]}})
    with_outpost.do("A offer B ion-drive - -1", "A amend-card 1 mass-driver", "B accept 2")
    places = {with_outpost.words["cards"][name] for name in ("ion-drive", "mass-driver")}
    assert places == {"B-rocket", "B-outpost"}


@pytest.mark.rule("BR-60", "BR-18")
def test_two_bernals_at_once_are_no_way_to_a_third() -> None:
    hands = {"A": ["lofstrom-loop", "geo-elevator"], "B": ["powersat-station"]}
    m = match(hands=hands, options={"m2": True}).do("A offer B lofstrom-loop - 0")
    m.refused("A amend-card 1 geo-elevator", "BR-60")
    m.do("B decline 1", "A offer C lofstrom-loop - 0", "A amend-card 1 geo-elevator", "C accept 2")
    assert m.words["cards"]["lofstrom-loop"] == m.words["cards"]["geo-elevator"] == "C hand"


@pytest.mark.rule("BR-18", "HF-DEC-03")
@pytest.mark.parametrize(
    ("card", "steps", "left"), [("mag-sail", 0, 0), ("mag-sail", 11, 11), ("arcjet-hopper", 9, 12)]
)
def test_stacks_that_exchange_their_only_cards_keep_their_fuel(card: str, steps: int, left: int) -> None:
    """Both sides of a deal happen at once: neither stack is empty in between, and two tanks are two tanks in any row."""
    rocket, post = {"at": "l1", "steps": steps, "cards": ["ion-drive"]}, {"at": "l1", "fts": 3, "cards": [card]}
    m = match(seats=2, rockets={"A": rocket}, outposts={"B": post})
    m.do(f"A offer B ion-drive {card} 0", "B accept 1")
    assert (m.words["cards"]["ion-drive"], m.words["cards"][card]) == ("B-outpost", "A-rocket")
    assert (m.words["stacks"]["A-rocket"]["steps"], m.words["stacks"]["B-outpost"]["fts"]) == (left, 3)
    assert m.p.status() == []
