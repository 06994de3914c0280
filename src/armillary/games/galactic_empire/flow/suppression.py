"""Suppression (24.0): whether, with how many Repression markers, with which leader."""

from typing import Any, Final

from armillary.games.galactic_empire.position import FEW, MARKER, PASS, SECTOR, Galaxy
from armillary.games.galactic_empire.rules import suppression
from armillary.games.galactic_empire.rules.leaders import leaders_at, offered, why_not_use
from armillary.games.galactic_empire.rules.nexus import nexus_near
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

SUPPRESS: Final[Choice] = ("suppress",)
WHETHER: Final = 0
HOW_MANY: Final = 1
WHO: Final = 2


class Suppression(Frame[Galaxy]):
    """A2 to A5: try to suppress the marker. The step below hears of it if that succeeds."""

    FIELDS = {"sector": SECTOR, "marker": MARKER, "step": FEW, "repression": FEW}
    __slots__ = FIELDS
    rule = "GE-SUP-03"

    def __init__(self, sector: int = 0, marker: int = 0, step: int = WHETHER, repression: int = 0) -> None:
        self.sector = sector
        self.marker = marker
        self.step = step
        self.repression = repression

    def advance(self, p: Galaxy) -> None:
        if self.step == HOW_MANY and not suppression.most_repression(p, self.sector):
            self.step = WHO
        if self.step == WHO and not leaders_at(p, self.sector):
            self.roll(p, -1)
        else:
            p.ask(0)

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        if self.step == WHETHER:
            return [SUPPRESS, PASS]
        if self.step == HOW_MANY:
            return [("commit", range(p.repression + 1))]
        return [*[("use-leader", leader) for leader in offered(p, self.sector)], PASS]

    def take_suppress(self, p: Galaxy, seat: int) -> None:
        self.step = HOW_MANY

    def why_not_commit(self, p: Galaxy, seat: int, count: int) -> Refusal | None:
        return suppression.why_not_commit(p, self.sector, count)

    def take_commit(self, p: Galaxy, seat: int, count: int) -> None:
        self.repression = count
        self.step = WHO

    def why_not_use_leader(self, p: Galaxy, seat: int, leader: int) -> Refusal | None:
        return why_not_use(p, leader, self.sector, "GE-SUP-09")

    def take_use_leader(self, p: Galaxy, seat: int, leader: int) -> None:
        self.roll(p, leader)

    def take_pass(self, p: Galaxy, seat: int) -> None:
        if self.step == WHETHER:
            p.pop()
        else:
            self.roll(p, -1)

    def roll(self, p: Galaxy, leader: int) -> None:
        success = suppression.suppress(p, self.sector, self.marker, self.repression, leader)
        p.pop(1 if success else None)

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        found: dict[str, Any] = {} if self.step == WHETHER else {"step": ("repression", "leader")[self.step - 1]}
        return found | {
            "sector": self.sector,
            "marker": self.marker,
            "factors": suppression.fixed_factors(p, self.sector) + self.repression,
            "value": p.c.marker_value[self.marker],
            "sector_nexus": nexus_near(p, self.sector),
            "percent": suppression.chance_of_success(p, self.sector, self.marker, self.repression, -1),
        }


VERBS = (Verb("suppress", "GE-SUP-03"), Verb("commit", "GE-SUP-08", ("count", "number")))
FRAMES = (Suppression,)
