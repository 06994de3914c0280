"""Who is connected to a match, for which seat, and whether they still have the right."""

import asyncio
import time
from typing import TYPE_CHECKING

from armillary import __version__
from armillary.table.errors import said
from armillary.table.look import chat_lines
from armillary.table.rows import card_of

from .cards import match_card
from .client import Client
from .messages import Closing, Welcome

if TYPE_CHECKING:
    from .room import Room

__all__ = ["Presence"]

#: Seconds within which arrivals and departures are announced together.
MOMENT = 0.1


class Presence:
    def __init__(self, room: "Room") -> None:
        self.room = room
        self.clients: set[Client] = set()
        self._told: asyncio.TimerHandle | None = None
        #: When the holder of a seat was last seen, as far as this process and the store know. For holders not seen
        #: since the match was opened the time starts then, because they may be about to connect.
        self.seen: dict[int, float] = {}
        self.opened = room.hub.now()

    # --------------------------------------------------------------------------------------------- coming and going

    def enter(self, client: Client) -> None:
        self.clients.add(client)
        self.room.mailbox.used = time.monotonic()

    def leave(self, client: Client) -> None:
        self.clients.discard(client)
        self.room.mailbox.used = time.monotonic()
        if client.seat is not None:
            self.seen[client.seat] = self.room.hub.now()
        if client.greeted:
            self.changed()

    def greeted(self) -> list[Client]:
        return [client for client in self.clients if client.greeted]

    def online(self) -> set[int]:
        return {client.seat for client in self.clients if client.seat is not None and client.greeted}

    def spectators(self) -> int:
        return sum(1 for client in self.clients if client.seat is None and client.greeted)

    async def away(self, seat: int) -> float:
        """Seconds since the holder of a seat was last connected to this or any other process."""
        hub = self.room.hub
        if seat in self.online():
            return 0.0
        for other, at in (await hub.read(hub.store.seen, self.room.id)).items():
            self.seen[other] = max(at, self.seen.get(other, 0.0))
        return hub.now() - max(self.opened, self.seen.get(seat, 0.0))

    def changed(self) -> None:
        """Somebody has arrived or left. Changes within a moment are announced together."""
        if self._told is None:
            self._told = asyncio.get_running_loop().call_later(MOMENT, self._tell)

    def _tell(self) -> None:
        self._told = None
        self.room.hub.spawn(self._tell_table())

    async def _tell_table(self) -> None:
        await self.room.hub.settle_rights()
        async with self.room.lock:
            if not self.room.adrift:
                self.room.fanout.tell_table()

    # ------------------------------------------------------------------------------------------------- who may look

    def open_to(self, person: str, invite: str) -> bool:
        """May that person view this match at all?"""
        table = self.room.table
        if table.head.public or (invite and invite == self.room.invite):
            return True
        return bool(person) and (
            table.head.host == person or any(person in (place.person, place.owner) for place in table.seats)
        )

    def holds(self, client: Client) -> bool:
        """Does the client (still) hold the seat whose view it gets?"""
        if client.seat is None:
            return True
        place = self.room.table.seats[client.seat]
        return place.kind == "person" and place.person == client.person.id

    def right(self, client: Client) -> bool:
        """Does the client still have the rights under which it was connected?"""
        return self.open_to(client.person.id, client.invite) and self.holds(client)

    def settle(self, client: Client) -> bool:
        """Turn a client that has lost its seat into a spectator, or disconnect it. False if it was disconnected.

        Checked at every message and before every send, with the room's lock held."""
        if not self.open_to(client.person.id, client.invite):
            self.dismiss(client, 4404, "not-open-any-more")
            return False
        if not self.holds(client):
            client.look_on(len(chat_lines(self.room.table, None)))
            client.send(self.welcome(client, resumed=False))
            if self.room.table.begun:
                self.room.fanout.tell(client, {})
            self.changed()
        return True

    def settle_all(self) -> None:
        for client in self.greeted():
            self.settle(client)

    def dismiss(self, client: Client, code: int, key: str, again: float | None = None) -> None:
        """Stop sending to the client at once and disconnect it. With `again` it may reconnect after that many seconds."""
        self.leave(client)
        reason = said(client.language, key)
        client.send(Closing(reason=reason, again=again))
        client.greeted = False
        self.room.hub.spawn(client.close(code, reason))

    def welcome(self, client: Client, *, resumed: bool) -> Welcome:
        return Welcome(
            match=match_card(card_of(self.room.table), client.person.id, client.language, self.room),
            seat=client.seat,
            resumed=resumed,
            version=__version__,
            server=self.room.hub.process,
            now=self.room.hub.now(),
        )
