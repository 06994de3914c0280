"""The first tables"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "chat",
        sa.Column("match", sa.String(length=40), nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("to", sa.Text(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("match", "n"),
    )
    op.create_table(
        "daily",
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("match", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=True),
        sa.Column("score", sa.Float(), nullable=True),
        sa.Column("steps", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("day", "person"),
    )
    op.create_table(
        "entries",
        sa.Column("match", sa.String(length=40), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("step", sa.Integer(), nullable=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("match", "seq"),
    )
    with op.batch_alter_table("entries", schema=None) as batch_op:
        batch_op.create_index("entries_by_step", ["match", "step"], unique=False)

    op.create_table(
        "keys",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("title", sa.String(length=60), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=12), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("host", sa.String(length=40), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("updated", sa.Float(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("due", sa.Float(), nullable=True),
        sa.Column("driver", sa.String(length=40), nullable=True),
        sa.Column("driver_until", sa.Float(), server_default="0", nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("invite", sa.String(length=40), nullable=False),
        sa.Column("head", sa.LargeBinary(), nullable=False),
        sa.Column("card", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.create_index("matches_by_due", ["due"], unique=False)
        batch_op.create_index("matches_by_host", ["host", "state"], unique=False)
        batch_op.create_index("matches_by_state", ["state", "public", "updated"], unique=False)

    op.create_table(
        "notes",
        sa.Column("match", sa.String(length=40), nullable=False),
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("match", "person"),
    )
    op.create_table(
        "notifications",
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("person"),
    )
    op.create_table(
        "orders",
        sa.Column("match", sa.String(length=40), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("match", "seat"),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("login", sa.String(length=120), nullable=True),
        sa.Column("password", sa.Text(), nullable=True),
        sa.Column("epoch", sa.Integer(), server_default="0", nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("login", name="people_login"),
    )
    op.create_table(
        "places",
        sa.Column("match", sa.String(length=40), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.PrimaryKeyConstraint("match", "seat"),
    )
    with op.batch_alter_table("places", schema=None) as batch_op:
        batch_op.create_index("places_by_person", ["person"], unique=False)

    op.create_table(
        "sent",
        sa.Column("match", sa.String(length=40), nullable=False),
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("match", "person"),
    )
    op.create_table(
        "snapshots",
        sa.Column("match", sa.String(length=40), nullable=False),
        sa.Column("step", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("match", "step"),
    )


def downgrade() -> None:
    op.drop_table("snapshots")
    op.drop_table("sent")
    with op.batch_alter_table("places", schema=None) as batch_op:
        batch_op.drop_index("places_by_person")

    op.drop_table("places")
    op.drop_table("people")
    op.drop_table("orders")
    op.drop_table("notifications")
    op.drop_table("notes")
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.drop_index("matches_by_state")
        batch_op.drop_index("matches_by_due")
        batch_op.drop_index("matches_by_host")

    op.drop_table("matches")
    op.drop_table("keys")
    with op.batch_alter_table("entries", schema=None) as batch_op:
        batch_op.drop_index("entries_by_step")

    op.drop_table("entries")
    op.drop_table("daily")
    op.drop_table("chat")
