"""Every invariant of a position: cards, credits, wrecks and offers."""

from .ids import GONE, HERE
from .position import Orbit


def broken(p: Orbit) -> list[str]:
    """What does not hold, in words."""
    c = p.c
    found: list[str] = []
    for card, name in enumerate(c.cards):
        count = p.deck[card] + p.discard[card] + sum(hand[card] for hand in p.hands)
        if count != c.card_count[card]:
            found.append(f"there are {count} cards {name}, not {c.card_count[card]}")
    if p.left != sum(p.deck):
        found.append(f"the deck has {sum(p.deck)} cards, but says {p.left}")
    for seat, hand in enumerate(p.hands):
        if p.held[seat] != sum(hand) or min(hand) < 0:
            found.append(f"seat {seat} holds {hand}, but says {p.held[seat]}")
        if p.held[seat] > c.hand_limit:
            found.append(f"seat {seat} holds {p.held[seat]} cards, more than {c.hand_limit}")
        if p.credits[seat] < 0:
            found.append(f"seat {seat} owes {-p.credits[seat]} credits")
    here = [wreck for wreck, place in enumerate(p.place) if place == HERE]
    if here != ([p.wreck] if p.wreck >= 0 else []):
        found.append(f"the wrecks {here} are here, but {p.wreck} is bid for")
    if any(not GONE <= place < len(p.credits) for place in p.place):
        found.append(f"a wreck is nowhere: {p.place}")
    for number, maker, _, _, terms in p.offers:
        if not p.hands[maker][terms[0]]:
            found.append(f"offer {number} is of a card that seat {maker} does not hold")
    return found
