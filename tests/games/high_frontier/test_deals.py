"""Deals as the book allows them (5.9): several cards, WT and permissions on both sides, several offers, during auctions too."""

from typing import Any

import pytest

LEO: dict[str, Any] = {
    "factions": ["prc", "esa", "un"],
    "turn": "A",
    "players": {"A": {"wt": 9}, "B": {"wt": 9}, "C": {"wt": 9}},
    "leos": {"A": {"cards": ["ion-drive", "melt-probe-crawler"]}, "B": {"cards": ["photon-sail", "kuck-mosquito"]}},
    "rockets": {"A": {"at": "leo", "steps": 3, "cards": ["hall-effect-thruster"]}},
}


@pytest.mark.rule("HF-DEAL-01", "HF-GEN-07")
def test_a_deal_holds_any_number_of_cards_on_both_sides(table: Any) -> None:
    match = table(LEO, seats=3).do("A offer B ion-drive photon-sail 2")
    match.do("A amend-card 1 melt-probe-crawler", "A amend-card 2 kuck-mosquito", "A amend-water 3 -1")
    assert [offer[0] for offer in match.p.offers] == [4]
    match.refused("B accept 1", "kernel-offer")  # nobody accepts what he has not seen
    match.do("B accept 4")
    assert match.card("ion-drive") == match.card("melt-probe-crawler") == "B-leo"
    assert match.card("photon-sail") == match.card("kuck-mosquito") == "A-leo"
    assert (match.wt("A"), match.wt("B")) == (10, 8)


@pytest.mark.rule("HF-DEAL-01")
def test_a_card_comes_out_of_an_offer_as_it_went_in(table: Any) -> None:
    match = table(LEO, seats=3).do("A offer B ion-drive photon-sail 0", "A amend-card 1 melt-probe-crawler")
    match.do("A amend-card 2 ion-drive", "B accept 3")
    assert (match.card("ion-drive"), match.card("melt-probe-crawler")) == ("A-leo", "B-leo")


@pytest.mark.rule("HF-DEAL-01", "HF-FAC-04", "HF-FAC-10")
def test_permissions_are_part_of_a_deal(table: Any) -> None:
    match = table(LEO, seats=3).do("A offer B ion-drive - 0", "A amend-power 1 A-rocket", "B accept 2")
    assert match.words["stacks"]["A-rocket"]["beamed"]
    other = table(LEO, seats=3).do("C offer A - - 1", "C amend-cycler 1 A-rocket")
    words = [event for event in other.p.log if event.kind == "OfferMade"]
    said = other.game.say(other.p, words[-1], other.game.text())
    assert "cycler" in said
    other.do("A accept 2")
    assert other.words["stacks"]["A-rocket"]["cycled"]
    other.refused("B amend-power 2 A-rocket", "HF-DEAL-01")


@pytest.mark.rule("HF-DEAL-01", "HF-GEN-07")
def test_several_offers_are_open_at_once(table: Any) -> None:
    match = table(LEO, seats=3).do("A offer B ion-drive - -3", "A offer C ion-drive - -4", "B offer A photon-sail - -1")
    assert len(match.p.offers) == 3
    match.refused("A offer C ion-drive - -4", "HF-DEAL-01")  # that is on the table already
    match.do("C accept 2")
    match.refused("B accept 1", "HF-DEAL-01")  # it is sold
    assert match.card("ion-drive") == "C-leo"


@pytest.mark.rule("HF-DEAL-01", "HF-STACK-02", "HF-BOOST-08")
def test_the_receiver_of_cargo_says_which_stack_takes_it(table: Any) -> None:
    given = {**LEO, "rockets": {**LEO["rockets"], "B": {"at": "leo", "cards": ["mass-driver"]}}}
    match = table(given, seats=3).do("A offer B ion-drive - -1")
    match.refused("B accept-into 1 A-rocket", "HF-DEAL-01")
    match.refused("C accept-into 1 C-leo", "HF-DEAL-01")
    match.do("B accept-into 1 B-rocket")
    assert match.card("ion-drive") == "B-rocket"
    assert match.wt("A") == 10


@pytest.mark.rule("HF-DEAL-03", "HF-BOOST-08")
def test_also_where_it_is_handed_over_in_space(table: Any) -> None:
    given = {
        **LEO,
        "leos": {},
        "rockets": {
            "A": {"at": "llo", "moved": True, "cards": ["ion-drive", "prc-crew"]},
            "B": {"at": "llo", "cards": ["photon-sail"]},
        },
        "outposts": {"B": {"at": "llo", "cards": ["kuck-mosquito"]}},
    }
    match = table(given, seats=3).do("A hand-over ion-drive B", "B take-aboard B-outpost")
    assert match.card("ion-drive") == "B-outpost"
    declined = table(given, seats=3).do("A hand-over ion-drive B", "B decline-cargo")
    declined.refused("A hand-over ion-drive B", "kernel-repetition")


@pytest.mark.rule("HF-DEAL-01", "HF-AUC-02")
def test_deals_go_on_during_an_auction_but_not_with_what_is_bid(table: Any) -> None:
    match = table({**LEO, "step": "operation"}, seats=3).do("A research thruster")
    assert match.step == "Auction"
    match.do("A bid 7")
    match.refused("A offer C - - 3", "HF-DEAL-01")
    match.do("A offer C - - 2", "C accept 1")
    assert (match.wt("A"), match.wt("C")) == (7, 11)
    match.do("B pass", "C bid 10", "A offer B - - 5", "B accept 1")
    assert match.wt("A") == 2  # outbid, so it is his to give
    match.refused("C offer B - - 2", "HF-DEAL-01")


@pytest.mark.rule("HF-DEAL-01", "HF-EVT-07")
def test_and_during_an_election(table: Any) -> None:
    frames = [
        {"frame": "Turn", "stage": 2, "ending": 0, "reason": ""},
        {"frame": "Auction", "kind": 1, "card": -1, "bids": [], "bidders": [], "turn": 0, "passes": 0},
    ]
    given = {key: value for key, value in LEO.items() if key != "turn"}
    match = table({**given, "phasing": "A", "flow": {"frames": frames}}, seats=3)
    assert match.step == "Auction"
    match.do("B offer A - - 4", "A accept 1")
    assert match.wt("A") == 13
