"""Guesses counted for all servers, the log of an account, changes of accounts that can be undone"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "guesses",
        sa.Column("key", sa.String(length=40), nullable=False),
        sa.Column("left", sa.Float(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index("guesses_by_time", "guesses", ["at"])
    op.create_table(
        "account_log",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("what", sa.String(length=24), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("account_log_by_person", "account_log", ["person", "at"])
    op.create_table(
        "undos",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("token"),
    )
    op.create_index("undos_by_person", "undos", ["person", "at"])


def downgrade() -> None:
    for table in ("undos", "account_log", "guesses"):
        op.drop_table(table)
