"""The statements about runs: their messages, attempts, flags and ends."""

import hashlib
from dataclasses import dataclass

import sqlalchemy as sa

from wenko.errors import RunActive, UnknownConversation, UnknownRun
from wenko.kernel import KERNEL
from wenko.protocol.model import new_id, now_ms
from wenko.storage.events import RunRef
from wenko.storage.notify import notify
from wenko.storage.quarantine import COLUMNS, Charge, after_death, is_suspect, store, tries_another
from wenko.storage.servers import Server, alive_condition
from wenko.storage.sql import execute
from wenko.storage.tables import conversations, runs

KEY_LIMIT = 190
"""Characters of a stored idempotency key, with room for a prefix; PostgreSQL enforces the limit."""
LISTED = 200


@dataclass(frozen=True, slots=True)
class RunOrigin:
    """The step of an earlier run from which a run was retried."""

    run_id: str
    step_id: int


@dataclass(frozen=True, slots=True)
class RunRow:
    id: str
    conversation_id: str
    owner: str
    message_id: str
    message: str
    language: str
    attempt: int
    cancel_requested: bool
    paused: bool
    origin_run_id: str | None
    origin_step_id: int | None
    created_at: int
    ended_at: int | None
    success: bool | None
    charges: int = 0
    quarantined_at: int | None = None
    """Set for a run that may only be executed in a process of its own."""
    deaths: int = 0
    kernel: int = KERNEL
    """The newest version of the run kernel that has executed it."""
    unattended: bool = False
    """Nobody is there while it works."""
    folder: str | None = None
    """The real folder in which it has its turn."""

    @property
    def ref(self) -> RunRef:
        return RunRef(self.id, self.message_id, self.attempt)

    @property
    def suspected(self) -> bool:
        """Of blocking or ending servers."""
        return is_suspect(self.charges, self.deaths, self.quarantined_at)

    @property
    def origin(self) -> RunOrigin | None:
        """Null for a run that a new message started."""
        if self.origin_run_id is None or self.origin_step_id is None:
            return None
        return RunOrigin(self.origin_run_id, self.origin_step_id)


@dataclass(frozen=True, slots=True)
class NewerRun:
    """A run that only a newer version may execute."""

    id: str
    kernel: int


@dataclass(frozen=True, slots=True)
class RunFlags:
    attempt: int
    cancel_requested: bool
    paused: bool
    notes: int
    ended_at: int | None


def stored_key(key: str) -> str:
    """A client's idempotency key as it is stored, whatever its length."""
    return key if len(key) <= KEY_LIMIT else hashlib.sha256(key.encode()).hexdigest()


def create(
    connection: sa.Connection,
    conversation_id: str,
    message: str,
    key: str | None = None,
    origin: RunOrigin | None = None,
    kernel: int = KERNEL,
    unattended: bool = False,
) -> RunRow:
    """A new run, or the one with the same ``key``; raises ``RunActive`` if another is open."""
    conversation_pk = connection.execute(_LOCK, {"by_id": conversation_id}).scalar()
    if conversation_pk is None:
        raise UnknownConversation(f"There is no conversation {conversation_id}.")
    if key is not None and (earlier := find_by_key(connection, conversation_id, key)) is not None:
        return earlier
    if connection.execute(_OPEN, {"conversation": conversation_pk}).scalar() is not None:
        raise RunActive(
            "A run is active in this conversation; wait for it to end or cancel it.",
            "该会话仍在执行；请等待结束或取消。",
        )
    run_id = new_id()
    values = {
        "id": run_id,
        "conversation_pk": conversation_pk,
        "message_id": new_id(),
        "message": message,
        "idempotency_key": key,
        "origin_run_id": origin.run_id if origin else None,
        "origin_step_id": origin.step_id if origin else None,
        "created_at": now_ms(),
        "kernel": kernel,
        "unattended": unattended,
    }
    connection.execute(_INSERT, values)
    return get(connection, run_id)


def find_by_key(connection: sa.Connection, conversation_id: str, key: str) -> RunRow | None:
    """The run of the message with this idempotency key.

    Locks the conversation, so that no message with the same key starts a run meanwhile.
    """
    conversation_pk = connection.execute(_LOCK, {"by_id": conversation_id}).scalar()
    row = connection.execute(_BY_KEY, {"conversation": conversation_pk, "key": key}).one_or_none()
    return None if row is None else _run(row)


def get(connection: sa.Connection, run_id: str) -> RunRow:
    row = connection.execute(_BY_ID, {"by_id": run_id}).one_or_none()
    if row is None:
        raise UnknownRun(f"There is no run {run_id}.")
    return _run(row)


def find(
    connection: sa.Connection, conversation_id: str, run_id: str | None = None
) -> RunRow | None:
    """A run of this conversation by its id, or the last one; null if there is none."""
    query = _select().where(conversations.c.id == conversation_id)
    if run_id is not None:
        query = query.where(runs.c.id == run_id)
    row = connection.execute(query.order_by(runs.c.pk.desc()).limit(1)).one_or_none()
    return None if row is None else _run(row)


def open_run_of(connection: sa.Connection, conversation_id: str) -> RunRow | None:
    row = connection.execute(
        _select().where(conversations.c.id == conversation_id, runs.c.ended_at.is_(None))
    ).one_or_none()
    return None if row is None else _run(row)


def unfinished(connection: sa.Connection) -> list[RunRow]:
    query = _select().where(runs.c.ended_at.is_(None)).order_by(runs.c.pk)
    return [_run(row) for row in connection.execute(query)]


def untended(connection: sa.Connection, server: Server, take_over: bool = True) -> list[str]:
    """The unfinished runs that this server should execute, the oldest first: its own, and those
    of servers that are dead, unless another one that is alive has the conversation's files.
    Those of newer kernels are left to newer servers."""
    newest = server.kernels[-1]
    if connection.dialect.name == "sqlite":
        return [row[0] for row in execute(connection, _UNFINISHED, (newest,))]
    alive = alive_condition(connection)
    free = _free(alive) if take_over else "(server_id IS NULL OR server_id = ?)"
    query = (
        f"{_UNFINISHED_OF_SERVERS} AND {free} AND (server_id = ? OR home IS NULL OR home = ?"
        f" OR home NOT IN (SELECT storage_id FROM servers WHERE {alive})) ORDER BY runs.pk"
    )
    values = (newest, server.id, server.id, server.storage_id)
    return [row[0] for row in execute(connection, query, values)]


def of_newer_kernels(connection: sa.Connection, server: Server) -> list[NewerRun]:
    """The unfinished runs that this server must leave alone and that no server executes."""
    query = _NEWER
    values: tuple[object, ...] = (server.kernels[-1],)
    if connection.dialect.name != "sqlite":
        query += f" AND {_free(alive_condition(connection))}"
        values += (server.id,)
    rows = execute(connection, f"{query} ORDER BY pk LIMIT {LISTED}", values)
    return [NewerRun(*row) for row in rows]


def take(
    connection: sa.Connection,
    run_id: str,
    server: Server,
    own_attempt: int | None = None,
) -> RunRow | None:
    """Start a new attempt on this server; ``None`` if the run has ended, is one of a newer kernel,
    or another server, which is alive, executes it. Appends of every earlier attempt are refused
    from now on, and no server of an older kernel gets back what this one goes on with.

    If the last attempt is not the caller's own (``own_attempt``), its server died with it. A run
    that may have done that is left for later while the server tries another such run.
    """
    statement = _TO_TAKE
    values: tuple[object, ...] = (run_id, server.kernels[-1])
    if connection.dialect.name != "sqlite":
        statement += f" AND {_free(alive_condition(connection))} FOR UPDATE OF runs"
        values += (server.id,)
    found = execute(connection, statement, values)
    if not found:
        return None
    pk, attempt, paused, kernel, *charge = found[0]
    charged = Charge(*charge)
    if attempt != own_attempt:
        charged = after_death(connection, pk, charged, bool(paused))
    if charged.suspected and tries_another(connection, pk, server.id):
        store(connection, pk, charged, None)
        return None
    resumed = server.kernels[-1] if kernel in server.kernels else kernel
    execute(connection, _TAKE, (server.id, resumed, pk))
    store(connection, pk, charged, charged.last_seq)
    return get(connection, run_id)


def flags(connection: sa.Connection, run_id: str) -> RunFlags | None:
    """What other servers may have changed; ``None`` if the run is gone."""
    found = execute(connection, _FLAGS, (run_id,))
    return RunFlags(*found[0]) if found else None


def assign(connection: sa.Connection, run_id: str, server_id: str) -> None:
    """The server that will execute a new run, so that no other one takes it meanwhile."""
    execute(connection, f"UPDATE {runs.name} SET server_id = ? WHERE id = ?", (server_id, run_id))


def of_conversation(connection: sa.Connection, conversation_id: str) -> list[RunRow]:
    found = connection.execute(_OF_CONVERSATION, {"by_id": conversation_id})
    return [_run(row) for row in found]


def latest_of_conversation(
    connection: sa.Connection, conversation_id: str, limit: int
) -> list[RunRow]:
    """The last runs, oldest first."""
    found = connection.execute(_LATEST, {"by_id": conversation_id, "most": limit})
    return [_run(row) for row in found][::-1]


def claim(connection: sa.Connection, run_id: str) -> RunRow:
    """Start a new attempt: appends of every earlier attempt are refused from now on."""
    connection.execute(_CLAIM, {"by_id": run_id})
    return get(connection, run_id)


def request_cancel(connection: sa.Connection, run: RunRow) -> None:
    connection.execute(sa.update(runs).where(runs.c.id == run.id).values(cancel_requested=True))
    notify(connection, run.conversation_id)


def pause(connection: sa.Connection, run: RunRow, paused: bool) -> None:
    connection.execute(sa.update(runs).where(runs.c.id == run.id).values(paused=paused))
    notify(connection, run.conversation_id)


def count_note(connection: sa.Connection, run_id: str) -> None:
    """Count a steering note; raises ``UnknownRun`` if the run has ended."""
    counted = connection.execute(
        sa.update(runs)
        .where(runs.c.id == run_id, runs.c.ended_at.is_(None))
        .values(notes=runs.c.notes + 1)
    )
    if counted.rowcount == 0:
        raise UnknownRun(f"The run {run_id} has ended.")


def notes_of(connection: sa.Connection, run_id: str) -> int:
    """How many steering notes the run received."""
    return connection.execute(_NOTES, {"by_id": run_id}).scalar() or 0


def end(connection: sa.Connection, run: RunRef, success: bool | None) -> None:
    values = {"by_id": run.id, "of_attempt": run.attempt, "now": now_ms(), "succeeded": success}
    connection.execute(_END, values)


def _select() -> sa.Select[tuple[object, ...]]:
    return sa.select(
        runs.c.id,
        conversations.c.id.label("conversation_id"),
        conversations.c.owner,
        runs.c.message_id,
        runs.c.message,
        conversations.c.language,
        runs.c.attempt,
        runs.c.cancel_requested,
        runs.c.paused,
        runs.c.origin_run_id,
        runs.c.origin_step_id,
        runs.c.created_at,
        runs.c.ended_at,
        runs.c.success,
        runs.c.charges,
        runs.c.quarantined_at,
        runs.c.deaths,
        runs.c.kernel,
        runs.c.unattended,
        runs.c.folder,
    ).join(conversations, conversations.c.pk == runs.c.conversation_pk)


# Built once: building a statement takes longer than running it, and every run needs these.
_ID: sa.BindParameter[str] = sa.bindparam("by_id")
_CONVERSATION: sa.BindParameter[int] = sa.bindparam("conversation")
_LOCK = sa.select(conversations.c.pk).where(conversations.c.id == _ID).with_for_update()
_OPEN = sa.select(runs.c.id).where(
    runs.c.conversation_pk == _CONVERSATION, runs.c.ended_at.is_(None)
)
_INSERT = runs.insert()
_BY_ID = _select().where(runs.c.id == _ID)
_OF_CONVERSATION = _select().where(conversations.c.id == _ID).order_by(runs.c.pk)
_LATEST = (
    _select()
    .where(conversations.c.id == _ID)
    .order_by(runs.c.pk.desc())
    .limit(sa.bindparam("most"))
)
_BY_KEY = _select().where(
    runs.c.conversation_pk == _CONVERSATION, runs.c.idempotency_key == sa.bindparam("key")
)
_CLAIM = sa.update(runs).where(runs.c.id == _ID).values(attempt=runs.c.attempt + 1)
_UNFINISHED = f"SELECT id FROM {runs.name} WHERE ended_at IS NULL AND kernel <= ? ORDER BY pk"
_UNFINISHED_OF_SERVERS = (
    "SELECT runs.id FROM runs JOIN conversations ON conversations.pk = runs.conversation_pk"
    " WHERE ended_at IS NULL AND kernel <= ?"
)
_NEWER = f"SELECT id, kernel FROM {runs.name} WHERE ended_at IS NULL AND kernel > ?"
_TO_TAKE = (
    f"SELECT pk, attempt, paused, kernel, {COLUMNS} FROM runs"
    " WHERE id = ? AND ended_at IS NULL AND kernel <= ?"
)
_TAKE = "UPDATE runs SET attempt = attempt + 1, server_id = ?, kernel = ? WHERE pk = ?"
_FLAGS = "SELECT attempt, cancel_requested, paused, notes, ended_at FROM runs WHERE id = ?"
_NOTES = sa.select(runs.c.notes).where(runs.c.id == _ID)
_END = (
    sa.update(runs)
    .where(runs.c.id == _ID, runs.c.attempt == sa.bindparam("of_attempt"))
    .values(ended_at=sa.bindparam("now"), success=sa.bindparam("succeeded"))
)


def _free(alive: str) -> str:
    """Whether a run belongs to nobody, to this server, or to one that is dead."""
    return (
        "(server_id IS NULL OR server_id = ?"
        f" OR server_id NOT IN (SELECT id FROM servers WHERE {alive}))"
    )


def _run(row: sa.Row[tuple[object, ...]]) -> RunRow:
    return RunRow(**row._mapping)
