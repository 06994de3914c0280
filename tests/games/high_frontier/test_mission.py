"""The planner's search against every sequence of turns, on small random charts."""

from itertools import combinations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from armillary.games.high_frontier.chart.graph import AEROBRAKES, FLYBYS, ROUTE, SpaceMap
from armillary.games.high_frontier.chart.mission import Craft, Departure, Move, Option, Refuel, Search
from armillary.games.high_frontier.chart.reach import PARTS, Drive, Reach, rolls
from armillary.games.high_frontier.ids import BURN, CRASH, HOHMANN, LPOINT, SITE

SPACES = 12
TURNS = 3
TANK = 3

Measures = tuple[int, int, int, int, int]


@st.composite
def charts(draw: st.DrawFn) -> SpaceMap:
    """Twelve spaces of any kind, joined at random; no two sites side by side."""
    kinds = [LPOINT, *(draw(st.sampled_from([BURN, BURN, HOHMANN, LPOINT, SITE])) for _ in range(SPACES - 1))]
    chart = SpaceMap([f"s{n}" for n in range(SPACES)], kinds)
    pairs = list(combinations(range(SPACES), 2))
    for one, other in draw(st.lists(st.sampled_from(pairs), min_size=12, max_size=18, unique=True)):
        if kinds[one] != SITE or kinds[other] != SITE:
            chart.arcs[one][other] = chart.arcs[other][one] = ROUTE
    for space, kind in enumerate(kinds):
        near = sorted(chart.arcs[space])
        if kind == HOHMANN:
            near = draw(st.permutations(near))
            for one, other in zip(near[::2], near[1::2], strict=False):
                chart.straight[space][one], chart.straight[space][other] = other, one
        chart.size[space] = draw(st.integers(1, 3)) if kind == SITE else 0
        chart.triangle[space] = kind == BURN and draw(st.booleans())
        chart.belt[space] = kind == LPOINT and draw(st.integers(0, 3)) == 0
        chart.hazard[space] = CRASH if kind in (BURN, LPOINT) and draw(st.integers(0, 4)) == 0 else 0
    flybys = [space for space in range(1, SPACES) if kinds[space] == LPOINT][: draw(st.integers(0, 2))]
    for number, space in enumerate(flybys):
        chart.flyby[space] = number
        chart.free_burns[space] = draw(st.integers(1, 2))
    return chart


class Toy(Craft):
    """A rocket with one thrust less when it holds more than `light` steps; it may throw fuel away; it refuels at sites."""

    def __init__(self, chart: SpaceMap, thrust: int, consumption: int, fuel: int, light: int) -> None:
        self.reach = Reach(chart)
        self.thrust, self.consumption, self.fuel, self.light = thrust, consumption, fuel, light
        self.full = fuel + TANK

    def drive(self, steps: int) -> Drive:
        return Drive(self.thrust - (steps > self.light), steps, self.consumption)

    def starts(self) -> list[tuple[int, int]]:
        return [(0, self.fuel), (1, self.full)]

    def space(self) -> int:
        return 0

    def stations(self) -> frozenset[int]:
        return frozenset(space for space in range(SPACES) if space < len(self.reach.chart.ids))

    def courses(self, form: int, space: int, steps: int) -> list[Departure]:
        table = self.reach.table(space, FLYBYS | AEROBRAKES)
        return [
            Departure(
                level,
                sorted(
                    (way.fuel * PARTS, False, to, rolls(way.crashes, way.belts, way.event), way.path)
                    for to in table.destinations(self.drive(level))
                    for way in table.ways(self.drive(level), to)
                ),
                0,
                steps - level,
            )
            for level in {steps, min(steps, self.light)}
        ]

    def move(self, form: int, space: int, option: Option, left: int) -> Move:
        course, row = option
        drive = self.drive(course.steps)
        way = self.reach.table(space, FLYBYS | AEROBRAKES).way(drive, row[4])
        return Move(drive, FLYBYS | AEROBRAKES, way, left, jettison=course.how)

    def refuels(self, form: int, space: int, steps: int) -> list[Refuel]:
        if self.reach.chart.kind[space] != SITE or steps >= self.full:
            return []
        return [Refuel(0, 1, min(self.full, steps + TANK))]


class Everything:
    """Every turn that the toy could take: any fuel thrown away, any walk, refuelled or not. Nothing is pruned but loops
    that change nothing: the same step again with no further flyby used."""

    def __init__(self, toy: Toy) -> None:
        self.toy = toy
        self.chart = toy.reach.chart
        self.ends: set[tuple[int, int, int, int, int]] = set()
        self.kept: dict[tuple[int, int], set[tuple[int, int, int, int, int]]] = {}

    def plans(self) -> dict[int, set[tuple[int, ...]]]:
        """By space: (turns, tanks, -steps, crash rolls, belts, events)."""
        found: dict[int, set[tuple[int, ...]]] = {}
        for tanks, steps in self.toy.starts():
            states = {(0, steps, 0, 0, 0)}
            for turn in range(1, TURNS + 1):
                states = {
                    (to, left, crashes + c, belts + b, events + e)
                    for space, fuel, crashes, belts, events in states
                    for to, left, c, b, e in self.turn(space, fuel)
                }
                for to, left, *risks in states:
                    found.setdefault(to, set()).add((turn, tanks, -left, *risks))
        return found

    def turn(self, space: int, fuel: int) -> set[tuple[int, int, int, int, int]]:
        if (space, fuel) not in self.kept:
            self.ends = {(space, fuel, 0, 0, 0)}
            for level in range(fuel + 1):
                drive = self.toy.drive(level)
                if drive.thrust > 0:
                    self.walk((space,), level * PARTS, drive.thrust, drive, 0, 0, (0, 0, 0), frozenset())
            more = {
                (to, again.steps, *risks) for to, left, *risks in self.ends for again in self.toy.refuels(0, to, left)
            }
            self.kept[space, fuel] = {*self.ends, *more}  # type: ignore[arg-type]
        return self.kept[space, fuel]

    def walk(
        self,
        path: tuple[int, ...],
        fuel: int,
        burns: int,
        drive: Drive,
        free: int,
        used: int,
        risks: tuple[int, int, int],
        seen: frozenset[tuple[int, int, int]],
    ) -> None:
        chart, here = self.chart, path[-1]
        if len(path) > 1:
            self.ends.add((here, fuel // PARTS, *risks))
            if chart.kind[here] == SITE:
                return
        for to in chart.arcs[here]:
            before = path[-2] if len(path) > 1 else -1
            paid, free_then, used_then = chart.step(FLYBYS | AEROBRAKES, before, here, to, free, used)
            if paid < 0 or paid > burns or fuel <= 0 or (here, to, used_then) in seen:
                continue
            left = fuel
            if len(path) == 1 and chart.kind[here] == SITE and drive.thrust <= chart.size[here]:
                left -= PARTS * chart.size[here]
            if paid > 1:
                left -= 2 * drive.consumption
                if left <= 0:
                    continue
                left -= (paid - 2) * drive.consumption
            else:
                left -= paid * drive.consumption
            if chart.kind[to] == SITE and drive.thrust <= chart.size[to]:
                left -= PARTS * chart.size[to]
            if left < 0:
                continue
            crashes, belts, event = risks
            after = (crashes + (chart.hazard[to] == CRASH), belts + chart.belt[to], int(event or chart.triangle[to]))
            self.walk(
                (*path, to), left, burns - paid, drive, free_then, used_then, after, seen | {(here, to, used_then)}
            )


def best(found: set[tuple[int, ...]]) -> set[tuple[int, ...]]:
    return {
        one
        for one in found
        if not any(other != one and all(a <= b for a, b in zip(other, one, strict=True)) for other in found)
    }


# The same maps in every run: some of chance list so many walks that the listing, not the search, takes minutes.
@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(
    charts(),
    st.integers(1, 3),
    st.sampled_from([PARTS // 2, PARTS, 2 * PARTS]),
    st.integers(0, 4),
    st.integers(0, 5),
)
def test_no_plan_is_missed_and_none_is_invented(chart: SpaceMap, thrust: int, burn: int, fuel: int, light: int) -> None:
    toy = Toy(chart, thrust, burn, fuel, light)
    search = Search(toy, TURNS)
    every = Everything(toy).plans()
    for space in range(1, SPACES):
        planned = {plan.measures() for plan in search.plans(space)}
        assert planned == best(every.get(space, set()))


def test_a_plan_adds_up() -> None:
    """Two burns with a stop between: each leg begins where the last one ended, with the fuel that it left."""
    chart = SpaceMap([f"s{n}" for n in range(4)], [LPOINT, BURN, BURN, SITE])
    for one in range(3):
        chart.arcs[one][one + 1] = chart.arcs[one + 1][one] = ROUTE
    chart.size[3] = 2
    search = Search(Toy(chart, 1, PARTS, 4, 9), TURNS)
    plans = search.plans(3)
    # Without the tank it lands on its last fuel and can refuel there; with it there is more left.
    assert [(plan.turns, plan.tanks, plan.steps) for plan in plans] == [(2, 0, 3), (2, 1, 6), (3, 0, 6), (3, 1, 7)]
    legs = plans[0].legs
    assert [(leg.start, leg.space, leg.steps, leg.left()) for leg in legs] == [(0, 1, 4, 3), (1, 3, 3, 3)]
    assert legs[1].move is not None
    assert legs[1].move.steps == 0
    assert legs[1].refuel is not None
    assert search.reached() == {1: 1, 2: 2, 3: 2}
