"""Phase I, Imperial Movement (GE-SEQ-12): leaders change stacks, stacks move one after the other, leaders change again."""

from typing import Any, Final

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.position import (
    CHOSEN_OFFICERS,
    CHOSEN_UNITS,
    FEW,
    MARK,
    OFFICERS,
    PASS,
    SECTOR,
    UNIT,
    Galaxy,
    N,
    T,
)
from armillary.games.galactic_empire.rules import movement, star_gates
from armillary.games.galactic_empire.rules.forces import slowest
from armillary.games.galactic_empire.rules.leaders import leaders_at
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

FROM: Final[list[Choice]] = [("from", s) for s in range(ids.SECTORS + 1)]
TO: Final[list[Choice]] = [("to", s) for s in range(ids.SECTORS + 1)]
TAKE: Final[list[list[Choice]]] = [
    [("take", kind, 1 if most < 2 else range(1, most + 1)) for most in range(40)] for kind in range(T)
]
TAKE_ALL: Final[Choice] = ("take-all",)
TELEPORT: Final[Choice] = ("teleport",)

BEFORE: Final = 0
MOVING: Final = 1
AFTER: Final = 2
DONE: Final = 3


@does("GE-MOVE-01")
class Movement(Frame[Galaxy]):
    """GE-MOVE-01: none, some or all units move. Leaders change stacks only before and after all movement (GE-LDR-05)."""

    FIELDS = {"stage": FEW, "leaders": OFFICERS}
    __slots__ = FIELDS
    rule = "GE-MOVE-01"

    def __init__(self, stage: int = BEFORE, leaders: list[int] | None = None) -> None:
        self.stage = stage
        #: Leaders who have moved and may not do so again.
        self.leaders: list[int] = [] if leaders is None else leaders

    def advance(self, p: Galaxy) -> None:
        if self.stage == MOVING:
            listed = self.choices(p, 0)
            if len(listed) > 1:
                p.ask(0, listed)
            else:
                self.stage = AFTER
        elif self.stage == DONE:
            p.moved = [0] * (N * T)
            p.pop()
        else:
            self.stage += 1
            if any(p.leader_at):
                p.push(TransferLeaders())

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        return [PASS, *[FROM[s] for s in p.c.enterable if any(p.imp[s * T : s * T + T])]]

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        # Hot: one walk over the map for all sectors (by tries random play takes 3 % longer).
        return [PASS, *[FROM[s] for s in movement.origins(p)]]

    def why_not_from(self, p: Galaxy, seat: int, sector: int) -> Refusal | None:
        return movement.why_not_leave(p, sector)

    def take_from(self, p: Galaxy, seat: int, sector: int) -> None:
        p.push(MoveStack(sector, done=tuple(self.leaders)))

    def take_pass(self, p: Galaxy, seat: int) -> None:
        self.stage = AFTER

    def why_not_transfer(self, p: Galaxy, seat: int, leader: int, unit: int) -> Refusal | None:
        return movement.why_not_transfer_now(leader)

    def take_transfer(self, p: Galaxy, seat: int, leader: int, unit: int) -> None:
        raise AssertionError("leaders change stacks before and after movement")

    def returned(self, p: Galaxy, result: Any) -> None:
        """The leaders who went with the stack."""
        self.leaders += result


class TransferLeaders(Frame[Galaxy]):
    """I1: leaders change to other units of their sector, each at most once (GE-LDR-05)."""

    FIELDS = {"leaders": OFFICERS}
    __slots__ = FIELDS
    rule = "GE-LDR-05"

    def __init__(self, leaders: list[int] | None = None) -> None:
        self.leaders: list[int] = [] if leaders is None else leaders

    def advance(self, p: Galaxy) -> None:
        if movement.transfers(p, self.leaders):
            p.ask(0)
        else:
            p.pop()

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        return [PASS, *[("transfer", leader, kind) for leader, kind in movement.transfers(p, [])]]

    def why_not_transfer(self, p: Galaxy, seat: int, leader: int, unit: int) -> Refusal | None:
        return movement.why_not_transfer(p, leader, unit, self.leaders)

    def take_transfer(self, p: Galaxy, seat: int, leader: int, unit: int) -> None:
        self.leaders.append(leader)
        movement.transfer(p, leader, unit)

    def take_pass(self, p: Galaxy, seat: int) -> None:
        p.pop()


class MoveStack(Frame[Galaxy]):
    """I3 and I4: what goes from the sector chosen, and where to. The leaders who went are handed back."""

    FIELDS = {"origin": SECTOR, "counts": CHOSEN_UNITS, "leaders": CHOSEN_OFFICERS, "done": MARK}
    __slots__ = FIELDS
    rule = "GE-MOVE-13"

    def __init__(
        self,
        origin: int = 0,
        counts: tuple[int, ...] = (0,) * T,
        leaders: tuple[int, ...] = (),
        done: tuple[int, ...] = (),
    ) -> None:
        self.origin = origin
        self.counts = counts
        self.leaders = leaders
        #: Leaders who have moved before.
        self.done = done

    def advance(self, p: Galaxy) -> None:
        p.ask(0)

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        s = self.origin
        found = self.takes(p)
        if not any(self.counts):
            return found
        found += [("bring", leader) for leader in leaders_at(p, s) if leader not in self.leaders]
        found += [TO[to] for to in range(1, ids.SECTORS + 1) if to != s]
        return [*found, TELEPORT] if p.gates[s] else found

    def takes(self, p: Galaxy) -> list[Choice]:
        """What can be taken along besides."""
        left = movement.left(p, self.origin)
        found = [TAKE[kind][count] for kind, count in enumerate(left) if count and not self.counts[kind]]
        if sum(left) > 1 and not any(self.counts):
            found.append(TAKE_ALL)
        return found

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        # Hot (a third of all decisions, with up to 66 destinations; by tries random play takes 58 % longer): reach is looked
        # up, not asked for one by one.
        s, counts = self.origin, self.counts
        found = self.takes(p)
        if not any(counts):
            return found
        if s in p.leader_at:
            found += [("bring", leader) for leader in self.free_leaders(p) if leader not in self.leaders]
        found += [TO[to] for to in movement.destinations(p, s, slowest(p, counts))]
        if p.gates[s] and star_gates.why_not_teleport(p, s, counts) is None:
            found.append(TELEPORT)
        return found

    def free_leaders(self, p: Galaxy) -> list[int]:
        """Leaders with the units chosen who have not moved yet."""
        s = self.origin
        return [
            leader
            for leader in leaders_at(p, s)
            if movement.why_not_bring(p, leader, s, self.counts, self.done) is None
        ]

    def why_not_take(self, p: Galaxy, seat: int, unit: int, count: int) -> Refusal | None:
        return movement.why_not_take(p, self.origin, self.counts, unit, count)

    def take_take(self, p: Galaxy, seat: int, unit: int, count: int) -> None:
        counts = list(self.counts)
        counts[unit] = count
        self.counts = tuple(counts)

    def take_take_all(self, p: Galaxy, seat: int) -> None:
        self.counts = tuple(movement.left(p, self.origin))
        self.leaders = tuple(self.free_leaders(p))

    def why_not_bring(self, p: Galaxy, seat: int, leader: int) -> Refusal | None:
        return movement.why_not_bring(p, leader, self.origin, self.counts, self.done)

    def take_bring(self, p: Galaxy, seat: int, leader: int) -> None:
        self.leaders = (*self.leaders, leader)

    def why_not_to(self, p: Galaxy, seat: int, sector: int) -> Refusal | None:
        return movement.why_not_go(p, self.origin, sector, self.counts)

    def take_to(self, p: Galaxy, seat: int, sector: int) -> None:
        going = self.going(p)
        p.pop(going)
        movement.move(p, self.origin, sector, self.counts, going)

    def why_not_teleport(self, p: Galaxy, seat: int) -> Refusal | None:
        return star_gates.why_not_teleport(p, self.origin, self.counts)

    def take_teleport(self, p: Galaxy, seat: int) -> None:
        going = self.going(p)
        p.pop(going)
        kind = next(kind for kind in range(T) if self.counts[kind])
        if star_gates.teleport(p, self.origin, kind, going):
            p.push(GateArrival(self.origin, kind, going))

    def going(self, p: Galaxy) -> tuple[int, ...]:
        """The leaders brought along, and those who have no unit left to stay with."""
        forced = movement.must_go(p, self.origin, self.counts, self.done)
        return (*self.leaders, *[leader for leader in forced if leader not in self.leaders])

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        if not sum(self.counts):
            return {"step": "what", "sector": self.origin}
        speed = slowest(p, self.counts)
        found: dict[str, Any] = {"sector": self.origin, "units": list(self.counts), "leaders": list(self.leaders)}
        return {**found, "step": "anywhere"} if speed == ids.UNLIMITED else {**found, "speed": speed}


class GateArrival(Frame[Galaxy]):
    """I5: the passage succeeded; which gate (GE-GATE-12)?"""

    FIELDS = {"origin": SECTOR, "kind": UNIT, "leaders": CHOSEN_OFFICERS}
    __slots__ = FIELDS
    rule = "GE-GATE-12"

    def __init__(self, origin: int = 0, kind: int = 0, leaders: tuple[int, ...] = ()) -> None:
        self.origin = origin
        self.kind = kind
        self.leaders = leaders

    def advance(self, p: Galaxy) -> None:
        gates = star_gates.other_gates(p, self.origin)
        if len(gates) == 1:
            self.take_gate_to(p, 0, gates[0])
        else:
            p.ask(0)

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        return [("gate-to", s) for s in star_gates.other_gates(p, self.origin)]

    def why_not_gate_to(self, p: Galaxy, seat: int, sector: int) -> Refusal | None:
        return star_gates.why_not_come_out(p, self.origin, sector)

    def take_gate_to(self, p: Galaxy, seat: int, sector: int) -> None:
        p.pop()
        star_gates.arrive(p, self.origin, sector, self.kind, self.leaders)

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {"unit": self.kind, "sector": self.origin}


VERBS = (
    Verb("transfer", "GE-LDR-05", ("leader", "leader"), ("unit", "unit")),
    Verb("from", "GE-MOVE-01", ("sector", "sector")),
    Verb("take-all", "GE-MOVE-13"),
    Verb("take", "GE-MOVE-13", ("unit", "unit"), ("count", "number")),
    Verb("bring", "GE-LDR-04", ("leader", "leader")),
    Verb("to", "GE-MOVE-10", ("sector", "sector")),
    Verb("teleport", "GE-GATE-05"),
    Verb("gate-to", "GE-GATE-12", ("sector", "sector")),
)
FRAMES = (Movement, TransferLeaders, MoveStack, GateArrival)
