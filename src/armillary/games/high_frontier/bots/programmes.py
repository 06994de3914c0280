"""Programmes: what a seat could be about. Cards, money, one boost, a flight, a claim, a factory; or a crew's trip for glory.

A programme counts operations as the rules do: one a turn. A research for each card that is missing, sales and incomes for WT that
are short, one boost of everything; movement costs none. Its worth is points, against the leader's, for the turns that it takes:

    rate = chance x points x chance that the match lasts / (turns + patience)

Flights come from the table (`flights`), so that a list takes milliseconds and is made again from the view for every decision.
"""

from collections.abc import Iterable
from heapq import nsmallest
from itertools import product
from math import exp
from operator import attrgetter
from typing import Any, Final, NamedTuple

from armillary.games.high_frontier.components import Components
from armillary.games.high_frontier.ids import (
    ASSAY_ISRU,
    ASSAY_ROLL,
    BAG,
    BUGGY,
    CREW,
    CUBE,
    DISK,
    DIVINING,
    GENERATOR,
    HAND,
    LEO_STACK,
    NO_PLATFORM,
    NONE,
    RADIATOR,
    RED,
    REFINERY,
    ROBONAUT,
    ROCKET,
    SPOILT,
    THRUSTER,
    UNDER,
)
from armillary.games.high_frontier.position import Chart, HighFrontier
from armillary.games.high_frontier.rules import ending, stacks

from . import flights, profiles, sets
from .profiles import Flight
from .values import claim_worth

__all__ = [
    "BOUNDS",
    "CLAIM",
    "FACTORY",
    "MOST",
    "TRIP",
    "Programme",
    "Stock",
    "Weights",
    "best",
    "listed",
    "rounds_left",
    "value",
]

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
#: The same for a set with supports, of which there are many; sets that are looked at for an engine, a robonaut and a refinery;
#: and outlines that are kept, those that are best for the poor and those that are best for the rich.
SUPPORTED_SITES: Final = 6
SUPPORTED_SETS: Final = 2
KEPT: Final = 50
#: WT of the poor and of the rich, for whom outlines are kept; points below which a flight is not worth a look.
WEALTH: Final = (0, 8, 30)
LEAST: Final = 0.3
#: What a support costs beyond its mass when sets are put together: one that comes with another card, a top card, an unseen one.
BUNDLED: Final = 0.3
ON_TOP: Final = 2.5
UNSEEN: Final = 5.0
#: A site that is closed in this season will be open when the rocket arrives with this chance.
CLOSED: Final = 0.4
#: Turns in which it is likely to stay as it is, and how often it is red later.
SEASON: Final = 2
REDS: Final = 0.33
#: Cards that a hand holds before some of them must wait in LEO.
STORED: Final = 5
#: Programmes that are kept, outlines that are timed at once, and what sums of other orders may differ by.
MOST: Final = 12
TIMED: Final = 40
ROUNDING: Final = 1e-9
#: Maps that are kept; specials that help other cards to prospect, and kinds of prospecting that are kept.
BOARDS: Final = 60
HELPING: Final[frozenset[int]] = frozenset((ASSAY_ISRU, ASSAY_ROLL, DIVINING))
CHANCES: Final = 5000
#: WT that a programme waits for: what a trip spends of them must be earned again before it.
USEFUL: Final = 16
#: Turns between factories of one seat, to guess how long a match lasts.
PACE: Final = 11


#: The least and the most that the numbers of `Weights` can be bred to.
BOUNDS: Final[dict[str, tuple[float, float]]] = {
    "claims": (0.5, 2.0),
    "factories": (0.5, 2.0),
    "glory": (0.0, 2.0),
    "patience": (0.0, 8.0),
    "price": (0.5, 4.0),
    "earning": (0.5, 3.0),
    "leader": (0.0, 1.5),
    "money": (0.0, 0.4),
    "floor": (0.0, 3.0),
    "share": (0.0, 1.5),
    "dig": (0.3, 3.0),
    "risk": (0.3, 2.0),
    "tanks": (0.3, 4.0),
}


class Weights:
    """What a style likes, in numbers that can be bred."""

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

    def key(self) -> tuple[Any, ...]:
        """Weights that are alike list alike."""
        return type(self), *(getattr(self, name) for name in BOUNDS)

    # What a title with another score or clock answers differently.

    def rounds_left(self, p: Chart) -> float:
        return rounds_left(p)

    def outlook(self, p: Chart) -> tuple[Any, ...]:
        """What its answers depend on beyond cards, claims, factories and the season."""
        return ()

    def insures(self, p: Chart) -> bool:
        """Can a roll be insured?"""
        return True

    def claim_points(self, p: Chart, seat: int, site: int) -> float:
        return self.claims * claim_worth(p, seat, site)

    def factory_points(self, p: Chart, seat: int, site: int, rival: int) -> float:
        return factory_points(p, seat, site, self, rival)

    def open_at(self, p: Chart, space: int, turns: int) -> float:
        """The chance that a site may be entered in so many turns: seasons change when somebody rolls for an event."""
        return CLOSED if space in p.c.closed[p.law.answers_sector(p)] else 1.0

    def red_at(self, p: Chart, turns: float) -> float:
        """The chance that the season is red in so many turns, when belts are at their strongest."""
        return float(p.law.answers_sector(p) == RED) if turns <= SEASON else REDS

    def waits(self, p: Chart) -> tuple[int, ...]:
        """Turns for which a launch may be put off until a better season: none where nobody knows when it comes."""
        return (0,)

    def delay(self, p: Chart, space: int, turns: int) -> int | None:
        """Turns that a rocket waits beside a closed site which it could enter in so many; None: nobody knows, so it goes on."""
        return None if turns <= 1 else 0


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
    #: Turns that the launch is put off until a better season.
    waits: int = 0

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
    #: Points a turn that it cannot exceed, whatever one has.
    most: float
    #: The share of the chance that is left if the belts are crossed in the red season.
    burnt: float = 1.0


_MOST: Final = attrgetter("most")


# -------------------------------------------------------------------------------------------------------- what one has


def stock(p: Chart, seat: int, wait: int = 0) -> Stock:
    """As it is. Cards of a rocket under way count as lifted if it comes home (`wait` turns), and not at all otherwise."""
    leo, rocket = stacks.slot(p, seat, LEO_STACK), stacks.slot(p, seat, ROCKET)
    aloft = list(p.held[leo])
    hand = [card for card in p.held[HAND - seat] if usable(p, card)]
    aloft = [card for card in aloft if not p.black[card]]
    if p.where[rocket] == p.law.answers_bank(p, seat):
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
        under_way += p.where[rocket] not in (NONE, p.law.answers_bank(p, seat)) and {ROBONAUT, REFINERY} <= decks
    return max(1.0, 3.0 * min(missing, under_way) + PACE * max(0, missing - under_way) / seats)


def lasting(done: float, left: float) -> float:
    """The chance that a match with so many turns left goes on so long."""
    return 1 / (1 + exp((done - left - 2) / 3))


def leader(p: Chart, seat: int) -> int:
    """The strongest of the others."""
    others = [other for other in range(len(p.wt)) if other != seat]
    return max(others, key=lambda other: p.law.answers_score(p, other)) if others else NONE


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
    """How likely one of these cards claims the site, on the sides that they show: 0 if it is too dry for all."""
    return chances(p.c, [2 * card + p.black[card] for card in cards])[site]


def chances(c: Components, sides: Iterable[int]) -> list[float]:
    """By site, how likely cards with these sides up claim it (HF-PRO-03, HF-PRO-10, HF-PRO-12). Kept: few kinds, many sites."""
    diggers = frozenset(side for side in sides if c.platform[side] != NO_PLATFORM or c.special[side] in HELPING)
    kept = flights.kept_of(c).chances
    found = kept.get(diggers)
    if found is None:
        if len(kept) > CHANCES:
            kept.clear()
        found = kept[diggers] = _chances(c, diggers)
    return found


def _chances(c: Components, sides: frozenset[int]) -> list[float]:
    special = {c.special[side] for side in sides}
    help_ = (ASSAY_ISRU in special) + (DIVINING in special)
    wettest = max(c.hydration, default=0) + 1
    driest = {BUGGY: wettest, NO_PLATFORM: wettest}
    for side in sides:
        if c.platform[side] != NO_PLATFORM:
            kind = BUGGY if c.platform[side] == BUGGY else NO_PLATFORM
            driest[kind] = min(driest[kind], max(0, c.isru[side] - help_))
    found: list[float] = []
    for size, wet in zip(c.size, c.hydration, strict=True):
        good = min(6, size + (ASSAY_ROLL in special)) / 6
        if wet >= driest[BUGGY]:
            found.append(1 - (1 - good) ** 2)
        else:
            found.append(good if wet >= driest[NO_PLATFORM] else 0.0)
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
        letters: dict[int, float] = {}
        disks, cubes = p.law.answers_spare(p, seat, DISK), p.law.answers_spare(p, seat, CUBE)
        for site in range(len(p.c.sites)):
            if p.busted[site] or p.claim[site] not in (NONE, seat) or p.factory[site] != NONE:
                continue
            if p.claim[site] == NONE:
                if not disks:
                    continue
                self.claims[site] = weights.claim_points(p, seat, site)
            if cubes:
                letter = p.c.spectral[site]  # all that the worth of a factory depends on
                if letter not in letters:
                    letters[letter] = weights.factory_points(p, seat, site, rival)
                self.factories[site] = letters[letter]


# ------------------------------------------------------------------------------------------------------------ the list


def outlines(p: Chart, seat: int, weights: Weights, hand: tuple[int, ...], aloft: tuple[int, ...]) -> list[Outline]:
    """What could be done with these cards and those that can be had, whatever it costs: what could bring most a turn first.
    Kept while nothing of it changes."""
    pool = Pool(p, hand, aloft)
    board = _board(p, seat, weights)
    key = hand, aloft, tuple(p.tops), tuple(pool.unseen.values())
    found = board.outlines.get(key)
    if found is None:
        made = _supported if p.c.expanded else _outlines
        found = sorted(made(p, seat, weights, hand, pool, board), key=_MOST, reverse=True)
        board.outlines[key] = found
    return found


class Board:
    """What a seat makes of the map, whatever it holds. Kept until the map changes: prices try many hands on the same map."""

    def __init__(self, p: Chart, seat: int, weights: Weights) -> None:
        self.c = p.c  # kept, so that its identity stays its own
        self.sights = Sights(p, seat, weights)
        self.outlines: dict[tuple[Any, ...], list[Outline]] = {}
        #: By set: flights to the sites that bring most, the chance that they do, and the points.
        self.flown: dict[frozenset[int], list[tuple[Flight, float, float, float]]] = {}
        #: By set and what of it is missing: its outlines.
        self.lots: dict[tuple[Any, ...], list[Outline]] = {}
        #: By cards, WT and what else they depend on: lists and worths, which prices and players ask for again and again.
        self.listed: dict[tuple[Any, ...], list[Programme]] = {}
        self.worth: dict[tuple[Any, ...], float] = {}


_BOARDS: Final[dict[tuple[Any, ...], Board]] = {}


def _board(p: Chart, seat: int, weights: Weights) -> Board:
    key = (
        id(p.c),
        weights.key(),
        seat,
        tuple(p.faction),
        tuple(p.claim),
        tuple(p.factory),
        tuple(p.busted),
        tuple(p.letter),
        p.law.answers_sector(p),
        tuple(p.glory) if isinstance(p, HighFrontier) else (),
        tuple(p.trip) if isinstance(p, HighFrontier) else (),
        *weights.outlook(p),
    )
    found = _BOARDS.get(key)
    if found is None:
        if len(_BOARDS) > BOARDS:
            del _BOARDS[next(iter(_BOARDS))]
        found = _BOARDS[key] = Board(p, seat, weights)
    return found


def _drawn(
    weights: Weights,
    kind: str,
    cards: frozenset[int],
    lifting: tuple[tuple[int, ...], tuple[int, ...], int],
    flown: Iterable[tuple[Flight, int, int, int, float, float, float]],
    works: int,
) -> list[Outline]:
    """Outlines of a set: flights with their turns, refuellings, rolls, chance and points. Each with its rate for the rich, whose
    match never ends and whose rolls never fail: no seat reaches more (see `_timed`)."""
    missing, unseen, boosts = lifting
    price = weights.price * (len(missing) + len(unseen))
    work = len(missing) + (1 + DIG * weights.dig) * len(unseen) + (1 if boosts else 0)
    money, dear_tanks, patience = weights.money, weights.tanks, weights.patience
    found: list[Outline] = []
    for flight, turns, refuels, crashes, chance, points, burnt in flown:
        dear = money * (boosts + dear_tanks * flight.tanks + price)
        span = refuels + 0.5 * turns if kind == TRIP else turns + works
        most = (points * chance - dear) / (work + span + patience) + ROUNDING
        found.append(
            Outline(
                kind,
                cards,
                missing,
                unseen,
                flight,
                boosts,
                turns,
                refuels,
                crashes,
                chance,
                points,
                works,
                most,
                burnt,
            )
        )
    return found


class Pool:
    """Cards that a set can be made of: one's own, the tops, and one of each deck for those that nobody has seen."""

    def __init__(self, p: Chart, hand: tuple[int, ...], aloft: tuple[int, ...]) -> None:
        self.own = (*hand, *aloft)
        last = RADIATOR if p.c.expanded else REFINERY
        self.tops = [top for deck, top in enumerate(p.tops) if deck <= last and top != NONE and top not in self.own]
        self.unseen = _unseen(p)
        self.all = (*self.own, *self.tops, *self.unseen.values())


def _unseen(p: Chart) -> dict[int, int]:
    """By deck the card of middling mass that nobody has seen yet."""
    last = RADIATOR if p.c.expanded else REFINERY
    found: dict[int, int] = {}
    for deck in range(THRUSTER, last + 1):
        below = [card for card, place in enumerate(p.place) if place in (BAG, UNDER) and p.c.deck[card] == deck]
        if below:
            below.sort(key=lambda card: (p.c.mass[2 * card], card))
            found[deck] = below[len(below) // 2]
    return found


def _outlines(p: Chart, seat: int, weights: Weights, hand: tuple[int, ...], pool: Pool, board: Board) -> list[Outline]:
    c = p.c
    sides = {card: 2 * card for card in pool.all}
    engines = [card for card in pool.all if c.thrust[sides[card]] and c.deck[card] <= REFINERY]
    platforms = [card for card in pool.all if c.platform[sides[card]] != NO_PLATFORM]
    refineries = [card for card in pool.all if c.deck[card] == REFINERY]
    crews = [card for card in pool.own if c.deck[card] == CREW]
    found: list[Outline] = []
    made: set[frozenset[int]] = set()
    for engine, platform, refinery in product(engines, platforms, (NONE, *refineries)):
        if refinery != NONE and c.deck[platform] != ROBONAUT:
            continue
        cards = frozenset(card for card in (engine, platform, refinery) if card != NONE)
        if cards in made:
            continue
        made.add(cards)
        found += _to_sites(p, seat, weights, pool, cards, hand, board, refinery != NONE)
    if isinstance(p, HighFrontier):
        for engine, crew in product(engines, crews):
            cards = frozenset((engine, crew))
            if cards not in made or c.deck[engine] != CREW:
                found += _trips(p, seat, pool, cards, hand, weights)
    return found


def _lifting(
    p: Chart, pool: Pool, cards: frozenset[int], hand: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """(missing, unseen, boosts) of a set."""
    aloft = [card for card in cards if card in pool.own and card not in hand]
    missing = tuple(sorted(card for card in cards if card in pool.tops))
    unseen = tuple(sorted(p.c.deck[card] for card in cards if card not in pool.own and card not in pool.tops))
    boosts = sum(p.c.mass[2 * card] for card in cards if card not in aloft) * p.c.boost
    return missing, unseen, boosts


def _to_sites(
    p: Chart,
    seat: int,
    weights: Weights,
    pool: Pool,
    cards: frozenset[int],
    hand: tuple[int, ...],
    board: Board,
    builds: bool,
) -> list[Outline]:
    flown = board.flown.get(cards)
    if flown is None:
        flown = board.flown[cards] = _flown(p, seat, cards, board.sights, builds)
    if not flown:
        return []
    lifting = _lifting(p, pool, cards, hand)
    key = cards, lifting
    found = board.lots.get(key)
    if found is None:
        kind, works = (FACTORY, 1) if builds else (CLAIM, 0)
        ways = [(way, way.turns, way.refuels, way.crashes, chance, worth, red) for way, chance, worth, red in flown]
        found = board.lots[key] = _drawn(weights, kind, cards, lifting, ways, works)
    return found


def _flown(
    p: Chart, seat: int, cards: frozenset[int], sights: Sights, builds: bool
) -> list[tuple[Flight, float, float, float]]:
    """Flights of a set, the chance of the claim, and its points: to the sites that bring most. Without supports there are no
    belts."""
    tries: list[tuple[float, int, float, float, tuple[Flight, ...]]] = []
    likely = chances(p.c, [2 * card for card in cards])
    for site, ways in flights.of(p, seat, cards).items():
        worth = _worth(p, seat, site, sights, builds)
        chance = 1.0 if p.claim[site] == seat else likely[site]
        if chance * worth >= LEAST:
            tries.append((-chance * worth / (ways[0].turns + SOON), site, chance, worth, ways))
    tries.sort()
    return [(way, chance, worth, 1.0) for _, _, chance, worth, ways in tries[:SITES] for way in ways]


def _worth(p: Chart, seat: int, site: int, sights: Sights, builds: bool) -> float:
    """Points of a claim there, and of the factory for a set that builds; 0 if it is not to be had."""
    own = p.claim[site] == seat
    if not own and site not in sights.claims:
        return 0.0
    worth = sights.claims.get(site, 0.0)
    if not builds:
        return 0.0 if own else worth
    return worth + 0.97 * sights.factories[site] if site in sights.factories else 0.0


def _trips(
    p: Chart, seat: int, pool: Pool, cards: frozenset[int], hand: tuple[int, ...], weights: Weights
) -> list[Outline]:
    if not p.law.answers_spare(p, seat, CUBE):
        return []
    ways: list[tuple[Flight, int, int, int, float, float, float]] = []
    for trip in flights.trips(p, seat, cards):
        points = weights.glory * open_glory(p, seat, p.c.landing_bits[trip.out.site])
        if points > 0:
            ways.append((trip.out, trip.turns, trip.refuels, trip.crashes, 1.0, points, 1.0))
    return _drawn(weights, TRIP, cards, _lifting(p, pool, cards, hand), ways, 0) if ways else []


# ------------------------------------------------------------------------------------------------------- with supports


def _supported(p: Chart, seat: int, weights: Weights, hand: tuple[int, ...], pool: Pool, board: Board) -> list[Outline]:
    """As `_outlines`, with supports: every engine, platform and refinery with the supports that cost least."""
    c = p.c
    engines = [card for card in pool.all if c.thrust[2 * card] and c.deck[card] <= REFINERY]
    platforms = [card for card in pool.all if c.platform[2 * card] != NO_PLATFORM and c.deck[card] <= REFINERY]
    refineries = [card for card in pool.all if c.deck[card] == REFINERY]
    larder = Larder(p, pool, hand)
    found: list[Outline] = []
    made: set[tuple[int, ...]] = set()
    for engine, platform, refinery in product(engines, platforms, (NONE, *refineries)):
        if refinery != NONE and c.deck[platform] != ROBONAUT:
            continue
        wanted = tuple(dict.fromkeys(card for card in (engine, platform, refinery) if card != NONE))
        bundled = larder.bundled(wanted)
        spare, cost = larder.spare(bundled)
        fits = 0
        for cards in sets.fed(c, wanted, spare, cost):
            fit = sets.fit(p, seat, cards, refinery != NONE)
            if fit is None:
                continue
            fits += 1
            if cards not in made:
                made.add(cards)
                found += _supported_to(p, seat, weights, pool, cards, hand, bundled, board, fit)
            if fits >= SUPPORTED_SETS:
                break
    return _kept(p, weights, found)


class Larder:
    """The supports of a pool, and what they cost."""

    def __init__(self, p: Chart, pool: Pool, hand: tuple[int, ...]) -> None:
        self.p = p
        self.pool = pool
        self.hand = hand
        self.cards = [card for card in pool.all if GENERATOR <= p.c.deck[card] <= RADIATOR]
        self.kept: dict[frozenset[int], tuple[list[int], dict[int, float]]] = {}

    def bundled(self, wanted: tuple[int, ...]) -> frozenset[int]:
        """Decks whose top card comes with a card of these that is not there yet (HF-AUC-08)."""
        own = self.pool.own
        return frozenset(deck for card in wanted if card not in own for deck in sets.listed_supports(self.p.c, card))

    def spare(self, bundled: frozenset[int]) -> tuple[list[int], dict[int, float]]:
        """Supports, cheapest first, and what each costs."""
        found = self.kept.get(bundled)
        if found is None:
            cost = {card: self.cost(card, bundled) for card in self.cards}
            found = self.kept[bundled] = sorted(self.cards, key=lambda card: (cost[card], card)), cost
        return found

    def cost(self, card: int, bundled: frozenset[int]) -> float:
        c = self.p.c
        mass = float(c.mass[2 * card])
        hot = 0.5 * (c.therms[2 * card] + bool(c.needs_reactor[2 * card]) + bool(c.needs_generator[2 * card]))
        if card in self.pool.own:
            return hot + (mass if card in self.hand else 0.2 * mass)
        if card in self.pool.tops:
            return hot + mass + (BUNDLED if c.deck[card] in bundled else ON_TOP)
        return hot + mass + UNSEEN


def _supported_to(
    p: Chart,
    seat: int,
    weights: Weights,
    pool: Pool,
    cards: tuple[int, ...],
    hand: tuple[int, ...],
    bundled: frozenset[int],
    board: Board,
    fit: sets.Fit,
) -> list[Outline]:
    c = p.c
    whole = frozenset(cards)
    builds = any(c.deck[card] == REFINERY for card in cards)
    kind, works = (FACTORY, 1) if builds else (CLAIM, 0)
    flown = board.flown.get(whole)
    if flown is None:
        flown = board.flown[whole] = _supported_flown(p, cards, seat, board.sights, builds, fit)
    if not flown:
        return []
    own_cards = pool.own
    aloft = [card for card in cards if card in own_cards and card not in hand]
    bought = [card for card in cards if card not in own_cards and c.deck[card] not in bundled]
    missing = tuple(sorted(card for card in bought if card in pool.tops))
    unseen = tuple(sorted(c.deck[card] for card in bought if card not in pool.tops))
    boosts = sum(c.mass[2 * card] for card in cards if card not in aloft) * c.boost
    key = whole, missing, unseen, boosts
    found = board.lots.get(key)
    if found is None:
        ways = [(way, way.turns, 0, way.crashes, safe, worth, burnt) for way, safe, worth, burnt in flown]
        found = board.lots[key] = _drawn(weights, kind, whole, (missing, unseen, boosts), ways, works)
    return found


def _supported_flown(
    p: Chart, cards: tuple[int, ...], seat: int, sights: Sights, builds: bool, fit: sets.Fit
) -> list[tuple[Flight, float, float, float]]:
    """As `_flown`, for all engines of the set, through belts; and the share of the chance that is left in the red season."""
    c = p.c
    likely = chances(c, [2 * card for card in cards])
    tries: list[tuple[float, int, float, float, tuple[float, float], tuple[Flight, ...]]] = []
    for profile, thrust in zip(fit.profiles, fit.thrusts, strict=True):
        calm, red = _unhurt(thrust, fit.weakest, 0), _unhurt(thrust, fit.weakest, c.tables.red_belts)
        for site, ways in profiles.of_profile(c, profile, fit.dry).items():
            worth = _worth(p, seat, site, sights, builds)
            sure = 1.0 if p.claim[site] == seat else likely[site]
            if sure * worth >= LEAST:
                tries.append((-sure * worth * calm / (ways[0].turns + SOON), site, sure, worth, (calm, red), ways))
    tries.sort()
    found: list[tuple[Flight, float, float, float]] = []
    for _, _, sure, worth, (calm, red), ways in tries[:SUPPORTED_SITES]:
        burnt = red / calm if calm else 0.0
        found += [(way, sure * calm**way.belts, worth, burnt**way.belts) for way in ways]
    return found


def _unhurt(thrust: int, weakest: int, more: int) -> float:
    """How likely a belt takes no card: a die, less the thrust, against the weakest; more in the red season (HF-ADV-04)."""
    return 1 - min(6, max(0, 6 - thrust - weakest + more)) / 6


def _kept(p: Chart, weights: Weights, found: list[Outline]) -> list[Outline]:
    """Those that are best for a seat without water, and those that are best for a rich one."""
    if len(found) <= 2 * KEPT:
        return found

    dig, money, earning = 1 + DIG * weights.dig, weights.money, weights.earning
    ranks: tuple[list[tuple[float, int]], ...] = ([], [], [])
    for at, one in enumerate(found):
        cost = one.boosts + one.flight.tanks + len(one.missing) + len(one.unseen)
        loss = money * cost - one.points * one.chance * SAFE**one.crashes
        turns = len(one.missing) + dig * len(one.unseen) + one.turns + one.works + 1 + weights.patience
        for wealth, ranked in zip(WEALTH, ranks, strict=True):
            ranked.append((loss / (turns + max(0, cost - wealth) / earning), at))
    kept = {at for ranked in ranks for _, at in nsmallest(KEPT, ranked)}
    return [found[at] for at in sorted(kept)]


def listed(p: Chart, seat: int, weights: Weights, have: Stock, most: int = MOST) -> list[Programme]:
    """The best programmes, best first; of each kind and site the best few sets. Kept while nothing of it changes."""
    board = _board(p, seat, weights)
    left = weights.rounds_left(p)
    key = have, tuple(p.tops), _below(p), left, most
    found = board.listed.get(key)
    if found is None:
        whole = outlines(p, seat, weights, have.hand, have.aloft)
        found = board.listed[key] = _ranked(p, weights, whole, have, most, left)
    return list(found)


def _below(p: Chart) -> tuple[int, ...]:
    """All that a pool takes from the piles."""
    return tuple(_unseen(p).values())


def _ranked(p: Chart, weights: Weights, found: list[Outline], have: Stock, most: int, left: float) -> list[Programme]:
    """The best by rate, at most three of a kind and site, or of a kind and set. Outlines come with what can bring most first, so
    the rest need not be timed once it cannot reach the list."""
    white = [card for card in have.hand if p.c.deck[card] >= 0]
    timed: list[tuple[float, float, list[int], Flight, int, Programme]] = []
    kept: list[Programme] = []
    orders: dict[frozenset[int], list[int]] = {}
    for at in range(0, len(found), TIMED):
        if len(kept) == most and kept[-1].rate > found[at].most:
            break
        for outline in found[at : at + TIMED]:
            one = timeline(p, weights, outline, have, white, left)
            if one.rate > 0:
                order = orders.get(one.cards)
                if order is None:
                    order = orders[one.cards] = sorted(one.cards)
                timed.append((-one.rate, one.done, order, one.flight, len(timed), one))
        timed.sort()
        kept = _few([row[5] for row in timed], most)
    return kept


def _few(timed: list[Programme], most: int) -> list[Programme]:
    kept: list[Programme] = []
    counts: dict[tuple[Any, ...], int] = {}
    for one in timed:
        names = ((one.kind, one.site), (one.kind, one.cards))
        if all(counts.get(name, 0) < 3 for name in names):
            for name in names:
                counts[name] = counts.get(name, 0) + 1
            kept.append(one)
            if len(kept) >= most:
                break
    return kept


def timeline(p: Chart, weights: Weights, one: Outline, have: Stock, white: list[int], left: float) -> Programme:
    """Operations, one a turn: researches, sales, incomes, the boost; then the flight, the claim, the factory. With supports
    rolls are insured only where the WT for it are worth the turns."""
    insured = p.c.no_failure if one.crashes and one.boosts > 4 and weights.insures(p) else 0
    found = _timed(p, weights, one, have, white, left, insured)
    if insured and p.c.expanded:
        bare = _timed(p, weights, one, have, white, left, 0)
        return bare if bare.rate > found.rate else found
    return found


def _timed(
    p: Chart, weights: Weights, one: Outline, have: Stock, white: list[int], left: float, insured: int
) -> Programme:
    c = p.c
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
        if c.expanded and len(one.cards) > STORED:
            work += 1  # the hand does not hold all of it: some of it goes up before
    launch = max(work, float(have.wait))
    safe = 1.0 if insured else SAFE ** (weights.risk * one.crashes)
    dear = weights.money * (one.boosts + weights.tanks * one.flight.tanks + price)
    waits = 0
    if one.kind == TRIP:
        # Flying costs no operation, and the engine comes home: it waits in LEO for the next set. WT that are spent now must be
        # earned again before the next set can be paid.
        lands = done = launch + one.turns
        repaid = (min(have.wt, USEFUL) - min(max(0.0, have.wt - cost), USEFUL)) / weights.earning
        span = work + repaid + one.refuels + 0.5 * one.turns + max(0.0, have.wait - work)
    else:
        if c.expanded:
            waits, season = _season(p, weights, one, launch, left)
            launch, safe = launch + waits, safe * season
        lands = launch + one.turns
        done = span = lands + one.works
    worth = one.points * one.chance * safe * lasting(done, left) - dear
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
        waits,
    )


def _season(p: Chart, weights: Weights, one: Outline, launch: float, left: float) -> tuple[int, float]:
    """Turns for which the launch is best put off, and the share of the chance that belts and closed sites leave then."""
    space = p.c.site_space[one.flight.site]
    best_one, most = (0, 0.0), -1.0
    for wait in weights.waits(p):
        red = weights.red_at(p, launch + wait)
        lands = launch + wait + one.turns
        share = (1 - red + red * one.burnt) * weights.open_at(p, space, round(lands) - 1)
        worth = share * lasting(lands + one.works, left) / (lands + one.works + weights.patience)
        if worth > most:
            best_one, most = (wait, share), worth
        if share == 1.0:
            break
    return best_one


def best(found: list[Programme], *kinds: str) -> Programme | None:
    return next((one for one in found if one.kind in kinds), None)


def leading(found: list[Programme]) -> Programme | None:
    """The first that is no trip for glory: those are flown beside it."""
    return next((one for one in found if one.kind != TRIP), None)


def value(p: Chart, seat: int, weights: Weights, have: Stock, but: int = NONE) -> float:
    """How good it is to have these cards and WT: the best programme of each sort, in points a turn. `but`: without that card."""
    board = _board(p, seat, weights)
    left = weights.rounds_left(p)
    key = have, tuple(p.tops), _below(p), left, but
    worth = board.worth.get(key)
    if worth is None:
        worth = board.worth[key] = _value(p, seat, weights, have, but, left)
    return worth


def _value(p: Chart, seat: int, weights: Weights, have: Stock, but: int, left: float) -> float:
    found = outlines(p, seat, weights, have.hand, have.aloft)
    white = [card for card in have.hand if p.c.deck[card] >= 0]
    main = trip = 0.0
    if but != NONE:
        found = [one for one in found if but not in one.cards]
        white = [card for card in white if card != but]
    for one in found:
        if one.kind == TRIP:
            if one.most > trip:
                trip = max(trip, timeline(p, weights, one, have, white, left).rate)
        elif one.most > main:
            main = max(main, timeline(p, weights, one, have, white, left).rate)
        elif one.most <= trip:
            break
    return main + 0.6 * trip
