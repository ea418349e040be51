"""The statements about turns: in a real folder, and in those above and below it, one run works."""

import os

import sqlalchemy as sa

from wenko.storage.events import RunRef
from wenko.storage.sql import execute

_LOCK = 8243771
_HELD = (
    "SELECT runs.folder, conversations.id FROM runs"
    " JOIN conversations ON conversations.pk = runs.conversation_pk"
    " WHERE runs.folder IS NOT NULL AND runs.ended_at IS NULL AND runs.id <> ? ORDER BY runs.pk"
)
_TAKE = "UPDATE runs SET folder = ? WHERE id = ? AND attempt = ?"


def holder(connection: sa.Connection, run_id: str, folder: str) -> str | None:
    """The conversation whose run works in the folder, or in one above or below it."""
    rows = execute(connection, _HELD, (run_id,))
    return next((row[1] for row in rows if _overlap(row[0], folder)), None)


def take(connection: sa.Connection, run: RunRef, folder: str) -> bool:
    """Whether the run has its turn now."""
    if connection.dialect.name != "sqlite":
        connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
    if holder(connection, run.id, folder) is not None:
        return False
    execute(connection, _TAKE, (folder, run.id, run.attempt))
    return True


def give_up(connection: sa.Connection, run: RunRef) -> None:
    execute(connection, _TAKE, (None, run.id, run.attempt))


def _overlap(one: str, other: str) -> bool:
    return os.path.commonpath((one, other)) in (one, other)
