"""What loading, fuelling, merging and splitting can change, and which of these acts would restore what was (HF-A95).

The rulebook sets no number of such acts (2.4B, 5.4C, 6.7D); the kernel refuses only what restores a position already seen.
"""

from typing import Any, Final

from armillary.games.high_frontier.ids import FREIGHTER, NONE, OUTPOST, ROCKET
from armillary.games.high_frontier.position import Chart
from armillary.kernel.choice import Choice
from armillary.kernel.repetition import ASKED

from . import diagram

__all__ = ["restoring", "standing"]

# Parts of a standing.
CARDS: Final = 0
WHERE: Final = 1
STEPS: Final = 2
MOVED: Final = 3
WATER: Final = 4


def standing(p: Chart, seat: int) -> tuple[Any, ...]:
    """The stacks of the seat (cards, spaces, fuel, whether they have moved) and its WT."""
    count = len(p.c.slots)
    first = seat * count
    last = first + count
    return (
        tuple(p.held[first:last]),
        tuple(p.where[first:last]),
        tuple(p.steps[first:last]),
        tuple(p.moved[first:last]),
        p.wt[seat],
    )


def restoring(p: Chart, seat: int, seen: list[tuple[Any, ...]]) -> set[Choice]:
    """Acts that would restore one of these standings. Hot: they are worked out from the differences, not tried."""
    found: set[Choice] = set()
    now = standing(p, seat)
    cards, water = now[CARDS], now[WATER]
    for then in seen:
        before = then[CARDS]
        if before == cards:
            if then[WATER] != water:
                _fuelling(p, seat, now, then, found)
            continue
        if before == ASKED or then[WATER] != water:
            continue
        changed = [slot for slot, aboard in enumerate(cards) if aboard is not before[slot] and aboard != before[slot]]
        if len(changed) != 2:
            continue
        one, other = changed
        if len(before[one]) > len(cards[one]):
            one, other = other, one
        _carrying(p, seat, now, then, one, other, found)
    return found


def _fuelling(p: Chart, seat: int, now: tuple[Any, ...], then: tuple[Any, ...], found: set[Choice]) -> None:
    """The same cards, another purse: as many tanks in or out as the WT differ, if that is what the fuel differs by."""
    tanks = now[WATER] - then[WATER]
    changed = [slot for slot, steps in enumerate(now[STEPS]) if steps != then[STEPS][slot]]
    if len(changed) != 1 or now[WHERE] != then[WHERE] or now[MOVED] != then[MOVED]:
        return
    slot = changed[0]
    stack = seat * len(p.c.slots) + slot
    dry, steps = _mass(p, now[CARDS][slot]), now[STEPS][slot]
    whole = diagram.whole_tanks(p.c, dry, steps)
    if 0 <= whole + tanks < len(p.c.tank_steps[dry]) and p.c.tank_steps[dry][whole + tanks] == then[STEPS][slot]:
        found.add(("tank", stack, tanks) if tanks > 0 else ("drain", stack, -tanks))


def _carrying(
    p: Chart, seat: int, now: tuple[Any, ...], then: tuple[Any, ...], one: int, other: int, found: set[Choice]
) -> None:
    """Cards of the slot `one` go to the slot `other`: a single one is carried; all of them settle or are launched."""
    leaving, stay = now[CARDS][one], then[CARDS][one]
    gone = [card for card in leaving if card not in stay]
    if len(gone) != len(leaving) - len(stay) or sorted((*now[CARDS][other], *gone)) != list(then[CARDS][other]):
        return
    slots, first = p.c.slots, seat * len(p.c.slots)
    fresh, all_go = now[WHERE][other] == NONE, not stay
    if fresh or all_go:
        where = list(now[WHERE])
        where[other] = where[one]
        if all_go:
            where[one] = NONE
        if tuple(where) != then[WHERE]:
            return
    elif now[WHERE] != then[WHERE]:
        return
    by_card = settled = now[MOVED]
    if settled[one] and not settled[other]:
        settled = (*settled[:other], 1, *settled[other + 1 :])
        if fresh:
            by_card = settled
    if now[STEPS] != then[STEPS] or now[STEPS][one] or now[STEPS][other]:
        steps = list(now[STEPS])
        old, new = _mass(p, now[CARDS][other]), _mass(p, then[CARDS][other])
        steps[other] = 0 if fresh else diagram.change_row(p.c, old, new, steps[other])
        steps[one] = 0 if all_go else diagram.change_row(p.c, _mass(p, leaving), _mass(p, stay), steps[one])
        if tuple(steps) != then[STEPS]:
            return
    if len(gone) == 1 and slots[other] != FREIGHTER and then[MOVED] == by_card:
        found.add(("carry", gone[0], first + other))
    if all_go and slots[one] in (ROCKET, FREIGHTER) and slots[other] == OUTPOST and then[MOVED] == settled:
        found.add(("settle", first + one))
    if all_go and slots[one] == OUTPOST and slots[other] == ROCKET and fresh and then[MOVED] == settled:
        found.add(("launch", first + other))


def _mass(p: Chart, cards: tuple[int, ...]) -> int:
    black, heavy, weight = p.black, p.heavy, p.c.weight
    total = 0
    for card in cards:
        total += weight[4 * card + 2 * black[card] + heavy[card]]
    return total
