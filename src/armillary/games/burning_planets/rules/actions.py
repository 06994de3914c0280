"""Actions, BP-ACT: where a unit can go, what it can do where it stands, and whose turn comes next."""

from armillary.games.burning_planets import events
from armillary.games.burning_planets.ids import (
    BOUGHT,
    CARGO,
    DRILL,
    EMPTY,
    ENORMOUS,
    HABITAT,
    LOOTED,
    NOTHING,
    ON_ASTEROIDS,
    ROCK,
    SPACE_KINDS,
    STATION,
    UNIT,
)
from armillary.games.burning_planets.position import PlayingField
from armillary.kernel.choice import Choice
from armillary.kernel.refusal import Refusal

from .barter import too_many_proposals
from .budget import can_move, spend, why_spent
from .cargo import buy_fault, has_goods
from .conquest import building_cells
from .contracts import loadable
from .victory import end_by_limit

__all__ = ["can_act", "deeds_of", "move", "moves_of", "next_turn", "unless_spent", "why_not_move", "why_not_unit"]


def moves_of(p: PlayingField, slot: int) -> list[Choice]:
    """Where a ship with a move left can go (BP-ACT-02, BP-ACT-07). A shared list: do not change it."""
    geo, cell, speed = p.geo, p.unit_cell[slot], p.c.speed[p.unit_kind[slot]]
    if p.game.pass_through_own:
        walls = p.blocked & ~p.masks[p.unit_owner[slot]] | p.rocks
        for tile in range(geo.tiles):
            walls |= geo.planet_mask[tile][p.sizes[tile]]
        for other in p.fleet[p.unit_owner[slot]]:
            if p.unit_kind[other] == STATION:
                walls |= geo.bit[p.unit_cell[other]]
        return [geo.move[end] for end in geo.flood(cell, speed, walls, p.blocked)]
    return geo.reach(cell, speed, p.blocked)


def deeds_of(p: PlayingField, slot: int) -> list[Choice]:
    """Everything else that the unit may do where it stands."""
    if p.unit_left[slot] <= 0:
        return []
    geo, at = p.geo, p.at
    cell, kind, seat = p.unit_cell[slot], p.unit_kind[slot], p.unit_owner[slot]
    found: list[Choice] = []
    if geo.around[cell] & p.blocked:
        armed = bool(p.c.attack[kind])
        carried = p.unit_carry[slot]
        for there in geo.near[cell]:
            here = at[there]
            if here >= UNIT:
                other = here - UNIT
                rock = p.unit_kind[other] == DRILL or p.unit_kind[other] == HABITAT
                if p.unit_owner[other] != seat:
                    if armed:
                        found.append(geo.attack[there])
                elif kind == CARGO and carried == NOTHING and p.unit_kind[other] >= DRILL and p.c.carries:
                    found.append(("pick-up", there))
                if rock and armed:
                    found.append(geo.shatter[there])
            elif here == ROCK:
                if armed:
                    found.append(geo.shatter[there])
                elif carried in ON_ASTEROIDS and p.c.on_asteroids:
                    found.append(("unload", there))
        if kind <= CARGO:
            tile = p.touched(cell)
            if tile >= 0:
                planet_deeds(p, slot, tile, found)
    if kind == CARGO and p.unit_carry[slot] == STATION:
        for there in geo.near[cell]:
            if at[there] == EMPTY:
                found.append(("unload", there))
    return found


def planet_deeds(p: PlayingField, slot: int, tile: int, found: list[Choice]) -> None:
    """What a ship may do at the planet that it touches."""
    owner, seat = p.owners[tile], p.unit_owner[slot]
    if owner != seat:
        if owner < 0 or not p.structures(tile):
            found.append(("conquer", tile))
        elif not p.defences(tile):
            for there in building_cells(p, tile):
                found.append(p.geo.raze[there])
    if p.unit_kind[slot] != CARGO or owner < 0:
        return
    if owner == seat:
        if any(p.stock[seat * 4 : seat * 4 + 4]):
            found.append(("load", tile))
        if p.unit_carry[slot] == NOTHING:
            for kind in SPACE_KINDS:
                for source in (BOUGHT, LOOTED):
                    if not buy_fault(p, slot, kind, source):
                        found.append(("take-aboard", kind, source, 0))
                        found.append(("take-aboard", kind, source, 1))
    elif not too_many_proposals(p, seat):
        found.append(("request", tile))
    for number in loadable(p, slot, owner):
        found.append(("load-contract", number + 1))
    if has_goods(p, slot):
        found.append(("deliver", tile))
        found.append(("deliver-part", tile))


def can_act(p: PlayingField, slot: int) -> bool:
    """Is there anything that the unit can do?

    A cargo ship at a planet with an owner always counts as able while it has actions: that it is asked must not tell whether a
    face-down contract names it (BP-SEC-07).
    """
    cell = p.unit_cell[slot]
    if p.unit_moves[slot] > 0:
        if p.geo.around[cell] & ~p.blocked:
            return True
        if p.game.pass_through_own and moves_of(p, slot):
            return True
    if p.unit_kind[slot] == CARGO and p.unit_left[slot] > 0 and p.game.strict_secrets:
        tile = p.touched(cell)
        if tile >= 0 and p.owners[tile] >= 0:
            return True
    return bool(deeds_of(p, slot))


def why_not_unit(p: PlayingField, seat: int, cell: int) -> Refusal | None:
    """May the unit on that cell act now? A new, becalmed or spent one may not, nor one with nothing to do."""
    slot = p.slot_at(cell)
    if slot < 0 or p.unit_owner[slot] != seat:
        return Refusal("BP-ACT-01", "not-your-unit", cell=cell)
    if p.unit_left[slot] <= 0 and p.unit_moves[slot] <= 0:
        return why_spent(p, slot)
    if can_act(p, slot):
        return None
    return Refusal("BP-ACT-03" if p.unit_kind[slot] > CARGO else "BP-ACT-02", "nothing-to-do", cell=cell)


def why_not_move(p: PlayingField, slot: int, cell: int) -> Refusal | None:
    kind = p.unit_kind[slot]
    if kind > CARGO:
        return Refusal("BP-SPACE-11" if kind == STATION else "BP-ACT-06", "immobile", item=kind)
    if not can_move(p, slot):
        return Refusal("BP-ACT-04", "moved", item=kind) if kind == ENORMOUS else why_spent(p, slot)
    if p.at[cell] != EMPTY:
        return Refusal("BP-ACT-07", "cell-full", cell=cell)
    if p.geo.move[cell] in moves_of(p, slot):
        return None
    return Refusal("BP-ACT-02", "too-far", cell=cell, speed=p.c.speed[kind])


def unless_spent(p: PlayingField, slot: int, refusal: Refusal | None) -> Refusal | None:
    """Everything but a move costs one of the actions left."""
    return why_spent(p, slot) if refusal is None and p.unit_left[slot] <= 0 else refusal


def move(p: PlayingField, slot: int, cell: int) -> None:
    spend(p, slot, move=True)
    p.tell(events.unit_moved, slot, cell)
    p.move_unit(slot, cell)
    p.acting = cell


def next_turn(p: PlayingField) -> bool:
    """The next survivor's turn; the round is over when the first place has been passed. False: the match is over."""
    while True:
        p.active = (p.active + 1) % p.seats
        if p.active == p.first:
            p.round += 1
        if not p.out[p.active]:
            break
    limit = p.game.round_limit
    if limit is not None and p.round > limit:
        end_by_limit(p)
        return False
    return True
