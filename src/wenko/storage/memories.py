"""The statements about long-term memory: one row a fact, with the question it came from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from wenko.errors import NotYours, UnknownMemory
from wenko.protocol.model import new_id, now_ms
from wenko.storage.sql import execute, from_json, storable_text, to_json
from wenko.storage.tables import memories


@dataclass(frozen=True, slots=True)
class NewMemory:
    category: str
    key: str
    label: str
    value: Any
    shown: str
    """The value as the form displayed it, e.g. with an option's label."""
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


def insert(connection: sa.Connection, owner: str, new: Sequence[NewMemory]) -> None:
    """Store them; older rows with the same key are revoked, so that no two contradict."""
    now = now_ms()
    for each in new:
        named = (each.category, each.key, each.label)
        identity = (owner, *map(storable_text, named))
        value, shown = to_json(each.value), storable_text(each.shown)
        execute(connection, _REPLACE, (now, *identity))
        execute(connection, _INSERT, (new_id(), *identity, value, shown, each.question_id, now))


def of_owner(connection: sa.Connection, owner: str, limit: int = 500) -> list[MemoryRow]:
    """The owner's memories that were not revoked, the newest first."""
    found = connection.execute(_OF_OWNER, {"of": owner, "most": limit})
    return [_memory(row) for row in found]


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
    execute(connection, f"{_REVOKE} AND id = ?", (now_ms(), memory_id))


_OF_OWNER = (
    sa.select(memories)
    .where(memories.c.owner == sa.bindparam("of"), memories.c.revoked_at.is_(None))
    .order_by(memories.c.pk.desc())
    .limit(sa.bindparam("most"))
)
# A revoked memory loses its value; only the row stays.
_REVOKE = "UPDATE memories SET revoked_at = ?, value = NULL, shown = NULL WHERE revoked_at IS NULL"
_REPLACE = f"{_REVOKE} AND owner = ? AND category = ? AND key = ? AND label = ?"
_INSERT = (
    "INSERT INTO memories (id, owner, category, key, label, value, shown, question_id, created_at)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)


def _memory(row: sa.Row[tuple[object, ...]]) -> MemoryRow:
    return MemoryRow(
        id=row.id,
        category=row.category,
        key=row.key,
        label=row.label,
        value=from_json(row.value),
        shown=row.shown,
        question_id=row.question_id,
        created_at=row.created_at,
    )
