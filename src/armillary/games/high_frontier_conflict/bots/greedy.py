"""Greedy: High Frontier's player of programmes, who settles, takes glory, fights where it pays, and knows politics."""

from random import Random

from armillary.games.high_frontier.bots.greedy import Greedy as Base
from armillary.games.high_frontier.bots.programmes import Programme, Sights, Weights, chance_of, stock
from armillary.games.high_frontier.bots.programmes import listed as programmes
from armillary.games.high_frontier.bots.values import card_worth, evaluate
from armillary.games.high_frontier.flow.auctions import Auction
from armillary.games.high_frontier.flow.moves import Moves
from armillary.games.high_frontier.flow.operations import Operation
from armillary.games.high_frontier.ids import CREW, FREIGHTER, NONE, ROCKET
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.assembly import petitions
from armillary.games.high_frontier_conflict.chart import states, tokens
from armillary.games.high_frontier_conflict.chart.flight import Flight
from armillary.games.high_frontier_conflict.freighters import freighters
from armillary.games.high_frontier_conflict.ids import BERNALS, EQUALITY, EXTREMIST, UNITY
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.choice import Choice, allows
from armillary.kernel.position import Position

from . import freight, settlers
from .combat import Temper, fight, march, on_guard, quarry, sally, stone_step, threats
from .outlook import Outlook
from .politics import Bearing, Politician, evasion_need, lifted
from .raids import raids

__all__ = ["Greedy", "evaluate"]

#: Free actions that are always worth it, in this order.
GIFTS = ("glory", "colony", "repair-glitch")
#: Aqua with which nothing has to be brought home for sale.
RICH = 16
#: The share of a programme's worth that a bar costs which holds up its boost, or its cards.
READY, UNREADY = 0.6, 0.25
#: What a bar must cost for delegates to be moved, cubes that are kept for Factories, and years in which cards come first.
PRESSING, CUBES, EARLY = 1.0, 3, 10
#: What a card of a module, or for a station, must be worth to be researched before a programme's; and Aqua a point.
SPECIAL, PRICE = 0.5, 1.5


class Greedy(Base[Conflict]):
    """One seat's player. `weights`, `temper` and `bearing` are what a style changes."""

    weights: Weights = Outlook()
    temper = Temper()
    bearing = Bearing()
    speaks = False

    def __init__(self, level: str = "medium") -> None:
        super().__init__(level)
        self.politician = self.new_politician()
        #: What raids were last worked out for, and which.
        self.raided: tuple[tuple[object, ...], list[Programme]] = ((), [])
        #: The year in which a way home for products was last looked for.
        self.looked = 0

    def new_politician(self) -> Politician:
        return Politician(self.bearing, self.needs, self.peril, self.cargo)

    def think(self, p: Conflict, seat: int, listed: list[Choice]) -> Choice:
        frame = p.frames[-1]
        decided = fight(p, seat, listed, self.temper) or settlers.answer(p, seat, listed)
        decided = decided or freight.answer(p, seat, listed)
        if decided is None and not isinstance(frame, (Moves, Operation)):
            decided = self.politician.answer(p, seat, listed)
        if decided is None and isinstance(frame, (Moves, Operation)) and not self.queue:
            decided = self.free(p, seat, listed)
        return super().think(p, seat, listed) if decided is None else decided

    def free(self, p: Conflict, seat: int, listed: list[Choice]) -> Choice | None:
        """A free action that pays: a Colony, glory, a repair, another's Claim, a step of the stone, politics."""
        for verb in GIFTS:
            for choice in listed:
                if choice[0] == verb:
                    return choice
        return (
            settlers.free(p, seat, listed)
            or freight.free(p, seat, listed)
            or self.politician.free(p, seat, listed)
            or stone_step(p, seat, listed, self.temper)
        )

    def moves(self, p: Conflict, seat: int, listed: list[Choice]) -> Choice:
        """A sally that pays comes before the mission, a station on its way home after it."""
        plan = sally(p, seat, listed, self.temper, self.keeps)
        if not plan and states.on(p, states.WARTIME):
            plan = march(p, seat, listed, self.temper)
        plan = plan or settlers.voyage(p, seat, listed)
        if plan and allows(listed, plan[0]):
            self.queue = plan[1:]
            return plan[0]
        choice = super().moves(p, seat, listed)
        rocket = stacks.slot(p, seat, ROCKET)
        if choice == ("done",) and ("settle", rocket) in listed and self.stays(p, seat, rocket):
            return ("settle", rocket)
        return choice

    def ranked(self, p: Conflict, seat: int) -> list[Programme]:
        """Raids are programmes like others."""
        found = super().ranked(p, seat)
        if not self.at_home(p, seat) or not states.on(p, states.FIGHT):
            return found
        have = self.stock(p, seat)
        key = (p.round, seat, p.state, have, tuple(p.factory), tuple(p.where), tuple(p.damaged))
        if key != self.raided[0]:
            self.raided = key, raids(p, seat, self.temper, self.weights, have)
        ready = [one for one in self.raided[1] if self.first_plan(p, seat, one) is not None]
        return sorted([*found, *ready[:2]], key=lambda one: -one.rate)

    def needs(self, p: Conflict, seat: int) -> list[float]:
        """By place: points that its bar costs a seat, by the programme that it holds up."""
        need = evasion_need(p, seat)
        found = programmes(p, seat, self.weights, stock(p, seat), 3)
        if not found:
            return need
        main = found[0]
        worth = main.rate * (main.done + self.weights.patience)
        if main.boosts:
            ready = not main.missing and not main.unseen and main.cost <= p.wt[seat]
            need[UNITY] = max(need[UNITY], worth * (READY if ready else UNREADY))
        if main.missing or main.unseen:
            need[EQUALITY] = max(need[EQUALITY], worth * UNREADY)
        return need

    def peril(self, p: Conflict, seat: int) -> float:
        """Points that others could take of a seat at once."""
        return sum(threats(p, seat).values())

    def cargo(self, p: Conflict, seat: int, stack: int) -> float:
        """Points of a craft under way: what it cost to lift, the glory aboard, and what it can do where its flight ends."""
        worth = lifted(p, seat, stack)
        cards = stacks.cards_in(p, stack)
        scoring = p.c.own.glory
        worth += sum(scoring.low for card in cards if p.carries[card] != NONE)
        flight = next((frame for frame in p.frames[::-1] if isinstance(frame, Flight)), None)
        space = flight.route[-1] if flight is not None and flight.route else p.where[stack]
        site = p.c.site_of[space]
        if site == NONE or not cards:
            return worth
        sights = Sights(p, seat, self.weights)
        points = sights.claims.get(site, 0.0)
        if self.can_build(p, cards):
            points += sights.factories.get(site, 0.0)
        return worth + points * (1.0 if p.claim[site] == seat else chance_of(p, cards, site))

    def keeps(self, p: Conflict, seat: int, stack: int) -> float:
        """Points of what a rocket under way could still bring: what a dive with it costs."""
        if stack != stacks.slot(p, seat, ROCKET) or self.at_home(p, seat):
            return 0.0
        course = self.later(p, seat, stack)
        return 0.0 if course is None else course.rate * (course.done + self.weights.patience)

    def stays(self, p: Conflict, seat: int, rocket: int) -> bool:
        """A craft with nowhere to go becomes an outpost, which leaves the pad free: a lone Crew, which cannot be given up
        (BR-3A), and in a War the garrison of a Factory."""
        if self.busy(p, seat, rocket) or self.later(p, seat, rocket) is not None:
            return False
        crewed = all(p.c.deck[card] == CREW for card in stacks.cards_in(p, rocket))
        return crewed or (not p.moved[rocket] and on_guard(p, seat, rocket))

    def leftovers(self, p: Conflict, seat: int, listed: list[Choice]) -> Choice | None:
        """As the base; a rocket that makes war stays as it is."""
        rocket = stacks.slot(p, seat, ROCKET)
        if p.where[rocket] not in (NONE, p.c.leo) and (p.moved[rocket] or on_guard(p, seat, rocket)):
            listed = [choice for choice in listed if choice[0] != "scrap" or p.place[choice[1]] != rocket]
        return super().leftovers(p, seat, listed)

    def idle_stacks(self, p: Conflict, seat: int) -> list[int]:
        """All outposts, of which there may be several here (BR-12)."""
        posts = [stack for stack in tokens.outposts(p, seat) if not on_guard(p, seat, stack)]
        freighter = stacks.slot(p, seat, FREIGHTER)
        return [*posts, *([freighter] if p.where[freighter] == p.law.answers_bank(p, seat) else [])]

    def operation(self, p: Conflict, seat: int, listed: list[Choice]) -> Choice:
        """A stone that pays, a repair; else what the base does."""
        stone = quarry(p, seat, listed, self.temper)
        if stone is not None:
            return stone
        work = freight.operation(p, seat, listed)
        if work is not None:
            return work
        repairs = [choice for choice in listed if choice[0] == "repair"]
        return settlers.operation(p, seat, listed) or (repairs[0] if repairs else super().operation(p, seat, listed))

    def boost(self, p: Conflict, seat: int, listed: list[Choice]) -> Choice:
        return settlers.operation(p, seat, listed) or super().boost(p, seat, listed)

    def auction(self, p: Conflict, seat: int, frame: Auction, listed: list[Choice]) -> Choice:
        if frame.card != NONE and p.c.deck[frame.card] == BERNALS:
            return settlers.bernal_bid(p, seat, frame, listed)
        return ("pass",) if settlers.saving(p, seat) else super().auction(p, seat, frame, listed)

    def worth_it(self, p: Conflict, seat: int, card: int, price: int, paid: int) -> bool:
        special = 0.0 if self.limit is not None else self.special(p, seat, card)
        return price <= special * PRICE if special else super().worth_it(p, seat, card, price, paid)

    def special(self, p: Conflict, seat: int, card: int) -> float:
        """Points of a card that is not for a rocket of the base: a station, a Freighter, a generator that a station waits for."""
        if card == NONE:
            return 0.0
        if p.c.deck[card] == BERNALS:
            return settlers.bernal_worth(p, seat, card)
        if freighters.is_module1(p, card):
            return freight.worth(p, seat, card)
        return settlers.WANTED if settlers.wants(p, seat, card) else 0.0

    def reserved(self, p: Conflict, seat: int) -> frozenset[int]:
        return settlers.reserved(p, seat)

    def product(self, p: Conflict, seat: int, listed: list[Choice]) -> Choice | None:
        """As the base; but the way home is a long search, so it is looked for once a year, and not by the rich."""
        if p.wt[seat] >= RICH or self.looked == p.round:
            return None
        self.looked = p.round
        return super().product(p, seat, listed)

    def gather_for(self, p: Conflict, seat: int, programmes: list[Programme], listed: list[Choice]) -> Choice:
        """What is saved for a station is not spent on cards. A card for a module comes before those of a rocket."""
        if settlers.saving(p, seat):
            listed = [choice for choice in listed if choice[0] not in ("research", "take-grant")]
        tries = [choice for choice in listed if choice[0] in ("research", "take-grant")]
        best = max(tries, key=lambda choice: self.special(p, seat, p.tops[choice[1]]), default=None)
        if best is not None and self.special(p, seat, p.tops[best[1]]) > SPECIAL:
            return best
        if ("fundraise",) in listed and self.lobbies(p, seat):
            return ("fundraise",)
        choice = super().gather_for(p, seat, programmes, listed)
        idle = choice[0] == "done" or (choice[0] in ("research", "take-grant") and self.idle(p, choice, programmes))
        if idle and ("fundraise",) in listed and p.law.answers_spare_cubes(p, seat) >= CUBES and p.round > EARLY:
            return ("fundraise",)  # a delegate is a point
        return choice

    def lobbies(self, p: Conflict, seat: int) -> bool:
        """Does a bar hold up a programme that only waits for it? Then delegates are moved towards its place."""
        if not states.on(p, states.RESTRICTED) or p.law.answers_spare_cubes(p, seat) < 2:
            return False
        need = self.needs(p, seat)
        return any(need[place] >= PRESSING and petitions.barred(p, seat, place) for place in (UNITY, EQUALITY))

    def idle(self, p: Conflict, choice: Choice, programmes: list[Programme]) -> bool:
        """Is it research of a card that no programme waits for?"""
        return p.tops[choice[1]] not in {card for one in programmes[:2] for card in one.missing} and not any(
            choice[1] in one.unseen for one in programmes[:2]
        )

    def top_worth(self, p: Conflict, seat: int, deck: int) -> float:
        """What drafting the top card of a deck is worth."""
        card = p.tops[deck]
        return self.special(p, seat, card) or self.gain(p, seat, self.stock(p, seat), card, 0)

    def habit(self, p: Conflict, seat: int, listed: list[Choice]) -> Choice:
        verbs = {choice[0] for choice in listed}
        if "draft" in verbs:
            return max(listed, key=lambda choice: self.top_worth(p, seat, choice[1]))
        if "sold" in verbs:
            return ("sold",)
        if verbs & {"give-up", "lose-card"}:
            kept = settlers.reserved(p, seat)
            listed = [choice for choice in listed if choice[1] not in kept] or listed
        if verbs & {"scrap-outpost", "take-back", "recall"}:
            return min(listed, key=lambda choice: self.loss(p, seat, choice))
        return super().habit(p, seat, listed)

    def loss(self, p: Conflict, seat: int, choice: Choice) -> float:
        """What giving up an outpost, a Factory or a delegate costs."""
        if choice[0] == "take-back":
            return float(p.law.answers_price(p, p.letter[choice[1]]))
        if choice[0] == "recall":
            return 4.0 if choice[2] == EXTREMIST else 1.0
        return sum(card_worth(p, seat, card) for card in stacks.cards_in(p, choice[1]))

    def choose(self, view: Position, seat: int, rng: Random) -> Choice:
        assert isinstance(view, Conflict)
        if view.faction[seat] == NONE:
            return view.choices(seat)[0]
        return super().choose(view, seat, rng)
