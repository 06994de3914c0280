"""The hub: all open rooms of this process, their store, bots, clocks and the connection to other processes."""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from secrets import token_hex, token_urlsafe
from typing import Any, TypeVar
from zlib import crc32

import msgspec

from armillary import __version__
from armillary.kernel.registry import titles
from armillary.kernel.setup import setup
from armillary.store.club import Club
from armillary.store.engine import DOWN
from armillary.store.guesses import Guesses
from armillary.store.listener import Listener
from armillary.store.members import Members
from armillary.store.quotas import Quotas
from armillary.store.results import Results
from armillary.store.safekeeping import Safekeeping
from armillary.store.store import Store
from armillary.store.tournaments import Tournaments
from armillary.store.writer import Told, Waiting, Writer
from armillary.table.entry import Entry
from armillary.table.errors import TableError, said
from armillary.table.opening import open_table
from armillary.table.rows import Card, Write, WriteConflict, card_of, new_match
from armillary.table.table import Table

from .addresses import Names
from .bodies import Bodies
from .club.office import Office
from .config import Settings
from .desk import Desk
from .identity import Identities
from .limits import Buckets, Limits
from .logs import log
from .mailbox import LISTED
from .memory import trim
from .messages import Closing, Health
from .metrics import Metrics
from .notify import Notifier
from .person import Person
from .pool import Pool
from .quotas import check_quota
from .ratings.settle import settle, settle_left
from .room import Room
from .steady import Steady, wall
from .tournaments.organiser import Organiser

__all__ = ["Broken", "Hub"]

T = TypeVar("T")
#: Seconds after which an unused room is closed.
IDLE = 120.0
#: Seconds until a closed room is released; no request takes that long.
LINGER = 60.0
#: Seconds between two checks of the clocks, and between two queries for matches that nobody drives.
TICK = 0.5
SWEEP = 2.0
#: Seconds between two notes of who is present, and between two searches for unsettled results.
SESSIONS = 10.0
#: Seconds after which free memory is returned to the system.
TRIM = 30.0
#: Seconds for a bot process to load a title.
LOADING = 60.0
#: Seconds between two searches for expired data of guests.
GUESTS = 3600.0
#: The server counts as busy if sleeps of FEEL seconds are late by more than KEEPS_UP on average; updates may then be
#: merged. Their maximum delay grows with the square of the lateness, up to MOST_PATIENCE at OVERLOADED: it is
#: negligible while the server copes, and saves a good part of its work when it does not.
FEEL = 0.02
KEEPS_UP = 0.0015
OVERLOADED = 0.011
MOST_PATIENCE = 0.1
#: Seconds for which finished matches are collected before they are entered into the lists together.
MOMENT = 0.3
#: This many writes are committed without waiting for the end of the loop's turn.
PART = 8


HOUR = 3600.0
#: Seconds after which an abandoned lesson or puzzle is deleted.
EXERCISES = 7 * 86_400.0
#: Seconds before a match that could not be opened is automatically tried again.
BROKEN = 60.0
#: Bytes that should be free on the disk of SQLite's file.
LEAST_FREE = 200_000_000
#: Seconds after which a silent store counts as not answering.
PING = 3.0


class Broken(Exception):
    """A match whose log cannot be folded; `armillary doctor` can examine it."""


class Hub:
    def __init__(self, settings: Settings, index: int = 0) -> None:
        self.settings = settings
        #: The number of this process behind the port: it serves only the matches it owns.
        self.index = index
        self.process = token_hex(6)
        self.metrics = Metrics()
        self.store = Store(settings.database, process=self.process, together=settings.workers > 1)
        self.store.rights.now()  # fail at the start if the store is unusable
        self.steady = Steady(self.store)
        self.identities = Identities(self.store)
        self.members = Members(self.store)
        self.club = Club(self.store)
        self.quotas = Quotas(self.store)
        self.results = Results(self.store)
        self.tournaments = Tournaments(self.store)
        self.office = Office(self.store)
        self.organiser = Organiser(self)
        self.rooms: dict[str, Room] = {}
        #: Closed rooms and when they were closed (monotonic): a request may still be using one.
        self._closed: deque[tuple[float, Room]] = deque()
        self.closing = False
        #: Matches that cannot be opened: the reason, and when it was found (monotonic).
        self.broken: dict[str, tuple[str, float]] = {}
        #: Why the last write failed; empty once one has succeeded.
        self.trouble = ""
        self._recovering = False
        #: The version of the rights against which all clients were checked.
        self._settled: Any = None
        self._settling = asyncio.Lock()
        #: How long less urgent updates may be delayed in order to be merged: 0 while the server keeps up.
        self.patience = 0.0
        self.unstored = "unstored"
        self.limits = Limits(settings.request_rate, settings.request_burst, settings.most_sockets, time.monotonic)
        self.bodies = Bodies()
        #: Resolves the hosts of webhooks.
        self.names = Names()
        #: Matches with a review in progress.
        self.reviewing: set[str] = set()
        #: Serialises the storing of puzzle answers.
        self.answering = asyncio.Lock()
        #: Rate limit for hints, which cost seconds of computation.
        self.hints = Buckets(1 / 6, 10, time.monotonic)
        #: Rate limit against guessing passwords and codes.
        self.guesses = Guesses(self.store, lambda: self.now())
        self.safekeeping = Safekeeping(self.store)
        self.pool = Pool(settings.bot_workers)
        #: Workers for people's questions. Bots never queue here; at least two, so that nobody can occupy it alone.
        self.desk = Desk(max(2, min(3, settings.bot_workers)))
        self.notifier = Notifier(self)
        self._threads = ThreadPoolExecutor(4, thread_name_prefix="armillary-store")
        self._opening: dict[str, asyncio.Future[Room | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._writer: Writer | None = None
        self._to_store: list[Waiting] = []
        #: Finished matches to be entered into the lists.
        self._over: list[Card] = []
        self._listener: Listener | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def now(self) -> float:
        """The time of matches, which never jumps."""
        return self.steady.now()

    def wall(self) -> float:
        """Calendar time, for bans, codes and days."""
        return wall()

    def owns(self, match: str) -> bool:
        return crc32(match.encode()) % self.settings.workers == self.index

    def new_id(self) -> str:
        """An id for a new match that this process will own."""
        while True:
            id = self.any_id()
            if self.owns(id):
                return id

    def any_id(self) -> str:
        """An id for a new match that any process may own."""
        return token_urlsafe(9).replace("-", "x").replace("_", "y")

    async def start(self) -> None:
        loop = self._loop = asyncio.get_running_loop()
        self._writer = Writer(self.store, lambda outcomes: _in_loop(loop, _tell_all, outcomes))
        if self.store.shared:
            self._listener = Listener(
                self.store,
                lambda match: _in_loop(loop, self._heard, match),
                lambda: _in_loop(loop, self._lost),
                lambda: _in_loop(loop, self._wake_rights),
            )
            await asyncio.to_thread(self._listener.ready.wait, 10)
        self.spawn(self._look_after())
        self.spawn(self._feel())
        self.notifier.start()
        self.spawn(self.read(self.store.drop_exercises, self.now() - EXERCISES))
        log.info("ready", extra={"facts": {"store": self.store.backend, "process": self.process}})

    async def load_titles(self) -> None:
        """Load every title ahead, one after the other, here and in one bot process: nobody's first table waits for that."""
        for slug in titles():
            try:
                usual = setup(slug, None)
                await self.read(usual.game)
                await self.pool.ask({"task": "warm", "setup": msgspec.to_builtins(usual)}, LOADING, urgent=False)
            except Exception as error:
                log.warning("a title does not load", extra={"facts": {"title": slug, "error": f"{error}"[:200]}})
        log.info("titles loaded")

    async def stop(self) -> None:
        """Notify clients, store pending writes, and let other processes take over."""
        self.closing = True
        await self.say_goodbye()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.notifier.stop()
        await self.pool.close()
        await self.desk.close()
        if self._writer is not None:
            await asyncio.to_thread(self._writer.close)
        with contextlib.suppress(Exception):
            await asyncio.to_thread(self.store.release)
        if self._listener is not None:
            await asyncio.to_thread(self._listener.close)
        self._threads.shutdown()
        self.store.close()
        log.info("stopped")

    async def say_goodbye(self) -> None:
        """Tell every client to reconnect in a moment."""
        self.closing = True
        clients = [client for room in self.rooms.values() for client in room.clients]
        for client in clients:
            client.send(Closing(reason=said(client.language, "going-down"), again=2.0))
        await asyncio.gather(*(client.close(1001, "going down") for client in clients))

    # -------------------------------------------------------------------------------------------------- the store

    async def read(self, function: Callable[..., T], *arguments: Any, **named: Any) -> T:
        """Run a query of the store (or other slow work) in a thread."""
        assert self._loop is not None
        return await self._loop.run_in_executor(self._threads, lambda: function(*arguments, **named))

    async def commit(self, write: Write) -> Exception | None:
        """None once the write is durable, otherwise the reason why it was not stored."""
        assert self._loop is not None
        assert self._writer is not None
        outcome: asyncio.Future[Exception | None] = self._loop.create_future()

        def told(result: Exception | None) -> None:
            if not outcome.done():
                outcome.set_result(result)

        # Writes of one loop turn are committed together; in a long turn the first ones are committed meanwhile.
        self._to_store.append((write, told))
        if len(self._to_store) == 1:
            self._loop.call_soon(self._hand_over)
        elif len(self._to_store) >= PART:
            self._hand_over()
        error = await outcome
        self.trouble = "" if error is None or isinstance(error, WriteConflict) else type(error).__name__
        if error is None:
            try:
                await self.settle_rights()
            except Exception as failed:
                return failed
        return error

    def _hand_over(self) -> None:
        waiting, self._to_store = self._to_store, []
        assert self._writer is not None
        if not waiting:
            return
        try:
            self._writer.submit_all(waiting)
        except RuntimeError as error:  # the server is shutting down
            _tell_all([(told, error) for _, told in waiting])

    async def open_from_store(self, match: str, upto: int | None = None) -> tuple[Table, str] | None:
        return await self.read(open_table, self.store, match, upto)

    # -------------------------------------------------------------------------------------------------- the rooms

    async def room(self, match: str) -> Room | None:
        """The room of a match, opened if necessary; None if there is no such match."""
        if not self.owns(match):
            # A routing error: two processes must not have the same match open.
            raise TableError("unavailable", "another-process")
        room = self.rooms.get(match)
        if room is not None:
            if room.adrift and room.lock.locked():
                async with room.lock:  # it is being reopened
                    pass
            room.mailbox.used = time.monotonic()
            return room
        opening = self._opening.get(match)
        if opening is not None:
            return await asyncio.shield(opening)
        assert self._loop is not None
        future: asyncio.Future[Room | None] = self._loop.create_future()
        self._opening[match] = future
        try:
            try:
                opened = await self.open_from_store(match)
            except DOWN:
                raise
            except Exception as error:
                self._cannot_open(match, error)
                raise Broken(match) from error
            if self.broken.pop(match, None) is not None:
                self.metrics.broken.set(len(self.broken))
            if opened is not None:
                room = self.rooms[match] = Room(self, *opened)
                self.metrics.rooms.set(len(self.rooms))
            future.set_result(room)
        except BaseException as error:
            future.set_exception(error)
            future.exception()  # mark it as retrieved: perhaps nobody else is waiting for it
            raise
        finally:
            del self._opening[match]
        if room is not None:
            if self.store.shared:
                # Something may have been written between reading the match and listening for its changes.
                await room.refresh()
            room.wake()
        return room

    def _cannot_open(self, match: str, error: Exception) -> None:
        """Log a match that cannot be opened; the others are not affected."""
        log.error("a match cannot be opened", extra={"facts": {"match": match, "error": f"{error}"[:300]}})
        self.broken[match] = (f"{type(error).__name__}: {error}"[:300], time.monotonic())
        self.metrics.broken.set(len(self.broken))

    async def health(self) -> Health:
        """Is this server healthy, and what needs attention?"""
        failing, degraded = [], []
        try:
            await asyncio.wait_for(asyncio.to_thread(self.store.ping), PING)
        except Exception as error:
            failing.append(f"the store does not answer ({type(error).__name__})")
        if self.trouble:
            failing.append(f"the last step could not be stored ({self.trouble})")
        if self.closing:
            failing.append("going down")
        free = self.store.free_bytes()
        if free is not None and free < LEAST_FREE:
            degraded.append(f"the disk is nearly full: {free // 1_000_000} MB are left")
        self.metrics.halted.set(sum(room.adrift for room in self.rooms.values()))
        halted, broken = self.metrics.total(self.metrics.halted), self.metrics.total(self.metrics.broken)
        if halted:
            degraded.append(f"{halted} matches are halted until the database responds")
        if broken:
            named = ", ".join(sorted(self.broken)[:5])
            degraded.append(f"{broken} matches cannot be opened ({named}): run armillary doctor")
        return Health(
            status="failing" if failing else "degraded" if degraded else "ok",
            version=__version__,
            database=self.store.backend,
            matches=self.metrics.total(self.metrics.rooms),
            halted=halted,
            broken=broken,
            problems=failing + degraded,
        )

    async def create(self, table: Table, entries: list[Entry]) -> Room:
        """Store a new match and open its room."""
        invite = await self.store_new(table, entries)
        room = self.rooms[table.head.id] = Room(self, table, invite)
        self.metrics.rooms.set(len(self.rooms))
        room.wake()
        return room

    async def store_new(self, table: Table, entries: list[Entry]) -> str:
        """Store a new match, which another process may own; returns the code of its invite."""
        invite = token_urlsafe(9)
        write = new_match(table, entries, invite)
        table.orders.take_orders()
        error = await self.commit(write)
        if error is not None:
            raise error
        return invite

    async def check_quota(self, person: Person, *, record: bool = False, pack: bool = False) -> None:
        await check_quota(self, person, record=record, pack=pack)

    @property
    def sends_mail(self) -> bool:
        return bool(self.settings.smtp_host and self.settings.base_url)

    def end_sessions(self, person: str, *, again: bool = False) -> None:
        """Close everything that this person has open here. With `again`, a client with the new token may reconnect at once."""
        self.identities.forget(person)
        code, key = (1012, "signed-in-anew") if again else (4401, "session-ended")
        for room in self.rooms.values():
            for client in [client for client in room.clients if client.person.id == person]:
                room.presence.dismiss(client, code, key, 1.0 if again else None)

    async def settle_rights(self) -> None:
        """Before a broadcast, remove clients whose rights another process has revoked."""
        if self.store.rights.now() == self._settled:
            return
        async with self._settling:
            rights = self.store.rights.now()
            if rights != self._settled:
                await self._check_rights()
                self._settled = rights

    async def _check_rights(self) -> None:
        """Close sessions that ended in other processes, and apply invites that other servers changed."""
        here = {client.person.id for room in self.rooms.values() for client in room.clients}
        epochs = await self.read(self.store.epochs, list(here))
        for room in self.rooms.values():
            for client in list(room.clients):
                if epochs.get(client.person.id, client.person.epoch) != client.person.epoch:
                    room.presence.dismiss(client, 4401, "session-ended")
        if self.store.shared:
            for match, invite in (await self.read(self.store.invites, list(self.rooms))).items():
                found = self.rooms.get(match)
                if found is not None:
                    found.invited_by(invite)

    def _wake_rights(self) -> None:
        if not self.closing:
            self.spawn(self.settle_rights())

    async def _note_presence(self) -> None:
        """Store who is present, for other processes (and for this one after a restart)."""
        here = [(room.id, seat) for room in self.rooms.values() for seat in room.presence.online()]
        if here:
            await self.read(self.store.note_seen, here, self.now())

    def finished(self, room: Room) -> None:
        """A match is over: queue it for the lists and the daily challenge."""
        table = room.table
        self._over.append(card_of(table))
        if len(self._over) == 1:
            self.spawn(self._settle_soon())
        if table.head.daily is None or table.result is None:
            return
        seats = [seat for seat, place in enumerate(table.seats) if place.person]
        if not seats:
            return
        result = table.result
        score = result.scores[seats[0]] if seats[0] < len(result.scores) else 0.0
        won = seats[0] in result.winners
        self.spawn(self.read(self.store.daily_end, table.head.daily, room.id, won, score, table.count))

    async def _settle_soon(self) -> None:
        """Enter matches that end within a moment together."""
        await asyncio.sleep(MOMENT)
        over, self._over = self._over, []
        await settle(self, over)

    # ------------------------------------------------------------------------------------------------ looking after

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task of this hub: its failure is logged, and it ends with the hub."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, (*DOWN, TableError)):
            log.warning("put off", extra={"facts": {"error": f"{error}"[:200]}})
        elif error is not None:
            log.error("a task failed", exc_info=error)

    def _heard(self, match: str) -> None:
        """Another process has written to a match."""
        room = self.rooms.get(match)
        if room is not None and not self.closing:
            self.spawn(room.refresh())

    def _lost(self) -> None:
        """The connection for change notifications was interrupted."""
        self._wake_rights()
        for match in list(self.rooms):
            self._heard(match)

    async def _look_after(self) -> None:
        """Check clocks, matches that wait for this server with nobody connected, and unused rooms."""
        swept = checked = forgotten = 0.0
        trimmed = dropped = time.monotonic()
        while not self.closing:
            halted = False
            for room in list(self.rooms.values()):
                if room.adrift:
                    halted = True
                    continue
                if room.table.clock.overdue(self.now()):
                    self.spawn(room.driver.tick())
                if room.mailbox.behind and not room.lock.locked():
                    self.spawn(room.refresh())
                if room.mailbox.unlisted and self.now() - room.table.log.updated > LISTED:
                    self.spawn(room.mailbox.list_now())
            if self.store.rights.now() != self._settled and not self._settling.locked():
                self._wake_rights()
            if halted:
                self.metrics.halted.set(sum(room.adrift for room in self.rooms.values()))
            if halted and not self._recovering:
                self.spawn(self._recover())
            now = time.monotonic()
            if now - swept >= SWEEP:
                swept = now
                await self._wake_waiting()
                self._close_idle(now)
                if self.index == 0:
                    await self._organise()
            if self.index == 0 and now - dropped >= GUESTS:
                dropped = now
                await self._drop_guests()
            if now - trimmed >= TRIM:
                trimmed = now
                await self.read(trim)
            if now - checked >= SESSIONS:
                checked = now
                try:
                    await self._note_presence()
                    await settle_left(self)
                except Exception as error:
                    log.warning(
                        "sessions and results not looked after", extra={"facts": {"error": type(error).__name__}}
                    )
            if self.index == 0 and now - forgotten >= HOUR:
                forgotten = now
                self.spawn(self.read(self.guesses.forget))
            await asyncio.sleep(TICK)

    async def _drop_guests(self) -> None:
        """Delete expired data of guests."""
        days = self.settings.guest_days
        if not days:
            return
        try:
            matches, people = await self.read(self.quotas.drop_guests, self.now() - days * 86_400)
        except Exception as error:
            log.warning("guests not looked after", extra={"facts": {"error": type(error).__name__}})
            return
        if matches or people:
            log.info("guests' data dropped", extra={"facts": {"matches": matches, "people": people}})

    async def _organise(self) -> None:
        try:
            await self.organiser.sweep()
        except Exception as error:
            log.warning("tournaments not looked after", extra={"facts": {"error": type(error).__name__}})

    async def _wake_waiting(self) -> None:
        """Open matches that wait for a bot or a clock with nobody connected. One failure does not affect the others."""
        try:
            waiting = await self.read(self.store.due, self.now())
        except Exception as error:
            log.warning("waiting matches not found", extra={"facts": {"error": type(error).__name__}})
            return
        for match in waiting:
            if not self.owns(match):
                continue
            found = self.broken.get(match)
            if found is not None and time.monotonic() - found[1] < BROKEN:
                continue
            try:
                due = await self.room(match)
            except Exception:
                continue  # already logged
            if due is not None and not due.driver.busy:
                self.spawn(due.driver.tick())

    async def _recover(self) -> None:
        """Reopen matches on which the store failed, once it answers again."""
        self._recovering = True
        try:
            await self.read(self.store.ping)
            halted = [room for room in self.rooms.values() if room.adrift]
            outcomes = await asyncio.gather(*(room.mailbox.recover() for room in halted))
            if True in outcomes and False not in outcomes:
                self.trouble = ""
        except Exception:
            return  # not yet
        finally:
            self._recovering = False
            self.metrics.halted.set(sum(room.adrift for room in self.rooms.values()))

    async def _feel(self) -> None:
        """Measure the load of the event loop by how late a short sleep ends."""
        late = 0.0
        while not self.closing:
            began = time.perf_counter()
            await asyncio.sleep(FEEL)
            late = 0.7 * late + 0.3 * (time.perf_counter() - began - FEEL)
            self.patience = MOST_PATIENCE * min(1.0, late / OVERLOADED) ** 2 if late > KEEPS_UP else 0.0

    def _close_idle(self, now: float) -> None:
        for match, room in list(self.rooms.items()):
            if not room.busy and not room.mailbox.unlisted and now - room.mailbox.used > IDLE:
                self._closed.append((now, self.rooms.pop(match)))
        while self._closed and now - self._closed[0][0] > LINGER:
            self._closed.popleft()[1].let_go()
        self.metrics.rooms.set(len(self.rooms))


def _tell_all(outcomes: list[tuple[Told, Exception | None]]) -> None:
    for told, result in outcomes:
        told(result)


def _in_loop(loop: asyncio.AbstractEventLoop, function: Callable[..., None], *arguments: Any) -> None:
    """Call from another thread. The loop may have closed already if the server is stopping."""
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(function, *arguments)
