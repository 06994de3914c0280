"""The civilian actions against others: Overthrow and Espionage."""

from typing import Any

from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.odds import (
    espionage_modifier,
    follow_up_need,
    natural,
    overthrow_modifier,
    successes,
)
from armillary.games.earthmans_burden.rules.reasons import of_espionage, of_overthrow
from armillary.games.earthmans_burden.rules.technologies import can_learn, can_remove, learn
from armillary.games.earthmans_burden.rules.units import developments, gain_development, lose_development, put_at_risk
from armillary.games.earthmans_burden.tables import AT_RISK, TECHNOLOGY_COUNT, UN, unclear
from armillary.kernel.choice import Choice
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from .reactions import ESPIONAGE, FOLLOW_UP, OVERTHROW, throw

UNSETTLE: Choice = ("unsettle",)
TAKE: Choice = ("take",)
FORGO: Choice = ("forgo",)
SET_BACK: Choice = ("set-back",)
STEAL: list[Choice] = [("steal", technology) for technology in range(TECHNOLOGY_COUNT)]
DESTROY: list[Choice] = [("destroy", technology) for technology in range(TECHNOLOGY_COUNT)]


class Overthrow(Frame[SolarDisc]):
    """EB-OVT-02: a die for each development and each two fleets; successes are used one after another (EB-OVT-07).

    EB-OVT-08: what a die needs is fixed at the declaration; there is no defence.
    """

    FIELDS = ("world", "target", "dice", "need", "stage", "left")
    __slots__ = FIELDS
    rule = "EB-OVT-05"

    def __init__(self, world: int, target: int, dice: int, need: int, stage: int, left: int) -> None:
        self.world: int = world
        self.target: int = target
        self.dice: int = dice
        self.need: int = need
        self.stage: int = stage
        self.left: int = left

    def advance(self, p: SolarDisc) -> None:
        seat = p.active
        if self.stage == 0:
            self.stage = 1
            modifier = overthrow_modifier(p, seat, self.target, self.world)
            self.need = natural(p.t.overthrow_success, modifier)
            if p.log is not None:
                p.tell(
                    "OverthrowDeclared",
                    of_overthrow(p, seat, self.target, self.world),
                    seat=seat,
                    faction=self.target,
                    node=p.t.paths + self.world,
                    count=self.dice,
                    modifier=modifier,
                )
            if throw(p, self.dice, OVERTHROW, seat, self.target, self.need, "EB-OVT-02"):
                return
        if self.stage == 1:
            self.stage = 2
            self.left = successes(p.pool, self.need)
        if self.left and developments(p, self.target, self.world):
            p.ask(seat)
        else:
            p.pop()

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        i = self.target * p.t.worlds + self.world
        listed: list[Choice] = []
        if p.sound[i]:
            listed.append(UNSETTLE)
        if p.risk[i]:
            listed.append(TAKE)
        listed.append(FORGO)
        return listed

    def take(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        verb: str = choice[0]
        target = self.target
        world = self.world
        if verb == "forgo":
            p.pop()
            return
        self.left -= 1
        if verb == "unsettle":
            put_at_risk(p, target, world)
            if p.log is not None:
                p.tell("DevelopmentUnsettled", "EB-OVT-05", seat=seat, faction=target, node=p.t.paths + world)
            return
        imaginary = target == UN and p.imaginary
        lose_development(p, target, world, AT_RISK)
        if imaginary:
            # EB-OPT-7P4: a success that would take the imaginary development over only removes it.
            if p.log is not None:
                p.tell("ImaginaryRegionGone", ("EB-OPT-7P3", "EB-OPT-7P4"), seat=seat)
            return
        # EB-OVT-06: it is at risk, and new, so it does not act in this phase (EB-CIV-08).
        gain_development(p, seat, world, AT_RISK, True)
        if p.log is not None:
            p.tell("DevelopmentTaken", ("EB-OVT-06", "EB-OVT-07"), seat=seat, faction=target, node=p.t.paths + world)

    def why_not(self, p: SolarDisc, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] == "take":
            return Refusal("EB-OVT-06", "none-at-risk", faction=self.target)
        if choice[0] == "unsettle":
            return Refusal("EB-OVT-05", "none-sound", faction=self.target)
        return Refusal("EB-TURN-03", "being-resolved")

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active, "faction": self.target, "node": p.t.paths + self.world, "left": self.left}


class Espionage(Frame[SolarDisc]):
    """EB-ESP-02: leads are located, each is followed up (EB-ESP-13), and each success is used on its own (EB-ESP-12)."""

    FIELDS = ("world", "target", "dice", "need", "stage", "left")
    __slots__ = FIELDS
    rule = "EB-ESP-07"

    def __init__(self, world: int, target: int, dice: int, need: int, stage: int, left: int) -> None:
        self.world: int = world
        self.target: int = target
        self.dice: int = dice
        self.need: int = need
        self.stage: int = stage
        self.left: int = left

    def advance(self, p: SolarDisc) -> None:
        seat = p.active
        target = self.target
        if self.stage == 0:
            self.stage = 1
            modifier = espionage_modifier(p, seat, target, self.world)
            self.need = natural(p.t.espionage_success, modifier)
            if p.log is not None:
                p.tell(
                    "EspionageDeclared",
                    of_espionage(p, seat, target, self.world),
                    seat=seat,
                    faction=target,
                    node=p.t.paths + self.world,
                    count=self.dice,
                    modifier=modifier,
                )
            if throw(p, self.dice, ESPIONAGE, seat, target, self.need, "EB-ESP-02"):
                return
        if self.stage == 1:
            leads = successes(p.pool, self.need)  # EB-ESP-06
            if not leads:
                p.pop()
                return
            self.stage = 2
            self.need = follow_up_need(p, seat, target)
            if throw(p, leads, FOLLOW_UP, seat, target, self.need, "EB-ESP-07"):
                return
        if self.stage == 2:
            self.stage = 3
            self.left = successes(p.pool, self.need)
        if self.left and len(self.choices(p, seat)) > 1:
            p.ask(seat)
        else:
            p.pop()

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        target = self.target
        theirs = p.tech[target]
        listed: list[Choice] = []
        for technology in range(TECHNOLOGY_COUNT):
            if theirs >> technology & 1:
                if can_learn(p, seat, technology):
                    listed.append(STEAL[technology])
                if can_remove(p, target, technology):
                    listed.append(DESTROY[technology])
        if p.eschaton[target]:
            listed.append(SET_BACK)
        listed.append(FORGO)
        return listed

    def take(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        verb: str = choice[0]
        self.left -= 1
        target = self.target
        if verb == "forgo":
            p.pop()
        elif verb == "steal":
            learn(p, seat, choice[1], "EB-ESP-09")
        elif verb == "destroy":
            p.tech[target] &= ~(1 << choice[1])
            if p.log is not None:
                p.tell("TechnologyLost", "EB-ESP-10", seat=target, seat_by=seat, technology=choice[1])
        else:
            p.eschaton[target] -= 1
            if p.log is not None:
                p.tell("EschatonSetBack", "EB-ESP-11", seat=target, seat_by=seat, number=p.eschaton[target])

    def why_not(self, p: SolarDisc, seat: int, choice: Choice) -> Refusal | None:
        if unclear(choice):
            return None
        if choice[0] == "steal":
            return Refusal("EB-ESP-09", "cannot-steal", technology=choice[1])
        if choice[0] == "destroy":
            return Refusal("EB-ESP-10", "cannot-destroy", technology=choice[1])
        if choice[0] == "set-back":
            return Refusal("EB-ESP-11", "at-start")
        return Refusal("EB-TURN-03", "being-resolved")

    def rule_of(self, p: SolarDisc, seat: int, choice: Choice) -> str:
        return "EB-ESP-13" if choice[0] == "forgo" else ""

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active, "faction": self.target, "node": p.t.paths + self.world, "left": self.left}
