"""Standings: points from tables, and the ranking."""

from collections.abc import Sequence

import msgspec

from armillary.store.results import Played
from armillary.store.tournaments import Pairing

__all__ = ["Place", "points_of", "standings"]


class Place(msgspec.Struct, kw_only=True):
    person: str
    points: float = 0.0
    #: The sum of the opponents' points: equal points against better opponents are worth more.
    opposition: float = 0.0
    played: int = 0
    wins: int = 0


def points_of(person: str, played: Sequence[Played]) -> float:
    """The share of opponents at the table whom the person beat; half for ties. At a table of two: 1, 1/2 or 0."""
    own = next((one.rank for one in played if one.player == person), None)
    if own is None or len(played) < 2:
        return 0.0
    before = sum(one.rank > own for one in played)
    equal = sum(one.rank == own for one in played) - 1
    return (before + equal / 2) / (len(played) - 1)


def standings(people: Sequence[str], pairings: Sequence[Pairing]) -> list[Place]:
    """Best first: by points, then by opponents' points, then by tables won, then by order of entry."""
    places = {person: Place(person=person) for person in people}
    for pairing in pairings:
        for person, points in zip(pairing.people, pairing.points or (), strict=False):
            if person in places:
                place = places[person]
                place.points += points
                place.played += 1
                place.wins += points == 1.0 and len(pairing.people) > 1
    for pairing in pairings:
        for person in pairing.people:
            if person in places and pairing.points is not None:
                others = [other for other in pairing.people if other != person and other in places]
                places[person].opposition += sum(places[other].points for other in others)
    return sorted(places.values(), key=lambda one: (-one.points, -one.opposition, -one.wins, people.index(one.person)))
