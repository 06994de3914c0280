"""What the scripts of the page call in the worker of the tables. Only texts and bytes pass between the two languages."""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import msgspec

from armillary.server.answers import handle
from armillary.server.client import Client
from armillary.server.limits import Bucket
from armillary.server.messages import Closing
from armillary.table.errors import said

from .calls import Answered, answer
from .hub import PageHub
from .shelf import Change, Key, MemoryShelf, Shelf, Taken, Unstored
from .store import PageStore
from .thinking import Mind, Minds

__all__ = ["Bridge", "BrowserMind", "BrowserShelf", "Entry", "in_browser"]


class Bridge(Protocol):
    """What the scripts do for us. Failures of `write` begin with their kind."""

    def read(self, prefix: str) -> Awaitable[Any]: ...
    def write(self, changes: str, values: list[bytes]) -> Awaitable[str]: ...
    def think(self, number: int, request: str) -> Awaitable[str]: ...
    def end(self, number: int) -> None: ...
    def lock(self, match: str) -> None: ...
    def told(self, match: str) -> None: ...
    def unkept(self) -> None: ...


class BrowserShelf:
    """IndexedDB, through the bridge."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge

    async def read(self, prefix: Key) -> list[tuple[Key, bytes]]:
        try:
            rows = (await self._bridge.read(msgspec.json.encode(prefix).decode())).to_py()
        except Exception as error:
            raise Unstored(str(error)) from None
        return [(tuple(msgspec.json.decode(key)), bytes(value)) for key, value in rows]

    async def write(self, changes: list[Change]) -> None:
        what = msgspec.json.encode([(change.what, change.key) for change in changes]).decode()
        problem = await self._bridge.write(what, [change.value for change in changes])
        if problem == "ConstraintError":
            raise Taken(changes[0].key)
        if problem:
            raise Unstored(problem)


class BrowserMind:
    """A worker that thinks, through the bridge."""

    def __init__(self, bridge: Bridge, number: int) -> None:
        self._bridge = bridge
        self._number = number

    async def ask(self, request: bytes) -> bytes:
        return (await self._bridge.think(self._number, request.decode())).encode()

    def end(self) -> None:
        self._bridge.end(self._number)


class PageLine:
    """One match open in the page: messages go out as texts."""

    def __init__(self, deliver: Callable[[str], None], closed: Callable[[int], None]) -> None:
        self._deliver = deliver
        self._closed = closed

    async def send(self, waiting: deque[bytes]) -> None:
        while waiting:
            self._deliver(waiting.popleft().decode())

    async def close(self, code: int, reason: str) -> None:
        self._closed(code)


class Entry:
    def __init__(self, shelf: Shelf, make: Callable[[], Mind], size: int = 1) -> None:
        self.hub = PageHub(PageStore(shelf), Minds(make, size))
        self._lines: dict[int, tuple[asyncio.Queue[str], asyncio.Task[None]]] = {}

    async def request(self, method: str, address: str, language: str, body: str = "") -> Answered:
        return await answer(self.hub, method, address, language, body.encode())

    def granted(self, match: str) -> None:
        """This tab may run the match's bots from now on."""
        self.hub.granted(match)

    def heard(self, match: str) -> None:
        """Another tab has written to this match."""
        self.hub.spawn(self.hub.heard(match))

    def open(self, line: int, match: str, deliver: Callable[[str], None], closed: Callable[[int], None]) -> None:
        """Open a line to a match. Texts for it follow by `said`; it ends by `close`."""
        mail: asyncio.Queue[str] = asyncio.Queue()
        self._lines[line] = (mail, asyncio.ensure_future(self._serve(match, mail, PageLine(deliver, closed))))

    def said(self, line: int, text: str) -> None:
        if line in self._lines:
            self._lines[line][0].put_nowait(text)

    def close(self, line: int) -> None:
        found = self._lines.pop(line, None)
        if found is not None:
            found[1].cancel()

    async def _serve(self, match: str, mail: "asyncio.Queue[str]", line: PageLine) -> None:
        hub = self.hub
        try:
            room = await hub.room(match) if match.isascii() and match.isalnum() and len(match) <= 40 else None
        except Exception:
            hub.spawn(_refuse(line, 1013, "cannot-be-opened", 5.0))
            raise
        if room is None:
            await _refuse(line, 4404, "no-such-match", None)
            return
        client = Client(line, hub.identities.person, Bucket(1.0, 1.0, time.monotonic()))
        room.presence.enter(client)
        draining = asyncio.ensure_future(client.drain(room))
        try:
            while True:
                await handle(client, room, hub, (await mail.get()).encode())
        finally:
            client.gone()
            draining.cancel()
            room.presence.leave(client)


async def _refuse(line: PageLine, code: int, key: str, again: float | None) -> None:
    await line.send(deque([msgspec.json.encode(Closing(reason=said("en", key), again=again))]))
    await line.close(code, "")


async def in_browser(bridge: Bridge, size: int) -> Entry:
    """The tables of this browser, ready to answer. `size`: how many workers may think at once."""
    numbers = iter(range(size))
    shelf: Shelf = BrowserShelf(bridge)
    try:
        await shelf.read(("meta",))
    except Unstored:
        # A browser that stores nothing can still play; the page says that matches end with the tab.
        bridge.unkept()
        shelf = MemoryShelf()
    entry = Entry(shelf, lambda: BrowserMind(bridge, next(numbers)), size)
    entry.hub.drive = bridge.lock
    entry.hub.told = bridge.told
    await entry.hub.start()
    return entry
