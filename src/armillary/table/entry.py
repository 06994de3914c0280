"""The table's log: everything that happened at the table, in order. The state of a table is the fold of its entries.

Entries are append-only and numbered from 1 (`seq`); the store keeps them under (match, seq). Data that concerns a single seat
(private chat, standing orders, notes) is not in this log, so that not even sequence numbers reveal anything.
"""

from typing import Any, Literal

import msgspec

from armillary import typed
from armillary.kernel.event import Event
from armillary.kernel.record import Witness
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

#: An event as stored: kind, rules, facts, to, public. It is never sent unfiltered.
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
    #: A what-if match begins in this position (an `inspect()`) and not with a set-up; (match, step) is its origin.
    position: dict[str, Any] | None = None
    forked: tuple[str, int] | None = None
    #: The day of a daily challenge, in which undo cannot go back behind new information.
    daily: str | None = None
    #: An imported record: its steps contain their own random draws.
    imported: bool = False
    #: Seats may ask for hints.
    hints: bool = False
    #: A rated match: everybody has an account and a single seat, and there are no hints.
    rated: bool = False
    #: The tournament that opened the table.
    tournament: str | None = None
    #: A lesson of the title: private, without clock, chat, orders or undo.
    lesson: str = ""
    #: A puzzle of the title, which works like a lesson of one step.
    puzzle: str = ""
    #: As in the header of its record: `none` for matches of the page without a server.
    witness: Witness = msgspec.UNSET

    @property
    def kind(self) -> str:
        """A match, or a table that is only for learning."""
        return "lesson" if self.lesson else "puzzle" if self.puzzle else "match"

    @property
    def coached(self) -> bool:
        """A lesson or a puzzle, in which a coach checks every choice."""
        return bool(self.lesson or self.puzzle)


class Base(msgspec.Struct, kw_only=True, tag_field="kind", omit_defaults=True):
    at: float


class Sat(Base, tag="sat"):
    """A seat has a new holder."""

    seat: int
    holder: Literal["person", "bot", "open"]
    person: str = ""
    name: str = ""
    level: str = ""
    #: The person whose seat the bot plays, and who can come back.
    owner: str = ""
    owner_name: str = ""
    #: The person is a program, and says so.
    program: bool = False


class Agreed(Base, tag="agreed"):
    """A seat is ready to start (or no longer ready), with its contribution to the dice."""

    seat: int
    ready: bool
    entropy: str = ""
    #: SHA-256 of a text that is revealed once everybody has pledged one.
    pledge: str = ""
    #: The origin of the entropy: see `Header.contributions`. Empty in logs that predate pledges.
    way: Literal["", "pledged", "open", "server"] = ""


class Drawing(Base, tag="drawing"):
    """Everybody has agreed; the pledged texts are now revealed."""


class Revealed(Base, tag="revealed"):
    """A seat has revealed the text that it pledged."""

    seat: int
    entropy: str


class Aborted(Base, tag="aborted"):
    """A seat did not reveal its text: the start is repeated with a new secret of the host."""

    seat: int


class Began(Base, tag="began"):
    """The set-up; the names and the entropy of all seats, in order, are part of the record."""

    players: list[str]
    entropy: list[str]
    started: str = ""
    contributions: list[str] = []
    pledges: list[str] = []
    #: The random draws of the set-up.
    draws: list[dict[str, Any]] = []


class Stepped(Base, tag="stepped"):
    """A seat made a choice. `by` is empty for the seat itself, otherwise bot, order, clock or a lesson's script."""

    seat: int
    choice: str
    draws: list[dict[str, Any]] = []
    events: list[PackedEvent] = []
    frontier: bool = False
    by: Literal["", "bot", "order", "clock", "script"] = ""
    #: The dice ordinal at which the stream resumes, if an undo preceded this step.
    anew: int | None = None
    #: Viewers (seats; -1: the spectators) from whom it is hidden.
    hidden: list[int] = []
    #: The seat had asked for a hint.
    hint: bool = False


class Undone(Base, tag="undone"):
    """Return to the position after `to` steps; `by` a seat alone, or None by consent."""

    to: int
    by: int | None = None
    #: Dice that were seen are not rolled again. (False in old logs, where they were.)
    anew: bool = False
    #: Viewers from whom everything that was undone had been hidden.
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
    """A seat's time has run out."""

    seat: int


class BotFailed(Base, tag="bot-failed"):
    """A bot crashed or exceeded its budget. `to` is the simpler bot that replaces it; empty if it gets another try."""

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
    """The new state of a lesson's coach, and its comment on the last try."""

    step: int
    mistakes: int = 0
    shown: int = 0
    said: str = ""
    taken: int = 0
    #: The number of match steps when this step of the lesson began.
    since: int = 0
    #: The outcome of a choice that was tried and taken back.
    tried: list[PackedEvent] = []
    #: Prepared random draws, by ordinal.
    dice: dict[str, int] = {}
    #: The lesson step's own position is set up now.
    anew: bool = False


class Ended(Base, tag="ended"):
    """The match ended at the table and not by the rules: resigned, stopped, cancelled, or its lesson is finished. Players of a
    rated match may also agree on a draw, or abort it before it has really begun."""

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
_DECODER: msgspec.json.Decoder[Entry] = typed.decoder(Entry)


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
