"""What loading, fuelling, merging and splitting can change here, and which acts might restore what was (HF-A95).

The book sets no number of such acts (BR-08, BR-11, BR-73, BR-75); the kernel refuses only what restores a position already seen.
"""

from typing import Any, Final

from armillary.games.high_frontier.ids import FREIGHTER, LEO_STACK, NONE, OUTPOST, ROCKET
from armillary.games.high_frontier.rules import diagram, stacks
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.choice import Choice
from armillary.kernel.repetition import ASKED

from . import tokens

__all__ = ["OF_MOVES", "REVERSIBLE", "at_home", "restores", "standing", "suspects"]

#: Acts that others of them can take back.
REVERSIBLE: Final = frozenset(
    {
        "tank",
        "drain",
        "store",
        "load",
        "carry",
        "settle",
        "launch",
        "haul-fts",
        "cash-fts",
        "haul-gold",
        "bank-gold",
        "draw-gold",
        "cash-bead",
        "buy-bead",
        "ride",
        "ride-fts",
    }
)
#: Those of them that belong to the moves of a turn and not to its operation (BR-08).
OF_MOVES: Final = frozenset({"settle", "launch"})

#: Stacks that hold cards and nothing of their own.
PLAIN: Final = frozenset({LEO_STACK, ROCKET, OUTPOST})

# Parts of a standing.
CARDS: Final = 0
STEPS: Final = 1
FTS: Final = 2
GOLD: Final = 3
REST: Final = 4
AQUA: Final = 5
BEADS: Final = 6
#: In REST: where, moved, glitch, landed, began; and what they are of a stack that is not there.
WHERE: Final = 0
MOVED: Final = 1
GLITCH: Final = 2
EMPTY: Final = (NONE, 0, 0, 0, NONE)


def standing(p: Conflict, seat: int) -> tuple[Any, ...]:
    """The stacks of the seat (cards, fuel, FTs, gold, where and how they stand), its Aqua and its beads."""
    count = len(p.c.slots)
    first = seat * count
    last = first + count
    return (
        tuple(p.held[first:last]),
        tuple(p.steps[first:last]),
        tuple(p.fts[first:last]),
        tuple(p.gold[first:last]),
        (
            tuple(p.where[first:last]),
            tuple(p.moved[first:last]),
            tuple(p.glitch[first:last]),
            tuple(p.landed[first:last]),
            tuple(p.began[first:last]),
        ),
        p.wt[seat],
        p.gold_bank[seat],
    )


def at_home(p: Conflict, seat: int, seen: list[tuple[Any, ...]], sure: set[Choice]) -> bool:
    """What restores a standing of a seat that has nothing but its LEO stack and a rocket beside it goes into `sure`. False: it
    has more. Hot: most menus are so, and then a few numbers tell (2 us, not 6)."""
    c = p.c
    count = len(c.slots)
    first = seat * count
    leo, rocket = first + c.leo_slot, first + c.rocket_slot
    loose, aboard = p.held[leo], p.held[rocket]
    there = (1 if loose else 0) + (1 if aboard else 0)
    if (
        c.module_cards
        or p.where[first : first + count].count(NONE) + there != count
        or p.glitch[leo]
        or p.glitch[rocket]
    ):
        return False
    if aboard and p.where[rocket] != c.leo:
        return False
    for then in seen:
        if then[CARDS] == ASKED:
            continue
        cards, (where, _, glitch, _, _) = then[CARDS], then[REST]
        loaded = cards[c.rocket_slot]
        if where.count(NONE) + (1 if loaded else 0) + (1 if cards[c.leo_slot] else 0) != count:
            continue
        if glitch[c.leo_slot] or glitch[c.rocket_slot]:
            continue
        tanks = p.wt[seat] - then[AQUA]
        if loaded != aboard:
            if not tanks:
                _carried_back(p, first, then, sure)
        elif tanks and cards[c.leo_slot] == loose:
            _pumped_back(p, first, tanks, then, sure)
    return True


def _pumped_back(p: Conflict, first: int, tanks: int, then: tuple[Any, ...], sure: set[Choice]) -> None:
    """The same cards lay in LEO and in the rocket beside it: did only so many tanks of Aqua become fuel, or fuel Aqua?"""
    c = p.c
    last = first + len(c.slots)
    _, moved, _, landed, began = then[REST]
    if list(moved) != p.moved[first:last] or list(landed) != p.landed[first:last] or list(began) != p.began[first:last]:
        return
    rocket = first + c.rocket_slot
    dry = stacks.dry_mass(p, rocket)
    whole = diagram.whole_tanks(c, dry, p.steps[rocket]) + tanks
    if 0 <= whole < len(c.tank_steps[dry]) and c.tank_steps[dry][whole] == then[STEPS][c.rocket_slot]:
        sure.add(("tank", rocket, tanks) if tanks > 0 else ("drain", rocket, -tanks))


def _carried_back(p: Conflict, first: int, then: tuple[Any, ...], sure: set[Choice]) -> None:
    """Fewer or more cards lay in the rocket beside LEO: did only one card go from one stack to the other?"""
    c, cards = p.c, then[CARDS]
    leo, rocket = first + c.leo_slot, first + c.rocket_slot
    one, other = (leo, rocket) if len(cards[c.rocket_slot]) > len(p.held[rocket]) else (rocket, leo)
    gone = [card for card in p.held[one] if card not in cards[one - first]]
    if len(gone) != 1 or sorted((*p.held[other], gone[0])) != list(cards[other - first]):
        return
    _, moved, _, landed, began = then[REST]
    fresh, emptied = not p.held[other], len(p.held[one]) == 1
    if (
        moved[one - first] != p.moved[one]
        or landed[one - first] != (0 if emptied else p.landed[one])
        or began[one - first] != (NONE if emptied else p.began[one])
        or moved[other - first] != p.moved[one if fresh else other]
        or landed[other - first] != p.landed[one if fresh else other]
        or began[other - first] != p.began[one if fresh else other]
    ):
        return
    steps = p.steps[rocket]
    if steps:
        dry, mass = stacks.dry_mass(p, rocket), stacks.mass(p, gone[0])
        steps = diagram.change_row(c, dry, dry + mass if one == leo else dry - mass, steps)
    if then[STEPS][c.rocket_slot] == (0 if emptied and one == rocket else steps):
        sure.add(("carry", gone[0], other))


def suspects(
    p: Conflict, seat: int, now: tuple[Any, ...], seen: list[tuple[Any, ...]], sure: set[Choice]
) -> set[Choice]:
    """Acts that might restore one of the standings seen, found by how it differs from the present one; the caller tries them.
    What plainly does is put into `sure`."""
    found: set[Choice] = set()
    first = seat * len(p.c.slots)
    cards, rest = now[CARDS], now[REST]
    for then in seen:
        if then[CARDS] == ASKED:
            continue
        if then[CARDS] == cards:
            if then[REST] == rest:
                if now[FTS] == then[FTS] and now[GOLD] == then[GOLD] and now[BEADS] == then[BEADS]:
                    _water(p, first, now, then, found, sure)
                else:
                    _fuel(first, now, then, found)
        elif then[AQUA] == now[AQUA] and then[BEADS] == now[BEADS]:
            _cargo(p, first, now, then, found, sure)
    return found


def restores(p: Conflict, seat: int, choice: Choice, now: tuple[Any, ...], seen: list[tuple[Any, ...]]) -> bool | None:
    """Does it restore one of the standings seen? Worked out for plain cargo; None: it has to be tried."""
    if choice[0] == "carry":
        _, card, stack = choice
        first = seat * len(p.c.slots)
        after = _carried(p, now, p.place[card] - first, stack - first, card)
        return None if after is None else after in seen
    return None


def _carried(p: Conflict, now: tuple[Any, ...], one: int, other: int, card: int) -> tuple[Any, ...] | None:
    """The standing after a card was carried between plain stacks; None: there is more to it (FTs, gold, glitches)."""
    if not {p.c.slots[one], p.c.slots[other]} <= PLAIN:
        return None
    where, moved, glitch, landed, began = (list(values) for values in now[REST])
    if any(now[part][slot] for part in (FTS, GOLD) for slot in (one, other)) or glitch[one] or glitch[other]:
        return None
    cards, steps = list(now[CARDS]), list(now[STEPS])
    mass = stacks.mass(p, card)
    for slot, sign in ((one, -1), (other, 1)):
        if steps[slot]:
            old = sum([stacks.mass(p, aboard) for aboard in cards[slot]])
            steps[slot] = diagram.change_row(p.c, old, old + sign * mass, steps[slot])
    cards[one] = tuple([aboard for aboard in cards[one] if aboard != card])
    cards[other] = tuple(sorted((*cards[other], card)))
    if where[other] == NONE:
        where[other], steps[other] = where[one], 0
        moved[other], landed[other], began[other] = moved[one], landed[one], began[one]
    if not cards[one]:
        where[one], steps[one], landed[one], began[one] = NONE, 0, 0, NONE
    rest = (where, moved, glitch, landed, began)
    return (tuple(cards), tuple(steps), *now[FTS:REST], tuple([tuple(values) for values in rest]), *now[AQUA:])


def changed(now: tuple[Any, ...], then: tuple[Any, ...], part: int) -> list[int]:
    """Slots that differ in that part."""
    if now[part] == then[part]:
        return []
    return [slot for slot, value in enumerate(now[part]) if value != then[part][slot]]


def _cargo(
    p: Conflict, first: int, now: tuple[Any, ...], then: tuple[Any, ...], found: set[Choice], sure: set[Choice]
) -> None:
    """Cards of one slot go to another: one of them is carried or rides; all of them settle, or are launched."""
    cards, before = now[CARDS], then[CARDS]
    slots = [slot for slot, aboard in enumerate(cards) if aboard is not before[slot] and aboard != before[slot]]
    if len(slots) != 2:
        return
    one, other = slots
    if len(before[one]) > len(cards[one]):
        one, other = other, one
    gone = [card for card in cards[one] if card not in before[one]]
    if len(before[one]) + len(gone) != len(cards[one]) or len(before[other]) != len(cards[other]) + len(gone):
        return
    glitch = now[REST][GLITCH]
    fixed = not glitch[one] and not glitch[other]  # Else it has to be tried.
    idle = fixed and _idle(now, one, other)
    kinds = p.c.slots[one], p.c.slots[other]
    all_go = len(gone) == len(cards[one])
    if len(gone) == 1:
        choice: Choice = ("carry", gone[0], first + other)
        if kinds[0] in PLAIN and kinds[1] in PLAIN and fixed:
            if _stands(now, then, one, other, all_go):
                if not idle:
                    found.add(choice)
                elif now[STEPS:REST] == then[STEPS:REST]:
                    sure.add(choice)
        else:
            found.add(choice)
        # Nothing that rides begins a rocket (`elevators.targets`).
        if p.elevators and (kinds[1] != ROCKET or now[REST][WHERE][other] != NONE):
            found.add(("ride", gone[0], first + other))
    if not all_go:
        return
    if kinds[1] == OUTPOST and kinds[0] in (ROCKET, FREIGHTER):
        post = tokens.outpost_for(p, first // len(p.c.slots), p.where[first + one])
        if post == first + other and (not fixed or _stands(now, then, one, other, True, settles=True)):
            (sure if idle and now[STEPS:REST] == then[STEPS:REST] else found).add(("settle", first + one))
    elif kinds == (OUTPOST, ROCKET) and now[REST][WHERE][other] == NONE:  # noqa: SIM102 - as above
        if not fixed or _stands(now, then, one, other, True):
            (sure if idle and now[STEPS:REST] == then[STEPS:REST] else found).add(("launch", first + one))


def _stands(
    now: tuple[Any, ...], then: tuple[Any, ...], one: int, other: int, emptied: bool, settles: bool = False
) -> bool:
    """Do the stacks stand as they stood once cards have gone from the slot `one` to the slot `other`? A new stack takes over all
    but a glitch; an outpost in which a craft settles has moved if the craft has. Hot: worked out."""
    here, there = now[REST], then[REST]
    fresh = here[WHERE][other] == NONE
    if not fresh and not emptied:
        return bool(here == there)
    for field, values in enumerate(here):
        left, new = values[one], values[other]
        if settles and field == MOVED:
            new = max(new, left)
        elif fresh and field != GLITCH:
            new = left
        if emptied and field != MOVED:
            left = EMPTY[field]
        before = there[field]
        if before[one] != left or before[other] != new:
            return False
        if values != before:
            after = list(values)
            after[one], after[other] = left, new
            if tuple(after) != before:
                return False
    return True


def _idle(now: tuple[Any, ...], one: int, other: int) -> bool:
    """Have the two neither fuel, FTs nor gold?"""
    steps, fts, gold = now[STEPS], now[FTS], now[GOLD]
    return not (steps[one] or steps[other] or fts[one] or fts[other] or gold[one] or gold[other])


def _water(
    p: Conflict, first: int, now: tuple[Any, ...], then: tuple[Any, ...], found: set[Choice], sure: set[Choice]
) -> None:
    """The same cards where they were, and only fuel and Aqua differ: a rocket tanks or drains at the Bank."""
    tanks = now[AQUA] - then[AQUA]
    slots = [slot for slot, steps in enumerate(now[STEPS]) if steps != then[STEPS][slot]]
    if not tanks or len(slots) != 1:
        _fuel(first, now, then, found)
        return
    slot = slots[0]
    stack = first + slot
    choice: Choice = ("tank", stack, tanks) if tanks > 0 else ("drain", stack, -tanks)
    if p.c.slots[slot] != ROCKET or now[GOLD][slot]:
        found.add(choice)
        return
    dry = stacks.dry_mass(p, stack)
    full = p.c.tank_steps[dry]
    whole = diagram.whole_tanks(p.c, dry, now[STEPS][slot]) + tanks
    if 0 <= whole < len(full) and full[whole] == then[STEPS][slot]:
        sure.add(choice)


def _fuel(first: int, now: tuple[Any, ...], then: tuple[Any, ...], found: set[Choice]) -> None:
    """The same cards where they were: water, gold, Aqua and beads go one way or another."""
    aqua, beads = then[AQUA] - now[AQUA], then[BEADS] - now[BEADS]
    steps, fts, gold = changed(now, then, STEPS), changed(now, then, FTS), changed(now, then, GOLD)
    if beads:
        if aqua and not steps and not fts and not gold:
            found.add(("cash-bead",) if beads < 0 else ("buy-bead",))
        verb = "bank-gold" if beads > 0 else "draw-gold"
        found.update((verb, first + slot, abs(beads)) for slot in {*steps, *gold})
        return
    if aqua and len(fts) == 1 and not steps:
        found.add(("cash-fts", first + fts[0], abs(aqua)))
    elif aqua and len(steps) == 1:
        found.add(("drain" if aqua > 0 else "tank", first + steps[0], abs(aqua)))
    elif len(steps) == 1 and len(fts) == 1:
        tanks = then[FTS][fts[0]] - now[FTS][fts[0]]
        found.add(("store" if tanks > 0 else "load", first + steps[0], abs(tanks)))
    elif len(fts) == 2 and not steps:
        one, other = fts if now[FTS][fts[0]] > then[FTS][fts[0]] else reversed(fts)
        tanks = now[FTS][one] - then[FTS][one]
        found.update({("haul-fts", first + one, first + other, tanks), ("ride-fts", first + one, first + other, tanks)})
    elif gold or steps:
        for one in {*gold, *steps}:
            for other in {*gold, *steps} - {one}:
                for tanks in {abs(now[GOLD][slot] - then[GOLD][slot]) for slot in gold if slot not in steps}:
                    found.add(("haul-gold", first + one, first + other, tanks))
