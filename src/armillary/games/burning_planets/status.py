"""The invariants of a position, each named in words when it is broken."""

from .ids import CARGO, CENTRE, DEFENCES, DRILL, EMPTY, GROUND, HABITAT, ITEM, ITEMS, ROCK, UNIT
from .position import KINDS, PlayingField
from .rules.secrecy import held

__all__ = ["faults"]


def faults(p: PlayingField) -> list[str]:
    """Every broken invariant; empty if the position is sound."""
    found: list[str] = []
    cells(p, found)
    units(p, found)
    planets(p, found)
    goods(p, found)
    return found


def cells(p: PlayingField, found: list[str]) -> None:
    """Bits and cells tell the same: planets, asteroids, units (BP-ACT-07: one unit per cell)."""
    geo = p.geo
    blocked = rocks = 0
    for cell, what in enumerate(p.at):
        if what != EMPTY:
            blocked |= geo.bit[cell]
        if what == ROCK or (what >= UNIT and p.unit_kind[what - UNIT] in (DRILL, HABITAT)):
            rocks |= geo.bit[cell]
        on_planet = p.planet_at(cell) >= 0
        if on_planet != (what in (GROUND, CENTRE) or ROCK < what < UNIT) and not (on_planet and what >= UNIT):
            found.append(f"{geo.names[cell]} holds {what}, which does not belong there")
    if blocked != p.blocked:
        found.append("the bits of full cells are wrong")
    if rocks != p.rocks:
        found.append("the bits of asteroids are wrong")
    for cell in range(geo.count):
        if rocks & geo.bit[cell] and geo.around[cell] & rocks:
            found.append(f"two asteroids touch at {geo.names[cell]}")
        if rocks & geo.bit[cell] and any(p.planet_at(there) >= 0 for there in geo.near[cell]):
            found.append(f"the asteroid at {geo.names[cell]} touches a planet")


def units(p: PlayingField, found: list[str]) -> None:
    slots = [slot for fleet in p.fleet for slot in fleet]
    if len(set(slots)) != len(slots) or sorted([*slots, *p.free_slots]) != list(range(len(p.unit_kind))):
        found.append("a unit is lost or stands twice")
        return
    for seat, fleet in enumerate(p.fleet):
        mask = 0
        for slot in fleet:
            kind, cell = p.unit_kind[slot], p.unit_cell[slot]
            name = f"{ITEMS[kind]} #{p.unit_serial[slot]} of {seat}"
            if p.unit_owner[slot] != seat or p.at[cell] != UNIT + slot:
                found.append(f"{name} is not where it should be")
            mask |= p.geo.bit[cell]
            tile = p.planet_at(cell)
            if kind in DEFENCES:
                if tile < 0 or p.owners[tile] != seat or cell not in p.geo.border[tile][p.sizes[tile]]:
                    found.append(f"{name} is not on the border of an own planet")
            elif tile >= 0:
                found.append(f"{name} is on a planet")
            if p.unit_left[slot] > p.c.actions[kind] or p.unit_moves[slot] > p.c.moves[kind]:
                found.append(f"{name} has more left than its budget")
            if p.unit_left[slot] < 0:
                found.append(f"{name} has overspent")
            if kind != CARGO and (any(p.unit_hold[slot * 4 : slot * 4 + 4]) or p.unit_carry[slot] >= 0):
                found.append(f"{name} carries something")
            if p.out[seat]:
                found.append(f"{name} belongs to a player who is out")
        if mask != p.masks[seat]:
            found.append(f"the bits of the units of seat {seat} are wrong")


def planets(p: PlayingField, found: list[str]) -> None:
    geo = p.geo
    for tile in range(geo.tiles):
        size = p.sizes[tile]
        if not size:
            continue
        counts = [0] * KINDS
        inner = border = 0
        for cell in geo.cells[tile][size]:
            what = p.at[cell]
            if what == GROUND:
                if geo.ring[cell] == p.c.radius[size]:
                    border += 1
                else:
                    inner += 1
            elif what >= UNIT:
                counts[p.unit_kind[what - UNIT]] += 1
            elif what > CENTRE:
                counts[what + ITEM] += 1
        name = f"planet-{tile + 1}"
        if p.at[geo.centre[tile]] != CENTRE:
            found.append(f"something stands on the monolith's cell of {name}")
        if counts != list(p.counts[tile * KINDS : tile * KINDS + KINDS]):
            found.append(f"the items of {name} are counted wrongly")
        if (inner, border) != (p.free_inner[tile], p.free_border[tile]):
            found.append(f"the free cells of {name} are counted wrongly")
        for kind in p.c.forbidden[p.biomes[tile]]:
            if counts[kind]:
                found.append(f"{ITEMS[kind]} on {name}, whose biome forbids it")
        if p.owners[tile] >= 0 and p.out[p.owners[tile]]:
            found.append(f"{name} belongs to a player who is out")
        if p.owners[tile] < 0 and p.structures(tile):
            found.append(f"{name} belongs to nobody and has structures")


def goods(p: PlayingField, found: list[str]) -> None:
    """Stocks, holds and contract goods are all that was ever gained less what was spent."""
    if min(p.stock) < 0 or min(p.looted) < 0 or min([0, *p.unit_hold]) < 0:
        found.append("somebody has less than nothing")
    for resource in range(4):
        there, due = held(p, resource), p.gained[resource] - p.spent[resource]
        if there != due:
            found.append(f"there are {there} of resource {resource}, but {due} are accounted for")
