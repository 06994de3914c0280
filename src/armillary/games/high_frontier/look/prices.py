"""How likely a bid is to win a card, if the rivals bid like the built-in bots: what people bid nobody can know."""

from importlib import import_module
from math import prod
from typing import Any

from armillary.games.high_frontier.flow.auctions import ELECTION, Auction
from armillary.games.high_frontier.ids import BLOCK, NONE
from armillary.games.high_frontier.position import Chart, OnChart
from armillary.games.high_frontier.rules import auction, decks
from armillary.kernel.choice import Choice
from armillary.kernel.text import Text
from armillary.scene import Sketch

__all__ = ["TOOL", "chances", "judged"]

TOOL = "chances"
#: Bars that are shown at most.
BARS = 8


def chances(p: Chart, seat: int, text: Text) -> Sketch:
    """The chance that a limit wins, for each limit. ValueError if nothing is at auction."""
    frame = p.frames[-1] if p.frames else None
    if not isinstance(frame, Auction) or frame.card == NONE or frame.kind == ELECTION or not frame.bids:
        raise ValueError(text.word("chances", "no-auction"))
    found = _shares(p, seat)
    if not found:
        raise ValueError(text.word("chances", "no-bid"))
    shares = dict(found)
    even = next((amount for amount, share in found if share >= 0.5), None)
    price = text.fill("stage", "money", {"wt": even or 0, "unit": text.word("outlook", "wt")})
    key = "never" if even is None else "sure" if shares[even] == 1 else "even"
    source = text.fill("chances", "source", {"count": len(_bots(p))})
    return Sketch(bars=_few(found), lines=[text.fill("chances", key, {"price": price}), source])


def judged(p: Chart, seat: int, deck: int, text: Text) -> tuple[str, str] | None:
    """The likely price of the top card of a deck, if this seat puts it up: the least limit with an even chance."""
    q = p.copy()
    q.log = None
    assert isinstance(q, OnChart)
    card = decks.draw(q, deck)
    q.put(card, BLOCK)
    bidders = auction.eligible(q, False, card)
    if seat != q.phasing or seat not in bidders:
        return None
    bids = [0 if other == seat else NONE for other in range(len(q.wt))]
    q.push(q.game.step(Auction)(card=card, bids=bids, bidders=bidders))
    purse = q.law.answers_purse(q, seat)
    price = next((amount for amount, share in _shares(q, seat) if share >= 0.5), None)
    facts = {"wt": purse if price is None else price, "unit": text.word("outlook", "wt")}
    words = text.fill("stage", "money", facts)
    return (text.fill("chances", "over", {"price": words}) if price is None else words), text.word("chances", "likely")


def _shares(p: Chart, seat: int) -> list[tuple[int, float]]:
    """For every bid that the seat may make, the share of rivals' styles that would leave it the card. Every style is equally
    likely in every seat; who passes at a bid passes at a higher one."""
    q = p.copy()
    q.log = None
    frame = q.frames[-1]
    assert isinstance(q, OnChart)
    assert isinstance(frame, Auction)
    told = list(frame.bids)
    rivals = [other for other in frame.bidders if other != seat]
    open_to = {rival: [make() for make in _bots(q)] for rival in rivals}
    count = len(_bots(q))
    # What the seat has bid already stands: raising it begins above.
    holds = told[seat] != NONE and told[seat] == max(told) and _wins(q, seat, told)
    least = told[seat] if holds else auction.lowest_bid(told, seat)
    found: list[tuple[int, float]] = []
    for amount in range(least, q.law.answers_purse(q, seat) + 1):
        frame.bids = [amount if other == seat else bid for other, bid in enumerate(told)]
        for rival, bots in open_to.items():
            open_to[rival] = [bot for bot in bots if _tops(q, rival, frame, bot)]
        left = prod((count - len(bots)) / count for bots in open_to.values())
        found.append((amount, left if _wins(q, seat, frame.bids) else 0.0))
    frame.bids = told
    return found


def _bots(p: Chart) -> list[Any]:
    """The title's bots, one for each style."""
    package = next(iter(p.game.packages()))
    return list(import_module(f"{package}.bots").PLAYERS.values())


def _tops(p: Chart, rival: int, frame: Auction, bot: Any) -> bool:
    listed: list[Choice] = frame.choices(p, rival)
    return len(listed) > 1 and bool(bot.auction(p, rival, frame, listed)[0] == "bid")


def _wins(p: Chart, seat: int, bids: list[int]) -> bool:
    """If everybody passes now (HF-AUC-06, HF-AUC-07)."""
    tied = auction.tied(bids)
    if tied == [seat] or seat not in tied:
        return tied == [seat]
    winner = p.law.answers_tie(p, p.phasing, tied)
    return seat == (p.phasing if winner == NONE else winner)


def _few(found: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """Up to the first that is certain, and at most so many: amounts that add nothing are left out first."""
    sure = next((at for at, (_, share) in enumerate(found) if share >= 1), len(found) - 1)
    kept = found[: sure + 1]
    if len(kept) > BARS:
        kept = [one for at, one in enumerate(kept) if at in (0, sure) or one[1] > kept[at - 1][1]]
    return kept[: BARS - 1] + kept[-1:] if len(kept) > BARS else kept
