"""Scoring (SV-SCORE): what a crew's salvage is worth, and who wins."""

from collections.abc import Sequence

from armillary.games.salvage.components import Parts
from armillary.games.salvage.position import Orbit


def has_charter(p: Orbit, seat: int) -> bool:
    """SV-END-01: wrecks of enough different types in the hold."""
    types = p.c.wreck_type
    held = {types[wreck] for wreck, place in enumerate(p.place) if place == seat}
    return len(held) >= p.c.charter


def public_points(p: Orbit, seat: int) -> int:
    """What everybody can count: wrecks (SV-SCORE-01) and money (SV-SCORE-02)."""
    value = p.c.value
    points = p.credits[seat] // p.c.credits_a_point
    for wreck, place in enumerate(p.place):
        if place == seat:
            points += value[wreck]
    return points


def all_public_points(p: Orbit) -> list[int]:
    """The same for all crews, in one go: every view shows it."""
    value = p.c.value
    points = [credits // p.c.credits_a_point for credits in p.credits]
    for wreck, place in enumerate(p.place):
        if place >= 0:
            points[place] += value[wreck]
    return points


def contract_worth(parts: Parts, places: Sequence[int], seat: int, card: int) -> int:
    """SV-SCORE-03: a contract pays for every wreck of its type in the hold; other cards pay nothing."""
    wanted = parts.card_type[card]
    worth = 0
    if wanted >= 0:
        for wreck, place in enumerate(places):
            if place == seat and parts.wreck_type[wreck] == wanted:
                worth += parts.contract
    return worth


def contract_points(p: Orbit, seat: int, hand: list[int]) -> int:
    """What all contracts of a hand pay: the same in one go, since every view of a crew shows it."""
    types, wanted = p.c.wreck_type, p.c.card_type
    hold = [types[wreck] for wreck, place in enumerate(p.place) if place == seat]
    return p.c.contract * sum([count * hold.count(wanted[card]) for card, count in enumerate(hand) if count])


def points_of(p: Orbit, seat: int) -> int:
    """All points of a crew whose hand is known."""
    return public_points(p, seat) + contract_points(p, seat, p.hands[seat])


def final_scores(p: Orbit) -> tuple[float, ...]:
    return tuple([float(points_of(p, seat)) for seat in range(len(p.credits))])


def leaders(p: Orbit, scores: tuple[float, ...]) -> tuple[int, ...]:
    """SV-SCORE-04: the most points, then the most credits; still tied crews share the win."""
    ranks = [(scores[seat], p.credits[seat]) for seat in range(len(scores))]
    best = max(ranks)
    return tuple([seat for seat, rank in enumerate(ranks) if rank == best])
