"""The append-only store of matches on SQLAlchemy: SQLite by default, PostgreSQL by URL."""
