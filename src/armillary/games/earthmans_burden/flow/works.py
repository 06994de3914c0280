"""The civilian actions at home: Pacification, Construction, Research."""

from typing import Any

from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.odds import natural, pacify_need, successes
from armillary.games.earthmans_burden.rules.reasons import of_construction, of_pacification
from armillary.games.earthmans_burden.rules.technologies import learn, learnable, weapons, why_not_learn
from armillary.games.earthmans_burden.rules.units import gain_fleets, lose_development, make_sound, put_at_risk
from armillary.games.earthmans_burden.tables import AT_RISK, unclear
from armillary.kernel.choice import Choice
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from .reactions import CONSTRUCTION, NOBODY, PACIFICATION, RESEARCH, SELF_FIRE, inflict, throw

RISK_DEVELOPMENT: Choice = ("risk-development",)
RISK_FLEET: Choice = ("risk-fleet",)


class Pacification(Frame[SolarDisc]):
    """EB-PAC-01: a die for each development and each two fleets; EB-PAC-03: only members can be pacified."""

    FIELDS = ("world", "dice", "members", "stage")
    __slots__ = FIELDS
    rule = "EB-PAC-01"

    def __init__(self, world: int, dice: int, members: int, stage: int) -> None:
        self.world: int = world
        self.dice: int = dice
        #: Developments at risk in the group.
        self.members: int = members
        self.stage: int = stage

    def advance(self, p: SolarDisc) -> None:
        seat = p.active
        need = pacify_need(p, seat)
        if self.stage == 0:
            self.stage = 1
            if throw(p, self.dice, PACIFICATION, seat, NOBODY, need, "EB-PAC-01"):
                return
        # EB-PAC-02: 5 or more after technologies; as many as possible, which is never worse.
        count = min(successes(p.pool, need), self.members)
        for _ in range(count):
            make_sound(p, seat, self.world)
        if p.log is not None:
            p.tell(
                "DevelopmentsPacified", of_pacification(p, seat), seat=seat, node=p.t.paths + self.world, count=count
            )
        p.pop()


class Construction(Frame[SolarDisc]):
    """EB-CON-01: a number of fleets was named; those that do not come put the group at risk (EB-CON-05).

    With fleets in the group (EB-TECH-AV1) a shortfall may fall on a fleet instead, which means fire on oneself.
    """

    FIELDS = ("world", "dice", "named", "sound", "risk", "fleets", "stage", "short")
    __slots__ = FIELDS
    rule = "EB-TECH-AV2"

    def __init__(
        self, world: int, dice: int, named: int, sound: int, risk: int, fleets: int, stage: int, short: int
    ) -> None:
        self.world: int = world
        self.dice: int = dice
        self.named: int = named
        #: The group's members; a Commander counts as two fleets.
        self.sound: int = sound
        self.risk: int = risk
        self.fleets: int = fleets
        self.stage: int = stage
        self.short: int = short

    def advance(self, p: SolarDisc) -> None:
        t = p.t
        seat = p.active
        world = self.world
        if self.stage == 0:
            self.stage = 1
            if p.log is not None:
                p.tell(
                    "ConstructionDeclared",
                    of_construction(p, seat, self.sound + self.risk, self.fleets),
                    seat=seat,
                    node=t.paths + world,
                    count=self.dice,
                    number=self.named,
                )
            if throw(p, self.dice, CONSTRUCTION, seat, NOBODY, t.construct_success, "EB-CON-03"):
                return
        if self.stage == 1:
            self.stage = 2
            # EB-CON-04: up to the number named; EB-CON-08: more are ignored.
            able = successes(p.pool, t.construct_success)
            built = able if able < self.named else self.named
            self.short = self.named - built
            if built:
                gain_fleets(p, seat, world, built, True)  # EB-CON-07: they may not act this turn
            if p.log is not None:
                rules = ("EB-CON-04", "EB-CON-07", "EB-CON-08") if able > built else ("EB-CON-04", "EB-CON-07")
                p.tell("FleetsBuilt", rules, seat=seat, node=t.paths + world, count=built)
        if self.stage == 3:
            # The two dice of fire on oneself lie in the pool.
            self.stage = 2
            need = natural(t.attack_success, weapons(p, seat))
            if inflict(p, seat, world, successes(p.pool, need)):
                return
        if self.fleets:
            self.recount(p, seat)
        while self.short and not p.out[seat]:
            if self.fleets and self.sound:
                p.ask(seat)
                return
            if self.fleets:
                if self.self_fire(p, seat):
                    return
                continue
            self.short -= 1
            if self.sound:
                self.turn(p, seat)
            elif self.risk:
                # EB-CON-06: nobody in the group is sound, so one of it is lost. EB-CON-09: never one outside it.
                self.risk -= 1
                lose_development(p, seat, world, AT_RISK)
                if p.log is not None:
                    p.tell("DevelopmentLost", ("EB-CON-06", "EB-CON-09"), faction=seat, node=t.paths + world)
            else:
                self.short = 0
        p.pop()

    def recount(self, p: SolarDisc, seat: int) -> None:
        """After losses: how many members are left. They have acted, and units that have acted are lost first."""
        i = seat * p.t.worlds + self.world
        led = p.t.commander_fleets if p.led[seat] and p.commander[seat] == p.t.paths + self.world else 0
        self.fleets = min(self.fleets, p.acted_fleets[i] + led)
        self.sound = min(self.sound, p.acted_sound[i])
        self.risk = min(self.risk, p.acted_risk[i])

    def turn(self, p: SolarDisc, seat: int) -> None:
        self.sound -= 1
        self.risk += 1
        put_at_risk(p, seat, self.world)
        if p.log is not None:
            p.tell(
                "DevelopmentAtRisk", ("EB-CON-05", "EB-CON-09", "EB-UNIT-02"), faction=seat, node=p.t.paths + self.world
            )

    def self_fire(self, p: SolarDisc, seat: int) -> bool:
        """EB-TECH-AV2, EB-TECH-AV4: two dice, own weapons, no own shields, no outnumbering, no return fire."""
        t = p.t
        self.short -= 1
        self.stage = 3
        need = natural(t.attack_success, weapons(p, seat))
        if throw(p, t.self_fire_dice, SELF_FIRE, seat, seat, need, "EB-TECH-AV2"):
            return True
        self.stage = 2
        if inflict(p, seat, self.world, successes(p.pool, need)):
            return True
        self.recount(p, seat)
        return False

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        return [RISK_DEVELOPMENT, RISK_FLEET]

    def take(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        if choice[0] == "risk-development":
            self.short -= 1
            self.turn(p, seat)
        else:
            self.self_fire(p, seat)

    def why_not(self, p: SolarDisc, seat: int, choice: Choice) -> Refusal | None:
        return Refusal("EB-TURN-03", "being-resolved")

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active, "node": p.t.paths + self.world, "short": self.short}


class Research(Frame[SolarDisc]):
    """EB-RES-01: a die for each development; EB-RES-03: a 6 lets the whole group roll once more, once (EB-RES-04)."""

    FIELDS = ("world", "dice", "stage", "due", "again")
    __slots__ = FIELDS
    rule = "EB-RES-05"

    def __init__(self, world: int, dice: int, stage: int, due: int, again: int) -> None:
        self.world: int = world
        self.dice: int = dice
        self.stage: int = stage
        #: Advances still to be made, and whether a breakthrough is.
        self.due: int = due
        self.again: int = again

    def advance(self, p: SolarDisc) -> None:
        t = p.t
        seat = p.active
        while True:
            if self.stage == 0 or self.stage == 2:
                self.stage += 1
                rule = "EB-RES-01" if self.stage == 1 else "EB-RES-03"
                if throw(p, self.dice, RESEARCH, seat, NOBODY, t.research_success, rule):
                    return
            if self.stage == 1 or self.stage == 3:
                # EB-RES-02; no technology or situation modifies these dice (EB-RES-09).
                self.due = successes(p.pool, t.research_success)
                if self.stage == 1 and successes(p.pool, t.breakthrough):
                    self.again = 1
                self.stage = 4
            while self.due:
                if p.research[seat] >= t.research_goal:
                    if learnable(p, seat):
                        p.ask(seat)
                        return
                    # EB-RES-07: there is nothing left to research.
                    p.research[seat] = 0
                self.due -= 1
                p.research[seat] += 1
                if p.log is not None:
                    p.tell("ResearchAdvanced", ("EB-RES-02", "EB-RES-08"), seat=seat, number=p.research[seat])
            if p.research[seat] >= t.research_goal:
                if learnable(p, seat):
                    p.ask(seat)
                    return
                p.research[seat] = 0
                if p.log is not None:
                    p.tell("ResearchInVain", "EB-RES-07", seat=seat)
            if not self.again:
                break
            self.again = 0
            self.stage = 2
        p.pop()

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        return learnable(p, seat)

    def take(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        # EB-RES-06: the counter returns to the start, and advances still due are made from there.
        learn(p, seat, choice[1], "EB-RES-05")
        p.research[seat] = 0
        if p.log is not None:
            p.tell("ResearchAdvanced", "EB-RES-06", seat=seat, number=0)

    def why_not(self, p: SolarDisc, seat: int, choice: Choice) -> Refusal | None:
        if unclear(choice):
            return None
        if choice[0] == "learn":
            return why_not_learn(p, seat, choice[1])
        return Refusal("EB-TURN-03", "being-resolved")

    def refusals(self, p: SolarDisc, seat: int) -> list[tuple[Choice, Refusal]]:
        found = []
        for choice in p.t.learn:
            refusal = why_not_learn(p, seat, choice[1])
            if refusal is not None and refusal.key != "known":
                found.append((choice, refusal))
        return found

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active}
