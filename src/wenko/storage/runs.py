"""The statements about runs: one message in motion, and which attempt carries it on."""

from dataclasses import dataclass

import sqlalchemy as sa

from wenko.errors import RunActive, UnknownConversation, UnknownRun
from wenko.protocol.model import new_id, now_ms
from wenko.storage.events import RunRef
from wenko.storage.tables import conversations, runs


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
    origin: str | None
    """The run and the step, ``run#step``, from which this one goes on; null for a new message."""
    created_at: int
    ended_at: int | None
    success: bool | None

    @property
    def ref(self) -> RunRef:
        return RunRef(self.id, self.message_id, self.attempt)


def create(
    connection: sa.Connection,
    conversation_id: str,
    message: str,
    key: str | None = None,
    origin: str | None = None,
) -> RunRow:
    """A new run; the one made before, if its ``key`` is the same; ``RunActive`` if one is open."""
    conversation_pk = connection.execute(
        sa.select(conversations.c.pk).where(conversations.c.id == conversation_id).with_for_update()
    ).scalar()
    if conversation_pk is None:
        raise UnknownConversation(f"There is no conversation {conversation_id}.")
    mine = runs.c.conversation_pk == conversation_pk
    if key is not None:
        earlier = connection.execute(
            sa.select(runs.c.id).where(mine, runs.c.idempotency_key == key)
        ).scalar()
        if earlier is not None:
            return get(connection, earlier)
    open_run = connection.execute(
        sa.select(runs.c.id).where(mine, runs.c.ended_at.is_(None))
    ).scalar()
    if open_run is not None:
        raise RunActive("This conversation is still at work; wait for its end or cancel it.")
    run_id = new_id()
    connection.execute(
        runs.insert().values(
            id=run_id,
            conversation_pk=conversation_pk,
            message_id=new_id(),
            message=message,
            idempotency_key=key,
            origin=origin,
            created_at=now_ms(),
        )
    )
    return get(connection, run_id)


def get(connection: sa.Connection, run_id: str) -> RunRow:
    row = connection.execute(_select().where(runs.c.id == run_id)).one_or_none()
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
    query = _select().where(conversations.c.id == conversation_id).order_by(runs.c.pk)
    return [_run(row) for row in connection.execute(query)]


def claim(connection: sa.Connection, run_id: str) -> RunRow:
    """Carry the run on from here: appends of every earlier attempt are refused from now on."""
    connection.execute(
        sa.update(runs).where(runs.c.id == run_id).values(attempt=runs.c.attempt + 1)
    )
    return get(connection, run_id)


def request_cancel(connection: sa.Connection, run_id: str) -> None:
    connection.execute(sa.update(runs).where(runs.c.id == run_id).values(cancel_requested=True))


def pause(connection: sa.Connection, run_id: str, paused: bool) -> None:
    connection.execute(sa.update(runs).where(runs.c.id == run_id).values(paused=paused))


def count_note(connection: sa.Connection, run_id: str) -> None:
    """One more thing was said to the run; too late if it has ended."""
    told = connection.execute(
        sa.update(runs)
        .where(runs.c.id == run_id, runs.c.ended_at.is_(None))
        .values(notes=runs.c.notes + 1)
    )
    if told.rowcount == 0:
        raise UnknownRun(f"The run {run_id} has ended.")


def notes_of(connection: sa.Connection, run_id: str) -> int:
    """How many things were said to the run."""
    return connection.execute(sa.select(runs.c.notes).where(runs.c.id == run_id)).scalar() or 0


def end(connection: sa.Connection, run: RunRef, success: bool) -> None:
    connection.execute(
        sa.update(runs)
        .where(runs.c.id == run.id, runs.c.attempt == run.attempt)
        .values(ended_at=now_ms(), success=success)
    )


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
        runs.c.origin,
        runs.c.created_at,
        runs.c.ended_at,
        runs.c.success,
    ).join(conversations, conversations.c.pk == runs.c.conversation_pk)


def _run(row: sa.Row[tuple[object, ...]]) -> RunRow:
    return RunRow(**row._mapping)
