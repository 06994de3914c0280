"""Kamikazes and dropstones (3E5, 3D7): forming a kamikaze stack, releasing a stone."""

from typing import Any

from armillary.games.high_frontier.flow.flight import Hazard
from armillary.games.high_frontier.ids import CRASH, NONE
from armillary.games.high_frontier.position import A_CARD, DONE, FEW
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import kamikazes, stones

__all__ = ["FRAMES", "VERBS", "Dislodge", "Launch"]


class Loading(Frame[Conflict]):
    """A thruster with its supports sets out; further cards may go along, chosen in rising order."""

    FIELDS = {"card": A_CARD, "chosen": DONE}
    __slots__ = FIELDS

    def __init__(self, card: int = NONE, chosen: list[int] | None = None) -> None:
        self.card = card
        self.chosen: list[int] = [] if chosen is None else chosen

    def cargo(self, p: Conflict, seat: int) -> list[int]:
        raise NotImplementedError

    def advance(self, p: Conflict) -> None:
        if len(self.choices(p, p.phasing)) > 1:
            p.ask(p.phasing)
        else:
            self.set_out(p, p.phasing)

    def set_out(self, p: Conflict, seat: int) -> None:
        raise NotImplementedError

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        last = self.chosen[-1] if self.chosen else -1
        return [("set-out",), *[("take-along", card) for card in self.cargo(p, seat) if card > last]]

    def why_not_aboard(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        """Only what is in the parent stack and not chosen or passed over yet."""
        last = self.chosen[-1] if self.chosen else -1
        return None if card > last and card in self.cargo(p, seat) else Refusal(self.rule, "not-aboard", card=card)

    def take_take_along(self, p: Conflict, seat: int, card: int) -> None:
        self.chosen.append(card)

    def take_set_out(self, p: Conflict, seat: int) -> None:
        self.set_out(p, seat)

    def facts(self, p: Conflict, seat: int | None) -> dict[str, Any]:
        return {"card": self.card}


class Launch(Loading):
    """CF-KAM-04: a kamikaze stack is formed from a stack of one's own."""

    __slots__ = ()
    rule = "CF-KAM-04"

    def cargo(self, p: Conflict, seat: int) -> list[int]:
        return kamikazes.extras(p, seat, self.card)

    def why_not_take_along(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        return self.why_not_aboard(p, seat, card) or kamikazes.why_not_load(p, seat, card)

    def set_out(self, p: Conflict, seat: int) -> None:
        kamikazes.form(p, seat, self.card, self.chosen)
        p.pop()


@does("CF-DROP-11", "CF-DROP-23")
class Dislodge(Loading):
    """CF-DROP-11: what goes into the stone; then the hazard of the solar oberth (CF-DROP-23)."""

    FIELDS = {"released": FEW}
    __slots__ = FIELDS
    rule = "CF-DROP-01"
    rules = ("CF-DROP-11", "CF-DROP-23", "CF-FUT-01")

    def __init__(self, card: int = NONE, chosen: list[int] | None = None, released: int = 0) -> None:
        super().__init__(card, chosen)
        self.released = released

    def cargo(self, p: Conflict, seat: int) -> list[int]:
        return stones.cargo(p, seat, self.card)

    def advance(self, p: Conflict) -> None:
        if self.released:
            stones.tidy(p, p.phasing)
            p.pop()
        else:
            super().advance(p)

    def why_not_take_along(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        return self.why_not_aboard(p, seat, card) or stones.why_not_load(p, seat, card)

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        found = super().tries(p, seat)
        if p.c.freight_cards:
            found.insert(1, ("set-out-sunward",))
        return found

    def why_not_set_out_sunward(self, p: Conflict, seat: int) -> Refusal | None:
        return stones.why_not_sunward(p, seat, self.card)

    def take_set_out_sunward(self, p: Conflict, seat: int) -> None:
        self.release(p, seat, sunward=True)

    def set_out(self, p: Conflict, seat: int) -> None:
        self.release(p, seat, sunward=False)

    def release(self, p: Conflict, seat: int, *, sunward: bool) -> None:
        stone = stones.release(p, seat, self.card, self.chosen, sunward)
        self.released = 1
        if p.c.firing.stones[p.stone_kind[seat]].hazard:
            p.push(p.game.step(Hazard)(kind=CRASH, stack=stone, space=p.where[stone]))


FRAMES = (Launch, Dislodge)
VERBS: tuple[Verb, ...] = (
    Verb("take-along", "CF-KAM-04", ("card", "card")),
    Verb("set-out", "CF-KAM-04"),
    Verb("set-out-sunward", "CF-FUT-01"),
    Verb("kamikaze", "CF-KAM-04", ("card", "card")),
    Verb("dive-bomb", "CF-KAM-09", ("space", "space")),
    Verb("dislodge", "CF-DROP-01", ("card", "card")),
    Verb("onward", "CF-DROP-26"),
    Verb("drop", "CF-DROP-26", ("site", "site")),
    Verb("pass-by", "CF-DROP-24"),
    Verb("strike-bernal", "CF-DROP-29", ("space", "space")),
    Verb("repair", "CF-FAC-11", ("site", "site"), ("card", "card")),
)
