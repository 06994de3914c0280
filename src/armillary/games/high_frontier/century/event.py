"""The events after the moves (8.5): a roll for each, the sunspots, and what the roll brings in the season."""

from armillary.games.high_frontier import events
from armillary.games.high_frontier.flow import happenings
from armillary.games.high_frontier.flow.auctions import ELECTION, Auction
from armillary.games.high_frontier.ids import BLUE, GLITCH, NO_EVENT, PAD_EXPLOSION, YELLOW
from armillary.games.high_frontier.position import HighFrontier
from armillary.games.high_frontier.rules import belts, mishaps
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.native import mypyc_attr

from . import sunspots

__all__ = ["FRAMES", "VERBS", "Event"]


@does("HF-SEQ-02")
@mypyc_attr(allow_interpreted_subclasses=True)
class Event(Frame[HighFrontier]):
    """HF-EVT-02: one roll for each rocket move that entered a triangle; the sunspots go on with every roll (HF-EVT-01)."""

    __slots__ = ()
    rule = "HF-EVT-02"

    def advance(self, p: HighFrontier) -> None:
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
            p.push(p.game.step(happenings.PadTie)(seats=_in_turn(p)))
        elif sector == BLUE:
            self.election(p, die)
        elif sector == YELLOW:
            p.tell(events.budgets_cut, die)
            p.push(p.game.step(happenings.BudgetCut)(seats=_in_turn(p)))
        else:
            strength = p.roll(1, 6, "HF-EVT-09")[0]
            p.tell(events.flare_erupted, strength)
            belts.flare(p, strength)

    def glitch(self, p: HighFrontier) -> None:
        found = mishaps.glitch_victims(p, p.phasing)
        if len(found) == 1:
            mishaps.glitch(p, p.phasing, found[0])
        elif found:
            p.push(p.game.step(happenings.Glitch)())

    def election(self, p: HighFrontier, die: int) -> None:
        p.tell(events.election_called, p.phasing)
        p.push(p.game.step(Auction)(kind=ELECTION))


def _in_turn(p: HighFrontier) -> list[int]:
    seats = len(p.wt)
    return [(p.phasing + step) % seats for step in range(seats)]


FRAMES = (Event, happenings.Glitch, happenings.PadTie, happenings.BudgetCut)
VERBS = happenings.VERBS
