"""The data that goes into the store and comes out of it."""

from typing import Any

import msgspec

from armillary.kernel.setup import Setup

from .entry import Entry, Head
from .facts import Order, Pace, TableResult
from .seats import Place
from .secrecy import SPECTATORS
from .table import Table

__all__ = ["Card", "ChatRow", "MatchRow", "Write", "WriteConflict", "card_of", "new_match"]


class WriteConflict(Exception):
    """Another process has written this entry of the match first."""


class Card(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What lists show of a match. It contains persons' ids and must be filtered for each reader."""

    id: str
    title: str
    name: str
    setup: Setup
    pace: Pace
    state: str
    public: bool
    chat: bool
    host: str
    created: float
    updated: float
    #: Steps, and the time of the last entry, as each seat and (last) the spectators know them.
    step: int
    deciding: list[int]
    seats: list[Place]
    words: list[str]
    commitment: str | None
    result: TableResult | None = None
    forked: tuple[str, int] | None = None
    daily: str | None = None
    imported: bool = False
    drawing: bool = False
    rated: bool = False
    tournament: str | None = None
    lesson: str = ""
    puzzle: str = ""
    #: The step of the lesson that is under way, from 1.
    coached: int = 0
    hints: bool = False
    steps: list[int] = []
    times: list[float] = []

    def seen_by(self, seat: int | None) -> tuple[int, float]:
        """Steps and time of the last change, for a seat or the spectators."""
        if not self.steps:
            return self.step, self.updated
        index = len(self.steps) - 1 if seat is None else seat
        return self.steps[index], self.times[index]


def card_of(table: Table) -> Card:
    head = table.head
    known = table.log.secrecy
    viewers: list[int | None] = [*range(len(table.seats)), None]
    secret = any(known.unseen.values())
    return Card(
        id=head.id,
        title=table.game.title.title,
        name=head.name,
        setup=head.setup,
        pace=head.pace,
        state=table.state,
        public=head.public,
        chat=head.chat,
        host=head.host,
        created=head.created,
        updated=table.log.updated,
        step=table.count,
        deciding=list(table.deciding()),
        seats=table.seats.places,
        words=[table.seats.word(seat) for seat in range(len(table.seats))],
        commitment=table.start.commitment,
        result=table.result,
        forked=head.forked,
        daily=head.daily,
        imported=head.imported,
        rated=head.rated,
        tournament=head.tournament,
        lesson=head.lesson,
        puzzle=head.puzzle,
        coached=table.coaching.under_way,
        hints=table.hinting.allowed,
        steps=[table.log.step_of(viewer) for viewer in viewers] if secret else [],
        times=[known.known_at[SPECTATORS if viewer is None else viewer] for viewer in viewers] if secret else [],
        drawing=table.start.drawing is not None and table.state == "open",
    )


class ChatRow(msgspec.Struct, kw_only=True):
    n: int
    at: float
    seat: int | None
    name: str
    text: str
    to: list[int] | None


class MatchRow(msgspec.Struct, kw_only=True):
    """Everything that is needed to open a match."""

    id: str
    secret: bytes
    invite: str
    seq: int
    step: int
    head: Head
    #: The snapshot to continue from, if there is one.
    snapshot: dict[str, Any] | None
    #: The log after the snapshot: (seq, entry).
    entries: list[tuple[int, Entry]]
    chat: list[ChatRow]
    orders: dict[int, list[Order]]


class Write(msgspec.Struct, kw_only=True):
    """What one command adds to a match, all or nothing."""

    match: str
    #: The number of the first entry.
    first: int
    entries: list[Entry]
    #: The number of steps after each entry.
    counts: list[int]
    #: What lists show. It may lag a little behind the log: None leaves the row unchanged.
    card: bytes | None
    state: str
    public: bool
    updated: float
    step: int
    due: float | None
    #: The holders of all seats, if one changed.
    places: list[str] | None = None
    #: (step, seq, data)
    snapshot: tuple[int, int, bytes] | None = None
    #: Delete snapshots after this step, because it was undone.
    rewound: int | None = None
    orders: dict[int, list[Order]] = {}
    chat: ChatRow | None = None
    #: For a new match: secret, invite, head.
    new: tuple[bytes, str, Head] | None = None
    host: str = ""
    title: str = ""
    rules_version: int = 0


def new_match(table: Table, entries: list[Entry], invite: str) -> Write:
    """What stores a new match; `invite` is the code of its invite."""
    head = table.head
    return Write(
        match=head.id,
        first=1,
        entries=entries,
        counts=[mark.count for mark in table.log.marks[-len(entries) :]] if entries else [],
        card=msgspec.json.encode(card_of(table)),
        state=table.state,
        public=head.public,
        updated=table.log.updated,
        step=table.count,
        due=table.clock.due(),
        places=[place.person or place.owner for place in table.seats],
        new=(table.secret, invite, head),
        host=head.host,
        title=head.setup.title,
        rules_version=head.setup.rules_version or table.game.title.rules_version,
    )
