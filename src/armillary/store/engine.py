"""Opening a database: the URL, SQLite's settings for durability, and the migrations."""

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import URL, make_url

__all__ = ["StoreError", "create_engine", "database_url", "default_database", "migrate"]

#: An arbitrary number: processes that start together on PostgreSQL migrate one after the other.
MIGRATION_LOCK = 7_226_021_511


class StoreError(Exception):
    """The database cannot be opened or used; says what to do."""


def default_database() -> str:
    """SQLite in the user's data directory."""
    import platformdirs

    return f"sqlite:///{platformdirs.user_data_path('armillary', appauthor=False) / 'armillary.db'}"


def database_url(given: str | None) -> URL:
    """The URL as SQLAlchemy wants it: a plain path is an SQLite file, PostgreSQL is spoken to through psycopg."""
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


def create_engine(url: URL, *, writer: bool = False) -> sa.Engine:
    """An engine. SQLite: write-ahead log, synchronous=FULL (a commit is on the disk when it returns)."""
    if url.get_backend_name() != "sqlite":
        return sa.create_engine(url, pool_size=1 if writer else 5, max_overflow=5, pool_pre_ping=True)
    assert url.database is not None
    try:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"{Path(url.database).parent} cannot be made: {error.strerror}") from None
    engine = sa.create_engine(
        url, pool_size=1 if writer else 5, connect_args={"timeout": 30, "check_same_thread": False}
    )
    begin = "BEGIN IMMEDIATE" if writer else "BEGIN"

    @sa.event.listens_for(engine, "connect")
    def connected(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # we begin transactions ourselves
        cursor = connection.cursor()
        cursor.execute("PRAGMA busy_timeout=30000")
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")
        cursor.execute("PRAGMA cache_size=-32000")
        cursor.close()

    @sa.event.listens_for(engine, "begin")
    def begun(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config


def migrate(engine: sa.Engine) -> None:
    """Bring the database to the newest form; StoreError if it is newer than this program."""
    config = _config()
    script = ScriptDirectory.from_config(config)
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_lock(:lock)"), {"lock": MIGRATION_LOCK})
            connection.commit()
        try:
            current = MigrationContext.configure(connection).get_current_revision()
            known = {revision.revision for revision in script.walk_revisions()}
            if current is not None and current not in known:
                raise StoreError(f"The database was written by a newer version of Armillary (migration {current}).")
            connection.rollback()
            if current != script.get_current_head():
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
                connection.commit()
        finally:
            if engine.dialect.name == "postgresql":
                connection.rollback()
                connection.execute(sa.text("SELECT pg_advisory_unlock(:lock)"), {"lock": MIGRATION_LOCK})
                connection.commit()
