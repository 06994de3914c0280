"""Checks a whole store for matches that cannot be opened, and repairs what can be repaired.

The log is the source of truth of a match. It is valid up to the last entry that folds. What follows a gap or a broken entry was
never acknowledged in that order and cannot be continued: it is cut off, after it was saved for the operator. Snapshots and rows
of lists are derived from the log and rebuilt if they disagree with it.
"""

import msgspec
import sqlalchemy as sa

from armillary import typed
from armillary.table.entry import decode_entry
from armillary.table.opening import open_table
from armillary.table.rows import Card, card_of
from armillary.table.table import Table

from . import schema
from .store import Store

__all__ = ["Finding", "examine", "examine_match", "repair"]


class Finding(msgspec.Struct, kw_only=True):
    """What is wrong with one match, and what can be done about it."""

    match: str
    #: log: entries are missing or unreadable. snapshots: they disagree with the log. row: lists disagree with the log.
    #: lost: nothing of the match can be opened.
    what: str
    reason: str
    #: Valid entries and steps from the beginning, and the total.
    entries: int
    steps: int
    of_entries: int
    #: The entries that were (or would be) cut off, as stored.
    cut: list[str] = []

    def words(self) -> str:
        if self.what == "log":
            left = f"{self.steps} steps are good; {self.of_entries - self.entries} entries after them are cut off"
            return f"{self.match}: {self.reason}; {left}"
        return f"{self.match}: {self.reason}"


def examine(store: Store) -> list[Finding]:
    """Every match with a problem."""
    with store.reading.begin() as connection:
        matches = list(connection.execute(sa.select(schema.matches.c.id).order_by(schema.matches.c.created)).scalars())
    found = [examine_match(store, match) for match in matches]
    return [finding for finding in found if finding is not None]


def examine_match(store: Store, match: str) -> Finding | None:
    """Fold the log from its first entry, then compare the result with snapshots and lists."""
    finding, table = _fold(store, match)
    if finding is not None or table is None:
        return finding

    def found(what: str, reason: str) -> Finding:
        seq = table.seq
        return Finding(match=match, what=what, reason=reason, entries=seq, steps=table.count, of_entries=seq)

    try:
        opened = open_table(store, match)
        assert opened is not None
        same = (opened[0].seq, opened[0].count, opened[0].state) == (table.seq, table.count, table.state)
        if same and table.begun:
            same = opened[0].position.hash() == table.position.hash()
    except Exception as error:
        return found("snapshots", f"a snapshot cannot be used ({type(error).__name__})")
    if not same:
        return found("snapshots", "a snapshot disagrees with the log")
    m = schema.matches.c
    with store.reading.begin() as connection:
        row = connection.execute(sa.select(m.state, m.seq, m.step, m.due, m.card).where(m.id == match)).one()
    if row.state != table.state or row.seq > table.seq or (row.due is None) != (table.clock.due() is None):
        return found("row", "lists show something else than the log says")
    try:
        typed.decode(row.card, Card)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return found("row", "lists cannot show it: its card cannot be read")
    return None


def _fold(store: Store, match: str, upto: int | None = None) -> tuple[Finding | None, Table | None]:
    """The table from the log alone, up to the first entry that does not fit."""
    e, m = schema.entries.c, schema.matches.c
    with store.reading.begin() as connection:
        row = connection.execute(sa.select(m.secret, m.head, m.seq).where(m.id == match)).one()
        log = connection.execute(sa.select(e.seq, e.data).where(e.match == match).order_by(e.seq)).all()
    total = max([row.seq, *(entry.seq for entry in log)])
    try:
        table = Table.from_head(bytes(row.head), bytes(row.secret))
    except Exception as error:
        reason = f"the match cannot be opened at all ({type(error).__name__}: {error})"[:300]
        return Finding(match=match, what="lost", reason=reason, entries=0, steps=0, of_entries=total), None
    reason = ""
    for entry in log:
        if upto is not None and entry.seq > upto:
            break
        try:
            if entry.seq != table.seq + 1:
                raise ValueError(f"entry {table.seq + 1} is missing")
            seq, count = table.seq, table.count
            table.apply(decode_entry(entry.data))
        except Exception as error:
            reason = f"the log breaks at entry {entry.seq}: {error}"[:300]
            seq, count = (table.seq, table.count) if entry.seq != table.seq + 1 else (seq, count)
            break
    else:
        seq, count = table.seq, table.count
        if upto is None and row.seq > table.seq:
            reason = f"the log ends at entry {table.seq}, but {row.seq} were stored"
    if not reason:
        return None, table
    cut = [bytes(entry.data).decode("utf-8", "replace") for entry in log if entry.seq > seq]
    finding = Finding(
        match=match, what="log", reason=reason, entries=seq, steps=count, of_entries=max(total, seq), cut=cut
    )
    return finding, None


def repair(store: Store, finding: Finding) -> bool:
    """Repair a match according to the finding; False if nothing can be done. The server must not be running."""
    if finding.what == "lost" or not finding.entries:
        return False
    match = finding.match
    e, s, m = schema.entries, schema.snapshots, schema.matches
    _, table = _fold(store, match, finding.entries)
    if table is None:
        return False
    with store.writing.begin() as connection:
        connection.execute(e.delete().where(e.c.match == match, e.c.seq > finding.entries))
        if finding.what != "row":
            connection.execute(s.delete().where(s.c.match == match))
        connection.execute(
            m.update()
            .where(m.c.id == match)
            .values(
                state=table.state,
                updated=table.log.updated,
                step=table.count,
                seq=table.seq,
                due=table.clock.due(),
                card=msgspec.json.encode(card_of(table)),
            )
        )
    return examine_match(store, match) is None
