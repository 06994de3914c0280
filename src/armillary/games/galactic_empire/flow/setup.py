"""Set-up (30.0): the player places units, Nexus markers and leaders, after what the scenario places by itself."""

from typing import Any, Final

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import COUNTS, FEW, Galaxy, N, T
from armillary.games.galactic_empire.rules import scenarios
from armillary.games.galactic_empire.rules.chance import die
from armillary.games.galactic_empire.rules.forces import add_imperial, place_leader, turn_rebel
from armillary.games.galactic_empire.rules.leaders import places, why_not_place_leader
from armillary.games.galactic_empire.rules.nexus import nexus_sites, why_not_nexus
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

IMPERIAL: Final = ids.IMPERIAL
REBELS: Final = ids.REBELS


def begin(p: Galaxy) -> None:
    """The scenario's own part, then the player's: units, then Nexus markers, then leaders (the last pushed is asked first)."""
    scenarios.set_up(p)
    plan = p.rules.plan
    if plan.leaders:
        p.push(PlaceLeaders(scenarios.leaders_of(p, plan.leaders)))
    if plan.nexus > len(plan.nexus_at):
        p.push(PlaceNexus(plan.nexus - len(plan.nexus_at)))
    if plan.split_by_die:
        p.push(DivideUnits())
    p.push(PlaceUnits(scenarios.reserved(p)))


@does("GE-SCN-04")
class PlaceUnits(Frame[Galaxy]):
    """S2: the starting mobile units, type by type in the scenario's order (GE-SCN-04)."""

    FIELDS = {"left": COUNTS}
    __slots__ = FIELDS
    rule = "GE-SCN-04"

    def __init__(self, left: list[int] | None = None) -> None:
        self.left: list[int] = [0] * T if left is None else left

    def advance(self, p: Galaxy) -> None:
        if scenarios.next_unit(p, self.left) < 0 or not scenarios.sites(p):
            p.pop()
        else:
            p.ask(0)

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        kind = scenarios.next_unit(p, self.left)
        return [("place", kind, s) for s in p.c.enterable]

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        # Hot (up to 67 sectors, twenty times a game; by tries random play takes 9 % longer): one walk over the map.
        kind = scenarios.next_unit(p, self.left)
        return [("place", kind, s) for s in scenarios.sites(p)]

    def why_not_place(self, p: Galaxy, seat: int, unit: int, sector: int) -> Refusal | None:
        first = scenarios.next_unit(p, self.left)
        return (
            Refusal("GE-SCN-01", "other-unit-first", unit=first)
            if unit != first
            else scenarios.why_not_place(p, sector)
        )

    def take_place(self, p: Galaxy, seat: int, unit: int, sector: int) -> None:
        self.left[unit] -= 1
        add_imperial(p, sector, unit, 1)
        p.tell(events.unit_placed, scenarios.FORCES_RULE[p.rules.plan.number], unit, sector)

    def rule_of(self, p: Galaxy, seat: int, choice: Choice) -> str:
        return scenarios.FORCES_RULE[p.rules.plan.number]

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {"unit": scenarios.next_unit(p, self.left), "left": sum(self.left)}


class DivideUnits(Frame[Galaxy]):
    """GE-S2-03: after placement every unit rolls; odd makes it a Rebel."""

    __slots__ = ()
    rule = "GE-S2-03"

    def advance(self, p: Galaxy) -> None:
        for s in range(1, N):
            for kind in range(T):
                for _ in range(p.imp[s * T + kind]):
                    roll = die(p, "GE-S2-03")
                    p.tell(events.loyalty_rolled, "GE-S2-03", [roll], s, kind, REBELS if roll % 2 else IMPERIAL)
                    if roll % 2:
                        turn_rebel(p, s, kind, 1)
        p.pop()


class PlaceNexus(Frame[Galaxy]):
    """S3: the starting Nexus markers (GE-NEX-01)."""

    FIELDS = {"left": FEW}
    __slots__ = FIELDS
    rule = "GE-NEX-01"

    def __init__(self, left: int = 0) -> None:
        self.left = left

    def advance(self, p: Galaxy) -> None:
        if not self.left or not nexus_sites(p):
            p.pop()
        else:
            p.ask(0)

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        return [("place-nexus", s) for s in p.c.systems]

    def why_not_place_nexus(self, p: Galaxy, seat: int, sector: int) -> Refusal | None:
        return why_not_nexus(p, sector)

    def take_place_nexus(self, p: Galaxy, seat: int, sector: int) -> None:
        self.left -= 1
        p.nexus[sector] = 1
        p.tell(events.nexus_placed, scenarios.MARKERS_RULE[p.rules.plan.number], sector)

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {"left": self.left}


class PlaceLeaders(Frame[Galaxy]):
    """S4: the starting leaders, each on an Imperial mobile unit."""

    FIELDS = {"left": COUNTS}
    __slots__ = FIELDS
    rule = "GE-LDR-02"

    def __init__(self, left: list[int] | None = None) -> None:
        self.left: list[int] = [] if left is None else left

    def advance(self, p: Galaxy) -> None:
        if not self.left or not p.imp_units:
            p.pop()
        else:
            p.ask(0)

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        return places(p, self.left[0])

    def why_not_place_leader(self, p: Galaxy, seat: int, leader: int, sector: int, unit: int) -> Refusal | None:
        return why_not_place_leader(p, leader, self.left[0], sector, unit)

    def take_place_leader(self, p: Galaxy, seat: int, leader: int, sector: int, unit: int) -> None:
        self.left.pop(0)
        place_leader(p, leader, sector, unit, scenarios.MARKERS_RULE[p.rules.plan.number])
        p.leader_new[leader] = 0

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {"leader": self.left[0], "left": len(self.left)}


VERBS = (
    Verb("place", "GE-SCN-04", ("unit", "unit"), ("sector", "sector")),
    Verb("place-nexus", "GE-NEX-01", ("sector", "sector")),
    Verb("place-leader", "GE-SCN-05", ("leader", "leader"), ("sector", "sector"), ("unit", "unit")),
)
FRAMES = (PlaceUnits, DivideUnits, PlaceNexus, PlaceLeaders)
