"""Graphs for boards: neighbours, distances, shortest ways, and ways that are best in several measures at once."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

__all__ = ["Graph", "dominates", "frontier"]

Label = TypeVar("Label", bound=tuple[int, ...])


class Graph(Generic[Label]):
    """Places 0..n-1 and, for each, the places beside it. It never changes; titles keep theirs with their components."""

    __slots__ = ("neighbours",)

    def __init__(self, neighbours: Sequence[Iterable[int]]) -> None:
        self.neighbours: tuple[tuple[int, ...], ...] = tuple([tuple(places) for places in neighbours])

    def distances(
        self,
        start: int,
        shut: frozenset[int] = frozenset(),
        most: int = 1 << 30,
        ends: frozenset[int] = frozenset(),
    ) -> list[int]:
        """Steps from `start` to every place, -1 where there is no way within `most`. Shut places are not entered; `ends` are,
        but nothing leads on from there."""
        found = [-1] * len(self.neighbours)
        found[start] = 0
        waiting = deque([start])
        while waiting:
            place = waiting.popleft()
            if found[place] == most or (place in ends and place != start):
                continue
            for other in self.neighbours[place]:
                if found[other] < 0 and other not in shut:
                    found[other] = found[place] + 1
                    waiting.append(other)
        return found

    def path(self, start: int, goal: int, shut: frozenset[int] = frozenset()) -> list[int]:
        """A shortest way with both ends, of equal ones the one through the lowest places; empty if there is none."""
        steps = self.distances(goal, shut - {start})
        if steps[start] < 0:
            return []
        way = [start]
        while way[-1] != goal:
            here = way[-1]
            way.append(min(other for other in self.neighbours[here] if steps[other] == steps[here] - 1))
        return way

    def ways(self, start: int, first: Label, step: Callable[[Label, int, int], Label | None]) -> list[list[Label]]:
        """For every place the labels (costs in several measures) of all ways to it that no other way beats.

        `step(label, place, other)` gives the label after going on, or None if one cannot. Labels must not get smaller.
        """
        best: list[list[Label]] = [[] for _ in self.neighbours]
        best[start] = [first]
        waiting: deque[tuple[int, Label]] = deque([(start, first)])
        while waiting:
            place, label = waiting.popleft()
            if label not in best[place]:
                continue  # beaten meanwhile
            for other in self.neighbours[place]:
                after = step(label, place, other)
                if after is None or any(dominates(kept, after) for kept in best[other]):
                    continue
                best[other] = [kept for kept in best[other] if not dominates(after, kept)]
                best[other].append(after)
                waiting.append((other, after))
        return best


def dominates(one: Sequence[int], other: Sequence[int]) -> bool:
    """Is `one` nowhere greater than `other`? (Equal labels dominate each other.)"""
    return all(a <= b for a, b in zip(one, other, strict=True))


def frontier(labels: Iterable[Label]) -> list[Label]:
    """The labels that no other one beats, each once, in order."""
    kept: list[Label] = []
    for label in sorted(set(labels)):
        if not any(dominates(other, label) for other in kept):
            kept.append(label)
    return kept
