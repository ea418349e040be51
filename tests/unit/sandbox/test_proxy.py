"""The proxy of a sandbox: which requests it forwards, and its limits."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest

from wenko.sandbox import proxy
from wenko.sandbox.base import ProxyClient, Sandbox, Streams
from wenko.sandbox.proxy import SandboxProxy, not_allowed

pytestmark = pytest.mark.anyio
TIMEOUT = 10.0


class ClientsOfASandbox:
    """What the proxy sees of a sandbox: its connections, one after another."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[Streams] = asyncio.Queue()
        self._writers: list[asyncio.StreamWriter] = []

    async def accept_connection(self) -> ProxyClient:
        return ProxyClient(await self._waiting.get())

    async def stop_accepting(self) -> None:
        pass

    async def connect(self) -> Streams:
        inside, outside = socket.socketpair()
        self._waiting.put_nowait(await asyncio.open_unix_connection(sock=outside))
        reader, writer = await asyncio.open_unix_connection(sock=inside)
        self._writers.append(writer)
        return reader, writer

    async def close(self) -> None:
        for writer in self._writers:
            writer.close()
            await writer.wait_closed()

    async def ask(self, request: bytes) -> bytes:
        """The whole reply; the proxy closes each connection after one."""
        reader, writer = await self.connect()
        writer.write(request)
        async with asyncio.timeout(TIMEOUT):
            return await reader.read()


@pytest.fixture
async def clients(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[ClientsOfASandbox]:
    monkeypatch.setattr(proxy, "is_forbidden", lambda address: False)
    monkeypatch.setattr(proxy, "ALLOWED_PORTS", range(65536))
    connected = ClientsOfASandbox()

    async def only_this_machine(host: str, port: int, _: ProxyClient) -> str | None:
        return None if host == "localhost" else not_allowed(host, port)

    serving = SandboxProxy(cast(Sandbox, connected), only_this_machine)
    yield connected
    await connected.close()
    await serving.close()


@asynccontextmanager
async def web_server(
    handle: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]],
) -> AsyncIterator[int]:
    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]


async def test_P93_a_server_gets_the_host_that_was_allowed(clients: ClientsOfASandbox) -> None:
    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(await reader.readuntil(b"\r\n\r\n"))
        writer.close()

    async with web_server(echo) as port:
        start = f"GET http://localhost:{port}/page?q=1 HTTP/1.1\r\n".encode()
        for headers in (
            b"Host: internal.example\r\n",
            b"HOST: internal.example\r\nhost:other.example\r\n",
            b"Accept: */*\r\n",
            b"",
        ):
            seen = await clients.ask(start + headers + b"\r\n")
            hosts = [line for line in seen.split(b"\r\n") if line.lower().startswith(b"host")]
            assert hosts == [f"Host: localhost:{port}".encode()], headers
            assert seen.startswith(b"GET /page?q=1 HTTP/1.1\r\n")


@pytest.mark.parametrize(
    "head",
    [
        b"GET http://localhost/ HTTP/1.1\r\nX: a\nHost: internal.example\r\n\r\n",
        b"GET http://localhost/ HTTP/1.1\r\nX: a\r\n Host: internal.example\r\n\r\n",
        b"GET http://localhost/ HTTP/1.1\r\nHost : internal.example\r\n\r\n",
        b"GET http://localhost/\nHost:internal.example HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET ftp://localhost/ HTTP/1.1\r\n\r\n",
        b"GET http://localhost:x/ HTTP/1.1\r\n\r\n",
        b"CONNECT localhost HTTP/1.1\r\n\r\n",
        b"\x16\x03\x01\r\n\r\n",
    ],
)
async def test_P93_a_malformed_head_is_refused(clients: ClientsOfASandbox, head: bytes) -> None:
    assert (await clients.ask(head)).startswith(b"HTTP/1.1 400 ")


async def test_P93_a_long_head_is_refused_and_one_that_does_not_come(
    clients: ClientsOfASandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    for size in (40_000, 200_000):
        head = b"GET http://localhost/ HTTP/1.1\r\nX: %s\r\n\r\n" % (b"x" * size)
        assert (await clients.ask(head)).startswith(b"HTTP/1.1 431 "), size
    monkeypatch.setattr(proxy, "HEAD_TIMEOUT", 0.01)
    assert (await clients.ask(b"GET http://localhost/ HTT")).startswith(b"HTTP/1.1 408 ")


async def test_P93_further_connections_of_a_sandbox_are_refused_until_one_ends(
    clients: ClientsOfASandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proxy, "MAX_CONNECTIONS", 3)

    async def wait(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    async with web_server(wait) as port:
        request = f"CONNECT localhost:{port} HTTP/1.1\r\n\r\n".encode()
        open_: list[Any] = [await clients.connect() for _ in range(3)]
        for reader, writer in open_:
            writer.write(request)
            assert b" 200 " in await reader.readuntil(b"\r\n\r\n")
        refused = [await clients.ask(request) for _ in range(20)]
        assert all(each.startswith(b"HTTP/1.1 503 ") for each in refused)
        reader, writer = open_.pop()
        writer.close()
        async with asyncio.timeout(TIMEOUT):
            assert await reader.read() == b""
            while True:
                reader, writer = await clients.connect()
                writer.write(request)
                if b" 200 " in await reader.readuntil(b"\r\n\r\n"):
                    break


async def test_P93_a_connection_on_which_nothing_is_sent_is_closed(
    clients: ClientsOfASandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proxy, "IDLE_TIMEOUT", 0.05)
    closed = asyncio.Event()

    async def wait(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        closed.set()
        writer.close()

    async with web_server(wait) as port:
        reply = await clients.ask(f"CONNECT localhost:{port} HTTP/1.1\r\n\r\n".encode())
        assert reply.endswith(b"\r\n\r\n")
        async with asyncio.timeout(TIMEOUT):
            await closed.wait()
