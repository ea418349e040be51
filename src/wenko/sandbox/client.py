"""HTTP to one executor over its unix socket: few connections, kept alive, little work per call."""

import asyncio
import json
from collections.abc import Callable
from typing import Any, cast

from wenko.errors import SandboxUnavailable, TooLarge
from wenko.sandbox.executor.http import MAX_REQUEST
from wenko.sandbox.folder import Folder

Json = dict[str, Any]
OnLine = Callable[[Json], None]

MAX_HEAD = 8 * 1024
MAX_BODY = 128 * 1024 * 1024
_KEPT_IDLE = 2
_ANSWER = b'{"result":'
"""How the last of several lines begins."""
GONE = (
    "The sandbox has ended, and what it was doing is lost. It starts anew with the next command.",
    "沙箱已经结束，正在执行的内容丢失。下一条命令会重新启动沙箱。",
)
UNREADABLE = (
    "The sandbox gave an answer that cannot be read; try the command again.",
    "沙箱的回答无法读取，请重试这条命令。",
)


class ExecutorReply:
    """A status and a body; when lines came one by one, the body is the last of them."""

    __slots__ = ("body", "status")

    def __init__(self, status: int, body: bytes) -> None:
        self.status = status
        self.body = body

    @property
    def json(self) -> Json:
        try:
            value = json.loads(self.body)
        except ValueError:
            raise SandboxUnavailable(*UNREADABLE) from None
        if not isinstance(value, dict):
            raise SandboxUnavailable(*UNREADABLE)
        return value


class ExecutorConnection(asyncio.Protocol):
    """One connection with at most one request under way."""

    def __init__(
        self,
        on_free: Callable[["ExecutorConnection"], None],
        on_lost: Callable[["ExecutorConnection"], None],
    ) -> None:
        self._on_free = on_free
        self._on_lost = on_lost
        self._buffer = bytearray()
        self._waiting: asyncio.Future[ExecutorReply] | None = None
        self._on_line: OnLine | None = None
        self._status = 0
        self._in_body = False
        self._left = 0
        """Bytes of the body still to come; -1 for chunks."""
        self._last_line = b""
        self._transport: asyncio.Transport | None = None

    async def request(self, path: str, body: bytes, on_line: OnLine | None = None) -> ExecutorReply:
        if self._transport is None:
            raise SandboxUnavailable(*GONE)
        waiting: asyncio.Future[ExecutorReply] = asyncio.get_running_loop().create_future()
        self._waiting = waiting
        self._on_line = on_line
        head = f"POST {path} HTTP/1.1\r\nHost: sandbox\r\nContent-Length: {len(body)}\r\n\r\n"
        self._transport.write(head.encode() + body)
        try:
            return await waiting
        except asyncio.CancelledError:
            # Given up before the answer: it is thrown away when it comes.
            if self._waiting is waiting:
                self._on_line = None
            raise

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # Not every event loop derives its transports from asyncio's own.
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(SandboxUnavailable(*GONE))
        self._on_lost(self)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        try:
            while self._step():
                pass
        except ValueError:
            self.close()

    def _step(self) -> bool:
        """Take one part of an answer from what has come; whether there may be more to take."""
        if not self._in_body:
            return self._take_head()
        if self._left >= 0:
            return self._take_body()
        return self._take_chunk()

    def _take_head(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            if len(self._buffer) > MAX_HEAD:
                raise ValueError("no end of the head")
            return False
        first, _, header = bytes(self._buffer[:end]).partition(b"\r\n")
        del self._buffer[: end + 4]
        self._status = int(first[9:12])
        self._in_body = True
        self._left = int(header[16:]) if header.startswith(b"Content-Length: ") else -1
        if self._left > MAX_BODY:
            raise ValueError("too much")
        return True

    def _take_body(self) -> bool:
        if len(self._buffer) < self._left:
            return False
        body = bytes(self._buffer[: self._left])
        del self._buffer[: self._left]
        self._finish(body)
        return False

    def _take_chunk(self) -> bool:
        end = self._buffer.find(b"\r\n")
        if end < 0:
            return False
        size = int(self._buffer[:end], 16)
        if size > MAX_BODY:
            raise ValueError("too much")
        if len(self._buffer) < end + 2 + size + 2:
            return False
        line = bytes(self._buffer[end + 2 : end + 2 + size])
        del self._buffer[: end + 2 + size + 2]
        if size == 0:
            self._finish(self._last_line)
            return False
        if line.startswith(_ANSWER):
            self._last_line = line
        elif self._on_line is not None:
            self._on_line(json.loads(line))
        return True

    def _finish(self, body: bytes) -> None:
        waiting, self._waiting = self._waiting, None
        self._on_line = None
        self._in_body = False
        self._last_line = b""
        if waiting is not None and not waiting.done():
            waiting.set_result(ExecutorReply(self._status, body))
        self._on_free(self)


class ExecutorClient:
    """Connections to one executor. One stays open always: it is what the executor's lease is on."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._idle: list[ExecutorConnection] = []
        self._all: set[ExecutorConnection] = set()
        self.ended = asyncio.Event()
        """Set when the last connection is lost, which means that the executor ended."""

    @property
    def busy(self) -> bool:
        return len(self._all) > len(self._idle)

    async def hello(self, patience: float) -> Json:
        """Who is there; raises ``TimeoutError`` if somebody listens and does not answer."""
        async with asyncio.timeout(patience):
            return (await self.request("/hello", b"")).json

    async def request(self, path: str, body: bytes, on_line: OnLine | None = None) -> ExecutorReply:
        if len(body) > MAX_REQUEST:
            limit = f"{MAX_REQUEST >> 20} MiB"
            raise TooLarge(
                f"A request to the sandbox may have {limit} at most.",
                f"发往沙箱的请求最多 {limit}。",
            )
        connection = self._idle.pop() if self._idle else await self._connect()
        return await connection.request(path, body, on_line)

    async def close(self) -> None:
        """Let go of the executor, which starts its lease."""
        if not self._all:
            self.ended.set()
        for connection in list(self._all):
            connection.close()
        await self.ended.wait()

    async def _connect(self) -> ExecutorConnection:
        loop = asyncio.get_running_loop()
        connection = ExecutorConnection(self._freed, self._lost)
        # Counted from the first moment: it may be lost again before we hear that it was made.
        self._all.add(connection)
        try:
            with self._folder.socket_path() as path:
                await loop.create_unix_connection(lambda: connection, path)
        except BaseException as error:
            self._all.discard(connection)
            if isinstance(error, OSError):
                raise SandboxUnavailable(*GONE) from None
            raise
        return connection

    def _freed(self, connection: ExecutorConnection) -> None:
        self._idle.append(connection)
        if len(self._idle) > _KEPT_IDLE:
            self._idle.pop(0).close()

    def _lost(self, connection: ExecutorConnection) -> None:
        self._all.discard(connection)
        if connection in self._idle:
            self._idle.remove(connection)
        if not self._all:
            self.ended.set()
