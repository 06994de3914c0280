"""Around phase 1: Orion Engines and Fusion Engines before it, Solar Sails after it."""

from typing import Any

from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.units import lose_units
from armillary.games.earthmans_burden.tables import AT_RISK, COMMANDER, FLEET, REFRACTION_FIELDS, SOUND, unclear
from armillary.kernel.choice import Choice
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from .asking import DONE, amounts_to, ask_from, stopped
from .movement import shift
from .reactions import NOBODY, throw
from .reactions import SAILS as SAILS_ROLL

SACRIFICE: list[Choice] = [("sacrifice", kind) for kind in range(3)]


class Orion(Frame[SolarDisc]):
    """EB-TECH-OE1: give up a unit on a world to send fleets from its orbit skyward, any number of times."""

    FIELDS = ("world", "kind")
    __slots__ = FIELDS
    rule = "EB-TECH-OE1"
    quiet = True

    def __init__(self, world: int, kind: int) -> None:
        self.world: int = world
        self.kind: int = kind

    def kinds(self, p: SolarDisc, seat: int, world: int) -> list[int]:
        """EB-TECH-OE3, EB-TECH-OE4: a fleet or a development, not one of the group; never the Commander (EB-OPT-AS9)."""
        t = p.t
        i = seat * t.worlds + world
        node = t.paths + world
        movers = p.fleets[i] + (1 if p.commander[seat] == node else 0)
        if not t.sky[node] or not movers:
            return []
        found: list[int] = []
        if p.fleets[i] and movers >= 2:
            found.append(FLEET)
        if p.sound[i]:
            found.append(SOUND)
        if p.risk[i]:
            found.append(AT_RISK)
        return found

    def advance(self, p: SolarDisc) -> None:
        if stopped(p):
            return
        seat = p.active
        if self.world >= 0:
            kinds = self.kinds(p, seat, self.world)
            if self.kind not in kinds:
                self.kind = -1
                if not kinds:
                    self.world = -1
                elif len(kinds) == 1:
                    self.kind = kinds[0]
        listed = self.choices(p, seat)
        if len(listed) == 1 and self.world < 0:
            p.pop()
            return
        ask_from(p, seat, listed)

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        t = p.t
        if self.world < 0:
            listed = [t.orion[t.paths + world] for world in range(t.worlds) if self.kinds(p, seat, world)]
            listed.append(DONE)
            return listed
        if self.kind < 0:
            return [SACRIFICE[kind] for kind in self.kinds(p, seat, self.world)]
        node = t.paths + self.world
        able = p.fleets[seat * t.worlds + self.world] - (1 if self.kind == FLEET else 0)
        listed = []
        lead = p.commander[seat] == node
        for goal in t.sky[node]:
            amounts_to(listed, "to", goal, 1, min(able, t.engine_group))
            if lead:
                amounts_to(listed, "lead", goal, 0, min(able, t.engine_group - t.commander_group))
        return listed

    def take(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        verb: str = choice[0]
        if verb == "done":
            p.pop()
        elif verb == "orion":
            self.world = choice[1] - p.t.paths
            self.kind = -1
        elif verb == "sacrifice":
            self.kind = choice[1]
        else:
            goal: int = choice[1]
            count: int = choice[2]
            node = p.t.paths + self.world
            lose_units(p, seat, self.world, self.kind, 1)
            if p.log is not None:
                p.tell(
                    "UnitSacrificed",
                    ("EB-TECH-OE1", "EB-TECH-OE3", "EB-TECH-OE4"),
                    seat=seat,
                    node=node,
                    unit=self.kind,
                )
            # EB-TECH-OE2: all of them end in the same trajectory.
            shift(p, seat, node, goal, count, verb == "lead", ("EB-TECH-OE1", "EB-TECH-OE2"))
            self.world = -1
            self.kind = -1

    def why_not(self, p: SolarDisc, seat: int, choice: Choice) -> Refusal | None:
        if unclear(choice):
            return None
        if choice[0] == "sacrifice" and choice[1] == COMMANDER:
            return Refusal("EB-OPT-AS9", "commander-stays")
        if choice[0] in ("orion", "sacrifice"):
            return Refusal("EB-TECH-OE4", "nothing-to-sacrifice")
        if choice[0] in ("to", "lead"):
            if choice[2] > p.t.engine_group:
                return Refusal("EB-TECH-OE1", "five-at-most", count=p.t.engine_group)
            return Refusal("EB-TECH-OE1", "not-skyward", node=choice[1])
        return None

    def rule_of(self, p: SolarDisc, seat: int, choice: Choice) -> str:
        return self.rule

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active, "node": p.t.paths + self.world if self.world >= 0 else None}


class Fusion(Frame[SolarDisc]):
    """EB-TECH-FE1: give up a spaceborne fleet to move fleets of one trajectory one ring worldward, any number of times."""

    FIELDS = ("place", "origin", "fused", "led")
    LISTS = ("fused",)
    __slots__ = FIELDS
    rule = "EB-TECH-FE1"
    quiet = True

    def __init__(self, place: int, origin: int, fused: list[int], led: int) -> None:
        #: Where the sacrificed fleet is, and where the group starts: they may differ (EB-TECH-FE4).
        self.place: int = place
        self.origin: int = origin
        #: Fleets in each trajectory that Fusion Engines have moved this turn: none moves twice (EB-TECH-FE2).
        self.fused: list[int] = fused
        self.led: int = led

    def able(self, p: SolarDisc, seat: int, place: int, path: int) -> int:
        """Fleets in `path` that may move once one in `place` is given up (one that has moved, if there is any)."""
        able = p.space[seat * p.t.paths + path] - self.fused[path]
        if path == place and not self.fused[path]:
            able -= 1
        return able

    def goals(self, p: SolarDisc, path: int) -> list[int]:
        """EB-TECH-FE3: a Fusion move ends in a trajectory, unless the table reads it otherwise."""
        t = p.t
        return [node for node in t.down[path] if node < t.paths or t.fusion_orbit]

    def origins(self, p: SolarDisc, seat: int, place: int) -> list[int]:
        t = p.t
        return [
            path
            for path in range(t.paths)
            if (
                self.able(p, seat, place, path) > 0
                or (p.commander[seat] == path and not self.led and p.space[seat * t.paths + place] > 0)
            )
            and self.goals(p, path)
        ]

    def advance(self, p: SolarDisc) -> None:
        if stopped(p):
            return
        listed = self.choices(p, p.active)
        if len(listed) == 1 and self.place < 0:
            p.pop()
            return
        ask_from(p, p.active, listed)

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        t = p.t
        if self.place < 0:
            listed = [
                t.fusion[path]
                for path in range(t.paths)
                if p.space[seat * t.paths + path] and self.origins(p, seat, path)
            ]
            listed.append(DONE)
            return listed
        if self.origin < 0:
            return [t.origin[path] for path in self.origins(p, seat, self.place)]
        able = self.able(p, seat, self.place, self.origin)
        lead = p.commander[seat] == self.origin and not self.led
        listed = []
        for goal in self.goals(p, self.origin):
            amounts_to(listed, "to", goal, 1, min(able, t.engine_group))
            if lead:
                amounts_to(listed, "lead", goal, 0, min(able, t.engine_group - t.commander_group))
        return listed

    def take(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        verb: str = choice[0]
        if verb == "done":
            p.pop()
        elif verb == "fusion":
            self.place = choice[1]
        elif verb == "from":
            self.origin = choice[1]
        else:
            t = p.t
            goal: int = choice[1]
            count: int = choice[2]
            p.space[seat * t.paths + self.place] -= 1
            p.units[seat] -= 1
            if self.fused[self.place]:
                self.fused[self.place] -= 1
            if p.log is not None:
                p.tell("UnitSacrificed", ("EB-TECH-FE1", "EB-TECH-FE4"), seat=seat, node=self.place, unit=FLEET)
            shift(p, seat, self.origin, goal, count, verb == "lead", ("EB-TECH-FE1", "EB-TECH-FE2", "EB-TECH-FE3"))
            if goal < t.paths:
                self.fused[goal] += count
            if verb == "lead":
                self.led = 1
            self.place = -1
            self.origin = -1

    def why_not(self, p: SolarDisc, seat: int, choice: Choice) -> Refusal | None:
        if unclear(choice):
            return None
        t = p.t
        if choice[0] in ("to", "lead"):
            if choice[1] >= t.paths and not t.fusion_orbit:
                return Refusal("EB-TECH-FE3", "fusion-orbit", node=choice[1])
            if choice[2] > t.engine_group:
                return Refusal("EB-TECH-FE1", "five-at-most", count=t.engine_group)
            return Refusal("EB-TECH-FE2", "moved-already")
        if choice[0] in ("fusion", "from"):
            return Refusal("EB-TECH-FE2", "moved-already")
        return None

    def rule_of(self, p: SolarDisc, seat: int, choice: Choice) -> str:
        return self.rule

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active}


class Sails(Frame[SolarDisc]):
    """EB-TECH-SS1: after Movement, dice that let groups sail a ring worldward. Rolling costs nothing, so it is done."""

    FIELDS = ("stage", "groups", "doubles", "origin", "sailed", "led")
    LISTS = ("sailed",)
    __slots__ = FIELDS
    rule = "EB-TECH-SS1"
    quiet = True

    def __init__(self, stage: int, groups: int, doubles: int, origin: int, sailed: list[int], led: int) -> None:
        self.stage: int = stage
        self.groups: int = groups
        self.doubles: int = doubles
        self.origin: int = origin
        #: Fleets in each trajectory that have sailed this turn: none sails twice (EB-TECH-SS3).
        self.sailed: list[int] = sailed
        self.led: int = led

    def able(self, p: SolarDisc, seat: int, path: int) -> int:
        return p.space[seat * p.t.paths + path] - self.sailed[path]

    def advance(self, p: SolarDisc) -> None:
        if stopped(p):
            return
        t = p.t
        seat = p.active
        refraction = bool(p.tech[seat] & REFRACTION_FIELDS)
        if self.stage == 0:
            self.stage = 1
            # EB-TECH-RF1: five dice instead of three.
            dice = t.refraction_dice if refraction else t.sails_dice
            if throw(
                p, dice, SAILS_ROLL, seat, NOBODY, t.sails_success, "EB-TECH-RF1" if refraction else "EB-TECH-SS1"
            ):
                return
        if self.stage == 1:
            self.stage = 2
            for die in p.pool:
                if die >= t.sails_success:
                    self.groups += 1
                if refraction and die >= t.refraction_double:
                    self.doubles += 1  # EB-TECH-RF2
        if not self.groups:
            p.pop()
            return
        if self.origin >= 0 and not self.able(p, seat, self.origin) and p.commander[seat] != self.origin:
            self.origin = -1
        listed = self.choices(p, seat)
        if len(listed) == 1 and listed[0] is DONE:
            p.pop()
            return
        ask_from(p, seat, listed)

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        t = p.t
        if self.origin < 0:
            listed = [
                t.origin[path]
                for path in range(t.paths)
                if self.able(p, seat, path) > 0 or (p.commander[seat] == path and not self.led)
            ]
            listed.append(DONE)
            return listed
        able = self.able(p, seat, self.origin)
        lead = p.commander[seat] == self.origin and not self.led
        goals = t.down[self.origin]
        if self.doubles:
            # EB-TECH-RF3: two rings, but not beyond an orbit.
            goals = goals + t.down_two[self.origin]
        listed = []
        for goal in goals:
            amounts_to(listed, "to", goal, 1, min(able, t.engine_group))
            if lead:
                amounts_to(listed, "lead", goal, 0, min(able, t.engine_group - t.commander_group))
        return listed

    def take(self, p: SolarDisc, seat: int, choice: Choice) -> None:
        verb: str = choice[0]
        if verb == "done":
            p.pop()
        elif verb == "from":
            self.origin = choice[1]
        else:
            t = p.t
            goal: int = choice[1]
            count: int = choice[2]
            rules = ("EB-TECH-SS1", "EB-TECH-SS2", "EB-TECH-SS3", "EB-TECH-SS4")
            if goal not in t.down[self.origin]:
                self.doubles -= 1
                rules = ("EB-TECH-SS1", "EB-TECH-SS3", "EB-TECH-RF2", "EB-TECH-RF3")
            # EB-TECH-SS2: the whole group ends in the same place.
            shift(p, seat, self.origin, goal, count, verb == "lead", rules)
            if goal < t.paths:
                self.sailed[goal] += count
            if verb == "lead":
                self.led = 1
            self.groups -= 1
            self.origin = -1

    def why_not(self, p: SolarDisc, seat: int, choice: Choice) -> Refusal | None:
        if unclear(choice):
            return None
        t = p.t
        if choice[0] == "from":
            return Refusal("EB-TECH-SS3", "sailed-already")
        if choice[0] in ("to", "lead") and self.origin >= 0:
            if choice[1] in t.down_two[self.origin] and not self.doubles:
                return Refusal("EB-TECH-RF2", "no-double")
            if choice[1] not in t.down[self.origin] and choice[1] not in t.down_two[self.origin]:
                return Refusal("EB-TECH-SS1", "one-ring-worldward", node=self.origin)
            if choice[2] > t.engine_group:
                return Refusal("EB-TECH-SS1", "five-at-most", count=t.engine_group)
            return Refusal("EB-TECH-SS3", "sailed-already")
        return None

    def rule_of(self, p: SolarDisc, seat: int, choice: Choice) -> str:
        return self.rule

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active, "groups": self.groups, "doubles": self.doubles}
