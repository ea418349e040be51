"""Events of a run's stages: thoughts, step nodes, files, and the ends of failed stages."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.live import JsonObject, LiveServer, only
from tests.support.plans import shell_plan
from tests.support.scripted_server import ChatClient, ScriptedServer, scripted_server
from wenko.planners.interface import Part
from wenko.protocol.plan import Plan, Step

pytestmark = pytest.mark.anyio


def told(events: list[JsonObject]) -> list[str]:
    """Types; thoughts and nodes with what they are about."""
    names = {
        "thinking": lambda event: f"thinking:{event['step_type']}",
        "flow_node": lambda event: f"{event['node']}:{event['status']}",
    }
    return [names.get(event["type"], lambda event: event["type"])(event) for event in events]


def in_order(wanted: list[str], published: list[str]) -> bool:
    rest = iter(published)
    return all(each in rest for each in wanted)


async def test_R5_R8_planning_calls_and_the_end_of_steps_are_told(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_plan(shell_plan("echo one", "exit 3"))
    await chat.send("go")
    events = await chat.end()
    step = ["step_execution:started", "step_start", "thinking:tool_execution", "tool_call"]
    assert in_order(
        [
            *("planning:started", "thinking:planning", "planning:completed"),
            *(*step, "tool_result", "step_success", "thinking:step_complete"),
            *("step_execution:completed", *step, "tool_result", "step_failed"),
            *("thinking:step_failed", "step_execution:failed", "plan_complete"),
        ],
        told(events),
    ), told(events)


async def test_R35_a_code_task_that_changes_nothing_shows_its_files(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_plan(shell_plan("true", "true"))
    await chat.send("go")
    [tree] = only(await chat.end(), "file_tree_update")
    assert tree["payload"]["highlighted_paths"] == []


async def test_R36_a_cancelled_run_reports_its_changes(
    server: ScriptedServer, chat: ChatClient
) -> None:
    server.model.will_plan(shell_plan("echo 1 > kept.txt", "sleep 600"))
    await chat.send("go")
    chat.events += await chat.socket.events_until(
        lambda event: event["type"] == "tool_call" and event["data"]["step_id"] == 1
    )
    await chat.post(f"/conversations/{chat.conversation_id}/cancel")
    events = await chat.end()
    assert events[-1]["data"]["error_code"] == "cancelled"
    [update] = only(events, "file_changes_update")
    [change] = update["payload"]["changes"]
    assert change["path"] == "/workspace/kept.txt"


async def test_R8_a_plan_that_cannot_be_made_closes_its_node(
    server: ScriptedServer, chat: ChatClient
) -> None:
    step = Step(step_id=0, description="d", tool="teleport")
    server.model.will_plan(Plan(goal="g", steps=(step,)))
    await chat.send("go")
    assert in_order(["planning:started", "planning:failed"], told(await chat.end()))


async def test_R8_an_analysis_that_fails_closes_its_node(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with scripted_server(tmp_path) as server:

        async def fail(task: object, ask: object) -> AsyncIterator[Part]:
            raise RuntimeError("no analysis")
            yield

        monkeypatch.setattr(server.model, "stream", fail)
        events = await server.run("go")
    assert told(events)[-3:] == ["analysis:failed", "error", "process_completed"]
    assert told(events).count("analysis:started") == 1


async def test_P56_a_message_that_the_builtin_planner_cannot_do_has_suggestions(
    live_server: LiveServer,
) -> None:
    [complete] = only(await live_server.run("请运行 `git status`"), "chat_complete")
    [connect, command, *_] = complete["payload"]["suggestions"]
    assert connect["action"] == "connect_model"
    assert command["message"] == "$ git status"
