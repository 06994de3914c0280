"""A room: one open match with its table and the clients that look at it. One command at a time: the match's mailbox.

A command changes the table, its entries are stored, and only then is anybody told. If the store refuses (another process
was faster), the table is opened again and the command tried on what is there now.
"""

import asyncio
import time
from collections.abc import Callable
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from armillary import __version__
from armillary.kernel.view import View
from armillary.store.open import chat_entry
from armillary.store.rows import Card, ChatRow, Conflict, Write, card_of
from armillary.store.store import SNAPSHOT_EVERY, pack
from armillary.table.entry import Entry, Sat, Stepped, Undone
from armillary.table.errors import TableError
from armillary.table.look import Worded, chat_lines, log_lines, view, weight
from armillary.table.play import TooFarBack
from armillary.table.table import BotTask, Table

from .cards import match_card
from .client import NEVER, Client, encode
from .logs import log
from .messages import Closing, Said, TableCard, Update, Welcome
from .pool import WorkerFailed

if TYPE_CHECKING:
    from .hub import Hub

__all__ = ["Room"]

Command = Callable[[Table, float], list[Entry]]
#: Updates of one round of telling, by seat, language and what was known: clients with the same eyes share them.
Made = dict[tuple[int | None, str, int], bytes]
#: Events whose words are kept.
MOST_SAID = 100
#: Tries of a command when other processes write to the same match at the same time.
TRIES = 8
#: Seconds for which a process looks after bots and clocks before it must say so again.
LEASE = 6.0
#: Seconds by which what lists show of a running match may lag behind.
LISTED = 1.0
#: Seconds by which an update that waits may come too early, along with others'.
SOON = 0.005
#: Seconds within which people who come and go are told of together.
MOMENT = 0.1


class Asked:
    """A command in a room's mailbox, and what became of it."""

    __slots__ = ("at", "command", "error", "settled")

    def __init__(self, command: Command) -> None:
        self.command = command
        #: The number of the last entry, and of steps, right after it.
        self.at = (0, 0)
        self.error: Exception | None = None
        self.settled = False

    def outcome(self) -> tuple[int, int]:
        if self.error is not None:
            raise self.error
        if not self.settled:
            raise TableError("unavailable", "Too many others write to this match at once. Try again.")
        return self.at


class Room:
    def __init__(self, hub: "Hub", table: Table, invite: str) -> None:
        self.hub = hub
        self.table = table
        self.invite = invite
        self.lock = asyncio.Lock()
        #: Commands that nobody has begun with.
        self._mail: list[Asked] = []
        self.clients: set[Client] = set()
        self.used = time.monotonic()
        self.leased = 0.0
        self._driver: asyncio.Task[None] | None = None
        self._failures: dict[tuple[int, str], int] = {}
        self._deciding = table.deciding()
        #: The decision that the seats were last told of: (entry, seats). Who has a new one to make is told first.
        self._asked: tuple[int, tuple[int, ...]] = (-1, ())
        self._flush: asyncio.TimerHandle | None = None
        #: Views of the decision that stands (which table's, since which entry), by seat, language and whether it is the seat's.
        self._seen: dict[tuple[int | None, str, bool], View] = {}
        self._seen_of: Table | None = None
        self._seen_at = -1
        #: Words for what happened last, for all who see the same of it.
        self._said: Worded = {}
        self._presence: asyncio.TimerHandle | None = None
        self._listed = 0.0
        self._listed_due: float | None = None
        #: The row that lists show is behind the log.
        self.unlisted = False

    @property
    def id(self) -> str:
        return self.table.head.id

    @property
    def busy(self) -> bool:
        return bool(self.clients) or self.lock.locked() or self.driven

    @property
    def driven(self) -> bool:
        """This process is asking the match's bots."""
        return self._driver is not None and not self._driver.done()

    def card(self) -> Card:
        return card_of(self.table)

    # ---------------------------------------------------------------------------------------------- who may look

    def open_to(self, person: str, invite: str) -> bool:
        """May that person look at this match at all?"""
        table = self.table
        if table.head.public or (invite and invite == self.invite):
            return True
        return bool(person) and (table.head.host == person or any(place.person == person for place in table.seats))

    def holds(self, client: Client) -> bool:
        """Is the seat through which the client looks (still) its own?"""
        if client.seat is None:
            return True
        place = self.table.seats[client.seat]
        return place.kind == "person" and place.person == client.person.id

    def settle(self, client: Client) -> bool:
        """Whoever has lost its seat looks on as a spectator from now on, or not at all. False: it is gone.

        Asked at every message and before everything that is sent."""
        if not self.open_to(client.person.id, client.invite):
            self.dismiss(client, 4404, "This match is not open to you any more.")
            return False
        if not self.holds(client):
            client.look_on(len(chat_lines(self.table, None)))
            client.send(self.welcome(client, resumed=False))
            if self.table.play is not None:
                self._tell(client, {})
            self.tell_presence()
        return True

    def settle_all(self) -> None:
        for client in list(self.clients):
            if client.greeted:
                self.settle(client)

    def dismiss(self, client: Client, code: int, reason: str) -> None:
        """The client sees nothing more from this moment on."""
        self.leave(client)
        client.send(Closing(reason=reason, again=None))
        client.greeted = False
        self.hub.spawn(client.close(code, reason))

    def welcome(self, client: Client, *, resumed: bool) -> Welcome:
        return Welcome(
            match=match_card(self.card(), client.person.id, self),
            seat=client.seat,
            resumed=resumed,
            version=__version__,
            server=self.hub.process,
            now=self.hub.now(),
        )

    # ---------------------------------------------------------------------------------------------- the mailbox

    async def do(self, command: Command) -> tuple[int, int]:
        """Carry out a command; when this returns it is durable and everybody has been told.

        The number of the last entry, and of steps, right after it."""
        asked = Asked(command)
        self._mail.append(asked)
        async with self.lock:
            # Whoever had the lock before may have done it along with his own.
            if asked in self._mail:
                await self._work()
        return asked.outcome()

    async def _work(self) -> None:
        """Carry out all that is in the mailbox, in order: one write, and one update for everybody."""
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
                orders = table.take_orders()
                error = None
                if entries or orders:
                    error = await self.hub.commit(self._write(entries, first, before, orders))
                if error is None:
                    for asked in mail:
                        asked.settled = True
                    if entries or orders:
                        self.hub.metrics.commit.observe(time.perf_counter() - began)
                        self._after(entries)
                    return
                await self._failed(error)
        except Exception as error:
            for asked in mail:
                asked.error = asked.error or error

    async def _carry_out(self, mail: list["Asked"]) -> list[Entry] | None:
        """The entries of all commands that can be done; None if the table had to be opened again: all must be done again.

        Nobody has been told of what was done before that, so that it may as well not have been."""
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

    async def say(self, client: Client, text: str, to: list[int] | None) -> None:
        """Chat is stored like steps, but not in the log that everybody can count."""
        async with self.lock:
            name = client.person.name
            for _ in range(TRIES):
                table = self.table
                if client.seat is not None:
                    name = table.seats[client.seat].name
                line = table.say(client.seat, name, text, self.hub.now(), to)
                write = self._write([], table.seq + 1, table.count, {})
                write.chat = ChatRow(
                    n=len(table.chat), at=line.at, seat=line.seat, name=line.name, text=line.text, to=line.to
                )
                error = await self.hub.commit(write)
                if error is None:
                    self.tell_chat()
                    self.hub.notifier.said(self, line)
                    return
                await self._failed(error)
            raise TableError("unavailable", "Too many others write to this match at once. Try again.")

    async def _failed(self, error: Exception) -> None:
        """What was just done is not stored: back to what is."""
        await self._reopen()
        if isinstance(error, Conflict):
            self.hub.metrics.conflicts.inc()
            self._tell_all()
            return
        log.error("the store failed", extra={"facts": {"match": self.id, "error": type(error).__name__}})
        raise TableError("unavailable", "The step could not be stored. Look at the match as it is now, and try again.")

    def _write(self, entries: list[Entry], first: int, before: int, orders: dict[int, Any]) -> Write:
        table = self.table
        head = table.head
        counts = [mark.count for mark in table.marks[-len(entries) :]] if entries else []
        snapshot = None
        if table.play is not None and table.count // SNAPSHOT_EVERY > before // SNAPSHOT_EVERY:
            snapshot = (table.count, table.seq, pack(table.snapshot()))
        due = table.due()
        # Lists may lag behind the log by a moment: the row is written when something but a step happens, when
        # it becomes the server's turn to act, and otherwise now and then.
        listed = (
            snapshot is not None
            or (bool(entries) and not all(isinstance(entry, Stepped) for entry in entries))
            or table.state != "playing"
            or due != self._listed_due
            or (bool(entries) and table.updated - self._listed > LISTED)
        )
        if listed:
            self._listed, self._listed_due, self.unlisted = table.updated, due, False
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
            updated=table.updated,
            step=table.count,
            due=due,
            places=[place.person for place in table.seats] if seated else None,
            snapshot=snapshot,
            rewound=min(rewound) if rewound else None,
            orders=orders,
        )

    async def _reopen(self, upto: int | None = None) -> None:
        """The table as the store has it."""
        opened = await self.hub.open_from_store(self.id, upto)
        if opened is None:
            raise TableError("unknown", "This match does not exist any more.")
        self.table, self.invite = opened
        self.settle_all()

    async def list_now(self) -> None:
        """Bring what lists show up to date."""
        async with self.lock:
            if self.unlisted:
                self._listed = 0.0
                write = self._write([], self.table.seq + 1, self.table.count, {})
                write.card, write.due = msgspec.json.encode(self.card()), self.table.due()
                self.unlisted = False
                await self.hub.commit(write)

    async def refresh(self) -> None:
        """Another process has written to this match: take in what is new."""
        async with self.lock:
            table = self.table
            entries, lines, orders = await self.hub.read(self._news, table.seq, len(table.chat))
            try:
                for seq, entry in entries:
                    if seq == table.seq + 1:
                        table.apply(entry)
            except (TooFarBack, ValueError):
                await self._reopen()
                table = self.table
            for line in lines:
                if line.n == len(table.chat) + 1:
                    table.chat.append(chat_entry(line))
            for seat, given in orders.items():
                table.orders[seat] = given
            if entries:
                self._after([entry for _, entry in entries], ours=False)
            if lines:
                self.tell_chat()

    def _news(self, seq: int, chat: int) -> tuple[Any, Any, Any]:
        store = self.hub.store
        return store.entries_after(self.id, seq), store.chat_after(self.id, chat), store.standing_orders(self.id)

    # ------------------------------------------------------------------------------------------ telling everybody

    def _after(self, entries: list[Entry], *, ours: bool = True) -> None:
        """New entries are durable: tell the clients, wake the bots."""
        table = self.table
        other = False
        for entry in entries:
            if isinstance(entry, Stepped):
                if ours:
                    self.hub.metrics.step(entry.by or "seat").inc()
            else:
                other = True
        if other:
            self.settle_all()
        if other or table.state == "over":
            self.tell_table()
        self._tell_all()
        if ours:
            self.hub.notifier.moved(self, self._deciding, entries)
            if table.state == "over":
                self.hub.finished(self)
        self._deciding = table.deciding()
        self.wake()

    def _tell_all(self) -> None:
        """Seats with a new decision to make are told at once. When the server is busy the others' updates wait a little,
        so that several steps can share one."""
        table = self.table
        if table.play is None:
            return
        made: Made = {}
        patience = self.hub.patience
        deciding = table.deciding()
        known = self._asked[1] if self._asked[0] == table.fresh_seq else ()
        self._asked = (table.fresh_seq, deciding)
        due = time.monotonic() + patience
        for client in list(self.clients):
            if client.greeted:
                if patience and table.state == "playing" and not (client.seat in deciding and client.seat not in known):
                    client.due = min(client.due, due)
                else:
                    self._tell(client, made)
        self._set_flush()

    def _set_flush(self) -> None:
        """Look again when the first of those who wait is to be told."""
        due = min((client.due for client in self.clients), default=NEVER)
        if due < NEVER and self._flush is None:
            wait = max(0.0, due - time.monotonic())
            self._flush = asyncio.get_running_loop().call_later(wait, self._flush_now)

    def _flush_now(self) -> None:
        """Tell those who were left waiting: now, or as soon as what is being done is stored."""
        self._flush = None
        if self.lock.locked():
            self.hub.spawn(self._flush_later())
        else:
            self._tell_waiting()

    async def _flush_later(self) -> None:
        async with self.lock:
            self._tell_waiting()

    def _tell_waiting(self) -> None:
        made: Made = {}
        now = time.monotonic()
        for client in list(self.clients):
            if client.due <= now + SOON:
                self._tell(client, made)
        self._set_flush()

    def _tell(self, client: Client, made: Made) -> None:
        """The update for one client; clients with the same eyes share it."""
        client.due = NEVER
        if not self.holds(client):
            self.settle(client)
            return
        if client.behind:
            client.lagging = True
            return
        key = (client.seat, client.language, client.seq)
        data = made.get(key)
        if data is None:
            data = made[key] = encode(self.update(*key))
        client.seq = self.table.seq
        client.send_bytes(data)

    def update(self, seat: int | None, language: str, seq: int | None) -> Update:
        table = self.table
        if len(self._said) > MOST_SAID:
            self._said.clear()
        resumed, rewound, first, notices = table.since(seq)
        own = table.undoable(seat)
        return Update(
            seq=table.seq,
            step=table.count,
            rewound=rewound if resumed else 0,
            steps=log_lines(table, seat, first, language, self._said),
            notices=notices,
            view=self._view(seat, language),
            weight=weight(table, seat),
            clock=table.clock.state(self.hub.now()),
            undoable=own,
            turn_undoable=own,
            orders=[] if seat is None else table.orders[seat],
            proposals=table.open_proposals(),
        )

    def _view(self, seat: int | None, language: str) -> View:
        """Until there is a new decision nothing changes in a view but who still owes a sealed answer."""
        table = self.table
        if self._seen_of is not table or self._seen_at != table.fresh_seq:
            self._seen, self._seen_of, self._seen_at = {}, table, table.fresh_seq
        deciding = list(table.position.deciding())
        key = (seat, language, seat in deciding)
        seen = self._seen.get(key)
        if seen is None:
            seen = view(table, seat, language)
        elif seen.decision is not None and seen.decision.seats != deciding:
            seen = replace(seen, decision=replace(seen.decision, seats=deciding))
        self._seen[key] = seen
        return seen

    async def catch_up(self, client: Client) -> None:
        """A client that was too slow for single updates has room again."""
        async with self.lock:
            if not client.closed and client.greeted and self.table.play is not None:
                self._tell(client, {})
                self._tell_chat(client)

    def tell_presence(self) -> None:
        """Somebody has come or gone. Who comes and goes within a moment is told of together."""
        if self._presence is None:
            self._presence = asyncio.get_running_loop().call_later(MOMENT, self.tell_table)

    def tell_table(self) -> None:
        if self._presence is not None:
            self._presence.cancel()
            self._presence = None
        card = self.card()
        made: dict[str, bytes] = {}
        for client in self.clients:
            if client.greeted:
                data = made.get(client.person.id)
                if data is None:
                    data = made[client.person.id] = encode(TableCard(match=match_card(card, client.person.id, self)))
                client.send_bytes(data)

    def tell_chat(self) -> None:
        for client in list(self.clients):
            if client.greeted:
                self._tell_chat(client)

    def _tell_chat(self, client: Client) -> None:
        if not self.holds(client) and not self.settle(client):
            return
        lines = chat_lines(self.table, client.seat, client.chat)
        if lines:
            client.chat = lines[-1].n
            client.send(Said(lines=lines))

    # ------------------------------------------------------------------------------------------------- bots, clocks

    def wake(self) -> None:
        """Let the bots play if they are to move."""
        if self.hub.closing or self.driven:
            return
        if self.table.bots_due():
            self._driver = self.hub.spawn(self._drive())

    async def _drive(self) -> None:
        """Ask bots until a person is to decide."""
        while not self.hub.closing:
            async with self.lock:
                tasks = self.table.bots_due()
                if not tasks:
                    return
                task = tasks[0]
                request = self._request(task)
            if not await self.may_drive():
                return
            try:
                answer = await self.hub.pool.ask(request, self.hub.settings.bot_budget)
            except WorkerFailed as error:
                if not await self._bot_failed(task, str(error)):
                    return
                continue
            self.hub.metrics.bots.labels(task.level, "answered").inc()
            await self._bot_answered(task, answer["choice"])

    async def may_drive(self) -> bool:
        """Only one process looks after a match's bots and clocks at a time."""
        now = self.hub.now()
        if self.leased - now > LEASE / 2:
            return True
        if not await self.hub.read(self.hub.store.drive, self.id, now, now + LEASE):
            return False
        self.leased = now + LEASE
        return True

    def _request(self, task: BotTask) -> dict[str, Any]:
        table = self.table
        seed = blake2b(b"%d %d" % (task.step, task.seat), key=table.secret[:64], digest_size=8).digest()
        return {
            "task": "choose",
            "setup": msgspec.to_builtins(table.head.setup),
            "position": table.position.view(task.seat).inspect(),
            "seat": task.seat,
            "level": task.level,
            "seed": int.from_bytes(seed, "big"),
            "budget": self.hub.settings.bot_think,
        }

    async def _bot_answered(self, task: BotTask, choice: str | None) -> None:
        def command(table: Table, now: float) -> list[Entry]:
            if choice is None:
                table.bot_passes(task)
                return []
            return table.bot_answer(task, choice, now)

        try:
            await self.do(command)
        except TableError as error:
            if error.code in ("illegal", "unreadable"):
                await self._bot_failed(task, f"chose what is not allowed: {error.message}")
            elif error.code == "unavailable":
                await asyncio.sleep(0.5)

    async def _bot_failed(self, task: BotTask, why: str) -> bool:
        """Once: it is tried again. Twice: a simpler bot takes over. The simplest has failed: any legal choice is taken."""
        key = (task.seat, task.level)
        failures = self._failures[key] = self._failures.get(key, 0) + 1
        self.hub.metrics.bots.labels(task.level, "failed").inc()
        facts = {"match": self.id, "seat": task.seat, "level": task.level, "why": why}
        log.warning("a bot failed", extra={"facts": facts})
        if self.hub.closing:
            return False
        try:
            if task.level == "random" and failures > 1:
                await self.do(lambda table, now: _any_choice(table, task, now))
            else:
                await self.do(lambda table, now: table.bot_failed(task, why, now, replace=failures > 1))
        except TableError as error:
            log.error("a bot's seat cannot go on", extra={"facts": {**facts, "error": error.message}})
            return False
        return True

    async def tick(self) -> None:
        """The clock: say whose time is up."""
        if self.table.clock.overdue(self.hub.now()) and await self.may_drive():
            await self.do(lambda table, now: table.tick(now))
        self.wake()
        due = self.table.due()
        if (due is None or due > self.hub.now()) and await self.may_drive():
            # What was stored of this match says that it waits for us; it does not (a process died in between).
            self.unlisted = True
            await self.list_now()

    # --------------------------------------------------------------------------------------------- coming and going

    def enter(self, client: Client) -> None:
        self.clients.add(client)
        self.used = time.monotonic()

    def leave(self, client: Client) -> None:
        self.clients.discard(client)
        self.used = time.monotonic()
        if client.greeted:
            self.tell_presence()

    def online(self) -> set[int]:
        return {client.seat for client in self.clients if client.seat is not None and client.greeted}

    def spectators(self) -> int:
        return sum(1 for client in self.clients if client.seat is None and client.greeted)


def _any_choice(table: Table, task: BotTask, now: float) -> list[Entry]:
    """The first listed choice, with the least amount: so that a match can always go on."""
    listed = table.position.choices(task.seat)
    if not listed:
        table.bot_passes(task)
        return []
    choice = listed[0]
    if isinstance(choice[-1], range):
        choice = (*choice[:-1], choice[-1][0])
    return table.bot_answer(task, table.game.notation(choice), now)
