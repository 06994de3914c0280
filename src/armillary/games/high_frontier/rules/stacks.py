"""Stacks and decommissioning: where cards are, what they weigh, how they go (2.7, 6.7; HF-STACK, HF-DEC)."""

from typing import Final

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import CREW, HAND, NONE, RADIATOR
from armillary.games.high_frontier.position import Chart
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import diagram

__all__ = [
    "add_card",
    "black_up",
    "cards_in",
    "cards_of",
    "close",
    "crews_in",
    "decommission",
    "dry_mass",
    "face",
    "hand",
    "heavy_up",
    "into_hand",
    "join",
    "kind_of",
    "leave",
    "lighten",
    "load_of",
    "mass",
    "owner_of",
    "remains",
    "scrap",
    "site_at",
    "slot",
    "stacks_at",
    "stacks_of",
    "turn_in_hand",
    "why_not_lighten",
]


#: Causes by which a player gives a card up (6.7B); a withdrawn cube is wanted elsewhere, and the rest happens to him.
VOLUNTARY: Final[frozenset[str]] = frozenset(("given-up", "jettison", "ground"))


def owner_of(p: Chart, stack: int) -> int:
    return stack // len(p.c.slots)


def kind_of(p: Chart, stack: int) -> int:
    return p.c.slots[stack % len(p.c.slots)]


def slot(p: Chart, seat: int, kind: int) -> int:
    """The first stack of that kind of the seat."""
    return seat * len(p.c.slots) + p.c.slots.index(kind)


def stacks_of(p: Chart, seat: int) -> range:
    slots = len(p.c.slots)
    return range(seat * slots, (seat + 1) * slots)


def stacks_at(p: Chart, space: int) -> list[int]:
    return [stack for stack, where in enumerate(p.where) if where == space]


def cards_in(p: Chart, stack: int) -> list[int]:
    return list(p.held[stack])


def cards_of(p: Chart, seat: int) -> list[int]:
    """The cards in all stacks of the seat, in order."""
    found: list[int] = []
    slots = len(p.c.slots)
    for stack in range(seat * slots, seat * slots + slots):
        found += p.held[stack]
    found.sort()
    return found


def hand(p: Chart, seat: int) -> list[int]:
    return cards_in(p, HAND - seat)


def crews_in(p: Chart, stack: int) -> list[int]:
    law = p.law
    return [card for card in cards_in(p, stack) if law.asks_human(p, card)]


def face(p: Chart, card: int) -> int:
    return 2 * card + p.black[card]


def black_up(p: Chart) -> bool:
    """Does any card lie black side up? Hot: to count what nearly all have is ten times as quick as to look for what few have."""
    return p.black.count(0) < len(p.black)


def heavy_up(p: Chart) -> bool:
    """Does any card lie heavy side up?"""
    return p.heavy.count(0) < len(p.heavy)


@does("HF-CARD-14")
def mass(p: Chart, card: int) -> int:
    """HF-CARD-14: a radiator weighs what its orientation says."""
    return p.c.weight[4 * card + 2 * p.black[card] + p.heavy[card]]


@does("HF-BOOST-06")
def dry_mass(p: Chart, stack: int) -> int:
    """HF-BOOST-06: the sum of the masses of its cards."""
    total = 0
    black, heavy, weight = p.black, p.heavy, p.c.weight
    for card in p.held[stack]:
        total += weight[4 * card + 2 * black[card] + heavy[card]]
    return total


def load_of(p: Chart, stack: int) -> tuple[int, ...]:
    """What lies in a stack, each card with its side and orientation: a key for what follows from the cards alone."""
    black, heavy = p.black, p.heavy
    return tuple([4 * card + 2 * black[card] + heavy[card] for card in p.held[stack]])


def site_at(p: Chart, space: int) -> int:
    return p.c.site_of[space] if space >= 0 else NONE


# ---------------------------------------------------------------------------------------------- cards come and go


@does("HF-DEC-03", "HF-BOOST-05", "HF-BOOST-07", "HF-COMP-05", "HF-STACK-05")
def join(p: Chart, card: int, stack: int, space: int) -> None:
    """A card comes into a stack, which it starts there if need be; a rocket's fuel figure changes rows (HF-DEC-03)."""
    if p.where[stack] == NONE:
        p.where[stack] = space
        p.steps[stack] = 0
        p.trail[stack] = ()
    old = dry_mass(p, stack)
    p.put(card, stack)
    if p.steps[stack]:
        p.steps[stack] = diagram.change_row(p.c, old, dry_mass(p, stack), p.steps[stack])


def leave(p: Chart, card: int, place: int) -> None:
    """A card leaves its stack for somewhere else; the stack stays, even empty: `close` or `remains` look after that."""
    stack = p.place[card]
    old = dry_mass(p, stack)
    p.put(card, place)
    if p.steps[stack]:
        p.steps[stack] = diagram.change_row(p.c, old, dry_mass(p, stack), p.steps[stack])


def add_card(p: Chart, card: int, stack: int, space: int) -> None:
    """From one own stack to another in the same space."""
    source = p.place[card]
    leave(p, card, HAND - owner_of(p, stack))
    join(p, card, stack, space)
    close(p, source)


def close(p: Chart, stack: int) -> None:
    """A stack without cards is no more; its fuel is gone."""
    if stack >= 0 and p.where[stack] != NONE and not cards_in(p, stack):
        p.where[stack] = NONE
        p.steps[stack] = 0
        p.trail[stack] = ()
        p.law.told_closed(p, stack)


@does("HF-DEC-03")
def scrap(p: Chart, cards: list[int], cause: str, whole: bool = False) -> list[int]:
    """Decommission cards of one stack: to the hand, a heavy radiator to its light side unless the whole craft goes
    (HF-DEC-02, HF-DEC-09). The fuel figure changes rows once (HF-DEC-03). Returns what went; the caller looks
    after what remains."""
    gone: list[int] = []
    if not cards:
        return gone
    stack = p.place[cards[0]]
    seat = owner_of(p, stack)
    old = dry_mass(p, stack)
    for card in cards:
        if p.c.deck[card] == RADIATOR and p.heavy[card] and not whole:
            p.heavy[card] = 0
            p.tell(events.radiator_folded, seat, card)
            continue
        p.put(card, p.law.answers_lost(p, card, stack, cause))
        p.heavy[card] = 0
        gone.append(card)
        p.tell(events.card_lost, seat, card, cause)
    if p.steps[stack]:
        p.steps[stack] = diagram.change_row(p.c, old, dry_mass(p, stack), p.steps[stack])
    return gone


def decommission(p: Chart, cards: list[int], cause: str, whole: bool = False) -> list[int]:
    """The gate by which cards leave play: to the hand (`scrap`); a crew that is given up at a factory founds a colony
    (HF-DEC-07), a crew that is left alone is in a rescue pod, an empty stack is no more. Returns what went."""
    gone: list[int] = []
    touched = [p.place[cards[0]]] if len(cards) == 1 else sorted({p.place[card] for card in cards})
    resigning: list[tuple[int, int, int]] = []
    if cause in VOLUNTARY and not p.law.version1:
        for card in cards:
            if p.c.deck[card] == CREW:
                resigning.append((card, owner_of(p, p.place[card]), p.where[p.place[card]]))
    for stack in touched:
        gone += scrap(p, [card for card in cards if p.place[card] == stack], cause, whole)
    for stack in touched:
        remains(p, stack, cause)
    for card, seat, space in resigning:
        if card in gone:
            p.law.told_resigned(p, seat, space)
    return gone


def into_hand(p: Chart, card: int, seat: int, black: int) -> None:
    """The gate by which cards come to a hand from a deck: that side up, unless the seat uses one side only."""
    turn_in_hand(p, card, seat, black)
    p.heavy[card] = 0
    p.put(card, p.law.answers_hand(p, card, seat))


def turn_in_hand(p: Chart, card: int, seat: int, black: int) -> None:
    """A card of a hand is turned; HF-SCN-05: the Titans use the black side only."""
    p.black[card] = 1 if p.law.asks_black_only(p, seat) and p.c.product[card] != NONE else black


def remains(p: Chart, stack: int, cause: str) -> None:
    """What becomes of a stack after losses: nothing, a rescue pod (HF-DEC-08), or itself."""
    if p.where[stack] == NONE:
        return
    cards = cards_in(p, stack)
    if not cards:
        close(p, stack)
    elif len(cards) == 1 and p.c.deck[cards[0]] == CREW:
        p.law.told_remains(p, stack, cause)
    else:
        p.law.told_dwindled(p, stack)


# ------------------------------------------------------------------------------------------------ radiators (2.6H)


def turn_light(p: Chart, card: int) -> None:
    stack = p.place[card]
    old = dry_mass(p, stack)
    p.heavy[card] = 0
    if p.steps[stack]:
        p.steps[stack] = diagram.change_row(p.c, old, dry_mass(p, stack), p.steps[stack])


def why_not_lighten(p: Chart, seat: int, card: int) -> Refusal | None:
    """HF-CARD-15: a heavy radiator in play, never the other way."""
    if p.c.deck[card] != RADIATOR or p.place[card] not in stacks_of(p, seat) or not p.heavy[card]:
        return Refusal("HF-CARD-15", "not-heavy", card=card)
    return None


def lighten(p: Chart, seat: int, card: int) -> None:
    turn_light(p, card)
    p.tell(events.radiator_turned, seat, card)
