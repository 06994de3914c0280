"""Boosting to LEO, fuel there, turning black cards white (5.4, 2.4B; HF-BOOST, HF-FUEL, HF-MAT-04)."""

from collections.abc import Sequence

from armillary.games.high_frontier import events
from armillary.games.high_frontier.ids import BOOST, CREW, HAND, LEO_STACK, NONE, RADIATOR, ROCKET
from armillary.games.high_frontier.position import Chart
from armillary.kernel.evidence import does
from armillary.kernel.refusal import Refusal

from . import diagram, outposts, payment, stacks
from .stacks import dry_mass, kind_of, stacks_of

__all__ = [
    "boost",
    "boosts",
    "drain",
    "tank",
    "whiten",
    "why_not_boost",
    "why_not_drain",
    "why_not_tank",
    "why_not_whiten",
]


@does("HF-CARD-14")
def boost_mass(p: Chart, card: int, light: bool) -> int:
    """HF-BOOST-04: a radiator costs what its chosen orientation weighs."""
    side = 2 * card + p.black[card]
    return p.c.light_mass[side] if light and p.c.deck[card] == RADIATOR else p.c.mass[side]


def why_not_boost(p: Chart, seat: int, card: int, stack: int, light: bool = False) -> Refusal | None:
    """HF-BOOST-01: a crew or white card of the hand, to the LEO stack or the rocket there, 1 WT a mass point."""
    if p.place[card] != HAND - seat:
        return Refusal("HF-BOOST-01", "not-in-hand", card=card)
    if p.black[card] and p.c.deck[card] != CREW and not p.law.asks_boosts_black(p, seat):
        return Refusal("HF-BOOST-03", "black-card", card=card)
    if light and p.c.deck[card] != RADIATOR:
        return Refusal("HF-CARD-14", "no-orientation", card=card)
    if stack not in stacks_of(p, seat) or kind_of(p, stack) not in (LEO_STACK, ROCKET):
        return Refusal("HF-BOOST-01", "no-boost-there", stack=stack)
    weight = boost_mass(p, card, light)
    if p.wt[seat] < weight * p.c.boost:
        return Refusal("HF-BOOST-01", "too-poor", wt=weight * p.c.boost)
    bank = p.law.answers_bank(p, seat)
    if kind_of(p, stack) == ROCKET:
        if p.where[stack] == bank:
            if dry_mass(p, stack) + weight > p.c.most_dry:
                return Refusal("HF-BOOST-08", "too-heavy", mass=p.c.most_dry)
        elif p.where[stack] != NONE and not may_give_up(p, seat, stack):
            return Refusal("HF-STACK-06", "stack-elsewhere", stack=stack)
    return p.law.why_not_act(p, seat, BOOST)


def boosts(p: Chart, seat: int, cards: Sequence[int]) -> list[tuple[int, int, bool]]:
    """All that `why_not_boost` allows for these cards of the hand: (card, stack, light).

    Hot: a third of all lists ask for it, so what does not depend on the card is asked once for each stack (11 us, not 40)."""
    found: list[tuple[int, int, bool]] = []
    law, c = p.law, p.c
    if not cards or law.why_not_act(p, seat, BOOST) is not None:
        return found
    wt = p.wt[seat]
    bank = law.answers_bank(p, seat)
    targets: list[tuple[int, int]] = []
    first = seat * len(c.slots)
    for number in c.pads:
        stack = first + number
        if c.slots[number] == ROCKET and p.where[stack] == bank:
            targets.append((stack, min(wt, (c.most_dry - dry_mass(p, stack)) * c.boost)))
        elif c.slots[number] == LEO_STACK or p.where[stack] == NONE or may_give_up(p, seat, stack):
            targets.append((stack, wt))
    for card in cards:
        radiator = c.deck[card] == RADIATOR
        side = 2 * card + p.black[card]
        if p.black[card] and c.deck[card] != CREW and not law.asks_boosts_black(p, seat):
            continue
        for stack, most in targets:
            if c.mass[side] * c.boost <= most:
                found.append((card, stack, False))
            if radiator and c.light_mass[side] * c.boost <= most:
                found.append((card, stack, True))
    return found


def may_give_up(p: Chart, seat: int, stack: int) -> bool:
    """HF-STACK-06: can the old rocket be given up for a new one?"""
    if outposts.why_not_abandon(p, seat, stack) is None:
        return True
    return outposts.why_not_settle(p, seat, stack, forced=True) is None


@does("HF-CARD-04")
def boost(p: Chart, seat: int, card: int, stack: int, light: bool) -> None:
    price = boost_mass(p, card, light) * p.c.boost
    payment.pay(p, seat, price)
    p.heavy[card] = 1 if p.c.deck[card] == RADIATOR and not light else 0
    stacks.join(p, card, stack, p.law.answers_bank(p, seat))
    p.tell(events.card_boosted, seat, card, stack, price)


def why_not_tank(p: Chart, seat: int, stack: int, tanks: int) -> Refusal | None:
    """HF-FUEL-01: a rocket at LEO, a WT for each tank, up to the limit of its row."""
    if stack not in stacks_of(p, seat) or kind_of(p, stack) != ROCKET or p.where[stack] != p.law.answers_bank(p, seat):
        return Refusal("HF-FUEL-01", "rocket-not-in-leo")
    if tanks < 1 or tanks > p.wt[seat]:
        return Refusal("HF-FUEL-01", "too-poor", wt=tanks)
    if tanks > diagram.room(p.c, dry_mass(p, stack), p.steps[stack]):
        return Refusal("HF-FUEL-06", "tanks-full")
    return None


@does("HF-GEN-03", "HF-MAT-03")
def tank(p: Chart, seat: int, stack: int, tanks: int) -> None:
    payment.pay(p, seat, tanks)
    p.steps[stack] = diagram.add_tanks(p.c, dry_mass(p, stack), p.steps[stack], tanks)
    p.tell(events.tanks_filled, seat, stack, tanks, p.steps[stack], "HF-FUEL-02")


def why_not_drain(p: Chart, seat: int, stack: int, tanks: int) -> Refusal | None:
    """HF-MAT-04, HF-FUEL-03: whole tanks back into WT."""
    if stack not in stacks_of(p, seat) or kind_of(p, stack) != ROCKET or p.where[stack] != p.law.answers_bank(p, seat):
        return Refusal("HF-MAT-04", "rocket-not-in-leo")
    if tanks < 1 or tanks > diagram.whole_tanks(p.c, dry_mass(p, stack), p.steps[stack]):
        return Refusal("HF-FUEL-03", "tanks-empty")
    return None


def drain(p: Chart, seat: int, stack: int, tanks: int) -> None:
    p.steps[stack] = diagram.take_tanks(p.c, dry_mass(p, stack), p.steps[stack], tanks)
    payment.receive(p, seat, tanks)
    p.tell(events.tanks_drained, seat, stack, tanks, p.steps[stack])


def why_not_whiten(p: Chart, seat: int, card: int) -> Refusal | None:
    """HF-BOOST-09: a black card of the hand, any time in the player's own turn (HF-A19)."""
    if p.place[card] != HAND - seat or not p.black[card]:
        return Refusal("HF-BOOST-09", "not-black-in-hand", card=card)
    if p.law.asks_black_only(p, seat):
        return Refusal("HF-SCN-05", "black-only")
    return None


def whiten(p: Chart, seat: int, card: int) -> None:
    p.black[card] = 0
    for site, product in enumerate(p.product):
        if product == card:
            p.product[site] = NONE
    p.tell(events.card_whitened, seat, card)
