"""Counting what is kept, and dropping what guests left."""

from secrets import token_hex

import msgspec
import sqlalchemy as sa

from armillary.kernel.setup import Setup
from armillary.server import matches
from armillary.server.messages import NewMatch
from armillary.store import Store, Write, schema
from armillary.store.quotas import Quotas
from armillary.table import SeatPlan, Table
from armillary.table.rows import card_of

OLD, NOW = 1000.0, 9000.0


def open_match(store: Store, host: str, at: float) -> Table:
    body = NewMatch(setup=Setup(title="tictactoe", seats=2), seats=[SeatPlan(kind="me")] * 2)
    table, entries = matches.new_match(body, token_hex(6), host, host, at)
    put(store, table, entries, new=True)
    return table


def put(store: Store, table: Table, entries: list[object], *, new: bool = False) -> None:
    first = table.seq - len(entries) + 1
    write = Write(
        match=table.head.id,
        first=first,
        entries=entries,  # type: ignore[arg-type]
        counts=[mark.count for mark in table.log.marks[-len(entries) :]],
        card=msgspec.json.encode(card_of(table)),
        state=table.state,
        public=False,
        updated=table.log.updated,
        step=table.count,
        due=None,
        places=[place.person or place.owner for place in table.seats],
        new=(table.secret, "x", table.head) if new else None,
        host=table.head.host,
        title="tictactoe",
        rules_version=1,
    )
    assert store.write([write]) == [None]


def test_what_is_kept_is_counted_and_grows_with_the_log(store: Store) -> None:
    quotas = Quotas(store)
    assert quotas.of("ann").matches == 0
    table = open_match(store, "ann", OLD)
    before = quotas.of("ann")
    assert (before.matches, before.records, before.packs) == (1, 0, 0)
    assert before.bytes > 100
    put(store, table, table.play.choose(0, "mark b2", 0, OLD))
    e = schema.entries.c
    with store.reading.begin() as connection:
        size = connection.execute(sa.select(sa.func.sum(sa.func.length(e.data)))).scalar_one()
        head = connection.execute(sa.select(sa.func.length(schema.matches.c.head))).scalar_one()
    assert quotas.of("ann").bytes == size + head
    assert quotas.of("bob").bytes == 0


def test_matches_of_guests_alone_go_after_a_time(store: Store) -> None:
    for person in ("guest", "member", "late"):
        store.save_name(person, person, OLD)
    assert store.register("member", "member", "hash")
    gone = open_match(store, "guest", OLD)
    kept = open_match(store, "member", OLD)
    recent = open_match(store, "late", NOW)
    shared = open_match(store, "guest", OLD)
    with store.writing.begin() as connection:
        p = schema.places
        connection.execute(p.update().where(p.c.match == shared.head.id, p.c.seat == 1).values(person="member"))
    store.save_document("notes", {"match": gone.head.id, "person": "guest"}, "text", "mine")
    assert Quotas(store).drop_guests(NOW - 1) == (1, 0), "the guest still has a seat beside a member"
    with store.reading.begin() as connection:
        left = set(connection.execute(sa.select(schema.matches.c.id)).scalars())
        entries = set(connection.execute(sa.select(schema.entries.c.match)).scalars())
    assert left == entries == {one.head.id for one in (kept, recent, shared)}
    assert store.document("notes", {"match": gone.head.id, "person": "guest"}, "text") is None
    with store.writing.begin() as connection:
        p = schema.places
        connection.execute(p.delete().where(p.c.match == shared.head.id))
    assert Quotas(store).drop_guests(NOW - 1) == (1, 1)
    assert store.account(id="guest") is None
    assert store.account(id="member") is not None
    assert store.account(id="late") is not None
