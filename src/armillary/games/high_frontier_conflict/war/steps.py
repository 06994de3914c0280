"""How a turn's end changes the state: War, truce, victory, spoils, Space Lord; the last chance to suborn (3C3, 3F3, 3F4)."""

from typing import Any

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.position import A_SEAT, FEW, SEATS
from armillary.games.high_frontier_conflict.assembly.steps import Purge, StarBack
from armillary.games.high_frontier_conflict.chart import states
from armillary.games.high_frontier_conflict.ids import (
    INDEPENDENCE,
    NOTHING_PENDING,
    TRUCE_PENDING,
    WAR_PENDING,
    WON_PENDING,
)
from armillary.games.high_frontier_conflict.piracy import bribes
from armillary.games.high_frontier_conflict.position import SEAT_NUMBER, Conflict
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import events, outbreak

__all__ = ["FRAMES", "VERBS", "Change", "LastSuborn", "SpaceLord", "Spoils"]

BEGIN, SETTLE, CROWN, DONE = range(4)


class Change(Frame[Conflict]):
    """Bridge 11, step 6: what the turn has brought. War: star and purge. Truce, victory: arms laid down, star back."""

    FIELDS = {"to": FEW, "step": FEW, "lord": SEAT_NUMBER}
    __slots__ = FIELDS
    rule = "CF-END-03"
    rules = ("CF-WAR-14", "CF-TRU-01", "CF-WAR-01")

    def __init__(self, to: int = NOTHING_PENDING, step: int = BEGIN, lord: int = NONE) -> None:
        self.to = to
        self.step = step
        #: Who may end the game as Space Lord.
        self.lord = lord

    def advance(self, p: Conflict) -> None:
        if self.step == BEGIN:
            self.begin(p)
        elif self.step == SETTLE:
            self.settle(p)
        elif self.step == CROWN and self.lord != NONE:
            self.step = DONE
            p.push(p.game.step(SpaceLord)(seat=self.lord))
        else:
            p.pop()

    def begin(self, p: Conflict) -> None:
        if self.to == WAR_PENDING and states.winner_of(p) != NONE:
            # AM-28, AM-123: nobody is left to fight; no lord, since no War was on.
            p.winner = states.winner_of(p)
            self.to = WON_PENDING
        if self.to == WAR_PENDING:
            self.step = DONE
            outbreak.begin_war(p)
            p.push(p.game.step(Purge)())
        elif self.to == TRUCE_PENDING:
            self.step = DONE
            outbreak.make_truce(p)
            p.push(p.game.step(StarBack)())
        else:
            self.step = SETTLE
            self.lord = p.phasing if outbreak.lord(p, p.phasing, p.winner) else NONE
            outbreak.win(p, p.winner)
            p.push(p.game.step(Spoils)(seats=outbreak.defeated(p)))

    def settle(self, p: Conflict) -> None:
        """CF-END-05, CF-END-06: the Republic gets its star back, the Empire has no assembly."""
        self.step = CROWN
        if p.winner == INDEPENDENCE:
            outbreak.found_republic(p)
            p.push(p.game.step(StarBack)())
        else:
            outbreak.dissolve(p)

    def returned(self, p: Conflict, result: Any) -> None:
        if isinstance(result, str):
            p.pop(result)


class Spoils(Frame[Conflict]):
    """CF-END-08: a player without an extremist hands all bribes to players who have one, as he likes."""

    FIELDS = {"seats": SEATS}
    __slots__ = FIELDS
    rule = "CF-END-08"
    rules = ("CF-PROP-10", "CF-PROP-12")

    def __init__(self, seats: list[int] | None = None) -> None:
        self.seats: list[int] = [] if seats is None else seats

    def advance(self, p: Conflict) -> None:
        heirs = outbreak.heirs_of_spoils(p)
        while self.seats:
            seat = self.seats[0]
            if not p.bribes[seat] + p.used_heroism[seat]:
                self.seats.pop(0)
            elif len(heirs) > 1:
                p.ask(seat)
                return
            else:
                bribes.pay(p, seat, heirs[0] if heirs else NONE, "CF-END-08")  # AM-37: or the supply
        p.pop()

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        return [("give", other) for other in states.opponents(p, seat)]

    def why_not_give(self, p: Conflict, seat: int, other: int) -> Refusal | None:
        return outbreak.why_not_spoils(p, other)

    def take_give(self, p: Conflict, seat: int, other: int) -> None:
        bribes.pay(p, seat, other, "CF-END-08")

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {"count": p.bribes[self.seats[0]] + p.used_heroism[self.seats[0]] if self.seats else 0}


class SpaceLord(Frame[Conflict]):
    """CF-END-11: whose own turn won the War for his bloc, with his extremist standing, may end the game here."""

    FIELDS = {"seat": A_SEAT}
    __slots__ = FIELDS
    rule = "CF-END-11"

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

    def advance(self, p: Conflict) -> None:
        p.ask(self.seat)

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        return [("space-lord",), ("play-on",)]

    def take_space_lord(self, p: Conflict, seat: int) -> None:
        p.tell(events.space_lord, seat)
        p.pop("ended space-lord")

    def take_play_on(self, p: Conflict, seat: int) -> None:
        p.pop()


class LastSuborn(Frame[Conflict]):
    """Bridge 11, step 4: before honest delegates among enemies are dismissed (CF-CORR-05) one of them may still be suborned."""

    FIELDS = {"seat": A_SEAT}
    __slots__ = FIELDS
    rule = "CF-WAR-20"
    rules = ("CF-WAR-21", "CF-WAR-22")

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

    def advance(self, p: Conflict) -> None:
        if len(self.choices(p, self.seat)) > 1:
            p.ask(self.seat)
        else:
            self.take_let_go(p, self.seat)

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        return [("let-go",), *[("suborn", place, seat) for place in bribes.doomed(p, seat)]]

    def take_let_go(self, p: Conflict, seat: int) -> None:
        bribes.dismiss(p, seat)
        p.pop()

    def why_not_suborn(self, p: Conflict, seat: int, place: int, owner: int) -> Refusal | None:
        return bribes.why_not_suborn(p, seat, place, owner)

    def take_suborn(self, p: Conflict, seat: int, place: int, owner: int) -> None:
        bribes.suborn(p, seat, place, owner)


FRAMES = (Change, Spoils, SpaceLord, LastSuborn)
VERBS: tuple[Verb, ...] = (
    Verb("space-lord", "CF-END-11"),
    Verb("play-on", "CF-END-11"),
    Verb("let-go", "CF-CORR-05"),
)
