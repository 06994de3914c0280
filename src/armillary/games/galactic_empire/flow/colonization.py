"""Phases D and H, Colonization (GE-SEQ-07, GE-SEQ-11): Chaos without a question, the Empire as far as the player wishes."""

from armillary.games.galactic_empire.position import PASS, Galaxy
from armillary.games.galactic_empire.rules import colonization
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal


class ChaosColonization(Frame[Galaxy]):
    """Phase D."""

    __slots__ = ()
    rule = "GE-COL-04"
    rules = ("GE-SEQ-07", "GE-IE-40", "GE-IE-46")

    def advance(self, p: Galaxy) -> None:
        colonization.colonize_for_chaos(p)
        p.pop()


class ImperialColonization(Frame[Galaxy]):
    """Phase H: Colonization Fleets and World Ships found systems."""

    __slots__ = ()
    rule = "GE-COL-03"

    def advance(self, p: Galaxy) -> None:
        if colonization.colonies(p) and any(p.sys_pool):
            p.ask(0)
        else:
            p.pop()

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        return [PASS, *[("colonize", s, kind) for s, kind in colonization.colonists(p)]]

    def why_not_colonize(self, p: Galaxy, seat: int, sector: int, unit: int) -> Refusal | None:
        return colonization.why_not_colonize(p, sector, unit)

    def take_colonize(self, p: Galaxy, seat: int, sector: int, unit: int) -> None:
        colonization.colonize(p, sector, unit)

    def take_pass(self, p: Galaxy, seat: int) -> None:
        p.pop()


VERBS = (Verb("colonize", "GE-COL-01", ("sector", "sector"), ("unit", "unit")),)
FRAMES = (ChaosColonization, ImperialColonization)
