"""What a review is made of, as it is stored and sent."""

import msgspec

from .skill import Decision

__all__ = ["Review", "SeatReview", "Span", "TurningPoint"]


class Span(msgspec.Struct, kw_only=True):
    """A round, turn or year: the first step after which it is under way, and what it is called, by language."""

    step: int
    words: dict[str, str]


class TurningPoint(msgspec.Struct, kw_only=True):
    """A turning point: the step that did most, whom it concerned, and what it was: luck, own or others' doing."""

    step: int
    seat: int
    by: int
    swing: float
    cause: str
    #: In words, by language.
    did: dict[str, str] = {}


class SeatReview(msgspec.Struct, kw_only=True):
    """`end - start = luck + own + others`, and `own = skill + drift`.

    The estimate of the chances drifts by itself: it rises when an advantage that was there all the time comes into sight. So only
    `skill`, measured against the title's own bot on the same samples, says how well somebody played."""

    seat: int
    start: float
    end: float
    luck: float
    own: float
    others: float
    hints: int = 0
    #: The sum over all own decisions of what each was worth beyond the bot's, with its standard error, estimated from those that
    #: were looked at. None: not yet.
    skill: float | None = None
    skill_error: float | None = None
    #: The same of the decisions that were looked at alone, how many these are, and of how many. None: not yet.
    seen_skill: float | None = None
    seen_error: float | None = None
    seen: int = 0
    decisions: int = 0
    #: The rest of `own`: the estimate moved, not the play.
    drift: float | None = None
    #: 0 to 100: what share of the chance its decisions kept, on the average over all of them in positions that were still open;
    #: estimated from those that were looked at. None: too few were, so far.
    accuracy: float | None = None
    #: Decisions in open positions that were looked at, and how many there were.
    looked: int = 0
    of: int = 0


class Review(msgspec.Struct, kw_only=True):
    game: str
    #: chance, or points in a game for one.
    unit: str
    players: list[str]
    #: What the seats are called.
    words: list[str]
    #: After each step, from the beginning on: the chance of each seat (or the points to expect).
    chances: list[list[float]]
    ticks: list[int]
    #: Of each step, for each seat.
    luck: list[list[float]]
    #: Who took the step; -1: nobody, the beginning.
    by: list[int]
    #: Steps that were decisions.
    worth: list[int]
    calibrated: bool
    #: The rounds in the title's words; none if it counts in decisions only.
    spans: list[Span] = []
    #: How far such estimates are off: (estimate, downwards, upwards), see `Judge.spread`. Empty: not known.
    spread: list[tuple[float, float, float]] = []
    moments: list[TurningPoint] = []
    seats: list[SeatReview] = []
    decisions: list[Decision] = []
    #: Decisions that are to be looked at, and which of them are a fair sample of those that did not look bad at once.
    chosen: list[int] = []
    fair: list[int] = []
