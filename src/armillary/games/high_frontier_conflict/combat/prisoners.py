"""Prisoners (3D8i, 3D9c, 3D9d; CF-VIC-07 to CF-VIC-13, CF-CMB-21): taken, paraded, shot, released.

A prisoner is a card in a stack of the captor with `captor` set; he counts as a Human for glitch repair and for nothing else.
"""

from armillary.games.high_frontier.ids import HAND, NONE, OUTPOST, ROCKET
from armillary.games.high_frontier.rules import stacks, supports
from armillary.games.high_frontier.rules.stacks import cards_in, kind_of, stacks_of
from armillary.games.high_frontier_conflict.bernals import colonists, stations
from armillary.games.high_frontier_conflict.chart import depots, glory
from armillary.games.high_frontier_conflict.ids import COLONIST, EXECUTION
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import events, fights, survivors, weapons
from .fights import Fight

__all__ = ["captured", "execute", "home", "owner_of", "parade", "take", "why_not_execute"]

# He renders no service (`law.asks_idle`, `weapons.captive`), and his chit counts nothing until the parade.


def owner_of(p: Conflict, card: int) -> int:
    """Whose Crew or Colonist it is, wherever it lies."""
    if p.c.deck[card] == COLONIST:
        return p.colonist_of[card]
    return p.faction.index(p.c.faction_crew.index(card))


# ---------------------------------------------------------------------------------------------------------- taking


def captured(p: Conflict, f: Fight) -> list[int]:
    """CF-VIC-07: Humans of beaten stacks beside Humans of the attacker, where no thruster but a Crew's own is left that works."""
    if not guards(p, f):
        return []
    found: list[int] = []
    for seat in fights.seats_of(f.hit & f.defenders):
        for stack in weapons.armed_stacks(p, seat):
            if p.where[stack] == f.space and not drives(p, stack):
                found += [card for card in cards_in(p, stack) if weapons.human(p, card)]
    room = p.c.own.tokens.captives - sum(1 for captor in p.captor if captor != NONE)
    return found[: max(0, room)]  # AM-81


def guards(p: Conflict, f: Fight) -> list[int]:
    """The attacker's stacks in the space with a Human of his."""
    return [
        stack
        for stack in fights.fighting(p, f)
        if p.where[stack] == f.space and any(weapons.human(p, card) for card in cards_in(p, stack))
    ]


def drives(p: Conflict, stack: int) -> bool:
    return any(
        weapons.thrust_of(p, card) and not weapons.human(p, card) and supports.works(p, card)
        for card in cards_in(p, stack)
    )


@does("CF-VIC-10")
def take(p: Conflict, f: Fight) -> None:
    """CF-CMB-21, AM-85: a duty, so nobody is asked. Glory that he carries is the captor's (CF-VIC-10)."""
    for card in captured(p, f):
        source = p.place[card]
        if p.carries[card] != NONE:
            glory.fade(p, f.attacker, card)
        p.captor[card] = f.attacker
        stacks.add_card(p, card, cell(p, f, card), f.space)
        depots.tidy(p, source)
        p.tell(events.prisoner_taken, f.attacker, owner_of(p, card), card)
        survivors.settle(p, [source])


def cell(p: Conflict, f: Fight, card: int) -> int:
    """A rocket or outpost with guards; a rocket only if it can carry him."""
    for stack in guards(p, f):
        kind = kind_of(p, stack)
        light = stacks.dry_mass(p, stack) + stacks.mass(p, card) <= p.c.most_dry
        if kind == OUTPOST or (kind == ROCKET and light):
            return stack
    from armillary.games.high_frontier_conflict.chart.tokens import outpost_for

    return outpost_for(p, f.attacker, f.space)


# --------------------------------------------------------------------------------------------- parade and execution


def home(p: Conflict, stack: int) -> None:
    """CF-VIC-08: prisoners who come to the captor's Bank are paraded."""
    for card in cards_in(p, stack):
        if weapons.captive(p, card):
            parade(p, card)


def parade(p: Conflict, card: int) -> None:
    """The chit is turned to its other side and kept; the prisoner is back at his owner's Bank (CF-VIC-12)."""
    captor, owner, stack = p.captor[card], owner_of(p, card), p.place[card]
    p.captor[card] = NONE
    p.pow_kept[captor] += 1
    stacks.add_card(p, card, colonists.home_stack(p, owner), stations.bank(p, owner))
    depots.tidy(p, stack)
    p.tell(events.prisoner_paraded, captor, owner, card)


def why_not_execute(p: Conflict, seat: int, card: int) -> Refusal | None:
    """CF-VIC-13: a Felony against the prisoner's owner."""
    if p.captor[card] != seat or p.place[card] not in stacks_of(p, seat):
        return Refusal("CF-VIC-13", "no-prisoner", card=card)
    return p.law.why_not_felony(p, seat, owner_of(p, card), EXECUTION, NONE)


def execute(p: Conflict, seat: int, card: int) -> None:
    stack = p.place[card]
    p.tell(events.prisoner_executed, seat, owner_of(p, card), card)
    stacks.scrap(p, [card], "executed")
    survivors.settle(p, [stack], "executed")


@does("CF-VIC-11")
def lost(p: Conflict, card: int) -> int:
    """CF-VIC-11, AM-85: decommissioned in captivity he is discarded: a Colonist to the queue, a Crew to his owner's hand; the
    chit returns to the supply."""
    if p.c.deck[card] == COLONIST:
        return colonists.to_queue(p, card)
    p.captor[card] = NONE
    return HAND - owner_of(p, card)
