"""The append-only store of matches on SQLAlchemy: SQLite by default, PostgreSQL by URL."""

from armillary.table.rows import Write, WriteConflict

from .engine import StoreError, default_database
from .store import Store
from .writer import Writer

__all__ = ["Store", "StoreError", "Write", "WriteConflict", "Writer", "default_database"]
