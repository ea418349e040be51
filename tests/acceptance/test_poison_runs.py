"""Runs that block or end the server: they end honestly, and everything else goes on."""

import asyncio
import secrets
from pathlib import Path

import httpx
import pytest

from tests.conftest import empty_database
from tests.live import JsonObject, LiveServer, only
from tests.support import poison
from tests.support.command_line import run_command
from wenko.cli import doctor
from wenko.settings import Settings

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


def command(server: LiveServer, *arguments: str) -> str:
    printed = run_command(*arguments, "--data", str(server.data))
    assert printed.status == 0, printed.errors
    return printed.out


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
        findings = [each async for each in doctor.of_server(Settings(data=server.data))]
        assert any(run_id in each.details for each in findings if not each.ok)


async def test_a_run_that_ends_servers_is_executed_alone(tmp_path: Path) -> None:
    poison.install(tmp_path / "data", tmp_path / "release")
    server = LiveServer(tmp_path / "data", **SETTINGS)
    await asyncio.to_thread(server.start)
    try:
        killing, run_id = await submit(server, "kill the server")
        for _ in range(3):
            await asyncio.to_thread(server.wait_for_end)
            await asyncio.to_thread(server.start)
        # Events of the other process reach the followers of the server.
        assert (await end_of(server, killing))["success"]
        async with server.http() as http:
            found = (await http.get("/quarantine")).json()["data"]
            assert [(each["run_id"], each["state"]) for each in found] == [(run_id, "ended")]
            assert run_id in command(server, "quarantine", "list")
            assert (await http.delete(f"/quarantine/{run_id}")).status_code == 200
            assert (await http.get("/quarantine")).json()["data"] == []
            assert (await http.delete(f"/quarantine/{run_id}")).status_code == 404
    finally:
        await asyncio.to_thread(server.stop)


@pytest.mark.slow
@pytest.mark.timeout(400)
@pytest.mark.postgres
async def test_a_run_that_ends_each_of_three_servers_fails_and_the_others_are_resumed(
    postgres: str, tmp_path: Path
) -> None:
    release = tmp_path / "release"
    shared = {
        **SETTINGS,
        "WENKO_DB": await empty_database(postgres),
        "WENKO_TOKEN": secrets.token_hex(32),
        "WENKO_SANDBOXES": str(tmp_path / "sandboxes"),
    }
    servers = [LiveServer(tmp_path / str(number), **shared) for number in range(3)]
    for server in servers:
        poison.install(server.data, release)
        await asyncio.to_thread(server.start)
    try:
        healthy = [await submit(server, "wait patiently") for server in servers]
        killing, run_id = await submit(servers[0], "kill the process")
        assert await ends_after(servers, killing) == 3, "one with its first events, two charges"
        ended = await end_of(servers[1], killing)
        assert (ended["success"], ended["data"]["error_code"]) == (False, "internal_error")
        assert "a process of its own" in ended["data"]["error"]
        release.touch()
        for conversation, _ in healthy:
            assert (await end_of(servers[2], conversation))["success"]
        async with servers[0].http() as http:
            found = (await http.get("/quarantine")).json()["data"]
        assert [each["run_id"] for each in found] == [run_id]
        for server in servers:
            assert (await server.run("wait patiently"))[-1]["success"]
    finally:
        for server in servers:
            await asyncio.to_thread(server.stop)


async def ends_after(servers: list[LiveServer], conversation: str) -> int:
    """How many servers a run ends before it has ended itself. One is started again when all are
    gone, the others at the end: until then, those that are left take over."""
    deaths, gone = 0, set[int]()
    async with asyncio.timeout(150):
        while True:
            for number, server in enumerate(servers):
                if number not in gone and not await responds(server):
                    await asyncio.to_thread(server.wait_for_end)
                    gone.add(number)
                    deaths += 1
            if len(gone) == len(servers):
                gone.remove(0)
                await asyncio.to_thread(servers[0].start)
            alive = next(each for number, each in enumerate(servers) if number not in gone)
            if await has_ended(alive, conversation):
                for number in gone:
                    await asyncio.to_thread(servers[number].start)
                return deaths
            await asyncio.sleep(0.1)


async def responds(server: LiveServer) -> bool:
    try:
        async with server.http() as http:
            await http.get("/health")
    except httpx.TransportError:
        return False
    return True


async def has_ended(server: LiveServer, conversation: str) -> bool:
    try:
        async with server.http() as http:
            reply = await http.get(f"/conversations/{conversation}")
    except httpx.TransportError:
        return False
    return bool(reply.json()["data"]["status"] == "idle")
