"""Pairings: pure functions of names and previous meetings, for tables of two or more."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import ceil, log2

__all__ = ["Meetings", "meetings", "round_robin", "rounds_of", "swiss"]

#: How often two people have met.
Meetings = Counter[frozenset[str]]
#: Arrangements tried to avoid repeated meetings, before one is accepted.
MOST_TRIES = 20_000


def meetings(tables: Sequence[Sequence[str]]) -> Meetings:
    return Counter(frozenset((one, other)) for table in tables for one in table for other in table if one < other)


def rounds_of(kind: str, people: int, seats: int, wanted: int) -> int:
    """The number of rounds. Round robin: everybody meets everybody once. Swiss: as many as requested, or as are needed to find
    the best; at tables of two never so many that a pairing must be repeated."""
    if kind == "round-robin":
        return people - 1 + people % 2
    least = max(1, ceil(log2(max(2, people)) / log2(seats)))
    most = people - 1 + people % 2 if seats == 2 else 30
    return min(wanted or least, most)


def round_robin(people: Sequence[str]) -> list[list[tuple[str, ...]]]:
    """All rounds, by the circle method: one stays, the others rotate. A table of one person is a bye."""
    circle: list[str | None] = [*people, None] if len(people) % 2 else [*people]
    half = len(circle) // 2
    rounds = []
    for number in range(len(circle) - 1):
        pairs = list(zip(circle[:half], reversed(circle[half:]), strict=True))
        # The first seat alternates from round to round.
        pairs = [pair if number % 2 == 0 else pair[::-1] for pair in pairs]
        rounds.append([tuple(one for one in pair if one is not None) for pair in pairs])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return rounds


def swiss(people: Sequence[str], met: Meetings, alone: Mapping[str, int], seats: int) -> list[list[str]]:
    """The tables of a round; `people` is sorted best first, `alone` counts each person's byes.

    At tables of two, an odd number of people leaves a bye: for the last of those with the fewest byes. At larger tables the
    remaining people sit together (with bots)."""
    order = list(people)
    if seats > 2:
        return _groups(order, met, seats)
    tables: list[list[str]] = []
    if len(order) % 2:
        left = min(reversed(order), key=lambda person: alone.get(person, 0))
        order.remove(left)
        tables.append([left])
    pairs = _pairs(order, met)
    return pairs + tables


def _pairs(order: list[str], met: Meetings) -> list[list[str]]:
    """Pair neighbours, without repeated meetings if possible."""
    tries = 0

    def search(rest: list[str]) -> list[list[str]] | None:
        nonlocal tries
        if not rest:
            return []
        first = rest[0]
        for other in rest[1:]:
            tries += 1
            if tries > MOST_TRIES:
                return None
            if not met[frozenset((first, other))]:
                found = search([one for one in rest[1:] if one != other])
                if found is not None:
                    return [[first, other], *found]
        return None

    return search(order) or _groups(order, met, 2)


def _groups(order: list[str], met: Meetings, seats: int) -> list[list[str]]:
    """Put the best remaining person together with the neighbours that this table has met least."""
    rest, tables = list(order), []
    while rest:
        table = [rest.pop(0)]
        while rest and len(table) < seats:
            table.append(min(rest, key=lambda one: sum(met[frozenset((one, other))] for other in table)))
            rest.remove(table[-1])
        tables.append(table)
    return tables
