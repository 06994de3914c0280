"""Leave (design 4, AM-157): the one whose leave is asked for is asked, and nobody else."""

from typing import Any, ClassVar

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.position import A_CARD, A_SEAT, FEW
from armillary.games.high_frontier_conflict.ids import (
    CLAIM_LEAVE,
    LUNA_LEAVE,
    PASS_LEAVE,
    POWER_LEAVE,
    VAULT_LEAVE,
    WATER_LEAVE,
)
from armillary.games.high_frontier_conflict.position import A_PLACE, Conflict
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame

from . import events, leave

__all__ = [
    "FRAMES",
    "VERBS",
    "LandingLeave",
    "Leave",
    "OfficeLeave",
    "PassLeave",
    "PowerLeave",
    "VaultLeave",
    "WaterLeave",
]


class Leave(Frame[Conflict]):
    """`grant` or `refuse`: no numbers in the answer, so that a standing order can give it. The asker pays on `grant`."""

    FIELDS = {"grantor": A_SEAT, "grantee": A_SEAT, "place": A_PLACE, "price": FEW, "card": A_CARD, "told": FEW}
    __slots__ = FIELDS
    rule = "BR-18"
    #: What this kind of leave permits.
    permit: ClassVar[int] = WATER_LEAVE
    #: What `place` is; nothing: the leave is for no place.
    where: ClassVar[str] = "site"

    def __init__(
        self, grantor: int = 0, grantee: int = 0, place: int = NONE, price: int = 0, card: int = NONE, told: int = 0
    ) -> None:
        self.grantor = grantor
        self.grantee = grantee
        self.place = place
        self.price = price
        self.card = card
        self.told = told

    def advance(self, p: Conflict) -> None:
        if not self.told:
            self.told = 1
            code = leave.code(self.grantor, self.grantee, self.permit, self.place)
            p.asked.append(leave.price_code(code, self.price))
            p.tell(events.leave_asked, self.grantee, self.grantor, self.permit, self.place)
        p.ask(self.grantor)

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        return [("grant",), ("refuse",)]

    def take_grant(self, p: Conflict, seat: int) -> None:
        leave.pay(p, self.grantor, self.grantee, self.price, self.card)
        leave.give(p, self.grantor, self.grantee, self.permit, self.place)
        p.pop(1)

    def take_refuse(self, p: Conflict, seat: int) -> None:
        leave.refuse(p, self.grantor, self.grantee, self.permit, self.place)
        p.pop(0)

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        wt = self.price if self.price < leave.BRIBE_PRICE else 0
        price = "bribe" if self.price == leave.BRIBE_PRICE else "card" if self.price == leave.CARD_PRICE else "aqua"
        place = {self.where: self.place} if self.where else {}
        card = {"card": self.card} if self.price == leave.CARD_PRICE else {}
        return {"seat": self.grantee, **place, **card, "wt": wt, "price": price}


class OfficeLeave(Leave):
    """BR-31: the 1st Player's office grants prospecting on Luna."""

    __slots__ = ()
    rule = "BR-31"
    permit = LUNA_LEAVE


class WaterLeave(Leave):
    """BR-18, BR-55: the owner of a Factory lets another take its water."""

    __slots__ = ()
    rule = "BR-18"
    permit = WATER_LEAVE


class LandingLeave(Leave):
    """CF-MAV-04: the owner of a Claim lets another's Mobile Factory land on it."""

    __slots__ = ()
    rule = "CF-MAV-04"
    permit = CLAIM_LEAVE


class VaultLeave(Leave):
    """CF-ISO-05: the owner of a Bernal lets another spend his gold there."""

    __slots__ = ()
    rule = "CF-ISO-05"
    permit = VAULT_LEAVE
    where = "space"


class PowerLeave(Leave):
    """BR-5B, AM-135: the owner of a Powersat lends it for the turn: +1 thrust for rockets, power for fighting mirrors."""

    __slots__ = ()
    rule = "BR-5B"
    permit = POWER_LEAVE
    where = ""


class PassLeave(Leave):
    """CF-CORE-09, AM-51: in Anarchy an enemy lets the asker's craft pass his own; only by that reading."""

    __slots__ = ()
    rule = "CF-CORE-09"
    permit = PASS_LEAVE
    where = ""


FRAMES: tuple[type[Frame[Any]], ...] = (OfficeLeave, WaterLeave, LandingLeave, VaultLeave, PowerLeave, PassLeave)
VERBS: tuple[Verb, ...] = (Verb("grant", "BR-18"), Verb("refuse", "BR-18"))
