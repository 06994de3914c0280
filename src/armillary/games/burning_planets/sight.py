"""How a seat stands: what the greedy player and the search judge positions by."""

from armillary.kernel.position import Position

from .position import PlayingField
from .rules.economy import income
from .rules.victory import standing

__all__ = ["evaluate", "worth"]


def evaluate(p: Position, seat: int) -> float:
    """How the seat stands, from -1 (lost) to 1 (won): board, income and stock against the strongest other."""
    assert isinstance(p, PlayingField)
    if p.result is not None:
        if seat in p.result.winners:
            return 1.0 if len(p.result.winners) == 1 else 2 * p.result.scores[seat] - 1
        return -1.0
    values = [worth(p, other) for other in range(p.seats)]
    rival = max(values[other] for other in range(p.seats) if other != seat)
    return (values[seat] - rival) / (values[seat] + rival + 1)


def worth(p: PlayingField, seat: int) -> float:
    """Everything on the board, ten turns of income, and what is known of the stock at a discount."""
    if p.out[seat]:
        return 0.0
    return (
        standing(p, seat)
        + 60 * p.owners.count(seat)
        + 8.0 * sum(income(p, seat))
        + 0.3 * sum(p.stock[seat * 4 : seat * 4 + 4])
    )
