"""The statements of the event log: append a numbered batch, read on from a sequence number."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import sqlalchemy as sa

from wenko.errors import StaleAttempt, UnknownConversation
from wenko.protocol.envelope import EventRecord
from wenko.protocol.model import format_uuid, timestamp
from wenko.storage.compression import compress
from wenko.storage.notify import notify
from wenko.storage.readable_events import is_valid, readable_event
from wenko.storage.sql import dollar_placeholders, sqlite_driver
from wenko.storage.tables import conversations, events, runs


@dataclass(frozen=True, slots=True)
class RunRef:
    """The run that writes, and its attempt number."""

    id: str
    message_id: str
    attempt: int | None
    """Null where the writer is not the run itself, e.g. an answer to its question."""


@dataclass(frozen=True, slots=True)
class EventDraft:
    """An event before it is appended: everything but its sequence number."""

    id: str
    at: int
    type: str
    json: bytes
    compressed: bytes

    @classmethod
    def of(cls, id_: str, at: int, type_: str, json: bytes) -> "EventDraft":
        # Compressed here, before the writer thread is involved: every other write waits for it.
        return cls(id_, at, type_, json, compress(json))


def append(
    connection: sa.Connection,
    conversation_id: str,
    drafts: Sequence[EventDraft],
    run: RunRef | None = None,
    key: str | None = None,
) -> list[EventRecord]:
    """Number and store the drafts. With a ``key`` that was used before, nothing is added."""
    execute = _statements(connection)
    found = execute(_POSITION, (None if run is None else run.id, conversation_id))
    if found is None:
        raise UnknownConversation(f"There is no conversation {conversation_id}.")
    conversation_pk, last, *run_row = found
    run_pk = None if run is None else _current_run(run_row, run)
    if run_pk is None:
        run = None
    if key is not None and (earlier := execute(_KEY, (conversation_pk, key))) is not None:
        return read(connection, conversation_id, after=earlier[0] - 1, limit=1)
    rows = [
        (
            conversation_pk,
            last + 1 + offset,
            bytes.fromhex(draft.id.replace("-", "")),
            run_pk,
            draft.type,
            draft.at,
            key if offset == 0 else None,
            draft.compressed,
        )
        for offset, draft in enumerate(drafts)
    ]
    if not rows:
        return []
    insert_rows(connection, rows)
    execute(_ADVANCE, (last + len(drafts), conversation_pk))
    notify(connection, conversation_id)
    return [
        EventRecord(
            id=draft.id,
            seq=last + 1 + offset,
            conversation_id=conversation_id,
            run_id=run.id if run else None,
            message_id=run.message_id if run else None,
            timestamp=timestamp(draft.at),
            type=draft.type,
            json=draft.json,
        )
        for offset, draft in enumerate(drafts)
    ]


def insert_rows(connection: sa.Connection, rows: Sequence[tuple[Any, ...]]) -> None:
    """Insert whole rows of the log, in the order of the table's columns."""
    if connection.dialect.name == "sqlite":
        driver = sqlite_driver(connection)
        for start in range(0, len(rows), _ROWS_AT_ONCE):
            batch = rows[start : start + _ROWS_AT_ONCE]
            driver.execute(_INSERT + f",{_ROW}" * (len(batch) - 1), [*chain(*batch)])
    else:
        connection.exec_driver_sql(dollar_placeholders(_INSERT), rows)


def read(
    connection: sa.Connection,
    conversation_id: str,
    after: int = 0,
    limit: int = 1000,
    run_id: str | None = None,
) -> list[EventRecord]:
    """Events with a greater ``seq``, oldest first; of one run only, if named."""
    values = {"after": after, "most": limit}
    if run_id is None:
        return _records(connection, _PAGE, conversation_id, values)
    return _records(connection, _PAGE_OF_RUN, conversation_id, {**values, "run": run_id})


def read_before(
    connection: sa.Connection, conversation_id: str, before: int, limit: int
) -> list[EventRecord]:
    """The last events with a smaller ``seq``, oldest first."""
    values = {"before": before, "most": limit}
    return _records(connection, _PAGE_BEFORE, conversation_id, values)[::-1]


def of_types(
    connection: sa.Connection,
    conversation_id: str,
    types: Sequence[str],
    run_ids: Sequence[str] | None = None,
) -> list[EventRecord]:
    """Every event of these types, oldest first; of some runs only, if named. Without those whose
    fields do not fit: later runs of the conversation would fail because of them."""
    if run_ids is None:
        found = _records(connection, _OF_TYPES, conversation_id, {"types": types})
    else:
        values = {"types": types, "runs": run_ids}
        found = _records(connection, _OF_TYPES_IN_RUNS, conversation_id, values)
    return [each for each in found if each.type in types and is_valid(each)]


def last_of_type(connection: sa.Connection, conversation_id: str, type_: str) -> EventRecord | None:
    found = _records(connection, _LAST_OF_TYPE, conversation_id, {"type": type_})
    return found[0] if found else None


def last_seq(connection: sa.Connection, conversation_id: str) -> int:
    found = connection.execute(
        sa.select(conversations.c.last_seq).where(conversations.c.id == conversation_id)
    ).scalar()
    if found is None:
        raise UnknownConversation(f"There is no conversation {conversation_id}.")
    return int(found)


def first_seq(connection: sa.Connection, conversation_id: str, run_id: str) -> int | None:
    """The number of a run's first event; ``None`` while it has none."""
    values = {"conversation": conversation_id, "run": run_id}
    found: int | None = connection.execute(_FIRST_OF_RUN, values).scalar()
    return found


def run_of_key(connection: sa.Connection, conversation_id: str, key: str) -> str | None:
    """The run of the event that was appended with this key."""
    values = {"conversation": conversation_id, "key": key}
    found: str | None = connection.execute(_RUN_OF_KEY, values).scalar()
    return found


def of_keys(connection: sa.Connection, conversation_id: str, prefix: str) -> list[EventRecord]:
    """The events that were appended with keys that begin so, oldest first."""
    after = prefix[:-1] + chr(ord(prefix[-1]) + 1)
    return _records(connection, _OF_KEYS, conversation_id, {"prefix": prefix, "end": after})


_COLUMNS = (
    events.c.id,
    events.c.seq,
    runs.c.id.label("run_id"),
    runs.c.message_id,
    events.c.at,
    events.c.type,
    events.c.body,
)


def _select() -> sa.Select[Any]:
    return (
        sa.select(*_COLUMNS)
        .join(conversations, conversations.c.pk == events.c.conversation_pk)
        .outerjoin(runs, runs.c.pk == events.c.run_pk)
        .where(conversations.c.id == sa.bindparam("conversation"))
        .order_by(events.c.seq)
    )


def _select_of_runs() -> sa.Select[Any]:
    """From runs to their events: by way of the conversation, all of its events would be visited."""
    return (
        sa.select(*_COLUMNS)
        .select_from(runs)
        .join(events, events.c.run_pk == runs.c.pk)
        .where(runs.c.conversation_pk == _CONVERSATION_PK)
        .order_by(events.c.seq)
    )


# Built once: building a statement takes longer than running it.
_PAGE = _select().where(events.c.seq > sa.bindparam("after")).limit(sa.bindparam("most"))
# The keys are compared as numbers that are looked up once: a join would visit every event's run.
_CONVERSATION_PK = (
    sa.select(conversations.c.pk)
    .where(conversations.c.id == sa.bindparam("conversation"))
    .scalar_subquery()
)
_RUN_PK = sa.select(runs.c.pk).where(runs.c.id == sa.bindparam("run")).scalar_subquery()
_PAGE_OF_RUN = (
    _select_of_runs()
    .where(runs.c.id == sa.bindparam("run"), events.c.seq > sa.bindparam("after"))
    .limit(sa.bindparam("most"))
)
_PAGE_BEFORE = (
    _select()
    .order_by(None)
    .where(events.c.seq < sa.bindparam("before"))
    .order_by(events.c.seq.desc())
    .limit(sa.bindparam("most"))
)
_FIRST_OF_RUN = (
    sa.select(events.c.seq)
    .where(events.c.conversation_pk == _CONVERSATION_PK, events.c.run_pk == _RUN_PK)
    .order_by(events.c.seq)
    .limit(1)
)
_RUN_OF_KEY = (
    sa.select(runs.c.id)
    .join(events, events.c.run_pk == runs.c.pk)
    .where(events.c.conversation_pk == _CONVERSATION_PK, events.c.key == sa.bindparam("key"))
)
_IS_OF_TYPES = events.c.type.in_(sa.bindparam("types", expanding=True))
_OF_TYPES = _select().where(_IS_OF_TYPES)
_LAST_OF_TYPE = (
    _select()
    .order_by(None)
    .where(events.c.type == sa.bindparam("type"))
    .order_by(events.c.seq.desc())
    .limit(1)
)
_OF_KEYS = (
    sa.select(*_COLUMNS)
    .outerjoin(runs, runs.c.pk == events.c.run_pk)
    .where(
        events.c.conversation_pk == _CONVERSATION_PK,
        events.c.key >= sa.bindparam("prefix"),
        events.c.key < sa.bindparam("end"),
    )
    .order_by(events.c.seq)
)
_OF_TYPES_IN_RUNS = _select_of_runs().where(
    runs.c.id.in_(sa.bindparam("runs", expanding=True)), _IS_OF_TYPES
)


def _records(
    connection: sa.Connection,
    query: sa.Select[Any],
    conversation_id: str,
    values: dict[str, Any],
) -> list[EventRecord]:
    found = connection.execute(query, {"conversation": conversation_id, **values})
    return [_record(conversation_id, row) for row in found]


def _record(conversation_id: str, row: sa.Row[Any]) -> EventRecord:
    type_, json = readable_event(row.type, row.body)
    return EventRecord(
        id=format_uuid(row.id.hex()),
        seq=row.seq,
        conversation_id=conversation_id,
        run_id=row.run_id,
        message_id=row.message_id,
        timestamp=_timestamp(row.at),
        type=type_,
        json=json,
    )


def _timestamp(at: int) -> str:
    try:
        return timestamp(at)
    except (ValueError, OverflowError, OSError):
        return timestamp(0)  # of a damaged row


# The busiest statements of the program are written by hand: through the statement builder each
# append cost four times as much. ``?`` becomes ``$n`` on PostgreSQL, where the row is also locked,
# so that two servers cannot give the same number to two events.
_POSITION = (
    "SELECT conversations.pk, last_seq, runs.pk, attempt, ended_at FROM conversations"
    " LEFT JOIN runs ON runs.id = ? WHERE conversations.id = ?"
)
_KEY = "SELECT seq FROM events WHERE conversation_pk = ? AND key = ?"
_ADVANCE = "UPDATE conversations SET last_seq = ? WHERE pk = ?"
_ROW = "(?, ?, ?, ?, ?, ?, ?, ?)"
_INSERT = (
    f"INSERT INTO events (conversation_pk, seq, id, run_pk, type, at, key, body) VALUES {_ROW}"
)
_ROWS_AT_ONCE = 50
"""Other threads take the GIL between two statements; one per row would switch at every row."""
_Execute = Callable[[str, tuple[object, ...]], "tuple[Any, ...] | None"]


def _statements(connection: sa.Connection) -> _Execute:
    if connection.dialect.name == "sqlite":
        driver = sqlite_driver(connection)
        return lambda statement, values: driver.execute(statement, values).fetchone()

    def execute(statement: str, values: tuple[object, ...]) -> tuple[Any, ...] | None:
        if statement is _POSITION:
            statement += " FOR UPDATE OF conversations"
        result = connection.exec_driver_sql(dollar_placeholders(statement), values)
        return tuple(row) if result.returns_rows and (row := result.fetchone()) else None

    return execute


def _current_run(row: Sequence[Any], run: RunRef) -> int | None:
    """The run that the events belong to; none, if it ended before the writer got here."""
    pk, attempt, ended_at = row
    if run.attempt is None:
        return None if pk is None or ended_at is not None else int(pk)
    if pk is None or attempt != run.attempt or ended_at is not None:
        raise StaleAttempt(f"Run {run.id} was resumed elsewhere or has ended.")
    return int(pk)
