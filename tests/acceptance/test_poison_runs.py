"""Runs that block or end the server: they end honestly, and everything else goes on."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from tests.live import JsonObject, LiveServer, only
from tests.support import poison

pytestmark = pytest.mark.anyio
SETTINGS = {"WENKO_SANDBOX": "unsafe-none", "WENKO_MODE": "auto", "WENKO_LANGUAGE": "en"}


async def submit(server: LiveServer, message: str) -> tuple[str, str]:
    async with server.socket() as socket:
        accepted = await socket.chat(message)
        return accepted["conversation_id"], accepted["run_id"]


async def end_of(server: LiveServer, conversation: str) -> JsonObject:
    """The last event of the conversation's run, as a follower of this server sees it."""
    async with server.socket() as socket:
        await socket.follow(conversation)
        events = await socket.events_until(lambda event: event["type"] == "process_completed")
    assert [each["seq"] for each in events] == list(range(1, len(events) + 1))
    assert len(only(events, "process_completed")) == 1
    return events[-1]


async def started_again(server: LiveServer) -> None:
    """Once the run has ended the process."""
    process = server._process
    assert process is not None
    await asyncio.to_thread(process.wait, 60)
    await asyncio.to_thread(server.start)


def command(server: LiveServer, *arguments: str) -> str:
    return subprocess.run(
        [sys.executable, "-m", "wenko", *arguments, "--data", str(server.data)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    ).stdout


async def test_a_run_that_blocks_the_server_is_ended_and_the_others_go_on(tmp_path: Path) -> None:
    release = tmp_path / "release"
    poison.install(tmp_path / "data", release)
    with LiveServer(tmp_path / "data", WENKO_STALL_LIMIT="1.5", **SETTINGS) as server:
        other, _ = await submit(server, "wait patiently")
        stuck, run_id = await submit(server, "match slowly")
        ended = await end_of(server, stuck)
        assert (ended["success"], ended["data"]["error_code"]) == (False, "internal_error")
        assert "kept the server busy" in ended["data"]["error"]
        release.touch()
        assert (await end_of(server, other))["success"]
        async with server.http() as http:
            health = (await http.get("/health")).json()["data"]
            stall = (await http.get("/health/stall")).json()["data"]
        assert health["stalls"]["last_run_id"] == run_id
        assert "stack" not in str(health)
        assert stall["ended"]
        assert "slow_match" in stall["stack"]
        assert any("slow_match" in line for line in server.log)
        assert run_id in command(server, "doctor")


async def test_a_run_that_ends_every_server_is_tried_alone_and_then_ended(tmp_path: Path) -> None:
    release = tmp_path / "release"
    poison.install(tmp_path / "data", release)
    server = LiveServer(tmp_path / "data", **SETTINGS)
    await asyncio.to_thread(server.start)
    try:
        healthy, _ = await submit(server, "wait patiently")
        killing, run_id = await submit(server, "kill the process")
        for _ in range(3):
            await started_again(server)
        ended = await end_of(server, killing)
        assert (ended["success"], ended["data"]["error_code"]) == (False, "internal_error")
        assert "a process of its own" in ended["data"]["error"]
        release.touch()
        assert (await end_of(server, healthy))["success"]
        async with server.http() as http:
            found = (await http.get("/quarantine")).json()["data"]
            assert [(each["run_id"], each["state"]) for each in found] == [(run_id, "ended")]
            assert run_id in command(server, "quarantine", "list")
            assert (await http.delete(f"/quarantine/{run_id}")).status_code == 200
            assert (await http.get("/quarantine")).json()["data"] == []
            assert (await http.delete(f"/quarantine/{run_id}")).status_code == 404
        # The same again, with a tool that only ends servers: alone, it comes to its end.
        killing, _ = await submit(server, "kill the server")
        for _ in range(3):
            await started_again(server)
        assert (await end_of(server, killing))["success"]
    finally:
        await asyncio.to_thread(server.stop)
