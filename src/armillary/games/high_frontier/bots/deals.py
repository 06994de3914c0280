"""Own offers: a card that the best programme lacks and that another has in LEO without needing it, for WT between the two prices.

Everything in LEO is open (HF-DEAL-02), so both prices follow from the programmes of both seats: the most that the card is worth
to the one, and the least that makes up for it to the other.
"""

from typing import TYPE_CHECKING, Any, Final

from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.position import HighFrontier
from armillary.games.high_frontier.rules import deals
from armillary.kernel.choice import Choice

from .programmes import Programme, Stock, leading, value

if TYPE_CHECKING:
    from .greedy import Greedy

__all__ = ["proposal"]

#: The most WT that are offered for a card, and cards that are looked at.
MOST: Final = 12
LOOKED: Final = 3


def proposal(bot: "Greedy[Any]", p: HighFrontier, seat: int, programmes: list[Programme]) -> Choice | None:
    """An offer that both sides gain by, or None."""
    main = leading(programmes)
    if main is None or not p.wt[seat]:
        return None
    decks = {p.c.deck[card] for card in main.missing} | set(main.unseen)
    if not decks:
        return None
    have = bot.stock(p, seat)
    now = value(p, seat, bot.weights, have)
    for other in range(len(p.wt)):
        if other == seat:
            continue
        cards = [card for card in deals.tradable(p, other) if p.c.deck[card] in decks][:LOOKED]
        for card in cards:
            more = tuple(sorted((*have.aloft, card)))
            worth = [
                wt
                for wt in range(1, min(MOST, p.wt[seat]) + 1)
                if value(p, seat, bot.weights, Stock(have.hand, more, have.wt - wt, have.wait)) > now
            ]
            for wt in worth[len(worth) // 2 :]:
                if bot.welcome(p, other, seat, (deals.CARDS, NONE, card, wt)):
                    return ("offer", other, None, card, wt)
    return None
