"""The statements about runs that are charged with blocking or ending servers.

The end of a server is charged to a run that the server had taken and that has stored no event
since: whatever else ran there made progress, or was waiting for a person. A run with a charge is a
*suspect*; a server executes suspects one after the other, so that the second charge meets the right
one. A run that is charged twice is *quarantined*: no server executes it any more, only a process of
its own.

A run may store an event or two in each attempt before it ends its server. Those are counted too, as
*deaths*: after some in a row it is a suspect, after more it is quarantined.
"""

from dataclasses import dataclass, replace

import sqlalchemy as sa

from wenko.errors import UnknownRun
from wenko.protocol.model import now_ms
from wenko.storage.notify import notify
from wenko.storage.sql import execute

CHARGES = 2
"""So many, and the run is quarantined."""
SUSPICIOUS_DEATHS, DEATHS = 4, 8
"""So many servers in a row that ended before the run had stored ``PROGRESS`` events, and it is a
suspect, or quarantined, although it was not charged."""
PROGRESS = 20
"""A run that is resumed, asks the model and makes a call stores fewer."""
LISTED = 200


@dataclass(frozen=True, slots=True)
class QuarantinedRun:
    id: str
    conversation_id: str
    title: str
    quarantined_at: int
    charges: int
    deaths: int
    ended_at: int | None


@dataclass(frozen=True, slots=True)
class Charge:
    """What is known of a run when somebody takes it, or sees it block a server."""

    charges: int
    taken_seq: int | None
    quarantined_at: int | None
    deaths: int
    last_seq: int
    """Of the run's last event; 0 if it has none."""

    @property
    def progressed(self) -> bool:
        return self.taken_seq is not None and self.last_seq > self.taken_seq

    @property
    def worked(self) -> bool:
        return self.taken_seq is not None and self.last_seq - self.taken_seq >= PROGRESS

    @property
    def suspected(self) -> bool:
        return is_suspect(self.charges, self.deaths, self.quarantined_at)


def is_suspect(charges: int, deaths: int, quarantined_at: int | None) -> bool:
    return quarantined_at is None and (charges > 0 or deaths >= SUSPICIOUS_DEATHS)


def after_death(connection: sa.Connection, run_pk: int, found: Charge, paused: bool) -> Charge:
    """A server that had taken the run is dead, or was killed and started again."""
    if found.taken_seq is None or paused or _asks(connection, run_pk):
        return found
    counted = replace(found, deaths=0 if found.worked else found.deaths + 1)
    return _charged(counted, 0 if found.progressed else found.charges + 1)


def charge_stall(connection: sa.Connection, run_id: str, killed: bool = False) -> None:
    """The run blocked a server; ``killed``: until that was ended."""
    rows = execute(connection, f"SELECT pk, {COLUMNS} FROM runs WHERE id = ?", (run_id,))
    if not rows:
        return
    pk, *values = rows[0]
    found = Charge(*values)
    charged = _charged(found, 1 if found.progressed else found.charges + 1)
    store(connection, pk, charged, None if killed else found.last_seq)


def tries_another(connection: sa.Connection, run_pk: int, server_id: str) -> bool:
    """Whether the server executes another suspect; the later one would be blamed for its deeds."""
    if connection.dialect.name == "postgresql":
        # Two at once would not see each other.
        execute(connection, "SELECT 1 FROM servers WHERE id = ? FOR UPDATE", (server_id,))
    query = (
        "SELECT 1 FROM runs WHERE server_id = ? AND pk <> ? AND ended_at IS NULL"
        f" AND (charges > 0 OR deaths >= {SUSPICIOUS_DEATHS})"
        " AND quarantined_at IS NULL AND taken_seq IS NOT NULL LIMIT 1"
    )
    return bool(execute(connection, query, (server_id, run_pk)))


def acquit(connection: sa.Connection, run_id: str, time_is_up: bool) -> bool:
    """Whether a suspect is one no more: it ran for long enough, or stored an event; many, where
    it was suspected for the deaths of servers."""
    rows = execute(connection, f"SELECT pk, {COLUMNS} FROM runs WHERE id = ?", (run_id,))
    if not rows:
        return True
    pk, *values = rows[0]
    found = Charge(*values)
    if not found.progressed and not time_is_up:
        return False
    acquitted = replace(found, charges=0, deaths=0 if time_is_up or found.worked else found.deaths)
    if acquitted.suspected:
        return False
    store(connection, pk, acquitted, found.last_seq if found.progressed else None)
    return True


def store(connection: sa.Connection, run_pk: int, charge: Charge, taken_seq: int | None) -> None:
    execute(
        connection,
        "UPDATE runs SET charges = ?, deaths = ?, quarantined_at = ?, taken_seq = ? WHERE pk = ?",
        (charge.charges, charge.deaths, charge.quarantined_at, taken_seq, run_pk),
    )


def let_go(connection: sa.Connection, server_id: str) -> None:
    """The server stops in good order: nothing is to be charged for that."""
    execute(
        connection,
        "UPDATE runs SET taken_seq = NULL WHERE server_id = ? AND ended_at IS NULL",
        (server_id,),
    )


def quarantined(connection: sa.Connection) -> list[QuarantinedRun]:
    """Those that are being tried alone, and those that have ended, the newest first."""
    rows = execute(
        connection,
        "SELECT runs.id, conversations.id, title, quarantined_at, charges, deaths, ended_at"
        " FROM runs JOIN conversations ON conversations.pk = runs.conversation_pk"
        f" WHERE quarantined_at IS NOT NULL ORDER BY runs.pk DESC LIMIT {LISTED}",
    )
    return [QuarantinedRun(*row) for row in rows]


def release(connection: sa.Connection, run_id: str) -> None:
    """Forget the charges; a run that has not ended is executed by servers again."""
    rows = execute(
        connection,
        "UPDATE runs SET charges = 0, deaths = 0, quarantined_at = NULL, taken_seq = NULL"
        " WHERE id = ? AND quarantined_at IS NOT NULL RETURNING conversation_pk",
        (run_id,),
    )
    if not rows:
        raise UnknownRun(
            f"No quarantined run has the id {run_id}; `wenko quarantine list` shows them.",
            f"没有编号为 {run_id} 的隔离任务；可用 `wenko quarantine list` 查看。",
        )
    query = "SELECT id FROM conversations WHERE pk = ?"
    notify(connection, execute(connection, query, (rows[0][0],))[0][0])


COLUMNS = (
    "charges, taken_seq, quarantined_at, deaths,"
    " COALESCE((SELECT MAX(seq) FROM events WHERE events.run_pk = runs.pk), 0)"
)


def _charged(found: Charge, charges: int) -> Charge:
    quarantined_at = found.quarantined_at
    if quarantined_at is None and (charges >= CHARGES or found.deaths >= DEATHS):
        quarantined_at = now_ms()
    return replace(found, charges=charges, quarantined_at=quarantined_at)


def _asks(connection: sa.Connection, run_pk: int) -> bool:
    """Whether the run waits for a person: it can store nothing meanwhile."""
    query = "SELECT 1 FROM questions WHERE run_pk = ? AND status = 'pending' LIMIT 1"
    return bool(execute(connection, query, (run_pk,)))
