"""What others are asked for before the moves: a Powersat for the turn (BR-5B), passage in Anarchy (AM-51)."""

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.combat import interception
from armillary.games.high_frontier_conflict.ids import PASS_LEAVE, POWER_LEAVE
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.native import trait
from armillary.kernel.refusal import Refusal

from . import leave, powersat, states
from .asking_leave import PassLeave, PowerLeave

__all__ = ["VERBS", "Requests"]


@trait
class Requests(Frame[Conflict]):
    """What the menu of moves lists of it."""

    __slots__ = ()

    def why_not_now(self, p: Conflict) -> Refusal | None:
        raise NotImplementedError

    def power_tries(self, p: Conflict, seat: int) -> list[Choice]:
        """AM-157: Aqua, a bribe or a white card of the hand, of everybody who could lend it."""
        found: list[Choice] = []
        for other in powersat.lenders(p, seat):
            low = leave.asked_price(p, leave.code(other, seat, POWER_LEAVE, NONE)) + 1
            if low <= p.wt[seat]:
                found.append(("borrow-power", other, range(low, p.wt[seat] + 1)))
            found.append(("borrow-power-bribe", other))
            found += [
                ("borrow-power-card", other, card)
                for card in stacks.hand(p, seat)
                if p.c.deck[card] >= 0 and not p.black[card]
            ]
        return found

    def power_choices(self, p: Conflict, seat: int) -> list[Choice]:
        """Those of them that are allowed. Hot: every list of moves asks; what depends on the lender alone is asked once."""
        listed: list[Choice] = []
        for other in powersat.lenders(p, seat):
            if p.law.why_not_deal(p, seat, other, ()) is not None:
                continue
            amounts, bribe, cards = leave.payable(p, seat, other, POWER_LEAVE, NONE)
            if amounts:
                listed.append(("borrow-power", other, amounts))
            if bribe:
                listed.append(("borrow-power-bribe", other))
            listed += [("borrow-power-card", other, card) for card in cards]
        return listed

    def passage_tries(self, p: Conflict, seat: int) -> list[Choice]:
        if not p.law.pass_by_consent or not p.anarchy:
            return []
        found: list[Choice] = []
        for other in states.enemies(p, seat):
            low = leave.asked_price(p, leave.code(other, seat, PASS_LEAVE, NONE)) + 1
            if low <= p.wt[seat]:
                found.append(("ask-passage", other, range(low, p.wt[seat] + 1)))
        return found

    def why_not_borrow_power(self, p: Conflict, seat: int, other: int, wt: int) -> Refusal | None:
        return self.why_not_now(p) or powersat.why_not_borrow(p, seat, other, wt)

    def take_borrow_power(self, p: Conflict, seat: int, other: int, wt: int) -> None:
        p.push(p.game.step(PowerLeave)(grantor=other, grantee=seat, price=wt))

    def why_not_borrow_power_bribe(self, p: Conflict, seat: int, other: int) -> Refusal | None:
        return self.why_not_now(p) or powersat.why_not_borrow(p, seat, other, leave.BRIBE_PRICE)

    def take_borrow_power_bribe(self, p: Conflict, seat: int, other: int) -> None:
        p.push(p.game.step(PowerLeave)(grantor=other, grantee=seat, price=leave.BRIBE_PRICE))

    def why_not_borrow_power_card(self, p: Conflict, seat: int, other: int, card: int) -> Refusal | None:
        return self.why_not_now(p) or powersat.why_not_borrow(p, seat, other, leave.CARD_PRICE, card)

    def take_borrow_power_card(self, p: Conflict, seat: int, other: int, card: int) -> None:
        p.push(p.game.step(PowerLeave)(grantor=other, grantee=seat, price=leave.CARD_PRICE, card=card))

    def why_not_ask_passage(self, p: Conflict, seat: int, other: int, wt: int) -> Refusal | None:
        return self.why_not_now(p) or interception.why_not_ask_passage(p, seat, other, wt)

    def take_ask_passage(self, p: Conflict, seat: int, other: int, wt: int) -> None:
        p.push(p.game.step(PassLeave)(grantor=other, grantee=seat, price=wt))


VERBS: tuple[Verb, ...] = (
    Verb("borrow-power", "BR-5B", ("other", "seat"), ("wt", "number")),
    Verb("borrow-power-bribe", "BR-5B", ("other", "seat")),
    Verb("borrow-power-card", "BR-5B", ("other", "seat"), ("card", "card")),
    Verb("ask-passage", "CF-CORE-09", ("other", "seat"), ("wt", "number")),
)
