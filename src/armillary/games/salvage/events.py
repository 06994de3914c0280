"""What is told: one function for each event, with its rules and facts. Nothing is built if nobody listens."""

from .position import Orbit


def crews_ready(p: Orbit, credits: int, decaying: bool, open_hands: bool) -> None:
    """How many crews may play stands in meta.py: the kernel refuses any other number."""
    if p.log is not None:
        rules = ["SV-SETUP-01", "SV-SETUP-04" if decaying else "SV-SETUP-02"]
        if open_hands:
            rules.append("SV-HAND-03")
        p.tell("CrewsReady", tuple(rules), crews=len(p.credits), credits=credits)


def wreck_sighted(p: Orbit, offers_anew: bool) -> None:
    if p.log is not None:
        rules = ["SV-ROUND-01", "SV-ROUND-02", "SV-ROUND-03"]
        if offers_anew:
            rules.append("SV-DEAL-03")
        p.tell("WreckSighted", tuple(rules), wreck=p.wreck, round=p.round, rounds=p.rounds, seat=p.first)


def bids_revealed(p: Orbit, bids: list[int]) -> None:
    if p.log is not None:
        p.tell("BidsRevealed", ("SV-BID-01", "SV-BID-02"), bids=bids)


def bid_won(p: Orbit, seat: int, credits: int, tied: bool) -> None:
    if p.log is not None:
        rules = ("SV-BID-03", "SV-BID-04") if tied else ("SV-BID-03",)
        p.tell("BidWon", rules, seat=seat, credits=credits, wreck=p.wreck)


def wreck_drifted_on(p: Orbit, wreck: int, rule: str) -> None:
    if p.log is not None:
        p.tell("WreckDriftedOn", rule, wreck=wreck)


def salvage_rolled(p: Orbit, seat: int, dice: list[int], bonus: int, total: int, good: bool, rules: list[str]) -> None:
    if p.log is not None:
        p.tell(
            "SalvageRolled",
            tuple(rules),
            seat=seat,
            wreck=p.wreck,
            dice=dice,
            sides=6,
            modifier=bonus,
            target=p.c.hull[p.wreck],
            total=total,
            hits=int(good),
        )


def card_played(p: Orbit, seat: int, card: int, rule: str) -> None:
    if p.log is not None:
        p.tell("CardPlayed", rule, seat=seat, card=card)


def jam_passed(p: Orbit, seat: int) -> None:
    if p.log is not None:
        p.tell("JamPassed", ("SV-JAM-01", "SV-JAM-03"), seat=seat)


def wreck_salvaged(p: Orbit, seat: int, wreck: int) -> None:
    if p.log is not None:
        p.tell("WreckSalvaged", "SV-SAL-04", seat=seat, wreck=wreck, value=p.c.value[wreck])


def wreck_broken(p: Orbit, seat: int, wreck: int, scrap: int, *rules: str) -> None:
    if p.log is not None:
        p.tell("WreckBroken", rules, seat=seat, wreck=wreck, credits=scrap)


def wage_earned(p: Orbit, seat: int, barred: str) -> None:
    if p.log is not None:
        rules = ("SV-DOCK-01", "SV-DOCK-02", barred) if barred else ("SV-DOCK-01", "SV-DOCK-02")
        p.tell("WageEarned", rules, seat=seat, credits=p.c.wage)


def card_drawn(p: Orbit, seat: int, card: int, rule: str, new_deck: bool) -> None:
    """Only the crew sees which card."""
    if p.log is not None:
        rules = [rule, "SV-DECK-01", "SV-HAND-01"]
        if new_deck:
            rules.append("SV-DECK-02")
        p.tell("CardDrawn", tuple(rules), to=(seat,), public={"seat": seat}, seat=seat, card=card)


def offer_lapsed(p: Orbit, number: int, maker: int, receiver: int) -> None:
    if p.log is not None:
        p.tell("OfferLapsed", "SV-DEAL-04", to=(maker, receiver), seat=maker, seat_to=receiver, offer=number)


def card_sold(p: Orbit, maker: int, receiver: int, card: int, price: int) -> None:
    """What card it was stays between the two."""
    if p.log is not None:
        public = {"seat": maker, "seat_to": receiver, "credits": price}
        p.tell("CardSold", "SV-DEAL-02", to=(maker, receiver), public=public, card=card, **public)


def hand_shown(p: Orbit, seat: int, cards: list[int], points: int) -> None:
    if p.log is not None:
        rules = ("SV-SCORE-01", "SV-SCORE-02", "SV-SCORE-03")
        p.tell("HandShown", rules, seat=seat, cards=cards, points=points)


def tie_broken(p: Orbit, winners: tuple[int, ...]) -> None:
    if p.log is not None:
        p.tell("TieBroken", "SV-SCORE-04", winners=list(winners))
