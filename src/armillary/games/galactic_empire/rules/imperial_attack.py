"""Imperial attacks (8.7, GE-CBT-20 to 30): where, at whom, with what. The combat itself is in `combat`."""

from collections.abc import Sequence
from typing import Final

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.kernel.refusal import Refusal

from .combat import Fight, hostile_to_empire, why_not_fight, why_not_kind
from .forces import occupied, stacks_at, strength
from .leaders import distinct, leaders_at

MILITARY: Final = ids.MILITARY
MORPHOGENETIC: Final = ids.MORPHOGENETIC


def unused(p: Galaxy, s: int) -> list[int]:
    """Units by type that may still take part in a combat this turn (GE-CBT-22), those without any strength left out
    (GE-CBT-13)."""
    at = s * T
    counts = [here - used for here, used in zip(p.imp[at : at + T], p.fought[at : at + T], strict=True)]
    counts[ids.CF] = 0
    return counts


def strong(p: Galaxy, counts: Sequence[int], of: int) -> bool:
    """Does any of these units have strength of that kind?"""
    return any(counts[kind] and strength(p, kind, of, True) > 0 for kind in range(T))


def why_not_attack(p: Galaxy, s: int) -> Refusal | None:
    """Could an Imperial attack take place in that sector?"""
    if not any(p.imp[s * T : s * T + T]):
        return Refusal("GE-CBT-12", "no-unit", sector=s)
    if not hostile_to_empire(p, s):
        return Refusal("GE-CBT-01", "nobody-to-attack", sector=s)
    counts = unused(p, s)
    if not any(counts):
        return Refusal("GE-CBT-22", "has-fought", sector=s)
    military = why_not_kind(p, s, MILITARY)
    if military is None and strong(p, counts, MILITARY):
        return None
    morphogenetic = why_not_kind(p, s, MORPHOGENETIC)
    if morphogenetic is None and strong(p, counts, MORPHOGENETIC):
        return None
    return military or morphogenetic or Refusal("GE-CBT-13", "no-strength", sector=s, kind="")


def battlefields(p: Galaxy) -> list[int]:
    """Sectors in which the player may attack."""
    return [s for s in occupied(p) if hostile_to_empire(p, s) and why_not_attack(p, s) is None]


def forces(p: Galaxy, s: int) -> list[int]:
    """The marked Chaos sides in the sector, each attacked as a whole (GE-CBT-26 to 28): with mobile units or a system."""
    found = [ids.stack_side(stack) for stack in stacks_at(p, s)]
    if p.sys_side[s] >= ids.EMPIRE and p.sys_side[s] not in found:
        found.append(p.sys_side[s])
    return found


def rebel_system(p: Galaxy, s: int) -> bool:
    return p.sys_side[s] == ids.REBELS


def stacks_of(p: Galaxy, s: int, side: int) -> list[int]:
    """The stacks of that side in the sector."""
    return [stack for stack in stacks_at(p, s) if ids.stack_side(stack) == side]


def leaders_for(p: Galaxy, s: int, att: Sequence[int]) -> list[int]:
    """GE-CRT-03, GE-LDR-06: leaders who are with units that take part; only one of them counts (GE-LDR-09)."""
    if s not in p.leader_at:
        return []
    return distinct(p, [leader for leader in leaders_at(p, s) if att[p.leader_with[leader]]])


# ------------------------------------------------------------------------------------------------- targets and attackers


def sides_of(p: Galaxy, s: int, stacks: Sequence[int], system: int) -> list[int]:
    """The marked sides that are aimed at."""
    chosen = [ids.stack_side(stack) for stack in stacks]
    return [*chosen, p.sys_side[s]] if system else chosen


def why_not_target(p: Galaxy, s: int, side: int) -> Refusal | None:
    return None if side in forces(p, s) else Refusal("GE-CBT-12", "not-here", sector=s)


def why_not_target_rebels(p: Galaxy, s: int, kind: int, count: int) -> Refusal | None:
    return None if 0 < count <= p.reb[s * T + kind] else Refusal("GE-CBT-12", "not-here", sector=s)


def why_not_target_system(p: Galaxy, s: int, aimed: int) -> Refusal | None:
    return None if aimed == s and rebel_system(p, s) else Refusal("GE-CBT-12", "not-here", sector=s)


def why_not_hold_back(p: Galaxy, fight: Fight, kind: int, count: int) -> Refusal | None:
    """GE-CBT-13: those who are left must still be able to attack in one way or the other."""
    if count > fight.att[kind]:
        return Refusal("GE-CBT-23", "not-so-many", unit=kind)
    if count == fight.att[kind]:
        left = list(fight.att)
        left[kind] = 0
        rest = Fight(fight.sector, fight.side, -1, left, False, fight.sys, fight.stacks, fight.reb)
        if all(why_not_fight(p, rest, of) is not None for of in (MILITARY, MORPHOGENETIC)):
            return Refusal("GE-CBT-13", "somebody-must-attack")
    return None


def why_not_strike(p: Galaxy, fight: Fight, now: int, of: int, leader: int | None, illumination: int) -> Refusal | None:
    """GE-CBT-09: each kind in its turn; helpers are with the attackers, markers in the box."""
    if of != now:
        return Refusal("GE-CBT-09", "military-first")
    if leader is not None and leader not in leaders_for(p, fight.sector, fight.att):
        return Refusal("GE-LDR-06", "leader-not-in-combat", leader=leader)
    if illumination > 1 or (illumination and not (p.illumination and p.rules.illumination)):
        return Refusal("GE-ILL-02", "no-illumination")
    return why_not_fight(p, fight, of)


def mark_fought(p: Galaxy, s: int, att: Sequence[int], rolled: int) -> None:
    """GE-CBT-22: survivors that took part have fought; newcomers have not (ruling A-79), and neither have units without
    strength in what was rolled (GE-CBT-13)."""
    for kind in range(T):
        if att[kind] and any(rolled >> of & 1 and strength(p, kind, of, True) > 0 for of in (MILITARY, MORPHOGENETIC)):
            p.fought[s * T + kind] += att[kind]
