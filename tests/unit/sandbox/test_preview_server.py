"""The port of a preview: who gets in, what goes through, and what the program inside sees."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest

from wenko.errors import NothingListens
from wenko.sandbox import preview_server
from wenko.sandbox.base import Streams
from wenko.sandbox.preview_server import PreviewServer

pytestmark = pytest.mark.anyio
KEY = "the-key-of-this-preview"
INSIDE = 5000


class Program:
    """What listens in the sandbox: keeps what it got, and answers what it is told to."""

    def __init__(self) -> None:
        self.requests: list[bytes] = []
        self.reply = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"
        self.port = 0

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.requests.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(self.reply)
        if self.reply.startswith(b"HTTP/1.1 101"):
            while data := await reader.read(100):
                writer.write(data.upper())
        writer.close()

    async def connect(self) -> Streams:
        return await asyncio.open_connection("127.0.0.1", self.port)


@asynccontextmanager
async def opened() -> AsyncIterator[tuple[PreviewServer, Program]]:
    program = Program()
    inside = await asyncio.start_server(program.handle, "127.0.0.1", 0)
    program.port = inside.sockets[0].getsockname()[1]
    server = PreviewServer(KEY, INSIDE, program.connect)
    await server.open()
    try:
        yield server, program
    finally:
        await server.close()
        inside.close()


def client(**options: object) -> httpx.AsyncClient:
    return httpx.AsyncClient(trust_env=False, **options)  # type: ignore[arg-type]


def cookie(server: PreviewServer, key: str = KEY) -> dict[str, str]:
    return {"Cookie": f"wenko_preview_{server.port}={key}; theirs=1"}


async def test_P96_the_key_of_the_first_address_becomes_a_cookie_and_leaves_the_address() -> None:
    async with opened() as (server, program), client() as http:
        first = await http.get(server.url("localhost").replace("/?", "/page?a=1&"))
        assert first.status_code == 303
        assert first.headers["location"] == "/page?a=1"
        set_cookie = first.headers["set-cookie"]
        assert "HttpOnly" in set_cookie
        assert "SameSite=Lax" in set_cookie
        reply = await http.get(f"http://localhost:{server.port}/page?a=1")
        assert reply.text == "hello"
        assert b"GET /page?a=1 HTTP/1.1" in program.requests[0]
        assert KEY.encode() not in program.requests[0]


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/", {}, 403),
        ("/?wenko_key=wrong", {}, 403),
        ("/", {"Cookie": "wenko_preview_1=the-key-of-this-preview"}, 403),
        ("/", {"Host": "evil.example:80", "key": "right"}, 421),
        ("/", {"Origin": "http://evil.example", "key": "right"}, 403),
        ("/", {"Origin": "null", "key": "right"}, 403),
    ],
)
async def test_P96_who_has_no_key_or_comes_from_elsewhere_gets_nothing(
    path: str, headers: dict[str, str], status: int
) -> None:
    async with opened() as (server, program), client() as http:
        given = {**headers, **(cookie(server) if headers.pop("key", None) else {})}
        given.pop("key", None)
        reply = await http.get(f"http://127.0.0.1:{server.port}{path}", headers=given)
        assert reply.status_code == status
        assert program.requests == []


async def test_P96_the_program_gets_its_own_cookies_and_not_ours() -> None:
    async with opened() as (server, program), client() as http:
        program.reply = (
            b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:5000/next\r\nSet-Cookie: s=1\r\n"
            b"Set-Cookie: wenko_preview_1=stolen\r\nContent-Length: 0\r\n\r\n"
        )
        reply = await http.get(f"http://localhost:{server.port}/", headers=cookie(server))
        assert reply.headers["location"] == f"http://localhost:{server.port}/next"
        assert reply.headers.get_list("set-cookie") == ["s=1"]
        assert b"theirs=1" in program.requests[0]
        assert b"wenko_preview" not in program.requests[0]
        assert b"Connection: close" in program.requests[0]


async def test_P96_a_connection_that_is_upgraded_passes_both_ways() -> None:
    async with opened() as (server, program):
        program.reply = (
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
        )
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        head = f"GET /hot HTTP/1.1\r\nHost: localhost:{server.port}\r\nUpgrade: websocket\r\n"
        head += f"Connection: keep-alive, Upgrade\r\nCookie: {cookie(server)['Cookie']}\r\n\r\n"
        writer.write(head.encode())
        reply = await reader.readuntil(b"\r\n\r\n")
        assert reply.startswith(b"HTTP/1.1 101")
        assert b"Connection: Upgrade" in reply
        assert b"Connection: Upgrade" in program.requests[0]
        for word in (b"ping", b"pong"):
            writer.write(word)
            assert await reader.readexactly(4) == word.upper()
        writer.close()


@pytest.mark.parametrize(
    "request_",
    [b"nonsense\r\n\r\n", b"GET http://x/ HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nno field\r\n\r\n"],
)
async def test_what_is_no_request_is_refused(request_: bytes) -> None:
    async with opened() as (server, program):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(request_)
        assert (await reader.read()).startswith(b"HTTP/1.1 4")
        writer.close()
        assert program.requests == []


async def test_what_speaks_no_http_or_is_gone_is_told() -> None:
    async with opened() as (server, program), client() as http:
        program.reply = b"-ERR unknown command\r\n\r\n"
        reply = await http.get(f"http://localhost:{server.port}/", headers=cookie(server))
        assert reply.status_code == 502

        async def nothing() -> Streams:
            raise NothingListens("gone")

        server._connect = nothing
        reply = await http.get(f"http://localhost:{server.port}/", headers=cookie(server))
        assert reply.status_code == 502


async def test_connections_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preview_server, "MAX_CONNECTIONS", 2)
    async with opened() as (server, _), client() as http:
        held = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(2)]
        reply = await http.get(f"http://127.0.0.1:{server.port}/", headers=cookie(server))
        assert reply.status_code == 503
        for _, writer in held:
            writer.close()


async def test_a_port_that_is_taken_is_replaced_by_a_free_one() -> None:
    async with opened() as (first, program):
        second = PreviewServer(KEY, INSIDE, program.connect)
        await second.open(first.port)
        assert second.port != first.port
        await second.close()
        again = PreviewServer(KEY, INSIDE, program.connect)
        wanted = second.port
        await again.open(wanted)
        assert again.port == wanted
        await again.close()
