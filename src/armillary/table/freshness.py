"""Which views still count: a choice is meant for the decision that its sender saw."""

from typing import TYPE_CHECKING, Any

from armillary.kernel.position import Position

from .entry import Began, Coached, Entry, Stepped, Undone
from .errors import TableError
from .part import Part

if TYPE_CHECKING:
    from .table import Table

__all__ = ["Freshness"]


class Moment:
    """What a step began in, to see afterwards whom it concerns."""

    __slots__ = ("asked", "deciding", "revealed", "sealed", "turn")

    def __init__(self, p: Position, seat: int) -> None:
        self.sealed = p.sealed is not None
        self.revealed = p.revealed
        self.deciding = p.deciding()
        self.turn = seat in self.deciding
        #: What the others are asked, when somebody speaks up out of turn.
        self.asked = None if self.turn else [list(p.choices(other)) for other in self.deciding]

    def waits_still(self, p: Position) -> bool:
        """Others still owe their sealed answers: nobody sees anything new."""
        return self.sealed and p.sealed is not None and p.revealed == self.revealed

    def asks_the_same(self, p: Position) -> bool:
        """Somebody spoke up out of turn, and those who are to decide may do the same as before: their clicks still count."""
        if self.turn or p.deciding() != self.deciding:
            return False
        return [list(p.choices(other)) for other in self.deciding] == self.asked


class Freshness(Part):
    """From which step and entry on a view is still the one that counts."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        #: From which number of steps (and entry) on a submission is still meant for the decision that stands.
        self.step = 0
        self.seq = 0
        #: The last entry that changed more in the views than who still owes a sealed answer.
        self.view_seq = 0
        self._before: Moment | None = None

    def look(self, p: Position, seat: int) -> None:
        """Before a step of that seat."""
        self._before = Moment(p, seat)

    def counts(self, seat: int, step: int, seq: int | None = None) -> bool:
        """Is a view after so many steps (and that entry of the log), as the seat counts them, still the one that counts?"""
        log = self.table.log
        if step > log.step_of(seat) or log.secrecy.real(seat, step) < self.step:
            return False
        return seq is None or seq >= log.seq_as(seat, self.seq)

    def stale(self, seat: int, step: int) -> TableError:
        """To be raised for a view that does not count any more."""
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
