"""Delete a conversation in pieces: all at once, every other write would wait for it.

It is hidden first, and can be restored until its time has come. If the server stops in between, the
next one deletes the rest.
"""

import time
from functools import partial

import sqlalchemy as sa

from wenko.protocol.model import now_ms
from wenko.storage.conversations import DELETED
from wenko.storage.database import Database
from wenko.storage.tables import conversations, events, metadata, questions, runs

PIECE = 500
"""Rows of the first transaction; later ones have as many as are deleted in ``PIECE_SECONDS``."""
MAX_PIECE = 16_000
PIECE_SECONDS = 0.04


def hide(connection: sa.Connection, conversation_id: str, delete_at: int | None = None) -> None:
    """From now on it does not exist for anybody; its rows are still there.

    Until ``delete_at`` (milliseconds) its owner can restore it; null: never again.
    """
    owner = conversations.c.owner if delete_at is not None else sa.null()
    connection.execute(
        sa.update(conversations)
        .where(conversations.c.id == conversation_id)
        # Without its key: nobody owns it now, and keys of two owners may be the same.
        .values(owner=DELETED, restore_owner=owner, delete_at=delete_at, idempotency_key=None)
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


def hidden(connection: sa.Connection, storage_id: str | None = None) -> list[str]:
    """Conversations whose deletion has begun, or whose time to be restored is over.

    From here on they cannot be restored any more: half a conversation must not come back.
    Of those whose files another server has, without those of which only that row is left.
    """
    due = sa.or_(conversations.c.delete_at.is_(None), conversations.c.delete_at <= now_ms())
    query = sa.select(conversations.c.id).where(conversations.c.owner == DELETED, due)
    home = conversations.c.home
    query = query.where(sa.or_(home.is_(None), home == storage_id, conversations.c.last_seq > 0))
    return list(connection.execute(query).scalars())


async def delete_rows(
    database: Database, conversation_id: str, files_elsewhere: bool = False
) -> None:
    """Delete a hidden conversation; others write between two pieces.

    With ``files_elsewhere``, its own row stays, empty: it tells the server that has the files.
    """
    conversation_pk = await database.read(lambda c: _pk(c, conversation_id))
    if conversation_pk is None:
        return
    # What refers to runs goes before them, so that no deletion cascades to many rows.
    for table in (events, questions, *_others(), runs):
        await _delete_from(database, table, conversation_pk)
    mine = conversations.c.pk == conversation_pk
    last = sa.update(conversations).where(mine).values(title="", last_seq=0)
    await database.write(
        lambda c: c.execute(last if files_elsewhere else sa.delete(conversations).where(mine))
    )


async def _delete_from(database: Database, table: sa.Table, conversation_pk: int) -> None:
    """All rows of the conversation; small ones in larger pieces, because each costs a flush."""
    rows = PIECE
    while took := await database.write(partial(_piece, table, conversation_pk, rows)):
        rows = max(PIECE // 10, min(int(rows * PIECE_SECONDS / took), 2 * rows, MAX_PIECE))


def _others() -> list[sa.Table]:
    """Every other table with rows of a conversation."""
    first = (events, questions, runs)
    return [
        table
        for table in metadata.tables.values()
        if "conversation_pk" in table.c and table not in first
    ]


def _piece(table: sa.Table, conversation_pk: int, rows: int, connection: sa.Connection) -> float:
    """Delete some of the rows; the seconds that it took, 0 if there are no more."""
    began = time.perf_counter()
    own = table.c.conversation_pk
    # The order of the primary key: in any other, each piece would sort all that are left.
    key = next((each for each in table.primary_key.columns if each is not own), own)
    mine = own == conversation_pk
    some = sa.select(key).where(mine).order_by(key).offset(rows - 1).limit(1)
    last = connection.execute(some).scalar()
    if last is None:
        connection.execute(sa.delete(table).where(mine))
        return 0
    connection.execute(sa.delete(table).where(mine, key <= last))
    return time.perf_counter() - began


def _pk(connection: sa.Connection, conversation_id: str) -> int | None:
    query = sa.select(conversations.c.pk).where(conversations.c.id == conversation_id)
    found: int | None = connection.execute(query).scalar()
    return found
