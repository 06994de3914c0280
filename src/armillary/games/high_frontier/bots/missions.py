"""Missions: which cards, to which site, by which plan, and what that is worth. Bots think in these.

A mission costs WT (boosts, tanks) and turns and brings a claim, perhaps a factory. Sets of cards are judged roughly first; the
exact planner looks at the best of them, once for each set.
"""

from typing import Final

from armillary.games.high_frontier.chart.mission import Plan
from armillary.games.high_frontier.chart.planner import Planner, built
from armillary.games.high_frontier.ids import (
    CREW,
    DECKS,
    DISK,
    GENERATOR,
    LEO_STACK,
    NO_PLATFORM,
    NONE,
    OUTPOST,
    RADIATOR,
    REACTOR,
    REFINERY,
    ROBONAUT,
    ROCKET,
    STEP,
)
from armillary.games.high_frontier.position import Chart
from armillary.games.high_frontier.rules import belts, prospect, stacks, supports, thrust
from armillary.kernel.choice import Choice

from .roughly import Ahead, burns_to
from .values import WT, claim_worth, factory_worth

__all__ = ["Atlas", "Mission", "Taste", "best_mission", "homeward", "onward", "ready_cards"]

SUPPORTS: Final[tuple[int, ...]] = (GENERATOR, REACTOR, RADIATOR)
#: How far ahead a plan looks, and sets of cards that are thought about.
TURNS: Final = 6
HOMEWARD: Final = 12
SETS: Final = 3
#: Sets of engine, platform and refinery that supports are looked for.
TRIED: Final = 16
#: Sites that are planned exactly, from LEO and on the way.
TARGETS: Final = 10
ONWARD: Final = 5
#: WT above which they lose value.
ENOUGH: Final = 12
#: Ways to feed a set that are tried, the lightest first.
MOST_FED: Final = 8
#: Burns to the nearest places with fuel.
NEAR: Final = 2
#: A rocket that cost so much is insured against the first roll of a flight.
DEAR: Final = 6


class Taste:
    """What a style likes: weights of claims and factories, of money and time, of risk; whether fuel is wanted at all."""

    __slots__ = ("claims", "factories", "money", "patience", "risk", "sails")

    def __init__(
        self,
        claims: float = 1.0,
        factories: float = 1.0,
        money: float = 1.0,
        patience: float = 3.0,
        risk: float = 1.0,
        sails: bool = False,
    ) -> None:
        self.claims = claims
        self.factories = factories
        self.money = money
        self.patience = patience
        self.risk = risk
        self.sails = sails


class Mission:
    """One rocket's task."""

    __slots__ = ("cards", "cost", "plan", "planner", "site", "worth")

    def __init__(self, cards: frozenset[int], site: int, planner: Planner, plan: Plan, cost: int, worth: float) -> None:
        self.cards = cards
        self.site = site
        self.planner = planner
        self.plan = plan
        #: WT still to be spent: boosts and tanks.
        self.cost = cost
        self.worth = worth


def ready_cards(p: Chart, seat: int) -> list[int]:
    """White cards and crews that could fly from LEO: in hand, in the LEO stack, in a rocket there."""
    leo, rocket = stacks.slot(p, seat, LEO_STACK), stacks.slot(p, seat, ROCKET)
    places = {-1 - seat}
    if p.where[leo] != NONE:
        places.add(leo)
    if p.where[rocket] == p.law.answers_bank(p, seat):
        places.add(rocket)
    return [
        card
        for card, place in enumerate(p.place)
        if place in places
        and p.c.deck[card] < len(DECKS)
        and (place != -1 - seat or p.c.deck[card] == CREW or (p.c.deck[card] >= 0 and not p.black[card]))
    ]


class Prospect:
    """A rocket and a site, roughly judged: what the exact planner is asked about."""

    __slots__ = ("boosts", "builds", "cards", "planner", "rough", "site", "tanks", "worth")

    def __init__(
        self,
        planner: Ahead,
        cards: frozenset[int],
        site: int,
        boosts: int,
        builds: bool,
        worth: float,
        rough: float,
        tanks: int,
    ) -> None:
        self.planner = planner
        self.cards = cards
        self.site = site
        self.boosts = boosts
        self.builds = builds
        self.worth = worth
        self.rough = rough
        self.tanks = tanks
        #: The chance that a belt takes nothing.


class Atlas:
    """Planners of rockets that were thought about, kept while nothing changes that their ways depend on."""

    def __init__(self) -> None:
        self.state: tuple[object, ...] = ()
        self.kept: dict[tuple[object, ...], Ahead] = {}

    def planner(self, q: Chart, stack: int, seat: int) -> Ahead:
        """For a rocket that stands in LEO in that position."""
        state = (
            seat,
            q.law.answers_sector(q),
            tuple(q.factory),
            q.law.answers_stops(q, stack),
            q.law.answers_shut(q, seat),
        )
        if state != self.state:
            self.state = state
            self.kept.clear()
        key = (stacks.load_of(q, stack), q.steps[stack])
        if key not in self.kept:
            self.kept[key] = Ahead(q, stack)
        return self.kept[key]


def best_mission(p: Chart, seat: int, taste: Taste, atlas: Atlas) -> Mission | None:
    """The best that could be launched from LEO with what the seat has."""
    found: list[Prospect] = []
    for cards in _sets(p, seat, taste)[:SETS]:
        made = _built(p, seat, cards)
        if made is not None:
            boosts = sum(p.c.mass[2 * card + p.black[card]] for card in cards if p.place[card] == -1 - seat)
            planner = atlas.planner(*made, seat)
            found += _prospects(*made, planner, seat, frozenset(cards), boosts * p.c.boost, taste)
    return _best(p, found, seat, taste, TARGETS)


def onward(p: Chart, seat: int, stack: int, taste: Taste) -> Mission | None:
    """Where a rocket could go from where it is."""
    cards = frozenset(stacks.cards_in(p, stack))
    return _best(p, _prospects(p, stack, Ahead(p, stack), seat, cards, 0, taste), seat, taste, ONWARD)


def price_of(p: Chart, seat: int, taste: Taste) -> float:
    """What a WT counts in points: less and less for who has plenty."""
    return WT * taste.money * min(1.0, ENOUGH / max(1, p.wt[seat]))


def homeward(p: Chart, seat: int, stack: int) -> list[Choice] | None:
    """The choices of this turn's leg home; None if there is no way."""
    planner = Ahead(p, stack)
    plans = planner.toward(p.law.answers_bank(p, seat), (0,), HOMEWARD)
    return planner.choices(plans[0].legs[0]) if plans else None


def _prospects(
    q: Chart, stack: int, planner: Ahead, seat: int, cards: frozenset[int], boosts: int, taste: Taste
) -> list[Prospect]:
    """Every site that would pay, by a rough reckoning of burns, turns and tanks."""
    c = q.c
    settings = thrust.settings(q, stack)
    if not settings:
        return []
    disks = q.law.answers_spare(q, seat, DISK)
    engines = [(max(setting[1], 1), setting[2]) for setting in settings]
    platforms = [card for card in cards if c.platform[2 * card + q.black[card]] != NO_PLATFORM]
    decks = {c.deck[card] for card in cards}
    post = stacks.slot(q, seat, OUTPOST)
    waiting = any(c.deck[card] == ROBONAUT for card in stacks.cards_in(q, post))
    row = c.tank_steps[stacks.dry_mass(q, stack)]
    here = q.where[stack]
    at_home = here == q.law.answers_bank(q, seat)
    price = price_of(q, seat, taste)
    driven = _driven(q, stack)
    found: list[Prospect] = []
    for site, space in enumerate(c.site_space):
        builds = REFINERY in decks and (ROBONAUT in decks or (waiting and q.where[post] == space))
        worth = _prize(q, seat, site, platforms, builds, taste)
        if worth <= 0 or space == here or (not disks and q.claim[site] != seat):
            continue
        if not driven[c.zone[space]]:
            continue  # too far from the sun for its engine
        burns = burns_to(c, space)[here] // 100
        rough, tanks = 0.0, 0
        for power, fuel in engines:
            if fuel * NEAR > STEP * (row[-1] + q.steps[stack] * (not at_home)):
                continue  # a full tank leads nowhere
            lander = c.size[site] if power <= c.size[site] and not c.atmosphere[site] else 0
            steps = -(-burns * fuel // STEP) + lander + (1 if fuel else 0) - q.steps[stack]
            filled = 0
            while at_home and steps > row[filled] and filled + 1 < len(row):
                filled += 1
            # What the tanks do not hold is dug up on the way, if at all.
            turns = max(1, -(-burns // power)) + max(0, steps - (row[filled] if at_home else 0)) // 3
            missing = max(0, boosts + filled - q.wt[seat])
            value = (worth - price * (boosts + filled)) / (turns + missing + 2 + taste.patience)
            if value > rough:
                rough, tanks = value, filled
        if rough > 0:
            found.append(Prospect(planner, cards, site, boosts, builds, worth, rough, tanks))
    return found


def _driven(q: Chart, stack: int) -> list[bool]:
    """By zone: does an engine work there, or in the next one towards the sun, from where one coasts (HF-THR-05)?"""
    was = q.where[stack]
    works: list[bool] = []
    for zone in range(len(q.c.solar)):
        q.where[stack] = q.c.zone.index(zone)
        works.append(any(setting[1] > 0 for setting in thrust.settings(q, stack)))
    q.where[stack] = was
    return [here or inward for here, inward in zip(works, [True, *works], strict=False)]


def _best(q: Chart, found: list[Prospect], seat: int, taste: Taste, most: int) -> Mission | None:
    """The prospects that look best are planned exactly, until none of the others looks better than what was found."""
    found.sort(key=lambda one: (-one.rough, one.site))
    best: Mission | None = None
    for one in found[:most]:
        if best is not None and best.worth >= one.rough:
            break
        tanks = (
            tuple(sorted({max(0, one.tanks + more) for more in (-1, 0, 1, 2, 4)})) if one.boosts or one.tanks else (0,)
        )
        for plan in one.planner.toward(q.c.site_space[one.site], tanks, TURNS):
            safe = (5 / 6) ** (taste.risk * plan.crashes) * _unharmed(one.planner, plan) ** taste.risk
            cost = one.boosts + plan.tanks + (q.c.no_failure * min(plan.crashes, 1) if one.boosts > DEAR else 0)
            missing = max(0, cost - q.wt[seat])
            turns = plan.turns + missing + (2 if one.builds else 1) + (1 if one.boosts else 0)
            value = (one.worth * safe - price_of(q, seat, taste) * cost) / (turns + taste.patience)
            if value > 0 and (best is None or value > best.worth):
                best = Mission(one.cards, one.site, one.planner, plan, cost, value)
    return best


def _unharmed(planner: Planner, plan: Plan) -> float:
    """How likely no belt on the way costs a card (HF-ADV-04)."""
    if not plan.belts:
        return 1.0
    q, stack = planner.p, planner.stack
    safe = 1.0
    for leg in plan.legs:
        if leg.move is None or not leg.move.way.belts:
            continue
        thrust_now = leg.move.drive.thrust
        good = sum(1 for die in range(1, 7) if not belts.victims(q, stack, belts.belt_level(q, die, thrust_now)))
        safe *= (good / 6) ** leg.move.way.belts
    return safe


def _prize(q: Chart, seat: int, site: int, platforms: list[int], builds: bool, taste: Taste) -> float:
    """What being there would bring, by the chance of it."""
    if q.busted[site] or q.claim[site] not in (NONE, seat) or q.factory[site] != NONE:
        return 0.0
    chance = 1.0
    worth = 0.0
    if q.claim[site] == NONE:
        chance = _chance(q, platforms, site)
        worth = taste.claims * claim_worth(q, seat, site)
    if builds:
        worth += taste.factories * 0.9 * factory_worth(q, site)
    return chance * worth


def _chance(q: Chart, platforms: list[int], site: int) -> float:
    """How likely one of these cards claims the site, as far as its water allows."""
    best = 0.0
    for card in platforms:
        if q.c.isru[2 * card + q.black[card]] <= q.c.hydration[site]:
            best = max(best, prospect.chance(q, card, site))
    return best


def _sets(p: Chart, seat: int, taste: Taste) -> list[tuple[int, ...]]:
    """Sets of cards that could fly and prospect, roughly the best first."""
    c = p.c
    ready = ready_cards(p, seat)
    sides = {card: 2 * card + p.black[card] for card in ready}
    engines = [card for card in ready if c.thrust[sides[card]] and c.deck[card] not in SUPPORTS]
    platforms = [card for card in ready if c.platform[sides[card]] != NO_PLATFORM]
    refineries: list[int] = [card for card in ready if c.deck[card] == REFINERY]
    spare = [card for card in ready if c.deck[card] in SUPPORTS]
    # A robonaut that waits in an outpost needs a refinery only.
    idle = [NONE] if any(c.deck[card] == ROBONAUT for card in stacks.cards_in(p, stacks.slot(p, seat, OUTPOST))) else []
    found: list[tuple[float, tuple[int, ...]]] = []
    for engine in engines:
        for platform in (*platforms, *idle):
            for refinery in (NONE, *refineries):
                if platform == NONE and refinery == NONE:
                    continue
                if platform != NONE and refinery != NONE and c.deck[platform] != ROBONAUT:
                    continue
                wanted = tuple(dict.fromkeys(card for card in (engine, platform, refinery) if card != NONE))
                mass = sum(c.mass[sides[card]] for card in wanted)
                score = (3.0 * taste.factories if refinery != NONE else 0.0) + taste.claims
                score += 0.35 * c.thrust[sides[engine]] - c.fuel[sides[engine]] / 24 - 0.2 * mass
                score += 0.3 * (4 - min(c.isru[sides[platform]], 4)) if platform != NONE else 1.0
                if taste.sails and not c.fuel[sides[engine]]:
                    score += 2.0
                found.append((-score, wanted))
    found.sort()
    # What stands in LEO already comes first.
    aboard = tuple(card for card in ready if p.place[card] == stacks.slot(p, seat, ROCKET))
    sets: dict[frozenset[int], tuple[int, ...]] = {frozenset(aboard): aboard} if aboard else {}
    for _, wanted in found[:TRIED]:
        whole = _supported(p, seat, wanted, spare)
        if whole is not None:
            sets.setdefault(frozenset(whole), whole)
        if len(sets) >= SETS:
            break
    return list(sets.values())


def _supported(p: Chart, seat: int, wanted: tuple[int, ...], spare: list[int]) -> tuple[int, ...] | None:
    """The set with the lightest supports that make all of it work, or None (8.2)."""
    if not p.c.expanded:
        return wanted
    mass = p.c.mass
    fed = sorted(_fed(p, wanted, spare), key=lambda cards: (sum(mass[2 * card] for card in cards), cards))
    for cards in fed[:MOST_FED]:
        made = _built(p, seat, cards)
        if made is not None and _works(made[0], made[1], wanted):
            return cards
    return None


def _fed(p: Chart, wanted: tuple[int, ...], spare: list[int]) -> set[tuple[int, ...]]:
    """Sets in which nothing waits for a generator or a reactor, cooled for its hottest card at least: grown need by need, so
    that only what could serve is looked at."""
    c = p.c
    radiators = sorted([card for card in spare if c.deck[card] == RADIATOR], key=lambda card: c.mass[2 * card])
    found: set[tuple[int, ...]] = set()
    waiting = [wanted]
    while waiting and len(found) < 4 * MOST_FED:
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
            continue
        hot = [c.therms[2 * card] for card in cards]
        for heat in {max(hot), sum(hot)}:
            cooled, left = list(cards), heat - sum(c.cooling[2 * card] for card in cards)
            for radiator in radiators:
                if left > 0 and radiator not in cooled:
                    cooled.append(radiator)
                    left -= c.cooling[2 * radiator]
            if left <= 0:
                found.add(tuple(cooled))
    return found


def _built(p: Chart, seat: int, cards: tuple[int, ...]) -> tuple[Chart, int] | None:
    """A copy in which these cards and no others are the rocket in LEO; None if they are too heavy."""
    try:
        q, stack = built(p, seat, cards)
    except ValueError:
        return None
    for card in stacks.cards_in(q, stack):
        if card not in cards:
            q.put(card, -1 - seat)  # what the old rocket had and this one leaves behind
        elif p.place[card] >= 0:
            q.heavy[card] = p.heavy[card]  # a radiator that is folded stays so
    return q, stack


def _works(q: Chart, stack: int, wanted: tuple[int, ...]) -> bool:
    c = q.c
    if not any(setting[0] in wanted and setting[1] > 0 for setting in thrust.settings(q, stack)):
        return False
    return all(supports.works(q, card) for card in wanted if c.deck[card] in (ROBONAUT, REFINERY))
