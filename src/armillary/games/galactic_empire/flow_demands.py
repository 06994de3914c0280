"""What Chaos Events ask of the player: unpaid systems and troops, free units, leaders, Leviathan, the Alliance (32.0)."""

from typing import Any

from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import ids
from .position import PASS, Galaxy, T
from .rules import events
from .rules.chance import die
from .rules.forces import (
    add_imperial,
    imperial_system,
    place_leader,
    stack_counts,
    turn_rebel,
    turn_system,
)

IMPERIAL, REBELS = ids.IMPERIAL, ids.REBELS
ACCEPT: Choice = ("accept-leviathan",)
RETURN: Choice = ("return-leviathan",)

VERBS: tuple[Verb, ...] = (
    Verb("unpaid-system", "GE-EV-25", ("sector", "sector")),
    Verb("unpaid-unit", "GE-EV-67", ("unit", "unit"), ("sector", "sector")),
    Verb("receive", "GE-EV-31", ("unit", "unit")),
    Verb("crusade", "GE-EV-34", ("sector", "sector")),
    Verb("accept-leviathan", "GE-EV-46"),
    Verb("return-leviathan", "GE-EV-46"),
    Verb("ally", "GE-EV-20", ("side", "side"), ("sector", "sector")),
)

# ------------------------------------------------------------------------------------------------- demands for money


class CitizensUnpaid(Frame[Galaxy]):
    """A6: which systems stay unpaid (GE-EV-25); then each of them rolls."""

    FIELDS = ("left", "chosen")
    LISTS = ("chosen",)
    __slots__ = FIELDS
    rule = "GE-EV-25"

    def __init__(self, left: int, chosen: list[int]) -> None:
        self.left = left
        self.chosen = chosen

    def advance(self, p: Galaxy) -> None:
        listed = self.choices(p, 0)
        if self.left and len(listed) > self.left:
            p.ask(0)
            return
        if self.left:
            self.chosen.extend([choice[1] for choice in listed])
        for s in sorted(self.chosen):
            roll = die(p, "GE-EV-25")
            if p.log is not None:
                p.tell("SideRolled", "GE-EV-25", dice=[roll], sides=10, sector=s, side=sided(roll))
            if roll <= 2:
                turn_system(p, s, REBELS, "GE-EV-25")
        p.pop()

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        chosen = self.chosen
        return [("unpaid-system", s) for s in p.c.systems if imperial_system(p, s) and s not in chosen]

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        self.left -= 1
        self.chosen.append(choice[1])

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {"left": self.left}


def sided(roll: int) -> int:
    return REBELS if roll <= 2 else IMPERIAL


class TroopsUnpaid(Frame[Galaxy]):
    """A7: which mobile units stay unpaid (GE-EV-67); then each of them rolls."""

    FIELDS = ("left", "chosen")
    LISTS = ("chosen",)
    __slots__ = FIELDS
    rule = "GE-EV-67"

    def __init__(self, left: int, chosen: list[int]) -> None:
        self.left = left
        #: Places in `imp`, one entry for each unpaid unit.
        self.chosen = chosen

    def advance(self, p: Galaxy) -> None:
        if self.left and p.imp_units - len(self.chosen) > self.left and len(self.choices(p, 0)) > 1:
            p.ask(0)
            return
        if self.left:
            for choice in self.choices(p, 0):
                at = choice[2] * T + choice[1]
                free = p.imp[at] - self.chosen.count(at)
                self.chosen.extend([at] * min(free, self.left))
                self.left -= min(free, self.left)
        for at in sorted(self.chosen):
            roll = die(p, "GE-EV-67")
            s, kind = at // T, at % T
            if p.log is not None:
                p.tell("LoyaltyRolled", "GE-EV-67", dice=[roll], sides=10, sector=s, unit=kind, side=sided(roll))
            if roll <= 2:
                turn_rebel(p, s, kind, 1)
        events.settle_all_leaders(p)
        p.pop()

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        chosen = self.chosen
        return [
            ("unpaid-unit", at % T, at // T) for at, count in enumerate(p.imp) if count and chosen.count(at) < count
        ]

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        self.left -= 1
        self.chosen.append(choice[2] * T + choice[1])

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {"left": self.left}


# ------------------------------------------------------------------------------------------------------- free forces


class EmpireCorps(Frame[Galaxy]):
    """A8: one SF or CG, in any sector that is not Void (GE-EV-31)."""

    FIELDS = ("kind",)
    __slots__ = FIELDS
    rule = "GE-EV-31"

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def advance(self, p: Galaxy) -> None:
        if self.kind < 0 and not p.avail[ids.SF] and not p.avail[ids.CG]:
            p.pop()
        else:
            p.ask(0)

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        if self.kind < 0:
            return [("receive", kind) for kind in (ids.SF, ids.CG) if p.avail[kind]]
        return [("place", self.kind, s) for s in p.c.enterable]

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        if self.kind < 0:
            self.kind = choice[1]
            return
        p.pop()
        receive(p, choice[2], self.kind, "GE-EV-31")

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {} if self.kind < 0 else {"unit": self.kind, "step": "where"}

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] == "place" and isinstance(choice[2], int) and p.c.void[choice[2]]:
            return Refusal("GE-MOVE-16", "void", sector=choice[2])
        return None

    def rule_of(self, p: Galaxy, seat: int, choice: Choice) -> str:
        return "GE-EV-31"


def receive(p: Galaxy, s: int, kind: int, rule: str) -> None:
    """A free unit: no maintenance this turn (GE-RES-07)."""
    add_imperial(p, s, kind, 1)
    p.fresh[s * T + kind] += 1
    if p.log is not None:
        p.tell("UnitReceived", (rule, "GE-RES-07"), unit=kind, sector=s)


class Crusade(Frame[Galaxy]):
    """A9: free SF and CG in one sector with a system unit, up to its resource value (GE-EV-34)."""

    FIELDS = ("sector", "left")
    __slots__ = FIELDS
    rule = "GE-EV-34"

    def __init__(self, sector: int, left: int) -> None:
        self.sector = sector
        self.left = left

    def advance(self, p: Galaxy) -> None:
        if len(self.choices(p, 0)) > 1:
            p.ask(0)
        else:
            p.pop()

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        if not p.avail[ids.SF] and not p.avail[ids.CG]:
            return [PASS]
        if not self.sector:
            loyal = p.rules.crusade_imperial
            return [
                ("crusade", s) for s in p.c.systems if p.sys_kind[s] >= 0 and (not loyal or imperial_system(p, s))
            ] + [PASS]
        if not self.left:
            return [PASS]
        return [("receive", kind) for kind in (ids.SF, ids.CG) if p.avail[kind]] + [PASS]

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        if choice == PASS:
            p.pop()
        elif not self.sector:
            self.sector = choice[1]
            self.left = p.c.sys_resource[p.sys_kind[self.sector]]
        else:
            self.left -= 1
            receive(p, self.sector, choice[1], "GE-EV-34")

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        return Refusal("GE-EV-34", "crusade-needs-system") if choice[0] == "crusade" else None

    def rule_of(self, p: Galaxy, seat: int, choice: Choice) -> str:
        return "GE-EV-34"

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {"sector": self.sector, "left": self.left} if self.sector else {"step": "where"}


class LeaderArises(Frame[Galaxy]):
    """A10: a random leader joins any Imperial mobile unit (GE-EV-37)."""

    FIELDS = ("leader",)
    __slots__ = FIELDS
    rule = "GE-EV-37"

    def __init__(self, leader: int) -> None:
        self.leader = leader

    def advance(self, p: Galaxy) -> None:
        p.ask(0)

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        leader = self.leader
        return [("place-leader", leader, at // T, at % T) for at, count in enumerate(p.imp) if count]

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        p.pop()
        place_leader(p, choice[1], choice[2], choice[3], "GE-EV-37")

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        return Refusal("GE-LDR-02", "leader-needs-unit") if choice[0] == "place-leader" else None

    def rule_of(self, p: Galaxy, seat: int, choice: Choice) -> str:
        return "GE-EV-37"

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {"leader": self.leader}


class LeviathanChoice(Frame[Galaxy]):
    """A11: accept Leviathan into the Core, or send it back to the pool (GE-EV-46)."""

    FIELDS = ("holds", "marker", "held")
    LISTS = ("held",)
    __slots__ = FIELDS
    rule = "GE-EV-46"

    def __init__(self, holds: int, marker: int, held: list[int]) -> None:
        self.holds = holds
        self.marker = marker
        self.held = held

    def advance(self, p: Galaxy) -> None:
        p.ask(0)

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        return [ACCEPT, RETURN]

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        p.pop()
        for marker in self.held:
            p.pool[marker] += 1
        if choice == ACCEPT:
            p.leviathan = 1
        else:
            p.pool[ids.LEVIATHAN] += 1
        if p.log is not None:
            p.tell("LeviathanCame" if choice == ACCEPT else "LeviathanReturned", "GE-EV-46")


# --------------------------------------------------------------------------------------------------------- Alliance


def forces_to_ally(p: Galaxy) -> list[tuple[int, int]]:
    """GE-EV-20: every Chaos force with mobile units, as (side, sector), that is not allied yet."""
    found = [(REBELS, s) for s in p.c.enterable if any(p.reb[s * T : s * T + T])]
    for stack in range(ids.USURPER, ids.STACKS):
        if p.stack_at[stack] and any(stack_counts(p, stack)):
            found.append((ids.stack_side(stack), p.stack_at[stack]))
    return [force for force in found if force not in p.allied]


class AllianceChoice(Frame[Galaxy]):
    """A12: which Chaos force the player moves this turn (GE-EV-20)."""

    __slots__ = ()
    rule = "GE-EV-20"

    def advance(self, p: Galaxy) -> None:
        p.ask(0)

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        return [("ally", side, s) for side, s in forces_to_ally(p)]

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        p.pop()
        p.allied.append((choice[1], choice[2]))
        if p.log is not None:
            p.tell("AllianceMade", "GE-EV-20", side=choice[1], sector=choice[2])

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        return Refusal("GE-EV-20", "no-such-force") if choice[0] == "ally" else None


FRAMES: tuple[type[Frame[Any]], ...] = (
    CitizensUnpaid,
    TroopsUnpaid,
    EmpireCorps,
    Crusade,
    LeaderArises,
    LeviathanChoice,
    AllianceChoice,
)
