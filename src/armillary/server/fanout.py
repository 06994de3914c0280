"""Telling the clients of a match what is new: each through its own eyes, those with the same eyes from one making."""

import asyncio
import time
from typing import TYPE_CHECKING

from msgspec.structs import replace

from armillary.kernel.view import View
from armillary.store.rows import card_of
from armillary.table.errors import said
from armillary.table.look import Worded, chat_lines, log_lines, view, weight
from armillary.table.table import Table

from .cards import match_card
from .changes import changes
from .client import NEVER, Client, encode
from .messages import Halted, Said, TableCard, Update

if TYPE_CHECKING:
    from .room import Room

__all__ = ["Fanout", "Made"]

#: Updates of one round of telling, by seat, language, what was known, what was shown, and whether middles of lists will do:
#: clients with the same eyes share them. The bytes, and the number of the last entry and the view that they tell of.
Made = dict[tuple[int | None, str, int, int, bool], tuple[bytes, int, View]]
#: Events whose words are kept.
MOST_SAID = 100
#: Seconds by which an update that waits may come too early, along with others'.
SOON = 0.005


class Fanout:
    """All of it is called with the room's lock held, or when nothing is on its way to the store."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.presence = room.presence
        #: The decision that the seats were last told of: (entry, seats). Who has a new one to make is told first.
        self._asked: tuple[int, tuple[int, ...]] = (-1, ())
        self._flush: asyncio.TimerHandle | None = None
        #: Views of the decision that stands (which table's, since which entry), by seat, language and whether it is the seat's.
        self._seen: dict[tuple[int | None, str, bool], View] = {}
        self._seen_of: Table | None = None
        self._seen_at = -1
        #: Words for what happened last, for all who see the same of it.
        self._said: Worded = {}

    def tell_all(self, among: set[int] | None = None) -> None:
        """Tell everybody who has something to learn, and these seats though they have not (None: everybody).

        Seats with a new decision to make are told at once. When the server is busy the others' updates wait a little,
        so that several steps can share one."""
        table = self.room.table
        if not table.begun:
            return
        made: Made = {}
        patience = self.room.hub.patience
        deciding = table.deciding()
        known = self._asked[1] if self._asked[0] == table.freshness.view_seq else ()
        self._asked = (table.freshness.view_seq, deciding)
        waits = patience > 0 and table.state == "playing"
        due = time.monotonic() + patience
        for client in self.presence.greeted():
            if not self.presence.holds(client):
                self.presence.settle(client)
                continue
            if among is not None and client.seat not in among and client.seq == table.log.seq_of(client.seat):
                continue  # nothing has happened that it may know of, and not even that may show
            if waits and (client.seat not in deciding or client.seat in known):
                client.due = min(client.due, due)
            else:
                self.tell(client, made)
        if waits:
            self._set_flush()

    def _set_flush(self) -> None:
        """Look again when the first of those who wait is to be told."""
        if self._flush is not None:
            return
        due = min((client.due for client in self.presence.clients), default=NEVER)
        if due < NEVER:
            wait = max(0.0, due - time.monotonic())
            self._flush = asyncio.get_running_loop().call_later(wait, self._flush_now)

    def _flush_now(self) -> None:
        """Tell those who were left waiting: now, or as soon as what is being done is stored."""
        self._flush = None
        if self.room.lock.locked():
            self.room.hub.spawn(self._flush_later())
        else:
            self._tell_waiting()

    async def _flush_later(self) -> None:
        async with self.room.lock:
            self._tell_waiting()

    def _tell_waiting(self) -> None:
        if self.room.adrift:
            return
        made: Made = {}
        now = time.monotonic()
        for client in list(self.presence.clients):
            if client.due <= now + SOON:
                self.tell(client, made)
        self._set_flush()

    def tell(self, client: Client, made: Made) -> None:
        """The update for one client; clients with the same eyes share it."""
        client.due = NEVER
        if not self.presence.holds(client):
            self.presence.settle(client)
            return
        if client.behind:
            client.lagging = True
            return
        self.send(client, made)

    def send(self, client: Client, made: Made) -> None:
        """The view as it is now, and what led to it since the client's last update."""
        seat, language, seq, before = client.seat, client.language, client.seq, client.shown if client.changes else None
        key = (seat, language, seq, id(before), client.middles)
        found = made.get(key)
        if found is None:
            update = self.update(seat, language, seq)
            data = encode(update if before is None else changes(update, before, middles=client.middles))
            found = made[key] = (data, update.seq, update.view)
        data, client.seq, client.shown = found
        client.send_bytes(data)

    def update(self, seat: int | None, language: str, seq: int | None) -> Update:
        table = self.room.table
        if len(self._said) > MOST_SAID:
            self._said.clear()
        news = table.log.since(seq, seat, language)
        return Update(
            seq=table.log.seq_of(seat),
            step=table.log.step_of(seat),
            rewound=news.rewound if news.resumed else 0,
            steps=log_lines(table, seat, news.first, language, self._said),
            notices=news.notices,
            view=self._view(seat, language),
            weight=weight(table, seat, language),
            clock=table.clock.state(self.room.hub.now()),
            undoable=table.play.undoable(seat),
            orders=[] if seat is None else table.orders.given[seat],
            proposals=table.proposals.shown_to(seat),
            coach=table.coaching.view(seat, language),
        )

    def _view(self, seat: int | None, language: str) -> View:
        """Until there is a new decision nothing changes in a view but who still owes a sealed answer."""
        table = self.room.table
        if self._seen_of is not table or self._seen_at != table.freshness.view_seq:
            self._seen, self._seen_of, self._seen_at = {}, table, table.freshness.view_seq
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
        async with self.room.lock:
            if not client.closed and client.greeted and not self.room.adrift and self.room.table.begun:
                self.tell(client, {})
                self._tell_chat(client)

    def tell_table(self) -> None:
        card = card_of(self.room.table)
        made: dict[tuple[str, str], bytes] = {}
        for client in self.presence.greeted():
            key = (client.person.id, client.language)
            if key not in made:
                made[key] = encode(TableCard(match=match_card(card, *key, self.room)))
            client.send_bytes(made[key])

    def tell_halted(self, key: str) -> None:
        """The match stands still; an update follows when it goes on."""
        for client in self.presence.greeted():
            client.due = NEVER
            client.send(Halted(reason=said(client.language, key)))

    def tell_chat(self) -> None:
        for client in self.presence.greeted():
            self._tell_chat(client)

    def _tell_chat(self, client: Client) -> None:
        if not self.presence.holds(client) and not self.presence.settle(client):
            return
        lines = chat_lines(self.room.table, client.seat, client.chat)
        if lines:
            client.chat = lines[-1].n
            client.send(Said(lines=lines))
