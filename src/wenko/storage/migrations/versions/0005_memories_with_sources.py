"""Memories with kind, source, confidence and uses; their words, for search; a user's choices."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    for column in (
        sa.Column("kind", sa.String(16), nullable=False, server_default="preference"),
        sa.Column("source", sa.String(16), nullable=False, server_default="form"),
        sa.Column("conversation_id", sa.String(36)),
        sa.Column("run_id", sa.String(36)),
        sa.Column("confidence", sa.Float, nullable=False, server_default=sa.text("1.0")),
        sa.Column("version", sa.Integer, nullable=False, server_default=sa.text("1")),
        sa.Column("updated_at", sa.BigInteger),
        sa.Column("last_used_at", sa.BigInteger),
        sa.Column("uses", sa.Integer, nullable=False, server_default=sa.text("0")),
        sa.Column("proposed", sa.Boolean, nullable=False, server_default=sa.text("false")),
        sa.Column("forgotten", sa.Boolean, nullable=False, server_default=sa.text("false")),
        sa.Column("conflict_id", sa.String(36)),
        sa.Column("fingerprint", sa.String(64)),
        sa.Column("terms", sa.LargeBinary),
        sa.Column("terms_version", sa.Integer, nullable=False, server_default=sa.text("0")),
        sa.Column("vector", sa.LargeBinary),
    ):
        op.add_column("memories", column)
    op.create_index("memories_of_run", "memories", ["run_id"])
    op.create_index("memories_by_fingerprint", "memories", ["owner", "fingerprint"])
    op.execute("UPDATE memories SET updated_at = created_at")
    key = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "memory_postings",
        sa.Column("term", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("memory_pk", key, primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
    conversation = sa.ForeignKey("conversations.pk", ondelete="CASCADE")
    op.create_table(
        "memory_uses",
        sa.Column("conversation_pk", key, conversation, primary_key=True, autoincrement=False),
        sa.Column("run_id", sa.String(36), primary_key=True),
        sa.Column("memory_id", sa.String(36), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("memory_uses_of_memory", "memory_uses", ["memory_id"])
    op.create_table(
        "memory_settings",
        sa.Column("owner", sa.String(36), primary_key=True),
        sa.Column("automatic", sa.Text, nullable=False, server_default=""),
        sa.Column("tone", sa.Boolean, nullable=False, server_default=sa.text("true")),
    )
