"""Attacks by Chaos forces (8.8), where the player may defend with a leader and Illumination."""

from typing import Any, Final

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import COUNTS, FEW, LEADER, PASS, SECTOR, SIDE, STACK, Galaxy
from armillary.games.galactic_empire.rules.combat import MODES, Fight, chaos_fight, why_not_fight
from armillary.games.galactic_empire.rules.combat_results import resolve
from armillary.games.galactic_empire.rules.leaders import leaders_at, offered, why_not_use
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

#: Who leads a defence, whether Illumination is spent: not asked yet, nobody.
UNASKED: Final = -2
NOBODY: Final = -1
ILLUMINATE: Final[Choice] = ("illuminate",)


class ChaosAttack(Frame[Galaxy]):
    """A Chaos force attacks all that is hostile in its sector: first military, then morphogenetic (GE-CBT-09)."""

    FIELDS = {
        "side": SIDE,
        "stack": STACK,
        "sector": SECTOR,
        "units": COUNTS,
        "of": FEW,
        "leader": LEADER,
        "illumination": FEW,
    }
    __slots__ = FIELDS
    rule = "GE-CBT-10"

    def __init__(
        self,
        side: int = ids.REBELS,
        stack: int = ids.NO_STACK,
        sector: int = 0,
        units: list[int] | None = None,
        of: int = ids.MILITARY,
        leader: int = UNASKED,
        illumination: int = UNASKED,
    ) -> None:
        self.side = side
        self.stack = stack
        self.sector = sector
        #: The Rebels that attack, those that are left of them: others in their sector may have attacked before or not at all
        #: (GE-EV-73). A marked force attacks as a whole.
        self.units: list[int] = [] if units is None else units
        self.of = of
        #: The defending leader and whether Illumination is spent.
        self.leader = leader
        self.illumination = illumination

    def fight(self, p: Galaxy) -> Fight:
        return chaos_fight(p, self.side, self.stack, self.sector, self.units)

    def advance(self, p: Galaxy) -> None:
        if self.of > ids.MORPHOGENETIC or (self.stack != ids.NO_STACK and p.stack_at[self.stack] != self.sector):
            p.pop(tuple(self.units))
            return
        fight = self.fight(p)
        refusal = why_not_fight(p, fight, self.of)
        if refusal is not None:
            if refusal.rule.startswith("GE-EV"):
                p.tell(events.attack_barred, refusal.rule, self.side, self.sector, MODES[self.of])
            self.of += 1
            return
        defends = fight.imperial_defends(p)
        if self.leader == UNASKED:
            if defends and leaders_at(p, self.sector):
                p.ask(0)
                return
            self.leader = NOBODY
        if self.illumination == UNASKED:
            if defends and p.illumination and p.rules.illumination:
                p.ask(0)
                return
            self.illumination = 0
        of, leader, illumination = self.of, self.leader, self.illumination
        self.of += 1
        self.leader = self.illumination = UNASKED
        resolve(p, fight, of, leader, illumination)

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        if self.leader == UNASKED:
            return [*[("use-leader", leader) for leader in offered(p, self.sector)], PASS]
        return [ILLUMINATE, PASS]

    def why_not_use_leader(self, p: Galaxy, seat: int, leader: int) -> Refusal | None:
        return why_not_use(p, leader, self.sector, "GE-LDR-06")

    def take_use_leader(self, p: Galaxy, seat: int, leader: int) -> None:
        self.leader = leader

    def take_illuminate(self, p: Galaxy, seat: int) -> None:
        self.illumination = 1

    def take_pass(self, p: Galaxy, seat: int) -> None:
        if self.leader == UNASKED:
            self.leader = NOBODY
        else:
            self.illumination = 0

    def rule_of(self, p: Galaxy, seat: int, choice: Choice) -> str:
        return "GE-CRT-03" if self.leader == UNASKED else "GE-ILL-01"

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        found = self.fight(p).facts(p, self.of, max(self.leader, NOBODY), 0)
        return found if self.leader == UNASKED else {**found, "step": "illumination"}


VERBS = (Verb("illuminate", "GE-ILL-01"), Verb("use-leader", "GE-LDR-07", ("leader", "leader")))
FRAMES = (ChaosAttack,)
