"""Messages about tournaments."""

from typing import Annotated, Literal

import msgspec

from armillary.kernel.setup import Setup
from armillary.server.messages import Answer, Body
from armillary.table.facts import BotLevel, Pace

__all__ = [
    "MESSAGES",
    "TournamentCard",
    "TournamentList",
    "TournamentPage",
    "TournamentPlace",
    "TournamentPlan",
    "TournamentTable",
]

Kind = Literal["round-robin", "swiss"]


class TournamentPlan(Body):
    """The plan of a tournament. Its tables start automatically, round after round; a clock is required, so that it ends."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    kind: Kind
    setup: Setup
    pace: Pace
    #: For a Swiss tournament; 0: as many as are needed to find the best.
    rounds: Annotated[int, msgspec.Meta(ge=0, le=30)] = 0
    rated: bool = True
    most: Annotated[int, msgspec.Meta(ge=2, le=64)] = 32
    #: The bot for unfilled seats, at tables of more than two.
    level: BotLevel = "medium"


class TournamentCard(Answer):
    id: str
    name: str
    kind: Kind
    state: Literal["open", "playing", "over", "cancelled"]
    slug: str
    title: str
    seats: int
    rated: bool
    created: float
    round: int
    #: The number of rounds; while entry is open, for the current number of people.
    rounds: int
    people: int
    most: int
    host: str
    yours: bool
    entered: bool


class TournamentList(Answer):
    tournaments: list[TournamentCard]


class TournamentPlace(Answer):
    name: str
    handle: str
    points: float
    opposition: float
    played: int
    wins: int
    left: bool
    yours: bool


class TournamentTable(Answer):
    #: Empty: a bye.
    match: str
    names: list[str]
    #: Set once it is over.
    points: list[float] | None
    yours: bool


class TournamentPage(Answer):
    tournament: TournamentCard
    pace: Pace
    places: list[TournamentPlace]
    rounds: list[list[TournamentTable]]


MESSAGES = (TournamentPlan, TournamentCard, TournamentList, TournamentPage)
