"""The statements about servers that share a database: each renews its lease, or counts as dead.

Leases are measured by the clock of the database: those of the servers may differ, or be moved.
"""

from dataclasses import dataclass

import sqlalchemy as sa

from wenko.kernel import KERNELS
from wenko.storage.migrations import check_revision
from wenko.storage.sql import execute

LEASE_MS = 8_000
"""A server that has not renewed its lease for so long is dead: others take over its runs."""
FORGOTTEN_MS = 24 * 3600 * 1000


@dataclass(frozen=True, slots=True)
class Server:
    id: str
    """Of its data folder, which one process uses at a time: a restarted server keeps its runs."""
    address: str
    storage_id: str
    """Of its folder of sandboxes; the same for servers that share that folder."""
    started_at: int = 0
    alive: bool = True
    runs: int = 0
    """Unfinished runs that it executes, or executed last."""
    kernels: range = KERNELS
    """Versions of the run kernel whose runs it can execute or end; the last is its own."""


def renew(connection: sa.Connection, server: Server) -> None:
    """Extend the server's lease; a write that reaches the disk, so it also tests storage.

    Raises ``WrongSchema`` when a newer version has upgraded the database meanwhile: without a lease
    the others take over the runs, which this version may not understand.
    """
    check_revision(connection)
    now = _now(connection)
    execute(
        connection,
        "INSERT INTO servers (id, address, storage_id, started_at, renewed_at)"
        f" VALUES (?, ?, ?, {now}, {now}) ON CONFLICT (id) DO UPDATE SET"
        f" address = excluded.address, storage_id = excluded.storage_id, renewed_at = {now}",
        (server.id, server.address, server.storage_id),
    )


def retire(connection: sa.Connection, server_id: str) -> None:
    """End the lease at once: the server stops, and others may take over its runs."""
    execute(connection, "DELETE FROM servers WHERE id = ?", (server_id,))


def forget_dead(connection: sa.Connection) -> None:
    limit = f"{_now(connection)} - {FORGOTTEN_MS}"
    execute(connection, f"DELETE FROM servers WHERE renewed_at < {limit}")


def all_servers(connection: sa.Connection) -> list[Server]:
    rows = execute(
        connection,
        f"SELECT id, address, storage_id, started_at, {alive_condition(connection)},"
        " (SELECT COUNT(*) FROM runs WHERE server_id = servers.id AND ended_at IS NULL)"
        " FROM servers ORDER BY started_at, id",
    )
    return [
        Server(id_, address, storage_id, started_at, bool(alive), count)
        for id_, address, storage_id, started_at, alive, count in rows
    ]


def executing(connection: sa.Connection, run_id: str | None) -> str:
    """The address of the server that executes the run; empty if none does."""
    query = (
        "SELECT address FROM servers JOIN runs ON runs.server_id = servers.id WHERE runs.id = ?"
        f" AND {alive_condition(connection)}"
    )
    found = execute(connection, query, (run_id,))
    return str(found[0][0]) if found else ""


def has(connection: sa.Connection, storage_id: str) -> bool:
    """Whether a server that is alive has this folder of sandboxes."""
    query = f"SELECT 1 FROM servers WHERE storage_id = ? AND {alive_condition(connection)}"
    return bool(execute(connection, query, (storage_id,)))


def alive_condition(connection: sa.Connection) -> str:
    """Whether a row of ``servers`` is one of a server that is alive.

    One that was renewed in the future is not: after the database's clock was set back by a day, a
    dead server would be alive for so long.
    """
    now = _now(connection)
    return f"renewed_at > {now} - {LEASE_MS} AND renewed_at < {now} + {LEASE_MS}"


def _now(connection: sa.Connection) -> str:
    """The clock of the database, in milliseconds."""
    if connection.dialect.name == "sqlite":
        return "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
    return "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
