"""Around phase 1: Orion Engines and Fusion Engines before it, Solar Sails after it."""

from typing import Any, Final

from armillary.games.earthmans_burden import events
from armillary.games.earthmans_burden.ids import (
    FLEET,
    FUSION_ENGINES,
    GROUPS,
    NOBODY,
    ORION_ENGINES,
    REFRACTION_FIELDS,
    SAILS_ROLL,
    SOLAR_SAILS,
    TURNS,
)
from armillary.games.earthmans_burden.kinds import BY_NODE, FEW, FLAG, NODE, ROLL
from armillary.games.earthmans_burden.position import SolarDisc
from armillary.games.earthmans_burden.rules.engines import (
    fusion_able,
    most_of,
    sacrifices,
    why_not_fuse,
    why_not_fusion,
    why_not_fusion_from,
    why_not_group,
    why_not_orion,
    why_not_rise,
    why_not_sacrifice,
    why_not_sail,
    why_not_sail_from,
)
from armillary.games.earthmans_burden.rules.movement import shift, why_not_lead
from armillary.games.earthmans_burden.rules.quiet import heard
from armillary.games.earthmans_burden.rules.units import lose_units
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from .rolls import throw
from .step import DONE, Step, amounts_to, ask_from, destinations, stopped

SACRIFICE: Final[list[Choice]] = [("sacrifice", kind) for kind in range(3)]


def moves(p: SolarDisc, goals: list[int], able: int, lead: bool) -> list[Choice]:
    """Where a group may go, and with how many fleets at most."""
    listed: list[Choice] = []
    for goal in goals:
        amounts_to(listed, "to", goal, 1, most_of(p, able))
        if lead:
            amounts_to(listed, "lead", goal, 0, most_of(p, able))
    return listed


class Orion(Step):
    """Give up a unit on a world to send fleets from its orbit skyward, any number of times."""

    FIELDS = {"world": NODE, "kind": ROLL}
    __slots__ = FIELDS
    rule = "EB-TECH-OE1"
    quiet = True
    stop_before = TURNS
    polled_before = TURNS

    def __init__(self, world: int = -1, kind: int = -1) -> None:
        self.world: int = world
        self.kind: int = kind

    def begin(self, p: SolarDisc, seat: int) -> Frame[SolarDisc] | None:
        return Orion() if p.tech[seat] & ORION_ENGINES else None

    def able(self, p: SolarDisc, seat: int) -> int:
        return p.fleets[seat * p.c.worlds + self.world] - (1 if self.kind == FLEET else 0)

    def leads(self, p: SolarDisc, seat: int) -> bool:
        return p.commander[seat] == p.c.paths + self.world

    def advance(self, p: SolarDisc) -> None:
        if stopped(p):
            return
        seat = p.active
        if self.world >= 0:
            kinds = sacrifices(p, seat, self.world)
            if self.kind not in kinds:
                self.kind = -1
                if not kinds:
                    self.world = -1
                elif len(kinds) == 1:
                    self.kind = kinds[0]
        listed = self.choices(p, seat)
        if listed == [DONE]:
            p.pop()
            return
        ask_from(p, seat, listed)

    def tries(self, p: SolarDisc, seat: int) -> list[Choice]:
        c = p.c
        if self.world < 0:
            worlds = [world for world in range(c.worlds) if p.fleets[seat * c.worlds + world]]
            if p.commander[seat] >= c.paths and p.commander[seat] - c.paths not in worlds:
                worlds = sorted([*worlds, p.commander[seat] - c.paths])
            return [*[c.orion[c.paths + world] for world in worlds], DONE]
        if self.kind < 0:
            return SACRIFICE
        above = c.sky[c.paths + self.world]
        goals = [*above, *[path for path in range(c.paths) if path not in above]]
        return moves(p, goals, self.able(p, seat), self.leads(p, seat))

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        """Hot (by tries random play takes 2.3 % longer): without a Commander in orbit it is a look at the numbers."""
        c = p.c
        if p.commander[seat] >= c.paths:
            return super().choices(p, seat)
        if self.world >= 0:
            if self.kind < 0:
                return [SACRIFICE[kind] for kind in sacrifices(p, seat, self.world)]
            return destinations(c, c.paths + self.world, most_of(p, self.able(p, seat)))
        listed: list[Choice] = []
        at = seat * c.worlds
        for node in range(c.paths, c.nodes):
            fleets = p.fleets[at]
            if fleets and (fleets > 1 or p.sound[at] or p.risk[at]) and c.sky[node]:
                listed.append(c.orion[node])
            at += 1
        listed.append(DONE)
        return listed

    def why_not_orion(self, p: SolarDisc, seat: int, node: int) -> Refusal | None:
        return why_not_orion(p, seat, node)

    def take_orion(self, p: SolarDisc, seat: int, node: int) -> None:
        self.world = node - p.c.paths
        self.kind = -1

    def why_not_sacrifice(self, p: SolarDisc, seat: int, unit: int) -> Refusal | None:
        return why_not_sacrifice(p, seat, self.world, unit) if self.world >= 0 else None

    def take_sacrifice(self, p: SolarDisc, seat: int, unit: int) -> None:
        self.kind = unit

    def why_not_to(self, p: SolarDisc, seat: int, node: int, count: int) -> Refusal | None:
        if self.kind < 0:
            return None
        return why_not_rise(p, p.c.paths + self.world, node) or why_not_group(
            p, self.able(p, seat), count, False, "EB-TECH-OE1", "EB-TECH-OE4"
        )

    def take_to(self, p: SolarDisc, seat: int, node: int, count: int) -> None:
        self.go(p, seat, node, count, False)

    def why_not_lead(self, p: SolarDisc, seat: int, node: int, count: int) -> Refusal | None:
        if self.kind < 0:
            return None
        return (
            why_not_rise(p, p.c.paths + self.world, node)
            or why_not_lead(self.leads(p, seat))
            or why_not_group(p, self.able(p, seat), count, True, "EB-TECH-OE1", "EB-TECH-OE4")
        )

    def take_lead(self, p: SolarDisc, seat: int, node: int, count: int) -> None:
        self.go(p, seat, node, count, True)

    def go(self, p: SolarDisc, seat: int, goal: int, count: int, lead: bool) -> None:
        """All of them end in the same trajectory."""
        node = p.c.paths + self.world
        lose_units(p, seat, self.world, self.kind, 1)
        p.tell(events.unit_sacrificed, seat, node, self.kind, ("EB-TECH-OE1", "EB-TECH-OE3", "EB-TECH-OE4"))
        shift(p, seat, node, goal, count, lead, ("EB-TECH-OE1", "EB-TECH-OE2"))
        self.world = -1
        self.kind = -1

    def take_done(self, p: SolarDisc, seat: int) -> None:
        heard(p, seat)
        p.pop()

    def rule_of(self, p: SolarDisc, seat: int, choice: Choice) -> str:
        return self.rule

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active, "node": p.c.paths + self.world if self.world >= 0 else None}


class Fusion(Step):
    """Give up a spaceborne fleet to move fleets of one trajectory one ring worldward, any number of times."""

    FIELDS = {"place": NODE, "origin": NODE, "fused": BY_NODE, "led": FLAG}
    __slots__ = FIELDS
    rule = "EB-TECH-FE1"
    quiet = True

    def __init__(self, place: int = -1, origin: int = -1, fused: list[int] | None = None, led: int = 0) -> None:
        #: Where the sacrificed fleet is, and where the group starts: they may differ (EB-TECH-FE4).
        self.place: int = place
        self.origin: int = origin
        #: Fleets in each trajectory that Fusion Engines have moved this turn: none moves twice (EB-TECH-FE2).
        self.fused: list[int] = fused if fused is not None else []
        self.led: int = led

    def begin(self, p: SolarDisc, seat: int) -> Frame[SolarDisc] | None:
        return Fusion(fused=p.c.no_paths[:]) if p.tech[seat] & FUSION_ENGINES else None

    def able(self, p: SolarDisc, seat: int) -> int:
        return fusion_able(p, seat, self.place, self.origin, self.fused)

    def leads(self, p: SolarDisc, seat: int) -> bool:
        return p.commander[seat] == self.origin and not self.led

    def advance(self, p: SolarDisc) -> None:
        if stopped(p):
            return
        listed = self.choices(p, p.active)
        if listed == [DONE]:
            p.pop()
            return
        ask_from(p, p.active, listed)

    def tries(self, p: SolarDisc, seat: int) -> list[Choice]:
        c = p.c
        manned = [path for path in range(c.paths) if p.space[seat * c.paths + path]]
        if self.place < 0:
            return [*[c.fusion[path] for path in manned], DONE]
        if self.origin < 0:
            if 0 <= p.commander[seat] < c.paths and p.commander[seat] not in manned:
                manned = sorted([*manned, p.commander[seat]])
            return [c.origin[path] for path in manned]
        return moves(p, c.down[self.origin], self.able(p, seat), self.leads(p, seat))

    def why_not_fusion(self, p: SolarDisc, seat: int, node: int) -> Refusal | None:
        return why_not_fusion(p, seat, node, self.fused, self.led)

    def take_fusion(self, p: SolarDisc, seat: int, node: int) -> None:
        self.place = node

    def why_not_from(self, p: SolarDisc, seat: int, node: int) -> Refusal | None:
        return why_not_fusion_from(p, seat, self.place, node, self.fused, self.led) if self.place >= 0 else None

    def take_from(self, p: SolarDisc, seat: int, node: int) -> None:
        self.origin = node

    def why_not_to(self, p: SolarDisc, seat: int, node: int, count: int) -> Refusal | None:
        if self.origin < 0:
            return None
        return why_not_fuse(p, self.origin, node) or why_not_group(
            p, self.able(p, seat), count, False, "EB-TECH-FE1", "EB-TECH-FE2"
        )

    def take_to(self, p: SolarDisc, seat: int, node: int, count: int) -> None:
        self.go(p, seat, node, count, False)

    def why_not_lead(self, p: SolarDisc, seat: int, node: int, count: int) -> Refusal | None:
        if self.origin < 0:
            return None
        return (
            why_not_fuse(p, self.origin, node)
            or why_not_lead(self.leads(p, seat))
            or why_not_group(p, self.able(p, seat), count, True, "EB-TECH-FE1", "EB-TECH-FE2")
        )

    def take_lead(self, p: SolarDisc, seat: int, node: int, count: int) -> None:
        self.led = 1
        self.go(p, seat, node, count, True)

    def go(self, p: SolarDisc, seat: int, goal: int, count: int, lead: bool) -> None:
        c = p.c
        p.space[seat * c.paths + self.place] -= 1
        p.units[seat] -= 1
        if self.fused[self.place]:
            self.fused[self.place] -= 1
        p.tell(events.unit_sacrificed, seat, self.place, FLEET, ("EB-TECH-FE1", "EB-TECH-FE4"))
        shift(p, seat, self.origin, goal, count, lead, ("EB-TECH-FE1", "EB-TECH-FE2", "EB-TECH-FE3"))
        if goal < c.paths:
            self.fused[goal] += count
        self.place = -1
        self.origin = -1

    def take_done(self, p: SolarDisc, seat: int) -> None:
        heard(p, seat)
        p.pop()

    def rule_of(self, p: SolarDisc, seat: int, choice: Choice) -> str:
        return self.rule

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active}


UNROLLED: Final = 0
ROLLED: Final = 1
COUNTED: Final = 2


class Sails(Step):
    """After Movement, dice that let groups sail a ring worldward. Rolling costs nothing, so it is done."""

    FIELDS = {"stage": FEW, "groups": FEW, "doubles": FEW, "origin": NODE, "sailed": BY_NODE, "led": FLAG}
    __slots__ = FIELDS
    rule = "EB-TECH-SS1"
    quiet = True
    polled_before = GROUPS

    def __init__(
        self,
        stage: int = UNROLLED,
        groups: int = 0,
        doubles: int = 0,
        origin: int = -1,
        sailed: list[int] | None = None,
        led: int = 0,
    ) -> None:
        self.stage: int = stage
        self.groups: int = groups
        self.doubles: int = doubles
        self.origin: int = origin
        #: Fleets in each trajectory that have sailed this turn: none sails twice.
        self.sailed: list[int] = sailed if sailed is not None else []
        self.led: int = led

    def begin(self, p: SolarDisc, seat: int) -> Frame[SolarDisc] | None:
        c = p.c
        if not p.tech[seat] & SOLAR_SAILS:
            return None
        if p.space[seat * c.paths : (seat + 1) * c.paths] != c.no_paths or 0 <= p.commander[seat] < c.paths:
            return Sails(sailed=c.no_paths[:])
        return None

    def able(self, p: SolarDisc, seat: int) -> int:
        return p.space[seat * p.c.paths + self.origin] - self.sailed[self.origin]

    def leads(self, p: SolarDisc, seat: int) -> bool:
        return p.commander[seat] == self.origin and not self.led

    def advance(self, p: SolarDisc) -> None:
        if stopped(p):
            return
        c = p.c
        seat = p.active
        refraction = bool(p.tech[seat] & REFRACTION_FIELDS)
        if self.stage == UNROLLED:
            self.stage = ROLLED
            # EB-TECH-RF1: five dice instead of three.
            dice = c.refraction_dice if refraction else c.sails_dice
            rule = "EB-TECH-RF1" if refraction else "EB-TECH-SS1"
            if throw(p, dice, SAILS_ROLL, seat, NOBODY, c.sails_success, rule):
                return
        if self.stage == ROLLED:
            self.stage = COUNTED
            for die in p.pool:
                if die >= c.sails_success:
                    self.groups += 1
                if refraction and die >= c.refraction_double:
                    self.doubles += 1
        if not self.groups:
            p.pop()
            return
        listed = self.choices(p, seat)
        if listed == [DONE]:
            p.pop()
            return
        ask_from(p, seat, listed)

    def tries(self, p: SolarDisc, seat: int) -> list[Choice]:
        c = p.c
        if self.origin < 0:
            first = seat * c.paths
            manned = [path for path in range(c.paths) if p.space[first + path] or p.commander[seat] == path]
            return [*[c.origin[path] for path in manned], DONE]
        goals = c.down[self.origin] + c.down_two[self.origin]
        return moves(p, goals, self.able(p, seat), self.leads(p, seat))

    def choices(self, p: SolarDisc, seat: int) -> list[Choice]:
        """Hot (by tries random play takes 2.7 % longer): without a Commander under way it is a look at the numbers."""
        c = p.c
        if 0 <= p.commander[seat] < c.paths:
            return super().choices(p, seat)
        if self.origin >= 0:
            goals = c.down[self.origin] + c.down_two[self.origin] if self.doubles else c.down[self.origin]
            return moves(p, goals, self.able(p, seat), False)
        first = seat * c.paths
        listed = [c.origin[path] for path in range(c.paths) if p.space[first + path] > self.sailed[path]]
        listed.append(DONE)
        return listed

    def why_not_from(self, p: SolarDisc, seat: int, node: int) -> Refusal | None:
        return why_not_sail_from(p, seat, node, self.sailed, self.led)

    def take_from(self, p: SolarDisc, seat: int, node: int) -> None:
        self.origin = node

    def why_not_to(self, p: SolarDisc, seat: int, node: int, count: int) -> Refusal | None:
        if self.origin < 0:
            return None
        return why_not_sail(p, self.origin, node, self.doubles) or why_not_group(
            p, self.able(p, seat), count, False, "EB-TECH-SS1", "EB-TECH-SS3"
        )

    def take_to(self, p: SolarDisc, seat: int, node: int, count: int) -> None:
        self.go(p, seat, node, count, False)

    def why_not_lead(self, p: SolarDisc, seat: int, node: int, count: int) -> Refusal | None:
        if self.origin < 0:
            return None
        return (
            why_not_sail(p, self.origin, node, self.doubles)
            or why_not_lead(self.leads(p, seat))
            or why_not_group(p, self.able(p, seat), count, True, "EB-TECH-SS1", "EB-TECH-SS3")
        )

    def take_lead(self, p: SolarDisc, seat: int, node: int, count: int) -> None:
        self.led = 1
        self.go(p, seat, node, count, True)

    def go(self, p: SolarDisc, seat: int, goal: int, count: int, lead: bool) -> None:
        """The whole group ends in the same place."""
        c = p.c
        rules = ("EB-TECH-SS1", "EB-TECH-SS2", "EB-TECH-SS3", "EB-TECH-SS4")
        if goal not in c.down[self.origin]:
            self.doubles -= 1
            rules = ("EB-TECH-SS1", "EB-TECH-SS3", "EB-TECH-RF2", "EB-TECH-RF3")
        shift(p, seat, self.origin, goal, count, lead, rules)
        if goal < c.paths:
            self.sailed[goal] += count
        self.groups -= 1
        self.origin = -1

    def take_done(self, p: SolarDisc, seat: int) -> None:
        heard(p, seat)
        p.pop()

    def rule_of(self, p: SolarDisc, seat: int, choice: Choice) -> str:
        return self.rule

    def facts(self, p: SolarDisc, seat: int | None) -> dict[str, Any]:
        return {"seat": p.active, "groups": self.groups, "doubles": self.doubles}


VERBS = (
    Verb("orion", "EB-TECH-OE1", ("node", "node")),
    Verb("sacrifice", "EB-TECH-OE3", ("unit", "unit")),
    Verb("fusion", "EB-TECH-FE1", ("node", "node")),
)
FRAMES = (Orion, Fusion, Sails)
