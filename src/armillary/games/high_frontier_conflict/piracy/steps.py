"""Sabotage in play (3D1b; CF-VEND-08, CF-VEND-09): right after a success an enemy may pay to have it rolled again."""

from typing import Any

from armillary.games.high_frontier.position import A_SEAT, FEW, SEATS
from armillary.games.high_frontier_conflict.piracy import vendetta
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

__all__ = ["FRAMES", "VERBS", "Sabotage"]


class Sabotage(Frame[Conflict]):
    """CF-VEND-08: right after a success an enemy may pay the mover a bribe to have the roll made again (AM-14)."""

    FIELDS = {"mover": A_SEAT, "die": FEW, "seats": SEATS}
    __slots__ = FIELDS
    rule = "CF-VEND-08"
    rules = ("CF-VEND-03", "CF-VEND-04", "CF-VEND-09")

    def __init__(self, mover: int = 0, die: int = 0, seats: list[int] | None = None) -> None:
        self.mover = mover
        self.die = die
        self.seats: list[int] = [] if seats is None else seats

    def advance(self, p: Conflict) -> None:
        if self.seats:
            p.ask(self.seats[0])
        else:
            p.pop("")

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        return [("let-be",), ("sabotage",)]

    def take_let_be(self, p: Conflict, seat: int) -> None:
        self.seats.pop(0)

    def why_not_sabotage(self, p: Conflict, seat: int) -> Refusal | None:
        return vendetta.why_not(p, seat, self.mover)

    def take_sabotage(self, p: Conflict, seat: int) -> None:
        vendetta.sabotage(p, seat, self.mover)
        p.pop("again")

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {"seat": self.mover, "die": self.die}


FRAMES = (Sabotage,)
VERBS: tuple[Verb, ...] = (
    Verb("sabotage", "CF-VEND-08"),
    Verb("let-be", "CF-VEND-08"),
)
