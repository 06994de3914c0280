"""The store, on SQLite and on PostgreSQL alike."""

import sys
import time
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from random import Random
from threading import Event, Thread
from types import ModuleType
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from armillary.kernel import Dice, Frame, Game, Position, Title, Verb, random_choice
from armillary.kernel.native import mypyc_attr
from armillary.kernel.registry import _points
from armillary.kernel.setup import Setup
from armillary.kernel.verify import verify
from armillary.store import Store, StoreError, Write, WriteConflict, Writer
from armillary.store.engine import database_url
from armillary.table import Entry, Order, SeatPlan, Table
from armillary.table.entry import Undone
from armillary.table.opening import open_table, position_at
from armillary.table.record import record_of, table_from_record
from armillary.table.rows import ChatRow, card_of
from armillary.table.snapshots import SNAPSHOT_EVERY, TAIL, pack


def write_of(table: Table, entries: list[Entry], *, new: bool = False, snapshot: bool = False, **more: Any) -> Write:
    rewound = [entry.to for entry in entries if isinstance(entry, Undone)]
    return Write(
        match=table.head.id,
        first=table.seq - len(entries) + 1,
        entries=entries,
        counts=[mark.count for mark in table.log.marks[-len(entries) :]] if entries else [],
        card=msgspec.json.encode(card_of(table)),
        state=table.state,
        public=table.head.public,
        updated=table.log.updated,
        step=table.count,
        due=table.clock.due(),
        places=[place.person for place in table.seats] if new else None,
        new=(table.secret, "code", table.head) if new else None,
        snapshot=(table.count, table.seq, pack(table.snapshot())) if snapshot else None,
        rewound=min(rewound) if rewound else None,
        host=table.head.host,
        title=table.head.setup.title,
        rules_version=table.head.setup.rules_version or 1,
        **more,
    )


def begin(store: Store, id: str = "m1", title: str = "salvage", seats: int = 3, **more: Any) -> Table:
    table = Table.open(Setup(title=title, seats=seats), id=id, host="ann", now=1000.0, **more)
    entries = table.seats.plan([SeatPlan(kind="me")] * seats, "ann", "Ann", 1000.0)
    entries += table.start.agree("ann", 1001.0, entropy="salt")
    assert store.write([write_of(table, entries, new=True)]) == [None]
    return table


def play(store: Store, table: Table, rng: Random, steps: int = 10_000, snapshots: bool = True) -> None:
    for _ in range(steps):
        if table.state != "playing":
            return
        seat = table.deciding()[0]
        before = table.count
        choice = random_choice(table.position.choices(seat), rng)
        entries = table.play.choose(seat, table.game.notation(choice), table.count, 1002.0 + table.seq)
        crossed = snapshots and table.count // SNAPSHOT_EVERY > before // SNAPSHOT_EVERY
        assert store.write([write_of(table, entries, snapshot=crossed)]) == [None]


def reopen(store: Store, id: str = "m1") -> Table:
    opened = open_table(store, id)
    assert opened is not None
    return opened[0]


def test_a_match_comes_back_as_it_was_at_every_step(store: Store) -> None:
    table = begin(store)
    rng = Random(5)
    while table.state == "playing":
        play(store, table, rng, 7)
        again = reopen(store)
        assert again.position.hash() == table.position.hash()
        assert (again.seq, again.count, again.state) == (table.seq, table.count, table.state)
        assert again.deciding() == table.deciding()
        assert again.clock.state(5000.0) == table.clock.state(5000.0)
    record = record_of(table, [entry for _, entry in store.steps("m1", 1, table.count)])
    assert verify(record).sound


def test_there_is_no_such_match(store: Store) -> None:
    assert open_table(store, "nobody") is None


def test_the_second_writer_of_an_entry_loses(store: Store) -> None:
    table = begin(store)
    other = reopen(store)
    seat = table.deciding()[0]
    won = table.play.choose(seat, "bid 0", table.count, 2000.0)
    lost = other.play.choose(seat, "bid 1", other.count, 2000.0)
    bystander = begin(store, "m2")
    entries = bystander.play.choose(
        bystander.deciding()[0], bystander.game.notation(_some(bystander)), bystander.count, 2000.0
    )
    assert store.write([write_of(table, won)]) == [None]
    outcome = store.write([write_of(other, lost), write_of(bystander, entries)])
    assert isinstance(outcome[0], WriteConflict)
    assert outcome[1] is None, "others in the same group commit do not suffer"
    assert reopen(store).position.hash() == table.position.hash()
    assert reopen(store, "m2").position.hash() == bystander.position.hash()


def _some(table: Table) -> Any:
    return random_choice(table.position.choices(table.deciding()[0]), Random(1))


def test_a_write_is_all_or_nothing(store: Store) -> None:
    table = begin(store)
    seat = table.deciding()[0]
    entries = table.play.choose(seat, table.game.notation(_some(table)), table.count, 2000.0)
    write = write_of(table, entries)
    write.chat = ChatRow(n=1, at=1.0, seat=0, name="A", text="x", to=None)
    broken = write_of(table, entries)
    broken.chat = write.chat
    assert store.write([write]) == [None]
    again = reopen(store)
    more = again.play.choose(again.deciding()[0], again.game.notation(_some(again)), again.count, 2001.0)
    clash = write_of(again, more)
    clash.chat = ChatRow(n=1, at=1.0, seat=0, name="A", text="twice the same line", to=None)
    assert isinstance(store.write([clash])[0], WriteConflict)
    assert reopen(store).count == table.count, "the step of the refused write is not there"


def test_undo_and_what_stands_afterwards(store: Store) -> None:
    table = begin(store, title="tictactoe", seats=2)
    for cell in ("a1", "b1", "c1"):
        seat = table.deciding()[0]
        store.write([write_of(table, table.play.choose(seat, f"mark {cell}", table.count, 2000.0))])
    store.write([write_of(table, table.play.undo(0, 3, 2001.0))])
    store.write([write_of(table, table.play.choose(0, "mark c3", 2, 2002.0))])
    assert [entry.choice for _, entry in store.steps("m1", 1, 3)] == ["mark a1", "mark b1", "mark c3"]
    again = reopen(store)
    assert again.position.hash() == table.position.hash()
    assert position_at(store, table, 2).hash() == table.play.timeline.at(2).hash()  # type: ignore[union-attr]


def test_undo_behind_a_snapshot(store: Store) -> None:
    """By consent the table goes back further than what is in memory and than the last snapshot."""
    table = begin(store)
    rng = Random(11)
    play(store, table, rng, 20, snapshots=False)
    early = table.position.copy()
    play(store, table, rng, 15, snapshots=False)
    store.write([write_of(table, [], snapshot=True)])
    play(store, table, rng, 5, snapshots=False)
    entries = table.proposals.propose(0, "undo", 3000.0, step=20)
    assert store.write([write_of(table, entries)]) == [None]
    assert table.position.ordinal > early.ordinal, "dice that were seen do not come again"
    early.ordinal = table.position.ordinal
    assert table.position.hash() == early.hash()
    assert reopen(store).position.hash() == early.hash()
    with store.reading.begin() as connection:
        assert connection.execute(sa.text("SELECT count(*) FROM snapshots")).scalar_one() == 0


def test_any_earlier_moment_can_be_seen(store: Store) -> None:
    table = begin(store, seats=4)
    play(store, table, Random(3))
    for step in range(0, table.count + 1, 5):
        assert position_at(store, table, step).hash() == table.play.timeline.at(step).hash()  # type: ignore[union-attr]


@mypyc_attr(allow_interpreted_subclasses=True)
class Road(Position):
    FIELDS = ("stones", "walked")
    LISTS = ("stones",)
    __slots__ = FIELDS

    def __init__(self, game: Game, dice: Dice) -> None:
        super().__init__(game, dice)
        self.stones: list[int] = [0] * 400
        self.walked = 0


class Walk(Frame[Road]):
    __slots__ = ()
    rule = "MA-WALK"

    def advance(self, p: Road) -> None:
        p.ask(p.walked % 4)

    def choices(self, p: Road, seat: int) -> list[Any]:
        return [("walk", number) for number in range(20)]

    def take(self, p: Road, seat: int, choice: Any) -> None:
        p.stones[p.walked % 400] = choice[1] + sum(p.roll(2, 6, "MA-WALK"))
        p.walked += 1
        p.tell("Walked", "MA-WALK", seat=seat, number=choice[1])


class Marathon(Game):
    """A title without an end, as large as a real one's position."""

    position = Road
    frames = (Walk,)
    verbs = (Verb("walk", "MA-WALK", ("number", "number")),)
    package = "armillary.games.tictactoe"

    def setup(self, p: Position) -> None:
        p.push(Walk())


@pytest.fixture
def marathon() -> Iterator[str]:
    module = ModuleType("armillary_test_marathon")
    module.Marathon = Marathon  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module
    module.TITLE = Title(  # type: ignore[attr-defined]
        slug="marathon",
        title="Marathon",
        summary="",
        seats=(4, 4),
        minutes=(1, 1),
        rules_version=1,
        factories={1: "armillary_test_marathon:Marathon"},
    )
    _points()["marathon"] = EntryPoint("marathon", "armillary_test_marathon:TITLE", "armillary.games")
    yield "marathon"
    del _points()["marathon"], sys.modules[module.__name__]


@pytest.mark.slow
def test_a_match_of_5000_steps_opens_from_its_last_steps(store: Store, marathon: str) -> None:
    table = begin(store, title=marathon, seats=4)
    rng = Random(7)
    batch: list[Write] = []
    while table.count < 5000:
        entries = table.play.choose(table.deciding()[0], f"walk {rng.randrange(20)}", table.count, 1002.0 + table.seq)
        batch.append(write_of(table, entries, snapshot=table.count % SNAPSHOT_EVERY == 0))
        if len(batch) >= 250:
            assert store.write(batch) == [None] * len(batch)
            batch.clear()
    expected = table.position.hash()
    opened = reopen(store)
    assert opened.position.hash() == expected
    assert opened.count == 5000
    row = store.load("m1")
    assert row is not None
    assert len(row.entries) <= SNAPSHOT_EVERY + TAIL, "the rest is in a snapshot"
    assert position_at(store, opened, 2345).hash() == table.play.timeline.at(2345).hash()  # type: ignore[union-attr]
    assert [number for number, _ in store.steps("m1", 4990, 5000)] == list(range(4990, 5001))


def test_group_commit_tells_everybody_after_the_commit(store: Store) -> None:
    tables = [begin(store, f"m{number}", "tictactoe", 2) for number in range(20)]
    writer = Writer(store)
    stored: list[tuple[str, Exception | None]] = []
    done = Event()

    def told(match: str, error: Exception | None) -> None:
        # The writer says so after the commit: another connection sees the entry now.
        assert error is None
        assert store.entries_after(match, 4)
        stored.append((match, error))
        if len(stored) == len(tables):
            done.set()

    for table in tables:
        entries = table.play.choose(0, "mark b2", 0, 2000.0)
        writer.submit(write_of(table, entries), lambda error, match=table.head.id: told(match, error))
    assert done.wait(20)
    writer.close()
    assert writer.writes == 20
    assert writer.batches < 20, "waiting writes share a transaction"


def test_the_writer_tells_of_failures_and_goes_on(store: Store) -> None:
    table = begin(store, "m1", "tictactoe", 2)
    writer = Writer(store)
    outcomes: list[Exception | None] = []
    done = Event()
    entries = table.play.choose(0, "mark b2", 0, 2000.0)
    writer.submit(write_of(table, entries), outcomes.append)
    writer.submit(write_of(table, entries), outcomes.append)  # the same entry again
    other = begin(store, "m2", "tictactoe", 2)
    more = other.play.choose(0, "mark b2", 0, 2000.0)
    writer.submit(write_of(other, more), lambda error: (outcomes.append(error), done.set())[0])
    assert done.wait(20)
    writer.close()
    assert outcomes[0] is None
    assert isinstance(outcomes[1], WriteConflict)
    assert outcomes[2] is None


def test_chat_orders_and_lists(store: Store) -> None:
    table = begin(store, public=True)
    line = table.chat.say(0, "Ann", "Hello", 2000.0, to=[1])
    chat = ChatRow(n=1, at=line.at, seat=0, name="Ann", text="Hello", to=[1])
    orders = [Order(answer="pass", unless=["bid"], count=3)]
    assert store.write([write_of(table, [], orders={1: orders}, chat=chat)]) == [None]
    again = reopen(store)
    assert again.orders.given[1] == orders
    assert [(entry.text, entry.to) for entry in again.chat.lines] == [("Hello", [1])]
    assert [card.id for card, _ in store.cards("mine", "ann")] == ["m1"]
    assert store.cards("mine", "bob") == []
    assert [card.id for card, _ in store.cards("public", "")] == ["m1"]
    assert store.cards("open", "") == []


def test_people_and_keys(store: Store) -> None:
    store.save_name("p1", "Ann", 1.0)
    store.save_name("p1", "Anna", 2.0)
    store.save_name("p2", "Bob", 1.0)
    assert store.register("p1", "ann", "hash")
    assert not store.register("p2", "ann", "hash"), "a login belongs to one person"
    assert not store.register("p1", "other", "hash"), "a person has one login"
    account = store.account(login="ann")
    assert account is not None
    assert (account.id, account.name, account.epoch) == ("p1", "Anna", 1)
    store.end_sessions("p1")
    assert store.account(id="p1").epoch == 2  # type: ignore[union-attr]
    assert store.key("sessions") == store.key("sessions")
    assert store.key("sessions") != store.key("daily")


def test_the_rules_version_of_a_match_is_kept(store: Store) -> None:
    begin(store)
    row = store.load("m1")
    assert row is not None
    assert row.head.setup.rules_version == 1
    with store.reading.begin() as connection:
        assert connection.execute(sa.text("SELECT rules_version FROM matches")).scalar_one() == 1


def test_records_go_out_and_come_in(store: Store) -> None:
    table = begin(store)
    play(store, table, Random(9))
    record = record_of(table, [entry for _, entry in store.steps("m1", 1, table.count)])
    imported, entries = table_from_record(record, id="m9", host="bob", now=5000.0)
    assert store.write([write_of(imported, entries, new=True)]) == [None]
    again = reopen(store, "m9")
    assert again.position.hash() == table.position.hash()
    assert record_of(again, [entry for _, entry in store.steps("m9", 1, again.count)]).dump() == record.dump()


def test_migrations_run_by_themselves_and_only_once(database: str) -> None:
    first = Store(database)
    with first.reading.begin() as connection:
        before = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalars().all()
    first.close()
    opened: list[Store] = []
    threads = [Thread(target=lambda: opened.append(Store(database))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == 3
    with opened[0].reading.begin() as connection:
        assert connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalars().all() == before
    for store in opened:
        store.close()


def test_the_migrations_make_what_the_schema_says(store: Store) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.runtime.migration import MigrationContext

    from armillary.store.schema import metadata

    with store.reading.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_newer_database_is_refused(store: Store, database: str) -> None:
    with store.writing.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError, match="newer version"):
        Store(database)


def test_one_process_looks_after_a_match(store: Store, database: str) -> None:
    if not store.shared:
        pytest.skip("SQLite has one process")
    begin(store)
    other = Store(database, process="two")
    now = time.time()
    assert store.drive("m1", now, now + 10)
    assert not other.drive("m1", now, now + 10)
    assert store.drive("m1", now + 5, now + 15), "it may go on"
    assert other.drive("m1", now + 16, now + 20), "the first has not said anything for a while"
    other.release()
    assert store.drive("m1", now + 17, now + 20)
    other.close()


def test_other_processes_hear_of_a_write(store: Store, database: str) -> None:
    if not store.shared:
        pytest.skip("SQLite has one process")
    from armillary.store.listener import Listener

    table = begin(store)
    other = Store(database, process="two")
    heard: list[str] = []
    woken = Event()
    listener = Listener(other, lambda match: (heard.append(match), woken.set())[0], lambda: None)
    assert listener.ready.wait(10)
    entries = table.play.choose(table.deciding()[0], table.game.notation(_some(table)), table.count, 2000.0)
    assert store.write([write_of(table, entries)]) == [None]
    assert woken.wait(10)
    assert heard == ["m1"]
    listener.close()
    other.close()


@pytest.mark.parametrize("wrong", ["mysql://x/y", "sqlite://", "sqlite:///:memory:"])
def test_databases_that_will_not_do(wrong: str) -> None:
    with pytest.raises(StoreError):
        database_url(wrong)


def test_sqlite_is_durable(tmp_path: Any) -> None:
    store = Store(str(tmp_path / "folder" / "x.db"))
    with store.writing.begin() as connection:
        assert connection.execute(sa.text("PRAGMA journal_mode")).scalar_one() == "wal"
        assert connection.execute(sa.text("PRAGMA synchronous")).scalar_one() == 2  # FULL
    store.close()
