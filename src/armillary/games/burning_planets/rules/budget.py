"""Actions, BP-ACT: what a unit may do in a turn, what is left of it, and why nothing is."""

from armillary.games.burning_planets.ids import (
    BECALMED,
    CANNON,
    CARGO,
    ENORMOUS,
    NEW,
    REST_LOST,
    STATION,
    TOWER,
    UNIT,
)
from armillary.games.burning_planets.position import PlayingField
from armillary.kernel.refusal import Refusal

from .contracts import unbar

__all__ = ["budget", "can_move", "holds_fire", "interrupt", "new_unit", "refill", "spend", "why_spent"]


def budget(p: PlayingField, kind: int) -> tuple[int, int]:
    """Actions and moves of a turn. An Enormous ship has four and one of them, all others may use theirs as they like."""
    return p.c.actions[kind], p.c.moves[kind]


def separate(p: PlayingField) -> bool:
    """Is the move of an Enormous ship apart from its four other actions? (BP-ACT-04, ruling A-28)"""
    return p.game.separate_move


def can_move(p: PlayingField, slot: int) -> bool:
    """Does the unit have a move left?"""
    return p.unit_moves[slot] > 0


def spend(p: PlayingField, slot: int, *, move: bool = False) -> None:
    """Pay one action. A ship that acted before and is not the one acting now loses the rest (BP-ACT-05)."""
    cell = p.unit_cell[slot]
    if p.acting != cell:
        interrupt(p)
        p.acting = cell
    if p.contracts:
        unbar(p)
    if p.unit_kind[slot] != ENORMOUS:
        # Any mix: each action may be a move (BP-ACT-01); a structure has no moves.
        left = p.unit_left[slot] - 1
        p.unit_left[slot] = left
        if p.unit_kind[slot] <= CARGO:
            p.unit_moves[slot] = left
        return
    if move:
        p.unit_moves[slot] -= 1
    if not move or not separate(p):
        p.unit_left[slot] -= 1
        if not p.unit_left[slot] and not separate(p):
            p.unit_moves[slot] = 0


def interrupt(p: PlayingField) -> None:
    """Another unit acts: what the acting ship has left is lost. Structures are not affected (A-30)."""
    if p.acting < 0:
        return
    other = p.at[p.acting] - UNIT
    if other >= 0 and p.unit_kind[other] <= CARGO and (p.unit_left[other] > 0 or p.unit_moves[other] > 0):
        p.unit_left[other] = 0
        p.unit_moves[other] = REST_LOST


def refill(p: PlayingField, seat: int) -> None:
    """A new turn: everything of that seat may act again, but in a stellar wind no ship may (BP-EVENT-07, A-14)."""
    actions, moves = p.c.actions, p.c.moves
    calm = p.c.ships_act[p.event]
    for slot in p.fleet[seat]:
        kind = p.unit_kind[slot]
        p.unit_fired[slot] = 0
        if kind > CARGO or calm:
            p.unit_left[slot] = actions[kind]
            p.unit_moves[slot] = moves[kind]
        else:
            p.unit_left[slot] = 0
            p.unit_moves[slot] = BECALMED


def holds_fire(p: PlayingField, kind: int) -> bool:
    """Is a new unit barred from acting in its first turn? A ship always is (BP-TURN-04); of structures the text says nothing, so
    they fire at once unless the table reads it otherwise (BP-TURN-05, A-17)."""
    return kind <= CARGO or p.game.new_defences_hold_fire


def new_unit(p: PlayingField, kind: int) -> tuple[int, int]:
    """Actions and moves of a unit in the turn in which it is built or set down."""
    return (0, NEW) if holds_fire(p, kind) else budget(p, kind)


def why_spent(p: PlayingField, slot: int) -> Refusal:
    """Why this unit can do no more this turn."""
    kind, moves = p.unit_kind[slot], p.unit_moves[slot]
    if moves == NEW:
        return Refusal("BP-TURN-04" if kind <= CARGO else "BP-TURN-05", "new-unit", item=kind)
    if moves == BECALMED:
        return Refusal("BP-EVENT-07", "becalmed", item=kind)
    if moves == REST_LOST:
        return Refusal("BP-ACT-05", "rest-lost", item=kind)
    if kind == ENORMOUS:
        return Refusal("BP-ACT-04", "spent", item=kind)
    if kind in (CANNON, TOWER):
        return Refusal("BP-ACT-06", "spent", item=kind)
    if kind > CARGO:
        return Refusal("BP-SPACE-17" if kind == STATION else "BP-SPACE-08", "spent", item=kind)
    return Refusal("BP-ACT-01", "spent", item=kind)
