"""Greedy: the base's mission bot, which settles, takes glory, fights where it pays, and knows politics."""

from random import Random

from armillary.games.high_frontier.bots.fitting import bundle
from armillary.games.high_frontier.bots.missioner import Missioner
from armillary.games.high_frontier.bots.missions import Mission, Taste, ready_cards
from armillary.games.high_frontier.bots.values import WT, card_worth, evaluate
from armillary.games.high_frontier.flow.auctions import Auction
from armillary.games.high_frontier.flow.moves import Moves
from armillary.games.high_frontier.flow.operations import Operation
from armillary.games.high_frontier.ids import CREW, FREIGHTER, NONE, ROCKET
from armillary.games.high_frontier.rules import auction, stacks
from armillary.games.high_frontier_conflict.ids import BERNALS, EXTREMIST
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.games.high_frontier_conflict.rules import freighters, states, tokens
from armillary.kernel.choice import Choice, allows
from armillary.kernel.position import Position

from . import freight, settlers
from .combat import Temper, fight, march, on_guard, quarry, sally, stone_step
from .politics import Bearing, Politician, years_left

__all__ = ["Greedy", "evaluate"]

#: So many years a mission is kept before a better one is looked for.
REVIEW = 3
#: A card must be worth so much less than it fetches to be sold, in points.
SPARE = 0.1
#: Free actions that are always worth it, in this order.
GIFTS = ("glory", "colony", "repair-glitch")


#: Aqua scores nothing, so that it is cheap in the last years.
LAST_YEARS, CHEAP = 12, 0.25
#: Aqua with which nothing has to be brought home for sale.
RICH = 16
#: Aqua that make cards for their own sake uninteresting: each takes a turn to sell.
FULL = 10


def spending(taste: Taste, p: Conflict) -> Taste:
    """A style's taste with the price of money as it is now."""
    share = CHEAP if years_left(p) <= LAST_YEARS else 1.0
    return Taste(taste.claims, taste.factories, taste.money * share, taste.patience, taste.risk, taste.sails)


class Greedy(Missioner):
    """One seat's player. `temper` and `bearing` are what a style changes beside its taste for missions."""

    temper = Temper()
    bearing = Bearing()

    def __init__(self, level: str = "medium") -> None:
        super().__init__(level)
        self.politician = Politician(self.bearing)
        #: The taste of its style: what it has now depends on the years left.
        self.own_taste = self.taste
        #: The year in which a way home for products was last looked for.
        self.looked = 0
        #: The year and season in which the mission was worked out.
        self.planned = (0, NONE)
        #: The year in which its rocket last went to war.
        self.sallied = 0

    def think(self, p: Conflict, seat: int, listed: list[Choice]) -> Choice:
        frame = p.frames[-1]
        self.taste = spending(self.own_taste, p)
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
        plan = sally(p, seat, listed, self.temper)
        if not plan and states.on(p, states.WARTIME):
            plan = march(p, seat, listed, self.temper)
        self.sallied = p.round if plan else self.sallied
        plan = plan or settlers.voyage(p, seat, listed)
        if plan and allows(listed, plan[0]):
            self.queue = plan[1:]
            return plan[0]
        choice = super().moves(p, seat, listed)
        rocket = stacks.slot(p, seat, ROCKET)
        if choice == ("done",) and ("settle", rocket) in listed and self.stays(p, seat, rocket):
            return ("settle", rocket)
        return choice

    def plan(self, p: Conflict, seat: int) -> Mission | None:
        """As the base, but a mission that can still be launched is looked at again only every third year and in a new season:
        half of the time of a game went into improving it with every card and Aqua."""
        mission, now = self.mission, (p.round, p.law.sector(p))
        year, season = self.planned
        if mission is not None and now[0] < year + REVIEW and season == now[1]:
            kept = mission.cards <= set(ready_cards(p, seat)) and self.promising(p, seat, mission.site)
            if kept:
                return mission
        found = super().plan(p, seat)
        if found is not mission:
            self.planned = now
        return found

    def stays(self, p: Conflict, seat: int, rocket: int) -> bool:
        """A craft with nowhere to go becomes an outpost, which leaves the pad free: a lone Crew, which cannot be given up
        (BR-3A), and in a War the garrison of a Factory."""
        if (self.mission is not None and self.on_course(p, rocket, self.mission)) or self.busy(p, seat, rocket):
            return False
        crewed = all(p.c.deck[card] == CREW for card in stacks.cards_in(p, rocket))
        return crewed or (self.sallied != p.round and on_guard(p, seat, rocket))

    def scrap(self, p: Conflict, seat: int, listed: list[Choice]) -> Choice | None:
        """As the base; a rocket that makes war stays as it is."""
        rocket = stacks.slot(p, seat, ROCKET)
        if p.where[rocket] not in (NONE, p.c.leo) and (self.sallied == p.round or on_guard(p, seat, rocket)):
            listed = [choice for choice in listed if choice[0] != "scrap" or p.place[choice[1]] != rocket]
        return super().scrap(p, seat, listed)

    def idle_stacks(self, p: Conflict, seat: int) -> list[int]:
        """All outposts, of which there may be several here (BR-12)."""
        posts = [stack for stack in tokens.outposts(p, seat) if not on_guard(p, seat, stack)]
        freighter = stacks.slot(p, seat, FREIGHTER)
        return [*posts, *([freighter] if p.where[freighter] == p.law.bank(p, seat) else [])]

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

    def top_worth(self, p: Conflict, seat: int, deck: int) -> float:
        top = p.tops[deck]
        if top != NONE and p.c.deck[top] == BERNALS:
            return settlers.bernal_worth(p, seat, top)
        if top != NONE and freighters.is_module1(p, top):
            return freight.worth(p, seat, top)
        if top != NONE and settlers.wants(p, seat, top):
            return settlers.WANTED
        return super().top_worth(p, seat, deck)

    def product(self, p: Conflict, seat: int, listed: list[Choice]) -> Choice | None:
        """As the base; but the way home is a long search, so it is looked for once a year, and not by the rich."""
        if p.wt[seat] >= RICH or self.looked == p.round:
            return None
        self.looked = p.round
        return super().product(p, seat, listed)

    def gather(self, p: Conflict, seat: int, mission: Mission | None, listed: list[Choice]) -> Choice:
        """Cards that are missing, by auction or grant; money for the mission; with an assembly, fundraising.

        Auctions are barred for years in a War: what a rocket could be made of is not sold meanwhile. What is saved for a station
        is not spent on cards; those that nothing needs are sold for it."""
        saving = settlers.saving(p, seat)
        if saving:
            listed = [choice for choice in listed if choice[0] not in ("research", "take-grant")]
        offers = [choice for choice in listed if choice[0] in ("research", "take-grant")]
        best = max(offers, key=lambda choice: self.top_worth(p, seat, choice[1]), default=None)
        keep = (self.core(p, seat) if mission is None else mission.cards) | settlers.reserved(p, seat)
        sales = [choice for choice in listed if choice[0] == "sell" and choice[1] not in keep]
        dull = min(sales, key=lambda choice: card_worth(p, seat, choice[1]), default=None)
        if dull is not None and (saving or (mission is not None and mission.cost > p.wt[seat])):
            return dull
        # An auction pays even for a mission: what another wins is paid to the phasing player, what is won can be sold.
        if best is not None and (self.top_worth(p, seat, best[1]) > 0.5 or p.wt[seat] >= 3):
            return best
        if auction.why_not_hand(p, seat) is not None:
            stored = self.store(p, seat, listed)
            # Whoever has money loses no turn for a card's price: what is for the rocket goes up.
            found = (stored or dull) if p.wt[seat] >= FULL else (dull or stored)
            if found is not None:
                return found
        if dull is not None and card_worth(p, seat, dull[1]) < WT * p.law.sale(p, seat, dull[1]) - SPARE:
            return dull
        for choice in listed:
            if choice[0] in ("income", "fundraise"):
                return choice
        return ("done",)

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
            return float(p.law.price(p, p.letter[choice[1]]))
        if choice[0] == "recall":
            return 4.0 if choice[2] == EXTREMIST else 1.0
        return sum(card_worth(p, seat, card) for card in stacks.cards_in(p, choice[1]))

    def bid_worth(self, p: Conflict, seat: int, card: int) -> float:
        if freighters.is_module1(p, card):
            return freight.worth(p, seat, card)
        if settlers.wants(p, seat, card):
            return settlers.WANTED
        if p.wt[seat] >= FULL:
            self.fitting.look(p, seat)
            return 0.9 * self.fitting.gain(p, bundle(p, card))
        return super().bid_worth(p, seat, card)

    def choose(self, view: Position, seat: int, rng: Random) -> Choice:
        assert isinstance(view, Conflict)
        if view.faction[seat] == NONE:
            return view.choices(seat)[0]
        return super().choose(view, seat, rng)
