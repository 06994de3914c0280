"""The tables of the store. Changes go into a migration (`migrations/versions`), which the program runs by itself."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

__all__ = [
    "chat",
    "daily",
    "entries",
    "keys",
    "matches",
    "metadata",
    "notes",
    "notifications",
    "orders",
    "people",
    "places",
    "progress",
    "reviews",
    "sent",
    "snapshots",
]

metadata = MetaData()

#: One row per match: what lists show (`card`, JSON) and what is needed to open it. The truth is in `entries`.
matches = Table(
    "matches",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("title", String(60), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("state", String(12), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("host", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("step", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    # When the server must act without being asked: 0 for a bot's move, else the clock's deadline.
    Column("due", Float),
    # Which process looks after bots and clocks, and until when (PostgreSQL with several processes).
    Column("driver", String(40)),
    Column("driver_until", Float, nullable=False, server_default="0"),
    Column("secret", LargeBinary, nullable=False),
    Column("invite", String(40), nullable=False),
    Column("head", LargeBinary, nullable=False),
    Column("card", LargeBinary, nullable=False),
    # match, lesson or puzzle: only matches are listed and counted.
    Column("kind", String(12), nullable=False, server_default="match"),
    Index("matches_by_state", "state", "public", "updated"),
    Index("matches_by_due", "due"),
    Index("matches_by_host", "host", "state"),
)

#: The log of every match, append-only. The second writer of a (match, seq) loses: that is the lock.
entries = Table(
    "entries",
    metadata,
    Column("match", String(40), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(12), nullable=False),
    # Of a step: its number. After an undo numbers come again; the last one written counts.
    Column("step", Integer),
    Column("at", Float, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Index("entries_by_step", "match", "step"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("match", String(40), primary_key=True),
    Column("step", Integer, primary_key=True, autoincrement=False),
    Column("seq", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

places = Table(
    "places",
    metadata,
    Column("match", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(40), nullable=False),
    # When the holder was last there.
    Column("seen", Float, nullable=False, server_default="0"),
    Index("places_by_person", "person"),
)

chat = Table(
    "chat",
    metadata,
    Column("match", String(40), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("seat", Integer),
    Column("name", String(60), nullable=False),
    Column("to", Text),
    Column("text", Text, nullable=False),
)

orders = Table(
    "orders",
    metadata,
    Column("match", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("data", LargeBinary, nullable=False),
)

notes = Table(
    "notes",
    metadata,
    Column("match", String(40), primary_key=True),
    Column("person", String(40), primary_key=True),
    Column("text", Text, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("login", String(120)),
    Column("password", Text),
    # Tokens name the epoch that they were made in: counting it up ends all sessions.
    Column("epoch", Integer, nullable=False, server_default="0"),
    Column("created", Float, nullable=False),
    UniqueConstraint("login", name="people_login"),
)

notifications = Table(
    "notifications",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("data", LargeBinary, nullable=False),
)

#: When somebody was last written to about a match.
sent = Table(
    "sent",
    metadata,
    Column("match", String(40), primary_key=True),
    Column("person", String(40), primary_key=True),
    Column("at", Float, nullable=False),
)

daily = Table(
    "daily",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("person", String(40), primary_key=True),
    Column("match", String(40), nullable=False),
    Column("name", String(60), nullable=False),
    Column("won", Boolean),
    Column("score", Float),
    Column("steps", Integer),
)

#: What a person has learnt: the best of each lesson, the puzzles of each day. `data` is JSON.
progress = Table(
    "progress",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("kind", String(12), primary_key=True),
    Column("id", String(120), primary_key=True),
    Column("at", Float, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

#: Reviews of finished matches, as far as they are worked out: compressed JSON.
reviews = Table(
    "reviews",
    metadata,
    Column("match", String(40), primary_key=True),
    Column("at", Float, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

#: The server's own secrets (the key that signs cookies), shared by all its processes.
keys = Table(
    "keys",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
