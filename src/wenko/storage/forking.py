"""Fork a conversation: a copy of its log up to an event, with its working memory."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from wenko.errors import RunForked
from wenko.protocol.envelope import event_json
from wenko.protocol.events import (
    Event,
    HitlClosed,
    HitlClosedPayload,
    ProcessCompleted,
    ProcessCompletedData,
)
from wenko.protocol.messages import text
from wenko.protocol.model import new_id, now_ms, timestamp
from wenko.storage import context, conversations, runs, tables
from wenko.storage import events as event_log
from wenko.storage.conversations import Conversation
from wenko.storage.events import EventDraft, RunRef
from wenko.text import language_of

BATCH = 1000


@dataclass(frozen=True, slots=True)
class _CopiedRun:
    source_pk: int
    source_id: str
    pk: int
    ref: RunRef
    cut: bool
    """Whether the fork point lies before the run's last event."""


def fork(connection: sa.Connection, source_id: str, seq: int, title: str) -> Conversation:
    """A new conversation with the events up to ``seq``, under ids of its own.

    A run that the fork point cuts in two ends in the copy. Pending questions stay with the
    original: in the copy they are cancelled.
    """
    source = conversations.get(connection, source_id)
    copy = conversations.create(connection, source.owner, title, source.language)
    old = _pk(connection, tables.conversations, source_id)
    new = _pk(connection, tables.conversations, copy.id)
    copied = _copy_runs(connection, old, new, seq)
    last = _copy_events(connection, old, new, seq, {run.source_pk: run.pk for run in copied})
    connection.execute(
        sa.update(tables.conversations)
        .where(tables.conversations.c.pk == new)
        .values(last_seq=last)
    )
    _cancel_questions(connection, copy, copied)
    for run in copied:
        if run.cut:
            _end_cut_run(connection, copy, run.ref)
    _copy_requirements(connection, old, new, copied)
    _copy_rows(connection, tables.display_history, old, new)
    _copy_rows(connection, tables.working_memory, old, new)
    return conversations.get(connection, copy.id)


def _copy_requirements(
    connection: sa.Connection, old: int, new: int, copied: list[_CopiedRun]
) -> None:
    """Those that were written down by hand, and those of messages before the fork point."""
    own = {run.source_id: run.ref.id for run in copied}
    for key, body in context.facts_of(connection, old, "requirement"):
        run_id = body["run_id"]
        if run_id is None or run_id in own:
            known = {**body, "run_id": run_id and own[run_id]}
            context.put_fact(connection, new, "requirement", key, known)


def _copy_runs(connection: sa.Connection, old: int, new: int, seq: int) -> list[_CopiedRun]:
    first, last = sa.func.min(tables.events.c.seq), sa.func.max(tables.events.c.seq)
    spans = (
        sa.select(tables.events.c.run_pk, last.label("last"))
        .where(tables.events.c.conversation_pk == old, tables.events.c.run_pk.is_not(None))
        .group_by(tables.events.c.run_pk)
        .having(first <= seq)
        .subquery()
    )
    rows = connection.execute(
        sa.select(tables.runs, spans.c.last)
        .join(spans, spans.c.run_pk == tables.runs.c.pk)
        .order_by(tables.runs.c.pk)
    )
    return [_copy_run(connection, dict(row._mapping), new, seq) for row in rows.all()]


def _copy_run(connection: sa.Connection, row: dict[str, Any], new: int, seq: int) -> _CopiedRun:
    source_pk, source_id, last = row.pop("pk"), row["id"], row.pop("last")
    cut = row["ended_at"] is None or last > seq
    row |= {"id": new_id(), "conversation_pk": new, "origin_run_id": None, "origin_step_id": None}
    if cut:
        row |= {"ended_at": None, "success": None}  # open until its last event is appended
    connection.execute(tables.runs.insert().values(**row))
    ref = RunRef(row["id"], row["message_id"], row["attempt"])
    return _CopiedRun(source_pk, source_id, _pk(connection, tables.runs, ref.id), ref, cut)


def _copy_events(
    connection: sa.Connection, old: int, new: int, seq: int, run_pks: dict[int, int]
) -> int:
    """Copy the events under new ids; the number of the last one."""
    last = 0
    for batch in _batches(connection, old, seq):
        last = batch[-1].seq
        event_log.insert_rows(
            connection,
            [
                (
                    new,
                    row.seq,
                    bytes.fromhex(new_id().replace("-", "")),
                    None if row.run_pk is None else run_pks[row.run_pk],
                    row.type,
                    row.at,
                    row.key,
                    row.body,
                )
                for row in batch
            ],
        )
    return last


def _batches(connection: sa.Connection, pk: int, seq: int) -> Iterator[Sequence[sa.Row[Any]]]:
    after = 0
    events = tables.events.c
    query = (
        sa.select(tables.events)
        .where(events.conversation_pk == pk, events.seq > sa.bindparam("after"), events.seq <= seq)
        .order_by(events.seq)
        .limit(BATCH)
    )
    while rows := connection.execute(query, {"after": after}).all():
        yield rows
        after = rows[-1].seq


def _cancel_questions(
    connection: sa.Connection, copy: Conversation, copied: list[_CopiedRun]
) -> None:
    refs = {run.ref.id: run.ref for run in copied if run.cut}
    pending: dict[str, RunRef | None] = {}
    for record in event_log.of_types(connection, copy.id, ("hitl", "hitl_closed")):
        payload = record.body["payload"]
        if record.type == "hitl":
            pending[payload["request"]["id"]] = refs.get(record.run_id or "")
        else:
            pending.pop(payload["request_id"], None)
    for question_id, run in pending.items():
        closed = HitlClosedPayload(request_id=question_id, status="cancelled")
        _append(connection, copy.id, HitlClosed(payload=closed), run)


def _end_cut_run(connection: sa.Connection, copy: Conversation, run: RunRef) -> None:
    language = language_of(copy.language)
    error = RunForked(
        "This conversation was forked while the task was still running. "
        "Send the message again to run it here.",
        "创建分支时该任务还在执行。如需在此继续，请重新发送消息。",
    )
    reason = error.localized(language)
    data = ProcessCompletedData(
        conversation_id=copy.id, error=reason, error_code=error.code, timestamp=timestamp()
    )
    message = text("process_failed", language, error=reason)
    _append(connection, copy.id, ProcessCompleted(success=False, message=message, data=data), run)
    runs.end(connection, run, success=False)


def _append(
    connection: sa.Connection, conversation_id: str, event: Event, run: RunRef | None
) -> None:
    draft = EventDraft.of(new_id(), now_ms(), event.type, event_json(event))
    event_log.append(connection, conversation_id, [draft], run)


def _copy_rows(connection: sa.Connection, table: sa.Table, old: int, new: int) -> None:
    """The conversation's rows of a table, in the same order."""
    columns = [column for column in table.c if column.name not in ("pk", "conversation_pk")]
    order = table.c.pk if "pk" in table.c else table.c.key
    rows = (
        sa.select(sa.literal(new), *columns).where(table.c.conversation_pk == old).order_by(order)
    )
    names = ["conversation_pk", *(column.name for column in columns)]
    connection.execute(table.insert().from_select(names, rows))


def _pk(connection: sa.Connection, table: sa.Table, id_: str) -> int:
    return int(connection.execute(sa.select(table.c.pk).where(table.c.id == id_)).scalar_one())
