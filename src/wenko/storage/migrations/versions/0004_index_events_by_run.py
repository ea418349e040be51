"""Indexes for what grows: the events of a run, and the questions of a conversation.

Without them, deleting a run, or finding its first event, reads every event of the database.
"""

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_index("events_of_run", "events", ["run_pk", "seq"])
    op.create_index("questions_of_conversation", "questions", ["conversation_pk"])
