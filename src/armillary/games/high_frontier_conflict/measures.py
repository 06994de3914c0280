"""What the laboratory measures of a game: outbreak, weapons, bribes, patents, politics (`armillary.lab.measure.Measures`)."""

from collections import Counter

from armillary.games.high_frontier.ids import BAG, DECKS, HAND, NONE, REFINERY, ROBONAUT, THRUSTER, TOP, UNDER
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.ids import KAMIKAZE_FIRE, LOYALIST, OUTCOMES
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.event import Event
from armillary.kernel.position import Position

from .chart import scoring, states
from .combat import weapons
from .freighters import freighters

__all__ = ["Measures"]

#: Years in which cards are counted.
CENSUS = (13, 25)
#: Events that are counted, and what the count is called.
COUNTED = {
    "AttackDeclared": "attacks",
    "FactorySeized": "Factories captured",
    "FactoryWrecked": "Factories destroyed",
    "BribePaid": "bribes paid to victims",
    "DelegateSuborned": "delegates suborned",
    "RollSabotaged": "sabotages",
    "PetitionGranted": "petitions granted",
    "PlayerDefected": "defections",
    "TruceBegan": "truces",
    "AnarchyBegan": "Anarchies",
    "DomePlaced": "Colonies",
    "StoneDislodged": "stones dislodged",
}
#: The same for what only the modules have.
OF_MODULES = {
    "BernalAnchored": "Bernals anchored",
    "ColonistArrived": "Colonists arrived",
    "CardPromoted": "cards promoted",
    "GoldMade": "gold made",
    "ElevatorBuilt": "elevators raised",
    "FutureCompleted": "Futures completed",
}
BUILT = "Freighters and GW thrusters built"
#: Decks without which a rocket builds nothing.
NEEDED = {THRUSTER: "a thruster", ROBONAUT: "a robonaut", REFINERY: "a refinery"}


class Measures:
    """One game."""

    def __init__(self) -> None:
        self.noted: dict[str, float] = {}
        self.counts: Counter[str] = Counter()
        self.factories = 0
        self.rolls = 0
        self.prices: list[int] = []
        #: By year: bribes in the supply, decks without a card.
        self.supply: list[int] = []
        self.empty_decks: list[int] = []
        #: Seats without a bribe, added up over the years.
        self.without = 0

    def see(self, p: Position, events: list[Event]) -> None:
        assert isinstance(p, Conflict)
        for event in events:
            kind = event.kind
            if kind in COUNTED:
                self.counts[COUNTED[kind]] += 1
            elif kind in OF_MODULES:
                self.counts[OF_MODULES[kind]] += 1
            elif kind == "CardProduced":
                self.counts[BUILT] += freighters.is_module1(p, event.facts["card"])
            elif kind == "FactoryBuilt":
                self.factories += 1
                self.noted.setdefault("year of the first Factory", p.round)
            elif kind == "OutbreakRolled":
                self.rolls += 1
            elif kind == "WarBrokeOut" and "year of the outbreak" not in self.noted:
                self.outbreak(p)
            elif kind == "AuctionWon":
                self.prices.append(event.facts["price"])
            elif kind == "YearBegan":
                self.year(p)

    def outbreak(self, p: Conflict) -> None:
        """Who could fight when War begins: weapons that do not spend themselves, outside LEO."""
        armed = [sum(firing(p, seat, card) for card in away(p, seat)) for seat in range(len(p.wt))]
        guns = [sum(owner == seat for owner in p.factory) for seat in range(len(p.wt))]
        seats = len(p.wt)
        self.noted["year of the outbreak"] = p.round
        self.noted["Factories at the outbreak"] = self.factories
        self.noted["weapons in space at the outbreak"] = sum(armed)
        self.noted["share of seats with a weapon or a Factory then"] = (
            sum(bool(arm or gun) for arm, gun in zip(armed, guns, strict=True)) / seats
        )
        loyal = sum(states.bloc(p, seat) == LOYALIST for seat in range(seats))
        self.noted["seats of the smaller side then"] = min(loyal, seats - loyal)

    def year(self, p: Conflict) -> None:
        self.supply.append(p.supply)
        self.without += sum(not bribes for bribes in p.bribes)
        self.empty_decks.append(sum(top == NONE for top in p.tops[: len(DECKS)]))
        if p.round in CENSUS:
            year = p.round - 1
            for deck, name in NEEDED.items():
                lack = [seat for seat in range(len(p.wt)) if not any(p.c.deck[card] == deck for card in owned(p, seat))]
                self.noted[f"share of seats without {name} after year {year}"] = len(lack) / len(p.wt)
            free = sum(
                1 for card, place in enumerate(p.place) if p.c.deck[card] in NEEDED and place in (TOP, BAG, UNDER)
            )
            self.noted[f"thrusters, robonauts, refineries of nobody after year {year}"] = free

    def found(self, p: Position) -> dict[str, float | bool]:
        assert isinstance(p, Conflict)
        seats, years = len(p.wt), max(1, len(self.supply))
        outcome = scoring.outcome(p)
        ends = {f"ends as {name}": how == outcome for how, name in enumerate(OUTCOMES)}
        found: dict[str, float | bool] = {
            "War broke out": bool(p.war_happened),
            "Factories built": float(self.factories),
            "outbreak rolls": float(self.rolls),
            **self.noted,
            **({} if not states.blocs(p) else ends),
            "combat": self.counts["attacks"] > 0,
            **{name: float(self.counts[name]) for name in COUNTED.values()},
            **({name: float(self.counts[name]) for name in (*OF_MODULES.values(), BUILT)} if p.c.module_cards else {}),
            "share of years with no bribe in the supply": sum(not supply for supply in self.supply) / years,
            "bribes in the supply, on average": sum(self.supply) / years,
            "share of seats without a bribe, on average": self.without / (years * seats),
            "bribes of a seat at the end": sum(p.bribes) / seats,
            "share of years with an empty deck": sum(bool(empty) for empty in self.empty_decks) / years,
            "price at auctions": sum(self.prices) / max(1, len(self.prices)),
            "auctions a seat": len(self.prices) / seats,
            "Claims a seat at the end": sum(owner != NONE for owner in p.claim) / seats,
            "Aqua of a seat at the end": sum(p.wt) / seats,
        }
        if p.result is not None and states.blocs(p) and len(p.result.winners) == 1:
            found["the winner is a Loyalist"] = states.bloc(p, p.result.winners[0]) == LOYALIST
            found["points of the winner"] = max(p.result.scores)
        return found


def owned(p: Conflict, seat: int) -> list[int]:
    """Cards of a seat, wherever they are."""
    own = stacks.stacks_of(p, seat)
    return [card for card, place in enumerate(p.place) if place == HAND - seat or place in own]


def away(p: Conflict, seat: int) -> list[int]:
    return [card for stack in weapons.armed_stacks(p, seat) for card in stacks.cards_in(p, stack)]


def firing(p: Conflict, seat: int, card: int) -> bool:
    return any(mode != KAMIKAZE_FIRE for mode in weapons.modes_of(p, seat, card))
