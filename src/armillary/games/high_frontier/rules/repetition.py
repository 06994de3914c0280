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
    count = len(p.c.slots)
    for then in seen:
        if then[CARDS] == ASKED:
            continue
        if then[CARDS] == now[CARDS]:
            _fuelling(p, seat, now, then, found)
            continue
        if then[WATER] != now[WATER]:
            continue
        gains = [slot for slot in range(count) if then[CARDS][slot] != now[CARDS][slot]]
        if len(gains) != 2:
            continue
        one, other = gains
        if len(then[CARDS][one]) > len(now[CARDS][one]):
            one, other = other, one
        _carrying(p, seat, now, then, one, other, found)
    return found


def _fuelling(p: Chart, seat: int, now: tuple[Any, ...], then: tuple[Any, ...], found: set[Choice]) -> None:
    """The same cards: as many tanks in or out as the WT differ, if that is what the fuel differs by."""
    tanks = now[WATER] - then[WATER]
    changed = [slot for slot in range(len(p.c.slots)) if now[STEPS][slot] != then[STEPS][slot]]
    if not tanks or len(changed) != 1 or now[WHERE] != then[WHERE] or now[MOVED] != then[MOVED]:
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
    leaving = now[CARDS][one]
    gone = [card for card in leaving if card not in then[CARDS][one]]
    if sorted((*now[CARDS][other], *gone)) != list(then[CARDS][other]) or len(gone) != len(leaving) - len(
        then[CARDS][one]
    ):
        return
    slots, first = p.c.slots, seat * len(p.c.slots)
    all_go = len(gone) == len(leaving)
    choices: list[Choice] = []
    if len(gone) == 1 and slots[other] != FREIGHTER:
        choices.append(("carry", gone[0], first + other))
    if all_go and slots[one] in (ROCKET, FREIGHTER) and slots[other] == OUTPOST:
        choices.append(("settle", first + one))
    if all_go and slots[one] == OUTPOST and slots[other] == ROCKET and now[WHERE][other] == NONE:
        choices.append(("launch", first + other))
    if not choices:
        return
    where, steps, moved = list(now[WHERE]), list(now[STEPS]), list(now[MOVED])
    fresh = where[other] == NONE
    where[other] = where[one]
    old, new = _mass(p, now[CARDS][other]), _mass(p, then[CARDS][other])
    steps[other] = 0 if fresh else diagram.change_row(p.c, old, new, steps[other])
    if all_go:
        where[one], steps[one] = NONE, 0
    else:
        steps[one] = diagram.change_row(p.c, _mass(p, leaving), _mass(p, then[CARDS][one]), steps[one])
    if fresh and moved[one]:
        moved[other] = 1
    if (tuple(where), tuple(steps), tuple(moved)) == (then[WHERE], then[STEPS], then[MOVED]):
        found.update(choices)


def _mass(p: Chart, cards: tuple[int, ...]) -> int:
    black, heavy, weight = p.black, p.heavy, p.c.weight
    total = 0
    for card in cards:
        total += weight[4 * card + 2 * black[card] + heavy[card]]
    return total
