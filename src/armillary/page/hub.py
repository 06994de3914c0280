"""The page's hub: the open rooms of this tab, their store, and the workers that think for them. It fulfils `Service`."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Hashable
from secrets import token_hex, token_urlsafe
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from armillary.server.logs import log
from armillary.server.person import Person
from armillary.server.room import Room
from armillary.table.entry import Entry
from armillary.table.errors import TableError
from armillary.table.opening import open_table
from armillary.table.rows import Write, WriteConflict, new_match
from armillary.table.table import Table

from .shelf import Unstored
from .store import PageStore
from .thinking import Bots, Desk, Minds

if TYPE_CHECKING:
    from armillary.table.chat import ChatEntry

__all__ = ["PageHub", "PageSettings"]

T = TypeVar("T")
#: Seconds between two looks at the clocks, and after which an unused room is closed.
TICK = 0.5
IDLE = 120.0


class PageSettings(msgspec.Struct, frozen=True):
    """As on a server with its default settings."""

    bot_think: float = 1.0
    bot_budget: float = 10.0
    daily_titles: str = ""
    most_matches: int = 10_000
    most_public: int = 0
    own_components: bool = True
    programs: str = "no"


class Uncounted:
    """Figures that nobody reads."""

    def __call__(self, *labels: str) -> "Uncounted":
        return self

    def labels(self, *labels: str) -> "Uncounted":
        return self

    def inc(self) -> None:
        pass

    def observe(self, amount: float) -> None:
        pass


class NoFigures:
    message = step = refused = bots = conflicts = commit = Uncounted()


class NoLimits:
    """One person in one browser can only slow itself down."""

    def take(self, key: Hashable) -> bool:
        return True

    def record(self, network: str) -> bool:
        return True


class NoLetters:
    def moved(self, room: Room, before: tuple[int, ...], entries: list[Entry]) -> None:
        pass

    def said(self, room: Room, line: "ChatEntry") -> None:
        pass


class OnePerson:
    """The person of this browser. It has the same id in every browser, so that exported matches are its own anywhere."""

    ID = "you"

    def __init__(self, store: PageStore) -> None:
        self._store = store

    @property
    def person(self) -> Person:
        return Person(id=self.ID, name=self._store.meta.get("name", b"").decode() or "You")

    def known(self, id: str, epoch: int, *, again: bool = False) -> Person | None:
        return self.person

    def forget(self, id: str) -> None:
        pass


class PageHub:
    def __init__(self, store: PageStore, minds: Minds, told: Callable[[str], None] = lambda match: None) -> None:
        """`told` is called with a match that was written to, so that other tabs hear of it."""
        self.store = store
        self.told = told
        self.settings = PageSettings()
        self.metrics = NoFigures()
        self.identities = OnePerson(store)
        self.hints = self.limits = NoLimits()
        self.notifier = NoLetters()
        self.pool = Bots(minds)
        self.desk = Desk(minds)
        self.process = token_hex(6)
        self.patience = 0.0
        self.unstored = "browser-unstored"
        self.closing = False
        self.reviewing: set[str] = set()
        self.answering = asyncio.Lock()
        self.rooms: dict[str, Room] = {}
        #: Asks for the right to run a match's bots, which one tab has at a time.
        self.drive: Callable[[str], None] = store.driven.add
        self._opening = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        #: Match time never jumps, whatever happens to the clock of the machine.
        self._offset = time.time() - time.monotonic()

    async def start(self) -> None:
        await self.store.start()
        self.spawn(self._look_after())

    def now(self) -> float:
        return time.monotonic() + self._offset

    def wall(self) -> float:
        return time.time()

    def new_id(self) -> str:
        return token_urlsafe(9).replace("-", "x").replace("_", "y")

    # ------------------------------------------------------------------------------------------------------ the store

    async def read(self, function: Callable[..., T], *arguments: Any, **named: Any) -> T:
        """There are no threads: the work is done here, and what it changed is stored before this returns."""
        found = function(*arguments, **named)
        await self.store.flush()
        return found

    async def commit(self, write: Write) -> Exception | None:
        try:
            await self.store.write(write)
        except (WriteConflict, Unstored) as error:
            return error
        self.told(write.match)
        return None

    async def open_from_store(self, match: str, upto: int | None = None) -> tuple[Table, str] | None:
        await self.store.bring(match)
        return open_table(self.store, match, upto)

    # ------------------------------------------------------------------------------------------------------ the rooms

    async def room(self, match: str) -> Room | None:
        async with self._opening:
            room = self.rooms.get(match)
            if room is None:
                opened = await self.open_from_store(match)
                if opened is None:
                    self.store.forget(match)
                    return None
                room = self.rooms[match] = Room(self, *opened)
                self.drive(match)
                room.wake()
            elif room.adrift:
                await room.mailbox.recover()
            room.mailbox.used = time.monotonic()
            return room

    async def create(self, table: Table, entries: list[Entry]) -> Room:
        invite = token_urlsafe(9)
        if not table.head.imported:
            table.head.witness = "none"  # dealer and players share this browser
        table.orders.take_orders()
        error = await self.commit(new_match(table, entries, invite))
        if error is not None:
            raise error
        room = self.rooms[table.head.id] = Room(self, table, invite)
        self.drive(room.id)
        room.wake()
        return room

    def granted(self, match: str) -> None:
        """This tab may run the match's bots from now on."""
        self.store.driven.add(match)
        room = self.rooms.get(match)
        if room is not None:
            room.wake()

    async def heard(self, match: str) -> None:
        """Another tab has written to a match, or changed something else if the name is empty."""
        room = self.rooms.get(match)
        if room is None:
            await self.store.refresh()
            return
        async with room.lock:
            await self.store.bring(match)
        await room.refresh()

    async def check_quota(self, person: Person, *, record: bool = False, pack: bool = False) -> None:
        """The browser's own limit counts; see `Unstored`."""

    async def settle_rights(self) -> None:
        pass

    def finished(self, room: Room) -> None:
        pass

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, TableError):
            log.error("a task failed", exc_info=error)

    async def _look_after(self) -> None:
        """Clocks, rows of lists that lag behind, rooms that nobody uses."""
        while not self.closing:
            for match, room in list(self.rooms.items()):
                if room.adrift:
                    await room.mailbox.recover()
                    continue
                if room.table.clock.overdue(self.now()):
                    self.spawn(room.driver.tick())
                if room.mailbox.unlisted and not room.lock.locked():
                    await room.mailbox.list_now()
                if not room.busy and time.monotonic() - room.mailbox.used > IDLE:
                    del self.rooms[match]
                    self.store.forget(match)
            await asyncio.sleep(TICK)

    async def stop(self) -> None:
        self.closing = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
