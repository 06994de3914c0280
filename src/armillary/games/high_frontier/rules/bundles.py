"""Deals as the book allows them (5.9; HF-DEAL-01, HF-GEN-07): any number of cards, WT and permissions on both sides.

The terms of such a deal are (deals.CARDS, cards given, cards taken, WT that the maker pays, permissions); a permission is
(deals.POWER or deals.CYCLER, stack): whose stack it is gets it from the other. An offer is made with a card of each side at
most and then amended; each change puts a new offer in the place of the old, so that nobody accepts what he has not seen.
"""

from typing import Any

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import LEO_STACK, NONE, ROCKET
from armillary.games.high_frontier.position import Chart
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import deals, payment, stacks
from .stacks import dry_mass, kind_of, owner_of, slot, stacks_of

__all__ = [
    "amended",
    "execute",
    "grant",
    "is_bundle",
    "landing_stacks",
    "permits",
    "why_not",
    "why_not_grant",
    "why_not_into",
]


def is_bundle(terms: tuple[Any, ...]) -> bool:
    return len(terms) > 4


def why_not(p: Chart, maker: int, receiver: int, terms: tuple[Any, ...], bound: list[int]) -> Refusal | None:
    """Can this be done now? `bound`: WT of each seat that its bid in an open auction has spoken for."""
    _, give, take, net, grants = terms
    if not give and not take and not net and not grants:
        return Refusal("HF-DEAL-01", "nothing-offered")
    if (give or take or net) and p.law.answers_bank(p, maker) != p.law.answers_bank(p, receiver):
        return Refusal("HF-DEAL-01", "no-partner")  # The Titans keep theirs elsewhere (HF-SCN-06).
    for cards, seat in ((give, maker), (take, receiver)):
        mine = deals.tradable(p, seat)
        for card in cards:
            if card not in mine:
                return Refusal("HF-DEAL-01", "not-tradable", card=card)
    payer = maker if net > 0 else receiver
    if abs(net) > p.wt[payer] - bound[payer]:
        return Refusal("HF-DEAL-01", "too-poor", wt=abs(net))
    for grant in grants:
        refusal = why_not_grant(p, maker, receiver, grant)
        if refusal is not None:
            return refusal
    return None


def why_not_grant(p: Chart, maker: int, receiver: int, grant: tuple[int, int]) -> Refusal | None:
    """ESA's power or UN's cycler for a craft of the other that is still to move in this turn."""
    kind, stack = grant
    owner = owner_of(p, stack)
    rule = "HF-FAC-04" if kind == deals.POWER else "HF-FAC-10"
    if owner not in (maker, receiver):
        return Refusal(rule, "no-craft")
    if owner != p.phasing or p.moved[stack]:
        return Refusal(rule, "not-now")
    giver = receiver if owner == maker else maker
    if kind == deals.POWER and kind_of(p, stack) != ROCKET:
        return Refusal(rule, "no-rocket")
    if kind == deals.CYCLER and not p.c.expanded:
        return Refusal(rule, "no-belts")
    return deals.why_not_terms(p, owner, giver, (kind, stack, NONE, 0))


def permits(p: Chart, maker: int, receiver: int) -> list[tuple[int, int]]:
    """Permissions that one of the two could give the other now."""
    return [
        (kind, stack)
        for stack in stacks_of(p, p.phasing)
        if p.where[stack] != NONE
        for kind in (deals.POWER, deals.CYCLER)
        if why_not_grant(p, maker, receiver, (kind, stack)) is None
    ]


def amended(terms: tuple[Any, ...], maker_owns: bool, card: int) -> tuple[Any, ...]:
    """With that card, or without it if it was part of the deal."""
    kind, give, take, net, grants = terms
    if card in give or card in take:
        without = tuple([other for other in give if other != card]), tuple([other for other in take if other != card])
        return (kind, *without, net, grants)
    if maker_owns:
        return kind, tuple(sorted((*give, card))), take, net, grants
    return kind, give, tuple(sorted((*take, card))), net, grants


def landing_stacks(p: Chart, receiver: int, terms: tuple[Any, ...]) -> list[int]:
    """The stacks of the receiver that could take the cargo: in LEO, and light enough."""
    return [stack for stack in stacks_of(p, receiver) if why_not_into(p, receiver, terms, stack) is None]


def why_not_into(p: Chart, receiver: int, terms: tuple[Any, ...], stack: int) -> Refusal | None:
    """HF-DEAL-01, HF-BOOST-08: the receiver says which of his stacks in LEO takes the cargo."""
    _, give, take, _, _ = terms
    bank = p.law.answers_bank(p, receiver)
    kind = kind_of(p, stack)
    if not give:
        return Refusal("HF-DEAL-01", "no-cargo")
    if stack not in stacks_of(p, receiver) or kind not in (LEO_STACK, ROCKET):
        return Refusal("HF-DEAL-01", "no-stack-there", stack=stack)
    if kind == ROCKET:
        if p.where[stack] not in (NONE, bank):
            return Refusal("HF-STACK-06", "stack-elsewhere", stack=stack)
        stays = dry_mass(p, stack) - sum(stacks.mass(p, card) for card in take if p.place[card] == stack)
        if stays + sum(stacks.mass(p, card) for card in give) > p.c.most_dry:
            return Refusal("HF-BOOST-08", "too-heavy", mass=p.c.most_dry)
    return None


@does("HF-GEN-07")
def execute(p: Chart, maker: int, receiver: int, terms: tuple[Any, ...]) -> None:
    """Everything at once, into the receiver's LEO stack or the one that he named (a sixth term). HF-A94: a transfer is no
    decommissioning."""
    _, give, take, net, grants, *named = terms
    for card in take:
        stacks.add_card(p, card, slot(p, maker, LEO_STACK), p.law.answers_bank(p, maker))
    target = named[0] if named else slot(p, receiver, LEO_STACK)
    for card in give:
        stacks.add_card(p, card, target, p.law.answers_bank(p, receiver))
    if net > 0:
        payment.pay(p, maker, net, receiver)
    elif net < 0:
        payment.pay(p, receiver, -net, maker)
    p.tell(events.bundle_done, maker, receiver, give, take, net)
    for one in grants:
        grant(p, maker, receiver, one)


def grant(p: Chart, maker: int, receiver: int, permission: tuple[int, int]) -> None:
    """Whose craft it is gets power or a cycler from the other."""
    kind, stack = permission
    giver = receiver if owner_of(p, stack) == maker else maker
    if kind == deals.POWER:
        p.beamed[stack] = 1
        p.tell(events.power_beamed, giver, stack, 0)
    else:
        p.cycled[stack] = 1
        p.tell(events.cycler_granted, giver, stack, 0)
