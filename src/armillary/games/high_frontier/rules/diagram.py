"""The rocket diagram: dry mass, tanks, steps and wet-mass classes (2.4, 5.4B, 5.4C, 6.7A; HF-MAT, HF-BOOST, HF-FUEL, HF-DEC)."""

from armillary.games.high_frontier.components import Components
from armillary.kernel.evidence import does

__all__ = ["add_tanks", "change_row", "room", "take_tanks", "wet_modifier", "whole_tanks"]


@does("HF-THR-03", "HF-MAT-02", "HF-FUEL-05")
def wet_modifier(c: Components, dry: int, steps: int) -> int:
    """HF-THR-03: the modifier of the class in which the fuel figure stands."""
    return c.class_modifier[c.column[dry] + steps]


def whole_tanks(c: Components, dry: int, steps: int) -> int:
    """How many full tanks so many steps are."""
    row = c.tank_steps[dry]
    tanks = 0
    while tanks + 1 < len(row) and row[tanks + 1] <= steps:
        tanks += 1
    return tanks


def room(c: Components, dry: int, steps: int) -> int:
    """HF-FUEL-06: how many tanks can still be added; an open tank takes one to fill up."""
    return len(c.tank_steps[dry]) - 1 - whole_tanks(c, dry, steps)


def add_tanks(c: Components, dry: int, steps: int, tanks: int) -> int:
    """HF-FUEL-02: each tank moves the figure right to the next tank column, also from between two."""
    return c.tank_steps[dry][whole_tanks(c, dry, steps) + tanks]


def take_tanks(c: Components, dry: int, steps: int, tanks: int) -> int:
    """HF-FUEL-03: first left to the nearest tank column, then whole tanks."""
    return c.tank_steps[dry][whole_tanks(c, dry, steps) - tanks]


@does("HF-DEC-03", "HF-DEC-04")
def change_row(c: Components, old: int, new: int, steps: int) -> int:
    """HF-DEC-03, HF-DEC-04: tanks stay; between two tank columns the fraction stays, rounded down; what does not fit is lost."""
    if old == new or steps == 0:
        return steps
    tanks = whole_tanks(c, old, steps)
    before, after = c.tank_steps[old], c.tank_steps[new]
    if tanks >= len(after) - 1:
        return after[-1]
    left = steps - before[tanks]
    if left == 0:
        return after[tanks]
    return after[tanks] + left * (after[tanks + 1] - after[tanks]) // (before[tanks + 1] - before[tanks])
