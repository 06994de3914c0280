"""Detects stale submissions: a choice is meant for the decision that its sender saw."""

from typing import TYPE_CHECKING, Any

from armillary.kernel.position import Position

from .entry import Began, Coached, Entry, Stepped, Undone
from .errors import TableError
from .part import Part

if TYPE_CHECKING:
    from .table import Table

__all__ = ["Freshness"]


class Moment:
    """The state before a step, to find out afterwards whom the step affects."""

    __slots__ = ("asked", "deciding", "revealed", "sealed", "turn")

    def __init__(self, p: Position, seat: int) -> None:
        self.sealed = p.sealed is not None
        self.revealed = p.revealed
        self.deciding = p.deciding()
        self.turn = seat in self.deciding
        #: The choices of the deciding seats, if the step is an interjection.
        self.asked = None if self.turn else [list(p.choices(other)) for other in self.deciding]

    def waits_still(self, p: Position) -> bool:
        """Others have yet to give their sealed answers, so nobody sees anything new."""
        return self.sealed and p.sealed is not None and p.revealed == self.revealed

    def asks_the_same(self, p: Position) -> bool:
        """An interjection left the choices of the deciding seats unchanged, so their clicks remain valid."""
        if self.turn or p.deciding() != self.deciding:
            return False
        return [list(p.choices(other)) for other in self.deciding] == self.asked


class Freshness(Part):
    """The step and the entry from which on a view is current."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        #: A submission is current if its view has at least this many steps (and this entry).
        self.step = 0
        self.seq = 0
        #: The last entry that changed more of the views than the list of missing sealed answers.
        self.view_seq = 0
        self._before: Moment | None = None

    def look(self, p: Position, seat: int) -> None:
        """Remember the state before a step of that seat."""
        self._before = Moment(p, seat)

    def counts(self, seat: int, step: int, seq: int | None = None) -> bool:
        """Is a view after that many steps (and that log entry), in the seat's numbering, still current?"""
        log = self.table.log
        if step > log.step_of(seat) or log.secrecy.real(seat, step) < self.step:
            return False
        return seq is None or seq >= log.seq_as(seat, self.seq)

    def stale(self, seat: int, step: int) -> TableError:
        """The error for a view that is no longer current."""
        count = self.table.log.step_of(seat)
        key = "steps-to-come" if step > count else "other-steps" if step == count else "moved-on"
        return TableError("stale", key, count=count, step=step)

    def settle(self, entry: Entry) -> None:
        table, seq = self.table, self.table.log.seq
        if isinstance(entry, (Began, Undone)) or (isinstance(entry, Coached) and entry.anew):
            self.step, self.seq, self.view_seq = table.count, seq, seq
        elif isinstance(entry, Stepped):
            before, p = self._before, table.position
            assert before is not None
            if not before.waits_still(p):
                self.view_seq = seq
                if not before.asks_the_same(p):
                    self.step, self.seq = table.count, seq

    def keep(self) -> dict[str, Any]:
        return {"fresh": [self.step, self.seq, self.view_seq]}

    def restore(self, data: dict[str, Any]) -> None:
        self.step, self.seq = data["fresh"][:2]
        self.view_seq = data["fresh"][-1]
