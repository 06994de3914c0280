"""Years, seasons, disks and events (BR-01 to BR-04, BR-06)."""

from armillary.games.high_frontier import events as base_events
from armillary.games.high_frontier.ids import HAND, LEO_STACK, NONE, ROCKET, SITE
from armillary.games.high_frontier.rules import belts, decks, stacks
from armillary.games.high_frontier_conflict.freighters import mobile
from armillary.games.high_frontier_conflict.ids import FREIGHTERS, GW_THRUSTERS, MOBILE, STONE
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import depots, events

__all__ = [
    "advance_year",
    "cash",
    "draft",
    "explode",
    "flare",
    "in_order",
    "inspire",
    "pad_victims",
    "remove_disk",
    "season",
    "why_not_cash",
    "why_not_draft",
    "why_not_pad",
]


def season(p: Conflict) -> int:
    """BR-02: what the base calls the sector."""
    return p.c.seasons[p.year - 1]


@does("BR-04")
def in_order(p: Conflict) -> list[int]:
    """BR-04, AM-159: from the 1st Player clockwise."""
    seats = len(p.wt)
    return [(p.first + step) % seats for step in range(seats)]


def advance_year(p: Conflict) -> None:
    """BR-02: twelve is followed by one."""
    p.year = p.year % len(p.c.seasons) + 1
    p.round += 1
    p.tell(events.year_began)


@does("BR-01")
def remove_disk(p: Conflict) -> None:
    """BR-01: one comes off the pile when the clock leaves its last year. Of a single disk a quick start has taken that one
    (BR-06): then the game lasts one cycle."""
    p.pile = max(0, p.pile - 1)
    p.tell(events.disk_removed, p.pile)


# --------------------------------------------------------------------------------------------------- events (BR-03)


def inspire(p: Conflict) -> None:
    """The top card of every deck goes to its bottom."""
    for deck in range(len(p.c.decks)):
        card = decks.draw(p, deck)
        if card == NONE:
            continue
        decks.show_next(p, deck)
        decks.put_under(p, card)


def pad_victims(p: Conflict, seat: int) -> list[int]:
    """The heaviest white cards in LEO, in the LEO stack or a rocket there; Crews are exempt."""
    bank = p.law.answers_bank(p, seat)
    cards = [
        card
        for stack in stacks.stacks_of(p, seat)
        if p.where[stack] == bank and stacks.kind_of(p, stack) in (LEO_STACK, ROCKET)
        for card in stacks.cards_in(p, stack)
        if p.c.deck[card] >= 0 and p.c.deck[card] not in (FREIGHTERS, GW_THRUSTERS) and not p.black[card]
    ]
    heaviest = max((stacks.mass(p, card) for card in cards), default=0)
    return [card for card in cards if stacks.mass(p, card) == heaviest]


def why_not_pad(p: Conflict, seat: int, card: int) -> Refusal | None:
    return None if card in pad_victims(p, seat) else Refusal("BR-03", "not-heaviest", card=card)


def explode(p: Conflict, seat: int, card: int) -> None:
    stack = p.place[card]
    stacks.scrap(p, [card], "pad-explosion", whole=True)
    stacks.remains(p, stack, "pad-explosion")


def flare(p: Conflict, die: int) -> None:
    """HF-EVT-09: sites and belts shelter, and a stone is not hurt by it (AM-153)."""
    for stack, space in enumerate(p.where):
        kind = stacks.kind_of(p, stack)
        if space == NONE or kind in (LEO_STACK, STONE) or p.c.kind[space] == SITE or p.c.shelter[space]:
            continue
        if p.anchored[stack]:
            continue  # BR-61
        level = die + p.c.solar[p.c.zone[space]]
        if kind == MOBILE and mobile.rad_of(p, stacks.owner_of(p, stack)) < level:
            mobile.lost(p, stack, "flare")
        if belts.victims(p, stack, level):
            p.tell(base_events.flare_hit, stacks.owner_of(p, stack), stack, level)
            belts.irradiate(p, stack, level, "flare")
            stacks.remains(p, stack, "flare")
            depots.tidy(p, stack)


# ------------------------------------------------------------------------------------------------ quick start (BR-06)


def why_not_draft(p: Conflict, seat: int, deck: int) -> Refusal | None:
    if p.tops[deck] == NONE:
        return Refusal("BR-1A", "deck-empty", deck=deck)
    return p.law.why_not_own(p, seat, p.tops[deck])


def draft(p: Conflict, seat: int, deck: int) -> None:
    """The top card of any deck: no supports, no hand limit."""
    card = decks.draw(p, deck)
    p.law.told_researched(p, card, seat)
    p.tell(events.card_drafted, seat, card)
    decks.show_next(p, deck)


def why_not_cash(p: Conflict, seat: int, card: int) -> Refusal | None:
    if p.place[card] != HAND - seat or p.c.deck[card] < 0:
        return Refusal("BR-06", "not-white-in-hand", card=card)
    return None


def cash(p: Conflict, seat: int, card: int) -> None:
    price = p.c.own.quick_start.price
    p.wt[seat] += price
    decks.put_under(p, card)
    p.tell(events.card_cashed, seat, card, price)
