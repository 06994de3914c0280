"""Merging, splitting, outposts and giving up stacks (2.7B, 5.4C note, 6.6, 6.7; HF-STACK, HF-FRT-07, HF-DEC)."""

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import CREW, DISK, FREIGHTER, LEO_STACK, NONE, OUTPOST, ROCKET
from armillary.games.high_frontier.position import Chart
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import crews, stacks
from .stacks import cards_in, dry_mass, kind_of, mass, owner_of, slot, stacks_of

__all__ = [
    "abandon",
    "carries",
    "carry",
    "exchanges",
    "launch",
    "pod",
    "scrap_card",
    "settle",
    "why_not_abandon",
    "why_not_carry",
    "why_not_exchange",
    "why_not_launch",
    "why_not_pod",
    "why_not_scrap",
    "why_not_settle",
]


@does("HF-STACK-02", "HF-STACK-03", "HF-STACK-04")
def why_not_join(p: Chart, card: int, stack: int, space: int) -> Refusal | None:
    """May this card come into that stack at that space, and start it if need be?"""
    seat = owner_of(p, stack)
    kind = kind_of(p, stack)
    if kind == FREIGHTER:
        return Refusal("HF-STACK-04", "freighter-full")
    if kind == LEO_STACK and space != p.law.answers_bank(p, seat):
        return Refusal("HF-STACK-03", "not-in-leo")
    if p.where[stack] not in (NONE, space):
        return Refusal("HF-STACK-02" if kind == OUTPOST else "HF-STACK-06", "stack-elsewhere", stack=stack)
    if kind == OUTPOST and p.where[stack] == NONE:
        if space == p.law.answers_bank(p, seat):
            return Refusal("HF-STACK-03", "outpost-in-leo")
        if p.law.answers_spare(p, seat, DISK) == 0:
            return Refusal("HF-COMP-03", "no-disk")
    if kind == ROCKET and dry_mass(p, stack) + mass(p, card) > p.c.most_dry:
        return Refusal("HF-BOOST-08", "too-heavy", mass=p.c.most_dry)
    return None


def why_not_carry(p: Chart, seat: int, card: int, stack: int) -> Refusal | None:
    """HF-DEC-13, HF-FUEL-04, HF-FRT-07: from one own stack to another in the same space."""
    source = p.place[card]
    if source not in stacks_of(p, seat) or stack not in stacks_of(p, seat) or source == stack:
        return Refusal("HF-DEC-13", "not-yours", card=card)
    return why_not_join(p, card, stack, p.where[source])


def carries(p: Chart, seat: int, present: list[int]) -> list[tuple[int, int]]:
    """All that `why_not_carry` allows, as (card, stack); `present` are those of the seat's stacks that are there.

    Hot: what does not depend on the card is asked once for each pair of stacks."""
    found: list[tuple[int, int]] = []
    where, slots = p.where, p.c.slots
    first = seat * len(slots)
    bank = p.law.answers_bank(p, seat)
    black, heavy, weight = p.black, p.heavy, p.c.weight
    for source in present:
        aboard, space = p.held[source], where[source]
        stack = first - 1
        for kind in slots:
            stack += 1
            at = where[stack]
            if stack == source or kind == FREIGHTER or (at != NONE and at != space):
                continue
            if kind == ROCKET:
                most = p.c.most_dry - dry_mass(p, stack)
                found += [
                    (card, stack)
                    for card in aboard
                    if weight[4 * card + 2 * black[card] + heavy[card]] <= most  # `stacks.mass`
                ]
            elif kind == LEO_STACK:
                if space == bank:
                    found += [(card, stack) for card in aboard]
            elif at != NONE or space != bank:
                found += [(card, stack) for card in aboard if why_not_join(p, card, stack, space) is None]
    return found


def why_not_exchange(p: Chart, seat: int, card: int, stack: int) -> Refusal | None:
    """HF-FUEL-04: during an operation only between the LEO stack and a rocket there; the rest waits for a move (6.7D)."""
    refusal = why_not_carry(p, seat, card, stack)
    if refusal is None and (
        p.law.version1
        or p.where[p.place[card]] != p.law.answers_bank(p, seat)
        or sorted((kind_of(p, p.place[card]), kind_of(p, stack))) != [LEO_STACK, ROCKET]
    ):
        return Refusal("HF-DEC-13", "only-around-a-move")
    return refusal


def exchanges(p: Chart, seat: int) -> list[tuple[int, int]]:
    """All that `why_not_exchange` allows, as (card, stack). Hot: both menus list it."""
    found: list[tuple[int, int]] = []
    slots, where, bank = p.c.slots, p.where, p.law.answers_bank(p, seat)
    first = seat * len(slots)
    leo = first + slots.index(LEO_STACK)
    loose = p.held[leo]
    for number in p.c.pads:
        rocket = first + number
        if slots[number] != ROCKET or (where[rocket] != bank and where[rocket] != NONE):
            continue
        if loose:
            most = p.c.most_dry - dry_mass(p, rocket)
            black, heavy, weight = p.black, p.heavy, p.c.weight
            found += [
                (card, rocket) for card in loose if weight[4 * card + 2 * black[card] + heavy[card]] <= most
            ]  # `stacks.mass`
        if where[rocket] != NONE:
            found += [(card, leo) for card in p.held[rocket]]
    return found


def carry(p: Chart, seat: int, card: int, stack: int) -> None:
    source = p.place[card]
    space = p.where[source]
    fresh = p.where[stack] == NONE
    stacks.add_card(p, card, stack, space)
    if fresh and p.moved[source]:
        p.moved[stack] = 1
    rule = (
        "HF-FRT-07"
        if kind_of(p, source) == FREIGHTER
        else "HF-FUEL-04"
        if space == p.law.answers_bank(p, seat)
        else "HF-DEC-13"
    )
    p.tell(events.card_carried, seat, card, stack, rule)


# ----------------------------------------------------------------------------------------------- outposts (6.7D)


def why_not_settle(p: Chart, seat: int, stack: int, forced: bool = False) -> Refusal | None:
    """HF-DEC-10: a rocket or freighter becomes an outpost. `forced` (HF-A21): an outpost elsewhere is given up for it."""
    if stack not in stacks_of(p, seat) or kind_of(p, stack) not in (ROCKET, FREIGHTER) or p.where[stack] == NONE:
        return Refusal("HF-DEC-10", "no-craft")
    space = p.where[stack]
    if space == p.law.answers_bank(p, seat):
        return Refusal("HF-STACK-03", "outpost-in-leo")
    post = slot(p, seat, OUTPOST)
    if p.where[post] == space:
        return None
    if p.where[post] == NONE:
        return Refusal("HF-COMP-03", "no-disk") if p.law.answers_spare(p, seat, DISK) == 0 else None
    if not forced:
        return Refusal("HF-STACK-02", "stack-elsewhere", stack=post)
    for crew in stacks.crews_in(p, post):
        refusal = crews.why_not_abandon(p, seat, crew)
        if refusal is not None:
            return refusal
    return None


@does("HF-DEC-12")
def settle(p: Chart, seat: int, stack: int) -> None:
    post, space = slot(p, seat, OUTPOST), p.where[stack]
    if p.where[post] not in (NONE, space):
        stacks.decommission(p, cards_in(p, post), "given-up", whole=True)
    if p.moved[stack] and not p.law.version1:
        p.moved[post] = 1  # HF-MOVE-14: nor does what it may become again move in this turn
    for card in cards_in(p, stack):
        stacks.add_card(p, card, post, space)
    p.tell(events.outpost_founded, seat, space)


def why_not_launch(p: Chart, seat: int, stack: int) -> Refusal | None:
    """HF-DEC-14: the outpost becomes a rocket without fuel, if there is none."""
    post = slot(p, seat, OUTPOST)
    if p.where[post] == NONE:
        return Refusal("HF-DEC-14", "no-outpost")
    if kind_of(p, stack) != ROCKET or stack not in stacks_of(p, seat) or p.where[stack] != NONE:
        return Refusal("HF-STACK-06", "stack-elsewhere", stack=stack)
    if dry_mass(p, post) > p.c.most_dry:
        return Refusal("HF-BOOST-08", "too-heavy", mass=p.c.most_dry)
    return None


def launch(p: Chart, seat: int, stack: int) -> None:
    post = slot(p, seat, OUTPOST)
    space = p.where[post]
    if p.moved[post] and not p.law.version1:
        p.moved[stack] = 1
    for card in cards_in(p, post):
        stacks.add_card(p, card, stack, space)
    p.tell(events.rocket_launched, seat, stack, space)


# --------------------------------------------------------------------------------------------- giving up (6.7, 6.7B)


def why_not_scrap(p: Chart, seat: int, card: int) -> Refusal | None:
    """HF-DEC-01; a crew only where HF-DEC-06 lets it."""
    if p.place[card] not in stacks_of(p, seat):
        return Refusal("HF-DEC-01", "not-in-play", card=card)
    return crews.why_not_abandon(p, seat, card)


@does("HF-GEN-08")
def scrap_card(p: Chart, seat: int, card: int) -> None:
    if p.law.version1 and p.c.deck[card] == CREW:
        p.law.told_resigned(p, seat, p.where[p.place[card]])
    stacks.decommission(p, [card], "given-up")


def why_not_pod(p: Chart, seat: int, stack: int) -> Refusal | None:
    """HF-DEC-08, HF-A58: a rocket that is a crew alone becomes a rescue pod, as part of an operation."""
    cards = cards_in(p, stack) if stack in stacks_of(p, seat) else []
    if kind_of(p, stack) != ROCKET or len(cards) != 1 or p.c.deck[cards[0]] != CREW:
        return Refusal("HF-DEC-08", "not-crew-alone")
    if p.where[stack] == p.law.answers_bank(p, seat):
        return Refusal("HF-DEC-08", "pod-in-leo")
    if p.where[slot(p, seat, FREIGHTER)] == NONE and p.law.answers_spare_cubes(p, seat) == 0:
        return Refusal("HF-COMP-04", "no-cube")
    return None


def pod(p: Chart, seat: int, stack: int) -> None:
    p.law.told_remains(p, stack, "pod")


def why_not_abandon(p: Chart, seat: int, stack: int) -> Refusal | None:
    """HF-STACK-06: the old rocket is decommissioned; its crew becomes a pod, which is no felony (HF-A58)."""
    crew = stacks.crews_in(p, stack)
    if not crew or p.where[stack] == p.law.answers_bank(p, seat):
        return None
    has_cube = p.where[slot(p, seat, FREIGHTER)] != NONE or p.law.answers_spare_cubes(p, seat) > 0
    if len(crew) == 1 and has_cube:
        return None
    return crews.why_not_abandon(p, seat, crew[-1])


@does("HF-GEN-08")
def abandon(p: Chart, seat: int, stack: int) -> None:
    crew = stacks.crews_in(p, stack)
    cargo = [card for card in cards_in(p, stack) if card not in crew]
    if cargo:
        stacks.decommission(p, cargo, "given-up", whole=True)
    else:
        stacks.remains(p, stack, "given-up")
    # A crew alone is in a pod by now, where there can be one.
    stacks.decommission(p, cards_in(p, stack), "given-up", whole=True)
