"""The store: matches, their logs and personal data. Synchronous; the server calls it from threads."""

import contextlib
import fcntl
import os
import shutil
import sqlite3
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from secrets import token_bytes, token_hex
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from armillary import typed
from armillary.table.entry import Entry, Head, Stepped, decode_entry, encode_entry
from armillary.table.facts import Order
from armillary.table.rows import Card, ChatRow, MatchRow, Write, WriteConflict
from armillary.table.snapshots import TAIL, pack, unpack

from . import schema
from .account import Account
from .engine import DOWN, StoreError, create_engine, database_url, migrate, why_not
from .lock import must_exist, private
from .rights import Rights
from .wal import wal_damage

__all__ = ["Store"]

CHANNEL = "armillary"
#: An entry with that number exists already: SQLAlchemy's exception, and SQLite's where it is called directly.
TAKEN = (sa.exc.IntegrityError, sqlite3.IntegrityError)

_CARD: msgspec.json.Decoder[Card] = typed.decoder(Card)
_HEAD: msgspec.json.Decoder[Head] = typed.decoder(Head)
_ORDERS: msgspec.json.Decoder[list[Order]] = typed.decoder(list[Order])
_TO: msgspec.json.Decoder[list[int]] = typed.decoder(list[int])


def _card(data: bytes) -> Card | None:
    """None if its bytes are damaged: a list shows the others, and the doctor finds it."""
    try:
        return _CARD.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None


class FileLock:
    """A lock between the threads and processes of one machine."""

    def __init__(self, file: Path) -> None:
        self._file = os.fdopen(private(file), "a")
        self._threads = threading.Lock()

    def __enter__(self) -> None:
        self._threads.acquire()
        fcntl.flock(self._file, fcntl.LOCK_EX)

    def __exit__(self, *_: object) -> None:
        fcntl.flock(self._file, fcntl.LOCK_UN)
        self._threads.release()

    def close(self) -> None:
        self._file.close()


class Store:
    """One database. May be called from any thread; `write` serves one caller at a time (the writer's thread, in a server)."""

    def __init__(
        self,
        database: str | None = None,
        *,
        process: str = "",
        accept_damage: bool = False,
        together: bool = False,
        existing: bool = False,
        held: bool = False,
    ) -> None:
        """StoreError, one line that says what to do, if it cannot be opened.

        `accept_damage`: continue although the write-ahead log is damaged and the commits after the damage are lost. `together`:
        several processes of this machine write to it. `existing`: it must exist already. `held`: the caller has the store's
        lock."""
        self.url = database_url(database)
        if existing and not self.shared:
            must_exist(self.url)
        self.process = process
        if not self.shared and not accept_damage:
            damage = wal_damage(Path(str(self.url.database)))
            if damage is not None:
                raise StoreError(
                    f"{self.url.database}-wal is damaged: {damage}. Copy the database with its -wal file to a safe place, then "
                    "restore a backup, or continue with what is left: armillary doctor --repair."
                )
        self.writing = create_engine(self.url, writer=True)
        self.reading = create_engine(self.url)
        self.rights = Rights(self)
        self._kept: sa.Connection | None = None
        #: Bytes of logs that are not yet counted in the rows of their matches.
        self._grown: Counter[str] = Counter()
        self._lock: FileLock | AbstractContextManager[Any] = threading.Lock()
        if together and not self.shared:
            # A waiting process is woken at once; SQLite's own busy handler sleeps and polls.
            self._lock = FileLock(Path(f"{self.url.database}.lock"))
        try:
            migrate(self.writing, held=held, existing=existing)
        except DOWN as error:
            self.close()
            raise StoreError(why_not(self.url, error)) from None
        except BaseException:
            self.close()
            raise

    @property
    def backend(self) -> str:
        return self.url.get_backend_name()

    @property
    def shared(self) -> bool:
        """May several servers serve the same matches?"""
        return self.backend == "postgresql"

    def close(self) -> None:
        if self._kept is not None:
            self._kept.close()
        self.reading.dispose()
        self.writing.dispose()
        if isinstance(self._lock, FileLock):
            self._lock.close()
        self.rights.close()

    # --------------------------------------------------------------------------------------------------- writing

    def write(self, writes: Sequence[Write]) -> list[Exception | None]:
        """Store the entries of several commands in one durable transaction; returns None or the error for each of them."""
        try:
            with self._transaction() as connection:
                self._insert(connection, writes)
            return [None] * len(writes)
        except (*TAKEN, WriteConflict):
            if len(writes) == 1:
                return [WriteConflict(writes[0].match)]
        # One of them lost a race: store them one by one, so that only that one fails.
        outcome: list[Exception | None] = []
        for write in writes:
            outcome += self.write([write])
        return outcome

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[sa.Connection]:
        """The writer's transaction. SQLite's connection is kept: taking it from the pool costs more than a small write."""
        if self.shared:
            with self.writing.begin() as connection:
                yield connection
            return
        with self._lock:
            if self._kept is None:
                self._kept = self.writing.connect()
            try:
                with self._kept.begin():
                    yield self._kept
            except TAKEN:
                raise
            except BaseException:
                self._kept.close()
                self._kept = None
                raise

    def _insert(self, connection: sa.Connection, writes: Sequence[Write]) -> None:
        rows, updates = [], []
        for write in writes:
            for offset, entry in enumerate(write.entries):
                data = encode_entry(entry)
                self._grown[write.match] += len(data)
                rows.append(
                    {
                        "match": write.match,
                        "seq": write.first + offset,
                        "kind": type(entry).__struct_config__.tag,
                        "step": write.counts[offset] if isinstance(entry, Stepped) else None,
                        "at": entry.at,
                        "data": data,
                    }
                )
            if write.new is None and write.card is not None:
                updates.append(
                    {
                        "b_id": write.match,
                        "b_state": write.state,
                        "b_public": write.public,
                        "b_updated": write.updated,
                        "b_step": write.step,
                        "b_seq": write.first + len(write.entries) - 1,
                        "b_due": write.due,
                        "b_card": write.card,
                        "b_bytes": self._grown.pop(write.match, 0),
                    }
                )
        if rows and self.shared:
            connection.execute(_INSERT_ENTRIES, rows)
        elif rows:
            # One statement for all rows, straight to the driver: otherwise it releases the interpreter lock at every
            # row.
            cursor = connection.connection.cursor()
            for start in range(0, len(rows), 100):
                part = rows[start : start + 100]
                places = ",".join(["(?,?,?,?,?,?)"] * len(part))
                values = tuple(value for row in part for value in row.values())
                cursor.execute(f"INSERT INTO entries (match,seq,kind,step,at,data) VALUES {places}", values)
        if updates:
            connection.execute(_UPDATE_MATCHES, updates)
        for write in writes:
            self._insert_rest(connection, write)
        if self.shared:
            self.rights.look(connection)
            for match in dict.fromkeys(write.match for write in writes):
                self.notify(connection, match)

    def notify(self, connection: sa.Connection, what: str) -> None:
        """Notify the other servers on this database at commit: a match was written to, or rights changed."""
        connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": f"{self.process} {what}"})

    def _insert_rest(self, connection: sa.Connection, write: Write) -> None:
        """The parts that most writes do not have."""
        if write.new is not None:
            secret, invite, head = write.new
            encoded = msgspec.json.encode(head)
            connection.execute(
                schema.matches.insert(),
                {
                    "id": write.match,
                    "title": write.title,
                    "rules_version": write.rules_version,
                    "state": write.state,
                    "public": write.public,
                    "host": write.host,
                    "created": head.created,
                    "updated": write.updated,
                    "step": write.step,
                    "seq": write.first + len(write.entries) - 1,
                    "due": write.due,
                    "driver_until": 0.0,
                    "secret": secret,
                    "invite": invite,
                    "head": encoded,
                    "card": write.card or b"{}",
                    "kind": head.kind,
                    "bytes": len(encoded) + self._grown.pop(write.match, 0),
                    "imported": head.imported,
                    "own": head.setup.components is not None,
                },
            )
        if write.places is not None:
            connection.execute(schema.places.delete().where(schema.places.c.match == write.match))
            held = [
                {"match": write.match, "seat": seat, "person": person}
                for seat, person in enumerate(write.places)
                if person
            ]
            if held:
                connection.execute(schema.places.insert(), held)
        if write.rewound is not None:
            gone = schema.snapshots.c
            connection.execute(schema.snapshots.delete().where(gone.match == write.match, gone.step > write.rewound))
        if write.snapshot is not None:
            step, seq, data = write.snapshot
            self.put(connection, schema.snapshots, {"match": write.match, "step": step}, {"seq": seq, "data": data})
        for seat, orders in write.orders.items():
            self.put(
                connection, schema.orders, {"match": write.match, "seat": seat}, {"data": msgspec.json.encode(orders)}
            )
        if write.chat is not None:
            line = write.chat
            if self.shared:
                # A holder that lost the seat at another server meanwhile must not get what is sent to it.
                e = schema.entries.c
                last = write.first + len(write.entries) - 1
                later = sa.select(e.seq).where(e.match == write.match, e.seq > last).limit(1)
                if connection.execute(later).first() is not None:
                    raise WriteConflict(write.match)
            connection.execute(
                schema.chat.insert(),
                {
                    "match": write.match,
                    "n": line.n,
                    "at": line.at,
                    "seat": line.seat,
                    "name": line.name,
                    "text": line.text,
                    "to": None if line.to is None else msgspec.json.encode(line.to).decode(),
                },
            )

    def put(self, connection: sa.Connection, table: sa.Table, key: dict[str, Any], values: dict[str, Any]) -> None:
        """Insert or replace."""
        insert: Any = postgresql.insert(table) if self.backend == "postgresql" else sqlite.insert(table)
        statement = insert.values(**key, **values).on_conflict_do_update(index_elements=list(key), set_=values)
        connection.execute(statement)

    # --------------------------------------------------------------------------------------------------- matches

    def load(self, match: str, *, upto: int | None = None) -> MatchRow | None:
        """Everything that is needed to open a match: the latest snapshot that leaves a tail of steps, and the log after it.

        `upto`: use a snapshot at or before that step.
        """
        m, e, s = schema.matches.c, schema.entries.c, schema.snapshots.c
        with self.reading.begin() as connection:
            row = connection.execute(
                sa.select(m.secret, m.invite, m.seq, m.step, m.head).where(m.id == match)
            ).one_or_none()
            if row is None:
                return None
            most = row.step - TAIL if upto is None else min(upto, row.step - TAIL)
            snapshot = connection.execute(
                sa.select(s.seq, s.data).where(s.match == match, s.step <= most).order_by(s.step.desc()).limit(1)
            ).one_or_none()
            after = 0 if snapshot is None else snapshot.seq
            log = connection.execute(
                sa.select(e.seq, e.data).where(e.match == match, e.seq > after).order_by(e.seq)
            ).all()
            lines = connection.execute(
                sa.select(schema.chat).where(schema.chat.c.match == match).order_by(schema.chat.c.n)
            ).all()
            given = connection.execute(
                sa.select(schema.orders.c.seat, schema.orders.c.data).where(schema.orders.c.match == match)
            ).all()
        return MatchRow(
            id=match,
            secret=bytes(row.secret),
            invite=row.invite,
            seq=row.seq,
            step=row.step,
            head=_HEAD.decode(row.head),
            snapshot=None if snapshot is None else unpack(snapshot.data),
            entries=[(seq, decode_entry(data)) for seq, data in log],
            chat=[
                ChatRow(
                    n=line.n,
                    at=line.at,
                    seat=line.seat,
                    name=line.name,
                    text=line.text,
                    to=None if line.to is None else _TO.decode(line.to),
                )
                for line in lines
            ],
            orders={seat: _ORDERS.decode(data) for seat, data in given},
        )

    def entries_after(self, match: str, seq: int) -> list[tuple[int, Entry]]:
        """The log after that number."""
        e = schema.entries.c
        query = sa.select(e.seq, e.data).where(e.match == match, e.seq > seq).order_by(e.seq)
        with self.reading.begin() as connection:
            return [(number, decode_entry(data)) for number, data in connection.execute(query)]

    def standing_orders(self, match: str) -> dict[int, list[Order]]:
        o = schema.orders.c
        with self.reading.begin() as connection:
            rows = connection.execute(sa.select(o.seat, o.data).where(o.match == match))
            return {seat: _ORDERS.decode(data) for seat, data in rows}

    def chat_after(self, match: str, n: int) -> list[ChatRow]:
        c = schema.chat.c
        query = sa.select(schema.chat).where(c.match == match, c.n > n).order_by(c.n)
        with self.reading.begin() as connection:
            return [
                ChatRow(
                    n=row.n,
                    at=row.at,
                    seat=row.seat,
                    name=row.name,
                    text=row.text,
                    to=None if row.to is None else _TO.decode(row.to),
                )
                for row in connection.execute(query)
            ]

    def steps(self, match: str, first: int, last: int) -> list[tuple[int, Stepped]]:
        """The current steps with these numbers: where an undo caused a number to be reused, the last one counts."""
        e = schema.entries.c
        query = (
            sa.select(e.step, e.data)
            .where(e.match == match, e.step >= first, e.step <= last, e.kind == "stepped")
            .order_by(e.seq)
        )
        found: dict[int, bytes] = {}
        with self.reading.begin() as connection:
            for step, data in connection.execute(query):
                found[step] = data
        decoded = [(step, decode_entry(found[step])) for step in sorted(found)]
        return [(step, entry) for step, entry in decoded if isinstance(entry, Stepped)]

    def snapshot_before(self, match: str, step: int) -> dict[str, Any] | None:
        """The latest snapshot at or before that step."""
        s = schema.snapshots.c
        query = sa.select(s.data).where(s.match == match, s.step <= step).order_by(s.step.desc()).limit(1)
        with self.reading.begin() as connection:
            data = connection.execute(query).scalar_one_or_none()
        return None if data is None else unpack(data)

    def cards(self, which: str, person: str, limit: int = 100) -> list[tuple[Card, str]]:
        """Cards (with invite codes) of a list: mine, open (public and waiting), public (running or just finished)."""
        m, p = schema.matches.c, schema.places.c
        query = sa.select(m.card, m.invite)
        if which == "mine":
            held = sa.select(p.match).where(p.person == person)
            query = query.where(sa.or_(m.id.in_(held), m.host == person), m.state != "cancelled")
        elif which == "open":
            query = query.where(m.state == "open", m.public.is_(True))
        else:
            query = query.where(m.state.in_(("playing", "over")), m.public.is_(True))
        query = query.where(m.kind == "match").order_by(m.updated.desc()).limit(limit)
        with self.reading.begin() as connection:
            found = [(_card(card), invite) for card, invite in connection.execute(query)]
        return [(card, invite) for card, invite in found if card is not None]

    def card(self, match: str) -> tuple[Card, str] | None:
        """The card of one match, with its invite code."""
        m = schema.matches.c
        with self.reading.begin() as connection:
            row = connection.execute(sa.select(m.card, m.invite).where(m.id == match)).one_or_none()
        return None if row is None else (_CARD.decode(row.card), row.invite)

    def count_mine(self, person: str) -> int:
        """The number of somebody's matches that are not over."""
        m = schema.matches.c
        query = sa.select(sa.func.count()).select_from(schema.matches)
        query = query.where(m.host == person, m.kind == "match", m.state.in_(("open", "playing")))
        with self.reading.begin() as connection:
            return connection.execute(query).scalar_one()

    def count_public(self, person: str) -> int:
        """The number of somebody's tables in the public list of waiting tables."""
        m = schema.matches.c
        query = sa.select(sa.func.count()).select_from(schema.matches)
        with self.reading.begin() as connection:
            return connection.execute(query.where(m.host == person, m.state == "open", m.public.is_(True))).scalar_one()

    def set_invite(self, match: str, invite: str) -> None:
        with self.rights.changing() as connection:
            connection.execute(schema.matches.update().where(schema.matches.c.id == match).values(invite=invite))

    def invites(self, matches: Sequence[str]) -> dict[str, str]:
        """The invite codes of these matches."""
        m = schema.matches.c
        found: dict[str, str] = {}
        with self.reading.begin() as connection:
            for start in range(0, len(matches), 500):
                some = matches[start : start + 500]
                rows = connection.execute(sa.select(m.id, m.invite).where(m.id.in_(some)))
                found.update((row.id, row.invite) for row in rows)
        return found

    # ---------------------------------------------------------------------------------------- driving bots and clocks

    def due(self, now: float, limit: int = 200) -> list[str]:
        """Matches that wait for a bot or the clock and that no other process drives."""
        m = schema.matches.c
        query = sa.select(m.id).where(m.state.in_(("open", "playing")), m.due <= now)
        if self.shared:
            query = query.where(sa.or_(m.driver_until < now, m.driver == self.process))
        with self.reading.begin() as connection:
            return list(connection.execute(query.order_by(m.due).limit(limit)).scalars())

    def drive(self, match: str, now: float, until: float) -> bool:
        """Take or renew the lease on driving a match; False if another process has it."""
        if not self.shared:
            return True
        m = schema.matches
        statement = (
            m.update()
            .where(m.c.id == match, sa.or_(m.c.driver == self.process, m.c.driver_until < now))
            .values(driver=self.process, driver_until=until)
        )
        with self.reading.begin() as connection:
            return connection.execute(statement).rowcount == 1

    def release(self) -> None:
        """Give up all leases of this process, because it is shutting down."""
        if self.shared:
            m = schema.matches
            with self.reading.begin() as connection:
                connection.execute(m.update().where(m.c.driver == self.process).values(driver_until=0.0))

    # --------------------------------------------------------------------------------------------------- people

    def account(self, *, id: str | None = None, login: str | None = None) -> Account | None:
        p = schema.people
        query = sa.select(p).where(p.c.id == id if id is not None else p.c.login == login)
        with self.reading.begin() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return None
        return typed.convert(row, Account, from_attributes=True)

    def save_name(self, person: str, name: str, now: float) -> None:
        insert: Any = postgresql.insert(schema.people) if self.shared else sqlite.insert(schema.people)
        statement = insert.values(id=person, name=name, epoch=0, created=now).on_conflict_do_update(
            index_elements=["id"], set_={"name": name}
        )
        with self.writing.begin() as connection:
            connection.execute(statement)

    def register(self, person: str, login: str, password: str) -> bool:
        """Give a guest a login; False if it is taken or the person has one. Earlier tokens end."""
        p = schema.people
        new = {"login": login, "password": password, "handle": token_hex(6), "epoch": p.c.epoch + 1}
        try:
            with self.rights.changing() as connection:
                done = connection.execute(p.update().where(p.c.id == person, p.c.login.is_(None)).values(new))
                return done.rowcount == 1
        except sa.exc.IntegrityError:
            return False

    def end_sessions(self, person: str) -> None:
        """Invalidate all tokens of this person."""
        p = schema.people
        with self.rights.changing() as connection:
            connection.execute(p.update().where(p.c.id == person).values(epoch=p.c.epoch + 1))

    def epochs(self, people: list[str]) -> dict[str, int]:
        """The epochs of those whose sessions were ended at least once."""
        p = schema.people.c
        found: dict[str, int] = {}
        with self.reading.begin() as connection:
            for start in range(0, len(people), 500):
                some = people[start : start + 500]
                rows = connection.execute(sa.select(p.id, p.epoch).where(p.id.in_(some), p.epoch > 0))
                found.update((row.id, row.epoch) for row in rows)
        return found

    def note_seen(self, here: list[tuple[str, int]], now: float) -> None:
        """The holders of these seats (match, seat) are connected."""
        p = schema.places
        statement = p.update().where(p.c.match == sa.bindparam("b_match"), p.c.seat == sa.bindparam("b_seat"))
        rows = [{"b_match": match, "b_seat": seat, "b_seen": now} for match, seat in here]
        with self.writing.begin() as connection:
            connection.execute(statement.values(seen=sa.bindparam("b_seen")), rows)

    def seen(self, match: str) -> dict[int, float]:
        """When the holders of a match's seats were last connected."""
        p = schema.places.c
        with self.reading.begin() as connection:
            return {row.seat: row.seen for row in connection.execute(sa.select(p.seat, p.seen).where(p.match == match))}

    def key(self, name: str) -> bytes:
        """A secret of the server, created at its first use."""
        k = schema.keys
        insert: Any = postgresql.insert(k) if self.shared else sqlite.insert(k)
        with self.writing.begin() as connection:
            connection.execute(insert.values(name=name, value=token_bytes(32)).on_conflict_do_nothing())
            return bytes(connection.execute(sa.select(k.c.value).where(k.c.name == name)).scalar_one())

    def save_key(self, name: str, value: bytes) -> None:
        """Store a value of the server's own under the name of a key."""
        with self.writing.begin() as connection:
            self.put(connection, schema.keys, {"name": name}, {"value": value})

    def document(self, table: str, key: dict[str, str], column: str) -> Any:
        """One value of a small table (notes, notifications, sent), or None."""
        t = schema.metadata.tables[table]
        query = sa.select(t.c[column]).where(*[t.c[name] == value for name, value in key.items()])
        with self.reading.begin() as connection:
            return connection.execute(query).scalar_one_or_none()

    def save_document(self, table: str, key: dict[str, str], column: str, value: Any) -> None:
        with self.writing.begin() as connection:
            self.put(connection, schema.metadata.tables[table], dict(key), {column: value})

    # -------------------------------------------------------------------------------------------------- learning

    def progress(self, person: str, kind: str) -> dict[str, dict[str, Any]]:
        """A person's progress of that kind, by id."""
        p = schema.progress.c
        query = sa.select(p.id, p.data).where(p.person == person, p.kind == kind).order_by(p.at)
        with self.reading.begin() as connection:
            return {id: msgspec.json.decode(data) for id, data in connection.execute(query)}

    def save_progress(self, person: str, kind: str, id: str, data: dict[str, Any], now: float) -> None:
        key = {"person": person, "kind": kind, "id": id}
        with self.writing.begin() as connection:
            self.put(connection, schema.progress, key, {"at": now, "data": msgspec.json.encode(data)})

    def review(self, match: str) -> dict[str, Any] | None:
        r = schema.reviews.c
        with self.reading.begin() as connection:
            data = connection.execute(sa.select(r.data).where(r.match == match)).scalar_one_or_none()
        return None if data is None else unpack(data)

    def save_review(self, match: str, data: dict[str, Any], now: float) -> None:
        with self.writing.begin() as connection:
            self.put(connection, schema.reviews, {"match": match}, {"at": now, "data": pack(data)})

    def drop_exercises(self, before: float) -> int:
        """Delete abandoned lessons and puzzles, which are tables too. Returns their number."""
        m = schema.matches.c
        old = sa.select(m.id).where(m.kind != "match", m.updated < before)
        with self.writing.begin() as connection:
            for table in (schema.entries, schema.snapshots, schema.places, schema.chat, schema.orders, schema.notes):
                connection.execute(table.delete().where(table.c.match.in_(old)))
            done = connection.execute(schema.matches.delete().where(m.kind != "match", m.updated < before))
        return int(done.rowcount)

    # ----------------------------------------------------------------------------------------------------- daily

    def daily_match(self, day: str, person: str) -> str | None:
        d = schema.daily.c
        query = sa.select(d.match).where(d.day == day, d.person == person)
        with self.reading.begin() as connection:
            return connection.execute(query).scalar_one_or_none()

    def daily_begin(self, day: str, person: str, match: str, name: str) -> bool:
        """False if the person has begun already."""
        try:
            with self.writing.begin() as connection:
                connection.execute(schema.daily.insert(), {"day": day, "person": person, "match": match, "name": name})
            return True
        except sa.exc.IntegrityError:
            return False

    def daily_end(self, day: str, match: str, won: bool, score: float, steps: int) -> None:
        d = schema.daily
        with self.writing.begin() as connection:
            connection.execute(
                d.update().where(d.c.day == day, d.c.match == match).values(won=won, score=score, steps=steps)
            )

    def daily_scores(self, day: str) -> list[tuple[str, str, bool, bool, float, int]]:
        """(person, name, is guest, won, score, steps) of those who finished, best first, guests last."""
        d, p = schema.daily.c, schema.people.c
        guest = p.login.is_(None)
        query = (
            sa.select(d.person, d.name, guest, d.won, d.score, d.steps)
            .select_from(schema.daily.outerjoin(schema.people, d.person == p.id))
            .where(d.day == day, d.won.is_not(None))
            .order_by(guest, d.won.desc(), d.score.desc(), d.steps)
            .limit(200)
        )
        with self.reading.begin() as connection:
            return [(row[0], row[1], bool(row[2]), bool(row[3]), row[4], row[5]) for row in connection.execute(query)]

    def damage(self) -> list[str]:
        """What SQLite's integrity check finds; PostgreSQL checks itself."""
        if self.shared:
            return []
        try:
            with self.reading.begin() as connection:
                lines = list(connection.execute(sa.text("PRAGMA quick_check(20)")).scalars())
        except DOWN as error:
            return [" ".join(str(getattr(error, "orig", error)).split())]
        return [] if lines == ["ok"] else [str(line) for line in lines]

    def free_bytes(self) -> int | None:
        """Free space on the disk of the file; None if it is on another machine."""
        if self.shared or self.url.database is None:
            return None
        try:
            return shutil.disk_usage(Path(self.url.database).parent).free
        except OSError:
            return None

    def ping(self) -> None:
        with self.reading.begin() as connection:
            connection.execute(sa.text("SELECT 1"))


_m = schema.matches
_INSERT_ENTRIES = schema.entries.insert()
_UPDATE_MATCHES = (
    _m.update()
    .where(_m.c.id == sa.bindparam("b_id"))
    .values(
        state=sa.bindparam("b_state"),
        public=sa.bindparam("b_public"),
        updated=sa.bindparam("b_updated"),
        step=sa.bindparam("b_step"),
        seq=sa.bindparam("b_seq"),
        due=sa.bindparam("b_due"),
        card=sa.bindparam("b_card"),
        bytes=_m.c.bytes + sa.bindparam("b_bytes"),
    )
)
_NOTIFY = sa.text("SELECT pg_notify(:channel, :payload)")
