"""A failure behind a WebSocket is reported and closes it, so that the client reconnects."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.live import TIMEOUT, JsonObject
from tests.support.scripted_server import ScriptedServer
from wenko.cli.client import ApiClient
from wenko.journal import Journal
from wenko.service.terminals import TerminalHandle
from wenko.settings import Settings

pytestmark = pytest.mark.anyio
INTERNAL_ERROR = 1011


def broken_database(*_: object, **__: object) -> Any:
    raise OperationalError("SELECT 1", {}, Exception("disk I/O error"))


async def until_closed(connection: ClientConnection) -> list[JsonObject]:
    frames: list[JsonObject] = []
    async with asyncio.timeout(TIMEOUT):
        with suppress(ConnectionClosed):
            while True:
                frames.append(json.loads(await connection.recv()))
    return frames


async def test_P14_a_follower_whose_events_cannot_be_read_gets_an_error_and_resumes(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    events = await server.run("hello")
    conversation_id = events[0]["conversation_id"]
    with monkeypatch.context() as patched:
        patched.setattr(Journal, "read", broken_database)
        async with server.socket() as socket:
            await socket.follow(conversation_id)
            frames = await until_closed(socket.connection)
    assert (frames[-1]["type"], frames[-1]["data"]["code"]) == ("error", "internal_error")
    assert socket.connection.close_code == INTERNAL_ERROR
    assert await server.remaining_events(conversation_id) == events


async def test_P14_the_command_line_reconnects_after_a_failure(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    follow, calls = Journal.follow, []

    def fails_first(journal: Journal, conversation_id: str, after: int = 0) -> Any:
        calls.append(after)
        return failing() if len(calls) == 1 else follow(journal, conversation_id, after)

    async def failing() -> AsyncIterator[Any]:
        yield broken_database()

    monkeypatch.setattr(Journal, "follow", fails_first)
    client = ApiClient(server.url, Settings(data=server.data))
    events = [event async for event in client.run("hello", None, None)]
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert calls == [0, 0]


@pytest.mark.parametrize("part", ["watch", "writers"])
async def test_P49_a_terminal_that_cannot_be_read_is_reported_and_closed(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    conversation_id = (await server.run("hello"))[0]["conversation_id"]
    monkeypatch.setattr(TerminalHandle, part, broken_database)
    address = server.url.replace("http", "ws", 1)
    path = f"/ws/terminals/{conversation_id}/call"
    async with connect(address + path, proxy=None) as connection:
        await connection.send(json.dumps({"type": "authenticate", "token": server.token}))
        frames = await until_closed(connection)
    assert (frames[-1]["type"], frames[-1]["code"]) == ("error", "internal_error")
    assert connection.close_code == INTERNAL_ERROR
