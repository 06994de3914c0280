"""A bid in people's words: what it beats, who wins a tie, who could go on, what is left of the purse (5.2)."""

from armillary.games.high_frontier.flow.auctions import Auction
from armillary.games.high_frontier.ids import NONE
from armillary.games.high_frontier.position import Chart
from armillary.games.high_frontier.rules import auction
from armillary.kernel.choice import Choice
from armillary.kernel.text import Text
from armillary.scene import Outlook, SeatLook, Tile

from .cards import says

__all__ = ["outlook", "standing", "tile"]


def outlook(p: Chart, frame: Auction, seat: int, choice: Choice, text: Text) -> Outlook:
    """A bid with what it leaves and where one would begin; a pass with what it keeps."""
    purse = p.law.answers_purse(p, seat)
    if choice[0] == "pass":
        return Outlook(text.word("stage", "pass-effect"), _money(purse, text), text.word("stage", "kept"))
    amount = choice[1] if isinstance(choice[1], int) else purse
    return Outlook(
        effect="" if frame.card == NONE else says(p, frame.card, text),
        figure=_money(purse - amount, text),
        caption=text.word("stage", "left"),
        picks=_picks(p, frame, seat, text),
    )


def _money(amount: int, text: Text) -> str:
    return text.fill("stage", "money", {"wt": amount, "unit": text.word("outlook", "wt")})


def _picks(p: Chart, frame: Auction, seat: int, text: Text) -> list[tuple[int, str]]:
    """To match the highest bid, if that is allowed, to raise it, and to bid everything (HF-AUC-02)."""
    purse, lowest = p.law.answers_purse(p, seat), auction.lowest_bid(frame.bids, seat)
    leader = _leader(p, frame, seat)
    found: dict[int, str] = {}
    if leader != NONE:
        most, named = frame.bids[leader], {"seat": _word(p, leader, text)}
        found = {most: text.fill("stage", "pick-equal", named), most + 1: text.fill("stage", "pick-top", named)}
    else:
        found[lowest] = text.word("stage", "pick-least")
    found[purse] = text.word("stage", "pick-all")
    return [(amount, words) for amount, words in sorted(found.items()) if lowest <= amount <= purse]


def _leader(p: Chart, frame: Auction, seat: int) -> int:
    """Of the others, who would win now."""
    bids = [bid if other != seat else NONE for other, bid in enumerate(frame.bids)]
    if max(bids) == NONE:
        return NONE
    tied = auction.tied(bids)
    tie = p.law.answers_tie(p, p.phasing, frame.bidders)
    return tie if tie in tied else tied[0]


def _word(p: Chart, seat: int, text: Text) -> str:
    return str(p.game.word(p, "seat", seat, text))


def tile(p: Chart, frame: Auction, bidder: int, seat: int | None, text: Text) -> Tile:
    """What a bidder has bid and could pay; who wins ties, and who can go no higher."""
    bid, purse = frame.bids[bidder], p.law.answers_purse(p, bidder)
    money = {"money": _money(purse, text)}
    tie = p.law.answers_tie(p, p.phasing, frame.bidders)
    tied = auction.tied(frame.bids)
    leads = bidder == tie if tie in tied else bidder in tied
    done = not leads and auction.lowest_bid(frame.bids, bidder) > purse
    told = [text.fill("stage", "have" if bidder == seat else "has", money)]
    told += [text.word("stage", "wins-ties")] if bidder == tie else []
    told += [text.word("stage", "no-higher")] if done else []
    return Tile(
        seat=bidder,
        figure=str(max(bid, 0)) if bid != NONE else "\N{EN DASH}",
        unit=text.word("outlook", "wt"),
        line=", ".join(told),
        state="highest" if leads else "out" if done else "",
    )


def standing(p: Chart, frame: Auction, seat: int | None, bid: int | None, looks: list[SeatLook], text: Text) -> str:
    """Who wins a tie and why; of a bid that is considered, whom it beats and who could still go on (HF-AUC-06, HF-AUC-07)."""
    tie = p.law.answers_tie(p, p.phasing, frame.bidders)
    who = "began" if tie == p.phasing else "right"
    facts = {"seat": looks[p.phasing if tie == NONE else tie].word}
    key = "asked" if tie == NONE else "yours" if tie == seat else who
    says_tie = text.fill("stage", f"tie-{key}", facts)
    if bid is None or seat is None:
        return says_tie
    return (
        f"{says_tie} {_beats(p, frame, seat, bid, tie, looks, text)} {_others(p, frame, seat, bid, tie, looks, text)}"
    )


def _beats(p: Chart, frame: Auction, seat: int, bid: int, tie: int, looks: list[SeatLook], text: Text) -> str:
    leader = _leader(p, frame, seat)
    most = NONE if leader == NONE else frame.bids[leader]
    facts = {"amount": bid, "seat": looks[max(leader, 0)].word}
    if bid > most:
        return text.fill("stage", "at-first" if leader == NONE else "at-beats", facts)
    return text.fill("stage", "at-yours" if tie == seat else "at-asked" if tie == NONE else "at-theirs", facts)


def _others(p: Chart, frame: Auction, seat: int, bid: int, tie: int, looks: list[SeatLook], text: Text) -> str:
    """Who could match it and win the tie, or bid more."""
    able = [
        other
        for other in frame.bidders
        if other != seat and p.law.answers_purse(p, other) >= (bid if other == tie else bid + 1)
    ]
    words = text.join([looks[other].word for other in able])
    key = "then-none" if not able else "then-match" if able == [tie] else "then-more"
    return text.fill("stage", key, {"seats": words})
