"""Phase J, Imperial Combat (GE-SEQ-13): where, at whom, with what, then the military and the morphogenetic attack."""

from typing import Any

from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import ids
from .position import PASS, Galaxy, N, T
from .rules import imperial_attack
from .rules.combat import Fight, resolve, why_not_fight
from .words import units_word

VERBS: tuple[Verb, ...] = (
    Verb("attack", "GE-CBT-21", ("sector", "sector")),
    Verb("target-all", "GE-CBT-24"),
    Verb("target", "GE-CBT-24", ("side", "side")),
    Verb("target-rebels", "GE-CBT-29", ("unit", "unit"), ("count", "number")),
    Verb("target-system", "GE-CBT-29", ("sector", "sector")),
    Verb("engage", "GE-CBT-21"),
    Verb("hold-back", "GE-CBT-23", ("unit", "unit"), ("count", "number")),
    Verb("military", "GE-CBT-11", ("leader", "leader"), ("illumination", "number")),
    Verb("morphogenetic", "GE-CBT-11", ("leader", "leader"), ("illumination", "number")),
)

ATTACK: list[Choice] = [("attack", s) for s in range(ids.SECTORS + 1)]
TARGET_ALL: Choice = ("target-all",)
ENGAGE: Choice = ("engage",)
KINDS = ("military", "morphogenetic")
TARGETS, ATTACKERS, FIRST, SECOND, OVER = 0, 1, 2, 3, 4


class ImperialCombat(Frame[Galaxy]):
    """GE-CBT-21: attacks are voluntary, in any order (ruling A-80)."""

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
            p.push(Battle(s, TARGETS, imperial_attack.unused(p, s), 0, [], [0] * T, 0))

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        return imperial_attack.why_not_attack(p, choice[1]) if choice[0] == "attack" else None

    def refusals(self, p: Galaxy, seat: int) -> list[tuple[Choice, Refusal]]:
        here = [s for s in p.c.enterable if any(p.imp[s * T : s * T + T])]
        found = [(ATTACK[s], imperial_attack.why_not_attack(p, s)) for s in here]
        return [(choice, refusal) for choice, refusal in found if refusal is not None]


class Battle(Frame[Galaxy]):
    """J2 to J7: one complete combat of some Imperial units (GE-CBT-22)."""

    FIELDS = ("sector", "stage", "att", "sys", "stacks", "reb", "rolled")
    LISTS = ("att", "stacks", "reb")
    __slots__ = FIELDS
    rule = "GE-CBT-11"

    def __init__(
        self, sector: int, stage: int, att: list[int], sys: int, stacks: list[int], reb: list[int], rolled: int
    ) -> None:
        self.sector = sector
        self.stage = stage
        #: Attacking units by type; survivors as the combat goes on.
        self.att = att
        #: Targets: the system, whole stacks of marked forces, Rebel units by type.
        self.sys = sys
        self.stacks = stacks
        self.reb = reb
        self.rolled = rolled

    def fight(self) -> Fight:
        return Fight(self.sector, ids.IMPERIAL, -1, self.att, False, bool(self.sys), self.stacks, self.reb)

    def advance(self, p: Galaxy) -> None:
        if self.stage == TARGETS:
            if len(self.targets(p)) == 1:
                self.aim_at_all(p)
                self.stage = ATTACKERS
            else:
                p.ask(0)
        elif self.stage == ATTACKERS:
            if sum(self.att) == 1:
                self.stage = FIRST
            else:
                p.ask(0)
        elif self.stage < OVER:
            if why_not_fight(p, self.fight(), self.stage - FIRST) is None:
                p.ask(0)
            else:
                self.stage += 1
        else:
            if self.rolled:
                # GE-CBT-22: whoever took part and is left has fought; newcomers have not (ruling A-79).
                for kind in range(T):
                    p.fought[self.sector * T + kind] += self.att[kind]
            p.pop()

    # -------------------------------------------------------------------------------------------------- the targets

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
        found: list[Choice]
        if self.stage == TARGETS:
            found = self.targets(p)
            if self.sys or self.stacks or any(self.reb):
                found.append(ENGAGE)
            else:
                found.append(TARGET_ALL)
            return found
        if self.stage == ATTACKERS:
            return [ENGAGE, *self.reserves(p)]
        verb = KINDS[self.stage - FIRST]
        leaders: list[int | None] = [None]
        leaders += imperial_attack.leaders_for(p, self.sector, self.att)
        found = [PASS]
        for leader in leaders:
            found.append((verb, leader, 0))
            if p.illumination and p.rules.illumination:
                found.append((verb, leader, 1))
        return found

    def reserves(self, p: Galaxy) -> list[Choice]:
        """Units that may be held back, as long as somebody with strength is left to attack (GE-CBT-23)."""
        found: list[Choice] = []
        total = sum(self.att)
        unused = imperial_attack.unused(p, self.sector)
        for kind in range(T):
            count = self.att[kind]
            if count and count == unused[kind]:
                most = count if count < total else count - 1
                if most and self.enough(p, kind, most):
                    found.append(("hold-back", kind, 1 if most < 2 else range(1, most + 1)))
        return found

    def enough(self, p: Galaxy, kind: int, count: int) -> bool:
        """Could the others still attack in one way or the other?"""
        left = list(self.att)
        left[kind] -= count
        fight = Fight(self.sector, ids.IMPERIAL, -1, left, False, bool(self.sys), self.stacks, self.reb)
        return any(why_not_fight(p, fight, of) is None for of in (ids.MILITARY, ids.MORPHOGENETIC))

    def take(self, p: Galaxy, seat: int, choice: Choice) -> None:
        verb: str = choice[0]
        if verb == "target-all":
            self.aim_at_all(p)
            self.stage = ATTACKERS
        elif verb == "target":
            self.aim(p, choice[1])
            self.after_target(p)
        elif verb == "target-rebels":
            self.reb[choice[1]] = choice[2]
            self.after_target(p)
        elif verb == "target-system":
            self.sys = 1
            self.after_target(p)
        elif verb == "engage":
            self.stage += 1
        elif verb == "hold-back":
            self.att[choice[1]] -= choice[2]
        elif verb == "pass":
            self.stage += 1
        else:
            of = self.stage - FIRST
            self.stage += 1
            self.rolled = 1
            if p.log is not None:
                p.tell(
                    "AttackBegun",
                    ("GE-CBT-11", "GE-CBT-21"),
                    sector=self.sector,
                    mode=KINDS[of],
                    units=units_word(self.att),
                )
            resolve(p, self.fight(), of, -1 if choice[1] is None else choice[1], choice[2])
            if of == ids.MILITARY:
                # Stacks that are gone are no targets of the second attack (ruling A-75).
                self.stacks = [stack for stack in self.stacks if p.stack_at[stack] == self.sector]
                if self.sys and p.sys_kind[self.sector] < 0:
                    self.sys = 0

    def after_target(self, p: Galaxy) -> None:
        if not self.targets(p):
            self.stage = ATTACKERS

    def why_not(self, p: Galaxy, seat: int, choice: Choice) -> Refusal | None:
        verb = choice[0]
        if verb in KINDS and self.stage in (FIRST, SECOND):
            of = KINDS.index(verb)
            if of != self.stage - FIRST:
                return Refusal("GE-CBT-09", "military-first")
            if choice[1] is not None:
                return Refusal("GE-LDR-06", "leader-not-in-combat", leader=choice[1])
            return Refusal("GE-ILL-02", "no-illumination")
        if verb == "hold-back":
            return Refusal("GE-CBT-13", "somebody-must-attack")
        if verb.startswith("target"):
            return Refusal("GE-CBT-12", "not-here", sector=self.sector)
        return None

    def refusals(self, p: Galaxy, seat: int) -> list[tuple[Choice, Refusal]]:
        if self.stage != SECOND:
            return []
        return [(("military", None, 0), Refusal("GE-CBT-09", "military-first"))]

    def rule_of(self, p: Galaxy, seat: int, choice: Choice) -> str:
        if choice[0] == "target":
            side = choice[1]
            return "GE-CBT-26" if side < ids.EMPIRE else "GE-CBT-27" if side < ids.INVADER else "GE-CBT-28"
        return ""

    def facts(self, p: Galaxy, seat: int | None) -> dict[str, Any]:
        of = ids.MORPHOGENETIC if self.stage == SECOND else ids.MILITARY
        facts: dict[str, Any] = dict(self.fight().facts(p, of, -1, 0))
        facts["units"] = units_word(self.att)
        facts["targets"] = self.target_words(p)
        return facts

    def target_words(self, p: Galaxy) -> str:
        words = [f"{ids.SIDE_WORDS[ids.stack_side(stack)]}" for stack in self.stacks]
        if any(self.reb):
            words.append(units_word(self.reb))
        if self.sys and p.sys_kind[self.sector] >= 0:
            words.append(f"{p.c.sys_words[p.sys_kind[self.sector]]}")
        return ", ".join(words) or "-"


FRAMES: tuple[type[Frame[Any]], ...] = (ImperialCombat, Battle)
