"""The statements about questions: stored before they are shown, ended exactly once."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal

import sqlalchemy as sa

from wenko.protocol.hitl import Policy
from wenko.protocol.model import now_ms
from wenko.storage.events import RunRef
from wenko.storage.sql import execute, from_json, to_json
from wenko.storage.tables import conversations, questions, runs

Kind = Literal[
    "form", "display", "approval", "plan", "terminal", "elicitation", "memory", "host", "effect"
]
Status = Literal["pending", "answered", "dismissed", "expired", "cancelled"]
Action = Literal["approve", "edit", "reject", "dismiss"]


@dataclass(frozen=True, slots=True)
class NewQuestion:
    id: str
    kind: Kind
    policy: Policy
    body: dict[str, Any]
    created_at: int
    expires_at: int | None
    step_id: int | None = None
    """The step that asks; null if none does, e.g. for a form in a chat."""
    call_id: str | None = None
    """The tool call that asks, e.g. the command whose prompt this is."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a question ends."""

    status: Status
    action: Action | None = None
    answer: dict[str, Any] | None = None
    edited_fields: tuple[str, ...] = ()
    answered_by: str | None = None
    key: str | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class QuestionRow:
    id: str
    conversation_id: str
    conversation_title: str
    owner: str
    language: str
    run_id: str | None
    message_id: str | None
    kind: Kind
    status: Status
    policy: Policy
    body: dict[str, Any]
    created_at: int
    shown_at: int | None
    expires_at: int | None
    ended_at: int | None
    answered_by: str | None
    action: Action | None
    answer: dict[str, Any] | None
    edited_fields: tuple[str, ...]
    answer_key: str | None
    step_id: int | None
    call_id: str | None

    @property
    def about_run(self) -> RunRef | None:
        """The run that asked, for an append by a writer other than the run."""
        if self.run_id is None or self.message_id is None:
            return None
        return RunRef(self.run_id, self.message_id, None)


def insert(
    connection: sa.Connection, conversation_id: str, run_id: str | None, question: NewQuestion
) -> None:
    connection.execute(
        questions.insert().values(
            id=question.id,
            conversation_pk=_pk(conversations, conversation_id),
            run_pk=None if run_id is None else _pk(runs, run_id),
            kind=question.kind,
            policy=question.policy,
            body=to_json(question.body),
            created_at=question.created_at,
            expires_at=question.expires_at,
            step_id=question.step_id,
            call_id=question.call_id,
        )
    )


def find(connection: sa.Connection, question_id: str) -> QuestionRow | None:
    found = execute(connection, _FIND, (question_id,))
    return _question(found[0]) if found else None


def of_owner(
    connection: sa.Connection,
    owner: str,
    status: Status | None = None,
    conversation_id: str | None = None,
    limit: int = 100,
) -> list[QuestionRow]:
    """The owner's questions over all conversations, the newest first."""
    query = _select().where(conversations.c.owner == owner)
    if status is not None:
        query = query.where(questions.c.status == status)
    if conversation_id is not None:
        query = query.where(conversations.c.id == conversation_id)
    found = connection.execute(query.order_by(questions.c.pk.desc()).limit(limit))
    return [_question(row) for row in found]


def awaited_by(connection: sa.Connection, run_id: str) -> list[QuestionRow]:
    """The pending questions that end with the run: all but displays and those about effects."""
    query = _select().where(
        runs.c.id == run_id,
        questions.c.status == "pending",
        questions.c.kind.not_in(("display", "effect")),
    )
    return [_question(row) for row in connection.execute(query.order_by(questions.c.pk))]


def open_approvals(connection: sa.Connection) -> list[str]:
    """The ids of all pending questions about a call."""
    query = sa.select(questions.c.id).where(
        questions.c.status == "pending", questions.c.kind == "approval"
    )
    return list(connection.execute(query).scalars())


def answered_effects(connection: sa.Connection, since: int) -> list[QuestionRow]:
    """The answered questions about effects of calls: each says what is put back."""
    query = _select().where(
        questions.c.kind == "effect", questions.c.status == "answered", questions.c.ended_at > since
    )
    return [_question(row) for row in connection.execute(query.order_by(questions.c.pk))]


def due(connection: sa.Connection, now: int, limit: int = 500) -> list[QuestionRow]:
    query = _select().where(questions.c.status == "pending", questions.c.expires_at <= now)
    found = connection.execute(query.order_by(questions.c.expires_at).limit(limit))
    return [_question(row) for row in found]


def next_due(connection: sa.Connection) -> int | None:
    """When the next pending question expires."""
    query = sa.select(sa.func.min(questions.c.expires_at)).where(questions.c.status == "pending")
    found: int | None = connection.execute(query).scalar()
    return found


def ended_among(connection: sa.Connection, question_ids: Sequence[str]) -> list[str]:
    """Those of these questions that are no longer pending."""
    found: list[str] = []
    for start in range(0, len(question_ids), 500):
        batch = question_ids[start : start + 500]
        query = sa.select(questions.c.id).where(
            questions.c.id.in_(batch), questions.c.status != "pending"
        )
        found.extend(connection.execute(query).scalars())
    return found


def end(connection: sa.Connection, question_id: str, ending: Ending) -> bool:
    """Whether this ended it; false when it had ended before."""
    values = (
        ending.status,
        ending.action,
        None if ending.answer is None else to_json(ending.answer),
        to_json(ending.edited_fields),
        ending.answered_by,
        ending.key,
        ending.at,
        question_id,
    )
    return bool(execute(connection, _END, values))


def is_due(connection: sa.Connection, question_id: str, now: int) -> bool:
    """Whether its time is over; somebody may have asked for more since it was read."""
    query = sa.select(questions.c.expires_at).where(questions.c.id == question_id)
    expires_at: int | None = connection.execute(query).scalar()
    return expires_at is not None and expires_at <= now


def extend(
    connection: sa.Connection, question_id: str, body: dict[str, Any], expires_at: int
) -> bool:
    """Whether it stays open until then; false when it has ended, or its time is over."""
    changed = connection.execute(
        sa.update(questions)
        .where(
            questions.c.id == question_id,
            questions.c.status == "pending",
            questions.c.expires_at > now_ms(),
            questions.c.expires_at < expires_at,
        )
        .values(expires_at=expires_at, body=to_json(body))
    )
    return changed.rowcount == 1


def mark_shown(connection: sa.Connection, question_id: str) -> None:
    """A client displayed it; only the first time counts."""
    connection.execute(
        sa.update(questions)
        .where(questions.c.id == question_id, questions.c.shown_at.is_(None))
        .values(shown_at=now_ms())
    )


def to_notify(connection: sa.Connection, limit: int = 100) -> list[QuestionRow]:
    """Pending questions, without displays, for which no notification was sent."""
    query = _select().where(
        questions.c.status == "pending",
        questions.c.kind != "display",
        questions.c.notified_at.is_(None),
    )
    found = connection.execute(query.order_by(questions.c.pk).limit(limit))
    return [_question(row) for row in found]


def mark_notified(connection: sa.Connection, question_ids: Sequence[str]) -> None:
    connection.execute(
        sa.update(questions).where(questions.c.id.in_(question_ids)).values(notified_at=now_ms())
    )


def _pk(table: sa.Table, id_: str) -> sa.ScalarSelect[int]:
    return sa.select(table.c.pk).where(table.c.id == id_).scalar_subquery()


# In the order of QuestionRow's fields.
_COLUMNS = (
    questions.c.id,
    conversations.c.id.label("conversation_id"),
    conversations.c.title.label("conversation_title"),
    conversations.c.owner,
    conversations.c.language,
    runs.c.id.label("run_id"),
    runs.c.message_id,
    questions.c.kind,
    questions.c.status,
    questions.c.policy,
    questions.c.body,
    questions.c.created_at,
    questions.c.shown_at,
    questions.c.expires_at,
    questions.c.ended_at,
    questions.c.answered_by,
    questions.c.action,
    questions.c.answer,
    questions.c.edited_fields,
    questions.c.answer_key,
    questions.c.step_id,
    questions.c.call_id,
)


def _select() -> sa.Select[Any]:
    return (
        sa.select(*_COLUMNS)
        .join(conversations, conversations.c.pk == questions.c.conversation_pk)
        .outerjoin(runs, runs.c.pk == questions.c.run_pk)
    )


_NAMES = tuple(field.name for field in fields(QuestionRow))
_FIND = f"{_select()} WHERE questions.id = ?"
_END = (
    "UPDATE questions SET status = ?, action = ?, answer = ?, edited_fields = ?, answered_by = ?,"
    " answer_key = ?, ended_at = ? WHERE id = ? AND status = 'pending' RETURNING pk"
)


def _question(row: Sequence[Any]) -> QuestionRow:
    values: dict[str, Any] = dict(zip(_NAMES, row, strict=True))
    values["body"] = from_json(values["body"])
    values["answer"] = from_json(values["answer"])
    values["edited_fields"] = tuple(from_json(values["edited_fields"]) or ())
    return QuestionRow(**values)
