"""A small viewer of desktops: RFB 3.8 over our WebSocket, raw rectangles, and what it sends."""

import asyncio
import json
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.live import LiveServer

RETURN = 0xFF0D
TIMEOUT = 20.0


class RfbClient:
    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._received = bytearray()
        self._arrived = asyncio.Event()
        self._reading: asyncio.Task[None] | None = None
        self.controls: list[dict[str, Any]] = []
        self.errors: list[dict[str, Any]] = []
        self.closed: tuple[int | None, str | None] | None = None
        self.width = self.height = 0
        self.pixels = bytearray()
        self.updates = 0

    async def __aenter__(self) -> Self:
        self._reading = asyncio.create_task(self._read())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._reading is not None
        self._reading.cancel()

    async def authenticate(self, token: str) -> None:
        await self.tell(type="authenticate", token=token)

    async def tell(self, **frame: object) -> None:
        await self._connection.send(json.dumps(frame))

    async def send(self, data: bytes) -> None:
        await self._connection.send(data)

    async def handshake(self) -> None:
        assert await self._take(12) == b"RFB 003.008\n"
        await self.send(b"RFB 003.008\n")
        count = (await self._take(1))[0]
        assert 1 in await self._take(count)
        await self.send(b"\x01")
        assert await self._take(4) == bytes(4)
        await self.send(b"\x00")  # Not shared: the server makes it shared.
        self.width, self.height = struct.unpack(">HH", await self._take(4))
        await self._take(16)
        (length,) = struct.unpack(">I", await self._take(4))
        await self._take(length)
        self.pixels = bytearray(self.width * self.height * 4)
        await self.send(struct.pack(">BxHi", 2, 1, 0))

    async def update(self, incremental: bool = False) -> None:
        """Ask for what is new, and wait until it is here."""
        await self.send(struct.pack(">BBHHHH", 3, incremental, 0, 0, self.width, self.height))
        kind, count = struct.unpack(">BxH", await self._take(4))
        assert kind == 0, kind
        for _ in range(count):
            x, y, width, height, encoding = struct.unpack(">HHHHi", await self._take(12))
            assert encoding == 0, encoding
            data = await self._take(width * height * 4)
            for row in range(height):
                at = ((y + row) * self.width + x) * 4
                self.pixels[at : at + width * 4] = data[row * width * 4 : (row + 1) * width * 4]
        self.updates += 1

    def pixel(self, x: int, y: int) -> tuple[int, int, int]:
        at = (y * self.width + x) * 4
        blue, green, red = self.pixels[at : at + 3]
        return red, green, blue

    async def click(self, x: int, y: int) -> None:
        for buttons in (0, 1, 0):
            await self.send(struct.pack(">BBHH", 5, buttons, x, y))
        # The window manager gives the focus after a click: no hand types that fast.
        await asyncio.sleep(0.3)

    async def key(self, keysym: int, down: bool) -> None:
        await self.send(struct.pack(">BBxxI", 4, down, keysym))

    async def type(self, text: str) -> None:
        for each in text:
            for down in (True, False):
                await self.key(RETURN if each == "\n" else ord(each), down)

    async def control(self, holder: str, ready: bool = True) -> None:
        """Wait until the newest frame says so."""
        wanted = {"type": "control", "holder": holder, "ready": ready}
        await self._until(lambda: bool(self.controls) and self.controls[-1] == wanted)

    async def error(self) -> str:
        await self._until(lambda: bool(self.errors))
        return str(self.errors.pop(0)["code"])

    async def until_closed(self) -> int | None:
        await self._until(lambda: self.closed is not None)
        assert self.closed is not None
        return self.closed[0]

    async def _take(self, size: int) -> bytes:
        await self._until(lambda: len(self._received) >= size or self.closed is not None)
        assert len(self._received) >= size, self.closed
        data = bytes(self._received[:size])
        del self._received[:size]
        return data

    async def _until(self, condition: Any) -> None:
        async with asyncio.timeout(TIMEOUT):
            while not condition():
                self._arrived.clear()
                await self._arrived.wait()

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            async for message in self._connection:
                if isinstance(message, bytes):
                    self._received += message
                else:
                    frame = json.loads(message)
                    (self.controls if frame["type"] == "control" else self.errors).append(frame)
                self._arrived.set()
        self.closed = (self._connection.close_code, self._connection.close_reason)
        self._arrived.set()


@asynccontextmanager
async def rfb_client(
    server: LiveServer, conversation_id: str, token: str | None = None
) -> AsyncIterator[RfbClient]:
    address = server.url.replace("http", "ws", 1) + f"/ws/desktops/{conversation_id}"
    async with (
        connect(address, proxy=None, max_size=None) as connection,
        RfbClient(connection) as client,
    ):
        await client.authenticate(token or server.token)
        yield client
