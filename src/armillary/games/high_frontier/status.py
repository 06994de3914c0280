"""Every broken invariant of a position besides the bounds of its declared fields."""

from .ids import (
    BAG,
    BLOCK,
    CREW,
    FREIGHTER,
    HAND,
    LAST_HAND,
    LEO_STACK,
    NONE,
    OUT,
    OUTPOST,
    RADIATOR,
    ROCKET,
    TOP,
    UNDER,
)
from .position import Chart, HighFrontier
from .rules import stacks

__all__ = ["broken"]


def broken(p: HighFrontier) -> list[str]:
    return [*card_faults(p), *side_faults(p), *stack_faults(p), *site_faults(p), *seat_faults(p), *play_faults(p)]


def side_faults(p: HighFrontier) -> list[str]:
    """Sides and orientations: crews have one side, only a radiator in play is heavy, and only a crew in play is on a trip."""
    found: list[str] = []
    for card, name in enumerate(p.c.cards):
        if p.black[card] and p.c.deck[card] == CREW:
            found.append(f"{name} lies black side up")
        if p.heavy[card] and (p.c.deck[card] != RADIATOR or p.place[card] < 0):
            found.append(f"{name} is heavy, but no radiator in play")
        if p.trip[card] and (p.c.deck[card] != CREW or p.place[card] < 0):
            found.append(f"{name} is on a trip, but no crew in play")
    return found


def play_faults(p: Chart) -> list[str]:
    """What is offered and bid."""
    seats = range(len(p.wt))
    found: list[str] = []
    for number, maker, receiver, _, _ in p.offers:
        if maker == receiver or maker not in seats or receiver not in seats:
            found.append(f"offer {number} has no two sides")
    numbers = [offer[0] for offer in p.offers]
    if len(set(numbers)) != len(numbers):
        found.append("two offers have the same number")
    for frame in p.frames:
        bids: list[int] = getattr(frame, "bids", [])
        for seat, bid in enumerate(bids):
            if bid == max(bids) and bid > p.law.answers_purse(p, seat):
                found.append(f"seat {seat} has bid {bid} WT that it has not")
    return found


def card_faults(p: Chart) -> list[str]:
    c = p.c
    found: list[str] = []
    if any(card not in p.held[place] for card, place in enumerate(p.place)) or sum(map(len, p.held)) != len(p.place):
        found.append("cards are held elsewhere than they are placed")
    for card, place in enumerate(p.place):
        name = c.cards[card]
        if place >= len(p.where) or (
            place < 0 and not (LAST_HAND <= place <= HAND) and place not in (TOP, BAG, UNDER, BLOCK, OUT)
        ):
            found.append(f"{name} is nowhere: {place}")
        if place >= 0 and p.where[place] == NONE:
            found.append(f"{name} is in a stack that is not there")
        if c.deck[card] == CREW and place in (TOP, BAG, UNDER, BLOCK):
            found.append(f"{name} is in a deck")
        if p.black[card] and place in (TOP, BAG, UNDER, BLOCK):
            found.append(f"{name} lies black in a deck")
    for deck, name in enumerate(c.decks):
        top = p.tops[deck]
        if top != NONE and (p.place[top] != TOP or c.deck[top] != deck):
            found.append(f"the top card of {name} is elsewhere")
        if any(p.place[card] != UNDER for card in p.under[deck]):
            found.append(f"a card under {name} is elsewhere")
        tops = [card for card, place in enumerate(p.place) if place == TOP and c.deck[card] == deck]
        if len(tops) > 1:
            found.append(f"{name} has {len(tops)} top cards")
        under = sum(1 for card, place in enumerate(p.place) if place == UNDER and c.deck[card] == deck)
        if under != len(p.under[deck]):
            found.append(f"{name} has {under} cards under it, but lists {len(p.under[deck])}")
    return found


def stack_faults(p: Chart) -> list[str]:
    c = p.c
    found: list[str] = []
    for stack, space in enumerate(p.where):
        cards = stacks.cards_in(p, stack)
        kind = stacks.kind_of(p, stack)
        seat = stacks.owner_of(p, stack)
        if space == NONE:
            if p.steps[stack]:
                found.append(f"stack {stack} is not there and has fuel")
            continue
        if not 0 <= space < len(c.spaces):
            found.append(f"stack {stack} is nowhere")
            continue
        if not cards:
            found.append(f"stack {stack} is empty")
        if kind == OUTPOST and space == p.law.answers_bank(p, seat):
            found.append(f"seat {seat} has an outpost at home")
        if kind == LEO_STACK and space != p.law.answers_bank(p, seat):
            found.append(f"the LEO stack of seat {seat} is at {c.spaces[space]}")
        if kind == FREIGHTER and len(cards) != 1:
            found.append(f"a freighter of seat {seat} holds {len(cards)} cards")
        if kind == ROCKET:
            dry = stacks.dry_mass(p, stack)
            if dry > c.most_dry:
                found.append(f"the rocket of seat {seat} has dry mass {dry}")
            elif not 0 <= p.steps[stack] <= c.tank_steps[dry][-1]:
                found.append(f"the rocket of seat {seat} has {p.steps[stack]} steps with dry mass {dry}")
        elif p.steps[stack]:
            found.append(f"stack {stack} has fuel, but is no rocket")
    return found


def site_faults(p: HighFrontier) -> list[str]:
    c, seats = p.c, len(p.wt)
    found: list[str] = []
    for site, name in enumerate(c.sites):
        owner = p.factory[site]
        if p.busted[site] and p.claim[site] != NONE:
            found.append(f"{name} has a claim and a black disk")
        if owner != NONE:
            if p.claim[site] != owner:
                found.append(f"the factory on {name} is on another's claim")
            if p.cubes[site * seats + owner] < 1 or p.letter[site] == NONE:
                found.append(f"the factory on {name} has no cube or no letter")
        elif p.letter[site] != NONE or p.product[site] != NONE:
            found.append(f"{name} has a letter or a product without a factory")
        product = p.product[site]
        if product != NONE and p.product.count(product) > 1:
            found.append(f"{c.cards[product]} is the product of two factories")
        if product != NONE and (not p.black[product] or c.product[product] != p.letter[site]):
            found.append(f"the product of {name} is not black or of another letter")
    return found


def seat_faults(p: Chart) -> list[str]:
    found: list[str] = []
    for seat in range(len(p.wt)):
        if p.law.answers_spare_cubes(p, seat) < 0:
            found.append(f"seat {seat} has more cubes out than there are")
        if p.law.answers_spare_disks(p, seat) < 0:
            found.append(f"seat {seat} has more disks out than there are")
    return found
