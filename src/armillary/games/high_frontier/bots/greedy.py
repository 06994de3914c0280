"""Greedy: thinks in programmes. It gathers what its best programme lacks, bids what a card is worth to it, lifts the whole set at
once, claims, builds, sells what the factories make, and flies its crew for glory while it saves.

Nothing is remembered but the choices of the move in progress: everything else is worked out again from the view.
"""

from random import Random
from typing import Final, NamedTuple, cast

from armillary.games.high_frontier.chart.mission import Plan, Search
from armillary.games.high_frontier.chart.planner import Planner
from armillary.games.high_frontier.flow.auctions import RESEARCHING, Auction
from armillary.games.high_frontier.flow.moves import Course, Plot
from armillary.games.high_frontier.flow.operations import Operation
from armillary.games.high_frontier.ids import (
    CREW,
    CUBE,
    DISK,
    FREIGHTER,
    HAND,
    NONE,
    OUTPOST,
    REFINERY,
    ROBONAUT,
    ROCKET,
    SPOILT,
)
from armillary.games.high_frontier.position import Chart, HighFrontier, On
from armillary.games.high_frontier.rules import auction, ending, industry, stacks
from armillary.kernel.choice import Choice, allows
from armillary.kernel.position import Position
from armillary.kernel.text import Text

from . import flights, navigator, profiles
from .deals import proposal
from .fitting import bundle
from .missioner import Missioner
from .missions import _built, _unharmed, homeward
from .programmes import (
    CLAIM,
    FACTORY,
    MOST,
    SAFE,
    TRIP,
    Programme,
    Sights,
    Stock,
    Weights,
    best,
    chance_of,
    leading,
    listed,
    open_glory,
    rounds_left,
    stock,
    value,
)
from .values import WT, evaluate

__all__ = ["Aim", "Greedy", "evaluate", "tabled", "to_win"]

#: Turns that a rocket under way looks ahead, and sites from which the way home is looked for.
AHEAD: Final = 3
FARTHER: Final = 5
LANDINGS: Final = 3
#: What a claim without a factory must bring a turn, or it is better to save for a whole set.
LEAST: Final = 0.25
#: A first factory that stands in so many turns is worth waiting for.
PATIENT: Final = 26
#: Programmes whose flight is planned before they are listed, in games with supports.
CHECKED: Final = 8
#: A flight whose belts take nothing with a smaller chance than this is not begun.
DEADLY: Final = 0.3
#: A gain that is none.
NOTHING: Final = 0.002
#: The share of its outlook that a seat may lose by selling a card.
HURT: Final = 0.02
#: WT that are kept beyond what the programme costs, before cards are no longer sold.
PLENTY: Final = 4
#: By how much a programme that is to go first is put before the others.
FIRST: Final = 1.001


def tabled(p: Chart) -> bool:
    """Are the flights of this game in a table? Elsewhere (scenarios with their own laws, other charts) it thinks in missions."""
    if isinstance(p, HighFrontier) and p.game.scenario != "standard":
        return False
    return profiles.known(p.c) if p.c.expanded else flights.known(p.c)


def to_win(p: Chart, seat: int, bids: list[int]) -> int:
    """The least bid with which it would have the card now: its own, if it has it. Ties go by the law (HF-AUC-06, BR-2A)."""
    most = max(bids)
    tied = sorted({seat, *auction.tied(bids)})
    wins = len(tied) == 1 or p.law.answers_tie(p, p.phasing, tied) == seat
    return most if wins else most + 1


class Aim(NamedTuple):
    """What a searching player holds to: a programme that goes first as long as it is among those that can be carried out. Of its
    cards those that are known; for a rocket under way the site alone (`kind` is empty)."""

    kind: str
    site: int
    cards: frozenset[int]

    def fits(self, one: Programme) -> bool:
        return one.kind == self.kind and one.site == self.site and self.cards <= one.cards

    def first(self, found: list[Programme]) -> list[Programme]:
        """The list with that programme at its head, worth no less than the others."""
        at = next((at for at, one in enumerate(found) if self.fits(one)), 0)
        if not at:
            return found
        head = found[at]._replace(rate=FIRST * max(one.rate for one in found))
        return [head, *found[:at], *found[at + 1 :]]


class Destination:
    """Where a rocket under way could go: the plan, what it brings and when."""

    __slots__ = ("done", "plan", "planner", "rate", "shut", "site")

    def __init__(self, planner: Planner, plan: Plan, site: int, rate: float, done: float, shut: bool = False) -> None:
        self.planner = planner
        self.plan = plan
        #: The site is closed in this season: the rocket waits before it.
        self.shut = shut
        #: NONE: home.
        self.site = site
        self.rate = rate
        self.done = done

    def leg(self) -> list[Choice]:
        """What is chosen to fly its first turn."""
        return [] if self.shut and len(self.plan.legs) == 1 else self.planner.choices(self.plan.legs[0], 0)


class Greedy(Missioner[On]):
    """One seat's player. `weights` is what a style changes."""

    weights = Weights()
    #: It makes offers of its own.
    speaks = True

    def __init__(self, level: str = "medium") -> None:
        super().__init__(level)
        #: The round and seat of its last look for an offer.
        self.offered = (0, NONE)
        #: The round and seat of a way that could not be drawn to its end: it is not drawn again and again.
        self.barred = (0, NONE)
        #: What a searching player has it hold to: a programme, and the most that it bids for a card.
        self.aim: Aim | None = None
        self.limit: tuple[int, int] | None = None

    # ------------------------------------------------------------------------------------------------ what it has

    def stock(self, p: On, seat: int) -> Stock:
        found = stock(p, seat, 0 if self.at_home(p, seat) else self.back(p, seat))
        if not p.c.expanded:
            return found
        # What lies idle far away comes back to the hand; a crew may have to stay.
        idle = [
            card
            for stack in self.idle_stacks(p, seat)
            for card in p.held[stack]
            if not p.black[card] and p.c.deck[card] != CREW
        ]
        return found._replace(hand=tuple(sorted((*found.hand, *idle)))) if idle else found

    def back(self, p: On, seat: int) -> int:
        """Roughly the turns until the rocket under way is at home, or given up."""
        decks = {p.c.deck[card] for card in p.held[stacks.slot(p, seat, ROCKET)]}
        return 2 if {ROBONAUT, REFINERY} <= decks else 3 if CREW in decks else 1

    def programmes(self, p: On, seat: int) -> list[Programme]:
        """What it could be about, best first; what it holds to before everything else."""
        found = self.ranked(p, seat)
        return found if self.aim is None else self.aim.first(found)

    def ranked(self, p: On, seat: int) -> list[Programme]:
        """By what they bring. With supports, where sets are dear, claims wait for the first factory."""
        if not p.c.expanded:
            return listed(p, seat, self.weights, self.stock(p, seat))
        # Belts, craft and seasons can be in the way: what cannot be flown by the rules, as far as one sees, leaves the list.
        kept: list[Programme] = []
        checked = 0
        for one in listed(p, seat, self.weights, self.stock(p, seat), 2 * MOST):
            if self.owned(one) and self.at_home(p, seat):
                checked += 1
                if checked > CHECKED or self.first_plan(p, seat, one) is None:
                    continue
            kept.append(one)
        if seat not in p.factory and any(one.kind == FACTORY and one.done <= PATIENT for one in kept):
            kept = [one for one in kept if one.kind != CLAIM]
        return kept[:MOST]

    def first_plan(self, p: On, seat: int, one: Programme) -> tuple[Planner, Plan] | None:
        """The flight of a programme from LEO, as it can be flown with these cards now. Kept."""
        rocket = stacks.slot(p, seat, ROCKET)
        cards = tuple(sorted(one.cards))
        key: tuple[object, ...] = ()
        kept = flights.kept_of(p.c).plans
        if p.c.expanded:
            key = (
                rocket,
                cards,
                one.flight,
                p.steps[rocket] if p.where[rocket] == p.law.answers_bank(p, seat) else 0,
                tuple(p.held[rocket]),
                tuple(p.factory),
                p.law.answers_sector(p),
                p.law.answers_stops(p, rocket),
                p.law.answers_shut(p, seat),
                p.law.asks_powered(p, rocket),
                p.beamed[rocket],
                p.cycled[rocket],
            )
            if key in kept:
                return cast(tuple[Planner, Plan] | None, kept[key])
        made = _built(p, seat, cards)
        found = None if made is None else flights.plan(*made, one.flight, _unharmed if p.c.expanded else None)
        if found is not None and p.c.expanded and _unharmed(*found) < DEADLY:
            found = None
        if p.c.expanded:
            if len(kept) > 300:
                kept.clear()
            kept[key] = found
        return found

    def owned(self, one: Programme) -> bool:
        return not one.missing and not one.unseen

    def aloft(self, p: On, seat: int, one: Programme) -> bool:
        pads = self.pads(p, seat)
        return self.at_home(p, seat) and all(p.place[card] in pads for card in one.cards)

    def pays(self, p: On, seat: int, one: Programme) -> bool:
        """Boosts that are still to be paid and the tanks; with supports, which make a rocket dear, the insurance too."""
        return (one.cost if p.c.expanded else one.boosts + one.flight.tanks) <= p.wt[seat]

    def reason(self, view: Position, seat: int, choice: Choice, text: Text) -> str:
        """The programme behind it."""
        from .telling import told

        return " ".join(told(type(self)("hard"), view, seat, text)[:2]).removesuffix(".")

    # ------------------------------------------------------------------------------------------------ the operation

    def operation(self, p: On, seat: int, listed: list[Choice]) -> Choice:
        if not tabled(p):
            return super().operation(p, seat, listed)
        for choice in listed:
            if choice[0] == "venture":
                return choice
        work = self.build(p, seat, listed) or self.best_claim(p, seat, listed)
        if work is not None:
            return work
        black = [choice for choice in listed if choice[0] == "sell-black"]
        if black:
            return max(black, key=lambda choice: p.law.answers_sale(p, seat, choice[1]))
        fuel = self.fuel(p, seat, listed)
        if fuel is not None:
            return fuel
        programmes = self.programmes(p, seat)
        boost = self.launch(p, seat, programmes, listed)
        if boost is not None:
            return boost
        return (
            self.product(p, seat, listed)
            or self.leftovers(p, seat, listed)
            or self.gather_for(p, seat, programmes, listed)
        )

    def build(self, p: On, seat: int, listed: list[Choice]) -> Choice | None:
        """The factory, unless it ends the match while another is ahead."""
        tries = [choice for choice in listed if choice[0] == "industrialise"]
        if not tries:
            return None
        choice = min(tries, key=lambda one: p.c.mass[2 * one[1]] + p.c.mass[2 * one[2]])
        if not isinstance(p, HighFrontier):
            return choice
        if ending.factories(p) + 1 >= p.c.end_factories[len(p.wt)] and len(p.wt) > 1:
            site = stacks.site_at(p, p.where[p.place[choice[1]]])
            q = cast(HighFrontier, p.copy())
            q.log = None
            letter = min(p.c.spectral[site], len(p.c.letters) - 1)
            q.factory[site], q.letter[site] = seat, letter
            q.cubes[site * len(p.wt) + seat] += 1
            q.tracks[letter] = min(q.tracks[letter] + 1, len(q.c.track) - 1)
            points = ending.points(q)
            if any(other > points[seat] for who, other in enumerate(points) if who != seat) and self.hopes(p, seat):
                return None
        return choice

    def hopes(self, p: On, seat: int) -> bool:
        """Is there still something to win by going on? Not if the others will end it soon anyway."""
        return rounds_left(p) > 3

    def fuel(self, p: On, seat: int, listed: list[Choice]) -> Choice | None:
        """Refuel if the best course of the rocket begins with it."""
        rocket = stacks.slot(p, seat, ROCKET)
        if self.at_home(p, seat) or not any(choice[0] == "refuel" and choice[2] == rocket for choice in listed):
            return None
        now = self.course(p, seat, rocket)
        later = self.later(p, seat, rocket) if p.moved[rocket] else None
        if now is None or now.plan.legs[0].refuel is None or now.plan.legs[0].move is not None:
            return None
        if later is not None and later.rate * (later.done + 2) / (later.done + 3) >= now.rate:
            return None
        found = now.leg()[-1]
        return found if allows(listed, found) else None

    def launch(self, p: On, seat: int, programmes: list[Programme], listed: list[Choice]) -> Choice | None:
        """Lift what the best programme that is ready needs, all of it at once."""
        if not self.at_home(p, seat):
            return None
        main = leading(programmes)
        for one in programmes:
            if self.owned(one) and self.pays(p, seat, one) and self.timely(one, main):
                return None if self.aloft(p, seat, one) else self.lift(p, seat, one, listed)
        return None

    def timely(self, one: Programme, main: Programme | None) -> bool:
        """Is it its season, and does it not stand in the way of something better?"""
        if one.waits:
            return False
        if one.kind == CLAIM and one.rate < LEAST:
            return False
        if main is None or one is main or one.rate >= 0.95 * main.rate:
            return True
        if one.kind == TRIP:
            return one.done <= main.launch + 1 and one.rate > 0.3 * main.rate
        return one.kind not in (CLAIM, TRIP) and one.rate > 0.8 * main.rate

    def lift(self, p: On, seat: int, one: Programme, listed: list[Choice]) -> Choice | None:
        rocket = stacks.slot(p, seat, ROCKET)
        for card in sorted(one.cards):
            if p.place[card] == HAND - seat:
                if p.black[card] and ("whiten", card) in listed:
                    return ("whiten", card)
                if ("boost", card, rocket) in listed:
                    return ("boost", card, rocket)
        return None

    def boost(self, p: On, seat: int, listed: list[Choice]) -> Choice:
        """More of the same set: the programme that is nearest to flying."""
        if not tabled(p):
            return super().boost(p, seat, listed)
        programmes = [one for one in self.programmes(p, seat) if self.owned(one) and self.pays(p, seat, one)]
        main = leading(programmes)
        for one in programmes:
            if self.timely(one, main) and any(p.place[card] in self.pads(p, seat) for card in one.cards):
                return self.lift(p, seat, one, listed) or ("launched",)
        return ("launched",)

    def leftovers(self, p: On, seat: int, listed: list[Choice]) -> Choice | None:
        """What has done its work far from home is given up: its cards come back to the hand."""
        rocket = stacks.slot(p, seat, ROCKET)
        idle = self.idle_stacks(p, seat)
        for choice in listed:
            if choice[0] == "scrap" and p.place[choice[1]] in idle:
                return choice
        if p.where[rocket] in (NONE, p.law.answers_bank(p, seat)) or self.busy(p, seat, rocket):
            return None
        if p.moved[rocket]:
            return None  # it is on its way
        if self.later(p, seat, rocket) is not None:
            return None
        tries = [choice for choice in listed if choice[0] == "scrap" and p.place[choice[1]] == rocket]
        return tries[0] if tries else None

    def gather_for(self, p: On, seat: int, programmes: list[Programme], listed: list[Choice]) -> Choice:
        """The missing card, else money: a card that nothing needs, an auction, an income."""
        main = best(programmes, FACTORY) or best(programmes, CLAIM)
        if self.aim is not None and self.aim.kind == CLAIM and programmes and self.aim.fits(programmes[0]):
            main = programmes[0]
        trip = best(programmes, TRIP)
        if self.destitute(p, seat):
            needed = frozenset() if main is None else main.cards
            sales = [choice for choice in listed if choice[0] == "sell"]
            if sales:
                return min(sales, key=lambda choice: (choice[1] in needed, choice[1]))
        researches = [choice for choice in listed if choice[0] in ("research", "take-grant")]
        wanted = self.wanted(p, seat, main, trip)
        if researches and wanted:
            for deck in wanted:
                for choice in researches:
                    if choice[1] == deck:
                        return choice
        keep = set(self.reserved(p, seat)).union(*(one.cards for one in (main, trip) if one is not None))
        sales = [choice for choice in listed if choice[0] == "sell" and choice[1] not in keep]
        cost = 0.0 if main is None else main.cost
        if sales and (p.wt[seat] < cost + PLENTY or not researches):
            if not p.c.expanded:
                return min(sales, key=lambda choice: (p.c.deck[choice[1]] == REFINERY, choice[1]))
            sale = self.sale(p, seat, sales)
            if sale is not None:
                return sale
        if not researches and main is not None and auction.why_not_hand(p, seat) is not None:
            stored = self.lift(p, seat, main, listed)
            if stored is not None:
                return stored
        if researches:
            have = self.stock(p, seat)
            return max(researches, key=lambda choice: (self.gain(p, seat, have, p.tops[choice[1]], 1), -choice[1]))
        for choice in listed:
            if choice[0] in ("income", "income-from", "fundraise"):
                return choice
        return ("done",)

    def sale(self, p: On, seat: int, sales: list[Choice]) -> Choice | None:
        """The card whose price is worth most to the programmes that are left without it; None if every sale would hurt."""
        have = self.stock(p, seat)
        now = value(p, seat, self.weights, have)
        tries: list[tuple[float, Choice]] = []
        for choice in sales:
            card = choice[1]
            left = Stock(have.hand, have.aloft, have.wt + p.law.answers_sale(p, seat, card), have.wait)
            worth = value(p, seat, self.weights, left, card) if card in have.hand else now + NOTHING
            tries.append((worth, choice))
        best_one = max(tries, key=lambda one: (one[0], -one[1][1]))
        return best_one[1] if best_one[0] >= now - HURT * now else None

    def reserved(self, p: On, seat: int) -> frozenset[int]:
        """Cards that are kept for something else than a programme: of a module."""
        return frozenset()

    def wanted(self, p: On, seat: int, main: Programme | None, trip: Programme | None) -> list[int]:
        """Decks to research, the most useful card first."""
        found: list[int] = []
        for one in sorted((one for one in (main, trip) if one is not None), key=lambda one: -one.rate):
            found += [p.c.deck[card] for card in one.missing] + list(one.unseen)
        return list(dict.fromkeys(found))

    def gain(self, p: On, seat: int, have: Stock, card: int, price: int) -> float:
        """What the card adds for that price."""
        if card == NONE:
            return 0.0
        more = Stock(tuple(sorted((*have.hand, *self.lot(p, card)))), have.aloft, have.wt - price, have.wait)
        return value(p, seat, self.weights, more) - value(p, seat, self.weights, have)

    def lot(self, p: On, card: int) -> list[int]:
        """The card, and the supports that come with it."""
        return bundle(p, card) if p.c.expanded else [card]

    # ----------------------------------------------------------------------------------------------------- bids

    def auction(self, p: On, seat: int, frame: Auction, listed: list[Choice]) -> Choice:
        """Raise by as little as one must, as long as having the card for it is better than not having it."""
        if frame.kind != RESEARCHING:
            return super().auction(p, seat, frame, listed)
        need = to_win(p, seat, frame.bids)
        if need == frame.bids[seat] or need > p.law.answers_purse(p, seat) or not allows(listed, ("bid", need)):
            return ("pass",)
        paid = max(frame.bids) if seat == p.phasing and not p.law.asks_to_pool(p) else 0
        return ("bid", need) if self.worth_it(p, seat, frame.card, need, paid) else ("pass",)

    def worth_it(self, p: On, seat: int, card: int, price: int, paid: int) -> bool:
        """Is the card at that price better than `paid` WT of the other bidder?"""
        if self.limit is not None and self.limit[0] == card:
            return price <= self.limit[1]
        if not tabled(p):
            return price <= self.rough_price(p, seat, card)
        if price <= self.weights.floor and auction.counted_hand(p, seat) < 3:
            return True
        have = self.stock(p, seat)
        without = Stock(have.hand, have.aloft, have.wt + paid, have.wait)
        having = Stock(tuple(sorted((*have.hand, *self.lot(p, card)))), have.aloft, have.wt - price, have.wait)
        before, after = value(p, seat, self.weights, without), value(p, seat, self.weights, having)
        return after > before + NOTHING + 0.002 * (price if seat != p.phasing else 0)

    def rough_price(self, p: On, seat: int, card: int) -> float:
        """Where flights are in no table: by how much nearer the card and its supports bring a whole set, and never what the
        launch of a whole set costs. Money beyond that raises no bid."""
        price = max(self.weights.floor, self.zeal * self.bid_worth(p, seat, card) / WT)
        mission = self.mission
        if mission is not None and mission.worth >= self.least(p) and self.at_home(p, seat):
            price = min(price, max(1.0, p.wt[seat] - mission.cost))
        return price

    # ------------------------------------------------------------------------------------------------- movement

    def can_build(self, p: On, cards: list[int]) -> bool:
        """With supports: who waits for ever for a generator that is not there is not busy."""
        c = p.c
        return any(
            industry.support_sets(p, one, other)
            for one in cards
            if c.deck[one] == REFINERY
            for other in cards
            if c.deck[other] == ROBONAUT
        )

    def think(self, p: On, seat: int, listed: list[Choice]) -> Choice:
        if (
            isinstance(p.frames[-1], Plot)
            and ("erase",) in listed
            and not (self.queue and allows(listed, self.queue[0]))
        ):
            self.barred = p.round, seat
        if isinstance(p.frames[-1], Course) and not self.queue and tabled(p):
            return self.resumed(p, seat, listed)
        return super().think(p, seat, listed)

    def resumed(self, p: On, seat: int, listed: list[Choice]) -> Choice:
        """A move that another began (before a restart): the rest of it, worked out again. One that is barred is left."""
        if self.barred == (p.round, seat) and ("stay",) in listed:
            return ("stay",)
        rocket, course = stacks.slot(p, seat, ROCKET), p.frames[-1]
        assert isinstance(course, Course)
        if course.craft == stacks.slot(p, seat, FREIGHTER):
            whole = homeward(p, seat, course.craft) or []
        else:
            whole = self.departs(p, seat) if self.at_home(p, seat) else self.flies(p, seat, rocket)
        for at, choice in enumerate(whole):
            if choice[0] not in ("carry", "tank", "move") and allows(listed, choice):
                self.queue = whole[at + 1 :]
                return choice
        return super().think(p, seat, listed)

    def moves(self, p: On, seat: int, listed: list[Choice]) -> Choice:
        if not tabled(p):
            return super().moves(p, seat, listed)
        if ("end-game",) in listed and self.wants_end(p, seat):
            return ("end-game",)
        for choice in listed:
            if choice[0] == "venture" or (choice[0] == "whiten" and self.destitute(p, seat)):
                return choice
        rocket = stacks.slot(p, seat, ROCKET)
        if not p.moved[rocket] and (self.at_home(p, seat) or ("move", rocket) in listed):
            if self.at_home(p, seat):
                self.queue = self.departs(p, seat)
            else:
                self.queue = self.flies(p, seat, rocket)
            if self.queue and allows(listed, self.queue[0]):
                return self.queue.pop(0)
            if self.queue and self.queue[0][0] != "refuel":
                self.queue = []
        freighter = stacks.slot(p, seat, FREIGHTER)
        if not self.queue and ("move", freighter) in listed and p.where[freighter] != p.law.answers_bank(p, seat):
            self.queue = homeward(p, seat, freighter) or []
            if self.queue and allows(listed, self.queue[0]):
                return self.queue.pop(0)
            self.queue = []
        if ("settle", rocket) in listed and not self.queue and self.stranded(p, seat, rocket):
            return ("settle", rocket)
        return ("done",)

    def stranded(self, p: On, seat: int, rocket: int) -> bool:
        """A crew that nothing brings home makes room for the next rocket as an outpost."""
        crewed = all(p.c.deck[card] == CREW for card in p.held[rocket])
        return crewed and p.where[stacks.slot(p, seat, OUTPOST)] == NONE and self.later(p, seat, rocket) is None

    def departs(self, p: On, seat: int) -> list[Choice]:
        """The first leg of the best programme whose cards are all in LEO."""
        programmes = self.programmes(p, seat)
        main = leading(programmes)
        store, rocket = self.pads(p, seat)
        for one in programmes:
            if not self.owned(one) or not self.aloft(p, seat, one) or not self.timely(one, main):
                continue
            found = self.first_plan(p, seat, one)
            if found is None or found[1].tanks > p.wt[seat]:
                continue
            planner, plan = found
            left: list[Choice] = [("carry", card, store) for card in p.held[rocket] if card not in one.cards]
            taken: list[Choice] = [("carry", card, rocket) for card in sorted(one.cards) if p.place[card] == store]
            return [*left, *taken, *planner.choices(plan.legs[0], plan.tanks)]
        return []

    def flies(self, p: On, seat: int, rocket: int) -> list[Choice]:
        """This turn's leg of the best course from here."""
        if self.busy(p, seat, rocket):
            return []
        course = self.course(p, seat, rocket)
        return [] if course is None else course.leg()

    def course(self, p: On, seat: int, rocket: int) -> Destination | None:
        """The best of the places that the rocket can come to; the site that it holds to before all others."""
        aim = NONE if self.aim is None or self.aim.kind else self.aim.site
        found = self.courses(p, seat, rocket)
        return max(found, key=lambda one: (one.site == aim != NONE, one.rate, -one.done), default=None)

    def courses(self, p: On, seat: int, rocket: int) -> list[Destination]:
        """Sites to claim and to build on, landings for glory, home."""
        if p.c.expanded:
            return self.supported_courses(p, seat, rocket)
        found: list[Destination] = []
        for turns in (AHEAD, FARTHER):
            search = flights.from_here(p, rocket, turns)
            found = [*self.homes(p, seat, rocket, search), *self.claims(p, seat, rocket, search)]
            found += self.landings(p, seat, rocket, search)
            if found:
                break
        return found

    def supported_courses(self, p: On, seat: int, rocket: int) -> list[Destination]:
        """The same where there are supports, without landings for glory."""
        cards = p.held[rocket]
        goals = self.goals(p, seat, rocket)
        builds = self.can_build(p, list(cards))
        found: list[Destination] = []
        saved = self.weights.money * sum(p.c.mass[2 * card + p.black[card]] for card in cards) * p.c.boost
        home = saved + self.seen(p, seat, rocket)
        for site, planner, plan, shut in navigator.found(p, seat, rocket, goals, self.weights.patience, home > 0):
            safe = SAFE ** (plan.crashes * self.weights.risk) * _unharmed(planner, plan)
            turns = plan.turns + (1 if builds and site != NONE else 0)
            points = home if site == NONE else goals[site]
            if shut:
                wait = self.weights.delay(p, p.c.site_space[site], plan.turns)
                if wait is None:
                    continue
                turns += wait
                safe *= self.weights.open_at(p, p.c.site_space[site], plan.turns + wait)
            found.append(Destination(planner, plan, site, self.rate(points * safe, turns), turns, shut))
        return found

    def goals(self, p: On, seat: int, rocket: int) -> dict[int, float]:
        """Points of the sites that are worth claiming, and building on with what is aboard."""
        cards = p.held[rocket]
        sights = Sights(p, seat, self.weights)
        builds = self.can_build(p, list(cards))
        found: dict[int, float] = {}
        for site, space in enumerate(p.c.site_space):
            own = p.claim[site] == seat
            points = sights.claims.get(site, 0.0)
            if (not own and not points) or space == p.where[rocket]:
                continue
            points += 0.97 * sights.factories.get(site, 0.0) if builds else 0.0
            points *= 1.0 if own else chance_of(p, cards, site)
            if points >= 0.2:
                found[site] = points
        return found

    def later(self, p: On, seat: int, rocket: int) -> Destination | None:
        """The best course if it sets out in the next turn."""
        if p.moved[rocket]:
            p = cast(On, p.copy())
            p.log = None
            p.moved[rocket] = 0
        return self.course(p, seat, rocket)

    def rate(self, points: float, turns: float) -> float:
        return points / (turns + self.weights.patience)

    def homes(self, p: On, seat: int, rocket: int, search: Search) -> list[Destination]:
        """The glory of the crew, and boosts that are saved."""
        plans = search.plans(p.law.answers_bank(p, seat))
        saved = self.weights.money * sum(p.c.mass[2 * card] for card in p.held[rocket]) * p.c.boost
        glory = self.seen(p, seat, rocket)
        found: list[Destination] = []
        for plan in plans:
            safe = SAFE ** (plan.crashes * self.weights.risk)
            rate = self.rate((glory + saved) * safe, plan.turns)
            found.append(Destination(cast(Planner, search.craft), plan, NONE, rate, plan.turns))
        return found

    def seen(self, p: On, seat: int, rocket: int) -> float:
        """Points of the glory that the crew aboard brings home."""
        if not isinstance(p, HighFrontier) or not p.law.answers_spare(p, seat, CUBE):
            return 0.0
        bits = 0
        for card in p.held[rocket]:
            if p.c.deck[card] == CREW and not p.trip[card] & SPOILT:
                bits |= p.trip[card]
        return self.weights.glory * open_glory(p, seat, bits & (1 << len(p.c.glories)) - 1)

    def claims(self, p: On, seat: int, rocket: int, search: Search) -> list[Destination]:
        """Sites that are worth claiming, and building on with what is aboard."""
        cards = p.held[rocket]
        sights = Sights(p, seat, self.weights)
        builds = {ROBONAUT, REFINERY} <= {p.c.deck[card] for card in cards}
        found: list[Destination] = []
        for site, space in enumerate(p.c.site_space):
            own = p.claim[site] == seat
            if not own and site not in sights.claims:
                continue
            if not own and not p.law.answers_spare(p, seat, DISK):
                continue
            points = sights.claims.get(site, 0.0) + (0.97 * sights.factories.get(site, 0.0) if builds else 0.0)
            points *= 1.0 if own else chance_of(p, cards, site)
            if points < 0.2 or space == p.where[rocket]:
                continue
            for plan in search.arrivals(space):
                safe = SAFE ** (plan.crashes * self.weights.risk)
                turns = plan.turns + (1 if builds else 0)
                found.append(
                    Destination(cast(Planner, search.craft), plan, site, self.rate(points * safe, turns), turns)
                )
        return found

    def landings(self, p: On, seat: int, rocket: int, search: Search) -> list[Destination]:
        """Sites where the crew aboard would earn glory, if it comes home from there."""
        crews = [card for card in p.held[rocket] if p.c.deck[card] == CREW]
        if not crews or not isinstance(p, HighFrontier) or not p.law.answers_spare(p, seat, CUBE):
            return []
        trip = p.trip[crews[0]]
        if trip & SPOILT:
            return []
        tries: list[tuple[float, int, Plan, float]] = []
        for site, space in enumerate(p.c.site_space):
            bits = p.c.landing_bits[site] & ~trip
            points = self.weights.glory * open_glory(p, seat, bits)
            if points <= 0 or space == p.where[rocket]:
                continue
            for plan in search.arrivals(space):
                if not plan.form:
                    tries.append((-self.rate(points, plan.turns + 2) * SAFE**plan.crashes, site, plan, points))
        tries.sort(key=lambda one: (one[0], one[1], one[2].measures()))
        found: list[Destination] = []
        bank = p.law.answers_bank(p, seat)
        for _, site, plan, points in tries[:LANDINGS]:
            q = cast(Chart, p.copy())
            q.log = None
            q.where[rocket], q.steps[rocket], q.moved[rocket] = plan.space, plan.steps, 0
            homes = flights.homes(q, rocket, bank)
            if homes:
                home = homes[0]
                points += self.seen(p, seat, rocket)
                safe = SAFE ** ((plan.crashes + home.crashes) * self.weights.risk)
                turns = plan.turns + home.turns
                found.append(
                    Destination(cast(Planner, search.craft), plan, site, self.rate(points * safe, turns), turns)
                )
        return found

    # ------------------------------------------------------------------------------------------------------ deals

    def interject(self, view: Position, seat: int, rng: Random) -> Choice | None:
        """Answers to offers; and once in a turn of its own, before the operation, an offer."""
        answer = super().interject(view, seat, rng)
        if answer is not None or not isinstance(view, HighFrontier) or view.faction[seat] == NONE:
            return answer
        now = view.round, seat
        if (
            self.offered == now
            or view.phasing != seat
            or not isinstance(view.frames[-1], Operation)
            or not tabled(view)
        ):
            return None
        self.offered = now
        if any(offer[1] == seat for offer in view.offers):
            return None
        found = proposal(self, view, seat, self.programmes(self.own(view), seat))
        return found if found is not None and allows(view.interjections(seat), found) else None

    def welcome(self, p: On, seat: int, maker: int, terms: tuple[object, ...]) -> bool:
        """Better off than before by its own programmes, and not much worse than the other."""
        if not tabled(p):
            return super().welcome(p, seat, maker, terms)
        after = cast(Chart, p.copy())
        after.log = None
        before = [value(p, who, self.weights, stock(p, who)) for who in (seat, maker)]
        try:
            p.game.deal(after, maker, seat, terms)
        except Exception:  # what the view cannot carry out is no bargain
            return False
        own, theirs = (
            value(after, who, self.weights, stock(after, who)) - was
            for who, was in zip((seat, maker), before, strict=True)
        )
        return own > NOTHING and own >= self.weights.share * theirs
