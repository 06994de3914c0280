"""Phase J, Imperial Combat (GE-SEQ-13): where, at whom, with what, then the military and the morphogenetic attack."""

from typing import Any, ClassVar

from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import ids
from .position import PASS, Galaxy, N, T
from .rules import imperial_attack
from .rules.choices import complete
from .rules.combat import Fight, resolve, why_not_fight
from .rules.forces import strength
from .words import units_word

VERBS: tuple[Verb, ...] = (
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

ATTACK: list[Choice] = [("attack", s) for s in range(ids.SECTORS + 1)]
TARGET_ALL: Choice = ("target-all",)
ENGAGE: Choice = ("engage",)
KINDS = ("military", "morphogenetic")
#: What every Imperial attack rests on.
ATTACK_RULES = ("GE-SEQ-13", "GE-CBT-01", "GE-CBT-11", "GE-CBT-12", "GE-CBT-13", "GE-CBT-20", "GE-CBT-21", "GE-CBT-22")


class ImperialCombat(Frame[Galaxy]):
    """GE-CBT-21: attacks are voluntary, in any order (ruling A-80); this is the only phase for them (GE-CBT-02, GE-CBT-20)."""

    __slots__ = ()
    rule = "GE-CBT-20"

    def advance(self, p: Galaxy) -> None:
        if imperial_attack.battlefields(p):
            p.ask(0)
        else:
            self.finish(p)

    def finish(self, p: Galaxy) -> None:
        p.fought = [0] * (N * T)
        p.pop()

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        found: list[Choice] = [PASS]
        found += [ATTACK[s] for s in imperial_attack.battlefields(p)]
        return found

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        if choice[0] == "pass":
            self.finish(p)
        else:
            s: int = choice[1]
            p.push(ChooseTargets(s, imperial_attack.unused(p, s), 0, [], [0] * T, 0))

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        return imperial_attack.why_not_attack(p, choice[1]) if complete(choice, "attack") else None

    def refusals(self, p: Galaxy, seat: int) -> list[tuple[Choice, Refusal]]:
        here = [s for s in p.c.enterable if any(p.imp[s * T : s * T + T])]
        found = [(ATTACK[s], imperial_attack.why_not_attack(p, s)) for s in here]
        return [(choice, refusal) for choice, refusal in found if refusal is not None]


class Battle(Frame[Galaxy]):
    """J2 to J7: one complete combat of some Imperial units (GE-CBT-22). What the steps have in common."""

    FIELDS = ("sector", "att", "sys", "stacks", "reb", "rolled")
    LISTS = ("att", "stacks", "reb")
    __slots__ = FIELDS
    rule = "GE-CBT-11"

    def __init__(self, sector: int, att: list[int], sys: int, stacks: list[int], reb: list[int], rolled: int) -> None:
        self.sector = sector
        #: Attacking units by type; survivors as the combat goes on.
        self.att = att
        #: Targets: the system, whole stacks of marked forces, Rebel units by type.
        self.sys = sys
        self.stacks = stacks
        self.reb = reb
        #: Which kinds of attack have been rolled: 1 military, 2 morphogenetic.
        self.rolled = rolled

    def fight(self) -> Fight:
        return Fight(self.sector, ids.IMPERIAL, -1, self.att, False, bool(self.sys), self.stacks, self.reb)

    def of(self) -> int:
        """The kind of attack that the prompt speaks of."""
        return ids.MILITARY

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        facts: dict[str, Any] = dict(self.fight().facts(p, self.of(), -1, 0))
        facts["units"] = units_word(self.att)
        facts["targets"] = self.target_words(p)
        return facts

    def target_words(self, p: Galaxy) -> str:
        text = p.game.text()
        words = [text.word("side", ids.SIDE_WORDS[ids.stack_side(stack)]) for stack in self.stacks]
        if any(self.reb):
            words.append(units_word(self.reb))
        if self.sys and p.sys_kind[self.sector] >= 0:
            words.append(text.word("system", p.c.sys_words[p.sys_kind[self.sector]]))
        return ", ".join(words) or "-"


class ChooseTargets(Battle):
    """J2: Rebels one by one (GE-CBT-29), every other force as a whole, in any combination (GE-CBT-24, GE-CBT-30), and the same
    force again by other units (GE-CBT-25)."""

    __slots__ = ()
    rule = "GE-CBT-24"

    def advance(self, p: Galaxy) -> None:
        found = self.targets(p)
        if len(found) == 1 and type(found[0][-1]) is not range and not self.chosen():
            self.aim_at_all(p)
            self.go_on(p)
        else:
            p.ask(0)

    def go_on(self, p: Galaxy) -> None:
        p.replace(ChooseAttackers(self.sector, self.att, self.sys, self.stacks, self.reb, 0))

    def chosen(self) -> bool:
        return bool(self.sys or self.stacks or any(self.reb))

    def targets(self, p: Galaxy) -> list[Choice]:
        """Everything that may be aimed at and is not yet: whole forces, Rebels by type and number, a Rebel system."""
        s = self.sector
        chosen = [ids.stack_side(stack) for stack in self.stacks]
        if self.sys:
            chosen.append(p.sys_side[s])
        found: list[Choice] = [("target", side) for side in imperial_attack.forces(p, s) if side not in chosen]
        for kind in range(T):
            count = p.reb[s * T + kind]
            if count and not self.reb[kind]:
                found.append(("target-rebels", kind, 1 if count < 2 else range(1, count + 1)))
        if imperial_attack.rebel_system(p, s) and not self.sys:
            found.append(("target-system", s))
        return found

    def aim_at_all(self, p: Galaxy) -> None:
        s = self.sector
        for side in imperial_attack.forces(p, s):
            self.aim(p, side)
        self.reb = p.reb[s * T : s * T + T]
        if imperial_attack.rebel_system(p, s):
            self.sys = 1

    def aim(self, p: Galaxy, side: int) -> None:
        """GE-CBT-26 to 28: a marked force is attacked as a whole; an Independent Empire with its system."""
        s = self.sector
        self.stacks += [stack for stack in imperial_attack.stacks_of(p, s, side) if stack not in self.stacks]
        if p.sys_kind[s] >= 0 and p.sys_side[s] == side:
            self.sys = 1

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        return [*self.targets(p), ENGAGE if self.chosen() else TARGET_ALL]

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        verb: str = choice[0]
        if verb == "target-all":
            self.aim_at_all(p)
        elif verb == "target":
            self.aim(p, choice[1])
        elif verb == "target-rebels":
            self.reb[choice[1]] = choice[2]
        elif verb == "target-system":
            self.sys = 1
        if verb == "engage" or not self.targets(p):
            self.go_on(p)

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        return Refusal("GE-CBT-12", "not-here", sector=self.sector) if choice[0].startswith("target") else None

    def rule_of(self, p: Galaxy, seat: int, choice: Choice) -> str:
        if choice[0] == "target":
            side = choice[1]
            return "GE-CBT-26" if side < ids.EMPIRE else "GE-CBT-27" if side < ids.INVADER else "GE-CBT-28"
        return ""


class ChooseAttackers(Battle):
    """J3: all unused units attack, but for those held back (GE-CBT-21, GE-CBT-23)."""

    __slots__ = ()
    rule = "GE-CBT-23"

    def advance(self, p: Galaxy) -> None:
        if sum(self.att) == 1 or len(self.choices(p, 0)) == 1:
            self.go_on(p)
        else:
            p.ask(0)

    def go_on(self, p: Galaxy) -> None:
        p.replace(MilitaryAttack(self.sector, self.att, self.sys, self.stacks, self.reb, 0))

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        found: list[Choice] = [ENGAGE]
        total = sum(self.att)
        unused = imperial_attack.unused(p, self.sector)
        for kind in range(T):
            count = self.att[kind]
            if count and count == unused[kind]:
                most = count if count < total and self.enough(p, kind, count) else count - 1
                if most:
                    found.append(("hold-back", kind, 1 if most < 2 else range(1, most + 1)))
        return found

    def enough(self, p: Galaxy, kind: int, count: int) -> bool:
        """Could the others still attack in one way or the other (GE-CBT-13)?"""
        left = list(self.att)
        left[kind] -= count
        fight = Fight(self.sector, ids.IMPERIAL, -1, left, False, bool(self.sys), self.stacks, self.reb)
        return any(why_not_fight(p, fight, of) is None for of in (ids.MILITARY, ids.MORPHOGENETIC))

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        if choice[0] == "engage":
            self.go_on(p)
        else:
            self.att[choice[1]] -= choice[2]

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        return Refusal("GE-CBT-13", "somebody-must-attack") if choice[0] == "hold-back" else None


class MilitaryAttack(Battle):
    """J4 to J6: the military attack, or not (GE-CBT-11), with one leader and one Illumination marker at most (GE-CRT-04)."""

    __slots__ = ()
    verb: ClassVar[str] = "military"

    def advance(self, p: Galaxy) -> None:
        if why_not_fight(p, self.fight(), self.of()) is None:
            p.ask(0)
        else:
            self.go_on(p)

    def go_on(self, p: Galaxy) -> None:
        # Stacks and systems that are gone are no targets of the second attack (ruling A-75).
        s = self.sector
        stacks = [stack for stack in self.stacks if p.stack_at[stack] == s]
        system = int(bool(self.sys) and p.sys_kind[s] >= 0 and p.sys_side[s] != ids.IMPERIAL)
        p.replace(MorphogeneticAttack(s, self.att, system, stacks, self.reb, self.rolled))

    def choices(self, p: Galaxy, seat: int) -> list[Choice]:
        verb = self.verb
        lit = p.illumination and p.rules.illumination
        found: list[Choice] = [PASS, (verb, None, 0)]
        if lit:
            found.append((verb, None, 1))
        for leader in imperial_attack.leaders_for(p, self.sector, self.att):
            found.append((verb, leader, 0))
            if lit:
                found.append((verb, leader, 1))
        return found

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        if choice[0] != "pass":
            of = self.of()
            self.rolled |= 1 << of
            if p.log is not None:
                units = units_word(self.att)
                p.tell("AttackBegun", ATTACK_RULES, sector=self.sector, mode=KINDS[of], units=units)
            resolve(p, self.fight(), of, -1 if choice[1] is None else choice[1], choice[2])
        self.go_on(p)

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] not in KINDS:
            return None
        if choice[0] != self.verb:
            return Refusal("GE-CBT-09", "military-first")
        if choice[1] is not None and choice[1] not in imperial_attack.leaders_for(p, self.sector, self.att):
            return Refusal("GE-LDR-06", "leader-not-in-combat", leader=choice[1])
        return Refusal("GE-ILL-02", "no-illumination")


class MorphogeneticAttack(MilitaryAttack):
    """J7: the morphogenetic attack on what is left of the same targets, or not (GE-CBT-09, GE-CBT-11)."""

    __slots__ = ()
    verb: ClassVar[str] = "morphogenetic"

    def of(self) -> int:
        return ids.MORPHOGENETIC

    def go_on(self, p: Galaxy) -> None:
        # GE-CBT-22: whoever took part and is left has fought; newcomers have not (ruling A-79), and neither have units without
        # strength in what was rolled (GE-CBT-13).
        for kind in range(T):
            if self.att[kind] and any(self.rolled >> of & 1 and strength(p, kind, of, True) > 0 for of in (0, 1)):
                p.fought[self.sector * T + kind] += self.att[kind]
        p.pop()

    def refusals(self, p: Galaxy, seat: int) -> list[tuple[Choice, Refusal]]:
        return [(("military", None, 0), Refusal("GE-CBT-09", "military-first"))]


FRAMES: tuple[type[Frame[Any]], ...] = (
    ImperialCombat,
    ChooseTargets,
    ChooseAttackers,
    MilitaryAttack,
    MorphogeneticAttack,
)
