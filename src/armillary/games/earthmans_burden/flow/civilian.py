"""Phase 3: groups of developments and idle fleets act, one world at a time."""

from typing import Any

from armillary.games.earthmans_burden import events
from armillary.games.earthmans_burden.ids import (
    CONSTRUCT,
    ESPIONAGE,
    GROUPS,
    OVERTHROW,
    PACIFY,
    PLANNED,
    RESEARCH,
    TURNS,
)
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.civilian import (
    can_gather,
    gathering,
    group_dice,
    unplanned,
    usable,
    why_not_gather,
)
from armillary.games.earthmans_burden.rules.quiet import end_point, heard, somebody_asked
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.event import Event
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import callings, favour, members
from .callings import Callings
from .members import ASK_NUMBER, ASK_SOUND, FORMED, MEMBERS
from .politics import Espionage, Overthrow
from .quiet import stop
from .step import DONE, END, ask_from, stopped
from .works import Construction, Pacification, Research


class Civilian(Callings):
    """The next group: world, action and target, members, and for Construction the number named. Then it is declared.

    Under the ruling `all_first` the groups are fixed before the first acts (`plan`).
    """

    __slots__ = ()
    rule = "EB-CIV-03"
    rules = ("EB-CIV-06", "EB-CIV-10")
    quiet = True
    stop_before = GROUPS
    polled_before = GROUPS

    def begin(self, p: SolarDisc, seat: int) -> Frame[SolarDisc] | None:
        return Civilian(planning=1 if p.c.groups_first else 0)

    def possible(self, p: SolarDisc, seat: int, world: int) -> bool:
        """May a group be formed there that has something to do?"""
        if self.closed >> world & 1:
            return False
        if not p.c.groups_first:
            return can_gather(p, seat, world)
        return self.why_not_here(p, seat, p.c.paths + world) is None

    def why_not_here(self, p: SolarDisc, seat: int, node: int) -> Refusal | None:
        refusal = why_not_gather(p, seat, node, self.closed)
        if not p.c.groups_first or node < p.c.paths:
            return refusal
        if self.planning:
            if not any(unplanned(p, seat, node - p.c.paths, self.plan)):
                return refusal or Refusal("EB-CIV-02", "all-planned", node=node)
            return refusal if refusal is not None and refusal.rule == "EB-CIV-05" else None
        if refusal is None and not self.callings(p, seat, node - p.c.paths):
            return Refusal("EB-MIL-05", "groups-fixed", node=node)
        return refusal

    def advance(self, p: SolarDisc) -> None:
        seat = p.active
        if (p.check or p.out[seat]) and stopped(p):
            return
        if self.world >= 0 and not self.still(p, seat):
            self.reset()
        if p.c.points_end and somebody_asked(p) and self.others_first(p, seat):
            return
        self.go_on(p, seat)

    def others_first(self, p: SolarDisc, seat: int) -> bool:
        """Before every declaration, and with nothing to do before the turn ends, at which that may change: is anybody asked?"""
        over = self.choices(p, seat)[0] in (END, DONE) and not (self.planning and self.plan)
        return stop(p, TURNS if over else GROUPS, GROUPS, active=over)

    def go_on(self, p: SolarDisc, seat: int) -> None:
        """The next question about the group, or the group itself."""
        if self.world < 0:
            listed = self.choices(p, seat)
            if listed[0] in (END, DONE):
                if self.planning and self.plan:
                    self.planning = 0
                    return
                p.pop()
                return
            if not self.polled and not self.planning:
                self.polled = 1
                if not p.c.points_end and somebody_asked(p) and stop(p, GROUPS, GROUPS, active=False):
                    return
            ask_from(p, seat, listed)
            return
        if self.verb < 0:
            ask_from(p, seat, self.callings(p, seat, self.world))
            return
        while self.step < FORMED:
            if self.choosing_a_group(p):
                ask_from(p, seat, self.choices(p, seat))
                return
            least, most = self.bounds(p, seat)
            if least != most:
                ask_from(p, seat, [(MEMBERS[self.step], range(least, most + 1))])
                return
            self.answer(p, seat, most)
        # `answer` has declared the group.

    def still(self, p: SolarDisc, seat: int) -> bool:
        """After an interjection: is what was being put together still possible?"""
        if self.step == ASK_NUMBER and p.c.groups_first:
            return self.whole(p, seat)  # the group has been taken from the plan
        if not self.possible(p, seat, self.world):
            return False
        if self.verb < 0 or self.verb == PLANNED:
            return True
        if self.why_not(p, seat, self.calling(p)) is not None:
            return False
        return self.whole(p, seat) and self.promising(p, seat)

    def tries(self, p: SolarDisc, seat: int) -> list[Choice]:
        c = p.c
        if self.world < 0:
            own = [
                c.paths + world
                for world in range(c.worlds)
                if p.fleets[seat * c.worlds + world]
                or p.sound[seat * c.worlds + world]
                or p.risk[seat * c.worlds + world]
                or p.commander[seat] == c.paths + world
            ]
            if self.planning:
                return [*[("group-at", node) for node in own], DONE]
            return [*[c.at[node] for node in own], END]
        if self.verb < 0:
            return self.calls(p, seat)
        if self.choosing_a_group(p):
            return [("use", number) for number, group in enumerate(self.plan) if group.world == self.world]
        return self.amounts(p, seat)

    def amounts(self, p: SolarDisc, seat: int) -> list[Choice]:
        """How many of these members, or which number is named."""
        least, most = self.bounds(p, seat)
        return [(MEMBERS[self.step], range(least, most + 1) if most > least else most)]

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        """Hot: two fifths of the decisions of a random match (by tries random play takes 6 % longer)."""
        c = p.c
        if self.world < 0:
            closed = self.closed
            paths = c.paths
            if c.groups_first:
                able = [world for world in range(c.worlds) if self.possible(p, seat, world)]
            else:
                able = [world for world in gathering(p, seat) if not closed >> world & 1]
            if self.planning:
                return [*[("group-at", paths + world) for world in able], DONE]
            at = c.at
            listed: list[Choice] = [at[paths + world] for world in able]
            listed.append(END)
            return listed
        if self.verb < 0:
            return self.callings(p, seat, self.world)
        if self.choosing_a_group(p):
            return [("use", number) for number in usable(p, seat, self.world, self.verb, self.plan)]
        return self.amounts(p, seat)

    def take(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        """Hot, as the list is: one question leads to the next without a look at what others may have done meanwhile."""
        super().take(p, seat, choice)
        if self.world >= 0:
            self.go_on(p, seat)

    def why_not_at(self, p: SolarDisc, seat: int, node: int) -> Refusal | None:
        return None if self.planning else self.why_not_here(p, seat, node)

    def take_at(self, p: SolarDisc, seat: int, node: int) -> None:
        self.world = node - p.c.paths
        self.step = ASK_SOUND

    def why_not_group_at(self, p: SolarDisc, seat: int, node: int) -> Refusal | None:
        return self.why_not_here(p, seat, node) if self.planning else None

    def take_group_at(self, p: SolarDisc, seat: int, node: int) -> None:
        self.world = node - p.c.paths
        self.step = ASK_SOUND
        self.verb = PLANNED

    def take_end(self, p: SolarDisc, seat: int) -> None:
        heard(p, seat)
        p.pop()

    def take_done(self, p: SolarDisc, seat: int) -> None:
        self.planning = 0

    def declare(self, p: SolarDisc, seat: int, number: int = 0) -> None:
        """Group, kind, target and number are announced (EB-TURN-04); no member joins another group."""
        c = p.c
        world, verb, target, acted = self.world, self.verb, self.target, self.acted
        sound, risk, fleets, lead = self.sound, self.risk, self.fleets, self.lead
        if self.last >= 0 and self.last != world:
            self.closed |= 1 << self.last
            p.tell(events.world_closed, seat, self.last, "EB-CIV-05")
        self.last = world
        self.polled = 0
        i = seat * c.worlds + world
        p.acted_sound[i] += sound
        p.acted_risk[i] += risk
        p.acted_fleets[i] += fleets
        if lead:
            p.led[seat] = 1
        self.reset()
        self.step = FORMED
        end_point(p)
        dice = group_dice(p, seat, verb, sound, risk, fleets, lead)
        if verb == OVERTHROW:
            p.push(Overthrow(world, target, dice))
        elif verb == ESPIONAGE:
            p.push(Espionage(world, target, dice))
        elif verb == PACIFY:
            p.push(Pacification(world, dice, risk))
        elif verb == CONSTRUCT:
            p.tell(construction_declared, seat, world, dice, number, sound, risk, fleets, lead)
            p.push(Construction(world, dice, number, sound, risk, fleets + c.commander_fleets * lead))
        elif verb == RESEARCH:
            p.push(Research(world, dice))
        else:
            self.favoured(p, seat, verb, target, bool(acted))

    def rule_of(self, p: SolarDisc, seat: int, choice: Choice) -> str:
        if choice[0] == "at":
            return "EB-CIV-05"
        return "EB-CIV-01" if choice[0] == "end" else ""

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        facts: dict[str, Any] = {"seat": p.active}
        if self.world >= 0:
            facts["node"] = p.c.paths + self.world
        return facts


# ------------------------------------------------------------------------- what is told, with the reasons for its modifiers


def construction_declared(
    p: SolarDisc, seat: int, world: int, dice: int, number: int, sound: int, risk: int, fleets: int, lead: int
) -> Event:
    why: list[str] = []
    group_dice(p, seat, CONSTRUCT, sound, risk, fleets, lead, why)
    return events.construction_declared(p, seat, world, dice, number, why)


VERBS = (
    Verb("group-at", "EB-MIL-05", ("node", "node")),
    members.USE,
    *callings.VERBS,
    *favour.VERBS,
    *members.VERBS,
)
FRAMES = (Civilian,)
