"""Imperial attacks (8.7): where, at whom, with what. The combat itself is in `combat`."""

from collections.abc import Sequence

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.kernel.refusal import Refusal

from .combat import hostile_to_empire, why_not_kind
from .forces import leaders_at, stacks_at, strength
from .leaders import distinct

MILITARY, MORPHOGENETIC = ids.MILITARY, ids.MORPHOGENETIC


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
    imp = p.imp
    found: list[int] = []
    for s in p.c.enterable:
        if any(imp[s * T : s * T + T]) and hostile_to_empire(p, s) and why_not_attack(p, s) is None:
            found.append(s)
    return found


def forces(p: Galaxy, s: int) -> list[int]:
    """The marked Chaos sides in the sector, each attacked as a whole (GE-CBT-26 to 28): with mobile units or a system."""
    found = [ids.stack_side(stack) for stack in stacks_at(p, s)]
    if p.sys_kind[s] >= 0 and p.sys_side[s] >= ids.EMPIRE and p.sys_side[s] not in found:
        found.append(p.sys_side[s])
    return found


def rebel_system(p: Galaxy, s: int) -> bool:
    return p.sys_kind[s] >= 0 and p.sys_side[s] == ids.REBELS


def stacks_of(p: Galaxy, s: int, side: int) -> list[int]:
    """The stacks of that side in the sector."""
    return [stack for stack in stacks_at(p, s) if ids.stack_side(stack) == side]


def leaders_for(p: Galaxy, s: int, att: Sequence[int]) -> list[int]:
    """GE-CRT-03, GE-LDR-06: leaders who are with units that take part; only one of them counts (GE-LDR-09)."""
    if s not in p.leader_at:
        return []
    return distinct(p, [leader for leader in leaders_at(p, s) if att[p.leader_with[leader]]])
