"""Two real servers on one PostgreSQL: what is sent to one reaches a run of the other."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.conftest import empty_database
from tests.live import LiveServer, only

pytestmark = [pytest.mark.anyio, pytest.mark.postgres]


@asynccontextmanager
async def two_servers(
    postgres: str, folder: Path, **more: str
) -> AsyncIterator[tuple[LiveServer, LiveServer]]:
    settings = {
        "WENKO_DB": await empty_database(postgres),
        "WENKO_TOKEN": secrets.token_hex(32),
        "WENKO_SANDBOXES": str(folder / "sandboxes"),
        **more,
    }
    one, two = LiveServer(folder / "one", **settings), LiveServer(folder / "two", **settings)
    for server in (one, two):
        await asyncio.to_thread(server.start)
    try:
        yield one, two
    finally:
        for server in (one, two):
            await asyncio.to_thread(server.stop)


@pytest.mark.timeout(300)
async def test_P64_a_run_is_followed_and_cancelled_at_another_server(
    postgres: str, tmp_path: Path
) -> None:
    async with two_servers(postgres, tmp_path) as (one, two):
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
    events = seen + rest
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert events[-1]["data"]["error_code"] == "cancelled"
    assert len(only(events, "tool_result")) == 1


@pytest.mark.timeout(300)
@pytest.mark.parametrize("access", ["once", "always"])
async def test_P117_a_held_connection_goes_on_when_another_server_gets_the_answer(
    postgres: str, tmp_path: Path, access: str
) -> None:
    async with (
        two_servers(postgres, tmp_path, WENKO_NETWORK="ask") as (one, two),
        one.socket() as socket,
        two.http() as http,
    ):
        accepted = await socket.chat("$ curl -sS http://new.example.org/")
        conversation = accepted["conversation_id"]
        events = await socket.events_until(lambda event: event["type"] == "hitl")
        question = events[-1]["payload"]["request"]["id"]
        # Elsewhere it is known that nothing is allowed yet.
        path = f"/conversations/{conversation}/network"
        assert (await http.get(path)).json()["data"]["allowed"] == []
        answer = {"request_id": question, "action": "approve", "data": {"access": access}}
        assert (await http.post("/hitl/respond", json=answer)).status_code == 200
        events += await socket.events_until(lambda event: event["type"] == "process_completed")
        known = (await http.get(path)).json()["data"]["allowed"]
    [result] = only(events, "tool_result")
    assert "new.example.org cannot be reached" in result["data"]["result"]["stdout"]
    assert known == (["new.example.org"] if access == "always" else [])
