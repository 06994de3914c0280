"""Glitches (BR-33, BR-34): the event, triggers, rolls, repair."""

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.bernals import stations
from armillary.games.high_frontier_conflict.ids import STONE
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import colonies, depots, events

__all__ = ["candidates", "number", "put", "repair", "trigger", "victims", "why_not_put", "why_not_repair"]


@does("BR-34")
def number(p: Conflict, card: int) -> int:
    """BR-34: what a glitch roll must show to hit it: its rad-hardness; AM-64: a card of 0 is safe, or by the other reading as
    soft as one of 1."""
    return p.c.rad[2 * card + p.black[card]] or p.law.softest


def candidates(p: Conflict, seat: int) -> list[int]:
    """The stacks with most cards among those outside LEO that have neither a glitch nor a Human of the seat in the space.

    A stone suffers it in its first turn only (AM-153)."""
    bank = p.law.answers_bank(p, seat)
    open_ = [
        stack
        for stack in stacks.stacks_of(p, seat)
        if p.where[stack] not in (NONE, bank)
        and not p.glitch[stack]
        and not colonies.humans_at(p, p.where[stack], seat)
        and not stations.anchored_at(p, p.where[stack], 1 << seat)
        and not (stacks.kind_of(p, stack) == STONE and p.stone_age[seat] > 1)
    ]
    most = max((p.place.count(stack) for stack in open_), default=0)
    return [stack for stack in open_ if p.place.count(stack) == most]


def why_not_put(p: Conflict, seat: int, stack: int) -> Refusal | None:
    return None if stack in candidates(p, seat) else Refusal("BR-33", "no-glitch-there", stack=stack)


def put(p: Conflict, stack: int) -> None:
    p.glitch[stack] = 1
    p.tell(events.stack_glitched, stacks.owner_of(p, stack), stack)


@does("BR-34")
def victims(p: Conflict, cards: list[int], die: int) -> list[int]:
    """BR-34: cards of exactly that rad-hardness; 7 or more are never matched."""
    return [card for card in cards if number(p, card) == die]


def trigger(p: Conflict, stack: int) -> bool:
    """BR-33: a glitched stack rolls, and the glitch is gone. Was anything lost?"""
    if not p.glitch[stack] or p.where[stack] == NONE:
        return False
    p.glitch[stack] = 0
    die = p.roll(1, 6, "BR-33")[0]
    p.tell(events.glitch_triggered, stacks.owner_of(p, stack), stack, die)
    gone = stacks.scrap(p, victims(p, stacks.cards_in(p, stack), die), "glitch")
    stacks.remains(p, stack, "glitch")
    depots.tidy(p, stack)
    return bool(gone)


def why_not_repair(p: Conflict, seat: int, stack: int) -> Refusal | None:
    """A Human of the seat in the space (a prisoner serves too), or being in LEO."""
    if stack not in stacks.stacks_of(p, seat) or p.where[stack] == NONE or not p.glitch[stack]:
        return Refusal("BR-33", "no-glitch-here")
    if p.where[stack] == p.law.answers_bank(p, seat) or colonies.humans(p, p.where[stack], 1 << seat):
        return None
    if any(stacks.crews_in(p, s) for s in stacks.stacks_of(p, seat) if p.where[s] == p.where[stack]):
        return None
    return Refusal("BR-33", "no-repairer")


def repair(p: Conflict, seat: int, stack: int) -> None:
    p.glitch[stack] = 0
    p.tell(events.glitch_repaired, seat, stack)
