"""Opening a database: the URL, SQLite's settings for durability, and the migrations."""

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import URL, make_url

__all__ = ["DOWN", "InUse", "StoreError", "create_engine", "database_url", "default_database", "migrate", "why_not"]

#: An arbitrary lock number: processes that start together on PostgreSQL run the migrations one after the other.
MIGRATION_LOCK = 7_226_021_511


#: Kilobytes of pages that each connection to SQLite keeps: what the server holds must not grow with the database.
WRITER_CACHE, READER_CACHE = 2000, 1000

#: Exceptions of a database that does not answer, is full, or is read-only.
DOWN = (sa.exc.DBAPIError, sa.exc.TimeoutError, sa.exc.PendingRollbackError, sqlite3.Error)


class StoreError(Exception):
    """The database cannot be opened or used; says what to do."""


class InUse(StoreError):
    """Another process has the store. `address`: where a server is found that has it."""

    def __init__(self, message: str, address: str = "") -> None:
        super().__init__(message)
        self.address = address


def why_not(url: URL, error: Exception) -> str:
    """Why a database cannot be opened, and what to do, in one line. It never contains the password."""
    cause = " ".join(str(getattr(error, "orig", None) or error).split())
    shown = url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)
    if url.get_backend_name() == "postgresql":
        return f"The database {shown} does not answer ({cause[:200]}). Is it running, and are name and password right?"
    if "readonly" in cause or "read-only" in cause:
        return f"{url.database} cannot be written to: give the user who runs the server the right to write it and its folder."
    if "unable to open" in cause:
        return f"{url.database} cannot be opened: is its folder there, and may this user write to it?"
    if "full" in cause:
        return f"The disk with {url.database} is full: make room, then start again."
    if "not a database" in cause or "malformed" in cause or "corrupt" in cause:
        return f"{url.database} is damaged or no database of Armillary ({cause[:100]}): restore a backup, or name another file."
    if "decode" in cause:
        return f"{url.database} holds bytes that cannot be read ({cause[:100]}): run armillary doctor, or restore a backup."
    return f"{url.database} cannot be used ({cause[:200]})."


def default_database() -> str:
    """SQLite in the user's data directory."""
    import platformdirs

    return f"sqlite:///{platformdirs.user_data_path('armillary', appauthor=False) / 'armillary.db'}"


def database_url(given: str | None) -> URL:
    """The URL for SQLAlchemy: a plain path is an SQLite file; PostgreSQL uses psycopg."""
    text = given or default_database()
    if "://" not in text:
        text = f"sqlite:///{Path(text).expanduser()}"
    try:
        url = make_url(text)
    except sa.exc.ArgumentError:
        raise StoreError("The database is given as sqlite:///FILE, FILE, or postgresql://USER@HOST/NAME.") from None
    backend = url.get_backend_name()
    if backend in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    if backend != "sqlite":
        raise StoreError(f"The store speaks SQLite and PostgreSQL, not {backend}.")
    if url.database in (None, "", ":memory:"):
        raise StoreError("A store in memory would lose everything: name a file.")
    return url.set(drivername="sqlite")


def keep_private(file: Path) -> None:
    """Make the database readable only by its owner: it contains future dice, mail addresses and hidden information. SQLite gives
    the write-ahead log the permissions of the file."""
    with contextlib.suppress(OSError):  # reported when the file is opened
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
        for one in (file, file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")):
            if one.is_file() and one.stat().st_mode & 0o077:
                one.chmod(0o600)


def create_engine(url: URL, *, writer: bool = False) -> sa.Engine:
    """An engine. SQLite uses a write-ahead log with synchronous=FULL: a commit is on disk when it returns."""
    if url.get_backend_name() != "sqlite":
        return sa.create_engine(
            url,
            pool_size=1 if writer else 5,
            max_overflow=5,
            pool_pre_ping=True,
            pool_timeout=10,
            connect_args={"connect_timeout": 5},
        )
    assert url.database is not None
    try:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"{Path(url.database).parent} cannot be made: {error.strerror}") from None
    keep_private(Path(url.database))
    engine = sa.create_engine(
        url, pool_size=2 if writer else 5, connect_args={"timeout": 30, "check_same_thread": False}
    )
    begin = "BEGIN IMMEDIATE" if writer else "BEGIN"

    @sa.event.listens_for(engine, "connect")
    def connected(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # we begin transactions ourselves
        cursor = connection.cursor()
        cursor.execute("PRAGMA busy_timeout=30000")
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute(f"PRAGMA cache_size=-{WRITER_CACHE if writer else READER_CACHE}")
        cursor.close()

    @sa.event.listens_for(engine, "begin")
    def begun(connection: sa.Connection) -> None:
        connection.connection.cursor().execute(begin)

    return engine


def _newest() -> str:
    """The number of the newest migration, from the file names."""
    return max(file.name[:4] for file in (Path(__file__).parent / "migrations" / "versions").glob("[0-9]*.py"))


def _current(connection: sa.Connection) -> str | None:
    """The current migration of the database."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one_or_none()


def migrate(engine: sa.Engine, *, held: bool = False, existing: bool = False) -> None:
    """Migrate the database to the newest schema while holding the store's lock (`held`: the caller has it). StoreError if it is
    newer than this program or (with `existing`) empty, InUse if another process is using it."""
    from .lock import StoreLock

    with engine.connect() as connection:
        if _current(connection) == _newest():
            return
        connection.rollback()
        # Processes that start together wait for each other here.
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_lock(:lock)"), {"lock": MIGRATION_LOCK})
            connection.commit()
        try:
            current = _current(connection)
            if current is None and existing:
                shown = engine.url.set(drivername=engine.dialect.name).render_as_string(hide_password=True)
                raise StoreError(
                    f"{shown} holds no store of Armillary: name the one that the server uses (--database)."
                )
            if current is not None and current > _newest():
                raise StoreError(
                    f"The database was written by a newer version of Armillary (migration {current}, not {_newest()}): install "
                    "that version, or restore a backup from before."
                )
            if current != _newest():
                with contextlib.nullcontext() if held else StoreLock(engine.url, "migration"):
                    _upgrade(connection)
        finally:
            connection.rollback()
            if engine.dialect.name == "postgresql":
                connection.execute(sa.text("SELECT pg_advisory_unlock(:lock)"), {"lock": MIGRATION_LOCK})
                connection.commit()


def _upgrade(connection: sa.Connection) -> None:
    # Imported here, because a server with an up-to-date database starts much faster without it.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    connection.commit()
