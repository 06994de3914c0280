"""Missioner: thinks in missions. It gathers the cards of a rocket, launches it to the site that pays best for the turns it takes,
claims, builds, and begins again with what comes back.

It is the yardstick that other players of High Frontier are measured by (`yardstick`), so it stays as it is. `Greedy` falls back
on it where flights are in no table: in scenarios with laws of their own and on changed charts.
"""

from random import Random
from typing import Final, cast

from armillary.games.high_frontier.century.elections import Elect
from armillary.games.high_frontier.flow.auctions import Auction
from armillary.games.high_frontier.flow.moves import Moves
from armillary.games.high_frontier.flow.operations import Operation
from armillary.games.high_frontier.flow.production import Boost, Prospect
from armillary.games.high_frontier.ids import (
    CREW,
    FREIGHTER,
    LEO_STACK,
    NO_PLATFORM,
    NONE,
    OUTPOST,
    ROCKET,
)
from armillary.games.high_frontier.position import Chart, On, OnChart
from armillary.games.high_frontier.rules import auction, prospect, stacks
from armillary.kernel.choice import Choice, allows
from armillary.kernel.playout import random_choice
from armillary.kernel.position import Position

from .bidding import IDLE, Bidder
from .fitting import Fitting, bundle, product
from .missions import Mission, homeward, onward
from .values import WT, card_worth, claim_worth, evaluate, factory_worth, quality

__all__ = ["Missioner", "evaluate"]

#: How often a level slips.
SLIPS: Final = {"easy": 0.25, "medium": 0.08, "hard": 0.0}
#: What a slip can be: a poor operation or a bid not made, but no rocket thrown away.
SLIP: Final = frozenset({"income", "income-from", "sell", "research", "pass", "enough"})
#: Cubes that must be left for a freighter to take one.
SPARE_CUBES: Final = 3
#: A rocket of that mass is worth the price of no failure.
DEAR: Final = 5
#: What is taken where a decision is not about missions, by verb: the first of these that is listed.
HABITS: Final[tuple[str, ...]] = (
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


class Missioner(Bidder[On]):
    """One seat's player: it flies (`Pilot`), bids (`Bidder`), chooses its operations and answers offers."""

    def __init__(self, level: str = "medium") -> None:
        super().__init__()
        self.slip = SLIPS[level]
        self.fitting = Fitting()

    def choose(self, view: Position, seat: int, rng: Random) -> Choice:
        p = self.own(view)
        listed = p.choices(seat)
        if len(listed) == 1 and type(listed[0][-1]) is not range:
            return listed[0]
        if self.slip and rng.random() < self.slip:
            slips = [choice for choice in listed if choice[0] in SLIP]
            if slips:
                self.queue = []
                return random_choice(slips, rng)
        return self.think(p, seat, listed)

    def own(self, view: Position) -> On:
        """The view as the position of this bot's title, which is the only one that it is given."""
        assert isinstance(view, OnChart)
        return cast(On, view)

    def think(self, p: On, seat: int, listed: list[Choice]) -> Choice:
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

    # -------------------------------------------------------------------------------------------------- operations

    def operation(self, p: On, seat: int, listed: list[Choice]) -> Choice:
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
            return max(black, key=lambda choice: p.law.answers_sale(p, seat, choice[1]))
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

    def product(self, p: On, seat: int, listed: list[Choice]) -> Choice | None:
        """A black card for the market, by freighter: where there is a way home, and cubes for factories are left."""
        freighter = stacks.slot(p, seat, FREIGHTER)
        made = [choice for choice in listed if choice[0] == "produce" and choice[3] == freighter]
        if not made or p.law.answers_spare_cubes(p, seat) < SPARE_CUBES:
            return None
        best = max(made, key=lambda choice: p.law.answers_price(p, p.c.product[choice[1]]))
        q = p.copy()
        assert isinstance(q, OnChart)
        q.log = None
        q.put(best[1], freighter)
        q.where[freighter] = p.c.site_space[best[2]]
        return best if homeward(q, seat, freighter) is not None else None

    def best_claim(self, p: On, seat: int, listed: list[Choice]) -> Choice | None:
        tries = [choice for choice in listed if choice[0] == "prospect"]
        if not tries:
            return None
        return max(
            tries, key=lambda choice: prospect.chance(p, choice[1], choice[2]) * self.site_worth(p, seat, choice[2])
        )

    def site_worth(self, p: On, seat: int, site: int) -> float:
        return self.taste.claims * claim_worth(p, seat, site) + 0.3 * self.taste.factories * factory_worth(p, site)

    def prospecting(self, p: On, seat: int, listed: list[Choice]) -> Choice:
        """Further sites of a raygun or a buggy: as long as the chance is fair."""
        best = self.best_claim(p, seat, listed)
        if best is not None and prospect.chance(p, best[1], best[2]) >= 0.3:
            return best
        return ("enough",)

    def first_boost(self, p: On, seat: int, mission: Mission | None, listed: list[Choice]) -> Choice | None:
        """Lift the mission's cards when all of it can be paid, tanks included."""
        if mission is None or not self.affords(p, seat, mission) or mission.worth < self.least(p):
            return None
        return self.next_boost(p, seat, mission, listed)

    def next_boost(self, p: On, seat: int, mission: Mission, listed: list[Choice]) -> Choice | None:
        rocket = stacks.slot(p, seat, ROCKET)
        for card in sorted(mission.cards):
            if p.place[card] == -1 - seat and ("boost", card, rocket) in listed:
                return ("boost", card, rocket)
        return None

    def boost(self, p: On, seat: int, listed: list[Choice]) -> Choice:
        mission = self.mission
        found = (
            None if mission is None or not self.affords(p, seat, mission) else self.next_boost(p, seat, mission, listed)
        )
        if found is None and auction.why_not_hand(p, seat) is not None:
            found = self.store(p, seat, listed)
        return found or ("launched",)

    def affords(self, p: On, seat: int, mission: Mission) -> bool:
        """Boosts that are still to be paid, and the tanks."""
        c = p.c
        boosts = sum(c.mass[2 * card + p.black[card]] for card in mission.cards if p.place[card] == -1 - seat)
        return boosts * c.boost + mission.plan.tanks <= p.wt[seat]

    def store(self, p: On, seat: int, listed: list[Choice]) -> Choice | None:
        """Cards that belong together wait in LEO, where they do not fill the hand (HF-AUC-10): the lightest first."""
        mine, leo = self.core(p, seat), stacks.slot(p, seat, LEO_STACK)
        tries = [
            choice for choice in listed if choice[0] == "boost" and choice[2] == leo and p.c.deck[choice[1]] != CREW
        ]
        if p.wt[seat] < IDLE:
            tries = [choice for choice in tries if choice[1] in mine]
        return min(tries, key=lambda choice: (choice[1] not in mine, p.c.mass[2 * choice[1]]), default=None)

    def core(self, p: On, seat: int) -> frozenset[int]:
        """The cards that the nearest rocket is made of."""
        if not p.c.expanded:
            return frozenset()
        self.fitting.look(p, seat)
        return self.fitting.core

    def scrap(self, p: On, seat: int, listed: list[Choice]) -> Choice | None:
        """A rocket that can do nothing more comes home card by card."""
        rocket = stacks.slot(p, seat, ROCKET)
        idle = self.idle_stacks(p, seat)
        for choice in listed:
            if choice[0] == "scrap" and p.place[choice[1]] in idle:
                return choice
        if p.where[rocket] in (NONE, p.law.answers_bank(p, seat)):
            return None
        mission = self.mission
        if (mission is not None and self.on_course(p, rocket, mission)) or self.busy(p, seat, rocket):
            return None
        further = onward(p, seat, rocket, self.taste)
        if further is not None and further.worth >= self.further(p):
            return None
        tries = [choice for choice in listed if choice[0] == "scrap" and p.place[choice[1]] == rocket]
        return tries[0] if tries else None

    def idle_stacks(self, p: On, seat: int) -> list[int]:
        """Where cards lie that are wanted at home: outposts of the expanded game, and a freighter that has come home."""
        freighter, outpost = stacks.slot(p, seat, FREIGHTER), stacks.slot(p, seat, OUTPOST)
        found = [freighter] if p.where[freighter] == p.law.answers_bank(p, seat) else []
        return [*found, outpost] if p.c.expanded and p.where[outpost] != NONE else found

    def gather(self, p: On, seat: int, mission: Mission | None, listed: list[Choice]) -> Choice:
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
        if sales and self.destitute(p, seat):
            return min(
                sales, key=lambda choice: card_worth(p, seat, choice[1])
            )  # one that is wanted pays for the others
        return ("done",)

    def top_worth(self, p: On, seat: int, deck: int) -> float:
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

    # ----------------------------------------------------------------------------------------------- everything else

    def habit(self, p: On, seat: int, listed: list[Choice]) -> Choice:
        verbs = {choice[0]: choice for choice in reversed(listed)}
        if "roll" in verbs:
            rocket = stacks.slot(p, seat, ROCKET)
            dear = p.where[rocket] != NONE and stacks.dry_mass(p, rocket) >= DEAR
            rich = p.wt[seat] >= p.law.answers_finao(p, seat) + (0 if dear else 3)
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
                key=lambda choice: p.law.answers_price(p, choice[1]),
            )
        for verb in HABITS:
            if verb in verbs:
                choice = verbs[verb]
                return (*choice[:-1], choice[-1][0]) if type(choice[-1]) is range else choice
        choice = listed[0]
        return (*choice[:-1], choice[-1][0]) if type(choice[-1]) is range else choice

    # ------------------------------------------------------------------------------------------------------- deals

    def answer(self, p: On, seat: int, listed: list[Choice]) -> Choice:
        """Accept what leaves it better off than before, by its own reckoning and against the one who asks."""
        for choice in listed:
            if choice[0] != "accept":
                continue
            offer = next((found for found in p.offers if found[0] == choice[1]), None)
            if offer is not None and self.welcome(p, seat, offer[1], offer[4]):
                return choice
        return next((choice for choice in listed if choice[0] == "decline"), listed[0])

    def welcome(self, p: On, seat: int, maker: int, terms: tuple[object, ...]) -> bool:
        after = p.copy()
        assert isinstance(after, OnChart)
        after.log = None
        before = [_holding(p, who) for who in (seat, maker)]
        try:
            p.game.deal(after, maker, seat, terms)
        except Exception:  # what the view cannot carry out is no bargain
            return False
        own, theirs = (_holding(after, who) - was for who, was in zip((seat, maker), before, strict=True))
        return own > 0.05 and own >= 0.3 * theirs

    def interject(self, view: Position, seat: int, rng: Random) -> Choice | None:
        listed = [choice for choice in view.interjections(seat) if choice[0] in ("accept", "decline")]
        return self.answer(self.own(view), seat, listed) if listed else None


def _holding(p: Chart, seat: int) -> float:
    """Money and cards, for deals."""
    own = stacks.stacks_of(p, seat)
    cards = [card for card, place in enumerate(p.place) if place == -1 - seat or place in own]
    platforms = sum(0.1 for card in cards if p.c.platform[2 * card + p.black[card]] != NO_PLATFORM)
    fuel = sum(0.12 * p.steps[stack] for stack in own if p.where[stack] != NONE and stack % len(p.c.slots) != LEO_STACK)
    return WT * p.wt[seat] + sum(0.8 * card_worth(p, seat, card) for card in cards) + platforms + fuel
