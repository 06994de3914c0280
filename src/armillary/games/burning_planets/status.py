"""The invariants of a position besides the bounds of its declared fields, each named in words when it is broken."""

from collections.abc import Callable
from typing import Final

from .ids import (
    ABOARD,
    CARGO,
    CENTRE,
    DEFENCES,
    DRILL,
    EMPTY,
    GROUND,
    HABITAT,
    ITEM,
    ITEMS,
    LIMITS,
    LOST,
    ROCK,
    UNIT,
)
from .position import KINDS, PlayingField
from .rules import limits
from .rules.barter import PACT, barter_terms
from .rules.contracts import state_of
from .rules.secrecy import held
from .rules.victory import alive

__all__ = ["INVARIANTS", "faults"]


def faults(p: PlayingField) -> list[str]:
    """Every broken invariant; empty if the position is sound."""
    found: list[str] = []
    for holds in INVARIANTS:
        holds(p, found)
    return found


def cells(p: PlayingField, found: list[str]) -> None:
    """Bits and cells tell the same: planets, asteroids, units (BP-ACT-07: one unit per cell)."""
    geo = p.geo
    blocked = rocks = 0
    planets = [geo.planet_mask[tile][p.sizes[tile]] for tile in range(geo.tiles) if p.sizes[tile]]
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
        if rocks & geo.bit[cell] and geo.zone[cell] & rocks & ~geo.bit[cell]:
            found.append(f"two asteroids touch at {geo.names[cell]}")
        if rocks & geo.bit[cell] and any(geo.zone[cell] & mask for mask in planets):
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
    if min([0, *p.unit_hold]) < 0:
        found.append("a ship carries less than nothing")
    for resource in range(4):
        there, due = held(p, resource), p.gained[resource] - p.spent[resource]
        if there != due:
            found.append(f"there are {there} of resource {resource}, but {due} are accounted for")


def contracts(p: PlayingField, found: list[str]) -> None:
    """What was agreed is with its giver, aboard, brought or astray, on a ship that is there (BP-TRADE-04, BP-TRADE-12)."""
    for number, contract in enumerate(p.contracts, 1):
        name = f"contract-{number}"
        gone = any(p.out[seat] for seat in contract.signers)
        if contract.maker == contract.partner or (contract.serial and contract.owner not in contract.signers):
            found.append(f"{name} is not between two players, on a ship of one of them")
        there = contract.serial and p.find_ship(contract.owner, contract.serial) >= 0
        if contract.hidden and contract.serial and (gone or not there):
            found.append(f"{name} lies face down, though its ship or a signer is gone")
        for side in (0, 1):
            state, goods = contract.states[side], contract.goods(side)
            if not goods:
                continue  # seen by somebody who may not know
            if state == ABOARD and (gone or not there):
                found.append(f"goods of {name} are aboard of a ship that is gone")
            parts = (contract.loaded(side), contract.waiting(side), contract.brought, contract.astray)
            if min(min(part) for part in parts) < 0:
                found.append(f"{name} has less than nothing somewhere")
            if state == LOST and any(contract.loaded(side)):
                found.append(f"goods of {name} are lost and aboard")
            if state != LOST and state != state_of(contract, side) and p.game.goods_in_parts:
                found.append(f"{name} says {state} of side {side}, but its goods are elsewhere")
        if contract.shown and contract.secret and contract.states[0] <= ABOARD and not p.over:
            found.append(f"{name} is turned up before its time")


def talk(p: PlayingField, found: list[str]) -> None:
    """Offers, drafts and pacts are between living players, and no void offer lies on the table (BP-ALLY-06, BP-TRADE-15)."""
    if not p.game.lapsing_offers:
        return
    for number, maker, receiver, _, terms in p.offers:
        if maker == receiver or p.out[maker] or p.out[receiver]:
            found.append(f"offer {number} is not between two players who are in the match")
        elif terms == PACT:
            if (min(maker, receiver), max(maker, receiver)) in p.pacts:
                found.append(f"offer {number} is of a pact that there is")
        elif p.find_ship(*barter_terms(terms)[:2]) < 0:
            found.append(f"offer {number} names a ship that is gone")
    for seat, draft in enumerate(p.drafts):
        if draft is not None and (p.out[seat] or p.out[draft.partner] or draft.partner == seat):
            found.append(f"the draft of seat {seat} is for nobody")
    if len(set(p.pacts)) != len(p.pacts) or any(one >= two or p.out[one] or p.out[two] for one, two in p.pacts):
        found.append("a pact is written twice, or of a player who is out")


def players(p: PlayingField, found: list[str]) -> None:
    """Who is out has nothing (BP-VICT-01, A-39); who is in has something on the board (A-37)."""
    for seat in range(p.seats):
        if p.out[seat]:
            if any(p.stock[seat * 4 : seat * 4 + 4]) or any(p.looted[seat * 3 : seat * 3 + 3]) or p.share[seat]:
                found.append(f"seat {seat} is out and has something")
        elif p.round and p.result is None and not alive(p, seat):
            found.append(f"seat {seat} has nothing on the board and is in")
    if p.result is None and p.round and p.out[p.active]:
        found.append("it is the turn of a player who is out")


def turn(p: PlayingField, found: list[str]) -> None:
    """What was done in the turn is within its limits (BP-BUILD-02, BP-BUILD-03, BP-BUILD-05, BP-ACT-05)."""
    for tile in range(p.geo.tiles):
        for word, limit in LIMITS:
            if limits.count(p, tile, limit) > max(p.c.per_turn):
                found.append(f"planet-{tile + 1} was {word} more often than allowed")
    for fleet in p.fleet:
        for slot in fleet:
            if p.unit_sealed[slot] and p.unit_kind[slot] != CARGO:
                found.append("something that is no cargo ship is sealed")
            if p.unit_secret[slot] and p.unit_carry[slot] < 0:
                found.append("the register has a line for a ship that carries nothing")


#: Checked after every step of random and of skilled play, and after every step of a scenario file.
INVARIANTS: Final[tuple[Callable[[PlayingField, list[str]], None], ...]] = (
    cells,
    units,
    planets,
    goods,
    contracts,
    talk,
    players,
    turn,
)
