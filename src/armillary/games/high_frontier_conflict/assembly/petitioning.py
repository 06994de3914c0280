"""Asking leave for a petition (3D3; CF-PET): the one whose delegate it is is asked, and nobody else."""

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.chart import leave, states
from armillary.games.high_frontier_conflict.chart.asking_leave import Leave
from armillary.games.high_frontier_conflict.ids import PETITION_LEAVE
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.native import trait
from armillary.kernel.refusal import Refusal

from . import petitions

__all__ = ["FRAMES", "VERBS", "AllyLeave", "EnemyLeave", "Petitioner"]


class AllyLeave(Leave):
    """CF-PET-05: an ally lets another petition through a delegate of his."""

    __slots__ = ()
    rule = "CF-PET-05"
    permit = PETITION_LEAVE
    where = "place"


class EnemyLeave(Leave):
    """CF-PET-02, CF-PET-03: of an enemy only the extremist can be asked for."""

    __slots__ = ()
    rule = "CF-PET-03"
    rules = ("CF-PET-02", "CF-RES-12")
    permit = PETITION_LEAVE
    where = "place"


@trait
class Petitioner(Frame[Conflict]):
    """The petitions that a menu lists. Both menus of a player's own turn inherit this."""

    __slots__ = ()

    def petition_tries(self, p: Conflict, seat: int, moving: bool) -> list[Choice]:
        found: list[Choice] = []
        for place, asked in petitions.wanted(p, seat, moving):
            for other in asked:
                low = leave.asked_price(p, leave.code(other, seat, PETITION_LEAVE, place)) + 1
                if low <= p.wt[seat]:
                    found.append(("petition", other, place, range(low, p.wt[seat] + 1)))
                found.append(("petition-bribe", other, place))
                found += [
                    ("petition-card", other, place, card)
                    for card in stacks.hand(p, seat)
                    if p.c.deck[card] >= 0 and not p.black[card]
                ]
        return found

    def petition_choices(self, p: Conflict, seat: int, moving: bool) -> list[Choice]:
        """Those of them that are allowed. Hot in a War: both menus ask, and what does not depend on the price is asked once."""
        listed: list[Choice] = []
        for place, asked in petitions.wanted(p, seat, moving):
            for other in asked:
                if petitions.why_not_between(p, seat, other) is not None:
                    continue
                amounts, bribe, cards = leave.payable(p, seat, other, PETITION_LEAVE, place)
                if amounts:
                    listed.append(("petition", other, place, amounts))
                if bribe:
                    listed.append(("petition-bribe", other, place))
                listed += [("petition-card", other, place, card) for card in cards]
        return listed

    def ask(self, p: Conflict, seat: int, other: int, place: int, price: int, card: int = NONE) -> None:
        step = EnemyLeave if states.enemy(p, seat, other) else AllyLeave
        p.push(p.game.step(step)(grantor=other, grantee=seat, place=place, price=price, card=card))

    def why_not_petition(self, p: Conflict, seat: int, other: int, place: int, wt: int) -> Refusal | None:
        return petitions.why_not_ask(p, seat, other, place, wt)

    def take_petition(self, p: Conflict, seat: int, other: int, place: int, wt: int) -> None:
        self.ask(p, seat, other, place, wt)

    def why_not_petition_bribe(self, p: Conflict, seat: int, other: int, place: int) -> Refusal | None:
        return petitions.why_not_ask(p, seat, other, place, leave.BRIBE_PRICE)

    def take_petition_bribe(self, p: Conflict, seat: int, other: int, place: int) -> None:
        self.ask(p, seat, other, place, leave.BRIBE_PRICE)

    def why_not_petition_card(self, p: Conflict, seat: int, other: int, place: int, card: int) -> Refusal | None:
        return petitions.why_not_ask(p, seat, other, place, leave.CARD_PRICE, card)

    def take_petition_card(self, p: Conflict, seat: int, other: int, place: int, card: int) -> None:
        self.ask(p, seat, other, place, leave.CARD_PRICE, card)


FRAMES = (AllyLeave, EnemyLeave)
VERBS: tuple[Verb, ...] = (
    Verb("petition", "CF-PET-01", ("other", "seat"), ("place", "place"), ("wt", "number")),
    Verb("petition-bribe", "CF-PET-01", ("other", "seat"), ("place", "place")),
    Verb("petition-card", "CF-PET-01", ("other", "seat"), ("place", "place"), ("card", "card")),
)
