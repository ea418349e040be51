"""The statements about runs: their messages, attempts, flags and ends."""

from dataclasses import dataclass

import sqlalchemy as sa

from wenko.errors import RunActive, UnknownConversation, UnknownRun
from wenko.protocol.model import new_id, now_ms
from wenko.storage.events import RunRef
from wenko.storage.tables import conversations, runs


@dataclass(frozen=True, slots=True)
class RunOrigin:
    """The step of an earlier run from which a run was retried."""

    run_id: str
    step_id: int


@dataclass(frozen=True, slots=True)
class RunRow:
    id: str
    conversation_id: str
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

    @property
    def ref(self) -> RunRef:
        return RunRef(self.id, self.message_id, self.attempt)

    @property
    def origin(self) -> RunOrigin | None:
        """Null for a run that a new message started."""
        if self.origin_run_id is None or self.origin_step_id is None:
            return None
        return RunOrigin(self.origin_run_id, self.origin_step_id)


def create(
    connection: sa.Connection,
    conversation_id: str,
    message: str,
    key: str | None = None,
    origin: RunOrigin | None = None,
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


def open_run_of(connection: sa.Connection, conversation_id: str) -> RunRow | None:
    row = connection.execute(
        _select().where(conversations.c.id == conversation_id, runs.c.ended_at.is_(None))
    ).one_or_none()
    return None if row is None else _run(row)


def unfinished(connection: sa.Connection) -> list[RunRow]:
    query = _select().where(runs.c.ended_at.is_(None)).order_by(runs.c.pk)
    return [_run(row) for row in connection.execute(query)]


def of_conversation(connection: sa.Connection, conversation_id: str) -> list[RunRow]:
    found = connection.execute(_OF_CONVERSATION, {"by_id": conversation_id})
    return [_run(row) for row in found]


def claim(connection: sa.Connection, run_id: str) -> RunRow:
    """Start a new attempt: appends of every earlier attempt are refused from now on."""
    connection.execute(_CLAIM, {"by_id": run_id})
    return get(connection, run_id)


def request_cancel(connection: sa.Connection, run_id: str) -> None:
    connection.execute(sa.update(runs).where(runs.c.id == run_id).values(cancel_requested=True))


def pause(connection: sa.Connection, run_id: str, paused: bool) -> None:
    connection.execute(sa.update(runs).where(runs.c.id == run_id).values(paused=paused))


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


def end(connection: sa.Connection, run: RunRef, success: bool) -> None:
    values = {"by_id": run.id, "of_attempt": run.attempt, "now": now_ms(), "succeeded": success}
    connection.execute(_END, values)


def _select() -> sa.Select[tuple[object, ...]]:
    return sa.select(
        runs.c.id,
        conversations.c.id.label("conversation_id"),
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
_BY_KEY = _select().where(
    runs.c.conversation_pk == _CONVERSATION, runs.c.idempotency_key == sa.bindparam("key")
)
_CLAIM = sa.update(runs).where(runs.c.id == _ID).values(attempt=runs.c.attempt + 1)
_NOTES = sa.select(runs.c.notes).where(runs.c.id == _ID)
_END = (
    sa.update(runs)
    .where(runs.c.id == _ID, runs.c.attempt == sa.bindparam("of_attempt"))
    .values(ended_at=sa.bindparam("now"), success=sa.bindparam("succeeded"))
)


def _run(row: sa.Row[tuple[object, ...]]) -> RunRow:
    return RunRow(**row._mapping)
