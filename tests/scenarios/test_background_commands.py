"""A command that exceeds its time limit goes on in the background, and the model waits for it."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.live import JsonObject, only
from tests.support.loops import goals, run_goals, workspace
from tests.support.sandboxes import eventually
from tests.support.scripted_server import ScriptedServer, chat_client, scripted_server
from wenko.protocol.plan import Plan, Step

pytestmark = pytest.mark.anyio

SLOW = "echo begun > a; echo begun; until [ -e go ]; do sleep 0.02; done; echo more > b; echo done"


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[ScriptedServer]:
    async with scripted_server(tmp_path, language_model=True, language="en") as running:
        yield running


def slow(command: str = SLOW, **more: Any) -> tuple[str, JsonObject]:
    return "shell", {"command": command, "timeout": 0.5, **more}


def wait(**arguments: Any) -> tuple[str, JsonObject]:
    """As the message of a command in the background says."""
    return "more_tools", {"name": "wait", "arguments": arguments}


def is_wait(event: JsonObject) -> bool:
    return event["type"] == "tool_call" and event["data"]["tool"] == "wait"


def results(events: list[JsonObject]) -> list[JsonObject]:
    return [each["data"]["result"] for each in only(events, "tool_result")]


async def test_a_command_at_its_limit_is_waited_for_and_its_changes_are_its_own(
    server: ScriptedServer,
) -> None:
    server.model.will_call(slow())
    server.model.will_call(wait(seconds=0.1))
    server.model.will_call(wait(id=1))
    server.model.will_think("It is done.")
    server.model.will_plan(goals())
    async with chat_client(server) as chat:
        await chat.send("go")
        for _ in range(2):
            chat.events += await chat.socket.events_until(is_wait)
        (workspace(server) / "go").touch()
        events = await chat.end()
        listed = await chat.get(f"/conversations/{chat.conversation_id}/checkpoints")
    begun, nothing, ended = results(events)
    assert (begun["success"], begun["return_code"], begun["stdout"]) == (True, None, "begun\n")
    assert "in the background as 1; wait looks at it again" in begun["message"]
    assert (nothing["success"], nothing["stdout"]) == (True, "")
    assert (ended["stdout"], ended["return_code"]) == ("done\n", 0)
    assert ended["message"] == "ended with exit code 0"
    assert events[-1]["success"] is True
    [shell, *_] = [each["data"]["call_id"] for each in only(events, "tool_call")]
    changed = [(each["id"], [path["path"] for path in each["changes"]]) for each in listed]
    assert changed == [(shell, ["/workspace/a"]), (shell, ["/workspace/b", "/workspace/go"])]


async def test_a_command_is_started_in_the_background_and_stopped(server: ScriptedServer) -> None:
    server.model.will_call(("shell", {"command": SLOW, "background": True}))
    server.model.will_call(wait(stop=True))
    server.model.will_call(wait(id=5))
    events = await run_goals(server)
    begun, stopped, unknown = results(events)
    assert begun["data"]["running"] is True
    assert (stopped["success"], stopped["message"]) == (True, "stopped")
    assert (unknown["success"], unknown["message"]) == (
        False,
        "No command runs in the background.",
    )


async def test_the_end_of_a_run_stops_what_it_left_in_the_background(
    server: ScriptedServer,
) -> None:
    server.model.will_call(slow("echo $$ > pid; sleep 600"))
    events = await run_goals(server)
    assert events[-1]["success"] is True
    pid = int((workspace(server) / "pid").read_text())
    assert not Path(f"/proc/{pid}").exists()


async def test_cancelling_a_run_stops_what_it_left_in_the_background(
    server: ScriptedServer,
) -> None:
    listens = "import socket, time; s = socket.create_server(('127.0.0.1', 0)); time.sleep(600)"
    server.model.will_call(slow(f'echo $$ > pid; exec python3 -c "{listens}"'))
    server.model.will_call(wait(seconds=600))
    server.model.will_plan(goals())
    async with chat_client(server) as chat:
        await chat.send("go")
        await chat.socket.events_until(is_wait)
        cancel = {"conversation_id": chat.conversation_id}
        await chat.socket.send({"type": "cancel", "data": cancel})
        events = await chat.end()
    assert events[-1]["success"] is False
    pid = int((workspace(server) / "pid").read_text())

    async def gone() -> bool:
        return not Path(f"/proc/{pid}").exists()

    await eventually(gone)


async def test_a_step_whose_call_is_fixed_is_killed_at_its_limit(tmp_path: Path) -> None:
    async with scripted_server(tmp_path, language="en", max_fixes_per_step=0) as server:
        arguments = {"command": "sleep 600", "timeout": 0.3}
        step = Step(step_id=0, description="slow", tool="shell", tool_args=arguments)
        server.model.will_plan(Plan(goal="the goal", steps=(step,)))
        async with chat_client(server) as chat:
            await chat.send("go")
            events = await chat.end()
    assert results(events)[0]["error_code"] == "timeout"
