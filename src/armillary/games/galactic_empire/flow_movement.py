"""Phase I, Imperial Movement (GE-SEQ-12): leaders change stacks, stacks move one after the other, leaders change again."""

from typing import Any

from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import ids
from .position import PASS, Galaxy, N, T
from .rules import movement, star_gates
from .rules.choices import complete
from .rules.forces import leaders_at

VERBS: tuple[Verb, ...] = (
    Verb("transfer", "GE-LDR-05", ("leader", "leader"), ("unit", "unit")),
    Verb("from", "GE-MOVE-01", ("sector", "sector")),
    Verb("take-all", "GE-MOVE-13"),
    Verb("take", "GE-MOVE-13", ("unit", "unit"), ("count", "number")),
    Verb("bring", "GE-LDR-04", ("leader", "leader")),
    Verb("to", "GE-MOVE-10", ("sector", "sector")),
    Verb("teleport", "GE-GATE-05"),
    Verb("gate-to", "GE-GATE-12", ("sector", "sector")),
)

FROM: list[Choice] = [("from", s) for s in range(ids.SECTORS + 1)]
TO: list[Choice] = [("to", s) for s in range(ids.SECTORS + 1)]
TAKE: list[list[Choice]] = [
    [("take", kind, 1 if most < 2 else range(1, most + 1)) for most in range(40)] for kind in range(T)
]
TAKE_ALL: Choice = ("take-all",)
TELEPORT: Choice = ("teleport",)

BEFORE, MOVING, AFTER, DONE = 0, 1, 2, 3


class Movement(Frame[Galaxy]):
    """GE-MOVE-01: none, some or all units move. Leaders change stacks only before and after all movement (GE-LDR-05)."""

    FIELDS = ("stage", "leaders")
    LISTS = ("leaders",)
    __slots__ = FIELDS
    rule = "GE-MOVE-01"

    def __init__(self, stage: int = BEFORE, leaders: list[int] | None = None) -> None:
        self.stage = stage
        #: Leaders who have moved and may not do so again.
        self.leaders: list[int] = [] if leaders is None else leaders

    def advance(self, p: Galaxy) -> None:
        if self.stage == MOVING:
            if movement.origins(p):
                p.ask(0)
            else:
                self.stage = AFTER
        elif self.stage == DONE:
            p.moved = [0] * (N * T)
            p.pop()
        else:
            self.stage += 1
            if any(p.leader_at):
                p.push(TransferLeaders())

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        found: list[Choice] = [PASS]
        found += [FROM[s] for s in movement.origins(p)]
        return found

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        if choice[0] == "from":
            p.push(MoveStack(choice[1], (0,) * T, ()))
        else:
            self.stage = AFTER

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        if complete(choice, "transfer"):
            return Refusal("GE-LDR-05", "no-transfer", leader=choice[1])
        return movement.why_not_leave(p, choice[1]) if complete(choice, "from") else None

    def refusals(self, p: Galaxy, seat: int) -> list[tuple[Choice, Refusal]]:
        here = [s for s in p.c.enterable if any(p.imp[s * T : s * T + T])]
        found = [(FROM[s], movement.why_not_leave(p, s)) for s in here]
        return [(choice, refusal) for choice, refusal in found if refusal is not None]


class TransferLeaders(Frame[Galaxy]):
    """I1: leaders change to other units of their sector, each at most once (GE-LDR-05)."""

    FIELDS = ("leaders",)
    LISTS = ("leaders",)
    __slots__ = FIELDS
    rule = "GE-LDR-05"

    def __init__(self, leaders: list[int] | None = None) -> None:
        self.leaders: list[int] = [] if leaders is None else leaders

    def advance(self, p: Galaxy) -> None:
        if movement.transfers(p, self.leaders):
            p.ask(0)
        else:
            p.pop()

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        found: list[Choice] = [PASS]
        found += [("transfer", leader, kind) for leader, kind in movement.transfers(p, self.leaders)]
        return found

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        if choice[0] == "pass":
            p.pop()
        else:
            self.leaders.append(choice[1])
            movement.transfer(p, choice[1], choice[2])

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        return Refusal("GE-LDR-05", "no-transfer", leader=choice[1]) if complete(choice, "transfer") else None


class MoveStack(Frame[Galaxy]):
    """I3 and I4: what goes from the sector chosen, and where to."""

    FIELDS = ("origin", "counts", "leaders")
    __slots__ = FIELDS
    rule = "GE-MOVE-13"

    def __init__(self, origin: int, counts: tuple[int, ...], leaders: tuple[int, ...]) -> None:
        self.origin = origin
        self.counts = counts
        self.leaders = leaders

    def advance(self, p: Galaxy) -> None:
        p.ask(0)

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        found: list[Choice] = []
        s, counts = self.origin, self.counts
        chosen = sum(counts)
        left = 0
        for kind in range(T):
            if not counts[kind]:
                count = p.imp[s * T + kind] - p.moved[s * T + kind]
                if count:
                    left += count
                    found.append(TAKE[kind][count])
        if not chosen:
            if left > 1:
                found.append(TAKE_ALL)
            return found
        if s in p.leader_at:
            found += [("bring", leader) for leader in self.free_leaders(p) if leader not in self.leaders]
        found += [TO[to] for to in movement.destinations(p, s, movement.speed_of(p, counts))]
        if p.gates[s] and star_gates.why_not_teleport(p, s, counts) is None:
            found.append(TELEPORT)
        return found

    def free_leaders(self, p: Galaxy) -> list[int]:
        """Leaders with the units chosen who have not moved yet (GE-LDR-04, GE-LDR-05)."""
        moved = self.moved_leaders(p)
        return [
            leader
            for leader in leaders_at(p, self.origin)
            if self.counts[p.leader_with[leader]] and leader not in moved
        ]

    def moved_leaders(self, p: Galaxy) -> list[int]:
        below = p.frames[-2]
        assert isinstance(below, Movement)
        return below.leaders

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        verb: str = choice[0]
        s = self.origin
        if verb == "take":
            counts = list(self.counts)
            counts[choice[1]] = choice[2]
            self.counts = tuple(counts)
        elif verb == "take-all":
            self.counts = tuple([p.imp[s * T + kind] - p.moved[s * T + kind] for kind in range(T)])
            self.leaders = tuple(self.free_leaders(p))
        elif verb == "bring":
            self.leaders = (*self.leaders, choice[1])
        else:
            moved = self.moved_leaders(p)
            going = list(self.leaders)
            going += [leader for leader in movement.must_go(p, s, self.counts, moved) if leader not in going]
            moved += going
            p.pop()
            if verb == "to":
                movement.move(p, s, choice[1], self.counts, going)
            else:
                kind = next(kind for kind in range(T) if self.counts[kind])
                if star_gates.teleport(p, s, kind, going):
                    p.push(GateArrival(s, kind, tuple(going)))

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        if complete(choice, "to"):
            if not sum(self.counts):
                return Refusal("GE-MOVE-13", "nothing-chosen")
            return movement.why_not_arrive(p, self.origin, choice[1], movement.speed_of(p, self.counts))
        if complete(choice, "take"):
            return Refusal("GE-MOVE-10", "not-so-many", unit=choice[1])
        if complete(choice, "bring"):
            if p.leader_at[choice[1]] == self.origin and choice[1] in self.moved_leaders(p):
                return Refusal("GE-LDR-05", "leader-has-moved", leader=choice[1])
            return Refusal("GE-LDR-04", "leader-elsewhere", leader=choice[1])
        if choice[0] == "teleport":
            return star_gates.why_not_teleport(p, self.origin, self.counts)
        return None

    def refusals(self, p: Galaxy, seat: int) -> list[tuple[Choice, Refusal]]:
        if not sum(self.counts):
            return []
        found = [(TO[to], self.why_not(p, seat, TO[to])) for to in range(1, ids.SECTORS + 1) if to != self.origin]
        found += [(("bring", leader), self.why_not(p, seat, ("bring", leader))) for leader in self.moved_leaders(p)]
        allowed = self.choices(p, seat)
        return [(choice, refusal) for choice, refusal in found if refusal is not None and choice not in allowed]

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        if not sum(self.counts):
            return {"step": "what", "sector": self.origin}
        leaders = ", ".join(f"leader {p.c.leader_value[leader]}" for leader in self.leaders)
        speed = movement.speed_of(p, self.counts)
        return {
            "sector": self.origin,
            "units": ", ".join(word for word in (movement.count_words(self.counts), leaders) if word),
            "speed": "unlimited" if speed < 0 else speed,
        }


class GateArrival(Frame[Galaxy]):
    """I5: the passage succeeded; which gate (GE-GATE-12)?"""

    FIELDS = ("origin", "kind", "leaders")
    __slots__ = FIELDS
    rule = "GE-GATE-12"

    def __init__(self, origin: int, kind: int, leaders: tuple[int, ...]) -> None:
        self.origin = origin
        self.kind = kind
        self.leaders = leaders

    def advance(self, p: Galaxy) -> None:
        gates = star_gates.other_gates(p, self.origin)
        if len(gates) == 1:
            p.pop()
            star_gates.arrive(p, self.origin, gates[0], self.kind, self.leaders)
        else:
            p.ask(0)

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        return [("gate-to", s) for s in star_gates.other_gates(p, self.origin)]

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        p.pop()
        star_gates.arrive(p, self.origin, choice[1], self.kind, self.leaders)

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        return Refusal("GE-GATE-05", "no-gate", sector=choice[1]) if complete(choice, "gate-to") else None

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {"unit": self.kind, "sector": self.origin}


FRAMES: tuple[type[Frame[Any]], ...] = (Movement, TransferLeaders, MoveStack, GateArrival)
