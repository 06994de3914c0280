"""Nexus markers (22.0, GE-NEX): where they may stand, what they cost, what their loss does, whom they are near."""

from typing import Final

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import Galaxy
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from .index import change_index

IMPERIAL: Final = ids.IMPERIAL


def why_not_nexus(p: Galaxy, s: int) -> Refusal | None:
    """GE-NEX-03: an Imperial system; no Nexus here or next door."""
    if not (p.sys_kind[s] >= 0 and p.sys_side[s] == IMPERIAL):
        return Refusal("GE-NEX-03", "nexus-not-imperial", sector=s)
    if p.nexus[s]:
        return Refusal("GE-NEX-03", "nexus-here", sector=s)
    for near in p.c.adjacent[s]:
        if p.nexus[near]:
            return Refusal("GE-NEX-03", "nexus-adjacent", sector=s, sector_near=near)
    return None


def nexus_sites(p: Galaxy) -> list[int]:
    """Where a Nexus may be placed."""
    near = {other for s in p.c.systems if p.nexus[s] for other in (s, *p.c.adjacent[s])}
    kinds, sides = p.sys_kind, p.sys_side
    return [s for s in p.c.systems if kinds[s] >= 0 and sides[s] == IMPERIAL and s not in near]


@does("GE-EVM-03")
def nexus_upkeep(p: Galaxy) -> int:
    """The price of keeping one Nexus; Imperial Elites double it (GE-EV-36), a second marker once more (GE-EVM-03)."""
    elites = p.in_force[ids.ELITES]
    return p.c.maintenance[ids.NEXUS] << (elites if p.rules.elites_add_up else min(elites, 1))


def nexus_due(p: Galaxy) -> list[int]:
    """Sectors whose Nexus has to be paid for."""
    if not any(p.nexus):
        return []
    return [s for s in p.c.systems if p.nexus[s] and not p.nexus_new[s]]


def lose_nexus(p: Galaxy, s: int, rule: str) -> None:
    """GE-CHG-02: a Nexus eliminated for any reason raises the index."""
    p.nexus[s] = 0
    p.nexus_new[s] = 0
    p.tell(events.nexus_lost, rule, s)
    changes = p.c.tables.index_changes
    change_index(p, changes.nexus_lost_core if s == ids.CORE else changes.nexus_lost_elsewhere, "GE-CHG-02")


def nexus_near(p: Galaxy, s: int) -> int:
    """A Nexus in the sector or next to it, 0 if none (GE-NEX-09, GE-SUP-15)."""
    if p.nexus[s]:
        return s
    for near in p.c.adjacent[s]:
        if p.nexus[near]:
            return near
    return 0
