"""Elections (8.5B): a vote is bid for as a card is, and its winner moves politics (HF-EVT-07)."""

from typing import Any

from armillary.games.high_frontier import events
from armillary.games.high_frontier.flow import auctions, open_auctions
from armillary.games.high_frontier.flow.auctions import ELECTION
from armillary.games.high_frontier.position import A_SEAT, Chart, HighFrontier
from armillary.games.high_frontier.rules import auction, payment
from armillary.kernel.choice import Choice, Verb
from armillary.kernel.frame import Frame
from armillary.kernel.native import mypyc_attr
from armillary.kernel.refusal import Refusal

from . import government

__all__ = ["FRAMES", "VERBS", "Auction", "Elect"]


class Auction(open_auctions.Auction):
    """Research, or an election."""

    __slots__ = ()

    def won(self, p: Chart, winner: int) -> None:
        if self.kind != ELECTION:
            super().won(p, winner)
            return
        price = auction.highest(self.bids)
        payment.pay(p, winner, price)
        p.tell(events.election_won, winner, price)
        p.replace(p.game.step(Elect)(winner=winner))


@mypyc_attr(allow_interpreted_subclasses=True)
class Elect(Frame[HighFrontier]):
    """HF-EVT-07: the winner of an election may move the disk to a spot next to it."""

    FIELDS = {"winner": A_SEAT}
    __slots__ = FIELDS
    rule = "HF-EVT-07"
    quiet = True

    def __init__(self, winner: int = 0) -> None:
        self.winner = winner

    def advance(self, p: HighFrontier) -> None:
        p.ask(self.winner)

    def tries(self, p: HighFrontier, seat: int) -> list[Choice]:
        return [("keep",), *[("govern", spot) for spot in p.c.spot_next[p.spot]]]

    def why_not_govern(self, p: HighFrontier, seat: int, spot: int) -> Refusal | None:
        return government.why_not_govern(p, spot)

    def take_keep(self, p: HighFrontier, seat: int) -> None:
        p.pop()

    def take_govern(self, p: HighFrontier, seat: int, spot: int) -> None:
        government.move_disk(p, spot, "HF-EVT-07")
        p.pop()

    def facts(self, p: HighFrontier, seat: int | None) -> dict[str, Any]:
        return {"seat": self.winner, "spot": p.spot}


FRAMES = (Auction, open_auctions.Tie, Elect)
VERBS: tuple[Verb, ...] = (
    *auctions.VERBS,
    Verb("keep", "HF-EVT-07"),
    Verb("govern", "HF-EVT-07", ("spot", "spot")),
)
