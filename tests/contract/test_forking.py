"""Forks: a copy of the log under ids of its own, with memory, and with an end for every run."""

import pytest

from tests.support.question_server import OWNER, SPORT, TABLE, QuestionServer
from tests.support.stream import broken_rules
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
from wenko.run.log import RunLog
from wenko.run.state import RunState
from wenko.storage import questions, runs
from wenko.storage.conversations import Conversation
from wenko.storage.deletion import delete_rows
from wenko.storage.forking import fork

pytestmark = pytest.mark.anyio

KEY = "hitl_大表"
LARGE = {"type": "form", "fields": [], "data": {"x": "x" * 100_000}, "timestamp": timestamp()}
SMALL = {**LARGE, "data": {"x": "y"}}


async def started(server: QuestionServer) -> RunLog:
    log = await server.open()
    data = ProcessStartedData(
        conversation_id=log.conversation_id, timestamp=timestamp(), user_message="hello"
    )
    await log.commit(ProcessStarted(message="start", data=data))
    return log


async def ended(log: RunLog) -> None:
    data = ProcessCompletedData(conversation_id=log.conversation_id, timestamp=timestamp())
    log.stage(ProcessCompleted(success=True, message="done", data=data))
    await log.flush(in_transaction=lambda c: runs.end(c, log.run, True))


async def forked(server: QuestionServer, conversation_id: str, seq: int = 1000) -> Conversation:
    return await server.database.write(lambda c: fork(c, conversation_id, seq, "copy"))


async def log_of(server: QuestionServer, conversation_id: str) -> list[EventRecord]:
    return await server.journal.read(conversation_id)


async def values(server: QuestionServer, conversation_id: str) -> list[object]:
    found = await server.database.read(lambda c: working.variables(c, conversation_id))
    return [each.value for each in found]


async def test_copied_events_are_the_same_under_ids_of_their_own(server: QuestionServer) -> None:
    log = await started(server)
    await log.commit(Token(content="hi"))
    await ended(log)
    copy = await forked(server, log.conversation_id)
    original, copied = await log_of(server, log.conversation_id), await log_of(server, copy.id)
    assert [(each.seq, each.type, each.timestamp, each.body) for each in copied] == [
        (each.seq, each.type, each.timestamp, each.body) for each in original
    ]
    ids = [each.id for each in copied]
    assert set(ids).isdisjoint(each.id for each in original)
    assert len(set(ids)) == 3
    assert copy.last_seq == 3
    assert {each.run_id for each in copied}.isdisjoint(each.run_id for each in original)


async def test_a_run_that_is_cut_in_two_ends_in_the_copy(server: QuestionServer) -> None:
    log = await started(server)
    await log.commit(Token(content="hi"))
    await ended(log)
    copy = await forked(server, log.conversation_id, seq=2)
    copied = await log_of(server, copy.id)
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
    [run] = await server.database.read(lambda c: runs.of_conversation(c, copy.id))
    assert run.ended_at is not None
    assert run.success is False
    await server.database.write(lambda c: runs.create(c, copy.id, "again"))


async def test_a_question_that_was_pending_is_cancelled_in_the_copy(server: QuestionServer) -> None:
    log = await started(server)
    form = await server.ask(log, SPORT)
    display = await server.ask(log, TABLE)
    copy = await forked(server, log.conversation_id, seq=3)
    copied = await log_of(server, copy.id)
    assert [each.type for each in copied[3:]] == ["hitl_closed", "hitl_closed", "process_completed"]
    assert len({each.run_id for each in copied}) == 1
    assert broken_rules(copied) == []
    state = RunState()
    for each in copied:
        state.apply(each.event, each.timestamp)
    assert state.completed
    statuses = {id_: each.closed and each.closed.status for id_, each in state.questions.items()}
    assert statuses == {form: "cancelled", display: "cancelled"}
    rows = await server.database.read(lambda c: questions.of_owner(c, OWNER, "pending"))
    assert {row.id for row in rows} == {form, display}, "those of the original stay pending"


async def test_a_large_variable_is_in_the_copy_too(server: QuestionServer) -> None:
    log = await started(server)
    await ended(log)
    where = log.conversation_id
    for value in (SMALL, LARGE):
        await server.database.write(lambda c, v=value: working.put(c, where, KEY, v))
    copy = await forked(server, where)
    assert await values(server, copy.id) == [LARGE]
    used = await server.database.write(lambda c: working.use(c, copy.id, KEY))
    assert used.value == LARGE
    other = {**LARGE, "data": {"x": "z" * 100_000}}
    await server.database.write(lambda c: working.put(c, copy.id, KEY, other))
    assert await values(server, copy.id) == [other]
    assert await values(server, where) == [LARGE]
    await delete_rows(server.database, where)
    assert await values(server, copy.id) == [other]
