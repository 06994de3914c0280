"""A flight (6.2 to 6.6, 8.3): the route, space by space, with what happens on the way."""

from typing import Any, Final

from armillary.games.high_frontier import events
from armillary.games.high_frontier.chart.graph import SCOOPS
from armillary.games.high_frontier.ids import AEROBRAKE, CRASH, NONE, SAFE, STEP
from armillary.games.high_frontier.position import A_SPACE, A_STACK, DONE, FEW, Chart, On
from armillary.games.high_frontier.rules import (
    belts,
    flying,
    landing,
    outposts,
    payment,
    refuel,
    stacks,
    supports,
    thrust,
)
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.native import mypyc_attr
from armillary.kernel.refusal import Refusal

__all__ = ["VERBS", "Flight", "Hazard", "Refit", "Roll", "Stranded"]

#: Kinds of rolls that can fail.
BELT: Final = 3
ROLLS: Final[tuple[str, ...]] = ("", "crash", "aerobrake", "belt")


@mypyc_attr(allow_interpreted_subclasses=True)
class Flight(Frame[On]):
    """Walks the route, checks each step again and stops where one has become illegal."""

    FIELDS = {
        "voyage": flying.VOYAGE,
        "route": DONE,
        "dive": A_SPACE,
        "left": FEW,
        "over": FEW,
        "furled": FEW,
        "rested": FEW,
    }
    __slots__ = FIELDS
    rule = "HF-MOVE-01"
    rules = ("HF-MOVE-10", "HF-THR-01")

    def __init__(
        self,
        voyage: list[flying.Voyage] | None = None,
        route: list[int] | None = None,
        dive: int = NONE,
        left: int = 0,
        over: int = 0,
        furled: int = 0,
        rested: int = 0,
    ) -> None:
        self.voyage: list[flying.Voyage] = [] if voyage is None else voyage
        self.route: list[int] = [] if route is None else route
        #: A kamikaze's victim, or NONE.
        self.dive = dive
        #: Those who could intercept on leaving this space have been asked.
        self.left = left
        self.over = over
        #: Sails were lost on the way: at the end a crew may be all that remains.
        self.furled = furled
        #: A dirt rocket was asked whether it grinds cargo and goes on.
        self.rested = rested

    def advance(self, p: On) -> None:
        v = self.voyage[0]
        if p.where[v.stack] == NONE:
            self.finish(p)
            return
        if self.over or not self.route:
            left = flying.thrust_now(v) - v.burns
            if left < 1 and not p.law.version1 and STEP * p.steps[v.stack] <= v.spent:
                left = 1  # a card that is ground lets a dry rocket coast on
            if not self.rested and not self.over and refuel.can_refit(p, v.stack, v.engine, left):
                self.rested = 1
                flying.settle_fuel(p, v)
                p.push(p.game.step(Refit)(voyage=[flying.copy_of(v)], start=len(v.path)))
            else:
                self.finish(p)
            return
        to = self.route[0]
        if flying.why_not_step(p, v, to) is not None:
            p.tell(events.flight_stopped, stacks.owner_of(p, v.stack), v.path[-1])
            self.over = 1
            return
        if not self.left:
            self.left = 1
            if self.intercepted(p, v):
                return
        self.left = 0
        self.route.pop(0)
        flying.step(p, v, to)
        p.where[v.stack] = to
        self.enter(p, v, to)

    def enter(self, p: On, v: flying.Voyage, space: int) -> None:
        """What waits there: skull, parachute, belt."""
        if p.law.asks_halted(p, v.stack, space):
            self.over = 1
        hazard = p.c.hazard[space]
        if hazard == AEROBRAKE and v.mode & SCOOPS:
            p.tell(events.scooped, stacks.owner_of(p, v.stack), space)
            self.furl(p, v)
        elif hazard != SAFE:
            p.push(p.game.step(Hazard)(kind=hazard, stack=v.stack, space=space, thrust=flying.thrust_now(v)))
        elif p.c.belt[space] != NONE:
            if p.law.asks_escorted(p, v.stack, p.c.belt[space]):
                p.tell(events.belt_escorted, stacks.owner_of(p, v.stack), space)
            else:
                # Losses change the row: what was burnt so far has to be counted before.
                flying.settle_fuel(p, v)
                p.push(p.game.step(Roll)(kind=BELT, stack=v.stack, space=space, thrust=flying.thrust_now(v)))

    def intercepted(self, p: On, v: flying.Voyage) -> bool:
        """Is somebody asked who could shoot at a craft that leaves?"""
        return False

    def furl(self, p: On, v: flying.Voyage) -> None:
        """HF-HAZ-04: sails are gone; what was burnt so far is counted before the row changes."""
        flying.settle_fuel(p, v)
        self.furled |= landing.lose_sails(p, v.stack)
        stacks.close(p, v.stack)

    def returned(self, p: On, result: Any) -> None:
        """A hazard is past, or a fight: is the craft still there, and does its engine still run?"""
        v = self.voyage[0]
        if p.where[v.stack] == NONE:
            self.over = 1
            return
        if isinstance(result, tuple):
            self.route = list(result)
            if result and not p.law.version1:
                self.rested = 0  # HF-A95: further cards may be ground on the way
            return
        if result == AEROBRAKE:
            self.furl(p, v)
            return
        if v.engine != NONE and not engine_runs(p, v):
            # HF-A63: one thruster a turn, so the move ends even if another is aboard.
            self.over = 1
            if not thrust.settings(p, v.stack):
                p.push(p.game.step(Stranded)(craft=v.stack))

    def finish(self, p: On) -> None:
        """HF-MOVE-10: fuel is rounded up, once; then what arriving brings."""
        raise NotImplementedError


@does("HF-THR-01")
def engine_runs(p: Chart, v: flying.Voyage) -> bool:
    """Is the engine of the move still aboard with what powers it? Thrust, consumption and cooling are those of the start
    (HF-THR-01); a factory counts only where a ruling lets its power last for the move (HF-A92)."""
    start = stacks.site_at(p, v.path[0])
    fed = start != NONE and p.law.asks_supplies(p, start, stacks.owner_of(p, v.stack))
    if not p.law.version1:
        fed = fed and p.law.departure_power
    chains = supports.chains(p, v.stack, (v.engine,), fed=fed, leaves=not p.law.version1)
    return p.place[v.engine] == v.stack and bool(chains)


@mypyc_attr(allow_interpreted_subclasses=True)
class Hazard(Frame[On]):
    """HF-HAZ-07: pay and be safe, or roll. Asked only if the price is there."""

    FIELDS = {"kind": FEW, "stack": A_STACK, "space": A_SPACE, "thrust": FEW}
    __slots__ = FIELDS
    rule = "HF-HAZ-07"

    def __init__(self, kind: int = CRASH, stack: int = 0, space: int = 0, thrust: int = 0) -> None:
        self.kind = kind
        self.stack = stack
        self.space = space
        self.thrust = thrust

    def advance(self, p: On) -> None:
        seat = stacks.owner_of(p, self.stack)
        if p.law.answers_purse(p, seat) >= p.law.answers_finao(p, seat):
            p.ask(seat)
        else:
            self.roll(p)

    def tries(self, p: On, seat: int) -> list[Choice]:
        return [("roll",), ("pay-no-failure",)]

    def take_roll(self, p: On, seat: int) -> None:
        self.roll(p)

    def take_pay_no_failure(self, p: On, seat: int) -> None:
        price = p.law.answers_finao(p, seat)
        payment.pay(p, seat, price)
        p.tell(events.failure_excluded, seat, price)
        p.pop(self.kind)

    def roll(self, p: On) -> None:
        p.replace(p.game.step(Roll)(kind=self.kind, stack=self.stack, space=self.space, thrust=self.thrust))

    def facts(self, p: On, seat: int | None) -> dict[str, Any]:
        return {"space": self.space, "stack": self.stack, "wt": p.law.answers_finao(p, stacks.owner_of(p, self.stack))}


@does("HF-COMP-08", "HF-FRT-06")
@mypyc_attr(allow_interpreted_subclasses=True)
class Roll(Frame[On]):
    """Every roll that can fail: skull, parachute, belt. It counts when nobody wants it rolled again (`law.asks_contested`)."""

    FIELDS = {"kind": FEW, "stack": A_STACK, "space": A_SPACE, "thrust": FEW, "die": FEW}
    __slots__ = FIELDS
    rule = "HF-HAZ-01"

    def __init__(self, kind: int = CRASH, stack: int = 0, space: int = 0, thrust: int = 0, die: int = 0) -> None:
        self.kind = kind
        self.stack = stack
        self.space = space
        self.thrust = thrust
        self.die = die

    def advance(self, p: On) -> None:
        if not self.die:
            rule = ("", "HF-HAZ-01", "HF-HAZ-02", "HF-ADV-04")[self.kind]
            self.die = p.roll(1, 6, rule)[0]
            seat = stacks.owner_of(p, self.stack)
            if p.law.asks_contested(p, seat, self.stack, ROLLS[self.kind], not self.fails(p)):
                return
        self.settle(p)

    def returned(self, p: On, result: Any) -> None:
        """If another player contests the roll, the dice are rolled again."""
        if result == "again":
            self.die = 0

    def fails(self, p: On) -> bool:
        if self.kind == BELT:
            return bool(belts.victims(p, self.stack, belts.belt_level(p, self.die, self.thrust)))
        return self.die <= p.c.tables.hazard_fails

    def settle(self, p: On) -> None:
        seat = stacks.owner_of(p, self.stack)
        if self.kind == BELT:
            why = ["HF-ADV-04"]
            level = belts.belt_level(p, self.die, self.thrust, why)
            p.tell(events.belt_rolled, seat, self.space, self.die, level, tuple(why))
            if belts.irradiate(p, self.stack, level, "belt"):
                stacks.remains(p, self.stack, "belt")
        else:
            failed = self.fails(p)
            p.tell(events.hazard_rolled, seat, self.space, self.die, failed, ("", "HF-HAZ-01", "HF-HAZ-02")[self.kind])
            if failed:
                landing.crash(p, self.stack, ROLLS[self.kind])
        p.pop(self.kind)


@mypyc_attr(allow_interpreted_subclasses=True)
class Refit(Frame[Chart]):
    """HF-ADV-15: in the middle of its move a dirt rocket grinds a card to fuel and goes on along a way that is drawn."""

    FIELDS = {"voyage": flying.VOYAGE, "start": FEW, "ground": FEW}
    __slots__ = FIELDS
    rule = "HF-ADV-15"

    def __init__(self, voyage: list[flying.Voyage] | None = None, start: int = 0, ground: int = 0) -> None:
        self.voyage: list[flying.Voyage] = [] if voyage is None else voyage
        #: How much of the way has been flown, and whether a card was ground.
        self.start = start
        self.ground = ground

    def advance(self, p: Chart) -> None:
        p.ask(stacks.owner_of(p, self.voyage[0].stack))

    def tries(self, p: Chart, seat: int) -> list[Choice]:
        v = self.voyage[0]
        grinds: list[Choice] = [("grind", v.stack, card) for card in stacks.cards_in(p, v.stack)]
        if not self.ground:
            return [("follow",), *grinds]
        ways: list[Choice] = [("via", space) for space in p.c.reach.chart.arcs[v.path[-1]]]
        if p.law.version1 or len(v.path) > self.start:
            return [("follow",), *ways]
        return [("follow",), *ways, *grinds]

    def why_not_grind(self, p: Chart, seat: int, stack: int, card: int) -> Refusal | None:
        if self.ground and (p.law.version1 or len(self.voyage[0].path) > self.start):
            return Refusal("HF-ADV-15", "under-way")
        return refuel.why_not_grind(p, seat, stack, card)

    def take_grind(self, p: Chart, seat: int, stack: int, card: int) -> None:
        self.ground = 1
        refuel.grind(p, stack, card)

    def why_not_via(self, p: Chart, seat: int, space: int) -> Refusal | None:
        return flying.why_not_step(p, self.voyage[0], space)

    def take_via(self, p: Chart, seat: int, space: int) -> None:
        flying.step(p, self.voyage[0], space)

    def why_not_follow(self, p: Chart, seat: int) -> Refusal | None:
        return flying.why_not_stop(p, self.voyage[0])

    def take_follow(self, p: Chart, seat: int) -> None:
        p.pop(tuple(self.voyage[0].path[self.start :]))

    def facts(self, p: Chart, seat: int | None) -> dict[str, Any]:
        return {"stack": self.voyage[0].stack, "space": p.where[self.voyage[0].stack]}


@mypyc_attr(allow_interpreted_subclasses=True)
class Stranded(Frame[On]):
    """HF-ADV-05: no engine is left: an outpost, the end, or waiting for help."""

    FIELDS = {"craft": A_STACK}
    __slots__ = FIELDS
    rule = "HF-ADV-05"

    def __init__(self, craft: int = 0) -> None:
        self.craft = craft

    def advance(self, p: On) -> None:
        p.ask(stacks.owner_of(p, self.craft))

    def tries(self, p: On, seat: int) -> list[Choice]:
        return [("wait",), ("settle", self.craft), ("abandon", self.craft)]

    def take_wait(self, p: On, seat: int) -> None:
        p.pop()

    def why_not_settle(self, p: On, seat: int, stack: int) -> Refusal | None:
        return outposts.why_not_settle(p, seat, stack)

    def take_settle(self, p: On, seat: int, stack: int) -> None:
        outposts.settle(p, seat, stack)
        p.pop()

    def why_not_abandon(self, p: On, seat: int, stack: int) -> Refusal | None:
        return outposts.why_not_abandon(p, seat, stack)

    def take_abandon(self, p: On, seat: int, stack: int) -> None:
        outposts.abandon(p, seat, stack)
        p.pop()

    def facts(self, p: On, seat: int | None) -> dict[str, Any]:
        return {"stack": self.craft, "space": p.where[self.craft]}


VERBS: tuple[Verb, ...] = (
    Verb("roll", "HF-HAZ-01"),
    Verb("pay-no-failure", "HF-HAZ-07"),
    Verb("wait", "HF-ADV-05"),
    Verb("abandon", "HF-STACK-06", ("stack", "stack")),
    Verb("respect", "HF-LAND-04"),
    Verb("jump-claim", "HF-LAND-03"),
    Verb("let-pass", "HF-ADV-18"),
    Verb("intercept", "HF-ADV-18", ("stack", "stack")),
    Verb("intercept-factory", "HF-ADV-18"),
)
