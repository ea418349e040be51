"""WebSocket frames that are written together, with a real server and a real client."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
import websockets

from wenko.api.websocket_protocol import BATCH_LIMIT, FRAMES, BatchingWebSocketProtocol

pytestmark = pytest.mark.anyio


class Counting:
    """A transport that counts what is written to it."""

    def __init__(self, transport: Any, writes: list[int]) -> None:
        self._transport = transport
        self._writes = writes

    def write(self, data: bytes) -> None:
        self._writes.append(len(data))
        self._transport.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class Counted(BatchingWebSocketProtocol):
    writes: list[int]
    """After the handshake."""

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept":
            Counted.writes = []
            self.transport = Counting(self.transport, Counted.writes)  # type: ignore[assignment]


@asynccontextmanager
async def client_of(*messages: dict[str, Any]) -> AsyncIterator[websockets.ClientConnection]:
    """A client of a server that sends exactly this."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        for message in messages:
            await send(message)
        while (await receive())["type"] != "websocket.disconnect":
            pass

    config = uvicorn.Config(
        app, port=0, ws=Counted, lifespan="off", log_config=None, log_level="error"
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        async with websockets.connect(f"ws://127.0.0.1:{port}") as client:
            yield client
    finally:
        server.should_exit = True
        await serving


def frames(*contents: str) -> dict[str, Any]:
    return {"type": "websocket.send", FRAMES: [each.encode() for each in contents]}


END = {"type": "websocket.close", "code": 1000}


async def test_P37_a_text_frame_that_is_not_utf8_does_not_fill_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with client_of() as client:
        await client.send(b'{"type": "\xff"}', text=True)
        await client.wait_closed()
    assert client.close_code == 1007
    assert caplog.records == []


async def test_frames_of_one_batch_leave_in_one_write() -> None:
    async with client_of(frames("a", "b", "c"), END) as client:
        assert [each async for each in client] == ["a", "b", "c"]
    assert len(Counted.writes) == 2, "the batch, and the close frame"


async def test_a_long_batch_does_not_wait_for_its_end() -> None:
    long = "x" * (BATCH_LIMIT // 2)
    async with client_of(frames(long, long, "end"), END) as client:
        assert [each async for each in client] == [long, long, "end"]
    assert len(Counted.writes) == 3


async def test_frames_are_not_lost_when_the_connection_closes_at_once() -> None:
    async with client_of(frames("last", "words"), END) as client:
        assert [each async for each in client] == ["last", "words"]
