"""By how much a match moved a rating"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("played", sa.Column("gain", sa.Float(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("played", schema=None) as batch_op:
        batch_op.drop_column("gain")
