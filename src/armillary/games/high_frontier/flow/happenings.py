"""Events after the moves (8.5)."""

from typing import Any

from armillary.games.high_frontier import events
from armillary.games.high_frontier.century import sunspots
from armillary.games.high_frontier.ids import BLUE, GLITCH, NO_EVENT, PAD_EXPLOSION, YELLOW
from armillary.games.high_frontier.position import SEATS, Chart, On
from armillary.games.high_frontier.rules import belts
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.native import mypyc_attr
from armillary.kernel.refusal import Refusal

from .auctions import ELECTION, Auction

__all__ = ["FRAMES", "VERBS", "BudgetCut", "Event", "Glitch", "PadTie"]


@does("HF-SEQ-02")
@mypyc_attr(allow_interpreted_subclasses=True)
class Event(Frame[Chart]):
    """HF-EVT-02: one roll for each rocket move that entered a triangle; the sunspots go on with every roll (HF-EVT-01)."""

    __slots__ = ()
    rule = "HF-EVT-02"

    def advance(self, p: Chart) -> None:
        if p.due <= 0:
            p.pop()
            return
        p.due -= 1
        die = p.roll(1, 6, "HF-EVT-02")[0]
        before = p.law.answers_sector(p)
        sunspots.advance(p)
        sector = before if p.law.sector_before else p.law.answers_sector(p)
        event = p.c.events[die - 1]
        if event == NO_EVENT:
            p.tell(events.nothing_happened, die)
        elif event == GLITCH:
            p.tell(events.glitch_rolled, p.phasing, die)
            self.glitch(p)
        elif event == PAD_EXPLOSION:
            p.tell(events.pad_exploded, die)
            p.push(p.game.step(PadTie)(seats=in_turn(p)))
        elif sector == BLUE:
            self.election(p, die)
        elif sector == YELLOW:
            p.tell(events.budgets_cut, die)
            p.push(p.game.step(BudgetCut)(seats=in_turn(p)))
        else:
            strength = p.roll(1, 6, "HF-EVT-09")[0]
            p.tell(events.flare_erupted, strength)
            belts.flare(p, strength)

    def glitch(self, p: Chart) -> None:
        found = sunspots.glitch_victims(p, p.phasing)
        if len(found) == 1:
            sunspots.glitch(p, p.phasing, found[0])
        elif found:
            p.push(p.game.step(Glitch)())

    def election(self, p: Chart, die: int) -> None:
        p.tell(events.election_called, p.phasing)
        p.push(p.game.step(Auction)(kind=ELECTION))


def in_turn(p: Chart) -> list[int]:
    seats = len(p.wt)
    return [(p.phasing + step) % seats for step in range(seats)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Glitch(Frame[Chart]):
    """HF-EVT-04: the phasing player picks the card."""

    __slots__ = ()
    rule = "HF-EVT-04"

    def advance(self, p: Chart) -> None:
        p.ask(p.phasing)

    def tries(self, p: Chart, seat: int) -> list[Choice]:
        return [("lose-card", card) for card in sunspots.glitch_victims(p, seat)]

    def why_not_lose_card(self, p: Chart, seat: int, card: int) -> Refusal | None:
        return sunspots.why_not_glitch(p, seat, card)

    def take_lose_card(self, p: Chart, seat: int, card: int) -> None:
        sunspots.glitch(p, seat, card)
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
            found = sunspots.pad_victims(p, self.seats[0])
            if len(found) > 1:
                p.ask(self.seats[0])
                return
            if found:
                sunspots.explode(p, self.seats[0], found[0])
            self.seats.pop(0)
        p.pop()

    def tries(self, p: On, seat: int) -> list[Choice]:
        return [("lose-card", card) for card in sunspots.pad_victims(p, seat)]

    def why_not_lose_card(self, p: On, seat: int, card: int) -> Refusal | None:
        return sunspots.why_not_pad(p, seat, card)

    def take_lose_card(self, p: On, seat: int, card: int) -> None:
        self.seats.pop(0)
        sunspots.explode(p, seat, card)


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
            found = sunspots.can_cut(p, self.seats[0])
            if len(found) > 1:
                p.ask(self.seats[0])
                return
            if found:
                sunspots.cut(p, self.seats[0], found[0])
            self.seats.pop(0)
        p.pop()

    def tries(self, p: Chart, seat: int) -> list[Choice]:
        return [("give-up", card) for card in sunspots.can_cut(p, seat)]

    def why_not_give_up(self, p: Chart, seat: int, card: int) -> Refusal | None:
        return sunspots.why_not_cut(p, seat, card)

    def take_give_up(self, p: Chart, seat: int, card: int) -> None:
        self.seats.pop(0)
        sunspots.cut(p, seat, card)

    def facts(self, p: Chart, seat: int | None) -> dict[str, Any]:
        return {}


FRAMES = (Event, Glitch, PadTie, BudgetCut)
VERBS: tuple[Verb, ...] = (
    Verb("lose-card", "HF-EVT-04", ("card", "card")),
    Verb("give-up", "HF-EVT-08", ("card", "card")),
)
