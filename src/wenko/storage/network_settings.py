"""A conversation's network: its mode, and the hosts that its owner always allows there.

``NetworkSettingsStore`` is what runs and interfaces use; the functions below it are its statements.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from wenko.protocol.model import now_ms
from wenko.storage.database import Database, T, Work
from wenko.storage.gate_settings import AllowedShape
from wenko.storage.sql import execute

MAX_HOSTS = 100
CACHE_SIZE = 1000


@dataclass(frozen=True, slots=True)
class StoredNetwork:
    mode: str | None = None
    """Null where the server's setting holds."""
    hosts: tuple[str, ...] = ()
    """In the order in which they were allowed."""


class NetworkSettingsStore:
    """Every call asks several times, so they are cached; where another server may write, not."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._cache: dict[str, StoredNetwork] = {}
        self._changes = 0

    async def get(self, conversation_id: str) -> StoredNetwork:
        if (cached := self._cache.get(conversation_id)) is not None:
            return cached
        changes = self._changes
        found = await self._database.read(lambda connection: read(connection, conversation_id))
        # A read that overlapped a change may have returned the value before it.
        if changes == self._changes and not self._database.shared:
            if len(self._cache) >= CACHE_SIZE:
                self._cache.clear()
            self._cache[conversation_id] = found
        return found

    async def put(self, conversation_id: str, network: StoredNetwork) -> None:
        await self._change(
            conversation_id, lambda connection: put(connection, conversation_id, network)
        )

    async def allow(self, conversation_id: str, host: str) -> None:
        await self._change(
            conversation_id, lambda connection: allow(connection, conversation_id, host)
        )

    async def revoke(self, conversation_id: str, host: str) -> None:
        """It is refused again, or asked about, as the mode says."""
        await self._change(
            conversation_id, lambda connection: revoke(connection, conversation_id, host)
        )

    async def allowed_by(self, owner: str) -> list[AllowedShape]:
        """In all conversations of the owner, the newest first; the host is the shape."""
        return await self._database.read(lambda connection: allowed_by(connection, owner))

    def changed(self, conversation_id: str) -> None:
        """Another transaction has written, e.g. the one that stored an answer."""
        self._changes += 1
        self._cache.pop(conversation_id, None)

    async def _change(self, conversation_id: str, work: Work[T]) -> T:
        try:
            return await self._database.write(work)
        finally:
            self.changed(conversation_id)


def read(connection: sa.Connection, conversation_id: str) -> StoredNetwork:
    modes = execute(connection, _READ, (conversation_id,))
    hosts = execute(connection, _HOSTS, (conversation_id,))
    return StoredNetwork(modes[0][0] if modes else None, tuple(row[0] for row in hosts))


def put(connection: sa.Connection, conversation_id: str, network: StoredNetwork) -> None:
    """Hosts that stay keep the time at which they were allowed."""
    if network.mode is not None:
        execute(connection, _SET_MODE, (conversation_id, network.mode))
    for host in set(read(connection, conversation_id).hosts) - set(network.hosts):
        revoke(connection, conversation_id, host)
    _allow(connection, conversation_id, network.hosts, None)


def allow(
    connection: sa.Connection, conversation_id: str, host: str, question_id: str | None = None
) -> None:
    """Allow a host for good, as the answer to this question says; a repeat is harmless."""
    _allow(connection, conversation_id, (host,), question_id)


def _allow(
    connection: sa.Connection,
    conversation_id: str,
    hosts: Sequence[str],
    question_id: str | None,
) -> None:
    for number, host in enumerate(hosts[:MAX_HOSTS]):
        # One after the other: their order is that of their times.
        execute(connection, _ALLOW, (conversation_id, host, question_id, now_ms() + number))


def revoke(connection: sa.Connection, conversation_id: str, host: str) -> None:
    execute(connection, _REVOKE, (host, conversation_id))


def allowed_by(connection: sa.Connection, owner: str) -> list[AllowedShape]:
    return [AllowedShape(*row) for row in execute(connection, _ALLOWED_BY, (owner,))]


_CONVERSATION = "(SELECT pk FROM conversations WHERE id = ?)"
_OF = f"conversation_pk = {_CONVERSATION}"
_READ = f"SELECT mode FROM network_choices WHERE {_OF}"
_HOSTS = f"SELECT host FROM allowed_hosts WHERE {_OF} ORDER BY created_at, host"
_SET_MODE = (
    f"INSERT INTO network_choices (conversation_pk, mode) VALUES ({_CONVERSATION}, ?)"
    " ON CONFLICT (conversation_pk) DO UPDATE SET mode = excluded.mode"
)
_ALLOW = (
    "INSERT INTO allowed_hosts (conversation_pk, host, question_id, created_at)"
    f" VALUES ({_CONVERSATION}, ?, ?, ?) ON CONFLICT (conversation_pk, host) DO NOTHING"
)
_REVOKE = f"DELETE FROM allowed_hosts WHERE host = ? AND {_OF}"
_ALLOWED_BY = (
    "SELECT c.id, c.title, a.host, a.created_at FROM allowed_hosts a"
    " JOIN conversations c ON c.pk = a.conversation_pk WHERE c.owner = ?"
    " ORDER BY a.created_at DESC, c.id, a.host"
)
