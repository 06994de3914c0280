"""Hermes Fall in play (8.7C): its operation, its event, and the card that Shimizu advances."""

from typing import Any

from armillary.games.high_frontier.position import FEW, HighFrontier
from armillary.games.high_frontier.rules import stacks
from armillary.kernel.choice import Choice
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.native import mypyc_attr
from armillary.kernel.refusal import Refusal

from . import scenarios
from .event import Event
from .operations import Operation

__all__ = ["FRAMES", "HermesEvent", "HermesOperation"]


@mypyc_attr(allow_interpreted_subclasses=True)
@does("HF-SCN-13")
class HermesEvent(Event):
    """HF-SCN-13, HF-SCN-15: exactly one roll a turn; a die picks a deck in place of an election."""

    FIELDS = {"rolled": FEW}
    __slots__ = FIELDS
    rule = "HF-SCN-13"

    def __init__(self, rolled: int = 0) -> None:
        self.rolled = rolled

    def advance(self, p: HighFrontier) -> None:
        p.due = 0 if self.rolled else 1
        self.rolled = 1
        super().advance(p)

    def election(self, p: HighFrontier, die: int) -> None:
        deck = p.roll(1, 6, "HF-SCN-15")[0] - 1
        scenarios.remove_top(p, deck)


class HermesOperation(Operation):
    """HF-SCN-11, HF-SCN-14, HF-SCN-16: cards are bought, not auctioned, and asteroids are served."""

    __slots__ = ()
    rule = "HF-SCN-13"

    def choices(self, p: HighFrontier, seat: int) -> list[Choice]:
        """Tried and asked: one player alone needs no hot list."""
        return self.fresh(p, seat, self.allowed(p, seat, self.tries(p, seat)))

    def research_tries(self, p: HighFrontier) -> list[Choice]:
        found: list[Choice] = [("buy-top", deck) for deck in range(len(p.tops))]
        found += [("buy-bottom", deck) for deck in range(len(p.tops))]
        if p.law.version1 and p.law.asks_boosts_black(p, p.phasing):
            found += [("blacken", card) for card in stacks.hand(p, p.phasing)]
        for stack in stacks.stacks_of(p, p.phasing):
            if stacks.site_at(p, p.where[stack]) in p.c.hermes:
                found += [("deflect", card) for card in stacks.cards_in(p, stack)]
        return found

    def why_not_buy_top(self, p: HighFrontier, seat: int, deck: int) -> Refusal | None:
        return self.why_spent() or scenarios.why_not_buy(p, seat, deck, p.c.tables.scenarios.top_card, bottom=False)

    def take_buy_top(self, p: HighFrontier, seat: int, deck: int) -> None:
        self.left -= 1
        self.advancing(p)
        scenarios.buy(p, seat, deck, p.c.tables.scenarios.top_card, bottom=False)

    def why_not_buy_bottom(self, p: HighFrontier, seat: int, deck: int) -> Refusal | None:
        return self.why_spent() or scenarios.why_not_buy(p, seat, deck, p.c.tables.scenarios.bottom_card, bottom=True)

    def take_buy_bottom(self, p: HighFrontier, seat: int, deck: int) -> None:
        self.left -= 1
        self.advancing(p)
        scenarios.buy(p, seat, deck, p.c.tables.scenarios.bottom_card, bottom=True)

    def advancing(self, p: HighFrontier) -> None:
        """HF-SCN-16: research is when Shimizu may turn a card of the hand."""
        if not p.law.version1 and p.law.asks_boosts_black(p, p.phasing):
            p.push(p.game.step(Advancing)())

    def why_not_blacken(self, p: HighFrontier, seat: int, card: int) -> Refusal | None:
        if not p.law.version1:
            return Refusal("HF-SCN-16", "only-in-research")
        return self.why_spent() or scenarios.why_not_blacken(p, seat, card)

    def take_blacken(self, p: HighFrontier, seat: int, card: int) -> None:
        scenarios.blacken(p, seat, card)

    def why_not_deflect(self, p: HighFrontier, seat: int, card: int) -> Refusal | None:
        return self.why_spent() or scenarios.why_not_deflect(p, seat, card)

    def take_deflect(self, p: HighFrontier, seat: int, card: int) -> None:
        self.left -= 1
        scenarios.deflect(p, seat, card)


@mypyc_attr(allow_interpreted_subclasses=True)
class Advancing(Frame[HighFrontier]):
    """HF-SCN-16: during a research operation Shimizu may pay to advance a card of the hand to its black side."""

    __slots__ = ()
    rule = "HF-SCN-16"

    def advance(self, p: HighFrontier) -> None:
        if any(scenarios.why_not_blacken(p, p.phasing, card) is None for card in stacks.hand(p, p.phasing)):
            p.ask(p.phasing)
        else:
            p.pop()

    def tries(self, p: HighFrontier, seat: int) -> list[Choice]:
        return [("keep-white",), *[("blacken", card) for card in stacks.hand(p, seat)]]

    def why_not_blacken(self, p: HighFrontier, seat: int, card: int) -> Refusal | None:
        return scenarios.why_not_blacken(p, seat, card)

    def take_blacken(self, p: HighFrontier, seat: int, card: int) -> None:
        scenarios.blacken(p, seat, card)
        p.pop()

    def take_keep_white(self, p: HighFrontier, seat: int) -> None:
        p.pop()

    def facts(self, p: HighFrontier, seat: int | None) -> dict[str, Any]:
        return {"seat": p.phasing, "wt": p.c.tables.scenarios.blacken}


FRAMES = (HermesEvent, HermesOperation, Advancing)
