"""Auctions: research and elections (5.2, 8.5B)."""

from typing import Any, Final

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.position import A_CARD, BIDS, FEW, SEATS, Chart
from armillary.games.high_frontier.rules import auction
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.evidence import does
from armillary.kernel.frame import Frame
from armillary.kernel.native import mypyc_attr
from armillary.kernel.refusal import Refusal

__all__ = ["ELECTION", "RESEARCHING", "VERBS", "Auction", "Tie"]

RESEARCHING: Final = 0
ELECTION: Final = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Auction(Frame[Chart]):
    """5.2: open bids in turn, from the phasing player on, until all pass in a row (HF-A22). He holds a bid of 0 (HF-A83)."""

    FIELDS = {"kind": FEW, "card": A_CARD, "bids": BIDS, "bidders": SEATS, "turn": FEW, "passes": FEW}
    __slots__ = FIELDS
    rule = "HF-AUC-02"
    rules = ("HF-AUC-03",)

    def __init__(
        self,
        kind: int = RESEARCHING,
        card: int = NONE,
        bids: list[int] | None = None,
        bidders: list[int] | None = None,
        turn: int = 0,
        passes: int = 0,
    ) -> None:
        self.kind = kind
        self.card = card
        self.bids: list[int] = [] if bids is None else bids
        self.bidders: list[int] = [] if bidders is None else bidders
        self.turn = turn
        self.passes = passes

    def advance(self, p: Chart) -> None:
        if not self.bids:
            self.bids = [0 if seat == p.phasing else NONE for seat in range(len(p.wt))]
            self.bidders = auction.eligible(p, self.kind == ELECTION, self.card)
        bidders = self.bidders
        count = len(bidders)
        while self.passes < count:
            seat = bidders[self.turn % count]
            listed = self.choices(p, seat)
            if len(listed) > 1 and count > 1:
                p.ask(seat, listed)
                return
            self.turn += 1
            self.passes += 1
        self.close(p)

    def tries(self, p: Chart, seat: int) -> list[Choice]:
        return [("pass",), ("bid", range(auction.lowest_bid(self.bids, seat), p.law.answers_purse(p, seat) + 1))]

    def choices(self, p: Chart, seat: int) -> list[Choice]:
        """Hot (by tries random play takes 1.6 % longer): every bid of the range is allowed, so none is asked for."""
        bids = self.bids
        lowest, most = max(bids), p.law.answers_purse(p, seat)
        if bids[seat] == lowest:  # `auction.lowest_bid`
            lowest += 1
        return [("pass",), ("bid", range(lowest, most + 1))] if lowest <= most else [("pass",)]

    def why_not_bid(self, p: Chart, seat: int, amount: int) -> Refusal | None:
        return auction.why_not_bid(p, seat, self.bids, amount)

    @does("HF-AUC-06")
    def winning_amount(self, p: Chart, seat: int, amounts: range) -> int:
        """An equal bid is enough for the seat that wins ties (HF-AUC-06), others must top the highest."""
        highest = auction.highest(self.bids)
        ahead = all(bid < highest for other, bid in enumerate(self.bids) if other != seat)
        ties = p.law.answers_tie(p, p.phasing, self.bidders) == seat
        return max(amounts[0], highest if ties or ahead else highest + 1)

    def take_bid(self, p: Chart, seat: int, amount: int) -> None:
        self.bids[seat] = amount
        self.passes = 0
        self.turn += 1
        p.tell(events.bid_made, seat, amount)

    def take_pass(self, p: Chart, seat: int) -> None:
        self.passes += 1
        self.turn += 1

    def close(self, p: Chart) -> None:
        tied = auction.tied(self.bids)
        winner = tied[0]
        if len(tied) > 1:
            winner = NONE if self.kind == ELECTION else p.law.answers_tie(p, p.phasing, tied)
        if winner == NONE:
            p.push(p.game.step(Tie)(seats=tied))
        else:
            self.won(p, winner)

    def returned(self, p: Chart, result: Any) -> None:
        self.won(p, result)

    def won(self, p: Chart, winner: int) -> None:
        auction.take_card(p, self.card, winner, auction.highest(self.bids), p.law.asks_to_pool(p))
        p.pop()

    def facts(self, p: Chart, seat: int | None) -> dict[str, Any]:
        return {"card": self.card if self.card >= 0 else "", "amount": max(self.bids, default=0), "election": self.kind}


@mypyc_attr(allow_interpreted_subclasses=True)
class Tie(Frame[Chart]):
    """HF-AUC-07: the phasing player chooses among those who bid the same."""

    FIELDS = {"seats": SEATS}
    __slots__ = FIELDS
    rule = "HF-AUC-07"

    def __init__(self, seats: list[int] | None = None) -> None:
        self.seats: list[int] = [] if seats is None else seats

    def advance(self, p: Chart) -> None:
        p.ask(p.phasing)

    def tries(self, p: Chart, seat: int) -> list[Choice]:
        return [("award", other) for other in self.seats]

    def why_not_award(self, p: Chart, seat: int, winner: int) -> Refusal | None:
        return auction.why_not_award(self.seats, winner)

    def take_award(self, p: Chart, seat: int, winner: int) -> None:
        p.pop(winner)


VERBS: tuple[Verb, ...] = (
    Verb("bid", "HF-AUC-02", ("amount", "number")),
    Verb("pass", "HF-AUC-03"),
    Verb("award", "HF-AUC-07", ("winner", "seat")),
)
