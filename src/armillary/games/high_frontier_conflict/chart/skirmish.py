"""Skirmishes: set-ups in the middle of things, as the pack lists them. Not of the rulebook."""

from armillary.games.high_frontier.ids import D_TYPE, FREIGHTER, HAND, OUTPOST, ROCKET
from armillary.games.high_frontier.rules import decks, ending, stacks
from armillary.games.high_frontier_conflict.bernals import anchoring
from armillary.games.high_frontier_conflict.components.records import Holding, Skirmish
from armillary.games.high_frontier_conflict.freighters import isotopes
from armillary.games.high_frontier_conflict.ids import BERNAL, COLONIST
from armillary.games.high_frontier_conflict.position import Conflict

from . import tokens

__all__ = ["deal"]


def deal(p: Conflict, skirmish: Skirmish) -> None:
    """Everybody has what the list says of his seat."""
    c = p.c
    for seat, own in enumerate(skirmish.seats[: len(p.wt)]):
        p.wt[seat] = skirmish.wt
        for words in own.factories:
            name, *letter = words.split()
            site = c.sites.index(name)
            p.busted[site] = 0
            p.claim[site] = p.factory[site] = seat
            p.letter[site] = c.letters.index(letter[0]) if c.spectral[site] == D_TYPE else c.spectral[site]
            ending.lower_track(p, p.letter[site])
        for name in own.domes:
            p.dome[c.sites.index(name)] = seat
        rocket = stacks.slot(p, seat, ROCKET)
        place(p, rocket, own.rocket)
        stacks.join(p, c.faction_crew[p.faction[seat]], rocket, p.where[rocket])
        p.steps[rocket] = min(own.rocket.steps, c.tank_steps[stacks.dry_mass(p, rocket)][-1])
        place(p, stacks.slot(p, seat, OUTPOST), own.outpost)
        if c.bernal_slots:
            station(p, seat, own.bernals)
        if c.freight_cards and own.freighter is not None and own.yard is not None:
            place(p, stacks.slot(p, seat, FREIGHTER), own.freighter)
            place(p, tokens.outpost_for(p, seat, c.number[own.yard.at]), own.yard)


def place(p: Conflict, stack: int, holding: Holding) -> None:
    space = p.c.number[holding.at]
    for words in holding.cards:
        name, *flags = words.split()
        card = p.c.cards.index(name)
        p.black[card] = int("black" in flags or "promoted" in flags)
        p.heavy[card] = int("heavy" in flags)
        if card in p.tops:
            take_top(p, card)
        stacks.join(p, card, stack, space)
        isotopes.acquired(p, stacks.owner_of(p, stack), card)
    p.fts[stack] = holding.fts
    p.gold[stack] = holding.gold


def station(p: Conflict, seat: int, holdings: list[Holding]) -> None:
    """Bernals with what is aboard; Colonists are the seat's."""
    for number, holding in enumerate(holdings):
        stack = stacks.slot(p, seat, BERNAL) + number
        place(p, stack, holding)
        if p.where[stack] != p.c.leo:
            p.anchored[stack] = max(p.anchored) + 1
        for card in stacks.cards_in(p, stack):
            if p.c.deck[card] == COLONIST:
                p.colonist_of[card] = seat
    anchoring.settled(p, seat)


def take_top(p: Conflict, card: int) -> None:
    """It is no longer on top of its deck: the next one shows."""
    deck = p.tops.index(card)
    decks.draw(p, deck)
    p.put(card, HAND)
    decks.show_next(p, deck)
