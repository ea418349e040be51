"""The statements about working memory: a conversation's context variables, and their history."""

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from wenko.protocol.model import now_ms
from wenko.storage.handwritten import execute
from wenko.storage.tables import conversations, display_history, working_memory
from wenko.storage.texts import as_text, from_text, plain

KEY_LENGTH = 600


@dataclass(frozen=True, slots=True)
class MemoryEntry:
    key: str
    value: Any
    size: int
    last_used_at: int


@dataclass(frozen=True, slots=True)
class EntrySize:
    """How much room an entry takes, and when it was used."""

    key: str
    size: int
    last_used_at: int


def places(connection: sa.Connection, conversation_id: str) -> list[EntrySize]:
    """Of all entries, the most recently used first; their values are not read."""
    return [EntrySize(*row) for row in execute(connection, _PLACES, (conversation_id,))]


def put(
    connection: sa.Connection, conversation_id: str, key: str, value: Any, size: int, used: int
) -> None:
    """The entry of this key, from now on with this value; every other entry stays as it is."""
    execute(connection, _PUT, (conversation_id, name_of(key), as_text(value), size, used))


def entries(connection: sa.Connection, conversation_id: str) -> list[MemoryEntry]:
    """All of a conversation's, the most recently used first."""
    return [
        MemoryEntry(key, from_text(value), size, used)
        for key, value, size, used in execute(connection, _ENTRIES, (conversation_id,))
    ]


def find(connection: sa.Connection, conversation_id: str, key: str) -> MemoryEntry | None:
    name = name_of(key)
    found = (entry for entry in entries(connection, conversation_id) if entry.key == name)
    return next(found, None)


def touch(connection: sa.Connection, conversation_id: str, key: str, used: int) -> None:
    connection.execute(
        sa.update(working_memory).where(_is(conversation_id, key)).values(last_used_at=used)
    )


def remove(connection: sa.Connection, conversation_id: str, key: str) -> None:
    connection.execute(sa.delete(working_memory).where(_is(conversation_id, key)))


def add_to_history(
    connection: sa.Connection, conversation_id: str, key: str, value: Any, question_id: str | None
) -> int:
    """Keeps it for good, whatever becomes of the entry; gives the number to find it by."""
    values = (conversation_id, question_id, name_of(key), as_text(value), now_ms())
    [[number]] = execute(connection, _REMEMBER, values)
    return int(number)


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
        .where(conversations.c.id == conversation_id, display_history.c.key == name_of(key))
        .order_by(display_history.c.pk)
    )
    return [from_text(value) for value in connection.execute(query).scalars()]


_PLACES = (
    "SELECT key, size, last_used_at FROM working_memory WHERE conversation_pk ="
    " (SELECT pk FROM conversations WHERE id = ?) ORDER BY last_used_at DESC"
)
_ENTRIES = (
    "SELECT key, value, size, last_used_at FROM working_memory WHERE conversation_pk ="
    " (SELECT pk FROM conversations WHERE id = ?) ORDER BY last_used_at DESC"
)
_PUT = (
    "INSERT INTO working_memory (conversation_pk, key, value, size, last_used_at)"
    " VALUES ((SELECT pk FROM conversations WHERE id = ?), ?, ?, ?, ?)"
    " ON CONFLICT (conversation_pk, key) DO UPDATE SET"
    " value = excluded.value, size = excluded.size, last_used_at = excluded.last_used_at"
)
_REMEMBER = (
    "INSERT INTO display_history (conversation_pk, question_id, key, value, at)"
    " VALUES ((SELECT pk FROM conversations WHERE id = ?), ?, ?, ?, ?) RETURNING pk"
)


def name_of(key: str) -> str:
    return plain(key)[:KEY_LENGTH]


def _pk(conversation_id: str) -> sa.ScalarSelect[int]:
    query = sa.select(conversations.c.pk).where(conversations.c.id == conversation_id)
    return query.scalar_subquery()


def _is(conversation_id: str, key: str) -> sa.ColumnElement[bool]:
    return sa.and_(
        working_memory.c.conversation_pk == _pk(conversation_id),
        working_memory.c.key == name_of(key),
    )
