"""The chart as a graph (2.2, 6.2A, 6.3): spaces, arcs, what lies straight ahead, and the one predicate of a single
step.

`space_map(c)` builds it from components, which a module may have laid its own spaces and flags over. In the basic
game the components name no flybys, belts and triangles, so nothing here asks which game is played.

`chart.turn(mode, before, here, to)` is the step predicate: the burns that turning costs (0 or PIVOT), or a negative
fault. The search, the flight and the listing of walks in the tests all ask it. `chart.step(...)` is a whole step
with free burns, for a flight.
"""

from typing import TYPE_CHECKING, Final

from armillary.games.high_frontier.ids import AEROBRAKE, BURN, HOHMANN, NONE, SITE
from armillary.kernel.evidence import does

if TYPE_CHECKING:
    from armillary.games.high_frontier.components import Components

#: Kinds of arcs.
ROUTE: Final = 0
DESCENT: Final = 1
ROAD: Final = 2
ELEVATOR_ARC: Final = 3

#: How a craft may move, as bits beside those of the flybys that work for it (`chart.flyby` numbers them from 0).
FLYBYS: Final = 0xFFF
RIDES_ELEVATOR: Final = 0x1000
#: May enter parachute spaces (6.4F); a freighter may not (6.6).
AEROBRAKES: Final = 0x2000
#: Aerobrakes without a roll and may stop there: the scoop (HF-HAZ-05, 06).
SCOOPS: Final = 0x4000
#: Has lost its sail there, so that it can only go down to the site (HF-THR-10).
FURLS: Final = 0x8000
#: Gains a point of thrust with each belt of its way, with each once (HF-ADV-20).
MAG_SAIL: Final = 0x10000
#: May hop along a buggy road (6.4D).
HOPS: Final = 0x20000
#: Option: free burns also pay pivots (HF-A41).
FREE_PIVOTS: Final = 0x40000

#: Burns that a turn at a Hohmann costs (HF-PIV-01).
PIVOT: Final = 2
#: Faults of a step.
NO_ROUTE: Final = -1
U_TURN: Final = -2
NO_ELEVATOR: Final = -3
NO_AEROBRAKE: Final = -4
ONLY_DOWN: Final = -5
NO_HOP: Final = -6
LANDED: Final = -7


class SpaceMap:
    """The chart: everything by the number of a space. Immutable once built."""

    def __init__(self, ids: list[str], kinds: list[int]) -> None:
        count = len(ids)
        self.ids = ids
        self.number: dict[str, int] = {name: i for i, name in enumerate(ids)}
        self.kind = kinds
        self.zone: list[int] = [0] * count
        self.triangle: list[bool] = [False] * count
        self.hazard: list[int] = [0] * count
        self.belt: list[bool] = [False] * count
        #: Number of the flyby that is here (-1: none), and the free burns it gives.
        self.flyby: list[int] = [-1] * count
        self.free_burns: list[int] = [0] * count
        #: Lander fuel of a site; 0 elsewhere.
        self.size: list[int] = [0] * count
        self.arcs: list[dict[int, int]] = [{} for _ in range(count)]
        #: At a Hohmann: coming from that space, what lies straight ahead.
        self.straight: list[dict[int, int]] = [{} for _ in range(count)]

    @does("HF-MOVE-06", "HF-PIV-01", "HF-PIV-02", "HF-PIV-03", "HF-SCALE-05", "HF-LAND-11", "HF-LAND-12")
    def turn(self, mode: int, before: int, here: int, to: int) -> int:
        """What going on from `here` to `to` costs in burns for turning, or the fault. `before` is -1 when the move starts."""
        kind = self.arcs[here].get(to, -1)
        if kind < 0:
            return NO_ROUTE
        if to == before:
            return U_TURN
        if before >= 0 and self.kind[here] == SITE:
            return LANDED
        if self.hazard[to] == AEROBRAKE and mode & AEROBRAKES == 0:
            return NO_AEROBRAKE
        if kind == ELEVATOR_ARC and mode & RIDES_ELEVATOR == 0:
            return NO_ELEVATOR
        if kind == ROAD and mode & HOPS == 0:
            return NO_HOP
        if kind != DESCENT and before >= 0 and self.hazard[here] == AEROBRAKE and mode & FURLS:
            return ONLY_DOWN
        if self.kind[here] != HOHMANN or before < 0 or self.straight[here].get(before, -1) == to:
            return 0
        return PIVOT

    def step(self, mode: int, before: int, here: int, to: int, free: int, used: int) -> tuple[int, int, int]:
        """One step of a flight: the burns to be paid (a fault if negative), the free burns left, the flybys used so far (bits).

        Free burns are spent first and never on a pivot (HF-A42, HF-A41); each flyby counts once in a move."""
        burns = self.turn(mode, before, here, to)
        if burns < 0:
            return burns, free, used
        if mode & FREE_PIVOTS:
            given = min(free, burns)
            free -= given
            burns -= given
        if self.kind[to] == BURN:
            if free:
                free -= 1
            else:
                burns += 1
        flyby = self.flyby[to]
        if flyby >= 0 and mode & 2**flyby and not used & 2**flyby:
            used += 2**flyby
            free += self.free_burns[to]
        return burns, free, used


def space_map(c: "Components") -> SpaceMap:
    chart = SpaceMap(list(c.spaces), list(c.kind))
    chart.zone = list(c.zone)
    chart.triangle = list(c.triangle)
    chart.hazard = list(c.hazard)
    chart.belt = [belt != NONE for belt in c.belt]
    chart.flyby = list(c.flyby_number)
    chart.free_burns = list(c.flyby)
    for site, space in enumerate(c.site_space):
        chart.size[space] = c.size[site]
    arcs: dict[tuple[int, int], int] = {}
    for one, other in c.routes:
        arcs[one, other] = arcs[other, one] = ROUTE
    for one, other in c.roads:
        arcs[one, other] = arcs[other, one] = ROAD
    for chute, site_space in c.aerobrakes:
        arcs[chute, site_space] = DESCENT
    for one, other in c.elevators:
        arcs[one, other] = arcs[other, one] = ELEVATOR_ARC
    for one, other in sorted(arcs):
        chart.arcs[one][other] = arcs[one, other]
    for space, pairs in enumerate(c.straight):
        for one, other in pairs:
            chart.straight[space][one] = other
            chart.straight[space][other] = one
    return chart
