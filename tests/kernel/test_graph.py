"""Graphs of boards: distances, paths, and ways that are best in several measures."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from armillary.kernel.graph import Graph, dominates, frontier

RING: Graph[tuple[int, ...]] = Graph([(1, 5), (0, 2), (1, 3), (2, 4), (3, 5), (4, 0), ()])


def test_distances_and_paths() -> None:
    assert RING.distances(0) == [0, 1, 2, 3, 2, 1, -1]
    assert RING.distances(0, shut=frozenset({1})) == [0, -1, 4, 3, 2, 1, -1]
    assert RING.distances(0, most=1) == [0, 1, -1, -1, -1, 1, -1]
    assert RING.distances(0, ends=frozenset({1})) == [0, 1, 4, 3, 2, 1, -1]
    assert RING.distances(1, ends=frozenset({1})) == [1, 0, 1, 2, 3, 2, -1], "one may begin there"
    assert RING.path(0, 3) == [0, 1, 2, 3], "of equal ways the one through the lowest places"
    assert RING.path(0, 3, shut=frozenset({1})) == [0, 5, 4, 3]
    assert RING.path(0, 6) == []
    assert RING.path(2, 2) == [2]


def test_ways_that_no_other_beats() -> None:
    risk = {(0, 1): 3, (1, 2): 3}

    def step(label: tuple[int, ...], place: int, other: int) -> tuple[int, ...] | None:
        return (label[0] + 1, label[1] + risk.get((place, other), 0)) if label[0] < 5 else None

    ways = RING.ways(0, (0, 0), step)
    assert sorted(ways[2]) == [(2, 6), (4, 0)], "short and risky, or long and safe"
    assert ways[6] == []


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4))))
def test_the_frontier_beats_everything_and_nothing_beats_it(labels: list[tuple[int, int]]) -> None:
    kept = frontier(labels)
    assert all(any(dominates(best, label) for best in kept) for label in labels)
    assert not any(one != other and dominates(one, other) for one in kept for other in kept)
    assert all(one < other for one, other in pairwise(kept))
