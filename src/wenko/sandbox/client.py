"""A client for one executor: HTTP over a stream, with few kept-alive connections."""

import asyncio
import json
import socket
from collections.abc import Callable
from typing import Any, Protocol, cast

from wenko.errors import NothingListens, SandboxUnavailable, TooLarge
from wenko.sandbox.base import Streams
from wenko.sandbox.executor.http import MAX_REQUEST
from wenko.sandbox.folder import Folder

Json = dict[str, Any]
OnLine = Callable[[Json], None]

MAX_HEAD = 8 * 1024
MAX_BODY = 128 * 1024 * 1024
_MAX_IDLE = 2
_RESULT_PREFIX = b'{"result":'
"""How the last line of a streamed reply begins."""
SANDBOX_ENDED = (
    "The sandbox has ended and its running commands are lost. The next command starts a new one.",
    "沙箱已经结束，正在执行的内容丢失。下一条命令会重新启动沙箱。",
)
NOT_LISTENING = (
    "Nothing listens there in the sandbox, or it accepts no further connection.",
    "沙箱中没有程序在那里监听，或者它不再接受连接。",
)
INVALID_REPLY = (
    "The sandbox sent an invalid reply; try the command again.",
    "沙箱的回答无法读取，请重试这条命令。",
)


class Endpoint(Protocol):
    """Where an executor is reached."""

    async def connect(self) -> socket.socket:
        """A new connection, non-blocking; raises ``OSError`` if the executor has ended."""


class UnixEndpoint:
    """The socket in the conversation's folder, which the executor has inherited."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder

    async def connect(self) -> socket.socket:
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            connection.setblocking(False)
            with self._folder.socket_path() as path:
                await asyncio.get_running_loop().sock_connect(connection, path)
        except BaseException:
            connection.close()
            raise
        return connection


class ExecutorReply:
    """A status and a body; the body of a streamed reply is its last line."""

    __slots__ = ("body", "status")

    def __init__(self, status: int, body: bytes) -> None:
        self.status = status
        self.body = body

    @property
    def json(self) -> Json:
        try:
            value = json.loads(self.body)
        except ValueError:
            raise SandboxUnavailable(*INVALID_REPLY) from None
        if not isinstance(value, dict):
            raise SandboxUnavailable(*INVALID_REPLY)
        return value


class ExecutorConnection(asyncio.Protocol):
    """One connection with at most one request in flight."""

    def __init__(
        self,
        on_free: Callable[["ExecutorConnection"], None],
        on_lost: Callable[["ExecutorConnection"], None],
    ) -> None:
        self._on_free = on_free
        self._on_lost = on_lost
        self._buffer = bytearray()
        self._pending: asyncio.Future[ExecutorReply] | None = None
        self._on_line: OnLine | None = None
        self._status = 0
        self._in_body = False
        self._remaining = 0
        """Bytes of the body still to come; -1 for a chunked body."""
        self._last_line = b""
        self._transport: asyncio.Transport | None = None

    async def request(self, path: str, body: bytes, on_line: OnLine | None = None) -> ExecutorReply:
        if self._transport is None:
            raise SandboxUnavailable(*SANDBOX_ENDED)
        pending: asyncio.Future[ExecutorReply] = asyncio.get_running_loop().create_future()
        self._pending = pending
        self._on_line = on_line
        head = f"POST {path} HTTP/1.1\r\nHost: sandbox\r\nContent-Length: {len(body)}\r\n\r\n"
        self._transport.write(head.encode() + body)
        try:
            return await pending
        except asyncio.CancelledError:
            # The caller gave up: the reply is discarded when it comes.
            if self._pending is pending:
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
        if self._pending is not None and not self._pending.done():
            self._pending.set_exception(SandboxUnavailable(*SANDBOX_ENDED))
        self._on_lost(self)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        try:
            while self._parse_part():
                pass
        except ValueError:
            self.close()

    def _parse_part(self) -> bool:
        """Parse one part of a reply from the buffer; returns whether to go on."""
        if not self._in_body:
            return self._parse_head()
        if self._remaining >= 0:
            return self._parse_body()
        return self._parse_chunk()

    def _parse_head(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            if len(self._buffer) > MAX_HEAD:
                raise ValueError("the head is too long")
            return False
        first, _, header = bytes(self._buffer[:end]).partition(b"\r\n")
        del self._buffer[: end + 4]
        self._status = int(first[9:12])
        self._in_body = True
        self._remaining = int(header[16:]) if header.startswith(b"Content-Length: ") else -1
        if self._remaining > MAX_BODY:
            raise ValueError("the body is too long")
        return True

    def _parse_body(self) -> bool:
        if len(self._buffer) < self._remaining:
            return False
        body = bytes(self._buffer[: self._remaining])
        del self._buffer[: self._remaining]
        self._finish(body)
        return False

    def _parse_chunk(self) -> bool:
        end = self._buffer.find(b"\r\n")
        if end < 0:
            return False
        size = int(self._buffer[:end], 16)
        if size > MAX_BODY:
            raise ValueError("the chunk is too long")
        if len(self._buffer) < end + 2 + size + 2:
            return False
        line = bytes(self._buffer[end + 2 : end + 2 + size])
        del self._buffer[: end + 2 + size + 2]
        if size == 0:
            self._finish(self._last_line)
            return False
        if line.startswith(_RESULT_PREFIX):
            self._last_line = line
        elif self._on_line is not None:
            self._on_line(json.loads(line))
        return True

    def _finish(self, body: bytes) -> None:
        pending, self._pending = self._pending, None
        self._on_line = None
        self._in_body = False
        self._last_line = b""
        if pending is not None and not pending.done():
            pending.set_result(ExecutorReply(self._status, body))
        self._on_free(self)


class ExecutorClient:
    """Connections to one executor. One is always open: without any, the executor's lease runs."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint
        self._idle: list[ExecutorConnection] = []
        self._all: set[ExecutorConnection] = set()
        self.ended = asyncio.Event()
        """Set when the last connection is lost, which means that the executor has ended."""

    @property
    def busy(self) -> bool:
        return len(self._all) > len(self._idle)

    async def hello(self, within: float) -> Json:
        """The executor's id and version; ``TimeoutError`` if it accepts but does not answer."""
        async with asyncio.timeout(within):
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

    async def tunnel(self, path: str) -> Streams:
        """A connection of its own, which carries raw bytes once the executor has agreed."""
        return (await self.tunnel_with_head(path))[1]

    async def tunnel_with_head(self, path: str) -> tuple[bytes, Streams]:
        """A tunnel, and what the executor says of it."""
        try:
            connected = await self._endpoint.connect()
            reader, writer = await asyncio.open_unix_connection(sock=connected)
        except OSError:
            raise SandboxUnavailable(*SANDBOX_ENDED) from None
        try:
            head = f"POST {path} HTTP/1.1\r\nHost: sandbox\r\nContent-Length: 0\r\n\r\n"
            writer.write(head.encode())
            reply = await reader.readuntil(b"\r\n\r\n")
            if reply.startswith(b"HTTP/1.1 409") and path.startswith("/connect"):
                raise NothingListens(*NOT_LISTENING)
            if not reply.startswith(b"HTTP/1.1 101"):
                raise SandboxUnavailable(*SANDBOX_ENDED)
        except (OSError, asyncio.IncompleteReadError):
            writer.close()
            raise SandboxUnavailable(*SANDBOX_ENDED) from None
        except BaseException:
            writer.close()
            raise
        return reply, (reader, writer)

    async def close(self) -> None:
        """Close all connections, which starts the executor's lease."""
        if not self._all:
            self.ended.set()
        for connection in list(self._all):
            connection.close()
        await self.ended.wait()

    async def _connect(self) -> ExecutorConnection:
        loop = asyncio.get_running_loop()
        connection = ExecutorConnection(self._on_free, self._on_lost)
        # Counted at once: it may be lost before create_unix_connection returns.
        self._all.add(connection)
        try:
            connected = await self._endpoint.connect()
            await loop.create_unix_connection(lambda: connection, sock=connected)
        except BaseException as error:
            self._all.discard(connection)
            if isinstance(error, OSError):
                raise SandboxUnavailable(*SANDBOX_ENDED) from None
            raise
        return connection

    def _on_free(self, connection: ExecutorConnection) -> None:
        self._idle.append(connection)
        if len(self._idle) > _MAX_IDLE:
            self._idle.pop(0).close()

    def _on_lost(self, connection: ExecutorConnection) -> None:
        self._all.discard(connection)
        if connection in self._idle:
            self._idle.remove(connection)
        if not self._all:
            self.ended.set()
