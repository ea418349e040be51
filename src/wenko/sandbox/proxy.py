"""The proxy of a conversation: what its sandbox may reach goes through here, and nothing else.

It runs in the server. A name is resolved once and the connection goes to the address that was
checked, so that a name which changes its address in between leads nowhere else.
"""

import asyncio
import socket
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import urlsplit

from wenko.errors import SandboxUnavailable
from wenko.sandbox.base import Sandbox, Streams
from wenko.sandbox.network import NetworkSettings, Registries, is_forbidden, is_host

ACCEPTING = 4
MAX_HEAD = 32 * 1024
HEAD_TIMEOUT, CONNECT_TIMEOUT = 15.0, 20.0
CHUNK = 1 << 16
MAX_REFUSED = 50
ALLOWED_PORTS = frozenset({80, 443, 8080, 8443})


class RefusedHosts:
    """The hosts that were refused last, and when."""

    def __init__(self) -> None:
        self._hosts: OrderedDict[str, float] = OrderedDict()

    def add(self, host: str) -> None:
        self._hosts.pop(host, None)
        self._hosts[host] = time.monotonic()
        while len(self._hosts) > MAX_REFUSED:
            self._hosts.popitem(last=False)

    def since(self, began: float) -> list[str]:
        return [host for host, when in self._hosts.items() if when >= began]


class SandboxProxy:
    """Serves one sandbox until it ends or ``close`` is called."""

    def __init__(
        self,
        sandbox: Sandbox,
        settings: Callable[[], NetworkSettings],
        registries: Registries,
        refused: RefusedHosts,
    ) -> None:
        self._sandbox = sandbox
        self._settings = settings
        self._registries = registries
        self._refused = refused
        self._tasks = {asyncio.create_task(self._accept()) for _ in range(ACCEPTING)}

    @property
    def alive(self) -> bool:
        return any(not task.done() for task in self._tasks)

    async def close(self) -> None:
        tasks, self._tasks = self._tasks, set()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(SandboxUnavailable):
            await self._sandbox.stop_accepting()

    async def _accept(self) -> None:
        """Wait for connections until the sandbox ends; each is served beside the next wait."""
        while True:
            try:
                streams = await self._sandbox.accept_connection()
            except SandboxUnavailable:
                return
            task = asyncio.create_task(self._serve(streams))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _serve(self, streams: Streams) -> None:
        reader, writer = streams
        try:
            async with asyncio.timeout(HEAD_TIMEOUT):
                head = await reader.readuntil(b"\r\n\r\n")
            await self._forward(head, reader, writer)
        except (OSError, ValueError, TimeoutError, asyncio.IncompleteReadError):
            pass  # The client gave up, or does not speak HTTP.
        except asyncio.LimitOverrunError:
            pass
        finally:
            writer.close()

    async def _forward(
        self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        first, _, rest = head.partition(b"\r\n")
        method, target, _ = first.decode("latin-1").split(" ")
        if method == "CONNECT":
            host, _, number = target.rpartition(":")
            port, opening = int(number), b""
        else:
            parts = urlsplit(target)
            if parts.scheme != "http" or not parts.hostname:
                return await _answer(writer, "400 Bad Request", "Only http and CONNECT.")
            host, port = parts.hostname, parts.port or 80
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            opening = _request_head(method, path, rest)
        host = host.strip("[]").lower().rstrip(".")
        if port not in ALLOWED_PORTS or not self._settings().allows(host, self._registries):
            if port in ALLOWED_PORTS and is_host(host) and "." in host:
                self._refused.add(host)
            return await _answer(
                writer, "403 Forbidden", f"{host}:{port} is not allowed in this conversation."
            )
        upstream = await self._connect(host, port)
        if upstream is None:
            return await _answer(writer, "502 Bad Gateway", f"{host} cannot be reached.")
        if method == "CONNECT":
            writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
        else:
            upstream[1].write(opening)
        return await _relay((reader, writer), upstream)

    async def _connect(self, host: str, port: int) -> Streams | None:
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(CONNECT_TIMEOUT):
                found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
                for _, _, _, _, address in found:
                    # Connecting to the address, not to the name: it may resolve differently now.
                    if is_forbidden(str(address[0])):
                        continue
                    with suppress(OSError):
                        return await asyncio.open_connection(str(address[0]), port)
        except (OSError, TimeoutError, UnicodeError):
            return None
        return None


def _request_head(method: str, path: str, rest: bytes) -> bytes:
    """The request as the server gets it: one per connection, without what is for a proxy."""
    lines = [
        line
        for line in rest.split(b"\r\n")
        if line and not line.lower().startswith((b"proxy-", b"connection:", b"keep-alive:"))
    ]
    start = f"{method} {path} HTTP/1.1".encode("latin-1")
    return b"\r\n".join([start, *lines, b"Connection: close", b"", b""])


async def _answer(writer: asyncio.StreamWriter, status: str, text: str) -> None:
    body = text.encode()
    head = f"HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\n"
    head += f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    writer.write(head.encode() + body)
    await writer.drain()


async def _relay(one: Streams, other: Streams) -> None:
    async def copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()
        if writer.can_write_eof():
            writer.write_eof()

    try:
        await asyncio.gather(copy(one[0], other[1]), copy(other[0], one[1]))
    finally:
        other[1].close()
