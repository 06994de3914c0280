"""Phase G, Imperial Expenditure (GE-SEQ-10): maintenance of units, then of markers, then recruiting."""

from typing import Any

from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import ids
from .position import PASS, Galaxy, T
from .rules import expenditure, extropy
from .rules.choices import complete
from .rules.leaders import distinct
from .setup import why_not_nexus

VERBS: tuple[Verb, ...] = (
    Verb("disband", "GE-RES-08", ("sector", "sector"), ("unit", "unit")),
    Verb("release-nexus", "GE-NEX-05", ("sector", "sector")),
    Verb("release-leader", "GE-LDR-11", ("leader", "leader")),
    Verb("buy", "GE-REC-02", ("item", "item")),
    Verb("recruit", "GE-REC-03", ("sector", "sector")),
    Verb("build-nexus", "GE-NEX-03", ("sector", "sector")),
    Verb("build-gate", "GE-GATE-01", ("sector", "sector")),
    Verb("commission", "GE-LDR-01", ("sector", "sector"), ("unit", "unit")),
)

BUY: list[Choice] = [("buy", item) for item in range(ids.ITEMS)]
RECRUIT: list[Choice] = [("recruit", s) for s in range(ids.SECTORS + 1)]


class Expenditure(Frame[Galaxy]):
    """Phase G (GE-SEQ-10): maintenance first (ruling A-87), units before markers, then recruiting."""

    FIELDS = ("stage",)
    __slots__ = FIELDS
    rule = "GE-SEQ-10"

    def __init__(self, stage: int = 0) -> None:
        self.stage = stage

    def advance(self, p: Galaxy) -> None:
        if self.stage == 0:
            self.stage = 1
            p.push(UnitMaintenance())
        elif self.stage == 1:
            self.stage = 2
            p.push(MarkerMaintenance())
        elif self.stage == 2:
            self.stage = 3
            p.push(Recruiting())
        else:
            p.pop()


class UnitMaintenance(Frame[Galaxy]):
    """G1: while RP do not suffice for all units the player gives units up, one by one (GE-RES-08)."""

    __slots__ = ()
    rule = "GE-RES-08"

    def advance(self, p: Galaxy) -> None:
        if expenditure.unit_upkeep(p) > p.rp:
            p.ask(0)
        else:
            expenditure.pay_units(p)
            p.pop()

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        return [("disband", s, kind) for s, kind in expenditure.payable(p)]

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        expenditure.disband(p, choice[1], choice[2])

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        return expenditure.why_not_disband(p, choice[1], choice[2]) if complete(choice, "disband") else None

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {"price": expenditure.unit_upkeep(p), "rp": p.rp}


class MarkerMaintenance(Frame[Galaxy]):
    """G2: Nexus markers and leaders are paid for, or let go (GE-NEX-05, ruling A-88)."""

    __slots__ = ()
    rule = "GE-NEX-05"

    def advance(self, p: Galaxy) -> None:
        if not any(p.nexus) and not any(p.leader_at):
            p.pop()
        elif expenditure.marker_upkeep(p):
            p.ask(0)
        else:
            p.pop()

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        found: list[Choice] = [PASS] if expenditure.marker_upkeep(p) <= p.rp else []
        found += [("release-nexus", s) for s in expenditure.nexus_due(p)]
        found += [("release-leader", leader) for leader in distinct(p, expenditure.leaders_due(p))]
        return found

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        if choice[0] == "pass":
            expenditure.pay_markers(p)
            p.pop()
        elif choice[0] == "release-nexus":
            expenditure.release_nexus(p, choice[1])
        else:
            expenditure.release_leader(p, choice[1])

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] == "pass":
            return Refusal("GE-NEX-05", "markers-too-dear", price=expenditure.marker_upkeep(p), rp=p.rp)
        if choice[0] in ("release-nexus", "release-leader"):
            return Refusal("GE-RES-07", "nothing-due")
        return None

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {"price": expenditure.marker_upkeep(p), "rp": p.rp}


class Recruiting(Frame[Galaxy]):
    """G3: what to buy (GE-REC-02), again and again until the player has enough."""

    __slots__ = ()
    rule = "GE-REC-02"

    def advance(self, p: Galaxy) -> None:
        if p.rp <= 0:
            p.pop()
        else:
            p.ask(0)

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        found: list[Choice] = [PASS]
        price, rp = p.c.price, p.rp
        room = -1
        for item in range(ids.ITEMS):
            if price[item] > rp and item != ids.ILLUMINATION:
                continue
            if item < T and item != ids.TH:
                # The same question for six types: is there room for a recruit anywhere (GE-REC-03)?
                if room < 0:
                    room = int(expenditure.has_room(p, ids.SF))
                if room and p.avail[item]:
                    found.append(BUY[item])
            elif expenditure.why_not_buy(p, item) is None:
                found.append(BUY[item])
        return found

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        if choice[0] == "pass":
            p.pop()
            return
        item: int = choice[1]
        if item in (ids.REPRESSION, ids.ILLUMINATION):
            expenditure.buy_marker(p, item)
        else:
            p.push(Placing(item))

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        return expenditure.why_not_buy(p, choice[1]) if complete(choice, "buy") else None

    def refusals(self, p: Galaxy, seat: int) -> list[tuple[Choice, Refusal]]:
        found = [(choice, expenditure.why_not_buy(p, choice[1])) for choice in BUY]
        return [(choice, refusal) for choice, refusal in found if refusal is not None]

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {"rp": p.rp, "price": extropy.cost(p)}


class Placing(Frame[Galaxy]):
    """G4: where the thing just bought goes. It is paid for when it is placed."""

    FIELDS = ("item",)
    __slots__ = FIELDS
    rule = "GE-REC-02"

    def __init__(self, item: int) -> None:
        self.item = item

    def advance(self, p: Galaxy) -> None:
        p.ask(0)

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        item = self.item
        if item < T:
            return [RECRUIT[s] for s in expenditure.sites(p, item)]
        if item == ids.NEXUS:
            return [("build-nexus", s) for s in expenditure.nexus_sites(p)]
        if item == ids.STAR_GATE:
            return [("build-gate", s) for s in expenditure.gate_sites(p)]
        return [("commission", at // T, at % T) for at, count in enumerate(p.imp) if count]

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        item = self.item
        p.pop()
        if item < T:
            expenditure.recruit(p, choice[1], item)
        elif item == ids.NEXUS:
            expenditure.buy_nexus(p, choice[1])
        elif item == ids.STAR_GATE:
            expenditure.buy_gate(p, choice[1])
        else:
            expenditure.buy_leader(p, item, choice[1], choice[2])

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        if len(choice) < 2 or type(choice[1]) is not int or not 0 < choice[1] <= ids.SECTORS:
            return None
        if choice[0] == "recruit" and self.item < T:
            return expenditure.why_not_recruit(p, choice[1], self.item)
        if choice[0] == "build-nexus" and self.item == ids.NEXUS:
            return why_not_nexus(p, choice[1])
        if choice[0] == "build-gate" and self.item == ids.STAR_GATE:
            return Refusal("GE-GATE-01", "no-imperial-units", sector=choice[1])
        if choice[0] == "commission":
            return Refusal("GE-LDR-02", "leader-needs-unit")
        return None

    def refusals(self, p: Galaxy, seat: int) -> list[tuple[Choice, Refusal]]:
        verb = "recruit" if self.item < T else "build-nexus" if self.item == ids.NEXUS else ""
        if not verb:
            return []
        found = [((verb, s), self.why_not(p, seat, (verb, s))) for s in p.c.systems]
        return [(choice, refusal) for choice, refusal in found if refusal is not None]

    def rule_of(self, p: Galaxy, seat: int, choice: Choice) -> str:
        return "GE-TH-02" if self.item == ids.TH else ""

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {"item": self.item, "price": expenditure.price_of(p, self.item), "rp": p.rp}


FRAMES: tuple[type[Frame[Any]], ...] = (Expenditure, UnitMaintenance, MarkerMaintenance, Recruiting, Placing)
