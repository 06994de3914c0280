"""Before the civilian actions: Nanotechnology, Von Neumann Engines, ongoing risk."""

from typing import Any

from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.units import (
    developments,
    gain_development,
    gain_fleets,
    lose_development,
    put_at_risk,
)
from armillary.games.earthmans_burden.tables import (
    AT_RISK,
    NANOTECHNOLOGY,
    SOUND,
    VON_NEUMANN_ENGINES,
    unclear,
)
from armillary.kernel.choice import Choice
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from .asking import DONE, ask_from, stopped
from .reactions import NANOTECHNOLOGY as NANO_ROLL
from .reactions import NOBODY, ONGOING_RISK, VON_NEUMANN, throw


class BeforeCivilian(Frame[SolarDisc]):
    """Nanotechnology and Von Neumann Engines: one die for each world and technology, in any order (EB-TECH-VN2).

    Placing what a die gives is automatic: whoever does not want it may take it off the board at once.
    """

    FIELDS = ("nano", "neumann", "world", "way", "stage")
    __slots__ = FIELDS
    rule = "EB-TECH-NT1"
    quiet = True

    def __init__(self, nano: int, neumann: int, world: int, way: int, stage: int) -> None:
        #: Masks of the worlds that have been rolled for.
        self.nano: int = nano
        self.neumann: int = neumann
        self.world: int = world
        self.way: int = way
        self.stage: int = stage

    def advance(self, p: SolarDisc) -> None:
        if self.stage == 0:
            if stopped(p):
                return
            listed = self.choices(p, p.active)
            if len(listed) == 1:
                p.pop()
                return
            ask_from(p, p.active, listed)
            return
        # A die has been rolled, and the AIs have had their say.
        seat = p.active
        world = self.world
        self.stage = 0
        if p.pool[0] <= developments(p, seat, world):
            if self.way == NANO_ROLL:
                # EB-TECH-NT2: it may not act this turn.
                gain_fleets(p, seat, world, 1, True)
            else:
                gain_development(p, seat, world, SOUND, False)
            if p.log is not None:
                if self.way == NANO_ROLL:
                    p.tell("FleetGrown", ("EB-TECH-NT1", "EB-TECH-NT2"), seat=seat, node=p.t.paths + world)
                else:
                    p.tell(
                        "DevelopmentGrown",
                        ("EB-TECH-VN1", "EB-TECH-VN2", "EB-CIV-07"),
                        seat=seat,
                        node=p.t.paths + world,
                    )

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        t = p.t
        tech = p.tech[seat]
        first = seat * t.worlds
        listed: list[Choice] = []
        for world in range(t.worlds):
            if p.sound[first + world] or p.risk[first + world]:
                if tech & VON_NEUMANN_ENGINES and not self.neumann >> world & 1 and p.unclaimed[world] > 0:
                    listed.append(t.neumann[t.paths + world])
                if tech & NANOTECHNOLOGY and not self.nano >> world & 1:
                    listed.append(t.nano[t.paths + world])
        listed.append(DONE)
        return listed

    def take(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        if choice[0] == "done":
            p.pop()
            return
        world: int = choice[1] - p.t.paths
        self.world = world
        self.stage = 1
        need = developments(p, seat, world)
        if choice[0] == "nanotechnology":
            self.nano |= 1 << world
            self.way = NANO_ROLL
            throw(p, 1, NANO_ROLL, seat, NOBODY, need, "EB-TECH-NT1")
        else:
            self.neumann |= 1 << world
            self.way = VON_NEUMANN
            throw(p, 1, VON_NEUMANN, seat, NOBODY, need, "EB-TECH-VN1")

    def why_not(self, p: SolarDisc, seat: int, choice: Choice) -> Refusal | None:
        if unclear(choice):
            return None
        if choice[0] not in ("nanotechnology", "von-neumann"):
            return None
        nano = choice[0] == "nanotechnology"
        rule = "EB-TECH-NT1" if nano else "EB-TECH-VN1"
        world = choice[1] - p.t.paths
        if not p.tech[seat] & (NANOTECHNOLOGY if nano else VON_NEUMANN_ENGINES):
            return Refusal(rule, "no-technology")
        if world < 0 or not developments(p, seat, world):
            return Refusal(rule, "no-development", faction=seat, node=choice[1])
        if not nano and p.unclaimed[world] <= 0:
            return Refusal(rule, "nothing-unclaimed", node=choice[1])
        return Refusal(rule, "rolled-already", node=choice[1])

    def rule_of(self, p: SolarDisc, seat: int, choice: Choice) -> str:
        return "EB-TECH-VN1" if choice[0] == "von-neumann" else "EB-TECH-NT1"

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active}


class Risk(Frame[SolarDisc]):
    """Ongoing risk: before any civilian action, world by world, without choice (EB-RISK-01).

    EB-RISK-02, EB-RISK-07: as many dice as developments were at risk when the phase began.
    """

    FIELDS = ("world", "counts", "stage")
    LISTS = ("counts",)
    __slots__ = FIELDS
    rule = "EB-RISK-01"

    def __init__(self, world: int, counts: list[int], stage: int) -> None:
        self.world: int = world
        self.counts: list[int] = counts
        self.stage: int = stage

    def advance(self, p: SolarDisc) -> None:
        t = p.t
        seat = p.active
        while self.world < t.worlds:
            world = self.world
            if self.stage == 0:
                if not self.counts[world]:
                    self.world += 1
                    continue
                self.stage = 1
                if throw(p, self.counts[world], ONGOING_RISK, seat, NOBODY, t.risk_at_most + 1, "EB-RISK-02"):
                    return
            self.stage = 0
            self.world += 1
            self.suffer(p, seat, world)
        p.pop()

    def suffer(self, p: SolarDisc, seat: int, world: int) -> None:
        """EB-RISK-05: only his own developments. EB-RISK-06: higher dice change nothing."""
        t = p.t
        i = seat * t.worlds + world
        if p.log is not None and max(p.pool) > t.risk_at_most:
            calm = len([die for die in p.pool if die > t.risk_at_most])
            p.tell("RiskHeld", "EB-RISK-06", seat=seat, node=t.paths + world, count=calm)
        for die in p.pool:
            if die > t.risk_at_most:
                continue
            if p.sound[i]:
                put_at_risk(p, seat, world)  # EB-RISK-03
                if p.log is not None:
                    p.tell(
                        "DevelopmentAtRisk",
                        ("EB-RISK-03", "EB-RISK-05", "EB-UNIT-02"),
                        faction=seat,
                        node=t.paths + world,
                    )
            elif p.risk[i]:
                lose_development(p, seat, world, AT_RISK)  # EB-RISK-04
                if p.log is not None:
                    p.tell("DevelopmentLost", "EB-RISK-04", faction=seat, node=t.paths + world)
