"""What differs in the first version of these rules, so that its stored matches replay: how seats were polled.

A window asked every other seat once, at points of exactly the kind that the table polled for (or at all of them).
"""

from typing import Any

from armillary.games.earthmans_burden.ids import GROUPS
from armillary.games.earthmans_burden.kinds import FEW
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.extraordinary import conversions, offers, removals
from armillary.kernel.choice import Choice
from armillary.kernel.frame import Frame
from armillary.kernel.offer import answer_offer, offer_answers

from .step import PASS, stopped


def poll(p: SolarDisc, kind: int) -> bool:
    """Open a window if the table polls for it: True if one was opened."""
    if kind and p.c.windows in (kind, GROUPS):
        p.push(Window())
        return True
    return False


class Window(Frame[SolarDisc]):
    """The seats that are not at turn, in turn order, each once: an extraordinary action or pass."""

    FIELDS = {"asked": FEW}
    __slots__ = FIELDS
    rule = "EB-XTRA-18"
    quiet = True

    def __init__(self, asked: int = 1) -> None:
        #: How many places clockwise of the player whose turn it is.
        self.asked: int = asked

    def advance(self, p: SolarDisc) -> None:
        if stopped(p):
            return
        if p.offers:
            p.ask(p.offers[0][2])
            return
        seats = p.game.seats
        while self.asked < seats:
            seat = (p.active + self.asked) % seats
            if not p.out[seat] and (removals(p, seat) or offers(p, seat)):
                p.ask(seat)
                return
            self.asked += 1
        p.pop()

    def tries(self, p: SolarDisc, seat: int) -> list[Choice]:
        if p.offers:
            number: int = p.offers[0][0]
            return [answer for answer in offer_answers(p, seat) if answer[1] == number]
        return [PASS, *removals(p, seat), *conversions(p, seat), *offers(p, seat)]

    def take(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        from .quiet import perform

        if p.offers:
            answer_offer(p, seat, choice)
            return
        self.asked += 1
        if choice[0] != "pass":
            perform(p, seat, choice)

    def rule_of(self, p: SolarDisc, seat: int, choice: Choice) -> str:
        return self.rule if choice[0] == "pass" else ""

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        asked = p.offers[0][2] if p.offers else (p.active + self.asked) % p.game.seats
        return {"seat": asked, "seat_by": p.active}


FRAMES = (Window,)
