"""Where one move can lead: the search against a listing of every walk, and the printed checks S31, S32."""

from collections.abc import Iterator
from importlib.resources import files
from itertools import pairwise

import pytest

from armillary.games.high_frontier.chart.graph import (
    AEROBRAKES,
    DESCENT,
    FLYBYS,
    FREE_PIVOTS,
    FURLS,
    HOPS,
    MAG_SAIL,
    PIVOT,
    RIDES_ELEVATOR,
    ROAD,
    SCOOPS,
    SpaceMap,
)
from armillary.games.high_frontier.chart.reach import PARTS, TABLES, Drive, Reach
from armillary.games.high_frontier.components import FILES, load_components
from armillary.games.high_frontier.ids import AEROBRAKE, CRASH, HOHMANN, SITE
from armillary.testkit.sampling import sample

ROCKET = AEROBRAKES | HOPS
SLINGS = FLYBYS | ROCKET


def reach_of(expanded: bool) -> Reach:
    folder = files("armillary.games.high_frontier") / "components"
    return load_components({name: folder / f"{name}.yaml" for name in FILES}, expanded=expanded).reach


@pytest.fixture(scope="module", params=[False, True], ids=["basic", "expanded"])
def reach(request: pytest.FixtureRequest) -> Reach:
    return reach_of(request.param)


@pytest.fixture(scope="module")
def basic() -> Reach:
    return reach_of(False)


@pytest.fixture(scope="module")
def expanded() -> Reach:
    return reach_of(True)


# ------------------------------------------------------------------------------------------- every walk, step by step

Cost = tuple[int, int, int, int, int]


class Walker:
    """Flies every legal walk, space by space, with its own book-keeping of fuel, thrust and dryness (6.2, 6.3, HF-A38 to A44)."""

    def __init__(self, chart: SpaceMap, mode: int, drive: Drive, stops: set[int], shut: set[int]) -> None:
        self.chart, self.mode, self.drive, self.stops, self.shut = chart, mode, drive, stops, shut
        self.least: dict[int, Cost] = {}

    def fly(self, start: int) -> dict[int, Cost]:
        self._from((start,), PARTS * self.drive.steps, self.drive.thrust, self.drive.thrust, 0, 0, (0, 0, 0))
        return self.least

    def _from(
        self,
        path: tuple[int, ...],
        fuel: int,
        burns: int,
        thrust: int,
        free: int,
        used: int,
        risks: tuple[int, int, int],
    ) -> None:
        chart, mode = self.chart, self.mode
        here = path[-1]
        if len(path) > 1:
            self._note(path, fuel, risks)
            if chart.kind[here] == SITE or here in self.stops:
                return
        for to in chart.arcs[here]:
            paid, free_then, used_then = chart.step(mode, path[-2] if len(path) > 1 else -1, here, to, free, used)
            if paid < 0 or to in self.shut:
                continue
            left = self._burn(here, to, fuel, paid, len(path) == 1, thrust)
            if left < 0 or paid > burns:
                continue
            gains = bool(mode & MAG_SAIL and chart.belt[to] and to not in path[1:])
            lands = self.drive.lander and chart.arcs[here][to] not in (DESCENT, ROAD) and thrust <= chart.size[to]
            if lands:
                left -= PARTS * chart.size[to]
            if left < 0:
                continue
            roll = chart.hazard[to] == CRASH or (chart.hazard[to] == AEROBRAKE and not mode & SCOOPS)
            crashes, belts, event = risks
            after = (crashes + roll, belts + chart.belt[to], int(event or chart.triangle[to]))
            self._from((*path, to), left, burns - paid + gains, thrust + gains, free_then, used_then, after)

    def _burn(self, here: int, to: int, fuel: int, paid: int, first: bool, thrust: int) -> int:
        """The fuel left after a step, before landing; negative if it may not be taken."""
        chart, drive = self.chart, self.drive
        chute = AEROBRAKE in (chart.hazard[here], chart.hazard[to])
        if fuel <= 0 and not drive.tireless and not chute:
            return -1
        if first and chart.kind[here] == SITE and drive.lander and thrust <= chart.size[here]:
            fuel -= PARTS * chart.size[here]
        if chart.kind[here] == HOHMANN and paid >= PIVOT:
            fuel -= PIVOT * drive.consumption
            paid -= PIVOT
            if fuel < 0 or (fuel == 0 and not drive.tireless):
                return -1  # Dry: it stops at the cross.
        return fuel - paid * drive.consumption

    def _note(self, path: tuple[int, ...], fuel: int, risks: tuple[int, int, int]) -> None:
        to = path[-1]
        if to == path[0] or (self.chart.hazard[to] == AEROBRAKE and not self.mode & SCOOPS):
            return
        spent = -(-(PARTS * self.drive.steps - fuel) // PARTS)
        cost = (spent, *risks, len(path))
        if to not in self.least or cost < self.least[to]:
            self.least[to] = cost


DRIVES = {
    "hall": (SLINGS, Drive(3, 6, 2 * PARTS)),
    "half": (SLINGS, Drive(3, 2, PARTS // 2)),
    "exactly dry": (SLINGS, Drive(2, 2, PARTS)),
    "no fuel": (SLINGS, Drive(3, 0, PARTS)),
    "no slingshots": (ROCKET, Drive(3, 21, PARTS // 4)),
    "lander": (SLINGS, Drive(2, 3, PARTS)),
    "photon sail": (SLINGS | FURLS, Drive(2, 0, 0, tireless=True)),
    "mag sail": (SLINGS | FURLS | MAG_SAIL, Drive(2, 0, 0, tireless=True)),
    "mag sail with fuel": (SLINGS | FURLS | MAG_SAIL, Drive(1, 3, 0, tireless=True)),
    "scoop": (SLINGS | SCOOPS | RIDES_ELEVATOR, Drive(3, 3, PARTS)),
    "freighter": (0, Drive(1, 0, 0, tireless=True, lander=False)),
    "free pivots": (SLINGS | FREE_PIVOTS, Drive(2, 4, PARTS)),
}


def test_search_and_listing_of_every_walk_agree(reach: Reach) -> None:
    for mode, drive in DRIVES.values():
        for start in sample(range(len(reach.chart.ids)), 60, f"walks {mode} {drive.key()}"):
            table = reach.table(start, mode)
            walked = Walker(reach.chart, mode, drive, set(), set()).fly(start)
            assert table.destinations(drive) == tuple(sorted(walked)), (reach.chart.ids[start], drive.key())
            for to, cost in walked.items():
                way = table.fly(drive, to)
                assert way is not None
                assert way.cost()[:5] == cost, (reach.chart.ids[start], reach.chart.ids[to], drive.key())


def test_chemical_rockets_too(basic: Reach) -> None:
    drive = Drive(9, 12, 6 * PARTS)
    for start in range(0, len(basic.chart.ids), 3):
        walked = Walker(basic.chart, SLINGS, drive, set(), set()).fly(start)
        assert basic.table(start, SLINGS).destinations(drive) == tuple(sorted(walked))


def test_stops_end_a_move_and_shut_spaces_are_gone_round(reach: Reach) -> None:
    chart = reach.chart
    names = ("l1", "sel2", "ham", "mars_l", "he2")
    drive = Drive(3, 8, PARTS)
    for start in sample(range(0, len(chart.ids), 2), 40, "stops"):
        stops = frozenset(chart.number[name] for name in names[:3]) - {start}
        shut = frozenset(chart.number[name] for name in names[3:]) - {start}
        walked = Walker(chart, SLINGS, drive, set(stops), set(shut)).fly(start)
        table = reach.table(start, SLINGS, stops, shut)
        assert table.destinations(drive) == tuple(sorted(walked))
        assert all(table.fly(drive, to) is not None for to in walked)


def flown(chart: SpaceMap, mode: int, path: tuple[int, ...]) -> Iterator[int]:
    before, free, used = -1, 0, 0
    for here, to in pairwise(path):
        burns, free, used = chart.step(mode, before, here, to, free, used)
        before = here
        yield burns


def test_every_way_can_be_flown_and_costs_what_it_says(expanded: Reach) -> None:
    drive = Drive(5, 12, PARTS)
    for start in range(0, len(expanded.chart.ids), 5):
        table = expanded.table(start, SLINGS)
        for to in table.destinations(drive):
            for way in table.ways(drive, to):
                burns = list(flown(expanded.chart, SLINGS, way.path))
                assert min(burns) >= 0
                assert sum(burns) == way.burns
                assert way.fuel == way.burns + way.lift + way.land


def test_the_safe_way_risks_less_and_is_named_only_where_it_differs(expanded: Reach) -> None:
    drive = Drive(6, 21, PARTS)
    table = expanded.table(expanded.chart.number["jup_gate"], SLINGS)
    safer = 0
    for to in table.destinations(drive):
        least, safe = table.fly(drive, to), table.fly_safe(drive, to)
        assert least is not None
        risks = [(way.crashes, way.belts) for way in table.ways(drive, to)]
        if safe is None:
            assert (least.crashes, least.belts) == min(risks)
        else:
            assert (safe.crashes, safe.belts) == min(risks) < (least.crashes, least.belts)
            safer += 1
        assert (to in table.safer(drive)) == (safe is not None)
    assert safer


# ------------------------------------------------------------------------------------------------- the printed checks

BASIC = [("leo", 1, 12, 0), ("leo", 2, 33, 6), ("leo", 3, 45, 6), ("leo", 4, 99, 13)]
BASIC += [("ham", 1, 53, 12), ("ham", 2, 63, 13), ("ham", 3, 110, 17), ("ceres_heo", 2, 17, 2), ("ceres_heo", 4, 58, 6)]
EXPANDED = [("leo", 1, 26, 1), ("leo", 2, 37, 6), ("leo", 3, 117, 20), ("leo", 4, 181, 33)]
EXPANDED += [("ham", 2, 114, 20), ("jup_gate", 2, 94, 18)]


@pytest.mark.parametrize(("start", "thrust", "spaces", "sites"), BASIC)
def test_s31_basic(basic: Reach, start: str, thrust: int, spaces: int, sites: int) -> None:
    assert counted(basic, start, thrust) == (spaces, sites)


@pytest.mark.parametrize(("start", "thrust", "spaces", "sites"), EXPANDED)
def test_s31_expanded(expanded: Reach, start: str, thrust: int, spaces: int, sites: int) -> None:
    assert counted(expanded, start, thrust) == (spaces, sites)


def counted(reach: Reach, start: str, thrust: int) -> tuple[int, int]:
    """Spaces that one move can reach, fuel and landings no matter, and how many of them are sites; stopping anywhere."""
    chart = reach.chart
    table = reach.table(chart.number[start], SLINGS | SCOOPS)
    found = {chart.number[start], *table.destinations(Drive(thrust, 100, PARTS))}
    return len(found), sum(chart.kind[space] == SITE for space in found)


def test_s32_no_free_turn(expanded: Reach) -> None:
    chart = expanded.chart
    number = chart.number
    hmb, b_in = number["hmb"], number["b_in"]
    assert chart.turn(SLINGS, b_in, hmb, number["hm1"]) == PIVOT
    assert chart.turn(SLINGS, b_in, hmb, number["merc_l5"]) == PIVOT
    assert chart.turn(SLINGS, b_in, hmb, number["rabbithole"]) == 0
    for cross in range(len(chart.ids)):
        if chart.kind[cross] != HOHMANN:
            continue
        for before in chart.arcs[cross]:
            ahead = chart.straight[cross][before]
            table = expanded.table(cross, SLINGS, shut=frozenset({before}))
            # Straight on and round by any loop back to the cross, or to its other exits: never for less than a pivot.
            for to in chart.arcs[cross]:
                if to in (before, ahead):
                    continue
                assert chart.turn(SLINGS, before, cross, to) == PIVOT
                round_about = [
                    way
                    for way in table.ways(Drive(PIVOT - 1, 100, PARTS), to)
                    if way.path[1] == ahead and cross not in way.path[1:] and chart.kind[to] == HOHMANN
                ]
                assert not round_about, (chart.ids[cross], chart.ids[before], chart.ids[to])


def test_a_cross_may_be_left_anyhow_where_the_move_starts(basic: Reach) -> None:
    chart = basic.chart
    ham = chart.number["ham"]
    assert {chart.turn(ROCKET, -1, ham, to) for to in chart.arcs[ham]} == {0}


def test_s21_a_flyby_pays_burns_in_its_own_move_only(expanded: Reach) -> None:
    number = expanded.chart.number
    way = expanded.table(number["he1"], SLINGS).fly(Drive(1, 4, 2 * PARTS), number["hc1"])
    assert way is not None
    assert [expanded.chart.ids[space] for space in way.path] == ["he1", "earth_fb", "hcm", "c_b1", "hc1"]
    assert (way.burns, way.fuel, way.event) == (0, 0, 1)


def test_tables_are_kept_and_dropped(basic: Reach) -> None:
    first = basic.table(0, SLINGS)
    assert basic.table(0, SLINGS) is first
    for number in range(TABLES + 1):
        basic.table(number % 200, ROCKET, stops=frozenset({200 + number // 200}))
    assert basic.table(0, SLINGS) is not first


@pytest.mark.parametrize("mode", [SLINGS, SLINGS | MAG_SAIL])
def test_thrifty_rows_leave_out_only_what_the_fuel_does_not_pay(expanded: Reach, mode: int) -> None:
    """And a strong engine with little fuel needs a small table for them."""
    start = next(space for space, kind in enumerate(expanded.chart.kind) if kind == HOHMANN)
    labels = {}
    for steps in (0, 1, 2, 4):
        drive = Drive(9, steps, PARTS)
        small, whole = (Reach(expanded.chart).table(start, mode) for _ in range(2))
        paid = [row for row in whole.rows(drive) if row[0] <= PARTS * steps]
        assert [row for row in small.rows(drive, thrifty=True) if row[0] <= PARTS * steps] == paid
        assert paid
        labels[steps] = small.labels(), whole.labels()
    if not mode & MAG_SAIL:  # its burns are fewer than the thrust that it needs
        assert labels[1][0] < labels[4][0] < labels[4][1]
