"""One lock for a whole store: a server, a restore, a repair and a migration exclude each other.

SQLite: a locked file beside the database names its process; one process (and its workers, which inherit the lock) at a time.
PostgreSQL: an advisory lock, which servers share; restore, repair and migrations take it exclusively."""

import contextlib
import fcntl
import os
import socket
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy.engine import URL

from armillary import typed

from .engine import InUse, StoreError

if TYPE_CHECKING:
    import psycopg

__all__ = ["Holder", "StoreLock", "must_exist", "owner_file", "private"]

#: An arbitrary number: PostgreSQL's advisory lock on the whole store.
STORE_LOCK = 7_226_021_512
#: Seconds in which the workers of a killed server notice it and exit.
ENDING = 6.0
#: PostgreSQL truncates longer names.
MOST_NAME = 63


class Holder(msgspec.Struct, kw_only=True):
    """The holder of the lock, as its file says."""

    pid: int
    who: str
    url: str = ""

    def words(self) -> str:
        if not _alive(self.pid):
            return f"workers of `armillary {self.who}` (process {self.pid}, which has ended)"
        address = f", {self.url}" if self.url else ""
        return f"`armillary {self.who}` (process {self.pid}{address})"


def owner_file(url: URL) -> Path:
    """The file that is locked: the same one for all names of a database file."""
    file = Path(str(url.database)).resolve()
    return file.with_name(f"{file.name}.owner")


def must_exist(url: URL) -> None:
    if not Path(str(url.database)).is_file():
        raise StoreError(f"There is no database {url.database}: name the one that the server uses (--database).")


def only_name(url: URL) -> None:
    """StoreError if the file has hard links: under each name SQLite, and this lock, would take it for another database."""
    file = Path(str(url.database))
    with contextlib.suppress(FileNotFoundError):
        if file.stat().st_nlink > 1:
            raise StoreError(f"{file} has hard links, which SQLite cannot lock: copy it, and use the copy alone.")


def private(file: Path) -> int:
    """A descriptor of a file that only its owner can read; the file is created if necessary."""
    return os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)


def application_name(who: str) -> str:
    """The name of a connection in PostgreSQL, so that others can tell who has the lock."""
    return f"armillary {who} {os.getpid()} on {socket.gethostname()}"[:MOST_NAME]


class StoreLock:
    """Held from construction to `close`; InUse says who has it and what to do."""

    def __init__(self, url: URL, who: str, *, shared: bool = False, address: str = "", existing: bool = False) -> None:
        """`shared`: several holders of this kind may use a PostgreSQL store at once. `address`: the address of a server.
        `existing`: the store must exist already."""
        self.descriptor: int | None = None
        self._connection: psycopg.Connection[Any] | None = None
        if url.get_backend_name() == "sqlite":
            if existing:
                must_exist(url)
            self._lock_file(url, Holder(pid=os.getpid(), who=who, url=address))
        else:
            self._connection = _connect(url, who)
            try:
                take(self._connection, url, shared=shared)
            except BaseException:
                self._connection.close()
                raise

    def _lock_file(self, url: URL, holder: Holder) -> None:
        only_name(url)
        file = owner_file(url)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            descriptor = private(file)
        except OSError as error:
            raise StoreError(
                f"{file} cannot be written to ({error.strerror}): may this user write to that folder?"
            ) from None
        end = time.monotonic() + ENDING
        while True:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except OSError:
                found = _read(descriptor)
                if found is None or _alive(found.pid) or time.monotonic() > end:
                    os.close(descriptor)
                    who = "another process of Armillary" if found is None else found.words()
                    raise InUse(_refusal(str(url.database), who), "" if found is None else found.url) from None
                time.sleep(0.05)  # its process is dead, and its workers are about to exit
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, msgspec.json.encode(holder) + b"\n", 0)
        self.descriptor = descriptor

    def close(self) -> None:
        if self.descriptor is not None:
            with contextlib.suppress(OSError):
                os.ftruncate(self.descriptor, 0)
            # Not unlinked: somebody else may have it open already and would lock a file that nobody can find. Not
            # unlocked either: workers that still run share the lock, and it ends with the last of them.
            os.close(self.descriptor)
            self.descriptor = None
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def __enter__(self) -> "StoreLock":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _read(descriptor: int) -> Holder | None:
    try:
        return typed.decode(os.pread(descriptor, 4096, 0), Holder)
    except msgspec.MsgspecError:
        return None


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


def _refusal(database: str, who: str) -> str:
    return f"{database} is in use by {who}: stop that first, or name another database."


# ---------------------------------------------------------------------------------------------------------- PostgreSQL


def _connect(url: URL, who: str) -> "psycopg.Connection[Any]":
    import psycopg

    from .engine import why_not

    dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
    try:
        return psycopg.connect(dsn, autocommit=True, connect_timeout=5, application_name=application_name(who))
    except psycopg.Error as error:
        raise StoreError(why_not(url, error)) from None


def take(connection: Any, url: URL, *, shared: bool) -> None:
    """Lock the store for the lifetime of that connection; InUse if others have it."""
    function = "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock"
    if not connection.execute(f"SELECT {function}({STORE_LOCK})").fetchone()[0]:
        high, low = STORE_LOCK >> 32, STORE_LOCK & 0xFFFFFFFF
        rows = connection.execute(
            "SELECT DISTINCT a.application_name FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid "
            "JOIN pg_database d ON d.oid = l.database AND d.datname = current_database() "
            f"WHERE l.locktype = 'advisory' AND l.granted AND l.classid::bigint = {high} AND l.objid::bigint = {low}"
        ).fetchall()
        holders = ", ".join(sorted(row[0] for row in rows if row[0])[:5]) or "another process of Armillary"
        shown = url.set(drivername="postgresql").render_as_string(hide_password=True)
        raise InUse(_refusal(shown, holders))
