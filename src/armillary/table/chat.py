"""Chat. It is kept out of the log, so that not even its sequence numbers reveal anything."""

from typing import TYPE_CHECKING

from .errors import TableError
from .part import Part

if TYPE_CHECKING:
    from .table import Table

__all__ = ["Chat", "ChatEntry"]

MOST_CHAT = 5000


class ChatEntry:
    """A line of chat with its readers (None: everybody)."""

    __slots__ = ("at", "name", "seat", "text", "to")

    def __init__(self, at: float, seat: int | None, name: str, text: str, to: list[int] | None) -> None:
        self.at = at
        self.seat = seat
        self.name = name
        self.text = text
        self.to = to

    def readable(self, seat: int | None) -> bool:
        return self.to is None or (seat is not None and (seat == self.seat or seat in self.to))


class Chat(Part):
    """All chat lines, public and private."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        self.lines: list[ChatEntry] = []

    def say(self, seat: int | None, name: str, text: str, now: float, to: list[int] | None = None) -> ChatEntry:
        """Send a line to everybody or to some seats. Spectators can only write to everybody."""
        if not self.table.head.chat:
            raise TableError("not-now", "chat-off")
        text = "".join(char for char in text if char.isprintable() or char == "\n").strip()
        if not text:
            raise TableError("unreadable", "nothing-said")
        if to is not None:
            if seat is None:
                raise TableError("not-yours", "spectators-speak-to-all")
            if any(not 0 <= other < len(self.table.seats) for other in to):
                raise TableError("unreadable", "no-such-seat")
            to = sorted(set(to))
        if len(self.lines) >= MOST_CHAT:
            raise TableError("not-now", "chat-full")
        line = ChatEntry(now, seat, name, text, to)
        self.lines.append(line)
        return line
