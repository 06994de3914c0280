"""Orion Engines, Fusion Engines and Solar Sails (EB-TECH): extra moves around phase 1."""

from armillary.games.earthmans_burden.ids import AT_RISK, COMMANDER, FLEET, SOUND
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.kernel.refusal import Refusal


def most_of(p: SolarDisc, able: int) -> int:
    """A group has five fleets at most; the Commander takes the place of one (`why_not_group`)."""
    return min(able, p.c.engine_group)


def why_not_group(p: SolarDisc, able: int, count: int, lead: bool, rule: str, spent_rule: str) -> Refusal | None:
    """How many fleets go: at least one (with a Commander none), at most five, and none that has moved so already."""
    if count < (0 if lead else 1):
        return Refusal(rule, "at-least-one")
    if count > p.c.engine_group - (p.c.commander_group if lead else 0):
        return Refusal(rule, "five-at-most", count=p.c.engine_group)
    if count > able:
        return Refusal(spent_rule, "not-so-many", hits=able)
    return None


# ------------------------------------------------------------------------------------------------------------------- Orion


def sacrifices(p: SolarDisc, seat: int, world: int) -> list[int]:
    """EB-TECH-OE3: a fleet or a development, not one of the group (EB-TECH-OE4); never the Commander."""
    return [kind for kind in (FLEET, SOUND, AT_RISK) if why_not_sacrifice(p, seat, world, kind) is None]


def why_not_sacrifice(p: SolarDisc, seat: int, world: int, unit: int) -> Refusal | None:
    c = p.c
    i = seat * c.worlds + world
    node = c.paths + world
    if unit > AT_RISK:
        return Refusal("EB-OPT-AS9", "commander-stays") if unit == COMMANDER else Refusal("EB-UNIT-09", "all-alike")
    if not c.sky[node]:
        return Refusal("EB-OPT-MG2", "centre-closed")
    led = p.commander[seat] == node
    if not p.fleets[i] and not led:
        return Refusal("EB-TECH-OE1", "no-fleets", node=node)
    if unit == FLEET and p.fleets[i] < (1 if led else 2):
        return Refusal("EB-TECH-OE4", "nothing-to-sacrifice")
    if (unit == SOUND and not p.sound[i]) or (unit == AT_RISK and not p.risk[i]):
        return Refusal("EB-TECH-OE3", "not-yours", node=node)
    return None


def why_not_orion(p: SolarDisc, seat: int, node: int) -> Refusal | None:
    c = p.c
    world = node - c.paths
    if world < 0:
        return Refusal("EB-TECH-OE1", "spaceborne", node=node)
    if not p.fleets[seat * c.worlds + world] and p.commander[seat] != node:
        return Refusal("EB-TECH-OE1", "no-fleets", node=node)
    if not sacrifices(p, seat, world):
        return Refusal("EB-TECH-OE4", "nothing-to-sacrifice")
    return None


def why_not_rise(p: SolarDisc, origin: int, goal: int) -> Refusal | None:
    if goal not in p.c.sky[origin]:
        return Refusal("EB-TECH-OE1", "not-skyward", node=goal)
    return None


# ------------------------------------------------------------------------------------------------------------------ Fusion


def fusion_able(p: SolarDisc, seat: int, place: int, path: int, fused: list[int]) -> int:
    """Fleets in `path` that may move once one in `place` is given up (one that has moved, if there is any)."""
    able = p.space[seat * p.c.paths + path] - fused[path]
    if path == place and not fused[path]:
        able -= 1
    return max(able, 0)


def fusion_goals(p: SolarDisc, path: int) -> list[int]:
    """EB-TECH-FE3: a Fusion move ends in a trajectory, unless the table reads it otherwise."""
    c = p.c
    return [node for node in c.down[path] if node < c.paths or c.fusion_orbit]


def why_not_fusion_from(p: SolarDisc, seat: int, place: int, path: int, fused: list[int], led: int) -> Refusal | None:
    c = p.c
    if path >= c.paths:
        return Refusal("EB-TECH-FE1", "not-spaceborne", node=path)
    here = p.space[seat * c.paths + path]
    if not here and p.commander[seat] != path:
        return Refusal("EB-TECH-FE1", "no-fleets", node=path)
    if fusion_able(p, seat, place, path, fused) or (p.commander[seat] == path and not led):
        return None if fusion_goals(p, path) else Refusal("EB-TECH-FE3", "only-orbits", node=path)
    if here and path == place and not fused[path]:
        return Refusal("EB-TECH-FE4", "nothing-to-sacrifice")  # the only one is given up
    return Refusal("EB-TECH-FE2", "moved-already")


def why_not_fusion(p: SolarDisc, seat: int, place: int, fused: list[int], led: int) -> Refusal | None:
    """A spaceborne fleet is given up, and somewhere there are others to move."""
    c = p.c
    if place >= c.paths:
        return Refusal("EB-TECH-FE1", "not-spaceborne", node=place)
    if not p.space[seat * c.paths + place]:
        return Refusal("EB-TECH-FE1", "no-fleets", node=place)
    for path in range(c.paths):
        if why_not_fusion_from(p, seat, place, path, fused, led) is None:
            return None
    return Refusal("EB-TECH-FE4", "nothing-to-drive")


def why_not_fuse(p: SolarDisc, origin: int, goal: int) -> Refusal | None:
    c = p.c
    if goal >= c.paths and not c.fusion_orbit:
        return Refusal("EB-TECH-FE3", "fusion-orbit", node=goal)
    if goal not in c.down[origin]:
        return Refusal("EB-TECH-FE1", "one-ring-worldward", node=origin)
    return None


# ------------------------------------------------------------------------------------------------------------------- sails


def why_not_sail_from(p: SolarDisc, seat: int, path: int, sailed: list[int], led: int) -> Refusal | None:
    """EB-TECH-SS3: none sails twice."""
    c = p.c
    if path >= c.paths:
        return Refusal("EB-TECH-SS1", "not-spaceborne", node=path)
    here = p.space[seat * c.paths + path]
    if here - sailed[path] > 0 or (p.commander[seat] == path and not led):
        return None
    if not here and p.commander[seat] != path:
        return Refusal("EB-TECH-SS1", "no-fleets", node=path)
    return Refusal("EB-TECH-SS3", "sailed-already")


def why_not_sail(p: SolarDisc, origin: int, goal: int, doubles: int) -> Refusal | None:
    """A ring worldward; two with Refraction Fields and a 6, but not beyond an orbit (EB-TECH-RF3)."""
    c = p.c
    if goal in c.down[origin]:
        return None
    if goal not in c.down_two[origin]:
        return Refusal("EB-TECH-SS1", "one-ring-worldward", node=origin)
    return None if doubles else Refusal("EB-TECH-RF2", "no-double")
