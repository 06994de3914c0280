"""A rated table: what ends it with a result, what does not, and what it forbids."""

from typing import Any

import pytest

from armillary.kernel.setup import Setup
from armillary.table.errors import TableError
from armillary.table.facts import Pace
from armillary.table.table import Table

LIVE = Pace(kind="live", bank=100, increment=10)
DAYS = Pace(kind="days", per_decision=1000)


def begin(title: str = "tictactoe", seats: int = 2, *, rated: bool = True, pace: Pace = LIVE) -> Table:
    table = Table.open(Setup(title=title, seats=seats), id="m", host="p0", now=0.0, pace=pace)
    table.head.rated = rated
    for seat in range(seats):
        table.seats.sit(f"p{seat}", f"P{seat}", 0.0, seat)
    for seat in range(seats):
        table.start.agree(f"p{seat}", 0.0)
    assert table.state == "playing"
    return table


def go(table: Table, *moves: str, now: float = 1.0) -> None:
    for move in moves:
        table.play.choose(table.deciding()[0], move, table.count, now)


FOUR = ("mark a1", "mark b1", "mark a2", "mark b2")


def refused(command: Any) -> str:
    with pytest.raises(TableError) as caught:
        command()
    return caught.value.key


def test_nothing_is_taken_back() -> None:
    table = begin()
    go(table, "mark a1")
    assert table.play.undoable(0) == 0
    assert refused(lambda: table.play.undo(0, table.count, 2.0)) == "rated-no-undo"
    assert refused(lambda: table.proposals.propose(0, "undo", 2.0, step=0)) == "rated-no-undo"


def test_before_everybodys_second_decision_anybody_aborts_it_without_result() -> None:
    table = begin()
    go(table, *FOUR[:3])
    table.proposals.propose(0, "stop", 2.0)
    assert table.result is not None
    assert (table.state, table.result.reason, table.result.winners) == ("over", "aborted", [])


def test_a_table_of_a_tournament_is_not_aborted_by_one_alone() -> None:
    table = begin()
    table.head.tournament = "cup"
    table.proposals.propose(0, "stop", 2.0)
    assert table.state == "playing"


def test_after_that_an_agreed_stop_is_a_draw() -> None:
    table = begin()
    go(table, *FOUR)
    table.proposals.propose(0, "stop", 2.0)
    assert table.state == "playing", "the other one has a say"
    table.proposals.vote(1, 1, True, 2.0)
    assert table.result is not None
    assert (table.result.reason, table.result.winners) == ("agreed", [0, 1])


def test_an_unrated_match_is_stopped_as_before() -> None:
    table = begin(rated=False)
    table.proposals.propose(0, "stop", 2.0)
    table.proposals.vote(1, 1, True, 2.0)
    assert table.result is not None
    assert table.result.reason == "stopped"


def test_handing_over_to_a_bot_is_a_resignation() -> None:
    table = begin()
    go(table, *FOUR)
    table.proposals.propose(0, "bot", 2.0, seat=0, level="hard")
    assert table.result is not None
    assert (table.result.reason, table.result.winners) == ("resigned", [1])
    other = begin()
    assert refused(lambda: other.proposals.propose(0, "bot", 2.0, seat=1, away=1e6)) == "rated-no-bot"


def test_running_out_of_time_is_a_resignation() -> None:
    table = begin()
    table.clock.tick(101.0)
    assert table.result is not None
    assert (table.result.reason, table.result.winners) == ("resigned", [1])


def test_who_gave_up_among_several_does_not_come_back_and_still_has_played() -> None:
    table = begin("salvage", 3)
    table.play.resign(1, 2.0)
    place = table.seats[1]
    assert (table.state, place.kind, place.owner, place.resigned) == ("playing", "bot", "p1", True)
    assert refused(lambda: table.seats.come_back("p1", 3.0)) == "no-bot-for-you"


def test_an_increment_counts_once_for_a_decision() -> None:
    """At tables where one may take back, too."""
    table = begin("salvage", rated=False)
    seat = table.deciding()[0]
    before = table.clock.left[seat]
    for _ in range(5):
        go(table, "bid 0", now=0.0)
        assert table.clock.left[seat] == before + 10
        table.play.undo(seat, table.count, 0.0)


def test_taking_back_does_not_refill_the_days_of_a_decision() -> None:
    table = begin("salvage", rated=False, pace=DAYS)
    seat = table.deciding()[0]
    go(table, "bid 0", now=900.0)
    table.play.undo(seat, table.count, 901.0)
    assert table.clock.left[seat] <= 100.0


def test_a_snapshot_knows_how_often_everybody_has_decided() -> None:
    table = begin()
    go(table, *FOUR[:2])
    again = Table.restore(table.snapshot(), table.secret)
    assert again.play.decisions == [1, 1]
    assert again.clock.given == table.clock.given != {}
