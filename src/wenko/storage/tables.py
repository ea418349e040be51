"""The tables. Rows refer to each other by small integers; ids that leave the program are text.

A change here needs a revision in ``migrations/versions``; a test compares the two.
"""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData()

# SQLite numbers rows by itself only where the type is exactly INTEGER.
Pk = BigInteger().with_variant(Integer, "sqlite")

# Written by the migrations alone: versions before them refuse a number that they do not know.
Table("wenko_schema", metadata, Column("version", Integer, primary_key=True))


def _conversation(**options: Any) -> Column[Any]:
    """The conversation that a row belongs to, and is deleted with."""
    reference = ForeignKey("conversations.pk", ondelete="CASCADE")
    return Column("conversation_pk", reference, **options)


users = Table(
    "users",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("name", String(200), nullable=False, unique=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created_at", BigInteger, nullable=False),
)

servers = Table(
    "servers",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("address", Text, nullable=False),
    Column("storage_id", String(36), nullable=False),
    Column("started_at", BigInteger, nullable=False),
    Column("renewed_at", BigInteger, nullable=False),
)

conversations = Table(
    "conversations",
    metadata,
    Column("pk", Pk, primary_key=True, autoincrement=True),
    Column("id", String(36), nullable=False, unique=True),
    Column("owner", String(36), nullable=False, index=True),
    Column("title", Text, nullable=False),
    Column("language", String(8), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("last_seq", BigInteger, nullable=False, server_default=text("0")),
    Column("home", String(36)),
    Column("pinned", Boolean, nullable=False, server_default=text("false")),
    Column("restore_owner", String(36)),
    Column("delete_at", BigInteger),
    Column("idempotency_key", String(200)),
)
Index(
    "conversations_of_key",
    conversations.c.owner,
    conversations.c.idempotency_key,
    unique=True,
)

runs = Table(
    "runs",
    metadata,
    Column("pk", Pk, primary_key=True, autoincrement=True),
    Column("id", String(36), nullable=False, unique=True),
    _conversation(nullable=False),
    Column("message_id", String(36), nullable=False),
    Column("message", Text, nullable=False),
    Column("idempotency_key", String(200)),
    Column("attempt", Integer, nullable=False, server_default=text("0")),
    Column("cancel_requested", Boolean, nullable=False, server_default=text("false")),
    Column("paused", Boolean, nullable=False, server_default=text("false")),
    Column("notes", Integer, nullable=False, server_default=text("0")),
    Column("created_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("success", Boolean),
    Column("origin_run_id", String(36)),
    Column("origin_step_id", Integer),
    Column("server_id", String(36)),
    Column("charges", Integer, nullable=False, server_default=text("0")),
    Column("taken_seq", BigInteger),
    Column("quarantined_at", BigInteger),
    Column("deaths", Integer, nullable=False, server_default=text("0")),
    Column("kernel", Integer, nullable=False, server_default=text("1")),
    Column("folder", Text),
    Column("unattended", Boolean, nullable=False, server_default=text("false")),
    UniqueConstraint("conversation_pk", "idempotency_key"),
)
Index(
    "runs_open",
    runs.c.conversation_pk,
    sqlite_where=runs.c.ended_at.is_(None),
    postgresql_where=runs.c.ended_at.is_(None),
)

events = Table(
    "events",
    metadata,
    _conversation(primary_key=True, autoincrement=False),
    Column("seq", Pk, primary_key=True, autoincrement=False),
    Column("id", LargeBinary(16), nullable=False),
    Column("run_pk", ForeignKey("runs.pk", ondelete="CASCADE")),
    Column("type", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("key", String(200)),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
Index(
    "events_key",
    events.c.conversation_pk,
    events.c.key,
    unique=True,
    sqlite_where=events.c.key.is_not(None),
    postgresql_where=events.c.key.is_not(None),
)

Index("events_of_run", events.c.run_pk, events.c.seq)

questions = Table(
    "questions",
    metadata,
    Column("pk", Pk, primary_key=True, autoincrement=True),
    Column("id", String(100), nullable=False, unique=True),
    _conversation(nullable=False),
    Column("run_pk", ForeignKey("runs.pk", ondelete="CASCADE")),
    Column("kind", String(16), nullable=False),
    Column("status", String(16), nullable=False, server_default=text("'pending'")),
    Column("policy", String(16), nullable=False),
    Column("body", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("notified_at", BigInteger),
    Column("shown_at", BigInteger),
    Column("expires_at", BigInteger),
    Column("ended_at", BigInteger),
    Column("answered_by", String(200)),
    Column("action", String(16)),
    Column("answer", Text),
    Column("edited_fields", Text),
    Column("answer_key", String(200)),
    Column("step_id", Integer),
    Column("call_id", String(100)),
)
_pending = questions.c.status == "pending"
for _name, _column in (
    ("questions_open", questions.c.conversation_pk),
    ("questions_due", questions.c.expires_at),
):
    Index(_name, _column, sqlite_where=_pending, postgresql_where=_pending)
Index("questions_of_run", questions.c.run_pk)
Index("questions_of_conversation", questions.c.conversation_pk)

memories = Table(
    "memories",
    metadata,
    Column("pk", Pk, primary_key=True, autoincrement=True),
    Column("id", String(36), nullable=False, unique=True),
    Column("owner", String(36), nullable=False, index=True),
    Column("category", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("value", Text),
    Column("shown", Text),
    Column("question_id", String(100)),
    Column("created_at", BigInteger, nullable=False),
    Column("revoked_at", BigInteger),
    Column("kind", String(16), nullable=False, server_default=text("'preference'")),
    Column("source", String(16), nullable=False, server_default=text("'form'")),
    Column("conversation_id", String(36)),
    Column("run_id", String(36)),
    Column("confidence", Float, nullable=False, server_default=text("1.0")),
    Column("version", Integer, nullable=False, server_default=text("1")),
    Column("updated_at", BigInteger),
    Column("last_used_at", BigInteger),
    Column("uses", Integer, nullable=False, server_default=text("0")),
    Column("proposed", Boolean, nullable=False, server_default=text("false")),
    Column("forgotten", Boolean, nullable=False, server_default=text("false")),
    Column("conflict_id", String(36)),
    Column("fingerprint", String(64)),
    Column("terms", LargeBinary),
    Column("terms_version", Integer, nullable=False, server_default=text("0")),
    Column("vector", LargeBinary),
)
Index("memories_of_run", memories.c.run_id)
Index("memories_by_fingerprint", memories.c.owner, memories.c.fingerprint)

# The words of each memory, as hashes that the owner is part of. Rows are deleted one by one with
# their memory, so that nothing of a forgotten one stays behind in an index.
memory_postings = Table(
    "memory_postings",
    metadata,
    Column("term", BigInteger, primary_key=True, autoincrement=False),
    Column("memory_pk", Pk, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)

memory_uses = Table(
    "memory_uses",
    metadata,
    _conversation(primary_key=True, autoincrement=False),
    Column("run_id", String(36), primary_key=True),
    Column("memory_id", String(36), primary_key=True),
    Column("at", BigInteger, nullable=False),
)
Index("memory_uses_of_memory", memory_uses.c.memory_id)

memory_settings = Table(
    "memory_settings",
    metadata,
    Column("owner", String(36), primary_key=True),
    Column("automatic", Text, nullable=False, server_default=text("''")),
    Column("tone", Boolean, nullable=False, server_default=text("true")),
)

working_memory = Table(
    "working_memory",
    metadata,
    _conversation(primary_key=True, autoincrement=False),
    Column("key", String(600), primary_key=True),
    Column("value", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("last_used_at", BigInteger, nullable=False),
)

display_history = Table(
    "display_history",
    metadata,
    Column("pk", Pk, primary_key=True, autoincrement=True),
    _conversation(nullable=False, index=True),
    Column("question_id", String(100)),
    Column("key", String(600), nullable=False),
    Column("value", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

gate_choices = Table(
    "gate_choices",
    metadata,
    _conversation(primary_key=True, autoincrement=False),
    Column("mode", String(16)),
    Column("approve_plan", Boolean),
)

allowed_shapes = Table(
    "allowed_shapes",
    metadata,
    _conversation(primary_key=True, autoincrement=False),
    Column("shape", String(300), primary_key=True),
    Column("question_id", String(100), nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

network_choices = Table(
    "network_choices",
    metadata,
    _conversation(primary_key=True, autoincrement=False),
    Column("mode", String(16)),
)

allowed_hosts = Table(
    "allowed_hosts",
    metadata,
    _conversation(primary_key=True, autoincrement=False),
    Column("host", String(255), primary_key=True),
    Column("question_id", String(100)),
    Column("created_at", BigInteger, nullable=False),
)

playbooks = Table(
    "playbooks",
    metadata,
    Column("pk", Pk, primary_key=True, autoincrement=True),
    Column("owner", String(36), nullable=False),
    Column("name", String(60), nullable=False),
    Column("body", Text, nullable=False),
    Column("version", Integer, nullable=False, server_default=text("1")),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    UniqueConstraint("owner", "name"),
)

# What was said in a conversation, for prompts; ``state`` is verbatim, shortened or dropped.
context_entries = Table(
    "context_entries",
    metadata,
    Column("pk", Pk, primary_key=True, autoincrement=True),
    _conversation(nullable=False),
    Column("id", String(36), nullable=False, unique=True),
    Column("run_pk", BigInteger),
    Column("role", String(16), nullable=False),
    Column("content", Text, nullable=False),
    Column("tokens", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("metadata", Text, nullable=False),
    Column("state", String(16), nullable=False, server_default=text("'verbatim'")),
    Column("pinned", Boolean, nullable=False, server_default=text("false")),
    Column("cleared_at", BigInteger),
)
Index("context_entries_of_conversation", context_entries.c.conversation_pk, context_entries.c.pk)
Index("context_entries_of_run", context_entries.c.conversation_pk, context_entries.c.run_pk)

context_postings = Table(
    "context_postings",
    metadata,
    _conversation(primary_key=True, autoincrement=False),
    Column("term", BigInteger, primary_key=True, autoincrement=False),
    Column("entry_pk", Pk, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)

context_summaries = Table(
    "context_summaries",
    metadata,
    Column("pk", Pk, primary_key=True, autoincrement=True),
    _conversation(nullable=False, index=True),
    Column("summary", Text, nullable=False),
    Column("entry_count", Integer, nullable=False),
    Column("compressed_at", BigInteger, nullable=False),
    Column("cleared_at", BigInteger),
)

# The project, tasks and code of a conversation, one JSON object each.
context_facts = Table(
    "context_facts",
    metadata,
    Column("pk", Pk, primary_key=True, autoincrement=True),
    _conversation(nullable=False),
    Column("kind", String(16), nullable=False),
    Column("key", String(600), nullable=False),
    Column("body", Text, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("cleared_at", BigInteger),
)
Index(
    "context_facts_of_key",
    context_facts.c.conversation_pk,
    context_facts.c.kind,
    context_facts.c.key,
)
