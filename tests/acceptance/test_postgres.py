"""The whole server on PostgreSQL: the same run, the same recovery."""

import asyncio
from pathlib import Path

import pytest

from tests.conftest import empty_database
from tests.live import LiveServer, only

pytestmark = [pytest.mark.anyio, pytest.mark.postgres]


async def test_P23_a_run_on_postgresql_survives_kill_9(postgres: str, tmp_path: Path) -> None:
    url = await empty_database(postgres)
    with LiveServer(tmp_path, WENKO_DB=url) as server:
        async with server.socket() as socket:
            accepted = await socket.chat("$ echo one\n$ sleep 1; echo two\n$ echo three")
            seen = await socket.events_until(lambda event: event["type"] == "step_success")
        server.kill()
        server.start()
        async with server.socket() as socket:
            await socket.follow(accepted["conversation_id"], seen[-1]["seq"])
            async with asyncio.timeout(60):
                rest = await socket.events_until(lambda event: event["type"] == "process_completed")
    events = seen + rest
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    outputs = [each["data"]["result"]["stdout"] for each in only(events, "tool_result")]
    assert outputs == ["one\n", "two\n", "three\n"]
    assert not (tmp_path / "wenko.db").exists()
