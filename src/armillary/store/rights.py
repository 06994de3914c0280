"""Has it changed who may look? Sessions that end, bans, roles, mutes, new invites of matches: every process must know before it
says its next word.

`now()` is another value after every change, whoever made it. SQLite: a few bytes beside the database that all processes of the
machine have in memory. PostgreSQL: other servers are woken by NOTIFY, and a row that changes with the rights is read with every
write, so that nothing that was stored after a change is told to those who may not hear it.
"""

import contextlib
import mmap
import os
from collections.abc import Iterator
from pathlib import Path
from secrets import token_bytes
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql

from . import schema
from .engine import StoreError
from .lock import private

if TYPE_CHECKING:
    from .store import Store

__all__ = ["RIGHTS", "Rights"]

#: What NOTIFY says in the place of a match, and the name of the row.
RIGHTS = "*rights"
SIZE = 8
_STAMP = sa.select(schema.keys.c.value).where(schema.keys.c.name == RIGHTS)


class Rights:
    def __init__(self, store: "Store") -> None:
        self._store = store
        #: What this process knows of: its own changes and what it has heard.
        self._known = 0
        self._stamp: bytes | None = None
        #: Nobody would wake this server now: whatever it knows may be wrong.
        self.deaf = False
        self._memory: mmap.mmap | None = None

    def now(self) -> Any:
        if self._store.shared:
            return object() if self.deaf else self._known
        return self._known, self._shared_memory()[:SIZE]

    @contextlib.contextmanager
    def changing(self) -> Iterator[sa.Connection]:
        """A transaction that changes rights. When it is over every process knows, or is being told."""
        with self._store.writing.begin() as connection:
            yield connection
            if self._store.shared:
                statement = postgresql.insert(schema.keys).values(name=RIGHTS, value=token_bytes(SIZE))
                connection.execute(
                    statement.on_conflict_do_update(index_elements=["name"], set_={"value": statement.excluded.value})
                )
                self._store.notify(connection, RIGHTS)
        self.heard()
        if not self._store.shared:
            # Not counted but drawn: two processes that write at once leave something new as well.
            self._shared_memory()[:SIZE] = token_bytes(SIZE)

    def heard(self) -> None:
        """Another process has changed rights, or may have."""
        self._known += 1

    def look(self, connection: sa.Connection) -> None:
        """Within a transaction of PostgreSQL: has another server changed rights before it?"""
        stamp = connection.execute(_STAMP).scalar_one_or_none()
        if stamp is not None and stamp != self._stamp:
            self._stamp = bytes(stamp)
            self.heard()

    def close(self) -> None:
        if self._memory is not None:
            self._memory.close()
            self._memory = None

    def _shared_memory(self) -> Any:
        if self._memory is None:
            file = Path(str(self._store.url.database)).resolve()
            file = file.with_name(f"{file.name}.rights")
            try:
                descriptor = private(file)
                try:
                    if os.fstat(descriptor).st_size < SIZE:
                        # Written, not only made longer: on a full disk memory without a place behind it would be fatal.
                        os.write(descriptor, bytes(SIZE))
                    self._memory = mmap.mmap(descriptor, SIZE)
                finally:
                    os.close(descriptor)
            except OSError as error:
                raise StoreError(f"{file} cannot be used: {error.strerror}.") from None
        return self._memory
