"""Colonies and Humans (BR-15, BR-32)."""

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.ids import COLONIST, DOME
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import depots, events, glory

__all__ = ["found", "humans", "humans_at", "ideology_of", "place_dome", "why_not_found"]


def humans_at(p: Conflict, space: int, seat: int) -> list[int]:
    """Crews of the seat in its stacks there; no captives."""
    return [
        card
        for stack in stacks.stacks_of(p, seat)
        if p.where[stack] == space
        for card in stacks.crews_in(p, stack)
        if p.captor[card] == NONE
    ]


@does("BR-32")
def humans(p: Conflict, space: int, of: int) -> bool:
    """BR-32: a Crew or Colonist of one of these seats (bits), a dome of theirs, or an anchored Bernal."""
    site = stacks.site_at(p, space)
    if site != NONE and p.dome[site] != NONE and of & (1 << p.dome[site]):
        return True
    where, slots = p.where, len(p.c.slots)
    for card, place in enumerate(p.place):
        if place < 0 or p.c.deck[card] >= 0 or where[place] != space or p.captor[card] != NONE:
            continue
        if of & (1 << (place // slots)) and p.law.asks_human(p, card):
            return True
    return stations.anchored_at(p, space, of)


def why_not_found(p: Conflict, seat: int, card: int) -> Refusal | None:
    """BR-15: a Human of the seat at an own Factory without a dome, and a dome to put there."""
    stack = p.place[card]
    if stack not in stacks.stacks_of(p, seat) or not p.law.asks_human(p, card) or p.captor[card] != NONE:
        return Refusal("BR-15", "no-human", card=card)
    site = stacks.site_at(p, p.where[stack])
    if site == NONE or p.factory[site] != seat:
        return Refusal("BR-15", "not-your-factory", site=site) if site != NONE else Refusal("BR-15", "not-at-site")
    if p.dome[site] != NONE:
        return Refusal("BR-15", "dome-there", site=site)
    return Refusal("BR-14", "no-dome") if p.law.answers_spare(p, seat, DOME) == 0 else None


@does("BR-29")
def ideology_of(p: Conflict, seat: int, card: int) -> int:
    """BR-15, BR-29: a Crew's is its player's, a Colonist has one of his own."""
    return p.c.doctrine[card] if p.c.deck[card] == COLONIST else p.c.ideology[p.faction[seat]]


def found(p: Conflict, seat: int, card: int) -> None:
    """The Human settles: no Felony; a Crew is back at the Bank."""
    stack = p.place[card]
    site = stacks.site_at(p, p.where[stack])
    stacks.scrap(p, [card], "colony")
    stacks.remains(p, stack, "colony")
    depots.tidy(p, stack)
    place_dome(p, seat, site)


def place_dome(p: Conflict, seat: int, site: int) -> None:
    p.dome[site] = seat
    p.tell(events.dome_placed, seat, site)
    glory.colony_founded(p, seat, site)
