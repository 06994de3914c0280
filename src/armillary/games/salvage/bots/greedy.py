"""A bot that reckons: what a wreck is worth to it, what its credits must still buy, and when a card pays."""

from random import Random
from typing import Final

from armillary.games.salvage.flow.boarding import Jam
from armillary.games.salvage.ids import CUTTER, DRIFTING, JAMMER
from armillary.games.salvage.position import Orbit
from armillary.games.salvage.rules.scoring import public_points
from armillary.kernel.choice import Choice
from armillary.kernel.playout import random_choice
from armillary.kernel.position import Position
from armillary.kernel.text import Text

#: How often a weaker bot takes a random choice instead.
SLIPS: Final = {"easy": 0.4, "medium": 0.1, "hard": 0.0}
#: What a credit is worth in points while there are still wrecks to buy.
CREDIT: Final = 0.4
#: What a first and a second type in the hold are worth on the way to the charter.
PROGRESS: Final[tuple[float, ...]] = (0.6, 1.2)
CHARTER: Final = 25.0
#: Of 36 throws of two dice, how many reach a number; two ones always fail.
REACH: Final[tuple[int, ...]] = (35, 35, 35, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1)


def chance(hull: int, bonus: int) -> float:
    """SV-SAL-01 to SV-SAL-03: the chance to reach the hull."""
    need = hull - bonus
    return 0.0 if need > 12 else REACH[max(0, need)] / 36


def types_held(p: Orbit, seat: int) -> set[int]:
    return {p.c.wreck_type[wreck] for wreck, place in enumerate(p.place) if place == seat}


def prize(p: Orbit, seat: int, wreck: int) -> float:
    """What the wreck in the hold is worth to the seat: points, contracts it holds, progress to the charter."""
    c = p.c
    kind = c.wreck_type[wreck]
    worth = float(c.value[wreck])
    for card, count in enumerate(p.hands[seat]):
        if count and c.card_type[card] == kind:
            worth += count * c.contract
    held = types_held(p, seat)
    if kind not in held:
        missing = c.charter - len(held)
        worth += CHARTER if missing <= 1 else PROGRESS[min(len(held), 1)]
    return worth


def worth_of(p: Orbit, seat: int, wreck: int) -> float:
    """What winning the bid is worth, before it is paid."""
    c = p.c
    bonus = c.cutter if p.hands[seat] and p.hands[seat][CUTTER] else 0
    good = chance(c.hull[wreck], bonus)
    return good * prize(p, seat, wreck) + (1 - good) * (c.value[wreck] // 2) * CREDIT


def card_worth(p: Orbit, seat: int, card: int) -> float:
    """What a card in the hand is worth to the seat, in points."""
    c = p.c
    if p.round >= p.rounds and card in (CUTTER, JAMMER):
        return 0.0
    kind = c.card_type[card]
    if kind < 0:
        return 0.9
    owned = sum(1 for wreck, place in enumerate(p.place) if place == seat and c.wreck_type[wreck] == kind)
    return c.contract * owned + 0.3 * (p.rounds - p.round) / len(p.credits)


def terms(p: Position, seat: int) -> dict[str, float]:
    """What a crew's standing is made of, in points; its cards too, where they are known."""
    assert isinstance(p, Orbit)
    c, coming = p.c, p.rounds - p.round
    more = p.credits[seat] * (CREDIT - 1 / c.credits_a_point) if coming else 0.0
    return {
        "wrecks": float(sum(c.value[wreck] for wreck, place in enumerate(p.place) if place == seat)),
        "credits": p.credits[seat] // c.credits_a_point + more,
        "types": sum(PROGRESS[min(number, 1)] for number in range(len(types_held(p, seat)))),
        "cards": sum(count * card_worth(p, seat, card) for card, count in enumerate(p.hands[seat]) if count),
    }


class Greedy:
    """Spreads its credits over the wrecks that it can hope to win. Stronger levels slip less often."""

    #: The share of its reckoning that it bids at least, and how much it varies that.
    bids = (0.5, 0.2)
    #: The fewest credits with which it still takes a card rather than a wage.
    reserve = 4

    def __init__(self, level: str = "medium") -> None:
        self.slip: float = SLIPS[level]

    def choose(self, view: Position, seat: int, rng: Random) -> Choice:
        assert isinstance(view, Orbit)
        listed = view.choices(seat)
        if rng.random() < self.slip:
            return random_choice(listed, rng)
        verb = listed[0][0]
        if verb == "bid":
            return ("bid", self.bid(view, seat, rng))
        if len(listed) == 1:
            return listed[0]
        if verb == "board":
            return listed[1] if self.wants_cutter(view, seat) else listed[0]
        if verb == "pass":
            return listed[1] if self.wants_jam(view, seat) else listed[0]
        return listed[1] if self.wants_card(view, seat) else listed[0]

    def bid(self, p: Orbit, seat: int, rng: Random) -> int:
        """Spread the credits over the wrecks that one can hope to win, in proportion to what they are worth."""
        credits = p.credits[seat]
        worth = worth_of(p, seat, p.wreck)
        others = [p.credits[other] for other in range(len(p.credits)) if other != seat]
        coming = p.rounds - p.round
        if coming == 0:
            # The last wreck: what is left over scores a point for four credits.
            amount = worth * p.c.credits_a_point * 0.8
        else:
            drifting = [wreck for wreck, place in enumerate(p.place) if place == DRIFTING]
            average = sum(worth_of(p, seat, wreck) for wreck in drifting) / len(drifting)
            hoped = max(1.0, (coming + 1) / len(p.credits))
            amount = credits * worth / (max(average, 0.5) * hoped)
        least, more = self.bids
        amount *= least + more * rng.random()
        if self.threat(p, seat):
            amount = max(amount, credits * 0.8)
        # Nobody can bid more than they have: one above the richest rival is always enough.
        return max(0, min(round(amount), credits, max(others) + 1))

    def threat(self, p: Orbit, seat: int) -> bool:
        """Would another crew get the charter with this wreck?"""
        kind = p.c.wreck_type[p.wreck]
        for other in range(len(p.credits)):
            if other != seat:
                held = types_held(p, other)
                if kind not in held and len(held) == p.c.charter - 1:
                    return True
        return False

    def wants_cutter(self, p: Orbit, seat: int) -> bool:
        hull = p.c.hull[p.wreck]
        gain = chance(hull, p.c.cutter) - chance(hull, 0)
        spare = p.hands[seat][CUTTER] > 1 or p.round == p.rounds
        return gain * prize(p, seat, p.wreck) > (0.2 if spare else 0.8)

    def wants_jam(self, p: Orbit, seat: int) -> bool:
        frame = p.frames[-1]
        assert isinstance(frame, Jam)
        crew, bonus = frame.crew, frame.bonus
        c = p.c
        held = types_held(p, crew)
        worth = float(c.value[p.wreck])
        if c.wreck_type[p.wreck] not in held and len(held) == c.charter - 1:
            return True
        leads = public_points(p, crew) >= public_points(p, seat)
        spare = p.hands[seat][JAMMER] > 1 or p.round == p.rounds
        loss = (1 - chance(c.hull[p.wreck], bonus)) * worth
        return loss > (0.5 if spare else 1.5 if leads or len(p.credits) == 2 else 2.5)

    def wants_card(self, p: Orbit, seat: int) -> bool:
        coming = p.rounds - p.round
        return coming >= 2 and p.held[seat] < 3 and p.credits[seat] >= self.reserve

    def interject(self, view: Position, seat: int, rng: Random) -> Choice | None:
        """Buy what is worth its price, decline the rest; sell what is worth more to the buyer."""
        assert isinstance(view, Orbit)
        decline: Choice | None = None
        for choice in view.interjections(seat):
            if choice[0] == "accept":
                terms = next(offer[4] for offer in view.offers if offer[0] == choice[1])
                if card_worth(view, seat, terms[0]) > CREDIT * terms[1]:
                    return choice
            elif choice[0] == "decline":
                decline = choice
            elif choice[0] == "sell" and decline is None:
                _, card, buyer, prices = choice
                price = int(card_worth(view, buyer, card) / CREDIT) - 1
                if view.c.card_type[card] >= 0 and price in prices and CREDIT * price > card_worth(view, seat, card):
                    return ("sell", card, buyer, price)
        return decline

    def evaluate(self, p: Position, seat: int) -> float:
        """Points in hand and in sight, against the best of the others."""
        assert isinstance(p, Orbit)
        if p.result is not None:
            mine = p.result.scores[seat] + (100.0 / len(p.result.winners) if seat in p.result.winners else 0.0)
            return mine - max(score for other, score in enumerate(p.result.scores) if other != seat)
        standings = [self.standing(p, other) for other in range(len(p.credits))]
        mine = standings[seat]
        for card, count in enumerate(p.hands[seat]):
            mine += count * card_worth(p, seat, card)
        return mine - max(standing for other, standing in enumerate(standings) if other != seat)

    def standing(self, p: Orbit, seat: int) -> float:
        """What everybody can see of a crew."""
        coming = p.rounds - p.round
        worth = float(public_points(p, seat))
        if coming:
            worth += p.credits[seat] * (CREDIT - 1 / p.c.credits_a_point)
        return worth + sum(PROGRESS[min(number, 1)] for number in range(len(types_held(p, seat))))

    def reason(self, view: Position, seat: int, choice: Choice, text: Text) -> str:
        assert isinstance(view, Orbit)
        verb = choice[0]
        if verb == "bid":
            worth = worth_of(view, seat, view.wreck)
            return text.fill("explain", "bid", {"worth": text.number(worth, ".1f"), "credits": choice[-1]})
        if verb in ("board", "cut"):
            hull = view.c.hull[view.wreck]
            plain, helped = chance(hull, 0), chance(hull, view.c.cutter)
            return text.fill("explain", "board", {"plain": f"{plain:.0%}", "helped": f"{helped:.0%}"})
        if verb in ("jam", "pass"):
            return text.fill("explain", "jam", {"failing": f"{1 - self.reroll(view):.0%}"})
        if verb in ("wage", "draw"):
            facts = {"credits": view.credits[seat], "cards": view.held[seat], "rounds": view.rounds - view.round}
            return text.fill("explain", "means", facts)
        return ""

    def reroll(self, p: Orbit) -> float:
        frame = p.frames[-1]
        return chance(p.c.hull[p.wreck], frame.bonus if isinstance(frame, Jam) else 0)
