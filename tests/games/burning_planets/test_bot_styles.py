"""The other characters: legal everywhere, better than random play, and each true to its name. And how the search uses them."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from armillary.games.burning_planets.bots import PLAYERS, SEARCH, Greedy, clock, evaluate, thinks
from armillary.games.burning_planets.bots.styles import Besieger, Ironclad, Raider, Settler, Stalker
from armillary.kernel.setup import setup
from armillary.players import make, play

STYLES = sorted(set(PLAYERS) - {"greedy"})
#: The planet of B, a Digital with a spaceport and eight furnaces.
WORKS = {
    "13,-5": "spaceport",
    **dict.fromkeys(("15,-6", "15,-7", "15,-8", "14,-8", "13,-8", "12,-4", "13,-4", "14,-5"), "blast-furnace"),
}
RICH: dict[str, Any] = {
    "round": 20,
    "active": "B",
    "planets": {"planet-5": {"size": "small", "biome": "harsh", "owner": "B", "mountains": 5, "cells": WORKS}},
}


@pytest.mark.parametrize("style", STYLES)
def test_a_style_beats_random_play(style: str) -> None:
    rules = setup("burning-planets", 2, options={"round_limit": 150}).game()
    for seed in range(4):
        players = [make(rules, style), make(rules, "random")]
        if seed % 2:
            players.reverse()
        p, _ = play(rules, players, f"random/{seed}")
        assert p.result is not None
        assert p.result.winners == (seed % 2,)


@pytest.mark.parametrize("style", STYLES)
def test_a_style_is_legal_at_a_larger_table(style: str, bench: Any) -> None:
    rules = bench(3, round_limit=20).game
    p = rules.start(9)
    rng = Random(9)
    bots = [PLAYERS[style]("hard"), Greedy("hard"), PLAYERS[style]("easy")]
    while not p.over:
        seat = p.deciding()[0]
        choice = bots[seat].choose(p.view(seat), seat, rng)
        assert choice in p.choices(seat)
        p.apply(seat, choice)


@pytest.mark.parametrize("style", ["raider", "ironclad"])
def test_early_attackers_beat_the_greedy_player(style: str) -> None:
    """A short form of 100 duels: 83 % of the points for the ironclad, 77 % for the raider (a draw is half a point)."""
    rules = setup("burning-planets", 2).game()
    points = 0.0
    for seed in range(4):
        for seat in (0, 1):
            players = [make(rules, "greedy:hard"), make(rules, "greedy:hard")]
            players[seat] = make(rules, f"{style}:hard")
            p, _ = play(rules, players, f"t/{seed}")
            assert p.result is not None
            points += 1 / len(p.result.winners) if seat in p.result.winners else 0
    assert points >= 5.5


def launched(bot: Greedy, p: Any) -> str:
    choice = bot.choose(p.view(1), 1, Random(0))
    return str(p.game.notation(choice).split()[1])


def test_what_they_launch(duel: Any) -> None:
    """With three Bigs the greedy player saves for an Enormous ship; raiders spend what they have."""
    fleet = {"B": ["big 17,-6", "big 17,-8", "big 18,-8", "small 17,-9", "small 18,-9"]}
    p = duel.given(phase="ships", stock={"B": {"M": 90}}, units=fleet, **RICH)
    assert Greedy("hard").choose(p.view(1), 1, Random(0)) == ("done",)
    assert launched(Raider("hard"), p) == "medium"
    assert launched(Ironclad("hard"), p) == "big"
    late = duel.given(phase="ships", stock={"B": {"M": 90}}, units=fleet, **{**RICH, "round": 61})
    assert Raider("hard").choose(late.view(1), 1, Random(0)) == ("done",)


def test_a_raider_does_not_come_before_the_guns_with_its_last_action(duel: Any) -> None:
    p = duel.given(units={"A": ["cannon 2,0"], "B": ["medium 7,-1", "medium 8,-2", "medium 9,-2"]}, **RICH)
    duel.play(p, "B: unit 7,-1", "B: move 6,0")
    cautious = Raider("hard").choose(p.view(1), 1, Random(0))
    rash = Greedy("hard").choose(p.view(1), 1, Random(0))
    cannon = p.geo.number["2,0"]
    assert cautious[0] == rash[0] == "move"
    assert p.geo.distance(rash[1], cannon) == 1
    assert p.geo.distance(cautious[1], cannon) == 2


def test_a_stalker_and_a_settler_wait_for_a_larger_fleet(duel: Any) -> None:
    p = duel.given(units={"A": ["cannon 2,0"], "B": ["big 17,-6", "big 17,-8"]}, **RICH)
    assert Ironclad("hard").ready(p, 1, 3)
    assert not Stalker("hard").ready(p, 1, 3)
    assert not Settler("hard").ready(p, 1, 3)
    strong = duel.given(units={"A": ["cannon 2,0"], "B": ["big 17,-6", "big 17,-8", "big 17,-9"]}, **RICH)
    assert Stalker("hard").ready(strong, 1, 3)
    assert Settler("hard").ready(strong, 1, 3)


def test_a_besieger_sets_down_a_yard_before_the_enemy(duel: Any) -> None:
    p = duel.given(units={"A": ["cannon 2,0"], "B": ["cargo 10,-5"]}, stock={"B": {"M": 120}}, **RICH)
    bot, rng = Besieger("hard"), Random(0)
    assert bot.choose(p.view(1), 1, rng) == ("unit", p.geo.number["10,-5"])
    duel.play(p, "B: unit 10,-5")
    assert p.game.notation(bot.choose(p.view(1), 1, rng)) == "take-aboard space-station bought openly"
    for _ in range(20):
        seat = p.deciding()[0]
        p.apply(seat, (bot if seat else Greedy("hard")).choose(p.view(seat), seat, rng))
        found = [p.unit_cell[slot] for slot in p.fleet[1] if p.unit_kind[slot] == 9]
        if found:
            break
    assert [p.geo.distance(cell, p.geo.centre[3]) for cell in found] == [4]


def test_the_search_thinks_once_a_turn_and_the_clock_counts_turns(bench: Any) -> None:
    rules = bench(3, round_limit=20).game
    p = rules.start(4)
    bot, rng = Greedy("hard"), Random(4)
    ticks, thoughts = [clock(p)], []
    while not p.over and p.round < 12:
        seat = p.owing[0]
        if clock(p) != ticks[-1]:
            ticks.append(clock(p))
        if thinks(p, seat):
            thoughts.append(clock(p))
        p.apply(seat, bot.choose(p, seat, rng))
    assert ticks[0] == 0
    assert {later - earlier for earlier, later in pairwise(ticks[1:])} == {1}
    assert thoughts == ticks[1 : len(thoughts) + 1]


def test_the_search_knows_its_bots() -> None:
    assert {SEARCH["base"], *SEARCH["styles"]} <= set(PLAYERS)


def test_the_evaluation_looks_beyond_an_event_and_at_the_round_limit(duel: Any, bench: Any) -> None:
    units = {"A": ["big 4,0", "big 5,0"]}
    calm = duel.given(units=units, event="calm")
    assert evaluate(calm, 0) == evaluate(duel.given(units=units, event="climatic-anomaly"), 0) > 0.2
    limited = bench(2, round_limit=20)
    leads = [evaluate(limited.given(units=units, round=number), 0) for number in (2, 10, 16)]
    assert leads == sorted(leads, reverse=True)
    assert 0 < leads[-1] < leads[0]
