"""A flight: as the base, without interceptions; arriving brings glory, deeds and what lies at the Bank."""

from typing import Any

from armillary.games.high_frontier import events as base_events
from armillary.games.high_frontier.flow import flight as base
from armillary.games.high_frontier.ids import FINAO, FREIGHTER, LEO_STACK, NONE
from armillary.games.high_frontier.rules import belts, flying, stacks
from armillary.games.high_frontier_conflict.freighters import mobile
from armillary.games.high_frontier_conflict.ids import MOBILE
from armillary.games.high_frontier_conflict.piracy import vendetta
from armillary.games.high_frontier_conflict.piracy.steps import Sabotage
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.choice import Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import depots, tokens

__all__ = ["FRAMES", "VERBS", "Flight", "Hazard", "Roll", "Stranded"]


class Flight(base.Flight[Conflict]):
    """Walks the route. Nobody is asked on landing whether he jumps a Claim: that is a free action (AM-149)."""

    __slots__ = ()

    def finish(self, p: Conflict) -> None:
        """HF-MOVE-10: fuel is rounded up, once; then what arriving brings."""
        v = self.voyage[0]
        stack, seat = v.stack, stacks.owner_of(p, v.stack)
        p.moved[stack] = 1
        if p.where[stack] == NONE:
            depots.tidy(p, stack)
            p.pop()
            return
        flying.settle_fuel(p, v)
        p.trail[stack] = tuple(v.path)
        p.tell(base_events.craft_moved, seat, stack, v.path[0], v.path[-1], v.burns)
        p.law.told_moved(p, stack, v.path[1:])
        p.law.told_arrived(p, stack)
        space = p.where[stack]
        if stacks.kind_of(p, stack) == FREIGHTER and space == p.law.answers_bank(p, seat) and not p.c.freight_cards:
            # HF-A46: its card joins the LEO stack.
            for card in stacks.cards_in(p, stack):
                stacks.add_card(p, card, stacks.slot(p, seat, LEO_STACK), space)
            depots.tidy(p, stack)
        if self.furled:
            stacks.remains(p, stack, "aerobrake")
            depots.tidy(p, stack)
        p.pop()


class Hazard(base.Hazard[Conflict]):
    """HF-HAZ-07, CF-RES-14: no failure can be bought, unless it is barred."""

    __slots__ = ()

    def advance(self, p: Conflict) -> None:
        if self.why_not_pay_no_failure(p, stacks.owner_of(p, self.stack)) is None:
            super().advance(p)
        else:
            self.roll(p)

    def why_not_pay_no_failure(self, p: Conflict, seat: int) -> Refusal | None:
        return p.law.why_not_act(p, seat, FINAO)

    @does("CF-VEND-09")
    def take_pay_no_failure(self, p: Conflict, seat: int) -> None:
        p.law.told_finao(p, seat)
        p.pop(self.kind)


class Roll(base.Roll[Conflict]):
    """CF-VEND-08: a success that an enemy could contest is not settled before he has been asked."""

    __slots__ = ()

    def advance(self, p: Conflict) -> None:
        fresh = not self.die
        super().advance(p)
        if fresh and p.frames[-1] is self:
            mover = stacks.owner_of(p, self.stack)
            p.push(p.game.step(Sabotage)(mover=mover, die=self.die, seats=vendetta.saboteurs(p, mover)))

    def fails(self, p: Conflict) -> bool:
        if self.kind == base.BELT and stacks.kind_of(p, self.stack) == MOBILE:
            rad = mobile.rad_of(p, stacks.owner_of(p, self.stack))
            return rad < belts.belt_level(p, self.die, self.thrust)
        return super().fails(p)

    @does("CF-CMB-04")
    def settle(self, p: Conflict) -> None:
        """CF-CMB-04: a Mobile Factory has no cards; it is lost or not."""
        gone = stacks.kind_of(p, self.stack) == MOBILE and self.fails(p)
        if gone:
            mobile.lost(p, self.stack, base.ROLLS[self.kind])
        super().settle(p)


class Stranded(base.Stranded[Conflict]):
    """HF-ADV-05: no engine is left: an outpost, the end, or waiting for help."""

    __slots__ = ()

    def why_not_settle(self, p: Conflict, seat: int, stack: int) -> Refusal | None:
        return tokens.why_not_settle(p, seat, stack)

    def take_settle(self, p: Conflict, seat: int, stack: int) -> None:
        tokens.settle(p, seat, stack)
        p.pop()

    def why_not_abandon(self, p: Conflict, seat: int, stack: int) -> Refusal | None:
        return tokens.why_not_abandon(p, seat, stack)

    def take_abandon(self, p: Conflict, seat: int, stack: int) -> None:
        tokens.abandon(p, seat, stack)
        p.pop()


FRAMES: tuple[type[Frame[Any]], ...] = (Flight, Hazard, Roll, base.Refit, Stranded)
KEPT = ("roll", "pay-no-failure", "wait")
VERBS: tuple[Verb, ...] = (
    *(verb for verb in base.VERBS if verb.name in KEPT),
    Verb("abandon", "BR-12", ("stack", "stack")),
)
