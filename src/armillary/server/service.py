"""What rooms and handlers need of the hub they belong to. The server's hub and the page's hub both fulfil it."""

import asyncio
from collections.abc import Callable, Coroutine, Hashable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from armillary.table.entry import Entry
from armillary.table.facts import Order
from armillary.table.opening import Logs
from armillary.table.rows import Card, ChatRow, Write
from armillary.table.table import Table

from .asking import Asker
from .person import Person

if TYPE_CHECKING:
    from armillary.table.chat import ChatEntry

    from .room import Room

__all__ = ["Service"]

T = TypeVar("T")


class Keeping(Logs, Protocol):
    """The store: matches, and what belongs to a person. Calls are synchronous; a hub makes them through `read`."""

    @property
    def shared(self) -> bool:
        """May several servers serve the same matches?"""

    def entries_after(self, match: str, seq: int) -> list[tuple[int, Entry]]: ...
    def chat_after(self, match: str, n: int) -> list[ChatRow]: ...
    def standing_orders(self, match: str) -> dict[int, list[Order]]: ...
    def cards(self, which: str, person: str, limit: int = 100) -> list[tuple[Card, str]]: ...
    def card(self, match: str) -> tuple[Card, str] | None: ...
    def count_mine(self, person: str) -> int: ...
    def count_public(self, person: str) -> int: ...
    def set_invite(self, match: str, invite: str) -> None: ...
    def invites(self, matches: Sequence[str]) -> Mapping[str, str]: ...
    def drive(self, match: str, now: float, until: float) -> bool: ...
    def seen(self, match: str) -> dict[int, float]: ...
    def key(self, name: str) -> bytes: ...
    def save_name(self, person: str, name: str, now: float) -> None: ...
    def document(self, table: str, key: dict[str, str], column: str) -> Any: ...
    def save_document(self, table: str, key: dict[str, str], column: str, value: Any) -> None: ...
    def progress(self, person: str, kind: str) -> dict[str, dict[str, Any]]: ...
    def save_progress(self, person: str, kind: str, id: str, data: dict[str, Any], now: float) -> None: ...
    def review(self, match: str) -> dict[str, Any] | None: ...
    def save_review(self, match: str, data: dict[str, Any], now: float) -> None: ...
    def daily_match(self, day: str, person: str) -> str | None: ...
    def daily_begin(self, day: str, person: str, match: str, name: str) -> bool: ...
    def daily_scores(self, day: str) -> list[tuple[str, str, bool, bool, float, int]]: ...


class Counter(Protocol):
    def inc(self) -> None: ...


class Counters(Protocol):
    def labels(self, *labels: str) -> Counter: ...


class Timings(Protocol):
    def observe(self, amount: float) -> None: ...


class Figures(Protocol):
    """What rooms count."""

    @property
    def message(self) -> Callable[[str], Counter]: ...
    @property
    def step(self) -> Callable[[str], Counter]: ...
    @property
    def refused(self) -> Counters: ...
    @property
    def bots(self) -> Counters: ...
    @property
    def conflicts(self) -> Counter: ...
    @property
    def commit(self) -> Timings: ...


class Rules(Protocol):
    """The settings that rooms and handlers read."""

    @property
    def bot_think(self) -> float: ...
    @property
    def bot_budget(self) -> float: ...
    @property
    def daily_titles(self) -> str: ...
    @property
    def most_matches(self) -> int: ...
    @property
    def most_public(self) -> int: ...
    @property
    def own_components(self) -> bool: ...
    @property
    def programs(self) -> str: ...


class Thinkers(Protocol):
    """Workers for bots."""

    async def ask(self, request: dict[str, Any], seconds: float, *, urgent: bool = True) -> dict[str, Any]:
        """The worker's answer; WorkerFailed with the reason."""


class Questions(Protocol):
    """Workers for people's questions."""

    def full(self, asker: Asker) -> bool:
        """Has this asker reached the limit of waiting questions?"""

    async def ask(
        self, request: dict[str, Any], seconds: float, asker: Asker, *, background: bool = False
    ) -> dict[str, Any]:
        """The worker's answer within `seconds`; Unanswered with the reason if there is none."""

    def turn(self, asker: Asker) -> AbstractAsyncContextManager[None]:
        """Wait for a turn to do work elsewhere."""


class People(Protocol):
    def known(self, id: str, epoch: int, *, again: bool = False) -> Person | None:
        """The person of a session if it is still valid."""

    def forget(self, id: str) -> None:
        """Read that person again before the next use."""


class Pace(Protocol):
    def take(self, key: Hashable) -> bool:
        """May one more of these be done now?"""


class RecordPace(Protocol):
    def record(self, network: str) -> bool:
        """May another record be replayed now?"""


class Announcer(Protocol):
    """Tells people who are not connected."""

    def moved(self, room: "Room", before: tuple[int, ...], entries: list[Entry]) -> None: ...
    def said(self, room: "Room", line: "ChatEntry") -> None: ...


class Service(Protocol):
    #: Why updates may wait, in seconds; whether the hub is going down; matches under review; a lock for puzzle answers.
    patience: float
    closing: bool
    process: str
    reviewing: set[str]
    answering: asyncio.Lock
    rooms: "dict[str, Room]"
    #: The words for a step that could not be stored.
    unstored: str

    @property
    def store(self) -> Keeping: ...
    @property
    def settings(self) -> Rules: ...
    @property
    def metrics(self) -> Figures: ...
    @property
    def pool(self) -> Thinkers: ...
    @property
    def desk(self) -> Questions: ...
    @property
    def identities(self) -> People: ...
    @property
    def hints(self) -> Pace: ...
    @property
    def limits(self) -> RecordPace: ...
    @property
    def notifier(self) -> Announcer: ...

    def now(self) -> float:
        """The time of matches, which never jumps."""

    def wall(self) -> float:
        """Calendar time."""

    def new_id(self) -> str:
        """An id for a new match."""

    def spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Start a task that ends with the hub."""

    async def read(self, function: Callable[..., T], *arguments: Any, **named: Any) -> T:
        """Call the store, or do other slow work."""

    async def commit(self, write: Write) -> Exception | None:
        """None once the write is durable, otherwise the reason why it was not stored."""

    async def open_from_store(self, match: str, upto: int | None = None) -> tuple[Table, str] | None:
        """A stored match and the code of its invite."""

    async def room(self, match: str) -> "Room | None":
        """The room of a match, opened if necessary."""

    async def create(self, table: Table, entries: list[Entry]) -> "Room":
        """Store a new match and open its room."""

    async def check_quota(self, person: Person, *, record: bool = False, pack: bool = False) -> None:
        """Failure if there is no room for one more match of that person."""

    async def settle_rights(self) -> None:
        """Before a broadcast, remove clients whose rights were revoked."""

    def finished(self, room: "Room") -> None:
        """A match is over."""
