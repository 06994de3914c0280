"""Cards (BR-1A, BR-1B, BR-34 to BR-36, BR-3B): the base's patents and our own crews are data of the pack."""

from armillary.games.high_frontier_conflict.position import Conflict
from armillary.kernel.evidence import does

__all__ = ["RULES", "number"]

# Values of cards, six crews, rad-hardness, thrust, dirt and water thrusters, solar power: read where they are used.
RULES = ("BR-1A", "BR-1B", "BR-34", "BR-35", "BR-36", "BR-3B")


@does("BR-34")
def number(p: Conflict, card: int) -> int:
    """BR-34: what a glitch roll must show to hit it: its rad-hardness; AM-64: a card of 0 is safe, or by the other reading as
    soft as one of 1."""
    return p.c.rad[2 * card + p.black[card]] or p.law.softest
