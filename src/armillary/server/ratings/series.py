"""Reports suspicious series of rated matches to the moderators, who decide."""

from collections.abc import Sequence
from itertools import permutations

from armillary.store.club import Club
from armillary.store.results import Played, Results
from armillary.table.rows import Card

__all__ = ["flag"]

DAY = 86_400.0
#: A series is checked once two people have played this many rated matches within a day ...
SERIES = 5
#: ... and reported if one of them won all, or if this many were resigned within this many steps per seat.
SHORT = 3
STEPS = 3


def flag(results: Results, club: Club, card: Card, played: Sequence[Played]) -> None:
    """Report the winner on the server's behalf, once a day for two people. Slow: call it in a thread."""
    people = [one.player for one in played if not one.player.startswith("bot:")]
    for one, other in permutations(people, 2):
        cards = results.together(one, other, card.updated - DAY)
        won = [found for found in cards if _won(found, one)]
        if len(cards) < SERIES or len(won) * 2 < len(cards):
            continue
        short = [found for found in cards if _given_up(found)]
        if len(won) < len(cards) and len(short) < SHORT:
            continue
        pair = " ".join(sorted((one, other)))
        if club.reported("", pair, card.updated - DAY):
            continue
        text = (
            f"{len(cards)} rated matches of the same two people within a day: {len(won)} were won by this one, "
            f"{len(short)} were given up within {STEPS} steps of each seat."
        )
        club.report("", one, card.id, pair, text, card.updated)


def _won(card: Card, person: str) -> bool:
    result = card.result
    winners = [] if result is None else [card.seats[seat] for seat in result.winners if seat < len(card.seats)]
    return [place.person or place.owner for place in winners] == [person]


def _given_up(card: Card) -> bool:
    return card.result is not None and card.result.reason == "resigned" and card.step < STEPS * len(card.seats)
