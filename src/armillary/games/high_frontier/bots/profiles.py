"""Flights from LEO by engine and mass, for games with supports: the expanded game and what is built on its chart.

There are thousands of sets of cards with supports, but their flights depend on little: the dry mass, and for each engine its
thrust by zone, its fuel, afterburner, sail and dirt. The table holds the flights of every such profile at every mass, worked out
by the exact planner without refuelling on the way, with all sites open. It lies beside this file, by chart, and is made by
`python -m bench.flights`. A pilot finds a flight again along its stops (`flights.plan`), so the list and the pilot agree.
"""

import zlib
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import blake2b
from importlib import resources
from typing import Any, Final, NamedTuple

import msgspec

from armillary import typed
from armillary.games.high_frontier.chart.planner import Planner
from armillary.games.high_frontier.components import Components
from armillary.games.high_frontier.ids import CREW, GENERATOR, RADIATOR, REACTOR, REFINERY
from armillary.games.high_frontier.position import Chart
from armillary.games.high_frontier.rules import diagram, stacks, thrust

__all__ = ["Flight", "Profile", "known", "make", "of_profile", "of_profiles", "profiles_of"]

FILE: Final = "profiles.bin"
#: Turns of a flight, and tanks bought for it.
TURNS: Final = 5
TANKS: Final = (0, 1, 2, 3, 4, 5, 6, 8)
#: Ways to each site that are kept.
MOST_WAYS: Final = 4


class Flight(NamedTuple):
    """A way from LEO to a site: what it takes, and the spaces where its turns end."""

    site: int
    turns: int
    tanks: int
    left: int
    crashes: int
    belts: int
    #: Turns whose operation is a refuelling.
    refuels: int
    stops: tuple[int, ...]


#: By zone (once if it is the same everywhere): every way to run one engine, without the modifier of the wet mass.
Profile = tuple[tuple[tuple[int, int, int, int, int, int], ...], ...]
Ways = dict[int, tuple[Flight, ...]]
Row = tuple[int, int, int, int, int, int, tuple[int, ...]]
Stored = dict[str, dict[str, list[Row]]]


def chart_print(c: Components) -> str:
    """A fingerprint of everything that a flight depends on beside the rocket: spaces, sites, the fuel diagram."""
    parts: tuple[Any, ...] = (
        c.spaces,
        c.kind,
        c.zone,
        c.solar,
        c.hazard,
        c.belt,
        c.routes,
        c.straight,
        c.aerobrakes,
        c.roads,
        c.sites,
        c.size,
        c.atmosphere,
        c.tank_steps,
        c.class_of,
        c.column,
        TURNS,
        TANKS,
    )
    return blake2b(repr(parts).encode(), digest_size=8).hexdigest()


def profiles_of(q: Chart, stack: int) -> list[Profile]:
    """Of every engine of a rocket, without power from outside."""
    c = q.c
    dry, was = stacks.dry_mass(q, stack), q.where[stack]
    common = diagram.wet_modifier(c, dry, q.steps[stack]) + int(q.law.asks_powered(q, stack))
    found: dict[int, list[tuple[tuple[int, int, int, int, int, int], ...]]] = {}
    zones = _first_of_zones(c)
    if not any(c.solar_card[2 * card + q.black[card]] for card in q.held[stack]):
        zones = zones[:1]  # the sun is nothing to it (HF-THR-06)
    for zone, first in enumerate(zones):
        q.where[stack] = first
        ways: dict[int, list[tuple[int, int, int, int, int, int]]] = {}
        for card, push, fuel, short in thrust.settings(q, stack):
            side = 2 * card + q.black[card]
            ways.setdefault(card, []).append(
                (push - common, fuel, short, c.burner[side], c.sail[side], int(c.dirt[side]))
            )
        for card, settings in ways.items():
            found.setdefault(card, [()] * zone).append(tuple(settings))
    q.where[stack] = was
    return [tuple(here[:1]) if all(one == here[0] for one in here) else tuple(here) for here in found.values()]


_ZONES: Final[dict[int, tuple[Components, list[int]]]] = {}


def _first_of_zones(c: Components) -> list[int]:
    kept = _ZONES.get(id(c))
    if kept is None or kept[0] is not c:
        kept = _ZONES[id(c)] = (c, [c.zone.index(zone) for zone in range(len(c.solar))])
    return kept[1]


# ------------------------------------------------------------------------------------------------------------ looking up


@cache
def _stored() -> Stored:
    file = resources.files(__package__) / FILE
    if not file.is_file():
        return {}
    found: Stored = typed.unpack(zlib.decompress(file.read_bytes()), Stored)
    return found


_CHARTS: Final[dict[int, tuple[Components, dict[str, list[Row]]]]] = {}


def _rows(c: Components) -> dict[str, list[Row]]:
    kept = _CHARTS.get(id(c))
    if kept is None or kept[0] is not c:
        if len(_CHARTS) > 16:
            _CHARTS.clear()
        kept = _CHARTS[id(c)] = (c, _stored().get(chart_print(c), {}))
    return kept[1]


def known(c: Components) -> bool:
    """Does the table hold the flights of this chart?"""
    return bool(_rows(c))


def name(profile: Profile, dry: int) -> str:
    return f"{dry}:{profile!r}"


_WAYS: Final[dict[tuple[int, int, Profile], Ways]] = {}


def of_profiles(c: Components, profiles: Sequence[Profile], dry: int) -> Ways:
    """Where engines of these profiles bring a rocket of that mass. What the table does not hold is not reached."""
    if len(profiles) == 1:
        return of_profile(c, profiles[0], dry)
    merged: dict[int, list[Flight]] = {}
    for profile in profiles:
        for site, flights in of_profile(c, profile, dry).items():
            merged.setdefault(site, []).extend(flights)
    return {site: best(flights) for site, flights in merged.items()}


def of_profile(c: Components, profile: Profile, dry: int) -> Ways:
    """The same for one engine."""
    key = (id(_rows(c)), dry, profile)
    found = _WAYS.get(key)
    if found is None:
        if len(_WAYS) > 1000:
            _WAYS.clear()
        lists: dict[int, list[Flight]] = {}
        for row in _rows(c).get(name(profile, dry), ()):
            lists.setdefault(row[0], []).append(Flight(*row[:6], 0, row[6]))
        found = _WAYS[key] = {site: tuple(flights) for site, flights in lists.items()}
    return found


def best(flights: list[Flight]) -> tuple[Flight, ...]:
    """Without those that are no better in turns, tanks, rolls, belts or refuellings."""
    flights.sort(key=lambda one: (one.turns, one.tanks, one.crashes, one.belts, one.refuels, -one.left, one.stops))
    kept: list[Flight] = []
    for one in flights:
        if not any(
            other.tanks <= one.tanks
            and other.crashes <= one.crashes
            and other.belts <= one.belts
            and other.refuels <= one.refuels
            for other in kept
        ):
            kept.append(one)
    return tuple(kept[:MOST_WAYS])


# ---------------------------------------------------------------------------------------------------- making the table


class Dry(Planner):
    """A planner that finds no water on the way, and every site open whatever the season."""

    def stations(self) -> frozenset[int]:
        return frozenset()

    def _closed(self, form: int) -> frozenset[int]:
        return frozenset()


def rockets(p: Chart, seat: int) -> Iterator[tuple[Chart, int, Profile]]:
    """A rocket of one engine for every profile and mass that cards can make: supports, and inert cards up to the mass."""
    from .flights import bare

    c = p.c
    cards = range(len(c.cards))
    engines = [card for card in cards if c.thrust[2 * card] and (c.deck[card] == CREW or 0 <= c.deck[card] <= REFINERY)]
    radiators = sorted([card for card in cards if c.deck[card] == RADIATOR], key=lambda card: -c.cooling[2 * card])
    inert = [card for card in cards if c.deck[card] in (REFINERY, RADIATOR)]
    seen: set[str] = set()
    for engine in engines:
        for fed in chains(c, engine):
            cooled, heat = list(fed), sum(c.therms[2 * card] for card in fed)
            for radiator in radiators:
                if heat > 0:
                    cooled.append(radiator)
                    heat -= c.cooling[2 * radiator]
            for more in range(c.most_dry):
                pad = _padding(c, [card for card in inert if card not in cooled], more)
                made = None if pad is None else bare(p, seat, (*cooled, *pad))
                if made is None:
                    continue
                q, stack = made
                for profile in profiles_of(q, stack):
                    at = name(profile, stacks.dry_mass(q, stack))
                    if at not in seen:
                        seen.add(at)
                        yield q, stack, profile


def chains(c: Components, engine: int) -> list[tuple[int, ...]]:
    """The engine with every choice of generators and reactors that runs it, uncooled."""
    spare = [card for card in range(len(c.cards)) if c.deck[card] in (GENERATOR, REACTOR)]
    found: list[tuple[int, ...]] = []
    waiting: list[tuple[int, ...]] = [(engine,)]
    while waiting:
        cards = waiting.pop()
        lacks = [
            (kinds, table)
            for card in cards
            for kinds, table in ((c.needs_generator[2 * card], c.generator), (c.needs_reactor[2 * card], c.reactor))
            if kinds and not any(table[2 * other] & kinds for other in cards)
        ]
        if lacks:
            kinds, table = lacks[0]
            waiting += [(*cards, other) for other in spare if other not in cards and table[2 * other] & kinds]
        else:
            found.append(cards)
    return sorted(found, key=lambda cards: (sum(c.mass[2 * card] for card in cards), cards))


def _padding(c: Components, inert: Sequence[int], mass: int) -> tuple[int, ...] | None:
    """Inert cards of that mass together, the hardest against radiation first."""
    sums: dict[int, tuple[int, ...]] = {0: ()}
    for card in sorted(inert, key=lambda card: (-c.rad[2 * card], card)):
        weight = c.mass[2 * card]
        for total in sorted(sums, reverse=True):
            if total + weight <= mass:
                sums.setdefault(total + weight, (*sums[total], card))
    return sums.get(mass)


def make(p: Chart) -> tuple[str, dict[str, list[Row]]]:
    """The rows of a chart."""
    rows: dict[str, list[Row]] = {}
    for q, stack, profile in rockets(p, 0):
        search = Dry(q, stack, tanks=TANKS).search(TURNS)
        found: list[Row] = []
        for site, space in enumerate(q.c.site_space):
            plans = search.arrivals(space)
            flights = [
                Flight(
                    site,
                    plan.turns,
                    plan.tanks,
                    plan.steps,
                    plan.crashes,
                    plan.belts,
                    0,
                    tuple(leg.space for leg in plan.legs),
                )
                for plan in plans
            ]
            found += [(*flight[:6], flight.stops) for flight in best(flights)]
        rows[name(profile, stacks.dry_mass(q, stack))] = found
    return chart_print(p.c), rows


def packed(charts: Stored) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(charts), 9)
