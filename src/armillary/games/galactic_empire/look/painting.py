"""The set-up as the page paints it: units, Nexus markers and leaders in whatever order somebody likes (GE-SCN-04).

No placement depends on which piece came before it, but for a leader, who needs his unit. So the page may collect them in any
order; they are sent to the match in the scenario's (`in_order`), and records know no other.
"""

from typing import Final

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.flow.setup import PlaceLeaders, PlaceNexus, PlaceUnits
from armillary.games.galactic_empire.position import COUNTS, FEW, Galaxy, T
from armillary.games.galactic_empire.rules import scenarios
from armillary.games.galactic_empire.rules.leaders import places, why_not_place_leader
from armillary.games.galactic_empire.rules.nexus import nexus_sites
from armillary.kernel.choice import Choice
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

__all__ = ["AnyOrder", "any_order", "in_order", "strictly"]

#: As the set-up asks for them.
VERBS: Final = ("place", "place-nexus", "place-leader")


class AnyOrder(Frame[Galaxy]):
    """What is left of all three at once. It stands on copies that are painted on, never in a match."""

    FIELDS = {"units": COUNTS, "nexus": FEW, "leaders": COUNTS}
    __slots__ = FIELDS
    rule = "GE-SCN-04"

    def __init__(self, units: list[int] | None = None, nexus: int = 0, leaders: list[int] | None = None) -> None:
        self.units: list[int] = [0] * T if units is None else units
        self.nexus = nexus
        self.leaders: list[int] = [] if leaders is None else leaders

    def advance(self, p: Galaxy) -> None:
        if self.choices(p, 0):
            p.ask(0)
        else:
            p.pop()

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        sites = scenarios.sites(p)
        found: list[Choice] = [("place", kind, s) for kind, left in enumerate(self.units) if left for s in sites]
        if self.nexus:
            found += [("place-nexus", s) for s in nexus_sites(p)]
        # Of leaders of the same value the first: the others are like him.
        for leader in {p.c.leader_value[leader]: leader for leader in reversed(self.leaders)}.values():
            found += places(p, leader)
        return found

    def why_not_place(self, p: Galaxy, seat: int, unit: int, sector: int) -> Refusal | None:
        return PlaceUnits([int(kind == unit) for kind in range(T)]).why_not_place(p, seat, unit, sector)

    def take_place(self, p: Galaxy, seat: int, unit: int, sector: int) -> None:
        PlaceUnits(self.units).take_place(p, seat, unit, sector)

    def why_not_place_nexus(self, p: Galaxy, seat: int, sector: int) -> Refusal | None:
        return PlaceNexus(self.nexus).why_not_place_nexus(p, seat, sector)

    def take_place_nexus(self, p: Galaxy, seat: int, sector: int) -> None:
        PlaceNexus(self.nexus).take_place_nexus(p, seat, sector)
        self.nexus -= 1

    def why_not_place_leader(self, p: Galaxy, seat: int, leader: int, sector: int, unit: int) -> Refusal | None:
        return why_not_place_leader(p, leader, leader, sector, unit)

    def take_place_leader(self, p: Galaxy, seat: int, leader: int, sector: int, unit: int) -> None:
        self.leaders.remove(leader)
        PlaceLeaders([leader]).take_place_leader(p, seat, leader, sector, unit)


def any_order(p: Galaxy) -> None:
    """Changes a copy: steps of the set-up that follow each other become one. A roll keeps them apart (GE-S2-03)."""
    if not p.frames or not isinstance(p.frames[-1], (PlaceUnits, PlaceNexus, PlaceLeaders)):
        return
    frame = AnyOrder()
    while p.frames and isinstance(p.frames[-1], (PlaceUnits, PlaceNexus, PlaceLeaders)):
        top = p.frames.pop()
        if isinstance(top, PlaceUnits):
            frame.units = top.left
        elif isinstance(top, PlaceNexus):
            frame.nexus = top.left
        elif isinstance(top, PlaceLeaders):
            frame.leaders = top.left
    p.frames.append(frame)
    p.owing = ()
    p.settle()


def strictly(p: Galaxy) -> Galaxy:
    """The same with the steps of the set-up again, in the scenario's order."""
    if not p.frames or not isinstance(p.frames[-1], AnyOrder):
        return p
    q = p.copy()
    assert isinstance(q, Galaxy)
    frame = q.frames.pop()
    assert isinstance(frame, AnyOrder)
    if frame.leaders:
        q.frames.append(PlaceLeaders(frame.leaders))
    if frame.nexus:
        q.frames.append(PlaceNexus(frame.nexus))
    q.frames.append(PlaceUnits(frame.units))
    q.owing = ()
    q.settle()
    return q


def in_order(p: Galaxy, choices: list[Choice]) -> list[Choice]:
    """Units type by type as the scenario lists them (GE-SCN-01), then Nexus markers, then leaders."""
    forces = [ids.UNIT_WORDS.index(force.unit) for force in p.rules.plan.forces]
    leaders = next((frame.left for frame in p.frames if isinstance(frame, PlaceLeaders)), [])

    def place(choice: Choice) -> tuple[int, int]:
        verb, thing = choice[0], choice[1]
        listed = forces if verb == "place" else leaders if verb == "place-leader" else []
        return VERBS.index(verb), listed.index(thing) if thing in listed else 0

    return sorted(choices, key=place) if all(choice[0] in VERBS for choice in choices) else choices
