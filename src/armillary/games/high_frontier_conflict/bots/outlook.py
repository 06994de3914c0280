"""What a programme brings here: years instead of rounds, points by how the War may end, seasons that are known beforehand."""

from typing import Any

from armillary.games.high_frontier.bots.programmes import Weights
from armillary.games.high_frontier.ids import NONE, RED
from armillary.games.high_frontier.position import Chart
from armillary.games.high_frontier_conflict.chart import states
from armillary.games.high_frontier_conflict.position import Conflict

from .politics import outcome_odds, years_left

__all__ = ["Outlook"]

#: What a Factory brings beside its points, while there are years left: products, fuel, a base.
BASE = 0.5
LONG = 12
#: Years that a rocket waits beside a site for its season, and for which a launch is put off.
WAITS = 3
LAUNCHES = (0, 1, 2, 3, 4)


class Outlook(Weights):
    """The weights of a style, and what this title answers where programmes ask."""

    def rounds_left(self, p: Chart) -> float:
        assert isinstance(p, Conflict)
        return float(years_left(p))

    def outlook(self, p: Chart) -> tuple[Any, ...]:
        assert isinstance(p, Conflict)
        return (p.year, p.pile, tuple(p.tracks), *([tuple(p.chit), p.state, p.winner] if states.blocs(p) else ()))

    def claim_points(self, p: Chart, seat: int, site: int) -> float:
        """A token; where there is life, a dome counts more one day."""
        assert isinstance(p, Conflict)
        scoring = p.c.own.scoring
        return self.claims * (scoring.token + (0.2 * scoring.astrobiology if p.c.science[site] else 0.0))

    def factory_points(self, p: Chart, seat: int, site: int, rival: int) -> float:
        """The token and the letter's price, under every way in which the match may end; what its fall costs others."""
        assert isinstance(p, Conflict)
        c = p.c
        last = len(c.track) - 1
        own = range(len(c.letters)) if c.spectral[site] >= len(c.letters) else (c.spectral[site],)
        found = 0.0
        for letter in own:
            now, then = c.track[p.tracks[letter]], c.track[min(p.tracks[letter] + 1, last)]
            gain = float(then)
            for other, owner in enumerate(p.factory):
                if owner != NONE and p.letter[other] == letter:
                    gain += (then - now) if owner == seat else (now - then) * self.leader * (owner == rival)
            found = max(found, gain)
        scoring = c.own.scoring
        price = 0.0
        for how, chance in enumerate(outcome_odds(p)):
            price += chance * (scoring.price[how] or found)
        return self.factories * (scoring.token + price + BASE * min(1.0, years_left(p) / LONG))

    def open_at(self, p: Chart, space: int, turns: int) -> float:
        """The seasons are known."""
        assert isinstance(p, Conflict)
        seasons = p.c.seasons
        return 0.0 if space in p.c.closed[seasons[(p.year - 1 + turns) % len(seasons)]] else 1.0

    def red_at(self, p: Chart, turns: float) -> float:
        assert isinstance(p, Conflict)
        seasons = p.c.seasons
        return float(seasons[(p.year - 1 + round(turns)) % len(seasons)] == RED)

    def waits(self, p: Chart) -> tuple[int, ...]:
        return LAUNCHES

    def delay(self, p: Chart, space: int, turns: int) -> int | None:
        for wait in range(WAITS + 1):
            if self.open_at(p, space, turns + wait - 1):
                return wait
        return None
