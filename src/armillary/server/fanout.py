"""Broadcasts updates to the clients of a match; clients that see the same thing share one encoded message."""

import asyncio
import time
from typing import TYPE_CHECKING

from msgspec.structs import replace

from armillary.kernel.view import View
from armillary.table.errors import said
from armillary.table.look import Worded, chat_lines, log_lines, view, weight
from armillary.table.rows import card_of
from armillary.table.table import Table

from .cards import match_card
from .changes import changes
from .client import NEVER, Client, encode
from .messages import Halted, Said, TableCard, Update

if TYPE_CHECKING:
    from .room import Room

__all__ = ["Fanout", "Made"]

#: Encoded updates of one broadcast: the bytes, the sequence number of the last entry and the view they contain.
#: Keyed by seat, language, last entry known, view last shown and whether the client accepts splices within lists.
Made = dict[tuple[int | None, str, int, int, bool], tuple[bytes, int, View]]
#: Events whose wording is cached.
MOST_SAID = 100
#: Seconds by which a delayed update may be sent early, to join other clients' updates.
SOON = 0.005


class Fanout:
    """Call its methods with the room's lock held, or while no write to the store is pending."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.presence = room.presence
        #: The last decision announced: (entry, seats). Seats that have a new decision to make are notified first.
        self._asked: tuple[int, tuple[int, ...]] = (-1, ())
        self._flush: asyncio.TimerHandle | None = None
        #: Cached views of the current decision (of table `_seen_of`, at entry `_seen_at`),
        #: by seat, language and whether the seat has to decide.
        self._seen: dict[tuple[int | None, str, bool], View] = {}
        self._seen_of: Table | None = None
        self._seen_at = -1
        #: Cached wording of recent events, shared by everybody who sees the same of them.
        self._said: Worded = {}

    def tell_all(self, among: set[int] | None = None) -> None:
        """Update every client that has news, and the seats in `among` even without news (None: all seats).

        Seats with a new decision to make are updated at once. While the server is busy, the other updates are delayed
        a little, so that one update can cover several steps."""
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
                continue  # no news that it may see; sending anything would reveal that something hidden happened
            if waits and (client.seat not in deciding or client.seat in known):
                client.due = min(client.due, due)
            else:
                self.tell(client, made)
        if waits:
            self._set_flush()

    def _set_flush(self) -> None:
        """Set the timer for the earliest delayed update."""
        if self._flush is not None:
            return
        due = min((client.due for client in self.presence.clients), default=NEVER)
        if due < NEVER:
            wait = max(0.0, due - time.monotonic())
            self._flush = asyncio.get_running_loop().call_later(wait, self._flush_now)

    def _flush_now(self) -> None:
        """Send the delayed updates: now, or after the pending write to the store."""
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
        """Update one client, unless it is too slow or has lost its seat. Clients that see the same share the bytes."""
        client.due = NEVER
        if not self.presence.holds(client):
            self.presence.settle(client)
            return
        if client.behind:
            client.lagging = True
            return
        self.send(client, made)

    def send(self, client: Client, made: Made) -> None:
        """Send the current view and the log since the client's last update."""
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
        """Views are cached per decision: until the next one, only the list of seats that have not yet answered changes."""
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
        """Update a slow client whose send queue has drained."""
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
        """Tell the clients that the match is halted; an update follows when it resumes."""
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
