"""Deals, and asking leave: power, cycler, water (5.9, 2.3B, 5.5C; HF-DEAL, HF-GEN-07, HF-FAC-04, HF-FAC-10, HF-REF-08).

The terms of an offer are (kind, a, b, amount): what changes hands at once. Promises bind nobody (HF-A31).
"""

from typing import Any, Final

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import CREW, LEO_STACK, NONE, OUTPOST, REFUEL, ROCKET
from armillary.games.high_frontier.position import Chart
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import belts, diagram, refuel, stacks
from .stacks import dry_mass, kind_of, slot, stacks_of

__all__ = [
    "CARDS",
    "CYCLER",
    "GIFT",
    "POWER",
    "PUMP",
    "WATER",
    "execute",
    "hand_over",
    "swap",
    "tradable",
    "why_not_aboard",
    "why_not_terms",
]

# Kinds of terms: cards and WT in LEO; ESA's power; UN's cycler; a factory's water; a card or fuel handed over in space.
CARDS: Final = 0
POWER: Final = 1
CYCLER: Final = 2
WATER: Final = 3
GIFT: Final = 4
PUMP: Final = 5


def tradable(p: Chart, seat: int) -> list[int]:
    """HF-DEAL-01: white cards and crews that are in LEO."""
    bank = p.law.answers_bank(p, seat)
    return [
        card
        for card in stacks.cards_of(p, seat)
        if p.where[p.place[card]] == bank and (p.c.deck[card] == CREW or not p.black[card])
    ]


def why_not_terms(p: Chart, maker: int, receiver: int, terms: tuple[Any, ...]) -> Refusal | None:
    """Can this be done now? Asked when it is offered and again when it is accepted."""
    refusal = p.law.why_not_deal(p, maker, receiver, terms)
    if refusal is not None:
        return refusal
    kind, one, other, amount = terms
    if kind == CARDS:
        return why_not_cards(p, maker, receiver, one, other, amount)
    if kind == GIFT:
        return why_not_gift(p, maker, receiver, one, other)
    if kind == PUMP:
        return why_not_pump(p, maker, receiver, one, amount)
    if amount < 0 or amount > p.wt[maker]:
        return Refusal("HF-DEAL-01", "too-poor", wt=amount)
    if one not in stacks_of(p, maker) or p.where[one] == NONE:
        return Refusal("HF-FAC-04", "no-craft")
    if kind == POWER:
        if receiver not in p.law.answers_beams(p, one) or receiver == maker:
            return Refusal("HF-FAC-04", "no-power", seat=receiver)
        return Refusal("HF-FAC-04", "has-power") if p.law.asks_powered(p, one) else None
    if kind == CYCLER:
        if kind_of(p, one) == OUTPOST:
            return Refusal("HF-FAC-10", "no-craft")
        if receiver not in belts.cyclers(p, p.c.earth_belt) or receiver == maker:
            return Refusal("HF-FAC-10", "no-cycler", seat=receiver)
        return Refusal("HF-FAC-10", "has-cycler") if p.law.asks_escorted(p, one, p.c.earth_belt) else None
    site = stacks.site_at(p, p.where[one])
    if (receiver, REFUEL) not in p.law.answers_leaves(p, maker, REFUEL, site):
        return Refusal("HF-REF-08", "no-water", source=2)
    if other < 1 or other > diagram.room(p.c, dry_mass(p, one), p.steps[one]):
        return Refusal("HF-FUEL-06", "tanks-full")
    return None


def why_not_cards(p: Chart, maker: int, receiver: int, give: int, take: int, net: int) -> Refusal | None:
    """HF-DEAL-01: a card each at most, and WT one way; WT alone is for a promise, which binds nobody."""
    if give == NONE and take == NONE and net <= 0:
        return Refusal("HF-DEAL-01", "nothing-offered")
    if p.law.answers_bank(p, maker) != p.law.answers_bank(p, receiver):
        return Refusal("HF-DEAL-01", "no-partner")  # The Titans keep theirs elsewhere (HF-SCN-06).
    if give != NONE and give not in tradable(p, maker):
        return Refusal("HF-DEAL-01", "not-tradable", card=give)
    if take != NONE and take not in tradable(p, receiver):
        return Refusal("HF-DEAL-01", "not-tradable", card=take)
    if net > p.wt[maker] or -net > p.wt[receiver]:
        return Refusal("HF-DEAL-01", "too-poor", wt=abs(net))
    return None


def meeting(p: Chart, seat: int, space: int) -> int:
    """The rocket, else the outpost, of that seat there."""
    found = [s for s in stacks_of(p, seat) if p.where[s] == space and kind_of(p, s) != LEO_STACK]
    found = [s for s in found if kind_of(p, s) == ROCKET] or [s for s in found if kind_of(p, s) != ROCKET]
    return found[0] if found else NONE


def why_not_aboard(p: Chart, receiver: int, card: int, stack: int) -> Refusal | None:
    """HF-DEAL-03, HF-BOOST-08: may that stack of the receiver take a card that is handed over in its space?"""
    if stack not in stacks_of(p, receiver) or kind_of(p, stack) not in (ROCKET, OUTPOST):
        return Refusal("HF-DEAL-03", "no-stack-there", stack=stack)
    if p.where[stack] != p.where[p.place[card]]:
        return Refusal("HF-DEAL-03", "stack-elsewhere", stack=stack)
    if kind_of(p, stack) == ROCKET and dry_mass(p, stack) + stacks.mass(p, card) > p.c.most_dry:
        return Refusal("HF-BOOST-08", "too-heavy", mass=p.c.most_dry)
    return None


def hand_over(p: Chart, maker: int, receiver: int, card: int, stack: int) -> None:
    """HF-A94: a transfer is no decommissioning, so what stays behind is what it was."""
    stacks.add_card(p, card, stack, p.where[stack])
    p.tell(events.cargo_given, maker, receiver, card)


def why_not_gift(p: Chart, maker: int, receiver: int, card: int, _: int) -> Refusal | None:
    """HF-DEAL-03: a white card, to a stack of a player in the same space."""
    stack = p.place[card]
    if stack not in stacks_of(p, maker) or kind_of(p, stack) != ROCKET or p.black[card] or p.c.deck[card] == CREW:
        return Refusal("HF-DEAL-03", "not-tradable", card=card)
    if not p.law.version1:
        there = [
            s for s in stacks_of(p, receiver) if p.where[s] == p.where[stack] and kind_of(p, s) in (ROCKET, OUTPOST)
        ]
        if receiver == maker or not there:
            return Refusal("HF-DEAL-03", "nobody-there", seat=receiver)
        refusals = [why_not_aboard(p, receiver, card, s) for s in there]
        return refusals[0] if all(refusal is not None for refusal in refusals) else None
    other = meeting(p, receiver, p.where[stack])
    if other == NONE or receiver == maker or kind_of(p, other) not in (ROCKET, OUTPOST):
        return Refusal("HF-DEAL-03", "nobody-there", seat=receiver)
    if kind_of(p, other) == ROCKET and dry_mass(p, other) + stacks.mass(p, card) > p.c.most_dry:
        return Refusal("HF-BOOST-08", "too-heavy", mass=p.c.most_dry)
    return None


def why_not_pump(p: Chart, maker: int, receiver: int, stack: int, tanks: int) -> Refusal | None:
    """HF-DEAL-03: whole tanks, from rocket to rocket."""
    if stack not in stacks_of(p, maker) or kind_of(p, stack) != ROCKET or p.where[stack] == NONE:
        return Refusal("HF-DEAL-03", "no-rocket")
    if tanks < 1 or tanks > diagram.whole_tanks(p.c, dry_mass(p, stack), p.steps[stack]):
        return Refusal("HF-DEAL-03", "tanks-empty")
    other = meeting(p, receiver, p.where[stack])
    if other == NONE or receiver == maker or kind_of(p, other) != ROCKET:
        return Refusal("HF-DEAL-03", "nobody-there", seat=receiver)
    if tanks > diagram.room(p.c, dry_mass(p, other), p.steps[other]):
        return Refusal("HF-FUEL-06", "tanks-full")
    return None


def swap(p: Chart, maker: int, receiver: int, give: int, take: int) -> None:
    """Cards in LEO change hands."""
    for card, seat in ((give, receiver), (take, maker)):
        if card != NONE:
            source = p.place[card]
            stacks.add_card(p, card, slot(p, seat, LEO_STACK), p.law.answers_bank(p, seat))
            if p.law.version1:
                stacks.remains(p, source, "traded")


@does("HF-GEN-07")
def execute(p: Chart, maker: int, receiver: int, terms: tuple[Any, ...]) -> None:
    kind, one, other, amount = terms
    if kind == CARDS:
        swap(p, maker, receiver, one, other)
        p.wt[maker] -= amount
        p.wt[receiver] += amount
        p.tell(events.deal_done, maker, receiver, one, other, amount)
        return
    if kind == GIFT:
        source = p.place[one]
        stacks.add_card(p, one, meeting(p, receiver, p.where[source]), p.where[source])
        if p.law.version1:
            stacks.remains(p, source, "traded")  # HF-A94: a transfer is no decommissioning
        p.tell(events.cargo_given, maker, receiver, one)
        return
    if kind == PUMP:
        target = meeting(p, receiver, p.where[one])
        p.steps[one] = diagram.take_tanks(p.c, dry_mass(p, one), p.steps[one], amount)
        p.steps[target] = diagram.add_tanks(p.c, dry_mass(p, target), p.steps[target], amount)
        p.tell(events.fuel_given, maker, receiver, amount)
        return
    p.wt[maker] -= amount
    p.wt[receiver] += amount
    if kind == POWER:
        p.beamed[one] = 1
        p.tell(events.power_beamed, receiver, one, amount)
    elif kind == CYCLER:
        p.cycled[one] = 1
        p.tell(events.cycler_granted, receiver, one, amount)
    else:
        refuel.refuel(p, maker, refuel.FACTORY, one, other)
        p.tell(events.water_sold, receiver, maker, other, amount)
