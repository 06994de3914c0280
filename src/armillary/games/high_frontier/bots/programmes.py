"""Programmes: what a seat could be about. Cards, money, one boost, a flight, a claim, a factory; or a crew's trip for glory.

A programme counts operations as the rules do: one a turn. A research for each card that is missing, sales and incomes for WT that
are short, one boost of everything; movement costs none. Its worth is points, against the leader's, for the turns that it takes:

    rate = chance x points x chance that the match lasts / (turns + patience)

Flights come from the table (`flights`), so that a list takes milliseconds and is made again from the view for every decision.
"""

from collections.abc import Iterable
from itertools import product
from math import exp
from typing import Any, Final, NamedTuple

from armillary.games.high_frontier.ids import (
    ASSAY_ISRU,
    ASSAY_ROLL,
    BAG,
    BUGGY,
    CREW,
    CUBE,
    DISK,
    DIVINING,
    HAND,
    LEO_STACK,
    NO_PLATFORM,
    NONE,
    REFINERY,
    ROBONAUT,
    ROCKET,
    SPOILT,
    THRUSTER,
    UNDER,
)
from armillary.games.high_frontier.position import Chart, HighFrontier
from armillary.games.high_frontier.rules import ending, stacks

from . import flights
from .flights import Flight
from .values import claim_worth

__all__ = ["CLAIM", "FACTORY", "TRIP", "Programme", "Stock", "Weights", "best", "listed", "rounds_left", "value"]

#: Kinds of programmes.
CLAIM: Final = "claim"
FACTORY: Final = "factory"
TRIP: Final = "trip"
#: What an insured roll costs, and the chance of one that is not.
SAFE: Final = 5 / 6
#: Operations that it takes to come by a card nobody has seen yet, beside the first.
DIG: Final = 1.5
#: Sites of a set that are looked at closely: those that bring most for their turns, counted from so much before the launch.
SITES: Final = 10
SOON: Final = 6
#: Programmes that are kept.
MOST: Final = 12
#: Turns between factories of one seat, to guess how long a match lasts.
PACE: Final = 11


class Weights:
    """What a style likes, in ten numbers that can be bred."""

    __slots__ = (
        "claims",
        "dig",
        "earning",
        "factories",
        "floor",
        "glory",
        "leader",
        "money",
        "patience",
        "price",
        "risk",
        "share",
        "tanks",
    )

    def __init__(
        self,
        *,
        claims: float = 1.0,
        factories: float = 1.0,
        glory: float = 1.0,
        patience: float = 2.0,
        price: float = 1.0,
        earning: float = 1.2,
        leader: float = 0.5,
        money: float = 0.12,
        floor: float = 1.0,
        share: float = 0.5,
        dig: float = 1.0,
        risk: float = 1.0,
        tanks: float = 1.0,
    ) -> None:
        self.claims = claims
        self.factories = factories
        self.glory = glory
        #: Turns that are added to every programme: the higher, the more it waits for whole sets.
        self.patience = patience
        #: WT that a card is expected to cost, and WT that an operation earns.
        self.price = price
        self.earning = earning
        #: How much of what the leader loses counts as won.
        self.leader = leader
        #: Points of a WT that is left.
        self.money = money
        #: What is bid for any card, to sell it again.
        self.floor = floor
        #: The share of the other's gain that one's own must be in a deal.
        self.share = share
        self.dig = dig
        self.risk = risk
        #: How dear a tank seems.
        self.tanks = tanks


class Stock(NamedTuple):
    """What a seat has: cards by what lifting them still costs, WT, and the turns until its rocket is at home."""

    hand: tuple[int, ...]
    aloft: tuple[int, ...]
    wt: int
    wait: int


class Programme(NamedTuple):
    """One line of the list, with its timeline counted from now."""

    kind: str
    cards: frozenset[int]
    #: Cards to come by, the top ones by name; decks in which one must dig.
    missing: tuple[int, ...]
    unseen: tuple[int, ...]
    flight: Flight
    #: WT: of the boosts, of everything still to be paid.
    boosts: int
    cost: float
    chance: float
    points: float
    #: Turns from now until the boost, the landing, the end.
    launch: float
    lands: float
    done: float
    rate: float

    @property
    def site(self) -> int:
        return self.flight.site


class Outline(NamedTuple):
    """A programme before money and time are counted."""

    kind: str
    cards: frozenset[int]
    missing: tuple[int, ...]
    unseen: tuple[int, ...]
    flight: Flight
    boosts: int
    #: Turns of the flight, its tanks, refuellings and rolls (of both ways for a trip).
    turns: int
    refuels: int
    crashes: int
    chance: float
    points: float
    #: Turns of its operations after landing.
    works: int


# -------------------------------------------------------------------------------------------------------- what one has


def stock(p: Chart, seat: int, wait: int = 0) -> Stock:
    """As it is. Cards of a rocket under way count as lifted if it comes home (`wait` turns), and not at all otherwise."""
    leo, rocket = stacks.slot(p, seat, LEO_STACK), stacks.slot(p, seat, ROCKET)
    aloft = list(p.held[leo])
    hand = [card for card in p.held[HAND - seat] if usable(p, card)]
    aloft = [card for card in aloft if not p.black[card]]
    if p.where[rocket] == p.law.bank(p, seat):
        aloft += [card for card in p.held[rocket] if not p.black[card]]
    elif p.where[rocket] != NONE:
        aboard = p.held[rocket]
        home = any(p.c.deck[card] == CREW for card in aboard)
        for card in aboard:
            (aloft if home else hand).append(card)
    return Stock(tuple(sorted(hand)), tuple(sorted(aloft)), p.wt[seat], wait)


def usable(p: Chart, card: int) -> bool:
    """Black cards are for the market; one that is wanted can be turned white (HF-BOOST-09)."""
    return p.c.deck[card] == CREW or p.c.deck[card] >= 0


# ------------------------------------------------------------------------------------------------------ what is to gain


def rounds_left(p: Chart) -> float:
    """How long the match will last, guessed from the factories that stand and the rockets that carry the next ones."""
    seats = len(p.wt)
    if p.law.round_limit:
        return max(1.0, float(p.law.round_limit - p.round + 1))
    missing = p.c.end_factories[min(seats, len(p.c.end_factories) - 1)] - ending.factories(p)
    under_way = 0
    for seat in range(seats):
        rocket = stacks.slot(p, seat, ROCKET)
        decks = {p.c.deck[card] for card in p.held[rocket]}
        under_way += p.where[rocket] not in (NONE, p.law.bank(p, seat)) and {ROBONAUT, REFINERY} <= decks
    return max(1.0, 3.0 * min(missing, under_way) + PACE * max(0, missing - under_way) / seats)


def lasting(p: Chart, turns: float) -> float:
    """The chance that the match goes on so long."""
    return 1 / (1 + exp((turns - rounds_left(p) - 2) / 3))


def leader(p: Chart, seat: int) -> int:
    """The strongest of the others."""
    others = [other for other in range(len(p.wt)) if other != seat]
    return max(others, key=lambda other: p.law.score(p, other)) if others else NONE


def factory_points(p: Chart, seat: int, site: int, weights: Weights, rival: int) -> float:
    """The cube, the letter's value then, and what the letter's fall takes from everybody who holds it (HF-IND-09)."""
    c = p.c
    own = range(len(c.letters)) if c.spectral[site] >= len(c.letters) else (c.spectral[site],)
    last = len(c.track) - 1
    found = 0.0
    for letter in own:
        now, then = c.track[p.tracks[letter]], c.track[min(p.tracks[letter] + 1, last)]
        gain = float(then)
        for other, owner in enumerate(p.factory):
            if owner != NONE and p.letter[other] == letter:
                gain += (then - now) if owner == seat else (now - then) * weights.leader * (owner == rival)
        found = max(found, gain)
    return weights.factories * (c.tables.scoring.cube + found + 0.5)


def chance_of(p: Chart, cards: Iterable[int], site: int) -> float:
    """How likely one of these cards claims the site (HF-PRO-03, HF-PRO-10, HF-PRO-12): 0 if it is too dry for all."""
    c = p.c
    special = {c.special[2 * card + p.black[card]] for card in cards}
    help_ = (ASSAY_ISRU in special) + (DIVINING in special)
    good = min(6, c.size[site] + (ASSAY_ROLL in special)) / 6
    found = 0.0
    for card in cards:
        side = 2 * card + p.black[card]
        if c.platform[side] != NO_PLATFORM and max(0, c.isru[side] - help_) <= c.hydration[site]:
            found = max(found, 1 - (1 - good) ** 2 if c.platform[side] == BUGGY else good)
    return found


def open_glory(p: Chart, seat: int, bits: int) -> float:
    """Points of the glory that a landing there would bring home now (HF-WIN-05)."""
    if not isinstance(p, HighFrontier):
        return 0.0
    return float(
        sum(p.c.glory_points[n] for n in range(len(p.c.glories)) if bits >> n & 1 and first_home(p, seat, n) == seat)
    )


def first_home(p: Chart, seat: int, number: int) -> int:
    """Who seems to be the first home for it: another whose crew has landed already, or the seat itself; NONE: it is gone."""
    assert isinstance(p, HighFrontier)
    if p.glory[number] != NONE:
        return NONE
    for card, trip in enumerate(p.trip):
        if trip >> number & 1 and not trip & SPOILT and p.place[card] >= 0:
            owner = stacks.owner_of(p, p.place[card])
            if owner != seat:
                return owner
    return seat


class Sights:
    """What sites are worth to a seat now: looked up by every set of cards."""

    def __init__(self, p: Chart, seat: int, weights: Weights) -> None:
        rival = leader(p, seat)
        self.claims: dict[int, float] = {}
        self.factories: dict[int, float] = {}
        disks, cubes = p.law.spare(p, seat, DISK), p.law.spare(p, seat, CUBE)
        for site in range(len(p.c.sites)):
            if p.busted[site] or p.claim[site] not in (NONE, seat) or p.factory[site] != NONE:
                continue
            if p.claim[site] == NONE:
                if not disks:
                    continue
                self.claims[site] = weights.claims * claim_worth(p, seat, site)
            if cubes:
                self.factories[site] = factory_points(p, seat, site, weights, rival)


# ------------------------------------------------------------------------------------------------------------ the list


_OUTLINES: Final[dict[tuple[Any, ...], list[Outline]]] = {}


def outlines(p: Chart, seat: int, weights: Weights, hand: tuple[int, ...], aloft: tuple[int, ...]) -> list[Outline]:
    """What could be done with these cards and those that can be had, whatever it costs. Kept while nothing of it changes."""
    key = (
        id(p.c),
        id(weights),
        seat,
        tuple(p.faction),
        hand,
        aloft,
        tuple(p.tops),
        tuple(p.claim),
        tuple(p.factory),
        tuple(p.busted),
        tuple(p.letter),
        p.law.sector(p),
        tuple(p.glory) if isinstance(p, HighFrontier) else (),
        tuple(p.trip) if isinstance(p, HighFrontier) else (),
        tuple(p.place) if p.c.expanded else (),
    )
    found = _OUTLINES.get(key)
    if found is None:
        if len(_OUTLINES) > 400:
            _OUTLINES.clear()
        found = _OUTLINES[key] = _outlines(p, seat, weights, hand, aloft)
    return found


class Pool:
    """Cards that a set can be made of: one's own, the tops, and one of each deck for those that nobody has seen."""

    def __init__(self, p: Chart, hand: tuple[int, ...], aloft: tuple[int, ...]) -> None:
        self.own = (*hand, *aloft)
        self.tops = [top for deck, top in enumerate(p.tops) if deck <= REFINERY and top != NONE and top not in self.own]
        self.unseen: dict[int, int] = {}
        for deck in (THRUSTER, ROBONAUT, REFINERY):
            below = [card for card, place in enumerate(p.place) if place in (BAG, UNDER) and p.c.deck[card] == deck]
            if below:
                below.sort(key=lambda card: (p.c.mass[2 * card], card))
                self.unseen[deck] = below[len(below) // 2]
        self.all = (*self.own, *self.tops, *self.unseen.values())


def _outlines(p: Chart, seat: int, weights: Weights, hand: tuple[int, ...], aloft: tuple[int, ...]) -> list[Outline]:
    c = p.c
    pool = Pool(p, hand, aloft)
    sides = {card: 2 * card for card in pool.all}
    engines = [card for card in pool.all if c.thrust[sides[card]] and c.deck[card] <= REFINERY]
    platforms = [card for card in pool.all if c.platform[sides[card]] != NO_PLATFORM]
    refineries = [card for card in pool.all if c.deck[card] == REFINERY]
    crews = [card for card in pool.own if c.deck[card] == CREW]
    sights = Sights(p, seat, weights)
    found: list[Outline] = []
    made: set[frozenset[int]] = set()
    for engine, platform, refinery in product(engines, platforms, (NONE, *refineries)):
        if refinery != NONE and c.deck[platform] != ROBONAUT:
            continue
        cards = frozenset(card for card in (engine, platform, refinery) if card != NONE)
        if cards in made:
            continue
        made.add(cards)
        found += _to_sites(p, seat, pool, cards, hand, sights, refinery != NONE)
    if isinstance(p, HighFrontier):
        for engine, crew in product(engines, crews):
            cards = frozenset((engine, crew))
            if cards not in made or c.deck[engine] != CREW:
                found += _trips(p, seat, pool, cards, hand, weights)
    return found


def _lifting(p: Chart, pool: Pool, cards: frozenset[int], hand: tuple[int, ...]) -> tuple[Any, ...]:
    """(missing, unseen, boosts) of a set."""
    aloft = [card for card in cards if card in pool.own and card not in hand]
    missing = tuple(sorted(card for card in cards if card in pool.tops))
    unseen = tuple(sorted(p.c.deck[card] for card in cards if card not in pool.own and card not in pool.tops))
    boosts = sum(p.c.mass[2 * card] for card in cards if card not in aloft) * p.c.boost
    return missing, unseen, boosts


def _to_sites(
    p: Chart, seat: int, pool: Pool, cards: frozenset[int], hand: tuple[int, ...], sights: Sights, builds: bool
) -> list[Outline]:
    missing, unseen, boosts = _lifting(p, pool, cards, hand)
    kind, works = (FACTORY, 1) if builds else (CLAIM, 0)
    tries: list[tuple[float, int, float, float, tuple[Flight, ...]]] = []
    for site, ways in flights.of(p, seat, cards).items():
        own = p.claim[site] == seat
        if not own and site not in sights.claims:
            continue
        worth = sights.claims.get(site, 0.0)
        if builds:
            if site not in sights.factories:
                continue
            worth += 0.97 * sights.factories[site]
        elif own:
            continue
        chance = 1.0 if own else chance_of(p, cards, site)
        if chance * worth >= 0.3:
            tries.append((-chance * worth / (ways[0].turns + SOON), site, chance, worth, ways))
    tries.sort()
    return [
        Outline(kind, cards, missing, unseen, way, boosts, way.turns, way.refuels, way.crashes, chance, worth, works)
        for _, _, chance, worth, ways in tries[:SITES]
        for way in ways
    ]


def _trips(
    p: Chart, seat: int, pool: Pool, cards: frozenset[int], hand: tuple[int, ...], weights: Weights
) -> list[Outline]:
    if not p.law.spare(p, seat, CUBE):
        return []
    missing, unseen, boosts = _lifting(p, pool, cards, hand)
    found: list[Outline] = []
    for trip in flights.trips(p, seat, cards):
        points = weights.glory * open_glory(p, seat, p.c.landing_bits[trip.out.site])
        if points > 0:
            found.append(
                Outline(
                    TRIP,
                    cards,
                    missing,
                    unseen,
                    trip.out,
                    boosts,
                    trip.turns,
                    trip.refuels,
                    trip.crashes,
                    1.0,
                    points,
                    0,
                )
            )
    return found


def listed(p: Chart, seat: int, weights: Weights, have: Stock, most: int = MOST) -> list[Programme]:
    """The best programmes, best first; of each kind and site the best few sets."""
    return _ranked(p, weights, outlines(p, seat, weights, have.hand, have.aloft), have, most)


def _ranked(p: Chart, weights: Weights, found: list[Outline], have: Stock, most: int) -> list[Programme]:
    left = rounds_left(p)
    white = [card for card in have.hand if p.c.deck[card] >= 0]
    timed = [timeline(p, weights, one, have, white, left) for one in found]
    timed = [one for one in timed if one.rate > 0]
    timed.sort(key=lambda one: (-one.rate, one.done, sorted(one.cards), one.flight))
    kept: list[Programme] = []
    counts: dict[tuple[Any, ...], int] = {}
    for one in timed:
        for name in ((one.kind, one.site), (one.kind, one.cards)):
            if counts.get(name, 0) >= 3:
                break
        else:
            for name in ((one.kind, one.site), (one.kind, one.cards)):
                counts[name] = counts.get(name, 0) + 1
            kept.append(one)
            if len(kept) >= most:
                break
    return kept


def timeline(p: Chart, weights: Weights, one: Outline, have: Stock, white: list[int], left: float) -> Programme:
    """Operations, one a turn: researches, sales, incomes, the boost; then the flight, the claim, the factory."""
    c = p.c
    insured = c.no_failure if one.crashes and one.boosts > 4 else 0
    price = weights.price * (len(one.missing) + len(one.unseen))
    cost = one.boosts + one.flight.tanks + price + insured
    work = len(one.missing) + (1 + DIG * weights.dig) * len(one.unseen)
    short = cost - have.wt
    if short > 0:
        spare = sum(1 for card in white if card not in one.cards)
        sold = min(spare, -(-short // c.white_card))
        work += sold
        short -= c.white_card * sold
        work += max(0.0, short) / weights.earning
    if one.boosts:
        work += 1
    launch = max(work, float(have.wait))
    safe = 1.0 if insured else SAFE ** (weights.risk * one.crashes)
    dear = weights.money * (one.boosts + weights.tanks * one.flight.tanks + price)
    if one.kind == TRIP:
        # Flying costs no operation, and the engine comes home: it waits in LEO for the next set.
        lands = launch + one.turns
        done = lands
        span = work + one.refuels + 0.5 * one.turns + max(0.0, have.wait - work)
    else:
        lands = launch + one.turns
        done = lands + one.works
        span = done
    worth = one.points * one.chance * safe / (1 + exp((done - left - 2) / 3)) - dear
    return Programme(
        one.kind,
        one.cards,
        one.missing,
        one.unseen,
        one.flight,
        one.boosts,
        cost,
        one.chance * safe,
        one.points,
        launch,
        lands,
        done,
        worth / (span + weights.patience),
    )


def best(found: list[Programme], *kinds: str) -> Programme | None:
    return next((one for one in found if one.kind in kinds), None)


def value(p: Chart, seat: int, weights: Weights, have: Stock) -> float:
    """How good it is to have these cards and WT: the best programme of each sort, in points a turn."""
    found = outlines(p, seat, weights, have.hand, have.aloft)
    left = rounds_left(p)
    white = [card for card in have.hand if p.c.deck[card] >= 0]
    main = trip = 0.0
    for one in found:
        rate = timeline(p, weights, one, have, white, left).rate
        if one.kind == TRIP:
            trip = max(trip, rate)
        else:
            main = max(main, rate)
    return main + 0.6 * trip
