"""The map with its overlay (BR-39, BR-56 to BR-5A, BR-5D, BR-5E): data that `components` lays over the base's chart."""

from armillary.games.high_frontier_conflict.position import Conflict

__all__ = ["shut"]

# Adjacency, lander burns, flybys, comets, roads, kinds of sites and the overlay are data of the merged chart.
RULES = ("BR-39", "BR-56", "BR-57", "BR-58", "BR-59", "BR-5A", "BR-5D", "BR-5E", "CF-GEN-12", "BR-02")


def shut(p: Conflict) -> frozenset[int]:
    """BR-5E: only stones stand on zone spots; no route leads there, and nobody flies to them."""
    return p.c.spot_spaces
