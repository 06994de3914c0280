"""Boosting with Module 2: Bernals into LEO, white cards to a Home Bernal (BR-60, BR-61, CF-BER-05, CF-ETB-02)."""

from collections.abc import Sequence

from armillary.games.high_frontier import events as base_events
from armillary.games.high_frontier.ids import BOOST, HAND, LEO_STACK, NONE, RADIATOR, ROCKET
from armillary.games.high_frontier.rules import boost as base
from armillary.games.high_frontier.rules import payment, stacks
from armillary.games.high_frontier_conflict.ids import BERNAL, BERNALS, COLONIST
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.choice import Choice
from armillary.kernel.refusal import Refusal

from . import stations

__all__ = ["boost", "choices", "tries", "why_not_boost"]


def why_not_boost(p: Conflict, seat: int, card: int, stack: int, light: bool = False) -> Refusal | None:
    """As the base; a Bernal starts a stack of its own in LEO, and a Home Bernal takes what is boosted at double cost."""
    deck, own = p.c.deck[card], stacks.stacks_of(p, seat)
    if deck == COLONIST:
        return Refusal("BR-65", "built-in-space", card=card)
    kind = stacks.kind_of(p, stack) if stack in own else NONE
    if deck != BERNALS and kind != BERNAL:
        return base.why_not_boost(p, seat, card, stack, light)
    if p.place[card] != HAND - seat or p.black[card]:
        return Refusal("HF-BOOST-01", "not-in-hand", card=card)
    if light and deck != RADIATOR:
        return Refusal("HF-CARD-14", "no-orientation", card=card)
    if deck == BERNALS:
        if kind != BERNAL or p.where[stack] != NONE or stack != free_figure(p, seat):
            return Refusal("BR-60", "no-boost-there", stack=stack)
    elif stack != stations.home(p, seat) or stations.et_home(p, seat) != NONE:
        # CF-BER-05: a loose Bernal takes nothing; CF-ETB-02, 2B4e: an ET Home Bernal neither.
        return Refusal("BR-61", "no-boost-there", stack=stack)
    wt = price(p, card, stack, light)
    if p.wt[seat] < wt:
        return Refusal("HF-BOOST-01", "too-poor", wt=wt)
    return p.law.why_not_act(p, seat, BOOST)


def free_figure(p: Conflict, seat: int) -> int:
    return next((s for s in stacks.stacks_of(p, seat) if stacks.kind_of(p, s) == BERNAL and p.where[s] == NONE), NONE)


def price(p: Conflict, card: int, stack: int, light: bool) -> int:
    once = base.boost_mass(p, card, light) * p.c.boost
    home = stacks.kind_of(p, stack) == BERNAL and p.c.deck[card] != BERNALS
    return once * p.c.bernal_file.boost_home if home else once


def tries(p: Conflict, seat: int) -> list[Choice]:
    """Every card of the hand to the LEO stack, the rocket, the Home Bernal; a Bernal to its own figure."""
    own = stacks.stacks_of(p, seat)
    plain = [s for s in own if stacks.kind_of(p, s) in (LEO_STACK, ROCKET)]
    home = stations.home(p, seat)
    found: list[Choice] = []
    for card in stacks.hand(p, seat):
        if p.c.deck[card] == COLONIST:
            continue
        targets = [*plain, home] if home != NONE else plain
        if p.c.deck[card] == BERNALS:
            targets = [stack for stack in (free_figure(p, seat),) if stack != NONE]
        for stack in targets:
            found.append(("boost", card, stack))
            if p.c.deck[card] == RADIATOR:
                found.append(("boost-light", card, stack))
    return found


def choices(p: Conflict, seat: int, hand: Sequence[int]) -> list[Choice]:
    """Those of the tries that are allowed. Hot: what is boosted as in the base is listed at once, the rest is asked about."""
    deck = p.c.deck
    plain = [card for card in hand if deck[card] not in (BERNALS, COLONIST)] if p.c.settler_cards else hand
    listed: list[Choice] = [
        ("boost-light" if light else "boost", card, stack) for card, stack, light in base.boosts(p, seat, plain)
    ]
    home = stations.home(p, seat)
    if home != NONE:
        for card in plain:
            for verb in ("boost", "boost-light") if deck[card] == RADIATOR else ("boost",):
                if why_not_boost(p, seat, card, home, light=verb == "boost-light") is None:
                    listed.append((verb, card, home))
    if len(plain) < len(hand):
        figure = free_figure(p, seat)
        for card in hand:
            if deck[card] == BERNALS and figure != NONE and why_not_boost(p, seat, card, figure) is None:
                listed.append(("boost", card, figure))
    return listed


def boost(p: Conflict, seat: int, card: int, stack: int, light: bool) -> None:
    """Into a Bernal's stack; what goes elsewhere the base boosts."""
    wt = price(p, card, stack, light)
    payment.pay(p, seat, wt)
    p.heavy[card] = 1 if p.c.deck[card] == RADIATOR and not light else 0
    stacks.join(p, card, stack, p.c.leo if p.c.deck[card] == BERNALS else p.where[stack])
    p.tell(base_events.card_boosted, seat, card, stack, wt)
