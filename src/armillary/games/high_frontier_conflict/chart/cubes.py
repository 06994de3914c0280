"""The cube limit (BR-14): a cube is taken back from a Factory or from the assembly before another is placed."""

from typing import Any

from armillary.games.high_frontier.ids import CUBE, NONE
from armillary.games.high_frontier.position import A_SEAT, FEW
from armillary.games.high_frontier_conflict.assembly import delegates
from armillary.games.high_frontier_conflict.assembly.steps import tally
from armillary.games.high_frontier_conflict.position import A_PLACE, Conflict
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import tokens

__all__ = ["FRAMES", "VERBS", "TakeBack", "send"]


@does("CF-CORE-16")
def send(p: Conflict, seat: int, place: int, rule: str, count: int = 0) -> None:
    """A delegate of the seat's cubes; with none left one is taken back first. `count`: then the votes are counted."""
    if p.law.answers_spare(p, seat, CUBE) < 1:
        p.push(p.game.step(TakeBack)(seat=seat, place=place, count=count))
        return
    delegates.add(p, seat, place, rule)
    if count:
        tally(p, seat)


@does("CF-CORR-09")
class TakeBack(Frame[Conflict]):
    """BR-14: no cube is left, so one of a Factory without a Colony comes back, or a delegate with its bribe (CF-CORR-09)."""

    FIELDS = {"seat": A_SEAT, "place": A_PLACE, "count": FEW}
    __slots__ = FIELDS
    rule = "BR-14"

    def __init__(self, seat: int = 0, place: int = NONE, count: int = 1) -> None:
        self.seat = seat
        #: Where a delegate is to go, or NONE; whether the votes are counted when it is done.
        self.place = place
        self.count = count

    def advance(self, p: Conflict) -> None:
        p.ask(self.seat)

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        found: list[Choice] = [("take-back", site) for site, owner in enumerate(p.factory) if owner == seat]
        return found + [("recall", place, kind) for place, kind in delegates.shiftable(p, seat)]

    def take_recall(self, p: Conflict, seat: int, place: int, kind: int) -> None:
        """AM-21: an extremist that is taken back is lost for good."""
        delegates.remove(p, seat, place, kind, seat, "BR-14")
        self.done(p, changed=True)

    def why_not_take_back(self, p: Conflict, seat: int, site: int) -> Refusal | None:
        return tokens.why_not_take_back(p, seat, site)

    def take_take_back(self, p: Conflict, seat: int, site: int) -> None:
        tokens.take_back(p, seat, site)
        self.done(p, changed=False)

    def done(self, p: Conflict, changed: bool) -> None:
        """The cube goes where it was wanted; BR-22: if delegates have come or gone, the votes are counted."""
        if self.place != NONE:
            delegates.add(p, self.seat, self.place, "BR-14")
            changed = True
        p.pop()
        if changed and self.count:
            tally(p, self.seat)

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {"seat": self.seat}


FRAMES = (TakeBack,)
VERBS: tuple[Verb, ...] = (
    Verb("take-back", "BR-14", ("site", "site")),
    Verb("recall", "BR-14", ("place", "place"), ("kind", "delegate")),
)
