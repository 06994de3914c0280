"""Backups: a consistent copy of a whole store, made while the server runs, and its restore."""

import os
import shutil
import sqlite3
import subprocess
import time
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import URL

from .engine import StoreError, database_url
from .lock import StoreLock, private

__all__ = ["backup", "restore"]


def backup(database: str | None, file: Path) -> None:
    """Copy the store into a file; StoreError says why it failed."""
    url = database_url(database)
    if file.exists():
        raise StoreError(f"{file} is there already: name another file.")
    if url.get_backend_name() != "sqlite":
        _run(["pg_dump", "--format=custom", "--file", str(file), _plain(url)])
        return
    source = Path(str(url.database))
    if not source.is_file():
        raise StoreError(f"There is no database {source}.")
    os.close(private(file))
    try:
        # (sqlite3's own `with` ends a transaction, not the connection)
        with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(file)) as there:
            here.backup(there)
        _check(file)
    except sqlite3.Error as error:
        file.unlink(missing_ok=True)
        raise StoreError(f"{source} cannot be copied ({error}).") from None
    except StoreError:
        file.unlink(missing_ok=True)
        raise StoreError(f"{source} is damaged: a copy would be too. Restore an earlier backup.") from None


def restore(database: str | None, file: Path) -> Path | None:
    """Replace the store by a backup; returns where the previous store is kept. InUse while a server runs."""
    url = database_url(database)
    if not file.is_file():
        raise StoreError(f"There is no file {file}.")
    if url.get_backend_name() == "sqlite":
        _check(file)
    with StoreLock(url, "restore"):
        if url.get_backend_name() != "sqlite":
            _run(["pg_restore", "--clean", "--if-exists", "--no-owner", "--dbname", _plain(url), str(file)])
            return None
        return _replace(Path(str(url.database)), file)


def _replace(target: Path, file: Path) -> Path | None:
    kept = None
    if target.exists():
        kept = target.with_name(f"{target.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
        target.rename(kept)
    for rest in ("-wal", "-shm"):
        beside = target.with_name(target.name + rest)
        if beside.exists():
            beside.rename(f"{kept or target}{rest}")
    os.close(private(target))
    shutil.copyfile(file, target)
    return kept


def _check(file: Path) -> None:
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            found = connection.execute("PRAGMA quick_check").fetchone()[0]
            connection.execute("SELECT count(*) FROM matches")
    except sqlite3.Error as error:
        raise StoreError(f"{file} is no whole database of Armillary ({error}).") from None
    if found != "ok":
        raise StoreError(f"{file} is damaged: {found}.")


def _plain(url: URL) -> str:
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


def _run(command: list[str]) -> None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, umask=0o077)
    except FileNotFoundError:
        raise StoreError(f"{command[0]} is not installed: it comes with PostgreSQL's client programs.") from None
    if done.returncode:
        raise StoreError(f"{command[0]}: {' '.join(done.stderr.split())[:300]}")
