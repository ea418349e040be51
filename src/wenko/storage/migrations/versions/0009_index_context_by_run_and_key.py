"""Find a run's entries and a fact of the context without visiting all of the conversation's."""

from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_index("context_entries_of_run", "context_entries", ["conversation_pk", "run_pk"])
    op.drop_index("context_facts_of_kind", "context_facts")
    op.create_index("context_facts_of_key", "context_facts", ["conversation_pk", "kind", "key"])
