"""The usual length of turns in this match, from which `look.weight` derives how much thought a decision needs."""

from typing import TYPE_CHECKING, Any

from .entry import Entry, Stepped, Undone
from .part import Part

if TYPE_CHECKING:
    from .table import Table

__all__ = ["Turns"]


class Turns(Part):
    """How many answers in a row seats gave, by the step of the sequence of play in which they began."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        #: step of the sequence of play -> how many runs began there, and the total number of their answers.
        self.runs: dict[str, list[int]] = {}
        #: The current run: seat, where it began, answers.
        self._run: tuple[int, str, int] | None = None

    def usual(self, step: str) -> float | None:
        """The usual number of answers from that step of the sequence of play on; None if no run was completed."""
        times, answers = self.runs.get(step, (0, 0))
        return answers / times if times else None

    def settle(self, entry: Entry) -> None:
        if isinstance(entry, Undone):
            self._run = None
        elif isinstance(entry, Stepped):
            taken = self.table.last_step
            if not taken.turn:
                return
            run = self._run
            if run is not None and run[0] == taken.seat:
                self._run = (run[0], run[1], run[2] + 1)
                return
            if run is not None:
                total = self.runs.setdefault(run[1], [0, 0])
                total[0] += 1
                total[1] += run[2]
            self._run = (taken.seat, taken.frame, 1)

    def keep(self) -> dict[str, Any]:
        return {"runs": self.runs}

    def restore(self, data: dict[str, Any]) -> None:
        self.runs = {name: list(run) for name, run in data["runs"].items()}
