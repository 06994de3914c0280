"""What players lose by an event (8.5): they choose where they can."""

from typing import Any

from armillary.games.high_frontier.position import SEATS, Chart, On
from armillary.games.high_frontier.rules import mishaps
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.native import mypyc_attr
from armillary.kernel.refusal import Refusal

__all__ = ["VERBS", "BudgetCut", "Glitch", "PadTie"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Glitch(Frame[Chart]):
    """HF-EVT-04: the phasing player picks the card."""

    __slots__ = ()
    rule = "HF-EVT-04"

    def advance(self, p: Chart) -> None:
        p.ask(p.phasing)

    def tries(self, p: Chart, seat: int) -> list[Choice]:
        return [("lose-card", card) for card in mishaps.glitch_victims(p, seat)]

    def why_not_lose_card(self, p: Chart, seat: int, card: int) -> Refusal | None:
        return mishaps.why_not_glitch(p, seat, card)

    def take_lose_card(self, p: Chart, seat: int, card: int) -> None:
        mishaps.glitch(p, seat, card)
        p.pop()


@mypyc_attr(allow_interpreted_subclasses=True)
class PadTie(Frame[On]):
    """HF-EVT-05: every LEO stack loses its heaviest card; on a tie its owner chooses."""

    FIELDS = {"seats": SEATS}
    __slots__ = FIELDS
    rule = "HF-EVT-05"

    def __init__(self, seats: list[int] | None = None) -> None:
        self.seats: list[int] = [] if seats is None else seats

    def advance(self, p: On) -> None:
        while self.seats:
            found = mishaps.pad_victims(p, self.seats[0])
            if len(found) > 1:
                p.ask(self.seats[0])
                return
            if found:
                mishaps.explode(p, self.seats[0], found[0])
            self.seats.pop(0)
        p.pop()

    def tries(self, p: On, seat: int) -> list[Choice]:
        return [("lose-card", card) for card in mishaps.pad_victims(p, seat)]

    def why_not_lose_card(self, p: On, seat: int, card: int) -> Refusal | None:
        return mishaps.why_not_pad(p, seat, card)

    def take_lose_card(self, p: On, seat: int, card: int) -> None:
        self.seats.pop(0)
        mishaps.explode(p, seat, card)


@mypyc_attr(allow_interpreted_subclasses=True)
class BudgetCut(Frame[Chart]):
    """HF-EVT-08: each player gives up a white card of the hand, from the phasing player on."""

    FIELDS = {"seats": SEATS}
    __slots__ = FIELDS
    rule = "HF-EVT-08"

    def __init__(self, seats: list[int] | None = None) -> None:
        self.seats: list[int] = [] if seats is None else seats

    def advance(self, p: Chart) -> None:
        while self.seats:
            found = mishaps.can_cut(p, self.seats[0])
            if len(found) > 1:
                p.ask(self.seats[0])
                return
            if found:
                mishaps.cut(p, self.seats[0], found[0])
            self.seats.pop(0)
        p.pop()

    def tries(self, p: Chart, seat: int) -> list[Choice]:
        return [("give-up", card) for card in mishaps.can_cut(p, seat)]

    def why_not_give_up(self, p: Chart, seat: int, card: int) -> Refusal | None:
        return mishaps.why_not_cut(p, seat, card)

    def take_give_up(self, p: Chart, seat: int, card: int) -> None:
        self.seats.pop(0)
        mishaps.cut(p, seat, card)

    def facts(self, p: Chart, seat: int | None) -> dict[str, Any]:
        return {}


VERBS: tuple[Verb, ...] = (
    Verb("lose-card", "HF-EVT-04", ("card", "card")),
    Verb("give-up", "HF-EVT-08", ("card", "card")),
)
