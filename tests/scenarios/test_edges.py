"""Odd input gets a 4xx with a code, on both databases, and no error shows SQL or values."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.conftest import empty_database
from tests.live import TIMEOUT
from tests.support.scripted_server import ScriptedServer, scripted_server

pytestmark = pytest.mark.anyio

SURROGATE, NUL, LONG = "\\ud800", "\\u0000", "x" * 5000
LEAKS = ("SELECT", "INSERT", "UPDATE", "sqlalchemy", "asyncpg", "sqlite", "Traceback", "[SQL")


@pytest.fixture(params=["sqlite", "postgresql"])
async def edge_server(
    request: pytest.FixtureRequest, tmp_path: Path
) -> AsyncIterator[ScriptedServer]:
    url = None
    if request.param == "postgresql":
        url = await empty_database(request.getfixturevalue("postgres"))
    async with scripted_server(tmp_path, db=url) as running:
        yield running


def bodies(conversation: str) -> list[tuple[str, str, bytes]]:
    """Requests that cannot be fulfilled: method, path, body."""
    texts = [NUL, SURROGATE, f"a{NUL}b"]
    found: list[tuple[str, str, str]] = []
    for odd in texts:
        found += [
            ("POST", "/chat", f'{{"message": "hi", "conversation_id": "{odd}"}}'),
            ("POST", "/chat", f'{{"message": "{odd}"}}'),
            ("POST", "/conversations", f'{{"title": "{odd}"}}'),
            ("PATCH", f"/conversations/{conversation}", f'{{"title": "{odd}"}}'),
            ("POST", f"/conversations/{conversation}/steer", f'{{"message": "{odd}"}}'),
            (
                "POST",
                f"/conversations/{conversation}/retry",
                f'{{"step_id": 0, "run_id": "{odd}"}}',
            ),
            ("POST", "/hitl/respond", f'{{"request_id": "{odd}", "action": "approve"}}'),
            ("POST", "/hitl/continue", f'{{"request_id": "{odd}"}}'),
            ("POST", "/memories/lookup", f'{{"ids": ["x", "{odd}"]}}'),
            ("POST", "/memories/confirm", f'{{"ids": ["{odd}"]}}'),
            ("POST", "/memories/confirm", f'{{"declined": ["{odd}"]}}'),
            ("POST", "/memories/merge", f'{{"ids": ["x", "{odd}"], "text": "y"}}'),
        ]
    for number in ("1e999", "1" * 400, "1" * 5000, "-1", "NaN", "9223372036854775808"):
        found += [
            ("POST", f"/conversations/{conversation}/fork", f'{{"seq": {number}}}'),
            ("POST", f"/conversations/{conversation}/retry", f'{{"step_id": {number}}}'),
            ("POST", f"/conversations/{conversation}/input", f'{{"step_id": {number}}}'),
        ]
    summary = '{"summary": "x", "entry_count": 1369476655923}'
    imported = f'{{"conversations": {{"compressed_summaries": [{summary}]}}}}'
    found.append(("POST", f"/endpoint/sandbox/{conversation}/context/import", imported))
    deep = "[" * 50_000 + "]" * 50_000
    found += [
        ("POST", "/chat", deep),
        (
            "POST",
            "/hitl/respond",
            f'{{"request_id": "x", "action": "approve", "data": {{"a": {deep}}}}}',
        ),
        ("POST", "/chat", f'{{"message": "hi", "conversation_id": "{LONG}"}}'),
        ("POST", "/hitl/respond", f'{{"request_id": "{LONG}", "action": "approve"}}'),
        ("POST", "/chat", "null"),
        ("POST", "/chat", ""),
        ("GET", "/conversations/%00", ""),
        ("GET", "/conversations/%ED%A0%80", ""),
        ("GET", f"/conversations/{LONG}", ""),
        ("GET", "/conversations/%FF%FE/events", ""),
        ("GET", "/conversations/%00/events", ""),
        ("GET", "/hitl/%00", ""),
        ("GET", "/hitl?conversation_id=%00", ""),
        ("DELETE", "/memories/%00", ""),
        ("DELETE", f"/conversations/{conversation}/allowed?shape=%00", ""),
        ("POST", f"/conversations/{conversation}/variables/%00/replay", ""),
        ("GET", f"/conversations/{conversation}/history?before=9999999999999999999999", ""),
        ("GET", f"/conversations/{conversation}/events?after=9999999999999999999999", ""),
    ]
    return [(method, path, body.encode()) for method, path, body in found]


async def test_P43_odd_requests_get_a_code_and_no_server_error(
    edge_server: ScriptedServer, caplog: pytest.LogCaptureFixture
) -> None:
    failures = []
    async with edge_server.http() as http:
        made = (await http.post("/conversations", json={})).json()["data"]["id"]
        for method, path, body in bodies(made):
            headers = {"Content-Type": "application/json"}
            reply = await http.request(method, path, content=body, headers=headers)
            told = (method, path[:80], body[:80], reply.status_code, reply.text[:300])
            if (
                (not 400 <= reply.status_code < 500 and not path.endswith("shape=%00"))
                or not reply.headers["content-type"].startswith("application/json")
                or any(leak in reply.text for leak in LEAKS)
            ):
                failures.append(told)
        for kind in ("text/plain", "multipart/form-data", "application/x-www-form-urlencoded", "x"):
            reply = await http.post("/chat", content=b"message=hi", headers={"Content-Type": kind})
            assert reply.status_code in (400, 415, 422), kind
        for encoding in ("utf-16", "utf-32", "latin-1"):
            content = json.dumps({"message": "é", "conversation_id": "nowhere"}, ensure_ascii=False)
            reply = await http.post(
                "/chat",
                content=content.encode(encoding),
                headers={"Content-Type": "application/json"},
            )
            assert 400 <= reply.status_code < 500, (encoding, reply.text)
        key = {"Idempotency-Key": "x" * 150}
        assert (await http.post("/hitl/respond", json={}, headers=key)).status_code == 422
    assert failures == []
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []


def frames(conversation: str) -> list[str | bytes]:
    huge = "1" * 4000
    deep = "[" * 50_000 + "]" * 50_000
    return [
        b"\xff\xfe\x00",
        b"\x00",
        "",
        "\x00",
        "null",
        deep,
        f'{{"type": "chat", "request_id": "{SURROGATE}", "data": {{"message": "hi"}}}}',
        f'{{"type": "explode", "request_id": "{SURROGATE}"}}',
        f'{{"type": "{SURROGATE}"}}',
        f'{{"type": "chat", "data": {{"message": "{NUL}"}}}}',
        f'{{"type": "chat", "data": {{"message": "{SURROGATE}"}}}}',
        f'{{"type": "chat", "data": {{"message": "hi", "conversation_id": "{NUL}"}}}}',
        f'{{"type": "follow", "data": {{"conversation_id": "{NUL}"}}}}',
        f'{{"type": "follow", "data": {{"conversation_id": "{LONG}"}}}}',
        f'{{"type": "follow", "data": {{"conversation_id": "{conversation}", "after": {huge}}}}}',
        f'{{"type": "history", "data": {{"conversation_id": "{conversation}", "before": {huge}}}}}',
        f'{{"type": "cancel", "data": {{"conversation_id": "{conversation}", "run_id": "{NUL}"}}}}',
        f'{{"type": "hitl_respond", "data": {{"request_id": "{NUL}", "action": "approve"}}}}',
        f'{{"type": "hitl_shown", "data": {{"request_id": "{NUL}"}}}}',
        f'{{"type": "set_mode", "data": {{"conversation_id": "{NUL}", "mode": "auto"}}}}',
        f'{{"type": "user_input", "data": {{"conversation_id": "{NUL}", "input": "x"}}}}',
        f'{{"type": "user_input", "data": {{"step_id": {huge}, "input": "x"}}}}',
        f'{{"type": "ping", "request_id": {deep}}}',
    ]


async def test_P37_odd_frames_get_a_code_and_the_socket_stays_open(
    edge_server: ScriptedServer, caplog: pytest.LogCaptureFixture
) -> None:
    async with edge_server.http() as http:
        made = (await http.post("/conversations", json={})).json()["data"]["id"]
    async with edge_server.socket() as socket:
        for frame in frames(made):
            await socket.connection.send(frame)
            reply = await socket.receive()
            assert reply["type"] == "error", (frame[:100], reply)
            assert reply["data"]["code"] != "internal_error", (frame[:100], reply)
            assert not any(leak in json.dumps(reply) for leak in LEAKS), reply
        await socket.send({"type": "ping", "request_id": "p"})
        assert (await socket.receive())["type"] == "pong"
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []


@pytest.mark.parametrize(
    "query",
    ["?conversation_id=x&after=99999999999999999999", "?envelope=%FF"],
)
async def test_P37_an_odd_address_of_a_socket_is_no_server_error(
    edge_server: ScriptedServer, caplog: pytest.LogCaptureFixture, query: str
) -> None:
    async with edge_server.socket(query) as socket:
        await socket.send({"type": "ping"})
        reply = await socket.receive()
        assert reply["type"] in ("pong", "error")
        assert "internal_error" not in json.dumps(reply)
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []


async def test_P37_odd_frames_for_a_terminal_get_a_code(
    edge_server: ScriptedServer, caplog: pytest.LogCaptureFixture
) -> None:
    async with edge_server.http() as http:
        made = (await http.post("/conversations", json={})).json()["data"]["id"]
    address = edge_server.url.replace("http", "ws", 1)
    odd: list[Any] = [b"\xff", "", "[" * 50_000, '{"type": "keys", "data": "\\ud800"}', "\x00"]
    for conversation, call in ((made, "%00"), (made, "x" * 3000), ("%00", "y")):
        path = f"{address}/ws/terminals/{conversation}/{call}"
        try:
            async with connect(path, proxy=None) as connection, asyncio.timeout(TIMEOUT):
                await connection.send(
                    json.dumps({"type": "authenticate", "token": edge_server.token})
                )
                for frame in odd:
                    await connection.send(frame)
                errors = 0
                while errors < len(odd):
                    reply = json.loads(await connection.recv())
                    if reply["type"] == "error":
                        errors += 1
                        assert reply["code"] != "internal_error", reply
        except (ConnectionClosed, InvalidStatus):
            pass  # refused with a code before, or at the handshake
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []
