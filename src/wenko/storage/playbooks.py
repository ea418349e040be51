"""The statements about saved playbooks; every one names the owner."""

from dataclasses import dataclass

import sqlalchemy as sa

from wenko.protocol.model import now_ms
from wenko.storage.sql import execute


@dataclass(frozen=True, slots=True)
class StoredPlaybook:
    name: str
    body: str
    """Its fields as JSON, without the name."""
    version: int
    created_at: int
    updated_at: int


def of_owner(connection: sa.Connection, owner: str) -> list[StoredPlaybook]:
    rows = execute(connection, f"{_SELECT} WHERE owner = ? ORDER BY name", (owner,))
    return [StoredPlaybook(*row) for row in rows]


def get(connection: sa.Connection, owner: str, name: str) -> StoredPlaybook | None:
    rows = execute(connection, f"{_SELECT} WHERE owner = ? AND name = ?", (owner, name))
    return StoredPlaybook(*rows[0]) if rows else None


def count(connection: sa.Connection, owner: str) -> int:
    rows = execute(connection, "SELECT count(*) FROM playbooks WHERE owner = ?", (owner,))
    return int(rows[0][0])


def create(connection: sa.Connection, owner: str, name: str, body: str) -> bool:
    """False if the owner has one with this name: of two requests at once, one gets it."""
    now = now_ms()
    return bool(execute(connection, _CREATE, (owner, name, body, now, now)))


def change(
    connection: sa.Connection, owner: str, name: str, body: str, version: int | None = None
) -> bool:
    """False if it is gone, or is no longer the version that was edited."""
    values: tuple[object, ...] = (body, now_ms(), owner, name)
    if version is None:
        return bool(execute(connection, f"{_CHANGE} RETURNING pk", values))
    return bool(execute(connection, f"{_CHANGE} AND version = ? RETURNING pk", (*values, version)))


def rename(connection: sa.Connection, owner: str, name: str, new_name: str) -> bool:
    """False if the new name is taken."""
    if get(connection, owner, new_name) is not None:
        return False
    values = (new_name, now_ms(), owner, name)
    return bool(execute(connection, _RENAME, values))


def delete(connection: sa.Connection, owner: str, name: str) -> bool:
    return bool(execute(connection, _DELETE, (owner, name)))


_SELECT = "SELECT name, body, version, created_at, updated_at FROM playbooks"
_CREATE = (
    "INSERT INTO playbooks (owner, name, body, created_at, updated_at) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (owner, name) DO NOTHING RETURNING pk"
)
_CHANGE = (
    "UPDATE playbooks SET body = ?, updated_at = ?, version = version + 1"
    " WHERE owner = ? AND name = ?"
)
_RENAME = "UPDATE playbooks SET name = ?, updated_at = ? WHERE owner = ? AND name = ? RETURNING pk"
_DELETE = "DELETE FROM playbooks WHERE owner = ? AND name = ? RETURNING pk"
