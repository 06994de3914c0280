"""The base of all parts of a table: the table is the fold of its log, and each part folds its own entries.

A part has *commands* (`seats.sit`, `play.choose`): they check, add entries to the log and return them. For each kind of entry
exactly one part has a method `fold_<kind>`, which applies it. Then the log numbers the entry, and every part may `settle` the
consequences: a step ends a proposal to go back, a new holder of a seat stops a clock.
"""

from typing import TYPE_CHECKING, Any

from .entry import Entry

if TYPE_CHECKING:
    from .table import Table

__all__ = ["Part"]


class Part:
    """One part of a table; it reaches the other parts through the table."""

    def __init__(self, table: "Table") -> None:
        self.table = table

    def settle(self, entry: Entry) -> None:
        """Handle the consequences of an entry that was applied and numbered."""

    def keep(self) -> dict[str, Any]:
        """The part's state for a snapshot, as JSON."""
        return {}

    def restore(self, data: dict[str, Any]) -> None:
        """Restore the part from a snapshot."""
