"""The context of conversations: entries with their words, summaries, project, tasks and code."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    key = sa.BigInteger().with_variant(sa.Integer, "sqlite")

    def conversation(**options: object) -> sa.Column:  # type: ignore[type-arg]
        reference = sa.ForeignKey("conversations.pk", ondelete="CASCADE")
        return sa.Column("conversation_pk", key, reference, **options)  # type: ignore[arg-type]

    op.create_table(
        "context_entries",
        sa.Column("pk", key, primary_key=True, autoincrement=True),
        conversation(nullable=False),
        sa.Column("id", sa.String(36), nullable=False, unique=True),
        sa.Column("run_pk", sa.BigInteger),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("tokens", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("metadata", sa.Text, nullable=False),
        sa.Column("state", sa.String(16), nullable=False, server_default="verbatim"),
        sa.Column("pinned", sa.Boolean, nullable=False, server_default=sa.text("false")),
        sa.Column("cleared_at", sa.BigInteger),
    )
    op.create_index("context_entries_of_conversation", "context_entries", ["conversation_pk", "pk"])
    op.create_table(
        "context_postings",
        conversation(primary_key=True, autoincrement=False),
        sa.Column("term", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("entry_pk", key, primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "context_summaries",
        sa.Column("pk", key, primary_key=True, autoincrement=True),
        conversation(nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("entry_count", sa.Integer, nullable=False),
        sa.Column("compressed_at", sa.BigInteger, nullable=False),
        sa.Column("cleared_at", sa.BigInteger),
    )
    op.create_index(
        "ix_context_summaries_conversation_pk", "context_summaries", ["conversation_pk"]
    )
    op.create_table(
        "context_facts",
        sa.Column("pk", key, primary_key=True, autoincrement=True),
        conversation(nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("key", sa.String(600), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.Column("cleared_at", sa.BigInteger),
    )
    op.create_index("context_facts_of_kind", "context_facts", ["conversation_pk", "kind"])
