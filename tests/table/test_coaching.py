"""A lesson at a table: what leads on is carried out, the rest is explained; a restart goes on in the same step."""

import msgspec
import pytest

from armillary.kernel.setup import setup
from armillary.lessons import lessons_of
from armillary.table.coaching import open_lesson
from armillary.table.entry import Coached, Ended, Entry, Stepped, decode_entry, encode_entry
from armillary.table.errors import TableError
from armillary.table.record import record_of
from armillary.table.table import Table


def begun(title: str = "salvage", lesson: str = "first-wrecks") -> tuple[Table, list[Entry]]:
    found = next(one for one in lessons_of(setup(title, None).game()) if one.id == lesson)
    return open_lesson(found.setup.game(), found, id="lesson", host="me", name="Me", now=1.0)


def onward(table: Table) -> list[Entry]:
    """One step of the lesson by its own goal."""
    seen = table.coaching.view(0, "en")
    assert seen is not None
    if seen.goal == "read":
        return table.coaching.answer(0, "read", "", 2.0)
    if seen.goal == "touch":
        return table.coaching.answer(0, "touch", seen.point[0], 2.0)
    return table.play.choose(0, seen.allowed[0], table.log.step_of(0), 2.0)


def folded(table: Table, entries: list[Entry]) -> Table:
    again = Table(table.head, table.secret)
    for entry in entries:
        again.apply(decode_entry(encode_entry(entry)))
    return again


def test_a_lesson_is_played_to_its_end_and_survives_a_restart_at_every_step() -> None:
    table, entries = begun()
    while not table.coaching.over:
        entries += onward(table)
        again = folded(table, entries)
        assert again.position.hash() == table.position.hash()
        assert again.coaching.view(0, "de") == table.coaching.view(0, "de")
        assert again.coaching.dice.script == table.coaching.dice.script
        table = again
    assert table.state == "over"
    assert table.result is not None
    assert (table.result.winners, table.result.reason) == ([0], "charter")
    assert table.coaching.coach is not None
    assert table.coaching.coach.stars == 3


def test_a_choice_that_is_held_back_changes_nothing_but_the_stars() -> None:
    table, _ = begun()
    onward(table)
    onward(table)
    before = table.position.hash()
    added = table.play.choose(0, "bid 9", table.log.step_of(0), 2.0)
    assert [type(entry) for entry in added] == [Coached]
    assert table.position.hash() == before
    seen = table.coaching.view(0, "en")
    assert seen is not None
    assert "poor for three more wrecks" in seen.said
    assert seen.stars == 2


def test_who_cannot_wait_loses_no_star() -> None:
    table, _ = begun()
    table.play.choose(0, "bid 4", table.log.step_of(0), 2.0)
    seen = table.coaching.view(0, "en")
    assert seen is not None
    assert (seen.said, seen.stars, table.count) == ("Let us stay with this step.", 3, 0)


def test_the_way_can_be_shown_for_a_star() -> None:
    table, _ = begun()
    onward(table)
    onward(table)
    table.coaching.answer(0, "show", "", 2.0)
    seen = table.coaching.view(0, "de")
    assert seen is not None
    assert seen.said.startswith("So geht es: ")
    assert seen.stars == 2


def test_scripted_seats_answer_and_are_no_bots_that_anybody_waits_for() -> None:
    table, _ = begun()
    onward(table)
    onward(table)
    added = onward(table)
    assert [(entry.seat, entry.by) for entry in added if isinstance(entry, Stepped)] == [(0, ""), (1, "script")]
    assert table.bots.tasks() == []


def test_a_lesson_has_no_undo_no_orders_and_no_record() -> None:
    table, _ = begun()
    for refused in (
        lambda: table.play.undo(0, 0, 2.0),
        lambda: table.orders.set_orders(0, [], 2.0),
        lambda: table.proposals.propose(0, "undo", 2.0, step=0),
    ):
        with pytest.raises(TableError):
            refused()
    while not table.coaching.over:
        onward(table)
    with pytest.raises(TableError, match="no record"):
        record_of(table, [])


def test_a_snapshot_keeps_the_coach() -> None:
    table, _ = begun()
    for _ in range(4):
        onward(table)
    again = Table.restore(msgspec.json.decode(msgspec.json.encode(table.snapshot())), table.secret)
    assert again.coaching.view(0, "en") == table.coaching.view(0, "en")
    while not again.coaching.over:
        onward(again)
    assert again.state == "over"


def test_the_end_of_a_lesson_ends_a_match_that_goes_on() -> None:
    table, _ = begun()
    while not table.coaching.over:
        added = onward(table)
    assert not any(isinstance(entry, Ended) for entry in added), "this one ended by its rules"
