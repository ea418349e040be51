"""The statements of the event log: append a numbered batch, read on from a number."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from wenko.errors import StaleAttempt, UnknownConversation
from wenko.protocol.envelope import EventRecord
from wenko.protocol.model import timestamp
from wenko.storage.bodies import pack, unpack
from wenko.storage.tables import conversations, events, runs


@dataclass(frozen=True, slots=True)
class RunRef:
    """Who writes: a run, in one attempt at carrying it on."""

    id: str
    message_id: str
    attempt: int


@dataclass(frozen=True, slots=True)
class Draft:
    """An event on its way into the log: everything but its number."""

    id: str
    at: int
    type: str
    body: dict[str, object]
    packed: bytes

    @classmethod
    def of(cls, id_: str, at: int, type_: str, body: dict[str, object]) -> "Draft":
        # Packing happens before the writer thread is involved: it must only write.
        return cls(id_, at, type_, body, pack(body))


def append(
    connection: sa.Connection,
    conversation_id: str,
    drafts: Sequence[Draft],
    run: RunRef | None = None,
    key: str | None = None,
) -> list[EventRecord]:
    """Number the drafts and keep them. With a ``key`` that was used before, nothing is added."""
    position = connection.execute(
        sa.update(conversations)
        .where(conversations.c.id == conversation_id)
        .values(last_seq=conversations.c.last_seq + len(drafts))
        .returning(conversations.c.pk, conversations.c.last_seq)
    ).one_or_none()
    if position is None:
        raise UnknownConversation(f"There is no conversation {conversation_id}.")
    run_pk = None if run is None else _current_run(connection, run)
    first = position.last_seq - len(drafts) + 1
    if key is not None and (earlier := _by_key(connection, position.pk, key)) is not None:
        _give_back(connection, position.pk, len(drafts))
        return earlier
    rows = [
        {
            "conversation_pk": position.pk,
            "seq": first + offset,
            "id": uuid.UUID(draft.id).bytes,
            "run_pk": run_pk,
            "type": draft.type,
            "at": draft.at,
            "key": key if offset == 0 else None,
            "body": draft.packed,
        }
        for offset, draft in enumerate(drafts)
    ]
    connection.execute(events.insert(), rows)
    return [
        EventRecord(
            id=draft.id,
            seq=first + offset,
            conversation_id=conversation_id,
            run_id=run.id if run else None,
            message_id=run.message_id if run else None,
            timestamp=timestamp(draft.at),
            type=draft.type,
            body=draft.body,
        )
        for offset, draft in enumerate(drafts)
    ]


def read(
    connection: sa.Connection,
    conversation_id: str,
    after: int = 0,
    limit: int = 1000,
    run_id: str | None = None,
) -> list[EventRecord]:
    """Events with a greater ``seq``, oldest first; of one run only, if named."""
    query = (
        sa.select(
            events.c.id,
            events.c.seq,
            runs.c.id.label("run_id"),
            runs.c.message_id,
            events.c.at,
            events.c.type,
            events.c.body,
        )
        .join(conversations, conversations.c.pk == events.c.conversation_pk)
        .outerjoin(runs, runs.c.pk == events.c.run_pk)
        .where(conversations.c.id == conversation_id, events.c.seq > after)
        .order_by(events.c.seq)
        .limit(limit)
    )
    if run_id is not None:
        query = query.where(runs.c.id == run_id)
    return [
        EventRecord(
            id=str(uuid.UUID(bytes=row.id)),
            seq=row.seq,
            conversation_id=conversation_id,
            run_id=row.run_id,
            message_id=row.message_id,
            timestamp=timestamp(row.at),
            type=row.type,
            body=unpack(row.body),
        )
        for row in connection.execute(query)
    ]


def last_seq(connection: sa.Connection, conversation_id: str) -> int:
    found = connection.execute(
        sa.select(conversations.c.last_seq).where(conversations.c.id == conversation_id)
    ).scalar()
    if found is None:
        raise UnknownConversation(f"There is no conversation {conversation_id}.")
    return int(found)


def _current_run(connection: sa.Connection, run: RunRef) -> int:
    row = connection.execute(
        sa.select(runs.c.pk, runs.c.attempt, runs.c.ended_at).where(runs.c.id == run.id)
    ).one_or_none()
    if row is None or row.attempt != run.attempt or row.ended_at is not None:
        raise StaleAttempt(f"Run {run.id} is carried on elsewhere or has ended.")
    return int(row.pk)


def _by_key(connection: sa.Connection, conversation_pk: int, key: str) -> list[EventRecord] | None:
    row = connection.execute(
        sa.select(events.c.seq, conversations.c.id.label("conversation_id"))
        .join(conversations, conversations.c.pk == events.c.conversation_pk)
        .where(events.c.conversation_pk == conversation_pk, events.c.key == key)
    ).one_or_none()
    if row is None:
        return None
    return read(connection, row.conversation_id, after=row.seq - 1, limit=1)


def _give_back(connection: sa.Connection, conversation_pk: int, count: int) -> None:
    connection.execute(
        sa.update(conversations)
        .where(conversations.c.pk == conversation_pk)
        .values(last_seq=conversations.c.last_seq - count)
    )
