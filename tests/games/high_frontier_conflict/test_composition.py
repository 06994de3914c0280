"""A game is a set of rooms: the chart with Module 2 and without Conflict, as examples/stations.py composes it."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from armillary.games.high_frontier_conflict import rooms
from armillary.games.high_frontier_conflict.bernals import stations as figures
from armillary.games.high_frontier_conflict.game import ConflictGame
from armillary.games.high_frontier_conflict.ids import BERNALS
from armillary.kernel import game
from armillary.kernel.playout import random_choice
from armillary.kernel.scenario import run_scenario
from armillary.kernel.setup import Setup
from armillary.kernel.title import OptionError
from armillary.players import make
from armillary.table import SeatPlan, Table
from armillary.table.look import log_lines, view

pytestmark = pytest.mark.usefixtures("stations")
SLUG = "high-frontier-stations"
SCENARIOS = sorted((Path(__file__).parent / "stations").glob("*.yaml"))


def play(seats: int = 3, scenario: str = "settlers", **options: Any) -> ConflictGame:
    made = game(SLUG, seats, scenario=scenario, options={"disks": 1, **options})
    assert isinstance(made, ConflictGame)
    return made


def test_a_set_is_closed_under_what_its_rooms_need() -> None:
    assert rooms.closed(("bernals",)) == ("chart", "bernals")
    assert rooms.closed(("strikes",)) == ("chart", "piracy", "assembly", "war", "combat", "strikes")
    assert rooms.closed(rooms.ROOMS) == rooms.ROOMS
    with pytest.raises(ValueError, match="no room 'casino'; rooms are chart"):
        rooms.closed(("casino",))


def test_what_a_set_leaves_out_is_not_there() -> None:
    made = play()
    steps = {frame.__name__ for frame in made.frames}
    assert not steps & {
        "Combat",
        "Muster",
        "Battle",
        "Launch",
        "Dislodge",
        "Sabotage",
        "Fundraise",
        "Epic",
        "Flip",
        "Change",
    }
    assert steps >= {"Moves", "Operation", "TurnStart", "Exomigrate"}
    verbs = {verb.name for verb in made.verbs}
    assert not verbs & {
        "assault",
        "fire",
        "kamikaze",
        "dislodge",
        "lobby",
        "sabotage",
        "refine",
        "space-lord",
        "yield-chit",
    }
    assert verbs >= {"anchor", "promote", "unanchor", "boost"}
    assert [frame.__name__ for frame in made.law.turn_steps] == ["TurnStart", "Moves", "Operation", "EndOfTurn"]


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_it_is_played_to_the_end_and_every_position_is_sound(seats: int, seed: int) -> None:
    made = play(seats)
    p, rng = made.start(seed), Random(seed)
    known = {verb.name for verb in made.verbs} | {"accept", "decline", "withdraw"}
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
            assert made.status(p) == []
    assert p.result is not None
    assert p.result.reason == "disks"
    assert not any(p.honest)
    assert all(captor < 0 for captor in p.captor)
    assert "boost" in seen


def test_a_bernal_comes_to_leo_without_conflict() -> None:
    """BR-60, guided: Bernals are researched and boosted whenever that is possible."""
    made = play(2, disks=4)
    p, rng = made.start(1), Random(1)
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
    assert made.status(p) == []


@pytest.mark.parametrize("scenario", ["settlers", "jovian-settlers"])
def test_nothing_at_the_table_speaks_of_what_is_not_there(scenario: str) -> None:
    made = game(SLUG, 3, scenario=scenario, options={"disks": 1})
    p, text = made.start(2), made.text()
    rng = Random(2)
    for _ in range(80):
        seat = p.deciding()[0]
        p.apply(seat, random_choice(p.choices(seat), rng))
    shown = msgspec.json.encode(made.scene(p, 0, text)).decode().lower()
    found = [word for word in ("bribes", "delegates left", "loyalist", "assembly") if f'"{word}' in shown]
    assert found == []
    assert [column.id for column in made.scene(p, 0, text).columns] == ["points", "wt", "claims", "factories", "hand"]


def test_the_bot_of_conflict_plays_it() -> None:
    made = play(2)
    p, rng = made.start(3), Random(3)
    bots = [make(made, "greedy:easy"), make(made, "greedy:easy")]
    for _ in range(60):
        if p.result is not None:
            break
        seat = p.deciding()[0]
        p.apply(seat, bots[seat].choose(p.view(seat), seat, rng))
    assert p.round > 1
    assert made.status(p) == []


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.stem)
def test_a_scenario_file_of_what_differs(file: Path) -> None:
    run_scenario(file)


def test_what_the_set_decides_cannot_be_chosen() -> None:
    assert play().components.bernal_slots, "Module 2 is always there"
    for option, value in (("m2", False), ("mode", "war"), ("futures", True)):
        with pytest.raises(OptionError, match=f"option '{option}'"):
            play(**{option: value})


def test_it_is_played_at_a_table_by_a_person_and_a_bot() -> None:
    """Every choice and every line of the log has words, and a match goes on where it was stopped."""
    table = Table.open(Setup(title=SLUG, seats=2, options={"disks": 1}), host="p", now=1.0, secret=bytes(32))
    table.seats.plan([SeatPlan(kind="me"), SeatPlan(kind="bot", level="random")], "p", "P", 1.0)
    table.start.agree("p", 2.0, entropy="x")
    rng = Random(5)
    for _ in range(60):
        table.bots.run(rng, 3.0)
        if table.state != "playing":
            break
        seen = view(table, 0)
        assert seen.choices
        assert all(choice.caption for choice in seen.choices)
        choice = random_choice(table.position.choices(0), rng)
        table.play.choose(0, table.game.notation(choice), table.count, 3.0)
    assert table.count > 60
    assert all(event.text for line in log_lines(table, 0, 1) for event in line.events)
    again = Table.restore(table.snapshot(), bytes(32))
    assert again.position.hash() == table.position.hash()
