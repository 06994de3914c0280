"""Messages about ratings, leaderboards, profiles and friends."""

from typing import Annotated, Literal

import msgspec

from armillary.server.messages import Answer, Body
from armillary.table.facts import SeatNumber

__all__ = [
    "MESSAGES",
    "Befriend",
    "Friends",
    "Leaderboard",
    "PersonCard",
    "PlayedMatch",
    "Profile",
    "Standing",
    "TitleRecord",
]

Handle = Annotated[str, msgspec.Meta(min_length=1, max_length=20, pattern="^[0-9a-f]+$")]


class Standing(Answer):
    """A line of a leaderboard."""

    name: str
    #: Of a person with an account; empty for a bot.
    handle: str
    #: The bot's level; empty for a person.
    bot: str
    matches: int
    wins: int
    #: Starts at 1500; the true skill is within `spread` of it 19 times out of 20. None if nothing is rated.
    rating: int | None = None
    spread: int | None = None
    best: float | None = None
    yours: bool = False


class Leaderboard(Answer):
    """For a title: by rating, people and bots on one scale. For a scenario or the daily challenge: by wins, people only."""

    title: str
    scenario: str
    daily: bool
    standings: list[Standing]


class TitleRecord(Answer):
    """Somebody's results in one title."""

    slug: str
    title: str
    matches: int
    wins: int
    rating: int | None
    spread: int | None
    rated: int


class PlayedMatch(Answer):
    match: str
    slug: str
    title: str
    at: float
    rank: int
    won: bool
    score: float
    rated: bool
    #: The rating after it.
    rating: int | None
    others: list[str]


class Profile(Answer):
    """The public data of an account. Matches that were not public are shown only to their players."""

    name: str
    handle: str
    role: str
    created: float
    yours: bool
    #: asked: you have named this person as a friend; asks: this person has named you; friends: both.
    friend: Literal["", "asked", "asks", "friends"]
    titles: list[TitleRecord]
    matches: list[PlayedMatch]


class PersonCard(Answer):
    name: str
    handle: str


class Friends(Answer):
    friends: list[PersonCard]
    #: You have named them; they have named you.
    asked: list[PersonCard]
    asks: list[PersonCard]


class Befriend(Body):
    """Somebody at the same table."""

    seat: SeatNumber


MESSAGES = (Standing, Leaderboard, TitleRecord, PlayedMatch, Profile, PersonCard, Friends, Befriend)
