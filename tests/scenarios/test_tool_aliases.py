"""The documents' names ``shell_executor`` and ``code_executor`` work wherever a tool is named."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.live import JsonObject, only
from tests.support.provider_server import TASK, plan_of, provider_server
from tests.support.scripted_server import ChatClient, ScriptedServer, chat_client, scripted_server
from wenko.cli.server import temporary_server
from wenko.protocol.plan import Plan, Step
from wenko.service.auth import load_token
from wenko.settings import Settings
from wenko.testing import ScriptedPlanner

pytestmark = pytest.mark.anyio


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ScriptedServer]:
    async with scripted_server(
        tmp_path, language_model=True, mode="ask-risky", language="en"
    ) as running:
        yield running


def step(number: int, tool: str, **arguments: Any) -> Step:
    before = (number - 1,) if number else ()
    return Step(step_id=number, description="x", tool=tool, tool_args=arguments, depends_on=before)


def plan(*steps: Step) -> Plan:
    return Plan(goal="done", steps=steps)


def printed(events: list[JsonObject]) -> list[str]:
    return [each["data"]["result"]["stdout"].strip() for each in only(events, "tool_result")]


async def test_C7_a_plan_runs_under_aliases_and_events_show_both_names(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_plan(
        plan(
            step(0, "shell_executor", command="echo one"),
            step(1, "code_executor", language="shell", code="echo two ${step_0_stdout}"),
        )
    )
    await chat.send("go")
    events = await chat.end()
    assert printed(events) == ["one", "two one"]
    calls = [each["data"] for each in only(events, "tool_call")]
    assert [(each["tool"], each["tool_alias"]) for each in calls] == [
        ("shell", "shell_executor"),
        ("execute_code", "code_executor"),
    ]
    planned = only(events, "plan_start")[0]["data"]["plan"]["steps"]
    assert [each["tool"] for each in planned] == ["shell_executor", "code_executor"]


async def test_C7_a_language_models_plan_and_its_schema_take_an_alias(tmp_path: Path) -> None:
    named = json.loads(json.dumps(plan_of("echo one")).replace('"shell"', '"shell_executor"'))
    async with provider_server(tmp_path, tool_calls="grammar") as server:
        server.provider.will_return("triage", TASK)
        server.provider.will_return("plan", named)
        server.provider.will_say("Done.")
        events = await server.run("print one")
        asked = json.dumps([each.body for each in server.provider.requests])
    assert printed(events) == ["one"]
    assert '"enum": ["shell", "shell_executor"]' in asked


async def test_C7_a_failed_call_under_an_alias_is_repaired(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_plan(plan(step(0, "shell_executor", cmd="echo one")))
    await chat.send("go")
    events = await chat.end()
    assert printed(events)[-1] == "one"
    assert only(events, "tool_fixed")[0]["data"]["fixed_args"] == {"command": "echo one"}


async def test_C7_a_revision_that_repeats_a_failed_call_under_its_alias_is_discarded(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_plan(plan(step(0, "shell", command="ls no-such")))
    server.model.will_revise(plan(step(1, "shell_executor", command="ls no-such")))
    await chat.send("go")
    events = await chat.end()
    assert events[-1]["success"] is False
    assert len(only(events, "tool_call")) == 1


async def test_C7_what_was_allowed_under_one_name_is_allowed_under_the_other(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_plan(
        plan(
            step(0, "shell_executor", command="rm -r a || true"),
            step(1, "shell", command="rm -r a || true"),
        )
    )
    await chat.send("go")
    asked = await chat.question()
    assert asked["approval"]["tool"] == "shell"
    assert asked["approval"]["shape"] == "shell: rm -r a"
    changed = "rm -r a || echo no"
    status, _ = await chat.answer(asked, "edit", arg_command=changed, always=True)
    assert status == 200
    events = await chat.end()
    assert len(only(events, "hitl")) == 1
    assert only(events, "tool_call")[0]["data"]["arguments"]["command"] == changed
    chosen = await chat.get(f"/conversations/{chat.conversation_id}/mode")
    assert chosen["allowed"] == ["shell: rm -r a"]


async def test_C7_a_read_only_conversation_judges_an_alias_as_its_tool(
    server: ScriptedServer, chat: ChatClient
) -> None:
    await chat.send("hello")
    await chat.end()
    async with server.http() as http:
        await http.put(f"/conversations/{chat.conversation_id}/mode", json={"mode": "read-only"})
    server.model.will_plan(
        plan(
            step(0, "code_executor", language="bash", code="ls"),
            step(1, "shell_executor", command="touch x"),
        )
    )
    async with chat_client(server) as again:
        await again.send("go", chat.conversation_id)
        events = await again.end()
    run_result = [each["data"]["step"]["step_id"] for each in only(events, "step_success")]
    assert run_result == [0]
    assert "read-only" in only(events, "step_failed")[-1]["data"]["error"]


async def test_C7_a_plan_that_the_user_edits_may_use_an_alias(tmp_path: Path) -> None:
    async with scripted_server(tmp_path, approve_plan=True) as server, chat_client(server) as chat:
        server.model.will_plan(plan(step(0, "shell", command="echo one")))
        await chat.send("go")
        asked = await chat.question()
        steps = [{"description": "x", "tool": "shell_executor", "tool_args": {"command": "echo 2"}}]
        status, reply = await chat.answer(asked, "edit", steps=json.dumps(steps))
        assert status == 200, reply
        events = await chat.end()
    assert printed(events) == ["2"]


async def test_C7_a_playbook_may_use_an_alias(tmp_path: Path) -> None:
    (tmp_path / "playbooks").mkdir()
    (tmp_path / "playbooks/alias.yaml").write_text(PLAYBOOK)
    settings = Settings(data=tmp_path, sandbox="unsafe-none")
    async with temporary_server(settings) as url:
        server = ScriptedServer(tmp_path, url, load_token(settings), ScriptedPlanner())
        async with chat_client(server) as chat:
            await chat.send("打招呼")
            events = await chat.end()
    assert printed(events) == ["hi"]


PLAYBOOK = """
title: {zh: 打招呼, en: Greet}
example: {zh: 打招呼, en: greet}
match: {all: [[打招呼, greet]]}
analysis:
  complexity: moderate
  task_type: shell
  reasoning: {zh: 试, en: try}
  suggested_approach: {zh: 试, en: try}
goal: {zh: 打招呼, en: greet}
steps:
  - description: {zh: 打招呼, en: Greet}
    tool: shell_executor
    args: {command: echo hi}
"""
