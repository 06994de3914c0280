"""Drives a match's bots and clocks: one process at a time asks the bots until a person has to decide."""

import asyncio
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

import msgspec

from armillary.table.bots import BotTask
from armillary.table.entry import Entry
from armillary.table.errors import TableError
from armillary.table.table import Table

from .asking import WorkerFailed
from .logs import log

if TYPE_CHECKING:
    from .room import Room

__all__ = ["Driver"]

#: Seconds that a process's lease on driving a match lasts before it must be renewed.
LEASE = 6.0


class Driver:
    def __init__(self, room: "Room") -> None:
        self.room = room
        self.hub = room.hub
        self.leased = 0.0
        self._task: asyncio.Task[None] | None = None
        self._failures: dict[tuple[int, str], int] = {}

    @property
    def busy(self) -> bool:
        """Is this process asking the match's bots?"""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Run the bots if they have to move."""
        if self.hub.closing or self.busy or self.room.adrift:
            return
        if self.room.table.bots.tasks():
            self._task = self.hub.spawn(self._drive())

    async def tick(self) -> None:
        """Check the clock: log the seats whose time has run out."""
        room = self.room
        if room.adrift:
            return
        if room.table.clock.overdue(self.hub.now()) and await self.may_drive():
            await room.do(lambda table, now: table.clock.tick(now))
        self.wake()
        due = room.table.clock.due()
        if (due is None or due > self.hub.now()) and await self.may_drive():
            # The stored row says that the match waits for us, but it does not (a process died in between).
            room.mailbox.unlisted = True
            await room.mailbox.list_now()

    async def may_drive(self) -> bool:
        """Take the lease: only one process drives a match's bots and clocks at a time."""
        now = self.hub.now()
        if self.leased - now > LEASE / 2:
            return True
        if not await self.hub.read(self.hub.store.drive, self.room.id, now, now + LEASE):
            return False
        self.leased = now + LEASE
        return True

    async def _drive(self) -> None:
        """Ask bots until a person has to decide."""
        room = self.room
        while not self.hub.closing:
            async with room.lock:
                if room.adrift:
                    return
                tasks = room.table.bots.tasks()
                if not tasks:
                    return
                task = tasks[0]
                request = self._request(room.table, task)
            if not await self.may_drive():
                return
            try:
                urgent = bool(room.clients)
                answer = await self.hub.pool.ask(request, self.hub.settings.bot_budget, urgent=urgent)
            except WorkerFailed as error:
                if not await self._failed(task, str(error)):
                    return
                continue
            self.hub.metrics.bots.labels(task.level, "answered").inc()
            await self._answered(task, answer["choice"])

    def _request(self, table: Table, task: BotTask) -> dict[str, Any]:
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

    async def _answered(self, task: BotTask, choice: str | None) -> None:
        def command(table: Table, now: float) -> list[Entry]:
            if choice is None:
                table.bots.passed(task)
                return []
            return table.bots.answered(task, choice, now)

        try:
            await self.room.do(command)
        except TableError as error:
            if error.code in ("illegal", "unreadable"):
                await self._failed(task, f"chose what is not allowed: {error.message}")
            elif error.code == "unavailable":
                await asyncio.sleep(0.5)

    async def _failed(self, task: BotTask, why: str) -> bool:
        """First failure: try again. Second: a simpler bot takes over. If the simplest one fails, make any legal choice."""
        room = self.room
        key = (task.seat, task.level)
        failures = self._failures[key] = self._failures.get(key, 0) + 1
        self.hub.metrics.bots.labels(task.level, "failed").inc()
        facts = {"match": room.id, "seat": task.seat, "level": task.level, "why": why}
        log.warning("a bot failed", extra={"facts": facts})
        if self.hub.closing:
            return False
        try:
            if task.level == "random" and failures > 1:
                await room.do(lambda table, now: _any_choice(table, task, now))
            else:
                await room.do(lambda table, now: table.bots.failed(task, why, now, replace=failures > 1))
        except TableError as error:
            log.error("a bot's seat cannot go on", extra={"facts": {**facts, "error": error.message}})
            return False
        return True


def _any_choice(table: Table, task: BotTask, now: float) -> list[Entry]:
    """The first listed choice with the smallest amount, so that a match can always continue."""
    listed = table.position.choices(task.seat)
    if not listed:
        table.bots.passed(task)
        return []
    choice = listed[0]
    if isinstance(choice[-1], range):
        choice = (*choice[:-1], choice[-1][0])
    return table.bots.answered(task, table.game.notation(choice), now)
