"""What each match takes, and whether it was brought in or has components of somebody's own: for quotas"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("bytes", sa.BigInteger(), server_default="0", nullable=False))
    op.add_column("matches", sa.Column("imported", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("matches", sa.Column("own", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.execute(
        "UPDATE matches SET bytes = length(head) + "
        "coalesce((SELECT sum(length(data)) FROM entries WHERE entries.match = matches.id), 0)"
    )


def downgrade() -> None:
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.drop_column("own")
        batch_op.drop_column("imported")
        batch_op.drop_column("bytes")
