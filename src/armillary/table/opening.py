"""Tables from the store: opened from a snapshot and the log after it, or viewed at an earlier step."""

from typing import Any, Protocol

from armillary.kernel.dice import RecordedDice
from armillary.kernel.position import Position

from .chat import ChatEntry
from .entry import Began, Stepped, Undone
from .rows import ChatRow, MatchRow
from .table import Table
from .timeline import TooFarBack

__all__ = ["Logs", "chat_entry", "open_table", "position_at"]


class Logs(Protocol):
    """A store of matches, as far as opening them needs it."""

    def load(self, match: str, *, upto: int | None = None) -> MatchRow | None:
        """The latest snapshot that leaves a tail of steps, at or before step `upto`, and the log after it."""

    def snapshot_before(self, match: str, step: int) -> dict[str, Any] | None:
        """The latest snapshot at or before that step."""

    def steps(self, match: str, first: int, last: int) -> list[tuple[int, Stepped]]:
        """The current steps with these numbers."""


def chat_entry(row: ChatRow) -> ChatEntry:
    return ChatEntry(row.at, row.seat, row.name, row.text, row.to)


def open_table(store: Logs, match: str, upto: int | None = None) -> tuple[Table, str] | None:
    """A stored match, ready to continue, and the code of its invite. `upto`: keep everything since that step in memory."""
    row = store.load(match, upto=upto)
    if row is None:
        return None
    try:
        return _fold(row), row.invite
    except TooFarBack:
        # An undo after the snapshot went back before it: start from an earlier one.
        oldest = min((entry.to for _, entry in row.entries if isinstance(entry, Undone)), default=0)
        row = store.load(match, upto=max(0, oldest - 1))
        assert row is not None
        return _fold(row), row.invite


def _fold(row: MatchRow) -> Table:
    table = Table(row.head, row.secret) if row.snapshot is None else Table.restore(row.snapshot, row.secret)
    for seq, entry in row.entries:
        table.apply(entry)
        if table.seq != seq:
            raise ValueError(f"match {row.id}: entry {seq} is missing or stands twice")
    table.chat.lines = [chat_entry(line) for line in row.chat]
    for seat, orders in row.orders.items():
        table.orders.given[seat] = orders
    return table


def position_at(store: Logs, table: Table, step: int) -> Position:
    """The position after that many steps of a match, however long ago. Only constant data of `table` is read."""
    head, game = table.head, table.game
    snapshot = store.snapshot_before(head.id, step)
    p: Position
    if snapshot is not None:
        p, known = game.restore(snapshot["position"]), snapshot["count"]
    else:
        began = table.play.began
        assert isinstance(began, Began)
        p = game.restore(head.position) if head.position is not None else game.start(RecordedDice(began.draws))
        known = 0
    steps: list[tuple[int, Stepped]] = store.steps(head.id, known + 1, step) if step > known else []
    if len(steps) != step - known:
        raise ValueError(f"match {head.id}: steps are missing before {step}")
    p.dice = RecordedDice([draw for _, entry in steps for draw in entry.draws])
    for _, entry in steps:
        if entry.anew is not None:
            p.ordinal = entry.anew
        p.apply(entry.seat, game.parse(entry.choice))
    return p
