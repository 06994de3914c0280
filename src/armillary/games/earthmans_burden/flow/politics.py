"""The civilian actions against others: Overthrow and Espionage."""

from typing import Any, Final

from armillary.games.earthmans_burden import events
from armillary.games.earthmans_burden.ids import (
    AT_RISK,
    ESPIONAGE_ROLL,
    FOLLOW_UP_ROLL,
    OVERTHROW_ROLL,
    TECHNOLOGY_COUNT,
    UN,
)
from armillary.games.earthmans_burden.kinds import FACTION, FEW, NODE
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.dice import natural, successes
from armillary.games.earthmans_burden.rules.espionage import (
    espionage_modifier,
    follow_up_need,
    why_not_set_back,
)
from armillary.games.earthmans_burden.rules.overthrow import overthrow_modifier, why_not_take, why_not_unsettle
from armillary.games.earthmans_burden.rules.technologies import learn, why_not_destroy, why_not_steal
from armillary.games.earthmans_burden.rules.units import (
    developments,
    gain_development,
    lose_development,
    put_at_risk,
)
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.event import Event
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from .rolls import throw

UNSETTLE: Final[Choice] = ("unsettle",)
UNSETTLE_ACTED: Final[Choice] = ("unsettle-acted",)
TAKE: Final[Choice] = ("take",)
TAKE_ACTED: Final[Choice] = ("take-acted",)
FORGO: Final[Choice] = ("forgo",)
SET_BACK: Final[Choice] = ("set-back",)
STEAL: Final[list[Choice]] = [("steal", technology) for technology in range(TECHNOLOGY_COUNT)]
DESTROY: Final[list[Choice]] = [("destroy", technology) for technology in range(TECHNOLOGY_COUNT)]

DECLARED: Final = 0
ROLLED: Final = 1
FOLLOWED_UP: Final = 2
COUNTED: Final = 3


class Overthrow(Frame[SolarDisc]):
    """A die for each development and each two fleets; successes are used one after another.

    What a die needs is fixed at the declaration; there is no defence. The acting player names the development, also by
    whether it has acted.
    """

    FIELDS = {"world": NODE, "target": FACTION, "dice": FEW, "need": FEW, "stage": FEW, "left": FEW}
    __slots__ = FIELDS
    rule = "EB-OVT-05"
    rules = ("EB-OVT-07", "EB-OVT-08")

    def __init__(self, world: int, target: int, dice: int, need: int = 0, stage: int = DECLARED, left: int = 0) -> None:
        self.world: int = world
        self.target: int = target
        self.dice: int = dice
        self.need: int = need
        self.stage: int = stage
        self.left: int = left

    def advance(self, p: SolarDisc) -> None:
        seat = p.active
        if self.stage == DECLARED:
            self.stage = ROLLED
            modifier = overthrow_modifier(p, seat, self.target, self.world)
            self.need = natural(p.c.overthrow_success, modifier)
            p.tell(overthrow_declared, seat, self.target, self.world, self.dice, modifier)
            if throw(p, self.dice, OVERTHROW_ROLL, seat, self.target, self.need, "EB-OVT-02"):
                return
        if self.stage == ROLLED:
            self.stage = COUNTED
            self.left = successes(p.pool, self.need)
        if self.left and developments(p, self.target, self.world):
            p.ask(seat)
        else:
            p.pop()

    def tries(self, p: SolarDisc, seat: int) -> list[Choice]:
        if p.c.marks_named:
            return [UNSETTLE, UNSETTLE_ACTED, TAKE, TAKE_ACTED, FORGO]
        return [UNSETTLE, TAKE, FORGO]

    def why_not_unsettle(self, p: SolarDisc, seat: int) -> Refusal | None:
        return why_not_unsettle(p, self.target, self.world, False)

    def take_unsettle(self, p: SolarDisc, seat: int) -> None:
        self.unsettle(p, seat, not p.c.marks_named)

    def why_not_unsettle_acted(self, p: SolarDisc, seat: int) -> Refusal | None:
        return why_not_unsettle(p, self.target, self.world, True)

    def take_unsettle_acted(self, p: SolarDisc, seat: int) -> None:
        self.unsettle(p, seat, True)

    def unsettle(self, p: SolarDisc, seat: int, acted: bool) -> None:
        self.left -= 1
        put_at_risk(p, self.target, self.world, acted)
        p.tell(events.development_unsettled, seat, self.target, self.world)

    def why_not_take(self, p: SolarDisc, seat: int) -> Refusal | None:
        return why_not_take(p, self.target, self.world, False)

    def take_take(self, p: SolarDisc, seat: int) -> None:
        self.take_over(p, seat, not p.c.marks_named)

    def why_not_take_acted(self, p: SolarDisc, seat: int) -> Refusal | None:
        return why_not_take(p, self.target, self.world, True)

    def take_take_acted(self, p: SolarDisc, seat: int) -> None:
        self.take_over(p, seat, True)

    def take_over(self, p: SolarDisc, seat: int, acted: bool) -> None:
        """It is at risk, and new, so it does not act in this phase (EB-CIV-08)."""
        self.left -= 1
        imaginary = self.target == UN and p.imaginary
        lose_development(p, self.target, self.world, AT_RISK, acted)
        if imaginary:
            # A success that would take the imaginary development over only removes it.
            p.tell(events.imaginary_region_gone, seat)
            return
        gain_development(p, seat, self.world, AT_RISK, True)
        p.tell(events.development_taken, seat, self.target, self.world)

    def take_forgo(self, p: SolarDisc, seat: int) -> None:
        p.pop()

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active, "faction": self.target, "node": p.c.paths + self.world, "left": self.left}


class Espionage(Frame[SolarDisc]):
    """Leads are located, each is followed up, and each success is used on its own (EB-ESP-12)."""

    FIELDS = {"world": NODE, "target": FACTION, "dice": FEW, "need": FEW, "stage": FEW, "left": FEW}
    __slots__ = FIELDS
    rule = "EB-ESP-07"
    rules = ("EB-ESP-12", "EB-ESP-13")

    def __init__(self, world: int, target: int, dice: int, need: int = 0, stage: int = DECLARED, left: int = 0) -> None:
        self.world: int = world
        self.target: int = target
        self.dice: int = dice
        self.need: int = need
        self.stage: int = stage
        self.left: int = left

    def advance(self, p: SolarDisc) -> None:
        seat = p.active
        target = self.target
        if self.stage == DECLARED:
            self.stage = ROLLED
            modifier = espionage_modifier(p, seat, target, self.world)
            self.need = natural(p.c.espionage_success, modifier)
            p.tell(espionage_declared, seat, target, self.world, self.dice, modifier)
            if throw(p, self.dice, ESPIONAGE_ROLL, seat, target, self.need, "EB-ESP-02"):
                return
        if self.stage == ROLLED:
            leads = successes(p.pool, self.need)
            if not leads:
                p.pop()
                return
            self.stage = FOLLOWED_UP
            self.need = follow_up_need(p, seat, target)
            if throw(p, leads, FOLLOW_UP_ROLL, seat, target, self.need, "EB-ESP-07"):
                return
        if self.stage == FOLLOWED_UP:
            self.stage = COUNTED
            self.left = successes(p.pool, self.need)
        if self.left and len(self.choices(p, seat)) > 1:
            p.ask(seat)
        else:
            p.pop()

    def tries(self, p: SolarDisc, seat: int) -> list[Choice]:
        theirs = p.tech[self.target]
        tried: list[Choice] = []
        for technology in range(TECHNOLOGY_COUNT):
            if theirs >> technology & 1:
                tried += [STEAL[technology], DESTROY[technology]]
        return [*tried, SET_BACK, FORGO]

    def why_not_steal(self, p: SolarDisc, seat: int, technology: int) -> Refusal | None:
        return why_not_steal(p, seat, self.target, technology)

    def take_steal(self, p: SolarDisc, seat: int, technology: int) -> None:
        self.left -= 1
        learn(p, seat, technology, "EB-ESP-09")

    def why_not_destroy(self, p: SolarDisc, seat: int, technology: int) -> Refusal | None:
        return why_not_destroy(p, self.target, technology)

    def take_destroy(self, p: SolarDisc, seat: int, technology: int) -> None:
        self.left -= 1
        p.tech[self.target] &= ~(1 << technology)
        p.tell(events.technology_lost, self.target, seat, technology)

    def why_not_set_back(self, p: SolarDisc, seat: int) -> Refusal | None:
        return why_not_set_back(p, self.target)

    def take_set_back(self, p: SolarDisc, seat: int) -> None:
        self.left -= 1
        p.eschaton[self.target] -= 1
        p.tell(events.eschaton_set_back, self.target, seat)

    def take_forgo(self, p: SolarDisc, seat: int) -> None:
        p.pop()

    def rule_of(self, p: SolarDisc, seat: int, choice: Choice) -> str:
        return "EB-ESP-13" if choice[0] == "forgo" else ""

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active, "faction": self.target, "node": p.c.paths + self.world, "left": self.left}


# ------------------------------------------------------------------------- what is told, with the reasons for its modifiers


def overthrow_declared(p: SolarDisc, seat: int, target: int, world: int, dice: int, modifier: int) -> Event:
    why: list[str] = []
    overthrow_modifier(p, seat, target, world, why)
    return events.overthrow_declared(p, seat, target, world, dice, modifier, why)


def espionage_declared(p: SolarDisc, seat: int, target: int, world: int, dice: int, modifier: int) -> Event:
    why: list[str] = []
    espionage_modifier(p, seat, target, world, why)
    return events.espionage_declared(p, seat, target, world, dice, modifier, why)


VERBS = (
    Verb("unsettle", "EB-OVT-05"),
    Verb("unsettle-acted", "EB-UNIT-09"),
    Verb("take", "EB-OVT-06"),
    Verb("take-acted", "EB-UNIT-09"),
    Verb("forgo", "EB-OVT-05"),
    Verb("steal", "EB-ESP-09", ("technology", "technology")),
    Verb("destroy", "EB-ESP-10", ("technology", "technology")),
    Verb("set-back", "EB-ESP-11"),
)
FRAMES = (Overthrow, Espionage)
