"""What loading, fuelling, merging and splitting can change here, and which acts might restore what was (HF-A95).

The book sets no number of such acts (BR-08, BR-11, BR-73, BR-75); the kernel refuses only what restores a position already seen.
"""

from typing import Any, Final

from armillary.games.high_frontier.ids import FREIGHTER, LEO_STACK, NONE, OUTPOST, ROCKET
from armillary.games.high_frontier.rules import diagram, stacks
from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.choice import Choice

__all__ = ["REVERSIBLE", "restores", "standing", "suspects"]

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
    first = seat * len(p.c.slots)
    last = first + len(p.c.slots)
    rest = (p.where[first:last], p.moved[first:last], p.glitch[first:last], p.landed[first:last], p.began[first:last])
    return (
        tuple(p.held[first:last]),
        tuple(p.steps[first:last]),
        tuple(p.fts[first:last]),
        tuple(p.gold[first:last]),
        tuple([tuple(values) for values in rest]),
        p.wt[seat],
        p.gold_bank[seat],
    )


def suspects(
    p: Conflict, seat: int, now: tuple[Any, ...], seen: list[tuple[Any, ...]], sure: set[Choice]
) -> set[Choice]:
    """Acts that might restore one of these standings, found by how it differs from the present one; the caller tries them.
    What plainly does is put into `sure`."""
    found: set[Choice] = set()
    first = seat * len(p.c.slots)
    cards, rest = now[CARDS], now[REST]
    for then in seen:
        if then[CARDS] == cards:
            if then[REST] == rest:
                _fuel(first, now, then, found)
        elif then[AQUA] == now[AQUA] and then[BEADS] == now[BEADS]:
            _cargo(p, first, now, then, found, sure)
    return found


def restores(p: Conflict, seat: int, choice: Choice, now: tuple[Any, ...], seen: list[tuple[Any, ...]]) -> bool | None:
    """Does it restore one of these standings? Worked out for fuel at the Bank and for plain cargo; None: it has to be tried."""
    verb = choice[0]
    first = seat * len(p.c.slots)
    if verb == "carry":
        _, card, stack = choice
        after = _carried(p, now, p.place[card] - first, stack - first, card)
        return None if after is None else after in seen
    if verb in ("tank", "drain") and p.c.slots[choice[1] - first] == ROCKET and not p.gold[choice[1]]:
        _, stack, tanks = choice
        dry, steps = stacks.dry_mass(p, stack), list(now[STEPS])
        tanks = tanks if verb == "tank" else -tanks
        whole = diagram.whole_tanks(p.c, dry, steps[stack - first]) + tanks
        if not 0 <= whole < len(p.c.tank_steps[dry]):
            return False
        steps[stack - first] = p.c.tank_steps[dry][whole]
        return (*now[:STEPS], tuple(steps), *now[FTS:AQUA], now[AQUA] - tanks, now[BEADS]) in seen
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
    slots = [slot for slot in range(len(cards)) if cards[slot] != before[slot]]
    if len(slots) != 2:
        return
    one, other = slots
    if len(before[one]) > len(cards[one]):
        one, other = other, one
    gone = [card for card in cards[one] if card not in before[one]]
    if len(before[one]) + len(gone) != len(cards[one]) or len(before[other]) != len(cards[other]) + len(gone):
        return
    kinds = p.c.slots[one], p.c.slots[other]
    if len(gone) == 1:
        choice = ("carry", gone[0], first + other)
        if kinds[0] in PLAIN and kinds[1] in PLAIN and _idle(now, one, other):
            if now[STEPS:REST] == then[STEPS:REST] and _stands(now, then, one, other):
                sure.add(choice)
        else:
            found.add(choice)
        if p.elevators:
            found.add(("ride", gone[0], first + other))
    if len(gone) == len(cards[one]):
        if kinds[0] in (ROCKET, FREIGHTER) and kinds[1] == OUTPOST:
            found.add(("settle", first + one))
        elif kinds == (OUTPOST, ROCKET):
            found.add(("launch", first + one))


def _stands(now: tuple[Any, ...], then: tuple[Any, ...], one: int, other: int) -> bool:
    """Do the stacks stand as they stood once a card has gone from the slot `one` to the slot `other`? Hot: worked out."""
    here, there = now[REST], then[REST]
    fresh, emptied = here[WHERE][other] == NONE, len(now[CARDS][one]) == 1
    if not fresh and not emptied:
        return bool(here == there)
    for field, (values, before) in enumerate(zip(here, there, strict=True)):
        left, new = values[one], values[other]
        if fresh and field != GLITCH:
            new = left
        if emptied and field != MOVED:
            left = EMPTY[field]
        if before[one] != left or before[other] != new:
            return False
        if values != before and any(
            values[slot] != before[slot] for slot in range(len(values)) if slot not in (one, other)
        ):
            return False
    return True


def _idle(now: tuple[Any, ...], one: int, other: int) -> bool:
    """Have the two neither fuel, FTs, gold nor a glitch?"""
    glitch = now[REST][GLITCH]
    return not (
        now[STEPS][one]
        or now[STEPS][other]
        or now[FTS][one]
        or now[FTS][other]
        or now[GOLD][one]
        or now[GOLD][other]
        or glitch[one]
        or glitch[other]
    )


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
