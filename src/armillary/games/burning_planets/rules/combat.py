"""Fighting, BP-COMBAT and BP-LOOT: the attack procedure, asteroids, and what the wreck of a cargo ship leaves."""

from armillary.games.burning_planets import events
from armillary.games.burning_planets.ids import CARGO, DRILL, EMPTY, SPACE_KINDS, UNIT, UNKNOWN
from armillary.games.burning_planets.position import PlayingField
from armillary.kernel.position import HiddenInformation
from armillary.kernel.refusal import Refusal

from .barter import void_offers_of_ship
from .budget import spend
from .contracts import close_ship
from .victory import check_destroyed

__all__ = ["attack", "attack_asteroid", "destroy_unit", "why_not_attack", "why_not_attack_asteroid"]


def why_not_attack(p: PlayingField, slot: int, cell: int) -> Refusal | None:
    """May this unit attack what stands on that cell? Any unit of any other player (A-36), next to it (BP-COMBAT-01)."""
    target = p.slot_at(cell)
    if p.c.attack[p.unit_kind[slot]] == 0:
        return Refusal("BP-COMBAT-09", "no-attack", item=p.unit_kind[slot])
    if target < 0:
        return Refusal("BP-ACT-03", "no-target", cell=cell)
    if p.unit_owner[target] == p.unit_owner[slot]:
        return Refusal("BP-ACT-03", "own-unit", cell=cell)
    if cell not in p.geo.near[p.unit_cell[slot]]:
        rule = "BP-BUILD-08" if p.planet_at(cell) >= 0 else "BP-COMBAT-01"
        return Refusal(rule, "not-next", cell=cell)
    return None


def attack(p: PlayingField, slot: int, cell: int) -> None:
    """Both cast their dice (BP-COMBAT-02); the same for ships, defences and space structures (BP-COMBAT-06)."""
    spend(p, slot)
    target = p.at[cell] - UNIT
    victim = p.unit_kind[target]
    thrown = p.roll(1, p.c.attack[p.unit_kind[slot]], "BP-COMBAT-02")[0]
    parried = p.roll(1, p.c.defence[victim], "BP-COMBAT-02")[0]
    # Strictly more than the target's die (BP-COMBAT-03) and than its shield (BP-COMBAT-04).
    needed = max(parried, p.c.shield[victim]) + 1
    hit = thrown >= needed
    p.tell(events.attack_rolled, slot, target, thrown, parried, needed, hit=hit)
    if hit:
        destroy_unit(p, target, p.unit_owner[slot])


def destroy_unit(p: PlayingField, target: int, attacker: int) -> None:
    """The unit is removed. The attacker gets a cargo ship's hold, structure and building price."""
    owner = p.unit_owner[target]
    p.tell(events.unit_destroyed, target, attacker)
    if p.unit_kind[target] == CARGO:
        loot(p, target, attacker)
    p.remove_unit(target)
    check_destroyed(p, owner)


def loot(p: PlayingField, target: int, attacker: int) -> None:
    """BP-LOOT-01, BP-LOOT-02 (the price of the victim's chart, A-46), BP-LOOT-03. Goods aboard were nobody's (BP-TRADE-06)."""
    owner, serial = p.unit_owner[target], p.unit_serial[target]
    goods = close_ship(p, owner, serial)
    void_offers_of_ship(p, owner, serial)
    price = p.c.price[p.factions[owner]][CARGO]
    for resource in range(4):
        goods[resource] += p.unit_hold[target * 4 + resource]
        p.stock[attacker * 4 + resource] += goods[resource] + price[resource]
        p.gained[resource] += price[resource]
    carried = p.unit_carry[target]
    if carried == UNKNOWN:
        raise HiddenInformation("the structure aboard is face down in a register")
    p.tell(events.loot_taken, target, attacker, goods, price)
    if carried in SPACE_KINDS:
        # It goes to the attacker's stock of finished structures (BP-SPACE-07, BP-SPACE-13, A-24); the register is shown.
        p.looted[attacker * 3 + carried - DRILL] += 1
        p.reveal()
        p.tell(events.structure_looted, target, attacker, carried)


def why_not_attack_asteroid(p: PlayingField, slot: int, cell: int) -> Refusal | None:
    if p.c.attack[p.unit_kind[slot]] == 0:
        return Refusal("BP-COMBAT-09", "no-attack", item=p.unit_kind[slot])
    if not p.rocks & p.geo.bit[cell]:
        return Refusal("BP-COMBAT-07", "no-asteroid", cell=cell)
    if cell not in p.geo.near[p.unit_cell[slot]]:
        return Refusal("BP-COMBAT-01", "not-next", cell=cell)
    return None


def attack_asteroid(p: PlayingField, slot: int, cell: int) -> None:
    """Only the attacker casts (A-31); more than the shield of 18 destroys it (BP-COMBAT-07)."""
    spend(p, slot)
    needed = p.c.asteroid_shield + 1
    thrown = p.roll(1, p.c.attack[p.unit_kind[slot]], "BP-COMBAT-07")[0]
    p.tell(events.asteroid_rolled, slot, cell, thrown, needed)
    if thrown >= needed:
        destroy_asteroid(p, cell)


def destroy_asteroid(p: PlayingField, cell: int) -> None:
    """The cell becomes free space; a structure on it is destroyed too, of any owner, and leaves nothing (BP-COMBAT-08)."""
    slot = p.slot_at(cell)
    owner = -1
    if slot >= 0:
        owner = p.unit_owner[slot]
        p.tell(events.structure_lost_with_asteroid, slot)
        p.remove_unit(slot)
    p.at[cell] = EMPTY
    p.rocks &= ~p.geo.bit[cell]
    p.blocked &= ~p.geo.bit[cell]
    p.tell(events.asteroid_destroyed, cell)
    if owner >= 0:
        check_destroyed(p, owner)
