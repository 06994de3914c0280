"""Combat (8.4): five steps, one weapon at a time."""

from typing import Any

from armillary.games.high_frontier.century import combat
from armillary.games.high_frontier.century.combat import (
    ALL,
    ATTACKER_MISSILES,
    ATTACKER_RAYGUNS,
    BUGGIES,
    DEFENDER_MISSILES,
    DEFENDER_RAYGUNS,
    OVER,
)
from armillary.games.high_frontier.ids import BUGGY, MISSILE, NONE, RAYGUN
from armillary.games.high_frontier.position import A_CARD, A_SEAT, A_SPACE, A_STACK, DONE, FEW, Chart
from armillary.games.high_frontier.rules import stacks
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.native import mypyc_attr
from armillary.kernel.refusal import Refusal

__all__ = ["FRAMES", "VERBS", "Combat", "Raid"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Combat(Frame[Chart]):
    """HF-CMB-01: rayguns of the defender, of the attacker, missiles likewise, then the buggies of the faster side."""

    FIELDS = {
        "space": A_SPACE,
        "attacker": A_SEAT,
        "craft": A_STACK,
        "defender": A_SEAT,
        "target": A_STACK,
        "kamikaze": FEW,
        "step": FEW,
        "fired": DONE,
        "cubes": FEW,
    }
    __slots__ = FIELDS
    rule = "HF-CMB-01"
    rules = ("HF-CMB-02", "HF-MOVE-08")

    def __init__(
        self,
        space: int = 0,
        attacker: int = 0,
        craft: int = NONE,
        defender: int = 0,
        target: int = ALL,
        kamikaze: int = 0,
        step: int = DEFENDER_RAYGUNS,
        fired: list[int] | None = None,
        cubes: int = 0,
    ) -> None:
        self.space = space
        self.attacker = attacker
        #: The attacking stack (NONE: a factory), and what of the defender is attacked (ALL, or the craft intercepted).
        self.craft = craft
        self.defender = defender
        self.target = target
        #: HF-A86: all missiles must fire, and nothing remains.
        self.kamikaze = kamikaze
        self.step = step
        self.fired: list[int] = [] if fired is None else fired
        #: Cubes of the factory that have fired in this step.
        self.cubes = cubes

    # ----------------------------------------------------------------------------------------------- who is to fire

    def shooter(self, p: Chart) -> int:
        if self.step in (DEFENDER_RAYGUNS, DEFENDER_MISSILES):
            return self.defender
        if self.step in (ATTACKER_RAYGUNS, ATTACKER_MISSILES):
            return self.attacker
        ours = combat.side_thrust(p, self.attacker, self.craft, self.space)
        theirs = combat.side_thrust(p, self.defender, self.target, self.space)
        return NONE if ours == theirs else self.attacker if ours > theirs else self.defender

    def own(self, seat: int) -> int:
        return self.craft if seat == self.attacker else self.target

    def enemy(self, seat: int) -> tuple[int, int]:
        return (self.defender, self.target) if seat == self.attacker else (self.attacker, self.craft)

    def guns(self, p: Chart, seat: int) -> list[int]:
        platform = {DEFENDER_MISSILES: MISSILE, ATTACKER_MISSILES: MISSILE, BUGGIES: BUGGY}.get(self.step, RAYGUN)
        found = combat.weapons(p, seat, self.own(seat), self.space, platform)
        return [card for card in found if card not in self.fired]

    def free_cubes(self, p: Chart, seat: int) -> int:
        if self.step not in (DEFENDER_RAYGUNS, ATTACKER_RAYGUNS):
            return 0
        return combat.cubes_of(p, seat, self.own(seat), self.space) - self.cubes

    def targets(self, p: Chart, seat: int) -> bool:
        other, stack = self.enemy(seat)
        return bool(combat.cards_of(p, other, stack, self.space)) or combat.cubes_of(p, other, stack, self.space) > 0

    def advance(self, p: Chart) -> None:
        while self.step < OVER:
            seat = self.shooter(p)
            if seat != NONE and self.targets(p, seat) and (self.guns(p, seat) or self.free_cubes(p, seat) > 0):
                p.ask(seat)
                return
            self.step += 1
            self.cubes = 0
        if self.kamikaze and p.where[self.craft] != NONE:
            stacks.decommission(p, stacks.cards_in(p, self.craft), "kamikaze", whole=True)
        p.pop(0)

    # ------------------------------------------------------------------------------------------------------ shots

    def tries(self, p: Chart, seat: int) -> list[Choice]:
        found: list[Choice] = [("hold",)]
        other, stack = self.enemy(seat)
        cards = combat.cards_of(p, other, stack, self.space)
        cubes = combat.cubes_of(p, other, stack, self.space) > 0
        for weapon in self.guns(p, seat):
            if self.step in (DEFENDER_RAYGUNS, ATTACKER_RAYGUNS):
                found += [("shoot", weapon, card) for card in cards]
                found += [("shoot-cube", weapon)] if cubes else []
            elif self.step == BUGGIES:
                if p.law.version1:
                    found.append(("raid", weapon))
                    continue
                found += [("raid-stack", weapon, s) for s in combat.stacks_in(p, other, stack, self.space)]
                found += [("raid-factory", weapon)] if cubes else []
            else:
                found += [("strike", weapon, s) for s in combat.stacks_in(p, other, stack, self.space)]
                found += [("strike-factory", weapon)] if cubes else []
        if self.free_cubes(p, seat) > 0:
            found += [("factory-shoot", card) for card in cards]
        return found

    def why_not_shoot(self, p: Chart, seat: int, weapon: int, card: int) -> Refusal | None:
        other, stack = self.enemy(seat)
        return combat.why_not_shoot(
            p, self.guns(p, seat), weapon, self.step in (DEFENDER_RAYGUNS, ATTACKER_RAYGUNS)
        ) or (combat.why_not_hit(p, combat.cards_of(p, other, stack, self.space), card))

    def take_shoot(self, p: Chart, seat: int, weapon: int, card: int) -> None:
        self.fired.append(weapon)
        combat.shoot_card(p, seat, weapon, card)

    def why_not_shoot_cube(self, p: Chart, seat: int, weapon: int) -> Refusal | None:
        other, stack = self.enemy(seat)
        return combat.why_not_shoot(
            p, self.guns(p, seat), weapon, self.step in (DEFENDER_RAYGUNS, ATTACKER_RAYGUNS)
        ) or (combat.why_not_cube(p, other, stack, self.space))

    def take_shoot_cube(self, p: Chart, seat: int, weapon: int) -> None:
        self.fired.append(weapon)
        combat.shoot_cube(p, seat, weapon, self.enemy(seat)[0], self.space)

    def why_not_factory_shoot(self, p: Chart, seat: int, card: int) -> Refusal | None:
        other, stack = self.enemy(seat)
        if self.free_cubes(p, seat) <= 0:
            return Refusal("HF-CMB-16", "no-factory-gun")
        return combat.why_not_hit(p, combat.cards_of(p, other, stack, self.space), card)

    def take_factory_shoot(self, p: Chart, seat: int, card: int) -> None:
        self.cubes += 1
        combat.shoot_card(p, seat, NONE, card)

    def why_not_strike(self, p: Chart, seat: int, weapon: int, stack: int) -> Refusal | None:
        other, whole = self.enemy(seat)
        refusal = combat.why_not_shoot(
            p, self.guns(p, seat), weapon, self.step in (DEFENDER_MISSILES, ATTACKER_MISSILES)
        )
        return refusal or combat.why_not_strike(p, other, whole, self.space, stack)

    def take_strike(self, p: Chart, seat: int, weapon: int, stack: int) -> None:
        combat.strike(p, seat, weapon, self.enemy(seat)[0], stack, self.space)

    def why_not_strike_factory(self, p: Chart, seat: int, weapon: int) -> Refusal | None:
        other, stack = self.enemy(seat)
        refusal = combat.why_not_shoot(
            p, self.guns(p, seat), weapon, self.step in (DEFENDER_MISSILES, ATTACKER_MISSILES)
        )
        return refusal or combat.why_not_cube(p, other, stack, self.space)

    def take_strike_factory(self, p: Chart, seat: int, weapon: int) -> None:
        combat.strike(p, seat, weapon, self.enemy(seat)[0], NONE, self.space)

    def why_not_raid_stack(self, p: Chart, seat: int, weapon: int, stack: int) -> Refusal | None:
        other, whole = self.enemy(seat)
        refusal = combat.why_not_shoot(p, self.guns(p, seat), weapon, self.step == BUGGIES)
        return refusal or combat.why_not_strike(p, other, whole, self.space, stack)

    def take_raid_stack(self, p: Chart, seat: int, weapon: int, stack: int) -> None:
        self.raid(p, seat, weapon, stack)

    def why_not_raid_factory(self, p: Chart, seat: int, weapon: int) -> Refusal | None:
        other, stack = self.enemy(seat)
        refusal = combat.why_not_shoot(p, self.guns(p, seat), weapon, self.step == BUGGIES)
        return refusal or combat.why_not_cube(p, other, stack, self.space)

    def take_raid_factory(self, p: Chart, seat: int, weapon: int) -> None:
        self.raid(p, seat, weapon, NONE)

    def raid(self, p: Chart, seat: int, weapon: int, stack: int) -> None:
        """HF-CMB-12, HF-CMB-13: the target is named before the roll."""
        self.fired.append(weapon)
        other, _ = self.enemy(seat)
        if combat.raid(p, seat, weapon, other, stack, self.space):
            p.push(p.game.step(Raid)(seat=seat, weapon=weapon, victim=other, target=stack, space=self.space))

    def why_not_raid(self, p: Chart, seat: int, weapon: int) -> Refusal | None:
        """Version 1: what is taken was chosen after the roll."""
        if not p.law.version1:
            return Refusal("HF-CMB-12", "raid-what")
        return combat.why_not_shoot(p, self.guns(p, seat), weapon, self.step == BUGGIES)

    def take_raid(self, p: Chart, seat: int, weapon: int) -> None:
        self.fired.append(weapon)
        other, stack = self.enemy(seat)
        if combat.raid(p, seat, weapon, other, stack, self.space):
            p.push(p.game.step(Raid)(seat=seat, weapon=weapon, victim=other, target=stack, space=self.space))

    def why_not_hold(self, p: Chart, seat: int) -> Refusal | None:
        return combat.why_not_hold(bool(self.kamikaze) and seat == self.attacker and self.step == ATTACKER_MISSILES)

    def take_hold(self, p: Chart, seat: int) -> None:
        self.step += 1
        self.cubes = 0

    def facts(self, p: Chart, seat: int | None) -> dict[str, Any]:
        return {"space": self.space, "seat": self.attacker, "seat_defender": self.defender, "step": self.step + 1}


@mypyc_attr(allow_interpreted_subclasses=True)
class Raid(Frame[Chart]):
    """HF-CMB-13: what a buggy that got through takes."""

    FIELDS = {"seat": A_SEAT, "weapon": A_CARD, "victim": A_SEAT, "target": A_STACK, "space": A_SPACE}
    __slots__ = FIELDS
    rule = "HF-CMB-13"

    def __init__(self, seat: int = 0, weapon: int = 0, victim: int = 0, target: int = ALL, space: int = 0) -> None:
        self.seat = seat
        self.weapon = weapon
        self.victim = victim
        self.target = target
        self.space = space

    def advance(self, p: Chart) -> None:
        p.ask(self.seat)

    def tries(self, p: Chart, seat: int) -> list[Choice]:
        found: list[Choice] = [("seize", card) for card in combat.cards_of(p, self.victim, self.target, self.space)]
        if combat.cubes_of(p, self.victim, self.target, self.space):
            found.append(("raze",))
        return found

    def why_not_seize(self, p: Chart, seat: int, card: int) -> Refusal | None:
        return combat.why_not_hit(p, combat.cards_of(p, self.victim, self.target, self.space), card)

    def take_seize(self, p: Chart, seat: int, card: int) -> None:
        combat.seize(p, seat, self.weapon, card)
        p.pop()

    def why_not_raze(self, p: Chart, seat: int) -> Refusal | None:
        return combat.why_not_cube(p, self.victim, self.target, self.space)

    def take_raze(self, p: Chart, seat: int) -> None:
        combat.raze(p, seat, self.victim, self.space)
        p.pop()

    def facts(self, p: Chart, seat: int | None) -> dict[str, Any]:
        return {"seat": self.victim, "card": self.weapon}


FRAMES = (Combat, Raid)
VERBS: tuple[Verb, ...] = (
    Verb("hold", "HF-CMB-01"),
    Verb("shoot", "HF-CMB-07", ("weapon", "card"), ("card", "card")),
    Verb("shoot-cube", "HF-CMB-07", ("weapon", "card")),
    Verb("factory-shoot", "HF-CMB-16", ("card", "card")),
    Verb("strike", "HF-CMB-08", ("weapon", "card"), ("stack", "stack")),
    Verb("strike-factory", "HF-CMB-08", ("weapon", "card")),
    Verb("raid", "HF-CMB-12", ("weapon", "card")),
    Verb("raid-stack", "HF-CMB-12", ("weapon", "card"), ("stack", "stack")),
    Verb("raid-factory", "HF-CMB-12", ("weapon", "card")),
    Verb("seize", "HF-CMB-13", ("card", "card")),
    Verb("raze", "HF-CMB-13"),
)
