"""The round and the dock: a wreck drifts in; who does not board it works and deals."""

from typing import Any, Final

from armillary.fields import SEAT, Listed, One
from armillary.games.salvage import events
from armillary.games.salvage.ids import DRIFTING, HERE
from armillary.games.salvage.position import Orbit
from armillary.games.salvage.rules.dock import draw_card, earn_wage, in_order, why_not_draw
from armillary.games.salvage.rules.ending import end_by_score
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.native import mypyc_attr
from armillary.kernel.refusal import Refusal

WAGE: Final[Choice] = ("wage",)
DRAW: Final[Choice] = ("draw",)


class Round(Frame[Orbit]):
    """A wreck drifts in, or the station falls. It stays below the steps of the round and comes back after them."""

    __slots__ = ()
    rule = "SV-ROUND-01"

    def advance(self, p: Orbit) -> None:
        if p.round == p.rounds:
            end_by_score(p)
            return
        p.round += 1
        p.first = (p.first + 1) % len(p.credits)
        offers_anew = 1 in p.offered
        if offers_anew:
            p.offered = [0] * len(p.offered)
        p.wreck = p.pick([wreck for wreck, place in enumerate(p.place) if place == DRIFTING], "SV-ROUND-01")
        p.place[p.wreck] = HERE
        p.tell(events.wreck_sighted, offers_anew)
        p.push(p.game.sequence[0]())

    def returned(self, p: Orbit, result: int) -> None:
        """The wreck is gone: everybody but the crew that boarded it (-1: nobody did) works at the dock."""
        p.push(Dock([seat for seat in in_order(p, p.first) if seat != result]))


@mypyc_attr(allow_interpreted_subclasses=True)
class Dock(Frame[Orbit]):
    """The crews without a wreck to board work at the dock, in order; meanwhile all may deal."""

    FIELDS = {"waiting": Listed(One(SEAT), most=SEAT.size)}
    __slots__ = FIELDS
    rule = "SV-DOCK-01"
    quiet = True

    def __init__(self, waiting: list[int] | None = None) -> None:
        self.waiting: list[int] = waiting if waiting is not None else []

    def advance(self, p: Orbit) -> None:
        if self.waiting:
            p.ask_in_order(self.waiting)
            return
        # Offers do not outlive the dock.
        for number, maker, receiver, _, _ in p.offers:
            p.tell(events.offer_lapsed, number, maker, receiver)
        p.offers = []
        p.pop()

    def tries(self, p: Orbit, seat: int) -> list[Choice]:
        return [WAGE, DRAW]

    def take_wage(self, p: Orbit, seat: int) -> None:
        self.waiting.remove(seat)
        earn_wage(p, seat)

    def why_not_draw(self, p: Orbit, seat: int) -> Refusal | None:
        return why_not_draw(p, seat)

    def take_draw(self, p: Orbit, seat: int) -> None:
        self.waiting.remove(seat)
        draw_card(p, seat, "SV-DOCK-03")

    def facts(self, p: Orbit, seat: int | None) -> dict[str, Any]:
        return {"seat": p.owing[0] if p.owing else p.first, "wage": p.c.wage}


VERBS = (Verb("wage", "SV-DOCK-02"), Verb("draw", "SV-DOCK-03"))
FRAMES = (Round, Dock)
