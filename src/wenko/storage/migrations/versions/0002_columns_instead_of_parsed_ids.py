"""A question's step and call, and a run's origin, in columns of their own.

Until now they were parsed out of the question's id and out of ``runs.origin`` (``run#step``). Also
repaired: large variables of forks, which referred to rows of the source conversation.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

from wenko.storage.compression import decompress

revision = "0002"
down_revision = "0001"

runs = sa.table(
    "runs",
    sa.column("pk", sa.BigInteger),
    sa.column("origin", sa.String),
    sa.column("origin_run_id", sa.String),
    sa.column("origin_step_id", sa.Integer),
)
questions = sa.table(
    "questions",
    sa.column("pk", sa.BigInteger),
    sa.column("id", sa.String),
    sa.column("conversation_pk", sa.BigInteger),
    sa.column("run_pk", sa.BigInteger),
    sa.column("kind", sa.String),
    sa.column("body", sa.Text),
    sa.column("step_id", sa.Integer),
    sa.column("call_id", sa.String),
)
events = sa.table(
    "events",
    sa.column("conversation_pk", sa.BigInteger),
    sa.column("run_pk", sa.BigInteger),
    sa.column("type", sa.String),
    sa.column("body", sa.LargeBinary),
)
working_memory = sa.table(
    "working_memory",
    sa.column("conversation_pk", sa.BigInteger),
    sa.column("key", sa.String),
    sa.column("value", sa.Text),
)
display_history = sa.table(
    "display_history",
    sa.column("pk", sa.BigInteger),
    sa.column("conversation_pk", sa.BigInteger),
    sa.column("question_id", sa.String),
    sa.column("key", sa.String),
    sa.column("value", sa.Text),
    sa.column("at", sa.BigInteger),
)

Asker = tuple[int, int | None, str | None]
"""The row of a question, the step and the call that asked it."""
_TERMINAL_ID = re.compile(r"(?P<call>.+)-step(?P<step>\d+)-\d+(-again)*")
_ELICITATION_ID = re.compile(r"(?P<call>.+)-\d+")
_ASKED_BY_TOOLS = ("form", "display", "elicitation")


def upgrade() -> None:
    op.add_column("runs", sa.Column("origin_run_id", sa.String(36)))
    op.add_column("runs", sa.Column("origin_step_id", sa.Integer))
    op.add_column("questions", sa.Column("step_id", sa.Integer))
    op.add_column("questions", sa.Column("call_id", sa.String(100)))
    connection = op.get_bind()
    _fill_origins(connection)
    _fill_questions(connection)
    _copy_history_of_forks(connection)
    op.drop_column("runs", "origin")
    # Versions before migrations would write the dropped column: this makes them refuse.
    op.execute("UPDATE wenko_schema SET version = 2")


def _fill_origins(connection: sa.Connection) -> None:
    found = connection.execute(
        sa.select(runs.c.pk, runs.c.origin).where(runs.c.origin.is_not(None))
    )
    for pk, origin in found.all():
        run_id, _, step_id = origin.partition("#")
        values = {"origin_run_id": run_id, "origin_step_id": int(step_id)}
        connection.execute(sa.update(runs).where(runs.c.pk == pk).values(values))


def _fill_questions(connection: sa.Connection) -> None:
    for source in (_prompts, _approvals, _questions_of_tools):
        for pk, step_id, call_id in list(source(connection)):
            values = {"step_id": step_id, "call_id": call_id}
            connection.execute(sa.update(questions).where(questions.c.pk == pk).values(values))


def _prompts(connection: sa.Connection) -> Iterator[Asker]:
    for pk, id_ in _of_kind(connection, questions.c.id, "terminal"):
        if parsed := _TERMINAL_ID.fullmatch(id_):
            yield pk, int(parsed["step"]), parsed["call"]


def _approvals(connection: sa.Connection) -> Iterator[Asker]:
    for pk, body in _of_kind(connection, questions.c.body, "approval"):
        # A question about the budget has the same kind, and no approval of a call.
        if approval := json.loads(body).get("approval"):
            yield pk, approval["step_id"], None


def _questions_of_tools(connection: sa.Connection) -> Iterator[Asker]:
    """Tools ask under the id of their call; a form in a chat has an id of its own."""
    calls = _calls(connection)
    for pk, id_ in _of_kind(connection, questions.c.id, "form", "display"):
        if id_ in calls:
            yield pk, calls[id_], id_
    for pk, id_ in _of_kind(connection, questions.c.id, "elicitation"):
        if (parsed := _ELICITATION_ID.fullmatch(id_)) and parsed["call"] in calls:
            yield pk, calls[parsed["call"]], parsed["call"]


def _calls(connection: sa.Connection) -> dict[str, int | None]:
    """The calls of every run in which a tool may have asked, with their steps."""
    asking = questions.c.kind.in_(_ASKED_BY_TOOLS)
    found = connection.execute(
        sa.select(events.c.body).where(
            events.c.conversation_pk.in_(sa.select(questions.c.conversation_pk).where(asking)),
            events.c.run_pk.in_(sa.select(questions.c.run_pk).where(asking)),
            events.c.type == "tool_call",
        )
    )
    calls = [json.loads(decompress(body))["data"] for body in found.scalars()]
    return {call["call_id"]: call["step_id"] for call in calls}


def _of_kind(connection: sa.Connection, column: Any, *kinds: str) -> list[tuple[int, str]]:
    query = sa.select(questions.c.pk, column).where(questions.c.kind.in_(kinds))
    return [(pk, value) for pk, value in connection.execute(query)]


def _copy_history_of_forks(connection: sa.Connection) -> None:
    own = (
        sa.select(display_history.c.pk)
        .where(
            display_history.c.conversation_pk == working_memory.c.conversation_pk,
            display_history.c.key == working_memory.c.key,
        )
        .exists()
    )
    query = sa.select(working_memory).where(working_memory.c.value.like('%"reference":%'), ~own)
    for conversation_pk, _key, value in connection.execute(query).all():
        reference = json.loads(value).get("reference")
        copied = display_history.c.question_id, display_history.c.key, display_history.c.value
        source = sa.select(sa.literal(conversation_pk), *copied, display_history.c.at).where(
            display_history.c.pk == reference
        )
        names = ["conversation_pk", "question_id", "key", "value", "at"]
        connection.execute(display_history.insert().from_select(names, source))
