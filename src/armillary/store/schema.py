"""The tables of the store. Changes need a migration (`migrations/versions`), which the program runs automatically."""

from sqlalchemy import (
    BigInteger,
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
    false,
)

__all__ = [
    "announcements",
    "audit",
    "chat",
    "daily",
    "entrants",
    "entries",
    "friends",
    "invitations",
    "keys",
    "matches",
    "metadata",
    "notes",
    "notifications",
    "orders",
    "pairings",
    "people",
    "places",
    "played",
    "progress",
    "ratings",
    "reports",
    "reviews",
    "sent",
    "snapshots",
    "tournaments",
]

metadata = MetaData()

#: One row per match: what lists show (`card`, JSON) and what is needed to open it. `entries` is the source of truth.
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
    # When the server must act on its own: 0 for a bot's move, otherwise the clock's deadline.
    Column("due", Float),
    # Which process drives bots and clocks, and until when (PostgreSQL with several processes).
    Column("driver", String(40)),
    Column("driver_until", Float, nullable=False, server_default="0"),
    Column("secret", LargeBinary, nullable=False),
    Column("invite", String(40), nullable=False),
    Column("head", LargeBinary, nullable=False),
    Column("card", LargeBinary, nullable=False),
    # match, lesson or puzzle: only matches are listed and counted.
    Column("kind", String(12), nullable=False, server_default="match"),
    # For quotas: bytes of the log; is it an imported record; does it have custom components?
    Column("bytes", BigInteger, nullable=False, server_default="0"),
    Column("imported", Boolean, nullable=False, server_default=false()),
    Column("own", Boolean, nullable=False, server_default=false()),
    Index("matches_by_state", "state", "public", "updated"),
    Index("matches_by_due", "due"),
    Index("matches_by_host", "host", "state"),
)

#: The log of every match, append-only. The second writer of a (match, seq) fails: this is the lock.
entries = Table(
    "entries",
    metadata,
    Column("match", String(40), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(12), nullable=False),
    # The number of a step. After an undo, numbers are reused; the last one written counts.
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
    # When the holder was last connected.
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
    # Tokens contain the epoch in which they were made: incrementing it ends all sessions.
    Column("epoch", Integer, nullable=False, server_default="0"),
    Column("created", Float, nullable=False),
    # The public handle of an account, used in the address of its profile; it does not reveal the login.
    Column("handle", String(20)),
    # "", moderator or admin.
    Column("role", String(12), nullable=False, server_default=""),
    # The second factor's secret, and the last count that was used: no code works twice.
    Column("totp", String(64)),
    Column("totp_used", Integer, nullable=False, server_default="0"),
    # Digests of the remaining recovery codes, separated by spaces.
    Column("recovery", Text, nullable=False, server_default=""),
    Column("muted_until", Float, nullable=False, server_default="0"),
    Column("banned_until", Float, nullable=False, server_default="0"),
    UniqueConstraint("login", name="people_login"),
    Index("people_by_handle", "handle", unique=True),
)

#: Guesses at passwords and codes, counted for all servers: what is left of an allowance, and when that was computed.
guesses = Table(
    "guesses",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("left", Float, nullable=False),
    Column("at", Float, nullable=False),
    Index("guesses_by_time", "at"),
)

#: What happened to an account, for its owner.
account_log = Table(
    "account_log",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person", String(40), nullable=False),
    Column("at", Float, nullable=False),
    Column("what", String(24), nullable=False),
    Index("account_log_by_person", "person", "at"),
)

#: Changes of an account that its owner can undo by a link: a digest of the token, and the previous state.
undos = Table(
    "undos",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("person", String(40), nullable=False),
    Column("at", Float, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Index("undos_by_person", "person", "at"),
)

notifications = Table(
    "notifications",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("data", LargeBinary, nullable=False),
)

#: When somebody was last notified about a match.
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

#: A person's progress: the best result of each lesson, the puzzles of each day. `data` is JSON.
progress = Table(
    "progress",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("kind", String(12), primary_key=True),
    Column("id", String(120), primary_key=True),
    Column("at", Float, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

#: Reviews of finished matches, as far as they are computed: compressed JSON.
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

# ------------------------------------------------------------------------------------------------------------ the club

invitations = Table(
    "invitations",
    metadata,
    Column("code", String(40), primary_key=True),
    Column("made_by", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("expires", Float, nullable=False),
    # How often it can still be used.
    Column("uses", Integer, nullable=False),
    Column("note", String(120), nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("at", Float, nullable=False),
    Column("by", String(40), nullable=False),
    Column("about", String(40), nullable=False),
    Column("match", String(40), nullable=False),
    # The chat line that it is about, as it was written.
    Column("said", Text, nullable=False),
    Column("text", Text, nullable=False),
    # Who closed it.
    Column("closed", String(40)),
    Index("reports_by_time", "at"),
)

announcements = Table(
    "announcements",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("at", Float, nullable=False),
    Column("until", Float, nullable=False),
    Column("text", Text, nullable=False),
)

#: Actions of admins and moderators. Append-only.
audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", Float, nullable=False),
    Column("by", String(120), nullable=False),
    Column("what", String(40), nullable=False),
    Column("about", String(120), nullable=False),
    Column("detail", Text, nullable=False),
)

#: Friends are those who have named each other.
friends = Table(
    "friends",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("other", String(40), primary_key=True),
    Column("at", Float, nullable=False),
    Index("friends_by_other", "other"),
)

# ------------------------------------------------------------------------------------------------ results and tournaments

#: One row per seat of a finished match. `player` is a person's id or `bot:LEVEL`; empty once the account is deleted.
played = Table(
    "played",
    metadata,
    Column("match", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("title", String(60), nullable=False),
    Column("scenario", String(80), nullable=False),
    Column("at", Float, nullable=False),
    Column("player", String(80), nullable=False),
    Column("name", String(60), nullable=False),
    Column("rank", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("score", Float, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("public", Boolean, nullable=False),
    # The player's rating after it, if it was rated.
    Column("mu", Float),
    Column("sigma", Float),
    # The change of the rating.
    Column("gain", Float),
    Index("played_by_player", "player", "at"),
    Index("played_by_title", "title", "scenario"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("title", String(60), primary_key=True),
    Column("player", String(80), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("updated", Float, nullable=False),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("state", String(12), nullable=False),
    Column("host", String(40), nullable=False),
    Column("created", Float, nullable=False),
    # The current round; 0 before the start.
    Column("round", Integer, nullable=False),
    Column("plan", LargeBinary, nullable=False),
    Index("tournaments_by_state", "state", "created"),
)

entrants = Table(
    "entrants",
    metadata,
    Column("tournament", String(40), primary_key=True),
    Column("person", String(40), primary_key=True),
    Column("number", Integer, nullable=False),
    # The round after which the person left.
    Column("left_at", Integer),
)

#: The tables of a round. They are stored before their matches are opened, so that no table is opened twice.
pairings = Table(
    "pairings",
    metadata,
    Column("tournament", String(40), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    # Empty: a bye.
    Column("match", String(40), nullable=False),
    Column("people", LargeBinary, nullable=False),
    # The points of each person, once it is over.
    Column("points", LargeBinary),
)
