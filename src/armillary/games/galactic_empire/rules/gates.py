"""Star Gates for Chaos forces (27.0): who must teleport, and what becomes of the units."""

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.position import Galaxy, T

from .chance import die, one_of, random_sector
from .forces import settle_stack, stack_counts

COLLAPSES, ELIMINATED, FAILS, RANDOM, COMPLETES = 0, 1, 2, 3, 4


def gate_row(p: Galaxy, roll: int) -> int:
    """The row of the Star Gate Movement Table (GE-GATE-12)."""
    return p.c.star_gate_bands.at(roll)


def closer_gates(p: Galaxy, s: int) -> list[int]:
    """GE-GATE-09: gates nearer to the Core than this sector, if there is a gate here."""
    if not p.rules.star_gates or not p.gates[s]:
        return []
    distance = p.c.distance[ids.CORE]
    return [gate for gate in p.c.enterable if p.gates[gate] and distance[gate] < distance[s]]


def teleport_stack(p: Galaxy, stack: int, gates: list[int], rule: str) -> bool:
    """GE-GATE-20: one destination for the whole force; every unit rolls; who is separated becomes a Rebel.

    True if the marker arrived.
    """
    origin = p.stack_at[stack]
    target = one_of(p, gates, "GE-GATE-11")
    left = [0] * T
    arrived = [0] * T
    for kind, count in enumerate(stack_counts(p, stack)):
        for _ in range(count):
            p.stack_units[stack * T + kind] -= 1
            if not p.gates[origin]:
                left[kind] += 1
                continue
            roll = die(p, "GE-GATE-12")
            row = gate_row(p, roll)
            if p.log is not None:
                p.tell(
                    "GateRolled",
                    ("GE-GATE-12", rule),
                    dice=[roll],
                    sides=10,
                    unit=kind,
                    sector=origin,
                    sector_to=target,
                    side=ids.stack_side(stack),
                    result=p.c.tables.star_gate[row].result,
                )
            if row == COLLAPSES:
                p.gates[origin] = 0
                left[kind] += 1
            elif row == ELIMINATED:
                p.avail[kind] += 1
            elif row == FAILS:
                left[kind] += 1
            elif row == RANDOM:
                p.reb[random_sector(p, "GE-GATE-12") * T + kind] += 1
            else:
                arrived[kind] += 1
    with_marker = arrived if any(arrived) else left
    for kind in range(T):
        p.stack_units[stack * T + kind] = with_marker[kind]
        if any(arrived):
            p.reb[origin * T + kind] += left[kind]
    if any(arrived):
        p.stack_at[stack] = target
        return True
    settle_stack(p, stack)
    return False
