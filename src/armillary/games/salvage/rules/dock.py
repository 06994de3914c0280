"""The dock (SV-DOCK, SV-DECK, SV-HAND): wages and cards."""

from random import Random

from armillary.games.salvage import events
from armillary.games.salvage.position import Orbit
from armillary.kernel.refusal import Refusal


def in_order(p: Orbit, first: int) -> list[int]:
    """All seats, from `first` on to the left."""
    seats = len(p.credits)
    return [(first + number) % seats for number in range(seats)]


def why_not_draw(p: Orbit, seat: int) -> Refusal | None:
    if p.held[seat] >= p.c.hand_limit:
        return Refusal("SV-HAND-02", "hand-full", limit=p.c.hand_limit)
    if p.left == 0 and sum(p.discard) == 0:
        return Refusal("SV-DECK-02", "no-cards")
    return None


def draw_card(p: Orbit, seat: int, rule: str) -> None:
    """One card, each of those left equally likely; the deck has no order before it is drawn."""
    new_deck = p.left == 0
    if new_deck:
        p.deck = p.discard
        p.left = sum(p.deck)
        p.discard = [0] * len(p.deck)
    card = p.pick_weighted(p.deck, "SV-DECK-01")
    p.deck[card] -= 1
    p.left -= 1
    p.hands[seat][card] += 1
    p.held[seat] += 1
    p.tell(events.card_drawn, seat, card, rule, new_deck)


def deal_unseen(p: Orbit, rng: Random) -> None:
    """What a seat cannot see of the hands is dealt out again; a card on offer to it is where its seller said."""
    hidden = [other for other, hand in enumerate(p.hands) if not hand]
    for other in hidden:
        p.hands[other] = [0] * len(p.deck)
    for _, maker, _, _, terms in p.offers:
        if maker in hidden and not p.hands[maker][terms[0]]:
            move_card(p, maker, terms[0])
    for other in hidden:
        for _ in range(p.held[other] - sum(p.hands[other])):
            move_card(p, other, unseen_card(p, rng))


def unseen_card(p: Orbit, rng: Random) -> int:
    """One of the deck, each as likely as there are of it."""
    at = rng.random() * sum(p.deck)
    upto = 0
    for card, count in enumerate(p.deck):
        upto += count
        if at < upto:
            return card
    raise AssertionError("a crew holds more cards than there are")


def move_card(p: Orbit, seat: int, card: int) -> None:
    p.deck[card] -= 1
    p.hands[seat][card] += 1


def earn_wage(p: Orbit, seat: int) -> None:
    p.credits[seat] += p.c.wage
    p.tell(events.wage_earned, seat, why_not_draw(p, seat))
