"""What is told."""

from .position import Grid


def cell_marked(p: Grid, seat: int, cell: int) -> None:
    if p.log is not None:
        p.tell("CellMarked", "TT-PLAY-02", seat=seat, cell=cell)
