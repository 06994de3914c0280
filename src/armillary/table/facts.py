"""The plain facts of a table, as people and clients see them: seats, pace, clocks, orders, proposals, chat, digest."""

from typing import Annotated, Literal

import msgspec

from armillary.kernel.view import EventView

__all__ = [
    "Chance",
    "ChatLine",
    "ClockState",
    "Digest",
    "LoggedStep",
    "Notice",
    "Order",
    "Pace",
    "Proposal",
    "Reason",
    "SeatCard",
    "SeatPlan",
    "TableResult",
    "Weight",
]

Seconds = Annotated[int, msgspec.Meta(ge=1, le=60 * 86_400)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=31)]
ShortText = Annotated[str, msgspec.Meta(max_length=200)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
#: forced: a single possible answer. reply: one yes/no. choice: one of several. turn: a full turn.
Heaviness = Literal["none", "forced", "reply", "choice", "turn"]
BotLevel = Annotated[str, msgspec.Meta(min_length=1, max_length=60, pattern="^[a-z0-9][a-z0-9:._=,-]*$")]


class Pace(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How fast the table plays.

    `none`: no clock. `live`: each seat has `bank` seconds and gains `increment` with every answer. `days`: every
    decision may take `per_decision` seconds. When time is up a bot answers once (`move`), takes the seat (`bot`), or
    the seat is merely shown as late (`wait`).

    A bot takes a person's seat only at the person's own request, by the clock, or by consent of the others once the person has
    been away for `away` seconds (0: never). A person who lost a seat to a bot can come back.
    """

    kind: Literal["none", "live", "days"] = "none"
    bank: Seconds = 1800
    increment: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 15
    per_decision: Seconds = 3 * 86_400
    late: Literal["move", "bot", "wait"] = "move"
    away: Annotated[int, msgspec.Meta(ge=0, le=60 * 86_400)] = 900


class SeatPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The plan for a seat: the creator (`me`; several of them: pass and play), a bot, or open to anybody (`open`)."""

    kind: Literal["me", "bot", "open"] = "open"
    level: BotLevel = "easy"
    #: A name for this seat in pass and play.
    name: Name | None = None


class SeatCard(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it."""

    seat: int
    #: The rulebook's word for the seat (a colour, a faction); A, B, ... if there is none.
    word: str
    kind: Literal["person", "bot", "open"]
    name: str
    level: str = ""
    #: Is ready to start.
    ready: bool = False
    #: A client is connected for this seat right now.
    online: bool = False
    resigned: bool = False
    #: Has pledged a text for the dice; has revealed it.
    pledged: bool = False
    revealed: bool = False
    #: A bot plays this seat for you: take it back with `join`.
    returnable: bool = False
    #: You hold this seat.
    yours: bool = False
    host: bool = False
    #: A program plays it.
    program: bool = False


class ClockState(msgspec.Struct, frozen=True, kw_only=True):
    """Clocks at the moment `at` (seconds since 1970). A seat's clock runs if it is in `running`."""

    kind: Literal["none", "live", "days"]
    at: float
    #: Seconds left for each seat; None if it has no clock.
    left: list[float | None]
    running: list[int]
    late: list[int]


class Order(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A standing order of a seat: the answer to give at this step, unless the choices offer something worth a thought.

    It is carried out if the decision's step (the name shown in the view) is `step` (empty: any), the notation `answer` is among
    the choices, and no listed choice begins with a verb of `unless`. After `count` uses it is removed.

    With `most` it bids for the seat: the amount of `answer` is the smallest one offered, as long as that is at most `most` and
    the seat itself was not the last to name an amount. A `passing` order is removed once another step is decided, so a limit for
    one auction does not bid in the next.
    """

    answer: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    step: ShortText = ""
    unless: Annotated[list[ShortText], msgspec.Meta(max_length=20)] = []
    count: Annotated[int, msgspec.Meta(ge=1, le=1000)] | None = None
    most: Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)] | None = None
    passing: bool = False


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """Something that needs the table's consent. It is carried out once every person at the table has agreed."""

    number: int
    by: int
    #: undo: return to the position after `step` steps. bot: a bot of `level` takes `seat`. stop: end the match here.
    what: Literal["undo", "bot", "stop"]
    step: int | None = None
    seat: int | None = None
    level: str = ""
    yes: list[int] = []
    #: Seats that have not agreed yet.
    waiting: list[int] = []


class ChatLine(msgspec.Struct, frozen=True, kw_only=True):
    """One line of chat that you may read. `to` is None for everybody, otherwise the seats it is for."""

    #: Numbers the lines that this seat may read, from 1.
    n: int
    at: float
    #: None: a spectator.
    seat: int | None
    name: str
    text: str
    to: list[int] | None = None


class LoggedStep(msgspec.Struct, frozen=True, kw_only=True):
    """A step of the match as one seat may know it."""

    #: The number of the step, from 1; after an undo, numbers are reused.
    step: int
    seat: int
    at: float
    #: The choice in notation, if the seat may know it (None: still secret).
    choice: str | None
    events: list[EventView]
    #: The step revealed new information: nobody may undo it alone.
    frontier: bool
    #: Answered by a standing order or the clock; shown only to the seat itself.
    auto: bool = False


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened at the table rather than in the game."""

    seq: int
    at: float
    kind: str
    text: str
    seat: int | None = None


class Reason(msgspec.Struct, frozen=True, kw_only=True):
    """Why a choice is not allowed."""

    notation: str
    marks: list[str]
    rule: str
    reason: str
    #: The rule's text in the ledger.
    text: str = ""


class Weight(msgspec.Struct, frozen=True, kw_only=True):
    """How much thought the current decision needs."""

    level: Heaviness
    text: str
    choices: int = 0


class TableResult(msgspec.Struct, frozen=True, kw_only=True):
    """How the match ended at the table. `reason` comes from the rules, or is `resigned` or `stopped`."""

    winners: list[int]
    reason: str
    text: str
    rule: str = ""
    scores: list[float] = []


class Digest(msgspec.Struct, frozen=True, kw_only=True):
    """What changed for you since you last looked."""

    since: int
    step: int
    steps: int
    undone: int
    #: The number of steps that each seat took.
    by_seat: list[int]
    scores_then: list[float]
    scores_now: list[float]
    #: Log lines that name your seat, and the most important ones about others.
    about_you: list[LoggedStep]
    others: list[LoggedStep]
    notices: list[Notice]
    unread: int
    summary: str


class Chance(msgspec.Struct, frozen=True, kw_only=True):
    """One outcome with its exact probability."""

    outcome: str
    #: As a fraction, e.g. "5/36".
    exact: str
    probability: float
