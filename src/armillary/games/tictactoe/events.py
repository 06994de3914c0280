"""What is told."""

from armillary.kernel.event import Event

from .position import Grid


def cell_marked(p: Grid, seat: int, cell: int) -> Event:
    return Event("CellMarked", "TT-PLAY-02", seat=seat, cell=cell)
