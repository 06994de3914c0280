"""The page's store: the rows of its shelf in memory, so that reading needs no waiting; writing goes to the shelf first.

What lists show, and what belongs to the person, is in memory from the start; the log of a match while it is open (`bring`).
"""

from collections.abc import Callable, Sequence
from secrets import token_bytes
from typing import Any, TypeVar

import msgspec

from armillary import typed
from armillary.table.entry import Entry, Head, Stepped, decode_entry, encode_entry
from armillary.table.facts import Order
from armillary.table.rows import Card, ChatRow, MatchRow, Write, WriteConflict
from armillary.table.snapshots import TAIL, pack, unpack

from .shelf import Change, Key, Shelf, Taken

__all__ = ["PageStore", "Row"]

T = TypeVar("T")


class Row(msgspec.Struct, kw_only=True):
    """A match as lists need it, and what opens it."""

    secret: bytes
    invite: str
    head: Head
    card: Card
    seq: int
    step: int


class Line(msgspec.Struct, array_like=True):
    """An entry of a log: the number of steps after it, if it is a step, and the same bytes as in a server's database."""

    step: int | None
    data: bytes


class Loaded:
    """The log of an open match."""

    def __init__(self) -> None:
        self.lines: dict[int, Line] = {}
        self.snapshots: dict[int, tuple[int, bytes]] = {}
        self.chat: dict[int, ChatRow] = {}
        self.orders: dict[int, list[Order]] = {}
        self.review: dict[str, Any] | None = None


_encode = msgspec.msgpack.encode


def _decode(data: bytes, kind: Callable[..., T] | Any) -> T:
    found: T = typed.unpack(data, kind)
    return found


class PageStore:
    """Fulfils `Keeping`. Only this browser serves its matches, but it may have several tabs."""

    #: Nobody else's server writes to them, so invites and rights need not be read again.
    shared = False

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.rows: dict[str, Row] = {}
        self.loaded: dict[str, Loaded] = {}
        self._progress: dict[str, dict[str, dict[str, Any]]] = {}
        self._documents: dict[Key, Any] = {}
        self.meta: dict[str, bytes] = {}
        #: Matches whose bots this tab runs.
        self.driven: set[str] = set()
        #: What was changed by synchronous calls and is not stored yet.
        self._pending: list[Change] = []

    # ---------------------------------------------------------------------------------------------- from the shelf

    async def start(self) -> None:
        for key, value in await self.shelf.read(("meta",)):
            self.meta[str(key[1])] = value
        await self.refresh()

    async def refresh(self) -> None:
        """Read what lists show and what belongs to the person: another tab may have changed it."""
        self.rows = {str(key[1]): _decode(value, Row) for key, value in await self.shelf.read(("matches",))}
        self._progress = {}
        for key, value in await self.shelf.read(("progress",)):
            self._progress.setdefault(str(key[1]), {})[str(key[2])] = _decode(value, dict[str, Any])
        self._documents = {key[1:]: _decode(value, Any) for key, value in await self.shelf.read(("documents",))}

    async def bring(self, match: str) -> None:
        """Read the log of a match into memory."""
        found = Loaded()
        for (_, _, seq), value in await self.shelf.read(("entries", match)):
            found.lines[int(seq)] = _decode(value, Line)
        for (_, _, step), value in await self.shelf.read(("snapshots", match)):
            found.snapshots[int(step)] = _decode(value, tuple[int, bytes])
        for (_, _, n), value in await self.shelf.read(("chat", match)):
            found.chat[int(n)] = _decode(value, ChatRow)
        for (_, _, seat), value in await self.shelf.read(("orders", match)):
            found.orders[int(seat)] = _decode(value, list[Order])
        for _, value in await self.shelf.read(("reviews", match)):
            found.review = unpack(value)
        for _, value in await self.shelf.read(("matches", match)):
            self.rows[match] = _decode(value, Row)
        self.loaded[match] = found

    def forget(self, match: str) -> None:
        """Release the log of a closed match."""
        self.loaded.pop(match, None)

    async def flush(self) -> None:
        """Store what synchronous calls have changed."""
        if self._pending:
            changes, self._pending = self._pending, []
            await self.shelf.write(changes)

    async def write(self, write: Write) -> None:
        """Store the entries of a command. WriteConflict if another tab has written them first."""
        match = write.match
        lines = {
            write.first + offset: Line(
                write.counts[offset] if isinstance(entry, Stepped) else None, encode_entry(entry)
            )
            for offset, entry in enumerate(write.entries)
        }
        changes = [Change("add", ("entries", match, seq), _encode(line)) for seq, line in lines.items()]
        row = self._row(write)
        if row is not None:
            changes.append(Change("add" if write.new is not None else "put", ("matches", match), _encode(row)))
        loaded = self.loaded.get(match) or Loaded()
        gone = [] if write.rewound is None else [step for step in loaded.snapshots if step > write.rewound]
        changes += [Change("drop", ("snapshots", match, step)) for step in gone]
        if write.snapshot is not None:
            step, seq, data = write.snapshot
            changes.append(Change("put", ("snapshots", match, step), _encode((seq, data))))
        changes += [Change("put", ("orders", match, seat), _encode(given)) for seat, given in write.orders.items()]
        if write.chat is not None:
            changes.append(Change("add", ("chat", match, write.chat.n), _encode(write.chat)))
        try:
            await self.shelf.write(changes)
        except Taken:
            raise WriteConflict(match) from None
        loaded.lines |= lines
        for step in gone:
            del loaded.snapshots[step]
        if write.snapshot is not None:
            loaded.snapshots[write.snapshot[0]] = write.snapshot[1:]
        loaded.orders |= write.orders
        if write.chat is not None:
            loaded.chat[write.chat.n] = write.chat
        self.loaded[match] = loaded
        if row is not None:
            self.rows[match] = row

    def _row(self, write: Write) -> Row | None:
        seq = write.first + len(write.entries) - 1
        if write.new is not None:
            secret, invite, head = write.new
            assert write.card is not None
            card = typed.decode(write.card, Card)
            return Row(secret=secret, invite=invite, head=head, card=card, seq=seq, step=write.step)
        if write.card is None:
            return None
        known = self.rows[write.match]
        card = typed.decode(write.card, Card)
        return Row(secret=known.secret, invite=known.invite, head=known.head, card=card, seq=seq, step=write.step)

    # ------------------------------------------------------------------------------------------------------ matches

    def load(self, match: str, *, upto: int | None = None) -> MatchRow | None:
        row, loaded = self.rows.get(match), self.loaded.get(match)
        if row is None or loaded is None:
            return None
        last = max((line.step or 0 for line in loaded.lines.values()), default=row.step)
        most = min(last, row.step) - TAIL
        most = most if upto is None else min(upto, most)
        steps = [step for step in loaded.snapshots if step <= most]
        after, snapshot = 0, None
        if steps:
            after, data = loaded.snapshots[max(steps)]
            snapshot = unpack(data)
        return MatchRow(
            id=match,
            secret=row.secret,
            invite=row.invite,
            seq=row.seq,
            step=row.step,
            head=row.head,
            snapshot=snapshot,
            entries=self.entries_after(match, after),
            chat=self.chat_after(match, 0),
            orders=dict(loaded.orders),
        )

    def entries_after(self, match: str, seq: int) -> list[tuple[int, Entry]]:
        lines = self.loaded[match].lines
        return [(number, decode_entry(lines[number].data)) for number in sorted(lines) if number > seq]

    def chat_after(self, match: str, n: int) -> list[ChatRow]:
        chat = self.loaded[match].chat
        return [chat[number] for number in sorted(chat) if number > n]

    def standing_orders(self, match: str) -> dict[int, list[Order]]:
        return dict(self.loaded[match].orders)

    def steps(self, match: str, first: int, last: int) -> list[tuple[int, Stepped]]:
        """Where an undo caused a number to be reused, the last one counts."""
        lines = self.loaded[match].lines
        found: dict[int, bytes] = {}
        for seq in sorted(lines):
            line = lines[seq]
            if line.step is not None and first <= line.step <= last:
                found[line.step] = line.data
        decoded = [(step, decode_entry(found[step])) for step in sorted(found)]
        return [(step, entry) for step, entry in decoded if isinstance(entry, Stepped)]

    def snapshot_before(self, match: str, step: int) -> dict[str, Any] | None:
        snapshots = self.loaded[match].snapshots
        known = [one for one in snapshots if one <= step]
        return unpack(snapshots[max(known)][1]) if known else None

    def cards(self, which: str, person: str, limit: int = 100) -> list[tuple[Card, str]]:
        """All matches here are the person's own."""
        if which != "mine":
            return []
        rows = [row for row in self.rows.values() if row.head.kind == "match" and row.card.state != "cancelled"]
        rows.sort(key=lambda row: -row.card.updated)
        return [(row.card, row.invite) for row in rows[:limit]]

    def card(self, match: str) -> tuple[Card, str] | None:
        row = self.rows.get(match)
        return None if row is None else (row.card, row.invite)

    def count_mine(self, person: str) -> int:
        return sum(row.head.kind == "match" and row.card.state in ("open", "playing") for row in self.rows.values())

    def count_public(self, person: str) -> int:
        return 0

    def set_invite(self, match: str, invite: str) -> None:
        row = self.rows[match] = msgspec.structs.replace(self.rows[match], invite=invite)
        self._pending.append(Change("put", ("matches", match), _encode(row)))

    def invites(self, matches: Sequence[str]) -> dict[str, str]:
        return {match: self.rows[match].invite for match in matches if match in self.rows}

    def drive(self, match: str, now: float, until: float) -> bool:
        return match in self.driven

    def seen(self, match: str) -> dict[int, float]:
        return {}

    # ------------------------------------------------------------------------------------------------- of the person

    def key(self, name: str) -> bytes:
        if name not in self.meta:
            self.save_key(name, token_bytes(32))
        return self.meta[name]

    def save_key(self, name: str, value: bytes) -> None:
        self.meta[name] = value
        self._pending.append(Change("put", ("meta", name), value))

    def save_name(self, person: str, name: str, now: float) -> None:
        self.save_key("name", name.encode())

    def document(self, table: str, key: dict[str, str], column: str) -> Any:
        return self._documents.get((table, *key.values(), column))

    def save_document(self, table: str, key: dict[str, str], column: str, value: Any) -> None:
        place: Key = (table, *key.values(), column)
        self._documents[place] = value
        self._pending.append(Change("put", ("documents", *place), _encode(value)))

    def progress(self, person: str, kind: str) -> dict[str, dict[str, Any]]:
        return dict(self._progress.get(kind, {}))

    def save_progress(self, person: str, kind: str, id: str, data: dict[str, Any], now: float) -> None:
        self._progress.setdefault(kind, {})[id] = data
        self._pending.append(Change("put", ("progress", kind, id), _encode(data)))

    def review(self, match: str) -> dict[str, Any] | None:
        loaded = self.loaded.get(match)
        return None if loaded is None else loaded.review

    def save_review(self, match: str, data: dict[str, Any], now: float) -> None:
        if match in self.loaded:
            self.loaded[match].review = data
        self._pending.append(Change("put", ("reviews", match), pack(data)))

    # The daily challenge belongs to a server, whose dice everybody shares: the page has no such route.

    def daily_match(self, day: str, person: str) -> str | None:
        return None

    def daily_begin(self, day: str, person: str, match: str, name: str) -> bool:
        return False

    def daily_scores(self, day: str) -> list[tuple[str, str, bool, bool, float, int]]:
        return []
