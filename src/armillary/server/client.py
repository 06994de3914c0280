"""One open line (a WebSocket, on the server): a person with a view of one seat, or as a spectator, of one match."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from armillary.kernel.view import View

from .asking import Asker
from .limits import Bucket
from .messages import ServerMessage
from .person import Person

if TYPE_CHECKING:
    from .room import Room

__all__ = ["NEVER", "Client", "Line", "Lost", "encode"]

#: Messages that may wait to be sent; a client further behind gets one merged update once it has caught up.
MOST_WAITING = 32
#: Messages of all kinds that may wait before the connection is dropped.
MOST_QUEUED = 256
#: Seconds for sending the waiting messages before a connection is closed.
LAST_WORDS = 2.0
NEVER = float("inf")
_ENCODER = msgspec.json.Encoder()


def encode(message: ServerMessage) -> bytes:
    return _ENCODER.encode(message)


class Lost(Exception):
    """The other end of a line is gone."""


class Line(Protocol):
    """What carries a client's messages."""

    async def send(self, waiting: deque[bytes]) -> None:
        """Send the first of the waiting messages, or several of them, and take them from the queue. Lost if that fails."""

    async def close(self, code: int, reason: str) -> None:
        """Close it, if it is open."""


class Client:
    """Each client has its own send queue, so that a client that does not read blocks nobody else."""

    def __init__(self, line: Line, person: Person, bucket: Bucket, invite: str = "") -> None:
        self.line = line
        self.person = person
        self.bucket = bucket
        #: The invite that it came with, if any.
        self.invite = invite
        self.seat: int | None = None
        self.language = "en"
        #: Has said hello.
        self.greeted = False
        #: The last log entry and the last chat line that it was sent.
        self.seq = 0
        self.chat = 0
        #: Whether it accepts delta updates, and list middles in them; and the view that it was sent last.
        self.changes = False
        self.middles = False
        self.shown: View | None = None
        #: The latest time at which its delayed update must be sent.
        self.due = NEVER
        self.lagging = False
        self.closed = False
        #: The send queue, whether it is closed for new messages, and the future that wakes the sender.
        self._queue: deque[bytes] = deque()
        self._last = False
        self._idle: asyncio.Future[None] | None = None
        #: Nothing more is sent.
        self._sent = asyncio.Event()
        self._ending: asyncio.Future[None] | None = None
        #: Its network; and its pending questions at the desk, which end with the connection.
        self.network = ""
        self._wondering: set[asyncio.Task[None]] = set()

    @property
    def asker(self) -> Asker:
        return Asker(self.person.id, self.network)

    def wonder(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a slow task without blocking the reading of the connection."""
        task = asyncio.ensure_future(work)
        self._wondering.add(task)
        task.add_done_callback(self._wondering.discard)

    def gone(self) -> None:
        """The connection has ended: cancel its tasks."""
        self.closed = True
        for task in self._wondering:
            task.cancel()

    def look_on(self, chat: int) -> None:
        """Continue as a spectator, from the start. `chat`: the number of public chat lines that it knows already."""
        self.seat, self.seq, self.chat, self.shown = None, -1, chat, None

    @property
    def behind(self) -> bool:
        return len(self._queue) >= MOST_WAITING

    def send(self, message: ServerMessage) -> None:
        self.send_bytes(encode(message))

    def send_bytes(self, data: bytes) -> None:
        if self.closed:
            return
        if len(self._queue) >= MOST_QUEUED:
            # It does not read, but sends more requests: drop it. It may reconnect.
            self.closed = True
            self._ending = asyncio.ensure_future(self.close(1013, "too slow"))
            return
        self._queue.append(data)
        self._wake()

    def _wake(self) -> None:
        if self._idle is not None and not self._idle.done():
            self._idle.set_result(None)

    async def drain(self, room: "Room") -> None:
        """The task that sends the queued messages. It ends with the socket."""
        loop, queue = asyncio.get_running_loop(), self._queue
        try:
            while True:
                while queue:
                    await self.line.send(queue)
                if self._last:
                    return
                if self.lagging:
                    self.lagging = False
                    await room.fanout.catch_up(self)
                else:
                    self._idle = loop.create_future()
                    await self._idle
        except (Lost, RuntimeError, OSError):
            self.closed = True
        finally:
            self._sent.set()

    async def close(self, code: int, reason: str = "") -> None:
        """Send the queued messages, then close."""
        self._last = True
        self._wake()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._sent.wait(), LAST_WORDS)
        with contextlib.suppress(Exception):
            await self.line.close(code, reason)
        self.closed = True
