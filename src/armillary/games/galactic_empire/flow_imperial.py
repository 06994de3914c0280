"""The player's phases, F to M: resources, expenditure, colonization, movement, combat, Extropy, Aliens, expeditions.

Movement (I) and combat (J) have modules of their own.
"""

from typing import Any

from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import flow_combat, flow_movement, ids
from .position import PASS, Galaxy, T
from .rules import aliens, colonization, expedition, expenditure, extropy, resources
from .rules.forces import leaders_at
from .rules.leaders import distinct
from .setup import why_not_nexus

VERBS: tuple[Verb, ...] = (
    Verb("increase", "GE-INC-01", ("leader", "leader")),
    Verb("disband", "GE-RES-08", ("sector", "sector"), ("unit", "unit")),
    Verb("release-nexus", "GE-NEX-05", ("sector", "sector")),
    Verb("release-leader", "GE-LDR-11", ("leader", "leader")),
    Verb("buy", "GE-REC-02", ("item", "item")),
    Verb("recruit", "GE-REC-03", ("sector", "sector")),
    Verb("build-nexus", "GE-NEX-03", ("sector", "sector")),
    Verb("build-gate", "GE-GATE-01", ("sector", "sector")),
    Verb("commission", "GE-LDR-01", ("sector", "sector"), ("unit", "unit")),
    Verb("colonize", "GE-COL-01", ("sector", "sector"), ("unit", "unit")),
    Verb("extropy", "GE-XTR-01", ("leader", "leader"), ("illumination", "number")),
    Verb("lend", "GE-ALN-05", ("leader", "leader")),
    Verb("explore", "GE-EXP-01", ("sector", "sector"), ("unit", "unit"), ("leader", "leader")),
    Verb("dismiss", "GE-EXP-05", ("marker", "marker"), ("sector", "sector")),
    *flow_movement.VERBS,
    *flow_combat.VERBS,
)

BUY: list[Choice] = [("buy", item) for item in range(ids.ITEMS)]
RECRUIT: list[Choice] = [("recruit", s) for s in range(ids.SECTORS + 1)]


class ResourceCollection(Frame[Galaxy]):
    """Phase F (GE-SEQ-09): income, multiplied if the player dares (26.0)."""

    FIELDS = ("done",)
    __slots__ = FIELDS
    rule = "GE-SEQ-09"

    def __init__(self, done: int = 0) -> None:
        self.done = done

    def advance(self, p: Galaxy) -> None:
        if self.done:
            p.pop()
        elif resources.why_not_increase(p) is None:
            p.ask(0)
        else:
            self.done = 1
            resources.collect(p, 2, "GE-SEQ-09")

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        found: list[Choice] = [PASS, ("increase", None)]
        found += [("increase", leader) for leader in distinct(p, leaders_at(p, ids.CORE))]
        return found

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        self.done = 1
        if choice[0] == "pass":
            resources.collect(p, 2, "GE-SEQ-09")
        else:
            resources.increase(p, choice[1])

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] == "increase":
            return resources.why_not_increase(p) or Refusal("GE-INC-03", "leader-not-in-core")
        return None

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {"amount": resources.income(p), "rp": p.rp, "turn": p.turn}


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
        return expenditure.why_not_disband(p, choice[1], choice[2]) if choice[0] == "disband" else None

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
        return expenditure.why_not_buy(p, choice[1]) if choice[0] == "buy" else None

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


class ImperialColonization(Frame[Galaxy]):
    """Phase H (GE-SEQ-11): Colonization Fleets and World Ships found systems, as far as the player wishes."""

    __slots__ = ()
    rule = "GE-COL-03"

    def advance(self, p: Galaxy) -> None:
        if colonization.colonies(p) and any(p.sys_pool):
            p.ask(0)
        else:
            p.pop()

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        found: list[Choice] = [PASS]
        found += [("colonize", s, kind) for s, kind in colonization.colonies(p)]
        return found

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        if choice[0] == "pass":
            p.pop()
        else:
            colonization.colonize(p, choice[1], choice[2])

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        return colonization.why_not_colonize(p, choice[1], choice[2]) if choice[0] == "colonize" else None


class Extropy(Frame[Galaxy]):
    """Phase K (GE-SEQ-14): one attempt a turn, if the player wishes and can (GE-XTR-06)."""

    FIELDS = ("done",)
    __slots__ = FIELDS
    rule = "GE-XTR-06"

    def __init__(self, done: int = 0) -> None:
        self.done = done

    def advance(self, p: Galaxy) -> None:
        if self.done or extropy.why_not_extropy(p) is not None:
            p.pop()
        else:
            p.ask(0)

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        most = p.illumination if p.rules.illumination else 0
        amount: Any = range(most + 1) if most else 0
        found: list[Choice] = [PASS, ("extropy", None, amount)]
        found += [("extropy", leader, amount) for leader in distinct(p, leaders_at(p, ids.CORE))]
        return found

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        self.done = 1
        if choice[0] == "extropy":
            extropy.extropy(p, choice[1], choice[2])

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] != "extropy":
            return None
        if choice[1] is not None and p.leader_at[choice[1]] != ids.CORE:
            return Refusal("GE-XTR-03", "leader-not-in-core")
        return Refusal("GE-XTR-05", "too-few-illuminations", count=p.illumination)

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        modifier = extropy.nexus_modifier(p)
        return {
            "price": extropy.cost(p),
            "rp": p.rp,
            "modifier": modifier,
            "count": p.illumination,
            "odds": extropy.chances(p, modifier),
        }


class AlienConflict(Frame[Galaxy]):
    """Phase L (GE-SEQ-15): each alien rolls, in ascending order of sectors (ruling A-105)."""

    FIELDS = ("begun", "queue")
    LISTS = ("queue",)
    __slots__ = FIELDS
    rule = "GE-ALN-02"

    def __init__(self, begun: int = 0, queue: list[tuple[int, int, int]] | None = None) -> None:
        self.begun = begun
        self.queue: list[tuple[int, int, int]] = [] if queue is None else queue

    def advance(self, p: Galaxy) -> None:
        if not self.begun:
            self.begun = 1
            self.queue = aliens.order(p)
        queue = self.queue
        while queue and queue[0] not in p.aliens:
            queue.pop(0)
        if not queue:
            p.pop()
        elif queue[0][1] in p.leader_at:
            p.ask(0)
        else:
            aliens.resolve(p, queue.pop(0), None)

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        found: list[Choice] = [("lend", None)]
        found += [("lend", leader) for leader in distinct(p, leaders_at(p, self.queue[0][1]))]
        return found

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        aliens.resolve(p, self.queue.pop(0), choice[1])

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        return Refusal("GE-LDR-07", "no-leader-here", sector=self.queue[0][1]) if choice[0] == "lend" else None

    def rule_of(self, p: Galaxy, seat: int, choice: Choice) -> str:
        return aliens.ROLL_RULES[self.queue[0][0]]

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        if not self.queue:
            return {"marker": 0, "sector": 0, "modifier": 0, "odds": ""}
        alien = self.queue[0]
        modifier = aliens.modifier(p, alien)
        return {"marker": alien[0], "sector": alien[1], "modifier": modifier, "odds": aliens.chances(p, modifier)}


class Expedition(Frame[Galaxy]):
    """Phase M (GE-SEQ-16): one expedition, if the player wishes (GE-EXP-01)."""

    FIELDS = ("done",)
    __slots__ = FIELDS
    rule = "GE-EXP-01"

    def __init__(self, done: int = 0) -> None:
        self.done = done

    def advance(self, p: Galaxy) -> None:
        if self.done or not expedition.expeditions(p):
            p.pop()
        else:
            p.ask(0)

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        found: list[Choice] = [PASS]
        found += [("explore", s, kind, leader) for s, kind, leader in expedition.expeditions(p)]
        return found

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        self.done = 1
        if choice[0] == "explore" and expedition.explore(p, choice[1], choice[2], choice[3]):
            p.push(AlienPact())

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        return expedition.why_not_explore(p, choice[1], choice[2], choice[3]) if choice[0] == "explore" else None


class AlienPact(Frame[Galaxy]):
    """M3: which alien leaves the map."""

    __slots__ = ()
    rule = "GE-EXP-05"

    def advance(self, p: Galaxy) -> None:
        p.ask(0)

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        found: list[Choice] = []
        for marker, s, _ in p.aliens:
            choice: Choice = ("dismiss", marker, s)
            if choice not in found:
                found.append(choice)
        return found

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        p.pop()
        alien = next(alien for alien in p.aliens if alien[0] == choice[1] and alien[1] == choice[2])
        aliens.remove_alien(p, alien, "GE-EXP-05")

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        return Refusal("GE-EXP-05", "no-such-alien") if choice[0] == "dismiss" else None


def begin(phase: int) -> Frame[Any]:
    """The frame of a phase (5 is F, 12 is M)."""
    if phase == 5:
        return ResourceCollection()
    if phase == 6:
        return Expenditure()
    if phase == 7:
        return ImperialColonization()
    if phase == 8:
        return flow_movement.Movement()
    if phase == 9:
        return flow_combat.ImperialCombat()
    if phase == 10:
        return Extropy()
    if phase == 11:
        return AlienConflict()
    return Expedition()


FRAMES: tuple[type[Frame[Any]], ...] = (
    ResourceCollection,
    Expenditure,
    UnitMaintenance,
    MarkerMaintenance,
    Recruiting,
    Placing,
    ImperialColonization,
    *flow_movement.FRAMES,
    *flow_combat.FRAMES,
    Extropy,
    AlienConflict,
    Expedition,
    AlienPact,
)
