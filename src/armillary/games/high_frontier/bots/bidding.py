"""The bidder: what a card at auction and a policy are worth, and how far to go for them."""

from typing import Final

from armillary.games.high_frontier.flow.auctions import RESEARCHING, Auction
from armillary.games.high_frontier.ids import CREW, INCOME, NONE, RESEARCH, SELL_WHITE
from armillary.games.high_frontier.position import HighFrontier, On
from armillary.kernel.choice import Choice

from .pilot import Pilot
from .values import WT, card_worth, need

__all__ = ["IDLE", "Bidder"]

#: WT beyond this lie idle.
IDLE: Final = 16
#: What the bots of the expanded game live on.
LIVING: Final[tuple[int, ...]] = (RESEARCH, SELL_WHITE, INCOME)


class Bidder(Pilot[On]):
    """Bids in auctions and elections, weighed against the cost of the bot's next mission."""

    #: The share of a card's worth that is bid for it, and WT that are kept back.
    zeal = 0.8
    reserve = 1

    def auction(self, p: On, seat: int, frame: Auction, listed: list[Choice]) -> Choice:
        """Raise by as little as one must, up to what it is worth and what can be spared."""
        bids = [choice for choice in listed if choice[0] == "bid"]
        if not bids:
            return ("pass",)
        least = bids[0][1][0] if type(bids[0][1]) is range else bids[0][1]
        if frame.kind == RESEARCHING:
            # Money that lies idle is worth less.
            worth = self.zeal * self.bid_worth(p, seat, frame.card) / WT + self.zeal * max(0, p.wt[seat] - IDLE) / 4
        else:
            assert isinstance(p, HighFrontier)
            now = self.comfort(p, seat, p.spot)
            better = max(self.comfort(p, seat, spot) for spot in p.c.spot_next[p.spot]) - now
            worth = max(0.0, better) * (2.0 + max(0, p.wt[seat] - IDLE) / 4)
        if self.mission is not None and self.mission.worth >= self.least(p) and self.at_home(p, seat):
            # What the next launch costs is not for sale.
            worth = min(worth, max(1.0, p.wt[seat] - self.mission.cost))
        reserve = 0 if need(p, seat, p.c.deck[frame.card] if frame.card != NONE else CREW) > 1 else self.reserve
        holds = frame.bids and max(frame.bids) == frame.bids[seat] and frame.bids.count(frame.bids[seat]) == 1
        if holds or least > worth or least > p.wt[seat] - reserve:
            return ("pass",)
        return ("bid", least)

    def bid_worth(self, p: On, seat: int, card: int) -> float:
        """What a card at auction is worth to this player, in points."""
        return card_worth(p, seat, card)

    def elect(self, p: On, seat: int, listed: list[Choice]) -> Choice:
        """The spot that suits the seat best: its own, unless that forbids the operations that earn its income."""
        best: Choice = ("keep",)
        assert isinstance(p, HighFrontier)
        most = self.comfort(p, seat, p.spot)
        for choice in listed:
            if choice[0] == "govern":
                comfort = self.comfort(p, seat, choice[1])
                if comfort > most:
                    best, most = choice, comfort
        return best

    def comfort(self, p: HighFrontier, seat: int, spot: int) -> float:
        """How many operations a policy allows the seat (8.6), and whether the spot is its own, which counts points at the end."""
        q = p.copy()
        assert isinstance(q, HighFrontier)
        q.log, q.spot = None, spot
        allowed = sum(1.0 for act in LIVING if q.law.why_not_act(q, seat, act) is None)
        return allowed + (0.5 if p.c.spot_faction[spot] == p.faction[seat] else 0.0)
