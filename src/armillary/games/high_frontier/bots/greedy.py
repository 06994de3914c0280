"""Greedy: thinks in missions. It gathers the cards of a rocket, launches it to the site that pays best for the turns it takes,
claims, builds, and begins again with what comes back.

The mission under way is kept between decisions; without it (another process, a restart) it is worked out anew.
"""

from random import Random

from armillary.games.high_frontier.flow.auctions import RESEARCHING, Auction, Elect
from armillary.games.high_frontier.flow.moves import Moves
from armillary.games.high_frontier.flow.operations import Operation
from armillary.games.high_frontier.flow.production import Boost, Prospect
from armillary.games.high_frontier.ids import (
    CREW,
    FREIGHTER,
    INCOME,
    LEO_STACK,
    NO_PLATFORM,
    NONE,
    OUTPOST,
    REFINERY,
    RESEARCH,
    ROBONAUT,
    ROCKET,
    SELL_WHITE,
)
from armillary.games.high_frontier.position import Chart, HighFrontier
from armillary.games.high_frontier.rules import auction, ending, prospect, stacks
from armillary.kernel.choice import Choice, allows
from armillary.kernel.playout import random_choice
from armillary.kernel.position import Position

from .fitting import Fitting, bundle, product
from .missions import Mission, Taste, best_mission, homeward, onward, ready_cards
from .values import WT, card_worth, claim_worth, evaluate, factory_worth, need, quality

__all__ = ["Greedy", "evaluate"]

#: How often a level slips.
SLIPS = {"easy": 0.25, "medium": 0.08, "hard": 0.0}
#: What a slip can be: a poor operation or a bid not made, but no rocket thrown away.
SLIP = frozenset({"income", "income-from", "sell", "research", "pass", "enough"})
#: WT beyond this lie idle.
IDLE = 16
#: Cubes that must be left for a freighter to take one.
SPARE_CUBES = 3
#: A rocket of that mass is worth the price of no failure.
DEAR = 5
#: What the bots of the expanded game live on.
LIVING = (RESEARCH, SELL_WHITE, INCOME)
#: What is taken where a decision is not about missions, by verb: the first of these that is listed.
HABITS = (
    "accept",
    "respect",
    "let-pass",
    "hold",
    "keep",
    "use-supports",
    "product",
    "no-product",
    "abandon",
    "settle",
    "wait",
    "enough",
    "launched",
    "stay",
    "done",
    "pass",
    "decline",
)


class Greedy:
    """One seat's player. `taste` is what a style changes."""

    taste = Taste()
    #: The share of a card's worth that is bid for it, and WT that are kept back.
    zeal = 0.8
    reserve = 1
    #: Points ahead at which it pays for the end of the game.
    lead = 1

    def __init__(self, level: str = "medium") -> None:
        self.slip = SLIPS[level]
        self.mission: Mission | None = None
        #: The seat and cards for which the mission was worked out, and what is still to be chosen of it in this turn.
        self.known: tuple[object, ...] = ()
        self.queue: list[Choice] = []
        #: Turns of the plan that have been flown.
        self.leg = 0
        self.fitting = Fitting()

    def choose(self, view: Position, seat: int, rng: Random) -> Choice:
        assert isinstance(view, Chart)
        listed = view.choices(seat)
        if len(listed) == 1 and type(listed[0][-1]) is not range:
            return listed[0]
        if self.slip and rng.random() < self.slip:
            slips = [choice for choice in listed if choice[0] in SLIP]
            if slips:
                self.queue = []
                return random_choice(slips, rng)
        return self.think(view, seat, listed)

    def think(self, p: Chart, seat: int, listed: list[Choice]) -> Choice:
        frame = p.frames[-1]
        if self.queue and (self.queue[0][0] != "refuel" or isinstance(frame, Operation)):
            # Fuel can wait where there is something to claim or to build.
            if allows(listed, self.queue[0]) and not any(
                choice[0] in ("prospect", "industrialise") for choice in listed
            ):
                return self.queue.pop(0)
            self.queue = []
        if isinstance(frame, Auction):
            return self.auction(p, seat, frame, listed)
        if isinstance(frame, Operation):
            return self.operation(p, seat, listed)
        if isinstance(frame, Moves):
            return self.moves(p, seat, listed)
        if isinstance(frame, Boost):
            return self.boost(p, seat, listed)
        if isinstance(frame, Prospect):
            return self.prospecting(p, seat, listed)
        if isinstance(frame, Elect):
            return self.elect(p, seat, listed)
        return self.habit(p, seat, listed)

    # --------------------------------------------------------------------------------------------- what is planned

    def plan(self, p: Chart, seat: int) -> Mission | None:
        """The mission to launch, worked out again when cards, the sector or much money have changed, or its site is taken."""
        mission = self.mission
        if mission is not None and self.loaded(p, seat, mission):
            return mission
        if mission is not None and not self.promising(p, seat, mission.site):
            self.known = ()
        known = (seat, tuple(ready_cards(p, seat)), min(p.wt[seat], 40) // 6, p.law.sector(p))
        if known != self.known:
            self.known = known
            self.mission = best_mission(p, seat, self.taste)
            self.leg = 0
        return self.mission

    def promising(self, p: Chart, seat: int, site: int) -> bool:
        """Is there still something to win on that site?"""
        return not p.busted[site] and p.claim[site] in (NONE, seat) and p.factory[site] == NONE

    def loaded(self, p: Chart, seat: int, mission: Mission) -> bool:
        """Are the mission's cards in LEO, and its site still free?"""
        return (
            self.at_home(p, seat)
            and all(p.place[card] in self.pads(p, seat) for card in mission.cards)
            and self.promising(p, seat, mission.site)
        )

    def pads(self, p: Chart, seat: int) -> tuple[int, int]:
        """The stacks at home: what waits in LEO, and the rocket."""
        return stacks.slot(p, seat, LEO_STACK), stacks.slot(p, seat, ROCKET)

    # --------------------------------------------------------------------------------------------------- movement

    def moves(self, p: Chart, seat: int, listed: list[Choice]) -> Choice:
        if ("end-game",) in listed and self.wants_end(p, seat):
            return ("end-game",)
        for choice in listed:
            if choice[0] == "venture":
                return choice
        rocket = stacks.slot(p, seat, ROCKET)
        if not p.moved[rocket] and (self.at_home(p, seat) or ("move", rocket) in listed):
            self.queue = self.departure(p, seat) if self.at_home(p, seat) else self.flight(p, seat, rocket)
            if self.queue and allows(listed, self.queue[0]):
                return self.queue.pop(0)
            if self.queue and self.queue[0][0] != "refuel":
                self.queue = []
        freighter = stacks.slot(p, seat, FREIGHTER)
        if not self.queue and ("move", freighter) in listed and p.where[freighter] != p.law.bank(p, seat):
            self.queue = homeward(p, seat, freighter) or []
            if self.queue and allows(listed, self.queue[0]):
                return self.queue.pop(0)
            self.queue = []
        if ("settle", rocket) in listed and not self.queue and self.waits(p, seat, rocket):
            return ("settle", rocket)
        return ("done",)

    def waits(self, p: Chart, seat: int, rocket: int) -> bool:
        """Has it claimed where it stands, with a robonaut that waits for a refinery? Then it stays as an outpost."""
        if p.c.expanded:
            return False  # the cards are wanted at home: the claim stays, and a whole set comes for it
        site = stacks.site_at(p, p.where[rocket])
        cards = stacks.cards_in(p, rocket)
        decks = {p.c.deck[card] for card in cards}
        if (
            site == NONE
            or p.claim[site] != seat
            or p.factory[site] != NONE
            or ROBONAUT not in decks
            or REFINERY in decks
        ):
            return False
        return p.where[stacks.slot(p, seat, OUTPOST)] == NONE and onward(p, seat, rocket, self.taste) is None

    def wants_end(self, p: Chart, seat: int) -> bool:
        points = ending.points(p)
        return all(points[seat] - 1 >= other + self.lead for who, other in enumerate(points) if who != seat)

    def departure(self, p: Chart, seat: int) -> list[Choice]:
        """The rocket is put together from what is in LEO, then its first leg; nothing while cards or water are missing."""
        mission = self.plan(p, seat)
        if mission is None or not self.loaded(p, seat, mission) or mission.plan.tanks > p.wt[seat]:
            return []
        store, rocket = self.pads(p, seat)
        left: list[Choice] = [
            ("carry", card, store) for card in stacks.cards_in(p, rocket) if card not in mission.cards
        ]
        taken: list[Choice] = [("carry", card, rocket) for card in sorted(mission.cards) if p.place[card] == store]
        self.leg = 1
        return [*left, *taken, *mission.planner.choices(mission.plan.legs[0], mission.plan.tanks)]

    def flight(self, p: Chart, seat: int, rocket: int) -> list[Choice]:
        """The choices of this turn's leg: of the mission if the rocket is on it, else of the best one from here."""
        mission = self.mission
        if mission is None or not self.on_course(p, rocket, mission):
            if self.busy(p, seat, rocket):
                return []
            mission = onward(p, seat, rocket, self.taste)
            if mission is not None and mission.worth < self.further(p):
                mission = None
            self.mission, self.known, self.leg = mission, (), 0
        if mission is None:
            return []
        leg = mission.plan.legs[self.leg]
        self.leg += 1
        return mission.planner.choices(leg, 0)

    def on_course(self, p: Chart, rocket: int, mission: Mission) -> bool:
        """Is the rocket where the plan has it, with that fuel and those cards, and the site still free?"""
        if (
            self.leg >= len(mission.plan.legs)
            or p.busted[mission.site]
            or p.claim[mission.site]
            not in (
                NONE,
                stacks.owner_of(p, rocket),
            )
        ):
            return False
        leg = mission.plan.legs[self.leg]
        aboard = frozenset(stacks.cards_in(p, rocket))
        return p.where[rocket] == leg.start and p.steps[rocket] == leg.steps and aboard == mission.cards

    def busy(self, p: Chart, seat: int, rocket: int) -> bool:
        """Is there something to do where it stands?"""
        site = stacks.site_at(p, p.where[rocket])
        if site == NONE or p.busted[site]:
            return False
        cards = stacks.cards_in(p, rocket)
        if p.claim[site] == NONE:
            return any(prospect.why_not_prospect(p, seat, card, site) is None for card in cards)
        return p.claim[site] == seat and p.factory[site] == NONE and self.can_build(p, cards)

    def can_build(self, p: Chart, cards: list[int]) -> bool:
        return {REFINERY, ROBONAUT} <= {p.c.deck[card] for card in cards}

    # -------------------------------------------------------------------------------------------------- operations

    def operation(self, p: Chart, seat: int, listed: list[Choice]) -> Choice:
        """Build, claim, fuel, boost, research, money: the first of these that makes sense."""
        for choice in listed:
            if choice[0] == "venture":
                return choice
        build = [choice for choice in listed if choice[0] == "industrialise"]
        if build:
            return min(build, key=lambda choice: card_worth(p, seat, choice[1]) + card_worth(p, seat, choice[2]))
        claim = self.best_claim(p, seat, listed)
        if claim is not None:
            return claim
        black = [choice for choice in listed if choice[0] == "sell-black"]
        if black:
            return max(black, key=lambda choice: p.law.sale(p, seat, choice[1]))
        product = self.product(p, seat, listed)
        if product is not None:
            return product
        mission = self.plan(p, seat) if self.at_home(p, seat) else None
        boost = self.first_boost(p, seat, mission, listed)
        if boost is not None:
            return boost
        scrap = self.scrap(p, seat, listed)
        if scrap is not None:
            return scrap
        return self.gather(p, seat, mission, listed)

    def product(self, p: Chart, seat: int, listed: list[Choice]) -> Choice | None:
        """A black card for the market, by freighter: where there is a way home, and cubes for factories are left."""
        freighter = stacks.slot(p, seat, FREIGHTER)
        made = [choice for choice in listed if choice[0] == "produce" and choice[3] == freighter]
        if not made or p.law.spare_cubes(p, seat) < SPARE_CUBES:
            return None
        best = max(made, key=lambda choice: p.law.price(p, p.c.product[choice[1]]))
        q = p.copy()
        assert isinstance(q, Chart)
        q.log = None
        q.put(best[1], freighter)
        q.where[freighter] = p.c.site_space[best[2]]
        return best if homeward(q, seat, freighter) is not None else None

    def least(self, p: Chart) -> float:
        """What a mission must be worth a turn to be launched: early on it is better to wait for a whole set of cards."""
        if p.c.expanded:
            return max(0.06, 0.3 - 0.02 * p.round)
        return max(0.12, 0.5 - 0.02 * p.round)

    def at_home(self, p: Chart, seat: int) -> bool:
        """No rocket is under way."""
        rocket = stacks.slot(p, seat, ROCKET)
        return p.where[rocket] in (NONE, p.law.bank(p, seat))

    def best_claim(self, p: Chart, seat: int, listed: list[Choice]) -> Choice | None:
        tries = [choice for choice in listed if choice[0] == "prospect"]
        if not tries:
            return None
        return max(
            tries, key=lambda choice: prospect.chance(p, choice[1], choice[2]) * self.site_worth(p, seat, choice[2])
        )

    def site_worth(self, p: Chart, seat: int, site: int) -> float:
        return self.taste.claims * claim_worth(p, seat, site) + 0.3 * self.taste.factories * factory_worth(p, site)

    def prospecting(self, p: Chart, seat: int, listed: list[Choice]) -> Choice:
        """Further sites of a raygun or a buggy: as long as the chance is fair."""
        best = self.best_claim(p, seat, listed)
        if best is not None and prospect.chance(p, best[1], best[2]) >= 0.3:
            return best
        return ("enough",)

    def first_boost(self, p: Chart, seat: int, mission: Mission | None, listed: list[Choice]) -> Choice | None:
        """Lift the mission's cards when all of it can be paid, tanks included."""
        if mission is None or not self.affords(p, seat, mission) or mission.worth < self.least(p):
            return None
        return self.next_boost(p, seat, mission, listed)

    def next_boost(self, p: Chart, seat: int, mission: Mission, listed: list[Choice]) -> Choice | None:
        rocket = stacks.slot(p, seat, ROCKET)
        for card in sorted(mission.cards):
            if p.place[card] == -1 - seat and ("boost", card, rocket) in listed:
                return ("boost", card, rocket)
        return None

    def boost(self, p: Chart, seat: int, listed: list[Choice]) -> Choice:
        mission = self.mission
        found = (
            None if mission is None or not self.affords(p, seat, mission) else self.next_boost(p, seat, mission, listed)
        )
        if found is None and auction.why_not_hand(p, seat) is not None:
            found = self.store(p, seat, listed)
        return found or ("launched",)

    def affords(self, p: Chart, seat: int, mission: Mission) -> bool:
        """Boosts that are still to be paid, and the tanks."""
        c = p.c
        boosts = sum(c.mass[2 * card + p.black[card]] for card in mission.cards if p.place[card] == -1 - seat)
        return boosts * c.boost + mission.plan.tanks <= p.wt[seat]

    def store(self, p: Chart, seat: int, listed: list[Choice]) -> Choice | None:
        """Cards that belong together wait in LEO, where they do not fill the hand (HF-AUC-10): the lightest first."""
        mine, leo = self.core(p, seat), stacks.slot(p, seat, LEO_STACK)
        tries = [
            choice for choice in listed if choice[0] == "boost" and choice[2] == leo and p.c.deck[choice[1]] != CREW
        ]
        if p.wt[seat] < IDLE:
            tries = [choice for choice in tries if choice[1] in mine]
        return min(tries, key=lambda choice: (choice[1] not in mine, p.c.mass[2 * choice[1]]), default=None)

    def core(self, p: Chart, seat: int) -> frozenset[int]:
        """The cards that the nearest rocket is made of."""
        if not p.c.expanded:
            return frozenset()
        self.fitting.look(p, seat)
        return self.fitting.core

    def scrap(self, p: Chart, seat: int, listed: list[Choice]) -> Choice | None:
        """A rocket that can do nothing more comes home card by card."""
        rocket = stacks.slot(p, seat, ROCKET)
        idle = self.idle_stacks(p, seat)
        for choice in listed:
            if choice[0] == "scrap" and p.place[choice[1]] in idle:
                return choice
        if p.where[rocket] in (NONE, p.law.bank(p, seat)):
            return None
        mission = self.mission
        if (mission is not None and self.on_course(p, rocket, mission)) or self.busy(p, seat, rocket):
            return None
        further = onward(p, seat, rocket, self.taste)
        if further is not None and further.worth >= self.further(p):
            return None
        tries = [choice for choice in listed if choice[0] == "scrap" and p.place[choice[1]] == rocket]
        return tries[0] if tries else None

    def idle_stacks(self, p: Chart, seat: int) -> list[int]:
        """Where cards lie that are wanted at home: outposts of the expanded game, and a freighter that has come home."""
        freighter, outpost = stacks.slot(p, seat, FREIGHTER), stacks.slot(p, seat, OUTPOST)
        found = [freighter] if p.where[freighter] == p.law.bank(p, seat) else []
        return [*found, outpost] if p.c.expanded and p.where[outpost] != NONE else found

    def further(self, p: Chart) -> float:
        """What a further site must be worth a turn, if the rocket is not to begin anew with a whole set."""
        return 0.12 if p.c.expanded else 0.0

    def gather(self, p: Chart, seat: int, mission: Mission | None, listed: list[Choice]) -> Choice:
        """Cards that are missing, money for the mission, or money for its own sake."""
        research = [choice for choice in listed if choice[0] == "research"]
        sales = [choice for choice in listed if choice[0] == "sell"]
        keep = self.core(p, seat) if mission is None else mission.cards
        best = max(research, key=lambda choice: self.top_worth(p, seat, choice[1]), default=None)
        dull = min(
            (choice for choice in sales if choice[1] not in keep),
            key=lambda choice: card_worth(p, seat, choice[1]),
            default=None,
        )
        if mission is not None and mission.cost > p.wt[seat]:
            # What the mission does not need pays for it: a card fetches three times an income.
            if dull is not None:
                return dull
            if best is not None and p.c.expanded:
                return best
        elif best is not None and (self.top_worth(p, seat, best[1]) > 0.5 or p.wt[seat] >= 3):
            return best
        elif not research:
            # The hand is full of cards that do not fit together, or that wait for others.
            found = dull or self.store(p, seat, listed)
            if found is not None:
                return found
        for choice in listed:
            if choice[0] in ("income", "income-from"):
                return choice
        return ("done",)

    def top_worth(self, p: Chart, seat: int, deck: int) -> float:
        """What taking the top card of a deck is worth: the card, what comes with it, and what it uncovers."""
        card = p.tops[deck]
        if card == NONE:
            return 0.0
        if not p.c.expanded:
            return card_worth(p, seat, card)
        self.fitting.look(p, seat)
        lot = bundle(p, card)
        return (
            0.15
            + 0.2 * quality(p, card)
            + 0.2 * len(lot)
            + self.fitting.gain(p, lot)
            + 0.5 * self.fitting.hope(p, deck)
        )

    # ---------------------------------------------------------------------------------------------------- bidding

    def auction(self, p: Chart, seat: int, frame: Auction, listed: list[Choice]) -> Choice:
        """Raise by as little as one must, up to what it is worth and what can be spared."""
        bids = [choice for choice in listed if choice[0] == "bid"]
        if not bids:
            return ("pass",)
        least = bids[0][1][0] if type(bids[0][1]) is range else bids[0][1]
        if frame.kind == RESEARCHING:
            # Money that lies idle is worth less.
            worth = self.zeal * self.bid_worth(p, seat, frame.card) / WT + self.zeal * max(0, p.wt[seat] - IDLE) / 4
        else:
            assert isinstance(p, HighFrontier)
            now = self.comfort(p, seat, p.spot)
            better = max(self.comfort(p, seat, spot) for spot in p.c.spot_next[p.spot]) - now
            worth = max(0.0, better) * (2.0 + max(0, p.wt[seat] - IDLE) / 4)
        if self.mission is not None and self.mission.worth >= self.least(p) and self.at_home(p, seat):
            # What the next launch costs is not for sale.
            worth = min(worth, max(1.0, p.wt[seat] - self.mission.cost))
        reserve = 0 if need(p, seat, p.c.deck[frame.card] if frame.card != NONE else CREW) > 1 else self.reserve
        holds = frame.bids and max(frame.bids) == frame.bids[seat] and frame.bids.count(frame.bids[seat]) == 1
        if holds or least > worth or least > p.wt[seat] - reserve:
            return ("pass",)
        return ("bid", least)

    def bid_worth(self, p: Chart, seat: int, card: int) -> float:
        """What a card at auction is worth to this player, in points."""
        return card_worth(p, seat, card)

    def elect(self, p: Chart, seat: int, listed: list[Choice]) -> Choice:
        """The spot under which it lives best: the own one, unless that forbids what it lives on."""
        best: Choice = ("keep",)
        assert isinstance(p, HighFrontier)
        most = self.comfort(p, seat, p.spot)
        for choice in listed:
            if choice[0] == "govern":
                comfort = self.comfort(p, seat, choice[1])
                if comfort > most:
                    best, most = choice, comfort
        return best

    def comfort(self, p: HighFrontier, seat: int, spot: int) -> float:
        """What a policy lets it do (8.6), and whose it is: points count at the end, for the own spot."""
        q = p.copy()
        assert isinstance(q, HighFrontier)
        q.log, q.spot = None, spot
        allowed = sum(1.0 for act in LIVING if q.law.why_not(q, seat, act) is None)
        return allowed + (0.5 if p.c.spot_faction[spot] == p.faction[seat] else 0.0)

    # ----------------------------------------------------------------------------------------------- everything else

    def habit(self, p: Chart, seat: int, listed: list[Choice]) -> Choice:
        verbs = {choice[0]: choice for choice in reversed(listed)}
        if "roll" in verbs:
            rocket = stacks.slot(p, seat, ROCKET)
            dear = p.where[rocket] != NONE and stacks.dry_mass(p, rocket) >= DEAR
            rich = p.wt[seat] >= p.law.finao(p, seat) + (0 if dear else 3)
            return verbs["pay-no-failure"] if rich and "pay-no-failure" in verbs else verbs["roll"]
        if "accept" in verbs:
            return self.answer(p, seat, listed)
        if "no-product" in verbs and p.c.expanded:
            return product(p, seat, listed)
        if "award" in verbs:
            return ("award", seat) if ("award", seat) in listed else listed[0]
        for verb in ("lose-card", "give-up"):
            if verb in verbs:
                losses = [choice for choice in listed if choice[0] == verb]
                return min(losses, key=lambda choice: card_worth(p, seat, choice[1]))
        if "choose-letter" in verbs:
            return max(
                (choice for choice in listed if choice[0] == "choose-letter"),
                key=lambda choice: p.law.price(p, choice[1]),
            )
        for verb in HABITS:
            if verb in verbs:
                choice = verbs[verb]
                return (*choice[:-1], choice[-1][0]) if type(choice[-1]) is range else choice
        choice = listed[0]
        return (*choice[:-1], choice[-1][0]) if type(choice[-1]) is range else choice

    # ------------------------------------------------------------------------------------------------------- deals

    def answer(self, p: Chart, seat: int, listed: list[Choice]) -> Choice:
        """Accept what leaves it better off than before, by its own reckoning and against the one who asks."""
        for choice in listed:
            if choice[0] != "accept":
                continue
            offer = next((found for found in p.offers if found[0] == choice[1]), None)
            if offer is not None and self.welcome(p, seat, offer[1], offer[4]):
                return choice
        return next((choice for choice in listed if choice[0] == "decline"), listed[0])

    def welcome(self, p: Chart, seat: int, maker: int, terms: tuple[object, ...]) -> bool:
        after = p.copy()
        assert isinstance(after, Chart)
        after.log = None
        before = [_holding(p, who) for who in (seat, maker)]
        try:
            p.game.deal(after, maker, seat, terms)
        except Exception:  # what the view cannot carry out is no bargain
            return False
        own, theirs = (_holding(after, who) - was for who, was in zip((seat, maker), before, strict=True))
        return own > 0.05 and own >= 0.3 * theirs

    def interject(self, view: Position, seat: int, rng: Random) -> Choice | None:
        assert isinstance(view, Chart)
        listed = [choice for choice in view.interjections(seat) if choice[0] in ("accept", "decline")]
        return self.answer(view, seat, listed) if listed else None


def _holding(p: Chart, seat: int) -> float:
    """Money and cards, for deals."""
    own = stacks.stacks_of(p, seat)
    cards = [card for card, place in enumerate(p.place) if place == -1 - seat or place in own]
    platforms = sum(0.1 for card in cards if p.c.platform[2 * card + p.black[card]] != NO_PLATFORM)
    fuel = sum(0.12 * p.steps[stack] for stack in own if p.where[stack] != NONE and stack % len(p.c.slots) != LEO_STACK)
    return WT * p.wt[seat] + sum(0.8 * card_worth(p, seat, card) for card in cards) + platforms + fuel
