"""Operations of Module 1 (BR-50): isotopes, promotion, and the epic hazards of elevators and Futures (BR-74)."""

from typing import Any

from armillary.games.high_frontier.flow.operations import Operation as BaseOperation
from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.position import A_CARD, A_SEAT, A_SPACE, FEW
from armillary.games.high_frontier.rules import stacks
from armillary.games.high_frontier_conflict.chart import glitches
from armillary.games.high_frontier_conflict.futures import completed
from armillary.games.high_frontier_conflict.piracy import vendetta
from armillary.games.high_frontier_conflict.piracy.steps import Sabotage
from armillary.games.high_frontier_conflict.position import SPACE_NUMBER, Conflict
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import breeding, elevators, events, freighters

__all__ = ["FRAMES", "VERBS", "EarthElevator", "Epic", "EpicElevator", "EpicFuture", "Works"]


class Works(BaseOperation[Conflict]):
    """The operations that Module 1 adds."""

    __slots__ = ()

    def works_tries(self, p: Conflict, seat: int) -> list[Choice]:
        if not p.c.freight_cards:
            return []
        found: list[Choice] = [("refine", stack) for stack in breeding.makers(p, seat)]
        if not p.c.settler_cards:  # With Module 2 its own menu lists them with the rest.
            found += [("promote", card) for card in freighters.promotable(p, seat)]
        found += [("raise-elevator", space, to) for space, to in elevators.attempts(p, seat)]
        found += [("complete", card) for card in completed.tried(p, seat)]
        return found

    def why_not_refine(self, p: Conflict, seat: int, stack: int) -> Refusal | None:
        return self.why_spent() or breeding.why_not_refine(p, seat, stack)

    def take_refine(self, p: Conflict, seat: int, stack: int) -> None:
        self.left -= 1
        glitches.trigger(p, stack)
        if breeding.why_not_refine(p, seat, stack) is None:
            breeding.refine(p, seat, stack)

    def why_not_raise_elevator(self, p: Conflict, seat: int, space: int, to: int) -> Refusal | None:
        return self.why_spent() or elevators.why_not_build(p, seat, space, to)

    def take_raise_elevator(self, p: Conflict, seat: int, space: int, to: int) -> None:
        self.left -= 1
        p.push(p.game.step(EpicElevator)(seat=seat, space=space, to=to))

    def why_not_complete(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        return self.why_spent() or completed.why_not_complete(p, seat, card)

    def take_complete(self, p: Conflict, seat: int, card: int) -> None:
        self.left -= 1
        p.push(p.game.step(EpicFuture)(seat=seat, card=card, space=p.where[p.place[card]]))


@does("BR-38")
class Epic(Frame[Conflict]):
    """BR-74: an epic hazard: a roll that fails with 1, or no failure bought. An enemy may contest a success (BR-38)."""

    FIELDS = {"seat": A_SEAT, "card": A_CARD, "space": A_SPACE, "to": SPACE_NUMBER, "die": FEW}
    __slots__ = FIELDS
    rule = "BR-74"

    def __init__(self, seat: int = 0, card: int = NONE, space: int = NONE, to: int = NONE, die: int = 0) -> None:
        self.seat = seat
        self.card = card
        self.space = space
        self.to = to
        #: Above 6: contested by nobody, so it counts.
        self.die = die

    def advance(self, p: Conflict) -> None:
        if self.die > 6:
            self.settle(p, self.die - 6 > p.c.tables.hazard_fails)
        elif completed.why_not_epic_finao(p, self.seat) is None:
            p.ask(self.seat)
        else:
            self.roll(p)

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        return [("roll",), ("pay-no-failure",)]

    def why_not_pay_no_failure(self, p: Conflict, seat: int) -> Refusal | None:
        return completed.why_not_epic_finao(p, seat)

    def take_pay_no_failure(self, p: Conflict, seat: int) -> None:
        p.law.told_finao(p, seat)
        self.settle(p, True)

    def take_roll(self, p: Conflict, seat: int) -> None:
        self.roll(p)

    def roll(self, p: Conflict) -> None:
        self.die = p.roll(1, 6, "BR-74")[0]
        p.tell(events.epic_rolled, self.seat, self.die)
        contested = vendetta.saboteurs(p, self.seat) if self.die > p.c.tables.hazard_fails else []
        die, self.die = self.die, self.die + 6
        if contested:
            p.push(p.game.step(Sabotage)(mover=self.seat, die=die, seats=contested))

    def returned(self, p: Conflict, result: Any) -> None:
        if result == "again":
            self.roll(p)

    def settle(self, p: Conflict, good: bool) -> None:
        raise NotImplementedError

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {
            "wt": p.law.answers_finao(p, self.seat),
            "space": self.space,
            "card": self.card if self.card >= 0 else "",
        }


class EarthElevator(Epic):
    """BR-75: anchored in GEO, the GEO Elevator Bernal is joined to Earth; its supports are spent either way."""

    __slots__ = ()
    rule = "BR-75"

    def settle(self, p: Conflict, good: bool) -> None:
        p.pop()
        if good:
            elevators.build(p, self.seat, self.space, self.to)


class EpicElevator(EarthElevator):
    """BR-75: a Space Elevator is raised; a failure costs the unit that tried (BR-74)."""

    __slots__ = ()

    def settle(self, p: Conflict, good: bool) -> None:
        super().settle(p, good)
        if not good:
            elevators.fail(p, self.seat, self.space)


class EpicFuture(Epic):
    """BR-76: a Future is completed."""

    __slots__ = ()
    rule = "BR-76"

    def settle(self, p: Conflict, good: bool) -> None:
        p.pop()
        if good:
            completed.complete(p, self.seat, p.c.module1.future[self.card])
        elif p.place[self.card] in stacks.stacks_of(p, self.seat):
            completed.spend(p, self.seat, self.card)


FRAMES: tuple[type[Frame[Any]], ...] = (EpicElevator, EarthElevator, EpicFuture)
VERBS: tuple[Verb, ...] = (
    Verb("refine", "CF-ISO-01", ("stack", "stack")),
    Verb("raise-elevator", "BR-75", ("space", "space"), ("to", "space")),
    Verb("complete", "BR-76", ("card", "card")),
)
