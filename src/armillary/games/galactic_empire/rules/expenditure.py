"""Maintenance (14.5), recruiting (15.0), leaders, Nexus and other Imperial markers bought (18.1, 22, 23, 27).

Systems are not for sale: they come by colonization alone (GE-REC-04), which follows in the next phase, so that a new system takes
no recruits this turn (GE-REC-05). Only the Empire has resource points (GE-RES-01).
"""

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from .forces import (
    add_imperial,
    eliminate_imperial,
    imperial_system,
    place_leader,
    remove_leader,
    settle_leaders,
)
from .nexus import lose_nexus, nexus_due, nexus_sites, nexus_upkeep

# ----------------------------------------------------------------------------------------------------- maintenance


def unit_upkeep(p: Galaxy) -> int:
    """What the units cost; those that came this turn need nothing (GE-RES-07)."""
    total = 0
    maintenance = p.c.maintenance
    for kind in range(T):
        count = sum(p.imp[kind::T])
        if count:
            total += maintenance[kind] * (count - sum(p.fresh[kind::T]))
    return total


def leader_upkeep(p: Galaxy, leader: int) -> int:
    return p.c.maintenance[ids.LEADER1 + p.c.leader_value[leader] - 1]


def leaders_due(p: Galaxy) -> list[int]:
    return [leader for leader, at in enumerate(p.leader_at) if at and not p.leader_new[leader]]


@does("GE-MRK-06")
def marker_upkeep(p: Galaxy) -> int:
    """What Nexus markers and leaders cost. Repression, Illumination and Star Gates cost nothing (GE-MRK-06)."""
    return len(nexus_due(p)) * nexus_upkeep(p) + sum([leader_upkeep(p, leader) for leader in leaders_due(p)])


def payable(p: Galaxy) -> list[tuple[int, int]]:
    """(sector, type): where there are units that have to be maintained."""
    found: list[tuple[int, int]] = []
    imp, fresh = p.imp, p.fresh
    for s in p.c.enterable:
        for kind in range(T):
            if imp[s * T + kind] > fresh[s * T + kind]:
                found.append((s, kind))
    return found


@does("GE-RES-09")
def why_not_disband(p: Galaxy, s: int, kind: int) -> Refusal | None:
    """Units are given up only while there are not enough RP for all of them (GE-RES-08, GE-RES-09)."""
    if unit_upkeep(p) <= p.rp:
        return Refusal("GE-RES-09", "no-disbanding")
    if not 0 < s <= ids.SECTORS or p.imp[s * T + kind] <= p.fresh[s * T + kind]:
        return Refusal("GE-RES-07", "no-unit-to-pay", sector=s)
    return None


def disband(p: Galaxy, s: int, kind: int) -> None:
    p.tell(events.unit_unpaid, s, kind)
    eliminate_imperial(p, s, kind, 1)
    settle_leaders(p, s)


def pay_units(p: Galaxy) -> None:
    """GE-RES-06: never below zero, because what cannot be paid is gone by now."""
    cost = unit_upkeep(p)
    p.rp -= cost
    if cost:
        p.tell(events.maintenance_paid, cost)


def why_not_pay_markers(p: Galaxy) -> Refusal | None:
    """All of them are paid, or something must go."""
    price = marker_upkeep(p)
    return None if price <= p.rp else Refusal("GE-NEX-05", "markers-too-dear", price=price, rp=p.rp)


def why_not_release_nexus(p: Galaxy, s: int) -> Refusal | None:
    return None if s in nexus_due(p) else Refusal("GE-RES-07", "nothing-due")


def why_not_release_leader(p: Galaxy, leader: int) -> Refusal | None:
    return None if leader in leaders_due(p) else Refusal("GE-RES-07", "nothing-due")


def pay_markers(p: Galaxy) -> None:
    cost = marker_upkeep(p)
    p.rp -= cost
    if cost:
        p.tell(events.markers_paid, cost)


def release_nexus(p: Galaxy, s: int) -> None:
    """GE-NEX-05: unpaid, it is eliminated, which costs index (ruling A-88)."""
    lose_nexus(p, s, "GE-NEX-05")


def release_leader(p: Galaxy, leader: int) -> None:
    remove_leader(p, leader, "GE-LDR-11")


# --------------------------------------------------------------------------------------------------------- buying


def price_of(p: Galaxy, item: int) -> int:
    """Galactic Enlightenment makes Illumination cost 1 (GE-EV-35)."""
    if item == ids.ILLUMINATION and p.in_force[ids.ENLIGHTENMENT]:
        return 1
    return p.c.price[item]


def markers_left(p: Galaxy, item: int) -> int:
    """How many more Repression or Illumination markers there can be (GE-MRK-03, ruling A-94)."""
    limit = p.c.counters.repression_illumination
    if p.game.rulings["marker-limit"] == "ten-each":
        return limit - (p.repression if item == ids.REPRESSION else p.illumination)
    return limit - p.repression - p.illumination


def why_not_buy(p: Galaxy, item: int) -> Refusal | None:
    """Can this item be bought now, wherever it goes?"""
    if p.rp < price_of(p, item):
        return Refusal("GE-REC-02", "too-dear", item=item, price=price_of(p, item), rp=p.rp)
    if item < T:
        return _why_not_unit(p, item)
    if item < ids.NEXUS:
        value = item - ids.LEADER1 + 1
        if free_leader(p, value) < 0:
            return Refusal("GE-SCN-09", "no-leader", item=item)
        if not p.imp_units:
            return Refusal("GE-LDR-01", "nobody-to-lead", item=item)
        return None
    if item == ids.NEXUS:
        if not p.rules.nexus:
            return Refusal("GE-OPT-01", "option-off")
        if sum(p.nexus) >= p.c.counters.nexus:
            return Refusal("GE-REC-08", "none-left", item=item)
        return None if nexus_sites(p) else Refusal("GE-NEX-03", "no-site", item=item)
    if item == ids.STAR_GATE:
        if not p.rules.star_gates:
            return Refusal("GE-OPT-01", "option-off")
        if not p.gates_known:
            return Refusal("GE-GATE-01", "gates-unknown")
        if sum(p.gates) >= p.c.counters.star_gates:
            return Refusal("GE-GATE-04", "none-left", item=item)
        return None if gate_sites(p) else Refusal("GE-GATE-01", "no-site", item=item)
    return _why_not_marker(p, item)


def _why_not_unit(p: Galaxy, kind: int) -> Refusal | None:
    if kind == ids.TH:
        if not p.rules.transhumans:
            return Refusal("GE-OPT-01", "option-off")
        if p.illumination < p.c.price_illumination[kind]:
            return Refusal("GE-TH-02", "no-illumination")
    if not p.avail[kind]:
        return Refusal("GE-REC-08", "none-left", item=kind)
    if not has_room(p, kind):
        return Refusal("GE-TH-02" if kind == ids.TH else "GE-REC-03", "no-room", item=kind)
    return None


def _why_not_marker(p: Galaxy, item: int) -> Refusal | None:
    rules = p.rules
    in_force = p.in_force
    if not rules.markers:
        return Refusal("GE-OPT-01", "option-off")
    if item == ids.REPRESSION:
        if not rules.suppression:
            return Refusal("GE-OPT-01", "option-off")
        if in_force[ids.ENLIGHTENMENT]:
            return Refusal("GE-EV-35", "enlightenment")
    else:
        if not rules.illumination:
            return Refusal("GE-OPT-01", "option-off")
        if in_force[ids.ELITES]:
            return Refusal("GE-EV-36", "elites")
        if in_force[ids.PARANOIA]:
            return Refusal("GE-EV-59", "paranoia")
    if markers_left(p, item) <= 0:
        return Refusal("GE-MRK-03", "ten-counters")
    return None


def free_leader(p: Galaxy, value: int) -> int:
    """A leader of that value in the pool (the player chooses the value, ruling A-89), -1 if there is none."""
    values = p.c.leader_value
    for leader, at in enumerate(p.leader_at):
        if not at and values[leader] == value:
            return leader
    return -1


def why_not_recruit(p: Galaxy, s: int, kind: int) -> Refusal | None:
    """May that unit be placed there? GE-REC-03: as many a turn as the system's resource value; Trans-humans go where an
    Imperial Trans-human is and need no system (GE-TH-02, ruling A-93)."""
    if kind == ids.TH:
        return None if p.imp[s * T + kind] else Refusal("GE-TH-02", "no-transhuman", sector=s)
    if not imperial_system(p, s):
        return Refusal("GE-REC-03", "not-imperial", sector=s)
    if p.recruited[s] >= p.c.sys_resource[p.sys_kind[s]]:
        return Refusal("GE-REC-03", "sector-full", sector=s, most=p.c.sys_resource[p.sys_kind[s]])
    return None


def sites(p: Galaxy, kind: int) -> list[int]:
    """Where a recruit of that kind may be placed."""
    if kind == ids.TH:
        return [s for s in p.c.enterable if p.imp[s * T + kind]]
    kinds, sides, recruited, resource = p.sys_kind, p.sys_side, p.recruited, p.c.sys_resource
    return [s for s in p.c.systems if kinds[s] >= 0 and sides[s] == ids.IMPERIAL and recruited[s] < resource[kinds[s]]]


def has_room(p: Galaxy, kind: int) -> bool:
    """Is there any such place?"""
    if kind == ids.TH:
        return any(p.imp[kind::T])
    kinds, sides, recruited, resource = p.sys_kind, p.sys_side, p.recruited, p.c.sys_resource
    return any(kinds[s] >= 0 and sides[s] == ids.IMPERIAL and recruited[s] < resource[kinds[s]] for s in p.c.systems)


def recruit(p: Galaxy, s: int, kind: int) -> None:
    """GE-REC-02: paid for at once and on the map at once, with a Trans-human's Illumination (GE-ILL-03)."""
    p.rp -= p.c.price[kind]
    p.illumination -= p.c.price_illumination[kind]
    add_imperial(p, s, kind, 1)
    p.fresh[s * T + kind] += 1
    if kind != ids.TH:
        p.recruited[s] += 1
    rules = ("GE-REC-02", "GE-TH-02", "GE-ILL-03") if kind == ids.TH else ("GE-REC-01", "GE-REC-02", "GE-REC-03")
    p.tell(events.unit_recruited, rules, s, kind, p.c.price[kind])


@does("GE-NEX-07", "GE-NEX-04")
def buy_nexus(p: Galaxy, s: int) -> None:
    """GE-NEX-02: chosen, not drawn; a lost one at the full price (GE-NEX-07). There it stays (GE-NEX-04)."""
    p.rp -= p.c.price[ids.NEXUS]
    p.nexus[s] = 1
    p.nexus_new[s] = 1
    p.tell(events.nexus_bought, s, p.c.price[ids.NEXUS])


def why_not_place(item: int, like: int) -> Refusal | None:
    """Something else was bought: units, leaders, a Nexus and a gate are placed each in their own way."""
    first = {ids.NEXUS: ids.NEXUS, ids.STAR_GATE: ids.STAR_GATE}.get(item, ids.SF if item < T else ids.LEADER1)
    return None if first == like else Refusal("GE-REC-02", "other-item", item=item)


def why_not_gate(p: Galaxy, s: int) -> Refusal | None:
    """GE-GATE-01: a sector with Imperial units, a system included, and no gate yet."""
    if p.gates[s]:
        return Refusal("GE-GATE-01", "gate-here", sector=s)
    if imperial_system(p, s) or any(p.imp[s * T : s * T + T]):
        return None
    return Refusal("GE-GATE-01", "no-imperial-units", sector=s)


def gate_sites(p: Galaxy) -> list[int]:
    return [s for s in p.c.enterable if why_not_gate(p, s) is None]


def why_not_commission(p: Galaxy, s: int, kind: int) -> Refusal | None:
    return None if p.imp[s * T + kind] else Refusal("GE-LDR-02", "leader-needs-unit")


def buy_gate(p: Galaxy, s: int) -> None:
    p.rp -= p.c.price[ids.STAR_GATE]
    p.gates[s] = 1
    p.tell(events.gate_bought, s, p.c.price[ids.STAR_GATE])


def buy_leader(p: Galaxy, item: int, s: int, kind: int) -> None:
    """GE-LDR-01: on any Imperial mobile unit."""
    p.rp -= p.c.price[item]
    place_leader(p, free_leader(p, item - ids.LEADER1 + 1), s, kind, "GE-LDR-01")


def buy_marker(p: Galaxy, item: int) -> None:
    """GE-MRK-01, GE-MRK-02: into the Imperial Markers Available box, and never turned to the other face (GE-MRK-05); with
    Paranoia 1 RP buys two Repressions (GE-EV-59)."""
    p.rp -= price_of(p, item)
    count = 1
    if item == ids.REPRESSION:
        if p.in_force[ids.PARANOIA] and markers_left(p, item) > 1:
            count = 2
        p.repression += count
    else:
        p.illumination += 1
    p.tell(events.marker_bought, item, count)
