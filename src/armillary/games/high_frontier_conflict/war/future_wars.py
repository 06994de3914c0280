"""Future Wars (3Ae; CF-GEN-09, BR-77): a game without combat, in which a casus belli brings the restrictions for a season."""

from armillary.games.high_frontier_conflict.chart.hooks import Answers
from armillary.games.high_frontier_conflict.ids import INDEPENDENCE, LOYALIST, PEACE, WAR
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does

from . import events

__all__ = ["FutureWars"]


class FutureWars(Answers):
    """Module 0 with Futures: no blocs until somebody gives cause for war."""

    def told_began(self, p: Conflict) -> None:
        p.extremist = [0] * len(p.wt)

    @does("CF-WAR-13")
    def asks_future_war(self, p: Conflict, seat: int) -> bool:
        """BR-77: the claimant is the only Independent; the restrictions hold until the season changes. Only once (CF-WAR-13)."""
        if not p.war_happened:
            p.war_happened = 1
            p.state = WAR
            p.chit = [LOYALIST] * len(p.chit)
            p.chit[p.c.ideology[p.faction[seat]]] = INDEPENDENCE
            p.tell(events.future_war_began, seat)
        return True

    def told_season_over(self, p: Conflict, before: int) -> None:
        """BR-77: the season has changed."""
        if p.state == WAR and p.c.seasons[p.year - 1] != before:
            p.state = PEACE
            p.leave = []
            p.tell(events.future_war_ended)
