"""Prompts across restarts and expiry, and with other settings."""

import os
import signal
from pathlib import Path

import pytest

from tests.live import LiveServer
from tests.support.prompts import command_message, prompt_client, run_command
from wenko.sandbox.bubblewrap import executor_pid
from wenko.sandbox.folder import Folder

pytestmark = pytest.mark.anyio


async def test_a_prompt_survives_kill_9(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        command = "read -p 'Name? ' x; echo $$ >> pids; echo hello $x; cat pids"
        async with prompt_client(server, command_message(command)) as client:
            question = (await client.next_prompt())["request_id"]
        server.kill()
        server.start()
        async with server.socket() as socket:
            await socket.follow(client.conversation_id)
            await socket.events_until(lambda event: event["type"] == "user_input_required")
            await socket.send({"type": "user_input", "data": {"input": "Ada"}})
            events = await socket.events_until(lambda event: event["type"] == "process_completed")
        asked = [event for event in events if event["type"] == "user_input_required"]
        assert asked == []
        (closed,) = [event for event in events if event["type"] == "hitl_closed"]
        assert closed["payload"]["request_id"] == question
        (result,) = [event for event in events if event["type"] == "tool_result"]
        stdout = result["data"]["result"]["stdout"]
        assert "hello Ada" in stdout
        assert len(stdout.split("hello Ada")[1].split()) == 1, "the command was run once"


async def test_C14_an_unanswered_prompt_expires_and_ends_its_command(
    tmp_path: Path,
) -> None:
    with LiveServer(tmp_path, WENKO_HITL_TTL="1") as server:
        result, client = await run_command(
            server, command_message("read -p 'Name? ' x; echo never")
        )
        assert result["error_code"] == "input_expired"
        assert "never" not in result["stdout"]
        async with server.http() as http:
            path = f"/conversations/{client.conversation_id}/input"
            late = await http.post(path, json={"step_id": 0, "input": "Ada"})
            assert (late.status_code, late.json()["code"]) == (410, "request_expired")


async def test_with_auto_respond_off_the_user_is_always_asked(tmp_path: Path) -> None:
    with LiveServer(tmp_path, WENKO_AUTO_RESPOND_ENABLED="false") as server:
        command = "read -p 'Ok to proceed? [Y/n] ' x; echo got $x"
        result, client = await run_command(server, command_message(command), ["yes"])
        assert client.of_type("interactive_response") == []
        assert "got y" in result["stdout"]


async def test_the_timeout_is_paused_while_a_command_waits(tmp_path: Path) -> None:
    with LiveServer(tmp_path, WENKO_CALL_TIMEOUT="2") as server:
        command = "read -t 3 -p 'Name? ' x; echo nobody"
        async with prompt_client(server, command_message(command)) as client:
            await client.next_prompt()
            result = await client.result()
        assert result["error_code"] is None
        assert "nobody" in result["stdout"]


async def test_T15_a_wait_whose_command_is_lost_is_cancelled_and_reported(
    tmp_path: Path,
) -> None:
    with LiveServer(tmp_path) as server:
        async with prompt_client(
            server, command_message("read -p 'Name? ' x; echo hello $x")
        ) as client:
            question = (await client.next_prompt())["request_id"]
        server.kill()
        pid = executor_pid(Folder(tmp_path / "sandboxes", client.conversation_id))
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        server.start()
        events = await server.remaining_events(client.conversation_id)
        (closed,) = [event for event in events if event["type"] == "hitl_closed"]
        assert closed["payload"]["request_id"] == question
        assert closed["payload"]["status"] == "cancelled"
        (failed,) = [event for event in events if event["type"] == "step_failed"]
        assert "沙箱丢失" in failed["data"]["error"]
        assert "没有重复执行" in failed["data"]["error"]


async def test_a_process_that_cannot_be_inspected_is_reported_as_uncertain(
    tmp_path: Path,
) -> None:
    hidden = (
        "import ctypes; ctypes.CDLL(None).prctl(4, 0, 0, 0, 0); print('got-' + input('Name: '))"
    )
    with LiveServer(tmp_path, WENKO_INTERACTIVE_TIMEOUT="1", WENKO_MODE="auto") as server:
        result, client = await run_command(
            server, command_message(f'python3 -c "{hidden}"'), ["Ada"]
        )
    (prompt,) = client.of_type("interactive_prompt")
    assert prompt["confidence"] == "uncertain"
    assert "cannot be seen" in prompt["why"]
    assert "got-Ada" in result["stdout"]
