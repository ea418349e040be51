"""The statements about working memory: a conversation's context variables, and their history."""

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from wenko.protocol.model import now_ms
from wenko.storage.tables import conversations, display_history, working_memory
from wenko.storage.texts import as_text, from_text, plain

KEY_LENGTH = 600


@dataclass(frozen=True, slots=True)
class Entry:
    key: str
    value: Any
    size: int
    last_used_at: int


def put(connection: sa.Connection, conversation_id: str, key: str, value: Any, size: int) -> None:
    """The entry of this key, from now on with this value; every other entry stays as it is."""
    conversation_pk = _pk(connection, conversation_id)
    used = _next_use(connection, conversation_pk)
    remove(connection, conversation_id, key)
    connection.execute(
        working_memory.insert().values(
            conversation_pk=conversation_pk,
            key=_name(key),
            value=as_text(value),
            size=size,
            last_used_at=used,
        )
    )


def entries(connection: sa.Connection, conversation_id: str) -> list[Entry]:
    """All of a conversation's, the most recently used first."""
    query = (
        sa.select(working_memory)
        .join(conversations, conversations.c.pk == working_memory.c.conversation_pk)
        .where(conversations.c.id == conversation_id)
        .order_by(working_memory.c.last_used_at.desc())
    )
    return [
        Entry(row.key, from_text(row.value), row.size, row.last_used_at)
        for row in connection.execute(query)
    ]


def find(connection: sa.Connection, conversation_id: str, key: str) -> Entry | None:
    name = _name(key)
    found = (entry for entry in entries(connection, conversation_id) if entry.key == name)
    return next(found, None)


def touch(connection: sa.Connection, conversation_id: str, key: str) -> None:
    """It was used just now, so others go before it."""
    conversation_pk = _pk(connection, conversation_id)
    used = _next_use(connection, conversation_pk)
    connection.execute(
        sa.update(working_memory)
        .where(
            working_memory.c.conversation_pk == conversation_pk,
            working_memory.c.key == _name(key),
        )
        .values(last_used_at=used)
    )


def remove(connection: sa.Connection, conversation_id: str, key: str) -> None:
    conversation_pk = _pk(connection, conversation_id)
    connection.execute(
        sa.delete(working_memory).where(
            working_memory.c.conversation_pk == conversation_pk,
            working_memory.c.key == _name(key),
        )
    )


def add_to_history(
    connection: sa.Connection, conversation_id: str, key: str, value: Any, question_id: str | None
) -> int:
    """Keeps it for good, whatever becomes of the entry; gives the number to find it by."""
    made = connection.execute(
        display_history.insert().values(
            conversation_pk=_pk(connection, conversation_id),
            question_id=question_id,
            key=_name(key),
            value=as_text(value),
            at=now_ms(),
        )
    )
    assert made.inserted_primary_key is not None
    return int(made.inserted_primary_key[0])


def from_history(connection: sa.Connection, conversation_id: str, number: int) -> Any:
    query = (
        sa.select(display_history.c.value)
        .join(conversations, conversations.c.pk == display_history.c.conversation_pk)
        .where(conversations.c.id == conversation_id, display_history.c.pk == number)
    )
    return from_text(connection.execute(query).scalar())


def history(connection: sa.Connection, conversation_id: str, key: str) -> list[Any]:
    """Everything that was ever kept under a key, oldest first."""
    query = (
        sa.select(display_history.c.value)
        .join(conversations, conversations.c.pk == display_history.c.conversation_pk)
        .where(conversations.c.id == conversation_id, display_history.c.key == _name(key))
        .order_by(display_history.c.pk)
    )
    return [from_text(value) for value in connection.execute(query).scalars()]


def _name(key: str) -> str:
    return plain(key)[:KEY_LENGTH]


def _pk(connection: sa.Connection, conversation_id: str) -> int:
    query = sa.select(conversations.c.pk).where(conversations.c.id == conversation_id)
    return int(connection.execute(query).scalar_one())


def _next_use(connection: sa.Connection, conversation_pk: int) -> int:
    # Two uses within a millisecond still have an order: which of them goes first depends on it.
    latest: int | None = connection.execute(
        sa.select(sa.func.max(working_memory.c.last_used_at)).where(
            working_memory.c.conversation_pk == conversation_pk
        )
    ).scalar()
    return max(now_ms(), (latest or 0) + 1)
