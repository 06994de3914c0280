"""Have rights changed? Ended sessions, bans, roles, mutes and new invites must be known to every process before it sends anything
else.

`now()` has a new value after every change, whichever process made it. SQLite: a few bytes beside the database, mapped into the
memory of all processes of the machine. PostgreSQL: NOTIFY wakes other servers, and a row that changes with the rights is read
with every write, so that nothing stored after a change is sent to clients that may no longer see it.
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

#: The NOTIFY payload in place of a match, and the name of the row.
RIGHTS = "*rights"
SIZE = 8
_STAMP = sa.select(schema.keys.c.value).where(schema.keys.c.name == RIGHTS)


class Rights:
    def __init__(self, store: "Store") -> None:
        self._store = store
        #: What this process knows: its own changes and those it was notified of.
        self._known = 0
        self._stamp: bytes | None = None
        #: Notifications are down: what this server knows may be outdated.
        self.deaf = False
        self._memory: mmap.mmap | None = None

    def now(self) -> Any:
        if self._store.shared:
            return object() if self.deaf else self._known
        return self._known, self._shared_memory()[:SIZE]

    @contextlib.contextmanager
    def changing(self) -> Iterator[sa.Connection]:
        """A transaction that changes rights. Afterwards every process knows, or is being notified."""
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
            # Random and not counted, so that concurrent writers also leave a new value.
            self._shared_memory()[:SIZE] = token_bytes(SIZE)

    def heard(self) -> None:
        """Another process has changed rights, or may have."""
        self._known += 1

    def look(self, connection: sa.Connection) -> None:
        """Within a PostgreSQL transaction: has another server changed rights before it?"""
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
                        # Written, not just extended: mapped memory without disk space behind it would be fatal on a
                        # full disk.
                        os.write(descriptor, bytes(SIZE))
                    self._memory = mmap.mmap(descriptor, SIZE)
                finally:
                    os.close(descriptor)
            except OSError as error:
                raise StoreError(f"{file} cannot be used: {error.strerror}.") from None
        return self._memory
