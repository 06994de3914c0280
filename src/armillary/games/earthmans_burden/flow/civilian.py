"""Phase 3: groups of developments and idle fleets act, one world at a time."""

from typing import Any, ClassVar, Final

from armillary.games.earthmans_burden import events
from armillary.games.earthmans_burden.ids import (
    ADVANCED_VON_NEUMANN,
    AT_RISK,
    CONSTRUCT,
    ESPIONAGE,
    FAVOUR_FLEET,
    FAVOUR_PACIFY,
    GROUPS,
    OVERTHROW,
    PACIFY,
    PLANNED,
    RESEARCH,
    SOUND,
    STRIDE,
    TURNS,
    UN,
)
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.civilian import (
    Members,
    bounds,
    can_gather,
    fleets_count,
    gathering,
    group_dice,
    left_of,
    ready,
    unplanned,
    usable,
    why_not_action,
    why_not_gather,
    why_not_use,
)
from armillary.games.earthmans_burden.rules.espionage import can_spy
from armillary.games.earthmans_burden.rules.groups import Group
from armillary.games.earthmans_burden.rules.overthrow import can_overthrow
from armillary.games.earthmans_burden.rules.quiet import end_point, heard, somebody_asked
from armillary.games.earthmans_burden.rules.united_nations import (
    why_not_asker,
    why_not_favour,
    why_not_pacified,
)
from armillary.games.earthmans_burden.rules.units import gain_fleets, make_sound
from armillary.games.earthmans_burden.rules.works import why_not_nominate
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal
from armillary.kernel.thing import Thing

from .politics import Espionage, Overthrow
from .quiet import stop
from .step import DONE, END, Step, ask_from, stopped
from .works import Construction, Pacification, Research

PACIFY_CHOICE: Final[Choice] = ("pacify",)
CONSTRUCT_CHOICE: Final[Choice] = ("construct",)
RESEARCH_CHOICE: Final[Choice] = ("research",)
OVERTHROWS: Final[list[Choice]] = [("overthrow", faction) for faction in range(STRIDE)]
ESPIONAGES: Final[list[Choice]] = [("espionage", faction) for faction in range(STRIDE)]

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


class Civilian(Step):
    """The next group: world, action and target, members, and for Construction the number named. Then it is declared.

    Under the ruling `all_first` the groups are fixed before the first acts (`plan`).
    """

    FIELDS = (
        "world",
        "last",
        "closed",
        "polled",
        "verb",
        "target",
        "acted",
        "step",
        "sound",
        "risk",
        "fleets",
        "lead",
        "planning",
        "plan",
    )
    THINGS: ClassVar[dict[str, type[Thing]]] = {"plan": Group}
    __slots__ = FIELDS
    rule = "EB-CIV-03"
    rules = ("EB-CIV-06", "EB-CIV-10")
    quiet = True
    stop_before = GROUPS
    polled_before = GROUPS

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

    def begin(self, p: SolarDisc, seat: int) -> Frame[SolarDisc] | None:
        return Civilian(planning=1 if p.c.groups_first else 0)

    # ---------------------------------------------------------------------------------------------------------- the flow

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
        over = self.world < 0 and len(self.choices(p, seat)) == 1 and not (self.planning and self.plan)
        return stop(p, TURNS if over else GROUPS, GROUPS, active=over)

    def go_on(self, p: SolarDisc, seat: int) -> None:
        """The next question about the group, or the group itself."""
        if self.world < 0:
            listed = self.choices(p, seat)
            if len(listed) == 1:
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

    def choosing_a_group(self, p: SolarDisc) -> bool:
        """The groups are fixed: one of them is chosen, instead of its members one kind after the other."""
        return self.step < ASK_NUMBER and p.c.groups_first and not self.planning

    def still(self, p: SolarDisc, seat: int) -> bool:
        """After an interjection: is what was being put together still possible?"""
        if self.step == ASK_NUMBER and p.c.groups_first and not self.planning:
            return self.whole(p, seat)  # the group has been taken from the plan
        if not self.possible(p, seat, self.world):
            return False
        if self.verb < 0:
            return len(self.callings(p, seat, self.world)) > 0
        if self.verb == PLANNED:
            return True
        if self.why_not(p, seat, self.calling(p)) is not None:
            return False
        return self.whole(p, seat) and self.promising(p, seat)

    def calling(self, p: SolarDisc) -> Choice:
        """The action chosen for this group, as it was chosen."""
        if self.verb == OVERTHROW:
            return OVERTHROWS[self.target]
        if self.verb == ESPIONAGE:
            return ESPIONAGES[self.target]
        if self.verb == FAVOUR_FLEET:
            return ("favour-fleet", None)
        if self.verb == FAVOUR_PACIFY:
            return ("favour-pacify-acted" if self.acted else "favour-pacify", None, p.c.paths + self.target)
        return (PACIFY_CHOICE, CONSTRUCT_CHOICE, RESEARCH_CHOICE)[self.verb - PACIFY]

    def whole(self, p: SolarDisc, seat: int) -> bool:
        """Are the members that have been named still there?"""
        sound, risk, fleets, lead = ready(p, seat, self.world)
        return self.sound <= sound and self.risk <= risk and self.fleets <= fleets and self.lead <= lead

    def promising(self, p: SolarDisc, seat: int) -> bool:
        """Can the members named so far, with all that may still join, make up a group that has a die (EB-CIV-11)?"""
        if p.c.groups_first and not self.planning:
            return True  # the groups are fixed; which of them can act is looked at when one is chosen
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

    # ---------------------------------------------------------------------------------------------------- what is listed

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
        least, most = self.bounds(p, seat)
        return [(MEMBERS[self.step], range(least, most + 1) if most > least else most)]

    def calls(self, p: SolarDisc, seat: int) -> list[Choice]:
        """Every action that a person might think of."""
        c = p.c
        tried: list[Choice] = []
        for faction in (*range(p.game.seats), UN):
            if faction != seat:
                tried.append(OVERTHROWS[faction])
                tried.append(ESPIONAGES[faction])
        tried += [PACIFY_CHOICE, CONSTRUCT_CHOICE, RESEARCH_CHOICE]
        if self.world == c.home:
            kinds: list[int | None] = [None] if c.groups_first else [SOUND, AT_RISK]
            tried += [("favour-fleet", kind) for kind in kinds]
            for world in range(c.worlds):
                if p.risk[seat * c.worlds + world]:
                    tried += [("favour-pacify", kind, c.paths + world) for kind in kinds]
                    if c.marks_named:
                        tried += [("favour-pacify-acted", kind, c.paths + world) for kind in kinds]
        return tried

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        """Hot: two fifths of the decisions of a random match."""
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
        least, most = self.bounds(p, seat)
        return [(MEMBERS[self.step], range(least, most + 1) if most > least else most)]

    def callings(self, p: SolarDisc, seat: int, world: int) -> list[Choice]:
        """Every action that units at this world could take now: the predicates of the verbs in one go, for the hot path."""
        c = p.c
        sound, risk, fleets, lead = ready(p, seat, world)
        listed: list[Choice] = []
        homes = sound + risk
        eligible = homes > 0 or fleets + c.commander_fleets * lead >= c.fleets_per_die
        if eligible:
            for target in range(p.game.seats):
                if can_overthrow(p, seat, target, world):
                    listed.append(OVERTHROWS[target])
                if not c.basic and can_spy(p, seat, target, world):
                    listed.append(ESPIONAGES[target])
            if can_overthrow(p, seat, UN, world):
                listed.append(OVERTHROWS[UN])
        if risk:
            listed.append(PACIFY_CHOICE)
        if homes or (eligible and p.tech[seat] & ADVANCED_VON_NEUMANN):
            listed.append(CONSTRUCT_CHOICE)
        if homes and not c.basic:
            listed.append(RESEARCH_CHOICE)
        if homes and world == c.home and why_not_favour(p, seat, world) is None:
            listed += [
                choice
                for choice in self.calls(p, seat)
                if choice[0][:6] == "favour" and not self.why_not(p, seat, choice)
            ]
        if c.groups_first and not self.planning:
            return [choice for choice in listed if usable(p, seat, world, CODES[choice[0]], self.plan)]
        return listed

    def take(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        """Hot, as the list is: one question leads to the next without a look at what others may have done meanwhile."""
        verb: str = choice[0]
        if verb == "at":
            self.world = choice[1] - p.c.paths
            self.step = ASK_SOUND
            ask_from(p, seat, self.callings(p, seat, self.world))
            return
        if self.verb >= 0 and verb != "use":
            self.answer(p, seat, choice[1])
        else:
            super().take(p, seat, choice)
        if self.verb >= 0 and self.step < FORMED:
            self.go_on(p, seat)

    # --------------------------------------------------------------------------------------------------- where and what

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

    def why_not_call(self, p: SolarDisc, seat: int, verb: int, target: int = -1) -> Refusal | None:
        if self.world < 0:
            return None
        return why_not_action(p, seat, self.world, verb, target) or self.why_not_planned(p, seat, verb)

    def why_not_planned(self, p: SolarDisc, seat: int, verb: int) -> Refusal | None:
        """With the groups fixed first, one of them must be able to do it."""
        if p.c.groups_first and not usable(p, seat, self.world, verb, self.plan):
            return Refusal("EB-MIL-05", "groups-fixed", node=p.c.paths + self.world)
        return None

    def call(self, verb: int, target: int = -1) -> None:
        self.verb = verb
        self.target = target

    def why_not_overthrow(self, p: SolarDisc, seat: int, faction: int) -> Refusal | None:
        return self.why_not_call(p, seat, OVERTHROW, faction)

    def take_overthrow(self, p: SolarDisc, seat: int, faction: int) -> None:
        self.call(OVERTHROW, faction)

    def why_not_espionage(self, p: SolarDisc, seat: int, faction: int) -> Refusal | None:
        return self.why_not_call(p, seat, ESPIONAGE, faction)

    def take_espionage(self, p: SolarDisc, seat: int, faction: int) -> None:
        self.call(ESPIONAGE, faction)

    def why_not_pacify(self, p: SolarDisc, seat: int) -> Refusal | None:
        return self.why_not_call(p, seat, PACIFY)

    def take_pacify(self, p: SolarDisc, seat: int) -> None:
        self.call(PACIFY)

    def why_not_construct(self, p: SolarDisc, seat: int) -> Refusal | None:
        return self.why_not_call(p, seat, CONSTRUCT)

    def take_construct(self, p: SolarDisc, seat: int) -> None:
        self.call(CONSTRUCT)

    def why_not_research(self, p: SolarDisc, seat: int) -> Refusal | None:
        return self.why_not_call(p, seat, RESEARCH)

    def take_research(self, p: SolarDisc, seat: int) -> None:
        self.call(RESEARCH)

    # -------------------------------------------------------------------------------------------------- the UN's favour

    def why_not_favour_fleet(self, p: SolarDisc, seat: int, unit: int | None) -> Refusal | None:
        if self.world < 0:
            return None
        return why_not_asker(p, seat, self.world, unit) or self.why_not_planned(p, seat, FAVOUR_FLEET)

    def take_favour_fleet(self, p: SolarDisc, seat: int, unit: int | None) -> None:
        self.call(FAVOUR_FLEET)
        self.asks(p, seat, unit)

    def why_not_favour_pacify(self, p: SolarDisc, seat: int, unit: int | None, node: int) -> Refusal | None:
        return self.why_not_pacifying(p, seat, unit, node, False)

    def take_favour_pacify(self, p: SolarDisc, seat: int, unit: int | None, node: int) -> None:
        self.call(FAVOUR_PACIFY, node - p.c.paths)
        self.asks(p, seat, unit)

    def why_not_favour_pacify_acted(self, p: SolarDisc, seat: int, unit: int | None, node: int) -> Refusal | None:
        return self.why_not_pacifying(p, seat, unit, node, True)

    def take_favour_pacify_acted(self, p: SolarDisc, seat: int, unit: int | None, node: int) -> None:
        self.call(FAVOUR_PACIFY, node - p.c.paths)
        self.acted = 1
        self.asks(p, seat, unit)

    def why_not_pacifying(self, p: SolarDisc, seat: int, unit: int | None, node: int, acted: bool) -> Refusal | None:
        if self.world < 0:
            return None
        return (
            why_not_asker(p, seat, self.world, unit)
            or why_not_pacified(p, seat, unit, node, acted)
            or self.why_not_planned(p, seat, FAVOUR_PACIFY)
        )

    def asks(self, p: SolarDisc, seat: int, unit: int | None) -> None:
        """The development that asks is the whole group."""
        if unit is not None:
            self.sound = 1 if unit == SOUND else 0
            self.risk = 1 - self.sound
            self.declare(p, seat, 0)

    # --------------------------------------------------------------------------------------------------------- who joins

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
        if step == ASK_FLEETS and not fleets_count(p, seat, self.verb):
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
        if self.step >= FORMED or MEMBERS[self.step] != kind:
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
        if self.world < 0 or self.verb < 0 or not 0 <= group < len(self.plan):
            return None
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

    def declare(self, p: SolarDisc, seat: int, number: int) -> None:
        """Group, kind, target and number are announced (EB-TURN-04); no member joins another group."""
        c = p.c
        world, verb, target, acted = self.world, self.verb, self.target, self.acted
        sound, risk, fleets, lead = self.sound, self.risk, self.fleets, self.lead
        if self.last >= 0 and self.last != world:
            self.closed |= 1 << self.last
            if p.log is not None:
                events.world_closed(p, seat, self.last, "EB-CIV-05")
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
        why: list[str] | None = None if p.log is None else []
        dice = group_dice(p, seat, verb, sound, risk, fleets, lead, why)
        if verb == OVERTHROW:
            p.push(Overthrow(world, target, dice))
        elif verb == ESPIONAGE:
            p.push(Espionage(world, target, dice))
        elif verb == PACIFY:
            p.push(Pacification(world, dice, risk))
        elif verb == CONSTRUCT:
            if why is not None:
                events.construction_declared(p, seat, world, dice, number, why)
            p.push(Construction(world, dice, number, sound, risk, fleets + c.commander_fleets * lead))
        elif verb == RESEARCH:
            p.push(Research(world, dice))
        else:
            self.favoured(p, seat, verb, target, bool(acted))

    def favoured(self, p: SolarDisc, seat: int, verb: int, target: int, acted: bool) -> None:
        """EB-UN-10: no dice and no risk; the fleet may not act this turn; which development is pacified is his choice."""
        c = p.c
        p.favour = 1
        if verb == FAVOUR_FLEET:
            gain_fleets(p, seat, c.home, 1, True)
            events.fleet_favoured(p, seat)
        else:
            make_sound(p, seat, target, acted or not c.marks_named or c.pacify_scope == 2)
            events.pacification_favoured(p, seat, target)

    def rule_of(self, p: SolarDisc, seat: int, choice: Choice) -> str:
        if choice[0] == "at":
            return "EB-CIV-05"
        return "EB-CIV-01" if choice[0] == "end" else ""

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        facts: dict[str, Any] = {"seat": p.active}
        if self.world >= 0:
            facts["node"] = p.c.paths + self.world
        return facts


#: The number of the action behind a verb.
CODES: Final[dict[str, int]] = {
    "overthrow": OVERTHROW,
    "espionage": ESPIONAGE,
    "pacify": PACIFY,
    "construct": CONSTRUCT,
    "research": RESEARCH,
    "favour-fleet": FAVOUR_FLEET,
    "favour-pacify": FAVOUR_PACIFY,
    "favour-pacify-acted": FAVOUR_PACIFY,
}

VERBS = (
    Verb("group-at", "EB-MIL-05", ("node", "node")),
    Verb("use", "EB-MIL-05", ("group", "number")),
    Verb("overthrow", "EB-OVT-01", ("faction", "faction")),
    Verb("espionage", "EB-ESP-01", ("faction", "faction")),
    Verb("pacify", "EB-PAC-01"),
    Verb("construct", "EB-CON-01"),
    Verb("research", "EB-RES-01"),
    Verb("favour-fleet", "EB-UN-08", ("unit", "unit?")),
    Verb("favour-pacify", "EB-UN-09", ("unit", "unit?"), ("node", "node")),
    Verb("favour-pacify-acted", "EB-UN-10", ("unit", "unit?"), ("node", "node")),
    Verb("sound", "EB-CIV-01", ("count", "number")),
    Verb("at-risk", "EB-CIV-06", ("count", "number")),
    Verb("fleets", "EB-CIV-09", ("count", "number")),
    Verb("commander", "EB-OPT-AS3", ("count", "number")),
    Verb("nominate", "EB-CON-01", ("count", "number")),
)
FRAMES = (Civilian,)
