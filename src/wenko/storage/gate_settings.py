"""A conversation's gate settings: its mode, and the shapes of calls that are always allowed.

``GateSettingsStore`` is what runs and interfaces use; the functions below it are its statements.
"""

from collections import OrderedDict
from dataclasses import dataclass

import sqlalchemy as sa

from wenko.protocol.model import now_ms
from wenko.storage.database import Database, T, Work
from wenko.storage.sql import execute, storable_text
from wenko.storage.tables import allowed_shapes, conversations, gate_choices

SHAPE_LENGTH = 300
CACHE_SIZE = 1000


@dataclass(frozen=True, slots=True)
class GateSettings:
    """What was set for one conversation; null where the server's settings hold."""

    mode: str | None = None
    approve_plan: bool | None = None
    allowed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class AllowedShape:
    """Calls that a user allowed for good in one of their conversations."""

    conversation_id: str
    conversation_title: str
    shape: str
    created_at: int


class GateSettingsStore:
    """Cached per conversation; every read and write goes through here, so no stale value is used.

    Where another server may write too (PostgreSQL), nothing is cached: what was switched there must
    hold here for the next call, and a notification would arrive a moment too late for that.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._cache: OrderedDict[str, GateSettings] = OrderedDict()
        self._changes = 0

    async def get(self, conversation_id: str) -> GateSettings:
        cached = self._cache.get(conversation_id)
        if cached is not None:
            return cached
        changes = self._changes
        found = await self._database.read(lambda connection: read(connection, conversation_id))
        # A read that overlapped a change may have returned the value before it.
        if changes == self._changes and not self._database.shared:
            self._cache[conversation_id] = found
            if len(self._cache) > CACHE_SIZE:
                self._cache.popitem(last=False)
        return found

    async def update(
        self, conversation_id: str, mode: str | None = None, approve_plan: bool | None = None
    ) -> None:
        """Holds from the next call on; what is null stays as it is."""
        await self._change(
            conversation_id,
            lambda connection: update(connection, conversation_id, mode, approve_plan),
        )

    async def allow(self, conversation_id: str, shapes: tuple[str, ...], question_id: str) -> None:
        await self._change(
            conversation_id,
            lambda connection: allow(connection, conversation_id, shapes, question_id),
        )

    async def revoke(self, conversation_id: str, shape: str) -> bool:
        """The shape needs approval again; false if it was not allowed."""
        return await self._change(
            conversation_id, lambda connection: revoke(connection, conversation_id, shape)
        )

    async def allowed_by(self, owner: str) -> list[AllowedShape]:
        """In all conversations of the owner, the newest first."""
        return await self._database.read(lambda connection: allowed_by(connection, owner))

    async def _change(self, conversation_id: str, work: Work[T]) -> T:
        try:
            return await self._database.write(work)
        finally:
            self._changes += 1
            self._cache.pop(conversation_id, None)


def read(connection: sa.Connection, conversation_id: str) -> GateSettings:
    rows = execute(connection, _READ, (conversation_id,))
    mode, approve_plan = rows[0] if rows else (None, None)
    shapes = execute(connection, _SHAPES, (conversation_id,))
    flag = None if approve_plan is None else bool(approve_plan)
    return GateSettings(mode, flag, frozenset(row[0] for row in shapes))


def update(
    connection: sa.Connection,
    conversation_id: str,
    mode: str | None = None,
    approve_plan: bool | None = None,
) -> None:
    """What is null stays as it is."""
    execute(connection, _UPDATE, (conversation_id, mode, approve_plan))


def allow(
    connection: sa.Connection, conversation_id: str, shapes: tuple[str, ...], question_id: str
) -> None:
    """Allow these shapes for good, as the answer to this question says; repeats are harmless."""
    for shape in shapes:
        values = (conversation_id, storable_text(shape)[:SHAPE_LENGTH], question_id, now_ms())
        execute(connection, _ALLOW, values)


def allowed_by(connection: sa.Connection, owner: str) -> list[AllowedShape]:
    rows = execute(connection, _ALLOWED_BY, (owner,))
    return [AllowedShape(*row) for row in rows]


def revoke(connection: sa.Connection, conversation_id: str, shape: str) -> bool:
    """Whether the shape was allowed before."""
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
_READ = f"SELECT mode, approve_plan FROM {gate_choices.name} WHERE {_OF}"
_SHAPES = f"SELECT shape FROM {allowed_shapes.name} WHERE {_OF}"
_UPDATE = (
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
_ALLOWED_BY = (
    "SELECT c.id, c.title, a.shape, a.created_at FROM allowed_shapes a"
    " JOIN conversations c ON c.pk = a.conversation_pk WHERE c.owner = ?"
    " ORDER BY a.created_at DESC, c.id, a.shape"
)
