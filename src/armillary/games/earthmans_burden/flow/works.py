"""The civilian actions at home: Pacification, Construction, Research."""

from typing import Any, Final

from armillary.games.earthmans_burden import events
from armillary.games.earthmans_burden.ids import (
    AT_RISK,
    CONSTRUCTION_ROLL,
    FLEET,
    NOBODY,
    PACIFICATION_ROLL,
    RESEARCH_ROLL,
    SELF_FIRE_ROLL,
)
from armillary.games.earthmans_burden.kinds import FEW, NODE
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.attack import at_stake, tell_losses
from armillary.games.earthmans_burden.rules.dice import natural, successes
from armillary.games.earthmans_burden.rules.technologies import learn, learnable, weapons, why_not_learn
from armillary.games.earthmans_burden.rules.units import (
    gain_fleets,
    lose_development,
    lose_fleets_by_mark,
    make_sound,
    put_at_risk,
)
from armillary.games.earthmans_burden.rules.works import pacify_need
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.event import Event
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from .rolls import Losses, OwnFire, inflict, throw

RISK_DEVELOPMENT: Final[Choice] = ("risk-development",)
RISK_FLEET: Final[Choice] = ("risk-fleet",)

DECLARED: Final = 0
ROLLED: Final = 1


class Pacification(Frame[SolarDisc]):
    """A die for each development and each two fleets; only members can be pacified."""

    FIELDS = {"world": NODE, "dice": FEW, "members": FEW, "stage": FEW}
    __slots__ = FIELDS
    rule = "EB-PAC-01"

    def __init__(self, world: int, dice: int, members: int, stage: int = DECLARED) -> None:
        self.world: int = world
        self.dice: int = dice
        #: Developments at risk in the group.
        self.members: int = members
        self.stage: int = stage

    def advance(self, p: SolarDisc) -> None:
        seat = p.active
        need = pacify_need(p, seat)
        if self.stage == DECLARED:
            self.stage = ROLLED
            if throw(p, self.dice, PACIFICATION_ROLL, seat, NOBODY, need, "EB-PAC-01"):
                return
        # As many as possible, which is never worse.
        count = min(successes(p.pool, need), self.members)
        for _ in range(count):
            make_sound(p, seat, self.world)
        p.tell(developments_pacified, seat, self.world, count)
        p.pop()


PAYING: Final = 2
FIRED: Final = 3
NAMING: Final = 4


class Construction(OwnFire):
    """A number of fleets was named; those that do not come put the group at risk.

    With fleets in the group (EB-TECH-AV1) a shortfall may fall on a fleet instead, which means fire on oneself. Who is lost to it
    is the owner's choice, down to whether a fleet has acted, as the group has, or was just built (EB-UNIT-09, EB-TECH-AV5).
    """

    FIELDS = {
        "world": NODE,
        "dice": FEW,
        "named": FEW,
        "sound": FEW,
        "risk": FEW,
        "fleets": FEW,
        "stage": FEW,
        "short": FEW,
    }
    __slots__ = FIELDS
    rule = "EB-TECH-AV2"

    def __init__(
        self,
        world: int,
        dice: int,
        named: int,
        sound: int = 0,
        risk: int = 0,
        fleets: int = 0,
        stage: int = DECLARED,
        short: int = 0,
    ) -> None:
        self.world: int = world
        #: The dice, and the number named. Once the fleets are built, the fleets lost to own fire while it is asked which they
        #: are, and the hits that come after them.
        self.dice: int = dice
        self.named: int = named
        #: The group's members; a Commander counts as two fleets.
        self.sound: int = sound
        self.risk: int = risk
        self.fleets: int = fleets
        self.stage: int = stage
        self.short: int = short

    def advance(self, p: SolarDisc) -> None:
        c = p.c
        seat = p.active
        world = self.world
        if self.stage == DECLARED:
            self.stage = ROLLED
            if throw(p, self.dice, CONSTRUCTION_ROLL, seat, NOBODY, c.construct_success, "EB-CON-03"):
                return
        if self.stage == ROLLED:
            self.stage = PAYING
            # Up to the number named; more are ignored.
            able = successes(p.pool, c.construct_success)
            built = min(able, self.named)
            self.short = self.named - built
            if built:
                gain_fleets(p, seat, world, built, True)  # they may not act this turn
            p.tell(events.fleets_built, seat, world, built, able)
        if self.stage == FIRED:
            # The two dice of fire on oneself lie in the pool.
            hits = successes(p.pool, self.fire_need(p, seat))
            self.stage = PAYING
            if c.points_end:
                self.strike(p, hits)
                return
            if inflict(p, seat, world, hits):
                return
        self.recount(p, seat)
        if self.stage == NAMING:
            least, most = self.acted_lost(p, seat)
            if least < most:
                p.ask(seat)
                return
            self.name_fleets(p, seat, most)
            return
        while self.short and not p.out[seat]:
            if self.fleets and self.sound:
                p.ask(seat)
                return
            if self.fleets:
                # EB-TECH-AV5: no development is lost while a fleet of the group is left.
                self.self_fire(p, seat)
                return
            self.short -= 1
            if self.sound:
                self.turn(p, seat)
            elif self.risk:
                # Nobody in the group is sound, so one of it is lost; never one outside it.
                self.risk -= 1
                lose_development(p, seat, world, AT_RISK)
                p.tell(events.development_lost, seat, world, ("EB-CON-06", "EB-CON-09"))
            else:
                self.short = 0
        p.pop()

    def fire_need(self, p: SolarDisc, seat: int) -> int:
        """Own weapons, no own shields, no outnumbering, no return fire."""
        return natural(p.c.attack_success, weapons(p, seat))

    def recount(self, p: SolarDisc, seat: int) -> None:
        """After losses: how many members are left. They have acted, and units that have acted are lost first."""
        c = p.c
        i = seat * c.worlds + self.world
        led = c.commander_fleets if p.led[seat] and p.commander[seat] == c.paths + self.world else 0
        self.fleets = min(self.fleets, p.acted_fleets[i] + led)
        self.sound = min(self.sound, p.acted_sound[i])
        self.risk = min(self.risk, p.acted_risk[i])

    def turn(self, p: SolarDisc, seat: int) -> None:
        self.sound -= 1
        self.risk += 1
        put_at_risk(p, seat, self.world)
        p.tell(events.development_at_risk, seat, self.world, ("EB-CON-05", "EB-CON-09"))

    def self_fire(self, p: SolarDisc, seat: int) -> None:
        """Two dice on one's own units there; the step goes on with what they hit."""
        self.short -= 1
        self.stage = FIRED
        throw(p, p.c.self_fire_dice, SELF_FIRE_ROLL, seat, seat, self.fire_need(p, seat), "EB-TECH-AV5")

    def strike(self, p: SolarDisc, hits: int) -> None:
        seat = p.active
        stake = [(kind, count) for kind, count in at_stake(p, seat, self.world, True) if count]
        choosable = 0 < hits < sum(count for _, count in stake)
        if choosable and len(stake) > 1:
            p.push(Losses(seat, self.world, hits))
        elif choosable and stake[0][0] == FLEET:
            self.lose_fleets(p, hits, 0)
        else:
            inflict(p, seat, self.world, hits)

    def lose_fleets(self, p: SolarDisc, count: int, hits: int) -> None:
        self.stage = NAMING
        self.dice = count
        self.named = hits

    def acted_lost(self, p: SolarDisc, seat: int) -> tuple[int, int]:
        """The least and the most of the fleets lost that can be ones that have acted."""
        i = seat * p.c.worlds + self.world
        acted = p.acted_fleets[i]
        return max(0, self.dice - (p.fleets[i] - acted)), min(self.dice, acted)

    def name_fleets(self, p: SolarDisc, seat: int, acted: int) -> None:
        lose_fleets_by_mark(p, seat, self.world, self.dice, acted)
        tell_losses(p, seat, self.world, FLEET, self.dice)
        self.stage = PAYING
        self.strike(p, self.named)

    def tries(self, p: SolarDisc, seat: int) -> list[Choice]:
        if self.stage == NAMING:
            least, most = self.acted_lost(p, seat)
            return [("fleets", range(least, most + 1))]
        return [RISK_DEVELOPMENT, RISK_FLEET]

    def why_not_fleets(self, p: SolarDisc, seat: int, count: int) -> Refusal | None:
        if self.stage != NAMING:
            return None
        least, most = self.acted_lost(p, seat)
        return None if least <= count <= most else Refusal("EB-UNIT-09", "not-so-many", hits=most)

    def take_fleets(self, p: SolarDisc, seat: int, count: int) -> None:
        self.name_fleets(p, seat, count)

    def take_risk_development(self, p: SolarDisc, seat: int) -> None:
        self.short -= 1
        self.turn(p, seat)

    def take_risk_fleet(self, p: SolarDisc, seat: int) -> None:
        self.self_fire(p, seat)

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active, "node": p.c.paths + self.world, "short": self.short, "count": self.dice}


FIRST: Final = 0
FIRST_ROLLED: Final = 1
SECOND: Final = 2
SECOND_ROLLED: Final = 3
ADVANCING: Final = 4


@does("EB-RES-04")
class Research(Frame[SolarDisc]):
    """A die for each development; a 6 lets the whole group roll once more, once (EB-RES-04)."""

    FIELDS = {"world": NODE, "dice": FEW, "stage": FEW, "due": FEW, "again": FEW}
    __slots__ = FIELDS
    rule = "EB-RES-05"
    rules = ("EB-RES-04",)

    def __init__(self, world: int, dice: int, stage: int = FIRST, due: int = 0, again: int = 0) -> None:
        self.world: int = world
        self.dice: int = dice
        self.stage: int = stage
        #: Advances still to be made, and whether a breakthrough is.
        self.due: int = due
        self.again: int = again

    def advance(self, p: SolarDisc) -> None:
        c = p.c
        seat = p.active
        while True:
            if self.stage == FIRST or self.stage == SECOND:
                rule = "EB-RES-01" if self.stage == FIRST else "EB-RES-03"
                self.stage += 1
                if throw(p, self.dice, RESEARCH_ROLL, seat, NOBODY, c.research_success, rule):
                    return
            if self.stage == FIRST_ROLLED or self.stage == SECOND_ROLLED:
                # No technology or situation modifies these dice.
                self.due = successes(p.pool, c.research_success)
                if self.stage == FIRST_ROLLED and successes(p.pool, c.breakthrough):
                    self.again = 1
                self.stage = ADVANCING
            while self.due:
                if p.research[seat] >= c.research_goal:
                    if learnable(p, seat):
                        p.ask(seat)
                        return
                    p.research[seat] = 0  # EB-RES-07: there is nothing left to research
                self.due -= 1
                p.research[seat] += 1
                p.tell(events.research_advanced, seat, ("EB-RES-02", "EB-RES-08"))
            if p.research[seat] >= c.research_goal:
                if learnable(p, seat):
                    p.ask(seat)
                    return
                p.research[seat] = 0
                p.tell(events.research_in_vain, seat)
            if not self.again:
                break
            self.again = 0
            self.stage = SECOND
        p.pop()

    def tries(self, p: SolarDisc, seat: int) -> list[Choice]:
        known = p.tech[seat]
        return [choice for number, choice in enumerate(p.c.learn) if not known >> number & 1]

    def why_not_learn(self, p: SolarDisc, seat: int, technology: int) -> Refusal | None:
        return why_not_learn(p, seat, technology)

    def take_learn(self, p: SolarDisc, seat: int, technology: int) -> None:
        """The counter returns to the start, and advances still due are made from there."""
        learn(p, seat, technology, "EB-RES-05")
        p.research[seat] = 0
        p.tell(events.research_advanced, seat, ("EB-RES-06",))

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active}


# ------------------------------------------------------------------------- what is told, with the reasons for its modifiers


def developments_pacified(p: SolarDisc, seat: int, world: int, count: int) -> Event:
    why: list[str] = []
    pacify_need(p, seat, why)
    return events.developments_pacified(p, seat, world, count, why)


VERBS = (Verb("risk-development", "EB-CON-05"), Verb("risk-fleet", "EB-TECH-AV2"))
FRAMES = (Pacification, Construction, Research)
