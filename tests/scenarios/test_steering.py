"""Steering: messages during a run, pausing, retrying from a step, forking."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.live import JsonObject, LiveServer, only, types
from tests.support.plans import shell_plan
from tests.support.scripted_server import ChatClient, ScriptedServer, chat_client, scripted_server

pytestmark = pytest.mark.anyio


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ScriptedServer]:
    async with scripted_server(tmp_path, language_model=True) as running:
        yield running


async def until(chat: ChatClient, type_: str) -> list[JsonObject]:
    received = await chat.socket.events_until(lambda event: event["type"] == type_)
    chat.events += received
    return received


def commands(events: list[JsonObject]) -> list[str]:
    return [each["data"]["arguments"]["command"] for each in only(events, "tool_call")]


WAIT = "until [ -e go ]; do sleep 0.02; done"


async def act(chat: ChatClient, what: str, **body: Any) -> tuple[int, JsonObject]:
    return await chat.post(f"/conversations/{chat.conversation_id}/{what}", body or None)


async def test_a_note_changes_the_pending_steps(server: ScriptedServer) -> None:
    server.model.will_plan(shell_plan(WAIT, "echo old"))
    server.model.will_revise(shell_plan("echo new"))
    async with chat_client(server) as chat:
        await chat.send("go")
        await until(chat, "tool_call")
        accepted = await chat.socket.chat("do it otherwise", chat.conversation_id)
        assert accepted["run_id"] == chat.events[0]["run_id"], "it is the same run"
        await until(chat, "steered")
        (workspace,) = server.data.glob("sandboxes/*/workspace")
        (workspace / "go").touch()
        events = await chat.end()
    assert commands(events)[1:] == ["echo new"]
    [revised] = only(events, "plan_revised")
    assert [each["step_id"] for each in revised["data"]["plan"]["steps"]] == [0, 2]
    assert revised["data"]["revision_count"] == 0, "it is not a failure"
    assert events[-1]["success"] is True
    assert server.model.failures == [None]


async def test_a_note_that_comes_too_late_becomes_the_next_message(server: ScriptedServer) -> None:
    server.model.will_plan(shell_plan(f"{WAIT}; echo last"))
    async with chat_client(server) as chat:
        await chat.send("go")
        await until(chat, "tool_call")
        status, _ = await act(chat, "steer", message="and then?")
        assert status == 200
        (workspace,) = server.data.glob("sandboxes/*/workspace")
        (workspace / "go").touch()
        first = await chat.end()
        second = await chat.socket.events_until(lambda event: event["type"] == "process_completed")
    assert first[-1]["success"] is True
    assert second[0]["data"]["user_message"] == "and then?"
    assert only(second, "chat_complete")[0]["payload"]["content"] == "好的"


async def test_a_message_that_is_sent_twice_is_one_note(server: ScriptedServer) -> None:
    server.model.will_plan(shell_plan(WAIT, "echo second"))
    async with chat_client(server) as chat:
        await chat.send("go")
        await until(chat, "tool_call")
        command = {
            "type": "chat",
            "request_id": "once",
            "data": {"message": "hurry", "conversation_id": chat.conversation_id},
        }
        for _ in range(3):
            await chat.socket.send(command)
        (workspace,) = server.data.glob("sandboxes/*/workspace")
        (workspace / "go").touch()
        events = await chat.end()
    assert len(only(events, "steered")) == 1


async def test_a_paused_run_starts_no_new_step_until_it_is_resumed(server: ScriptedServer) -> None:
    server.model.will_plan(shell_plan(WAIT, "echo after"))
    async with chat_client(server) as chat:
        await chat.send("go")
        await until(chat, "tool_call")
        assert (await act(chat, "pause"))[0] == 200
        paused = await until(chat, "run_paused")
        assert "tool_result" not in types(paused), "it is told while the call still runs"
        (workspace,) = server.data.glob("sandboxes/*/workspace")
        (workspace / "go").touch()
        ended = await until(chat, "step_success")
        assert "step_start" not in types(ended)
        assert (await act(chat, "resume"))[0] == 200
        events = await chat.end()
    assert types(events).index("run_resumed") < types(events).index("process_completed")
    assert events[-1]["success"] is True
    assert commands(events)[-1] == "echo after"


async def test_a_paused_run_can_be_cancelled(server: ScriptedServer) -> None:
    server.model.will_plan(shell_plan(WAIT, "echo never"))
    async with chat_client(server) as chat:
        await chat.send("go")
        await until(chat, "tool_call")
        await act(chat, "pause")
        (workspace,) = server.data.glob("sandboxes/*/workspace")
        (workspace / "go").touch()
        await until(chat, "run_paused")
        await act(chat, "cancel")
        events = await chat.end()
    assert events[-1]["data"]["error_code"] == "cancelled"


async def test_a_run_is_retried_from_a_step_and_keeps_the_steps_before_it(
    server: ScriptedServer,
) -> None:
    server.model.will_plan(
        shell_plan(
            "echo one; echo x >> ran", "[ -e fixed ] && echo two", 'echo "three ${step_0_stdout}"'
        )
    )
    async with chat_client(server) as chat:
        await chat.send("go")
        first = await chat.end()
        assert first[-1]["success"] is False
        (workspace,) = server.data.glob("sandboxes/*/workspace")
        (workspace / "fixed").touch()
        status, reply = await act(chat, "retry", step_id=1)
        assert status == 200
        second = await chat.socket.events_until(lambda event: event["type"] == "process_completed")
    assert second[0]["run_id"] == reply["data"]["run_id"]
    assert second[-1]["success"] is True
    outputs = [each["data"]["result"]["stdout"] for each in only(second, "tool_result")]
    assert outputs == ["two\n", "three one\n"]
    assert (workspace / "ran").read_text() == "x\n", "the first step was not repeated"


async def test_a_step_that_does_not_exist_cannot_be_retried(server: ScriptedServer) -> None:
    server.model.will_plan(shell_plan("echo one"))
    async with chat_client(server) as chat:
        await chat.send("go")
        await chat.end()
        status, reply = await act(chat, "retry", step_id=7)
        assert (status, reply["code"]) == (404, "unknown_step")
        for what in ("pause", "resume"):
            status, reply = await act(chat, what)
            assert (status, reply["code"]) == (404, "unknown_run")


async def test_the_built_in_model_still_refuses_a_second_message(live_server: LiveServer) -> None:
    async with chat_client(live_server) as chat:
        await chat.send("$ sleep 600")
        await until(chat, "tool_call")
        status, refused = await chat.post(
            "/chat", {"message": "$ echo 2", "session_id": chat.conversation_id}
        )
        assert (status, refused["code"]) == (409, "run_active")
        await act(chat, "cancel")
        await chat.end()


async def test_a_fork_has_the_history_and_the_files(
    live_server: LiveServer,
) -> None:
    first = await live_server.run("$ echo one > x; cat x")
    conversation = first[0]["conversation_id"]
    await live_server.run("$ echo two > x", conversation)
    async with live_server.http() as http:
        seq = first[-1]["seq"]
        made = await http.post(f"/conversations/{conversation}/fork", json={"seq": seq})
        assert made.status_code == 201, made.text
        copy = made.json()["data"]
        assert (copy["last_seq"], copy["status"]) == (seq, "idle")
    third = await live_server.run("$ cat x; echo three > x", copy["id"])
    assert third[0]["seq"] == seq + 1
    assert only(third, "tool_result")[0]["data"]["result"]["stdout"] == "two\n"
    original = await live_server.run("$ cat x", conversation)
    assert only(original, "tool_result")[0]["data"]["result"]["stdout"] == "two\n"
    async with live_server.socket() as socket:
        await socket.follow(copy["id"])
        past = await socket.events_until(lambda event: event["seq"] == seq)
    assert types(past) == types(first)
    assert {each["conversation_id"] for each in past} == {copy["id"]}


async def test_a_fork_in_the_middle_of_a_run_has_no_active_run(live_server: LiveServer) -> None:
    first = await live_server.run("$ echo one")
    conversation = first[0]["conversation_id"]
    async with live_server.http() as http:
        path = f"/conversations/{conversation}/fork"
        made = (await http.post(path, json={"seq": first[2]["seq"]})).json()["data"]
        assert made["status"] == "idle"
        assert (await http.post(path, json={"seq": -1})).status_code == 422
        assert (await http.post("/conversations/none/fork", json={"seq": 1})).status_code == 404
    again = await live_server.run("$ echo two", made["id"])
    assert again[-1]["success"] is True
