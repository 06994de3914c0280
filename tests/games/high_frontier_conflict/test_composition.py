"""A game is a set of rooms: the chart with Module 2 and without Conflict, composed here on a page and played."""

from random import Random
from typing import Any

import pytest

from armillary.games.high_frontier_conflict import rooms
from armillary.games.high_frontier_conflict.bernals import stations as figures
from armillary.games.high_frontier_conflict.bots import Greedy
from armillary.games.high_frontier_conflict.game import ConflictGame
from armillary.games.high_frontier_conflict.ids import BERNALS
from armillary.games.high_frontier_conflict.meta import TITLE
from armillary.kernel.playout import random_choice
from armillary.kernel.title import Title

STATIONS = rooms.closed(("bernals",))


class Stations(ConflictGame):
    """Stations and colonists in peace: no assembly, no bribes, no weapons."""

    frames = rooms.frames_of(STATIONS)
    verbs = rooms.verbs_of(STATIONS)
    sequence = rooms.sequence_of(STATIONS)
    rooms = STATIONS


CARD = Title(
    slug="high-frontier-stations",
    title="High Frontier: Stations",
    summary="The chart of Conflict with Bernals and Colonists, in peace.",
    seats=(2, 5),
    minutes=(90, 180),
    rules_version=1,
    factories={1: f"{__name__}:Stations"},
    options=TITLE.options,
    rulings=TITLE.rulings,
    ends=TITLE.ends,
)


def stations(seats: int = 3, **options: Any) -> Stations:
    return Stations(CARD, seats, options={"mode": "age-of-piracy", "disks": 1, "m2": True, **options})


def test_a_set_is_closed_under_what_its_rooms_need() -> None:
    assert rooms.closed(("bernals",)) == ("chart", "war", "bernals")
    assert rooms.closed(("strikes",)) == ("chart", "piracy", "war", "combat", "strikes")
    assert rooms.closed(rooms.ROOMS) == rooms.ROOMS
    with pytest.raises(ValueError, match="no room 'casino'; rooms are chart"):
        rooms.closed(("casino",))


def test_what_a_set_leaves_out_is_not_there() -> None:
    game = stations()
    steps = {frame.__name__ for frame in game.frames}
    assert not steps & {"Combat", "Muster", "Battle", "Launch", "Dislodge", "Sabotage", "Fundraise", "Epic"}
    assert steps >= {"Moves", "Operation", "TurnStart", "Exomigrate"}
    verbs = {verb.name for verb in game.verbs}
    assert not verbs & {"assault", "fire", "kamikaze", "dislodge", "lobby", "sabotage", "refine"}
    assert verbs >= {"anchor", "promote", "unanchor", "boost"}
    assert [frame.__name__ for frame in game.law.turn_steps] == ["TurnStart", "Moves", "Operation", "EndOfTurn"]


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_it_is_played_to_the_end_and_every_position_is_sound(seats: int, seed: int) -> None:
    game = stations(seats)
    p, rng = game.start(seed), Random(seed)
    known = {verb.name for verb in game.verbs} | {"accept", "decline", "withdraw"}
    seen = set()
    for number in range(20_000):
        if p.result is not None:
            break
        seat = p.deciding()[0]
        listed = p.choices(seat)
        assert {choice[0] for choice in listed} <= known
        choice = random_choice(listed, rng)
        seen.add(choice[0])
        p.apply(seat, choice)
        if number % 50 == 0:
            assert game.status(p) == []
    assert p.result is not None
    assert p.result.reason == "disks"
    assert not any(p.honest)
    assert all(captor < 0 for captor in p.captor)
    assert "boost" in seen


def test_a_bernal_comes_to_leo_without_conflict() -> None:
    """BR-60, guided: Bernals are researched and boosted whenever that is possible."""
    game = stations(2, disks=4)
    p, rng = game.start(1), Random(1)
    for _ in range(1500):
        if any(figures.stations(p, seat) for seat in range(2)):
            break
        seat = p.deciding()[0]
        listed = p.choices(seat)
        best = [c for c in listed if c[0] == "boost" and p.c.deck[c[1]] == BERNALS]
        best = best or [c for c in listed if c[0] == "research" and p.c.decks[c[1]] == "bernal"]
        best = best or [c for c in listed if c[0] == "income"]
        p.apply(seat, random_choice(best or listed, rng))
    assert any(figures.stations(p, seat) for seat in range(2))
    assert game.status(p) == []


def test_the_bot_of_conflict_plays_it() -> None:
    game = stations(2)
    p = game.start(3)
    bots = [Greedy("easy"), Greedy("easy")]
    rng = Random(3)
    for _ in range(60):
        if p.result is not None:
            break
        seat = p.deciding()[0]
        choice = bots[seat].choose(p.view(seat), seat, rng)
        p.apply(seat, choice)
    assert p.round > 1
    assert game.status(p) == []
