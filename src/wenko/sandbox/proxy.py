"""The proxy of a conversation: what its sandbox may reach goes through here, and nothing else.

It runs in the server. A name is resolved once and the connection goes to the address that was
checked, so that a name which changes its address in between leads nowhere else.
"""

import asyncio
import re
import socket
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

from wenko.errors import SandboxUnavailable
from wenko.sandbox.base import ProxyClient, Sandbox, Streams
from wenko.sandbox.network import is_forbidden, is_host

ACCEPTING = 4
MAX_CONNECTIONS = 128
"""Of one sandbox at a time; npm and pip open a few dozen."""
MAX_HEAD = 32 * 1024
HEAD_TIMEOUT, CONNECT_TIMEOUT, IDLE_TIMEOUT = 15.0, 20.0, 600.0
REFUSAL_TIMEOUT = 2.0
CHUNK = 1 << 16
MAX_REFUSED = 50
ALLOWED_PORTS = frozenset({80, 443, 8080, 8443})
_START = re.compile(rb"[A-Za-z]+ [\x21-\x7e\x80-\xff]+ HTTP/1\.[01]")
# A lone line feed is a line's end to some servers: a second Host could hide behind it.
_HEADER = re.compile(rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+:[^\r\n\0]*")
_DROPPED = frozenset({b"host", b"connection", b"keep-alive"})


Admit = Callable[[str, int, ProxyClient], Awaitable[str | None]]
"""Why a program may not reach this port of a host; null if it may. It may take a while."""


class RefusedHosts:
    """The hosts that were refused last, when, and why if there is more to say."""

    def __init__(self) -> None:
        self._hosts: OrderedDict[str, tuple[float, str]] = OrderedDict()

    def add(self, host: str, why: str = "") -> None:
        self._hosts.pop(host, None)
        self._hosts[host] = (time.monotonic(), why)
        while len(self._hosts) > MAX_REFUSED:
            self._hosts.popitem(last=False)

    def since(self, began: float) -> dict[str, str]:
        return {host: why for host, (when, why) in self._hosts.items() if when >= began}


class SandboxProxy:
    """Serves one sandbox until it ends or ``close`` is called."""

    def __init__(self, sandbox: Sandbox, admit: Admit) -> None:
        self._sandbox = sandbox
        self._admit = admit
        self._accepting = {asyncio.create_task(self._accept()) for _ in range(ACCEPTING)}
        self._serving: set[asyncio.Task[None]] = set()

    @property
    def alive(self) -> bool:
        return any(not task.done() for task in self._accepting)

    async def close(self) -> None:
        tasks = [*self._accepting, *self._serving]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(SandboxUnavailable):
            await self._sandbox.stop_accepting()

    async def _accept(self) -> None:
        """Wait for connections until the sandbox ends; each is served beside the next wait."""
        while True:
            try:
                client = await self._sandbox.accept_connection()
            except SandboxUnavailable:
                return
            if len(self._serving) >= MAX_CONNECTIONS:
                # Not beside the next wait: a flood of refusals must be limited too.
                await _closing(client.streams, _refuse_further(client.streams))
                continue
            task = asyncio.create_task(_closing(client.streams, self._serve(client)))
            self._serving.add(task)
            task.add_done_callback(self._serving.discard)

    async def _serve(self, client: ProxyClient) -> None:
        reader, writer = client.streams
        try:
            async with asyncio.timeout(HEAD_TIMEOUT):
                head = await reader.readuntil(b"\r\n\r\n")
        except TimeoutError:
            return await _answer(writer, "408 Request Timeout", "The request did not come.")
        except asyncio.LimitOverrunError:
            head = bytes(MAX_HEAD + 1)
        if len(head) > MAX_HEAD:
            return await _answer(
                writer,
                "431 Request Header Fields Too Large",
                f"The head of a request may have {MAX_HEAD >> 10} KiB at most.",
            )
        try:
            request = _parse(head)
        except ValueError:
            return await _answer(
                writer, "400 Bad Request", "Only well-formed http requests and CONNECT."
            )
        return await self._forward(request, client)

    async def _forward(self, request: "_Request", client: ProxyClient) -> None:
        writer, host, port = client.streams[1], request.host, request.port
        known = port in ALLOWED_PORTS
        why = await self._admit(host, port, client) if known else not_allowed(host, port)
        if why is not None:
            return await _answer(writer, "403 Forbidden", why)
        upstream = await self._connect(host, port)
        if upstream is None:
            return await _answer(writer, "502 Bad Gateway", f"{host} cannot be reached.")
        if request.opening:
            upstream[1].write(request.opening)
        else:
            writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
        return await _relay(client.streams, upstream)

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


def not_allowed(host: str, port: int) -> str:
    return f"{host}:{port} is not allowed in this conversation."


def is_worth_telling(host: str) -> bool:
    """Whether a host is a name on the internet, or an address of it."""
    return is_host(host) and "." in host


@dataclass(frozen=True, slots=True)
class _Request:
    host: str
    port: int
    opening: bytes
    """What the server gets first; nothing for CONNECT."""


def _parse(head: bytes) -> _Request:
    """Raises ``ValueError`` for what is no request to a proxy."""
    first, *lines = head.removesuffix(b"\r\n\r\n").split(b"\r\n")
    if not _START.fullmatch(first) or not all(map(_HEADER.fullmatch, lines)):
        raise ValueError("a malformed head")
    method, target, _ = first.decode("latin-1").split(" ")
    if method == "CONNECT":
        host, _, number = target.rpartition(":")
        return _Request(_normal(host), int(number), b"")
    parts = urlsplit(target)
    if parts.scheme != "http" or not parts.hostname:
        raise ValueError("no address of the web")
    host, port = _normal(parts.hostname), parts.port or 80
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return _Request(host, port, _request_head(f"{method} {path}", host, port, lines))


def _normal(host: str) -> str:
    return host.strip("[]").lower().rstrip(".")


def _request_head(start: str, host: str, port: int, lines: list[bytes]) -> bytes:
    """The request as the server gets it: one per connection, without what is for a proxy.

    Its Host is the one that was allowed, whatever the client wrote: a server has many sites.
    """
    kept = [line for line in lines if not _is_dropped(line.partition(b":")[0].lower())]
    name = f"[{host}]" if ":" in host else host
    named = f"Host: {name}" if port == 80 else f"Host: {name}:{port}"
    start_line = f"{start} HTTP/1.1".encode("latin-1")
    return b"\r\n".join([start_line, named.encode("ascii"), *kept, b"Connection: close", b"", b""])


def _is_dropped(name: bytes) -> bool:
    return name in _DROPPED or name.startswith(b"proxy-")


async def _closing(streams: Streams, work: Coroutine[None, None, None]) -> None:
    try:
        await work
    except (OSError, TimeoutError, asyncio.IncompleteReadError):
        pass  # The client gave up, or nothing was sent for too long.
    finally:
        streams[1].close()


async def _refuse_further(streams: Streams) -> None:
    reader, writer = streams
    async with asyncio.timeout(REFUSAL_TIMEOUT):
        # Read first: a client that is still sending might never see the answer.
        with suppress(asyncio.LimitOverrunError, asyncio.IncompleteReadError):
            await reader.readuntil(b"\r\n\r\n")
        await _answer(
            writer,
            "503 Service Unavailable",
            f"This sandbox has {MAX_CONNECTIONS} connections open, as many as it may have. "
            "Close some, and try again.",
        )


async def _answer(writer: asyncio.StreamWriter, status: str, text: str) -> None:
    body = text.encode()
    head = f"HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\n"
    head += f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    writer.write(head.encode() + body)
    await writer.drain()


async def _relay(one: Streams, other: Streams) -> None:
    """Until both ends have closed, or nothing was sent either way for ``IDLE_TIMEOUT``."""
    now = asyncio.get_running_loop().time

    async def copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(CHUNK):
            if not limit.expired():
                limit.reschedule(now() + IDLE_TIMEOUT)
            writer.write(data)
            await writer.drain()
        if writer.can_write_eof():
            writer.write_eof()

    try:
        async with asyncio.timeout(IDLE_TIMEOUT) as limit, asyncio.TaskGroup() as both:
            both.create_task(copy(one[0], other[1]))
            both.create_task(copy(other[0], one[1]))
    except* OSError:
        pass  # One end is gone.
    finally:
        other[1].close()
