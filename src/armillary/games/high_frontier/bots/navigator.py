"""Where a rocket under way can go, in games with supports: the rest of the flight that it is on, and what lies ahead.

A full search from anywhere takes up to seconds there. The flight that brought the rocket here is in the table, so its other stops
are known; beside it the narrowed planner looks at the few goals that promise most.
"""

from typing import Any, Final, NamedTuple

from armillary.games.high_frontier.chart.mission import Plan
from armillary.games.high_frontier.chart.planner import Planner
from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.position import Chart
from armillary.games.high_frontier.rules import stacks, thrust

from . import sets
from .flights import Along, kept_of
from .roughly import Ahead, burns_to

__all__ = ["Found", "found"]

#: Flights that are followed, and goals that are looked for, the most promising first; turns that it looks ahead.
FOLLOWED: Final = 5
LOOKED: Final = 4
TURNS: Final = 5
HOME: Final = 6
#: States whose courses are kept.
KEPT: Final = 200


class Found(NamedTuple):
    """A way from here: to a site, or home (NONE). `shut`: the site is closed now, so the rocket waits before its last move."""

    site: int
    planner: Planner
    plan: Plan
    shut: bool


class Follow(Along):
    """Along a flight whose goal counts as open: the season may change before it is there."""

    def __init__(self, p: Chart, stack: int, stops: tuple[int, ...]) -> None:
        super().__init__(p, stack, stops, (0,))
        self.target = stops[-1]


def found(p: Chart, seat: int, rocket: int, goals: dict[int, float], patience: float, home: bool) -> list[Found]:
    """The ways to the best of these goals (points by site) that the rocket has, and home if that is asked for."""
    key = (
        rocket,
        stacks.load_of(p, rocket),
        p.where[rocket],
        p.steps[rocket],
        p.moved[rocket],
        tuple(p.factory),
        p.law.answers_sector(p),
        p.law.answers_stops(p, rocket),
        p.law.answers_shut(p, seat),
        p.law.asks_powered(p, rocket),
        tuple(sorted(goals.items())),
        home,
    )
    kept: dict[tuple[Any, ...], list[Found]] = kept_of(p.c).courses
    known = kept.get(key)
    if known is None:
        if len(kept) > KEPT:
            kept.clear()
        ahead = _ahead(p, seat, rocket, goals, patience, home)
        known = kept[key] = [*_followed(p, seat, rocket, goals, patience), *ahead]
    return known


def _followed(p: Chart, seat: int, rocket: int, goals: dict[int, float], patience: float) -> list[Found]:
    cards = tuple(sorted(p.held[rocket]))
    here = p.where[rocket]
    if any(p.black[card] for card in cards):
        return []
    fit = sets.fit(p, seat, cards, False)
    if fit is None:
        return []
    tries: list[tuple[float, int, tuple[int, ...]]] = []
    for site, ways in sets.ways(p, fit).items():
        points = goals.get(site, 0.0)
        if points <= 0:
            continue
        for way in ways:
            if here in way.stops[:-1]:
                rest = way.stops[way.stops.index(here) + 1 :]
                tries.append((-points / (len(rest) + patience), site, rest))
    tries = sorted(set(tries))
    shut = p.c.closed[p.law.answers_sector(p)]
    ways_on: list[Found] = []
    for _, site, rest in tries[:FOLLOWED]:
        planner = Follow(p, rocket, rest)
        plans = planner.search(len(rest) + p.moved[rocket]).arrivals(p.c.site_space[site])
        if plans:
            ways_on.append(Found(site, planner, plans[0], p.c.site_space[site] in shut))
    return ways_on


def _ahead(p: Chart, seat: int, rocket: int, goals: dict[int, float], patience: float, home: bool) -> list[Found]:
    c, here = p.c, p.where[rocket]
    settings = thrust.settings(p, rocket)
    power = max((setting[1] for setting in settings), default=0)
    if power <= 0 and not settings:
        return []
    shut = c.closed[p.law.answers_sector(p)]
    tries = sorted(
        (-points / (burns_to(c, c.site_space[site])[here] / 100 / max(1, power) + patience), site)
        for site, points in goals.items()
        if c.site_space[site] not in shut
    )
    planner = Ahead(p, rocket)
    planner.thrifty = True
    ways_on: list[Found] = []
    for _, site in tries[:LOOKED]:
        plans = [plan for plan in planner.toward(c.site_space[site], (0,), TURNS) if plan.legs[-1].move is not None]
        if plans:
            ways_on.append(Found(site, planner, plans[0], False))
    bank = p.law.answers_bank(p, seat)
    if home and bank not in p.law.answers_shut(p, seat):
        plans = planner.toward(bank, (0,), HOME)
        if plans:
            ways_on.append(Found(NONE, planner, plans[0], False))
    return ways_on
