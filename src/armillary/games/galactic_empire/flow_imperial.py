"""The player's phases, F to M: resources, expenditure, colonization, movement, combat, Extropy, Aliens, expeditions.

Expenditure (G), movement (I) and combat (J) have modules of their own.
"""

from typing import Any

from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import flow_combat, flow_expenditure, flow_movement, ids
from .position import PASS, Galaxy
from .rules import aliens, colonization, expedition, extropy, resources
from .rules.choices import complete
from .rules.forces import leaders_at
from .rules.leaders import distinct

VERBS: tuple[Verb, ...] = (
    Verb("increase", "GE-INC-01", ("leader", "leader?")),
    Verb("colonize", "GE-COL-01", ("sector", "sector"), ("unit", "unit")),
    Verb("extropy", "GE-XTR-01", ("leader", "leader?"), ("illumination", "number")),
    Verb("lend", "GE-ALN-05", ("leader", "leader?")),
    Verb("explore", "GE-EXP-01", ("sector", "sector"), ("unit", "unit"), ("leader", "leader")),
    Verb("dismiss", "GE-EXP-05", ("marker", "marker"), ("sector", "sector")),
    *flow_expenditure.VERBS,
    *flow_movement.VERBS,
    *flow_combat.VERBS,
)


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
        return colonization.why_not_colonize(p, choice[1], choice[2]) if complete(choice, "colonize") else None


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
        return expedition.why_not_explore(p, choice[1], choice[2], choice[3]) if complete(choice, "explore") else None


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
        return flow_expenditure.Expenditure()
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
    *flow_expenditure.FRAMES,
    ImperialColonization,
    *flow_movement.FRAMES,
    *flow_combat.FRAMES,
    Extropy,
    AlienConflict,
    Expedition,
    AlienPact,
)
