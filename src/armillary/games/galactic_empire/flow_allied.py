"""Attacks by Chaos forces, where the player may defend with a leader and Illumination, and forces allied for a turn."""

from typing import Any

from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import ids
from .position import PASS, Galaxy, T
from .rules.combat import chaos_fight, resolve, why_not_fight
from .rules.empires import merge_at_home
from .rules.forces import leaders_at, nebula_holds, slowest, stack_counts
from .rules.index import change_index
from .rules.leaders import distinct
from .rules.operations import tell_moved

REBELS = ids.REBELS
MODES = ("military", "morphogenetic")
ILLUMINATE: Choice = ("illuminate",)
ATTACK: Choice = ("ally-attack",)

VERBS: tuple[Verb, ...] = (
    Verb("illuminate", "GE-ILL-01"),
    Verb("ally-move", "GE-EV-21", ("sector", "sector")),
    Verb("ally-attack", "GE-EV-20"),
)


class ChaosAttack(Frame[Galaxy]):
    """A Chaos force attacks all that is hostile in its sector: first military, then morphogenetic (GE-CBT-09,
    GE-CBT-10).
    """

    FIELDS = ("side", "stack", "sector", "of", "leader", "illumination")
    __slots__ = FIELDS
    rule = "GE-CBT-10"

    def __init__(self, side: int, stack: int, sector: int, of: int, leader: int, illumination: int) -> None:
        self.side = side
        self.stack = stack
        self.sector = sector
        self.of = of
        #: The defending leader (-2: not asked yet, -1: none) and whether Illumination is spent (-1: not asked yet).
        self.leader = leader
        self.illumination = illumination

    def advance(self, p: Galaxy) -> None:
        if self.of > ids.MORPHOGENETIC or (self.stack >= 0 and p.stack_at[self.stack] != self.sector):
            p.pop()
            return
        fight = chaos_fight(p, self.side, self.stack, self.sector)
        refusal = why_not_fight(p, fight, self.of)
        if refusal is not None:
            if p.log is not None and refusal.rule.startswith("GE-EV"):
                p.tell("AttackBarred", refusal.rule, side=self.side, sector=self.sector, mode=MODES[self.of])
            self.of += 1
            return
        defends = fight.imperial_defends(p)
        if self.leader == -2:
            if defends and leaders_at(p, self.sector):
                p.ask(0)
                return
            self.leader = -1
        if self.illumination < 0:
            if defends and p.illumination and p.rules.illumination:
                p.ask(0)
                return
            self.illumination = 0
        of, leader, illumination = self.of, self.leader, self.illumination
        self.of += 1
        self.leader = -2
        self.illumination = -1
        resolve(p, fight, of, leader, illumination)

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        if self.leader == -2:
            return [("use-leader", leader) for leader in distinct(p, leaders_at(p, self.sector))] + [PASS]
        return [ILLUMINATE, PASS]

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        if self.leader == -2:
            self.leader = -1 if choice == PASS else choice[1]
        else:
            self.illumination = 0 if choice == PASS else 1

    def rule_of(self, p: Galaxy, seat: int, choice: Choice) -> str:
        return "GE-CRT-03" if self.leader == -2 else "GE-ILL-01"

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] == "use-leader":
            return Refusal("GE-LDR-06", "leader-elsewhere", sector=self.sector)
        return None

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        fight = chaos_fight(p, self.side, self.stack, self.sector)
        found: dict[str, Any] = fight.facts(p, self.of, max(self.leader, -1), 0)
        if self.leader != -2:
            found["step"] = "illumination"
        return found


class AlliedForce(Frame[Galaxy]):
    """B1, B2: the player moves an allied Chaos force and may make it attack (GE-EV-20, GE-EV-21)."""

    FIELDS = ("side", "sector", "start", "left", "units")
    LISTS = ("units",)
    __slots__ = FIELDS
    rule = "GE-EV-21"

    def __init__(self, side: int, sector: int, start: int, left: int, units: list[int]) -> None:
        self.side = side
        self.sector = sector
        self.start = start
        #: Movement left (-2: not begun, -1: unlimited, 0: the move is over and the attack is to be decided).
        self.left = left
        #: The moving units: Rebels are taken along by number, because other Rebels may be on the way.
        self.units = units

    def stack(self, p: Galaxy) -> int:
        """The stack that is moved; an empire may be met at home, as its home defence."""
        if ids.EMPIRE <= self.side < ids.INVADER:
            home = ids.HOME + self.side - ids.EMPIRE
            return self.side if p.stack_at[self.side] == self.sector or not p.stack_at[home] else home
        return self.side

    def begin(self, p: Galaxy) -> None:
        if self.side == REBELS:
            self.units = p.reb[self.sector * T : self.sector * T + T]
        else:
            stack = self.stack(p)
            # It may have moved since the Alliance was made; it is met where it is.
            if p.stack_at[stack]:
                self.sector = p.stack_at[stack]
            self.start = self.sector
            self.units = stack_counts(p, stack)
        self.left = slowest(p, self.units) if any(self.units) else 0

    def advance(self, p: Galaxy) -> None:
        if self.left == -2:
            self.begin(p)
        if not any(self.units):
            p.pop()
            return
        if self.left and len(self.choices(p, 0)) == 1:
            self.stop(p)
        if not self.left and not self.can_attack(p):
            p.pop()
            return
        p.ask(0)

    def can_attack(self, p: Galaxy) -> bool:
        stack = -1 if self.side == REBELS else self.stack(p)
        fight = chaos_fight(p, self.side, stack, self.sector)
        return why_not_fight(p, fight, ids.MILITARY) is None or why_not_fight(p, fight, ids.MORPHOGENETIC) is None

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        if not self.left:
            return [ATTACK, PASS]
        return [("ally-move", s) for s in self.reach(p)] + [PASS]

    def reach(self, p: Galaxy) -> list[int]:
        """Where the next step may go: never into the Void, never out of a Nebula (GE-MOVE-17, GE-EV-09)."""
        c = p.c
        if nebula_holds(p, self.sector):
            return []
        if self.left < 0:
            near = [s for s in c.enterable if s != self.sector]
        else:
            near = [s for s in c.adjacent[self.sector] if not c.void[s]]
        if ids.EMPIRE <= self.side < ids.INVADER:
            # GE-EV-21: home or next to it; one attack force only (GE-IE-30).
            n = self.side - ids.EMPIRE
            home = p.home[n]
            if self.sector == home and p.stack_at[self.side]:
                return []
            near = [s for s in near if s == home or s in c.adjacent[home]]
        return near

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        if choice == PASS:
            if self.left:
                self.stop(p)
            else:
                p.pop()
        elif choice == ATTACK:
            stack = -1 if self.side == REBELS else self.stack(p)
            p.replace(ChaosAttack(self.side, stack, self.sector, 0, -2, -1))
        else:
            self.step(p, choice[1])

    def step(self, p: Galaxy, s: int) -> None:
        start = self.sector
        if self.side == REBELS:
            for kind, count in enumerate(self.units):
                p.reb[start * T + kind] -= count
                p.reb[s * T + kind] += count
            self.sector = s
        elif ids.EMPIRE <= self.side < ids.INVADER:
            self.step_empire(p, s)
        else:
            p.stack_at[self.side] = s
            self.sector = s
        tell_moved(p, self.side, start, s, self.units, "GE-EV-21")
        self.left = 0 if self.left < 0 else self.left - 1
        if nebula_holds(p, s) or (ids.EMPIRE <= self.side < ids.INVADER and s == p.home[self.side - ids.EMPIRE]):
            self.left = 0
        if not self.left:
            self.stop(p)

    def step_empire(self, p: Galaxy, s: int) -> None:
        n = self.side - ids.EMPIRE
        home_stack = ids.HOME + n
        if self.sector == p.home[n]:
            for kind, count in enumerate(self.units):
                p.stack_units[home_stack * T + kind] -= count
                p.stack_units[self.side * T + kind] += count
            p.stack_at[self.side] = s
            p.stack_at[home_stack] = 0
        elif s == p.home[n]:
            merge_at_home(p, n)
        else:
            p.stack_at[self.side] = s
        self.sector = s

    def stop(self, p: Galaxy) -> None:
        """The move is over. A Usurper brought closer to the Core raises the index all the same (ruling A-36)."""
        self.left = 0
        distance = p.c.distance[ids.CORE]
        if self.side < ids.EMPIRE and self.side != REBELS and distance[self.sector] < distance[self.start]:
            change_index(p, p.lead[self.side], "GE-USR-10")
            self.start = self.sector
        if self.side == REBELS and self.sector != self.start:
            below = p.frames[-2] if p.result is None else None
            # The merged Rebels of the sector have had their operation.
            done = getattr(below, "done", None)
            if done is not None and self.sector not in done:
                done.append(self.sector)

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] == "ally-move" and isinstance(choice[1], int):
            if p.c.void[choice[1]]:
                return Refusal("GE-MOVE-17", "void", sector=choice[1])
            return Refusal("GE-EV-21", "ally-too-far", sector=choice[1])
        return None

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        step = "attack" if not self.left else "anywhere" if self.left < 0 else "move"
        return {"side": self.side, "sector": self.sector, "left": self.left, "step": step}


FRAMES: tuple[type[Frame[Any]], ...] = (ChaosAttack, AlliedForce)
