"""Bidding (SV-BID): how much a crew may bid, and who gets the wreck."""

from armillary.games.salvage.position import Orbit
from armillary.kernel.refusal import Refusal

from .dock import in_order


def why_not_bid(p: Orbit, seat: int, credits: int) -> Refusal | None:
    if not 0 <= credits <= p.credits[seat]:
        return Refusal("SV-BID-02", "too-much", credits=p.credits[seat])
    return None


def highest_bidders(p: Orbit, bids: list[int]) -> list[int]:
    """Who bid most, in the order of the round; nobody if nobody bid."""
    highest = max(bids)
    return [seat for seat in in_order(p, p.first) if bids[seat] == highest] if highest else []
