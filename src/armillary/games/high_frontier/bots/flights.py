"""What a rocket can reach from LEO: a table, so that no decision waits for a search.

    flights.of(p, seat, cards)      site -> ways there that none beats: turns, tanks, fuel left, crash rolls, belts, refuellings
    flights.trips(p, seat, cards)   landings of a crew from which it comes home, for glory
    flights.plan(p, stack, flight)  such a way as a plan that can be flown, found again along its stops

The ways of the basic game lie beside this file and are made by `python -m bench.flights`; those of games with supports are in
`profiles`. What the table does not hold (changed components) is planned exactly when it is asked for, and kept. Answers never
depend on what was asked before.
"""

import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from hashlib import blake2b
from importlib import resources
from itertools import product
from typing import Any, Final, NamedTuple, cast

import msgspec

from armillary import typed
from armillary.games.high_frontier.chart.mission import Departure, Plan, Search
from armillary.games.high_frontier.chart.planner import Planner, built
from armillary.games.high_frontier.components import Components
from armillary.games.high_frontier.ids import (
    CREW,
    DIVINING,
    NO_PLATFORM,
    NONE,
    REFINERY,
    ROBONAUT,
    ROCKET,
    SCOOP,
    THRUSTER,
)
from armillary.games.high_frontier.position import Chart
from armillary.games.high_frontier.rules import stacks, thrust

from .profiles import Flight

__all__ = ["Flight", "Trip", "fingerprint", "from_here", "kept_of", "known", "make", "of", "plan", "trips"]

FILE: Final = "flights.bin"
#: Turns of a flight, of each way of a trip, and tanks.
TURNS: Final = 5
OUT: Final = 4
HOME: Final = 5
TANKS: Final = range(9)
#: Answers that are kept; and searches from under way, which are large.
KEPT: Final = 3000
COURSES: Final = 150
#: Trips for the same glory that are kept, and ways to each site.
MOST_TRIPS: Final = 6
MOST_WAYS: Final = 6


class Trip(NamedTuple):
    """A landing and the way home: turns, crash rolls and refuellings of both ways together."""

    out: Flight
    turns: int
    crashes: int
    refuels: int


Ways = dict[int, tuple[Flight, ...]]


# ------------------------------------------------------------------------------------------------------- the table


def key(q: Chart, stack: int) -> tuple[Any, ...]:
    """What its flights depend on in the basic game: engines by zone, mass, water that it finds, sails, scoop, dirt."""
    c, cards = q.c, stacks.cards_in(q, stack)
    sides = {card: 2 * card + q.black[card] for card in cards}
    was = q.where[stack]
    driven: list[tuple[Any, ...]] = []
    for zone in range(len(c.solar)):
        q.where[stack] = c.zone.index(zone)
        driven.append(
            tuple(
                (push, fuel, short, c.burner[sides[card]], c.sail[sides[card]], int(c.dirt[sides[card]]))
                for card, push, fuel, short in thrust.settings(q, stack)
            )
        )
    q.where[stack] = was
    # An engine that is the same everywhere is said once.
    engines = driven[:1] if all(one == driven[0] for one in driven) else driven
    dug = [
        c.isru[side]
        for card, side in sides.items()
        if c.platform[side] != NO_PLATFORM and c.deck[card] in (CREW, ROBONAUT)
    ]
    special = {c.special[side] for side in sides.values()}
    return (
        stacks.dry_mass(q, stack),
        tuple(engines),
        min(dug, default=9) - (DIVINING in special),
        int(SCOOP in special),
        max((c.sail[side] for side in sides.values()), default=0),
        int(any(c.dirt[side] for side in sides.values())),
    )


def fingerprint(c: Components) -> str:
    """Of everything that a flight from LEO depends on: cards, spaces, sites, the fuel diagram."""
    parts: tuple[Any, ...] = (
        c.cards,
        c.mass,
        c.thrust,
        c.fuel,
        c.burner,
        c.sail,
        c.solar_card,
        c.dirt,
        c.isru,
        c.platform,
        c.special,
        c.spaces,
        c.kind,
        c.zone,
        c.solar,
        c.hazard,
        c.routes,
        c.straight,
        c.aerobrakes,
        c.roads,
        c.sites,
        c.size,
        c.hydration,
        c.atmosphere,
        c.landing_bits,
        c.tank_steps,
        c.class_of,
        c.column,
    )
    return blake2b(repr(parts).encode(), digest_size=16).hexdigest()


Row = tuple[int, int, int, int, int, int, int, tuple[int, ...]]
Stored = tuple[str, dict[str, list[Row]], dict[str, list[tuple[Row, int, int, int]]]]


@cache
def _stored() -> Stored | None:
    file = resources.files(__package__) / FILE
    if not file.is_file():
        return None
    found: Stored = typed.unpack(zlib.decompress(file.read_bytes()), Stored)
    return found


class Kept:
    """What is known for one set of components."""

    def __init__(self, c: Components) -> None:
        self.c = c
        stored = None if c.expanded else _stored()
        fits = stored is not None and stored[0] == fingerprint(c)
        self.rows = stored[1] if fits and stored is not None else {}
        self.trip_rows = stored[2] if fits and stored is not None else {}
        self.ways: dict[tuple[Any, ...], Ways] = {}
        self.trips: dict[tuple[Any, ...], tuple[Trip, ...]] = {}
        self.here: dict[tuple[Any, ...], Search] = {}
        self.homes: dict[tuple[Any, ...], list[Plan]] = {}
        #: By what prospects, the chance of a claim by site (`programmes`).
        self.chances: dict[frozenset[int], list[float]] = {}
        #: Of games with supports: what sets are (`sets`), plans from LEO (`greedy`), ways on (`navigator`).
        self.fits: dict[tuple[Any, ...], Any] = {}
        self.plans: dict[tuple[Any, ...], Any] = {}
        self.courses: dict[tuple[Any, ...], Any] = {}


_KEPT: Final[dict[int, Kept]] = {}


def kept_of(c: Components) -> Kept:
    found = _KEPT.get(id(c))
    if found is None or found.c is not c:
        if len(_KEPT) > 8:
            _KEPT.clear()
        found = _KEPT[id(c)] = Kept(c)
    return found


def known(c: Components) -> bool:
    """Does the table hold the flights of these components?"""
    return bool(kept_of(c).rows)


def _load(p: Chart, seat: int, cards: Iterable[int]) -> tuple[Any, ...]:
    """The cards, and what else the way of a rocket from LEO depends on."""
    power = seat in p.law.answers_beams(p, stacks.slot(p, seat, ROCKET))
    load = tuple(sorted(cards))
    if not p.c.expanded:
        return load, power
    return load, power, p.faction[seat], p.law.answers_sector(p), p.law.answers_shut(p, seat)


def of(p: Chart, seat: int, cards: Iterable[int]) -> Ways:
    """Where a rocket of these cards comes from LEO, if nobody is in its way. Fuel of factories is not counted on."""
    kept = kept_of(p.c)
    cards = tuple(cards)
    load = _load(p, seat, cards)
    found = kept.ways.get(load)
    if found is None:
        if len(kept.ways) > KEPT:
            kept.ways.clear()
        found = kept.ways[load] = _look_up(p, seat, cards, kept)
    return found


def _look_up(p: Chart, seat: int, cards: tuple[int, ...], kept: Kept) -> Ways:
    made = bare(p, seat, cards)
    if made is None:
        return {}
    rows = kept.rows.get(repr(key(*made))) if kept.rows else None
    if rows is None:
        return ways(*made)
    found: dict[int, list[Flight]] = {}
    for row in rows:
        flight = Flight._make(row)
        found.setdefault(flight.site, []).append(flight)
    return {site: tuple(flights) for site, flights in found.items()}


def trips(p: Chart, seat: int, cards: Iterable[int]) -> tuple[Trip, ...]:
    """Landings from which a rocket of these cards comes home to LEO; a crew must be among them."""
    kept = kept_of(p.c)
    cards = tuple(cards)
    load = _load(p, seat, cards)
    found = kept.trips.get(load)
    if found is None:
        if len(kept.trips) > KEPT:
            kept.trips.clear()
        made = bare(p, seat, cards)
        rows = kept.trip_rows.get(repr(key(*made))) if made is not None and kept.trip_rows else None
        if rows is not None:
            found = tuple(Trip(Flight._make(row[0]), *row[1:]) for row in rows)
        else:
            found = () if made is None else round_trips(*made)
        kept.trips[load] = found
    return found


def bare(p: Chart, seat: int, cards: Sequence[int]) -> tuple[Chart, int] | None:
    """A copy in which these cards and no others, white side up, stand in LEO without fuel, and no factory is built; None: too
    heavy."""
    try:
        q, stack = built(p, seat, cards)
    except ValueError:
        return None
    for card in stacks.cards_in(q, stack):
        if card not in cards:
            q.put(card, -1 - seat)
    for card in cards:
        q.black[card] = 0
    q.steps[stack] = 0
    q.factory = [NONE] * len(q.factory)
    return (q, stack) if stacks.cards_in(q, stack) else None


def ways(q: Chart, stack: int) -> Ways:
    """By the exact planner."""
    search = Planner(q, stack, tanks=TANKS).search(TURNS)
    found: Ways = {}
    for site, space in enumerate(q.c.site_space):
        flights = _best([_flight(site, plan) for plan in search.arrivals(space)])
        if flights:
            found[site] = flights
    return found


def _flight(site: int, plan: Plan) -> Flight:
    stops = tuple(leg.space for leg in plan.legs)
    refuels = sum(1 for leg in plan.legs if leg.refuel is not None)
    return Flight(site, plan.turns, plan.tanks, plan.steps, plan.crashes, plan.belts, refuels, stops)


def _best(flights: list[Flight]) -> tuple[Flight, ...]:
    """Without those that are no better in turns, tanks, rolls or refuellings."""
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


def round_trips(q: Chart, stack: int) -> tuple[Trip, ...]:
    """For each kind of glory the trips that none beats."""
    bank = q.law.answers_bank(q, stacks.owner_of(q, stack))
    search = Planner(q, stack, tanks=TANKS[:6]).search(OUT)
    found: dict[int, list[Trip]] = {}
    homes: dict[tuple[int, int], list[Plan]] = {}
    for site, space in enumerate(q.c.site_space):
        for plan in search.arrivals(space):
            if plan.form:
                continue  # without its sails it does not come home
            here = (space, plan.steps)
            if here not in homes:
                back = cast(Chart, q.copy())
                back.log = None
                back.where[stack], back.steps[stack] = here
                homes[here] = Search(Planner(back, stack), HOME, bank).plans(bank)
            out = _flight(site, plan)
            for home in homes[here]:
                refuels = out.refuels + sum(1 for leg in home.legs if leg.refuel is not None)
                trip = Trip(out, plan.turns + home.turns, plan.crashes + home.crashes, refuels)
                found.setdefault(q.c.landing_bits[site], []).append(trip)
    return tuple(trip for bits in sorted(found) for trip in _best_trips(found[bits]))


def _best_trips(found: list[Trip]) -> list[Trip]:
    kept: list[Trip] = []
    for one in sorted(found, key=lambda trip: (trip.turns, trip.out.tanks, trip.crashes, trip.refuels, trip.out)):
        if not any(
            other.out.tanks <= one.out.tanks and other.crashes <= one.crashes and other.refuels <= one.refuels
            for other in kept
        ):
            kept.append(one)
    return kept[:MOST_TRIPS]


# ------------------------------------------------------------------------------------------------------- the pilot


class Along(Planner):
    """A planner that looks only at moves from stop to stop of a flight that is known to exist."""

    def __init__(self, p: Chart, stack: int, stops: Sequence[int], tanks: Sequence[int]) -> None:
        super().__init__(p, stack, tanks=tanks)
        self.thrifty = True
        self.next: dict[int, set[int]] = {}
        here = p.where[stack]
        for stop in stops:
            self.next.setdefault(here, set()).add(stop)
            here = stop

    def stations(self) -> frozenset[int]:
        return frozenset(self.next)

    def courses(self, form: int, space: int, steps: int) -> list[Departure]:
        ahead = self.next.get(space, set())
        return [
            Departure(
                course.steps, [row for row in course.rows if row[2] in ahead], course.form, course.how, course.keeps
            )
            for course in super().courses(form, space, steps)
        ]


def plan(
    p: Chart, stack: int, flight: Flight, safe: Callable[[Planner, Plan], float] | None = None
) -> tuple[Planner, Plan] | None:
    """The flight as a plan from LEO with the fuel that the rocket has: as safe as can be, and as few tanks as will do. None if
    the way is barred."""
    along = Along(p, stack, flight.stops, range(flight.tanks + 1))
    goal = p.c.site_space[flight.site]
    found = [
        one
        for one in along.search(flight.turns).arrivals(goal)
        if one.turns <= flight.turns and one.crashes <= flight.crashes and one.belts <= flight.belts
    ]
    if not found:
        return None
    risks = {id(one): 0.0 if safe is None else -safe(along, one) for one in found}
    return along, min(found, key=lambda one: (one.turns, risks[id(one)], one.tanks, -one.steps))


def homes(p: Chart, stack: int, bank: int) -> list[Plan]:
    """Ways home from there, the soonest first: nothing else is looked for. Kept."""
    kept = kept_of(p.c)
    state = (
        stacks.load_of(p, stack),
        p.where[stack],
        p.steps[stack],
        bank,
        tuple(site for site, owner in enumerate(p.factory) if owner == stacks.owner_of(p, stack)),
        p.law.asks_powered(p, stack),
    )
    found = kept.homes.get(state)
    if found is None:
        if len(kept.homes) > KEPT:
            kept.homes.clear()
        found = kept.homes[state] = Search(Planner(p, stack), HOME, bank, 0).plans(bank)
    return found


def from_here(p: Chart, stack: int, turns: int) -> Search:
    """Everything that a rocket under way can reach: exact, and kept for the questions of the same turn."""
    kept = kept_of(p.c)
    seat = stacks.owner_of(p, stack)
    state = (
        stack,
        stacks.load_of(p, stack),
        p.where[stack],
        p.steps[stack],
        p.moved[stack],
        turns,
        tuple(p.factory),
        p.law.answers_sector(p),
        p.law.answers_stops(p, stack),
        p.law.answers_shut(p, seat),
        p.law.asks_powered(p, stack),
        tuple(p.where),
        tuple(p.faction),
    )
    found = kept.here.get(state)
    if found is None:
        if len(kept.here) > COURSES:
            del kept.here[next(iter(kept.here))]
        found = kept.here[state] = Planner(p, stack).search(turns)
    return found


# -------------------------------------------------------------------------------------------------- making the table


def sets(c: Components) -> Iterator[tuple[int, ...]]:
    """Sets of white cards that may fly in the basic game: an engine, what prospects, a refinery, a crew."""
    cards = range(len(c.cards))
    crews = [card for card in cards if c.deck[card] == CREW and c.cards[card] != "orion-2"]
    robonauts = [card for card in cards if c.deck[card] == ROBONAUT]
    thrusters = [card for card in cards if c.deck[card] == THRUSTER]
    refineries = [card for card in cards if c.deck[card] == REFINERY]
    engines = thrusters + [card for card in (*robonauts, *crews) if c.thrust[2 * card]]
    for engine, platform, refinery in product(engines, (*robonauts, *crews), (NONE, *refineries)):
        if c.deck[engine] == CREW and c.deck[platform] == CREW and engine != platform:
            continue
        if refinery != NONE and c.deck[platform] != ROBONAUT:
            continue
        yield tuple(dict.fromkeys(card for card in (engine, platform, refinery) if card != NONE))


def make() -> bytes:
    """The table of the basic game."""
    from armillary.games.high_frontier.ids import ESA, NASA
    from armillary.kernel import game

    p = cast(Chart, game("high-frontier", 2).start(1))
    rows: dict[str, list[Row]] = {}
    trip_rows: dict[str, list[tuple[Row, int, int, int]]] = {}
    for faction in (NASA, ESA):  # without power, and with it (HF-FAC-04)
        p.faction[0] = faction
        for cards in sets(p.c):
            made = bare(p, 0, cards)
            if made is None:
                continue
            name = repr(key(*made))
            if name not in rows:
                rows[name] = [flight for flights in ways(*made).values() for flight in flights]
            if name not in trip_rows and len(cards) < 3 and any(p.c.deck[card] == CREW for card in cards):
                trip_rows[name] = [(trip.out, trip.turns, trip.crashes, trip.refuels) for trip in round_trips(*made)]
    return zlib.compress(msgspec.msgpack.encode((fingerprint(p.c), rows, trip_rows)), 9)
