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
    """A tournament to be. Its tables start by themselves, round after round; a clock is needed, so that it comes to an end."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    kind: Kind
    setup: Setup
    pace: Pace
    #: Of a Swiss tournament; 0: as many as it takes to find the best.
    rounds: Annotated[int, msgspec.Meta(ge=0, le=30)] = 0
    rated: bool = True
    most: Annotated[int, msgspec.Meta(ge=2, le=64)] = 32
    #: The bot for seats that are left over, at tables of more than two.
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
    #: How many there will be; while it is open, with the people that are there now.
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
    #: Empty: one who has nobody to play against this time.
    match: str
    names: list[str]
    #: When it is over.
    points: list[float] | None
    yours: bool


class TournamentPage(Answer):
    tournament: TournamentCard
    pace: Pace
    places: list[TournamentPlace]
    rounds: list[list[TournamentTable]]


MESSAGES = (TournamentPlan, TournamentCard, TournamentList, TournamentPage)
