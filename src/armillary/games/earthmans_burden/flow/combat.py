"""The military actions: Attack with its return fire, and Exploration."""

from typing import Any

from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.odds import (
    attack_modifier,
    natural,
    return_fire_dice,
    return_fire_modifier,
    successes,
    un_helps,
)
from armillary.games.earthmans_burden.rules.reasons import of_attack, of_claims, of_exploration, of_return_fire
from armillary.games.earthmans_burden.rules.units import gain_development, lose_fleets
from armillary.games.earthmans_burden.tables import DRONE_NETWORKING, SOUND, UN
from armillary.kernel.choice import Choice
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from .reactions import ATTACK, EXPLORATION, NOBODY, RETURN_FIRE, inflict, throw

FIRE: Choice = ("return-fire",)
FIRE_ALONE: Choice = ("return-fire-alone",)
HOLD: Choice = ("hold-fire",)


class Attack(Frame[SolarDisc]):
    """Dice, losses, return fire and its losses; nothing answers return fire (EB-ATK-12). EB-MIL-08: each has its own.

    Attack and return fire are separate rolls for AIs (EB-TECH-AI8).
    """

    FIELDS = ("world", "target", "dice", "need", "stage")
    __slots__ = FIELDS
    rule = "EB-ATK-09"

    def __init__(self, world: int, target: int, dice: int, need: int, stage: int) -> None:
        self.world: int = world
        self.target: int = target
        self.dice: int = dice
        #: The least face that hits, fixed when the roll is declared (EB-ATK-20).
        self.need: int = need
        self.stage: int = stage

    def advance(self, p: SolarDisc) -> None:
        t = p.t
        seat = p.active
        world = self.world
        target = self.target
        if self.stage == 0:
            self.stage = 1
            modifier = attack_modifier(p, seat, target, world)
            self.need = natural(t.attack_success, modifier)  # EB-ATK-06
            if p.log is not None:
                p.tell(
                    "AttackDeclared",
                    of_attack(p, seat, target, world),
                    seat=seat,
                    faction=target,
                    node=t.paths + world,
                    count=self.dice,
                    modifier=modifier,
                )
            # EB-ATK-03: one die for each fleet.
            if throw(p, self.dice, ATTACK, seat, target, self.need, "EB-ATK-03"):
                return
        if self.stage == 1:
            self.stage = 2
            if inflict(p, target, world, successes(p.pool, self.need)):
                return
        if self.stage == 2:
            self.answer(p)
            if self.stage != 3:
                return
        if self.stage == 3:
            self.stage = 4
            modifier = return_fire_modifier(p, target, seat, world)
            self.need = natural(t.attack_success, modifier)
            if p.log is not None:
                p.tell(
                    "FireReturned",
                    of_return_fire(p, target, seat, world, self.dice),
                    faction=target,
                    seat_at=seat,
                    node=t.paths + world,
                    count=self.dice,
                    modifier=modifier,
                )
            if throw(p, self.dice, RETURN_FIRE, target, seat, self.need, "EB-ATK-10"):
                return
        if self.stage == 4:
            self.stage = 5
            if inflict(p, seat, world, successes(p.pool, self.need)):
                return
        p.pop()

    def answer(self, p: SolarDisc) -> None:
        """May the target return fire? It asks him, goes on to the dice (stage 3), or is finished."""
        target = self.target
        own = return_fire_dice(p, target, self.world)
        if target == UN:
            # EB-UN-06: the UN returns fire with all that is left.
            self.dice = own
            if own:
                self.stage = 3
            else:
                p.pop()
            return
        if p.out[target]:
            # EB-OPT-AS8: neutral pieces never respond; the UN answers for them only if the table says so.
            self.dice = self.un_dice(p)
            if self.dice:
                self.stage = 3
            else:
                p.pop()
            return
        if own or self.un_dice(p):
            p.ask(target)
        else:
            p.pop()

    def un_dice(self, p: SolarDisc) -> int:
        """EB-UN-02: on Earth the UN's fleets fire with the target's, even if he has none left (EB-UN-04, EB-UN-14)."""
        if un_helps(p, self.target, self.world):
            return p.fleets[UN * p.t.worlds + self.world]
        return 0

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        own = return_fire_dice(p, seat, self.world)
        if not self.un_dice(p):
            return [FIRE_ALONE, HOLD]
        if own:
            return [FIRE, FIRE_ALONE, HOLD]
        return [FIRE, HOLD]

    def take(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        if choice is HOLD or choice[0] == "hold-fire":
            p.pop()
            return
        self.dice = return_fire_dice(p, seat, self.world)
        if choice[0] == "return-fire":
            self.dice += self.un_dice(p)
        self.stage = 3

    def why_not(self, p: SolarDisc, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] == "return-fire":
            return Refusal("EB-UN-17", "no-un-help")
        if choice[0] == "return-fire-alone":
            return Refusal("EB-ATK-14", "no-fleets-left")
        return Refusal("EB-TURN-03", "being-resolved")

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": self.target, "seat_by": p.active, "node": p.t.paths + self.world}


def claims(p: SolarDisc, seat: int, world: int, pool: list[int]) -> int:
    """How many regions the dice can claim, taking the lowest that succeeds first (EB-EXP-04, EB-EXP-05).

    EB-EXP-02: the bonus is that of the regions unclaimed at that moment. It only falls, so a die that fails now fails later.
    """
    t = p.t
    drones = 1 if p.tech[seat] & DRONE_NETWORKING else 0  # EB-TECH-DN
    unclaimed = p.unclaimed[world]
    # EB-EXP-07: any own fleet on the world may be swapped; without one the success is lost.
    fleets = p.fleets[seat * t.worlds + world]
    most = unclaimed if unclaimed < fleets else fleets
    got = 0
    need = natural(t.explore_success, unclaimed // t.regions_per_bonus + drones)
    for die in sorted(pool):
        if got == most:
            break
        if die >= need:
            got += 1
            unclaimed -= 1
            need = natural(t.explore_success, unclaimed // t.regions_per_bonus + drones)
    return got


class Exploration(Frame[SolarDisc]):
    """One die for each fleet (EB-EXP-01); each success may swap a fleet for a development (EB-EXP-03).

    Other factions on the world neither hinder it nor need consent (EB-EXP-09).
    """

    FIELDS = ("world", "dice", "stage", "most")
    __slots__ = FIELDS
    rule = "EB-EXP-06"

    def __init__(self, world: int, dice: int, stage: int, most: int) -> None:
        self.world: int = world
        self.dice: int = dice
        self.stage: int = stage
        self.most: int = most

    def advance(self, p: SolarDisc) -> None:
        t = p.t
        seat = p.active
        if self.stage == 0:
            self.stage = 1
            bonus = p.unclaimed[self.world] // t.regions_per_bonus
            if p.tech[seat] & DRONE_NETWORKING:
                bonus += 1
            if p.log is not None:
                p.tell(
                    "ExplorationDeclared",
                    of_exploration(p, seat, self.world),
                    seat=seat,
                    node=t.paths + self.world,
                    count=self.dice,
                    modifier=bonus,
                )
            need = natural(t.explore_success, bonus)
            if throw(p, self.dice, EXPLORATION, seat, NOBODY, need, "EB-EXP-01"):
                return
        if self.stage == 1:
            self.stage = 2
            self.most = claims(p, seat, self.world, p.pool)
        if self.most:
            p.ask(seat)
        else:
            p.pop()

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        return [("settle", range(self.most + 1))]

    def take(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        count: int = choice[1]
        world = self.world
        p.pop()
        if count:
            # EB-EXP-07: those that have acted are swapped first. EB-EXP-08: the new developments are sound.
            lose_fleets(p, seat, world, count)
            for _ in range(count):
                gain_development(p, seat, world, SOUND, False)
        if p.log is not None:
            p.tell(
                "RegionsClaimed",
                of_claims(count, self.most),
                seat=seat,
                node=p.t.paths + world,
                count=count,
            )

    def why_not(self, p: SolarDisc, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] == "settle":
            return Refusal("EB-EXP-03", "not-so-many", hits=self.most)
        return Refusal("EB-TURN-03", "being-resolved")

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active, "node": p.t.paths + self.world, "most": self.most}
