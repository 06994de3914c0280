"""Star Gates (27.0, GE-GATE): Imperial units pass them at will, Chaos forces where it brings them on."""

from collections.abc import Sequence
from typing import Final

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import Galaxy, T
from armillary.kernel.refusal import Refusal

from .chance import die, one_of, random_sector
from .forces import eliminate_imperial, remove_leader, settle_leaders, settle_stack, stack_counts
from .victory import check_survival

#: The rows of the Star Gate Movement Table (GE-GATE-12).
COLLAPSES: Final = 0
ELIMINATED: Final = 1
FAILS: Final = 2
RANDOM: Final = 3
COMPLETES: Final = 4


def why_not_teleport(p: Galaxy, s: int, counts: Sequence[int]) -> Refusal | None:
    """Both ends need a Star Gate (GE-GATE-05); every unit rolls for itself (GE-GATE-06)."""
    if not p.rules.star_gates:
        return Refusal("GE-OPT-01", "option-off")
    if not p.gates[s] or sum(p.gates) < 2:
        return Refusal("GE-GATE-05", "no-gate", sector=s)
    if sum(counts) != 1:
        return Refusal("GE-GATE-06", "one-at-a-time")
    return None


def other_gates(p: Galaxy, s: int) -> list[int]:
    return [other for other in p.c.enterable if p.gates[other] and other != s]


def why_not_come_out(p: Galaxy, s: int, to: int) -> Refusal | None:
    return None if p.gates[to] and to != s else Refusal("GE-GATE-05", "no-gate", sector=to)


def teleport(p: Galaxy, s: int, kind: int, leaders: Sequence[int]) -> bool:
    """One unit steps into the gate: GE-GATE-12. True if it may come out at a gate of the player's choice."""
    rolled = die(p, "GE-GATE-12")
    result = p.c.star_gate_bands.at(rolled)
    p.tell(events.star_gate_rolled, [rolled], s, kind, p.c.tables.star_gate[result].result)
    if result == COLLAPSES:
        # The gate is gone, the unit and its leaders stay where they are and move no more (GE-GATE-13, GE-GATE-14).
        p.gates[s] = 0
        if p.rules.gate_roll_ends_move:
            p.moved[s * T + kind] += 1
        p.tell(events.gate_removed, "GE-GATE-12", s)
    elif result == ELIMINATED:
        eliminate_imperial(p, s, kind, 1)
        for leader in leaders:
            remove_leader(p, leader, "GE-LDR-10")
        settle_leaders(p, s)
        check_survival(p)
    elif result == FAILS:
        p.moved[s * T + kind] += 1
    elif result == RANDOM:
        arrive(p, s, random_sector(p, "GE-GATE-12"), kind, leaders)
    else:
        return True
    return False


def arrive(p: Galaxy, s: int, to: int, kind: int, leaders: Sequence[int]) -> None:
    """The unit, with its leaders, is in another sector and makes no other move this turn (GE-GATE-05)."""
    p.imp[s * T + kind] -= 1
    p.imp[to * T + kind] += 1
    p.moved[to * T + kind] += 1
    p.fresh[s * T + kind] = min(p.fresh[s * T + kind], p.imp[s * T + kind])
    for leader in leaders:
        p.leader_at[leader] = to
    p.tell(events.unit_teleported, kind, s, to)


# ------------------------------------------------------------------------------------------------------------ Chaos


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
            if not p.gates[origin]:
                left[kind] += 1
                continue
            roll = die(p, "GE-GATE-12")
            row = p.c.star_gate_bands.at(roll)
            p.tell(
                events.gate_rolled,
                ("GE-GATE-12", rule),
                [roll],
                kind,
                origin,
                target,
                ids.stack_side(stack),
                p.c.tables.star_gate[row].result,
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
