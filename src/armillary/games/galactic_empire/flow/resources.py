"""Phase F, Resource Collection (GE-SEQ-09): income, multiplied if the player dares (26.0)."""

from typing import Any

from armillary.games.galactic_empire import ids
from armillary.games.galactic_empire.position import FEW, PASS, Galaxy
from armillary.games.galactic_empire.rules import resources
from armillary.games.galactic_empire.rules.leaders import offered
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal


class ResourceCollection(Frame[Galaxy]):
    """F1, F2: the plain income, or a roll for Increased Resources, perhaps helped by a leader in the Core."""

    FIELDS = {"done": FEW}
    __slots__ = FIELDS
    rule = "GE-SEQ-09"

    def __init__(self, done: int = 0) -> None:
        self.done = done

    def advance(self, p: Galaxy) -> None:
        if self.done:
            p.pop()
        elif resources.why_not_increase(p) is None:
            p.ask(0)
        else:
            self.take_pass(p, 0)

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        return [PASS, ("increase", None), *[("increase", leader) for leader in offered(p, ids.CORE)]]

    def why_not_increase(self, p: Galaxy, seat: int, leader: int | None) -> Refusal | None:
        return resources.why_not_increase_with(p, leader)

    def take_increase(self, p: Galaxy, seat: int, leader: int | None) -> None:
        self.done = 1
        resources.increase(p, leader)

    def take_pass(self, p: Galaxy, seat: int) -> None:
        self.done = 1
        resources.collect(p, 2, "GE-SEQ-09")

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {"amount": resources.income(p), "rp": p.rp, "turn": p.turn}


VERBS = (Verb("increase", "GE-INC-01", ("leader", "leader?")),)
FRAMES = (ResourceCollection,)
