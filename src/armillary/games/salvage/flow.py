"""The sequence of play, one frame per step, from top to bottom as it is played.

Round -> Bid (sealed) -> Salvage (the winner) -> Jam (the others, in order) -> Dock (the others; quiet: deals) -> Round ...
"""

from typing import Any

from armillary.kernel.choice import Choice
from armillary.kernel.frame import Frame
from armillary.kernel.position import HiddenInformation
from armillary.kernel.refusal import Refusal

from .components import CUTTER, JAMMER
from .position import DRIFTING, GONE, HERE, Orbit
from .scoring import final_scores, has_charter, leaders

__all__ = ["FRAMES", "Bid", "Dock", "Jam", "Round", "Salvage", "draw_card"]

BOARD: Choice = ("board",)
CUT: Choice = ("cut",)
JAM: Choice = ("jam",)
PASS: Choice = ("pass",)
WAGE: Choice = ("wage",)
DRAW: Choice = ("draw",)


class Round(Frame[Orbit]):
    """A wreck drifts in, or the station falls. It stays below the steps of the round and comes back after them."""

    __slots__ = ()
    rule = "SV-ROUND-01"

    def advance(self, p: Orbit) -> None:
        if p.round == p.rounds:
            end_by_score(p)
            return
        p.round += 1
        p.first = (p.first + 1) % len(p.credits)
        rules: tuple[str, ...] = ("SV-ROUND-01", "SV-ROUND-02", "SV-ROUND-03")
        if 1 in p.offered:
            rules = (*rules, "SV-DEAL-03")
            for seat in range(len(p.offered)):
                p.offered[seat] = 0
        drifting = [wreck for wreck, place in enumerate(p.place) if place == DRIFTING]
        wreck = p.pick(drifting, "SV-ROUND-01")
        p.wreck = wreck
        p.place[wreck] = HERE
        if p.log is not None:
            p.tell("WreckSighted", rules, wreck=wreck, round=p.round, rounds=p.rounds, seat=p.first)
        p.push(Bid())


class Bid(Frame[Orbit]):
    """All crews bid at once and in secret."""

    __slots__ = ()
    rule = "SV-BID-01"

    def advance(self, p: Orbit) -> None:
        p.ask_sealed(range(len(p.credits)))

    def choices(self, p: Orbit, seat: int) -> list[Choice]:
        return [("bid", range(p.credits[seat] + 1))]

    def why_not(self, p: Orbit, seat: int, choice: Choice) -> Refusal | None:
        if choice[0] == "bid":
            return Refusal("SV-BID-02", "too-much", credits=p.credits[seat])
        return None

    def reveal(self, p: Orbit, answers: dict[int, Choice]) -> None:
        bids = [0] * len(p.credits)
        for seat, answer in answers.items():
            bids[seat] = answer[1]
        if p.log is not None:
            p.tell("BidsRevealed", ("SV-BID-01", "SV-BID-02"), bids=bids)
        highest = max(bids)
        if highest == 0:
            drift_on(p, "SV-BID-05")
            return
        tied = [seat for seat in in_order(p, p.first) if bids[seat] == highest]
        if len(tied) > 1 and p.game.rulings["tie"] == "nobody":
            drift_on(p, "SV-BID-04")
            return
        winner = tied[0]
        p.credits[winner] -= highest
        if p.log is not None:
            rules = ("SV-BID-03", "SV-BID-04") if len(tied) > 1 else ("SV-BID-03",)
            p.tell("BidWon", rules, seat=winner, credits=highest, wreck=p.wreck)
        p.replace(Salvage(winner))

    def facts(self, p: Orbit, seat: int | None) -> dict[str, Any]:
        parts = p.parts
        return {"wreck": p.wreck, "hull": parts.hull[p.wreck], "value": parts.value[p.wreck]}


class Salvage(Frame[Orbit]):
    """The winner boards the wreck, with or without a cutter."""

    FIELDS = ("crew",)
    __slots__ = FIELDS
    rule = "SV-SAL-01"

    def __init__(self, crew: int) -> None:
        self.crew = crew

    def advance(self, p: Orbit) -> None:
        p.ask(self.crew)

    def choices(self, p: Orbit, seat: int) -> list[Choice]:
        return [BOARD, CUT] if p.hands[seat][CUTTER] else [BOARD]

    def why_not(self, p: Orbit, seat: int, choice: Choice) -> Refusal | None:
        if choice == CUT:
            return Refusal("SV-SAL-02", "no-card", card=CUTTER)
        return None

    def refusals(self, p: Orbit, seat: int) -> list[tuple[Choice, Refusal]]:
        return [] if p.hands[seat][CUTTER] else [(CUT, Refusal("SV-SAL-02", "no-card", card=CUTTER))]

    def take(self, p: Orbit, seat: int, choice: Choice) -> None:
        bonus = 0
        if choice == CUT:
            bonus = p.parts.cutter
            play_card(p, seat, CUTTER, "SV-SAL-02")
        total = roll_salvage(p, seat, bonus, "SV-SAL-01")
        if total:
            waiting = [other for other in in_order(p, seat) if other != seat and may_jam(p, other)]
            p.replace(Jam(seat, bonus, total, waiting))
        else:
            break_up(p, seat, "SV-SAL-05")

    def facts(self, p: Orbit, seat: int | None) -> dict[str, Any]:
        return {"seat": self.crew, "wreck": p.wreck, "hull": p.parts.hull[p.wreck], "cutter": p.parts.cutter}


class Jam(Frame[Orbit]):
    """The salvage succeeded: each other crew, in order, may jam it and force a new roll."""

    FIELDS = ("crew", "bonus", "total", "waiting")
    LISTS = ("waiting",)
    __slots__ = FIELDS
    rule = "SV-JAM-01"

    def __init__(self, crew: int, bonus: int, total: int, waiting: list[int]) -> None:
        self.crew = crew
        self.bonus = bonus
        #: What the salvage has come to, bonus included.
        self.total = total
        self.waiting = waiting

    def advance(self, p: Orbit) -> None:
        if self.waiting:
            p.ask_in_order(self.waiting)
        else:
            bring_home(p, self.crew)

    def choices(self, p: Orbit, seat: int) -> list[Choice]:
        return [PASS, JAM] if p.hands[seat][JAMMER] else [PASS]

    def why_not(self, p: Orbit, seat: int, choice: Choice) -> Refusal | None:
        if choice == JAM:
            return Refusal("SV-JAM-01", "no-card", card=JAMMER)
        return None

    def refusals(self, p: Orbit, seat: int) -> list[tuple[Choice, Refusal]]:
        return [] if p.hands[seat][JAMMER] else [(JAM, Refusal("SV-JAM-01", "no-card", card=JAMMER))]

    def take(self, p: Orbit, seat: int, choice: Choice) -> None:
        self.waiting.remove(seat)
        if choice == PASS:
            if p.log is not None:
                p.tell("JamPassed", ("SV-JAM-01", "SV-JAM-03"), seat=seat)
            return
        play_card(p, seat, JAMMER, "SV-JAM-01")
        self.total = roll_salvage(p, self.crew, self.bonus, "SV-JAM-01")
        if not self.total:
            # SV-JAM-02: there is nothing left to jam, so nobody else is asked.
            p.ask_in_order(())
            break_up(p, self.crew, "SV-SAL-05", "SV-JAM-02")

    def facts(self, p: Orbit, seat: int | None) -> dict[str, Any]:
        asked = p.owing[0] if p.owing else self.crew
        return {"seat": asked, "seat_crew": self.crew, "wreck": p.wreck, "total": self.total}


class Dock(Frame[Orbit]):
    """The crews without a wreck to board work at the dock, in order; meanwhile all may deal."""

    FIELDS = ("waiting",)
    LISTS = ("waiting",)
    __slots__ = FIELDS
    rule = "SV-DOCK-01"
    quiet = True

    def __init__(self, waiting: list[int]) -> None:
        self.waiting = waiting

    def advance(self, p: Orbit) -> None:
        if self.waiting:
            p.ask_in_order(self.waiting)
            return
        # SV-DEAL-04: offers do not outlive the dock.
        for number, maker, receiver, _, _ in p.offers:
            p.tell("OfferLapsed", "SV-DEAL-04", to=(maker, receiver), seat=maker, seat_to=receiver, offer=number)
        p.offers = []
        p.pop()

    def choices(self, p: Orbit, seat: int) -> list[Choice]:
        return [WAGE] if why_not_draw(p, seat) is not None else [WAGE, DRAW]

    def why_not(self, p: Orbit, seat: int, choice: Choice) -> Refusal | None:
        return why_not_draw(p, seat) if choice == DRAW else None

    def refusals(self, p: Orbit, seat: int) -> list[tuple[Choice, Refusal]]:
        refusal = why_not_draw(p, seat)
        return [] if refusal is None else [(DRAW, refusal)]

    def take(self, p: Orbit, seat: int, choice: Choice) -> None:
        self.waiting.remove(seat)
        if choice == WAGE:
            p.credits[seat] += p.parts.wage
            if p.log is not None:
                rules: tuple[str, ...] = ("SV-DOCK-01", "SV-DOCK-02")
                refusal = why_not_draw(p, seat)
                if refusal is not None:
                    rules = (*rules, refusal.rule)
                p.tell("WageEarned", rules, seat=seat, credits=p.parts.wage)
        else:
            draw_card(p, seat, "SV-DOCK-03")

    def facts(self, p: Orbit, seat: int | None) -> dict[str, Any]:
        return {"seat": p.owing[0] if p.owing else p.first, "wage": p.parts.wage}


FRAMES = (Round, Bid, Salvage, Jam, Dock)


# --------------------------------------------------------------------------------------------- predicates and effects


def in_order(p: Orbit, first: int) -> list[int]:
    """All seats, from `first` on to the left."""
    seats = len(p.credits)
    return [(first + number) % seats for number in range(seats)]


def may_jam(p: Orbit, seat: int) -> bool:
    """SV-JAM-03: with secret hands everybody who holds a card is asked, or the question alone would betray a jammer."""
    if p.game.options["open-hands"]:
        return p.hands[seat][JAMMER] > 0
    return p.held[seat] > 0


def why_not_draw(p: Orbit, seat: int) -> Refusal | None:
    if p.held[seat] >= p.parts.hand_limit:
        return Refusal("SV-HAND-02", "hand-full", limit=p.parts.hand_limit)
    if p.left == 0 and sum(p.discard) == 0:
        return Refusal("SV-DECK-02", "no-cards")
    return None


def draw_card(p: Orbit, seat: int, rule: str) -> None:
    """One card, each of those left equally likely; the deck has no order before it is drawn (SV-DECK-01)."""
    rules: tuple[str, ...] = (rule, "SV-DECK-01", "SV-HAND-01")
    if p.left == 0:
        p.deck = p.discard
        p.left = sum(p.deck)
        p.discard = [0] * len(p.deck)
        rules = (*rules, "SV-DECK-02")
    card = p.pick_weighted(p.deck, "SV-DECK-01")
    p.deck[card] -= 1
    p.left -= 1
    p.hands[seat][card] += 1
    p.held[seat] += 1
    if p.log is not None:
        p.tell("CardDrawn", rules, to=(seat,), public={"seat": seat}, seat=seat, card=card)


def play_card(p: Orbit, seat: int, card: int, rule: str) -> None:
    p.hands[seat][card] -= 1
    p.held[seat] -= 1
    p.discard[card] += 1
    p.reveal()
    if p.log is not None:
        p.tell("CardPlayed", rule, seat=seat, card=card)


def roll_salvage(p: Orbit, seat: int, bonus: int, rule: str) -> int:
    """Two dice against the hull. The total if the salvage succeeds, else 0."""
    dice = p.roll(2, 6, rule, alike=True)
    hull = p.parts.hull[p.wreck]
    total = dice[0] + dice[1] + bonus
    burst = dice[0] + dice[1] == 2
    good = total >= hull and not burst
    if p.log is not None:
        rules = [rule, "SV-SAL-01"] if rule != "SV-SAL-01" else [rule]
        if bonus:
            rules.append("SV-SAL-02")
        if burst:
            rules.append("SV-SAL-03")
        p.tell(
            "SalvageRolled",
            tuple(rules),
            seat=seat,
            wreck=p.wreck,
            dice=dice,
            sides=6,
            modifier=bonus,
            target=hull,
            total=total,
            hits=int(good),
        )
    return total if good else 0


def bring_home(p: Orbit, seat: int) -> None:
    """The wreck goes into the crew's hold; a hold with enough types wins at once."""
    wreck = p.wreck
    p.place[wreck] = seat
    p.wreck = -1
    if p.log is not None:
        p.tell("WreckSalvaged", "SV-SAL-04", seat=seat, wreck=wreck, value=p.parts.value[wreck])
    if has_charter(p, seat):
        p.finish((seat,), "charter", "SV-END-01", show_hands(p))
        return
    to_dock(p, seat)


def break_up(p: Orbit, seat: int, *rules: str) -> None:
    """The wreck breaks: half its value, rounded down, as scrap metal."""
    wreck = p.wreck
    scrap = p.parts.value[wreck] // 2
    p.place[wreck] = GONE
    p.wreck = -1
    p.credits[seat] += scrap
    if p.log is not None:
        p.tell("WreckBroken", rules, seat=seat, wreck=wreck, credits=scrap)
    to_dock(p, seat)


def drift_on(p: Orbit, rule: str) -> None:
    """Nobody gets the wreck."""
    wreck = p.wreck
    p.place[wreck] = GONE
    p.wreck = -1
    if p.log is not None:
        p.tell("WreckDriftedOn", rule, wreck=wreck)
    to_dock(p, -1)


def to_dock(p: Orbit, busy: int) -> None:
    """Everybody but the crew that boarded a wreck works at the dock (SV-DOCK-01)."""
    p.replace(Dock([seat for seat in in_order(p, p.first) if seat != busy]))


def end_by_score(p: Orbit) -> None:
    """The station falls: hands are shown and the richest salvage wins."""
    if [] in p.hands:
        raise HiddenInformation("the contracts in the other crews' hands")
    scores = show_hands(p)
    winners = leaders(p, scores)
    if p.log is not None and scores.count(max(scores)) > 1:
        p.tell("TieBroken", "SV-SCORE-04", winners=list(winners))
    p.finish(winners, "station-falls", "SV-END-02", scores)


def show_hands(p: Orbit) -> tuple[float, ...]:
    """All hands are shown, and every crew counts its points."""
    p.reveal()
    scores = final_scores(p)
    if p.log is not None:
        for seat, hand in enumerate(p.hands):
            if not hand:
                continue  # A view that looks ahead to a charter: what it cannot see, it cannot show.
            cards = [card for card, count in enumerate(hand) for _ in range(count)]
            rules = ("SV-SCORE-01", "SV-SCORE-02", "SV-SCORE-03")
            p.tell("HandShown", rules, seat=seat, cards=cards, points=int(scores[seat]))
    return scores
