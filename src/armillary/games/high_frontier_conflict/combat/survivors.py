"""What is left of a stack after combat (BR-3C, CF-FRT-20 to CF-FRT-22; stones: CF-CORE-06)."""

from armillary.games.high_frontier.ids import FREIGHTER, NONE, ROCKET
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier.rules.stacks import cards_in, kind_of, owner_of
from armillary.games.high_frontier_conflict.chart import depots
from armillary.games.high_frontier_conflict.ids import BERNAL, MOBILE, STONE
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.games.high_frontier_conflict.strikes import steering

from . import events

__all__ = ["close", "lose_stone", "settle", "stone_of"]

# Crews come back to the Bank by `law.answers_lost`, radiators turn light in `stacks.scrap`.


def settle(p: Conflict, touched: list[int], cause: str = "combat") -> None:
    """After losses: an empty stack is no more, a rocket without a thruster stays behind as an outpost, a stone without one
    is lost."""
    for stack in touched:
        if p.where[stack] == NONE:
            continue
        cards = cards_in(p, stack)
        kind = kind_of(p, stack)
        if kind == MOBILE:
            continue  # It has no cards and is lost by itself (`mobile.lost`).
        if not cards:
            close(p, stack)
        elif kind == STONE:
            if not steering.steered(p, owner_of(p, stack)):
                lose_stone(p, owner_of(p, stack), cause)
        elif kind == BERNAL:
            depots.tidy(p, stack)  # BR-3C: without its Bernal an outpost is left.
        elif kind == ROCKET and not any(p.c.thrust[2 * card + p.black[card]] for card in cards):
            depots.become_outpost(p, stack)  # CF-FRT-21: its whole tanks stay as FTs.
        elif kind == FREIGHTER:
            p.law.told_dwindled(p, stack)


def close(p: Conflict, stack: int) -> None:
    """A stack without cards is gone with its fuel, FTs (AM-147) and flags."""
    if p.where[stack] != NONE:
        stacks.close(p, stack)
    depots.tidy(p, stack)


def stone_of(p: Conflict, seat: int) -> int:
    return stacks.slot(p, seat, STONE)


def lose_stone(p: Conflict, seat: int, cause: str) -> None:
    """CF-CORE-06, CF-DROP-31: the whole stack is decommissioned."""
    stack = stone_of(p, seat)
    if p.where[stack] == NONE:
        return
    p.tell(events.stone_lost, seat, p.where[stack], cause)
    stacks.scrap(p, cards_in(p, stack), cause, whole=True)
    close(p, stack)
