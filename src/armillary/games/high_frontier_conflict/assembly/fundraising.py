"""Fundraising and martial law (BR-20, BR-25)."""

from armillary.games.high_frontier.position import A_SEAT, FEW
from armillary.games.high_frontier_conflict.chart import states
from armillary.games.high_frontier_conflict.chart.cubes import send
from armillary.games.high_frontier_conflict.ids import AUTHORITY, CENTRIST
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import delegates
from .steps import tally

__all__ = ["FRAMES", "VERBS", "Fundraise", "Martial"]

COLLECT, ELECT, SHIFT, COUNT, MARTIAL, OVER = range(6)


class Fundraise(Frame[Conflict]):
    """BR-20: Aqua, one delegate more, one delegate moved, the tally, martial law; in War and Anarchy the first three only."""

    FIELDS = {"step": FEW}
    __slots__ = FIELDS
    rule = "BR-20"

    def __init__(self, step: int = COLLECT) -> None:
        self.step = step

    def advance(self, p: Conflict) -> None:
        seat = p.phasing
        if self.step == COLLECT:
            self.step = ELECT
            delegates.collect(p, seat)
        while self.step in (ELECT, SHIFT):
            listed = self.choices(p, seat)
            if len(listed) > 1:
                p.ask(seat, listed)
                return
            self.step += 1
        if self.step == COUNT:
            self.step = MARTIAL
            if tally(p, seat):
                return
        if self.step == MARTIAL:
            self.step = OVER
            if delegates.law_on(p, seat, AUTHORITY) and delegates.suspects(p, seat):
                p.push(p.game.step(Martial)(seat=seat))
                return
        p.pop()

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        if self.step == ELECT:
            return [("skip",), *[("elect", place) for place in range(CENTRIST + 1)]]
        return [
            ("skip",),
            *[
                ("shift", place, kind, to)
                for place, kind in delegates.shiftable(p, seat)
                for to in p.c.next_places[place]
            ],
        ]

    def take_skip(self, p: Conflict, seat: int) -> None:
        self.step += 1

    def why_not_elect(self, p: Conflict, seat: int, place: int) -> Refusal | None:
        return delegates.why_not_elect(p, seat, place)

    def take_elect(self, p: Conflict, seat: int, place: int) -> None:
        self.step += 1
        send(p, seat, place, "BR-20")  # the votes are counted below

    def why_not_shift(self, p: Conflict, seat: int, place: int, kind: int, to: int) -> Refusal | None:
        return delegates.why_not_shift(p, seat, place, kind, to)

    def take_shift(self, p: Conflict, seat: int, place: int, kind: int, to: int) -> None:
        self.step += 1
        delegates.shift(p, seat, place, kind, to)


class Martial(Frame[Conflict]):
    """BR-25: under martial law a fundraiser may remove one opponent's delegate and take its bribe."""

    FIELDS = {"seat": A_SEAT}
    __slots__ = FIELDS
    rule = "BR-25"

    def __init__(self, seat: int = 0) -> None:
        self.seat = seat

    def advance(self, p: Conflict) -> None:
        p.ask(self.seat)

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        return [
            ("skip",),
            *[
                ("martial", place, other, kind)
                for other in states.opponents(p, seat)
                for place in range(CENTRIST + 1)
                for kind in delegates.kinds_at(p, other, place)
            ],
        ]

    def take_skip(self, p: Conflict, seat: int) -> None:
        p.pop()

    def why_not_martial(self, p: Conflict, seat: int, place: int, other: int, kind: int) -> Refusal | None:
        return delegates.why_not_martial(p, seat, place, other, kind)

    def take_martial(self, p: Conflict, seat: int, place: int, other: int, kind: int) -> None:
        delegates.remove(p, other, place, kind, seat, "BR-25")
        p.pop()
        tally(p, seat)


FRAMES = (Fundraise, Martial)
VERBS: tuple[Verb, ...] = (
    Verb("skip", "BR-20"),
    Verb("elect", "BR-20", ("place", "place")),
    Verb("shift", "BR-20", ("place", "place"), ("kind", "delegate"), ("to", "place")),
    Verb("martial", "BR-25", ("place", "place"), ("other", "seat"), ("kind", "delegate")),
)
