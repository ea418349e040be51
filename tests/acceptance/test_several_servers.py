"""Two real servers on one PostgreSQL: what is sent to one reaches a run of the other."""

import asyncio
import secrets
from pathlib import Path

import pytest

from tests.conftest import empty_database
from tests.live import LiveServer, only

pytestmark = [pytest.mark.anyio, pytest.mark.postgres]


@pytest.mark.timeout(300)
async def test_P64_a_run_is_followed_and_cancelled_at_another_server(
    postgres: str, tmp_path: Path
) -> None:
    settings = {
        "WENKO_DB": await empty_database(postgres),
        "WENKO_TOKEN": secrets.token_hex(32),
        "WENKO_SANDBOXES": str(tmp_path / "sandboxes"),
    }
    one = LiveServer(tmp_path / "one", **settings)
    two = LiveServer(tmp_path / "two", **settings)
    for server in (one, two):
        await asyncio.to_thread(server.start)
    try:
        async with one.socket() as socket:
            accepted = await socket.chat("$ echo begun; sleep 600")
            conversation = accepted["conversation_id"]
            await socket.events_until(lambda event: event["type"] == "tool_call")
        async with two.socket() as socket:
            await socket.follow(conversation)
            seen = await socket.events_until(lambda event: event["type"] == "tool_call")
            async with two.http() as http:
                reply = await http.post(f"/conversations/{conversation}/cancel")
                assert reply.status_code == 200, reply.text
            rest = await socket.events_until(lambda event: event["type"] == "process_completed")
    finally:
        for server in (one, two):
            await asyncio.to_thread(server.stop)
    events = seen + rest
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert events[-1]["data"]["error_code"] == "cancelled"
    assert len(only(events, "tool_result")) == 1
