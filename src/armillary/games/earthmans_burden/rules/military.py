"""Military Actions (EB-MIL): which fleets may form a group, where, and how large it is."""

from armillary.games.earthmans_burden.ids import UN
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.kernel.refusal import Refusal

from .groups import Group
from .units import present, ready_commander, ready_fleets


def targets(p: SolarDisc, seat: int, world: int) -> list[int]:
    """Whom a group there could attack."""
    found = [target for target in range(p.game.seats) if target != seat and present(p, target, world)]
    if present(p, UN, world):
        found.append(UN)
    return found


def sizes(p: SolarDisc, seat: int, world: int, plan: list[Group]) -> list[tuple[int, int]]:
    """The planned groups of a world (fleets, Commander), cut to what is left of them."""
    ready = ready_fleets(p, seat, world)
    lead = ready_commander(p, seat, world)
    found: list[tuple[int, int]] = []
    for group in plan:
        if group.world == world:
            size = (min(group.fleets, ready), group.lead if lead else 0)
            if (size[0] or size[1]) and size not in found:
                found.append(size)
    return found


def why_not_world(p: SolarDisc, seat: int, node: int, closed: int, plan: list[Group], planning: bool) -> Refusal | None:
    """EB-MIL-01: only fleets that began the phase in orbit act; EB-MIL-09: worlds left behind are closed."""
    c = p.c
    world = node - c.paths
    if world < 0:
        return Refusal("EB-UNIT-07", "spaceborne", node=node)
    if closed >> world & 1:
        return Refusal("EB-MIL-09", "world-closed", node=node)
    if not ready_fleets(p, seat, world) and not ready_commander(p, seat, world):
        i = seat * c.worlds + world
        if p.new_fleets[i]:
            return Refusal("EB-MIL-06", "new-units", node=node)
        return Refusal("EB-MIL-01", "nobody-ready", node=node)
    if c.groups_first and not planning and not sizes(p, seat, world, plan):
        return Refusal("EB-MIL-05", "groups-fixed", node=node)
    if p.unclaimed[world] <= 0 and not targets(p, seat, world):
        return Refusal("EB-MIL-03", "nothing-to-do", node=node)
    return None


def why_not_size(p: SolarDisc, seat: int, world: int, count: int, lead: int, plan: list[Group]) -> Refusal | None:
    """EB-MIL-05: each group is formed just before it acts, unless the table fixes all of them first."""
    if lead and not ready_commander(p, seat, world):
        return Refusal("EB-OPT-AS3", "no-commander")
    ready = ready_fleets(p, seat, world)
    if not (0 if lead else 1) <= count <= ready:
        return Refusal("EB-MIL-06", "not-so-many", hits=ready)
    if p.c.groups_first and (count, lead) not in sizes(p, seat, world, plan):
        return Refusal("EB-MIL-05", "groups-fixed", node=p.c.paths + world)
    return None


def why_not_plan(
    p: SolarDisc, seat: int, node: int, count: int, lead: int, closed: int, plan: list[Group]
) -> Refusal | None:
    """A group that is fixed before the first acts: of fleets that are in no other one."""
    refusal = why_not_world(p, seat, node, closed, plan, True)
    if refusal is not None:
        return refusal
    fleets, leads = unplanned(p, seat, node - p.c.paths, plan)
    if lead and not leads:
        return Refusal("EB-OPT-AS3", "no-commander")
    if not (0 if lead else 1) <= count <= fleets:
        return Refusal("EB-MIL-02", "not-so-many", hits=max(fleets, 0))
    return None


def unplanned(p: SolarDisc, seat: int, world: int, plan: list[Group]) -> tuple[int, int]:
    fleets = ready_fleets(p, seat, world)
    lead = ready_commander(p, seat, world)
    for group in plan:
        if group.world == world:
            fleets -= group.fleets
            lead -= group.lead
    return max(fleets, 0), max(lead, 0)
