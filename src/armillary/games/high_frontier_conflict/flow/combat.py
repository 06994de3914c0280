"""Combat (3D8, 3E): the phase, the muster of one attack, the battle shot by shot, and what comes after it."""

from typing import Any, ClassVar

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.rules import industry, stacks
from armillary.games.high_frontier.rules.stacks import cards_in
from armillary.games.high_frontier_conflict.ids import GUN, RAYGUN_FIRE, SPACE
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.games.high_frontier_conflict.rules import (
    assembly,
    battle,
    damage,
    dyson,
    fights,
    firing,
    glitches,
    kamikazes,
    mobile,
    muster,
    odds,
    prisoners,
    survivors,
    tokens,
    victory,
    weapons,
)
from armillary.games.high_frontier_conflict.rules.fights import Fight
from armillary.games.high_frontier_conflict.rules.firing import Arm
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal
from armillary.kernel.thing import Thing

from .blocs import Flip
from .politics import tally
from .settling import Loosened, undermine

__all__ = ["FRAMES", "VERBS", "AfterBattle", "Battle", "Combat", "Muster", "Occupy", "Zap"]


@does("CF-CMB-24")
class Combat(Frame[Conflict]):
    """CF-CMB-24: after all movement, one defending space after the other. Passed over if nothing can be attacked."""

    FIELDS = ()
    __slots__ = FIELDS
    rule = "CF-CMB-24"
    rules = ("CF-CMB-05", "CF-CMB-06", "BR-08", "CF-FIRE-03")

    def advance(self, p: Conflict) -> None:
        seat = p.phasing
        if not tokens.away(p, seat) and not industry.has_factory(p, seat):  # hot: every turn comes by
            p.pop()
        elif any(muster.why_not_attack(p, seat, space) is None for space in muster.attack_tries(p, seat)):
            p.ask(seat)
        else:
            self.end(p)

    def end(self, p: Conflict) -> None:
        kamikazes.lose_idle(p, p.phasing)
        p.pop()

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        return [("stop",), *[("assault", space) for space in muster.attack_tries(p, seat)]]

    def why_not_assault(self, p: Conflict, seat: int, space: int) -> Refusal | None:
        return muster.why_not_attack(p, seat, space)

    def take_assault(self, p: Conflict, seat: int, space: int) -> None:
        f = muster.begin(p, seat, space)
        due = muster.tolls(p, f)
        if len(due) == 1 and not f.defenders:
            muster.pay_for(p, f, due[0])
        p.push(p.game.step(Muster)(fight=[f]))

    def why_not_stop(self, p: Conflict, seat: int) -> Refusal | None:
        return muster.why_not_stop(p, seat)

    def take_stop(self, p: Conflict, seat: int) -> None:
        self.end(p)

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {"seat": p.phasing}


#: The lists of a muster in their order; within each, numbers rise.
PAY, JOIN, JOIN_FACTORY, LEAD, JAM, GOO, STONE = range(7)
WIDTH = 10_000


class Muster(Frame[Conflict]):
    """AM-57: who is paid, what joins from elsewhere, which raygun leads, jammers, gray goo, the stone. Each list is gone through
    in rising order, so that no two ways lead to the same attack."""

    FIELDS = ("fight", "last")
    THINGS: ClassVar[dict[str, type[Thing]]] = {"fight": Fight}
    __slots__ = FIELDS
    rule = "CF-CMB-11"
    rules = ("CF-RNG-01", "CF-CMB-13")

    def __init__(self, fight: list[Fight] | None = None, last: int = -1) -> None:
        self.fight: list[Fight] = [] if fight is None else fight
        #: How far the lists have been gone through.
        self.last = last

    def advance(self, p: Conflict) -> None:
        f = self.fight[0]
        if self.choices(p, f.attacker) == [("go",)]:
            self.begin(p)
        else:
            p.ask(f.attacker)

    def begin(self, p: Conflict) -> None:
        f = self.fight[0]
        battle.declared(p, f)
        p.replace(p.game.step(Battle)(fight=[f]))

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        f = self.fight[0]
        found: list[tuple[int, Choice]] = [(self.key(PAY, o), ("pay", o)) for o in muster.tolls(p, f)]
        if not f.defenders:  # Somebody has to be attacked before anything joins.
            return [("go",), *[choice for _, choice in found]]
        joining, sites = muster.join_tries(p, f)
        found += [(self.key(JOIN, stack), ("join", stack)) for stack in joining]
        found += [(self.key(JOIN_FACTORY, site), ("join-factory", site)) for site in sites]
        if f.lead == NONE and not f.jam:
            rays = [
                card
                for stack in fights.fighting(p, f)
                for card in cards_in(p, stack)
                if weapons.why_not_mode(p, seat, card, RAYGUN_FIRE) is None
            ]
            found += [(self.key(LEAD, card), ("lead", card)) for card in sorted(rays)]
        if weapons.wields(p, seat, "jammers"):
            found.append((self.key(JAM, 0), ("jam",)))
        if weapons.wields(p, seat, "goo") and not fights.goo_on(p, f, seat):
            found.append((self.key(GOO, 0), ("goo",)))
        if fights.stone_ready(p, f) and not f.stone:
            found.append((self.key(STONE, 0), ("stone",)))
        # Somebody may have to lead (CF-FIRE-05), whatever else has been settled before.
        return [("go",), *[choice for key, choice in found if key > self.last or choice[0] == "lead"]]

    def key(self, part: int, number: int) -> int:
        return part * WIDTH + number

    def why_not_go(self, p: Conflict, seat: int) -> Refusal | None:
        return muster.why_not_go(p, self.fight[0])

    def take_go(self, p: Conflict, seat: int) -> None:
        self.begin(p)

    def why_not_pay(self, p: Conflict, seat: int, other: int) -> Refusal | None:
        return muster.why_not_pay(p, self.fight[0], other)

    def take_pay(self, p: Conflict, seat: int, other: int) -> None:
        self.last = self.key(PAY, other)
        muster.pay_for(p, self.fight[0], other)

    def why_not_join(self, p: Conflict, seat: int, stack: int) -> Refusal | None:
        return muster.why_not_join(p, self.fight[0], stack)

    def take_join(self, p: Conflict, seat: int, stack: int) -> None:
        self.last = self.key(JOIN, stack)
        fights.enlist(p, self.fight[0], stack)

    def why_not_join_factory(self, p: Conflict, seat: int, site: int) -> Refusal | None:
        return muster.why_not_join_factory(p, self.fight[0], site)

    def take_join_factory(self, p: Conflict, seat: int, site: int) -> None:
        self.last = self.key(JOIN_FACTORY, site)
        self.fight[0].guns.append(site)

    def why_not_lead(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        return muster.why_not_lead(p, self.fight[0], card)

    def take_lead(self, p: Conflict, seat: int, card: int) -> None:
        self.last = max(self.last, self.key(LEAD, card))
        self.fight[0].lead = card

    def why_not_jam(self, p: Conflict, seat: int) -> Refusal | None:
        return muster.why_not_jam(p, self.fight[0])

    def take_jam(self, p: Conflict, seat: int) -> None:
        self.last = self.key(JAM, 0)
        self.fight[0].jam = 1

    def why_not_goo(self, p: Conflict, seat: int) -> Refusal | None:
        return muster.why_not_goo(p, self.fight[0], seat)

    def take_goo(self, p: Conflict, seat: int) -> None:
        self.last = self.key(GOO, 0)
        fights.pay_for_goo(p, self.fight[0], seat)

    def why_not_stone(self, p: Conflict, seat: int) -> Refusal | None:
        return fights.why_not_stone(p, self.fight[0])

    def take_stone(self, p: Conflict, seat: int) -> None:
        self.last = self.key(STONE, 0)
        self.fight[0].stone = 1

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {"seat": self.fight[0].attacker, "space": self.fight[0].space}


#: Steps of a battle.
GLITCHED, STONES, FIRING, AFTER, OVER = range(5)


class Battle(Frame[Conflict]):
    """CF-CMB-06: glitches first, then the stone (AM-59), then one side fires all it has, then the other."""

    FIELDS = ("fight", "stage", "turn", "auto")
    THINGS: ClassVar[dict[str, type[Thing]]] = {"fight": Fight}
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
            f.first = 1 if battle.fires_first(p, f) else 0
            if f.stone:
                self.follow(p, f.attacker, battle.drop(p, f), f.space)
                return
        if self.stage == FIRING:
            order = battle.order(p, f)
            while self.turn < len(order):
                seat = order[self.turn]
                shots = battle.shots(p, f, seat)
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
            if victory.victorious(p, f.hit):
                prisoners.take(p, f)
            p.push(p.game.step(AfterBattle)(fight=[fights.copy_of(f)], left=fights.after_order(p, f)))
            return
        p.pop()
        if victory.victorious(p, f.hit):
            p.push(p.game.step(Flip)(seat=f.attacker, beaten=f.hit))
        if assembly.expelled(p):
            tally(p, f.attacker)

    # ------------------------------------------------------------------------------------------------------- firing

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        f = self.fight[0]
        found: list[Choice] = [("hold",), ("fire-all",)]
        if weapons.wields(p, seat, "goo") and seat != f.attacker and not fights.goo_on(p, f, seat):
            found.append(("goo",))
        for arm in battle.own_arms(p, f, seat):
            for space in battle.target_spaces(p, f, seat):
                if arm.card == NONE:
                    found.append(("fire-gun", arm.site, space))
                elif arm.partner != NONE:
                    found.append(("pair", arm.card, arm.partner, space))
                else:
                    found.append(("fire", arm.card, arm.mode, space))
        return found

    def why_not_fire(self, p: Conflict, seat: int, card: int, weapon: int, space: int) -> Refusal | None:
        return battle.why_not_fire(p, self.fight[0], seat, Arm(card, weapon), space)

    def take_fire(self, p: Conflict, seat: int, card: int, weapon: int, space: int) -> None:
        self.shoot(p, seat, Arm(card, weapon), space)

    def why_not_pair(self, p: Conflict, seat: int, card: int, partner: int, space: int) -> Refusal | None:
        return battle.why_not_pair(p, self.fight[0], seat, card, partner, space)

    def take_pair(self, p: Conflict, seat: int, card: int, partner: int, space: int) -> None:
        self.shoot(p, seat, battle.pair(card, partner), space)

    def why_not_fire_gun(self, p: Conflict, seat: int, site: int, space: int) -> Refusal | None:
        return battle.why_not_fire(p, self.fight[0], seat, Arm(NONE, GUN, site), space)

    def take_fire_gun(self, p: Conflict, seat: int, site: int, space: int) -> None:
        self.shoot(p, seat, Arm(NONE, GUN, site), space)

    def why_not_hold(self, p: Conflict, seat: int) -> Refusal | None:
        return battle.why_not_hold(p, self.fight[0], seat)

    def take_hold(self, p: Conflict, seat: int) -> None:
        self.turn += 1
        self.auto = 0

    def why_not_fire_all(self, p: Conflict, seat: int) -> Refusal | None:
        return battle.why_not_fire_all(p, self.fight[0], seat)

    def take_fire_all(self, p: Conflict, seat: int) -> None:
        """The rest in the default order: what is likely to cost most first; nothing that is spent or paid for."""
        self.auto = 1

    def fire_best(self, p: Conflict, seat: int, shots: list[tuple[Arm, int]]) -> None:
        f = self.fight[0]
        plain = [(arm, space) for arm, space in shots if battle.plain(p, arm)]
        if not plain:
            self.turn += 1
            self.auto = 0
            return
        hostile, goo = fights.hostile_to(f, seat), fights.goo_on(p, f, seat)
        best = max(plain, key=lambda shot: odds.worth(p, odds.shot(p, seat, shot[0], shot[1], hostile, goo)))
        self.shoot(p, seat, *best)

    def why_not_goo(self, p: Conflict, seat: int) -> Refusal | None:
        return muster.why_not_goo(p, self.fight[0], seat)

    def take_goo(self, p: Conflict, seat: int) -> None:
        """AM-158: a defender pays for his own."""
        fights.pay_for_goo(p, self.fight[0], seat)

    def shoot(self, p: Conflict, seat: int, arm: Arm, space: int) -> None:
        f = self.fight[0]
        judge = dyson.asked(p, f, seat, arm)
        if judge != NONE:
            client = dyson.client(p, f, seat, judge)
            shot = [arm.card, arm.mode, arm.partner, space]
            p.push(p.game.step(Denial)(seat=seat, judge=judge, client=client, shot=shot))
            return
        self.fire(p, seat, arm, space)

    def fire(self, p: Conflict, seat: int, arm: Arm, space: int) -> None:
        self.follow(p, seat, battle.fire(p, self.fight[0], seat, arm, space), space)

    def follow(self, p: Conflict, seat: int, result: firing.Result, space: int) -> None:
        """What a shot leaves to be chosen: the card of a zap, the cube of a capture; Bernals that come loose."""
        f = self.fight[0]
        undermine(p, seat)
        for stack in result.loose:
            if p.anchored[stack]:
                p.push(p.game.step(Loosened)(craft=stack, by=seat))
        if result.zap:
            p.push(p.game.step(Zap)(seat=seat, hostile=fights.hostile_to(f, seat), space=space, value=result.zap))
        elif result.capture != NONE:
            if damage.why_not_capture(p, seat) is None:
                self.note(seat, damage.capture(p, seat, result.capture))
            elif assembly.why_no_cube(p, seat) is None:
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

    FIELDS = ("seat", "judge", "client", "shot", "agreed")
    LISTS = ("shot",)
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

    FIELDS = ("seat", "hostile", "space", "value")
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


class Occupy(Frame[Conflict]):
    """CF-FRT-15, AM-78: a captor without a cube may take one back from elsewhere, or leave the Factory to its owner."""

    FIELDS = ("seat", "site")
    __slots__ = FIELDS
    rule = "CF-FRT-15"
    rules = ("BR-14",)

    def __init__(self, seat: int = 0, site: int = NONE) -> None:
        self.seat = seat
        self.site = site

    def advance(self, p: Conflict) -> None:
        p.ask(self.seat)

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        found: list[Choice] = [("take-cube", site) for site in tokens.withdrawals(p, seat, 0)]
        return [("leave-factory",), *found, *[("recall", *which) for which in assembly.shiftable(p, seat)]]

    def why_not_take_cube(self, p: Conflict, seat: int, site: int) -> Refusal | None:
        return tokens.why_not_take_back(p, seat, site)

    def take_take_cube(self, p: Conflict, seat: int, site: int) -> None:
        tokens.take_back(p, seat, site)
        p.pop((seat, damage.capture(p, seat, self.site)))

    def take_recall(self, p: Conflict, seat: int, place: int, kind: int) -> None:
        """As TakeBack does; in the Piracy Variant votes may be counted (BR-22)."""
        assembly.remove(p, seat, place, kind, seat, "BR-14")
        p.pop((seat, damage.capture(p, seat, self.site)))
        tally(p, seat)

    def take_leave_factory(self, p: Conflict, seat: int) -> None:
        p.pop()

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {"seat": self.seat, "site": self.site}


class AfterBattle(Frame[Conflict]):
    """CF-CMB-22: both sides may decommission surviving cards, Humans apart; the attacker, then the defenders (AM-159). It
    never makes an attack victorious (AM-84)."""

    FIELDS = ("fight", "left", "last")
    LISTS = ("left",)
    THINGS: ClassVar[dict[str, type[Thing]]] = {"fight": Fight}
    __slots__ = FIELDS
    rule = "CF-CMB-22"

    def __init__(self, fight: list[Fight] | None = None, left: list[int] | None = None, last: int = -1) -> None:
        self.fight: list[Fight] = [] if fight is None else fight
        self.left: list[int] = [] if left is None else left
        self.last = last

    def advance(self, p: Conflict) -> None:
        while self.left:
            if len(self.tries(p, self.left[0])) > 1:
                p.ask(self.left[0])
                return
            self.left.pop(0)
            self.last = -1
        p.pop()

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        cards = fights.survivors_of(p, self.fight[0], seat)
        return [("keep",), *[("scuttle", card) for card in cards if card > self.last and fights.expendable(p, card)]]

    def take_keep(self, p: Conflict, seat: int) -> None:
        self.left.pop(0)
        self.last = -1

    def take_scuttle(self, p: Conflict, seat: int, card: int) -> None:
        self.last = card
        stack = p.place[card]
        stacks.scrap(p, [card], "given-up")
        survivors.settle(p, [stack])

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {"space": self.fight[0].space}


FRAMES = (Combat, Muster, Battle, Denial, Zap, Occupy, AfterBattle)
VERBS = (
    Verb("assault", "CF-CMB-10", ("space", "space")),
    Verb("stop", "CF-CMB-03"),
    Verb("go", "CF-CMB-06"),
    Verb("pay", "CF-GEN-07", ("other", "seat")),
    Verb("join", "CF-RNG-01", ("stack", "stack")),
    Verb("join-factory", "CF-RNG-01", ("site", "site")),
    Verb("lead", "CF-CMB-13", ("card", "card")),
    Verb("jam", "CF-FW-03"),
    Verb("goo", "CF-FW-10"),
    Verb("stone", "CF-DATK-01"),
    Verb("fire", "CF-CMB-20", ("card", "card"), ("weapon", "weapon"), ("space", "space")),
    Verb("pair", "CF-BUG-05", ("card", "card"), ("partner", "card"), ("space", "space")),
    Verb("fire-gun", "CF-RNG-06", ("site", "site"), ("space", "space")),
    Verb("fire-all", "CF-FIRE-01"),
    Verb("hold", "CF-FIRE-05"),
    Verb("let-shine", "CF-FUT-10"),
    Verb("deny-sun", "CF-FUT-10"),
    Verb("zap", "CF-FRT-07", ("card", "card")),
    Verb("zap-factory", "CF-FAC-09", ("stack", "stack")),
    Verb("take-cube", "BR-14", ("site", "site")),
    Verb("leave-factory", "CF-FRT-15"),
    Verb("keep", "CF-CMB-22"),
    Verb("scuttle", "CF-CMB-22", ("card", "card")),
)
