"""The statements about working memory: a conversation's context variables, and their history."""

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from wenko.protocol.model import now_ms
from wenko.storage.sql import execute, from_json, storable_text, to_json
from wenko.storage.tables import conversations, display_history, working_memory

KEY_LENGTH = 600


@dataclass(frozen=True, slots=True)
class MemoryEntry:
    key: str
    value: Any
    size: int
    last_used_at: int


@dataclass(frozen=True, slots=True)
class EntrySize:
    """An entry without its value: its size, and when it was last used."""

    key: str
    size: int
    last_used_at: int


def entry_sizes(connection: sa.Connection, conversation_id: str) -> list[EntrySize]:
    """All entries, the most recently used first; their values are not read."""
    return [EntrySize(*row) for row in execute(connection, _SIZES, (conversation_id,))]


def put(
    connection: sa.Connection, conversation_id: str, key: str, value: Any, size: int, used: int
) -> None:
    """Insert or replace the entry of this key; every other entry stays as it is."""
    execute(connection, _PUT, (conversation_id, stored_key(key), to_json(value), size, used))


def entries(connection: sa.Connection, conversation_id: str) -> list[MemoryEntry]:
    """All of a conversation's, the most recently used first."""
    return [
        MemoryEntry(key, from_json(value), size, used)
        for key, value, size, used in execute(connection, _ENTRIES, (conversation_id,))
    ]


def find(connection: sa.Connection, conversation_id: str, key: str) -> MemoryEntry | None:
    wanted = stored_key(key)
    found = (entry for entry in entries(connection, conversation_id) if entry.key == wanted)
    return next(found, None)


def touch(connection: sa.Connection, conversation_id: str, key: str, used: int) -> None:
    connection.execute(
        sa.update(working_memory).where(_is(conversation_id, key)).values(last_used_at=used)
    )


def remove(connection: sa.Connection, conversation_id: str, key: str) -> None:
    connection.execute(sa.delete(working_memory).where(_is(conversation_id, key)))


def remove_of_owner(connection: sa.Connection, owner: str, key: str) -> None:
    """The entries of this key in every conversation of a user."""
    own = sa.select(conversations.c.pk).where(conversations.c.owner == owner)
    connection.execute(
        sa.delete(working_memory).where(
            working_memory.c.key == key, working_memory.c.conversation_pk.in_(own)
        )
    )


def add_to_history(
    connection: sa.Connection, conversation_id: str, key: str, value: Any, question_id: str | None
) -> None:
    """Stored for good, also when the entry of this key is replaced or removed."""
    values = (conversation_id, question_id, stored_key(key), to_json(value), now_ms())
    execute(connection, _ADD_TO_HISTORY, values)


def newest_in_history(connection: sa.Connection, conversation_id: str, key: str) -> Any:
    """The value that was last added under a key; null if there is none."""
    query = _history(conversation_id, key).order_by(display_history.c.pk.desc()).limit(1)
    return from_json(connection.execute(query).scalar())


def history(connection: sa.Connection, conversation_id: str, key: str) -> list[Any]:
    """Every value that was ever added under a key, oldest first."""
    query = _history(conversation_id, key).order_by(display_history.c.pk)
    return [from_json(value) for value in connection.execute(query).scalars()]


def history_of_question(
    connection: sa.Connection, question_id: str
) -> list[tuple[str, str, dict[str, Any]]]:
    """Conversation, key and value of what a question's answer added, forks included."""
    query = (
        sa.select(conversations.c.id, display_history.c.key, display_history.c.value)
        .join(conversations, conversations.c.pk == display_history.c.conversation_pk)
        .where(display_history.c.question_id == question_id)
    )
    return [(id_, key, from_json(value)) for id_, key, value in connection.execute(query).all()]


def replace_in_history(connection: sa.Connection, question_id: str, value: Any) -> None:
    connection.execute(
        sa.update(display_history)
        .where(display_history.c.question_id == question_id)
        .values(value=to_json(value))
    )


def _history(conversation_id: str, key: str) -> sa.Select[Any]:
    return (
        sa.select(display_history.c.value)
        .join(conversations, conversations.c.pk == display_history.c.conversation_pk)
        .where(conversations.c.id == conversation_id, display_history.c.key == stored_key(key))
    )


_SIZES = (
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
_ADD_TO_HISTORY = (
    "INSERT INTO display_history (conversation_pk, question_id, key, value, at)"
    " VALUES ((SELECT pk FROM conversations WHERE id = ?), ?, ?, ?, ?)"
)


def stored_key(key: str) -> str:
    """A key as the database can hold it."""
    return storable_text(key)[:KEY_LENGTH]


def _pk(conversation_id: str) -> sa.ScalarSelect[int]:
    query = sa.select(conversations.c.pk).where(conversations.c.id == conversation_id)
    return query.scalar_subquery()


def _is(conversation_id: str, key: str) -> sa.ColumnElement[bool]:
    return sa.and_(
        working_memory.c.conversation_pk == _pk(conversation_id),
        working_memory.c.key == stored_key(key),
    )
