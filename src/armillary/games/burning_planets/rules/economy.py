"""The economy, BP-ECON, BP-BUILD, BP-UNIT: collecting resources, building and pulling down structures, building ships."""

from typing import Final

from armillary.games.burning_planets import events
from armillary.games.burning_planets.ids import (
    ANOMALY,
    BUILT,
    CARGO,
    CENTRE,
    CHARTS,
    CLEARED,
    DEFENCES,
    DEMOLISHED,
    DRILL,
    EMPTY,
    FOREST,
    GROUND,
    HARSH,
    MOUNTAIN,
    NATURAL_CODES,
    ON_ASTEROIDS,
    PLANET_KINDS,
    SPACEPORT,
    STATION,
    TOWER,
    YIELDING,
    goods_text,
)
from armillary.games.burning_planets.position import KINDS, PlayingField
from armillary.kernel.refusal import Refusal

from . import limits
from .budget import new_unit

__all__ = [
    "berth_rule",
    "build_fault",
    "can_pay",
    "can_pull_down",
    "cannot_pay",
    "collect",
    "income",
    "launch_cells",
    "pay",
    "pull_down",
    "pull_down_cells",
    "put_structure",
    "site_fault",
    "why_not_berth",
    "why_not_build",
    "why_not_launch",
    "why_not_place",
    "why_not_pull_down",
    "why_not_pull_down_on",
    "yards",
]


# ---------------------------------------------------------------------------------------------------- collecting


def income(p: PlayingField, seat: int) -> list[int]:
    """What the seat collects this turn (BP-ECON-01): the chart's yield of all that it owns and that is not idle.

    A planet conquered or a structure built since then does not count, because collecting comes first (BP-TURN-02, BP-TURN-03).
    """
    data = p.c
    idle = data.idle[p.event]  # BP-EVENT-02, BP-EVENT-03, BP-EVENT-05
    total = [0, 0, 0, 0]
    for tile in range(p.geo.tiles):
        if p.owners[tile] == seat:
            base = tile * KINDS
            for kind in YIELDING:
                count = p.counts[base + kind]
                if count and kind not in idle:
                    found = data.yields[kind]
                    for resource in range(4):
                        total[resource] += count * found[resource]
    for slot in p.fleet[seat]:
        kind = p.unit_kind[slot]
        if kind in ON_ASTEROIDS and kind not in idle:  # BP-ECON-05
            found = data.yields[kind]
            for resource in range(4):
                total[resource] += found[resource]
    return total


def collect(p: PlayingField, seat: int) -> None:
    """The resource update (BP-TURN-01)."""
    total = income(p, seat)
    base = seat * 4
    for resource in range(4):
        p.stock[base + resource] += total[resource]
        p.gained[resource] += total[resource]
    p.tell(events.collected, seat, total)


def can_pay(p: PlayingField, seat: int, kind: int) -> bool:
    stock, base = p.stock, seat * 4
    for resource, amount in p.c.bill[p.factions[seat]][kind]:  # noqa: SIM110 - a hot place
        if stock[base + resource] < amount:
            return False
    return True


def pay(p: PlayingField, seat: int, kind: int) -> None:
    for resource, amount in p.c.bill[p.factions[seat]][kind]:
        p.stock[seat * 4 + resource] -= amount
        p.spent[resource] += amount


def cannot_pay(p: PlayingField, seat: int, kind: int) -> Refusal:
    """The rule is the line of the faction's chart."""
    faction = p.factions[seat]
    return Refusal(CHARTS[faction][kind], "cannot-pay", item=kind, price=goods_text(p.c.price[faction][kind]))


# ---------------------------------------------------------------------------------------------------- structures

NO_PLANET: Final = 1
FOREIGN: Final = 2
NOT_BUILT_HERE: Final = 3
USED_UP: Final = 4
BIOME: Final = 5
BARRED: Final = 6
NO_BORDER: Final = 7
NO_ROOM: Final = 8
PRICE: Final = 9


def build_fault(p: PlayingField, seat: int, tile: int, kind: int) -> int:
    """0 if the seat may build this kind on that planet now (BP-BUILD-01), else what stands against it."""
    return site_fault(p, seat, tile, kind) or (0 if can_pay(p, seat, kind) else PRICE)


def site_fault(p: PlayingField, seat: int, tile: int, kind: int) -> int:
    """The same without the price."""
    if not p.sizes[tile]:
        return NO_PLANET
    if p.owners[tile] != seat:
        return FOREIGN
    if kind not in PLANET_KINDS:
        return NOT_BUILT_HERE
    if p.used[tile] & BUILT:
        return USED_UP
    if kind in p.c.forbidden[p.biomes[tile]]:
        return BIOME
    if kind in p.c.barred[p.event]:
        return BARRED
    if kind in DEFENCES:
        if not p.free_border[tile]:
            return NO_BORDER
    elif not p.free_border[tile] and not p.free_inner[tile]:
        return NO_ROOM
    return 0


def why_not_build(p: PlayingField, seat: int, tile: int, kind: int) -> Refusal | None:
    fault = build_fault(p, seat, tile, kind)
    if not fault:
        return None
    if fault == NO_PLANET:
        return Refusal("BP-BUILD-01", "no-planet", planet=tile)
    if fault == FOREIGN:
        return Refusal("BP-BUILD-01", "not-your-planet", planet=tile)
    if fault == NOT_BUILT_HERE:
        if kind >= FOREST:
            return Refusal("BP-BUILD-06", "never-built", item=kind)
        return Refusal("BP-SPACE-06" if kind > TOWER else "BP-UNIT-01", "not-built-here", item=kind)
    if fault == USED_UP:
        return Refusal("BP-BUILD-02", "one-structure", planet=tile)
    if fault == BIOME:
        rule = "BP-SETUP-11" if p.biomes[tile] == HARSH else "BP-SETUP-13"
        return Refusal(rule, "biome", item=kind, biome=p.biomes[tile])
    if fault == BARRED:
        return Refusal("BP-EVENT-04" if p.event == ANOMALY else "BP-EVENT-06", "barred", item=kind, event=p.event)
    if fault == NO_BORDER:
        return Refusal("BP-BUILD-07", "no-border", planet=tile)
    if fault == NO_ROOM:
        return Refusal("BP-BUILD-01", "no-room", planet=tile)
    return cannot_pay(p, seat, kind)


def why_not_place(p: PlayingField, tile: int, kind: int, cell: int) -> Refusal | None:
    """May a structure of this kind stand on that cell?"""
    if p.planet_at(cell) != tile:
        return Refusal("BP-BUILD-01", "off-planet", cell=cell)
    if p.at[cell] == CENTRE:
        return Refusal("BP-BUILD-09", "centre", cell=cell)
    if p.at[cell] != GROUND:
        return Refusal("BP-BUILD-01", "taken", cell=cell)
    if kind in DEFENCES and p.geo.ring[cell] != p.c.radius[p.sizes[tile]]:
        return Refusal("BP-BUILD-07", "inner-cell", cell=cell)
    return None


def put_structure(p: PlayingField, seat: int, kind: int, cell: int) -> None:
    """A structure that is paid for stands on its cell. A new defence holds its fire (BP-TURN-05)."""
    if kind in DEFENCES:
        left, moves = new_unit(p, kind)
        p.add_unit(kind, seat, cell, left, moves, 0)
    else:
        p.add_item(cell, kind)
    p.tell(events.structure_built, seat, kind, cell)


def pull_down_cells(p: PlayingField, tile: int) -> tuple[list[int], list[int]]:
    """Cells of the planet with a structure, and cells with a natural resource."""
    structures: list[int] = []
    naturals: list[int] = []
    for cell in p.geo.cells[tile][p.sizes[tile]]:
        found = p.at[cell]
        if found in NATURAL_CODES:
            naturals.append(cell)
        elif found > CENTRE:
            structures.append(cell)
    return structures, naturals


def can_pull_down(p: PlayingField, tile: int) -> bool:
    """Quick answer for an own planet: is there anything that `pull_down_cells` would list?"""
    used, base = p.used[tile], tile * KINDS
    return bool(
        (not used & CLEARED and p.counts[base + FOREST] + p.counts[base + MOUNTAIN])
        or (not used & DEMOLISHED and p.structures(tile))
    )


def why_not_pull_down_on(p: PlayingField, seat: int, tile: int) -> Refusal | None:
    """Is there anything on the planet that its owner may still pull down this turn?"""
    if p.owners[tile] != seat:
        return Refusal("BP-BUILD-03", "not-your-planet", planet=tile)
    return None if can_pull_down(p, tile) else Refusal("BP-BUILD-03", "nothing-to-pull-down", planet=tile)


def why_not_pull_down(p: PlayingField, seat: int, cell: int, *, natural: bool) -> Refusal | None:
    """One of each per planet and turn (BP-BUILD-03, BP-BUILD-05); natural resources only by the owner (BP-BUILD-04)."""
    tile = p.planet_at(cell)
    if tile < 0:
        return Refusal("BP-BUILD-03", "off-planet", cell=cell)
    if p.owners[tile] != seat:
        return Refusal("BP-BUILD-04" if natural else "BP-BUILD-03", "not-your-planet", planet=tile)
    if natural and p.used[tile] & CLEARED:
        return Refusal("BP-BUILD-05", "one-natural", planet=tile)
    if not natural and p.used[tile] & DEMOLISHED:
        return Refusal("BP-BUILD-03", "one-demolition", planet=tile)
    found = p.at[cell]
    grown = found in NATURAL_CODES
    if grown if natural else found > CENTRE and not grown:
        return None
    return Refusal("BP-BUILD-05" if natural else "BP-BUILD-03", "nothing-there", cell=cell)


def pull_down(p: PlayingField, seat: int, cell: int) -> None:
    """No refund (A-18); a natural resource is gone for good (BP-BUILD-06)."""
    tile = p.geo.tile[cell]
    slot = p.slot_at(cell)
    if slot >= 0:
        kind = p.unit_kind[slot]
        p.remove_unit(slot)
    else:
        kind = p.remove_item(cell)
    limits.use(p, tile, CLEARED if kind >= FOREST else DEMOLISHED)
    p.tell(events.pulled_down, seat, kind, cell)


# --------------------------------------------------------------------------------------------------------- ships


def yards(p: PlayingField, seat: int) -> list[int]:
    """Where the seat can build ships: the centres of own planets with a spaceport, own space stations (BP-UNIT-01)."""
    found = [
        p.geo.centre[tile]
        for tile in range(p.geo.tiles)
        if p.owners[tile] == seat and p.counts[tile * KINDS + SPACEPORT]
    ]
    for slot in p.fleet[seat]:
        if p.unit_kind[slot] == STATION:
            found.append(p.unit_cell[slot])
    return found


def launch_cells(p: PlayingField, yard: int) -> list[int]:
    """Free cells next to the yard (BP-UNIT-02), or the nearest free ones if those are all full (BP-UNIT-03, A-21)."""
    at = p.at
    tile = p.planet_at(yard)
    next_to = p.geo.touching[tile][p.sizes[tile]] if tile >= 0 else p.geo.near[yard]
    found = [cell for cell in next_to if at[cell] == EMPTY]
    if found:
        return found
    return p.geo.nearest_free(yard, p.blocked)


def berth_rule(p: PlayingField, yard: int, cell: int) -> str:
    """The rule by which a new ship may appear on that cell: next to its yard, or as near as there is room."""
    tile = p.planet_at(yard)
    next_to = p.touched(cell) == tile if tile >= 0 else cell in p.geo.near[yard]
    return "BP-UNIT-02" if next_to else "BP-UNIT-03"


def why_not_berth(p: PlayingField, yard: int, cell: int) -> Refusal | None:
    if p.at[cell] != EMPTY:
        return Refusal("BP-ACT-07", "cell-full", cell=cell)
    return None if cell in launch_cells(p, yard) else Refusal("BP-UNIT-02", "not-next-to-yard", cell=cell)


def why_not_launch(p: PlayingField, seat: int, kind: int, yard: int) -> Refusal | None:
    """Any number of ships (BP-UNIT-04), as long as the stock pays them and a cell of the field is free."""
    if kind > CARGO:
        return Refusal("BP-SPACE-06" if DRILL <= kind <= STATION else "BP-UNIT-01", "not-a-ship", item=kind)
    if yard not in yards(p, seat):
        return Refusal("BP-UNIT-01", "no-yard", cell=yard)
    if p.blocked == p.geo.everywhere:
        return Refusal("BP-UNIT-03", "field-full")
    return None if can_pay(p, seat, kind) else cannot_pay(p, seat, kind)
