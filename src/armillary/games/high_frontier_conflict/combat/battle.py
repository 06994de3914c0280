"""The battle, shot by shot (3D8, 3E; CF-FIRE, CF-FRT): firing, the sun denied, zapping."""

from typing import Any

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.position import A_SEAT, A_SPACE, DONE, FEW
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.assembly import delegates
from armillary.games.high_frontier_conflict.assembly.steps import tally
from armillary.games.high_frontier_conflict.chart import glitches
from armillary.games.high_frontier_conflict.freighters import mobile
from armillary.games.high_frontier_conflict.futures import dyson
from armillary.games.high_frontier_conflict.ids import GUN, RAYGUN_FIRE, SPACE
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.games.high_frontier_conflict.war import spoils
from armillary.games.high_frontier_conflict.war.blocs import Flip
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import attack, damage, fights, firing, odds, order, prisoners, survivors, weapons
from .aftermath import AfterBattle, Occupy
from .fights import FIGHT, Fight
from .firing import Arm

__all__ = ["FRAMES", "VERBS", "Battle", "Denial", "Zap"]


#: Steps of a battle.
GLITCHED, STONES, FIRING, AFTER, OVER = range(5)


class Battle(Frame[Conflict]):
    """CF-CMB-06: glitches first, then the stone (AM-59), then one side fires all it has, then the other."""

    FIELDS = {"fight": FIGHT, "stage": FEW, "turn": FEW, "auto": FEW}
    __slots__ = FIELDS
    rule = "CF-FIRE-01"
    rules = ("CF-CMB-12", "CF-CMB-13", "CF-CMB-20", "CF-DATK-05")

    def __init__(self, fight: list[Fight] | None = None, stage: int = GLITCHED, turn: int = 0, auto: int = 0) -> None:
        self.fight: list[Fight] = [] if fight is None else fight
        self.stage = stage
        #: Whose place in the order it is to fire, and whether the seat fires the rest without being asked.
        self.turn = turn
        self.auto = auto

    def advance(self, p: Conflict) -> None:
        f = self.fight[0]
        if self.stage == GLITCHED:
            self.stage = STONES
            for stack in fights.parties(p, f):
                if glitches.trigger(p, stack):
                    survivors.settle(p, [stack])
        if self.stage == STONES:
            self.stage = FIRING
            f.first = 1 if order.fires_first(p, f) else 0
            if f.stone:
                self.follow(p, f.attacker, order.drop(p, f), f.space)
                return
        if self.stage == FIRING:
            line = order.order(p, f)
            while self.turn < len(line):
                seat = line[self.turn]
                shots = order.shots(p, f, seat)
                if shots and self.auto:
                    self.fire_best(p, seat, shots)
                    return
                if shots:
                    p.ask(seat)
                    return
                self.turn += 1
                self.auto = 0
            self.stage = AFTER
        if self.stage == AFTER:
            self.stage = OVER
            if f.stone:
                survivors.lose_stone(p, f.attacker, "fallen")
            if spoils.victorious(p, f.hit):
                prisoners.take(p, f)
            p.push(p.game.step(AfterBattle)(fight=[fights.copy_of(f)], left=fights.after_order(p, f)))
            return
        p.pop()
        if spoils.victorious(p, f.hit):
            p.push(p.game.step(Flip)(seat=f.attacker, beaten=f.hit))
        if delegates.expelled(p):
            tally(p, f.attacker)

    # ------------------------------------------------------------------------------------------------------- firing

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        f = self.fight[0]
        found: list[Choice] = [("hold",), ("fire-all",)]
        if weapons.wields(p, seat, "goo") and seat != f.attacker and not fights.goo_on(p, f, seat):
            found.append(("goo",))
        for arm in order.own_arms(p, f, seat):
            for space in order.target_spaces(p, f, seat):
                if arm.card == NONE:
                    found.append(("fire-gun", arm.site, space))
                elif arm.partner != NONE:
                    found.append(("pair", arm.card, arm.partner, space))
                else:
                    found.append(("fire", arm.card, arm.mode, space))
        return found

    def why_not_fire(self, p: Conflict, seat: int, card: int, weapon: int, space: int) -> Refusal | None:
        return order.why_not_fire(p, self.fight[0], seat, Arm(card, weapon), space)

    def take_fire(self, p: Conflict, seat: int, card: int, weapon: int, space: int) -> None:
        self.shoot(p, seat, Arm(card, weapon), space)

    def why_not_pair(self, p: Conflict, seat: int, card: int, partner: int, space: int) -> Refusal | None:
        return order.why_not_pair(p, self.fight[0], seat, card, partner, space)

    def take_pair(self, p: Conflict, seat: int, card: int, partner: int, space: int) -> None:
        self.shoot(p, seat, order.pair(card, partner), space)

    def why_not_fire_gun(self, p: Conflict, seat: int, site: int, space: int) -> Refusal | None:
        return order.why_not_fire(p, self.fight[0], seat, Arm(NONE, GUN, site), space)

    def take_fire_gun(self, p: Conflict, seat: int, site: int, space: int) -> None:
        self.shoot(p, seat, Arm(NONE, GUN, site), space)

    def why_not_hold(self, p: Conflict, seat: int) -> Refusal | None:
        return order.why_not_hold(p, self.fight[0], seat)

    def take_hold(self, p: Conflict, seat: int) -> None:
        self.turn += 1
        self.auto = 0

    def why_not_fire_all(self, p: Conflict, seat: int) -> Refusal | None:
        return order.why_not_fire_all(p, self.fight[0], seat)

    def take_fire_all(self, p: Conflict, seat: int) -> None:
        """The rest in the default order: what is likely to cost most first; nothing that is spent or paid for."""
        self.auto = 1

    def fire_best(self, p: Conflict, seat: int, shots: list[tuple[Arm, int]]) -> None:
        f = self.fight[0]
        plain = [(arm, space) for arm, space in shots if order.plain(p, arm)]
        if not plain:
            self.turn += 1
            self.auto = 0
            return
        hostile, goo = fights.hostile_to(f, seat), fights.goo_on(p, f, seat)
        best = max(plain, key=lambda shot: odds.worth(p, odds.shot(p, seat, shot[0], shot[1], hostile, goo)))
        self.shoot(p, seat, *best)

    def why_not_goo(self, p: Conflict, seat: int) -> Refusal | None:
        return attack.why_not_goo(p, self.fight[0], seat)

    def take_goo(self, p: Conflict, seat: int) -> None:
        """AM-158: a defender pays for his own."""
        fights.pay_for_goo(p, self.fight[0], seat)

    def shoot(self, p: Conflict, seat: int, arm: Arm, space: int) -> None:
        f = self.fight[0]
        judge = dyson.asked(p, f, seat, arm) if p.law.answers_holder(p, "dyson-bubble") not in (NONE, seat) else NONE
        if judge != NONE:
            client = dyson.client(p, f, seat, judge)
            shot = [arm.card, arm.mode, arm.partner, space]
            p.push(p.game.step(Denial)(seat=seat, judge=judge, client=client, shot=shot))
            return
        self.fire(p, seat, arm, space)

    def fire(self, p: Conflict, seat: int, arm: Arm, space: int) -> None:
        self.follow(p, seat, order.fire(p, self.fight[0], seat, arm, space), space)

    def follow(self, p: Conflict, seat: int, result: firing.Result, space: int) -> None:
        """What a shot leaves to be chosen: the card of a zap, the cube of a capture; Bernals that come loose."""
        f = self.fight[0]
        p.law.told_fired(p, seat, result.loose)
        if result.zap:
            p.push(p.game.step(Zap)(seat=seat, hostile=fights.hostile_to(f, seat), space=space, value=result.zap))
        elif result.capture != NONE:
            if damage.why_not_capture(p, seat) is None:
                self.note(seat, damage.capture(p, seat, result.capture))
            elif delegates.why_no_cube(p, seat) is None:
                p.push(p.game.step(Occupy)(seat=seat, site=result.capture))

    def returned(self, p: Conflict, result: Any) -> None:
        if isinstance(result, tuple) and len(result) == 5:  # CF-FUT-10: the sun was left to it.
            seat, card, mode, partner, space = result
            self.fire(p, seat, Arm(card, mode, NONE, partner), space)
        elif isinstance(result, tuple):
            self.note(*result)

    def note(self, seat: int, hit: int) -> None:
        f = self.fight[0]
        if seat == f.attacker:
            f.hit |= hit & f.defenders

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        f = self.fight[0]
        return {"seat": f.attacker, "space": f.space}


@does("CF-FUT-11")
class Denial(Frame[Conflict]):
    """CF-FUT-10: before the dice the owner of the Dyson Bubble may deny the sun to a weapon that fires at him, or, for a bribe,
    at an ally. One question and one answer each (CF-FUT-11)."""

    FIELDS = {"seat": A_SEAT, "judge": A_SEAT, "client": A_SEAT, "shot": DONE, "agreed": FEW}
    __slots__ = FIELDS
    rule = "CF-FUT-10"
    rules = ("CF-FUT-11",)

    def __init__(
        self, seat: int = 0, judge: int = 0, client: int = NONE, shot: list[int] | None = None, agreed: int = 0
    ) -> None:
        self.seat = seat
        self.judge = judge
        #: The ally who would pay for the service, and whether he wants it.
        self.client = client
        self.shot: list[int] = [] if shot is None else shot
        self.agreed = agreed

    def advance(self, p: Conflict) -> None:
        p.ask(self.judge if self.client == NONE or self.agreed else self.client)

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        return [("let-shine",), ("deny-sun",)]

    def take_let_shine(self, p: Conflict, seat: int) -> None:
        p.pop((self.seat, *self.shot))

    def take_deny_sun(self, p: Conflict, seat: int) -> None:
        if self.client != NONE and not self.agreed:
            self.agreed = 1
            return
        dyson.deny(p, self.judge, self.client, self.seat, self.shot[0])
        p.pop()

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {"seat": self.seat, "card": self.shot[0], "space": self.shot[3]}


class Zap(Frame[Conflict]):
    """CF-FRT-07: the firer picks the card; if there is but one it is that."""

    FIELDS = {"seat": A_SEAT, "hostile": FEW, "space": A_SPACE, "value": FEW}
    __slots__ = FIELDS
    rule = "CF-FRT-07"

    def __init__(self, seat: int = 0, hostile: int = 0, space: int = NONE, value: int = 0) -> None:
        self.seat = seat
        self.hostile = hostile
        self.space = space
        self.value = value

    def cards(self, p: Conflict) -> list[int]:
        return [
            card
            for group in firing.groups(p, self.hostile, self.space, RAYGUN_FIRE)
            if group.column == SPACE
            for card in firing.zap_targets(p, group.stacks, self.value)
        ]

    def hulls(self, p: Conflict) -> list[int]:
        """CF-FAC-09: Mobile Factories, which have no cards."""
        return [
            stack
            for group in firing.groups(p, self.hostile, self.space, RAYGUN_FIRE)
            if group.column == SPACE
            for stack in firing.zap_hulls(p, group.stacks, self.value)
        ]

    def advance(self, p: Conflict) -> None:
        cards, hulls = self.cards(p), self.hulls(p)
        if len(cards) == 1 and not hulls:
            self.take_zap(p, self.seat, cards[0])
        elif len(hulls) == 1 and not cards:
            self.take_zap_factory(p, self.seat, hulls[0])
        else:
            p.ask(self.seat)

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        found: list[Choice] = [("zap", card) for card in self.cards(p)]
        return found + [("zap-factory", stack) for stack in self.hulls(p)]

    def take_zap_factory(self, p: Conflict, seat: int, stack: int) -> None:
        owner = stacks.owner_of(p, stack)
        mobile.lost(p, stack, "combat")
        p.pop((self.seat, 1 << owner))

    def take_zap(self, p: Conflict, seat: int, card: int) -> None:
        stack = p.place[card]
        owner = stacks.owner_of(p, stack)
        firing.decommission(p, self.seat, [card])
        survivors.settle(p, [stack])
        p.pop((self.seat, 1 << owner))

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {"seat": self.seat, "space": self.space, "value": self.value}


FRAMES = (
    Battle,
    Denial,
    Zap,
)
VERBS: tuple[Verb, ...] = (
    Verb("fire", "CF-CMB-20", ("card", "card"), ("weapon", "weapon"), ("space", "space")),
    Verb("pair", "CF-BUG-05", ("card", "card"), ("partner", "card"), ("space", "space")),
    Verb("fire-gun", "CF-RNG-06", ("site", "site"), ("space", "space")),
    Verb("fire-all", "CF-FIRE-01"),
    Verb("hold", "CF-FIRE-05"),
    Verb("let-shine", "CF-FUT-10"),
    Verb("deny-sun", "CF-FUT-10"),
    Verb("zap", "CF-FRT-07", ("card", "card")),
    Verb("zap-factory", "CF-FAC-09", ("stack", "stack")),
)
