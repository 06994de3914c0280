"""Phase 3: groups of developments and idle fleets act, one world at a time."""

from typing import Any, Final

from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.groups import (
    CONSTRUCT,
    ESPIONAGE,
    FAVOUR_FLEET,
    FAVOUR_PACIFY,
    OVERTHROW,
    PACIFY,
    PLANNED,
    RESEARCH,
    can_overthrow,
    can_spy,
    fleets_count,
    group_dice,
    why_not_civilian_world,
)
from armillary.games.earthmans_burden.rules.units import (
    gain_fleets,
    make_sound,
    ready_commander,
    ready_fleets,
    ready_risk,
    ready_sound,
)
from armillary.games.earthmans_burden.tables import ADVANCED_VON_NEUMANN, SOUND, UN, unclear
from armillary.kernel.choice import Choice
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from .asking import DONE, END, ask_from, closing, stopped
from .callings import (
    CONSTRUCT_CHOICE,
    ESPIONAGES,
    FAVOURS,
    OVERTHROWS,
    PACIFY_CHOICE,
    RESEARCH_CHOICE,
    callings,
    code_of,
    why_not_calling,
)
from .politics import Espionage, Overthrow
from .windows import GROUPS, window
from .works import Construction, Pacification, Research

#: The questions about a group, in their order.
ASK_SOUND: Final = 0
ASK_RISK: Final = 1
ASK_FLEETS: Final = 2
ASK_COMMANDER: Final = 3
ASK_NUMBER: Final = 4
FORMED: Final = 5
MEMBERS: list[str] = ["sound", "at-risk", "fleets", "commander", "nominate"]
#: With no cap on the number named (ruling), still some number.
UNCAPPED: Final = 999


class Civilian(Frame[SolarDisc]):
    """The next group: world, action and target, members, and for Construction the number named. Then it is declared.

    Under the ruling `all_first` the groups are fixed before the first acts (`plan`: world, sound, at risk, fleets, Commander).
    """

    FIELDS = (
        "world",
        "last",
        "closed",
        "polled",
        "verb",
        "target",
        "step",
        "sound",
        "risk",
        "fleets",
        "lead",
        "planning",
        "plan",
    )
    LISTS = ("plan",)
    __slots__ = FIELDS
    rule = "EB-CIV-03"
    quiet = True

    def __init__(
        self,
        world: int,
        last: int,
        closed: int,
        polled: int,
        verb: int,
        target: int,
        step: int,
        sound: int,
        risk: int,
        fleets: int,
        lead: int,
        planning: int,
        plan: list[tuple[int, int, int, int, int]],
    ) -> None:
        self.world: int = world
        self.last: int = last
        self.closed: int = closed
        self.polled: int = polled
        self.verb: int = verb
        #: The faction aimed at; for the UN's favour the world of the development to pacify.
        self.target: int = target
        self.step: int = step
        self.sound: int = sound
        self.risk: int = risk
        self.fleets: int = fleets
        self.lead: int = lead
        self.planning: int = planning
        self.plan: list[tuple[int, int, int, int, int]] = plan

    # --------------------------------------------------------------------------------------------------- what is possible

    def possible(self, p: SolarDisc, seat: int, world: int) -> bool:
        """May a group be formed there that has something to do? EB-CIV-11: fleets alone need a target and two of them."""
        if self.closed >> world & 1:
            return False
        if p.t.groups_first and not self.planning:
            return len(self.verbs(p, seat, world)) > 0
        if self.planning:
            left = self.unplanned(p, seat, world)
            return left[0] + left[1] + left[2] + left[3] > 0
        i = seat * p.t.worlds + world
        if p.sound[i] - p.acted_sound[i] - p.new_sound[i] > 0 or p.risk[i] - p.acted_risk[i] - p.new_risk[i] > 0:
            return True
        fleets = p.fleets[i] - p.acted_fleets[i] - p.new_fleets[i]
        if p.t.assassination:
            fleets += p.t.commander_fleets * ready_commander(p, seat, world)
        if fleets < p.t.fleets_per_die:
            return False
        if p.tech[seat] & ADVANCED_VON_NEUMANN:
            return True
        for target in range(p.game.seats):
            if can_overthrow(p, seat, target, world) or (not p.t.basic and can_spy(p, seat, target, world)):
                return True
        return can_overthrow(p, seat, UN, world)

    def verbs(self, p: SolarDisc, seat: int, world: int) -> list[Choice]:
        listed = callings(p, seat, world)
        if p.t.groups_first and not self.planning:
            return [choice for choice in listed if self.usable(p, seat, world, code_of(choice[0]))]
        return listed

    # ---------------------------------------------------------------------------------- groups fixed first (all_first)

    def unplanned(self, p: SolarDisc, seat: int, world: int) -> tuple[int, int, int, int]:
        sound = ready_sound(p, seat, world)
        risk = ready_risk(p, seat, world)
        fleets = ready_fleets(p, seat, world)
        lead = ready_commander(p, seat, world)
        for planned in self.plan:
            if planned[0] == world:
                sound -= planned[1]
                risk -= planned[2]
                fleets -= planned[3]
                lead -= planned[4]
        return (max(sound, 0), max(risk, 0), max(fleets, 0), max(lead, 0))

    def cut(self, p: SolarDisc, seat: int, planned: tuple[int, int, int, int, int]) -> tuple[int, int, int, int]:
        """What is left of a group that was fixed at the start."""
        world = planned[0]
        return (
            min(planned[1], ready_sound(p, seat, world)),
            min(planned[2], ready_risk(p, seat, world)),
            min(planned[3], ready_fleets(p, seat, world)),
            min(planned[4], ready_commander(p, seat, world)),
        )

    def usable(self, p: SolarDisc, seat: int, world: int, verb: int) -> list[int]:
        """Which of the planned groups could take that action."""
        found: list[int] = []
        for number in range(len(self.plan)):
            planned = self.plan[number]
            if planned[0] != world:
                continue
            sound, risk, fleets, lead = self.cut(p, seat, planned)
            if group_dice(p, seat, verb, sound, risk, fleets, lead) < 1:
                continue
            if (fleets or lead) and not fleets_count(p, seat, verb):
                continue
            if verb == PACIFY and not risk:
                continue
            if verb == FAVOUR_PACIFY and p.t.pacify_scope == 2 and not risk:
                continue
            found.append(number)
        return found

    # --------------------------------------------------------------------------------------------------------- the flow

    def bounds(self, p: SolarDisc, seat: int) -> tuple[int, int]:
        """The least and the most of what is asked for: so that in the end there is a die, and somebody to pacify."""
        t = p.t
        world = self.world
        verb = self.verb
        if verb == PLANNED:
            sound, risk, fleets, lead = self.unplanned(p, seat, world)
        else:
            sound = ready_sound(p, seat, world)
            risk = ready_risk(p, seat, world)
            fleets = lead = 0
            if fleets_count(p, seat, verb):
                fleets = ready_fleets(p, seat, world)
                lead = ready_commander(p, seat, world)
        enough = 1 if verb == PLANNED else t.fleets_per_die
        step = self.step
        if step == ASK_SOUND:
            least = 0 if risk or fleets + t.commander_fleets * lead >= enough else 1
            return (min(least, sound), sound)
        if step == ASK_RISK:
            # EB-PAC-03: without a development at risk in the group there is nothing to pacify.
            least = 1 if verb == PACIFY else 0
            if not self.sound and fleets + t.commander_fleets * lead < enough:
                least = 1
            return (min(least, risk), risk)
        if step == ASK_FLEETS:
            least = 0 if self.sound or self.risk or lead else enough
            return (min(least, fleets), fleets)
        if step == ASK_COMMANDER:
            least = 0 if self.sound or self.risk or self.fleets >= enough else 1
            return (min(least, lead), lead)
        if verb != CONSTRUCT:
            return (0, 0)
        # EB-CON-02: at least one, at most the dice (unless the table puts no cap on it).
        dice = group_dice(p, seat, verb, self.sound, self.risk, self.fleets, self.lead)
        return (1, UNCAPPED if t.nominate_freely else dice)

    def advance(self, p: SolarDisc) -> None:
        if stopped(p):
            return
        seat = p.active
        if self.world >= 0 and not self.still(p, seat):
            self.reset()
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
                if window(p, GROUPS):
                    return
            ask_from(p, seat, listed)
            return
        if self.verb < 0:
            ask_from(p, seat, self.verbs(p, seat, self.world))
            return
        while self.step < FORMED:
            if self.step < ASK_NUMBER and p.t.groups_first and not self.planning:
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
        if self.step == ASK_NUMBER and p.t.groups_first and not self.planning:
            return self.whole(p, seat)  # the group has been taken from the plan
        if not self.possible(p, seat, self.world):
            return False
        if self.verb < 0:
            return len(self.verbs(p, seat, self.world)) > 0
        if self.verb == PLANNED:
            return True
        for choice in self.verbs(p, seat, self.world):
            if code_of(choice[0]) != self.verb:
                continue
            if self.verb <= ESPIONAGE and choice[1] != self.target:
                continue
            if self.verb == FAVOUR_PACIFY and choice[2] - p.t.paths != self.target:
                continue
            break
        else:
            return False
        return self.whole(p, seat) and self.promising(p, seat)

    def whole(self, p: SolarDisc, seat: int) -> bool:
        """Are the members that have been named still there?"""
        return (
            self.sound <= ready_sound(p, seat, self.world)
            and self.risk <= ready_risk(p, seat, self.world)
            and self.fleets <= ready_fleets(p, seat, self.world)
            and self.lead <= ready_commander(p, seat, self.world)
        )

    def promising(self, p: SolarDisc, seat: int) -> bool:
        """Can the members named so far, with all that may still join, make up a group that has a die (EB-CIV-11)?"""
        if p.t.groups_first and not self.planning:
            return True  # the groups are fixed; which of them can act is looked at when one is chosen
        world = self.world
        step = self.step
        sound = ready_sound(p, seat, world) if step <= ASK_SOUND else self.sound
        risk = ready_risk(p, seat, world) if step <= ASK_RISK else self.risk
        fleets = self.fleets
        lead = self.lead
        if fleets_count(p, seat, self.verb):
            fleets = ready_fleets(p, seat, world) if step <= ASK_FLEETS else fleets
            lead = ready_commander(p, seat, world) if step <= ASK_COMMANDER else lead
        if self.verb == PACIFY and not risk:
            return False  # EB-PAC-03
        return group_dice(p, seat, self.verb, sound, risk, fleets, lead) > 0

    def reset(self) -> None:
        self.world = -1
        self.verb = -1
        self.target = -1
        self.step = ASK_SOUND
        self.sound = 0
        self.risk = 0
        self.fleets = 0
        self.lead = 0

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        t = p.t
        if self.world < 0:
            at = t.at
            paths = t.paths
            listed: list[Choice] = [
                ("group-at", paths + world) if self.planning else at[paths + world]
                for world in range(t.worlds)
                if self.possible(p, seat, world)
            ]
            listed.append(DONE if self.planning else END)
            return listed
        if self.verb < 0:
            return self.verbs(p, seat, self.world)
        if self.step < ASK_NUMBER and t.groups_first and not self.planning:
            return [("use", number) for number in self.usable(p, seat, self.world, self.verb)]
        least, most = self.bounds(p, seat)
        return [(MEMBERS[self.step], range(least, most + 1) if most > least else most)]

    def take(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        verb: str = choice[0]
        if verb == "end":
            p.pop()
        elif verb == "done":
            self.planning = 0
        elif verb == "at":
            self.world = choice[1] - p.t.paths
            self.step = ASK_SOUND
        elif verb == "group-at":
            self.world = choice[1] - p.t.paths
            self.step = ASK_SOUND
            self.verb = PLANNED
        elif self.verb < 0:
            self.verb = code_of(verb)
            if self.verb <= ESPIONAGE:
                self.target = choice[1]
            elif self.verb >= FAVOUR_FLEET:
                if self.verb == FAVOUR_PACIFY:
                    self.target = choice[2] - p.t.paths
                if choice[1] is not None:
                    self.sound = 1 if choice[1] == SOUND else 0
                    self.risk = 1 - self.sound
                    self.declare(p, seat, 0)
        elif verb == "use":
            planned = self.plan[choice[1]]
            self.sound, self.risk, self.fleets, self.lead = self.cut(p, seat, planned)
            del self.plan[choice[1]]
            self.step = ASK_NUMBER
        else:
            self.answer(p, seat, choice[1])

    def answer(self, p: SolarDisc, seat: int, value: int) -> None:
        """One of the questions about the group is answered; after the last it is declared."""
        step = self.step
        self.step = step + 1
        if step == ASK_SOUND:
            self.sound = value
        elif step == ASK_RISK:
            self.risk = value
        elif step == ASK_FLEETS:
            self.fleets = value
        elif step == ASK_COMMANDER:
            self.lead = value
            if self.verb == PLANNED:
                self.plan.append((self.world, self.sound, self.risk, self.fleets, self.lead))
                self.reset()
                self.step = FORMED
        else:
            self.declare(p, seat, value)

    def declare(self, p: SolarDisc, seat: int, number: int) -> None:
        """EB-TURN-04: group, kind, target and number are announced. EB-CIV-02: no member joins another group."""
        t = p.t
        world = self.world
        verb = self.verb
        target = self.target
        sound = self.sound
        risk = self.risk
        fleets = self.fleets
        lead = self.lead
        if self.last >= 0 and self.last != world:
            self.closed |= 1 << self.last
            if p.log is not None:
                p.tell("WorldClosed", ("EB-CIV-05", "EB-MIL-09"), seat=seat, node=t.paths + self.last)
        self.last = world
        self.polled = 0
        i = seat * t.worlds + world
        p.acted_sound[i] += sound
        p.acted_risk[i] += risk
        p.acted_fleets[i] += fleets
        if lead:
            p.led[seat] = 1
        self.reset()
        self.step = FORMED
        closing(p)
        dice = group_dice(p, seat, verb, sound, risk, fleets, lead)
        if verb == OVERTHROW:
            p.push(Overthrow(world, target, dice, 0, 0, 0))
        elif verb == ESPIONAGE:
            p.push(Espionage(world, target, dice, 0, 0, 0))
        elif verb == PACIFY:
            p.push(Pacification(world, dice, risk, 0))
        elif verb == CONSTRUCT:
            p.push(Construction(world, dice, number, sound, risk, fleets + t.commander_fleets * lead, 0, 0))
        elif verb == RESEARCH:
            p.push(Research(world, dice, 0, 0, 0))
        else:
            self.favoured(p, seat, verb, target)

    def favoured(self, p: SolarDisc, seat: int, verb: int, target: int) -> None:
        """EB-UN-10: no dice and no risk; the fleet may not act this turn."""
        t = p.t
        p.favour = 1
        if verb == FAVOUR_FLEET:
            gain_fleets(p, seat, t.home, 1, True)
            if p.log is not None:
                p.tell("FleetFavoured", ("EB-UN-08", "EB-UN-10"), seat=seat, node=t.paths + t.home)
        else:
            make_sound(p, seat, target)
            if p.log is not None:
                p.tell("PacificationFavoured", ("EB-UN-09", "EB-UN-10"), seat=seat, node=t.paths + target)

    # ------------------------------------------------------------------------------------------------------- explanations

    def why_not(self, p: SolarDisc, seat: int, choice: Choice) -> Refusal | None:
        if unclear(choice) and not choice[0].startswith("favour"):
            return None
        t = p.t
        verb = choice[0]
        if verb == "at":
            if not t.paths <= choice[1] < t.nodes:
                return Refusal("EB-UNIT-07", "spaceborne", node=choice[1])
            refusal = why_not_civilian_world(p, seat, choice[1] - t.paths, self.closed)
            return refusal or Refusal("EB-CIV-11", "nothing-to-do", node=choice[1])
        if verb in ("attack", "explore", "lead-attack", "lead-explore"):
            return Refusal("EB-CIV-03", "military-over")
        if verb in MEMBERS and self.world >= 0 and self.verb >= 0:
            if verb == "fleets" and not fleets_count(p, seat, self.verb):
                return Refusal("EB-CIV-04", "developments-only")
            if verb == "nominate":
                return Refusal("EB-CON-02", "not-so-many", hits=self.bounds(p, seat)[1])
            return Refusal("EB-CIV-02", "not-so-many", hits=self.bounds(p, seat)[1])
        return None if self.world < 0 else why_not_calling(p, seat, self.world, choice)

    def refusals(self, p: SolarDisc, seat: int) -> list[tuple[Choice, Refusal]]:
        t = p.t
        listed = self.choices(p, seat)
        tried: list[Choice] = []
        if self.world < 0:
            if not self.planning:
                for world in range(t.worlds):
                    i = seat * t.worlds + world
                    if p.fleets[i] or p.sound[i] or p.risk[i]:
                        tried.append(t.at[t.paths + world])
        elif self.verb < 0:
            for faction in [*range(p.game.seats), UN]:
                tried.append(OVERTHROWS[faction])
                tried.append(ESPIONAGES[faction])
            tried += [PACIFY_CHOICE, CONSTRUCT_CHOICE, RESEARCH_CHOICE]
            if self.world == t.home:
                tried.append(FAVOURS[SOUND])
        found = []
        for choice in tried:
            if choice not in listed:
                refusal = self.why_not(p, seat, choice)
                if refusal is not None:
                    found.append((choice, refusal))
        return found

    def rule_of(self, p: SolarDisc, seat: int, choice: Choice) -> str:
        if choice[0] == "at":
            return "EB-CIV-05"
        return "EB-CIV-01" if choice[0] == "end" else ""

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        facts: dict[str, Any] = {"seat": p.active}
        if self.world >= 0:
            facts["node"] = p.t.paths + self.world
        return facts
