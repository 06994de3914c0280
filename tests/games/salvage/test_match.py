"""Rules of Salvage that need more than a scenario file: chances, secrecy, changed components, soundness."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from armillary.games.salvage.game import Salvage
from armillary.games.salvage.position import Orbit
from armillary.kernel import game, random_choice
from armillary.kernel.odds import odds
from armillary.kernel.position import HiddenInformation
from armillary.kernel.title import OptionError
from armillary.packs import PackError
from armillary.testkit import Match

AT_DOCK: dict[str, Any] = {"here": None, "flow": {"frames": [{"frame": "Round"}, {"frame": "Dock", "waiting": [1, 2]}]}}


def salvage(seats: int = 3, **more: Any) -> Salvage:
    made = game("salvage", seats, **more)
    assert isinstance(made, Salvage)
    return made


def given(rules: Salvage, partial: dict[str, Any], dice: list[int] | None = None) -> Match:
    return Match(rules, given=partial, dice=dice)


@pytest.mark.rule("SV-SETUP-01")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_crews(seats: int) -> None:
    with pytest.raises(OptionError, match="2 to 4"):
        salvage(seats)
    assert [salvage(number).seats for number in (2, 3, 4)] == [2, 3, 4]


@pytest.mark.rule("SV-SETUP-03")
def test_the_deck_has_21_cards_and_each_crew_is_dealt_three() -> None:
    p = salvage(4).start(3)
    assert isinstance(p, Orbit)
    assert p.held == [3, 3, 3, 3]
    everything = [p.deck[card] + sum(hand[card] for hand in p.hands) for card in range(6)]
    assert dict(zip(p.c.cards, everything, strict=True)) == {
        "cutter": 7,
        "jammer": 6,
        "freighter-contract": 2,
        "liner-contract": 2,
        "probe-contract": 2,
        "tanker-contract": 2,
    }


@pytest.mark.rule("SV-DECK-01")
def test_every_card_left_is_equally_likely() -> None:
    p = given(salvage(), {**AT_DOCK, "crews": {"A": {"hand": ["cutter", "jammer", "jammer"]}}}).p
    found = odds(p, 1, ("draw",))
    assert found["Crew B draws Cutter."] == Fraction(6, 18)
    assert found["Crew B draws Jammer."] == Fraction(4, 18)
    assert found["Crew B draws Liner contract."] == Fraction(2, 18)
    # B does not know A's hand: for B all 21 cards may come.
    seen = odds(p.view(1), 1, ("draw",))
    assert seen["Crew B draws Cutter."] == Fraction(7, 21)
    drawn = given(salvage(), {**AT_DOCK, "crews": {"B": {"hand": ["jammer"]}}}, [0]).do("B draw").words
    assert (drawn["crews"]["B"]["hand"]["cutter"], drawn["crews"]["B"]["cards"], drawn["deck"]["cards"]) == (1, 2, 19)


@pytest.mark.rule("SV-ROUND-01")
def test_every_wreck_not_yet_seen_is_equally_likely() -> None:
    data = {**AT_DOCK, "wrecks": {"curlew": "A", "whisper": "gone"}, "crews": {"A": {"hand": []}}}
    match = given(salvage(), data).do("B wage")
    found = odds(match.p, 2, ("wage",))
    assert len(found) == 10
    assert set(found.values()) == {Fraction(1, 10)}
    assert not any("Curlew" in outcome or "Whisper" in outcome for outcome in found)


@pytest.mark.rule("SV-SAL-03")
def test_two_ones_fail_where_the_sum_would_do() -> None:
    rules = salvage(2, components={"wrecks.curlew.hull": 4})
    for dice, ends in (([1, 1], "gone"), ([1, 2], "A")):
        match = given(rules, {"here": "curlew", "crews": {"A": {"hand": ["cutter"]}}}, dice)
        match.do("A bid 1", "B bid 0", "A cut")
        assert match.words["wrecks"]["curlew"] == ends
        assert any("SV-SAL-03" in event.rules for event in match.p.log or ()) == (ends == "gone")


@pytest.mark.rule("SV-BID-01")
def test_a_bid_is_unknown_to_the_others_until_all_are_in() -> None:
    one, two = (given(salvage(2), {"here": "pale-lady", "crews": {"A": {"hand": []}}}) for _ in range(2))
    one.do("A bid 1")
    two.do("A bid 9")
    for seat in (1, None):
        assert one.p.view(seat).inspect() == two.p.view(seat).inspect()
    assert one.view("A").inspect() != two.view("A").inspect()
    assert not one.events("BidsRevealed")


@pytest.mark.rule("SV-HAND-01")
def test_a_drawn_card_is_told_to_its_crew_alone() -> None:
    match = given(salvage(), {**AT_DOCK, "crews": {"A": {"hand": []}}}, [1]).do("B draw")
    (event,) = match.events("CardDrawn")
    own, other = event.seen_by(1), event.seen_by(0)
    assert own is not None
    assert own.facts == {"seat": 1, "card": 1}
    assert other is not None
    assert other.facts == {"seat": 1}
    assert event.seen_by(None) is not None


@pytest.mark.rule("SV-HAND-03")
def test_open_hands_lie_face_up_from_the_deal_on() -> None:
    dealt = salvage(2, options={"open-hands": True}).start(1, listen=True)
    hidden = salvage(2).start(1)
    assert isinstance(dealt, Orbit)
    for seat in (0, 1, None):
        seen = dealt.view(seat)
        assert seen.hands == dealt.hands
        assert [sum(hand) for hand in seen.hands] == [3, 3]
        assert seen.credits == [10, 10]
    # The cards are the same; with hands that are not open nobody else sees them.
    assert hidden.hands == dealt.hands
    assert hidden.view(1).hands[0] == []
    assert [event.kind for event in dealt.log or () if "SV-HAND-03" in event.rules] == ["CrewsReady"]


@pytest.mark.rule("SV-DEAL-01", "SV-DEAL-02")
def test_only_the_two_crews_know_the_offer_and_the_card() -> None:
    match = given(salvage(), {**AT_DOCK, "crews": {"A": {"hand": ["jammer"]}, "C": {"credits": 6}}})
    match.do("A sell jammer C 4")
    assert [len(match.p.view(seat).offers) for seat in (0, 1, 2, None)] == [1, 0, 1, 0]
    match.do("C accept 1")
    assert match.p.credits == [14, 10, 2]
    assert (match.p.hands[0][1], match.p.hands[2][1]) == (0, 1)
    (made,), (accepted,), (sold,) = (match.events(kind) for kind in ("OfferMade", "OfferAccepted", "CardSold"))
    for event in (made, accepted):
        assert event.seen_by(1) is None
    bystander = sold.seen_by(1)
    assert bystander is not None
    assert bystander.facts == {"seat": 0, "seat_to": 2, "credits": 4}
    buyer = sold.seen_by(2)
    assert buyer is not None
    assert buyer.facts["card"] == 1


@pytest.mark.rule("SV-JAM-03")
def test_being_asked_betrays_no_jammer() -> None:
    views = []
    for card in ("jammer", "cutter"):
        match = given(salvage(), {"here": "curlew", "crews": {"B": {"hand": [card]}}}, [4, 4])
        match.do("A bid 1", "B bid 0", "C bid 0", "A board")
        assert match.deciding == "B"
        views.append(match.view("A").inspect())
    assert views[0] == views[1]


def test_a_sampled_hand_holds_the_card_on_offer() -> None:
    rules = salvage()
    crews = {"A": {"hand": ["tanker-contract", "cutter"]}, "B": {"hand": ["jammer"]}}
    match = given(rules, {**AT_DOCK, "crews": crews}).do("A sell tanker-contract B 1")
    for seed in range(20):
        other = rules.sampled(match.p.view(1), 1, Random(seed))
        assert isinstance(other, Orbit)
        assert other.hands[0][5] >= 1
        assert other.status() == []


@pytest.mark.parametrize("options", [{}, {"open-hands": True}, {"length": 4}])
@pytest.mark.parametrize("ruling", ["order", "nobody"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_play_stays_sound(options: dict[str, Any], ruling: str, seats: int) -> None:
    rules = salvage(seats, options=options, rulings={"tie": ruling})
    for seed in range(6):
        rng, p, decisions = Random(seed), rules.start(seed), 0
        while not p.over:
            deals = p.interjections(rng.randrange(seats)) if rng.random() < 0.3 else []
            if deals:
                who = next(seat for seat in range(seats) if deals == p.interjections(seat))
                p.apply(who, random_choice(deals, rng))
            else:
                seat = p.deciding()[0]
                p.apply(seat, random_choice(p.choices(seat), rng))
            decisions += 1
            assert p.status() == []
            for seat in range(seats):
                seen = rules.sampled(p.view(seat), seat, rng)
                assert seen.status() == []
                assert seen.view(seat).inspect() == p.view(seat).inspect()
        assert decisions <= rules.title.longest


def test_odds_do_not_guess_at_hidden_hands() -> None:
    """A charter can be foreseen from a view; a final count cannot, for it depends on the other hands."""
    rules = salvage(2)
    near = {"round": 3, "here": "curlew", "wrecks": {"iron-psalm": "A", "pale-lady": "A"}}
    match = given(rules, {**near, "crews": {"A": {"hand": ["jammer"]}}}).do("A bid 1", "B bid 0")
    found = odds(match.view("A"), 0, ("board",))
    assert sum(chance for outcome, chance in found.items() if "It is over." in outcome) == Fraction(30, 36)
    last = {"round": 7, "here": None, "flow": {"frames": [{"frame": "Round"}, {"frame": "Dock", "waiting": [1]}]}}
    match = given(rules, {**last, "crews": {"A": {"hand": ["jammer"]}}})
    with pytest.raises(HiddenInformation):
        odds(match.view("B"), 1, ("wage",))


def test_status_names_what_is_broken() -> None:
    p = salvage().start(1)
    assert isinstance(p, Orbit)
    p.deck[0] -= 1
    p.credits[1] = -2
    p.place[3] = 9
    p.held[2] += 1
    words = " / ".join(p.status())
    for part in ("of cutter", "credits of B is -2", "place of pale-lady is 9", "held of C is 4"):
        assert part in words


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"cards.cutter.count": "many"}, "whole number"),
        ({"wrecks.curlew.type": "barge"}, "barge"),
        ({"charter": 9}, "types"),
        ({"hand": 6}, "limit"),
        ({"wrecks.nothing.hull": 3}, "nothing"),
    ],
)
def test_a_wrong_pack_is_refused_with_the_reason(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(PackError, match=reason):
        salvage(2, components=change)


def test_a_changed_pack_changes_the_game() -> None:
    p = salvage(2, components={"credits": 3}).start(1)
    assert isinstance(p, Orbit)
    assert p.credits == [3, 3]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"first": "Z"}, "first"),
        ({"wrecks": {"curlew": "lost"}}, "curlew"),
        ({"wrecks": {"curlew": "here", "whisper": "here"}}, "only one"),
        ({"crews": {"A": {"cards": 4}}}, "hand has"),
        ({"crews": {"A": {"cards": 9}}}, "from 0 to 5"),
        ({"colour": 1}, "colour"),
        ({"crews": {"A": {"hand": ["spanner"]}}}, "spanner"),
    ],
)
def test_a_wrong_position_is_refused_with_the_reason(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        salvage(2).given(change)
