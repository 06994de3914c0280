"""Where the page keeps its data: rows of bytes under keys, written all or nothing. In the browser IndexedDB does this."""

from typing import Literal, NamedTuple, Protocol

__all__ = ["Change", "Key", "MemoryShelf", "Shelf", "Taken", "Unstored"]

#: A key begins with the name of the table it belongs to: ("entries", match, seq).
Key = tuple[str | int, ...]


class Taken(Exception):
    """A row that was to be added exists already: another tab was faster."""


class Unstored(Exception):
    """The browser could not store it: its storage is full, closed, or was taken away."""


class Change(NamedTuple):
    #: `add` fails if the row exists, `put` replaces it, `drop` deletes every row whose key begins with this one.
    what: Literal["add", "put", "drop"]
    key: Key
    value: bytes = b""


class Shelf(Protocol):
    async def read(self, prefix: Key) -> list[tuple[Key, bytes]]:
        """All rows whose key begins with that, in the order of their keys."""

    async def write(self, changes: list[Change]) -> None:
        """Make all changes durable, or none. Taken or Unstored if that fails."""


class MemoryShelf:
    """For tests, and for browsers that refuse to store anything."""

    def __init__(self) -> None:
        self.rows: dict[Key, bytes] = {}

    async def read(self, prefix: Key) -> list[tuple[Key, bytes]]:
        size = len(prefix)
        found = [(key, value) for key, value in self.rows.items() if key[:size] == prefix]
        # Within a table, numbers come before texts, as in IndexedDB.
        return sorted(found, key=lambda row: [(isinstance(part, str), part) for part in row[0]])

    async def write(self, changes: list[Change]) -> None:
        rows = dict(self.rows)
        for change in changes:
            if change.what == "drop":
                size = len(change.key)
                rows = {key: value for key, value in rows.items() if key[:size] != change.key}
            elif change.what == "add" and change.key in rows:
                raise Taken(change.key)
            else:
                rows[change.key] = change.value
        self.rows = rows
