"""Star Gates for Imperial units (27.0). Chaos forces have their own way through them."""

from collections.abc import Sequence

from armillary.games.galactic_empire.position import Galaxy, T
from armillary.games.galactic_empire.scoring import check_survival
from armillary.kernel.refusal import Refusal

from .chance import die, random_sector
from .forces import eliminate_imperial, remove_leader, settle_leaders

COLLAPSE, ELIMINATED, FAILED, ASTRAY, ARRIVED = 0, 1, 2, 3, 4


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


def teleport(p: Galaxy, s: int, kind: int, leaders: Sequence[int]) -> bool:
    """One unit steps into the gate: GE-GATE-12. True if it may come out at a gate of the player's choice."""
    rolled = die(p, "GE-GATE-12")
    result = p.c.star_gate_bands.at(rolled)
    if p.log is not None:
        p.tell(
            "StarGateRolled",
            ("GE-GATE-06", "GE-GATE-12"),
            dice=[rolled],
            sides=10,
            sector=s,
            unit=kind,
            outcome=p.c.tables.star_gate[result].result,
        )
    if result == COLLAPSE:
        # The gate is gone, the unit and its leaders stay where they are and move no more (GE-GATE-13, GE-GATE-14).
        p.gates[s] = 0
        if p.rules.gate_roll_ends_move:
            p.moved[s * T + kind] += 1
        if p.log is not None:
            p.tell("GateRemoved", "GE-GATE-12", sector=s)
    elif result == ELIMINATED:
        eliminate_imperial(p, s, kind, 1)
        for leader in leaders:
            remove_leader(p, leader, "GE-LDR-10")
        settle_leaders(p, s)
        check_survival(p)
    elif result == FAILED:
        p.moved[s * T + kind] += 1
    elif result == ASTRAY:
        arrive(p, s, random_sector(p, "GE-GATE-12"), kind, leaders)
    else:
        return True
    return False


def arrive(p: Galaxy, s: int, to: int, kind: int, leaders: Sequence[int]) -> None:
    """The unit, with its leaders, is in another sector and makes no other move this turn (GE-GATE-05)."""
    p.imp[s * T + kind] -= 1
    p.imp[to * T + kind] += 1
    p.moved[to * T + kind] += 1
    if p.fresh[s * T + kind] > p.imp[s * T + kind]:
        p.fresh[s * T + kind] = p.imp[s * T + kind]
    for leader in leaders:
        p.leader_at[leader] = to
    if p.log is not None:
        p.tell("UnitTeleported", ("GE-GATE-05", "GE-GATE-07"), unit=kind, sector_from=s, sector_to=to)
