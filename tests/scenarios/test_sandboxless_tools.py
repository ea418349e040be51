"""A sandbox is opened only for tools that need one; everything after a step works without it."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.live import LiveServer, only
from tests.support.questions import DISPLAY, FORM
from tests.support.scripted_server import ChatClient, ScriptedServer, chat_client, scripted_server
from wenko.protocol.plan import Plan, Step
from wenko.sandbox.base import Sandbox
from wenko.sandbox.local import LocalSandboxes

pytestmark = pytest.mark.anyio

TOOLS = """
from wenko.tools import ToolUse, tool


@tool(read_only=True)
def plain() -> str:
    return "plain"


@tool(read_only=True)
def writes(use: ToolUse) -> str:
    return use.sandbox.id


@tool(read_only=True, sandbox=False)
def talks(use: ToolUse) -> str:
    return use.sandbox.id
"""
ASK = {"title": "T", "fields": FORM["fields"]}
SHOW = {"title": "T", "displays": DISPLAY["displays"]}


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The conversations for which a sandbox was opened."""
    conversations: list[str] = []
    open_ = LocalSandboxes.open

    async def recording(
        self: LocalSandboxes, conversation_id: str, read_only: bool = False
    ) -> Sandbox:
        conversations.append(conversation_id)
        return await open_(self, conversation_id, read_only)

    monkeypatch.setattr(LocalSandboxes, "open", recording)
    return conversations


@pytest.fixture
async def server(tmp_path: Path, opened: list[str]) -> AsyncIterator[ScriptedServer]:
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools/mine.py").write_text(TOOLS)
    async with scripted_server(tmp_path) as running:
        yield running


def plan(*uses: tuple[str, dict[str, Any]]) -> Plan:
    steps = [
        Step(step_id=number, description=tool, tool=tool, tool_args=arguments)
        for number, (tool, arguments) in enumerate(uses)
    ]
    return Plan(goal="done", steps=tuple(steps))


async def test_a_run_of_questions_displays_and_functions_opens_no_sandbox(
    server: ScriptedServer, chat: ChatClient, opened: list[str]
) -> None:
    server.model.will_plan(plan(("plain", {}), ("show_user", SHOW), ("ask_user", ASK)))
    await chat.send("go")
    asked = await chat.question()
    while asked["type"] != "form":
        asked = await chat.question()
    await chat.answer(asked, "reject")
    events = await chat.end()
    assert events[-1]["success"] is True, only(events, "step_failed")
    assert opened == []
    assert [each["data"]["sandbox_id"] for each in only(events, "tool_call")] == [None] * 3
    [changes] = only(events, "file_changes_update")
    assert changes["payload"]["total_changes"] == 0


async def test_a_later_step_that_needs_a_sandbox_gets_one_and_its_changes_are_published(
    server: ScriptedServer, chat: ChatClient, opened: list[str]
) -> None:
    server.model.will_plan(plan(("plain", {}), ("shell", {"command": "echo x > new.txt"})))
    await chat.send("go")
    events = await chat.end()
    assert opened
    [changes] = only(events, "file_changes_update")
    assert [each["path"] for each in changes["payload"]["changes"]] == ["/workspace/new.txt"]


async def test_a_function_that_takes_its_use_has_a_sandbox_unless_it_declines(
    server: ScriptedServer, chat: ChatClient, opened: list[str]
) -> None:
    server.model.will_plan(plan(("writes", {})))
    await chat.send("go")
    events = await chat.end()
    [result] = only(events, "tool_result")
    assert result["data"]["result"]["stdout"]
    assert opened
    async with chat_client(server) as other:
        server.model.will_plan(plan(("talks", {})))
        await other.send("go")
        events = await other.end()
    assert events[-1]["success"] is False
    assert other.conversation_id not in opened


async def test_a_cancelled_question_of_a_step_needs_no_sandbox(
    server: ScriptedServer, chat: ChatClient, opened: list[str]
) -> None:
    server.model.will_plan(plan(("ask_user", ASK)))
    await chat.send("go")
    await chat.question()
    await chat.post(f"/conversations/{chat.conversation_id}/cancel")
    events = await chat.end()
    assert only(events, "tool_result")[0]["data"]["result"]["error_code"] == "cancelled"
    assert opened == []


async def test_P23_a_step_that_asks_resumes_after_kill_9_without_a_sandbox(tmp_path: Path) -> None:
    (tmp_path / "playbooks").mkdir()
    (tmp_path / "playbooks/ask.yaml").write_text(PLAYBOOK)
    with LiveServer(tmp_path) as server:
        async with chat_client(server) as before:
            await before.send("问一下")
            asked = await before.question()
        server.kill()
        server.start()
        async with chat_client(server) as chat:
            await chat.socket.follow(before.conversation_id)
            assert (await chat.question())["id"] == asked["id"]
            status, _ = await chat.answer(asked, "approve", city="西安")
            events = await chat.end()
    assert (status, events[-1]["success"]) == (200, True)
    assert len(only(events, "tool_call")) == 1
    assert [each["data"]["success"] for each in only(events, "tool_result")] == [True]


PLAYBOOK = """
title: {zh: 问, en: Ask}
example: {zh: 问一下, en: ask}
match: {all: [[问一下, ask]]}
analysis:
  complexity: moderate
  task_type: chat
  reasoning: {zh: 试, en: try}
  suggested_approach: {zh: 试, en: try}
goal: {zh: 问, en: ask}
steps:
  - description: {zh: 问, en: Ask}
    ask: {title: 城市, fields: [{name: city, type: text, label: 城市}]}
"""
