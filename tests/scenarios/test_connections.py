"""Logins, connections and files of a server: slow guesses, time limits, limits, private files."""

import asyncio
import base64
import json
import os
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.live import TIMEOUT
from tests.scenarios.test_bad_input import receive_until_closed
from tests.support.scripted_server import ScriptedServer, scripted_server
from wenko.api import http_protocol, sockets
from wenko.errors import WeakToken
from wenko.service.auth import load_token
from wenko.service.login_throttle import GUESSES
from wenko.settings import Settings

pytestmark = pytest.mark.anyio


@pytest.fixture
async def small_server(tmp_path: Path) -> AsyncIterator[ScriptedServer]:
    async with scripted_server(tmp_path, max_connections=8) as running:
        yield running


async def test_P58_guesses_are_refused_on_every_interface(server: ScriptedServer) -> None:
    address = server.url.replace("http", "ws", 1)
    async with server.http() as http:
        assert (await http.get("/conversations")).status_code == 200
    async with server.http(token="x") as http:
        for number in range(GUESSES):
            bearer = {"Authorization": f"Bearer guess-{number}"}
            assert (await http.get("/conversations", headers=bearer)).status_code == 401
        reply = await http.get("/conversations", headers={"Authorization": "Bearer one-more"})
        assert (reply.status_code, reply.json()["code"]) == (429, "too_many_attempts")
        assert int(reply.headers["Retry-After"]) > 0
        reply = await http.get("/hitl", headers={"Authorization": "Bearer wq1.one-more"})
        assert (reply.status_code, reply.json()["code"]) == (429, "too_many_attempts")
        reply = await http.get("/docs", headers={"Authorization": "Bearer one-more-again"})
        assert reply.status_code == 429
    for path in ("/ws/chat", "/ws/terminals/x/y"):
        async with connect(address + path, proxy=None) as connection:
            await connection.send('{"type": "authenticate", "token": "one-more-still"}')
            frame = json.loads(await connection.recv())
            assert "too_many_attempts" in (frame.get("code"), frame.get("data", {}).get("code"))
            with pytest.raises(ConnectionClosed, match="policy violation"):
                await connection.recv()
    async with server.http() as http:
        assert (await http.get("/conversations")).status_code == 200, "its token is known here"


@pytest.mark.parametrize(
    "token", ["secret", "password", "a" * 40, "令牌令牌" * 8, "with a space in the middle"]
)
def test_P58_a_weak_token_is_refused_at_start_and_not_repeated(token: str, tmp_path: Path) -> None:
    with pytest.raises(WeakToken) as refused:
        load_token(Settings(data=tmp_path, token=token))
    assert token not in refused.value.details
    assert "WENKO_TOKEN" in refused.value.localized("zh")


async def test_P40_the_description_of_the_api_needs_the_token(server: ScriptedServer) -> None:
    async with httpx.AsyncClient(base_url=server.url) as http:
        for path in ("/docs", "/openapi.json"):
            reply = await http.get(path)
            assert (reply.status_code, reply.json()["code"]) == (401, "not_authenticated")
            assert reply.headers["WWW-Authenticate"].startswith("Basic")
            browser = base64.b64encode(f"me:{server.token}".encode()).decode()
            reply = await http.get(path, headers={"Authorization": f"Basic {browser}"})
            assert reply.status_code == 200
            for wrong in ("Basic !", "Basic /w==", "Basic"):
                assert (await http.get(path, headers={"Authorization": wrong})).status_code == 401
        assert (await http.get("/redoc")).status_code == 404
        # Only there: elsewhere a browser would send it along with requests of other pages.
        reply = await http.get("/conversations", headers={"Authorization": f"Basic {browser}"})
        assert reply.status_code == 401
    async with server.http() as http:
        page = await http.get("/docs")
        assert "/hitl/respond" in page.text
        assert "<script" not in page.text


@pytest.mark.parametrize("origin", ["null", "http://[", "file://", "http://", "data:x"])
async def test_P41_an_origin_that_names_no_host_is_rejected(
    server: ScriptedServer, origin: str
) -> None:
    async with server.http() as http:
        reply = await http.get("/conversations", headers={"Origin": origin})
        assert (reply.status_code, reply.json()["code"]) == (403, "forbidden_origin")


@pytest.mark.parametrize("host", ["[", "[::1", "evil.example:x", ""])
async def test_P41_a_host_that_cannot_be_read_is_rejected(
    server: ScriptedServer, host: str
) -> None:
    reply = await _raw(server, f"GET /health HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
    assert b" 403 " in reply.partition(b"\r\n")[0]
    assert b"forbidden_origin" in reply


@pytest.mark.parametrize(
    ("sent", "limit"),
    [
        (b"", "HEADER_TIMEOUT"),
        (b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", "HEADER_TIMEOUT"),
        (
            b"POST /chat HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: 100\r\n\r\n{",
            "BODY_TIMEOUT",
        ),
    ],
)
async def test_P59_a_request_that_does_not_arrive_times_out(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch, sent: bytes, limit: str
) -> None:
    monkeypatch.setattr(http_protocol, limit, 0.2)
    reply = await _raw(server, sent)
    assert b" 408 " in reply.partition(b"\r\n")[0]
    assert b"request_timeout" in reply


async def test_P59_bytes_that_trickle_do_not_extend_the_time(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_protocol, "HEADER_TIMEOUT", 0.5)
    reader, writer = await asyncio.open_connection(*_address(server))

    async def trickle() -> None:
        writer.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\n")
        while not writer.is_closing():
            writer.write(b"X: y\r\n")
            await writer.drain()
            await asyncio.sleep(0.05)

    sending = asyncio.create_task(trickle())
    async with asyncio.timeout(TIMEOUT):
        assert b"request_timeout" in await reader.read(4096)
    sending.cancel()
    await asyncio.wait([sending])
    writer.close()


async def test_P59_a_kept_connection_serves_several_requests(server: ScriptedServer) -> None:
    async with server.http() as http:
        for _ in range(3):
            assert (await http.get("/conversations")).status_code == 200
            assert (await http.post("/conversations", json={})).status_code == 201


@pytest.mark.parametrize("path", ["/ws/chat", "/ws/terminals/x/y"])
async def test_P59_a_socket_that_does_not_authenticate_is_closed(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(sockets, "AUTHENTICATION_TIMEOUT", 0.2)
    async with connect(server.url.replace("http", "ws", 1) + path, proxy=None) as connection:
        with pytest.raises(ConnectionClosed, match="policy violation"):
            await asyncio.wait_for(receive_until_closed(connection), TIMEOUT)


async def test_P59_more_connections_than_allowed_are_refused_and_others_stay(
    small_server: ScriptedServer,
) -> None:
    async with small_server.socket() as kept:
        held = [await asyncio.open_connection(*_address(small_server)) for _ in range(7)]
        reply = await _raw(small_server, b"")
        assert b" 503 " in reply.partition(b"\r\n")[0]
        assert b"too_many_connections" in reply
        await kept.send({"type": "ping", "request_id": "still"})
        assert (await kept.receive())["request_id"] == "still"
        for _, writer in held:
            writer.close()
            await writer.wait_closed()
    async with asyncio.timeout(TIMEOUT), small_server.http() as http:
        while (await http.get("/health")).status_code != 200:
            await asyncio.sleep(0.05)


async def test_T17_files_are_private_whatever_the_folder_and_the_umask_are(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "wenko.db").touch(0o644)
    earlier = os.umask(0)
    try:
        async with scripted_server(tmp_path) as server:
            async with server.http() as http:
                await http.post("/conversations", json={})
            modes = {
                str(path.relative_to(tmp_path)): stat.S_IMODE(path.stat().st_mode)
                for path in tmp_path.iterdir()
            }
    finally:
        os.umask(earlier)
    for name in ("wenko.db", "wenko.db-wal", "wenko.db-shm", "runs.db", "token", "server.lock"):
        assert modes.pop(name) == 0o600, name
    assert {name: oct(mode) for name, mode in modes.items() if mode & 0o066} == {}


async def _raw(server: ScriptedServer, sent: bytes) -> bytes:
    reader, writer = await asyncio.open_connection(*_address(server))
    try:
        writer.write(sent)
        async with asyncio.timeout(TIMEOUT):
            return await reader.read(65536)
    finally:
        writer.close()


def _address(server: ScriptedServer) -> tuple[str, int]:
    host, _, port = server.url.removeprefix("http://").partition(":")
    return host, int(port)
