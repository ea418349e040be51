"""Several servers on one database: who they are, and which of them executes a run.

``conversations.home`` is the folder of sandboxes that has the conversation's files.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("id", sa.String(36), primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("storage_id", sa.String(36), nullable=False),
        sa.Column("started_at", sa.BigInteger, nullable=False),
        sa.Column("renewed_at", sa.BigInteger, nullable=False),
    )
    op.add_column("runs", sa.Column("server_id", sa.String(36)))
    op.add_column("conversations", sa.Column("home", sa.String(36)))
