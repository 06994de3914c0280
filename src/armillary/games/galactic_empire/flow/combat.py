"""Phase J, Imperial Combat (GE-SEQ-13): where, at whom, with what, then the military and the morphogenetic attack."""

from typing import Any, ClassVar, Final

from armillary.games.galactic_empire import events, ids
from armillary.games.galactic_empire.position import COUNTS, FEW, PASS, SECTOR, STACKS, Galaxy, N, T
from armillary.games.galactic_empire.rules import imperial_attack
from armillary.games.galactic_empire.rules.combat import MODES, Fight, why_not_fight
from armillary.games.galactic_empire.rules.combat_results import resolve
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

ATTACK: Final[list[Choice]] = [("attack", s) for s in range(ids.SECTORS + 1)]
TARGET_ALL: Final[Choice] = ("target-all",)
ENGAGE: Final[Choice] = ("engage",)


@does("GE-CBT-02", "GE-CBT-20", "GE-CBT-21")
class ImperialCombat(Frame[Galaxy]):
    """Attacks are voluntary, in any order (GE-CBT-21, ruling A-80); this is the only phase for them (GE-CBT-20)."""

    __slots__ = ()
    rule = "GE-CBT-20"

    def advance(self, p: Galaxy) -> None:
        listed = self.choices(p, 0)
        if len(listed) > 1:
            p.ask(0, listed)
        else:
            self.take_pass(p, 0)

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        return [PASS, *[ATTACK[s] for s in p.c.enterable if any(p.imp[s * T : s * T + T])]]

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        # Hot (by tries random play takes 0.7 % longer): sectors without an enemy are passed over before all else.
        return [PASS, *[ATTACK[s] for s in imperial_attack.battlefields(p)]]

    def why_not_attack(self, p: Galaxy, seat: int, sector: int) -> Refusal | None:
        return imperial_attack.why_not_attack(p, sector)

    def take_attack(self, p: Galaxy, seat: int, sector: int) -> None:
        p.push(ChooseTargets(sector, imperial_attack.unused(p, sector)))

    def take_pass(self, p: Galaxy, seat: int) -> None:
        p.fought = [0] * (N * T)
        p.pop()


class Battle(Frame[Galaxy]):
    """J2 to J7: one complete combat of some Imperial units (GE-CBT-22). What the steps have in common."""

    FIELDS = {"sector": SECTOR, "att": COUNTS, "sys": FEW, "stacks": STACKS, "reb": COUNTS, "rolled": FEW}
    __slots__ = FIELDS
    rule = "GE-CBT-11"
    #: The kind of attack that the step speaks of.
    of: ClassVar[int] = ids.MILITARY

    def __init__(
        self,
        sector: int = 0,
        att: list[int] | None = None,
        sys: int = 0,
        stacks: list[int] | None = None,
        reb: list[int] | None = None,
        rolled: int = 0,
    ) -> None:
        self.sector = sector
        #: Attacking units by type; survivors as the combat goes on.
        self.att: list[int] = [0] * T if att is None else att
        #: Targets: the system, whole stacks of marked forces, Rebel units by type.
        self.sys = sys
        self.stacks: list[int] = [] if stacks is None else stacks
        self.reb: list[int] = [0] * T if reb is None else reb
        #: Which kinds of attack have been rolled: 1 military, 2 morphogenetic.
        self.rolled = rolled

    def fight(self) -> Fight:
        return Fight(self.sector, ids.IMPERIAL, -1, self.att, False, bool(self.sys), self.stacks, self.reb)

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        return {
            **self.fight().facts(p, self.of, -1, 0),
            "units": list(self.att),
            "targets": [ids.stack_side(stack) for stack in self.stacks],
            "rebels": list(self.reb),
            "system": p.sys_kind[self.sector] if self.sys else -1,
        }


@does("GE-CBT-30", "GE-CBT-25")
class ChooseTargets(Battle):
    """J2: Rebels one by one (GE-CBT-29), every other force as a whole, in any combination (GE-CBT-30), and the same force
    again by other units (GE-CBT-25)."""

    __slots__ = ()
    rule = "GE-CBT-24"
    rules = ("GE-CBT-25", "GE-CBT-30")

    def advance(self, p: Galaxy) -> None:
        found = self.targets(p)
        if len(found) == 1 and type(found[0][-1]) is not range and not self.chosen():
            self.take_target_all(p, 0)
        else:
            p.ask(0)

    def go_on(self, p: Galaxy) -> None:
        p.replace(ChooseAttackers(self.sector, self.att, self.sys, self.stacks, self.reb))

    def chosen(self) -> bool:
        return bool(self.sys or self.stacks or any(self.reb))

    def targets(self, p: Galaxy) -> list[Choice]:
        """Everything that may be aimed at and is not yet: whole forces, Rebels by type and number, a Rebel system."""
        s = self.sector
        chosen = imperial_attack.sides_of(p, s, self.stacks, self.sys)
        found: list[Choice] = [("target", side) for side in imperial_attack.forces(p, s) if side not in chosen]
        for kind in range(T):
            count = p.reb[s * T + kind]
            if count and not self.reb[kind]:
                found.append(("target-rebels", kind, 1 if count < 2 else range(1, count + 1)))
        if imperial_attack.rebel_system(p, s) and not self.sys:
            found.append(("target-system", s))
        return found

    def aim(self, p: Galaxy, side: int) -> None:
        """A marked force is attacked as a whole; an Independent Empire with its system."""
        s = self.sector
        self.stacks += [stack for stack in imperial_attack.stacks_of(p, s, side) if stack not in self.stacks]
        if p.sys_side[s] == side:
            self.sys = 1

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        return [*self.targets(p), ENGAGE if self.chosen() else TARGET_ALL]

    def take_target_all(self, p: Galaxy, seat: int) -> None:
        s = self.sector
        for side in imperial_attack.forces(p, s):
            self.aim(p, side)
        self.reb = p.reb[s * T : s * T + T]
        if imperial_attack.rebel_system(p, s):
            self.sys = 1
        self.go_on(p)

    def why_not_target(self, p: Galaxy, seat: int, side: int) -> Refusal | None:
        return imperial_attack.why_not_target(p, self.sector, side)

    def take_target(self, p: Galaxy, seat: int, side: int) -> None:
        self.aim(p, side)
        self.more(p)

    def why_not_target_rebels(self, p: Galaxy, seat: int, unit: int, count: int) -> Refusal | None:
        return imperial_attack.why_not_target_rebels(p, self.sector, unit, count)

    def take_target_rebels(self, p: Galaxy, seat: int, unit: int, count: int) -> None:
        self.reb[unit] = count
        self.more(p)

    def why_not_target_system(self, p: Galaxy, seat: int, sector: int) -> Refusal | None:
        return imperial_attack.why_not_target_system(p, self.sector, sector)

    def take_target_system(self, p: Galaxy, seat: int, sector: int) -> None:
        self.sys = 1
        self.more(p)

    def take_engage(self, p: Galaxy, seat: int) -> None:
        self.go_on(p)

    def more(self, p: Galaxy) -> None:
        """Go on when there is nothing else to aim at."""
        if not self.targets(p):
            self.go_on(p)

    def rule_of(self, p: Galaxy, seat: int, choice: Choice) -> str:
        if choice[0] == "target":
            _, side = choice
            return "GE-CBT-26" if side < ids.EMPIRE else "GE-CBT-27" if side < ids.INVADER else "GE-CBT-28"
        return ""


@does("GE-CBT-21")
class ChooseAttackers(Battle):
    """J3: all unused units attack, but for those held back (GE-CBT-21)."""

    __slots__ = ()
    rule = "GE-CBT-23"

    def advance(self, p: Galaxy) -> None:
        if len(self.choices(p, 0)) == 1:
            self.take_engage(p, 0)
        else:
            p.ask(0)

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        unused = imperial_attack.unused(p, self.sector)
        found: list[Choice] = [ENGAGE]
        for kind, count in enumerate(self.att):
            if count and count == unused[kind]:
                found.append(("hold-back", kind, 1 if count < 2 else range(1, count + 1)))
        return found

    def why_not_hold_back(self, p: Galaxy, seat: int, unit: int, count: int) -> Refusal | None:
        return imperial_attack.why_not_hold_back(p, self.fight(), unit, count)

    def take_hold_back(self, p: Galaxy, seat: int, unit: int, count: int) -> None:
        self.att[unit] -= count

    def take_engage(self, p: Galaxy, seat: int) -> None:
        p.replace(MilitaryAttack(self.sector, self.att, self.sys, self.stacks, self.reb))


class Strike(Battle):
    """J4 to J7: one attack, or not, with one leader and one Illumination marker at most (GE-CRT-04)."""

    __slots__ = ()

    def advance(self, p: Galaxy) -> None:
        if why_not_fight(p, self.fight(), self.of) is None:
            p.ask(0)
        else:
            self.take_pass(p, 0)

    def tries(self, p: Galaxy, seat: int) -> list[Choice]:
        found: list[Choice] = [PASS]
        lit = (0, 1) if p.illumination and p.rules.illumination else (0,)
        for leader in (None, *imperial_attack.leaders_for(p, self.sector, self.att)):
            found += [(MODES[self.of], leader, illumination) for illumination in lit]
        return [*found, (MODES[1 - self.of], None, 0)]

    def why_not_military(self, p: Galaxy, seat: int, leader: int | None, illumination: int) -> Refusal | None:
        return imperial_attack.why_not_strike(p, self.fight(), self.of, ids.MILITARY, leader, illumination)

    def take_military(self, p: Galaxy, seat: int, leader: int | None, illumination: int) -> None:
        self.strike(p, leader, illumination)

    def why_not_morphogenetic(self, p: Galaxy, seat: int, leader: int | None, illumination: int) -> Refusal | None:
        return imperial_attack.why_not_strike(p, self.fight(), self.of, ids.MORPHOGENETIC, leader, illumination)

    def take_morphogenetic(self, p: Galaxy, seat: int, leader: int | None, illumination: int) -> None:
        self.strike(p, leader, illumination)

    def strike(self, p: Galaxy, leader: int | None, illumination: int) -> None:
        self.rolled |= 1 << self.of
        p.tell(events.attack_begun, self.sector, MODES[self.of], self.att)
        resolve(p, self.fight(), self.of, -1 if leader is None else leader, illumination)
        self.take_pass(p, 0)

    def take_pass(self, p: Galaxy, seat: int) -> None:
        raise NotImplementedError


class MilitaryAttack(Strike):
    """The military attack comes first."""

    __slots__ = ()

    def take_pass(self, p: Galaxy, seat: int) -> None:
        # Stacks and systems that are gone are no targets of the second attack (ruling A-75).
        s = self.sector
        stacks = [stack for stack in self.stacks if p.stack_at[stack] == s]
        system = int(bool(self.sys) and p.sys_side[s] != ids.IMPERIAL)
        p.replace(MorphogeneticAttack(s, self.att, system, stacks, self.reb, self.rolled))


class MorphogeneticAttack(Strike):
    """The morphogenetic attack on what is left of the same targets."""

    __slots__ = ()
    of: ClassVar[int] = ids.MORPHOGENETIC

    def take_pass(self, p: Galaxy, seat: int) -> None:
        imperial_attack.mark_fought(p, self.sector, self.att, self.rolled)
        p.pop()


VERBS = (
    Verb("attack", "GE-CBT-21", ("sector", "sector")),
    Verb("target-all", "GE-CBT-24"),
    Verb("target", "GE-CBT-24", ("side", "side")),
    Verb("target-rebels", "GE-CBT-29", ("unit", "unit"), ("count", "number")),
    Verb("target-system", "GE-CBT-29", ("sector", "sector")),
    Verb("engage", "GE-CBT-21"),
    Verb("hold-back", "GE-CBT-23", ("unit", "unit"), ("count", "number")),
    Verb("military", "GE-CBT-11", ("leader", "leader?"), ("illumination", "number")),
    Verb("morphogenetic", "GE-CBT-11", ("leader", "leader?"), ("illumination", "number")),
)
FRAMES = (ImperialCombat, ChooseTargets, ChooseAttackers, MilitaryAttack, MorphogeneticAttack)
