"""Conversations can be pinned, and a deleted one can be restored for a while.

``restore_owner`` has the owner of a hidden conversation until ``delete_at``.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    pinned = sa.Column("pinned", sa.Boolean, nullable=False, server_default=sa.text("false"))
    op.add_column("conversations", pinned)
    op.add_column("conversations", sa.Column("restore_owner", sa.String(36)))
    op.add_column("conversations", sa.Column("delete_at", sa.BigInteger))
