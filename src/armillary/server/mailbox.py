"""A match's mailbox: runs commands one at a time, and stores them before anybody is notified.

A command changes the table and is done once its entries are stored. If the store refuses them (another process was faster), the
table is reopened from the store and the command is tried again on the new state. If the store fails, the changes in memory are
discarded with the table: the match is halted, and nobody can view it, until it can be reopened.
"""

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from armillary.table.chat import ChatEntry
from armillary.table.entry import Entry, Sat, Stepped, Undone
from armillary.table.errors import TableError
from armillary.table.rows import ChatRow, Write, WriteConflict, card_of
from armillary.table.snapshots import SNAPSHOT_EVERY, pack
from armillary.table.table import Table
from armillary.table.timeline import TooFarBack

from .logs import log

if TYPE_CHECKING:
    from .service import Service

__all__ = ["LISTED", "Command", "Mailbox"]

Command = Callable[[Table, float], list[Entry]]
#: Attempts of a command while other processes write to the same match.
TRIES = 8
#: Seconds by which the lists may lag behind a running match.
LISTED = 1.0
#: The key of the message while nothing can be stored.
STILL = "still"


class Asked:
    """A command in the mailbox, and its outcome."""

    __slots__ = ("at", "command", "error", "settled")

    def __init__(self, command: Command) -> None:
        self.command = command
        #: The number of the last entry, and of steps, right after the command.
        self.at = (0, 0)
        self.error: Exception | None = None
        self.settled = False

    def outcome(self) -> tuple[int, int]:
        if self.error is not None:
            raise self.error
        if not self.settled:
            raise TableError("unavailable", "crowded")
        return self.at


class Mailbox:
    """The only owner of a match's table. Calls `after(entries)` once entries are durable."""

    def __init__(self, hub: "Service", id: str, table: Table, invite: str) -> None:
        self.hub = hub
        self.id = id
        self.invite = invite
        self.lock = asyncio.Lock()
        #: The number of stored steps, which may be told while a write is pending.
        self.step = table.count
        self._table: Table | None = table
        #: Commands that are not begun yet.
        self._mail: list[Asked] = []
        self._listed = 0.0
        self._listed_due: float | None = None
        #: The row for the lists is behind the log.
        self.unlisted = False
        #: Entries of other processes could not be read yet.
        self.behind = False
        self.used = time.monotonic()
        #: Called with the new entries and the seats whose standing orders changed.
        self.after: Callable[[list[Entry], set[int]], None] = lambda entries, seats: None
        self.reopened: Callable[[], None] = lambda: None
        self.halted: Callable[[], None] = lambda: None

    @property
    def table(self) -> Table:
        """The match as stored. TableError while it is halted."""
        if self._table is None:
            raise TableError("unavailable", STILL)
        return self._table

    @property
    def adrift(self) -> bool:
        """The store failed, and the match could not be reopened since."""
        return self._table is None

    # --------------------------------------------------------------------------------------------------- commands

    async def do(self, command: Command) -> tuple[int, int]:
        """Carry out a command; when this returns, it is durable and everybody has been notified.

        Returns the number of the last entry, and of steps, right after it."""
        asked = Asked(command)
        self._mail.append(asked)
        async with self.lock:
            # The previous holder of the lock may have carried this command out along with its own.
            if asked in self._mail:
                await self._work()
        return asked.outcome()

    async def _work(self) -> None:
        """Carry out all queued commands in order, with one write and one broadcast."""
        self.used = time.monotonic()
        began = time.perf_counter()
        mail, self._mail = self._mail, []
        try:
            for _ in range(TRIES):
                table = self.table
                before, first = table.count, table.seq + 1
                entries = await self._carry_out(mail)
                if entries is None:
                    continue
                orders = table.orders.take_orders()
                error = None
                if entries or orders:
                    error = await self.hub.commit(self._write(entries, first, before, orders))
                if error is None:
                    for asked in mail:
                        asked.settled = True
                    if entries or orders:
                        self.hub.metrics.commit.observe(time.perf_counter() - began)
                        self.step = table.count
                        self.after(entries, set(orders))
                    return
                await self._failed(error)
        except Exception as error:
            for asked in mail:
                asked.error = asked.error or error

    async def _carry_out(self, mail: list[Asked]) -> list[Entry] | None:
        """The entries of all commands that succeed; None if the table had to be reopened and all must be repeated.

        Nobody has been notified of the earlier ones, so repeating them is safe."""
        table = self.table
        entries: list[Entry] = []
        for asked in mail:
            if asked.error is not None:
                continue
            try:
                entries += asked.command(table, self.hub.now())
                asked.at = (table.seq, table.count)
            except TooFarBack as far:
                await self._reopen(far.step)
                return None
            except TableError as error:
                asked.error = error
                if table.dirty:
                    await self._reopen()
                    return None
            except Exception as error:
                asked.error = error
                await self._reopen()
                return None
        return entries

    async def say(self, seat: int | None, name: str, text: str, to: list[int] | None) -> ChatEntry:
        """Chat is stored like steps, but not in the log, whose entries everybody can count. Call with the lock held."""
        for _ in range(TRIES):
            table = self.table
            speaker = name if seat is None else table.seats[seat].name
            line = table.chat.say(seat, speaker, text, self.hub.now(), to)
            write = self._write([], table.seq + 1, table.count, {})
            write.chat = ChatRow(
                n=len(table.chat.lines), at=line.at, seat=line.seat, name=line.name, text=line.text, to=line.to
            )
            error = await self.hub.commit(write)
            if error is None:
                return line
            await self._failed(error)
        raise TableError("unavailable", "crowded")

    # ------------------------------------------------------------------------------------------------ what goes wrong

    async def _failed(self, error: Exception) -> None:
        """The last changes were not stored: return to the stored state."""
        await self._reopen()
        if isinstance(error, WriteConflict):
            self.hub.metrics.conflicts.inc()
            self.reopened()
            return
        log.error("the store failed", extra={"facts": {"match": self.id, "error": type(error).__name__}})
        raise TableError("unavailable", self.hub.unstored)

    async def _reopen(self, upto: int | None = None) -> None:
        """Reload the table from the store; if that fails, have none: nobody may see what is not stored."""
        self._table = None
        try:
            opened = await self.hub.open_from_store(self.id, upto)
        except Exception as error:
            log.error("a match stands still", extra={"facts": {"match": self.id, "error": type(error).__name__}})
            self.halted()
            raise TableError("unavailable", STILL) from error
        except BaseException:
            self.halted()
            raise
        if opened is None:
            raise TableError("unknown", "gone")
        self._table, self.invite = opened
        self.step = self._table.count

    async def recover(self) -> bool | None:
        """Resume from the store if it answers again. False: not yet; None: there was no need."""
        async with self.lock:
            if not self.adrift:
                return None
            try:
                await self._reopen()
            except TableError:
                return False
            self.reopened()
            return True

    # ---------------------------------------------------------------------------------------------- other processes

    async def refresh(self) -> tuple[list[Entry], bool, str]:
        """Another process has written to this match: apply the new entries. Returns the entries, whether there is chat, and the
        code of the invite."""
        table = self.table
        self.behind = True
        entries, lines, orders, invite = await self.hub.read(self._news, table.seq, len(table.chat.lines))
        self.behind = False
        try:
            for seq, entry in entries:
                if seq == table.seq + 1:
                    table.apply(entry)
        except (TooFarBack, ValueError):
            await self._reopen()
            table = self.table
        for line in lines:
            if line.n == len(table.chat.lines) + 1:
                table.chat.lines.append(ChatEntry(line.at, line.seat, line.name, line.text, line.to))
        for seat, given in orders.items():
            table.orders.given[seat] = given
        self.step = table.count
        return [entry for _, entry in entries], bool(lines), invite

    def _news(self, seq: int, chat: int) -> tuple[Any, Any, Any, str]:
        store = self.hub.store
        invite = store.invites([self.id]).get(self.id, self.invite)
        entries, lines = store.entries_after(self.id, seq), store.chat_after(self.id, chat)
        return entries, lines, store.standing_orders(self.id), invite

    # -------------------------------------------------------------------------------------------------- what is stored

    def _write(self, entries: list[Entry], first: int, before: int, orders: dict[int, Any]) -> Write:
        table = self.table
        head = table.head
        counts = [mark.count for mark in table.log.marks[-len(entries) :]] if entries else []
        snapshot = None
        if table.begun and table.count // SNAPSHOT_EVERY > before // SNAPSHOT_EVERY:
            snapshot = (table.count, table.seq, pack(table.snapshot()))
        due = table.clock.due()
        # Lists may lag behind the log by a moment: the row is written when anything but a step happens, when
        # the server has to act next, and otherwise now and then.
        listed = (
            snapshot is not None
            or (bool(entries) and not all(isinstance(entry, Stepped) for entry in entries))
            or table.state != "playing"
            or due != self._listed_due
            or (bool(entries) and table.log.updated - self._listed > LISTED)
        )
        if listed:
            self._listed, self._listed_due, self.unlisted = table.log.updated, due, False
        else:
            self.unlisted = True
        rewound = [entry.to for entry in entries if isinstance(entry, Undone)]
        seated = any(isinstance(entry, Sat) for entry in entries)
        return Write(
            match=head.id,
            first=first,
            entries=entries,
            counts=counts,
            card=msgspec.json.encode(card_of(table)) if listed else None,
            state=table.state,
            public=head.public,
            updated=table.log.updated,
            step=table.count,
            due=due,
            places=[place.person or place.owner for place in table.seats] if seated else None,
            snapshot=snapshot,
            rewound=min(rewound) if rewound else None,
            orders=orders,
        )

    async def list_now(self) -> None:
        """Bring the row for the lists up to date."""
        async with self.lock:
            if self.unlisted and not self.adrift:
                self._listed = 0.0
                write = self._write([], self.table.seq + 1, self.table.count, {})
                write.card, write.due = msgspec.json.encode(card_of(self.table)), self.table.clock.due()
                self.unlisted = await self.hub.commit(write) is not None
