"""Trading, BP-TRADE-03 to -06, -16, and Space structures, BP-SPACE: what cargo ships take on, hand over and set down."""

from collections.abc import Sequence
from typing import Final

from armillary.games.burning_planets import events
from armillary.games.burning_planets.ids import (
    ANOMALY,
    BUILT,
    CARGO,
    DRILL,
    EMPTY,
    LOOTED,
    NOTHING,
    ROCK,
    SPACEPORT,
    STATION,
    SUPPLIED,
    UNIT,
)
from armillary.games.burning_planets.position import KINDS, PlayingField
from armillary.kernel.evidence import does
from armillary.kernel.position import HiddenInformation
from armillary.kernel.refusal import Refusal

from . import limits
from .barter import too_many_proposals
from .budget import budget, holds_fire, new_unit, spend
from .contracts import bar, barred, goods_aboard, hand_over, load_side, loadable
from .economy import can_pay, cannot_pay, pay

__all__ = [
    "buy_fault",
    "deliver_all",
    "deliver_goods",
    "has_goods",
    "load_contract",
    "move_goods",
    "pick_up",
    "short",
    "take_aboard",
    "unload",
    "unload_cells",
    "why_not_deliver",
    "why_not_hand",
    "why_not_hand_contract",
    "why_not_hand_goods",
    "why_not_load",
    "why_not_load_contract",
    "why_not_pick_up",
    "why_not_take",
    "why_not_take_aboard",
    "why_not_unload",
]


def only_cargo(p: PlayingField, slot: int, rule: str) -> Refusal | None:
    if p.unit_kind[slot] != CARGO:
        return Refusal(rule, "only-cargo", item=p.unit_kind[slot])
    return None


# ------------------------------------------------------------------------------------------------------ resources


def has_goods(p: PlayingField, slot: int) -> bool:
    base = slot * 4
    hold = p.unit_hold
    if hold[base] or hold[base + 1] or hold[base + 2] or hold[base + 3]:
        return True
    return bool(goods_aboard(p, slot))


def why_not_load(p: PlayingField, slot: int, tile: int, *, foreign: bool) -> Refusal | None:
    """Loading while the ship touches a planet of the giver (BP-TRADE-03): one's own stock, or another's by consent (A-26)."""
    refusal = only_cargo(p, slot, "BP-TRADE-02")
    if refusal is not None:
        return refusal
    if not p.sizes[tile] or p.touched(p.unit_cell[slot]) != tile:
        return Refusal("BP-TRADE-03", "not-touching", planet=tile)
    owner, seat = p.owners[tile], p.unit_owner[slot]
    if owner < 0:
        return Refusal("BP-TRADE-03", "nobodys-planet", planet=tile)
    if foreign:
        if owner == seat:
            return Refusal("BP-TRADE-03", "already-yours", planet=tile)
        if too_many_proposals(p, seat):
            return Refusal("BP-TRADE-14", "no-more-proposals")
        return None
    if owner != seat:
        return Refusal("BP-TRADE-03", "needs-consent", seat=owner)
    if not any(p.stock[seat * 4 : seat * 4 + 4]):
        return Refusal("BP-TRADE-03", "empty-stock")
    return None


def why_not_take(p: PlayingField, seat: int, tile: int, resource: int, amount: int, taken: int) -> Refusal | None:
    """Any amount of one's own stock at one's own planet, each resource once in an action (A-25)."""
    if p.owners[tile] != seat:
        return Refusal("BP-TRADE-03", "needs-consent", seat=p.owners[tile])
    if taken >> resource & 1:
        return Refusal("BP-TRADE-05", "already-taken", resource=resource)
    if amount > p.stock[seat * 4 + resource]:
        return Refusal("BP-TRADE-03", "too-little", resource=resource, count=p.stock[seat * 4 + resource])
    return None


def move_goods(p: PlayingField, slot: int, giver: int, amounts: Sequence[int]) -> None:
    """From a stock into the hold: they belong to nobody's stock until delivered (BP-TRADE-06)."""
    for resource in range(4):
        p.stock[giver * 4 + resource] -= amounts[resource]
        p.unit_hold[slot * 4 + resource] += amounts[resource]
    p.tell(events.goods_loaded, slot, giver, amounts)


def short(p: PlayingField, seat: int, amounts: Sequence[int]) -> bool:
    """Does the stock of that seat not cover these goods?"""
    return any(p.stock[seat * 4 + resource] < amounts[resource] for resource in range(4))


def why_not_load_contract(p: PlayingField, slot: int, number: int) -> Refusal | None:
    refusal = only_cargo(p, slot, "BP-TRADE-02")
    if refusal is not None:
        return refusal
    tile = p.touched(p.unit_cell[slot])
    if tile < 0 or p.owners[tile] < 0:
        return Refusal("BP-TRADE-03", "not-touching-any")
    if number - 1 in loadable(p, slot, p.owners[tile]):
        return None
    if 1 <= number <= len(p.contracts):
        contract = p.contracts[number - 1]
        if p.unit_owner[slot] in contract.signers and contract.serial and barred(p, contract):
            return Refusal("BP-TRADE-17", "tried-in-vain", number=number)
    return Refusal("BP-TRADE-08", "not-in-contract", number=number)


def stock_known(p: PlayingField, seat: int) -> bool:
    """May one ask for this stock? Not for another's in a view: accounts below nought mark one."""
    return min(p.gained) >= 0 or seat == p.active or p.game.open_stock


@does("BP-SEC-13")
def load_contract(p: PlayingField, slot: int, number: int, *, paid: bool, seen: bool = False) -> bool:
    """Goods of a signed contract: the giver's consent cannot be withdrawn (A-26), but a stock that does not cover them gives
    nothing, costs nothing and leaves the contract standing (BP-TRADE-16, A-62).

    One action, unless it is part of a load action that is paid for already (A-25); `seen`: the others have seen in this action
    that the ship loads under a face-down contract, and are not told again (BP-SEC-07). Returns whether the goods came aboard.
    Either way the player has learnt something of another's stock, so it cannot be taken back (BP-SEC-13).
    """
    giver = p.owners[p.touched(p.unit_cell[slot])]
    contract = p.contracts[number - 1]
    side = contract.side_of(giver)
    if not stock_known(p, giver):
        raise HiddenInformation("the stock of another player")
    if short(p, giver, contract.waiting(side)):
        bar(p, contract)
        p.reveal()
        p.tell(events.goods_missing, contract, giver, number)
        return False
    if p.game.strict_secrets and giver != p.unit_owner[slot]:
        p.reveal()
    if not paid:
        spend(p, slot)
    goods = load_side(contract, side)
    for resource in range(4):
        p.stock[giver * 4 + resource] -= goods[resource]
    if contract.hidden and p.game.sealed_ships:
        p.unit_sealed[slot] = 1
    p.tell(events.contract_loaded, contract, giver, goods, seen=seen and p.game.sealed_ships)
    return True


def why_not_deliver(p: PlayingField, slot: int, tile: int) -> Refusal | None:
    """Delivering at any planet with an owner needs nobody's consent (BP-TRADE-04, A-26)."""
    refusal = only_cargo(p, slot, "BP-TRADE-02")
    if refusal is not None:
        return refusal
    if not p.sizes[tile] or p.touched(p.unit_cell[slot]) != tile:
        return Refusal("BP-TRADE-04", "not-touching", planet=tile)
    if p.owners[tile] < 0:
        return Refusal("BP-TRADE-04", "nobodys-planet", planet=tile)
    if not has_goods(p, slot):
        return Refusal("BP-TRADE-04", "empty-hold")
    return None


def why_not_hand(p: PlayingField, slot: int, resource: int, amount: int, given: int) -> Refusal | None:
    """Any part of the hold, each resource once in an action (A-25)."""
    if given >> resource & 1:
        return Refusal("BP-TRADE-05", "already-handed", resource=resource)
    if amount > p.unit_hold[slot * 4 + resource]:
        return Refusal("BP-TRADE-04", "too-little", resource=resource, count=p.unit_hold[slot * 4 + resource])
    return None


def why_not_hand_contract(p: PlayingField, slot: int, number: int, giver: int) -> Refusal | None:
    for found, side in goods_aboard(p, slot):
        if found == number - 1 and p.contracts[found].signers[side] == giver:
            return None
    return Refusal("BP-TRADE-04", "not-aboard", number=number)


def why_not_hand_goods(
    p: PlayingField, slot: int, number: int, giver: int, resource: int, amount: int
) -> Refusal | None:
    """A part of what is aboard under a contract (A-25)."""
    refusal = why_not_hand_contract(p, slot, number, giver)
    if refusal is not None:
        return refusal
    contract = p.contracts[number - 1]
    held = contract.loaded(contract.side_of(giver))[resource]
    return None if amount <= held else Refusal("BP-TRADE-04", "too-little", resource=resource, count=held)


def deliver_goods(p: PlayingField, slot: int, receiver: int, amounts: Sequence[int]) -> None:
    for resource in range(4):
        p.unit_hold[slot * 4 + resource] -= amounts[resource]
        p.stock[receiver * 4 + resource] += amounts[resource]
    p.tell(events.goods_delivered, slot, receiver, amounts)


def deliver_all(p: PlayingField, slot: int, tile: int) -> None:
    """The whole hold, one action (BP-TRADE-05)."""
    spend(p, slot)
    receiver = p.owners[tile]
    amounts = p.unit_hold[slot * 4 : slot * 4 + 4]
    if any(amounts):
        deliver_goods(p, slot, receiver, amounts)
    announced = False
    for number, side in goods_aboard(p, slot):
        announced = hand_over(p, number, side, receiver, announced=announced)


# ------------------------------------------------------------------------------------------------ space structures

NO_PORT: Final = 1
FULL: Final = 2
BARRED: Final = 3
USED_UP: Final = 4
PRICE: Final = 5
NONE_LOOTED: Final = 6
NONE_CARRIED: Final = 7


def buy_fault(p: PlayingField, slot: int, kind: int, source: int) -> int:
    """0 if the cargo ship may take this structure aboard where it is.

    Bought at an own planet with a spaceport (BP-SPACE-01), paid now (BP-SPACE-06); or looted before, at any own planet (A-24).
    """
    tile = p.touched(p.unit_cell[slot])
    seat = p.unit_owner[slot]
    if p.unit_carry[slot] != NOTHING:
        return FULL
    if not p.c.carries:
        return NONE_CARRIED
    if tile < 0 or p.owners[tile] != seat:
        return NO_PORT
    if source == LOOTED:
        return 0 if p.looted[seat * 3 + kind - DRILL] else NONE_LOOTED
    if not p.counts[tile * KINDS + SPACEPORT]:
        return NO_PORT
    if kind in p.c.barred[p.event]:
        return BARRED
    if p.used[tile] & (BUILT | SUPPLIED) and p.game.structure_counts_as_build:  # with what was built
        return USED_UP
    return 0 if can_pay(p, seat, kind) else PRICE


def why_not_take_aboard(p: PlayingField, slot: int, kind: int, source: int) -> Refusal | None:
    if not DRILL <= kind <= STATION:
        return Refusal("BP-SPACE-04", "not-carried", item=kind)
    refusal = only_cargo(p, slot, "BP-SPACE-04")
    if refusal is not None:
        return refusal
    fault = buy_fault(p, slot, kind, source)
    if not fault:
        return None
    if fault == FULL:
        return Refusal("BP-SPACE-05", "one-aboard", item=p.unit_carry[slot])
    if fault == NONE_CARRIED:
        return Refusal("BP-SPACE-05", "not-carried", item=kind)
    if fault == NO_PORT:
        return Refusal("BP-SPACE-01", "no-port")
    if fault == BARRED:
        return Refusal("BP-EVENT-04" if p.event == ANOMALY else "BP-EVENT-06", "barred", item=kind, event=p.event)
    if fault == USED_UP:
        return Refusal("BP-BUILD-02", "one-structure", planet=p.touched(p.unit_cell[slot]))
    if fault == NONE_LOOTED:
        return Refusal("BP-LOOT-03", "none-looted", item=kind)
    return cannot_pay(p, p.unit_owner[slot], kind)


def take_aboard(p: PlayingField, slot: int, kind: int, source: int, secret: int) -> None:
    """One action (BP-SPACE-04). The register keeps it face down if the owner wants (BP-SPACE-15)."""
    spend(p, slot)
    seat = p.unit_owner[slot]
    if source == LOOTED:
        p.looted[seat * 3 + kind - DRILL] -= 1
    else:
        pay(p, seat, kind)
        if p.game.structure_counts_as_build:
            limits.use(p, p.touched(p.unit_cell[slot]), SUPPLIED if p.game.strict_secrets else BUILT)
    p.unit_carry[slot] = kind
    p.unit_secret[slot] = secret
    p.tell(events.structure_taken_aboard, slot, kind, source, secret)


def unload_cells(p: PlayingField, slot: int) -> list[int]:
    """Where the structure aboard may be set down: an asteroid without a structure (BP-SPACE-02, A-53), or, for a station, any
    empty cell next to the ship (BP-SPACE-10, BP-SPACE-12)."""
    carried = p.unit_carry[slot]
    if carried == NOTHING or (carried != STATION and not p.c.on_asteroids):
        return []
    wanted = EMPTY if carried == STATION else ROCK
    return [cell for cell in p.geo.near[p.unit_cell[slot]] if p.at[cell] == wanted]


def why_not_unload(p: PlayingField, slot: int, cell: int) -> Refusal | None:
    refusal = only_cargo(p, slot, "BP-SPACE-04")
    if refusal is not None:
        return refusal
    carried = p.unit_carry[slot]
    if carried == NOTHING:
        return Refusal("BP-SPACE-04", "nothing-aboard")
    if cell not in p.geo.near[p.unit_cell[slot]]:
        return Refusal("BP-SPACE-12" if carried == STATION else "BP-SPACE-04", "not-next", cell=cell)
    if cell not in unload_cells(p, slot):
        if carried == STATION:
            return Refusal("BP-SPACE-10", "not-empty", cell=cell)
        return Refusal("BP-SPACE-02", "no-free-asteroid", cell=cell)
    return None


def unload(p: PlayingField, slot: int, cell: int) -> None:
    """Set down for good or until moved again; the register's entry is thereby shown (BP-SPACE-16)."""
    spend(p, slot)
    kind, seat, secret = p.unit_carry[slot], p.unit_owner[slot], p.unit_secret[slot]
    left, moves = new_unit(p, kind)
    # What it did before it was moved counts: once or twice in a turn, wherever it stands (BP-SPACE-08, BP-SPACE-17).
    left = max(0, left - p.unit_fired[slot])
    p.unit_carry[slot] = NOTHING
    p.unit_secret[slot] = 0
    p.unit_fired[slot] = 0
    p.add_unit(kind, seat, cell, left, moves, 0)
    if secret:
        p.reveal()
    p.tell(events.structure_unloaded, seat, kind, cell, secret)


def why_not_pick_up(p: PlayingField, slot: int, cell: int) -> Refusal | None:
    """An own space structure next to an own cargo ship without a structure (BP-SPACE-09, BP-SPACE-14, A-52)."""
    refusal = only_cargo(p, slot, "BP-SPACE-09")
    if refusal is not None:
        return refusal
    other = p.slot_at(cell)
    if other < 0 or p.unit_kind[other] < DRILL:
        return Refusal("BP-SPACE-09", "no-structure", cell=cell)
    rule = "BP-SPACE-14" if p.unit_kind[other] == STATION else "BP-SPACE-09"
    if p.unit_owner[other] != p.unit_owner[slot]:
        return Refusal(rule, "foreign-structure", cell=cell)
    if cell not in p.geo.near[p.unit_cell[slot]]:
        return Refusal(rule, "not-next", cell=cell)
    if p.unit_carry[slot] != NOTHING:
        return Refusal("BP-SPACE-05", "one-aboard", item=p.unit_carry[slot])
    return None if p.c.carries else Refusal("BP-SPACE-05", "not-carried", item=p.unit_kind[other])


def pick_up(p: PlayingField, slot: int, cell: int) -> None:
    spend(p, slot)
    other = p.at[cell] - UNIT
    kind = p.unit_kind[other]
    # It matters only where a structure may attack in the turn in which it is set down.
    fired = 0 if holds_fire(p, kind) else budget(p, kind)[0] - p.unit_left[other]
    p.remove_unit(other)
    p.unit_carry[slot] = kind
    p.unit_fired[slot] = fired
    p.unit_secret[slot] = 0
    p.tell(events.structure_picked_up, p.unit_owner[slot], kind, cell)
