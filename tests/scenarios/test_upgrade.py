"""A database of the first schema, with runs in every state, is upgraded and its runs resume.

``tests/data/database-0001.db.gz`` was written by the last version before migrations (0a7a227) with
a scripted model in bubblewrap: a retried run, forms and displays (one of them too large for working
memory), two forks, and runs that wait for an answer of each kind.
"""

import gzip
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.live import JsonObject, only
from tests.support.plans import shell_plan
from tests.support.scripted_server import ChatClient, ScriptedServer, chat_client, scripted_server
from wenko.journal import Journal
from wenko.memory import long_term, working
from wenko.memory.search import search
from wenko.protocol.envelope import EventRecord
from wenko.run.state import RunState
from wenko.storage import conversations, questions, runs
from wenko.storage.conversations import Conversation
from wenko.storage.database import Database, open_database
from wenko.storage.questions import QuestionRow
from wenko.storage.runs import RunOrigin

pytestmark = pytest.mark.anyio

FIXTURE = Path(__file__).parents[1] / "data/database-0001.db.gz"
LARGE = "hitl_大表"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "wenko.db").write_bytes(gzip.decompress(FIXTURE.read_bytes()))
    return tmp_path


@pytest.fixture
async def upgraded(data: Path) -> AsyncIterator[Database]:
    opened = await open_database(None, data)
    yield opened
    await opened.close()


def old_rows(data: Path, query: str) -> list[tuple[Any, ...]]:
    connection = sqlite3.connect(data / "wenko.db")
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def change_old_rows(data: Path, statement: str) -> None:
    connection = sqlite3.connect(data / "wenko.db")
    connection.execute(statement)
    connection.commit()
    connection.close()


async def owner_of(database: Database) -> str:
    def read(connection: Any) -> str:
        owner: str = connection.exec_driver_sql("SELECT id FROM users").scalar()
        return owner

    return await database.read(read)


async def by_title(database: Database) -> dict[str, Conversation]:
    owner = await owner_of(database)
    found = await database.read(lambda c: conversations.of_owner(c, owner))
    return {each.title: each for each in found}


async def asked_in(database: Database, conversation_id: str) -> list[QuestionRow]:
    owner = await owner_of(database)
    found = await database.read(lambda c: questions.of_owner(c, owner, None, conversation_id))
    return found[::-1]


async def events_of(database: Database, conversation_id: str) -> list[EventRecord]:
    return await Journal(database).read(conversation_id, limit=10_000)


async def test_every_row_is_kept(data: Path) -> None:
    tables = [
        "users",
        "conversations",
        "runs",
        "events",
        "questions",
        "memories",
        "working_memory",
        "gate_choices",
    ]
    before = {name: old_rows(data, f"SELECT count(*) FROM {name}") for name in tables}
    bodies = old_rows(data, "SELECT conversation_pk, seq, id, type, at, body FROM events")
    opened = await open_database(None, data)
    await opened.close()
    assert before == {name: old_rows(data, f"SELECT count(*) FROM {name}") for name in tables}
    assert bodies == old_rows(data, "SELECT conversation_pk, seq, id, type, at, body FROM events")


async def test_every_event_is_readable_and_folds(upgraded: Database) -> None:
    count = 0
    for conversation in (await by_title(upgraded)).values():
        records = await events_of(upgraded, conversation.id)
        assert [each.seq for each in records] == [*range(1, conversation.last_seq + 1)]
        for run_id in {each.run_id for each in records if each.run_id}:
            state = RunState()
            for each in records:
                if each.run_id == run_id:
                    state.apply(each.event, each.timestamp)
            assert state.started
        count += len(records)
    assert count > 300


async def test_origins_steps_and_calls_are_in_columns(upgraded: Database) -> None:
    found = await by_title(upgraded)
    first, second = await upgraded.read(lambda c: runs.of_conversation(c, found["go"].id))
    assert (first.origin, second.origin) == (None, RunOrigin(first.id, 1))
    calls = only_calls(await events_of(upgraded, found["prompt"].id))
    prompts = await asked_in(upgraded, found["prompt"].id)
    assert [(row.step_id, row.call_id) for row in prompts] == [(0, calls[0]), (1, calls[1])]
    assert [row.status for row in prompts] == ["answered", "pending"]
    [approval] = await asked_in(upgraded, found["remove"].id)
    assert (approval.kind, approval.step_id, approval.call_id) == ("approval", 1, None)
    [form] = await asked_in(upgraded, found["ask in a step"].id)
    assert (form.step_id, form.call_id) == (0, form.id)
    for title in ("ask me", "ask me again", "plan", "spend"):
        for row in await asked_in(upgraded, found[title].id):
            assert (row.step_id, row.call_id) == (None, None)


def only_calls(records: list[EventRecord]) -> list[str]:
    return [each.body["data"]["call_id"] for each in records if each.type == "tool_call"]


async def test_memory_is_kept_and_large_variables_of_forks_are_restored(upgraded: Database) -> None:
    found = await by_title(upgraded)
    owner = await owner_of(upgraded)
    assert await upgraded.write(long_term.reindex) > 0
    remembered = await upgraded.read(lambda c: search(c, owner, "游泳"))
    assert any("游泳" in each.memory.text for each in remembered)
    for title in ("ask me", "memory fork"):
        where = found[title].id
        known = await upgraded.read(lambda c, where=where: working.variables(c, where))
        assert {each.key for each in known} == {LARGE, "hitl_手机", "hitl_选择您的运动偏好"}
        [large] = [each for each in known if each.key == LARGE]
        assert len(large.value["displays"][0]["data"]["rows"]) == 350


async def test_a_database_that_cannot_be_upgraded_is_left_as_it_was(data: Path) -> None:
    change_old_rows(data, "UPDATE runs SET origin = 'no step' WHERE origin IS NOT NULL")
    schema = old_rows(data, "SELECT sql FROM sqlite_master")
    with pytest.raises(ValueError):
        await open_database(None, data)
    assert old_rows(data, "SELECT sql FROM sqlite_master") == schema


# --- a server resumes its runs -------------------------------------------------------------------


async def test_every_pending_question_is_answered_and_its_run_ends(data: Path) -> None:
    # The sandbox of the command that asks is gone: its run would end, and withdraw the question.
    change_old_rows(
        data,
        "UPDATE runs SET ended_at = 1, success = 0 WHERE pk ="
        " (SELECT run_pk FROM questions WHERE kind = 'terminal' AND status = 'pending')",
    )
    # One server for all of them: each run that it resumes has ended before it stops.
    async with scripted_server(
        data, language_model=True, mode="ask-risky", max_budget=1.0
    ) as server:
        server.model.will_plan(shell_plan("echo planned"))  # for the run that had no budget to plan
        for title, answer in ANSWERS.items():
            async with chat_client(server) as chat:
                _, row = await opened(chat, title)
                status, reply = await chat.answer(row, "approve", **answer)
                assert status == 200, reply
                events = await chat.end()
            assert events[-1]["success"] is True, (title, events[-1])
        await an_approved_call_is_made(server)
        await a_prompt_is_found_by_its_step_and_its_call(server)
        await a_retried_run_is_retried_again(server)


ANSWERS: dict[str, dict[str, Any]] = {
    "ask me again": {"sport": "swimming"},
    "ask in a step": {"name": "Ada"},
    "plan": {},
    "spend": {"more": 5},
}


async def opened(chat: ChatClient, title: str, after: int | None = None) -> tuple[str, JsonObject]:
    """The conversation, followed from here on, and its pending question."""
    [found] = [each for each in await chat.get("/conversations") if each["title"] == title]
    pending = await chat.get("/hitl?status=pending")
    [row] = [each for each in pending if each["conversation_id"] == found["id"]]
    await chat.socket.follow(found["id"], found["last_seq"] if after is None else after)
    return found["id"], row


async def an_approved_call_is_made(server: ScriptedServer) -> None:
    async with chat_client(server) as chat:
        _, row = await opened(chat, "remove")
        assert row["request"]["approval"]["arguments"] == {"command": "rm -r src && echo gone"}
        await chat.answer(row, "edit", arg_command="echo kept")
        events = await chat.end()
    [call] = only(events, "tool_call")
    assert call["data"]["arguments"] == {"command": "echo kept"}
    assert events[-1]["success"] is True


async def a_prompt_is_found_by_its_step_and_its_call(server: ScriptedServer) -> None:
    async with chat_client(server) as chat:
        conversation, row = await opened(chat, "prompt", after=0)

        def asks(event: JsonObject) -> bool:
            return event["type"] == "hitl" and bool(event["payload"]["request"]["id"] == row["id"])

        path = f"/conversations/{conversation}/input"
        for other in ({"step_id": 0}, {"call_id": row["id"]}, {"call_id": row["id"][:8]}):
            status, refused = await chat.post(path, {"input": "Ada", **other})
            assert (status, refused["code"]) == (409, "not_waiting")
        [_, call] = only(await chat.socket.events_until(asks), "tool_call")
        call_id = call["data"]["call_id"]
        status, reply = await chat.post(path, {"input": "Ada", "step_id": 1, "call_id": call_id})
        assert (status, reply["data"]["request_id"]) == (200, row["id"])
        answered = await chat.get(f"/hitl/{row['id']}")
    assert answered["status"] == "answered"


async def a_retried_run_is_retried_again(server: ScriptedServer) -> None:
    async with chat_client(server) as chat:
        [found] = [each for each in await chat.get("/conversations") if each["title"] == "go"]
        await chat.socket.follow(found["id"], found["last_seq"])
        status, _ = await chat.post(f"/conversations/{found['id']}/retry", {"step_id": 2})
        assert status == 200
        events = await chat.end()
    assert [each["data"]["step_id"] for each in only(events, "tool_call")] == [2]
    assert events[-1]["success"] is True
