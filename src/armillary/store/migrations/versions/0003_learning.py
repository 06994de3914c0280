"""What people have learnt, reviews of matches, and tables that are no matches of their own"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("kind", sa.String(12), server_default="match", nullable=False))
    op.create_table(
        "progress",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("kind", sa.String(12), primary_key=True),
        sa.Column("id", sa.String(120), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "reviews",
        sa.Column("match", sa.String(40), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("reviews")
    op.drop_table("progress")
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.drop_column("kind")
