"""A real server whose database goes away in the middle of runs: they wait, and then continue."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.conftest import empty_database
from tests.live import JsonObject, LiveServer, only
from tests.support.tcp_proxy import tcp_proxy

pytestmark = pytest.mark.anyio
MESSAGE = "\n".join(f"$ echo {step} >> marks.txt; sleep 0.2; cat marks.txt" for step in range(6))


async def degraded(server: LiveServer) -> None:
    """Returns when the server has noticed that storage is away."""
    async with server.http() as http, asyncio.timeout(60):
        while (await http.get("/health")).json()["data"]["status"] != "degraded":
            await asyncio.sleep(0.05)


def assert_whole(events: list[JsonObject]) -> None:
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert events[-1]["success"] is True, events[-1]
    assert len(only(events, "tool_call")) == len(only(events, "tool_result")) == 6
    marks = only(events, "tool_result")[-1]["data"]["result"]["stdout"]
    assert marks.split() == [str(step) for step in range(6)]


@pytest.mark.timeout(300)
async def test_P62_a_run_waits_for_postgresql_and_continues(postgres: str, tmp_path: Path) -> None:
    url = sa.make_url(await empty_database(postgres))
    async with tcp_proxy(url.host or "", url.port or 0) as proxy:
        through = url.set(port=proxy.port).render_as_string(hide_password=False)
        server = LiveServer(tmp_path, WENKO_DB=through)
        await asyncio.to_thread(server.start)
        try:
            async with server.socket() as socket:
                accepted = await socket.chat(MESSAGE)
                seen = await socket.events_until(lambda event: event["type"] == "tool_result")
                await proxy.cut()
                await degraded(server)
                async with server.http() as http:
                    refused = await http.get(f"/conversations/{accepted['conversation_id']}")
                assert refused.status_code == 503
                assert refused.json()["code"] == "storage_unavailable"
                await proxy.restore()
                rest = await socket.events_until(lambda event: event["type"] == "process_completed")
        finally:
            await asyncio.to_thread(server.stop)
    assert_whole(seen + rest)
    warnings = [each for each in only(rest, "thinking") if each["step_type"] == "warning"]
    assert len(warnings) == 1, "told once"


@pytest.mark.timeout(300)
async def test_P62_a_run_is_cancelled_while_postgresql_is_away(
    postgres: str, tmp_path: Path
) -> None:
    url = sa.make_url(await empty_database(postgres))
    async with tcp_proxy(url.host or "", url.port or 0) as proxy:
        through = url.set(port=proxy.port).render_as_string(hide_password=False)
        server = LiveServer(tmp_path, WENKO_DB=through)
        await asyncio.to_thread(server.start)
        try:
            async with server.socket() as socket, server.http() as http:
                accepted = await socket.chat("$ echo began; while sleep 0.1; do echo on; done")
                await socket.events_until(lambda event: event["type"] == "tool_output")
                await proxy.cut()
                await degraded(server)
                conversation = f"/conversations/{accepted['conversation_id']}"
                cancelled = await http.post(f"{conversation}/cancel")
                assert cancelled.status_code == 200, cancelled.text
                async with server.http("a-wrong-token-of-somebody") as stranger:
                    refused = await stranger.post(f"{conversation}/cancel")
                assert refused.status_code == 503
                await proxy.restore()
                rest = await socket.events_until(lambda event: event["type"] == "process_completed")
        finally:
            await asyncio.to_thread(server.stop)
    assert rest[-1]["data"]["error_code"] == "cancelled"
    [result] = only(rest, "tool_result")
    assert result["data"]["result"]["error_code"] == "cancelled"


@pytest.mark.timeout(300)
async def test_P62_a_run_waits_for_a_locked_database_and_is_cancelled_meanwhile(
    tmp_path: Path,
) -> None:
    with LiveServer(tmp_path) as server:
        async with server.socket() as socket:
            accepted = await socket.chat("$ sleep 600")
            await socket.events_until(lambda event: event["type"] == "tool_call")
            lock = sqlite3.connect(tmp_path / "wenko.db", isolation_level=None)
            lock.execute("BEGIN IMMEDIATE")
            # Its process is killed although nothing can be recorded.
            await socket.send(
                {"type": "cancel", "data": {"conversation_id": accepted["conversation_id"]}}
            )
            reply = await socket.receive()
            while "seq" in reply:
                reply = await socket.receive()
            assert reply["type"] == "accepted", reply
            lock.execute("ROLLBACK")
            lock.close()
            rest = await socket.events_until(lambda event: event["type"] == "process_completed")
    assert rest[-1]["data"]["error_code"] == "cancelled"
    assert [each["data"]["result"]["error_code"] for each in only(rest, "tool_result")] == [
        "cancelled"
    ]
