"""The military actions: Attack with its return fire, and Exploration."""

from typing import Any, Final

from armillary.games.earthmans_burden import events
from armillary.games.earthmans_burden.ids import (
    ATTACK_ROLL,
    EXPLORATION_ROLL,
    NOBODY,
    RETURN_FIRE_ROLL,
    SOUND,
    UN,
)
from armillary.games.earthmans_burden.kinds import FACTION, FEW, NODE
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.attack import (
    attack_modifier,
    return_fire_dice,
    return_fire_modifier,
    un_dice,
    why_not_return_fire,
    why_not_return_fire_alone,
)
from armillary.games.earthmans_burden.rules.dice import natural, successes
from armillary.games.earthmans_burden.rules.exploration import (
    claims,
    exploration_modifier,
    in_company,
    why_not_settle,
)
from armillary.games.earthmans_burden.rules.units import gain_development, lose_fleets
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.event import Event
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from .rolls import inflict, throw

FIRE: Final[Choice] = ("return-fire",)
FIRE_ALONE: Final[Choice] = ("return-fire-alone",)
HOLD: Final[Choice] = ("hold-fire",)

DECLARED: Final = 0
ROLLED: Final = 1
HIT: Final = 2
ANSWERED: Final = 3
ROLLED_BACK: Final = 4
OVER: Final = 5


class Attack(Frame[SolarDisc]):
    """Dice, losses, return fire and its losses; nothing answers return fire. Each attack has its own (EB-MIL-08)."""

    FIELDS = {"world": NODE, "target": FACTION, "dice": FEW, "need": FEW, "stage": FEW}
    __slots__ = FIELDS
    rule = "EB-ATK-09"
    rules = ("EB-MIL-08", "EB-ATK-12")

    def __init__(self, world: int, target: int, dice: int, need: int = 0, stage: int = DECLARED) -> None:
        self.world: int = world
        self.target: int = target
        self.dice: int = dice
        #: The least face that hits, fixed when the roll is declared (EB-ATK-20).
        self.need: int = need
        self.stage: int = stage

    def advance(self, p: SolarDisc) -> None:
        seat = p.active
        world = self.world
        target = self.target
        if self.stage == DECLARED:
            self.stage = ROLLED
            modifier = attack_modifier(p, seat, target, world)
            self.need = natural(p.c.attack_success, modifier)
            p.tell(attack_declared, seat, target, world, self.dice, modifier)
            if throw(p, self.dice, ATTACK_ROLL, seat, target, self.need, "EB-ATK-03"):
                return
        if self.stage == ROLLED:
            self.stage = HIT
            if inflict(p, target, world, successes(p.pool, self.need)):
                return
        if self.stage == HIT and not self.answer(p):
            return
        if self.stage == ANSWERED:
            self.stage = ROLLED_BACK
            modifier = return_fire_modifier(p, target, seat, world)
            self.need = natural(p.c.attack_success, modifier)
            p.tell(fire_returned, target, seat, world, self.dice, modifier)
            if throw(p, self.dice, RETURN_FIRE_ROLL, target, seat, self.need, "EB-ATK-10"):
                return
        if self.stage == ROLLED_BACK:
            self.stage = OVER
            if inflict(p, seat, world, successes(p.pool, self.need)):
                return
        p.pop()

    def answer(self, p: SolarDisc) -> bool:
        """May the target return fire? True if it does without being asked; else he is asked, or all is over."""
        target = self.target
        own = return_fire_dice(p, target, self.world)
        if target == UN:
            # EB-UN-06: the UN returns fire with all that is left.
            self.dice = own
        elif p.out[target]:
            # EB-OPT-AS8: neutral pieces never respond; the UN answers for them only if the table says so.
            self.dice = un_dice(p, target, self.world)
        else:
            if own or un_dice(p, target, self.world):
                p.ask(target)
            else:
                p.pop()
            return False
        if not self.dice:
            p.pop()
            return False
        self.stage = ANSWERED
        return True

    def tries(self, p: SolarDisc, seat: int) -> list[Choice]:
        return [FIRE, FIRE_ALONE, HOLD]

    def why_not_return_fire(self, p: SolarDisc, seat: int) -> Refusal | None:
        return why_not_return_fire(p, seat, self.world)

    def take_return_fire(self, p: SolarDisc, seat: int) -> None:
        self.dice = return_fire_dice(p, seat, self.world) + un_dice(p, seat, self.world)
        self.stage = ANSWERED

    def why_not_return_fire_alone(self, p: SolarDisc, seat: int) -> Refusal | None:
        return why_not_return_fire_alone(p, seat, self.world)

    def take_return_fire_alone(self, p: SolarDisc, seat: int) -> None:
        self.dice = return_fire_dice(p, seat, self.world)
        self.stage = ANSWERED

    def take_hold_fire(self, p: SolarDisc, seat: int) -> None:
        p.pop()

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": self.target, "seat_by": p.active, "node": p.c.paths + self.world}


class Exploration(Frame[SolarDisc]):
    """One die for each fleet; each success may swap a fleet for a development."""

    FIELDS = {"world": NODE, "dice": FEW, "stage": FEW, "most": FEW}
    __slots__ = FIELDS
    rule = "EB-EXP-06"

    def __init__(self, world: int, dice: int, stage: int = DECLARED, most: int = 0) -> None:
        self.world: int = world
        self.dice: int = dice
        self.stage: int = stage
        self.most: int = most

    def advance(self, p: SolarDisc) -> None:
        seat = p.active
        if self.stage == DECLARED:
            self.stage = ROLLED
            bonus = exploration_modifier(p, seat, p.unclaimed[self.world])
            p.tell(exploration_declared, seat, self.world, self.dice, bonus)
            need = natural(p.c.explore_success, bonus)
            if throw(p, self.dice, EXPLORATION_ROLL, seat, NOBODY, need, "EB-EXP-01"):
                return
        if self.stage == ROLLED:
            self.stage = HIT
            self.most = claims(p, seat, self.world, p.pool)
        if self.most:
            p.ask(seat)
        else:
            p.pop()

    def tries(self, p: SolarDisc, seat: int) -> list[Choice]:
        return [("settle", range(self.most + 1))]

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        """Hot: an eighth of the decisions of a random match (by tries random play takes 1.3 % longer)."""
        return self.tries(p, seat)

    def take(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        """Hot, as the list is."""
        self.take_settle(p, seat, choice[1])

    def why_not_settle(self, p: SolarDisc, seat: int, count: int) -> Refusal | None:
        return why_not_settle(count, self.most)

    def take_settle(self, p: SolarDisc, seat: int, count: int) -> None:
        """EB-EXP-07: those that have acted are swapped first. EB-EXP-08: the new developments are sound."""
        world = self.world
        p.pop()
        if count:
            lose_fleets(p, seat, world, count)
            for _ in range(count):
                gain_development(p, seat, world, SOUND, False)
        p.tell(events.regions_claimed, seat, world, count, self.most)

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active, "node": p.c.paths + self.world, "most": self.most}


# ------------------------------------------------------------------------- what is told, with the reasons for its modifiers


def attack_declared(p: SolarDisc, seat: int, target: int, world: int, dice: int, modifier: int) -> Event:
    why: list[str] = []
    attack_modifier(p, seat, target, world, why)
    return events.attack_declared(p, seat, target, world, dice, modifier, why)


def fire_returned(p: SolarDisc, target: int, seat: int, world: int, dice: int, modifier: int) -> Event:
    why: list[str] = []
    return_fire_modifier(p, target, seat, world, why)
    if dice > return_fire_dice(p, target, world, why) and target != UN:
        why += ["EB-UN-02", "EB-UN-04"]
    if target == UN:
        why += ["EB-UN-06", "EB-UN-14"]
    return events.fire_returned(p, target, seat, world, dice, modifier, why)


def exploration_declared(p: SolarDisc, seat: int, world: int, dice: int, bonus: int) -> Event:
    why: list[str] = []
    exploration_modifier(p, seat, p.unclaimed[world], why)
    if in_company(p, seat, world):
        why.append("EB-EXP-09")
    return events.exploration_declared(p, seat, world, dice, bonus, why)


VERBS = (
    Verb("settle", "EB-EXP-06", ("count", "number")),
    Verb("return-fire", "EB-UN-02"),
    Verb("return-fire-alone", "EB-ATK-09"),
    Verb("hold-fire", "EB-ATK-09"),
)
FRAMES = (Attack, Exploration)
