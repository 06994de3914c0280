"""The append-only store of matches on SQLAlchemy: SQLite by default, PostgreSQL by URL."""

from .engine import StoreError, default_database
from .rows import Conflict, Write
from .store import Store
from .writer import Writer

__all__ = ["Conflict", "Store", "StoreError", "Write", "Writer", "default_database"]
