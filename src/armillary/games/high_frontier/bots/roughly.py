"""Rough reckoning before the exact planner is asked: burns between places, and a planner that only looks ahead.

Both are for bots: quick, and now and then wrong about a flyby or a pivot. What they launch is planned exactly.
"""

from heapq import heappop, heappush
from typing import Final

from armillary.games.high_frontier.chart.mission import Departure, Plan, Search
from armillary.games.high_frontier.chart.planner import Planner
from armillary.games.high_frontier.chart.reach import Row
from armillary.games.high_frontier.components import Components
from armillary.games.high_frontier.ids import BURN, HOHMANN, SITE
from armillary.games.high_frontier.position import Chart
from armillary.games.high_frontier.rules.law import NOWHERE

__all__ = ["Ahead", "burns_to"]

#: What spaces cost on the way, in hundredths of a burn: burns, turns at Hohmanns now and then, and a little for every space.
COST: Final = {BURN: 100, HOHMANN: 12}
STEP: Final = 3
#: A way counts as leading ahead if it is so much nearer, or as near and a place to stop for fuel.
FAR: Final = 1 << 30

_KEPT: Final[dict[tuple[int, int], list[int]]] = {}


def burns_to(c: Components, goal: int) -> list[int]:
    """Hundredths of a burn from every space to that one. Kept by chart: there are some ninety goals."""
    key = (id(c.reach), goal)
    found = _KEPT.get(key)
    if found is None:
        if len(_KEPT) > 400:
            _KEPT.clear()
        found = _KEPT[key] = _burns_to(c, goal)
    return found


def _burns_to(c: Components, goal: int) -> list[int]:
    chart = c.reach.chart
    found = [FAR] * len(chart.arcs)
    found[goal] = 0
    waiting = [(0, goal)]
    while waiting:
        cost, space = heappop(waiting)
        if cost > found[space]:
            continue
        # One passes through no site but the goal.
        if space != goal and chart.kind[space] == SITE:
            continue
        here = COST.get(chart.kind[space], 0) + STEP
        for other in chart.arcs[space]:
            if cost + here < found[other]:
                found[other] = cost + here
                heappush(waiting, (cost + here, other))
    return found


#: Stops that are looked at after each move.
MOST_STOPS: Final = 12


class Ahead(Planner):
    """A planner that leaves out moves which do not come nearer to its goal: a hundredth of the work. One serves for all goals of
    a rocket: drives, fuel stops and tables are worked out once."""

    def __init__(self, p: Chart, stack: int) -> None:
        super().__init__(p, stack)
        self.burns: list[int] = []
        self.goal = -1
        #: Towards this goal, by the number of a list of ways: the list, which keeps its number, and those that lead ahead.
        self._near: dict[int, tuple[list[Row], list[Row]]] = {}
        self._stops: frozenset[int] | None = None
        self._plans: dict[tuple[int, tuple[int, ...], int], list[Plan]] = {}

    def toward(self, goal: int, tanks: tuple[int, ...], turns: int) -> list[Plan]:
        """Plans to that space, with so many tanks bought at the start."""
        key = (goal, tanks, turns)
        if key not in self._plans:
            self.goal = goal
            self.burns = burns_to(self.p.c, goal)
            self._near = {}
            self._tanks = tanks
            self._plans[key] = Search(self, turns, goal).plans(goal)
        return self._plans[key]

    def stations(self) -> frozenset[int]:
        if self._stops is None:
            self._stops = super().stations()
        return self._stops

    def _halts(self, space: int) -> frozenset[int]:
        """Who stands in the way now counts for the move that comes next; later moves find others there, and their tables are kept
        for all (in a War twice as quick)."""
        return super()._halts(space) if space == self.p.where[self.stack] else NOWHERE

    def _shut(self) -> frozenset[int]:
        """Home counts as open on the way to somewhere else: nobody passes there, and all seats share the tables."""
        shut, home = super()._shut(), self.p.law.answers_bank(self.p, self.seat)
        return shut if home not in shut or self.goal == home else shut - {home}

    def courses(self, form: int, space: int, steps: int) -> list[Departure]:
        return [
            Departure(course.steps, self._ahead(course.rows, self.burns[space]), course.form, course.how, course.keeps)
            for course in super().courses(form, space, steps)
        ]

    def _ahead(self, rows: list[Row], here: int) -> list[Row]:
        """Of the ways that come nearer the nearest few, still in the order of their fuel."""
        kept = self._near.get(id(rows))
        if kept is not None:
            return kept[1]
        burns = self.burns
        ahead = [row for row in rows if burns[row[2]] < here]
        if len(ahead) > MOST_STOPS:
            far = sorted([burns[row[2]] for row in ahead])[MOST_STOPS - 1]
            ahead = [row for row in ahead if burns[row[2]] <= far]
        self._near[id(rows)] = rows, ahead
        return ahead
