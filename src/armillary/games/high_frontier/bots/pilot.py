"""The pilot: which mission to launch, and how it is flown.

The mission under way is kept between decisions; without it (another process, a restart) it is computed again.
"""

from typing import Generic

from armillary.games.high_frontier.ids import (
    CREW,
    FREIGHTER,
    INCOME,
    LEO_STACK,
    NONE,
    OUTPOST,
    REFINERY,
    ROBONAUT,
    ROCKET,
)
from armillary.games.high_frontier.position import On
from armillary.games.high_frontier.rules import ending, prospect, stacks
from armillary.kernel.choice import Choice, allows

from .missions import Atlas, Mission, Taste, best_mission, homeward, onward, ready_cards

__all__ = ["Pilot"]


class Pilot(Generic[On]):
    """Plans and flies the missions of one seat. `taste` is what a style changes."""

    taste = Taste()
    #: Points ahead at which it pays for the end of the game.
    lead = 1

    def __init__(self) -> None:
        self.mission: Mission | None = None
        #: The seat and cards for which the mission was worked out, and what is still to be chosen of it in this turn.
        self.known: tuple[object, ...] = ()
        self.queue: list[Choice] = []
        #: Turns of the plan that have been flown.
        self.leg = 0
        self.atlas = Atlas()

    # --------------------------------------------------------------------------------------------- what is planned

    def plan(self, p: On, seat: int) -> Mission | None:
        """The mission to launch, worked out again when cards, the sector or much money have changed, or its site is taken."""
        mission = self.mission
        if mission is not None and self.loaded(p, seat, mission):
            return mission
        if mission is not None and not self.promising(p, seat, mission.site):
            self.known = ()
        known = (seat, tuple(ready_cards(p, seat)), min(p.wt[seat], 40) // 6, p.law.answers_sector(p))
        if known != self.known:
            self.known = known
            self.mission = best_mission(p, seat, self.taste, self.atlas)
            self.leg = 0
        return self.mission

    def promising(self, p: On, seat: int, site: int) -> bool:
        """Is there still something to win on that site?"""
        return not p.busted[site] and p.claim[site] in (NONE, seat) and p.factory[site] == NONE

    def loaded(self, p: On, seat: int, mission: Mission) -> bool:
        """Are the mission's cards in LEO, and its site still free?"""
        return (
            self.at_home(p, seat)
            and all(p.place[card] in self.pads(p, seat) for card in mission.cards)
            and self.promising(p, seat, mission.site)
        )

    def pads(self, p: On, seat: int) -> tuple[int, int]:
        """The stacks at home: what waits in LEO, and the rocket."""
        return stacks.slot(p, seat, LEO_STACK), stacks.slot(p, seat, ROCKET)

    def at_home(self, p: On, seat: int) -> bool:
        """No rocket is under way."""
        rocket = stacks.slot(p, seat, ROCKET)
        return p.where[rocket] in (NONE, p.law.answers_bank(p, seat))

    def least(self, p: On) -> float:
        """What a mission must be worth a turn to be launched: early on it is better to wait for a whole set of cards."""
        if p.c.expanded:
            return max(0.06, 0.3 - 0.02 * p.round)
        return max(0.12, 0.5 - 0.02 * p.round)

    def further(self, p: On) -> float:
        """What a further site must be worth a turn, for the rocket not to start over with a complete set."""
        return 0.12 if p.c.expanded else 0.0

    # --------------------------------------------------------------------------------------------------- movement

    def moves(self, p: On, seat: int, listed: list[Choice]) -> Choice:
        if ("end-game",) in listed and self.wants_end(p, seat):
            return ("end-game",)
        for choice in listed:
            if choice[0] == "venture" or (choice[0] == "whiten" and self.destitute(p, seat)):
                return choice
        rocket = stacks.slot(p, seat, ROCKET)
        if not p.moved[rocket] and (self.at_home(p, seat) or ("move", rocket) in listed):
            self.queue = self.departure(p, seat) if self.at_home(p, seat) else self.flight(p, seat, rocket)
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
        if ("settle", rocket) in listed and not self.queue and self.waits(p, seat, rocket):
            return ("settle", rocket)
        return ("done",)

    def destitute(self, p: On, seat: int) -> bool:
        """No water, and policy forbids an income (HF-GOV-09): cards are for sale then, and only white ones can be sold."""
        return not p.wt[seat] and p.law.why_not_act(p, seat, INCOME) is not None

    def waits(self, p: On, seat: int, rocket: int) -> bool:
        """Has it claimed where it stands, with a robonaut that waits for a refinery? Then it stays as an outpost. In the expanded
        game the cards are wanted at home, and a whole set comes for the claim; only a crew that nothing brings home makes
        room for the next rocket."""
        site = stacks.site_at(p, p.where[rocket])
        cards = stacks.cards_in(p, rocket)
        if p.c.expanded:
            return all(p.c.deck[card] == CREW for card in cards) and self.leftover(p, seat, rocket)
        decks = {p.c.deck[card] for card in cards}
        if (
            site == NONE
            or p.claim[site] != seat
            or p.factory[site] != NONE
            or ROBONAUT not in decks
            or REFINERY in decks
        ):
            return False
        return self.leftover(p, seat, rocket)

    def leftover(self, p: On, seat: int, rocket: int) -> bool:
        """Has the rocket nowhere to go, and is there room for an outpost?"""
        return p.where[stacks.slot(p, seat, OUTPOST)] == NONE and onward(p, seat, rocket, self.taste) is None

    def wants_end(self, p: On, seat: int) -> bool:
        points = ending.points(p)
        return all(points[seat] - 1 >= other + self.lead for who, other in enumerate(points) if who != seat)

    def departure(self, p: On, seat: int) -> list[Choice]:
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

    def flight(self, p: On, seat: int, rocket: int) -> list[Choice]:
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

    def on_course(self, p: On, rocket: int, mission: Mission) -> bool:
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

    def busy(self, p: On, seat: int, rocket: int) -> bool:
        """Is there something to do where it stands?"""
        site = stacks.site_at(p, p.where[rocket])
        if site == NONE or p.busted[site]:
            return False
        cards = stacks.cards_in(p, rocket)
        if p.claim[site] == NONE:
            return any(prospect.why_not_prospect(p, seat, card, site) is None for card in cards)
        return p.claim[site] == seat and p.factory[site] == NONE and self.can_build(p, cards)

    def can_build(self, p: On, cards: list[int]) -> bool:
        return {REFINERY, ROBONAUT} <= {p.c.deck[card] for card in cards}
