"""Years, disks and events (BR-01 to BR-06)."""

from random import Random
from typing import Any

import pytest

from armillary.games.high_frontier.rules import belts
from armillary.games.high_frontier_conflict.ids import ANARCHY, PEACE
from armillary.kernel import game
from armillary.kernel.playout import random_choice
from armillary.testkit import Match

SLUG = "high-frontier-conflict"


def at(year: int, dice: list[int] | None = None, pile: int = 2, **given: Any) -> Match:
    """Two players, Purple and Green, at the start of that year of the first cycle."""
    return Match(
        SLUG,
        2,
        given={"factions": ["purple", "green"], "first": "A", "turn": "A", "year": year, "round": year, "pile": pile}
        | given,
        dice=dice if dice is not None else [],
    )


def play_year(match: Match) -> Match:
    """Everybody takes an income."""
    for seat in ("A", "B"):
        match.do(f"{seat} done", f"{seat} income")
        if match.p.result is None and match.deciding == seat and match.step == "Operation":
            match.do(f"{seat} done")
    return match


@pytest.mark.rule("BR-02", "BR-04")
def test_a_year_is_a_turn_of_each_from_the_first_player_on() -> None:
    match = at(1)
    assert match.p.deciding() == (0,)
    play_year(match)
    assert (match.p.year, match.p.round) == (2, 2)
    assert match.p.deciding() == (0,), "in Age of Piracy the 1st Player stays"
    assert match.event("YearBegan")["year"] == 2


@pytest.mark.rule("BR-02", "HF-SETUP-08", "HF-LAND-02", "HF-ADV-02", "HF-ADV-08", "HF-EVT-10")
def test_seasons() -> None:
    p = at(1).p
    seasons = []
    for year in range(1, 13):
        p.year = year
        seasons.append(p.law.answers_sector(p))
    assert seasons == [0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 0, 0]
    p.year = 7
    assert belts.red(p) == 2
    p.year = 6
    assert belts.red(p) == 0


@pytest.mark.rule("BR-03", "HF-EVT-05", "HF-EVT-06")
def test_an_event_is_rolled_on_entering_every_second_year() -> None:
    match = at(2, dice=[3])
    play_year(match)
    assert match.event("GlitchEventRolled")["dice"] == [3]
    match = at(3)
    play_year(match)
    assert match.events("GlitchEventRolled") == []


@pytest.mark.rule("BR-03")
def test_inspiration_puts_the_top_cards_under() -> None:
    match = at(2)
    tops = list(match.p.tops)
    ids = [next(c for c, d in enumerate(match.p.c.deck) if d == deck and match.p.place[c] == -11) for deck in range(6)]
    match = at(2, dice=[1, *ids])
    play_year(match)
    assert match.p.tops == ids
    assert [under[-1] for under in match.p.under] == tops


@pytest.mark.rule("BR-03", "HF-EVT-05")
def test_the_pad_takes_the_heaviest_white_card_in_leo_but_no_crew() -> None:
    cards = ["purple-crew", "ion-drive", "cermet-nerva black", "hall-effect-thruster"]
    match = at(4, dice=[4], leos={"A": {"cards": cards}})
    play_year(match)
    assert match.event("CardLost")["card"] == match.game.vocabulary.value("card", "ion-drive")
    assert len(match.events("CardLost")) == 1


@pytest.mark.rule("BR-03")
def test_ties_on_the_pad_are_the_owners_choice() -> None:
    match = at(4, dice=[4], leos={"A": {"cards": ["hall-effect-thruster", "cermet-nerva"]}})
    play_year(match)
    assert sorted(match.choices("A")) == ["lose-card cermet-nerva", "lose-card hall-effect-thruster"]
    match.refused("A lose-card ion-drive", "BR-03")
    match.do("A lose-card cermet-nerva")


@pytest.mark.rule("BR-03", "HF-EVT-08")
def test_yellow_cuts_budgets_and_red_has_flares() -> None:
    match = at(4, dice=[5], hands={"A": ["ion-drive", "cermet-nerva"]})
    play_year(match)
    match.do("A give-up ion-drive")
    match = at(8, dice=[6, 6], rockets={"A": {"at": "l1", "cards": ["hall-effect-thruster", "fuel-cell"]}})
    play_year(match)
    assert match.event("FlareHit")["level"] == 6
    assert len(match.events("CardLost")) == 2


@pytest.mark.rule("BR-05")
def test_anarchy_lasts_until_blue_ends() -> None:
    match = at(10, dice=[5, 3])
    p = match.p
    assert p.law.asks_privilege(p, 1, 2)
    play_year(match)
    assert (p.state, p.anarchy) == (ANARCHY, 1)
    assert not p.law.asks_privilege(p, 1, 2), "privileges are off"
    for _ in range(4):
        p.year = 2 if p.year == 12 else p.year
        play_year(match)
        if not p.anarchy:
            break
    assert (p.state, p.anarchy) == (PEACE, 0)
    assert p.year == 3


@pytest.mark.rule("BR-01", "CF-SET-02", "CF-SCO-01", "BR-09")
def test_the_last_disk_ends_the_game_before_any_event() -> None:
    match = at(12, pile=1)
    play_year(match)
    assert match.p.result is not None
    assert (match.p.result.reason, match.p.result.rule) == ("disks", "CF-SCO-01")


@pytest.mark.rule("BR-01", "BR-03")
def test_a_disk_comes_off_after_year_twelve_and_the_event_of_year_one_is_blue() -> None:
    match = at(12, pile=2, dice=[6])
    play_year(match)
    assert (match.p.pile, match.p.year, match.p.anarchy) == (1, 1, 1)
    assert match.p.first == 0, "no baton in Age of Piracy"


@pytest.mark.rule("BR-06")
def test_the_quick_start_takes_top_cards_and_a_disk() -> None:
    match = Match(SLUG, 2, options={"quick_start": True, "disks": 4}, seed=3)
    p = match.p
    assert p.wt == [0, 0]
    first = p.deciding()[0]
    for number in range(24):
        seat = "AB"[(first + number) % 2]
        deck = next(d for d, top in zip(match.game.components.decks, p.tops, strict=True) if top >= 0)
        match.do(f"{seat} draft {deck}")
    seat, other = "AB"[first], "AB"[1 - first]
    card = match.choices(seat)[1].split()[1]
    match.do(f"{seat} cash {card}", f"{seat} sold", f"{other} sold")
    assert p.wt[first] == 1
    assert p.pile == 3


@pytest.mark.rule("BR-06", "BR-1A")
def test_a_quick_start_of_six_ends_when_the_decks_are_empty() -> None:
    match = Match(SLUG, 6, options={"quick_start": True}, seed=1)
    for _ in range(400):
        if match.step != "QuickStart":
            break
        seat = match.deciding
        sales = [choice for choice in match.choices(seat) if choice.startswith("cash")]
        match.do(f"{seat} {(sales or match.choices(seat))[0]}")
    assert match.step == "Moves"
    assert match.p.pile == 3


@pytest.mark.rule("BR-06", "BR-01")
def test_a_quick_start_with_a_single_disk_lasts_one_cycle() -> None:
    """The quick start has taken the only disk; the game still ends with its twelfth year."""
    p = game(SLUG, 2, scenario="age-of-piracy", options={"disks": 1, "quick-start": True}).start(1)
    rng = Random(1)
    for _ in range(2000):
        if p.result is not None:
            break
        seat = p.deciding()[0]
        p.apply(seat, random_choice(p.choices(seat), rng))
    assert p.result is not None
    assert p.result.reason == "disks"
    assert p.round == 13
