"""The sunspot phase (BR-01 to BR-05): the year goes on, a disk, the event."""

from typing import Any

from armillary.games.high_frontier import events as base_events
from armillary.games.high_frontier.flow import happenings as base
from armillary.games.high_frontier.ids import BLUE
from armillary.games.high_frontier.position import DONE, FEW, SEATS
from armillary.games.high_frontier_conflict.assembly import laws
from armillary.games.high_frontier_conflict.assembly.steps import Baton, Legacy, tally
from armillary.games.high_frontier_conflict.ids import (
    ANARCHY_EVENT,
    BUDGET_EVENT,
    GLITCH_EVENT,
    INSPIRATION,
    PAD_EVENT,
)
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.refusal import Refusal

from . import clock, events, glitches, states
from .ending import Ending

__all__ = ["FRAMES", "VERBS", "GlitchTie", "PadTie", "Sunspots"]

ADVANCE, DISK, BATON, EVENT, OVER = range(5)


class Sunspots(Frame[Conflict]):
    """Trap 10 of the design: advance, leave blue, disk, end of the game, then the event of the year entered."""

    FIELDS = {"step": FEW}
    __slots__ = FIELDS
    rule = "BR-02"
    rules = ("BR-01", "BR-03")

    def __init__(self, step: int = ADVANCE) -> None:
        self.step = step

    def advance(self, p: Conflict) -> None:
        if self.step == ADVANCE:
            self.step = DISK
            before = p.law.answers_sector(p)
            clock.advance_year(p)
            p.law.told_season_over(p, before)
            if p.anarchy and p.law.answers_sector(p) != BLUE:
                armed = states.on(p, states.WEAPONS)
                states.anarchy_ends(p)
                p.law.told_anarchy_over(p, armed)
                if p.frames[-1] is not self:
                    return
        if self.step == DISK:
            self.step = BATON
            if p.year == 1:
                clock.remove_disk(p)
                if states.on(p, states.PLACED):
                    p.push(p.game.step(Legacy)())
                    return
        if self.step == BATON:
            self.step = EVENT
            if p.year == 1:
                if p.pile == 0:
                    p.replace(p.game.step(Ending)())
                    return
                if states.on(p, states.PLACED):
                    p.push(p.game.step(Baton)())
                    return
        if self.step == EVENT:
            self.step = OVER
            if p.year in p.c.event_years:
                self.event(p)
                return
        p.pop()

    def event(self, p: Conflict) -> None:
        """BR-03: rolled by the 1st Player; the season is that of the year entered."""
        die = p.roll(1, 6, "BR-03")[0]
        event = p.c.year_events[die - 1]
        if event == INSPIRATION:
            p.tell(events.inspired, p.first, die)
            clock.inspire(p)
        elif event == GLITCH_EVENT:
            p.tell(events.glitches_rolled, p.first, die)
            p.push(p.game.step(GlitchTie)(seats=clock.in_order(p)))
        elif event == PAD_EVENT:
            p.tell(events.pad_rolled, p.first, die)
            p.push(p.game.step(base.PadTie)(seats=clock.in_order(p)))
        else:
            self.season(p, die)

    def season(self, p: Conflict, die: int) -> None:
        sector = p.law.answers_sector(p)
        p.tell(events.season_rolled, p.first, die, sector)
        event = p.c.season_event[sector]
        if event == ANARCHY_EVENT:
            states.anarchy_begins(p)
            p.law.told_anarchy_began(p)
        elif event == BUDGET_EVENT:
            p.tell(base_events.budgets_cut, die)
            p.push(p.game.step(base.BudgetCut)(seats=clock.in_order(p)))
        else:
            strength = p.roll(1, 6, "HF-EVT-09")[0]
            p.tell(base_events.flare_erupted, strength)
            clock.flare(p, strength)


class GlitchTie(Frame[Conflict]):
    """BR-33: each player's largest stack away from home gets a glitch; on a tie its owner chooses."""

    FIELDS = {"seats": SEATS}
    __slots__ = FIELDS
    rule = "BR-33"

    def __init__(self, seats: list[int] | None = None) -> None:
        self.seats: list[int] = [] if seats is None else seats

    def advance(self, p: Conflict) -> None:
        while self.seats:
            found = glitches.candidates(p, self.seats[0])
            if len(found) > 1:
                p.ask(self.seats[0])
                return
            if found:
                glitches.put(p, found[0])
            self.seats.pop(0)
        p.pop()

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        return [("glitch", stack) for stack in glitches.candidates(p, seat)]

    def why_not_glitch(self, p: Conflict, seat: int, stack: int) -> Refusal | None:
        return glitches.why_not_put(p, seat, stack)

    def take_glitch(self, p: Conflict, seat: int, stack: int) -> None:
        self.seats.pop(0)
        glitches.put(p, stack)


class PadTie(base.PadTie[Conflict]):
    """BR-03: each player's heaviest white card in LEO is lost; on a tie its owner chooses.

    Before that each may lobby for the mishap insurance, from the 1st Player on (BR-24); only now can it be lobbied for.
    """

    FIELDS = {"asked": FEW, "insured": DONE}
    __slots__ = FIELDS
    rule = "BR-03"

    def __init__(self, seats: list[int] | None = None, asked: int = 0, insured: list[int] | None = None) -> None:
        super().__init__(seats)
        self.asked = asked
        self.insured: list[int] = [] if insured is None else insured

    def advance(self, p: Conflict) -> None:
        while self.asked < len(self.seats):
            if laws.why_not_insure(p, self.seats[self.asked]) is None:
                p.ask(self.seats[self.asked])
                return
            self.asked += 1
        while self.seats:
            found = clock.pad_victims(p, self.seats[0])
            if len(found) > 1:
                p.ask(self.seats[0])
                return
            if found:
                self.explode(p, self.seats[0], found[0])
            self.next()
        p.pop()
        if self.insured:
            tally(p, p.first)

    def next(self) -> None:
        self.seats.pop(0)
        self.asked -= 1

    def explode(self, p: Conflict, seat: int, card: int) -> None:
        clock.explode(p, seat, card)
        if laws.insured(p, seat, self.insured):
            laws.pay_insurance(p, seat, card)

    def asking(self) -> bool:
        """Is it about the insurance still?"""
        return self.asked < len(self.seats)

    def tries(self, p: Conflict, seat: int) -> list[Choice]:
        if self.asking():
            return [("skip",), ("insure",)]
        return [("lose-card", card) for card in clock.pad_victims(p, seat)]

    def take_skip(self, p: Conflict, seat: int) -> None:
        self.asked += 1

    def why_not_insure(self, p: Conflict, seat: int) -> Refusal | None:
        return laws.why_not_insure(p, seat)

    def take_insure(self, p: Conflict, seat: int) -> None:
        self.asked += 1
        self.insured.append(seat)
        laws.insure(p, seat)

    def why_not_lose_card(self, p: Conflict, seat: int, card: int) -> Refusal | None:
        return clock.why_not_pad(p, seat, card)

    def take_lose_card(self, p: Conflict, seat: int, card: int) -> None:
        self.next()
        self.explode(p, seat, card)


FRAMES: tuple[type[Frame[Any]], ...] = (Sunspots, GlitchTie, PadTie, base.BudgetCut)
VERBS: tuple[Verb, ...] = (
    Verb("glitch", "BR-33", ("stack", "stack")),
    Verb("lose-card", "BR-03", ("card", "card")),
    Verb("give-up", "HF-EVT-08", ("card", "card")),
    Verb("insure", "BR-24"),
)
