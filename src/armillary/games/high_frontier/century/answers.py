"""What the game of 2010 answers where the chart asks its law."""

from armillary.games.high_frontier.ids import CREW, CUBE, ELEVATOR, FREIGHTER, NONE, OUTPOST
from armillary.games.high_frontier.position import HighFrontier
from armillary.games.high_frontier.rules import ending, law, stacks
from armillary.kernel.evidence import does
from armillary.kernel.native import mypyc_attr
from armillary.kernel.refusal import Refusal

from . import crews, felonies, glory, government, score

__all__ = ["CenturyLaw"]


@mypyc_attr(allow_interpreted_subclasses=True)
class CenturyLaw(law.Law[HighFrontier]):
    """The answers of 2010; a scenario has its own beside them."""

    def why_not_act(self, p: HighFrontier, seat: int, act: int, where: int = NONE, other: int = NONE) -> Refusal | None:
        """What politics forbid (8.6)."""
        return government.why_not(p, seat, act, where)

    def why_not_buy_end(self, p: HighFrontier, seat: int) -> Refusal | None:
        """HF-END-04."""
        return score.why_not_end(p, seat)

    def why_not_felony(self, p: HighFrontier, felon: int, victim: int, kind: int, site: int) -> Refusal | None:
        """HF-FAC-05."""
        return felonies.why_not_felony(p, felon, victim, kind, site)

    @does("HF-END-03")
    def asks_enough(self, p: HighFrontier) -> bool:
        """HF-END-01 to HF-END-03."""
        return ending.enough_factories(p)

    def asks_humans(self, p: HighFrontier, space: int, of: int) -> bool:
        """HF-IND-06: a crew, or a second cube."""
        return felonies.humans(p, space, of)

    @does("HF-VENT-04")
    def asks_rides(self, p: HighFrontier, stack: int) -> bool:
        """HF-VENT-04."""
        return p.ventures[ELEVATOR] == stacks.owner_of(p, stack)

    @does("HF-GOV-05")
    def asks_war(self, p: HighFrontier) -> bool:
        """HF-GOV-05."""
        return government.at_war(p)

    def answers_hand(self, p: HighFrontier, card: int, seat: int) -> int:
        """HF-GOV-08: reactors may go under their deck instead."""
        return government.hand_or_deck(p, card, seat)

    def answers_income(self, p: HighFrontier, seat: int) -> int:
        """HF-GOV-11."""
        return government.income(p, seat)

    def answers_lost(self, p: HighFrontier, card: int, stack: int, cause: str) -> int:
        """HF-DEC-01."""
        if p.c.deck[card] == CREW:
            p.trip[card] = 0
        return self.answers_hand(p, card, stacks.owner_of(p, stack))

    def answers_payers(self, p: HighFrontier, seat: int) -> list[int] | None:
        """HF-GOV-07."""
        return government.richer(p, seat)

    def answers_score(self, p: HighFrontier, seat: int) -> int:
        return score.score(p, seat)

    def answers_sector(self, p: HighFrontier) -> int:
        return p.c.sunspots[p.sunspot]

    def answers_spare(self, p: HighFrontier, seat: int, token: int) -> int:
        return self.answers_spare_cubes(p, seat) if token == CUBE else self.answers_spare_disks(p, seat)

    def answers_spare_cubes(self, p: HighFrontier, seat: int) -> int:
        """HF-COMP-04: six cubes for factories, colonies, freighters, glory and ventures."""
        used = sum(p.cubes[seat :: len(p.wt)]) + p.glory.count(seat) + p.ventures.count(seat)
        return p.c.cubes - used - (p.where[stacks.slot(p, seat, FREIGHTER)] != NONE)

    def answers_spare_disks(self, p: HighFrontier, seat: int) -> int:
        """HF-COMP-03: six disks for claims and outposts."""
        return p.c.disks - p.claim.count(seat) - (p.where[stacks.slot(p, seat, OUTPOST)] != NONE)

    def answers_withdrawals(self, p: HighFrontier, seat: int, token: int) -> list[int]:
        """HF-IND-05: cubes of colonies."""
        return [number for what, number in glory.withdrawals(p, seat, False) if what == "colony" and token == CUBE]

    def told_home(self, p: HighFrontier, stack: int) -> None:
        """HF-WIN-05."""
        glory.home(p, stack)

    def told_landed(self, p: HighFrontier, stack: int, site: int) -> None:
        """HF-WIN-05."""
        glory.landed(p, stack, site)

    @does("HF-FRT-08")
    def told_moved(self, p: HighFrontier, stack: int, route: list[int]) -> None:
        """HF-EVT-02: a rocket that entered a triangle causes one event roll, however many there were (HF-A79)."""
        if self.answers_motion(p, stack).events and any(p.c.triangle[space] for space in route):
            p.due += 1

    def told_remains(self, p: HighFrontier, stack: int, cause: str) -> None:
        """HF-DEC-08: the crew becomes a rescue pod."""
        crews.make_pod(p, stack)

    def told_resigned(self, p: HighFrontier, seat: int, space: int) -> None:
        """HF-DEC-07: the crew founds a colony."""
        crews.make_colony(p, seat, space)

    def told_setting_up(self, p: HighFrontier) -> None:
        """HF-SETUP-08: where the political disk starts."""
        p.spot = p.c.spots.index(self.opening)
