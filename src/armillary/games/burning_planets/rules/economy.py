"""Collecting resources, building and pulling down structures, building ships."""

from armillary.games.burning_planets.codes import (
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
    ITEM,
    ON_ASTEROIDS,
    PLANET_KINDS,
    RESOURCES,
    SPACEPORT,
    STATION,
    TOWER,
    UNIT,
)
from armillary.games.burning_planets.position import KINDS, PlayingField
from armillary.kernel.refusal import Refusal

from .budget import holds_fire

__all__ = [
    "build_fault",
    "can_pay",
    "collect",
    "goods_text",
    "launch_cells",
    "launch_fault",
    "pay",
    "pull_down",
    "pull_down_cells",
    "put_structure",
    "why_not_build",
    "why_not_launch",
    "why_not_place",
    "why_not_pull_down",
    "yards",
]


def goods_text(amounts: list[int] | tuple[int, ...]) -> str:
    """`20B+10M`."""
    return "+".join(f"{count}{name}" for count, name in zip(amounts, RESOURCES, strict=True) if count) or "nothing"


# ---------------------------------------------------------------------------------------------------- collecting


def income(p: PlayingField, seat: int) -> list[int]:
    """What the seat collects this turn (BP-ECON-01): the chart's yield of all that it owns and that is not idle.

    A planet conquered or a structure built since then does not count, because collecting comes first (BP-TURN-02, BP-TURN-03).
    """
    data = p.data
    idle = data.idle[p.event]  # BP-EVENT-02, BP-EVENT-03, BP-EVENT-05
    total = [0, 0, 0, 0]
    for tile in range(p.geo.tiles):
        if p.owners[tile] == seat:
            base = tile * KINDS
            # Furnace, greenhouse, forest, mountain (BP-ECON-03, BP-ECON-04); a spaceport yields nothing (BP-CHART-A3).
            for kind in (10, 11, 13, 14):
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
    if p.log is not None:
        rules = ["BP-ECON-01", "BP-ECON-02", "BP-ECON-03"]
        if total[2] or total[3]:
            rules.append("BP-ECON-04")
        if any(p.unit_kind[slot] in ON_ASTEROIDS for slot in p.fleet[seat]):
            rules.append("BP-ECON-05")
        p.tell("Collected", tuple(rules), seat=seat, goods=goods_text(total))


def can_pay(p: PlayingField, seat: int, kind: int) -> bool:
    stock, base = p.stock, seat * 4
    for resource, amount in p.data.bill[p.factions[seat]][kind]:  # noqa: SIM110 - a hot place
        if stock[base + resource] < amount:
            return False
    return True


def pay(p: PlayingField, seat: int, kind: int) -> None:
    for resource, amount in p.data.bill[p.factions[seat]][kind]:
        p.stock[seat * 4 + resource] -= amount
        p.spent[resource] += amount


def cannot_pay(p: PlayingField, seat: int, kind: int) -> Refusal:
    """The rule is the line of the faction's chart."""
    faction = p.factions[seat]
    return Refusal(CHARTS[faction][kind], "cannot-pay", item=kind, price=goods_text(p.data.price[faction][kind]))


# ---------------------------------------------------------------------------------------------------- structures

NO_PLANET, FOREIGN, NOT_BUILT_HERE, USED_UP, BIOME, BARRED, NO_BORDER, NO_ROOM, PRICE = 1, 2, 3, 4, 5, 6, 7, 8, 9


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
    if kind in p.data.forbidden[p.biomes[tile]]:
        return BIOME
    if kind in p.data.barred[p.event]:
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
    if kind in DEFENCES and p.geo.ring[cell] != p.data.radius[p.sizes[tile]]:
        return Refusal("BP-BUILD-07", "inner-cell", cell=cell)
    return None


def put_structure(p: PlayingField, seat: int, kind: int, cell: int) -> None:
    """A structure that is paid for stands on its cell. A new defence holds its fire (BP-TURN-05)."""
    if kind in DEFENCES:
        left, moves = holds_fire(p, kind)
        p.add_unit(kind, seat, cell, left, moves, 0)
    else:
        p.add_item(cell, kind)
    if p.log is not None:
        rules = ("BP-BUILD-07", "BP-TURN-05") if kind in DEFENCES else ("BP-BUILD-01", "BP-TURN-03")
        chart = CHARTS[p.factions[seat]][kind]
        p.tell("StructureBuilt", ("BP-BUILD-02", "BP-BUILD-09", chart, *rules), seat=seat, item=kind, cell=cell)


def pull_down_cells(p: PlayingField, seat: int, tile: int) -> tuple[list[int], list[int]]:
    """Structures that may be pulled down, and natural resources that may be destroyed, on an own planet this turn.

    One of each per planet and turn (BP-BUILD-03, BP-BUILD-05); natural resources only by the owner (BP-BUILD-04).
    """
    structures: list[int] = []
    naturals: list[int] = []
    if p.owners[tile] == seat and p.used[tile] & (DEMOLISHED | CLEARED) != DEMOLISHED | CLEARED:
        at, used = p.at, p.used[tile]
        for cell in p.geo.cells[tile][p.sizes[tile]]:
            found = at[cell]
            if found <= CENTRE:
                continue
            if FOREST - ITEM <= found < UNIT:
                if not used & CLEARED:
                    naturals.append(cell)
            elif not used & DEMOLISHED:
                structures.append(cell)
    return structures, naturals


def can_pull_down(p: PlayingField, tile: int) -> bool:
    """Quick answer for an own planet: is there anything that `pull_down_cells` would list?"""
    used, base = p.used[tile], tile * KINDS
    return bool(
        (not used & CLEARED and p.counts[base + 13] + p.counts[base + 14])
        or (not used & DEMOLISHED and p.structures(tile))
    )


def why_not_pull_down(p: PlayingField, seat: int, cell: int, natural: bool) -> Refusal | None:
    tile = p.planet_at(cell)
    if tile < 0:
        return Refusal("BP-BUILD-03", "off-planet", cell=cell)
    if p.owners[tile] != seat:
        return Refusal("BP-BUILD-04" if natural else "BP-BUILD-03", "not-your-planet", planet=tile)
    if natural and p.used[tile] & CLEARED:
        return Refusal("BP-BUILD-05", "one-natural", planet=tile)
    if not natural and p.used[tile] & DEMOLISHED:
        return Refusal("BP-BUILD-03", "one-demolition", planet=tile)
    structures, naturals = pull_down_cells(p, seat, tile)
    if cell not in (naturals if natural else structures):
        return Refusal("BP-BUILD-05" if natural else "BP-BUILD-03", "nothing-there", cell=cell)
    return None


def pull_down(p: PlayingField, seat: int, cell: int) -> None:
    """No refund (A-18); a natural resource is gone for good (BP-BUILD-06)."""
    tile = p.geo.tile[cell]
    slot = p.slot_at(cell)
    if slot >= 0:
        kind = p.unit_kind[slot]
        p.remove_unit(slot)
    else:
        kind = p.remove_item(cell)
    natural = kind >= FOREST
    p.used[tile] |= CLEARED if natural else DEMOLISHED
    if p.log is not None:
        rule = ("BP-BUILD-04", "BP-BUILD-05", "BP-BUILD-06") if natural else ("BP-BUILD-03",)
        p.tell("PulledDown", rule, seat=seat, item=kind, cell=cell)


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
    return p.geo.nearest_free(yard, p.data.radius[p.sizes[tile]] if tile >= 0 else 0, p.blocked)


def launch_fault(p: PlayingField, seat: int, kind: int, yard: int) -> int:
    """0 if the seat may build that ship there; any number of them (BP-UNIT-04), as long as it can pay."""
    if kind > CARGO:
        return NOT_BUILT_HERE
    if yard not in yards(p, seat):
        return FOREIGN
    return 0 if can_pay(p, seat, kind) else PRICE


def why_not_launch(p: PlayingField, seat: int, kind: int, yard: int) -> Refusal | None:
    fault = launch_fault(p, seat, kind, yard)
    if not fault:
        return None
    if fault == NOT_BUILT_HERE:
        return Refusal("BP-SPACE-06" if DRILL <= kind <= STATION else "BP-UNIT-01", "not-a-ship", item=kind)
    if fault == FOREIGN:
        return Refusal("BP-UNIT-01", "no-yard", cell=yard)
    return cannot_pay(p, seat, kind)
