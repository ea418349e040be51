"""Forks: a copy of the log under ids of its own, with memory, and with an end for every run."""

import pytest

from tests.support.desk import OWNER, SPORT, TABLE, Desk
from tests.support.stream import broken_rules
from wenko.agent.log import RunLog
from wenko.agent.state import RunState
from wenko.memory import working
from wenko.protocol.envelope import EventRecord
from wenko.protocol.events import (
    ProcessCompleted,
    ProcessCompletedData,
    ProcessStarted,
    ProcessStartedData,
    Token,
)
from wenko.protocol.model import timestamp
from wenko.storage import conversations, questions, runs
from wenko.storage.conversations import Conversation
from wenko.storage.forking import fork

pytestmark = pytest.mark.anyio

KEY = "hitl_大表"
LARGE = {"type": "form", "fields": [], "data": {"x": "x" * 100_000}, "timestamp": timestamp()}
SMALL = {**LARGE, "data": {"x": "y"}}


async def started(desk: Desk) -> RunLog:
    record = await desk.open()
    data = ProcessStartedData(
        conversation_id=record.conversation_id, timestamp=timestamp(), user_message="hello"
    )
    await record.tell(ProcessStarted(message="start", data=data))
    return record


async def ended(record: RunLog) -> None:
    data = ProcessCompletedData(conversation_id=record.conversation_id, timestamp=timestamp())
    record.note(ProcessCompleted(success=True, message="done", data=data))
    await record.flush(in_transaction=lambda c: runs.end(c, record.run, True))


async def forked(desk: Desk, conversation_id: str, seq: int = 1000) -> Conversation:
    return await desk.database.write(lambda c: fork(c, conversation_id, seq, "copy"))


async def log_of(desk: Desk, conversation_id: str) -> list[EventRecord]:
    return await desk.journal.read(conversation_id)


async def values(desk: Desk, conversation_id: str) -> list[object]:
    found = await desk.database.read(lambda c: working.variables(c, conversation_id))
    return [each.value for each in found]


async def test_copied_events_are_the_same_under_ids_of_their_own(desk: Desk) -> None:
    record = await started(desk)
    await record.tell(Token(content="hi"))
    await ended(record)
    copy = await forked(desk, record.conversation_id)
    original, copied = await log_of(desk, record.conversation_id), await log_of(desk, copy.id)
    assert [(each.seq, each.type, each.timestamp, each.body) for each in copied] == [
        (each.seq, each.type, each.timestamp, each.body) for each in original
    ]
    ids = [each.id for each in copied]
    assert set(ids).isdisjoint(each.id for each in original)
    assert len(set(ids)) == 3
    assert copy.last_seq == 3
    assert {each.run_id for each in copied}.isdisjoint(each.run_id for each in original)


async def test_a_run_that_is_cut_in_two_ends_in_the_copy(desk: Desk) -> None:
    record = await started(desk)
    await record.tell(Token(content="hi"))
    await ended(record)
    copy = await forked(desk, record.conversation_id, seq=2)
    copied = await log_of(desk, copy.id)
    assert [(each.seq, each.type) for each in copied] == [
        (1, "process_started"),
        (2, "token"),
        (3, "process_completed"),
    ]
    end = copied[-1].event
    assert isinstance(end, ProcessCompleted)
    assert (end.success, end.data.error_code) == (False, "run_forked")
    assert end.message == "处理失败：创建分支时该任务还在执行。如需在此继续，请重新发送消息。"
    assert end.data.conversation_id == copy.id
    assert broken_rules(copied) == []
    assert (copy.last_seq, copy.status) == (3, "idle")
    [run] = await desk.database.read(lambda c: runs.of_conversation(c, copy.id))
    assert run.ended_at is not None
    assert run.success is False
    await desk.database.write(lambda c: runs.create(c, copy.id, "again"))


async def test_a_question_that_was_pending_is_cancelled_in_the_copy(desk: Desk) -> None:
    record = await started(desk)
    form = await desk.ask(record, SPORT)
    display = await desk.ask(record, TABLE)
    copy = await forked(desk, record.conversation_id, seq=3)
    copied = await log_of(desk, copy.id)
    assert [each.type for each in copied[3:]] == ["hitl_closed", "hitl_closed", "process_completed"]
    assert len({each.run_id for each in copied}) == 1
    assert broken_rules(copied) == []
    state = RunState()
    for each in copied:
        state.apply(each.event, each.timestamp)
    assert state.completed
    statuses = {id_: each.closed and each.closed.status for id_, each in state.questions.items()}
    assert statuses == {form: "cancelled", display: "cancelled"}
    rows = await desk.database.read(lambda c: questions.of_owner(c, OWNER, "pending"))
    assert {row.id for row in rows} == {form, display}, "those of the original stay pending"


async def test_a_large_variable_is_in_the_copy_too(desk: Desk) -> None:
    record = await started(desk)
    await ended(record)
    where = record.conversation_id
    for value in (SMALL, LARGE):
        await desk.database.write(lambda c, v=value: working.put(c, where, KEY, v))
    copy = await forked(desk, where)
    assert await values(desk, copy.id) == [LARGE]
    used = await desk.database.write(lambda c: working.use(c, copy.id, KEY))
    assert used.value == LARGE
    other = {**LARGE, "data": {"x": "z" * 100_000}}
    await desk.database.write(lambda c: working.put(c, copy.id, KEY, other))
    assert await values(desk, copy.id) == [other]
    assert await values(desk, where) == [LARGE]
    await desk.database.write(lambda c: conversations.delete(c, where))
    assert await values(desk, copy.id) == [other]
