"""Fighting: the attack procedure, asteroids, and what the wreck of a cargo ship leaves."""

from armillary.games.burning_planets.codes import (
    CARGO,
    DEFENCES,
    DRILL,
    EMPTY,
    ENORMOUS,
    HABITAT,
    ON_ASTEROIDS,
    UNIT,
    UNKNOWN,
)
from armillary.games.burning_planets.position import PlayingField
from armillary.kernel.position import HiddenInformation
from armillary.kernel.refusal import Refusal

from .budget import spend
from .contracts import close_ship, ship_text
from .economy import goods_text
from .victory import check_destroyed

__all__ = ["attack", "attack_asteroid", "destroy_unit", "why_not_attack", "why_not_attack_asteroid"]


def why_not_attack(p: PlayingField, slot: int, cell: int) -> Refusal | None:
    """May this unit attack what stands on that cell? Any unit of any other player (A-36), next to it (BP-COMBAT-01)."""
    target = p.slot_at(cell)
    if p.data.attack[p.unit_kind[slot]] == 0:
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
    spend(p, slot, False)
    kind, target = p.unit_kind[slot], p.at[cell] - UNIT
    victim = p.unit_kind[target]
    sides, against = p.data.attack[kind], p.data.defence[victim]
    thrown = p.roll(1, sides, "BP-COMBAT-02")[0]
    parried = p.roll(1, against, "BP-COMBAT-02")[0]
    # Strictly more than the target's die (BP-COMBAT-03) and than its shield (BP-COMBAT-04).
    hit = thrown > parried and thrown > p.data.shield[victim]
    if p.log is not None:
        p.tell(
            "AttackRolled",
            attack_rules(kind, victim, hit),
            seat=p.unit_owner[slot],
            item=kind,
            seat_target=p.unit_owner[target],
            item_target=victim,
            cell=cell,
            dice=[thrown, parried],
            sides=sides,
            against=against,
            target=max(parried, p.data.shield[victim]) + 1,
            hits=int(hit),
        )
    if hit:
        destroy_unit(p, target, p.unit_owner[slot])


def attack_rules(kind: int, victim: int, hit: bool) -> tuple[str, ...]:
    """The rules at work in an attack."""
    rules = ["BP-ACT-03", "BP-COMBAT-01", "BP-COMBAT-02", "BP-COMBAT-03"]
    rules.append("BP-COMBAT-04" if hit else "BP-COMBAT-05")
    for unit in (kind, victim):
        if unit > CARGO:
            rules += ["BP-COMBAT-06", "BP-CHART-A1" if unit in DEFENCES else "BP-CHART-A2"]
    if kind in DEFENCES:
        rules.append("BP-ACT-06")
    elif kind > CARGO:
        rules.append("BP-SPACE-08" if kind in ON_ASTEROIDS else "BP-SPACE-17")
    elif kind == ENORMOUS:
        rules.append("BP-ACT-04")
    if victim in DEFENCES:
        rules.append("BP-BUILD-08")
    elif victim == CARGO:
        rules.append("BP-COMBAT-09")
    return tuple(dict.fromkeys(rules))


def destroy_unit(p: PlayingField, target: int, attacker: int) -> None:
    """The unit is gone. A cargo ship leaves hold, structure and building price to whoever destroyed it."""
    owner, kind, cell = p.unit_owner[target], p.unit_kind[target], p.unit_cell[target]
    if p.log is not None:
        p.tell("UnitDestroyed", "BP-COMBAT-04", seat=owner, item=kind, cell=cell, seat_by=attacker)
    if kind == CARGO:
        loot(p, target, attacker)
    p.remove_unit(target)
    check_destroyed(p, owner)


def loot(p: PlayingField, target: int, attacker: int) -> None:
    """BP-LOOT-01, BP-LOOT-02 (the price of the victim's chart, A-46), BP-LOOT-03. Goods aboard were nobody's (BP-TRADE-06)."""
    owner, serial = p.unit_owner[target], p.unit_serial[target]
    goods = close_ship(p, owner, serial)
    price = p.data.price[p.factions[owner]][CARGO]
    for resource in range(4):
        goods[resource] += p.unit_hold[target * 4 + resource]
        p.unit_hold[target * 4 + resource] = 0
        p.stock[attacker * 4 + resource] += goods[resource] + price[resource]
        p.gained[resource] += price[resource]
    carried = p.unit_carry[target]
    if carried == UNKNOWN:
        raise HiddenInformation("the structure aboard is face down in a register")
    if carried >= 0:
        # It goes to the attacker's stock of finished structures (BP-SPACE-07, BP-SPACE-13, A-24); the register is shown.
        p.looted[attacker * 3 + carried - DRILL] += 1
        p.reveal()
    if p.log is not None:
        rules = ["BP-LOOT-02", "BP-TRADE-13"]
        if any(goods):
            rules += ["BP-LOOT-01", "BP-TRADE-06"]
        p.tell(
            "LootTaken",
            tuple(rules),
            seat=attacker,
            seat_from=owner,
            ship=ship_text(owner, serial),
            goods=goods_text([one + two for one, two in zip(goods, price, strict=True)]),
        )
        if carried >= 0:
            rules = ["BP-LOOT-03", "BP-SPACE-13" if carried > HABITAT else "BP-SPACE-07"]
            if p.unit_secret[target]:
                rules.append("BP-SPACE-16")
            p.tell("StructureLooted", tuple(rules), seat=attacker, item=carried)


def why_not_attack_asteroid(p: PlayingField, slot: int, cell: int) -> Refusal | None:
    if p.data.attack[p.unit_kind[slot]] == 0:
        return Refusal("BP-COMBAT-09", "no-attack", item=p.unit_kind[slot])
    if not p.rocks & p.geo.bit[cell]:
        return Refusal("BP-COMBAT-07", "no-asteroid", cell=cell)
    if cell not in p.geo.near[p.unit_cell[slot]]:
        return Refusal("BP-COMBAT-01", "not-next", cell=cell)
    return None


def attack_asteroid(p: PlayingField, slot: int, cell: int) -> None:
    """Only the attacker casts (A-31); more than the shield of 18 destroys it (BP-COMBAT-07)."""
    spend(p, slot, False)
    kind = p.unit_kind[slot]
    sides, shield = p.data.attack[kind], p.data.pack.asteroids.shield
    thrown = p.roll(1, sides, "BP-COMBAT-07")[0]
    hit = thrown > shield
    if p.log is not None:
        p.tell(
            "AsteroidRolled",
            "BP-COMBAT-07",
            seat=p.unit_owner[slot],
            item=kind,
            cell=cell,
            dice=[thrown],
            sides=sides,
            target=shield + 1,
            hits=int(hit),
        )
    if hit:
        destroy_asteroid(p, cell)


def destroy_asteroid(p: PlayingField, cell: int) -> None:
    """The cell becomes free space; a structure on it dies too, whoever owns it, and leaves nothing (BP-COMBAT-08)."""
    slot = p.slot_at(cell)
    owner = -1
    if slot >= 0:
        owner = p.unit_owner[slot]
        if p.log is not None:
            p.tell("StructureLostWithAsteroid", "BP-COMBAT-08", seat=owner, item=p.unit_kind[slot], cell=cell)
        p.remove_unit(slot)
    p.at[cell] = EMPTY
    p.rocks &= ~p.geo.bit[cell]
    p.blocked &= ~p.geo.bit[cell]
    if p.log is not None:
        p.tell("AsteroidDestroyed", "BP-COMBAT-07", cell=cell)
    if owner >= 0:
        check_destroyed(p, owner)
