"""Bernals and Colonists in play: the start of a turn, exomigration, Bernals that come loose (BR-08, BR-64, BR-65, CF-END-10)."""

from typing import Any

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.position import A_CARD, A_SEAT, A_STACK, FEW, TEXT
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.chart import states
from armillary.games.high_frontier_conflict.chart.asking_leave import Leave
from armillary.games.high_frontier_conflict.chart.cubes import send
from armillary.games.high_frontier_conflict.ids import LAB_LEAVE, SALE_LEAVE
from armillary.games.high_frontier_conflict.position import TOLD_SEAT, Conflict
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import anchoring, colonists, events, roam, stations

__all__ = [
    "FRAMES",
    "VERBS",
    "Exomigrate",
    "LabLeave",
    "Loosened",
    "Patent",
    "Retire",
    "SaleLeave",
    "TurnStart",
    "undermine",
]

PROFITS, LIMIT, ARRIVALS, OVER = range(4)


class TurnStart(Frame[Conflict]):
    """BR-08: profits of the Home Bernal, then Colonists to the limit: too many go, in peace missing ones come (CF-END-10)."""

    FIELDS = {"step": FEW}
    __slots__ = FIELDS
    rule = "BR-61"
    rules = ("CF-END-10", "CF-ETB-06")

    def __init__(self, step: int = PROFITS) -> None:
        self.step = step

    def advance(self, p: Conflict) -> None:
        seat = p.phasing
        if self.step == PROFITS:
            self.step = LIMIT
            if stations.capital(p, seat) != NONE:
                p.wt[seat] += p.c.bernal_file.profit
                p.tell(events.profits_made, seat, p.c.bernal_file.profit)
        if self.step == LIMIT:
            self.step = ARRIVALS
            if colonists.surplus(p, seat):
                p.push(p.game.step(Retire)(seat=seat))
                return
        if self.step == ARRIVALS:
            self.step = OVER
            if not states.on(p, states.WARTIME) and colonists.admits(p, seat):
                p.push(p.game.step(Exomigrate)(seat=seat, left=colonists.vacancies(p, seat)))
                return
        p.pop()


@does("CF-BER-03")
class Retire(Frame[Conflict]):
    """CF-END-10, CF-BER-03: Colonists above the limit go to the bottom of the queue, as their owner chooses."""

    FIELDS = {"seat": A_SEAT}
    __slots__ = FIELDS
    rule = "CF-END-10"
    rules = ("CF-BER-03",)

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

    def advance(self, p: Conflict) -> None:
        mine = colonists.own(p, self.seat)
        extra = colonists.surplus(p, self.seat)
        if not extra:
            p.pop()
        elif extra == len(mine):
            for card in mine:
                colonists.discard(p, self.seat, card, "limit")
        else:
            p.ask(self.seat)

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        return [("retire", card) for card in colonists.own(p, seat)]

    def why_not_retire(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        return colonists.why_not_discard(p, seat, card)

    def take_retire(self, p: Conflict, seat: int, card: int) -> None:
        colonists.discard(p, seat, card, "limit")

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {"count": colonists.surplus(p, self.seat)}


class Exomigrate(Frame[Conflict]):
    """BR-65, BR-26: a Human comes from the queue to the Bank; a delegate of his ideology may be elected with him."""

    FIELDS = {"seat": A_SEAT, "left": FEW, "card": A_CARD}
    __slots__ = FIELDS
    rule = "BR-65"
    rules = ("BR-26", "CF-BER-11")

    def __init__(self, seat: int = 0, left: int = 1, card: int = NONE) -> None:
        self.seat = seat
        self.left = left
        self.card = card

    def advance(self, p: Conflict) -> None:
        if self.card != NONE:
            p.ask(self.seat)
            return
        if not self.left or not colonists.admits(p, self.seat):
            p.pop()
            return
        self.left -= 1
        card = colonists.draw(p, self.seat)
        if card == NONE:
            self.left = 0
            return
        colonists.arrive(p, self.seat, card)
        if colonists.why_not_delegate(p, self.seat, card) is None:
            self.card = card

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        return [("no-delegate",), ("send-delegate",)]

    def take_no_delegate(self, p: Conflict, seat: int) -> None:
        self.card = NONE

    def why_not_send_delegate(self, p: Conflict, seat: int) -> Refusal | None:
        return colonists.why_not_delegate(p, seat, self.card)

    def take_send_delegate(self, p: Conflict, seat: int) -> None:
        place = p.c.doctrine[self.card]
        self.card = NONE
        send(p, seat, place, "BR-26", count=1)

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {"card": self.card, "place": p.c.doctrine[self.card]} if self.card != NONE else {}


class Loosened(Frame[Conflict]):
    """BR-64, CF-BER-02: a Bernal comes loose; its owner says which Dirtside takes the dome. Without one the dome goes home,
    which is genocide by the player who shot it loose (AM-76)."""

    FIELDS = {"craft": A_STACK, "by": TOLD_SEAT, "cause": TEXT}
    __slots__ = FIELDS
    rule = "BR-64"
    rules = ("CF-BER-02", "CF-FRT-06")

    def __init__(self, craft: int = 0, by: int = NONE, cause: str = "combat") -> None:
        self.craft = craft
        #: The seat that did it in combat, or NONE.
        self.by = by
        self.cause = cause

    def advance(self, p: Conflict) -> None:
        found = anchoring.dome_sites(p, self.craft)
        if not p.anchored[self.craft]:
            p.pop()
        elif len(found) > 1:
            p.ask(stacks.owner_of(p, self.craft))
        else:
            self.loosen(p, found[0] if found else NONE)

    def loosen(self, p: Conflict, site: int) -> None:
        owner = stacks.owner_of(p, self.craft)
        anchoring.loosen(p, self.craft, site, self.cause)
        if site == NONE and self.by != NONE:
            p.law.told_dome_destroyed(p, self.by, owner)
        if not states.on(p, states.WARTIME) and colonists.surplus(p, owner):
            p.replace(p.game.step(Retire)(seat=owner))
        else:
            p.pop()

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        return [("move-dome", site) for site in anchoring.dome_sites(p, self.craft)]

    def take_move_dome(self, p: Conflict, seat: int, site: int) -> None:
        self.loosen(p, site)

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {"card": stations.station(p, self.craft), "space": p.where[self.craft]}


@does("CF-FRT-13", "CF-FAC-07")
def undermine(p: Conflict, by: int) -> bool:
    """CF-FRT-13, CF-FAC-07: Bernals that no Factory serves any more come loose; True: a step was pushed."""
    found = anchoring.undermined(p)
    for stack in found:
        cause = "dirtsides" if by == NONE else "combat"
        p.push(p.game.step(Loosened)(craft=stack, by=by, cause=cause))
    return bool(found)


class Patent(Frame[Conflict]):
    """CF-ROAM-06: the owner of the Bernal may take the top card of any deck."""

    FIELDS = {"seat": A_SEAT}
    __slots__ = FIELDS
    rule = "CF-ROAM-06"

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

    def advance(self, p: Conflict) -> None:
        p.ask(self.seat)

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        return [("no-patent",), *[("take-patent", deck) for deck in roam.patents(p)]]

    def take_no_patent(self, p: Conflict, seat: int) -> None:
        p.pop()

    def why_not_take_patent(self, p: Conflict, seat: int, deck: int) -> Refusal | None:
        return roam.why_not_patent(p, seat, deck)

    def take_take_patent(self, p: Conflict, seat: int, deck: int) -> None:
        roam.take_patent(p, seat, deck)
        p.pop()


class SaleLeave(Leave):
    """CF-ROAM-04: between enemies a sale at a Bernal has to be agreed on."""

    __slots__ = ()
    rule = "CF-ROAM-04"
    permit = SALE_LEAVE
    where = "space"


class LabLeave(Leave):
    """BR-71: another's Lab, by consent."""

    __slots__ = ()
    rule = "BR-71"
    permit = LAB_LEAVE
    where = "space"


FRAMES: tuple[type[Frame[Any]], ...] = (TurnStart, Retire, Exomigrate, Loosened, Patent, SaleLeave, LabLeave)
VERBS: tuple[Verb, ...] = (
    Verb("retire", "CF-END-10", ("card", "card")),
    Verb("no-delegate", "BR-26"),
    Verb("send-delegate", "BR-26"),
    Verb("move-dome", "CF-BER-02", ("site", "site")),
    Verb("no-patent", "CF-ROAM-06"),
    Verb("take-patent", "CF-ROAM-06", ("deck", "deck")),
)
