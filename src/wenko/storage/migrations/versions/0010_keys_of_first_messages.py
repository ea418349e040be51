"""The key of the message that created a conversation: sent again, it must not create another."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("conversations", sa.Column("idempotency_key", sa.String(200)))
    op.create_index(
        "conversations_of_key", "conversations", ["owner", "idempotency_key"], unique=True
    )
