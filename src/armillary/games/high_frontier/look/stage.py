"""What is decided about, over the board: the card at auction, who bids what, who wins a tie (5.2)."""

from armillary.games.high_frontier.century.elections import Elect
from armillary.games.high_frontier.century.fighting import Combat, Raid
from armillary.games.high_frontier.flow.auctions import ELECTION, Auction
from armillary.games.high_frontier.flow.setup import Factions
from armillary.games.high_frontier.ids import CREW, NONE, REFINERY, ROBONAUT, THRUSTER
from armillary.games.high_frontier.position import Chart, HighFrontier
from armillary.games.high_frontier.rules import stacks
from armillary.kernel.text import Text
from armillary.scene import SeatLook, Stage

from . import bids, gains, prices
from .battle import battle, raid
from .cards import card_name, data_sheet, says
from .factions import choose

__all__ = ["policy", "stage"]

#: What a first factory takes, in the order in which people think of it.
SET = (THRUSTER, ROBONAUT, REFINERY)


def stage(p: Chart, seat: int | None, looks: list[SeatLook], text: Text, bid: int | None = None) -> Stage | None:
    """The factions, the auction of a card, the election, a battle; None while anything else is decided. `bid` is considered."""
    top = p.frames[-1] if p.frames else None
    if isinstance(top, Factions):
        return choose(p, text)
    if isinstance(top, Combat):
        return battle(p, top, looks, text)
    if isinstance(top, Raid):
        return raid(p, top, looks, text)
    if isinstance(top, Elect):
        return _elected(p, top.winner, looks, text)
    frame = next((one for one in reversed(p.frames) if isinstance(one, Auction)), None)
    if frame is None or not frame.bids:
        return None
    if frame.kind == ELECTION:
        return _election(p, frame, seat, bid, looks, text)
    if frame.card == NONE:
        return None
    card = frame.card
    boxes = [(text.word("stage", "does"), _does(p, card, text))]
    if seat is not None:
        boxes.append((text.word("stage", "yours"), [_missing(p, seat, card, text)]))
    after = p.tops[p.c.deck[card]] if p.c.deck[card] >= 0 else NONE
    if after != NONE:
        boxes.append((text.word("stage", "next"), [says(p, after, text)]))
    return Stage(
        title=card_name(p, card, text),
        line=text.fill("stage", "put-up", {"seat": looks[p.phasing].word}),
        rule=frame.rule,
        cards=[data_sheet(p, card, text)],
        boxes=boxes,
        tiles=[bids.tile(p, frame, bidder, seat, text) for bidder in frame.bidders],
        gains="" if seat is None else text.word("stage", "reaches"),
        tool=gains.TOOL,
        args={"card": p.c.cards[card]},
        chances="" if seat is None else prices.TOOL,
        note=bids.standing(p, frame, seat, bid, looks, text),
    )


def _does(p: Chart, card: int, text: Text) -> list[str]:
    return [text.word("deck-says", p.c.card_sort[card])]


def _missing(p: Chart, seat: int, card: int, text: Text) -> str:
    """What the seat would still need for a first factory, with this card."""
    owned = {p.c.deck[one] for one in stacks.cards_of(p, seat) if p.c.deck[one] != CREW}
    wanted = [deck for deck in SET if deck not in owned]
    if p.c.deck[card] not in wanted:
        return text.fill("stage", "have-one" if p.c.deck[card] in owned else "support", {})
    left = [text.word("card-kind", p.c.decks[deck]) for deck in wanted if deck != p.c.deck[card]]
    return text.fill("stage", "still", {"kinds": text.join(left)}) if left else text.fill("stage", "whole", {})


# ---------------------------------------------------------------------------------------------------- elections (8.6)


def _election(p: Chart, frame: Auction, seat: int | None, bid: int | None, looks: list[SeatLook], text: Text) -> Stage:
    """A vote is bid for; its winner may move politics (HF-EVT-07)."""
    return Stage(
        title=text.word("stage", "election"),
        line=text.word("stage", "election-line"),
        rule="HF-EVT-07",
        boxes=_politics(p, text),
        tiles=[bids.tile(p, frame, bidder, seat, text) for bidder in frame.bidders],
        note=bids.standing(p, frame, seat, bid, looks, text),
    )


def _elected(p: Chart, winner: int, looks: list[SeatLook], text: Text) -> Stage:
    return Stage(
        title=text.word("stage", "election"),
        line=text.fill("stage", "elected", {"seat": looks[winner].word}),
        rule="HF-EVT-07",
        boxes=_politics(p, text),
    )


def _politics(p: Chart, text: Text) -> list[tuple[str, list[str]]]:
    """Where politics stand, and where they may move, with what each would mean."""
    assert isinstance(p, HighFrontier)
    spots = list(dict.fromkeys(policy(p, spot, text) for spot in p.c.spot_next[p.spot]))
    return [(text.word("stage", "politics"), [policy(p, p.spot, text)]), (text.word("stage", "may-move"), spots)]


def policy(p: Chart, spot: int, text: Text) -> str:
    """What politics do there, and who scores for them at the end (HF-GOV-01)."""
    word = p.c.spots[spot]
    facts = {"spot": text.word("spot", word), "says": text.word("spot-says", word), "points": p.c.spot_points[spot]}
    faction = p.c.spot_faction[spot]
    if not facts["points"] or faction == NONE:
        return text.fill("stage", "policy", facts)
    return text.fill("stage", "policy-scores", {**facts, "faction": text.word("faction", p.c.factions[faction])})
