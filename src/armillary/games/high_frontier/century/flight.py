"""Flights in 2010 (6.2, 6.4B, 8.4): interceptions, what arriving brings, and claims that a crew may jump."""

from typing import Any

from armillary.games.high_frontier import events
from armillary.games.high_frontier.flow import flight as base
from armillary.games.high_frontier.ids import FREIGHTER, LEO_STACK, NONE, SAFE, SITE
from armillary.games.high_frontier.position import A_STACK, DONE, HighFrontier
from armillary.games.high_frontier.rules import flying, industry, stacks
from armillary.kernel.choice import Choice
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.native import mypyc_attr
from armillary.kernel.refusal import Refusal

from . import building, combat
from .fighting import Combat

__all__ = ["FRAMES", "VERBS", "Flight", "Interception", "Landing"]


class Flight(base.Flight[HighFrontier]):
    """Walks the route, and ends with a fight, a jumped claim or in peace."""

    __slots__ = ()

    def intercepted(self, p: HighFrontier, v: flying.Voyage) -> bool:
        """HF-ADV-18; what was burnt so far is counted before."""
        hunters = _interceptors(p, v.stack, v.path[-1])
        if hunters:
            flying.settle_fuel(p, v)
            p.push(p.game.step(Interception)(craft=v.stack, hunters=hunters))
        return bool(hunters)

    @does("HF-LAND-04")
    def finish(self, p: HighFrontier) -> None:
        """HF-MOVE-10: fuel is rounded up, once; then what arriving brings."""
        v = self.voyage[0]
        stack, seat = v.stack, stacks.owner_of(p, v.stack)
        p.moved[stack] = 1
        if p.where[stack] != NONE:
            flying.settle_fuel(p, v)
            p.trail[stack] = tuple(v.path)
            p.tell(events.craft_moved, seat, stack, v.path[0], v.path[-1], v.burns)
        p.law.told_moved(p, stack, v.path[1:])
        if p.where[stack] == NONE:
            p.pop()
            return
        p.law.told_arrived(p, stack)
        if p.result is not None:
            return
        space = p.where[stack]
        if stacks.kind_of(p, stack) == FREIGHTER and space == p.law.answers_bank(p, seat):
            # HF-A46: its card joins the LEO stack, its cube is free again.
            for card in stacks.cards_in(p, stack):
                stacks.add_card(p, card, stacks.slot(p, seat, LEO_STACK), space)
        if self.furled:
            stacks.remains(p, stack, "aerobrake")
        if self.dive != NONE:
            attack = p.game.step(Combat)(space=space, attacker=seat, craft=stack, defender=self.dive, kamikaze=1)
            p.tell(events.attack_declared, seat, self.dive, space, "HF-CMB-10")
            p.replace(attack)
            return
        p.pop()
        if p.c.kind[space] == SITE and building.why_not_jump_landing(p, stack) is None:
            p.push(p.game.step(Landing)(craft=stack))


@mypyc_attr(allow_interpreted_subclasses=True)
class Landing(Frame[HighFrontier]):
    """HF-LAND-03: a crew that has landed on another's claim may jump it, where felonies are open to it."""

    FIELDS = {"craft": A_STACK}
    __slots__ = FIELDS
    rule = "HF-LAND-03"

    def __init__(self, craft: int = 0) -> None:
        self.craft = craft

    def advance(self, p: HighFrontier) -> None:
        p.ask(stacks.owner_of(p, self.craft))

    def tries(self, p: HighFrontier, seat: int) -> list[Choice]:
        return [("respect",), ("jump-claim",)]

    def take_respect(self, p: HighFrontier, seat: int) -> None:
        p.pop()

    def take_jump_claim(self, p: HighFrontier, seat: int) -> None:
        industry.jump(p, seat, stacks.site_at(p, p.where[self.craft]), "HF-LAND-03")
        p.pop()

    def facts(self, p: HighFrontier, seat: int | None) -> dict[str, Any]:
        site = stacks.site_at(p, p.where[self.craft])
        return {"site": site, "seat": p.claim[site]}


def _interceptors(p: HighFrontier, stack: int, space: int) -> list[int]:
    """HF-ADV-18: in war, others in the space it leaves who could shoot, in turn order; never in LEO (HF-CMB-03)."""
    if not p.law.asks_war(p) or space == p.c.leo:
        return []
    seat, seats = stacks.owner_of(p, stack), len(p.wt)
    order = [(seat + step) % seats for step in range(1, seats)]
    return [other for other in order if combat.can_shoot(p, other, combat.ALL, space)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Interception(Frame[HighFrontier]):
    """HF-ADV-18: those who could shoot at a craft that leaves their space are asked, one after the other."""

    FIELDS = {"craft": A_STACK, "hunters": DONE}
    __slots__ = FIELDS
    rule = "HF-ADV-18"

    def __init__(self, craft: int = 0, hunters: list[int] | None = None) -> None:
        self.craft = craft
        self.hunters: list[int] = [] if hunters is None else hunters

    def advance(self, p: HighFrontier) -> None:
        if not self.hunters or p.where[self.craft] == NONE:
            p.pop(SAFE)
        else:
            p.ask(self.hunters[0])

    def tries(self, p: HighFrontier, seat: int) -> list[Choice]:
        space = p.where[self.craft]
        own = [stack for stack in stacks.stacks_of(p, seat) if p.where[stack] == space]
        return [("let-pass",), ("intercept-factory",), *[("intercept", stack) for stack in own]]

    def take_let_pass(self, p: HighFrontier, seat: int) -> None:
        self.hunters.pop(0)

    def why_not_intercept(self, p: HighFrontier, seat: int, stack: int) -> Refusal | None:
        return combat.why_not_attack(p, seat, stack, stacks.owner_of(p, self.craft))

    def take_intercept(self, p: HighFrontier, seat: int, stack: int) -> None:
        self.fight(p, seat, stack)

    def why_not_intercept_factory(self, p: HighFrontier, seat: int) -> Refusal | None:
        return combat.why_not_factory_fire(p, seat, p.where[self.craft])

    def take_intercept_factory(self, p: HighFrontier, seat: int) -> None:
        self.fight(p, seat, NONE)

    def fight(self, p: HighFrontier, seat: int, stack: int) -> None:
        self.hunters.pop(0)
        victim = stacks.owner_of(p, self.craft)
        space = p.where[self.craft]
        p.tell(events.attack_declared, seat, victim, space, "HF-ADV-18")
        p.push(p.game.step(Combat)(space=space, attacker=seat, craft=stack, defender=victim, target=self.craft))

    def facts(self, p: HighFrontier, seat: int | None) -> dict[str, Any]:
        return {"stack": self.craft, "space": p.where[self.craft]}


FRAMES = (Flight, base.Hazard, base.Roll, base.Refit, base.Stranded, Landing, Interception)
VERBS = base.VERBS
