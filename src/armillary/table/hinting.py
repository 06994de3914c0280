"""Hints: a seat may ask what a strong player would do, if the table allows it. Everybody sees that it asked, and the record marks
the steps taken with a hint."""

from typing import TYPE_CHECKING, Any

from .entry import Entry, Hinted, Stepped
from .errors import TableError
from .part import Part

if TYPE_CHECKING:
    from .table import Table

__all__ = ["Hinting"]


class Hinting(Part):
    """Which seats have asked, and whose next step follows a hint."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        #: The number of hints that each seat has asked for.
        self.asked = [0] * table.game.seats
        #: Seats that have asked since their own last step.
        self.fresh: set[int] = set()

    @property
    def allowed(self) -> bool:
        """Hints are never allowed in rated matches, the daily challenge, lessons and puzzles."""
        head = self.table.head
        return head.hints and not (head.rated or head.daily or head.coached or head.imported)

    @property
    def goals(self) -> bool:
        """May seats see the goal line? It is advice too, but public knowledge put into words: casual matches have it."""
        head = self.table.head
        return not (head.rated or head.daily or head.coached or head.imported)

    def ask(self, seat: int, now: float) -> list[Entry]:
        """Log that the seat asks for a hint, before it is answered."""
        if not self.allowed:
            raise TableError("not-allowed", "no-hints")
        if seat not in self.table.play.must_run().position.deciding():
            raise TableError("not-now", "nothing-to-hint-at")
        if seat not in self.fresh:
            self.table.add(Hinted(at=now, seat=seat))
        return self.table.log.added()

    def fold_hinted(self, entry: Hinted) -> None:
        self.asked[entry.seat] += 1
        self.fresh.add(entry.seat)

    def settle(self, entry: Entry) -> None:
        if isinstance(entry, Stepped):
            self.fresh.discard(entry.seat)

    def keep(self) -> dict[str, Any]:
        return {"hints": [self.asked, sorted(self.fresh)]}

    def restore(self, data: dict[str, Any]) -> None:
        if "hints" in data:
            asked, fresh = data["hints"]
            self.asked, self.fresh = list(asked), set(fresh)
