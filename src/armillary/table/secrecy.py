"""What a viewer may know of the log itself: that a step was taken, by whom, when, and how many there were.

A step is hidden from a viewer (a seat, or None for the spectators) if it is not the viewer's own, none of its events is for the
viewer, and the viewer's view of the position is the same before and after. Such a step does not exist for the viewer, who counts
only visible steps and entries. All numbers that leave the table are in the viewer's own numbering.
"""

from collections.abc import Iterable
from typing import Any

from armillary.kernel.event import Event
from armillary.kernel.position import Position

__all__ = ["SPECTATORS", "Secrecy", "hidden_from"]

#: The number of the spectators among the viewers.
SPECTATORS = -1


def hidden_from(before: Position, after: Position, seat: int, events: list[Event]) -> list[int]:
    """The viewers from whom a step is hidden; none of its events is public."""
    found = []
    for viewer in (*range(after.seats), None):
        if viewer == seat or any(event.seen_by(viewer) is not None for event in events):
            continue
        if _seen(before, viewer) == _seen(after, viewer):
            found.append(SPECTATORS if viewer is None else viewer)
    return found


def _seen(p: Position, viewer: int | None) -> dict[str, Any]:
    seen = p.view(viewer).inspect()
    seen["flow"]["revealed"] = 0  # a counter of the kernel, not of the game
    return seen


class Secrecy:
    """The hidden steps and entries of one match, and each viewer's numbering."""

    def __init__(self, seats: int) -> None:
        #: (step, viewers from whom it is hidden), in order.
        self.steps: list[tuple[int, frozenset[int]]] = []
        #: For each viewer: the number of hidden entries, and the time of the last visible one.
        self.unseen: dict[int, int] = dict.fromkeys((*range(seats), SPECTATORS), 0)
        self.known_at: dict[int, float] = dict.fromkeys((*range(seats), SPECTATORS), 0.0)

    def note(self, at: float, hidden: Iterable[int], step: int | None) -> None:
        """Note an entry of the log, hidden from these viewers; `step` is its step number, if it is one."""
        unaware = frozenset(hidden)
        for viewer in self.known_at:
            if viewer in unaware:
                self.unseen[viewer] += 1
            else:
                self.known_at[viewer] = max(at, self.known_at[viewer])
        if unaware and step is not None:
            self.steps.append((step, unaware))

    def rewind(self, upto: int) -> None:
        while self.steps and self.steps[-1][0] > upto:
            self.steps.pop()

    def step(self, viewer: int | None, real: int) -> int:
        """How many of the first `real` steps are visible to the viewer."""
        if not self.steps:
            return real
        who = SPECTATORS if viewer is None else viewer
        return real - sum(1 for number, unaware in self.steps if number <= real and who in unaware)

    def real(self, viewer: int | None, known: int) -> int:
        """The largest number of steps of which the viewer sees exactly `known`: its moment lasts until its next visible step."""
        who = SPECTATORS if viewer is None else viewer
        for number, unaware in self.steps:
            if who in unaware:
                if number > known + 1:
                    break
                known += 1
        return known

    def hides(self, viewer: int | None, real: int) -> bool:
        """Is that step hidden from the viewer?"""
        who = SPECTATORS if viewer is None else viewer
        return any(number == real and who in unaware for number, unaware in self.steps)

    def plain(self) -> dict[str, Any]:
        return {
            "steps": [[number, sorted(unaware)] for number, unaware in self.steps],
            "unseen": list(self.unseen.items()),
            "known_at": list(self.known_at.items()),
        }

    def restore(self, data: dict[str, Any]) -> None:
        self.steps = [(number, frozenset(unaware)) for number, unaware in data["steps"]]
        self.unseen.update((viewer, count) for viewer, count in data["unseen"])
        self.known_at.update((viewer, at) for viewer, at in data["known_at"])
