"""Components, set-up and the turn (1 to 4)."""

from typing import Any

import pytest

from armillary.kernel import OptionError, game


@pytest.mark.rule("HF-GEN-01", "HF-GEN-02")
def test_two_to_five_or_alone_in_a_scenario() -> None:
    for seats in (1, 6):
        with pytest.raises(OptionError):
            game("high-frontier", seats)
    assert len(game("high-frontier", 5).start(0).wt) == 5
    for scenario in ("hermes-fall", "return-to-the-moon"):
        assert len(game("high-frontier", scenario=scenario).start(0).wt) == 1


@pytest.mark.rule("HF-GEN-04", "HF-MAP-05", "HF-COMP-07", "HF-COMP-09", "HF-CARD-06")
def test_the_basic_game_is_the_expanded_one_with_less() -> None:
    basic, full = game("high-frontier").components, game("high-frontier", options={"expanded": True}).components
    assert (len(basic.spaces), len(full.spaces)) == (206, 320)
    assert basic.spaces == full.spaces[:206]
    assert "saturn" in full.zones
    assert "saturn" not in basic.zones
    assert [basic.deck.count(deck) for deck in range(3)] == [8, 8, 8]
    assert [full.deck.count(deck) for deck in range(6)] == [9, 8, 8, 9, 7, 7]
    for empty in (basic.triangle, basic.flyby, basic.needs_generator, basic.therms):
        assert not any(empty)
    assert any(full.needs_generator)
    with pytest.raises(OptionError):
        game("high-frontier", options={"opening": "war1"})


@pytest.mark.rule("HF-SETUP-01", "HF-SETUP-03", "HF-STACK-01")
def test_each_takes_a_faction_and_its_crew(table: Any) -> None:
    match = table(seats=3, factions="chosen")
    order = [chr(ord("A") + (match.p.first + step) % 3) for step in range(3)]
    assert match.deciding == order[0]
    match.do(f"{order[0]} take-faction nasa")
    match.refused(f"{order[1]} take-faction nasa", "HF-SETUP-01")
    match.dice(3, 3)
    match.do(f"{order[1]} take-faction un", f"{order[2]} take-faction prc")
    assert match.card("nasa-crew") == f"{order[0]} hand"
    assert match.card("esa-crew") == "out"
    assert [match.wt(who) for who in "ABC"] == [4, 4, 4]
    assert match.p.law.answers_spare_cubes(match.p, 0) == 6
    assert match.p.law.answers_spare_disks(match.p, 0) == 6


@pytest.mark.rule("HF-SETUP-02", "HF-SETUP-05", "HF-SETUP-09", "HF-PLH-01", "HF-SETUP-06", "HF-SETUP-08")
def test_decks_lie_open_and_somebody_is_first(table: Any) -> None:
    firsts = set()
    for seed in range(12):
        p = game("high-frontier", 3, options={"expanded": True}).start(seed)
        firsts.add(p.first)
        assert all(top >= 0 and p.black[top] == 0 for top in p.tops)
        assert p.tracks == [0, 0, 0, 0]
        assert (p.c.spots[p.spot], p.sunspot) == ("centrist", 0)
        assert p.phasing == p.first
    assert firsts == {0, 1, 2}


@pytest.mark.rule("HF-SETUP-10")
def test_busted_mines_by_the_number_of_players(table: Any) -> None:
    match = table(seats=3, factions="chosen")
    order = [chr(ord("A") + (match.p.first + step) % 3) for step in range(3)]
    match.do(f"{order[0]} take-faction nasa", f"{order[1]} take-faction un").dice(4, 4)
    match.do(f"{order[2]} take-faction prc")
    busted = [match.p.c.sites[site] for site, flag in enumerate(match.p.busted) if flag]
    assert busted == ["mars_arsia", "mars_hellas", "mars_boreum"]
    assert not any(table(seats=5).p.busted)
    assert not any(table(expanded=False).p.busted)


@pytest.mark.rule("HF-SETUP-11")
def test_the_shorter_game_deals_a_card_of_each_deck(table: Any) -> None:
    p = table(seats=2, shorter=True).p
    for seat in range(2):
        hand = [card for card, place in enumerate(p.place) if place == -1 - seat]
        assert sorted(p.c.deck[card] for card in hand) == [-1, 0, 1, 2, 3, 4, 5]


@pytest.mark.rule("HF-SEQ-01", "HF-SEQ-03", "HF-MOVE-14", "HF-SETUP-07")
def test_moves_then_one_operation_then_the_next(table: Any) -> None:
    match = table({"factions": ["nasa", "esa"], "players": {"A": {"wt": 2}}, "turn": "A"})
    match.refused("A income", "HF-MOVE-14")
    match.do("A done", "A income")
    assert match.wt("A") == 3
    assert match.deciding == "B"
    assert match.step == "Moves"


@pytest.mark.rule("HF-SEQ-04", "HF-VENT-03")
def test_tourism_gives_a_second_operation(table: Any) -> None:
    match = table({"factions": ["nasa", "esa"], "ventures": {"tourism": "A"}, "turn": "A", "step": "operation"})
    match.do("A income", "A income")
    assert match.wt("A") == 6
    assert match.deciding == "B"


@pytest.mark.rule("HF-GEN-06", "HF-DEAL-02")
def test_everything_is_open(table: Any) -> None:
    """Water tanks are one number, whatever disks lie for them, and nobody's view lacks anything."""
    rocket = {"A": {"at": "bennu", "steps": 7, "cards": ["ion-drive"]}}
    given = {"players": {"A": {"wt": 23}}, "hands": {"A": ["photon-sail"]}, "rockets": rocket, "turn": "A"}
    match = table({"factions": ["nasa", "esa"], **given})
    seen = match.view("B").to_words()
    assert seen == match.p.to_words()
    assert seen["players"]["A"]["wt"] == 23
    assert (seen["cards"]["photon-sail"], seen["cards"]["ion-drive"]) == ("A hand", "A-rocket")
    assert (seen["stacks"]["A-rocket"]["at"], seen["stacks"]["A-rocket"]["steps"]) == ("bennu", 7)
