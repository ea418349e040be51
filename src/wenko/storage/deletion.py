"""Delete a conversation in pieces: all at once, every other write would wait for it.

It is hidden first, and can be restored until its time has come. If the server stops in between, the
next one deletes the rest.
"""

import sqlalchemy as sa

from wenko.protocol.model import now_ms
from wenko.storage.conversations import DELETED
from wenko.storage.database import Database
from wenko.storage.tables import conversations, events, metadata, questions, runs

PIECE = 500
"""Rows of one transaction."""


def hide(connection: sa.Connection, conversation_id: str, delete_at: int | None = None) -> None:
    """From now on it does not exist for anybody; its rows are still there.

    Until ``delete_at`` (milliseconds) its owner can restore it; null: never again.
    """
    owner = conversations.c.owner if delete_at is not None else sa.null()
    connection.execute(
        sa.update(conversations)
        .where(conversations.c.id == conversation_id)
        .values(owner=DELETED, restore_owner=owner, delete_at=delete_at)
    )


def restore(connection: sa.Connection, conversation_id: str, owner: str) -> bool:
    """Whether the owner had hidden it, and it is visible again."""
    found = connection.execute(
        sa.update(conversations)
        .where(
            conversations.c.id == conversation_id,
            conversations.c.owner == DELETED,
            conversations.c.restore_owner == owner,
            conversations.c.delete_at > now_ms(),
        )
        .values(owner=owner, restore_owner=None, delete_at=None)
        .returning(conversations.c.pk)
    )
    return bool(found.all())


def hidden(connection: sa.Connection) -> list[str]:
    """Conversations whose deletion has begun, or whose time to be restored is over.

    From here on they cannot be restored any more: half a conversation must not come back.
    """
    due = sa.or_(conversations.c.delete_at.is_(None), conversations.c.delete_at <= now_ms())
    query = sa.select(conversations.c.id).where(conversations.c.owner == DELETED, due)
    return list(connection.execute(query).scalars())


async def delete_rows(database: Database, conversation_id: str) -> None:
    """Delete a hidden conversation; others write between two pieces."""
    conversation_pk = await database.read(lambda c: _pk(c, conversation_id))
    if conversation_pk is None:
        return
    # What refers to runs goes before them, so that no deletion cascades to many rows.
    for table in (events, questions, *_others(), runs):
        while await database.write(lambda c, table=table: _piece(c, table, conversation_pk)):  # type: ignore[misc]
            pass
    await database.write(
        lambda c: c.execute(sa.delete(conversations).where(conversations.c.pk == conversation_pk))
    )


def _others() -> list[sa.Table]:
    """Every other table with rows of a conversation."""
    first = (events, questions, runs)
    return [
        table
        for table in metadata.tables.values()
        if "conversation_pk" in table.c and table not in first
    ]


def _piece(connection: sa.Connection, table: sa.Table, conversation_pk: int) -> bool:
    """Delete some of the rows; whether there may be more."""
    key = list(table.primary_key.columns)[-1]
    own = table.c.conversation_pk == conversation_pk
    some = sa.select(key).where(own).order_by(key).limit(PIECE)
    keys = connection.execute(some).scalars().all()
    if keys:
        connection.execute(sa.delete(table).where(own, key <= keys[-1]))
    return len(keys) == PIECE


def _pk(connection: sa.Connection, conversation_id: str) -> int | None:
    query = sa.select(conversations.c.pk).where(conversations.c.id == conversation_id)
    found: int | None = connection.execute(query).scalar()
    return found
