"""The table's log: everything that happened at it, in order. A table is nothing but the fold of its entries.

Entries are append-only and numbered from 1 (`seq`); the store keeps them under (match, seq). What only concerns one seat
(private chat, standing orders, notes) is not in this log, so that even its numbers give nothing away.
"""

from typing import Any, Literal

import msgspec

from armillary.kernel.event import Event
from armillary.kernel.setup import Setup

from .facts import Pace

__all__ = [
    "Aborted",
    "Agreed",
    "Began",
    "BotFailed",
    "Changed",
    "Coached",
    "Drawing",
    "Ended",
    "Entry",
    "Head",
    "Hinted",
    "Late",
    "Proposed",
    "Resigned",
    "Revealed",
    "Sat",
    "Stepped",
    "Undone",
    "Voted",
    "decode_entry",
    "encode_entry",
    "pack_events",
    "unpack_events",
]

#: An event as it is stored: kind, rules, facts, to, public. Never sent to anybody as it is.
PackedEvent = tuple[str, list[str], dict[str, Any], list[int] | None, dict[str, Any] | None]


class Head(msgspec.Struct, kw_only=True):
    """What is fixed when a table is opened."""

    id: str
    setup: Setup
    host: str
    created: float
    pace: Pace = Pace()
    name: str = ""
    public: bool = False
    chat: bool = True
    #: A what-if match begins in this position (an `inspect()`) instead of a set-up; (match, step) says where it is from.
    position: dict[str, Any] | None = None
    forked: tuple[str, int] | None = None
    #: The day of a daily challenge: no undo beyond new information there.
    daily: str | None = None
    #: A record that was brought in: its steps carry their own chance.
    imported: bool = False
    #: Seats may ask what a strong player would do.
    hints: bool = False
    #: It counts for the ratings: everybody has an account and one seat, and nobody gets hints.
    rated: bool = False
    #: The tournament that opened it.
    tournament: str | None = None
    #: A lesson of the title: private, without clock, chat, orders and undo.
    lesson: str = ""
    #: A puzzle of the title: like a lesson of one step.
    puzzle: str = ""

    @property
    def kind(self) -> str:
        """A match, or a table that is only for learning."""
        return "lesson" if self.lesson else "puzzle" if self.puzzle else "match"

    @property
    def coached(self) -> bool:
        """A lesson or a puzzle: a coach looks at every choice."""
        return bool(self.lesson or self.puzzle)


class Base(msgspec.Struct, kw_only=True, tag_field="kind", omit_defaults=True):
    at: float


class Sat(Base, tag="sat"):
    """A seat is held by somebody else from now on."""

    seat: int
    holder: Literal["person", "bot", "open"]
    person: str = ""
    name: str = ""
    level: str = ""
    #: The person for whom a bot plays, who can come back.
    owner: str = ""
    owner_name: str = ""


class Agreed(Base, tag="agreed"):
    """A seat is ready to start (or not any more), with its contribution to the dice."""

    seat: int
    ready: bool
    entropy: str = ""
    #: SHA-256 of a text that is revealed when everybody has pledged one.
    pledge: str = ""
    #: How the entropy came about: see `Header.contributions`. Empty in logs from before pledges.
    way: Literal["", "pledged", "open", "server"] = ""


class Drawing(Base, tag="drawing"):
    """Everybody has agreed: now the pledged texts are revealed."""


class Revealed(Base, tag="revealed"):
    """A seat has revealed the text that it pledged."""

    seat: int
    entropy: str


class Aborted(Base, tag="aborted"):
    """A seat did not reveal its text: everybody begins anew, with another secret of the host's."""

    seat: int


class Began(Base, tag="began"):
    """Set-up: the names and the entropy of all seats, in order, are part of the record."""

    players: list[str]
    entropy: list[str]
    started: str = ""
    contributions: list[str] = []
    pledges: list[str] = []
    #: The chance that the set-up called for.
    draws: list[dict[str, Any]] = []


class Stepped(Base, tag="stepped"):
    """A seat took a choice. `by`: empty for the seat itself, else bot, order, clock or a lesson's script."""

    seat: int
    choice: str
    draws: list[dict[str, Any]] = []
    events: list[PackedEvent] = []
    frontier: bool = False
    by: Literal["", "bot", "order", "clock", "script"] = ""
    #: Where the dice go on, if steps were taken back before this one.
    anew: int | None = None
    #: Viewers (seats; -1: the spectators) that may not know of it.
    hidden: list[int] = []
    #: The seat had asked for a hint.
    hint: bool = False


class Undone(Base, tag="undone"):
    """Back to the moment after `to` steps; `by` a seat alone, or None: by consent."""

    to: int
    by: int | None = None
    #: Dice that were seen are not thrown again. (False in old logs, where they were.)
    anew: bool = False
    #: Viewers that knew of nothing that was taken back.
    hidden: list[int] = []


class Proposed(Base, tag="proposed"):
    number: int
    by: int
    what: Literal["undo", "bot", "stop"]
    step: int | None = None
    seat: int | None = None
    level: str = ""


class Voted(Base, tag="voted"):
    number: int
    seat: int
    yes: bool


class Resigned(Base, tag="resigned"):
    seat: int


class Late(Base, tag="late"):
    """The time of a seat is up."""

    seat: int


class BotFailed(Base, tag="bot-failed"):
    """A bot crashed or overran its budget. `to` is the simpler one that plays instead; empty: it is tried once more."""

    seat: int
    level: str
    why: str
    to: str = ""


class Changed(Base, tag="changed"):
    """The host changed the table."""

    name: str | None = None
    public: bool | None = None
    chat: bool | None = None


class Hinted(Base, tag="hinted"):
    """A seat asked for a hint."""

    seat: int


class Coached(Base, tag="coached"):
    """Where a lesson's coach stands from now on; its words for the last try."""

    step: int
    mistakes: int = 0
    shown: int = 0
    said: str = ""
    taken: int = 0
    #: Steps of the match when this step of the lesson began.
    since: int = 0
    #: What came of a choice that was tried and taken back.
    tried: list[PackedEvent] = []
    #: Chance that is laid out, by ordinal.
    dice: dict[str, int] = {}
    #: The step's own position is laid out now.
    anew: bool = False


class Ended(Base, tag="ended"):
    """The match ended at the table, not by the rules: resigned, stopped, cancelled, or its lesson is learnt. A rated one may be
    agreed to be a draw, or aborted before it has really begun."""

    reason: Literal["resigned", "stopped", "cancelled", "learnt", "agreed", "aborted"]
    winners: list[int] = []


Entry = (
    Sat
    | Agreed
    | Drawing
    | Revealed
    | Aborted
    | Began
    | Stepped
    | Undone
    | Proposed
    | Voted
    | Resigned
    | Late
    | BotFailed
    | Changed
    | Coached
    | Hinted
    | Ended
)

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def encode_entry(entry: Entry) -> bytes:
    return _ENCODER.encode(entry)


def decode_entry(data: bytes) -> Entry:
    return _DECODER.decode(data)


def pack_events(events: list[Event]) -> list[PackedEvent]:
    return [
        (
            event.kind,
            list(event.rules),
            dict(event.facts),
            None if event.to is None else list(event.to),
            None if event.public is None else dict(event.public),
        )
        for event in events
    ]


def unpack_events(packed: list[PackedEvent]) -> list[Event]:
    return [
        Event(kind, *rules, to=None if to is None else tuple(to), public=public, **facts)
        for kind, rules, facts, to, public in packed
    ]
