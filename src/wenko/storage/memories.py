"""The statements about long-term memory: one entry a fact, with the question it came from."""

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from wenko.errors import NotYours, UnknownMemory
from wenko.protocol.model import new_id, now_ms
from wenko.storage.tables import memories
from wenko.storage.texts import as_text, from_text, plain


@dataclass(frozen=True, slots=True)
class NewMemory:
    category: str
    key: str
    label: str
    value: Any
    shown: str
    """The value as a person reads it, e.g. with an option's label."""
    question_id: str | None = None


@dataclass(frozen=True, slots=True)
class MemoryRow:
    id: str
    category: str
    key: str
    label: str
    value: Any
    shown: str
    question_id: str | None
    created_at: int


def insert(connection: sa.Connection, owner: str, memory: NewMemory) -> None:
    """Keep it; an older entry for the same thing is revoked, so that no two contradict."""
    category, key, label = plain(memory.category), plain(memory.key), plain(memory.label)
    _revoke(
        connection,
        memories.c.owner == owner,
        memories.c.category == category,
        memories.c.key == key,
        memories.c.label == label,
    )
    connection.execute(
        memories.insert().values(
            id=new_id(),
            owner=owner,
            category=category,
            key=key,
            label=label,
            value=as_text(memory.value),
            shown=plain(memory.shown),
            question_id=memory.question_id,
            created_at=now_ms(),
        )
    )


def of_owner(connection: sa.Connection, owner: str, limit: int = 500) -> list[MemoryRow]:
    """What is remembered of somebody, the newest first."""
    query = (
        sa.select(memories)
        .where(memories.c.owner == owner, memories.c.revoked_at.is_(None))
        .order_by(memories.c.pk.desc())
        .limit(limit)
    )
    return [_memory(row) for row in connection.execute(query)]


def revoke(connection: sa.Connection, owner: str, memory_id: str) -> None:
    found = connection.execute(
        sa.select(memories.c.owner).where(
            memories.c.id == memory_id, memories.c.revoked_at.is_(None)
        )
    ).scalar()
    if found is None:
        raise UnknownMemory(f"There is no memory {memory_id}.")
    if found != owner:
        raise NotYours("This memory belongs to another user.")
    _revoke(connection, memories.c.id == memory_id)


def _revoke(connection: sa.Connection, *which: sa.ColumnElement[bool]) -> None:
    # What somebody takes back is gone; only that there was something stays.
    connection.execute(
        sa.update(memories)
        .where(*which, memories.c.revoked_at.is_(None))
        .values(revoked_at=now_ms(), value=None, shown=None)
    )


def _memory(row: sa.Row[tuple[object, ...]]) -> MemoryRow:
    return MemoryRow(
        id=row.id,
        category=row.category,
        key=row.key,
        label=row.label,
        value=from_text(row.value),
        shown=row.shown,
        question_id=row.question_id,
        created_at=row.created_at,
    )
