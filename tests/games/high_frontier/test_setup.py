"""Components, set-up and the turn (1 to 4)."""

from typing import Any

import pytest

from armillary.kernel import OptionError, game


@pytest.mark.rule("HF-GEN-01", "HF-GEN-02")
def test_two_to_five_or_alone_in_a_scenario() -> None:
    for seats in (1, 6):
        with pytest.raises(OptionError):
            game("high-frontier", seats)
    assert game("high-frontier", 5).seats == 5
    for scenario in ("hermes-fall", "return-to-the-moon"):
        assert game("high-frontier", scenario=scenario).seats == 1


@pytest.mark.rule("HF-GEN-04", "HF-MAP-05", "HF-COMP-07", "HF-COMP-09", "HF-CARD-01", "HF-CARD-06")
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


@pytest.mark.rule("HF-FAC-01", "HF-COMP-01", "HF-SETUP-01", "HF-SETUP-03", "HF-SETUP-04", "HF-STACK-01", "HF-GEN-03")
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
    assert match.p.law.spare_cubes(match.p, 0) == 6
    assert match.p.law.spare_disks(match.p, 0) == 6


@pytest.mark.rule("HF-SETUP-02", "HF-SETUP-05", "HF-SETUP-09", "HF-PLH-01", "HF-SETUP-06", "HF-SETUP-08", "HF-COMP-08")
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


@pytest.mark.rule("HF-GEN-06", "HF-DEAL-02", "HF-COMP-02", "HF-INC-02")
def test_everything_is_open(table: Any) -> None:
    """Water tanks are one number, whatever disks lie for them, and nobody's view lacks anything."""
    match = table({"factions": ["nasa", "esa"], "players": {"A": {"wt": 23}}, "turn": "A"})
    assert match.view("B").to_words() == match.p.to_words()


@pytest.mark.rule("HF-SCALE-01", "HF-SCALE-03", "HF-SCALE-04", "HF-SCALE-06", "HF-MAT-02")
def test_the_scale_of_the_diagram_and_of_sites(table: Any) -> None:
    """A class is a doubling of mass and a point of thrust, a size a doubling of gravity; tanks and mass are one unit."""
    c = table().p.c
    modifiers = [c.class_modifier[c.column[dry]] for dry in (2, 3, 4, 7, 8, 14, 15)]
    assert modifiers == [1, 1, 0, 0, -1, -1, -2]
    assert c.tank_steps[3][1:] == (5, 9, 12, 14, 16, 18, 20, 21)
    sizes = {name: c.size[c.sites.index(name)] for name in ("luna", "mercury", "ceres", "bennu", "saturn")}
    assert sizes == {"luna": 9, "mercury": 10, "ceres": 7, "bennu": 1, "saturn": 12}
    assert c.tables.factory_therms == 3
