"""What is told: one function for each event, with its rules and facts. `p.tell` calls it only if somebody listens."""

from armillary.kernel.event import Event
from armillary.kernel.refusal import Refusal

from .position import Orbit


def crews_ready(p: Orbit, credits: int, decaying: bool, open_hands: bool) -> Event:
    """How many crews may play stands in meta.py: the kernel refuses any other number."""
    dealt = "SV-SETUP-04" if decaying else "SV-SETUP-02"
    shown = open_hands and "SV-HAND-03"
    return Event("CrewsReady", "SV-SETUP-01", dealt, shown, crews=len(p.credits), credits=credits)


def wreck_sighted(p: Orbit, offers_anew: bool) -> Event:
    rules = ("SV-ROUND-01", "SV-ROUND-02", "SV-ROUND-03", offers_anew and "SV-DEAL-03")
    return Event("WreckSighted", *rules, wreck=p.wreck, round=p.round, rounds=p.rounds, seat=p.first)


def bids_revealed(p: Orbit, bids: list[int]) -> Event:
    return Event("BidsRevealed", "SV-BID-01", "SV-BID-02", bids=bids)


def bid_won(p: Orbit, seat: int, credits: int, tied: bool) -> Event:
    return Event("BidWon", "SV-BID-03", tied and "SV-BID-04", seat=seat, credits=credits, wreck=p.wreck)


def wreck_drifted_on(p: Orbit, wreck: int, rule: str) -> Event:
    return Event("WreckDriftedOn", rule, wreck=wreck)


def salvage_rolled(p: Orbit, seat: int, dice: list[int], bonus: int, total: int, good: bool, jammed: bool) -> Event:
    return Event(
        "SalvageRolled",
        jammed and "SV-JAM-01",
        "SV-SAL-01",
        bonus > 0 and "SV-SAL-02",
        sum(dice) == 2 and "SV-SAL-03",
        seat=seat,
        wreck=p.wreck,
        dice=dice,
        sides=6,
        modifier=bonus,
        target=p.c.hull[p.wreck],
        total=total,
        hits=int(good),
    )


def card_played(p: Orbit, seat: int, card: int, rule: str) -> Event:
    return Event("CardPlayed", rule, seat=seat, card=card)


def jam_passed(p: Orbit, seat: int) -> Event:
    return Event("JamPassed", "SV-JAM-01", "SV-JAM-03", seat=seat)


def wreck_salvaged(p: Orbit, seat: int, wreck: int) -> Event:
    return Event("WreckSalvaged", "SV-SAL-04", seat=seat, wreck=wreck, value=p.c.value[wreck])


def wreck_broken(p: Orbit, seat: int, wreck: int, scrap: int, jammed: bool) -> Event:
    return Event("WreckBroken", "SV-SAL-05", jammed and "SV-JAM-02", seat=seat, wreck=wreck, credits=scrap)


def wage_earned(p: Orbit, seat: int, barred: Refusal | None) -> Event:
    """`barred`: why the crew could not have drawn a card instead."""
    return Event(
        "WageEarned", "SV-DOCK-01", "SV-DOCK-02", "" if barred is None else barred.rule, seat=seat, credits=p.c.wage
    )


def card_drawn(p: Orbit, seat: int, card: int, rule: str, new_deck: bool) -> Event:
    """Only the crew sees which card."""
    rules = (rule, "SV-DECK-01", "SV-HAND-01", new_deck and "SV-DECK-02")
    return Event("CardDrawn", *rules, to=(seat,), public={"seat": seat}, seat=seat, card=card)


def offer_lapsed(p: Orbit, number: int, maker: int, receiver: int) -> Event:
    return Event("OfferLapsed", "SV-DEAL-04", to=(maker, receiver), seat=maker, seat_to=receiver, offer=number)


def card_sold(p: Orbit, maker: int, receiver: int, card: int, price: int) -> Event:
    """What card it was stays between the two."""
    public = {"seat": maker, "seat_to": receiver, "credits": price}
    return Event("CardSold", "SV-DEAL-02", to=(maker, receiver), public=public, card=card, **public)


def hand_shown(p: Orbit, seat: int, points: int) -> Event:
    cards = [card for card, count in enumerate(p.hands[seat]) for _ in range(count)]
    return Event("HandShown", "SV-SCORE-01", "SV-SCORE-02", "SV-SCORE-03", seat=seat, cards=cards, points=points)


def tie_broken(p: Orbit, winners: tuple[int, ...]) -> Event:
    return Event("TieBroken", "SV-SCORE-04", winners=list(winners))
