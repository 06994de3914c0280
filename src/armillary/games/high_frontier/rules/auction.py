"""Research auctions and elections: who bids, who wins, who pays whom (5.2, 8.5B; HF-AUC, HF-EVT-07)."""

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import BLOCK, GENERATOR, HAND, NONE, RADIATOR, REACTOR, RESEARCH
from armillary.games.high_frontier.position import Chart
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import payment, stacks
from .decks import draw, show_next

__all__ = [
    "eligible",
    "highest",
    "lowest_bid",
    "put_up",
    "take_card",
    "tied",
    "why_not_award",
    "why_not_bid",
    "why_not_hand",
    "why_not_research",
]


def counted_hand(p: Chart, seat: int) -> int:
    """HF-AUC-10: crews and black cards do not count; supports do (HF-A78)."""
    return sum(1 for card in stacks.hand(p, seat) if p.c.deck[card] >= 0 and not p.black[card])


@does("HF-AUC-10", "HF-AUC-11")
def why_not_hand(p: Chart, seat: int) -> Refusal | None:
    """HF-AUC-10, HF-AUC-11."""
    limit = p.law.answers_hand_limit(p, seat)
    if limit != NONE and len(p.held[HAND - seat]) > limit and counted_hand(p, seat) > limit:
        return Refusal("HF-AUC-10", "hand-full", limit=limit)
    return None


def why_not_research(p: Chart, seat: int, deck: int) -> Refusal | None:
    if deck >= len(p.tops) or p.tops[deck] == NONE:
        return Refusal("HF-AUC-01", "deck-empty", deck=deck)
    return p.law.why_not_act(p, seat, RESEARCH) or why_not_hand(p, seat) or p.law.why_not_own(p, seat, p.tops[deck])


def put_up(p: Chart, seat: int, deck: int) -> int:
    """The top card goes on the block; the next one lies open (HF-AUC-01)."""
    card = draw(p, deck)
    p.put(card, BLOCK)
    p.tell(events.auction_opened, seat, card)
    show_next(p, deck)
    return card


def eligible(p: Chart, election: bool, card: int = NONE) -> list[int]:
    """Who may bid, from the phasing player on; an election is open to all (HF-A67)."""
    seats = len(p.wt)
    order = [(p.phasing + step) % seats for step in range(seats)]
    if election:
        return order
    return [seat for seat in order if why_not_hand(p, seat) is None and p.law.why_not_own(p, seat, card) is None]


def highest(bids: list[int]) -> int:
    return max(bids)


def lowest_bid(bids: list[int], seat: int) -> int:
    """HF-AUC-02, HF-A22: above one's own last bid, and at least the highest."""
    return max(bids[seat] + 1, max(bids))


def why_not_bid(p: Chart, seat: int, bids: list[int], amount: int) -> Refusal | None:
    if amount < lowest_bid(bids, seat):
        return Refusal("HF-AUC-02", "bid-too-low", amount=lowest_bid(bids, seat))
    if amount > p.law.answers_purse(p, seat):
        return Refusal("HF-AUC-02", "too-poor", wt=amount)
    return None


def tied(bids: list[int]) -> list[int]:
    most = max(bids)
    return [seat for seat, bid in enumerate(bids) if bid == most]


def why_not_award(tied: list[int], winner: int) -> Refusal | None:
    """HF-AUC-07: only among those who tied."""
    return None if winner in tied else Refusal("HF-AUC-07", "not-tied", seat=winner)


def take_card(p: Chart, card: int, winner: int, price: int, pool: bool) -> None:
    """HF-AUC-03 to HF-AUC-05: the card to the hand, the bid to the pool or to the phasing player, and the supports it lists."""
    if winner != p.phasing and not pool:
        payment.pay(p, winner, price, p.phasing)
        p.tell(events.auction_won, winner, card, price, "HF-AUC-05")
    else:
        payment.pay(p, winner, price)
        p.tell(events.auction_won, winner, card, price, "HF-AUC-04")
    p.law.told_researched(p, card, winner)
    take_supports(p, card, winner)


def take_supports(p: Chart, card: int, seat: int) -> None:
    """HF-AUC-08: the top card of each support deck that the card lists; HF-AUC-09: not the supports of those."""
    c = p.c
    side = 2 * card + p.black[card]
    wanted = []
    if c.needs_generator[side]:
        wanted.append(GENERATOR)
    if c.needs_reactor[side]:
        wanted.append(REACTOR)
    if c.therms[side]:
        wanted.append(RADIATOR)
    for deck in wanted:
        if p.tops[deck] == NONE:
            continue  # HF-A25
        support = draw(p, deck)
        p.law.told_researched(p, support, seat)
        p.tell(events.support_taken, seat, support)
        show_next(p, deck)


def into_hand(p: Chart, card: int, seat: int) -> None:
    """HF-CARD-03: white side up."""
    stacks.into_hand(p, card, seat, black=0)
