"""Accounts' second factor, a club's people and notices, ratings, tournaments"""

from secrets import token_hex

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for column in (
        sa.Column("handle", sa.String(length=20), nullable=True),
        sa.Column("role", sa.String(length=12), server_default="", nullable=False),
        sa.Column("totp", sa.String(length=64), nullable=True),
        sa.Column("totp_used", sa.Integer(), server_default="0", nullable=False),
        sa.Column("muted_until", sa.Float(), server_default="0", nullable=False),
        sa.Column("banned_until", sa.Float(), server_default="0", nullable=False),
    ):
        op.add_column("people", column)
    op.create_index("people_by_handle", "people", ["handle"], unique=True)
    people = sa.table("people", sa.column("id"), sa.column("login"), sa.column("handle"))
    connection = op.get_bind()
    for person in connection.execute(sa.select(people.c.id).where(people.c.login.is_not(None))).scalars().all():
        connection.execute(people.update().where(people.c.id == person).values(handle=token_hex(6)))

    op.create_table(
        "invitations",
        sa.Column("code", sa.String(length=40), primary_key=True),
        sa.Column("made_by", sa.String(length=40), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.Column("note", sa.String(length=120), nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(length=40), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("by", sa.String(length=40), nullable=False),
        sa.Column("about", sa.String(length=40), nullable=False),
        sa.Column("match", sa.String(length=40), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("closed", sa.String(length=40), nullable=True),
    )
    op.create_index("reports_by_time", "reports", ["at"])
    op.create_table(
        "announcements",
        sa.Column("id", sa.String(length=40), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("by", sa.String(length=120), nullable=False),
        sa.Column("what", sa.String(length=40), nullable=False),
        sa.Column("about", sa.String(length=120), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
    )
    op.create_table(
        "friends",
        sa.Column("person", sa.String(length=40), primary_key=True),
        sa.Column("other", sa.String(length=40), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
    )
    op.create_index("friends_by_other", "friends", ["other"])
    op.create_table(
        "played",
        sa.Column("match", sa.String(length=40), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("title", sa.String(length=60), nullable=False),
        sa.Column("scenario", sa.String(length=80), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("player", sa.String(length=80), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("score", sa.Float(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=True),
        sa.Column("sigma", sa.Float(), nullable=True),
    )
    op.create_index("played_by_player", "played", ["player", "at"])
    op.create_index("played_by_title", "played", ["title", "scenario"])
    op.create_table(
        "ratings",
        sa.Column("title", sa.String(length=60), primary_key=True),
        sa.Column("player", sa.String(length=80), primary_key=True),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("updated", sa.Float(), nullable=False),
    )
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(length=40), primary_key=True),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("state", sa.String(length=12), nullable=False),
        sa.Column("host", sa.String(length=40), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("plan", sa.LargeBinary(), nullable=False),
    )
    op.create_index("tournaments_by_state", "tournaments", ["state", "created"])
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String(length=40), primary_key=True),
        sa.Column("person", sa.String(length=40), primary_key=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("left_at", sa.Integer(), nullable=True),
    )
    op.create_table(
        "pairings",
        sa.Column("tournament", sa.String(length=40), primary_key=True),
        sa.Column("round", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("match", sa.String(length=40), nullable=False),
        sa.Column("people", sa.LargeBinary(), nullable=False),
        sa.Column("points", sa.LargeBinary(), nullable=True),
    )


def downgrade() -> None:
    for table in (
        "pairings",
        "entrants",
        "tournaments",
        "ratings",
        "played",
        "friends",
        "audit",
        "announcements",
        "reports",
        "invitations",
    ):
        op.drop_table(table)
    op.drop_index("people_by_handle", "people")
    with op.batch_alter_table("people", schema=None) as batch_op:
        for column in ("handle", "role", "totp", "totp_used", "muted_until", "banned_until"):
            batch_op.drop_column(column)
