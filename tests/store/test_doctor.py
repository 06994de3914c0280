"""The doctor finds what is broken in a store, and mends it up to the last good step."""

from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
from click.testing import CliRunner

from armillary.cli.app import app
from armillary.kernel.setup import Setup
from armillary.server import matches
from armillary.server.messages import NewMatch
from armillary.store import Store, Write, schema
from armillary.store.doctor import examine, examine_match, repair
from armillary.table import SeatPlan, Table
from armillary.table.opening import open_table
from armillary.table.rows import card_of


def store_match(store: Store, steps: int) -> Table:
    import msgspec

    body = NewMatch(setup=Setup(title="tictactoe", seats=2), seats=[SeatPlan(kind="me")] * 2)
    table, entries = matches.new_match(body, token_hex(6), "ann", "Ann", 1.0)
    for number in range(steps):
        seat = table.deciding()[0]
        choice = table.game.notation(table.position.choices(seat)[0])
        entries += table.play.choose(seat, choice, table.count, 2.0 + number)
    write = Write(
        match=table.head.id,
        first=1,
        entries=entries,
        counts=[mark.count for mark in table.log.marks[1:]],
        card=msgspec.json.encode(card_of(table)),
        state=table.state,
        public=False,
        updated=table.log.updated,
        step=table.count,
        due=table.clock.due(),
        new=(table.secret, "x", table.head),
        host="ann",
        title="tictactoe",
        rules_version=1,
    )
    assert store.write([write]) == [None]
    return table


def remove(store: Store, match: str, seq: int) -> None:
    e = schema.entries
    with store.writing.begin() as connection:
        connection.execute(e.delete().where(e.c.match == match, e.c.seq == seq))


def test_whole_matches_are_left_alone(store: Store) -> None:
    store_match(store, 4)
    assert examine(store) == []


@pytest.mark.parametrize("break_it", ["hole", "words", "choice", "end"])
def test_a_log_is_cut_after_its_last_good_step(store: Store, break_it: str) -> None:
    table = store_match(store, 5)
    match, last = table.head.id, table.seq
    e = schema.entries
    good = last - 3
    if break_it == "hole":
        remove(store, match, good + 1)
    elif break_it == "end":
        good = last - 1
        remove(store, match, last)
    else:
        data = b"not an entry" if break_it == "words" else b'{"kind":"stepped","at":3.0,"seat":0,"choice":"mark z9"}'
        with store.writing.begin() as connection:
            connection.execute(e.update().where(e.c.match == match, e.c.seq == good + 1).values(data=data))
    (finding,) = examine(store)
    assert (finding.what, finding.entries) == ("log", good)
    assert repair(store, finding)
    assert examine(store) == []
    opened = open_table(store, match)
    assert opened is not None
    again = opened[0]
    assert (again.seq, again.state) == (good, "playing")
    seat = again.deciding()[0]
    again.play.choose(seat, again.game.notation(again.position.choices(seat)[0]), again.count, 99.0)


def test_a_bad_snapshot_is_thrown_away(store: Store) -> None:
    table = store_match(store, 5)
    with store.writing.begin() as connection:
        key = {"match": table.head.id, "step": 0}
        store.put(connection, schema.snapshots, key, {"seq": 1, "data": b"rubbish"})
        m = schema.matches
        connection.execute(m.update().where(m.c.id == table.head.id).values(step=100))
    finding = examine_match(store, table.head.id)
    assert finding is not None
    assert finding.what == "snapshots"
    assert repair(store, finding)


def test_a_card_of_unreadable_bytes_leaves_lists_whole_and_is_made_again(store: Store) -> None:
    good, bad = store_match(store, 2), store_match(store, 2)
    m = schema.matches
    with store.writing.begin() as connection:
        connection.execute(m.update().where(m.c.id == bad.head.id).values(card=b'{"id":"\xff\xfe'))
    assert [card.id for card, _ in store.cards("mine", "ann")] == [good.head.id]
    (finding,) = examine(store)
    assert (finding.match, finding.what) == (bad.head.id, "row")
    assert repair(store, finding)
    assert len(store.cards("mine", "ann")) == 2


def test_what_cannot_be_opened_at_all_is_said(store: Store) -> None:
    table = store_match(store, 2)
    m = schema.matches
    with store.writing.begin() as connection:
        connection.execute(m.update().where(m.c.id == table.head.id).values(head=b"{}"))
    (finding,) = examine(store)
    assert finding.what == "lost"
    assert not repair(store, finding)


def test_the_command(tmp_path: Path) -> None:
    url = str(tmp_path / "doctor.db")
    store = Store(url)
    table = store_match(store, 5)
    run: Any = CliRunner().invoke
    assert run(app, ["doctor", "--database", url]).exit_code == 0
    remove(store, table.head.id, table.seq - 1)
    store.close()
    found = run(app, ["doctor", "--database", url])
    assert found.exit_code == 1
    assert table.head.id in found.output
    mended = run(app, ["doctor", "--database", url, "--repair", "--cut", str(tmp_path)])
    assert mended.exit_code == 0, mended.output
    assert "repaired" in mended.output
    kept = (tmp_path / f"armillary-cut-{table.head.id}.jsonl").read_text().splitlines()
    assert len(kept) == 1
    assert run(app, ["doctor", "--database", url]).exit_code == 0
