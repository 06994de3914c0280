"""Phase G, Imperial Expenditure (GE-SEQ-10): maintenance of units, then of markers, then recruiting."""

from typing import Any, Final

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.position import FEW, ITEM, PASS, Galaxy, T
from armillary.games.galactic_empire.rules import expenditure, extropy, nexus
from armillary.games.galactic_empire.rules.leaders import distinct
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

BUY: Final[list[Choice]] = [("buy", item) for item in range(ids.ITEMS)]
RECRUIT: Final[list[Choice]] = [("recruit", s) for s in range(ids.SECTORS + 1)]


class Expenditure(Frame[Galaxy]):
    """Maintenance first (ruling A-87), units before markers, then recruiting."""

    FIELDS = {"stage": FEW}
    __slots__ = FIELDS
    rule = "GE-SEQ-10"

    def __init__(self, stage: int = 0) -> None:
        self.stage = stage

    def advance(self, p: Galaxy) -> None:
        if self.stage < len(STEPS):
            self.stage += 1
            p.push(STEPS[self.stage - 1]())
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

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        return [("disband", s, kind) for s, kind in expenditure.payable(p)]

    def why_not_disband(self, p: Galaxy, seat: int, sector: int, unit: int) -> Refusal | None:
        return expenditure.why_not_disband(p, sector, unit)

    def take_disband(self, p: Galaxy, seat: int, sector: int, unit: int) -> None:
        expenditure.disband(p, sector, unit)

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

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        found: list[Choice] = [PASS]
        found += [("release-nexus", s) for s in nexus.nexus_due(p)]
        found += [("release-leader", leader) for leader in distinct(p, expenditure.leaders_due(p))]
        return found

    def why_not_pass(self, p: Galaxy, seat: int) -> Refusal | None:
        return expenditure.why_not_pay_markers(p)

    def take_pass(self, p: Galaxy, seat: int) -> None:
        expenditure.pay_markers(p)
        p.pop()

    def why_not_release_nexus(self, p: Galaxy, seat: int, sector: int) -> Refusal | None:
        return expenditure.why_not_release_nexus(p, sector)

    def take_release_nexus(self, p: Galaxy, seat: int, sector: int) -> None:
        expenditure.release_nexus(p, sector)

    def why_not_release_leader(self, p: Galaxy, seat: int, leader: int) -> Refusal | None:
        return expenditure.why_not_release_leader(p, leader)

    def take_release_leader(self, p: Galaxy, seat: int, leader: int) -> None:
        expenditure.release_leader(p, leader)

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

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        return [PASS, *BUY]

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        # Hot (by tries random play takes 1.6 % longer): the same question for six types, is there room for a recruit
        # anywhere (GE-REC-03), is asked once.
        found: list[Choice] = [PASS]
        price, rp = p.c.price, p.rp
        room = expenditure.has_room(p, ids.SF)
        for item in range(ids.ITEMS):
            if price[item] > rp and item != ids.ILLUMINATION:
                continue
            if item < T and item != ids.TH:
                if room and p.avail[item]:
                    found.append(BUY[item])
            elif expenditure.why_not_buy(p, item) is None:
                found.append(BUY[item])
        return found

    def why_not_buy(self, p: Galaxy, seat: int, item: int) -> Refusal | None:
        return expenditure.why_not_buy(p, item)

    def take_buy(self, p: Galaxy, seat: int, item: int) -> None:
        if item in (ids.REPRESSION, ids.ILLUMINATION):
            expenditure.buy_marker(p, item)
        else:
            p.push(Placing(item))

    def take_pass(self, p: Galaxy, seat: int) -> None:
        p.pop()

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {"rp": p.rp, "price": extropy.cost(p)}


class Placing(Frame[Galaxy]):
    """G4: where the thing just bought goes. It is paid for when it is placed."""

    FIELDS = {"item": ITEM}
    __slots__ = FIELDS
    rule = "GE-REC-02"

    def __init__(self, item: int = ids.SF) -> None:
        self.item = item

    def advance(self, p: Galaxy) -> None:
        p.ask(0)

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        item = self.item
        if item < T:
            return [RECRUIT[s] for s in (p.c.systems if item != ids.TH else p.c.enterable)]
        if item == ids.NEXUS:
            return [("build-nexus", s) for s in p.c.systems]
        if item == ids.STAR_GATE:
            return [("build-gate", s) for s in p.c.enterable]
        return [("commission", at // T, at % T) for at, count in enumerate(p.imp) if count]

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        # Hot: recruits are most of what is bought (by tries random play takes 1.6 % longer).
        if self.item < T:
            return [RECRUIT[s] for s in expenditure.sites(p, self.item)]
        return super().choices(p, seat)

    def why_not_recruit(self, p: Galaxy, seat: int, sector: int) -> Refusal | None:
        return expenditure.why_not_place(self.item, ids.SF) or expenditure.why_not_recruit(p, sector, self.item)

    def take_recruit(self, p: Galaxy, seat: int, sector: int) -> None:
        p.pop()
        expenditure.recruit(p, sector, self.item)

    def why_not_build_nexus(self, p: Galaxy, seat: int, sector: int) -> Refusal | None:
        return expenditure.why_not_place(self.item, ids.NEXUS) or nexus.why_not_nexus(p, sector)

    def take_build_nexus(self, p: Galaxy, seat: int, sector: int) -> None:
        p.pop()
        expenditure.buy_nexus(p, sector)

    def why_not_build_gate(self, p: Galaxy, seat: int, sector: int) -> Refusal | None:
        return expenditure.why_not_place(self.item, ids.STAR_GATE) or expenditure.why_not_gate(p, sector)

    def take_build_gate(self, p: Galaxy, seat: int, sector: int) -> None:
        p.pop()
        expenditure.buy_gate(p, sector)

    def why_not_commission(self, p: Galaxy, seat: int, sector: int, unit: int) -> Refusal | None:
        return expenditure.why_not_place(self.item, ids.LEADER1) or expenditure.why_not_commission(p, sector, unit)

    def take_commission(self, p: Galaxy, seat: int, sector: int, unit: int) -> None:
        p.pop()
        expenditure.buy_leader(p, self.item, sector, unit)

    def rule_of(self, p: Galaxy, seat: int, choice: Choice) -> str:
        return "GE-TH-02" if self.item == ids.TH else ""

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {"item": self.item, "price": expenditure.price_of(p, self.item), "rp": p.rp}


#: The steps of the phase in their order.
STEPS: Final[tuple[type[Frame[Galaxy]], ...]] = (UnitMaintenance, MarkerMaintenance, Recruiting)
VERBS = (
    Verb("disband", "GE-RES-08", ("sector", "sector"), ("unit", "unit")),
    Verb("release-nexus", "GE-NEX-05", ("sector", "sector")),
    Verb("release-leader", "GE-LDR-11", ("leader", "leader")),
    Verb("buy", "GE-REC-02", ("item", "item")),
    Verb("recruit", "GE-REC-03", ("sector", "sector")),
    Verb("build-nexus", "GE-NEX-03", ("sector", "sector")),
    Verb("build-gate", "GE-GATE-01", ("sector", "sector")),
    Verb("commission", "GE-LDR-01", ("sector", "sector"), ("unit", "unit")),
)
FRAMES = (Expenditure, UnitMaintenance, MarkerMaintenance, Recruiting, Placing)
