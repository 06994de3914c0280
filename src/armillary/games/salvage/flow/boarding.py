"""The wreck: sealed bids, the boarding, the jammers of the others."""

from typing import Any, Final

from armillary.fields import SEAT, Count, Listed, One
from armillary.games.salvage import events
from armillary.games.salvage.ids import CUTTER, JAMMER
from armillary.games.salvage.position import Orbit
from armillary.games.salvage.rules.bidding import highest_bidders, why_not_bid
from armillary.games.salvage.rules.boarding import (
    break_up,
    drift_on,
    is_asked,
    play_card,
    roll_salvage,
    stow,
    why_not_cut,
    why_not_jam,
)
from armillary.games.salvage.rules.dock import in_order
from armillary.games.salvage.rules.ending import charter_won
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

BOARD: Final[Choice] = ("board",)
CUT: Final[Choice] = ("cut",)
JAM: Final[Choice] = ("jam",)
PASS: Final[Choice] = ("pass",)
NOBODY: Final = -1


class Bid(Frame[Orbit]):
    """All crews bid at once and in secret."""

    __slots__ = ()
    rule = "SV-BID-01"

    def advance(self, p: Orbit) -> None:
        p.ask_sealed(range(len(p.credits)))

    def tries(self, p: Orbit, seat: int) -> list[Choice]:
        return [("bid", range(p.credits[seat] + 1))]

    def choices(self, p: Orbit, seat: int) -> list[Choice]:
        """Hot: a third of the decisions of a match (by tries random play takes 15 % longer)."""
        return [("bid", range(p.credits[seat] + 1))]

    def why_not_bid(self, p: Orbit, seat: int, credits: int) -> Refusal | None:
        return why_not_bid(p, seat, credits)

    def take_bid(self, p: Orbit, seat: int, credits: int) -> None:
        raise AssertionError("bids are sealed: they are revealed together")

    def reveal(self, p: Orbit, answers: dict[int, Choice]) -> None:
        bids: list[int] = [answers[seat][1] for seat in range(len(p.credits))]
        p.tell(events.bids_revealed, bids)
        best = highest_bidders(p, bids)
        if not best:
            drift_on(p, "SV-BID-05")
            p.pop(NOBODY)
        elif len(best) > 1 and p.game.rulings["tie"] == "nobody":
            drift_on(p, "SV-BID-04")
            p.pop(NOBODY)
        else:
            winner = best[0]
            p.credits[winner] -= bids[winner]
            p.tell(events.bid_won, winner, bids[winner], len(best) > 1)
            p.replace(Salvage(winner))

    def facts(self, p: Orbit, seat: int | None) -> dict[str, Any]:
        return {"wreck": p.wreck, "hull": p.c.hull[p.wreck], "value": p.c.value[p.wreck]}


class Salvage(Frame[Orbit]):
    """The winner boards the wreck, with or without a cutter."""

    FIELDS = {"crew": One(SEAT)}
    __slots__ = FIELDS
    rule = "SV-SAL-01"

    def __init__(self, crew: int) -> None:
        self.crew: int = crew

    def advance(self, p: Orbit) -> None:
        p.ask(self.crew)

    def tries(self, p: Orbit, seat: int) -> list[Choice]:
        return [BOARD, CUT]

    def take_board(self, p: Orbit, seat: int) -> None:
        self.roll(p, seat, 0)

    def why_not_cut(self, p: Orbit, seat: int) -> Refusal | None:
        return why_not_cut(p, seat)

    def take_cut(self, p: Orbit, seat: int) -> None:
        play_card(p, seat, CUTTER, "SV-SAL-02")
        self.roll(p, seat, p.c.cutter)

    def roll(self, p: Orbit, seat: int, bonus: int) -> None:
        total = roll_salvage(p, seat, bonus, "SV-SAL-01")
        if total:
            waiting = [other for other in in_order(p, seat) if other != seat and is_asked(p, other)]
            p.replace(Jam(seat, bonus, total, waiting))
        else:
            break_up(p, seat, jammed=False)
            p.pop(seat)

    def facts(self, p: Orbit, seat: int | None) -> dict[str, Any]:
        return {"seat": self.crew, "wreck": p.wreck, "hull": p.c.hull[p.wreck], "cutter": p.c.cutter}


class Jam(Frame[Orbit]):
    """The salvage succeeded: each other crew, in order, may jam it and force a new roll."""

    FIELDS = {
        "crew": One(SEAT),
        "bonus": Count("cutter"),
        "total": Count(12),
        "waiting": Listed(One(SEAT), most=SEAT.size),
    }
    __slots__ = FIELDS
    rule = "SV-JAM-01"

    def __init__(self, crew: int, bonus: int = 0, total: int = 0, waiting: list[int] | None = None) -> None:
        self.crew: int = crew
        self.bonus: int = bonus
        #: What the salvage has come to, bonus included.
        self.total: int = total
        self.waiting: list[int] = waiting if waiting is not None else []

    def advance(self, p: Orbit) -> None:
        if self.waiting:
            p.ask_in_order(self.waiting)
            return
        stow(p, self.crew)
        if not charter_won(p, self.crew):
            p.pop(self.crew)

    def tries(self, p: Orbit, seat: int) -> list[Choice]:
        return [PASS, JAM]

    def take_pass(self, p: Orbit, seat: int) -> None:
        self.waiting.remove(seat)
        p.tell(events.jam_passed, seat)

    def why_not_jam(self, p: Orbit, seat: int) -> Refusal | None:
        return why_not_jam(p, seat)

    def take_jam(self, p: Orbit, seat: int) -> None:
        self.waiting.remove(seat)
        play_card(p, seat, JAMMER, "SV-JAM-01")
        self.total = roll_salvage(p, self.crew, self.bonus, "SV-JAM-01")
        if not self.total:
            # There is nothing left to jam, so nobody else is asked.
            p.ask_in_order(())
            break_up(p, self.crew, jammed=True)
            p.pop(self.crew)

    def facts(self, p: Orbit, seat: int | None) -> dict[str, Any]:
        asked = p.owing[0] if p.owing else self.crew
        return {"seat": asked, "seat_crew": self.crew, "wreck": p.wreck, "total": self.total}


VERBS = (
    Verb("bid", "SV-BID-02", ("credits", "number")),
    Verb("board", "SV-SAL-01"),
    Verb("cut", "SV-SAL-02"),
    Verb("jam", "SV-JAM-01"),
    Verb("pass", "SV-JAM-01"),
)
FRAMES = (Bid, Salvage, Jam)
