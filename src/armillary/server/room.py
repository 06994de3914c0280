"""A room: one open match. Its mailbox runs commands and owns the table, its presence knows the clients, its fan-out broadcasts
updates, its driver runs bots and clocks. This module only ties them together."""

import asyncio
from typing import TYPE_CHECKING

from armillary.table.entry import Entry, Stepped, Undone
from armillary.table.table import Table

from . import lessons, puzzles
from .client import Client
from .driver import Driver
from .fanout import Fanout
from .mailbox import STILL, Command, Mailbox
from .presence import Presence

if TYPE_CHECKING:
    from .service import Service

__all__ = ["Room"]


class Room:
    def __init__(self, hub: "Service", table: Table, invite: str) -> None:
        self.hub = hub
        self.id = table.head.id
        self.mailbox = Mailbox(hub, self.id, table, invite)
        self.presence = Presence(self)
        self.fanout = Fanout(self)
        self.driver = Driver(self)
        self._deciding = table.deciding()
        self.mailbox.after = self._after
        self.mailbox.reopened = self._reopened
        self.mailbox.halted = lambda: self.fanout.tell_halted(STILL)

    @property
    def table(self) -> Table:
        return self.mailbox.table

    @property
    def adrift(self) -> bool:
        return self.mailbox.adrift

    @property
    def lock(self) -> asyncio.Lock:
        return self.mailbox.lock

    @property
    def invite(self) -> str:
        return self.mailbox.invite

    @property
    def clients(self) -> set[Client]:
        return self.presence.clients

    @property
    def busy(self) -> bool:
        return bool(self.clients) or self.lock.locked() or self.driver.busy

    async def do(self, command: Command) -> tuple[int, int]:
        """Carry out a command; when this returns, it is durable and everybody has been notified."""
        return await self.mailbox.do(command)

    async def say(self, client: Client, text: str, to: list[int] | None) -> None:
        async with self.lock:
            line = await self.mailbox.say(client.seat, client.person.name, text, to)
            self.fanout.tell_chat()
            self.hub.notifier.said(self, line)

    async def refresh(self) -> None:
        """Another process has written to this match: catch up."""
        async with self.lock:
            if self.adrift:
                return
            entries, said, invite = await self.mailbox.refresh()
            self.invited_by(invite)
            await self.hub.settle_rights()
            if entries:
                self._after(entries, set(), ours=False)
            if said:
                self.fanout.tell_chat()

    async def set_invite(self, invite: str) -> None:
        """Set a new invite code; clients that came with the old one are disconnected."""
        async with self.lock:
            await self.hub.read(self.hub.store.set_invite, self.id, invite)
            self.invited_by(invite)

    def invited_by(self, invite: str) -> None:
        """The code that is now valid; clients that came with another one are disconnected."""
        if invite != self.mailbox.invite:
            self.mailbox.invite = invite
            if not self.adrift:
                for client in [
                    client for client in self.clients if not self.presence.open_to(client.person.id, client.invite)
                ]:
                    self.presence.dismiss(client, 4404, "not-open-any-more")

    async def admits(self, person: str, invite: str) -> bool:
        """May that person view this match? The code is checked in the store if another server may have changed it."""
        if invite and self.hub.store.shared and not self.presence.open_to(person, ""):
            found = await self.hub.read(self.hub.store.invites, [self.id])
            self.invited_by(found.get(self.id, ""))
        return self.presence.open_to(person, invite)

    def let_go(self) -> None:
        """Release a room that has been closed for so long that nobody can be using it."""
        if not self.adrift:
            self.table.let_go()
        vars(self.mailbox).clear()
        vars(self).clear()

    def wake(self) -> None:
        self.driver.wake()

    def step_for(self, viewer: int | None) -> int:
        """The number of stored steps that the viewer knows of; 0 while the match is halted."""
        return 0 if self.adrift else self.table.log.secrecy.step(viewer, self.mailbox.step)

    def _after(self, entries: list[Entry], seats: set[int], *, ours: bool = True) -> None:
        """New entries are durable: notify the clients, wake the bots."""
        table = self.table
        other = False
        for entry in entries:
            if isinstance(entry, Stepped):
                if ours:
                    self.hub.metrics.step(entry.by or "seat").inc()
            elif not isinstance(entry, Undone) or not entry.hidden:
                other = True
        if other:
            self.presence.settle_all()
        if other or table.state == "over":
            self.fanout.tell_table()
        self.fanout.tell_all(seats)
        if ours and table.head.lesson:
            lessons.learnt(self.hub, table)
        elif ours and table.head.puzzle:
            puzzles.answered(self.hub, table)
        elif ours:
            self.hub.notifier.moved(self, self._deciding, entries)
            if table.state == "over":
                self.hub.finished(self)
        self._deciding = table.deciding()
        self.wake()

    def _reopened(self) -> None:
        """The table was replaced by the state in the store."""
        self.presence.settle_all()
        self.fanout.tell_table()
        self.fanout.tell_all()
        self._deciding = self.table.deciding()
        self.wake()
