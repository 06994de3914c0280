"""What Chaos Events ask of the player: unpaid systems and troops, free units, leaders, Leviathan, the Alliance (32.0)."""

from typing import Any, Final

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import FEW, LEADER, MARKER, PASS, QUEUE, SECTOR, UNIT, Galaxy, T
from armillary.games.galactic_empire.rules import allies, chaos_events
from armillary.games.galactic_empire.rules.forces import place_leader
from armillary.games.galactic_empire.rules.leaders import places, why_not_place_leader
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

ACCEPT: Final[Choice] = ("accept-leviathan",)
RETURN: Final[Choice] = ("return-leviathan",)

# ------------------------------------------------------------------------------------------------- demands for money


class CitizensUnpaid(Frame[Galaxy]):
    """A6: which systems stay unpaid (GE-EV-25); then each of them rolls."""

    FIELDS = {"left": FEW, "chosen": QUEUE}
    __slots__ = FIELDS
    rule = "GE-EV-25"

    def __init__(self, left: int = 0, chosen: list[int] | None = None) -> None:
        self.left = left
        self.chosen: list[int] = [] if chosen is None else chosen

    def advance(self, p: Galaxy) -> None:
        listed = self.choices(p, 0)
        if self.left and len(listed) > self.left:
            p.ask(0)
            return
        if self.left:
            self.chosen.extend([sector for _, sector in listed])
        for s in sorted(self.chosen):
            if p.result is None or not p.rules.at_once:
                chaos_events.citizens_roll(p, s)
        p.pop()

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        return [("unpaid-system", s) for s in p.c.systems]

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        # Hot: asked as often as systems stay unpaid (by tries random play takes 2.1 % longer).
        return [("unpaid-system", s) for s in chaos_events.payable_systems(p) if s not in self.chosen]

    def why_not_unpaid_system(self, p: Galaxy, seat: int, sector: int) -> Refusal | None:
        return chaos_events.why_not_unpaid_system(p, sector, self.chosen)

    def take_unpaid_system(self, p: Galaxy, seat: int, sector: int) -> None:
        self.left -= 1
        self.chosen.append(sector)

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {"left": self.left}


class TroopsUnpaid(Frame[Galaxy]):
    """A7: which mobile units stay unpaid (GE-EV-67); then each of them rolls."""

    FIELDS = {"left": FEW, "chosen": QUEUE}
    __slots__ = FIELDS
    rule = "GE-EV-67"

    def __init__(self, left: int = 0, chosen: list[int] | None = None) -> None:
        self.left = left
        #: Places in `imp`, one entry for each unpaid unit.
        self.chosen: list[int] = [] if chosen is None else chosen

    def advance(self, p: Galaxy) -> None:
        if self.left and p.imp_units > self.left and len(self.choices(p, 0)) > 1:
            p.ask(0)
            return
        if self.left:
            for at, count in enumerate(p.imp):
                unpaid = min(count - self.chosen.count(at), self.left) if count else 0
                self.chosen.extend([at] * unpaid)
        for at in sorted(self.chosen):
            chaos_events.troops_roll(p, at // T, at % T)
        chaos_events.settle_all_leaders(p)
        p.pop()

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        return [("unpaid-unit", at % T, at // T) for at, count in enumerate(p.imp) if count]

    def why_not_unpaid_unit(self, p: Galaxy, seat: int, unit: int, sector: int) -> Refusal | None:
        return chaos_events.why_not_unpaid_unit(p, sector, unit, self.chosen)

    def take_unpaid_unit(self, p: Galaxy, seat: int, unit: int, sector: int) -> None:
        self.left -= 1
        self.chosen.append(sector * T + unit)

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {"left": self.left}


# ------------------------------------------------------------------------------------------------------- free forces

#: No type or sector chosen yet.
NO_KIND: Final = -1
NO_SECTOR: Final = 0


class EmpireCorps(Frame[Galaxy]):
    """A8: one SF or CG, in any sector that is not Void (GE-EV-31)."""

    FIELDS = {"kind": UNIT}
    __slots__ = FIELDS
    rule = "GE-EV-31"

    def __init__(self, kind: int = NO_KIND) -> None:
        self.kind = kind

    def advance(self, p: Galaxy) -> None:
        if self.kind == NO_KIND and not p.avail[ids.SF] and not p.avail[ids.CG]:
            p.pop()
        else:
            p.ask(0)

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        if self.kind == NO_KIND:
            return [("receive", ids.SF), ("receive", ids.CG)]
        return [("place", self.kind, s) for s in range(1, ids.SECTORS + 1)]

    def why_not_receive(self, p: Galaxy, seat: int, unit: int) -> Refusal | None:
        return chaos_events.why_not_receive(p, unit)

    def take_receive(self, p: Galaxy, seat: int, unit: int) -> None:
        self.kind = unit

    def why_not_place(self, p: Galaxy, seat: int, unit: int, sector: int) -> Refusal | None:
        return chaos_events.why_not_volunteer(p, self.kind, unit, sector)

    def take_place(self, p: Galaxy, seat: int, unit: int, sector: int) -> None:
        p.pop()
        chaos_events.receive(p, sector, unit, "GE-EV-31")

    def rule_of(self, p: Galaxy, seat: int, choice: Choice) -> str:
        return "GE-EV-31"

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {} if self.kind == NO_KIND else {"unit": self.kind, "step": "where"}


class Crusade(Frame[Galaxy]):
    """A9: free SF and CG in one sector with a system unit, up to its resource value (GE-EV-34)."""

    FIELDS = {"sector": SECTOR, "left": FEW}
    __slots__ = FIELDS
    rule = "GE-EV-34"

    def __init__(self, sector: int = NO_SECTOR, left: int = 0) -> None:
        self.sector = sector
        self.left = left

    def advance(self, p: Galaxy) -> None:
        if len(self.choices(p, 0)) > 1:
            p.ask(0)
        else:
            p.pop()

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        if self.sector == NO_SECTOR:
            return [*[("crusade", s) for s in p.c.systems], PASS]
        return [("receive", ids.SF), ("receive", ids.CG), PASS] if self.left else [PASS]

    def why_not_crusade(self, p: Galaxy, seat: int, sector: int) -> Refusal | None:
        return chaos_events.why_not_crusade(p, sector)

    def take_crusade(self, p: Galaxy, seat: int, sector: int) -> None:
        self.sector = sector
        self.left = p.c.sys_resource[p.sys_kind[sector]]

    def why_not_receive(self, p: Galaxy, seat: int, unit: int) -> Refusal | None:
        return chaos_events.why_not_receive(p, unit)

    def take_receive(self, p: Galaxy, seat: int, unit: int) -> None:
        self.left -= 1
        chaos_events.receive(p, self.sector, unit, "GE-EV-34")

    def take_pass(self, p: Galaxy, seat: int) -> None:
        p.pop()

    def rule_of(self, p: Galaxy, seat: int, choice: Choice) -> str:
        return "GE-EV-34"

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {"sector": self.sector, "left": self.left} if self.sector else {"step": "where"}


class LeaderArises(Frame[Galaxy]):
    """A10: a random leader joins any Imperial mobile unit (GE-EV-37)."""

    FIELDS = {"leader": LEADER}
    __slots__ = FIELDS
    rule = "GE-EV-37"

    def __init__(self, leader: int = 0) -> None:
        self.leader = leader

    def advance(self, p: Galaxy) -> None:
        p.ask(0)

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        return places(p, self.leader)

    def why_not_place_leader(self, p: Galaxy, seat: int, leader: int, sector: int, unit: int) -> Refusal | None:
        return why_not_place_leader(p, leader, self.leader, sector, unit)

    def take_place_leader(self, p: Galaxy, seat: int, leader: int, sector: int, unit: int) -> None:
        p.pop()
        place_leader(p, leader, sector, unit, "GE-EV-37")

    def rule_of(self, p: Galaxy, seat: int, choice: Choice) -> str:
        return "GE-EV-37"

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {"leader": self.leader}


class LeviathanChoice(Frame[Galaxy]):
    """A11: accept Leviathan into the Core, or send it back to the pool (GE-EV-46)."""

    FIELDS = {"holds": FEW, "marker": MARKER, "held": QUEUE}
    __slots__ = FIELDS
    rule = "GE-EV-46"

    def __init__(self, holds: int = 0, marker: int = ids.LEVIATHAN, held: list[int] | None = None) -> None:
        self.holds = holds
        self.marker = marker
        self.held: list[int] = [] if held is None else held

    def advance(self, p: Galaxy) -> None:
        p.ask(0)

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        return [ACCEPT, RETURN]

    def take_accept_leviathan(self, p: Galaxy, seat: int) -> None:
        self.finish(p)
        p.leviathan = 1
        p.tell(events.leviathan_came, "GE-EV-46")

    def take_return_leviathan(self, p: Galaxy, seat: int) -> None:
        self.finish(p)
        p.pool[ids.LEVIATHAN] += 1
        p.tell(events.leviathan_returned)

    def finish(self, p: Galaxy) -> None:
        p.pop()
        for marker in self.held:
            p.pool[marker] += 1


# --------------------------------------------------------------------------------------------------------- Alliance


class AllianceChoice(Frame[Galaxy]):
    """A12: which Chaos force the player moves this turn (GE-EV-20)."""

    __slots__ = ()
    rule = "GE-EV-20"

    def advance(self, p: Galaxy) -> None:
        p.ask(0)

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        return [("ally", side, s) for side, s in allies.candidates(p)]

    def why_not_ally(self, p: Galaxy, seat: int, side: int, sector: int) -> Refusal | None:
        return allies.why_not_ally(p, side, sector)

    def take_ally(self, p: Galaxy, seat: int, side: int, sector: int) -> None:
        p.pop()
        p.allied.append((side, sector))
        p.tell(events.alliance_made, side, sector)


VERBS = (
    Verb("unpaid-system", "GE-EV-25", ("sector", "sector")),
    Verb("unpaid-unit", "GE-EV-67", ("unit", "unit"), ("sector", "sector")),
    Verb("receive", "GE-EV-31", ("unit", "unit")),
    Verb("crusade", "GE-EV-34", ("sector", "sector")),
    Verb("accept-leviathan", "GE-EV-46"),
    Verb("return-leviathan", "GE-EV-46"),
    Verb("ally", "GE-EV-20", ("side", "side"), ("sector", "sector")),
)
FRAMES = (CitizensUnpaid, TroopsUnpaid, EmpireCorps, Crusade, LeaderArises, LeviathanChoice, AllianceChoice)
