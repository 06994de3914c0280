"""Setting up (BR-07): colours, and the quick start (BR-06)."""

from typing import Any

from armillary.games.high_frontier.flow import setup as base
from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.position import FEW
from armillary.games.high_frontier.rules import factions, stacks
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import clock, tokens
from .turns import Year

__all__ = ["FRAMES", "VERBS", "Factions", "QuickStart"]


class Factions(base.Factions[Conflict]):
    """BR-07, AM-133: colours in seat order, chosen or dealt."""

    __slots__ = ()
    rule = "BR-07"

    def advance(self, p: Conflict) -> None:
        for seat in range(len(p.wt)):
            if p.faction[seat] == NONE:
                if p.law.chosen:
                    p.ask(seat)
                else:
                    open_ = [f for f in factions.free_factions(p) if self.why_not_take_faction(p, seat, f) is None]
                    tokens.take_colour(p, seat, p.pick(open_, "BR-07"))
                return
        base.begin(p)
        p.replace(p.game.step(QuickStart)() if p.law.quick_start else p.game.step(Year)())

    def why_not_take_faction(self, p: Conflict, seat: int, faction: int) -> Refusal | None:
        return factions.why_not_faction(p, seat, faction) or p.law.why_not_colour(p, seat, faction)

    def take_take_faction(self, p: Conflict, seat: int, faction: int) -> None:
        tokens.take_colour(p, seat, faction)


class QuickStart(Frame[Conflict]):
    """BR-06: twelve rounds of taking the top card of any deck; then each may sell what he likes."""

    FIELDS = {"taken": FEW, "selling": FEW}
    __slots__ = FIELDS
    rule = "BR-06"

    def __init__(self, taken: int = 0, selling: int = 0) -> None:
        #: Cards taken by all together; who sells, from 1 (0: nobody yet).
        self.taken = taken
        self.selling = selling

    def advance(self, p: Conflict) -> None:
        seats = len(p.wt)
        # Six players take all 48 patents before the twelfth round; what is sold then comes too late. Whoever may not have any of
        # the cards on top (BR-60) takes none.
        while not self.selling and self.taken < p.c.own.quick_start.rounds * seats:
            seat = (p.first + self.taken) % seats
            if any(self.why_not_draft(p, seat, deck) is None for deck in range(len(p.tops))):
                p.ask(seat)
                return
            self.taken += 1
        self.selling = max(self.selling, 1)
        if self.selling > seats:
            p.pile -= 1
            p.replace(p.game.step(Year)())
        else:
            p.ask((p.first + self.selling - 1) % seats)

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        if not self.selling:
            return [("draft", deck) for deck in range(len(p.tops))]
        return [("sold",), *[("cash", card) for card in stacks.hand(p, seat) if p.c.deck[card] >= 0]]

    def why_not_draft(self, p: Conflict, seat: int, deck: int) -> Refusal | None:
        return clock.why_not_draft(p, seat, deck)

    def take_draft(self, p: Conflict, seat: int, deck: int) -> None:
        self.taken += 1
        clock.draft(p, seat, deck)

    def why_not_cash(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        return clock.why_not_cash(p, seat, card)

    def take_cash(self, p: Conflict, seat: int, card: int) -> None:
        clock.cash(p, seat, card)

    def take_sold(self, p: Conflict, seat: int) -> None:
        self.selling += 1

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {"round": self.taken // len(p.wt) + 1, "selling": self.selling}


FRAMES: tuple[type[Frame[Any]], ...] = (Factions, QuickStart)
VERBS: tuple[Verb, ...] = (
    Verb("take-faction", "BR-07", ("faction", "faction")),
    Verb("draft", "BR-06", ("deck", "deck")),
    Verb("cash", "BR-06", ("card", "card")),
    Verb("sold", "BR-06"),
)
