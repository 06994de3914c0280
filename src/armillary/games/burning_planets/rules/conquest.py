"""Conquest, BP-CONQ, and orbital bombardment, BP-BOMB."""

from armillary.games.burning_planets import events
from armillary.games.burning_planets.ids import (
    BECALMED,
    BUILDING_CODES,
    CARGO,
    ENORMOUS,
    NATURAL_CODES,
    UNIT,
)
from armillary.games.burning_planets.position import PlayingField
from armillary.kernel.refusal import Refusal

from . import limits
from .budget import interrupt, spend
from .contracts import unbar
from .victory import check_destroyed

__all__ = [
    "bombard",
    "bombardable",
    "building_cells",
    "conquer",
    "raze",
    "why_not_bombard",
    "why_not_conquer",
    "why_not_raze",
]


def why_not_conquer(p: PlayingField, slot: int, tile: int) -> Refusal | None:
    """A touching ship takes an uninhabited planet (BP-CONQ-01), or an enemy's that has no structure left (BP-CONQ-04)."""
    if p.unit_kind[slot] > CARGO:
        return Refusal("BP-CONQ-01", "only-ships", item=p.unit_kind[slot])
    if not p.sizes[tile] or p.touched(p.unit_cell[slot]) != tile:
        return Refusal("BP-CONQ-01", "not-touching", planet=tile)
    if p.owners[tile] == p.unit_owner[slot]:
        return Refusal("BP-CONQ-01", "already-yours", planet=tile)
    if p.owners[tile] >= 0 and p.structures(tile):
        return Refusal("BP-CONQ-04", "structures-left", planet=tile, count=p.structures(tile))
    return None


def conquer(p: PlayingField, slot: int, tile: int) -> None:
    """One action (BP-CONQ-03); the conqueror's monolith on the centre cell, the old one goes (BP-CONQ-02)."""
    spend(p, slot)
    before, seat = p.owners[tile], p.unit_owner[slot]
    p.owners[tile] = seat
    # The limits of the turn are the planet's, and a new owner begins afresh; building comes only next turn anyway.
    limits.begin(p, tile)
    p.tell(events.planet_conquered, seat, tile, before)
    if before >= 0:
        check_destroyed(p, before)


def building_cells(p: PlayingField, tile: int) -> list[int]:
    """Cells of the planet with a building that is no defence."""
    return [cell for cell in p.geo.cells[tile][p.sizes[tile]] if p.at[cell] in BUILDING_CODES]


def why_not_raze(p: PlayingField, slot: int, cell: int) -> Refusal | None:
    """A ship touching an enemy planet destroys a building without dice (BP-CONQ-05), once no defence stands (BP-CONQ-07)."""
    tile = p.planet_at(cell)
    if p.unit_kind[slot] > CARGO:
        return Refusal("BP-CONQ-05", "only-ships", item=p.unit_kind[slot])
    if tile < 0 or p.owners[tile] < 0 or p.owners[tile] == p.unit_owner[slot]:
        return Refusal("BP-CONQ-05", "no-enemy-planet", cell=cell)
    if p.at[cell] >= UNIT:
        return Refusal("BP-CONQ-06", "attack-it", cell=cell)
    if p.at[cell] in NATURAL_CODES:
        return Refusal("BP-BUILD-04", "natural", cell=cell)
    if p.at[cell] not in BUILDING_CODES:
        return Refusal("BP-CONQ-05", "no-building", cell=cell)
    if p.touched(p.unit_cell[slot]) != tile:
        return Refusal("BP-CONQ-05", "not-touching", planet=tile)
    if p.defences(tile):
        return Refusal("BP-CONQ-07", "defended", planet=tile)
    return None


def raze(p: PlayingField, slot: int, cell: int) -> None:
    spend(p, slot)
    owner = p.owners[p.geo.tile[cell]]
    kind = p.remove_item(cell)
    p.tell(events.building_razed, p.unit_owner[slot], owner, kind, cell)


def fresh_enormous(p: PlayingField, seat: int, cell: int) -> bool:
    """An own Enormous ship on that cell that has not acted and is not new (BP-BOMB-03)."""
    slot = p.slot_at(cell)
    return (
        slot >= 0
        and p.unit_owner[slot] == seat
        and p.unit_kind[slot] == ENORMOUS
        and p.unit_left[slot] == p.c.actions[ENORMOUS]
        and p.unit_moves[slot] == p.c.moves[ENORMOUS]
    )


def formation(p: PlayingField, seat: int, tile: int) -> list[int]:
    """The vertexes of the planet with such a ship."""
    return [cell for cell in p.geo.vertexes[tile][p.sizes[tile]] if fresh_enormous(p, seat, cell)]


def bombardable(p: PlayingField, seat: int) -> list[int]:
    """Planets of other players with fresh Enormous ships of this seat on their six vertexes (BP-BOMB-01, A-35), or on as many as
    the pack asks for."""
    if p.unit_kind.count(ENORMOUS) < p.c.formation:
        return []  # quickly: it is asked at every decision of the action phase
    return [
        tile
        for tile in range(p.geo.tiles)
        if p.owners[tile] >= 0 and p.owners[tile] != seat and len(formation(p, seat, tile)) >= p.c.formation
    ]


def why_not_bombard(p: PlayingField, seat: int, tile: int) -> Refusal | None:
    if not p.sizes[tile] or p.owners[tile] < 0 or p.owners[tile] == seat:
        return Refusal("BP-BOMB-01", "no-enemy-planet", planet=tile)
    if len(formation(p, seat, tile)) >= p.c.formation:
        return None
    there: list[int] = []
    missing: list[int] = []
    for cell in p.geo.vertexes[tile][p.sizes[tile]]:
        slot = p.slot_at(cell)
        if slot < 0 or p.unit_owner[slot] != seat or p.unit_kind[slot] != ENORMOUS:
            missing.append(cell)
        else:
            there.append(slot)
    if len(there) < p.c.formation:
        return Refusal("BP-BOMB-01", "vertex-missing", cell=missing[0])
    if any(p.unit_moves[slot] == BECALMED for slot in there):
        return Refusal("BP-EVENT-07", "becalmed", item=ENORMOUS)
    return Refusal("BP-BOMB-03", "formation-acted", planet=tile)


def bombard(p: PlayingField, seat: int, tile: int) -> None:
    """All structures at once, without dice (BP-BOMB-02), for the whole turn of all ships of the formation (BP-BOMB-03)."""
    interrupt(p)
    if p.game.bombardment_lifts_bars:
        unbar(p)  # the formation has spent its actions (BP-TRADE-17)
    p.acting = -1
    for cell in formation(p, seat, tile):
        slot = p.at[cell] - UNIT
        p.unit_left[slot] = 0
        p.unit_moves[slot] = 0
    destroyed = p.structures(tile)
    for cell in p.geo.cells[tile][p.sizes[tile]]:
        found = p.at[cell]
        if found >= UNIT:
            p.remove_unit(found - UNIT)
        elif found in BUILDING_CODES:
            p.remove_item(cell)
    p.tell(events.planet_bombarded, seat, tile, destroyed)
