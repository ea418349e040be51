"""Runs during which nobody is there: what is refused, and where they wait."""

import os
from pathlib import Path
from typing import Any

import pytest

from tests.live import LiveServer, only
from tests.support.command_line import wenko_prints
from tests.support.loops import goals
from tests.support.scripted_server import ChatClient, ScriptedServer, chat_client, scripted_server
from wenko.run.unattended import answer_for

pytestmark = pytest.mark.anyio
FORM = {"title": "Which one?", "fields": [{"name": "choice", "type": "text", "label": "Choice"}]}


def unattended_server(tmp_path: Path, **settings: Any) -> Any:
    return scripted_server(tmp_path, language_model=True, language="en", **settings)


async def send(chat: ChatClient, message: str = "go") -> None:
    data = {"message": message, "unattended": True, "language": "en"}
    await chat.socket.send({"type": "chat", "data": data})
    accepted = await chat.socket.receive()
    chat.conversation_id = accepted["data"]["conversation_id"]


def results(chat: ChatClient) -> list[Any]:
    return [each["data"]["result"] for each in only(chat.events, "tool_result")]


def will_ask(server: ScriptedServer) -> None:
    server.model.will_call(("ask_user", FORM))
    server.model.will_think("The choice is made.")
    server.model.will_plan(goals())


async def test_P118_an_approval_is_refused_at_once_and_the_run_goes_on(tmp_path: Path) -> None:
    async with unattended_server(tmp_path, mode="ask-all") as server, chat_client(server) as chat:
        server.model.will_call(("shell", {"command": "touch made"}))
        server.model.will_think("It could not be made.")
        server.model.will_plan(goals())
        await send(chat)
        events = await chat.end()
        assert only(events, "process_started")[0]["data"]["unattended"] is True
        assert only(events, "hitl") == []
        assert events[-1]["success"]
        [told] = only(events, "turn_result")
        assert "nobody is there" in told["data"]["content"]
        assert list(server.data.glob("sandboxes/*/workspace/made")) == []


async def test_P118_a_new_host_is_refused_at_once(tmp_path: Path) -> None:
    settings = {"sandbox": "bubblewrap", "network": "ask"}
    async with unattended_server(tmp_path, **settings) as server, chat_client(server) as chat:
        server.model.will_call(("shell", {"command": "curl -sS http://new.example.org/"}))
        server.model.will_think("Not fetched.")
        server.model.will_plan(goals())
        await send(chat)
        events = await chat.end()
        assert only(events, "hitl") == []
        assert "nobody is there" in results(chat)[0]["message"]


async def test_P119_a_form_leaves_the_run_waiting_and_its_answer_continues_it(
    tmp_path: Path,
) -> None:
    async with unattended_server(tmp_path, hitl_ttl=0.2) as server, chat_client(server) as chat:
        will_ask(server)
        body = {"message": "go", "unattended": True, "language": "en"}
        async with server.http() as http:
            # The stream of the run ends where it waits.
            streamed = (await http.post("/chat", json=body)).text
        assert streamed.count("event: hitl\n") == 1
        assert "event: process_completed" not in streamed
        [question] = await chat.get("/hitl?status=pending")
        assert question["request"]["expires_at"] is None
        [listed] = await chat.get("/conversations")
        assert listed["status"] == "waiting"
        path = f"/conversations/{listed['id']}/events"
        async with server.http() as http:
            seen = (await http.get(path, params={"until_end": True})).text
            assert seen.count("event: hitl\n") == 1
        await chat.answer(question["request"], choice="the first")
        async with server.http() as http:
            seen = (await http.get(path, params={"until_end": True})).text
        assert "event: process_completed" in seen
        assert "the first" in seen


async def test_P119_a_plan_that_needs_approval_waits(tmp_path: Path) -> None:
    async with (
        unattended_server(tmp_path, approve_plan=True, hitl_ttl=0.2) as server,
        chat_client(server) as chat,
    ):
        server.model.will_think("done")
        server.model.will_plan(goals())
        await send(chat)
        request = await chat.question()
        assert request["policy"] == "wait"
        await chat.answer(request)
        assert (await chat.end())[-1]["success"]


async def test_P119_a_prompt_that_nothing_answers_waits_for_somebody(tmp_path: Path) -> None:
    async with (
        unattended_server(tmp_path, hitl_ttl=0.2) as server,
        chat_client(server) as chat,
    ):
        server.model.will_call(("shell", {"command": "read -p 'Name the ship: ' name; echo $name"}))
        server.model.will_think("It has a name.")
        server.model.will_plan(goals())
        await send(chat)
        request = await chat.question()
        assert (request["policy"], request["expires_at"]) == ("wait", None)
        await chat.answer(request, **{request["fields"][0]["name"]: "Argo"})
        await chat.end()
        assert "Argo" in results(chat)[0]["stdout"]


async def test_P119_a_budget_that_is_used_up_waits_for_more(tmp_path: Path) -> None:
    async with (
        unattended_server(tmp_path, max_budget=1.0, hitl_ttl=0.2) as server,
        chat_client(server) as chat,
    ):
        server.model.costs = 1.4
        server.model.will_call(("shell", {"command": "echo begun"}))
        server.model.will_think("done")
        server.model.will_plan(goals())
        await send(chat)
        request = await chat.question()
        assert request["policy"] == "wait"
        await chat.answer(request, more=10)
        assert (await chat.end())[-1]["success"]


async def test_P119_the_command_line_says_that_a_run_waits_and_how_to_answer(
    live_server: LiveServer,
) -> None:
    environment = {**os.environ, "WENKO_DATA": str(live_server.data)}
    status, printed = await wenko_prints(
        "run", "--unattended", "了解一下我的运动偏好", environment=environment
    )
    assert status == 3, printed
    async with live_server.http() as http:
        [question] = (await http.get("/hitl?status=pending")).json()["data"]
        assert f"wenko answer {question['request']['id']}" in printed
    status, printed = await wenko_prints(
        "answer", question["request"]["id"], "--action", "reject", environment=environment
    )
    assert status == 0, printed
    events = await live_server.remaining_events(question["conversation_id"], 0)
    assert events[-1]["type"] == "process_completed"


def test_P118_each_question_has_its_answer_while_nobody_is_there() -> None:
    assert [answer_for(each) for each in ("call", "host", "effect")] == [
        "refuse",
        "refuse",
        "put_back",
    ]
    assert {answer_for(each) for each in ("form", "plan", "budget", "terminal")} == {"wait"}
