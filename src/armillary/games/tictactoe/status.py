"""Every invariant of a position."""

from .position import Grid


def broken(p: Grid) -> list[str]:
    crosses, noughts = p.cells.count(0), p.cells.count(1)
    return [] if crosses - noughts in (0, 1) else [f"{crosses} crosses and {noughts} noughts"]
