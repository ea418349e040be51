"""The statements about a conversation's gate: its mode, and what a person allowed for good."""

from dataclasses import dataclass

import sqlalchemy as sa

from wenko.protocol.model import now_ms
from wenko.storage.handwritten import execute
from wenko.storage.tables import allowed_shapes, conversations, gate_choices
from wenko.storage.texts import plain

SHAPE_LENGTH = 300


@dataclass(frozen=True, slots=True)
class GateChoice:
    """What was chosen for one conversation; null where the settings hold."""

    mode: str | None = None
    approve_plan: bool | None = None
    allowed: frozenset[str] = frozenset()


def chosen(connection: sa.Connection, conversation_id: str) -> GateChoice:
    """Read before every call, so it is written by hand."""
    rows = execute(connection, _CHOSEN, (conversation_id,))
    mode, approve_plan = rows[0] if rows else (None, None)
    shapes = execute(connection, _SHAPES, (conversation_id,))
    flag = None if approve_plan is None else bool(approve_plan)
    return GateChoice(mode, flag, frozenset(row[0] for row in shapes))


def choose(
    connection: sa.Connection,
    conversation_id: str,
    mode: str | None = None,
    approve_plan: bool | None = None,
) -> None:
    """From now on; what is null stays as it is."""
    values = (conversation_id, mode, approve_plan)
    execute(connection, _CHOOSE, values)


def allow(
    connection: sa.Connection, conversation_id: str, shapes: tuple[str, ...], question_id: str
) -> None:
    """A person said so, in the answer to this question; saying it twice is saying it once."""
    for shape in shapes:
        values = (conversation_id, plain(shape)[:SHAPE_LENGTH], question_id, now_ms())
        execute(connection, _ALLOW, values)


def forbid(connection: sa.Connection, conversation_id: str, shape: str) -> bool:
    """It asks again; whether it was allowed before."""
    found = connection.execute(
        sa.delete(allowed_shapes)
        .where(
            allowed_shapes.c.conversation_pk
            == sa.select(conversations.c.pk)
            .where(conversations.c.id == conversation_id)
            .scalar_subquery(),
            allowed_shapes.c.shape == shape,
        )
        .returning(allowed_shapes.c.shape)
    )
    return bool(found.all())


_OF = "conversation_pk = (SELECT pk FROM conversations WHERE id = ?)"
_CHOSEN = f"SELECT mode, approve_plan FROM {gate_choices.name} WHERE {_OF}"
_SHAPES = f"SELECT shape FROM {allowed_shapes.name} WHERE {_OF}"
_CHOOSE = (
    "INSERT INTO gate_choices (conversation_pk, mode, approve_plan)"
    " VALUES ((SELECT pk FROM conversations WHERE id = ?), ?, ?)"
    " ON CONFLICT (conversation_pk) DO UPDATE SET"
    " mode = COALESCE(excluded.mode, gate_choices.mode),"
    " approve_plan = COALESCE(excluded.approve_plan, gate_choices.approve_plan)"
)
_ALLOW = (
    "INSERT INTO allowed_shapes (conversation_pk, shape, question_id, created_at)"
    " VALUES ((SELECT pk FROM conversations WHERE id = ?), ?, ?, ?)"
    " ON CONFLICT (conversation_pk, shape) DO NOTHING"
)
