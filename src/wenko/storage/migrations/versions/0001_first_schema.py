"""The schema before there were migrations.

A database made by then has most of it: tables and columns that it lacks are added.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

# SQLite numbers rows by itself only where the type is exactly INTEGER.
PK = sa.BigInteger().with_variant(sa.Integer, "sqlite")
OPEN_RUN = sa.text("ended_at IS NULL")
HAS_KEY = sa.text('"key" IS NOT NULL')
PENDING = sa.text("status = 'pending'")


def upgrade() -> None:
    _create_table("wenko_schema", sa.Column("version", sa.Integer, primary_key=True))
    _create_table(
        "users",
        sa.Column("id", sa.String(36), primary_key=True),
        sa.Column("name", sa.String(200), nullable=False, unique=True),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    _create_table(
        "conversations",
        sa.Column("pk", PK, primary_key=True, autoincrement=True),
        sa.Column("id", sa.String(36), nullable=False, unique=True),
        sa.Column("owner", sa.String(36), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.Column("last_seq", sa.BigInteger, nullable=False, server_default=sa.text("0")),
    )
    _create_index("ix_conversations_owner", "conversations", "owner")
    _create_runs()
    _create_events()
    _create_questions()
    _create_memory()
    _create_gate()
    version = sa.table("wenko_schema", sa.column("version", sa.Integer))
    if op.get_bind().execute(sa.select(version)).first() is None:
        op.execute(version.insert().values(version=1))


def _create_runs() -> None:
    _create_table(
        "runs",
        sa.Column("pk", PK, primary_key=True, autoincrement=True),
        sa.Column("id", sa.String(36), nullable=False, unique=True),
        _conversation(nullable=False),
        sa.Column("message_id", sa.String(36), nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("idempotency_key", sa.String(200)),
        sa.Column("attempt", sa.Integer, nullable=False, server_default=sa.text("0")),
        sa.Column("cancel_requested", sa.Boolean, nullable=False, server_default=sa.text("false")),
        sa.Column("paused", sa.Boolean, nullable=False, server_default=sa.text("false")),
        sa.Column("notes", sa.Integer, nullable=False, server_default=sa.text("0")),
        sa.Column("origin", sa.String(80)),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("success", sa.Boolean),
        sa.UniqueConstraint("conversation_pk", "idempotency_key"),
    )
    _create_index("runs_open", "runs", "conversation_pk", where=OPEN_RUN)


def _create_events() -> None:
    _create_table(
        "events",
        _conversation(primary_key=True, autoincrement=False),
        sa.Column("seq", PK, primary_key=True, autoincrement=False),
        sa.Column("id", sa.LargeBinary(16), nullable=False),
        sa.Column("run_pk", PK, sa.ForeignKey("runs.pk", ondelete="CASCADE")),
        sa.Column("type", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("key", sa.String(200)),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    _create_index("events_key", "events", "conversation_pk", "key", unique=True, where=HAS_KEY)


def _create_questions() -> None:
    _create_table(
        "questions",
        sa.Column("pk", PK, primary_key=True, autoincrement=True),
        sa.Column("id", sa.String(100), nullable=False, unique=True),
        _conversation(nullable=False),
        sa.Column("run_pk", PK, sa.ForeignKey("runs.pk", ondelete="CASCADE")),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("status", sa.String(16), nullable=False, server_default=sa.text("'pending'")),
        sa.Column("policy", sa.String(16), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("notified_at", sa.BigInteger),
        sa.Column("shown_at", sa.BigInteger),
        sa.Column("expires_at", sa.BigInteger),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("answered_by", sa.String(200)),
        sa.Column("action", sa.String(16)),
        sa.Column("answer", sa.Text),
        sa.Column("edited_fields", sa.Text),
        sa.Column("answer_key", sa.String(200)),
    )
    _create_index("questions_open", "questions", "conversation_pk", where=PENDING)
    _create_index("questions_due", "questions", "expires_at", where=PENDING)
    _create_index("questions_of_run", "questions", "run_pk")


def _create_memory() -> None:
    _create_table(
        "memories",
        sa.Column("pk", PK, primary_key=True, autoincrement=True),
        sa.Column("id", sa.String(36), nullable=False, unique=True),
        sa.Column("owner", sa.String(36), nullable=False),
        sa.Column("category", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("value", sa.Text),
        sa.Column("shown", sa.Text),
        sa.Column("question_id", sa.String(100)),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("revoked_at", sa.BigInteger),
    )
    _create_index("ix_memories_owner", "memories", "owner")
    _create_table(
        "working_memory",
        _conversation(primary_key=True, autoincrement=False),
        sa.Column("key", sa.String(600), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("last_used_at", sa.BigInteger, nullable=False),
    )
    _create_table(
        "display_history",
        sa.Column("pk", PK, primary_key=True, autoincrement=True),
        _conversation(nullable=False),
        sa.Column("question_id", sa.String(100)),
        sa.Column("key", sa.String(600), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    _create_index("ix_display_history_conversation_pk", "display_history", "conversation_pk")


def _create_gate() -> None:
    _create_table(
        "gate_choices",
        _conversation(primary_key=True, autoincrement=False),
        sa.Column("mode", sa.String(16)),
        sa.Column("approve_plan", sa.Boolean),
    )
    _create_table(
        "allowed_shapes",
        _conversation(primary_key=True, autoincrement=False),
        sa.Column("shape", sa.String(300), primary_key=True),
        sa.Column("question_id", sa.String(100), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )


def _conversation(**options: Any) -> "sa.Column[int]":
    """The conversation that a row belongs to, and is deleted with."""
    reference = sa.ForeignKey("conversations.pk", ondelete="CASCADE")
    return sa.Column("conversation_pk", PK, reference, **options)


def _create_table(name: str, *items: sa.schema.SchemaItem, **options: bool) -> None:
    """Create the table; if there is an earlier form of it, add the columns that it lacks."""
    inspector = sa.inspect(op.get_bind())
    if not inspector.has_table(name):
        op.create_table(name, *items, **options)
        return
    present = {column["name"] for column in inspector.get_columns(name)}
    for item in items:
        if isinstance(item, sa.Column) and item.name not in present:
            op.add_column(name, item)


def _create_index(
    name: str,
    table: str,
    *columns: str,
    unique: bool = False,
    where: sa.TextClause | None = None,
) -> None:
    op.create_index(
        name,
        table,
        list(columns),
        unique=unique,
        sqlite_where=where,
        postgresql_where=where,
        if_not_exists=True,
    )
