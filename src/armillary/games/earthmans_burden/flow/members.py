"""A civilian group being put together (EB-CIV): who joins it, and for Construction the number named."""

from typing import Final

from armillary.fields import Records
from armillary.games.earthmans_burden.ids import CONSTRUCT, PACIFY, PLANNED
from armillary.games.earthmans_burden.kinds import CALLING, FACTION, FEW, FLAG, NODE, WORLD_MASK
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.civilian import (
    Members,
    bounds,
    fleets_count,
    group_dice,
    left_of,
    ready,
    unplanned,
    usable,
    why_not_use,
)
from armillary.games.earthmans_burden.rules.groups import Group
from armillary.games.earthmans_burden.rules.works import why_not_nominate
from armillary.kernel.choice import Verb
from armillary.kernel.native import mypyc_attr
from armillary.kernel.refusal import Refusal

from .step import Step

#: The questions about a group, in their order.
ASK_SOUND: Final = 0
ASK_RISK: Final = 1
ASK_FLEETS: Final = 2
ASK_COMMANDER: Final = 3
ASK_NUMBER: Final = 4
FORMED: Final = 5
MEMBERS: Final[list[str]] = ["sound", "at-risk", "fleets", "commander", "nominate"]
#: With no cap on the number named (ruling), still some number.
UNCAPPED: Final = 999


@mypyc_attr(allow_interpreted_subclasses=True)
class Gathering(Step):
    """The group: its world, what it is to do, and its members, one kind after the other, or one of the groups fixed first.

    All of it is what a decision in the phase looks at, so that it is declared here in one piece; trained players see it so.
    """

    FIELDS = {
        "world": NODE,
        "last": NODE,
        "closed": WORLD_MASK,
        "polled": FEW,
        "verb": CALLING,
        "target": FACTION,
        "acted": FEW,
        "step": FEW,
        "sound": FEW,
        "risk": FEW,
        "fleets": FEW,
        "lead": FLAG,
        "planning": FLAG,
        "plan": Records(Group),
    }
    __slots__ = FIELDS

    def __init__(
        self,
        world: int = -1,
        last: int = -1,
        closed: int = 0,
        polled: int = 0,
        verb: int = -1,
        target: int = -1,
        acted: int = 0,
        step: int = ASK_SOUND,
        sound: int = 0,
        risk: int = 0,
        fleets: int = 0,
        lead: int = 0,
        planning: int = 0,
        plan: list[Group] | None = None,
    ) -> None:
        self.world: int = world
        self.last: int = last
        self.closed: int = closed
        self.polled: int = polled
        self.verb: int = verb
        #: The faction aimed at; for the UN's favour the world of the development to pacify, and whether it has acted.
        self.target: int = target
        self.acted: int = acted
        self.step: int = step
        self.sound: int = sound
        self.risk: int = risk
        self.fleets: int = fleets
        self.lead: int = lead
        self.planning: int = planning
        self.plan: list[Group] = plan if plan is not None else []

    def declare(self, p: SolarDisc, seat: int, number: int = 0) -> None:
        """The group is formed; the phase says what follows. `number`: of fleets, for Construction."""
        raise NotImplementedError

    def call(self, verb: int, target: int = -1) -> None:
        self.verb = verb
        self.target = target

    def why_not_planned(self, p: SolarDisc, seat: int, verb: int) -> Refusal | None:
        """With the groups fixed first, one of them must be able to do it."""
        if p.c.groups_first and not usable(p, seat, self.world, verb, self.plan):
            return Refusal("EB-MIL-05", "groups-fixed", node=p.c.paths + self.world)
        return None

    def reset(self) -> None:
        self.world = -1
        self.verb = -1
        self.target = -1
        self.acted = 0
        self.step = ASK_SOUND
        self.sound = 0
        self.risk = 0
        self.fleets = 0
        self.lead = 0

    def whole(self, p: SolarDisc, seat: int) -> bool:
        """Are the members that have been named still there?"""
        sound, risk, fleets, lead = ready(p, seat, self.world)
        return self.sound <= sound and self.risk <= risk and self.fleets <= fleets and self.lead <= lead

    def promising(self, p: SolarDisc, seat: int) -> bool:
        """Can the members named so far, with all that may still join, make up a group that has a die (EB-CIV-11)?"""
        step = self.step
        sound, risk, fleets, lead = ready(p, seat, self.world)
        joins = fleets_count(p, seat, self.verb)
        sound = sound if step <= ASK_SOUND else self.sound
        risk = risk if step <= ASK_RISK else self.risk
        fleets = fleets if joins and step <= ASK_FLEETS else self.fleets
        lead = lead if joins and step <= ASK_COMMANDER else self.lead
        if self.verb == PACIFY and not risk:
            return False
        return group_dice(p, seat, self.verb, sound, risk, fleets, lead) > 0

    def choosing_a_group(self, p: SolarDisc) -> bool:
        """The groups are fixed: one of them is chosen, instead of its members one kind after the other."""
        return self.step < ASK_NUMBER and p.c.groups_first and not self.planning

    def able(self, p: SolarDisc, seat: int) -> Members:
        """Who could join."""
        if self.verb == PLANNED:
            return unplanned(p, seat, self.world, self.plan)
        able = ready(p, seat, self.world)
        return able if fleets_count(p, seat, self.verb) else (able[0], able[1], 0, 0)

    def bounds(self, p: SolarDisc, seat: int) -> tuple[int, int]:
        """The least and the most of what is asked for."""
        step = self.step
        if (step == ASK_COMMANDER and not p.c.assassination) or (step == ASK_NUMBER and self.verb != CONSTRUCT):
            return (0, 0)
        joined = (self.sound, self.risk, self.fleets, self.lead)
        if step < ASK_NUMBER:
            return bounds(p, self.verb, MEMBERS[self.step], self.able(p, seat), joined)
        return (1, UNCAPPED if p.c.nominate_freely else group_dice(p, seat, CONSTRUCT, *joined))

    def why_not_members(self, p: SolarDisc, seat: int, kind: str, count: int) -> Refusal | None:
        if self.world < 0 or self.verb < 0:
            return None
        if kind == "fleets" and count and not fleets_count(p, seat, self.verb):
            return Refusal("EB-CIV-04", "developments-only")
        if MEMBERS[self.step] != kind:
            return None
        least, most = self.bounds(p, seat)
        if least <= count <= most:
            return None
        return Refusal("EB-CIV-02", "not-so-many", hits=most)

    def why_not_sound(self, p: SolarDisc, seat: int, count: int) -> Refusal | None:
        return self.why_not_members(p, seat, "sound", count)

    def take_sound(self, p: SolarDisc, seat: int, count: int) -> None:
        self.answer(p, seat, count)

    def why_not_at_risk(self, p: SolarDisc, seat: int, count: int) -> Refusal | None:
        return self.why_not_members(p, seat, "at-risk", count)

    def take_at_risk(self, p: SolarDisc, seat: int, count: int) -> None:
        self.answer(p, seat, count)

    def why_not_fleets(self, p: SolarDisc, seat: int, count: int) -> Refusal | None:
        return self.why_not_members(p, seat, "fleets", count)

    def take_fleets(self, p: SolarDisc, seat: int, count: int) -> None:
        self.answer(p, seat, count)

    def why_not_commander(self, p: SolarDisc, seat: int, count: int) -> Refusal | None:
        return self.why_not_members(p, seat, "commander", count)

    def take_commander(self, p: SolarDisc, seat: int, count: int) -> None:
        self.answer(p, seat, count)

    def why_not_nominate(self, p: SolarDisc, seat: int, count: int) -> Refusal | None:
        if self.verb != CONSTRUCT or self.step != ASK_NUMBER:
            return None
        return why_not_nominate(count, self.bounds(p, seat)[1])

    def take_nominate(self, p: SolarDisc, seat: int, count: int) -> None:
        self.answer(p, seat, count)

    def why_not_use(self, p: SolarDisc, seat: int, group: int) -> Refusal | None:
        if self.world < 0 or self.verb < 0 or not self.choosing_a_group(p):
            return None
        if not 0 <= group < len(self.plan) or self.plan[group].world != self.world:
            return Refusal("EB-MIL-05", "groups-fixed", node=p.c.paths + self.world)
        return why_not_use(p, seat, self.plan[group], self.verb)

    def take_use(self, p: SolarDisc, seat: int, group: int) -> None:
        self.sound, self.risk, self.fleets, self.lead = left_of(p, seat, self.plan[group])
        del self.plan[group]
        self.step = ASK_NUMBER

    def answer(self, p: SolarDisc, seat: int, count: int) -> None:
        """One of the questions about the group is answered; after the last it is declared."""
        step = self.step
        self.step = step + 1
        if step == ASK_SOUND:
            self.sound = count
        elif step == ASK_RISK:
            self.risk = count
        elif step == ASK_FLEETS:
            self.fleets = count
        elif step == ASK_COMMANDER:
            self.lead = count
            if self.verb == PLANNED:
                self.plan.append(Group(self.world, self.sound, self.risk, self.fleets, self.lead))
                self.reset()
                self.step = FORMED
        else:
            self.declare(p, seat, count)


USE: Final = Verb("use", "EB-MIL-05", ("group", "number"))
VERBS = (
    Verb("sound", "EB-CIV-01", ("count", "number")),
    Verb("at-risk", "EB-CIV-06", ("count", "number")),
    Verb("fleets", "EB-CIV-09", ("count", "number")),
    Verb("commander", "EB-OPT-AS3", ("count", "number")),
    Verb("nominate", "EB-CON-01", ("count", "number")),
)
