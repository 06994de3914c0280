"""Deals with any number of cards, Aqua, bribes and permissions on both sides (BR-18, HF-DEAL-01, HF-GEN-07).

The terms are those of the base's bundles: (CARDS, cards given, cards taken, Aqua that the maker pays, permissions), and a sixth
if the receiver has named a stack for his cargo. Beside permissions stand bribes: (BRIBE, count), of the receiver if less than 0.
"""

from typing import Any, Final

from armillary.games.high_frontier import events as base_events
from armillary.games.high_frontier.ids import HAND, LEO_STACK, NONE, ROCKET
from armillary.games.high_frontier.rules import bundles, deals, diagram, payment, stacks
from armillary.games.high_frontier_conflict.bernals import anchoring
from armillary.games.high_frontier_conflict.ids import BERNALS
from armillary.games.high_frontier_conflict.piracy import bribes
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.refusal import Refusal

from . import barter, tokens

__all__ = [
    "BRIBE",
    "amended",
    "bundle",
    "execute",
    "hand_over",
    "landing_stacks",
    "spendable",
    "why_not",
    "why_not_into",
]

#: A bribe in a deal: terms of its own for Aqua, or part of a bundle.
BRIBE: Final = 6


def bundle(terms: tuple[Any, ...]) -> tuple[Any, ...]:
    """A deal of a card of each side at most, as one that can be added to; other terms as they are."""
    if terms[0] != deals.CARDS or bundles.is_bundle(terms):
        return terms
    _, give, take, net = terms
    return deals.CARDS, () if give == NONE else (give,), () if take == NONE else (take,), net, ()


def spendable(p: Conflict, seat: int, held: list[int]) -> int:
    """The Aqua that the seat may give away: what it bids has to stay payable (HF-AUC-02), with beads too (CF-ISO-02)."""
    return max(0, min(p.wt[seat], p.law.answers_purse(p, seat) - held[seat])) if held[seat] else p.wt[seat]


# ------------------------------------------------------------------------------------------------ what may be agreed


def why_not(p: Conflict, maker: int, receiver: int, terms: tuple[Any, ...], held: list[int]) -> Refusal | None:
    """Can this be done now? `held`: what each seat has bid in an auction that it may win."""
    _, give, take, net, grants, *_ = terms
    if not give and not take and net <= 0 and not grants:
        return Refusal("BR-18", "nothing-offered")
    payer = maker if net > 0 else receiver
    if abs(net) > spendable(p, payer, held):
        return Refusal("BR-18", "too-poor", wt=abs(net))
    for cards, seat, to in ((give, maker, receiver), (take, receiver, maker)):
        refusal = why_not_cards(p, seat, to, cards)
        if refusal is not None:
            return refusal
    for kind, what in grants:
        refusal = (
            why_not_bribes(p, maker, receiver, what)
            if kind == BRIBE
            else bundles.why_not_grant(p, maker, receiver, (kind, what))
        )
        if refusal is not None:
            return refusal
    return why_not_all(p, maker, receiver, terms) if len(give) > 1 or len(take) > 1 else None


def why_not_cards(p: Conflict, seat: int, to: int, cards: tuple[int, ...]) -> Refusal | None:
    """BR-18, BR-60: each card may change hands, and nobody gets a third Bernal by several at once."""
    tradable = barter.tradable(p, seat, to) if cards else []
    for card in cards:
        refusal = p.law.why_not_own(p, to, card)
        if refusal is not None:
            return refusal
        if card not in tradable:
            return Refusal("BR-18", "not-tradable", card=card)
    stations = sum(p.c.deck[card] == BERNALS for card in cards)
    if stations > 1 and len(anchoring.cards_of(p, to)) + stations > p.c.bernal_file.most_bernals:
        return Refusal("BR-60", "two-bernals", count=p.c.bernal_file.most_bernals)
    return None


def why_not_bribes(p: Conflict, maker: int, receiver: int, count: int) -> Refusal | None:
    """CF-BRIB-02: so many bribes, in peacetime."""
    giver = maker if count > 0 else receiver
    refusal = barter.why_not_bribe_deal(p, giver)
    if refusal is None and abs(count) > bribes.tradable(p, giver):
        return Refusal("CF-BRIB-01", "no-bribe", seat=giver)
    return refusal


def why_not_all(p: Conflict, maker: int, receiver: int, terms: tuple[Any, ...]) -> Refusal | None:
    """Cards that a stack takes one by one may be too many for it together: tried on a copy."""
    after = p.copy()
    assert isinstance(after, Conflict)
    return hand_over(after, maker, receiver, terms)


def amended(p: Conflict, maker: int, terms: tuple[Any, ...], card: int) -> tuple[Any, ...]:
    """With that card, or without it if it was part of the deal."""
    place = p.place[card]
    return bundles.amended(terms, place == HAND - maker or place in stacks.stacks_of(p, maker), card)


# ------------------------------------------------------------------------------------------ where the cargo comes in


def takes(p: Conflict, card: int, stack: int) -> Refusal | None:
    """May that stack take the card where it is? In LEO the LEO stack or the rocket, which begins there if need be."""
    kind, space = stacks.kind_of(p, stack), p.where[p.place[card]]
    if space == p.c.leo and kind not in (LEO_STACK, ROCKET):
        return Refusal("BR-18", "no-stack-there", stack=stack)
    if space != p.c.leo and (kind not in barter.OPEN or p.where[stack] != space):
        return Refusal("BR-12", "stack-elsewhere", stack=stack)
    return tokens.why_not_join(p, card, stack, space)


def why_not_into(p: Conflict, maker: int, receiver: int, terms: tuple[Any, ...], stack: int) -> Refusal | None:
    """BR-18: the receiver says which of his stacks takes the cargo that is in its space; the rest goes where it always goes."""
    _, give, *_ = terms
    cargo = [card for card in give if p.place[card] >= 0]
    if not cargo:
        return Refusal("BR-18", "no-cargo")
    if stack not in stacks.stacks_of(p, receiver):
        return Refusal("BR-18", "no-stack-there", stack=stack)
    refusals = [takes(p, card, stack) for card in cargo]
    if all(refusal is not None for refusal in refusals):
        return refusals[0]
    return why_not_all(p, maker, receiver, (*terms, stack))


def landing_stacks(p: Conflict, maker: int, receiver: int, terms: tuple[Any, ...]) -> list[int]:
    """The stacks of the receiver that could take cargo, where there are two at least."""
    own = stacks.stacks_of(p, receiver)
    found = [stack for stack in own if why_not_into(p, maker, receiver, terms, stack) is None]
    return found if len(found) > 1 else []


# ------------------------------------------------------------------------------------------------------ what is done


def hand_over(p: Conflict, maker: int, receiver: int, terms: tuple[Any, ...]) -> Refusal | None:
    """The cards change hands at once: a stack that gives its last card and gets another is still there, with its fuel. The
    reason, if one of them finds no place."""
    _, give, take, _, _, *named = terms
    into = named[0] if named else NONE
    sources = sorted({p.place[card] for card in (*take, *give) if p.place[card] >= 0})
    fuel = {stack: (stacks.dry_mass(p, stack), p.steps[stack]) for stack in sources if p.steps[stack]}
    ways = [*[(card, maker, NONE) for card in take], *[(card, receiver, into) for card in give]]
    for card, seat, target in ways:
        refusal = pass_on(p, card, seat, target)
        if refusal is not None:
            return refusal
    for stack, (dry, steps) in fuel.items():
        if not p.law.version1:
            p.steps[stack] = diagram.change_row(p.c, dry, stacks.dry_mass(p, stack), steps)  # HF-DEC-03: once
    for stack in sources:
        barter.part(p, stack)
    return None


def pass_on(p: Conflict, card: int, seat: int, into: int) -> Refusal | None:
    """A card of the hand goes to the hand, others to the stack that was named if it can take them, else in LEO to the LEO stack
    and in space to the first stack there that can. A glitch travels along (AM-137); what stays behind is what it was (HF-A94)."""
    source = p.place[card]
    if source < 0:
        p.put(card, HAND - seat)
        return None
    space, target = p.where[source], into
    if target == NONE or takes(p, card, target) is not None:
        target = stacks.slot(p, seat, LEO_STACK) if space == p.c.leo else barter.berth(p, card, seat)
    if target == NONE:
        return Refusal("BR-18", "no-room-there", seat=seat)
    barter.take_in(p, card, target)
    return None


def execute(p: Conflict, maker: int, receiver: int, terms: tuple[Any, ...]) -> None:
    """Everything at once."""
    _, give, take, net, grants, *_ = terms
    refusal = hand_over(p, maker, receiver, terms)
    assert refusal is None, refusal
    payer, payee = (maker, receiver) if net >= 0 else (receiver, maker)
    payment.pay(p, payer, abs(net), payee)
    p.tell(base_events.bundle_done, maker, receiver, give, take, net)
    for kind, what in grants:
        if kind == BRIBE:
            giver, taker = (maker, receiver) if what > 0 else (receiver, maker)
            for _ in range(abs(what)):
                bribes.pay(p, giver, taker, "CF-BRIB-02")
        else:
            bundles.grant(p, maker, receiver, (kind, what))
