"""Attacks by Chaos forces, where the player may defend with a leader and Illumination, and forces allied for a turn."""

from typing import Any

from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import ids
from .position import PASS, Galaxy, T
from .rules.combat import Fight, chaos_fight, resolve, why_not_chaos_attack, why_not_fight
from .rules.empires import leave_home_whole, merge_at_home
from .rules.forces import leaders_at, nebula_holds, slowest, stack_counts
from .rules.index import change_index
from .rules.leaders import distinct
from .rules.operations import tell_moved

REBELS = ids.REBELS
MODES = ("military", "morphogenetic")
ILLUMINATE: Choice = ("illuminate",)
ATTACK: Choice = ("ally-attack",)
#: Who leads a defence, whether Illumination is spent: not asked yet, nobody.
UNASKED, NOBODY = -2, -1
#: An allied force that has not begun to move (-1 is unlimited movement).
NOT_BEGUN = -2

VERBS: tuple[Verb, ...] = (
    Verb("illuminate", "GE-ILL-01"),
    Verb("ally-move", "GE-EV-21", ("sector", "sector")),
    Verb("ally-attack", "GE-EV-20"),
)


class ChaosAttack(Frame[Galaxy]):
    """A Chaos force attacks all that is hostile in its sector: first military, then morphogenetic (GE-CBT-09,
    GE-CBT-10).
    """

    FIELDS = ("side", "stack", "sector", "units", "of", "leader", "illumination")
    LISTS = ("units",)
    __slots__ = FIELDS
    rule = "GE-CBT-10"

    def __init__(
        self,
        side: int,
        stack: int,
        sector: int,
        units: list[int] | None = None,
        of: int = ids.MILITARY,
        leader: int = UNASKED,
        illumination: int = UNASKED,
    ) -> None:
        self.side = side
        self.stack = stack
        self.sector = sector
        #: The Rebels that attack, those that are left of them: others in their sector may have attacked before or not at all
        #: (GE-EV-73). A marked force attacks as a whole.
        self.units: list[int] = [] if units is None else units
        self.of = of
        #: The defending leader and whether Illumination is spent.
        self.leader = leader
        self.illumination = illumination

    def fight(self, p: Galaxy) -> Fight:
        fight = chaos_fight(p, self.side, self.stack, self.sector)
        if self.side == REBELS and p.rules.rebels_attack_once:
            fight.att = self.units
        return fight

    def advance(self, p: Galaxy) -> None:
        if self.of > ids.MORPHOGENETIC or (self.stack >= 0 and p.stack_at[self.stack] != self.sector):
            p.pop(tuple(self.units))
            return
        fight = self.fight(p)
        refusal = why_not_fight(p, fight, self.of)
        if refusal is not None:
            if p.log is not None and refusal.rule.startswith("GE-EV"):
                p.tell("AttackBarred", refusal.rule, side=self.side, sector=self.sector, mode=MODES[self.of])
            self.of += 1
            return
        defends = fight.imperial_defends(p)
        if self.leader == UNASKED:
            if defends and leaders_at(p, self.sector):
                p.ask(0)
                return
            self.leader = NOBODY
        if self.illumination == UNASKED:
            if defends and p.illumination and p.rules.illumination:
                p.ask(0)
                return
            self.illumination = 0
        of, leader, illumination = self.of, self.leader, self.illumination
        self.of += 1
        self.leader = UNASKED
        self.illumination = UNASKED
        resolve(p, fight, of, leader, illumination)

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        if self.leader == UNASKED:
            return [("use-leader", leader) for leader in distinct(p, leaders_at(p, self.sector))] + [PASS]
        return [ILLUMINATE, PASS]

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        if self.leader == UNASKED:
            self.leader = NOBODY if choice == PASS else choice[1]
        else:
            self.illumination = 0 if choice == PASS else 1

    def rule_of(self, p: Galaxy, seat: int, choice: Choice) -> str:
        return "GE-CRT-03" if self.leader == UNASKED else "GE-ILL-01"

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] == "use-leader":
            return Refusal("GE-LDR-06", "leader-elsewhere", sector=self.sector)
        return None

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        found: dict[str, Any] = self.fight(p).facts(p, self.of, max(self.leader, -1), 0)
        if self.leader != UNASKED:
            found["step"] = "illumination"
        return found


class AlliedForce(Frame[Galaxy]):
    """B1, B2: the player moves an allied Chaos force and may make it attack (GE-EV-20, GE-EV-21)."""

    FIELDS = ("side", "sector", "start", "left", "units")
    LISTS = ("units",)
    __slots__ = FIELDS
    rule = "GE-EV-21"

    def __init__(
        self, side: int, sector: int, start: int = 0, left: int = NOT_BEGUN, units: list[int] | None = None
    ) -> None:
        self.side = side
        self.sector = sector
        self.start = start
        #: Movement left; 0: the move is over and the attack is to be decided.
        self.left = left
        #: The moving units: Rebels are taken along by number, because other Rebels may be on the way.
        self.units: list[int] = [] if units is None else units

    @property
    def empire(self) -> int:
        """The number of the empire whose force it is, -1 for others."""
        return self.side - ids.EMPIRE if ids.EMPIRE <= self.side < ids.INVADER else -1

    def stack(self, p: Galaxy) -> int:
        """The stack that is moved; an empire may be met at home, as its home defence."""
        if self.empire >= 0:
            home = ids.HOME + self.empire
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
            self.units = stack_counts(p, stack)
        self.start = self.sector
        self.left = slowest(p, self.units) if any(self.units) else 0
        if self.left and self.side >= ids.INVADER and p.rules.allies_by_the_book:
            self.left = 1  # GE-EV-71

    def advance(self, p: Galaxy) -> None:
        if self.left == NOT_BEGUN:
            self.begin(p)
        if not any(self.units):
            self.finish(p)
            return
        if self.left and len(self.choices(p, 0)) == 1:
            self.stop(p)
        if not self.left and why_not_chaos_attack(p, self.fight(p)) is not None:
            self.finish(p)
            return
        p.ask(0)

    def fight(self, p: Galaxy) -> Fight:
        fight = chaos_fight(p, self.side, -1 if self.side == REBELS else self.stack(p), self.sector)
        if self.side == REBELS and p.rules.rebels_attack_once:
            fight.att = self.units
        return fight

    def finish(self, p: Galaxy) -> None:
        """Rebels that were moved as allies operate no more (GE-EV-73)."""
        p.pop((self.sector, tuple(self.units)) if self.side == REBELS else None)

    def returned(self, p: Galaxy, result: Any) -> None:
        """The attack is over; what is left of the Rebels that made it."""
        if self.side == REBELS:
            self.units = list(result)
        self.finish(p)

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
        if self.empire >= 0:
            # GE-EV-72: home or next to it; one attack force only (GE-IE-30).
            home = p.home[self.empire]
            if self.sector == home and p.stack_at[self.side] not in (0, home):
                return []
            near = [s for s in near if s == home or s in c.adjacent[home]]
        return near

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        if choice == PASS:
            if self.left:
                self.stop(p)
            else:
                self.finish(p)
        elif choice == ATTACK:
            units = list(self.units) if self.side == REBELS else []
            p.push(ChaosAttack(self.side, -1 if self.side == REBELS else self.stack(p), self.sector, units))
        else:
            self.step(p, choice[1])

    def step(self, p: Galaxy, s: int) -> None:
        start = self.sector
        if self.side == REBELS:
            for kind, count in enumerate(self.units):
                p.reb[start * T + kind] -= count
                p.reb[s * T + kind] += count
        elif self.empire >= 0 and self.sector == p.home[self.empire] and not p.stack_at[self.side]:
            leave_home_whole(p, self.empire, s)
        else:
            p.stack_at[self.side] = s
        self.sector = s
        tell_moved(p, self.side, start, s, self.units, "GE-EV-21")
        self.left = 0 if self.left < 0 else self.left - 1
        home = self.empire >= 0 and s == p.home[self.empire]
        if nebula_holds(p, s) or (home and not p.rules.allies_by_the_book):
            self.left = 0
        if not self.left:
            self.stop(p)

    def stop(self, p: Galaxy) -> None:
        """The move is over. A Usurper brought closer to the Core raises the index all the same (ruling A-36)."""
        self.left = 0
        if self.empire >= 0 and p.stack_at[self.side] == p.home[self.empire]:
            merge_at_home(p, self.empire)  # GE-EV-72
        distance = p.c.distance[ids.CORE]
        if self.side < ids.EMPIRE and self.side != REBELS and distance[self.sector] < distance[self.start]:
            change_index(p, p.lead[self.side], "GE-USR-10")
            self.start = self.sector

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] == "ally-move" and isinstance(choice[1], int):
            if p.c.void[choice[1]]:
                return Refusal("GE-MOVE-17", "void", sector=choice[1])
            rule = "GE-EV-71" if self.side >= ids.INVADER else "GE-EV-72" if self.empire >= 0 else "GE-EV-21"
            return Refusal(rule, "ally-too-far", sector=choice[1])
        return None

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        step = "attack" if not self.left else "anywhere" if self.left < 0 else "move"
        return {"side": self.side, "sector": self.sector, "left": self.left, "step": step}


FRAMES: tuple[type[Frame[Any]], ...] = (ChaosAttack, AlliedForce)
